"""A game of characters: what everybody has, and the phases of a turn as a program."""

from __future__ import annotations

from typing import Any

from rdi.lang.emit import Emitter, Label, lower_block
from rdi.lang.phrases import games as g
from rdi.lang.phrases import inns as i
from rdi.lang.phrases.components import Note
from rdi.lang.phrases.definitions import Definition, Setting
from rdi.lang.phrases.scoring import ScoreBlock
from rdi.lang.phrases.steps import Step
from rdi.lang.phrases.tiers import NoTies, Ties
from rdi.lang.phrases.values import whole
from rdi.lang.phrases.variants import NewPlay, StepChange, VariantBlock
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


OF_BOTH = (g.About, g.SourceLine, g.Easy, g.TopicBlock, g.Routine, g.Alternatives, Setting,
           Definition, Note)  # fmt: skip
OF_CHARACTERS = (*OF_BOTH, i.ForCharacters, i.InnLine, i.TurnBlock, VariantBlock)
VARIED = (*OF_BOTH, StepChange, NewPlay)
ONCE = (g.Seats, g.Play, g.UsesDeck, g.Closing, ScoreBlock, (Ties, NoTies), i.TurnBlock,
        i.UsesDrinks, i.StartingGold, i.PassesOut, i.HandSize)  # fmt: skip
"""The lines of which a game has one at most: of two, one would be left out of account."""


def check_lines(block: g.GameBlock, symbols: Symbols) -> None:
    """Report lines of games for Gold in a game of characters, those of characters in others, and
    what is said twice.
    """
    if i.is_inn(block.lines):
        variants = [line for line in block.lines if isinstance(line, VariantBlock)]
        foreign = [line for line in block.lines if not isinstance(line, OF_CHARACTERS)]
        foreign += [
            line for each in variants for line in each.lines if not isinstance(line, VARIED)
        ]
        for line in foreign:
            _report_other(symbols, line)
    else:
        for line in block.lines:
            if isinstance(line, i.InnLine | i.TurnBlock | i.ForCharacters):
                message = "only games of characters have this line, and this is a game for Gold"
                example = "for 2 to 8 characters"
                if isinstance(line, i.PlayerStat):
                    message += ": here no player has a number, but the table may count"
                    example = "table counts Strength for every rank"
                symbols.report("E0410", line.span, message, "", example)
    _check_twice(block, symbols)


def _check_twice(block: g.GameBlock, symbols: Symbols) -> None:
    for kind in ONCE:
        for again in [line for line in block.lines if isinstance(line, kind)][1:]:
            symbols.report("E0220", again.span, "this was said already, in a line above")
    stats = [line for line in block.lines if isinstance(line, i.PlayerStat)]
    for place, line in enumerate(stats):
        if any(line.name == earlier.name for earlier in stats[:place]):
            symbols.report("E0220", line.name.span, f"{line.name} is declared twice")


def _report_other(symbols: Symbols, line: Any) -> None:
    if isinstance(line, g.Seats):
        message, example = "these are players, and this game has a turn of characters", "characters"
        symbols.report("E0410", line.span, message, "", f"for 2 to 8 {example}")
    elif isinstance(line, g.Play):
        message = "a game of characters has the phases of a turn in place of an Order of Play"
        symbols.report("E0410", line.span, message, "", "turn: ...")
    else:
        message = "only games for Gold have this line, and this is a game of characters"
        symbols.report("E0410", line.span, message)


def inn_rules(lines: list[Any], symbols: Symbols, title: Word) -> InnRules | None:
    """What a game of characters begins with, and how players go out."""
    gathering = _Rules(lines, symbols, title)
    stats = gathering.stats()
    gold, hand = gathering.gold(), gathering.one(i.HandSize)
    out, drinks = gathering.one(i.PassesOut), gathering.one(i.UsesDrinks)
    if gold is None or hand is None or out is None or drinks is None:
        return None
    names = [stat.name for stat in stats]
    for word in (out.reaching, out.reached):
        if str(word) not in names:
            symbols.unknown("E0224", "number of players", str(word), word.span, names)
    here = gathering.here
    return InnRules(
        stats, gold, (str(out.reaching), str(out.reached)), str(drinks.title),
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
