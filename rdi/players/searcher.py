"""Search in games of characters: play imagined games on from each choice, and see who is still in.

At a decision that matters, hands and luck are imagined again and again, as the seat may imagine
them. In each such world every choice is tried with the same luck; all play on by what their cards
say (`character_policy`), at most to the end of the turn, and there the chance to be the last is
judged. Choices that are clearly worse drop out, and thought ends when one is left.

A card that may be played at any moment is not lost by waiting. So it is thought about in one's own
turn, where somebody may go out, and where what is pending concerns oneself; else one passes, and
nothing is imagined to tell that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, cast

from rdi.chances.estimation import paired_gain
from rdi.model import cards as c
from rdi.model.request import PASS, Answer, Pick, Request, Respond, Wager
from rdi.players.character_evaluation import chance_to_last, margin
from rdi.players.character_policy import FixedPreferences, quick_answer
from rdi.players.hand_sifting import Sifting, cheapest, is_of_hand, sift
from rdi.players.idle_cards import without_idle_bids, without_idle_cards
from rdi.players.traits import decision_random

if TYPE_CHECKING:
    from rdi.chances.estimation import KeepGoing
    from rdi.chances.rollouts import ImaginedGame
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView


NEAR = 4
"""So close to passing out a player may go out soon."""

POOR = 2

EFFORT = 3000
"""The number of answers in imagined games for one decision, approximately: a few hundred games
where choices are close, far fewer where one is clearly best.
"""

ANSWERS_A_WORLD = 5
"""The cost of imagining a world, as the number of answers that take the same time."""

WORLDS_LEAST = 6
"""The number of worlds in which every choice is tried before one drops out."""

CLEAR_ERRORS = 2.5
"""The number of standard errors, world by world, by which a choice is clearly worse."""

NEGLIGIBLE = 0.004
"""So small a part of a chance is not worth more thought."""

ANSWERS_MOST = 16
"""The number of answers after which an imagined game is judged as it stands."""

EFFORT_TO_SIFT = 0.3
"""The part of its effort that it takes to find the Action Card to keep."""

COMBINATIONS_TRIED = 12
"""The number of answers that are looked at where several things are picked."""


def is_relevant(view: InnView, request: Respond) -> bool:
    """Whether the choice among the offered cards may matter."""
    if request.verb != "answer":
        return True
    if any(_is_near(view, seat) for seat in view.playing):
        return True
    if any(_concerns(view, thing) for thing in view.answerable):
        return True
    return any(not _can_wait(view.card(str(title))) for title in request.items[1:])


def _is_near(view: InnView, seat: int) -> bool:
    return margin(view, seat) <= NEAR or view.stats[seat]["Gold"] <= POOR


def _concerns(view: InnView, thing: Mapping[str, Any]) -> bool:
    """Whether a seat has, plays, or is touched by the pending thing, or by the thing that it
    answers.
    """
    return any(
        each["seat"] == view.seat or view.seat in each.get("touches", ()) for each in _chain(thing)
    )


def _chain(thing: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    """A thing, and the chain of things that it answers."""
    return [] if thing is None else [thing, *_chain(thing.get("about"))]


def _can_wait(card: c.Card | None) -> bool:
    """Whether a card is as good later: it may be played at any moment, or changes only what others
    have played.
    """
    return card is not None and all(_waits(way) for way in card.ways)


def _waits(way: c.Way) -> bool:
    trigger = way.trigger
    if isinstance(trigger, c.WhenCard):
        return not trigger.affects and trigger.by != c.ANOTHER
    return trigger is None


ValuesByAnswer = dict[Answer, list[float]]


class Searcher:
    """Chooses the answer with the best chance to be the last, and the same when asked the same
    again.

    `effort` is the number of answers that it gives in imagined games for one decision,
    approximately.
    """

    def __init__(self, seed: int | str, effort: int = EFFORT) -> None:
        self._seed = seed
        self._effort = effort

    def decide(self, request: Request, view: View) -> Answer:
        """The answer that leaves the best chance to be the last."""
        assert not isinstance(request, Wager), "nobody bets in games of characters"
        return search(
            cast("InnView", view), request, decision_random(self._seed, request, view), self._effort
        )


def search(view: InnView, request: Pick, luck: Random, effort: int) -> Answer:
    """The answer that leaves the best chance to be the last."""
    if is_of_hand(view, request) and request.verb == "discard":
        if request.least:
            return cheapest(view, request)
        return sifted(view, request, luck, effort).thrown
    if isinstance(request, Respond) and not is_relevant(view, request):
        return PASS
    answers = _candidates(view, request, luck)
    return answers[0] if len(answers) == 1 else _best_by_search(view, answers, luck, effort)


def sifted(view: InnView, request: Pick, luck: Random, effort: int) -> Sifting:
    """The cards kept of the hand and those that go, the best Action Card found with a part of this
    effort.
    """

    def best_by_search(seen: InnView, choice: Pick) -> Answer:
        return _best_by_search(seen, choice.options, luck, int(effort * EFFORT_TO_SIFT))

    return sift(view, request, luck.getrandbits(48), best_by_search)


def _candidates(view: InnView, request: Pick, luck: Random) -> Sequence[Answer]:
    """All answers but cards that would change nothing now, or some where there are too many."""
    if isinstance(request, Respond):
        return without_idle_cards(view, request, luck.getrandbits(48))
    if request.verb == "bid":
        return without_idle_bids(view, request, luck.getrandbits(48))
    if request.is_single:
        return request.options
    items, least, most = list(request.items), request.least, request.most
    drawn = [
        tuple(luck.sample(items, luck.randint(least, most))) for _ in range(COMBINATIONS_TRIED)
    ]
    return list(dict.fromkeys(map(request.read, drawn)))


def _best_by_search(view: InnView, answers: Sequence[Answer], luck: Random, effort: int) -> Answer:
    """The best of some answers, with this effort."""
    found: ValuesByAnswer = {answer: [] for answer in answers}
    spent = games = 0
    while spent < effort and len(found) > 1:
        seed = luck.getrandbits(48)
        world: ImaginedGame = view.imagine(seed)
        spent += ANSWERS_A_WORLD
        for answer, values in found.items():
            value, count = _value_of(world, answer, view.seat, seed)
            values.append(value)
            spent += count
        games += 1
        if games >= WORLDS_LEAST:
            found = _still_in(found)
    return _best(found)


@dataclass(frozen=True, slots=True)
class Outlook:
    """The outcomes of an answer in imagined games, one after another: the chances to be the last,
    and the numbers of all players at the end of the turn.
    """

    chances: list[float]
    numbers: list[Sequence[Mapping[str, int]]]


def outlooks(
    view: InnView,
    answers: Sequence[Answer],
    luck: Random,
    worlds: int,
    keep_going: KeepGoing | None = None,
) -> dict[Answer, Outlook]:
    """The outlook of each of these answers, in the same imagined games with the same luck.

    `keep_going` is asked after each game: once it says no, what was found is given as it is.
    """
    found = {answer: Outlook([], []) for answer in answers}
    for number in range(worlds):
        if number and keep_going is not None and not keep_going():
            break
        seed = luck.getrandbits(48)
        world: ImaginedGame = view.imagine(seed)
        for answer, outlook in found.items():
            after, _ = _played_on(world, answer, view.seat, seed)
            seen = cast("InnView", after.view(view.seat))
            outlook.chances.append(chance_to_last(seen, view.seat))
            outlook.numbers.append(seen.stats)
    return found


def _value_of(world: ImaginedGame, answer: Answer, seat: int, seed: int) -> tuple[float, int]:
    """The value of an answer in a world, and the number of answers it took to see that."""
    after, count = _played_on(world, answer, seat, seed)
    return chance_to_last(cast("InnView", after.view(seat)), seat), count


def _played_on(
    world: ImaginedGame, answer: Answer, seat: int, seed: int
) -> tuple[ImaginedGame, int]:
    """The game after an answer, at the end of the turn, and the number of answers to there."""
    after, preferences = world.fork(), FixedPreferences(seed)
    after.answer(answer)
    turn = cast("InnView", after.view(seat)).turns
    count = 1
    while count < ANSWERS_MOST and (request := after.pending) is not None:
        view = cast("InnView", after.view(request.seat))
        if view.turns > turn or seat not in view.playing:
            break
        after.answer(quick_answer(view, request, preferences))
        count += 1
    return after, count


def _best(found: ValuesByAnswer) -> Answer:
    return max(found, key=lambda answer: sum(found[answer]))


def _still_in(found: ValuesByAnswer) -> ValuesByAnswer:
    """The choices that may still be the best; of those that come to the same always, the first."""
    best = _best(found)
    return {
        answer: values
        for answer, values in found.items()
        if answer is best or not _is_clearly_more(found[best], values)
    }


def _is_clearly_more(better: Sequence[float], worse: Sequence[float]) -> bool:
    gain, margin = paired_gain(better, worse, CLEAR_ERRORS)
    return gain + NEGLIGIBLE >= margin
