"""BLAKE2b over many short texts at once, for machine code: eight texts are hashed side by side by
the vector instructions of the processor.

The function is that of RFC 7693 without a key; Python has it for one text at a time.
"""

from __future__ import annotations

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

LANES = 8
"""The number of blocks that are hashed side by side."""

BLOCK, STATE = 16, 8
"""The words of a block and of a state."""

STATES = BLOCK * LANES
BYTES = STATES + STATE * LANES
IS_LAST = BYTES + LANES
ROOM_SIZE = IS_LAST + LANES
"""Where in the room for blocks that are hashed side by side, word by word, their states are, the
numbers of bytes up to their ends, and which are the last of their text: all bits or none; and its
size.
"""

SIZES = 256
"""More than the blocks of a text are."""

TEXT = """
import numpy
from numba import njit, types
from numba.extending import intrinsic
W = numpy.uint64
apart = njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
{constants}

@intrinsic
def use_widest(typing):
    def code(context, builder, signature, arguments):
        attributes = builder.function.attributes
        if isinstance(attributes, set):
            set.add(attributes, '"prefer-vector-width"="512"')
        return context.get_dummy_value()
    return types.void(), code

@apart
def mix(room):
    use_widest()
    for lane in range({LANES}):
{mix}

@machine
def digests(words, begins, lengths, count, size, room, notes, found):
    first = notes[: {SIZES}]
    order = notes[{SIZES} :]
    for blocks in range({SIZES}):
        first[W(blocks)] = 0
    for text in range(count):
        first[W(lengths[W(text)] + 127 >> 7)] += 1
    before = 0
    for blocks in range({SIZES}):
        before, first[W(blocks)] = before + first[W(blocks)], before
    for text in range(count):
        blocks = lengths[W(text)] + 127 >> 7
        order[W(first[W(blocks)])] = text
        first[W(blocks)] += 1
    for start in range(0, count, {LANES}):
        lanes = {LANES} if start + {LANES} < count else count - start
        most = lengths[W(order[W(start + lanes - 1)])]
        for lane in range({LANES}):
{begin}
        block = 0
        while 128 * block < most or block == 0:
            for lane in range({LANES}):
                text = order[W(start + lane if lane < lanes else start)]
                length, at = lengths[W(text)], begins[W(text)] + {BLOCK} * block
                for place in range({BLOCK}):
                    room[W({LANES} * place + lane)] = words[W(at + place)]
                end = 128 * (block + 1)
                room[W({BYTES} + lane)] = W(length if length <= end else end)
                room[W({IS_LAST} + lane)] = ~W(0) if length <= end else W(0)
            mix(room)
            block += 1
            for lane in range(lanes):
                text = order[W(start + lane)]
                if block == 1 or lengths[W(text)] > 128 * (block - 1):
                    found[W(text)] = room[W({STATES} + lane)]
"""


def source() -> str:
    """The text of a module with `digests(words, begins, lengths, count, size, room, notes, found)`.

    Of so many texts, which begin at places in `words`, have `lengths` in bytes and zeros behind
    them up to a whole block, it finds the digests of `size` bytes, the first of a word for each.
    Those with as many blocks are hashed side by side. `room` has ROOM_SIZE words, `notes` SIZES
    numbers and one for each text; behind the words of the longest text lie as many more.
    """
    constants = [f"IV{place} = W({word:#x})" for place, word in enumerate(BEGINNING)]
    constants += [f"R{bits}, L{bits} = W({bits}), W({64 - bits})" for bits in ROTATIONS]
    begin = [f"IV0 ^ W({PARAMETERS}) ^ W(size)", *[f"IV{place}" for place in range(1, STATE)]]
    begun = [f"{_in_room(STATES, place)} = {word}" for place, word in enumerate(begin)]
    return TEXT.format(
        constants="\n".join(constants), mix=_indented(_mix(), 8), begin=_indented(begun, 12),
        LANES=LANES, BLOCK=BLOCK, STATE=STATE, STATES=STATES, BYTES=BYTES, IS_LAST=IS_LAST,
        SIZES=SIZES,
    )  # fmt: skip


def _mix() -> list[str]:
    """The function F of RFC 7693, 3.2, of the blocks in the room."""
    body = [
        *[f"m{place} = {_in_room(0, place)}" for place in range(BLOCK)],
        *[f"v{place} = {_in_room(STATES, place)}" for place in range(STATE)],
        *[f"v{place + STATE} = IV{place}" for place in range(STATE)],
        f"v12 = v12 ^ {_in_room(BYTES, 0)}",
        f"v14 = v14 ^ {_in_room(IS_LAST, 0)}",
    ]
    for turn in range(ROUNDS):
        order = SIGMA[turn % len(SIGMA)]
        for place, line in enumerate(LINES):
            body += _mixed(line, order[2 * place], order[2 * place + 1])
    for place in range(STATE):
        old = _in_room(STATES, place)
        body.append(f"{old} = {old} ^ v{place} ^ v{place + STATE}")
    return body


def _in_room(part: int, place: int) -> str:
    """A word of the block at hand in a part of the room."""
    return f"room[W(lane + {part + LANES * place})]"


def _indented(lines: list[str], depth: int) -> str:
    return "\n".join([" " * depth + line for line in lines])


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
