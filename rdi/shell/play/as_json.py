"""Say a screen, an event or an answer as one line of JSON, for programs that play."""

from __future__ import annotations

from typing import Any

from rdi.shell.play.screen import Heap, Screen, SeatRow
from rdi.shell.show.choice import Choice
from rdi.shell.show.page import json_line


def decision_line(screen: Screen) -> str:
    """All that a seat may know at its decision, and what it may answer."""
    return json_line(
        "decision" if screen.choices else "table",
        seat=screen.asked,
        kind="bet" if screen.is_betting else screen.phase,
        pot=screen.pot,
        pots=list(screen.pots),
        bet=screen.current_bet,
        owe=screen.owed,
        practice=screen.is_practice,
        legal=[_legal(choice) for choice in screen.choices],
        view={
            "seats": [_seat(row) for row in screen.seats],
            "own": {heap.name: _things(heap) for heap in screen.own},
            "table": {heap.name: _things(heap) for heap in screen.middle},
            "tallies": screen.tallies,
            "purses": screen.purses,
            "score": None if screen.score is None else screen.score.points,
        },
    )


def seat_line(row: SeatRow) -> str:
    """One player: the purse, the last act, and what lies open."""
    return json_line("player", **_seat(row))


def _legal(choice: Choice) -> dict[str, Any]:
    if choice.bounds is not None:
        return {"do": choice.text, "min": choice.bounds[0], "max": choice.bounds[1]}
    answer = {} if choice.answer is None else {"answer": choice.answer}
    return {"do": choice.text, **answer}


def _seat(row: SeatRow) -> dict[str, Any]:
    open_piles = {heap.name: _things(heap) for heap in row.heaps}
    seat = {"name": row.name, "purse": row.purse, "bet": row.bet, "last": row.last}
    return {**seat, "open": open_piles}


def _things(heap: Heap) -> Any:
    return heap.things if isinstance(heap.things, int) else list(heap.things)
