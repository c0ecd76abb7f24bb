"""What eval7 does in a second: the chances of a known hand against a range, in C."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.peers.work import Work

ANY = "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32"


def works() -> Iterator[Work]:
    """All that is measured of it; ImportError where it is not installed."""
    import eval7  # type: ignore[import-not-found,unused-ignore]

    hand = [eval7.Card(name) for name in ("As", "Kd")]
    rivals = eval7.HandRange(ANY)

    def sample(count: int, seed: int) -> None:
        eval7.py_hand_vs_range_monte_carlo(hand, rivals, [], count)

    yield Work("eval7", "odds", "samples/s", sample, note="written in C; a single rival, not three")
