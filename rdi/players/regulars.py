"""The six regulars of the house, from the beginner to the master."""

from __future__ import annotations

from functools import partial

from rdi.players.companion import Companion
from rdi.players.gambler import Gambler
from rdi.players.master import Master
from rdi.players.random_player import RandomPlayer
from rdi.players.registry import regular
from rdi.players.searcher import Searcher
from rdi.players.traits import BETS_TELL, NOBODY_FOLDS, SOME_FOLD, Traits

CARELESS = Traits(
    games=16, effort=40, foresight=False, learning=False, unrest=30.0, haste=6.0,
    opinion=NOBODY_FOLDS,
)  # fmt: skip
TIMID = Traits(
    games=24, effort=40, foresight=False, learning=False, unrest=0.2, haste=0.7, caution=0.05,
    raises=(), opinion=SOME_FOLD,
)  # fmt: skip
LOYAL = Traits(
    games=24, effort=80, looks=1, learning=False, unrest=0.4, haste=0.4, raises=(0.0, 0.5),
    boldness=1, opinion=NOBODY_FOLDS,
)  # fmt: skip
EXACT = Traits(games=40, effort=120, unrest=0.25, haste=0.25, raises=(0.5,), opinion=NOBODY_FOLDS)
SHREWD = Traits(games=40, effort=160, unrest=0.08, haste=0.08, boldness=3, opinion=BETS_TELL)
SHORT_EFFORT = 200
"""The number of answers that Mara imagines in games of characters, approximately."""

MASTERLY = Traits(games=100, effort=1000, boldness=4, counts_cards=True, opinion=BETS_TELL)

regular(
    *("Pim", "careless", "plays what comes to mind, and likes to see what happens"),
    level=1, seating=4, in_company=RandomPlayer,
)(partial(Gambler, CARELESS))  # fmt: skip
regular(
    *("Nell", "timid", "folds unless the hand is good, and never raises"),
    level=2, seating=2, in_company=Companion,
)(partial(Gambler, TIMID))  # fmt: skip
regular(
    *("Brannoc", "loyal", "stays in for as long as the price is fair"),
    level=3, seating=3, in_company=Companion,
)(partial(Gambler, LOYAL))  # fmt: skip
regular(
    *("Tobin", "exact", "knows the chances by heart and bets what a hand is worth"),
    level=4, seating=5, in_company=Companion,
)(partial(Gambler, EXACT))  # fmt: skip
regular(
    *("Mara", "shrewd", "reads what others hold from what they do, and bluffs now and then"),
    level=5, seating=1, in_company=partial(Searcher, effort=SHORT_EFFORT),
)(partial(Gambler, SHREWD))  # fmt: skip
regular(
    *("Aldis", "masterly", "thinks longest, and plays by heart what has been solved"),
    level=6, seating=6, in_company=Searcher,
)(partial(Master, MASTERLY))  # fmt: skip
