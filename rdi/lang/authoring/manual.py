"""The whole language on a page: every phrase with an example, every word, every mistake's code."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from rdi.lang.phrases import GROUPS
from rdi.lang.syntax.diagnostics import CODES
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES, Phrase

WIDTH = 62


def words() -> str:
    """All phrases by what they speak of, then all words that the language reserves."""
    lines = [line for group in GROUPS for line in _group(group)]
    known = ", ".join(sorted(set(literals().values())))
    return "\n".join([*lines, "All words of the language:", f"  {known}", "", *_codes()])


def as_markdown() -> str:
    """The same as a chapter for readers of the grammar."""
    return "\n".join(line for group in GROUPS for line in _chapter(group)).strip() + "\n"


def phrases_of(group: ModuleType) -> list[type[Phrase]]:
    """The homes in one module, in its order."""
    return [home for home in HOMES.values() if home.__module__ == group.__name__]


def heading(group: ModuleType) -> str:
    """The subject of the phrases of a module: the first sentence of its docstring."""
    return (group.__doc__ or "").strip().split("\n")[0].rstrip(".")


def _group(group: ModuleType) -> Iterator[str]:
    yield heading(group)
    for home in phrases_of(group):
        yield f"  {home.example:{WIDTH}} {first_sentence(home)}"
    yield ""


def _chapter(group: ModuleType) -> Iterator[str]:
    yield f"### {heading(group)}"
    yield ""
    yield "| phrase | what it does |"
    yield "|---|---|"
    for home in phrases_of(group):
        yield f"| `{home.example}` | {first_sentence(home)} |"
    yield ""


def first_sentence(home: type[Phrase]) -> str:
    """The meaning of a phrase, on one line."""
    return " ".join(home.doc.split())


def _codes() -> Iterator[str]:
    yield "Codes of mistakes (E) and warnings (W):"
    yield from (f"  {code}  {meaning}" for code, meaning in CODES.items())
