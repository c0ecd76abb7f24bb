"""Tell the events of a game of characters in sentences: turns, cards, Drinks, Gold and losing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from rdi.model.effects import INN
from rdi.model.event import Event
from rdi.shell.play.inn_pending import answering_text, minion_text
from rdi.shell.play.inn_wording import (
    ended,
    event_title,
    offer_text,
    priced_text,
    quoted,
    said_of,
    said_of_decider,
    spaced,
    titles_text,
)
from rdi.shell.play.narrator import Narrate, Narration, Narrator, Said
from rdi.shell.play.round_game import party_inside
from rdi.shell.show.party import Party
from rdi.shell.show.styles import EVENT_STYLES
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import capitalized, count_of, join_words

INN_NARRATORS: dict[str, Narrate] = {}
FEW = 2
DEALING = ("drew", "moved")
"""Of these are the events in which hands and Drinks are dealt out."""
STOPPED_TWICE = re.compile(r"(\.\u201d|[!?])\.(?=\s|$)")
"""How a sentence would end behind a title with a stop of its own."""


class InnNarrator(Narrator):
    """Tells the events of one game of characters to one audience."""

    functions = INN_NARRATORS
    party: Party

    def __init__(self, words: Vocabulary, party: Party, within: Sequence[Vocabulary] = ()) -> None:
        """`within` are the words of the games that may be played inside a Round."""
        super().__init__(words, party)
        self.purses = party.purses
        """The party as sentences about Gold name it."""
        self.within = within
        self.inside: Narrator | None = None
        """Who tells of the game in the Round that goes on."""
        self.drinks: set[str] = set()
        """The things revealed so far, to tell Drinks from cards."""
        self.asleep: set[int] = set()
        """Who has passed out, so that what they pay then is their Gold being shared."""
        self.ignored: set[tuple[int, str]] = set()
        """Who has said to ignore what, so that it need not be said again."""
        self.announced = ""
        """The Event that was announced last and has not happened yet."""

    def tell(self, events: Sequence[Event]) -> list[Narration]:
        """The sentences for these events; a title that ends with a stop ends its sentence too."""
        return [replace(each, text=stopped_once(each.text)) for each in super().tell(events)]

    def actor_of(self, event: Event) -> int | None:
        """The seat whose act an event is."""
        is_seat = len(event) > 1 and isinstance(event[1], int)
        return event[1] if is_seat else self.actor

    def dealt_with(self, event: Event) -> list[Event]:
        """The hands and Drinks of the beginning, where a hand is the first of them, and what is
        laid beside hands as they are drawn; taken with it. Nothing where it is another hand.
        """
        left = takewhile(lambda each: each[0] in DEALING, self._events[self._place :])
        following = next((each for each in left if each[0] == "drew"), None)
        if following is None or following[1] != ("Drinks", event[1][1]):
            return []
        return [event, *self.run(lambda each: each[0] in DEALING)]

    def called(self, title: str) -> str:
        """A card in quotes, and a Drink without."""
        drunk = title.split(" and ")
        return titles_text(drunk) if drunk[0] in self.drinks else quoted(title)


def stopped_once(text: str) -> str:
    """The text, no sentence of which has a stop behind that of a title."""
    return STOPPED_TWICE.sub(r"\1", text)


def narrates_inn(*kinds: str) -> Callable[[Callable[[InnNarrator, Event], Said]], Any]:
    """Make a function the one that tells events of these kinds at tables of characters."""

    def register(tell: Callable[[InnNarrator, Event], Said]) -> Any:
        for kind in kinds:
            INN_NARRATORS[kind] = tell
        return tell

    return register


@narrates_inn(
    "phase", "over", "rolled", "noted", "cleared", "counted", "picked", "forced", "seen", "taken up"
)  # fmt: skip
def _silent(narrator: InnNarrator, event: Event) -> Said:
    """Nothing: other events tell of it, or it never happens at such a table."""
    return ""


@narrates_inn("turn")
def _turn(narrator: InnNarrator, event: Event) -> Said:
    return Narration(f"{narrator.party.whose(event[1])} turn", is_heading=True, actor=event[1])


# ------------------------------------------------------------------ cards


@narrates_inn("drew")
def _drew(narrator: InnNarrator, event: Event) -> Said:
    (name, owner), things = event[1], event[2]
    if owner is None or name != "Hand":
        return ""
    size = things if isinstance(things, int) else len(things)
    dealt = narrator.dealt_with(event)
    if dealt:
        laid = [_moved(narrator, each) for each in dealt if each[0] == "moved"]
        return "  ".join([_first_hands(narrator.party, dealt), *map(str, laid)])
    if owner != narrator.party.you or isinstance(things, int):
        return narrator.party.says(owner, "draws", f"{count_of(size, 'card')}.") if size else ""
    drawn = join_words([quoted(title) for title in things])
    return narrator.party.says(owner, "draws", f"{drawn}.") if things else ""


def _first_hands(party: Party, dealt: Sequence[Event]) -> str:
    """The hands of the beginning, of which those of bosses are larger, and the Drinks."""
    alike: dict[int, list[int]] = {}
    for kind, (name, seat), things, *_ in dealt:
        if kind == "drew" and name == "Hand":
            size = things if isinstance(things, int) else len(things)
            alike.setdefault(size, []).append(seat)
    size, seats = next(iter(alike.items()))
    if len(seats) == len(party.names):
        return f"Everyone draws {count_of(size, 'card')} and gets a Drink."
    all_hands = [_draw(party, each, count) for count, each in alike.items()]
    return f"{capitalized(join_words(all_hands))}; everyone gets a Drink."


def _draw(party: Party, seats: Sequence[int], count: int) -> str:
    """That these players draw so many cards each, within a sentence."""
    cards = count_of(count, "card")
    if len(seats) == 1:
        return party.clause(seats[0], "draws", cards)
    return f"{party.them(seats)} draw {cards} each"


@narrates_inn("champion")
def _champion(narrator: InnNarrator, event: Event) -> Said:
    return narrator.party.says(event[1], "stands", "for the whole side.")


@narrates_inn("threw away")
def _threw_away(narrator: InnNarrator, event: Event) -> Said:
    _, seat, titles = event
    if len(titles) > FEW:
        return narrator.party.says(seat, "discards", f"{count_of(len(titles), 'card')}.")
    return narrator.party.says(seat, "discards", f"{join_words([quoted(t) for t in titles])}.")


@narrates_inn("reshuffled")
def _reshuffled(narrator: InnNarrator, event: Event) -> Said:
    return f"{narrator.party.whose(event[1])} discards are shuffled and become the new deck."


@narrates_inn("turned up")
def _turned_up(narrator: InnNarrator, event: Event) -> Said:
    _, seat, name, title = event
    whose = "" if seat is None else f"{narrator.party.whose(seat)} "
    following = narrator.next()
    if following is not None and following[0] == "event" and following[2] == title:
        return ""  # it is announced, with its title
    return f"{quoted(title)} is turned up from {whose}{spaced(name)}."


@narrates_inn("attached")
def _attached(narrator: InnNarrator, event: Event) -> Said:
    _, seat, name, count, title = event
    return narrator.party.says(
        seat, "lays", f"{count_of(count, 'card')} from {spaced(name)} under {quoted(title)}."
    )


@narrates_inn("event")
def _event(narrator: InnNarrator, event: Event) -> Said:
    """An Event with all that it says: it concerns everybody."""
    _, _, title, kind, level, text = event
    narrator.announced = title
    heading = event_title(title, kind, level)
    return Narration(heading, is_heading=True, body=text, color=EVENT_STYLES.get(kind))


@narrates_inn("bid")
def _bid(narrator: InnNarrator, event: Event) -> Said:
    _, seat, amount, what = event
    if not amount:
        return narrator.party.says(seat, "does", "not bid.")
    return narrator.party.says(seat, "bids", f"{amount} {what}.")


@narrates_inn("bids shown")
def _bids_shown(narrator: InnNarrator, event: Event) -> Said:
    _, bids, what = event
    said = [narrator.party.clause(seat, "bids", f"{amount}") for seat, amount in bids]
    return f"All show what they bid of their {what}: {'; '.join(said)}."


@narrates_inn("bids over")
def _bids_over(narrator: InnNarrator, event: Event) -> Said:
    best = event[1]
    if not best:
        return "Nobody bids anything."
    owners = [
        "yours" if each == narrator.party.you else narrator.party.whose_inside(each)
        for each in best
    ]
    return f"The highest bid is {join_words(owners)}."


@narrates_inn("coin")
def _coin(narrator: InnNarrator, event: Event) -> Said:
    return f"The coin shows {event[1]}."


@narrates_inn("discarded drink")
def _discarded_drink(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    whose = narrator.party.whose_inside(seat)
    return f"{title} is discarded from {whose} Drink Me! Pile."


@narrates_inn("renewed")
def _renewed(narrator: InnNarrator, event: Event) -> Said:
    _, seat, name = event
    whose = "" if seat is None else f"{narrator.party.whose(seat)} "
    name = spaced(name)
    return capitalized(
        f"{whose}{name} is empty: its discards are shuffled and become the pile again."
    )


@narrates_inn("moved")
def _moved(narrator: InnNarrator, event: Event) -> Said:
    (source, owner), (target, taker), things = event[1], event[2], event[3]
    size = things if isinstance(things, int) else len(things)
    if not size or owner is None:
        return ""
    cards = count_of(size, "card") if things is size else join_words([quoted(t) for t in things])
    if target == "Hand" and taker == owner:
        return narrator.party.says(owner, "takes", f"{cards} from {spaced(source)}.")
    whose = "" if taker in (owner, None) else f"{narrator.party.whose_inside(taker)} "
    moved = f"{cards} from {spaced(source)} to {whose}{spaced(target)}."
    return narrator.party.says(owner, "moves", moved)


@narrates_inn("played")
def _played(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title, kind, named, answered = event
    if kind == "event":
        is_known, narrator.announced = narrator.announced == title, ""
        return "" if is_known else f"{title} happens."
    said = narrator.party.says(seat, "plays", quoted(title))
    targets = [narrator.party.whom(each) for _, seats in named for each in seats]
    aimed = narrator.run(lambda each: each[0] == "aimed at" and each[1:3] == (seat, title))
    targets += [minion_text(each, narrator.party) for _, _, _, hit in aimed for each in hit]
    if targets:
        said += f" on {join_words(targets)}"
    about = _about(answered)
    if about is not None and (about["kind"] != "drink" or not targets):
        said += f" {answering_text(about, narrator.party, seat)}"
    return f"{said.rstrip()}."


@narrates_inn("aimed at")
def _aimed_at(narrator: InnNarrator, event: Event) -> Said:
    """The Minions that a card is played on."""
    _, seat, title, hit = event
    targets = join_words([minion_text(each, narrator.party) for each in hit])
    return narrator.party.says(seat, "aims", f"{quoted(title)} at {targets}.")


@narrates_inn("hit")
def _hit(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    return f"{narrator.party.whose(seat)} {title} is hit."


def _about(answered: Any) -> dict[str, Any] | None:
    """The thing that was answered, as far as an event tells it."""
    if answered is None or answered[0] == "moment":
        return None
    kind, seat = answered[:2]
    fields = {
        "card": ("title",), "event": ("title",), "drink": ("titles",), "debt": ("way", "amount"),
        "win": (), "losses": ("title",), "deed": ("deed", "what", "amount"),
    }[kind]  # fmt: skip
    return {"kind": kind, "seat": seat} | dict(zip(fields, answered[2:], strict=False))


@narrates_inn("takes effect")
def _takes_effect(narrator: InnNarrator, event: Event) -> Said:
    """Lines of a token or a counter, which are answered as a card would be."""
    _, seat, title = event
    return f"{narrator.party.whose(seat)} {title} takes effect."


@narrates_inn("negated")
def _negated(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    return f"{narrator.party.whose(seat)} {quoted(title)} is Negated and does nothing."


@narrates_inn("lasts")
def _lasts(narrator: InnNarrator, event: Event) -> Said:
    """The effect that holds for a while from now on, in the words of the card."""
    _, seat, title, text = event
    whose = f"{narrator.party.whose(seat)} {quoted(title)}" if title else "From now on"
    return f"{whose}: {' '.join(line.strip(' -') for line in text.splitlines())}"


@narrates_inn("lasts no more")
def _lasts_no_more(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    return f"{narrator.party.whose(seat)} {quoted(title)} is over." if title else ""


@narrates_inn("will skip")
def _will_skip(narrator: InnNarrator, event: Event) -> Said:
    _, seat, phase = event
    return narrator.party.says(seat, "skips", f"the next {phase.capitalize()} Phase.")


@narrates_inn("skips phase")
def _skips_phase(narrator: InnNarrator, event: Event) -> Said:
    _, seat, phase = event
    return narrator.party.says(seat, "skips", f"this {phase.capitalize()} Phase.")


@narrates_inn("repeats phase")
def _repeats_phase(narrator: InnNarrator, event: Event) -> Said:
    _, seat, phase = event
    return narrator.party.says(seat, "repeats", f"the {phase.capitalize()} Phase.")


@narrates_inn("turn ends")
def _turn_ends(narrator: InnNarrator, event: Event) -> Said:
    return f"{narrator.party.whose(event[1])} turn ends now."


@narrates_inn("ignored")
def _ignored(narrator: InnNarrator, event: Event) -> Said:
    """Who ignores what; a side at once, which does so together."""
    _, seat, title = event
    more = narrator.run(lambda each: each[0] == "ignored" and each[2] == title)
    seats = [seat, *(each[1] for each in more)]
    narrator.ignored.update((each, title) for each in seats)
    called = f"{narrator.called(title) if title else 'it'}."
    if len(seats) > 1:
        return f"{narrator.party.together(seats)} ignore {called}"
    return narrator.party.says(seat, "ignores", called)


@narrates_inn("redirected")
def _redirected(narrator: InnNarrator, event: Event) -> Said:
    _, title, what, seat, target = event
    whom, not_whom = narrator.party.whom(target), narrator.party.whom(seat)
    return f"{quoted(title)} takes {what} from {whom} and not from {not_whom}."


@narrates_inn("redirected all")
def _redirected_all(narrator: InnNarrator, event: Event) -> Said:
    _, title, seat, target = event
    whom, not_whom = narrator.party.whom(target), narrator.party.whom(seat)
    return f"{quoted(title)} is played on {whom} now, and not on {not_whom}."


@narrates_inn("looked")
def _looked(narrator: InnNarrator, event: Event) -> Said:
    _, seat, owner, titles = event
    seen = "" if isinstance(titles, int) else join_words([quoted(title) for title in titles])
    hand = f"at {narrator.party.whose_inside(owner)} hand{': ' if seen else ''}{seen}"
    return f"{narrator.party.says(seat, 'looks', hand)}."


@narrates_inn("showed")
def _showed(narrator: InnNarrator, event: Event) -> Said:
    _, seat, owner, titles = event
    if narrator.next() == ("put into the pot", seat, *titles):
        return ""  # that is told, with the title
    whose = "" if owner in (seat, None) else f" of {narrator.party.whose_inside(owner)} cards"
    shown = join_words([quoted(title) for title in titles])
    return narrator.party.says(seat, "shows", f"{shown}{whose}.")


@narrates_inn("divided")
def _divided(narrator: InnNarrator, event: Event) -> Said:
    _, seat, *groups = event
    told = [join_words([quoted(title) for title in group]) or "nothing" for group in groups]
    return narrator.party.says(seat, "divides", f"the cards: {told[0]} here, {told[1]} there.")


@narrates_inn("decided")
def _decided(narrator: InnNarrator, event: Event) -> Said:
    _, seat, answer, *offers = event
    decider = "You" if seat == narrator.party.you else narrator.party.name(seat)
    said = said_of_decider(answer.rstrip("."), decider)
    said = answer if answer in ("yes", "no") else quoted(said)
    for speaker, prices, text in offers if seat != narrator.party.you else ():
        offer = _offered(narrator, seat, speaker, prices, text)
        said += f" to this: {offer}" if offer else ""
    return narrator.party.says(seat, "chooses", f"{said}.")


def _offered(
    narrator: InnNarrator, seat: int, speaker: int, prices: Sequence[str], text: str
) -> str:
    """The offer to another player, as it is told."""
    party = narrator.party
    said = text if speaker == party.you else said_of(text, party.name(speaker))
    said = offer_text(said, they=party.name(seat))
    return priced_text(prices, said)


# ------------------------------------------------------------------ numbers


@narrates_inn("changed")
def _changed(narrator: InnNarrator, event: Event) -> Said:
    """Who gained or lost how much; all who did the same directly after one another at once."""
    alike = narrator.run(lambda each: each[0] == "changed" and each[2:] == event[2:])
    together = [event[1], *(each[1] for each in alike)]
    seats = list(dict.fromkeys(together))
    times = f", {len(together)} times in all" if len(together) > len(seats) else ""
    _, _, name, asked, actual, _ = event
    what = spaced(name)
    if not actual:
        whose = [narrator.party.whose(seats[0]), *map(narrator.party.whose_inside, seats[1:])]
        if not asked:
            return f"{join_words(whose)} {what} stays as it is."
        further = "higher" if asked > 0 else "lower"
        return f"{join_words(whose)} {what} {CANNOT_GO} {further}{times}."
    verb = "gains" if asked >= 0 else "loses"
    amount = f"{abs(actual)} {what}{bounded_text(asked, actual)}{times}"
    if len(seats) == 1:
        return f"{narrator.party.says(seats[0], verb, amount)}."
    return f"{narrator.party.together(seats)} each {verb[:-1]} {amount}."


CANNOT_GO = "cannot go any"


def bounded_text(asked: int, actual: int, called: str = "") -> str:
    """Why a number did not change by as much as it should; `called` is how much that is."""
    if asked == actual:
        return ""
    return f", not {called or abs(asked)} (it {CANNOT_GO} {'higher' if asked > 0 else 'lower'})"


@narrates_inn("table counted")
def _counted(narrator: InnNarrator, event: Event) -> Said:
    """Where counters of the table stand now; all that change together at once."""
    more = narrator.run(lambda each: each[0] == "table counted")
    told = [_counted_text(each) for each in [event, *more] if not _is_reached(narrator, each)]
    return f"{join_words(told)}." if told else ""


def _is_reached(narrator: InnNarrator, event: Event) -> bool:
    """Whether the next thing told is that a counter has reached the number it stands at now."""
    following = narrator.next()
    return following is not None and following == ("reached", None, event[1], event[4])


def _counted_text(event: Event) -> str:
    _, name, asked, actual, stands_at = event
    if not actual:
        return f"{spaced(name)} stays at {stands_at}"
    return f"{spaced(name)} goes {'up' if asked > 0 else 'down'} to {stands_at}"


@narrates_inn("marker moved")
def _marker_moved(narrator: InnNarrator, event: Event) -> Said:
    _, seat, name, place = event
    called = f"{'' if seat is None else f'{narrator.party.whose(seat)} '}{spaced(name)}"
    return f"{called} moves to {spaced(place)}."


@narrates_inn("reached")
def _reached(narrator: InnNarrator, event: Event) -> Said:
    _, seat, name, number = event
    called = f"{'' if seat is None else f'{narrator.party.whose(seat)} '}{spaced(name)}"
    return f"{called} has reached {number}."


@narrates_inn("adjusted card")
def _adjusted_card(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title, what, by = event
    verb = "makes" if by else "leaves"
    more = f"{abs(by)} {'more' if by > 0 else 'less'}"
    return narrator.party.says(seat, verb, f"{quoted(title)} take {more} {what}.")


@narrates_inn("adjusted card to")
def _adjusted_card_to(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title, what, to = event
    return narrator.party.says(seat, "makes", f"{quoted(title)} take {to} {what}.")


# ------------------------------------------------------------------ Drinks


@narrates_inn("ordered")
def _ordered(narrator: InnNarrator, event: Event) -> Said:
    _, seat, target = event
    return narrator.party.says(seat, "orders", f"a Drink for {narrator.party.whom(target)}.")


@narrates_inn("ordered in vain")
def _ordered_in_vain(narrator: InnNarrator, event: Event) -> Said:
    _, seat, target = event
    order = narrator.party.says(seat, "orders", f"a Drink for {narrator.party.whom(target)}")
    return f"{order}, but all Drinks lie in front of players already."


@narrates_inn("revealed")
def _revealed(narrator: InnNarrator, event: Event) -> Said:
    seat = event[1]
    more = narrator.run(lambda each: each[0] == "revealed" and each[1] == seat)
    titles = [each[2] for each in [event, *more]]
    narrator.drinks |= set(titles)
    return ended(narrator.party.says(seat, "reveals", titles_text(titles)))


@narrates_inn("drank")
def _drank(narrator: InnNarrator, event: Event) -> Said:
    """A Drink and its direct effects on the drinker."""
    _, seat, titles = event
    if not titles:
        return narrator.party.says(seat, "has", "nothing to drink.")
    changes = narrator.run(lambda each: each[0] == "changed" and each[1] == seat and not each[5])
    numbers = [
        f"{what} {actual:+d}{bounded_text(asked, actual, f'{asked:+d}')}"
        for _, _, what, asked, actual, _ in changes
    ]
    said = narrator.party.says(seat, "drinks", titles_text(titles))
    return f"{said}: {', '.join(numbers) or 'nothing happens'}."


@narrates_inn("left standing")
def _left_standing(narrator: InnNarrator, event: Event) -> Said:
    _, seat, titles = event
    if (seat, " and ".join(titles)) in narrator.ignored:
        narrator.ignored.discard((seat, " and ".join(titles)))
        return ""
    return narrator.party.says(seat, "leaves", f"{titles_text(titles)} standing.")


@narrates_inn("stopped")
def _stopped(narrator: InnNarrator, event: Event) -> Said:
    _, _, title, line = event
    return f"{title} (line {line} of its file) would never end: it is stopped and put away."


@narrates_inn("kept")
def _kept(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    return narrator.party.says(seat, "keeps", f"{title} on the table.")


@narrates_inn("sobers up")
def _sobers_up(narrator: InnNarrator, event: Event) -> Said:
    seat = event[1]
    changes = narrator.run(lambda each: each[0] == "changed" and each[1] == seat)[:1]
    numbers = [f": {each[2]} {each[4]:+d}" for each in changes]
    said = narrator.party.says(seat, "sobers", "up, with nothing to drink")
    return f"{said}{''.join(numbers)}."


@narrates_inn("adjusted")
def _adjusted(narrator: InnNarrator, event: Event) -> Said:
    _, seat, what, by = event
    change = f"{abs(by)} {'more' if by > 0 else 'less'} {what}"
    return f"{narrator.party.whose(seat)} Drink now has {change}."


@narrates_inn("adjusted to")
def _adjusted_to(narrator: InnNarrator, event: Event) -> Said:
    _, seat, what, to, is_most = event
    most = " at most" if is_most else ""
    return f"{narrator.party.whose(seat)} Drink now has {to} {what}{most}."


@narrates_inn("replaced")
def _replaced(narrator: InnNarrator, event: Event) -> Said:
    _, seat, titles = event
    called = titles_text(titles) or "Drink"
    return f"{narrator.party.whose(seat)} {called} does something else now."


@narrates_inn("split")
def _split(narrator: InnNarrator, event: Event) -> Said:
    _, seat, friend, titles = event
    with_whom = "" if friend is None else f" with {narrator.party.whom(friend)}"
    return narrator.party.says(seat, "splits", f"{titles_text(titles) or 'a Drink'}{with_whom}.")


@narrates_inn("passed on")
def _passed_on(narrator: InnNarrator, event: Event) -> Said:
    _, seat, target, titles = event
    called = titles_text(titles) or "Drink"
    return f"{narrator.party.whose(seat)} {called} goes to {narrator.party.whom(target)}."


@narrates_inn("drinks ran out")
def _drinks_ran_out(narrator: InnNarrator, event: Event) -> Said:
    return (
        "The Drink Deck is used up: everybody pays 1 Gold, and the discards become the new deck "
        "as soon as there are any."
    )


@narrates_inn("crawled")
def _crawled(narrator: InnNarrator, event: Event) -> Said:
    """The party moves; what happens there is announced next."""
    _, seat, tavern = event
    return narrator.party.says(seat, "crawls", f"on: the party comes to {tavern}.")


@narrates_inn("tavern closed")
def _tavern_closed(narrator: InnNarrator, event: Event) -> Said:
    return f"The last Drink of {event[1]} has been ordered: it closes."


@narrates_inn("party stays")
def _party_stays(narrator: InnNarrator, event: Event) -> Said:
    _, seat, tavern = event
    crawls = narrator.party.says(seat, "has", "nowhere to crawl to")
    return f"{crawls}: the party stays at {tavern}."


@narrates_inn("drink shuffled")
def _drink_shuffled(narrator: InnNarrator, event: Event) -> Said:
    _, seat, comes_back = event
    whose = narrator.party.whose(seat)
    if comes_back:
        return f"{whose} top Drink is shuffled into the deck it came from."
    return f"{whose} top Drink comes from a closed tavern: it is discarded."


@narrates_inn("contest won")
def _contest_won(narrator: InnNarrator, event: Event) -> Said:
    if event[1] is None:
        return "Nobody wins the Drinking Contest."
    return narrator.party.says(event[1], "wins", "the Drinking Contest.")


# ------------------------------------------------------------------ losing


@narrates_inn("in danger")
def _in_danger(narrator: InnNarrator, event: Event) -> Said:
    seats = _all_at_once(narrator, event)
    if len(seats) == 1:
        return narrator.party.says(seats[0], "is", "about to be out of the game.")
    return f"{narrator.party.together(seats)} are about to be out of the game."


@narrates_inn("passed out")
def _passed_out(narrator: InnNarrator, event: Event) -> Said:
    seats = _all_at_once(narrator, event)
    narrator.asleep.update(seats)
    said = narrator.party.says(seats[0], "passes", "out")
    if len(seats) > 1:
        said = f"{narrator.party.together(seats)} pass out"
    return f"{said}: out of the game."


@narrates_inn("ran out of Gold")
def _ran_out(narrator: InnNarrator, event: Event) -> Said:
    seats = _all_at_once(narrator, event)
    said = narrator.party.says(seats[0], "has", "no Gold left")
    if len(seats) > 1:
        said = f"{narrator.party.together(seats)} have no Gold left"
    return f"{said}: out of the game."


def _all_at_once(narrator: InnNarrator, event: Event) -> list[int]:
    """The seats to which the same happens directly after one another."""
    return [event[1], *(each[1] for each in narrator.run(lambda each: each[0] == event[0]))]


POT, ON_DRINKS = "pot", "on drinks"


@narrates_inn("put into the pot")
def _put_into_pot(narrator: InnNarrator, event: Event) -> Said:
    return narrator.party.says(event[1], "puts", f"{quoted(event[2])} into the pot.")


@narrates_inn("laid under")
def _laid_under(narrator: InnNarrator, event: Event) -> Said:
    _, seat, title, name = event
    return narrator.party.says(seat, "puts", f"{quoted(title)} under {spaced(name)}.")


@narrates_inn("handed out")
def _handed_out(narrator: InnNarrator, event: Event) -> Said:
    _, taker, owner, title = event
    if taker is None:
        if owner is None:
            return f"{quoted(title)} goes back to the Inn."
        return f"{quoted(title)} goes back to {narrator.party.whose_inside(owner)} discards."
    return narrator.party.says(taker, "takes", f"{quoted(title)} from the pot.")


@narrates_inn("prevented")
def _prevented(narrator: InnNarrator, event: Event) -> Said:
    _, seat, way, amount = event
    verb = {"ante": "ante", "take": "give up"}.get(way, way)
    return narrator.party.says(seat, "does", f"not {verb} the {amount} Gold.")


@narrates_inn("pays for")
def _pays_for(narrator: InnNarrator, event: Event) -> Said:
    _, seat, debtor = event
    return narrator.party.says(seat, "pays", f"for {narrator.party.whom(debtor)}.")


@narrates_inn("paid")
def _paid(narrator: InnNarrator, event: Event) -> Said:
    _, source, target, amount = event
    if target == POT:
        return _antes(narrator, event)
    if source == POT:
        narrator.pot -= amount
        return _from_pot(narrator, target, amount)
    if ON_DRINKS in (source, target):
        return _on_drink(narrator, source, target, amount)
    if not isinstance(source, int):
        return _from_inn(narrator, target, amount)
    if source in narrator.asleep:
        return _shared(narrator, event)
    alike = narrator.run(
        lambda each: each[0] == "paid" and each[2:] == event[2:] and isinstance(each[1], int)
    )
    payers = [source, *(each[1] for each in alike)]
    whom = narrator.purses.whom(target) if isinstance(target, int) else "the Inn"
    if len(payers) > 1:
        return _paid_by(payers, whom, amount, narrator)
    return narrator.purses.says(source, "pays", f"{whom} {amount} Gold.")


def _paid_by(payers: Sequence[int], whom: str, amount: int, narrator: InnNarrator) -> str:
    """Several payments of as much: who pays more than once is named once, with the sum."""
    sums = {seat: amount * times for seat, times in Counter(payers).items()}
    if len(set(sums.values())) == 1 and len(sums) > 1:
        each = amount * len(payers) // len(sums)
        return f"{narrator.purses.together([*sums])} each pay {whom} {each} Gold."
    first, *others = sums
    said = narrator.purses.says(first, "pays", f"{whom} {sums[first]} Gold")
    more = [f"{narrator.purses.whom(seat)} {sums[seat]}" for seat in others]
    return f"{', '.join([said, *more])}."


def _shared(narrator: InnNarrator, event: Event) -> Said:
    """The shares of the Gold of a player who has passed out."""
    more = narrator.run(lambda each: each[0] == "paid" and each[1] == event[1])
    parts = [
        f"{amount} to {narrator.purses.whom(target) if isinstance(target, int) else 'the Inn'}"
        for _, _, target, amount in [event, *more]
    ]
    return f"{narrator.purses.whose(event[1])} Gold is shared: {join_words(parts)}."


def _antes(narrator: InnNarrator, event: Event) -> Said:
    amount = event[3]
    more = narrator.run(lambda each: each[0] == "paid" and each[2] == POT and each[3] == amount)
    narrator.pot += amount * (1 + len(more))
    payers = [each[1] for each in [event, *more]]
    seats = [each for each in payers if isinstance(each, int)]
    said = []
    if len(seats) == 1:
        said.append(narrator.purses.says(seats[0], "antes", str(amount)))
    elif seats:
        said.append(f"{narrator.purses.together(seats)} ante {amount}")
    if len(seats) < len(payers):
        said.append(f"the Inn pays {amount * (len(payers) - len(seats))}")
    text = ", ".join(said)
    return f"{capitalized(text)}.  The pot is {narrator.pot}."


def _from_pot(narrator: InnNarrator, target: Any, amount: int) -> Said:
    if isinstance(target, int):
        return narrator.purses.says(target, "takes", f"{amount} Gold from the pot.")
    return f"The Inn gets the {amount} Gold in the pot."


def _on_drink(narrator: InnNarrator, source: Any, target: Any, amount: int) -> Said:
    if isinstance(source, int):
        return narrator.purses.says(source, "puts", f"{amount} Gold on the Drink.")
    if isinstance(target, int):
        return narrator.purses.says(target, "gets", f"the {amount} Gold on the Drink.")
    return f"The Inn gets the {amount} Gold on the Drink."


def _from_inn(narrator: InnNarrator, target: Any, amount: int) -> Said:
    if target == INN:
        return f"The Inn pays the {amount} Gold itself."
    whom = narrator.purses.whom(target) if isinstance(target, int) else str(target)
    return f"The Inn pays {whom} {amount} Gold."


@narrates_inn("paid wages")
def _paid_wages(narrator: InnNarrator, event: Event) -> Said:
    return narrator.party.says(event[1], "keeps", f"{event[2]} for its Wages.")


@narrates_inn("dismissed")
def _dismissed(narrator: InnNarrator, event: Event) -> Said:
    return narrator.party.says(event[1], "lets", f"{event[2]} go.")


@narrates_inn("nobody antes")
def _nobody_antes(narrator: InnNarrator, event: Event) -> Said:
    return f"{narrator.purses.says(event[1], 'has', 'no Gold to ante')}, so nobody antes."


@narrates_inn("round")
def _round(narrator: InnNarrator, event: Event) -> Said:
    narrator.pot = 0
    return narrator.party.says(event[1], "starts", "a Round of Gambling.")


@narrates_inn("passed")
def _passed(narrator: InnNarrator, event: Event) -> Said:
    seats = _all_at_once(narrator, event)
    if len(seats) == 1:
        return f"{narrator.party.says(seats[0], 'passes')}."
    return f"{narrator.party.together(seats)} pass."


@narrates_inn("took control")
def _took_control(narrator: InnNarrator, event: Event) -> Said:
    return narrator.party.says(event[1], "controls", "the Round.")


@narrates_inn("round game")
def _round_game(narrator: InnNarrator, event: Event) -> Said:
    _, starter, game = event
    narrator.inside = None
    if starter is None:
        return f"It is played as {game.replace('-', ' ')}."
    return narrator.party.says(starter, "picks", f"its game: {game.replace('-', ' ')}.")


@narrates_inn("round game broke off")
def _round_game_broke_off(narrator: InnNarrator, event: Event) -> Said:
    return f"The game in the Round cannot go on: {event[1]}."


@narrates_inn("card step")
def _card_step(narrator: InnNarrator, event: Event) -> Said:
    return "Each may now play one Gambling or Cheating Card."


@narrates_inn("in round")
def _in_round(narrator: InnNarrator, event: Event) -> Said:
    """The game inside is told by a narrator of the hall, who knows it by its own seats."""
    kind, place, seats, _ = event
    more = narrator.run(lambda each: each[:3] == (kind, place, seats))
    if narrator.inside is None:
        party = party_inside(narrator.party, seats)
        narrator.inside = Narrator(narrator.within[place], party)
    told = narrator.inside.tell([each[3] for each in (event, *more)])
    return "  ".join(each.text for each in told)


@narrates_inn("left the round")
def _left_the_round(narrator: InnNarrator, event: Event) -> Said:
    return narrator.party.says(event[1], "leaves", "the Round.")


@narrates_inn("round again")
def _round_again(narrator: InnNarrator, event: Event) -> Said:
    begins = narrator.party.says(event[1], "begins", "it.")
    return f"The Round is played again for the same pot. {begins}"


@narrates_inn("round ended")
def _round_ended(narrator: InnNarrator, event: Event) -> Said:
    _, winner, pot = event
    if winner is None:
        return "The Round ends, and nobody has won it."
    side = narrator.party.side_of(winner)
    paid = narrator.run(lambda each: each[:2] == ("paid", POT) and each[2] in side)
    if paid:
        narrator.pot = 0
        return narrator.party.says(winner, "wins", f"the Round and the {pot} Gold in the pot.")
    return narrator.party.says(winner, "wins", "the Round.")
