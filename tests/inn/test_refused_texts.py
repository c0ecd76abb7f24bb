"""What the engine could not carry out is refused when the text is read; put right, the same text is
accepted.
"""

from dataclasses import dataclass

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source

OTTO = """character Otto:
  about "a stranger"
  deck:
    6 "Gambling? I'm in!"
"""


@dataclass(frozen=True)
class Refused:
    """A text in which `???` stands for what is wrong or right."""

    text: str
    wrong: str
    right: str
    code: str


CASES = {
    "an icon without a meaning": Refused(
        OTTO + "  for each Blot icon:\n    you draw 1 card\n\n"
        'action card "A" in Otto:\n  icon 1 ???\n  you lose 1 Fortitude\n',
        "Blob", "Blot", "E0330",
    ),
    "a pile renewed from nowhere": Refused(
        OTTO + "  pile Rest (public)\n  pile Box (hidden)???, renewed when empty\n",
        "", ", discards to Rest", "E0322",
    ),
    "a hidden pile to play from": Refused(
        OTTO + "  pile Box (???, playable)\n", "hidden", "public", "E0322"
    ),
    "a pile of one character that others play from": Refused(
        OTTO + "  pile Box (public, ???)\n", "playable, shared", "playable", "E0322"
    ),
    "a shared pile to play from": Refused(
        'kit Box:\n  about "things"\n  pile Rest (public, ???)\n',
        "shared", "playable, shared", "E0322",
    ),
    "a place where no marker stands": Refused(
        OTTO + '  marker Hat at Nail or Head\n\naction card "A" in Otto:\n  Hat moves to ???\n',
        "Floor", "Head", "E0201",
    ),
    "a counter of somebody else": Refused(
        OTTO + "  counter Heat from 0 to 3\n\n" + OTTO.replace("Otto", "Anna")
        + '\naction card "A" in ???:\n  you draw 1 card\n  you gain 1 Heat\n',
        "Anna", "Otto", "E0224",
    ),
    "what is answered when it is over": Refused(
        'sometimes card "A":\n  play when a card affects you\n???\n    you ignore it\n',
        "  at the end of your turn:", "  you may:", "E0313",
    ),
    "a Round where there is none": Refused(
        'sometimes card "A":\n  play ???\n  you win the round\n',
        "in your order phase", "during a round", "E0321",
    ),
    "a card that nobody knows when to play": Refused(
        '??? card "A":\n  you draw 1 card\n', "sometimes", "anytime", "E0312"
    ),
    "tokens that cannot be counted yet": Refused(
        OTTO + "\ntoken Seal, supply (???)\n", "your Gold", "number of players", "E0316"
    ),
    "something done with a pile of one player": Refused(
        OTTO + "  pile Box (hidden)???\n", ":\n    as the game begins:\n      you draw 1 card", "",
        "E0318",
    ),
    "what a Drink holds that is thrown away": Refused(
        'drinks "D":\n  about "what is left"\n\ndrink "X" in "D":\n  Alcohol +1\n???'
        "  while in play:\n    reduce Fortitude loss for you by 1\n",
        "", "  stays in front of the drinker\n", "E0318",
    ),
    "a price that comes too late": Refused(
        OTTO + '\naction card "A" in Otto:\n  you draw 1 card\n???',
        "  if your Gold is at least 3:\n    price 1 Gold\n    you draw 1 card\n",
        "  you may:\n    price 1 Gold\n    you draw 1 card\n", "E0323",
    ),
}  # fmt: skip


def codes(text: str) -> list[str]:
    """The mistakes in a text."""
    return [
        each.code for each in check_sources([Source("x.cards", text)]) if each.code[0] == "E"
    ]  # fmt: skip


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_what_cannot_be_played_is_refused(case: Refused) -> None:
    assert codes(case.text.replace("???", case.right)) == []
    assert codes(case.text.replace("???", case.wrong)) == [case.code]
