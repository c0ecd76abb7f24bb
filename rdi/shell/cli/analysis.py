"""The commands that analyse: the odds of a position, a check of bots, the solution of a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from rdi.errors import UnreadableFile
from rdi.files import lines_in, read_lines
from rdi.shell.cli.app import Json, Plain, Seed, Variants, Words, command

Name = Annotated[str, typer.Argument(show_default=False)]
Seats = Annotated[int | None, typer.Option(help="number of players")]
Seat = Annotated[str, typer.Option(help="the seat whose odds these are, by letter; A acts first")]
OddsVariants = Annotated[
    list[str] | None, typer.Option("--with", help="a variant; may be repeated")
]
Hand = Annotated[str, typer.Option(help="the hidden hand: Bw,Bo,Lo")]
Own = Annotated[list[str] | None, typer.Option(help="another pile of that seat: Keep=3,3")]
Table = Annotated[list[str] | None, typer.Option(help="a pile on the table: King=Rk")]
Shown = Annotated[list[str] | None, typer.Option(help="cards that another seat shows: B:Shown=Wk")]
Drew = Annotated[
    list[str] | None, typer.Option(help="number of cards that another seat exchanged: B=2,1")
]
Gone = Annotated[str, typer.Option(help="cards that the seat held and exchanged: Rk,Ra")]
Pot = Annotated[int | None, typer.Option(help="all Gold in the pot")]
Owe = Annotated[int | None, typer.Option(help="the Gold needed to stay in")]
Stash = Annotated[int | None, typer.Option(help="the Gold that each player began with")]
Round = Annotated[int | None, typer.Option("--round", help="the number of the Betting Round")]
At = Annotated[str, typer.Option(help="the kind of decision: bet, discard, keep ...")]
Step = Annotated[
    int | None, typer.Option(help="the number of the seat's decision; with --record, the step")
]
Saved = Annotated[str, typer.Option(help="a saved game, in place of a game and its piles")]
Batch = Annotated[
    str, typer.Option(help="a file with these options as JSON Lines, or - for standard input")
]
WhatIf = Annotated[str, typer.Option(help="the odds after this answer")]
Samples = Annotated[int | None, typer.Option(help="number of deals to sample")]
OddsSeconds = Annotated[float | None, typer.Option("--seconds", help="time allowed, by the clock")]
MakeCode = Annotated[
    bool, typer.Option("--make-code", help="compile the game once, for more exact odds")
]
Model = Annotated[str, typer.Option(help="how to guess the others' hands: uniform or drawn")]
Seconds = Annotated[
    float | None, typer.Option(min=0.1, help="time allowed; a minute at most if not given")
]
Times = Annotated[int | None, typer.Option("--iterations", min=1, help="number of iterations")]
Sizes = Annotated[
    str,
    typer.Option(help="raises to consider, in parts of the pot; by default all, if they are few"),
]
Again = Annotated[str, typer.Option(help="the same, for raises over a raise")]
Raises = Annotated[int | None, typer.Option(help="the most raises in a Betting Round")]
StartingStash = Annotated[
    int | None,
    typer.Option(min=1, help="the Gold of each player; by default what is usual in the game"),
]
Ante = Annotated[
    int | None, typer.Option(min=1, help="the ante; by default what is usual in the game")
]
Out = Annotated[
    Path | None, typer.Option(help="the file to write; by default beside the game's own")
]
Show = Annotated[
    str, typer.Option(help="show the solution and solve nothing: all, Wk,Lo or Wk,Lo/Lo,Mh")
]


@command()
def odds(
    context: typer.Context,
    game: Name = "",
    seats: Seats = None,
    seat: Seat = "",
    variants: OddsVariants = None,
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
    seconds: OddsSeconds = None,
    model: Model = "",
    seed: Seed = "",
    make_code: MakeCode = False,
    as_json: Json = False,
    plain: Plain = False,
) -> int:
    """Work out the odds of a position: rdi odds NAME --hand CARDS.

    Cards that you do not lay out are left to chance; where all can see them, they are dealt by the
    seed.
    """
    from rdi.shell.analysis.odds_request import Asked, asked_of
    from rdi.shell.analysis.position_odds import make_code_of, page_for, print_batch, print_odds
    from rdi.shell.messages import complain

    page, asked = page_for(as_json or bool(batch), plain), asked_of(context.params)
    if batch and asked != Asked():
        complain("with --batch every option belongs in the lines of the file: leave out the others")
        return 2
    if batch:
        return print_batch(_lines(batch), page)
    if make_code:
        raise typer.Exit(make_code_of(asked, page))
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


@command()
def bot_check(
    words: Annotated[
        list[str] | None, typer.Argument(help="file.py:Class, a name, or -- PROGRAM ARGUMENTS")
    ] = None,
    games: Annotated[
        list[str] | None, typer.Option("--game", help="a game to play; may be repeated")
    ] = None,
    seconds: Annotated[float, typer.Option(help="time allowed for a choice", min=0.001)] = 5.0,
    is_isolated: Annotated[
        bool,
        typer.Option("--isolated", help="run the class in a process of its own, without the table"),
    ] = False,
    has_schema: Annotated[
        bool,
        typer.Option("--schema", help="print the JSON Schema of what programs are told and say"),
    ] = False,
    as_json: Json = False,
) -> int:
    """Let a bot play every game, or some, and see whether it is fit (exit 1 if it is not).

    For example: rdi bot-check tight.py:Tight, or rdi bot-check -- node tight.js
    """
    from rdi.shell.tournaments.bot_check import check_and_tell, print_schema

    if has_schema:
        return print_schema()
    return check_and_tell(words or [], games or [], seconds, is_isolated, as_json)


@command()
def solve(
    words: Words = None,
    variants: Variants = None,
    seconds: Seconds = None,
    times: Times = None,
    sizes: Sizes = "",
    again: Again = "",
    raises: Raises = None,
    stash: StartingStash = None,
    ante: Ante = None,
    out: Out = None,
    show: Show = "",
    as_json: Json = False,
) -> int:
    """Work out how two players should bet so that neither can gain on it: rdi solve NAME.

    It ends when nobody can gain a hundred-thousandth of an ante any more, or after a minute, and
    tells the worth of the game with the digits that are certain. The solution is kept beside the
    game's file, and the best regular plays by it; it replaces an older one only if it is better.
    Ctrl-C keeps the best solution so far (exit 130). --show prints how often each answer is given:
    with all hands at the first decision, with one hand before cards are shown, or with one hand
    and the cards on the table, or the cards that the first and the second seat have shown.
    """
    from rdi.shell.analysis.solve import Wish, print_blueprint, print_solution

    name = " ".join(words or [])
    wish = Wish(name, tuple(variants or ()), seconds, times, sizes, again, raises, stash, ante, out)
    if show:
        return print_blueprint(wish, show, as_json)
    return print_solution(wish, as_json)
