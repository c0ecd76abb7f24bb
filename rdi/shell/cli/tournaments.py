"""The commands `rdi tourney ...`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app import Json, Plain, app, command

tourney = typer.Typer(
    help="Hold tournaments of bots, which can be stopped, gone on with and played again.",
    rich_markup_mode=None,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(tourney, name="tourney")

SpecFile = Annotated[Path, typer.Argument(help="the spec, a TOML file")]
RunFile = Annotated[Path, typer.Argument(help="a spec that was played, or its file of results")]
EngineName = Annotated[str, typer.Option(help="serial, local, local:4, dask:local or dask:ADDRESS")]
Strict = Annotated[bool, typer.Option("--strict", help="stop at the first fault of a bot")]
Expected = Annotated[
    list[str] | None,
    typer.Option(help="exit with 1 unless this holds: A > B, A >= B, A > B by 0.5"),
]
Out = Annotated[Path | None, typer.Option(help="the file to write; otherwise beside the spec")]


@command(group=tourney)
def new(
    file: Annotated[Path, typer.Argument(help="the spec to write")] = Path("tournament.toml"),
    games: Annotated[str, typer.Option(help="games, with commas between")] = "",
    bots: Annotated[str, typer.Option(help="bots, with commas between")] = "",
    deals: Annotated[int, typer.Option(help="deals of each match", min=0)] = 0,
) -> int:
    """Write a spec with notes; what is not given is asked."""
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
    """Play what is missing. Ctrl-C stops; run again goes on, with more deals, bots or games too."""
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
    """Go on with what was begun; refused where there is nothing to go on with."""
    from rdi.shell.tournaments.run import run_tournament

    return run_tournament(spec, engine, strict, as_json, must_be_begun=True, expected=expect or ())


@command(group=tourney)
def status(spec: SpecFile, as_json: Json = False) -> int:
    """Say how far a tournament is, and what went wrong."""
    from rdi.shell.tournaments.run import show_status

    return show_status(spec, as_json)


@command(group=tourney)
def table(
    spec: SpecFile,
    game: Annotated[str, typer.Option(help="only this game of the spec")] = "",
    by_places: Annotated[
        bool, typer.Option("--places", help="ratings by places alone, whatever the Gold")
    ] = False,
    anchor: Annotated[
        str, typer.Option(help="the bot whose rating by places is 1500; else the mean of all")
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
    game: Annotated[str, typer.Option(help="only this game of both")] = "",
    expect: Annotated[
        list[str] | None,
        typer.Option(help="exit with 1 unless this holds: A > before, A >= before by 0.5"),
    ] = None,
    html: Annotated[Path | None, typer.Option(help="write it as one page of HTML, too")] = None,
    force: Annotated[bool, typer.Option("--force", help="write over a page there is")] = False,
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
            help="SPEC#MATCH:DEAL.ROTATION, as games.toml#0:17.1; then .GAME of an evening"
        ),
    ],
    plain: Plain = False,
    as_json: Annotated[bool, typer.Option("--json", help="print the record instead")] = False,
) -> int:
    """Step through a game at the prompt, where why takes it apart."""
    from rdi.shell.tournaments.run import replay_game

    return replay_game(game, plain, as_json)


@command(group=tourney)
def verify(
    spec: SpecFile,
    games: Annotated[int | None, typer.Option(help="how many games by luck; else all")] = None,
    as_json: Json = False,
) -> int:
    """Check the store, and play games again to see that they come out the same."""
    from rdi.shell.tournaments.run import verify_games

    return verify_games(spec, games, as_json)


@command(group=tourney)
def serve(
    spec: SpecFile,
    port: Annotated[int | None, typer.Option(help="the port; 8722 if it is free, 0 any")] = None,
    show: Annotated[bool, typer.Option("--open", help="open it in a browser")] = False,
    as_json: Json = False,
) -> int:
    """Show the table and the report in browsers of this machine, also of what is being played.

    Example: rdi tourney serve evening.toml --open
    """
    from rdi.shell.tournaments.serving import serve as serve_tournament

    return serve_tournament(spec, port, show, as_json)


@command(group=tourney)
def report(
    spec: SpecFile,
    out: Out = None,
    folder: Annotated[
        bool, typer.Option("--folder", help="a folder with a file for each page, for large ones")
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(help="how many games have pages to step through: 12, with --folder 100"),
    ] = None,
    show: Annotated[bool, typer.Option("--open", help="open it in a browser")] = False,
) -> int:
    """Write all results as HTML, to look into, to print and to send: bots, matches, deals, games.

    Example: rdi tourney report evening.toml --folder --games 200
    """
    from rdi.shell.tournaments.report import write_report_of

    return write_report_of(spec, out, folder, games, show)
