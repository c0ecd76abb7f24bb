"""What happens at a table is told in sentences, and payments pot by pot."""

import pytest

from rdi.engine.payouts import settle
from rdi.library import definition
from rdi.shell.play.hall_screen import last_acts
from rdi.shell.play.narrator import Narrator, unseen
from rdi.shell.play.results import payments, pot_lines, why_pot
from rdi.shell.show.document import Document
from rdi.shell.show.look import Look
from rdi.shell.show.party import Party, third_person
from rdi.shell.show.renderers import render
from rdi.shell.show.vocabulary import Vocabulary
from tests.shell.tables import NAMES, WORDS

YOURS = Party(NAMES, 0, frozenset({0}))
SHARED = Party(("Ann", "Ben", "Pim"), None, frozenset({0, 1}))


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
    assert tell(("all in", 2), ("raised", 2, 11, 11)) == "Brannoc raises to 11, all in."
    assert tell(("all in", 0), ("called", 0, 5)) == "You call 5, all in."
    assert tell(("checked", 0), ("folded", 3)) == "You check.  Pim folds."


def test_payments_into_the_pot_and_out_of_it_are_told_once() -> None:
    paid = ("pays in", 1, 3, True), ("paid", 1, "pot", 3)
    taken = ("takes out", 0, 2), ("paid", "pot", 0, 2)
    assert tell(*paid) == "Mara pays 3 into the pot.  The pot is 3."
    said = tell(*paid, *taken, *paid)
    assert "You take 2 out of the pot.  Mara pays 3 into the pot.  The pot is 4." in said
    assert tell(("brings in", 2, 1)) == "Brannoc brings it in for 1."


def test_what_a_word_lays_open_is_told_with_it() -> None:
    said = ("picked", 1, "say", "keep")
    assert tell(said, ("moved", ("Hand", 1), ("Shown", 1), ("Ra",))).endswith(" (Ra).")
    assert tell(said, ("moved", ("Hand", 1), ("Shown", 1), 2)) == tell(said)


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
    between = ("noted", ("Lead", 1), "M"), ("drew", ("Hand", 1), 1)
    assert tell(("picked", 1, "play", 1), *between, move) == "Mara plays Mh."
    assert tell(("picked", 1, "play", 1), ("picked", 1, "keep", "keep"), move).startswith(
        "Mara plays 1."
    )
    three = ("moved", ("Hand", 1), ("Played", None), ("Mh", "Ra", "Bo"))
    assert tell(("picked", 1, "play", 1), three, move) == "Mara plays Mh."


def test_a_number_that_was_chosen_is_told_whatever_is_moved_after_it() -> None:
    words = Vocabulary(definition("oh-hell"))
    assert words.number_verbs == {"say"}
    move = ("moved", ("Hand", 1), ("Played", None), ("2h",))
    told = Narrator(words, YOURS).tell([("picked", 1, "say", 1), move])
    assert [each.text for each in told] == ["Mara says 1."]
    assert last_acts([("picked", 1, "say", 1), move], 2, words) == ["", "say 1"]
    passed = ("picked", 1, "say", None)
    assert last_acts([passed], 2, words) == ["", "say nothing"]
    mine = ("moved", ("Hand", 0), ("Played", 0), ("Mh", "Ra"))
    assert tell(("picked", 0, "bet", 0), mine) == "You bet 0."


def test_a_choice_that_the_next_sentence_tells_is_not_told_before_it() -> None:
    words = Vocabulary(definition("dragon-hordes"))

    def told(*events: object) -> str:
        found = Narrator(words, YOURS).tell(events)  # type: ignore[arg-type]
        return "  ".join([each.text for each in found])

    paid = ("paid", 1, "Horde Dg", 1)
    assert told(("picked", 1, "put", "g"), paid) == "Mara puts 1 on the green Dragon Horde."
    assert told(("picked", 1, "put", "r"), paid).startswith("Mara puts red.  Mara puts 1 on")
    assert told(("picked", 1, "put", "g")) == "Mara puts green."
    wish, play = ("picked", 1, "turn", "play"), ("picked", 1, "play", ("Ra", "M"))
    assert told(wish, play) == told(play)
    assert told(wish, ("picked", 2, "play", ("Ra", "M"))).startswith("Mara chooses “play”.")
    assert told(("picked", 1, "turn", "clock"), play).startswith("Mara chooses “clock”.")


def test_a_pair_that_is_hidden_is_told_by_no_number() -> None:
    words = Vocabulary(definition("the-wheel", ["unwound_clock"]))
    assert words.pair_verbs == {"play", "wind"}
    wound, strength = ("picked", 1, "wind", 2), ("counted", "Strength", "L", 2)
    told = Narrator(words, YOURS).tell([wound, strength])
    assert [each.text for each in told] == ["Mara winds.", "Lady Strength +2."]
    move = ("moved", ("Hand", 1), ("Played", None), ("Mh",))
    told = Narrator(words, YOURS).tell([("picked", 1, "play", 2), move])
    assert [each.text for each in told] == ["Mara plays Mh."]
    assert last_acts([("picked", 1, "play", 2), move, wound], 2, words) == ["", "wind"]
    assert last_acts([("picked", 1, "play", 2), move], 2, words) == ["", "play"]


def test_cards_that_are_dealt_open_are_told() -> None:
    yours, hers = ("drew", ("Open", 0), ("Mh",)), ("drew", ("Open", 1), ("Ra",))
    assert tell(yours, hers) == "Everyone is dealt 1 card, open: you Mh, Mara Ra."
    assert tell(("drew", ("Hand", 0), ("Mh",)), ("drew", ("Hand", 1), 1)) == (
        "Everyone is dealt 1 card."
    )
    assert tell(hers) == "Mara draws Ra."
    assert tell(("drew", ("Hand", 1), 1)) == ""


def test_nobody_is_you_where_several_read() -> None:
    said = tell(("checked", 0), ("folded", 1), party=SHARED)
    assert said == "Ann checks.  Ben folds."


def test_what_lay_under_the_cloth_is_told_when_it_is_seen() -> None:
    before = [("a",), ("mine",), ("b",)]
    now = [("a",), ("theirs",), ("mine",), ("b",), ("c",)]
    assert unseen(before, now) == [("theirs",), ("c",)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "said"), [(("Hand", 0), "discard 2"), (("Turned", None), "discard")]
)
def test_only_ones_own_cards_count_as_given_up(source: tuple[str, int | None], said: str) -> None:
    picked = ("picked", 0, "discard", ("Ra", "Rn"))
    moved = ("moved", source, ("Discards", None), ("Ra", "Rn"))
    assert last_acts([picked, moved], 2, WORDS) == [said, ""]


# The design's worked example: Brannoc is all in for 18, Pim folded.
PAID, FOLDED, PLACES = (34, 34, 18, 7), (3,), ((2,), (0,), (1,))
EVENT = ("settled", settle(PAID, FOLDED, PLACES), PAID, 0, FOLDED)


@pytest.mark.rule("PT-7")
def test_pots_are_explained_by_who_paid_what() -> None:
    main = why_pot(EVENT, "main pot", PLACES, YOURS)
    assert "main pot of 61: You 18, Mara 18, Brannoc 18 and Pim 7 (folded)" in main
    side = why_pot(EVENT, "side pot", PLACES, YOURS)
    assert "side pot of 32: You 16 and Mara 16. Only you and Mara paid up to 34" in side


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
