"""Programs: the Order of Play as instructions that name generated functions.

A game's text is lowered to these. Instructions hold no state: where a game stands is a number (the
position in the program) and the registers of its table, so a table can be copied at any decision.
Fields named ``*_code`` are names of generated functions; targets are positions in the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rdi.model.values import Value

if TYPE_CHECKING:
    from rdi.model.inn import InnInstruction


class Do(Value):
    """Run a generated function that changes the table and asks nobody."""

    code: str


class Jump(Value):
    """Go on elsewhere."""

    target: int


class Unless(Value):
    """Go on elsewhere unless the condition holds."""

    code: str
    target: int


class EachStart(Value):
    """Begin going round the table, clockwise from the Starting Player.

    ``together``: what is chosen is unseen by the others until all have chosen.
    """

    register: int
    together: bool


class EachNext(Value):
    """Take the next seat that is still in, or go on at ``target`` when all had their turn."""

    register: int
    seat: int
    target: int
    together: bool


class Ask(Value):
    """Let the acting seat pick from a list; one forced answer is not asked.

    ``all_differ``: no two things of the list are ever equal. ``of_numbers``: what is picked is a
    number out of a range, and no thing that lies anywhere. ``as_list``: what was picked is kept as
    a list, even where it is just one thing. ``of_pairs``: what is picked is two things that go
    together. Where there are fewer things than are wanted at least, all of them are picked; where
    there are none, though some are wanted, that is a fault.
    """

    seat: int
    register: int
    verb: str
    items_code: str
    least_code: str
    most_code: str
    ordered: bool
    all_differ: bool = False
    of_numbers: bool = False
    as_list: bool = False
    of_pairs: bool = False


class Ante(Value):
    """Everyone pays the ante, or a share (booklet, Glossary; Appendix)."""


class Bet(Value):
    """A Betting Round (booklet, How a Betting Round Works).

    `by` is what each raise adds, None where a raise may be of any size, and `raises` is how many
    there are at most, the first bet among them, None for any number. `most` is the most that a
    raise may add, None where only a player's Gold ends it; with `up_to_pot` it is all Gold in the
    middle after a call. `brought_in_by` is the forced bet with which the round has begun; the first
    raise completes that to `by`.
    """

    by: int | None = None
    raises: int | None = None
    most: int | None = None
    up_to_pot: bool = False
    brought_in_by: int | None = None

    @property
    def has_cap(self) -> bool:
        """Whether a raise that may be of any size ends before a player's Gold does."""
        return self.most is not None or self.up_to_pot


class Blinds(Value):
    """Players put down bets with which a Betting Round begins, before anybody has spoken; the next
    player speaks first.

    There are two blinds, or one bet that brings in (`is_bring_in`): whoever put that down does not
    speak again where nobody raises.
    """

    bets: tuple[int, ...]
    is_bring_in: bool = False


class Pay(Value):
    """The acting seat pays into a purse; who cannot pay borrows or leaves and goes on at
    ``target`` (DH-1, AC-7). What is paid into the pot as dead money (`is_dead`) may be won by all
    who are still in, whatever they have paid.
    """

    seat: int
    amount_code: str
    purse_code: str
    target: int
    is_dead: bool = False


class Leave(Value):
    """The acting seat leaves the game and goes on at ``target``."""

    seat: int
    target: int


class Showdown(Value):
    """Hands are shown, scored and paid."""


class End(Value):
    """The game is over without a showdown: everyone keeps the money that they hold."""


class Give(Value):
    """Write a value into the answer of a judge."""

    name: str
    code: str


if TYPE_CHECKING:
    Instruction = (
        Do
        | Jump
        | Unless
        | EachStart
        | EachNext
        | Ask
        | Ante
        | Bet
        | Blinds
        | Pay
        | Leave
        | Showdown
        | End
        | Give
        | InnInstruction
    )
else:
    Instruction = object  # nobody asks for it while playing, and what it names takes time to load


def functions_called(instruction: Instruction) -> list[str]:
    """The names of the functions that an instruction calls."""
    fields = ("code", "items_code", "least_code", "most_code", "amount_code", "purse_code")
    return [getattr(instruction, field) for field in fields if hasattr(instruction, field)]


def instructions_reached(program: Sequence[Instruction]) -> Iterator[Instruction]:
    """The instructions at which a game may arrive, each once."""
    waiting, seen = [0], {0}
    while waiting:
        position = waiting.pop()
        instruction = program[position]
        yield instruction
        further = [getattr(instruction, "target", None)]
        if not isinstance(instruction, Jump | Leave | Showdown | End):
            further.append(position + 1)
        for each in further:
            if each is not None and each not in seen:
                seen.add(each)
                waiting.append(each)
