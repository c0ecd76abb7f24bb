"""The betting tree of a game of two: its bets and its ends; and whether a game has one.

A game can be solved where both seats are dealt a hidden hand, bet on it, bet again after something
is opened, and compare hands, and luck does not come into it otherwise. What is opened is a card of
each hand, which both choose at the same moment, or cards that come to the table at once, before the
first bets or behind them. That is found by a deal in which everybody is asked everything.

The tree is found by playing a real game on from every decision, so that what may be bet, and what
it comes to, is the engine's word. Where raises are of one size all are looked at, elsewhere all of
them where they are few, or else a few sizes (`BetSizes`). Where something is opened the tree is in
two parts, before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings
from rdi.model.event import raises_in_round
from rdi.model.program import Bet, Blinds
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings, SplitRule
from rdi.solving.abstraction import Abstraction, Hands, Key, find_abstraction, possible_hands

DEALS_TRIED = 200
CHANCE_EVENTS = frozenset({"drew", "rolled", "reshuffled"})

NODES_MOST = 20_000

NODES_FEW = 2_000
"""With no more nodes than these every raise is looked at, unless sizes are given."""

FIGURES_MOST = 10_000_000
"""With more figures than these, one for each node and what lies open and is held there, a solution
would take hours and much room.
"""

SIZES_MOST = 12

RAISES_MOST = 4

NOBODY = -1
NO_NODE: Final = -1


class SolvableDeal:
    """A deal in which both seats may choose the card that they show, and one of them wins.

    `first` is the game at its first decision. `hidden` and `open` are the piles of a seat that hold
    its cards; `open` is None where none is shown. `board` is the pile on the table by which hands
    are scored, None where there is none, and `board_size` the number of its cards. Raises
    BadSettings, with the reason, if a game cannot be solved.
    """

    def __init__(
        self, compiled: CompiledGame, settings: Settings, stashes: tuple[int, int]
    ) -> None:
        self._compiled = compiled
        self.board = self._check(settings)
        self.board_size = 0
        self.first, self.hidden, self.open, self._last = self._find(settings, stashes)

    def hand(self) -> Sequence[str]:
        """The cards that the first seat holds."""
        return self.pile(self.first, self.hidden, 0)

    def pile(self, game: Game, name: str, seat: int) -> list[str]:
        """The contents of a pile of a seat."""
        return game._table.piles[self._compiled.pile(name, seat)]

    def on_board(self, game: Game) -> int:
        """The number of cards on the table by which hands are scored."""
        return 0 if self.board is None else len(self.pile(game, self.board, 0))

    def strength(self, cards: Sequence[str], shown: str | None, board: Sequence[str] = ()) -> Key:
        """The key by which such a hand is compared in the end."""
        table = self._last._table.copy()
        held = list(cards)
        if shown is not None:
            assert self.open is not None
            held.remove(shown)
            table.piles[self._compiled.pile(self.open, 0)] = [shown]
        table.piles[self._compiled.pile(self.hidden, 0)] = held
        if self.board is not None:
            table.piles[self._compiled.pile(self.board)] = list(board)
        return (*self._compiled.score(table, 0), *self._compiled.tiebreak(table, 0))

    def _refusal(self, why: str) -> BadSettings:
        return BadSettings(f"{self._compiled.definition.title} cannot be solved: {why}")

    @staticmethod
    def _counts(instruction: Bet) -> bool:
        """Whether a Betting Round has so many raises of any size."""
        return instruction.by is None and instruction.raises is not None

    def _check(self, settings: Settings) -> str | None:
        """The pile on the table by which hands are scored, if there is one."""
        definition = self._compiled.definition
        if definition.inn is not None or definition.scoring is None:
            raise self._refusal("it compares no hands")
        if not definition.least_seats <= 2 <= definition.most_seats:
            raise self._refusal("it is not for two")
        if settings.share is not None or definition.plays_for_shares:
            raise self._refusal("it is played for shares, without bets")
        if not settings.ante:
            raise self._refusal("without an ante there is nothing to win")
        if settings.split_rule != SplitRule.MERCHANT:
            raise self._refusal("what is tied is played for again; Merchant's Rule divides it")
        for instruction in definition.program:
            if isinstance(instruction, Blinds) or (
                isinstance(instruction, Bet) and (instruction.has_cap or self._counts(instruction))
            ):
                raise self._refusal("blinds, caps and a number of raises of any size are not known")
        piles = {pile.name: pile for pile in definition.piles}
        boards = []
        for source in definition.scoring.sources:
            pile = piles.get(source.name) if source.kind == "pile" else None
            if pile is None and source.kind in ("pile", "tally"):
                raise self._refusal(f"hands are scored by {source.name} on the table")
            if pile is not None and not pile.is_player:
                if pile.seen_by != "all" or pile.is_dice or pile.is_remembered:
                    raise self._refusal(f"hands are scored by {pile.name}, not by open cards")
                boards.append(pile.name)
        if len(boards) > 1:
            piles_named = " and ".join(boards)
            raise self._refusal(f"hands are scored by several piles on the table, {piles_named}")
        return boards[0] if boards else None

    def _find(
        self, settings: Settings, stashes: tuple[int, int]
    ) -> tuple[Game, str, str | None, Game]:
        """The first decision, the hidden and the open pile, and the end: of the first good deal."""
        found: tuple[int, tuple[Game, str, str | None, Game]] | None = None
        boards = set()
        for seed in range(DEALS_TRIED):
            game = Game(self._compiled, settings, SeededChance(seed), stashes)
            first = game.fork()
            hidden = self._hidden_pile(first)
            shown, asked = self._play(game, hidden)
            boards.add(self.on_board(game))
            if game.outcome is None or not any(game.outcome.winnings):
                continue
            if asked == 2:
                return first, hidden, shown, game
            found = found or (asked, (first, hidden, shown, game))
        if found is None:
            raise self._refusal("nobody wins anything in it")
        if found[0]:
            raise self._refusal("not everybody may choose what to show")
        if len(boards) > 1:
            raise self._refusal(f"now more and now fewer cards come to {self.board}")
        (self.board_size,) = boards
        if self.board and not self.board_size:
            raise self._refusal(f"hands are scored by {self.board}, where no cards lie")
        return found[1]

    def _play(self, game: Game, hidden: str) -> tuple[str | None, int]:
        """Play to the end without bets. Returns the pile in which cards are shown, and their
        number.
        """
        shown, asked = None, 0
        openings = int(self.on_board(game) > 0)
        while (request := game.pending) is not None:
            before, lying = len(game.events), self.on_board(game)
            if isinstance(request, Wager):
                game.answer(request.stay)
            else:
                asked += 1
                shown = self._show(game, request, hidden)
            openings += self._is_opened(game, before, lying)
        if asked > 2:
            raise self._refusal("somebody chooses more than once")
        if openings > 1:
            raise self._refusal(f"cards come to {self.board} more than once, with bets between")
        if openings and asked:
            raise self._refusal(f"cards come to {self.board}, and seats show some of theirs")
        return shown, asked

    def _is_opened(self, game: Game, since: int, lying: int) -> bool:
        """Whether cards came to the table, and nothing else was left to luck, since this event."""
        luck = [event for event in game.events[since:] if event[0] in CHANCE_EVENTS]
        on_table = None if self.board is None else self._compiled.pile(self.board)
        if any(event[:2] != ("drew", on_table) for event in luck):
            raise self._refusal("cards or dice come into it after the first bets")
        return self.on_board(game) > lying

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
            and pile.name != self.board
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
    the number that there may be in a Betting Round. With `every` all raises are looked at, whatever
    the others say; and so they are in Betting Rounds whose raises are of one size.
    """

    sizes: tuple[float, ...] = (0.5, 1.5, 5.0)
    again: tuple[float, ...] = (0.5, 1.0)
    raises: int = 2
    every: bool = False

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
    second part that goes on from here after something was opened, NO_NODE where none does.
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
    """A whole game: the parts before and after something is opened, and the possible deals.

    In both parts children stand side by side, behind those of all earlier nodes. `hidden` and
    `open` are the piles of a seat that hold its cards; `open` is None where none is shown. `board`
    is the pile on the table by which hands are scored, if there is one. `pot` is what lies there at
    the first decision, `behind` what both have left then. `is_whole` says that every raise is
    looked at that the rules allow.
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
    board: str | None
    pot: int
    behind: int
    is_whole: bool


def build_tree(
    compiled: CompiledGame,
    settings: Settings,
    stashes: tuple[int, int],
    grid: BetSizes | None = None,
) -> Tree:
    """The tree of a game of two; where no sizes are given, with every raise if they are few.

    Raises BadSettings, with the reason, if a game has none.
    """
    if grid is not None:
        grid.check()
    deal = SolvableDeal(compiled, settings, stashes)
    hands = possible_hands(
        compiled,
        len(deal.hand()),
        deal.strength,
        is_shown=deal.open is not None,
        board_size=deal.board_size,
    )
    parts = _grown(deal, grid)
    abstraction = find_abstraction(hands)
    _check_figures(compiled, parts, abstraction)
    view = deal.first.view(0)
    return Tree(
        compiled=compiled,
        settings=settings,
        stashes=stashes,
        grid=parts.grid,
        before=parts.before,
        after=parts.after,
        hands=hands,
        abstraction=abstraction,
        hidden=deal.hidden,
        open=deal.open,
        board=deal.board,
        pot=view.pot,
        behind=min(view.stashes),
        is_whole=parts.is_whole,
    )


def _check_figures(compiled: CompiledGame, parts: _Parts, abstraction: Abstraction) -> None:
    """Refuse a tree that is too large together with its hands, before anything is laid out."""
    held = max(len(hands) for held in abstraction.held for hands in held)
    figures = len(parts.before) * len(abstraction.hands)
    figures += len(parts.after) * len(abstraction.open) * held
    if figures > FIGURES_MOST:
        raise BadSettings(
            f"{compiled.definition.title} cannot be solved: "
            f"{len(parts.before) + len(parts.after):,} nodes with {len(abstraction.open):,} ways "
            f"to open cards and {held:,} hands make {figures:,} figures, and {FIGURES_MOST:,} are "
            "the most: allow fewer sizes or raises"
        )


def _grown(deal: SolvableDeal, grid: BetSizes | None) -> _Parts:
    if grid is not None:
        return _Parts(deal, grid, NODES_MOST)
    try:
        return _Parts(deal, BetSizes(every=True), NODES_FEW)
    except _TooManyNodes:
        return _Parts(deal, BetSizes(), NODES_MOST)


class _TooManyNodes(BadSettings):
    """There are too many ways to bet."""


class _Parts:
    """Both parts of a tree, grown from the first decision of a deal."""

    def __init__(self, deal: SolvableDeal, grid: BetSizes, most: int) -> None:
        self._deal, self.grid, self._most = deal, grid, most
        self._is_open = False
        self.is_whole = True
        if deal.on_board(deal.first):
            self.before: tuple[Node, ...] = (Node(NOBODY, NO_NODE, None, 0.0, shows=0),)
            waiting = [deal.first]
        else:
            self.before, waiting = self._part([deal.first])
        self._is_open = True
        self.after, left = self._part(waiting)
        assert not left, "cards are opened twice"

    def _part(self, games: Sequence[Game]) -> tuple[tuple[Node, ...], list[Game]]:
        """The nodes that come of these games until something is opened, and the games that go on
        then.
        """
        nodes = [Node(NOBODY, NO_NODE, None, 0.0) for _ in games]
        positions = list(games)
        going_on: list[Game] = []
        for place, game in enumerate(positions):  # which grows as long as there is an answer
            request = game.pending
            if not self._is_open and (isinstance(request, Pick) or self._deal.on_board(game)):
                nodes[place] = replace(nodes[place], shows=len(going_on))
                going_on.append(_after_showing(game))
            elif isinstance(request, Wager):
                answers = self._answers(game, request)
                first = len(nodes)
                nodes[place] = replace(
                    nodes[place], seat=request.seat, children=range(first, first + len(answers))
                )
                for answer, size in answers:
                    after = game.fork()
                    after.answer(answer)
                    positions.append(after)
                    nodes.append(Node(NOBODY, place, answer, size))
                if len(nodes) > self._most:
                    raise _TooManyNodes(
                        f"there are more than {self._most} ways to bet: allow fewer sizes or "
                        "raises, or play for less"
                    )
            else:
                nodes[place] = _terminal_node(nodes[place], game)
                self._check_end(nodes[place], game)
        return tuple(nodes), going_on

    def _check_end(self, node: Node, game: Game) -> None:
        """Refuse a game in which it depends on the bets what comes to the table."""
        if not node.folded and self._deal.on_board(game) != self._deal.board_size:
            raise BadSettings(
                f"{game.definition.title} cannot be solved: cards come to {self._deal.board} after "
                "some bets only"
            )

    def _answers(self, game: Game, request: Wager) -> list[tuple[Answer, float]]:
        """The answers that are looked at; nobody folds where checking is free."""
        found: list[tuple[Answer, float]] = [("fold", 0.0)] if request.owed else []
        found.append((request.stay, 0.0))
        if request.bounds is None:
            return found
        least, most = request.bounds
        totals = self._totals(game, request, least, most)
        self.is_whole &= len(totals) == most - least + 1
        pot = pot_after_call(game, request)
        found += [(("raise", total), (total - request.current_bet) / pot) for total in totals]
        return found

    def _totals(self, game: Game, request: Wager, least: int, most: int) -> list[int]:
        """The bets to which a seat may raise, of those that are looked at."""
        grid, raises = self.grid, raises_in_round(game.events)
        if grid.every or request.is_limited:
            if most - least >= self._most:
                raise _TooManyNodes(f"there are more than {self._most} ways to bet")
            return list(range(least, most + 1))
        if raises >= grid.raises:
            return []
        sizes = grid.again if raises else grid.sizes
        pot = pot_after_call(game, request)
        totals = {max(least, request.current_bet + round(size * pot)) for size in sizes}
        return [*sorted(total for total in totals if total < most), most]


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
