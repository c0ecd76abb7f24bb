"""The Drinking Contest: reveal, answer, drink, compare, and again while there is a tie."""

from __future__ import annotations

from rdi.engine.inn import things as t
from rdi.engine.inn.drinking import DrinkTogether
from rdi.engine.inn.frames import Frame, pop, push
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.resolving import carries_out
from rdi.model import effects as e

CONTESTS_MOST = 200


class ContestFrame(Frame):
    """A Drinking Contest among `rivals`; the winner's seat goes into the play's names.

    Between its parts players may pass out; their Gold is shared only after it (contest-08).
    """

    __slots__ = ("count", "name", "play", "rivals", "together")

    def __init__(self, play: t.Play, name: str, rivals: list[int]) -> None:
        self.play, self.name, self.rivals = play, name, rivals
        self.together: DrinkTogether | None = None
        self.count = 0

    @property
    def is_quiet(self) -> bool:
        """Between two parts of it, rivals may pass out."""
        return self.count > 0 and self.together is None

    def step(self, table: InnTable) -> None:
        if self.together is not None:
            self.rivals = _strongest(self.rivals, self.together.drinks)
            self.together = None
            self.count += 1
            if len(self.rivals) == 1 or self.count > CONTESTS_MOST:
                self._end(table)
            return
        if self.count:
            self.rivals = [seat for seat in self.rivals if seat in table.playing]
            if len(self.rivals) <= 1:
                self._end(table)
                return
        self.together = DrinkTogether(self.play, self.rivals, past_events=False)
        push(table, self.together)

    def _end(self, table: InnTable) -> None:
        pop(table, self)
        winners = tuple(self.rivals) if len(self.rivals) == 1 else ()
        self.play.names[self.name] = winners
        table.dirty = True
        table.events.append(("contest won", winners[0] if winners else None))


def _strongest(rivals: list[int], drinks: list[t.Drink]) -> list[int]:
    """Whose revealed Drinks have the highest Alcohol, raised and lowered ones included
    (contest-09, contest-12).
    """
    strengths = [max(0, drink.strength) for drink in drinks]
    most = max(strengths)
    return [seat for seat, strength in zip(rivals, strengths, strict=True) if strength == most]


@carries_out(e.Contest)
def contest(table: InnTable, play: t.Play, line: e.Contest) -> None:
    """Hold a contest among these players."""
    rivals = table.in_turn_order(table.seats_of(line.who, play), play)
    play.names[line.name] = ()
    if len(rivals) > 1:
        push(table, ContestFrame(play, line.name, rivals))
    else:
        play.names[line.name] = tuple(rivals)


@carries_out(e.LetStrongest)
def let_strongest(table: InnTable, play: t.Play, line: e.LetStrongest) -> None:
    """Those of some players whose Drinks, revealed last, have the highest Alcohol."""
    rivals = play.names.get(line.of, ())
    drinks = [drink for drink in play.drinks if drink.seat_revealed in rivals]
    seats = [drink.seat_revealed for drink in drinks]
    play.names[line.name] = tuple(_strongest(seats, drinks)) if drinks else ()


def in_contest(table: InnTable) -> bool:
    """Whether a Drinking Contest is going on, or the Event that it belongs to is not done."""
    return any(isinstance(frame, ContestFrame) for frame in table.stack)
