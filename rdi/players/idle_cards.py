"""Cards and bids that would change nothing just now, so that a player keeps what they cost: to heal
what is whole.

In an imagined game the card is played, with all that may be picked for it, and nobody answers.
Where all that can be seen is the same once it is done, the card is kept. Only cards that may be
played at any moment, and Action Cards, are: they are as good later. A bid is made of nothing where
winning would bring nothing.

Cards that do no good are looked for in the same way: what they answer is carried through as well,
and compared with what comes of it unanswered. They may change something, but nothing for the better
of their player, and nothing for the worse of others: such as keeping away what heals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

from rdi.model import effects as e
from rdi.model.cards import Card
from rdi.model.request import PASS, Answer, Pick, Respond, Wager
from rdi.players.card_worth import heals_nothing
from rdi.players.character_evaluation import margin
from rdi.players.character_policy import BIDS

if TYPE_CHECKING:
    from rdi.chances.rollouts import ImaginedGame
    from rdi.engine.inn.view import InnView

WAYS_MOST = 16
"""The number of ways of playing a card that are tried before it is taken to change something."""

ANSWERS_MOST = 60
"""The number of answers after which an imagined game is left as it stands."""

OWN_CARDS = frozenset({"Hand", "Discards", "Deck"})
"""The piles of a player that differ where a card has been played."""

SEEN_AT_ONCE = (
    e.Change, e.Count, e.Pay, e.Price, e.Draw, e.Discard, e.PickPlayer, e.PickNumber, e.ChooseOne,
    e.May, e.If, e.ForEach, e.Let, e.LetStrongest, e.Repeat, e.Boost,
)  # fmt: skip
"""The lines of which everybody sees at once what they have changed; others may change what comes
later.
"""

State = tuple[Any, ...]


def without_idle_cards(view: InnView, request: Respond, seed: int) -> tuple[Answer, ...]:
    """The answers to a request without the cards that may wait and would change nothing now."""
    waiting = [title for title in request.items[1:] if _may_be_idle(view.card(str(title)))]
    if request.verb not in ("answer", "play") or not waiting:
        return request.options
    world: ImaginedGame = view.imagine(seed)
    without = world.fork()
    if request.verb == "play":
        without.answer(PASS)  # after the only card of the phase it is over, as after none
    idle = {
        title
        for title in waiting
        if heals_nothing(view, str(title)) or _is_idle(world, without, view, title)
    }
    return tuple([each for each in request.options if each not in idle])


def is_at_any_moment(card: Card | None) -> bool:
    """Whether a card may be played at any moment, in each of its ways."""
    return card is not None and all(way.trigger is None for way in card.ways)


def _may_be_idle(card: Card | None) -> bool:
    """Whether a card is as good later, and does nothing but what is seen at once."""
    if card is None or not is_at_any_moment(card) or card.icons or card.standing is not None:
        return False
    return all(
        isinstance(line, SEEN_AT_ONCE) for way in card.ways for line in e.effects_in(way.body)
    )


def _is_idle(world: ImaginedGame, without: ImaginedGame, view: InnView, title: Answer) -> bool:
    """Whether all is the same once a card has been played, whatever is picked for it."""
    expected = _state(_seen(without, view), 1 if title in view.hand else 0)
    return all(
        game is not None and _state(_seen(game, view), 0) == expected
        for game in _played(world, view, title)
    )


def _played(world: ImaginedGame, view: InnView, title: Answer) -> Iterator[ImaginedGame | None]:
    """The game once a card has been played, for each way to pick for it; None in the end where
    there are more ways than are gone through.
    """
    pending = len(view.going_on)
    first = world.fork()
    first.answer(title)
    waiting, ways = [first], 0
    while waiting:
        game = waiting.pop()
        choices = _choices(game, view, pending)
        if not choices:
            ways += 1
            if ways > WAYS_MOST:
                yield None
                return
            yield game
        for choice in choices:
            twin = game.fork()
            twin.answer(choice)
            waiting.append(twin)
        if len(waiting) > WAYS_MOST:
            yield None
            return


def _choices(game: ImaginedGame, view: InnView, pending: int) -> tuple[Answer, ...]:
    """Go on to a choice for the card, while nobody answers; there is none once the card is done."""
    for _ in range(ANSWERS_MOST):
        request = game.pending
        if request is None:
            return ()
        if len(_seen(game, view).going_on) <= pending:
            return ()
        if not isinstance(request, Respond):
            assert not isinstance(request, Wager)
            return request.options
        game.answer(PASS)
    return ()


def _state(seen: InnView, cards_less: int) -> State:
    """All that a seat sees of the table but which cards it has, of which it may be some fewer, and
    who is asked, which depends on them.
    """
    standing = seen.standing()
    del standing["turn"]
    own = {name: pile for name, pile in standing.pop("own").items() if name not in OWN_CARDS}
    return len(seen.hand) - cards_less, seen.turns, own, standing


def _seen(game: ImaginedGame, view: InnView) -> InnView:
    return cast("InnView", game.view(view.seat))


# ------------------------------------------------------------------ cards that do no good

WORLDS = 2
"""The number of imagined games in all of which a card must do no good: luck may be otherwise."""


def cards_without_good(view: InnView, request: Respond, luck: Random) -> frozenset[Answer]:
    """The cards that may be answered with now and would do no good, whatever is picked for them, if
    nobody answers any more.
    """
    found = set(request.items[1:])
    for _ in range(WORLDS):
        if not found:
            break
        world: ImaginedGame = view.imagine(luck.getrandbits(48))
        without = world.fork()
        without.answer(PASS)
        passed = _seen(_done(without, view), view)
        found = {title for title in found if not _does_good(world, passed, view, title)}
    return frozenset(found)


def _does_good(world: ImaginedGame, passed: InnView, view: InnView, title: Answer) -> bool:
    """Whether a card may make something better than it is after a pass."""
    held = 1 if title in view.hand else 0
    return any(
        game is None or _is_better(_seen(_done(game, view), view), passed, view.seat, held)
        for game in _played(world, view, title)
    )


def _done(game: ImaginedGame, view: InnView) -> ImaginedGame:
    """The game once nobody is asked for an answer any more, who all pass; or at the next turn."""
    for _ in range(ANSWERS_MOST):
        request = game.pending
        if not isinstance(request, Respond) or request.verb != "answer":
            break
        if _seen(game, view).turns > view.turns:
            break
        game.answer(PASS)
    return game


def _is_better(played: InnView, passed: InnView, seat: int, cards_less: int) -> bool:
    """Whether a seat would rather see the one table than the other, or cannot tell: its side has
    more of what is good or less of what is bad, another side less or more, or anything else is
    not the same. It has so many cards less there.
    """
    if seat not in passed.playing or _aside(played, 0) != _aside(passed, cards_less):
        return True
    own = passed.side_of(seat)
    for each in range(passed.seats):
        gains = _gains(passed.stats[each], played.stats[each], passed.passes_out)
        if gains is None or any(gain > 0 if each in own else gain < 0 for gain in gains):
            return True
    return False


def _gains(
    before: Mapping[str, int], after: Mapping[str, int], passes_out: tuple[str, str]
) -> list[int] | None:
    """By how much each number of a player is better than before; None where one differs of which
    it is not known what is good.
    """
    reaching, reached = passes_out
    good = {reaching: -1, reached: 1, "Gold": 1}
    differ = [name for name in before if before[name] != after.get(name)]
    if before.keys() != after.keys() or not good.keys() >= set(differ):
        return None
    return [good[name] * (after[name] - before[name]) for name in differ]


def _aside(seen: InnView, cards_less: int) -> State:
    """All that a seat sees of the table but the numbers of the players, and which cards it has."""
    hand, turns, own, standing = _state(seen, cards_less)
    for name in ("stats", "stashes", "purses"):
        del standing[name]
    return hand, turns, own, standing, seen.turn


# ------------------------------------------------------------------ bids


def without_idle_bids(view: InnView, request: Pick, seed: int) -> tuple[Answer, ...]:
    """The lowest bids of a request, without those that cost their player as much as winning brings,
    or more, and hurt nobody else.
    """
    nothing, *others = request.options[: BIDS + 1]
    if nothing != 0 or not others:
        return request.options
    world: ImaginedGame = view.imagine(seed)
    lost = _after_bid(world, view, nothing)
    return (
        nothing,
        *(bid for bid in others if _is_of_use(view, _after_bid(world, view, bid), lost)),
    )


def _is_of_use(view: InnView, won: InnView | None, lost: InnView | None) -> bool:
    """Whether it may be better to win a bidding than to lose it; so too where that is not known."""
    if won is None or lost is None:
        return True
    known = {*view.passes_out, "Gold"}
    won_, lost_ = won.stats[view.seat], lost.stats[view.seat]
    if any(won_[name] != lost_.get(name) for name in won_ if name not in known):
        return True
    if _standing(won, view.seat) > _standing(lost, view.seat):
        return True
    rivals = [seat for seat in view.playing if seat != view.seat]
    return any(_standing(won, seat) < _standing(view, seat) for seat in rivals)


def _standing(view: InnView, seat: int) -> int:
    """The distance of a player from passing out, and its Gold."""
    return margin(view, seat) + view.stats[seat]["Gold"]


def _after_bid(world: ImaginedGame, view: InnView, bid: Answer) -> InnView | None:
    """The table once a bidding is done in which the others bid nothing; None where it is not."""
    game = world.fork()
    game.answer(bid)
    pending = len(view.going_on)
    for _ in range(ANSWERS_MOST):
        request, seen = game.pending, _seen(game, view)
        if request is None or len(seen.going_on) < pending or not pending:
            return seen
        assert not isinstance(request, Wager)
        game.answer(PASS if isinstance(request, Respond) else request.options[0])
    return None
