"""Many games of one kind over arrays, from the game's definition.

`order_of_play` prints the game's program of steps, `game_source` puts it together with the kernels,
`many_games` runs it. `scripted_games` let learners play, `imagined_games` play on from where a game
on the engine stands, `dealt_games` play the deals of a tournament, and `digests` hashes their
accounts.
"""
