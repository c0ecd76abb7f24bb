"""A table of characters at which players do what a scenario says, in order.

A player of whom nothing is said passes. A choice that is not said is a fault, never made up.
Time goes on only as far as it must: where nothing is pending the table stands still, before the
next phase and before the next turn in a Round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rdi.engine.inn.answerable import CARD, Answerable, Drink, Moment, Play, Source
from rdi.engine.inn.drinks import ContestFrame, Drinking, Ordering
from rdi.engine.inn.elimination import Elimination
from rdi.engine.inn.gambling import Gambling
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.paying import Paying
from rdi.engine.inn.playing import Playing, ResponseWindow
from rdi.engine.inn.table import Frame, InnTable
from rdi.engine.inn.turns import ActionPhase, DiscardAndDrawPhase
from rdi.engine.inn.view import why_not_play
from rdi.errors import RdiError
from rdi.model.request import PASS, Pick, PickInside, Request, Respond
from rdi.text import typed


def is_choice(request: Request | None) -> bool:
    """Whether a player has to make a choice that is not the playing of a card."""
    return isinstance(request, Pick) and not isinstance(request, Respond)


def is_asked(request: Request | None, verb: str, seat: int) -> bool:
    """Whether this player is asked this."""
    return request is not None and request.verb == verb and request.seat == seat


def _is_between(frame: Frame, place: int) -> bool:
    """A phase, a turn in a Round, and the moments before them: nothing waits there."""
    if isinstance(frame, ResponseWindow):
        return place == 0 and all(type(thing) is Moment for thing in frame.things)
    return isinstance(frame, ActionPhase | DiscardAndDrawPhase) or (
        isinstance(frame, Ordering) and place == 0
    )


PASSES_MOST = 2_000

TURNS = ("play", "gamble")
"""The questions to a player whose turn it is, in the Action Phase or in a Round."""


class SceneFault(RdiError):
    """The scene did not go as it was said."""


class Scene:
    """A table at which players follow the steps of a scenario."""

    def __init__(
        self, compiled: CompiledInnGame, table: InnTable, request: Request | None = None
    ) -> None:
        """A scene at a table where nothing has happened yet; `request` is what is asked there."""
        self.compiled = compiled
        self.table = table
        self.request = request
        self.told = 0
        """So many events were there already when the scenario said its last line."""
        self.has_moved = False
        """Whether anybody has done more than pass since everybody was said to pass."""

    def copy(self) -> Scene:
        """The same scene from here on, apart from this one."""
        twin = Scene(self.compiled, self.table.copy(), self.request)
        twin.told = self.told
        return twin

    # ------------------------------------------------------------------ going on

    def advance(self) -> None:
        """Go on to the next decision, or to where nothing is pending; not past the end."""
        if self.request is None and not self.table.is_over:
            self.request = self.compiled.steps[self.table.pc](self.table)

    def gives(self, answer: Any) -> None:
        """Answer what is asked, and go on to the next decision; nothing begins that does not
        belong to what was asked.
        """
        request, table = self.request, self.table
        assert request is not None
        legal = request.read(answer)
        table.log.append((request.seat, legal))
        take = self.compiled.takes[table.pc]
        assert take is not None
        take(table, request, legal)
        self.request = None
        self.has_moved = self.has_moved or legal != PASS
        if table.stack or table.owed:
            self.advance()

    def passes_while(
        self, holds: Callable[[], bool], first: int | None = None, chosen: Any = None
    ) -> None:
        """Let time go on, and everybody who is asked pass, as long as this holds; up to a choice
        that is no card, or the end. Of a side the player in the seat `first` does its part before
        others, unless it is that question to which `chosen` is the answer. Raises SceneFault if
        that does not come.
        """
        for _ in range(PASSES_MOST):
            if self.table.is_over or not holds():
                return
            if self.request is None:
                self.advance()
            elif isinstance(self.request, Respond):
                self.gives(PASS)
            elif isinstance(self.request, Pick) and self.request.verb == "next":
                items = self.request.items
                if chosen in items:
                    return
                self.gives(first if first in items else items[0])
            else:
                return
        raise SceneFault("this does not come to an end")

    @property
    def is_pending(self) -> bool:
        """Whether anything waits for its end: a card, a Drink, a payment, a Round that is won.

        A Round of Gambling that goes on, with the card that began it, does not count.
        """
        stack = self.table.stack
        rounds = [
            place
            for place, frame in enumerate(stack)
            if isinstance(frame, Gambling) and not frame.round.has_ended
        ]
        above = stack[rounds[-1] + 1 :] if rounds else stack
        if self.table.owed and self.table.round is None:
            return True
        return any(not _is_between(frame, place) for place, frame in enumerate(above))

    # ------------------------------------------------------------------ what is said

    def begins_to_play(self, seat: int, title: str) -> None:
        """Put down a card for a seat as soon as it can be played; nothing is named yet. Raises
        SceneFault if it cannot be played.
        """
        reasons = [why_not_play(self.table, seat, title)]
        turn, was_pending = self.table.turns, self.is_pending

        def cannot() -> bool:
            if self.may_play(seat, title):
                return False
            if isinstance(self.request, Respond):
                reasons.append(why_not_play(self.table, seat, title))
            return self.table.turns == turn

        self.passes_while(cannot, seat)
        if self.table.turns != turn or not self.may_play(seat, title):
            told = [each for each in reasons if each]
            reason = told[0 if was_pending else -1] if told else ""
            asked = (
                f"{self.compiled.roster.characters[seat].name} is not asked again; {self.waiting()}"
            )
            raise SceneFault(f'"{title}" cannot be played: {reason or asked}')
        self.told = len(self.table.events)
        self.gives(title)

    def may_play(self, seat: int, title: str) -> bool:
        """Whether this seat is asked at present and can play this card."""
        request = self.request
        return isinstance(request, Respond) and request.seat == seat and title in request.items

    def passes_turn_in_round(self, seat: int) -> None:
        """Pass for a seat in its next turn of a Round, even if there was nothing to play. Raises
        SceneFault if it has no turn.
        """
        if self.hears(("passed", seat)):
            return
        self.passes_while(lambda: not is_asked(self.request, "gamble", seat))
        if not is_asked(self.request, "gamble", seat):
            name = self.compiled.roster.characters[seat].name
            raise SceneFault(f"{name} has no turn in the Round now; {self.waiting()}")
        self.told = len(self.table.events)
        self.gives(PASS)
        self.hears(("passed", seat))

    def has_told(self, event: tuple[Any, ...]) -> bool:
        """Whether this has happened since the last line."""
        return event in self.table.events[self.told :]

    def hears(self, event: tuple[Any, ...]) -> bool:
        """Whether this has happened since the last line; an event is found only once."""
        if not self.has_told(event):
            return False
        self.told += self.table.events[self.told :].index(event) + 1
        return True

    def why_not(self, seat: int, title: str) -> str | None:
        """The reason why a player cannot play a card at this moment, if all others pass; None if it
        is possible.
        """
        if title not in [*self.table.hand(seat), *self.table.minions_in_play(seat)]:
            return why_not_play(self.table, seat, title)
        return self.copy()._tries(seat, title)

    def _tries(self, seat: int, title: str) -> str | None:
        was_pending, turn, phase = self.is_pending, self.table.turns, self.table.phase
        window = self.table.stack[-1] if was_pending else None
        reasons: list[str | None] = []

        def is_now() -> bool:
            table = self.table
            if table.turns != turn or table.phase != phase:
                return False
            if was_pending and window not in table.stack:
                return False
            if isinstance(self.request, Respond):
                reasons.append(why_not_play(table, seat, title))
            is_turn = self.request is not None and self.request.verb in TURNS
            return not self.may_play(seat, title) and (was_pending or not is_turn)

        self.passes_while(is_now)
        if self.may_play(seat, title) and (not was_pending or window in self.table.stack):
            return None
        found = dict.fromkeys(each for each in reasons if each)
        return "; ".join(found) or "it is too late for it"

    def waiting(self) -> str:
        """The question for which the scene waits, in words."""
        return waiting_text(self.compiled, self.table, self.request)


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
    "number": "to choose a number",
    "bid": "how much to bid",
    "which": "which way to play the card",
    "decide": "yes or no",
    "boost": "yes or no",
    "wages": "yes, to pay the Wages, or no, to let the Minion go",
    "do first": "what to do first",
    "champion": "who stands for the side",
    "next": "who of the side is next",
    "select": "which card to choose",
    "divide": "which cards to put into the first group",
    "game": "which game to play in the Round",
    "look": "at whose hidden card to look",
}
GAME = "game"
"""The question to whoever starts a Round, which of several games it is."""

OF_PLAYERS = ("pick", "order", "split", "champion", "next", "look")
OF_CARDS = ("discard", "put")
OF_TITLES = ("do first", "select", "divide")
OF_OPTIONS = ("choose", "which", *OF_TITLES)


def waiting_text(compiled: CompiledInnGame, table: InnTable, request: Request | None) -> str:
    """The question for which a table waits, in words."""
    if request is None:
        return "the game is over" if table.is_over else "nothing is pending"
    name = compiled.roster.characters[request.seat].name
    asked = ASKED.get(request.verb, request.verb)
    if isinstance(request, PickInside):
        least, most = request.least, request.most
        number = least if least == most else f"{least} to {most}"
        asked = f"to {typed(request.verb)} {number} in the game of the Round, of"
    options = "; ".join(option_texts(compiled, table, request)) or "nothing"
    return f"{name} is asked {asked}: {options}"


def option_texts(compiled: CompiledInnGame, table: InnTable, request: Request) -> Iterator[str]:
    """The possible answers, in the words of a scenario."""
    if isinstance(request, Respond):
        yield from (f'"{title}"' for title in request.items if title != PASS)
    elif isinstance(request, PickInside) or request.verb == GAME:
        items = dict.fromkeys(getattr(request, "items", ()))
        yield from (str(each) if type(each) is int else f'"{written(each)}"' for each in items)
    elif request.verb in OF_PLAYERS:
        for answer in request.options:
            yield _aim_said(compiled, answer)
    elif request.verb in OF_OPTIONS:
        texts = texts_of_choices(compiled, table, request)
        yield from (f'{place} "{text}"' for place, text in enumerate(texts, 1))
    else:
        items = dict.fromkeys(getattr(request, "items", ()))
        yield from (f'"{each}"' if request.verb in OF_CARDS else str(each) for each in items)


def written(item: Any) -> str:
    """A thing of the game of a Round, as scenarios write it: a code, a number, or their row."""
    return " ".join(map(written, item)) if isinstance(item, tuple) else str(item)


def _aim_said(compiled: CompiledInnGame, answer: Any) -> str:
    """Somebody who may be named: a player, nobody, or a Minion by its title."""
    if isinstance(answer, tuple):
        return f'"{answer[1]}"'
    return answer if isinstance(answer, str) else compiled.roster.characters[answer].name


def texts_of_choices(
    compiled: CompiledInnGame, table: InnTable, request: Request
) -> tuple[str, ...]:
    """The texts of the options in the present choice."""
    frame: Any = table.stack[-1]
    if request.verb in OF_TITLES:
        return tuple(request.options)
    if request.verb == "which":
        return tuple(_way_said(compiled, way.text, thing) for _, way, thing in frame.found)
    return tuple(frame.option_texts(table))


def _way_said(compiled: CompiledInnGame, text: str, thing: Answerable) -> str:
    whose = (
        f" ({compiled.roster.characters[thing.seat].name}'s Drink)"
        if isinstance(thing, Drink)
        else ""
    )
    return f"{text.splitlines()[0] if text else ''}{whose}"


def going_on(compiled: CompiledInnGame, table: InnTable) -> tuple[str, ...]:
    """The cards and events in progress, the latest first, each card with its place in the text."""
    return tuple(text for frame in reversed(table.stack) if (text := _said(compiled, table, frame)))


def _said(compiled: CompiledInnGame, table: InnTable, frame: Frame) -> str:
    names = [character.name for character in compiled.roster.characters]
    if isinstance(frame, Playing):
        return _play_said(names, frame.play)
    if isinstance(frame, Drinking):
        drinks = (f"{' and '.join(each.titles)} for {names[each.seat]}" for each in frame.drinks)
        return f"to be drunk: {', '.join(drinks)}"
    if isinstance(frame, Gambling):
        leading = frame.round.controller
        leader = "nobody" if leading is None else names[leading]
        return f"a Round of Gambling: {leader} in control, {table.gold['pot']} Gold in the pot"
    if isinstance(frame, ContestFrame):
        return f"a Drinking Contest of {', '.join(names[seat] for seat in frame.rivals)}"
    if isinstance(frame, Paying):
        left = [each for each in frame.debts if each.parted is None]
        return ", ".join(f"{names[each.seat]} is to part with {each.amount} Gold" for each in left)
    return "the last chance of who is about to go out" if isinstance(frame, Elimination) else ""


def _play_said(names: list[str], play: Play) -> str:
    on = ", ".join(names[seat] for seats in play.names.values() for seat in seats)
    about = play.about.told() if play.about is not None else ()
    answered = f' against "{about[2]}"' if about and about[0] == CARD else ""
    return f"{names[play.seat]}: {_titled(play.source)}{f' on {on}' if on else ''}{answered}"


def played(compiled: CompiledInnGame, table: InnTable) -> tuple[str, ...]:
    """The cards played so far, the earliest first, each card with its place in the text."""
    found = []
    for event in table.events:
        if event[0] == "played":
            seat, title = event[1], event[2]
            source = compiled.roster.cards_of[seat].get(title) or compiled.roster.events.get(title)
            found.append(f"{compiled.roster.characters[seat].name}: {_titled(source)}")
    return tuple(found)


def _titled(source: Source) -> str:
    if source is None:
        return "what happens at the edge of a turn"
    place = f" ({source.path}:{source.line})" if source.path else ""
    return f'"{source.title}"{place}'
