"""Explain why something is so: the last thing that happened, a pot, a score, a refusal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rdi.engine.refusal import refuse
from rdi.model.event import Event
from rdi.shell.advice.rules import rule_note
from rdi.shell.lookup import InputError, find_name, find_titled, fitting, no_such
from rdi.shell.messages import NOBODY_ASKED, as_sentence
from rdi.shell.play import results
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.hall_screen import score_of, score_text
from rdi.shell.show.document import Document, Sentence
from rdi.shell.show.page import Page
from rdi.text import number_in


@dataclass(frozen=True, slots=True)
class Explainer:
    """Who explains a game: by its own kind of explanation where it has one, and else by events."""

    page: Page
    session: GameSession
    show_own: Callable[[Document], None]
    """Shows something to the one who is asked, and to nobody else."""

    def explain(self, text: str) -> None:
        """Explain what is named, or the last thing that happened, by the rule or the sum behind it.

        Raises InputError where nothing is called so.
        """
        wanted = text.lower().removeprefix("the ")
        own = self.session.why(wanted)
        if own is not None:
            self.page.say(own)
        elif wanted.startswith("not "):
            self._why_not(text[4:])
        elif "pot" in wanted.split():
            self._why_pot(wanted)
        elif not wanted:
            self._why_last()
        elif wanted == "score" or number_in(wanted) is not None:
            self._why_score(wanted)
        else:
            self._why_player(text)

    def _why_last(self) -> None:
        if self.session.is_over:
            self._why_pot("pot")
            return
        events = self.session.view.events  # all: the pot adds up from the first
        told = self.session.new_narrator().tell(events)
        for each in [each for each in told if not each.is_heading][-1:]:
            self.page.say(f"The last thing was: {each.text}")
        self._why_score("score")

    def _why_not(self, text: str) -> None:
        decision = self.session.decision
        if decision is None:
            raise InputError(NOBODY_ASKED)
        answer = decision.read(text)
        if answer is None:
            raise decision.refusal(text)
        if decision.request.accepts(answer):
            said = f"{text} is allowed."
        else:
            error = refuse(
                decision.request, answer, decision.view.settings, self.session.game.definition
            )
            said = f"{as_sentence(str(error))} {rule_note(error.rule)}"
        if decision.is_hand_chosen_from:
            self.show_own(Document((Sentence(said),)))
        else:
            self.page.say(said)

    def _why_pot(self, wanted: str) -> None:
        """The pots by who paid what, from the moment they were settled, or as they stand now."""
        settled = [event for event in self.session.game.events if event[0] == "settled"]
        if not settled:
            self._why_no_pot()
            return
        outcome = self.session.game.outcome
        places = outcome.places if outcome else ()
        names = [pot.name for pot in results.pot_lines(settled[-1][1], places)]
        if not names:
            self.page.say("There was nothing in the pot.")
            return
        called = {name: "main pot" if name == names[0] else name for name in names}
        for each in names if wanted == "pot" else [find_titled(wanted, "pot", called)]:
            self.page.say(results.why_pot(settled[-1], each, places, self.session.party))

    def _why_no_pot(self) -> None:
        view = self.session.view
        paid = [
            f"{self.session.party.name(seat)} {amount}"
            for seat, amount in enumerate(view.contributions)
            if amount
        ]
        shares = [event for event in self.session.game.events if event[0] == "shares"]
        if shares:
            self.page.add(results.shares(shares[-1], self.session.party))
        elif paid:
            self.page.say(f"Paid so far: {', '.join(paid)}.")
        else:
            self.page.say("Nobody has paid anything into a pot in this game.")

    def _why_score(self, wanted: str) -> None:
        """Scores by their terms: one's own while the game goes on, all that lie open at its end."""
        if not self.session.is_over:
            is_own = self.session.viewer >= 0
            score = score_of(self.session.view, self.session.words) if is_own else None
            self.page.say(f"Now: {score_text(score)}." if score else "Nothing is scored yet.")
            return
        hands = [
            hand
            for hand in results.final_hands(self.session.game, self.session.words)
            if hand.score
        ]
        points = number_in(wanted)
        if points is not None:
            hands = [hand for hand in hands if hand.score and hand.score.points == points]
        if not hands:
            raise InputError("no hand that lies open has that score.")
        self.page.add(results.showdown(hands, self.session.words, self.session.party))

    def _why_player(self, wanted: str) -> None:
        """What a player did last, or how their hand was scored."""
        names = {self.session.party.name(seat): seat for seat in range(self.session.game.seats)}
        words = [word for word in wanted.split() if fitting(word, names)]
        if not words:
            raise InputError(
                no_such(wanted, "thing to explain", ["pot", "score", "not ...", *names])
            )
        seat = names[find_name(words[-1], "player", list(names))]
        shown = [
            hand
            for hand in results.final_hands(self.session.game, self.session.words)
            if hand.seat == seat and hand.score
        ]
        if self.session.is_over and shown and "fold" not in wanted:
            self.page.add(results.showdown(shown, self.session.words, self.session.party))
            return
        acts = [event for event in self.session.view.events if _is_act_of(event, seat)]
        told = self.session.new_narrator().tell(acts[-1:])
        self.page.say(
            told[-1].text if told else f"{self.session.party.says(seat, 'has')} done nothing yet."
        )
        if acts and acts[-1][0] in ("folded", "called", "raised", "checked"):
            self.page.say(
                "Why, only they know: hands stay hidden until a showdown. (rules betting)"
            )


def _is_act_of(event: Event, seat: int) -> bool:
    acts = ("checked", "called", "raised", "folded", "picked", "left", "sits out", "all in")
    return event[0] in acts and event[1] == seat
