"""What `rdi bench` measures: a figure of every kind, from real work, summed up as it is told."""

import pytest

from rdi.session.benchmarks import GROUPS, figure_of, machine_facts, measure

RUNS = 2


def test_a_figure_is_the_median_with_the_slowest_and_the_fastest() -> None:
    found = figure_of("scoring", "threes", "one hand scored", "us", [5, 1, 2])
    assert (found.median, found.least, found.most, found.runs) == (2, 1, 5, 3)
    assert found.as_data()["median"] == 2


@pytest.mark.slow
@pytest.mark.parametrize("group", [group for group in GROUPS if group != "bots"])
def test_every_group_measures_a_betting_game(group: str) -> None:
    found = list(measure([group], ["rogues-and-warriors"], RUNS, 3))
    assert found
    assert all(each.group == group and each.runs == RUNS for each in found)
    assert all(0 < each.least <= each.median <= each.most for each in found)


def test_what_a_game_does_not_have_is_not_measured() -> None:
    assert list(measure(["scoring"], ["dragon-hordes"], RUNS, 3)) == []
    assert list(measure(["odds", "simulation", "bots"], ["red-dragon-inn"], RUNS, 3)) == []


def test_the_machine_is_told_with_its_cores_and_whether_there_is_machine_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    facts = machine_facts()
    assert facts["numba"] is False
    assert facts["cores"]
