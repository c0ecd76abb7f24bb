"""Tell whether a bot is fit to play: rdi bot-check."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from rdi.errors import RdiError
from rdi.shell.exit_codes import BAD_COMMAND, DONE, INTERRUPTED, code_of
from rdi.shell.messages import complain, print_error
from rdi.shell.show.document import Data, Document, Sentence, Verbatim
from rdi.shell.show.page import report_page
from rdi.tournament.bots.checking import (
    KINDS,
    CheckableGame,
    CheckedGame,
    CheckReport,
    Observations,
    check_bot,
    games_to_check,
    instances_of,
)
from rdi.tournament.bots.messages import protocol_schema
from rdi.tournament.bots.program import kill_programs
from rdi.tournament.spec import BotSpec, Limits
from rdi.tournament.workers.worker import CheckGame
from rdi.tournament.workers.worker_process import WorkerDied, WorkerProcess

UNFIT = 1
SEED = 0
PATIENCE_SECONDS = 3600.0
"""A game takes no longer; who does not answer in its time is ended sooner."""

PROBLEMS_SHOWN = 3


def print_schema() -> int:
    """Print the JSON Schema of the protocol of programs."""
    text = msgspec.json.format(msgspec.json.encode(protocol_schema()), indent=2).decode()
    report_page(as_json=False).add(Verbatim(text))
    return DONE


def check_and_tell(
    words: Sequence[str], named: Sequence[str], seconds: float, is_isolated: bool, as_json: bool
) -> int:
    """Watch a bot play the games that are named, or all; 0 if it is fit, 1 if not, 2 where there is
    no such bot or game.

    One word is a bot by name or ``file.py:Class``; a path, or more words, are a program and its
    arguments. A
    class that `is_isolated` plays in a process without a table.
    """
    if not words:
        complain(
            "bot-check needs a bot: file.py:Class, a regular, or a program such as -- node tight.js"
        )
        return BAD_COMMAND
    limits = Limits(seconds=seconds)
    plays: str | tuple[str, ...] = tuple(words)
    if len(words) == 1 and (os.sep not in words[0] or ":" in words[0]):
        plays = words[0]
    bot = BotSpec(name="checked", plays=plays, isolated=is_isolated)
    watch = Observations()
    page = report_page(as_json)
    process = WorkerProcess(PATIENCE_SECONDS)
    try:
        wanted = games_to_check(named)
        if bot.is_class:
            games = _in_process(process, bot, limits, watch, wanted)
        else:
            games = check_bot(instances_of(bot, limits), watch, SEED, wanted)
        unfit = 0
        for number, played in enumerate(games, start=1):
            unfit += bool(played.problems)
            page.show(_of_game(played, number, len(wanted)))
    except RdiError as error:
        print_error(error)
        return code_of(error)
    except KeyboardInterrupt:
        print_error("\nStopped before all games had been played.")
        return INTERRUPTED
    finally:
        process.close()
        kill_programs()
    page.show(_summary(watch, unfit, seconds, is_whole=not named))
    return UNFIT if unfit or watch.longest > seconds else DONE


def _in_process(
    process: WorkerProcess,
    bot: BotSpec,
    limits: Limits,
    watch: Observations,
    games: Iterable[CheckableGame],
) -> Iterator[CheckedGame]:
    """Watch a class in a process of its own, which it may bring down."""
    process.make(bot, limits)
    for game in games:
        try:
            reply = process.ask(CheckGame(bot, limits, game, SEED))
        except WorkerDied as error:
            yield CheckedGame(*game, (f"it crashed its process: {error}",))
            continue
        found = msgspec.msgpack.decode(reply, type=CheckReport)
        watch.seconds += found.seconds
        watch.kinds |= set(found.kinds)
        yield CheckedGame(*game, found.problems)


def _of_game(played: CheckedGame, number: int, wanted: int) -> Document:
    """The result of one game."""
    mark = "wrong" if played.problems else "ok"
    problems = [Sentence(each, first=" " * 18) for each in played.problems[:PROBLEMS_SHOWN]]
    said = Sentence(f"{number:3} of {wanted}  {mark:5}  {played.name}")
    fields = {"game": played.game, "variants": played.variants, "problems": played.problems}
    return Document((said, *problems), Data("played", fields))


def _summary(watch: Observations, unfit: int, seconds: float, *, is_whole: bool) -> Document:
    """Whether the bot is fit, after all games, or those that were named."""
    missing = [kind for kind in KINDS if kind not in watch.kinds]
    is_fit = not unfit and watch.longest <= seconds
    said = [
        f"{len(watch.seconds):,} choices, {1e3 * watch.usual:.2f} ms each in the median, "
        f"{1e3 * watch.longest:.1f} ms at most (it has {seconds:g} s)."
    ]
    if missing:
        said.append(f"It was never asked for: {', '.join(missing)}.")
    if is_fit:
        what = "Fit to play" if is_whole else "Fit to play what was named"
        said.append(
            f"{what}: answers were legal, in time, the same when asked again, and made "
            "without looking at hidden things."
        )
    else:
        said.append(f"Not fit yet: {unfit} games went wrong, or it thinks for too long.")
    data = {
        "fit": is_fit,
        "unfit_games": unfit,
        "choices": len(watch.seconds),
        "usual_ms": round(1e3 * watch.usual, 3),
        "longest_ms": round(1e3 * watch.longest, 3),
        "not_asked": missing,
    }
    return Document(tuple(map(Sentence, said)), Data("checked", data))
