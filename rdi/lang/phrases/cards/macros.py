"""Verbs and costs that a file of cards makes itself, out of other lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rdi.lang.lowering.scope import CardScope
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.cards.base import (
    CardLine,
    agreeing,
    effects_of,
    first_form,
    third_person,
)
from rdi.lang.phrases.cards.choices import WithBody, said_without_price
from rdi.lang.phrases.cards.naming import singular
from rdi.lang.phrases.cards.players import PEOPLE, NamedPlayer, Person
from rdi.lang.phrases.games.game import About
from rdi.lang.syntax.diagnostics import nearest
from rdi.lang.syntax.english import Passage, in_english, passages_of, with_heading
from rdi.lang.syntax.other_words import MEANT
from rdi.lang.syntax.tree import HOMES, Phrase, Word, phrase, walk
from rdi.model.effects import SELF, Boost, Effect
from rdi.model.values import replace
from rdi.text import nearest_words, sentence

OF_THE_PLACE = (
    "E0302", "E0313", "E0314", "E0321", "E0322", "E0323", "E0324", "E0405", "W0512",
)  # fmt: skip
"""The mistakes that a line may have in one place and not in another."""


class Macro(Phrase):
    """Lines that have a name, and the names of what they are given."""

    rest: list[Any]
    names = 1

    @property
    def forms(self) -> list[Word]:
        """The name, in each of its forms."""
        return list(self.rest[: self.names])

    @property
    def name(self) -> Word:
        """The name."""
        return self.forms[0]

    @property
    def parameters(self) -> list[Word]:
        """The names of what it is given."""
        return [part for part in self.rest[self.names :] if isinstance(part, Word)]

    @property
    def body(self) -> list[Any]:
        """Its lines."""
        return [part for part in self.rest if not isinstance(part, Word | About)]

    @property
    def about(self) -> str:
        """The short English that stands where it is used; nothing where its lines do."""
        return next((str(part.text) for part in self.rest if isinstance(part, About)), "")

    def about_given(self, given: Sequence[Any]) -> str:
        """The same with what it is given, in the place of the names of numbers."""
        names = self.parameters[self.names - 1 :]
        text = self.about
        for name, value in zip(names, given[self.names - 1 :], strict=False):
            said = in_english(value)

            def filled(found: re.Match[str], said: str = said) -> str:
                noun = found[1] or ""
                return f"{said} {singular(noun) if said == '1' else noun}".rstrip()

            text = re.sub(rf"\b{re.escape(str(name))}\b(?: (\w+))?", filled, text)
        return text


@phrase("verb", example="verb petrify, petrifies (who, n):")
class VerbBlock(Macro):
    """A verb of one's own, in its first and third form; the first parameter is who does it, and a
    second one a number. `about "works on the Brew"` stands in English where it is used.
    """

    rest: list[Any]
    names = 2

    def say(self) -> str:
        return f"to {self.name}".replace("_", " ")


@phrase("cost", example="cost glare (n):")
class CostBlock(Macro):
    """A cost of one's own, which is paid for more. `about "n cards from Petrified"` stands in
    English where it is paid, with the number in the place of its name.
    """

    rest: list[Any]

    def say(self) -> str:
        return f"the cost {self.name}".replace("_", " ")


LIKE_A_VERB = 0.7
"""Verbs of the language that are so much alike are proposed in place of each other."""


@phrase("uses_verb", example="victim petrifies 2 cards")
class UsesVerb(CardLine):
    """The English of a verb of one's own."""

    person: Person
    verb: Word
    quantity: Expression | None

    def say(self) -> str:
        return " ".join(
            f"{in_english(self.person)} {self.verb} {in_english(self.quantity)}".split()
        )

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if str(self.verb) in scope.known.verbs:
            return  # inside another verb, which is looked at by itself
        unknown = self.verb
        if isinstance(self.person, NamedPlayer) and str(self.person.word) not in scope.names:
            unknown = self.person.word  # perhaps no person at all, but a verb that is misspelt
        verbs = _verbs_among(scope.known.words)
        near = nearest_words(str(unknown), verbs, LIKE_A_VERB)
        meant = [each for each in MEANT.get(str(unknown), ()) if each in scope.known.words]
        known = [*scope.known.verbs, *near, *meant]
        message = f"there is no verb called `{unknown}`."
        if str(unknown) in known:
            message = f"`{unknown}` is a verb of cards, but not with what stands beside it here."
        near_one = nearest(unknown, known)
        scope.symbols.report("E0225", unknown.span, message, near_one, "you draw 1 card")
        yield from ()


@cache
def _verbs_among(words: frozenset[str]) -> frozenset[str]:
    """The words for what players do in lines of cards, in both forms: `loses` and `lose`."""
    of_people = {"each", *(word for person in PEOPLE for word in person.split())}
    lines = [home for home in HOMES.values() if issubclass(home, CardLine) and home is not UsesVerb]
    examples = [home.example.split() for home in lines]
    found = {
        next((word for word in example if word in words - of_people), "")
        for example in examples
        if example[0] not in words - of_people  # it begins with somebody
    }
    both = {
        *found,
        *map(third_person, found),
        *(word for word in words if third_person(word) in found),
    }
    return frozenset(both & words)


def deed_told(person: Any, about: str) -> str:
    """The words about one player, said to `you`: `works on the Brew` becomes `you work on it`."""
    verb, _, rest = about.partition(" ")
    return f"{in_english(person)} {agreeing(person, verb)} {rest}".rstrip()


def infinitive(about: str) -> str:
    """The form after `to` of words about one player: `works on the Brew`, to work on it."""
    verb, _, rest = about.partition(" ")
    return f"{'be' if verb == 'is' else first_form(verb)} {rest}".rstrip()


class ExpandedMacro(CardLine):
    """The lines of a verb or a cost in the place where it is used."""

    def __init__(self, lines: list[Any], used: Phrase, told: str = "") -> None:
        super().__init__((), used.span)
        self.lines = lines
        self.told = told
        self.verb = getattr(used, "verb", None)
        self.given = frozenset(part.span for part in walk(used))

    def passages(self) -> list[Passage]:
        return [Passage(sentence(self.told))] if self.told else [*passages_of(self.lines)]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        inner = scope.with_changes(symbols=replace(scope.symbols, mistakes=[]))
        for line in self.lines:
            yield from line.effects(inner)
        # What is wrong with the lines themselves is told where they stand, and only there.
        for mistake in inner.symbols.mistakes:
            if mistake.span in self.given:
                scope.symbols.note(mistake)
            elif mistake.code in OF_THE_PLACE:
                scope.report(mistake.code, self.span, mistake.message)


@phrase("boost", example="boost glare 2:")
class BoostLine(WithBody):
    """Pay a cost of one's own for more, if you like and can pay all of it."""

    cost: Word
    quantity: Expression | None
    rest: list[Any]
    paid: list[Any] | None = None
    about = ""
    fields = ("cost", "quantity", "*rest")

    def say(self) -> str:
        return self.about or " ".join(f"{self.cost} {in_english(self.quantity)}".split())

    def passages(self) -> list[Passage]:
        if self.about:
            return [with_heading(f"you may pay {self.about} for this", self.body)]
        if self.paid is None:
            return [with_heading(self.say(), self.body)]
        paid = [Passage("you may do this:", tuple(passages_of(self.paid)))]
        return [*paid, with_heading("if you do", self.body)]

    def effects(self, scope: CardScope) -> Iterator[Effect]:
        if self.paid is None and str(self.cost) in scope.known.costs:
            return
        if self.paid is None:
            scope.symbols.unknown("E0225", "cost", self.cost, scope.known.costs)
            return
        inner = scope.with_own_picks(self.span)
        paying = inner.with_changes(payer=(SELF, True))
        cost = tuple(effect for line in self.paid for effect in line.effects(paying))
        body = effects_of(self.body, inner)
        paid = (line for each in self.paid for line in getattr(each, "lines", [each]))
        offered = [said_without_price(paid), said_without_price(self.body)]
        said = "\n".join(text for text in offered if text)
        yield Boost(self.say(), cost, inner.with_picks(body), offered=said)
