"""Small tournaments for tests: policies at quick games."""

from __future__ import annotations

from typing import Any

from rdi.tournament.spec import Spec
from rdi.tournament.spec_reading import spec_from_data

POLICIES = ("uniform", "caller", "careful", "raiser")


def spec(games: list[dict[str, Any]] | None = None, bots: int = 3, **parts: Any) -> Spec:
    """A spec of plain policies; what is not said is small and serial."""
    return spec_from_data(
        {
            "games": games or [{"game": "rogues-and-warriors"}],
            "bots": [{"name": name, "plays": name} for name in POLICIES[:bots]],
            "deals": 12,
            "look": 4,
            "engine": "serial",
            "unit": 3,
            **parts,
        }
    )
