"""The commands `rdi tourney ...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app import Json, Plain, app, command

tourney = typer.Typer(
    help="Hold tournaments of bots; they can be stopped, resumed and played again.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(tourney, name="tourney")

SpecFile = Annotated[Path, typer.Argument(help="the spec, a TOML file")]
RunFile = Annotated[
    Path, typer.Argument(help="a spec that has been played, or its file of results")
]
EngineName = Annotated[str, typer.Option(help="serial, local, local:4, dask:local or dask:ADDRESS")]
Strict = Annotated[bool, typer.Option("--strict", help="stop at a bot's first fault")]
Expected = Annotated[
    list[str] | None,
    typer.Option(help="exit with 1 unless this holds: A > B, A >= B, A > B by 0.5"),
]
Out = Annotated[Path | None, typer.Option(help="the file to write; by default beside the spec")]


@command(group=tourney)
def new(
    file: Annotated[Path, typer.Argument(help="the spec to write")] = Path("tournament.toml"),
    games: Annotated[str, typer.Option(help="games, with commas between")] = "",
    bots: Annotated[str, typer.Option(help="bots, with commas between")] = "",
    deals: Annotated[int, typer.Option(help="deals of each match", min=0)] = 0,
) -> int:
    """Write a spec with notes, and ask for whatever is not given."""
    from rdi.shell.tournaments.new_spec import write_new

    return write_new(file, games, bots, deals)


@command(group=tourney)
def run(
    spec: SpecFile,
    engine: EngineName = "",
    strict: Strict = False,
    expect: Expected = None,
    as_json: Json = False,
) -> int:
    """Play the games that are missing. Ctrl-C stops it; run it again to go on, also after adding
    deals, bots or games.
    """
    from rdi.shell.tournaments.run import run_tournament

    return run_tournament(spec, engine, strict, as_json, expected=expect or ())


@command(group=tourney)
def resume(
    spec: SpecFile,
    engine: EngineName = "",
    strict: Strict = False,
    expect: Expected = None,
    as_json: Json = False,
) -> int:
    """Go on with a tournament that has begun; refused if there are no results yet."""
    from rdi.shell.tournaments.run import run_tournament

    return run_tournament(spec, engine, strict, as_json, must_be_begun=True, expected=expect or ())


@command(group=tourney)
def status(spec: SpecFile, as_json: Json = False) -> int:
    """Show how far a tournament has come, and which faults there were."""
    from rdi.shell.tournaments.run import show_status

    return show_status(spec, as_json)


@command(group=tourney)
def table(
    spec: SpecFile,
    game: Annotated[str, typer.Option(help="show only this game of the spec")] = "",
    by_places: Annotated[
        bool, typer.Option("--places", help="show ratings by places alone, whatever the Gold")
    ] = False,
    anchor: Annotated[
        str, typer.Option(help="the bot whose rating by places is 1500; by default the mean of all")
    ] = "",
    expect: Expected = None,
    as_json: Json = False,
) -> int:
    """Print the standings, and how the bots fared against one another."""
    from rdi.shell.tournaments.run import show_table

    return show_table(spec, game, by_places, anchor, as_json, expect or ())


@command(group=tourney)
def compare(
    before: RunFile,
    after: RunFile,
    game: Annotated[str, typer.Option(help="compare only this game")] = "",
    expect: Annotated[
        list[str] | None,
        typer.Option(help="exit with 1 unless this holds: A > before, A >= before by 0.5"),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(help="also write the comparison as one page of HTML")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="write over a page that is already there")
    ] = False,
    as_json: Json = False,
) -> int:
    """Compare two runs: what each bot wins more in the second, and what has changed.

    Example: rdi tourney compare before.toml after.toml --html compared.html
    """
    from rdi.shell.tournaments.comparison import show_comparison

    return show_comparison(before, after, game, as_json, expect or (), html, force)


@command(group=tourney)
def export(spec: SpecFile, out: Out = None) -> int:
    """Write all games for other programs: the file ends in .csv, .jsonl or .parquet."""
    from rdi.shell.tournaments.run import export_games

    return export_games(spec, out)


@command(group=tourney)
def replay(
    game: Annotated[
        str,
        typer.Argument(
            help="SPEC#MATCH:DEAL.ROTATION, such as games.toml#0:17.1; for an evening add .GAME"
        ),
    ],
    plain: Plain = False,
    as_json: Annotated[bool, typer.Option("--json", help="print the record instead")] = False,
) -> int:
    """Step through a game at the prompt, where why explains it."""
    from rdi.shell.tournaments.run import replay_game

    return replay_game(game, plain, as_json)


@command(group=tourney)
def verify(
    spec: SpecFile,
    games: Annotated[
        int | None, typer.Option(help="number of games to play again, at random; by default all")
    ] = None,
    as_json: Json = False,
) -> int:
    """Check the file of results, and play games again to see that they come out the same."""
    from rdi.shell.tournaments.run import verify_games

    return verify_games(spec, games, as_json)


@command(group=tourney)
def serve(
    spec: SpecFile,
    port: Annotated[
        int | None, typer.Option(help="the port; by default 8722 if it is free; 0 takes any")
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="open it in a browser")] = False,
    as_json: Json = False,
) -> int:
    """Show the table and the report in browsers on this machine, also while games are played.

    Example: rdi tourney serve evening.toml --open
    """
    from rdi.shell.tournaments.serving import serve as serve_tournament

    return serve_tournament(spec, port, show, as_json)


@command(group=tourney)
def report(
    spec: SpecFile,
    out: Out = None,
    folder: Annotated[
        bool,
        typer.Option(
            "--folder", help="write a folder with a file for each page, for large reports"
        ),
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(
            help="number of games with pages to step through; by default 12, with --folder 100"
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="open it in a browser")] = False,
) -> int:
    """Write all results as HTML to explore, print and send: bots, matches, deals, games.

    Example: rdi tourney report evening.toml --folder --games 200
    """
    from rdi.shell.tournaments.report import write_report_of

    return write_report_of(spec, out, folder, games, show)
