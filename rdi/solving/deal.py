"""Find out whether a game of two can be solved, by a deal in which everybody is asked everything.

It can where both seats are dealt a hidden hand, bet on it, may be asked once to show a card of it,
both at the same moment, bet again, and compare hands, and luck does not come into it any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings, SplitRule
from rdi.solving.hands import Key

DEALS_TRIED = 200
LUCK_EVENTS = frozenset({"drew", "rolled", "reshuffled"})


class Deal:
    """A deal in which both seats may choose what they show, and one of them wins.

    `first` is the game at its first decision. `hidden` and `open` are the piles of a seat that hold
    its cards; `open` is None where none is shown. BadSettings says why a game cannot be solved.
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
        """What lies in a pile of a seat."""
        return game._table.piles[self._compiled.pile(name, seat)]

    def strength(self, cards: Sequence[str], shown: str | None) -> Key:
        """What such a hand is compared by in the end."""
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
        """Play to the end without bets. The pile in which cards are shown, and how many were."""
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
        if any(event[0] in LUCK_EVENTS for event in game.events[before:]):
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
