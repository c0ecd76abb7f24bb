"""An order to play is understood however its parts are put together."""

from pathlib import Path

import pytest

from rdi import library
from rdi.resources import text
from rdi.shell.lookup import InputError
from rdi.shell.play.play_order import PlayOrder, read_order


def order(words: str) -> PlayOrder:
    entries = {entry.name: entry for entry in library.entries()}
    return read_order(words, entries, ["Mara", "Nell", "Pim"])


@pytest.mark.parametrize(
    "text",
    [
        "den with dragons against mara nell seats 3 ante 2 seed 7F3K",
        "den, with dragons, against mara, nell, seats 3, ante 2, seed 7F3K",
        "den , with dragons , against mara and nell , seats 3 , ante 2 , seed 7F3K ,",
    ],
)
def test_commas_may_part_what_is_ordered(text: str) -> None:
    assert order(text) == PlayOrder(
        "den-of-thieves",
        variants=["dragons"],
        against=["Mara", "Nell"],
        seats=3,
        seed="7F3K",
        settings={"ante": 2},
    )


@pytest.mark.parametrize("text", ["den seats 3,4", "den seats ,", "den seed 1, 2", "den seed ,"])
def test_commas_make_no_number_out_of_what_is_none(text: str) -> None:
    with pytest.raises(InputError, match=r"a whole number|one number or a short word"):
        order(text)


@pytest.mark.parametrize(
    ("order", "moved"),
    [
        (
            "boss-battle with nerodia against lucky, phyll, farai, prizes",
            "red-dragon-inn with prizes, boss-battle, nerodia against lucky, phyll, farai",
        ),
        (
            "red-dragon-inn with zot gerki, rounds of den-of-thieves with strong-warriors, prizes",
            "red-dragon-inn with prizes, zot, gerki rounds of den-of-thieves with strong-warriors",
        ),
        ("red-dragon-inn with Ann and Ben against prizes", "red-dragon-inn with prizes, Ann, Ben"),
    ],
)
def test_a_variant_behind_another_keyword_is_shown_in_front_of_it(order: str, moved: str) -> None:
    with pytest.raises(InputError) as caught:
        read_order(order)
    said = f"'prizes' is a variant and belongs to the game: play {moved}"
    assert str(caught.value) == said
    assert "prizes" in read_order(moved).variants


def test_what_is_no_variant_either_is_refused_as_what_it_should_be() -> None:
    with pytest.raises(InputError, match="no regular 'prices'"):
        read_order("red-dragon-inn with zot against prices")
    with pytest.raises(InputError, match="no variant 'prices'"):
        read_order("red-dragon-inn with zot rounds of threes with prices")


def test_a_game_may_be_named_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("copy.game").write_text(text("games", "threes.game").replace('"Threes"', '"My Threes"'))
    assert read_order("copy.game seats 3") == PlayOrder("my-threes", seats=3)
    with pytest.raises(InputError, match=r"no game 'other.game'"):
        read_order("other.game seats 3")
