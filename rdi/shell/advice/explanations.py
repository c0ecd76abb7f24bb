"""Explain why something is so: the last thing that happened, a pot, a score, a refusal."""

from __future__ import annotations

from typing import NamedTuple

from rdi.engine.refusal import refuse
from rdi.model.event import Event
from rdi.shell.lookup import InputError, find_name, find_titled, fitting, no_such
from rdi.shell.messages import NOBODY_ASKED, SCORES, as_sentence, with_rule
from rdi.shell.play import results
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.hall_screen import score_of, score_text, shown_blocks
from rdi.shell.show.choice import as_given
from rdi.shell.show.document import Document, Sentence
from rdi.text import count_of, number_in


class Explanation(NamedTuple):
    """The explanation; where it tells of the hand of the one who is asked, for nobody else."""

    document: Document
    is_private: bool = False


def explain(session: GameSession, text: str) -> Explanation:
    """Explain what is named, or the last thing that happened, by the rule or the sum behind it.

    Raises InputError where nothing is called so.
    """
    wanted = text.lower().removeprefix("the ")
    own = session.why(wanted)
    if own is not None:
        return Explanation(_document(own))
    if wanted.startswith("not "):
        return _of_refusal(session, text[4:])
    if "pot" in wanted.split():
        return Explanation(_of_pots(session, wanted))
    if not wanted:
        return Explanation(_of_last_event(session))
    if wanted in SCORES or number_in(wanted) is not None:
        return Explanation(_of_scores(session, wanted))
    return _of_player(session, text)


def _document(*sentences: str) -> Document:
    return Document(tuple(map(Sentence, sentences)))


def _of_last_event(session: GameSession) -> Document:
    if session.is_over:
        return _of_pots(session, "pot")
    told = session.new_narrator().tell(session.view.events)  # all: the pot adds up from the first
    last = [each.text for each in told if not each.is_heading][-1:]
    sentences = [Sentence(f"The last thing was: {text}") for text in last]
    return Document((*sentences, *_of_scores(session, "score").blocks))


def _of_refusal(session: GameSession, text: str) -> Explanation:
    """Why an answer is refused, with the rule; or that it is allowed."""
    decision = session.decision
    if decision is None:
        raise InputError(NOBODY_ASKED)
    answer = decision.read(text)
    if answer is None:
        raise decision.refusal(text)
    answer = as_given(answer)
    if decision.request.accepts(answer):
        said = f"{text} is allowed."
    else:
        error = refuse(decision.request, answer, decision.view.settings, session.game.asking)
        said = with_rule(as_sentence(error), error.rule)
    return Explanation(_document(said), is_private=decision.is_hand_chosen_from)


def _of_pots(session: GameSession, wanted: str) -> Document:
    """The pots by who paid what, from the moment they were settled, or as they stand now."""
    settled = [event for event in session.game.events if event[0] == "settled"]
    if not settled:
        return _of_payments(session)
    outcome = session.game.outcome
    places = outcome.places if outcome else ()
    names = [pot.name for pot in results.pot_lines(settled[-1][1], places)]
    if not names:
        return _document("There was nothing in the pot.")
    called = {name: "main pot" if name == names[0] else name for name in names}
    meant = names if wanted == "pot" else [find_titled(wanted, "pot", called)]
    return _document(*(results.why_pot(settled[-1], each, places, session.party) for each in meant))


def _of_payments(session: GameSession) -> Document:
    """The payments so far where no pot was settled yet, or how shares were paid out."""
    paid = [
        f"{session.party.name(seat)} {amount}"
        for seat, amount in enumerate(session.view.contributions)
        if amount
    ]
    shares = [event for event in session.game.events if event[0] == "shares"]
    if shares:
        return Document((results.shares(shares[-1], session.party),))
    if paid:
        return _document(f"Paid so far: {', '.join(paid)}.")
    return _document("Nobody has paid anything into a pot in this game.")


def _of_scores(session: GameSession, wanted: str) -> Document:
    """Scores by their terms: one's own while the game goes on, all that lie open at its end; and
    what the game shows of the table, on which they depend.
    """
    if not session.is_over:
        words, view = session.at_hand
        score = score_of(view, words) if session.viewer >= 0 and view.seat >= 0 else None
        text = f"Now: {score_text(score)}." if score else "Nothing is scored yet."
        return Document((Sentence(text), *shown_blocks(view.shown_values, words)))
    hands = [hand for hand in results.final_hands(session.game, session.words) if hand.score]
    points = number_in(wanted)
    if points is not None:
        hands = [hand for hand in hands if hand.score and hand.score.points == points]
    if not hands:
        raise InputError(
            "nobody has shown a hand."
            if points is None
            else f"nobody has shown a hand of {count_of(points, 'point')}."
        )
    shown = shown_blocks(session.view.shown_values, session.words)
    return Document((*shown, results.showdown(hands, session.words, session.party)))


def _of_player(session: GameSession, wanted: str) -> Explanation:
    """The last act of a player, or how their hand was scored; of the words of a choice, whether it
    is allowed.
    """
    names = {session.party.name(seat): seat for seat in range(session.game.seats)}
    words = [word for word in wanted.split() if fitting(word, names)]
    if not words and session.decision is not None and session.decision.names_choice(wanted):
        return _of_refusal(session, wanted)
    if not words:
        raise InputError(no_such(wanted, "thing to explain", ["pot", "score", "not ...", *names]))
    seat = names[find_name(words[-1], "player", list(names))]
    shown = [
        hand
        for hand in results.final_hands(session.game, session.words)
        if hand.seat == seat and hand.score
    ]
    if session.is_over and shown and "fold" not in wanted:
        return Explanation(Document((results.showdown(shown, session.words, session.party),)))
    acts = [event for event in session.view.events if _is_act_of(event, seat)]
    told = session.new_narrator().tell(acts[-1:])
    said = [told[-1].text if told else f"{session.party.says(seat, 'has')} done nothing yet."]
    if acts and acts[-1][0] in ("folded", "called", "raised", "checked"):
        said.append("Only they know why: hands stay hidden until a showdown. (rules betting)")
    return Explanation(_document(*said))


def _is_act_of(event: Event, seat: int) -> bool:
    acts = ("checked", "called", "raised", "folded", "picked", "left", "sits out", "all in")
    return event[0] in acts and event[1] == seat
