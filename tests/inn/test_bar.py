"""The Bar Deck: several Drink Decks in one, out of which thirty Drinks at a time are counted."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

import rdi
from rdi import library
from rdi.engine.table import DECK, DISCARDS
from rdi.errors import BadSettings, SourceErrors
from rdi.library import drink_deck
from rdi.model.request import PASS
from tests.inn.house import GAME
from tests.inside import table_of

CELLAR = """
drinks "Cellar":
  about "forty mugs of water"

drink "Barrel Water" in "Cellar", 40 copies:
  Alcohol +0
"""
BAR = ["Drink Deck", "Cellar"]


@pytest.fixture(autouse=True)
def cellar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second Drink Deck is on the shelf."""
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "cellar.cards").write_text(CELLAR, encoding="utf-8")
    monkeypatch.setenv("RDI_PATH", str(tmp_path))


def new(*, bar: list[str], seed: int = 5, gold: int = 50) -> rdi.Game:
    seats = ["zot", "fiona", "gerki"]
    return rdi.new_game(GAME, seats=seats, seed=seed, bar=bar, stashes=[gold] * 3)


def varied(*variants: str, bar: Sequence[str] = ()) -> rdi.Game:
    seats = ["zot", "fiona", "gerki"]
    return rdi.new_game(GAME, seats=seats, variants=variants, seed=5, bar=bar, stashes=[50] * 3)


def drinks(game: rdi.Game) -> Counter[str]:
    """All Drinks there are, wherever they lie between two turns."""
    table = table_of(game)
    piles = [table.piles[table.own_pile("Drinks", seat)] for seat in range(3)]
    lying = [title for each in piles for title in each]
    return Counter([*table.piles[DECK], *table.piles[DISCARDS], *table.bar, *lying])


def play_until_drinks_run_out(game: rdi.Game) -> None:
    """Nobody plays a card; each orders for the next, until one Drink Deck more is used up."""
    ran_out = count(game)
    while count(game) == ran_out:
        request = game.pending
        assert request is not None
        if request.verb == "discard":
            game.answer(())
        else:
            game.answer(PASS if PASS in request.items else request.items[0])


def count(game: rdi.Game) -> int:
    return sum(event == ("drinks ran out",) for event in game.events)


@pytest.mark.rule("bar-deck-01")
def test_thirty_drinks_are_counted_out_of_all_decks_together() -> None:
    game = new(bar=BAR)
    assert game.view(0).drinks_left == 30 - 3
    assert len(table_of(game).bar) == 70 - 30
    assert drinks(game) == Counter(drink_deck("Drink Deck").counts) + Counter({"Barrel Water": 40})
    firsts = {seed: Counter(table_of(new(bar=BAR, seed=seed)).piles[DECK]) for seed in range(3)}
    assert len({tuple(sorted(each.items())) for each in firsts.values()}) == 3


@pytest.mark.rule("bar-deck-01")
def test_without_it_the_drink_deck_is_the_games_own() -> None:
    game = new(bar=[])
    assert table_of(game).bar == []
    assert drinks(game) == Counter(drink_deck("Drink Deck").counts)


@pytest.mark.rule("bar-deck-02")
def test_a_drink_deck_that_is_used_up_costs_all_a_gold_and_thirty_more_are_counted_out() -> None:
    game = new(bar=BAR)
    play_until_drinks_run_out(game)
    while len(paid := [event[1:] for event in game.events if event[0] == "paid"]) < 3:
        game.answer(PASS)  # some could let the Inn pay
    assert sorted(paid[:3]) == [(seat, "the inn", 1) for seat in range(3)]
    assert len(table_of(game).bar) == 70 - 60
    assert game.view(0).drinks_left >= 30 - 3  # some may be drunk before anybody is asked
    assert table_of(game).piles[DISCARDS]  # they are not shuffled yet


@pytest.mark.rule("bar-deck-03")
def test_a_bar_deck_that_is_used_up_is_made_anew_of_the_discards() -> None:
    game = new(bar=BAR)
    whole = drinks(game)
    play_until_drinks_run_out(game)
    play_until_drinks_run_out(game)
    table = table_of(game)
    lying = sum(len(table.piles[table.own_pile("Drinks", seat)]) for seat in range(3))
    assert drinks(game) <= whole
    assert game.view(0).drinks_left >= 30 - 3
    assert len(table.bar) <= 70 - 30 - lying
    assert len(table.piles[DISCARDS]) < 10


@pytest.mark.rule("bar-deck-01")
def test_a_deck_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadSettings, match="did you mean Cellar"):
        new(bar=["Drink Deck", "Celler"])


@pytest.mark.rule("bar-deck-01")
def test_as_a_variant_it_is_of_all_decks_on_the_shelf_unless_some_are_named() -> None:
    game = varied("bar-deck")
    known = {t: deck for t, deck in library.cards().decks.items() if not deck.is_tavern}
    assert {*BAR, "Drink Deck 4"} <= {*known}
    assert drinks(game) == sum((Counter(each.counts) for each in known.values()), Counter())
    assert game.view(0).drinks_left == 30 - 3
    few = varied("bar-deck", "drink-deck-1", "drink-deck-4")
    named = [drink_deck(title) for title in ("Drink Deck", "Drink Deck 4")]
    assert drinks(few) == sum((Counter(each.counts) for each in named), Counter())
    assert few.view(0).drinks_left == 30 - 3
    assert few.view(0).drinks_left + len(table_of(few).bar) + 3 == 60


@pytest.mark.rule("bar-deck-02")
def test_the_variant_and_the_setting_are_one() -> None:
    decks = ["Drink Deck", "Drink Deck 4"]
    chosen, named = varied("bar-deck", "drink-deck-1", "drink-deck-4"), new(bar=decks)
    for game in (chosen, named):
        play_until_drinks_run_out(game)
        assert not table_of(game).bar
    assert chosen.events == named.events
    both = varied("bar-deck", bar=decks)
    assert drinks(both) == drinks(new(bar=decks))


def test_only_drinks_of_drink_decks_come_into_it() -> None:
    game = varied("bar-deck", "sea-events", "dungeon-events")
    titles = {title for each in library.cards().decks.values() for title in each.counts}
    assert {*drinks(game)} <= titles
    assert not {*drinks(game)} & table_of(game).roster.table_cards.keys()


def test_a_game_with_a_bar_deck_is_replayed() -> None:
    game = new(bar=BAR)
    play_until_drinks_run_out(game)
    again = rdi.replay(str(game.record))
    assert (again.events, str(again.record)) == (game.events, str(game.record))


def test_what_was_counted_out_is_imagined_in_many_ways() -> None:
    game = new(bar=BAR)
    worlds = [game.view(0).imagine(seed) for seed in range(5)]
    assert all(drinks(world) == drinks(game) for world in worlds)
    assert all(len(table_of(world).bar) == len(table_of(game).bar) for world in worlds)
    assert len({tuple(sorted(table_of(world).bar)) for world in worlds}) == 5


def test_a_bar_deck_is_said_once_and_of_so_many_drinks(tmp_path: Path) -> None:
    variant = 'variant "Small Bar" called small_bar of "Red Dragon Inn":\n  about "ten at a time"\n'
    (tmp_path / "small_bar.game").write_text(f"{variant}  bar deck, 10 drinks at a time\n")
    game = varied("small-bar", "drink-deck-1")
    assert game.view(0).drinks_left == 10 - 3
    assert len(table_of(game).bar) == 20
    with pytest.raises(SourceErrors, match="both change"):
        varied("small-bar", "bar-deck")
