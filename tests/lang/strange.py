"""Texts that are nearly right, for tests of what is done with files of strangers."""

from hypothesis import strategies as st


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
