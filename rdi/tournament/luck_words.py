"""Say what it was worth to take luck off, and where that was not done."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.tournament.contests import contest_of
from rdi.tournament.spec import Spec
from rdi.tournament.standings import Results


def luck_notes(results: Results) -> Iterator[str]:
    """A sentence for each of these; nothing where luck is left as it is."""
    saved = results.saving_without_luck()
    if saved is not None:
        yield f"With luck taken off, a game says as much as {saved:.2f} with it."
    yield from _luck_left(results.spec)


def _luck_left(spec: Spec) -> Iterator[str]:
    """Where luck is not taken off though the spec wants it, and why."""
    if spec.luck_correction:
        for why in dict.fromkeys([contest_of(entry).why_no_luck() for entry in spec.games]):
            if why:
                yield f"Luck is not taken off everywhere: {why}."
