"""A game's definition compiled for looking at millions of hands: numbers in arrays, tables of all
hands, and machine code if numba is there.

- Hands: `encoding` numbers cards and scores, `card_classes` finds cards that a scoring cannot tell
  apart, `hand_tables` keeps what hands are worth, `dealing` compares dealt hands by such tables.
- Scores translated: `expressions`, `scoring_functions`, `scoring_translation`, `scoring_runtime`;
  `scores` scores many hands at once by whichever way is quickest.
- Whole games: `layout`, `chance`, `policies`, `money`, `piles`, `hand_lookup` and `whole_games`
  play over one array; `order_of_play` and `game_source` write the rest, `many_games` runs it.

`jit` runs generated text as Python or as machine code.
"""
