"""The commands of the shell: `rdi play`, `rdi rules` and the others, each a line of signature."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app_odds import odds
from rdi.shell.cli.app_solve import solve
from rdi.shell.cli.app_tourney import bot_check, tourney
from rdi.text import number_in, raw_stream

app = typer.Typer(
    help="A tavern in a terminal: gambling games to play, to write and to hold tournaments of.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Words = Annotated[list[str] | None, typer.Argument(show_default=False)]
Json = Annotated[bool, typer.Option("--json", help="one JSON object a line")]
Plain = Annotated[bool, typer.Option("--plain", help="plain words, nothing drawn")]
Ascii = Annotated[bool, typer.Option("--ascii", help="draw with ASCII only")]
NoColor = Annotated[bool, typer.Option("--no-color", help="no colours")]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="go on after a bad line")]


@app.callback(invoke_without_command=True)
def tavern(
    context: typer.Context,
    line: Annotated[str, typer.Option("-c", help="commands between semicolons")] = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
    no_color: NoColor = False,
    keep_going: KeepGoing = False,
) -> None:
    """Open the tavern, or carry out the commands after -c."""
    command = context.invoked_subcommand
    if command is not None and any(context.params.values()):
        raise typer.BadParameter(f"options of {command} stand behind it; -c goes without commands")
    if command is not None:
        return
    from rdi.shell.repl.launch import visit, wishes

    raise typer.Exit(visit(line, wishes(plain, ascii_only, as_json, no_color, keep_going)))


def _run_line(line: str, as_json: bool = False, plain: bool = False) -> None:
    """Carry out one command of the tavern and leave."""
    from rdi.shell.repl.launch import read_lines, wishes

    raise typer.Exit(read_lines([line], wishes(plain, as_json=as_json)))


@app.command()
def play(
    words: Words = None,
    seats: Annotated[str, typer.Option(help="who sits down: human,mara,pim or a number")] = "",
    seed: Annotated[str, typer.Option(help="the seed of all luck")] = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
    no_color: NoColor = False,
    keep_going: KeepGoing = False,
) -> None:
    """Sit down to a game: rdi play NAME with VARIANTS seats 4 seed 7F3K."""
    from rdi.shell.repl.launch import enter, wishes

    order = ["play", *(words or [])]
    if number_in(seats) is not None:
        order += ["seats", seats]
    elif seats:
        names = [name for name in seats.split(",") if name not in ("human", "you")]
        order += ["against", *names, "seats", str(len(seats.split(",")))]
    order += ["seed", seed] if seed else []
    wished = wishes(plain, ascii_only, as_json, no_color, keep_going)
    raise typer.Exit(enter(wished, " ".join(order)))


@app.command()
def games(as_json: Json = False, plain: Plain = False) -> None:
    """List what is played here."""
    _run_line("games", as_json, plain)


@app.command()
def rules(words: Words = None, as_json: Json = False, plain: Plain = False) -> None:
    """Read the rules of a game, or a topic: rdi rules NAME TOPIC."""
    _run_line(" ".join(["rules", *(words or [])]), as_json, plain)


@app.command()
def score(words: Words = None, as_json: Json = False, plain: Plain = False) -> None:
    """Say what cards are worth: rdi score NAME Bw Bo Lo."""
    _run_line(" ".join(["score", *(words or [])]), as_json, plain)


app.command()(odds)
app.add_typer(tourney, name="tourney")
app.command()(bot_check)
app.command()(solve)


@app.command()
def run(
    file: Path, plain: Plain = False, as_json: Json = False, keep_going: KeepGoing = False
) -> None:
    """Carry out the commands in a file, one a line."""
    from rdi.errors import UnreadableFile
    from rdi.files import read_text
    from rdi.shell.repl.launch import read_lines, wishes
    from rdi.shell.repl.pipe import lines_of_script

    try:
        text = read_text(file)
    except UnreadableFile as error:
        _complain(str(error))
        raise typer.Exit(4) from None
    wished = wishes(plain, as_json=as_json, keep_going=keep_going)
    raise typer.Exit(read_lines([*lines_of_script(text)], wished))


@app.command()
def replay(
    file: Path,
    verify: Annotated[
        bool, typer.Option("--verify", help="only check that it comes out the same")
    ] = False,
    first: Annotated[int, typer.Option("--from", help="the step to begin with")] = 0,
    seat: Annotated[str, typer.Option(help="whose hand is seen, once the game is over")] = "",
    plain: Plain = False,
) -> None:
    """Go through a recorded game, or check that it comes out the same (exit 1 where it does
    not).
    """
    from rdi.errors import RdiError
    from rdi.session.replay import verify as first_difference
    from rdi.session.save_files import load
    from rdi.shell.repl.launch import enter, wishes
    from rdi.shell.repl.records import games_in

    if not verify:
        looking = f" --seat {seat.replace(' ', '-')}" if seat else ""
        raise typer.Exit(enter(wishes(plain), f"replay {file} --from {first}{looking}"))
    try:
        found = [first_difference(game) for game in games_in(load(file))]
    except RdiError as error:
        _complain(str(error))
        raise typer.Exit(4) from None
    differences = [difference for difference in found if difference]
    print(differences[0] if differences else "The same.")
    raise typer.Exit(1 if differences else 0)


@app.command()
def judge(game: str) -> None:
    """Settle positions: one JSON object a line in, one a line out."""
    from rdi.shell.analysis.judge import judge_stream

    raise typer.Exit(judge_stream(game, sys.stdin.buffer, raw_stream(sys.stdout).buffer))


@app.command()
def check(
    paths: Annotated[list[Path] | None, typer.Argument()] = None, as_json: Json = False
) -> None:
    """Check cards and games: every mistake with its place and a hint (exit 4 where there is
    one).
    """
    from rdi.shell.authoring.check_and_explain import check_files

    raise typer.Exit(check_files(paths or [], as_json))


@app.command()
def new(
    kind: Annotated[str, typer.Argument(help="card, deck, game or scenario")],
    name: Annotated[list[str], typer.Argument(help="what it is called")],
) -> None:
    """Write a file to begin with, full of notes: rdi new KIND NAME.

    A deck is a character with its cards. The file comes into this folder; none is written over.
    """
    from rdi.shell.authoring.new_file import begin

    raise typer.Exit(begin(kind, " ".join(name)))


@app.command()
def fmt(
    files: Annotated[
        list[Path] | None, typer.Argument(help="files or folders; otherwise those of this folder")
    ] = None,
    only_check: Annotated[
        bool, typer.Option("--check", help="write nothing; exit 4 if a file would change")
    ] = False,
) -> None:
    """Format games, cards and scenarios, without a change to what they say.

    A file with mistakes is left as it is, and the exit code is 4. Without files: those of this
    folder, and of its folders games, cards and scenarios.
    """
    from rdi.shell.authoring.format_files import format_files

    raise typer.Exit(format_files(files or [], only_check))


@app.command("test")
def play_scenarios(
    files: Annotated[
        list[Path] | None, typer.Argument(help="files or folders; otherwise those of this folder")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="tell what no scenario has exercised of the cards")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play the scenarios in .scenario and .cards files (exit 4 where one fails, or has a mistake).

    Without files: those of this folder, and of its folders cards and scenarios.
    """
    from rdi.shell.authoring.scenario_tests import run_tests

    raise typer.Exit(run_tests(files or [], coverage, as_json))


@app.command()
def fuzz(
    words: Words = None,
    games: Annotated[int, typer.Option(min=1, help="how many games are played")] = 100,
    seed: Annotated[str, typer.Option(help="the number of the first; the next has the next")] = "",
    as_json: Json = False,
) -> None:
    """Play games at random and check all laws of the table: rdi fuzz NAME.

    Without a name a game of characters is played. Where a law is broken, the record of the game is
    kept, and the exit code is 1.
    """
    from rdi.shell.authoring.fuzz import fuzz as play_many

    raise typer.Exit(play_many(words or [], games, seed, as_json))


@app.command("try")
def try_card(
    file: Path,
    card: Annotated[str, typer.Option(help="its title; otherwise the first in the file")] = "",
    seed: Annotated[str, typer.Option(help="the seed of all luck")] = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
    no_color: NoColor = False,
    keep_going: KeepGoing = False,
) -> None:
    """Sit down with the card of a file in your hand: rdi try FILE.

    Change the file, and the card changes at the table.
    """
    from rdi.shell.authoring.try_card import try_file
    from rdi.shell.repl.launch import wishes

    wished = wishes(plain, ascii_only, as_json, no_color, keep_going)
    raise typer.Exit(try_file(file, card, seed, wished))


@app.command()
def explain(words: Words = None) -> None:
    """Say in English what was understood of a game."""
    from rdi.shell.authoring.check_and_explain import explain_game

    raise typer.Exit(explain_game(words or []))


@app.command()
def words() -> None:
    """Show the language in which games are written: every phrase, and every word."""
    from rdi.shell.authoring.check_and_explain import show_words

    raise typer.Exit(show_words())


@app.command()
def where() -> None:
    """Say in which folders the program looks for files."""
    from rdi.__main__ import print_folders

    raise typer.Exit(print_folders())


@app.command()
def simulate(
    words: Words = None,
    games: Annotated[int, typer.Option(help="how many games are played")] = 1000,
    bots: Annotated[str, typer.Option(help="who plays: one for all, or a,b,c")] = "uniform",
    seats: Annotated[int, typer.Option(help="how many sit at the table")] = 0,
    variants: Annotated[
        list[str] | None, typer.Option("--with", help="a variant; may be said again")
    ] = None,
    seed: Annotated[str, typer.Option(help="the seed of all luck")] = "0",
    stash: Annotated[int, typer.Option(help="the Gold of each")] = 50,
    ante: Annotated[int, typer.Option(help="the ante")] = 1,
    path: Annotated[str, typer.Option(help="auto, engine or compiled")] = "auto",
    results: Annotated[
        Path | None, typer.Option(help="a new file for what each seat won in each game")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and tell what they win: rdi simulate NAME.

    The same seed plays the same games in any way. Ctrl-C ends it with what was played (exit 130).
    """
    from rdi.shell.analysis.simulate import print_simulation

    code = print_simulation(
        words or [],
        bots,
        as_json,
        results,
        games=games,
        seats=seats or None,
        variants=variants or (),
        seed=seed,
        stash=stash,
        ante=ante,
        path=path,
    )
    raise typer.Exit(code)


@app.command()
def bench(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="games, or games fork scoring hands odds simulation bots start", show_default=False
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="how many games are played in each run")] = 300,
    runs: Annotated[int, typer.Option(min=1, help="how often each thing is measured")] = 5,
    out: Annotated[Path | None, typer.Option(help="a file for the figures as JSON Lines")] = None,
    as_json: Json = False,
) -> None:
    """Measure how fast things go on this machine: rdi bench odds den.

    Each figure is the median of all runs, with the slowest and the fastest. Without words all is
    measured, which takes some minutes.
    """
    from rdi.shell.analysis.bench import print_bench

    raise typer.Exit(print_bench(words or [], games, runs, as_json, out))


def _complain(text: str) -> None:
    print(text, file=sys.stderr)
