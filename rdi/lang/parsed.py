"""Texts as they were parsed before: read back in a moment where a text has not changed."""

from __future__ import annotations

import pickle

from rdi.lang.parse import Parsed, parse_all
from rdi.lang.source import Source
from rdi.lang.stored import digest, fetch, store


def kept_parse(source: Source) -> Parsed:
    """What was understood of a text; only texts without mistakes in their phrases are kept."""
    key = digest("parsed", source.text)
    kept = fetch(key)
    if kept is not None:
        found: Parsed = pickle.loads(kept)
        return found
    found = parse_all(source)
    if not found.mistakes:
        store(key, pickle.dumps(found, protocol=pickle.HIGHEST_PROTOCOL))
    return found
