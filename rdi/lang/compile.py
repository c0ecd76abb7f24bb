"""A file of the language to the games that it describes, and to the mistakes in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.decks import Box
from rdi.lang.diagnostic import Diagnostic, nearest
from rdi.lang.lowering import lower, topic_of
from rdi.lang.parse import parse
from rdi.lang.phrases.games import GameBlock, TopicBlock
from rdi.lang.shelf import box_on_shelf, boxes_in
from rdi.lang.source import Source
from rdi.lang.variants import choices, excluded_by, offered
from rdi.model.definition import GameDefinition, Topic, name_of
from rdi.text import typed


def games_in(source: Source) -> tuple[list[GameBlock], list[Diagnostic]]:
    """The games that a file describes, not yet lowered."""
    declarations, mistakes = parse(source)
    return [block for block in declarations if isinstance(block, GameBlock)], mistakes


def topics_in(source: Source) -> tuple[Topic, ...]:
    """The rules that a file tells for all games; SourceErrors where it has mistakes."""
    declarations, mistakes = parse(source)
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(topic_of(block) for block in declarations if isinstance(block, TopicBlock))


def every_choice(block: GameBlock) -> list[tuple[str, ...]]:
    """All choices of a game's variants that may be played together."""
    return list(choices(block, range(len(offered(block)) + 1)))


def compiled(name: str, source: Source, variants: Sequence[str]) -> GameDefinition:
    """The game of this name in a file, with these variants; its deck may stand there, too.

    SourceErrors where the file has mistakes, BadSettings where it has no such game or the variants
    cannot be chosen together.
    """
    blocks, mistakes = games_in(source)
    if mistakes:
        raise SourceErrors(mistakes)
    block = next((block for block in blocks if name_of(str(block.title)) == name), None)
    if block is None:
        raise BadSettings(f"there is no game called {name!r} in {source.path}")
    check_choice(block, variants)
    own, mistakes = boxes_in(source)
    if mistakes:
        raise SourceErrors(mistakes)
    found, mistakes = lower(block, variants, source, partial(_deck, own))
    if found is None:
        raise SourceErrors(mistakes)
    return found


def _deck(own: Mapping[str, Box], title: str) -> Box | None:
    """The deck of this title out of the game's own file, or else on the shelf."""
    return own.get(title) or box_on_shelf(title)


def check_choice(block: GameBlock, chosen: Sequence[str]) -> None:
    """BadSettings for variants that a game does not have or that cannot be chosen so."""
    known = {str(variant.name): variant for variant in offered(block)}
    for name in chosen:
        if name not in known:
            near = nearest(name, known)
            all_typed = ", ".join(map(typed, known)) or "none"
            hint = f"did you mean {typed(near)}?" if near else f"it has {all_typed}"
            raise BadSettings(f"{block.title} has no variant {typed(name)!r}; {hint}")
        missing = [typed(str(need)) for need in known[name].needed if need not in chosen]
        if missing:
            needs = f"needs {' and '.join(missing)} as well"
            raise BadSettings(f"the variant {typed(name)} of {block.title} {needs}")
        others = [other for other in excluded_by(block, name) if other in chosen]
        if others:
            both = f"{typed(name)} and {typed(others[0])} are never played together"
            raise BadSettings(f"of {block.title}, {both}: choose one of them")
