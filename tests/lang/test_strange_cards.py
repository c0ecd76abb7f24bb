"""Files of cards by strangers: whatever is in them, they are understood or refused."""

import re
from bisect import bisect_left
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi.errors import SourceErrors
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.explaining import explain_file
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES
from tests.lang.mutations import change_a_little, is_fit_to_be_shown
from tests.source import ROOT

HERE = Path(__file__).parent
FILES = [*sorted(Path(ROOT, "cards").glob("*.cards")), *sorted((HERE / "bad").glob("*.cards"))]
TEXTS = [text for file in FILES if "component" not in (text := file.read_text(encoding="utf-8"))]
EXAMPLES = [home.example for home in HOMES.values() if ".cards." in home.__module__]
LINES = sorted(
    {line for text in TEXTS for line in text.split("\n") if line.strip()}
    | {f"  {example}" for example in EXAMPLES}
    | set(EXAMPLES)
)
TOGETHER = 25
"""To check one line takes as long as to check so many: all other cards are read with it."""

DECLARES = re.compile(r'(?:\w+ )+card "|drink "|\w+ event "|minion "|token [A-Z]')
WORDS = sorted({*literals().values(), *(word for line in LINES for word in line.split())})


def understood(text: str) -> list[Diagnostic]:
    """Check and explain; every mistake is a diagnostic with its place."""
    source = Source("stranger.cards", text)
    mistakes = check_sources([source])
    for mistake in mistakes:
        assert str(mistake).startswith("stranger.cards:")
        is_fit_to_be_shown(mistake, is_of_cards=declares_cards(text, mistake))
    if all(mistake.is_warning for mistake in mistakes):
        page = explain_file(source)
        assert "None" in text or "None" not in page
    else:
        with pytest.raises(SourceErrors):
            explain_file(source)
    return mistakes


def declares_cards(text: str, mistake: Diagnostic) -> bool:
    """Whether a mistake stands below the title of a card, Drink, Event or Minion."""
    above = text.split("\n")[: mistake.span.line]
    first = next((line for line in reversed(above) if line and line[0] not in " #"), "")
    return bool(DECLARES.match(first))


@pytest.mark.parametrize("file", sorted((HERE / "bad").glob("*.cards")), ids=lambda file: file.name)
def test_what_is_refused_is_not_explained(file: Path) -> None:
    understood(file.read_text(encoding="utf-8"))


@settings(max_examples=40)
@given(st.lists(st.sampled_from(WORDS), max_size=40), st.lists(st.integers(0, 8), max_size=40))
def test_words_of_the_language_in_any_order(words: list[str], breaks: list[int]) -> None:
    text = 'sometimes card "X":\n  '
    for word, indent in zip(words, breaks, strict=False):
        text += f"{word} " if indent > 3 else f"{word}\n{'  ' * indent}"
    understood(text)


@settings(max_examples=40)
@given(st.lists(st.sampled_from(LINES), min_size=1, max_size=30))
def test_lines_of_cards_in_any_order(lines: list[str]) -> None:
    understood("\n".join(lines) + "\n")


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_cards_in_which_something_was_changed(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(TEXTS)).split("\n")
    start = data.draw(st.integers(0, max(0, len(lines) - 40)))
    lines = lines[start : start + 40]
    change_a_little(lines, WORDS, data)
    understood("\n".join(lines))


@pytest.mark.slow
@pytest.mark.parametrize("place", range(0, len(EXAMPLES), TOGETHER))
@pytest.mark.parametrize(
    "context",
    ["{0}", 'action card "X {1}":\n  {0}', 'drink "X {1}":\n  {0}\n    you draw 1 card'],
    ids=["nowhere", "card", "drink"],
)
def test_every_phrase_may_stand_where_it_does_not_belong(context: str, place: int) -> None:
    """Some at a time, and then those alone that are right there."""
    examples = EXAMPLES[place : place + TOGETHER]
    blocks = [context.format(each, number) for number, each in enumerate(examples)]
    mistakes = understood("\n\n".join(blocks))
    ends = [*accumulate(block.count("\n") + 2 for block in blocks)]
    wrong = {bisect_left(ends, each.span.line) for each in mistakes if not each.is_warning}
    understood("\n\n".join(block for at, block in enumerate(blocks) if at not in wrong))


CHAIN = "".join(f"verb go{n}, goes{n} (who):\n" + f"  who goes{n + 1}\n" * 30 for n in range(12))


OWNED = 'character Brute:\n  trait Ogre\naction card "X" in Brute:\n'


@pytest.mark.parametrize(
    "text",
    [
        f'{CHAIN}action card "X":\n  you go0\n',
        "".join(f'action card "X {n}":\n  you may:\n    you draw 1 card\n' for n in range(400)),
        'action card "X":\n  you draw (' + "1 + " * 60 + "1) cards\n",
        'action card "X":\n  you draw ' + "half of " * 33 + "2 cards\n",
        OWNED + "  you draw (" + "1 + " * 65 + "...\n    " + "1 + " * 45 + "1) cards\n",
        OWNED + "  you draw (" + ("1 + " * 65 + "...\n    ") * 4 + "1) cards\n",
        OWNED + "  you draw " + ("half of " * 30 + "...\n    ") * 2 + "2 cards\n",
        'action card "X":\n'
        + "".join(" " * n + "you may:\n" for n in range(1, 80))
        + f"{' ' * 80}you drink\n",
        "token Spite:\n  at the end of their turn:\n    they lose 1 Spite\n" * 50,
    ],
    ids=["verbs", "many", "long", "deep", "longer", "too long", "deeper", "nested", "again"],
)
def test_large_and_deep_files_neither_hang_nor_crash(text: str) -> None:
    understood(text)


@pytest.mark.parametrize("title", ["{0.__class__}", "%s%n", "\\", "''", "a'b", "é", ""])
def test_titles_are_only_text(title: str) -> None:
    understood(f'action card "{title}":\n  another player loses 2 Fortitude\n')


@pytest.mark.parametrize(
    "line", ["import os", "exec", "let x be __builtins__", "you draw (t.players) cards", "p.seat"]
)
def test_python_is_not_the_language(line: str) -> None:
    mistakes = understood(f'action card "X":\n  {line}\n')
    assert any(not each.is_warning for each in mistakes)
