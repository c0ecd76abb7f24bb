"""A text to what it describes: decks, games, cards, scenarios, and all that is on the shelf."""
