"""Lines of cards that stand below others: as they are read in full, and in one line of a hand."""

from pathlib import Path

import pytest

from rdi.shell.play.inn_wording import way_gist
from rdi.shell.show.look import Mode
from tests.shell.inn_visits import session_of
from tests.shell.taverns import open_visit

SHELF = """character Marga:
  about "the deep one"
  deck:
    6 "Gambling? I'm in!"

action card "Deep" in Marga, 20 copies:
  pick another player as victim
  choose one:
    - you draw 1 card
      if victim's Alcohol is at least 3:
        victim loses 3 Fortitude
        you gain 1 Fortitude
      otherwise:
        victim gains 1 Alcohol
    - you gain 1 Fortitude
"""
FULL = """Pick another player (the victim).
Choose one:
  - All of this:
    - You draw 1 card.
    - If the victim's Alcohol is at least 3:
      - The victim loses 3 Fortitude.
      - You gain 1 Fortitude.
    - Otherwise:
      - The victim gains 1 Alcohol.
  - You gain 1 Fortitude.
"""
SHORT = (
    "Pick another player (the victim). Choose one: (You draw 1 card. If the victim's Alcohol is at "
    "least 3: (The victim loses 3 Fortitude. You gain 1 Fortitude.) Otherwise: The victim gains 1 "
    "Alcohol.) or (You gain 1 Fortitude.)"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        (FULL, SHORT),
        ("You draw 1 card.\nYou lose 1 Gold.", "You draw 1 card. You lose 1 Gold."),
        ("Until then:\n  - You sleep.", "Until then: You sleep."),
        ("Until then:\n  - You sleep.\nThe turn ends.", "Until then: (You sleep.) The turn ends."),
        ("Until then:\n  - You sleep.\n  - You rest.", "Until then: (You sleep. You rest.)"),
        (
            "You may:\n  - You pay.\nOtherwise:\n  - You sleep.\nThe turn ends.",
            "You may: You pay. Otherwise: (You sleep.) The turn ends.",
        ),
        (
            "The victim chooses one:\n  - They pay.\n  - They sleep.",
            "The victim chooses one: (They pay.) or (They sleep.)",
        ),
        ("Play this when you drink.\nYou sleep.", "You sleep."),
    ],
)
def test_in_one_line_brackets_hold_together_what_belongs_together(text: str, said: str) -> None:
    assert way_gist(text) == said


@pytest.mark.parametrize("mode", ["unicode", "plain", "ascii"])
def test_a_card_that_is_read_shows_its_levels(
    mode: Mode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "marga.cards").write_text(SHELF)
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    visit = open_visit(mode=mode)
    hand = visit.type("play red-dragon-inn with marga zot, seed 1")
    if mode == "plain":  # drawn pages show as much as fits in a line
        assert SHORT in " ".join(hand.split())
    number = session_of(visit).view.hand.index("Deep") + 1
    for words in ("card deep", f"card {number}"):
        assert visit.type(words).endswith(FULL.rstrip())
