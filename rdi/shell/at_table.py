"""The commands at the table: look at it, go back, read what happened, and set how things are
shown.
"""

from __future__ import annotations

from pathlib import Path

from rdi.shell.finding import Refused
from rdi.shell.preferences import SHORTCUTS, setting_rows
from rdi.shell.questions import Confirm
from rdi.shell.render import as_page, own_page, render
from rdi.shell.sitting import print_told
from rdi.shell.tavern import Tavern
from rdi.shell.telling import Teller


def table(tavern: Tavern, rest: str) -> None:
    """Print everything that may be seen."""
    sitting = tavern.subject
    if sitting.is_over:
        sitting.show_end()
    else:
        sitting.show(whole=True)


def look(tavern: Tavern, rest: str) -> None:
    """Show what the person who is asked holds; with friends at the keyboard, to nobody else."""
    sitting = tavern.subject
    if sitting.desk is None:
        raise Refused("nobody here is asked anything now.")
    screen = sitting.private_screen()
    drawn = own_page(screen, tavern.page.look) if tavern.page.look.has_boxes else []
    lines = as_page(drawn, tavern.page.look) or render(screen, tavern.page.look)
    if not sitting.party.is_shared:
        tavern.page.lines(lines)
        return
    name = sitting.party.name(sitting.desk.request.seat)
    tavern.show_private(name, lines)


def log(tavern: Tavern, rest: str) -> None:
    """Tell the game again from its beginning."""
    sitting = tavern.subject
    carry = sitting.game.record.header.carry
    print_told(Teller(sitting.words, sitting.party, carry).tell(sitting.view.events), tavern.page)


def undo(tavern: Tavern, rest: str) -> None:
    """Go back to the last choice made here; friends have to agree. The record keeps it."""
    sitting = tavern.sitting
    if sitting is None:
        raise Refused("only a game that is going on can be taken back.")
    seat = sitting.view.turn if sitting.party.you is None else sitting.party.you
    if seat is None:
        raise Refused("only a game that is going on can be taken back.")
    if sitting.party.is_shared and tavern.is_interactive:
        text = f"Does everybody agree that {sitting.party.name(seat)} takes a choice back?"
        tavern.questions.append(Confirm(text, lambda: _take_back(tavern, seat)))
    else:
        _take_back(tavern, seat)


def _take_back(tavern: Tavern, seat: int) -> None:
    if tavern.sitting is not None:
        tavern.sitting.take_back(seat)
        tavern.page.say("Taken back. Luck stays as it was, and the record says so.")


def seed(tavern: Tavern, rest: str) -> None:
    """Print how this game can be dealt again."""
    sitting = tavern.subject
    header = sitting.game.record.header
    parts = [f"play {header.game}"]
    if header.variants:
        parts.append("with " + ", ".join(each.replace("_", "-") for each in header.variants))
    others = [name for name in sitting.party.names[1:] if sitting.party.names[0] == "You"]
    if others:
        parts.append("against " + " ".join(name.split(" ")[0] for name in others))
    parts.append(f"seats {sitting.game.seats} seed {header.seed}")
    tavern.page.say(" ".join(parts))


def set_(tavern: Tavern, rest: str) -> None:
    """List the settings with what they are for, or change one."""
    words = rest.split()
    if not words:
        tavern.page.table([*setting_rows(tavern.preferences)])
        tavern.page.say("set NAME VALUE changes one, for example: set output plain")
        return
    if len(words) == 1 and words[0].lower() in SHORTCUTS:
        words = list(SHORTCUTS[words[0].lower()])
    if len(words) != 2:
        raise Refused("set takes a name and a value, for example: set output plain")
    name, value = tavern.preferences.change(*words)
    tavern.relook()
    tavern.page.say(f"{name} is {value}.")


def transcript(tavern: Tavern, rest: str) -> None:
    """Write everything that was printed into a new file."""
    if not rest:
        raise Refused("transcript wants the name of a file, such as: transcript evening.txt")
    path = Path(rest).expanduser()
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write("\n".join(tavern.page.printed) + "\n")
    except FileExistsError:
        raise Refused(f"{path} is there already; name another file.") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Refused(f"{path} cannot be written: {reason}.") from None
    tavern.page.say(f"Written to {path}.")
