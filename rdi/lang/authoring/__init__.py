"""Help for authors: mistakes, warnings, explanations, the formatter, templates."""
