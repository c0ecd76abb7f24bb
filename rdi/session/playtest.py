"""Play a game many times to learn how it plays: who wins, by what, how long it takes, what never
happens.

It serves games for Gold and games of characters alike. Every game is one of bots on the engine,
with luck that follows from a seed and its number. Whatever goes wrong in a single game is noted
with the seed by which it is played again, and the others go on.

What is told of those who were dealt a card, or chose something, is told of games that were played
so: it says that the two went together, and not that the one made the other.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import NormalDist
from typing import Any

from rdi import library
from rdi.arrays.chance import game_seed, seat_seed
from rdi.deadline import Progress
from rdi.engine.chance import SeededChance, seed_number
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.table import InnTable
from rdi.engine.runtime import FAULTS, fault_in, line_of
from rdi.engine.table import DECK
from rdi.errors import BadSettings, RdiError
from rdi.model.definition import GameDefinition
from rdi.model.event import INN, Event
from rdi.model.outcome import Outcome
from rdi.model.program import Ask, Bet
from rdi.model.request import PASS, Answer, Request, Respond, Wager
from rdi.players.player import Player
from rdi.session.bots import bot_maker, known_bot, play
from rdi.session.fuzzing import who_may_sit
from rdi.session.scenario.coverage import Coverage
from rdi.session.setup import SEATS, new_game, read_seed
from rdi.session.simulation import LIKELY, best_by_gold, share_interval
from rdi.session.validation import seat_count, whole_number
from rdi.text import count_of, join_words

USUAL_BOT = "pim"
"""Who plays where nobody is named: the quickest who plays like somebody."""

ANSWERS_MOST, COMPANY_ANSWERS_MOST = 2_000, 20_000
"""A game of so many choices is broken off as endless: one for Gold, and one of characters."""

ENDLESS_MOST = 3
"""Where so many games at the beginning come to no end, no more are begun."""

LAST_ASKED = 100
"""The number of last choices of an endless game whose purposes are told."""

GAMES_MOST = 1_000_000
CHOICES_MOST = 40
"""So many different answers to one question are told apart; further ones are counted together."""

QUESTIONS_MOST = 200
FURTHER = "anything else"
FAULTS_KEPT = 5
SHOWN = 3
SURE = 0.01
"""How likely at most one of all findings of a kind is a mistake where there is nothing to find."""

PLAYERS = "players"
"""The name of the purses of all players together."""


# ------------------------------------------------------------------ figures


@dataclass(slots=True)
class Figures:
    """The results of players who sat somewhere, held or did something, over many games.

    `wins` counts shares of a first place: a tie of two is a half for each. Against the house it
    counts who went home with more Gold than before, and a half for who has as much. `gold` is what
    was won less what was lost, `squares` the squares of it.
    """

    games: int = 0
    wins: float = 0.0
    gold: int = 0
    squares: int = 0

    def add(self, won: float, gold: int) -> None:
        """Count a game."""
        self.games += 1
        self.wins += won
        self.gold += gold
        self.squares += gold * gold

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            self.games + other.games,
            self.wins + other.wins,
            self.gold + other.gold,
            self.squares + other.squares,
        )

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.wins / self.games if self.games else 0.0

    def share_within(self, errors: float = LIKELY) -> tuple[float, float]:
        """Between which bounds the true share is, at so many standard errors."""
        return share_interval(self.wins, self.games, errors) if self.games else (0.0, 1.0)

    @property
    def share_half(self) -> float:
        """The half width of the 95 % interval of the share."""
        low, high = self.share_within()
        return (high - low) / 2

    @property
    def mean(self) -> float:
        """The Gold of a game."""
        return self.gold / self.games if self.games else 0.0

    @property
    def half(self) -> float:
        """The half width of the 95 % interval of the mean; infinite below two games."""
        if self.games < 2:
            return inf
        spread = (self.squares - self.gold * self.gold / self.games) / (self.games - 1)
        return LIKELY * sqrt(max(spread, 0.0) / self.games)

    def as_data(self) -> dict[str, object]:
        """The figures as plain data; None for an interval that nothing is known of."""
        return {
            "games": self.games,
            "wins": round(self.wins, 3),
            "share": round(self.share, 4),
            "share_half": round(self.share_half, 4),
            "gold": round(self.mean, 4),
            "gold_half": round(self.half, 4) if self.half < inf else None,
        }


@dataclass(slots=True)
class Use:
    """Players with something and without it: those who were dealt a card and those who were not,
    or those who gave an answer and those who could have given it and never did.

    `offered` counts how often it could be played or chosen, `taken` how often it was; a card was
    `held` by players of so many games at any time.
    """

    having: Figures = field(default_factory=Figures)
    lacking: Figures = field(default_factory=Figures)
    offered: int = 0
    taken: int = 0
    held: int = 0

    @property
    def difference(self) -> float:
        """How much greater the share of games won is with it than without."""
        return self.having.share - self.lacking.share

    def half(self, errors: float = LIKELY) -> float:
        """The half width of the interval of the difference, by Newcombe's rule from the intervals
        of both shares (the wider side); infinite where one of them is of no game.
        """
        if not self.having.games or not self.lacking.games:
            return inf
        (low, high), (low_without, high_without) = (
            each.share_within(errors) for each in (self.having, self.lacking)
        )
        with_it, without = self.having.share, self.lacking.share
        down = sqrt((with_it - low) ** 2 + (high_without - without) ** 2)
        up = sqrt((high - with_it) ** 2 + (without - low_without) ** 2)
        return max(down, up)

    def as_data(self) -> dict[str, object]:
        """The figures as plain data."""
        half = self.half()
        return {
            "offered": self.offered,
            "taken": self.taken,
            "held": self.held,
            "with": self.having.as_data(),
            "without": self.lacking.as_data(),
            "difference": round(self.difference, 4) if half < inf else None,
            "difference_half": round(half, 4) if half < inf else None,
        }


@dataclass(slots=True)
class Lengths:
    """How long games were, in choices or in turns: how many games were of each length."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.counts.total()

    @property
    def mean(self) -> float:
        """The mean length."""
        return sum(size * n for size, n in self.counts.items()) / self.games if self.games else 0.0

    @property
    def half(self) -> float:
        """The half width of the 95 % interval of the mean; infinite below two games."""
        if self.games < 2:
            return inf
        mean = self.mean
        spread = sum(n * (size - mean) ** 2 for size, n in self.counts.items())
        return LIKELY * sqrt(spread / (self.games - 1) / self.games)

    def at(self, part: float) -> int:
        """The length below which this part of the games is."""
        wanted, seen = part * self.games, 0
        for size, count in sorted(self.counts.items()):
            seen += count
            if seen >= wanted:
                return size
        return 0

    @property
    def longest(self) -> int:
        """The greatest length."""
        return max(self.counts, default=0)

    def as_data(self) -> dict[str, object]:
        """The lengths as plain data."""
        return {
            "mean": round(self.mean, 3),
            "half": round(self.half, 3) if self.half < inf else None,
            "median": self.at(0.5),
            "nine_in_ten": self.at(0.9),
            "longest": self.longest,
        }


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that came to no good end: its number, the seed by which it is played again, who
    played, and what went wrong.
    """

    number: int
    seed: int
    seats: tuple[str, ...]
    text: str


Choice = tuple[str, str]
"""The question and the answer, in words."""


@dataclass
class Playtest:
    """Many games of one kind, and what was noted of them.

    `even` is the share of games that a seat wins where all are equal; against the house, one half.
    `has_house` tells whether the house is the bank: then `house` is what it took in. `by_card` has
    the cards of the players by what they are called; in games of characters one of a character's
    deck stands beside those who play the same character. `flow` is the Gold that was moved, by from
    whom and to whom, the players taken together. `better` is the seat of a better bot, where there
    was one.
    `in_play` are the cards that were seen anywhere but in the deck, `asked` the questions that came
    up. `left_over` counts the games that ended with Gold in the pot that nobody was paid, and
    `gold_left` is how much that was in all. `gave_up` says that no more games were begun because
    the first ones all came to no end.
    """

    game: str
    title: str
    variants: tuple[str, ...]
    seats: int
    bot: str
    better_bot: str
    seed: int | str
    wanted: int
    even: float
    is_company: bool
    has_house: bool = False
    games: int = 0
    by_seat: list[Figures] = field(default_factory=list)
    by_character: dict[str, Figures] = field(default_factory=dict)
    by_card: dict[tuple[str, str], Use] = field(default_factory=dict)
    by_choice: dict[Choice, Use] = field(default_factory=dict)
    better: Figures = field(default_factory=Figures)
    choices: Lengths = field(default_factory=Lengths)
    turns: Lengths = field(default_factory=Lengths)
    house: Figures = field(default_factory=Figures)
    ties: int = 0
    left_over: int = 0
    gold_left: int = 0
    gave_up: bool = False
    without_gold: int = 0
    ruined: int = 0
    flow: Counter[tuple[str, str]] = field(default_factory=Counter)
    tiers: Counter[str] = field(default_factory=Counter)
    in_play: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    endless: list[Failure] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    failed: int = 0
    coverage: Coverage | None = None

    @property
    def is_partial(self) -> bool:
        """Whether it was stopped before all games were played."""
        return self.played < self.wanted and not self.gave_up

    @property
    def played(self) -> int:
        """The number of games that were begun, with those that came to no end."""
        return self.games + self.failed

    def titles_in(self, paths: frozenset[str]) -> list[str]:
        """The titles of the cards in these files that were at some table."""
        parts = [] if self.coverage is None else self.coverage.parts.values()
        return sorted({part.title for part in parts if part.path in paths})

    def as_data(self) -> dict[str, object]:
        """All figures as plain data."""
        return {
            "game": self.game,
            "variants": list(self.variants),
            "is_company": self.is_company,
            "seats": self.seats,
            "bot": self.bot,
            "better_bot": self.better_bot or None,
            "seed": self.seed,
            "games": self.games,
            "wanted": self.wanted,
            "is_partial": self.is_partial,
            "even": round(self.even, 4),
            "house": self.house.as_data() if self.has_house else None,
            "by_seat": [each.as_data() for each in self.by_seat],
            "by_character": {name: each.as_data() for name, each in self.by_character.items()},
            "by_card": [
                {"card": card, "of": owner or None, **use.as_data()}
                for (owner, card), use in sorted(self.by_card.items())
            ],
            "by_choice": [
                {"asked": asked, "answer": answer, **use.as_data()}
                for (asked, answer), use in sorted(self.by_choice.items())
            ],
            "better": self.better.as_data() if self.better_bot else None,
            "choices": self.choices.as_data(),
            "turns": self.turns.as_data(),
            "ties": self.ties,
            "left_over": {"games": self.left_over, "gold": self.gold_left},
            "without_gold": self.without_gold,
            "ruined": self.ruined,
            "flow": [
                {"from": source, "to": target, "gold": gold}
                for (source, target), gold in sorted(self.flow.items())
            ],
            "endless": len(self.endless),
            "failed": self.failed,
        }


# ------------------------------------------------------------------ playing


class _Endless(Exception):
    """A game came to no end in the choices that it has."""


class _Stopped(Exception):
    """Somebody wished to stop in the middle of a game."""


ANSWERS_BETWEEN = 200
"""After so many choices of a game it is asked whether to go on: one may be long."""


def playtest(
    name: str,
    *,
    games: int = 200,
    seats: int | None = None,
    variants: Sequence[str] = (),
    characters: Sequence[str] = (),
    always: Sequence[str] = (),
    bot: str = USUAL_BOT,
    better: str = "",
    seed: int | str | None = 0,
    progress: Progress | None = None,
    **options: Any,
) -> Playtest:
    """Play games of this name among bots that are all the same, and note how they went.

    `better` names a bot that sits in one seat of each game, in every seat in turn. In games of
    characters those named play, or whoever comes by luck, no one twice where there are enough; one
    of `always` sits down in each game. Which character has which seat is luck, so that what a seat
    is worth is not mixed with who sits there. `progress` is told how many games are done, and says
    whether to go on: what was played by then is what is given. BadSettings names what can be played
    instead, SourceErrors tells mistakes.
    """
    wanted = whole_number("the number of games", games, 1, GAMES_MOST)
    definition = library.definition(name, variants)
    bot, better = known_bot(bot), known_bot(better) if better else ""
    people = _people(definition, characters)
    usual = len(people) if people and characters else SEATS
    count = definition.seats_near(usual) if seats is None else seats
    company = definition.inn is not None
    seat_count(definition, "characters" if company else "players", count)
    number_of_seed = seed_number(read_seed(seed))
    sides = _count_of_sides(definition, count)
    tested = Playtest(
        definition.name, definition.title, definition.variants, count, bot, better,
        read_seed(seed), wanted, 0.5 if definition.has_house else 1 / sides, company,
        has_house=definition.has_house, by_seat=[Figures() for _ in range(count)],
        coverage=Coverage() if company else None,
    )  # fmt: skip
    maker, better_maker = bot_maker(bot), bot_maker(better) if better else None
    for number in range(wanted):
        luck_number = game_seed(number_of_seed & ((1 << 64) - 1), number)
        luck = SeededChance(luck_number)
        own = always[number % len(always)] if always else ""
        who = _company(definition, people, own, count, luck) if company else ()
        place = number % count if better_maker is not None else None
        players = [
            (better_maker if better_maker is not None and seat == place else maker)(
                seat_seed(luck_number, seat)
            )
            for seat in range(count)
        ]
        here = tuple(who) or (str(count),)

        def go_on(done: int = number) -> bool:
            return progress is None or progress(done, wanted)

        try:
            game = _begun(name, definition, who, count, luck_number, options)
        except FAULTS as error:
            _note_failure(tested, Failure(number, luck_number, here, _reason(definition, error)))
        else:
            try:
                _play(tested, game, players, (number, luck_number, place), go_on)
            except _Stopped:
                break
        tested.gave_up = len(tested.endless) == number + 1 == ENDLESS_MOST
        if tested.gave_up or (progress is not None and not progress(number + 1, wanted)):
            break
    return tested


def _begun(
    name: str,
    definition: GameDefinition,
    who: Sequence[str],
    count: int,
    seed: int,
    options: Mapping[str, Any],
) -> Game:
    variants = definition.variants
    if who:
        return new_game(
            name, seats=list(who), variants=variants, seed=seed, same_characters=True, **options
        )
    return new_game(name, seats=count, variants=variants, seed=seed, **options)


def _people(definition: GameDefinition, characters: Sequence[str]) -> list[str]:
    """The names of those who may play a game of characters; nobody in others."""
    if definition.inn is None:
        return []
    if characters:
        return [each.name for each in library.characters_named(characters)]
    found = [each.name for each in library.characters()]
    if not found:
        raise BadSettings("there are no characters on the shelf")
    return found


def _count_of_sides(definition: GameDefinition, seats: int) -> int:
    """How many play against one another, alone or in sides."""
    return seats if definition.inn is None else len(set(definition.inn.sides.of(seats)))


def _company(
    definition: GameDefinition, people: Sequence[str], own: str, count: int, luck: SeededChance
) -> list[str]:
    """Who sits in each seat: by luck, `own` somewhere where there is such a one, and nobody twice
    where there are enough. BadSettings where nobody can sit in a seat.
    """
    pools = [who_may_sit(definition, people, seat, count) for seat in range(count)]
    if not all(pools):
        raise BadSettings(f"none of these can be a boss: {', '.join(people)}")
    seated: dict[int, str] = {}
    fitting = [seat for seat in range(count) if own in pools[seat]]
    if own and fitting:
        seated[fitting[luck.pick(len(fitting))]] = own
    for seat in sorted(range(count), key=lambda each: len(pools[each])):
        if seat not in seated:
            free = [each for each in pools[seat] if each not in seated.values()] or pools[seat]
            seated[seat] = free[luck.pick(len(free))]
    return [seated[seat] for seat in range(count)]


def _play(
    tested: Playtest,
    game: Game,
    players: Sequence[Player],
    known: tuple[int, int, int | None],
    go_on: Callable[[], bool],
) -> None:
    """Play a game and note how it went, or why it came to no good end. `known` are its number, its
    seed, and the seat of a better player. Raises _Stopped where it is not to go on.
    """
    number, seed, better = known
    table, compiled = game._table, game._compiled
    if tested.coverage is not None and isinstance(table, InnTable):
        assert isinstance(compiled, CompiledInnGame)
        tested.coverage.watch(compiled, table)
    notes = _Notes(tested, game, go_on)
    try:
        outcome = play(game, players, notes.heed)
    except _Endless:
        told = f"no end in {notes.most:,} choices, {notes.what_repeats()}"
        failure = Failure(number, seed, notes.who, told)
        tested.endless.append(failure)
        tested.failed += 1
        return
    except FAULTS as error:
        reason = _reason(compiled.definition, error)
        _note_failure(tested, Failure(number, seed, notes.who, reason))
        return
    notes.close(outcome, better)


def _reason(definition: GameDefinition, error: Exception) -> str:
    """The author's fault, and its line; the error itself is raised where it did not
    come out of the game.
    """
    fault = fault_in(definition, error)
    if isinstance(fault, BadSettings) or not isinstance(fault, RdiError):
        raise fault
    return str(fault).partition("\n")[0]


def _note_failure(tested: Playtest, failure: Failure) -> None:
    tested.failed += 1
    if len(tested.failures) < FAULTS_KEPT:
        tested.failures.append(failure)


class _Notes:
    """The notes of one game while it is played; they count only when the game is over."""

    def __init__(self, tested: Playtest, game: Game, go_on: Callable[[], bool]) -> None:
        self._tested, self._game, self._go_on = tested, game, go_on
        self.most = COMPANY_ANSWERS_MOST if tested.is_company else ANSWERS_MOST
        table = game._table
        compiled = game._compiled
        self._characters: tuple[str, ...] = ()
        if isinstance(table, InnTable):
            self._characters = tuple(each.name for each in table.roster.characters)
            self._hands = [[table.own_pile("Hand", seat)] for seat in range(game.seats)]
            self._own_titles = [each.deck for each in table.roster.characters]
            self._known: frozenset[str] = frozenset()
        else:
            places = [
                place
                for place, pile in enumerate(compiled.player_piles)
                if not pile.is_dice and not pile.is_remembered
            ]
            first, step = compiled.shared, compiled.per_seat
            self._hands = [
                [first + seat * step + place for place in places] for seat in range(game.seats)
            ]
            self._known = frozenset(compiled.cards)
        self.who = self._characters or (str(game.seats),)
        self._held: list[set[str]] = [set() for _ in range(game.seats)]
        self._first: list[set[str] | None] = [None] * game.seats
        self._could: list[set[Choice]] = [set() for _ in range(game.seats)]
        self._did: list[set[Choice]] = [set() for _ in range(game.seats)]
        self._offered: Counter[Choice] = Counter()
        self._taken: Counter[Choice] = Counter()
        self._cards_offered: Counter[tuple[str, str]] = Counter()
        self._cards_taken: Counter[tuple[str, str]] = Counter()
        self._count = 0
        self._last: deque[tuple[str, int]] = deque(maxlen=LAST_ASKED)

    def what_repeats(self) -> str:
        """The purposes of the last choices, the most frequent first, and in which lines they are
        made.
        """
        asked, program = Counter(self._last), self._game._compiled.definition.program
        found = []
        for (verb, place), count in asked.most_common(SHOWN):
            step = program[place] if 0 <= place < len(program) else None
            line = ""
            if isinstance(step, Ask):
                line = f" (line {line_of(self._game._compiled.namespace[step.items_code])})"
            found.append(f"{count} to {verb}{line}")
        return f"of the last {len(self._last)} choices {join_words(found)}"

    def heed(self, request: Request, answer: Answer) -> None:
        """Note what somebody was asked and what is about to be answered."""
        self._count += 1
        self._last.append((request.verb, self._game._table.pc))
        if self._count > self.most:
            raise _Endless
        if self._count % ANSWERS_BETWEEN == 0 and not self._go_on():
            raise _Stopped
        seat = request.seat
        self._look_at(seat)
        if isinstance(request, Respond):
            self._note_cards(seat, request, answer)
        could, did = self._in_words(request, answer)
        self._tested.asked.add(request.verb)
        for each in could:
            self._offered[each] += 1
        self._taken[did] += 1
        self._could[seat] |= could
        self._did[seat].add(did)

    def _look_at(self, seat: int) -> None:
        """Note the cards that a seat has."""
        piles, held = self._game._table.piles, self._held[seat]
        for place in self._hands[seat]:
            for item in piles[place]:
                if isinstance(item, str):
                    held.add(item)
        if self._first[seat] is None:
            self._first[seat] = {*held}

    def _note_cards(self, seat: int, request: Respond, answer: Answer) -> None:
        owner = self._characters[seat]
        for title in set(request.items[1:]):
            self._cards_offered[owner, title] += 1
        if answer != PASS:
            self._cards_taken[owner, answer] += 1

    def _in_words(self, request: Request, answer: Answer) -> tuple[set[Choice], Choice]:
        """The possible answers and the given one, each in words that hold for many games."""
        verb = request.verb
        if isinstance(request, Wager):
            options = {"fold", request.stay}
            bounds = request.bounds
            if bounds is not None:
                options |= {"all in"} if bounds[0] >= bounds[1] else {"raise", "all in"}
            given = answer
            if isinstance(answer, tuple):
                given = "all in" if bounds and answer[1] >= bounds[1] else "raise"
            return {(verb, each) for each in options}, (verb, given)
        if isinstance(request, Respond):
            options = {"pass", "a card"} if len(request.items) > 1 else {"pass"}
            given = "pass" if answer == PASS else "a card"
            return {(verb, each) for each in options}, (verb, given)
        if request.is_single:
            kinds = {(verb, self._item(item)) for item in request.items[: CHOICES_MOST * 4]}
            return kinds, (verb, self._item(answer))
        if request.ordered:
            return {(verb, "a sequence")}, (verb, "a sequence")
        sizes = range(request.least, min(request.most, request.least + CHOICES_MOST) + 1)
        what = "card" if self._characters or self._known.issuperset(request.items) else "thing"
        told = {size: count_of(size, what) for size in (*sizes, len(answer))}
        return {(verb, told[size]) for size in sizes}, (verb, told[len(answer)])

    def _item(self, item: Any) -> str:
        """A thing that can be picked: a word or number as it is, cards and places as such."""
        if item is None:
            return "nothing"
        if isinstance(item, tuple):
            return "a place"
        if self._characters or item in self._known:
            return item if isinstance(item, str) and item in ("yes", "no") else "a card"
        return str(item)[:60]

    def close(self, outcome: Outcome, better: int | None) -> None:
        """Count the game, which is over."""
        tested, game = self._tested, self._game
        events = game.events
        tested.games += 1
        shares, is_tied = _shares(outcome, tested)
        tested.ties += is_tied
        if tested.has_house:
            tested.house.add(_won_against_house(outcome.inn), outcome.inn)
        elif not tested.is_company and not any(each[0] == "settled" for each in events):
            tested.left_over += outcome.carry > 0
            tested.gold_left += outcome.carry
        tested.choices.counts[self._count] += 1
        turn = "turn" if tested.is_company else "betting"
        tested.turns.counts[sum(each[0] == turn for each in events)] += 1
        tested.without_gold += not any(outcome.winnings)
        tested.ruined += any(
            won < 0 and game.purses[seat] == 0 for seat, won in enumerate(outcome.winnings)
        )
        for seat in range(game.seats):
            self._look_at(seat)
        for seat, won in enumerate(shares):
            gold = outcome.winnings[seat]
            tested.by_seat[seat].add(won, gold)
            if self._characters:
                name = self._characters[seat]
                tested.by_character.setdefault(name, Figures()).add(won, gold)
            self._count_cards(seat, won, gold)
            self._count_choices(seat, won, gold)
            if seat == better:
                tested.better.add(won, gold)
        for choice, count in self._offered.items():
            self._use(choice).offered += count
        for choice, count in self._taken.items():
            self._use(choice).taken += count
        for card, count in self._cards_offered.items():
            tested.by_card.setdefault(card, Use()).offered += count
        for card, count in self._cards_taken.items():
            tested.by_card.setdefault(card, Use()).taken += count
        tested.flow.update(_flow(events))
        self._note_table()

    def _count_cards(self, seat: int, won: float, gold: int) -> None:
        """Each card of this seat's deck, or of the game's, counts as dealt to this seat or not.

        What was dealt is what it held at its first choice: who stays in for longer, and wins, sees
        more cards. Where nobody held any then, it is what those held who stayed to the end.
        """
        owner = self._characters[seat] if self._characters else ""
        known = self._own_titles[seat] if self._characters else self._known
        dealt = self._first[seat] or set()
        is_counted = any(self._first) or seat in self._game._table.playing
        for card in known:
            use = self._tested.by_card.setdefault((owner, card), Use())
            use.held += card in self._held[seat]
            if is_counted:
                is_dealt = card in (dealt if any(self._first) else self._held[seat])
                (use.having if is_dealt else use.lacking).add(won, gold)

    def _count_choices(self, seat: int, won: float, gold: int) -> None:
        for choice in self._could[seat] | self._did[seat]:
            use = self._use(choice)
            (use.having if choice in self._did[seat] else use.lacking).add(won, gold)

    def _use(self, choice: Choice) -> Use:
        """The figures of a choice; of those that are too many, of all further ones together."""
        found = self._tested.by_choice
        if choice not in found:
            verb = choice[0]
            alike = sum(1 for each in found if each[0] == verb)
            if alike >= CHOICES_MOST or len(found) >= QUESTIONS_MOST:
                choice = (verb if len(found) < 2 * QUESTIONS_MOST else FURTHER, FURTHER)
        return found.setdefault(choice, Use())

    def _note_table(self) -> None:
        """Note which cards lay anywhere but in the deck, and the classes of the hands."""
        table, compiled = self._game._table, self._game._compiled
        if isinstance(table, InnTable):
            return
        for place, pile in enumerate(table.piles):
            if place == DECK:
                continue
            for item in pile:
                for card in item if isinstance(item, tuple) else (item,):
                    if isinstance(card, str):
                        self._tested.in_play.add(card)
        self._tested.in_play.update(*self._held)
        scoring = compiled.definition.scoring
        if scoring is None or len(scoring.tiers) < 2:
            return
        for seat in table.playing:
            view = self._game.view(seat)
            found = view.explain()
            if found is not None:
                self._tested.tiers[scoring.tiers[found[0]]] += 1


def _won_against_house(gold: int) -> float:
    """Whether somebody who played against the house has won; a half for neither."""
    return 0.5 if gold == 0 else float(gold > 0)


def _shares(outcome: Outcome, tested: Playtest) -> tuple[list[float], bool]:
    """Which part of the first place each seat has, and whether it is divided. Against the house
    each seat wins or loses by itself.
    """
    seats = range(len(outcome.winnings))
    if tested.has_house:
        return [_won_against_house(won) for won in outcome.winnings], False
    if tested.is_company:
        first = set(outcome.places[0]) if outcome.places else set()
        sides = outcome.sides or tuple((seat,) for seat in seats)
        winners = [side for side in sides if first & set(side)] or list(sides)
    else:
        best = best_by_gold(outcome.winnings) or list(seats)
        winners = [(seat,) for seat in best]
    shares = [0.0 for _ in seats]
    for side in winners:
        for seat in side:
            shares[seat] = 1 / len(winners)
    return shares, len(winners) > 1


def _flow(events: Sequence[Event]) -> Counter[tuple[str, str]]:
    """How much Gold went from where to where, the players taken together."""
    found: Counter[tuple[str, str]] = Counter()
    for event in events:
        if event[0] == "paid" and len(event) == 4:
            source, target = _purse(event[1]), _purse(event[2])
            if source != target or source == PLAYERS:
                found[source, target] += event[3]
    return found


def _purse(name: object) -> str:
    if isinstance(name, int):
        return PLAYERS
    text = str(name)
    return "pot" if text.startswith("bet ") else "house" if text == INN else text


# ------------------------------------------------------------------ what is odd


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something that an author may not have meant: its kind in a word, and a sentence without the
    full stop.
    """

    kind: str
    text: str


BET = Wager.verb
"""Bets are the same in all games: which of them a bot likes tells nothing of a game."""

OFFERED_LEAST = 30
"""An answer that was there fewer times may well be chosen another time."""

GAMES_LEAST = 50
"""Of fewer games it is not told what never happens in them."""

TIES_SHARE = 0.1
LONG = 6
"""A game that takes so many times as long as the median is long."""


def oddities(tested: Playtest, paths: frozenset[str] = frozenset()) -> Iterator[Oddity]:
    """The oddities of these games, the worst first; of cards only those in files of these paths,
    or all. Whatever is told of shares is sure at 99 % with all others of its kind together.
    """
    yield from _broken(tested)
    if not tested.games:
        return
    yield from _never(tested, paths)
    yield from _of_house(tested) if tested.has_house else _unfair(tested)
    yield from _lopsided(tested)
    yield from _long_or_tied(tested)


def _broken(tested: Playtest) -> Iterator[Oddity]:
    failed = tested.failed - len(tested.endless)
    if failed:
        first = tested.failures[0]
        yield Oddity("failed", f"{failed} of {tested.played} games failed: {first.text}")
    if tested.endless:
        first = tested.endless[0]
        count = f"{len(tested.endless)} of {tested.played} games came to"
        yield Oddity("endless", f"{count} {first.text} (as with seed {first.seed})")


def _never(tested: Playtest, paths: frozenset[str]) -> Iterator[Oddity]:
    """The steps that never came up, and the choices and cards that were never chosen or played."""
    if tested.games < GAMES_LEAST:
        return
    many = f"in {tested.games:,} games"
    if not tested.is_company:
        yield from (Oddity("never asked", f"nobody was asked to {verb} {many}")
                    for verb in _verbs(tested) if verb not in tested.asked)  # fmt: skip
        cards = {card for _, card in tested.by_card}
        unseen = sorted(cards - tested.in_play)
        if cards and len(unseen) == len(cards):
            yield Oddity("dead card", f"no card ever left the deck {many}")
        elif unseen:
            shown = ", ".join(unseen[:8]) + (" and others" if len(unseen) > 8 else "")
            yield Oddity("dead card", f"these cards never left the deck {many}: {shown}")
    if tested.coverage is not None:
        yield from _dead_cards(tested, tested.coverage, paths)
    for (verb, answer), use in sorted(tested.by_choice.items()):
        if verb != BET and not use.taken and use.offered >= OFFERED_LEAST:
            told = f"{verb}: {answer!r} could be chosen {use.offered:,} times, and never was"
            yield Oddity("never chosen", told)


def _verbs(tested: Playtest) -> list[str]:
    """All that the game's program can ask."""
    program = library.definition(tested.game, tested.variants).program
    found = [each.verb for each in program if isinstance(each, Ask)]
    found += [BET for each in program if isinstance(each, Bet)]
    return list(dict.fromkeys(found))


def _dead_cards(tested: Playtest, coverage: Coverage, paths: frozenset[str]) -> Iterator[Oddity]:
    held: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for (_, title), use in tested.by_card.items():
        held[title] += use.held
        taken[title] += use.taken
        offered[title] += use.offered
    for part in coverage.missing("way", paths):
        if not offered[part.title] and held[part.title] >= OFFERED_LEAST:
            told = f"“{part.title}” was in hand in {held[part.title]} games, and never playable"
            yield Oddity("dead card", told)
        elif not taken[part.title] and offered[part.title] >= OFFERED_LEAST:
            told = f"“{part.title}” could be played {offered[part.title]} times, and never was"
            yield Oddity("dead card", told)
    for part in coverage.missing("response", paths):
        if not taken[part.title] and held[part.title] >= OFFERED_LEAST:
            told = f"“{part.title}” was in hand in {held[part.title]} games, and answered nothing"
            yield Oddity("dead card", told)
    for part in coverage.missing("option", paths):
        if taken[part.title] >= OFFERED_LEAST:
            told = f"“{part.title}”: nobody chose: {part.text}"
            yield Oddity("never chosen", told)


def errors_of_all(count: int) -> float:
    """The standard errors at which so many comparisons together deceive in 1 of 100 cases at most
    (Bonferroni).
    """
    return NormalDist().inv_cdf(1 - SURE / max(1, count) / 2)


def _unfair(tested: Playtest) -> Iterator[Oddity]:
    """Seats and characters that win clearly more or less than their share."""
    seats = {f"seat {place}": each for place, each in enumerate(tested.by_seat, start=1)}
    if seats:
        seats["the first seat"] = seats.pop("seat 1")
    for kind, figures in (("seat", seats), ("character", tested.by_character)):
        errors = errors_of_all(len(figures))
        for name, each in figures.items():
            low, high = each.share_within(errors)
            if each.games and not low <= tested.even <= high:
                told = f"{name} won {percent(each.share, each.share_half)} of {each.games:,} games"
                yield Oddity(kind, f"{told}, where {100 * tested.even:.0f} % is even")


def _of_house(tested: Playtest) -> Iterator[Oddity]:
    """A bank that clearly loses Gold."""
    house = tested.house
    if house.games and house.mean + house.half < 0:
        told = f"the house loses {-house.mean:.2f} ±{house.half:.2f} Gold a game"
        yield Oddity("house", told)


def percent(share: float, half: float) -> str:
    """A share with the half width of its interval."""
    return f"{100 * share:.0f} ±{100 * half:.0f} %"


def _lopsided(tested: Playtest) -> Iterator[Oddity]:
    """Cards of characters with which one wins clearly more or less often than without, the most
    telling first. In a game for Gold good cards are meant to win.
    """
    if not tested.is_company:
        return
    errors = errors_of_all(len(tested.by_card))
    found = [
        (use.difference, use.half(), owner, card)
        for (owner, card), use in tested.by_card.items()
        if abs(use.difference) > use.half(errors)
    ]
    for difference, half, owner, card in sorted(found, key=lambda each: -abs(each[0]))[:5]:
        whose = f" of {owner}" if owner else ""
        more = "more" if difference > 0 else "less"
        told = f"whoever was dealt {card}{whose} won {percent(abs(difference), half)} {more} often"
        yield Oddity("card", f"{told} than others")


def _long_or_tied(tested: Playtest) -> Iterator[Oddity]:
    low, _ = share_interval(tested.ties, tested.games)
    if low > TIES_SHARE:
        share = Figures(tested.games, tested.ties)
        yield Oddity("ties", f"{percent(share.share, share.share_half)} of games ended in a tie")
    median = tested.choices.at(0.5)
    if not tested.choices.longest:
        yield Oddity("length", "nobody is ever asked anything")
    elif tested.choices.longest > LONG * max(1, median):
        longest = tested.choices.longest
        yield Oddity("length", f"one game took {longest} choices, where {median} is usual")
    if tested.left_over:
        share = Figures(tested.games, tested.left_over)
        told = f"in {percent(share.share, share.share_half)} of games Gold stayed in the pot"
        mean = tested.gold_left / tested.left_over
        yield Oddity("pot", f"{told}, {mean:.1f} of it: `end game` pays nobody")
    low, _ = share_interval(tested.without_gold, tested.games)
    if not tested.is_company and low > TIES_SHARE:
        share = Figures(tested.games, tested.without_gold)
        told = f"in {percent(share.share, share.share_half)} of games nobody won any Gold"
        yield Oddity("Gold", told)
