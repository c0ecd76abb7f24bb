"""Things that may be answered: a card that is played, a Drink, an Event, Gold to be parted with, a
Round that is won, and moments in between.

Each knows its `kind`, whose it is (`seat`), and what answers have made of it so far. They change
while a game goes on and point at one another, so they are copied with the game, each once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from rdi.model.cards import (
    ACTION,
    ANYTIME,
    CHEATING,
    GAMBLING,
    SOMETIMES,
    Card,
    DrinkCard,
    EventCard,
    Imitation,
    Standing,
    Way,
)
from rdi.model.effects import INN, Amount, Block, Effect, Option
from rdi.model.native import mypyc_attr
from rdi.model.values import fields_of, replace

Memo = dict[int, Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Cloned:
    """Something that changes while a game goes on, and is copied with the game.

    Each class of such things is marked like this one: of others, machine code makes no object that
    is yet to be filled.
    """

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
            value = getattr(self, name)
            setattr(twin, name, value if type(value) in PLAIN else cloned(value, memo))
        return twin


PLAIN = frozenset({bool, frozenset, int, str, type(None)})
"""The types of most of what things hold that is never copied: it cannot be changed."""


def cloned(value: Any, memo: Memo) -> Any:
    """A copy of a value that a frame or a thing holds."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if isinstance(value, Cloned):
        return value.clone(memo)
    if kind is list:
        known = memo.get(id(value))
        if known is None:
            known = memo[id(value)] = [cloned(each, memo) for each in value]
        return known
    if kind is dict:
        return {name: cloned(each, memo) for name, each in value.items()} if value else {}
    if kind is tuple:
        for each in value:
            if isinstance(each, Cloned) or type(each) in (tuple, list):
                return tuple([cloned(part, memo) for part in value])
    return value


def _slots(kind: type) -> tuple[str, ...]:
    found = _SLOTS.get(kind)
    if found is None:
        found = getattr(kind, "__mypyc_attrs__", None)  # where machine code keeps all of them
        if found is None:
            found = tuple(name for part in kind.__mro__ for name in getattr(part, "__slots__", ()))
        _SLOTS[kind] = found
    return found


_SLOTS: dict[type, tuple[str, ...]] = {}


CARD: Final = "card"
DRINK: Final = "drink"
EVENT: Final = "event"
DEBT: Final = "debt"
WIN: Final = "win"
LOSSES: Final = "losses"
MOMENT: Final = "moment"
DEED: Final = "deed"
CHAMPIONS: Final = "champions"
KINDS = (CARD, DRINK, EVENT, DEBT, WIN, LOSSES, MOMENT)
"""The things that may be answered by cards played at any moment: all but deeds that are done, and
the choice of Champions.
"""

PAY: Final = "pay"
ANTE: Final = "ante"
TAKE: Final = "take"
"""The ways in which Gold is parted with."""

LAST_CHANCE: Final = "last chance"
PHASES = ("discard", "action", "order", "drink", "end", "round", LAST_CHANCE, "gamble")


@cache
def moment_key(phase: str, is_after: bool = False) -> str:
    """The key that tells one moment from another."""
    return f"after {phase}" if is_after else f"at {phase}"


def card_key(kind: str) -> str:
    """The key that tells cards of one kind from those of others; CARD is that of any kind."""
    return f"{kind} card"


CARD_KEYS = {kind: card_key(kind) for kind in (ACTION, GAMBLING, CHEATING, SOMETIMES, ANYTIME)}
KEYS = (
    *CARD_KEYS.values(),
    *(CARD, DRINK, EVENT, DEBT, WIN, LOSSES),
    *(moment_key(phase, is_after) for phase in PHASES for is_after in (False, True)),
)
"""All that may be answered, told apart as far as cards do."""

Source = Card | EventCard | DrinkCard | Standing | Imitation | None
Cause = tuple[int, str, int]
"""The origin of lines: their owner (a seat), its title, and the line of its file."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Answerable(Cloned):
    """Something that is pending."""

    __slots__ = ("negated", "seat")
    kind: ClassVar[str] = MOMENT
    key: str = MOMENT
    """Its kind, as far as the cards that answer it tell kinds apart."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.negated = False

    def told(self) -> tuple[Any, ...]:
        """The part of an event that everybody sees of it: its kind, whose it is, and more."""
        return (self.kind, self.seat)

    def as_data(self) -> dict[str, Any]:
        """Plain data that everybody sees of it while it is pending: its `kind`, whose it is
        (`seat`), whether it is `negated`, its `title` or `titles`.

        By kind there are also

        - card, event: the `text` of the way in which it is played, the `names` of its targets, the
          Minions among these (`struck`: each its owner's seat and its title), by seat whom it
          `touches` with what, who `ignores` it, and what it answers (`about`);
        - drink: its `numbers`, and who `ignores` it; where there are any, the `gold` on it and the
          traits of the cards `played_on` it;
        - debt: the `amount`, the `payee`, and the `way` in which it is parted with;
        - losses: what was `lost`, as (seat, what, how much);
        - deed: which `deed` it was, of `what`, and its `amount`;
        - moment: the `phase`, and whether it `is_after` what the phase is for.
        """
        return {"kind": self.kind, "seat": self.seat, "negated": self.negated}


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Answerable):
    """A moment in which nothing is pending: the beginning of a phase, a turn in a Round, the last
    chance of somebody who is about to go out.
    """

    __slots__ = ("is_after", "key", "phase")

    def __init__(self, seat: int, phase: str, is_after: bool = False) -> None:
        """`is_after`: the purpose of the phase is done; the next moment follows at once."""
        self.seat, self.negated = seat, False
        self.phase = phase
        self.is_after = is_after
        self.key = moment_key(phase, is_after)

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


ADDED: Final = "added"
SET: Final = "set"
AT_MOST: Final = "at most"


class Adjusted:
    """A change that an answer makes to what a card does: of which number, how (something is ADDED
    to it, perhaps less than nothing; it is SET; it is AT_MOST so much), only for which players, and
    by whose answer. It never changes.
    """

    __slots__ = ("by", "how", "number", "only", "what")

    def __init__(
        self, what: str, how: str, number: int, only: frozenset[int] | None, by: int
    ) -> None:
        self.what, self.how, self.number, self.only, self.by = what, how, number, only, by

    def applied(self, now: int) -> int:
        """The number after the change."""
        if self.how == ADDED:
            return now + self.number
        return self.number if self.how == SET else min(now, self.number)


NO_RESULT: tuple[tuple[Loss, ...], frozenset[int]] = ((), frozenset())
"""The result of a line that was not carried out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Answerable):
    """Lines being carried out: of a card somebody plays, an Event, or the edge of a turn.

    `names` are the players picked and named; `choices` the options chosen as it was played, by the
    identity of the choice. `about` is what it answers. `ignored` are seats that it does nothing
    to, `adjusted` changes to what it does (see `Adjusted`),
    `redirects` (what, from, to) in the order in which they were played. `touches` are (seat, what)
    pairs that it affects directly, `ways` what else it does to others (see `footprint`). `did`
    tells whether its last line took effect, `drinks` what players last revealed together for it,
    `struck` Minions named in place of players (whose, title). `holds_all`: nobody goes out before
    it is done. `is_announced`: all that is named as it is played has been named. `cause` is what
    lines belong to that are of no `source`. `bids` are those that were made
    last, by seat. `owed` is what is done after all its effects. `results`
    are, by the name of a line, the changes that it made, and who ignored them; `naming` is the name
    of the line that is being carried out. `is_firm`: nothing makes its losses and payments smaller,
    or lets another pay them. It `is_for_pot` where its card lies in the pot when it is done.
    `spared` lose less by a law that would let them ignore it.
    `owner` is whose token this is, if it is of a token.
    `champions` are those who stand for their sides where it speaks of each player, None where none
    have been chosen; `borrowed` gives by its first seat a side for which a player of another side
    stands.
    `attached` are cards that lie face down under it: the pile where each was, whose it is, whether
    its owner knows it, and its title.
    """

    __slots__ = (
        "about", "adjusted", "attached", "bids", "body", "borrowed", "cause", "champions",
        "choices", "did", "drinks",
        "holds_all", "ignored", "is_announced", "is_firm", "is_for_pot", "key", "losses", "names",
        "naming", "numbers", "owed", "owner", "redirects", "results", "source", "spared", "struck",
        "touches", "way", "ways",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        source: Source,
        way: Way | None,
        body: Block,
        about: Answerable | None = None,
    ) -> None:
        self.seat, self.negated = seat, False
        self.source = source
        self.way = way
        self.body = body
        self.about = about
        self.cause: Cause | None = None if source is None else (seat, source.title, source.line)
        self.names: dict[str, tuple[int, ...]] = {}
        self.numbers: dict[str, int] = {}
        self.choices: dict[int, int] = {}
        self.champions: tuple[int, ...] | None = None
        self.borrowed: dict[int, int] = {}
        self.ignored: frozenset[int] = frozenset()
        self.adjusted: tuple[Adjusted, ...] = ()
        self.redirects: tuple[tuple[str, int, int | tuple[int, str]], ...] = ()
        self.losses: tuple[Loss, ...] = ()
        self.touches: frozenset[tuple[int, str]] = frozenset()
        self.ways: frozenset[str] = frozenset()
        self.did = True
        self.drinks: list[Drink] = []
        self.struck: dict[str, tuple[tuple[int, str], ...]] = {}
        self.holds_all = False
        self.is_announced = False
        self.bids: dict[int, int] = {}
        self.results: dict[str, tuple[tuple[Loss, ...], frozenset[int]]] = {}
        self.naming = ""
        self.owner: int | None = None
        self.is_firm = False
        self.owed: tuple[Block, ...] = ()
        self.is_for_pot = False
        self.attached: tuple[tuple[int, int | None, bool, str], ...] = ()
        self.spared: frozenset[int] = frozenset()
        self.key = MOMENT
        if source is not None:
            kinds = self.printed_kinds if self.kind == CARD else ()
            self.key = CARD_KEYS.get(kinds[0], CARD) if len(kinds) == 1 else self.kind

    def later(self, body: Block) -> Play:
        """Lines of it that are done later, by the same names and choices, and that nobody may
        answer; what answers have made of it holds for them too: to those who ignore it they do
        nothing, and what they lose is as much less, or another's.
        """
        late = Play(self.seat, None, None, body, self.about)
        late.names, late.choices, late.cause = dict(self.names), self.choices, self.cause
        late.numbers, late.champions = self.numbers, self.champions
        late.borrowed = self.borrowed
        late.results, late.bids = dict(self.results), dict(self.bids)
        late.is_firm = self.is_firm
        late.ignored, late.adjusted, late.redirects = self.ignored, self.adjusted, self.redirects
        late.is_announced = self.is_announced
        late.owner = self.owner
        return late

    def note(self, loss: Loss) -> None:
        """Remember a change that a line with a name made."""
        if self.naming:
            changes, ignorers = self.results[self.naming]
            self.results[self.naming] = ((*changes, loss), ignorers)

    def note_ignored(self, seat: int) -> None:
        """Remember that a player ignored what a line with a name would have done."""
        if self.naming:
            changes, ignorers = self.results[self.naming]
            self.results[self.naming] = (changes, ignorers | {seat})

    def took(self, name: str, seat: int | None = None) -> int:
        """All that the line of this name took or gave, of everybody or of one seat."""
        changes, _ = self.results.get(name, NO_RESULT)
        return sum(each.actual for each in changes if seat in (None, each.seat))

    def was_reduced(self, name: str) -> bool:
        """Whether somebody made a loss smaller that the line of this name made."""
        return any(each.reduced_by for each in self.results.get(name, NO_RESULT)[0])

    def ignorers(self, name: str) -> frozenset[int]:
        """Those whom the line of this name spoke of and who ignored it."""
        return self.results.get(name, NO_RESULT)[1]

    @property
    def kind(self) -> str:  # type: ignore[override]
        """A card somebody plays, an Event, or lines that nobody may answer."""
        if self.source is None:
            return MOMENT
        return EVENT if isinstance(self.source, EventCard) else CARD

    @property
    def printed_kinds(self) -> tuple[str, ...]:
        """The kinds of a card, in whichever way it is played (note-rdi6-no-02)."""
        if isinstance(self.source, Card):
            return self.source.kinds
        return () if self.way is None else (self.way.kind,)

    @property
    def title(self) -> str:
        """The title of what it is made of; nothing for the edge of a turn."""
        return "" if self.source is None else self.source.title

    def bid_of(self, seat: int | None) -> int:
        """The bid of a player, or the highest bid where none is named; 0 where none was made."""
        return max(self.bids.values(), default=0) if seat is None else self.bids.get(seat, 0)

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
            "struck": [list(each) for targets in self.struck.values() for each in targets],
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

    @property
    def ignoring_reduces(self) -> tuple[tuple[str, int], ...]:
        """The amounts by which ignoring it reduces the loss, if ignoring does no more."""
        return self.source.restrictions.ignoring_reduces if isinstance(self.source, Card) else ()

    def ignore(self, seats: Iterable[int]) -> None:
        """It does nothing to these players, or makes them lose less (note-rdi6-bite-01)."""
        if not self.ignoring_reduces:
            self.ignored |= frozenset(seats)
            return
        self.adjusted += tuple([
            Adjusted(what, ADDED, -by, frozenset((seat,)), seat)
            for seat in seats for what, by in self.ignoring_reduces
        ])  # fmt: skip

    def loss_of(
        self, seat: int, what: str, asked: int, target: int, *, is_taken: bool = False
    ) -> tuple[int, frozenset[int]]:
        """The loss that `target` takes in place of a seat, as answers have changed it one after
        another, and by whose answers it became smaller. Where it `is_taken`, what an answer takes
        off for a whole side is used up by as much.
        """
        now, reducers = asked, set()
        for change in self.adjusted:
            if change.what != what or not (change.only is None or {seat, target} & change.only):
                continue
            before, now = now, change.applied(now)
            if now < before:
                reducers.add(change.by)
            if is_taken and now < before and change.how == ADDED and len(change.only or ()) > 1:
                left = change.number + max(0, min(before, before - now))
                used = Adjusted(what, ADDED, min(0, left), change.only, change.by)
                self.adjusted = tuple([used if each is change else each for each in self.adjusted])
        return max(0, now), frozenset(reducers)

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Drink(Answerable):
    """A Drink with its Chasers, or a part of it: who is about to drink it, and what it does.

    `vectors` gives its numbers by the drinker's trait ("" for everybody else). `strength` is what
    it counts in a contest. `into` says which number counts as which other. `extras` is what its
    drinker does beside, each with the play that added it or the card that it is of. It `is_whole`
    if no card may split it, as one that splits itself (split-self-03); that one `can_split` once,
    where it was no Chaser and came from no Event (split-self-01, split-self-02).

    `before` is what is done by whoever is about to drink it: lines, and the title and line of their
    card; `offered` is who has done that last. `gold` is the Gold that lies on it, `played_on` the
    traits of the cards that were played on it.
    """

    __slots__ = (
        "before", "can_split", "counted", "extras", "gold", "ignored", "into", "is_whole",
        "offered", "other_half", "played_on", "seat_revealed", "strength", "titles", "vectors",
    )  # fmt: skip
    kind = DRINK
    key = DRINK

    def __init__(
        self, seat: int, cards: tuple[DrinkCard, ...], counted: str, can_split: bool
    ) -> None:
        """`counted` is the number that a contest is about."""
        super().__init__(seat)
        self.counted = counted
        self.seat_revealed = seat
        titles: list[str] = []
        extras: list[tuple[Block, Play | DrinkCard]] = []
        before: list[tuple[Block, str, int]] = []
        self.is_whole = False
        for card in cards:
            titles.append(card.title)
            if card.extra:
                extras.append((card.extra, card))
            if card.before:
                before.append((card.before, card.title, card.line))
            self.is_whole = self.is_whole or card.splits_itself or card.no_card_splits
        self.titles, self.extras, self.before = tuple(titles), tuple(extras), tuple(before)
        self.vectors = _vectors(cards)
        self.strength = self.vectors[""].get(counted, 0)
        self.into: dict[str, str] = {}
        self.other_half: Drink | None = None
        self.ignored = False
        self.can_split = can_split and len(cards) == 1 and cards[0].splits_itself
        self.offered: int | None = None
        self.gold = 0
        self.played_on: tuple[str, ...] = ()

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

    def bring_to(self, what: str, number: int, is_most: bool) -> None:
        """Make a number a certain one, or only no larger than that."""
        for vector in self.vectors.values():
            old = vector.get(what, 0)
            vector[what] = min(old, number) if is_most else number
        if what == self.counted:
            self.strength = min(self.strength, number) if is_most else number

    def take_effects(self) -> None:
        """Take away all that it does."""
        self.vectors = {"": {}}
        self.strength, self.into, self.extras, self.before = 0, {}, (), ()

    def add(self, what: str, by: int) -> None:
        """Mix something in, whatever its sign."""
        for vector in self.vectors.values():
            vector[what] = vector.get(what, 0) + by
        if what == self.counted:
            self.strength += by

    def halve(self, rounds_up: bool) -> None:
        """Halve every number (split-03)."""
        self._change_all(lambda number: _half(number, rounds_up))

    def reduce_all(self, by: int) -> None:
        """Bring every number nearer to nothing, those of what is done before it is drunk too."""

        def less(number: int) -> int:
            return max(0, number - by) if number >= 0 else min(0, number + by)

        self._change_all(less)
        self.strength = less(self.strength)
        self.before = tuple(
            [(changed(block, _of_numbers(less)), title, at) for block, title, at in self.before]
        )

    def _change_all(self, change: Callable[[int], int]) -> None:
        for vector in self.vectors.values():
            for what, number in vector.items():
                vector[what] = change(number)
        self.extras = tuple(
            [(changed(block, _of_numbers(change)), play) for block, play in self.extras]
        )

    def told(self) -> tuple[Any, ...]:
        return (self.kind, self.seat, self.titles, tuple(sorted(self.vectors[""].items())))

    def as_data(self) -> dict[str, Any]:
        return super().as_data() | {
            "titles": list(self.titles),
            "numbers": dict(self.vectors[""]),
            "ignores": [self.seat] if self.ignored else [],
            **({"gold": self.gold} if self.gold else {}),
            **({"played_on": list(self.played_on)} if self.played_on else {}),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Debt(Answerable):
    """Gold that a player is about to part with: a payment, an ante or a theft.

    `payer` is the seat, or whoever pays for it: the Inn, another player. `from_inn` of it the Inn
    pays in any case. `parted` is what went in the end, None before that. The Inn only lowers what
    `is_wages` of a Minion by 1 (torg-minion-05). `is_further` is a part of a payment after its
    first (note-rdi6-haggling-02).
    """

    __slots__ = (
        "amount", "from_inn", "is_further", "is_wages", "parted", "payee", "payer", "play", "way",
    )  # fmt: skip
    kind = DEBT
    key = DEBT

    def __init__(
        self, seat: int, amount: int, payee: int | str, way: str, play: Play | None
    ) -> None:
        super().__init__(seat)
        self.amount = amount
        self.payee = payee
        self.way = way
        self.play = play
        self.payer: int | str = seat
        self.from_inn = 0
        self.parted: int | None = None
        self.is_wages = self.is_further = False

    @property
    def is_on_the_house(self) -> bool:
        """Whether the Inn pays it."""
        return self.payer == INN

    @property
    def is_firm(self) -> bool:
        """Whether it is paid as it is: nobody may answer it."""
        return self.play is not None and self.play.is_firm

    @property
    def is_own_ante(self) -> bool:
        """Whether a player is to ante for an own card."""
        return self.way == ANTE and self.play is not None and self.seat == self.play.seat

    def told(self) -> tuple[Any, ...]:
        return (self.kind, self.seat, self.way, self.amount, self.payee)

    def as_data(self) -> dict[str, Any]:
        more = {"amount": self.amount, "payee": self.payee, "way": self.way}
        return super().as_data() | more


@mypyc_attr(allow_interpreted_subclasses=True)
class Win(Answerable):
    """A Round that has ended: `seat` has won it; `taker` gets the pot, `sharer` half of that,
    unless it `is_again`: then it is played again for that pot. It `is_decided` once a card that
    answers it has taken effect: after the first one only the pot can still be shared.
    """

    __slots__ = ("is_again", "is_decided", "sharer", "taker")
    kind = WIN
    key = WIN

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.taker = seat
        self.sharer: int | None = None
        self.is_again = False
        self.is_decided = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Champions(Answerable):
    """The choice of a Champion by each side, for a card or an Event; nobody has chosen yet. All are
    told of the card or Event.
    """

    __slots__ = ("play",)
    kind = CHAMPIONS
    key = CHAMPIONS

    def __init__(self, play: Play) -> None:
        super().__init__(play.seat)
        self.play = play

    def told(self) -> tuple[Any, ...]:
        return self.play.told()

    def as_data(self) -> dict[str, Any]:
        return self.play.as_data()


@mypyc_attr(allow_interpreted_subclasses=True)
class Losses(Answerable):
    """The losses of a card's victims, once it is done; `seat` is whose card it was."""

    __slots__ = ("play",)
    kind = LOSSES
    key = LOSSES

    def __init__(self, play: Play) -> None:
        super().__init__(play.seat)
        self.play = play

    def losers(self, what: str) -> tuple[int, ...]:
        """Those who have lost of this number."""
        found = [loss.seat for loss in self.play.losses if loss.what == what]
        return tuple(dict.fromkeys(found))

    def told(self) -> tuple[Any, ...]:
        lost = tuple((loss.seat, loss.what, loss.actual) for loss in self.play.losses)
        return (self.kind, self.seat, self.play.title, lost)

    def as_data(self) -> dict[str, Any]:
        lost = [(loss.seat, loss.what, loss.actual) for loss in self.play.losses]
        return super().as_data() | {"title": self.play.title, "lost": lost}


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Answerable):
    """Something that `seat` has done: which `deed`, of `what` and how much of it, in the end, and
    to which `others`.

    It is answered when all that belongs together with it is done: as soon as no more than `depth`
    frames are left on the stack.
    """

    __slots__ = ("amount", "deed", "depth", "key", "others", "what")
    kind = DEED

    def __init__(self, seat: int, deed: str, what: str, amount: int, depth: int) -> None:
        super().__init__(seat)
        self.deed, self.what, self.amount, self.depth = deed, what, amount, depth
        self.others: tuple[int, ...] = ()
        self.key = deed_key(deed, what)

    def told(self) -> tuple[Any, ...]:
        return (self.kind, self.seat, self.deed, self.what, self.amount)

    def as_data(self) -> dict[str, Any]:
        more = {"deed": self.deed, "what": self.what, "amount": self.amount}
        return super().as_data() | more


@cache
def deed_key(deed: str, what: str) -> str:
    """The key that tells one deed from another."""
    return f"{deed} {what}".rstrip()


def _half(number: int, rounds_up: bool) -> int:
    half = (abs(number) + rounds_up) // 2
    return half if number >= 0 else -half


def _of_numbers(change: Callable[[int], int]) -> Callable[[Amount], Amount]:
    """The same for amounts: what is yet to be worked out stays as it is."""
    return lambda amount: change(amount) if isinstance(amount, int) else amount


def changed(block: Block, change: Callable[[Amount], Amount]) -> Block:
    """Lines with other amounts, those inside them too."""
    return tuple([_changed_line(line, change) for line in block])


def _changed_line(line: Any, change: Callable[[Amount], Amount]) -> Any:
    new: dict[str, Any] = {}
    for name in fields_of(type(line)):
        value = getattr(line, name)
        if name in ("amount", "by") and isinstance(value, int | str):
            new[name] = change(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Effect):
            new[name] = changed(value, change)
        elif isinstance(value, tuple) and value and isinstance(value[0], Option):
            new[name] = tuple(replace(o, body=changed(o.body, change)) for o in value)
    return replace(line, **new)


def _vectors(cards: tuple[DrinkCard, ...]) -> dict[str, dict[str, int]]:
    """The numbers of some Drinks together, for each trait that one of them knows (split-03)."""
    if len(cards) == 1 and not cards[0].for_trait:
        return {"": {**cards[0].numbers}}
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
