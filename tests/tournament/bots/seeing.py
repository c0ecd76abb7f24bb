"""Classes that look at all that a class without a table is shown, and at what it must not find."""

from __future__ import annotations

import gc
import inspect
import random
import sys
from zlib import crc32

NAMES = (
    "game", "variants", "seat", "seats", "settings", "turn", "playing", "folded", "stashes", "bets",
    "pot", "current_bet", "purses", "tallies", "own", "table_piles", "events", "is_company",
)  # fmt: skip
OF_COMPANY = ("characters", "stats", "acting", "phase", "round", "going_on", "hand")


def all_seen(view):
    """All that a view without a table has, as it is named there."""
    names = [*NAMES, *(OF_COMPANY if view.is_company else ())]
    found = {name: getattr(view, name) for name in names}
    found["score"] = view.score()
    found["data"], found["standing"] = view.as_data(), view.standing()
    found["late"] = view.events_from(1), view.as_data(1)["events"]
    piles = [*found["data"]["own"], *found["data"]["table"]]
    found["piles"] = {name: view.pile(name) for name in piles}
    found["others"] = {name: view.others(name) for name in piles}
    found["theirs"] = [view.pile(name, seat) for name in piles for seat in range(view.seats)]
    return found


class Seeing:
    """Decides by everything that it sees and heard, and by its luck."""

    def __init__(self, seed, turn=0):
        self.luck = random.Random(seed)
        self.heard = turn

    def choice(self, request, seen):
        """An option that nobody finds who sees anything else."""
        self.heard = crc32(f"{self.heard} {seen} {request!r} {request.options}".encode())
        return request.options[(self.heard + self.luck.randrange(5)) % len(request.options)]

    def decide(self, request, view):
        """Any option."""
        assert view.request is request
        return self.choice(request, all_seen(view))

    def between(self, request, evening):
        """Any option, or nothing."""
        seen = evening, evening.as_data(), evening.game
        return self.choice(request, seen) if self.luck.randrange(3) else None

    def end(self, outcome, seat):
        """Go wrong where that follows from what it is told."""
        assert outcome.winnings[seat] % 3, outcome


class Imagining:
    """Wants a table."""

    def __init__(self, seed):
        pass

    def decide(self, request, view):
        """Whatever is best in a game that it imagines."""
        return view.imagine(1).pending.options[0]


KINDS = ("Table", "InnTable", "Game", "View", "InnView", "CompiledGame", "CompiledInnGame")


class Burglar:
    """Looks for a table in all that it can reach, and raises what it finds."""

    def __init__(self, seed):
        pass

    def decide(self, request, view):
        """What is plainest, where there is nothing to be found."""
        found = [type(each).__name__ for each in gc.get_objects() if type(each).__name__ in KINDS]
        for module in [*sys.modules.values()]:
            for value in [*vars(module).values()]:
                if type(value).__name__ in KINDS:
                    found.append(type(value).__name__)
        frame = inspect.currentframe()
        while frame is not None:
            for value in [*frame.f_locals.values()]:
                if type(value).__name__ in KINDS:
                    found.append(type(value).__name__)
            frame = frame.f_back
        if hasattr(view, "_table"):
            found.append("view._table")
        assert not found, sorted({*found})
        return request.stay if request.verb == "bet" else request.options[0]


class Parted:
    """Ends its process with every third seed, when it was asked a second time."""

    def __init__(self, seed):
        self.left = 2 if seed % 3 == 0 else 1000

    def decide(self, request, view):
        """What stays in."""
        self.left -= 1
        if not self.left:
            sys.stderr.write("\x1b]0;mine\x07 farewell\n")
            sys.stderr.flush()
            import os

            os._exit(3)
        return request.stay if request.verb == "bet" else request.options[0]
