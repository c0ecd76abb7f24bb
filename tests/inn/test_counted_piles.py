"""How many cards lie in a pile, as cards reckon with it: one's own, that of another player, that of
the only character who has it, and one of the table.
"""

import pytest

from rdi import library
from rdi.engine.inn.game import CompiledInnGame
from rdi.errors import SourceErrors
from rdi.lang.compiler.shelf import cards_in, table_piles_beside
from rdi.lang.syntax.source import Source
from rdi.library import drink_deck
from rdi.model.cards import piles_used
from rdi.model.scenario import Arrangement
from rdi.model.settings import Asks, Settings
from rdi.session.position.inn_position import InnPosition
from tests.inn.house import GAMBLING, GAME, PAY, Scene, fortitude, numbers, strangers

GAZE = """
token Seen

character Stone:
  about "cold eyes"
  pile Petrified (hidden)
  deck:
    6 "Gambling? I'm in!"
    6 "Tip the Wench."

action card "Gaze" in Stone, 4 copies:
  pick another player as victim
  victim puts 2 cards from Hand under Petrified

"""
LOOK = 'anytime card "Look" in {}:\n  pick another player as victim\n  {}\n'
GAIN = "victim gains (number of cards in {}) Seen"
STONE, ANNA = 0, 1
COUNTS = {
    (STONE, GAIN.format("Petrified")): 2,
    (STONE, GAIN.format("Petrified of victim")): 0,
    (STONE, GAIN.format("Hand")): 3,
    (STONE, GAIN.format("Hand of victim")): 1,
    (STONE, GAIN.format("Discards")): 1,
    (STONE, "if number of cards in Petrified is at least 2:\n    victim gains 9 Seen"): 9,
    (STONE, "if number of cards in Petrified is at least 3:\n    victim gains 9 Seen"): 0,
    (ANNA, GAIN.format("Petrified")): 2,
    (ANNA, GAIN.format("Petrified of victim")): 2,
    (ANNA, GAIN.format("Discards")): 0,
}
"""What Stone or Anna plays after Gaze, and how many the other of the two has then."""


@pytest.mark.parametrize(("seat", "line"), COUNTS)
def test_cards_in_piles_are_counted(seat: int, line: str) -> None:
    hands = {STONE: ["Gaze", PAY, PAY, PAY], ANNA: [GAMBLING, GAMBLING, GAMBLING]}
    hands[seat] = [*hands[seat][:-1], "Look", *([PAY] if seat == STONE else [])]
    text = GAZE + LOOK.format(("Stone", "Anna")[seat], line)
    given_away = (GAMBLING, GAMBLING)
    scene = strangers("Stone Anna", text, "always", hands=hands)
    scene.plays(STONE, "Gaze")
    scene.chooses(ANNA, given_away)
    scene.settle()
    scene.plays(seat, "Look")
    scene.settle()
    assert numbers(scene, "Seen")[1 - seat] == COUNTS[seat, line]


SEA = """
pile Weather (hidden)

sea event "Storm" in Weather, 4 copies:
  each player loses 1 Fortitude

character Sailor:
  about "knows the wind"
  deck:
    1 "Wait"

action card "Wait":
  you draw 1 card

action card "Forecast" in Sailor, 4 copies:
  another player loses (number of cards in Weather) Fortitude
"""


@pytest.mark.parametrize("piles", ["Weather", ""])
def test_cards_in_a_pile_of_the_table_are_counted_where_it_lies_there(piles: str) -> None:
    text = Source("sea.cards", SEA)
    (sailor,), _ = cards_in(text)
    known = {each.pile.name: each for each in table_piles_beside(text)}
    used = piles_used(piles.split(), known)
    definition = library.definition(GAME)
    compiled = CompiledInnGame(definition, [sailor] * 2, drink_deck("Drink Deck"), used)
    arrangement = Arrangement(hands={0: ["Forecast"]})
    scene = Scene(InnPosition(compiled, arrangement).game(Settings(asks=Asks.ALWAYS)))
    scene.plays(0, "Forecast")
    scene.settle()
    assert fortitude(scene) == [20, 20 - (4 if piles else 0)]


REFUSED = {
    "number of cards in Cellar": ("E0201", "there is no pile called `Cellar`"),
    "number of Rogues in Hand": ("E0316", "a card can only count all cards in a pile"),
    "number of cards": ("E0316", "a card can only count all cards in a pile"),
    "number of cards in Hand of friend": ("E0203", "there is no name called `friend`"),
}


@pytest.mark.parametrize("count", REFUSED)
def test_what_is_no_pile_of_anybody_is_not_counted(count: str) -> None:
    text = GAZE + LOOK.format("Stone", f"you draw ({count}) cards")
    with pytest.raises(SourceErrors) as found:
        strangers("Stone Anna", text)
    code, message = REFUSED[count]
    assert f"{code}: {message}" in str(found.value)
