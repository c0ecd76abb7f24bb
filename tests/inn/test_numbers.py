"""Numbers with which cards reckon: whose they are, what answers have left of them, and that an
amount below nothing is nothing.
"""

from typing import Any

import pytest

from rdi.errors import SourceErrors
from rdi.model.request import PASS
from tests.inn.house import GAMBLING, NO, Scene, alcohol, fortitude, gold, numbers, pile, strangers

NAMES = "Anna Berta Carla"
HAS = {
    0: {"Fortitude": 11, "Alcohol": 1, "Gold": 4, "Sting": 7},
    1: {"Fortitude": 12, "Alcohol": 2, "Gold": 5, "Sting": 8},
    2: {"Fortitude": 13, "Alcohol": 3, "Gold": 6, "Sting": 9},
}
"""What the three have; no two have as many of anything."""

BEGIN = """token Sting

token Seen

action card "Slap" in Anna:
  pick another player as victim
  victim loses 1 Fortitude

sometimes card "Mix" in Anna:
  play when a drink is revealed
  increase its Alcohol by 1

drinks "Cellar":
  about "weak"

drink "Small Beer" in "Cellar", 40 copies:
  Alcohol +0

"""
OWN = 'action card "Look" in Berta:\n'
HIT = 'sometimes card "Look" in Berta:\n  play when another player\'s card affects your Fortitude\n'
LOST = (
    'sometimes card "Look" in Berta:\n  play after you lose Fortitude to another player\'s card\n'
)
SIP = 'sometimes card "Look" in Berta:\n  play when another player reveals a drink\n'
MIXED = 'sometimes card "Look" in Berta:\n  play when a card changes a drink\n'
ROUND = 'gambling card "Look" in Berta:\n'
PICK = "  pick a player as victim\n"


def own(scene: Scene) -> None:
    scene.plays(1, "Look", 2)


def hit(scene: Scene) -> None:
    scene.plays(0, "Slap", 1)
    scene.plays(1, "Look")


def mixed(scene: Scene) -> None:
    scene.plays(0, "Mix")
    scene.plays(1, "Look")


def gambled(scene: Scene) -> None:
    scene.plays(0, GAMBLING)
    scene.plays(1, "Look")


DRINKING = {"turn": 2, "phase": "drink", "drinks": {2: ["Small Beer"]}}
MEANT: dict[str, tuple[str, str, Any, dict[str, Any], int]] = {
    "you": ("you", OWN, own, {"turn": 1}, 1),
    "a name": ("victim", OWN + PICK, own, {"turn": 1}, 2),
    "a name given by let": (
        "friend", f"{OWN}{PICK}  let friend be victim\n", own, {"turn": 1}, 2
    ),
    "the attacker": ("the attacker", HIT, hit, {}, 0),
    "the attacker afterwards": ("the attacker", LOST, hit, {}, 0),
    "the attacker by let": ("culprit", f"{HIT}  let culprit be the attacker\n", hit, {}, 0),
    "the drinker": ("the drinker", SIP, lambda scene: scene.plays(1, "Look"), DRINKING, 2),
    "the drinker of a Drink that a card changes": ("the drinker", MIXED, mixed, DRINKING, 2),
    "the leader": ("the leader", ROUND, gambled, {}, 0),
    "the owner": ("the owner", OWN, own, {"turn": 1}, 1),
}  # fmt: skip
"""By role: how it is said, how Berta's card begins, how it comes to be played, and who is meant."""


@pytest.mark.parametrize("what", HAS[0])
@pytest.mark.parametrize("role", MEANT)
def test_a_number_is_read_of_the_player_who_is_changed(role: str, what: str) -> None:
    said, begins, play, more, seat = MEANT[role]
    text = f"{BEGIN}{begins}  {said} gains ({said}'s {what}) Seen\n"
    held = {0: ["Slap", "Mix", GAMBLING], 1: ["Look"]}
    scene = strangers(NAMES, text, "always", numbers=HAS, hands=held, **more)
    play(scene)
    while not any(numbers(scene, "Seen")):
        scene.game.answer(PASS)
    assert numbers(scene, "Seen") == [
        scene.table.stat(seat, what) * (each == seat) for each in range(3)
    ]


def test_they_are_each_in_turn() -> None:
    text = f"{BEGIN}{OWN}  for each player:\n    they gain (their Gold + they's Sting) Seen\n"
    scene = strangers(NAMES, text, numbers=HAS, hands={1: ["Look"]}, turn=1)
    scene.plays(1, "Look")
    scene.settle()
    assert numbers(scene, "Seen") == [11, 13, 15]


def test_nobody_has_nothing() -> None:
    """There is no leader where there is no Round, and nobody in it to be picked."""
    lines = "  you gain (1 + the leader's Gold + victim's Gold) Seen\n"
    played = OWN.replace("action card", "anytime card")  # one that could be played in a Round
    text = f"{BEGIN}{played}  pick another player in the round as victim\n{lines}"
    scene = strangers(NAMES, text, numbers=HAS, hands={1: ["Look"]}, turn=1)
    scene.plays(1, "Look")
    scene.settle()
    assert numbers(scene, "Seen") == [0, 1, 0]


LAW = {"cannot be negated if {}": False, "only copies of this card can affect it unless {}": True}


@pytest.mark.parametrize("law", LAW)
@pytest.mark.parametrize("what", HAS[0])
def test_laws_read_the_number_of_whom_they_name(law: str, what: str) -> None:
    """Anna's number decides whether what Berta answers her with may be Negated."""
    for number in (HAS[0][what], HAS[1][what]):
        line = law.format(f"the attacker's {what} is {number}")
        text = f"{BEGIN}{HIT}  you ignore it\n  {line}\n"
        scene = strangers(
            NAMES, text, "always", numbers=HAS, hands={0: ["Slap"], 1: ["Look"], 2: [NO]}
        )
        hit(scene)
        is_so = number == HAS[0][what]
        assert can_answer(scene, 2, NO) == (is_so == LAW[law])


def can_answer(scene: Scene, seat: int, title: str) -> bool:
    """Whether a card is offered before what is pending is done."""
    about = scene.game.pending.about
    while scene.game.pending.about == about:
        if scene.game.pending.seat == seat and title in scene.game.pending.items:
            return True
        scene.game.answer(PASS)
    return False


@pytest.mark.parametrize(
    "line", ["you gain (the attacker's Gold) Seen", "the attacker draws 1 card"]
)
def test_nobody_attacks_where_nothing_is_answered(line: str) -> None:
    with pytest.raises(SourceErrors) as caught:
        strangers(NAMES, f"{BEGIN}{OWN}  {line}\n")
    (mistake,) = caught.value.diagnostics
    assert mistake.code == "E0313"


def test_several_players_have_no_number_together() -> None:
    lines = "  let rivals be each other player\n  you gain (rivals's Gold) Seen\n"
    with pytest.raises(SourceErrors) as caught:
        strangers(NAMES, f"{BEGIN}{OWN}{lines}")
    (mistake,) = caught.value.diagnostics
    assert mistake.message == "this is several players, but a player is needed here"


# ------------------------------------------------------------------ below nothing

LESS = {
    "you gain (your Gold - 9) Seen": "Seen",
    "you lose (your Gold - 9) Fortitude": "Fortitude",
    "you pay (your Gold - 9) Gold to victim": "Gold",
    "you take (your Gold - 9) Gold from victim": "Gold",
    "you gain (your Gold - 9) Gold from the inn": "Gold",
    "you draw (your Gold - 9) cards": "cards",
    "victim discards (your Gold - 9) cards": "cards",
    "victim discards (your Gold - 9) cards at random": "cards",
    "victim puts (your Gold - 9) cards under Discards": "cards",
    "you order (your Gold - 9) drinks": "drinks",
}
"""Lines with amounts that come to less than nothing, and what they might have changed."""


@pytest.mark.parametrize("line", LESS)
def test_less_than_nothing_is_nothing(line: str) -> None:
    text = f"{BEGIN}{OWN}  pick another player as victim\n  {line}\n"
    scene = strangers(NAMES, text, numbers=HAS, hands={1: ["Look", NO], 2: [NO]}, turn=1)
    before = everything(scene)
    scene.plays(1, "Look", 2)
    scene.settle()
    before[1]["Hand"] -= 1
    before[1]["Discards"] += 1
    assert everything(scene) == before


def everything(scene: Scene) -> list[dict[str, int]]:
    """What everybody has, and how many cards there are in each pile."""
    return [
        {**scene.table.stats[seat], "Gold": scene.table.gold[seat]}
        | {name: len(pile(scene, name, seat)) for name in ("Hand", "Deck", "Discards", "Drinks")}
        for seat in range(3)
    ]


SIP_OWN = 'sometimes card "Look" in Carla:\n  play when a drink affects you\n'
STRONG = BEGIN.replace("Alcohol +0", "Alcohol +4")
CHANGES = {
    "reduce its Alcohol by 3": 1,
    "reduce its Alcohol by (1 + 2)": 1,
    "reduce its Alcohol by your Alcohol": 1,
    "reduce its Alcohol by (number of players)": 1,
    "reduce its Alcohol by half of its Alcohol": 2,
    "reduce its Alcohol by (your Alcohol - 9)": 4,
    "reduce its Alcohol by 9": 0,
    "increase its Alcohol by (1 + 2)": 7,
    "increase its Alcohol by its Alcohol": 8,
    "increase its Alcohol by (your Alcohol - 9)": 4,
}


@pytest.mark.parametrize("line", CHANGES)
def test_a_drink_is_changed_by_what_an_amount_comes_to(line: str) -> None:
    scene = strangers(
        NAMES, f"{STRONG}{SIP_OWN}  {line}\n", numbers=HAS, hands={2: ["Look"]}, **DRINKING
    )
    scene.plays(2, "Look")
    scene.settle()
    assert alcohol(scene) == [1, 2, 3 + CHANGES[line]]


# ------------------------------------------------------------------ what a card costs

EITHER = (
    "if victim's Alcohol is {}:\n    victim loses {} Fortitude\n"
    "  otherwise:\n    victim loses {} Fortitude"
)
BLOWS = {
    "victim loses 3 Fortitude": 3,
    "victim loses 1 Fortitude\n  victim loses 2 Fortitude": 3,
    "victim loses (your Alcohol + 2) Fortitude": 3,
    "each other player loses 3 Fortitude": 3,
    EITHER.format(2, 3, 9): 3,
    EITHER.format(3, 9, 3): 3,
    "choose one:\n    - victim loses 3 Fortitude\n    - victim loses 9 Fortitude": 3,
    "for each other player:\n    they lose (their Alcohol + 1) Fortitude": 3,
    "let rivals be each other player\n  each of rivals loses 3 Fortitude": 3,
    "victim chooses one:\n    - victim loses 3 Fortitude\n    - victim gains 1 Seen": 3,
    "victim gains 2 Fortitude": 2,
}  # fmt: skip
"""Lines of a card of Anna's against Berta, and how much Fortitude it is about for her."""
ANSWERED = (
    'sometimes card "Look" in Berta:\n  play when another player\'s action card affects you\n'
)


@pytest.mark.parametrize("blow", BLOWS)
def test_a_number_of_a_card_is_what_it_costs(blow: str) -> None:
    lines = f'action card "Blow" in Anna:\n  pick another player as victim\n  {blow}\n\n'
    text = f"{BEGIN}{lines}{ANSWERED}  you gain its Fortitude Seen\n"
    scene = strangers(NAMES, text, numbers=HAS, hands={0: ["Blow"], 1: ["Look"]})
    scene.plays(0, "Blow", 1, 0)
    scene.plays(1, "Look")
    while not any(numbers(scene, "Seen")):
        scene.game.answer(PASS)
    assert numbers(scene, "Seen") == [0, BLOWS[blow], 0]


REDUCED = """sometimes card "Look" in Berta:
  play when another player's card affects your Fortitude
  if its Fortitude is at least 1:
    reduce its Fortitude loss for you by (its Fortitude - 1)

action card "Blow" in Anna:
  pick another player as victim
  victim loses 4 Fortitude

sometimes card "Duck" in Berta:
  play when a card affects your Fortitude
  reduce its Fortitude loss for you by 1

sometimes card "Shove" in Berta:
  play when a card affects your Fortitude
  pick another player as friend
  redirect its Fortitude loss to friend

sometimes card "Peer" in Carla:
  play when a card affects your Fortitude
  you gain its Fortitude Seen

sometimes card "Recoil" in Berta:
  play after you lose Fortitude to another player's card
  you gain its Fortitude Seen

action card "Levy" in Anna:
  pick another player as victim
  victim pays 2 Gold to you
  victim gains 3 Alcohol

sometimes card "Tot Up" in Berta:
  play when another player's card affects you
  you gain (its Gold + its Alcohol) Seen

sometimes card "Haggle" in Berta:
  play when you must pay Gold
  you gain its Gold Seen
"""


def against(title: str, *held: str) -> Scene:
    """Anna plays a card on Berta, who holds these; Carla can look."""
    hands = {0: [title], 1: list(held), 2: ["Peer"]}
    scene = strangers(NAMES, BEGIN + REDUCED, numbers=HAS, hands=hands)
    scene.plays(0, title, 1)
    return scene


def test_a_loss_can_be_brought_down_to_1() -> None:
    scene = against("Blow", "Look")
    scene.plays(1, "Look")
    scene.settle()
    assert fortitude(scene) == [11, 11, 13]


def test_what_answers_have_left_of_a_card_counts() -> None:
    scene = against("Blow", "Duck", "Shove")
    scene.plays(1, "Duck")
    scene.plays(1, "Shove", 2)
    scene.plays(2, "Peer")
    scene.settle()
    assert numbers(scene, "Seen") == [0, 0, 3]
    assert fortitude(scene) == [11, 12, 10]


def test_a_number_of_losses_is_what_was_lost() -> None:
    scene = against("Blow", "Duck", "Recoil")
    scene.plays(1, "Duck")
    scene.plays(1, "Recoil")
    scene.settle()
    assert numbers(scene, "Seen") == [0, 3, 0]


def test_gold_and_alcohol_of_a_card_and_of_a_payment() -> None:
    scene = against("Levy", "Tot Up", "Haggle")
    scene.plays(1, "Tot Up")
    scene.plays(1, "Haggle")
    scene.settle()
    assert numbers(scene, "Seen") == [0, 2 + 3 + 2, 0]
    assert gold(scene) == [6, 3, 6]


HELPER = """minion "Helper" in Anna:
  while in play:
    reduce Fortitude loss for you by half of your Gold
    increase Alcohol gain for you by (your Gold - 9)

action card "Swing" in Berta:
  pick another player as victim
  victim loses 5 Fortitude
  victim gains 1 Alcohol
"""


def test_a_minion_changes_losses_by_what_its_owner_has() -> None:
    more = {"in_play": {0: ["Helper"]}, "hands": {1: ["Swing"]}, "turn": 1}
    scene = strangers("Anna Berta", BEGIN + HELPER, numbers={0: HAS[0], 1: HAS[1]}, **more)
    scene.plays(1, "Swing", 0)
    scene.settle()
    assert fortitude(scene) == [11 - 3, 12]
    assert alcohol(scene)[0] == 2


# ------------------------------------------------------------------ in verbs of one's own

VERB = "verb brand, brands (who, n):\n  {}\n\n"
IN_VERBS = {
    "who gains n Seen": 2,
    "who gains (n + 1) Seen": 3,
    "who gains (half of n) Seen": 1,
    "who gains who's Alcohol Seen": 3,
    "who gains (n * who's Alcohol) Seen": 6,
    "who gains (least of (n, who's Gold)) Seen": 2,
    "who gains (number of cards in Hand of who) Seen": 1,
    "who gains (5 if who's Alcohol is 3, otherwise 6) Seen": 5,
    "if who's Seen is 0:\n    who gains n Seen": 2,
    "if n is 2 and who's Gold is more than n:\n    who gains n Seen": 2,
    "if not who is in the round:\n    who gains n Seen": 2,
    "repeat until who's Seen is at least n:\n    who gains 1 Seen": 2,
    "let buddy be who\n  buddy gains buddy's Alcohol Seen": 3,
    "at the end of who's turn:\n    who gains 1 Alcohol\n  who gains n Seen": 2,
    "who chooses one:\n    - who gains (n + who's Alcohol) Seen\n    - who draws 1 card": 5,
}
"""What a verb may say of `who` and `n`; and how many it then gives Carla for 2."""
DOERS = {
    "victim": "  pick another player as victim\n  victim brands 2\n",
    "another player": "  another player brands 2\n",
    "they": "  pick another player as victim\n  for each other player:\n    they brand 2\n",
}


@pytest.mark.parametrize("line", IN_VERBS)
@pytest.mark.parametrize("doer", DOERS)
def test_a_verb_reckons_with_what_it_is_given(doer: str, line: str) -> None:
    if (doer, line[:8]) == ("they", "at the e"):
        pytest.skip("`they` are somebody else by then")
    text = BEGIN + VERB.format(line) + OWN + DOERS[doer]
    scene = strangers(NAMES, text, numbers=HAS, hands={1: ["Look"], 2: [NO]}, turn=1)
    scene.plays(1, "Look", 2)
    while not numbers(scene, "Seen")[2]:
        scene.game.answer(PASS if scene.game.pending.verb == "answer" else 0)
    assert numbers(scene, "Seen")[2] == IN_VERBS[line]


WRONG_IN_VERBS = {
    "if who is 0:\n    who draws 1 card": ("E0301", "number cannot be compared"),
    "if n's Gold is 0:\n    who draws 1 card": ("E0301", "this is a number, but a player is"),
    "n draws 1 card": ("E0203", "there is no player called `n`"),
    "at the end of n's turn:\n    who draws 1 card": ("E0301", "a player is needed"),
}


@pytest.mark.parametrize("line", WRONG_IN_VERBS)
def test_what_a_verb_is_given_cannot_be_taken_for_something_else(line: str) -> None:
    with pytest.raises(SourceErrors) as caught:
        strangers(NAMES, BEGIN + VERB.format(line))
    (mistake,) = caught.value.diagnostics
    code, words = WRONG_IN_VERBS[line]
    assert mistake.code == code
    assert words in mistake.message
