"""Tell in English what was understood of a game: its table, Order of Play, scoring and variants.

Every sentence comes from the phrases themselves, so that a page of this says what the game really
does, and not what its author meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from textwrap import wrap
from typing import Any

from rdi.errors import SourceErrors
from rdi.lang.code import Module
from rdi.lang.compile import check_choice, games_in
from rdi.lang.english import Passage, listed, said, sentence
from rdi.lang.phrases import definitions as d
from rdi.lang.phrases import games as g
from rdi.lang.phrases import places as p
from rdi.lang.phrases import values, variants
from rdi.lang.phrases.base import Declaration
from rdi.lang.phrases.inns import InnLine
from rdi.lang.phrases.judging import GiveLine, JudgeBlock
from rdi.lang.phrases.steps import Step
from rdi.lang.scope import Symbols
from rdi.lang.source import Source
from rdi.lang.tree import Phrase, inside, replaced
from rdi.lang.variants import Game, apply, excluded_by, offered
from rdi.model.definition import GameDefinition, name_of

WIDTH = 90


def explain(definition: GameDefinition) -> str:
    """A page of English on a game with its variants, as it was understood."""
    source = Source(definition.path, definition.text)
    return explain_source(source, definition.name, definition.variants)


def explain_source(source: Source, name: str, chosen: Collection[str] = ()) -> str:
    """A page of English on the game of this name in a text.

    SourceErrors where the text has mistakes, BadSettings where the variants cannot be chosen so.
    """
    blocks, mistakes = games_in(source)
    if mistakes:
        raise SourceErrors(mistakes)
    block = next(block for block in blocks if name_of(str(block.title)) == name)
    check_choice(block, sorted(chosen))
    return "\n".join(_page(apply(block, chosen, Symbols(source, Module()))))


def _page(game: Game) -> Iterator[str]:
    block = game.block
    yield f"{block.title}: {block.said(g.About)}" if block.said(g.About) else str(block.title)
    if block.said(g.SourceLine):
        yield f"({block.said(g.SourceLine)})"
    if game.chosen:
        yield f"With {', '.join(str(variant.title) for variant in game.chosen)}."
    numbers = _numbers(game)
    for heading, passages in _sections(game):
        if passages:
            yield ""
            yield heading
            yield from _lines([_with_numbers(each, numbers) for each in passages], 1)


def _sections(game: Game) -> Iterator[tuple[str, list[Any]]]:
    named = {str(line.name): line for line in game.declarations}
    kinds = (p.PileLine, p.Tally, p.PurseLine, p.Ring)
    yield "What is needed", [*_needed(game), *(x for x in named.values() if isinstance(x, kinds))]
    yield "Order of Play", [_Numbered(n, line) for n, line in enumerate(game.play, 1)]
    yield "At the end", game.closing
    routines = [line for line in named.values() if isinstance(line, g.Routine)]
    yield from ((f"“{said(line)}”", line.body) for line in routines if not _for_judge(line))
    yield "Scoring", _scoring(game)
    words = (d.Definition, d.Order)
    yield "What the words mean", [x for x in named.values() if isinstance(x, words)]
    others = [variant for variant in offered(game.block) if variant not in game.chosen]
    heading = "Other variants" if game.chosen else "Variants"
    yield heading, [_OfVariant(variant, game) for variant in others]


def _for_judge(routine: g.Routine) -> bool:
    """Whether a routine serves only to judge positions."""
    return any(isinstance(part, GiveLine) for part in inside(routine.body))


class _Said:
    """Sentences that are put together here and stand in no phrase."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def passages(self) -> list[Passage]:
        """The sentences."""
        return [Passage(sentence(text)) for text in self.texts]


def _needed(game: Game) -> Iterator[_Said]:
    kinds = (g.UsesDeck, g.UsesDice)
    things = [line.say() for line in game.block.lines if isinstance(line, kinds)]
    if things:
        yield _Said(" and ".join(things))
    if game.block.seats:
        yield _Said(game.block.seats.say())
    yield from (_Said(line.say()) for line in game.block.lines if isinstance(line, InnLine))
    for extra in game.extras:
        yield _Said(f"the {extra} cards are shuffled into the deck")
    if game.for_shares:
        yield _Said("the game is played for shares, without Betting Rounds")


def _scoring(game: Game) -> list[Any]:
    if game.score is None:
        return []
    rankings = [
        _Said(f"{name}, the best first: {'; '.join(line.say() for line in lines)}")
        for name, lines in game.rankings.items()
    ]
    ties = [game.ties] if game.ties else []
    return [game.score, *game.wilds, *game.score_lines, *game.tiers, *rankings, *ties]


class _Numbered:
    """A step of the Order of Play with its number and its name."""

    def __init__(self, number: int, line: Phrase) -> None:
        self.number = number
        self.line = line

    def passages(self) -> list[Passage]:
        """One sentence where that is enough."""
        under, name = list(self.line.passages()), ""
        if isinstance(self.line, Step):
            under = list(under[0].under)
            name = f"{said(self.line.name).capitalize()}. "
        if len(under) == 1:
            return [Passage(f"{self.number}. {name}{under[0].text}", under[0].under)]
        return [Passage(f"{self.number}. {name}".rstrip(), tuple(under))]


class _OfVariant:
    """What a variant changes."""

    def __init__(self, variant: variants.VariantBlock, game: Game) -> None:
        self.variant = variant
        self.game = game

    def passages(self) -> list[Passage]:
        """Its title and how it is called, what it is about, and then its lines."""
        variant, block = self.variant, self.game.block
        about = [str(line.text) for line in variant.lines if isinstance(line, g.About)]
        title = f"{variant.title} ({variant.name.replace('_', '-')})"
        notes = [f"needs {said(name)}" for name in variant.needed]
        others = [said(name) for name in excluded_by(block, str(variant.name))]
        notes += [f"not with {listed(others, 'or')}"] if others else []
        text = "; ".join([f"{title}: {about[0]}" if about else title, *notes])
        silent = (g.About, g.TopicBlock, JudgeBlock)
        lines = [line for line in variant.lines if not isinstance(line, silent)]
        return [Passage(sentence(text), tuple(self._said(lines)))]

    def _said(self, lines: Iterable[Phrase]) -> Iterator[Passage]:
        numbers = _numbers(self.game)
        for line in lines:
            if isinstance(line, g.Routine) and _for_judge(line):
                continue
            if isinstance(line, g.Routine):
                below = _with_numbers(line, numbers).body
                heading = f"“{said(line)}”:"
                yield Passage(heading, tuple(x for part in below for x in part.passages()))
            elif isinstance(line, g.Closing):
                yield Passage(
                    sentence(f"{line.say()}:"),
                    tuple(x for part in line.body for x in part.passages()),
                )
            elif isinstance(line, Declaration):
                yield Passage(sentence(line.say()))
            else:
                yield from _with_numbers(line, numbers).passages()


def _numbers(game: Game) -> dict[str, values.Number]:
    """The names that stand for a number once and for all."""
    found: dict[str, values.Number] = {}
    for line in game.declarations:
        if isinstance(line, d.Setting):
            found[str(line.name)] = values.Number([line.digits], line.span)
    return found


def _with_numbers(part: Any, numbers: dict[str, values.Number]) -> Any:
    """The same phrase with numbers in the place of their names."""
    if isinstance(part, _Numbered):
        return _Numbered(part.number, _with_numbers(part.line, numbers))

    def change(phrase: Phrase) -> Phrase | None:
        return numbers.get(str(phrase.word)) if isinstance(phrase, values.Name) else None

    return replaced(part, change)


def _lines(parts: Iterable[Any], depth: int) -> Iterator[str]:
    for part in parts:
        for passage in part.passages():
            yield from _passage(passage, depth)


def _passage(passage: Passage, depth: int) -> Iterator[str]:
    """A sentence and what belongs under it, each level two spaces further in."""
    mark = "- " if depth > 1 else ""
    first, more = "  " * depth + mark, "  " * (depth + 1)
    yield from wrap(
        passage.text, WIDTH, initial_indent=first, subsequent_indent=more, break_on_hyphens=False
    )
    for each in passage.under:
        yield from _passage(each, depth + 1)
