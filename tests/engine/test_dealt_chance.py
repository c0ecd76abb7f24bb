"""Luck that deals to each player first what is laid down."""

from rdi.engine.chance import DealtChance, SeededChance


def laid() -> DealtChance:
    """Luck at a table where player 2 sits in the first seat and player 0 in the second."""
    chance = DealtChance({0: "ab", 2: "c", None: "d"}, {2: (6, 5)}, SeededChance(1))
    chance.players = (2, 0)
    return chance


def test_each_seat_gets_what_is_laid_down_for_its_player_in_this_order() -> None:
    chance, deck = laid(), list("abcdef")
    chance.turn_to(1)
    assert chance.deal(deck, 2) == ["a", "b"]
    chance.turn_to(None)
    assert chance.deal(deck, 1) == ["d"]
    chance.turn_to(0)
    assert chance.deal(deck, 1) == ["c"]
    assert sorted(deck) == ["e", "f"]


def test_it_is_dealt_to_nobody_else_while_there_are_other_cards() -> None:
    for seed in range(20):
        chance = DealtChance({0: "ab"}, {}, SeededChance(seed))
        chance.players = (2, 0)
        deck = list("abcd")
        chance.turn_to(0)
        assert sorted(chance.deal(deck, 2)) == ["c", "d"]
        assert sorted(deck) == ["a", "b"]
        assert sorted(chance.deal(deck, 2)) == ["a", "b"]


def test_what_is_not_in_the_deck_waits() -> None:
    chance, deck = laid(), list("ef")
    chance.turn_to(1)
    assert sorted(chance.deal(deck, 2)) == ["e", "f"]
    assert chance.deal(list("ab"), 1) == ["a"]


def test_dice_show_what_is_laid_down_and_then_anything() -> None:
    chance = laid()
    chance.turn_to(0)
    assert [chance.roll(), chance.roll()] == [6, 5]
    assert chance.roll() in range(1, 7)


def test_a_copy_goes_on_alike_and_apart() -> None:
    chance = laid()
    chance.turn_to(0)
    twin = chance.copy()
    assert [chance.roll(), twin.roll()] == [6, 6]
    assert twin.deal(list("cef"), 3) == chance.deal(list("cef"), 3)
