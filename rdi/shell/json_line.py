"""Write one line of JSON, the form in which programs are told everything."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass
from typing import Any

from rdi.text import printable_json

VERSION = 1


def line(kind: str, /, **fields: Any) -> str:
    """One JSON object on one line: the format's version, the kind of thing, and its fields."""
    text = json.dumps({"v": VERSION, "type": kind, **fields}, default=_plain, ensure_ascii=True)
    return printable_json(text)


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return list(value) if isinstance(value, frozenset | set) else str(value)
