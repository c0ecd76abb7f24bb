"""The reasons for an advice in games of characters: what an answer is judged to be worth, and what
comes of it by the end of the turn, beside the best that might be done instead.

Both are means over imagined games with the same luck. The answer that is named is the best by the
figures that are told; where they do not tell two apart, that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, cast

from rdi.model.request import PASS, Answer, Pick, Respond, Wager
from rdi.odds.estimation import paired_gain
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
from rdi.players.searcher import EFFORT, Outlook, outlooks, sifted
from rdi.players.traits import decision_random
from rdi.shell.advice.inn_sentences import done_text
from rdi.shell.play.inn_decision import InnDecision
from rdi.shell.play.inn_wording import quoted
from rdi.shell.show.party import Party
from rdi.text import join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

SEED = "reasons"
WORLDS = 80
"""The number of imagined games that figures are means of."""

OTHERS_MOST = 3
"""The number of answers that the advice is held against, beside passing."""

ERRORS = 2.0
"""The number of standard errors by which one answer must be better than another to be told so."""

LEAST_CHANGE = 0.25
"""The mean change of a number that is worth a word."""

CHANGES_MOST = 4


def company_advice(decision: InnDecision, answer: Answer) -> tuple[Answer, list[str]]:
    """The best answer by the figures of some imagined games, and the reasons for it in words."""
    view, request = cast("InnView", decision.view), decision.request
    assert not isinstance(request, Wager)
    if is_of_hand(view, request) and request.verb == "discard":
        return _of_discards(view, request)
    if not request.is_single:
        return answer, [*_given(view, request, answer)]
    found = _outlooks(view, request, answer)
    if len(found) < 2:
        return answer, []
    best = max(found, key=lambda each: fmean(found[each].chances))
    if not _is_better(found[best], found[answer]):
        best = answer
    other = max((each for each in found if each != best), key=lambda each: _chance(found[each]))
    party = decision.party
    return best, [
        _compared(decision, best, other, found),
        *_changes(view, party, done_text(decision, other), found[best], found[other]),
    ]


KEPT = {
    BEST_ACTION: "{} is the best of your Action Cards in this turn.",
    GUARDING: "{} {guards} you.",
    DEAR: "{} had a price: what you draw for nothing comes from your deck.",
    GOOD: "{} {is_} worth more than what you may draw, on average.",
}
THROWN = {
    IDLE: "{} would do nothing in this turn.",
    WHOLE: "{} would heal what is whole, and you keep another card for that.",
    TWICE: "You hold {} more than once, and play one Action Card in a turn.",
    PLAIN: "{} {is_} worth less than what you may draw, on average.",
}
"""The sentences for why cards of the hand are kept, and why they are thrown away for new ones."""


def _of_discards(view: InnView, request: Pick) -> tuple[Answer, list[str]]:
    """The cards to throw away, and why these go and the others stay."""
    if request.least:
        answer = cheapest(view, request)
        return answer, [*_given(view, request, answer)]
    luck = decision_random(SEED, request, view)
    found = sifted(view, request, luck, EFFORT)
    told = []
    for is_kept, sentences in ((True, KEPT), (False, THROWN)):
        for why, text in sentences.items():
            titles = [e.title for e in found.cards if e.why == why and e.is_kept == is_kept]
            if titles:
                told.append(_of_titles(text, titles))
    return found.thrown, told


def _given(view: InnView, request: Pick, answer: Answer) -> Iterator[str]:
    """Why these cards are given up, where some must be, and what is kept."""
    given = [str(each) for each in (answer if isinstance(answer, tuple) else (answer,))]
    kept = list(map(str, request.items))
    for title in given:
        if title in kept:
            kept.remove(title)
    if given:
        yield _of_titles("Of your cards {} {is_} worth least to you, by what they do.", given)
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


def _outlooks(view: InnView, request: Pick, answer: Answer) -> dict[Answer, Outlook]:
    """What comes of the advice, of passing, and of a few other answers."""
    luck = decision_random(SEED, request, view)
    others = [each for each in dict.fromkeys(request.options) if each not in (answer, PASS)]
    tried = [answer, *luck.sample(others, min(OTHERS_MOST, len(others)))]
    if isinstance(request, Respond) and answer != PASS:
        tried.append(PASS)
    return outlooks(view, tried, luck, WORLDS)


def _chance(outlook: Outlook) -> float:
    return fmean(outlook.chances)


def _is_better(better: Outlook, worse: Outlook) -> bool:
    gain, error = paired_gain(better.chances, worse.chances, ERRORS)
    return gain > error


def _compared(
    decision: InnDecision, best: Answer, other: Answer, found: dict[Answer, Outlook]
) -> str:
    """The chances to be the last with the best answer and with the next."""
    with_best, with_other = (100 * _chance(found[each]) for each in (best, other))
    if not _is_better(found[best], found[other]):
        return (
            f"It comes to much the same as to {done_text(decision, other)}: about "
            f"{with_best:.0f} chances in 100 to be the last."
        )
    return (
        f"Chances to be the last: about {with_best:.1f} in 100, and {with_other:.1f} if you "
        f"{done_text(decision, other)}."
    )


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
