"""Read the options of the bare `rdi` without typer, which takes longer to load than all the rest.

What is not understood here is left to rdi/shell/cli/app.py: it knows the same options and the
commands too, and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

SWITCHES = {
    "--plain": "plain",
    "--ascii": "ascii_only",
    "--json": "as_json",
    "--no-color": "no_color",
    "--keep-going": "keep_going",
}
"""Each switch, and what `wishes` in rdi/shell/repl/launch.py calls it."""


def read_options(given: Sequence[str]) -> tuple[str, dict[str, bool]] | None:
    """The commands after -c and the switches; None where anything else stands there."""
    line = ""
    switches: dict[str, bool] = {}
    words = iter(given)
    for word in words:
        if word in SWITCHES:
            switches[SWITCHES[word]] = True
            continue
        after = next(words, None) if word == "-c" else None
        if after is None:
            return None
        line = after
    return line, switches
