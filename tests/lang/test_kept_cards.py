"""What was compiled of the shelf before is taken as it is where a change cannot touch it: the cards
and the mistakes are those that there are when all is compiled anew.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rdi.errors import SourceErrors
from rdi.lang.compiler import shelf
from rdi.lang.compiler.card_sets import CardSet, compile_cards
from rdi.lang.compiler.parser import parse
from rdi.lang.compiler.shelf import card_set_beside, stats_on_shelf
from rdi.lang.syntax.source import Source
from rdi.model.cards import Character
from rdi.resources import Text, texts

FILES = texts("cards")

OWN = {
    "a card for a deck of the shelf": (
        'action card "A Tall Tale" in Gerki:\n  each other player loses 1 Fortitude\n'
    ),
    "a Drink for a deck of the shelf": 'drink "A Tall Mug" in "Drink Deck":\n  Alcohol +1\n',
    "a second token of a name": "token Scarab, supply 3, none for the owner\n",
    "a counter that another has": (
        'character Tallman:\n  about "tall"\n  counter Progress from 0 to 3\n'
    ),
    "a verb of a name that a file speaks of": (
        "verb petrify, petrifies (who, n):\n  who loses n Fortitude\n"
    ),
    "a new character": 'character Tallman:\n  about "tall"\n  deck:\n    1 "I raise!"\n',
    "nothing at all": "# nothing\n",
    "a mistake": 'action card "A Tall Tale" in Gerky:\n  you gain 1 Gold\n',
}


def anew(source: Source) -> CardSet:
    """The same, with nothing taken as it was."""
    left = [
        Source(*file)
        for name, file in texts("cards").items()
        if name not in shelf.names_taken([source])
    ]
    files = [(each, parse(each).declarations) for each in (source, *left)]
    return compile_cards(files, stats_on_shelf())


def told(found: CardSet, source: Source) -> list[object]:
    """All that is known of a set of cards, and the mistakes of one file."""
    return [
        [(each.name, each.fingerprint, each.terms, each.path) for each in found.characters],
        [(each.title, each.fingerprint, each.path) for each in found.decks],
        [(each.pile.name, each.fingerprint, each.path) for each in found.piles],
        [(each.name, each.fingerprint) for each in found.kits],
        [str(each) for each in found.mistakes if each.source is source],
    ]


def beside(source: Source) -> CardSet:
    """The cards of a file with those of the shelf, as `check` asks for them."""
    return card_set_beside([(source, parse(source).declarations)])


@pytest.mark.parametrize("text", OWN.values(), ids=OWN)
def test_a_file_of_ones_own(text: str) -> None:
    source = Source("tall.cards", text)
    assert told(beside(source), source) == told(anew(source), source)


@pytest.mark.parametrize("text", OWN.values(), ids=OWN)
@pytest.mark.parametrize("name", ["tall.cards", pytest.param("zot.cards", marks=pytest.mark.slow)])
def test_a_file_on_the_shelf(
    text: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is compiled to be played is the same, too, in whatever file of one's own it stands."""
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    replaced = FILES["zot"].text if name == "zot.cards" else ""
    (tmp_path / name).write_text(f"{replaced}\n{text}", encoding="utf-8")
    sources = [Source(*file) for file in texts("cards").values()]
    expected = compile_cards(
        [(each, parse(each).declarations) for each in sources], stats_on_shelf()
    )
    if any(not each.is_warning for each in expected.mistakes):
        with pytest.raises(SourceErrors):
            shelf.characters_on_shelf()
        return
    found = CardSet(
        shelf.characters_on_shelf(),
        shelf.drink_decks_on_shelf(),
        piles=shelf.table_piles_on_shelf(),
        kits=shelf.kits_on_shelf(),
    )
    assert told(found, sources[0])[:4] == told(expected, sources[0])[:4]


def changes() -> Iterator[tuple[str, Text]]:
    """Each file of the shelf with another of its declarations left out."""
    for number, (name, (path, text)) in enumerate(FILES.items()):
        parts = text.split("\n\n")
        left_out = number * 7 % len(parts)
        yield name, Text(path, "\n\n".join([*parts[:left_out], *parts[left_out + 1 :]]))


@pytest.mark.parametrize(
    ("name", "file"),
    [
        pytest.param(*each, id=each[0], marks=() if number % 12 == 0 else pytest.mark.slow)
        for number, each in enumerate(changes())
    ],
)
def test_a_file_of_the_shelf_that_is_changed(name: str, file: Text) -> None:
    source = Source(*file)
    assert shelf.names_taken([source]) == {name}
    assert told(beside(source), source) == told(anew(source), source)


def test_most_is_kept() -> None:
    """A card for one deck has only that deck compiled again."""
    source = Source("tall.cards", OWN["a card for a deck of the shelf"])
    before = {each.name: each for each in shelf.characters_on_shelf()}
    found = beside(source).characters
    again = [each.name for each in found if each is not before[each.name]]
    assert again == ["gerki"]
    assert '"A Tall Tale"' in OWN["a card for a deck of the shelf"]
    assert "A Tall Tale" in next(each for each in found if each.name == "gerki").cards


MARKS = """token Stamp, supply {supply}
"""
STAMPER = """character Stamper:
  about "stamps"
action card "Stamped!" in Stamper:
  another player gains 1 Stamp
"""


def test_what_speaks_of_a_name_of_another_file_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token is told in one file, and a character of another one gives it."""
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / "marks.cards").write_text(MARKS.format(supply=3))
    (tmp_path / "stamper.cards").write_text(STAMPER)
    source = Source(str(tmp_path / "marks.cards"), MARKS.format(supply=5))

    def supplies(found: tuple[Character, ...]) -> list[int | None]:
        return [token.supply for each in found if each.name == "stamper" for token in each.tokens]

    assert supplies(shelf.characters_on_shelf()) == [3]
    assert supplies(beside(source).characters) == [5]
    assert told(beside(source), source) == told(anew(source), source)
