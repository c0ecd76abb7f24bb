"""Play a stored game again: the same cards, the same bots, and the record of it to look at."""

from __future__ import annotations

import shlex
from contextlib import closing

from rdi.errors import BadRecord, BadSettings
from rdi.model.evening import EveningRecord
from rdi.model.record import Record
from rdi.tournament.game_place import GamePlace
from rdi.tournament.isolating import Apart
from rdi.tournament.matches import Match
from rdi.tournament.playing import PlayedGame, has_classes, play_game
from rdi.tournament.running import matches_in
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Fault, Row, rows_of


def replayed(tournament: Tournament, place: GamePlace) -> Record | EveningRecord:
    """The record of a stored game, played again by the same bots; names are those of the bots.

    An evening is told whole unless one of its games is named. BadSettings where there is no such
    game, BadRecord where it does not come out the same.
    """
    match, row = stored(tournament, place)
    played = played_again(tournament, match, place)
    difference = difference_of(row, played)
    if difference:
        raise BadRecord(f"game {place}: {difference}")
    return _game_of(played.play.record, place) if place.game else played.play.record


def played_again(tournament: Tournament, match: Match, place: GamePlace) -> PlayedGame:
    """A game that is played once more; classes play in processes of their own, as nobody may bring
    this one down. Whoever asks ends these, and programs, when it has enough.
    """
    spec = tournament.spec
    company = Apart(spec.as_json(), match) if has_classes(spec, match) else None
    return play_game(spec, match, place.deal, place.rotation, company)


def _game_of(record: Record | EveningRecord, place: GamePlace) -> Record:
    """One game of an evening."""
    if isinstance(record, Record):
        raise BadSettings(f"{record.header.game} is one game: leave out .{place.game}")
    games = record.games
    if place.game > len(games):
        raise BadSettings(
            f"there is no game {place.game} on this evening: the last is {len(games)}"
        )
    return games[place.game - 1]


def replay_command(named: str, match: int, fault: Fault) -> str:
    """The command that shows the game of a fault; `named` is how commands name the tournament."""
    return f"rdi tourney replay {shlex.quote(named)}#{fault.place(match)}"


def stored(tournament: Tournament, place: GamePlace) -> tuple[Match, Row]:
    """The match of a stored game and its row; BadSettings where there is none."""
    with closing(Store.open(tournament.path)) as store:
        matches = {match.number: match for match in matches_in(tournament.spec, store)}
        match = matches.get(place.match)
        if match is None:
            raise BadSettings(f"there is no match {place.match}: the last is {max(matches)}")
        seats = len(match.lineup)
        if place.rotation >= seats:
            raise BadSettings(f"there is no rotation {place.rotation}: the last is {seats - 1}")
        unit = store.unit_with(place.match, place.deal)
    if unit is None:
        raise BadSettings(f"deal {place.deal} of match {place.match} was not played")
    first, rows = unit
    return match, [*rows_of(rows, seats)][(place.deal - first) * seats + place.rotation]


def difference_of(row: Row, played: PlayedGame) -> str:
    """How a game came out otherwise than it is stored; nothing where it did not."""
    if row.winnings != played.row.winnings:
        return f"it brought {row.winnings}, and now {played.row.winnings}: the bots have changed"
    if row.trace != played.row.trace:
        return "it brought the same by other choices: the bots have changed"
    return ""
