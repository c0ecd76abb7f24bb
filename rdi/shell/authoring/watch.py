"""Follow files while their author writes: on each save check them, say what has changed, play their
scenarios, and play games meanwhile to tell what is odd.

Files are looked at a few times a second by their times, sizes and numbers: that holds for editors
that save by renaming, on all systems and drives, and needs no library. Games are played in a
process of their own, which a new save ends.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rdi import library
from rdi.errors import BadSettings, MissingFiles, RdiError
from rdi.files import read_text, shown
from rdi.lang.authoring.checked_files import check_paths
from rdi.lang.authoring.explaining import explain_file, explain_game
from rdi.lang.compiler.scenarios import HAS_SCENARIO, read_scenarios
from rdi.lang.index import entries_in, modules_in
from rdi.lang.syntax.source import Source
from rdi.resources import SCENARIO, SUFFIXES, Text
from rdi.session.scenario.run import FAILED, run_scenario
from rdi.shell.authoring.check_and_explain import mistake_document
from rdi.shell.authoring.scenario_tests import summary_document, verdict_document
from rdi.shell.authoring.subject import FILES, in_words, on_the_shelf, subject_of
from rdi.shell.exit_codes import BAD_FILE, DONE, INTERRUPTED, code_of
from rdi.shell.messages import as_sentence, print_error
from rdi.shell.show.document import Block, Data, Document, Heading, Sentence
from rdi.shell.show.look import look_of_output
from rdi.shell.show.page import JSON, open_page
from rdi.text import count_of, name_of, sentence
from rdi.tournament.child_process import ChildProcess

BETWEEN_LOOKS = 0.2
"""Seconds from one look at the files to the next."""

SETTLED = 0.1
"""Seconds in which a file that was saved must stay as it is: editors write in several steps."""

EXPLAINED_MOST = 12
"""So many changed parts are explained; of further ones only the number is told."""

OWN_CARDS_MOST = 8
CARDS, GAMES = SUFFIXES["cards"], SUFFIXES["games"]

State = dict[Path, tuple[int, int, int] | None]
"""Of each file its time, size and number on the drive; None where it is not there now."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How it is watched: how many games are played after each save, from which seed, at how many
    seats (None for what is usual), by whom, and whether once is enough.
    """

    games: int = 200
    seed: str = "0"
    seats: int | None = None
    bot: str = ""
    once: bool = False


def watch_files(path: Path, wish: Watch, as_json: bool) -> int:
    """Follow a file, or all files of games, cards and scenarios in a folder, until Ctrl-C (130).

    Only `once`, it ends with 4 where there are mistakes or a scenario fails.
    """
    watching = _Watching(path, wish, as_json)
    try:
        if not _files_at(path):
            sort = "file of games, cards or scenarios in" if path.is_dir() else "file"
            raise MissingFiles(f"there is no {sort} {shown(path)}")
        return watching.once() if wish.once else watching.follow()
    except RdiError as error:
        print_error(error)
        return code_of(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        watching.stop_playing()


def _files_at(path: Path) -> list[Path]:
    """The file, or the files of the language in a folder."""
    if not os.path.isdir(path):
        if path.suffix not in FILES:
            raise BadSettings(f"{shown(path)} is not a file of games, cards or scenarios")
        return [path] if path.is_file() else []
    return sorted(each for each in path.iterdir() if each.suffix in FILES and each.is_file())


def _state(path: Path) -> State:
    found: State = {}
    for file in _files_at(path) or ([] if os.path.isdir(path) else [path]):
        try:
            about = file.stat()
        except OSError:
            found[file] = None
        else:
            found[file] = about.st_mtime_ns, about.st_size, about.st_ino
    return found


class _Watching:
    """The state of a watch: the files as they were seen last, what was understood of them when they
    were last without mistakes, and the process that plays.
    """

    def __init__(self, path: Path, wish: Watch, as_json: bool) -> None:
        self._path, self._wish, self._as_json = path, wish, as_json
        self._page = open_page(JSON if as_json else look_of_output(), flush=True)
        self._understood: dict[Path, list[str]] = {}
        self._child: ChildProcess | None = None
        self._heard = b""
        self._played: Path | None = None

    # ------------------------------------------------------------------ going on and on

    def once(self) -> int:
        """Go through all files once; the exit code."""
        worst = DONE
        for file in _files_at(self._path):
            if not self._look_through(file):
                worst = BAD_FILE
            while self._child is not None:
                self._hear(None)
        return worst

    def follow(self) -> int:
        """Go through a file whenever it is saved."""
        seen = _state(self._path)
        if len(seen) == 1:
            self._look_through(next(iter(seen)))
        else:
            self._begin_with_folder([*seen])
        self._say_waiting()
        while True:
            self._hear(BETWEEN_LOOKS)
            now = _state(self._path)
            if now == seen:
                continue
            time.sleep(SETTLED)
            if now != _state(self._path):
                continue
            changed = [file for file, state in now.items() if state != seen.get(file)]
            gone = [file for file in seen if now.get(file) is None and seen[file] is not None]
            seen = now
            self.stop_playing()
            for file in gone:
                self._tell(f"{shown(file)} is gone.", "gone", file)
            for file in changed:
                if now[file] is not None:
                    self._look_through(file)

    def _begin_with_folder(self, files: Sequence[Path]) -> None:
        """Check all files of a folder, and remember what is understood of each."""
        wrong = [each for each in check_paths(files) if not each.is_warning]
        for each in wrong:
            self._page.show(mistake_document(each))
        for file in files:
            if str(file) not in {each.source.path for each in wrong}:
                with on_the_shelf(str(file)), suppress(RdiError):  # told when it is saved
                    self._understood[file] = self._parts(file)
        found = count_of(len(wrong), "mistake") if wrong else "no mistakes"
        told = f"{count_of(len(files), 'file')} in {shown(self._path)}: {found}."
        self._tell(told, "watched", self._path, files=len(files), mistakes=len(wrong))

    def _say_waiting(self) -> None:
        if not self._as_json:
            self._page.add(Sentence(f"Waiting for {shown(self._path)} to be saved; Ctrl-C ends."))

    def _tell(self, text: str, kind: str, file: Path, **more: Any) -> None:
        data = Data(kind, {"file": str(file), "text": text, **more})
        self._page.show(Document((Sentence(as_sentence(text)),), data))

    # ------------------------------------------------------------------ one file

    def _look_through(self, file: Path) -> bool:
        """Check a file, say what has changed, play its scenarios, and begin to play games. Whether
        it has no mistakes, and no scenario failed.
        """
        self._page.show(Document((Heading(shown(file)),), ()))
        with on_the_shelf(str(file)):
            try:
                found = check_paths([file])
                for mistake in found:
                    self._page.show(mistake_document(mistake))
                wrong = [each for each in found if not each.is_warning]
                if wrong:
                    kept = "; the last good version is kept" if file in self._understood else ""
                    told = f"{count_of(len(wrong), 'mistake')}{kept}."
                    self._tell(told, "broken", file, mistakes=len(wrong))
                    return False
                self._explain(file)
                is_good = self._play_scenarios(file)
                self._begin_to_play(file)
            except RdiError as error:
                self._tell(str(error), "refused", file)
                return False
        return is_good

    def _explain(self, file: Path) -> None:
        """Say in English what differs from the last time that the file had no mistakes."""
        parts, before = self._parts(file), self._understood.get(file)
        self._understood[file] = parts
        if before is None:
            understood = f"; {count_of(len(parts), 'part')} understood" if parts else ""
            self._tell(f"No mistakes{understood}.", "understood", file, parts=len(parts))
            return
        changed = [each for each in parts if each not in before]
        heads = {each.partition("\n")[0] for each in parts}
        gone = [head for each in before if (head := each.partition("\n")[0]) not in heads]
        new = [_what_is_new(each, before) for each in changed[:EXPLAINED_MOST]]
        blocks: list[Block] = [_line(line) for part in new for line in part.split("\n")]
        if len(changed) > EXPLAINED_MOST:
            blocks.append(Sentence(f"And {len(changed) - EXPLAINED_MOST} more have changed."))
        blocks += [Sentence(f"No more: {head}") for head in gone]
        if not blocks:
            blocks = [Sentence("No mistakes, and nothing has changed in meaning.")]
        data = {"file": str(file), "changed": changed, "gone": gone}
        self._page.show(Document(tuple(blocks), Data("explained", data)))

    def _parts(self, file: Path) -> list[str]:
        """The English of a file, part by part."""
        source = Source(str(file), read_text(file))
        if file.suffix == CARDS:
            return _in_parts(explain_file(source))
        if file.suffix != GAMES:
            return []
        texts = [explain_game(library.definition(each.name))
                 for each in entries_in(Text(source.path, source.text))]  # fmt: skip
        for name, title in modules_in(source.text):
            texts.append(explain_game(library.definition(name_of(title), [name])))
        return [part for text in texts for part in _in_parts(text)]

    def _play_scenarios(self, file: Path) -> bool:
        """Play the scenarios of a file, and of the file of scenarios of the same name beside it;
        whether none failed.
        """
        beside = file.with_suffix(SCENARIO)
        files = [file] if file.suffix == SCENARIO else [file, beside]
        texts = [Source(str(each), read_text(each)) for each in files if each.is_file()]
        sources = [each for each in texts
                   if each.path.endswith(SCENARIO) or HAS_SCENARIO.search(each.text)]  # fmt: skip
        if not sources:
            return True
        scenarios, mistakes = read_scenarios(sources)
        for mistake in mistakes:
            self._page.show(mistake_document(mistake))
        counts: Counter[str] = Counter()
        for scenario in scenarios:
            verdict = run_scenario(scenario)
            counts[verdict.status] += 1
            if verdict.status == FAILED:
                self._page.show(verdict_document(verdict))
        self._page.show(summary_document(counts, len(mistakes)))
        return not mistakes and not counts[FAILED]

    # ------------------------------------------------------------------ the games

    def _begin_to_play(self, file: Path) -> None:
        """Start a process that plays games; nothing where a file is not to be played."""
        self.stop_playing()
        if not self._wish.games or file.suffix == SCENARIO:
            return
        try:
            what = in_words(subject_of(str(file)))
        except BadSettings as reason:
            self._tell(f"Not played: {reason}", "not_played", file)
            return
        # -P: a module in the author's folder is not taken for one of Python's own.
        command = [sys.executable, "-P", "-m", "rdi", "balance", str(file), "--json"]
        command += ["--better", "none"]
        command += ["--games", str(self._wish.games), "--seed", self._wish.seed]
        command += ["--seats", str(self._wish.seats)] if self._wish.seats else []
        command += ["--bot", self._wish.bot] if self._wish.bot else []
        self._child = ChildProcess(command, stderr=subprocess.STDOUT)
        self._heard, self._played = b"", file
        told = f"Playing {count_of(self._wish.games, 'game')} of {what} ..."
        self._tell(told, "playing", file, games=self._wish.games)

    def stop_playing(self) -> None:
        """End the process that plays, where one does."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _hear(self, seconds: float | None) -> None:
        """Wait so long for what was played, and tell it when it is there; None waits until then."""
        child = self._child
        if child is None or child.process.stdout is None:
            time.sleep(seconds or 0)
            return
        ready, _, _ = select.select([child.process.stdout], [], [], seconds)
        if not ready:
            return
        piece = os.read(child.process.stdout.fileno(), 1 << 16)
        self._heard += piece
        if not piece:
            self.stop_playing()
            assert self._played is not None
            self._page.show(played_document(self._heard, self._played))


def _in_parts(text: str) -> list[str]:
    """The parts of an explanation, which free lines stand between."""
    return [part.strip("\n") for part in text.split("\n\n") if part.strip()]


def _what_is_new(part: str, before: Sequence[str]) -> str:
    """A part with its heading, and of its lines those that were not there before; of a short part,
    or one that is new, all.
    """
    head, *lines = part.split("\n")
    old = next((each for each in before if each.partition("\n")[0] == head), None)
    if old is None or len(lines) <= EXPLAINED_MOST // 2:
        return part
    known = set(old.split("\n"))
    return "\n".join([head, *(line for line in lines if line not in known)])


def _line(text: str) -> Sentence:
    """A line of an explanation, which goes on below itself where the page is narrower."""
    words = text.lstrip()
    indent = " " * (len(text) - len(words))
    return Sentence(words, f"{indent}  ", indent)


def played_document(heard: bytes, file: Path) -> Document:
    """The result of the games that were played for a file, as the process told it."""
    for line in reversed(heard.splitlines()):
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if isinstance(data, dict) and data.get("type") == "balance":
            figures = {name: each for name, each in data.items() if name not in ("v", "type")}
            return Document((*_told(data),), Data("played", {"file": str(file), **figures}))
    text = heard.decode("utf-8", "replace").strip() or "the games were stopped"
    data = {"file": str(file), "text": text}
    return Document((Sentence(f"The games could not be played: {text}"),), Data("played", data))


def _told(data: dict[str, Any]) -> Iterator[Block]:
    """The games in a few lines: what is odd, and the figures that always matter."""
    games, odd = data["games"], data["odd"]
    found = "nothing is odd." if not odd else "this is odd:"
    yield Sentence(f"{count_of(games, 'game')}, {data['seats']} seats: {found}")
    for each in odd:
        yield Sentence(sentence(each["text"]), indent="    ", first="  - ")
    if not games:
        return
    seats = " ".join(f"{100 * each['share']:.0f}" for each in data["by_seat"])
    half = max(each["share_half"] for each in data["by_seat"])
    yield Sentence(f"won by seat {seats} % (each ±{100 * half:.0f})", indent="  ", first="  ")
    choices, turns = data["choices"], data["turns"]
    length = f"{choices['mean']:.1f} choices a game, at most {choices['longest']}"
    if turns["longest"]:
        length += f"; {turns['mean']:.1f} {'turns' if data['is_company'] else 'Betting Rounds'}"
    yield Sentence(f"{length}; ties in {100 * data['ties'] / games:.0f} %", "  ", "  ")
    yield from _own_cards(data)
    moved = sorted(data["flow"], key=lambda each: -each["gold"])[:3]
    if moved:
        flow = ", ".join(
            f"{each['from']} to {each['to']} {each['gold'] / games:.1f}" for each in moved
        )
        yield Sentence(f"Gold a game: {flow}", "  ", "  ")


def _own_cards(data: dict[str, Any]) -> Iterator[Block]:
    """The cards of the file: how often each was played of the times that it could be, and what went
    with it.
    """
    uses = [each for each in data["by_card"] if each["card"] in data["own_cards"] and each["held"]]
    for each in uses[:OWN_CARDS_MOST]:
        told = f"“{each['card']}” played {each['taken']:,} of {each['offered']:,} times"
        if each["difference"] is not None:
            half = 100 * each["difference_half"]
            told += f"; dealt it won {100 * each['difference']:+.0f} ±{half:.0f} points"
        yield Sentence(told, indent="    ", first="  ")
