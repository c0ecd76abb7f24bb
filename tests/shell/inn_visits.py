"""Visits to a table of characters, up to a decision of a wanted kind."""

from pathlib import Path

from rdi.engine.inn.view import InnView
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.inn_decision import InnDecision
from tests.shell.taverns import Visit, open_visit

ORDER = "play red-dragon-inn with gerki fiona zot"
VERBS = ("discard", "play", "answer", "order", "pick", "gamble")


def session_of(visit: Visit) -> GameSession:
    session = visit.tavern.session
    assert session is not None
    return session


def decision_of(visit: Visit) -> InnDecision:
    decision = session_of(visit).decision
    assert isinstance(decision, InnDecision)
    return decision


def view_of(visit: Visit) -> InnView:
    view = session_of(visit).view
    assert isinstance(view, InnView)
    return view


def go_on(visit: Visit) -> None:
    """Take the last thing offered, so that cards are played."""
    offered = [each for each in decision_of(visit).choices if each.answer is not None]
    visit.type(offered[-1].text)


def at(verb: str, folder: Path | None = None, first_seed: int = 0) -> Visit:
    """A game in which you are asked this."""
    for seed in range(first_seed, first_seed + 6):
        visit = open_visit(folder)
        visit.type(f"{ORDER} seed {seed}")
        for _ in range(80):
            if visit.tavern.session is None:
                break
            if decision_of(visit).pick.verb == verb:
                return visit
            go_on(visit)
    raise AssertionError(f"nobody is asked to {verb}")
