"""The example shown with a line that is not understood: it is one that could stand there, and like
what was meant. The lines are those that authors wrote.
"""

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source

CARD = 'action card "A" in Zot:\n  pick another player as victim\n  {}\n'
GAME = """game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 6 players
  each player has Hand (hidden)
  play:
    ante
    deal 3 to each Hand
    {}
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""
SCENARIO = 'scenario "A":\n  given fiona and zot\n  {}\n'
BELOW = "\n    you draw 1 card"

OF_CARDS = {
    "the round goes on": "the round ends",
    "the turn goes on": "the turn ends",
    "start another round": "start a round",
    "each Villain loses 2 Fortitude": "each other player loses 1 Alcohol",
    f"for each Villain:{BELOW}": "for each of rivals:",
    "victim discards 1 action card of your choice": "victim discards 1 action card",
    "pick another player except victim as second": "pick another player as victim",
    "you look at 6 cards of your deck": "you look at victim's Hand",
    "victim pays you 2 Gold": "victim pays 1 Gold to you",
    "negate this card": "negate it",
    "you take half of the pot": "you take half the pot",
    "you may draw 2 cards": "you draw 1 card",
    "the victim loses 2 Fortitude": "victim loses 2 Fortitude",
    "redirect it on another player": "redirect it to decoy",
    "reduce Fortitude loss by 2": "reduce its Fortitude loss for you by 1",
    f"until end of turn:{BELOW}": "until the end of the turn:",
    f"when this card is negated:{BELOW}": "when this is negated:",
    f"at the beginning of your turn:{BELOW}": "at the end of your turn:",
    "choose:\n    - you draw 1 card": "choose one:",
    "play after any player loses Fortitude to another player's card":
        "play after you lose Fortitude to another player's card",
}  # fmt: skip
OF_GAMES = {
    "deal 3 cards to each player": "deal 5 to each Hand",
    "each player draws 1": "each player together:",
    "exchange 2 cards from Hand": "exchange up to 2 from Hand",
    "draw 1 from Deck to Hand": "draw 1 to King",
    "roll 2 dice to each player": "roll 5 dice to each Rolled",
    "repeat 3 times": "repeat 3 times as turn:",
    "shuffle Deck": "shuffle in Dragon",
    "house banks": "the house pays 2",
}
OF_SCENARIOS = {
    "expect fiona holds 3 cards": 'expect monk holds "Left Hook"',
    "expect zot has Wine to drink": 'expect zot has "Wine" to drink',
    "expect it is zot's action phase": "expect it is monk's turn",
    "expect zot is dead": "expect monk is out",
    'zot plays "I raise!" at fiona': 'zot plays "I raise!" on fiona',
    "zot chooses option 2": "monk chooses brawler",
    "given zot has 2 cards": "given monk has 12 Fortitude and 4 Gold",
    "given it is the order phase": "given it is monk's turn in the order phase",
    "everyone passes until the action phase of fiona": "everyone passes until the drink phase",
}
TABLE = [
    (text, name, line, example)
    for text, name, lines in (
        (CARD, "x.cards", OF_CARDS),
        (GAME, "x.game", OF_GAMES),
        (SCENARIO, "x.scenario", OF_SCENARIOS),
    )
    for line, example in lines.items()
]


def mistake(text: str, name: str, line: str) -> Diagnostic:
    return check_sources([Source(name, text.format(line))])[0]


@pytest.mark.parametrize(("text", "name", "line", "example"), TABLE)
def test_the_example_is_like_what_was_meant(text: str, name: str, line: str, example: str) -> None:
    found = mistake(text, name, line)
    assert (found.code in ("E0101", "E0102"), found.example) == (True, example)


@pytest.mark.parametrize(
    ("line", "word"),
    [("start another round", "another"), ("play after any player gains Gold", "any")],
)
def test_the_whole_word_is_blamed(line: str, word: str) -> None:
    found = mistake(CARD, "x.cards", line)
    assert found.message.startswith(f"`{word}` cannot stand here")
    assert found.source.line(3)[found.span.column - 1 : found.span.end_column - 1] == word


def test_a_word_of_the_language_is_not_taken_for_another_with_a_verb_of_ones_own() -> None:
    found = mistake(CARD, "x.cards", "the order phase ends")
    assert (found.nearest, found.message.split(";")[0]) == ("", "`order` cannot stand here")


@pytest.mark.parametrize("heading", ['0anytime card "X" in Zot:', '1action card "X":'])
def test_with_a_wrong_heading_of_a_card_no_line_of_a_game_is_shown(heading: str) -> None:
    (found, *_) = check_sources([Source("x.cards", f"{heading}\n  you draw 1 card\n")])
    assert " card " in found.example
