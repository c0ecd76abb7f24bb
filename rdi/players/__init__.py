"""Those who make choices: what a player is, and the regulars of the tavern."""
