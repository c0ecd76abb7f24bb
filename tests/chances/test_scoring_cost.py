"""What it takes to score a hand is counted, and not timed."""

import sys
from typing import Any

from rdi import library
from rdi.chances.scoring_cost import calls_of_scoring


def cost(name: str) -> int:
    return calls_of_scoring(library.compiled_game(name), 4)


def test_the_best_of_many_choices_is_dearer_than_a_pair() -> None:
    assert 1 < cost("rogues-and-warriors") < 100
    assert cost("omaha-holdem") > 20 * cost("five-card-draw")


def test_it_is_the_same_each_time() -> None:
    for name in ("texas-holdem", "the-wheel", "city-square"):
        first = cost(name)
        calls_of_scoring.cache_clear()
        assert cost(name) == first


def test_who_watches_the_program_goes_on_watching() -> None:
    calls_of_scoring.cache_clear()

    def watch(*_: Any) -> None:
        pass

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        assert cost("city-square") == 1
        assert sys.getprofile() is watch
    finally:
        sys.setprofile(before)
    calls_of_scoring.cache_clear()
