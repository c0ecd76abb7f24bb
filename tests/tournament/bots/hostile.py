"""Bots that do what no bot should: `kind` says what, and `when` at which of their own moments."""

from __future__ import annotations

import builtins
import os
import random
import signal
import sys
import time
from contextlib import suppress


class Unsaid(Exception):
    """An error without words."""

    def __str__(self):
        raise RuntimeError("no words")


class Unshown:
    """An answer that cannot be shown."""

    def __repr__(self):
        raise RuntimeError("nothing to see")


class AnyAnswer:
    """An answer that says it is every other."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 1


class Loud(Exception):
    """An error that speaks to the terminal."""

    def __str__(self):
        return "\x1b]0;mine\x07" + "x" * 100_000


def hang_in_machine_code():
    """Hold the interpreter, so that no signal is heard."""
    sum(range(10**13))


def hang_deaf():
    """Hear no signal at all."""
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    while True:
        time.sleep(1)


def spoil_everything():
    """Leave nothing as it was."""
    random.Random = None
    for name in [*sys.modules]:
        del sys.modules[name]
    builtins.len = None


def die_in(kind):
    """What kills the process, or would."""
    if kind == "exit":
        os._exit(1)
    if kind == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if kind == "machine code":
        hang_in_machine_code()
    if kind == "deaf":
        hang_deaf()
    if kind == "spoil":
        spoil_everything()


RAISED = {
    "unsaid": Unsaid,
    "base": BaseException,
    "interrupt": KeyboardInterrupt,
    "generator": GeneratorExit,
    "loud": Loud,
}
ANSWERED = {
    "unshown": Unshown,
    "any answer": AnyAnswer,
    "endless": lambda: "x" * 1_000_000,
    "huge": lambda: ("raise", 10**5000),
    "no text": lambda: "\ud800",
    "nothing": lambda: None,
}


class Hostile:
    """Calls or stays; does what it is told with every third seed."""

    def __init__(self, seed, kind="", when="decide"):
        self.kind, self.when = kind, when
        self.is_due = seed % 3 == 0
        self.do("init")

    def do(self, when):
        """What it is told, if it is the moment."""
        if self.is_due and when == self.when:
            if self.kind in RAISED:
                raise RAISED[self.kind]
            die_in(self.kind)

    def decide(self, request, view):
        """Something bad, or what stays in."""
        self.do("decide")
        if self.is_due and self.when == "decide":
            if self.kind in ANSWERED:
                return ANSWERED[self.kind]()
            if self.kind == "spoil what it sees":
                for thing in (request, view, view.request, view.settings):
                    for name in [each for each in dir(thing) if not each.startswith("__")]:
                        with suppress(Exception):
                            object.__setattr__(thing, name, None)
                return "fold"
        return request.stay if request.verb == "bet" else request.options[0]

    def end(self, outcome, seat):
        """Something bad, perhaps."""
        self.do("end")


class Looking:
    """Looks at all that a class may: it imagines games, and decides by them."""

    def __init__(self, seed):
        self.luck = random.Random(seed)

    def decide(self, request, view):
        """Something that follows from its luck and from what it may know."""
        world = view.imagine(self.luck.getrandbits(32))
        here = len(view.events) + view.pot + world.purses[0] + len(view.own)
        return request.options[(here + self.luck.randrange(5)) % len(request.options)]


class Coward:
    """Ends its process where it has lost."""

    def __init__(self, seed):
        self.luck = random.Random(seed)

    def decide(self, request, view):
        """Anything."""
        return self.luck.choice(request.options)

    def end(self, outcome, seat):
        """Flee."""
        if outcome.winnings[seat] < 0:
            os._exit(1)
