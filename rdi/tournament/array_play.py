"""Matches between plain policies are played on arrays where their game can be said in numbers: the
same rows, sums and so the same SHA-256 as on the engine, in a thousandth of the time.

Whatever looks at single decisions stays with the engine: luck correction, faults, thinking time,
games that are looked into.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rdi.arrays.games.dealt_games import DealtGames, DealtResult, Meanings
from rdi.arrays.games.many_games import NotOnArrays
from rdi.arrays.jit import has_numba
from rdi.engine.runtime import FAULTS
from rdi.session.bots import are_policies, known_bot, policy_number
from rdi.tournament.contest import Contest
from rdi.tournament.schedule import Match
from rdi.tournament.seeds import encoded_meaning
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.units import Sums

MACHINE_FROM = 100_000
"""The number of games of a match from which on machine code is worth its making, which takes half a
minute, once for a game. Without it the same lines would be no quicker than the engine.
"""

MAKING_SECONDS = 900.0
"""The seconds that machine code may take on a busy machine before its worker is given up."""

GAMES_MOST = 64
"""The number of kinds of games that are kept ready."""


def is_policy(spec: Spec, bot: int) -> bool:
    """Whether a bot of a spec, by its number, is a plain policy, which is never at fault."""
    found = spec.bots[bot]
    if not isinstance(found.plays, str) or found.isolated or found.parameters:
        return False
    return are_policies([found.plays.strip().casefold()])


def may_need_machine_code(spec: Spec) -> bool:
    """Whether somewhere enough policies may meet in enough games for machine code to be made."""
    policies = sum(is_policy(spec, bot) for bot in range(len(spec.bots)))
    return not spec.luck_correction and any(
        entry.seats <= policies and spec.deals * entry.seats >= MACHINE_FROM for entry in spec.games
    )


class ArrayPlay:
    """A match on arrays."""

    def __init__(
        self, games: DealtGames, spec: Spec, match: Match, meaning_of: Callable[[str], bytes]
    ) -> None:
        self._games = games
        self._seats = len(match.lineup)
        plays = [spec.bots[bot].plays for bot in match.lineup]
        self._bots = [policy_number(known_bot(each)) for each in plays if isinstance(each, str)]
        luck, order, bot = [meaning_of(purpose) for purpose in ("luck", "order", "bot")]
        self._meanings = Meanings(luck, order, bot, bool(spec.common_cards), encoded_meaning)

    def play(self, first: int, deals: int) -> tuple[DealtResult, Sums]:
        """Play deals from this one on, and add them up; less than all where the next one has to be
        played on the engine.
        """
        try:
            found = self._games.play_deals(first, deals, self._bots, self._meanings)
        except (OverflowError, *FAULTS):  # the engine says what is wrong, or plays it all the same
            found = DealtResult(0, b"", [], 0)
        return found, self._sums(found)

    def _sums(self, found: DealtResult) -> Sums:
        """The sums, which lie one after another."""
        seats, numbers = self._seats, iter(found.sums)
        if not found.deals:
            return Sums(seats)

        def row(size: int) -> list[int]:
            return [next(numbers) for _ in range(size)]

        total = row(seats)
        products = [row(seats) for _ in range(seats)]
        by_seat = [[row(3) for _ in range(seats)] for _ in range(seats)]
        return Sums(seats, found.deals, total, products, by_seat, row(seats), row(seats))


def array_play(spec: Spec, match: Match, meaning_of: Callable[[str], bytes]) -> ArrayPlay | None:
    """The play of a match on arrays; None where the engine is needed, or quicker in the end.

    `meaning_of` gives the beginning of the meaning of all seeds for a purpose.
    """
    if spec.luck_correction or not all(is_policy(spec, bot) for bot in match.lineup):
        return None
    with_machine = with_machine_code(spec.deals * len(match.lineup))
    if with_machine is None:
        return None
    games = games_of_entry(spec.as_json(), match.game, with_machine)
    return None if games is None else ArrayPlay(games, spec, match, meaning_of)


def with_machine_code(games: int) -> bool | None:
    """Whether so many games on arrays are played by machine code, or by the same lines as Python;
    None where the engine is quicker.
    """
    return True if games >= MACHINE_FROM and has_numba() else None


@lru_cache(maxsize=GAMES_MOST)
def games_of_entry(spec: bytes, game: int, with_machine: bool) -> DealtGames | None:
    """The games of an entry of a spec; None where they are not played on arrays."""
    read = spec_from_json(spec)
    try:
        games = Contest(read.games[game]).dealt_games(read.luck == "seats", with_machine)
        games.make_ready()
    except (NotOnArrays, OverflowError, *FAULTS):
        return None
    return games
