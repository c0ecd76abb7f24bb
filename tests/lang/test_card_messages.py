"""What is said of lines of cards that cannot be carried out, where a simpler sentence would have
led an author astray: each is told once, and says what the line wants.
"""

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source

BEGIN = """character Probe:
  about "a stranger"
  counter Heat from 0 to 3
  deck:
    3 "Gambling? I'm in!"

"""
PAID = "Gold is paid and taken, and is nothing of which this line can speak"
COUNTER = "Heat is a counter, and nothing of which this line can speak"
BELOW = "this line cannot stand here; it belongs directly below "
NO_BID, BID = "in no line above anybody bids", "each player bids Gold openly, ..."
MISLED = {
    "while in play": (
        'action card "A" in Probe:\n  while in play:\n    reduce Fortitude loss for you by 1\n',
        "E0101", BELOW + "a Drink, a static card or a Minion", "",
    ),
    "no price of a minion": (
        'minion "A" in Probe:\n  price 1 Gold\n  wages 1\n',
        "E0101", BELOW + "a card or an Event", "",
    ),
    "Gold lost to a card": (
        'sometimes card "A" in Probe:\n  play after you lose Gold to another player\'s card\n'
        "  you draw 1 card\n",
        "E0224", PAID, "play after you lose Gold",
    ),
    "Gold in play": (
        'static card "A" in Probe:\n  while in play:\n    reduce Gold loss for you by 1\n',
        "E0224", PAID, "",
    ),
    "a deed to a counter": (
        'sometimes card "A" in Probe:\n  play after you gain Heat\n  you draw 1 card\n',
        "E0224", COUNTER, "",
    ),
    "discarded from play": (
        'action card "A" in Probe:\n  you draw 1 card\n  discard this\n',
        "E0318", "this card does not stay in play", 'static card "Lucky Charm" in Brawler:',
    ),
    "discarded from play later": (
        'action card "A" in Probe:\n  at the end of your turn:\n    discard this\n',
        "E0318", "this card does not stay in play", 'static card "Lucky Charm" in Brawler:',
    ),
    "after the Round": (
        'sometimes card "A" in Probe:\n  play when another player wins the round\n'
        "  each player in the round antes 1 Gold\n",
        "E0321", "the Round has ended when this is done, and only its pot is left",
        "you take the pot",
    ),
    "a bid that nobody makes": (
        'action card "A" in Probe:\n  you lose your bid Fortitude\n',
        "E0203", NO_BID, BID,
    ),
    "bids of which there are none": (
        'action card "A" in Probe:\n  if nobody bids:\n    you draw 1 card\n',
        "E0203", NO_BID, BID,
    ),
    "a bid of somebody": (
        'action card "A" in Probe:\n  pick another player as rival\n'
        "  rival loses rival's bid Fortitude\n",
        "E0203", NO_BID, BID,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MISLED)
def test_one_sentence_says_what_is_wrong(what: str) -> None:
    text, *expected = MISLED[what]
    found = check_sources([Source("x.cards", BEGIN + text)])
    assert [[each.code, each.message, each.example] for each in found] == [expected]


STAYS = {
    "static": 'static card "A" in Probe:\n  at the start of your turn:\n    discard this\n',
    "minion": 'minion "A" in Probe:\n  wages 1\n  once each action phase:\n    discard this\n',
}


@pytest.mark.parametrize("what", STAYS)
def test_what_stays_in_play_may_be_discarded_from_there(what: str) -> None:
    assert check_sources([Source("x.cards", BEGIN + STAYS[what])]) == []


BAR = """game "Bar":
  about "x"
  for 2 to 8 characters
  uses drinks "Drink Deck"{}
  each player has Fortitude from 0 to 20, starting at 20
  each player has Alcohol from 0 to 20, starting at 0
  each player starts with 8 Gold
  passes out when Alcohol reaches Fortitude
  hand of 7 cards, 1 drink
  turn:
    step discard:
      discard and draw
    step action:
      play 1 action card
    step order:
      order 1 drink
    step drink:
      drink 1 drink
"""


def test_a_second_drink_deck_is_said_in_the_same_line() -> None:
    (mistake,) = check_sources([Source("x.game", BAR.format('\n  uses drinks "Drink Deck 4"'))])
    assert (mistake.code, mistake.span.line) == ("E0220", 5)
    assert mistake.example == 'uses drinks "Cellar" and "Attic"'
    assert check_sources([Source("x.game", BAR.format(' and "Drink Deck 4"'))]) == []
