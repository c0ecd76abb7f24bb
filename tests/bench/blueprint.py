"""Measure how far the blueprint of a game may be beaten, also by who bets otherwise than it thinks.

    python -m tests.bench.blueprint [GAME] [--sizes 0.25,1,2,3] [--again 2] [--raises 2] [--json]

Exploitability is what best responses win in the mean of both seats, in antes a game. First it is
reckoned anew in the blueprint's own tree, where only its own sizes are bet. Then in a tree that
has these sizes too: the blueprint still plays its own, takes what it meets for the sizes that it
knows, as it does at the table, and the best response may use them all.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence

from rdi import library
from rdi.solving.action_translation import pseudo_harmonic_weights, sizes_at, weight_of_calling
from rdi.solving.arrays import Reals
from rdi.solving.blueprint import Blueprint, blueprint_path, read_blueprint
from rdi.solving.solver import blueprint_best_responses, unpacked_chances
from rdi.solving.strategy import GameArrays, Strategy, best_responses, normalized, zeros
from rdi.solving.tree import BetSizes, Node, Tree, build_tree

GAME = "rogues-and-warriors"
SIZES = "0.25,1,2,3"
AGAIN = "2"

Places = dict[int, float]
"""Nodes of the blueprint's tree and their weights."""


def carried_over(blueprint: Blueprint, wide: Tree) -> Strategy:
    """What the blueprint does in a tree with more sizes."""
    narrow = blueprint.tree
    arrays = GameArrays(wide)
    known = unpacked_chances(blueprint.bytes, GameArrays(narrow), narrow)
    found = zeros(arrays)
    for seat in (0, 1):
        places = _followed(narrow.before, wide.before, [{0: 1.0}], seat)
        _carry(known.before, found.before, narrow.before, wide.before, places, seat)
        roots: list[Places] = []
        for node, here in zip(wide.before, places, strict=True):
            if node.shows >= 0:
                numbers = {narrow.before[place].shows: weight for place, weight in here.items()}
                roots.append({number: each for number, each in numbers.items() if number >= 0})
                for number, weight in roots[-1].items():
                    found.showing[seat][node.shows] += weight * known.showing[seat][number]
        places = _followed(narrow.after, wide.after, roots, seat)
        _carry(known.after, found.after, narrow.after, wide.after, places, seat)
    return normalized(found, arrays)


def _followed(
    narrow: Sequence[Node], wide: Sequence[Node], roots: Sequence[Places], seat: int
) -> list[Places]:
    """For each node of the wide tree where a seat takes itself to be in the narrow one."""
    found: list[Places] = list(roots)
    for node in wide[len(roots) :]:
        here: defaultdict[int, float] = defaultdict(float)
        siblings = wide[node.parent].children
        is_all = bool(node.size) and node is wide[siblings[-1]]
        is_own = wide[node.parent].seat == seat
        for place, weight in found[node.parent].items():
            for child, part in _taken_for(narrow, narrow[place], node, is_all, is_own):
                here[child] += weight * part
        found.append(dict(here))
    return found


def _taken_for(
    narrow: Sequence[Node], place: Node, node: Node, is_all: bool, is_own: bool
) -> list[tuple[int, float]]:
    """The children of a narrow node for which an answer is taken."""
    if not node.size:
        return [(child, 1.0) for child in place.children if narrow[child].answer == node.answer]
    raises = [child for child in place.children if narrow[child].size]
    if not raises or is_all:
        return [(child, 1.0) for child in raises[-1:]]
    if is_own:
        return [(min(raises, key=lambda child: abs(narrow[child].size - node.size)), 1.0)]
    return pseudo_harmonic_weights(node.size, [(narrow[child].size, child) for child in raises])


def _carry(
    known: Reals, found: Reals, narrow: Sequence[Node], wide: Sequence[Node],
    places: Sequence[Places], seat: int,
) -> None:  # fmt: skip
    """Write what the blueprint does into the wide tree; where it knows nothing, it stays in."""
    for node, here in zip(wide, places, strict=True):
        if node.seat != seat:
            continue
        here = {place: each for place, each in here.items() if narrow[place].seat == seat}
        for place, weight in here.items():
            for child in narrow[place].children:
                target = _same(wide, node.children, narrow[child])
                found[target] += weight * known[child]
        stay = next(child for child in node.children if wide[child].answer in ("check", "call"))
        if not here:
            found[stay] = 1.0
        elif _is_first_raise(wide, node):
            called = _called(narrow, places[node.parent], node.size)
            total = found[node.children].sum(axis=0)
            found[node.children] *= 1 - called
            found[stay] += called * total


def _is_first_raise(nodes: Sequence[Node], node: Node) -> bool:
    """Whether a node is behind the first raise of a Betting Round, and not all in."""
    parent = nodes[node.parent]
    if not node.size or node is nodes[parent.children[-1]]:
        return False
    return nodes[parent.children[0]].answer == "check"


def _called(narrow: Sequence[Node], parents: Places, size: float) -> float:
    """How often a raise of this size is just called."""
    total = sum(parents.values())
    parts = [
        weight * weight_of_calling(size, sizes_at(narrow, narrow[place]))
        for place, weight in parents.items()
    ]
    return sum(parts) / total if total else 0.0


def _same(wide: Sequence[Node], children: range, meant: Node) -> int:
    """The answer of the wide tree that is nearest to one of the narrow one."""
    if not meant.size:
        return next(child for child in children if wide[child].answer == meant.answer)
    raises = [child for child in children if wide[child].size]
    if not raises:
        return next(child for child in children if wide[child].answer in ("check", "call"))
    return min(raises, key=lambda child: abs(wide[child].size - meant.size))


def _sizes(text: str, own: Sequence[float]) -> tuple[float, ...]:
    return tuple(sorted({*map(float, text.split(",")), *own}))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", nargs="?", default=GAME)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--again", default=AGAIN)
    parser.add_argument("--raises", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    compiled = library.compiled_game(given.game)
    blueprint = read_blueprint(compiled, blueprint_path(compiled.definition))
    header, narrow = blueprint.header, blueprint.tree
    own = blueprint_best_responses(blueprint)
    grid = BetSizes(
        _sizes(given.sizes, header.sizes), _sizes(given.again, header.again), given.raises
    )
    wide = build_tree(compiled, header.settings, narrow.stashes, grid)
    other = best_responses(carried_over(blueprint, wide), GameArrays(wide))
    rows = (("its own", narrow, own), ("wider", wide, other))
    for name, tree, found in rows:
        figures = {
            "tree": name,
            "nodes": len(tree.before) + len(tree.after),
            "value": round(found.value / header.ante, 4),
            "best_of_first": round(found.bests[0] / header.ante, 4),
            "best_of_second": round(found.bests[1] / header.ante, 4),
            "exploitability": round(found.exploitability / header.ante, 4),
        }
        if given.json:
            print(json.dumps(figures))
        else:
            print("  ".join(f"{key} {value}" for key, value in figures.items()))


if __name__ == "__main__":
    main()
