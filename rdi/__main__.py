"""Open the tavern: what happens when somebody types `rdi`.

`--version` and `where` are answered here, before anything large is imported: the one is asked for
in a hurry, the other when something is wrong with the installation.
"""

import sys
from collections.abc import Sequence

from rdi import __version__
from rdi.errors import RdiError

USAGE = "usage: rdi [--version | where]"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks for and return the exit code: 0 done, 2 a bad command."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given == ["--version"]:
        print(f"rdi {__version__}")
        return 0
    if given == ["where"]:
        return _where()
    print(USAGE, file=sys.stderr)
    return 2


def _where() -> int:
    """Print each folder in which the program looks for files, in the order of looking."""
    from rdi.resources import KINDS, SUFFIXES, root, search_path

    try:
        for kind in KINDS:
            for folder in search_path(kind) if kind in SUFFIXES else (root(kind),):
                print(f"{kind:8} {folder}")
    except RdiError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
