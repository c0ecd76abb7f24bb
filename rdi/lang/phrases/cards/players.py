"""Whom a line of a card speaks of: you, another player, everybody, the player named victim."""

from __future__ import annotations

from rdi.lang.lowering.scope import (  # fmt: skip
    CARD_PENDING,
    DEBT_PENDING,
    DEED_PENDING,
    DRINK_PENDING,
    EVENT_PENDING,
    LOSS_PENDING,
    NUMBER,
    PLAYER,
    PLAYERS,
    YOUR_SEAT,
    CardScope,
    Scope,
    Typed,
    check_pending,
    player_code,
    they_code,
)
from rdi.lang.phrases.base import Expression
from rdi.lang.phrases.expressions.values import Name
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.effects import (  # fmt: skip
    ATTACKER,
    BESIDE,
    DRINKER,
    INN,
    ITS_OWNER,
    LEADER,
    NAMED,
    ORDERED_ONE,
    OWNER,
    PAYEE,
    PAYER,
    POT,
    SELF,
    SUBJECT,
    YOU,
    PickPlayer,
    PlayerRef,
)

AMONG = {
    "another player": "another",
    "another player in the round": "another in the round",
    "yet another player": "yet another",
    "yet another player in the round": "yet another in the round",
    "a player": "any",
    "any player in the round": "any in the round",
}
PEOPLE = (*AMONG, YOU, ATTACKER, DRINKER, LEADER, OWNER, PAYER, PAYEE, ITS_OWNER, INN, POT)
"""Whom one may have meant by a name that nobody has."""

NEEDS = {
    ATTACKER: (CARD_PENDING, LOSS_PENDING),
    DRINKER: (DRINK_PENDING, CARD_PENDING),
    PAYER: (DEBT_PENDING,),
    PAYEE: (DEBT_PENDING,),
    ITS_OWNER: (CARD_PENDING, EVENT_PENDING, LOSS_PENDING, DEBT_PENDING),
}
IN_THE_ROUND = "in the round"
THEY = "they"
PICK = "pick another player as victim"


class Person(Expression):
    """Somebody of whom a line speaks."""

    def how_many(self, scope: CardScope) -> str:
        """The kind of what it stands for: one player, or several."""
        return PLAYER

    def who(self, scope: CardScope) -> PlayerRef:
        """The same as a plain value; what is wrong with it is reported."""
        raise NotImplementedError

    def code(self, scope: Scope) -> Typed:
        message = "this line needs one player who has been named before"
        return scope.report("E0302", self.span, message, "", PICK)


def them(scope: CardScope) -> PlayerRef:
    """The one who is `they`."""
    return PlayerRef(SUBJECT) if scope.they == SUBJECT else PlayerRef(NAMED, THEY)


@phrase("role", example="the attacker")
class Role(Person):
    """You, they (inside `for each`), or somebody by the part that they have: `the attacker`, whose
    card is answered, `the drinker`, whose Drink is, `the leader`, who controls the Round, `the
    owner` of this card, token or Minion; `the payer` and `the payee` of Gold that is answered,
    and `its owner`, whose card is answered or demands that Gold; `the player on
    your left`, the next in turn order.
    """

    words: list[Word]

    @property
    def is_many(self) -> bool:
        """`you` and `they` stand before a verb as many do."""
        return self.say() in (YOU, THEY)

    def say(self) -> str:
        return " ".join(self.words)

    def who(self, scope: CardScope) -> PlayerRef:
        name = self.say()
        if name == YOU:
            return SELF
        if name == THEY:
            if not scope.they:
                message = (
                    "who are `they`? The word can be used only inside `for each` and on tokens"
                )
                scope.report("E0302", self.span, message, "", "for each other player: ...")
            return them(scope)
        if name == DRINKER:
            if not scope.has_drink:
                check_pending(scope, self.span, DRINK_PENDING)
        elif name in NEEDS:
            check_pending(scope, self.span, *NEEDS[name])
            if name == PAYEE and scope.payee:
                message = f"{scope.payee} gets this Gold, so that `{PAYEE}` is nobody"
                example = "play when you must pay Gold to another player"
                scope.report("E0324", self.span, message, "", example)
        elif name == LEADER:
            scope.require_round(self.span, is_of_pot=True)
        return PlayerRef(name)

    def code(self, scope: Scope) -> Typed:
        name = self.say()
        if name == YOU:
            return Typed(YOUR_SEAT, PLAYER)
        if name == THEY and not scope.they:
            message = "who are `they`? The word can be used only inside `for each` and on tokens"
            return scope.report("E0302", self.span, message, "", "for each other player: ...")
        if name in NEEDS:
            check_pending(scope, self.span, *NEEDS[name])
        return they_code(scope) if name == THEY else player_code(name)


@phrase("named_player", example="victim loses 2 Fortitude")
class NamedPlayer(Person):
    """A player, or several, by the name that a line above gave."""

    word: Word

    @property
    def is_many(self) -> bool:
        """A name in the plural stands for several."""
        return self.word.endswith("s")

    def say(self) -> str:
        return f"the {self.word}".replace("_", " ")

    def who(self, scope: CardScope) -> PlayerRef:
        if str(self.word) not in scope.names:
            known, message = [*scope.names, *PEOPLE], f"there is no player called `{self.word}`."
            scope.symbols.report_name("E0203", self.word, message, known, PICK)
        elif scope.names[str(self.word)] == NUMBER:
            message = f"`{self.word}` is a number, but a player is needed here"
            scope.report("E0301", self.span, message, "", PICK)
        return PlayerRef(NAMED, str(self.word))

    def how_many(self, scope: CardScope) -> str:
        return scope.names.get(str(self.word), PLAYER)

    def code(self, scope: Scope) -> Typed:
        return Name([self.word], self.span).code(scope)


@phrase("picked", example="another player loses 2 Fortitude")
class Picked(Person):
    """Somebody whom you pick as you play the card; `yet another player` is none of those picked
    before.
    """

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words).replace("round", "Round")

    def among(self) -> str:
        """From whom it is picked."""
        return AMONG[" ".join(self.words)]

    def who(self, scope: CardScope) -> PlayerRef:
        name = " ".join(self.words)
        # A verb of one's own may speak of the same words more than once: that is one pick.
        if scope.picked_at.setdefault(name, self.span) != self.span:
            message = (
                f"a second pick of `{name}`: to mean the same player, give the first one a name"
            )
            near = f"yet {name}" if f"yet {name}" in AMONG else ""
            scope.report("E0314", self.span, message, near, PICK)
        if name.endswith(IN_THE_ROUND):
            scope.require_round(self.span)
        scope.picks[name] = PickPlayer(name, self.among())
        if "another" in self.among():
            scope.others.add(name)
        return PlayerRef(NAMED, name)

    def code(self, scope: Scope) -> Typed:
        return player_code(
            NAMED, " ".join(self.words)
        )  # picked by `CardPlace` before this is asked


@phrase("group", example="each other player loses 1 Alcohol")
class Group(Person):
    """Everybody, or everybody in the Round, you too or not."""

    words: list[Word]

    def say(self) -> str:
        return " ".join(self.words).replace("round", "Round")

    def how_many(self, scope: CardScope) -> str:
        return PLAYERS

    def who(self, scope: CardScope) -> PlayerRef:
        name = " ".join(self.words)
        if name.endswith(IN_THE_ROUND):
            scope.require_round(self.span)
        if name == ORDERED_ONE:
            check_pending(scope, self.span, DEED_PENDING)
        return PlayerRef(name)


@phrase("each_of", example="each of rivals drinks", english="each of the {word}")
class EachOf(Person):
    """Every one of the players who have a name together."""

    word: Word

    def how_many(self, scope: CardScope) -> str:
        return PLAYERS

    def who(self, scope: CardScope) -> PlayerRef:
        return NamedPlayer([self.word], self.span).who(scope)


@phrase("others_beside", example="the others on victim's side may not play sometimes cards")
class OthersBeside(Person):
    """All others on the side of somebody who has a name; nobody where each plays alone."""

    name: Expression
    apostrophe: Word
    is_many = True

    def say(self) -> str:
        return f"the others on {NamedPlayer([self._word()], self.span).say()}'s side"

    def how_many(self, scope: CardScope) -> str:
        return PLAYERS

    def who(self, scope: CardScope) -> PlayerRef:
        named = NamedPlayer([self._word()], self.span).who(scope)
        return PlayerRef(BESIDE, named.name)

    def _word(self) -> Word:
        word: Word = getattr(self.name, "word", Word(""))
        return word


@phrase("chest", example="victim pays 1 Gold to the inn")
class PotOrInn(Phrase):
    """The Inn or the pot, which pay and are paid."""

    words: list[Word]

    def say(self) -> str:
        return {INN: "the Inn", POT: "the pot"}[" ".join(self.words)]

    def who(self, scope: CardScope) -> PlayerRef:
        """The same as a plain value."""
        name = " ".join(self.words)
        if name == POT:
            scope.require_round(self.span, is_of_pot=True)
        return PlayerRef(name)
