"""Lines of all thirteen kinds that nobody would write, for the judge: each is answered by one."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from rdi.session.position.judge import judge_line
from tests.hostile.mutating import NASTY, as_json, broken_bytes, broken_data
from tests.hostile.running import each_case, ran
from tests.naive.examples import read_examples

EXAMPLES = read_examples()
KINDS = sorted({example["game"] for example in EXAMPLES})

ODD_LINES: Sequence[bytes] = (
    b"", b" ", b"\t", b"{}", b"[]", b"null", b"NaN", b"Infinity", b"1e999", b"-", b"\xff\xfe",
    b"\0", b"[" * 5000, b'{"a":' * 5000, b'"' + b"x" * 300_000 + b'"', b'{"input": NaN}',
    b'{"input": ' + b"9" * 10_000 + b"}",
    b'{"input": {"seats": "\\ud800"}}', b'{"input": {}, "input": []}',
    b'{"variants": null, "input": {}}', b'{"variants": "dragons", "input": {}}', "²".encode(),
    b'{"variants": ["dragons", "dragons"], "input": {}}',
    *[json.dumps(text).encode() for text in NASTY],
)  # fmt: skip


def make_line(luck: Random) -> tuple[str, bytes]:
    """A kind, and a line that is mostly no position of it."""
    example = dict(luck.choice(EXAMPLES))
    kind = str(example.pop("game"))
    example.pop("output")
    if luck.random() < 0.05:
        return luck.choice(KINDS), luck.choice(ODD_LINES)
    if luck.random() < 0.05:
        return luck.choice(KINDS), as_json(example)
    if luck.random() < 0.2:
        return kind, broken_bytes(as_json(example), luck, [as_json(luck.choice(EXAMPLES))])
    return kind, as_json(broken_data(example, luck))


def judge_it(case: tuple[str, bytes], noted: Counter[str]) -> None:
    answer, is_good = judge_line(*case)
    found = json.loads(answer)
    assert isinstance(found, dict)
    assert b"\n" not in answer
    assert is_good == ("error" not in found)
    if not is_good:
        assert found["error"]
        assert found["error"].isprintable()
    noted["settled" if is_good else "refused"] += 1


@pytest.mark.slow
def test_no_line_breaks_the_judge() -> None:
    each_case("judge lines", 250, 30_000, make_line, judge_it, seconds=5)


def make_lines(luck: Random) -> tuple[str, list[bytes]]:
    """A whole file of lines, none of which has a line end within."""
    kind = luck.choice(KINDS)
    lines = [make_line(luck)[1].replace(b"\n", b" ").replace(b"\r", b" ") for _ in range(40)]
    return kind, lines


def judge_all(case: tuple[str, list[bytes]], noted: Counter[str]) -> None:
    kind, lines = case
    found = ran(["judge", kind], b"\n".join(lines) + b"\n")
    answers = [json.loads(each) for each in found.out.splitlines()]
    assert len(answers) == len(lines)
    are_good = all("error" not in each for each in answers)
    assert found.code == (0 if are_good else 2)


@pytest.mark.slow
def test_each_line_of_a_file_is_answered_by_one() -> None:
    each_case("lines in files", 120, 10_000, make_lines, judge_all, size=lambda case: len(case[1]))


@pytest.mark.parametrize("kind", KINDS)
def test_the_judge_goes_on_after_every_kind_of_line(kind: str) -> None:
    found = ran(["judge", kind], b"\n".join(ODD_LINES) + b"\n" + b"y" * 2_500_000 + b"\n{}\n")
    answers = [json.loads(each) for each in found.out.splitlines()]
    assert (len(answers), found.code) == (len(ODD_LINES) + 2, 2)
    assert all(each["error"] for each in answers)
    assert "longer than 1,000,000 bytes" in answers[-2]["error"]


def test_a_batch_of_odds_goes_on_after_every_kind_of_line() -> None:
    found = ran(["odds", "--batch", "-"], b"\n".join(ODD_LINES) + b"\n")
    answers = [json.loads(each) for each in found.out.splitlines()]
    assert (len(answers), found.code) == (len(ODD_LINES), 2)
    assert {each["type"] for each in answers} == {"refused"}


@pytest.mark.slow
def test_no_line_breaks_a_batch_of_odds() -> None:
    good = [
        {"game": "kings", "hand": "Bw Rw La Mk Wo", "table": "King=Mk", "samples": 20},
        {"game": "threes", "own": ["Keep=3,3", "Rolled=4,5,6"], "at": "keep", "samples": 20},
        {"game": "den", "seats": 4, "hand": "Bw,Bo,Lo,La,Mk,Mh,Mn", "pot": 16, "owe": 6,
         "samples": 20, "drew": ["B=2"], "discarded": "Wk,Wo"},
    ]  # fmt: skip

    def make(luck: Random) -> bytes:
        case = luck.choice(good)
        data = broken_data(case, luck)
        if isinstance(data, dict) and isinstance(data.get("samples"), int):
            data["samples"] = min(data["samples"], 50)
        if luck.random() < 0.2:
            line = broken_bytes(as_json(case), luck).replace(b"\n", b" ")
            return re.sub(rb'"samples": *\d+', b'"samples": 20', line)
        return as_json(data)

    def ask(line: bytes, noted: Counter[str]) -> None:
        found = ran(["odds", "--batch", "-"], line + b"\n")
        answers = [json.loads(each) for each in found.out.splitlines()]
        assert len(answers) == 1, found
        noted[str(answers[0]["type"])] += 1

    each_case("batch lines", 15, 1_000, make, ask, seconds=20)
