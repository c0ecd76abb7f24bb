"""Facts about the cards of a character, worked out once for all tables where it sits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from rdi.engine.inn.answerable import (
    CARD,
    CARD_KEYS,
    CHAMPIONS,
    DEBT,
    DEED,
    DRINK,
    EVENT,
    KEYS,
    KINDS,
    LOSSES,
    MOMENT,
    WIN,
    deed_key,
    lines_inside,
    moment_key,
)
from rdi.model import cards as c
from rdi.model.effects import (
    EACH,
    EACH_OTHER,
    Block,
    Boost,
    ChooseOne,
    PickNumber,
    PickPlayer,
    PlayerRef,
    Price,
    StartRound,
)
from rdi.model.round_games import games_named
from rdi.model.values import contents

ALWAYS: Final = ""
"""Stands for the kind of thing that is answered by what may be played at many moments."""

ANSWERS: Mapping[type, str] = {
    c.WhenCard: CARD,
    c.WhenDrink: DRINK,
    c.WhenEvent: EVENT,
    c.WhenDebt: DEBT,
    c.WhenChampions: CHAMPIONS,
    c.WhenWin: WIN,
    c.AfterLoss: LOSSES,
    c.AfterDeed: DEED,
    c.InPhase: MOMENT,
}
"""The kind of thing that each trigger answers; those left out are playable in many moments."""

ANY_KIND: Final = ""
"""Stands for both kinds of cards that answer, anytime and sometimes."""

NAMED_AS_PLAYED = (PickPlayer, PickNumber, ChooseOne, Boost)
CardWay = tuple[c.Card, c.Way]
ByKind = Mapping[tuple[str, str], Mapping[str, Sequence[CardWay]]]
Thing = TypeVar("Thing")
Found = TypeVar("Found")


class Remembered(Generic[Thing, Found]):
    """Facts worked out from things that never change, by their identity.

    The things are kept too, so that no other one gets the identity of one that is gone; where there
    are too many, all are forgotten.
    """

    MOST = 20_000

    def __init__(self, work_out: Callable[..., Found]) -> None:
        self._work_out = work_out
        self._known: dict[Any, tuple[Thing, Found]] = {}

    def of(self, thing: Thing) -> Found:
        """The fact about a thing."""
        known = self._known.get(id(thing))
        return self._found(id(thing), thing) if known is None else known[1]

    def of_chosen(self, thing: Thing, chosen: Mapping[int, int]) -> Found:
        """The fact about a thing with some choices in it."""
        if not chosen:
            return self.of(thing)
        key = (id(thing), *chosen.items())
        known = self._known.get(key)
        return self._found(key, thing, chosen) if known is None else known[1]

    def _found(self, key: Any, thing: Thing, *more: Any) -> Found:
        if len(self._known) >= self.MOST:
            self._known.clear()
        found = self._work_out(thing, *more)
        self._known[key] = (thing, found)
        return found


@dataclass(frozen=True, slots=True)
class Outline:
    """Facts about lines before they are played.

    `names_anything`: targets or options are named as they are played; `means_each`: they speak of
    each player, or start a Round of Gambling; `means_others`: of each other player; `has_price`:
    something is paid for them, or for an option of them; `conditional_pick` is the pick with which
    they begin, where who is picked must fit a condition.
    """

    names_anything: bool
    means_each: bool
    means_others: bool
    has_price: bool
    conditional_pick: PickPlayer | None

    @property
    def is_barred_at_times(self) -> bool:
        """Whether there may be a price that cannot be paid, or nobody who may be picked."""
        return self.has_price or self.conditional_pick is not None


def outline(block: Block) -> Outline:
    """The outline of some lines."""
    lines = lines_inside(block)
    first = next((line for line in block if not isinstance(line, Price)), None)
    is_first = isinstance(first, PickPlayer) and first.least and (first.fits or first.extreme)
    return Outline(
        any(isinstance(line, NAMED_AS_PLAYED) for line in lines),
        any(isinstance(line, StartRound) or _means(line, EACH) for line in lines),
        any(_means(line, EACH_OTHER) for line in lines),
        any(isinstance(line, Price) and line.as_played for line in lines),
        first if is_first and isinstance(first, PickPlayer) else None,
    )


def _means(line: Any, group: str) -> bool:
    """Whether a line speaks of a group of players."""
    parts = contents(line)
    return any(isinstance(part, PlayerRef) and part.kind == group for part in parts)


class Titles(NamedTuple):
    """The titles of a character's cards that might answer a card that affects this character, or
    anything else (`touched`), and of those that might answer a card that does not (`untouched`).
    """

    touched: frozenset[str]
    untouched: frozenset[str]


NO_TITLES = Titles(frozenset(), frozenset())


class Deck:
    """The cards of a character, and those of the table that may come to lie in front of it
    (`of_table`), with all that is looked up of them.
    """

    def __init__(
        self, character: c.Character, of_table: Mapping[str, c.Card] | None = None
    ) -> None:
        entrances = {title: _entrance(minion) for title, minion in character.minions.items()}
        self.cards: Mapping[str, c.Card] = {**(of_table or {}), **character.cards, **entrances}
        self.by_kind = _by_kind(self.cards)
        ways = [way for card in self.cards.values() for way in card.ways]
        self.barred_at_times = frozenset(
            id(way) for way in ways if outline(way.body).is_barred_at_times
        )
        """The identities of the ways of cards whose lines say when they cannot be played."""
        self.phases = frozenset(
            way.trigger.phase for way in ways if isinstance(way.trigger, c.InPhase)
        )
        self.answered_deeds = frozenset(
            deed_key(way.trigger.deed, way.trigger.what)
            for way in ways
            if isinstance(way.trigger, c.AfterDeed)
        )
        standing = {t: card.standing for t, card in self.cards.items() if card.standing is not None}
        self.standing: Mapping[str, c.Standing] = {**standing, **character.minions}
        """The cards that stay in play, as what they are there."""
        self._answers = _answers(self.cards)

    def answers(self, kind: str, key: str, whose: str, in_round: bool) -> Titles:
        """The cards of a kind, or of ANY_KIND, that might answer things of this key, whether its
        own (OWN), of another player, or of several players (ANYONE).
        """
        return self._answers.get((kind, key, whose, in_round), NO_TITLES)


def _entrance(minion: c.Minion) -> c.Card:
    """A Minion as the Action Card that brings it into play (torg-minion-01)."""
    way = c.Way(c.ACTION, None, (), text=minion.text)
    return c.Card(
        minion.title, (c.ACTION,), (way,), text=minion.text, path=minion.path, line=minion.line
    )


def _by_kind(cards: Mapping[str, c.Card]) -> ByKind:
    """By kind of card and kind of thing: each title's ways of that kind that may answer it."""
    found: dict[tuple[str, str], dict[str, list[CardWay]]] = {}
    for title, card in cards.items():
        for way in card.ways:
            answered = ANSWERS.get(type(way.trigger), ALWAYS)
            for thing in KINDS if answered == ALWAYS else (answered,):
                by_title = found.setdefault((way.kind, thing), {})
                by_title.setdefault(title, []).append((card, way))
    return found


def _answers(cards: Mapping[str, c.Card]) -> Mapping[tuple[str, str, str, bool], Titles]:
    """The titles by the kind of their card, the key of what is answered, whose it is, and whether
    there is a Round.
    """
    found: dict[tuple[str, str, str, bool], tuple[set[str], set[str]]] = {}
    for title, card in cards.items():
        for way in card.ways:
            if way.kind in (c.ANYTIME, c.SOMETIMES):
                must_touch = isinstance(way.trigger, c.WhenCard) and bool(way.trigger.affects)
                for answered in _answered(way):
                    touched, untouched = found.setdefault(answered, (set(), set()))
                    touched.add(title)
                    if not must_touch:
                        untouched.add(title)
    return {
        answered: _titles(frozenset(touched), frozenset(untouched))
        for answered, (touched, untouched) in found.items()
    }


def _titles(touched: frozenset[str], untouched: frozenset[str]) -> Titles:
    """Both are one set where they are equal, which is quick to see."""
    return Titles(touched, touched if touched == untouched else untouched)


def _answered(way: c.Way) -> Iterator[tuple[str, str, str, bool]]:
    whose = _whose(way.trigger)
    sides = (c.OWN, c.ANOTHER, c.ANYONE) if whose == c.ANYONE else (whose, c.ANYONE)
    rounds = (True,) if isinstance(way.trigger, c.DuringRound) else (False, True)
    for key in _keys(way.trigger):
        for kind in (way.kind, ANY_KIND):
            for side in sides:
                for in_round in rounds:
                    yield kind, key, side, in_round


def _keys(trigger: c.Trigger | None) -> tuple[str, ...]:
    """The keys of all that a trigger might answer."""
    if isinstance(trigger, c.WhenCard):
        return (CARD, *(CARD_KEYS[kind] for kind in trigger.kinds or CARD_KEYS))
    if isinstance(trigger, c.InPhase):
        return (moment_key(trigger.phase), moment_key(trigger.phase, is_after=True))
    if isinstance(trigger, c.AfterDeed):
        return (deed_key(trigger.deed, trigger.what),)
    answered = ANSWERS.get(type(trigger), ALWAYS)
    return KEYS if answered == ALWAYS else (answered,)


def _whose(trigger: c.Trigger | None) -> str:
    """Whose things a trigger might answer, as far as their `seat` tells."""
    if isinstance(trigger, c.WhenDebt):
        return c.OWN
    if isinstance(trigger, c.AfterLoss):
        return trigger.to
    if isinstance(trigger, c.WhenCard | c.WhenDrink | c.WhenWin | c.AfterDeed | c.InPhase):
        return trigger.by
    return c.ANYONE


DECKS: Remembered[c.Character, Deck] = Remembered(Deck)
NAMED_GAMES: Remembered[object, tuple[str, ...]] = Remembered(games_named)
"""The words that name the games of which the cards of a part start a Round."""
