"""What newcomers are told of files with one mistake each: where it is, and what mends it."""

from pathlib import Path

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from tests.lang.newcomers.corpus import SOUND, corpus, figures

PLACED, MENDED, SINGLE, BY_A_KEY = 1.0, 0.95, 1.0, 0.8
"""Of how many files the place is right, the mend is named, nothing else is told, and the first
change that an editor offers leaves nothing to say.
"""


@pytest.mark.parametrize("file", SOUND, ids=lambda file: file.name)
def test_the_texts_are_clean_without_their_mistakes(file: Path) -> None:
    assert check_sources([Source(file.name, file.read_text(encoding="utf-8"))]) == []


def test_each_broken_file_differs_from_a_sound_one_in_one_place() -> None:
    for each in corpus():
        assert each.sound.count(each.right) == 1, each.name
        assert each.text != each.sound, each.name


@pytest.mark.slow
def test_newcomers_are_told_where_and_how_and_nothing_else() -> None:
    found = figures(corpus())
    assert found.files >= 120
    assert found.placed >= PLACED * found.files
    assert found.mended >= MENDED * found.files
    assert found.single >= SINGLE * found.files
    assert found.by_a_key >= BY_A_KEY * found.files
