"""Many deals of a tournament in numbers, each in all rotations, between plain policies: to the byte
what a match on the engine comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rdi.arrays import jit, layout
from rdi.arrays.games import digests
from rdi.arrays.games.many_games import ArrayGames, NotOnArrays, order_of_play
from rdi.arrays.games.order_of_play import TOLD
from rdi.arrays.kernels import log_text
from rdi.arrays.kernels.hand_lookup import UNTABULATED
from rdi.arrays.kernels.log_text import TEXT_MOST, TEXTS
from rdi.arrays.kernels.policies import UNIFORM
from rdi.arrays.kernels.rotated_deals import BOT_SEEDS, MEANING, NO_SEED
from rdi.arrays.kernels.whole_games import DONE
from rdi.engine.game import CompiledGame
from rdi.model.settings import Settings

GOLD_MOST = 1 << 20
"""More Gold at a table is left to Python, whose sums have no bounds."""

SEED_BYTES, TRACE_BYTES = 8, 4


@dataclass(frozen=True, slots=True)
class Meanings:
    """The beginnings of the meanings of all seeds of a match, as bytes, behind which comes the
    number of a deal: of its luck, of the order of seats, and of a bot's own luck. `encoded` gives
    numbers as they come behind that.

    With `is_by_seat` the luck of a bot is that of its seat, otherwise that of its place in the
    lineup and of the rotation.
    """

    luck: bytes
    order: bytes
    bot: bytes
    is_by_seat: bool
    encoded: Callable[..., bytes]


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
        self._begins = self._numbers([0] * TEXTS)
        self._lengths = self._numbers([0] * TEXTS)
        self._texts = self._numbers([0] * TEXTS)
        self._row = 5 * seats + TRACE_BYTES
        if with_numba:
            self._room = self._words([0] * digests.ROOM_SIZE)
            self._notes = self._numbers([0] * (digests.SIZES + TEXTS))
            self._found = self._words([0] * TEXTS)
            self._digest_texts = jit.load(digests.source(), with_numba=True)["digests"]

    def _add_to(self, table: list[int]) -> None:
        compiled, items = self._compiled, order_of_play(self._compiled, TOLD).names.items
        at = len(table)
        table += [0] * log_text.TOLD_SIZE
        table[at + log_text.BY_SEAT] = int(self._is_luck_by_seat)
        table[at + log_text.HAS_DICE] = int(bool(items.faces))
        for pile in range(compiled.shared + compiled.per_seat * self._seats):
            owner = (pile - compiled.shared) // max(1, compiled.per_seat)
            is_shared = pile < compiled.shared
            table[at + log_text.STREAM_OF + pile] = self._seats if is_shared else owner
        cards = sorted(items.cards, key=lambda number: str(items.codes[number]))
        for rank, number in enumerate(cards):
            table[at + log_text.RANKS + number] = rank
            table[at + log_text.BY_RANK + rank] = number
        deck = sorted(items.deck, key=lambda number: str(items.codes[number]))
        table[at + log_text.SORTED : at + log_text.SORTED + len(deck)] = deck

    def _pieces(self) -> list[int]:
        """The array of luck with all pieces of text that come again."""
        luck = [0] * log_text.LUCK_SIZE
        names = order_of_play(self._compiled, TOLD).names
        for number, code in enumerate(names.items.codes):
            _write_piece(luck, log_text.THINGS_TOLD, number, f"{code!r}, ")
            _write_piece(luck, log_text.THINGS_CHOSEN, number, f"{code!r}), ")
            _write_piece(luck, log_text.THINGS_BARE, number, repr(code))
        for word, number in names.words.items():
            _write_piece(luck, log_text.WORDS_BARE, number, repr(word))
        for number in range(log_text.NUMBERS_MOST):
            _write_piece(luck, log_text.NUMBERS_BARE, number, str(number))
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
        for total in range(log_text.RAISES_MOST):
            _write_piece(luck, log_text.RAISES_TOLD, total, f"{total})), ")
        for number, text in enumerate(log_text.SIGNS_TOLD):
            _write_piece(luck, log_text.SIGNS, number, text)
        return luck

    def make_ready(self) -> None:
        """Make the machine code, or read what was kept, by calling each function for no deal."""
        if not self._with_numba:
            return
        nothing = Meanings(b"", b"", b"", True, lambda *which: b"")
        parts, meanings, rows_of_seeds = self._seeds_wanted([0] * self._seats, nothing)
        seeds = self._seeds(parts, meanings, 0, 0)
        rows = self._bytes(0)
        self._play_some(seeds, rows_of_seeds, rows, self._new_sums(), 0, 0)
        self._note_traces(rows, 0, 0)

    def play_deals(
        self, first: int, deals: int, bots: Sequence[int], meanings: Meanings
    ) -> DealtResult:
        """Play deals of a match from this one on, between these policies in the order of the
        lineup; less than all where the next has to be played on the engine.
        """
        for place, bot in enumerate(bots):
            self._table[layout.BOTS + place] = bot
        self._luck[log_text.ANSWERS] = 0
        parts, numbers, rows_of_seeds = self._seeds_wanted(bots, meanings)
        sums = self._new_sums()
        size = self._seats * self._row
        rows, done = self._bytes(deals * size), 0
        while done < deals:
            count = min(TEXTS // self._seats, deals - done)
            seeds = self._seeds(parts, numbers, first + done, count)
            here = memoryview(rows)[done * size :] if not self._with_numba else rows[done * size :]
            played = self._play_all(seeds, rows_of_seeds, here, sums, count)
            done += played
            if played < count:
                break
        answers = int(self._luck[log_text.ANSWERS])
        return DealtResult(done, bytes(rows[: done * size]), [int(each) for each in sums], answers)

    def _new_sums(self) -> Any:
        """Sums of no game, as `rotated_deals.add_up` adds to them."""
        return self._numbers([0] * (3 * self._seats + 4 * self._seats * self._seats))

    def _seeds_wanted(self, bots: Sequence[int], meanings: Meanings) -> tuple[Any, Any, Any]:
        """The parts of meanings, what each meaning consists of, and which seeds are those of the
        luck of a bot in a rotation: policies that choose nothing by luck have none.

        OverflowError where a meaning is too long.
        """
        seats = self._seats
        words: list[int] = []
        numbers: list[int] = []

        def add(part: bytes) -> list[int]:
            if len(part) > 4 * TEXT_MOST:
                raise OverflowError("a meaning is too long")
            place = len(words)
            padded = part + bytes(-len(part) % 8)
            words.extend(
                [int.from_bytes(padded[at : at + 8], "little") for at in range(0, len(padded), 8)]
            )
            return [place, len(part)]

        luck, order, bot, end = map(add, (meanings.luck, meanings.order, meanings.bot, b""))
        numbers += [*luck, *end, *order, *end]
        rows = [NO_SEED] * (seats * seats)
        if meanings.is_by_seat:
            if UNIFORM in bots:
                for seat in range(seats):
                    numbers += [*bot, *add(meanings.encoded(seat))]
            rows = [BOT_SEEDS if bot == UNIFORM else NO_SEED for bot in bots] * seats
        else:
            for place in range(seats * seats):
                if bots[place % seats] == UNIFORM:
                    rows[place] = len(numbers) // MEANING
                    numbers += [*bot, *add(meanings.encoded(*divmod(place, seats)))]
        is_by_seat = meanings.is_by_seat or UNIFORM not in bots
        rows += [int(is_by_seat), len(numbers) // MEANING]
        return self._words(words or [0]), self._numbers(numbers), self._numbers(rows)

    def _seeds(self, parts: Any, meanings: Any, deal: int, deals: int) -> Any:
        """The seeds of so many deals from one on, those of one deal after another."""
        wanted = deals * (len(meanings) // MEANING)
        seeds = self._empty_words(wanted)
        done = 0
        while True:
            written = int(
                self._module["write_meanings"](
                    self._luck, parts, meanings, deal, done, wanted, self._begins, self._lengths
                )
            )
            seeds[done : done + written] = self._digests(written, SEED_BYTES)
            done += written
            if done == wanted:
                return seeds

    def _play_all(self, seeds: Any, rows_of_seeds: Any, rows: Any, sums: Any, count: int) -> int:
        """Play deals whose seeds are given; how many of them."""
        done = 0
        while done < count:
            played = self._play_some(seeds, rows_of_seeds, rows, sums, done, count)
            self._note_traces(rows, done * self._seats, played * self._seats)
            done += played
            reason = int(self._table[layout.REASON])
            if reason != DONE and not (reason == UNTABULATED and self._learn()):
                break
        return done

    def _play_some(
        self, seeds: Any, rows_of_seeds: Any, rows: Any, sums: Any, done: int, count: int
    ) -> int:
        """Play deals from this one on, up to one for which a table is missing; how many."""
        played = self._module["play_deals"](
            self._table, self._luck, self._tables(), done, count, seeds, rows_of_seeds, rows,
            sums, self._begins, self._lengths, self._texts,
        )  # fmt: skip
        return int(played)

    def _note_traces(self, rows: Any, first: int, games: int) -> None:
        """Note the digests of the accounts of so many games in their rows, from the first on."""
        texts = int(self._texts[games - 1]) + 1 if games else 0
        found = self._digests(texts, TRACE_BYTES)
        self._module["note_traces"](self._table, rows, first, games, self._texts, found)

    def _digests(self, count: int, size: int) -> Any:
        """The digests of so many texts."""
        if self._with_numba:
            self._digest_texts(
                self._luck, self._begins, self._lengths, count, size, self._room, self._notes,
                self._found,
            )  # fmt: skip
            return self._found[:count]
        found = []
        for begin, length in zip(self._begins[:count], self._lengths[:count], strict=True):
            words = self._luck[begin : begin + length // 8 + 1]
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
    """Write down a piece of text that comes again; NotOnArrays where it is too long."""
    letters = text.encode()
    if len(letters) > log_text.PIECE_MOST:
        raise NotOnArrays("its cards have names that are too long")
    at = region + log_text.PIECE * number
    luck[at] = len(letters)
    for place in range(0, len(letters), 8):
        luck[at + 1 + place // 8] = int.from_bytes(letters[place : place + 8], "little")
