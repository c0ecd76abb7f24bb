"""The six regulars of the house, from the beginner to the master."""

from __future__ import annotations

from functools import partial

from rdi.players.company import Companion
from rdi.players.gambler import Gambler
from rdi.players.random_player import RandomPlayer
from rdi.players.register import regular
from rdi.players.traits import BETS_TELL, NOBODY_FOLDS, SOME_FOLD, Traits

CARELESS = Traits(effort=40, foresight=False, unrest=1.0, raises=(0.0, 0.5), opinion=NOBODY_FOLDS)
TIMID = Traits(effort=40, foresight=False, unrest=0.4, caution=0.15, raises=(), opinion=SOME_FOLD)
LOYAL = Traits(effort=80, unrest=0.25, raises=(0.0,), opinion=NOBODY_FOLDS)
EXACT = Traits(effort=120, unrest=0.1, raises=(0.0, 0.5), opinion=SOME_FOLD)
SHREWD = Traits(effort=160, unrest=0.04, opinion=BETS_TELL)
MASTERLY = Traits(effort=2000, opinion=BETS_TELL)

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
    level=5, seating=1, in_company=Companion,
)(partial(Gambler, SHREWD))  # fmt: skip
regular(
    *("Aldis", "masterly", "thinks longest, and plays by heart what has been solved"),
    level=6, seating=6, in_company=Companion,
)(partial(Gambler, MASTERLY))  # fmt: skip
