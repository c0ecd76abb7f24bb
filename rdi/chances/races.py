"""Exact chances of all seats where all lies open and each plays for its own hand: a race, as in
backgammon, because nobody can hinder anybody any more.

Where luck goes to each seat by itself (its own dice, or cards to a single hand), the distributions
of their hands are independent. Where it comes to all at once (a job for everybody's workers), the
seats are followed together through all that it may bring. Betting is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from math import prod
from typing import TYPE_CHECKING, Any

from rdi.chances.card_classes import FIRST_CLASS
from rdi.chances.distributions import (
    CumulativeDistribution,
    Distribution,
    Key,
    Objective,
    distribution_of_best,
    expected_points,
    key_value,
    mixture,
    score_distribution,
    share_against,
)
from rdi.chances.outcomes import Ending, Endings, Found, SeatEndings, certain_sentences
from rdi.chances.pots_at_stake import WON, PotsAtStake, Shares, shares_at_stake
from rdi.chances.program_analysis import draws_cards
from rdi.chances.results import Estimate, PotOdds, Scores
from rdi.chances.single_agent.graph import ChanceNode, Decision, DecisionGraph, Terminal
from rdi.chances.single_agent.solver import NODES_A_SOLUTION, Policy, graph_of, points_policy
from rdi.chances.single_agent.table import (
    NotSingleAgent,
    faults_as_not_single_agent,
    single_agent_table,
)
from rdi.deadline import verify_time
from rdi.model.request import Answer, Pick

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.definition import Scoring


Joint = dict[tuple[Key, ...], float]
"""The chance of each combination of keys, in the order of the seats."""

JOINT_STATES_MOST = 20_000
"""The number of combinations of nodes above which they are not followed."""

UNRANKED = -1
"""The place of a seat whose key has not come yet."""


@dataclass(frozen=True, slots=True)
class PotChances:
    """The chance to win a pot alone, to be tied for it, and the part of it that may be expected."""

    win: float
    tie: float
    share: float


Standing = tuple[int, int]
"""The number of rivals ahead of a seat, and of seats in its place, itself included."""


@dataclass(frozen=True, slots=True)
class Race:
    """A race: the relation of the seats still in, if all bets are called from now on.

    `distributions` has what each seat may come to; where they depend on each other, `joint` has the
    chance of each combination, and is empty otherwise. `options` are the answers to the pick that
    the seat of the view is asked for: the race after each. With `shares` the first places are paid,
    and not the best alone.
    """

    seats: tuple[int, ...]
    distributions: Mapping[int, Distribution]
    joint: Joint
    options: Mapping[Answer, Race]
    shares: Shares | None = None

    def chances(self, seat: int, rivals: Sequence[int]) -> PotChances:
        """The chances of this seat in a pot for which these others are in as well."""
        if not self.joint:
            return _chances_of_independent(
                self.distributions[seat], [self.distributions[rival] for rival in rivals]
            )
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
        return PotChances(win, tie, share)

    def standings(self, seat: int, rivals: Sequence[int]) -> dict[Standing, float]:
        """The chance of each standing of this seat among these rivals."""
        if not self.joint:
            return _standings_of_independent(
                self.distributions[seat], [self.distributions[rival] for rival in rivals]
            )
        place = self.seats.index(seat)
        places = [self.seats.index(rival) for rival in rivals]
        found: dict[Standing, float] = {}
        for keys, chance in self.joint.items():
            others = [keys[each] for each in places]
            ahead = sum([other > keys[place] for other in others])
            standing = ahead, 1 + others.count(keys[place])
            found[standing] = found.get(standing, 0.0) + chance
        return found

    def best_of(self, seats: Sequence[int]) -> Distribution:
        """The distribution of the best hand among these seats."""
        if not self.joint:
            return distribution_of_best([self.distributions[seat] for seat in seats])
        places = [self.seats.index(seat) for seat in seats]
        return mixture(
            [
                (chance, {max([keys[each] for each in places]): 1.0})
                for keys, chance in self.joint.items()
            ]
        )

    def share(self, seat: int) -> float:
        """The part that this seat may expect of a pot that everybody is in for."""
        rivals = [other for other in self.seats if other != seat]
        if self.shares is None:
            return self.chances(seat, rivals).share
        part, standings = self.shares.part, self.standings(seat, rivals)
        return sum([chance * part(*standing) for standing, chance in standings.items()])

    def best(self, seat: int) -> Answer | None:
        """The answer after which this seat may expect the most; None where nothing is asked."""
        return max(self.options, key=lambda answer: self.options[answer].share(seat), default=None)


def _chances_of_independent(own: Distribution, others: Sequence[Distribution]) -> PotChances:
    ladders = [CumulativeDistribution(distribution) for distribution in others]
    share_of = share_against(others)
    win = tie = share = 0.0
    for key, chance in own.items():
        places = [ladder.chances(key) for ladder in ladders]
        ahead = prod([below for below, _ in places])
        win += chance * ahead
        tie += chance * (prod([below + even for below, even in places]) - ahead)
        share += chance * share_of(key)
    return PotChances(win, tie, share)


def _standings_of_independent(
    own: Distribution, others: Sequence[Distribution]
) -> dict[Standing, float]:
    ladders = [CumulativeDistribution(distribution) for distribution in others]
    found: dict[Standing, float] = {}
    for key, chance in own.items():
        for standing, part in _standings_of_key(key, ladders).items():
            found[standing] = found.get(standing, 0.0) + chance * part
    return found


def _standings_of_key(key: Key, ladders: Sequence[CumulativeDistribution]) -> dict[Standing, float]:
    """The chance of each standing of a hand with this key, rival by rival."""
    ways = {(0, 1): 1.0}
    for ladder in ladders:
        behind, tied = ladder.chances(key)
        after: dict[Standing, float] = {}
        for (ahead, equal), part in ways.items():
            for standing, likely in (
                ((ahead, equal), behind),
                ((ahead, equal + 1), tied),
                ((ahead + 1, equal), 1 - behind - tied),
            ):
                after[standing] = after.get(standing, 0.0) + part * likely
        ways = after
    return ways


def _paid_against(others: Sequence[Distribution], shares: Shares) -> Objective:
    """The part of the pot that a key may expect to be paid in shares, against rivals with these
    distributions.
    """
    ladders = [CumulativeDistribution(distribution) for distribution in others]

    def paid(key: Key) -> float:
        standings = _standings_of_key(key, ladders)
        return sum([chance * shares.part(*standing) for standing, chance in standings.items()])

    return paid


def race_of(
    view: View,
    for_share: bool = False,
    counts_cards: bool = True,
    nodes_most: int = NODES_A_SOLUTION,
) -> Race | None:
    """The race of the seats still in as this seat sees it; None if not all lies open, or if it
    cannot be computed.

    Every seat is taken to play for the best class of hands, then for the most points; with
    `for_share` the seat of the view plays for its part of the pot against others who do so. Without
    `counts_cards` chances are rough: the deck is taken to stay as it is. No more than `nodes_most`
    are looked at for each seat.
    """
    compiled = view._compiled
    if compiled.definition.scoring is None or view.seat not in view.playing:
        return None
    if view._table.snapshot is not None:
        view = view.imagine(0).view(view.seat)  # what others chose unseen they choose again
    try:
        with faults_as_not_single_agent(compiled.definition):
            return _RaceSolver(view, graph_of(compiled, counts_cards), nodes_most).race(for_share)
    except NotSingleAgent:
        return None


def _brings_cards(node: ChanceNode) -> bool:
    """Whether luck brings cards here, and not dice alone."""
    return any(
        feature >= FIRST_CLASS for luck in node.outcomes for each in luck for feature in each
    )


class _RaceSolver:
    """The seats still in, each at its own node of the graph."""

    def __init__(self, view: View, graph: DecisionGraph, nodes_most: int) -> None:
        self._view = view
        self._graph = graph
        self._seats = view.playing
        tables = [single_agent_table(view, [seat]) for seat in self._seats]
        self._roots = [graph.node(table, nodes_most) for table in tables]
        self._play = points_policy(graph)
        self._place = self._seats.index(view.seat)
        self._shares = None if view.settings.share is None else shares_at_stake(view._table)
        lucks = [self._lucks_after(root) for root in self._roots]
        kinds = {node.is_own for nodes in lucks for node in nodes}
        if len(kinds) > 1:
            raise NotSingleAgent("some luck is everybody's, and some is not")
        if kinds == {True} and draws_cards(view._compiled):
            drawing = [nodes for nodes in lucks if any(map(_brings_cards, nodes))]
            if len(drawing) > 1:
                raise NotSingleAgent("a card that one draws is not there for another")
        self._is_joint = kinds == {False}

    def _lucks_after(self, root: int) -> list[ChanceNode]:
        nodes = [self._graph.nodes[number] for number in self._graph.reachable(root)]
        return [node for node in nodes if isinstance(node, ChanceNode)]

    def race(self, for_share: bool) -> Race:
        """The race, and the race after each answer."""
        if self._is_joint:
            return self._joint_race(for_share)
        distributions = {
            seat: self._play.distribution(root)
            for seat, root in zip(self._seats, self._roots, strict=True)
        }
        me = self._view.seat
        play = self._play
        if for_share:
            others = [distribution for seat, distribution in distributions.items() if seat != me]
            worth = share_against(others)
            if self._shares is not None:
                worth = _paid_against(others, self._shares)
            play = Policy(self._graph, self._roots[self._place], worth)
            distributions[me] = play.distribution(self._roots[self._place])
        options = {
            answer: Race(
                self._seats, {**distributions, me: play.distribution(after)}, {}, {}, self._shares
            )
            for answer, after in self._answers().items()
        }
        return Race(self._seats, distributions, {}, options, self._shares)

    def _answers(self) -> dict[Answer, int]:
        """The answers to the pick at hand, and the nodes after them."""
        request = self._view.request
        node = self._graph.nodes[self._roots[self._place]]
        if not isinstance(request, Pick) or not isinstance(node, Decision):
            return {}
        after = dict(zip(node.answers, node.successors, strict=True))
        return {
            answer: after[self._graph.feature_of(request, answer)] for answer in request.options
        }

    # ------------------------------------------------------------------ luck that all share

    def _joint_race(self, for_share: bool) -> Race:
        chooser = self._place if for_share else None
        walk = _JointWalk(self._graph, self._play, chooser, self._shares)
        roots = tuple(self._roots)

        def after(number: int) -> Race:
            moved = (*roots[: self._place], number, *roots[self._place + 1 :])
            joint = walk.joint(moved)
            return Race(self._seats, self._distributions(joint), joint, {}, self._shares)

        joint = walk.joint(roots)
        options = {answer: after(number) for answer, number in self._answers().items()}
        return Race(self._seats, self._distributions(joint), joint, options, self._shares)

    def _distributions(self, joint: Joint) -> dict[int, Distribution]:
        return {
            seat: mixture([(chance, {keys[place]: 1.0}) for keys, chance in joint.items()])
            for place, seat in enumerate(self._seats)
        }


class _JointWalk:
    """Goes through all that luck brings to everybody, with all seats at once."""

    def __init__(
        self, graph: DecisionGraph, play: Policy, chooser: int | None, shares: Shares | None
    ) -> None:
        self._shares = shares
        self._nodes = graph.nodes
        self._play = play
        self._chooser = chooser
        self._known: dict[tuple[int, ...], Joint] = {}

    def joint(self, numbers: tuple[int, ...]) -> Joint:
        """The joint distribution of the seats' results from these nodes on."""
        found = self._known.get(numbers)
        if found is None:
            if len(self._known) > JOINT_STATES_MOST:
                raise NotSingleAgent("luck may bring too many things")
            found = self._known[numbers] = self._found(numbers)
        return found

    def _found(self, numbers: tuple[int, ...]) -> Joint:
        verify_time()
        for place, number in enumerate(numbers):
            node = self._nodes[number]
            if isinstance(node, Decision):
                ways = node.successors
                if place != self._chooser:
                    ways = (self._play.next(number),)
                return max(
                    [self.joint((*numbers[:place], way, *numbers[place + 1 :])) for way in ways],
                    key=self._worth,
                )
        nodes = [self._nodes[number] for number in numbers]
        lucks = [node for node in nodes if isinstance(node, ChanceNode)]
        if not lucks:
            keys = tuple([node.key for node in nodes if isinstance(node, Terminal)])
            return {keys: 1.0}
        if len(lucks) < len(nodes):
            raise NotSingleAgent("luck goes on for some, and not for others")
        return self._after_luck(lucks)

    def _after_luck(self, lucks: Sequence[ChanceNode]) -> Joint:
        found: Joint = {}
        for place, chance in enumerate(lucks[0].chances):
            outcomes = lucks[0].outcomes[place]
            after = tuple([luck.successors[luck.outcomes.index(outcomes)] for luck in lucks])
            for keys, part in self.joint(after).items():
                found[keys] = found.get(keys, 0.0) + chance * part
        return found

    def _worth(self, joint: Joint) -> float:
        if self._chooser is None:
            return 0.0
        place, share = self._chooser, 0.0
        for keys, chance in joint.items():
            if self._shares is not None:
                ahead = sum([key > keys[place] for key in keys])
                share += chance * self._shares.part(ahead, keys.count(keys[place]))
            elif keys[place] == max(keys):
                share += chance / keys.count(keys[place])
        return share


Ranks = tuple[int, ...]
"""The place of each seat, 0 first; those who are tied have the same."""


def rank_distribution(race: Race) -> dict[Ranks, float]:
    """The chance of each order in which the seats of a race may be placed, 0 being first."""
    if not race.joint:
        return ranks_of_independent([race.distributions[seat] for seat in race.seats])
    found: dict[Ranks, float] = {}
    for keys, chance in race.joint.items():
        places = ranks_of(keys)
        found[places] = found.get(places, 0.0) + chance
    return found


def ranks_of(worths: Sequence[Any]) -> Ranks:
    """The places of hands that are compared by these: keys, or what hands are worth."""
    order = sorted(set(worths), reverse=True)
    return tuple([order.index(worth) for worth in worths])


def ranks_of_independent(distributions: Sequence[Distribution]) -> dict[Ranks, float]:
    """The chance of each order in which hands with these independent distributions are placed.

    From the best key down it is followed who has it and who still waits for a worse one.
    """
    found: dict[Ranks, float] = {(UNRANKED,) * len(distributions): 1.0}
    for key in sorted(
        {key for distribution in distributions for key in distribution}, reverse=True
    ):
        may_have = [seat for seat, distribution in enumerate(distributions) if key in distribution]
        after: dict[Ranks, float] = {}
        for places, chance in found.items():
            waiting = [seat for seat in may_have if places[seat] == UNRANKED]
            for having in chain.from_iterable(
                combinations(waiting, count) for count in range(len(waiting) + 1)
            ):
                part = chance * prod([distributions[seat][key] for seat in having])
                following = max(places) + 1
                then = tuple(
                    [following if seat in having else place for seat, place in enumerate(places)]
                )
                after[then] = after.get(then, 0.0) + part
        found = after
    return {places: chance for places, chance in found.items() if UNRANKED not in places}


class RaceEndings(SeatEndings):
    """The endings of a race for one seat."""

    found = Found.COUNTED

    def __init__(self, race: Race, seat: int, at_stake: PotsAtStake, scoring: Scoring) -> None:
        super().__init__(seat, at_stake)
        self.race = race
        self._scoring = scoring
        self._distribution = race.distributions[seat]

    def __iter__(self) -> Iterator[Ending]:
        """The endings, one for each order of the seats."""
        for ranks, chance in rank_distribution(self.race).items():
            rank_of = dict(zip(self.race.seats, ranks, strict=True))
            yield Ending(chance, self.at_stake.won(rank_of))

    @property
    def share(self) -> Estimate:
        """The part of all pots together that may be expected."""
        whole = self.at_stake.amount
        expected = sum([pot.amount * pot.share.value for pot in self.pots])
        return Estimate(expected / whole if whole else 0.0)

    @property
    def points(self) -> Estimate:
        """The points of the own hand in the end, as players count them."""
        return Estimate(expected_points(self._scoring, self._distribution))

    @property
    def strength(self) -> float:
        """The value of the own hand in the end."""
        return sum([key_value(key) * chance for key, chance in self._distribution.items()])

    @cached_property
    def pots(self) -> tuple[PotOdds, ...]:
        """The chances of each pot."""
        found = []
        for name, pot in zip(self.at_stake.names, self.at_stake.pots, strict=True):
            rivals = tuple([each for each in pot.eligible if each != self.seat])
            chances = self._chances(rivals)
            win, tie, share = map(Estimate, (chances.win, chances.tie, chances.share))
            found.append(PotOdds(name, pot.amount, rivals, win, tie, share))
        return tuple(found)

    def _chances(self, rivals: Sequence[int]) -> PotChances:
        if self.at_stake.shares is None:
            return self.race.chances(self.seat, rivals)
        win = tie = share = 0.0
        for standing, chance in self.race.standings(self.seat, rivals).items():
            outcome = self.at_stake.outcome(*standing)
            win += chance * (outcome == WON)
            tie += chance * (outcome > WON)
            share += chance * self.at_stake.part(outcome)
        return PotChances(win, tie, share)

    @property
    def scores(self) -> Scores:
        """The chance of each score of the own hand."""
        return tuple(score_distribution(self._scoring, self._distribution))

    @property
    def rivals(self) -> Scores:
        """The chance of each score of the best of the others."""
        others = [each for each in self.race.seats if each != self.seat]
        if not others:
            return ()
        return tuple(score_distribution(self._scoring, self.race.best_of(others)))


def race_endings(
    view: View, at_stake: PotsAtStake, model: str, answer: Answer = None
) -> Endings | None:
    """The endings for the seat of a view where nothing is hidden; None where something is.

    With an `answer` to a pick, those after it.
    """
    race, scoring = race_of(view), view._compiled.definition.scoring
    if race is None or scoring is None:
        return None
    seat = view.seat
    if answer is not None:
        found = race.options.get(answer)
        if found is None:
            return None
        return _endings_of_race(RaceEndings(found, seat, at_stake, scoring), {}, model)
    order = sorted(
        [
            (each, RaceEndings(after, seat, at_stake, scoring))
            for each, after in race.options.items()
        ],
        key=lambda each: (round(each[1].share.value, 9), each[1].strength),
        reverse=True,
    )
    best = order[0][1] if order else RaceEndings(race, seat, at_stake, scoring)
    return _endings_of_race(best, dict(order), model)


def _endings_of_race(best: RaceEndings, after: Mapping[Answer, SeatEndings], model: str) -> Endings:
    return Endings(best, after, model, certain_sentences(best.pots))
