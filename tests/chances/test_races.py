"""Test what is told of the chances of all seats where all lies open, and of their places."""

from itertools import product
from math import prod
from random import Random

import pytest

import rdi
from rdi import library
from rdi.chances.distributions import Distribution
from rdi.chances.races import Race, race_of, rank_distribution, ranks_of_independent
from rdi.chances.single_agent.solver import graph_of
from rdi.engine.game import Game
from rdi.model.request import Pick
from tests.chances.test_single_agent import job_sequences, unpaid

DICE, JOBS = "threes", "jack-of-all-trades"


def told(game: Game, for_share: bool = False, counts_cards: bool = True) -> Race:
    assert game.pending is not None
    found = race_of(game.view(game.pending.seat), for_share, counts_cards)
    assert found is not None
    return found


def nodes(name: str, seats: int, seed: int, most: int) -> list[Game]:
    """A game at its first nodes, where everybody checks and picks what is best."""
    game = rdi.new_game(name, seats=seats, seed=seed)
    found = []
    while game.pending is not None and len(found) < most:
        found.append(game.fork())
        if isinstance(game.pending, Pick):
            game.answer(told(game).best(game.pending.seat))
        else:
            game.answer(game.pending.stay)
    return found


@pytest.mark.parametrize("name", [DICE, JOBS])
def test_the_shares_of_all_seats_sum_to_one_at_every_moment(name: str) -> None:
    for game in nodes(name, 3, 1, 40):
        race = told(game)
        assert sum(race.share(seat) for seat in race.seats) == pytest.approx(1)
        for seat in race.seats:
            others = [other for other in race.seats if other != seat]
            chances = race.chances(seat, others)
            assert chances.win <= chances.share <= chances.win + chances.tie + 1e-12
            assert sum(race.distributions[seat].values()) == pytest.approx(1)


@pytest.mark.parametrize("name", [DICE, JOBS])
def test_the_best_answer_keeps_what_was_promised(name: str) -> None:
    for game in nodes(name, 2, 2, 12):
        race = told(game, for_share=True)
        if race.options:
            assert game.pending is not None
            seat = game.pending.seat
            promised = race.options[race.best(seat)].share(seat)
            assert promised == pytest.approx(race.share(seat))
            assert promised > told(game).share(seat) - 1e-9


def test_rough_chances_come_close_to_the_true_ones_with_far_fewer_moments() -> None:
    compiled = library.compiled_game(JOBS)
    true, rough = graph_of(compiled), graph_of(compiled, counts_cards=False)
    true.forget()
    rough.forget()
    for seed in range(6):
        for game in nodes(JOBS, 2, seed, 6):
            race = told(game, counts_cards=False)
            assert sum(race.share(seat) for seat in race.seats) == pytest.approx(1)
            assert race.share(0) == pytest.approx(told(game).share(0), abs=0.02)
    assert 2.5 * len(rough.nodes) < len(true.nodes)


def test_rough_chances_where_no_cards_are_drawn_are_the_true_ones() -> None:
    for game in nodes(DICE, 2, 4, 6):
        rough = told(game, counts_cards=False).distributions
        for seat, distribution in told(game).distributions.items():
            assert rough[seat] == pytest.approx(distribution)


def test_shared_jobs_make_hands_depend_on_each_other_as_counted_by_hand() -> None:
    game = rdi.new_game(JOBS, seats=3, seed=5)
    race = told(game)
    workers = [game.view(seat).own["Workers"] for seat in range(3)]
    share = [0.0] * 3
    for jobs, chance in job_sequences(False).items():
        left = [unpaid(each, jobs) for each in workers]
        for seat, cost in enumerate(left):
            if cost == min(left):
                share[seat] += chance / left.count(cost)
    assert [race.share(seat) for seat in range(3)] == pytest.approx(share)


def test_a_last_roll_of_each_is_counted_by_hand() -> None:
    game = rdi.new_game(DICE, seats=2, seed=1)
    while True:
        assert game.pending is not None
        if isinstance(game.pending, Pick):
            game.answer(game.pending.options[0])
            continue
        if all(len(game.view(seat).own["Rolled"]) == 1 for seat in range(2)):
            break
        game.answer(game.pending.stay)
    cost = {face: 0 if face == 3 else face for face in range(1, 7)}
    kept = [sum(cost[face] for face in game.view(seat).own["Keep"]) for seat in range(2)]
    ends = [
        (kept[0] + cost[one], kept[1] + cost[other])
        for one, other in product(range(1, 7), repeat=2)
    ]
    won, tied = sum(one < other for one, other in ends), sum(one == other for one, other in ends)
    chances = told(game).chances(0, [1])
    assert chances.win == pytest.approx(won / 36)
    assert chances.tie == pytest.approx(tied / 36)
    assert chances.share == pytest.approx((won + tied / 2) / 36)


def test_games_played_out_end_as_often_as_they_should() -> None:
    game = nodes(JOBS, 2, 7, 5)[-1]
    race, seat = told(game), game.pending.seat if game.pending else 0
    games, won = 300, 0.0
    for seed in range(games):
        world = game.view(seat).imagine(seed)
        while world.pending is not None:
            if isinstance(world.pending, Pick):
                world.answer(max(world.pending.options, key=len))
            else:
                world.answer(world.pending.stay)
        assert world.outcome is not None
        best = world.outcome.places[0]
        won += (seat in best) / len(best)
    assert won / games == pytest.approx(race.share(seat), abs=0.11)


def test_what_was_chosen_under_the_cloth_changes_nothing_for_those_who_still_choose() -> None:
    shares = set()
    for answer in (0, -1):
        game = rdi.new_game(DICE, seats=2, seed=3)
        assert game.pending is not None
        game.answer(game.pending.options[answer])
        assert isinstance(game.pending, Pick)
        shares.add(round(told(game).share(game.pending.seat), 12))
    assert len(shares) == 1


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("den-of-thieves", ()),
        ("threes", ("hidden-fate",)),
        ("dragon-hordes", ()),
        ("the-wheel", ()),
    ],
)
def test_where_something_is_hidden_or_hands_are_not_compared_nothing_is_told(
    name: str, variants: tuple[str, ...]
) -> None:
    game = rdi.new_game(name, seats=2, variants=variants, seed=1)
    assert game.pending is not None
    assert race_of(game.view(game.pending.seat)) is None


def by_going_through(distributions: list[Distribution]) -> dict[tuple[int, ...], float]:
    found: dict[tuple[int, ...], float] = {}
    for ends in product(*[distribution.items() for distribution in distributions]):
        keys = [key for key, _ in ends]
        places = tuple(len({other for other in keys if other > key}) for key in keys)
        found[places] = found.get(places, 0.0) + prod(chance for _, chance in ends)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_independent_hands_are_placed_as_by_going_through_all_of_them(seats: int) -> None:
    luck = Random(seats)
    for _ in range(20):
        distributions: list[Distribution] = []
        for _ in range(seats):
            weights = {(0, key): luck.random() for key in luck.sample(range(8), luck.randint(1, 5))}
            distributions.append(
                {key: each / sum(weights.values()) for key, each in weights.items()}
            )
        assert ranks_of_independent(distributions) == pytest.approx(by_going_through(distributions))


def test_shared_luck_is_placed_by_what_comes_together() -> None:
    game = rdi.new_game("jack-of-all-trades", seats=3, seed=2)
    race = race_of(game.view(0))
    assert race is not None
    assert race.joint
    places = rank_distribution(race)
    assert sum(places.values()) == pytest.approx(1)
    assert sum(chance for each, chance in places.items() if each[0] == 0) == pytest.approx(
        race.chances(0, (1, 2)).win + race.chances(0, (1, 2)).tie
    )
    assert places != pytest.approx(
        ranks_of_independent([race.distributions[seat] for seat in race.seats])
    )
