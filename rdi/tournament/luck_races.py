"""What luck gave where all lies open: by the exact chances of all seats, each playing for its hand.

The chances before luck comes are those after it in the mean over all that it may bring, so that
luck gives exactly nothing in the mean (`rdi.odds.races`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rdi.engine.bind import Bound
from rdi.engine.game import Game
from rdi.errors import GameFault
from rdi.model.event import Event
from rdi.model.request import Answer, Pick
from rdi.model.settings import SplitRule
from rdi.odds.races import Race, race_of
from rdi.tournament.luck_following import LEAVING, LUCK, pots_of
from rdi.tournament.luck_laws import trial_game

GAMES_KEPT = 64
RACERS_MOST = 3
"""For more players than this exact chances take too long."""

Keys = Mapping[int, tuple[int, ...]]


def is_raced(game: Game) -> bool:
    """Whether a game can be looked at so: all lies open, chances can be told, and a tie does not
    begin it anew.
    """
    rule = game._opening[0].split_rule
    return rule is SplitRule.MERCHANT and has_races(game._bound, game.seats)


@lru_cache(maxsize=GAMES_KEPT)
def has_races(bound: Bound, seats: int) -> bool:
    """Whether the chances in a game of so many can be told exactly."""
    if seats > RACERS_MOST:
        return False
    game = trial_game(bound, seats, 0)
    request = game.pending
    return request is not None and race_of(game.view(request.seat)) is not None


def raced_gains(game: Game) -> list[float]:
    """What luck gave each seat, in Gold, since somebody first chose something."""
    twin = game.begin_again()
    gains = [0.0] * game.seats
    for entry in game.log:
        if type(entry) is tuple:
            before = twin.fork()
            twin.answer(entry[1])
            more = gains_between(before, entry[1], twin)
            gains = [one + other for one, other in zip(gains, more, strict=True)]
    return gains


def gains_between(before: Game, answer: Answer, after: Game) -> list[float]:
    """What luck gave each seat between an answer and the next: nothing where it did not come."""
    gains = [0.0] * before.seats
    playing = _playing(before, after.events[len(before.events) :])
    if len(playing) < 2:
        return gains
    first = _race_after(before, answer)
    if first is None:
        return gains
    then = _race_then(after)
    keys = _keys(after) if then is None else {}
    stakes, carry = after._table.contributions, before._table.carry
    for amount, eligible in pots_of(stakes, playing, carry):
        for seat in eligible:
            rivals = [other for other in eligible if other != seat]
            was = first.chances(seat, rivals).share
            is_now = _won(keys, seat, rivals) if then is None else then.chances(seat, rivals).share
            gains[seat] += amount * (is_now - was)
    return gains


def _playing(before: Game, events: Sequence[Event]) -> list[int]:
    """Who was still in when luck came; nobody where it did not come."""
    playing = before._table.playing[:]
    for event in events:
        if event[0] in LUCK:
            return playing
        if event[0] in LEAVING:
            playing.remove(event[1])
    return []


def _race_after(game: Game, answer: Answer) -> Race | None:
    """How the seats stood after an answer, before luck came; None where that cannot be told."""
    request = game.pending
    assert request is not None
    seen = game.fork()
    seen._table.cloth = None  # what others chose at the same time is chosen
    race = race_of(seen.view(request.seat))
    return race.options.get(answer) if race is not None and isinstance(request, Pick) else race


def _race_then(game: Game) -> Race | None:
    """How the seats stand now; None where the game is over."""
    if game.pending is None:
        return None
    race = race_of(game.view(game.pending.seat))
    if race is None:
        raise GameFault(f"the chances of {game.definition.title} cannot be told any more")
    return race


def _keys(game: Game) -> Keys:
    """What the hands are compared by in the end."""
    bound, table = game._bound, game._table
    return {seat: bound.score(table, seat) + bound.tiebreak(table, seat) for seat in table.playing}


def _won(keys: Keys, seat: int, rivals: Sequence[int]) -> float:
    """The part of a pot that a seat has won."""
    others = [keys[rival] for rival in rivals]
    if keys[seat] < max(others):
        return 0.0
    return 1 / (1 + others.count(keys[seat]))
