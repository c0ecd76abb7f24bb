"""The functions that play over the one array of a table, as Python or as machine code.

`policies`, `money`, `piles`, `hand_lookup` and `whole_games` play whole games. In their place
`scripted_seat` takes answers from outside, `imagined_play` plays on from where a game on the engine
stands, and `log_text` tells what happens as the engine's log does; `rotated_deals` plays the deals
of a tournament in all rotations.
"""
