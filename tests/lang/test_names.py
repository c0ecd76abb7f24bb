"""Names are found where they are given and used, and those that mean the same belong together."""

from collections.abc import Iterator
from functools import cache

import pytest

from rdi.lang.authoring.names import (
    CHARACTER,
    GIVEN,
    NO_NAMES,
    USED_IN,
    VALUE,
    Name,
    NameIndex,
    NamesOf,
    Part,
    Symbol,
    key_of,
)
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import HOMES
from rdi.resources import texts
from tests.source import ROOT

OF_THE_LANGUAGE = {
    "Gold", "Stash", "Hand", "Deck", "Discards", "Drinks", "InPlay", "rank", "value", "points",
    "tier", "ordinary", "item", "number", "suit", "card",
}  # fmt: skip
"""Names that no file gives: they are always there."""

NOT_GIVEN = {"Troll", "Ogre", "Orc", "Paddle"}
"""Traits of characters that other boxes have, and an icon, which is there by being on a card."""


def index_of(*sources: Source) -> NameIndex:
    return NameIndex({
        source.path: [
            Part(source.path, n, 0, NamesOf([each]))
            for n, each in enumerate(parse(source).declarations)
        ]
        for source in sources
    })  # fmt: skip


def shelf() -> Iterator[Source]:
    for kind in ("games", "cards"):
        yield from (Source(*file) for file in texts(kind).values())


def named(index: NameIndex) -> Iterator[tuple[Name, Part]]:
    for parts in index.parts.values():
        for part in parts:
            yield from ((name, part) for name in part.names.names)


def test_the_tables_speak_of_parts_that_phrases_have() -> None:
    parts = {f"{rule}.{field.lstrip('*')}" for rule, home in HOMES.items() for field in home.fields}
    spoken = {f"{rule}.{part}" for rule, each in GIVEN.items() for part in each}
    assert {*spoken, *USED_IN, *NO_NAMES} - parts == set()


@cache
def shelf_index() -> NameIndex:
    return index_of(*shelf())


def test_every_name_that_is_shipped_is_given_somewhere_or_belongs_to_the_language() -> None:
    index = shelf_index()
    unknown = {name.text for name, part in named(index) if not index.meant(name, part)}
    assert unknown == OF_THE_LANGUAGE - {"Discards", "Drinks", "InPlay"} | NOT_GIVEN


def test_no_name_that_is_shipped_may_mean_several_things() -> None:
    index = shelf_index()
    assert [name for name, part in named(index) if len(index.meant(name, part)) > 1] == []


def test_names_in_scenarios_are_those_of_cards_and_characters() -> None:
    scenarios = sorted((ROOT / "tests" / "inn").glob("*.scenario"))
    own = [Source(str(each), each.read_text(encoding="utf-8")) for each in scenarios]
    index = index_of(*shelf(), *own)
    paths = {each.path for each in own}
    unknown = {
        name.text
        for name, part in named(index)
        if part.path in paths and not index.meant(name, part)
    }
    # A name of a pile in the game of a Round, and a word that a choice offers.
    assert unknown - OF_THE_LANGUAGE - NOT_GIVEN == {"Workers", "enough"}


def meant_in(text: str, word: str, number: int = 0) -> tuple[Symbol, ...]:
    """What a word of a text means where it stands for the so manieth time."""
    index = index_of(Source("x.cards", text))
    found = [(name, part) for name, part in named(index) if name.text == word]
    return index.meant(*found[number])


CARDS = """character Ann:
  pile Box (public)
character Ben:
  pile Box (public)
action card "Hit" in Ann:
  pick another player as victim
  victim loses 1 Fortitude
  you put 1 card under Box
action card "Kick" in Ben:
  pick another player as victim
  victim draws 1 card
  you put 1 card under Box
"""


def test_a_name_given_in_a_card_is_known_in_that_card_alone() -> None:
    (first,), (second,) = meant_in(CARDS, "victim", 1), meant_in(CARDS, "victim", 3)
    assert first.kind == second.kind == VALUE
    assert first != second
    index = index_of(Source("x.cards", CARDS))
    assert [each.span.line for each in index.places(first)] == [6, 7]


def test_a_pile_of_a_character_is_meant_by_the_cards_of_that_character() -> None:
    (of_ann,), (of_ben,) = meant_in(CARDS, "Box", 2), meant_in(CARDS, "Box", 3)
    index = index_of(Source("x.cards", CARDS))
    assert [each.span.line for each in index.places(of_ann)] == [2, 8]
    assert [each.span.line for each in index.places(of_ben)] == [4, 12]


def test_a_pile_that_two_characters_have_may_be_either_elsewhere() -> None:
    text = CARDS + 'action card "Odd" in Cid:\n  you put 1 card under Box\n'
    assert len(meant_in(text, "Box", 4)) == 2


def test_a_character_is_known_by_its_small_name() -> None:
    text = CARDS + 'scenario "A":\n  given ann, ben\n  ann plays "Hit" on ben\n'
    assert meant_in(text, "ann", 0) == meant_in(text, "Ann", 0)
    assert meant_in(text, "ann", 0)[0].kind == CHARACTER


GAME = """component deck "Two":
  attribute color: red as r, blue as b
  suit Cup as c: red
  rank King, Kings as K: value 1, 1 in each suit
game "Small":
  uses deck "Two"
  each player has Hand (hidden)
  set limit to 2
  define weight of card as card's value
  define card as 2
  play:
    step opening:
      ante
      deal limit to each Hand
    do closing_round
  routine closing_round:
    bet
  score highest of Hand:
    each card is worth weight of it
  variant "Other" called other:
    before opening:
      ante
"""


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("Two", [1, 6]),
        ("red", [2, 3]),
        ("Hand", [7, 14, 18]),
        ("limit", [8, 14]),
        ("weight", [9, 19]),
        ("opening", [12, 21]),
        ("closing_round", [15, 16]),
    ],
)
def test_what_a_game_names_is_found_everywhere_in_it(word: str, lines: list[int]) -> None:
    index = index_of(Source("x.game", GAME))
    name, part = next(each for each in named(index) if each[0].text == word)
    (symbol,) = index.meant(name, part)
    assert sorted({each.span.line for each in index.places(symbol)}) == lines


def test_a_parameter_is_known_in_its_definition_alone() -> None:
    parameter, other = meant_in(GAME, "card", 0), meant_in(GAME, "card", 2)
    assert parameter != other
    assert meant_in(GAME, "card", 1) == parameter


def test_a_variant_in_a_file_of_its_own_knows_the_names_of_its_game() -> None:
    module = (
        'variant "More" called more of "Small":\n  after opening:\n    deal limit to each Hand\n'
    )
    index = index_of(Source("x.game", GAME), Source("y.game", module))
    for word in ("opening", "limit", "Hand", "Small"):
        places = [
            place.path
            for name, part in named(index)
            if name.text == word and part.path == "y.game"
            for symbol in index.meant(name, part)
            for place in index.given(symbol)
        ]
        assert places == ["x.game"], word


def test_of_two_games_of_one_title_each_file_means_its_own() -> None:
    index = index_of(Source("x.game", GAME), Source("y.game", GAME))
    for name, part in named(index):
        if name.text in ("Hand", "limit", "opening", "red"):
            (symbol,) = index.meant(name, part)
            assert {each.path for each in index.places(symbol)} == {part.path}, name


def test_a_name_is_looked_up_as_it_is_typed_in_the_tavern() -> None:
    assert key_of(CHARACTER, "Fiona") == key_of(CHARACTER, "fiona")
    assert key_of("variant", "strong-warriors") == key_of("variant", "strong_warriors")
    assert key_of("card", "I-don't") == "I-don't"
