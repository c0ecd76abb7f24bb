"""Games that are played for shares: what a place pays is told, and not as if the best took all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import rdi
from rdi import Game, Pick
from rdi.chances import endings as foresight
from rdi.chances.endings import counted_endings, endings
from rdi.chances.estimation import Budget
from rdi.chances.odds import odds, odds_after
from rdi.chances.outcomes import Found
from rdi.chances.pots_at_stake import LOST, WON, PotsAtStake, Shares, shares_at_stake
from rdi.chances.results import Odds
from rdi.engine.payouts import Pot, divide_shares, placement
from tests.chances.positions import view_of
from tests.inside import table_of

SHARE = 6
"""It divides evenly among two and three, so that nothing is left over where few are tied."""

IN_GOLD = PotsAtStake((Pot(12, (0, 1, 2)), Pot(5, (0, 2))), 0, 17, None)


def for_shares(players: int, share: int = SHARE, carry: int = 0) -> PotsAtStake:
    shares = Shares(share, carry, players)
    return PotsAtStake((Pot(shares.amount, tuple(range(players))),), 0, shares.amount, None, shares)


# ------------------------------------------------------------------ what a place pays


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize(("share", "carry"), [(6, 0), (1, 0), (5, 3), (0, 7)])
def test_each_seat_wins_what_the_engine_pays_for_its_place(
    players: int, share: int, carry: int
) -> None:
    at_stake = for_shares(players, share, carry)
    for ranks in product(range(players), repeat=players):
        places = placement({seat: (-rank,) for seat, rank in enumerate(ranks)})
        paid, _ = divide_shares(places, share, carry)
        assert at_stake.won(dict(enumerate(ranks))) == pytest.approx(paid)
        for seat in range(players):
            outcome = at_stake.outcome_of_places(at_stake.pots[0], places, seat)
            assert at_stake.gold((outcome,)) == pytest.approx(paid[seat])
            assert (outcome == WON) is (places[0] == (seat,))
            assert (outcome > WON) is (seat in places[0] and len(places[0]) > 1)
            others = [-rank for each, rank in enumerate(ranks) if each != seat]
            assert at_stake.outcome_of_hands(-ranks[seat], others) == outcome


def test_without_shares_each_pot_is_the_bests_of_those_who_are_in_it() -> None:
    assert IN_GOLD.won({0: 1, 1: 0, 2: 1}) == {0: 2.5, 1: 12, 2: 2.5}
    assert IN_GOLD.won({0: 0, 1: 0, 2: 1}) == {0: 11, 1: 6, 2: 0}
    assert IN_GOLD.won({0: 3}) == {0: 17}
    assert IN_GOLD.gold((WON, LOST)) == 12
    assert IN_GOLD.gold((2, WON)) == 11


def test_one_who_is_left_alone_wins_all_shares() -> None:
    assert Shares(4, 8, 1).paid(0, 1) == 12
    assert Shares(0, 0, 3).part(0, 1) == 0


def test_the_gold_of_those_who_have_left_is_won_like_gold_from_before() -> None:
    game = rdi.new_game("den-of-thieves", seats=3, seed=1, share=4)
    assert shares_at_stake(table_of(game)) == Shares(4, 0, 3)
    table = table_of(game).copy()
    table.playing.remove(1)
    assert shares_at_stake(table) == Shares(4, 4, 2)


# ------------------------------------------------------------------ odds


def decisions(name: str, seats: int, seed: int, **options: object) -> Iterator[Game]:
    game = rdi.new_game(name, seats=seats, seed=seed, share=SHARE, **options)  # type: ignore[arg-type]
    luck = Random(seed)
    while game.pending is not None:
        yield game.fork()
        assert isinstance(game.pending, Pick)
        game.answer(luck.choice(game.pending.options))


def verify(found: Odds) -> None:
    (pot,) = found.pots
    assert pot.amount == SHARE * (1 + len(pot.rivals))
    assert pot.name == "first place"
    first = (2 if len(pot.rivals) < 3 else 3) / (1 + len(pot.rivals))
    assert pot.win.value * first <= pot.share.value + 1e-9
    assert pot.share.value <= first + 1e-9
    assert found.share == pot.share
    assert found.owed == 0
    assert found.price is None


@pytest.mark.parametrize(
    "name", ["den-of-thieves", "kings-council", "threes", "jack-of-all-trades", "three-kingdoms"]
)
def test_a_share_is_told_of_what_all_places_pay(name: str) -> None:
    for game in list(decisions(name, 3, 5))[:3]:
        verify(odds(view_of(game), seconds=0.02))


@pytest.mark.parametrize("name", ["threes", "jack-of-all-trades"])
def test_the_parts_that_are_counted_for_all_seats_make_one(name: str) -> None:
    for game in decisions(name, 3, 2):
        race = counted_endings(view_of(game))
        assert race is not None
        assert sum(race.share(seat) for seat in race.seats) == pytest.approx(1)
        found = endings(view_of(game), Budget(None, 0.2))
        assert found.found is Found.COUNTED
        if not found.after:
            continue
        told = sum(each.weight * sum(each.won.values()) for each in found)
        assert told == pytest.approx(3 * SHARE)
        own = sum(each.weight * each.won[found.best.seat] for each in found)
        assert own == pytest.approx(found.best.share.value * 3 * SHARE)


@pytest.mark.parametrize("name", ["threes", "jack-of-all-trades"])
def test_counted_shares_are_those_of_the_end(name: str) -> None:
    """At the last decision of a game its end is all that luck may still change; there the engine
    tells what is paid.
    """
    game = list(decisions(name, 3, 4))[-1]
    assert game.pending is not None
    seat, total, count = game.pending.seat, 0, 60
    answer = game.pending.options[0]
    for seed in range(count):
        world = game.view(seat).imagine(seed)
        world.answer(answer)
        while world.pending is not None:
            world.answer(world.pending.options[0])
        assert world.outcome is not None
        total += world.outcome.winnings[seat] + SHARE
    found = odds_after(game.view(seat), answer)
    assert found.is_exact
    assert found.share.value == pytest.approx(total / count / 3 / SHARE, abs=0.15)


def by_another_way(game: Game, patch: pytest.MonkeyPatch, samples: int) -> Odds:
    """The chances by games that are imagined from here to their end."""
    with patch.context() as changed:
        changed.setattr(foresight, "showdown_of", lambda *_: None)
        return odds(view_of(game), model="uniform", samples=samples)


@pytest.mark.parametrize("name", ["den-of-thieves", "kings-council", "rogues-and-warriors"])
def test_deals_and_imagined_games_agree_on_shares(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = list(decisions(name, 4, 3))[-1]
    dealt = odds(view_of(game), model="uniform", samples=3000)
    played = by_another_way(game, monkeypatch, 400)
    assert endings(view_of(game), Budget(50, 0.02)).found is Found.SAMPLED
    for one in dealt.options[:2]:
        other = next((each for each in played.options if each.answer == one.answer), None)
        if other is not None and other.samples == 400:
            assert abs(one.share.value - other.share.value) <= 2 * (
                one.share.error + other.share.error
            )


def test_with_two_players_shares_are_a_pot_that_the_best_takes() -> None:
    shared = next(decisions("den-of-thieves", 2, 3))
    plain = rdi.new_game("den-of-thieves", seats=2, seed=3)
    while not isinstance(plain.pending, Pick):
        plain.answer("check")
    one, two = odds(view_of(shared), samples=500), odds(view_of(plain), samples=500)
    assert [each.share for each in one.options] == [each.share for each in two.options]


def test_what_is_certain_is_told_of_the_first_place() -> None:
    ends = [
        told
        for seed in range(12)
        for game in decisions("threes", 2, seed)
        for told in odds(view_of(game), seconds=0.1).certain
    ]
    assert "the first place is yours" in ends
    assert all("pot" not in told for told in ends)


# ------------------------------------------------------------------ play


def test_who_plays_for_shares_does_not_give_up_the_second_place_for_a_small_hope() -> None:
    """Who plays for its part of the shares may expect no less of them than who plays for points."""
    better = 0
    for seed in range(6):
        for game in decisions("threes", 3, seed):
            view = view_of(game)
            plain, for_share = counted_endings(view), counted_endings(view, for_share=True)
            assert plain is not None
            assert for_share is not None
            seat = view.seat
            best = max(each.share(seat) for each in for_share.options.values())
            usual = max(each.share(seat) for each in plain.options.values())
            assert best >= usual - 1e-9
            better += best > usual + 1e-9
    assert better
