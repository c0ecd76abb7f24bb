"""Work done at the command line: odds of a position, solutions, simulations, figures."""
