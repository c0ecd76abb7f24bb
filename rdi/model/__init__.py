"""The plain values that describe games, cards and the ways of playing them."""
