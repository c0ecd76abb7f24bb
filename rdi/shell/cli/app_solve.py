"""The command `rdi solve`: its options, and what is refused before anything is reckoned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Words = Annotated[list[str] | None, typer.Argument(show_default=False)]
Variants = Annotated[list[str] | None, typer.Option("--with", help="a variant; may be said again")]
Seconds = Annotated[float | None, typer.Option(min=0.1, help="for how long; else a minute")]
Times = Annotated[
    int | None, typer.Option("--iterations", min=1, help="how often all hands are played")
]
Sizes = Annotated[str, typer.Option(help="the raises looked at, in parts of the pot")]
Again = Annotated[str, typer.Option(help="the same for raises of a raise")]
Raises = Annotated[int, typer.Option(help="the most raises in a Betting Round")]
Stash = Annotated[int, typer.Option(min=1, help="the Gold of each")]
Ante = Annotated[int, typer.Option(min=1, help="the ante")]
Out = Annotated[Path | None, typer.Option(help="the file; otherwise beside the game's own")]
Show = Annotated[str, typer.Option(help="solve nothing, show: all, Wk,Lo or Wk,Lo/Lo,Mh")]
Json = Annotated[bool, typer.Option("--json", help="one JSON object a line")]


def solve(
    words: Words = None,
    variants: Variants = None,
    seconds: Seconds = None,
    times: Times = None,
    sizes: Sizes = "0.5,1.5,5",
    again: Again = "0.5,1",
    raises: Raises = 2,
    stash: Stash = 50,
    ante: Ante = 1,
    out: Out = None,
    show: Show = "",
    as_json: Json = False,
) -> None:
    """Work out for two players how to bet so that nobody can gain on it: rdi solve NAME.

    It is kept beside the game's file, and the best regular plays by it; one that is there already
    gives way to a better one only. Ctrl-C keeps what was found until then (exit 130). --show prints
    how often a hand does what: all hands at first, one before cards are shown, or one behind, with
    what the first and the second seat have shown.
    """
    from rdi.shell.analysis.solve import Wish, print_blueprint, print_solution

    name = " ".join(words or [])
    wish = Wish(name, tuple(variants or ()), seconds, times, sizes, again, raises, stash, ante, out)
    if show:
        raise typer.Exit(print_blueprint(wish, show, as_json))
    raise typer.Exit(print_solution(wish, as_json))
