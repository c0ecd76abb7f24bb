"""Things that may be answered: a card that is played, a Drink, an Event, Gold to be parted with, a
Round that is won, and moments in between.

Each knows its `kind`, whose it is (`seat`), and what answers have made of it so far. They change
while a game goes on and point at one another, so they are copied with the game, each once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rdi.model.cards import Card, DrinkCard, EventCard, Minion, Way
from rdi.model.effects import INN, Block, Effect

Memo = dict[int, Any]


class Cloned:
    """Something that changes while a game goes on, and is copied with the game."""

    __slots__ = ()

    def clone(self, memo: Memo) -> Any:
        """A copy that points at copies; the same one for everybody who shares the `memo`."""
        known = memo.get(id(self))
        if known is not None:
            return known
        kind = type(self)
        twin = kind.__new__(kind)
        memo[id(self)] = twin
        for name in _slots(kind):
            setattr(twin, name, cloned(getattr(self, name), memo))
        return twin


def cloned(value: Any, memo: Memo) -> Any:
    """A copy of whatever a frame or a thing holds."""
    if isinstance(value, Cloned):
        return value.clone(memo)
    kind = type(value)
    if kind is list:
        known = memo.get(id(value))
        if known is None:
            known = memo[id(value)] = [cloned(each, memo) for each in value]
        return known
    if kind is dict:
        return {name: cloned(each, memo) for name, each in value.items()}
    if kind is tuple and any(isinstance(each, Cloned | tuple | list) for each in value):
        return tuple([cloned(each, memo) for each in value])
    return value


def _slots(kind: type) -> tuple[str, ...]:
    found = _SLOTS.get(kind)
    if found is None:
        found = tuple(name for part in kind.__mro__ for name in getattr(part, "__slots__", ()))
        _SLOTS[kind] = found
    return found


_SLOTS: dict[type, tuple[str, ...]] = {}


CARD, DRINK, EVENT, DEBT, WIN, LOSSES, MOMENT = (
    "card", "drink", "event", "debt", "win", "losses", "moment",
)  # fmt: skip
KINDS = (CARD, DRINK, EVENT, DEBT, WIN, LOSSES, MOMENT)

PAY, ANTE, TAKE = "pay", "ante", "take"
"""The ways in which Gold is parted with."""

LAST_CHANCE = "last chance"
PHASES = ("discard", "action", "order", "drink", "end", "round", LAST_CHANCE, "gamble")


def moment_key(phase: str, is_after: bool = False) -> str:
    """The key that tells one moment from another."""
    return f"after {phase}" if is_after else f"at {phase}"


KEYS = (
    *(CARD, DRINK, EVENT, DEBT, WIN, LOSSES),
    *(moment_key(phase, is_after) for phase in PHASES for is_after in (False, True)),
)
"""All that may be answered, told apart as far as cards do."""

Source = Card | EventCard | DrinkCard | Minion | None
Cause = tuple[int, str, int]
"""The origin of lines: their owner (a seat), its title, and the line of its file."""


class Answerable(Cloned):
    """Something that is pending."""

    __slots__ = ("negated", "seat")
    kind: ClassVar[str] = MOMENT

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.negated = False

    @property
    def key(self) -> str:
        """Its key: what it is, as far as the cards that answer it tell it apart."""
        return self.kind

    def told(self) -> tuple[Any, ...]:
        """The part of an event that everybody sees of it: its kind, whose it is, and more."""
        return (self.kind, self.seat)

    def as_data(self) -> dict[str, Any]:
        """Plain data that everybody sees of it while it is pending: its `kind`, whose it is
        (`seat`), whether it is `negated`, its `title` or `titles`.

        By kind there are also

        - card, event: the `text` of the way in which it is played, the `names` of its targets, by
          seat whom it `touches` with what, who `ignores` it, and what it answers (`about`);
        - drink: its `numbers`, and who `ignores` it;
        - debt: the `amount`, the `payee`, and the `way` in which it is parted with;
        - losses: what was `lost`, as (seat, what, how much);
        - moment: the `phase`, and whether it `is_after` what the phase is for.
        """
        return {"kind": self.kind, "seat": self.seat, "negated": self.negated}


class Moment(Answerable):
    """A moment in which nothing is pending: the beginning of a phase, a turn in a Round, the last
    chance of somebody who is about to go out.
    """

    __slots__ = ("is_after", "phase")

    def __init__(self, seat: int, phase: str, is_after: bool = False) -> None:
        """`is_after`: the purpose of the phase is done; the next moment follows at once."""
        super().__init__(seat)
        self.phase = phase
        self.is_after = is_after

    @property
    def key(self) -> str:
        """The key of this moment."""
        return moment_key(self.phase, self.is_after)

    def told(self) -> tuple[Any, ...]:
        return (self.kind, self.seat, self.phase)

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {"phase": self.phase, "is_after": self.is_after}


class Loss:
    """A number that went down: whose, which, by how much it should and did, and by whose answers
    it was reduced. It never changes.
    """

    __slots__ = ("actual", "asked", "reduced_by", "seat", "what")

    def __init__(
        self, seat: int, what: str, asked: int, actual: int, reduced_by: frozenset[int]
    ) -> None:
        self.seat, self.what, self.asked, self.actual = seat, what, asked, actual
        self.reduced_by = reduced_by


class Play(Answerable):
    """Lines being carried out: of a card somebody plays, an Event, or the edge of a turn.

    `names` are the players picked and named; `choices` the options chosen as it was played, by the
    identity of the choice. `about` is what it answers. `ignored` are seats that it does nothing
    to, `adjusted` changes to what it does (what, by, to whom or None, by whose answer),
    `redirects` (what, from, to) in the order in which they were played. `touches` are (seat, what)
    pairs that it affects directly, `ways` what else it does to others (see `footprint`). `did`
    tells whether its last line took effect, `drinks` what players last revealed together for it,
    `struck` Minions named in place of players (whose, title). `holds_all`: nobody goes out before
    it is done. `is_announced`: all that is named as it is played has been named. `cause` is what
    lines belong to that are of no `source`.
    """

    __slots__ = (
        "about", "adjusted", "body", "cause", "choices", "did", "drinks", "holds_all", "ignored",
        "is_announced", "losses", "names", "redirects", "source", "struck", "touches", "way",
        "ways",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        source: Source,
        way: Way | None,
        body: Block,
        about: Answerable | None = None,
    ) -> None:
        super().__init__(seat)
        self.source = source
        self.way = way
        self.body = body
        self.about = about
        self.cause: Cause | None = None if source is None else (seat, source.title, source.line)
        self.names: dict[str, tuple[int, ...]] = {}
        self.choices: dict[int, int] = {}
        self.ignored: frozenset[int] = frozenset()
        self.adjusted: tuple[tuple[str, int, int | None, int], ...] = ()
        self.redirects: tuple[tuple[str, int, int | tuple[int, str]], ...] = ()
        self.losses: tuple[Loss, ...] = ()
        self.touches: frozenset[tuple[int, str]] = frozenset()
        self.ways: frozenset[str] = frozenset()
        self.did = True
        self.drinks: list[Drink] = []
        self.struck: dict[str, tuple[int, str]] = {}
        self.holds_all = False
        self.is_announced = False

    def later(self, body: Block) -> Play:
        """Lines of it that are done later, by the same names and choices, and that nobody may
        answer; to those who ignore it they do nothing either.
        """
        late = Play(self.seat, None, None, body, self.about)
        late.names, late.choices, late.cause = dict(self.names), self.choices, self.cause
        late.ignored, late.is_announced = self.ignored, self.is_announced
        return late

    @property
    def kind(self) -> str:  # type: ignore[override]
        """A card somebody plays, an Event, or lines that nobody may answer."""
        if self.source is None:
            return MOMENT
        return EVENT if isinstance(self.source, EventCard) else CARD

    @property
    def title(self) -> str:
        """The title of what it is made of; nothing for the edge of a turn."""
        return "" if self.source is None else self.source.title

    def told(self) -> tuple[Any, ...]:
        names = tuple((name, seats) for name, seats in self.names.items())
        return (self.kind, self.seat, self.title, names)

    def as_data(self) -> dict[str, Any]:
        touches: dict[int, list[str]] = {}
        for seat, what in sorted(self.touches):
            touches.setdefault(seat, []).append(what)
        return super().as_data() | {
            "title": self.title,
            "text": self.way.text if self.way is not None else "",
            "names": {name: list(seats) for name, seats in self.names.items()},
            "touches": touches,
            "ignores": sorted(self.ignored),
            "about": None if self.about is None else self.about.as_data(),
        }

    def reaches(self, seat: int, what: str) -> bool:
        """Whether its footprint says that it may change this of a player, or an answer has sent it
        there; lines that nobody may answer have no footprint.
        """
        if self.kind != CARD or (seat, what) in self.touches:
            return True
        return any(what == sent and seat == target for sent, _, target in self.redirects)

    def sent_to(self, seat: int, what: str, playing: Sequence[int]) -> int | tuple[int, str]:
        """The loser of something that this player would lose, after all redirections: a seat still
        in, or a Minion.
        """
        target = seat
        for redirected, source, new in self.redirects:
            if redirected != what or source != target:
                continue
            if isinstance(new, tuple):
                return new
            target = new if new in playing else target
        return target


class Drink(Answerable):
    """A Drink with its Chasers, or a part of it: who is about to drink it, and what it does.

    `vectors` gives its numbers by the drinker's trait ("" for everybody else). `strength` is what
    it counts in a contest. `into` says which number counts as which other. `extras` is what its
    drinker does beside, each with the play that added it or the card that it is of. A Drink that
    `splits_itself` cannot be split by a card; it `can_split` once, where it was no Chaser and came
    from no Event (split-self-01 to split-self-03).
    """

    __slots__ = (
        "can_split", "counted", "extras", "ignored", "into", "seat_revealed", "splits_itself",
        "strength", "titles", "vectors",
    )  # fmt: skip
    kind = DRINK

    def __init__(
        self, seat: int, cards: tuple[DrinkCard, ...], counted: str, can_split: bool
    ) -> None:
        """`counted` is the number that a contest is about."""
        super().__init__(seat)
        self.counted = counted
        self.seat_revealed = seat
        self.titles = tuple([card.title for card in cards])
        self.vectors = _vectors(cards)
        self.strength = self.vectors[""].get(counted, 0)
        self.into: dict[str, str] = {}
        self.ignored = False
        self.extras: tuple[tuple[Block, Play | DrinkCard], ...] = tuple(
            [(card.extra, card) for card in cards if card.extra]
        )
        self.splits_itself = any(card.splits_itself for card in cards)
        self.can_split = can_split and len(cards) == 1 and self.splits_itself

    def number(self, what: str, traits: frozenset[str] = frozenset()) -> int:
        """One of its numbers, for a drinker with these traits."""
        return self.numbers(traits).get(what, 0)

    def numbers(self, traits: frozenset[str]) -> dict[str, int]:
        """Its numbers for a drinker with these traits."""
        for trait, vector in self.vectors.items():
            if trait in traits:
                return vector
        return self.vectors[""]

    def adjust(self, what: str, by: int) -> None:
        """Make a number larger, or smaller but not below 0."""
        for vector in self.vectors.values():
            old = vector.get(what, 0)
            vector[what] = old + by if by >= 0 else min(old, max(0, old + by))
        if what == self.counted:
            old = self.strength
            self.strength = old + by if by >= 0 else min(old, max(0, old + by))

    def add(self, what: str, by: int) -> None:
        """Mix something in, whatever its sign."""
        for vector in self.vectors.values():
            vector[what] = vector.get(what, 0) + by
        if what == self.counted:
            self.strength += by

    def halve(self, rounds_up: bool) -> None:
        """Halve every number (split-03)."""
        for vector in self.vectors.values():
            for what, number in vector.items():
                vector[what] = _half(number, rounds_up)
        self.extras = tuple((_halved(block, rounds_up), play) for block, play in self.extras)

    def told(self) -> tuple[Any, ...]:
        return (self.kind, self.seat, self.titles, tuple(sorted(self.vectors[""].items())))

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {
            "titles": list(self.titles),
            "numbers": dict(self.vectors[""]),
            "ignores": [self.seat] if self.ignored else [],
        }


class Debt(Answerable):
    """Gold that a player is about to part with: a payment, an ante or a theft.

    `payer` is the seat, or the Inn once that pays for it. `parted` is what went in the end, None
    before that. The Inn only lowers what `is_wages` of a Minion by 1 (torg-minion-05).
    """

    __slots__ = ("amount", "is_wages", "parted", "payee", "payer", "play", "way")
    kind = DEBT

    def __init__(
        self, seat: int, amount: int, payee: int | str, way: str, play: Play | None
    ) -> None:
        super().__init__(seat)
        self.amount = amount
        self.payee = payee
        self.way = way
        self.play = play
        self.payer: int | str = seat
        self.parted: int | None = None
        self.is_wages = False

    @property
    def is_on_the_house(self) -> bool:
        """Whether the Inn pays it."""
        return self.payer == INN

    @property
    def is_own_ante(self) -> bool:
        """Whether a player is to ante for an own card."""
        return self.way == ANTE and self.play is not None and self.seat == self.play.seat

    def told(self) -> tuple[Any, ...]:
        return (self.kind, self.seat, self.way, self.amount, self.payee)

    def as_data(self) -> dict[str, Any]:
        more = {"amount": self.amount, "payee": self.payee, "way": self.way}
        return super().as_data() | more


class Win(Answerable):
    """A Round that has ended: `seat` has won it; `taker` gets the pot, `sharer` half of that."""

    __slots__ = ("sharer", "taker")
    kind = WIN

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.taker = seat
        self.sharer: int | None = None


class Losses(Answerable):
    """The losses of a card's victims, once it is done; `seat` is whose card it was."""

    __slots__ = ("play",)
    kind = LOSSES

    def __init__(self, play: Play) -> None:
        super().__init__(play.seat)
        self.play = play

    def told(self) -> tuple[Any, ...]:
        lost = tuple((loss.seat, loss.what, loss.actual) for loss in self.play.losses)
        return (self.kind, self.seat, self.play.title, lost)

    def as_data(self) -> dict[str, Any]:
        lost = [(loss.seat, loss.what, loss.actual) for loss in self.play.losses]
        return super().as_data() | {"title": self.play.title, "lost": lost}


def _half(number: int, rounds_up: bool) -> int:
    half = (abs(number) + rounds_up) // 2
    return half if number >= 0 else -half


def _halved(block: Block, rounds_up: bool) -> Block:
    """Lines with half their effects, where these are numbers."""
    return tuple([_half_line(line, rounds_up) for line in block])


def _half_line(line: Any, rounds_up: bool) -> Any:
    amount = getattr(line, "amount", None)
    if not isinstance(amount, int):
        return line
    return replace(line, amount=_half(amount, rounds_up))


def _vectors(cards: tuple[DrinkCard, ...]) -> dict[str, dict[str, int]]:
    """The numbers of some Drinks together, for each trait that one of them knows (split-03)."""
    traits = {trait for card in cards for trait in card.for_trait or ()}
    return {trait: _sum(cards, trait) for trait in ("", *sorted(traits))}


def _sum(cards: tuple[DrinkCard, ...], trait: str) -> dict[str, int]:
    total: dict[str, int] = {}
    for card in cards:
        for what, number in (card.for_trait or {}).get(trait, card.numbers).items():
            total[what] = total.get(what, 0) + number
    return total


def lines_inside(body: Block) -> list[Effect]:
    """All lines of a block, those inside others after the one that holds them."""
    found: list[Effect] = []
    for line in body:
        found.append(line)
        for inner in line.blocks():
            found += lines_inside(inner)
    return found
