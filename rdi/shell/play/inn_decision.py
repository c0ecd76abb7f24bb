"""List what may be typed at a decision in a game of characters: cards, players, options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from rdi.model.request import PASS, Answer, Pick, Respond
from rdi.shell.lookup import InputError, fitting
from rdi.shell.play.decision import Decision, choice_text, choices, free_choice, no_choice, overview
from rdi.shell.play.inn_pending import answering_text
from rdi.shell.play.inn_wording import InnParty, gist, quoted, way_gist
from rdi.shell.show.choice import Choice
from rdi.shell.show.layout import cut
from rdi.text import join_words, number_in

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

SEAT_VERBS = frozenset({"pick", "order", "split"})
CARD_VERBS = frozenset({"discard", "put"})
"""What is done with cards of the hand that are not played."""
NOBODY, KEEP = "nobody", "keep"
PASS_TURN = "pass turn"
NOBODY_THERE = InnParty(())
BRIEF = 24
FEW = 3
PASSES = {
    "answer": "let it be", "play": "no card in this phase", "gamble": "stay in, play nothing",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class InnDecision(Decision):
    """What a seat needs at hand to choose in a game of characters."""

    party: InnParty = NOBODY_THERE

    @property
    def inn_view(self) -> InnView:
        """What this seat sees."""
        return cast("InnView", self.view)

    @property
    def pick(self) -> Pick:
        """What is asked; nobody bets here."""
        assert isinstance(self.request, Pick)
        return self.request

    @property
    def is_of_cards(self) -> bool:
        """Whether cards of the hand are chosen."""
        return isinstance(self.request, Respond) or self.pick.verb in CARD_VERBS

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
        """What to type for one item, not being a card."""
        if isinstance(item, tuple):
            return f"{item[1]} of {self.party.names[item[0]]}"
        if self.pick.verb in SEAT_VERBS and isinstance(item, int):
            return "me" if item == self.pick.seat else self.party.names[item]
        return str(item + 1) if isinstance(item, int) else str(item)


@choices.register
def _choices(decision: InnDecision) -> list[Choice]:
    if isinstance(decision.request, Respond):
        return _responses(decision, decision.request)
    if decision.is_of_cards:
        return _discards(decision)
    return [_item_choice(decision, place, item) for place, item in enumerate(decision.pick.items)]


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
    found = [Choice(KEEP, "throw nothing away", "k", ())] if pick.least == 0 else []
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
    card = decision.inn_view.card(title)
    note = "" if card is None else gist(card)
    brief = f"{decision.number(title) or ''} {cut(title, BRIEF)}".strip()
    return Choice(title, note, answer=title, brief=brief)


def _item_choice(decision: InnDecision, place: int, item: Any) -> Choice:
    note = _text_note(decision, place) or _item_note(decision, item)
    short = "" if isinstance(item, int) and decision.pick.verb in SEAT_VERBS else str(item)[:1]
    is_word = isinstance(item, str)
    return Choice(decision.item_name(item), note, short if is_word else "", answer=item)


def _text_note(decision: InnDecision, place: int) -> str:
    """What an item means that is only a number: an option, or what a card would answer."""
    texts, things = decision.inn_view.offered_texts, decision.inn_view.offered_things
    if place >= len(texts):
        return ""
    about = answering_text(things[place], decision.party, decision.pick.seat) if things else ""
    return " ".join(part for part in (f"{about}:" if about else "", way_gist(texts[place])) if part)


def _item_note(decision: InnDecision, item: Any) -> str:
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


@choice_text.register
def _choice_text(decision: InnDecision, answer: Answer) -> str:
    request = decision.pick
    if isinstance(request, Respond):
        return PASS if answer == PASS else f"play {_called(decision, answer)}"
    if request.verb in CARD_VERBS:
        return _discard_text(decision, (answer,) if isinstance(answer, str) else answer)
    lead = {"order": "order a Drink for ", "choose": "choose ", "which": "choose "}
    return lead.get(request.verb, f"{request.verb} ") + decision.item_name(answer)


def _discard_text(decision: InnDecision, titles: tuple[str, ...]) -> str:
    """What is typed to throw these away or put them elsewhere; of equal cards each has a number of
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


@free_choice.register
def _free(decision: InnDecision) -> Choice | None:
    """What an empty line does: it keeps cards for later, and pays for nothing. A card of one's own
    turn, new cards and a Drink that another would share are given up by nobody who only goes on.
    """
    keeps = isinstance(decision.request, Respond) and decision.request.verb != "play"
    return no_choice(decision) if keeps or decision.pick.verb == "boost" else None


@no_choice.register
def _no_choice(decision: InnDecision) -> Choice | None:
    request = decision.pick
    if isinstance(request, Respond):
        return Choice(PASS, "", answer=PASS)
    if request.verb == "discard" and request.least == 0 and not request.is_single:
        return Choice(KEEP, "", answer=())
    refusals = {"split": NOBODY, "boost": "no"}
    word = refusals.get(request.verb, "")
    return Choice(word, "", answer=word) if word in request.items else None


@overview.register
def _overview(decision: InnDecision) -> list[Choice]:
    offered = [each for each in choices(decision) if each.text != PASS_TURN]
    if decision.pick.verb in CARD_VERBS:
        return [each for each in offered if each.short or each.text.endswith("...")] or offered[:1]
    whole_turn = [each for each in choices(decision) if each.text == PASS_TURN]
    return [*offered[: FEW + 1], *whole_turn]
