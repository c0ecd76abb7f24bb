"""Find a game that comes to a position which was laid out by hand.

The position is real: the cards are dealt, everybody checks, calls and keeps what they have, and
the Gold is paid. Luck is found in a few tries: one tells where each card would come to lie, and in
the next the wanted cards come at these places. What is not laid out comes by the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from rdi.engine.chance import SeededChance, StackedChance, seed_number
from rdi.engine.game import CompiledGame, Game, View
from rdi.errors import BadRecord
from rdi.model.event import Event
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.model.settings import Settings
from rdi.session.position.fields import BadPosition
from rdi.session.position.position import (
    Item,
    PileKey,
    Position,
    cards_in,
    copies_in_deck,
    seat_letter,
)
from rdi.session.setup import STASH, begin_game

CARDS, DICE = "drew", "rolled"

Source = tuple[str, int]
"""Whether a thing came as a card or as a die, and as which of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The decision that is looked for: a seat's, where things lie as they are laid out.

    `pot` is all Gold in the middle, bets included, `owe` what the seat must pay to stay in. The
    decision is the first that fits: one of Betting Round `round`, one where `verb` is done, the
    seat's own number `step` from 1. `drew` tells how many each of the others exchanged, each time;
    `gone` are cards that the seat itself held in its first pile of cards and gave away.
    """

    position: Position
    seats: int
    seat: int
    pot: int | None = None
    owe: int | None = None
    stash: int | None = None
    round: int | None = None
    verb: str = ""
    step: int | None = None
    drew: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    gone: tuple[str, ...] = ()

    @property
    def dealt(self) -> dict[PileKey, list[str]]:
        """The cards that must come to each pile: first those that are given away again."""
        found = {place: cards_in(items) for place, items in self.position.piles.items()}
        hand = next((place for place in found if place[0] == self.seat), None)
        if hand is not None:
            found[hand] = [*self.gone, *found[hand]]
        return found


@dataclass(slots=True)
class PlannedLuck:
    """Cards and dice in the order in which they come; then a seed decides."""

    cards: list[str] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Slot:
    """The place to which a card or a die came, and the event that brought it."""

    place: PileKey
    event: int


def _plan_by_piles(events: Sequence[Event], target: Target, seed: int | str) -> PlannedLuck:
    """A plan in which wanted things come as early as possible: a card as its pile gets one, or else
    as another pile of the same owner does, who may move it; dice in each throw.
    """
    chance = SeededChance(seed_number(seed))
    compiled = target.position.compiled
    dealt = [*_slots(compiled, events, CARDS)]
    thrown = [*_slots(compiled, events, DICE)]
    cards = _filled(len(dealt), _assigned(dealt, target), target, chance)
    return PlannedLuck(cards, _thrown(thrown, target, chance))


def _plan_by_trace(
    events: Sequence[Event], moment: int, target: Target, seed: int | str
) -> PlannedLuck:
    """A plan in which a wanted thing comes from the same source as the thing that lay in its pile
    after this number of events.
    """
    chance = SeededChance(seed_number(seed))
    compiled, before = target.position.compiled, events[:moment]
    cards, dice = dict[int, str](), dict[int, int]()
    lie = _traced(compiled, before)
    for place, items in target.position.piles.items():
        sources = [source for _, source in lie.get(place, ()) if source is not None]
        cards.update(zip(_numbers(sources, CARDS), cards_in(items), strict=False))
        dice.update(zip(_numbers(sources, DICE), _dice(items), strict=False))
    count = len([*_slots(compiled, before, CARDS)])
    throws = len([*_slots(compiled, before, DICE)])
    filled = _filled(count, cards, target, chance)
    return PlannedLuck(filled, [dice.get(number) or chance.roll() for number in range(throws)])


def _numbers(sources: Sequence[Source], kind: str) -> list[int]:
    return [number for each, number in sources if each == kind]


def _slots(compiled: CompiledGame, events: Sequence[Event], kind: str) -> Iterator[_Slot]:
    for number, event in enumerate(events):
        if event[0] == kind:
            for _ in event[2]:
                yield _Slot(_pile_at(compiled, event[1]), number)


def _pile_at(compiled: CompiledGame, index: int) -> PileKey:
    pile, owner = compiled.owner_of(index)
    return owner, "" if pile is None else pile.name


def _filled(
    count: int,
    wanted: Mapping[int, str],
    target: Target,
    chance: SeededChance,
) -> list[str]:
    """A list of this number of cards: those wanted at their numbers, and others that are not laid
    out anywhere.
    """
    left = Counter(copies_in_deck(target.position.compiled.definition))
    left.subtract(card for cards in target.dealt.values() for card in cards)
    spare = chance.deal(sorted(left.elements()), left.total())
    cards: list[str] = []
    for number in range(count):
        if number not in wanted and not spare:
            break  # from here on discards come again, and no card is certain
        cards.append(wanted[number] if number in wanted else spare.pop())
    return cards


def _assigned(slots: Sequence[_Slot], target: Target) -> dict[int, str]:
    """The assignment of wanted cards to slots: those of its own pile first, then any of its
    owner.
    """
    found: dict[int, str] = {}
    wanted = target.dealt
    for by_name in (True, False):
        for number, slot in enumerate(slots):
            if number in found:
                continue
            same = [each for each in wanted if each[0] == slot.place[0] and wanted[each]]
            source = slot.place if by_name else next(iter(same), slot.place)
            if wanted.get(source):
                found[number] = wanted[source].pop(0)
    return found


def _thrown(slots: Sequence[_Slot], target: Target, chance: SeededChance) -> list[int]:
    """The values of the dice: in each throw first those that its own pile wants, then those that
    others do.
    """
    dice: list[int] = []
    throw, wanted = -1, list[int]()
    for slot in slots:
        if slot.event != throw:
            throw = slot.event
            owner, name = slot.place
            own = target.position.of(owner)
            others = [die for other, items in own.items() if other != name for die in _dice(items)]
            wanted = [*_dice(own.get(name, ())), *others]
        dice.append(wanted.pop(0) if wanted else chance.roll())
    return dice


def _dice(items: Sequence[Item]) -> list[int]:
    return [item for item in items if isinstance(item, int)]


def _traced(
    compiled: CompiledGame, events: Sequence[Event]
) -> dict[PileKey, list[tuple[Item, Source | None]]]:
    """The contents of each pile, and the outcome of luck from which each thing came."""
    piles: dict[PileKey, list[tuple[Item, Source | None]]] = {}
    counts = {CARDS: 0, DICE: 0}
    for event in events:
        kind = event[0]
        if kind in counts:
            pile = piles.setdefault(_pile_at(compiled, event[1]), [])
            for item in event[2]:
                pile.append((item, (kind, counts[kind])))
                counts[kind] += 1
        elif kind == "moved":
            source = piles.setdefault(_pile_at(compiled, event[1]), [])
            target = piles.setdefault(_pile_at(compiled, event[2]), [])
            target += [_taken(source, item) for item in event[3]]
        elif kind == "cleared":
            piles[_pile_at(compiled, event[1])] = []
    return piles


def _taken(pile: list[tuple[Item, Source | None]], item: Item) -> tuple[Item, Source | None]:
    """Take a thing out of a pile, with its history."""
    thing = item[1] if isinstance(item, tuple) else item
    for pair in pile:
        if pair[0] == thing:
            pile.remove(pair)
            return pair
    return thing, None


TRIES = 6
"""The number of times that luck is laid anew; twice is enough unless cards decide the requests."""

ANSWERS_MOST = 400
"""The number of answers of a pick that are tried to come nearer to the layout."""

DECISIONS_MOST = 400
ROUNDS_MOST = 12


def find_game_at(target: Target, settings: Settings, seed: int | str) -> Game:
    """The game at the decision that was laid out. Raises BadPosition, with the reason, if there is
    none.
    """
    if target.owe and target.round is None:
        rounds: Sequence[int | None] = range(1, ROUNDS_MOST + 1)
    else:
        rounds = (target.round,)
    attempts: list[_Attempt] = []
    for number in rounds:
        attempt = _attempt(replace(target, round=number), settings, seed)
        if attempt.is_found:
            return _with_pot(settings, attempt, seed)
        attempts.append(attempt)
        if number is not None and number > attempt.rounds:
            break
    closest = next((each for each in attempts if each.exchanges or each.sizes), attempts[0])
    raise BadPosition(_why_not(target, closest))


def piles_left_to_luck(view: View, target: Target) -> list[PileKey]:
    """The piles whose things the seat sees though they were not laid out: they came by the seed."""
    found: list[PileKey] = []
    for name, things in view.table_piles.items():
        if holds_cards_or_dice(things) and (None, name) not in target.position.piles:
            found.append((None, name))
    for seat in range(view.seats):
        for name in view.own:
            things = view.pile(name, seat)
            if holds_cards_or_dice(things) and (seat, name) not in target.position.piles:
                found.append((seat, name))
    return found


def seats_that_kept_all(game: Game, target: Target) -> list[int]:
    """The others of whom nothing was told, and who therefore exchanged nothing where they could."""
    return sorted(
        {
            event[1]
            for event in game.events
            if event[0] == "picked" and event[3] == () and event[1] not in target.drew
        }
        - {target.seat}
    )


def holds_cards_or_dice(things: tuple[Item, ...] | int) -> bool:
    """Whether visible cards or dice lie there, and not only notes."""
    if isinstance(things, int):
        return False
    return any(isinstance(each, int) for each in things) or bool(cards_in(things))


@dataclass(slots=True)
class _Attempt:
    """A game that was played to look for the position, and the observations on the way."""

    game: Game
    target: Target
    luck: PlannedLuck
    is_found: bool = False
    asked: list[str] = field(default_factory=list)
    """The actions that the seat was asked for, in order."""
    rounds: int = 0
    sizes: dict[PileKey, set[int]] = field(default_factory=dict)
    exchanges: dict[int, int] = field(default_factory=dict)
    """The number of exchanges open to those who had exchanged less often than stated, when all else
    was as it is laid out.
    """
    moments: list[int] = field(default_factory=list)
    """The numbers of events at the moments when each pile held as many things as are laid out."""


def _attempt(target: Target, settings: Settings, seed: int | str) -> _Attempt:
    """Play until the position is found or luck has been laid in all ways that may lead there."""
    first = found = _play(target, settings, PlannedLuck(), seed)
    for _ in range(TRIES):
        planned = _plan_by_piles(found.game.events, target, seed)
        if found.is_found or planned == found.luck:
            break
        found = _play(target, settings, planned, seed)
    for moment in first.moments[:TRIES]:
        if found.is_found or target.gone:
            break
        traced = _plan_by_trace(first.game.events, moment, target, seed)
        found = _play(target, settings, traced, seed)
    return found


def _play(
    target: Target,
    settings: Settings,
    luck: PlannedLuck,
    seed: int | str,
    carry: int = 0,
) -> _Attempt:
    rest = SeededChance(seed_number(seed))
    stash = target.stash if target.stash is not None else max(STASH, 4 * (target.owe or 0))
    game = begin_game(
        target.position.compiled,
        settings,
        [stash] * target.seats,
        names=[seat_letter(seat) for seat in range(target.seats)],
        seed=None,
        chance=StackedChance(luck.cards, luck.dice, rest),
        carry=carry,
    )
    found = _Attempt(game, target, luck)
    drew = {seat: list(counts) for seat, counts in target.drew.items()}
    for _ in range(DECISIONS_MOST):
        request = game.pending
        if request is None:
            break
        found.rounds = _round_of(game)
        if request.seat == target.seat and _fits(found, request):
            found.is_found = not any(drew.values())
            if found.is_found:
                break
            found.exchanges = {
                seat: len(target.drew[seat]) - len(left) for seat, left in drew.items() if left
            }
        try:
            game.answer(_answer(game, request, target, found.rounds, drew))
        except BadRecord:  # a card that was to come lies elsewhere by now: luck is laid anew
            break
    return found


def _round_of(game: Game) -> int:
    """The number of the present Betting Round, or of the last."""
    rounds = 0
    for event in game.events:
        rounds = 0 if event[0] == "replay" else rounds + (event[0] == "betting")
    return rounds


# ------------------------------------------------------------------ whether this is it


def _fits(found: _Attempt, request: Request) -> bool:
    target, view = found.target, found.game.view(found.target.seat)
    found.asked.append(request.verb)
    if target.step is not None and len(found.asked) != target.step:
        return False
    if target.verb and request.verb != target.verb:
        return False
    is_bet = isinstance(request, Wager)
    if target.round is not None and not (is_bet and found.rounds == target.round):
        return False
    if target.owe and not (isinstance(request, Wager) and request.owed == target.owe):
        return False
    lie = {place: _things(view, *place) for place in target.position.piles}
    for place, things in lie.items():
        found.sizes.setdefault(place, set()).add(len(things))
    if all(len(things) == len(target.position.piles[place]) for place, things in lie.items()):
        found.moments.append(len(found.game.events))
    is_like_it = all(_distance(target.position.piles[place], lie[place]) == 0 for place in lie)
    return is_like_it and (not target.gone or _given_away(view) == sorted(target.gone))


def _given_away(view: View) -> list[str]:
    """The cards that a seat has put on the discards."""
    moved = [event for event in view.events if event[0] == "moved"]
    return sorted(
        card
        for _, source, target, cards in moved
        if source[1] == view.seat and target[1] is None and not isinstance(cards, int)
        for card in cards_in(cards)
    )


def _things(view: View, owner: int | None, name: str) -> tuple[Item, ...]:
    found = view.table_piles[name] if owner is None else view.pile(name, owner)
    return found if isinstance(found, tuple) else ()


def _distance(wanted: Sequence[Item], things: Sequence[Item]) -> int:
    """The number of things too many or too few; maps may be moved as a whole."""
    if not any(isinstance(item, tuple) for item in (*wanted, *things)):
        return _apart(wanted, things)
    if not wanted or not things:
        return len(wanted) + len(things)
    cell, card = things[0]
    moves = [(cell[0] - row, cell[1] - column) for (row, column), other in wanted if other == card]
    moved = [
        [((row + down, column + right), each) for (row, column), each in wanted]
        for down, right in moves
    ]
    return min((_apart(each, things) for each in moved), default=len(wanted) + len(things))


def _apart(wanted: Sequence[Item], things: Sequence[Item]) -> int:
    first, second = Counter(wanted), Counter(things)
    return sum(((first - second) + (second - first)).values())


# ------------------------------------------------------------------ what is answered on the way


def _answer(
    game: Game, request: Request, target: Target, number: int, drew: Mapping[int, list[int]]
) -> Answer:
    """Check and call, or raise to what is to be owed; choose what leads to what is laid out, and
    otherwise as little as may be.
    """
    seat = request.seat
    if isinstance(request, Wager):
        is_raiser = target.owe and seat == (target.seat - 1) % target.seats
        if is_raiser and number == target.round and not request.owed:
            return _raise_to(request, target)
        return request.stay
    wanted = target.position.of(seat)
    if wanted:
        return _nearest(game, request, wanted, target.gone if seat == target.seat else ())
    if drew.get(seat) and not request.least and not request.is_single:
        count = drew[seat].pop(0)
        if count > request.most:
            raise BadPosition(
                f"{seat_letter(seat)} can {request.verb} {request.most} at the most, not {count}"
            )
        return request.items[:count]
    return next(iter(request.options))


def _raise_to(request: Wager, target: Target) -> Answer:
    answer = ("raise", target.owe)
    if not request.accepts(answer):
        raise BadPosition(
            f"{target.owe} cannot be owed in Betting Round {target.round}: a raise is from "
            f"{request.least_raise} to {request.most_raise}"
        )
    return answer


def _nearest(
    game: Game, pick: Pick, wanted: Mapping[str, tuple[Item, ...]], gone: Sequence[str]
) -> Answer:
    """The answer after which the piles are most like what was laid out, without what is to be
    given away.
    """
    left = Counter(gone)
    left.update(card for items in wanted.values() for card in cards_in(items))

    def missing(answer: Answer) -> int:
        after = game.fork()
        after.answer(answer)
        own = after.view(pick.seat).own
        held = Counter(card for name in wanted for card in cards_in(own[name]))
        kept = ((held & left) - (left - Counter(gone))).total() if gone else 0
        return kept + sum(_distance(items, own[name]) for name, items in wanted.items())

    return min(islice(pick.options, ANSWERS_MOST), key=missing)


# ------------------------------------------------------------------ Gold, and what went wrong


def _with_pot(settings: Settings, found: _Attempt, seed: int | str) -> Game:
    """The position with as much Gold in the pot as was laid out: the rest is left from before."""
    target = found.target
    if target.pot is None:
        return found.game
    view = found.game.view(target.seat)
    least = view.pot + sum(view.bets)
    if target.pot < least:
        raise BadPosition(f"{least} Gold is in the pot by then at the least, not {target.pot}")
    return _play(target, settings, found.luck, seed, target.pot - least).game


def _why_not(target: Target, found: _Attempt) -> str:
    """The reason why no decision matches the layout."""
    seat = seat_letter(target.seat)
    if target.step is not None and target.step > len(found.asked):
        return f"{seat} is asked {len(found.asked)} times in this game, not {target.step}"
    if target.round is not None and target.round > found.rounds:
        return f"there are {found.rounds} Betting Rounds, and no number {target.round}"
    for other, count in found.exchanges.items():
        told = len(target.drew[other])
        return f"{seat_letter(other)} could exchange {count} times until then, not {told}"
    for (owner, name), wanted in target.position.piles.items():
        sizes = sorted(found.sizes.get((owner, name), ()))
        if sizes and len(wanted) not in sizes:
            whose = "" if owner is None else f" of {seat_letter(owner)}"
            counts = " or ".join(map(str, sizes))
            return f"{name}{whose} holds {counts} when {seat} is asked there, not {len(wanted)}"
    verbs = " and to ".join(dict.fromkeys(found.asked))
    if target.verb not in ("", *found.asked):
        return f"{seat} is never asked to {target.verb}, only to {verbs}"
    if not found.sizes and target.position.piles:
        return f"no decision of {seat} is like this: it is asked to {verbs}"
    return f"things never lie like this when {seat} is asked to {target.verb or verbs}"
