"""Visits to a table of characters, up to a decision of a wanted kind."""

from pathlib import Path

from rdi.shell.choices import choices
from rdi.shell.inn_desk import InnDesk
from rdi.shell.inn_sitting import InnSitting
from tests.shell.taverns import Visit, open_visit

ORDER = "play red-dragon-inn with gerki fiona zot"
VERBS = ("discard", "play", "answer", "order", "pick", "gamble")


def sitting_of(visit: Visit) -> InnSitting:
    sitting = visit.tavern.sitting
    assert isinstance(sitting, InnSitting)
    return sitting


def desk_of(visit: Visit) -> InnDesk:
    desk = sitting_of(visit).desk
    assert desk is not None
    return desk


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
            if visit.tavern.sitting is None:
                break
            if desk_of(visit).pick.verb == verb:
                return visit
            go_on(visit)
    raise AssertionError(f"nobody is asked to {verb}")
