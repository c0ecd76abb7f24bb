"""Damaged records of games and evenings: verified, stepped through, gone on with."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rdi import library, new_game
from rdi.engine.chance import SeededChance
from rdi.errors import BadSettings
from rdi.session.evening import Evening
from rdi.session.fuzzing import random_answer
from tests.hostile.mutating import NASTY, ODD, broken_bytes, broken_data, broken_lines
from tests.hostile.running import each_case, ran


@cache
def records() -> tuple[str, ...]:
    """Records of all games, some of them over, and of an evening."""
    return tuple(_records())


def _records() -> Iterator[str]:
    for number, entry in enumerate(library.entries()):
        offered = [each.name for each in library.definition(entry.name).offered]
        seats: list[str] = ["fiona", "zot"] if entry.is_company else ["Ann", "Ben"]
        try:
            game = new_game(entry.name, seats=seats, variants=offered[:1], seed=number)
        except BadSettings:  # these variants ask for more, such as shares
            game = new_game(entry.name, seats=seats, seed=number)
        luck = SeededChance(number)
        for _ in range(400 if number % 2 else 12):
            if game.pending is not None:
                game.answer(random_answer(game.pending, luck))
        yield str(game.record)
    evening = Evening(["Ann", "Ben"], rounds=2, seed=5)
    for name in ("threes", "den-of-thieves"):
        game = evening.start(name)
        while game.pending is not None:
            game.answer(game.pending.options[0])
        evening.finish()
    evening.start("kings-council")
    yield str(evening.record)


def broken_record(luck: Random) -> bytes:
    """A record cut off, with bytes or lines damaged, or with values of its JSON exchanged."""
    text = luck.choice(records())
    kind = luck.random()
    if kind < 0.15:
        return text.encode()[: luck.randrange(len(text) + 1)]
    if kind < 0.3:
        return broken_bytes(text.encode(), luck, [luck.choice(records()).encode()])
    if kind < 0.45:
        return broken_lines(text, luck, records()).encode("utf-8", "surrogatepass")
    return _edited(text, luck).encode("utf-8", "surrogatepass")


def _edited(text: str, luck: Random) -> str:
    """One to three values exchanged, mostly in the header."""
    lines = text.splitlines()
    for _ in range(luck.choice((1, 1, 2, 3))):
        place = 0 if luck.random() < 0.6 else luck.randrange(len(lines))
        data = json.loads(lines[place])
        if luck.random() < 0.5 and isinstance(data, dict) and data:
            key = luck.choice(sorted(data))
            inner = data[key]
            if isinstance(inner, dict) and inner and luck.random() < 0.8:
                inner[luck.choice(sorted(inner))] = luck.choice((*ODD, *NASTY))
            else:
                data[key] = luck.choice((*ODD, *NASTY))
        else:
            data = broken_data(data, luck)
        lines[place] = json.dumps(data)
        if not isinstance(data, dict):
            break
    return "\n".join(lines) + "\n"


STEPPING = "table\nnext\nnext\nwhy\nend\nback\nwhy\nscore\nquit\n"


@pytest.mark.slow
def test_no_record_breaks_what_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("STATE", "CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.casefold()))
    file = tmp_path / "damaged.rdi"

    def read(record: bytes, noted: Counter[str]) -> None:
        file.write_bytes(record)
        verified = ran(["replay", "--verify", file])
        assert verified.code in (0, 1, 4)
        stepped = ran(["replay", "--plain", file], STEPPING.encode())
        assert stepped.code in (0, 2, 4)
        resumed = ran(["--keep-going"], f"resume {file}\ntable\nwhy\n\n".encode())
        assert resumed.code in (0, 2, 3, 4)
        for found in (verified, stepped, resumed):
            assert "Traceback" not in found.err
        assert file.read_bytes()[:20] == record[:20]
        noted[f"verified with exit {verified.code}"] += 1

    each_case("records", 25, 10_000, broken_record, read, seconds=30)
