"""Seeds that follow from their purpose, so that no order, unit or machine can change them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

_BYTES = 8
_PARTS_MOST = 4096


def seed_for(*meaning: int | str) -> int:
    """A seed of 64 bits for this purpose: equal meanings give equal seeds on every machine.

    A meaning is the seed of all, then what it is for, then which: ``("7F3K", "cards", game)``.
    Numbers and texts that look alike are different meanings.
    """
    return seed_from(encoded_meaning(*meaning))


def encoded_meaning(*meaning: int | str) -> bytes:
    """A meaning or a part of one as bytes; a common beginning need not be encoded anew."""
    return b"".join([_framed(part) for part in meaning])


def seed_from(meaning: bytes) -> int:
    """The seed for a meaning that is told."""
    return int.from_bytes(blake2b(meaning, digest_size=_BYTES).digest(), "little")


@lru_cache(maxsize=_PARTS_MOST)
def _framed(part: int | str) -> bytes:
    """A part of a meaning, its length first; seeds that are asked one after another share most."""
    text = repr(part).encode()
    return len(text).to_bytes(4, "little") + text
