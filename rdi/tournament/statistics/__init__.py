"""Statistics over deals: means, intervals, tests, ranks and strengths."""
