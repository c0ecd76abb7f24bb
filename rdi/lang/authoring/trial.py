"""Find the card that an author wants to try, and a character in whose deck it is."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.compiler.card_sets import CardSet
from rdi.lang.compiler.parser import parse
from rdi.lang.compiler.shelf import card_set_beside
from rdi.lang.phrases.cards.card import CardBlock, Home
from rdi.lang.phrases.cards.characters import CharacterBlock
from rdi.lang.phrases.cards.minions import MinionBlock
from rdi.lang.syntax.diagnostics import nearest
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Word
from rdi.model.cards import Character
from rdi.model.trial import Trial
from rdi.text import name_of, there_are


def trial_of(source: Source, wanted: str = "") -> Trial:
    """The card of this title in a text, or the first one. A card that is in no deck is put into
    one. SourceErrors where the text has mistakes, BadSettings where there is no such card.
    """
    parsed = parse(source)
    if parsed.mistakes:
        raise SourceErrors(parsed.mistakes)
    title = _title(source, parsed.declarations, wanted)
    card_set = _card_set(source, parsed.declarations)
    if not card_set.characters:
        raise BadSettings("there are no characters on the shelf who could play it")
    character = _owner(card_set, title)
    if character is None:
        names: list[str] = [
            each.title for each in parsed.declarations if isinstance(each, CharacterBlock)
        ]
        known = sorted(card_set.characters, key=lambda each: each.box_order)
        names += [each.title for each in known if name_of(each.title) == each.name]
        home = str(names[0])
        card_set = _card_set(source, [_at_home(each, title, home) for each in parsed.declarations])
        character = _owner(card_set, title)
    if character is None:
        raise BadSettings(f'nobody could hold "{title}" in the hand')
    others = [each for each in card_set.characters if each.name != character.name]
    others.sort(key=lambda each: (each.path != source.path, each.box_order))
    decks = {each.title: each for each in card_set.decks}
    return Trial(title, character, others, decks, {each.pile.name: each for each in card_set.piles})


def _title(source: Source, declarations: Sequence[Any], wanted: str) -> str:
    titles = [str(each.title) for each in declarations if isinstance(each, CardBlock | MinionBlock)]
    if not titles:
        raise BadSettings(f"there is no card in {source.path} that could be held in the hand")
    if not wanted:
        return titles[0]
    found = [each for each in titles if each.casefold() == wanted.casefold()]
    if not found:
        near = nearest(wanted, titles)
        hint = f"did you mean {near}?" if near else there_are(titles)
        raise BadSettings(f"no card in {source.path} is called {wanted!r}; {hint}")
    return found[0]


def _card_set(source: Source, declarations: Sequence[Any]) -> CardSet:
    card_set = card_set_beside([(source, declarations)])
    mistakes = [each for each in card_set.mistakes if each.source is source and not each.is_warning]
    if mistakes:
        raise SourceErrors(mistakes)
    return card_set


def _owner(card_set: CardSet, title: str) -> Character | None:
    return next((each for each in card_set.characters if title in each.deck), None)


def _at_home(block: Any, title: str, character: str) -> Any:
    """A card that is in no deck, put into the deck of a character."""
    if not isinstance(block, CardBlock | MinionBlock) or str(block.title) != title:
        return block
    name = Word(character)
    name.span = block.title.span
    twin = copy.copy(block)
    twin.home = Home([name, None], block.title.span)
    return twin
