"""Explain why something is so: the last thing that happened, a pot, a score, a refusal."""

from __future__ import annotations

from rdi.engine.refusal import refuse
from rdi.model.event import Event
from rdi.shell.advice.rules import rule_note
from rdi.shell.lookup import InputError, find_name, find_titled, fitting, no_such
from rdi.shell.messages import as_sentence
from rdi.shell.play import results
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.hall_screen import score_of, score_text
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.document import Document, Sentence
from rdi.text import number_in


def explain(tavern: Tavern, rest: str) -> None:
    """Explain what is named, or the last thing that happened, by the rule or the sum behind it.

    Raises InputError where nothing is called so.
    """
    wanted = rest.lower().removeprefix("the ")
    own = tavern.subject.why(wanted) if not tavern.last_refusal or wanted else None
    if own is not None:
        tavern.page.say(own)
        return
    if wanted.startswith("not "):
        _why_not(tavern, rest[4:])
    elif "pot" in wanted.split():
        _why_pot(tavern, tavern.subject, wanted)
    elif not wanted:
        _why_last(tavern)
    elif wanted == "score" or number_in(wanted) is not None:
        _why_score(tavern, tavern.subject, wanted)
    else:
        _why_player(tavern, tavern.subject, rest)


def _why_last(tavern: Tavern) -> None:
    if tavern.last_refusal:
        tavern.page.say(tavern.last_refusal)
        return
    session = tavern.subject
    if session.is_over:
        _why_pot(tavern, session, "pot")
        return
    told = session.new_narrator().tell(session.view.events)  # all: the pot adds up from the first
    for each in [each for each in told if not each.is_heading][-1:]:
        tavern.page.say(f"The last thing was: {each.text}")
    _why_score(tavern, session, "score")


def _why_not(tavern: Tavern, text: str) -> None:
    session, decision = tavern.subject, tavern.decision
    answer = decision.read(text)
    if answer is None:
        raise decision.refusal(text)
    if decision.request.accepts(answer):
        said = f"{text} is allowed."
    else:
        error = refuse(decision.request, answer, decision.view.settings, session.game.definition)
        said = f"{as_sentence(str(error))} {rule_note(error.rule)}"
    if decision.is_hand_chosen_from:
        tavern.show_own(Document((Sentence(said),)))
    else:
        tavern.page.say(said)


def _why_pot(tavern: Tavern, session: GameSession, wanted: str) -> None:
    """The pots by who paid what, from the moment they were settled, or as they stand now."""
    settled = [event for event in session.game.events if event[0] == "settled"]
    if not settled:
        _why_no_pot(tavern, session)
        return
    outcome = session.game.outcome
    places = outcome.places if outcome else ()
    names = [pot.name for pot in results.pot_lines(settled[-1][1], places)]
    if not names:
        tavern.page.say("There was nothing in the pot.")
        return
    called = {name: "main pot" if name == names[0] else name for name in names}
    for each in names if wanted == "pot" else [find_titled(wanted, "pot", called)]:
        tavern.page.say(results.why_pot(settled[-1], each, places, session.party))


def _why_no_pot(tavern: Tavern, session: GameSession) -> None:
    view = session.view
    paid = [
        f"{session.party.name(seat)} {amount}"
        for seat, amount in enumerate(view.contributions)
        if amount
    ]
    shares = [event for event in session.game.events if event[0] == "shares"]
    if shares:
        tavern.page.add(results.shares(shares[-1], session.party))
    elif paid:
        tavern.page.say(f"Paid so far: {', '.join(paid)}.")
    else:
        tavern.page.say("Nobody has paid anything into a pot in this game.")


def _why_score(tavern: Tavern, session: GameSession, wanted: str) -> None:
    """Scores by their terms: one's own while the game goes on, all that lie open at its end."""
    if not session.is_over:
        score = score_of(session.view, session.words) if session.viewer >= 0 else None
        tavern.page.say(f"Now: {score_text(score)}." if score else "Nothing is scored yet.")
        return
    hands = [hand for hand in results.final_hands(session.game, session.words) if hand.score]
    points = number_in(wanted)
    if points is not None:
        hands = [hand for hand in hands if hand.score and hand.score.points == points]
    if not hands:
        raise InputError("no hand that lies open has that score.")
    tavern.page.add(results.showdown(hands, session.words, session.party))


def _why_player(tavern: Tavern, session: GameSession, wanted: str) -> None:
    """What a player did last, or how their hand was scored."""
    names = {session.party.name(seat): seat for seat in range(session.game.seats)}
    words = [word for word in wanted.split() if fitting(word, names)]
    if not words:
        raise InputError(no_such(wanted, "thing to explain", ["pot", "score", "not ...", *names]))
    seat = names[find_name(words[-1], "player", list(names))]
    shown = [
        hand
        for hand in results.final_hands(session.game, session.words)
        if hand.seat == seat and hand.score
    ]
    if session.is_over and shown and "fold" not in wanted:
        tavern.page.add(results.showdown(shown, session.words, session.party))
        return
    acts = [event for event in session.view.events if _is_act_of(event, seat)]
    told = session.new_narrator().tell(acts[-1:])
    tavern.page.say(
        told[-1].text if told else f"{session.party.says(seat, 'has')} done nothing yet."
    )
    if acts and acts[-1][0] in ("folded", "called", "raised", "checked"):
        tavern.page.say("Why, only they know: hands stay hidden until a showdown. (rules betting)")


def _is_act_of(event: Event, seat: int) -> bool:
    acts = ("checked", "called", "raised", "folded", "picked", "left", "sits out", "all in")
    return event[0] in acts and event[1] == seat
