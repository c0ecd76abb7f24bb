"""The phases of a turn as steps of a program, with all that goes on in them (base-turn-01).

What would go on for ever is stopped: it is named and put away, and the game goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rdi.engine.inn.answerable import Moment
from rdi.engine.inn.drinks import DrinkFromTop, Ordering, in_contest
from rdi.engine.inn.effects import throw_away
from rdi.engine.inn.elimination import Elimination, in_danger, is_held
from rdi.engine.inn.gambling import Gambling
from rdi.engine.inn.minions import activation, activations
from rdi.engine.inn.playability import is_asked, playable_titles, playable_ways
from rdi.engine.inn.playing import Playing, open_window
from rdi.engine.inn.resolution import Unanswered, unanswered
from rdi.engine.inn.table import EndlessLoop, Frame, InnTable
from rdi.engine.steps import Step, TakeAnswer
from rdi.engine.table import POT, Table
from rdi.errors import GameFault
from rdi.model import cards as c
from rdi.model import inn as i
from rdi.model.cards import ACTION
from rdi.model.effects import INN
from rdi.model.program import End
from rdi.model.request import PASS, Pick, Request, Respond

STACK_MOST = 200
"""The number of things that may be in progress at once; more is an author's mistake."""

FRAMES_MOST = 20_000
"""A ceiling on frames without a decision, so that no card can hang the program."""

STOPS_MILD = 8
"""The number of stops in one step of a turn that blame only the uppermost cause for an endless
loop.
"""


def stop(table: InnTable) -> None:
    """Stop the uppermost thing that is carried out: a card, an Event, lines of a Drink, of a token
    or of the edge of a turn.

    Where that does not help, since something below begins it again, twice as much is stopped each
    time, and in the end all that goes on.
    """
    stack = table.stack
    count = 1 << max(0, table.stops - STOPS_MILD)
    table.stops += 1
    places = [place for place, frame in enumerate(stack) if frame.cause is not None]
    first = places[-count] if count <= len(places) else 0
    causes = dict.fromkeys(stack[place].cause for place in places if place >= first)
    table.cut_off(first)
    table.events += [("stopped", *cause) for cause in causes if cause is not None]
    _end_round(table)


def _end_round(table: InnTable) -> None:
    """A Round of Gambling that was cut short has no winner."""
    if table.round is None or any(isinstance(frame, Gambling) for frame in table.stack):
        return
    table.round = None
    table.dirty = True
    if table.gold[POT]:
        table.pay(POT, INN, table.gold[POT])


TURNS_MOST = 5_000
START, END = "start", "end"
Begin = Callable[[InnTable, Any], None]


def make_turns(program: Sequence[Any]) -> tuple[list[Step], list[TakeAnswer | None]]:
    """The steps of a program of turns; whatever lies on the table's stack goes on first. The last
    place is that of a game that cannot go on.
    """
    steps = [_step(_BEGINS[type(each)], each) for each in program]
    return steps, [*[_take] * len(steps), None]


def _step(begin: Begin, instruction: Any) -> Step:
    def step(table: Table) -> Request | None:
        assert isinstance(table, InnTable)
        if table.stack or (table.dirty and _anybody_in_danger(table)):
            return _go_on(table)
        table.pc += 1
        table.repeats = table.stops = 0
        begin(table, instruction)
        return _go_on(table)

    return step


def _take(table: Table, request: Any, answer: Any) -> None:
    assert isinstance(table, InnTable)
    table.stack[-1].take(table, request, answer)


def _go_on(table: InnTable) -> Request | None:
    """Let the uppermost frame do its next step, until a seat is asked."""
    stack, count = table.stack, 0
    while True:
        if table.dirty and (not stack or stack[-1].is_quiet) and _anybody_in_danger(table):
            table.push(Elimination())
        if not stack or table.is_over:
            return None
        if table.watch is not None:
            table.watch(stack[-1])
        count += 1
        if count > FRAMES_MOST or len(stack) > STACK_MOST:
            count = 0
            stop(table)
            continue
        try:
            request = stack[-1].step(table)
        except EndlessLoop:
            stop(table)
            continue
        if request is not None:
            return request


def _anybody_in_danger(table: InnTable) -> bool:
    if is_held(table):
        return False
    table.dirty = bool(in_danger(table) or (table.fallen and not in_contest(table)))
    return table.dirty


# ------------------------------------------------------------------ how each phase begins


def _set_up(table: InnTable, instruction: i.SetUp) -> None:
    rules = table.roster.rules
    if table.settings.bar:
        table.count_out_drinks()
    for seat in table.playing:
        table.draw_cards(seat, rules.hand)
        for _ in range(rules.first_drinks):
            table.draw_drink(table.own_pile("Drinks", seat))
    table.acting = table.playing[-1]


def _begin_turn(table: InnTable, instruction: i.BeginTurn) -> None:
    table.turns += 1
    if table.turns > TURNS_MOST:
        table.pc = len(table.roster.program)
        raise GameFault(f"after {TURNS_MOST} turns nobody has won")
    table.acting = table.clockwise(table.acting + 1)[0]
    first = table.roster.program[table.pc]
    if isinstance(first, i.Moment):
        table.phase = first.phase  # what is done at the start of a turn belongs to it
    for seat, owner in list(table.forbidden.items()):
        if owner == table.acting + 1:
            del table.forbidden[seat]
    table.events.append(("turn", table.acting))
    _edge(table, START)


def _edge(table: InnTable, edge: str) -> None:
    """Do what characters, tokens and cards do at the beginning or end of a turn."""
    seat = table.acting
    waiting = [each for each in table.later if each[0] == edge and each[1] == seat]
    table.later = [each for each in table.later if each not in waiting]
    begun = [Unanswered(play.later(block), block) for _, _, play, block in reversed(waiting)]
    for owner in reversed(table.clockwise(seat)):
        for token in table.roster.tokens.values():
            if table.stat(owner, token.name):
                begun += _hooks(table, owner, token.name, token.hooks, edge)
        character = table.roster.characters[owner]
        begun += _hooks(table, owner, character.title, character.hooks, edge)
    if begun:
        table.push(TurnEdge(begun))


def _hooks(
    table: InnTable, owner: int, title: str, hooks: Sequence[c.Hook], edge: str
) -> list[Unanswered]:
    """The lines that these do now, on the owner's own turn or on each; `they` are the player whose
    turn it is.
    """
    return [
        unanswered(owner, hook.body, (owner, title, hook.line), {"they": (table.acting,)})
        for hook in hooks
        if hook.edge == edge and (owner == table.acting or hook.whose == c.EACH)
    ]


class TurnEdge(Frame):
    """The things done at the beginning or end of a turn, one after another, the last first."""

    __slots__ = ("begun",)

    def __init__(self, begun: list[Unanswered]) -> None:
        self.begun = begun

    def step(self, table: InnTable) -> None:
        if self.begun:
            table.push(self.begun.pop())
        else:
            table.pop(self)


def _moment(table: InnTable, instruction: i.Moment) -> None:
    if table.acting in table.playing or instruction.phase == END:
        table.phase = instruction.phase
        table.events.append(("phase", instruction.phase))
        open_window(table, [Moment(table.acting, instruction.phase)], table.acting)


def _push_phase(table: InnTable, phase: str, frame: Frame) -> None:
    """Begin a phase, and after it the time for the cards of that phase (base-cards-04)."""
    if phase in table.roster.phases:
        after = Moment(table.acting, phase, is_after=True)
        open_window(table, [after], table.acting)
    table.push(frame)


def _discard_and_draw(table: InnTable, instruction: i.DiscardAndDraw) -> None:
    if table.acting in table.playing:
        _push_phase(table, "discard", DiscardAndDrawPhase(table.acting))


def _play_actions(table: InnTable, instruction: i.PlayActions) -> None:
    if table.acting in table.playing:
        _push_phase(table, ACTION, ActionPhase(table.acting, instruction.count))


def _order(table: InnTable, instruction: i.OrderPhase) -> None:
    if table.acting in table.playing:
        _push_phase(table, "order", Ordering(table.acting, instruction.count))


def _drink(table: InnTable, instruction: i.DrinkPhase) -> None:
    if table.acting in table.playing:
        for number in range(instruction.count):
            drink = DrinkFromTop(table.acting, sobers_up=True)
            if number == 0:
                _push_phase(table, "drink", drink)
            else:
                table.push(drink)


def _end_turn(table: InnTable, instruction: i.EndTurn) -> None:
    table.pc = instruction.target
    if table.acting in table.playing:
        _edge(table, END)


def _end(table: InnTable, instruction: End) -> None:
    table.is_over = True


_BEGINS: Mapping[type, Begin] = {
    i.SetUp: _set_up,
    i.BeginTurn: _begin_turn,
    i.Moment: _moment,
    i.DiscardAndDraw: _discard_and_draw,
    i.PlayActions: _play_actions,
    i.OrderPhase: _order,
    i.DrinkPhase: _drink,
    i.EndTurn: _end_turn,
    End: _end,
}


class DiscardAndDrawPhase(Frame):
    """The acting player throws away any cards and draws up to a full hand; nobody may play
    anything meanwhile (base-draw-02).
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def step(self, table: InnTable) -> Pick | None:
        hand = table.hand(self.seat)
        if hand:
            return Pick(self.seat, "discard", hand, 0, len(hand))
        self._draw(table, ())
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._draw(table, answer)

    def _draw(self, table: InnTable, thrown: tuple[str, ...]) -> None:
        table.pop(self)
        throw_away(table, self.seat, thrown)
        missing = table.roster.rules.hand - table.hand_size(self.seat)
        if missing > 0:
            table.draw_cards(self.seat, missing)


class ActionPhase(Frame):
    """The acting player plays an Action Card, or none (base-action-01, base-action-03), and lets
    each Minion in play do something once, before or after that.
    """

    __slots__ = ("left", "seat", "used")

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.left = seat, count
        self.used: list[str] = []

    @property
    def is_quiet(self) -> bool:
        """Before each Action Card and each Minion players may go out."""
        return True

    def step(self, table: InnTable) -> Respond | None:
        things = (Moment(self.seat, ACTION),)
        titles = self.titles(table) if self.seat in table.playing else ()
        is_first = self.left and not self.used
        if titles or (is_first and is_asked(table, self.seat, titles, things)):
            return Respond(self.seat, "play", titles, (things[0].told(),))
        table.pop(self)
        return None

    def titles(self, table: InnTable) -> tuple[str, ...]:
        """The cards that may be played and the Minions that may do something now."""
        things = (Moment(self.seat, ACTION),)
        cards = playable_titles(table, self.seat, ACTION, things) if self.left else ()
        return tuple(dict.fromkeys((*cards, *activations(table, self.seat, self.used))))

    def take(self, table: InnTable, request: Respond, answer: Any) -> None:
        if answer == PASS:
            table.pop(self)
            return
        if answer in activations(table, self.seat, self.used):
            self.used.append(answer)
            table.push(Playing(activation(table, self.seat, answer)))
            return
        self.left -= 1
        things = (Moment(self.seat, ACTION),)
        found = playable_ways(table, self.seat, answer, ACTION, things)
        table.push(Playing.of_card(table, self.seat, answer, found[:1]))
