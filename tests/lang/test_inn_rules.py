"""The game file of the inn: what everybody begins with, and the phases of a turn as a program."""

import pytest

from rdi import library
from rdi.errors import SourceErrors
from rdi.lang.compile import compiled
from rdi.lang.source import Source
from rdi.model import inn as i
from rdi.model.definition import GameDefinition
from rdi.model.inn import InnRules, Stat

TEXT = """game "Taproom":
  for 2 to 5 characters
  uses drinks "Cellar"
  uses drinks "Attic"
  each player has Fortitude from 0 to 12, starting at 10
  each player has Alcohol from 1 to 12, starting at 2
  each player starts with 5 Gold, 7 Gold from 4 players
  passes out when Alcohol reaches Fortitude
  hand of 4 cards, 2 drinks
  turn:
    step discard:
      discard and draw
    step action:
      play 2 action cards
    step order:
      order 1 drink
    step drink:
      drink 3 drinks
  variant "Thirsty" called thirsty:
    instead of drink:
      drink 4 drinks
"""


def taproom(text: str = TEXT, variants: tuple[str, ...] = ()) -> GameDefinition:
    return compiled("taproom", Source("x.game", text), variants)


def rules(found: GameDefinition) -> InnRules:
    assert found.inn is not None
    return found.inn


def test_what_everybody_begins_with_is_read() -> None:
    assert rules(taproom()) == InnRules(
        stats=(Stat("Fortitude", 0, 12, 10), Stat("Alcohol", 1, 12, 2)),
        gold=((0, 5), (4, 7)),
        passes_out=("Alcohol", "Fortitude"),
        drinks=("Cellar", "Attic"),
        hand=4,
        first_drinks=2,
    )


def test_a_turn_becomes_a_program_that_begins_again() -> None:
    assert taproom().program[:12] == (
        i.SetUp(),
        i.BeginTurn(),
        i.Moment("discard"),
        i.DiscardAndDraw(),
        i.Moment("action"),
        i.PlayActions(2),
        i.Moment("order"),
        i.OrderPhase(1),
        i.Moment("drink"),
        i.DrinkPhase(3),
        i.Moment("end"),
        i.EndTurn(1),
    )


def test_a_variant_may_change_a_phase() -> None:
    program = taproom(variants=("thirsty",)).program
    assert i.DrinkPhase(4) in program
    assert i.DrinkPhase(3) not in program


def test_each_player_has_the_same_five_piles() -> None:
    piles = [(pile.name, pile.is_player, pile.seen_by) for pile in taproom().piles]
    assert piles == [
        ("Hand", True, "owner"),
        ("Deck", True, "nobody"),
        ("Discards", True, "all"),
        ("Drinks", True, "nobody"),
        ("InPlay", True, "all"),
    ]


@pytest.mark.rule("base-setup-04", "base-setup-06")
@pytest.mark.parametrize(("seats", "gold"), [(2, 8), (3, 10), (6, 10), (7, 12), (8, 12)])
def test_gold_and_markers_at_the_start_of_the_shipped_game(seats: int, gold: int) -> None:
    found = rules(library.definition("red-dragon-inn"))
    assert found.gold_for(seats) == gold
    assert {stat.name: stat.start for stat in found.stats} == {"Fortitude": 20, "Alcohol": 0}


@pytest.mark.rule("base-turn-01")
def test_the_four_phases_of_the_shipped_game() -> None:
    program = library.definition("red-dragon-inn").program
    phases = [step.phase for step in program if isinstance(step, i.Moment)]
    assert phases == ["discard", "action", "order", "drink", "end"]


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("  hand of 4 cards, 2 drinks\n", "", "E0408"),
        ("  passes out when Alcohol reaches Fortitude\n", "", "E0408"),
        ("when Alcohol", "when Alchol", "E0224"),
        ("with 5 Gold", "with 5 Silver", "E0315"),
        ("starting at 10", "starting at 13", "E0303"),
        ("step order", "step sleep", "E0217"),
    ],
)
def test_what_a_game_of_characters_lacks_is_told(line: str, instead: str, code: str) -> None:
    with pytest.raises(SourceErrors, match=code):
        taproom(TEXT.replace(line, instead))
