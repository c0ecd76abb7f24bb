"""Say a table of characters in plain lines, one fact a line."""

from __future__ import annotations

from rdi.shell.play.inn_decision import CARD_VERBS
from rdi.shell.play.inn_screen import (
    HAND_VERBS,
    HandLine,
    InnScreen,
    SeatLine,
    before_text,
    round_text,
)
from rdi.shell.play.inn_wording import kinds_text, quoted
from rdi.shell.show.choice import Choice
from rdi.shell.show.layout import as_ascii, wrap
from rdi.shell.show.look import Look
from rdi.text import capitalized, count_of, number_in


def plain_inn(screen: InnScreen, look: Look) -> list[str]:
    """The whole page in words; nothing in it is drawn."""
    return _lines([*plain_table(screen), *plain_question(screen)], look)


def plain_brief(screen: InnScreen, look: Look, with_table: bool, with_hand: bool) -> list[str]:
    """Only what is new: the table and the hand where they have changed, and what is asked."""
    table = plain_table(screen) if with_table else plain_round(screen)
    return _lines([*table, *plain_question(screen, with_hand)], look)


def plain_table(screen: InnScreen) -> list[str]:
    """What everybody sees, a fact a sentence."""
    practice = " Practice." if screen.is_practice else ""
    facts = [
        f"{screen.title}.{practice} {screen.turn}: {screen.phase}. "
        f"Drink Deck {screen.drinks_left}. Inn {screen.inn} Gold."
    ]
    facts += [seat_sentence(seat) for seat in screen.seats]
    return facts + plain_round(screen)


def plain_round(screen: InnScreen) -> list[str]:
    """The Round of Gambling, where one is going on."""
    return [] if screen.round is None else [f"{'; '.join(round_text(screen.round))}."]


def plain_question(screen: InnScreen, with_hand: bool = True) -> list[str]:
    """What is pending, the hand, and what is asked."""
    facts = [f"Pending: {text}." for _, text in screen.pending]
    if not with_hand:
        facts += [f"{_numbered(each)}: {each.note}" for each in cards_of(screen)]
    if with_hand and screen.hand:
        facts += ["Your hand:", *map(card_sentence, screen.hand)]
    if screen.question:
        facts.append(capitalized(screen.question))
        explained = [] if screen.verb in HAND_VERBS else filter(_is_explained, screen.choices)
        facts += [f"{each.text}: {each.note}" for each in explained]
        facts += [f"You can: {can_text(screen)}."] if screen.choices else []
    return facts


def _lines(facts: list[str], look: Look) -> list[str]:
    return [as_ascii(line) for fact in facts for line in wrap(fact, look.width)]


def seat_sentence(seat: SeatLine) -> str:
    """A player in one sentence."""
    if seat.out:
        return f"{seat.name}: {seat.out}."
    stats = ", ".join(f"{name} {value}" for name, value in seat.stats.items())
    before = before_text(seat)
    tokens = f"; {before}" if before else ""
    return (
        f"{seat.name}: {stats}, {seat.apart} apart, Gold {seat.gold}, "
        f"{count_of(seat.cards, 'card')}, {count_of(seat.drinks, 'Drink')} waiting{tokens}."
    )


def card_sentence(card: HandLine) -> str:
    """A card in one sentence."""
    now = " (can be played now)" if card.is_playable else ""
    return f"{card.number} {quoted(card.title)}, {kinds_text(card.kinds)}{now}: {card.gist}"


def can_text(screen: InnScreen) -> str:
    """All choices in one sentence; cards by their numbers."""
    if screen.verb in CARD_VERBS:
        words = [each.text for each in screen.choices if each.answer == ()]
        numbers = f"{screen.verb} with numbers from 1 to {len(screen.hand)}"
        return ", ".join([*words, numbers, "help"])
    texts = [_number(each) if each.brief else each.text for each in screen.choices]
    return ", ".join([*dict.fromkeys(texts), "help"])


def cards_of(screen: InnScreen) -> list[Choice]:
    """The choices that are cards."""
    return [each for each in screen.choices if each.brief]


def _is_explained(choice: Choice) -> bool:
    """Whether a choice is no card and has something to be said of it."""
    return choice.answer is not None and not choice.brief and bool(choice.note)


def _numbered(choice: Choice) -> str:
    number = _number(choice)
    return quoted(number) if number == choice.text else f"{number} {quoted(choice.text)}"


def _number(choice: Choice) -> str:
    """The number of a card that may be chosen; the title of what lies in play."""
    return choice.brief.split(" ")[0] if number_in(choice.brief[0]) is not None else choice.text
