"""Words with which scores and steps reckon: division, runs, sets, the best cards, several decks,
and conditions one after another.
"""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi import library
from rdi.arrays.scoring.scores import ARRAYS, PYTHON, Scores
from rdi.engine.runtime import most_alike, quotient, run_top, standing_by, subsets
from rdi.errors import GameFault, SourceErrors
from rdi.lang.authoring.explaining import explain_game_in
from rdi.lang.syntax.source import Source
from rdi.session.setup import begin_game, make_settings
from tests.inside import table_of

GAME = """game "Trial":
  about "a trial"
  uses deck "Standard 52"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 5 to each Hand
    bet
    showdown
  score highest of Hand:
    {}
  ties none
"""
values = st.lists(st.integers(1, 9), max_size=7)


def worth(line: str, hand: str) -> tuple[int, int]:
    """Tier and points of a hand, as functions and arrays both say."""
    compiled = library.compiled_game_in(GAME.format(line.replace("\n", "\n    ")), "trial")
    keys = [Scores(compiled, speed).keys([hand.split()]) for speed in (PYTHON, ARRAYS)]
    assert keys[0] == keys[1]
    layout = Scores(compiled, PYTHON).scoring.layout_in(())
    found: tuple[int, int] = layout.score(keys[0][0])
    return found


def points(line: str, hand: str) -> int:
    return worth(line, hand)[1]


def mistakes(text: str) -> str:
    with pytest.raises(SourceErrors) as found:
        library.compiled_game_in(text, "trial")
    return "\n".join(f"{each.code} {each.message}" for each in found.value.diagnostics)


@pytest.mark.parametrize(
    ("line", "hand", "found"),
    [
        ("total highest value of a run of cards", "4s 6h 5d", 6),
        ("total lowest value of a run of cards", "4s 6h 5d", 4),
        ("total highest value of a run of cards", "4s 6h 6d", 0),
        ("total highest value of a run of cards", "4s 6h 7d", 0),
        ("total highest value of a run of cards", "As 2h 3d", 0),
        ("total highest value of a run of cards with Ace as 1", "As 2h 3d", 3),
        ("total lowest value of a run of cards with Ace as 1", "As 2h 3d", 1),
        ("total highest value of a run of cards with Ace as 1", "As Kh Qd", 14),
        ("total highest value of a run of cards with Ace as 1", "Ks Ah 2d", 0),
        ("total highest value of a run of cards", "", 0),
        ("total highest value of a run of cards where suit is Spade", "4s 5s 9h", 5),
        ("total largest number of one rank of cards", "4s 4h 4d 9c 9s", 3),
        ("total largest number of one suit of cards", "4s 4h 4d 9c 9s", 2),
        ("total largest number of one rank of cards", "", 0),
        ("total standing by value of cards", "2s", 0),
        ("total standing by value of cards", "As 3s", 12 * 13 + 1),
        ("total standing by value of cards", "As 3s 3h", (1 * 13 + 1) * 13 + 12),
        ("total 7 divided by 2", "", 3),
        ("total 7 divided by 2 rounded up", "", 4),
        ("total 8 divided by 2 rounded up", "", 4),
        ("total (0 - 7) divided by 2", "", -4),
        ("total (0 - 7) divided by 2 rounded up", "", -3),
        ("best 2 cards\ntotal sum of value of cards", "2s 9h Kd 3c", 22),
        ("best 2 cards\ntotal 50 - sum of value of cards", "2s 9h Kd 3c", 45),
        ("best 3 cards\ntotal sum of value of cards", "2s 9h", 11),
        ("best 2 cards\ntotal 5 if all suit of cards match, otherwise 0", "2s 9h Kd 3h", 5),
        ("best 1 cards where suit is Spade\ntotal sum of value of cards", "2s 9h 3s", 3),
        ("if any Aces:\n  total 1\notherwise if any Kings:\n  total 2\notherwise:\n  total 3",
         "As Ks", 1),
        ("if any Aces:\n  total 1\notherwise if any Kings:\n  total 2\notherwise:\n  total 3",
         "Ks 2s", 2),
        ("if any Aces:\n  total 1\notherwise if any Kings:\n  total 2\notherwise:\n  total 3",
         "2s 3s", 3),
        ("if any Aces:\n  total 1\notherwise if any Kings:\n  total 2", "2s 3s", 0),
    ],
)  # fmt: skip
def test_what_hands_are_worth(line: str, hand: str, found: int) -> None:
    assert points(line, hand) == found


@given(values)
def test_a_run_is_what_goes_up_by_one_from_its_lowest(given_values: list[int]) -> None:
    in_order = sorted(given_values)
    is_run = bool(in_order) and in_order == [*range(in_order[0], in_order[0] + len(in_order))]
    assert run_top(given_values) == (in_order[-1] if is_run else 0)


@given(values)
def test_as_many_agree_as_there_are_of_the_most_frequent(given_values: list[int]) -> None:
    assert most_alike(given_values) == max(map(given_values.count, given_values), default=0)
    assert most_alike([*given_values, float("nan"), float("nan")]) == max(
        map(given_values.count, given_values), default=0
    )


@given(st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), max_size=6))
def test_the_standing_puts_frequent_values_first_and_then_high_ones(
    pairs: list[tuple[int, int]],
) -> None:
    hands = [[pair[0] for pair in pairs], [pair[1] for pair in pairs]]
    rows = [sorted(((hand.count(v), v) for v in hand), reverse=True) for hand in hands]
    plain = [[value for _, value in row] for row in rows]
    found = [standing_by(hand, (1, 2, 3, 4, 5, 6)) for hand in hands]
    assert (found[0] > found[1], found[0] == found[1]) == (
        plain[0] > plain[1],
        plain[0] == plain[1],
    )


def test_too_many_cards_for_one_number_are_a_fault() -> None:
    assert standing_by([14] * 7, range(15)) == 15**7 - 1
    with pytest.raises(GameFault, match="8 cards are too many"):
        standing_by([14] * 8, range(15))


@given(st.lists(st.integers(), max_size=6), st.integers(1, 4))
def test_choices_are_as_many_as_are_wanted_and_all_where_there_are_no_more(
    items: list[int], count: int
) -> None:
    found = subsets(items, count)
    assert all(len(chosen) == min(count, len(items)) for chosen in found)
    if len(items) <= count:
        assert found == [items]


@given(st.integers(-50, 50), st.integers(-9, 9))
def test_a_quotient_is_the_largest_that_is_not_too_much(number: int, divisor: int) -> None:
    if divisor == 0:
        with pytest.raises(GameFault, match="divided by 0"):
            quotient(number, divisor)
        return
    found = quotient(number, divisor)
    assert 0 <= (number - found * divisor) * (1 if divisor > 0 else -1) < abs(divisor)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("total 7 divided by 0", "E0303 nothing can be divided by 0"),
        ("best 9 cards\ntotal 1", "E0303 this number must be from 1 to 7"),
        ("best 2 cards\nremove 1 from Aces", "E0307 the best cards can only be chosen"),
        ("total highest suit of a run of cards", "E0301 suit is not a number"),
        ("total standing by rank of cards", "E0301 rank is not a number"),
        ("total largest number of one colour of cards", "E0202 there is no attribute"),
        ("total highest value of a run of cards with Joker as 1", "E0205 there is no kind"),
    ],
)
def test_what_cannot_be_reckoned_is_told(line: str, told: str) -> None:
    assert told in mistakes(GAME.format(line.replace("\n", "\n    ")))


def table_after(play: str, deck: str = '"Standard 52"', uses: str = "uses deck") -> Any:
    """The table at the showdown's Betting Round of a game with these steps before it."""
    text = GAME.format("total 1").replace('uses deck "Standard 52"', f"{uses} {deck}")
    steps = play.replace("\n", "\n    ")
    text = text.replace("    bet\n", f"    {steps}\n    bet\n")
    game = begin_game(library.compiled_game_in(text, "trial"), make_settings(), (9, 9), seed=1)
    return table_of(game)


@pytest.mark.parametrize(("number", "drawn"), [(1, 5), (2, 4), (3, 3)])
def test_steps_go_on_with_the_first_condition_that_holds(number: int, drawn: int) -> None:
    lines = (
        f"let a be {number}\nif a is 1:\n  draw 5 to Lot\notherwise if a is 2:\n  draw 4 to Lot\n"
    )
    lines += "otherwise:\n  draw 3 to Lot"
    text = GAME.replace("  play:", "  table has Lot (public)\n  play:").format("total 1")
    text = text.replace("    bet\n", "    {}\n    bet\n".format(lines.replace("\n", "\n    ")))
    game = begin_game(library.compiled_game_in(text, "trial"), make_settings(), (9, 9), seed=1)
    assert len(game.view(0).pile("Lot")) == drawn


def test_a_division_by_nothing_ends_the_game_with_its_line() -> None:
    with pytest.raises(GameFault, match=r"trial\.game:\d+: .* divided by 0"):
        table_after("let much be 7 divided by (number of players - 2)")
    assert table_after("let much be 7 divided by number of players").vars[0] == 3


def test_several_decks_are_shuffled_together() -> None:
    table = table_after("let a be 1", uses="uses 2 decks")
    lying = [card for pile in table.piles for card in pile]
    assert len(lying) == 104
    assert lying.count("As") == 2
    text = GAME.format("total 1").replace("uses deck", "uses 21 decks")
    assert "E0303 this number must be from 1 to 20" in mistakes(text)
    two = GAME.format("total 1").replace("  uses deck", '  uses deck "Tarot"\n  uses 2 decks')
    assert "E0220" in mistakes(two)


def test_they_are_told_in_english() -> None:
    line = "best 2 cards\nif any Aces:\n  total 1\notherwise if any Kings:\n  total 7 divided by 2"
    source = Source("trial.game", GAME.format(line.replace("\n", "\n    ")))
    page = explain_game_in(source, "trial")
    told = " ".join(page.split())
    assert "Only the best 2 cards count." in told
    assert "Otherwise, if there are Kings: - Add 7 divided by 2, rounded down." in told


@pytest.mark.parametrize(
    ("lines", "hand", "found"),
    [
        ("each card is worth value\nif points is more than 21:\n  final 0", "9s 9h 4d", 0),
        ("each card is worth value\nif points is more than 21:\n  final 0", "9s 8h 4d", 21),
        ("each card is worth value\ntotal points", "2s 3h", 10),
        ("total 2\nlet points be 7\ntotal points", "2s", 9),
        ("best of:\n  way one:\n    total 3\n    total points\n  way two:\n    total 5", "2s", 6),
    ],
)
def test_a_score_knows_the_points_of_the_lines_above(lines: str, hand: str, found: int) -> None:
    assert points(lines, hand) == found


def as_functions_say(text: str, hand: str) -> int:
    scores = Scores(library.compiled_game_in(text, "trial"), PYTHON)
    found: int = scores.scoring.layout_in(()).score(scores.keys([hand.split()])[0])[1]
    return found


def test_points_may_be_added_to() -> None:
    """Without a bound on what they come to, this is not said over arrays."""
    lines = "total points + 3\n    each card is worth value\n    total points"
    assert as_functions_say(GAME.format(lines), "2s 3h") == 16
    assert as_functions_say(GAME.format("each card is worth points + 1"), "2s 3h") == 2
    less = "each card is worth value\n    final points - 2"
    assert as_functions_say(GAME.format(less), "2s 3h") == 3


def test_an_authors_own_points_are_others() -> None:
    text = GAME.format("total 4\n    total points").replace("  play:", "  set points to 2\n  play:")
    assert as_functions_say(text, "2s") == 6


def test_before_there_is_a_score_there_are_no_points() -> None:
    text = GAME.format("each card is worth value").replace("    bet", "    draw points to Hand")
    assert "points" in mistakes(text)
