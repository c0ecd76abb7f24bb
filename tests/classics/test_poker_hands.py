"""The hands of poker, put in order by the games and by two yardsticks that know nothing of them:
a plain one here and, where it is installed, eval7.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import Wager, library
from rdi.arrays.scoring.scores import PYTHON, TABLE, Scores
from tests.booklet.scene import Scene, worth

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "shdc"]
HANDS = int(os.environ.get("RDI_HANDS", "300"))
"""How many hands are compared with eval7; 1000000 takes two minutes."""

MACHINE_CODE_FROM = 10_000
"""So many hands are worth the time that it takes to make machine code."""

WHEEL = [12, 3, 2, 1, 0]
five_cards = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def strength(hand: list[str]) -> tuple[int, ...]:
    """Five cards as they compare, by the rules as every book has them."""
    places = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    counts = Counter(places)
    order = sorted(counts, key=lambda place: (counts[place], place), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    is_flush = len({card[1] for card in hand}) == 1
    is_wheel = places == WHEEL
    is_run = is_wheel or (len(counts) == 5 and places[0] - places[4] == 4)
    top = [3] if is_wheel else places[:1]
    if is_run:
        return (8 if is_flush else 4, *top)
    if is_flush:
        return (5, *places)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(tuple(shape), 0), *order)


def key(name: str, hand: list[str]) -> int:
    """The number by which a game compares hands."""
    (found,) = Scores(library.compiled_game(name), PYTHON).keys([hand])
    return found


def compared(one: object, other: object) -> int:
    return (one > other) - (one < other)  # type: ignore[operator]


@settings(max_examples=25)
@given(five_cards, five_cards)
def test_two_hands_of_five_compare_as_the_books_say(one: list[str], other: list[str]) -> None:
    said = compared(key("five-card-draw", one), key("five-card-draw", other))
    assert said == compared(strength(one), strength(other))


@pytest.mark.parametrize(
    ("hand", "tier"),
    [
        ("Ah Kh Qh Jh Th", "straight_flush"), ("5s 4s 3s 2s As", "straight_flush"),
        ("9s 9h 9d 9c 2s", "four_of_a_kind"), ("9s 9h 9d 2c 2s", "full_house"),
        ("As 9s 7s 3s 2s", "flush"), ("As 2h 3d 4c 5s", "straight"),
        ("Ts Jh Qd Kc As", "straight"), ("9s 9h 9d 3c 2s", "three_of_a_kind"),
        ("9s 9h 3d 3c 2s", "two_pair"), ("9s 9h 4d 3c 2s", "pair"),
        ("Ks Ah 2d 3c 4s", "ordinary"), ("As Kh Qd Jc 9s", "ordinary"),
    ],
)  # fmt: skip
def test_each_hand_is_called_what_it_is(hand: str, tier: str) -> None:
    assert worth("five-card-draw", Hand=hand).tier == tier


FREQUENCIES = {
    8: 40, 7: 624, 6: 3744, 5: 5108, 4: 10200, 3: 54912, 2: 123552, 1: 1098240, 0: 1302540,
}  # fmt: skip
"""How many of all 2,598,960 hands of five cards are of each kind, as every book has them."""

SUITS = "shdc"


def every_kind_of_hand() -> Iterator[tuple[list[str], int]]:
    """A hand of five cards for each that differs in more than its suits, and in how many ways these
    may fall.
    """
    for ranks in combinations_with_replacement(RANKS, 5):
        counts = Counter(ranks)
        if max(counts.values()) > len(SUITS):
            continue
        ways = prod([comb(len(SUITS), count) for count in counts.values()])
        is_single = len(counts) == len(ranks)
        suits = [suit for count in counts.values() for suit in SUITS[:count]]
        others = [*suits[:-1], SUITS[1]] if is_single else suits
        mixed = [rank + suit for rank, suit in zip(ranks, others, strict=True)]
        yield mixed, ways - len(SUITS) * is_single
        if is_single:
            yield [rank + SUITS[0] for rank in ranks], len(SUITS)


def test_all_hands_of_five_cards_are_in_their_order_and_as_many_of_each_kind() -> None:
    """There are 7462 kinds of hands, and all hands that there are are of one of them."""
    scores = Scores(library.compiled_game("five-card-draw"), PYTHON)
    hands = [*every_kind_of_hand()]
    keys = scores.keys([hand for hand, _ in hands])
    theirs = [strength(hand) for hand, _ in hands]
    pairs = sorted(set(zip(theirs, keys, strict=True)))
    assert len(hands) == len(pairs) == len(set(keys)) == len(set(theirs)) == 7462
    assert [key for _, key in pairs] == sorted(keys)
    found: Counter[int] = Counter()
    for (_, ways), each in zip(hands, theirs, strict=True):
        found[each[0]] += ways
    assert found == FREQUENCIES


def test_of_seven_cards_the_best_five_count() -> None:
    luck = Random(3)
    for _ in range(60):
        cards = luck.sample(DECK, 14)
        one, other = cards[:7], cards[7:]
        best = [max(map(strength, map(list, combinations(hand, 5)))) for hand in (one, other)]
        said = compared(key("seven-card-stud", one), key("seven-card-stud", other))
        assert said == compared(*best)


def test_of_four_and_five_exactly_two_and_three_count() -> None:
    luck, scores = Random(4), Scores(library.compiled_game("omaha-holdem"), PYTHON)
    for _ in range(40):
        cards = luck.sample(DECK, 13)
        hands, board = (cards[:4], cards[4:8]), cards[8:]
        best = [
            max(
                strength([*own, *shared])
                for own in combinations(hand, 2)
                for shared in combinations(board, 3)
            )
            for hand in hands
        ]
        keys = scores.keys(list(hands), scores.scoring.context({"Board": board}))
        assert compared(*keys) == compared(*best)


def test_four_of_a_suit_in_hand_make_no_flush_in_omaha() -> None:
    hand, board = "As Ks Qs Js", "2s 3s 9h 9d 4c"
    assert worth("omaha-holdem", Hand=hand, Board=board.replace("3s", "3h")).tier == "pair"
    assert worth("texas-holdem", Hand="As Ks", Board="Qs 3s 2s 9d 4c").tier == "flush"


@pytest.mark.parametrize("name", ["texas-holdem", "seven-card-stud", "five-card-draw"])
def test_tables_of_hands_and_functions_agree(name: str) -> None:
    compiled = library.compiled_game(name)
    luck = Random(5)
    for _ in range(5):
        cards = luck.sample(DECK, 12)
        context = Scores(compiled, PYTHON).scoring.context({"Board": cards[7:]})
        hands = [luck.sample(cards[:7], 2 if "texas" in name else 5) for _ in range(6)]
        keys = [Scores(compiled, speed).keys(hands, context) for speed in (PYTHON, TABLE)]
        assert keys[0] == keys[1]


def test_hands_compare_as_eval7_says() -> None:
    eval7 = pytest.importorskip("eval7")
    luck, game = Random(1), library.compiled_game("seven-card-stud")
    scores = Scores(game, PYTHON) if HANDS < MACHINE_CODE_FROM else Scores(game)
    cards = {code: eval7.Card(code) for code in DECK}
    hands = [luck.sample(DECK, 7) for _ in range(HANDS)]
    theirs = [eval7.evaluate([cards[code] for code in hand]) for hand in hands]
    pairs = sorted(set(zip(theirs, scores.keys(hands), strict=True)))
    ours = [key for _, key in pairs]
    assert len({key for key, _ in pairs}) == len(pairs) == len(set(ours))
    assert ours == sorted(ours)


def test_a_game_of_texas_holdem() -> None:
    """A pair of Aces meets two pair that came with the last card."""
    scene = Scene("texas-holdem", cards="As Ah | Kd 7c || Ks 2h 9c | 3d | 7s")
    assert (scene.purse("bet 0"), scene.purse("bet 1")) == (2, 1)
    scene.bets("call check")
    assert scene.table("Board") == ["Ks", "2h", "9c"]
    scene.checks()
    scene.checks()
    assert scene.table("Board") == ["Ks", "2h", "9c", "3d", "7s"]
    scene.bets("4 call")
    assert scene.winnings == [-6, 6]


def test_omaha_is_played_up_to_the_pot() -> None:
    scene = Scene("omaha-holdem", seats=3)
    request = scene.game.pending
    assert isinstance(request, Wager)
    assert (request.seat, request.bounds) == (2, (4, 2 + 3 + 2))


def test_fixed_limit_raises_by_two_and_then_by_four() -> None:
    scene = Scene("texas-holdem", "fixed_limit")
    for least in (4, 2, 4, 4):
        request = scene.game.pending
        assert isinstance(request, Wager)
        assert request.bounds == (least, least)
        scene.bets("call check" if request.owed else "check check")
    assert scene.is_over
