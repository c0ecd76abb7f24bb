"""Settle positions line by line: JSON in, JSON out, and a bad line does not stop the others."""

from __future__ import annotations

from typing import BinaryIO

from rdi.files import lines_in
from rdi.session.fuzzing import FAULTS
from rdi.session.position.judge import judge_line, refusal
from rdi.shell.exit_codes import BAD_COMMAND, DONE, INTERNAL
from rdi.shell.fault_reports import write_report
from rdi.shell.messages import print_error


def judge_stream(kind: str, source: BinaryIO, target: BinaryIO) -> int:
    """Answer each line of the source with a line; the exit code is 2 if any of them was bad.

    Where the program itself fails, the line is answered too, a report is written, and the exit code
    is 1.
    """
    code = DONE
    for line in lines_in(source):
        answer, is_good = _answered(kind, line)
        target.write(answer + b"\n")
        if code != INTERNAL:
            code = INTERNAL if is_good is None else code if is_good else BAD_COMMAND
    target.flush()
    return code


def _answered(kind: str, line: bytes) -> tuple[bytes, bool | None]:
    """The answer, and whether the line was a position; None where the program has failed."""
    try:
        return judge_line(kind, line)
    except FAULTS as error:  # the other lines are to be answered all the same
        written = write_report(error, None, None)
        print_error(f"Something broke inside the program. {written}")
        return refusal("something broke inside the program, and a report was written"), None
