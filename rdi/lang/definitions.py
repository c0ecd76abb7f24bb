"""Definitions and topics as they are kept: read back in a moment, compiled where they are not.

Lark and all that understands the language is loaded only where something must be compiled.
"""

from __future__ import annotations

import marshal
import pickle
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from rdi.lang.source import Source
from rdi.lang.stored import digest, fetch, store
from rdi.model.definition import GameDefinition, Topic


def kept_definition(
    name: str, path: str, text: str, variants: Sequence[str], decks: Sequence[str]
) -> GameDefinition:
    """The game of this name in a text, with these variants, for the decks of these texts.

    SourceErrors where the text has mistakes, BadSettings where there is no such game or choice.
    """
    key = digest("game", name, path, text, repr(tuple(variants)), *decks)
    kept = fetch(key)
    if kept is not None:
        return _read(kept)
    from rdi.lang.compile import compiled

    found = compiled(name, Source(path, text), variants)
    store(key, _written(found))
    return found


def kept_topics(path: str, text: str) -> tuple[Topic, ...]:
    """The rules that a text tells for all games; SourceErrors where it has mistakes."""
    key = digest("topics", path, text)
    kept = fetch(key)
    if kept is not None:
        topics: tuple[Topic, ...] = pickle.loads(kept)
        return topics
    from rdi.lang.compile import topics_in

    found = topics_in(Source(path, text))
    store(key, pickle.dumps(found))
    return found


def _written(definition: GameDefinition) -> bytes:
    """A definition as bytes: generated code the way Python keeps it, the rest as plain values."""
    parts = {each.name: getattr(definition, each.name) for each in fields(definition)}
    code = marshal.dumps(parts.pop("code"))
    return pickle.dumps((code, parts), protocol=pickle.HIGHEST_PROTOCOL)


def _read(kept: bytes) -> GameDefinition:
    parts: dict[str, Any]
    code, parts = pickle.loads(kept)
    return GameDefinition(code=marshal.loads(code), **parts)
