"""Whole games in numbers, one after another: who wins what, without any table but arrays.

The same lines run as Python over lists and as machine code over arrays. `play_once` is written from
a game's definition (`OrderOfPlay`); it gives the seats that come to the showdown, 0 where there is
none, or less where something went wrong.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Any

from rdi.compiled.comparing import compare_hands
from rdi.compiled.finishing import finish_pots, finish_shares
from rdi.compiled.luck import LUCK_SIZE, Luck, begin, game_seed, seat_seed
from rdi.compiled.money import COMMONER
from rdi.compiled.piles import clear_piles, lay_deck

Numbers = MutableSequence[int]

ANTE, SHARE, SPLIT, MINIMUM_RAISE, ASK_ALWAYS, CARRY = 0, 1, 2, 3, 4, 5
"""The places of what was agreed on among the `rules`; who does not play for shares has -1 there."""

FAULT = -1
DONE = 0


def play_once(*given: Any) -> int:
    """Play once from the deal to the showdown. This only keeps the place of what is written from a
    game's definition.
    """
    raise NotImplementedError(given)


def play_game(
    count: int,
    seed: int,
    rules: Sequence[int],
    stashes: Sequence[int],
    deck: Sequence[int],
    kept: Sequence[int],
    width: int,
    policies: Sequence[int],
    luck: Luck,
    gold: tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers],
    things: tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers],
    hands: tuple[Sequence[int], ...],
    missing: Numbers,
) -> int:
    """Play the game of this seed to its end; what each has then is in the first of `gold`.

    `gold` are: money, paid, bets, folded, won, keys, fresh and queue; `things`: piles, sizes,
    offered, alike, room, places and chosen; `hands` what `compare_hands` looks up. Gives DONE, or
    why the game cannot be played.
    """
    money, paid, bets, folded, won, keys, fresh, queue = gold
    piles, sizes, offered, alike, room, places, chosen = things
    own, context, slots, heads, classes, steps, values = hands
    begin(luck, 0, seed)
    for seat in range(count):
        begin(luck, LUCK_SIZE * (seat + 1), seat_seed(seed, seat))
        money[seat] = stashes[seat]
    for pile in range(len(sizes)):
        sizes[pile] = 0
    queue[0], queue[1] = 0, 0
    playing, carry = (1 << count) - 1, rules[CARRY]
    share, ante = rules[SHARE], rules[ANTE]
    due = ante if share < 0 else share
    while True:
        clear_piles(kept, sizes)
        lay_deck(deck, piles, sizes)
        folded[0] = 0
        for seat in range(count):
            paid[seat] = 0
        playing = play_once(
            playing, count, due, share, rules[MINIMUM_RAISE], rules[ASK_ALWAYS], policies, luck,
            money, paid, bets, folded, piles, sizes, offered, alike, room, places, chosen,
        )  # fmt: skip
        if playing <= 0 or sizes[len(sizes) - 1] != 0:
            return playing if playing <= 0 else FAULT
        if playing & (playing - 1) != 0:
            found = compare_hands(
                playing, count, own, context, width, piles, sizes, slots, heads, classes, steps,
                values, keys, missing,
            )  # fmt: skip
            if found < 0:
                return found
        if share >= 0:
            finish_shares(playing, count, share, carry, keys, paid, money)
            return DONE
        finish_pots(
            playing, count, ante, carry, rules[SPLIT], keys, paid, folded, money, won, fresh, queue
        )
        if queue[0] == queue[1]:
            return DONE
        carry, playing = queue[2 + 2 * queue[1]], queue[3 + 2 * queue[1]]
        queue[1] += 1
        due = ante if rules[SPLIT] == COMMONER else -1


def play_games(
    first: int,
    last: int,
    seed: int,
    count: int,
    rules: Sequence[int],
    stashes: Sequence[int],
    deck: Sequence[int],
    kept: Sequence[int],
    width: int,
    bots: Sequence[int],
    policies: Numbers,
    luck: Luck,
    gold: tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers],
    things: tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers],
    hands: tuple[Sequence[int], ...],
    missing: Numbers,
    results: Numbers,
    totals: tuple[Numbers, Numbers, Numbers, Numbers],
) -> int:
    """Play the games with these numbers, and count what everybody wins; how many were played.

    The policies of the `bots` move on by a seat after each game. Where a game cannot be played, the
    last of `missing` tells why, and no more are played.
    """
    missing[len(missing) - 1] = DONE
    for game in range(first, last):
        for seat in range(count):
            policies[seat] = bots[(seat - game) % count]
        found = play_game(
            count, game_seed(seed, game), rules, stashes, deck, kept, width, policies, luck, gold,
            things, hands, missing,
        )  # fmt: skip
        if found != DONE:
            missing[len(missing) - 1] = found
            return game - first
        count_game(game, first, count, stashes, gold[0], results, totals)
    return last - first


def count_game(
    game: int,
    first: int,
    count: int,
    stashes: Sequence[int],
    money: Sequence[int],
    results: Numbers,
    totals: tuple[Numbers, Numbers, Numbers, Numbers],
) -> None:
    """Note what everybody won, and add it up: sums, squares, wins and ties, for each way in which
    the bots can sit and each seat.
    """
    sums, squares, wins, ties = totals
    best, several = 0, 0
    for seat in range(count):
        won = money[seat] - stashes[seat]
        results[(game - first) * count + seat] = won
        at = game % count * count + seat
        sums[at] += won
        squares[at] += won * won
        if won > best:
            best, several = won, 1
        elif won == best:
            several += 1
    if best > 0:
        for seat in range(count):
            if money[seat] - stashes[seat] == best:
                at = game % count * count + seat
                if several == 1:
                    wins[at] += 1
                else:
                    ties[at] += 1
