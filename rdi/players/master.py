"""Play as well as is known: solved games by heart, chances exactly, everything else by search.

A solved strategy comes first. Where all lies open a Betting Round is thought through to its end.
Where cards are exchanged, those are thrown away without which the most of the pot is to be
expected. Everything else is done as by any regular, with much more thought.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rdi.model.request import Pick, Wager
from rdi.odds.races import race_of
from rdi.odds.reckoning import DRAWN, odds
from rdi.players.chances import hides_things
from rdi.players.dealt import deals_of
from rdi.players.gambler import Gambler
from rdi.players.open_betting import Duel
from rdi.players.open_share import share_of_two
from rdi.players.thought import thought
from rdi.solving.blueprint import strategy

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from rdi.engine.game import View
    from rdi.model.request import Answer, Request
    from rdi.players.traits import Traits

DEALS = 500
"""How many deals tell which cards to throw away."""

HURRIED = 0.01
"""Seconds, so few that nothing is reckoned beside these deals."""


class Master:
    """Thinks longest, and the same again when asked the same again."""

    def __init__(self, traits: Traits, seed: int | str) -> None:
        self._seed = seed
        self._traits = traits
        self._gambler = Gambler(traits, seed)

    def decide(self, request: Request, view: View) -> Answer:
        """What is best, as far as that is known."""
        luck = thought(self._seed, request, view)
        solved = strategy(view)
        if solved:
            return luck.choices(list(solved), list(solved.values()))[0]
        found = (
            exchanged(view, luck)
            if isinstance(request, Pick)
            else thought_through(view, self._traits)
        )
        return self._gambler.decide(request, view) if found is None else found

    def weighs(self, request: Wager, view: View) -> Mapping[Answer, float]:
        """The Gold by which `decide` chooses a bet, for each answer it thinks of; nothing where it
        plays a solved game by heart.
        """
        if strategy(view):
            return {}
        duel = _duel(view, self._traits)
        return self._gambler.weighs(request, view) if duel is None else duel.worths(request)


def thought_through(view: View, traits: Traits) -> Answer | None:
    """The best bet against one other where all lies open; None elsewhere."""
    request, duel = view.request, _duel(view, traits)
    return duel.best(request) if duel is not None and isinstance(request, Wager) else None


def _duel(view: View, traits: Traits) -> Duel | None:
    """What may be thought through to its end; None where that cannot be done."""
    if len(view.playing) != 2 or not isinstance(view.request, Wager):
        return None
    race = None if hides_things(view) else race_of(view)
    share = share_of_two(view, traits) if race is None else race.share(view.seat)
    return None if share is None else Duel(view, share)


def exchanged(view: View, luck: Random) -> Answer | None:
    """The cards to throw away where nothing else is to come; None elsewhere."""
    request = view.request
    deals = deals_of(view, luck)
    if deals is None or not isinstance(request, Pick) or deals.sensible_exchange(request) is None:
        return None
    seed = luck.getrandbits(32)
    found = odds(view, model=DRAWN, samples=DEALS, seconds=HURRIED, seed=seed)
    return found.options[0].answer
