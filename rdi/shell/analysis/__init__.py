"""What is worked out at the command line: odds of a position, solutions, simulations, figures."""
