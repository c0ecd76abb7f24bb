"""Variants that stand in files of their own: which there are for a game, and in what order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rdi.lang.phrases.games.game import GameBlock
from rdi.lang.phrases.games.variants import Follows, ModuleBlock, VariantBlock
from rdi.lang.syntax.source import Source
from rdi.model.values import Value


class Module(Value):
    """A variant in a file of its own."""

    block: ModuleBlock
    source: Source


def modules_of(title: str, source: Source, declarations: Iterable[object]) -> list[Module]:
    """The variants in a file that are of the game with this title."""
    found = []
    for block in declarations:
        if isinstance(block, ModuleBlock) and str(block.game) == title:
            block.source = source
            found.append(Module(block, source))
    return found


def with_modules(block: GameBlock, modules: Sequence[Module]) -> GameBlock:
    """The game with these among its variants; one that follows others stands behind them. Of two of
    one name the first is taken.
    """
    known = {str(line.name) for line in block.lines if isinstance(line, VariantBlock)}
    left: list[VariantBlock] = []
    for each in modules:
        if str(each.block.name) not in known:
            left.append(each.block)
        known.add(str(each.block.name))
    placed: list[VariantBlock] = []
    while left:
        waiting = {str(each.name) for each in left}
        free = next((each for each in left if not _followed(each) & waiting), left[0])
        left.remove(free)
        placed.append(free)
    return GameBlock([block.title, *block.lines, *placed], block.span)


def _followed(variant: VariantBlock) -> set[str]:
    """The names of the variants that one follows, itself apart."""
    lines = [line for line in variant.lines if isinstance(line, Follows)]
    return {str(name) for line in lines for name in line.names} - {str(variant.name)}
