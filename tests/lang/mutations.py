"""Texts that are nearly right, for tests of what is done with files of strangers."""

import re

from hypothesis import strategies as st

from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.tree import HOMES

OF_GAMES = {
    home.example for home in HOMES.values()
    if ".cards." not in home.__module__ and ".scenario" not in home.__module__
} - {home.example for home in HOMES.values() if ".cards." in home.__module__}  # fmt: skip
"""What only games say."""


def is_fit_to_be_shown(mistake: Diagnostic, is_of_cards: bool) -> None:
    """It names a place in the file, never the wrong word itself as the right one, and no line of
    a game, or the very line that is wrong, as an example for a card.
    """
    text = mistake.source.text
    assert 1 <= mistake.span.line <= text.count("\n") + 2
    assert mistake.span.column >= 1
    assert mistake.nearest not in re.findall("`([^`]*)`", mistake.message) or not mistake.nearest
    assert not mistake.example or mistake.example != mistake.source.line(mistake.span.line).strip()
    if is_of_cards:
        assert mistake.example not in OF_GAMES


def change_a_little(lines: list[str], words: list[str], data: st.DataObject) -> None:
    """Make one to four small mistakes in some lines: one is lost or said twice, or a word, a letter
    or the indentation is another.
    """
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "double", "swap", "word", "letter", "indent"])):
            case "drop":
                lines[place] = ""
            case "double":
                lines.insert(place, lines[place])
            case "swap":
                other = data.draw(st.integers(0, len(lines) - 1))
                lines[place], lines[other] = lines[other], lines[place]
            case "word":
                found = lines[place].split(" ")
                at = data.draw(st.integers(0, len(found) - 1))
                found[at] = data.draw(st.sampled_from(words))
                lines[place] = " ".join(found)
            case "letter":
                at = data.draw(st.integers(0, len(lines[place])))
                letter = data.draw(st.characters())
                lines[place] = lines[place][:at] + letter + lines[place][at:]
            case "indent":
                lines[place] = " " * data.draw(st.integers(0, 7)) + lines[place].strip()
