"""The reasons for an advice in games of characters: what an answer is judged to be worth, and what
comes of it by the end of the turn, beside the best that might be done instead.

Both are means over imagined games with the same luck. The answer that is named is the best by the
figures that are told; where they do not tell two apart, that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, cast

from rdi.model.request import Answer, Pick, Wager
from rdi.players.character_policy import guards
from rdi.players.hand_sifting import (
    BEST_ACTION,
    DEAR,
    GOOD,
    GUARDING,
    IDLE,
    PLAIN,
    TWICE,
    WHOLE,
    cheapest,
    is_of_hand,
)
from rdi.players.registry import regulars
from rdi.players.searcher import EFFORT, Outlook, sifted
from rdi.players.traits import decision_random
from rdi.review.weighing import Weighing
from rdi.shell.advice.inn_sentences import done_text
from rdi.shell.advice.odds_text import FEW, error_text, shown_error
from rdi.shell.advice.verdict import LESS, Promise, Verdict
from rdi.shell.play.inn_decision import InnDecision
from rdi.shell.play.inn_wording import ended, gist, quoted
from rdi.shell.show.party import Party
from rdi.text import capitalized, join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

SEED = "reasons"
LEAST_CHANGE = 0.25
"""The mean change of a number that is worth a word."""

CHANGES_MOST = 4


def company_advice(decision: InnDecision, found: Weighing | None) -> tuple[Verdict, list[str]]:
    """The verdict on the answers that were weighed, and the reasons in words; what is done with
    cards of the hand is not weighed.
    """
    view, request = cast("InnView", decision.view), decision.request
    assert not isinstance(request, Wager)
    if is_of_hand(view, request) and request.verb == "discard":
        return _of_discards(view, request)
    if found is None:
        answer = regulars()[0].make(SEED).decide(request, view)
        return Verdict(answer, (), ()), [*_given(view, request, answer)]
    if len(found.worths) < 2:
        return Verdict(found.best, (), ()), [*_of_card(view, found.best)]
    best = Verdict(found.best, tuple(_promises(decision, found)), found.contenders)
    other = next(each for each in found.worths if each != found.best)
    after, instead = found.outlooks, done_text(decision, other)
    return best, [
        *_of_card(view, best.answer),
        *_compared(decision, best, found),
        *_changes(view, decision.party, instead, after[best.answer], after[other]),
        _standing(view, after[best.answer]),
    ]


def _of_card(view: InnView, answer: Answer) -> Iterator[str]:
    """The effect of the card that is played."""
    card = view.card(answer) if isinstance(answer, str) else None
    if card is not None and (does := gist(card)):
        yield f"{quoted(card.title)}: {ended(does)}"


def _promises(decision: InnDecision, found: Weighing) -> list[Promise]:
    """The chance of each answer to be the last, as what it is less than that of the best: of that,
    over the same imagined games, the half width is far smaller.
    """
    promises = []
    for answer, behind in found.behind.items():
        less = round(100 * behind.value, 1)
        error = shown_error(100 * behind.error, FEW) if behind.error else 0.0
        text = f"{done_text(decision, answer)}: {abs(less):.1f} {'less' if less >= 0 else 'more'}"
        told = f"{text} {error_text(error, FEW)}" if error else text
        promises.append(Promise(answer, 0.0 - less, error, LESS, told, found.cost(answer)))
    return promises


KEPT = {
    BEST_ACTION: "{} is the best of your Action Cards in this turn.",
    GUARDING: "{} {guards} you.",
    DEAR: "{} has a price, and drawing another card costs nothing.",
    GOOD: "{} {is_} worth more than a card that you may draw, on average.",
}
THROWN = {
    IDLE: "{} would do nothing in this turn.",
    WHOLE: "{} would heal more than you have lost, and you keep another card for that.",
    TWICE: "You hold {} more than once, and play one Action Card in a turn.",
    PLAIN: "{} {is_} worth less than a card that you may draw, on average.",
}
"""The sentences for why cards of the hand are kept, and why they are thrown away for new ones."""


def _of_discards(view: InnView, request: Pick) -> tuple[Verdict, list[str]]:
    """The cards to throw away, and why these go and the others stay."""
    if request.least:
        answer = cheapest(view, request)
        return Verdict(answer, (), ()), [*_given(view, request, answer)]
    luck = decision_random(SEED, request, view)
    found = sifted(view, request, luck, EFFORT)
    told = []
    for is_kept, sentences in ((True, KEPT), (False, THROWN)):
        for why, text in sentences.items():
            titles = [e.title for e in found.cards if e.why == why and e.is_kept == is_kept]
            if titles:
                told.append(_of_titles(text, titles))
    return Verdict(found.thrown, (), ()), told


def _given(view: InnView, request: Pick, answer: Answer) -> Iterator[str]:
    """Why these cards are given up, where some must be, and what is kept."""
    given = [str(each) for each in (answer if isinstance(answer, tuple) else (answer,))]
    kept = list(map(str, request.items))
    for title in given:
        if title in kept:
            kept.remove(title)
    if given:
        yield _of_titles(
            "Of your cards {} {is_} worth least to you, judging by their effects.", given
        )
    guarding = [title for title in kept if guards(view.card(title))]
    if guarding:
        yield _of_titles(KEPT[GUARDING], guarding)


def _of_titles(text: str, titles: Sequence[str]) -> str:
    """A sentence about some cards; equal ones are named once."""
    named = list(dict.fromkeys(map(quoted, titles)))
    many = len(named) > 1
    return text.format(
        join_words(named), guards="guard" if many else "guards", is_="are" if many else "is"
    )


def _compared(decision: InnDecision, best: Verdict, found: Weighing) -> Iterator[str]:
    """The chance of the best answer to be the last, how much less the others have, and which of
    them cannot be told apart.
    """
    told = join_words([each.text for each in best.promises[1:]])
    chance = f"about {100 * found.worths[best.answer].value:.1f} in 100"
    yield f"Chances to be the last: {chance}; {told}."
    if best.contenders:
        named = [done_text(decision, each) for each in best.contenders]
        yield f"{capitalized(join_words(named))} cannot be told apart by these figures."


def _standing(view: InnView, outlook: Outlook) -> str:
    """The values of the seat at the end of the turn, on average."""
    numbers = [
        f"{_mean(outlook.numbers, view.seat, name):.1f} {name}" for name in view.stats[view.seat]
    ]
    return f"You then have {join_words(numbers)} on average."


def _changes(
    view: InnView, party: Party, other: str, best: Outlook, worse: Outlook
) -> Iterator[str]:
    """The numbers that the answer changes by the end of the turn, on average, against the other."""
    changes: list[tuple[float, str]] = []
    for seat in range(view.seats):
        for name in view.stats[seat]:
            by = _mean(best.numbers, seat, name) - _mean(worse.numbers, seat, name)
            if abs(by) >= LEAST_CHANGE:
                changes.append((abs(by), f"{party.name(seat)} {by:+.1f} {name}"))
    if changes:
        largest = sorted(changes, key=lambda each: -each[0])[:CHANGES_MOST]
        told = join_words([text for _, text in largest])
        yield f"By the end of the turn, on average, rather than to {other}: {told}."


def _mean(numbers: Sequence[Sequence[object]], seat: int, name: str) -> float:
    return fmean(cast("dict[str, int]", each[seat]).get(name, 0) for each in numbers)
