"""The outcome of a game: the Gold that each seat won or lost, the placing, and the Gold that waits
for the next game.
"""

from __future__ import annotations

from dataclasses import dataclass

from rdi.text import ordinal

Noted = str | int | tuple[int, ...]
"""A value that a game may remember: a word, a number, or a cell of a grid."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game.

    `winnings`: Gold won or lost per seat over the whole game, replays included. `places`: groups of
    tied seats, best first, of the last time it was played. `carry`: Gold left in the pot for the
    next game (ties-05, shares-11). `memory`: what the game remembers for its next time. `loans` and
    `debts`: the Loan and Debt Markers that each seat got during the game (ac-07). `inn`: Gold that
    the house took in. `sides`: the seats of each side, where players share what they have and win
    together; what a side has won is divided among its seats. Nothing where everybody plays alone.
    """

    winnings: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    carry: int
    memory: dict[str, tuple[Noted, ...]]
    loans: tuple[int, ...]
    debts: tuple[int, ...]
    inn: int = 0
    sides: tuple[tuple[int, ...], ...] = ()


def pot_names(count: int) -> list[str]:
    """The names of this number of pots, the main pot first."""
    if count < 2:
        return ["pot"][:count]
    if count == 2:
        return ["main pot", "side pot"]
    return ["main pot", *(f"{ordinal(number)} side pot" for number in range(1, count))]
