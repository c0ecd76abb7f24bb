"""The commands for authors of cards and games: begin, check, format, test, try and explain them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rdi.shell.cli.app import (
    Ascii,
    Authored,
    Bot,
    Json,
    KeepGoing,
    NoColor,
    Plain,
    Seed,
    Variants,
    command,
)
from rdi.shell.cli.completion import bots, kinds_of_files
from rdi.shell.frontend.launch_options import launch_options


@command()
def check(
    paths: Annotated[list[Path] | None, typer.Argument()] = None, as_json: Json = False
) -> int:
    """Check cards and games: every mistake with its place and a hint (exit 4 if there is any)."""
    from rdi.shell.authoring.check_and_explain import check_files

    return check_files(paths or [], as_json)


@command()
def new(
    kind: Annotated[
        str,
        typer.Argument(
            help="card, cards, character, drink-deck, game, module, scenario or bot",
            autocompletion=kinds_of_files,
        ),
    ],
    name: Annotated[
        list[str], typer.Argument(help="the title; for a bot its language, then the name")
    ],
) -> int:
    """Write a file to start from, full of notes: rdi new KIND NAME.

    A character comes with its deck; cards, a deck for games of chance, come with a game, and a
    Drink Deck with a variant that plays it. `rdi new bot python NAME` starts a bot for tournaments,
    in python, javascript, rust or c. The files are written into this folder, and none over another.
    """
    if kind == "bot":
        from rdi.shell.authoring.new_bot import begin_bot

        return begin_bot(name)
    from rdi.shell.authoring.new_file import begin

    return begin(kind, " ".join(name))


@command()
def fmt(
    files: Annotated[
        list[Path] | None, typer.Argument(help="files or folders; by default those of this folder")
    ] = None,
    only_check: Annotated[
        bool, typer.Option("--check", help="write nothing; exit 4 if a file would change")
    ] = False,
) -> int:
    """Format games, cards and scenarios, and change nothing in what they say.

    A file with mistakes is left as it is, and the exit code is 4. Without files: those of
    this folder, and of its folders games, cards and scenarios.
    """
    from rdi.shell.authoring.format_files import format_files

    return format_files(files or [], only_check)


@command("test")
def play_scenarios(
    files: Annotated[
        list[Path] | None, typer.Argument(help="files or folders; by default those of this folder")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="show the parts of cards that no scenario has used")
    ] = False,
    as_json: Json = False,
) -> int:
    """Play the scenarios in .scenario and .cards files (exit 4 if one fails, or has a mistake).

    Without files: those of this folder, and of its folders cards and scenarios.
    """
    from rdi.shell.authoring.scenario_tests import run_tests

    return run_tests(files or [], coverage, as_json)


@command()
def fuzz(
    words: Authored = None,
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 100,
    seed: Annotated[
        str, typer.Option(help="the seed of the first game; each next game has the next number")
    ] = "",
    as_json: Json = False,
) -> int:
    """Play games at random and check all laws of the table: rdi fuzz NAME with VARIANT CHARACTER.

    Without a name a game of characters is played; `with` names its variants and its players. Give
    a file of cards or a character in place of the game to play it against others at random. Where
    a law is broken, the record of the game is kept, and the exit code is 1.
    """
    from rdi.shell.authoring.fuzz import fuzz as play_many

    return play_many(words or [], games, seed, as_json)


@command()
def watch(
    path: Annotated[Path, typer.Argument(help="a file of games, cards or scenarios, or a folder")],
    games: Annotated[int, typer.Option(min=0, help="number of games played after a save")] = 200,
    seats: Annotated[int | None, typer.Option(help="number of players")] = None,
    bot: Bot = "",
    seed: Seed = "0",
    once: Annotated[bool, typer.Option("--once", help="check it once, and end")] = False,
    as_json: Json = False,
) -> int:
    """Follow a file: whenever it is saved, check it, say what changed, test it and play it.

    For example: rdi watch high.game. Games are played until the next save, and anything odd in them
    is reported. Ctrl-C ends it (exit 130); --once exits with 4 where something is wrong.
    """
    from rdi.shell.authoring.watch import Watch, watch_files

    return watch_files(path, Watch(games, seed, seats, bot, once), as_json)


@command()
def balance(
    words: Authored = None,
    games: Annotated[int, typer.Option(min=1, help="number of games")] = 400,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="time allowed; no limit if not given")
    ] = None,
    seats: Annotated[int | None, typer.Option(help="number of players")] = None,
    variants: Variants = None,
    bot: Bot = "",
    better: Annotated[
        str,
        typer.Option(
            help="the better player in one seat; none leaves this part out", autocompletion=bots
        ),
    ] = "",
    seed: Seed = "0",
    html: Annotated[Path | None, typer.Option(help="write the report as a page of HTML")] = None,
    force: Annotated[
        bool, typer.Option("--force", help="write over a page that is already there")
    ] = False,
    as_json: Json = False,
) -> int:
    """Tell how a game plays: who wins by seat, card and choice, how long it takes, what is odd.

    For example: rdi balance NAME with VARIANT CHARACTER, or with a file in place of the name: rdi
    balance high.game --html high.html. Ctrl-C ends it and reports the games played so far (exit
    130); exit 1 if games failed.
    """
    from rdi.shell.authoring.balance import Wish, print_balance

    named = [each for part in variants or () for each in part.replace(",", " ").split()]
    wish = Wish(games, seconds, seats, bot, better, seed, named)
    return print_balance(words or [], wish, html, force, as_json)


@command()
def doc(
    words: Authored = None,
    out: Annotated[
        Path | None,
        typer.Option(help="a file ending in .html or .md; by default Markdown is printed"),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="write over a page that is already there")
    ] = False,
) -> int:
    """Write the rule book of a game from its text: rdi doc NAME with VARIANT --out rules.html.

    Give a character, a deck or a file in place of the name to get all its cards.
    """
    from rdi.shell.authoring.rule_book import write_rules

    return write_rules(words or [], out, force)


@command()
def proof(
    words: Authored = None,
    out: Annotated[
        Path | None, typer.Option(help="the page to write; by default the name with .html added")
    ] = None,
    paper: Annotated[str, typer.Option(help="a4 or letter")] = "a4",
    only: Annotated[str, typer.Option(help="all, cards or rules")] = "all",
    as_written: Annotated[
        bool, typer.Option("--as-written", help="your own lines on the cards in place of English")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="write over a page that is already there")
    ] = False,
) -> int:
    """Lay out cards and rules as sheets to print, cut out and play with: rdi proof my.cards.

    The cards are 63 mm by 88 mm, nine to a page with crop marks, each as often as it is in its
    deck; the rules follow. A game, character or deck on the shelf may be named in place of a file.
    """
    from rdi.shell.authoring.proof import Proof, write_proof

    return write_proof(words or [], Proof(paper, only, as_written), out, force)


@command("try")
def try_card(
    file: Path,
    card: Annotated[
        str, typer.Option(help="the title of the card; by default the first in the file")
    ] = "",
    seed: Seed = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
    no_color: NoColor = False,
    keep_going: KeepGoing = False,
) -> int:
    """Sit down with a card of your file in your hand: rdi try FILE.

    Change the file, and the card changes at the table.
    """
    from rdi.shell.authoring.try_card import try_file

    options = launch_options(plain, ascii_only, as_json, no_color, keep_going)
    return try_file(file, card, seed, options)


@command()
def explain(words: Authored = None) -> int:
    """Explain in English what a game, a character or a card does, as the program reads it."""
    from rdi.shell.authoring.check_and_explain import explain_game

    return explain_game(words or [])


Question = Annotated[list[str] | None, typer.Argument(show_default=False)]


@command()
def words(question: Question = None, as_json: Json = False) -> int:
    """Tell how to say something in a game or on a card, or show all phrases of the language.

    For example: rdi words lives, rdi words follow suit
    """
    from rdi.shell.authoring.check_and_explain import answer_question, show_words

    return answer_question(" ".join(question), as_json) if question else show_words()


@command()
def where() -> int:
    """List the folders in which the program looks for files."""
    from rdi.resources import KINDS, SUFFIXES, root, search_path
    from rdi.shell.show.document import Verbatim
    from rdi.shell.show.page import report_page

    page = report_page(as_json=False)
    for kind in KINDS:
        for folder in search_path(kind) if kind in SUFFIXES else (root(kind),):
            page.add(Verbatim(f"{kind:8} {folder}"))
    return 0


@command()
def lsp(
    port: Annotated[
        int | None,
        typer.Option(
            "--tcp", help="a port of this machine; by default the standard streams", min=1
        ),
    ] = None,
    extension: Annotated[
        Path | None, typer.Option("--vsix", help="write the extension for VS Code into this file")
    ] = None,
    textmate: Annotated[
        bool, typer.Option("--textmate", help="print the TextMate grammar of the language")
    ] = False,
) -> int:
    """Serve an editor: mistakes while you type, completion, English, names (the protocol LSP).

    Editors start it themselves; rdi/lsp/clients/README.md has their settings.
    """
    from rdi.shell.authoring import editor

    if extension is not None:
        return editor.write_extension(extension)
    return editor.print_textmate() if textmate else editor.serve(port)
