"""Which variants may be chosen together, and what is said to those who choose otherwise."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rdi
from rdi import library
from rdi.errors import BadSettings
from rdi.lang.compiler.decks import CompiledDeck, compile_deck, deck_on_shelf
from rdi.lang.compiler.games import PartsKept, every_choice, games_in, lower_game
from rdi.lang.compiler.parser import parse
from rdi.lang.phrases.base import Declaration
from rdi.lang.phrases.components import Component
from rdi.lang.phrases.games.game import GameBlock
from rdi.lang.syntax.source import Source
from rdi.resources import texts

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


SHIPPED = {name: file for name, file in texts("games").items() if '\ngame "' in file.text}
CHOICES_MOST = 16


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_kept_of_other_choices_makes_no_difference(name: str) -> None:
    source = Source(*SHIPPED[name])
    (block,) = games_in(source)[0]
    assert not any(mistakes_of_choices(block, source))


@pytest.mark.parametrize("name", sorted(SHIPPED)[::3])
def test_mistakes_are_told_for_each_choice_in_which_they_are(name: str) -> None:
    """Where one of the lines is left out that say what there is."""
    source = Source(*SHIPPED[name])
    (block,) = games_in(source)[0]
    wrong = 0
    for left_out in [line for line in block.lines if isinstance(line, Declaration)]:
        lines = [line for line in block.lines if line is not left_out]
        wrong += any(mistakes_of_choices(GameBlock([block.title, *lines], block.span), source))
    assert wrong


WITH_VARIANTS = sorted(name for name, file in SHIPPED.items() if "\n  variant " in file.text)
WORD = re.compile(r"\w+")


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_what_is_kept_makes_no_difference_where_words_are_others(data: st.DataObject) -> None:
    path, text = SHIPPED[data.draw(st.sampled_from(WITH_VARIANTS))]
    found = [*WORD.finditer(text)]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.sampled_from(found))
        text = f"{text[: at.start()]}{data.draw(st.sampled_from(found))[0]}{text[at.end() :]}"
        found = [*WORD.finditer(text)]
    source = Source(path, text)
    for block in games_in(source)[0]:
        mistakes_of_choices(block, source)


def mistakes_of_choices(block: GameBlock, source: Source) -> list[int]:
    """How many mistakes there are with each choice of variants: they, the seats and the deck are
    the same whether other choices were looked at before or not.
    """
    kept, found = PartsKept(), []
    own = [each for each in parse(source).declarations if isinstance(each, Component)]
    decks = {str(each.title): compile_deck(each, source)[0] for each in own}

    def find_deck(title: str) -> CompiledDeck | None:
        return decks[title] if title in decks else deck_on_shelf(title)

    for choice in every_choice(block)[:CHOICES_MOST]:
        game, mistakes = lower_game(block, choice, source, find_deck, with_code=False)
        other, others = lower_game(block, choice, source, find_deck, with_code=False, kept=kept)
        assert others == mistakes
        assert (other is None) == (game is None)
        if game is not None and other is not None:
            assert (other.most_seats, other.deck) == (game.most_seats, game.deck)
        found.append(len(mistakes))
    return found
