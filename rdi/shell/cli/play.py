"""The commands that play: a game, and the commands of the prompt that the executable has too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from rdi.shell.cli.app import Ascii, Json, KeepGoing, NoColor, Plain, Seed, Words, command
from rdi.shell.frontend.launch_options import launch_options
from rdi.text import number_in


@command()
def play(
    words: Words = None,
    seats: Annotated[
        str, typer.Option(help="the players, such as human,mara,pim, or their number")
    ] = "",
    seed: Seed = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
    no_color: NoColor = False,
    keep_going: KeepGoing = False,
) -> int:
    """Sit down to a game: rdi play NAME with VARIANTS seats 4 seed 7F3K."""
    from rdi.shell.frontend.launch import enter

    order = ["play", *(words or [])]
    if number_in(seats) is not None:
        order += ["seats", seats]
    elif seats:
        names = [name for name in seats.split(",") if name not in ("human", "you")]
        order += ["against", *names, "seats", str(len(seats.split(",")))]
    order += ["seed", seed] if seed else []
    options = launch_options(plain, ascii_only, as_json, no_color, keep_going)
    return enter(options, " ".join(order))


@command()
def games(as_json: Json = False, plain: Plain = False) -> int:
    """List the games."""
    return _at_the_prompt("games", (), as_json, plain)


@command()
def rules(words: Words = None, as_json: Json = False, plain: Plain = False) -> int:
    """Read the rules of a game, or a topic: rdi rules NAME TOPIC."""
    return _at_the_prompt("rules", words, as_json, plain)


@command()
def score(words: Words = None, as_json: Json = False, plain: Plain = False) -> int:
    """Count what cards are worth: rdi score NAME Bw Bo Lo."""
    return _at_the_prompt("score", words, as_json, plain)


def _at_the_prompt(name: str, words: Sequence[str] | None, as_json: bool, plain: bool) -> int:
    """Carry out the command of this name at the prompt, and leave."""
    from rdi.shell.frontend.launch import read_lines

    return read_lines([" ".join([name, *(words or ())])], launch_options(plain, as_json=as_json))
