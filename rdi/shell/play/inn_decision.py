"""Decide at a table of characters: what may be typed, with its consequence, and how that is read.

A card is called by its number in the hand or by its title, of which a part is enough where it fits
one card only; players and options are called by number or name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from rdi.errors import IllegalAnswer
from rdi.model.cards import ACTION, CHEATING, GAMBLING, Card, Way
from rdi.model.request import PASS, Answer, Pick, Respond
from rdi.shell.lookup import InputError, fitting, fold_name
from rdi.shell.play.decision import LOOK_HINT, NOT_THESE, Decision
from rdi.shell.play.inn_pending import answering_text
from rdi.shell.play.inn_wording import (
    gist,
    gist_now,
    offer_text,
    priced_text,
    quoted,
    said_of_decider,
    spaced,
    way_gist,
)
from rdi.shell.show.choice import Choice, Suggestion
from rdi.shell.show.layout import cut
from rdi.shell.show.party import Party
from rdi.text import count_of, join_words, number_in, you_can_type

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

SEAT_VERBS = frozenset({"pick", "order", "split", "champion", "next", "look"})
NUMBER_VERBS = frozenset({"number", "bid"})
"""Choices that are numbers themselves, so that no place in a list may be called by one."""
CARD_VERBS = frozenset({"discard", "put"})
"""Deeds with cards of the hand that are not played."""
A_DRINK_FOR = re.compile(r"a drink for\b\s*", re.IGNORECASE)
NOBODY, KEEP = "nobody", "keep"
PASS_TURN = "pass turn"
NOBODY_THERE = Party(())
BRIEF = 24
FEW = 3
PASSES = {
    "answer": "let it be", "play": "no card in this phase", "gamble": "stay in, play nothing",
}  # fmt: skip
VERBS = {
    "answer": ("answer", "play", "respond"), "play": ("play", "p"), "gamble": ("play", "gamble"),
    "discard": ("discard", "d", "throw"), "pick": ("pick", "on"), "order": ("order", "buy", "o"),
    "put": ("put",), "number": ("number", "choose"), "bid": ("bid",),
    "split": ("split", "with"), "choose": ("choose",), "which": ("choose", "which"),
    "look": ("look at", "at"), "game": ("game", "choose"),
    "decide": ("decide",), "boost": ("boost",), "wages": ("wages",), "do first": ("do", "first"),
    "champion": ("champion", "send"), "next": ("next",),
}  # fmt: skip
NOTHING_WORDS = ("pass", "p", "no", "none", "nothing", "skip", "keep", "k", "nobody", "n")
PART_LEAST = 3
"""So many letters of a title are enough where no verb stands before them."""


@dataclass(frozen=True)
class InnDecision(Decision):
    """A decision at a table of characters."""

    party: Party = NOBODY_THERE

    @property
    def inn_view(self) -> InnView:
        """The view of this seat."""
        return cast("InnView", self.view)

    @property
    def pick(self) -> Pick:
        """The request, which is never a bet."""
        assert isinstance(self.request, Pick)
        return self.request

    @property
    def is_of_cards(self) -> bool:
        """Whether cards of the hand are chosen."""
        return isinstance(self.request, Respond) or self.pick.verb in CARD_VERBS

    @property
    def is_of_taverns(self) -> bool:
        """Whether it is chosen where the party goes."""
        return self.pick.verb == "choose" and "leaves" in self.inn_view.asked_about

    @property
    def is_hand_chosen_from(self) -> bool:
        """Whether others read along, and the choice is among cards that they may not see."""
        return self.is_shared and self.is_of_cards

    def split_target(self, line: str) -> tuple[str, str]:
        """`3 on fiona` is the card 3, played on Fiona; a title may hold the word too."""
        card, on, target = line.rpartition(" on ")
        if not on or not isinstance(self.request, Respond):
            return line, ""
        at_table = [*self.party.names, *self.party.people, "me"]
        if number_in(target) is not None or fitting(target, at_table):
            return card, target
        if number_in(card.removeprefix("play ")) is not None:
            others = join_words(self.party.names, "or")
            raise InputError(f"nobody called {target!r} sits here: say {others}.")
        return line, ""

    def number(self, title: str) -> int:
        """The number of a card in the hand; 0 for what lies in play."""
        hand = self.inn_view.hand
        return hand.index(title) + 1 if title in hand else 0

    def item_name(self, item: Any) -> str:
        """The word to type for one item, not being a card."""
        if isinstance(item, tuple):
            return f"{item[1]} of {self.party.names[item[0]]}"
        if self.pick.verb in SEAT_VERBS and isinstance(item, int):
            return "me" if item == self.pick.seat else self.party.names[item]
        if self.pick.verb in NUMBER_VERBS:
            return str(item)
        if self.is_of_taverns:
            return str(self.inn_view.offered_texts[item])
        return str(item + 1) if isinstance(item, int) else str(item)

    @cached_property
    def choices(self) -> list[Choice]:
        """All that may be typed now, what costs nothing first where there is such a thing."""
        if isinstance(self.request, Respond):
            return _responses(self, self.request)
        if self.is_of_cards:
            return _discards(self)
        return [_item_choice(self, place, item) for place, item in enumerate(self.pick.items)]

    @property
    def overview(self) -> list[Choice]:
        """The choices in few words."""
        offered = [each for each in self.choices if each.text != PASS_TURN]
        if self.pick.verb in CARD_VERBS:
            return [each for each in offered if each.short or each.text.endswith("...")] or offered[
                :1
            ]
        whole_turn = [each for each in self.choices if each.text == PASS_TURN]
        return [*offered[: FEW + 1], *whole_turn]

    @property
    def free_choice(self) -> Choice | None:
        """The answer of an empty line: it keeps cards for later, and pays for nothing.

        A card of one's own turn, new cards and a Drink that another would share are given up by
        nobody who only goes on.
        """
        keeps = isinstance(self.request, Respond) and self.request.verb != "play"
        return self.no_choice if keeps or self.pick.verb == "boost" else None

    @property
    def no_choice(self) -> Choice | None:
        """Choosing nothing, where that is allowed."""
        request = self.pick
        if isinstance(request, Respond):
            return Choice(PASS, "", answer=PASS)
        if request.verb == "discard" and request.least == 0 and not request.is_single:
            return Choice(KEEP, "", answer=())
        refusals = {"split": NOBODY, "boost": "no"}
        word = refusals.get(request.verb, "")
        return Choice(word, "", answer=word) if word in request.items else None

    def text_of(self, answer: Answer) -> str:
        """The words to type for an answer; hidden cards are called by their numbers."""
        request = self.pick
        if isinstance(request, Respond):
            return PASS if answer == PASS else f"play {_called(self, answer)}"
        if request.verb in CARD_VERBS:
            return _discard_text(self, (answer,) if isinstance(answer, str) else answer)
        lead = {
            "order": "order a Drink for ", "choose": "choose ", "which": "choose ",
            "number": "choose ", "champion": "send ",
        }  # fmt: skip
        return lead.get(request.verb, f"{request.verb} ") + self.item_name(answer)

    def is_meant(self, text: str) -> bool:
        """Whether a line begins with a word of this very decision, so that no command is meant."""
        if text.lower() == PASS_TURN:
            return False
        verb, rest = split_verb(text, self)
        if not rest:
            return True
        if _is_nothing(rest, self) or re.match(r"\d+\b", rest, re.ASCII):
            return True
        return _is_found(rest, self) and (bool(verb) or len(fold_name(rest)) >= PART_LEAST)

    def read(self, text: str) -> Answer:
        """The answer that was typed; None where these are no words for this decision at all.

        Raises InputError where the words belong here but do not make an answer.
        """
        verb, rest = split_verb(text, self)
        if self.pick.verb == "order":
            rest = A_DRINK_FOR.sub("", rest)
        if verb and not rest:
            raise InputError(f"{self.pick.verb} what? {offered_text(self)}")
        answer = _read(self, rest)
        if answer is None and verb:
            raise InputError(f"{rest!r} is not among the choices. {offered_text(self)}")
        return answer

    def suggestions(self, line: str) -> list[Suggestion]:
        """How a line may go on as an answer: cards by any part of their title."""
        verb, rest = split_verb(line, self)
        lead = f"{verb} " if verb else ""
        return [
            Suggestion(f"{lead}{each.text}", each.note, len(line))
            for each in self.choices
            if _fits(each, rest, lead) and f"{lead}{each.text}".lower() != line.lower().rstrip()
        ]


# ------------------------------------------------------------------ what may be chosen


def _responses(decision: InnDecision, request: Respond) -> list[Choice]:
    """A pass, and the cards that may be played; where others read along, not which they are."""
    found = [Choice(PASS, PASSES[request.verb], "p", PASS)]
    if decision.is_shared:
        return [*found, Choice("play ...", "the number of a card; look shows your hand")]
    titles = sorted((title for title in request.items if title != PASS), key=decision.number)
    found += [_card_choice(decision, title) for title in titles]
    whole_turn = "until your next turn, or until something is done to you"
    return [*found, Choice(PASS_TURN, whole_turn)]


def _discards(decision: InnDecision) -> list[Choice]:
    pick = decision.pick
    found = [Choice(KEEP, "discard nothing", "k", ())] if pick.least == 0 else []
    for number, title in enumerate(decision.inn_view.hand, start=1):
        answer: Answer = title if pick.is_single else (title,)
        is_accepted = pick.accepts(answer)
        if is_accepted or decision.is_shared:
            note = "" if decision.is_shared else title
            kept = answer if is_accepted else None
            found.append(Choice(f"{pick.verb} {number}", note, answer=kept))
    if pick.most > 1:
        amount = f"{pick.least}" if pick.least == pick.most else f"up to {pick.most}"
        called = "number" if decision.is_shared else "number or title"
        found.append(Choice(f"{pick.verb} ...", f"{amount} cards, by {called}"))
    return found


def _card_choice(decision: InnDecision, title: str) -> Choice:
    view = decision.inn_view
    card, use = view.card(title), view.use_of(title)
    ways = [] if card is None else _ways_now(decision, card)
    note = "" if card is None else gist_now(card, ways) if ways else gist(card)
    if use and title not in view.hand:
        kind = "your Minion" if view.is_minion(title) else "in play"
        note = f"{kind}, once in this phase: {way_gist(use)}"
    brief = f"{decision.number(title) or ''} {cut(title, BRIEF)}".strip()
    return Choice(title, note, answer=title, brief=brief)


def _ways_now(decision: InnDecision, card: Card) -> list[Way]:
    """The ways in which a card of the hand may be played just now."""
    if decision.pick.verb == "play":
        return [way for way in card.ways if way.kind == ACTION]
    if decision.pick.verb == "gamble":
        return [way for way in card.ways if way.kind in (GAMBLING, CHEATING)]
    return [way for way, _ in decision.inn_view.ways_to_answer(card.title)]


def _item_choice(decision: InnDecision, place: int, item: Any) -> Choice:
    note = _text_note(decision, place) or _item_note(decision, item)
    short = "" if isinstance(item, int) and decision.pick.verb in SEAT_VERBS else str(item)[:1]
    is_word = isinstance(item, str)
    return Choice(decision.item_name(item), note, short if is_word else "", answer=item)


def _text_note(decision: InnDecision, place: int) -> str:
    """The meaning of an item that is only a number: an option, or the thing that a card would
    answer.
    """
    if decision.is_of_taverns:
        return _tavern_note(decision, decision.inn_view.offered_texts[decision.pick.items[place]])
    texts, things = decision.inn_view.offered_texts, decision.inn_view.offered_things
    if decision.pick.verb == "choose":
        place = decision.pick.items[place]  # those that cannot be paid for are left out
    if place >= len(texts):
        return ""
    if decision.pick.verb in ("decide", "boost") and "prices" in decision.inn_view.asked_about:
        return _offer_note(decision, texts[place], is_taken=place == 0)
    said = way_gist(texts[place])
    if not things:
        return said_of_decider(said, "You")
    about = answering_text(things[place], decision.party, decision.pick.seat)  # `they` drink there
    return f"{about}: {said}" if about else said


def _tavern_note(decision: InnDecision, title: str) -> str:
    """The effect of the party's coming to a tavern, and how many Drinks are left there."""
    told = decision.inn_view.party
    taverns = () if told is None else told["taverns"]
    left = next((each["drinks"] for each in taverns if each["title"] == title), 0)
    event = decision.inn_view.drink(title)
    happens = "" if event is None else way_gist(event.text).rstrip(".")
    return "; ".join([*([happens] if happens else []), f"{count_of(left, 'Drink')} left"])


def _offer_note(decision: InnDecision, text: str, is_taken: bool) -> str:
    """The meaning of yes and no: the deed, and the price of it."""
    about = decision.inn_view.asked_about
    seat = about["seat"]
    said = offer_text(text, "" if seat == decision.pick.seat else decision.party.name(seat))
    prices = [
        f"{count_of(each['amount'], 'card')} from {spaced(each['what'])}"
        if each["is_pile"]
        else f"{each['amount']} {spaced(each['what'])}"
        for each in about["prices"]
    ]
    return priced_text(prices, said) if is_taken else said


def _item_note(decision: InnDecision, item: Any) -> str:
    if decision.pick.verb == "select":
        card = decision.inn_view.card(item)
        return "" if card is None else gist(card)
    if decision.pick.verb not in SEAT_VERBS or not isinstance(item, int):
        return ""
    return seat_note(decision, item)


def seat_note(decision: InnDecision, seat: int) -> str:
    """How a player stands, in a few words."""
    view = decision.inn_view
    stats = view.stats[seat]
    reaching, reached = view.passes_out
    drinks = view.pile("Drinks", seat)
    waiting = drinks if isinstance(drinks, int) else len(drinks)
    return (
        f"{reached} {stats[reached]}, {reaching} {stats[reaching]}, Gold {stats['Gold']}, "
        f"Drinks {waiting}"
    )


def _discard_text(decision: InnDecision, titles: tuple[str, ...]) -> str:
    """The words to throw these away or put them elsewhere; of equal cards each has a number of
    its own.
    """
    numbers: list[int] = []
    for title in titles:
        places = [
            place for place, held in enumerate(decision.inn_view.hand, start=1) if held == title
        ]
        numbers.append(next(place for place in places if place not in numbers))
    return f"{decision.pick.verb} {' '.join(map(str, sorted(numbers)))}" if numbers else KEEP


def _called(decision: InnDecision, title: str) -> str:
    return f"card {decision.number(title)}" if decision.is_shared else quoted(title)


# ------------------------------------------------------------------ reading


def split_verb(text: str, decision: InnDecision) -> tuple[str, str]:
    """The verb of the decision that a line begins with, and the rest of it."""
    first, _, rest = text.strip().partition(" ")
    known = VERBS.get(decision.pick.verb, (decision.pick.verb,))
    alone = first.lower() in NOTHING_WORDS and not rest
    return (first, rest.strip()) if first.lower() in known and not alone else ("", text.strip())


def _is_nothing(text: str, decision: InnDecision) -> bool:
    free = decision.no_choice
    return free is not None and text.lower() in NOTHING_WORDS


def _is_found(text: str, decision: InnDecision) -> bool:
    try:
        return _read(decision, text) is not None
    except (InputError, IllegalAnswer):
        return True


def _read(decision: InnDecision, text: str) -> Answer:
    if _is_nothing(text, decision):
        free = decision.no_choice
        return None if free is None else free.answer
    if isinstance(decision.request, Respond):
        return _read_card(decision, text)
    if decision.is_of_cards:
        return _read_discard(decision, text)
    return _read_item(decision, text)


def _fits(choice: Choice, rest: str, lead: str) -> bool:
    """Whether a choice begins so, or is a card whose title holds these words."""
    if lead and choice.answer is None:
        return False
    text = choice.text.lower()
    is_part = len(rest) >= PART_LEAST and bool(choice.brief)
    return text.startswith(rest.lower()) or (is_part and bool(titles_fitting(rest, [text])))


def _read_card(decision: InnDecision, text: str) -> Answer:
    title = _card_of(decision, text) or _in_play(decision, text)
    if title is None or title in decision.pick.items:
        return title
    if decision.is_shared:
        raise InputError(NOT_THESE)
    raise InputError(f'"{title}" cannot be played now: {decision.inn_view.why_not(title)}')


def _in_play(decision: InnDecision, text: str) -> str | None:
    """The things in play that may be used now."""
    found = titles_fitting(
        text, [title for title in decision.pick.items if not decision.number(title)]
    )
    return found[0] if len(found) == 1 and found[0] != PASS else None


def _card_of(decision: InnDecision, text: str) -> str | None:
    """The card that is meant; where others read along, cards have their numbers only."""
    if decision.is_shared and number_in(text) is None:
        return None
    return named_card(text, decision.inn_view.hand)


def named_card(text: str, hand: Sequence[str]) -> str | None:
    """The card of a hand that is meant by a number or a part of its title; None for none."""
    number = number_in(text)
    if number is not None:
        return _numbered(number, hand)
    found = titles_fitting(text, hand)
    if len(found) > 1:
        raise InputError(f"{text!r} may mean {join_words(found, 'or')}: please say which.")
    return found[0] if found else None


def titles_fitting(text: str, titles: Sequence[str]) -> list[str]:
    """The titles that a text may stand for: so called, beginning so, or holding these words."""
    wanted = _plain(text)
    if not wanted:
        return []
    different = list(dict.fromkeys(titles))
    for fits in (str.__eq__, str.startswith, str.__contains__):
        if found := [title for title in different if fits(_plain(title), wanted)]:
            return found
    return []


def _plain(text: str) -> str:
    """A title in small letters and digits alone, so that nobody has to type its marks."""
    return re.sub(r"[^a-z0-9]+", " ", text.lower().replace("'", "")).strip()


def _numbered(number: int, hand: Sequence[str]) -> str:
    if not 1 <= number <= len(hand):
        raise InputError(f"there is no card {number}: your cards go from 1 to {len(hand)}.")
    return hand[number - 1]


def _read_discard(decision: InnDecision, text: str) -> Answer:
    hand = decision.inn_view.hand
    if fold_name(text) == "all":
        found = list(hand)
    elif re.fullmatch(r"[\d\s,]+", text):
        found = _by_numbers([int(each) for each in re.findall(r"\d{1,6}", text)], hand)
    else:
        is_title = not decision.is_shared and titles_fitting(text, hand)
        parts = [text] if is_title else re.split(r",|\band\b", text)
        titles = [_card_of(decision, part.strip()) for part in parts if part.strip()]
        if not titles or None in titles:
            return None
        found = [title for title in titles if title is not None]
    if decision.pick.is_single and len(found) == 1:
        return found[0]
    return tuple(found)


def _by_numbers(numbers: Sequence[int], hand: Sequence[str]) -> list[str]:
    twice = [number for place, number in enumerate(numbers) if number in numbers[:place]]
    if twice:
        raise InputError(f"number {twice[0]} is named twice.")
    return [_numbered(number, hand) for number in numbers]


def _read_item(decision: InnDecision, text: str) -> Answer:
    names = _names(decision)
    found = list(dict.fromkeys(names[each] for each in fitting(text, names)))
    if len(found) > 1:
        named = join_words([decision.item_name(each) for each in found], "or")
        raise InputError(f"{text!r} may mean {named}: please say which.")
    if found:
        return found[0]
    if number_in(text) is not None:
        raise InputError(f"there is no number {text}. {offered_text(decision)}")
    return _stranger(decision, text)


def _stranger(decision: InnDecision, text: str) -> Answer:
    """Refuse a player at the table who cannot be picked here; None for any other word."""
    if decision.pick.verb in SEAT_VERBS and fitting(text, [*decision.party.names, "me", "you"]):
        raise InputError(f"{text!r} cannot be picked here. {offered_text(decision)}")
    return None


def _names(decision: InnDecision) -> dict[str, Any]:
    """All that the items may be called: their place (not where they are numbers themselves), the
    character, who plays it, the word.
    """
    names: dict[str, Any] = {}
    for place, item in enumerate(decision.pick.items, start=1):
        names[decision.item_name(item)] = item
        if decision.pick.verb not in NUMBER_VERBS:
            names[str(place)] = item
        if decision.pick.verb in SEAT_VERBS and isinstance(item, int):
            own = item == decision.pick.seat
            words = ("me", "myself", "self") if own else (decision.party.people[item],)
            names |= dict.fromkeys((decision.party.names[item], *words), item)
    return names


def offered_text(decision: InnDecision) -> str:
    """The choices, as words to type."""
    if decision.is_of_cards:
        if not isinstance(decision.request, Respond):
            hand = decision.inn_view.hand
            return f"Your cards have the numbers 1 to {len(hand)}; keep discards none."
        if decision.is_shared:
            hand = decision.inn_view.hand
            return f"Your cards have the numbers 1 to {len(hand)}; {LOOK_HINT}; or pass."
        titles = [title for title in decision.pick.items if title != PASS]
        numbers = [str(decision.number(title) or title) for title in titles]
        if not numbers:
            return "No card of yours can be played now; pass goes on."
        return you_can_type([*numbers, "pass"])
    return you_can_type(decision.item_name(item) for item in decision.pick.items)
