"""Which variants may be chosen together, and what is said to those who choose otherwise."""

import pytest

import rdi
from rdi import library
from rdi.errors import BadSettings
from rdi.lang.compiler.games import every_choice, games_in
from rdi.lang.syntax.source import Source

GAME = """game "Choosy":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  set size to 3
  at most one of b or c
  play:
    ante
    deal size to each Hand
    showdown
  score highest of Hand:
    each card is worth 1
  ties none
  variant "A" called a:
    about "alone"
  variant "B" called b needs a:
    set size to 4
  variant "C" called c:
    set size to 5
"""


def test_only_what_goes_together_is_a_choice() -> None:
    (block,) = games_in(Source("choosy.game", GAME))[0]
    assert every_choice(block) == [(), ("a",), ("c",), ("a", "b"), ("a", "c")]


@pytest.mark.parametrize(
    ("variants", "refusal"),
    [
        (["b"], "the variant b of Choosy needs a as well"),
        (["a", "b", "c"], "b and c are never played together: choose one of them"),
        (["d"], "Choosy has no variant 'd'; it has a, b, c"),
    ],
)
def test_other_choices_are_refused_with_the_reason(variants: list[str], refusal: str) -> None:
    with pytest.raises(BadSettings, match=refusal):
        library.compiled_game_in(GAME, "choosy", variants)


def test_a_misspelt_variant_is_refused_with_the_right_one() -> None:
    with pytest.raises(BadSettings, match="did you mean strong-warriors"):
        rdi.new_game("den-of-thieves", variants=["strong-wariors"])


def test_players_see_what_excludes_what() -> None:
    definition = library.compiled_game_in(GAME, "choosy").definition
    offered = {each.name: each for each in definition.offered}
    assert offered["b"].needs == ("a",)
    assert offered["b"].excludes == ("c",)
    assert offered["c"].excludes == ("b",)
    assert offered["a"].excludes == ()
