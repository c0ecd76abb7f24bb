"""Where Gold is taken from the table, regulars choose by what their own turn brings."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi.chances.rollouts import gold_value
from rdi.chances.single_agent.turn import turn_values
from rdi.engine.game import Game
from rdi.model.request import Pick
from rdi.players.gambler import best_pick, pick_by_turn_value
from rdi.players.traits import Traits
from tests.chances.positions import by_luck

HOARD = "dragon-hordes"
CALM = Traits(games=1, effort=10**9)


def asked(seed: int, verb: str, seats: int = 2) -> Game:
    """A game in which somebody is asked this for the third time."""
    return by_luck(HOARD, seed, lambda request: request.verb == verb, 3, seats)


@pytest.mark.parametrize("seed", range(4))
def test_who_never_errs_calls_what_brings_most_by_all_cards_that_may_come(seed: int) -> None:
    game = asked(seed, "predict")
    assert game.pending is not None
    view = game.view(game.pending.seat)
    told = turn_values(view)
    assert told is not None
    assert told[best_pick(view, game.pending, Random(1), CALM)] == pytest.approx(max(told.values()))


def test_who_is_hastier_errs_more() -> None:
    game = asked(2, "predict")
    assert game.pending is not None
    view = game.view(game.pending.seat)
    told = turn_values(view)
    assert told is not None

    def mean(traits: Traits) -> float:
        found = [pick_by_turn_value(view, Random(seed), traits) for seed in range(60)]
        return sum(told[each] for each in found if each is not None) / len(found)

    none, little, much = (mean(replace(CALM, haste=haste)) for haste in (0.0, 0.1, 1.0))
    assert none > little > much


def test_a_turn_in_which_luck_comes_in_twice_is_left_to_imagined_games() -> None:
    game = asked(1, "start")
    assert game.pending is not None
    view = game.view(game.pending.seat)
    assert turn_values(view, lucks_most=1) is None
    assert pick_by_turn_value(view, Random(1), CALM) is None
    assert best_pick(view, game.pending, Random(1), replace(CALM, effort=200)) == "roll"


def test_nobody_leaves_much_gold_who_is_left_alone_with_it() -> None:
    game = asked(1, "start")
    game.answer("leave")
    assert game.pending is not None
    view = game.view(game.pending.seat)
    assert len(view.playing) == 1
    assert sum(view.purses.values()) > 3
    hasty = replace(CALM, effort=40, foresight=False, haste=6.0)
    for seed in range(10):
        assert best_pick(view, game.pending, Random(seed), hasty) == "roll"


def test_the_fewer_are_still_in_the_more_of_the_table_each_may_hope_for() -> None:
    game = asked(1, "start", seats=3)
    assert game.pending is not None
    seat = (game.pending.seat + 1) % 3
    before = gold_value(game, game.view(seat), seat)
    game.answer("leave")
    assert gold_value(game, game.view(seat), seat) > before


ROAD = """\
game "Toll Road":
  about "pay the toll, or take what others paid"
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  table has Seen (public)
  table has a Box on each Dragon
  play:
    draw 1 to Seen
    let card be last of Seen
    each player in turn:
      pay 5 to Box of card's color
    each player in turn:
      choose one of stay or leave as wish, to start
      if wish is leave:
        leave game
      {staying}
    end game
"""


@pytest.mark.parametrize(
    ("staying", "wish"),
    [("pay 40 to Box of card's color", "leave"), ("take all from every Box", "stay")],
)
def test_nobody_leaves_or_stays_by_a_slip(
    staying: str, wish: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toll_road.game").write_text(ROAD.format(staying=staying), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    game = rdi.new_game("toll-road", seats=2, seed=1)
    assert isinstance(game.pending, Pick)
    assert game.pending.verb == "start"
    view = game.view(game.pending.seat)
    for haste, seed in product((0.0, 6.0), range(8)):
        hasty = replace(CALM, effort=40, foresight=False, haste=haste)
        assert best_pick(view, game.pending, Random(seed), hasty) == wish
