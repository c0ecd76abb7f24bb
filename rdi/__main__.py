"""Open the tavern: what happens when somebody types `rdi`.

`--version` is answered here before anything large is imported, and so is `check` where it is given
nothing but files: editors and scripts call it after each change. What `--help` tells is kept. The
bare `rdi` goes straight to the prompt, or reads its commands where they come through a pipe, and
`rdi -c` does what it is told.
Whatever fails inside the program is caught here and written into a report, so that nobody is shown
a traceback.
"""

import atexit
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout, suppress

from rdi import __version__
from rdi.errors import RdiError

INTERNAL_ERROR, INTERRUPTED = 1, 130

atexit.register(gc.freeze)  # what is there at the end goes with the process: none looks through it

COMPLETION = "_RDI_COMPLETE"
"""The variable of the environment by which a shell asks what may follow."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for and return one of the exit codes of rdi/shell/README.md."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    if given == ["--version"]:  # it is told at once, and holds nothing of strangers
        return _answered(given)
    from rdi.text import printable_output

    with printable_output():
        return _answered(given)


def _answered(given: Sequence[str]) -> int:
    """Do what is asked for; whatever fails becomes a message and an exit code."""
    try:
        code = _done(given)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads on
        _print_no_more()
        return 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    except RdiError as error:
        print(error, file=sys.stderr)
        return INTERNAL_ERROR
    except Exception as error:  # noqa: BLE001  # the last one who can write it down
        return _report(error)
    if code == INTERRUPTED:
        # Python notes an interruption inside of text that it evaluates, as making a dataclass does,
        # and would end by the signal though it was caught; evaluating again takes the note back.
        eval("None")
    return code


def _done(given: Sequence[str]) -> int:
    if given == ["--version"]:
        from rdi.model.native import engine_is_machine_code

        print(f"rdi {__version__}{', engine in machine code' if engine_is_machine_code() else ''}")
        return 0
    return _go_in(given)


def _open_streams() -> None:
    """Put nothing in the place of standard streams that were closed: input that has ended, and
    output that nobody reads. Else the next file that is opened would take their number. What the
    output has no letters for is printed as question marks.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            mode = "w" if number else "r"
            stream = os.fdopen(number, mode, encoding="utf-8", errors="backslashreplace")
            setattr(sys, name, stream)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names of files may hold any bytes


def _print_no_more() -> None:
    """Let go of what could not be printed, so that Python does not try it again at its end."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.__stdout__, sys.__stderr__):
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()  # type: ignore[union-attr]
            continue
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nothing, stream.fileno())  # type: ignore[union-attr]


def _go_in(given: Sequence[str]) -> int:
    """Into the tavern where only its own options are given, and otherwise to a command."""
    if COMPLETION in os.environ:
        return _command(given)
    if given[:1] == ["check"] and not any(each.startswith("-") for each in given):
        return _check(given[1:])
    from rdi.shell.frontend.launch_options import launch_options, read_options

    if given in (["--help"], ["-h"]):
        return _help()
    found = read_options(given)
    if found is None:
        return _command(given)
    from rdi.shell.frontend.launch import visit

    line, switches = found
    return visit(line, launch_options(**switches))


def _check(files: Sequence[str]) -> int:
    """Check these files, or all on the shelf."""
    from rdi.memory import without_collection

    with without_collection():  # to load all that it needs makes much, and nothing to throw away
        from pathlib import Path

        from rdi.shell.authoring.check_and_explain import check_files

        return check_files([Path(each) for each in files], as_json=False)


def _help() -> int:
    """Tell what commands there are, in lines as wide as the terminal lets them be. That is kept as
    long as nothing changes that it is made of, since to load all commands takes much longer.
    """
    from importlib.util import find_spec
    from pathlib import Path
    from shutil import get_terminal_size

    from rdi.lang.cache import cached, state_of

    def told() -> str:
        text = io.StringIO()
        with redirect_stdout(text):
            _command(["--help"])
        return text.getvalue()

    typer = find_spec("typer")
    place = Path(typer.origin).parent if typer is not None and typer.origin else Path()
    made_of = [state_of(each) for each in (Path(__file__).parent / "shell", place)]
    print(cached(told, "help", f"{get_terminal_size().columns}", *made_of), end="")
    return 0


def _command(given: Sequence[str]) -> int:
    """A command of the shell; it is declared in rdi/shell/cli/."""
    from rdi.shell.cli import app

    try:
        app([*given], prog_name="rdi")
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # which typer takes for a failure
            raise ended.__context__ from None
        return ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    return 0


def _report(error: Exception) -> int:
    from rdi.shell.fault_reports import write_report
    from rdi.shell.frontend.launch import visits

    reason = _why_not_printed(error)
    if reason:
        _print_no_more()
        print(f"Nothing more can be printed: {reason}.", file=sys.stderr)
        if visits and visits[-1].session and (kept := visits[-1].kept()):
            print(f"The game is saved: rdi -c 'resume {kept.stem}'", file=sys.stderr)
        return INTERNAL_ERROR
    visit = visits[-1] if visits else None
    page, session = (visit.page, visit.session or visit.ended) if visit else (None, None)
    written = write_report(error, page, session.game if session else None)
    print(f"Something broke inside the program. {written}", file=sys.stderr)
    return INTERNAL_ERROR


def _why_not_printed(error: Exception) -> str:
    """Why the output takes no more; nothing where it does, and the error is about something else.

    What was written before may be lost without the output complaining again, so another line end
    is tried.
    """
    try:
        if isinstance(error, OSError) and error.filename is None:
            sys.stdout.write("\n")
        sys.stdout.flush()
    except OSError as full:
        return (full.strerror or str(full)).lower()
    return ""


def run() -> None:
    """The command itself, after which the process ends with the exit code of `main`."""
    code = main()
    if sys.argv[1:2] == ["check"]:  # it has opened nothing, and made much that need not be freed
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    run()
