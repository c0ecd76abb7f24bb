"""Tables of hands: which cards are one class, what sums mean, and what contexts have in common."""

from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi import library
from rdi.arrays.encoding import NO_ITEM, Items
from rdi.arrays.scoring.hand_tables import (
    HandTable,
    HandTables,
    automaton_of,
    hand_tables,
    why_no_hand_tables,
)
from tests.arrays.laid_hands import Laid
from tests.plays import KINDS

SPOKES = {"W": 0, "L": 0, "B": 0, "M": 0, "R": 0}


def kings(king: str) -> HandTable:
    counting = hand_tables(library.compiled_game("kings-council", ()))
    return counting.table(counting.context({"King": [king]}))


def wheel(strengths: dict[str, int], counting: HandTables) -> HandTable:
    return counting.table(counting.context({}, {"Strength": {**SPOKES, **strengths}}))


def test_all_games_with_scores_are_counted_but_the_grid() -> None:
    compiled = [library.compiled_game(*each) for each in KINDS]
    refused = {each.definition.name for each in compiled if why_no_hand_tables(each)}
    assert refused == {"city-square", "dragon-hordes"}


def test_all_sums_of_the_house_go_into_a_machine_word() -> None:
    for name, variants in KINDS:
        laid = library.compiled_game(name, variants)
        if not why_no_hand_tables(laid):
            counting = hand_tables(laid)
            table = counting.table(Laid(laid).context(Random(1)))
            assert table.steps[-1] < 1 << 62
            assert table.shape.fits_word


def test_cards_that_the_score_cannot_tell_apart_are_one_class() -> None:
    table = hand_tables(library.compiled_game("den-of-thieves", ())).table()
    assert [sorted({code[0] for code in members}) for members in table.classes] == [
        ["W"], ["L"], ["B"], ["M"], ["R"]
    ]  # fmt: skip
    assert len({table.weights[code] for code in ("Rk", "Rn", "Ra")}) == 1


def test_classes_depend_on_what_lies_open() -> None:
    table = kings("Rh")
    assert table.weights["Wk"] == table.weights["Mk"] != table.weights["Rk"]
    assert kings("Mh").weights["Wk"] == kings("Mh").weights["Rk"] != kings("Mh").weights["Mk"]


def test_a_die_and_a_card_of_the_same_worth_are_one_class() -> None:
    table = hand_tables(library.compiled_game("threes", ("hidden_fate",))).table()
    assert table.weights[3] == table.weights["Bk"]
    assert table.weights[6] not in {table.weights[code] for code in ("Wk", "Lk", "Bk", "Mk", "Rk")}


def test_contexts_that_make_no_difference_share_a_table() -> None:
    counting = hand_tables(library.compiled_game("the-wheel", ()))
    assert wheel({"W": 3}, counting) is wheel({"W": 5, "L": 2}, counting)
    assert wheel({"W": 3}, counting) is not wheel({"L": 3}, counting)


def test_only_so_many_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rdi.arrays.scoring.hand_tables.TABLES_MOST", 2)
    monkeypatch.setattr("rdi.arrays.scoring.hand_tables.CONTEXTS_MOST", 3)
    counting = HandTables(library.compiled_game("kings-council", ()))
    for king in ("Wk", "Lk", "Bk", "Mk", "Rk", "Wk"):
        table = counting.table(counting.context({"King": [king]}))
        assert table.key_of([king, king]) > table.key_of(["Rn", "Rn"]) or king[0] == "R"
    kept = counting._tables, counting._contexts  # noqa: SLF001 - nothing else tells their number
    assert tuple(map(len, kept)) == (2, 3)


def test_the_context_of_a_table_is_what_lies_on_it() -> None:
    laid = Laid(library.compiled_game("the-wheel", ()))
    context = laid.context(Random(4), frozenset({"Marked"}))
    laid.judged([], context)
    assert hand_tables(laid.compiled).context_of(laid.table) == context


@given(st.integers(0, 10**6), st.sampled_from(["den-of-thieves", "three-kingdoms", "threes"]))
def test_a_sum_says_which_hand_it_is(seed: int, name: str) -> None:
    laid, chance = Laid(library.compiled_game(name, ("dragons",))), Random(seed)
    table = hand_tables(laid.compiled).table(laid.context(chance))
    hand, other = laid.hand(chance), laid.hand(chance)
    total = table.total(hand)
    assert table.total(table.hand_of(total)) == total
    assert sum(table.counts(total)) == len(hand)
    classes = [sorted(table.weights[thing] for thing in each) for each in (hand, other)]
    assert (table.total(other) == total) == (classes[0] == classes[1])


def test_a_key_is_worked_out_once() -> None:
    table = kings("Wa")
    first = table.key_of(["Wa", "Rn"])
    assert table.known[table.total(["Wa", "Rn"])] == first == table.key_of(["Rn", "Wa"])
    table.known[table.total(["Wa", "Rn"])] = 7
    assert table.key_of(["Wa", "Rn"]) == 7
    table.known[table.total(["Wa", "Rn"])] = first


def test_a_table_can_be_filled_whole_or_is_left_as_it_is() -> None:
    table = HandTables(library.compiled_game("den-of-thieves", ())).table()
    assert not table.fill(7, most=100)
    assert table.known == {}
    assert table.fill(7)
    assert len(table.known) == comb(5 + 7 - 1, 7) - 1  # there are six Warriors and no seventh


def test_points_and_class_come_out_of_a_key() -> None:
    table = hand_tables(library.compiled_game("threes", ("fools_luck",))).table()
    assert table.points_and_tier(table.key_of([3, 3, 3, 1, 2])) == (-3, 0)
    assert table.points_and_tier(table.key_of([1, 2, 4, 5, 6])) == (18, 1)


@pytest.mark.parametrize(("name", "size"), [("rogues-and-warriors", 2), ("threes", 5)])
def test_a_walk_leads_to_the_same_keys(name: str, size: int) -> None:
    laid, chance = Laid(library.compiled_game(name, ("dragons",))), Random(2)
    table = hand_tables(laid.compiled).table()
    steps = automaton_of(table, size)
    assert steps is not None
    for _ in range(200):
        hand = laid.hand(chance)[:size]
        assert steps.key_of(laid.items.numbers(hand)) == table.key_of(hand)


def test_a_walk_ends_where_there_are_no_more_cards() -> None:
    table = hand_tables(library.compiled_game("rogues-and-warriors", ("dragons",))).table()
    steps = automaton_of(table, 2)
    assert steps is not None
    dragon = steps.class_of[Items(library.compiled_game("rogues-and-warriors", ())).number["Dr"]]
    once = steps.step[dragon]
    assert steps.step[once * steps.classes + dragon] == -1
    assert automaton_of(table, 2, states_most=100) is None


def test_things_have_numbers() -> None:
    items = Items(library.compiled_game("threes", ("dragons",)))
    assert items.codes[NO_ITEM] is None
    assert items.numbers(["Wk", 6]) == [1, items.faces[-1]]
    assert len(items.deck) == 93
    assert items.fits_bytes
    assert list(Items(library.compiled_game("kings-council", ())).faces) == []
    with pytest.raises(KeyError):
        items.numbers([7])
