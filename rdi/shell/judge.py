"""Settle positions line by line: JSON in, JSON out, and a bad line does not stop the others."""

from __future__ import annotations

from typing import BinaryIO

from rdi.files import lines_in
from rdi.session.judge import judge_line
from rdi.shell.reader import BAD_COMMAND, DONE


def judge_stream(kind: str, source: BinaryIO, target: BinaryIO) -> int:
    """Answer each line of the source with a line; the exit code is 2 if any of them was bad."""
    code = DONE
    for line in lines_in(source):
        if line.strip():
            answer, is_good = judge_line(kind, line)
            target.write(answer + b"\n")
            code = code if is_good else BAD_COMMAND
    target.flush()
    return code
