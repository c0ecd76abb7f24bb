"""The commands at the table: look at it, go back, read what happened, and set how things are
shown.
"""

from __future__ import annotations

from rdi.files import at_home, reason_of, shown
from rdi.session.replay import answers
from rdi.shell.finding import Refused, find
from rdi.shell.house import YOU, names_at
from rdi.shell.play_order import order_line
from rdi.shell.preferences import SHORTCUTS, setting_rows
from rdi.shell.questions import Confirm
from rdi.shell.regulars import named_regular
from rdi.shell.render import as_page, own_page, render
from rdi.shell.sitting import Sitting, print_told
from rdi.shell.tavern import Tavern


def table(tavern: Tavern, rest: str) -> None:
    """Print everything that may be seen, or all that lies open before one player."""
    sitting = tavern.subject
    if rest:
        tavern.page.lines(sitting.lines_of_seat(seat_named(sitting, rest)))
    elif sitting.is_over:
        sitting.show_end()
    else:
        sitting.show(whole=True)


def seat_named(sitting: Sitting, wanted: str) -> int:
    """The seat of the player who is called so; Refused with the nearest name where nobody is."""
    names = {sitting.party.name(seat): seat for seat in range(sitting.game.seats)}
    return names[find(wanted, "player", list(names))]


def look(tavern: Tavern, rest: str) -> None:
    """Show what the person who is asked holds; with friends at the keyboard, to nobody else."""
    sitting = tavern.subject
    if sitting.desk is None:
        raise Refused("nobody here is asked anything now.")
    screen = sitting.private_screen()
    drawn = own_page(screen, tavern.page.look) if tavern.page.look.has_boxes else []
    lines = as_page(drawn, tavern.page.look) or render(screen, tavern.page.look)
    tavern.show_own(lines)
    sitting.note_look()


def log(tavern: Tavern, rest: str) -> None:
    """Tell the game again from its beginning."""
    sitting = tavern.subject
    print_told(sitting.new_teller().tell(sitting.view.events), tavern.page)


def undo(tavern: Tavern, rest: str) -> None:
    """Go back to the last choice made here; friends have to agree. The record keeps it."""
    sitting = tavern.sitting
    if sitting is None:
        raise Refused("only a game that is going on can be taken back.")
    chosen = [seat for seat, _ in answers(sitting.game.log) if seat in sitting.party.humans]
    if not chosen:
        raise Refused("nothing was chosen here yet that could be taken back.")
    seat = chosen[-1]
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
    game = tavern.subject.game
    header, names = game.record.header, names_at(game)
    people = [name for name in names if named_regular(name) is None]
    others = [name.split(" ")[0] for name in names if named_regular(name) is not None]
    tavern.page.say(order_line(header, [name for name in people if name != YOU], others))
    is_usual = header.characters is not None or set(header.stashes) == {header.settings.stash}
    is_as_ordered = is_usual and not header.carry
    if not is_as_ordered or header.memory or list(names[: len(people)]) != people:
        tavern.page.say("Others sat first then, or with other purses: replay shows that game.")


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
    if problem := tavern.preferences.problem:
        tavern.page.say(f"That holds for this visit only, as it cannot be kept: {problem}.")


def transcript(tavern: Tavern, rest: str) -> None:
    """Write everything that was printed into a new file."""
    if not rest:
        raise Refused("transcript wants the name of a file, such as: transcript evening.txt")
    path = at_home(rest)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write("\n".join(tavern.page.printed) + "\n")
    except FileExistsError:
        raise Refused(f"{shown(path)} is there already; name another file.") from None
    except OSError as error:
        raise Refused(f"{shown(path)} cannot be written: {reason_of(error)}.") from None
    tavern.page.say(f"Written to {path}.")
