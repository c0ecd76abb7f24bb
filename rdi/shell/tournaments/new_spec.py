"""Write a spec with notes: rdi tourney new, which asks for what it is not told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rdi import library
from rdi.arrays.kernels.policies import POLICIES
from rdi.errors import BadSettings, RdiError
from rdi.files import check_is_new, new_file
from rdi.players.registry import regulars
from rdi.shell.exit_codes import DONE, INTERRUPTED, code_of
from rdi.shell.lookup import find_titled
from rdi.shell.messages import print_error
from rdi.shell.show.page import report_page
from rdi.text import capitalized, number_in, there_are
from rdi.tournament.contest import Contest, contest_titles
from rdi.tournament.spec import DEALS, GameSpec
from rdi.tournament.spec_reading import spec_from_toml

SEATS = 2


def write_new(file: Path, games: str, bots: str, deals: int) -> int:
    """Write the file; none is written over."""
    try:
        check_is_new(file)
        text = _text(
            games or _asked("Games (with commas)", _games_shown(), library.entries()[0].name),
            bots or _asked("Bots (with commas)", _bots_shown(), "Mara, Nell"),
            deals or _number(_asked("Deals of each match", "", str(DEALS))),
        )
        spec_from_toml(text, str(file))
        with new_file(file) as spec:
            spec.write(text)
    except (KeyboardInterrupt, EOFError):
        print_error("\nNothing was written.")
        return INTERRUPTED
    except RdiError as error:
        print_error(error)
        return code_of(error)
    report_page(as_json=False).say(f"Wrote {file}. Read it over, then: rdi tourney run {file}")
    return DONE


def _asked(what: str, known: str, usual: str) -> str:
    if known:
        print_error(known)
    return input(f"{what} [{usual}]: ").strip() or usual


def _number(text: str) -> int:
    number = number_in(text)
    if number is None:
        raise BadSettings(
            f"the number of deals must be a whole number such as {DEALS}, not {text!r}"
        )
    return number


def _games_shown() -> str:
    return f"{capitalized(there_are(contest_titles()))}."


def _bots_shown() -> str:
    names = ", ".join(each.name for each in regulars())
    return (
        f"The regulars are {names}; plain policies are {', '.join(POLICIES)}; file.py:Class is "
        "a bot of your own."
    )


def _text(games: str, bots: str, deals: int) -> str:
    shelf = contest_titles()
    names = [find_titled(each.strip(), "game", shelf) for each in games.split(",")]
    return "\n".join(_lines(names, [each.strip() for each in bots.split(",")], deals)) + "\n"


def _lines(games: Sequence[str], bots: Sequence[str], deals: int) -> Iterator[str]:
    yield "# A tournament. Play it: rdi tourney run FILE. Look at it: rdi tourney table FILE."
    yield f'title = "{" and ".join(games)}"'
    yield "seed = 1              # the same seed gives the same cards, on every machine"
    yield f"deals = {deals:<13} # each is played once with everybody on every seat"
    yield "# precision = 0.25    # or: until each mean is known to so much Gold a game"
    yield 'luck = "seats"        # cards and dice of each seat\'s own; or "shared"'
    yield "# common_cards = false  # each match has its own; else round-robins have the same deals"
    yield "# luck_correction = true  # tell beside what was won what is left of it without luck"
    yield 'engine = "local"      # all cores; or serial, local:4, dask:ADDRESS'
    yield "# look = 25           # after so many deals questions are looked at"
    for game in games:
        yield ""
        yield "[[games]]"
        yield f'game = "{game}"'
        yield f"seats = {SEATS}"
        yield from Contest(GameSpec(game=game)).notes()
    for bot in bots:
        yield ""
        yield "[[bots]]"
        yield f'name = "{bot.rpartition(":")[2]}"'
        yield f'plays = "{bot}"'
    yield ""
    yield "[schedule]"
    yield 'kind = "round-robin"  # or blocks, gauntlet (focus = ["NAME"]), ladder, knockout, swiss'
    yield ""
    yield "# [question]          # ends the tournament when it is answered"
    yield f'# better = "{bots[0].rpartition(":")[2]}"'
    yield f'# than = "{bots[-1].rpartition(":")[2]}"'
    yield "# gain = 0.5          # Gold a game"
    yield ""
    yield "# [limits]            # for bots of your own"
    yield "# seconds = 5.0       # for an answer of a program"
    yield "# faults = 20         # more than these, and it gets no more tables"
