"""Piles from which their owner plays as from the hand, and to which cards come as they are
drawn.
"""

from collections import Counter

import pytest

from rdi.engine.chance import SeededChance
from rdi.model.request import Respond
from rdi.session.fuzzing import check_invariants, count_cards, random_answer
from tests.inn.house import PAY, Scene, pile, strangers

BARK, DROP, DRAW, TAKE = "Bark", "Drop", "Draw", "Take"
TEXT = """
character Cook:
  about "keeps herbs"
  pile Shelf (public, playable), takes drawn Herb cards
  deck:
    6 "Gambling? I'm in!"
    6 "Tip the Wench."

anytime card "Bark" in Cook, 4 copies:
  trait Herb
  you gain 1 Fortitude

sometimes card "Drop" in Cook, 4 copies:
  trait Herb
  play when another player's card affects you
  you ignore it

action card "Draw" in Cook, 4 copies:
  you draw 2 cards

action card "Take" in Anna, 6 copies:
  pick another player as victim
  victim discards 1 card
  victim loses 1 Fortitude
"""


def at_table(held: list[str], draws: list[str], *others: str) -> Scene:
    """The Cook has these cards and draws those next."""
    return strangers(
        "Cook Anna Carl", TEXT, "always",
        hands={0: held, 1: [*others], 2: [PAY]}, draws={0: draws},
    )  # fmt: skip


@pytest.mark.rule("phyll-mixin-02")
def test_drawn_cards_of_the_kind_go_to_the_pile_at_once_and_nothing_is_drawn_in_their_place() -> (
    None
):
    scene = at_table([DRAW], [BARK, PAY])
    scene.plays(0, DRAW)
    scene.settle()
    assert pile(scene, "Shelf", 0) == [BARK]
    assert pile(scene, "Hand", 0) == [PAY]
    assert scene.game.view(2).pile("Shelf", 0) == (BARK,)


@pytest.mark.rule("phyll-mixin-03")
def test_they_are_played_from_there_and_are_not_cards_of_the_hand() -> None:
    scene = at_table([DRAW], [BARK, DROP], TAKE)
    scene.plays(0, DRAW)
    scene.settle()
    assert scene.game.view(0).why_not(PAY) == f"{PAY} is not in your hand"
    while scene.table.acting != 1 or scene.table.phase != "action":
        assert scene.game.pending is not None
        request = scene.game.pending
        is_free = isinstance(request, Respond)
        scene.game.answer("pass" if is_free else random_answer(request, SeededChance(1)))
    scene.table.piles[scene.table.own_pile("Hand", 0)].clear()
    scene.table.piles[scene.table.own_pile("Hand", 1)][:] = [TAKE]
    scene.plays(1, TAKE, 0)
    scene.plays(0, DROP)
    scene.settle()
    assert pile(scene, "Shelf", 0) == [BARK]
    assert pile(scene, "Discards", 0)[-1] == DROP
    assert scene.table.stat(0, "Fortitude") == 20


def test_cards_of_others_that_lie_there_are_not_played_from_there() -> None:
    scene = at_table([DRAW], [BARK, PAY])
    shelf = scene.table.own_pile("Shelf", 0)
    scene.table.lay_owned(shelf, [(0, True, BARK), (2, True, PAY)])
    view = scene.game.view(0)
    assert view.pile("Shelf", 0) == (BARK, PAY)
    assert view.why_not(BARK) is None
    assert view.why_not(PAY) == f"{PAY} is not in your hand"
    scene.table.lay_owned(shelf, [(0, True, BARK), (0, True, PAY)])
    assert scene.game.view(0).why_not(PAY) != f"{PAY} is not in your hand"


@pytest.mark.parametrize("seed", range(8))
def test_games_with_piles_beside_hands_keep_the_laws(seed: int) -> None:
    game, luck = at_table([DRAW], [BARK, DROP], TAKE).game, SeededChance(seed)
    scene = Scene(game)
    gold, whole = sum(game.purses.values()), Counter(count_cards(scene.table))
    for _ in range(300):
        if game.pending is None:
            break
        game.answer(random_answer(game.pending, luck))
        check_invariants(game, whole, gold)
