"""Imagine how a game ends if nobody bets any more: everybody calls, and picks what looks sensible.

This is the general way, for every game that the language can say. Nothing that is hidden is known
to it, and no pick in it knows the luck to come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, NoReturn

from rdi.engine.chance import SeededChance
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import SplitRule
from rdi.odds.choices import some_answers
from rdi.odds.imagining import gold, standing
from rdi.odds.stakes import is_played_for_pots

if TYPE_CHECKING:
    from rdi.engine.game import Game, View

TRIES = 4
"""How many answers a seat looks at in an imagined game before it picks one."""

GOLD_TRIES, GOLD_LOOKS = 8, 4
"""Where no hands are compared: how many answers, and how often each, because luck decides more."""

ANSWERS_MOST = 1000
"""After so many answers, those tried included, an imagined game is left as it stands."""

SEED_BITS = 48


@dataclass(frozen=True, slots=True)
class Ending:
    """How an imagined game ended: who was placed where, the tier and points of the own hand and of
    the best of the others, and the Gold won since the moment of asking, a fair part of what still
    lies on the table included.
    """

    places: tuple[tuple[int, ...], ...]
    key: tuple[int, ...] | None
    gold_won: float
    rival: tuple[int, ...] | None = None


class _LuckIsAsked(Exception):
    """A card is to be drawn or a die to be rolled."""


class _NoLuck:
    """Luck that nobody may ask."""

    def deal(self, deck: list[str], count: int) -> NoReturn:
        raise _LuckIsAsked

    def roll(self) -> NoReturn:
        raise _LuckIsAsked

    def copy(self) -> _NoLuck:
        return self


class Endings:
    """The endings that a view may lead to.

    No Betting Round is held in them and no tie played again, so that one showdown decides; a round
    that has begun ends with calls.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self.seat = view.seat
        share = view.settings.share
        self._settings = replace(
            view.settings, share=0 if share is None else share, split_rule=SplitRule.MERCHANT
        )
        self.first = view.imagine(0)
        """A game as this seat knows it."""
        self.compares_hands = is_played_for_pots(self.first)
        self._rivals = [seat for seat in view.playing if seat != view.seat]
        self.has = self.first.purses[self.seat]
        """The Gold that the seat has now."""

    def world(self, seed: int) -> Game:
        """An imagined game in which nobody opens a Betting Round any more."""
        world = self._view.imagine(seed)
        table = world._table
        table.settings, table.replays = self._settings, ()
        table.events, table.log = [], []  # nobody reads them, and they would be copied often
        return world

    def settled(self) -> Ending | None:
        """The one ending there is, if nothing is hidden of what counts, nobody has to pick, and no
        luck is to come.
        """
        if not self.compares_hands or not self._all_is_seen():
            return None
        world = self.world(0)
        world._table.chance = _NoLuck()
        try:
            while isinstance(world.pending, Wager):
                world.answer(world.pending.stay)
        except _LuckIsAsked:
            return None
        return self._ending(world) if world.pending is None else None

    def _all_is_seen(self) -> bool:
        """Whether all that hands are scored by lies open."""
        view, places = self._view, self._view._compiled.places
        sources = self.first.definition.scoring.sources
        piles = [source.name for source in sources if source.kind == "pile"]
        return all(
            isinstance(view.pile(name, seat if places[name][0] else None), tuple)
            for name in piles
            for seat in view.playing
        )

    def ending(self, world: Game, luck: Random) -> tuple[Ending, int]:
        """Play an imagined game to its end, or where no hands are compared to that of the own turn,
        if it has begun. Gives how many answers that took, those tried included.
        """
        spent, tries, looks = 1, TRIES, 1
        is_own_turn = False
        if not self.compares_hands:
            tries, looks = GOLD_TRIES, GOLD_LOOKS
            is_own_turn = self._view.turn == self.seat
        while spent < ANSWERS_MOST:
            request = world.pending
            if request is None or (is_own_turn and request.seat != self.seat):
                break
            if isinstance(request, Wager):
                world.answer(request.stay)
            else:
                answer, tried = sensible_pick(world, request, tries, luck, looks)
                world.answer(answer)
                spent += tried
            spent += 1
        return self._ending(world), spent

    def _ending(self, world: Game) -> Ending:
        table = world._table
        if self.compares_hands:
            score = world._compiled.score
            others = [score(table, seat) for seat in self._rivals]
            return Ending(table.places, score(table, self.seat), 0.0, max(others, default=None))
        return Ending((), None, gold(world, world.view(self.seat), self.seat) - self.has)


def sensible_pick(
    world: Game, pick: Pick, tries: int, luck: Random, looks: int = 1
) -> tuple[Answer, int]:
    """What looks best at once of so many answers tried, each so often with the same luck, which is
    not that to come; and how many were tried. Among those that look the same luck decides: always
    the first of them may be a way in which a game comes to no end.
    """
    answers = list(some_answers(pick, tries, luck))
    if len(answers) == 1:
        return answers[0], 0
    luck.shuffle(answers)
    chances = [SeededChance(luck.getrandbits(SEED_BITS)) for _ in range(looks)]
    best, most = answers[0], float("-inf")
    for answer in answers:
        value = sum([_look(world, answer, chance, pick.seat) for chance in chances])
        if value > most:
            best, most = answer, value
    return best, len(answers) * looks


def _look(world: Game, answer: Answer, chance: SeededChance, seat: int) -> float:
    """How well a seat stands at once after an answer, with this luck."""
    after = world.fork()
    after._table.chance = chance.copy()
    after.answer(answer)
    return standing(after, seat)
