"""Hands are dealt and compared in machine code as in plain Python, and as chance has it."""

import pytest

from rdi.arrays.jit import has_numba
from rdi.arrays.scoring.dealing import Dealer

POOL = [1] * 6 + [10] * 4
KEYS = {each + other: each + other for each in (1, 10) for other in (1, 10)}


def dealt(count: int, own: int = 11, rivals: int = 2, seed: int = 5) -> list[int]:
    """Rivals with two cards each, of which the more tens are the better."""
    dealer = Dealer(POOL, [(0, 2)] * rivals, KEYS, own, seed)
    dealer.deal(count // 2)
    dealer.deal(count - count // 2)
    return dealer.found


def test_each_deal_is_lost_won_or_tied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    lost, won, *tied = dealt(500)
    assert lost + won + sum(tied) == 500
    assert len(tied) == 2
    assert dealt(500) == dealt(500) != dealt(500, seed=6)


def test_the_chances_are_those_of_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    lost, won, tied = dealt(12_000, rivals=1)
    assert abs(lost / 12_000 - 6 / 45) < 0.015
    assert abs(won / 12_000 - 15 / 45) < 0.02
    assert abs(tied / 12_000 - 24 / 45) < 0.02


def test_known_cards_of_rivals_count() -> None:
    dealer = Dealer(POOL, [(10, 1), (100, 0)], {11: 11, 20: 20, 100: 100}, 50, 1)
    dealer.deal(40)
    assert dealer.found == [40, 0, 0, 0]


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
def test_machine_code_and_python_deal_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = dealt(3000)
    monkeypatch.setenv("RDI_NUMBA", "0")
    assert dealt(3000) == fast
