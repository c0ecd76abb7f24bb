"""How a game of the inn begins: decks, hands, Gold, first Drinks, and what everybody may see."""

from collections import Counter

import pytest

import rdi
from rdi import library
from rdi.engine.table import DECK, DISCARDS
from rdi.errors import BadSettings
from rdi.library import drink_deck
from tests.inn.house import GAME
from tests.inside import table_of

FOUR = ["deirdre", "fiona", "gerki", "zot"]


def new(*names: str, seed: int = 7) -> rdi.Game:
    return rdi.new_game(GAME, seats=names or FOUR, seed=seed, same_characters=True)


def deck(game: rdi.Game, name: str, seat: int) -> list[str]:
    table = table_of(game)
    return list(table.piles[table.own_pile(name, seat)])


@pytest.mark.rule("base-setup-01")
def test_the_drink_deck_has_thirty_cards_face_down_and_discards_of_its_own() -> None:
    game = new()
    assert sum(drink_deck("Drink Deck").counts.values()) == 30
    assert game.view(0).drinks_left == 30 - 4
    assert table_of(game).piles[DISCARDS] == []
    assert table_of(new(seed=1)).piles[DECK] != table_of(new(seed=2)).piles[DECK]


@pytest.mark.rule("base-setup-02")
def test_each_deck_is_shuffled_apart_from_the_others() -> None:
    hands = {seed: deck(new(seed=seed), "Hand", 0) for seed in range(4)}
    assert len({tuple(hand) for hand in hands.values()}) > 1
    for seat, name in enumerate(FOUR):
        own = library.character(name).deck
        assert Counter(deck(new(), "Hand", seat) + deck(new(), "Deck", seat)) == Counter(own)


@pytest.mark.rule("base-setup-02")
def test_a_played_card_goes_to_the_discards_of_its_owner() -> None:
    game = rdi.new_game(GAME, seats=FOUR, seed=3)
    used: set[int] = set()
    while game.pending is not None:
        game.answer(game.pending.options[-1])
        for seat, name in enumerate(FOUR):
            assert set(deck(game, "Discards", seat)) <= set(library.character(name).deck)
            used |= {seat} if deck(game, "Discards", seat) else set()
    assert used == set(range(4))


@pytest.mark.rule("base-setup-03", "base-setup-11")
@pytest.mark.parametrize("name", FOUR)
def test_a_deck_of_a_normal_game_has_forty_cards_and_each_can_be_played_in_it(name: str) -> None:
    character = library.character(name)
    assert sum(character.deck.values()) == 40
    assert set(character.deck) == set(character.cards)
    assert all(card.ways for card in character.cards.values())


@pytest.mark.rule("base-setup-04")
@pytest.mark.parametrize(
    ("players", "stash"), [(2, 8), (3, 10), (4, 10), (6, 10), (7, 12), (8, 12)]
)
def test_the_stash_depends_on_how_many_play(players: int, stash: int) -> None:
    game = new(*(FOUR * 2)[:players])
    assert [game.purses[seat] for seat in range(players)] == [stash] * players


@pytest.mark.parametrize("players", [1, 9])
def test_one_or_nine_cannot_play(players: int) -> None:
    with pytest.raises(BadSettings, match="2 to 8"):
        new(*(FOUR * 3)[:players])


@pytest.mark.rule("base-setup-05")
def test_gold_that_is_paid_to_the_inn_is_in_its_supply() -> None:
    game = new()
    assert game.purses["the inn"] == 0
    assert sum(game.purses.values()) == 40


@pytest.mark.rule("base-setup-06")
def test_all_begin_awake_and_sober() -> None:
    stats = new().view(0).stats
    assert [(each["Fortitude"], each["Alcohol"]) for each in stats] == [(20, 0)] * 4


@pytest.mark.rule("base-setup-07")
def test_one_drink_lies_in_front_of_each_and_nobody_knows_which() -> None:
    game = new()
    for seat in range(4):
        assert len(deck(game, "Drinks", seat)) == 1
        for viewer in (*range(4), -1):
            assert game.view(viewer).pile("Drinks", seat) == 1
            told = str(game.view(viewer).as_data())
            assert not any(repr(title) in told for title in drink_deck("Drink Deck").counts)


@pytest.mark.rule("base-setup-08")
def test_seven_cards_are_seen_by_their_owner_alone() -> None:
    game = new()
    for seat in range(4):
        assert len(deck(game, "Hand", seat)) == 7
        assert Counter(game.view(seat).hand) == Counter(deck(game, "Hand", seat))
        assert game.view((seat + 1) % 4).pile("Hand", seat) == 7


@pytest.mark.rule("base-setup-09")
@pytest.mark.parametrize("first", range(4))
def test_whoever_the_table_names_first_begins(first: int) -> None:
    game = rdi.new_game(GAME, seats=[*FOUR[first:], *FOUR[:first]], seed=7, asks="always")
    assert game.view(0).characters[0] == FOUR[first]
    assert game.view(0).acting == 0
    assert game.pending is not None
    assert game.pending.seat == 0


@pytest.mark.rule("base-setup-10")
def test_everybody_sees_what_everybody_has() -> None:
    game = new()
    for viewer in (*range(4), -1):
        assert [each["Gold"] for each in game.view(viewer).stats] == [10] * 4
