"""A bot as a class: it stays in where that is cheap, and picks the first things."""

from __future__ import annotations


class Tight:
    """Pays at most `limit` Gold to stay in."""

    def __init__(self, seed: int, limit: int = 3) -> None:
        self.limit = limit

    def decide(self, request, view):
        """An answer that the request accepts."""
        if request.verb == "bet":
            return request.stay if request.owed <= self.limit else "fold"
        return request.options[0]
