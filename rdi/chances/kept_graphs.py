"""Large decision graphs that one process has worked out, for the next one: where they are kept is
not known here, but told by who sets up games (`keep_with`). Without that nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Fetch = Callable[[str], Any]
"""The graph kept under a name; None where there is none, or none that can be trusted."""

Store = Callable[[str, Any], None]
"""Keeps a plain value under a name, if it can."""

_fetch: Fetch = lambda name: None  # noqa: E731 - replaced by `keep_with`
_store: Store = lambda name, value: None  # noqa: E731 - as above


def keep_with(fetch: Fetch, store: Store) -> None:
    """Keep graphs so from now on."""
    global _fetch, _store
    _fetch, _store = fetch, store


def fetched(name: str) -> Any:
    """The graph that was kept under this name; None where there is none."""
    return _fetch(name)


def store(name: str, graph: Any) -> None:
    """Keep a graph under this name."""
    _store(name, graph)
