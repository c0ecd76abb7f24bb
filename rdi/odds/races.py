"""Who wins where all lies open: exact chances of all seats, each of which plays for its own hand.

Where luck goes to each seat by itself (its own dice), the laws of their hands are independent.
Where it comes to all at once (a job for everybody's workers), the seats are followed together
through all that it may bring. Betting is passed over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from rdi.model.request import Answer, Pick
from rdi.odds.laws import Key, Ladder, Law, beating, best_of, mixed
from rdi.odds.solo import EFFORT, graph_of
from rdi.odds.solo_graph import Choice, Ending, Graph, Luck
from rdi.odds.solo_play import Play, plain_play
from rdi.odds.solo_table import NotAlone, by_the_rules, lonely_table

if TYPE_CHECKING:
    from rdi.engine.game import View

Joint = dict[tuple[Key, ...], float]
"""The chance of each combination of keys, in the order of the seats."""

JOINT_MOST = 20_000
"""Where more combinations of moments may come, they are not followed."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The chance to win a pot alone, to be tied for it, and the part of it that may be expected."""

    win: float
    tie: float
    share: float


@dataclass(frozen=True, slots=True)
class Race:
    """How the seats still in stand towards each other, if all bets are called from now on.

    `laws` has what each seat may come to; where they depend on each other, `joint` has the chance
    of each combination, and is empty otherwise. `options` are the answers to the pick that the seat
    of the view is asked for: the race after each.
    """

    seats: tuple[int, ...]
    laws: Mapping[int, Law]
    joint: Joint
    options: Mapping[Answer, Race]

    def chances(self, seat: int, rivals: Sequence[int]) -> Chances:
        """What this seat may expect of a pot for which these others are in as well."""
        if not self.joint:
            return _of_independent(self.laws[seat], [self.laws[rival] for rival in rivals])
        place = self.seats.index(seat)
        places = [self.seats.index(rival) for rival in rivals]
        win = tie = share = 0.0
        for keys, chance in self.joint.items():
            others = [keys[each] for each in places]
            best = max(others, default=())
            if keys[place] > best:
                win, share = win + chance, share + chance
            elif keys[place] == best:
                tie, share = tie + chance, share + chance / (1 + others.count(best))
        return Chances(win, tie, share)

    def best_of(self, seats: Sequence[int]) -> Law:
        """The law of the best hand among these seats."""
        if not self.joint:
            return best_of([self.laws[seat] for seat in seats])
        places = [self.seats.index(seat) for seat in seats]
        return mixed(
            [
                (chance, {max([keys[each] for each in places]): 1.0})
                for keys, chance in self.joint.items()
            ]
        )

    def share(self, seat: int) -> float:
        """The part that this seat may expect of a pot that everybody is in for."""
        return self.chances(seat, [other for other in self.seats if other != seat]).share

    def best(self, seat: int) -> Answer | None:
        """The answer after which this seat may expect the most; None where nothing is asked."""
        return max(self.options, key=lambda answer: self.options[answer].share(seat), default=None)


def _of_independent(own: Law, others: Sequence[Law]) -> Chances:
    ladders = [Ladder(law) for law in others]
    share_of = beating(others)
    win = tie = share = 0.0
    for key, chance in own.items():
        places = [ladder.chances(key) for ladder in ladders]
        ahead = prod([below for below, _ in places])
        win += chance * ahead
        tie += chance * (prod([below + even for below, even in places]) - ahead)
        share += chance * share_of(key)
    return Chances(win, tie, share)


def race_of(view: View, for_share: bool = False, counts_cards: bool = True) -> Race | None:
    """How the seats still in stand towards each other as this seat sees it; None where not all lies
    open, or where it cannot be told.

    Every seat is taken to play for the best class of hands, then for the most points; with
    `for_share` the seat of the view plays for its part of the pot against others who do so. Without
    `counts_cards` chances are rough: the deck is taken to stay as it is.
    """
    compiled = view._compiled
    if compiled.definition.scoring is None or view.seat not in view.playing:
        return None
    if view._table.snapshot is not None:
        view = view.imagine(0).view(view.seat)  # what others chose unseen they choose again
    try:
        with by_the_rules(compiled.definition):
            return _Runners(view, graph_of(compiled, counts_cards)).race(for_share)
    except NotAlone:
        return None


class _Runners:
    """The seats still in, each at its own moment of the graph."""

    def __init__(self, view: View, graph: Graph) -> None:
        self._view = view
        self._graph = graph
        self._seats = view.playing
        tables = [lonely_table(view, [seat]) for seat in self._seats]
        self._roots = [graph.moment(table, EFFORT) for table in tables]
        self._play = plain_play(graph)
        self._place = self._seats.index(view.seat)
        kinds = {
            moment.is_own
            for root in self._roots
            for number in graph.reachable(root)
            if isinstance(moment := graph.moments[number], Luck)
        }
        if len(kinds) > 1:
            raise NotAlone("some luck is everybody's, and some is not")
        self._is_joint = kinds == {False}

    def race(self, for_share: bool) -> Race:
        """The race, and the race after each answer."""
        if self._is_joint:
            return self._joint_race(for_share)
        laws = {
            seat: self._play.law(root) for seat, root in zip(self._seats, self._roots, strict=True)
        }
        me = self._view.seat
        play = self._play
        if for_share:
            others = [law for seat, law in laws.items() if seat != me]
            play = Play(self._graph, self._roots[self._place], beating(others))
            laws[me] = play.law(self._roots[self._place])
        options = {
            answer: Race(self._seats, {**laws, me: play.law(after)}, {}, {})
            for answer, after in self._answers().items()
        }
        return Race(self._seats, laws, {}, options)

    def _answers(self) -> dict[Answer, int]:
        """The answers to the pick at hand, and the moments after them."""
        request = self._view.request
        moment = self._graph.moments[self._roots[self._place]]
        if not isinstance(request, Pick) or not isinstance(moment, Choice):
            return {}
        after = dict(zip(moment.answers, moment.after, strict=True))
        return {
            answer: after[self._graph.feature_of(request, answer)] for answer in request.options
        }

    # ------------------------------------------------------------------ luck that all share

    def _joint_race(self, for_share: bool) -> Race:
        walk = _Walk(self._graph, self._play, self._place if for_share else None)
        roots = tuple(self._roots)

        def after(number: int) -> Race:
            moved = (*roots[: self._place], number, *roots[self._place + 1 :])
            joint = walk.joint(moved)
            return Race(self._seats, self._laws(joint), joint, {})

        joint = walk.joint(roots)
        options = {answer: after(number) for answer, number in self._answers().items()}
        return Race(self._seats, self._laws(joint), joint, options)

    def _laws(self, joint: Joint) -> dict[int, Law]:
        return {
            seat: mixed([(chance, {keys[place]: 1.0}) for keys, chance in joint.items()])
            for place, seat in enumerate(self._seats)
        }


class _Walk:
    """Goes through all that luck brings to everybody, with all seats at once."""

    def __init__(self, graph: Graph, play: Play, chooser: int | None) -> None:
        self._moments = graph.moments
        self._play = play
        self._chooser = chooser
        self._known: dict[tuple[int, ...], Joint] = {}

    def joint(self, numbers: tuple[int, ...]) -> Joint:
        """What the seats come to from these moments on."""
        found = self._known.get(numbers)
        if found is None:
            if len(self._known) > JOINT_MOST:
                raise NotAlone("luck may bring too many things")
            found = self._known[numbers] = self._found(numbers)
        return found

    def _found(self, numbers: tuple[int, ...]) -> Joint:
        for place, number in enumerate(numbers):
            moment = self._moments[number]
            if isinstance(moment, Choice):
                ways = moment.after
                if place != self._chooser:
                    ways = (self._play.next(number),)
                return max(
                    [self.joint((*numbers[:place], way, *numbers[place + 1 :])) for way in ways],
                    key=self._worth,
                )
        moments = [self._moments[number] for number in numbers]
        lucks = [moment for moment in moments if isinstance(moment, Luck)]
        if not lucks:
            keys = tuple([moment.key for moment in moments if isinstance(moment, Ending)])
            return {keys: 1.0}
        if len(lucks) < len(moments):
            raise NotAlone("luck goes on for some, and not for others")
        return self._after_luck(lucks)

    def _after_luck(self, lucks: Sequence[Luck]) -> Joint:
        found: Joint = {}
        for place, chance in enumerate(lucks[0].chances):
            brought = lucks[0].brought[place]
            after = tuple([luck.after[luck.brought.index(brought)] for luck in lucks])
            for keys, part in self.joint(after).items():
                found[keys] = found.get(keys, 0.0) + chance * part
        return found

    def _worth(self, joint: Joint) -> float:
        if self._chooser is None:
            return 0.0
        place, share = self._chooser, 0.0
        for keys, chance in joint.items():
            if keys[place] == max(keys):
                share += chance / keys.count(keys[place])
        return share
