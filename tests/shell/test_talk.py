"""What the others at the table say: seldom, in character, and without a trace in the game."""

import pytest

from rdi.model.outcome import Outcome
from rdi.players.registry import regulars
from rdi.players.sayings import ONE_IN, SAYINGS, saying
from rdi.shell.play.talk import QUIET, Talk
from rdi.shell.show.look import Mode
from rdi.shell.show.party import Party, party_of_characters
from tests.shell.taverns import Visit, open_visit

NAMES = tuple(each.name for each in regulars())
TEXTS = [text for each in SAYINGS.values() for texts in each.values() for text in texts]
LETTERS_MOST = 44
PARTY = Party(("You", "Mara", "Nell"), 0, frozenset([0]))


def visit_with(talk: str, mode: Mode = "unicode", is_interactive: bool = True) -> Visit:
    visit = open_visit(mode=mode, is_interactive=is_interactive)
    visit.tavern.preferences.values["talk"] = talk
    return visit


def is_heard(visit: Visit) -> bool:
    assert visit.tavern.session is not None
    return visit.tavern.session.talk is not None


def spoken(visit: Visit) -> list[str]:
    return [line for line in visit.printed if any(text in line for text in TEXTS)]


def evening(visit: Visit) -> str:
    """Six games at three tables; the records of all."""
    records = []
    for number, order in enumerate(("kings", "den", "three-kingdoms") * 2):
        visit.type(f"play {order} seed {number}")
        assert visit.tavern.session is not None
        session = visit.tavern.session
        visit.play_on()
        records.append(str(session.game.record))
    return "\n".join(records)


@pytest.mark.parametrize("name", NAMES)
def test_every_regular_has_words_for_every_occasion(name: str) -> None:
    assert SAYINGS[name].keys() == ONE_IN.keys()
    assert all(texts for texts in SAYINGS[name].values())


def test_no_two_say_the_same_and_all_are_brief() -> None:
    assert len(TEXTS) == len(set(TEXTS))
    assert [text for text in TEXTS if len(text) > LETTERS_MOST or text[-1] not in ".!?"] == []


def test_a_game_is_the_same_whether_or_not_anybody_listens() -> None:
    loud, silent = visit_with("on"), visit_with("off")
    assert evening(loud) == evening(silent)
    assert spoken(loud)
    assert spoken(silent) == []
    kept = set(loud.printed) - set(spoken(loud))
    assert kept == set(silent.printed)


def test_nobody_speaks_often() -> None:
    visit = visit_with("on")
    evening(visit)
    assert len(spoken(visit)) * 10 < len(visit.printed)


@pytest.mark.parametrize(("mode", "is_interactive"), [("plain", False), ("json", True)])
def test_nothing_is_said_on_pipes_and_in_json(mode: Mode, is_interactive: bool) -> None:
    visit = visit_with("on", mode, is_interactive)
    evening(visit)
    assert spoken(visit) == []


def test_talk_is_turned_off_and_on_at_the_table() -> None:
    visit = visit_with("on")
    visit.type("play kings seed 1")
    assert is_heard(visit)
    visit.type("set talk off")
    assert not is_heard(visit)
    visit.type("set talk on")
    assert is_heard(visit)


def test_after_a_word_there_is_quiet() -> None:
    talk = Talk(PARTY, "1")
    broke = [("broke", 1)]
    assert talk.remark(broke)
    assert [talk.remark([("broke", 2)]) for _ in range(QUIET)] == [""] * QUIET
    assert talk.remark([("broke", 2)]).startswith("Nell: ")


def test_people_at_the_keyboard_are_given_no_words() -> None:
    assert Talk(PARTY, "1").remark([("broke", 0)]) == ""


def test_a_bluff_that_is_shown_is_spoken_of() -> None:
    talk = Talk(PARTY, "1")
    talk.remark([("raised", 1, 4, 4)])
    talk.remark([("raised", 1, 8, 4)])
    lost = Outcome((12, -12, 0), ((0,), (1,)), 0, {}, (), ())
    said = talk.last_word(lost, shown=(0, 1), broke=())
    assert any(text in said for text in SAYINGS["Mara"]["bluffed"])


def test_a_good_hand_that_raised_is_no_bluff() -> None:
    talk = Talk(PARTY, "1")
    talk.remark([("raised", 1, 4, 4)])
    won = Outcome((-12, 12, 0), ((1,), (0,)), 0, {}, (), ())
    said = talk.last_word(won, shown=(0, 1), broke=())
    assert not any(text in said for text in SAYINGS["Mara"]["bluffed"])


def test_in_a_game_of_characters_both_are_named() -> None:
    party = party_of_characters(("You", "Mara"), ("Monk", "Bard"), 0, frozenset([0]))
    assert Talk(party, "1").remark([("passed out", 1)]).startswith("Bard (Mara): ")


def test_the_same_seed_says_the_same_and_repeats_nothing() -> None:
    first = saying("Pim", "loses all", "7")
    assert first == saying("Pim", "loses all", "7")
    other = saying("Pim", "loses all", "7", [first])
    assert other not in ("", first)
    assert saying("Pim", "loses all", "7", [first, other]) == ""
    assert saying("Nobody", "loses all", "7") == ""
