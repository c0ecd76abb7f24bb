"""The chances of a seat from its own view: exact where possible, else sampled with an error."""
