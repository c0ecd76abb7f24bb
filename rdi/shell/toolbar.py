"""Write the line at the bottom of the screen: what can be done now, and the seed of the game."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.shell.choice import Choice
from rdi.shell.tavern import Tavern


def toolbar_text(tavern: Tavern, width: int) -> str:
    """One line, cut to the width by leaving out what is least useful."""
    left = [*_doing(tavern), *_always(tavern)]
    right = _seed(tavern)
    text = ""
    for part in left:
        longer = f"{text}   {part}" if text else f" {part}"
        if len(longer) > width:
            break
        text = longer
    room = width - len(text) - 1
    return f"{text}{right.rjust(room)} " if right and len(right) + 2 <= room else text


def _doing(tavern: Tavern) -> list[str]:
    if tavern.questions:
        return _labels(tavern.questions[-1].choices[:4])
    sitting = tavern.sitting
    if sitting is None or sitting.desk is None:
        return ["games", "play NAME", "adventure", "learn"]
    from rdi.shell.choices import overview  # late: only a game needs it

    return _labels(overview(sitting.desk))


def _labels(offered: Sequence[Choice]) -> list[str]:
    return [
        each.label if each.short in ("", each.label) else f"{each.short} {each.label}"
        for each in offered
    ]


def _always(tavern: Tavern) -> list[str]:
    sitting = tavern.sitting
    if sitting is None or sitting.desk is None:
        return ["? help"]
    odds = [] if sitting.desk.view.is_company else ["o odds"]
    return ["h hint", *odds, "? list"]


def _seed(tavern: Tavern) -> str:
    sitting = tavern.sitting
    if sitting is None:
        return ""
    mark = "practice, " if sitting.is_practice else ""
    return f"{mark}seed {sitting.game.record.header.seed}"
