"""What authors of a first game met: what they may say now, and what they are told otherwise."""

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import GameFault
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from rdi.model.settings import Settings

GAME = """game "First":
  uses deck "Standard 52"
  for 2 to 4 players
  each player has Hand (hidden)
  table has Heap (public)
  table has Mark from 0 to 99, starting at 0
{declared}
  play:
    ante
    deal 3 to each Hand
    draw 1 to Heap
{play}
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""


def text(play: str, declared: str = "") -> str:
    lines = "\n".join(f"    {line}" for line in play.split("\n"))
    return GAME.format(play=lines, declared=f"  {declared}" if declared else "")


def begun(play: str, declared: str = "") -> Game:
    compiled = library.compiled_game_in(text(play, declared), "first")
    return Game(compiled, Settings(), SeededChance(2), [20, 20])


def told(play: str, declared: str = "") -> list[str]:
    """The first line of each message, without its place."""
    found = check_sources([Source("first.game", text(play, declared))])
    return [str(each).split(": ", 1)[1].split("\n")[0] for each in found if not each.is_warning]


def test_an_attribute_of_a_card_may_stand_before_it() -> None:
    before = begun("add value of last of Heap to Mark\nstep rest:\n  bet")
    behind = begun("let top be last of Heap\nadd top's value to Mark\nstep rest:\n  bet")
    value = before.view(0).pile("Heap")
    assert value == behind.view(0).pile("Heap")
    assert before.view(0).events == behind.view(0).events
    assert told("let shade be suit of last of Heap\nif shade is Heart:\n  draw 1 to Heap") == []


def test_a_definition_of_that_name_comes_before_the_attribute() -> None:
    assert told("add value of 3 to Mark", "define value of x (number) as x + 1") == []
    (message,) = told("add worth of last of Heap to Mark")
    assert "E0206: there is no definition called `worth`" in message


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [("any player has no cards in Hand", False), ("any player has cards in Hand", True)],
)
def test_how_many_cards_are_in_hands_is_no_secret(condition: str, is_so: bool) -> None:
    game = begun(f"if {condition}:\n  draw 2 to Heap\nbet")
    assert len(game.view(0).pile("Heap")) == 1 + 2 * is_so
    emptied = begun(
        "each player in turn:\n  if not any player has no cards in Hand:\n    discard all Hand\n"
        f"if {condition}:\n  draw 2 to Heap\nbet"
    )
    assert len(emptied.view(0).pile("Heap")) == 3


def test_which_cards_are_in_hidden_hands_is_one() -> None:
    for condition in ("any player has Aces in Hand", "any player has no Aces in Hand"):
        (message,) = told(f"if {condition}:\n  draw 1 to Heap")
        assert message.startswith("E0310: Hand is hidden")


def test_a_definition_is_told_to_know_no_names_of_the_order_of_play() -> None:
    play = "let wanted be suit of last of Heap\nif fits of last of Heap:\n  draw 1 to Heap"
    (message,) = told(play, "define fits of card as card's suit is wanted")
    assert "wanted is a name of the Order of Play: a definition knows only" in message
    (other,) = told("let b be fits of last of Heap", "define fits of card as card's suit is wnted")
    assert "there is no name called `wnted`" in other


def test_a_card_in_the_place_of_a_number_is_told_to_have_a_value() -> None:
    (message,) = told("let top be last of Heap\nadd top to Mark")
    assert message == (
        "E0301: this is a card, but a number is needed here. Did you mean `top's value`?"
    )
    (message,) = told("add last of Heap to Mark")
    assert message == "E0301: this is a card, but a number is needed here"


def test_that_nobody_is_asked_any_more_is_told_with_the_line() -> None:
    play = "repeat while Mark is less than 9:\n  each player in turn:\n    draw 0 to Heap"
    with pytest.raises(GameFault, match=r":1[45]: First cannot go on here: 100000 steps went by"):
        begun(play)


def test_cards_that_are_discarded_are_dealt_again() -> None:
    many = "repeat 30 times:\n  each player in turn:\n    draw 1 to Hand"
    found = check_sources([Source("first.game", text(many))])
    assert "W0504" in [each.code for each in found]
    again = f"{many}\n    discard all Hand"
    found = check_sources([Source("first.game", text(again))])
    assert "W0504" not in [each.code for each in found]


@pytest.mark.parametrize(
    ("line", "mend"),
    [
        ("let a be last of Heap's value", "value of last of Heap"),
        ("for each of 1 to 9 as tile:\n  draw 1 to Heap", "repeat 9 times as tile:"),
        ("for each number from 1 to 3 as tile:\n  draw 1 to Heap", "repeat 3 times as tile:"),
    ],
)
def test_what_is_said_in_another_order_is_told_in_ours(line: str, mend: str) -> None:
    (message,) = told(line)
    assert mend in message
