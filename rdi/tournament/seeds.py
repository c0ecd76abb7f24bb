"""Seeds that follow from what they are for, so that no order, unit or machine can change them."""

from __future__ import annotations

from hashlib import blake2b

_BYTES = 8


def seed_for(*meaning: int | str) -> int:
    """A seed of 64 bits for this purpose: equal meanings give equal seeds on every machine.

    A meaning is the seed of all, then what it is for, then which: ``("7F3K", "cards", game)``.
    Numbers and texts that look alike are different meanings.
    """
    digest = blake2b(digest_size=_BYTES)
    for part in meaning:
        text = repr(part).encode()
        digest.update(len(text).to_bytes(4, "little") + text)
    return int.from_bytes(digest.digest(), "little")
