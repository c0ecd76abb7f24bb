"""A game's definition compiled for looking at millions of hands: numbers in arrays, tables of all
hands, and machine code if numba is there.

- Hands: `encoding` numbers cards and scores, `card_classes` finds cards that a scoring cannot tell
  apart, `hand_tables` keeps what hands are worth, `dealing` compares dealt hands by such tables.
- Scores: `expressions`, `scoring_functions` and `scoring_translation` print the typed program of
  scoring over arrays, with the words of `scoring_runtime`; `scores` scores many hands at once
  by whichever way is quickest.
- Whole games: `layout`, `chance`, `policies`, `money`, `piles`, `hand_lookup` and `whole_games`
  play over one array; `order_of_play` prints the game's program of steps, `game_source` puts both
  together, `many_games` runs it; `scripted_seat` and `scripted_games` let learners play,
  `imagined_play` and `imagined_games` play on from where a game on the engine stands.
- Tournaments: `log_text` tells what happens in a game as the engine's log does, `rotated_deals`
  plays deals in all rotations, `digests` hashes what was told, `dealt_games` runs all three.

`jit` runs what was printed as Python or as machine code.
"""
