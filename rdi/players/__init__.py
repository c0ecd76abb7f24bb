"""Players: their interface, and the regulars of the tavern."""
