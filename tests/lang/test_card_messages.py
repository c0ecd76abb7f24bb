"""What is said of lines of cards that cannot be carried out, where a simpler sentence would have
led an author astray: each is told once, and says what the line wants.
"""

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source

BEGIN = """character Probe:
  about "a stranger"
  counter Heat from 0 to 3
  counter Suspicion from 0 to 3
  deck:
    3 "Gambling? I'm in!"

"""
PAID = "Gold is paid and taken: this line cannot be about it"
COUNTER = "Heat is a counter: this line cannot be about it"
BELOW = "this line cannot stand here; it belongs directly below "
NO_BID, BID = "no line above lets players bid", "each player bids Gold openly, ..."
UNTIL = "you reveal cards from Deck until an action card as found"
ONLY_HERE = "only this character has Suspicion, and nobody else ever does"
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
    "a Minion that no card is": (
        'action card "A" in Probe:\n  you reveal cards from Deck until a minion as found\n'
        "  you put found into play\n",
        "W0512", "this character has no minion", UNTIL,
    ),
    "a kind that no card is": (
        'action card "A" in Probe:\n  you reveal cards from Deck until a cheating card as found\n'
        "  you take found\n",
        "W0512", "this character has no cheating card", UNTIL,
    ),
    "the payee is the inn": (
        'sometimes card "A" in Probe:\n  play when you must pay Gold to the inn\n  prevent it\n'
        "  you order 1 drink for the payee\n",
        "E0324", "the inn gets this Gold, so that `the payee` is nobody",
        "play when you must pay Gold to another player",
    ),
    "the payee is the pot": (
        'sometimes card "A" in Probe:\n  play when you must ante\n  the payee loses 1 Fortitude\n',
        "E0324", "the pot gets this Gold, so that `the payee` is nobody",
        "play when you must pay Gold to another player",
    ),
    "paid by whoever pays": (
        'sometimes card "A" in Probe:\n  play when you must pay Gold\n  you pay it\n',
        "E0324", "you must pay it already", "another player pays it",
    ),
    "paid by the payee": (
        'sometimes card "A" in Probe:\n  play when you must pay Gold to another player\n'
        "  the payee pays it\n",
        "E0324", "the payee gets it, and pays nothing to themselves", "prevent it",
    ),
    "a loss that there is not": (
        'action card "A" in Probe:\n  another player gains 4 Alcohol\n'
        "  ignoring it reduces its Fortitude loss by 2\n",
        "E0324", "this card makes nobody lose Fortitude", "another player loses 3 Fortitude",
    ),
    "on no drink": (
        'action card "A" in Probe:\n  trait Spice\n  at most 1 Spice on each drink\n'
        "  another player loses 1 Fortitude\n",
        "E0324", "this card is never played on a drink", "play when a drink is revealed",
    ),
    "never in the pot": (
        'gambling card "A" in Probe:\n  you take control of the round\n'
        "  when this is taken from the pot:\n    they lose 1 Fortitude\n",
        "E0324", "this card never goes into the pot", "put this card into the pot",
    ),
    "the own hand": (
        'action card "A" in Probe:\n  you look at your Hand\n',
        "E0324", "everybody sees the cards of their own hand all the time",
        "you look at victim's Hand",
    ),
    "the own hand by a verb": (
        "verb peek, peeks (who):\n  you look at who's Hand\n"
        'action card "A" in Probe:\n  you peek\n',
        "E0324", "everybody sees the cards of their own hand all the time", "",
    ),
    "a line about nobody": (
        'action card "A" in Probe:\n  your hand is discarded\n',
        "E0101", "`your` is not a player; a line like this begins with the player who acts",
        "you draw 1 card",
    ),
    "lines below a line that takes none": (
        'action card "A" in Probe:\n  another player loses 1 Fortitude\n    house\n',
        "E0105", "no line above this one can have lines below it", "",
    ),
    "players of whom no line speaks": (
        'action card "A" in Probe:\n  for each player:\n    they join helpers\n',
        "W0501", "no line is about helpers", "each of helpers loses 1 Fortitude",
    ),
    "a counter that another never has": (
        'action card "A" in Probe:\n  another player gains 1 Suspicion\n',
        "W0512", ONLY_HERE, "you gain 1 Suspicion",
    ),
    "a counter that those who are picked never have": (
        'action card "A" in Probe:\n  pick 2 other players as victims\n'
        "  each of victims loses 1 Suspicion\n",
        "W0512", ONLY_HERE, "you gain 1 Suspicion",
    ),
    "a token that its owner never has": (
        "token Sting, supply 5, none for the owner\n"
        'action card "A" in Probe:\n  you gain 1 Sting\n',
        "W0512", "the character whose token Sting is never has any",
        "another player gains 1 Sting",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MISLED)
def test_one_sentence_says_what_is_wrong(what: str) -> None:
    text, *expected = MISLED[what]
    found = check_sources([Source("x.cards", BEGIN + text)])
    assert [[each.code, each.message, each.example] for each in found] == [expected]


def mistakes_in(text: str) -> list[str]:
    """The code and line of each mistake in a text after the beginning."""
    above = BEGIN.count("\n")
    found = check_sources([Source("x.cards", BEGIN + text)])
    return [f"{each.code} {each.span.line - above}" for each in found]


DOES_SOMETHING = {
    "own counter": 'action card "A" in Probe:\n  you gain 1 Suspicion\n  you lose 1 Suspicion\n',
    "everybody's counter": 'action card "A" in Probe:\n  each player gains 1 Suspicion\n',
    "a counter of others too": 'action card "A" in Probe:\n  another player gains 1 Heat\n'
    'character Other:\n  counter Heat from 0 to 3\n  deck:\n    1 "Gambling? I\'m in!"\n',
    "token": 'token Sting, supply 5\naction card "A" in Probe:\n  you gain 1 Sting\n',
    "token of others": "token Sting, supply 5, none for the owner:\n"
    "  at the end of their turn:\n    they lose 1 Sting\n"
    'action card "A" in Probe:\n  another player gains 1 Sting\n',
    "helpers": 'action card "A" in Probe:\n  for each player:\n    they join helpers\n'
    "  each of helpers loses 1 Fortitude\n",
    "payee": 'sometimes card "A" in Probe:\n  play when you must pay Gold\n  prevent it\n'
    "  you order 1 drink for the payee\n",
    "another pays": 'sometimes card "A" in Probe:\n  play when you must pay Gold\n'
    "  another player pays it\n",
    "loss": 'action card "A" in Probe:\n  ignoring it reduces its Fortitude loss by 2\n'
    "  choose one:\n    - another player loses 3 Fortitude\n    - you draw 1 card\n",
    "pot": 'sometimes card "A" in Probe:\n  play when you must ante\n  prevent it\n'
    "  put this card into the pot\n"
    "  when this is taken from the pot:\n    they lose 1 Fortitude\n",
    "hand": 'action card "A" in Probe:\n  pick another player as victim\n'
    "  you look at victim's Hand\n",
    "minion": 'minion "M" in Probe:\n  wages 1\n'
    'action card "A" in Probe:\n  you reveal cards from Deck until a minion as found\n'
    "  you put found into play\n",
    "verb of others": "verb peek, peeks (who):\n  you look at who's Hand\n"
    'action card "A" in Probe:\n  pick another player as victim\n  victim peeks\n',
    "verb with a name that is a word": "verb brand, brands (who):\n  who loses 1 Fortitude\n"
    'action card "A" in Probe:\n  you brand\n',
}


@pytest.mark.parametrize("what", DOES_SOMETHING)
def test_a_line_that_does_something_is_not_complained_of(what: str) -> None:
    assert mistakes_in(DOES_SOMETHING[what]) == []


PILES = """character Otto:
  about "digs"
  pile Holes (hidden{}), discards to Dug
  pile Dug (public)
  pile Shelf (public, playable){}
  deck:
    6 "Gambling? I'm in!"
action card "Dig" in Otto:
  {}
anytime card "Find" in Otto's Holes:
  you gain 1 Fortitude
{} card "Bone" in Otto's Holes:
  {}you gain 1 Fortitude
"""
TOP, ANSWERS = "you play the top card of Holes", "play when a drink affects you\n  "


@pytest.mark.parametrize(
    ("line", "kind", "when", "is_wrong"),
    [
        (TOP, "sometimes", ANSWERS, True),
        (TOP, "anytime", ANSWERS, True),
        (TOP, "anytime", "", False),
        (TOP, "action", "", False),
        (f"{TOP}\n  you put 1 card from Dug under Hand", "sometimes", ANSWERS, False),
        ("you put 1 card from Holes under Hand", "sometimes", ANSWERS, False),
    ],
)
def test_a_card_that_answers_others_is_not_played_from_the_top_of_a_pile(
    line: str, kind: str, when: str, is_wrong: bool
) -> None:
    text = PILES.format("", "", line, kind, when)
    assert mistakes_in(text) == (["W0512 12"] if is_wrong else [])


def test_a_pile_takes_cards_with_a_trait_that_some_card_of_its_character_has() -> None:
    text = PILES.format("", ", takes drawn Spice cards", TOP, "action", "")
    (mistake,) = check_sources([Source("x.cards", text)])
    assert (mistake.code, mistake.nearest) == ("E0203", "")
    assert mistake.message == "no card of this character has the trait Spice."
    spiced = f'{text}anytime card "Salt" in Otto:\n  trait Spic\n  you draw 1 card\n'
    (mistake,) = check_sources([Source("x.cards", spiced)])
    assert (mistake.code, mistake.nearest) == ("E0203", "Spic")
    assert check_sources([Source("x.cards", spiced.replace("Spic\n", "Spice\n"))]) == []


CONSEQUENCES = {
    "a verb of one line": (
        "verb brand, brands (who):\n  who frobs 1 Fortitude\n"
        'action card "A" in Probe:\n  you brand\n',
        ["E0101 2"],
    ),
    "a verb of two lines": (
        "verb brand, brands (who):\n  who frobs 1 Fortitude\n  who loses 1 Fortitude\n"
        'action card "A" in Probe:\n  you brand\n',
        ["E0101 2"],
    ),
    "a cost": (
        "cost singe (n):\n  you frobs n Fortitude\n"
        'action card "A" in Probe:\n  boost singe 2:\n    you draw 1 card\n',
        ["E0101 2"],
    ),
    "another verb": (
        "verb brand, brands (who):\n  who frobs 1 Fortitude\n"
        'action card "A" in Probe:\n  you sear\n',
        ["E0101 2", "E0225 4"],
    ),
    "a trigger": (
        'sometimes card "A" in Probe:\n  play after another player wobbles Gold\n'
        "  they lose 1 Fortitude\n  they pay (their Gold) Gold to you\n",
        ["E0101 2"],
    ),
    "no trigger": ('anytime card "A" in Probe:\n  they lose 1 Fortitude\n', ["E0302 2"]),
    "two lines too far in": (
        'action card "A" in Probe:\n  you draw 1 card\n    # so far in\n\n    house\n'
        'action card "B" in Probe:\n  you gain 1 Fame\n',
        ["E0105 5", "E0224 7"],
    ),
}


@pytest.mark.parametrize("what", CONSEQUENCES)
def test_what_only_follows_from_a_mistake_is_not_told(what: str) -> None:
    text, expected = CONSEQUENCES[what]
    assert mistakes_in(text) == expected


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
