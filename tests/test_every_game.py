"""Laws that hold in every game, with every combination of variants, at tables of every size."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import rdi
from rdi import BadSettings, Game, IllegalAnswer, Pick, Wager, library
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import ONLOOKER
from rdi.engine.table import DECK, DISCARDS
from rdi.errors import SourceErrors
from rdi.model.event import INN
from rdi.session.setup import begin_game
from tests.inside import compiled_of, table_of
from tests.plays import (
    GAMES,
    KINDS,
    Play,
    all_of,
    any_answer,
    choices,
    clashes,
    forced_as_free,
    middle_of,
    play_some,
    plays,
)

rule = pytest.mark.rule
CARD = re.compile(r"\b[WLBMR][kwohna]\b")
often = settings(
    max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
WITH_SCORES = tuple(each for each in KINDS if each[0] != "dragon-hordes")
WITH_BETTING = tuple(each for each in WITH_SCORES if "unwound_clock" not in each[1])


# Which games there are


@rule("betting-gen-01", "G-7")
@pytest.mark.parametrize("name", GAMES)
def test_every_combination_of_variants_can_be_played_unless_two_clash(name: str) -> None:
    for variants in choices(name):
        if clashes(variants):
            with pytest.raises(SourceErrors) as mistakes:
                library.definition(name, variants)
            assert {each.code for each in mistakes.value.diagnostics} == {"E0501"}
        else:
            assert set(library.definition(name, variants).variants) == set(variants)


def test_there_are_nine_games_and_this_many_combinations() -> None:
    assert len(GAMES) == 9
    assert len(KINDS) == 84


@rule("G-8")
@pytest.mark.parametrize("name", GAMES)
def test_too_few_players_or_too_many_are_refused(name: str) -> None:
    most = MOST_PLAYERS[name]
    for seats in (2, most):
        assert rdi.new_game(name, seats=seats).seats == seats
    for seats in (0, 1, most + 1):
        with pytest.raises(BadSettings, match=f"2 to {most} players"):
            rdi.new_game(name, seats=seats)


MOST_PLAYERS = {
    "rogues-and-warriors": 30, "threes": 12, "kings-council": 9, "jack-of-all-trades": 12,
    "three-kingdoms": 7, "den-of-thieves": 8, "dragon-hordes": 12, "city-square": 7, "the-wheel": 8,
}  # fmt: skip


# How a game goes


@pytest.mark.parametrize(("name", "variants"), KINDS)
def test_every_game_ends_with_all_gold_accounted_for(name: str, variants: tuple[str, ...]) -> None:
    share = 3 if "unwound_clock" in variants else None
    most = min(8, MOST_PLAYERS[name])
    for seats in range(2, most + 1):
        ends_well(Play(name, variants, (50,) * seats, seats, {"share": share}))


@often
@given(plays())
def test_every_game_ends_whatever_was_agreed_on(play: Play) -> None:
    ends_well(play)


def ends_well(play: Play) -> None:
    """The game comes to its end, and no Gold was made or lost at any decision."""
    try:
        game = play.begin()
    except BadSettings:
        assert sorted(play.stashes)[-2] < 3  # nobody but one could pay the ante
        return
    luck = play.luck
    total = sum(game.purses.values())
    for _ in range(4000):
        assert sum(game.purses.values()) == total
        assert min(gold for purse, gold in game.purses.items() if purse != INN) >= 0
        if game.pending is None:
            break
        game.answer(any_answer(game, luck))
    outcome = game.outcome
    assert outcome is not None
    assert outcome.inn == game.purses.get(INN, 0)
    assert sum(outcome.winnings) + outcome.carry + outcome.inn == play.carry
    assert sum(game.purses[seat] for seat in range(game.seats)) + outcome.carry + outcome.inn + sum(
        gold for purse, gold in game.purses.items() if str(purse).startswith("reserve")
    ) == total  # fmt: skip
    placed = [seat for group in outcome.places for seat in group]
    assert len(set(placed)) == len(placed) > 0


@pytest.mark.parametrize("name", GAMES)
def test_others_cannot_tell_that_somebody_had_no_choice(name: str) -> None:
    for variants in [each for game, each in KINDS if game == name]:
        for seed in range(3):
            share = 3 if "unwound_clock" in variants else None
            plays = [
                Play(name, variants, (30,) * 4, seed, {"share": share, "ask_always": is_asked})
                for is_asked in (False, True)
            ]
            forced_as_free(*[play.begin() for play in plays], Random(seed))


# Which answers are accepted


@pytest.mark.slow
@often
@given(plays())
def test_offers_are_accepted_and_all_else_is_refused_and_changes_nothing(play: Play) -> None:
    game = begun(play)
    request = game.pending
    assume(request is not None)
    assert request is not None
    before = all_of(game)
    for answer in [*some(request.options, play.luck), *strange_answers(request, play.luck)]:
        twin = game.fork()
        if request.accepts(answer):
            twin.answer(answer)
            assert len(twin.log) > len(game.log)
            if not isinstance(request, Wager) and not request.ordered:
                assert request.read(answer) in request.options
        else:
            assert repr(answer) not in map(repr, request.options)
            with pytest.raises(IllegalAnswer) as refused:
                twin.answer(answer)
            assert all_of(twin) == before
            assert refused.value.nearest in request.options
            assert refused.value.rule
    assert all_of(game) == before


def begun(play: Play) -> Game:
    """The game somewhere on its way, if it can be played at all."""
    try:
        return middle_of(play)
    except BadSettings:
        assume(False)
        raise


def some(options: tuple[Any, ...], luck: Random) -> list[Any]:
    """A few of the options."""
    return luck.sample(options, min(8, len(options)))


def strange_answers(request: Pick | Wager, luck: Random) -> Iterator[Any]:
    """What nobody should say, and what somebody might."""
    yield from (None, "", "fold", "check", "call", (), [], "Wk", ("Wk",), -1, 7, True, 1.5, {}, b"")
    yield from (("raise",), ("raise", "5"), ("raise", 2.0), ("raise", True), ["raise", 10**9])
    if isinstance(request, Wager):
        least, most = request.bounds or (request.current_bet, request.most_raise)
        yield from (("raise", total) for total in (least - 1, least, most, most + 1, 0, -1))
        yield ("raise", luck.randint(0, most + 2))
        return
    items = request.items
    yield items
    yield (*items, *items)
    yield [luck.choice(items or [0])]
    yield tuple(luck.choice(items or [0]) for _ in range(request.most + 1))
    yield ((((((0,),),),),),)


@often
@given(plays(kinds=WITH_BETTING, share=None, ante=1))
def test_bets_between_the_bounds_are_accepted_and_no_others(play: Play) -> None:
    luck = play.luck
    game = play_some(play.begin(), luck, luck.randint(0, 6))
    while game.pending is not None and not isinstance(game.pending, Wager):
        game.answer(any_answer(game, luck))
    assume(game.pending is not None)
    request = game.pending
    assert isinstance(request, Wager)
    for total in range(-1, request.most_raise + 3):
        allowed = request.bounds is not None and request.bounds[0] <= total <= request.bounds[1]
        assert request.accepts(("raise", total)) is allowed
    assert request.accepts("check") is (request.owed == 0)
    assert request.accepts("call") is (request.owed > 0)
    assert request.accepts("fold")


# Copies, records and seeds


@often
@given(plays())
def test_a_record_gives_the_same_game_again(play: Play) -> None:
    game = begun(play)
    again = rdi.replay(str(game.record))
    assert all_of(again) == all_of(game)
    luck, other = Random(play.seed), Random(play.seed)
    assert all_of(play_some(again, luck)) == all_of(play_some(game, other))
    assert str(again.record) == str(game.record)


@often
@given(plays())
def test_a_fork_is_exact_and_independent(play: Play) -> None:
    game = begun(play)
    before = all_of(game)
    twin, again = game.fork(), game.fork()
    assert all_of(twin) == before
    ended = all_of(play_some(twin, Random(play.seed)))
    assert all_of(game) == before
    assert all_of(play_some(again, Random(play.seed))) == ended
    assert all_of(play_some(game, Random(play.seed))) == ended


@often
@given(plays())
def test_the_same_seed_is_the_same_game(play: Play) -> None:
    assert all_of(begun(play)) == all_of(begun(play))


# What a seat may know


@often
@given(plays(), st.data())
def test_a_view_is_the_same_when_hidden_cards_are_exchanged(
    play: Play, data: st.DataObject
) -> None:
    game = begun(play)
    seat = data.draw(st.integers(ONLOOKER, game.seats - 1))
    hidden = [
        (pile, place)
        for pile in hidden_piles(game, seat)
        for place in range(len(table_of(game).piles[pile]))
    ]
    assume(len(hidden) > 1)
    before = repr((game.view(seat).as_data(), game.view(seat).explain()))
    for _ in range(20):
        one, other = (data.draw(st.sampled_from(hidden)) for _ in range(2))
        piles = table_of(game).piles
        piles[one[0]][one[1]], piles[other[0]][other[1]] = (
            piles[other[0]][other[1]],
            piles[one[0]][one[1]],
        )
    assert repr((game.view(seat).as_data(), game.view(seat).explain())) == before


def hidden_piles(game: Game, seat: int) -> list[int]:
    """Where cards lie that this seat may not see, by how their piles were declared."""
    found = [DECK, DISCARDS]
    over = game.pending is None
    for index in range(2, len(table_of(game).piles)):
        pile, owner = compiled_of(game).owner_of(index)
        assert pile is not None
        if pile.is_dice or pile.is_grid or pile.seen_by == "all" or pile.is_remembered:
            continue
        mine_or_open = owner is None or owner == seat or (over and owner not in folded_in(game))
        if pile.seen_by == "nobody" or not mine_or_open:
            found.append(index)
    return found


def folded_in(game: Game) -> tuple[int, ...]:
    return game.view(ONLOOKER).folded


@often
@given(plays(), st.data())
def test_a_view_is_the_same_when_unseen_cards_were_dealt_the_other_way_round(
    play: Play, data: st.DataObject
) -> None:
    """Cards that a seat has nowhere seen trade suits within their rank, from the first deal on."""
    game = begun(play)
    seat = data.draw(st.integers(ONLOOKER, game.seats - 1))
    known = repr(game.view(seat).as_data())
    seen = seen_by(game, seat)
    names: dict[str, str] = {}
    for rank in "WLBMR":
        unseen = [rank + suit for suit in "kwohna" if rank + suit not in seen]
        names |= dict(zip(unseen, unseen[1:] + unseen[:1], strict=True))
    renamed = with_renamed_cards(game, play, names)
    assert repr(renamed.view(seat).as_data()) == known


def seen_by(game: Game, seat: int) -> set[str]:
    """The cards that went from or to piles that are open to this seat, or were shown in the end."""
    shut = set(hidden_piles(game, seat))
    seen = set(CARD.findall(repr(table_of(game).piles[2:]))) if game.pending is None else set()
    for kind, *parts in game.events:
        piles = parts[:2] if kind == "moved" else parts[:1] if kind == "drew" else []
        if any(pile not in shut for pile in piles) or kind in ("shown", "settled"):
            seen |= {*CARD.findall(repr(parts))}
    return seen


def with_renamed_cards(game: Game, play: Play, names: dict[str, str]) -> Game:
    """The same game in which some cards had been others, all answers about them as well."""

    def rename(thing: Any) -> Any:
        if isinstance(thing, tuple):
            return tuple([rename(each) for each in thing])
        return names.get(thing, thing) if isinstance(thing, str) else thing

    drawn = [rename(each) for each in game.log if isinstance(each, str)]
    rolled = [each for each in game.log if isinstance(each, int)]
    twin = begin_game(
        library.compiled_game(play.name, play.variants),
        game.record.header.settings,
        play.stashes,
        seed=None,
        chance=StackedChance(drawn, rolled, SeededChance(0)),
        carry=play.carry,
    )
    for entry in game.log:
        if isinstance(entry, tuple):
            twin.answer(rename(entry[1]))
    return twin


# What a hand is worth


@often
@given(plays(kinds=WITH_SCORES))
def test_a_score_does_not_depend_on_the_order_of_a_hand(play: Play) -> None:
    game = begun(play)
    table, compiled = table_of(game), compiled_of(game)
    before = [
        (compiled.score(table, seat), compiled.tiebreak(table, seat)) for seat in range(game.seats)
    ]
    twin = game.fork()
    for index in range(2, len(table_of(twin).piles)):
        pile, _ = compiled.owner_of(index)
        assert pile is not None
        things = table_of(twin).piles[index]
        play.luck.shuffle(things)
        if pile.is_grid:
            things[:] = covered_last(things, table.piles[index])
    after = [
        (compiled.score(table_of(twin), seat), compiled.tiebreak(table_of(twin), seat))
        for seat in range(game.seats)
    ]
    assert after == before


def covered_last(shuffled: list[Any], original: list[Any]) -> list[Any]:
    """The districts in their shuffled order, but within each the cards as they were laid."""
    cells = list(dict.fromkeys(cell for cell, _ in shuffled))
    return [(cell, card) for cell in cells for each, card in original if each == cell]
