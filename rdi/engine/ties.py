"""Put players in order from best to worst, with those who are tied side by side."""

from collections.abc import Mapping, Sequence

Placement = Sequence[Sequence[int]]
"""Groups of tied seats, best first."""


def placement(keys: Mapping[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Groups of tied seats, best first; the seats of a group are in ascending order.

    `keys` gives each seat still in the numbers it is judged by: its score, and after it whatever
    the game's tiebreaker compares. The higher key is the better one, the first number in which
    two keys differ decides, and only equal keys are tied. All tied players are thereby compared
    at once (G-5), and for every place, not the first alone (G-6). A game in which the lowest
    total wins has to negate that total.
    """
    if len(set(keys.values())) == len(keys):
        return tuple([(seat,) for seat in sorted(keys, key=keys.__getitem__, reverse=True)])
    groups: dict[tuple[int, ...], tuple[int, ...]] = {}
    for seat in sorted(keys):
        key = keys[seat]
        groups[key] = (*groups[key], seat) if key in groups else (seat,)
    return tuple([groups[key] for key in sorted(groups, reverse=True)])
