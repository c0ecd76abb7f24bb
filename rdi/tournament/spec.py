"""The spec of a tournament as plain values: its games, bots, schedule, and how long it goes on.

A spec says all that decides the results. Equal specs have equal fingerprints, and what does not
change a result (the engine, the title, the size of units) is not in the fingerprint.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from rdi.errors import RdiError
from rdi.text import hint, nearest_words, typed

SCHEDULES = ("round-robin", "blocks", "gauntlet", "ladder", "knockout", "swiss")
LUCKS = ("seats", "shared")
DEALS = 100
DEALS_MOST = 10_000_000


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a spec; unknown fields are refused."""


class GameSpec(_Part, frozen=True, kw_only=True):
    """A game that is played: its name, its variants, the number of seats, and the settings.

    `settings` are those of `rdi.new_game`: ante, stash, share, split_rule and so on. `characters`
    are for games of characters. `rounds` and `choice` are for evenings: in a round everybody is
    Starting Player once, and a choice is a game that may be chosen: ``GAME with VARIANT``.
    """

    game: str
    variants: tuple[str, ...] = ()
    seats: int = 2
    characters: tuple[str, ...] = ()
    settings: dict[str, Any] = {}
    rounds: int | None = None
    choice: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The game, its variants and how many sit down: ``GAME with VARIANT, 3 seats``."""
        names = ", ".join([typed(each) for each in self.variants])
        variants = f" with {names}" if names else ""
        return f"{self.game}{variants}, {self.seats} seats"

    @property
    def details(self) -> str:
        """All else that tells entries apart, such as ``stash 50``; nothing where it is all
        usual.
        """
        rounds = [] if self.rounds is None else [f"rounds {self.rounds}"]
        choice = [f"choice of {' or '.join(self.choice)}"] if self.choice else []
        settings = [f"{name} {value}" for name, value in sorted(self.settings.items())]
        return ", ".join([*self.characters, *rounds, *choice, *settings])


POLICY_SUFFIX = ".npz"
"""How the file of a trained policy ends."""


class BotSpec(_Part, frozen=True, kw_only=True):
    """A bot: its name here, the player under that name, and its parameters.

    `plays` is a regular or a policy by name, ``file.py:Class`` or ``module:Class``, the file of a
    trained policy, ``NAME.npz``, or a program and its arguments as a list. A class that is
    `isolated` plays in a process of its own, where there is no table.
    """

    name: str
    plays: str | tuple[str, ...]
    parameters: dict[str, Any] = {}
    isolated: bool = False

    @property
    def is_class(self) -> bool:
        """Whether it is a class that plays among others in a process."""
        return isinstance(self.plays, str) and ":" in self.plays and not self.isolated

    @property
    def is_trained(self) -> bool:
        """Whether it is a trained policy, in a file."""
        return isinstance(self.plays, str) and self.plays.endswith(POLICY_SUFFIX)


class Schedule(_Part, frozen=True, kw_only=True):
    """The schedule of meetings of bots.

    `kind` is one of SCHEDULES. `focus` names the bots of a gauntlet, each of which meets the
    others. `tables_each` is how many tables each bot sits at in blocks; `rounds` is of swiss.
    """

    kind: str = "round-robin"
    focus: tuple[str, ...] = ()
    rounds: int = 0
    tables_each: int = 0


class Question(_Part, frozen=True, kw_only=True):
    """A question that ends the tournament when it is answered: is one bot better than another?

    Answered yes when it wins `gain` Gold a game more rather than nothing, with errors of at most
    `alpha` (a wrong yes) and `beta` (a wrong no).
    """

    better: str
    than: str
    gain: float
    alpha: float = 0.05
    beta: float = 0.05


class Limits(_Part, frozen=True, kw_only=True):
    """The limits of bots: seconds for an answer and for being made or started,
    faults before it is given no more tables, and whether the first fault stops everything.
    """

    seconds: float = 5.0
    start_seconds: float = 30.0
    faults: int = 20
    share_of_games: float = 0.05
    strict: bool = False


class Spec(_Part, frozen=True, kw_only=True):
    """A whole tournament.

    Each meeting is played over `deals` deals, or until every bot's mean is known to `precision`
    Gold a game (at most `deals` deals then). `luck` is ``seats``, where each seat has cards and
    dice of its own, or ``shared``; with `luck_correction` what luck gave is told beside what was
    won. With `common_cards` all matches of a round in one game have the same deals; None leaves
    that to the schedule, or to the file of results if there is one. `look` is how many deals lie
    between two looks at a precision or a question. `unit` is how many deals are played at
    once; 0 finds it out.
    """

    title: str = ""
    seed: str | int = 0
    games: tuple[GameSpec, ...]
    bots: tuple[BotSpec, ...]
    schedule: Schedule = Schedule()
    deals: int = DEALS
    precision: float | None = None
    question: Question | None = None
    look: int = 25
    luck: str = "seats"
    luck_correction: bool = False
    common_cards: bool | None = None
    limits: Limits = Limits()
    engine: str = "local"
    unit: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """The label of each entry of the games, all different: with its details where others have
        the same label, and with its number in the spec, from 1, where the details are the same too.
        """
        labels = [game.label for game in self.games]
        detailed = [
            f"{label}, {game.details}" if labels.count(label) > 1 and game.details else label
            for label, game in zip(labels, self.games, strict=True)
        ]
        return tuple(
            [
                f"{label}, entry {number}" if detailed.count(label) > 1 else label
                for number, label in enumerate(detailed, start=1)
            ]
        )

    def culprit(self, bot: int) -> str:
        """The name of the bot at fault, by its number; "nobody" for -1."""
        return self.bots[bot].name if bot >= 0 else "nobody"

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of all that decides the results."""
        return sha256(self.canonical()).hexdigest()

    def deciding(self) -> dict[str, Any]:
        """All that decides the results, as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        for name in ("title", "engine", "unit"):
            del data[name]
        if not self.common_cards:
            del data["common_cards"]  # so it was before there were any
        if not self.luck_correction:
            del data["luck_correction"]  # files of results from before there was one are still good
        for bot in data["bots"]:
            if not bot["isolated"]:
                del bot["isolated"]  # the same
        return data

    def canonical(self) -> bytes:
        """All that decides the results, the same bytes for the same tournament."""
        return msgspec.json.encode(self.deciding(), order="sorted")

    def as_json(self) -> bytes:
        """The whole spec, to be read again by `spec_from_json`."""
        return msgspec.json.encode(self, order="sorted")

    @property
    def usually_has_common_cards(self) -> bool:
        """Whether all matches of a round in one game have the same deals where the spec does not
        say.
        """
        return self.schedule.kind == "round-robin"


def spec_from_json(text: bytes) -> Spec:
    """The spec that `as_json` wrote. One that does not know of common cards is from before there
    were any.
    """
    found = msgspec.json.decode(text, type=Spec)
    if "common_cards" not in msgspec.json.decode(text):
        return msgspec.structs.replace(found, common_cards=False)
    return found


# ------------------------------------------------------------------ problems of a spec

SpecPath = tuple[str | int, ...]
"""A part of a spec by the names and numbers that lead to it: ``("games", 0, "seats")``."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem, and the part of the spec that has it."""

    path: SpecPath
    text: str


def nearest_hint(name: str, known: Iterable[str]) -> str:
    """A hint: the name that was probably meant, or all that there are."""
    names = list(known)
    return hint(nearest_words(name.lower(), names, 0.5), names)


def problems_from(path: SpecPath, check: object, *given: object) -> Iterator[Problem]:
    """The problem that a check raises as an RdiError over what it is given, if it raises one."""
    try:
        check(*given)  # type: ignore[operator]
    except RdiError as error:
        yield Problem(path, str(error))
