"""Where the seats have nothing in common but the deck, the future of each is imagined by itself,
and comes to the same as in whole games.
"""

# ruff: noqa: SLF001

from __future__ import annotations

from math import hypot, sqrt
from random import Random
from statistics import fmean, pvariance
from time import process_time

import pytest

from rdi import library
from rdi.chances.endings import endings
from rdi.chances.estimation import Budget
from rdi.chances.hands_apart import HandsApart, NotApart, is_played_apart
from rdi.chances.known_scores import known_score
from rdi.chances.rollouts import TRIES, EndingSampler
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game, View
from rdi.engine.steps import strides
from rdi.engine.table import DECK
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings
from tests.nightly import at_night

CITY = "city-square"

HIGHEST = """
game "Row":
  about "the higher card wins"
  uses deck "Rogues and Warriors"
  for 2 to 7 players
  each player has Hand (hidden)
  each player has Row (public)
  play:
    ante
    deal 3 to each Hand
    each player in turn:
      repeat 2 times:
        choose one from cards in Hand as played, to play
        move played from Hand to Row
    bet
    showdown
  score highest of Row:
    each card is worth value
  ties color
"""


def row(old: str = "", new: str = "") -> CompiledGame:
    assert old in HIGHEST
    return library.compiled_game_in(HIGHEST.replace(old, new) if old else HIGHEST, "row")


def asked(compiled: CompiledGame, decision: int, seats: int = 4) -> Game:
    """A game at one of its decisions, in which everybody calls and picks by luck."""
    game, luck = Game(compiled, Settings(), SeededChance(5), [50] * seats), Random(1)
    for _ in range(decision):
        request = game.pending
        assert request is not None
        if isinstance(request, Wager):
            game.answer(request.stay)
        else:
            game.answer(luck.choice(request.options))
    return game


def view_of(game: Game) -> View:
    assert game.pending is not None
    return game.view(game.pending.seat)


def sampler_of(game: Game, is_apart: bool) -> EndingSampler:
    """What imagines seats by themselves on the engine, or whole games."""
    sampler = EndingSampler(view_of(game), 10.0)
    sampler.__dict__["in_numbers"] = None
    if not is_apart:
        sampler.__dict__["apart"] = None
    return sampler


def shares(game: Game, is_apart: bool, games: int) -> list[float]:
    """The part of a pot that is won in each of so many imagined games, after the first answer."""
    sampler, luck = sampler_of(game, is_apart), Random(17 + is_apart)
    request = game.pending
    answer = request.options[0] if isinstance(request, Pick) else None
    found = []
    for _ in range(games):
        ends, _ = sampler.after_each((answer,), luck.getrandbits(48))
        first = [each.places[0] for each in ends[answer]]
        found.append(fmean([1 / len(best) if sampler.seat in best else 0.0 for best in first]))
    return found


def test_a_city_is_built_apart_and_a_wheel_is_turned_together() -> None:
    found = {
        name: is_played_apart(library.compiled_game(name)) for name in (CITY, "the-wheel", "farkle")
    }
    assert found == {CITY: True, "the-wheel": False, "farkle": False}
    assert all(
        is_played_apart(library.compiled_game(CITY, [variant.name]))
        for variant in library.definition(CITY).offered
    )


@pytest.mark.parametrize(
    "changed",
    [
        ("repeat 2 times", "repeat number of players times"),
        (
            "    each player in turn:\n      repeat 2 times",
            "    let turns be 0\n    each player in turn:\n"
            "      let turns be turns + 1\n      repeat turns times",
        ),
        (
            "    bet\n",
            "    if any player has no cards in Hand:\n      deal 1 to each Row\n    bet\n",
        ),
    ],
)
def test_seats_that_meet_are_not_apart(changed: tuple[str, str]) -> None:
    assert is_played_apart(row())
    assert not is_played_apart(row(*changed))


@pytest.mark.parametrize("decision", [0, 21, 32, 47])
def test_a_seat_by_itself_wins_as_much_as_in_whole_games(decision: int) -> None:
    game = asked(library.compiled_game(CITY), decision)
    apart, whole = shares(game, True, 120), shares(game, False, 90)
    error = hypot(*[sqrt(pvariance(each) / len(each)) for each in (apart, whole)])
    assert abs(fmean(apart) - fmean(whole)) <= 4 * error


def test_the_same_luck_brings_the_same_and_the_table_stays_as_it_is() -> None:
    game = asked(library.compiled_game(CITY), 20)
    request = game.pending
    assert isinstance(request, Pick)
    world = sampler_of(game, True).world(3)
    table = world._table
    apart = HandsApart(library.compiled_game(CITY), TRIES)
    before = len(table.piles[DECK])
    others, spent, events = apart.others(table, request.seat, request.seat, SeededChance(4))
    drawn = before - len(table.piles[DECK])
    assert spent > 0
    assert len(others) == 3
    assert drawn > 0
    assert drawn % 3 == 0
    assert sum([len(each[2]) for each in events if each[0] == "drew"]) == drawn
    kept = [pile[:] for pile in table.piles]
    first, again, other = (
        apart.own(table, request.seat, request, answer, SeededChance(seed))
        for answer, seed in (
            (request.options[0], 8),
            (request.options[0], 8),
            (request.options[-1], 9),
        )
    )
    assert first == again
    assert first != other
    assert table.piles == kept


def test_pairs_are_drawn_as_from_all_that_are_offered() -> None:
    game = asked(library.compiled_game(CITY), 20)
    request = game.pending
    assert isinstance(request, Pick)
    table, compiled = sampler_of(game, True).world(3)._table, library.compiled_game(CITY)
    drawn = []
    for with_pairs in (True, False):
        apart = HandsApart(compiled, TRIES)
        if not with_pairs:
            apart._pairs = {}
            apart._steps, apart._takes = strides(
                compiled.definition.program, compiled, [*apart._passed, *apart._last]
            )
        drawn += [
            [apart.own(table, request.seat, request, request.options[0], SeededChance(seed))[0]
             for seed in range(12)]
        ]  # fmt: skip
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > 1


def test_where_the_deck_runs_out_whole_games_are_imagined() -> None:
    dealt = row("    bet\n", "    deal 12 to each Row\n    bet\n")
    game = asked(dealt, 0, seats=7)
    sampler = sampler_of(game, True)
    assert sampler.apart is not None
    request = game.pending
    assert isinstance(request, Pick)
    with pytest.raises(NotApart):
        sampler.apart.others(sampler.world(1)._table, request.seat, request.seat, SeededChance(1))
    ends, _ = sampler.after_each((request.options[0],), 1)
    assert [len(each) for each in ends.values()] == [1]
    assert sampler.apart is None


def test_a_score_that_is_remembered_is_that_of_the_game() -> None:
    for variants in ([], ["dragons"], ["happy_peasants"]):
        compiled = library.compiled_game(CITY, variants)
        score = known_score(compiled)
        assert score is not compiled.score
        for decision in range(4, 64, 5):
            game = asked(compiled, decision)
            for _ in range(2):
                for seat in range(4):
                    assert score(game._table, seat) == compiled.score(game._table, seat)
    plain = library.compiled_game("threes")
    assert known_score(plain) == plain.score


@pytest.mark.slow
@pytest.mark.parametrize(
    "decision",
    [
        pytest.param(0, marks=at_night),
        32,
    ],
)
def test_intervals_hold_what_comes_out_in_the_long_run(decision: int) -> None:
    game = asked(library.compiled_game(CITY), decision)
    view, request = view_of(game), game.pending
    assert isinstance(request, Pick)
    answer = request.options[0]
    found = []
    for seed in range(200):
        budget = Budget(40, 60.0, clock=process_time, is_timed=True)
        found.append(endings(view, budget, seed=seed, answer=answer))
        assert found[-1].samples == 120
    truth = fmean([each.best.share.value for each in found])
    held = sum([abs(each.best.share.value - truth) <= each.half_width for each in found])
    assert 0.93 <= held / len(found) <= 0.99, held
