"""Lines that nobody would type, read from a pipe: in the lobby, at tables of all kinds, in an
evening, at the inn, and while a game is replayed; in plain words and as JSON.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from rdi import library
from rdi.shell.commands import COMMANDS
from rdi.shell.repl.preferences import BY_NAME
from tests.hostile.mutating import NASTY, ODD, broken_bytes
from tests.hostile.running import each_case, ran
from tests.hostile.test_records import records

LINES = 40
"""So many lines are read in one visit."""

SLOW = ("odds", "o", "what-if", "hint", "h", "learn", "review", "run", "edit", "quit", "q")
"""Commands that think long, or end the visit: they come seldom."""

NAMES = [each.name for each in library.entries()]
GAMES = [each.name for each in library.usual_games()]
WORDS = (
    *COMMANDS, *(short for each in COMMANDS.values() for short in each.synonyms), *BY_NAME, *NAMES,
    *("with", "against", "seats", "seed", "stash", "ante", "from", "to", "and", "as", "at", "on"),
    *("off", "auto", "yes", "no", "pim", "Ann", "level", "rounds", "minutes", "all", "none", "a1"),
    *("dragons", "exchange", "den", "kings", "wheel", "zot", "fiona", "gerki", "deirdre", "W"),
    *("Wk", "Bw", "Dr", "blue", "red", "horse", "Merchant", "hand", "pot", "score", "next", "back"),
)  # fmt: skip
ANSWERS = (
    "", "", "", "check", "call", "fold", "raise", "raise 1", "raise 2", "all-in", "c", "f", "r 3",
    "1", "2", "3", "1 2", "1 2 3", "d 1", "d 1 2", "keep 1", "k 3", "none", "pass", "yes", "no",
    "7", "discard", "discard 1", "roll", "stand", "0", "12", "a1", "b2", "1 a1", "2 b2",
    "borrow", "leave",
)  # fmt: skip
BEGINNINGS = (
    "play red-dragon-inn with fiona zot seed {}", "play red-dragon-inn with gerki deirdre seed {}",
    "adventure 1 round seats 2 against pim seed {}", "adventure 1 round seats 3 seed {}",
    *(f"play {name} against pim seats 2 seed {{}}" for name in GAMES),
    *(f"play {name} with dragons against pim and nell seats 3 seed {{}}" for name in GAMES),
    *(f"play {name} with Ann, Ben seed {{}}" for name in GAMES),
    *(f"replay record-{number}.rdi" for number in range(len(NAMES) + 1)),
)  # fmt: skip


def make_line(luck: Random) -> str:
    """A line of words that mean something, nearly mean something, or nothing."""
    kind = luck.random()
    if kind < 0.45:
        return luck.choice(ANSWERS)
    if kind < 0.5:
        return luck.choice(NASTY)
    first = luck.choice(WORDS)
    if first in SLOW and luck.random() < 0.9:
        first = "table"
    rest = [
        luck.choice((luck.choice(WORDS), luck.choice(ANSWERS), luck.choice(NASTY), str(n)))
        for n in range(luck.randrange(5))
    ]
    line = " ".join([first, *rest])
    if kind > 0.85:
        given = line.encode("utf-8", "surrogatepass")
        line = broken_bytes(given, luck, [first.encode()]).decode("utf-8", errors="replace")
    return line.replace("\n", " ").replace("\r", " ")


def as_choice(line: str, luck: Random) -> str:
    """The line as a program says it."""
    if luck.random() < 0.3:
        answer = luck.choice((*ODD, *ANSWERS, ["raise", 3], ["raise", 10**30], [1, 2], line))
        return json.dumps({"answer": answer})
    return json.dumps({"do": line})


def make_visit(luck: Random) -> tuple[list[str], list[str]]:
    """The switches, and the lines of one visit: tables are laid now and then."""
    switches = luck.choice(([], [], ["--json"], ["--plain"], ["--ascii"]))
    lines = ["set coach off"]
    while len(lines) < LINES:
        if luck.random() < 0.12:
            lines += [luck.choice(BEGINNINGS).format(luck.randrange(99)), luck.choice(("", "yes"))]
        else:
            lines.append(make_line(luck))
    if "--json" in switches:
        lines = [line if luck.random() < 0.5 else as_choice(line, luck) for line in lines]
    return switches, lines


def visit(case: tuple[list[str], list[str]], noted: Counter[str]) -> None:
    switches, lines = case
    typed = "\n".join(lines).encode("utf-8", "surrogatepass")
    found = ran([*switches, "--keep-going"], typed)
    assert found.code in (0, 2, 3, 4)
    assert "Traceback" not in found.err
    noted[f"exit {found.code}"] += 1
    if "--json" in switches:
        for line in found.out.splitlines():
            assert isinstance(json.loads(line), dict)


def lines_of(case: tuple[Sequence[str], Sequence[str]]) -> int:
    return len(case[1])


@pytest.mark.slow
def test_no_line_breaks_the_tavern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.casefold()))
    for number, text in enumerate(records()):
        (tmp_path / f"record-{number}.rdi").write_text(text, encoding="utf-8")
    each_case("prompt lines", 160, 20_000, make_visit, visit, seconds=60, size=lines_of)
