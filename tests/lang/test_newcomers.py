"""What newcomers are told of files with one mistake each: where it is, and what mends it."""

from pathlib import Path

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.diagnostics import KNOWN_MOST, nearest, nearest_or_all
from rdi.lang.syntax.source import Source
from tests.lang.newcomers.corpus import SOUND, corpus, figures
from tests.source import ROOT

PLACED, MENDED, SINGLE, BY_A_KEY = 1.0, 0.95, 1.0, 0.8
"""Of how many files the place is right, the mend is named, nothing else is told, and the first
change that an editor offers leaves nothing to say.
"""


@pytest.mark.parametrize("file", SOUND, ids=lambda file: file.name)
def test_the_texts_are_clean_without_their_mistakes(file: Path) -> None:
    assert check_sources([Source(file.name, file.read_text(encoding="utf-8"))]) == []


def test_each_broken_file_differs_from_a_sound_one_in_one_place() -> None:
    for each in corpus():
        assert each.sound.count(each.right) == 1, each.name
        assert each.text != each.sound, each.name


@pytest.mark.slow
def test_newcomers_are_told_where_and_how_and_nothing_else() -> None:
    found = figures(corpus())
    assert found.files >= 120
    assert found.placed >= PLACED * found.files
    assert found.mended >= MENDED * found.files
    assert found.single >= SINGLE * found.files
    assert found.by_a_key >= BY_A_KEY * found.files


TEXTS = {file.name: file.read_text(encoding="utf-8") for file in SOUND}
GAME, CARDS = TEXTS["duel.game"], TEXTS["marga.cards"]


def told(text: str, path: str = "x.game") -> list[str]:
    """The first line of each message about a text, without the place."""
    return [
        str(each).split(": ", 1)[1].split("\n")[0] for each in check_sources([Source(path, text)])
    ]


def test_a_word_of_newcomers_is_a_name_where_the_file_gives_it() -> None:
    line = "      if target is more than 20:"
    (message,) = told(GAME.replace(line, "      if target is more 20:"))
    assert "`target`" not in message


def test_a_word_of_newcomers_is_replaced_only_where_all_is_understood_then() -> None:
    (right,) = told(GAME.replace("    ante\n", "    blind\n"))
    assert right == "E0101: the word `blind` has no meaning here. Did you mean `ante`?"
    (wrong,) = told(GAME.replace("      ante\n", "      blind of 2 to all\n"))
    assert "Did you mean" not in wrong


def test_a_name_that_is_near_comes_before_the_word_that_newcomers_mean() -> None:
    assert nearest("bank", ["Pot", "Banks"]) == "Banks"
    assert nearest("bank", ["Pot", "Tally"]) == "Pot"
    assert nearest("bank", ["Tally"]) == ""


def test_words_that_begin_otherwise_must_be_much_alike() -> None:
    assert nearest("Knight", ["Eight"]) == ""
    assert nearest("Hnad", ["Hand"]) == "Hand"


def test_where_no_name_is_near_all_are_told_up_to_a_dozen() -> None:
    assert nearest_or_all("no.", "zebra", ["Hand", "Quay"]) == ("no; there are Hand and Quay", "")
    message, _ = nearest_or_all("no.", "zebra", [f"A{number}" for number in range(KNOWN_MOST + 1)])
    assert message.endswith(f"A{KNOWN_MOST - 1} and others")
    assert nearest_or_all("no.", "hnad", ["Hand", "Quay"]) == ("no.", "Hand")


def test_an_otherwise_is_told_only_where_no_line_above_it_was_wrong() -> None:
    heading = "      if target is more than 20:"
    assert len(told(GAME.replace(heading, "      iff target is mor than 20:"))) == 1
    (message,) = told(GAME.replace(f"{heading}\n        showdown\n", ""))
    assert message.startswith("E0101: `otherwise:` belongs directly below")


def test_what_an_unknown_deck_would_have_is_not_told_and_the_rest_is() -> None:
    text = GAME.replace("Standard 52", "French Cards")
    assert [each[:5] for each in told(text)] == ["E0219"]
    assert [each[:5] for each in told(text.replace("each Hand", "each Palm"))] == ["E0219", "E0201"]


def test_a_card_that_does_not_say_when_it_is_played_brings_no_other_mistake() -> None:
    text = CARDS.replace("  play when a drink affects you\n", "")
    assert [each[:5] for each in told(text, "x.cards")] == ["E0312"]
    text = text.replace("  you take control of the round\n", "  you ignore it\n")
    assert [each[:5] for each in told(text, "x.cards")] == ["E0312", "E0313"]


@pytest.mark.parametrize(
    ("sign", "right"),
    [(">", "is more than"), ("<=", "is at most"), ("==", "is"), ("!=", "is not")],
)
def test_a_sign_of_other_languages_is_told_in_words(sign: str, right: str) -> None:
    (message,) = told(GAME.replace("target is more than 20", f"target {sign} 20"))
    assert message == f"E0101: the sign `{sign}` has no meaning here. Did you mean `{right}`?"


def test_a_sign_for_which_nothing_stands_is_told_as_it_is() -> None:
    (message,) = told(GAME.replace("target is more than 20", "target @ 20"))
    assert message == "E0101: the character '@' has no meaning here"


def test_a_card_in_no_deck_is_told_only_beside_one_character_with_more_cards() -> None:
    text = CARDS.replace('"Padded Vest" in Marga', '"Padded Vest"')
    assert [each[:5] for each in told(text, "x.cards")] == ["W0515"]
    alone = 'action card "Left Hook":\n  another player loses 2 Fortitude\n'
    assert told(alone, "x.cards") == []


FLAT = """game "Flat":
 uses dice
 for 2 to 4 players
 each player has Rolled (public, dice)
 play:
 ante
 roll 2 dice to each Rolled
 showdown
 score highest of Rolled:
 each die is worth value
 ties none
"""


def test_a_block_that_stands_no_further_in_is_one_mistake() -> None:
    found = [(each.code, each.span.line) for each in check_sources([Source("x.game", FLAT)])]
    assert found == [("E0105", 6), ("E0105", 10)]


@pytest.mark.parametrize("line", ["shuffle", "shuffle the deck", "winner takes the pot"])
def test_a_line_that_says_what_happens_anyway_is_not_needed(line: str) -> None:
    text = (ROOT / "games" / "kings_council.game").read_text(encoding="utf-8")
    wrong = text.replace("      ante\n", f"      ante\n      {line}\n", 1)
    (mistake,) = check_sources([Source("x.game", wrong)])
    assert "is not needed" in mistake.message
    assert mistake.span.column == 7
