"""Chances come from what a seat may know alone, and mean what they say."""

from random import Random

import pytest

import rdi
from rdi import BadSettings, IllegalAnswer, Pick
from rdi.chances.estimation import is_precise_enough
from rdi.chances.odds import SAMPLES_MOST, equity, odds, odds_after
from rdi.chances.results import Estimate, Odds
from rdi.engine.game import ONLOOKER
from tests.chances.positions import asked, last_bets, played, view_of
from tests.plays import GAMES, KINDS


def agree(one: float, other: float, *errors: float) -> bool:
    return abs(one - other) <= 2 * sum(errors) + 1e-9


def verify(found: Odds) -> None:
    """What holds of all chances."""
    parts = [found.share, *(each for pot in found.pots for each in (pot.win, pot.tie, pot.share))]
    assert all(0 <= part.value <= 1 and part.error >= 0 for part in parts)
    for pot in found.pots:
        assert pot.win.value <= pot.share.value + 1e-9
        assert pot.share.value <= pot.win.value + pot.tie.value / 2 + 1e-9
        assert found.seat not in pot.rivals
    assert not found.scores or abs(sum(chance for *_, chance in found.scores) - 1) < 1e-9
    assert (found.samples == 0) == found.is_exact


@pytest.mark.parametrize(("name", "variants"), KINDS)
def test_every_game_with_every_choice_of_variants_has_chances(
    name: str, variants: tuple[str, ...]
) -> None:
    shares = {"share": 1} if "unwound_clock" in variants else {}
    game = rdi.new_game(name, seats=3, variants=variants, seed=3, **shares)
    for _ in range(2):
        assert 0 <= equity(view_of(game), effort=1) <= 1
        assert game.pending is not None
        game.answer(game.pending.options[-1] if game.pending.verb != "bet" else "check")


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_has_chances_and_nothing_is_played(name: str) -> None:
    game = rdi.new_game(name, seats=2, seed=4)
    seen: set[str] = set()
    for _ in range(12):
        request = game.pending
        if request is None:
            break
        if request.verb not in seen:
            seen.add(request.verb)
            view = view_of(game)
            before = view.as_data(), game.log
            found = odds(view, seconds=0.02)
            verify(found)
            assert (view.as_data(), game.log) == before
            assert bool(found.options) == isinstance(request, Pick)
            assert all(request.accepts(option.answer) for option in found.options)
        game.answer(request.options[-1] if isinstance(request, Pick) else request.stay)
    assert seen


@pytest.mark.parametrize("name", GAMES)
def test_who_cannot_tell_two_tables_apart_is_told_the_same(name: str) -> None:
    game = rdi.new_game(name, seats=3, seed=8)
    luck = Random(8)
    for _ in range(5):
        assert game.pending is not None
        options = game.pending.options
        game.answer(luck.choice([each for each in options if each not in ("fold", "leave")]))
    view = view_of(game)
    other = view.imagine(99).view(view.seat)
    assert other.as_data() == view.as_data()
    assert odds(view, samples=5) == odds(other, samples=5)
    assert odds(view, samples=5) == odds(view, samples=5)


@pytest.mark.parametrize("name", ["threes", "jack-of-all-trades"])
def test_all_shares_of_a_pot_sum_to_one_where_everything_lies_open(name: str) -> None:
    game = played(name, last_bets(1), seats=3)
    found = [odds(game.view(seat)) for seat in range(3)]
    assert all(each.is_exact for each in found)
    assert sum(each.share.value for each in found) == pytest.approx(1)
    sampled = odds(game.view(0), samples=150)
    assert agree(sampled.share.value, found[0].share.value, sampled.share.error)


def test_a_pick_where_all_lies_open_is_told_exactly_with_all_its_answers() -> None:
    view = view_of(rdi.new_game("threes", seats=2, seed=5))
    found = odds(view)
    verify(found)
    assert found.is_exact
    assert {option.answer for option in found.options} == set(view.request.options)
    for option in found.options:
        assert odds_after(view, option.answer).share == option.share


def test_before_anybody_knows_more_than_others_chances_are_fair_in_the_mean() -> None:
    shares = [
        equity(rdi.new_game("den-of-thieves", seats=3, seed=seed).view(seat), effort=200)
        for seed in range(25)
        for seat in range(3)
    ]
    assert 0.28 < sum(shares) / len(shares) < 0.39


def test_side_pots_have_their_own_rivals_and_the_call_its_price() -> None:
    game = rdi.new_game("rogues-and-warriors", seed=5, stashes=[10, 20, 30, 40])
    game.answer(("raise", 9))
    game.answer("call")
    game.answer(("raise", 25))
    found = odds(game.view(3))
    assert [(pot.name, pot.amount, pot.rivals) for pot in found.pots] == [
        ("main pot", 40, (0, 1, 2)),
        ("first side pot", 30, (1, 2)),
        ("second side pot", 12, (2,)),
    ]
    assert found.owed == 25
    assert found.stake == 10 + 10 + 26 + 1
    assert found.price == pytest.approx(25 / (47 + 25))
    short = odds(game.view(0))
    assert [(pot.name, pot.amount) for pot in short.pots] == [("pot", 40)]
    assert short.pots[0].win.value >= short.pots[0].share.value - short.pots[0].tie.value


def test_a_raise_is_reckoned_with_everybody_calling_it() -> None:
    game = rdi.new_game("rogues-and-warriors", seats=3, seed=5)
    view = view_of(game)
    assert [pot.amount for pot in odds(view).pots] == [3]
    assert [pot.amount for pot in odds_after(view, ("raise", 10)).pots] == [33]
    assert odds_after(view, "check").share == odds(view).share
    assert odds_after(view, "fold").share.value == 0
    assert odds_after(view, "fold").is_exact


def test_what_if_is_what_the_options_say() -> None:
    view = view_of(played("kings-council", asked("discard"), seats=3))
    found = odds(view, samples=3000)
    for option in found.options[:3]:
        after = odds_after(view, option.answer, samples=3000)
        assert after.options == ()
        assert agree(after.share.value, option.share.value, after.share.error, option.share.error)
        assert after.points is not None
        assert option.points is not None
        assert after.points.value == pytest.approx(option.points.value)


def test_the_best_discard_has_the_most_points_or_nearly() -> None:
    found = odds(view_of(played("den-of-thieves", asked("discard"), seats=3)))
    points = [option.points.value for option in found.options if option.points is not None]
    assert points[0] > max(points) - 0.5
    assert found.points == found.options[0].points


def test_where_no_hands_are_compared_gold_is_told() -> None:
    found = odds(view_of(played("dragon-hordes", asked("predict"), first=True, seats=2)), samples=5)
    assert found.pots == ()
    assert found.gold is not None
    assert all(option.gold is not None for option in found.options)


def test_reckoning_may_be_stopped_and_says_so() -> None:
    view = view_of(rdi.new_game("den-of-thieves", seed=1))
    found = odds(view, samples=100_000, keep_going=lambda: False)
    assert found.is_partial
    assert 0 < found.samples < 100_000
    assert not odds(view, samples=600, keep_going=lambda: True).is_partial
    general = odds(
        view_of(rdi.new_game("city-square", seed=1)), samples=50, keep_going=lambda: False
    )
    assert general.is_partial


@pytest.mark.parametrize("model", ["uniform", "drawn"])
def test_as_many_samples_are_taken_as_are_wanted(model: str) -> None:
    view = view_of(played("kings-council", last_bets(2), seats=2))
    assert odds(view, model=model, samples=70).samples == 70


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"samples": 0}, "at least 1"),
        ({"samples": SAMPLES_MOST + 1}, "at most 10,000,000"),
        ({"model": "unifrom"}, "uniform or drawn"),
        ({"seconds": 0}, "more than 0"),
        ({"seconds": float("nan")}, "more than 0"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    options: dict[str, object], words: str
) -> None:
    view = view_of(rdi.new_game("threes", seed=1))
    with pytest.raises(BadSettings, match=words):
        odds(view, **options)  # type: ignore[arg-type]


def test_who_is_out_or_looks_on_or_is_done_has_no_chances() -> None:
    game = rdi.new_game("rogues-and-warriors", seats=2, seed=1)
    with pytest.raises(BadSettings, match="looks on"):
        odds(game.view(ONLOOKER))
    with pytest.raises(BadSettings, match="does not wait"):
        odds_after(game.view(1), "check")
    with pytest.raises(IllegalAnswer):
        odds_after(game.view(0), "call")
    three = rdi.new_game("rogues-and-warriors", seats=3, seed=1)
    three.answer("fold")
    with pytest.raises(BadSettings, match="out of this game"):
        odds(three.view(0))
    game.answer("fold")
    with pytest.raises(BadSettings, match="over"):
        odds(game.view(1))
    company = rdi.new_game("red-dragon-inn", seats=["fiona", "zot"], seed=1)
    with pytest.raises(BadSettings, match="characters"):
        odds(company.view(0))


def test_where_all_lies_open_and_nothing_is_to_come_all_is_certain() -> None:
    game = played("city-square", last_bets(4), seats=2, seed=1)
    found = [odds(game.view(seat)) for seat in range(2)]
    assert all(each.is_exact and len(each.certain) == 1 for each in found)
    while game.pending is not None:
        game.answer("check")
    assert game.outcome is not None
    winners = game.outcome.places[0]
    shares = [1 / len(winners) if seat in winners else 0 for seat in range(2)]
    assert [each.share.value for each in found] == shares


def test_it_stops_when_it_is_clear_whether_a_call_pays() -> None:
    game = rdi.new_game("den-of-thieves", seats=4, seed=6)
    free = odds(view_of(game))
    game.answer(("raise", 49))
    paid = odds(view_of(game))
    assert paid.price is not None
    assert paid.samples < free.samples
    assert abs(paid.share.value - paid.price) > 2 * paid.share.error
    assert is_precise_enough(Estimate(0.5, 0.004), None)
    assert not is_precise_enough(Estimate(0.5, 0.01), None)
    assert is_precise_enough(Estimate(0.5, 0.01), 0.4)
    assert not is_precise_enough(Estimate(0.5, 0.01), 0.49)
    assert not is_precise_enough(Estimate(0.9, 0.03), 0.4)
