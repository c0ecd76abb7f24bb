"""Results of lines that have names: what they changed, and who ignored them."""

from __future__ import annotations

from rdi.engine.inn.answerable import NO_RESULT, Play
from rdi.engine.inn.resolution import Resolving
from rdi.engine.inn.table import Frame, InnTable
from rdi.model import effects as e
from rdi.model.native import mypyc_attr


def name_result(table: InnTable, play: Play, line: e.Result) -> None:
    """Carry out lines, and remember under a name what they do."""
    ignorers = [
        seat
        for each in line.body
        for seat in table.seats_of(_whom(each), play)
        if seat in play.ignored
    ]
    changes, known = play.results.get(line.name, NO_RESULT)
    play.results[line.name] = (changes, known.union(ignorers))
    table.push(Naming(play))
    play.naming = line.name
    table.push(Resolving(play, line.body))


def _whom(line: e.Effect) -> e.PlayerRef:
    """Those of whom a line speaks: who loses, pays or gets something by it."""
    who = getattr(line, "who", None) or getattr(line, "payer", None)
    is_somebody = isinstance(who, e.PlayerRef) and who.kind not in (e.INN, e.POT)
    return who if is_somebody and who is not None else NOBODY


NOBODY = e.PlayerRef(e.NAMED, "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Naming(Frame):
    """Lines with a name lie above this; once they are done, the name stands as it was before."""

    __slots__ = ("name", "play")

    def __init__(self, play: Play) -> None:
        self.play, self.name = play, play.naming

    def step(self, table: InnTable) -> None:
        table.pop(self)
        self.play.naming = self.name


def in_spite(table: InnTable, play: Play, line: e.If) -> None:
    """Do the lines below also for those who ignored the card; nobody may answer them."""
    late = play.later(line.body)
    late.ignored, late.adjusted, late.redirects = frozenset(), (), ()
    late.is_announced = False
    late.results = play.results
    table.push(Resolving(late, line.body))
