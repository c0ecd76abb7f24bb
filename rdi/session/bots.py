"""Bots by name, and games that they play with one another.

Regulars and plain policies are known by name; each is made with luck of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rdi.arrays.chance import new_state
from rdi.arrays.kernels.policies import FOLD, POLICIES, STAY, choose, wager
from rdi.engine.game import Game, View
from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition
from rdi.model.outcome import Outcome
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.players.player import Player
from rdi.players.registry import by_name, regulars
from rdi.session.setup import SEATS
from rdi.session.validation import seat_count, sequence, short_texts
from rdi.text import hint, nearest_words

BotMaker = Callable[[int], Player]
Heed = Callable[[Request, Answer], None]
"""A callback with what somebody was asked and what is about to be answered."""


class PolicyPlayer:
    """A player that follows a policy; all its luck comes from a seed of 64 bits."""

    def __init__(self, policy: int, seed: int) -> None:
        self._policy = policy
        self._luck = new_state(seed)

    def decide(self, request: Request, view: View) -> Answer:
        """The answer of the policy, which does not look at the view."""
        return self.answer(request)

    def answer(self, request: Request) -> Answer:
        """The answer of the policy."""
        if isinstance(request, Wager):
            return self._bet(request)
        return self._pick(request)

    def _bet(self, asked: Wager) -> Answer:
        total = wager(
            self._policy,
            self._luck,
            0,
            asked.owed,
            asked.bet,
            asked.current_bet,
            asked.least_raise,
            asked.most_raise,
        )
        if total == FOLD:
            return "fold"
        return asked.stay if total == STAY else ("raise", total)

    def _pick(self, asked: Pick) -> Answer:
        items, count = asked.items, len(asked.items)
        alike = list(range(count)) if asked.all_differ else [items.index(item) for item in items]
        places, room = count, count + max(asked.most, 1)
        table = alike + [0] * (room - count + (asked.most + 1) * (count + 1))
        size = choose(
            self._policy,
            table,
            0,
            room,
            places,
            self._luck,
            0,
            count,
            len(set(alike)),
            asked.least,
            asked.most,
            asked.ordered,
        )
        if asked.is_single:
            return items[table[places]]
        return tuple([items[place] for place in table[places : places + size]])


def bots_for_seats(
    definition: GameDefinition, bots: object, seats: int | Sequence[object] | None
) -> tuple[str, ...]:
    """The name of the bot in each seat: those named, or the one named in all of them.

    Raises BadSettings if there is no such bot, or they are not as many as the seats.
    """
    named = tuple([known_bot(each) for each in short_texts("the bots", sequence("the bots", bots))])
    if not named:
        raise BadSettings("somebody has to play: name one bot for all seats, or one for each")
    if seats is None:
        usual = definition.seats_near(SEATS)
        count = len(named) if len(named) > 1 else usual
    else:
        count = seats if isinstance(seats, int) else len(sequence("the seats", seats))
    seat_count(definition, "players" if definition.inn is None else "characters", count)
    if len(named) not in (1, count):
        raise BadSettings(
            f"{len(named)} bots cannot fill {count} seats: name one for all, or {count}"
        )
    return named if len(named) == count else named * count


def known_bot(name: str) -> str:
    """The policy or the regular that is meant; BadSettings with the nearest where there is none."""
    wanted = name.strip().casefold()
    if wanted in POLICIES:
        return wanted
    known = {text.casefold(): each.name for each in regulars() for text in (each.title, each.name)}
    if wanted in known:
        return known[wanted]
    near = nearest_words(wanted, [*POLICIES, *known], 0.5)
    names = [*POLICIES, *(each.name for each in regulars())]
    meant = hint([known.get(each, each) for each in near], names)
    raise BadSettings(f"there is no bot called {name!r}; {meant}")


def bot_maker(name: str) -> BotMaker:
    """A function that makes this bot from the seed of its luck."""
    if name in POLICIES:
        return partial(PolicyPlayer, policy_number(name))
    return by_name(name).make


def policy_number(name: str) -> int:
    """The number of a policy."""
    return list(POLICIES).index(name)


def are_policies(names: Sequence[str]) -> bool:
    """Whether all of these are policies."""
    return all(name in POLICIES for name in names)


def play(game: Game, players: Sequence[Player], heed: Heed | None = None) -> Outcome:
    """Play on from where the game stands and give its outcome; `players` are in the order of seats.
    `heed` is told of each answer before it is given, and may end the game with an exception.

    Raises BadSettings if they are not as many as the seats, and IllegalAnswer if one of them gives
    an answer that the rules do not allow; the game then stands at that decision.
    """
    if len(players) != game.seats:
        raise BadSettings(f"{len(players)} players cannot fill {game.seats} seats")
    request = game.pending
    while request is not None:
        seat = request.seat
        answer = players[seat].decide(request, game.view(seat))
        if heed is not None:
            heed(request, answer)
        game.answer(answer)
        request = game.pending
    outcome = game.outcome
    assert outcome is not None
    return outcome
