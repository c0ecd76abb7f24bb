"""Solve a game of two for so long or so many times, and tell on the way how far one has come."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rdi.solving.arrays import Reals
from rdi.solving.best_response import Beaten, beaten
from rdi.solving.blueprint import FULL, Blueprint, Header
from rdi.solving.layout import Layout
from rdi.solving.regrets import Solving
from rdi.solving.strategy import Board, Strategy, normal
from rdi.solving.tree import Tree

STEP = 1.25
"""The next look at how far one has come is after so many times as many games."""


@dataclass(frozen=True, slots=True)
class Solved:
    """How far one has come: after playing so often, for so many seconds; and the chances of all
    choices in bytes, as they are kept. `beaten` is measured with these very chances.
    """

    times: int
    seconds: float
    beaten: Beaten
    chances: bytes


def solve(tree: Tree, seconds: float | None, times: int | None) -> Iterator[Solved]:
    """Play until the time is over, or so many times; the last that is told is the result."""
    board = Board(tree)
    solving = Solving(board)
    began = time.monotonic()
    look = 8.0
    while True:
        solving.play()
        passed = time.monotonic() - began
        is_over = (seconds is not None and passed >= seconds) or solving.times == times
        if is_over or solving.times >= look:
            look = solving.times * STEP
            chances = packed_chances(solving.mean(), board, tree)
            kept = unpacked_chances(chances, board, tree)
            yield Solved(solving.times, passed, beaten(kept, board), chances)
        if is_over:
            return


def header_of(tree: Tree, solved: Solved) -> Header:
    """What a blueprint says of itself."""
    definition = tree.compiled.definition
    return Header(
        game=definition.name,
        variants=definition.variants,
        fingerprint=definition.fingerprint,
        ante=tree.settings.ante,
        stash=tree.stashes[0],
        minimum_raise=tree.settings.minimum_raise,
        sizes=tree.grid.sizes,
        again=tree.grid.again,
        raises=tree.grid.raises,
        times=solved.times,
        value=round(solved.beaten.value, 6),
        bests=(round(solved.beaten.bests[0], 6), round(solved.beaten.bests[1], 6)),
    )


def beaten_blueprint(blueprint: Blueprint) -> Beaten:
    """How far a blueprint may be beaten, reckoned anew."""
    board = Board(blueprint.tree)
    return beaten(unpacked_chances(blueprint.bytes, board, blueprint.tree), board)


def packed_chances(strategy: Strategy, board: Board, tree: Tree) -> bytes:
    """The roots of the chances of all choices in the order of the layout, a byte each."""
    layout = Layout(tree)
    rows: list[Reals] = []
    for seat in (0, 1):
        rows.append(strategy.before[list(layout.choices[0][seat])].T)
    rows += [np.asarray(each) for each in strategy.showing]
    for seat in (0, 1):
        rows.append(strategy.after[list(layout.choices[1][seat])][:, _filled(board, tree, seat)].T)
    whole = np.concatenate([row.ravel() for row in rows])
    packed: bytes = np.rint(np.sqrt(whole) * FULL).astype(np.uint8).tobytes()
    return packed


def unpacked_chances(chances: bytes, board: Board, tree: Tree) -> Strategy:
    """The strategy that was packed, as nearly as bytes tell it."""
    layout = Layout(tree)
    whole = (np.frombuffer(chances, dtype=np.uint8) / FULL) ** 2
    parts = [
        whole[start:end] for start, end in zip(layout.starts[:-1], layout.starts[1:], strict=True)
    ]
    before = np.zeros((board.before.size, board.deals.count))
    after = np.zeros((board.after.size, *board.deals.shape))
    for seat in (0, 1):
        choices = list(layout.choices[0][seat])
        before[choices] = parts[seat].reshape(layout.hands, len(choices)).T
        choices = list(layout.choices[1][seat])
        filled = _filled(board, tree, seat)
        found = np.zeros((len(choices), *board.deals.shape))
        found[:, filled] = parts[4 + seat].reshape(layout.held[seat][-1], len(choices)).T
        after[choices] = found
    for part, nodes in ((before, tree.before), (after, tree.after)):
        for node in nodes:
            if node.children:
                others = part[node.children[1:]].sum(axis=0)
                part[node.children[0]] = np.maximum(0.0, 1.0 - others)
    shape = (layout.shows, layout.hands, layout.options)
    showing = (parts[2].reshape(shape), parts[3].reshape(shape))
    return normal(Strategy(before, showing, after), board)


def _filled(board: Board, tree: Tree, seat: int) -> np.ndarray:
    """Which places of (open, held) a seat has hands for."""
    counts = [len(hands) for hands in tree.likeness.held[seat]]
    filled: np.ndarray = np.arange(board.deals.shape[1]) < np.array(counts)[:, None]
    return filled
