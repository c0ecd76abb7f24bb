"""Imagine how a game may end, and what each player may think of its own chances."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from rdi.odds.imagining import play_out, points

if TYPE_CHECKING:
    from rdi.engine.view import View
    from rdi.players.traits import Traits

WORLDS_LEAST = 8
WORLDS_MOST = 120
LAST = 99
PICKS_AHEAD = 4
"""How many picks of each player are looked at; any later ones are made by luck."""

OWN_TRIES = 3
TRIES = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """One way in which a game may end: each seat's points now and then, and its place, 0 first."""

    now: Mapping[int, float]
    then: Mapping[int, float]
    place: Mapping[int, int]


def endings(view: View, luck: Random, traits: Traits) -> list[Ending]:
    """Imagined endings, as many as the effort of these traits (answers given) allows; without
    foresight games are taken to end as they stand.
    """
    found: list[Ending] = []
    spent = 0
    while (spent < traits.effort and len(found) < WORLDS_MOST) or len(found) < WORLDS_LEAST:
        world = view.imagine(luck.getrandbits(48))
        now = {seat: points(world.view(seat)) or 0.0 for seat in view.playing}
        spent += 2
        if not traits.foresight:
            found.append(Ending(now, now, _places(now)))
            continue
        spent += play_out(world, view.seat, OWN_TRIES, TRIES, luck, PICKS_AHEAD * len(view.playing))
        spent += play_out(world, view.seat, 1, 1, luck)
        place = dict.fromkeys(view.playing, LAST)
        for number, group in enumerate(world.outcome.places if world.outcome else ()):
            place.update(dict.fromkeys(group, number))
        then = {seat: points(world.view(seat)) or 0.0 for seat in view.playing}
        found.append(Ending(now, then, place))
    return found


def _places(now: Mapping[int, float]) -> dict[int, int]:
    """The place of each seat if hands were compared as they lie."""
    order = sorted(set(now.values()), reverse=True)
    return {seat: order.index(value) for seat, value in now.items()}


def own_opinions(view: View, worlds: Sequence[Ending]) -> list[dict[int, float]]:
    """For each ending what every other seat may think now of its chance to win.

    Where all lies open they know what we know; otherwise each goes by its own hand.
    """
    others = [seat for seat in view.playing if seat != view.seat]
    if not _hold_hidden_things(view, others):
        return [_shared_opinion(worlds, others)] * len(worlds)
    opinion = _opinion_of_points(worlds, others)
    return [{seat: opinion(world.now[seat]) for seat in others} for world in worlds]


def _hold_hidden_things(view: View, others: Sequence[int]) -> bool:
    return any(
        isinstance(pile, int) and pile > 0 and seat in others
        for name in view.own
        for seat, pile in view.others(name).items()
    )


def _shared_opinion(worlds: Sequence[Ending], others: Sequence[int]) -> dict[int, float]:
    """How often each of the others wins."""
    chances = dict.fromkeys(others, 0.0)
    for world in worlds:
        best = min(world.place.values())
        tied = [seat for seat, place in world.place.items() if place == best]
        for seat in tied:
            if seat in chances:
                chances[seat] += 1 / len(tied) / len(worlds)
    return chances


def _opinion_of_points(worlds: Sequence[Ending], others: Sequence[int]) -> Callable[[float], float]:
    """The chance to win for a hand of so many points now, by what such hands came to."""
    chance = beating([world.then[seat] for world in worlds for seat in others], len(others))
    pairs = sorted(
        (world.now[seat], chance(world.then[seat])) for world in worlds for seat in others
    )
    steps = _steps(pairs, max(6, len(pairs) // 8))
    tops = [top for top, _ in steps]

    def opinion(now: float) -> float:
        return steps[min(bisect_left(tops, now), len(steps) - 1)][1]

    return opinion


def _steps(pairs: Sequence[tuple[float, float]], size: int) -> list[tuple[float, float]]:
    """Sorted pairs in groups of about this size: the top of each, and its mean chance."""
    cuts = [0]
    while cuts[-1] < len(pairs):
        end = min(cuts[-1] + size, len(pairs))
        while end < len(pairs) and pairs[end][0] == pairs[end - 1][0]:
            end += 1
        cuts.append(len(pairs) if len(pairs) - end < size // 2 else end)
    groups = [pairs[start:end] for start, end in pairwise(cuts)]
    return [(group[-1][0], sum(chance for _, chance in group) / len(group)) for group in groups]


def beating(hands: Sequence[float], rivals: int) -> Callable[[float], float]:
    """The chance of so many points to beat this many rivals whose hands are like these."""
    ordered = sorted(hands)

    def chance(value: float) -> float:
        below = (bisect_left(ordered, value) + bisect_right(ordered, value)) / 2
        return float((below / len(ordered)) ** rivals)

    return chance


def ranks_of(values: Sequence[float]) -> list[float]:
    """How high each value stands among all of them, from 0 to 1, equal ones alike."""
    ordered = sorted(values)
    return [
        (bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 / len(ordered)
        for value in values
    ]
