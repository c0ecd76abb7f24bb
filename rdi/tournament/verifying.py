"""See that what is stored is whole, and that its games come out the same when played again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass

from rdi.engine.chance import SeededChance
from rdi.errors import BadSettings
from rdi.tournament.game_place import GamePlace
from rdi.tournament.identity import changes_since
from rdi.tournament.replaying import difference_of, played_again
from rdi.tournament.running import matches_in
from rdi.tournament.seeds import seed_for
from rdi.tournament.store import Store, StoreError
from rdi.tournament.stored_luck import luck_in
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import ABORTED, rows_of


@dataclass(frozen=True, slots=True)
class Verified:
    """A game that was played again, and how it differs: nothing where it does not."""

    place: GamePlace
    difference: str
    done: int
    wanted: int


def verify(tournament: Tournament, games: int | None = None) -> Iterator[Verified]:
    """Check the whole store, then play so many games by luck again, or all.

    StoreError where the store is damaged, or what decides the results has changed since.
    """
    if games is not None and games < 0:
        raise BadSettings(f"{games} games cannot be played again")
    with closing(Store.open(tournament.path)) as store:
        store.check()
        changed = changes_since(tournament.spec, store)
        if changed:
            raise StoreError(f"changed since it was begun: {', '.join(changed)}")
        yield from _again(tournament, store, games)


def _again(tournament: Tournament, store: Store, games: int | None) -> Iterator[Verified]:
    matches = {match.number: match for match in matches_in(tournament.spec, store)}
    wanted = _sample(tournament, store.games(), games)
    number = done = 0
    for match, first, rows in store.rows():
        seats = len(matches[match].lineup)
        luck = store.luck_of_unit(match, first)
        for offset, row in enumerate(rows_of(rows, seats)):
            if number in wanted and row.trace != ABORTED:
                done += 1
                place = GamePlace(match, first + offset // seats, offset % seats)
                played = played_again(tournament, matches[match], place)
                found = difference_of(row, played)
                if luck and not found and luck_in(luck, offset, seats) != played.luck:
                    found = f"what luck gave was {played.luck}, not what is written down"
                yield Verified(place, found, done, len(wanted))
            number += 1


def _sample(tournament: Tournament, there: int, wanted: int | None) -> Collection[int]:
    """The numbers of the games that are played again."""
    if wanted is None or wanted >= there:
        return range(there)
    luck = SeededChance(seed_for(tournament.spec.seed, "verify", there, wanted))
    found: set[int] = set()
    while len(found) < wanted:
        found.add(luck.pick(there))
    return found
