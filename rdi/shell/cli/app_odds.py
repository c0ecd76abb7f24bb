"""The command `rdi odds`: its options, and where its positions come from."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from rdi.errors import UnreadableFile
from rdi.files import lines_in, read_lines

Name = Annotated[str, typer.Argument(show_default=False)]
Seats = Annotated[int | None, typer.Option(help="how many sit at the table")]
Seat = Annotated[str, typer.Option(help="whose odds: a letter, A acts first")]
Variants = Annotated[list[str] | None, typer.Option("--with", help="a variant; may be repeated")]
Hand = Annotated[str, typer.Option(help="the hidden hand: Bw,Bo,Lo")]
Own = Annotated[list[str] | None, typer.Option(help="another pile of one's own: Keep=3,3")]
Table = Annotated[list[str] | None, typer.Option(help="a pile of the table: King=Rk")]
Shown = Annotated[list[str] | None, typer.Option(help="what another shows: B:Shown=Wk")]
Drew = Annotated[list[str] | None, typer.Option(help="how many another exchanged: B=2,1")]
Gone = Annotated[str, typer.Option(help="what one held and exchanged: Rk,Ra")]
Pot = Annotated[int | None, typer.Option(help="all Gold in the middle")]
Owe = Annotated[int | None, typer.Option(help="what staying in costs")]
Stash = Annotated[int | None, typer.Option(help="the Gold that each began with")]
Round = Annotated[int | None, typer.Option("--round", help="a bet in this Betting Round")]
At = Annotated[str, typer.Option(help="what is decided: bet, discard, keep ...")]
Step = Annotated[
    int | None, typer.Option(help="the seat's decision of this number; of a record its step")
]
Saved = Annotated[str, typer.Option(help="a saved game instead of a game and piles")]
Batch = Annotated[str, typer.Option(help="a file with these options as JSON lines, or -")]
WhatIf = Annotated[str, typer.Option(help="the odds after this answer")]
Samples = Annotated[int | None, typer.Option(help="how many deals are looked at")]
Model = Annotated[str, typer.Option(help="what the others hold: uniform or drawn")]
Seed = Annotated[str, typer.Option(help="the seed of all luck")]
Json = Annotated[bool, typer.Option("--json", help="one JSON object a line")]
Plain = Annotated[bool, typer.Option("--plain", help="plain words, nothing drawn")]


def odds(
    context: typer.Context,
    game: Name = "",
    seats: Seats = None,
    seat: Seat = "",
    variants: Variants = None,
    hand: Hand = "",
    own: Own = None,
    table: Table = None,
    shown: Shown = None,
    drew: Drew = None,
    discarded: Gone = "",
    pot: Pot = None,
    owe: Owe = None,
    stash: Stash = None,
    number: Round = None,
    at: At = "",
    step: Step = None,
    record: Saved = "",
    batch: Batch = "",
    what_if: WhatIf = "",
    samples: Samples = None,
    model: Model = "",
    seed: Seed = "",
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Tell the odds of a position: rdi odds NAME --hand CARDS.

    What lies nowhere is left to chance; where all can see it, it is dealt by the seed.
    """
    from rdi.shell.analysis.odds_request import Asked, asked_of
    from rdi.shell.analysis.position_odds import page_for, print_batch, print_odds
    from rdi.shell.messages import complain

    page, asked = page_for(as_json or bool(batch), plain), asked_of(context.params)
    if batch and asked != Asked():
        complain("with batch each line says what it asks: leave out all else, or put it there")
        raise typer.Exit(2)
    if batch:
        raise typer.Exit(print_batch(_lines(batch), page))
    raise typer.Exit(print_odds(asked, page))


def _lines(source: str) -> Iterator[bytes]:
    """The lines of a file, or of the standard input, whatever bytes they are of."""
    if source == "-":
        yield from lines_in(sys.stdin.buffer)
        return
    from rdi.shell.messages import complain

    try:
        yield from read_lines(Path(source))
    except UnreadableFile as error:
        complain(error)
        raise typer.Exit(4) from None
