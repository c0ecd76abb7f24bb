"""List what may be typed at a decision in a game of characters: cards, players, options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from rdi.model.request import PASS, Answer, Pick, Respond
from rdi.shell.choice import Choice
from rdi.shell.choices import Desk, choice_text, choices, free_choice, no_choice, overview
from rdi.shell.inn_names import InnParty, gist, quoted, way_gist
from rdi.shell.inn_pending import answering_text
from rdi.shell.paper import cut

if TYPE_CHECKING:
    from rdi.engine.inn.inn_view import InnView

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
class InnDesk(Desk):
    """What a seat needs at hand to choose in a game of characters."""

    party: InnParty = NOBODY_THERE

    @property
    def look(self) -> InnView:
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

    def number(self, title: str) -> int:
        """The number of a card in the hand; 0 for what lies in play."""
        hand = self.look.hand
        return hand.index(title) + 1 if title in hand else 0

    def item_name(self, item: Any) -> str:
        """What to type for one item, not being a card."""
        if isinstance(item, tuple):
            return f"{item[1]} of {self.party.names[item[0]]}"
        if self.pick.verb in SEAT_VERBS and isinstance(item, int):
            return "me" if item == self.pick.seat else self.party.names[item]
        return str(item + 1) if isinstance(item, int) else str(item)


@choices.register
def _choices(desk: InnDesk) -> list[Choice]:
    if isinstance(desk.request, Respond):
        return _responses(desk, desk.request)
    if desk.is_of_cards:
        return _discards(desk)
    return [_item_choice(desk, place, item) for place, item in enumerate(desk.pick.items)]


def _responses(desk: InnDesk, request: Respond) -> list[Choice]:
    """A pass, and the cards that may be played; where others read along, not which they are."""
    found = [Choice(PASS, PASSES[request.verb], "p", PASS)]
    if desk.is_shared:
        return [*found, Choice("play ...", "the number of a card; look shows your hand")]
    titles = sorted((title for title in request.items if title != PASS), key=desk.number)
    found += [_card_choice(desk, title) for title in titles]
    whole_turn = "until your next turn, or until something is done to you"
    return [*found, Choice(PASS_TURN, whole_turn)]


def _discards(desk: InnDesk) -> list[Choice]:
    pick = desk.pick
    found = [Choice(KEEP, "throw nothing away", "k", ())] if pick.least == 0 else []
    for number, title in enumerate(desk.look.hand, start=1):
        answer: Answer = title if pick.is_single else (title,)
        is_accepted = pick.accepts(answer)
        if is_accepted or desk.is_shared:
            note = "" if desk.is_shared else title
            kept = answer if is_accepted else None
            found.append(Choice(f"{pick.verb} {number}", note, answer=kept))
    if pick.most > 1:
        amount = f"{pick.least}" if pick.least == pick.most else f"up to {pick.most}"
        called = "number" if desk.is_shared else "number or title"
        found.append(Choice(f"{pick.verb} ...", f"{amount} cards, by {called}"))
    return found


def _card_choice(desk: InnDesk, title: str) -> Choice:
    card = desk.look.card(title)
    note = "" if card is None else gist(card)
    brief = f"{desk.number(title) or ''} {cut(title, BRIEF)}".strip()
    return Choice(title, note, answer=title, brief=brief)


def _item_choice(desk: InnDesk, place: int, item: Any) -> Choice:
    note = _text_note(desk, place) or _item_note(desk, item)
    short = "" if isinstance(item, int) and desk.pick.verb in SEAT_VERBS else str(item)[:1]
    is_word = isinstance(item, str)
    return Choice(desk.item_name(item), note, short if is_word else "", answer=item)


def _text_note(desk: InnDesk, place: int) -> str:
    """What an item means that is only a number: an option, or what a card would answer."""
    texts, things = desk.look.offered_texts, desk.look.offered_things
    if place >= len(texts):
        return ""
    about = answering_text(things[place], desk.party, desk.pick.seat) if things else ""
    return " ".join(part for part in (f"{about}:" if about else "", way_gist(texts[place])) if part)


def _item_note(desk: InnDesk, item: Any) -> str:
    if desk.pick.verb not in SEAT_VERBS or not isinstance(item, int):
        return ""
    return seat_note(desk, item)


def seat_note(desk: InnDesk, seat: int) -> str:
    """How a player stands, in a few words."""
    view = desk.look
    stats = view.stats[seat]
    reaching, reached = view.passes_out
    drinks = view.pile("Drinks", seat)
    waiting = drinks if isinstance(drinks, int) else len(drinks)
    return (
        f"{reached} {stats[reached]}, {reaching} {stats[reaching]}, Gold {stats['Gold']}, "
        f"Drinks {waiting}"
    )


@choice_text.register
def _choice_text(desk: InnDesk, answer: Answer) -> str:
    request = desk.pick
    if isinstance(request, Respond):
        return PASS if answer == PASS else f"play {_called(desk, answer)}"
    if request.verb in CARD_VERBS:
        return _discard_text(desk, (answer,) if isinstance(answer, str) else answer)
    lead = {"order": "order a Drink for ", "choose": "choose ", "which": "choose "}
    return lead.get(request.verb, f"{request.verb} ") + desk.item_name(answer)


def _discard_text(desk: InnDesk, titles: tuple[str, ...]) -> str:
    """What is typed to throw these away or put them elsewhere; of equal cards each has a number of
    its own.
    """
    numbers: list[int] = []
    for title in titles:
        places = [place for place, held in enumerate(desk.look.hand, start=1) if held == title]
        numbers.append(next(place for place in places if place not in numbers))
    return f"{desk.pick.verb} {' '.join(map(str, sorted(numbers)))}" if numbers else KEEP


def _called(desk: InnDesk, title: str) -> str:
    return f"card {desk.number(title)}" if desk.is_shared else quoted(title)


@free_choice.register
def _free(desk: InnDesk) -> Choice | None:
    """What an empty line does: it keeps cards for later, and pays for nothing. A card of one's own
    turn, new cards and a Drink that another would share are given up by nobody who only goes on.
    """
    keeps = isinstance(desk.request, Respond) and desk.request.verb != "play"
    return no_choice(desk) if keeps or desk.pick.verb == "boost" else None


@no_choice.register
def _no_choice(desk: InnDesk) -> Choice | None:
    request = desk.pick
    if isinstance(request, Respond):
        return Choice(PASS, "", answer=PASS)
    if request.verb == "discard" and request.least == 0 and not request.is_single:
        return Choice(KEEP, "", answer=())
    refusals = {"split": NOBODY, "boost": "no"}
    word = refusals.get(request.verb, "")
    return Choice(word, "", answer=word) if word in request.items else None


@overview.register
def _overview(desk: InnDesk) -> list[Choice]:
    offered = [each for each in choices(desk) if each.text != PASS_TURN]
    if desk.pick.verb in CARD_VERBS:
        return [each for each in offered if each.short or each.text.endswith("...")] or offered[:1]
    whole_turn = [each for each in choices(desk) if each.text == PASS_TURN]
    return [*offered[: FEW + 1], *whole_turn]
