"""What may be said of the bots: means, intervals, tests, ranks and strengths."""
