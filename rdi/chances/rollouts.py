"""Imagined games, played out to evaluate a choice: everybody checks and calls, and picks the answer
that looks best at once among a few.

This is the general way, for every game that the language can say. Nothing that is hidden is known
to it, and no pick in it knows the luck to come.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Generic, NamedTuple, NoReturn, Protocol, Self, TypeVar

from rdi.arrays.games.imagined_games import (
    ImaginedGames,
    imagined_games,
    is_loaded,
    is_ready,
    why_not_imagined,
)
from rdi.arrays.games.many_games import NotOnArrays
from rdi.arrays.jit import has_numba
from rdi.chances.distributions import TIER_POINTS
from rdi.chances.drawn_answers import sample_answers
from rdi.chances.drawn_luck import DrawnLuck, NotFollowed
from rdi.chances.hands_apart import HandsApart, NotApart, is_played_apart
from rdi.chances.pots_at_stake import is_played_for_pots, pays_pots_alone
from rdi.chances.unseen_differences import look_at, may_differ
from rdi.deadline import verify_time
from rdi.engine.chance import SeededChance, stream
from rdi.engine.game import Game
from rdi.engine.loans import LOAN
from rdi.engine.payouts import placement, settle
from rdi.engine.settlement import places_of
from rdi.errors import GameFault
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.model.settings import Settings, SplitRule

if TYPE_CHECKING:
    from rdi.chances.drawn_luck import GameLuck, Luck
    from rdi.engine.game import CompiledGame, View
    from rdi.engine.table import Table
    from rdi.model.event import Event
    from rdi.model.outcome import Outcome


SHARE_OF_CHANCE = 0.25
"""Chance's part in the Gold on the table, beside one for each seat."""

PLAYOUT_ANSWERS_MOST = 400
"""The number of answers, those tried included, after which an imagined game is left as it
stands.
"""

TRIES = 4
"""The number of answers that a seat looks at in an imagined game before it picks one."""

GOLD_TRIES, GOLD_LOOKS = 8, 4
"""The number of answers, and of looks at each, where no hands are compared, because luck decides
more there.
"""

LOOKED_AT_AGAIN = 3
"""The number of answers that are looked at more often than half of that."""

ENDING_ANSWERS_MOST = 999
"""The number of answers after which an imagined game is left where an ending is looked for, however
long that takes to come.
"""

SEED_BITS = 48

TIMES_IN_NUMBERS = 4
"""How often machine code plays an imagined game on, with other luck to come: to imagine it takes
twice as long.
"""

SECONDS_TO_LOAD = 1.0
"""The least time, in seconds, in which machine code is loaded: on a quiet machine that takes half
of it, once in a process.
"""

GAMES_KEPT = 256

TRIAL_GAMES, TRIAL_STASH, SOON_PICKS = 8, 50, 24
"""The number of games played by luck that show whether a game is soon over, the Gold of each seat
there, and the greatest number of picks in a game that is.
"""


class Care(NamedTuple):
    """The care with which everybody picks where a game is played to its end: so many answers are
    looked at, each of them so often.
    """

    answers: int
    looks: int


INFORMED, IN_TRIALS = Care(GOLD_TRIES, 8), Care(4, 2)
"""The usual care, and the care in a trial of one of several answers, of which there are many."""


class ImaginedGame(Protocol):
    """A game that is only imagined; everything in it may be looked at."""

    pending: Request | None

    def answer(self, answer: Answer) -> None:
        """Give the answer that it waits for."""

    def view(self, seat: int) -> View:
        """The view of a seat in this game."""

    def fork(self) -> Self:
        """A copy of it."""

    @property
    def purses(self) -> Mapping[int | str, int]:
        """All Gold there."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, if it is over."""


World = TypeVar("World", bound="ImaginedGame")

Choice = Callable[[World, Pick], tuple[World, int]]
"""The way to answer a pick in an imagined game: leads to the game after it, which may be a copy,
and the number of answers that were tried for that.
"""


class Played(NamedTuple, Generic[World]):
    """An imagined game after it was played on, the number of answers given in it, those tried
    included, and the number of picks.
    """

    world: World
    answers: int
    picks: int


def play_on(
    world: World,
    choose: Choice[World],
    *,
    answers_most: int = PLAYOUT_ANSWERS_MOST,
    picks_most: int | None = None,
    until: Callable[[Request], bool] | None = None,
) -> Played[World]:
    """Play an imagined game on, everybody calling and picking as `choose` does, to its end, or till
    so many answers were given or picks made, or till what is asked is `until`; `world` is used up.
    Raises OutOfTime.
    """
    answers = picks = 0
    while answers < answers_most and picks != picks_most:
        verify_time()
        request = world.pending
        if request is None or (until is not None and until(request)):
            break
        answers += 1
        if isinstance(request, Wager):
            world.answer(request.stay)
        else:
            world, tried = choose(world, request)
            answers += tried
            picks += 1
    return Played(world, answers, picks)


def hand_value(view: View) -> float | None:
    """The present value of a seat's hand, more being better; None without scoring."""
    key = view.score()
    return None if key is None else key[0] * TIER_POINTS + key[1]


def evaluate(world: ImaginedGame, seat: int) -> float:
    """The value of a seat's position: by its hand, or where none are compared by its Gold."""
    view = world.view(seat)
    found = hand_value(view) if compares_hands(view) else None
    return gold_value(world, view, seat) if found is None else found


def position_gold(own: float, on_the_table: float, seats: int, is_over: bool) -> float:
    """The worth of a position to one of this number of seats still in, in Gold.

    A game that is over has paid: everybody keeps the Gold that they hold, and what still lies on
    the table is nobody's. While it goes on, all who are still in have an equal part in that, and
    chance has a small one too: what nobody has taken yet may be lost.
    """
    return own if is_over else own + on_the_table / (seats + SHARE_OF_CHANCE)


def gold_value(world: ImaginedGame, view: View, seat: int) -> float:
    """The worth of a position to a seat (`position_gold`), its markers by their value (ac-07)."""
    own = float(world.purses[seat] + LOAN * view.markers[seat])
    playing = view.playing
    if seat not in playing:
        return own
    on_the_table = view.pot + sum(view.bets) + sum(view.purses.values())
    return position_gold(own, on_the_table, len(playing), view.is_over)


@lru_cache(maxsize=GAMES_KEPT)
def is_soon_over(compiled: CompiledGame, seats: int) -> bool:
    """Whether a game of this number of seats has so few picks that it can be imagined to its very
    end from anywhere, as games show in which all pick by luck, or always the first or the last.
    """
    settings = Settings(share=1 if compiled.definition.plays_for_shares else None)
    for seed in range(TRIAL_GAMES):
        try:
            game = Game(compiled, settings, SeededChance(seed), [TRIAL_STASH] * seats)
            luck = Random(seed)
            for choose in (luck.choice, itemgetter(0), itemgetter(-1)):
                played = play_on(game.fork(), _picking(choose), picks_most=SOON_PICKS + 1)
                if played.world.pending is not None or played.picks > SOON_PICKS:
                    return False
        except GameFault:
            return False
    return True


def _picking(choose: Callable[[Sequence[Answer]], Answer]) -> Choice[Game]:
    """The choice of one of a few answers that are drawn with luck of their own, the same each
    time.
    """
    draws = count(1)

    def pick(game: Game, request: Pick) -> tuple[Game, int]:
        game.answer(choose(sample_answers(request, TRIES, Random(next(draws)))))
        return game, 0

    return pick


def plays_to_end(view: View) -> bool:
    """Whether games are imagined to their end with picks for the Gold that it pays, wherever that
    comes from: hands alone do not decide, and the end is near.
    """
    compiled = view._compiled
    return not pays_pots_alone(compiled) and is_soon_over(compiled, len(view.stashes))


def compares_hands(view: View) -> bool:
    """Whether the game of a view may end with a comparison of hands."""
    return is_played_for_pots(view._compiled)


def next_deal(view: View) -> Callable[[Request], bool] | None:
    """The test whether a request opens the next deal for the seat of a view: it is asked again
    what it was asked first. Then all that it has staked with the house before is paid.

    None where the house is no bank, where hands are compared, and before the first choice.
    """
    if compares_hands(view) or not view._compiled.definition.has_house:
        return None
    seat, request = view.seat, view.request
    mine = (
        event[2] for event in view.events if event[0] in ("picked", "forced") and event[1] == seat
    )
    opening = next(mine, request.verb if isinstance(request, Pick) else None)
    if opening is None:
        return None

    def opens(asked: Request) -> bool:
        return asked.seat == seat and isinstance(asked, Pick) and asked.verb == opening

    return opens


def play_by_luck(
    world: World,
    luck: Random,
    picks_most: int = SOON_PICKS,
    until: Callable[[Request], bool] | None = None,
) -> Played[World]:
    """Play a world on by luck, everybody calling, until it is over, there were so many picks, or
    what is asked is `until`.
    """

    def pick(world: World, request: Pick) -> tuple[World, int]:
        world.answer(sample_answers(request, 1, luck)[0])
        return world, 0

    answers_most = max(PLAYOUT_ANSWERS_MOST, picks_most)
    return play_on(world, pick, answers_most=answers_most, picks_most=picks_most, until=until)


def gold_paid(world: Game, seat: int) -> float:
    """The worth of a position to a seat in a game that an EndingSampler imagines, in Gold: what
    the end pays, its pots divided by Merchant's Rule.
    """
    table = world._table
    own = gold_value(world, world.view(seat), seat)
    shares = None if table.settings.share else shares_paid(table)
    if shares is None:
        return own
    paid = settle(table.contributions, table.folded, table.places, table.carry, SplitRule.MERCHANT)
    besides = [] if paid.rebate is None else [paid.rebate]
    more = sum([amount for each, amount in (*besides, *paid.orphans) if each == seat])
    return own - shares.get(seat, 0) + paid.payouts[seat] + more


def after_greedy_pick(world: World, pick: Pick, tries: int, random: Random) -> World:
    """The world after the answer that looks best at once, of this number tried; `world` is
    used up.
    """
    answers = sample_answers(pick, tries, random)
    if len(answers) == 1:
        world.answer(answers[0])
        return world
    best, most = world, float("-inf")
    for answer in answers:
        world_then = world.fork()
        world_then.answer(answer)
        value = evaluate(world_then, pick.seat)
        if value > most:
            best, most = world_then, value
    return best


def play_out(
    world: World,
    seat: int,
    own_tries: int,
    tries: int,
    random: Random,
    picks_most: int | None = None,
    until: Callable[[Request], bool] | None = None,
) -> Played[World]:
    """Play a world on as `play_on` does, everybody picking what looks best at once among a few
    answers; `seat` looks more closely than the others.
    """

    def pick(world: World, request: Pick) -> tuple[World, int]:
        looks = own_tries if request.seat == seat else tries
        return after_greedy_pick(world, request, looks, random), looks

    return play_on(world, pick, picks_most=picks_most, until=until)


def after_turn(view: View) -> Callable[[Request], bool]:
    """Whether a request of an imagined game comes after the turn of the seat that is asked: it asks
    another one. Where all choose at the same time it asks somebody who has chosen already: then it
    is known what comes of that.
    """
    seat, playing = view.seat, view.playing
    if view._table.snapshot is None:
        return lambda request: request.seat != seat
    chosen, last = {*playing[: playing.index(seat)]}, seat

    def is_asked_again(request: Request) -> bool:
        nonlocal last
        if request.seat != last:
            chosen.add(last)
            last = request.seat
        return request.seat in chosen

    return is_asked_again


@dataclass(frozen=True, slots=True)
class ImaginedEnding:
    """The ending of an imagined game: the placing by which pots are paid (empty where they are
    not), the tier and points of the own hand and of the best of the others.

    `gold_won` is the Gold won since the moment of asking beside the pots, a fair part of the Gold
    still on the table included where the game goes on; None where all is won in pots. `luck` is
    the luck that came, empty where that is not followed.
    """

    places: tuple[tuple[int, ...], ...]
    key: tuple[int, ...] | None
    gold_won: float | None
    rival: tuple[int, ...] | None = None
    luck: Luck = ()


class _ChanceRequested(Exception):
    """A card is to be drawn or a die to be rolled."""


class _NoChance:
    """Luck that nobody may ask."""

    def deal(self, deck: list[str], count: int) -> NoReturn:
        raise _ChanceRequested

    def roll(self) -> NoReturn:
        raise _ChanceRequested

    def copy(self) -> _NoChance:
        return self


def make_machine_code(compiled: CompiledGame) -> str:
    """Make the machine code by which games of this kind are imagined for odds by a clock, and keep
    it; once made it is only read, which is quick. Where it cannot be made, the reason.
    """
    if not has_numba():
        return "numba is not installed (pip install 'rdi[fast]')"
    if reason := why_not_imagined(compiled):
        return reason
    imagined_games(compiled, compiled.definition.least_seats, TRIES)
    return ""


class EndingSampler:
    """The endings that a view may lead to.

    No Betting Round is held in them and no tie played again, so that one showdown decides; a round
    that has begun ends with calls. Those who ask for so many `seconds` by a clock have games
    imagined as machine code where it was made before (`make_machine_code`): other luck of the same
    law, and far more of it.
    """

    def __init__(self, view: View, seconds: float = 0.0) -> None:
        self._view = view
        self.seat = view.seat
        share = view.settings.share
        self._settings = replace(
            view.settings, share=0 if share is None else share, split_rule=SplitRule.MERCHANT
        )
        self.first = view.imagine(0)
        """A game as this seat knows it."""
        self.compares_hands = compares_hands(view)
        self.pays_pots_alone = pays_pots_alone(view._compiled)
        self._plays_to_end = plays_to_end(view)
        self.is_to_end = self.compares_hands or self._plays_to_end
        """Whether games are imagined to their end, and not to that of the own turn only."""
        self._opens_deal = next_deal(view)
        self.pays_odds = view._compiled.definition.has_house
        """Whether the house pays, so that a wager may seldom win, and much then."""
        self._rivals = [seat for seat in view.playing if seat != view.seat]
        self.has = self.first.purses[self.seat] + LOAN * view.markers[self.seat]
        """The Gold that the seat has now, its markers by their value."""
        self._seconds = seconds

    @cached_property
    def in_numbers(self) -> ImaginedGames | None:
        """Imagined games as machine code, where they are played so and that is ready in time."""
        compiled = self._view._compiled
        if not self._seconds or self._opens_deal is not None:
            return None
        if self._seconds < SECONDS_TO_LOAD and not is_loaded(compiled):
            return None
        if self._plays_to_end or not self.pays_pots_alone or not is_ready(compiled):
            return None
        with suppress(NotOnArrays):
            return imagined_games(compiled, len(self._view.stashes), TRIES)
        return None

    @cached_property
    def apart(self) -> HandsApart | None:
        """The seats imagined one by one, where they have nothing in common but the deck."""
        compiled, request = self._view._compiled, self._view.request
        if not self._seconds or request is None or self.in_numbers is not None:
            return None
        return HandsApart(compiled, TRIES) if is_played_apart(compiled) else None

    def after_each(
        self, answers: Sequence[Answer], seed: int
    ) -> tuple[dict[Answer, Sequence[ImaginedEnding]], int]:
        """The endings after each answer in one and the same imagined game, several where the own
        future can be imagined again by itself, and the number of answers given, those tried
        included. None among the answers is nothing to answer now. Raises OutOfTime.
        """
        if self.apart is not None:
            try:
                return self._endings_apart(self.apart, answers, seed)
            except NotApart:
                self.apart = None
        ends: dict[Answer, Sequence[ImaginedEnding]] = {}
        world, spent = self.world(seed), 0
        drawn, told = self._drawn, len(world._table.events)
        luck = None if drawn is None else drawn.at(world._table)
        for answer in answers:
            after = world.fork() if len(answers) > 1 else world
            if answer is not None:
                after.answer(answer)
            played = self._ends_in_numbers(after, seed, luck)
            if played is None:
                ending, count = self.ending(after, Random(seed))
                came = self._added(luck, after._table.events[told:])
                if came is not None:
                    ending = replace(ending, luck=came.luck)
                played = (ending,), count
            ends[answer] = played[0]
            spent += played[1]
        return ends, spent

    @cached_property
    def _drawn(self) -> DrawnLuck | None:
        """What reads the luck of imagined games, where it can be followed."""
        compiled = self._view._compiled
        if not self._seconds or (self.in_numbers is not None and not is_played_apart(compiled)):
            return None
        found = DrawnLuck(self._view)
        return found if found.is_any else None

    def _added(self, luck: GameLuck | None, events: Sequence[Event]) -> GameLuck | None:
        """This luck and that of further events; None where it is not followed, or cannot be: then
        it is not from there on.
        """
        if luck is None or self._drawn is None:
            return None
        try:
            return luck.copy().add(events)
        except NotFollowed:
            self._drawn = None
            return None

    def _endings_apart(
        self, apart: HandsApart, answers: Sequence[Answer], seed: int
    ) -> tuple[dict[Answer, Sequence[ImaginedEnding]], int]:
        """The same, the others played once and the own seat after each answer."""
        view, table = self._view, self.world(seed)._table
        request = view.request
        assert request is not None
        drawn = self._drawn
        luck = None if drawn is None else drawn.at(table)
        # the first stream of the seed has dealt what is hidden
        others, spent, events = apart.others(table, self.seat, self.seat, stream(seed, 1))
        luck = self._added(luck, events)
        rival = max([key[:2] for key in others.values()], default=None)
        times = max(1, len(others) // len(answers))
        lucks = [stream(seed, number) for number in range(2, 2 + times)]
        ends: dict[Answer, Sequence[ImaginedEnding]] = {}
        for answer in answers:
            found = []
            for each in lucks:
                key, count, events = apart.own(table, self.seat, request, answer, each.copy())
                places = placement({**others, self.seat: key})
                came = self._added(luck, events)
                own = () if came is None else came.luck
                found.append(ImaginedEnding(places, key[:2], None, rival, own))
                spent += 1 + count
            ends[answer] = found
        return ends, spent

    def world(self, seed: int) -> Game:
        """An imagined game in which nobody opens a Betting Round any more."""
        world = self._view.imagine(seed)
        table = world._table
        table.settings, table.replays = self._settings, ()
        if not self._plays_to_end:
            table.events, table.log = [], []  # nobody reads them, and they would be copied often
        return world

    def settled(self) -> ImaginedEnding | None:
        """The one ending there is, if nothing is hidden of what counts, nobody has to pick, and no
        luck is to come.
        """
        if not self.pays_pots_alone or not self._all_is_seen():
            return None
        world = self.world(0)
        world._table.chance = _NoChance()
        try:
            while isinstance(world.pending, Wager):
                world.answer(world.pending.stay)
        except _ChanceRequested:
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

    def ending(self, world: Game, luck: Random) -> tuple[ImaginedEnding, int]:
        """Play an imagined game to its end, or where no hands are compared and that is far, to the
        end of the own turn, if it has begun; where the house is the bank, by luck to the next deal.
        Returns the number of answers given, those tried included.
        """
        if self._plays_to_end:
            spent = play_to_end(world, luck, self.seat)
            return self._ending(world), spent
        if self._opens_deal is not None:
            further = play_by_luck(world, luck, ENDING_ANSWERS_MOST, self._opens_deal)
            return self._ending(further.world), 1 + further.answers
        tries, looks = (TRIES, 1) if self.compares_hands else (GOLD_TRIES, GOLD_LOOKS)
        is_own_turn = not self.compares_hands and self._view.turn == self.seat

        def pick(world: Game, request: Pick) -> tuple[Game, int]:
            answer, tried = greedy_pick(world, request, tries, luck, looks)
            world.answer(answer)
            return world, tried

        until = after_turn(self._view) if is_own_turn else None
        played = play_on(world, pick, answers_most=ENDING_ANSWERS_MOST, until=until)
        return self._ending(played.world), 1 + played.answers

    def _ends_in_numbers(
        self, world: Game, seed: int, drawn: GameLuck | None
    ) -> tuple[Sequence[ImaginedEnding], int] | None:
        """The endings of a game that is played on by machine code several times, and the number of
        answers given; None where the engine has to.
        """
        games = self.in_numbers
        if games is None:
            return None
        verify_time()
        while isinstance(world.pending, Wager):
            world.answer(world.pending.stay)
        if not isinstance(world.pending, Pick):
            return None
        ends, spent, luck = [], 0, Random(seed)
        seeds = [luck.getrandbits(SEED_BITS) for _ in range(TIMES_IN_NUMBERS)]
        for found in games.endings(world._table, seeds):
            if found is None:
                return None
            keys, picks = found
            ends.append(self._ending_in_numbers(games, keys, drawn))
            spent += 1 + (1 + TRIES) * picks
        return ends, spent

    def _ending_in_numbers(
        self,
        games: ImaginedGames,
        keys: Mapping[int, int],
        drawn: GameLuck | None,
    ) -> ImaginedEnding:
        """One of them."""
        score = games.key_layout.score
        luck: Luck = ()
        best = sorted({*keys.values()}, reverse=True)
        places = tuple([tuple([seat for seat in keys if keys[seat] == key]) for key in best])
        rival = max([score(keys[seat]) for seat in self._rivals if seat in keys], default=None)
        if drawn is not None and self._drawn is not None:
            try:
                luck = self._drawn.in_numbers(drawn.copy(), games)
            except NotFollowed:
                self._drawn = None
        return ImaginedEnding(places, score(keys[self.seat]), None, rival, luck)

    def _ending(self, world: Game) -> ImaginedEnding:
        table = world._table
        if not self.compares_hands:
            return ImaginedEnding(
                (), None, gold_value(world, world.view(self.seat), self.seat) - self.has
            )
        score = world._compiled.score
        others = [score(table, seat) for seat in self._rivals]
        shares = shares_paid(table)
        beside = None if self.pays_pots_alone else self._won_beside(world, shares or {})
        return ImaginedEnding(
            places_paid(world) or (),
            score(table, self.seat),
            beside,
            max(others, default=None),
        )

    def as_it_stands(self, answer: Answer, seed: int) -> ImaginedEnding:
        """The ending of an imagined game that there is no time to play on after an answer, by the
        hands as they are.
        """
        world = self.world(seed)
        if answer is not None:
            world.answer(answer)
        found = self._ending(world)
        if self.compares_hands and not world._table.is_over:
            return replace(found, places=places_of(world._table, world._compiled))
        return found

    def _won_beside(self, world: Game, shares: Mapping[int, int]) -> float:
        """The Gold won beside what a showdown paid."""
        markers = world.view(self.seat).markers[self.seat]
        return world.purses[self.seat] + LOAN * markers - shares.get(self.seat, 0) - self.has


def shares_paid(table: Table) -> dict[int, int] | None:
    """The payment of each seat by a showdown in a game that an EndingSampler imagines; None where
    it ended without one, so that no pot was paid.
    """
    events = reversed(table.events)
    return next((dict(event[3]) for event in events if event[0] == "shares"), None)


def places_paid(world: Game) -> tuple[tuple[int, ...], ...] | None:
    """The placing by which such a game has paid its pots; None where it has not."""
    return None if shares_paid(world._table) is None else world._table.places


def play_to_end(world: Game, luck: Random, seat: int, care: Care = INFORMED) -> int:
    """Play an imagined game to its end for a seat, everybody picking with this care what pays most
    on average as far as they know; where all play against the house, only that seat, and the others
    by luck. Returns the number of answers given, those tried included.
    """
    only = seat if world.definition.has_house else None

    def pick(world: Game, request: Pick) -> tuple[Game, int]:
        if only is not None and request.seat != only:
            world.answer(sample_answers(request, 1, luck)[0])
            return world, 0
        answer, tried = informed_pick(world, request, luck, care)
        world.answer(answer)
        return world, tried

    return 1 + play_on(world, pick, answers_most=ENDING_ANSWERS_MOST).answers


def informed_pick(world: Game, pick: Pick, luck: Random, care: Care) -> tuple[Answer, int]:
    """The answer that pays its seat most on average in games which it may imagine itself, each
    played to the end by luck; and the number of answers that were given there.
    """
    answers = list(sample_answers(pick, care.answers, luck))
    if len(answers) == 1:
        return answers[0], 0
    luck.shuffle(answers)
    view, spent = world.view(pick.seat), 0
    totals = dict.fromkeys(answers, 0.0)
    for _ in range(care.looks):
        seed = luck.getrandbits(SEED_BITS)
        imagined = view.imagine(seed)
        for answer in answers:
            after = imagined.fork()
            after.answer(answer)
            spent += 1 + play_by_luck(after, Random(seed)).answers
            totals[answer] += gold_paid(after, pick.seat)
    return max(answers, key=totals.__getitem__), spent


def greedy_pick(
    world: Game, pick: Pick, tries: int, luck: Random, looks: int = 1
) -> tuple[Answer, int]:
    """The best-looking of a number of answers, each tried a number of times with the same luck,
    which is not that to come, the second half of it only by the best; and the number of answers
    tried. Ties are broken by luck: always the first of them may be a way in which a game comes to
    no end.
    """
    answers = list(sample_answers(pick, tries, luck))
    if len(answers) == 1:
        return answers[0], 0
    luck.shuffle(answers)
    chances = [SeededChance(luck.getrandbits(SEED_BITS)) for _ in range(looks)]
    first = (looks + 1) // 2
    if pick.is_single and is_played_for_pots(world._compiled):
        look = look_at(world._compiled, world._table, pick.seat)
        if look is not None:
            verify_time()
            scores = look.scores(world._table, pick.seat, answers)
            return answers[scores.index(max(scores))], len(dict.fromkeys(answers)) * looks
    if not _may_look_different(world, pick.seat):
        different = len(dict.fromkeys(answers))
        return answers[0], first * different + (looks - first) * min(different, LOOKED_AT_AGAIN)
    values = {
        answer: sum([_look(world, answer, chance, pick.seat) for chance in chances[:first]])
        for answer in answers
    }
    spent = len(values) * first
    if looks > first:
        best = sorted(values, key=values.__getitem__, reverse=True)[:LOOKED_AT_AGAIN]
        values = {
            answer: values[answer]
            + sum([_look(world, answer, chance, pick.seat) for chance in chances[first:]])
            for answer in best
        }
        spent += len(values) * (looks - first)
    return max(values, key=values.__getitem__), spent


def _may_look_different(world: Game, seat: int) -> bool:
    """Whether a look at the answers to a pick may show that one is better than another."""
    compiled, table = world._compiled, world._table
    return may_differ(compiled, table, seat, is_played_for_pots(compiled))


def _look(world: Game, answer: Answer, chance: SeededChance, seat: int) -> float:
    """The value of a seat's position at once after an answer, with this luck."""
    verify_time()
    return evaluate(world.glance(answer, chance.copy()), seat)
