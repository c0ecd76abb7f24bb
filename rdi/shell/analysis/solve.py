"""Solve a game for two at the command line: progress, the file of what was found, and its hands."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf, log10
from pathlib import Path
from typing import TYPE_CHECKING

from rdi import library
from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings, MissingFiles, RdiError
from rdi.files import reason_of, write_whole
from rdi.model.request import Answer
from rdi.model.settings import Settings
from rdi.session.setup import Options, settings_of
from rdi.shell.exit_codes import DONE, INTERRUPTED, code_of
from rdi.shell.lookup import InputError, find_titled
from rdi.shell.messages import complain, print_error
from rdi.shell.show.document import Block, Data, Document, Sentence, Verbatim
from rdi.shell.show.layout import flow
from rdi.shell.show.look import USUAL_WIDTH, Look
from rdi.shell.show.page import Page, report_page
from rdi.solving.blueprint import Blueprint, Header, blueprint_path, pack_blueprint, read_blueprint
from rdi.solving.tree import BetSizes, Node, Tree, build_tree

if TYPE_CHECKING:
    from rdi.solving.solver import Solved


SECONDS = 60.0
"""The most time that is taken where nobody says otherwise."""

ENOUGH = 1e-5
"""The exploitability in antes at which solving ends where nobody says otherwise."""

DIGITS_ENOUGH = 4
"""The decimals of what the game is worth that are certain then."""

DIGITS_LEAST, DIGITS_MOST = 2, 6
"""The decimals that are told at the least, without which both ends are, and at the most."""

ROUNDING = 1e-9
"""The accuracy of sums of many figures, in antes."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The game to be solved, and how; as it was typed."""

    name: str
    variants: tuple[str, ...]
    seconds: float | None
    times: int | None
    sizes: str
    again: str
    raises: int | None
    stash: int | None
    ante: int | None
    out: Path | None

    @property
    def game(self) -> str:
        """The game that is meant; its name may be shortened."""
        if not self.name:
            raise InputError("solve which game? For example: rdi solve NAME")
        shelf = {entry.name: entry.title for entry in library.entries() if not entry.is_company}
        return find_titled(self.name, "game", shelf)

    @property
    def compiled(self) -> CompiledGame:
        """The game with its variants, ready to run."""
        return library.compiled_game(self.game, self.variants)

    @property
    def grid(self) -> BetSizes | None:
        """The raises that are looked at; None where nothing is said of them."""
        if not self.sizes and not self.again and self.raises is None:
            return None
        usual = BetSizes()
        return BetSizes(
            _sizes(self.sizes) if self.sizes else usual.sizes,
            _sizes(self.again) if self.again else usual.again,
            usual.raises if self.raises is None else self.raises,
        )

    @property
    def settings(self) -> Settings:
        """The stakes that were typed, and those of the game's text for the rest."""
        given: Options = {}
        if self.ante is not None:
            given["ante"] = self.ante
        if self.stash is not None:
            given["stash"] = self.stash
        return settings_of(self.compiled.definition, **given)

    @property
    def place(self) -> Path:
        """Where the blueprint is written."""
        return self.out or blueprint_path(library.definition(self.game, self.variants))


def _sizes(text: str) -> tuple[float, ...]:
    """Parts of the pot as they were typed."""
    try:
        return tuple(sorted(float(size) for size in text.split(",")))
    except ValueError:
        raise BadSettings(f"sizes must be parts of the pot, such as 0.5,1, not {text!r}") from None


def print_solution(wish: Wish, as_json: bool) -> int:
    """Solve a game and keep the blueprint. Exit code 0; 2 for what cannot be solved; 130 after
    Ctrl-C, where what was found until then is kept.
    """
    try:
        settings = wish.settings
        _check_place(wish.place)
        tree = build_tree(wish.compiled, settings, (settings.stash, settings.stash), wish.grid)
        page = report_page(as_json, Look())
        solved, spent, is_whole = _solve(tree, wish, page)
        if solved is None:
            print_error("Interrupted before anything was found.")
            return INTERRUPTED
        page.show(_keep(tree, solved, wish, spent, is_whole))
    except RdiError as error:
        complain(error)
        return code_of(error)
    return DONE if is_whole else INTERRUPTED


@dataclass(frozen=True, slots=True)
class Spent:
    """The cost of a solution: the iterations in all, and the seconds."""

    times: int = 0
    seconds: float = 0.0


def _solve(tree: Tree, wish: Wish, page: Page) -> tuple[Solved | None, Spent, bool]:
    """The best that was found, with all that is certain of the game, what was spent on it, and
    whether nobody interrupted it.
    """
    best: Solved | None = None
    spent = Spent()
    page.show(_heading(tree))
    try:
        for solved in _solving(tree, wish):
            if best is None or solved.responses.exploitability < best.responses.exploitability:
                best = solved
            best = replace(best, interval=solved.interval)
            spent = Spent(solved.times, solved.seconds)
            page.show(_progress(solved, tree))
    except KeyboardInterrupt:
        return best, spent, False
    return best, spent, True


def _solving(tree: Tree, wish: Wish) -> Iterator[Solved]:
    try:
        from rdi.solving.solver import solve
    except ImportError as error:
        raise BadSettings(
            f"solving needs {error.name}, which is not installed: pip install 'rdi[fast]'"
        ) from None
    if wish.times is None and wish.seconds is None:
        return solve(tree, SECONDS, None, partial(_is_enough, tree))
    return solve(tree, wish.seconds, wish.times)


def _is_enough(tree: Tree, solved: Solved) -> bool:
    """Whether it is solved as well as anybody wants to know who does not say otherwise."""
    decimals = sure_digits(*_interval(solved, tree)).partition(".")[2]
    exploitability = solved.responses.exploitability / tree.settings.ante
    return exploitability <= ENOUGH and len(decimals) >= DIGITS_ENOUGH


def sure_digits(least: float, most: float) -> str:
    """The digits of a figure of which nothing is known but that it lies between these two: as many
    as are the same whichever it is; nothing where these are not enough.
    """
    for digits in range(DIGITS_MOST, DIGITS_LEAST - 1, -1):
        low, high = (f"{each:+.{digits}f}" for each in (least - ROUNDING, most + ROUNDING))
        if low == high or not (float(low) or float(high)):
            return low if float(low) else f"{0:.{digits}f}"
    return ""


def small_figure(figure: float) -> str:
    """A figure that is known to many digits; what is below them is not told as nothing."""
    least = 10.0**-DIGITS_MOST
    return f"{figure:.{DIGITS_MOST}f}" if figure >= least else f"below {least:.{DIGITS_MOST}f}"


def _heading(tree: Tree) -> Document:
    """The name of the game that is solved, and the heads of the columns of progress; nothing for
    programs.
    """
    told = (
        f"{tree.compiled.definition.title} for two, ante {tree.settings.ante}, Stash "
        f"{tree.stashes[0]}. {_raises_text(tree)}"
    )
    hands = f"{len(tree.hands.hands)} hands, {len(tree.abstraction.hands)} of them different"
    if tree.hands.boards:
        hands += f", {len(tree.hands.boards)} on the table"
    blocks = (
        Sentence(told),
        Sentence(f"{len(tree.before) + len(tree.after):,} nodes; {hands}."),
        Sentence(
            "Exploitability: the gain of the best answers to it, in antes a game, the mean of "
            "both seats. First seat: the worth of the game to that seat, as far as it is certain."
        ),
        Sentence(f"{'times':>7} {'seconds':>8} {'first seat':>11} {'exploitability':>15}"),
    )
    return Document(blocks, ())


def _raises_text(tree: Tree) -> str:
    """The raises that are looked at, in a sentence."""
    if tree.is_whole:
        return "All raises are considered."
    grid = tree.grid
    sizes, again = (", ".join(f"{size:g}" for size in each) for each in (grid.sizes, grid.again))
    return f"Raises by {sizes} of the pot or all in, then by {again}; {grid.raises} a round."


def _progress(solved: Solved, tree: Tree) -> Document:
    """The result until now, with a bar of the exploitability on a scale of logarithms."""
    exploitability = solved.responses.exploitability / tree.settings.ante
    bar = "#" * max(0, round(5 * (log10(max(exploitability, 1e-5)) + 5)))
    value = sure_digits(*_interval(solved, tree)) or "?"
    told = Verbatim(
        f"{solved.times:>7} {solved.seconds:>8.1f} {value:>11} {exploitability:>15.6f}  {bar}"
    )
    return Document((told,), Data("solving", _figures(solved, tree)))


def _interval(solved: Solved, tree: Tree) -> tuple[float, float]:
    """The least and the most that the game can be worth to the first seat, in antes."""
    least, most = solved.interval
    return least / tree.settings.ante, most / tree.settings.ante


def _figures(solved: Solved, tree: Tree) -> dict[str, float]:
    unit, (least, most) = tree.settings.ante, _interval(solved, tree)
    return {
        "times": solved.times,
        "seconds": round(solved.seconds, 2),
        "value": round(solved.responses.value / unit, 9),
        "value_least": round(least, 9),
        "value_most": round(most, 9),
        "best_of_first": round(solved.responses.bests[0] / unit, 9),
        "best_of_second": round(solved.responses.bests[1] / unit, 9),
        "exploitability": round(solved.responses.exploitability / unit, 9),
    }


def _keep(tree: Tree, solved: Solved, wish: Wish, spent: Spent, is_whole: bool) -> Document:
    """Write the blueprint, unless a better one lies where nobody said that it should be; what came
    of it.
    """
    from rdi.solving.solver import blueprint_header

    header = blueprint_header(tree, solved)
    stays = "" if wish.out else _why_it_stays(header, wish)
    if not stays:
        _write(pack_blueprint(header, solved.chances), wish.place)
    if stays:
        kept = f"{wish.place} {stays} and stays; --out FILE keeps this one."
    else:
        kept = f"Kept in {wish.place}."
    figures = {
        "game": header.game,
        "is_whole": is_whole,
        "has_every_raise": tree.is_whole,
        "file": None if stays else str(wish.place),
        "value_digits": sure_digits(*_interval(solved, tree)) or None,
        **_figures(solved, tree),
        "times_in_all": spent.times,
        "seconds_in_all": round(spent.seconds, 2),
    }
    interrupted = "" if is_whole else "Interrupted: this is the best so far."
    told = map(Sentence, (interrupted, *_result(tree, solved, spent)))
    return Document((*told, Verbatim(kept)), Data("solved", figures))


def _result(tree: Tree, solved: Solved, spent: Spent) -> Iterator[str]:
    """The result, in sentences."""
    unit, (least, most) = tree.settings.ante, _interval(solved, tree)
    value, (first, second) = solved.responses.value / unit, solved.responses.bests
    sure = sure_digits(least, most)
    within = f"between {least:+.{DIGITS_MOST}f} and {most:+.{DIGITS_MOST}f}"
    bets = "" if tree.is_whole else ", with these raises"
    best = "" if spent.times == solved.times else f"; the best came after {solved.times:,}"
    yield f"{spent.times:,} iterations in {spent.seconds:.1f} seconds{best}."
    yield f"The game is worth {sure or within} antes to the first seat{bets}."
    if sure:
        yield f"It is certain that this lies {within}."
    for seat, more in (("first", first / unit - value), ("second", second / unit + value)):
        yield f"The best answer of the {seat} seat wins {small_figure(more)} more."
    exploitability = small_figure(solved.responses.exploitability / unit)
    yield f"Exploitability: {exploitability} antes a game{bets}."


def _why_it_stays(header: Header, wish: Wish) -> str:
    """Why the blueprint that is there stays; nothing where there is none, or a worse one of the
    same kind.
    """
    try:
        there = read_blueprint(wish.compiled, wish.place).header
    except RdiError:
        return ""
    if (there.ante, there.stash) != (header.ante, header.stash):
        return f"is for ante {there.ante} and Stash {there.stash}"
    if _fineness(there) > _fineness(header):
        return "knows more raises"
    if there.exploitability <= header.exploitability:
        return f"is better ({small_figure(there.exploitability)})"
    return ""


def _fineness(header: Header) -> float:
    """How many raises are known in a Betting Round."""
    if header.every_raise:
        return inf
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
        blueprint = read_blueprint(wish.compiled, wish.place)
        report_page(as_json, Look()).show(strategy_document(blueprint, show))
    except RdiError as error:
        complain(error)
        return code_of(error)
    return DONE


WIDTH = 20
LABEL_MOST = 32
"""Longer ways to a moment stand on a line of their own."""

RARE = 0.005
"""The frequency up to which an action is not told."""

EVERYTHING = "all"


@dataclass(frozen=True, slots=True)
class _Row:
    """The actions at one moment: who acts, what happened before, and the chances."""

    seat: int
    label: str
    chances: tuple[tuple[str, float], ...]


def strategy_document(blueprint: Blueprint, show: str) -> Document:
    """The actions of a blueprint: with all hands at the first decision, or with one at all of them.

    Raises BadSettings where `show` names no hand of the game.
    """
    rows = list(_rows(blueprint, show.strip()))
    header = blueprint.header
    told = (
        f"{blueprint.tree.compiled.definition.title} for two, ante {header.ante}, Stash "
        f"{header.stash}; exploitability {small_figure(header.exploitability)} antes a game."
    )
    blocks: list[Block] = [Sentence(told)]
    labels = max(len(row.label) for row in rows)
    width = labels if labels <= LABEL_MOST else 0
    for seat in (0, 1):
        own = [row for row in rows if row.seat == seat]
        if own:
            blocks.append(Sentence(f"The {('first', 'second')[seat]} seat"))
        for row in own:
            blocks += _blocks(row, width)
    blocks.append(Sentence("The bar: # raises, = checks or calls, . folds."))
    data = [
        Data("strategy", {"seat": row.seat, "at": row.label, "chances": dict(row.chances)})
        for row in rows
    ]
    return Document(tuple(blocks), tuple(data))


def _blocks(row: _Row, width: int) -> Iterator[Block]:
    """A moment: what led to it stands above where there is no width for it."""
    if width:
        first = f"  {row.label:<{width}}  {_bar(row)}  "
    else:
        yield Sentence(row.label, "    ", "  ")
        first = f"    {_bar(row)}  "
    told = [f"{answer} {chance:.0%}" for answer, chance in row.chances if chance > RARE]
    lines = flow([first + told[0], *told[1:]], USUAL_WIDTH, "  ", " " * len(first))
    yield Verbatim("\n".join(lines))


def _bar(row: _Row) -> str:
    """How often the seat raises, stays in and folds, from left to right."""
    folds = sum(chance for answer, chance in row.chances if answer == "fold")
    raises = sum(chance for answer, chance in row.chances if answer.startswith("raise"))
    high = round(raises * WIDTH)
    low = round(folds * WIDTH)
    return "#" * high + "=" * (WIDTH - high - low) + "." * low


def _rows(blueprint: Blueprint, show: str) -> Iterator[_Row]:
    tree = blueprint.tree
    if show == EVERYTHING:
        if tree.before[0].seat < 0:
            raise BadSettings(
                f"cards lie in {tree.board} before the first bets: name a hand, then a / and "
                "these cards"
            )
        strongest = sorted(
            tree.abstraction.hands, key=lambda hand: -max(tree.hands.strength[hand].values())
        )
        for hand in strongest:
            yield _row(tree.before, 0, blueprint.before(0, hand), _name(blueprint, hand))
        return
    cards, _, shown = show.partition("/")
    hand = _hand(blueprint, cards)
    if not shown:
        yield from _before(blueprint, hand)
        return
    pair = _pair(blueprint, shown)
    seats = [seat for seat in (0, 1) if pair[seat] in tree.hands.strength[hand]]
    if not seats and tree.board is not None:
        raise BadSettings(f"{shown!r} cannot lie on the table beside the hand {cards!r}")
    if not seats:
        raise BadSettings(f"neither of {shown!r} is a card of the hand {cards!r}")
    for seat in seats:
        for place, node in enumerate(tree.after):
            if node.seat == seat:
                chances = blueprint.after(place, hand, pair)
                yield _row(tree.after, place, chances, _way(blueprint, place))


def _before(blueprint: Blueprint, hand: int) -> Iterator[_Row]:
    """All that a hand does before cards are shown, and what it shows."""
    nodes = blueprint.tree.before
    for place, node in enumerate(nodes):
        if node.seat >= 0:
            chances = blueprint.before(place, hand)
            yield _row(nodes, place, chances, _path(nodes, place) or "at first")
        elif (
            node.shows >= 0
            and blueprint.tree.open
            and len(set(blueprint.tree.hands.hands[hand])) > 1
        ):
            for seat in (0, 1):
                yield _shown(blueprint, seat, place, hand)


def _shown(blueprint: Blueprint, seat: int, place: int, hand: int) -> _Row:
    tree = blueprint.tree
    like = tree.abstraction.of_hand[hand]
    chances = blueprint.showing(seat, tree.before[place].shows, hand)
    codes = [tree.hands.cards[shown][0] for shown in tree.abstraction.options[like]]
    named = tuple((f"show {code}", chance) for code, chance in zip(codes, chances, strict=True))
    return _Row(seat, _path(tree.before, place), named)


def _row(nodes: Sequence[Node], place: int, chances: Sequence[float], label: str) -> _Row:
    answers = [_answer(nodes[child].answer) for child in nodes[place].children]
    return _Row(nodes[place].seat, label, tuple(zip(answers, chances, strict=True)))


def _way(blueprint: Blueprint, place: int) -> str:
    """The actions until a moment behind the showing of cards."""
    before, after = blueprint.tree.before, blueprint.tree.after
    root = place
    while after[root].parent >= 0:
        root = after[root].parent
    leaf = next(number for number, node in enumerate(before) if node.shows == root)
    return f"{_path(before, leaf)} / {_path(after, place)}".rstrip("/ ")


def _path(nodes: Sequence[Node], place: int) -> str:
    """The answers that led to a node."""
    answers = []
    while nodes[place].parent >= 0:
        answers.append(_answer(nodes[place].answer))
        place = nodes[place].parent
    return ", ".join(reversed(answers))


def _answer(answer: Answer) -> str:
    return answer if isinstance(answer, str) else f"raise {answer[1]}"


def _name(blueprint: Blueprint, hand: int) -> str:
    """A hand by codes of cards, of which no two are the same as long as there are others."""
    cards = blueprint.tree.hands.cards
    codes: list[str] = []
    for card in blueprint.tree.hands.hands[hand]:
        others = [code for code in cards[card] if code not in codes]
        codes.append((others or list(cards[card]))[0])
    return " ".join(codes)


def _hand(blueprint: Blueprint, text: str) -> int:
    classes = tuple(sorted(_classes(blueprint, text)))
    if classes not in blueprint.layout.hand_of:
        example = _name(blueprint, len(blueprint.tree.hands.hands) // 2).replace(" ", ",")
        raise BadSettings(
            f"{text!r} is not a hand of this game; give one such as {example}, or all"
        )
    return blueprint.layout.hand_of[classes]


def _pair(blueprint: Blueprint, text: str) -> tuple[int, int]:
    shown = _classes(blueprint, text)
    boards = blueprint.tree.hands.boards
    if boards:
        board = blueprint.layout.board_of.get(tuple(sorted(shown)))
        if board is None:
            number = len(boards[0])
            cards = "1 card" if number == 1 else f"{number} cards"
            raise BadSettings(f"{text!r} is not what lies on the table: {cards}")
        return board, board
    if blueprint.tree.open is None or len(shown) != 2:
        raise BadSettings(
            f"{text!r} is not what both have shown: a card of the first seat and one of the second"
        )
    return shown[0], shown[1]


def _classes(blueprint: Blueprint, text: str) -> list[int]:
    """The classes of these cards; BadSettings for what is not in the deck, or not so often."""
    codes = text.replace(",", " ").split()
    deck = blueprint.tree.compiled.cards
    for code in codes:
        if codes.count(code) > deck.count(code):
            times = f" {codes.count(code)} times" if code in deck else ""
            raise BadSettings(f"no card {code!r} is in the deck{times}")
    return [blueprint.layout.class_of[code] for code in codes]
