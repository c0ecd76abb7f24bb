"""Many games of a kind that nobody foresaw: in numbers they go as one by one do."""

from pathlib import Path

import pytest

import rdi
from rdi.errors import GameFault
from tests.test_strange_games import text_of


@pytest.mark.parametrize("antes", [0, 1, 2])
@pytest.mark.parametrize("share", [None, 2])
def test_many_games_are_alike_however_often_the_ante_is_paid(
    antes: int, share: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    monkeypatch.chdir(tmp_path)
    text = text_of("ante\n" * antes + "deal 2 to each Hand\nbet\nshowdown")
    (tmp_path / "strange.game").write_text(text, encoding="utf-8")
    many = [
        rdi.simulate("strange", games=60, stashes=(9, 9, 3), share=share, ante=2, path=path)
        for path in ("engine", "compiled")
    ]
    assert many[0].winnings == many[1].winnings


def test_a_fault_in_many_games_is_the_authors_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    monkeypatch.chdir(tmp_path)
    order = "  order Lead of every color:\n    highest 1\n"
    score = (
        "\n  score highest of Dice:\n    each die is worth place of color in Lead\n  ties none\n"
    )
    things = f"  each player has Dice (public, dice)\n  table has King (public)\n{order}"
    text = text_of("roll 1 dice to each Dice\nbet\nshowdown", things, score)
    (tmp_path / "strange.game").write_text(text, encoding="utf-8")
    with pytest.raises(GameFault, match=r"strange\.game:\d+: Strange cannot go on here"):
        rdi.simulate("strange", games=9, seats=2, path="compiled")


def test_of_a_list_that_is_too_short_no_more_is_read_in_many_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    monkeypatch.chdir(tmp_path)
    play = """
ante
deal 1 to each Hand
each player in turn:
  choose 2 of card or die as plan, to plan
  repeat 3 times as turn:
    if item turn of plan is card:
      draw 1 to Hand
showdown
"""
    (tmp_path / "strange.game").write_text(text_of(play), encoding="utf-8")
    for path in ("engine", "compiled"):
        with pytest.raises(GameFault, match=r"strange\.game:13: .*the list is not so long"):
            rdi.simulate("strange", games=9, seats=2, path=path)
