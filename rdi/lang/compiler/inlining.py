"""Verbs and costs of one's own, put in the places where they are used."""

from __future__ import annotations

from typing import Any

from rdi.lang.compiler.parser import Declared
from rdi.lang.lowering.scope import Vocabulary
from rdi.lang.phrases.cards.macros import (
    BoostLine,
    ExpandedMacro,
    Macro,
    UsesVerb,
    VerbBlock,
    deed_told,
    infinitive,
)
from rdi.lang.phrases.cards.players import NamedPlayer, Person, Role
from rdi.lang.phrases.expressions.values import Name, Number
from rdi.lang.syntax.diagnostics import Diagnostic, Reporter
from rdi.lang.syntax.english import as_text, with_heading
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Phrase, Word, transformed

DEPTH_MOST = 6
LINES_MOST = 1_000
"""How deep verbs may be made of verbs, and how many lines they may become in one card."""


def inlined(found: Declared[Any], known: Vocabulary, mistakes: list[Diagnostic]) -> Declared[Any]:
    """The same declaration with the lines of verbs and costs in the places of their names."""
    if isinstance(found.block, Macro):
        return found
    writer = _Inlining(known, found.source, mistakes)
    return Declared(writer.put_into(found.block, ()), found.source)


def with_placeholders(block: Macro) -> list[Any]:
    """The lines of a verb or cost by themselves: `you` for whoever does it, 1 for a number."""
    parameters = {str(word) for word in block.parameters}
    doer = str(block.parameters[0]) if isinstance(block, VerbBlock) else ""

    def change(phrase: Phrase) -> Phrase | None:
        word = vars(phrase).get("word")
        if not isinstance(phrase, NamedPlayer | Name) or str(word) not in parameters:
            return None
        if str(word) == doer:
            return Role([_placeholder("you", phrase)], phrase.span)
        return (
            Number([_placeholder("1", phrase)], phrase.span) if isinstance(phrase, Name) else None
        )

    return [transformed(line, change) for line in block.body]


class _Given(Name):
    """The name of a number where it stands for whatever number there is: n, and not `the n`."""

    rule = "given"


def told_of(block: Macro, known: Vocabulary, source: Source) -> str:
    """The English of a verb or cost that is called by a few words, below those words."""
    about, doer = block.about, ""
    if isinstance(block, VerbBlock):
        about, doer = f"to {infinitive(about)}", str(block.parameters[0])
    else:
        about = f"to pay {about}"

    def change(phrase: Phrase) -> Phrase | None:
        if not isinstance(phrase, NamedPlayer | Name):
            return None
        if str(phrase.word) == doer:
            return Role([_placeholder("you", phrase)], phrase.span)
        is_given = isinstance(phrase, Name) and phrase.word in block.parameters
        return _Given([phrase.word], phrase.span) if is_given else None

    writer = _Inlining(known, source, [])
    lines = [writer.put_into(transformed(line, change), ()) for line in block.body]
    return as_text([with_heading(about, lines)])


def _placeholder(text: str, phrase: Phrase) -> Word:
    found = Word(text)
    found.span = phrase.span
    return found


class _Inlining(Reporter):
    """The macros of one file being put in their places."""

    def __init__(self, known: Vocabulary, source: Source, mistakes: list[Diagnostic]) -> None:
        self.known, self.source, self.mistakes = known, source, mistakes
        self.lines = 0

    def put_into(self, part: Any, within: tuple[str, ...]) -> Any:
        """The same phrases with verbs and costs written out; `within` is what is being written."""

        def change(phrase: Phrase) -> Phrase | None:
            if isinstance(phrase, UsesVerb) and str(phrase.verb) in self.known.verbs:
                return self._verb(phrase, within)
            if isinstance(phrase, BoostLine) and str(phrase.cost) in self.known.costs:
                return self._boost(phrase, within)
            return None

        return transformed(part, change)

    def _verb(self, used: UsesVerb, within: tuple[str, ...]) -> Phrase:
        block = self.known.verbs[str(used.verb)]
        given = [used.person, *([used.quantity] if used.quantity is not None else [])]
        told = deed_told(used.person, block.about_given(given)) if block.about else ""
        return ExpandedMacro(self._lines(block, given, used, within), used, told)

    def _boost(self, used: BoostLine, within: tuple[str, ...]) -> Phrase:
        block = self.known.costs[str(used.cost)]
        given = [used.quantity] if used.quantity is not None else []
        below = [self.put_into(part, within) for part in used.rest]
        twin = BoostLine([used.cost, used.quantity, *below], used.span)
        twin.paid = [ExpandedMacro(self._lines(block, given, used, within), used)]
        twin.about = block.about_given(given)
        return twin

    def _lines(
        self, block: Macro, given: list[Any], used: Phrase, within: tuple[str, ...]
    ) -> list[Any]:
        """The lines of a verb or cost with what it is given in the places of its parameters."""
        name = str(block.name)
        if len(given) != len(block.parameters):
            message = f"{name} takes {len(block.parameters)} values, not {len(given)}"
            self.report("E0214", used.span, message)
            return []
        if name in within or len(within) >= DEPTH_MOST:
            self.report("E0212", used.span, f"{name} uses itself, or goes too deep")
            return []
        self.lines += len(block.body)
        if self.lines > LINES_MOST:
            self.report(
                "E0405", used.span, f"written out in full, {name} is longer than any card may be"
            )
            return []
        values = {str(word): value for word, value in zip(block.parameters, given, strict=True)}

        def change(phrase: Phrase) -> Phrase | None:
            word = str(vars(phrase).get("word", ""))
            if isinstance(phrase, NamedPlayer | Name) and word in values:
                fitting: Phrase = _fitting(values[word], phrase)
                return fitting
            return None

        return [self.put_into(transformed(line, change), (*within, name)) for line in block.body]


def _fitting(value: Any, place: NamedPlayer | Name) -> Any:
    """The argument, as a person where a person stands, as a value where a value does."""
    if isinstance(place, NamedPlayer) and isinstance(value, Name):
        return NamedPlayer([value.word], value.span)
    if isinstance(place, Name) and isinstance(value, NamedPlayer):
        return Name([value.word], value.span)
    if isinstance(place, NamedPlayer) and not isinstance(value, Person):
        return place
    return value
