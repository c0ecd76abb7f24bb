"""A game of characters: what everybody has, and the phases of a turn as a program."""

from __future__ import annotations

from typing import Any

from rdi.lang.emit import Emitter, Label, lower_block
from rdi.lang.phrases import inns as i
from rdi.lang.phrases.steps import Step
from rdi.lang.phrases.values import whole
from rdi.lang.scope import Here, Symbols
from rdi.lang.tree import Word
from rdi.model.definition import Pile
from rdi.model.inn import BeginTurn, EndTurn, InnRules, Moment, SetUp, Stat

PHASES = ("discard", "action", "order", "drink")
END = "end"
GOLD = "Gold"
NUMBER_MOST = 1000
PILES = (
    Pile("Hand", True, "owner"),
    Pile("Deck", True, "nobody"),
    Pile("Discards", True, "all"),
    Pile("Drinks", True, "nobody"),
    Pile("InPlay", True, "all"),
)
"""The piles of each player; on the table lie the Drink Deck and its discards."""


def lower_turn(emitter: Emitter, steps: list[Any]) -> None:
    """Everybody's turns, phase by phase, again and again."""
    emitter.in_turn = True
    emitter.add(SetUp())
    begin = Label()
    emitter.mark(begin)
    emitter.add(BeginTurn())
    for step in steps:
        if isinstance(step, Step) and step.name in PHASES:
            emitter.add(Moment(str(step.name)))
            lower_block(emitter, [step])
        else:
            known = ", ".join(PHASES)
            message = f"a turn consists of steps, each of them a phase: {known}"
            emitter.symbols.report("E0217", step.span, message, "", "step action: ...")
    emitter.add(Moment(END))
    emitter.point(emitter.add(EndTurn(0)), begin)


def inn_rules(lines: list[Any], symbols: Symbols, title: Word) -> InnRules | None:
    """What a game of characters begins with, and how players go out."""
    gathering = _Rules(lines, symbols, title)
    stats = gathering.stats()
    gold, hand = gathering.gold(), gathering.one(i.HandSize)
    out = gathering.one(i.PassesOut)
    if gold is None or hand is None or out is None:
        return None
    names = [stat.name for stat in stats]
    for word in (out.reaching, out.reached):
        if str(word) not in names:
            symbols.unknown("E0224", "number of players", str(word), word.span, names)
    drinks = tuple(str(line.title) for line in lines if isinstance(line, i.UsesDrinks))
    here = gathering.here
    return InnRules(
        stats, gold, (str(out.reaching), str(out.reached)), drinks,
        whole(here, hand.cards, 1, NUMBER_MOST), whole(here, hand.drinks, 0, NUMBER_MOST),
    )  # fmt: skip


class _Rules:
    def __init__(self, lines: list[Any], symbols: Symbols, title: Word) -> None:
        self.lines, self.symbols, self.title = lines, symbols, title
        self.here = Here(symbols, "play")

    def one(self, kind: Any) -> Any:
        """The line of a kind that every game of characters has."""
        found = next((line for line in self.lines if isinstance(line, kind)), None)
        if found is None:
            message = "this game of characters lacks a line that all of them have"
            self.symbols.report("E0408", self.title.span, message, "", kind.example)
        return found

    def stats(self) -> tuple[Stat, ...]:
        """The numbers that everybody has."""
        return tuple(
            Stat(
                str(line.name),
                whole(self.here, line.least, 0, NUMBER_MOST),
                whole(self.here, line.most, 0, NUMBER_MOST),
                whole(self.here, line.start, int(line.least[:4]), int(line.most[:4])),
            )
            for line in self.lines if isinstance(line, i.PlayerStat)
        )  # fmt: skip

    def gold(self) -> tuple[tuple[int, int], ...] | None:
        """The Gold of each player, by the number of players."""
        line = self.one(i.StartingGold)
        if line is None:
            return None
        for word in (line.what, *(each.what for each in line.later)):
            if str(word) != GOLD:
                message = f"players start with {GOLD}, not with {word}."
                self.symbols.report("E0315", word.span, message, GOLD)
        later = [
            (whole(self.here, each.players, 1, 60), whole(self.here, each.gold, 0, NUMBER_MOST))
            for each in line.later
        ]
        return ((0, whole(self.here, line.gold, 0, NUMBER_MOST)), *sorted(later))
