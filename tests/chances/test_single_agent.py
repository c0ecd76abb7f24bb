"""Test the best play of a seat that wants nothing but the best hand."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from math import comb, prod
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi import library
from rdi.arrays.scoring.hand_tables import hand_tables
from rdi.chances.card_classes import classes_by_key
from rdi.chances.combinatorics import draws
from rdi.chances.distributions import expected_points, key_value, share_against
from rdi.chances.exchanges import FixedDeckPlan, Stage, class_counts
from rdi.chances.races import race_of
from rdi.chances.single_agent.graph import Decision, DecisionGraph, Terminal
from rdi.chances.single_agent.solver import (
    Policy,
    Solution,
    graph_of,
    points_policy,
    solve_single_agent,
)
from rdi.chances.single_agent.table import opening_table, single_agent_table
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import CompiledGame, Game, View
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings
from tests.plays import KINDS

SWAPS = """
game "Swaps":
  about "two cards, changed twice"
  source "invented for the tests of this program"
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    step antes:
      ante
    step dealing:
      deal 2 to each Hand
    step swaps:
      repeat 2 times:
        bet
        exchange up to 1 from Hand
    step finish:
      showdown
  score highest of Hand:
    each card is worth value
    if number of Warriors is 2:
      final 20
  ties rank
"""


ROLLING = """
game "Rolling":
  about "{about}"
  source "invented for the tests of this program"
  uses dice
  for 2 to 4 players
  each player has Hand (public, dice)
  play:
    step antes:
      ante
    step rolling:
      bet
      roll 1 dice to each Hand
      {again}
        each player in turn:
          clear Hand
          roll 1 dice to Hand
    step finish:
      showdown
  score highest of Hand:
    each card is worth value
  ties none
"""


def told(view: View, objective: Callable[[tuple[int, ...]], float] | None = None) -> Solution:
    found = solve_single_agent(view, objective)
    assert found is not None
    return found


def asked(game: Game, verb: str) -> View:
    """Everybody checks until somebody is asked this."""
    while game.pending is not None:
        if game.pending.verb == verb:
            return game.view(game.pending.seat)
        assert not isinstance(game.pending, Pick)
        game.answer(game.pending.stay)
    raise AssertionError(f"nobody is asked to {verb}")


# ------------------------------------------------------------------ known figures


def test_five_dice_alone_come_to_7_191_at_best_and_to_7_312_by_keeping_the_lowest() -> None:
    compiled = library.compiled_game("threes")
    graph = graph_of(compiled)
    root = graph.node(opening_table(compiled), 10_000)
    assert Policy(graph, root, key_value).values[root] == pytest.approx(-7.1911, abs=1e-4)
    lowest: list[float] = []
    for node in graph.nodes[: root + 1]:
        if isinstance(node, Terminal):
            lowest.append(node.key[1])
        elif isinstance(node, Decision):
            costs = [0 if face == 3 else face for face in node.answers]
            lowest.append(lowest[node.successors[costs.index(min(costs))]])
        else:
            pairs = zip(node.chances, node.successors, strict=True)
            lowest.append(sum(chance * lowest[after] for chance, after in pairs))
    assert lowest[root] == pytest.approx(-7.312, abs=1e-3)


def test_seven_patrons_are_worth_6_51_as_dealt_and_12_12_after_the_best_exchanges() -> None:
    compiled = library.compiled_game("den-of-thieves")
    hands = hand_tables(compiled).table()
    deck = class_counts(hands, compiled.cards)
    plan = FixedDeckPlan(hands, [Stage(0, 2)] * 2, lambda key: hands.shape.score(key)[1])
    dealt = [
        (chance, sum(many * step for many, step in zip(counts, hands.steps, strict=False)))
        for chance, counts in draws(deck, 7)
    ]
    before = sum(chance * hands.shape.score(hands.key(total))[1] for chance, total in dealt)
    assert before == pytest.approx(6.511, abs=1e-3)
    after = sum(chance * plan.value(total, deck) for chance, total in dealt)
    assert after == pytest.approx(12.118, abs=1e-3)


@pytest.mark.parametrize(("king", "dealt", "exchanged"), [("Wk", 4.66, 6.64), ("Rk", 7.36, 10.50)])
def test_a_council_is_worth_what_is_known_of_it(king: str, dealt: float, exchanged: float) -> None:
    tables = hand_tables(library.compiled_game("kings-council"))
    context = tables.context({"King": (king,)})
    hands = classes_by_key(tables, context, 5)
    cards = [*tables.compiled.cards]
    cards.remove(king)
    deck = class_counts(hands, cards)
    plan = FixedDeckPlan(hands, [Stage(0, 2)] * 2, lambda key: hands.shape.score(key)[1])
    first = [
        (chance, sum(many * step for many, step in zip(counts, hands.steps, strict=False)))
        for chance, counts in draws(deck, 5)
    ]
    before = sum(chance * hands.shape.score(hands.key(total))[1] for chance, total in first)
    after = sum(chance * plan.value(total, deck) for chance, total in first)
    assert (before, after) == (pytest.approx(dealt, abs=5e-3), pytest.approx(exchanged, abs=5e-3))


# ------------------------------------------------------------------ the same by hand


def unpaid(workers: Sequence[int], jobs: Sequence[int]) -> int:
    """What is left of workers who take every job that they can, a 6 where nobody else does."""
    left = [*workers]
    for number, job in enumerate(jobs):
        if job in left:
            left = [each for each in left if each != job] if number == 3 else left
            if number < 3:
                left.remove(job)
        elif 6 in left:
            left.remove(6)
    return sum(left)


@cache
def job_sequences(returns: bool) -> Mapping[tuple[int, ...], float]:
    found = {}
    for jobs in product(range(1, 6), repeat=4):
        left, chance = Counter({value: 6 * value for value in range(1, 6)}), 1.0
        for job in jobs:
            chance *= left[job] / left.total()
            left[job] -= not returns
        found[jobs] = chance
    return found


@pytest.mark.parametrize("seed", range(3))
def test_workers_do_best_to_take_every_job(seed: int) -> None:
    game = rdi.new_game("jack-of-all-trades", seats=2, seed=seed)
    view = game.view(0)
    workers = view.own["Workers"]
    by_hand = sum(chance * unpaid(workers, jobs) for jobs, chance in job_sequences(False).items())
    assert told(view).points == pytest.approx(by_hand, abs=1e-9)


@pytest.mark.slow
def test_seven_cards_come_to_6_511_as_they_are_dealt_and_to_12_121_by_two_exchanges() -> None:
    """Over all hands by their ranks, which is all that their points depend on."""
    compiled = library.compiled_game("den-of-thieves")
    ranks: dict[str, list[str]] = {}
    for card in compiled.cards:
        ranks.setdefault(card[0], []).append(card)
    as_dealt = best = 0.0
    hands = 0
    for counts in product(range(8), repeat=len(ranks)):
        taken = [*zip(counts, ranks.values(), strict=True)]
        if sum(counts) != 7 or any(many > len(cards) for many, cards in taken):
            continue
        hand = [card for many, cards in taken for card in cards[:many]]
        chance = StackedChance(hand, (), SeededChance(1))
        view = Game(compiled, Settings(), chance, [50, 50]).view(0)
        ways = prod(comb(len(cards), many) for many, cards in taken)
        score, found = view.score(), solve_single_agent(view)
        assert score is not None
        assert found is not None
        as_dealt += ways * score[1]
        best += ways * found.points
        hands += ways
    assert hands == comb(90, 7)
    assert as_dealt / hands == pytest.approx(6.511, abs=5e-4)
    assert best / hands == pytest.approx(12.121, abs=5e-4)


def test_workers_taken_for_jobs_that_come_back_leave_5_656_and_for_real_ones_5_601() -> None:
    dice = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=5))
    for returns, known in ((True, 5.656), (False, 5.601)):
        total = sum(
            many * chance * unpaid(roll, jobs)
            for roll, many in dice.items()
            for jobs, chance in job_sequences(returns).items()
        )
        assert total / 6**5 == pytest.approx(known, abs=5e-4)


def test_the_last_exchange_is_as_good_as_by_trying_all_cards() -> None:
    game = rdi.new_game("den-of-thieves", seats=2, seed=3)
    for _ in range(2):
        view = asked(game, "discard")
        game.answer(())
    view = asked(game, "discard")
    compiled = library.compiled_game("den-of-thieves")
    hand = list(view.own["Hand"])
    unseen = [*(Counter(compiled.cards) - Counter(hand)).elements()]
    ranks = Counter(card[0] for card in unseen)
    drawn = dict.fromkeys(product("WLBMR", repeat=2), 0.0)
    for one, other in drawn:
        drawn[one, other] = ranks[one] * (ranks[other] - (one == other)) / 83 / 82
    best = 0.0
    for thrown in combinations(hand, 2):
        rest = [*(Counter(hand) - Counter(thrown)).elements()]
        best = max(
            best,
            sum(
                chance * compiled.score_with([[*rest, f"{one}k", f"{other}k"]])[1]
                for (one, other), chance in drawn.items()
            ),
        )
    found = told(view)
    assert found.points == pytest.approx(best)
    assert len(found.best) == 2


def swaps_by_hand(
    compiled: CompiledGame, hand: tuple[str, ...], unseen: Counter[str], left: int
) -> float:
    if left == 0:
        return float(compiled.score_with([list(hand)])[1])
    best = swaps_by_hand(compiled, hand, unseen, left - 1)
    for card in set(hand):
        kept = [*hand]
        kept.remove(card)
        values = 0.0
        for drawn, many in unseen.items():
            later = unseen - Counter([drawn])
            values += many * swaps_by_hand(compiled, (*kept, drawn), later, left - 1)
        best = max(best, values / unseen.total())
    return best


def test_two_exchanges_are_as_good_as_by_trying_all_cards_one_after_the_other() -> None:
    compiled = library.compiled_game_in(SWAPS, "swaps")
    for seed in range(2):
        game = Game(compiled, Settings(), SeededChance(seed), [20, 20])
        view = game.view(0)
        hand = view.own["Hand"]
        kinds_of_card = {card: card[0] + "k" for card in compiled.cards}
        unseen: Counter[str] = Counter()
        for card, many in (Counter(compiled.cards) - Counter(hand)).items():
            unseen[kinds_of_card[card]] += many
        by_hand = swaps_by_hand(compiled, tuple(kinds_of_card[card] for card in hand), unseen, 2)
        assert told(view).points == pytest.approx(by_hand)


def test_exchanges_while_a_war_goes_on_are_as_good_as_through_all_moments() -> None:
    game = rdi.new_game("three-kingdoms", seats=2, seed=3)
    for _ in range(2):
        asked(game, "discard")
        game.answer(())
    view = asked(game, "discard")
    graph = graph_of(library.compiled_game("three-kingdoms"))
    request, share = view.request, share_against([{(0, 7): 0.5, (0, 9): 0.5}])
    assert isinstance(request, Pick)
    by_points, by_share = told(view), told(view, share)
    for answer in [*by_points.options][::9]:
        table = single_agent_table(view, [view.seat])
        graph.take(table, request, answer)
        root = graph.node(table, 50_000)
        play = Policy(graph, root, key_value)
        assert by_points.options[answer].value == pytest.approx(play.values[root])
        assert by_points.options[answer].distribution == pytest.approx(play.distribution(root))
        values = Policy(graph, root, share).values
        assert by_share.options[answer].value == pytest.approx(values[root])


def test_the_first_exchange_of_a_war_promises_what_comes_of_it() -> None:
    found = told(rdi.new_game("three-kingdoms", seats=3, seed=1).view(0))
    assert found.value == pytest.approx(found.points)
    assert sum(found.distribution.values()) == pytest.approx(1)


def test_a_game_of_ones_own_with_a_die_still_to_come_is_told_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RDI_PATH", str(Path(__file__).parents[1] / "games"))
    game = rdi.new_game("last-ferry", seats=2, seed=1)
    asked(game, "discard")
    game.answer(())
    view = asked(game, "discard")
    river, cargo = sum(view.table_piles["River"]), view.own["Cargo"]
    compiled = library.compiled_game("last-ferry")
    value = compiled.namespace["A_value"]
    unseen = [*(Counter(compiled.cards) - Counter(cargo)).elements()]

    def left(rest: Sequence[str], card: str) -> float:
        weight = sum(value[each] for each in [*rest, card])
        return weight * sum(weight <= river + die for die in range(1, 7)) / 6

    found = told(view)
    for card in cargo:
        rest = [*(Counter(cargo) - Counter([card])).elements()]
        by_hand = sum(left(rest, drawn) for drawn in unseen) / len(unseen)
        assert found.options[(card,)].points == pytest.approx(by_hand)
    assert found.options[()].points == pytest.approx(left(cargo[1:], cargo[0]))


# ------------------------------------------------------------------ distributions


@pytest.mark.parametrize(("name", "variants"), KINDS[::7])
def test_at_any_moment_of_many_games_the_chances_sum_to_one_and_the_best_is_the_worth(
    name: str, variants: tuple[str, ...]
) -> None:
    game = rdi.new_game(name, seats=2, variants=variants, seed=2)
    for _ in range(6):
        if game.pending is None:
            break
        view = game.view(game.pending.seat)
        found = solve_single_agent(view)
        if found is None:
            game.answer(game.pending.options[-1])
            continue
        assert sum(found.distribution.values()) == pytest.approx(1)
        reached = sum(chance * key_value(key) for key, chance in found.distribution.items())
        assert found.value == pytest.approx(reached)
        for way in [*found.options.values()][:3]:
            assert way.value <= found.value + 1e-9
            assert sum(way.distribution.values()) == pytest.approx(1)
            assert sum(c * key_value(k) for k, c in way.distribution.items()) == pytest.approx(
                way.value
            )
        if isinstance(game.pending, Pick):
            assert set(found.options) == set(game.pending.options)
            assert found.options[found.best].value == pytest.approx(found.value)
        game.answer(found.best if found.options else game.pending.options[1])


def test_whoever_wants_to_beat_a_hand_does_it_as_often_as_whoever_wants_points() -> None:
    game = rdi.new_game("threes", seats=2, seed=1)
    view = asked(game, "keep")
    share = share_against([{(0, -2): 1.0}])
    plain, daring = told(view), told(view, share)
    reached = sum(chance * share(key) for key, chance in plain.distribution.items())
    assert daring.value > reached - 1e-9
    assert daring.value == pytest.approx(
        sum(c * share(key) for key, c in daring.distribution.items())
    )


def test_what_others_hold_makes_no_difference() -> None:
    for name in ("den-of-thieves", "kings-council", "three-kingdoms"):
        view = rdi.new_game(name, seats=3, seed=4).view(0)
        known, found = told(view), told(view.imagine(1).view(0))
        assert (found.distribution, found.value) == (known.distribution, known.value)


@pytest.mark.parametrize(
    "again", ["repeat while any player has dice in Hand:", "repeat 400 times:"]
)
def test_rolling_that_may_go_on_and_on_is_told_nothing_of(again: str) -> None:
    compiled = library.compiled_game_in(ROLLING.format(about=again, again=again), "rolling")
    view = Game(compiled, Settings(), SeededChance(1), [20, 20]).view(0)
    assert solve_single_agent(view) is None
    assert race_of(view) is None


def test_a_seat_that_needs_the_others_or_has_no_score_is_told_nothing() -> None:
    for name in ("dragon-hordes", "the-wheel"):
        game = rdi.new_game(name, seats=3, seed=1)
        assert game.pending is not None
        assert solve_single_agent(game.view(game.pending.seat)) is None


def test_a_share_of_a_pot_counts_those_who_are_tied() -> None:
    distribution = {(0, 1): 0.5, (0, 2): 0.5}
    assert share_against([distribution])((0, 2)) == pytest.approx(0.75)
    assert share_against([distribution, distribution])((0, 2)) == pytest.approx(
        0.25 + 0.5 / 2 + 0.25 / 3
    )
    assert share_against([distribution])((0, 0)) == 0
    assert share_against([])((0, 0)) == 1


EFFORT = 4_000


def roots_of(game: Game, graph: DecisionGraph) -> list[int]:
    return [
        graph.node(single_agent_table(game.view(seat), [seat]), EFFORT)
        for seat in range(game.seats)
    ]


@pytest.mark.parametrize("name", ["threes", "jack-of-all-trades"])
def test_it_is_the_same_play_as_from_each_moment_alone(name: str) -> None:
    game = rdi.new_game(name, seats=2, seed=4)
    graph = DecisionGraph(library.compiled_game(name))
    for root in roots_of(game, graph):
        shared, alone = points_policy(graph), Policy(graph, root, key_value)
        assert shared.distribution(root) == alone.distribution(root)
        assert {number: shared.values[number] for number in alone.values} == alone.values


def test_it_begins_anew_when_the_graph_has_forgotten_all() -> None:
    game = rdi.new_game("jack-of-all-trades", seats=2, seed=4)
    graph = DecisionGraph(library.compiled_game("jack-of-all-trades"))
    before = [points_policy(graph).distribution(root) for root in roots_of(game, graph)]
    graph.forget()
    other = rdi.new_game("jack-of-all-trades", seats=2, seed=5)
    others = roots_of(other, graph)
    assert sum(points_policy(graph).distribution(others[0]).values()) == pytest.approx(1)
    again = roots_of(game, graph)
    for root, distribution in zip(again, before, strict=True):
        assert points_policy(graph).distribution(root) == pytest.approx(distribution)


def test_what_may_follow_is_what_can_be_reached_step_by_step() -> None:
    game = rdi.new_game("jack-of-all-trades", seats=2, seed=6)
    graph = graph_of(library.compiled_game("jack-of-all-trades"))
    root = roots_of(game, graph)[0]
    found = {root}
    for number in range(root, -1, -1):
        if number in found:
            found.update(getattr(graph.nodes[number], "successors", ()))
    assert graph.reachable(root) == sorted(found)


@pytest.mark.parametrize("name", ["kings-council", "threes", "den-of-thieves"])
def test_mean_points_that_follow_from_the_worth_are_those_of_the_law(name: str) -> None:
    game, luck = rdi.new_game(name, seats=2, seed=2), Random(1)
    for _ in range(8):
        request = game.pending
        if request is None:
            break
        found = solve_single_agent(game.view(request.seat))
        scoring = game.definition.scoring
        assert scoring is not None
        for way in [] if found is None else [found, *list(found.options.values())[:3]]:
            assert way.points == pytest.approx(expected_points(scoring, way.distribution))
        is_bet = isinstance(request, Wager)
        game.answer(request.stay if is_bet else luck.choice(list(request.options)))
