"""The cards: what is in the deck, and what a card says of itself."""

from collections import Counter
from itertools import combinations

import pytest

from rdi import library
from tests.booklet.scene import Scene, worth

SUITS = "kwohna"
COPIES = {"W": 1, "L": 2, "B": 3, "M": 4, "R": 5}
CODES = [rank + suit for suit in SUITS for rank in COPIES]
DRAGONS = ["Dr", "Dg", "Db"]
GAMES = [each.name for each in library.usual_games()]
rule = pytest.mark.rule


def every_card(*variants: str) -> Counter[str]:
    """All cards of a game in which thirty players draw three each."""
    scene = Scene("rogues-and-warriors", "exchange", *variants, seats=30, ask_always=True)
    scene.checks().then("reveal", *[scene.own(seat)[0] for seat in range(30)]).checks()
    scene.then("exchange", *["exchange"] * 30)
    left = scene.table("Deck")
    drawn = [each for each in scene.game.log if isinstance(each, str)]
    assert len(drawn) + left == (93 if variants else 90)
    return Counter(drawn)


@rule("deck-01")
def test_the_deck_has_ninety_cards() -> None:
    deck = every_card()
    assert deck == {code: COPIES[code[0]] for code in CODES}
    assert Counter(code[0] for code in deck.elements()) == {
        "W": 6, "L": 12, "B": 18, "M": 24, "R": 30,
    }  # fmt: skip
    assert set(Counter(code[1] for code in deck.elements()).values()) == {15}


@rule("deck-02")
def test_a_card_is_worth_its_number_and_a_lower_number_is_rarer() -> None:
    for number, rank in enumerate(COPIES, start=1):
        for suit in SUITS:
            hand = worth("jack-of-all-trades", "hidden_fate", Workers=f"{rank}{suit}")
            assert hand.points == number


@rule("deck-03")
def test_each_color_has_two_suits() -> None:
    colors = {"k": "r", "w": "r", "o": "g", "h": "g", "n": "b", "a": "b"}
    for code in CODES:
        scene = Scene("dragon-hordes", cards=f"{code} {code if code[0] != 'W' else 'Ro'}")
        assert scene.game.log[0] == code
        paid = [event[2] for event in scene.game.events if event[0] == "paid"]
        assert paid[:2] == [f"Horde D{colors[code[1]]}", f"Horde {code[0]}"]


@rule("deck-04")
def test_birds_and_mammals() -> None:
    for king, likes in (("Rk", "kon"), ("Ra", "wha")):
        kin = {suit for suit in SUITS if "animal" in council(f"W{suit}", king)}
        assert kin == set(likes)


def council(card: str, king: str, *variants: str) -> dict[str, int]:
    """What a card is worth in King's Council, by rank, color and animal."""
    return worth("kings-council", *variants, Hand=card, King=king).terms


@rule("deck-05")
@pytest.mark.parametrize("game", GAMES)
def test_dragons_are_in_the_deck_only_where_they_are_played_with(game: str) -> None:
    offered = [variant.name for variant in library.definition(game).offered]
    for variant in ("", *offered):
        compiled = library.compiled_game(game, [variant] if variant else [])
        extras = [code for code in compiled.cards if code not in CODES]
        assert extras == (DRAGONS if variant == "dragons" else [])
        assert len(compiled.cards) == 90 + len(extras)


@rule("deck-05")
def test_dragons_have_a_color_and_no_animal() -> None:
    assert [council(f"{rank}{suit}", "Dr", "dragons") for rank in "WR" for suit in "kwo"] == [
        {"color": 1}, {"color": 1}, {}, {"color": 1}, {"color": 1}, {},
    ]  # fmt: skip
    deck = every_card("dragons")
    assert set(deck) <= {*CODES, *DRAGONS}
    assert all(deck[code] <= 1 for code in DRAGONS)


@rule("deck-06")
@pytest.mark.parametrize("game", GAMES)
def test_grey_cards_are_laid_out_in_two_games_and_never_shuffled_in(game: str) -> None:
    found = library.definition(game)
    laid = [set(each.keys) for each in (*found.tallies, *found.purses)]
    expected = {"the-wheel": [set("WLBMR")], "dragon-hordes": [{*"WLBMR", *DRAGONS}]}
    assert laid == expected.get(game, [])
    assert set(library.compiled_game(game).cards) == set(CODES)


@rule("deck-07")
def test_the_table_of_pairs_is_the_same_on_all_cards_and_for_one_game_only() -> None:
    assert [name for name in GAMES if library.definition(name).rankings] == ["rogues-and-warriors"]
    strength: dict[str, set[int]] = {}
    for one, other in combinations(every_card().elements(), 2):
        ranks = "".join(sorted(one[0] + other[0]))
        points = library.compiled_game("rogues-and-warriors").score_with(pair(one, other))[1]
        strength.setdefault(ranks, set()).add(points)
    assert len(strength) == 15
    assert all(len(points) == 1 for points in strength.values())


def pair(one: str, other: str) -> list[object]:
    """What the scoring of pairs is given for this hand."""
    compiled = library.compiled_game("rogues-and-warriors")
    assert compiled.definition.scoring is not None
    laid = {"Hand": [one], "Shown": [other], "Pairs": compiled.rankings[0]}
    return [laid[source.name] for source in compiled.definition.scoring.sources]
