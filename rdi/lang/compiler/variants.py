"""Apply variants to a game: each line of a variant replaces, adds to or stands beside a part of it.

Two variants that redefine the same thing are a clash, reported at the second of them, unless the
game says that at most one of them is played.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

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
from rdi.lang.phrases.games.steps import Step
from rdi.lang.syntax.tree import Phrase, Word


@dataclass
class VariedGame:
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
    judge: JudgeBlock | None = None
    topics: dict[str, g.TopicBlock] = field(default_factory=dict)
    redefined: dict[str, str] = field(default_factory=dict)


def variants_of(block: g.GameBlock) -> list[v.VariantBlock]:
    """The variants that a game has."""
    return [line for line in block.lines if isinstance(line, v.VariantBlock)]


def exclusive_groups(block: g.GameBlock) -> list[tuple[str, ...]]:
    """The groups of variants of which at most one may be chosen."""
    groups = [line for line in block.lines if isinstance(line, g.Alternatives)]
    return [tuple(str(name) for name in group.names) for group in groups]


def excluded_by(block: g.GameBlock, name: str) -> tuple[str, ...]:
    """The variants that cannot be chosen beside this one."""
    groups = [group for group in exclusive_groups(block) if name in group]
    return tuple(other for group in groups for other in group if other != name)


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


def with_variants(block: g.GameBlock, names: Collection[str], symbols: SymbolTable) -> VariedGame:
    """The game with these variants, in the order of the file."""
    game = VariedGame(
        block, [variant for variant in variants_of(block) if str(variant.name) in names]
    )
    for line in block.lines:
        _add(game, line)
    for variant in variants_of(block):
        for line in variant.lines:
            if variant in game.chosen:
                _apply_line(game, line, variant, symbols)
            elif isinstance(line, g.TopicBlock):
                game.topics.setdefault(str(line.name), line)
    return game


def _add(game: VariedGame, line: Any) -> None:
    """A line of the game itself."""
    match line:
        case g.Play() | i.TurnBlock():
            game.play = list(line.body)
        case g.Closing():
            game.closing = [*game.closing, *line.body]
        case s.ScoreBlock():
            game.score, game.score_lines = line, list(line.lines)
        case t.Tier():
            game.tiers.append(line)
        case t.Ties() | t.NoTies():
            game.ties = line
        case Declaration():
            game.declarations.append(line)
            if isinstance(line, p.RankingBlock):
                game.rankings[str(line.name)] = list(line.lines)
        case _:
            _add_beside(game, line)


def _add_beside(game: VariedGame, line: Any) -> None:
    """A line that has no part in the play itself."""
    match line:
        case g.ForShares():
            game.for_shares = True
        case g.TopicBlock():
            game.topics[str(line.name)] = line
        case JudgeBlock():
            game.judge = line


def _apply_line(game: VariedGame, line: Any, variant: v.VariantBlock, symbols: SymbolTable) -> None:
    """A line of a variant."""
    match line:
        case v.StepChange():
            _change_step(game, line, variant, symbols)
        case v.NewPlay():
            _redefine(game, "the Order of Play", line, variant, symbols)
            game.play = list(line.body)
        case v.Scoring():
            first = line.moment.word == "first"
            before, after = (line.lines, []) if first else ([], line.lines)
            game.score_lines = [*before, *game.score_lines, *after]
        case v.InWay():
            _change_way(game, line, variant, symbols)
        case v.ShuffleIn():
            game.extras.append(line.kind)
        case v.Wild():
            _redefine(game, f"wild {line.kind}", line, variant, symbols)
            game.wilds.append(line)
        case v.RankingChange():
            _change_ranking(game, line, variant, symbols)
        case _:
            _redeclare(game, line, variant, symbols)
            _add(game, line)


def _change_ranking(
    game: VariedGame, line: v.RankingChange, variant: v.VariantBlock, symbols: SymbolTable
) -> None:
    """A ranking in another order, or with more above all the rest."""
    name = str(line.name)
    if name not in game.rankings:
        symbols.unknown("E0201", "ranking", line.name, game.rankings)
    if isinstance(line, v.NewRanking):
        _redefine(game, f"ranking {name}", line, variant, symbols)
        game.rankings[name] = [*_above(game, line), *line.lines]
    else:
        game.rankings[name] = [*line.lines, *game.rankings.get(name, [])]


def _above(game: VariedGame, line: v.NewRanking) -> list[p.RankingLine]:
    """Lines that variants put above all stay above a new ranking."""
    return [
        entry
        for variant in game.chosen
        for other in variant.lines
        if isinstance(other, v.MoreRanking) and other.name == line.name
        if other.span.line < line.span.line
        for entry in other.lines
    ]


def _redeclare(game: VariedGame, line: Any, variant: v.VariantBlock, symbols: SymbolTable) -> None:
    """A declaration of the same name is replaced."""
    if isinstance(line, t.Ties | t.NoTies):
        _redefine(game, "what decides ties", line, variant, symbols)
    elif isinstance(line, JudgeBlock):
        _redefine(game, "the judge", line, variant, symbols)
    elif isinstance(line, d.Setting | d.Definition | g.Routine | p.PileLine):
        _redefine(game, f"{line.rule.replace('_', ' ')} {line.name}", line, variant, symbols)


def _redefine(
    game: VariedGame, what: str, line: Phrase, variant: v.VariantBlock, symbols: SymbolTable
) -> None:
    """Note that a variant redefines something; a second one is a clash."""
    other = game.redefined.setdefault(what, str(variant.name))
    if other != variant.name:
        message = f"{variant.name} and {other} both change {what}"
        example = f"at most one of {other} or {variant.name}"
        symbols.report("E0501", line.span, message, "", example)


def _change_step(
    game: VariedGame, line: v.StepChange, variant: v.VariantBlock, symbols: SymbolTable
) -> None:
    name = str(line.step)
    routines = [each for each in game.declarations if isinstance(each, g.Routine)]
    if isinstance(line, v.Instead):
        _redefine(game, f"step {name}", line, variant, symbols)
        if any(routine.name == name for routine in routines):
            parts = [line.step, line.parameter, *line.body]
            game.declarations.append(g.Routine(parts, line.span))
            return
    steps = [str(each.name) for each in game.play if isinstance(each, Step)]
    if name not in steps:
        known = [*steps, *(str(routine.name) for routine in routines)]
        symbols.unknown("E0217", "step or routine", line.step, known)
        return
    game.play = [_changed(statement, name, line) for statement in game.play]


def _changed(statement: Any, name: str, line: v.StepChange) -> Any:
    """A statement in which the named step has something before, after or instead of it."""
    if not isinstance(statement, Step) or statement.name != name:
        return statement
    body = list(line.below)
    if isinstance(line, v.Before):
        body = [*body, *statement.body]
    elif isinstance(line, v.After):
        body = [*statement.body, *body]
    return Step([statement.name, *body], statement.span)


def _change_way(
    game: VariedGame, line: v.InWay, variant: v.VariantBlock, symbols: SymbolTable
) -> None:
    """Replace the `let` lines of a way that have the same names."""
    ways = [way for block in game.score_lines if isinstance(block, o.BestOf) for way in block.ways]
    way = next((way for way in ways if way.name == line.way), None)
    if way is None:
        known = [str(way.name) for way in ways]
        symbols.unknown("E0218", "way to score", line.way, known)
        return
    _redefine(game, f"way {line.way}", line, variant, symbols)
    if not any(_is_same_let(old, line.lines[-1]) for old in way.lines):
        known = [str(old.name) for old in way.lines if isinstance(old, s.ScoreLet)]
        named = line.lines[-1]
        message = f"the last line here takes the place of a `let` of {line.way}, but of which?"
        symbols.report("E0218", named.span, message, "", f"let {', '.join(known)} be ...")
    lines = [new for old in way.lines for new in _changed_lines(old, line.lines)]
    changed = o.Way([way.name, *lines], way.span)
    game.score_lines = [_with_way(block, way, changed) for block in game.score_lines]


def _changed_lines(old: Any, new: list[Any]) -> list[Any]:
    """The new lines in the place of the old one of the name that the last of them has."""
    return list(new) if _is_same_let(old, new[-1]) else [old]


def _is_same_let(old: Any, new: Any) -> bool:
    return isinstance(old, s.ScoreLet) and isinstance(new, s.ScoreLet) and old.name == new.name


def _with_way(block: Any, way: o.Way, changed: o.Way) -> Any:
    if not isinstance(block, o.BestOf) or way not in block.ways:
        return block
    return o.BestOf([changed if other is way else other for other in block.ways], block.span)
