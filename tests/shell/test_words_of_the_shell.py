"""The small parts: names that are found, sentences, pots explained, the look, the settings."""

from pathlib import Path

import pytest

from rdi.engine.payouts import settle
from rdi.shell.lookup import InputError, find_name, find_titled, fitting
from rdi.shell.play.hall_screen import last_acts
from rdi.shell.play.narrator import Narrator, unseen
from rdi.shell.play.results import payments, pot_lines, why_pot
from rdi.shell.repl.preferences import Preferences, load_preferences
from rdi.shell.show.document import Document
from rdi.shell.show.layout import as_ascii, columns, cut, flow, visible, width_of, wrap
from rdi.shell.show.look import Look, Surroundings, choose_look
from rdi.shell.show.party import Party, third_person
from rdi.shell.show.renderers import render
from rdi.text import join_words
from tests.shell.tables import NAMES, WORDS

YOURS = Party(NAMES, 0, frozenset({0}))
SHARED = Party(("Ann", "Ben", "Pim"), None, frozenset({0, 1}))
TITLES = {"kings-council": "King's Council", "the-wheel": "The Wheel", "three-kingdoms": "Three K"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("kings", "kings-council"),
        ("KING'S COUNCIL", "kings-council"),
        ("kc", "kings-council"),
        ("council", "kings-council"),
        ("wheel", "the-wheel"),
        ("three_k", "three-kingdoms"),
        ("tw", "the-wheel"),
    ],
)
def test_a_shortened_name_is_found(text: str, name: str) -> None:
    assert find_titled(text, "game", TITLES) == name


@pytest.mark.parametrize(
    ("text", "said"), [("th", "may be"), ("whell", "did you mean the-wheel"), ("zzz", "there is")]
)
def test_what_fits_several_or_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        find_name(text, "game", TITLES)


def test_the_surest_fit_counts_alone() -> None:
    assert fitting("set", ["settle", "set"]) == ["set"]
    assert fitting("", ["set"]) == []


@pytest.mark.parametrize(
    ("verb", "form"),
    [("discard", "discards"), ("pass", "passes"), ("carry", "carries"), ("play", "plays")],
)
def test_verbs_fit_their_names(verb: str, form: str) -> None:
    assert third_person(verb) == form
    assert YOURS.says(0, form) == f"You {verb}"
    assert YOURS.says(1, form) == f"Mara {form}"


def tell(*events: object, party: Party = YOURS) -> str:
    told = Narrator(WORDS, party).tell(events)  # type: ignore[arg-type]
    return "  ".join(each.text for each in told)


def test_bets_are_told_as_people_say_them() -> None:
    antes = [("paid", seat, "pot", 1) for seat in range(4)]
    assert tell(*antes) == "Everyone antes 1.  The pot is 4."
    assert tell(("raised", 1, 3, 3), ("called", 0, 3)) == "Mara raises to 3.  You call 3."
    again = tell(("called", 0, 3), ("raised", 1, 9, 9), ("called", 0, 6))
    assert again.endswith("You call 6 more.")
    assert tell(("all in", 2), ("raised", 2, 11, 11)) == "Brannoc is all in: raise to 11."
    assert tell(("all in", 0), ("called", 0, 5)) == "You are all in: call 5."
    assert tell(("checked", 0), ("folded", 3)) == "You check.  Pim folds."


def test_hidden_things_are_counted_and_own_things_named() -> None:
    theirs = ("picked", 1, "discard", 2), ("moved", ("Hand", 1), ("Discards", None), 2)
    assert tell(*theirs, ("drew", ("Hand", 1), 2)) == "Mara discards 2."
    mine = ("picked", 0, "discard", ("Ra", "Rn")), ("drew", ("Hand", 0), ("Bo", "Mn"))
    assert tell(*mine) == "You discard Ra and Rn.  You draw Bo and Mn."
    assert tell(("picked", 0, "discard", ())) == "You discard nothing."


def test_of_no_dice_and_no_cards_nothing_is_told() -> None:
    for owner in (0, 1, None):
        for nothing in ((), 0):
            assert tell(("rolled", ("Rolled", owner), nothing)) == ""
            assert tell(("moved", ("Rolled", owner), ("Keep", owner), nothing)) == ""
        assert tell(("drew", ("Hand", owner), ())) in ("", "Everyone is dealt 0 cards.")
    assert tell(("rolled", ("Rolled", 0), (3, 4))) == "You roll 3 4."


def test_what_was_hidden_in_a_choice_is_told_by_what_was_seen_of_it() -> None:
    move = ("moved", ("Hand", 1), ("Played", None), ("Mh",))
    assert tell(("picked", 1, "play", 2), move) == "Mara plays Mh."


def test_nobody_is_you_where_several_read() -> None:
    said = tell(("checked", 0), ("folded", 1), party=SHARED)
    assert said == "Ann checks.  Ben folds."


def test_what_lay_under_the_cloth_is_told_when_it_is_seen() -> None:
    before = [("a",), ("mine",), ("b",)]
    now = [("a",), ("theirs",), ("mine",), ("b",), ("c",)]
    assert unseen(before, now) == [("theirs",), ("c",)]  # type: ignore[arg-type]


# The design's worked example: Brannoc is all in for 18, Pim folded.
PAID, FOLDED, PLACES = (34, 34, 18, 7), (3,), ((2,), (0,), (1,))
EVENT = ("settled", settle(PAID, FOLDED, PLACES), PAID, 0, FOLDED)


@pytest.mark.rule("PT-7")
def test_pots_are_explained_by_who_paid_what() -> None:
    main = why_pot(EVENT, "main pot", PLACES, YOURS)
    assert "main pot of 61: You 18, Mara 18, Brannoc 18 and Pim 7 (folded)" in main
    side = why_pot(EVENT, "side pot", PLACES, YOURS)
    assert "side pot of 32: You 16 and Mara 16. Only You and Mara paid up to 34" in side


def test_who_takes_what_is_told_for_each_pot() -> None:
    told = Document(tuple(payments(EVENT, [], PLACES, YOURS)))
    lines = render(told, Look("unicode", 80))
    assert "Brannoc takes 61" in lines[0]
    assert "You take 32" in lines[1]
    names = [line.name for line in pot_lines(EVENT[1], PLACES)]  # type: ignore[arg-type]
    assert names == ["main pot", "side pot"]


def test_a_remainder_and_a_rebate_are_told() -> None:
    paid, places = (10, 6, 6), ((0, 1), (2,))
    event = ("settled", settle(paid, (), places, 1), paid, 1, ())
    told = Document(tuple(payments(event, [], places, YOURS)))
    said = " ".join(render(told, Look("unicode", 80)))
    assert "You and Mara take 9 each, 1 stays in the pot" in said
    assert "You get 4 back that nobody matched" in said


def around(**more: object) -> Surroundings:
    values = {"is_terminal": True, "encoding": "utf-8", "width": 80, "environment": {}} | more
    return Surroundings(**values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("surroundings", "mode", "in_color"),
    [
        (around(), "unicode", True),
        (around(is_terminal=False), "plain", False),
        (around(width=63), "plain", False),
        (around(width=64), "unicode", True),
        (around(encoding="ascii"), "ascii", True),
        (around(environment={"LC_ALL": "C"}), "ascii", True),
        (around(environment={"LANG": "de_DE.UTF-8"}), "unicode", True),
        (around(environment={"TERM": "dumb"}), "plain", False),
        (around(environment={"RDI_PLAIN": "1"}), "plain", False),
        (around(environment={"RDI_ASCII": "1"}), "ascii", True),
        (around(environment={"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}), "unicode", False),
    ],
)
def test_the_look_follows_the_surroundings(
    surroundings: Surroundings, mode: str, in_color: bool
) -> None:
    look = choose_look(surroundings)
    assert (look.mode, look.in_color) == (mode, in_color)


def test_what_is_asked_for_beats_the_environment_and_that_the_settings() -> None:
    plain = around(environment={"RDI_PLAIN": "1"})
    assert choose_look(plain, asked="json").mode == "json"
    assert choose_look(plain, wished="ascii").mode == "plain"
    assert choose_look(around(), wished="ascii").mode == "ascii"
    assert not choose_look(around(), wished_color="off").in_color


def test_settings_are_kept_and_damage_is_survived(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    preferences = load_preferences(file)
    assert preferences["pace"] == "off"
    preferences.change("pace", "slow")
    assert load_preferences(file)["pace"] == "slow"
    for damaged in (b"\xff", b"{", b"[]", b'{"pace": "warp", "x": 1}', b'{"pace": []}'):
        file.write_bytes(damaged)
        assert load_preferences(file)["pace"] == "off"


def test_settings_that_cannot_be_written_still_hold(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    preferences = Preferences({}, tmp_path / "file" / "settings.json")
    preferences.change("pace", "fast")
    assert preferences["pace"] == "fast"


def test_laying_out_words() -> None:
    assert columns([["a", "1"], ["bbb", "22"]], right=(1,)) == ["a     1", "bbb  22"]
    assert flow(["aaa", "bbb", "ccc"], 9, " ", "  ") == ["aaa bbb", "  ccc"]
    assert wrap("one two three", 8) == ["one two", "three"]
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert as_ascii("┌●┘ é") == "+*+ ?"
    assert visible("\x1b[91mred\x1b[0m") == "red"


@pytest.mark.parametrize(
    ("source", "said"), [(("Hand", 0), "discard 2"), (("Turned", None), "discard")]
)
def test_only_ones_own_cards_count_as_given_up(source: tuple[str, int | None], said: str) -> None:
    picked = ("picked", 0, "discard", ("Ra", "Rn"))
    moved = ("moved", source, ("Discards", None), ("Ra", "Rn"))
    assert last_acts([picked, moved], 2) == [said, ""]


def test_a_letter_that_takes_two_columns_is_counted_so() -> None:
    assert width_of("\u65e5\u672c") == 4
    assert width_of("e\u0301") == 1
    assert width_of("\x1b[91mRa\x1b[0m") == 2
    lines = wrap("\u65e5" * 7 + " abc", 10)
    assert "".join(lines) == "\u65e5" * 7 + " abc"
    assert max(map(width_of, lines)) == 10
    assert width_of(cut("\u65e5" * 7, 9)) <= 9
    first, second = columns([["\u65e5\u672c", "a"], ["x", "b"]])
    assert width_of(first) == width_of(second)
