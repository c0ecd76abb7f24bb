"""The review of games that were played: the cost of choices, and the part of luck."""
