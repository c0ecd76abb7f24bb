"""The layout of the one array of whole numbers in which a game is played.

One array is handed on quicker than twenty. Its parts begin at the places below; parts with
something for each seat are `SEATS_MOST` long, and each pile has room for `WIDTH` things, or for
more where the deck is larger: what is written for such a game has places of its own. The piles lie
in the order of the engine's table: the deck first, then the discards.
"""

from __future__ import annotations

SEATS_MOST = 32
WIDTH = 128
CARDS_MOST = 520
"""The number of cards in a deck, such as ten packs of 52."""

NAMED_MOST = 128
"""The number of things, of words and of numbers that have an action of their own."""

PILES_MOST = 256
PURSES_MOST = 64
STOPPED = -4
"""The result of what is broken off because an answer is not there (`scripted_seat`)."""

OF_THINGS, OF_NUMBERS, OF_WORDS, OF_CELLS, OF_PAIRS = 0, 1, 2, 3, 4
"""The kinds of things offered, or lying in a pile: things, numbers, words by their numbers, cells.
Of pairs the number of the second is added to OF_PAIRS, and to that as often as much again as the
first has.
"""

REPLAYS_MOST = 100

COUNT = 0
"""The number of seats at the table."""

ANTE = 1
SHARE = 2
"""The Gold of a share, NO_SHARE where nobody plays for shares."""

NO_SHARE = -1

SPLIT = 3
"""The Split Rule: one of the three below."""

MERCHANT = 0
KING = 1
COMMONER = 2

MINIMUM_RAISE = 4
ALWAYS = 5
"""Whether one forced answer is asked for too."""

CARRY = 6
DECK_SIZE = 7
PILES = 8
"""The number of piles."""

FULL = 9
"""Whether a pile was too small for what came."""

CONTEXT_PILE = 10
CONTEXT_WAY = 11
"""The pile of the table that the scoring reads beside a hand, and how."""

OWN_PILES = 12
"""The number of piles that together are a hand; the first seat's follow, and `OWN_STEP` leads to
the next.
"""

OWN_STEP = 13
OWN = 14
DEAD = 29
"""The Gold in the pot for which all play, whatever they have paid: that of a tied pot, and dead
money.
"""

REASON = 30
"""The reason why a game could not be played."""

MISSING = 31
"""The size of the hand that is not known; then the number of things beside it, and those."""

ROUNDS = 48
"""The number of Betting Rounds that have begun."""

SHOWN = 49
"""The seats that came to the last showdown, as bits; 0 where there was none."""

PURSE_COUNT = 50
"""The number of purses on the table, that of the house included."""

TALLIED = 51
"""How many numbers are kept on the table for words."""

STASH = 64
"""The Stash of each seat at the beginning; from here on each part has something for each seat."""

MONEY = STASH + SEATS_MOST
"""All that each may still spend, its reserve included."""

PAID = MONEY + SEATS_MOST
"""The Gold that each seat has put into the pot since the game began."""

BETS = PAID + SEATS_MOST
WON = BETS + SEATS_MOST
KEYS = WON + SEATS_MOST
"""The keys by which hands are compared: the higher is the better, equal ones are tied."""

BOTS = KEYS + SEATS_MOST
POLICIES = BOTS + SEATS_MOST
"""The policies of the bots in the order in which they were named, and as they sit now."""

PURSES = POLICIES + SEATS_MOST
"""The Gold in each purse on the table but the pot; that of the house may be less than nothing."""

SAVED = PURSES + PURSES_MOST
FOLDED = SAVED + SEATS_MOST
"""The number of seats that have folded, then the seats, in that order."""

FRESH = FOLDED + 2 * SEATS_MOST
"""The number of tied pots, then the Gold and the players of each."""

QUEUE = FRESH + 4 * SEATS_MOST
"""The number of replays in all and of those begun, then Gold and players of each."""

SIZES = QUEUE + 2 + 2 * SEATS_MOST * (REPLAYS_MOST + 2)
"""The number of things in each pile."""

KEPT = SIZES + PILES_MOST
"""For each pile whether its contents are remembered when a pot is played for again."""

DECK = KEPT + PILES_MOST
"""The whole deck."""

OFFERED = DECK + WIDTH
ALIKE = OFFERED + WIDTH
PLACES = ALIKE + WIDTH
ROOM = PLACES + WIDTH
CHOSEN = ROOM + (WIDTH + 2) * (WIDTH + 1)
"""The things picked into each register, `WIDTH` things for each, of which there are so many:"""

REGISTERS_MOST = 64

TALLIES = CHOSEN + REGISTERS_MOST * WIDTH
"""The numbers that are kept on the table for words, those of one tally after another."""

TALLIES_MOST = 256

REACH = 18
ROW = 64
"""A cell of a grid is one number: its row times this and its column, both counted from one that is
REACH above and to the left of the first card.
"""

PLACED = 128
"""A card in a grid is one number: its cell times this, and its own number; so are other pairs."""

NO_CHOICE = PLACED - 1
"""The number of the word that was chosen where that was nothing; no card has it."""

THINGS = TALLIES + TALLIES_MOST
"""The contents of each pile, `WIDTH` places for each."""


def width_for(cards: int) -> int:
    """The room of each pile for a deck of so many cards."""
    return max(WIDTH, cards + 8)


def new_table(count: int, piles: int, size: int = 0) -> list[int]:
    """A table for this number of seats and piles, with nothing on it; `size` is its length where
    its piles have another room.
    """
    table = [0] * (size or THINGS + piles * WIDTH)
    table[COUNT], table[SHARE], table[PILES] = count, NO_SHARE, piles
    return table
