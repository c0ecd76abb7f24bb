"""The commands at the table: look at it, go back, read what happened, and set how things are
shown.
"""

from __future__ import annotations

from rdi.files import at_home, reason_of, shown
from rdi.session.replay import answers
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.game_session import GameSession, print_narration
from rdi.shell.play.game_setup import YOU, names_at
from rdi.shell.play.play_order import order_line
from rdi.shell.play.regulars import named_regular
from rdi.shell.play.render import as_page, own_page, render
from rdi.shell.repl.preferences import SHORTCUTS, setting_rows
from rdi.shell.repl.questions import Confirm
from rdi.shell.repl.tavern import Tavern


def table(tavern: Tavern, rest: str) -> None:
    """Print everything that may be seen, or all that lies open before one player."""
    session = tavern.subject
    if rest:
        tavern.page.lines(session.lines_of_seat(seat_named(session, rest)))
    elif session.is_over:
        session.show_end()
    else:
        session.show(whole=True)


def seat_named(session: GameSession, wanted: str) -> int:
    """The seat of the player who is called so; InputError with the nearest name where nobody is."""
    names = {session.party.name(seat): seat for seat in range(session.game.seats)}
    return names[find_name(wanted, "player", list(names))]


def look(tavern: Tavern, rest: str) -> None:
    """Show what the person who is asked holds; with friends at the keyboard, to nobody else."""
    session = tavern.subject
    if session.decision is None:
        raise InputError("nobody here is asked anything now.")
    screen = session.private_screen()
    drawn = own_page(screen, tavern.page.look) if tavern.page.look.has_boxes else []
    lines = as_page(drawn, tavern.page.look) or render(screen, tavern.page.look)
    tavern.show_own(lines)
    session.note_look()


def log(tavern: Tavern, rest: str) -> None:
    """Tell the game again from its beginning."""
    session = tavern.subject
    print_narration(session.new_teller().tell(session.view.events), tavern.page)


def undo(tavern: Tavern, rest: str) -> None:
    """Go back to the last choice made here; friends have to agree. The record keeps it."""
    session = tavern.session
    if session is None:
        raise InputError("only a game that is going on can be taken back.")
    chosen = [seat for seat, _ in answers(session.game.log) if seat in session.party.humans]
    if not chosen:
        raise InputError("nothing was chosen here yet that could be taken back.")
    seat = chosen[-1]
    if session.party.is_shared and tavern.is_interactive:
        text = f"Does everybody agree that {session.party.name(seat)} takes a choice back?"
        tavern.questions.append(Confirm(text, lambda: _take_back(tavern, seat)))
    else:
        _take_back(tavern, seat)


def _take_back(tavern: Tavern, seat: int) -> None:
    if tavern.session is not None:
        tavern.session.take_back(seat)
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
        raise InputError("set takes a name and a value, for example: set output plain")
    name, value = tavern.preferences.change(*words)
    tavern.relook()
    tavern.page.say(f"{name} is {value}.")
    if problem := tavern.preferences.problem:
        tavern.page.say(f"That holds for this visit only, as it cannot be kept: {problem}.")


def transcript(tavern: Tavern, rest: str) -> None:
    """Write everything that was printed into a new file."""
    if not rest:
        raise InputError("transcript wants the name of a file, such as: transcript evening.txt")
    path = at_home(rest)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write("\n".join(tavern.page.printed) + "\n")
    except FileExistsError:
        raise InputError(f"{shown(path)} is there already; name another file.") from None
    except OSError as error:
        raise InputError(f"{shown(path)} cannot be written: {reason_of(error)}.") from None
    tavern.page.say(f"Written to {path}.")
