"""Apply variants to a game: each line of a variant replaces, adds to or stands beside a part of it.

Two variants that redefine the same thing are a clash, reported at the second of them, unless the
game says that at most one of them is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec import Struct, field

from rdi.lang.lowering.scope import SymbolTable
from rdi.lang.phrases.base import Declaration
from rdi.lang.phrases.games import definitions as d
from rdi.lang.phrases.games import game as g
from rdi.lang.phrases.games import hand_classes as t
from rdi.lang.phrases.games import inn as i
from rdi.lang.phrases.games import score_choices as o
from rdi.lang.phrases.games import scoring as s
from rdi.lang.phrases.games import table as p
from rdi.lang.phrases.games import variants as v
from rdi.lang.phrases.games.judging import JudgeBlock
from rdi.lang.phrases.games.showing import ShowLine
from rdi.lang.phrases.games.steps import Step
from rdi.lang.syntax.tree import Phrase, Word
from rdi.model.values import fields_of

CHANGES_MOST, GAMES_MOST = 64, 64
"""How many changed phrases are remembered, and of how many games what is in them."""


ONLY_ONE: Mapping[type, str] = {
    g.Seats: "seats",
    g.UsualAnte: "usual_ante",
    g.UsualStash: "usual_stash",
    JudgeBlock: "judge",
}
"""The lines of which the last one counts, and what they are called in a game."""


class VariedGame(Struct):
    """A game with its variants applied: what is lowered."""

    block: g.GameBlock
    chosen: list[v.VariantBlock]
    declarations: list[Any] = field(default_factory=list)
    play: list[Any] = field(default_factory=list)
    closing: list[Any] = field(default_factory=list)
    score: s.ScoreBlock | None = None
    score_lines: list[Any] = field(default_factory=list)
    tiers: list[t.Tier] = field(default_factory=list)
    ties: t.Ties | t.NoTies | None = None
    wilds: list[v.Wild] = field(default_factory=list)
    extras: list[Word] = field(default_factory=list)
    rankings: dict[str, list[p.RankingLine]] = field(default_factory=dict)
    for_shares: bool = False
    usual_ante: g.UsualAnte | None = None
    usual_stash: g.UsualStash | None = None
    judge: JudgeBlock | None = None
    topics: dict[str, g.TopicBlock] = field(default_factory=dict)
    shown: dict[str, ShowLine] = field(default_factory=dict)
    redefined: dict[str, str] = field(default_factory=dict)
    inn_lines: list[i.InnLine] = field(default_factory=list)
    seats: g.Seats | None = None
    """The line that says for how many players it is."""

    def copied(self) -> VariedGame:
        """The same game, to which other lines may be added."""
        values: dict[str, Any] = {name: getattr(self, name) for name in fields_of(VariedGame)}
        for name, value in values.items():
            if isinstance(value, list | dict):
                values[name] = value.copy()
        return VariedGame(**values)

    def add(self, line: Any) -> None:
        """Take in a line of the game itself, or one that a variant adds."""
        match line:
            case i.PlayerStat() if i.is_inn(self.block.lines):
                pass
            case g.Play() | i.TurnBlock():
                self.play = list(line.body)
            case g.Closing():
                self.closing = [*self.closing, *line.body]
            case s.ScoreBlock():
                self.score, self.score_lines = line, list(line.lines)
            case t.Tier():
                self.tiers.append(line)
            case t.Ties() | t.NoTies():
                self.ties = line
            case Declaration():
                self.declarations.append(line)
                if isinstance(line, p.RankingBlock):
                    self.rankings[str(line.name)] = list(line.lines)
            case g.ForShares():
                self.for_shares = True
            case g.TopicBlock():
                self.topics[str(line.name)] = line
            case ShowLine():
                self.shown[line.key] = line
            case g.Seats() | g.UsualAnte() | g.UsualStash() | JudgeBlock():
                name = next(name for kind, name in ONLY_ONE.items() if isinstance(line, kind))
                setattr(self, name, line)


@lru_cache(GAMES_MOST)
def variants_of(block: g.GameBlock) -> tuple[v.VariantBlock, ...]:
    """The variants that a game has."""
    return tuple([line for line in block.lines if isinstance(line, v.VariantBlock)])


@lru_cache(GAMES_MOST)
def exclusive_groups(block: g.GameBlock) -> tuple[tuple[str, ...], ...]:
    """The groups of variants of which at most one may be chosen."""
    lines = [*block.lines, *(line for each in variants_of(block) for line in each.lines)]
    groups = [line for line in lines if isinstance(line, g.Alternatives)]
    return tuple([tuple([str(name) for name in group.names]) for group in groups])


def excluded_by(groups: Iterable[tuple[str, ...]], name: str) -> tuple[str, ...]:
    """The variants that cannot be chosen beside this one, where of each group one at most may."""
    return tuple(other for group in groups if name in group for other in group if other != name)


def is_playable_choice(block: g.GameBlock, choice: Collection[str]) -> bool:
    """Whether each chosen variant has what it needs, and none excludes another."""
    needed = {
        str(name) for each in variants_of(block) if each.name in choice for name in each.needed
    }
    return needed <= set(choice) and not any(
        sum(name in choice for name in group) > 1 for group in exclusive_groups(block)
    )


def variant_choices(block: g.GameBlock, sizes: Sequence[int]) -> Iterator[tuple[str, ...]]:
    """The choices of so many variants that may be played together."""
    names = [str(variant.name) for variant in variants_of(block)]
    for size in sizes:
        for choice in combinations(names, size):
            if is_playable_choice(block, choice):
                yield choice


@lru_cache(GAMES_MOST)
def _without_variants(block: g.GameBlock) -> VariedGame:
    """The game as it is where no variant is chosen."""
    game = VariedGame(block, [])
    for line in block.lines:
        game.add(line)
    return game


def with_variants(block: g.GameBlock, names: Collection[str], symbols: SymbolTable) -> VariedGame:
    """The game with these variants, in the order of the file."""
    game = _without_variants(block).copied()
    game.chosen = [variant for variant in variants_of(block) if str(variant.name) in names]
    own = symbols.source
    for variant in variants_of(block):
        symbols.source = (isinstance(variant, v.ModuleBlock) and variant.source) or own
        change = _Change(game, variant, symbols)
        for line in variant.lines:
            if variant in game.chosen:
                change.apply(line)
            elif isinstance(line, g.TopicBlock):
                game.topics.setdefault(str(line.name), line)
    symbols.source = own
    return game


def inn_lines(game: VariedGame) -> list[i.InnLine]:
    """The lines of a game of characters that hold with its variants: those of a variant take the
    place of the game's, but for what is used as well.
    """
    replaced = {line.rule for line in game.inn_lines} - {"uses_piles", "uses_kit", "uses_boss_kit"}
    if not i.is_inn(game.block.lines):
        return []
    own = [line for line in game.block.lines if isinstance(line, i.InnLine)]
    return [*(line for line in own if line.rule not in replaced), *game.inn_lines]


class _Change:
    """A variant being applied to a game."""

    def __init__(self, game: VariedGame, variant: v.VariantBlock, symbols: SymbolTable) -> None:
        self.game, self.variant, self.symbols = game, variant, symbols

    def apply(self, line: Any) -> None:
        """Apply a line of the variant."""
        game = self.game
        match line:
            case v.StepChange():
                self._change_step(line)
            case v.NewPlay():
                self._redefine("the Order of Play", line)
                game.play = list(line.body)
            case v.Scoring():
                first = line.moment.word == "first"
                before, after = (line.lines, []) if first else ([], line.lines)
                game.score_lines = [*before, *game.score_lines, *after]
            case v.InWay():
                self._change_way(line)
            case v.ShuffleIn():
                game.extras.append(line.kind)
            case i.ForCharacters():
                self._redefine("how many players there are", line)
                game.seats = line
            case i.SidesOf() | i.FirstAlone():
                self._redefine("the sides", line)
                game.inn_lines.append(line)
            case i.InnLine():
                if not isinstance(line, i.UsesDrinks | i.UsesPiles | i.UsesKitLine):
                    self._redefine(f"the line `{line.rule.replace('_', ' ')}`", line)
                game.inn_lines.append(line)
            case v.Wild():
                self._redefine(f"wild {line.kind}", line)
                game.wilds.append(line)
            case v.RankingChange():
                self._change_ranking(line)
            case _:
                self._redeclare(line)
                game.add(line)

    def _redefine(self, what: str, line: Phrase) -> None:
        """Note that the variant redefines something; a second variant that does is a clash."""
        own = self.variant.name
        other = self.game.redefined.setdefault(what, str(own))
        if other != own:
            message = f"{own} and {other} both change {what}"
            self.symbols.report("E0501", line.span, message, "", f"at most one of {other} or {own}")

    def _redeclare(self, line: Any) -> None:
        """Note the redefinition of what can be declared once."""
        if isinstance(line, t.Ties | t.NoTies):
            self._redefine("what decides ties", line)
        elif isinstance(line, JudgeBlock):
            self._redefine("the judge", line)
        elif isinstance(line, d.Setting | d.Definition | g.Routine | p.PileLine):
            self._redefine(f"{line.rule.replace('_', ' ')} {line.name}", line)
        elif isinstance(line, ShowLine):
            self._redefine(f"what is shown as {line.key}", line)

    def _change_ranking(self, line: v.RankingChange) -> None:
        """A ranking in another order, or with more above all the rest."""
        rankings, name = self.game.rankings, str(line.name)
        if name not in rankings:
            self.symbols.unknown("E0201", "ranking", line.name, rankings)
        if isinstance(line, v.NewRanking):
            self._redefine(f"ranking {name}", line)
            rankings[name] = [*self._above(line), *line.lines]
        else:
            rankings[name] = [*line.lines, *rankings.get(name, [])]

    def _above(self, line: v.NewRanking) -> list[p.RankingLine]:
        """Lines that variants put above all stay above a new ranking."""
        return [
            entry
            for variant in self.game.chosen
            for other in variant.lines
            if isinstance(other, v.MoreRanking) and other.name == line.name
            if other.span.line < line.span.line
            for entry in other.lines
        ]

    def _change_step(self, line: v.StepChange) -> None:
        """Add lines before or after a step of the Order of Play, or put others in its place."""
        game, name = self.game, str(line.step)
        routines = [each for each in game.declarations if isinstance(each, g.Routine)]
        if isinstance(line, v.Instead):
            self._redefine(f"step {name}", line)
            if any(routine.name == name for routine in routines):
                game.declarations.append(_routine(line))
                return
        steps = [str(each.name) for each in game.play if isinstance(each, Step)]
        if name not in steps:
            known = [*steps, *(str(routine.name) for routine in routines)]
            self.symbols.unknown("E0217", "step or routine", line.step, known)
            return
        game.play = [
            _with_step_changed(each, line) if isinstance(each, Step) and each.name == name else each
            for each in game.play
        ]

    def _change_way(self, line: v.InWay) -> None:
        """Replace the `let` line of a way to score that has the name of the last line here."""
        game, last = self.game, line.lines[-1]
        blocks = [block for block in game.score_lines if isinstance(block, o.BestOf)]
        ways = [way for block in blocks for way in block.ways]
        way = next((way for way in ways if way.name == line.way), None)
        if way is None:
            known = [str(way.name) for way in ways]
            self.symbols.unknown("E0218", "way to score", line.way, known)
            return
        self._redefine(f"way {line.way}", line)

        def is_replaced(old: Any) -> bool:
            is_let = isinstance(old, s.ScoreLet) and isinstance(last, s.ScoreLet)
            return is_let and bool(old.name == last.name)

        if not any(is_replaced(old) for old in way.lines):
            known = [str(old.name) for old in way.lines if isinstance(old, s.ScoreLet)]
            message = f"the last line replaces a `let` of {line.way}, but does not say which"
            self.symbols.report("E0218", last.span, message, "", f"let {', '.join(known)} be ...")
        lines = [new for old in way.lines for new in (line.lines if is_replaced(old) else [old])]
        game.score_lines = [
            _with_way_changed(block, way, tuple(lines))
            if isinstance(block, o.BestOf) and way in block.ways
            else block
            for block in game.score_lines
        ]


# What is changed alike in several choices of variants is one phrase in all of them, so that what
# is made of it is known again.


@lru_cache(CHANGES_MOST)
def _routine(line: v.Instead) -> g.Routine:
    """The routine that a variant puts in the place of another one."""
    return g.Routine([line.step, line.parameter, *line.body], line.span)


@lru_cache(CHANGES_MOST)
def _with_way_changed(block: o.BestOf, way: o.Way, lines: tuple[Any, ...]) -> o.BestOf:
    """Ways to score of which one has other lines."""
    changed = o.Way([way.name, *lines], way.span)
    return o.BestOf([changed if other is way else other for other in block.ways], block.span)


@lru_cache(CHANGES_MOST)
def _with_step_changed(step: Step, line: v.StepChange) -> Step:
    """A step with something before, after or instead of its lines."""
    body = list(line.below)
    if isinstance(line, v.Before):
        body = [*body, *step.body]
    elif isinstance(line, v.After):
        body = [*step.body, *body]
    return Step([step.name, *body], step.span)
