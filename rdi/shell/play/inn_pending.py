"""Put pending cards, Drinks and payments into words, and the questions that they raise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rdi.model.request import PASS, Pick, PickInside, Respond
from rdi.shell.play.inn_wording import (
    offer_text,
    priced_text,
    quoted,
    said_of,
    spaced,
    titles_text,
    way_gist,
)
from rdi.shell.play.round_game import question_inside
from rdi.shell.show.party import Party
from rdi.text import count_of, join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

Pending = Mapping[str, Any]
"""One thing that is pending, as a view tells it."""

PHASE_MOMENTS = {
    "discard": "before the discards", "action": "before the action", "order": "before the order",
    "drink": "before the Drink", "end": "at the end of the turn",
}  # fmt: skip


def pending_texts(view: InnView, party: Party) -> Iterator[tuple[int, str]]:
    """The plays and Drinks that are not over, the first that began first, and what may be answered;
    each with how deep it lies. Drinks that are drunk together lie equally deep.
    """
    told = list(view.going_on)
    told += [each for each in view.answerable if each not in told]
    depth = -1
    last = ""
    for each in told:
        depth += not last == each["kind"] == "drink"
        last = each["kind"]
        yield depth, pending_text(each, view, party)


def pending_text(pending: Pending, view: InnView, party: Party) -> str:
    """One thing that is pending, in a sentence without its full stop."""
    return _SAYS[pending["kind"]](pending, view, party)


def _card(pending: Pending, view: InnView, party: Party) -> str:
    seat, title = pending["seat"], pending["title"]
    said = party.says(seat, "plays", quoted(title))
    targets = [party.whom(seat) for seats in pending["names"].values() for seat in seats]
    targets += [minion_text(each, party) for each in pending.get("struck", ())]
    if targets:
        said += f" on {join_words(targets)}"
    elif pending["about"] is not None and pending["about"]["kind"] != "moment":
        said += f" {answering_text(pending['about'], party, seat)}"
    effect = way_gist(pending["text"])
    if seat != party.you:
        effect = said_of(effect, party.name(seat))
    return said + (f": {effect.rstrip('.')}" if effect else "") + _fate(pending, party)


def minion_text(minion: Sequence[Any], party: Party) -> str:
    """A Minion (whose, its title) by whose it is."""
    seat, title = minion
    return f"{party.whose_inside(seat)} {title}"


def _event(pending: Pending, view: InnView, party: Party) -> str:
    event = view.drink(pending["title"])
    effect = "" if event is None else way_gist(event.text)
    kind = "an" if event is None else f"the {getattr(event, 'kind', 'drink').capitalize()}"
    called = f"{kind} Event {quoted(pending['title'])}"
    if getattr(event, "is_of_place", False):
        said = party.says(pending["seat"], "has brought", f"the party to {pending['title']}")
    else:
        said = party.says(pending["seat"], "has turned up", called)
    return said + (f": {effect.rstrip('.')}" if effect else "") + _fate(pending, party)


def _drink(pending: Pending, view: InnView, party: Party) -> str:
    if not pending["titles"]:
        return party.says(pending["seat"], "has", "nothing to drink")
    said = party.says(pending["seat"], "is about to drink", titles_text(pending["titles"]))
    numbers = [f"{what} {number:+d}" for what, number in pending["numbers"].items()]
    lying = [f"{pending['gold']} Gold on it"] if pending.get("gold") else []
    return f"{said}: {', '.join([*numbers, *lying]) or 'no effect'}" + _fate(pending, party)


def _fate(pending: Pending, party: Party) -> str:
    if pending["negated"]:
        return " (negated)"
    ignores = pending["ignores"]
    if not ignores:
        return ""
    return f" ({join_words([party.clause(seat, 'ignores', 'it') for seat in ignores])})"


def _debt(pending: Pending, view: InnView, party: Party) -> str:
    seat, amount, way = pending["seat"], pending["amount"], pending["way"]
    if way == "ante":
        return party.says(seat, "has", f"to ante {amount} Gold")
    payee = pending["payee"]
    whom = party.whom(payee) if isinstance(payee, int) else payee.replace("the inn", "the Inn")
    if way == "take":
        return party.says(seat, "is about to lose", f"{amount} Gold to {whom}")
    return party.says(seat, "has", f"to pay {whom} {amount} Gold")


def _win(pending: Pending, view: InnView, party: Party) -> str:
    return party.says(pending["seat"], "is about to win", f"the Round and its pot of {view.pot}")


def _losses(pending: Pending, view: InnView, party: Party) -> str:
    parts = [party.clause(seat, "has lost", f"{n} {what}") for seat, what, n in pending["lost"]]
    return f"By {quoted(pending['title'])} {join_words(parts)}"


def _deed(pending: Pending, view: InnView, party: Party) -> str:
    verb, rest = DEEDS_DONE[pending["deed"]]
    return party.says(pending["seat"], f"has {verb}", _deed_rest(pending, rest))


def _deed_rest(pending: Pending, rest: str) -> str:
    return rest or f"{pending['amount']} {pending['what']}"


DEEDS_DONE = {
    "gains": ("gained", ""), "loses": ("lost", ""), "orders": ("ordered", "a Drink"),
    "drinks": ("drunk", "a Drink"), "wins the round": ("won", "the Round"),
    "leaves the round": ("left", "the Round"), "takes the pot": ("taken", "the pot"),
    "discards": ("discarded", "cards"), "is out": ("gone", "out"),
}  # fmt: skip


def _moment(pending: Pending, view: InnView, party: Party) -> str:
    seat, phase = pending["seat"], pending["phase"]
    if phase == "last chance":
        return party.says(seat, "is about to be out", "of the game: a last chance to play cards")
    if phase == "round":
        return f"{party.whose(seat)} turn in the Round of Gambling is next"
    when = PHASE_MOMENTS.get(str(phase), str(phase))
    if pending["is_after"]:
        when = when.replace("before", "after")
    return f"{party.whose(seat)} turn, {when}"


_SAYS = {
    "card": _card, "event": _event, "drink": _drink, "debt": _debt, "win": _win,
    "losses": _losses, "moment": _moment, "deed": _deed,
}  # fmt: skip


def answering_text(about: Pending, party: Party, seat: int) -> str:
    """The thing that an answer of a seat answers: a card, an event, a Drink, a debt, a win or
    losses.
    """
    kind = about["kind"]
    if kind in ("card", "event"):
        return f"in answer to {quoted(about['title'])}"
    if kind == "drink":
        is_own = about["seat"] == seat != party.you
        whose = "" if is_own else f"{party.whose_inside(about['seat'])} "
        return f"on {whose}{titles_text(about['titles'])}"
    return {
        "debt": f"instead of parting with {about.get('amount')} Gold",
        "win": f"as {party.whose_inside(about['seat'])} win comes",
        "losses": f"after {quoted(about.get('title', ''))}",
        "deed": _after_deed(about, party, seat),
    }.get(kind, "")


def _after_deed(about: Pending, party: Party, seat: int) -> str:
    """The name of a deed, behind the card that answers it."""
    if about["kind"] != "deed":
        return ""
    verb, rest = DEEDS_DONE[about["deed"]]
    return f"after {party.clause(about['seat'], f'has {verb}', _deed_rest(about, rest))}"


def question_text(view: InnView, request: Pick, is_shared: bool, party: Party) -> str:
    """The question of a request, in a few words."""
    if isinstance(request, PickInside):
        return question_inside(view, request)
    if isinstance(request, Respond):
        cards = [each for each in request.items if each != PASS]
        if request.verb == "play" and any(_is_use(each, view) for each in cards):
            only = all(_is_use(each, view) for each in cards)
            return _USES if only else _CARDS_OR_USES
        is_moment = all(each["kind"] == "moment" for each in view.answerable)
        if is_shared and request.verb == "answer":
            return f"a{_n(view.answered_with)} Card?  Enter plays none"
        return (
            NOTHING_PENDING if request.verb == "answer" and is_moment else _RESPONSES[request.verb]
        )
    if request.verb == "put":
        return f"put which {count_of(request.most, 'card')} of your hand there?"
    if request.verb == "discard":
        if request.least == request.most:
            return f"discard {count_of(request.most, 'card')}"
        missing = f"Then you draw up to {view.hand_limit}."
        return f"discard any cards, by number; keep discards none. {missing}"
    if request.verb == "order" and view.looking_at:
        first, *rest = view.looking_at
        after = f" (then {titles_text(rest)})" if rest else ""
        return f"order {first} for whom?{after}"
    about = view.asked_about
    if request.verb == "choose" and "leaves" in about:
        return f"the party leaves {about['leaves']}: where do you crawl to?"
    if request.verb == "choose" and "marker" in about:
        return _marker_question(about)
    if request.verb in ("decide", "boost", "wages") and about.get("prices") is not None:
        return _offer_question(view, request, about, party)
    return _PICKS.get(request.verb, request.verb)


def _is_use(title: str, view: InnView) -> bool:
    """Whether what may be chosen in an Action Phase is no card of the hand but one in play."""
    return bool(view.use_of(title)) and title not in view.hand


def _marker_question(about: Pending) -> str:
    name, stands_at = spaced(about["marker"]), about["stands_at"]
    if not stands_at:
        return f"where does {name} begin?"
    return f"where does {name} go? It is at {spaced(stands_at)}"


def _offer_question(view: InnView, request: Pick, about: Pending, party: Party) -> str:
    """The offer, its price, and how much of that there is."""
    costs = [
        f"{each['amount']} of the {count_of(each['has'], 'card')} in {spaced(each['what'])}"
        if each["is_pile"]
        else f"{each['amount']} of your {each['has']} {spaced(each['what'])}"
        for each in about["prices"]
    ]
    if request.verb == "wages":
        return f"{about['title']} is hit: pay {costs[0]} as its Wages, or let it go?"
    texts = view.offered_texts
    speaker = "" if about["seat"] == request.seat else party.name(about["seat"])
    offer = offer_text(texts[0] if texts else "", speaker)
    if not (costs or offer):
        return _PICKS[request.verb]
    ending = "Enter: no" if request.verb == "boost" else "yes or no"
    return f"{priced_text(costs, offer)}?  {ending}"


def _n(kind: str) -> str:
    """A kind of card behind its article: n Anytime, Sometimes."""
    return f"{'n' if kind[:1] in 'aeiou' else ''} {kind.capitalize()}"


NOTHING_PENDING = "play a card now?  Enter plays none"
_RESPONSES = {
    "answer": "answer it?  Enter lets it happen",
    "play": "play an Action Card?  pass plays none",
    "gamble": "play a card in the Round?  Enter passes, you stay in",
}
_USES = "use a card in play?  pass uses none"
_CARDS_OR_USES = "play an Action Card, or use a card in play?  pass does neither"
_PICKS = {
    "pick": "on whom?",
    "look": "whose hidden card do you look at?",
    "game": "which game is played in the Round?",
    "order": "order a Drink for whom?",
    "split": "split this Drink with whom, or nobody?",
    "choose": "which of these?",
    "number": "which number?",
    "bid": "how much do you bid? 0 is no bid",
    "which": "which of these is it played on?",
    "decide": "do it, yes or no?",
    "boost": "pay for more?  Enter: no",
    "wages": "pay the Wages, or let it go?",
    "do first": "which comes first?",
    "champion": "who is the Champion of your side?",
    "next": "who on your side is next?",
    "select": "which card?",
    "divide": "which card goes to the first group?",
}
