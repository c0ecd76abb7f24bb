"""Bots at a table: a game or an evening is played to its end, whatever a bot does.

A bot that gives no legal answer is at fault; another answer is given in its place, and the game
goes on and counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter

import msgspec

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import GameFault
from rdi.model.evening import EveningView
from rdi.model.request import Answer, Pick
from rdi.players.player import Player
from rdi.session.evening import BORROW, CHOOSE, YES, Evening
from rdi.tournament.bots.faults import (
    BOT_ERRORS,
    answer_between_games,
    fault_of,
    substitute_answer,
)
from rdi.tournament.units import AFTER_END, BORROWING, CHOOSING_GAME, Fault, Thinking

STEPS = {BORROW: BORROWING, CHOOSE: CHOOSING_GAME}
"""The number in place of that of the choices made, in a fault between the games of an evening."""


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """A player at the table, and the number of its bot in the spec."""

    player: Player
    bot: int


class TablePlay:
    """One rotation of a deal, played by bots.

    `seat_bots` makes the players in the order of the seats, anew and with luck of their own for
    each number that it is given: the games of an evening are numbered from 1. `choice_seed` gives
    the seed by which a game of an evening is chosen, by its number, where a bot leaves that open.
    To the `thinking` of each bot, by its number in the spec, its answers in games are added.
    """

    def __init__(
        self,
        table: Game | Evening,
        deal: int,
        rotation: int,
        seat_bots: Callable[..., list[SeatedBot]],
        choice_seed: Callable[[int], int],
        thinking: Mapping[int, Thinking],
    ) -> None:
        self._table = table
        self._deal = deal
        self._rotation = rotation
        self._seat_bots = seat_bots
        self._choice_seed = choice_seed
        self._thinking = thinking

    def run(self) -> Iterator[Fault]:
        """Play to the end, and tell of every fault. Raises GameFault if there is no end."""
        table = self._table
        if isinstance(table, Game):
            bots = self._seat_bots()
            yield from self._play_game(table, table.answer, bots)
            yield from self._tell_outcome(table, bots)
            return
        while table.pending is not None:
            number = table.finished + 1
            for fault in self._play_next_game(table, number):
                yield msgspec.structs.replace(fault, game=number)

    def _fault(self, bot: int, seat: int, kind: str, text: str, step: int) -> Fault:
        return Fault(self._deal, self._rotation, bot, seat, kind, text, step)

    # ------------------------------------------------------------------ a game

    def _play_game(
        self, game: Game, give: Callable[[Answer], None], bots: Sequence[SeatedBot]
    ) -> Iterator[Fault]:
        """Play a game; `give` is where its answers go."""
        step = 0
        while (request := game.pending) is not None:
            seat = request.seat
            seated = bots[seat]
            view = game.view(seat)
            began = perf_counter()
            try:
                try:
                    answer = seated.player.decide(request, view)
                finally:
                    self._thinking[seated.bot].add(perf_counter() - began)
                give(answer)
            except GameFault:
                raise
            except BOT_ERRORS as error:
                yield self._fault(seated.bot, seat, *fault_of(error), step)
                give(substitute_answer(request, error))
            step += 1

    def _tell_outcome(self, game: Game, bots: Sequence[SeatedBot]) -> Iterator[Fault]:
        """Tell the bots that want to know it how their game ended: those with an `end`."""
        for seat, seated in enumerate(bots):
            end = getattr(seated.player, "end", None)
            if end is None:
                continue
            try:
                end(game.outcome, seat)
            except BOT_ERRORS as error:
                yield self._fault(seated.bot, seat, *fault_of(error), AFTER_END)

    # ------------------------------------------------------------------ an evening

    def _play_next_game(self, evening: Evening, number: int) -> Iterator[Fault]:
        """Ask all that is asked before the next game of an evening, and play it."""
        people = self._seat_bots(number)
        bots = [people[evening.person_at(seat)] for seat in range(evening.people)]
        while evening.finished < number and (request := evening.pending) is not None:
            if evening.game is not None:
                yield from self._play_game(evening.game, evening.answer, bots)
            else:
                assert isinstance(request, Pick)
                yield from self._ask_between_games(evening, request, people[request.seat])
        if evening.last_game is not None and evening.finished == number:
            yield from self._tell_outcome(evening.last_game, bots)

    def _ask_between_games(
        self, evening: Evening, request: Pick, seated: SeatedBot
    ) -> Iterator[Fault]:
        """Let a person answer between two games. For a bot that leaves it open, loans are taken
        whenever they may be, as the regulars do, and games are chosen by luck, the same ones in all
        rotations of a deal.
        """
        if request.verb == BORROW:
            usual: Answer = YES
        else:
            luck = SeededChance(self._choice_seed(evening.finished + 1))
            usual = request.options[luck.pick(len(request.options))]
        if len(request.options) == 1:
            evening.answer(usual)
            return
        view = evening.view(request.seat)
        assert isinstance(view, EveningView)
        answer, wrong = answer_between_games(seated.player, request, view, usual)
        if wrong is not None:
            seat, step = evening.seat_of(request.seat), STEPS[request.verb]
            yield self._fault(seated.bot, seat, *wrong, step)
        evening.answer(answer)
