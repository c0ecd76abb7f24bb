"""Tell odds in words: as rows with bars, as plain sentences, or as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from math import ceil, isfinite
from typing import Any

from rdi.chances.results import FIRST_PLACE, Estimate, Odds, Option, PotOdds, Scores
from rdi.engine.game import View
from rdi.model.request import Answer, Wager
from rdi.shell.advice.verdict import GOLD, PERCENT, Promise
from rdi.shell.play.decision import Decision
from rdi.shell.show.document import Block, Data, Document, Sentence
from rdi.shell.show.party import Party
from rdi.shell.show.table_blocks import Bar, Bars, Figure, Figures
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import capitalized, join_words

BARS_MOST = 10
WIDTHS = 50
"""Wide groups become wider by this part of their width."""

OPTIONS_MOST = 6
"""So many ways to answer are told, the best first."""

INDENT = "  "


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """How likely some scores are together."""

    scores: str
    chance: float


def odds_document(
    kind: str, odds: Odds, decision: Decision | None, party: Party, words: Vocabulary
) -> Document:
    """All that was reckoned: what is certain first, and how it was found last; `kind` is what
    programs are told that it is.

    `decision` names the ways to answer; None where nobody is asked. `words` names classes of hands.
    """
    blocks = odds_blocks(odds, decision, party, words)
    return Document(blocks, Data(kind, odds_data(odds, party)))


def odds_blocks(
    odds: Odds, decision: Decision | None, party: Party, words: Vocabulary
) -> tuple[Block, ...]:
    """The same in blocks, for people."""
    blocks: list[Block] = [told_sentence(fact) for fact in odds.certain]
    options = option_rows(odds, decision)
    if len(options) > 1 and decision is not None:
        if close := apart_text(odds.contenders, decision):
            blocks.append(told_sentence(close))
        blocks.append(told_sentence(f"Best by these odds: {options[0].what}. With it:"))
    blocks.append(Figures(tuple(rows_of(odds, party, words) + _fold_rows(decision))))
    if bars := bars_of(odds.scores, words):
        blocks.append(_bars(bars))
    if len(options) > 1:
        blocks += [told_sentence("The best answers:"), Figures(tuple(options))]
    return (*blocks, told_sentence(how_found(odds)))


def told_sentence(text: str) -> Sentence:
    """A sentence of the odds, set in a little where there is layout."""
    ended = text if text.endswith((".", "!", "?", ":")) else f"{text}."
    return Sentence(capitalized(ended), INDENT, INDENT, words=capitalized(ended))


def odds_data(odds: Odds, party: Party) -> dict[str, Any]:
    """The same as plain data, the chances from 0 to 1, with the names of those concerned."""
    data: dict[str, Any] = _finite(asdict(odds))
    data["name"] = party.person(odds.seat)
    for pot in data["pots"]:
        pot["names"] = [party.name(seat) for seat in pot["rivals"]]
    data["cannot_be_told_apart"] = list(odds.contenders)
    return data


def _finite(value: Any) -> Any:
    """The same with null for an error that nothing is known of, which JSON has no number for."""
    if isinstance(value, dict):
        return {name: _finite(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(part) for part in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def rows_of(odds: Odds, party: Party, words: Vocabulary) -> list[Figure]:
    """The pots, what staying in costs, and what is to be expected on average."""
    rows = [row for pot in odds.pots for row in _pot_rows(pot, odds, party)]
    if odds.price is not None:
        price = f"{WHOLE * odds.price:.0f} in 100"
        rows.append(Figure("to break even", price, f"call {odds.owed} for a pot of {odds.stake}"))
    if odds.pots:
        worth = odds.share.value * sum(pot.amount for pot in odds.pots)
        part = part_text(odds.share, odds.is_exact)
        rows.append(Figure("your part on average", part, f"worth {tenths(worth)} Gold"))
    if odds.gold is not None:
        gold = signed(odds.gold, odds.is_exact)
        rows.append(Figure("Gold on average", gold, "won or lost from now on"))
    if odds.points is not None:
        note = "on average" if len(odds.scores) > 1 else ""
        rows.append(Figure("points in the end", amount(odds.points, odds.is_exact), note))
    if odds.rivals:
        figure, _, note = typical(odds.rivals, words).partition(", ")
        rows.append(Figure(f"{_rivals_in_words(odds, party)} in the end", figure, note))
    return rows


def _pot_rows(pot: PotOdds, odds: Odds, party: Party) -> Iterator[Figure]:
    against = f", against {party.them(pot.rivals)}" if pot.rivals else ", nobody else may win it"
    win = in_hundred(pot.win, odds.is_exact)
    gold = f"{pot.amount} Gold"
    told = f"of {gold} in shares" if pot.name == FIRST_PLACE else gold
    yield Figure(f"win the {pot.name} alone", win, f"{told}{against}")
    if pot.tie.value:
        yield Figure("tied for it", in_hundred(pot.tie, odds.is_exact))


def _rivals_in_words(odds: Odds, party: Party) -> str:
    """Whose points those of the others are: of the one there is, or of the best of them."""
    seats = {seat for pot in odds.pots for seat in pot.rivals}
    return party.name(min(seats)) if len(seats) == 1 else "the best other"


def _fold_rows(decision: Decision | None) -> list[Figure]:
    if decision is None or not isinstance(decision.request, Wager):
        return []
    seat, view = decision.request.seat, decision.view
    return [Figure("if you fold", f"you keep {view.stashes[seat]}", _lost(view, seat))]


def _lost(view: View, seat: int) -> str:
    return f"and lose the {view.contributions[seat]} that you put in"


def folded_text(view: View, seat: int) -> str:
    """The Gold of somebody who folds now."""
    return f"You would be out: you keep {view.stashes[seat]}, {_lost(view, seat)}."


def signed(gold: Estimate, is_exact: bool) -> str:
    """Gold won or lost on average, with the error where it was sampled."""
    text = f"{gold.value:+.1f}".removesuffix(".0") if round(gold.value, 1) else "0"
    return text if is_exact or not gold.error else f"{text} {error_text(gold.error, FEW)}"


def option_rows(odds: Odds, decision: Decision | None) -> list[Figure]:
    """The best ways to answer a pick, with what each promises, and how much less than the best."""
    if decision is None or not odds.options:
        return []
    return [
        Figure(
            decision.text_of(option.answer),
            option_text(option, odds),
            less_text(option.behind.sure_part),
        )
        for option in odds.options[:OPTIONS_MOST]
    ]


def option_text(option: Option, odds: Odds) -> str:
    """The prospects of a way to answer: the part of the pots or Gold, and points."""
    parts = []
    if option.gold is not None:
        parts.append(f"{signed(option.gold, odds.is_exact)} Gold on average")
    elif odds.pots:
        parts.append(f"{part_text(option.share, odds.is_exact)} of the pot")
    if option.points is not None:
        parts.append(f"{tenths(option.points.value)} points")
    return ", ".join(parts)


def less_text(cost: Estimate) -> str:
    """How much less Gold an answer brings than the best; nothing where that cannot be told."""
    return f"{amount(cost, not cost.error)} Gold less" if round(cost.value, 1) else ""


# ------------------------------------------------------------------ how the own hand may end


def bars_of(scores: Sequence[tuple[str, int, float]], words: Vocabulary) -> list[ScoreGroup]:
    """The scores in few groups, best first: of one class of hands, and next to one another."""
    if len(scores) < 2:
        return []
    width = 1
    while len(found := _grouped(scores, width, words)) > BARS_MOST:
        classes = len({name for name, _, _ in scores})
        if width > max(points for _, points, _ in scores) + WHOLE or classes >= BARS_MOST:
            break
        width += max(1, width // WIDTHS)  # points may go into hundreds of thousands
    return found


def _grouped(
    scores: Sequence[tuple[str, int, float]], width: int, words: Vocabulary
) -> list[ScoreGroup]:
    bars = []
    is_one_class = len({name for name, _, _ in scores}) == 1
    for (name, _), group in groupby(scores, key=lambda each: (each[0], each[1] // width)):
        members = list(group)
        points = [points for _, points, _ in members]
        least, most = min(points), max(points)
        text = f"{least}" if least == most else f"{least} to {most}"
        called = "" if is_one_class else words.hand_class(name)
        chance = sum(chance for _, _, chance in members)
        bars.append(ScoreGroup(f"{text} {called}".strip(), chance))
    return bars


def _bars(groups: Sequence[ScoreGroup]) -> Bars:
    most = max(group.chance for group in groups)
    return Bars(
        "how your hand may end, in 100 deals",
        tuple(
            Bar(
                group.scores,
                _rounded(group.chance),
                group.chance / most,
                f"{_pointed(group.scores)}: {_rounded(group.chance)} in 100.",
            )
            for group in groups
        ),
    )


def _pointed(scores: str) -> str:
    """Scores with their unit: 13 points, 12 to 14 points of a class of hands."""
    number, _, rest = scores.partition(" ")
    return f"{scores} point{'' if number == '1' and not rest else 's'}"


def _rounded(chance: float) -> str:
    percent = WHOLE * chance
    return f"{percent:.0f}" if percent >= 0.5 else "under 1"


WHOLE = 100
"""Chances are told as so many times in a hundred."""

FINE = 0.4
"""Where the error is smaller than this, in 100, figures get one place behind the point."""

ROUNDING_ERROR = 1e-12
"""The remainder of a chance that was counted where only the sums of fractions are not exact."""

FEW = 10.0
"""The same for points and Gold."""

MEDIAN, TAIL = 0.5, 0.1
"""In so many cases a score is better than the one in the middle, and than a range that is told."""

MODELS = {
    "uniform": "the others may hold anything that is left, however they drew and bet",
    "drawn": "the others draw sensibly, as many as they were seen to, however they bet",
}
"""The hands that each model takes the others to have."""


DIVIDED = "as if the Gold on the table were divided then"
"""How Gold is reckoned where a game goes on for long after the own turn."""


def in_hundred(found: Estimate, is_exact: bool) -> str:
    """A chance as so many times in 100, with its error where it was sampled."""
    if is_exact:
        return _counted(found.value)
    percent, error = WHOLE * found.value, WHOLE * found.error
    fine = 0 < error < FINE
    least = 0.1 if fine else 1
    if error <= least and (text := _whole(percent, least)):
        return f"{text} in 100"
    return f"{tenths(percent) if fine else round(percent)} in 100 {error_text(error)}"


PARTS = {"impossible": "nothing", "certain": "all"}
"""The words for parts where a chance would be called so."""


def part_text(found: Estimate, is_exact: bool) -> str:
    """A part of something as so many in 100: that is an amount and no chance."""
    text = in_hundred(found, is_exact)
    return PARTS.get(text, text)


def plain_hundred(found: Estimate, is_exact: bool) -> str:
    """The same without the error, for sentences."""
    return in_hundred(found, is_exact).partition(" ±")[0]


def error_text(error: float, fine: float = FINE) -> str:
    """How far a sampled figure may be off (`shown_error`); one sample does not tell."""
    return f"±{shown_error(error, fine):g}" if isfinite(error) else "± anything"


def shown_error(error: float, fine: float = FINE) -> float:
    """The error of a figure as it is printed: rounded up, to a tenth where it is less than
    `fine`.
    """
    if not isfinite(error):
        return error
    return max(0.1, ceil(error * 10) / 10) if error < fine else ceil(error)


def gold_promise(answer: Answer, text: str, gold: Estimate, is_exact: bool) -> Promise:
    """The Gold that an answer is printed to bring."""
    error = 0.0 if is_exact or not gold.error else shown_error(gold.error, FEW)
    return Promise(answer, round(gold.value, 1), error, GOLD, f"{text}: {signed(gold, is_exact)}")


def promise_of(option: Option, odds: Odds, text: str) -> Promise:
    """The printed promise of a way to answer a pick, Gold or the part of the pots, behind how
    it is called.
    """
    told = f"{text}: {option_text(option, odds)}"
    if option.gold is not None:
        return replace(gold_promise(option.answer, text, option.gold, odds.is_exact), text=told)
    percent, error = WHOLE * option.share.value, WHOLE * option.share.error
    if odds.is_exact:
        value, error, least = round(percent, 1), 0.0, 0.1
    else:
        least = 0.1 if 0 < error < FINE else 1
        value = round(percent, 1) if least < 1 else round(percent)
        error = shown_error(error)
    if _whole(percent, least) and error <= least and 0 < percent < WHOLE:
        value = least / 2 if percent < least else WHOLE - least / 2  # under 1, over 99
    return Promise(option.answer, value, error, PERCENT, told)


def apart_text(contenders: Sequence[Answer], decision: Decision) -> str:
    """The sentence that says which answers cannot be told apart; nothing where one is the best."""
    if not contenders:
        return ""
    named = [decision.text_of(answer) for answer in contenders[:OPTIONS_MOST]]
    more = len(contenders) - len(named)
    told = [*named, f"{more} more"] if more else named
    return f"{capitalized(join_words(told))} cannot be told apart by these figures"


def _counted(value: float) -> str:
    """A chance that was counted: it is never rounded to what it is not."""
    if min(value, 1 - value) < ROUNDING_ERROR:
        return "certain" if value > ROUNDING_ERROR else "impossible"
    text = _whole(WHOLE * value, 0.1)
    return f"{text or f'{WHOLE * value:.1f}'.removesuffix('.0')} in 100"


def _whole(percent: float, least: float) -> str:
    """The words for a chance too near to never or always to be told as a figure; else nothing."""
    if percent < least / 2:
        return f"under {least:g}"
    return f"over {WHOLE - least:g}" if percent > WHOLE - least / 2 else ""


def amount(found: Estimate, is_exact: bool) -> str:
    """Points or Gold on average, with the error where it was sampled."""
    text = tenths(found.value)
    return text if is_exact or not found.error else f"{text} {error_text(found.error, FEW)}"


def tenths(value: float) -> str:
    """A number with one place behind the point, where that is not nothing."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def typical(scores: Scores, words: Vocabulary) -> str:
    """The score in the middle by how good they are, and the range of four in five cases, where that
    is more than one score; with their classes where there are several.
    """
    names = {name for name, _, _ in scores}

    def told(score: tuple[str, int]) -> str:
        called = "" if len(names) == 1 else words.hand_class(score[0])
        return f"{score[1]} ({called})" if called else f"{score[1]}"

    middle, low, high = [_at(scores, place) for place in (MEDIAN, 1 - TAIL, TAIL)]
    if len(names) == 1:
        low, high = min(low, high), max(low, high)
    if len(scores) == 1 or low == high:
        return told(middle)
    return f"{told(middle)}, mostly {told(low)} to {told(high)}"


def _at(scores: Scores, place: float) -> tuple[str, int]:
    """The score that lies so far down, from the best at 0 to the worst at 1."""
    seen = 0.0
    for name, points, chance in scores:
        seen += chance
        if seen > place - ROUNDING_ERROR:
            return name, points
    return scores[-1][:2]


def how_found(odds: Odds) -> str:
    """How the figures were found, as a sentence: what was looked at, and what was supposed."""
    if odds.is_exact and odds.gold is not None:
        until = f"until your turn ends, and {DIVIDED}" if odds.ends_with_turn else "until the end"
        return f"Counted over all that cards and dice may do {until}."
    staying = "nobody plays a card in the Round any more" if odds.is_in_round else "nobody folds"
    if odds.is_exact:
        return f"Counted exactly, over all that cards and dice may still do if {staying}."
    supposed = MODELS.get(odds.model, f"the others as in the model {odds.model}")
    condition = f", if {staying}" if odds.pots else ""
    condition += f", to the end of your turn, {DIVIDED}" if odds.ends_with_turn else ""
    count = f"{odds.samples:,} deals that fit what you see{condition}"
    if odds.is_partial:
        return f"Stopped after {count}; {supposed}."
    return f"From {count}; {supposed}."
