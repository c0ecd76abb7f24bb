"""The commands of the lobby: what is played here, session down, playing again, leaving."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rdi import library
from rdi.errors import RdiError
from rdi.model.program import Ante, Bet
from rdi.model.settings import Settings
from rdi.shell.commands.registry import COMMANDS
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.game_setup import HOST, deal, deal_again, sit
from rdi.shell.play.play_order import KEYWORDS, PlayOrder, read_order
from rdi.shell.play.regulars import regulars
from rdi.shell.repl.questions import Confirm
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.layout import join_words
from rdi.text import typed


def entries() -> dict[str, library.Entry]:
    """The games on the shelf by name."""
    return {entry.name: entry for entry in library.entries()}


def variants_of(game: str) -> dict[str, str]:
    """The variants of a game by the name that is typed, with their titles."""
    return {typed(each.name): each.title for each in library.definition(game).offered}


def characters_of(game: str) -> dict[str, str]:
    """The characters that may be played in a game, by the name that is typed, with their titles."""
    if library.definition(game).inn is None:
        return {}
    return {typed(each.name): each.title for each in library.characters()}


def games(tavern: Tavern, rest: str) -> None:
    """List the games, the easy ones first."""
    found = entries()
    if tavern.page.look.mode == "json":
        for entry in found.values():
            tavern.page.data("game", **_as_data(entry))
        return
    easy = "   (a good first game)"
    tavern.page.table(
        [(entry.name, entry.about + (easy if entry.is_easy else "")) for entry in found.values()]
    )
    tavern.page.say("play NAME sits down, rules NAME reads first, adventure is a whole evening.")


def _as_data(entry: library.Entry) -> dict[str, Any]:
    """A game as plain data, with its variants as they are typed; these and the numbers of seats
    are None where its file has mistakes.
    """
    data = {"name": entry.name, "title": entry.title, "about": entry.about}
    try:
        found = library.definition(entry.name)
    except RdiError:
        return {**data, "seats": None, "variants": None}
    variants = [
        {
            "name": typed(each.name),
            "title": each.title,
            "about": each.text,
            "needs": [typed(other) for other in each.needs],
            "excludes": [typed(other) for other in each.excludes],
        }
        for each in found.offered
    ]
    return {**data, "seats": [found.least_seats, found.most_seats], "variants": variants}


def play(tavern: Tavern, rest: str) -> None:
    """Sit down to a game as ordered."""
    names = [each.name for each in regulars()]
    order = read_order(rest, entries(), variants_of, names, characters_of)
    order.variants = [name.replace("-", "_") for name in order.variants]
    start(tavern, order, sit(deal(order), tavern.page))


def start(tavern: Tavern, order: PlayOrder, session: GameSession) -> None:
    """Announce a game, begin to write it down, and sit down."""
    tavern.stand_up()
    header = session.game.record.header
    session.begin_file = lambda each: keep_game(tavern, each)
    session.begin_file(session)
    if tavern.page.look.mode == "json":
        tavern.page.data("game", game=header.game, seats=session.party.names, seed=header.seed)
    else:
        announce(tavern, session)
    tavern.again = again_with(tavern, order, session)
    tavern.sit_down(session)


def again_with(tavern: Tavern, order: PlayOrder, session: GameSession) -> Callable[[], None]:
    """What deals the same game again to the same people."""
    return lambda: _deal_again(tavern, order, session)


def keep_game(tavern: Tavern, session: GameSession) -> None:
    """Write a game down from now on, unless nothing is to be saved."""
    header = session.game.record.header
    if tavern.preferences.is_on("autosave"):
        tavern.shelf.begin(header.game, header.seed or "dealt")
        session.keep = tavern.shelf.keeper()
        session.keep(session)


def announce(tavern: Tavern, session: GameSession) -> None:
    """Print what is played, with whom, and what the table plays for."""
    header, definition = session.game.record.header, session.game.definition
    party = session.party
    others = [session.introduced(seat) for seat in range(session.game.seats) if seat != party.you]
    tavern.page.say(f"{definition.title} with {join_words(others)}. Seed {header.seed}.")
    if HOST in party.names:
        tavern.page.say(f"You are {HOST}, and share the keyboard.")
    chosen = [each.title for each in definition.offered if each.name in header.variants]
    if chosen:
        tavern.page.say(f"Variants: {join_words(chosen)}.")
    if any(isinstance(step, Ante | Bet) for step in definition.program):
        tavern.page.say(table_text(header.settings))
    purses = [f"{party.name(seat)} {gold}" for seat, gold in enumerate(header.stashes)]
    tavern.page.say(f"Purses: {', '.join(purses)}.  {party.says(0, 'starts')}.")
    for line in session.greeting():
        tavern.page.say(line)


def table_text(settings: Settings) -> str:
    """What the table plays for, in a sentence."""
    if settings.share is not None:
        return f"Table: played for shares of {settings.share}, no betting (rules shares)."
    parts = [f"ante {settings.ante}"]
    parts.append("table stakes" if settings.table_stakes else f"reserve {settings.reserve}")
    raises = "at least the last raise" if settings.minimum_raise else "any amount"
    parts += [f"a raise is {raises}", f"ties split by the {settings.split_rule}'s rule"]
    return f"Table: {', '.join(parts)}."


def again(tavern: Tavern, rest: str) -> None:
    """Play the last game again with the same people and what they have left."""
    if tavern.session is not None:
        raise InputError("this game is not over yet.")
    if tavern.again is None:
        raise InputError("nothing was played yet; play NAME sits down.")
    tavern.again()


def _deal_again(tavern: Tavern, order: PlayOrder, session: GameSession) -> None:
    if session.game.outcome is None:
        raise InputError("the last game was left before its end; resume goes on with it.")
    anew = replace(order, seed=None)
    start(tavern, anew, sit(deal_again(session, anew), tavern.page))


def help_(tavern: Tavern, rest: str) -> None:
    """Print what can be typed here."""
    if rest:
        found = COMMANDS[find_name(rest, "command", COMMANDS)]
        shorts = f" (short: {', '.join(found.shorts)})" if found.shorts else ""
        tavern.page.say(f"{found.usage}: {found.about}{shorts}")
        if found.name == "play":
            tavern.page.say(f"Words that may follow the name: {', '.join(KEYWORDS)}.")
        return
    tavern.page.table([(each.name, each.about) for each in COMMANDS.values()])
    if tavern.questions or tavern.is_asked:
        tavern.page.say("? lists what can be answered now.")


def choices(tavern: Tavern, rest: str) -> None:
    """Print all that can be answered now; in the lobby the commands."""
    if tavern.questions:
        tavern.page.say("Here you can answer:")
        tavern.page.table([(each.text, each.note) for each in tavern.questions[-1].choices])
    elif tavern.is_asked:
        tavern.page.say("Now you can (help lists the commands):")
        tavern.show_choices(is_whole=True)
    else:
        help_(tavern, rest)


def leave(tavern: Tavern, rest: str) -> None:
    """Go back to the lobby; where the game is not saved, ask first."""
    if not tavern.is_away_from_lobby:
        raise InputError("this is the lobby; quit leaves the tavern.")
    if tavern.session is not None and tavern.shelf.current is None and tavern.is_interactive:
        text = "Leave the table? This game is not saved."
        tavern.questions.append(Confirm(text, tavern.go_to_lobby))
        return
    tavern.go_to_lobby()


def quit_(tavern: Tavern, rest: str) -> None:
    """Leave the game, or the tavern."""
    if tavern.session is not None and tavern.is_interactive and not rest:
        kept = "The game is saved" if tavern.shelf.current else "This game is not saved"
        tavern.questions.append(Confirm(f"Leave the tavern? {kept}.", tavern.leave))
        return
    tavern.leave()
