"""Say how a game of characters ended: who won, how the others went out, and everybody's Gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.outcome import Outcome
from rdi.shell.play.inn_screen import fates
from rdi.shell.play.inn_wording import InnParty
from rdi.shell.play.results import purse_line
from rdi.shell.show.layout import flow, wrap
from rdi.shell.show.look import Look

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView


def place_lines(view: InnView, outcome: Outcome, party: InnParty, look: Look) -> list[str]:
    """The end of a game in a few lines."""
    best, *others = outcome.places
    lines = wrap(winners_text(best, party), look.width)
    went_out = fates(view.events)
    for place, group in enumerate(others, start=len(best) + 1):
        parts = [f"{party.full(seat)}: {went_out.get(seat, 'out')}" for seat in group]
        lines += flow([f"  {place}", *parts], look.width, "  ", "     ")
    return lines + purse_line(view.stashes, outcome.winnings, party, look)


def winners_text(best: tuple[int, ...], party: InnParty) -> str:
    """Who has won, in a sentence."""
    if len(best) == 1:
        verb = "win" if best[0] == party.you else "wins"
        return f"{party.full(best[0])} {verb}, the last one awake and solvent."
    return f"{party.list(best)} went out together: a tie."
