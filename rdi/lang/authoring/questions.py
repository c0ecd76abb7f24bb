"""How one says something: the entries of `grammar/how_do_i_say.md`, found by a question.

Each entry has a title, further words by which others look for it, and the lines that say it. What
the lines are is written behind the fence: `declare`, `play` and `score` are parts of a game, `game`
and `cards` whole files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log
from typing import TypeVar

from rdi import resources
from rdi.lang.authoring.manual import first_sentence, phrases_of
from rdi.lang.phrases import GROUPS

Found = TypeVar("Found")

PAGE = "how_do_i_say.md"
ENTRIES_SHOWN, PHRASES_SHOWN = 3, 5
NOT_ASKED_FOR = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "each", "for", "from",
    "have", "how", "i", "in", "is", "it", "its", "let", "make", "me", "my", "of", "on", "or",
    "say", "so", "that", "the", "them", "then", "there", "they", "this", "to", "use", "want",
    "what", "when", "where", "who", "with", "you", "your",
))  # fmt: skip
"""Words that say nothing of what is looked for."""

TITLE, WORD, LINE = 4.0, 3.0, 1.0
"""The weight of a word in a title, among the further words, or in the lines."""

STEM = 4
"""Words are alike that begin with so many equal letters, up to the last two."""


@dataclass(frozen=True, slots=True)
class Example:
    """Lines that say something, and what they are: a part of a game, or a whole file."""

    kind: str
    lines: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A question, the words by which others look for it, and its lines."""

    title: str
    words: tuple[str, ...]
    examples: tuple[Example, ...]


@cache
def entries() -> tuple[Entry, ...]:
    """All entries of the page, in its order."""
    sections = re.split(r"^### ", resources.text("grammar", PAGE), flags=re.MULTILINE)
    return tuple(map(_entry, sections[1:]))


def _entry(section: str) -> Entry:
    title, _, rest = section.partition("\n")
    words = re.search(r"^Words: (.+)$", rest, re.MULTILINE)
    fences = re.findall(r"^```(\w+)\n(.*?)^```", rest, re.DOTALL | re.MULTILINE)
    return Entry(
        title,
        tuple(words[1].split(", ")) if words else (),
        tuple(Example(kind, lines) for kind, lines in fences),
    )


def find_entries(question: str) -> list[Entry]:
    """The entries that answer a question, the best first; none where none fits."""
    texts = {
        each: ((each.title, TITLE), (" ".join(each.words), WORD), (_lines(each), LINE))
        for each in entries()
    }
    return _found(question, texts)[:ENTRIES_SHOWN]


def find_phrases(question: str) -> list[tuple[str, str]]:
    """The phrases of the language that a question speaks of, each with what it does."""
    phrases = [
        (home.example, first_sentence(home)) for group in GROUPS for home in phrases_of(group)
    ]
    texts = {each: ((each[0], WORD), (each[1], WORD)) for each in dict.fromkeys(phrases)}
    return _found(question, texts)[:PHRASES_SHOWN]


def _lines(entry: Entry) -> str:
    return "\n".join(each.lines for each in entry.examples)


def _found(question: str, texts: Mapping[Found, Sequence[tuple[str, float]]]) -> list[Found]:
    """Whatever fits a question, the best first: by its rarest words, and all of them at best."""
    asked = list(_stems(question))
    known = {each: _weights(parts) for each, parts in texts.items()}
    spread = Counter(stem for weights in known.values() for stem in weights)
    worth = {stem: log(1 + len(known) / spread[stem]) for stem in asked if stem in spread}
    scores = {
        each: sum(worth[stem] * weights[stem] for stem in worth if stem in weights)
        for each, weights in known.items()
    }
    best = max(scores.values(), default=0)
    fitting = [each for each, score in scores.items() if score and score >= best / 3]
    return sorted(fitting, key=lambda each: -scores[each])


def _weights(parts: Iterable[tuple[str, float]]) -> dict[str, float]:
    """The weight of each stem: where it weighs most."""
    weights: dict[str, float] = {}
    for text, weight in parts:
        for stem in _stems(text):
            weights[stem] = max(weight, weights.get(stem, 0))
    return weights


def _stems(text: str) -> Iterator[str]:
    """The words of a text without their endings, but for those that say nothing."""
    for word in re.findall(r"[a-z]+|\d+", text.lower()):
        if word not in NOT_ASKED_FOR:
            yield _stem(word)


def _stem(word: str) -> str:
    for ending in ("ing", "ies", "es", "ed", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= STEM - 1:
            return word.removesuffix(ending)
    return word
