"""Many games at once: each is the game that its seed plays, and the sums are those of the games."""

import hashlib
from array import array
from statistics import fmean, stdev
from typing import Any

import pytest

import rdi
from rdi.arrays.chance import seat_seed
from rdi.errors import BadSettings
from rdi.session import simulation
from rdi.session.bots import bot_maker, play
from rdi.session.simulation import Simulation

FOUR = ("uniform", "caller", "careful", "raiser")


@pytest.fixture(scope="module")
def played() -> Simulation:
    """Forty games between all policies."""
    return rdi.simulate("kings-council", games=40, bots=FOUR, seed="7F3K", path="engine")


def test_each_game_can_be_played_by_itself(played: Simulation) -> None:
    for number in range(8):
        seed = played.seed_of(number)
        players = [bot_maker(FOUR[(seat - number) % 4])(seat_seed(seed, seat)) for seat in range(4)]
        outcome = play(rdi.new_game("kings-council", seed=seed), players)
        assert played.of_game(number) == outcome.winnings


def test_sums_are_those_of_the_games(played: Simulation) -> None:
    games = [played.of_game(number) for number in range(40)]
    for place, figures in enumerate(played.by_bot()):
        won = [game[(place + number) % 4] for number, game in enumerate(games)]
        assert (figures.name, figures.games, figures.gold) == (FOUR[place], 40, sum(won))
        assert figures.mean == pytest.approx(fmean(won))
        assert figures.error == pytest.approx(1.96 * stdev(won) / 40**0.5)
    for seat, figures in enumerate(played.by_seat()):
        most = [max(game) if max(game) > 0 else None for game in games]
        own = [game[seat] == best for game, best in zip(games, most, strict=True)]
        alone = [game.count(game[seat]) == 1 for game in games]
        assert figures.gold == sum(game[seat] for game in games)
        assert figures.wins == sum(a and b for a, b in zip(own, alone, strict=True))
        assert figures.ties == sum(a and not b for a, b in zip(own, alone, strict=True))


def test_the_digest_is_that_of_all_results(played: Simulation) -> None:
    numbers = [gold for number in range(40) for gold in played.of_game(number)]
    written = b"".join(gold.to_bytes(4, "little", signed=True) for gold in numbers)
    assert played.digest == hashlib.sha256(written).hexdigest()
    assert played.winnings == array("i", numbers)


def test_the_same_seed_gives_the_same_and_another_does_not(played: Simulation) -> None:
    again = rdi.simulate("kings-council", games=40, bots=FOUR, seed="7f3k", path="engine")
    other = rdi.simulate("kings-council", games=40, bots=FOUR, seed="7F3J", path="engine")
    assert again.digest == played.digest != other.digest


def test_more_games_begin_with_the_same_ones(played: Simulation) -> None:
    fewer = rdi.simulate("kings-council", games=9, bots=FOUR, seed="7F3K", path="engine")
    assert fewer.winnings == played.winnings[: 9 * 4]


def test_who_plays_does_not_change_the_luck_of_the_cards() -> None:
    """Nobody bets: the same hands win, whoever holds them."""
    calm = [
        rdi.simulate("rogues-and-warriors", games=30, bots=[bot], seed=5, path="engine")
        for bot in ("caller", "careful")
    ]
    assert calm[0].digest == calm[1].digest


def test_regulars_and_policies_sit_together() -> None:
    played = rdi.simulate("threes", games=2, bots=["Brannoc", "uniform", "careless"])
    assert played.bots[:2] == ("Brannoc", "uniform")
    assert played.seats == 3
    assert sum(played.winnings) <= 0


def test_games_of_characters_are_played_too() -> None:
    played = rdi.simulate("red-dragon-inn", games=1, seats=2)
    assert sum(figures.wins + figures.ties for figures in played.by_bot()) in (1, 2)


def test_variants_and_agreements_are_kept() -> None:
    played = rdi.simulate(
        "rogues-and-warriors", games=30, bots=["raiser"], stashes=[5, 50, 9], ante=2, path="engine"
    )
    assert played.seats == 3
    assert min(played.winnings) >= -50
    assert min(played.of_game(number)[0] for number in range(30)) == -5


def test_what_was_played_is_kept_where_it_is_stopped() -> None:
    def stop(games: int, wanted: int) -> None:
        raise KeyboardInterrupt

    played = rdi.simulate("threes", games=1_000_000, progress=stop, path="engine")
    assert 0 < played.games < played.wanted == 1_000_000
    assert played.is_partial
    assert len(played.winnings) == 4 * played.games
    assert sum(figures.gold for figures in played.by_bot()) == sum(played.winnings)
    assert played.by_bot()[0].games == played.games
    assert played.as_data()["is_partial"] is True


def test_who_stops_it_before_the_first_game_is_told_of_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(self: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation.EngineRun, "make_ready", stop)
    played = rdi.simulate("threes", games=5)
    assert (played.games, played.is_partial, list(played.winnings)) == (0, True, [])
    assert played.by_bot()[0].mean == played.rate == 0.0


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": "kings-counsil"}, "did you mean kings-council"),
        ({"games": 0}, "number of games cannot be 0: the least is 1"),
        ({"games": 10**12}, "number of games cannot be 10+: the most is 25000000"),
        ({"games": 1.5}, "number of games is a whole number"),
        ({"games": True}, "number of games is a whole number"),
        ({"bots": ["unifrom"]}, "no bot called 'unifrom'; did you mean uniform"),
        ({"bots": ["xyzzy"]}, "there are uniform, caller, careful, raiser, "),
        ({"bots": "uniform"}, "the bots are given as a list"),
        ({"bots": []}, "somebody has to play"),
        ({"bots": [7]}, "each of the bots is a text"),
        ({"bots": ["caller"] * 3, "seats": 4}, "3 bots cannot fill 4 seats"),
        ({"bots": ["caller"] * 99}, "for 2 to .* players, not 99"),
        ({"seats": 1}, "players, not 1"),
        ({"variants": ["nonsense"]}, "nonsense"),
        ({"stash": 0}, "two players who can pay the ante"),
        ({"stash": 10**9}, "4000000000 Gold is too much for a table"),
        ({"path": "fast"}, "no path 'fast': there are auto, engine and compiled"),
        ({"seed": "\n"}, "seed"),
    ],
)
def test_what_cannot_be_played_is_said(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSettings, match=sentence):
        rdi.simulate(**{"name": "kings-council", "games": 1, **changes})
