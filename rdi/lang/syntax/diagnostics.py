"""Diagnostics: a mistake in a file with its code, position, message and suggestion."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from rdi.dataclass import dataclass
from rdi.lang.syntax.other_words import in_other_words
from rdi.lang.syntax.source import Source, Span
from rdi.resources import identity
from rdi.text import nearest_words, printable, there_are

if TYPE_CHECKING:
    from rdi.lang.syntax.tree import Word

FOLLOWING = ("E0219", "E0312", "E0313", "E0318", "E0408", "E0409", "E0319")
"""Mistakes that the line left out may have prevented."""

DOUBLED = ("E0220", "E0223")
"""Mistakes that stay whatever is left out elsewhere."""

THEM = {"they", "their", "them"}
"""Words that have a meaning in a card after the line that says when it is played."""


GIVING = {"as", "let", "pick", "choose"}
"""Words of lines that give a name to something."""

TOO_FAR_LEFT = "this line should be indented further, below the line that it belongs to"
"""The message of a line that only lacks spaces before it."""

KNOWN_MOST = 12
"""So many names that there are is an author told who wrote another one."""

LIKE_MUCH, LIKE_SOMEWHAT = 0.75, 0.6
"""How much alike words are that are taken for each other: in any case, and if they begin alike."""

NUMBER_MOST = 1_000_000
"""No larger number is written in a file."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake or warning in a file.

    `nearest` is the word that was probably meant, `example` a phrase that is right, and `mended`
    the whole line as it is understood, where more than a word is wrong. `other` is where the first
    of two things stands of which this is the second. What the codes stand for is told in CODES.
    """

    code: str
    source: Source
    span: Span
    message: str
    nearest: str = ""
    example: str = ""
    mended: str = ""
    other: tuple[Source, Span] | None = None

    def __str__(self) -> str:
        return "\n".join(self._lines())

    @property
    def is_warning(self) -> bool:
        """Whether the file can be played all the same."""
        return self.code.startswith("W")

    def _lines(self) -> Iterator[str]:
        position = f"{printable(self.source.path)}:{self.span.line}:{self.span.column}"
        hint = f" Did you mean `{self.nearest}`?" if self.nearest else ""
        yield f"{position}: {self.code}: {self.message}{hint}"
        text = self.source.line(self.span.line)
        one_line = self.span.end_line == self.span.line
        end = self.span.end_column if one_line else len(text) + 1
        yield f"{self.span.line:6} | {text}"
        yield f"       | {' ' * (self.span.column - 1)}{'^' * max(1, end - self.span.column)}"
        if self.example:
            yield f"       = for example: {self.example}"

    def as_data(self) -> dict[str, Any]:
        """The same as plain data, for programs that show it their own way."""
        return {
            "code": self.code,
            "file": self.source.path,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
            "message": self.message,
            "nearest": self.nearest,
            "example": self.example,
            "mended": self.mended,
        }


class Mistakes(list[Diagnostic]):
    """Mistakes in the order in which they were found, which quickly tells whether one is among
    them; none is ever taken out.
    """

    def __init__(self, found: Iterable[Diagnostic] = ()) -> None:
        super().__init__(found)
        self._known = set(self)

    def append(self, mistake: Diagnostic) -> None:
        """Add one."""
        super().append(mistake)
        self._known.add(mistake)

    def __contains__(self, mistake: object) -> bool:
        if len(self._known) != len(self):  # some were added otherwise than one by one
            self._known = set(self)
        return mistake in self._known


class Reporter:
    """Base of what reads a text and notes the mistakes in it, each of them once."""

    __slots__ = ()

    source: Source
    mistakes: list[Diagnostic]

    def report(
        self, code: str, span: Span, message: str, near: str = "", example: str = ""
    ) -> None:
        """Note a mistake."""
        self.note(Diagnostic(code, self.source, span, message, near, example))

    def note(self, mistake: Diagnostic) -> None:
        """Note a mistake that was found before."""
        if mistake not in self.mistakes:
            self.mistakes.append(mistake)

    def report_name(
        self, code: str, name: Word, message: str, known: Iterable[str], example: str = ""
    ) -> None:
        """Note a name that is wrong, with the nearest one that is known, or with all there are."""
        message, near = nearest_or_all(message, name, known)
        self.report(code, name.span, message, near, example)

    def unknown(self, code: str, what: str, name: Word, known: Iterable[str]) -> None:
        """Note a name that means nothing, with the nearest one that does."""
        self.report_name(code, name, f"there is no {what} called `{name}`.", known)

    def whole(self, digits: Word, least: int = 0, most: int = NUMBER_MOST) -> int:
        """A number as it is written, noted and brought within bounds where it is out of them."""
        number = int(digits) if len(digits) <= len(str(NUMBER_MOST)) else NUMBER_MOST + 1
        if not least <= number <= most:
            self.report("E0303", digits.span, f"this number must be from {least} to {most}")
        return max(least, min(number, most))


def location_of_other(source: Source, span: Span) -> str:
    """Where the first of two declarations of one name stands, as words."""
    return f"the other one is in {source.path}, line {span.line}"


def deduplicated(mistakes: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each mistake once, in their order. A file may be known by two paths, as one that the player
    named is also found on the shelf; and a line and a part at its beginning may say the same.
    """
    found: dict[tuple[str, str, int, int, str], Diagnostic] = {}
    files: dict[str, str] = {}
    for each in mistakes:
        file, span = files.setdefault(each.source.path, identity(each.source.path)), each.span
        found.setdefault((file, each.code, span.line, span.column, each.message), each)
    return [*found.values()]


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one, or nothing; never the word itself.

    A word that is very much like it comes first, then what newcomers mean by it, then one that
    begins alike and is somewhat like it.
    """
    by_lower = {name.lower(): name for name in known if name != word}
    written = word.lower()
    if found := nearest_words(written, by_lower, LIKE_MUCH):
        return by_lower[found[0]]
    if (ours := in_other_words(written, by_lower)) is not None:
        return ours
    beginning = [name for name in by_lower if name[:1] == written[:1]]
    found = nearest_words(written, beginning, LIKE_SOMEWHAT)
    return by_lower[found[0]] if found else ""


def nearest_or_all(message: str, word: str, known: Iterable[str]) -> tuple[str, str]:
    """A message about an unknown word, and the nearest word that is known; where none is near, the
    message says which there are.
    """
    names = [str(each) for each in (sorted(known) if isinstance(known, AbstractSet) else known)]
    if near := nearest(word, names):
        return message, near
    shown = names if len(names) <= KNOWN_MOST else [*names[:KNOWN_MOST], "others"]
    return f"{message.removesuffix('.')}; {there_are(shown)}", ""


def may_be_consequence(mistake: Diagnostic, left_out: set[str]) -> bool:
    """Whether a mistake may be there only because lines were left out that were not understood."""
    if mistake.is_warning or mistake.code in FOLLOWING:
        return True
    line = mistake.source.line(mistake.span.line)
    name = line[mistake.span.column - 1 : mistake.span.end_column - 1]
    words = set(re.findall(r"\w+", name))
    if mistake.code == "E0203" and not left_out.isdisjoint(GIVING):
        return True  # the name may be what that line was to give
    if mistake.code == "E0302" and "play" in left_out:
        return not words.isdisjoint(THEM)
    is_unknown = mistake.code.startswith("E02") and mistake.code not in DOUBLED
    lost = {word.lower() for word in left_out}
    return is_unknown and {word.lower() for word in words} <= lost


CODES = {
    "E0101": "a word, name or character that has no meaning where it stands",
    "E0102": "a line or block that ends where something is still wanted",
    "E0103": "a line that begins with a tab",
    "E0104": "no text, or too long or too deep for a file of the language",
    "E0105": "an indentation that fits nothing above it",
    "E0201": "a pile, order, ring, ranking or other thing that is not declared",
    "E0202": "an attribute that the deck's cards do not have",
    "E0203": "a name or choice that is not known here",
    "E0204": "a purse or count that is not on the table",
    "E0205": "a kind of card that is not in the deck",
    "E0206": "a definition that is not given",
    "E0207": "a mark that the score never makes",
    "E0208": "a suit with a value that no attribute has",
    "E0209": "a letter that stands for two things, or is not a single letter",
    "E0210": "a kind of pile that does not exist",
    "E0211": "a grid that is not a square",
    "E0212": "something that depends on itself, or goes too deep",
    "E0213": "a parameter of an unknown kind",
    "E0214": "too many or too few values for a definition or routine",
    "E0215": "a routine that is not given",
    "E0216": "a pile of the table where each player's is wanted",
    "E0217": "a step or routine that cannot be changed because there is none of that name",
    "E0218": "a way to score that cannot be changed because there is none of that name",
    "E0219": "a deck that is not on the shelf",
    "E0220": "a thing that is declared twice",
    "E0221": "a class of hands that does not exist",
    "E0222": "a variant that does not exist",
    "E0223": "two games, decks, variants, cards or characters of the same name",
    "E0224": "a number of players or a token that is not declared",
    "E0225": "a verb or a cost that is not given",
    "E0226": "a character that is not on the shelf",
    "E0227": "a title that no card has",
    "E0228": "a Drink Deck or a tavern that is not on the shelf, or one in the place of the other",
    "E0229": "a game that is not on the shelf, that has mistakes, or several to choose from",
    "E0301": "a value of one kind where another is wanted",
    "E0302": "something that only an acting player can do or have, where nobody acts",
    "E0303": "a number out of bounds",
    "E0304": "`it` or `next to it` where no card is being counted",
    "E0305": "a standing where no cards are scored",
    "E0306": "cards without a pile",
    "E0307": "cards counted one by one in a score that counts them by kind",
    "E0308": "neighbors, marks or groups outside a grid",
    "E0309": "a score that depends on something other than cards: who plays, or where Gold lies",
    "E0310": "something that happens to all but depends on what only one may see",
    "E0311": "a look at cards that lie face down for everybody",
    "E0312": "a Sometimes Card that does not say when it may be played",
    "E0313": "`it` where nothing is pending, or another thing than the line is about",
    "E0314": "a second `another player`: the first one needs a name",
    "E0315": "Gold that comes from nowhere, or something else where Gold is wanted",
    "E0316": "a value with which cards cannot count, or with which only cards can",
    "E0317": "a name that is a word of the language",
    "E0318": "a line, a way of playing or a game that does not fit the card, the game or a Round",
    "E0319": "a table that a scenario cannot lay: nobody at it, or more than a deck holds",
    "E0320": "a line of a scenario in the wrong place, or said twice",
    "E0321": "a line about the Round of Gambling where there is none, or one begun inside another",
    "E0322": "a pile that the player of the card does not have, or cards put where they cannot be",
    "E0323": "a price where nothing is played or chosen that it could be for",
    "E0324": "a line that can never do anything",
    "E0330": "an icon on a card whose effect no line tells",
    "E0335": "a tavern without Drinks of its own, or with some where the Drink Deck lies",
    "E0401": "a Betting Round inside one player's turn",
    "E0402": "two steps of one name",
    "E0403": "turns inside a turn",
    "E0404": "more choices at once than a player could read",
    "E0405": "more code, branches or piles than any game needs",
    "E0406": "a wild card that cannot be wild",
    "E0407": "a line of the judge outside its block",
    "E0408": "a game that lacks a part that every game has",
    "E0409": "a loop that would never end",
    "E0410": "a line of games for Gold in a game of characters, or the other way round",
    "E0501": "two variants that change the same thing",
    "W0501": "a name that is never used",
    "W0502": "a pile into which nothing is ever put",
    "W0503": "a choice whose answer is never used",
    "W0504": "more cards drawn than the deck has",
    "W0505": "a card that answers what no card on the shelf does",
    "W0506": "a card for the Round that never takes control of it",
    "W0507": "a card about the Round that can be played where there is none",
    "W0508": "a trait that no character has, and that is nearly one that some have",
    "W0509": "a scenario that expects nothing",
    "W0510": "an amount that may come to less than nothing",
    "W0511": "an Event that nothing reveals",
    "W0512": "a line that does nothing, or a card that is never played, among the cards there are",
    "W0513": "a word that changes nothing",
    "W0514": "a game that hides one of ours of the same name",
    "W0515": "a card that no deck holds, in the file of a character with a deck",
    "W0516": "a pot that nobody ever gets",
}  # fmt: skip
