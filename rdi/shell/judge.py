"""Settle positions line by line: JSON in, JSON out, and a bad line does not stop the others."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, BinaryIO, TextIO

from rdi.errors import RdiError
from rdi.session.judging import judge
from rdi.shell.reader import BAD_COMMAND, DONE

Judge = Callable[[object, object], dict[str, Any]]


def judge_stream(game: str, source: BinaryIO, target: TextIO) -> int:
    """Answer each line of the source with a line; the exit code is 2 if any of them was bad."""
    code = DONE
    for line in source:
        if not line.strip():
            continue
        answer = _answer(game, line)
        if "error" in answer:
            code = BAD_COMMAND
        target.write(json.dumps(answer, separators=(",", ":")) + "\n")
    target.flush()
    return code


def _answer(game: str, line: bytes) -> dict[str, Any]:
    try:
        position = json.loads(line)
    except ValueError as error:
        return {"error": f"this line is no JSON: {error}"}
    if not isinstance(position, dict) or "input" not in position:
        return {"error": 'a position is {"variants": [...], "input": {...}}'}
    try:
        return judge(game, position.get("variants", []), position["input"])
    except RdiError as error:
        return {"error": str(error)}
