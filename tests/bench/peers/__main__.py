"""Measure all that is compared in one run.

    python -m tests.bench.peers [--runs 7] [--seconds 0.2] [--json FILE] [--readme]

The known libraries are installed by ``pip install -r tests/bench/peers/requirements.txt``; one that
is not there is left out, and said so. `--readme` puts the table into tests/bench/README.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from rdi.session.benchmarks import machine_facts
from tests.bench.peers.table import put_into, table
from tests.bench.peers.work import LEAST_SECONDS, Work, measured

WHO = ("ours", "poker_kit", "open_spiel_games", "rl_card", "eval_seven")
README = Path(__file__).parents[1] / "README.md"


def all_works() -> Iterator[Work]:
    """What each of them does, as far as it is installed."""
    for name in WHO:
        try:
            yield from import_module(f"tests.bench.peers.{name}").works()
        except ImportError as error:
            print(f"left out: {name} ({error})", file=sys.stderr)


def main() -> None:
    """Measure, print the table, and keep the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=LEAST_SECONDS)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--readme", action="store_true")
    asked = parser.parse_args()

    def tell(text: str) -> None:
        print(text, file=sys.stderr)

    found = measured([*all_works()], asked.runs, tell, asked.seconds)
    text = table(found)
    print(text)
    if asked.json is not None:
        kept = {"machine": machine_facts(), "rates": [rates.as_data() for rates in found]}
        asked.json.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    if asked.readme:
        put_into(README, text)


if __name__ == "__main__":
    main()
