"""English of phrases: templates filled in, sentences, and sentences under a heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rdi.model.values import Value
from rdi.text import join_words, sentence

PLURALS = {
    "card": "cards", "die": "dice", "time": "times", "player": "players", "Drink": "Drinks",
    "Action Card": "Action Cards", "raise": "raises",
}  # fmt: skip


class Passage(Value):
    """A sentence, and those that belong under it."""

    text: str
    under: tuple[Passage, ...] = ()


class _Part(Value):
    """A part of a phrase on its way into a template.

    ``{number:card}`` counts, ``{names:or}`` lists with that word, ``{label}`` says it as it is; a
    part that was left out says nothing.
    """

    value: Any

    def __format__(self, how: str) -> str:
        if isinstance(self.value, list | tuple):
            return join_words([in_english(each) for each in self.value], how or "and")
        text = in_english(self.value)
        return counted(text, how) if how else text


def fill_template(template: str, parts: dict[str, Any]) -> str:
    """A template with the parts of a phrase in it."""
    text = template.format_map({name: _Part(value) for name, value in parts.items()})
    return " ".join(text.split())


def in_english(part: Any) -> str:
    """A part of a phrase in English: a phrase by its meaning, a name as words."""
    if part is None:
        return ""
    say = getattr(part, "say", None)
    return str(say()) if say is not None else str(part).replace("_", " ")


def counted(number: str, noun: str) -> str:
    """A number of things: 1 card, 2 cards, as many cards as ..."""
    if number == "1":
        return f"1 {noun}"
    plural = PLURALS[noun]
    return f"{number} {plural}" if number.isdecimal() else f"as many {plural} as {number}"


def passages_of(parts: Iterable[Any]) -> Iterator[Passage]:
    """The passages of several phrases."""
    for part in parts:
        yield from part.passages()


def with_heading(heading: str, parts: Iterable[Any]) -> Passage:
    """A heading with the passages of the phrases below it."""
    return Passage(sentence(f"{heading}:"), tuple(passages_of(parts)))


def as_text(passages: Iterable[Passage], depth: int = 0) -> str:
    """Passages as lines of text, one a sentence, those under another indented."""
    return "\n".join(_lines(passages, depth))


def _lines(passages: Iterable[Passage], depth: int) -> Iterator[str]:
    for passage in passages:
        yield f"{'  ' * depth}{'- ' if depth else ''}{sentence(passage.text)}"
        yield from _lines(passage.under, depth + 1)
