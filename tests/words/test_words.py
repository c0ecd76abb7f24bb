"""Every sentence that the program can print is listed, and reads as English.

The lists in `said/` are there to be read: `python -m tests.words` writes them anew.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from rdi.shell.commands import COMMANDS
from rdi.shell.show.look import Mode
from tests.source import ROOT
from tests.words.lists import FOLDER, page_of, pages, part_of
from tests.words.sentences import Said, sentences
from tests.words.visits import Line, visited, visits

FEW, MANY = 3, int(os.environ.get("RDI_VISITS", "20"))
"""So many visits are looked at by the quick test, and by the slow one."""


@cache
def all_sentences() -> tuple[Said, ...]:
    return tuple(sentences())


@cache
def few_lines() -> list[Line]:
    return list(visits(FEW))


def without_examples(page: str) -> str:
    return "\n".join(line for line in page.splitlines() if not line.startswith("    > "))


@pytest.mark.parametrize("part", [path.stem for path in sorted(FOLDER.glob("*.txt"))])
def test_every_sentence_of_the_source_is_listed(part: str) -> None:
    path = FOLDER / f"{part}.txt"
    found = [each for each in all_sentences() if part_of(each) == part]
    listed = without_examples(path.read_text(encoding="utf-8"))
    assert listed.splitlines() == page_of(part, found, {}).splitlines(), "python -m tests.words"


def test_each_part_of_the_source_has_its_list() -> None:
    listed = {path.stem for path in FOLDER.glob("*.txt")}
    assert listed == set(map(part_of, all_sentences())), "python -m tests.words"


@pytest.mark.slow
def test_the_examples_are_lines_that_are_printed() -> None:
    listed = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")}
    assert listed == pages()


# ------------------------------------------------------------------ what is printed is listed

CONTENT = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("games", "cards")
    for path in sorted((ROOT / folder).iterdir())
    if path.suffix in (".game", ".cards")
)
VERBS = "|".join(dict.fromkeys(re.findall(r"\bto (\w+)$", CONTENT, re.MULTILINE)))
PILES = "|".join(
    dict.fromkeys(re.findall(r"\b(?:player has|table has|table counts) (?:an? )?(\w+)", CONTENT))
)
TITLES = "|".join(dict.fromkeys(re.findall(r'^game "(.+)":$', CONTENT, re.MULTILINE)))
SHOWN = "|".join(
    dict.fromkeys(
        name.replace("_", " ") for name in re.findall(r"^ +show (\w+)", CONTENT, re.MULTILINE)
    )
)
CHANGE = r"\w+(?:'s side)?(?: \w+)* [+-]\d+"
NAME = r"(?:You|[A-Z]\w+(?: [\w ]+)?)"
OPEN_FORMS = (
    rf"{NAME} (?:{VERBS})(?:s|es)? .+\.",
    rf"(?:{NAME}, |Your )?(?:{PILES}): .+\.",
    r".*\b(?:gains?|loses?|pays?) \d+ .+\.",
    rf"{NAME} (?:calls?|raises? to) \d+(?: more|, \d+ more)?(?:, all in)?\.",
    r"[a-z]+ is [a-z]+\.",
    rf"{NAME} (?:{PILES}) \+\d+\.",
    rf"{NAME}: (?:.+, )?purse \d+\.",
    rf"(?:{TITLES})\. (?:{VERBS.title()})\.(?: Pot \d+\.)?(?: (?i:{SHOWN}) .+\.)?",
    r"\w+ Event(?:, level \d+)?: .+\.",
    r"\d+: .+\.",
    rf"{NAME}: (?:.+, )?(?:{SHOWN}) .+\.",
    rf"(?i:{SHOWN}):? .+\.",
    rf"(?:Others: )?{CHANGE}(?:[,;] {CHANGE})*\.",
)
"""Sentences that hold nothing of their own: a verb or a pile of a game and what is done there, an
Event by its title, what a card offers, a value by the name that a game shows it under, what has
changed of whom.
"""


def is_listed(line: str, known: tuple[Said, ...]) -> bool:
    text = line.strip().removeprefix("Pending: ")
    return any(each.pattern.search(text) for each in known) or any(
        re.fullmatch(form, text) for form in OPEN_FORMS
    )


def is_sentence(line: str) -> bool:
    return line.endswith(".") and len(line.split()) > 2


def is_content(line: str) -> bool:
    """Whether a line is told by a game's text itself."""
    return line.strip().rstrip(".") in CONTENT


def letters_of(said: Said) -> int:
    return len(re.findall("[A-Za-z]", said.literal))


def unlisted(lines: list[Line]) -> list[Line]:
    known = tuple(each for each in all_sentences() if letters_of(each) >= LETTERS_LEAST)
    texts = dict.fromkeys(each for each in lines if is_sentence(each.text))
    return [each for each in texts if not (is_content(each.text) or is_listed(each.text, known))]


LETTERS_LEAST = 6
"""So many letters of its own a sentence must have to be recognised by them."""


def test_what_a_visit_prints_is_listed() -> None:
    assert unlisted(few_lines()) == []


def test_a_sentence_that_is_not_listed_is_found() -> None:
    told = Line("", "A gryphon sits in the cellar and sulks.")
    assert unlisted([told]) == [told]


# ------------------------------------------------------------------ laws of English

FAULTS = {
    "a reading or a rule by its id": r"\b(?:[A-Z]{1,2}-\d+[a-z]?|[a-z]+(?:-[a-z0-9]+)*-\d{2})\b",
    "a name of the language": r"\b[a-z]+(?:_[a-z]+)+\b",
    "a value of Python": r"\b(?:None|True|False|Error|Errno)\b|<[\w.]+ object|\{'|\[\(|\('",
    "one of many": r"(?<![\d.,+-])\b1 (?:cards|points|Drinks|rounds|games|seats|choices|times)\b",
    "many of one": r"\b(?:[02-9]|\d{2,}) (?:card|point|Drink|round|game|seat|choice)\b(?! of)",
    "you with the verb of another": r"\b[Yy]ou (?:is|has|does|was|checks|calls|raises|folds|takes|"
    r"gains|loses|draws|discards|plays|orders|drinks|reveals|passes|wins|pays)\b",
    "You within a sentence": r"\b(?:and|or|by|to|for|of|with|from|after|Only|that) You\b(?! \()",
    "another with the verb of you": r"\b(?:Mara|Nell|Brannoc|Pim|Tobin|Aldis) (?:are|have|do)\b",
    "what there is in the wrong number": r"\bthere is [\w'-]+(?:, [\w'-]+)* and\b",
    "a stop too many": r"(?<![.#])\.[\u201d\"]?\.(?!\.)|,,|[?!]\.(?!\.)",
    "an article before the wrong letter": r"\b[Aa] (?:old|action|anytime|ante|answer|event|owl)\b",
}
"""What no line may hold, and what would be wrong with it."""


def faults(lines: list[Line]) -> list[tuple[str, Line]]:
    texts = dict.fromkeys(each for each in lines)
    return [
        (fault, line)
        for fault, pattern in FAULTS.items()
        for line in texts
        if re.search(pattern, line.text)
    ]


def test_a_visit_is_told_in_english() -> None:
    assert faults(few_lines()) == []


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["plain", "unicode"])
def test_many_visits_are_told_in_english_and_what_they_print_is_listed(mode: Mode) -> None:
    lines = list(visits(MANY, mode, first=FEW))
    assert faults(lines) == []
    if mode == "plain":  # sentences are whole there
        assert unlisted(lines) == []


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("a reading or a rule by its id", "You and Mara could win it. (rules all-in, PT-7)"),
        ("a reading or a rule by its id", "it is not your turn (gamble-12)"),
        ("a name of the language", "did you mean pairs_by_sum?"),
        ("a value of Python", "the record has None"),
        ("one of many", "You draw 1 cards."),
        ("many of one", "You draw 2 card."),
        ("you with the verb of another", "You are the last one in, and you wins."),
        ("You within a sentence", "The pot is played for again by You."),
        ("another with the verb of you", "Mara are all in."),
        ("what there is in the wrong number", "there is check and help."),
        ("a stop too many", "You play \u201cTip the Wench.\u201d."),
        ("an article before the wrong letter", "you play like a old hand."),
    ],
)
def test_a_fault_is_found(fault: str, text: str) -> None:
    assert fault in [name for name, _ in faults([Line("", text)])]


def test_help_speaks_of_no_command_in_two_ways() -> None:
    told = [each.about for each in COMMANDS.values()]
    assert len(told) == len(set(told))
    assert all(each[0].islower() and not each.endswith(".") for each in told)


def test_a_visit_is_the_same_each_time(tmp_path: Path) -> None:
    assert list(visited(2, folder=tmp_path)) == list(visited(2, folder=tmp_path / "again"))
