"""What may stand at a place is what the parser takes there, and all of that."""

import pytest
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.authoring.continuations import Continuations, continuations, fits
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.tree import HOMES

CARD = ['action card "A" in Fiona:']
PLAY = ['game "X":', "  play:"]


def offered(found: Continuations) -> list[str]:
    return [each.text for each in found.offers]


def is_taken(text: str) -> bool:
    """Whether nothing in a text is wrong, but that something is still missing behind it."""
    try:
        parser().parse(text + "\n")
    except UnexpectedInput as error:
        return error.line > text.count("\n") + 1 or getattr(
            getattr(error, "token", None), "type", ""
        ) in ("$END", "_DEDENT", "_NL", "_INDENT")
    except DedentError:
        return False
    return True


PLACES = [
    ([], ""),
    (CARD, "  "),
    (CARD, "  you "),
    (CARD, "  you draw "),
    ([*CARD, "  if Alcohol is 2:", "    you draw 1 card"], "  "),
    (PLAY, "    "),
    (PLAY, "    deal 1 to each "),
    (PLAY, "    if number of "),
    (['game "X":'], "  "),
    (['game "X":'], "  define best as "),
    (['game "X":', "  score highest of Hand:"], "    total "),
    (['scenario "A":'], "  given "),
    (['scenario "A":'], "  expect fiona has "),
    (['drink "A":'], "  "),
]


@pytest.mark.parametrize(("lines", "begun"), PLACES, ids=lambda value: str(value)[-30:])
def test_whatever_is_offered_may_stand_there(lines: list[str], begun: str) -> None:
    found = continuations(lines, begun)
    above = "\n".join([*lines, ""]) if lines else ""
    written = {"title": '"A"', "capital": "Hand", "small": "ann"}
    texts = [*offered(found), *found.words, *(written[each] for each in found.names or {})]
    assert texts
    assert [text for text in texts if not is_taken(f"{above}{begun}{text}")] == []


@pytest.mark.parametrize(("lines", "begun"), PLACES, ids=lambda value: str(value)[-30:])
def test_every_word_that_may_stand_there_is_offered(lines: list[str], begun: str) -> None:
    found = continuations(lines, begun)
    above = "\n".join([*lines, ""]) if lines else ""
    for word in ("you", "another", "if", "bet", "number", "each", "the", "card", "game", "drink"):
        taken = is_taken(f"{above}{begun}{word}")
        assert taken or word not in found.words
        assert not taken or word in found.words or "small" in (found.names or {}), word


def test_a_line_that_is_not_understood_is_gone_on_with_by_nothing() -> None:
    assert continuations(CARD, "  you frobnicate Gold the ") == Continuations()


def test_a_line_above_that_is_wrong_does_no_harm() -> None:
    found = continuations([*CARD, "  you frobnicate Gold the"], "  you ")
    assert "draw 2 cards" in offered(found)


def test_a_line_that_goes_on_below_is_one_line() -> None:
    lines = ['game "X":', "  define best as 1 + ..."]
    assert (
        continuations(lines, "    ").words
        == continuations(lines[:1], "  define best as 1 + ").words
    )
    below = continuations([*CARD, "  if Alcohol is 2 ...", "    and Gold is 3:"], "    ")
    assert (
        "draw"
        in continuations([*CARD, "  if Alcohol is 2 ...", "    and Gold is 3:"], "    you ").words
    )
    assert "you" in below.words


def test_otherwise_is_offered_below_its_if_and_nowhere_else() -> None:
    below = continuations([*CARD, "  if Alcohol is 2:", "    you draw 1 card"], "  ")
    assert "otherwise" in below.words
    assert "otherwise" not in continuations(CARD, "  ").words


@pytest.mark.parametrize(
    ("lines", "begun", "writing", "kinds"),
    [
        (CARD, "  start a round of ", "title", ("game",)),
        (PLAY, "    do ", "small", ("routine",)),
        (PLAY, "    let ", "small", ()),
        (['game "X":', '  variant "A" called a:'], "    before ", "small", ("step", "routine")),
        (['game "X":'], "  uses deck ", "title", ("deck",)),
        (CARD, "  boost ", "small", ("cost",)),
        (['scenario "A":'], "  given ", "small", ("character",)),
        (['scenario "A":'], "  fiona plays ", "title", ("card",)),
        ([], 'action card "A" in ', "capital", ("character", "kit", "thing")),
    ],
)
def test_the_kind_of_a_name_follows_from_where_it_stands(
    lines: list[str], begun: str, writing: str, kinds: tuple[str, ...]
) -> None:
    assert (continuations(lines, begun).names or {})[writing] == kinds


def test_nearly_every_phrase_is_offered_somewhere() -> None:
    """Those that are words inside of others are not."""
    heads = [
        ([], ""), (CARD, "  "), (PLAY, "    "), (['game "X":'], "  "), (['scenario "A":'], "  "),
        (['game "X":', '  variant "A" called a:'], "    "), (['drink "A":'], "  "),
        (['game "X":', "  score highest of Hand:"], "    "), (["character A:"], "  "),
        (['component deck "A":'], "  "), (['game "X":', "  judge:"], "    "),
        (['minion "A":'], "  "), (['tavern "A":'], "  "), (['minion "A":', "  while in play:"],
        "    "), (['variant "X" called x of "Y":'], "  "), (['game "X":'], "  define a as "),
        (CARD, "  you draw "), (CARD, "  if "), (PLAY, "    if "),
    ]  # fmt: skip
    found = {offer.home for lines, begun in heads for offer in continuations(lines, begun).offers}
    assert len(found) > 0.75 * len(HOMES)


def test_a_whole_line_fits_or_it_does_not() -> None:
    assert fits(CARD, "  you draw 1 card")
    assert fits(CARD, "  if Alcohol is 2:")
    assert not fits(CARD, "  deal 1 to each Hand")
    assert fits(PLAY, "    deal 1 to each Hand")
    assert not fits(PLAY, "    deal 1 to each")
