"""What holds in every game at every moment, whatever is played and by whom."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.game import ONLOOKER, Game
from rdi.errors import BadSettings, IllegalAnswer, RdiError
from rdi.library import compiled_game, definition, entries, usual_games
from rdi.model.event import INN
from rdi.session.replay import replay
from rdi.session.setup import new_game
from tests.handmade import random_answer

SHIPPED = sorted(entry.name for entry in usual_games())
WITH_BANK = [each.name for each in entries() if each.shelf and definition(each.name).has_house]
NAMES = ["two-cards", "the-box", *SHIPPED, *WITH_BANK]
NONSENSE: list[Any] = [
    *(None, True, False, 0, -1, 1.5, "", "check!", "raise", b"call", {}, {"raise": 3}, set()),
    *((), [], ["raise"], ["raise", -1], ["raise", 10**9], ["raise", "6"], ["raise", True]),
    *([[[[[[[]]]]]]], ("fold", "fold"), object(), float("nan")),
]
ANSWERS_MOST = 400

names = st.sampled_from(NAMES)
seeds = st.integers(0, 100_000)


def some_settings(rng: Random) -> dict[str, Any]:
    """Any of what a table may agree on."""
    count = rng.randint(2, 5)
    chosen: dict[str, Any] = {
        "seats": [rng.choice([0, 1, 3, 12, 50]) for _ in range(count - 2)] + [50, 12],
        "ante": rng.choice([0, 1, 1, 3]),
        "split_rule": rng.choice(["merchant", "king", "commoner"]),
        "minimum_raise": rng.random() < 0.5,
        "carry": rng.choice([0, 0, 5]),
        "share": rng.choice([None, None, None, 0, 3]),
        "loans": rng.random() < 0.5,
        "ask_always": rng.random() < 0.2,
    }
    if rng.random() < 0.2:
        chosen |= {"table_stakes": False, "reserve": rng.choice([0, 10])}
    return chosen


def some_variants(name: str, rng: Random) -> list[str]:
    """Some of a game's variants, as far as they go together."""
    offered = (
        [variant.name for variant in compiled_game(name).definition.offered]
        if name in (*SHIPPED, *WITH_BANK)
        else []
    )
    chosen = [each for each in offered if rng.random() < 0.3]
    try:
        compiled_game(name, chosen)
    except RdiError:
        return []
    return chosen


def some_game(name: str, seed: int) -> tuple[Game, Random]:
    """Any game with any settings at its first decision."""
    rng = Random(seed)
    variants = some_variants(name, rng)
    settings = some_settings(rng)
    if name in SHIPPED and compiled_game(name, variants).definition.plays_for_shares:
        settings["share"] = 3
    return new_game(name, variants=variants, seed=seed, **settings), rng


def decisions(game: Game, rng: Random) -> Iterator[Game]:
    """The game at each of its decisions and at its end, played at random."""
    for _ in range(ANSWERS_MOST):
        yield game
        if game.pending is None:
            return
        game.answer(random_answer(rng, game.pending))


def position(game: Game) -> Any:
    """All there is to know of where a game stands."""
    views = [game.view(seat).as_data() for seat in range(ONLOOKER, game.seats)]
    return game.log, game.events, dict(game.purses), game.outcome, repr(game.pending), views


@given(names, seeds)
def test_gold_is_neither_made_nor_lost(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    total = sum(game.purses.values())
    header = game.record.header
    for at in decisions(game, rng):
        assert sum(at.purses.values()) == total
        assert min(gold for purse, gold in at.purses.items() if purse != INN) >= 0
    if game.outcome is not None:
        outcome = game.outcome
        assert sum(outcome.winnings) + outcome.carry + outcome.inn == header.carry
        assert sum(game.outcome.loans) == sum(game.outcome.debts)
        if header.settings.table_stakes:
            for seat, won in enumerate(game.outcome.winnings):
                assert game.purses[seat] == header.stashes[seat] + won


@given(names, seeds)
def test_everybody_who_did_not_drop_out_has_one_place(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    for _ in decisions(game, rng):
        pass
    if game.outcome is not None:
        placed = [seat for group in game.outcome.places for seat in group]
        assert len(set(placed)) == len(placed)
        assert set(game.view(0).playing) <= set(placed)


@given(names, seeds)
def test_a_refused_answer_changes_nothing(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    for number, at in enumerate(decisions(game, rng)):
        if at.pending is None or number % 7:
            continue
        before = position(at)
        for said in NONSENSE:
            if at.pending.accepts(said):
                continue
            with pytest.raises(IllegalAnswer) as caught:
                at.answer(said)
            assert caught.value.nearest is None or at.pending.accepts(caught.value.nearest)
        assert position(at) == before


@given(names, seeds)
def test_all_options_are_accepted_and_can_be_given(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    for number, at in enumerate(decisions(game, rng)):
        if at.pending is None or number % 5:
            continue
        options = at.pending.options
        assert options
        assert len(set(options)) == len(options)
        for option in rng.sample(options, min(4, len(options))):
            assert at.pending.accepts(option)
            at.fork().answer(option)


@given(names, seeds, st.integers(0, 40))
def test_a_fork_is_exact_and_goes_its_own_way(name: str, seed: int, answers: int) -> None:
    game, rng = some_game(name, seed)
    for number, _ in enumerate(decisions(game, rng)):
        if number == answers:
            break
    before = position(game)
    twin = game.fork()
    assert position(twin) == before
    for _ in decisions(twin, Random(1)):
        pass
    assert position(game) == before
    for _ in decisions(game, Random(1)):
        pass
    assert position(game) == position(twin)
    assert game.record == twin.record


@given(names, seeds, st.integers(0, ANSWERS_MOST))
def test_a_replay_is_exact(name: str, seed: int, answers: int) -> None:
    game, rng = some_game(name, seed)
    for number, _ in enumerate(decisions(game, rng)):
        if number == answers:
            break
    text = str(game.record)
    again = replay(text)
    assert position(again) == position(game)
    assert str(again.record) == text


@given(names, seeds)
def test_it_begins_again_as_it_began(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    before = position(game)
    for _ in decisions(game, rng):
        pass
    assert position(game.begin_again()) == before


@pytest.mark.parametrize("name", NAMES)
def test_there_are_views_of_the_seats_and_of_an_onlooker_only(name: str) -> None:
    game = new_game(name, seats=3, seed=7)
    for seat in (-2, 3):
        with pytest.raises(BadSettings, match=f"there is no seat {seat}"):
            game.view(seat)
    onlooker = game.view(ONLOOKER)
    assert not any(onlooker.own.values())
    assert onlooker.score() is None
    assert onlooker.explain() is None
    assert onlooker.request is None


@given(st.sampled_from(SHIPPED), seeds)
def test_an_onlooker_sees_no_more_than_everybody_does(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    for number, at in enumerate(decisions(game, rng)):
        if number % 5:
            continue
        onlooker = at.view(ONLOOKER)
        for pile in at.definition.piles:
            for owner in range(at.seats) if pile.is_player else (0,):
                seen = onlooker.pile(pile.name, owner)
                others = [seat for seat in range(at.seats) if seat != owner or not pile.is_player]
                if isinstance(seen, tuple):
                    assert {at.view(seat).pile(pile.name, owner) for seat in others} == {seen}


@given(names, seeds)
def test_the_turn_is_of_whoever_is_asked(name: str, seed: int) -> None:
    game, rng = some_game(name, seed)
    for at in decisions(game, rng):
        asked = None if at.pending is None else at.pending.seat
        assert at.view(0).turn == asked
        for seat in range(at.seats):
            assert (at.view(seat).request is not None) == (seat == asked)
