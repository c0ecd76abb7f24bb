"""BLAKE2b over many short texts at once, for machine code: a column of words is a text, and columns
that lie side by side are hashed side by side by the vector instructions of the processor.

The function is that of RFC 7693 without a key; Python has it for one text at a time.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

ROUNDS = 12
ROTATIONS = 32, 24, 16, 63

SIGMA = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
)
"""The order of the words of a block in each round (RFC 7693, 2.7)."""

LINES = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip
"""The words that are mixed together: the columns of the state, then its diagonals."""

BEGINNING = (
    0x6A09E667F3BCC908, 0xBB67AE8584CAA73B, 0x3C6EF372FE94F82B, 0xA54FF53A5F1D36F1,
    0x510E527FADE682D1, 0x9B05688C2B3E6C1F, 0x1F83D9ABFB41BD6B, 0x5BE0CD19137E2179,
)  # fmt: skip
"""The state at the beginning (RFC 7693, 2.6)."""

PARAMETERS = 0x01010000
"""Without a key, and as a text that is hashed at once; the length of the digest is added."""

HEAD = """
import numpy
W = numpy.uint64
{constants}

@machine
def digests(texts, lengths, count, size, state):
    most = 0
    for lane in range(count):
        most = lengths[W(lane)] if lengths[W(lane)] > most else most
        state[W(lane)] = IV0 ^ W({parameters}) ^ W(size)
{begin}
    for block in range((most + 127) // 128 if most > 0 else 1):
        for lane in range(count):
            length = lengths[W(lane)]
            left = length - 128 * block
            is_last = length <= 128 * (block + 1)
            is_read = length > 128 * block or block == 0
            done = W(length if is_last else 128 * (block + 1))
"""


@cache
def source(width: int) -> str:
    """The text of a module with `digests(texts, lengths, count, size, state)`, for columns that are
    so many words apart.

    Of `count` columns, whose texts have these `lengths` in bytes and zeros behind them up
    to a whole word, the digests of `size` bytes are in the first words of `state`, a column for
    each.
    """
    constants = [f"IV{place} = W({word:#x})" for place, word in enumerate(BEGINNING)]
    constants += [f"R{bits}, L{bits} = W({bits}), W({64 - bits})" for bits in ROTATIONS]
    begin = [f"        state[W(lane + {width * place})] = IV{place}" for place in range(1, 8)]
    body = [
        *[
            f"m{place} = texts[W((block * 16 + {place}) * {width} + lane)]"
            f" if left > {8 * place} else W(0)"
            for place in range(16)
        ],
        *[f"v{place} = state[W(lane + {width * place})]" for place in range(8)],
        *[f"v{place + 8} = IV{place}" for place in range(8)],
        "v12 = v12 ^ done",
        "v14 = ~v14 if is_last else v14",
    ]
    for turn in range(ROUNDS):
        order = SIGMA[turn % len(SIGMA)]
        for place, line in enumerate(LINES):
            body += _mixed(line, order[2 * place], order[2 * place + 1])
    for place in range(8):
        old = f"state[W(lane + {width * place})]"
        body.append(f"{old} = {old} ^ v{place} ^ v{place + 8} if is_read else {old}")
    head = HEAD.format(
        constants="\n".join(constants), parameters=PARAMETERS, begin="\n".join(begin)
    )
    return head + "\n".join([f"            {line}" for line in body]) + "\n"


def _mixed(line: tuple[int, int, int, int], first: int, second: int) -> list[str]:
    """The function G of RFC 7693, 3.1."""
    a, b, c, d = [f"v{place}" for place in line]
    lines = []
    for word, one, other in ((first, 32, 24), (second, 16, 63)):
        lines += [
            f"{a} = {a} + {b} + m{word}",
            f"{d} = {d} ^ {a}",
            f"{d} = ({d} >> R{one}) | ({d} << L{one})",
            f"{c} = {c} + {d}",
            f"{b} = {b} ^ {c}",
            f"{b} = ({b} >> R{other}) | ({b} << L{other})",
        ]
    return lines


def digest_of(words: list[int], length: int, size: int) -> int:
    """The digest of one text, as a number whose first byte is the lowest."""
    text = b"".join([word.to_bytes(8, "little") for word in words])[:length]
    return int.from_bytes(blake2b(text, digest_size=size).digest(), "little")
