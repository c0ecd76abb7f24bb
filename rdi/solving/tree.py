"""Lay out all that can happen in the open in a game of two: who bets what, and where it ends.

The tree is found by playing a real game on from every decision, so that what may be bet, and what
it comes to, is the engine's word. Of all raises only a few sizes are looked at (`Grid`). Where
cards are shown the tree is in two parts, before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings
from rdi.solving.deal import Deal
from rdi.solving.hands import Hands, deal_hands
from rdi.solving.likeness import Likeness, find_likeness

NODES_MOST = 20_000
SIZES_MOST = 12
RAISES_MOST = 4
NOBODY = -1


@dataclass(frozen=True, slots=True)
class Grid:
    """Which raises are looked at: by these parts of the pot as it is after a call, and all in.

    `sizes` are for the first raise of a Betting Round, `again` for raises of a raise. `raises` is
    how many there may be in a Betting Round.
    """

    sizes: tuple[float, ...] = (0.5, 1.5, 5.0)
    again: tuple[float, ...] = (0.5, 1.0)
    raises: int = 2

    def check(self) -> None:
        """BadSettings for raises that make no sense, or too many of them."""
        for sizes in (self.sizes, self.again):
            if not 1 <= len(sizes) <= SIZES_MOST or not all(0.1 <= size <= 20 for size in sizes):
                raise BadSettings(
                    f"sizes are 1 to {SIZES_MOST} parts of the pot, each from 0.1 to 20, "
                    "such as 0.5,1"
                )
        if not 1 <= self.raises <= RAISES_MOST:
            raise BadSettings(f"the raises in a Betting Round are 1 to {RAISES_MOST}")


@dataclass(frozen=True, slots=True)
class Node:
    """A moment that both see. `seat` acts; where this part of the tree ends it is NOBODY.

    `answer` led here from `parent` (-1 for the first nodes); where it was a raise, it was by `size`
    parts of the pot. At the end `stake` is what the first seat wins: always where somebody
    `folded`, else if its hand is the better one, and loses if it is not. `shows` is the node of the
    second part that goes on from here after cards were shown, -1 where none does.
    """

    seat: int
    parent: int
    answer: Answer
    size: float
    children: range = range(0)
    stake: float = 0.0
    folded: bool = False
    shows: int = -1

    @property
    def is_end(self) -> bool:
        """Whether the game is over here."""
        return self.seat == NOBODY and self.shows < 0


@dataclass(frozen=True, slots=True)
class Tree:
    """A whole game: what can happen before cards are shown, and after, and what may be dealt.

    In both parts children stand side by side, behind those of all earlier nodes. `hidden` and
    `open` are the piles of a seat that hold its cards; `open` is None where none is shown. `pot` is
    what lies there at the first decision, `behind` what both have left then.
    """

    compiled: CompiledGame
    settings: Settings
    stashes: tuple[int, int]
    grid: Grid
    before: tuple[Node, ...]
    after: tuple[Node, ...]
    hands: Hands
    likeness: Likeness
    hidden: str
    open: str | None
    pot: int
    behind: int


def grow(compiled: CompiledGame, settings: Settings, stashes: tuple[int, int], grid: Grid) -> Tree:
    """The tree of a game of two; BadSettings says why a game has none."""
    grid.check()
    deal = Deal(compiled, settings, stashes)
    before, waiting = _part([deal.first], grid)
    after, left = _part(waiting, grid)
    assert not left, "cards are shown twice"
    hands = deal_hands(compiled, len(deal.hand()), deal.strength, is_shown=deal.open is not None)
    view = deal.first.view(0)
    return Tree(
        compiled=compiled,
        settings=settings,
        stashes=stashes,
        grid=grid,
        before=before,
        after=after,
        hands=hands,
        likeness=find_likeness(hands),
        hidden=deal.hidden,
        open=deal.open,
        pot=view.pot,
        behind=min(view.stashes),
    )


def _part(games: Sequence[Game], grid: Grid) -> tuple[tuple[Node, ...], list[Game]]:
    """The nodes that come of these games until cards are shown, and the games that go on then."""
    nodes = [Node(NOBODY, -1, None, 0.0) for _ in games]
    standing = list(games)
    going_on: list[Game] = []
    for place, game in enumerate(standing):  # which grows as long as there is something to answer
        request = game.pending
        if isinstance(request, Wager):
            answers = list(_answers(game, request, grid))
            first = len(nodes)
            nodes[place] = replace(
                nodes[place], seat=request.seat, children=range(first, first + len(answers))
            )
            for answer, size in answers:
                after = game.fork()
                after.answer(answer)
                standing.append(after)
                nodes.append(Node(NOBODY, place, answer, size))
            if len(nodes) > NODES_MOST:
                raise BadSettings(
                    f"there are more than {NODES_MOST} ways to bet: allow fewer sizes or raises"
                )
        elif isinstance(request, Pick):
            nodes[place] = replace(nodes[place], shows=len(going_on))
            going_on.append(_shown(game))
        else:
            nodes[place] = _ended(nodes[place], game)
    return tuple(nodes), going_on


def _answers(game: Game, request: Wager, grid: Grid) -> Iterator[tuple[Answer, float]]:
    """The answers that are looked at; nobody folds where checking is free."""
    if request.owed:
        yield "fold", 0.0
    yield request.stay, 0.0
    raises = _raises(game)
    if request.bounds is None or raises >= grid.raises:
        return
    least, most = request.bounds
    sizes = grid.again if raises else grid.sizes
    pot = pot_after_call(game, request)
    totals = {max(least, request.current_bet + round(size * pot)) for size in sizes}
    for total in sorted(total for total in totals if total < most):
        yield ("raise", total), (total - request.current_bet) / pot
    yield ("raise", most), (most - request.current_bet) / pot


def pot_after_call(game: Game, request: Wager) -> int:
    """The pot as it would be if the seat that is asked just called."""
    view = game.view(request.seat)
    return view.pot + sum(view.bets) + request.owed


def _raises(game: Game) -> int:
    """How many raises there were in this Betting Round."""
    count = 0
    for event in reversed(game.events):
        if event[0] == "betting":
            break
        count += event[0] == "raised"
    return count


def _shown(game: Game) -> Game:
    """The game after both have shown a card."""
    game = game.fork()
    while isinstance(game.pending, Pick):
        game.answer(game.pending.items[0])
    return game


def _ended(node: Node, game: Game) -> Node:
    """The node where a game is over, with what it came to."""
    assert game.outcome is not None
    won, lost = game.outcome.winnings
    if won + lost:
        raise BadSettings(
            f"{game.definition.title} cannot be solved: not all that one loses is what another wins"
        )
    folded = any(event[0] == "folded" for event in game.events)
    return replace(node, stake=float(won if folded else abs(won)), folded=folded)
