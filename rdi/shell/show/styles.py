"""The styles of kinds of cards: the one place that says how each is painted.

Color is never the only cue: the kind of a card stands beside it in a hand, and sentences say what
was played. The hues are those that people tell apart who do not see red and green as two: yellow
for what is played in one's own turn, cyan for answers, blue for what lies on the table; of two
kinds of one hue one is bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rdi.shell.show.layout import as_ascii, paint
from rdi.shell.show.look import Look

DRINK, EVENT = "drink", "event"
KIND_STYLES = {
    "action": "bold yellow", "gambling": "yellow", "cheating": "bold purple", "sometimes": "cyan",
    "anytime": "bold cyan", "minion": "bold blue", DRINK: "blue", EVENT: "purple",
}  # fmt: skip
EVENT_STYLES = {"sea": "blue", "dungeon": "purple", "drink": "yellow", "tavern": "cyan"}
"""The styles of what is announced, by the kind of Event."""


class Inks:
    """The styles of the titles of one game, and how lines are painted with them."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        """`kinds` has the kind of every title; Drinks and their Events stand without quotes."""
        self._styles = {
            as_ascii(title): KIND_STYLES[kind]
            for title, kind in kinds.items()
            if kind in KIND_STYLES
        }
        bare = [re.escape(title) for title, kind in kinds.items() if kind in (DRINK, EVENT)]
        bare.sort(key=len, reverse=True)
        words = (each.replace(r"\ ", r"\s+") for each in bare)
        quoted = '[\u201c"][^\u201c\u201d"]+[\u201d"]'
        self._pattern = re.compile("|".join([quoted, *(rf"(?<!\w){each}(?!\w)" for each in words)]))

    def painted(self, lines: Sequence[str], look: Look) -> list[str]:
        """The lines with the titles in them painted, also those that go on in the next line; lines
        that are painted already stay as they are.
        """
        text, found, place = "\n".join(lines), [], 0
        for begin, end, style in self._titles(text):
            found += [text[place:begin], _paint_lines(text[begin:end], style, look)]
            place = end
        return "".join([*found, text[place:]]).split("\n")

    def _titles(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where titles stand in a text, and the style of each."""
        place = 0
        while match := self._pattern.search(text, place):
            title = as_ascii(" ".join(match[0].split()))
            style = self._styles.get(title.strip('"')) or self._styles.get(title)
            place = match.start() + 1
            first = text.rfind("\n", 0, match.start()) + 1
            last = text.find("\n", match.end())
            if style and "\x1b" not in text[first : last if last >= 0 else None]:
                yield match.start(), match.end(), style
                place = match.end()


def _paint_lines(text: str, style: str, look: Look) -> str:
    """A text that may go on in the next line, without the spaces before it."""
    lines = text.split("\n")
    return "\n".join(
        line[: len(line) - len(line.lstrip())] + paint(line.lstrip(), style, look) for line in lines
    )
