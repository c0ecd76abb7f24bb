"""Games of every phrase, and games put together at random: Python, tables and arrays agree on them,
or arrays tell which line they cannot serve and why.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rdi.arrays.encoding import KeyTooBig
from rdi.arrays.expressions import REASONS, NotTranslated
from rdi.arrays.games.many_games import why_not_on_arrays
from rdi.arrays.games.order_of_play import OrderOfPlay
from rdi.arrays.jit import has_numba
from rdi.arrays.scoring.hand_tables import Context
from rdi.arrays.scoring.scores import ARRAYS, NUMBA, PYTHON, TABLE, Scores
from rdi.arrays.scoring.translation import translate_scoring
from rdi.engine.game import CompiledGame
from rdi.engine.runtime import FAULTS
from rdi.errors import GameFault, SourceErrors
from rdi.lang.compiler.games import compile_game
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import HOMES, walk
from rdi.model import ir
from rdi.session.setup import begin_game, make_settings
from rdi.session.simulation import ArrayRun, EngineRun, Run
from tests.arrays.laid_hands import Hand, Laid
from tests.arrays.trial_games import (
    CLOSING,
    GAMES,
    GRID,
    NUMBERS,
    OF_PLAY,
    PURSES,
    ROUTINE,
    TALLY,
    TEMPLATES,
    of_each,
    simplest,
    texts,
    with_score,
    with_steps,
)
from tests.nightly import by_day_or_night

THIS = "this is not said in numbers"

NOT_SAID = {
    "({number} divided by number of {cards})": THIS,
    "let named be entry limit in Pairs": THIS,
    "if any cards in City:\n  {turn}": THIS,
}
"""The templates that are not said in numbers, and the reasons."""

REFUSED: dict[str, str] = {}
"""Those that make an instruction with which no game is played in numbers."""

UNUSED = {
    "abs", "all", "beside_one_another", "board_layout", "largest_group", "spread", "zip",
}  # fmt: skip
"""Words of the runtime that neither a score nor an Order of Play asks for as it is written; those
of bitboards come into scores of boards when these are printed.
"""

MODULES = re.compile(
    r"rdi\.lang\.phrases\.(expressions\.\w+"
    r"|games\.(choices|definitions|gold|hand_classes|moves|score_choices|scoring|steps|table))"
)
"""The homes of all phrases that scores and Orders of Play are made of."""


def compiled(text: str) -> CompiledGame:
    """The game of a text, with all cards of the deck."""
    return CompiledGame(compile_game("trial", Source("trial.game", text), ("dragons",)))


@cache
def trials(kind: str) -> tuple[tuple[str, str, CompiledGame], ...]:
    """A game for each template of a kind: the template, the game's text, and the game."""
    written = [(template, GAMES[kind](simplest(template))) for template in TEMPLATES[kind]]
    return tuple([(template, text, compiled(text)) for template, text in written])


def translate(kind: str, game: CompiledGame) -> object:
    """What the phrases of a kind are about, in numbers."""
    return OrderOfPlay(game) if kind in OF_PLAY else translate_scoring(game)


@pytest.mark.parametrize("kind", GAMES)
def test_each_phrase_is_said_in_numbers_or_refused_with_the_authors_line(kind: str) -> None:
    for template, text, game in trials(kind):
        reason = NOT_SAID.get(template, REFUSED.get(template))
        if reason is None:
            translate(kind, game)
            continue
        with pytest.raises(NotTranslated, match=re.escape(reason)) as refused:
            translate(kind, game)
        if template in NOT_SAID:
            line = text.split("\n")[refused.value.line - 1].strip()
            assert f'"{line}"' in str(refused.value)
            lines = [each.strip() for each in simplest(template).splitlines()]
            assert any(each in line for each in lines)


def test_no_phrase_of_games_is_left_out() -> None:
    seen = {
        type(part)
        for kind in GAMES
        for _, text, _ in trials(kind)
        for part in walk(parse(Source("trial.game", text)).declarations)
    }
    wanted = {home for home in HOMES.values() if MODULES.fullmatch(home.__module__)}
    assert {home.rule for home in wanted - seen} == set()


def programs() -> Iterator[tuple[bool, ir.Function | ir.Definition]]:
    """The functions and constants of scores and steps, and whether they are said in numbers."""
    for kind in GAMES:
        for template, _, game in trials(kind):
            definition = game.definition
            assert definition.functions is not None
            assert definition.scoring is not None
            if kind in OF_PLAY:
                fields = ("code", "items_code", "least_code", "most_code")
                steps = [(each, name) for each in definition.program for name in fields]
                names = [getattr(each, name) for each, name in steps if hasattr(each, name)]
            else:
                names = [definition.scoring.score_code, definition.scoring.tiebreak_code]
            is_said = template not in NOT_SAID and template not in REFUSED
            for name in names:
                yield from ((is_said, each) for each in definition.functions.used_by(name))


def test_each_word_of_the_program_is_said_in_numbers_or_there_is_a_reason() -> None:
    used, said = set[str](), set[str]()
    for is_said, part in programs():
        words = ir.calls(part) | ir.deeds(part)
        used |= words
        said |= words if is_said else set()
    assert said.isdisjoint(REASONS)
    assert {*ir.FUNCTIONS, *ir.DEEDS} - said - set(REASONS) == UNUSED
    assert used.isdisjoint(UNUSED)


# ------------------------------------------------------------------ games at random


@st.composite
def scores(draw: st.DrawFn) -> str:
    """The text of a game with a score at random."""
    lines = draw(st.lists(texts("line", NOT_SAID), min_size=1, max_size=3))
    rest = draw(st.lists(texts("tier", NOT_SAID), max_size=1))
    return with_score("\n".join(lines), "\n".join([*rest, draw(texts("ties", NOT_SAID))]))


@st.composite
def orders(draw: st.DrawFn) -> str:
    """The text of a game with an Order of Play at random; some have what nobody uses."""
    steps = draw(st.lists(texts("step", {*NOT_SAID, *REFUSED}), min_size=1, max_size=4))
    unused = draw(st.sampled_from(["", PURSES, TALLY]))
    return with_steps("\n".join(steps), f"{ROUTINE}{CLOSING}{unused}")


FURTHER = (
    ("grid_turn", GRID),
    ("tally_step", TALLY),
    ("purse_step", PURSES),
    ("purse_turn", PURSES),
    ("number_step", NUMBERS),
    ("number_turn", NUMBERS),
    ("turn", ""),
)
"""The kinds of steps of games that have more than piles, and what they have."""


@st.composite
def orders_with_more(draw: st.DrawFn) -> str:
    """The text of a game in which cards are laid into grids, numbers are kept for words or players,
    or Gold lies on the table; some end without a showdown.
    """
    kind, things = draw(st.sampled_from(FURTHER))
    steps = []
    for each in draw(st.lists(st.sampled_from([kind, "step"]), min_size=1, max_size=4)):
        text = draw(texts(each, {*NOT_SAID, *REFUSED}))
        together = draw(st.booleans()) if each.endswith("_turn") else None
        steps.append(text if together is None else of_each(text, together=together))
    text = with_steps("\n".join(steps), f"{ROUTINE}{CLOSING}{things}")
    if things == GRID or draw(st.booleans()):
        return text
    return text.partition("\n  score ")[0].replace("    showdown\n", "    end game\n")


def accepted(text: str) -> CompiledGame:
    """The game of a text; what `check` finds fault with is no example."""
    try:
        return compiled(text)
    except SourceErrors:
        assume(False)
        raise


def assert_same_keys(text: str, seed: int, speeds: Sequence[str]) -> None:
    """Hands that the engine can judge have what it compares in their keys at all these speeds, or
    are worth too much for a key; or the line is told that cannot be said in numbers.
    """
    game = accepted(text)
    laid, chance, plain = Laid(game), Random(seed), Scores(game, PYTHON)
    each_speed = [Scores(game, speed) for speed in speeds if speed in plain.speeds]
    assert ARRAYS in plain.speeds or plain.why_not[ARRAYS].startswith("line ")
    for _ in range(3):
        context = laid.context(chance, plain.word_piles)
        for hand in [laid.hand(chance) for _ in range(5)]:
            judged = outcome(laid.judged, hand, context)
            if isinstance(judged, tuple):
                key = outcome(key_of, plain, hand, context)
                assert key in (judged, KeyTooBig)
                for scores in each_speed:
                    assert outcome(key_of, scores, hand, context) == key, (scores.speed, hand)


def key_of(scores: Scores, hand: Hand, context: Context) -> tuple[int, ...]:
    """All that is compared of a hand, out of its key."""
    (key,) = scores.keys([hand], context)
    return scores.compared(key)


def outcome(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives, or the class of the game's fault."""
    try:
        return function(*arguments)
    except FAULTS as fault:
        return type(fault)


@pytest.mark.slow
@given(scores(), st.integers(0, 10**6))
@settings(max_examples=150)
def test_random_scores_are_the_same_in_python_in_tables_and_in_arrays(text: str, seed: int) -> None:
    assert_same_keys(text, seed, [TABLE, ARRAYS])


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="machine code needs numba")
@given(scores(), st.integers(0, 10**6))
@settings(max_examples=by_day_or_night(6, 60))  # for each of them machine code is made
def test_random_scores_are_the_same_as_machine_code(text: str, seed: int) -> None:
    assert_same_keys(text, seed, [NUMBA])


PLACE = "place of King's color in Kingdoms"


@pytest.mark.parametrize(
    "lines",
    [
        f"if any cards in King:\n  total {PLACE}",
        f"if no cards in King:\n  final 3\nlet first be {PLACE}\ntotal first",
    ],
)
def test_what_cannot_be_told_is_asked_only_where_the_score_asks_it(lines: str) -> None:
    game = compiled(with_score(lines))
    laid, hand = Laid(game), ["Wk", "Lw"]
    for king in ([], ["Rk"]):
        context = laid.scoring.context({"King": king})
        judged = laid.judged(hand, context)
        for speed in (PYTHON, TABLE, ARRAYS):
            assert key_of(Scores(game, speed), hand, context) == judged


GAMES_PLAYED = 12


def assert_same_games(text: str, seed: int, *, with_machine: bool) -> None:
    """Games in numbers are the engine's games, one by one, or have its fault; or the line is told
    that cannot be said in numbers.
    """
    game = accepted(text)
    if reason := why_not_on_arrays(game):
        assert ": line " in reason
        return
    stashes, bots = (30, 9, 50), ("uniform", "raiser", "careful")
    try:
        header = begin_game(game, make_settings(ante=1), stashes, seed=seed).record.header
    except GameFault:  # before anybody is asked, so there is no game
        assume(False)
    ours = ArrayRun(game, header, bots, seed, with_machine)
    theirs = EngineRun(game, header, bots, seed)
    assert outcome(played, ours) == outcome(played, theirs)


def played(run: Run) -> list[int]:
    """Everybody's winnings in a few games."""
    run.make_ready()
    run.play(GAMES_PLAYED)
    return list(run.winnings)


@pytest.mark.slow
@given(orders(), st.integers(0, 10**6))
@settings(max_examples=100)
def test_random_orders_of_play_are_played_in_numbers_as_by_the_engine(text: str, seed: int) -> None:
    assert_same_games(text, seed, with_machine=False)


@pytest.mark.slow
@given(orders_with_more(), st.integers(0, 10**6))
@settings(max_examples=60)
def test_grids_and_numbers_for_words_are_in_numbers_what_they_are_on_the_engine(
    text: str, seed: int
) -> None:
    assert_same_games(text, seed, with_machine=False)


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="machine code needs numba")
@given(orders() | orders_with_more(), st.integers(0, 10**6))
@settings(max_examples=by_day_or_night(2, 20))  # as above
def test_random_orders_of_play_are_the_same_as_machine_code(text: str, seed: int) -> None:
    assert_same_games(text, seed, with_machine=True)
