"""Luck of each seat's own is as fair as one deck for all, and nobody's choices move another's."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi import library
from rdi.engine.chance import SeatChance
from rdi.engine.game import Game
from rdi.model.request import Wager
from rdi.session.replay import replay
from rdi.session.setup import begin_game, make_settings

DECK = ["a", "a", "b", "c", "d", "e"]


def draws(seed: int, order: list[int | None]) -> list[str]:
    """What is drawn by these, one card each."""
    chance, deck, found = SeatChance(seed, 2), DECK[:], []
    for seat in order:
        chance.turn_to(seat)
        found += chance.deal(deck, 1)
    return found


def chi_square(found: Counter[tuple[str, ...]], wanted: dict[tuple[str, ...], float]) -> float:
    total = sum(found.values())
    return sum((found[key] - total * part) ** 2 / (total * part) for key, part in wanted.items())


def shared_law(count: int) -> dict[tuple[str, ...], float]:
    """How likely each sequence of cards is from the top of one shuffled deck."""
    law: dict[tuple[str, ...], float] = {(): 1.0}
    for _ in range(count):
        longer: dict[tuple[str, ...], float] = {}
        for drawn, chance in law.items():
            left = DECK[:]
            for card in drawn:
                left.remove(card)
            for card in left:
                key = (*drawn, card)
                longer[key] = longer.get(key, 0.0) + chance / len(left)
        law = longer
    return law


@pytest.mark.parametrize("order", [[0, 1, None], [0, 0, 0], [1, 0, 1], [None, None, 0]])
def test_all_draws_together_have_the_law_of_one_deck(order: list[int | None]) -> None:
    law = shared_law(3)
    found = Counter(tuple(draws(seed, order)) for seed in range(12_000))
    assert set(found) <= set(law)
    freedom = len(law) - 1
    assert chi_square(found, law) < freedom + 5 * (2 * freedom) ** 0.5


def test_a_draw_that_depends_on_what_was_seen_has_the_same_law() -> None:
    found: Counter[tuple[str, ...]] = Counter()
    for seed in range(12_000):
        chance, deck = SeatChance(seed, 2), DECK[:]
        chance.turn_to(0)
        first = chance.deal(deck, 1)
        chance.turn_to(0 if first[0] < "c" else 1)
        found[(*first, *chance.deal(deck, 1))] += 1
    law = shared_law(2)
    assert chi_square(found, law) < len(law) + 5 * (2 * len(law)) ** 0.5


def test_dice_are_fair_and_apart() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(7_200):
        chance = SeatChance(seed, 2)
        chance.turn_to(0)
        first = chance.roll()
        chance.turn_to(1)
        pairs[first, chance.roll()] += 1
    wanted = dict.fromkeys(product(range(1, 7), repeat=2), 1 / 36)
    found: Counter[tuple[str, ...]] = Counter({tuple(map(str, p)): n for p, n in pairs.items()})
    law = {tuple(map(str, pair)): part for pair, part in wanted.items()}
    assert chi_square(found, law) < 35 + 5 * 70**0.5


def game(seed: int) -> Game:
    chance = SeatChance(seed, 3)
    settings = make_settings()
    return begin_game(
        library.compiled_game("den-of-thieves"), settings, [50] * 3, seed=None, chance=chance
    )


def play(game: Game, thrown: int) -> Game:
    """Everybody calls; seat 0 throws so many cards away, the others two."""
    while (request := game.pending) is not None:
        if isinstance(request, Wager):
            game.answer(request.stay)
        else:
            game.answer(request.items[: thrown if request.seat == 0 else 2])
    return game


@given(st.integers(0, 2**64 - 1))
def test_what_one_seat_draws_moves_nobody_elses_cards(seed: int) -> None:
    none, two = (play(game(seed), thrown) for thrown in (0, 2))
    for seat in (1, 2):
        assert none.view(seat).own == two.view(seat).own
    assert none.view(0).own != two.view(0).own


@given(st.integers(0, 2**64 - 1), st.integers(0, 2))
def test_a_fork_has_the_same_luck_and_a_record_replays(seed: int, thrown: int) -> None:
    begun = game(seed)
    fork = begun.fork()
    first, second = play(begun, thrown), play(fork, thrown)
    assert first.log == second.log
    assert replay(str(first.record)).log == first.log


def test_a_deck_made_anew_is_shuffled_anew() -> None:
    chance = SeatChance(5, 2)
    deck = DECK[:]
    first = chance.deal(deck, 6)
    deck = sorted(first)
    assert sorted(chance.deal(deck, 6)) == sorted(first)
    orders = set()
    for seed in range(40):
        chance, deck = SeatChance(seed, 1), DECK[:]
        chance.turn_to(0)
        before = tuple(chance.deal(deck, 6))
        deck = DECK[:]
        orders.add(before == tuple(chance.deal(deck, 6)))
    assert False in orders
