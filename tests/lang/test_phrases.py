"""Each phrase can be written as its home says, means something in English, and is in the manual."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from lark.exceptions import UnexpectedInput
from lark.indenter import DedentError

from rdi.lang.authoring.manual import as_markdown, words
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES, Phrase, walk
from rdi.model.effects import ATTACKER, DRINKER, LEADER, OWNER
from tests.source import ROOT

CONTEXTS = (
    "{}",
    'component deck "X":\n  {}',
    'component deck "X":\n  suit Hawk as k: {}',
    'component deck "X":\n  attribute a: {}',
    'game "X":\n  {}',
    'game "X":\n  rules a, "b":\n    {}',
    'game "X":\n  table has King ({})',
    'game "X":\n  table has King {}',
    'game "X":\n  play:\n    {}',
    'game "X":\n  play:\n    if yes:\n      bet\n    {}\n      bet',
    'game "X":\n  play:\n    choose {} from cards in Hand as a, to b',
    'game "X":\n  play:\n    each player in turn:\n      choose one from {} as a, to b',
    'game "X":\n  judge:\n    {}',
    'game "X":\n  judge:\n    take King from {}',
    'game "X":\n  judge:\n    stack {} from a',
    'game "X":\n  define a as {}',
    'game "X":\n  define a as 1 if {}, otherwise 2',
    'game "X":\n  define a of {} as 1',
    'game "X":\n  define a as number of {}',
    'game "X":\n  define a as number of cards {}',
    'game "X":\n  ranking Pairs:\n    {}',
    'game "X":\n  order Best of every rank:\n    {}',
    'game "X":\n  order Best of every rank:\n    {} 1',
    'game "X":\n  score highest of Hand:\n    {}',
    'game "X":\n  score highest of Hand:\n    total 1{}',
    'game "X":\n  score highest of Hand:\n    best of:\n      {}',
    'game "X":\n  score highest of Hand:\n    spend one of:\n      {}',
    'game "X":\n  score highest of Hand:\n    spend one of:\n      - 1 Bard\n    {}\n      final 1',
    'game "X":\n  score highest of Hand:\n    if yes:\n      final 1\n    {}\n      final 2',
    'game "X":\n  ties {}',
    'game "X":\n  tier odd {} ordinary when yes, highest wins',
    'game "X":\n  tier odd above ordinary {} when yes, highest wins',
    'game "X":\n  variant "A" called a:\n    {}',
    'game "X":\n  variant "A" called a {}:\n    bet',
    'game "X":\n  variant "A" called a {}:\n    about "b"',
    'game "X":\n  variant "A" called a:\n    scoring {}:\n      final 1',
    'game "X":\n  turn:\n    step action:\n      {}',
    'action card "X":\n  {}',
    'action card "X":\n  if {}\n    you draw 1 card',
    'action card "X":\n  you draw ({}) cards',
    'action card "X":\n  choose one:\n    {}',
    'action card "X":\n  choose one:\n    {}\n      you draw 1 card',
    'action card "X":\n  you may:\n    you draw 1 card\n  {}\n    you lose 1 Alcohol',
    'minion "X":\n  {}',
    'minion "X":\n  while in play:\n    {}',
    'drink "X":\n  {}',
    'tavern "X":\n  {}',
    "token Scarab:\n  {}",
    "counter Heat from 0 to 3:\n  {}",
    "pile Weather (hidden):\n  {}",
    'variant "X" called x of "Y":\n  {}',
    "character Brawler:\n  {}",
    "character Brawler:\n  deck:\n    {}",
    'scenario "X":\n  {}',
)
BELOW = (
    "", "bet", "final 1", "easy", "Warrior Lady", '"text"', "attribute a: b", 'about "b"',
    "way a:\n{}  final 1", "- 1 Bard", "highest 1", "you draw 1 card", "- you draw 1 card",
    "wages 1", "monk passes", "Alcohol +1", '1 "X"', "reduce Fortitude loss for you by 1",
    "cannot be ignored",
)  # fmt: skip


def is_grammatical(text: str) -> bool:
    """Whether the grammar has such a text; what is wrong with it is not worked out."""
    try:
        parser().parse(text)
    except (UnexpectedInput, DedentError):
        return False
    return True


Place = tuple[str, str]
"""A context, and the lines below what is put there."""


def written(example: str, places: Iterable[Place]) -> Iterator[tuple[Place, str]]:
    """The example in every place, with lines below it where it wants some."""
    for context, below in places:
        if example.endswith(":") or not below:
            last = context.split("\n")[-1]
            indent = " " * (len(last) - len(last.lstrip()) + 2)
            lines = f"\n{indent}{below.format(indent)}" if below else ""
            yield (context, below), context.replace("{}", example + lines, 1) + "\n"


def is_read_as(home: type[Phrase], text: str) -> bool:
    """Whether a text is right, and this phrase is in it."""
    if not is_grammatical(text):
        return False
    parsed = parse(Source("x.game", text))
    return not parsed.mistakes and any(type(part) is home for part in walk(parsed.declarations))


@cache
def examples_in_their_places() -> dict[str, str | None]:
    """By the name of each phrase, a text in which its example is read as that phrase; None where
    there is none.
    """
    found: dict[str, str | None] = {}
    places = [*product(CONTEXTS, BELOW)]
    for home in HOMES.values():
        found[home.rule] = None
        for place, text in written(home.example, places):
            if is_read_as(home, text):
                found[home.rule] = text
                places.remove(place)  # the next phrase may well belong there, too
                places.insert(0, place)
                break
    return found


@pytest.mark.slow
def test_the_example_of_a_phrase_is_that_phrase() -> None:
    assert [rule for rule, text in examples_in_their_places().items() if text is None] == []


def says_what_it_does(home: type[Phrase]) -> bool:
    is_sentence = home.doc[0].isupper() and home.doc.rstrip().endswith(".")
    says = home.english or "say" in {name for part in home.__mro__[:-2] for name in vars(part)}
    return bool(is_sentence and says)


def test_a_phrase_says_what_it_does() -> None:
    assert [home.rule for home in HOMES.values() if not says_what_it_does(home)] == []


def test_the_words_page_has_every_phrase_and_every_word() -> None:
    page = words()
    assert [home.example for home in HOMES.values() if home.example not in page] == []
    listed = page.split("All words of the language:")[1].split("\n")[1].strip().split(", ")
    assert listed == sorted(set(literals().values()))


def test_every_word_is_told_with_some_phrase() -> None:
    """As it is, or in its other form."""
    told = set(re.findall(r"[a-z_]+", as_markdown()))
    known = set(literals().values())
    assert {word for word in known - told if word.removesuffix("s") not in told} == set()
    assert all(f"`{role}`" in as_markdown() for role in (ATTACKER, DRINKER, LEADER, OWNER))


def test_the_readme_of_the_grammar_lists_the_phrases_as_they_are() -> None:
    readme = Path(ROOT, "grammar", "README.md").read_text(encoding="utf-8")
    assert as_markdown() in readme
