"""What the best of the others comes to is told: counted where all is counted, else as sampled."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

import rdi
from rdi.arrays.jit import has_numba
from rdi.arrays.scoring.dealing import Dealer
from rdi.chances.deals import MACHINE_CODE_DEALS
from rdi.chances.distributions import Distribution, distribution_of_best
from rdi.chances.odds import odds, odds_after
from rdi.chances.results import Scores
from tests.chances.positions import asked, last_bets, played, view_of
from tests.inside import compiled_of, table_of

BETTING_GAMES = [
    *("rogues-and-warriors", "threes", "kings-council", "jack-of-all-trades", "three-kingdoms"),
    *("den-of-thieves", "city-square", "the-wheel"),
]


def apart(some: Scores, others: Scores) -> float:
    """How far two distributions are apart: the part of all cases that would have to be another."""
    first = {(name, points): chance for name, points, chance in some}
    second = {(name, points): chance for name, points, chance in others}
    return sum(abs(first.get(key, 0) - second.get(key, 0)) for key in first | second) / 2


@pytest.mark.parametrize("name", BETTING_GAMES)
def test_in_every_game_with_hands_the_chances_of_the_best_other_come_to_one(name: str) -> None:
    game = rdi.new_game(name, seats=3, seed=4)
    found = odds(view_of(game), samples=30 if name in ("city-square", "the-wheel") else None)
    assert sum(chance for *_, chance in found.rivals) == pytest.approx(1)
    assert all(chance > 0 for *_, chance in found.rivals)


def test_there_is_no_best_other_where_no_hands_are_compared_or_one_has_folded() -> None:
    assert odds(view_of(rdi.new_game("dragon-hordes", seats=2, seed=1)), samples=20).rivals == ()
    game = rdi.new_game("kings-council", seats=2, seed=1)
    game.answer(("raise", 3))
    assert odds_after(view_of(game), "fold").rivals == ()


@pytest.mark.parametrize("seats", [2, 3])
def test_where_few_cards_are_unseen_the_best_other_is_as_the_engine_says(seats: int) -> None:
    game = played("rogues-and-warriors", last_bets(2), seats=seats, seed=2)
    view = view_of(game)
    found = odds(view)
    assert found.is_exact
    table, compiled = table_of(game).copy(), compiled_of(game)
    others = [seat for seat in view.playing if seat != view.seat]
    known = [*view.own["Hand"], *view.own["Shown"]]
    shown = {seat: view.pile("Shown", seat) for seat in others}
    pool = list((Counter(compiled.cards) - Counter(known)).elements())
    for cards in shown.values():
        assert isinstance(cards, tuple)
        for card in cards:
            pool.remove(card)
    often: Counter[tuple[str, int]] = Counter()
    for places in permutations(range(len(pool)), len(others)):
        for seat, place in zip(others, places, strict=True):
            table.piles[compiled.pile("Hand", seat)] = [pool[place]]
        best = max(others, key=lambda seat: compiled.score(table, seat))
        often[compiled.points(table, best)] += 1
    want = tuple([(*score, count / often.total()) for score, count in often.items()])
    assert apart(found.rivals, want) < 1e-9


@pytest.mark.parametrize("seats", [2, 4])
def test_sampled_deals_and_machine_code_tell_the_same_of_the_best_other(seats: int) -> None:
    view = view_of(played("den-of-thieves", last_bets(3), seats=seats, seed=3))
    few = odds(view, samples=3000, model="uniform")
    other = odds(view, samples=3000, model="uniform", seed=1)
    many = odds(view, samples=MACHINE_CODE_DEALS, model="uniform")
    assert sum(chance for *_, chance in many.rivals) == pytest.approx(1)
    assert apart(few.rivals, many.rivals) < 0.06
    assert apart(few.rivals, other.rivals) < 0.08
    assert many.rivals != few.rivals


def test_how_well_the_others_do_agrees_with_how_often_the_own_hand_wins() -> None:
    view = view_of(played("den-of-thieves", last_bets(3), seats=4, seed=3))
    found = odds(view, samples=2000, model="uniform")
    ((_, own, _),) = found.scores
    worse = sum(chance for _, points, chance in found.rivals if points < own)
    better = sum(chance for _, points, chance in found.rivals if points > own)
    assert worse <= found.pots[0].win.value + 1e-9
    assert better <= 1 - found.pots[0].win.value - found.pots[0].tie.value + 1e-9


def test_an_exchange_to_come_lets_the_others_exchange_too() -> None:
    game = played("kings-council", asked("discard"), seats=2, seed=2)
    before = odds(view_of(game), samples=2000)
    game.answer(())
    after = odds(game.view(0), samples=2000)
    mean = [sum(points * chance for _, points, chance in each.rivals) for each in (before, after)]
    assert before.options
    assert mean[0] == pytest.approx(mean[1], abs=0.6)


def test_the_best_of_independent_hands_is_as_all_their_combinations_have_it() -> None:
    luck = Random(3)
    distributions: list[Distribution] = []
    for _ in range(3):
        weights = {(0, luck.randrange(6), 0): luck.random() for _ in range(4)}
        whole = sum(weights.values())
        distributions.append({key: weight / whole for key, weight in weights.items()})
    want: Distribution = {}
    for ends in product(*[distribution.items() for distribution in distributions]):
        chance = ends[0][1] * ends[1][1] * ends[2][1]
        best = max(key for key, _ in ends)
        want[best] = want.get(best, 0.0) + chance
    assert distribution_of_best(distributions) == pytest.approx(want)


def test_in_an_open_race_the_best_other_is_counted_whether_luck_is_shared_or_not() -> None:
    for name in ("threes", "jack-of-all-trades"):
        game = rdi.new_game(name, seats=2, seed=5)
        mine, theirs = odds(game.view(0)), odds(game.view(1))
        assert mine.is_exact
        assert apart(mine.rivals, theirs.scores) < 1e-9
        assert apart(theirs.rivals, mine.scores) < 1e-9


@pytest.mark.parametrize("fast", [False, pytest.param(True, marks=pytest.mark.skipif(
    not has_numba(), reason="numba is not installed"))])  # fmt: skip
def test_the_dealer_counts_the_best_key_of_each_deal(
    fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not fast:
        monkeypatch.setenv("RDI_NUMBA", "0")
    dealer = Dealer([1, 1, 10], [(0, 1), (0, 1)], {1: 5, 10: 7}, 6, seed=2)
    dealer.deal(600)
    assert dealer.best.total() == 600
    lost, won, _, _ = dealer.found
    assert (dealer.best[7], dealer.best[5]) == (lost, won)
    assert abs(lost - 400) < 60
