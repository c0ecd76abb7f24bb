"""Minions: their wages, what they do once in a phase, and what holds while they are in play."""

from __future__ import annotations

from typing import Any

from rdi.lang.phrases.base import Expression, Heading
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
    """What its owner pays to keep it, each time that it is hit."""

    number: Word


@phrase(
    "once_each_phase",
    example="once each action phase:",
    english="once in each of your Action Phases",
)
class OnceEachPhase(Heading):
    """What its owner may do with it once in each Action Phase."""

    body: list[Any]


@phrase("while_in_play", example="while in play:", english="while this is in play")
class WhileInPlay(Heading):
    """What holds while it is in play."""

    lines: list[Static]


@phrase("direction", example="reduce Fortitude loss for you by 1", english="{word}")
class Direction(Phrase):
    """More or less."""

    word: Word


@phrase("change", example="increase Alcohol gain for others by 1", english="{word}")
class ChangeWord(Phrase):
    """A loss or a gain."""

    word: Word


@phrase("affected", example="increase Fortitude loss for others by 1", english="{word}")
class Affected(Phrase):
    """You, or the others."""

    word: Word


@phrase(
    "static",
    example="reduce Fortitude loss for you by 1",
    english="{direction} each {what} {change} for {affected} by {quantity}",
)
class Static(Phrase):
    """Every loss or gain of its owner, or of everybody else, becomes larger or smaller."""

    direction: Direction
    what: Word
    change: ChangeWord
    affected: Affected
    quantity: Expression
