"""Gold that moves between players and the purses on the table."""

from __future__ import annotations

from rdi.lang.lowering.emitter import Emitter
from rdi.lang.lowering.scope import PLAYER, Scope
from rdi.lang.phrases.base import Expression, Statement, require_seat
from rdi.lang.phrases.expressions.conditions import purse_names
from rdi.lang.phrases.expressions.lookups import purse_of
from rdi.lang.phrases.expressions.values import POT, Name, divided, divided_up
from rdi.lang.syntax.tree import Word, phrase
from rdi.model import ir
from rdi.model.event import INN
from rdi.model.program import Pay as PayInstruction

NO_PLAYERS = (POT, "house")
"""Who is paid with an article."""


class Payment(Statement):
    """The acting player pays, or leaves the game if that is not possible."""

    number: Expression
    is_dead = False

    def changed(self) -> set[str]:
        return {*super().changed(), "players"}

    def payee(self, scope: Scope) -> ir.Expression:
        """The purse that gets the Gold."""
        raise NotImplementedError

    def lower(self, emitter: Emitter) -> None:
        if not require_seat(emitter, self):
            return
        emitter.flush()
        scope, there = emitter.scope(), emitter.scope()
        number = ir.call("max", ir.Number(0), scope.number(self.number))
        amount = emitter.function(scope, "amount", number, self.span)
        purse = emitter.function(there, "purse", self.payee(there), self.span)
        assert emitter.seat_register is not None
        assert emitter.skip is not None
        position = emitter.add(
            PayInstruction(emitter.seat_register, amount, purse, 0, self.is_dead)
        )
        emitter.patch(position, emitter.skip)


@phrase("pay", example="pay 1 to Horde of den", english="pay {number} to the {purse} of {key}")
class Pay(Payment):
    """The acting player pays into a purse, or leaves the game if that is not possible."""

    purse: Word
    key: Expression
    takes = ("purse",)

    def payee(self, scope: Scope) -> ir.Expression:
        return purse_of(scope, self.purse, self.key)


@phrase("pay_pot", example="pay 2 to the pot", english="pay {number} into the pot")
class PayPot(Payment):
    """The acting player pays into the pot, or leaves the game if that is not possible."""

    def payee(self, scope: Scope) -> ir.Expression:
        return ir.Text(POT)


@phrase(
    "pay_dead",
    example="pay 2 to the pot as dead money",
    english="pay {number} into the pot, for all to win whatever they have paid",
)
class PayDead(PayPot):
    """The acting player pays into the pot, or leaves the game if that is not possible. All who are
    still in may win it, whatever they have paid themselves: it makes no side pot.
    """

    number: Expression
    is_dead = True


@phrase("pay_player", example="pay 2 to dealer", english="pay {number} to {player}")
class PayPlayer(Payment):
    """The acting player pays to one that was given a name by `this player`, or leaves the game if
    that is not possible.
    """

    player: Word

    def payee(self, scope: Scope) -> ir.Expression:
        if str(self.player) in NO_PLAYERS and str(self.player) not in scope.names:
            whole = f"the {self.player}"
            message = f"no player is called {self.player}."
            return scope.report("E0203", self.player.span, message, whole, f"pay 2 to {whole}").code
        return scope.require(Name([self.player], self.player.span), PLAYER).code


@phrase(
    "take_from_pot",
    example="take 2 out of the pot",
    english="take {number} out of the pot, or all that is there",
)
class TakeFromPot(Statement):
    """The acting player takes Gold out of the pot, all that is there if that is less. What is left
    may be won by all who are still in, whatever they have paid.
    """

    number: Expression

    def amount(self, scope: Scope) -> ir.Expression:
        """How much Gold is taken."""
        return scope.number(self.number)

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self) and emitter.seat is not None:
            scope = emitter.scope()
            emitter.deed(scope, self.span, "take_from_pot", self.amount(scope), emitter.seat)


@phrase("take_pot", example="take all out of the pot", english="take all Gold out of the pot")
class TakePot(TakeFromPot):
    """The acting player takes all Gold in the pot."""

    fields = ()

    def amount(self, scope: Scope) -> ir.Expression:
        return ir.gold_in(ir.Text(POT))


class OfHouse(Statement):
    """A line about the house, the bank that is no player: it has all the Gold that it needs.

    A game with such a line has an account of the house, which begins with nothing and is below
    nothing where the house has paid out more than it took.
    """


@phrase("pay_house", example="pay 2 to the house", english="pay {number} to the house")
class PayHouse(Payment, OfHouse):
    """The acting player pays to the house, or leaves the game if that is not possible."""

    def payee(self, scope: Scope) -> ir.Expression:
        return ir.Text(INN)


@phrase("house_pays", example="the house pays 2", english="the house pays {number}")
class HousePays(OfHouse):
    """The house pays the acting player."""

    number: Expression

    def amount(self, scope: Scope) -> ir.Expression:
        """The Gold that is paid, or less than nothing."""
        return scope.number(self.number)

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self) and emitter.seat is not None:
            scope = emitter.scope()
            amount = ir.call("max", ir.Number(0), self.amount(scope))
            emitter.deed(scope, self.span, "pay", ir.Text(INN), emitter.seat, amount)


@phrase(
    "house_pays_odds",
    example="the house pays 3 to 2 on Stake",
)
class HousePaysOdds(HousePays):
    """The house pays the acting player at odds: so much for every so much of a wager, rounded down.
    The wager itself is not paid back by this.
    """

    gain: Word
    staked: Word
    fields = ("gain", "staked", "number")
    is_rounded_up = False

    def say(self) -> str:
        rounding = f", rounded {'up' if self.is_rounded_up else 'down'}"
        odds = f"the house pays {self.gain} to {self.staked} on {self.number.say()}"
        return odds if self.staked == "1" else odds + rounding

    def amount(self, scope: Scope) -> ir.Expression:
        gain, staked = scope.symbols.whole(self.gain), scope.symbols.whole(self.staked, 1)
        gained = ir.Sum(scope.number(self.number), "*", ir.Number(gain))
        whole = ir.Number(staked)
        return divided_up(gained, whole) if self.is_rounded_up else divided(gained, whole)


@phrase(
    "house_pays_odds_up",
    example="the house pays 3 to 2 on Stake rounded up",
)
class HousePaysOddsUp(HousePaysOdds):
    """The same, rounded up."""

    fields = HousePaysOdds.fields
    is_rounded_up = True


class OnePurse(Statement):
    """A move of the Gold of one purse."""

    purse: Word
    key: Expression
    takes = ("purse",)

    def move(self, purse: ir.Expression, seat: ir.Expression) -> ir.Deed:
        """The deed that moves the Gold."""
        raise NotImplementedError

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self) and emitter.seat is not None:
            scope = emitter.scope()
            purse = purse_of(scope, self.purse, self.key)
            emitter.do(scope, ir.Perform(self.move(purse, emitter.seat), span=self.span))


@phrase(
    "take_all",
    example="take all from Horde of color",
    english="take all Gold from the {purse} of {key}",
)
class TakeAll(OnePurse):
    """The acting player takes all Gold of a purse."""

    def move(self, purse: ir.Expression, seat: ir.Expression) -> ir.Deed:
        return ir.deed("take_all", ir.Tuple((purse,)), seat)


@phrase(
    "take_half",
    example="take half from Horde of rank",
    english="take half of the Gold, rounded down, from the {purse} of {key}",
)
class TakeHalf(OnePurse):
    """The acting player takes half of a purse, rounded down."""

    def move(self, purse: ir.Expression, seat: ir.Expression) -> ir.Deed:
        half = ir.Sum(ir.gold_in(purse), "//", ir.Number(2), bare=True)
        return ir.deed("pay", purse, seat, half)


@phrase("take_every", example="take all from every Horde of color")
class TakeEvery(Statement):
    """The acting player takes all Gold of all purses, or of those of an attribute."""

    purse: Word
    attribute: Word | None
    takes = ("purse",)

    def say(self) -> str:
        which = f" of a {self.attribute}" if self.attribute else ""
        return f"take all Gold from every {self.purse}{which}"

    def lower(self, emitter: Emitter) -> None:
        if require_seat(emitter, self) and emitter.seat is not None:
            scope = emitter.scope()
            names = purse_names(scope, self.purse, self.attribute)
            emitter.deed(scope, self.span, "take_all", names, emitter.seat)


@phrase(
    "shift_all",
    example="shift all from Horde of color to rank",
    english="all Gold in the {purse} of {source} goes to that of {target}",
)
class ShiftAll(Statement):
    """All Gold of a purse goes to another."""

    purse: Word
    source: Expression
    target: Expression
    takes = ("purse",)

    def lower(self, emitter: Emitter) -> None:
        scope = emitter.scope()
        source = purse_of(scope, self.purse, self.source)
        target = purse_of(scope, self.purse, self.target)
        emitter.deed(scope, self.span, "pay", source, target, ir.gold_in(source))
