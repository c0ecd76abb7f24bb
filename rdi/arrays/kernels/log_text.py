"""The account of a game in numbers: the text that Python gives of the engine's log, in words of 64
bits, and the luck of each seat's own.

Tournaments tell by four bytes whether the whole game was the same, and these come of that text. So
what is drawn, rolled and answered is noted here as it happens, each as one or a few of the pieces
of text that come again and again, and written down at the end. The same lines run as Python over
lists and as machine code over arrays; they take the place of those in `piles` and `money` that
draw, roll and ask.

All of this lies in the array of luck, behind the luck of the cards, of the seats, and of the dice
of each seat and of the table: the pieces, each with its length in bytes before it, the notes of the
game at hand, and the texts of many games one after another.
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
    signed,
)
from rdi.arrays.encoding import NO_VALUE
from rdi.arrays.kernels.piles import FACES, ask, deal_shared, extra, in_order
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
    OF_THINGS,
    OF_WORDS,
    OFFERED,
    PILES_MOST,
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

NOTED = DICE + STATE_SIZE * (SEATS_MOST + 1)
"""The place of the next note in the array."""

ANSWERS = NOTED + 1
"""How many answers were given."""

DEAL_SEED = NOTED + 2
"""The seed of the deal."""

PIECE = 4
"""The room of a piece: its length in bytes, and up to 24 of them."""

PIECE_MOST = 8 * (PIECE - 1)
DEAL_TOLD = NOTED + 3
"""The number of a deal, as it is told in the meaning of a seed."""

THINGS_TOLD = DEAL_TOLD + PIECE
"""Each thing by its number, as it is told where it is drawn; then as the one that was chosen, and
by itself; then words.
"""

THINGS_CHOSEN = THINGS_TOLD + PIECE * (WIDTH + 1)
THINGS_BARE = THINGS_CHOSEN + PIECE * (WIDTH + 1)
WORDS_BARE = THINGS_BARE + PIECE * (WIDTH + 1)
NUMBERS_BARE = WORDS_BARE + PIECE * (WIDTH + 1)
NUMBERS_MOST = 64
"""The numbers below this one, which are told by themselves; greater ones by their digits."""

SEATS_TOLD = NUMBERS_BARE + PIECE * NUMBERS_MOST
"""For each seat the beginnings of what it may answer:"""

TOLD_FOLD, TOLD_CHECK, TOLD_CALL, TOLD_RAISE, TOLD_ONE, TOLD_SEVERAL = 0, 1, 2, 3, 4, 5
ANSWERS_TOLD = 6

RAISES_TOLD = SEATS_TOLD + SEATS_MOST * ANSWERS_TOLD * PIECE
"""The totals below RAISES_MOST, each with the end of a raise."""

RAISES_MOST = 256
SIGNS = RAISES_TOLD + RAISES_MOST * PIECE
"""Signs by themselves, in this order:"""

OPENING, CLOSING = SIGNS, SIGNS + PIECE
COMMA = SIGNS + PIECE * 2
MINUS = SIGNS + PIECE * 3
CLOSE_ONE = SIGNS + PIECE * 4
CLOSE_SEVERAL = SIGNS + PIECE * 5
CLOSE_SINGLE = SIGNS + PIECE * 6
NOTHING_TOLD = SIGNS + PIECE * 7
SIGNS_TOLD = "(", ")", ", ", "-", "), ", ")), ", ",)), ", "None"
"""Brackets, a comma, the ends of an answer that is one thing, several, or a list of one, and
nothing where that was chosen.
"""

NOTES = SIGNS + PIECE * 8
"""The places of the pieces that a text consists of."""

NOTES_MOST = 1024
"""The pieces of a text at the most."""

ENTRY_MOST = 4096
"""The pieces of a single answer at the most, or of things that are drawn at once."""

BODY = NOTES + NOTES_MOST + ENTRY_MOST
"""The texts, each of which begins with a block of its own."""

BLOCK = 16
"""The words of a block, as texts are hashed."""

TEXTS = 2048
"""The number of texts at the most that are hashed together: so many that calls take no time to
speak of.
"""

TEXT_MOST = NOTES_MOST * (PIECE - 1) + BLOCK
"""The words of a text at the most."""

LIMIT = BODY + 48 * TEXTS + TEXT_MOST * SEATS_MOST
"""Where texts have to end; there is room for those of a deal, however long."""

LUCK_SIZE = LIMIT + TEXT_MOST

SIDES = number(FACES)
EIGHT = number(8)
NONE = number(0)
ONE = number(1)
TWO = number(2)
THREE = number(3)
FIRST_LETTER = number(40)
LAST_LETTER = number(41)
"""The brackets round a log."""

FIRST_NOTE = number(NOTES)
LAST_NOTE = number(NOTES + NOTES_MOST)
"""The last place where an outcome or an answer may begin."""

# ------------------------------------------------------------------ the table

BY_SEAT = 1
"""Whether each seat has luck of its own. The places from here on are counted from the end of the
table that all games have.
"""

LEFT = 4
"""The cards that are left in the deck after the last one was drawn; less than 0 before the first.
"""

EPOCH = 5
"""How often the deck was laid in an order."""

BOTTOM = 6
"""The place of the order from which on all cards were drawn from the end."""

LAID = 7
"""The cards of the order that are laid down so far."""

ORDER_SIZE = 8
IS_KEPT = 9
"""Whether the order is that of the whole deck at the beginning of the deal."""

HAS_DICE = 10
"""Whether any dice are rolled."""

TURNS = 11
"""How often each seat and the table have drawn."""

STREAM_OF = TURNS + SEATS_MOST + 1
"""For each pile the stream of luck by which things come into it: that of its owner, or the table's
behind those of all seats.
"""

ORDER = STREAM_OF + PILES_MOST
REST = ORDER + WIDTH
"""The cards of the order that are not laid down yet."""

SORTED = REST + WIDTH
"""The whole deck by its cards' codes; then the place of each thing among all, and the reverse."""

RANKS = SORTED + WIDTH
BY_RANK = RANKS + WIDTH + 1
SEAT_OF = BY_RANK + WIDTH + 1
"""The seat of each bot in the first rotation; then in the one at hand, and its place there."""

SEAT_NOW = SEAT_OF + SEATS_MOST
STANDING = SEAT_NOW + SEATS_MOST
"""By what each seat stands in the end: the highest is first."""

TOTALS = STANDING + SEATS_MOST
"""The winnings of each bot in all rotations together; then in each of them."""

GOLDS = TOTALS + SEATS_MOST
TOLD_SIZE = GOLDS + SEATS_MOST * SEATS_MOST


# ------------------------------------------------------------------ notes


def begin_entries(luck: ChanceState) -> int:
    """Begin to tell of outcomes or of an answer; the place for the first note of it. What is too
    long goes no further.
    """
    at = luck[NOTED]
    return at if at < LAST_NOTE else LAST_NOTE


def note(luck: ChanceState, piece: int) -> None:
    """Note one more piece."""
    at = luck[NOTED]
    luck[at] = number(piece)
    luck[NOTED] = at + ONE


def note_things(table: Numbers, luck: ChanceState, first: int, last: int) -> None:
    """Tell of things that were drawn or rolled, from one place of the table to another."""
    at = begin_entries(luck)
    for place in range(first, last):
        luck[at] = number(THINGS_TOLD + PIECE * table[place])
        at = at + ONE
    luck[NOTED] = at


def note_number(luck: ChanceState, value: int) -> None:
    """Note a whole number."""
    if value < 0:
        note(luck, MINUS)
        value = -value
    if value < NUMBERS_MOST:
        note(luck, NUMBERS_BARE + PIECE * value)
        return
    worth = 1
    while value // worth >= 10:
        worth *= 10
    while worth > 0:
        note(luck, NUMBERS_BARE + PIECE * (value // worth % 10))
        worth //= 10


# ------------------------------------------------------------------ letters


def lay_letters(luck: ChanceState, at: int, letters: int) -> None:
    """Write eight bytes, of which the last may be zeros, so many bytes behind the beginning of the
    array; what lies behind them is nothing yet. Machine code has an instruction for it.
    """
    word, bits = at // 8, at % 8 * 8
    luck[word] = luck[word] & ((1 << bits) - 1) | (letters << bits) & WORD
    luck[word + 1] = letters >> (64 - bits)


def lay_piece(luck: ChanceState, at: int, piece: int) -> int:
    """Write a piece so many bytes behind the beginning of the array; the place behind it.

    Nothing here depends on its length, which no processor could foresee.
    """
    lay_letters(luck, at, luck[piece + ONE])
    lay_letters(luck, at + EIGHT, luck[piece + TWO])
    lay_letters(luck, at + EIGHT + EIGHT, luck[piece + THREE])
    return at + luck[piece]


def fill_block(luck: ChanceState, at: int) -> None:
    """Fill the last block of a text with zeros, from so many bytes behind the beginning of the
    array on.
    """
    for place in range(BLOCK):
        lay_letters(luck, at + number(8 * place), NONE)


def words_of(length: int) -> int:
    """The number of words that a text of so many bytes takes up, in whole blocks."""
    return (length + 8 * BLOCK - 1) // (8 * BLOCK) * BLOCK


def write_log(table: Numbers, luck: ChanceState, begin: int) -> int:
    """Write the text of a log at a place of the array, as Python gives it of a tuple; its length in
    bytes. Where it would be too long, that is noted.
    """
    last = signed(luck[NOTED])
    if last >= NOTES + NOTES_MOST:
        table[FULL] = 1
        return 0
    at = number(8 * begin)
    lay_letters(luck, at, FIRST_LETTER)
    at = at + ONE
    for place in range(NOTES, last):
        at = lay_piece(luck, at, luck[place])
    at = at - number(entries_noted(luck, last))
    lay_letters(luck, at, LAST_LETTER)
    at = at + ONE
    fill_block(luck, at)
    return signed(at) - 8 * begin


def entries_noted(luck: ChanceState, last: int) -> int:
    """The number of outcomes and answers that are noted before a place, two at the most."""
    entries, place = 0, NOTES
    while place < last and entries < 2:
        piece = signed(luck[place])
        if piece < THINGS_CHOSEN or SEATS_TOLD <= piece < RAISES_TOLD:
            entries += 1
        place += 1
    return entries


# ------------------------------------------------------------------ cards and dice


def roll(table: Numbers, luck: ChanceState, count: int, pile: int, first: int) -> None:
    """Roll dice, in place of that of `piles`: those of a seat with luck of its own.

    It rolls as `pick` does, with the luck at hand all the while.
    """
    at, lying, stream = extra(table), table[SIZES + pile], 0
    count = count if count > 0 else 0
    if lying + count > WIDTH:
        table[FULL] = 1
        return
    if table[at + BY_SEAT] == 1:
        stream = DICE + STATE_SIZE * table[at + STREAM_OF + pile]
    begin = THINGS + pile * WIDTH + lying
    counter, word, used = luck[stream], luck[stream + 1], luck[stream + 2]
    for target in range(begin, begin + count):
        used = used * SIDES
        if used >= ENOUGH:
            counter = (counter + GOLDEN) & WORD
            word, used = mixed(counter), SIDES
        table[target] = first + part_of(word, SIDES)
        word = (word * SIDES) & WORD
    luck[stream], luck[stream + 1], luck[stream + 2] = counter, word, used
    table[SIZES + pile] = lying + count
    note_things(table, luck, begin, begin + count)


def deal(table: Numbers, luck: ChanceState, count: int, pile: int) -> None:
    """Draw a number of cards, in place of that of `piles`.

    Those of a seat lie at places of its own in the order of the deck; when a place is gone, it
    draws the last card left, as `SeatChance` does.
    """
    at, lying = extra(table), table[SIZES + pile]
    first = THINGS + pile * WIDTH + lying
    if table[at + BY_SEAT] == 0:
        deal_shared(table, luck, count, pile)
    else:
        size = table[SIZES]
        if size != table[at + LEFT]:
            shuffle(table, luck, at, size)
        if lying + count > WIDTH or table[FULL] != 0:
            table[FULL] = 1
            return
        stream, step = table[at + STREAM_OF + pile], table[COUNT] + 1
        turn = table[at + TURNS + stream]
        place = turn * step + stream
        last = place + (count - 1) * step
        if last < table[at + BOTTOM]:
            if last >= table[at + LAID]:
                lay_order(table, luck, at, last)
            for target in range(first, first + count):
                table[target] = table[at + ORDER + place]
                place += step
            table[at + TURNS + stream] = turn + count
        else:
            deal_late(table, luck, at, stream, count, first)
        table[SIZES], table[SIZES + pile] = size - count, lying + count
        table[at + LEFT] = size - count
    note_things(table, luck, first, THINGS + pile * WIDTH + table[SIZES + pile])


def deal_late(
    table: Numbers, luck: ChanceState, at: int, stream: int, count: int, first: int
) -> None:
    """Draw a number of cards for a stream of luck where not all its places are left, and lay them
    from the first place of the table on.
    """
    step = table[COUNT] + 1
    for target in range(first, first + count):
        place = table[at + TURNS + stream] * step + stream
        if place >= table[at + BOTTOM]:
            place = table[at + BOTTOM] - 1
            while table[at + TURNS + place % step] > place // step:  # it was drawn in its turn
                place -= 1
            table[at + BOTTOM] = place
        if place >= table[at + LAID]:
            lay_order(table, luck, at, place)
        table[target] = table[at + ORDER + place]
        table[at + TURNS + stream] += 1


def shuffle(table: Numbers, luck: ChanceState, at: int, size: int) -> None:
    """Lay the deck in a new order, of which no card is laid down yet. At the beginning of a deal it
    is the same in all rotations. Which cards are left of a deck is not known, so that nobody can
    lay some more on it; that is noted.
    """
    table[at + EPOCH] += 1
    table[at + BOTTOM] = size
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


def begin_answer(luck: ChanceState, seat: int, kind: int) -> None:
    """Begin to tell of an answer of a seat, of one of the kinds above."""
    at = begin_entries(luck)
    luck[at] = number(SEATS_TOLD + PIECE * (seat * ANSWERS_TOLD + kind))
    luck[NOTED] = at + ONE
    luck[ANSWERS] = luck[ANSWERS] + ONE


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
    stayed = TOLD_CALL if owed > 0 else TOLD_CHECK
    kind = TOLD_FOLD if total == FOLD else stayed if total == STAY else TOLD_RAISE
    begin_answer(luck, seat, kind)
    if total < RAISES_MOST:
        at = luck[NOTED]
        luck[at] = number(RAISES_TOLD + PIECE * total)
        luck[NOTED] = at + ONE if total > STAY else at
    else:
        note_number(luck, total)
        note(luck, CLOSE_SEVERAL)
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
        is_forced = count == 1 or (not all_differ and is_all_alike(table, count))
    taken = ask(table, luck, seat, register, least, most, ordered, count, all_differ)
    if is_forced:
        return taken
    begin_answer(luck, seat, TOLD_ONE if is_single else TOLD_SEVERAL)
    first = CHOSEN + register * WIDTH
    if is_single and offer == OF_THINGS and table[first] != NO_VALUE:
        note(luck, THINGS_CHOSEN + PIECE * table[first])
        return taken
    for place in range(first, first + taken):
        if place > first:
            note(luck, COMMA)
        tell_bare(table, luck, table[place], offer)
    note(luck, CLOSE_ONE if is_single else CLOSE_SINGLE if taken == 1 else CLOSE_SEVERAL)
    return taken


def is_all_alike(table: Numbers, count: int) -> bool:
    """Whether all things offered are equal."""
    place = 1
    while place < count and table[OFFERED + place] == table[OFFERED]:
        place += 1
    return place >= count


def tell_bare(table: Numbers, luck: ChanceState, thing: int, offer: int) -> None:
    """Tell of one thing in an answer, or of two together."""
    if offer >= OF_PAIRS:
        note(luck, OPENING)
        tell_single(luck, thing % PLACED, offer // OF_PAIRS - 1)
        note(luck, COMMA)
        tell_single(luck, thing // PLACED, offer % OF_PAIRS)
        note(luck, CLOSING)
    else:
        tell_single(luck, thing, offer)


def tell_single(luck: ChanceState, thing: int, offer: int) -> None:
    """Tell of a thing, a number, a word or a cell."""
    if thing == NO_VALUE or (offer == OF_WORDS and thing == NO_CHOICE):
        note(luck, NOTHING_TOLD)
    elif offer == OF_NUMBERS:
        note_number(luck, thing)
    elif offer == OF_CELLS:
        note(luck, OPENING)
        note_number(luck, thing // ROW - REACH)
        note(luck, COMMA)
        note_number(luck, thing % ROW - REACH)
        note(luck, CLOSING)
    elif offer == OF_WORDS:
        note(luck, WORDS_BARE + PIECE * thing)
    else:
        note(luck, THINGS_BARE + PIECE * thing)
