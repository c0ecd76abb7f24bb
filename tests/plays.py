"""Games played at random, for laws that hold in every one of them: which, by whom, and how."""

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from rdi import Game, Pick, library
from rdi.engine.game import ONLOOKER
from rdi.lang.compiler.games import every_choice, games_in
from rdi.lang.syntax.source import Source
from rdi.model.settings import SplitRule
from rdi.session.setup import begin_game, make_settings

SEATS_MOST = 8
DECISIONS_MOST = 4000
GAMES = tuple(entry.name for entry in library.usual_games())


@cache
def choices(name: str) -> tuple[tuple[str, ...], ...]:
    """Every combination of a game's variants, those that clash included."""
    path = library.entry(name).path
    with open(path, encoding="utf-8") as file:
        blocks, mistakes = games_in(Source(path, file.read()))
    assert not mistakes
    block = next(each for each in blocks if library.name_of(str(each.title)) == name)
    return tuple(tuple(sorted(choice)) for choice in every_choice(block))


def clashes(variants: tuple[str, ...]) -> bool:
    """Whether two of these cannot be played together: they are two orders of the same pairs."""
    return sum(each.startswith("pairs_by") for each in variants) > 1


KINDS = tuple(
    (name, variants) for name in GAMES for variants in choices(name) if not clashes(variants)
)
"""Each game with each combination of variants that can be played."""


@dataclass(frozen=True)
class Play:
    """All that decides a game between players who choose at random."""

    name: str
    variants: tuple[str, ...]
    stashes: tuple[int, ...]
    seed: int
    settings: dict[str, Any] = field(default_factory=dict)
    carry: int = 0

    def begin(self) -> Game:
        """The game at its first decision."""
        settings = dict(self.settings)
        compiled = library.compiled_game(self.name, self.variants)
        return begin_game(
            compiled, make_settings(**settings), self.stashes, seed=self.seed, carry=self.carry
        )

    @property
    def luck(self) -> Random:
        """What the players choose by: the same in each use."""
        return Random(f"{self.seed} {self.stashes}")


@st.composite
def plays(draw: st.DrawFn, kinds: tuple[Any, ...] = KINDS, **fixed: Any) -> Play:
    """Any game with any variants, 2 to 8 players, small Stashes and large ones, any settings."""
    name, variants = draw(st.sampled_from(kinds))
    most = min(SEATS_MOST, library.definition(name, variants).most_seats)
    stashes = draw(st.lists(st.integers(2, 60), min_size=2, max_size=most))
    table_stakes = draw(st.booleans()) or "table_stakes" in fixed
    drawn: dict[str, Any] = {
        "ante": draw(st.integers(0, 2)),
        "share": draw(st.none() | st.integers(0, 2)),
        "split_rule": draw(st.sampled_from(list(SplitRule))),
        "minimum_raise": draw(st.booleans()),
        "table_stakes": table_stakes,
        "reserve": 0 if table_stakes else draw(st.integers(0, 20)),
        "loans": draw(st.booleans()),
        "ask_always": draw(st.booleans()),
    }
    if "unwound_clock" in variants and drawn["share"] is None:
        drawn["share"] = 1
    seed, carry = draw(st.integers(0, 2**32)), draw(st.integers(0, 5))
    return Play(name, variants, tuple(stashes), seed, drawn | fixed, carry)


def any_answer(game: Game, luck: Random) -> Any:
    """One of the options. Folding and leaving are kept rare, so that games come to their end."""
    request = game.pending
    assert request is not None
    if isinstance(request, Pick) and not request.is_single and len(request.items) > 12:
        return tuple(luck.sample(request.items, luck.randint(request.least, request.most)))
    options = request.options
    answer = luck.choice(options)
    if answer in ("fold", "leave") and luck.random() < 0.8:
        return luck.choice(options)
    return answer


def play_some(game: Game, luck: Random, decisions: int = DECISIONS_MOST) -> Game:
    """Play on for so many decisions, or to the end."""
    for _ in range(decisions):
        if game.pending is None:
            break
        game.answer(any_answer(game, luck))
    return game


def all_of(game: Game) -> str:
    """All that can be known of a game from outside, as text."""
    views = [game.view(seat).as_data() for seat in range(ONLOOKER, game.seats)]
    return repr((views, game.log, game.events, dict(game.purses), game.pending, game.outcome))


def middle_of(play: Play, most: int = 40) -> Game:
    """The game somewhere on its way."""
    luck = play.luck
    return play_some(play.begin(), luck, luck.randint(0, most))


def answered_alone(game: Game) -> Game:
    """The game after all questions to which there is but one answer."""
    while isinstance(request := game.pending, Pick):
        is_one = request.least == request.most == 1 and len(set(request.items)) == 1
        if not request.most:
            game.answer(())
        elif is_one and not request.ordered:
            game.answer(request.items[0])
        else:
            break
    return game


def as_if_chosen(data: dict[str, Any]) -> dict[str, Any]:
    """A view in which what its own seat had no choice in is told as if it had been chosen."""
    seat = data["seat"]
    events = [
        ["picked", *event[1:]] if event[:2] == ["forced", seat] else event
        for event in data["events"]
    ]
    return {**data, "events": events}


def forced_as_free(forced: Game, free: Game, luck: Random) -> int:
    """Play two games with the same luck, one in which nobody is asked who has no choice and one in
    which all are asked, and hold that nobody can tell them apart; how many were not asked.
    """
    answered_alone(free)
    for _ in range(DECISIONS_MOST):
        for seat in range(ONLOOKER, forced.seats):
            seen, other = (game.view(seat).as_data() for game in (forced, free))
            assert as_if_chosen(seen) == other
            assert ("forced", seat) not in {event[:2] for event in free.view(seat).events}
        if forced.pending is None:
            break
        answer = any_answer(forced, luck)
        forced.answer(answer)
        free.answer(answer)
        answered_alone(free)
    assert free.pending == forced.pending
    return sum(event[0] == "forced" for event in forced.events)
