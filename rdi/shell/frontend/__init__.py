"""Who reads the lines of a visit: a terminal with all it can do, a plain one, or a pipe."""
