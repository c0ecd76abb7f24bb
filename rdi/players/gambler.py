"""A player of any betting game, of certain traits, who bets and picks by expected value.

A bet is worth the pots that may be won against what it costs to play for them: endings are
foreseen, others stay in or fold by their own opinion of their hands and by the style in which they
seem to bet. A pick is worth what it promises in imagined games, or exactly, where that is known.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import product
from math import exp, log
from operator import add, mul
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from rdi.chances.comparison import (
    Aggregate,
    Trial,
    TrialAgainstRivals,
    sampled_values,
    successive_halving,
    trial_at_once,
    trial_of_deal,
    trial_of_turn,
    trial_to_end,
)
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.endings import (
    DRAWN,
    UNIFORM,
    counted_endings,
    endings_of_all,
    gold_after_turn,
    has_hidden_piles,
    sensible_exchange,
    values_alone,
)
from rdi.chances.estimation import Effort
from rdi.chances.rollouts import ImaginedGame, compares_hands, next_deal, plays_to_end
from rdi.model.event import raises_in_round
from rdi.model.request import Answer, Pick, Wager
from rdi.players.opinions import opinions_of_others
from rdi.players.opponent_model import (
    BETTING_STYLES,
    CALLER,
    Hypothesis,
    Posterior,
    Stays,
    action_counts,
    posteriors,
)
from rdi.players.player import BetWorth
from rdi.players.traits import (
    BETS_TELL,
    SOME_FOLD,
    decision_random,
    misjudged,
    seemingly_best,
    spread,
)

if TYPE_CHECKING:
    from rdi.engine.game import View
    from rdi.model.request import Request
    from rdi.players.traits import Traits


RIVALS_FOLLOWED = 3
"""The number of the others whose staying in is followed exactly; luck decides for the rest."""

STAYINGS_KEPT = 4096
"""The number of chances that some stay in which are remembered with their results."""

Staying = tuple[bool, ...]
"""The set of the others that stay in."""

BETTER, EVEN, WORSE = range(3)
"""The relation of a hand to the own one: this decides who takes a pot, and nothing else does."""

ANSWERS_MOST = 80
"""The number of answers that are looked at."""

SHORTLIST = 6
"""The number of them that are looked at closely."""

GOLD_SPREAD_MOST = 1.0
"""The spread of the values of answers, in Gold where Gold is played for, above which they are not
confused more often for it.
"""

SLIP, HASTE_IN_TURNS = 0.3, 4.0
"""The misjudgment of a turn, where Gold is played for, of a player with any haste, and the addition
to it for full haste: most answers there are nearly as good as one another, so that smaller errors
cost nothing.
"""

EFFORT_A_FUTURE = 150
"""The effort that it takes to try an answer in one more future."""


class Gambler:
    """Thinks as its traits let it, and the same again when asked the same again.

    Nothing in it knows any game.
    """

    def __init__(self, traits: Traits, seed: int | str) -> None:
        self._traits = traits
        self._seed = seed

    def decide(self, request: Request, view: View) -> Answer:
        """The answer that seems to promise most."""
        luck = decision_random(self._seed, request, view)
        if isinstance(request, Wager):
            return best_bet(view, request, luck, self._traits)
        return best_pick(view, request, luck, self._traits)

    def weighs(
        self, request: Wager, view: View, also: Collection[Answer] = ()
    ) -> Mapping[Answer, BetWorth]:
        """The worth of each bet of which `decide` thinks, and of each of these beside them."""
        luck = decision_random(self._seed, request, view)
        return bet_worths(view, request, luck, self._traits, also)


# ------------------------------------------------------------------ bets


class _HeldHands(NamedTuple):
    """The possible hands of the others: their players' opinions, the probability with each style of
    betting, and the placing of the others beside us, as parts of 1.
    """

    chances: tuple[float, ...]
    weights: list[float]
    places: dict[tuple[int, ...], float]


def best_bet(view: View, request: Wager, luck: Random, traits: Traits) -> Answer:
    """Fold, check, call or the raise that seems to be worth the most."""
    bet = BetDecision(view, request, luck, traits)
    return seemingly_best(bet.utilities(), bet.unrest, luck)


def bet_worths(
    view: View, request: Wager, luck: Random, traits: Traits, also: Collection[Answer] = ()
) -> dict[Answer, BetWorth]:
    """The worth of each answer that `best_bet` thinks of, and of each of these beside them, before
    anything is misjudged: prudent is the certain Gold of the same utility.
    """
    bet = BetDecision(view, request, luck, traits)
    prudent = {answer: bet.as_gold(worth) for answer, worth in bet.utilities(also).items()}
    return {answer: BetWorth(worth, bet.gold(answer)) for answer, worth in prudent.items()}


class BetDecision:
    """One decision of a Betting Round, and its possible consequences.

    What is weighed is not Gold but its utility, the logarithm of what one has then: the more that
    is, the less another piece counts, so that a small hope is worth a small bet only.
    """

    def __init__(self, view: View, request: Wager, luck: Random, traits: Traits) -> None:
        self._me = view.seat
        self._others = [seat for seat in view.playing if seat != view.seat]
        self._request = request
        self._luck = luck
        self._traits = traits
        self._events = view.events
        self._bets = view.bets
        self._paid = view.contributions
        self._pot = view.pot + sum(view.bets)
        reserve = 0 if view.settings.table_stakes else view.settings.reserve
        self._means = [stash + reserve for stash in view.stashes]
        self._manners = BETTING_STYLES if traits.opinion >= SOME_FOLD else (CALLER,)
        self._held = self._suspect(view)

    def utilities(self, also: Collection[Answer] = ()) -> dict[Answer, float]:
        """The expected utility of each answer that is thought of, and of these beside them."""
        request = self._request
        answers: list[Answer] = [request.stay]
        if request.owed:
            answers.append("fold")
        answers += [("raise", total) for total in self.raises()]
        return {answer: self._utility_of(answer) for answer in dict.fromkeys((*answers, *also))}

    def _utility_of(self, answer: Answer) -> float:
        return self.utility_of_folding if answer == "fold" else self.utility(self._total(answer))

    def _total(self, answer: Answer) -> int:
        """The own bet after this answer, which does not fold."""
        request = self._request
        return answer[1] if isinstance(answer, tuple) else request.bet + request.owed

    def gold(self, answer: Answer) -> float:
        """The Gold that is won or lost on average from this answer on."""
        return 0.0 if answer == "fold" else self._worth(self._total(answer), float)

    def as_gold(self, utility: float) -> float:
        """The Gold to win for certain that has this utility."""
        return exp(utility) - max(1.0, self._means[self._me])

    @property
    def unrest(self) -> float:
        """The error in judging the utility of a bet."""
        at_stake = self._traits.unrest * (self._pot + self._request.owed)
        return at_stake / max(1.0, self._means[self._me] + self._request.bet)

    @property
    def utility_of_folding(self) -> float:
        """The utility of what one has, and of what caution does not let one risk."""
        return self._utility(self._traits.caution * self._pot)

    def _utility(self, gain: float) -> float:
        return log(max(1.0, self._means[self._me] + gain))

    def _suspect(self, view: View) -> list[_HeldHands]:
        traits = self._traits
        effort = Effort(traits.games, traits.looks if traits.foresight else 0)
        model = DRAWN if traits.opinion == BETS_TELL else UNIFORM
        worlds = endings_of_all(
            view, effort, self._luck, model=model, counts_cards=traits.counts_cards
        )
        opinions = opinions_of_others(view, worlds)
        cases: dict[Hypothesis, float] = {}
        for world, thought in zip(worlds, opinions, strict=True):
            own = world.place[self._me]
            case = Hypothesis(
                tuple([thought[seat].chance for seat in self._others]),
                tuple([thought[seat].rank for seat in self._others]),
                tuple([_relation(own, world.place[seat]) for seat in self._others]),
            )
            cases[case] = cases.get(case, 0.0) + world.weight
        known = self._events if self._traits.opinion == BETS_TELL else ()
        said = [action_counts(seat, known) for seat in self._others]
        return _grouped_by_hands(posteriors(cases, said, 1 + len(self._others), self._manners))

    def raises(self) -> Iterator[int]:
        """The raises that are thought of."""
        bounds = self._request.bounds
        if bounds is None or raises_in_round(self._events) >= self._traits.boldness:
            return
        least, most = bounds
        if self._request.is_limited:
            yield most
            return
        whole = self._pot + self._request.owed
        sizes = {
            max(least, self._request.current_bet + int(part * whole))
            for part in self._traits.raises
        }
        yield from sorted(size for size in sizes if size <= most)

    def utility(self, total: int) -> float:
        """The expected utility of a bet of this total, by all that is known."""
        return self._worth(total, self._utility)

    def _worth(self, total: int, worth_of: Callable[[float], float]) -> float:
        """The worth of a bet of this total, if Gold won or lost is worth so much."""
        owed = [max(0, min(total - self._bets[seat], self._means[seat])) for seat in self._others]
        cost = total - self._request.bet
        odds = [each and each / (self._pot + cost + each) for each in owed]
        stays = [cache(style.stays) for style in self._manners]
        worths = cache(partial(self._worths, owed=owed, cost=cost, worth_of=worth_of))
        worth = 0.0
        for held in self._held:
            for rest, likely in self._answers(held, odds, stays).items():
                for places, weight in held.places.items():
                    worth += weight * sum(map(mul, likely, worths(places, rest)))
        return worth

    def _answers(
        self, held: _HeldHands, odds: Sequence[float], all_stays: Sequence[Stays]
    ) -> dict[Staying, list[float]]:
        """The probability of each way in which the others may answer, by the last of their actions,
        which is left to luck where they are many; `odds` are the parts of the pot that it costs
        them to stay in.
        """
        found: dict[Staying, list[float]] = {}
        seats = 1 + len(odds)
        for stays, weight in zip(all_stays, held.weights, strict=True):
            chances = [
                stays(chance, odd, seats) if odd else 1.0
                for chance, odd in zip(held.chances, odds, strict=True)
            ]
            rest = sampled_staying(chances[RIVALS_FOLLOWED:], self._luck)
            likely = [weight * part for part in staying_chances(*chances[:RIVALS_FOLLOWED])]
            known = found.get(rest)
            found[rest] = likely if known is None else list(map(add, known, likely))
        return found

    def _worths(
        self,
        places: tuple[int, ...],
        rest: Staying,
        owed: Sequence[int],
        cost: int,
        worth_of: Callable[[float], float],
    ) -> list[float]:
        """The worth of each way of answering that ends with this one of the last of the others;
        `places` are the others' beside the own one.
        """
        first = len(places) - len(rest)
        carry = self._pot - sum(self._paid)
        paid = list(self._paid)
        paid[self._me] += cost
        found = []
        for way in all_stayings(first):
            after = paid[:]
            staying = {self._me: EVEN}
            for seat, place, amount, stays in zip(
                self._others, places, owed, (*way, *rest), strict=True
            ):
                if stays:
                    after[seat] += amount
                    staying[seat] = place
            found.append(worth_of(pots_won(staying, after, self._me, carry) - cost))
        return found


def _relation(own: int, place: int) -> int:
    return EVEN if place == own else WORSE if place > own else BETTER


def _grouped_by_hands(suspicions: Sequence[Posterior]) -> list[_HeldHands]:
    """The hypotheses, grouped by the hands of the others: these alone decide how they bet."""
    found: dict[tuple[tuple[float, ...], ...], _HeldHands] = {}
    for number, suspicion in enumerate(suspicions):
        for case, weight in suspicion.hypotheses:
            held = found.get(case[:2])
            if held is None:
                held = found[case[:2]] = _HeldHands(case.chances, [0.0] * len(suspicions), {})
            held.weights[number] += weight
            held.places[case.places] = held.places.get(case.places, 0.0) + weight
    for held in found.values():
        everything = sum(held.weights)
        held.places.update({each: part / everything for each, part in held.places.items()})
    return list(found.values())


@cache
def all_stayings(count: int) -> list[Staying]:
    """The ways in which this number of players may stay in or fold; the first of them changes most
    often.
    """
    return [tuple(reversed(way)) for way in product((True, False), repeat=count)]


@lru_cache(maxsize=STAYINGS_KEPT)
def staying_chances(*chances: float) -> Sequence[float]:
    """The probability of each of `all_stayings`, by the chances that the others stay in."""
    likely = [1.0]
    for chance in chances:
        stays = [each * chance for each in likely]
        likely = stays + [each - part for each, part in zip(likely, stays, strict=True)]
    return likely


def sampled_staying(chances: Sequence[float], luck: Random) -> Staying:
    """A sample of those who stay in, for seats that are too many to be followed."""
    return tuple([luck.random() < chance for chance in chances])


def pots_won(staying: dict[int, int], paid: Sequence[int], me: int, carry: int) -> float:
    """The Gold of main and side pots that a seat takes, by the places of those who stay
    (betting-14).
    """
    total, below = 0.0, 0
    most = paid[me]
    for level in sorted({min(paid[seat], most) for seat in staying}):
        amount = sum([min(each, level) for each in paid]) - below
        rivals = [place for seat, place in staying.items() if paid[seat] >= level]
        if staying[me] == min(rivals):
            total += (amount + carry) / rivals.count(staying[me])
        below, carry = below + amount, 0
    return total


# ------------------------------------------------------------------ picks


def best_pick(view: View, pick: Pick, luck: Random, traits: Traits) -> Answer:
    """The answer that promises most: the best hand at the end, or where none are compared, Gold."""
    if not compares_hands(view):
        found = pick_by_turn_value(view, luck, traits)
        if found is not None:
            return found
    elif traits.learning:
        found = (
            pick_by_race(view, luck, traits)
            or sensible_exchange(view, luck)
            or pick_by_futures(view, pick, luck, traits)
        )
        if found is not None:
            return found
    answers = list(sample_answers(pick, ANSWERS_MOST, luck))
    looking = _PickSearch(view, luck, traits)
    glance = partial(trial_at_once, view.seat)
    if not traits.foresight:
        return looking.best(answers, glance, 1)[0]
    answers = looking.best(answers, glance, SHORTLIST)
    if plays_to_end(view):
        return looking.best(answers, partial(trial_to_end, view.seat), 1)[0]
    if (opens_next := next_deal(view)) is not None:
        return looking.best(answers, partial(trial_of_deal, opens_next, view.seat), 1)[0]
    if not compares_hands(view):
        return looking.best(answers, partial(trial_of_turn, view), 1)[0]
    rivals = TrialAgainstRivals(view)
    return looking.best(answers, rivals.attempt, 1, rivals.chance_to_win)[0]


def pick_by_race(view: View, luck: Random, traits: Traits) -> Answer | None:
    """The answer of the best chance to win where all lies open and each plays for itself."""
    if has_hidden_piles(view):
        return None
    found = counted_endings(view, for_share=True, counts_cards=traits.counts_cards)
    if found is None or not found.options:
        return None
    values = {answer: after.share(view.seat) for answer, after in found.options.items()}
    return seemingly_best(values, traits.haste * spread(values), luck)


def pick_by_turn_value(view: View, luck: Random, traits: Traits) -> Answer | None:
    """The answer after which the own turn brings the most Gold, by all cards that may come; None
    where it cannot be told so.
    """
    found = gold_after_turn(view, lucks_most=1)
    if found is None:
        return None
    if not traits.haste:
        return next(iter(found))
    values = _without_plain_exits(view, found)
    error = (SLIP + HASTE_IN_TURNS * traits.haste) * _spread_of_values(view, values)
    return seemingly_best(values, error, luck)


def _spread_of_values(view: View, values: Mapping[Answer, float]) -> float:
    """The spread of the values of answers for a player who misjudges them.

    Gold that lies there plainly is not overlooked, and nobody errs who is left alone with it.
    """
    apart = spread(values)
    if compares_hands(view):
        return apart
    return min(GOLD_SPREAD_MOST, apart) if len(view.playing) > 1 else 0.0


def _without_plain_exits(view: View, values: Mapping[Answer, float]) -> Mapping[Answer, float]:
    """The answers among which haste may err: those that leave the game, if that seems best, else
    those that stay in it. A player who leaves sees its winnings plainly, so that nobody slips
    there.
    """
    if compares_hands(view):
        return values
    world, best = view.imagine(0), max(values, key=lambda answer: values[answer])
    leaving = {answer for answer in values if _is_out_after(world, view.seat, answer)}
    return {each: values[each] for each in values if (each in leaving) == (best in leaving)}


def _is_out_after(world: ImaginedGame, seat: int, answer: Answer) -> bool:
    after = world.fork()
    after.answer(answer)
    return seat not in after.view(seat).playing


class _PickSearch:
    """Looks at answers as closely and as surely as a player's traits let it."""

    def __init__(self, view: View, luck: Random, traits: Traits) -> None:
        self._view = view
        self._luck = luck
        self._traits = traits

    def best(
        self, answers: Sequence[Answer], attempt: Trial, kept: int, weigh: Aggregate = fmean
    ) -> list[Answer]:
        """Those that seem the best, the best first."""
        effort, haste = self._traits.effort // 2, self._traits.haste
        if not haste:
            return successive_halving(self._view, answers, self._luck, attempt, effort, kept, weigh)
        found = sampled_values(self._view, answers, self._luck, attempt, effort)
        values: Mapping[Answer, float] = {each: weigh(found[each]) for each in answers}
        if kept == 1:
            values = _without_plain_exits(self._view, values)
        seeming = misjudged(values, haste * _spread_of_values(self._view, values), self._luck)
        return sorted(seeming, key=lambda answer: -seeming[answer])[:kept]


def pick_by_futures(view: View, pick: Pick, luck: Random, traits: Traits) -> Answer | None:
    """The answer after which the own hand promises most; None for who thinks too little for it, and
    where others have a say in that.
    """
    count = traits.effort // EFFORT_A_FUTURE
    values = values_alone(view, pick, luck, count) if count else None
    return None if values is None else seemingly_best(values, traits.haste * spread(values), luck)
