"""Tell the events of a game of characters in sentences: turns, cards, Drinks, Gold and losing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rdi.model.effects import INN
from rdi.model.event import Event
from rdi.shell.play.inn_pending import answering_text
from rdi.shell.play.inn_wording import InnParty, quoted, titles_text
from rdi.shell.play.narrator import Narrate, Narration, Narrator, Said
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import capitalized, count_of, join_words

INN_NARRATORS: dict[str, Narrate] = {}
FEW = 2


class InnNarrator(Narrator):
    """Tells the events of one game of characters to one audience."""

    tellers = INN_NARRATORS
    party: InnParty

    def __init__(self, words: Vocabulary, party: InnParty) -> None:
        super().__init__(words, party)
        self.drinks: set[str] = set()
        """What was revealed so far, to tell Drinks from cards."""
        self.asleep: set[int] = set()
        """Who has passed out, so that what they pay then is their Gold being shared."""
        self.ignored: set[tuple[int, str]] = set()
        """Who has said to ignore what, so that it need not be said again."""

    def actor_of(self, event: Event) -> int | None:
        """Whose doing an event is."""
        is_seat = len(event) > 1 and isinstance(event[1], int)
        return event[1] if is_seat else self.actor

    def called(self, title: str) -> str:
        """A card in quotes, and a Drink without."""
        return title if title.split(" and ")[0] in self.drinks else quoted(title)


def narrates_inn(*kinds: str) -> Callable[[Callable[[InnNarrator, Event], Said]], Any]:
    """Make a function the one that tells events of these kinds at tables of characters."""

    def register(tell: Callable[[InnNarrator, Event], Said]) -> Any:
        for kind in kinds:
            INN_NARRATORS[kind] = tell
        return tell

    return register


@narrates_inn("phase", "over", "rolled", "noted", "cleared", "counted", "picked", "forced")
def _silent(teller: InnNarrator, event: Event) -> Said:
    """What is seen from what follows it, or never happens at such a table."""
    return ""


@narrates_inn("turn")
def _turn(teller: InnNarrator, event: Event) -> Said:
    return Narration(f"{teller.party.whose(event[1])} turn", is_heading=True, actor=event[1])


# ------------------------------------------------------------------ cards


@narrates_inn("drew")
def _drew(teller: InnNarrator, event: Event) -> Said:
    (name, owner), things = event[1], event[2]
    if owner is None or name != "Hand":
        return ""
    size = things if isinstance(things, int) else len(things)
    others = teller.run(lambda each: each[0] == "drew" and each[1][1] is not None)
    hands = [each for each in others if each[1][0] == "Hand"]
    if hands:
        return f"Everyone draws {count_of(size, 'card')} and gets a Drink."
    if owner != teller.party.you or isinstance(things, int):
        return teller.party.says(owner, "draws", f"{count_of(size, 'card')}.") if size else ""
    drawn = join_words([quoted(title) for title in things])
    return teller.party.says(owner, "draws", f"{drawn}.") if things else ""


@narrates_inn("threw away")
def _threw_away(teller: InnNarrator, event: Event) -> Said:
    _, seat, titles = event
    if len(titles) > FEW:
        return teller.party.says(seat, "discards", f"{count_of(len(titles), 'card')}.")
    return teller.party.says(seat, "discards", f"{join_words([quoted(t) for t in titles])}.")


@narrates_inn("reshuffled")
def _reshuffled(teller: InnNarrator, event: Event) -> Said:
    return f"{teller.party.whose(event[1])} discards are shuffled and become the new deck."


@narrates_inn("moved")
def _moved(teller: InnNarrator, event: Event) -> Said:
    (source, owner), (target, taker), things = event[1], event[2], event[3]
    size = things if isinstance(things, int) else len(things)
    if not size or owner is None:
        return ""
    whose = "" if taker in (owner, None) else f"{teller.party.whose_inside(taker)} "
    moved = f"{count_of(size, 'card')} from {source} to {whose}{target}."
    return teller.party.says(owner, "moves", moved)


@narrates_inn("played")
def _played(teller: InnNarrator, event: Event) -> Said:
    _, seat, title, kind, named, answered = event
    if kind == "event":
        return f"{title} happens."
    said = teller.party.says(seat, "plays", quoted(title))
    targets = [each for _, seats in named for each in seats]
    if targets:
        said += f" on {join_words([teller.party.whom(each) for each in targets])}"
    about = _about(answered)
    if about is not None and (about["kind"] != "drink" or not targets):
        said += f" {answering_text(about, teller.party, seat)}"
    return f"{said.rstrip()}."


def _about(answered: Any) -> dict[str, Any] | None:
    """What was answered, as far as an event tells it."""
    if answered is None or answered[0] == "moment":
        return None
    kind, seat = answered[:2]
    fields = {
        "card": ("title",), "event": ("title",), "drink": ("titles",), "debt": ("way", "amount"),
        "win": (), "losses": ("title",),
    }[kind]  # fmt: skip
    return {"kind": kind, "seat": seat} | dict(zip(fields, answered[2:], strict=False))


@narrates_inn("negated")
def _negated(teller: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    return f"{teller.party.whose(seat)} {quoted(title)} is Negated and does nothing."


@narrates_inn("ignored")
def _ignored(teller: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    teller.ignored.add((seat, title))
    return teller.party.says(seat, "ignores", f"{teller.called(title) if title else 'it'}.")


@narrates_inn("redirected")
def _redirected(teller: InnNarrator, event: Event) -> Said:
    _, title, what, seat, target = event
    whom, not_whom = teller.party.whom(target), teller.party.whom(seat)
    return f"{quoted(title)} takes {what} from {whom} and not from {not_whom}."


@narrates_inn("decided")
def _decided(teller: InnNarrator, event: Event) -> Said:
    _, seat, answer = event
    said = answer if answer in ("yes", "no") else quoted(answer.rstrip("."))
    return teller.party.says(seat, "chooses", f"{said}.")


# ------------------------------------------------------------------ numbers


@narrates_inn("changed")
def _changed(teller: InnNarrator, event: Event) -> Said:
    """Who gained or lost how much; all who did the same directly after one another at once."""
    alike = teller.run(lambda each: each[0] == "changed" and each[2:] == event[2:])
    together = [event[1], *(each[1] for each in alike)]
    seats = list(dict.fromkeys(together))
    times = f", {len(together)} times in all" if len(together) > len(seats) else ""
    _, _, what, asked, actual, _ = event
    if not asked:
        return f"{join_words([teller.party.whose(seat) for seat in seats])} {what} stays as it is."
    verb = "gains" if asked >= 0 else "loses"
    amount = f"{abs(actual) or 'no'} {what}{bounded_text(asked, actual)}{times}"
    if len(seats) == 1:
        return f"{teller.party.says(seats[0], verb, amount)}."
    return f"{teller.party.list(seats)} each {verb[:-1]} {amount}."


def bounded_text(asked: int, actual: int, called: str = "") -> str:
    """Why a number did not change by as much as it should; `called` is how much that is."""
    if asked == actual:
        return ""
    return f", not {called or abs(asked)} (it cannot go any {'higher' if asked > 0 else 'lower'})"


@narrates_inn("adjusted card")
def _adjusted_card(teller: InnNarrator, event: Event) -> Said:
    _, seat, title, what, by = event
    verb = "makes" if by else "leaves"
    more = f"{abs(by)} {'more' if by > 0 else 'less'}"
    return teller.party.says(seat, verb, f"{quoted(title)} take {more} {what}.")


# ------------------------------------------------------------------ Drinks


@narrates_inn("ordered")
def _ordered(teller: InnNarrator, event: Event) -> Said:
    _, seat, target = event
    return teller.party.says(seat, "orders", f"a Drink for {teller.party.whom(target)}.")


@narrates_inn("ordered in vain")
def _ordered_in_vain(teller: InnNarrator, event: Event) -> Said:
    _, seat, target = event
    order = teller.party.says(seat, "orders", f"a Drink for {teller.party.whom(target)}")
    return f"{order}, but every Drink there is lies in front of somebody."


@narrates_inn("revealed")
def _revealed(teller: InnNarrator, event: Event) -> Said:
    seat = event[1]
    more = teller.run(lambda each: each[0] == "revealed" and each[1] == seat)
    titles = [each[2] for each in [event, *more]]
    teller.drinks |= set(titles)
    return teller.party.says(seat, "reveals", f"{titles_text(titles)}.")


@narrates_inn("drank")
def _drank(teller: InnNarrator, event: Event) -> Said:
    """A Drink, and what it does to its drinker directly."""
    _, seat, titles = event
    if not titles:
        return teller.party.says(seat, "has", "nothing to drink.")
    changes = teller.run(lambda each: each[0] == "changed" and each[1] == seat and not each[5])
    numbers = [
        f"{what} {actual:+d}{bounded_text(asked, actual, f'{asked:+d}')}"
        for _, _, what, asked, actual, _ in changes
    ]
    said = teller.party.says(seat, "drinks", titles_text(titles))
    return f"{said}: {', '.join(numbers) or 'nothing happens'}."


@narrates_inn("left standing")
def _left_standing(teller: InnNarrator, event: Event) -> Said:
    _, seat, titles = event
    if (seat, " and ".join(titles)) in teller.ignored:
        teller.ignored.discard((seat, " and ".join(titles)))
        return ""
    return teller.party.says(seat, "leaves", f"{titles_text(titles)} standing.")


@narrates_inn("stopped")
def _stopped(teller: InnNarrator, event: Event) -> Said:
    _, _, title, line = event
    return f"{title} (line {line} of its file) has no end: it is stopped and put away."


@narrates_inn("kept")
def _kept(teller: InnNarrator, event: Event) -> Said:
    _, seat, title = event
    return teller.party.says(seat, "keeps", f"{title} on the table.")


@narrates_inn("sobers up")
def _sobers_up(teller: InnNarrator, event: Event) -> Said:
    seat = event[1]
    changes = teller.run(lambda each: each[0] == "changed" and each[1] == seat)[:1]
    numbers = [f": {each[2]} {each[4]:+d}" for each in changes]
    said = teller.party.says(seat, "sobers", "up, with nothing to drink")
    return f"{said}{''.join(numbers)}."


@narrates_inn("adjusted")
def _adjusted(teller: InnNarrator, event: Event) -> Said:
    _, seat, what, by = event
    return (
        f"{teller.party.whose(seat)} Drink now has {abs(by)} {'more' if by > 0 else 'less'} {what}."
    )


@narrates_inn("split")
def _split(teller: InnNarrator, event: Event) -> Said:
    _, seat, friend, titles = event
    with_whom = "" if friend is None else f" with {teller.party.whom(friend)}"
    return teller.party.says(seat, "splits", f"{titles_text(titles) or 'a Drink'}{with_whom}.")


@narrates_inn("passed on")
def _passed_on(teller: InnNarrator, event: Event) -> Said:
    _, seat, target, titles = event
    called = titles_text(titles) or "Drink"
    return f"{teller.party.whose(seat)} {called} goes to {teller.party.whom(target)}."


@narrates_inn("drinks ran out")
def _drinks_ran_out(teller: InnNarrator, event: Event) -> Said:
    return (
        "The Drink Deck is used up: everybody pays 1 Gold, and the discards, as soon as there are "
        "any, are the new one."
    )


@narrates_inn("contest won")
def _contest_won(teller: InnNarrator, event: Event) -> Said:
    if event[1] is None:
        return "Nobody wins the Drinking Contest."
    return teller.party.says(event[1], "wins", "the Drinking Contest.")


# ------------------------------------------------------------------ losing


@narrates_inn("in danger")
def _in_danger(teller: InnNarrator, event: Event) -> Said:
    more = teller.run(lambda each: each[0] == "in danger")
    seats = [event[1], *(each[1] for each in more)]
    if len(seats) == 1:
        return teller.party.says(seats[0], "is", "about to be out of the game.")
    return f"{teller.party.list(seats)} are about to be out of the game."


@narrates_inn("passed out")
def _passed_out(teller: InnNarrator, event: Event) -> Said:
    teller.asleep.add(event[1])
    return f"{teller.party.says(event[1], 'passes', 'out')}: out of the game."


@narrates_inn("ran out of Gold")
def _ran_out(teller: InnNarrator, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'has', 'no Gold left')}: out of the game."


POT = "pot"


@narrates_inn("paid")
def _paid(teller: InnNarrator, event: Event) -> Said:
    _, source, target, amount = event
    if target == POT:
        return _antes(teller, event)
    if source == POT:
        teller.pot -= amount
        return _from_pot(teller, target, amount)
    if not isinstance(source, int):
        return _from_inn(teller, target, amount)
    if source in teller.asleep:
        return _shared(teller, event)
    alike = teller.run(
        lambda each: each[0] == "paid" and each[2:] == event[2:] and isinstance(each[1], int)
    )
    payers = [source, *(each[1] for each in alike)]
    whom = teller.party.whom(target) if isinstance(target, int) else "the Inn"
    if len(payers) > 1:
        return _paid_by(payers, whom, amount, teller)
    return teller.party.says(source, "pays", f"{whom} {amount} Gold.")


def _paid_by(payers: Sequence[int], whom: str, amount: int, teller: InnNarrator) -> str:
    """Several payments of as much: who pays more than once is named once, with the sum."""
    sums = {seat: amount * times for seat, times in Counter(payers).items()}
    if len(set(sums.values())) == 1 and len(sums) > 1:
        each = amount * len(payers) // len(sums)
        return f"{teller.party.list([*sums])} each pay {whom} {each} Gold."
    first, *others = sums
    said = teller.party.says(first, "pays", f"{whom} {sums[first]} Gold")
    return join_words([said, *[f"{teller.party.name(seat)} {sums[seat]}" for seat in others]]) + "."


def _shared(teller: InnNarrator, event: Event) -> Said:
    """What becomes of the Gold of somebody who has passed out."""
    more = teller.run(lambda each: each[0] == "paid" and each[1] == event[1])
    parts = [
        f"{amount} to {teller.party.whom(target) if isinstance(target, int) else 'the Inn'}"
        for _, _, target, amount in [event, *more]
    ]
    return f"{teller.party.whose(event[1])} Gold is shared: {join_words(parts)}."


def _antes(teller: InnNarrator, event: Event) -> Said:
    amount = event[3]
    more = teller.run(lambda each: each[0] == "paid" and each[2] == POT and each[3] == amount)
    teller.pot += amount * (1 + len(more))
    payers = [each[1] for each in [event, *more]]
    seats = [each for each in payers if isinstance(each, int)]
    said = []
    if len(seats) == 1:
        said.append(teller.party.says(seats[0], "antes", str(amount)))
    elif seats:
        said.append(f"{teller.party.list(seats)} ante {amount}")
    if len(seats) < len(payers):
        said.append(f"the Inn pays {amount * (len(payers) - len(seats))}")
    text = ", ".join(said)
    return f"{capitalized(text)}.  The pot is {teller.pot}."


def _from_pot(teller: InnNarrator, target: Any, amount: int) -> Said:
    if isinstance(target, int):
        return teller.party.says(target, "takes", f"{amount} Gold from the pot.")
    return f"The Inn gets the {amount} Gold in the pot."


def _from_inn(teller: InnNarrator, target: Any, amount: int) -> Said:
    if target == INN:
        return f"The Inn pays the {amount} Gold itself."
    whom = teller.party.whom(target) if isinstance(target, int) else str(target)
    return f"The Inn pays {whom} {amount} Gold."


@narrates_inn("paid wages")
def _paid_wages(teller: InnNarrator, event: Event) -> Said:
    return teller.party.says(event[1], "keeps", f"{event[2]} for its Wages.")


@narrates_inn("dismissed")
def _dismissed(teller: InnNarrator, event: Event) -> Said:
    return teller.party.says(event[1], "lets", f"{event[2]} go.")


@narrates_inn("nobody antes")
def _nobody_antes(teller: InnNarrator, event: Event) -> Said:
    return f"{teller.party.says(event[1], 'has', 'no Gold to ante')}, so nobody antes."


@narrates_inn("round")
def _round(teller: InnNarrator, event: Event) -> Said:
    teller.pot = 0
    return teller.party.says(event[1], "starts", "a Round of Gambling.")


@narrates_inn("passed")
def _passed(teller: InnNarrator, event: Event) -> Said:
    more = teller.run(lambda each: each[0] == "passed")
    seats = [event[1], *(each[1] for each in more)]
    if len(seats) == 1:
        return f"{teller.party.says(seats[0], 'passes')}."
    return f"{teller.party.list(seats)} pass."


@narrates_inn("took control")
def _took_control(teller: InnNarrator, event: Event) -> Said:
    return teller.party.says(event[1], "controls", "the Round.")


@narrates_inn("left the round")
def _left_the_round(teller: InnNarrator, event: Event) -> Said:
    return teller.party.says(event[1], "leaves", "the Round.")


@narrates_inn("round ended")
def _round_ended(teller: InnNarrator, event: Event) -> Said:
    _, winner, pot = event
    if winner is None:
        return "The Round ends, and nobody has won it."
    paid = teller.run(lambda each: each == ("paid", POT, winner, pot))
    if paid:
        teller.pot = 0
        return teller.party.says(winner, "wins", f"the Round and the {pot} Gold in the pot.")
    return teller.party.says(winner, "wins", "the Round.")
