"""The people at a table, and how sentences name them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rdi.text import capitalized, join_words

_IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go"}


@dataclass(frozen=True, slots=True)
class Party:
    """The players at the table in play order; `you` is the seat that is told "You", if any.

    `humans` are the seats at the keyboard. With several of them nobody is "You", because the page
    is read by all. Where characters are played, `names` are these, and `people` who plays them.
    `sides` are the seats of those who share their Gold, where there are sides.
    """

    names: tuple[str, ...]
    you: int | None = None
    humans: frozenset[int] = frozenset()
    people: tuple[str, ...] = ()
    sides: tuple[tuple[int, ...], ...] = ()

    @property
    def is_shared(self) -> bool:
        """Whether several people use this keyboard."""
        return len(self.humans) > 1

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats that share their Gold with this one, which is one of them."""
        return next((side for side in self.sides if seat in side), (seat,))

    def sides_of(self, seats: Iterable[int]) -> list[tuple[int, ...]]:
        """The sides to which these seats belong, each once."""
        return list(dict.fromkeys(map(self.side_of, seats)))

    @property
    def purses(self) -> Party:
        """The same people as sentences about Gold name them: by their sides, where they share."""
        shared = {seat: side for side in self.sides if len(side) > 1 for seat in side}
        names = [
            f"{self.whose(shared[seat][0])} side" if seat in shared else name
            for seat, name in enumerate(self.names)
        ]
        own = frozenset(() if self.you is None else shared.get(self.you, ()))
        you = None if own else self.you
        return _Purses(tuple(names), you, self.humans, self.people, self.sides, own)

    def name(self, seat: int) -> str:
        """The name of a seat at the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def whom(self, seat: int) -> str:
        """The name of a seat within a sentence."""
        return "you" if seat == self.you else self.names[seat]

    def person(self, seat: int) -> str:
        """Who sits at the keyboard there."""
        return self.people[seat] if self.people else self.names[seat]

    def full(self, seat: int) -> str:
        """The character and who plays it: Monk (Mara), You (Bard)."""
        if seat == self.you:
            return f"You ({self.names[seat]})"
        return f"{self.names[seat]} ({self.person(seat)})"

    def whose(self, seat: int) -> str:
        """The possessive of a seat's name at the beginning of a sentence."""
        if seat == self.you:
            return "Your"
        name = self.names[seat]
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def whose_inside(self, seat: int) -> str:
        """The possessive within a sentence."""
        return "your" if seat == self.you else self.whose(seat)

    def says(self, seat: int, verb: str, rest: str = "") -> str:
        """A sentence without its full stop: the verb is given as for one person ("raises")."""
        said = self.clause(seat, verb, rest)
        return capitalized(said) if seat == self.you else said

    def clause(self, seat: int, verb: str, rest: str = "") -> str:
        """The same within a sentence."""
        verb, _, more = verb.partition(" ")
        words = [self.whom(seat), plain_form(verb) if seat == self.you else verb, more, rest]
        return " ".join(word for word in words if word)

    def together(self, seats: Sequence[int]) -> str:
        """Several players at the beginning of a sentence."""
        first = [self.name(seat) for seat in seats[:1]]
        return join_words([*first, *(self.whom(seat) for seat in seats[1:])])

    def them(self, seats: Sequence[int]) -> str:
        """Several players within a sentence."""
        return join_words([self.whom(seat) for seat in seats])


@dataclass(frozen=True, slots=True)
class _Purses(Party):
    """A party named by sides; `own` are the seats of one's own side, if that is of several."""

    own: frozenset[int] = frozenset()

    def name(self, seat: int) -> str:
        return "Your side" if seat in self.own else Party.name(self, seat)

    def whom(self, seat: int) -> str:
        return "your side" if seat in self.own else Party.whom(self, seat)

    def whose(self, seat: int) -> str:
        return "Your side's" if seat in self.own else Party.whose(self, seat)

    def whose_inside(self, seat: int) -> str:
        return "your side's" if seat in self.own else Party.whose_inside(self, seat)

    def says(self, seat: int, verb: str, rest: str = "") -> str:
        said = Party.says(self, seat, verb, rest)
        return capitalized(said) if seat in self.own else said


def party_of_characters(
    people: Sequence[str],
    titles: Sequence[str],
    you: int | None,
    humans: frozenset[int],
    sides: tuple[tuple[int, ...], ...] = (),
) -> Party:
    """Who sits there; of characters that sit down twice the second is numbered."""
    names: list[str] = []
    for title in titles:
        times = titles[: len(names)].count(title)
        names.append(f"{title} {times + 1}" if times else title)
    return Party(tuple(names), you, humans, tuple(people), sides)


def third_person(verb: str) -> str:
    """The form of a verb that goes with a name: discard, discards; pass, passes."""
    first, _, rest = verb.replace("_", " ").partition(" ")
    hisses = first.endswith(("s", "x", "z", "ch", "sh", "o"))
    inflected = first + ("es" if hisses else "s")
    if first.endswith("y") and first[-2:-1] not in "aeiou":
        inflected = first[:-1] + "ies"
    return f"{inflected} {rest}" if rest else inflected


def plain_form(verb: str) -> str:
    """The form of a verb that goes with you, of that which goes with a name: passes, pass."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("ches", "shes", "xes", "sses", "zes")):
        return verb[:-2]
    return verb.removesuffix("s")
