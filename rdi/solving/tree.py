"""The betting tree of a game of two: its bets and its ends; and whether a game has one.

A game can be solved where both seats are dealt a hidden hand, bet on it, may be asked once to show
a card of it, both at the same moment, bet again, and compare hands, and luck does not come into it
any more. That is found by a deal in which everybody is asked everything.

The tree is found by playing a real game on from every decision, so that what may be bet, and what
it comes to, is the engine's word. Of all raises only a few sizes are looked at (`BetSizes`). Where
cards are shown the tree is in two parts, before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings
from rdi.model.event import raises_in_round
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings, SplitRule
from rdi.solving.abstraction import Abstraction, Hands, Key, find_abstraction, possible_hands

DEALS_TRIED = 200
CHANCE_EVENTS = frozenset({"drew", "rolled", "reshuffled"})

NODES_MOST = 20_000

SIZES_MOST = 12

RAISES_MOST = 4

NOBODY = -1
NO_NODE: Final = -1


class SolvableDeal:
    """A deal in which both seats may choose the card that they show, and one of them wins.

    `first` is the game at its first decision. `hidden` and `open` are the piles of a seat that hold
    its cards; `open` is None where none is shown. Raises BadSettings, with the reason, if a game
    cannot be solved.
    """

    def __init__(
        self, compiled: CompiledGame, settings: Settings, stashes: tuple[int, int]
    ) -> None:
        self._compiled = compiled
        self._check(settings)
        self.first, self.hidden, self.open, self._last = self._find(settings, stashes)

    def hand(self) -> Sequence[str]:
        """The cards that the first seat holds."""
        return self.pile(self.first, self.hidden, 0)

    def pile(self, game: Game, name: str, seat: int) -> list[str]:
        """The contents of a pile of a seat."""
        return game._table.piles[self._compiled.pile(name, seat)]

    def strength(self, cards: Sequence[str], shown: str | None) -> Key:
        """The key by which such a hand is compared in the end."""
        table = self._last._table.copy()
        held = list(cards)
        if shown is not None:
            assert self.open is not None
            held.remove(shown)
            table.piles[self._compiled.pile(self.open, 0)] = [shown]
        table.piles[self._compiled.pile(self.hidden, 0)] = held
        return (*self._compiled.score(table, 0), *self._compiled.tiebreak(table, 0))

    def _refusal(self, why: str) -> BadSettings:
        return BadSettings(f"{self._compiled.definition.title} cannot be solved: {why}")

    def _check(self, settings: Settings) -> None:
        definition = self._compiled.definition
        if definition.inn is not None or definition.scoring is None:
            raise self._refusal("it compares no hands")
        if not definition.least_seats <= 2 <= definition.most_seats:
            raise self._refusal("it is not for two")
        if settings.share is not None or definition.plays_for_shares:
            raise self._refusal("it is played for shares, without bets")
        if settings.split_rule != SplitRule.MERCHANT:
            raise self._refusal("what is tied is played for again; Merchant's Rule divides it")
        own = {pile.name for pile in definition.piles if pile.is_player}
        for source in definition.scoring.sources:
            if source.kind == "tally" or (source.kind == "pile" and source.name not in own):
                raise self._refusal(f"hands are scored by {source.name} on the table")

    def _find(
        self, settings: Settings, stashes: tuple[int, int]
    ) -> tuple[Game, str, str | None, Game]:
        """The first decision, the hidden and the open pile, and the end: of the first good deal."""
        found: tuple[int, tuple[Game, str, str | None, Game]] | None = None
        for seed in range(DEALS_TRIED):
            game = Game(self._compiled, settings, SeededChance(seed), stashes)
            first = game.fork()
            hidden = self._hidden_pile(first)
            shown, asked = self._play(game, hidden)
            if game.outcome is None or not any(game.outcome.winnings):
                continue
            if asked == 2:
                return first, hidden, shown, game
            found = found or (asked, (first, hidden, shown, game))
        if found is None:
            raise self._refusal("nobody wins anything in it")
        if found[0]:
            raise self._refusal("not everybody may choose what to show")
        return found[1]

    def _play(self, game: Game, hidden: str) -> tuple[str | None, int]:
        """Play to the end without bets. Returns the pile in which cards are shown, and their
        number.
        """
        before = len(game.events)
        shown, asked = None, 0
        while (request := game.pending) is not None:
            if isinstance(request, Wager):
                game.answer(request.stay)
                continue
            asked += 1
            shown = self._show(game, request, hidden)
        if asked > 2:
            raise self._refusal("somebody chooses more than once")
        if any(event[0] in CHANCE_EVENTS for event in game.events[before:]):
            raise self._refusal("cards or dice come into it after the first bets")
        return shown, asked

    def _show(self, game: Game, request: Pick, hidden: str) -> str:
        """Let a seat show a card, and see in which pile it comes to lie."""
        held = self.pile(game, hidden, request.seat)
        is_together = game._table.snapshot is not None
        if not is_together or not request.is_single or sorted(held) != sorted(request.items):
            raise self._refusal(f"a seat chooses what to {request.verb}")
        game.answer(request.items[0])
        for pile in self._compiled.definition.piles:
            is_open = pile.is_player and pile.seen_by == "all"
            if is_open and self.pile(game, pile.name, request.seat) == [request.items[0]]:
                return pile.name
        raise self._refusal("cards are chosen that nobody is shown")

    def _hidden_pile(self, game: Game) -> str:
        """The one pile of a seat that holds its cards at the first decision."""
        if not isinstance(game.pending, Wager):
            raise self._refusal("it does not begin with bets on what is dealt")
        compiled = self._compiled
        used = [
            pile
            for pile in compiled.definition.piles
            if any(game._table.piles[compiled.pile(pile.name, seat)] for seat in (0, 1))
        ]
        if len(used) != 1 or not used[0].is_player or used[0].seen_by != "owner":
            raise self._refusal("what is dealt is not one hidden hand for each seat")
        name = used[0].name
        if len(self.pile(game, name, 0)) != len(self.pile(game, name, 1)):
            raise self._refusal("the seats are not dealt equally many cards")
        if any(type(card) is not str for card in self.pile(game, name, 0)):
            raise self._refusal("hands are not of cards")
        return name


@dataclass(frozen=True, slots=True)
class BetSizes:
    """The raises of a tree: these parts of the pot as it is after a call, and all in.

    `sizes` are for the first raise of a Betting Round, `again` for raises of a raise. `raises` is
    the number that there may be in a Betting Round.
    """

    sizes: tuple[float, ...] = (0.5, 1.5, 5.0)
    again: tuple[float, ...] = (0.5, 1.0)
    raises: int = 2

    def check(self) -> None:
        """Raise BadSettings for raises that make no sense, or too many of them."""
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

    `answer` led here from `parent` (NO_NODE for the first nodes); where it was a raise, it was by
    `size` parts of the pot. At the end `stake` is what the first seat wins: always where somebody
    `folded`, else if its hand is the better one, and loses if it is not. `shows` is the node of the
    second part that goes on from here after cards were shown, NO_NODE where none does.
    """

    seat: int
    parent: int
    answer: Answer
    size: float
    children: range = range(0)
    stake: float = 0.0
    folded: bool = False
    shows: int = NO_NODE

    @property
    def is_end(self) -> bool:
        """Whether the game is over here."""
        return self.seat == NOBODY and self.shows == NO_NODE


@dataclass(frozen=True, slots=True)
class Tree:
    """A whole game: the parts before and after cards are shown, and the possible deals.

    In both parts children stand side by side, behind those of all earlier nodes. `hidden` and
    `open` are the piles of a seat that hold its cards; `open` is None where none is shown. `pot` is
    what lies there at the first decision, `behind` what both have left then.
    """

    compiled: CompiledGame
    settings: Settings
    stashes: tuple[int, int]
    grid: BetSizes
    before: tuple[Node, ...]
    after: tuple[Node, ...]
    hands: Hands
    abstraction: Abstraction
    hidden: str
    open: str | None
    pot: int
    behind: int


def build_tree(
    compiled: CompiledGame, settings: Settings, stashes: tuple[int, int], grid: BetSizes
) -> Tree:
    """The tree of a game of two. Raises BadSettings, with the reason, if a game has none."""
    grid.check()
    deal = SolvableDeal(compiled, settings, stashes)
    before, waiting = _grow_part([deal.first], grid)
    after, left = _grow_part(waiting, grid)
    assert not left, "cards are shown twice"
    hands = possible_hands(
        compiled, len(deal.hand()), deal.strength, is_shown=deal.open is not None
    )
    view = deal.first.view(0)
    return Tree(
        compiled=compiled,
        settings=settings,
        stashes=stashes,
        grid=grid,
        before=before,
        after=after,
        hands=hands,
        abstraction=find_abstraction(hands),
        hidden=deal.hidden,
        open=deal.open,
        pot=view.pot,
        behind=min(view.stashes),
    )


def _grow_part(games: Sequence[Game], grid: BetSizes) -> tuple[tuple[Node, ...], list[Game]]:
    """The nodes that come of these games until cards are shown, and the games that go on then."""
    nodes = [Node(NOBODY, NO_NODE, None, 0.0) for _ in games]
    positions = list(games)
    going_on: list[Game] = []
    for place, game in enumerate(positions):  # which grows as long as there is something to answer
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
                positions.append(after)
                nodes.append(Node(NOBODY, place, answer, size))
            if len(nodes) > NODES_MOST:
                raise BadSettings(
                    f"there are more than {NODES_MOST} ways to bet: allow fewer sizes or raises"
                )
        elif isinstance(request, Pick):
            nodes[place] = replace(nodes[place], shows=len(going_on))
            going_on.append(_after_showing(game))
        else:
            nodes[place] = _terminal_node(nodes[place], game)
    return tuple(nodes), going_on


def _answers(game: Game, request: Wager, grid: BetSizes) -> Iterator[tuple[Answer, float]]:
    """The answers that are looked at; nobody folds where checking is free."""
    if request.owed:
        yield "fold", 0.0
    yield request.stay, 0.0
    raises = raises_in_round(game.events)
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


def _after_showing(game: Game) -> Game:
    """The game after both have shown a card."""
    game = game.fork()
    while isinstance(game.pending, Pick):
        game.answer(game.pending.items[0])
    return game


def _terminal_node(node: Node, game: Game) -> Node:
    """The node where a game is over, with its result."""
    assert game.outcome is not None
    won, lost = game.outcome.winnings
    if won + lost:
        raise BadSettings(
            f"{game.definition.title} cannot be solved: not all that one loses is what another wins"
        )
    folded = any(event[0] == "folded" for event in game.events)
    return replace(node, stake=float(won if folded else abs(won)), folded=folded)
