"""Decide at a look: is the question answered, the precision reached, or a bot to be sent away?

A look sees all deals below a number, of all matches, and nothing else, so that it decides the same
however the deals were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rdi.tournament.matches import Match
from rdi.tournament.spec import Question, Spec
from rdi.tournament.standings import Results
from rdi.tournament.statistics import log_ratio, verdict
from rdi.tournament.store import Store, sums_of_matches


@dataclass(frozen=True, slots=True)
class Decision:
    """What a look decided: which matches end there, whether the whole round does, and why."""

    ends: bool = False
    ended: frozenset[int] = field(default_factory=frozenset)
    why: str = ""


def decide(spec: Spec, store: Store, matches: Sequence[Match], deals: int) -> Decision:
    """What is decided when all of these matches have so many deals."""
    everybody = frozenset(match.number for match in matches)
    sent = _sent_away(spec, store, deals)
    ended = frozenset(match.number for match in matches if sent & set(match.lineup))
    if ended and ended == everybody:
        return Decision(True, ended, "every match has a bot that went wrong too often")
    if spec.precision is None and spec.question is None:
        return Decision(False, ended, "")
    results = Results(spec, matches, sums_of_matches(store, matches, deals))
    if spec.question is not None and (answer := answered(spec.question, results)) is not None:
        said = "is better" if answer else "is not better"
        why = f"{spec.question.better} {said} than {spec.question.than}"
        return Decision(True, everybody, why)
    if spec.precision is not None and is_precise(spec.precision, results):
        return Decision(True, everybody, f"every mean is known to {spec.precision:g} Gold a game")
    return Decision(False, ended, "")


def answered(question: Question, results: Results) -> bool | None:
    """The answer to a question, None where it is open; paired deals of the two alone count."""
    ratio = ratio_of(question, results)
    return verdict(ratio, question.alpha, question.beta)


def ratio_of(question: Question, results: Results) -> float:
    """The logarithm of how much more likely the results are if the one is better by the gain."""
    names = [bot.name for bot in results.spec.bots]
    first, second = names.index(question.better), names.index(question.than)
    deals, total, squares = 0, 0.0, 0.0
    for number, match in results.matches.items():
        if first not in match.lineup or second not in match.lineup:
            continue
        sums = results.sums[number]
        one, other = match.lineup.index(first), match.lineup.index(second)
        products = sums.products
        deals += sums.deals
        total += (sums.total[one] - sums.total[other]) / sums.seats
        squares += (
            products[one][one] - 2 * products[one][other] + products[other][other]
        ) / sums.seats**2
    return log_ratio(deals, total, squares, question.gain)


def is_precise(precision: float, results: Results) -> bool:
    """Whether the mean of every bot is known as well as wished."""
    return all(each.mean.half <= precision for each in results.standings())


def _sent_away(spec: Spec, store: Store, deals: int) -> set[int]:
    """The bots that went wrong too often in these deals."""
    limits = spec.limits
    seen = [(number, fault) for number, fault in store.faults() if fault.deal < deals]
    if not seen:
        return set()
    counts = Counter(fault.bot for _, fault in seen)
    games: Counter[int] = Counter()
    wrong: dict[int, set[tuple[int, int, int]]] = {}
    for number, fault in seen:
        wrong.setdefault(fault.bot, set()).add((number, fault.deal, fault.rotation))
    for match in store.matches():
        for bot in match.lineup:
            games[bot] += min(deals, spec.deals) * len(match.lineup)
    return {
        bot
        for bot, count in counts.items()
        if bot >= 0
        and count > limits.faults
        and len(wrong[bot]) > limits.share_of_games * games[bot]
    }
