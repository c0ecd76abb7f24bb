"""Many deals of a tournament in numbers, each in all rotations, between plain policies: to the byte
what a match on the engine comes to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rdi.arrays import jit, layout
from rdi.arrays.games import digests
from rdi.arrays.games.many_games import ArrayGames, NotOnArrays, order_of_play
from rdi.arrays.games.order_of_play import TOLD
from rdi.arrays.kernels import log_text
from rdi.arrays.kernels.hand_lookup import UNTABULATED
from rdi.arrays.kernels.log_text import BODY, COLUMNS
from rdi.arrays.kernels.piles import extra
from rdi.arrays.kernels.policies import UNIFORM
from rdi.arrays.kernels.rotated_deals import BOT_SEEDS, MEANING, NO_PART, NO_SEED
from rdi.engine.game import CompiledGame
from rdi.model.settings import Settings

GOLD_MOST = 1 << 20
"""More Gold at a table is left to Python, whose sums have no bounds."""

SEED_BYTES, TRACE_BYTES = 8, 4


@dataclass(frozen=True, slots=True)
class Meanings:
    """The beginnings of the meanings of all seeds of a match, as bytes, behind which comes the
    number of a deal: of its luck, of the order of seats, and of a bot's own luck.

    With `is_by_seat` the luck of a bot is that of its seat, otherwise that of its place in the
    lineup and of the rotation.
    """

    luck: bytes
    order: bytes
    bot: bytes
    is_by_seat: bool


@dataclass(slots=True)
class DealtResult:
    """The results of deals: how many there are, the packed rows of their games, their sums one
    after another, as in `rotated_deals.add_up`, and the number of answers.
    """

    deals: int
    rows: bytes
    sums: list[int]
    answers: int


class DealtGames(ArrayGames):
    """The deals of matches at one game, agreement and number of seats. NotOnArrays, with the
    reason, where that cannot be.
    """

    manner = TOLD

    def __init__(
        self,
        compiled: CompiledGame,
        settings: Settings,
        seats: int,
        is_luck_by_seat: bool,
        with_numba: bool,
    ) -> None:
        """With `is_luck_by_seat` cards and dice are those of each seat, otherwise shared by all."""
        self._compiled, self._is_luck_by_seat = compiled, is_luck_by_seat
        stashes = (settings.stash,) * seats
        if order_of_play(compiled, TOLD).width > layout.WIDTH:
            raise NotOnArrays("there are too many cards to tell of them")
        if with_numba and seats * (settings.stash + settings.reserve) > GOLD_MOST:
            raise NotOnArrays("there is too much Gold at the table")
        super().__init__(compiled, settings, stashes, 0, (0,) * seats, 0, with_numba)
        with_numba = self._with_numba
        self._luck = self._words(self._pieces())
        self._at_once = COLUMNS // seats
        self._lengths = self._numbers([0] * COLUMNS)
        self._row = 5 * seats + TRACE_BYTES
        if with_numba:
            self._state = self._words([0] * (8 * COLUMNS))
            text = digests.source(COLUMNS)
            self._digest_columns = jit.load(text, with_numba=True)["digests"]

    def _add_to(self, table: list[int]) -> None:
        compiled, items = self._compiled, order_of_play(self._compiled, TOLD).names.items
        at = len(table)
        table += [0] * log_text.TOLD_SIZE
        table[at + log_text.BY_SEAT] = int(self._is_luck_by_seat)
        table[at + log_text.HAS_DICE] = int(bool(items.faces))
        table[at + log_text.SHARED_PILES] = compiled.shared
        table[at + log_text.SEAT_PILES] = max(1, compiled.per_seat)
        cards = sorted(items.cards, key=lambda number: str(items.codes[number]))
        for rank, number in enumerate(cards):
            table[at + log_text.RANKS + number] = rank
            table[at + log_text.BY_RANK + rank] = number
        deck = sorted(items.deck, key=lambda number: str(items.codes[number]))
        table[at + log_text.SORTED : at + log_text.SORTED + len(deck)] = deck

    def _pieces(self) -> list[int]:
        """The array of luck with all texts that come again."""
        luck = [0] * log_text.LUCK_SIZE
        names = order_of_play(self._compiled, TOLD).names
        for number, code in enumerate(names.items.codes):
            _write_piece(luck, log_text.THINGS_TOLD, number, f"{code!r}, ")
            _write_piece(luck, log_text.THINGS_BARE, number, repr(code))
        for word, number in names.words.items():
            _write_piece(luck, log_text.WORDS_BARE, number, repr(word))
        for seat in range(self._seats):
            told = {
                log_text.TOLD_FOLD: f"({seat}, 'fold'), ",
                log_text.TOLD_CHECK: f"({seat}, 'check'), ",
                log_text.TOLD_CALL: f"({seat}, 'call'), ",
                log_text.TOLD_RAISE: f"({seat}, ('raise', ",
                log_text.TOLD_ONE: f"({seat}, ",
                log_text.TOLD_SEVERAL: f"({seat}, (",
            }
            for kind, text in told.items():
                number = seat * log_text.ANSWERS_TOLD + kind
                _write_piece(luck, log_text.SEATS_TOLD, number, text)
        return luck

    def make_ready(self) -> None:
        """Make the machine code, or read what was kept, by calling each function for no deal."""
        if not self._with_numba:
            return
        nothing = Meanings(b"", b"", b"", True)
        beginnings, numbers, rows_of_seeds = self._seeds_wanted([0] * self._seats, nothing)
        self._write_meanings(beginnings, numbers, 0, 0, 0, len(numbers))
        seeds, rows = self._digests(0, SEED_BYTES), self._bytes(0)
        self._play_some(seeds, rows_of_seeds, rows, self._new_sums(), 0, 0)
        self._note_traces(rows, 0)

    def play_deals(
        self, first: int, deals: int, bots: Sequence[int], meanings: Meanings
    ) -> DealtResult:
        """Play deals of a match from this one on, between these policies in the order of the
        lineup; less than all where the next has to be played on the engine.
        """
        seats = self._seats
        for place, bot in enumerate(bots):
            self._table[layout.BOTS + place] = bot
        self._table[extra(self._table) + log_text.ANSWERS] = 0
        beginnings, numbers, rows_of_seeds = self._seeds_wanted(bots, meanings)
        sums = self._new_sums()
        size = seats * self._row
        rows, done = self._bytes(deals * size), 0
        while done < deals:
            count = min(self._at_once, deals - done)
            seeds = self._seeds(beginnings, numbers, first + done, count)
            here = memoryview(rows)[done * size :] if not self._with_numba else rows[done * size :]
            played = self._play_all(seeds, rows_of_seeds, here, sums, count)
            done += played
            if played < count:
                break
        answers = int(self._table[extra(self._table) + log_text.ANSWERS])
        return DealtResult(done, bytes(rows[: done * size]), [int(each) for each in sums], answers)

    def _new_sums(self) -> Any:
        """Sums of no game, as `rotated_deals.add_up` adds to them."""
        return self._numbers([0] * (3 * self._seats + 4 * self._seats * self._seats))

    def _seeds_wanted(self, bots: Sequence[int], meanings: Meanings) -> tuple[Any, Any, Any]:
        """The beginnings of meanings, what each meaning consists of, and which seeds are those of
        the luck of a bot in a rotation: policies that choose nothing by luck have none.
        """
        seats = self._seats
        words: list[int] = []
        places = []
        for beginning in (meanings.luck, meanings.order, meanings.bot):
            places.append((len(words), len(beginning)))
            padded = beginning + bytes(-len(beginning) % 8)
            words += [
                int.from_bytes(padded[at : at + 8], "little") for at in range(0, len(padded), 8)
            ]
        numbers = [*places[0], NO_PART, NO_PART, *places[1], NO_PART, NO_PART]
        rows = [NO_SEED] * (seats * seats)
        if meanings.is_by_seat:
            if UNIFORM in bots:
                for seat in range(seats):
                    numbers += [*places[2], seat, NO_PART]
            rows = [BOT_SEEDS if bot == UNIFORM else NO_SEED for bot in bots] * seats
        else:
            for place in range(seats * seats):
                if bots[place % seats] == UNIFORM:
                    rows[place] = len(numbers) // MEANING
                    numbers += [*places[2], *divmod(place, seats)]
        rows.append(int(meanings.is_by_seat))
        return self._words(words or [0]), self._numbers(numbers), self._numbers(rows)

    def _seeds(self, beginnings: Any, numbers: Any, first: int, deals: int) -> Any:
        """The seeds of deals, those of one meaning after another."""
        wanted = deals * (len(numbers) // MEANING)
        seeds = self._empty_words(wanted)
        done = 0
        while done < wanted:
            meaning, deal = divmod(done, deals)
            written = self._write_meanings(beginnings, numbers, first, deal, deals, meaning)
            seeds[done : done + written] = self._digests(written, SEED_BYTES)
            done += written
        return seeds

    def _write_meanings(
        self, beginnings: Any, numbers: Any, first: int, deal: int, deals: int, meaning: int
    ) -> int:
        """Write down the meanings of seeds from this one on, as many as have room; how many."""
        written = self._module["write_meanings"](
            self._luck, beginnings, numbers, first, deal, deals, meaning, self._lengths
        )
        return int(written)

    def _play_all(self, seeds: Any, rows_of_seeds: Any, rows: Any, sums: Any, count: int) -> int:
        """Play deals whose accounts have room beside one another; how many of them."""
        done = 0
        while done < count:
            done += self._play_some(seeds, rows_of_seeds, rows, sums, done, count)
            if int(self._table[layout.REASON]) != UNTABULATED or not self._learn():
                break
        self._note_traces(rows, done * self._seats)
        return done

    def _play_some(
        self, seeds: Any, rows_of_seeds: Any, rows: Any, sums: Any, done: int, count: int
    ) -> int:
        """Play deals from this one on, up to one for which a table is missing; how many."""
        played = self._module["play_deals"](
            self._table, self._luck, self._tables(), done, count, seeds, rows_of_seeds, rows,
            sums, self._lengths,
        )  # fmt: skip
        return int(played)

    def _note_traces(self, rows: Any, games: int) -> None:
        """Note the digests of the accounts of games in their rows."""
        found = self._digests(games, TRACE_BYTES)
        self._module["note_traces"](self._table, rows, 0, games, found)

    def _digests(self, count: int, size: int) -> Any:
        """The digests of so many texts."""
        if self._with_numba:
            self._digest_columns(self._luck[BODY:], self._lengths, count, size, self._state)
            return self._state[:count]
        found = []
        for column in range(count):
            length = self._lengths[column]
            end = BODY + column + COLUMNS * (length // 8 + 1)
            words = self._luck[BODY + column : end : COLUMNS]
            found.append(digests.digest_of(words, length, size))
        return found

    def _empty_words(self, count: int) -> Any:
        """So many words for the functions to write into."""
        if not self._with_numba:
            return [0] * count
        import numpy

        return numpy.zeros(count, dtype=numpy.uint64)

    def _bytes(self, size: int) -> Any:
        """So many bytes for the functions to write into."""
        if not self._with_numba:
            return bytearray(size)
        import numpy

        return numpy.zeros(size, dtype=numpy.uint8)


def _write_piece(luck: list[int], region: int, number: int, text: str) -> None:
    """Write down a text that comes again; NotOnArrays where it is too long."""
    letters = text.encode()
    if number > layout.WIDTH or len(letters) > 8 * (log_text.PIECE - 1):
        raise NotOnArrays("its cards have names that are too long, or it has too many words")
    at = region + log_text.PIECE * number
    luck[at] = len(letters)
    for place in range(0, len(letters), 8):
        luck[at + 1 + place // 8] = int.from_bytes(letters[place : place + 8], "little")
