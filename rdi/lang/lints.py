"""What is suspicious about a game as a whole: unused names, empty piles, endless loops, few cards.

None of it depends on how a phrase is written; each phrase says itself what it changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from rdi.lang.code import Module
from rdi.lang.diagnostic import Diagnostic, elsewhere, nearest
from rdi.lang.phrases.base import Declaration, Seating, Statement, drawn_by
from rdi.lang.phrases.choices import Choosing, DoRoutine, Let
from rdi.lang.phrases.definitions import Definition, Order, Setting
from rdi.lang.phrases.games import Alternatives, GameBlock, Routine, TopicBlock
from rdi.lang.phrases.judging import Given, Path, Winnings
from rdi.lang.phrases.places import PileLine
from rdi.lang.phrases.steps import Ending, RepeatOn, UnboundedError
from rdi.lang.phrases.values import CountPlayers
from rdi.lang.phrases.variants import Instead
from rdi.lang.scope import Symbols
from rdi.lang.source import Source, Span
from rdi.lang.tree import Phrase, Word, inside
from rdi.lang.variants import Game, apply, offered
from rdi.model.definition import Deck

PLAYERS = "players"


def block_lints(block: GameBlock, source: Source) -> Iterator[Diagnostic]:
    """What is suspicious about a game whatever variants are chosen."""
    lines = [*block.lines, *chain.from_iterable(each.lines for each in offered(block))]
    yield from _variants(block, source)
    yield from _unused(block, lines, source)
    yield from _never_filled(block, lines, source)
    yield from _endless(block, source)


# -------------------------------------------------------------------------- variants


def _variants(block: GameBlock, source: Source) -> Iterator[Diagnostic]:
    """Variants of one name, and variants that are spoken of but do not exist."""
    known: dict[str, Span] = {}
    for variant in offered(block):
        if variant.name in known:
            where = elsewhere(source, known[str(variant.name)])
            message = f"there are two variants called {variant.name}: {where}"
            yield Diagnostic("E0223", source, variant.name.span, message)
        known.setdefault(str(variant.name), variant.name.span)
    groups = [line.names for line in block.lines if isinstance(line, Alternatives)]
    for name in chain(*groups, *(variant.needed for variant in offered(block))):
        if name not in known:
            message = f"there is no variant called `{name}`."
            yield Diagnostic("E0222", source, name.span, message, nearest(name, known))


# -------------------------------------------------------------------------- names


def _unused(block: GameBlock, lines: list[Any], source: Source) -> Iterator[Diagnostic]:
    """Names that are given and never used."""
    declared = [line.name for line in lines if isinstance(line, Declaration)]
    chosen = [name for part in inside(block) if isinstance(part, Choosing) for name in part.names()]
    let = [part.name for part in inside(block) if isinstance(part, Let)]
    used = _used(block, own=[*declared, *chosen, *let])
    for name in declared:
        if name not in used:
            yield Diagnostic("W0501", source, name.span, f"{name} is never used")
    for name in chosen:
        if name not in used:
            message = f"what is chosen here is called {name}, and nothing is done with it"
            yield Diagnostic("W0503", source, name.span, message)
    for name in let:
        if name not in used:
            yield Diagnostic("W0501", source, name.span, f"{name} is never used")


def _used(block: GameBlock, own: Iterable[Word]) -> set[str]:
    """All words of a game but those that give a name, rules text, and keys of the judge's data."""
    giving = {id(word) for word in own}
    parts = (part for part in inside(block) if isinstance(part, TopicBlock | Path))
    giving |= {id(word) for part in parts for word in inside(part)}
    words = (word for word in inside(block) if isinstance(word, Word))
    return {str(word) for word in words if id(word) not in giving}


def _never_filled(block: GameBlock, lines: list[Any], source: Source) -> Iterator[Diagnostic]:
    """Piles into which nothing ever comes."""
    piles = {str(line.name): line for line in lines if isinstance(line, PileLine)}
    used = _used(block, own=[line.name for line in lines if isinstance(line, Declaration)])
    filled = {
        str(pile) for part in inside(block) if isinstance(part, Statement) for pile in part.filled()
    }
    for name, line in piles.items():
        if name in used and name not in filled:
            message = f"nothing is ever put into {name}"
            yield Diagnostic("W0502", source, line.name.span, message)


# -------------------------------------------------------------------------- loops


def _endless(block: GameBlock, source: Source) -> Iterator[Diagnostic]:
    """Loops whose condition nothing below them changes."""
    for loop in inside(block):
        if not isinstance(loop, RepeatOn):
            continue
        below = _carried_out(loop.body, block)
        if any(isinstance(part, Ending) for part in below):
            continue
        read = _read(loop.condition, block)
        changed = {name for part in below for name in part.changed()}
        if read is not None and not read & changed:
            message = "nothing below changes this, so that it would never end"
            yield Diagnostic("E0409", source, loop.condition.span, message)


def _carried_out(body: list[Any], block: GameBlock) -> list[Statement]:
    """All statements in some lines and in the routines that they carry out."""
    routines = [part for part in inside(block) if isinstance(part, Routine | Instead)]
    found: list[Statement] = []
    waiting, seen = list(inside(body)), set[str]()
    while waiting:
        part = waiting.pop()
        if isinstance(part, Statement):
            found.append(part)
        if isinstance(part, DoRoutine) and part.routine not in seen:
            seen.add(str(part.routine))
            for routine in routines:
                named = routine.name if isinstance(routine, Routine) else routine.step
                if named == part.routine:
                    waiting += inside(routine.body)
    return found


def _read(condition: Phrase, block: GameBlock) -> set[str] | None:
    """The names on which a condition depends; None where it depends on more than names."""
    named: dict[str, list[Phrase]] = {}
    for part in inside(block):
        if isinstance(part, Definition | Order):
            named.setdefault(str(part.name), []).append(part)
    found: set[str] = set()
    waiting = list(inside(condition))
    while waiting:
        part = waiting.pop()
        if isinstance(part, Winnings | Given):
            return None
        if isinstance(part, CountPlayers):
            found.add(PLAYERS)
        if isinstance(part, Word) and str(part) not in found:
            found.add(str(part))
            for meaning in named.get(str(part), ()):
                waiting += inside(meaning)
    return found


# -------------------------------------------------------------------------- cards


def card_lints(block: GameBlock, choice: Iterable[str], source: Source, deck: Deck | None,
               most: int) -> Iterator[Diagnostic]:  # fmt: skip
    """More cards dealt than there are, for one choice of variants and up to `most` players."""
    game = apply(block, set(choice), Symbols(source, Module()))
    seats = block.seats
    if seats is None:
        return
    for players in range(1, most + 1):
        needed = _cards_needed(game, players)
        if needed is None or needed == 0:
            return
        if deck is None:
            message = "cards are drawn in this game, but it uses no deck"
            yield Diagnostic("W0504", source, block.title.span, message, "", 'uses deck "..."')
            return
        there = sum(deck.counts.values()) + bool(game.extras) * sum(deck.extras.values())
        if needed > there:
            yield _too_few(players, needed, there, seats.most.span, source)
            return


def _too_few(players: int, needed: int, there: int, span: Span, source: Source) -> Diagnostic:
    cards = f"up to {needed} cards may be drawn, and there are {there}"
    message = f"with {players} players {cards}"
    return Diagnostic("W0504", source, span, message, "", f"for 2 to {players - 1} players")


def _cards_needed(game: Game, players: int) -> int | None:
    """The most cards that a game may draw; None where that depends on how it goes."""
    settings = {PLAYERS: players}
    for line in game.declarations:
        if isinstance(line, Setting):
            settings[str(line.name)] = int(line.digits[:6])
        elif isinstance(line, Definition) and not line.parameters:
            constant = line.value.constant(settings)
            settings.pop(str(line.name), None)
            if constant is not None:
                settings[str(line.name)] = constant
    routines = {str(line.name): line for line in game.declarations if isinstance(line, Routine)}
    try:
        return drawn_by(game.play, Seating(players, settings, routines))
    except UnboundedError:
        return None
