"""The account of a game in numbers: the text that Python gives of the engine's log, in words of 64
bits, and the luck of each seat's own.

Tournaments tell by four bytes whether the whole game was the same, and these come of that text. So
what is drawn, rolled and answered is written down here as it happens, letter by letter. The same
lines run as Python over lists and as machine code over arrays; they take the place of those in
`piles` and `money` that draw, roll and ask.

The text lies in the array of luck, behind the luck of the cards, of the seats, and of the dice of
each seat and of the table. Words that come again and again lie there as well: for each its length
in bytes, and those.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from rdi.arrays.chance import (
    ENOUGH,
    GOLDEN,
    STATE_SIZE,
    STREAMS,
    WORD,
    ChanceState,
    begin,
    mixed,
    number,
    part_of,
    pick,
    signed,
)
from rdi.arrays.encoding import NO_VALUE
from rdi.arrays.kernels.piles import FACES, ask, deal_shared, extra, in_order, mark_alike
from rdi.arrays.kernels.policies import FOLD, STAY, wager
from rdi.arrays.layout import (
    ALWAYS,
    CHOSEN,
    COUNT,
    DECK_SIZE,
    FULL,
    NO_CHOICE,
    OF_CELLS,
    OF_NUMBERS,
    OF_PAIRS,
    OF_WORDS,
    PLACED,
    POLICIES,
    REACH,
    ROW,
    SEATS_MOST,
    SIZES,
    THINGS,
    WIDTH,
)

Numbers = MutableSequence[int]

# ------------------------------------------------------------------ the array of luck

DICE = STATE_SIZE * (SEATS_MOST + 1)
"""The luck of the dice of each seat, and of the table behind those of all seats."""

TEXT = DICE + STATE_SIZE * (SEATS_MOST + 1)
"""The word that is being written."""

FILLED = TEXT + 1
"""The number of its bits that are."""

WRITTEN = TEXT + 2
"""The place of the next word in the array."""

ENTRIES = TEXT + 3
"""The number of outcomes of chance and of answers that are told."""

DEAL_SEED = TEXT + 4
"""The seed of the deal."""

PIECE = 4
"""The room of a text that comes again: its length in bytes, and up to 24 of them."""

THINGS_TOLD = TEXT + 8
"""Each thing by its number, with a comma behind it; then the same without, and words."""

THINGS_BARE = THINGS_TOLD + PIECE * (WIDTH + 1)
WORDS_BARE = THINGS_BARE + PIECE * (WIDTH + 1)
SEATS_TOLD = WORDS_BARE + PIECE * (WIDTH + 1)
"""For each seat the beginnings of what it may answer:"""

TOLD_FOLD, TOLD_CHECK, TOLD_CALL, TOLD_RAISE, TOLD_ONE, TOLD_SEVERAL = 0, 1, 2, 3, 4, 5
ANSWERS_TOLD = 6

BODY = SEATS_TOLD + SEATS_MOST * ANSWERS_TOLD * PIECE
"""The texts of many games, in columns side by side: each has its words so far apart:"""

COLUMNS = 2056
"""The number of texts that have room beside one another: about two thousand, so that calls take no
time to speak of, and no power of two, so that a column is kept in more than one place of the
processor's cache.
"""

TEXT_MOST = 1024
"""The words of a text at the most."""

LIMIT = BODY + TEXT_MOST * COLUMNS
LUCK_SIZE = LIMIT + COLUMNS

LETTER = number(8)
WHOLE = number(64)
NONE = number(0)
ONE = number(1)
TWO = number(2)
LAST_BIT = number(63)
OPENING = number(40)
CLOSING = number(41)
EMPTY_TEXT = number(0x2928)
"""The brackets of a log in which nothing is told."""

COMMA = number(0x202C)
"""A comma and a blank."""

CLOSE_ONE = number(0x202C29)
CLOSE_SEVERAL = number(0x202C2929)
CLOSE_SINGLE = number(0x202C29292C)
"""The ends of an answer that is one thing, several, or a list of one."""

NOTHING_TOLD = number(0x656E6F4E)
"""Nothing, as it is told where it was chosen."""

THREE = number(3)
FOUR = number(4)
FIVE = number(5)
SIX = number(6)
SIXTEEN = number(16)
MINUS = number(45)
COMMA_TO_BRACKET = number(0x05)
BLANK_TO_BRACKET = number(0x09)
BLANK = number(0x20)
"""What makes another letter of one, bit by bit."""

DIGITS = 8
DIGITS_WORTH = 100_000_000
ZERO = 48

# ------------------------------------------------------------------ the table

ANSWERS = 0
"""How many answers were given. The places from here on are counted from the end of the table that
all games have.
"""

BY_SEAT = 1
"""Whether each seat has luck of its own."""

SHARED_PILES = 2
SEAT_PILES = 3
LEFT = 4
"""The cards that are left in the deck after the last one was drawn; less than 0 before the first.
"""

EPOCH = 5
"""How often the deck was laid in an order."""

STAMP = 6
"""What stands at the places of the order from which a card is gone."""

LAID = 7
"""The cards of the order that are laid down so far."""

ORDER_SIZE = 8
IS_KEPT = 9
"""Whether the order is that of the whole deck at the beginning of the deal."""

HAS_DICE = 10
"""Whether any dice are rolled."""

TURNS = 11
"""How often each seat and the table have drawn."""

ORDER = TURNS + SEATS_MOST + 1
REST = ORDER + WIDTH
"""The cards of the order that are not laid down yet."""

GONE = REST + WIDTH
SORTED = GONE + WIDTH
"""The whole deck by its cards' codes; then the place of each thing among all, and the reverse."""

RANKS = SORTED + WIDTH
BY_RANK = RANKS + WIDTH + 1
SEAT_OF = BY_RANK + WIDTH + 1
"""The seat of each bot in the first rotation; then in the one at hand, and its place there."""

SEAT_NOW = SEAT_OF + SEATS_MOST
PLACE = SEAT_NOW + SEATS_MOST
LAST_PLACE = 255
"""In place of the place of who did not come to the end."""

TOTALS = PLACE + SEATS_MOST
"""What each bot has won in all rotations together; then in each of them."""

GOLDS = TOTALS + SEATS_MOST
TOLD_SIZE = GOLDS + SEATS_MOST * SEATS_MOST


# ------------------------------------------------------------------ letters


def begin_text(luck: ChanceState, column: int) -> None:
    """Begin the text in a column with nothing in it."""
    luck[TEXT] = NONE
    luck[FILLED] = NONE
    luck[WRITTEN] = number(BODY + column)
    luck[ENTRIES] = NONE


def written(
    luck: ChanceState, word: int, filled: int, at: int, letters: int, size: int
) -> tuple[int, int, int]:
    """Write up to eight bytes behind those that fill a word; that word then, the number of its bits
    that are written, and its place. A text that is too long ends where there is no more room.

    Nothing here depends on whether the word is full, which no processor could foresee.
    """
    whole, after = word | ((letters << filled) & WORD), filled + size * LETTER
    luck[at] = whole
    is_full = after >= WHOLE
    return (
        (letters >> ONE) >> (LAST_BIT - filled) if is_full else whole,
        after - WHOLE if is_full else after,
        at + COLUMNS if is_full and at < LIMIT else at,
    )


def put_letters(luck: ChanceState, letters: int, size: int) -> None:
    """Write up to eight bytes."""
    word, filled, at = written(luck, luck[TEXT], luck[FILLED], signed(luck[WRITTEN]), letters, size)
    luck[TEXT], luck[FILLED], luck[WRITTEN] = word, filled, number(at)


def piece_written(
    luck: ChanceState, word: int, filled: int, at: int, piece: int
) -> tuple[int, int, int]:
    """Write a text that comes again, as `written` does."""
    size = luck[piece]
    while size > LETTER:
        piece += 1
        word, filled, at = written(luck, word, filled, at, luck[piece], LETTER)
        size = size - LETTER
    return written(luck, word, filled, at, luck[piece + 1], size)


def put_piece(luck: ChanceState, piece: int, letters: int, more: int) -> None:
    """Write a text that comes again, and so many letters behind it."""
    word, filled, at = piece_written(luck, luck[TEXT], luck[FILLED], signed(luck[WRITTEN]), piece)
    if more > NONE:
        word, filled, at = written(luck, word, filled, at, letters, more)
    luck[TEXT], luck[FILLED], luck[WRITTEN] = word, filled, number(at)


def put_things(table: Numbers, luck: ChanceState, first: int, last: int) -> None:
    """Tell of things that were drawn or rolled, which lie from one place of the table to another:
    as `put_piece` of each.
    """
    word, filled, at = luck[TEXT], luck[FILLED], signed(luck[WRITTEN])
    for place in range(first, last):
        piece = THINGS_TOLD + PIECE * table[place]
        word, filled, at = piece_written(luck, word, filled, at, piece)
    luck[TEXT], luck[FILLED], luck[WRITTEN] = word, filled, number(at)
    luck[ENTRIES] = luck[ENTRIES] + number(last - first)


def put_digits(luck: ChanceState, value: int, least: int, end: int, end_size: int) -> None:
    """Write a whole number of up to eight digits, with zeros before it up to the least number; and
    up to four letters behind it, if it has not more than four digits.
    """
    word, size = number(ZERO + value % 10), ONE
    value //= 10
    digits = 1
    while value > 0 or digits < least:
        word = (word << LETTER) | number(ZERO + value % 10)
        size = size + ONE
        value //= 10
        digits += 1
    if digits > 4:
        put_letters(luck, word, size)
        put_letters(luck, end, end_size)
    else:
        put_letters(luck, word | (end << (size * LETTER)), size + end_size)


def put_number(luck: ChanceState, value: int, end: int, end_size: int) -> None:
    """Write a whole number, as long as a sum of Gold may be, and up to four letters behind it."""
    if value < 0:
        put_letters(luck, MINUS, ONE)
        value = -value
    if value >= DIGITS_WORTH:
        put_digits(luck, value // DIGITS_WORTH, 1, NONE, NONE)
        put_digits(luck, value % DIGITS_WORTH, DIGITS, end, end_size)
    else:
        put_digits(luck, value, 1, end, end_size)


def digits_of(value: int) -> int:
    """The number of digits of a whole number."""
    found = 1
    while value >= 10:
        value //= 10
        found += 1
    return found


def end_text(luck: ChanceState, column: int) -> int:
    """Lay down the last word of the text in a column; its length in bytes."""
    at = signed(luck[WRITTEN])
    luck[at] = luck[TEXT]
    return (at - BODY - column) // COLUMNS * 8 + signed(luck[FILLED]) // 8


def end_log(table: Numbers, luck: ChanceState, column: int) -> int:
    """End the text of a log as Python ends that of a tuple; its length in bytes. A text for which
    there was no room is noted.
    """
    entries, length = luck[ENTRIES], end_text(luck, column)
    if signed(luck[WRITTEN]) >= LIMIT:
        table[FULL] = 1
        return 0
    if entries == NONE:
        luck[BODY + column] = EMPTY_TEXT
        return 2
    if entries == ONE:
        change(luck, column, length - 1, BLANK_TO_BRACKET)
        return length
    change(luck, column, length - 1, BLANK)
    change(luck, column, length - 2, COMMA_TO_BRACKET)
    return length - 1


def change(luck: ChanceState, column: int, place: int, bits: int) -> None:
    """Make another letter of the one at a place of the text."""
    at = BODY + column + place // 8 * COLUMNS
    luck[at] = luck[at] ^ (bits << number(place % 8 * 8))


# ------------------------------------------------------------------ cards and dice


def stream_of(table: Numbers, at: int, pile: int) -> int:
    """The number of the stream of luck by which things come into a pile: that of its owner, or the
    table's behind those of all seats.
    """
    if pile < table[at + SHARED_PILES]:
        return table[COUNT]
    return (pile - table[at + SHARED_PILES]) // table[at + SEAT_PILES]


def face(table: Numbers, luck: ChanceState, pile: int, first: int) -> int:
    """What a die shows, in place of that of `piles`."""
    at, place = extra(table), 0
    if table[at + BY_SEAT] == 1:
        place = DICE + STATE_SIZE * stream_of(table, at, pile)
    found = pick(luck, place, FACES)
    put_piece(luck, THINGS_TOLD + PIECE * (first + found), NONE, NONE)
    luck[ENTRIES] = luck[ENTRIES] + ONE
    return found


def deal(table: Numbers, luck: ChanceState, count: int, pile: int) -> None:
    """Draw a number of cards, in place of that of `piles`.

    Those of a seat lie at places of its own in the order of the deck; when a place is gone, it
    draws the last card left, as `SeatChance` does.
    """
    at, lying = extra(table), table[SIZES + pile]
    if table[at + BY_SEAT] == 0:
        deal_shared(table, luck, count, pile)
    else:
        size = table[SIZES]
        if size != table[at + LEFT]:
            shuffle(table, luck, at, size)
        if lying + count > WIDTH or table[FULL] != 0:
            table[FULL] = 1
            return
        stream, step, stamp = stream_of(table, at, pile), table[COUNT] + 1, table[at + STAMP]
        place = table[at + TURNS + stream] * step + stream
        table[at + TURNS + stream] += count
        for target in range(lying, lying + count):
            taken = place
            if taken >= table[at + ORDER_SIZE] or table[at + GONE + taken] == stamp:
                taken = table[at + ORDER_SIZE] - 1
                while table[at + GONE + taken] == stamp:
                    taken -= 1
            table[at + GONE + taken] = stamp
            if taken >= table[at + LAID]:
                lay_order(table, luck, at, taken)
            table[THINGS + pile * WIDTH + target] = table[at + ORDER + taken]
            place += step
        table[SIZES], table[SIZES + pile] = size - count, lying + count
        table[at + LEFT] = size - count
    first = THINGS + pile * WIDTH
    put_things(table, luck, first + lying, first + table[SIZES + pile])


def shuffle(table: Numbers, luck: ChanceState, at: int, size: int) -> None:
    """Lay the deck in a new order, of which no card is laid down yet. At the beginning of a deal it
    is the same in all rotations. Which cards are left of a deck is not known, so that nobody can
    lay some more on it; that is noted.
    """
    table[at + EPOCH] += 1
    table[at + STAMP] += 1
    for stream in range(table[COUNT] + 1):
        table[at + TURNS + stream] = 0
    is_whole = size == table[DECK_SIZE]
    if is_whole and table[at + EPOCH] == 1 and table[at + IS_KEPT] == 1:
        return
    if is_whole:
        for place in range(size):
            table[at + REST + place] = table[at + SORTED + place]
    elif table[at + LEFT] > 0:
        table[FULL] = 1
    else:
        for place in range(size):
            table[at + REST + place] = table[at + RANKS + table[THINGS + place]]
        in_order(table, at + REST, size)
        for place in range(size):
            table[at + REST + place] = table[at + BY_RANK + table[at + REST + place]]
    table[at + IS_KEPT] = 1 if is_whole and table[at + EPOCH] == 1 else 0
    table[at + ORDER_SIZE], table[at + LAID] = size, 0
    begin(luck, 0, (luck[DEAL_SEED] - STREAMS * number(table[at + EPOCH])) & WORD)


def lay_order(table: Numbers, luck: ChanceState, at: int, place: int) -> None:
    """Lay down the order of the deck up to a place."""
    word, used = luck[1], luck[2]
    for laid in range(table[at + LAID], place + 1):
        size = table[at + ORDER_SIZE] - laid
        many = number(size)
        used = used * many
        if used >= ENOUGH:
            luck[0] = (luck[0] + GOLDEN) & WORD
            word, used = mixed(luck[0]), many
        chosen = at + REST + part_of(word, many)
        word = (word * many) & WORD
        table[at + ORDER + laid] = table[chosen]
        table[chosen] = table[at + REST + size - 1]
    luck[1], luck[2] = word, used
    table[at + LAID] = place + 1


# ------------------------------------------------------------------ answers


def begin_answer(
    table: Numbers, luck: ChanceState, seat: int, kind: int, letters: int, more: int
) -> None:
    """Begin to tell of an answer of a seat, with so many letters of it."""
    put_piece(luck, SEATS_TOLD + PIECE * (seat * ANSWERS_TOLD + kind), letters, more)
    luck[ENTRIES] = luck[ENTRIES] + ONE
    table[extra(table) + ANSWERS] += 1


def bet_of(
    table: Numbers,
    luck: ChanceState,
    seat: int,
    owed: int,
    bet: int,
    current: int,
    least: int,
    most: int,
    by: int,
) -> int:
    """The answer of a seat to a bet, in place of that of `money`."""
    policy, at = table[POLICIES + seat], STATE_SIZE * (seat + 1)
    total = wager(policy, luck, at, owed, bet, current, least, most)
    if total == FOLD:
        begin_answer(table, luck, seat, TOLD_FOLD, NONE, NONE)
    elif total == STAY:
        begin_answer(table, luck, seat, TOLD_CALL if owed > 0 else TOLD_CHECK, NONE, NONE)
    elif total < 100:
        tens, ones = total // 10, number(ZERO + total % 10)
        if tens > 0:
            letters = number(ZERO + tens) | (ones << LETTER) | (CLOSE_SEVERAL << SIXTEEN)
        else:
            letters = ones | (CLOSE_SEVERAL << LETTER)
        begin_answer(table, luck, seat, TOLD_RAISE, letters, FIVE if tens == 0 else SIX)
    else:
        begin_answer(table, luck, seat, TOLD_RAISE, NONE, NONE)
        put_number(luck, total, CLOSE_SEVERAL, FOUR)
    return total


def ask_told(
    table: Numbers,
    luck: ChanceState,
    seat: int,
    register: int,
    least: int,
    most: int,
    ordered: bool,
    count: int,
    all_differ: bool,
    offer: int,
) -> int:
    """Let a seat pick, as `ask` does, and tell of it where it was asked. `offer` says what is
    offered: things by their numbers, or numbers, or words.
    """
    is_single = least == 1 and most == 1 and not ordered
    is_forced = table[ALWAYS] == 0 and most == 0
    if table[ALWAYS] == 0 and is_single:
        is_forced = mark_alike(table, count, all_differ) == 1
    taken = ask(table, luck, seat, register, least, most, ordered, count, all_differ)
    if is_forced:
        return taken
    begin_answer(table, luck, seat, TOLD_ONE if is_single else TOLD_SEVERAL, NONE, NONE)
    first = CHOSEN + register * WIDTH
    for place in range(first, first + taken):
        if place > first:
            put_letters(luck, COMMA, TWO)
        tell_bare(table, luck, table[place], offer)
    if is_single:
        put_letters(luck, CLOSE_ONE, THREE)
    elif taken == 1:
        put_letters(luck, CLOSE_SINGLE, FIVE)
    else:
        put_letters(luck, CLOSE_SEVERAL, FOUR)
    return taken


def tell_bare(table: Numbers, luck: ChanceState, thing: int, offer: int) -> None:
    """Tell of one thing in an answer, or of two together."""
    if offer >= OF_PAIRS:
        put_letters(luck, OPENING, ONE)
        tell_single(luck, thing % PLACED, offer // OF_PAIRS - 1)
        put_letters(luck, COMMA, TWO)
        tell_single(luck, thing // PLACED, offer % OF_PAIRS)
        put_letters(luck, CLOSING, ONE)
    else:
        tell_single(luck, thing, offer)


def tell_single(luck: ChanceState, thing: int, offer: int) -> None:
    """Tell of a thing, a number, a word or a cell."""
    if thing == NO_VALUE or (offer == OF_WORDS and thing == NO_CHOICE):
        put_letters(luck, NOTHING_TOLD, FOUR)
    elif offer == OF_NUMBERS:
        put_number(luck, thing, NONE, NONE)
    elif offer == OF_CELLS:
        put_letters(luck, OPENING, ONE)
        put_number(luck, thing // ROW - REACH, NONE, NONE)
        put_letters(luck, COMMA, TWO)
        put_number(luck, thing % ROW - REACH, NONE, NONE)
        put_letters(luck, CLOSING, ONE)
    elif offer == OF_WORDS:
        put_piece(luck, WORDS_BARE + PIECE * thing, NONE, NONE)
    else:
        put_piece(luck, THINGS_BARE + PIECE * thing, NONE, NONE)
