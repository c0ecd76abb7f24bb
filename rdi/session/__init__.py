"""Whole games: their beginning, play, records, judgment, simulation and measurement.

- `setup` begins a game, `bots` lets bots play it, `replay` plays it again from its record, and
  `save_files` keep it in files while it is played;
- `evening` is Adventurer's Choice: several games, with loans between them, driven like one game;
- `position` reads positions that are laid out by hand, puts them on a table, finds games that come
  to them, and judges them;
- `scenario` plays what authors of cards write down as tests, `trial` lets them try a card;
- `simulation` plays many games at once, `fuzzing` plays them at random and checks them, and
  `benchmarks` measures how fast all that is;
- `validation` holds what the others check of a caller's wishes.
"""
