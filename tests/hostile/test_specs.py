"""Damaged specs of tournaments: refused with a line, or played to their end."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rdi.errors import SourceErrors
from rdi.tournament.schedule import next_round, rounds_of
from rdi.tournament.spec import Spec
from rdi.tournament.spec_reading import spec_from_data, spec_from_toml
from rdi.tournament.tournament import Tournament
from tests.hostile.mutating import broken_bytes, broken_data, broken_lines
from tests.hostile.running import each_case

BOTS = [{"name": "a", "plays": "caller"}, {"name": "b", "plays": "uniform"},
        {"name": "c", "plays": "careful", "parameters": {}}]  # fmt: skip
SPECS: Sequence[dict[str, Any]] = (
    {"title": "An evening", "seed": 3, "deals": 2, "bots": BOTS, "engine": "serial", "unit": 1,
     "games": [{"game": "threes", "seats": 2, "variants": ["dragons"],
                "settings": {"ante": 1, "stash": 20, "split_rule": "king"}}],
     "schedule": {"kind": "round-robin", "focus": ["a"], "rounds": 2, "tables_each": 2},
     "limits": {"seconds": 2.0, "start_seconds": 3.0, "faults": 3, "share_of_games": 0.1,
                "strict": False},
     "look": 5, "luck": "seats", "precision": 0.5, "luck_correction": True},
    {"seed": "x", "deals": 1, "bots": BOTS, "schedule": {"kind": "blocks"}, "engine": "local:2",
     "games": [{"game": "adventurers-choice", "seats": 3, "rounds": 1, "settings": {"stash": 5},
                "choice": ["rogues-and-warriors", "threes with dragons"]}]},
    {"deals": 1, "bots": BOTS[:2], "schedule": {"kind": "swiss", "rounds": 2},
     "games": [{"game": "red-dragon-inn", "seats": 2, "characters": ["fiona", "zot"],
                "settings": {"asks": "able", "bar": []}}],
     "question": {"better": "a", "than": "b", "gain": 0.5, "alpha": 0.05, "beta": 0.1}},
    {"deals": 1, "bots": BOTS, "schedule": {"kind": "gauntlet", "focus": ["b"]},
     "games": [{"game": "the-wheel"}, {"game": "rogues-and-warriors", "seats": 2}]},
    {"deals": 1, "bots": BOTS, "games": [{"game": "threes"}], "schedule": {"kind": "knockout"}},
    {"deals": 1, "bots": BOTS, "games": [{"game": "threes"}], "schedule": {"kind": "ladder"}},
)  # fmt: skip

MATCHES_MOST = 8
"""Only so many matches are played of a spec that is accepted."""


def as_toml(data: Any) -> str:
    """Plain data as TOML, with each inner table on a line of its own header."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            for each in value:
                lines += [
                    f"[[{key}]]",
                    *(f"{name} = {_value(part)}" for name, part in each.items()),
                ]
        elif isinstance(value, dict):
            lines += [f"[{key}]", *(f"{name} = {_value(part)}" for name, part in value.items())]
        else:
            lines.insert(0, f"{key} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)} = {_value(part)}" for key, part in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


TOML = [as_toml(data) for data in SPECS]


def make_spec(luck: Random) -> str | dict[str, Any]:
    """A text, or plain data as a program gives it."""
    kind = luck.random()
    if kind < 0.6:
        found = broken_data(luck.choice(SPECS), luck)
        if isinstance(found, dict):
            return found if kind < 0.2 else as_toml(found)
    text = luck.choice(TOML)
    if kind < 0.8:
        return broken_lines(text, luck, TOML)
    return broken_bytes(text.encode(), luck, [luck.choice(TOML).encode()]).decode(errors="replace")


def small(spec: Spec) -> Spec:
    """The same tournament, but soon over, and played here."""
    replace = msgspec.structs.replace
    games = [replace(game, rounds=1 if game.rounds else None) for game in spec.games]
    limits = replace(spec.limits, seconds=1.0, start_seconds=5.0)
    return replace(
        spec, games=tuple(games), deals=1, engine="serial", look=1, unit=1, limits=limits
    )


@pytest.mark.slow
def test_no_spec_breaks_what_reads_or_plays_it(tmp_path: Path) -> None:
    def play(given: str | dict[str, Any], noted: Counter[str]) -> None:
        try:
            spec = spec_from_data(given) if isinstance(given, dict) else spec_from_toml(given)
        except SourceErrors as error:
            found = [str(each).strip() for each in error.diagnostics]
            noted["refused"] += 1
            noted["refused without a reason"] += not all(found) or not found
            return
        assert rounds_of(spec) >= 1
        noted["accepted"] += 1
        is_large = len(next_round(spec, [])) > MATCHES_MOST or rounds_of(spec) > MATCHES_MOST
        if is_large or any(game.game == "red-dragon-inn" for game in spec.games):
            return
        store = tmp_path / "results.db"
        tournament = Tournament(small(spec), store=store)
        try:
            for _ in tournament.run():
                pass
            assert tournament.results().standings()
            noted["played"] += 1
        finally:
            for file in tmp_path.glob("results.db*"):
                file.unlink()

    each_case("specs", 40, 2_000, make_spec, play, seconds=60)
