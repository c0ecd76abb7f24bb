"""The Drink Decks of the further boxes: chosen by a variant each, and mixed where several are."""

from collections import Counter

import pytest

import rdi
from rdi.engine.inn.table import InnTable
from rdi.engine.table import DECK
from rdi.library import drink_deck
from rdi.model.cards import DrinkCard, EventCard
from rdi.model.request import PASS, Answer, Pick
from tests.inside import table_of

SEATS = ["zot", "fiona", "gerki"]
DECKS = {
    "drink-deck-1": "Drink Deck",
    "drink-deck-4": "Drink Deck 4",
    "drink-deck-6": "Drink Deck 6",
    "drink-deck-8": "Drink Deck 8",
}


def poured(*variants: str) -> Counter[str]:
    """All Drinks of a game with these variants."""
    game = rdi.new_game("red-dragon-inn", seats=SEATS, variants=variants, seed=3)
    table = table_of(game)
    assert isinstance(table, InnTable)
    piles = [table.piles[table.own_pile("Drinks", seat)] for seat in range(3)]
    return Counter([*table.piles[DECK], *(title for pile in piles for title in pile)])


@pytest.mark.parametrize(("variant", "title"), DECKS.items())
def test_a_deck_takes_the_place_of_the_games_own(variant: str, title: str) -> None:
    assert poured(variant) == Counter(drink_deck(title).counts)


def test_several_decks_are_shuffled_together_with_that_of_the_base_set_where_it_is_named() -> None:
    both = Counter(drink_deck("Drink Deck 4").counts) + Counter(drink_deck("Drink Deck 8").counts)
    assert poured("drink-deck-4", "drink-deck-8") == both
    all_of_them = sum((Counter(drink_deck(title).counts) for title in DECKS.values()), Counter())
    assert poured(*DECKS) == all_of_them


@pytest.mark.parametrize(
    ("title", "different"), [("Drink Deck 4", 28), ("Drink Deck 6", 29), ("Drink Deck 8", 23)]
)
def test_each_deck_has_thirty_cards(title: str, different: int) -> None:
    deck = drink_deck(title)
    assert sum(deck.counts.values()) == 30
    assert len(deck.counts) == different


def test_house_cards_fill_only_the_deck_of_which_titles_are_missing() -> None:
    house = {title: sum(each.is_house for each in _cards(title)) for title in DECKS.values()}
    assert house == {
        "Drink Deck": 0, "Drink Deck 4": 0, "Drink Deck 6": 13, "Drink Deck 8": 0,
    }  # fmt: skip


def _cards(title: str) -> list[DrinkCard | EventCard]:
    deck = drink_deck(title)
    return [*deck.drinks.values(), *deck.events.values()]


def test_a_game_with_them_is_recorded_and_copied_like_any_other() -> None:
    game = rdi.new_game("red-dragon-inn", seats=SEATS, variants=[*DECKS], seed=11)
    for number in range(400):
        request = game.pending
        if not isinstance(request, Pick):
            break
        twin = game.fork() if number % 50 == 0 else None
        answer: Answer = (
            () if request.verb == "discard" else request.items[number % len(request.items)]
        )
        if not request.accepts(answer):
            answer = PASS if PASS in request.items else request.options[0]
        game.answer(answer)
        if twin is not None:
            twin.answer(answer)
            assert twin.view(0).standing() == game.view(0).standing()
    assert str(rdi.replay(str(game.record)).record) == str(game.record)
