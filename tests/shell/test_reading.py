"""Typed words become answers, or are refused; nothing is guessed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.errors import RdiError
from rdi.model.request import Pick, Wager
from rdi.shell.lookup import InputError
from tests.shell.tables import DISCARD, FACING_A_BET, HAND, UNBET, decision

KEEP = Pick(0, "keep", (3, 5, 1))
WISH = Pick(0, "exchange", ("keep", "exchange"))
PLAN = Pick(0, "plan", ("card", "die"), 4, 4, ordered=True)
BUILD = Pick(0, "build", (("Ra", (0, 0)), ("Ra", (0, 1)), ("Mk", (0, 0)), ("Mk", (1, 1))))
PLAY = Pick(0, "play", (("Lo", "W"), ("Lo", "L"), ("Bw", "L"), ("Ra", "R"), ("Ra", "W")))
WIND = Pick(0, "wind", (("Lo", "L"), ("Lo", "B"), ("Lo", "R")))
PREDICT = Pick(0, "predict", ((None, None), ("g", None), (None, "R"), ("g", "R"), ("r", "L")))
HELD = {"Hand": ("Ra", "Mk"), "City": ((((0, 0), "Lw")),)}


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("call", "call"),
        ("c", "call"),
        ("fold", "fold"),
        ("F", "fold"),
        ("check", "check"),
        ("raise 9", ("raise", 9)),
        ("r 12", ("raise", 12)),
        ("raise to 12", ("raise", 12)),
        ("raise +3", ("raise", 9)),
        ("raise by 3", ("raise", 9)),
        ("+4", ("raise", 10)),
        ("bet 20", ("raise", 20)),
        ("all-in", ("raise", 49)),
        ("all in", ("raise", 49)),
        ("a", ("raise", 49)),
        ("raise min", ("raise", 9)),
        ("raise pot", ("raise", 34)),
        ("raise 8", ("raise", 8)),
    ],
)
def test_words_of_a_bet(typed: str, answer: Any) -> None:
    assert decision(FACING_A_BET).read(typed) == answer
    assert decision(FACING_A_BET).is_meant(typed) or typed.startswith("+")


@pytest.mark.parametrize(
    "typed",
    ["raise", "raise x", "raise 3 4", "raise -3", "raise 99999999999", "call 3", "fold now"],
)
def test_a_bet_that_says_too_little_or_too_much_is_refused(typed: str) -> None:
    with pytest.raises(InputError):
        decision(FACING_A_BET).read(typed)


@pytest.mark.parametrize("typed", ["fodl", "cal", "9", "rise 9", "hello", ""])
def test_other_words_are_no_bet(typed: str) -> None:
    assert decision(FACING_A_BET).read(typed) is None
    assert not decision(FACING_A_BET).is_meant(typed)


def test_c_checks_where_nothing_is_owed_and_all_in_calls_where_no_raise_is_possible() -> None:
    short = Wager(0, bet=0, current_bet=60, owed=49, least_raise=49, most_raise=49, raise_step=3)
    assert decision(UNBET).read("c") == "check"
    assert decision(short).read("all-in") == "call"


def test_where_raises_are_of_one_size_only_that_one_is_offered() -> None:
    limited = Wager(0, 0, 6, 6, 10, 10, 4, is_limited=True)
    offered = decision(limited)
    assert [choice.text for choice in offered.choices] == ["call", "raise", "fold"]
    assert [offered.read(typed) for typed in ("raise 10", "raise +4", "raise max")] == [
        ("raise", 10)
    ] * 3
    assert not limited.accepts(offered.read("all-in"))
    with pytest.raises(InputError, match=r"To 10 in total: raise 10 or raise \+4\."):
        offered.read("raise")
    last = decision(Wager(0, 0, 6, 6, 6, 6, 0, is_limited=True))
    assert [choice.text for choice in last.choices] == ["call", "fold"]
    assert last.read("all-in") == "call"
    with pytest.raises(InputError, match="There are no more raises in this Betting Round: call or"):
        last.read("raise")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("discard 1 6", ("Ra", "Rn")),
        ("d 1 6", ("Ra", "Rn")),
        ("d Ra Rn", ("Ra", "Rn")),
        ("discard ra,rn", ("Ra", "Rn")),
        ("1 6", ("Ra", "Rn")),
        ("discard bard", ("Bw",)),
        ("keep", ()),
        ("k", ()),
        ("none", ()),
        ("discard 0", ()),
        ("discard 1 2 3", ("Ra", "Bw", "Lo")),
    ],
)
def test_words_of_a_discard(typed: str, answer: Any) -> None:
    assert decision(DISCARD).read(typed) == answer


@pytest.mark.parametrize(
    "typed", ["discard", "discard 8", "discard 1 1", "discard lady", "discard 1 x", "discard Wk"]
)
def test_a_discard_of_something_else_is_refused(typed: str) -> None:
    with pytest.raises(InputError):
        decision(DISCARD).read(typed)


def test_a_rank_that_two_cards_have_asks_which() -> None:
    with pytest.raises(InputError, match="Lo or La"):
        decision(DISCARD).read("discard lady")


@pytest.mark.parametrize(
    ("request_", "typed", "answer"),
    [
        (KEEP, "keep 3", 3),
        (KEEP, "5", 5),
        (WISH, "keep", "keep"),
        (WISH, "exchange", "exchange"),
        (WISH, "x", "exchange"),
        (WISH, "k", "keep"),
        (PLAN, "plan card die card die", ("card", "die", "card", "die")),
        (PLAN, "c d c d", ("card", "die", "card", "die")),
        (PLAY, "play 3 lady", ("Lo", "L")),
        (PLAY, "Bw lady", ("Bw", "L")),
        (PLAY, "play ra rogue", ("Ra", "R")),
        (PLAY, "bw", ("Bw", "L")),
        (WIND, "lady", ("Lo", "L")),
        (WIND, "wind rogue", ("Lo", "R")),
        (PREDICT, "predict green", ("g", None)),
        (PREDICT, "green rogue", ("g", "R")),
        (PREDICT, "rogue green", ("g", "R")),
        (PREDICT, "rogue", (None, "R")),
        (PREDICT, "pass", (None, None)),
    ],
)
def test_words_of_other_choices(request_: Pick, typed: str, answer: Any) -> None:
    assert decision(request_).read(typed) == answer


@pytest.mark.parametrize(
    ("request_", "typed"),
    [
        (KEEP, "keep 4"),
        (PLAN, "plan card die"),
        (PLAY, "play 1 lady"),
        (PREDICT, "predict blue"),
        (PREDICT, "green lady"),
    ],
)
def test_what_is_not_among_the_choices_is_refused(request_: Pick, typed: str) -> None:
    with pytest.raises(InputError):
        decision(request_).read(typed)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("plan card die card dye", "'dye' is not one of them"),
        ("plan card die", "2 words of 4"),
        ("plan card", "1 word of 4"),
        ("plan", "no word"),
    ],
)
def test_words_in_order_are_asked_for_with_an_example(typed: str, said: str) -> None:
    wanted = "plan takes 4 words in order, each card or die, such as plan card die card die"
    with pytest.raises(InputError, match=f"{said}: {wanted}"):
        decision(PLAN).read(typed)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("", ["plan "]),
        ("pl", ["plan "]),
        ("plan ", ["card", "die"]),
        ("plan card d", ["die"]),
        ("plan card d c d", ["die"]),
        ("plan card d c d ", []),
        ("keep c", []),
    ],
)
def test_words_in_order_are_suggested_one_by_one(line: str, offered: list[str]) -> None:
    assert [each.text for each in decision(PLAN).suggestions(line)] == offered


@pytest.mark.parametrize(
    ("request_", "typed", "said"),
    [
        (PLAY, "play ra", "'ra' may mean Ra rogue or Ra warrior: please say which"),
        (PLAY, "play lady", "'lady' may mean Lo warrior, Lo lady or Bw lady: please say which"),
        (BUILD, "build d4", None),
        (BUILD, "build c3", "'c3' may mean Ra c3 or Mk c3: please say which"),
    ],
)
def test_a_part_of_a_pair_is_enough_where_it_fits_one_alone(
    request_: Pick, typed: str, said: str | None
) -> None:
    if said is None:
        assert decision(request_, HELD).read(typed) == ("Mk", (1, 1))
        return
    with pytest.raises(InputError, match=said):
        decision(request_, HELD).read(typed)


def test_cells_are_called_by_column_and_row_of_the_map() -> None:
    assert decision(BUILD, HELD).read("build 1 d3") == ("Ra", (0, 1))
    assert decision(BUILD, HELD).read("mk d4") == ("Mk", (1, 1))
    with pytest.raises(InputError):
        decision(BUILD, HELD).read("build 1 d4")


@pytest.mark.parametrize("request_", [DISCARD, KEEP, WISH, PLAY, PREDICT, FACING_A_BET, UNBET])
def test_whatever_is_offered_is_understood_and_accepted(request_: Any) -> None:
    for choice in decision(request_).choices:
        if choice.answer is not None:
            assert decision(request_).read(choice.text) == choice.answer
            assert request_.accepts(choice.answer)


def test_enter_never_costs_money() -> None:
    assert decision(FACING_A_BET).free_choice is None
    assert (found := decision(UNBET).free_choice)
    assert found.answer == "check"
    assert decision(KEEP).free_choice is None
    assert decision(Pick(0, "borrow", ("borrow", "leave"))).free_choice is None


def test_enter_gives_nothing_up_that_could_be_had() -> None:
    for request in (DISCARD, PREDICT):
        assert decision(request).free_choice is None
        assert (found := decision(request).no_choice)
        assert decision(request).read(found.text) == found.answer
    assert (found := decision(Pick(0, "place", (), 0, 0)).free_choice)
    assert found.answer == ()


def test_on_a_shared_keyboard_choices_name_no_card() -> None:
    offered = decision(DISCARD, is_shared=True).choices
    said = " ".join(f"{choice.text} {choice.note}" for choice in offered)
    assert not any(code in said for code in HAND)
    assert [choice.text for choice in offered][1:] == [
        *[f"discard {number}" for number in range(1, 8)],
        "discard ...",
    ]


@given(st.text(max_size=40), st.sampled_from([DISCARD, KEEP, PLAN, BUILD, PLAY, PREDICT, UNBET]))
def test_any_text_is_read_refused_or_left_to_others(text: str, request_: Any) -> None:
    try:
        answer = decision(request_).read(text)
    except RdiError:
        return
    if answer is not None and not isinstance(request_, Wager):
        items = set(request_.items)
        parts = answer if isinstance(answer, tuple) and not request_.is_single else (answer,)
        assert all(part in items for part in parts)
