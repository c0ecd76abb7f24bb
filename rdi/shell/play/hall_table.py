"""Hold a table of the hall in a session: its decisions, narration, screens, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rdi.engine.game import Game, View
from rdi.model.definition import GameDefinition
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.shell.play import results
from rdi.shell.play.decision import Decision
from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.play.hall_screen import HallScreen, screen_of, shown_blocks
from rdi.shell.play.narrator import Narrator
from rdi.shell.play.regulars import titled
from rdi.shell.play.screen import Screen
from rdi.shell.show.document import Block, Document, Heading
from rdi.shell.show.look import Look
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary, is_cell
from rdi.text import join_words


class HallTable:
    """A table at which Gold is bet; `carry` lay in its pot before the first game."""

    def __init__(self, definition: GameDefinition, party: Party, carry: int = 0) -> None:
        self.words = Vocabulary(definition)
        self.party = party
        self._carry = carry
        self._shown: object = None
        self._grids: object = None

    def narrator(self) -> Narrator:
        """A narrator who has told nothing of this game yet."""
        return Narrator(self.words, self.party, self._carry)

    def decision(self, request: Request, view: View) -> HallDecision:
        """The decision of a player at this keyboard."""
        return HallDecision(request, view, self.words, self.party.is_shared)

    def screen(self, view: View, request: Request | None, is_practice: bool) -> HallScreen:
        """The screen for the seat of a view while the game waits for a request."""
        return screen_of(view, self.words, self.party, request, is_practice)

    def news(self, screen: Screen, look: Look) -> Document:
        """The whole screen; the headline where nothing but bets has changed on a drawn page."""
        assert isinstance(screen, HallScreen)
        is_known = look.has_boxes and _lasting(screen) == self._shown
        grids = _grids(screen)
        with_maps = not look.has_boxes or grids != self._grids
        self.note_shown(screen)
        return screen.bets_document() if is_known else screen.document(with_maps)

    def note_shown(self, screen: Screen) -> None:
        """Note that all of a screen was shown."""
        self._shown, self._grids = _lasting(screen), _grids(screen)

    def at_hand(self, view: View) -> tuple[Vocabulary, View]:
        """Its own: no game is played inside such a game."""
        return self.words, view

    def forget(self) -> None:
        """Begin to show from here."""
        self._shown = self._grids = None

    def seat_document(self, screen: Screen, seat: int) -> Document:
        """All that lies open before a player."""
        assert isinstance(screen, HallScreen)
        return screen.seat_document(seat)

    def end(self, game: Game, view: View) -> Document:
        """The showdown, the pots and the purses."""
        return Document(tuple(self._end(game, view)))

    def _end(self, game: Game, view: View) -> Iterator[Block]:
        outcome = game.outcome
        assert outcome is not None
        hands = results.final_hands(game, self.words)
        if any(hand.score for hand in hands):
            yield Heading("Showdown")
            yield from shown_blocks(view.shown_values, self.words)
            winnings = outcome.winnings
            yield from results.shown_of_players(view, hands, winnings, self.words, self.party)
            yield results.showdown(hands, self.words, self.party)
        settled = [event for event in game.events if event[0] == "settled"]
        for event in game.events:
            if event[0] == "settled":
                places = outcome.places if event is settled[-1] else ()
                yield from results.payments(event, hands, places, self.party)
            elif event[0] == "shares":
                yield results.shares(event, self.party)
        if self.words.definition.scoring is None:
            yield from results.most_won(outcome.winnings, self.party)
        house = outcome.inn if self.words.definition.has_house else None
        yield results.purses(view.stashes, outcome.winnings, self.party, house)

    def asks(self, request: Request, view: View, stops: Mapping[str, str]) -> bool:
        """Every player is asked."""
        return True

    def note_answer(self, request: Request, view: View, answer: Answer) -> None:
        """Every player is asked, whatever was answered before."""

    def turn_looked_on(self, view: View) -> int:
        """Nobody looks on for long: who folds waits for the end of one game."""
        return 0

    def passes_turn(self, line: str, view: View) -> bool:
        """Nobody passes without being asked."""
        return False

    def lists_choices(self, look: Look) -> bool:
        """Whether what is shown at a decision lists its choices already."""
        return look.mode == "plain" and not self.party.is_shared

    def introduced(self, seat: int) -> str:
        """Who sits there, with what kind of player that is."""
        return titled(self.party.name(seat))

    def greeting(self, view: View) -> list[str]:
        """Nothing is said as one sits down."""
        return []

    def prompt(self, request: Request, look: Look) -> str:
        """The words before the cursor at a decision."""
        name = self.party.name(request.seat)
        what = self._asked(request)
        if isinstance(request, Wager):
            what = f"owe {request.owed}" if request.owed else f"bet {request.current_bet}"
        if look.mode == "plain":
            is_said = name == "You" and " or " not in what
            return f"{name} {what}> " if is_said else f"{name}, {what}> "
        return f"{name} ({what})> "

    def why(self, wanted: str, decision: Decision | None, view: View) -> None:
        """Nothing of its own: `why` explains pots and scores for all such games."""
        return

    def _asked(self, request: Request) -> str:
        """The question: the few words or colors of which one is chosen, or where the only card
        goes that can be chosen; otherwise what is to be done.
        """
        verb = request.verb.replace("_", " ")
        if not isinstance(request, Pick) or request.ordered:
            return verb
        items = list(dict.fromkeys(request.items))
        if not 1 < len(items) <= NAMED_MOST:
            return verb
        if all(isinstance(item, str) and not self.words.is_card(item) for item in items):
            return join_words([self.words.thing(item) for item in items], "or")
        if request.verb in self.words.pair_verbs and not self.party.is_shared:
            (card, *_), *others = items
            if all(first == card for first, _ in others) and not any(map(is_cell, items[0])):
                places = join_words([self.words.thing(place) for _, place in items], "or")
                return f"{verb} {self.words.thing(card)}: {places}"
        return verb


NAMED_MOST = 3
"""So many things to choose from are named before the cursor."""


def _lasting(screen: Screen) -> object:
    """The parts of a screen that make it worth showing again: all but the bets."""
    assert isinstance(screen, HallScreen)
    piles = [row.piles for row in screen.seats]
    return (screen.phase, screen.own, screen.middle, screen.asked, screen.purses, piles)


def _grids(screen: Screen) -> object:
    """The grids of others, which are drawn again when they have changed."""
    assert isinstance(screen, HallScreen)
    return [row.grids for row in screen.seats]
