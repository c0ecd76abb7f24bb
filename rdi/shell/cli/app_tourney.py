"""The commands `rdi tourney ...`: their options, and what carries them out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

tourney = typer.Typer(
    help="Hold tournaments of bots, which can be stopped, gone on with and played again.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SpecFile = Annotated[Path, typer.Argument(help="the spec, a TOML file")]
Json = Annotated[bool, typer.Option("--json", help="one JSON object a line")]
EngineName = Annotated[str, typer.Option(help="serial, local, local:4, dask:local or dask:ADDRESS")]
Strict = Annotated[bool, typer.Option("--strict", help="stop at the first fault of a bot")]
Out = Annotated[Path | None, typer.Option(help="the file to write; otherwise beside the spec")]


@tourney.command()
def new(
    file: Annotated[Path, typer.Argument(help="the spec to write")] = Path("tournament.toml"),
    games: Annotated[str, typer.Option(help="games, with commas between")] = "",
    bots: Annotated[str, typer.Option(help="bots, with commas between")] = "",
    deals: Annotated[int, typer.Option(help="deals of each match", min=0)] = 0,
) -> None:
    """Write a spec with notes; what is not given is asked."""
    from rdi.shell.tournaments.new_spec import write_new

    raise typer.Exit(write_new(file, games, bots, deals))


@tourney.command()
def run(
    spec: SpecFile, engine: EngineName = "", strict: Strict = False, as_json: Json = False
) -> None:
    """Play what is missing. Ctrl-C stops; run again goes on."""
    from rdi.shell.tournaments.run import run_tournament

    raise typer.Exit(run_tournament(spec, engine, strict, as_json))


@tourney.command()
def resume(
    spec: SpecFile, engine: EngineName = "", strict: Strict = False, as_json: Json = False
) -> None:
    """Go on with what was begun; refused where there is nothing to go on with."""
    from rdi.shell.tournaments.run import run_tournament

    raise typer.Exit(run_tournament(spec, engine, strict, as_json, must_be_begun=True))


@tourney.command()
def status(spec: SpecFile, as_json: Json = False) -> None:
    """Say how far a tournament is, and what went wrong."""
    from rdi.shell.tournaments.run import show_status

    raise typer.Exit(show_status(spec, as_json))


@tourney.command()
def table(
    spec: SpecFile,
    game: Annotated[str, typer.Option(help="only this game of the spec")] = "",
    by_places: Annotated[
        bool, typer.Option("--places", help="strengths by places alone, whatever the Gold")
    ] = False,
    as_json: Json = False,
) -> None:
    """Print the standings, and how the bots fared against one another."""
    from rdi.shell.tournaments.run import show_table

    raise typer.Exit(show_table(spec, game, by_places, as_json))


@tourney.command()
def export(spec: SpecFile, out: Out = None) -> None:
    """Write all games for other programs: the file ends in .csv, .jsonl or .parquet."""
    from rdi.shell.tournaments.run import export_games

    raise typer.Exit(export_games(spec, out))


@tourney.command()
def replay(
    game: Annotated[
        str,
        typer.Argument(
            help="SPEC#MATCH:DEAL.ROTATION, as games.toml#0:17.1; then .GAME of an evening"
        ),
    ],
    plain: Annotated[bool, typer.Option("--plain", help="plain words, nothing drawn")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print the record instead")] = False,
) -> None:
    """Step through a game at the prompt, where why takes it apart."""
    from rdi.shell.tournaments.run import replay_game

    raise typer.Exit(replay_game(game, plain, as_json))


@tourney.command()
def verify(
    spec: SpecFile,
    games: Annotated[int | None, typer.Option(help="how many games by luck; else all")] = None,
    as_json: Json = False,
) -> None:
    """Check the store, and play games again to see that they come out the same."""
    from rdi.shell.tournaments.run import verify_games

    raise typer.Exit(verify_games(spec, games, as_json))


@tourney.command()
def report(
    spec: SpecFile,
    out: Out = None,
    show: Annotated[bool, typer.Option("--open", help="open it in a browser")] = False,
) -> None:
    """Write one HTML page with all results, to read, to print and to send."""
    from rdi.shell.tournaments.run import write_report_of

    raise typer.Exit(write_report_of(spec, out, show))


def bot_check(
    words: Annotated[
        list[str], typer.Argument(help="file.py:Class, a name, or -- PROGRAM ARGUMENTS")
    ],
    seconds: Annotated[float, typer.Option(help="how long a choice may take", min=0.001)] = 5.0,
    is_isolated: Annotated[
        bool, typer.Option("--isolated", help="a class in a process of its own, without a table")
    ] = False,
    as_json: Json = False,
) -> None:
    """Let a bot play every game and see whether it is fit (exit 1 where it is not)."""
    from rdi.shell.tournaments.bot_check import check_and_tell

    raise typer.Exit(check_and_tell(words, seconds, is_isolated, as_json))
