"""Show things: the look of the screen, layout of lines, and what things are called."""
