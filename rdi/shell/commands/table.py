"""The commands at the table: look at it, read a card, say when to be asked, go back."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.shell.commands.completions import cards_in_hand
from rdi.shell.commands.registry import command
from rdi.shell.lookup import InputError, find_name
from rdi.shell.repl.command import Where
from rdi.shell.repl.questions import Confirm
from rdi.shell.repl.tavern import Tavern
from rdi.text import number_in


@command("table", "t", about="show the table again", where=Where.GAME)
def table(tavern: Tavern, rest: str) -> None:
    """Print everything that may be seen, or all that lies open before one player."""
    session = tavern.subject
    if rest:
        names = {session.party.name(seat): seat for seat in range(session.game.seats)}
        session.show_seat(names[find_name(rest, "player", names)])
    elif session.is_over:
        session.show_end()
    else:
        session.show(whole=True)


@command(
    "look",
    "hand",
    about="look at your own hand, hidden from the others at this keyboard",
    where=Where.DECISION,
)
def look(tavern: Tavern, rest: str) -> None:
    """Show what the person who is asked holds; with friends at the keyboard, to nobody else."""
    session, look = tavern.subject, tavern.page.look
    screen = session.private_screen()
    shows_hand = look.has_boxes and screen.holds_anything
    tavern.show_own(screen.hand_document() if shows_hand else screen.document())
    session.note_look()


@command(
    "card",
    usage="card NUMBER or TITLE",
    about="read a card or a Drink",
    completion=cards_in_hand,
)
def card(tavern: Tavern, rest: str) -> None:
    """Print what a card says: one of the hand by its number, any card or Drink by its title."""
    from rdi.shell.advice.cards import card_documents, card_in_hand

    if not rest:
        raise InputError("card takes a number from your hand or a title, such as: card 3")
    number = number_in(rest)
    if number is None:
        for document in card_documents(rest):
            tavern.page.show(document)
    else:
        tavern.page.show(card_in_hand(tavern.subject, number))


def _stops(tavern: Tavern, before: str) -> Mapping[str, str]:
    from rdi.shell.play.stops import STOPS, VALUES

    return {name: stop.about for name, stop in STOPS.items()} | VALUES


@command(
    "stops",
    "stop",
    usage="stops [NAME VALUE]",
    about="set when you are asked for an answer; pass turn passes until your next turn",
    completion=_stops,
)
def stops(tavern: Tavern, rest: str) -> None:
    """List in which windows one is asked, or change it: stops phases always."""
    from rdi.shell.play.stops import STOPS, VALUES

    words = [word for word in rest.lower().split() if word not in ("on", "at")]
    if not words:
        tavern.page.table(
            [(name, tavern.stops.get(name, each.usual), each.about) for name, each in STOPS.items()]
        )
        tavern.page.table([*VALUES.items()])
        tavern.page.say(
            "stops NAME VALUE changes one, for example: stops phases always; stops all fitting "
            "changes all."
        )
        return
    name = find_name(words[0], "stop", [*STOPS, "all"])
    value = find_name(words[1] if len(words) > 1 else "always", "value", VALUES)
    if len(words) > 2:
        raise InputError("stops takes a name and a value, for example: stops phases always")
    for each in STOPS if name == "all" else (name,):
        tavern.stops[each] = value
    tavern.page.say(f"{name}: {value}.")


@command("log", "l", about="tell what has happened in this game so far", where=Where.GAME)
def log(tavern: Tavern, rest: str) -> None:
    """Tell the game again from its beginning."""
    tavern.subject.tell_again()


@command(
    "undo",
    "u",
    about="take back your last choice",
    where=Where.TABLE,
    otherwise="no game is being played: there is no choice to take back.",
)
def undo(tavern: Tavern, rest: str) -> None:
    """Go back to the last choice made here; friends have to agree. The record keeps it."""
    from rdi.session.replay import answers

    session = tavern.session
    assert session is not None
    chosen = [seat for seat, _ in answers(session.game.log) if seat in session.party.humans]
    if not chosen:
        raise InputError("there is no choice to take back yet.")
    seat = chosen[-1]
    if session.party.is_shared and tavern.is_interactive:
        text = f"Does everybody agree that {session.party.name(seat)} may take back a choice?"
        tavern.questions.append(Confirm(text, lambda: _take_back(tavern, seat)))
    else:
        _take_back(tavern, seat)


def _take_back(tavern: Tavern, seat: int) -> None:
    from rdi.session.replay import NothingChosen

    if tavern.session is not None:
        try:
            tavern.session.take_back(seat)
        except NothingChosen:
            said = tavern.session.party.says(seat, "has")
            raise InputError(f"{said} no choice to take back yet.") from None
        tavern.page.say("Taken back. The luck stays as it was, and the record notes it.")
