"""A game that asks for what is not there ends in a sentence with its line, not in a traceback."""

from pathlib import Path

import pytest

import rdi
from rdi.errors import GameFault

ODD = """\
game "Odd Game":
  about "moves what is not there"
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  table has Middle (public)
  play:
    deal 1 to each Hand
    draw 1 to Middle
    each player in turn:
      let card be last of Middle
      move card from Hand to Middle
    showdown
  score highest of Hand:
    each card is worth 1
  ties none
"""


def test_a_card_that_is_not_there_is_the_authors_fault_at_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.game").write_text(ODD, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameFault, match=r"odd\.game:12: Odd Game cannot go on here"):
        rdi.new_game("odd-game", seed=1)
