"""Hands that are only dealt and compared: counted out by hand, sampled, and played out agree."""

from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi import Game
from rdi.arrays.jit import has_numba
from rdi.chances import endings
from rdi.chances.deals import ChangingTableDeals, hand_values, policy_of, sums_of_game
from rdi.chances.knowledge import exchange_histories, knowledge_of
from rdi.chances.odds import odds
from rdi.chances.pots_at_stake import pots_at_stake
from rdi.chances.remaining_steps import Exchange, Roll
from rdi.chances.results import Odds
from rdi.chances.showdowns import showdown_of
from rdi.engine.game import View
from tests.chances.positions import asked, last_bets, played, view_of
from tests.chances.test_odds import agree, verify
from tests.inside import compiled_of, table_of


def keys(game: Game, hands: dict[int, list[str]]) -> dict[int, tuple[int, ...]]:
    """What hands are compared by, asked of the engine: tier, points and tiebreak."""
    table, compiled = table_of(game).copy(), compiled_of(game)
    for seat, hand in hands.items():
        table.piles[compiled.pile("Hand", seat)] = hand
    return {seat: compiled.score(table, seat) + compiled.tiebreak(table, seat) for seat in hands}


def shares(game: Game, seat: int, deals: Iterator[dict[int, list[str]]]) -> float:
    """The mean part of the pot in all these deals, by the engine's own comparison."""
    total = count = 0.0
    for hands in deals:
        found = keys(game, hands)
        best = max(found.values())
        winners = [each for each, key in found.items() if key == best]
        total += 1 / len(winners) if seat in winners else 0.0
        count += 1
    return total / count


def unseen(view: View, game: Game) -> list[str]:
    """All cards that a seat has not seen."""
    cards = list(compiled_of(game).cards)
    for name in ("Hand", "Shown"):
        for seat in range(view.seats):
            pile = view.pile(name, seat)
            for card in pile if isinstance(pile, tuple) else ():
                cards.remove(card)
    return cards


@pytest.mark.parametrize("seats", [2, 3])
def test_few_unseen_cards_are_counted_as_the_engine_compares_them(seats: int) -> None:
    for seed in (1, 2, 3):
        game = played("rogues-and-warriors", last_bets(2), seats=seats, seed=seed)
        view = view_of(game)
        others = [seat for seat in range(seats) if seat != view.seat]
        deals = (
            {
                view.seat: list(view.own["Hand"]),
                **{s: [c] for s, c in zip(others, cards, strict=True)},
            }
            for cards in permutations(unseen(view, game), len(others))
        )
        found = odds(view)
        assert found.is_exact
        assert found.share.error == 0
        assert found.share.value == pytest.approx(shares(game, view.seat, deals))
        verify(found)


def test_a_hidden_pair_is_counted_too() -> None:
    game = rdi.new_game("rogues-and-warriors", seats=2, seed=11)
    view = view_of(game)
    deals = (
        {0: list(view.own["Hand"]), 1: list(cards)} for cards in combinations(unseen(view, game), 2)
    )
    found = odds(view)
    assert found.is_exact
    assert found.share.value == pytest.approx(shares(game, 0, deals))


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("rogues-and-warriors", 2), ("den-of-thieves", 3), ("kings-council", 3), ("the-wheel", 3)],
)
def test_samples_agree_with_what_is_counted(name: str, rounds: int) -> None:
    view = view_of(played(name, last_bets(rounds), seats=2, first=True))
    exact = odds(view, model="uniform")
    assert exact.is_exact
    sampled = odds(view, model="uniform", samples=6000)
    assert not sampled.is_exact
    assert agree(exact.share.value, sampled.share.value, sampled.share.error)
    pot, same = exact.pots[0], sampled.pots[0]
    assert agree(pot.win.value, same.win.value, same.win.error)
    assert agree(pot.tie.value, same.tie.value, same.tie.error)


def in_general(view: View, samples: int, monkeypatch: pytest.MonkeyPatch) -> Odds:
    """The chances by playing out imagined games."""
    with monkeypatch.context() as patch:
        patch.setattr(endings, "showdown_of", lambda *_: None)
        return odds(view, samples=samples)


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("den-of-thieves", 3), ("kings-council", 3), ("three-kingdoms", 3), ("the-wheel", 3)],
)
def test_dealing_and_playing_out_agree(
    name: str, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = view_of(played(name, last_bets(rounds), seats=4))
    dealt = odds(view, model="uniform", samples=4000)
    general = in_general(view, 1500, monkeypatch)
    assert agree(dealt.share.value, general.share.value, dealt.share.error, general.share.error)


def test_side_pots_are_sampled_as_they_are_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rdi.new_game("den-of-thieves", seed=3, stashes=[6, 12, 30, 30])
    game.answer(("raise", 5))
    game.answer(("raise", 11))
    game.answer(("raise", 20))
    game.answer("call")
    while not last_bets(2)(game):
        assert game.pending is not None
        game.answer(())
    while game.pending is not None and game.pending.verb == "bet":
        game.answer("check")
    while game.pending is not None and game.pending.verb == "discard":
        game.answer(())
    view = view_of(game)
    dealt = odds(view, model="uniform", samples=4000)
    general = in_general(view, 1500, monkeypatch)
    assert len(dealt.pots) == 3
    for one, other in zip(dealt.pots, general.pots, strict=True):
        assert one.amount == other.amount
        assert agree(one.share.value, other.share.value, one.share.error, other.share.error)


def test_the_table_may_still_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", str(Path(__file__).parent.parent / "games"))
    view = view_of(played("last-ferry", last_bets(1), seats=2))
    steps = knowledge_of(view).steps
    assert any(isinstance(step, Roll) for step in steps)
    assert [type(step) for step in steps].count(Exchange) == 2
    found = odds(view, samples=1500)
    verify(found)
    assert agree(found.share.value, in_general(view, 800, monkeypatch).share.value, 0.05)


def test_a_branch_on_the_table_is_followed_in_each_deal() -> None:
    view = view_of(played("three-kingdoms", last_bets(2), seats=2))
    assert knowledge_of(view).table_changes
    found = odds(view, samples=800)
    verify(found)
    assert found.samples == 800


def test_who_keeps_all_cards_is_taken_to_hold_more_than_who_exchanges() -> None:
    def share(answer: int) -> float:
        game = played("den-of-thieves", asked("discard"), seats=2, seed=5)
        while not last_bets(3)(game):
            request = game.pending
            assert request is not None
            if request.verb == "bet":
                game.answer("check")
            else:
                game.answer(request.items[:answer] if request.seat else ())
        return odds(game.view(0), samples=800).share.value

    assert share(0) + 0.1 < share(1) < share(2) - 0.05


def test_without_an_exchange_both_models_are_one() -> None:
    view = view_of(rdi.new_game("den-of-thieves", seats=3, seed=5))
    one, other = odds(view, samples=500), odds(view, samples=500, model="uniform")
    assert one.share == other.share
    assert (one.model, other.model) == ("drawn", "uniform")


def test_what_is_certain_is_said_and_only_that() -> None:
    told = {"yours": 0, "lost": 0}
    for seed in range(60):
        game = played("rogues-and-warriors", last_bets(2), seats=2, seed=seed)
        found = odds(view_of(game))
        share = found.share.value
        for word in told:
            told[word] += any(word in each for each in found.certain)
        if any("yours" in each for each in found.certain):
            assert share == pytest.approx(1)
        if any("lost" in each for each in found.certain):
            assert share == 0
        assert found.certain or 0 < share < 1
    assert all(told.values())


def test_no_showdown_is_seen_where_more_is_to_come() -> None:
    for name in ("city-square", "threes", "the-wheel", "dragon-hordes"):
        view = view_of(rdi.new_game(name, seats=2, seed=1))
        assert showdown_of(view, False, Random(1)) is None


@pytest.mark.skipif(not has_numba(), reason="numba is not installed")
@pytest.mark.parametrize(("name", "rounds"), [("den-of-thieves", 3), ("rogues-and-warriors", 1)])
def test_millions_of_deals_agree_with_what_is_counted(name: str, rounds: int) -> None:
    view = view_of(played(name, last_bets(rounds), seats=2, first=True))
    exact = odds(view, model="uniform")
    sampled = odds(view, model="uniform", samples=400_000)
    assert (exact.is_exact, sampled.samples) == (True, 400_000)
    assert sampled.share.error < 0.0017
    assert agree(exact.share.value, sampled.share.value, sampled.share.error)
    assert agree(exact.pots[0].tie.value, sampled.pots[0].tie.value, sampled.share.error)


def test_hands_of_stand_ins_are_worth_what_the_tables_say() -> None:
    view = view_of(played("three-kingdoms", last_bets(3), seats=3))
    found = knowledge_of(view)
    tables = found.tables
    table = tables.table(tables.context_of(found.table))
    kinds = sums_of_game(tables.compiled)
    there = hand_values(kinds, table, None)
    luck = Random(2)
    for _ in range(200):
        hand = luck.sample(found.pool, 7)
        key = there.key(kinds.total(hand))
        assert key == table.key_of(hand)
        assert there.score(key) == table.shape.score(key)


def test_what_was_exchanged_under_other_cards_is_reckoned_with_hands_as_they_were() -> None:
    """The colors of the War decide which cards are alike, and it was another War then."""
    apart = 0
    for seed in range(4):
        view = view_of(played("three-kingdoms", last_bets(3), seats=2, seed=seed))
        found = knowledge_of(view)
        seen = exchange_histories(view, found)
        deals = ChangingTableDeals(
            found, pots_at_stake(view.imagine(0), view.seat), [None], Random(1), seen
        )
        now = found.tables.table(found.tables.context_of(found.table))
        sums = deals._sums  # noqa: SLF001 - hands are numbers that only these can make
        for history in seen.values():
            for context, later, _ in history.exchanges:
                then = deals._values_in(context, 7, history.stages)  # noqa: SLF001 - as above
                table, luck = found.tables.table(context), Random(2)
                apart += table is not now
                for _ in range(50):
                    cards = luck.sample(found.pool, 7)
                    hand = sums.total(cards)
                    assert then.key(hand) == table.key_of(cards)
                    thrown, count = then.thrown(hand, later)
                    assert sum(sums.counts(hand - thrown)) == 7 - count
    assert apart > 2


def test_a_sensible_player_throws_away_what_it_holds_and_gains_by_it() -> None:
    view = view_of(played("den-of-thieves", asked("discard"), seats=3))
    found = knowledge_of(view)
    context = found.tables.context_of(found.table)
    table = found.tables.table(context)
    player = policy_of(found, context)
    assert player is not None
    luck = Random(3)
    gains = []
    for _ in range(150):
        cards = luck.sample(list(found.tables.compiled.cards), 9)
        total = table.total(cards[:7])
        thrown, count = player.thrown(total, 0)
        assert 0 <= count <= 2
        assert sum(table.counts(thrown)) == count
        assert all(a >= b for a, b in zip(table.counts(total), table.counts(thrown), strict=True))
        after = total - thrown + table.total(cards[7 : 7 + count])
        gains.append(
            table.points_and_tier(table.key(after))[0] - table.points_and_tier(table.key(total))[0]
        )
    assert sum(gains) / len(gains) > 1
