"""Open the tavern: what happens when somebody types `rdi`.

`--version` is answered here before anything large is imported. The bare `rdi` goes straight to the
prompt, or reads its commands where they come through a pipe, and `rdi -c` does what it is told.
Whatever fails inside the program is caught here and written into a report, so that nobody is shown
a traceback.
"""

import os
import sys
from collections.abc import Sequence

from rdi import __version__
from rdi.errors import RdiError

INTERNAL_ERROR, INTERRUPTED = 1, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for and return the exit code; README.md lists the codes."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        from rdi.model.native import engine_is_machine_code

        print(f"rdi {__version__}{', engine in machine code' if engine_is_machine_code() else ''}")
        return 0
    try:
        return _go_in(given)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except RdiError as error:
        print(error, file=sys.stderr)
        return INTERNAL_ERROR
    except Exception as error:  # noqa: BLE001  # the last one who can write it down
        return _report(error)


def _go_in(given: Sequence[str]) -> int:
    """Into the tavern where only its own options are given, and otherwise to a command."""
    from rdi.shell.options import read_options

    found = read_options(given)
    if found is None:
        return _command(given)
    from rdi.shell.front import visit
    from rdi.shell.opening import wishes

    line, switches = found
    return visit(line, wishes(**switches))


def _command(given: Sequence[str]) -> int:
    """A command of the shell; its signature is in rdi/shell/app.py."""
    from rdi.shell.app import app

    try:
        app([*given], prog_name="rdi")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0 if ended.code is None else 1
    return 0


def _report(error: Exception) -> int:
    from rdi.shell.front import visits
    from rdi.shell.reports import write_report

    sys.stdout.flush()
    visit = visits[-1] if visits else None
    page, sitting = (visit.page, visit.sitting or visit.ended) if visit else (None, None)
    written = write_report(error, page, sitting)
    print(f"Something broke inside the program. {written}", file=sys.stderr)
    return INTERNAL_ERROR


def print_folders() -> int:
    """Print each folder in which the program looks for files, in the order of looking."""
    from rdi.resources import KINDS, SUFFIXES, root, search_path

    for kind in KINDS:
        for folder in search_path(kind) if kind in SUFFIXES else (root(kind),):
            print(f"{kind:8} {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
