"""The names and short texts of cards and Drinks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from rdi.model.cards import Card, Way
from rdi.shell.show.party import third_person
from rdi.text import join_words

SHORT_KIND = 4


def quoted(title: str) -> str:
    """A card's title in a sentence."""
    return f"\u201c{title}\u201d"


def spaced(name: str) -> str:
    """A name of the language as it stands on a page: SeaProgress is the Sea Progress."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)


def ended(text: str) -> str:
    """A sentence with its full stop, where it does not end with a mark of its own."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def event_title(title: str, kind: str, level: int = 0) -> str:
    """The name of an Event as it happens."""
    return f"{kind.capitalize()} Event{f', level {level}' if level else ''}: {title}"


def titles_text(titles: Sequence[str]) -> str:
    """The cards that make a Drink, by their titles."""
    return join_words(list(titles))


def kinds_text(kinds: Sequence[str]) -> str:
    """The kinds of a card."""
    return join_words([kind.capitalize() for kind in kinds], "or")


def short_kinds(kinds: Sequence[str]) -> str:
    """The same in little room: Action, Acti/Gamb."""
    if len(kinds) == 1:
        return kinds[0].capitalize()
    return "/".join(kind.capitalize()[:SHORT_KIND] for kind in kinds)


WHEN = "Play this "
OPTIONS = re.compile(r"[Cc]hooses? one:$")
OTHERWISE, ALL_OF_THIS = "Otherwise", "All of this:"
SMALL = ("You ", "Your ", "Each ", "Another ", "The ", "Until ", "This ", "It ", "Nobody ")
"""The words that begin sentences of cards and are no names."""
DECIDES = {"they": "you", "their": "your", "them": "you"}
"""The words for the player who decides in the lines offered, and those in the question."""


class Line(NamedTuple):
    """A line of a card: how far it is indented, what it says, and the lines below it."""

    depth: int
    text: str
    below: list[Line]


def gist(card: Card) -> str:
    """A card in one line: its effect, then when it may be played."""
    if not card.ways:  # nobody plays it: it does something as it is taken, or in play
        return _gist(card.text)
    if len(card.ways) == 1:
        return " ".join([_gist(card.ways[0].text), *_laws(card)]).strip()
    if len(card.kinds) == 1:
        return " ".join(_gist(way.text) for way in card.ways)
    return " ".join(f"{way.kind.capitalize()}: {_gist(way.text)}" for way in card.ways)


def gist_now(card: Card, ways: Sequence[Way]) -> str:
    """The effects of a card in these ways, without when it may be played: it may just now."""
    does = " or ".join(dict.fromkeys(way_gist(way.text) for way in ways))
    return " ".join([does, *_laws(card)]).strip()


def _laws(card: Card) -> list[str]:
    """The properties of a card that is played in one way, beside its effect."""
    said = [line for way in card.ways for line in way.text.splitlines()]
    laws = [line for line in card.text.splitlines() if line not in said]
    laws = [law.strip().removeprefix("- ") for law in laws if not law.startswith(WHEN)]
    return laws if len(card.ways) == 1 else []


def _gist(text: str) -> str:
    lines = [line.strip() for line in text.splitlines()]
    whens = [line.removeprefix(WHEN).rstrip(".") for line in lines if line.startswith(WHEN)]
    does = way_gist(text)
    return f"{does.rstrip('.')}, {', '.join(whens)}." if whens else does


def way_gist(text: str) -> str:
    """The effect of one way of playing a card, without when it may be played."""
    lines = [line for line in text.splitlines() if not line.strip().startswith(WHEN)]
    return _in_one_line(_nested(lines))


def _nested(lines: Sequence[str]) -> list[Line]:
    """Lines that stand one below the other, by how far they are indented."""
    found: list[Line] = []
    for line in lines:
        depth = len(line) - len(line.lstrip())
        level = found
        while level and level[-1].depth < depth:
            level = level[-1].below
        level.append(Line(depth, line.strip().removeprefix("- "), []))
    return found


def _in_one_line(lines: Sequence[Line]) -> str:
    """Lines of one level one after another. What stands below a line is in brackets, but for one
    sentence of which it is clear where it ends.
    """
    said = ""
    for place, line in enumerate(lines, 1):
        text, after = line.text, lines[place] if place < len(lines) else None
        if OPTIONS.search(text):
            text += " " + " or ".join(_option(each) for each in line.below)
        elif line.below:
            inside = _in_one_line(line.below)
            is_clear = after is None or after.text.startswith(OTHERWISE)
            is_one = len(line.below) == 1 and not line.below[0].below
            text += f" {inside}" if is_one and is_clear else f" ({inside})"
        said += f" {text}"
    return said.strip()


def _option(line: Line) -> str:
    """One of several things to choose from, in brackets."""
    return f"({_in_one_line(line.below if line.text == ALL_OF_THIS else [line])})"


def offer_text(text: str, speaker: str = "", they: str = "You") -> str:
    """Lines that are offered, as one sentence. The card's player, who is `you` in the lines, is
    called `speaker` where that is somebody else; whoever decides, who is `they`, is called `they`.
    """
    lines = [line.strip().rstrip(".") for line in text.splitlines() if line.strip()]
    said = said_of("\n".join(lines), speaker) if speaker else "\n".join(lines)
    said = said_of_decider(said, they)
    parts: list[str] = []
    options = 0
    for line in said.splitlines():
        if not line.startswith("- "):
            options = 0
        if options > 1:
            parts[-1] += f" or {_small(line[2:])}"
        elif options:
            parts[-1] += f" {_small(line[2:])}"
        else:
            parts.append(line)
        options = options + 1 if options or OPTIONS.search(line) else 0
    return ". ".join(part.removeprefix("- ") for part in parts)


def said_of_decider(text: str, name: str) -> str:
    """Lines that speak of whoever decides as `they`, said of a player, or to the reader."""
    if name != "You":
        text = re.sub(r"\b[Tt]hey (\w+)", lambda found: f"{name} {_inflected(found[1])}", text)
        text = re.sub(r"\b[Tt]heir\b", f"{name}'s", text)
        return re.sub(r"\b([Tt]hem|[Tt]hey)\b", name, text)
    for word, you in DECIDES.items():
        text = re.sub(rf"\b{word}\b", you, text)
        text = re.sub(rf"\b{word.capitalize()}\b", you.capitalize(), text)
    return text


def priced_text(prices: Sequence[str], offer: str) -> str:
    """The offer, behind its price."""
    if not prices:
        return offer
    then = f", and then {_small(offer)}" if offer else ""
    return f"pay {join_words(prices)}{then}"


def _small(text: str) -> str:
    """A sentence inside another one; names keep their capitals."""
    return text[:1].lower() + text[1:] if text.startswith(SMALL) else text


def said_of(text: str, name: str) -> str:
    """The text of a card in the third person: You ignore it, Zot ignores it."""
    text = re.sub(r"\bYou (\w+)", lambda found: f"{name} {_inflected(found[1])}", text)
    text = re.sub(r"\byour\b", f"{name}'s", text)
    return re.sub(r"\byou\b", name, text)


def _inflected(verb: str) -> str:
    return verb if verb in ("may", "must", "can", "cannot") else third_person(verb)
