"""Small tournaments for tests: policies at quick games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rdi.tournament.spec import Spec
from rdi.tournament.spec_reading import spec_from_data

POLICIES = ("uniform", "caller", "careful", "raiser")


def spec(
    games: list[dict[str, Any]] | None = None, bots: int | Sequence[str] = 3, **parts: Any
) -> Spec:
    """A spec of so many plain policies, or of these players; what is not said is small and
    serial.
    """
    named = (
        {name: name for name in POLICIES[:bots]}
        if isinstance(bots, int)
        else {f"bot {place}": plays for place, plays in enumerate(bots)}
    )
    return spec_from_data(
        {
            "games": games or [{"game": "rogues-and-warriors"}],
            "bots": [{"name": name, "plays": plays} for name, plays in named.items()],
            "deals": 12,
            "look": 4,
            "engine": "serial",
            "unit": 3,
            **parts,
        }
    )
