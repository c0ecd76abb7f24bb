"""Apply variants to a game: each line of a variant replaces, adds to or stands beside something the game names.

Two variants that redefine the same thing are a clash, reported at the second of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rdi.lang.phrases import declarations as d
from rdi.lang.phrases import scoring as s
from rdi.lang.phrases import variants as v
from rdi.lang.phrases.judging import JudgeBlock
from rdi.lang.phrases.steps import Step
from rdi.lang.scope import Symbols
from rdi.lang.tree import Phrase, Word


@dataclass
class Game:
    """A game with its variants applied: what is lowered."""

    block: d.GameBlock
    chosen: list[v.VariantBlock]
    declarations: list[Any] = field(default_factory=list)
    play: list[Any] = field(default_factory=list)
    closing: list[Any] = field(default_factory=list)
    score: s.ScoreBlock | None = None
    score_lines: list[Any] = field(default_factory=list)
    tiers: list[s.Tier] = field(default_factory=list)
    ties: Any = None
    wilds: list[Any] = field(default_factory=list)
    extras: list[Word] = field(default_factory=list)
    rankings: dict[str, list[d.RankingLine]] = field(default_factory=dict)
    for_shares: bool = False
    judge: JudgeBlock | None = None
    topics: list[d.TopicBlock] = field(default_factory=list)
    redefined: dict[str, str] = field(default_factory=dict)


def offered(block: d.GameBlock) -> list[v.VariantBlock]:
    """The variants that a game has."""
    return [line for line in block.lines if isinstance(line, v.VariantBlock)]


def apply(block: d.GameBlock, names: tuple[str, ...], symbols: Symbols) -> Game:
    """The game with these variants, in the order of the file."""
    game = Game(block, [variant for variant in offered(block) if str(variant.name) in names])
    for line in block.lines:
        _add(game, line)
    for variant in game.chosen:
        for line in variant.lines:
            _change(game, line, variant, symbols)
    return game


def _add(game: Game, line: Any) -> None:
    """A line of the game itself."""
    if isinstance(line, d.Play):
        game.play = list(line.body)
    elif isinstance(line, d.Closing):
        game.closing = [*game.closing, *line.body]
    elif isinstance(line, s.ScoreBlock):
        game.score, game.score_lines = line, list(line.lines)
    elif isinstance(line, s.Tier):
        game.tiers.append(line)
    elif isinstance(line, s.Ties | s.NoTies):
        game.ties = line
    elif isinstance(line, d.ForShares):
        game.for_shares = True
    elif isinstance(line, d.TopicBlock):
        game.topics.append(line)
    elif isinstance(line, JudgeBlock):
        game.judge = line
    elif isinstance(line, d.Declaration):
        game.declarations.append(line)
        if isinstance(line, d.RankingBlock):
            game.rankings[str(line.name)] = list(line.lines)


def _change(game: Game, line: Any, variant: v.VariantBlock, symbols: Symbols) -> None:
    """A line of a variant."""
    if isinstance(line, v.StepChange):
        _change_step(game, line, variant, symbols)
    elif isinstance(line, v.NewPlay):
        _redefine(game, "the Order of Play", line, variant, symbols)
        game.play = list(line.body)
    elif isinstance(line, v.Scoring):
        first = line.moment.word == "first"
        game.score_lines = [*line.lines, *game.score_lines] if first else [*game.score_lines, *line.lines]
    elif isinstance(line, v.InWay):
        _change_way(game, line, variant, symbols)
    elif isinstance(line, v.ShuffleIn):
        game.extras.append(line.kind)
    elif isinstance(line, v.WildNumber | v.WildCard):
        _redefine(game, f"wild {line.kind}", line, variant, symbols)
        game.wilds.append(line)
    elif isinstance(line, v.NewRanking):
        _redefine(game, f"ranking {line.name}", line, variant, symbols)
        _known(str(line.name), game.rankings, "ranking", line, symbols)
        game.rankings[str(line.name)] = [*_above(game, line), *line.lines]
    elif isinstance(line, v.MoreRanking):
        _known(str(line.name), game.rankings, "ranking", line, symbols)
        game.rankings[str(line.name)] = [*line.lines, *game.rankings.get(str(line.name), [])]
    else:
        _redeclare(game, line, variant, symbols)
        _add(game, line)


def _above(game: Game, line: v.NewRanking) -> list[d.RankingLine]:
    """Lines that variants put above all stay above a new ranking."""
    return [
        entry
        for variant in game.chosen
        for other in variant.lines
        if isinstance(other, v.MoreRanking) and other.name == line.name and other.span.line < line.span.line
        for entry in other.lines
    ]


def _redeclare(game: Game, line: Any, variant: v.VariantBlock, symbols: Symbols) -> None:
    """A declaration of the same name is replaced."""
    if isinstance(line, s.Ties | s.NoTies | JudgeBlock):
        _redefine(game, type(line).__name__.lower(), line, variant, symbols)
    elif isinstance(line, d.Setting | d.Definition | d.Routine | d.PileLine):
        _redefine(game, f"{line.rule} {line.name}", line, variant, symbols)


def _redefine(game: Game, what: str, line: Phrase, variant: v.VariantBlock, symbols: Symbols) -> None:
    """Note that a variant redefines something; a second one is a clash."""
    if what in game.redefined:
        symbols.report("E0501", line.span, f"this variant and {game.redefined[what]} both change {what}")
    game.redefined[what] = str(variant.title)


def _known(name: str, known: Any, what: str, line: Any, symbols: Symbols) -> None:
    if name not in known:
        symbols.unknown("E0201", what, name, line.name.span, known)


def _change_step(game: Game, line: v.StepChange, variant: v.VariantBlock, symbols: Symbols) -> None:
    name = str(line.step)
    if isinstance(line, v.Instead):
        _redefine(game, f"step {name}", line, variant, symbols)
        routine = next((r for r in game.declarations if isinstance(r, d.Routine) and r.name == name), None)
        if routine is not None:
            game.declarations.append(d.Routine([line.step, line.parameter, *line.body], line.span))
            return
    if not any(step.name == name for step in _steps(game.play)):
        known = [str(step.name) for step in _steps(game.play)]
        known += [str(r.name) for r in game.declarations if isinstance(r, d.Routine)]
        symbols.unknown("E0217", "step or routine", name, line.step.span, known)
        return
    game.play = [_changed(statement, name, line) for statement in game.play]


def _steps(statements: list[Any]) -> list[Step]:
    """The named steps of an Order of Play."""
    return [statement for statement in statements if isinstance(statement, Step)]


def _changed(statement: Any, name: str, line: v.StepChange) -> Any:
    """A statement in which the named step has something before, after or instead of it."""
    if isinstance(statement, Step) and statement.name == name:
        body = list(line.body)
        if isinstance(line, v.Before):
            body = [*body, *statement.body]
        elif isinstance(line, v.After):
            body = [*statement.body, *body]
        return Step([statement.name, *body], statement.span)
    return statement


def _change_way(game: Game, line: v.InWay, variant: v.VariantBlock, symbols: Symbols) -> None:
    """Replace the `let` lines of a way that have the same names."""
    ways = [way for block in game.score_lines if isinstance(block, s.BestOf) for way in block.ways]
    way = next((way for way in ways if way.name == line.way), None)
    if way is None:
        symbols.unknown("E0218", "way to score", str(line.way), line.way.span, [str(way.name) for way in ways])
        return
    _redefine(game, f"way {line.way}", line, variant, symbols)
    lines = [_changed_lines(old, line.lines) for old in way.lines]
    changed = s.Way([way.name, *[new for part in lines for new in part]], way.span)
    game.score_lines = [_with_way(block, way, changed) for block in game.score_lines]


def _changed_lines(old: Any, new: list[Any]) -> list[Any]:
    """The new lines in the place of the old one of the name that the last of them has."""
    last = new[-1]
    if isinstance(old, s.ScoreLet) and isinstance(last, s.ScoreLet) and old.name == last.name:
        return list(new)
    return [old]


def _with_way(block: Any, way: s.Way, changed: s.Way) -> Any:
    if not isinstance(block, s.BestOf) or way not in block.ways:
        return block
    return s.BestOf([changed if other is way else other for other in block.ways], block.span)
