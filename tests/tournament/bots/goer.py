"""A bot that goes out for a whole evening: it says what it wants to play, and whether to borrow."""

from __future__ import annotations


class Goer:
    """Folds unless staying is free; `answers` says what it answers between games, by the verb."""

    def __init__(self, seed: int, answers: dict[str, str | None] | None = None) -> None:
        self.answers = answers or {}

    def decide(self, request, view):
        """The first things."""
        if request.verb == "bet":
            return request.options[0] if request.owed else request.stay
        return request.options[0]

    def between(self, request, evening):
        """What it was told to answer; without that, what the house thinks best."""
        return self.answers.get(request.verb)


class Tight(Goer):
    """Plays as the other tight bots do."""

    def decide(self, request, view):
        """Pays at most 3 Gold to stay in, and picks the first things."""
        if request.verb == "bet":
            return request.stay if request.owed <= 3 else "fold"
        return request.options[0]


class Spender(Goer):
    """Goes all in whenever it can."""

    def decide(self, request, view):
        """The last of all options."""
        return request.options[-1]


class Lost(Goer):
    """Goes wrong between the games."""

    def between(self, request, evening):
        """Looks for what is not there."""
        return evening.hands


class Fickle(Goer):
    """Wants to play something else every time."""

    wishes = 0

    def between(self, request, evening):
        """Another choice than the last time."""
        Fickle.wishes += 1
        return request.items[Fickle.wishes % 2] if request.verb == "choose" else "yes"


class Sore(Goer):
    """Goes wrong wherever it can."""

    def decide(self, request, view):
        """No answer to anything."""
        return "dance"

    def between(self, request, evening):
        """No answer to anything."""
        return "dance"

    def end(self, outcome, seat):
        """Will not hear of it."""
        raise ValueError("so what")
