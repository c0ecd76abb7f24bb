"""What choices cost, and what luck gave: the review of games that were played."""
