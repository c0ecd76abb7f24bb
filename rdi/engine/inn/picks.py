"""The players who may be picked: from which group, on which condition, how many; all different.

Players are picked one after another. Where a card lets its player pick as many as pleases, `nobody`
ends it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rdi.engine.inn.answerable import Play, lines_inside
from rdi.engine.inn.resolution import THEY, holds, number
from rdi.engine.inn.table import InnTable
from rdi.model.effects import PickNumber, PickPlayer

NOBODY: Final = "nobody"
"""The answer of who picks no further player."""

Target = int | tuple[int, str]
"""A seat, or in place of its player a Minion: whose it is, and its title."""


def pickable(table: InnTable, play: Play, line: PickPlayer) -> list[int]:
    """The seats that may be picked: among those of whom the line speaks, who fit its condition, and
    who has not been picked by this line, or by any line of the card for `yet another`.
    """
    seats = table.clockwise(play.seat)
    if line.among.removeprefix("yet ").startswith("another"):
        seats = table.opponents(play.seat)
    if line.among.endswith("in the round"):
        seats = [each for each in seats if table.is_in_round(each)]
    if line.among.startswith("yet "):
        picked = {seat for each in play.names.values() for seat in each}
        seats = [each for each in seats if each not in picked]
    if line.fits:
        seats = [each for each in seats if _fits(table, play, line.fits, each)]
    if line.extreme and seats:
        choose = max if line.extreme == "highest" else min
        best = choose(table.stat(each, line.of) for each in seats)
        seats = [each for each in seats if table.stat(each, line.of) == best]
    chosen = play.names.get(line.name, ())
    return [each for each in seats if each not in chosen]


def _fits(table: InnTable, play: Play, condition: str, seat: int) -> bool:
    """Whether a condition holds where `they` are this seat."""
    outside = play.names.get(THEY)
    play.names[THEY] = (seat,)
    found = holds(table, play, condition)
    if outside is None:
        del play.names[THEY]
    else:
        play.names[THEY] = outside
    return found


def is_picked(seat: int, play: Play) -> bool:
    """Whether a player was picked as a card was played."""
    return any(seat in play.names.get(line.name, ()) for line in _picks_of(play))


def pick_instead(play: Play, seat: int, other: int) -> None:
    """Somebody else has been picked by a card in place of a player, for all that it does."""
    for line in _picks_of(play):
        picked = play.names.get(line.name, ())
        changed = [other if each == seat else each for each in picked]
        play.names[line.name] = tuple(dict.fromkeys(changed))


def _picks_of(play: Play) -> list[PickPlayer]:
    return [line for line in lines_inside(play.body) if isinstance(line, PickPlayer)]


def chosen_by(play: Play, line: PickPlayer) -> int:
    """The number of players and Minions that a line has picked so far."""
    return len(play.names.get(line.name, ())) + len(play.struck.get(line.name, ()))


def choose_target(play: Play, line: PickPlayer, target: Target | str) -> None:
    """Note one more player, or a Minion in place of a player, that a line has picked."""
    assert not isinstance(target, str), "nobody is picked"
    if isinstance(target, tuple):
        play.struck[line.name] = (*play.struck.get(line.name, ()), target)
    else:
        play.names[line.name] = (*play.names.get(line.name, ()), target)


def offered(play: Play, line: PickPlayer, targets: Sequence[Target]) -> Sequence[Target | str]:
    """The answers to the question for one more player; one or none where nothing is to be asked."""
    chosen = chosen_by(play, line)
    if chosen >= line.most:
        return ()
    if chosen >= line.least and targets:
        return (*targets, NOBODY)
    return targets if len(targets) > line.least - chosen else targets[:1]


def is_selective(line: PickPlayer) -> bool:
    """Whether only some of the players may be picked, by a number of theirs; Minions have none."""
    return bool(line.fits or line.extreme)


NUMBERS_MOST: Final = 100
"""So many numbers may be picked from; more stand for no end."""


def numbers_of(table: InnTable, play: Play, line: PickNumber) -> range:
    """The numbers that may be picked; the least one where there is no other."""
    least, most = (number(table, play, amount) for amount in (line.least, line.most))
    return range(least, max(least, min(most, least + NUMBERS_MOST)) + 1)
