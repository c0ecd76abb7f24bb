"""Give the reasons for an advice: what the odds say of staying in, and of each way to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.model.request import Answer, Wager
from rdi.odds.answer import Odds, Option
from rdi.shell.chances_in_words import WHOLE, how_found, plain_hundred, tenths, typical
from rdi.shell.choices import Desk, choice_text
from rdi.shell.odds_telling import option_text
from rdi.shell.screen import Score

EVEN = 0.5
"""So much Gold more or less on average is as good as none."""

TAIL = 0.1
"""In so many cases the score in the end lies below the range that is told, and in as many above."""

NEARLY = 1e-9


def reasons(odds: Odds, desk: Desk, answer: Answer, score: Score | None) -> list[str]:
    """Sentences that tell why, or why not, to answer so; the certain ones first."""
    told = [_as_sentence(fact) for fact in odds.certain]
    told += [*_of_hand(odds, score), *_of_rivals(odds)]
    told += [*(_of_bet if isinstance(desk.request, Wager) else _of_pick)(odds, desk, answer)]
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


def _of_bet(odds: Odds, desk: Desk, answer: Answer) -> Iterator[str]:
    """What a call costs against what it wins; where nothing is owed, how good the hand is."""
    if not odds.pots:
        return
    share = plain_hundred(odds.share, odds.is_exact)
    if odds.price is None:
        seats = 1 + len({seat for pot in odds.pots for seat in pot.rivals})
        fair = f"an even part among {seats} would be {WHOLE / seats:.0f}"
        yield f"Your part of the pot is {share} on average; {fair}."
        if isinstance(answer, tuple) and odds.share.value + odds.share.error < 1 / seats:
            yield "A raise with such a hand is a bluff: it is for those who may fold."
        return
    price = f"{WHOLE * odds.price:.0f}"
    yield (
        f"Your part of the pot is {share} on average. "
        f"Calling {odds.owed} for a pot of {odds.stake} needs {price}."
    )
    yield _verdict(odds, answer)


def gain(odds: Odds) -> float:
    """How much Gold a call wins on average, were nobody to bet any more; folding wins none."""
    return odds.share.value * (odds.stake + odds.owed) - odds.owed


def _verdict(odds: Odds, answer: Answer) -> str:
    """What that comes to, and why the advice may be another all the same."""
    found = gain(odds)
    if abs(found) < EVEN:
        return "By these odds it makes hardly any difference."
    folds, pays = answer == "fold", found > 0
    text = f"By these odds a call {'wins' if pays else 'loses'} {abs(found):.1f} Gold on average"
    if pays and folds:
        return f"{text}, but what the others have bet tells of better hands."
    if not pays and not folds:
        return f"{text}, but they leave out what may be won by betting."
    return f"{text}."


# ------------------------------------------------------------------ picks


def _of_pick(odds: Odds, desk: Desk, answer: Answer) -> Iterator[str]:
    """The best ways to choose, and where the advised one stands among them."""
    if not odds.options:
        return
    best = odds.options[0]
    for option in odds.options[:2]:
        yield f"{_capital(choice_text(desk, option.answer))}: {option_text(option, odds)}."
    advised = next((each for each in odds.options if each.answer == answer), None)
    if advised is not None and advised not in odds.options[:2]:
        text = option_text(advised, odds)
        yield f"{_capital(choice_text(desk, answer))}: {text}."
    if advised is not best and _is_clearly_better(best, advised):
        yield f"By these odds {choice_text(desk, best.answer)} is better."


def of_next_pick(desk: Desk, odds: Odds) -> list[str]:
    """What is best at the choice that comes next if one stays in."""
    if not odds.options:
        return []
    best = odds.options[0]
    things = best.answer if isinstance(best.answer, tuple) else (best.answer,)
    names = [desk.words.card(thing) for thing in things if desk.words.is_card(thing)]
    which = f" ({', '.join(names)})" if names else ""
    return [f"If you stay: {choice_text(desk, best.answer)}{which}."]


def _is_clearly_better(best: Option, advised: Option | None) -> bool:
    if advised is None:
        return False
    first, second = best.gold or best.share, advised.gold or advised.share
    return first.value - second.value > first.error + second.error


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
