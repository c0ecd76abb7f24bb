"""The opinion that each player may have of its own chances, by the endings that may come."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rdi.chances.distributions import chance_against
from rdi.chances.endings import has_hidden_piles

if TYPE_CHECKING:
    from rdi.chances.table_endings import TableEndings
    from rdi.engine.game import View


OPINION_GROUPS = 8
"""The number of kinds of hands, from bad to good, that are told apart in others' minds."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """A player's opinion of its hand: its chance to win, and its rank among those that it might
    hold, from 0 to 1.
    """

    chance: float
    rank: float


def opinions_of_others(view: View, worlds: TableEndings) -> list[dict[int, Opinion]]:
    """For each ending the opinion of every other seat of its own hand now.

    Where all lies open they know what we know; otherwise each goes by its own hand.
    """
    others = [seat for seat in view.playing if seat != view.seat]
    if not has_hidden_piles(view):
        return [_shared_opinion(worlds, others)] * len(worlds)
    opinion = _opinion_of_hands(worlds, others)
    return [{seat: opinion(world.now[seat]) for seat in others} for world in worlds]


def _shared_opinion(worlds: TableEndings, others: Sequence[int]) -> dict[int, Opinion]:
    """The part of games that each of the others wins."""
    chances = dict.fromkeys(others, 0.0)
    everything = sum([world.weight for world in worlds])
    for world in worlds:
        best = min(world.place.values())
        tied = [seat for seat, place in world.place.items() if place == best]
        for seat in tied:
            if seat in chances:
                chances[seat] += world.weight / len(tied) / everything
    return {seat: Opinion(chance, 0.5) for seat, chance in chances.items()}


def _opinion_of_hands(worlds: TableEndings, others: Sequence[int]) -> Callable[[float], Opinion]:
    """The opinion that a hand of this value now gives its player, by the results of such hands."""
    hands = sorted(
        (world.now[seat], world.then[seat], world.weight) for world in worlds for seat in others
    )
    chance = chance_against([(then, weight) for _, then, weight in hands], len(others))
    whole = sum([weight for _, _, weight in hands])
    tops, opinions = [], []
    below = inside = hope = 0.0
    for place, (now, then, weight) in enumerate(hands):
        inside += weight
        hope += weight * chance(then)
        is_last = place + 1 == len(hands)
        if is_last or (inside >= whole / OPINION_GROUPS and hands[place + 1][0] > now):
            tops.append(now)
            opinions.append(Opinion(hope / inside, (below + inside / 2) / whole))
            below, inside, hope = below + inside, 0.0, 0.0

    def opinion(now: float) -> Opinion:
        return opinions[min(bisect_left(tops, now), len(tops) - 1)]

    return opinion
