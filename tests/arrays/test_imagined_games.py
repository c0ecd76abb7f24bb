"""Games that are imagined in numbers end as those that the engine imagines, in law."""

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import pytest

from rdi import library
from rdi.arrays.games.imagined_games import ImaginedGames, why_not_imagined
from rdi.arrays.games.many_games import NotOnArrays
from rdi.chances import rollouts
from rdi.chances.endings import endings
from rdi.chances.estimation import Budget
from rdi.chances.rollouts import TRIES, EndingSampler
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings
from tests.inside import compiled_of, table_of

SEATS = 3


def game_at(name: str, variants: tuple[str, ...], picks: int) -> Game:
    """A game after so many picks by luck, everybody calling, where somebody is to pick."""
    compiled = library.compiled_game(name, variants)
    settings = Settings(share=1 if compiled.definition.plays_for_shares else None)
    game = Game(compiled, settings, SeededChance(5), [50] * SEATS)
    luck = Random(2)
    while picks or not isinstance(game.pending, Pick):
        assert game.pending is not None
        if isinstance(game.pending, Wager):
            game.answer(game.pending.stay)
        else:
            game.answer(luck.choice(game.pending.options))
            picks -= 1
    return game


def share(keys: dict[int, int], seat: int) -> float:
    """The part of the pot that a seat wins by these keys."""
    best = max(keys.values())
    return (keys[seat] == best) / Counter(keys.values())[best]


@pytest.mark.parametrize("looks", [1, 2, 3])
def test_the_last_pick_of_all_is_what_counting_says(looks: int) -> None:
    """The best of so many answers at once, each choice of them with the same chance."""
    game = game_at("city-square", (), 12 * SEATS - 1)
    pick, games = game.pending, ImaginedGames(compiled_of(game), SEATS, looks, with_numba=False)
    assert isinstance(pick, Pick)
    ends = []
    for answer in pick.items:
        after = game.fork()
        after.answer(answer)
        while isinstance(after.pending, Wager):
            after.answer(after.pending.stay)
        ends.append(compiled_of(after).score(table_of(after), pick.seat))
    best = [max(looked_at)[1] for looked_at in combinations(ends, looks)]
    found = []
    for seed in range(400):
        ending = games.ending(table_of(game), seed)
        assert ending is not None
        keys, picks = ending
        assert picks == 1
        assert games.key_layout.score(keys[pick.seat]) in ends
        found.append(games.key_layout.score(keys[pick.seat])[1])
    assert len(set(ends)) > 1
    assert abs(fmean(found) - fmean(best)) <= 3 * pstdev(best) / sqrt(len(found))


@pytest.mark.parametrize(
    ("name", "variants", "picks"),
    [
        ("city-square", ("dragons", "happy_peasants"), 28),
        ("the-wheel", (), 2),
        ("the-wheel", ("dragons", "multiple_successive_games"), 4),
        ("the-wheel", ("dragons", "unwound_clock"), 7),
    ],
)
def test_games_end_as_on_the_engine(name: str, variants: tuple[str, ...], picks: int) -> None:
    game = game_at(name, variants, picks)
    assert isinstance(game.pending, Pick)
    sampler = EndingSampler(game.view(game.pending.seat))
    games = ImaginedGames(compiled_of(game), SEATS, TRIES, with_numba=False)
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    for seed in range(150):
        world = sampler.world(seed)
        found = games.ending(table_of(world), seed)
        assert found is not None
        points = games.key_layout.score(found[0][sampler.seat])[1]
        ours.append((share(found[0], sampler.seat), points))
        ending, _ = sampler.ending(sampler.world(1000 + seed), Random(seed))
        assert ending.key is not None
        first = ending.places[0]
        theirs.append(((sampler.seat in first) / len(first), ending.key[1]))
    for one, other in zip(zip(*ours, strict=True), zip(*theirs, strict=True), strict=True):
        error = sqrt((pstdev(one) ** 2 + pstdev(other) ** 2) / len(one))
        assert abs(fmean(one) - fmean(other)) <= 3 * error


def test_the_same_seed_is_the_same_game() -> None:
    game = game_at("the-wheel", ("unwound_clock",), 9)
    games = ImaginedGames(compiled_of(game), SEATS, TRIES, with_numba=False)
    found = [games.ending(table_of(game), seed) for seed in (4, 5, 4)]
    assert found[0] == found[2] != found[1]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("jack-of-all-trades", "several things are chosen at once"),
        ("rogues-and-warriors", "hands are compared by tables"),
        ("dragon-hordes", "its course depends on Gold"),
    ],
)
def test_what_cannot_be_imagined_so_says_why(name: str, reason: str) -> None:
    compiled = library.compiled_game(name)
    assert reason in why_not_imagined(compiled)
    with pytest.raises(NotOnArrays, match=reason):
        ImaginedGames(compiled, SEATS, TRIES, with_numba=False)


def test_counted_budgets_stay_with_the_luck_of_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots and records ask does not depend on whether there is machine code."""
    game = game_at("the-wheel", (), 4)
    assert isinstance(game.pending, Pick)
    told = []
    for numba in ("0", "1"):
        monkeypatch.setenv("RDI_NUMBA", numba)
        found = endings(game.view(game.pending.seat), Budget(None, 0.1))
        told.append((found.half_width, found.samples, found.best.share))
    assert told[0] == told[1]


def test_a_game_is_played_on_several_times_from_where_it_stands() -> None:
    game = game_at("city-square", (), 30)
    games = ImaginedGames(compiled_of(game), SEATS, TRIES, with_numba=False)
    several = [*games.endings(table_of(game), (4, 5, 4))]
    assert several == [games.ending(table_of(game), seed) for seed in (4, 5, 4)]
    assert several[0] != several[1]


def test_cards_at_the_end_are_those_that_were_there_and_those_that_were_drawn() -> None:
    game = game_at("city-square", (), 30)
    compiled, table = compiled_of(game), table_of(game)
    games = ImaginedGames(compiled, SEATS, TRIES, with_numba=False)
    assert games.ending(table, 1) is not None
    numbers = games.card_numbers
    piles = [each for place in range(len(table.piles)) for each in games.lying(place)]
    assert sorted(piles) == sorted([numbers[card] for card in compiled.cards])
    assert games.lying(compiled.pile("Built", 0)) == []


def test_a_moment_is_not_spent_on_looking_for_machine_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_at("city-square", (), 30)
    assert game.pending is not None
    monkeypatch.setattr(rollouts, "is_loaded", lambda compiled: False)
    monkeypatch.setattr(rollouts, "is_ready", lambda compiled: pytest.fail("it was looked for"))
    assert EndingSampler(game.view(game.pending.seat), 0.5).in_numbers is None
