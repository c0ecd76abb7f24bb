"""Every way in which one small Betting Round can go, to its last leaf, held against a naive table.

The game is Threes with Hidden Fate in which all dice are kept at once, so that one Betting Round is
all that is left: the first seat has the best Keep, and the others are as good as each other.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from rdi import Game, Wager
from tests.booklet.scene import Scene
from tests.naive import betting_round, pots

SEATS = "ABC"
PLACES = [["A"], ["B", "C"]]


def one_round(stashes: tuple[int, ...], minimum_raise: bool) -> Game:
    """A game of three before its only Betting Round; nobody pays an ante."""
    cards, dice = "Bk Wo Ww", "3333 1111 1111"
    settings = {"ante": 0, "minimum_raise": minimum_raise}
    scene = Scene("threes", "hidden_fate", stashes=stashes, cards=cards, dice=dice, **settings)
    return scene.game


def legal(game: Game) -> list[Any]:
    """Everything that may be said now, each raise by its total."""
    request = game.pending
    assert isinstance(request, Wager)
    least, most = request.bounds or (1, 0)
    return ["fold", request.stay, *(("raise", total) for total in range(least, most + 1))]


def leaves(game: Game, said: tuple[Any, ...] = ()) -> Iterator[tuple[Game, tuple[Any, ...]]]:
    """Each end of the game, and what (seat, answer) led to it."""
    request = game.pending
    if request is None:
        yield game, said
        return
    for answer in legal(game):
        twin = game.fork()
        twin.answer(answer)
        yield from leaves(twin, (*said, (request.seat, answer)))


def naive_lines(
    stashes: dict[str, int], variants: frozenset[str], said: tuple[Any, ...] = ()
) -> Iterator[tuple[Any, ...]]:
    """The same lines of play by the naive table."""
    round_ = betting_round.start(
        variants, {"seats": list(SEATS), "stacks": stashes, "folded": [], "starting": "A"}
    )
    for seat, answer in said:
        round_.act(SEATS[seat], list(answer) if isinstance(answer, tuple) else answer)
    following = round_.next_seat()
    if following is None:
        yield said
        return
    for action in round_.legal_actions():
        answer = tuple(action) if isinstance(action, list) else action
        yield from naive_lines(stashes, variants, (*said, (SEATS.index(following), answer)))


TREES = {
    ((4, 4, 4), True): 619,
    ((4, 4, 4), False): 727,
    ((4, 3, 2), True): 203,
    ((2, 3, 4), True): 227,
    ((2, 4, 3), False): 229,
    ((0, 4, 4), True): 60,
    ((6, 3, 5), True): 985,
}


@pytest.mark.rule("betting-02", "betting-03", "betting-04", "betting-09", "betting-10", "PT-2")
@pytest.mark.parametrize(("stashes", "minimum_raise"), TREES)
def test_the_tree_is_the_naive_one(stashes: tuple[int, ...], minimum_raise: bool) -> None:
    variants = frozenset({"minimum_raise"} if minimum_raise else ())
    expected = sorted(naive_lines(dict(zip(SEATS, stashes, strict=True)), variants), key=repr)
    found = sorted((said for _, said in leaves(one_round(stashes, minimum_raise))), key=repr)
    assert found == expected
    assert len(found) == TREES[stashes, minimum_raise]


@pytest.mark.rule("betting-13", "betting-14", "betting-15", "ties-05", "PT-4", "PT-5", "PT-7")
@pytest.mark.parametrize(("stashes", "minimum_raise"), TREES)
def test_each_leaf_is_settled_as_naively(stashes: tuple[int, ...], minimum_raise: bool) -> None:
    for game, said in leaves(one_round(stashes, minimum_raise)):
        folded = [SEATS[seat] for seat, answer in said if answer == "fold"]
        placed = [[seat for seat in group if seat not in folded] for group in PLACES]
        paid = dict(zip(SEATS, game.view(0).contributions, strict=True))
        settled = pots.judge(
            frozenset(),
            {
                "contributions": paid,
                "folded": folded,
                "carry": 0,
                "placement": [group for group in placed if group],
                "split_rule": "merchant",
            },
        )
        back = [settled[key].get(seat, 0) for key in ("rebate", "orphans") for seat in SEATS]
        won = [settled["payouts"].get(seat, 0) for seat in SEATS]
        outcome = game.outcome
        assert outcome is not None
        assert list(outcome.winnings) == [
            won[seat] + back[seat] + back[seat + 3] - paid[SEATS[seat]] for seat in range(3)
        ]
        assert outcome.carry == settled["carry"]
        assert sum(outcome.winnings) + outcome.carry == 0
        assert all(-stash <= gain for stash, gain in zip(stashes, outcome.winnings, strict=True))
