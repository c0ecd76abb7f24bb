"""Two small games laid down by hand, for tests of what all games have in common.

In the first each player antes and gets two cards; a Betting Round; each shows one card; a second
Betting Round; the higher sum of the two numbers wins, and of equal sums the hand with more cards of
one color. It remembers which ranks have won, to no effect. In the second the players in turn pay
2 into a box and name a color; when the box holds 1200, or only one is left, the first seat still in
takes it. Who cannot pay leaves.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.definition import Deck, GameDefinition, KeyedNumbers, Pile, ScoreArgument, Scoring
from rdi.model.program import (
    Ante,
    Ask,
    Bet,
    Do,
    EachNext,
    EachStart,
    End,
    Instruction,
    Jump,
    Pay,
    Showdown,
    Unless,
)
from rdi.model.request import Answer, Pick, Request
from rdi.model.settings import Settings

SUITS = {"k": "r", "w": "r", "o": "g", "h": "g", "n": "b", "a": "b"}
RANKS = {"W": 1, "L": 2, "B": 3, "M": 4, "R": 5}
CODES = tuple(rank + suit for suit in SUITS for rank in RANKS)

DECK = Deck(
    title="Ninety",
    counts={code: RANKS[code[0]] for code in CODES},
    extras={},
    names={code: code for code in CODES},
    attributes={
        "rank": {code: code[0] for code in CODES},
        "color": {code: SUITS[code[1]] for code in CODES},
    },
    values={"rank": {rank: rank for rank in RANKS}, "color": {"r": "r", "g": "g", "b": "b"}},
    numbers={code: RANKS[code[0]] for code in CODES},
    kinds={code: code[0] for code in CODES},
)

FUNCTIONS = """
def one(t):
    return 1

def deal(t):
    t.draw_each(2, 0)

def hand(t):
    return t.piles[t.shared + t.vars[1] * t.per_seat]

def show(t):
    seat = t.shared + t.vars[1] * t.per_seat
    t.move(t.vars[2], seat, seat + 1)

def remember(t):
    for seat in t.playing[:1]:
        for card in t.piles[t.shared + seat * t.per_seat]:
            t.put(A_rank[card], 2)

def score(hand, shown):
    return (0, sum([A_value[card] for card in hand]) + sum([A_value[card] for card in shown]))

def explain(hand, shown):
    tier, points = score(hand, shown)
    return (tier, points, (("cards", points, "their numbers"),))

def tiebreak(hand, shown):
    return (largest_class(hand + shown, A_color),)

def fee(t):
    return 2

def box(t):
    return "Box x"

def colors(t):
    return ("r", "g", "b")

def full(t):
    return t.gold["Box x"] >= 1200 or len(t.playing) < 2

def win(t):
    t.draw(1, 1)
    if t.playing:
        t.take_all(["Box x"], t.playing[0])
"""

SCORING = Scoring(
    sources=(ScoreArgument("pile", "Hand"), ScoreArgument("pile", "Shown")),
    score_code="score",
    explain_code="explain",
    tiebreak_code="tiebreak",
    tiers=("hand",),
    low_tiers=frozenset(),
    tiebreak="the hand with more cards of one color wins",
)

TWO_ROUNDS: tuple[Instruction, ...] = (
    Ante(),
    Do("deal"),
    Bet(),
    EachStart(register=0, together=False),
    EachNext(register=0, seat=1, target=8, together=False),
    Ask(1, 2, "show", "hand", "one", "one", ordered=False),
    Do("show"),
    Jump(4),
    Bet(),
    Do("remember"),
    Showdown(),
)
PAYING: tuple[Instruction, ...] = (
    EachStart(register=0, together=False),
    EachNext(register=0, seat=1, target=5, together=False),
    Pay(1, "fee", "box", target=1),
    Ask(1, 2, "name", "colors", "one", "one", ordered=False),
    Jump(1),
    Unless("full", target=0),
    Do("win"),
    End(),
)

TWO_CARDS = GameDefinition(
    name="two-cards",
    title="Two Cards",
    about="a game for tests",
    source="",
    path="",
    fingerprint="two-cards-1",
    variants=(),
    least_seats=2,
    most_seats=30,
    deck=DECK,
    with_extras=False,
    piles=(
        Pile("Winners", is_player=False, seen_by="all", is_remembered=True),
        Pile("Hand", is_player=True, seen_by="owner"),
        Pile("Shown", is_player=True, seen_by="all"),
    ),
    tallies=(),
    purses=(),
    rankings=(),
    registers=3,
    program=TWO_ROUNDS,
    closing=TWO_ROUNDS.index(Do("remember")),
    code=compile(FUNCTIONS, "<two-cards>", "exec"),
    scoring=SCORING,
    plays_for_shares=False,
)
THE_BOX = replace(
    TWO_CARDS,
    name="the-box",
    title="The Box",
    fingerprint="the-box-1",
    purses=(KeyedNumbers("Box", ("x",)),),
    program=PAYING,
    closing=PAYING.index(End()),
    scoring=None,
)
GAMES = {definition.name: CompiledGame(definition) for definition in (TWO_CARDS, THE_BOX)}


def two_cards(
    stashes: Sequence[int] = (50,) * 4,
    hands: str = "",
    seed: int = 7,
    carry: int = 0,
    **settings: Any,
) -> Game:
    """The first game, from the ante to its first decision.

    `hands` are the cards that are dealt, seat after seat, such as "WkRo MnBa"; where they are used
    up, the seed decides.
    """
    cards = [hand[place : place + 2] for hand in hands.split() for place in (0, 2)]
    chance = StackedChance(cards, (), SeededChance(seed))
    return Game(GAMES["two-cards"], Settings(**settings), chance, stashes, carry)


def answer(game: Game, *answers: Answer) -> Game:
    """Give these answers, whoever is asked, a number being a raise to that total."""
    for each in answers:
        game.answer(("raise", each) if isinstance(each, int) else each)
    return game


def show_first(game: Game) -> Game:
    """Let everybody show the first card of the hand, so that the second Betting Round begins."""
    while isinstance(game.pending, Pick):
        game.answer(game.pending.items[0])
    return game


def stashes(game: Game) -> list[int]:
    """The Gold of each seat."""
    return [game.purses[seat] for seat in range(game.seats)]


def random_answer(rng: Random, request: Request) -> Answer:
    """One of the options; folding only where something is owed."""
    options = request.options
    return rng.choice(options[1:] if "check" in options else options)


def play_out(game: Game, rng: Random) -> Game:
    """Play a game to its end at random."""
    while game.pending is not None:
        game.answer(random_answer(rng, game.pending))
    return game
