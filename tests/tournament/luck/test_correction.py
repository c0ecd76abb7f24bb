"""What luck gave is nothing in the mean, exactly where all is gone through and by many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

import pytest

from rdi.engine.chance import SeatChance, SeededChance, StackedChance
from rdi.engine.game import CompiledGame, Game
from rdi.engine.table import DECK
from rdi.model.event import Event
from rdi.model.request import Answer
from rdi.players.random_player import RandomPlayer
from rdi.session.setup import begin_game, find_game, make_settings
from rdi.tournament.luck.correction import (
    SAMPLED_OUTCOMES,
    LearnedCorrection,
    gains_between,
    gains_with_deal,
    is_exact,
    luck_of,
    why_not_corrected,
)
from rdi.tournament.luck.hand_model import BUCKETS, UNKNOWN_STRENGTH, hand_model, sums_of_draws
from rdi.tournament.luck.tracker import CHANCE_EVENTS, GameTracker
from tests.inside import compiled_of, table_of

CORRECTED = ("threes", "kings-council", "den-of-thieves", "three-kingdoms", "the-wheel")
QUICK = ("threes", "kings-council", "den-of-thieves")
NOT_CORRECTED = ("rogues-and-warriors", "dragon-hordes", "city-square")
RACED = ("threes", "jack-of-all-trades")


def played(compiled: CompiledGame, seats: int, number: int, **settings: Any) -> Game:
    """A game of random players, of whom nobody folds for little."""
    chance = SeatChance(number, seats) if number % 2 else SeededChance(number)
    made = make_settings(**settings)
    game = begin_game(compiled, made, (made.stash,) * seats, seed=None, chance=chance)
    players = [RandomPlayer(f"{number} {seat}") for seat in range(seats)]
    while (request := game.pending) is not None:
        view = game.view(request.seat)
        answer = players[request.seat].decide(request, view)
        stays = answer == "fold" and number % 3
        game.answer(request.stay if stays else answer)  # type: ignore[union-attr]
    return game


@dataclass(frozen=True)
class Moment:
    """A game before a card or die comes, what came, and who sits there."""

    compiled: CompiledGame
    seats: int
    before: tuple[Event, ...]
    event: Event

    def gains(self, things: tuple[Any, ...], seed: int = 0) -> list[float]:
        """What this moment alone gives everybody if these things come."""
        correction = LearnedCorrection(hand_model(self.compiled, self.seats), self.seats, 0, seed)
        already = correction.gains(self.before)
        after = correction.gains([(*self.event[:2], things)])
        return [one - other for one, other in zip(after, already, strict=True)]

    @property
    def deck(self) -> list[str]:
        """What may be drawn."""
        model = hand_model(self.compiled, self.seats)
        tracker = GameTracker(self.compiled, model.context_sources, self.seats)
        for each in self.before:
            tracker.observe(each)
        return tracker.piles[DECK]


@lru_cache(maxsize=16)
def moments(name: str, variants: tuple[str, ...] = (), games: int = 12) -> tuple[Moment, ...]:
    """Moments after somebody has chosen at which luck changes a hand."""
    compiled = find_game(name, variants)
    found = []
    for number in range(games):
        game = played(compiled, 3, number)
        begun = False
        for place, event in enumerate(game.events):
            begun = begun or event[0] in ("checked", "called", "raised", "picked")
            if begun and event[0] in ("drew", "rolled"):
                found.append(Moment(compiled, 3, game.events[:place], event))
    return tuple(found)


def ways(moment: Moment) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """All that may come, card by card and die by die, with how many ways there are to it."""
    count = len(moment.event[2])
    if moment.event[0] == "rolled":
        yield from [(1, dice) for dice in product(range(1, 7), repeat=count)]
        return
    deck = Counter(moment.deck)
    for cards in combinations_with_replacement(sorted(deck), count):
        one = 1
        for card, many in Counter(cards).items():
            one *= comb(deck[card], many)
        if one:
            yield one, cards


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("kings-council", ()),
        ("kings-council", ("dragons", "foreign_council")),
        ("den-of-thieves", ()),
        ("three-kingdoms", ()),
        ("the-wheel", ()),
        ("threes", ()),
    ],
)
def test_over_all_that_may_come_luck_gives_exactly_nothing(
    name: str, variants: tuple[str, ...]
) -> None:
    lying = {index for _, index in hand_model(find_game(name, variants), 3).context_sources}
    small = {
        len(moment.event[2]): moment
        for moment in moments(name, variants)
        if len(moment.event[2]) <= 2 and moment.event[1] not in lying
    }
    given = 0.0
    for moment in small.values():
        whole, total = 0, [0.0] * 3
        for count, things in ways(moment):
            gains = moment.gains(things)
            given = max(given, *map(abs, gains))
            assert sum(gains) == pytest.approx(0, abs=1e-9)
            whole += count
            total = [one + count * gain for one, gain in zip(total, gains, strict=True)]
        assert [each / whole for each in total] == pytest.approx([0, 0, 0], abs=1e-9)
    assert given > 0.1


def test_over_all_that_may_lie_open_luck_gives_nothing_in_the_mean() -> None:
    """The real outcome is one of a few of which any might be it: they sum to nothing together."""
    luck = Random("open")
    compiled = find_game("three-kingdoms")
    lying = {index for _, index in hand_model(compiled, 3).context_sources}
    opened = [each for each in moments("three-kingdoms") if each.event[1] in lying]
    values: list[list[float]] = []
    for number in range(200):
        moment = opened[number % len(opened)]
        cards = tuple(luck.sample(moment.deck, len(moment.event[2])))
        values.append(moment.gains(cards, number))
    assert max(abs(value) for value in values[0]) > 0
    for seat in range(3):
        own = [value[seat] for value in values]
        assert abs(z_of(own)) < 3.5
    assert SAMPLED_OUTCOMES > 0


def z_of(values: list[float]) -> float:
    """How many standard errors the mean of independent values is from nothing."""
    return fmean(values) / (pstdev(values) / sqrt(len(values)))


@pytest.mark.slow
@pytest.mark.parametrize("name", CORRECTED)
def test_in_many_games_luck_gives_nothing_in_the_mean_and_tells_of_what_was_won(name: str) -> None:
    compiled = find_game(name)
    won, gave = [], []
    for number in range(400 if name in QUICK else 120):
        game = played(compiled, 2, number)
        luck = learnt(game, number)
        assert sum(luck) == pytest.approx(0, abs=1e-9)
        assert game.outcome is not None
        won.append(float(game.outcome.winnings[0]))
        gave.append(luck[0])
    assert abs(z_of(gave)) < 3.5
    left = [one - other for one, other in zip(won, gave, strict=True)]
    assert pstdev(left) < pstdev(won)


def learnt(game: Game, seed: int) -> list[float]:
    """What luck gave by what was learnt beforehand, also where exact chances would be known."""
    model = hand_model(compiled_of(game), game.seats)
    return LearnedCorrection(model, game.seats, 0, seed).gains(game.events)


# ------------------------------------------------------------------ exact chances


@pytest.mark.parametrize("name", RACED)
def test_by_exact_chances_luck_gives_exactly_nothing_over_all_that_may_come(name: str) -> None:
    given, looked = 0.0, 0
    for number in range(6):
        if looked < 2 and (found := before_luck(find_game(name), number)):
            game, answer = found
            total, whole = [0.0, 0.0], 0
            for count, after in after_luck(game, answer):
                gains = gains_between(game, answer, after)
                given = max(given, *map(abs, gains))
                whole += count
                total = [one + count * gain for one, gain in zip(total, gains, strict=True)]
            assert [each / whole for each in total] == pytest.approx([0, 0], abs=1e-9)
            looked += 1
    assert looked == 2
    assert given > 0.1


def before_luck(compiled: CompiledGame, number: int) -> tuple[Game, Answer] | None:
    """A game before the answer after which luck comes for the last time, of few dice or a card."""
    game = played(compiled, 2, number)
    twin, found = game.begin_again(), None
    for entry in game.log:
        if isinstance(entry, tuple):
            before = twin.fork()
            twin.answer(entry[1])
            came = [each for each in twin.events[len(before.events) :] if each[0] in CHANCE_EVENTS]
            if came and sum(len(each[2]) for each in came) <= 3 and entry[1] != "fold":
                found = before, entry[1]
    return found


def after_luck(game: Game, answer: Answer) -> Iterator[tuple[int, Game]]:
    """The game after an answer and all that luck may bring then, with the ways there are to it."""
    trial = game.fork()
    trial.answer(answer)
    came = [each for each in trial.events[len(game.events) :] if each[0] in CHANCE_EVENTS]
    cards = sum(len(each[2]) for each in came if each[0] == "drew")
    dice = sum(len(each[2]) for each in came if each[0] == "rolled")
    assert cards <= 1
    deck = Counter(table_of(game).piles[DECK]) if cards else Counter({"": 1})
    for card, count in deck.items():
        for rolled in product(range(1, 7), repeat=dice):
            twin = game.fork()
            table_of(twin).chance = StackedChance([card] if card else [], rolled, SeededChance(1))
            twin.answer(answer)
            yield count, twin


@pytest.mark.parametrize(("name", "games"), [("threes", 120), ("jack-of-all-trades", 8)])
def test_by_exact_chances_luck_gives_nothing_in_the_mean(name: str, games: int) -> None:
    compiled = find_game(name)
    won, gave = [], []
    for number in range(games):
        game = played(compiled, 2, number)
        assert is_exact(game)
        luck = luck_of(game, 0)
        assert abs(sum(luck)) <= 1  # rounded for each seat by itself
        assert game.outcome is not None
        won.append(float(game.outcome.winnings[0]))
        gave.append(luck[0] / 100)
    assert abs(z_of(gave)) < 3.5
    left = [one - other for one, other in zip(won, gave, strict=True)]
    assert name != "threes" or pstdev(left) < pstdev(won)  # nobody here looks for the best job


def test_chances_are_learnt_where_exact_ones_take_too_long_or_ties_begin_it_anew() -> None:
    compiled = find_game("threes")
    assert not is_exact(played(compiled, 4, 1))
    assert not is_exact(played(compiled, 2, 1, split_rule="king"))
    assert "only before the first choice" in why_not_corrected(find_game("jack-of-all-trades"), 4)


# ------------------------------------------------------------------ where it cannot be


@pytest.mark.parametrize("name", NOT_CORRECTED)
def test_where_luck_cannot_be_taken_off_a_reason_is_given_and_nothing_is(name: str) -> None:
    compiled = find_game(name)
    assert compiled.definition.title in why_not_corrected(compiled, 2)
    assert luck_of(played(compiled, 2, 3), 1) == (0, 0)


@pytest.mark.parametrize("name", [*CORRECTED, *RACED])
def test_luck_can_be_taken_off_these(name: str) -> None:
    assert why_not_corrected(find_game(name), 2) == ""


def test_games_of_characters_have_no_luck_that_is_taken_off() -> None:
    compiled = find_game("red-dragon-inn")
    assert "not won by comparing hands" in why_not_corrected(compiled, 4)


@pytest.mark.parametrize("name", CORRECTED)
def test_what_lies_where_is_followed_as_it_lies(name: str) -> None:
    offered = find_game(name).definition.offered
    for variants in ((), *[(each.name,) for each in offered]):
        compiled = find_game(name, variants)
        share = {"share": 1} if compiled.definition.plays_for_shares else {}
        game = played(compiled, 3, 5, **share)
        tracker = GameTracker(compiled, (), 3)
        for event in game.events:
            tracker.observe(event)
        assert sorted(tracker.piles[DECK]) == sorted(table_of(game).piles[DECK])
        for place in range(compiled.shared, len(tracker.piles)):
            assert tracker.piles[place] == table_of(game).piles[place]
        assert tracker.playing == table_of(game).playing


def test_a_game_that_is_played_again_for_a_tie_is_followed_too() -> None:
    compiled = find_game("threes")
    again = 0
    for number in range(40):
        game = played(compiled, 2, 3 * number, ante=1, split_rule="king")
        again += any(event[0] == "replay" for event in game.events)
        tracker = GameTracker(compiled, (), 2)
        for event in game.events:
            tracker.observe(event)
        assert tracker.piles[2:] == table_of(game).piles[2:]
        assert abs(sum(luck_of(game, number))) <= 1
    assert again


def test_the_pots_are_those_that_may_be_won() -> None:
    compiled = find_game("den-of-thieves")
    tracker = GameTracker(compiled, (), 4)
    events: list[Event] = [
        *[("paid", seat, "pot", 1) for seat in range(4)],
        ("paid", 0, "bet 0", 9),
        ("paid", 1, "bet 1", 4),
        ("paid", 2, "bet 2", 9),
        ("folded", 3),
    ]
    for event in events:
        tracker.observe(event)
    assert tracker.pots() == [(16, (0, 1, 2)), (10, (0, 2))]


def test_what_luck_gave_follows_from_the_game_and_the_seed_alone() -> None:
    compiled = find_game("three-kingdoms")
    game = played(compiled, 3, 8)
    first = luck_of(game, 5)
    hand_model.cache_clear()
    assert luck_of(played(compiled, 3, 8), 5) == first != luck_of(game, 6)


def test_the_luck_before_anybody_has_chosen_is_not_counted() -> None:
    game = played(find_game("den-of-thieves"), 3, 4)
    first = next(place for place, each in enumerate(game.events) if each[0] == "betting")
    correction = LearnedCorrection(hand_model(find_game("den-of-thieves"), 3), 3, 0, 1)
    assert correction.gains(game.events[: first + 1]) == [0, 0, 0]


def test_final_strengths_are_probabilities_and_better_hands_are_better_in_the_end() -> None:
    model = hand_model(find_game("kings-council"), 3)
    for strengths in (*model.stages.values(), (UNKNOWN_STRENGTH,)):
        for probabilities, behind in strengths:
            assert sum(probabilities) == pytest.approx(1)
            assert len(probabilities) == BUCKETS
            assert behind == sorted(behind)
    stages = model.stages.values()
    best = [sum(rank * chance for rank, chance in enumerate(rows[-1][0])) for rows in stages]
    worst = [sum(rank * chance for rank, chance in enumerate(rows[0][0])) for rows in stages]
    assert all(high > low for high, low in zip(best, worst, strict=True))


def test_ways_to_draw_are_all_there_are() -> None:
    found = sums_of_draws({1: 3, 10: 2, 100: 1}, 3)
    assert sum(count for _, count in found) == comb(6, 3)
    assert dict(found)[111] == 6
    assert 300 not in dict(found)


def test_no_hand_is_thought_of_that_the_deck_cannot_deal() -> None:
    """With Dragons there are classes of few cards, of which a hand must not hold more."""
    game = played(find_game("three-kingdoms", ["dragons"]), 2, 1)
    assert sum(luck_of(game, 1)) == 0
    assert any(gains_with_deal(game, 1))
