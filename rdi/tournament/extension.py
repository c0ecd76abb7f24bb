"""More deals, bots or games for a tournament that has been played: nothing of it is played again.

What a game comes to follows from the seed, the game, the bots at its table and the number of the
deal, so that what is added changes nothing of what is there. Matches get the numbers that the new
spec gives them: the results are in the end the same as if all had been played at once.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rdi.tournament.identity import identity_of
from rdi.tournament.schedule import Match, next_round
from rdi.tournament.spec import Spec
from rdi.tournament.store import Store, StoredMatch, StoreError

TAKES_BOTS = ("round-robin", "gauntlet")
TAKES_DEALS = (*TAKES_BOTS, "blocks")
"""The schedules whose matches do not depend on how many bots there are, and those that are settled
before anything is played.
"""

STAGES = "stages"
"""The entry of a store that holds the stages before anything was added, as JSON."""


class Stage(msgspec.Struct, frozen=True):
    """A tournament as it had been played before something was added to it: its games, the SHA-256
    over all of its results, and its matches with their numbers then and their deals.
    """

    games: int
    sha256: str
    matches: tuple[tuple[Match, int], ...]


def additions(before: Spec, after: Spec) -> list[str]:
    """The additions of a spec to the one that was played, in words; nothing where it differs in
    anything else, or where what was played cannot stand beside what is added.
    """
    old, new = before.deciding(), after.deciding()
    kind = before.schedule.kind
    found = [*_added_deals(before, after)] if kind in TAKES_DEALS else []
    if kind in TAKES_DEALS and old["games"] == new["games"][: len(old["games"])]:
        labels = after.labels[len(before.games) :]
        found += [f"the game {label}" for label in labels]
        new["games"] = old["games"]
    if kind in TAKES_BOTS and old["bots"] == new["bots"][: len(old["bots"])]:
        found += [f"the bot {bot.name}" for bot in after.bots[len(before.bots) :]]
        new["bots"] = old["bots"]
    if after.deals >= before.deals:
        new["deals"] = old["deals"]
    if _is_finer(before.precision, after.precision):
        new["precision"] = old["precision"]
    return found if old == new else []


def _added_deals(before: Spec, after: Spec) -> Iterator[str]:
    if after.deals > before.deals:
        yield f"{after.deals:,} deals instead of {before.deals:,}"
    if before.precision is not None and _is_finer(before.precision, after.precision):
        now = "all deals" if after.precision is None else f"a precision of {after.precision:g}"
        yield f"{now} instead of a precision of {before.precision:g}"


def _is_finer(before: float | None, after: float | None) -> bool:
    """Whether as much is played for one precision as for another, and more; none means that all
    deals are played.
    """
    if before is None:
        return False
    return after is None or after < before


def extend(store: Store, before: Spec, after: Spec) -> None:
    """Make a store, in which all or a part of a tournament was played, one of a spec that adds
    something to it.
    """
    numbers = {match.place: match.number for match in next_round(after, [])}
    there = store.matches()
    stages = read_stages(store)
    found = _stage_of(store)
    if found is not None:
        stages.append(found)
    store.renumber(
        {match.number: numbers[match.place] for match in there},
        {
            STAGES: msgspec.json.encode(stages).decode(),
            "spec": after.as_json().decode(),
            **identity_of(after),
        },
    )


def _stage_of(store: Store) -> Stage | None:
    """The games that are there, as a stage; None where deals are missing in between, or where there
    are none: then there is no whole of which a hash could tell.
    """
    done, matches = store.done(), store.matches()
    deals = {number: _first_deals(blocks) for number, blocks in done.items()}
    if not deals or None in deals.values():
        return None
    kept = tuple([(match, deals.get(match.number) or 0) for match in matches])
    return Stage(store.games(), store.digest(), kept)


def _first_deals(blocks: list[tuple[int, int]]) -> int | None:
    """The number of deals from the first on; None where some are missing in between."""
    end = 0
    for first, count in blocks:
        if first != end:
            return None
        end += count
    return end


def read_stages(store: Store) -> list[Stage]:
    """The stages before something was added, the first one first. Raises StoreError if they cannot
    be read.
    """
    text = store.meta(STAGES)
    try:
        return msgspec.json.decode(text or "[]", type=list[Stage])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise StoreError(f"{store.path} is damaged: its stages cannot be read") from None


def verify_stages(store: Store) -> list[Stage]:
    """The stages, of which every game is still what it was. Raises StoreError if one is not."""
    stages = read_stages(store)
    numbers = {match.place: match.number for match in store.matches()}
    for stage in stages:
        matches = [
            StoredMatch(numbers.get(match.place, -1), match.number, deals)
            for match, deals in stage.matches
        ]
        if store.digest(matches) != stage.sha256:
            raise StoreError(
                f"{store.path} is damaged: its first {stage.games:,} games are not the ones "
                "played before something was added"
            )
    return stages
