"""Stored games, played again: to see their records, or to verify that they come out the same."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass

from rdi.engine.chance import SeededChance
from rdi.errors import BadRecord, BadSettings
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.tournament.extension import verify_stages
from rdi.tournament.identity import changes_since
from rdi.tournament.match_play import PlayedGame, has_classes, play_game
from rdi.tournament.schedule import Match
from rdi.tournament.seeds import seed_for
from rdi.tournament.statistics.results import stored_matches
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import ABORTED, GameId, GameResult, luck_of_game, unpacked_rows
from rdi.tournament.workers.mirrored_play import MirroredPlayers


def replayed_record(tournament: Tournament, game: GameId) -> Record | EveningRecord:
    """The record of a stored game, played again by the same bots; names are those of the bots.

    An evening is told whole unless one of its games is named. Raises BadSettings if there is no
    such game, and BadRecord if it does not come out the same.
    """
    match, row = stored_game(tournament, game)
    played = play_again(tournament, match, game)
    difference = difference_of(row, played)
    if difference:
        raise BadRecord(f"game {game}: {difference}")
    return _game_of(played.record, game) if game.game else played.record


def play_again(tournament: Tournament, match: Match, game: GameId) -> PlayedGame:
    """A game that is played once more; classes play in processes of their own, as nobody may bring
    this one down. The caller ends these, and programs, when it needs them no more.
    """
    spec = tournament.spec
    company = MirroredPlayers(spec.as_json(), match) if has_classes(spec, match) else None
    return play_game(spec, match, game.deal, game.rotation, company)


def _game_of(record: Record | EveningRecord, game: GameId) -> Record:
    """One game of an evening."""
    if isinstance(record, Record):
        raise BadSettings(f"{record.header.game} is a single game: leave out .{game.game}")
    games = record.games
    if game.game > len(games):
        raise BadSettings(f"there is no game {game.game} on this evening: the last is {len(games)}")
    return games[game.game - 1]


def replay_command(named: str, game: GameId) -> str:
    """The command that shows a game; `named` is how commands name the tournament."""
    return f"rdi tourney replay {shlex.quote(named)}#{game}"


def stored_game(tournament: Tournament, game: GameId) -> tuple[Match, GameResult]:
    """The match of a stored game and its row. Raises BadSettings if there is none."""
    with closing(Store.open(tournament.path)) as store:
        matches = {match.number: match for match in stored_matches(tournament.spec, store)}
        match = matches.get(game.match)
        if match is None:
            raise BadSettings(f"there is no match {game.match}: the last is {max(matches)}")
        seats = len(match.lineup)
        if game.rotation >= seats:
            raise BadSettings(f"there is no rotation {game.rotation}: the last is {seats - 1}")
        unit = store.unit_with(game.match, game.deal)
    if unit is None:
        raise BadSettings(f"deal {game.deal} of match {game.match} was not played")
    first, rows = unit
    return match, [*unpacked_rows(rows, seats)][(game.deal - first) * seats + game.rotation]


def difference_of(row: GameResult, played: PlayedGame) -> str:
    """The difference between the game as it was played again and as it is stored; empty if there is
    none.
    """
    if row.winnings != played.row.winnings:
        return (
            f"the winnings were {row.winnings} and are now {played.row.winnings}: the bots "
            "have changed"
        )
    if row.trace != played.row.trace:
        return "the winnings are the same after other choices: the bots have changed"
    return ""


@dataclass(frozen=True, slots=True)
class VerifiedGame:
    """A game that was played again, and how it differs: nothing where it does not."""

    game: GameId
    difference: str
    done: int
    wanted: int


def verify(tournament: Tournament, games: int | None = None) -> Iterator[VerifiedGame]:
    """Check the whole store, then play a number of random games again, or all of them.

    Raises BadSettings if `games` is negative, and StoreError if the store is damaged or anything
    that decides the results has changed since.
    """
    if games is not None and games < 0:
        raise BadSettings(f"{games} games cannot be played again")
    with closing(Store.open(tournament.path)) as store:
        store.check()
        verify_stages(store)
        changed = changes_since(tournament.spec, store)
        if changed:
            raise StoreError(f"these have changed since it began: {', '.join(changed)}")
        yield from _verified_games(tournament, store, games)


def _verified_games(
    tournament: Tournament, store: Store, games: int | None
) -> Iterator[VerifiedGame]:
    matches = {match.number: match for match in stored_matches(tournament.spec, store)}
    wanted = _sampled_games(tournament, store.games(), games)
    number = done = 0
    for match, first, rows in store.rows():
        seats = len(matches[match].lineup)
        luck = store.luck_of_unit(match, first)
        for offset, row in enumerate(unpacked_rows(rows, seats)):
            if number in wanted and row.trace != ABORTED:
                done += 1
                game = GameId(match, first + offset // seats, offset % seats)
                played = play_again(tournament, matches[match], game)
                found = difference_of(row, played)
                if luck and not found and luck_of_game(luck, offset, seats) != played.luck:
                    found = f"luck gave {played.luck}, not the figure on file"
                yield VerifiedGame(game, found, done, len(wanted))
            number += 1


def _sampled_games(tournament: Tournament, there: int, wanted: int | None) -> Collection[int]:
    """The numbers of the games that are played again."""
    if wanted is None or wanted >= there:
        return range(there)
    luck = SeededChance(seed_for(tournament.spec.seed, "verify", there, wanted))
    found: set[int] = set()
    while len(found) < wanted:
        found.add(luck.pick(there))
    return found
