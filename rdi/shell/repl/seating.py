"""Seat the people of a game at the table of a visit: announce it, write it down, deal it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rdi.model.definition import GameDefinition
from rdi.model.inn import sides_of
from rdi.model.program import Ante, Bet
from rdi.model.settings import RoundChoice, Settings
from rdi.shell.lookup import InputError
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.game_setup import HOST, deal_again, sit
from rdi.shell.play.play_order import PlayOrder
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.document import Data, Document, Sentence
from rdi.text import join_words


def start(tavern: Tavern, order: PlayOrder, session: GameSession, note: str = "") -> None:
    """Announce a game, with a note on it, begin to write it down, and sit down."""
    tavern.stand_up()
    header = session.game.record.header
    session.begin_file = lambda each: keep_game(tavern, each)
    session.begin_file(session)
    data = {"game": header.game, "seats": session.party.names, "seed": header.seed}
    told = [*announcement(session).blocks, *([Sentence(note)] if note else [])]
    tavern.page.show(Document(tuple(told), Data("game", data)))
    tavern.again = again_with(tavern, order, session)
    tavern.sit_down(session)
    if session.talk is not None:
        tavern.page.say(session.talk.greeting())


def again_with(tavern: Tavern, order: PlayOrder, session: GameSession) -> Callable[[], None]:
    """The order that deals the same game again to the same people."""
    return lambda: _deal_again(tavern, order, session)


def keep_game(tavern: Tavern, session: GameSession) -> None:
    """Write a game down from now on, unless nothing is to be saved."""
    header = session.game.record.header
    if tavern.preferences.is_on("autosave"):
        tavern.shelf.begin(header.game, header.seed or "dealt")
        session.keep = tavern.shelf.keeper()
        session.keep(session)


def announcement(session: GameSession) -> Document:
    """The game, its players, and the stakes of the table."""
    header, definition = session.game.record.header, session.game.definition
    party = session.party
    others = [session.introduced(seat) for seat in range(session.game.seats) if seat != party.you]
    alone = f"{definition.title} alone. Seed {header.seed}."
    company = f"{definition.title} with {join_words(others)}. Seed {header.seed}."
    told = [company if others else alone]
    if HOST in party.names:
        told.append(f"You are {HOST}, and you share the keyboard.")
    chosen = [each.title for each in definition.offered if each.name in header.variants]
    if chosen:
        told.append(f"Variants: {join_words(chosen)}.")
    if header.settings.rounds:
        told.append(_rounds_text(session))
    if any(isinstance(step, Ante | Bet) for step in definition.program):
        told.append(table_text(header.settings, definition))
    purses = [f"{party.together(side)} {gold}" for side, gold in _purses(session)]
    told.append(f"Purses: {', '.join(purses)}.  {party.says(0, 'starts')}.")
    return Document(tuple(map(Sentence, [*told, *session.greeting()])))


def _rounds_text(session: GameSession) -> str:
    """Which games of the hall are played in Rounds of Gambling, and who picks one of several."""
    settings = session.game.record.header.settings
    games = []
    for each in session.game.round_definitions[: len(settings.rounds)]:
        chosen = [variant.title for variant in each.offered if variant.name in each.variants]
        games.append(f"{each.title}{' with ' if chosen else ''}{join_words(chosen)}")
    picks = {RoundChoice.STARTER: "whoever starts it picks", RoundChoice.LUCK: "luck picks"}
    more = f"; {picks[settings.round_choice]} one" if len(games) > 1 else ""
    return f"Each Round of Gambling is a game of {join_words(games, 'or')}{more}."


def _purses(session: GameSession) -> list[tuple[tuple[int, ...], int]]:
    """The seats that have each purse, and what is in it: sides have one together."""
    stashes = session.game.record.header.stashes
    inn = session.game.definition.inn
    alone = range(len(stashes))
    sides = sides_of(alone if inn is None else inn.sides.of(len(stashes)))
    return [(side, sum(stashes[seat] for seat in side)) for side in sides]


def table_text(settings: Settings, definition: GameDefinition) -> str:
    """The stakes of the table, in a sentence."""
    if settings.share is not None:
        return f"Table: played for shares of {settings.share}, no betting (rules shares)."
    parts = [f"ante {settings.ante}"]
    parts.append("table stakes" if settings.table_stakes else f"reserve {settings.reserve}")
    rounds = [step for step in definition.program if isinstance(step, Bet)]
    if all(step.by is not None or step.has_cap for step in rounds):
        raises = "set by the game"
    else:
        raises = "at least the last raise" if settings.minimum_raise else "any amount"
    rule = f"{settings.split_rule.capitalize()}'s Rule"
    parts += [f"a raise is {raises}", f"ties split by the {rule}"]
    return f"Table: {', '.join(parts)}."


def _deal_again(tavern: Tavern, order: PlayOrder, session: GameSession) -> None:
    if session.game.outcome is None:
        raise InputError("the last game is not finished; resume goes on with it.")
    anew = replace(order, seed=None)
    following = sit(deal_again(session, anew), tavern.page)
    start(tavern, anew, following, _new_stashes(session, following))


def _new_stashes(before: GameSession, now: GameSession) -> str:
    """Who had too little left for another game and got a Stash, in a sentence; nothing where all
    play on with what they have.
    """
    if before.game.definition.inn is not None:
        return ""
    left = dict(zip(before.party.names, before.view.stashes, strict=True))
    stashes = now.game.record.header.stashes
    party = now.party
    seats = [seat for seat, name in enumerate(party.names) if stashes[seat] > left[name]]
    if not seats:
        return ""
    begin = "begins" if len(seats) == 1 and seats[0] != party.you else "begin"
    amount = stashes[seats[0]]
    return f"{party.together(seats)} {begin} with a new Stash of {amount}: too little was left."
