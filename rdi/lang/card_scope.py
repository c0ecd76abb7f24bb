"""One place on a card while it is being read: what is pending, and which names are valid.

`Vocabulary` holds what all files of cards together name; `CardPlace` is one way to play a card, or
another block of lines, in which amounts and conditions become generated functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import dropwhile
from typing import Any

from rdi.lang.code import Line
from rdi.lang.diagnostic import nearest
from rdi.lang.scope import Here, Symbols, Typed
from rdi.lang.source import Span
from rdi.lang.tree import Word, inside
from rdi.model.effects import NAMED, Amount, Block, PickPlayer

PLAYER, PLAYERS = "a player", "several players"
"""The kinds of what stands for somebody at the table, or for more than one."""

GOLD = "Gold"
AMOUNT_MOST = 1000
DEPTH_MOST = 8

CARD, DRINK, EVENT, DEBT, WIN, LOSS = "a card", "a drink", "an event", "a debt", "a win", "a loss"
"""What may be pending where a card answers something."""

COMMON_PILES = ("Hand", "Deck", "Discards", "Drinks", "InPlay")
"""The piles that every player of a game of characters has."""

NO_ROUND, IN_ROUND, ROUND_OVER = "none", "in it", "over"
"""Whether a Round of Gambling goes on where lines are carried out, as far as that is certain."""


@dataclass(frozen=True)
class Vocabulary:
    """What the files of cards and games name: numbers of players, tokens, titles, verbs, costs."""

    stats: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    piles: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    verbs: Mapping[str, Any] = field(default_factory=dict)
    costs: Mapping[str, Any] = field(default_factory=dict)
    words: frozenset[str] = frozenset()


@dataclass
class CardPlace:
    """One block of lines of a card, and those inside it."""

    symbols: Symbols
    known: Vocabulary
    pending: str = ""
    they: str = ""
    names: dict[str, str] = field(default_factory=dict)
    picks: dict[str, PickPlayer] = field(default_factory=dict)
    picked_at: dict[str, Span] = field(default_factory=dict)
    depth: int = 0
    facts: Mapping[tuple[str, str], float] = field(default_factory=dict)
    round: str = ""
    has_drink: bool = False
    is_late: bool = False
    own_piles: frozenset[str] | None = None
    """`round`: see NO_ROUND. `has_drink`: a Drink is answered, or a card that changes one.
    `is_late`: what the card answers is over when this is done. `own_piles` are those that the
    character has whose card it is; None where that may be anybody.
    """

    def report(
        self, code: str, span: Span, message: str, near: str = "", example: str = ""
    ) -> None:
        """Note a mistake."""
        self.symbols.report(code, span, message, near, example)

    def deeper(self, span: Span, they: str = "") -> CardPlace:
        """Inside a block: the same names and picks, one level further in."""
        if self.depth == DEPTH_MOST:
            message = f"more than {DEPTH_MOST} blocks inside one another"
            self.report("E0405", span, message)
        return replace(self, depth=self.depth + 1, they=they or self.they)

    def late(self, span: Span, they: str = "") -> CardPlace:
        """Inside a block that is done when what the card answers is over."""
        return replace(self.deeper(span, they), is_late=True)

    def with_own_picks(self, span: Span) -> CardPlace:
        """One of several options: players are picked in it apart from the other options."""
        outside = {name: at for name, at in self.picked_at.items() if name in self.picks}
        return replace(self.deeper(span), picks={}, picked_at=outside)

    def with_picks(self, body: Block) -> Block:
        """Lines with the picks in their sentences put in front; those of `yet` somebody after the
        lines that only pick, which come before them.
        """
        picks = [*self.picks.values()]
        later = [pick for pick in picks if pick.among.startswith("yet ")]
        rest = [*dropwhile(lambda line: isinstance(line, PickPlayer), body)]
        first = body[: len(body) - len(rest)]
        return (*(pick for pick in picks if pick not in later), *first, *later, *rest)

    def here(self, phrase: Any = None) -> Here:
        """A place for the expressions of one line; whom this one picks is picked."""
        for part in inside(phrase):
            if getattr(part, "rule", "") == "picked":
                part.who(self)
        names = {name: Typed(one(NAMED, name).code, kind) for name, kind in self.names.items()}
        here = Here(self.symbols, "card", names=names)
        here.pending, here.they = self.pending, self.they
        return here

    def name_player(self, name: Word, how: str) -> str:
        """Make a name known; a word of the language is none."""
        if str(name) in self.known.words:
            message = f"`{name}` is a word of the language, and no name for a player"
            self.report("E0317", name.span, message)
        self.names[str(name)] = how
        return str(name)

    def amount(self, quantity: Any, is_less: bool = False) -> Amount:
        """A number as it is, or the name of a function that works it out; `is_less` negates it."""
        number = quantity.constant({})
        if quantity.rule == "number":
            if number > AMOUNT_MOST:
                message = f"this number must be from 0 to {AMOUNT_MOST}"
                self.report("E0303", quantity.span, message)
            number = int(min(number, AMOUNT_MOST))
            return -number if is_less else number
        if quantity.rule == "name":  # names are given to players alone
            message, example = (
                f"`{quantity.word}` is not a number",
                "you draw 1 card",
            )
            self.report("E0301", quantity.span, message, "", example)
            return 0
        if quantity.within(self.facts)[0] < 0:
            message = f"{quantity.say()} may come to less than nothing, which counts as nothing"
            self.report("W0510", quantity.span, message, "", "(most of (0, your Gold - 2))")
        here = self.here(quantity)
        code = f"max(0, min({AMOUNT_MOST}, {here.number(quantity)}))"
        return self._function(here, "amount", f"-{code}" if is_less else code, quantity)

    def condition(self, expression: Any) -> str:
        """The name of a function that tells whether something holds."""
        here = self.here(expression)
        return self._function(here, "holds", here.truth(expression), expression)

    def _function(self, here: Here, stem: str, code: str, phrase: Any) -> str:
        for part in inside(phrase):
            rule = getattr(part, "rule", "")
            if rule and not getattr(part, "for_cards", rule in SUMS):
                message = "a card cannot reckon with this"
                self.report("E0316", part.span, message, "", "(victim's Fortitude - 2)")
                return ""
        lines = [*here.prelude, Line(f"return {code}", phrase.span)]
        return self.symbols.module.function(stem, "t, p", lines)

    def need(self, span: Span, *kinds: str) -> None:
        """Report what answers something where nothing of these kinds is pending."""
        if self.pending in kinds and self.is_late:
            message = "when this is done, what the card answers is over"
            self.report("E0313", span, message, "", EXAMPLES[kinds[0]])
            return
        need(self, self.pending, span, *kinds)

    def need_round(self, span: Span, is_of_pot: bool = False) -> None:
        """Report what is about the Round of Gambling where there never is one; the pot is still
        there when the Round has ended.
        """
        if self.round == NO_ROUND:
            message = "there is no Round of Gambling when this is done"
            self.report("E0321", span, message, "", "play during a round")
        elif self.round == ROUND_OVER and not is_of_pot:
            message = "the Round has ended when this is done, and only its pot is left"
            self.report("E0321", span, message, "", "you take the pot")

    def check_number(self, what: Word) -> str:
        """A stat or token by its name."""
        known = self.known.stats | self.known.tokens
        if str(what) not in known:
            self.symbols.unknown("E0224", "number of players or token", what, what.span, known)
        return str(what)

    def check_gold(self, what: Word) -> None:
        """Only Gold is paid, taken and anted."""
        if str(what) != GOLD:
            message = f"only {GOLD} can be paid, taken and anted, not {what}."
            self.report("E0315", what.span, message, GOLD)

    def check_title(self, title: Word) -> None:
        """A title that some card has."""
        if str(title) not in self.known.titles:
            message = f'no card is called "{title}".'
            self.report("E0227", title.span, message, nearest(title, self.known.titles))

    def check_pile(self, name: Word) -> str:
        """A pile by its name."""
        if str(name) not in self.known.piles:
            self.symbols.unknown("E0201", "pile", name, name.span, self.known.piles)
        return str(name)

    def check_own_pile(self, name: Word) -> str:
        """A pile of the character whose card it is, by its name."""
        found = self.check_pile(name)
        if self.own_piles is not None and found in self.known.piles and found not in self.own_piles:
            near = nearest(found, self.own_piles)
            self.report("E0322", name.span, f"this character has no pile {name}.", near)
        return found


SUMS = frozenset({
    "number", "name", "stat_of", "own_stat", "role", "named_player", "picked", "group",
    "each_of", "plus", "minus", "times",
    "least_of", "most_of", "half_of", "count", "items", "place", "any_item", "count_players",
    "conditional", "either", "both", "negated", "equal", "unequal", "at_least", "at_most",
    "more_than", "less_than", "in_round", "did", "yes", "no", "possessive",
})  # fmt: skip
"""The phrases of which the sums and conditions of cards are made."""

EXAMPLES = {
    CARD: "play when a card affects you",
    DRINK: "play when a drink affects you",
    EVENT: "play when an event is revealed",
    DEBT: "play when you must pay Gold",
    WIN: "play when another player wins the round",
    LOSS: "play after you lose Fortitude to another player's card",
}


def one(kind: str, name: str = "") -> Typed:
    """The code of the one player who is meant by a role, or by a name."""
    named = f", {name!r}" if name else ""
    return Typed(f"t.one(p, {kind!r}{named})", PLAYER)


def need(place: CardPlace | Here, pending: str, span: Span, *kinds: str) -> None:
    """Report what speaks of something that is answered where nothing of these kinds is pending."""
    if pending in kinds:
        return
    message = "nothing is pending here to which this could be done"
    if pending:
        message = f"this card answers {pending}, and this line wants {_listed(kinds)}"
    place.report("E0313", span, message, "", EXAMPLES[kinds[0]])


def _listed(kinds: Iterable[str]) -> str:
    return " or ".join(kinds)
