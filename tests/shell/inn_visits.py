"""Visits to a table of characters, up to a decision of a wanted kind."""

from pathlib import Path

from rdi.shell.play.decision import choices
from rdi.shell.play.inn_decision import InnDecision
from rdi.shell.play.inn_session import InnSession
from tests.shell.taverns import Visit, open_visit

ORDER = "play red-dragon-inn with gerki fiona zot"
VERBS = ("discard", "play", "answer", "order", "pick", "gamble")


def sitting_of(visit: Visit) -> InnSession:
    session = visit.tavern.session
    assert isinstance(session, InnSession)
    return session


def desk_of(visit: Visit) -> InnDecision:
    decision = sitting_of(visit).decision
    assert decision is not None
    return decision


def go_on(visit: Visit) -> None:
    """Take the last thing offered, so that cards are played."""
    offered = [each for each in choices(desk_of(visit)) if each.answer is not None]
    visit.type(offered[-1].text)


def at(verb: str, folder: Path | None = None, first_seed: int = 0) -> Visit:
    """A game in which you are asked this."""
    for seed in range(first_seed, first_seed + 6):
        visit = open_visit(folder)
        visit.type(f"{ORDER} seed {seed}")
        for _ in range(80):
            if visit.tavern.session is None:
                break
            if desk_of(visit).pick.verb == verb:
                return visit
            go_on(visit)
    raise AssertionError(f"nobody is asked to {verb}")
