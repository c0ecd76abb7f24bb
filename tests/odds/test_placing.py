"""In which order hands are placed: as by going through all of them."""

from itertools import product
from math import prod
from random import Random

import pytest

import rdi
from rdi.odds.laws import Law
from rdi.odds.placing import places_by_laws, places_in
from rdi.odds.races import race_of


def by_going_through(laws: list[Law]) -> dict[tuple[int, ...], float]:
    found: dict[tuple[int, ...], float] = {}
    for ends in product(*[law.items() for law in laws]):
        keys = [key for key, _ in ends]
        places = tuple(len({other for other in keys if other > key}) for key in keys)
        found[places] = found.get(places, 0.0) + prod(chance for _, chance in ends)
    return found


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_independent_hands_are_placed_as_by_going_through_all_of_them(seats: int) -> None:
    luck = Random(seats)
    for _ in range(20):
        laws: list[Law] = []
        for _ in range(seats):
            weights = {(0, key): luck.random() for key in luck.sample(range(8), luck.randint(1, 5))}
            laws.append({key: each / sum(weights.values()) for key, each in weights.items()})
        assert places_by_laws(laws) == pytest.approx(by_going_through(laws))


def test_shared_luck_is_placed_by_what_comes_together() -> None:
    game = rdi.new_game("jack-of-all-trades", seats=3, seed=2)
    race = race_of(game.view(0))
    assert race is not None
    assert race.joint
    places = places_in(race)
    assert sum(places.values()) == pytest.approx(1)
    assert sum(chance for each, chance in places.items() if each[0] == 0) == pytest.approx(
        race.chances(0, (1, 2)).win + race.chances(0, (1, 2)).tie
    )
    assert places != pytest.approx(places_by_laws([race.laws[seat] for seat in race.seats]))
