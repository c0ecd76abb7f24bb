"""Seats whose answers come from outside, one action after another: what learners play.

Nothing waits in games over arrays. So a game with such seats is played again from its seed with
the actions that were given, the script, and stops at the first choice for which there is none: what
lies on the table then is what that seat sees. Games take a few microseconds, and few choices.

A bet is one of seven actions, a choice takes one thing after another (`rdi.environments.actions`
says which; both give the same). The same lines run as Python over lists and as machine code over
arrays.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from rdi.arrays.chance import (
    STATE_SIZE,
    ChanceState,
    game_seed,
    mixed,
    number,
    part_of,
    seat_seed,
    signed,
)
from rdi.arrays.encoding import NO_ITEM, NO_VALUE
from rdi.arrays.kernels.hand_lookup import compare_hands
from rdi.arrays.kernels.money import gold_of_pot
from rdi.arrays.kernels.piles import ask, extra, in_order, lay, mark_alike, move
from rdi.arrays.kernels.policies import CALLER, FOLD, STAY, wager
from rdi.arrays.kernels.whole_games import DONE, play_game, sit_down
from rdi.arrays.layout import (
    ALIKE,
    ALWAYS,
    BETS,
    BOTS,
    CHOSEN,
    COUNT,
    FOLDED,
    FULL,
    KEYS,
    MONEY,
    NAMED_MOST,
    NO_CHOICE,
    OF_CELLS,
    OF_PAIRS,
    OF_THINGS,
    OF_WORDS,
    OFFERED,
    PAID,
    PILES,
    PILES_MOST,
    PLACED,
    PLACES,
    POLICIES,
    PURSE_COUNT,
    PURSES,
    REACH,
    REASON,
    ROOM,
    ROUNDS,
    ROW,
    SEATS_MOST,
    SIZES,
    STASH,
    STOPPED,
    TALLIED,
    TALLIES,
    THINGS,
    WIDTH,
)

Numbers = MutableSequence[int]
Figures = Any
"""An array of numbers in one or two dimensions."""

UNASKED_MOST = 1000
"""The number of games in a row in which nobody from outside is asked anything, before it is given
up.
"""

UNASKED = -9
"""The reason then, why no more can be played."""

SCRIPT_MOST = 250
"""The number of actions in one game of one seat."""

BET_ACTIONS = 7
ACT_FOLD, ACT_STAY, ACT_LEAST, ACT_ALL_IN = 0, 1, 2, 6
NO_TOTAL = -2
"""The result of an action of a bet that is not legal."""

BETTING = 1
"""The kind of what is asked; a choice has the number of its verb, from 2 on."""

SEATED = 0
"""The scripted seat that is asked. The places from here on are counted from the end of the table
that all games have.
"""

WAITING = 1
"""The kind of what is asked, 0 while nothing is."""

TAKEN = 2
"""How many actions of the script were taken."""

GIVEN = 3
"""How many there are."""

IS_COVERED = 4
"""Whether some choose at the same time, so that others see nothing of it yet."""

OWED = 5
LEAST = 6
MOST = 7
CURRENT = 8
NAMED = 9
"""How many things were named of the answer that is not yet whole."""

DONE_ACTION = 10
"""The action that ends a choice."""

PILES_SHARED = 11
PILES_EACH = 12
SCORES = 13
"""Whether the own hand is scored: not at all, or SCORED, or UNSEEN where it may not be known."""

SCORED, UNSEEN = 1, 2

SCORE_SHIFT = 14
POINT_BITS_AT = 15
THINGS_COUNT = 16
"""The number of things that have an action."""

VERBS = 17
OFFER = 18
"""The kinds of things offered."""

SCRIPTED = 19
"""The seats that are scripted, as bits."""

BEGUN = 20
"""The first thing of a pair that was named while the second was not; less than 0 without one."""

FIRST_CELL = 21
"""The action that names the first cell: it lies as far above and to the left of the first card of a
grid as a cell may; the others follow in reading order.
"""

CELLS_WIDE = 22
"""How many cells are in a row of all that a grid may come to have; 0 without grids."""

PIECES = 23
"""The number of things that are cards or dice; their actions come first."""

TOTALS = 24
"""For each action of a bet the total that it comes to."""

SCRIPT = TOTALS + BET_ACTIONS
FIRST_SPARE = SCRIPT + SCRIPT_MOST
"""The first action for what has none of its own, and how many there are of them."""

SPARES = FIRST_SPARE + 1
RAISES = SPARES + 1
"""How often each seat has raised."""

MOVED = RAISES + SEATS_MOST
"""How many things went away from each pile."""

ITEM_ACTIONS = MOVED + PILES_MOST
"""The action of each thing by its number; then that of each number which may be offered itself,
then that of each word by its number.
"""

OPEN_TO = ITEM_ACTIONS + 3 * (NAMED_MOST + 1)
"""Who may look into each pile: OPEN, OWN or HIDDEN."""

OPEN, OWN_ONLY, HIDDEN, SHUT = 0, 1, 2, 3
"""For all, for the own seat, for nobody; and one for all whose owner has folded."""

LYING = OPEN_TO + PILES_MOST
"""The kind of things in each pile: OF_THINGS, OF_NUMBERS, OF_WORDS, OF_CELLS, or IN_A_GRID."""

IN_A_GRID = 4

COVERED_MOVED = LYING + PILES_MOST
COVERED_SIZES = COVERED_MOVED + PILES_MOST
COVERED_THINGS = COVERED_SIZES + PILES_MOST


def scripted_size(piles: int, width: int) -> int:
    """How much longer the array of a table with so many piles of this room is where a seat is
    scripted.
    """
    return COVERED_THINGS + piles * width


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
    """The answer of a seat to a bet, in place of that of `money`; STOPPED where it is not there."""
    at = extra(table)
    if table[at + SCRIPTED] >> seat & 1 == 0:
        policy, place = table[POLICIES + seat], STATE_SIZE * (seat + 1)
        total = wager(policy, luck, place, owed, bet, current, least, most)
    else:
        note_totals(table, at, owed, current, least, most, by)
        if table[at + TAKEN] == table[at + GIVEN]:
            table[at + WAITING], table[at + SEATED] = BETTING, seat
            table[at + OWED], table[at + CURRENT] = owed, current
            table[at + LEAST] = least if most > current else 0
            table[at + MOST] = most if most > current else 0
            return STOPPED
        action = table[at + SCRIPT + table[at + TAKEN]]
        table[at + TAKEN] += 1
        total = table[at + TOTALS + action]
    if total > 0:
        table[at + RAISES + seat] += 1
    return total


def note_totals(
    table: Numbers, at: int, owed: int, current: int, least: int, most: int, by: int
) -> None:
    """Note what each action of a bet comes to; several that would come to the same are one."""
    first = at + TOTALS
    for action in range(BET_ACTIONS):
        table[first + action] = NO_TOTAL
    table[first + ACT_FOLD], table[first + ACT_STAY] = FOLD, STAY
    if most <= current:
        return
    table[first + (ACT_LEAST if by > 0 else ACT_ALL_IN)] = most
    if least < most:
        table[first + ACT_LEAST] = least
    middle = gold_of_pot(table) + owed
    for step in range(ACT_ALL_IN - ACT_LEAST - 1):
        total = current + (middle // 2 if step == 0 else middle * step)
        is_new = least < total and total < most
        for action in range(BET_ACTIONS):
            is_new = is_new and table[first + action] != total
        if is_new:
            table[first + ACT_LEAST + 1 + step] = total


def ask_scripted(
    table: Numbers,
    luck: ChanceState,
    seat: int,
    register: int,
    least: int,
    most: int,
    ordered: bool,
    count: int,
    all_differ: bool,
    verb: int,
    offer: int,
) -> int:
    """Let a seat pick, as `ask` does; STOPPED where the answer is not there. `offer` says what is
    offered (OF_THINGS and so on). Of a pair the first thing is named, and then the second.
    """
    at = extra(table)
    if table[at + SCRIPTED] >> seat & 1 == 0:
        return ask(table, luck, seat, register, least, most, ordered, count, all_differ)
    different = mark_alike(table, count, all_differ)
    if table[ALWAYS] == 0 and is_forced(least, most, ordered, count, different):
        return ask(table, luck, seat, register, least, most, ordered, count, all_differ)
    for place in range(count):
        table[ROOM + place] = 0
    table[at + OFFER] = offer
    table[at + BEGUN] = -1
    taken = 0
    while taken < most and (ordered or taken < count):
        if table[at + TAKEN] == table[at + GIVEN]:
            may_end = not ordered and (least != 1 or most != 1) and taken >= least
            may_end = may_end and table[at + BEGUN] < 0
            table[at + SEATED] = seat
            stop_at_pick(table, at, verb, count, taken, ordered, may_end)
            return STOPPED
        action = table[at + SCRIPT + table[at + TAKEN]]
        table[at + TAKEN] += 1
        if action == table[at + DONE_ACTION]:
            break
        note_actions(table, at, count, ordered)
        place = 0
        while table[ALIKE + place] != action:
            place += 1
        if offer >= OF_PAIRS and table[at + BEGUN] < 0:
            table[at + BEGUN] = table[OFFERED + place] % PLACED
            continue
        table[at + BEGUN] = -1
        table[ROOM + place] = 1
        table[PLACES + taken] = place
        taken += 1
    if not ordered:
        in_order(table, PLACES, taken)
    first = CHOSEN + register * WIDTH
    for place in range(taken):
        table[first + place] = table[OFFERED + table[PLACES + place]]
    return taken


def action_of(table: Numbers, at: int, place: int) -> int:
    """The action that names what is next of the thing or pair at this place of an offer; less than
    0 where it has none of its own.
    """
    thing, offer = table[OFFERED + place], table[at + OFFER]
    if offer < OF_PAIRS:
        return action_for(table, at, thing, offer)
    first, begun = thing % PLACED, table[at + BEGUN]
    if begun < 0:
        return action_for(table, at, first, offer // OF_PAIRS - 1)
    return action_for(table, at, thing // PLACED, offer % OF_PAIRS) if first == begun else -1


def action_for(table: Numbers, at: int, thing: int, kind: int) -> int:
    """The action of its own that names a thing, number, word or cell; less than 0 where it has
    none.
    """
    if kind == OF_CELLS:
        return table[at + FIRST_CELL] + cell_number(table, at, thing)
    if thing == NO_VALUE or (kind == OF_WORDS and thing == NO_CHOICE):
        kind, thing = OF_WORDS, 0  # nothing was chosen
    if thing < 0 or thing > NAMED_MOST:
        return -1
    return table[at + ITEM_ACTIONS + kind * (NAMED_MOST + 1) + thing]


def cell_number(table: Numbers, at: int, cell: int) -> int:
    """The place of a cell among all that a grid may come to have, in reading order."""
    wide = table[at + CELLS_WIDE]
    row, column = cell // ROW - REACH + wide // 2, cell % ROW - REACH + wide // 2
    return row * wide + column


def note_actions(table: Numbers, at: int, count: int, ordered: bool) -> None:
    """Note for each thing of an offer that may still be named the action that names it, less than 0
    where there is none. What has no action of its own has the next spare one; of pairs both things
    have one.
    """
    spare = 0
    for place in range(count):
        table[ALIKE + place] = -1
        if ordered or table[ROOM + place] == 0:
            found = action_of(table, at, place)
            if found < 0 and table[at + OFFER] < OF_PAIRS:
                other = 0
                while table[OFFERED + other] != table[OFFERED + place] or not (
                    ordered or table[ROOM + other] == 0
                ):
                    other += 1
                if other < place:
                    found = table[ALIKE + other]
                elif spare < table[at + SPARES]:
                    found = table[at + FIRST_SPARE] + spare
                    spare += 1
            table[ALIKE + place] = found


def is_forced(least: int, most: int, ordered: bool, count: int, different: int) -> bool:
    """Whether there is one answer only."""
    if most == 0:
        return True
    if ordered:
        return different == 1
    return least == most and (count == most or different == 1)


def stop_at_pick(
    table: Numbers, at: int, verb: int, count: int, taken: int, ordered: bool, may_end: bool
) -> None:
    """Note what may be named next: of each action, among the totals of bets, nothing."""
    table[at + WAITING] = verb
    table[at + NAMED] = taken
    table[at + LEAST] = count
    table[at + MOST] = 1 if ordered else 0
    table[at + OWED] = 1 if may_end else 0


def move_counted(table: Numbers, first: int, count: int, source: int, target: int) -> None:
    """Move things, and count what went away from each pile."""
    move(table, first, count, source, target)
    table[extra(table) + MOVED + source] += count


def lay_counted(table: Numbers, card: int, source: int, cell: int, grid: int) -> None:
    """Lay a card into a cell of a grid, and count what went away from each pile."""
    lay(table, card, source, cell, grid)
    table[extra(table) + MOVED + source] += 1


def cover(table: Numbers) -> None:
    """Some begin to choose at the same time: keep what the others see until all have chosen."""
    at = extra(table)
    table[at + IS_COVERED] = 1
    for pile in range(table[at + PILES_SHARED], table[PILES]):
        table[at + COVERED_MOVED + pile] = table[at + MOVED + pile]
        table[at + COVERED_SIZES + pile] = table[SIZES + pile]
        for place in range(pile * WIDTH, pile * WIDTH + table[SIZES + pile]):
            table[at + COVERED_THINGS + place] = table[THINGS + place]


def uncover(table: Numbers) -> None:
    """All have chosen."""
    table[extra(table) + IS_COVERED] = 0


def begin_script(table: Numbers) -> None:
    """Nothing has happened yet in this game."""
    at = extra(table)
    table[at + WAITING] = 0
    table[at + TAKEN] = 0
    table[at + IS_COVERED] = 0
    table[ROUNDS] = 0
    table[FULL] = 0
    for seat in range(table[COUNT]):
        table[at + RAISES + seat] = 0
    for pile in range(table[PILES]):
        table[at + MOVED + pile] = 0


# ------------------------------------------------------------------ what is seen


def tell_mask(table: Numbers, mask: Figures, row: int) -> None:
    """Note 1 for each action that is legal now."""
    at = extra(table)
    for action in range(mask.shape[1]):
        mask[row, action] = 0
    if table[at + WAITING] == BETTING:
        for action in range(BET_ACTIONS):
            if table[at + TOTALS + action] != NO_TOTAL:
                mask[row, action] = 1
        return
    if table[at + OWED] == 1:
        mask[row, table[at + DONE_ACTION]] = 1
    note_actions(table, at, table[at + LEAST], table[at + MOST] == 1)
    for place in range(table[at + LEAST]):
        if table[ALIKE + place] >= 0:
            mask[row, table[ALIKE + place]] = 1


def tell(table: Numbers, hands: Sequence[int], seen: Figures, row: int, units: Figures) -> int:
    """Note all numbers of an observation, as `rdi.environments.observations` tells them; DONE, or
    why the own hand cannot be scored.
    """
    at, count, place = extra(table), table[COUNT], 0
    seat, is_bet = table[at + SEATED], table[at + WAITING] == BETTING
    seen[row, 0] = seat
    seen[row, 1] = 1 if is_bet else 0
    for verb in range(table[at + VERBS]):
        seen[row, 2 + verb] = 1 if table[at + WAITING] == verb + 2 else 0
    place = 2 + table[at + VERBS]
    pot = gold_of_pot(table)
    for other in range(count):
        pot -= bet_in_front(table, is_bet, other)
    seen[row, place] = pot
    seen[row, place + 1] = table[at + CURRENT] if is_bet else 0
    seen[row, place + 2] = table[at + OWED] if is_bet else 0
    seen[row, place + 3] = table[at + LEAST] if is_bet else 0
    seen[row, place + 4] = table[at + MOST] if is_bet else 0
    place += 5
    for step in range(count):
        other = seat + step if seat + step < count else seat + step - count
        seen[row, place] = 0 if has_folded(table, other) else 1
        seen[row, place + 1] = table[MONEY + other]
        seen[row, place + 2] = bet_in_front(table, is_bet, other)
        seen[row, place + 3] = table[PAID + other]
        place += 4
    place = tell_history(table, at, seen, row, place)
    for purse in range(table[PURSE_COUNT]):
        seen[row, place + purse] = table[PURSES + purse]
    place += table[PURSE_COUNT]
    for tally in range(table[TALLIED]):
        seen[row, place + tally] = table[TALLIES + tally]
    place += table[TALLIED]
    if table[at + SCORES] == SCORED:
        found = compare_hands(table, hands, 1 << seat)
        if found < 0:
            return found
        score = table[KEYS + seat] >> table[at + SCORE_SHIFT]
        bits = table[at + POINT_BITS_AT]
        seen[row, place] = score >> bits
        seen[row, place + 1] = (score & ((1 << bits) - 1)) - (1 << (bits - 1))
    elif table[at + SCORES] == UNSEEN:
        seen[row, place] = 0
        seen[row, place + 1] = 0
    place += 2 if table[at + SCORES] > 0 else 0
    place = tell_chosen(table, at, seen, row, place)
    tell_piles(table, at, seen, row, place)
    for figure in range(units.shape[0]):
        seen[row, figure] /= units[figure]
    return DONE


def has_folded(table: Numbers, seat: int) -> bool:
    """Whether a seat is out of the game."""
    found = False
    for fold in range(1, table[FOLDED] + 1):
        found = found or table[FOLDED + fold] == seat
    return found


def bet_in_front(table: Numbers, is_bet: bool, seat: int) -> int:
    """The bet in front of a seat; that of a seat that has folded is in the pot."""
    return table[BETS + seat] if is_bet and not has_folded(table, seat) else 0


def tell_history(table: Numbers, at: int, seen: Figures, row: int, place: int) -> int:
    """Note Betting Rounds, raises, and what went away from piles; the next place."""
    count, seat = table[COUNT], table[at + SEATED]
    seen[row, place] = table[ROUNDS]
    place += 1
    for step in range(count):
        other = seat + step if seat + step < count else seat + step - count
        seen[row, place] = table[at + RAISES + other]
        place += 1
        for part in range(table[at + PILES_EACH]):
            pile = table[at + PILES_SHARED] + other * table[at + PILES_EACH] + part
            is_covered = table[at + IS_COVERED] == 1 and step > 0
            moved = COVERED_MOVED if is_covered else MOVED
            seen[row, place] = table[at + moved + pile]
            place += 1
    return place


def tell_chosen(table: Numbers, at: int, seen: Figures, row: int, place: int) -> int:
    """Note what was named of an answer; the next place."""
    things = table[at + THINGS_COUNT]
    for thing in range(things + 1):
        seen[row, place + thing] = 0
    if table[at + WAITING] != BETTING:
        offer = table[at + OFFER]
        for named in range(table[at + NAMED]):
            thing = table[OFFERED + table[PLACES + named]]
            if offer >= OF_PAIRS:
                tell_named(table, at, seen, row, place, thing % PLACED, offer // OF_PAIRS - 1)
                tell_named(table, at, seen, row, place, thing // PLACED, offer % OF_PAIRS)
            else:
                tell_named(table, at, seen, row, place, thing, offer)
        if table[at + BEGUN] >= 0:
            tell_named(table, at, seen, row, place, table[at + BEGUN], offer // OF_PAIRS - 1)
    return place + things + 1


def tell_named(
    table: Numbers, at: int, seen: Figures, row: int, place: int, thing: int, kind: int
) -> None:
    """Note one thing that was named; it is one of the others where it has no action."""
    number = action_for(table, at, thing, kind) - table[at + DONE_ACTION] - 1
    seen[row, place + (number if number >= 0 else table[at + THINGS_COUNT])] += 1


def tell_piles(table: Numbers, at: int, seen: Figures, row: int, place: int) -> None:
    """Note what lies in all piles that the seat may look into, and of the others how much."""
    count, seat = table[COUNT], table[at + SEATED]
    seen[row, place] = table[SIZES]
    place += 1
    for pile in range(2, table[at + PILES_SHARED]):
        place = tell_pile(table, at, seen, row, place, pile, False, table[at + OPEN_TO + pile])
    for step in range(count):
        other = seat + step if seat + step < count else seat + step - count
        for part in range(table[at + PILES_EACH]):
            pile = table[at + PILES_SHARED] + other * table[at + PILES_EACH] + part
            look = table[at + OPEN_TO + pile]
            if look == OWN_ONLY:
                look = OPEN if step == 0 else HIDDEN
            is_covered = table[at + IS_COVERED] == 1 and step > 0
            if step > 0 and look == OPEN and has_folded(table, other):
                look = SHUT
            place = tell_pile(table, at, seen, row, place, pile, is_covered, look)


def tell_pile(
    table: Numbers,
    at: int,
    seen: Figures,
    row: int,
    place: int,
    pile: int,
    is_covered: bool,
    look: int,
) -> int:
    """Note one pile: how much lies there, and how many of each thing where it is open; the next
    place.
    """
    size = table[(at + COVERED_SIZES if is_covered else SIZES) + pile]
    seen[row, place] = size
    if look == HIDDEN:
        return place + 1
    kind, things = table[at + LYING + pile], table[at + THINGS_COUNT]
    if kind == IN_A_GRID:
        things = table[at + CELLS_WIDE] * table[at + CELLS_WIDE] * (table[at + PIECES] + 1)
    for thing in range(things):
        seen[row, place + 1 + thing] = 0
    if look == SHUT:
        return place + 1 + things
    first = (at + COVERED_THINGS if is_covered else THINGS) + pile * WIDTH
    if kind == IN_A_GRID:
        tell_grid(table, at, seen, row, place + 1, first, size)
        return place + 1 + things
    for each in range(first, first + size):
        number = action_for(table, at, table[each], kind) - table[at + DONE_ACTION] - 1
        if number >= 0 and table[each] != NO_ITEM:
            seen[row, place + 1 + number] += 1
    return place + 1 + things


def tell_grid(
    table: Numbers, at: int, seen: Figures, row: int, place: int, first: int, size: int
) -> None:
    """Note how many cards lie in each cell, and which of them is uppermost."""
    wide = table[at + PIECES] + 1
    for each in range(first, first + size):
        cell = place + cell_number(table, at, table[each] // PLACED) * wide
        number = action_for(table, at, table[each] % PLACED, OF_THINGS) - table[at + DONE_ACTION]
        seen[row, cell] += 1
        for other in range(1, wide):
            seen[row, cell + other] = 1 if other == number else 0


# ------------------------------------------------------------------ many games at once

ANY_SEAT, EVERY_SEAT = -1, -2
"""Who is scripted: a seat that each game draws, or all of them."""

RESETTING = -1
"""The length of the script of a game that is over, and in whose place none has begun."""


def choose_bots(table: Numbers, pool: Sequence[int], seed: int, scripted: int) -> None:
    """Let luck of the game's seed choose who sits on the seats that are not scripted."""
    for seat in range(table[COUNT]):
        word = mixed(seat_seed(seed, seat + SEATS_MOST))
        bot = pool[part_of(word, number(len(pool)))]
        table[BOTS + seat] = CALLER if scripted >> seat & 1 == 1 else bot


def scripted_seats(table: Numbers, wished: int, seed: int) -> int:
    """The seats that are scripted in the game of this seed, as bits."""
    if wished == EVERY_SEAT:
        return (1 << table[COUNT]) - 1
    seat = signed(wished)
    if wished == ANY_SEAT:
        seat = part_of(mixed(seat_seed(seed, 2 * SEATS_MOST)), number(table[COUNT]))
    return 1 << seat


def replay_script(
    table: Numbers,
    luck: ChanceState,
    hands: Sequence[int],
    pool: Sequence[int],
    seed: int,
    wished: int,
    scripts: Figures,
    row: int,
    length: int,
) -> int:
    """Play a game of this seed with the actions that were given; STOPPED where the next is asked
    for, DONE where it is over, or why it cannot be played.
    """
    at = extra(table)
    scripted = scripted_seats(table, wished, seed)
    choose_bots(table, pool, seed, scripted)
    table[at + SCRIPTED] = scripted
    table[at + GIVEN] = length
    for place in range(length):
        table[at + SCRIPT + place] = signed(scripts[row, place])
    begin_script(table)
    sit_down(table, luck, seed, 0)
    found = play_game(table, luck, hands)
    return STOPPED if table[at + WAITING] != 0 else found


def tell_choice(
    table: Numbers,
    hands: Sequence[int],
    seen: Figures,
    mask: Figures,
    seats: Figures,
    lengths: Figures,
    row: int,
    units: Figures,
    length: int,
) -> int:
    """Tell whoever is asked in one game after so many actions; DONE, or why it cannot go on."""
    found = tell(table, hands, seen, row, units)
    if found == DONE:
        tell_mask(table, mask, row)
        lengths[row] = length
        seats[row] = table[extra(table) + SEATED]
    return found


def step_games(
    table: Numbers,
    luck: ChanceState,
    hands: Sequence[int],
    pool: Sequence[int],
    seed: int,
    wished: int,
    worst: int,
    first: int,
    actions: Figures,
    numbers: Figures,
    seats: Figures,
    lengths: Figures,
    scripts: Figures,
    seen: Figures,
    mask: Figures,
    units: Figures,
    rewards: Figures,
    ended: Figures,
) -> int:
    """Do an action in each game from the first on, and begin the next game where one is over.

    Returns the number of games that were done; where that is not all, the table tells why the next
    cannot go on, and nothing was changed there that would be done twice.
    """
    games: int = lengths.shape[0]
    for row in range(first, games):
        if lengths[row] != RESETTING:
            found = step_game(
                table, luck, hands, pool, seed, wished, worst, row, actions, numbers, seats,
                lengths, scripts, seen, mask, units, rewards, ended,
            )  # fmt: skip
            if found < 0:
                table[REASON] = found
                return row
        last = signed(numbers[row]) + UNASKED_MOST * games
        while lengths[row] == RESETTING:
            game = signed(numbers[row]) + games
            if game > last:
                table[REASON] = UNASKED
                return row
            luck_of_game = game_seed(seed, game)
            found = replay_script(table, luck, hands, pool, luck_of_game, wished, scripts, row, 0)
            if found == STOPPED:
                found = tell_choice(table, hands, seen, mask, seats, lengths, row, units, 0)
            if found < 0:
                table[REASON] = found
                return row
            numbers[row] = game
    return games


def step_game(
    table: Numbers,
    luck: ChanceState,
    hands: Sequence[int],
    pool: Sequence[int],
    seed: int,
    wished: int,
    worst: int,
    row: int,
    actions: Figures,
    numbers: Figures,
    seats: Figures,
    lengths: Figures,
    scripts: Figures,
    seen: Figures,
    mask: Figures,
    units: Figures,
    rewards: Figures,
    ended: Figures,
) -> int:
    """Do an action in one game; DONE, or why it cannot go on."""
    action, length = signed(actions[row]), signed(lengths[row])
    ended[row] = 0
    for seat in range(table[COUNT]):
        rewards[row, seat] = 0
    if action < 0 or action >= mask.shape[1] or mask[row, action] == 0 or length == SCRIPT_MOST:
        rewards[row, signed(seats[row])] = -worst
        ended[row], lengths[row] = 1, RESETTING
        return DONE
    scripts[row, length] = action
    game = game_seed(seed, signed(numbers[row]))
    found = replay_script(table, luck, hands, pool, game, wished, scripts, row, length + 1)
    if found == STOPPED:
        return tell_choice(table, hands, seen, mask, seats, lengths, row, units, length + 1)
    if found == DONE:
        for seat in range(table[COUNT]):
            rewards[row, seat] = table[MONEY + seat] - table[STASH + seat]
        ended[row], lengths[row] = 1, RESETTING
    return found
