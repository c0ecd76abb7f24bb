"""Say in words what goes on at a table of characters, for whoever reads why a scenario failed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdi.engine.inn import things as t
from rdi.engine.inn.branching import Deciding
from rdi.engine.inn.cast import Cast
from rdi.engine.inn.contest import ContestFrame
from rdi.engine.inn.drinking import Drinking
from rdi.engine.inn.frames import Frame
from rdi.engine.inn.gambling import Round
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.losing import Losing
from rdi.engine.inn.paying import Paying
from rdi.engine.inn.playing import Playing
from rdi.model.effects import ChooseOne
from rdi.model.request import PASS, Request, Respond

ASKED = {
    "answer": "to answer",
    "play": "to play an Action Card",
    "gamble": "to play a card in the Round",
    "pick": "to choose a player",
    "order": "for whom to order a Drink",
    "split": "with whom to split the Drink",
    "discard": "what to discard",
    "put": "which cards of the hand to put there",
    "choose": "to choose one",
    "which": "which way to play the card",
    "decide": "yes or no",
    "boost": "yes or no",
    "wages": "yes, to pay the Wages, or no, to let the Minion go",
    "do first": "what to do first",
}
OF_PLAYERS = ("pick", "order", "split")
OF_CARDS = ("discard", "put")
OF_OPTIONS = ("choose", "which", "do first")


def waiting(cast: Cast, table: InnTable, request: Request | None) -> str:
    """What a table waits for."""
    if request is None:
        return "the game is over" if table.is_over else "nothing is pending"
    name = cast.characters[request.seat].name
    asked = ASKED.get(request.verb, request.verb)
    options = "; ".join(options_of(cast, table, request)) or "nothing"
    return f"{name} is asked {asked}: {options}"


def options_of(cast: Cast, table: InnTable, request: Request) -> Iterator[str]:
    """What may be answered, in the words in which a scenario says it."""
    if isinstance(request, Respond):
        yield from (f'"{title}"' for title in request.items if title != PASS)
    elif request.verb in OF_PLAYERS:
        for answer in request.options:
            yield _aim_said(cast, answer)
    elif request.verb in OF_OPTIONS:
        texts = texts_of_options(cast, table, request)
        yield from (f'{place} "{text}"' for place, text in enumerate(texts, 1))
    else:
        items = dict.fromkeys(getattr(request, "items", ()))
        yield from (f'"{each}"' if request.verb in OF_CARDS else str(each) for each in items)


def _aim_said(cast: Cast, answer: Any) -> str:
    """Somebody who may be named: a player, nobody, or a Minion by its title."""
    if isinstance(answer, tuple):
        return f'"{answer[1]}"'
    return answer if isinstance(answer, str) else cast.characters[answer].name


def texts_of_options(cast: Cast, table: InnTable, request: Request) -> tuple[str, ...]:
    """What each of the options says that somebody is to choose from now."""
    frame: Any = table.stack[-1]
    if request.verb == "do first":
        return tuple(request.options)
    if request.verb == "which":
        return tuple(_way_said(cast, way.text, thing) for _, way, thing in frame.found)
    line = frame.line if isinstance(frame, Deciding) else frame.asking[0]
    return tuple(option.text for option in line.options) if isinstance(line, ChooseOne) else ()


def _way_said(cast: Cast, text: str, thing: t.Thing) -> str:
    whose = f" ({cast.characters[thing.seat].name}'s Drink)" if isinstance(thing, t.Drink) else ""
    return f"{text.splitlines()[0] if text else ''}{whose}"


def going_on(cast: Cast, table: InnTable) -> tuple[str, ...]:
    """What goes on, the latest first, each card with its place in the text."""
    return tuple(text for frame in reversed(table.stack) if (text := _said(cast, table, frame)))


def _said(cast: Cast, table: InnTable, frame: Frame) -> str:
    names = [character.name for character in cast.characters]
    if isinstance(frame, Playing):
        return _play_said(names, frame.play)
    if isinstance(frame, Drinking):
        drinks = (f"{' and '.join(each.titles)} for {names[each.seat]}" for each in frame.drinks)
        return f"to be drunk: {', '.join(drinks)}"
    if isinstance(frame, Round):
        leader = "nobody" if frame.controller is None else names[frame.controller]
        return f"a Round of Gambling: {leader} in control, {table.gold['pot']} Gold in the pot"
    if isinstance(frame, ContestFrame):
        return f"a Drinking Contest of {', '.join(names[seat] for seat in frame.rivals)}"
    if isinstance(frame, Paying):
        left = [each for each in frame.debts if each.parted is None]
        return ", ".join(f"{names[each.seat]} is to part with {each.amount} Gold" for each in left)
    return "the last chance of who is about to go out" if isinstance(frame, Losing) else ""


def _play_said(names: list[str], play: t.Play) -> str:
    on = ", ".join(names[seat] for seats in play.names.values() for seat in seats)
    about = play.about.told() if play.about is not None else ()
    answered = f' against "{about[2]}"' if about and about[0] == t.CARD else ""
    return f"{names[play.seat]}: {_titled(play.source)}{f' on {on}' if on else ''}{answered}"


def played(cast: Cast, table: InnTable) -> tuple[str, ...]:
    """What was played so far, the first first, each card with its place in the text."""
    found = []
    for event in table.events:
        if event[0] == "played":
            seat, title = event[1], event[2]
            source = cast.cards_of[seat].get(title) or cast.events.get(title)
            found.append(f"{cast.characters[seat].name}: {_titled(source)}")
    return tuple(found)


def _titled(source: t.Source) -> str:
    if source is None:
        return "what happens at the edge of a turn"
    place = f" ({source.path}:{source.line})" if source.path else ""
    return f'"{source.title}"{place}'
