"""Print what bots win from one another in many games: rdi simulate."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from rdi.errors import RdiError
from rdi.files import check_is_new, new_file
from rdi.session.simulation import Simulation, Standing, share_interval, simulate
from rdi.shell.exit_codes import DONE, INTERRUPTED, code_of
from rdi.shell.lookup import InputError
from rdi.shell.messages import complain, show_progress
from rdi.shell.play.play_order import PlayOrder, read_order
from rdi.shell.show.document import Data, Document, Sentence, Verbatim
from rdi.shell.show.look import Look
from rdi.shell.show.page import report_page
from rdi.text import join_words


def print_simulation(
    words: Sequence[str],
    bots: str,
    as_json: bool,
    results: Path | None,
    variants: Sequence[str] = (),
    **options: Any,
) -> int:
    """Play the games and print their sums. 2 for what cannot be played, 130 where it was stopped:
    then the sums are of the games that were played.
    """
    try:
        if results is not None:
            check_is_new(results)
        order = _order(" ".join(words))
        if order.characters:
            options["seats"] = order.characters
        named = [each for part in variants for each in re.split(r"[\s,]+", part) if each]
        played = simulate(
            order.game,
            bots=[each.strip() for each in bots.split(",")],
            variants=[*order.variants, *named],
            progress=_tell_progress if sys.stderr.isatty() else None,
            **options,
        )
        _clear()
        report_page(as_json, Look()).show(results_document(played))
        if results is not None:  # last: what was played is told, whatever becomes of the file
            _write(played, results)
    except RdiError as error:
        complain(error)
        return code_of(error)
    return INTERRUPTED if played.is_partial else DONE


def _order(words: str) -> PlayOrder:
    """The game that is meant by a name, which may be shortened, with variants and characters."""
    if not words:
        raise InputError("simulate which game? For example: rdi simulate NAME --games 1000")
    return read_order(words)


def _tell_progress(games: int, wanted: int) -> None:
    show_progress(f"{games:,} of {wanted:,} games")


def _clear() -> None:
    """Take the line of progress off the page."""
    if sys.stderr.isatty():
        show_progress()


def results_document(played: Simulation) -> Document:
    """The sums: for people a line for each bot and each seat, or for each character, if anything
    was played.
    """
    variants = f" with {join_words(played.variants)}" if played.variants else ""
    count = f"{played.games:,} {'game' if played.games == 1 else 'games'}"
    if played.is_partial:
        count = f"stopped after {played.games:,} of {played.wanted:,} games"
    what = "Gold a game with 95 % interval"
    if played.characters:
        what = "the share of games won and the Gold a game, with 95 % intervals"
    told = f"{played.game}{variants}, seed {played.seed}: {count}, {what}"
    blocks: list[Sentence | Verbatim] = [Sentence(told)]
    if played.games:
        blocks += [Verbatim(each) for each in _rows(played)]
        why = f" ({played.why})" if played.why else ""
        rate = f"{played.rate:,.0f}" if played.rate >= 10 else f"{played.rate:.2g}"
        blocks.append(Sentence(f"{rate} games/s, {played.path}{why}"))
        blocks.append(Verbatim(f"results {played.digest}"))
    return Document(tuple(blocks), Data("simulation", played.as_data()))


def _rows(played: Simulation) -> Iterator[str]:
    """A line for each bot and each seat; at tables of characters for each of those, and for bots
    only where they differ.
    """
    if not played.characters:
        yield from map(_row, (*played.by_bot(), *played.by_seat()))
        return
    yield from map(_row_of_character, played.by_character())
    if len(set(played.bots)) > 1:
        yield from map(_row, played.by_bot())


def _row_of_character(figures: Standing) -> str:
    low, high = share_interval(figures.wins, figures.games)
    part = 100 * figures.wins / figures.games
    error = f"{figures.error:.2f}" if isfinite(figures.error) else "anything"
    share = f"won {part:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    ties = f", ties {figures.ties:,}" if figures.ties else ""
    return f"  {figures.name:<12} {share:<30} Gold {figures.mean:+.2f} ± {error}{ties}"


def _row(figures: Standing) -> str:
    part = 100 * figures.wins / figures.games if figures.games else 0.0
    error = f"{figures.error:.3f}" if isfinite(figures.error) else "anything"
    gold = f"{figures.mean:+9.3f} ± {error}"
    wins = f"wins {figures.wins:,} ({part:.1f} %), ties {figures.ties:,}"
    return f"  {figures.name:<10}{gold:<20} {wins}"


def _write(played: Simulation, path: Path) -> None:
    """A line for each game: its number, its seed, and what each seat won, with tabs between."""
    with new_file(path) as file:
        heads = ("game", "seed", *(f"seat {seat}" for seat in range(played.seats)))
        file.write("\t".join(heads) + "\n")
        for game in range(played.games):
            row = (game, played.seed_of(game), *played.of_game(game))
            file.write("\t".join(map(str, row)) + "\n")
