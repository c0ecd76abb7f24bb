"""No control character of a stranger's text reaches a terminal, whatever the command.

Each command of the program is given names, titles, records, files, specs, bots and stores whose
text would set the title of a window, colour what follows, clear the screen or turn the direction of
a line. A command that is not in `TRIALS` fails the test, so none can be forgotten.
"""

import io
import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pexpect
import pytest
import typer
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from rdi import new_game
from rdi.shell.cli import app
from rdi.shell.frontend.plain_terminal import plain_talk
from rdi.shell.frontend.terminal import Prompt
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.choice import Suggestion
from rdi.text import printable
from tests.hostile.running import Ran, ran
from tests.shell.taverns import open_visit
from tests.source import ROOT, modules

EVIL = "\x1b]0;title\x07\x9b31m\x1b[2Jx\u202ey\u2066\x7f\x08\ufeff"
"""It sets the title of a window, colours, clears the screen, turns the line, and deletes."""

OURS = re.compile(r"\r|\x1b\[(?:K|[012]m|9[0-7]m|\?25[lh]|1A|2K|1;\d+m|\d+(?:;\d+)*m)")
"""What the program itself may say to a terminal: its colours, and that a line is written anew."""

STEERING = ("\x1b]0;", "\x9b", "\x1b[2J\x1b", "\u202e", "\u2066", "\ufeff", "\x07")
"""What no screen may hold, whatever the terminal's own library writes."""

INVISIBLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def steering(text: str, is_terminal: bool = False) -> list[str]:
    """The characters that would speak to a terminal, beyond what the program itself says."""
    rest = OURS.sub("", text) if is_terminal else text
    return [each for each in rest.replace("\n", "") if unicodedata.category(each) in INVISIBLE]


@dataclass
class Place:
    """A folder full of what strangers wrote."""

    folder: Path
    spec: Path
    unplayed: Path
    record: Path

    def file(self, name: str, text: str) -> Path:
        """A file of this text."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
        return path


@dataclass
class Trial:
    """Words for a command, and what comes on its standard input."""

    words: Sequence[str | Path]
    given: str = ""
    codes: Sequence[int] = (0, 2, 4)
    says: str = field(default="title")
    """What must be seen of the stranger's text, so that the trial tries something; "" for none."""


Trials = Callable[[Place], Iterator[Trial]]

BOTS = f"""
EVIL = {EVIL!r}

class Raising:
    def __init__(self, seed):
        self.seed = seed

    def decide(self, request, view):
        print(EVIL)
        raise RuntimeError(EVIL)

class Answering(Raising):
    def decide(self, request, view):
        return EVIL
"""

SPEC = """
title = {title}
seed = 3
deals = 1
engine = "serial"

[[games]]
game = "threes"

[[bots]]
name = "one"
plays = {plays}

[[bots]]
name = "two"
plays = "caller"
"""


def quoted(text: str) -> str:
    """A text as TOML and JSON write it."""
    return json.dumps(text, ensure_ascii=True).replace("\x7f", "\\u007f")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("strangers")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name in ("STATE", "CONFIG", "DATA"):
            patch.setenv(f"XDG_{name}_HOME", str(folder / name.casefold()))
        yield _filled(folder)


def _filled(folder: Path) -> Place:
    place = Place(folder, folder / "evil.toml", folder / "unplayed.toml", folder / "evil.rdi")
    place.file("evil_bots.py", BOTS)
    plays = quoted(str(folder / "evil_bots.py") + ":Raising")
    place.spec.write_text(SPEC.format(title=quoted(EVIL), plays=plays), encoding="utf-8")
    place.unplayed.write_text(
        SPEC.format(title=quoted(EVIL), plays='"caller"').replace("two", quoted(EVIL)[1:-1]),
        "utf-8",
    )
    text = str(new_game("threes", seats=["Ann", "Bob"], seed=1).record)
    place.record.write_text(text.replace("Ann", quoted("A" + EVIL)[1:-1]), encoding="utf-8")
    return place


def _tavern(place: Place) -> Iterator[Trial]:
    yield Trial(["--json"], f"play {EVIL}\n{EVIL}\n", says="refused")
    yield Trial([], f"{EVIL}\nplay {EVIL}\n", says="")
    yield Trial(["-c", f"play {EVIL}"], says="line")
    yield Trial(["-c", "play threes seed 1; keep 3"], codes=[2, 3], says="")


def _of_words(*words: str) -> Trials:
    """A command whose words themselves are hostile."""

    def trials(place: Place) -> Iterator[Trial]:
        yield Trial([*words, EVIL], codes=[2, 4], says="")
        yield Trial([*words, f"--{EVIL}"], codes=[2, 4], says="")

    return trials


def _of_files(*words: str) -> Trials:
    """A command that is given files: with a hostile name, and with hostile text."""

    def trials(place: Place) -> Iterator[Trial]:
        yield Trial([*words, f"no{EVIL}.game"], codes=[2, 4])
        for suffix in ("game", "cards", "scenario", "toml", "rdi"):
            text = place.file(f"{EVIL}.{suffix}", f'game "{EVIL}":\n  {EVIL}\n')
            yield Trial([*words, text], codes=[0, 2, 4], says="")
            text.unlink()

    return trials


def _check(place: Place) -> Iterator[Trial]:
    yield from _of_files("check")(place)
    yield from _of_files("check", "--json")(place)


def _fmt(place: Place) -> Iterator[Trial]:
    yield from _of_files("fmt")(place)
    yield from _of_files("fmt", "--check")(place)


def _replay(place: Place) -> Iterator[Trial]:
    yield from _of_files("replay", "--verify")(place)
    yield Trial(["replay", place.record], "table\nwhy\nnext\nnext\nquit\n", codes=[0, 2, 4])
    yield Trial(["replay", "--plain", place.record, "--seat", EVIL], "", codes=[0, 2, 4], says="")
    page = place.folder / f"{EVIL}.html"
    yield Trial(["replay", place.record, "--html", page, "--force"], codes=[0, 2, 4], says="")
    yield Trial(["replay", place.record, "--html", page, "--seat", EVIL], codes=[2, 4], says="")
    text = place.record.read_text(encoding="utf-8")
    with_more = text.replace('"ante":1', f'"ante":1,{quoted(EVIL)}:{quoted(EVIL)}', 1)
    yield Trial(["replay", place.file("more.rdi", with_more)], codes=[2, 4])
    for _, value in (("ante", EVIL), ("stash", EVIL)):
        wrong = text.replace('"ante":1', f'"ante":{quoted(value)}', 1)
        yield Trial(["replay", "--verify", place.file("wrong.rdi", wrong)], codes=[4], says="")


def _review(place: Place) -> Iterator[Trial]:
    fast = ["--seconds", "0.1"]
    yield Trial(["review", place.record, *fast], codes=[0, 2, 4], says="")
    yield Trial(["review", "--json", place.record, *fast], codes=[0, 2, 4], says="")
    yield Trial(["review", place.record, "--seat", EVIL, *fast], codes=[2, 4], says="")
    yield Trial(["review", f"no{EVIL}"], codes=[2, 4], says="")


def _run(place: Place) -> Iterator[Trial]:
    yield Trial(["run", place.file("lines.txt", f"play {EVIL}\n")], codes=[2], says="")
    yield Trial(["run", f"no{EVIL}"], codes=[4])


def _judge(place: Place) -> Iterator[Trial]:
    wrong = json.dumps({"input": {EVIL: EVIL}}, ensure_ascii=False)
    yield Trial(["judge", "threes"], f"{wrong}\n{EVIL}\n", codes=[2], says="")
    yield Trial(["judge", "pots"], f"{wrong}\n{EVIL}\n", codes=[2], says="lacks")
    dice = {"players": {EVIL: {"dice": [1, 2, 3, 4, 5], "card": None}}}
    yield Trial(["judge", "threes"], json.dumps({"input": dice}, ensure_ascii=False), says="title")
    yield Trial(["judge", EVIL], f"{wrong}\n", codes=[2])


def _odds(place: Place) -> Iterator[Trial]:
    yield from _of_words("odds")(place)
    yield Trial(["odds", "threes", "--own", EVIL], codes=[2])
    yield Trial(["odds", "--record", f"no{EVIL}"], codes=[2, 4])
    yield Trial(["odds", "--batch", f"no{EVIL}"], codes=[4])
    yield Trial(["odds", "--batch", "-"], f'{{"game": {quoted(EVIL)}}}\n{EVIL}\n', codes=[2])


def _bot_check(place: Place) -> Iterator[Trial]:
    yield from _of_words("bot-check")(place)
    yield Trial(["bot-check", f"{place.folder}/evil_bots.py:Raising"], codes=[1, 2])
    yield Trial(["bot-check", "--json", f"{place.folder}/evil_bots.py:Answering"], codes=[1, 2])


def _new(place: Place) -> Iterator[Trial]:
    kinds = ("card", "cards", "character", "drink-deck", "game", "module", "scenario", EVIL)
    for kind in kinds:
        yield Trial(["new", kind, EVIL], codes=[0, 2, 4], says="")


STRANGE_GAME = f"""game "A title{EVIL}":
  about "{EVIL}"
  uses dice
  for 2 to 4 players
  each player has Hand (public, dice)
  play:
    ante
    roll 2 dice to each Hand
    bet
    showdown
  score highest of Hand:
    each die is worth value
  ties none
"""

STRANGE_CARDS = f"""action card "A title{EVIL}" in Gerki:
  another player loses 1 Fortitude
"""


def _of_authors(*words: str, more: Sequence[str] = ()) -> Trials:
    """A command for authors, which takes a name or a file: with hostile ones, and with files that
    are good but for the names in them.
    """

    def trials(place: Place) -> Iterator[Trial]:
        yield from _of_files(*words, *more)(place)
        for name, text in (("strange.game", STRANGE_GAME), ("strange.cards", STRANGE_CARDS)):
            file = place.file(name, text)
            yield Trial([*words, file, *more], codes=[0, 2, 4], says="")
            file.unlink()
        if words[0] != "watch":
            yield from _of_words(*words, *more)(place)
            out = place.folder / f"{EVIL}.html"
            wished = "--html" if words[0] == "balance" else "--out"
            told = [*words, "threes", *more, wished, out]
            yield Trial(told, codes=[0, 2, 4], says="")
            out.unlink(missing_ok=True)

    return trials


def _watch(place: Place) -> Iterator[Trial]:
    few = ["--once", "--games", "2"]
    yield from _of_authors("watch", more=few)(place)
    yield from _of_authors("watch", "--json", more=few)(place)


def _balance(place: Place) -> Iterator[Trial]:
    few = ["--games", "3", "--better", "none"]
    yield from _of_authors("balance", more=few)(place)
    yield Trial(["balance", "threes", "--bot", EVIL], codes=[2])
    yield Trial(["balance", "threes", "--seed", EVIL, "--games", "1"], codes=[0, 2, 4], says="")


def _proof(place: Place) -> Iterator[Trial]:
    yield from _of_authors("proof", "--force")(place)
    yield Trial(["proof", "gerki", "--paper", EVIL], codes=[2])
    yield Trial(["proof", "gerki", "--only", EVIL], codes=[2])


def _nothing_of_strangers(*words: str) -> Trials:
    def trials(place: Place) -> Iterator[Trial]:
        yield Trial([*words], codes=[0], says="")

    return trials


def _tourney(*words: str, codes: Sequence[int] = (0,), says: str = "title") -> Trials:
    """A subcommand of tournaments: of one that was played, and of specs with mistakes."""

    def trials(place: Place) -> Iterator[Trial]:
        yield Trial(["tourney", *words, place.spec], codes=codes, says=says)
        yield Trial(["tourney", *words, f"no{EVIL}.toml"], codes=[2, 4])
        wrong = SPEC.format(title=1, plays=quoted(EVIL)).replace("threes", quoted(EVIL)[1:-1])
        yield Trial(["tourney", *words, place.file("w.toml", wrong)], codes=[2, 4])
        wrong = f"[[games]]\ngame = {quoted(EVIL)}\n{quoted(EVIL)} = {quoted(EVIL)}\n"
        yield Trial(["tourney", *words, place.file("v.toml", wrong)], codes=[2, 4])
        yield Trial(["tourney", *words, place.file("u.toml", f"a = {EVIL}")], codes=[2, 4], says="")
        yield Trial(["tourney", *words, place.unplayed], codes=[0, 2, 4])

    return trials


def _tourney_replay(place: Place) -> Iterator[Trial]:
    name = f"{place.spec}#0:0.0"
    yield Trial(["tourney", "replay", name], "table\nnext\nwhy\nquit\n", codes=[0, 2], says="")
    yield Trial(["tourney", "replay", "--json", name], codes=[0, 2], says="")
    yield Trial(["tourney", "replay", f"{EVIL}#0:0.0"], codes=[2, 4])
    yield Trial(["tourney", "replay", f"{place.spec}#{EVIL}"], codes=[2])


def _tourney_compare(place: Place) -> Iterator[Trial]:
    yield Trial(["tourney", "compare", place.spec, place.spec], codes=[0], says="")
    yield Trial(["tourney", "compare", place.spec, place.spec, "--json"], codes=[0], says="")
    yield Trial(["tourney", "compare", place.spec, f"no{EVIL}.toml"], codes=[2, 4])
    yield Trial(["tourney", "compare", f"no{EVIL}.toml", place.spec], codes=[2, 4])
    yield Trial(["tourney", "compare", place.spec, place.unplayed], codes=[0, 2, 4], says="")
    yield Trial(["tourney", "compare", place.spec, place.spec, "--game", EVIL], codes=[2])
    yield Trial(["tourney", "compare", place.spec, place.spec, "--expect", EVIL], codes=[2])


def _tourney_serve(place: Place) -> Iterator[Trial]:
    """What cannot be shown; tests/shell/test_serving.py sees what is."""
    yield Trial(["tourney", "serve", place.spec, "--port", "-1"], codes=[2], says="")
    for trial in _tourney("serve")(place):
        if place.spec not in trial.words and place.unplayed not in trial.words:
            yield trial


def _tourney_new(place: Place) -> Iterator[Trial]:
    given = ["--games", EVIL, "--bots", EVIL, "--deals", "1"]
    yield Trial(["tourney", "new", place.folder / f"{EVIL}.toml", *given], codes=[2, 4])


TRIALS: dict[str, Trials] = {
    "": _tavern,
    "play": _of_words("play"),
    "games": _nothing_of_strangers("games"),
    "rules": _of_words("rules"),
    "score": _of_words("score", "threes"),
    "odds": _odds,
    "bot-check": _bot_check,
    "solve": _of_words("solve"),
    "run": _run,
    "replay": _replay,
    "review": _review,
    "judge": _judge,
    "check": _check,
    "new": _new,
    "fmt": _fmt,
    "test": _of_files("test"),
    "fuzz": _of_words("fuzz"),
    "try": _of_files("try"),
    "watch": _watch,
    "balance": _balance,
    "doc": _of_authors("doc"),
    "proof": _proof,
    "explain": _of_words("explain"),
    "lsp": _nothing_of_strangers("lsp", "--textmate"),
    "words": _nothing_of_strangers("words"),
    "where": _nothing_of_strangers("where"),
    "simulate": _of_words("simulate"),
    "bench": _of_words("bench"),
    "tourney new": _tourney_new,
    "tourney run": _tourney("run", says=""),
    "tourney resume": _tourney("resume", says=""),
    "tourney status": _tourney("status", codes=[0, 2], says=""),
    "tourney table": _tourney("table", says=""),
    "tourney export": _tourney("export", says=""),
    "tourney compare": _tourney_compare,
    "tourney replay": _tourney_replay,
    "tourney verify": _tourney("verify", says=""),
    "tourney serve": _tourney_serve,
    "tourney report": _tourney("report", says=""),
}


def commands() -> Iterator[str]:
    """Every command of the program, groups and all, and the tavern itself as ""."""

    def within(group: object, before: str) -> Iterator[str]:
        for name, each in sorted(getattr(group, "commands", {}).items()):
            inner = f"{before} {name}".strip()
            yield from within(each, inner) if hasattr(each, "commands") else [inner]

    yield ""
    yield from within(typer.main.get_command(app), "")


@pytest.mark.slow
@pytest.mark.parametrize("command", [*commands()])
def test_no_command_lets_a_stranger_speak_to_the_terminal(command: str, place: Place) -> None:
    if command.startswith("tourney"):
        ran(["tourney", "run", place.spec])
    for trial in TRIALS[command](place):
        for is_terminal in (False, True):
            found = ran(trial.words, trial.given.encode("utf-8", "surrogateescape"), is_terminal)
            _hold(trial, found, is_terminal)


def _hold(trial: Trial, found: Ran, is_terminal: bool) -> None:
    shown = f"{trial.words!r}: exit {found.code}\n{found.out!r}\n{found.err!r}"
    for text in (found.out, found.err):
        assert not steering(text, is_terminal), shown
    assert "Something broke" not in found.err, shown
    assert "Traceback" not in found.err, shown
    assert found.code in trial.codes, shown
    assert trial.says in found.out + found.err, shown


PAST_THE_GATE = {
    "rdi.shell.authoring.editor": "messages of the protocol of editors, which are JSON",
    "rdi.shell.cli.records": "bytes of the judge, which are JSON in ASCII",
    "rdi.shell.messages": "a line that tells how far something is",
    "rdi.shell.progress": "a bar that tells how far something is, under a label of ours",
    "rdi.shell.show.page": "the page, which paints",
    "rdi.shell.frontend.paging": "a line that says that there is more, and is taken away again",
    "rdi.shell.frontend.plain_terminal": "clearing the window",
    "rdi.shell.frontend.terminal": "the prompt, which owns the terminal",
    "rdi.shell.tournaments.pages": "the live table",
}
"""Who writes to the terminal itself, and what; each makes strangers' text printable first."""


def test_few_write_to_the_terminal_itself() -> None:
    """Whoever else prints goes through the gate, as all that is printed does."""
    users = {
        module.name
        for module in modules("rdi")
        if module.name != "rdi.text" and re.search(r"raw_stream|std(out|err)\.buffer", module.text)
    }
    assert users == set(PAST_THE_GATE)


class Waiting:
    """What is written at a terminal of its own."""

    def __init__(self, place: Place, *words: str) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "rdi", *words],
            env=environment,  # type: ignore[arg-type]
            dimensions=(24, 80),
            encoding="utf-8",
            timeout=30,
            cwd=str(place.folder),
        )


def test_a_prompt_shows_texts_of_strangers_harmlessly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt owns the terminal: its message, its menu and its toolbar are cleaned before."""
    visit, screen = open_visit(), io.StringIO()
    hostile = [Suggestion(EVIL, EVIL), Suggestion(f"{EVIL}2", "")]
    monkeypatch.setattr(Tavern, "prompt", property(lambda tavern: f"{EVIL}> "))
    monkeypatch.setattr(Tavern, "suggestions", lambda tavern, text: hostile)
    monkeypatch.setattr("rdi.shell.frontend.terminal.toolbar_text", lambda tavern, width: EVIL)
    target = Vt100_Output(screen, lambda: Size(24, 80))
    with create_pipe_input() as keys, create_app_session(input=keys, output=target):
        keys.send_text("g\t\t\x03\x03")
        assert Prompt(visit.tavern, keys, target).talk() == 130
    shown = screen.getvalue()
    assert shown.count("]0;title") >= 3
    assert not [each for each in STEERING if each in shown], shown


def test_a_plain_prompt_shows_texts_of_strangers_harmlessly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit, asked = open_visit(mode="plain"), list[str]()
    monkeypatch.setattr(Tavern, "prompt", property(lambda tavern: f"{EVIL}> "))

    def answer(message: str) -> str:
        asked.append(message)
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)
    assert plain_talk(visit.tavern) == 0
    assert asked == [f"{printable(EVIL)}> "]


@pytest.mark.slow
def test_what_bots_print_in_workers_is_printable(place: Place) -> None:
    text = place.spec.read_text(encoding="utf-8").replace('"serial"', '"local:1"')
    spec = place.file("worker.toml", text)
    ended = subprocess.run(
        [sys.executable, "-m", "rdi", "tourney", "run", str(spec)],
        capture_output=True,
        cwd=place.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=120,
        check=False,
    )
    said = (ended.stdout + ended.stderr).decode()
    assert ended.returncode == 0, said
    assert not steering(said), repr(said)


@pytest.mark.slow
def test_a_live_table_shows_names_of_strangers_harmlessly(place: Place) -> None:
    """Bots may print what they like while the table of leaders is drawn anew."""
    spec = place.file("live.toml", place.spec.read_text(encoding="utf-8"))
    child = Waiting(place, "tourney", "run", str(spec)).child
    child.expect(pexpect.EOF)
    child.close()
    shown = child.before
    assert "title" in shown
    assert not [each for each in STEERING if each in shown], shown
