"""Make text fit to be shown, names fit to be typed, and plain English out of words and numbers.

What a stranger wrote must not speak to the terminal. All that the program prints passes through a
`PrintableStream` (`printable_output` puts one in front of the standard output and the standard
error), so that no command has to think of it. What the program itself has to say to a terminal,
such as clearing a line, goes past it by `raw_stream`.
"""

import io
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO, cast

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode's categories of characters that steer a terminal or turn the direction of a line.

They are control, format and surrogate characters, and those that end a line or a paragraph.
"""
DIGITS_MOST = 9
"""Nobody types a longer number."""
_UNPRINTABLE = re.compile(r"[^\x20-\x7e]")
_IN_LINES = re.compile(r"[^\n\x20-\x7e]")
_IN_COLORS = re.compile(r"(\x1b\[(?:[012]|9[0-7])m)|[^\x20-\x7e]")
"""The first group is a color, or another way to write, as the program paints it."""


def typed(name: str) -> str:
    """A name of the language as players type it: with hyphens."""
    return name.replace("_", "-")


def name_of(title: str) -> str:
    """A title as players type it: lowercase words with hyphens, apostrophes left out."""
    kept = "".join(letter if letter.isalnum() or letter in " -" else "" for letter in title.lower())
    return "-".join(kept.split())


def printable(text: str, most: int | None = None) -> str:
    """The text on one line, each control or format character in it written out, as `\\x1b`.

    Letters, marks and signs of any script stay as they are. With `most` (3 or more), the
    result has at most so many characters, the last three of them dots where something was cut.
    """
    if most is None:
        return _UNPRINTABLE.sub(_written_out, text)
    shown = _UNPRINTABLE.sub(_written_out, text[: most + 1])  # no more is looked at, however long
    return shown if len(shown) <= most else shown[: max(0, most - 3)] + "..."


def number_in(text: str) -> int | None:
    """The whole number that is written there in up to nine of the digits 0 to 9; None for all else.

    Other signs that Unicode calls digits, such as ², are none.
    """
    is_number = text.isascii() and text.isdigit() and len(text) <= DIGITS_MOST
    return int(text) if is_number else None


def printable_lines(text: str) -> str:
    """The text as `printable` has it, but its lines stay lines."""
    return _IN_LINES.sub(_written_out, text)


def printable_in_color(text: str) -> str:
    """The text as `printable` has it, but the sequences by which the program paints stay."""
    return _IN_COLORS.sub(lambda found: found[1] or _written_out(found), text)


def printable_json(text: str) -> str:
    """JSON that says the same, its control and format characters written as JSON writes them.

    They stand in texts only, as nothing else in JSON holds them.
    """
    return _IN_LINES.sub(_written_in_json, text)


def _written_out(found: re.Match[str]) -> str:
    character = found[0]
    if unicodedata.category(character) not in _INVISIBLE:
        return character
    return character.encode("unicode_escape").decode("ascii")


def _written_in_json(found: re.Match[str]) -> str:
    character = found[0]
    if unicodedata.category(character) not in _INVISIBLE:
        return character
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[place : place + 4]}" for place in range(0, len(units), 4))


class PrintableStream(io.TextIOBase):
    """A stream in front of another, to which it gives all text as `printable_lines` has it.

    What the other stream cannot encode is written out too. There is no way from here to bytes: a
    library that looks for one would go past it unseen.
    """

    def __init__(self, stream: TextIO) -> None:
        self.raw_stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """How the other stream encodes."""
        return self.raw_stream.encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        """The way in which the other stream treats letters that it cannot encode."""
        return self.raw_stream.errors

    def write(self, text: str) -> int:
        """Write the text; the number of its characters."""
        shown = printable_lines(text)
        if not shown.isascii() and self.errors == "strict":
            shown = shown.encode(self.encoding, "backslashreplace").decode(self.encoding)
        self.raw_stream.write(shown)
        return len(text)

    def writable(self) -> bool:
        """Whether it can be written to, which it can."""
        return True

    def flush(self) -> None:
        """Hand on what was written."""
        self.raw_stream.flush()

    def close(self) -> None:
        """Leave the other stream open, for it is not ours."""

    def isatty(self) -> bool:
        """Whether it ends at a terminal."""
        return self.raw_stream.isatty()

    def fileno(self) -> int:
        """The number of the file that is written to."""
        return self.raw_stream.fileno()


@contextmanager
def printable_output() -> Iterator[None]:
    """Let all that is printed meanwhile be fit to be shown, on the standard output and on the
    standard error. A stream that is closed stays closed.
    """
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (printable_stream(stream) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def printable_stream(stream: TextIO | None) -> TextIO:
    """A `PrintableStream` in front of this one; what is one already, or closed, stays as it is."""
    if stream is None or isinstance(stream, PrintableStream):
        return cast(TextIO, stream)
    return cast(TextIO, PrintableStream(stream))


def raw_stream(stream: TextIO) -> TextIO:
    """The stream behind this one: for what the program itself says to a terminal, for libraries
    that own the terminal, and for bytes. The caller has made all text printable.
    """
    return stream.raw_stream if isinstance(stream, PrintableStream) else stream


def nearest_words(word: str, known: Iterable[str], likeness: float, most: int = 1) -> list[str]:
    """The known words that look most like this one, best first, at most so many.

    `likeness` is from 0 (anything) to 1 (the same), as `difflib` counts it.
    """
    from difflib import get_close_matches  # late: only mistakes need it

    return get_close_matches(word, list(known), most, likeness)


def hint(near: Sequence[str], known: Iterable[str], lead: str = "") -> str:
    """The words probably meant, the first of `near`; where that is nothing, all that is known,
    behind `lead` or as what there is.
    """
    if near:
        return f"did you mean {near[0]}?"
    return f"{lead} {', '.join(known) or 'none'}" if lead else there_are(known)


def there_are(names: Iterable[str]) -> str:
    """That there are these things, and no others: there is a; there are a and b; there are none."""
    known = list(names)
    return f"there {'is' if len(known) == 1 else 'are'} {join_words(known) or 'none'}"


def you_can_type(texts: Iterable[str]) -> str:
    """The words that may be typed, as a sentence."""
    return f"You can type {join_words(list(texts), 'or')}."


def with_article(noun: str) -> str:
    """A noun with its indefinite article: a card, an old hand."""
    return f"{'an' if noun[:1] in 'aeiouAEIOU' else 'a'} {noun}"


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Words as an English list: a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count_of(number: int, word: str, plural: str | None = None) -> str:
    """A number and its word, in the singular or the plural: 1 card, 2 cards."""
    return f"{number} {word if number == 1 else plural or word + 's'}"


def whole_percent(part: float) -> str:
    """A part of all in whole hundredths; 0% and 100% are said of none and of all alone."""
    if 0 < part < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= part < 1 else f"{part:.0%}"


def ordinal(number: int) -> str:
    """The word for a number in a row: first, second, and so on; above nine it is a figure."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    return words[number - 1] if number <= len(words) else f"number {number}"


def nth(number: int) -> str:
    """A number in a row in figures: 1st, 2nd, 3rd, 4th, 11th, 22nd."""
    is_teen = 10 < number % 100 < 20
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def capitalized(text: str) -> str:
    """The text with a capital at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text as a sentence: a capital at its beginning and a stop at its end."""
    return capitalized(text) + ("" if not text or text[-1] in ".:!?" else ".")
