"""The commands for what is written down: save, take up again, go through a game, deal it again."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.shell.commands.completions import game_saves, unfinished_saves
from rdi.shell.commands.registry import command
from rdi.shell.lookup import InputError
from rdi.shell.repl.command import Where
from rdi.shell.repl.tavern import Tavern


@command(
    "save",
    about="say where this game is saved",
    where=Where.TABLE,
    otherwise="there is no game to save. At the table every choice is saved as it is made.",
)
def save(tavern: Tavern, rest: str) -> None:
    """Say under which name the game is kept; where autosave is off, keep it now."""
    assert tavern.session is not None
    if not tavern.shelf.follows:
        tavern.session.begin_file(tavern.session)
    if not tavern.shelf.follows:
        raise InputError("saving is off: set autosave on turns it on.")
    kept = tavern.kept()
    if kept is None:
        raise InputError("this game cannot be saved now; each choice will try again.")
    tavern.page.say(f"Saved as {kept}.")


@command(
    "resume",
    usage="resume [NAME]",
    about="go on with a saved game",
    completion=unfinished_saves,
)
def resume(tavern: Tavern, rest: str) -> None:
    """Go on with a game or an evening that was left; without a name, with the last one."""
    from rdi.shell.repl.records import resume_record

    resume_record(tavern, rest)


def _replayed(tavern: Tavern, before: str) -> Mapping[str, str]:
    options = {
        "--from": "a step",
        "--seat": "the player whose hand is shown",
        "--verify": "only check that it comes out the same",
        "--html": "write it to this file, as a page to send or print",
        "--review": "put on that page what each choice cost",
        "--force": "write over a page that is already there",
    }
    return {**game_saves(tavern, before), **options}


@command(
    "replay",
    usage="replay [NAME] [--from N] [--seat PLAYER] [--verify] | [NAME] --html FILE [--seat PLAYER"
    "|all] [--review [seconds S]] [--force]",
    about="go through a game step by step, or write it as a page",
    completion=_replayed,
)
def replay(tavern: Tavern, rest: str) -> None:
    """Step through a recorded game in both directions, check that it comes out the same, or write
    it as a page of HTML.
    """
    if "--html" in rest.split():
        from rdi.shell.repl.game_pages import share  # late: it loads the pages

        share(tavern, rest)
        return
    from rdi.shell.repl.records import replay_record

    replay_record(tavern, rest)


@command("seed", "id", about="show the line that deals this very game again", where=Where.GAME)
def seed(tavern: Tavern, rest: str) -> None:
    """Print how this game can be dealt again."""
    from rdi.shell.play.game_setup import YOU, names_at
    from rdi.shell.play.play_order import order_line
    from rdi.shell.play.regulars import named_regular

    game = tavern.subject.game
    header, names = game.record.header, names_at(game)
    people = [name for name in names if named_regular(name) is None]
    others = [name.split(" ")[0] for name in names if named_regular(name) is not None]
    tavern.page.say(order_line(header, [name for name in people if name != YOU], others))
    is_usual = header.characters is not None or set(header.stashes) == {header.settings.stash}
    is_as_ordered = is_usual and not header.carry
    if not is_as_ordered or header.memory or list(names[: len(people)]) != people:
        tavern.page.say(
            "The seats or purses were different then, so that line deals another "
            "game: replay shows this one."
        )


def _reviewed(tavern: Tavern, before: str) -> Mapping[str, str]:
    options = {
        "--seat": "the player whose choices are reviewed",
        "seconds": "time allowed for each choice",
    }
    return {**game_saves(tavern, before), **options}


@command(
    "review",
    usage="review [NAME] [--seat PLAYER] [seconds S]",
    about="look back at a finished game: what each choice cost, with luck and errors told apart",
    completion=_reviewed,
)
def review(tavern: Tavern, rest: str) -> None:
    """Look back at the game that was just played, or at a recorded one."""
    from rdi.shell.repl.review import review_record

    review_record(tavern, rest)


def _diary_words(tavern: Tavern, before: str) -> Mapping[str, str]:
    from rdi.review.diary import GROUPINGS

    if before.endswith("by "):
        return dict.fromkeys(GROUPINGS, "")
    return {
        "by": "grouped by game, variant, opponent or month",
        "of": "the games of one person",
        "review": "review all games that have no review yet",
        "export": "write all games as a table for other programs",
    }


@command(
    "diary",
    usage="diary [by WHAT] [of PLAYER] | review [seconds S] | export [FILE]",
    about="the sum of all your games: Gold, luck, errors",
    completion=_diary_words,
)
def diary(tavern: Tavern, rest: str) -> None:
    """Tell what the finished games come to; look back at them all, or write them to a file."""
    from rdi.shell.repl.diary import export_diary, review_diary, tell_diary
    from rdi.shell.repl.records import take_seconds

    first, _, left = rest.partition(" ")
    if first == "export":
        export_diary(tavern.page, tavern.shelf, left.strip())
    elif first == "review":
        words = left.split()
        seconds = take_seconds(words)
        if words:
            raise InputError(
                f"diary review takes only seconds, as in diary review seconds 5, not {words[0]}."
            )
        review_diary(tavern.page, tavern.shelf, seconds)
    else:
        tell_diary(tavern.page, tavern.shelf, rest)
