"""Play a game at random and hold the laws of every table against it.

The laws: Gold is neither made nor lost, what is offered is accepted, views tell nothing hidden, a
copy plays on alike, and every game ends. At tables of characters also: each card is in one place,
and all are told which are being played or drunk, numbers stay in their bounds, and whoever is about
to go out is asked for a last chance first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.direct import Putting
from rdi.engine.inn.drinking import DrinkFromTop
from rdi.engine.inn.frames import Frame
from rdi.engine.inn.gambling import Round
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.losing import in_danger, is_held
from rdi.engine.inn.pending import things_going_on, told_of
from rdi.engine.inn.playing import Playing, Window
from rdi.engine.inn.resolving import Resolving
from rdi.engine.inn.things import LAST_CHANCE, PHASES, Moment
from rdi.engine.inn.turns import Acting, DiscardingAndDrawing
from rdi.engine.table import DECK, DISCARDS
from rdi.errors import RdiError
from rdi.model.request import Answer, Pick, Request

ANSWERS_MOST = 50_000
FORKS = 40
"""One answer in so many is tried on a copy first."""

BETWEEN = frozenset(PHASES) - {LAST_CHANCE}
"""The moments in which nothing goes on."""

OPTIONS_MOST = 64
GIVING_UP = ("fold", "leave")


class BrokenLaw(RdiError):
    """A law of the table did not hold."""


def play_at_random(game: Game, luck: SeededChance) -> int:
    """Play a game to its end and check it all the way; how many answers that took. BrokenLaw where
    something does not hold.
    """
    table = game._table
    whole = _cards(table) if isinstance(table, InnTable) else Counter()
    gold = sum(game.purses.values())
    count = 0
    while (request := game.pending) is not None:
        answer = any_answer(request, luck)
        if luck.pick(FORKS) == 0:
            _check_copy(game, answer)
            _check_view(game, request.seat, luck)
        game.answer(answer)
        count += 1
        _demand(count < ANSWERS_MOST, f"the game does not end in {ANSWERS_MOST} answers")
        check(game, whole, gold)
    _demand(game.outcome is not None, "the game stopped before its end")
    return count


def any_answer(request: Request, luck: SeededChance) -> Answer:
    """An answer that is legal, each about as likely as any other; giving up is rare, so that games
    come to their end.
    """
    if isinstance(request, Pick) and _has_many_answers(request):
        size = request.least + luck.pick(request.most - request.least + 1)
        return tuple(luck.deal(list(request.items), size))
    options = request.options[:OPTIONS_MOST]
    answer = options[luck.pick(len(options))]
    return options[luck.pick(len(options))] if answer in GIVING_UP else answer


def _has_many_answers(request: Pick) -> bool:
    return not (request.is_single or request.ordered) and len(request.items) > 4


def check(game: Game, whole: Counter[str], gold: int) -> None:
    """Hold the laws against a table in the middle of play."""
    _demand(sum(game.purses.values()) == gold, "Gold was made or lost")
    in_hands = [game.purses[seat] for seat in range(game.seats)]
    _demand(min(in_hands) >= 0, "somebody has less than no Gold")
    table = game._table
    if isinstance(table, InnTable):
        _check_inn(table, whole)


def _check_inn(table: InnTable, whole: Counter[str]) -> None:
    """The laws of tables at which characters sit, where these are all cards together."""
    for seat in range(table.seats):
        for name, (least, most) in table.cast.bounds.items():
            _demand(least <= table.stat(seat, name) <= most, f"{name} is out of its bounds")
    _demand(not _is_delayed(table), "who is about to go out is asked for no last chance")
    found = _cards(table)
    _demand(found == whole, f"cards were made or lost: {_difference(found, whole)}")
    hidden = _hidden_in_play(table)
    _demand(not hidden, f"nobody is told that this is being played: {', '.join(hidden)}")


def _is_delayed(table: InnTable) -> bool:
    """Whether somebody is about to go out, and nothing that was begun is left to be finished."""
    if table.is_over or is_held(table) or not in_danger(table):
        return False
    return not any(_is_begun(table, frame) for frame in table.stack)


def _is_begun(table: InnTable, frame: Frame) -> bool:
    """Whether this must come to its end before anybody goes out: cards and Drinks that are played,
    answered and carried out, but neither a moment between them nor a Round of Gambling as a whole.
    """
    if isinstance(frame, Window):
        return not all(isinstance(each, Moment) and each.phase in BETWEEN for each in frame.things)
    if isinstance(frame, Playing | Resolving):
        return table.round is None or frame.play is not table.round.play
    if isinstance(frame, DrinkFromTop):
        return frame.revealing is not None or not frame.sobers_up
    return not isinstance(frame, Acting | DiscardingAndDrawing | Round)


def _check_copy(game: Game, answer: Answer) -> None:
    """A copy plays on alike, and apart from the game."""
    before = list(game.events), str(game.purses)
    twins = [game.fork(), game.fork()]
    for twin in twins:
        twin.answer(answer)
    _demand((list(game.events), str(game.purses)) == before, "a copy changed the game")
    _demand(twins[0].events == twins[1].events, "two copies went on differently")


def _check_view(game: Game, seat: int, luck: SeededChance) -> None:
    """Whatever is hidden may lie otherwise, and the seat sees the same."""
    view = game.view(seat)
    seen = view.imagine(luck.pick(1 << 32)).view(seat).as_data()
    _demand(seen == view.as_data(), "a view tells what is hidden")


def _cards(table: InnTable) -> Counter[str]:
    """How often every card is there, wherever it is: in a pile, or being played or drunk. Drinks
    and characters' cards are told apart by whose they are.
    """
    found = Counter((*table.piles[DECK], *table.piles[DISCARDS], *table.bar))
    own: list[Counter[str]] = [Counter() for _ in range(table.seats)]
    for seat in range(table.seats):
        for name in table.cast.own_places:
            pile = table.own_pile(name, seat)
            if name == "Drinks":
                found.update(table.piles[pile])
                continue
            for whose, _, title in table.owned(pile):
                own[whose][title] += 1
    for frame in table.stack:
        for owner, title in frame.holds:
            (found if owner is None else own[owner])[title] += 1
    for seat, mine in enumerate(own):
        for title, count in mine.items():
            found[title if title in table.cast.drinks else f"{seat} {title}"] += count
    return found


def _hidden_in_play(table: InnTable) -> set[str]:
    """The titles of cards that are being played or drunk, and of which no view tells."""
    putting = [frame for frame in table.stack if isinstance(frame, Putting)]  # nobody plays these
    frames = [frame for frame in table.stack if frame not in putting]
    held = {title for frame in frames for _, title in frame.holds}
    if not held:
        return held
    for thing in things_going_on(table):
        told = told_of(thing)
        held -= {told.get("title"), *told.get("titles", ())}
    return held


def _difference(found: Counter[str], whole: Counter[str]) -> str:
    return ", ".join(
        [*(f"+{each}" for each in found - whole), *(f"-{each}" for each in whole - found)]
    )


def _demand(holds: bool, law: str) -> None:
    if not holds:
        raise BrokenLaw(law)


def any_company(
    names: Sequence[str], luck: SeededChance, least: int = 2, most: int = 8
) -> list[str]:
    """Two to eight characters, or as many as may play, who may sit down more than once."""
    count = least + luck.pick(most - least + 1)
    return [names[luck.pick(len(names))] for _ in range(count)]
