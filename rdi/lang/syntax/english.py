"""Say in English what phrases mean: templates filled in, sentences, and what belongs under them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

PLURALS = {
    "card": "cards", "die": "dice", "time": "times", "player": "players", "Drink": "Drinks",
    "Action Card": "Action Cards",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence, and those that belong under it."""

    text: str
    under: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a phrase on its way into a template.

    ``{number:card}`` counts, ``{names:or}`` lists with that word, ``{label}`` says it as it is; a
    part that was left out says nothing.
    """

    value: Any

    def __format__(self, how: str) -> str:
        if isinstance(self.value, list | tuple):
            return listed([said(each) for each in self.value], how or "and")
        text = said(self.value)
        return counted(text, how) if how else text


def fill(template: str, parts: dict[str, Any]) -> str:
    """A template with the parts of a phrase in it."""
    text = template.format_map({name: _Part(value) for name, value in parts.items()})
    return " ".join(text.split())


def said(part: Any) -> str:
    """A part of a phrase in English: a phrase by what it means, a name as words."""
    if part is None:
        return ""
    say = getattr(part, "say", None)
    return str(say()) if say is not None else str(part).replace("_", " ")


def counted(number: str, noun: str) -> str:
    """So many of something: 1 card, 2 cards, as many cards as ..."""
    if number == "1":
        return f"1 {noun}"
    plural = PLURALS[noun]
    return f"{number} {plural}" if number.isdecimal() else f"as many {plural} as {number}"


def listed(texts: Sequence[str], word: str) -> str:
    """Several things in a row: a, b and c."""
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def sentence(text: str) -> str:
    """A text as a sentence: a capital at its beginning and a stop at its end."""
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".:!?" else ".")


def under(heading: str, parts: Iterable[Any]) -> Passage:
    """A heading with all that the phrases below it say."""
    return Passage(
        sentence(f"{heading}:"), tuple(inner for part in parts for inner in part.passages())
    )
