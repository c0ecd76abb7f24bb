"""Tell in numbers what is asked, what was chosen, the Gold, and what each seat has done."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.game import CompiledGame, View
from rdi.environments.figures import (
    COUNT_MOST,
    POINTS_MOST,
    Figure,
    Part,
    count,
    round_from,
    whose,
    yes_or_no,
)
from rdi.environments.things import Thing, called
from rdi.model.event import Event
from rdi.model.request import Wager


def asked(verbs: Sequence[str], seats: int) -> Part:
    """Where one sits, and what one is asked."""

    def tell(view: View, chosen: Sequence[Thing]) -> list[float]:
        request = view.request
        verb = "" if request is None else request.verb
        is_bet = isinstance(request, Wager)
        return [view.seat, is_bet, *(not is_bet and verb == each for each in verbs)]

    figures = (
        Figure("seats after the Starting Player", 0.0, max(1.0, seats - 1.0)),
        yes_or_no("asked to bet"),
        *(yes_or_no(f"asked to {verb.replace('_', ' ')}") for verb in verbs),
    )
    return Part(figures, tell)


def so_far(things: Sequence[Thing]) -> Part:
    """What was named of an answer that takes several actions."""
    number = {thing: place for place, thing in enumerate(things)}

    def tell(view: View, chosen: Sequence[Thing]) -> list[float]:
        counts = [0.0] * (len(things) + 1)
        for thing in chosen:
            counts[number.get(thing, len(things))] += 1
        return counts

    names = (*(called(thing) for thing in things), "others")
    return Part(tuple([count(f"chosen so far: {name}") for name in names]), tell)


def wager(gold: float) -> Part:
    """The Gold in the middle, and what one may do in a Betting Round."""

    def tell(view: View, chosen: Sequence[Thing]) -> list[float]:
        request = view.request
        if not isinstance(request, Wager):
            return [view.pot, view.current_bet, 0.0, 0.0, 0.0]
        least, most = request.bounds or (0, 0)
        return [view.pot, view.current_bet, request.owed, least, most]

    names = ("pot", "Current Bet", "owed", "least raise, to", "largest raise, to")
    return Part(tuple([Figure(name, 0.0, gold) for name in names]), tell)


def seats_at_table(seats: int, gold: float) -> Part:
    """Everybody's Gold, and whether they are still in."""

    def tell(view: View, chosen: Sequence[Thing]) -> list[float]:
        stashes, bets, paid = view.stashes, view.bets, view.contributions
        playing = view.playing
        return [
            figure
            for seat in round_from(view.seat, seats)
            for figure in (seat in playing, stashes[seat], bets[seat], paid[seat])
        ]

    return Part(
        tuple(
            figure
            for place in range(seats)
            for figure in (
                yes_or_no(f"{whose(place)}: in the game"),
                Figure(f"{whose(place)}: Stash", 0.0, gold),
                Figure(f"{whose(place)}: bet in front", 0.0, gold),
                Figure(f"{whose(place)}: paid in all", 0.0, gold),
            )
        ),
        tell,
    )


def deeds(compiled: CompiledGame, seats: int) -> Part:
    """How many Betting Rounds have begun, and of each seat how often it has raised, and how many
    things went away from each of its piles.
    """
    piles = [pile.name for pile in compiled.definition.piles if pile.is_player]

    def tell(view: View, chosen: Sequence[Thing]) -> list[float]:
        rounds, raises = 0, [0.0] * seats
        given = {(name, seat): 0.0 for name in piles for seat in range(seats)}
        for event in _lately(view):
            if event[0] == "betting":
                rounds += 1
            elif event[0] == "raised":
                raises[event[1]] += 1
            elif event[0] == "moved" and event[1] in given:
                given[event[1]] += event[3] if isinstance(event[3], int) else len(event[3])
        return [rounds] + [
            figure
            for seat in round_from(view.seat, seats)
            for figure in (raises[seat], *(given[name, seat] for name in piles))
        ]

    figures = (
        figure
        for place in range(seats)
        for figure in (
            count(f"{whose(place)}: raises"),
            *(count(f"{whose(place)}: moved away from {name}") for name in piles),
        )
    )
    return Part((count("Betting Rounds begun"), *figures), tell)


def _lately(view: View) -> Sequence[Event]:
    """What this seat has seen happen since the pot was last played for again."""
    events = view.events
    last = max((place for place, event in enumerate(events) if event[0] == "replay"), default=-1)
    return events[last + 1 :]


def middle(compiled: CompiledGame, gold: float) -> Part:
    """The purses and the numbers on the table that belong to nobody."""
    purses = compiled.purse_names
    keys = [(tally.name, key) for tally in compiled.definition.tallies for key in tally.keys]

    def tell(view: View, chosen: Sequence[Thing]) -> list[float]:
        held, tallies = view.purses, view.tallies
        return [*(held[name] for name in purses), *(tallies[name][key] for name, key in keys)]

    return Part(
        (
            *(Figure(f"Gold in {name}", 0.0, gold) for name in purses),
            *(Figure(f"{name} {key}", -COUNT_MOST, COUNT_MOST) for name, key in keys),
        ),
        tell,
    )


def score(compiled: CompiledGame) -> Part:
    """What the own hand is worth now, more being better; nothing where no score is kept."""
    if compiled.definition.scoring is None:
        return Part((), lambda view, chosen: [])
    names = ("class of the own hand", "points of the own hand")
    figures = tuple([Figure(name, -POINTS_MOST, POINTS_MOST) for name in names])
    return Part(figures, lambda view, chosen: (view.score() or (0, 0))[:2])
