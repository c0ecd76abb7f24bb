"""The phases of a turn as steps of a program, with all that goes on in them (base-turn-01).

What would go on for ever is stopped: it is named and put away, and the game goes on without it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rdi.engine.inn.answerable import Moment
from rdi.engine.inn.drinks import DrinkFromTop, Ordering, in_contest
from rdi.engine.inn.elimination import Elimination, in_danger, is_held
from rdi.engine.inn.gambling import Gambling
from rdi.engine.inn.lasting import ignores_effects
from rdi.engine.inn.minions import activation, activations
from rdi.engine.inn.playability import is_asked, playable_titles, playable_ways
from rdi.engine.inn.playing import Playing, answer_deeds, open_window
from rdi.engine.inn.resolution import Unanswered, unanswered
from rdi.engine.inn.table import EndlessLoop, Frame, HeldCard, InnTable, PhaseAgain
from rdi.engine.inn.taverns import owes_though_out
from rdi.engine.steps import Step, Steps
from rdi.engine.table import POT, Table
from rdi.errors import GameFault
from rdi.model import cards as c
from rdi.model import inn as i
from rdi.model.cards import ACTION
from rdi.model.effects import INN
from rdi.model.native import mypyc_attr
from rdi.model.program import End
from rdi.model.request import PASS, Pick, Request, Respond

STACK_MOST: Final = 200
"""The number of things that may be in progress at once; more is an author's mistake."""

FRAMES_MOST: Final = 20_000
"""A ceiling on frames without a decision, so that no card can hang the program."""

STOPS_MILD: Final = 8
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


TURNS_MOST: Final = 5_000
START: Final = "start"
END: Final = "end"
Begin = Callable[[InnTable, Any], None]


def make_turns(program: Sequence[Any]) -> Steps:
    """The steps of a program of turns; whatever lies on the table's stack goes on first. The last
    place is that of a game that cannot go on.
    """
    steps = [_step(_BEGINS[type(each)], each) for each in program]
    return Steps(steps, [*[_take] * len(steps), None])


def _step(begin: Begin, instruction: Any) -> Step:
    def step(table: Table) -> Request | None:
        assert isinstance(table, InnTable)
        if table.stack or table.deeds or table.owed or (table.dirty and _anybody_in_danger(table)):
            return _go_on(table)
        if (table.due_again or table.again) and _turns_aside(table):
            return None
        table.pc += 1
        table.repeats = table.stops = 0
        begin(table, instruction)
        return _go_on(table)

    return step


def _turns_aside(table: InnTable) -> bool:
    """Begin a phase that is due again between two others, or go on behind one that is over; whether
    that was done.
    """
    program, again = table.roster.program, table.again
    if again is not None:
        if table.pc != again.end:
            return False
        table.pc, table.phase, table.again = again.back, again.phase, None
        return True
    if not isinstance(program[table.pc], EDGES):
        return False
    (seat, phase), *left = table.due_again
    table.due_again = tuple(left)
    begin = next((at for at, each in enumerate(program) if each == i.Moment(phase)), None)
    if begin is not None and seat in _acting(table):
        end = next(at for at in range(begin + 1, len(program)) if isinstance(program[at], EDGES))
        table.again = PhaseAgain(seat, end, table.pc, table.phase)
        table.pc = begin
        table.events.append(("repeats phase", seat, phase))
    return True


EDGES = (i.Moment, i.EndTurn)
"""Where one phase ends and another one begins."""


def _take(table: Table, request: Any, answer: Any) -> None:
    assert isinstance(table, InnTable)
    table.stack[-1].take(table, request, answer)


def _go_on(table: InnTable) -> Request | None:
    """Let the uppermost frame do its next step, until a seat is asked."""
    stack, count = table.stack, 0
    while True:
        if table.dirty and (not stack or stack[-1].is_quiet) and _anybody_in_danger(table):
            table.push(Elimination())
        if table.is_over:
            return None
        if table.deeds:
            answer_deeds(table)
        if table.owed and (not stack or stack[-1].is_quiet):
            _push_owed(table)
        if not stack:
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


def _push_owed(table: InnTable) -> None:
    """Begin what is owed now that everything is finished, one player after another."""
    if table.round is not None or in_contest(table):
        return
    order = [(table.acting + step) % table.seats for step in range(table.seats)]
    waiting = [
        each for each in table.owed if each[0].seat in table.playing or owes_though_out(each[1])
    ]
    table.owed = []
    for play, block in sorted(waiting, key=lambda each: order.index(each[0].seat), reverse=True):
        table.push(Unanswered(play, block))


def _anybody_in_danger(table: InnTable) -> bool:
    if is_held(table):
        return False
    table.dirty = bool(in_danger(table) or (table.fallen and not in_contest(table)))
    return table.dirty


# ------------------------------------------------------------------ how each phase begins


def _set_up(table: InnTable, instruction: i.SetUp) -> None:
    if table.roster.rules.counted_out:
        table.count_out_drinks()
    table.acting = table.playing[-1]
    before, begun = _of_all(table, c.FIRST_HAND), _of_all(table, c.GAME)
    _of_table(table, c.GAME)
    if begun:
        table.push(TurnEdge(begun))
    if before:
        table.push(Dealing())
        table.push(TurnEdge(before))
    else:
        _deal(table)


def _of_all(table: InnTable, moment: str) -> list[Unanswered]:
    """The deeds of all characters at a moment of the beginning, the last first."""
    return [
        unanswered(seat, hook.body, (seat, character.title, hook.line), {"they": (seat,)})
        for seat, character in reversed([*enumerate(table.roster.characters)])
        for hook in reversed(character.hooks)
        if hook.edge == moment
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealing(Frame):
    """Everybody draws up to a full hand and gets the first Drinks."""

    __slots__ = ()

    def step(self, table: InnTable) -> None:
        table.pop(self)
        _deal(table)


def _deal(table: InnTable) -> None:
    rules = table.roster.rules
    for seat in table.playing:
        table.draw_up(seat)
        for _ in range(rules.first_drinks):
            table.draw_drink(table.own_pile("Drinks", seat))
    for place in table.roster.zones:
        table.turn_up(place)


def _begin_turn(table: InnTable, instruction: i.BeginTurn) -> None:
    table.turns += 1
    table.skipping = table.sitting_out = ()
    table.due_again, table.again, table.repeated = (), None, 0
    if table.turns > TURNS_MOST:
        table.pc = len(table.roster.program)
        raise GameFault(f"after {TURNS_MOST} turns nobody has won")
    before, table.acting = table.acting, _next_to_act(table)
    first = table.roster.program[table.pc]
    if isinstance(first, i.Moment):
        table.phase = first.phase  # what is done at the start of a turn belongs to it
    if table.lasting:
        table.begin_turn_without(before)
    table.events.append(("turn", table.acting))
    _edge(table, START)


def _next_to_act(table: InnTable) -> int:
    """The first player of the side whose turn is next."""
    own = table.clockwise(table.acting + 1)
    if not table.has_sides:
        return own[0]
    others = table.opponents(table.acting)
    return next((seat for seat in own if seat in others), own[0])


def _acting(table: InnTable) -> list[int]:
    """The players whose turn it is, who have not ended it early (team-endturn-01) and do not skip
    this phase; the one who repeats it, where somebody does (team-phase-01).
    """
    found = [seat for seat in table.members(table.acting) if seat not in table.skipping]
    if table.sitting_out:
        found = [seat for seat in found if seat not in table.sitting_out]
    return found if table.again is None else [seat for seat in found if seat == table.again.seat]


def _edge(table: InnTable, edge: str) -> None:
    """Do what characters, tokens and cards do at the beginning or end of a turn."""
    seat = table.acting
    begun: list[Unanswered] = []
    if table.later:
        waiting = [
            each for each in table.later if each[0] == edge and table.plays_with(each[1], seat)
        ]
        table.later = [each for each in table.later if each not in waiting]
        begun += [Unanswered(play.later(block), block) for _, _, play, block in reversed(waiting)]
    for owner in reversed(table.clockwise(seat)):
        for token in table.roster.tokens.values():
            if table.stat(owner, token.name):
                hooks = _hooks(table, owner, token.name, token.hooks, edge)
                for each in hooks:
                    each.play.owner = table.roster.token_owners.get(token.name)
                begun += hooks
        for standing in table.standing_in_play(owner):
            begun += _hooks(table, owner, standing.title, standing.hooks, edge)
        character = table.roster.characters[owner]
        if character.hooks:
            begun += _hooks(table, owner, character.title, character.hooks, edge)
    if begun:
        _let_ignore(table, begun)
        table.push(TurnEdge(begun))


def _let_ignore(table: InnTable, begun: list[Unanswered]) -> None:
    """Let those who ignore all effects ignore what tokens and others' cards do to them now."""
    if table.has_laws:
        away = frozenset(seat for seat in table.playing if ignores_effects(table, seat))
        for each in begun:
            is_token = each.cause is not None and each.cause[1] in table.roster.tokens
            own = frozenset() if is_token else frozenset({each.play.seat})
            each.play.ignored |= away - own


def _hooks(
    table: InnTable, owner: int, title: str, hooks: Sequence[c.Hook], edge: str, phase: str = ""
) -> list[Unanswered]:
    """The lines that these do now, on the owner's own turn or on each; `they` are the player whose
    turn it is.
    """
    is_own = table.plays_with(owner, table.acting)
    they = (owner if is_own else table.acting,)
    return [
        unanswered(owner, hook.body, (owner, title, hook.line), {"they": they})
        for hook in hooks
        if hook.edge == edge and hook.phase == phase and (is_own or hook.whose == c.EACH)
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
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
    table.sitting_out = ()
    if table.skipped:
        table.sitting_out = _sitting_out(table, instruction.phase)
    if table.acting in table.playing or instruction.phase == END:
        table.phase = instruction.phase
        if table.sitting_out and not _acting(table):
            return  # nobody has this phase, and nothing is played in it
        table.events.append(("phase", instruction.phase))
        open_window(table, [Moment(table.acting, instruction.phase)], table.acting)


def _sitting_out(table: InnTable, phase: str) -> tuple[int, ...]:
    """Those whose turn it is and who skip this phase, for which they have waited."""
    found = tuple([seat for seat in _acting(table) if (seat, phase) in table.skipped])
    for seat in found:
        at = table.skipped.index((seat, phase))
        table.skipped = table.skipped[:at] + table.skipped[at + 1 :]
        table.events.append(("skips phase", seat, phase))
    return found


def _push_phase(table: InnTable, phase: str, *frames: Frame) -> None:
    """Begin a phase, and after it the time for the cards of that phase (base-cards-04)."""
    if phase in table.roster.phases:
        after = Moment(table.acting, phase, is_after=True)
        open_window(table, [after], table.acting)
    has_edges = phase in table.roster.phases_with_edges
    if has_edges:
        _push_edge_of_phase(table, phase, END)
    for frame in frames:
        table.push(frame)
    if has_edges:
        _push_edge_of_phase(table, phase, START)


def _push_edge_of_phase(table: InnTable, phase: str, edge: str) -> None:
    """Do what characters do at the beginning or the end of a phase."""
    begun = [
        line
        for owner in reversed(table.clockwise(table.acting))
        for line in _hooks(
            table,
            owner,
            table.roster.characters[owner].title,
            table.roster.characters[owner].hooks,
            edge,
            phase,
        )
    ]
    if begun:
        table.push(TurnEdge(begun))


def _discard_and_draw(table: InnTable, instruction: i.DiscardAndDraw) -> None:
    acting = _acting(table)
    if acting:
        _push_phase(table, "discard", DiscardAndDrawPhase(acting))


def _play_actions(table: InnTable, instruction: i.PlayActions) -> None:
    often = _often(table, instruction.times)
    _act(table, ACTION, {seat: [ActionPhase(seat, often)] for seat in _acting(table)})


def _order(table: InnTable, instruction: i.OrderPhase) -> None:
    """The Drinks that a side orders are divided among its players, the first of whom orders more
    where that is not even (SD-2). Who repeats the phase orders as many as one of them, and one at
    the least (team-phase-ex-02).
    """
    acting, often = _acting(table), _often(table, instruction.times)
    if acting and table.again is not None:
        often = min(often, max(1, often // len(table.members(table.acting))))
    if acting:
        each, more = divmod(often, len(acting))
        frames = [Ordering(seat, each + (place < more)) for place, seat in enumerate(acting)]
        _push_phase(table, "order", *reversed(frames))


def _drink(table: InnTable, instruction: i.DrinkPhase) -> None:
    drinks = range(instruction.count)
    if drinks:
        parts = {
            seat: [DrinkFromTop(seat, sobers_up=True) for _ in drinks] for seat in _acting(table)
        }
        _act(table, "drink", parts)


def _often(table: InnTable, times: i.Times) -> int:
    """How often something is done in this turn."""
    opponents = len(table.opponents(table.acting)) if times.for_each_opponent else 1
    return times.of(opponents, is_first=table.turns == 1)


def _act(table: InnTable, phase: str, parts: Mapping[int, Sequence[Frame]]) -> None:
    """Let each player of a side, by seat, do what a phase is for."""
    if len(parts) == 1:
        _push_phase(table, phase, *next(iter(parts.values())))
    elif parts:
        _push_phase(table, phase, TakingTurns(parts))


def _end_turn(table: InnTable, instruction: i.EndTurn) -> None:
    table.pc = instruction.target
    if table.acting in table.playing:
        _edge(table, END)


def _turn_over(table: InnTable, instruction: i.TurnOver) -> None:
    table.pc = instruction.target
    _of_table(table, c.TURN_OVER)


def _of_table(table: InnTable, edge: str) -> None:
    """Do what is done at this moment with what lies on the table: by the acting player or, where
    that one is out, by the next one (dungeon-05, dungeon-09).
    """
    begun = []
    for name, hook in reversed(table.roster.table_hooks):
        if hook.edge == edge:
            seat = table.clockwise(table.acting)[0]
            begun.append(unanswered(seat, hook.body, (seat, name, hook.line), {"they": (seat,)}))
    if begun:
        table.push(TurnEdge(begun))


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
    i.TurnOver: _turn_over,
    End: _end,
}


@mypyc_attr(allow_interpreted_subclasses=True)
class TakingTurns(Frame):
    """The players of a side do what a phase is for, in the order that they like, each to the end
    before the next one begins (team-turn-03, team-turn-06): by seat, what is `left` to do.
    """

    __slots__ = ("left",)

    def __init__(self, left: Mapping[int, Sequence[Frame]]) -> None:
        self.left = {seat: [*frames] for seat, frames in left.items()}

    @property
    def is_quiet(self) -> bool:
        """Between two players of a side, players may go out."""
        return True

    @property
    def belongs_to_a_phase(self) -> bool:
        return True

    def step(self, table: InnTable) -> Pick | None:
        acting = _acting(table)
        self.left = {seat: frames for seat, frames in self.left.items() if seat in acting}
        if len(self.left) > 1:
            return Pick(next(iter(self.left)), "next", tuple(self.left))
        table.pop(self)
        for frames in self.left.values():
            table.stack += frames
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        table.stack += self.left.pop(answer)


@mypyc_attr(allow_interpreted_subclasses=True)
class DiscardAndDrawPhase(Frame):
    """The player whose turn it is discards any cards, does what the character does then, and draws
    up to a full hand, all players of a side at the same time (team-turn-02); nobody may play
    anything meanwhile (base-draw-02).
    """

    __slots__ = ("discarding", "seats")

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self.discarding = [*seats]
        """Those who have not said what they throw away."""

    @property
    def belongs_to_a_phase(self) -> bool:
        return True

    def step(self, table: InnTable) -> Pick | None:
        if self.discarding:
            seat = self.discarding[0]
            hand = table.hand(seat)
            if hand:
                return Pick(seat, "discard", hand, 0, len(hand))
            self._discarded(table, ())
            return None
        table.pop(self)
        for seat in self.seats:
            table.draw_up(seat)
        return None

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        self._discarded(table, answer)

    def _discarded(self, table: InnTable, thrown: tuple[str, ...]) -> None:
        seat = self.discarding[0]
        self.discarding = self.discarding[1:]
        table.throw_away(seat, thrown)
        character = table.roster.characters[seat]
        begun = _hooks(table, seat, character.title, character.hooks, c.DRAWING)
        if begun:
            table.push(TurnEdge(begun[::-1]))


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionPhase(Frame):
    """The acting player plays an Action Card, or none (base-action-01, base-action-03), and lets
    each Minion in play do something once, before or after that. Where several may be played, they
    lie open until the phase is over (team-boss-13).
    """

    __slots__ = ("are_several", "left", "played", "seat", "used")

    def __init__(self, seat: int, count: int) -> None:
        self.seat, self.left = seat, count
        self.are_several = count > 1
        self.used: list[str] = []
        self.played: list[str] = []

    @property
    def holds(self) -> tuple[HeldCard, ...]:
        return tuple([(self.seat, title) for title in self.played])

    @property
    def open_cards(self) -> tuple[HeldCard, ...]:
        return self.holds

    def keeps_open(self, seat: int, title: str) -> bool:
        if self.are_several and seat == self.seat:
            self.played.append(title)
            return True
        return False

    @property
    def is_quiet(self) -> bool:
        """Before each Action Card and each Minion players may go out."""
        return True

    @property
    def belongs_to_a_phase(self) -> bool:
        return True

    def allow_another_action(self, seat: int) -> None:
        if seat == self.seat:
            self.left += 1

    def step(self, table: InnTable) -> Respond | None:
        things = (Moment(self.seat, ACTION),)
        titles = self.titles(table) if self.seat in table.playing else ()
        is_first = self.left and not self.used
        if titles or (is_first and is_asked(table, self.seat, titles, things)):
            return Respond(self.seat, "play", titles, (things[0].told(),))
        self._end(table)
        return None

    def _end(self, table: InnTable) -> None:
        table.pop(self)
        self.put_away(table)

    def titles(self, table: InnTable) -> tuple[str, ...]:
        """The cards that may be played and the Minions that may do something now."""
        things = (Moment(self.seat, ACTION),)
        cards = playable_titles(table, self.seat, ACTION, things) if self.left else ()
        return tuple(dict.fromkeys((*cards, *activations(table, self.seat, self.used))))

    def take(self, table: InnTable, request: Respond, answer: Any) -> None:
        if answer == PASS:
            self._end(table)
            return
        if answer in activations(table, self.seat, self.used):
            self.used.append(answer)
            table.push(Playing(activation(table, self.seat, answer)))
            return
        self.left -= 1
        things = (Moment(self.seat, ACTION),)
        found = playable_ways(table, self.seat, answer, ACTION, things)
        table.push(Playing.of_card(table, self.seat, answer, found[:1]))
