"""Minions: their wages, what they do once in a phase."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Heading
from rdi.lang.phrases.cards.card import Copies, Home, Titled
from rdi.lang.syntax.tree import Phrase, Word, phrase


@phrase("minion", example='minion "Bouncer" in Brawler:', english="Minion “{title}”")
class MinionBlock(Titled):
    """A Minion, which is played as an Action Card and stays."""

    title: Word
    home: Home | None
    copies: Copies | None
    lines: list[Any]


@phrase(
    "wages",
    example="wages 2",
    english="its owner pays {number} Gold to the Inn to keep it when it is hit",
)
class Wages(Phrase):
    """The wage that its owner pays to keep it, each time that it is hit."""

    number: Word


@phrase(
    "once_each_phase",
    example="once each action phase:",
    english="once in each of your Action Phases",
)
class OnceEachPhase(Heading):
    """The deeds that its owner may do with it once in each Action Phase."""

    body: list[Any]
