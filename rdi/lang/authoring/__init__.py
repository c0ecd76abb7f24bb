"""What helps an author: mistakes, warnings, explanations, the formatter, templates."""
