"""Test what is found out about a game's program."""

from random import Random

import pytest

from rdi import library
from rdi.chances.card_classes import attribute_classes
from rdi.chances.program_analysis import (
    chance_places,
    draws_cards,
    ignores_order,
    last_looked_at,
    live_registers,
    ordered_piles,
    piles_read,
    rounds_changing_table,
)
from rdi.chances.single_agent.rules import SingleAgentRules
from rdi.chances.single_agent.table import NotSingleAgent, opening_table
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model import ir
from rdi.model.program import Bet, Do, Showdown
from rdi.model.values import replace
from rdi.session.setup import begin_game, make_settings
from tests.inside import table_of
from tests.plays import KINDS, any_answer, play_some
from tests.test_strange_games import text_of

POST_JOB = ir.Deed("draw", (ir.Number(1), ir.Number(2)))


def places(compiled: CompiledGame, *names: str) -> set[int]:
    return {compiled.pile(name) for name in names}


def test_of_the_jobs_only_the_last_matters_and_only_until_the_next_one_comes() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    asked = piles_read(compiled)
    jobs = compiled.pile("Jobs")
    assert asked.last == asked.only_last == {jobs}
    program = compiled.definition.program
    bets = [place for place, each in enumerate(program) if isinstance(each, Bet)]
    assert all(jobs not in asked.live[place] for place in bets)
    posting = [
        place
        for place, each in enumerate(program)
        if isinstance(each, Do) and POST_JOB in ir.walk(function_of(compiled, each.code))
    ]
    assert len(posting) == 2
    assert all(jobs not in asked.live[place] for place in posting)


def test_a_pile_that_is_scored_matters_whole() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    asked = piles_read(compiled)
    ends = [
        each for each in enumerate(compiled.definition.program) if isinstance(each[1], Showdown)
    ]
    assert all(places(compiled, "Workers") <= asked.live[place] for place, _ in ends)
    assert not places(compiled, "Workers") & asked.only_last


def test_jobs_by_cards_and_dice_are_asked_for_alike() -> None:
    compiled = library.compiled_game("jack-of-all-trades", ("hidden_fate",))
    assert piles_read(compiled).only_last == places(compiled, "Jobs")


def function_of(compiled: CompiledGame, name: str) -> ir.Function:
    """A function of a game."""
    assert compiled.definition.functions is not None
    return compiled.definition.functions.function(name)


class Watched(SeededChance):
    """Luck that writes down where in its game it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.game: Game | None = None
        self.places: set[int] = set()

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take so many cards."""
        self._note(count)
        return super().deal(deck, count)

    def roll(self) -> int:
        """Roll a die."""
        self._note(1)
        return super().roll()

    def _note(self, count: int) -> None:
        if self.game is not None and count:
            self.places.add(table_of(self.game).pc)


@pytest.mark.parametrize(("name", "variants"), KINDS)
def test_luck_is_asked_at_its_places_only(name: str, variants: tuple[str, ...]) -> None:
    """Whatever is chosen after the beginning; and few places of a program are such."""
    compiled = library.compiled_game(name, variants)
    found = chance_places(compiled)
    asked: set[int] = set()
    for seed in range(4):
        luck = Watched(seed)
        game = begin_game(compiled, make_settings(), (50, 50, 50), seed=None, chance=luck)
        luck.game = game
        play_some(game, Random(seed), 200)
        asked |= luck.places
    assert asked <= found
    assert 2 * len(found) < len(compiled.definition.program)


# ------------------------------------------------------------------ registers


@pytest.mark.parametrize(("name", "variants"), KINDS[::5])
def test_registers_that_are_not_read_any_more_may_hold_anything(
    name: str, variants: tuple[str, ...]
) -> None:
    """Whatever is put there between two decisions, the game goes on and ends as it would have."""
    compiled = library.compiled_game(name, variants)
    live = live_registers(compiled)
    everything = range(compiled.definition.registers)
    overwritten = 0
    for seed in range(2):
        game = begin_game(compiled, make_settings(), (30, 30, 30), seed=seed)
        other, luck = game.fork(), Random(seed)
        for _ in range(60):
            if game.pending is None:
                break
            table = table_of(other)
            for register in everything:
                if register not in live[table.pc]:
                    table.vars[register] = "anything"
                    overwritten += 1
            answer = any_answer(game, luck)
            game.answer(answer)
            other.answer(answer)
            assert repr((other.pending, other.purses)) == repr((game.pending, game.purses))
        assert other.outcome == game.outcome
    assert overwritten or not everything


def strange(play: str, things: str = "") -> CompiledGame:
    """A game with this Order of Play."""
    return library.compiled_game_in(text_of(play, things), "strange")


def with_body(compiled: CompiledGame, name: str, *body: ir.Statement) -> CompiledGame:
    """The game as if one of its functions did this."""
    module = compiled.definition.functions
    assert module is not None
    functions = [replace(each, body=body) if each.name == name else each
                 for each in module.functions]  # fmt: skip
    changed = replace(module, functions=tuple(functions))
    return CompiledGame(replace(compiled.definition, functions=changed))


def by_hand(compiled: CompiledGame) -> CompiledGame:
    """The game as if its definition were made by hand."""
    return CompiledGame(replace(compiled.definition, functions=None))


SIZES = """
each player in turn:
  choose one of high or low as wish, to choose
  let size be 1 if wish is high, otherwise 2
  draw size to Hand
bet
showdown
"""


def test_a_register_is_read_up_to_where_it_is_read_last_and_from_where_it_is_written() -> None:
    compiled = strange(SIZES)
    program, live = compiled.definition.program, live_registers(compiled)
    (sized,) = [
        (place, each.code, each_write)
        for place, each in enumerate(program)
        if isinstance(each, Do)
        for each_write in registers(ir.writes(function_of(compiled, each.code)))
    ]
    place, name, size = sized
    (wish,) = registers(ir.reads(*function_of(compiled, name).body[:1]))
    assert wish in live[place]
    assert not {size, wish} & live[place + 1]
    assert size not in live[place]


def registers(resources: frozenset[ir.Resource]) -> list[int | str | None]:
    """The numbers of the registers among these."""
    return [each.which for each in resources if each.kind is ir.Part.REGISTER]


ZERO, ONE = ir.Register(0), ir.Register(1)
READ_LATER = "ante\nlet size be 1\nlet more be 2\nbet\ndraw size to Top\nshowdown"
TOP = "  table has Top (public)\n"


@pytest.mark.parametrize(
    ("body", "live"),
    [
        ((), {0}),
        ((ir.Assign((ZERO,), ir.Number(1)),), set()),
        ((ir.Assign((ZERO,), ZERO),), {0}),
        ((ir.Update(ZERO, "+", ir.Number(1)),), {0}),
        ((ir.Assign((ir.Tuple((ONE, ZERO)),), ir.Variable("x")),), set()),
        ((ir.Assign((ZERO,), ONE), ir.Assign((ONE,), ZERO)), {1}),
        ((ir.Assign((ONE,), ZERO), ir.Assign((ZERO,), ONE)), {0}),
        ((ir.If(ir.Truth(True), ir.Assign((ZERO,), ONE)),), {0, 1}),
        ((ir.Assign((ir.Variable("d"),), ir.Lambda(("x",), ONE)),), {0, 1}),
        ((ir.Perform(ir.Call("points_of", (ir.Variable("t"), ir.Number(0)))),), {0, 1}),
    ],
)
def test_what_a_function_reads_before_it_writes_it_is_read(
    body: tuple[ir.Statement, ...], live: set[int]
) -> None:
    """The first register is read after the function as well."""
    compiled = strange(READ_LATER, TOP)
    program = compiled.definition.program
    place, code = next((at, each.code) for at, each in enumerate(program) if isinstance(each, Do))
    found = live_registers(with_body(compiled, code, *body))
    assert (found[place], found[place + 1]) == (live, {0})


def test_of_a_game_made_by_hand_everything_matters() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    unknown, program = by_hand(compiled), compiled.definition.program
    piles = frozenset(range(compiled.shared + compiled.per_seat))
    assert set(live_registers(unknown)) == {frozenset(range(compiled.definition.registers))}
    assert set(piles_read(unknown).live) == {piles} == set(ordered_piles(unknown))
    assert not piles_read(unknown).only_last
    assert not ignores_order(unknown)
    assert chance_places(unknown) == {
        place for place, each in enumerate(program) if isinstance(each, Do)
    }
    assert len(set(attribute_classes(unknown).values())) >= len(
        set(attribute_classes(compiled).values())
    )
    with pytest.raises(NotSingleAgent):
        SingleAgentRules(unknown).advance(opening_table(unknown))


def test_only_the_functions_that_the_order_of_play_calls_ask_the_table() -> None:
    """Those that they use are given cards and numbers, those of scores the piles that count."""
    for name, variants in KINDS[::8]:
        definition = library.definition(name, variants)
        assert definition.functions is not None
        for function in definition.functions.functions:
            if "t" not in function.parameters:
                used = ir.reads(function) | ir.writes(function)
                assert {each.kind for each in used} <= {ir.Part.INPUT}


# ------------------------------------------------------------------ order, and luck


LAST = ir.Tuple((ir.Nothing(),))


def test_the_last_of_a_pile_is_told_from_the_last_of_some_of_its_cards() -> None:
    pile = ir.Pile(ir.Number(2))
    some = ir.Comprehension(ir.Variable("x"), (ir.Loop(("x",), pile, (ir.Variable("x"),)),))

    def last_of(cards: ir.Expression) -> ir.Expression:
        return ir.Item(ir.Logical(ir.OR, (cards, LAST)), ir.Number(-1))

    assert last_looked_at(last_of(pile)) == pile
    assert last_looked_at(last_of(some)) is None
    assert last_looked_at(ir.Item(pile, ir.Number(0))) is None
    compiled = strange("ante\ndraw 1 to Top\nshowdown", TOP)
    (code,) = [each.code for each in compiled.definition.program if isinstance(each, Do)]
    top = compiled.pile("Top")
    of_top = ir.Pile(ir.Number(top))
    some_of_top = replace(some, loops=(replace(some.loops[0], over=of_top),))
    for body, first, last, is_only_last in (
        ([last_of(of_top)], set(), {top}, True),
        ([last_of(of_top), ir.Call("len", (of_top,))], set(), {top}, False),
        ([last_of(some_of_top)], {top}, set(), False),
    ):
        changed = with_body(compiled, code, *[ir.Perform(each) for each in body])
        assert ordered_piles(changed) == (first, last)
        assert (top in piles_read(changed).only_last) is is_only_last
        assert not ignores_order(changed)
    assert ordered_piles(compiled) == (set(), set())
    assert ignores_order(compiled)


def test_cards_and_dice_are_told_apart_and_rounds_that_change_the_table() -> None:
    own = "each player in turn:\n  draw 1 to Hand\nbet\nshowdown"
    shared = own.replace("draw 1 to Hand", "draw 1 to Top")
    dice = "each player in turn:\n  clear Rolled\n  roll 1 dice to Rolled\nbet\nshowdown"
    rolled = "  each player has Rolled (public, dice)\n"
    for play, things, is_changing, draws in (
        (own, TOP, False, True),
        (shared, TOP, True, True),
        (dice, rolled, False, False),
    ):
        compiled = strange(play, things)
        assert bool(rounds_changing_table(compiled)) is is_changing
        assert draws_cards(compiled) is draws
        assert len(chance_places(compiled)) == 1
