"""Names are found by what was typed of them, or what fits is told."""

import pytest

from rdi.shell.lookup import InputError, find_name, find_titled, fitting

TITLES = {"kings-council": "King's Council", "the-wheel": "The Wheel", "three-kingdoms": "Three K"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("kings", "kings-council"),
        ("KING'S COUNCIL", "kings-council"),
        ("kc", "kings-council"),
        ("council", "kings-council"),
        ("wheel", "the-wheel"),
        ("three_k", "three-kingdoms"),
        ("tw", "the-wheel"),
    ],
)
def test_a_shortened_name_is_found(text: str, name: str) -> None:
    assert find_titled(text, "game", TITLES) == name


@pytest.mark.parametrize(
    ("text", "said"),
    [("th", "may mean"), ("whell", "did you mean the-wheel"), ("zzz", "there are")],
)
def test_what_fits_several_or_none_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        find_name(text, "game", TITLES)


def test_the_surest_fit_counts_alone() -> None:
    assert fitting("set", ["settle", "set"]) == ["set"]
    assert fitting("", ["set"]) == []
