"""The language: its grammar, its phrases, its mistakes, and what strangers may try with it."""
