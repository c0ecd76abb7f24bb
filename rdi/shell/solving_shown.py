"""Show what a blueprint does with a hand: a line for each moment, a bar for how often it bets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rdi.errors import BadSettings
from rdi.model.request import Answer
from rdi.shell.json_line import line
from rdi.shell.look import USUAL_WIDTH
from rdi.shell.paper import flow, wrap
from rdi.solving.blueprint import Blueprint
from rdi.solving.tree import Node

WIDTH = 20
LABEL_MOST = 32
"""Longer ways to a moment stand on a line of their own."""

RARE = 0.005
"""What is done no more often is not told."""

EVERYTHING = "all"


@dataclass(frozen=True, slots=True)
class _Row:
    """What is done at one moment: who acts, what happened before, and the chances."""

    seat: int
    label: str
    chances: tuple[tuple[str, float], ...]


def lines_of(blueprint: Blueprint, show: str, as_json: bool) -> Iterator[str]:
    """The lines that show it: all hands at the first decision, or one hand at all of them."""
    rows = list(_rows(blueprint, show.strip()))
    if as_json:
        for row in rows:
            yield line("strategy", seat=row.seat, at=row.label, chances=dict(row.chances))
        return
    header = blueprint.header
    yield from wrap(
        f"{blueprint.tree.bound.definition.title} for two, ante {header.ante}, Stash "
        f"{header.stash}; exploitability {header.exploitability:.4f} antes a game.",
        USUAL_WIDTH,
    )
    labels = max(len(row.label) for row in rows)
    width = labels if labels <= LABEL_MOST else 0
    for seat in (0, 1):
        own = [row for row in rows if row.seat == seat]
        if own:
            yield f"The {('first', 'second')[seat]} seat"
        for row in own:
            yield from _lines(row, width)
    yield "The bar: # raises, = checks or calls, . folds."


def _lines(row: _Row, width: int) -> Iterator[str]:
    """A moment: what led to it stands above where there is no width for it."""
    if width:
        first = f"  {row.label:<{width}}  {_bar(row)}  "
    else:
        yield from wrap(row.label, USUAL_WIDTH, "    ", "  ")
        first = f"    {_bar(row)}  "
    told = [f"{answer} {chance:.0%}" for answer, chance in row.chances if chance > RARE]
    yield from flow([first + told[0], *told[1:]], USUAL_WIDTH, "  ", " " * len(first))


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
        strongest = sorted(
            tree.likeness.hands, key=lambda hand: -max(tree.hands.strength[hand].values())
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
        elif node.shows >= 0 and len(set(blueprint.tree.hands.hands[hand])) > 1:
            for seat in (0, 1):
                yield _shown(blueprint, seat, place, hand)


def _shown(blueprint: Blueprint, seat: int, place: int, hand: int) -> _Row:
    tree = blueprint.tree
    like = tree.likeness.of_hand[hand]
    chances = blueprint.showing(seat, tree.before[place].shows, hand)
    codes = [tree.hands.cards[shown][0] for shown in tree.likeness.options[like]]
    named = tuple((f"show {code}", chance) for code, chance in zip(codes, chances, strict=True))
    return _Row(seat, _path(tree.before, place), named)


def _row(nodes: Sequence[Node], place: int, chances: Sequence[float], label: str) -> _Row:
    answers = [_answer(nodes[child].answer) for child in nodes[place].children]
    return _Row(nodes[place].seat, label, tuple(zip(answers, chances, strict=True)))


def _way(blueprint: Blueprint, place: int) -> str:
    """What has happened until a moment behind the showing of cards."""
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
        raise BadSettings(f"{text!r} is no hand of this game; one is {example}, or say all")
    return blueprint.layout.hand_of[classes]


def _pair(blueprint: Blueprint, text: str) -> tuple[int, int]:
    shown = _classes(blueprint, text)
    if blueprint.tree.open is None or len(shown) != 2:
        raise BadSettings(
            f"{text!r} is not what both have shown: a card of the first seat and one of the second"
        )
    return shown[0], shown[1]


def _classes(blueprint: Blueprint, text: str) -> list[int]:
    """The classes of these cards; BadSettings for what is not in the deck, or not so often."""
    codes = text.replace(",", " ").split()
    deck = blueprint.tree.bound.cards
    for code in codes:
        if codes.count(code) > deck.count(code):
            times = f" {codes.count(code)} times" if code in deck else ""
            raise BadSettings(f"no card {code!r} is in the deck{times}")
    return [blueprint.layout.class_of[code] for code in codes]
