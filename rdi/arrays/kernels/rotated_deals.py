"""Deals of a tournament in numbers: each in all its rotations, with its results packed as the
tournament packs them.

The seeds of deals, orders of seats and bots are made of texts as well, so that they are written
down as columns of words here, to be hashed many at a time (`digests`). The same lines run as Python
and as machine code.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.arrays.chance import STATE_SIZE, STREAMS, WORD, ChanceState, begin, number, pick, signed
from rdi.arrays.kernels.log_text import (
    ANSWERS,
    BODY,
    BY_SEAT,
    COLUMNS,
    DEAL_SEED,
    DICE,
    EPOCH,
    FOUR,
    GOLDS,
    HAS_DICE,
    IS_KEPT,
    LAST_PLACE,
    LEFT,
    NONE,
    ONE,
    OPENING,
    PLACE,
    SEAT_NOW,
    SEAT_OF,
    TOTALS,
    begin_text,
    digits_of,
    end_log,
    end_text,
    put_letters,
    put_number,
)
from rdi.arrays.kernels.money import best_of, lowest_seat
from rdi.arrays.kernels.piles import extra, lay_deck
from rdi.arrays.kernels.whole_games import DONE, FAULT, clear_everything, play_game
from rdi.arrays.layout import (
    BOTS,
    COUNT,
    DECK_SIZE,
    FULL,
    KEYS,
    MONEY,
    POLICIES,
    REASON,
    SHOWN,
    SIZES,
    STASH,
)

Numbers = MutableSequence[int]

WIN_PARTS = 840
"""A game that was won, in whole numbers that can be shared by up to eight."""

NO_PART = -1
"""In place of a number that a meaning has not."""

MEANING = 4
"""The numbers that tell of a meaning: where its beginning lies, its length in bytes, and the two
numbers behind that of the deal.
"""

LUCK_SEEDS, ORDER_SEEDS, BOT_SEEDS = 0, 1, 2
"""The meanings of seeds: of the luck, of the order of seats, and then those of bots."""

NO_SEED = -1
"""In place of the meaning of a bot that needs no luck."""


def write_meanings(
    luck: ChanceState,
    beginnings: Sequence[int],
    meanings: Sequence[int],
    first: int,
    deal: int,
    deals: int,
    meaning: int,
    lengths: Numbers,
) -> int:
    """Write the meanings of seeds into columns, as many as there is room for, from this meaning and
    this deal on; how many. All deals come for one meaning, then for the next.

    `first` is the number of the first deal. The beginnings of meanings are words one after another.
    """
    column = 0
    while column < COLUMNS and MEANING * meaning < len(meanings):
        at = MEANING * meaning
        end = column + deals - deal
        end = end if end < COLUMNS else COLUMNS
        begin, whole = meanings[at], meanings[at + 1] // 8
        for place in range(whole):
            for each in range(column, end):
                luck[BODY + place * COLUMNS + each] = beginnings[begin + place]
        rest = number(meanings[at + 1] % 8)
        for each in range(column, end):
            begin_text(luck, whole * COLUMNS + each)
            if rest > NONE:
                put_letters(luck, beginnings[begin + whole], rest)
            put_framed(luck, first + deal)
            for part in range(at + 2, at + MEANING):
                if meanings[part] != NO_PART:
                    put_framed(luck, meanings[part])
            lengths[each] = whole * 8 + end_text(luck, whole * COLUMNS + each)
            deal += 1
        column = end
        if deal == deals:
            deal = 0
            meaning += 1
    return column


def put_framed(luck: ChanceState, value: int) -> None:
    """Write a number with its length before it, as `encoded_meaning` does."""
    put_letters(luck, number(digits_of(value)), FOUR)
    put_number(luck, value, NONE, NONE)


def play_deals(
    table: Numbers,
    luck: ChanceState,
    hands: Sequence[int],
    first: int,
    deals: int,
    seeds: Sequence[int],
    rows_of_seeds: Sequence[int],
    rows: Numbers,
    sums: Numbers,
    lengths: Numbers,
) -> int:
    """Play deals from one of those on whose seeds are given; how many were played.

    `rows_of_seeds` tells for each rotation and each bot of the lineup which seeds are those of its
    luck, or NO_SEED. Each game is a row, of which the last four bytes are left to be written, and
    the account of it a column. Where a game cannot be played, the table tells the
    reason, and its deal is not counted.
    """
    table[REASON] = DONE
    table[FULL] = 0
    at, count = extra(table), table[COUNT]
    size = 5 * count + 4
    for deal in range(first, deals):
        own = seeds[LUCK_SEEDS * deals + deal]
        begin_deal(table, luck, at, own, seeds[ORDER_SEEDS * deals + deal])
        answers = table[at + ANSWERS]
        for rotation in range(count):
            begin_rotation(table, luck, at, deal, deals, rotation, seeds, rows_of_seeds)
            game = deal * count + rotation
            begin_text(luck, game)
            put_letters(luck, OPENING, ONE)
            found = play_game(table, luck, hands)
            lengths[game] = end_log(table, luck, game)
            if found != DONE or table[FULL] != 0:
                table[REASON] = found if found != DONE else FAULT
                table[at + ANSWERS] = answers
                return deal - first
            note_row(table, at, rows, game * size, at + GOLDS + rotation * count)
        add_up(table, at, rows, deal * count * size, sums)
    return deals - first


def begin_deal(table: Numbers, luck: ChanceState, at: int, seed: int, order: int) -> None:
    """Seat the bots by luck for the first rotation, and forget the cards of the deal before."""
    count = table[COUNT]
    begin(luck, 0, order)
    for index in range(count):
        table[at + SEAT_NOW + index] = index
    for index in range(count):
        chosen = at + SEAT_NOW + pick(luck, 0, count - index)
        table[at + SEAT_OF + index] = table[chosen]
        table[chosen] = table[at + SEAT_NOW + count - 1 - index]
    luck[DEAL_SEED] = seed
    table[at + IS_KEPT] = 0


def begin_rotation(
    table: Numbers,
    luck: ChanceState,
    at: int,
    deal: int,
    deals: int,
    rotation: int,
    seeds: Sequence[int],
    rows_of_seeds: Sequence[int],
) -> None:
    """Begin a game: the bots have moved on by a number of seats, and luck is what it was."""
    count = table[COUNT]
    clear_everything(table)
    if table[at + BY_SEAT] == 0:
        begin(luck, 0, luck[DEAL_SEED])
        lay_deck(table)
    else:
        table[SIZES] = table[DECK_SIZE]
    if table[at + BY_SEAT] == 1 and table[at + HAS_DICE] == 1:
        seed = luck[DEAL_SEED]
        for stream in range(count + 1):
            seed = (seed + STREAMS) & WORD
            begin(luck, DICE + STATE_SIZE * stream, seed)
    for index in range(count):
        seat = table[at + SEAT_OF + index] + rotation
        seat = seat if seat < count else seat - count
        table[at + SEAT_NOW + index] = seat
        table[POLICIES + seat] = table[BOTS + index]
        row = rows_of_seeds[rotation * count + index]
        if row == BOT_SEEDS and rows_of_seeds[count * count] == 1:
            row = BOT_SEEDS + seat
        if row != NO_SEED:
            begin(luck, STATE_SIZE * (seat + 1), seeds[row * deals + deal])
    table[at + EPOCH] = 0
    table[at + LEFT] = -1


def note_row(table: Numbers, at: int, rows: Numbers, row: int, golds: int) -> None:
    """Note what each bot of the lineup has won, in four bytes, and its place, in one; and the Gold
    from this place of the table on.
    """
    count, playing = table[COUNT], table[SHOWN]
    if playing == 0:  # nobody came to a showdown: who won the most is first
        for seat in range(count):
            table[KEYS + seat] = table[MONEY + seat] - table[STASH + seat]
        playing = (1 << count) - 1
    place, left = 0, playing
    for seat in range(count):
        table[at + PLACE + seat] = LAST_PLACE
    while left & (left - 1) != 0:
        group = best_of(table, left)
        for seat in range(count):
            if group >> seat & 1 == 1:
                table[at + PLACE + seat] = place
        left &= ~group
        place += 1
    if left != 0:
        table[at + PLACE + lowest_seat(left)] = place
        place += 1
    for index in range(count):
        seat = table[at + SEAT_NOW + index]
        won = table[MONEY + seat] - table[STASH + seat]
        table[golds + index] = won
        found = table[at + PLACE + seat]
        rows[row] = won & 255
        rows[row + 1] = won >> 8 & 255
        rows[row + 2] = won >> 16 & 255
        rows[row + 3] = won >> 24 & 255
        rows[row + 4 * count - 3 * index] = found if found < place else place
        row += 4


def add_up(table: Numbers, at: int, rows: Numbers, row: int, sums: Numbers) -> None:
    """Add a deal to the sums, which lie one after another as `Sums` has them: the total of each
    bot; the products in pairs; games, Gold and its squares by bot and seat; gains, and wins.
    """
    count = table[COUNT]
    by_seat, gains = count + count * count, count + 4 * count * count
    golds = at + GOLDS
    for index in range(count):
        table[at + TOTALS + index] = 0
    for rotation in range(count):
        firsts, places = 0, row + 4 * count
        for index in range(count):
            firsts += 1 if rows[places + index] == 0 else 0
        share = WIN_PARTS // firsts
        for index in range(count):
            gold, seat = table[golds + index], table[at + SEAT_OF + index] + rotation
            cell = by_seat + 3 * (index * count + (seat if seat < count else seat - count))
            table[at + TOTALS + index] += gold
            sums[cell] += 1
            sums[cell + 1] += gold
            sums[cell + 2] += gold * gold
            sums[gains + index] += 1 if gold > 0 else 0
            sums[gains + count + index] += share if rows[places + index] == 0 else 0
        row += 5 * count + 4
        golds += count
    for index in range(count):
        gold = table[at + TOTALS + index]
        sums[index] += gold
        for other in range(count):
            sums[count + index * count + other] += gold * table[at + TOTALS + other]


def note_traces(table: Numbers, rows: Numbers, first: int, last: int, found: Sequence[int]) -> None:
    """Write the last four bytes of each row."""
    count = table[COUNT]
    size = 5 * count + 4
    for game in range(first, last):
        trace = signed(found[game] & number(0xFFFFFFFF))
        for byte in range(4):
            rows[game * size + 5 * count + byte] = trace >> 8 * byte & 255
