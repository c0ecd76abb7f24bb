"""Advise a player: before a choice what a regular would do and why, after it what it may cost.

The regular sees no more than the person who is asked, and is of the same opinion when asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any, cast

from rdi.chances.odds import odds
from rdi.chances.results import Odds
from rdi.deadline import Time
from rdi.engine.game import View
from rdi.errors import BadSettings, GameFault
from rdi.model.request import Answer, Pick, PickInside, Wager
from rdi.players.registry import Regular
from rdi.review.appraisal import is_forced
from rdi.review.game_review import SECONDS as SECONDS_OF_REVIEW
from rdi.review.weighing import Look, Weighing, weighing
from rdi.shell.advice.odds_text import (
    FEW,
    OPTIONS_MOST,
    WHOLE,
    apart_text,
    error_text,
    gold_promise,
    how_found,
    less_text,
    plain_hundred,
    promise_of,
    tenths,
    typical,
)
from rdi.shell.advice.verdict import TIMES, Promise, Verdict, as_data
from rdi.shell.fault_reports import write_report
from rdi.shell.interrupts import interruptible
from rdi.shell.lookup import InputError
from rdi.shell.play.decision import Decision
from rdi.shell.play.fallback_player import result_or_error
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.play.hall_screen import Score, score_of
from rdi.shell.play.regulars import regulars
from rdi.shell.show.document import Data, Document, Sentence
from rdi.shell.show.page import Page
from rdi.text import capitalized, count_of, join_words

if TYPE_CHECKING:
    from rdi.shell.play.inn_decision import InnDecision
    from rdi.shell.show.vocabulary import Vocabulary

SEED = "hint"
"""The adviser's luck where nothing is weighed: the same view gets the same advice."""

DEAR = 2
"""A choice that costs no more Gold than this is not worth a word."""

SECONDS = 2.0
"""So long figures are looked for that tell answers apart, about, on a slow machine."""


@dataclass(frozen=True, slots=True)
class Coach:
    """The best regular of the house, who advises those at one game and speaks only for them."""

    page: Page
    session: GameSession
    fall_silent: Callable[[], None]
    """The sign that keeps the coach from speaking up again unasked, after a failure."""

    def hint(
        self, decision: Decision, look: Look | None = None, *, in_short: bool = False
    ) -> Document:
        """The coach's answer here, with its reasons, after a look so close; in short with the
        reasons alone that decide. Raises InputError where the coach fails.
        """
        own = replace(decision, is_shared=False)
        view = self.session.view_of(decision.request.seat)
        with interruptible() as stop:
            looked = look or Look(SECONDS, keep_going=stop.keep_going, clock=perf_counter)
            found = result_or_error(lambda: _advice(own, view, looked, in_short))
        if isinstance(found, BadSettings):
            raise found
        if isinstance(found, Exception):
            raise InputError(self._failure(found))
        best, told = found
        advice = f"{_named(_adviser())} would {_done(own, best.answer)}."
        reasons = (Sentence(each, "  ", "  ", words=each) for each in told)
        named = {each.answer: _done(own, each.answer) for each in best.promises}
        data = {"text": advice, "answer": best.answer, "reasons": told, **as_data(best, named)}
        return Document((Sentence(advice), *reasons), Data("hint", data))

    def remark(self, decision: Decision, answer: Answer) -> str:
        """The coach's remark on a choice that is being made; nothing where it is as good as any,
        or others would learn from it what is held.
        """
        if decision.is_shared or not decision.request.accepts(answer):
            return ""
        if decision.view.is_company or isinstance(self.session.game.pending, PickInside):
            return ""  # what a choice costs there is no matter of Gold alone
        found = result_or_error(lambda: _remark(decision, answer))
        return found if isinstance(found, str) else self._failure(found)

    def _failure(self, error: Exception) -> str:
        """Say why the coach fails, who keeps silent from here until somebody asks; what is no fault
        of the game's author is written down.
        """
        self.fall_silent()
        if isinstance(error, GameFault):
            return f"{_named(_adviser())} cannot say: {error}"
        written = write_report(error, self.page, self.session.game)
        return f"{_named(_adviser())} cannot say. {written}"


def _adviser() -> Regular:
    return regulars()[0]


def _advice(
    decision: Decision, view: View, look: Look, in_short: bool
) -> tuple[Verdict, list[str]]:
    """The coach's answer, with the figures and the reasons that speak for it, or in short
    those that decide; `view` is that of the whole table, also around a game inside a Round.
    """
    found = weighing(view, look)
    if decision.view.is_company:
        from rdi.shell.advice.company_hints import company_advice  # late: other games do without

        return company_advice(cast("InnDecision", decision), found)
    request = view.request
    assert request is not None
    if isinstance(request, PickInside) and view.at_hand.request is None:
        return Verdict(_adviser().make(SEED).decide(request, view), (), ()), []  # a card asks
    odds = found.odds if found is not None and found.odds is not None else look.odds(view)
    if found is None:
        best = Verdict(_adviser().make(SEED).decide(request, view), (), ())
    else:
        best = _verdict(found, odds, decision)
    score = score_of(decision.view, decision.words)
    if in_short:
        return best, reasons_in_short(odds, decision, best, score)
    told = reasons(odds, decision, best, score)
    if found is not None and found.bolder:
        told.insert(-1, _bolder_text(found, decision))
    goes_on = look.keep_going is None or look.keep_going()
    ahead = next_pick(decision) if goes_on else None
    return best, [*told[:-1], *of_next_pick(*ahead), told[-1]] if ahead else told


def _done(decision: Decision, answer: Answer) -> str:
    """The deed of an answer, in words that follow "would"."""
    if decision.view.is_company:
        from rdi.shell.advice.inn_sentences import done_text  # late: other games do without

        return done_text(cast("InnDecision", decision), answer)
    text, verb = decision.text_of(answer), decision.request.verb
    is_name = isinstance(answer, str) and text != verb and not text.startswith(f"{verb} ")
    return f"choose {text}" if is_name and not isinstance(decision.request, Wager) else text


def _verdict(found: Weighing, odds: Odds, decision: Decision) -> Verdict:
    """The answers that were weighed, with their figures as they are printed."""
    promises = [_promise(found, odds, decision, answer) for answer in found.worths]
    return Verdict(found.best, tuple(promises), found.contenders)


def _promise(found: Weighing, odds: Odds, decision: Decision, answer: Answer) -> Promise:
    """The promise of an answer: of a pick as its odds tell it, of a bet the Gold, or how often it
    is made in a solved game; and how much less than the best, where that can be told.
    """
    text, cost = decision.text_of(answer), found.cost(answer)
    if found.by_heart:
        times = round(WHOLE * found.by_heart.get(answer, 0.0))
        return Promise(answer, times, 0.0, TIMES, f"{text}: {times} times in {WHOLE}", cost)
    option = next((each for each in odds.options if each.answer == answer), None)
    worth = found.worths[answer]
    told = (
        gold_promise(answer, text, worth, not worth.error)
        if option is None
        else promise_of(option, odds, text)
    )
    less = less_text(cost)
    return replace(told, text=f"{told.text} ({less})" if less else told.text, cost=cost)


def _bolder_text(found: Weighing, decision: Decision) -> str:
    """The sentence about bets that bring more on average than the one that is advised."""
    named = join_words([decision.text_of(each) for each in found.bolder])
    may = "may bring" if len(found.bolder) == 1 else "may each bring"
    return f"{capitalized(named)} {may} more on average, but more may be lost by it."


def _remark(decision: Decision, answer: Answer) -> str:
    """The remark on an answer that costs much, by the figures that a hint would tell; a short look
    tells first whether it may.
    """
    if is_forced(decision.request):
        return ""
    given = decision.request.read(answer)
    for seconds in (SECONDS_OF_REVIEW, SECONDS):
        found = weighing(decision.view, Look(seconds, clock=perf_counter), given)
        if found is None or found.cost(given).value <= DEAR:
            return ""
    assert found is not None
    cost = found.cost(given)
    gold = f"{cost.value:.0f} {error_text(cost.error, FEW)}" if cost.error else f"{cost.value:.0f}"
    return (
        f"{_named(_adviser())} would {decision.text_of(found.best)}: about {gold} Gold better. "
        "(undo takes back, set coach off)"
    )


def _named(adviser: Regular) -> str:
    return f"{adviser.name} ({adviser.title})"


EVEN_GOLD = 0.5
"""So much Gold more or less on average is as good as none."""

TAIL = 0.1
"""In so many cases the score in the end lies below the range that is told, and in as many above."""

NEARLY = 1e-9

TOLD_MOST = 3
"""So many ways to choose are compared, and more where they cannot be told apart."""

TOLD_IN_SHORT = 2
"""So many are compared in short, the advised one and the next best."""


def reasons(odds: Odds, decision: Decision, best: Verdict, score: Score | None) -> list[str]:
    """Sentences that tell why to answer as this verdict says; the certain ones first."""
    told = [_as_sentence(fact) for fact in odds.certain]
    told += [*_of_hand(odds, score), *_of_rivals(odds, decision.words)]
    if isinstance(decision.request, Wager):
        told += _of_bet(odds, decision, best)
    else:
        told += _of_pick(best)
    if close := apart_text(best.contenders, decision):
        told.append(f"{close}.")
    return [*told, how_found(odds)]


def reasons_in_short(
    odds: Odds, decision: Decision, best: Verdict, score: Score | None
) -> list[str]:
    """The deciding reasons, in few sentences: the hand, what may be expected, and the advised
    answer beside the next best.
    """
    told = [*map(_as_sentence, odds.certain), *_of_hand(odds, score)]
    if isinstance(decision.request, Wager):
        best = _kinds_of_bets(best)
        told += [*_of_part(odds, best.answer), *_weighed(best.promises)]
    else:
        told += list(_of_pick(best))[:TOLD_IN_SHORT]
    close = apart_text(best.contenders, decision)
    return [*told, f"{close}."] if close else told


def _kinds_of_bets(best: Verdict) -> Verdict:
    """The verdict between the advised bet and the best that is not of its kind: between a raise and
    staying or folding, of all sizes of raises only the advised one.
    """
    is_raise = isinstance(best.answer, tuple)
    others = (each.answer for each in best.promises if isinstance(each.answer, tuple) != is_raise)
    told = (best.answer, next(others, None))
    promises = tuple([each for each in best.promises if each.answer in told])
    close = tuple([each for each in best.contenders if each in told])
    return Verdict(best.answer, promises, close if len(close) > 1 else ())


def _as_sentence(fact: str) -> str:
    return f"{capitalized(fact.rstrip('.'))}."


# ------------------------------------------------------------------ the own hand


def _of_hand(odds: Odds, score: Score | None) -> Iterator[str]:
    """The worth of the hand now and in the end."""
    now = f"You hold {_points(score.points)}" if score is not None else ""
    if odds.points is None or len(odds.scores) < 2:
        if now:
            yield f"{now}."
        return
    low, high = middle(odds.scores)
    mostly = f"{low}" if low == high else f"{low} to {high}"
    in_the_end = f"in the end it is {tenths(odds.points.value)} on average, mostly {mostly}"
    yield f"{now}; {in_the_end}." if now else f"{capitalized(in_the_end)}."


def _of_rivals(odds: Odds, words: Vocabulary) -> Iterator[str]:
    """The score that it takes to win: that of the best of the others."""
    if not odds.rivals:
        return
    many = len({seat for pot in odds.pots for seat in pot.rivals})
    who = "The best of the others" if many != 1 else "The other player"
    ends = "typically ends at" if len(odds.rivals) > 1 else "ends at"
    yield f"{who} {ends} {typical(odds.rivals, words)}."


def _points(number: int) -> str:
    return count_of(number, "point")


def middle(scores: Sequence[tuple[str, int, float]]) -> tuple[int, int]:
    """The range of points in which the hand ends in four of five cases, lowest and highest."""
    ordered = sorted((points, chance) for _, points, chance in scores)
    return _first_beyond(ordered), _first_beyond(ordered[::-1])


def _first_beyond(ordered: Sequence[tuple[int, float]]) -> int:
    seen = 0.0
    for points, chance in ordered:
        seen += chance
        if seen > TAIL + NEARLY:
            return points
    return ordered[-1][0]


# ------------------------------------------------------------------ bets


def _part_in_words(odds: Odds) -> str:
    """The expected part of the pot, as a sentence without its full stop."""
    share = plain_hundred(odds.share, odds.is_exact)
    if share == "impossible":
        return "You cannot win this pot"
    if share == "certain":
        return "You are certain to win this pot"
    return f"Your part of the pot is {share} on average"


def _of_bet(odds: Odds, decision: Decision, best: Verdict) -> Iterator[str]:
    """The price of a call against its prospects, or where nothing is owed, how good the hand is;
    and the figures by which a bet is advised.
    """
    yield from _of_part(odds, best.answer)
    if odds.pots and odds.price is not None:
        yield _of_call(odds)
    yield from _weighed(best.promises)


def _weighed(promises: Sequence[Promise]) -> Iterator[str]:
    """The worth of bets, or how often each is made where they are known by heart."""
    if not promises:
        return
    told = join_words([each.text.replace(": ", " ") for each in promises])
    if promises[0].unit == TIMES:
        yield f"The bets are known by heart, from a solution of the whole game: {told}."
    else:
        yield f"In Gold, reckoning with the others' bets so far and to come: {told}."


def _of_part(odds: Odds, answer: Answer) -> Iterator[str]:
    """The part of the pot that may be expected, beside the price of a call or an even part."""
    if not odds.pots:
        return
    part = _part_in_words(odds)
    if odds.price is None:
        seats = 1 + len({seat for pot in odds.pots for seat in pot.rivals})
        fair = f"an even part among {seats} is {WHOLE / seats:.0f}"
        yield f"{part}; {fair}."
        if isinstance(answer, tuple) and odds.share.value + odds.share.error < 1 / seats:
            yield "A raise with such a hand is a bluff: it works on those who may fold."
        return
    price = f"{WHOLE * odds.price:.0f}"
    yield f"{part}. Calling {odds.owed} for a pot of {odds.stake} needs {price}."


def gain(odds: Odds) -> float:
    """How much Gold a call wins on average, were nobody to bet any more; folding wins none."""
    if odds.gold is not None:
        return odds.gold.value
    return odds.share.value * (odds.stake + odds.owed) - odds.owed


def _error_of_gain(odds: Odds) -> float:
    """How far that may be off."""
    return odds.share.error * (odds.stake + odds.owed) if odds.gold is None else odds.gold.error


def _of_call(odds: Odds) -> str:
    """The gain or loss, were this the last bet."""
    found, error = gain(odds), _error_of_gain(odds)
    if abs(found) < max(EVEN_GOLD, error):
        return "If this were the last bet, a call would make hardly any difference."
    said = "win" if found > 0 else "lose"
    return f"If this were the last bet, a call would {said} {abs(found):.1f} Gold on average."


# ------------------------------------------------------------------ picks


def _of_pick(best: Verdict) -> Iterator[str]:
    """The prospects of the advised way to choose, and beside it of the best others."""
    advised = [each for each in best.promises if each.answer == best.answer]
    others = [each for each in best.promises if each.answer != best.answer]
    most = max(TOLD_MOST, min(OPTIONS_MOST, len(best.contenders)))
    for promise in [*advised, *others][:most]:
        yield f"{capitalized(promise.text)}."


def of_next_pick(decision: Decision, odds: Odds) -> list[str]:
    """The best answer at the choice that comes next if one stays in."""
    if not odds.options:
        return []
    best = odds.options[0]
    things = best.answer if isinstance(best.answer, tuple) else (best.answer,)
    names = [decision.words.card(thing) for thing in things if decision.words.is_card(thing)]
    which = f" ({', '.join(names)})" if names else ""
    return [f"If you stay: {decision.text_of(best.answer)}{which}."]


LUCK = 0
"""The seed of the game that is imagined; what is told depends on nothing that it decides."""

DECISIONS_MOST = 50
NEXT_PICK_SECONDS = 0.1


def next_pick(decision: Decision) -> tuple[Decision, Odds] | None:
    """The seat's next pick if all stay in, with its odds; None where there is none in sight, or
    where cards and dice that are still to come may change it.
    """
    view, seat = decision.view, decision.request.seat
    if not isinstance(decision.request, Wager):
        return None
    game = view.imagine(LUCK)
    game.answer(decision.request.stay)
    for _ in range(DECISIONS_MOST):
        request = game.pending
        if request is None or request.seat == seat:
            break
        game.answer(request.stay if isinstance(request, Wager) else next(iter(request.options)))
    after = game.view(seat)
    if not isinstance(request, Pick) or seen(after) != seen(view):
        return None
    return HallDecision(request, after, decision.words), odds(
        after, time=Time(NEXT_PICK_SECONDS, perf_counter, False)
    )


def seen(view: View) -> Mapping[str, Any]:
    """The things that decide about an own hand: what the seat holds, and what lies on the table."""
    table = {name: things for name, things in view.table_piles.items() if not _is_number(things)}
    return {**table, **view.own}


def _is_number(things: Any) -> bool:
    return isinstance(things, int)
