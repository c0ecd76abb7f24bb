"""Solve a game for two at the command line: watch how far it has come, and keep what was found."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from rdi import library
from rdi.engine.bind import Bound
from rdi.errors import BadSettings, MissingFiles, RdiError
from rdi.files import reason_of, write_whole
from rdi.session.setup import make_settings
from rdi.shell.complaining import complain
from rdi.shell.finding import Refused, find_titled
from rdi.shell.json_line import line
from rdi.shell.look import USUAL_WIDTH
from rdi.shell.paper import wrap
from rdi.shell.reader import DONE, INTERRUPTED, code_of
from rdi.shell.solving_shown import lines_of
from rdi.solving.blueprint import Header, packed, place_of, read_blueprint
from rdi.solving.tree import Grid, Tree, grow

if TYPE_CHECKING:
    from rdi.solving.solve import Solved

SECONDS = 60.0
"""How long is solved where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be solved, and how; as it was typed."""

    name: str
    variants: tuple[str, ...]
    seconds: float | None
    times: int | None
    sizes: str
    again: str
    raises: int
    stash: int
    ante: int
    out: Path | None

    @property
    def game(self) -> str:
        """The game that is meant; its name may be shortened."""
        if not self.name:
            raise Refused("solve which game? For example: rdi solve NAME")
        shelf = {entry.name: entry.title for entry in library.entries() if not entry.is_company}
        return find_titled(self.name, "game", shelf)

    @property
    def bound(self) -> Bound:
        """The game with its variants, ready to run."""
        return library.bound(self.game, self.variants)

    @property
    def grid(self) -> Grid:
        """The raises that are looked at."""
        return Grid(_sizes(self.sizes), _sizes(self.again), self.raises)

    @property
    def place(self) -> Path:
        """Where the blueprint is written."""
        return self.out or place_of(library.definition(self.game, self.variants))


def _sizes(text: str) -> tuple[float, ...]:
    """Parts of the pot as they were typed."""
    try:
        return tuple(sorted(float(size) for size in text.split(",")))
    except ValueError:
        raise BadSettings(f"sizes are parts of the pot such as 0.5,1 and not {text!r}") from None


def print_solution(wish: Wish, as_json: bool) -> int:
    """Solve a game and keep the blueprint. Exit code 0; 2 for what cannot be solved; 130 after
    Ctrl-C, where what was found until then is kept.
    """
    try:
        settings = make_settings(ante=wish.ante, stash=wish.stash)
        _check_place(wish.place)
        tree = grow(wish.bound, settings, (wish.stash, wish.stash), wish.grid)
        solved, is_whole = _solve(tree, wish, as_json)
        if solved is None:
            print("Interrupted before anything was found.", file=sys.stderr)
            return INTERRUPTED
        _keep(tree, solved, wish, is_whole, as_json)
    except RdiError as error:
        complain(error)
        return code_of(error)
    return DONE if is_whole else INTERRUPTED


def _solve(tree: Tree, wish: Wish, as_json: bool) -> tuple[Solved | None, bool]:
    """The best that was found, and whether the time that was given was used up."""
    best: Solved | None = None
    if not as_json:
        for each in _heading(tree):
            print(*wrap(each, USUAL_WIDTH), sep="\n", flush=True)
    try:
        for solved in _solving(tree, wish):
            if best is None or solved.beaten.exploitability < best.beaten.exploitability:
                best = solved
            _tell(solved, tree.settings.ante, as_json)
    except KeyboardInterrupt:
        return best, False
    return best, True


def _solving(tree: Tree, wish: Wish) -> Iterator[Solved]:
    try:
        from rdi.solving.solve import solve
    except ImportError as error:
        raise BadSettings(
            f"solving needs {error.name}, which is not installed: pip install 'rdi[fast]'"
        ) from None
    seconds = SECONDS if wish.times is None and wish.seconds is None else wish.seconds
    return solve(tree, seconds, wish.times)


def _heading(tree: Tree) -> Iterator[str]:
    grid = tree.grid
    sizes, again = (", ".join(f"{size:g}" for size in each) for each in (grid.sizes, grid.again))
    yield (
        f"{tree.bound.definition.title} for two, ante {tree.settings.ante}, Stash "
        f"{tree.stashes[0]}. Raises by {sizes} of the pot or all in, then by {again}; "
        f"{grid.raises} a round."
    )
    hands = f"{len(tree.hands.hands)} hands, {len(tree.likeness.hands)} of them unlike"
    yield f"{len(tree.before) + len(tree.after):,} nodes; {hands}."
    yield "Exploitability: what best answers to it would win, in antes a game, mean of both seats."
    yield f"{'times':>7} {'seconds':>8} {'first seat':>11} {'exploitability':>15}"


def _tell(solved: Solved, ante: int, as_json: bool) -> None:
    exploitability = solved.beaten.exploitability / ante
    if as_json:
        print(line("solving", **_figures(solved, ante)), flush=True)
        return
    bar = "#" * max(0, round(8 * (log10(max(exploitability, 1e-4)) + 4)))
    print(
        f"{solved.times:>7} {solved.seconds:>8.1f} {solved.beaten.value / ante:>+11.4f} "
        f"{exploitability:>15.5f}  {bar}",
        flush=True,
    )


def _figures(solved: Solved, ante: int) -> dict[str, float]:
    return {
        "times": solved.times,
        "seconds": round(solved.seconds, 2),
        "value": round(solved.beaten.value / ante, 6),
        "best_of_first": round(solved.beaten.bests[0] / ante, 6),
        "best_of_second": round(solved.beaten.bests[1] / ante, 6),
        "exploitability": round(solved.beaten.exploitability / ante, 6),
    }


def _keep(tree: Tree, solved: Solved, wish: Wish, is_whole: bool, as_json: bool) -> None:
    """Write the blueprint, unless a better one lies where nobody said that it should be."""
    from rdi.solving.solve import header_of

    header = header_of(tree, solved)
    stays = "" if wish.out else _why_it_stays(header, wish)
    if not stays:
        _write(packed(header, solved.chances), wish.place)
    if as_json:
        figures = _figures(solved, tree.settings.ante)
        kept = None if stays else str(wish.place)
        print(line("solved", game=header.game, is_whole=is_whole, file=kept, **figures), flush=True)
        return
    ante = header.ante
    print("" if is_whole else "Interrupted: this is the best so far.")
    print(f"The first seat wins {header.value / ante:+.4f} antes a game.")
    for seat, best, value in (("first", header.bests[0], header.value),
                              ("second", header.bests[1], -header.value)):  # fmt: skip
        print(f"The best answer of the {seat} seat wins {(best - value) / ante:.4f} more.")
    print(f"Exploitability: {header.exploitability:.4f} antes a game, with these raises.")
    if stays:
        print(f"{wish.place} {stays} and stays; this one is kept with --out FILE.")
    else:
        print(f"Kept in {wish.place}.")


def _why_it_stays(header: Header, wish: Wish) -> str:
    """Why the blueprint that is there stays; nothing where there is none, or a worse one of the
    same kind.
    """
    try:
        there = read_blueprint(wish.bound, wish.place).header
    except RdiError:
        return ""
    if (there.ante, there.stash) != (header.ante, header.stash):
        return f"is for ante {there.ante} and Stash {there.stash}"
    if _fineness(there) > _fineness(header):
        return "knows more raises"
    if there.exploitability <= header.exploitability:
        return f"is better ({there.exploitability:.4f})"
    return ""


def _fineness(header: Header) -> int:
    """How many raises are known in a Betting Round."""
    return len(header.sizes) + (header.raises - 1) * len(header.again)


def _check_place(place: Path) -> None:
    """See beforehand that the blueprint can be written there; it would be a pity afterwards."""
    folder = place.parent
    if not os.path.isdir(folder) or not os.access(folder, os.W_OK):
        reason = "no such folder" if not os.path.isdir(folder) else "permission denied"
        raise MissingFiles(f"{place} cannot be written ({reason}): name another file with --out")


def _write(content: bytes, place: Path) -> None:
    """Write a file whole or not at all; MissingFiles says why it could not be written."""
    try:
        write_whole(place, content)
    except OSError as error:
        raise MissingFiles(
            f"{place} cannot be written ({reason_of(error)}): name another file with --out"
        ) from None


def print_blueprint(wish: Wish, show: str, as_json: bool) -> int:
    """Show what the blueprint of a game does. Exit code 0, or 2 where there is none."""
    try:
        blueprint = read_blueprint(wish.bound, wish.place)
        for each in lines_of(blueprint, show, as_json):
            print(each)
    except RdiError as error:
        complain(error)
        return code_of(error)
    return DONE
