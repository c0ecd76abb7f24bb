"""Deals of a tournament in numbers: each in all its rotations, with its results packed as the
tournament packs them.

The seeds of deals, orders of seats and bots are made of texts as well, so that they are written
down here one after another, to be hashed many at a time (`digests`). The same lines run as Python
and as machine code.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from rdi.arrays.chance import STATE_SIZE, STREAMS, WORD, ChanceState, begin, number, pick, signed
from rdi.arrays.kernels.log_text import (
    ANSWERS,
    BODY,
    BY_SEAT,
    DEAL_SEED,
    DEAL_TOLD,
    DICE,
    EIGHT,
    EPOCH,
    FIRST_NOTE,
    GOLDS,
    HAS_DICE,
    IS_KEPT,
    LEFT,
    LIMIT,
    NOTED,
    SEAT_NOW,
    SEAT_OF,
    STANDING,
    TEXT_MOST,
    TEXTS,
    TOTALS,
    fill_block,
    lay_letters,
    lay_piece,
    words_of,
    write_log,
)
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

MEANING = 4
"""The numbers that tell of a meaning: where its beginning lies and its length in bytes, behind
which comes the number of the deal; then the same of its end.
"""

NO_HAND = -(1 << 62)
"""In place of the key of who did not come to the end; all keys are higher."""

FOUR = number(4)
DIGITS = 8
DIGITS_WORTH = 100_000_000
ZERO = 48

LUCK_SEEDS, ORDER_SEEDS, BOT_SEEDS = 0, 1, 2
"""The meanings of seeds: of the luck, of the order of seats, and then those of bots."""

NO_SEED = -1
"""In place of the meaning of a bot that needs no luck."""


def write_meanings(
    luck: ChanceState,
    parts: Sequence[int],
    meanings: Sequence[int],
    deal: int,
    first: int,
    last: int,
    begins: Numbers,
    lengths: Numbers,
) -> int:
    """Write the meanings of seeds one after another, from the first of these numbers up to the
    last, as many as there is room for; how many. All meanings come for one deal, then for the next,
    the first of all for `deal`.

    The parts of meanings are words one after another.
    """
    number_of_meanings = len(meanings) // MEANING
    written, at = 0, signed(BODY)
    while first < last and written < TEXTS and at < LIMIT - TEXT_MOST:
        meaning = first % number_of_meanings
        if written == 0 or meaning == 0:
            note_deal(luck, deal + first // number_of_meanings)
        place_of = MEANING * meaning
        begin, length = meanings[place_of], meanings[place_of + 1]
        for place in range((length + 7) // 8):
            luck[at + place] = parts[begin + place]
        end = lay_piece(luck, number(8 * at + length), number(DEAL_TOLD))
        begin, length = meanings[place_of + 2], meanings[place_of + 3]
        for place in range((length + 7) // 8):
            lay_letters(luck, end + number(8 * place), parts[begin + place])
        end = end + number(length)
        fill_block(luck, end)
        begins[written], lengths[written] = at, signed(end) - 8 * at
        at += words_of(lengths[written])
        written += 1
        first += 1
    return written


def note_deal(luck: ChanceState, deal: int) -> None:
    """Make a piece of the number of a deal with its length before it, as `encoded_meaning` does."""
    high, low = deal // DIGITS_WORTH, deal % DIGITS_WORTH
    first, digits = digits_of(high if high > 0 else low, 1)
    rest, more = digits_of(low, DIGITS)
    at = number(8 * DEAL_TOLD + 8)
    lay_letters(luck, at, digits + more if high > 0 else digits)
    lay_letters(luck, at + FOUR, first)
    lay_letters(luck, at + FOUR + digits, rest)
    luck[DEAL_TOLD] = FOUR + (digits + more if high > 0 else digits)


def digits_of(value: int, least: int) -> tuple[int, int]:
    """A number as up to eight letters, with zeros before it up to the least number; how many."""
    word, digits = number(ZERO + value % 10), 1
    value //= 10
    while value > 0 or digits < least:
        word = (word << EIGHT) | number(ZERO + value % 10)
        value //= 10
        digits += 1
    return word, number(digits)


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
    begins: Numbers,
    lengths: Numbers,
    texts: Numbers,
) -> int:
    """Play deals from one of those on whose seeds are given, as many as there is room for their
    accounts; how many were played.

    `rows_of_seeds` tells for each rotation and each bot of the lineup which of the seeds of a deal
    is that of its luck, or NO_SEED; then whether luck goes by seats, and how many seeds a deal has.
    Each game is a row, of which the last four bytes are left to be written, and has a text, the
    account of it, whose number is noted. Where a game cannot be played, the table tells the reason,
    and its deal is not counted.
    """
    table[REASON] = DONE
    table[FULL] = 0
    at, count = extra(table), table[COUNT]
    size, text, begin, game = 5 * count + 4, signed(-1), signed(BODY), 0
    for deal in range(first, deals):
        if begin > LIMIT - TEXT_MOST * count or game > TEXTS - count:
            break
        seed = deal * rows_of_seeds[count * count + 1]
        begin_deal(table, luck, at, seeds[seed + LUCK_SEEDS], seeds[seed + ORDER_SEEDS])
        answers, before = luck[ANSWERS], luck[ANSWERS]
        for rotation in range(count):
            is_other = seat_bots(table, at, rotation) or rows_of_seeds[count * count] == 0
            if rotation == 0 or is_other:
                before, text = luck[ANSWERS], text + 1
                begin_game(table, luck, at, seed, rotation, seeds, rows_of_seeds)
                found = play_game(table, luck, hands)
                begins[text], lengths[text] = begin, write_log(table, luck, begin)
                if found != DONE or table[FULL] != 0:
                    table[REASON] = found if found != DONE else FAULT
                    luck[ANSWERS] = answers
                    return deal - first
                begin += words_of(lengths[text])
                before = luck[ANSWERS] - before
            else:  # all seats are played as they just were: it is the same game
                luck[ANSWERS] = luck[ANSWERS] + before
            texts[game] = text
            row = (deal * count + rotation) * size
            note_row(table, at, rows, row, at + GOLDS + rotation * count)
            game += 1
        add_up(table, at, rows, deal * count * size, sums)
    return game // count


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


def seat_bots(table: Numbers, at: int, rotation: int) -> bool:
    """Seat the bots for a rotation, so many seats on; whether any seat is played by another policy
    than before.
    """
    count, is_other = table[COUNT], False
    for index in range(count):
        seat = table[at + SEAT_OF + index] + rotation
        seat = seat if seat < count else seat - count
        table[at + SEAT_NOW + index] = seat
        is_other = is_other or table[POLICIES + seat] != table[BOTS + index]
        table[POLICIES + seat] = table[BOTS + index]
    return is_other


def begin_game(
    table: Numbers,
    luck: ChanceState,
    at: int,
    first_seed: int,
    rotation: int,
    seeds: Sequence[int],
    rows_of_seeds: Sequence[int],
) -> None:
    """Begin the game of a rotation: luck is what it was. The seeds of its deal begin at the first
    one.
    """
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
        seat = table[at + SEAT_NOW + index]
        row = rows_of_seeds[rotation * count + index]
        if row == BOT_SEEDS and rows_of_seeds[count * count] == 1:
            row = BOT_SEEDS + seat
        if row != NO_SEED:
            begin(luck, STATE_SIZE * (seat + 1), seeds[first_seed + row])
    table[at + EPOCH] = 0
    table[at + LEFT] = -1
    luck[NOTED] = FIRST_NOTE


def note_row(table: Numbers, at: int, rows: Numbers, row: int, golds: int) -> None:
    """Note what each bot of the lineup has won, in four bytes, and its place, in one; and the Gold
    from this place of the table on.
    """
    count = table[COUNT]
    leaders = note_leaders(table, at)
    for index in range(count):
        seat = table[at + SEAT_NOW + index]
        won = table[MONEY + seat] - table[STASH + seat]
        table[golds + index] = won
        key, place = table[at + STANDING + seat], 0
        for other in range(count):
            is_ahead = 1 if table[at + STANDING + other] > key else 0
            place += is_ahead & leaders >> other
        rows[row] = won & 255
        rows[row + 1] = won >> 8 & 255
        rows[row + 2] = won >> 16 & 255
        rows[row + 3] = won >> 24 & 255
        rows[row + 4 * count - 3 * index] = place
        row += 4


def note_leaders(table: Numbers, at: int) -> int:
    """Note by what each seat stands in the end, and give the first seat of all that stand alike, as
    bits: the key of its hand, that of nobody else where it did not come to the showdown. Where
    nobody came to one, who won the most is first.

    Nothing here depends on who that is, which no processor could foresee.
    """
    count, playing, leaders = table[COUNT], table[SHOWN], 0
    for seat in range(count):
        won = table[MONEY + seat] - table[STASH + seat]
        shown = table[KEYS + seat] if playing >> seat & 1 == 1 else NO_HAND
        table[at + STANDING + seat] = won if playing == 0 else shown
    playing = playing if playing != 0 else (1 << count) - 1
    for seat in range(count):
        key, is_first = table[at + STANDING + seat], playing >> seat & 1
        for other in range(seat):
            is_first &= 0 if table[at + STANDING + other] == key else 1
        leaders |= is_first << seat
    return leaders


def add_up(table: Numbers, at: int, rows: Numbers, row: int, sums: Numbers) -> None:
    """Add a deal to the sums, which lie one after another as `Sums` has them: the total of each
    bot; the products in pairs; games, Gold and its squares by bot and seat; gains, and wins.
    """
    count = table[COUNT]
    by_seat, gains = count + count * count, count + 4 * count * count
    wins = gains + count
    for index in range(count):
        table[at + TOTALS + index] = 0
    golds = at + GOLDS
    for rotation in range(count):
        firsts, places = 0, row + 4 * count
        for index in range(count):
            firsts += 1 if rows[places + index] == 0 else 0
        share = WIN_PARTS if firsts == 1 else WIN_PARTS // firsts
        for index in range(count):
            gold, seat = table[golds + index], table[at + SEAT_OF + index] + rotation
            cell = by_seat + 3 * (index * count + (seat if seat < count else seat - count))
            table[at + TOTALS + index] += gold
            sums[cell + 1] += gold
            sums[cell + 2] += gold * gold
            sums[gains + index] += 1 if gold > 0 else 0
            sums[wins + index] += share if rows[places + index] == 0 else 0
        row += 5 * count + 4
        golds += count
    for cell in range(by_seat, gains, 3):  # everybody sits once on every seat
        sums[cell] += 1
    for index in range(count):
        gold = table[at + TOTALS + index]
        sums[index] += gold
        for other in range(count):
            sums[count + index * count + other] += gold * table[at + TOTALS + other]


def note_traces(
    table: Numbers,
    rows: Numbers,
    first: int,
    games: int,
    texts: Sequence[int],
    found: Sequence[int],
) -> None:
    """Write the last four bytes of so many rows from the first on: those found for their texts."""
    count = table[COUNT]
    size = 5 * count + 4
    for game in range(games):
        trace = signed(found[texts[game]] & number(0xFFFFFFFF))
        for byte in range(4):
            rows[(first + game) * size + 5 * count + byte] = trace >> 8 * byte & 255
