"""A Round of Gambling that is played again after somebody has won it."""

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from tests.inn.house import (
    GAMBLING,
    Scene,
    gold,
    happened,
    pot,
    refused,
    strangers,
    to_answer,
    turns,
)

AGAIN = """
sometimes card "Two out of Three" in Rolf:
  play when another player wins the round
  the round is played again

sometimes card "Whoever Has Won" in Rolf:
  play when a player wins the round
  the round is played again

sometimes card "Not with Me" in Cleo:
  play when you must ante
  you leave the round

sometimes card "Not Me Either" in Rolf:
  play when you must ante
  you leave the round
"""
CARD = "Two out of Three"


def won(names: str, hands: dict[int, list[str]], rounds: tuple[str, ...] = ()) -> Scene:
    """A Round that the first has begun."""
    scene = strangers(
        names, AGAIN, "always", rounds=rounds, hands={0: [GAMBLING, GAMBLING], **hands}
    )
    scene.plays(0, GAMBLING)
    return scene


@pytest.mark.rule("GR-10")
def test_all_still_in_ante_again_for_the_same_pot() -> None:
    scene = won("Anna Rolf Cleo", {1: [CARD]})
    to_answer(scene, 1, "win")
    assert (gold(scene), pot(scene)) == ([9, 9, 9], 3)
    scene.plays(1, CARD)
    assert turns(scene, 2) == [1, 2]
    assert happened(scene, "round again") == [("round again", 0)]
    assert (gold(scene), pot(scene)) == ([8, 8, 8], 6)
    assert scene.table.round.controller == 0
    scene.settle()
    assert gold(scene) == [14, 8, 8]
    assert [event[1:] for event in happened(scene, "round ended")] == [(0, 6)]


@pytest.mark.rule("GR-10")
def test_who_has_left_the_round_does_not_play_it_again() -> None:
    scene = won("Anna Rolf Cleo", {1: [CARD], 2: ["Not with Me"]})
    scene.plays(2, "Not with Me")
    scene.plays(1, CARD)
    scene.settle()
    assert gold(scene) == [12, 8, 10]


@pytest.mark.rule("GR-10")
def test_who_has_taken_control_again_wins_it() -> None:
    scene = won("Anna Rolf Cleo", {1: [CARD], 2: [GAMBLING]})
    to_answer(scene, 1, "win")
    scene.plays(1, CARD)
    scene.plays(2, GAMBLING)
    scene.settle()
    assert gold(scene) == [8, 8, 14]


@pytest.mark.rule("GR-10")
def test_with_one_player_left_the_win_stands() -> None:
    scene = won("Anna Rolf", {1: ["Not Me Either", CARD]})
    scene.plays(1, "Not Me Either")
    scene.plays(1, CARD)
    scene.settle()
    assert not happened(scene, "round again")
    assert gold(scene) == [8, 8]  # as they began


def test_the_winner_may_not_play_it() -> None:
    scene = won("Rolf Anna Cleo", {0: [GAMBLING, CARD]})
    assert refused(scene, 0, CARD, "win") == "you have won it yourself"


@pytest.mark.rule("GR-10")
def test_a_game_in_the_round_is_laid_out_anew() -> None:
    card = "Whoever Has Won"
    scene = won("Anna Rolf Cleo", {1: [card]}, ("rogues-and-warriors",))
    hands: list[list[str]] = []
    while not happened(scene, "round ended"):
        options = scene.game.pending.options
        scene.game.answer(card if card in options else next(iter(options)))
        inner, begun = scene.game.view(0).inner, len(happened(scene, "round game"))
        if inner is not None and inner.pile("Hand") and len(hands) < begun:
            hands.append(list(inner.pile("Hand")))
    assert len(hands) == 2
    assert hands[0] != hands[1]
    assert len(happened(scene, "round ended")) == 1
    assert sorted(gold(scene)) == [8, 8, 14]


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ('action card "A" in Rolf:\n', "there is no Round of Gambling when this is done"),
        (
            'anytime card "A" in Rolf:\n  play during a round\n',
            "nobody has won the Round when this is done",
        ),
        (
            'sometimes card "A" in Rolf:\n  play when another player plays a cheating card\n',
            "nobody has won the Round when this is done",
        ),
    ],
)
def test_it_is_refused_where_no_round_has_been_won(head: str, message: str) -> None:
    text = f'character Rolf:\n  about "x"\n  deck:\n    3 "Gambling? I\'m in!"\n\n{head}'
    found = check_sources([Source("a.cards", text + "  the round is played again\n")])
    assert ("E0321", message) in [(each.code, each.message) for each in found]
