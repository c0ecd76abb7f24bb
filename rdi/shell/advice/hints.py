"""Advise a player: before a choice what a regular would do and why, after it what it may cost.

The regular sees no more than the person who is asked, and is of the same opinion when asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, cast

from rdi.engine.game import View
from rdi.errors import GameFault
from rdi.model.request import Answer, Pick, PickInside, Wager
from rdi.odds.calculator import odds
from rdi.odds.results import Odds, Option
from rdi.odds.rollouts import gold_paid, gold_value, play_out, play_to_end, plays_to_end
from rdi.players.registry import Regular, Weighing
from rdi.players.traits import decision_random
from rdi.shell.advice.odds_text import (
    WHOLE,
    how_found,
    option_text,
    plain_hundred,
    tenths,
    typical,
)
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
    from rdi.engine.inn.view import InnView
    from rdi.shell.play.inn_decision import InnDecision

SEED = "hint"
"""The adviser's luck: the same view gets the same advice."""

DEAR = 2
"""A choice that costs no more Gold than this is not worth a word."""

SECONDS = 2.0
"""So long figures are looked for that tell answers apart, about, on a slow machine."""

WORLDS = 24
TRIES = 2


@dataclass(frozen=True, slots=True)
class Coach:
    """The best regular of the house, who advises those at one game and speaks only for them."""

    page: Page
    session: GameSession
    fall_silent: Callable[[], None]
    """What keeps the coach from speaking up again unasked, after a failure."""

    def hint(self, decision: Decision) -> Document:
        """What the coach would do here, and why. Raises InputError where the coach fails."""
        found = result_or_error(lambda: self._advice(decision))
        if isinstance(found, Exception):
            raise InputError(self._failure(found))
        adviser, answer = found
        own = replace(decision, is_shared=False)
        told: list[str] = []
        if self._inside is None or self._inside.turn is not None:
            answer, told = _with_reasons(own, adviser, answer)
        advice = f"{_named(adviser)} would {_done(own, answer)}."
        reasons = (Sentence(each, "  ", "  ", words=each) for each in told)
        data = Data("hint", {"text": advice, "answer": answer, "reasons": told})
        return Document((Sentence(advice), *reasons), data)

    @property
    def _inside(self) -> View | None:
        """The view of the game inside a Round, where a choice in it is due."""
        request = self.session.game.pending
        if not isinstance(request, PickInside):
            return None
        return cast("InnView", self.session.view_of(request.seat)).inner

    def _advice(self, decision: Decision) -> tuple[Regular, Answer]:
        """What the coach would do; in a game inside a Round, with a look at the whole table."""
        request = self.session.game.pending
        if not isinstance(request, PickInside):
            return _advice(decision)
        adviser = regulars()[0]
        return adviser, adviser.make(SEED).decide(request, self.session.view_of(request.seat))

    def remark(self, decision: Decision, answer: Answer) -> str:
        """What is to be said about a choice that is being made; nothing where it is as good as any,
        or others would learn from it what is held.
        """
        if decision.is_shared or not decision.request.accepts(answer):
            return ""
        if decision.view.is_company or self._inside is not None:
            return ""  # what a choice costs there is no matter of Gold alone
        found = result_or_error(lambda: _remark(decision, answer))
        return found if isinstance(found, str) else self._failure(found)

    def _failure(self, error: Exception) -> str:
        """Say why the coach fails, who keeps silent from here until somebody asks; what is no fault
        of the game's author is written down.
        """
        self.fall_silent()
        if isinstance(error, GameFault):
            return f"{_named(regulars()[0])} cannot say: {error}"
        written = write_report(error, self.page, self.session.game)
        return f"{_named(regulars()[0])} cannot say ({type(error).__name__}). {written}"


def _done(decision: Decision, answer: Answer) -> str:
    """What is done, in words that follow "would"."""
    if decision.view.is_company:
        from rdi.shell.advice.inn_sentences import done_text  # late: other games do without

        return done_text(cast("InnDecision", decision), answer)
    text, verb = decision.text_of(answer), decision.request.verb
    is_name = isinstance(answer, str) and text != verb and not text.startswith(f"{verb} ")
    return f"choose {text}" if is_name and not isinstance(decision.request, Wager) else text


def _with_reasons(decision: Decision, adviser: Regular, answer: Answer) -> tuple[Answer, list[str]]:
    """The advice after a look at the odds, with the figures that speak for it."""
    if decision.view.is_company:
        from rdi.shell.advice.company_hints import company_advice  # late: other games do without

        return company_advice(cast("InnDecision", decision), answer)
    with interruptible() as stop:
        found = odds(decision.view, seconds=SECONDS, keep_going=stop.keep_going, also=(answer,))
        answer = no_worse(found, answer)
        thinks = partial(_weighed, adviser, decision)
        told = reasons(found, decision, answer, score_of(decision.view, decision.words), thinks)
        ahead = next_pick(decision) if stop.keep_going() else None
    return answer, [*told[:-1], *of_next_pick(*ahead), told[-1]] if ahead else told


def _weighed(adviser: Regular, decision: Decision) -> Mapping[Answer, float]:
    """The Gold by which the adviser chose this bet; nothing where it does not say."""
    player, request = adviser.make(SEED), decision.request
    if not isinstance(player, Weighing) or not isinstance(request, Wager):
        return {}
    return player.weighs(request, decision.view)


def _remark(decision: Decision, answer: Answer) -> str:
    adviser, better = _advice(decision)
    if decision.request.read(answer) == decision.request.read(better):
        return ""
    lost = cost(decision, answer, better)
    if lost > DEAR and not isinstance(decision.request, Wager):
        found = odds(decision.view, seconds=SECONDS, also=(better, answer))
        if no_worse(found, answer) == answer:
            return ""  # a hint might have advised it
        better = no_worse(found, better)
        lost = cost(decision, answer, better)
    if lost <= DEAR:
        return ""
    text = decision.text_of(better)
    return (
        f"{_named(adviser)} would {text}: about {lost:.0f} Gold better if all stay in. "
        "(undo takes back, set coach off)"
    )


def cost(decision: Decision, answer: Answer, better: Answer) -> float:
    """How much Gold one answer brings less than another, over the same imagined games; none where
    luck may be all of it.
    """
    luck = decision_random("coach", decision.request, decision.view)
    found = []
    for _ in range(WORLDS):
        seed = luck.getrandbits(48)
        found.append(_gold_after(decision, better, seed) - _gold_after(decision, answer, seed))
    mean = fmean(found)
    return mean if mean > 2 * stdev(found) / sqrt(WORLDS) else 0.0


def _gold_after(decision: Decision, answer: Answer, seed: int) -> float:
    world = decision.view.imagine(seed)
    world.answer(answer)
    seat = decision.request.seat
    luck = decision_random(seed, decision.request, decision.view)
    if plays_to_end(decision.view):
        play_to_end(world, luck)
        return gold_paid(world, seat)
    after, _ = play_out(world, seat, TRIES, TRIES, luck)
    return gold_value(after, after.view(seat), seat)


def _advice(decision: Decision) -> tuple[Regular, Answer]:
    adviser = regulars()[0]
    return adviser, adviser.make(SEED).decide(decision.request, decision.view)


def _named(adviser: Regular) -> str:
    return f"{adviser.name} ({adviser.title})"


EVEN_GOLD = 0.5
"""So much Gold more or less on average is as good as none."""

TAIL = 0.1
"""In so many cases the score in the end lies below the range that is told, and in as many above."""

NEARLY = 1e-9

PROBABLY = 0.5
"""An answer that promises more by this part of how far the figures may be off is advised: these
figures rest on many more games than a regular imagines who plays.
"""

TOLD_MOST = 3
"""So many ways to choose are compared."""

Thinks = Callable[[], Mapping[Answer, float]]
"""What gives the Gold by which an adviser chose a bet, won or lost from now on; nothing where it
plays by heart.
"""


def no_worse(odds: Odds, answer: Answer) -> Answer:
    """The answer, or where the figures promise more for another, the best of these."""
    advised = next((each for each in odds.options if each.answer == answer), None)
    better = [each for each in odds.options if _is_better(each, advised, PROBABLY)]
    return max(better, key=_surely).answer if better else answer


def reasons(
    odds: Odds, decision: Decision, answer: Answer, score: Score | None, thinks: Thinks = dict
) -> list[str]:
    """Sentences that tell why, or why not, to answer so; the certain ones first. Where the odds
    speak for another bet, what the adviser `thinks` of each.
    """
    told = [_as_sentence(fact) for fact in odds.certain]
    told += [*_of_hand(odds, score), *_of_rivals(odds)]
    if isinstance(decision.request, Wager):
        told += _of_bet(odds, decision, answer, thinks)
    else:
        told += _of_pick(odds, decision, answer)
    return [*told, how_found(odds)]


def _as_sentence(fact: str) -> str:
    return f"{capitalized(fact.rstrip('.'))}."


# ------------------------------------------------------------------ the own hand


def _of_hand(odds: Odds, score: Score | None) -> Iterator[str]:
    """What the hand is worth now, and what it may come to."""
    now = f"You hold {_points(score.points)}" if score is not None else ""
    if odds.points is None or len(odds.scores) < 2:
        if now:
            yield f"{now}."
        return
    low, high = middle(odds.scores)
    mostly = f"{low}" if low == high else f"{low} to {high}"
    in_the_end = f"in the end it is {tenths(odds.points.value)} on average, mostly {mostly}"
    yield f"{now}; {in_the_end}." if now else f"{capitalized(in_the_end)}."


def _of_rivals(odds: Odds) -> Iterator[str]:
    """What it takes to win: what the best of the others comes to."""
    if not odds.rivals:
        return
    many = len({seat for pot in odds.pots for seat in pot.rivals})
    who = "The best of the others" if many != 1 else "The other player"
    ends = "typically ends at" if len(odds.rivals) > 1 else "ends at"
    yield f"{who} {ends} {typical(odds.rivals)}."


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
    """What may be expected of the pot, as a sentence without its full stop."""
    share = plain_hundred(odds.share, odds.is_exact)
    if share == "impossible":
        return "You cannot win this pot"
    if share == "certain":
        return "You are certain to win this pot"
    return f"Your part of the pot is {share} on average"


def _of_bet(odds: Odds, decision: Decision, answer: Answer, thinks: Thinks) -> Iterator[str]:
    """What a call costs against what it wins; where nothing is owed, how good the hand is."""
    if not odds.pots:
        return
    part = _part_in_words(odds)
    if odds.price is None:
        seats = 1 + len({seat for pot in odds.pots for seat in pot.rivals})
        fair = f"an even part among {seats} would be {WHOLE / seats:.0f}"
        yield f"{part}; {fair}."
        if isinstance(answer, tuple) and odds.share.value + odds.share.error < 1 / seats:
            yield "A raise with such a hand is a bluff: it is for those who may fold."
        return
    price = f"{WHOLE * odds.price:.0f}"
    yield f"{part}. Calling {odds.owed} for a pot of {odds.stake} needs {price}."
    yield from _verdict(odds, decision, answer, thinks)


def gain(odds: Odds) -> float:
    """How much Gold a call wins on average, were nobody to bet any more; folding wins none."""
    if odds.gold is not None:
        return odds.gold.value
    return odds.share.value * (odds.stake + odds.owed) - odds.owed


def _error_of_gain(odds: Odds) -> float:
    """How far that may be off."""
    return odds.share.error * (odds.stake + odds.owed) if odds.gold is None else odds.gold.error


def _verdict(odds: Odds, decision: Decision, answer: Answer, thinks: Thinks) -> Iterator[str]:
    """What that comes to; where the advice is another, the figures by which that was chosen."""
    found, error = gain(odds), _error_of_gain(odds)
    if abs(found) < max(EVEN_GOLD, error):
        yield "By these odds it makes hardly any difference."
        return
    folds, pays = answer == "fold", found > 0
    text = f"By these odds a call {'wins' if pays else 'loses'} {abs(found):.1f} Gold on average"
    if pays != folds:
        yield f"{text}."
        return
    yield f"{text}, if nobody folds or raises any more and whatever the bets tell."
    worths = thinks()
    if not worths:
        yield "Here the bets are known by heart: they were worked out for the whole game at once."
        return
    told = [
        f"{decision.text_of(each)} {worths[each]:+.1f}"
        for each in sorted(worths, key=lambda each: -worths[each])
    ]
    yield f"With what the others' bets tell, and may still do, in Gold: {join_words(told)}."


# ------------------------------------------------------------------ picks


def _of_pick(odds: Odds, decision: Decision, answer: Answer) -> Iterator[str]:
    """What the advised way to choose promises, and beside it the best others."""
    advised = [each for each in odds.options if each.answer == answer]
    others = [each for each in odds.options if each.answer != answer]
    told = [*advised, *others][:TOLD_MOST]
    for option in told:
        yield f"{_capital(decision.text_of(option.answer))}: {option_text(option, odds)}."
    if any(not _is_better(told[0], each) for each in told[1:]):
        yield (
            "Too close to call by these figures alone."
            if not odds.is_exact
            else ("They are equally good.")
        )


def of_next_pick(decision: Decision, odds: Odds) -> list[str]:
    """What is best at the choice that comes next if one stays in."""
    if not odds.options:
        return []
    best = odds.options[0]
    things = best.answer if isinstance(best.answer, tuple) else (best.answer,)
    names = [decision.words.card(thing) for thing in things if decision.words.is_card(thing)]
    which = f" ({', '.join(names)})" if names else ""
    return [f"If you stay: {decision.text_of(best.answer)}{which}."]


def _is_better(option: Option, other: Option | None, part: float = 1.0) -> bool:
    """Whether a way promises more than another, by more than a part of how far both figures may be
    off.
    """
    if other is None:
        return False
    first, second = option.gold or option.share, other.gold or other.share
    return first.value - second.value > max(NEARLY, part * hypot(first.error, second.error))


def _surely(option: Option) -> float:
    """What a way promises at least."""
    found = option.gold or option.share
    return found.value - found.error


def _capital(text: str) -> str:
    return capitalized(text)


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
    return HallDecision(request, after, decision.words), odds(after, seconds=NEXT_PICK_SECONDS)


def seen(view: View) -> Mapping[str, Any]:
    """The things that decide about an own hand: what the seat holds, and what lies on the table."""
    table = {name: things for name, things in view.table_piles.items() if not _is_number(things)}
    return {**table, **view.own}


def _is_number(things: Any) -> bool:
    return isinstance(things, int)
