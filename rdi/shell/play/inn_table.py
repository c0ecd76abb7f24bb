"""Hold a table of characters in a session: when somebody is asked, what is new, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from rdi.engine.game import Game, View
from rdi.model.definition import GameDefinition
from rdi.model.request import PASS, Answer, PickInside, Request, Respond
from rdi.shell.lookup import InputError
from rdi.shell.messages import SCORES
from rdi.shell.play.decision import Decision
from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.play.inn_decision import PASS_TURN, InnDecision
from rdi.shell.play.inn_explanations import NOTHING_SHOWN, shown_in_round, why_inn
from rdi.shell.play.inn_narrator import InnNarrator
from rdi.shell.play.inn_screen import InnScreen, fates, inn_screen_of
from rdi.shell.play.regulars import titled
from rdi.shell.play.results import purses
from rdi.shell.play.round_game import decision_inside, game_words, words_of
from rdi.shell.play.stops import Question, is_attack, questions, wants
from rdi.shell.show.document import Block, Document, Fact, Facts, Sentence
from rdi.shell.show.look import Look
from rdi.shell.show.party import Party
from rdi.shell.show.styles import Inks
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import join_words

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView
    from rdi.shell.play.screen import Screen

NO_KINDS: Mapping[str, str] = {}
TABLE_VERBS = frozenset({"discard", "play", ""})
"""At these decisions, and where nobody is asked, the table is shown again if it has changed."""


class InnTable:
    """A table of characters, at which players may answer what others do."""

    def __init__(
        self,
        definition: GameDefinition,
        party: Party,
        within: Sequence[GameDefinition] = (),
        kinds: Mapping[str, str] = NO_KINDS,
    ) -> None:
        """`within` are the games that may be played inside a Round of Gambling, `kinds` those of
        the titles that are painted.
        """
        self.words = Vocabulary(definition)
        self.words.inks = Inks(kinds)
        self.party = party
        self._within = game_words(within)
        self._narrated = [self._within[each.name, each.variants] for each in within]
        self._passes_until = 0
        """The turn until whose beginning everything is passed; 0 where nothing is."""
        self._passed: frozenset[Question] = frozenset()
        """The questions passed in this turn."""
        self._table_shown: object = None
        self._hand_shown: object = None
        self._digest_turn = 0
        """The turn at whose beginning it was told last what happened since the one before."""

    def narrator(self) -> InnNarrator:
        """A narrator who has told nothing of this game yet."""
        return InnNarrator(self.words, self.party, self._narrated)

    def decision(self, request: Request, view: View) -> Decision:
        """The decision of a player at this keyboard."""
        seen = cast("InnView", view)
        words = words_of(seen, self._within)
        if isinstance(request, PickInside) and words is not None:
            return decision_inside(request, seen, words, self.party.is_shared)
        return InnDecision(request, view, self.words, self.party.is_shared, self.party)

    def screen(self, view: View, request: Request | None, is_practice: bool) -> InnScreen:
        """The screen for the seat of a view while the game waits for a request."""
        is_shared = self.party.is_shared and view.seat < 0
        seen = cast("InnView", view)
        inside = words_of(seen, self._within)
        is_new = seen.turns > self._digest_turn
        return inn_screen_of(
            seen, self.words, self.party, request, is_practice, is_shared, inside, is_new
        )

    # ------------------------------------------------------------------ being asked or not

    def asks(self, request: Request, view: View, stops: Mapping[str, str]) -> bool:
        """Whether the player wants to be asked for this."""
        seen = cast("InnView", view)
        is_wanted = wants(request, seen, stops, self.party.is_shared, self._passed)
        if self._is_passing(seen) and isinstance(request, Respond):
            if not (is_wanted and is_attack(seen)):
                return False
            self._passes_until = 0
        return is_wanted

    def note_answer(self, request: Request, view: View, answer: Answer) -> None:
        """Note what a player is asked about and passes, so that it is not asked again."""
        seen = cast("InnView", view)
        asked = questions(request, seen) if answer == PASS else frozenset()
        self._passed = asked.union(each for each in self._passed if each[0] == seen.turns)

    def _is_passing(self, view: InnView) -> bool:
        """Whether everything is passed unasked; that ends with one's own next turn."""
        if self._passes_until and view.acting == view.seat and view.turns >= self._passes_until:
            self._passes_until = 0
        return self._passes_until > 0

    def turn_looked_on(self, view: View) -> int:
        """The number of the turn where all at this keyboard are out and others play on, else 0."""
        humans = self.party.humans
        return 0 if not humans or humans.intersection(view.playing) else cast("InnView", view).turns

    def passes_turn(self, line: str, view: View) -> bool:
        """Whether a line wishes all to be passed until one's next turn, which is noted then."""
        if line.lower() != PASS_TURN or self.party.is_shared:
            return False
        self._passes_until = cast("InnView", view).turns + 1
        return True

    def at_hand(self, view: View) -> tuple[Vocabulary, View]:
        """Those of the game inside a Round, where one is played."""
        seen = cast("InnView", view)
        words, inner = words_of(seen, self._within), seen.inner
        return (self.words, view) if words is None or inner is None else (words, inner)

    def forget(self) -> None:
        """Begin to show from here, and to ask."""
        self._passes_until = self._digest_turn = 0
        self._passed = frozenset()
        self._table_shown = self._hand_shown = None

    # ------------------------------------------------------------------ showing

    def lists_choices(self, look: Look) -> bool:
        """Whether the choices stand on the screen: always, but where others read along."""
        return not self.party.is_shared

    def news(self, screen: Screen, look: Look) -> Document:
        """The table and the hand where they have changed, and what is asked."""
        assert isinstance(screen, InnScreen)
        with_table = self._table_shown is None or (
            screen.verb in TABLE_VERBS and _table(screen) != self._table_shown
        )
        with_hand = (
            self._hand_shown is None
            or screen.verb == "discard"
            or (screen.verb == "play" and _titles(screen) != self._hand_shown)
        )
        if with_table:
            self._table_shown = _table(screen)
        if with_hand:
            self._hand_shown = _titles(screen)
        if screen.since:
            self._digest_turn = screen.turns
        return screen.brief_document(with_table, with_hand)

    def note_shown(self, screen: Screen) -> None:
        """Note that all of a screen was shown."""
        assert isinstance(screen, InnScreen)
        self._table_shown, self._hand_shown = _table(screen), _titles(screen)

    def seat_document(self, screen: Screen, seat: int) -> Document:
        """Refused: the table has a line for everybody."""
        raise InputError("table shows everybody here, and card TITLE reads a card.")

    def end(self, game: Game, view: View) -> Document:
        """The winners, how the others went out, and everybody's Gold."""
        return Document(tuple(self._end(game, view)))

    def _end(self, game: Game, view: View) -> Iterator[Block]:
        outcome = game.outcome
        assert outcome is not None
        best, *others = outcome.places
        yield Sentence(winners_text(best, self.party))
        went_out = fates(view.events)
        place = 1 + len(self.party.sides_of(best))
        for group in others:
            sides = self.party.sides_of(group)
            parts = [
                f"{join_words([*map(self.party.full, side)])}: {went_out.get(side[0], 'out')}"
                for side in sides
            ]
            yield Facts(tuple(map(Fact, [f"  {place}", *parts])), "  ", "     ")
            place += len(sides)
        yield purses(view.stashes, outcome.winnings, self.party)

    def introduced(self, seat: int) -> str:
        """The character, and who plays it."""
        person = titled(self.party.people[seat])
        return f"{self.party.names[seat]} ({person.replace(' (', ', ').rstrip(')')})"

    def greeting(self, view: View) -> list[str]:
        """Whom one plays, and what there is to know at such a table."""
        you = self.party.you
        if you is None:
            return []
        character = cast("InnView", view).about[you]
        return [
            f"You are {self.party.names[you]}, {character}.  card 3 reads a card, stops says when "
            "you are asked, pass turn passes until your next turn."
        ]

    def prompt(self, request: Request, look: Look) -> str:
        """The words before the cursor at a decision."""
        if self.party.is_shared:
            return f"{self.party.full(request.seat)}, {request.verb}> "
        name = self.party.name(request.seat)
        if look.mode == "plain":
            return f"{name}, {request.verb}> "
        return f"{name} ({request.verb})> "

    def why(self, wanted: str, decision: Decision | None, view: View) -> str | None:
        """Why a card may or may not be played, and why a number or Gold changed; of the score in a
        game inside a Round, and of its choices, as at its own table. Of the scores in the last
        Round, where its game is over, as they were shown.
        """
        seen = cast("InnView", view)
        _, inner = self.at_hand(view)
        if wanted in SCORES and inner is not view:
            return None
        if wanted in SCORES and self._within:
            told = self.narrator().tell(shown_in_round(seen.events))
            return "  ".join(each.text for each in told) or NOTHING_SHOWN
        if isinstance(decision, HallDecision) and (
            wanted.startswith("not ") or decision.names_choice(wanted)
        ):
            return None
        return why_inn(wanted, decision, seen, self.party)


def winners_text(best: tuple[int, ...], party: Party) -> str:
    """The winners in a sentence."""
    if len(best) == 1:
        verb = "win" if best[0] == party.you else "wins"
        return f"{party.full(best[0])} {verb}, the last one awake and solvent."
    sides = party.sides_of(best)
    if len(sides) == 1:
        return f"{party.together(best)} win, the last side awake and solvent."
    return f"{party.purses.together([side[0] for side in sides])} went out together: a tie."


def _table(screen: InnScreen) -> object:
    """The parts of a table that make it worth showing again."""
    return [(seat.stats, seat.gold, seat.drinks, seat.out) for seat in screen.seats]


def _titles(screen: InnScreen) -> object:
    return [card.title for card in screen.hand]
