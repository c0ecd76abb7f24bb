"""Suspicious features of games and cards as a whole.

Of games: unused names, empty piles, endless loops, few cards; none of it depends on how a phrase is
written, each says itself what it changes. Of cards: answers to what no card does, Rounds that
nobody is in; it is read off the plain values that the cards became, and off their footprints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct, field

from rdi.lang.compiler.card_sets import CardSet
from rdi.lang.compiler.variants import variants_of, with_variants
from rdi.lang.lowering.functions import ModuleBuilder
from rdi.lang.lowering.scope import GOLD, SymbolTable
from rdi.lang.phrases.base import Declaration, Statement, TableSize, cards_drawn_by
from rdi.lang.phrases.expressions.lookups import KeyedValue
from rdi.lang.phrases.expressions.values import CountPlayers, ThePot
from rdi.lang.phrases.games.choices import Choosing, DoRoutine, Let
from rdi.lang.phrases.games.definitions import Definition, Order, Setting
from rdi.lang.phrases.games.game import Alternatives, GameBlock, Routine, TopicBlock
from rdi.lang.phrases.games.gold import PayPot, TakeFromPot
from rdi.lang.phrases.games.judging import Given, Path, Winnings
from rdi.lang.phrases.games.moves import Discard, DiscardAll
from rdi.lang.phrases.games.showing import ShowAlong, ShowLine
from rdi.lang.phrases.games.steps import Ante as AnteLine
from rdi.lang.phrases.games.steps import (
    Bet,
    Ending,
    RepeatOn,
    ShowdownLine,
    UnboundedError,
)
from rdi.lang.phrases.games.table import NumberLine, PileLine
from rdi.lang.phrases.games.variants import Instead
from rdi.lang.syntax.diagnostics import Diagnostic, location_of_other, nearest_or_all
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import Phrase, Word, parts_of, walk
from rdi.model.cards import (
    ACTION,
    ANYTIME,
    CHEATING,
    GAMBLING,
    Card,
    DuringRound,
    EventCard,
    Trigger,
    Way,
    WhenCard,
    WhenDebt,
    WhenDrink,
    WhenEvent,
    WhenWin,
)  # fmt: skip
from rdi.model.definition import Deck
from rdi.model.effects import (
    Ante,
    ChooseCards,
    Effect,
    EndRound,
    LeaveRound,
    Pay,
    PlayCards,
    PlayRoundAgain,
    PlayTop,
    PutCards,
    RevealCards,
    Shuffle,
    StartRound,
    TakeControl,
    TakePot,
    WinRound,
    effects_in,
    effects_inside,
)  # fmt: skip
from rdi.model.footprint import (
    ANTES,
    CHANGES_A_DRINK,
    FORCES_OUT,
    TAKES_POT,
    Footprint,
    footprint,
)

PLAYERS = "players"

GAMES_MOST = 256
"""Of how many games, numbers of players and choices of variants it is remembered what they draw."""


def game_lints(block: GameBlock, source: Source) -> Iterator[Diagnostic]:
    """The suspicious features of a game with any variants."""
    lines = [*block.lines, *chain.from_iterable(each.lines for each in variants_of(block))]
    parts = parts_of(block)
    yield from _variants(block, source)
    yield from _unused(parts, lines, source)
    yield from _never_filled(parts, lines, source)
    yield from _endless(parts, source)
    yield from _never_won(block, parts, source)


# -------------------------------------------------------------------------- variants


def _variants(block: GameBlock, source: Source) -> Iterator[Diagnostic]:
    """Variants of one name, and variants that are spoken of but do not exist."""
    known: dict[str, Span] = {}
    for variant in variants_of(block):
        if variant.name in known:
            other = source, known[str(variant.name)]
            message = f"there are two variants called {variant.name}: {location_of_other(*other)}"
            yield Diagnostic("E0223", source, variant.name.span, message, other=other)
        known.setdefault(str(variant.name), variant.name.span)
    groups = [line.names for line in block.lines if isinstance(line, Alternatives)]
    for name in chain(*groups, *(variant.needed for variant in variants_of(block))):
        if name not in known:
            message, near = nearest_or_all(f"there is no variant called `{name}`.", name, known)
            yield Diagnostic("E0222", source, name.span, message, near)


# -------------------------------------------------------------------------- names


def _unused(parts: Sequence[Any], lines: list[Any], source: Source) -> Iterator[Diagnostic]:
    """Names that are given and never used."""
    declared = [line.name for line in lines if isinstance(line, Declaration)]
    chosen = [name for part in parts if isinstance(part, Choosing) for name in part.names()]
    let = [part.name for part in parts if isinstance(part, Let)]
    used = _used(parts, own=[*declared, *chosen, *let])
    for name in declared:
        if name not in used:
            yield Diagnostic("W0501", source, name.span, f"{name} is never used")
    for name in chosen:
        if name not in used:
            message = f"this choice is called {name}, but nothing is done with it"
            yield Diagnostic("W0503", source, name.span, message)
    for name in let:
        if name not in used:
            yield Diagnostic("W0501", source, name.span, f"{name} is never used")


def _used(parts: Sequence[Any], own: Iterable[Word]) -> set[str]:
    """All words of a game but those that give a name, also to what players are shown, rules text,
    and keys of the judge's data.
    """
    giving = {id(word) for word in own}
    told = (part for part in parts if isinstance(part, TopicBlock | Path))
    giving |= {id(word) for part in told for word in walk(part)}
    shown = (part for part in parts if isinstance(part, ShowLine))
    giving |= {id(part.name) for part in shown if not isinstance(part, ShowAlong)}
    words = (word for word in parts if isinstance(word, Word))
    return {str(word) for word in words if id(word) not in giving}


def _never_filled(parts: Sequence[Any], lines: list[Any], source: Source) -> Iterator[Diagnostic]:
    """Piles into which nothing ever comes."""
    lying = (line for line in lines if isinstance(line, PileLine))
    piles = {str(line.name): line for line in lying if not isinstance(line, NumberLine)}
    used = _used(parts, own=[line.name for line in lines if isinstance(line, Declaration)])
    filled = {str(pile) for part in parts if isinstance(part, Statement) for pile in part.filled()}
    for name, line in piles.items():
        if name in used and name not in filled:
            message = f"nothing is ever put into {name}"
            yield Diagnostic("W0502", source, line.name.span, message)


# -------------------------------------------------------------------------- loops


def _endless(parts: Sequence[Any], source: Source) -> Iterator[Diagnostic]:
    """Loops whose condition nothing below them changes."""
    for loop in parts:
        if not isinstance(loop, RepeatOn):
            continue
        below = _carried_out(loop.body, parts)
        if any(isinstance(part, Ending) for part in below):
            continue
        read = _read(loop.condition, parts)
        changed = {name for part in below for name in part.changed()}
        if read is not None and not read & changed:
            message = "nothing below changes this, so it would never end"
            yield Diagnostic("E0409", source, loop.condition.span, message)


def _never_won(block: GameBlock, parts: Sequence[Any], source: Source) -> Iterator[Diagnostic]:
    """A pot into which players pay, and which nobody ever gets."""
    paid = [each for each in parts if isinstance(each, AnteLine | Bet | PayPot)]
    if paid and not any(isinstance(each, ShowdownLine | TakeFromPot) for each in parts):
        message = "nobody ever gets the pot: there is no showdown, and nobody takes Gold out of it"
        yield Diagnostic("W0516", source, paid[0].span, message, example="showdown")


def _carried_out(body: list[Any], parts: Sequence[Any]) -> list[Statement]:
    """All statements in some lines and in the routines of the game that they carry out."""
    routines = [part for part in parts if isinstance(part, Routine | Instead)]
    found: list[Statement] = []
    waiting, seen = list(walk(body)), set[str]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, Statement):
            found.append(part)
        if isinstance(part, DoRoutine) and part.routine not in seen:
            seen.add(str(part.routine))
            for routine in routines:
                named = routine.name if isinstance(routine, Routine) else routine.step
                if named == part.routine:
                    waiting += walk(routine.body)
    return found


def _read(condition: Phrase, parts: Sequence[Any]) -> set[str] | None:
    """The names on which a condition depends; None where it depends on more than names."""
    named: dict[str, list[Phrase]] = {}
    for part in parts:
        if isinstance(part, Definition | Order):
            named.setdefault(str(part.name), []).append(part)
    found: set[str] = set()
    waiting = list(walk(condition))
    while waiting:
        part = waiting.pop()
        if isinstance(part, Winnings | Given | ThePot) or _is_gold(part):
            return None
        if isinstance(part, CountPlayers):
            found.add(PLAYERS)
        if isinstance(part, Word) and str(part) not in found:
            found.add(str(part))
            for meaning in named.get(str(part), ()):
                waiting += walk(meaning)
    return found


def _is_gold(part: Any) -> bool:
    """Whether it asks how much Gold somebody has, which may change with any payment."""
    return isinstance(part, KeyedValue) and str(part.table) == GOLD


# -------------------------------------------------------------------------- cards


def deck_lints(block: GameBlock, choice: Iterable[str], source: Source, deck: Deck | None,
               most: int) -> Iterator[Diagnostic]:  # fmt: skip
    """More cards dealt than there are, for one choice of variants and up to `most` players. Where
    cards are discarded, they are dealt again.
    """
    game = with_variants(block, set(choice), SymbolTable(source, ModuleBuilder()))
    seats = block.seats
    if seats is None:
        return
    for players in range(1, most + 1):
        needed = _cards_needed(tuple(game.play), tuple(game.declarations), players)
        if needed is None or needed == 0:
            return
        if deck is None:
            message = "cards are drawn in this game, but it uses no deck"
            yield Diagnostic("W0504", source, block.title.span, message, "", 'uses deck "..."')
            return
        there = sum(deck.counts.values()) + bool(game.extras) * sum(deck.extras.values())
        if needed > there and not any(
            isinstance(part, Discard | DiscardAll) for part in parts_of(block)
        ):
            cards = f"up to {needed} cards may be drawn, but there are {there}"
            message = f"with {players} players {cards}"
            least, at = int(seats.least), (seats.most or seats.least).span
            example = f"for {least} to {players - 1} players" if players > least else ""
            yield Diagnostic("W0504", source, at, message, "", example)
            return


@lru_cache(GAMES_MOST)
def _cards_needed(play: tuple[Any, ...], declarations: tuple[Any, ...], players: int) -> int | None:
    """The most cards that a game may draw; None where that depends on how it goes."""
    settings = {PLAYERS: players}
    for line in declarations:
        if isinstance(line, Setting):
            settings[str(line.name)] = int(line.digits[:6])
        elif isinstance(line, Definition) and not line.parameters:
            constant = line.value.constant(settings)
            settings.pop(str(line.name), None)
            if constant is not None:
                settings[str(line.name)] = constant
    routines = {str(line.name): line for line in declarations if isinstance(line, Routine)}
    try:
        return cards_drawn_by([*play], TableSize(players, settings, routines))
    except UnboundedError:
        return None


OF_ROUND = (TakeControl, WinRound, LeaveRound, EndRound, PlayRoundAgain, TakePot, Ante)
ROUND_KINDS = frozenset({GAMBLING, CHEATING})
YOU = "you"

VALUES_MOST = 4_000
"""Of how many values it is remembered what is inside."""


Value = TypeVar("Value")
Found = TypeVar("Found")


def _remembered(work_out: Callable[[Value], Found]) -> Callable[[Value], Found]:
    """A function of plain values that works out once what it says of the same one: the shelf is
    looked at again with each text that is checked.
    """
    known: dict[int, tuple[Value, Found]] = {}

    def found(value: Value) -> Found:
        kept = known.get(id(value))
        if kept is None:
            if len(known) >= VALUES_MOST:
                known.clear()
            kept = known[id(value)] = value, work_out(value)  # the value stays: so does its id
        return kept[1]

    return found


@_remembered
def _footprint(way: Way) -> Footprint:
    return footprint(way.body)


@_remembered
def _effects_inside(value: Any) -> list[Effect]:
    return effects_inside(value)


class Abilities(Struct):
    """The effects of the loaded cards, with the kinds of cards that have them."""

    kinds: set[str] = field(default_factory=set)
    touched: dict[str, set[str]] = field(default_factory=dict)
    ways: dict[str, set[str]] = field(default_factory=dict)
    debts: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    has_drinks: bool = False
    has_rounds: bool = False

    def add(self, way: Way) -> None:
        """The effects of one way to play a card."""
        self.kinds.add(way.kind)
        found = _footprint(way)
        for touch in found.touches:
            for what in (touch.what, YOU):
                self.touched.setdefault(what, set()).add(way.kind)
        for name in found.ways:
            if name != CHANGES_A_DRINK or isinstance(way.trigger, WhenDrink):
                self.ways.setdefault(name, set()).add(way.kind)
        for effect in effects_in(way.body):
            self.has_rounds |= isinstance(effect, StartRound)
            if isinstance(effect, Ante | StartRound):
                self.debts.add("ante")
            elif isinstance(effect, Pay):
                self.debts.add("take" if effect.is_taken else "pay")

    def can_trigger(self, trigger: Trigger | None) -> bool:
        """Whether anything loaded brings this about."""
        match trigger:
            case WhenCard(kinds, _, affects, changes):
                wanted = set(kinds or self.kinds)
                return (
                    bool(wanted & self.kinds)
                    and _any(self.touched, affects, wanted)
                    and _any(self.ways, changes, wanted)
                )
            case WhenDrink():
                return self.has_drinks
            case WhenEvent(kinds):
                return bool(kinds & self.events if kinds else self.events)
            case WhenDebt(ways):
                return bool(ways & self.debts)
            case WhenWin() | DuringRound():
                return self.has_rounds
        return True


def _any(done: dict[str, set[str]], wanted: frozenset[str], kinds: set[str]) -> bool:
    """Whether a card of these kinds does one of the things that are wanted, if any are."""
    return not wanted or any(done.get(what, set()) & kinds for what in wanted)


def card_lints(card: Card, abilities: Abilities) -> Iterator[tuple[str, str]]:
    """Codes and messages for one card."""
    for way in card.ways:
        effects = [*effects_in(way.body)]
        if not abilities.can_trigger(way.trigger):
            message = "this card can never be played: no card on the shelf does what it answers"
            yield "W0505", message
        takes = any(
            isinstance(effect, TakeControl | WinRound | EndRound | PlayCards) for effect in effects
        )
        if way.kind in ROUND_KINDS and not takes:
            yield "W0506", f"this {way.kind} card never takes control of the Round"
        if any(isinstance(effect, OF_ROUND) for effect in effects) and not in_round(card, way):
            yield "W0507", "this card can be played where there is no Round to change"


def in_round(card: Card, way: Way) -> bool:
    """Whether there is always a Round when a card is played so."""
    if way.kind in ROUND_KINDS or card.restrictions.needs_round:
        return True
    if any(isinstance(effect, StartRound) for effect in way.body):
        return True
    match way.trigger:
        case WhenCard(kinds, _, _, changes):
            return bool(
                (kinds and kinds <= ROUND_KINDS) or changes & {FORCES_OUT, ANTES, TAKES_POT}
            )
        case WhenDebt(ways):
            return ways == {"ante"}
        case WhenWin() | DuringRound():
            return True
    return False


def _thrown_away(cards: CardSet) -> Iterator[Card]:
    """Cards that are not played on their own, in piles of which nothing but the uppermost card is
    played: they are discarded then.
    """
    effects = _all_effects(cards)
    played = {each.pile for each in effects if isinstance(each, PlayTop)}
    takers = [each for each in effects if isinstance(each, PutCards | ChooseCards | RevealCards)]
    shuffled = [each for each in effects if isinstance(each, Shuffle)]
    taken = {each.source for each in takers}
    taken |= {each.pile for each in shuffled if each.into and each.into not in played}
    own = [
        (pile, owner.cards) for owner in [*cards.characters, *cards.kits] for pile in owner.piles
    ]
    for pile, there in [*own, *((each.pile, each.cards) for each in cards.piles)]:
        if pile.name in played and not pile.is_playable and not {pile.name, pile.discards} & taken:
            for title in pile.cards or ():
                card = there.get(title)
                if isinstance(card, Card) and not any(map(_is_played_alone, card.ways)):
                    yield card


def _is_played_alone(way: Way) -> bool:
    """Whether a card is played so as the uppermost of a pile."""
    return way.kind in (ACTION, ANYTIME) and way.trigger is None


def _all_effects(cards: CardSet) -> list[Effect]:
    """All that anything loaded does."""
    loaded = (*cards.characters, *cards.kits, *cards.loose, *cards.decks, *cards.piles)
    return [effect for each in loaded for effect in _effects_inside(each)]


def card_set_lints(cards: CardSet, sources: Iterable[Source]) -> Iterator[Diagnostic]:
    """The suspicious features of the cards in these files, beside all others that are loaded."""
    own = {source.path: source for source in sources}
    abilities = Abilities(
        events={
            event.kind
            for deck in cards.decks
            for event in (*deck.events.values(), deck.event)
            if event is not None
        },
        has_drinks=any(deck.drinks for deck in cards.decks),
    )
    for card in cards.cards():
        for way in card.ways:
            abilities.add(way)
    for card in cards.cards():
        if card.path in own:
            for code, message in card_lints(card, abilities):
                yield Diagnostic(code, own[card.path], _title_span(card, own[card.path]), message)
    for card in _thrown_away(cards):
        if card.path in own:
            message = "only the top card of its pile is played, and this card answers others"
            span = _title_span(card, own[card.path])
            yield Diagnostic("W0512", own[card.path], span, message)
    for card, whose in _in_no_deck(cards):
        if card.path in own:
            message = f"no deck holds this card; `in {whose}` after its title puts it into one"
            yield Diagnostic("W0515", own[card.path], _title_span(card, own[card.path]), message)
    for event in cards.loose:
        if isinstance(event, EventCard) and event.path in own:
            message = "nothing reveals this Event: it is in no Drink Deck"
            span = _title_span(event, own[event.path])
            yield Diagnostic("W0511", own[event.path], span, message)


def _in_no_deck(cards: CardSet) -> Iterator[tuple[Card, str]]:
    """The cards that are in no deck or pile and that no deck lists, each with the only character of
    its file, where most cards of the file are in a deck. Who writes cards without a character has
    not forgotten them.
    """
    decks = [*cards.characters, *cards.kits]
    listed = {title for each in decks for title in each.deck}
    found = [each for each in cards.loose if isinstance(each, Card) and each.title not in listed]
    in_none = Counter(each.path for each in found)
    for character in cards.characters:
        path = character.path
        is_only = sum(each.path == path for each in decks) == 1
        in_deck = sum(card.path == path for card in character.cards.values())
        if is_only and in_deck > in_none[path]:
            yield from ((each, character.title) for each in found if each.path == path)


def _title_span(card: Card | EventCard, source: Source) -> Span:
    """Where a card's title stands."""
    column = source.line(card.line).find(f'"{card.title}"') + 1
    return Span(card.line, max(1, column), card.line, max(1, column) + len(card.title) + 2)
