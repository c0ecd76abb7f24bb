"""Give the reasons for an advice: what the odds say of staying in, and of each way to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot

from rdi.model.request import Answer, Wager
from rdi.odds.answer import Odds, Option
from rdi.shell.chances_in_words import WHOLE, how_found, plain_hundred, tenths, typical
from rdi.shell.choices import Desk, choice_text
from rdi.shell.odds_telling import option_text
from rdi.shell.paper import join_words
from rdi.shell.screen import Score

EVEN = 0.5
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
    odds: Odds, desk: Desk, answer: Answer, score: Score | None, thinks: Thinks = dict
) -> list[str]:
    """Sentences that tell why, or why not, to answer so; the certain ones first. Where the odds
    speak for another bet, what the adviser `thinks` of each.
    """
    told = [_as_sentence(fact) for fact in odds.certain]
    told += [*_of_hand(odds, score), *_of_rivals(odds)]
    if isinstance(desk.request, Wager):
        told += _of_bet(odds, desk, answer, thinks)
    else:
        told += _of_pick(odds, desk, answer)
    return [*told, how_found(odds)]


def _as_sentence(fact: str) -> str:
    return f"{fact[0].upper()}{fact[1:].rstrip('.')}."


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
    yield f"{now}; {in_the_end}." if now else f"{in_the_end[0].upper()}{in_the_end[1:]}."


def _of_rivals(odds: Odds) -> Iterator[str]:
    """What it takes to win: what the best of the others comes to."""
    if not odds.rivals:
        return
    many = len({seat for pot in odds.pots for seat in pot.rivals})
    who = "The best of the others" if many != 1 else "The other player"
    ends = "typically ends at" if len(odds.rivals) > 1 else "ends at"
    yield f"{who} {ends} {typical(odds.rivals)}."


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


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


def _of_bet(odds: Odds, desk: Desk, answer: Answer, thinks: Thinks) -> Iterator[str]:
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
    yield from _verdict(odds, desk, answer, thinks)


def gain(odds: Odds) -> float:
    """How much Gold a call wins on average, were nobody to bet any more; folding wins none."""
    return odds.share.value * (odds.stake + odds.owed) - odds.owed


def _verdict(odds: Odds, desk: Desk, answer: Answer, thinks: Thinks) -> Iterator[str]:
    """What that comes to; where the advice is another, the figures by which that was chosen."""
    found, error = gain(odds), odds.share.error * (odds.stake + odds.owed)
    if abs(found) < max(EVEN, error):
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
        f"{choice_text(desk, each)} {worths[each]:+.1f}"
        for each in sorted(worths, key=lambda each: -worths[each])
    ]
    yield f"With what the others' bets tell, and may still do, in Gold: {join_words(told)}."


# ------------------------------------------------------------------ picks


def _of_pick(odds: Odds, desk: Desk, answer: Answer) -> Iterator[str]:
    """What the advised way to choose promises, and beside it the best others."""
    advised = [each for each in odds.options if each.answer == answer]
    others = [each for each in odds.options if each.answer != answer]
    told = [*advised, *others][:TOLD_MOST]
    for option in told:
        yield f"{_capital(choice_text(desk, option.answer))}: {option_text(option, odds)}."
    if any(not _is_better(told[0], each) for each in told[1:]):
        yield (
            "Too close to call by these figures alone."
            if not odds.is_exact
            else ("They are equally good.")
        )


def of_next_pick(desk: Desk, odds: Odds) -> list[str]:
    """What is best at the choice that comes next if one stays in."""
    if not odds.options:
        return []
    best = odds.options[0]
    things = best.answer if isinstance(best.answer, tuple) else (best.answer,)
    names = [desk.words.card(thing) for thing in things if desk.words.is_card(thing)]
    which = f" ({', '.join(names)})" if names else ""
    return [f"If you stay: {choice_text(desk, best.answer)}{which}."]


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
    return f"{text[:1].upper()}{text[1:]}"
