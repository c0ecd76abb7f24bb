"""Screens laid by hand, one of each kind of thing that can lie on a table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from rdi.engine.game import View
from rdi.model.definition import Deck, KeyedNumbers, Pile
from rdi.model.request import Pick, Request, Wager
from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.play.hall_screen import HallScreen, HallSeat, Score, TablePile
from rdi.shell.show.choice import Choice
from rdi.shell.show.vocabulary import Vocabulary
from tests.handmade import TWO_CARDS

RANKS = {"W": "Warrior", "L": "Lady", "B": "Bard", "M": "Merchant", "R": "Rogue"}
SUITS = {"k": "Hawk", "w": "Wolf", "o": "Owl", "h": "Horse", "n": "Wren", "a": "Hare"}
COLORS = {"r": "red", "g": "green", "b": "blue"}
COLOR_OF = dict(zip(SUITS, "rrggbb", strict=True))
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)
DRAGONS = {f"D{color}": color for color in COLORS}

DECK = Deck(
    title="Ninety",
    counts=dict.fromkeys(CODES, 3),
    extras=dict.fromkeys(DRAGONS, 1),
    names={code: RANKS[code[0]] for code in CODES} | dict.fromkeys(DRAGONS, "Dragon"),
    attributes={
        "rank": {code: code[0] for code in CODES},
        "suit": {code: code[1] for code in CODES},
        "color": {code: COLOR_OF[code[1]] for code in CODES} | DRAGONS,
    },
    values={"rank": RANKS, "suit": SUITS, "color": COLORS},
    numbers={code: list(RANKS).index(code[0]) + 1 for code in CODES},
    kinds={code: code[0] for code in CODES} | dict.fromkeys(DRAGONS, "D"),
)
CITY_PILE = Pile("City", True, "all", is_grid=True, side=3)
WORDS = Vocabulary(
    replace(TWO_CARDS, title="Seven Cards", deck=DECK, piles=(*TWO_CARDS.piles, CITY_PILE))
)
NAMES = ("You", "Mara", "Brannoc", "Pim")
PURSES = (49, 60, 14, 34)
LASTS = ("check", "raise to 3", "call 3", "raise to 6")
BETS = (0, 3, 3, 6)
HAND = ("Ra", "Bw", "Lo", "Mk", "Mh", "Rn", "La")


def seats(*piles: tuple[TablePile, ...], asked: int = 0) -> tuple[HallSeat, ...]:
    """Four players, and what lies open before each of them."""
    piles = piles or ((),) * 4
    return tuple(
        HallSeat(name, purse, bet, last, place == asked, piles[place])
        for place, (name, purse, bet, last) in enumerate(
            zip(NAMES, PURSES, BETS, LASTS, strict=True)
        )
    )


BETTING = HallScreen(
    title="Seven Cards",
    phase="Betting Round 1",
    pots=(16,),
    current_bet=6,
    asked="You",
    owed=6,
    is_betting=True,
    seats=seats(),
    own=(TablePile("Hand", HAND),),
    middle=(),
    tallies={},
    purses={},
    score=Score(5, "", (("bards", 1, ""), ("ladies", 4, "2 each, with one Bard"))),
    choices=(
        Choice("call", "6 to stay in, pot 16", "c", "call", "call 6"),
        Choice("raise", "9 to 49 in total", "r", brief="raise 9-49"),
        Choice("all-in", "all your 49, 49 in total", "a", ("raise", 49)),
        Choice("fold", "you keep 49 and lose the 1 you put in", "f", "fold"),
    ),
    words=WORDS,
)
DRAWING = replace(
    BETTING,
    phase="discard",
    pots=(61, 8),
    current_bet=0,
    owed=0,
    is_betting=False,
    own=(TablePile("Hand", HAND, numbers=(1, 2, 3, 4, 5, 6, 7)), TablePile("Shown", ("Dr",))),
    middle=(TablePile("King", ("Wk",)), TablePile("Clock", 3)),
    choices=(
        Choice("keep", "choose nothing", "k", ()),
        Choice("discard Ra", "Rogue 5 Hare blue", "", ("Ra",)),
    ),
)
WAR = replace(DRAWING, middle=(TablePile("War", ("Rk", "Lw", "Bo", "Mh", "Wn", "Ra")),))
DICE = replace(
    BETTING,
    title="Dice",
    phase="keep",
    is_betting=False,
    owed=0,
    seats=seats(
        (),
        (TablePile("Keep", (3, 3)), TablePile("Rolled", (5, 1, 6))),
        (TablePile("Keep", (1,)),),
        (),
    ),
    own=(
        TablePile("Rolled", (3, 5, 3), is_open=True),
        TablePile("Keep", (1, 6)),
    ),
    choices=(Choice("keep 3", answer=3), Choice("keep 5", answer=5)),
    score=Score(7, "ordinary", (("keep", 7, ""),)),
)
CITY = replace(
    BETTING,
    title="City",
    phase="build",
    is_betting=False,
    owed=0,
    seats=seats((), (TablePile("City", (((0, 0), "Wk"), ((0, 1), "Lw")), side=3),), (), ()),
    own=(
        TablePile("Hand", ("Ra", "Mk"), numbers=(1, 2)),
        TablePile(
            "City",
            (((0, 0), "Lw"), ((0, 1), "Mk"), ((1, 0), "Rn"), ((1, 0), "Bo")),
            side=3,
            open_cells=((-1, 0), (-1, 1), (0, 0), (0, 1), (0, 2), (1, 1), (1, 2)),
        ),
    ),
    choices=(Choice("build Ra c2", "Rogue 5 Hare blue", "", ("Ra", (-1, 0))),),
)
PURSED = Vocabulary(
    replace(
        TWO_CARDS,
        title="Hoards",
        deck=DECK,
        piles=(Pile("Revealed", is_player=False, seen_by="all"),),
        purses=(KeyedNumbers("Horde", ("W", "L", "B", "M", "R", "Dr", "Dg", "Db")),),
        tallies=(KeyedNumbers("Strength", tuple(RANKS)),),
    )
)
HORDES = replace(
    BETTING,
    title="Hoards",
    phase="predict",
    is_betting=False,
    owed=0,
    own=(),
    score=None,
    words=PURSED,
    tallies={"Strength": dict(zip(RANKS, (0, 4, 2, 0, 12), strict=True))},
    purses={f"Horde {key}": place for place, key in enumerate(PURSED.definition.purses[0].keys)},
    middle=(TablePile("Revealed", ("Lw",)), TablePile("Roll", (3, 6))),
    choices=(Choice("pass", "choose nothing", "pass", (None, None)), Choice("predict green")),
)
SCREENS = {
    "betting": BETTING, "drawing": DRAWING, "war": WAR, "dice": DICE, "city": CITY,
    "hordes": HORDES,
}  # fmt: skip

DISCARD = Pick(0, "discard", HAND, 0, 2)
FACING_A_BET = Wager(0, bet=0, current_bet=6, owed=6, least_raise=9, most_raise=49, raise_step=3)
UNBET = Wager(0, bet=0, current_bet=0, owed=0, least_raise=1, most_raise=49, raise_step=1)


class Seen:
    """As much of a view as choosing needs."""

    def __init__(
        self,
        own: dict[str, tuple[Any, ...]] | None = None,
        pot: int = 10,
        bets: Sequence[int] = (0, 3, 3, 6),
    ) -> None:
        self.own = own or {"Hand": HAND}
        self.pot = pot
        self.bets = tuple(bets)
        self.stashes = PURSES
        self.contributions = (1, 4, 4, 7)

    def pile(self, name: str) -> tuple[Any, ...]:
        return self.own.get(name, ())


def decision(
    request: Request, own: dict[str, tuple[Any, ...]] | None = None, is_shared: bool = False
) -> HallDecision:
    """What a seat has at hand that is asked this."""
    return HallDecision(request, cast(View, Seen(own)), WORDS, is_shared)
