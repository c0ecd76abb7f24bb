"""Ten positions of every kind with the naive answers, kept in `examples.jsonl`.

`python -m tests.naive.examples` writes the file anew from its seeds.
"""

import json
import random
from pathlib import Path
from typing import Any

from . import KINDS

FILE = Path(__file__).with_name("examples.jsonl")
CASES = 10


def make_examples(kind: str) -> list[dict[str, Any]]:
    """Positions made from a seed of the kind's own, each with the naive output."""
    rng = random.Random(f"the tavern opens: {kind}")
    examples = []
    for _ in range(CASES):
        variants, data = KINDS[kind].random_case(rng)
        output = KINDS[kind].judge(frozenset(variants), data)
        examples.append({"game": kind, "variants": variants, "input": data, "output": output})
    return examples


def read_examples() -> list[dict[str, Any]]:
    """The examples of the file, in order."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def write_examples() -> None:
    """Write all examples anew, one JSON object a line."""
    examples = [example for kind in KINDS for example in make_examples(kind)]
    lines = [json.dumps(example, separators=(",", ":")) + "\n" for example in examples]
    FILE.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write_examples()
