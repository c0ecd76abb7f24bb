"""The names and short texts of cards and Drinks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rdi.model.cards import Card
from rdi.shell.show.party import third_person
from rdi.text import join_words

SHORT_KIND = 4


def quoted(title: str) -> str:
    """A card's title in a sentence."""
    return f"\u201c{title}\u201d"


def titles_text(titles: Sequence[str]) -> str:
    """The cards that make a Drink, by their titles."""
    return join_words(list(titles))


def kinds_text(kinds: Sequence[str]) -> str:
    """What kinds of card this is."""
    return join_words([kind.capitalize() for kind in kinds], "or")


def short_kinds(kinds: Sequence[str]) -> str:
    """The same in little room: Action, Acti/Gamb."""
    if len(kinds) == 1:
        return kinds[0].capitalize()
    return "/".join(kind.capitalize()[:SHORT_KIND] for kind in kinds)


WHEN = "Play this "


def gist(card: Card) -> str:
    """A card in one line: its effect, then when it may be played."""
    if len(card.ways) == 1:
        said = card.ways[0].text
        laws = [line for line in card.text.splitlines() if line not in said.splitlines()]
        laws = [law for law in laws if not law.startswith(WHEN)]
        return " ".join([_gist(said), *laws])
    if len(card.kinds) == 1:
        return " ".join(_gist(way.text) for way in card.ways)
    return " ".join(f"{way.kind.capitalize()}: {_gist(way.text)}" for way in card.ways)


def _gist(text: str) -> str:
    lines = [line.strip().removeprefix("- ") for line in text.splitlines()]
    whens = [line.removeprefix(WHEN).rstrip(".") for line in lines if line.startswith(WHEN)]
    does = " ".join(line for line in lines if not line.startswith(WHEN))
    return f"{does.rstrip('.')}, {', '.join(whens)}." if whens else does


def way_gist(text: str) -> str:
    """What one way of playing a card does, without when it may be played."""
    lines = [line.strip().removeprefix("- ") for line in text.splitlines()]
    return " ".join(line for line in lines if not line.startswith(WHEN))


def said_of(text: str, name: str) -> str:
    """The text of a card in the third person: You ignore it, Zot ignores it."""
    text = re.sub(r"\bYou (\w+)", lambda found: f"{name} {_inflected(found[1])}", text)
    text = re.sub(r"\byour\b", f"{name}'s", text)
    return re.sub(r"\byou\b", name, text)


def _inflected(verb: str) -> str:
    return verb if verb in ("may", "must", "can", "cannot") else third_person(verb)
