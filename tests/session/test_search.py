"""Positions laid out by hand are reached by legal play, with exactly these things and Gold."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rdi import library
from rdi.engine.game import Game
from rdi.model.definition import GameDefinition
from rdi.players.random_player import RandomPlayer
from rdi.session.position.fields import BadPosition
from rdi.session.position.position import (
    PileKey,
    Position,
    cards_in,
    check_copies,
    find_pile,
    hand_pile,
    read_items,
    read_seat,
)
from rdi.session.position.search import (
    Target,
    find_game_at,
    holds_cards_or_dice,
    piles_left_to_luck,
)
from rdi.session.replay import replay
from rdi.session.setup import find_game, make_settings, new_game
from tests.source import ROOT

GAMES = [entry.name for entry in library.usual_games()]
HANDS = ["rogues-and-warriors", "kings-council", "den-of-thieves", "three-kingdoms"]
SETTINGS = make_settings()


def laid_out(
    name: str, piles: Mapping[PileKey, tuple[Any, ...]] | None = None, **of: Any
) -> Target:
    """A decision of a game in which this lies in some piles; three sit there, unless it says so."""
    position = Position(find_game(name), dict(piles or {}))
    return Target(**{"position": position, "seats": 3, "seat": 0, **of})


def scored_piles(game: Game, seat: int) -> dict[PileKey, tuple[object, ...]]:
    """What a seat holds in the piles that are scored."""
    definition, view = game.definition, game.view(seat)
    assert definition.scoring is not None
    names = {source.name for source in definition.scoring.sources}
    return {
        (seat, name): tuple(things) for name, things in view.own.items() if name in names and things
    }


def decisions(name: str, seed: int, most: int = 12) -> Iterator[tuple[Game, int]]:
    """The decisions of a game in which all check, call and choose at random, and nobody folds."""
    game = new_game(name, seats=3, seed=seed)
    player = RandomPlayer(seed)
    for _ in range(most):
        request = game.pending
        if request is None:
            return
        yield game, request.seat
        if request.verb == "bet":
            game.answer(request.options[1])
        else:
            game.answer(player.decide(request, game.view(request.seat)))


@pytest.mark.parametrize("name", HANDS)
def test_any_hand_of_a_card_game_can_be_laid_out_again(name: str) -> None:
    for seed in range(3):
        for game, seat in decisions(name, seed):
            request = game.pending
            assert request is not None
            wanted = scored_piles(game, seat)
            again = find_game_at(laid_out(name, wanted, seat=seat, verb=request.verb), SETTINGS, 5)
            assert again.pending is not None
            assert again.pending.seat == seat
            assert again.pending.verb == request.verb
            for (_, pile), things in wanted.items():
                assert sorted(again.view(seat).own[pile]) == sorted(things)


@pytest.mark.parametrize("name", GAMES)
def test_the_first_decisions_of_every_game_can_be_laid_out_again(name: str) -> None:
    for game, seat in decisions(name, 4, most=3):
        definition = game.definition
        wanted: dict[PileKey, tuple[object, ...]] = {
            (None, pile): things
            for pile, things in game.view(seat).table_piles.items()
            if isinstance(things, tuple) and things
        }
        wanted |= {} if definition.scoring is None else scored_piles(game, seat)
        again = find_game_at(laid_out(name, wanted, seat=seat), SETTINGS, 5)
        view = again.view(seat)
        for (owner, pile), things in wanted.items():
            lie = view.table_piles[pile] if owner is None else view.own[pile]
            assert isinstance(lie, tuple)
            assert sorted(cards_in(lie)) == sorted(cards_in(things))


def test_what_was_laid_out_can_be_replayed() -> None:
    hand = ("Bw", "Bo", "Lo", "La", "Mk", "Mh", "Mn")
    target = laid_out("den-of-thieves", seats=4, seat=3, piles={(3, "Hand"): hand}, pot=16, owe=6)
    game = find_game_at(target, SETTINGS, 3)
    assert replay(str(game.record)).view(3).as_data() == game.view(3).as_data()


@pytest.mark.parametrize(("seats", "seat"), [(4, 3), (4, 0), (2, 1), (6, 2)])
def test_gold_is_as_it_was_laid_out(seats: int, seat: int) -> None:
    target = laid_out("kings-council", seats=seats, seat=seat, pot=40, owe=6, round=2)
    game = find_game_at(target, SETTINGS, 1)
    view, request = game.view(seat), game.pending
    assert request is not None
    assert request.seat == seat
    assert request.owed == 6
    assert view.pot + sum(view.bets) == 40
    assert len(view.playing) == seats


def test_the_others_exchange_as_many_as_is_told() -> None:
    target = laid_out("den-of-thieves", round=3, drew={1: (2, 0), 2: (1,)})
    game = find_game_at(target, SETTINGS, 1)
    picked = [(event[1], event[3]) for event in game.view(0).events if event[0] == "picked"]
    counts = [(seat, num if isinstance(num, int) else len(num)) for seat, num in picked]
    assert counts == [(0, 0), (1, 2), (2, 1), (0, 0), (1, 0), (2, 0)]


def test_exchanges_that_are_told_have_happened_by_then() -> None:
    hand = ("Rk", "Ro", "Ra", "Wk", "Lk")
    target = laid_out("kings-council", piles={(0, "Hand"): hand}, drew={1: (2, 1)})
    view = find_game_at(target, SETTINGS, 1).view(0)
    counts = [event[3] for event in view.events if event[0] == "picked" and event[1] == 1]
    assert [each if isinstance(each, int) else len(each) for each in counts] == [2, 1]
    assert sorted(view.own["Hand"]) == sorted(hand)


@pytest.mark.parametrize(
    ("game", "changes", "said"),
    [
        ("kings-council", {"drew": {1: (2,)}, "round": 1}, "B could exchange 0 times until then"),
        ("kings-council", {"drew": {2: (1, 1)}, "step": 3}, "C could exchange 1 times until then"),
        ("kings-council", {"drew": {1: (1, 1, 1)}}, "2 times until then, not 3"),
        ("rogues-and-warriors", {"drew": {1: (0,)}}, "0 times until then, not 1"),
    ],
)
def test_exchanges_that_cannot_have_happened_are_refused(
    game: str, changes: Mapping[str, object], said: str
) -> None:
    target = laid_out(game, **changes)
    with pytest.raises(BadPosition, match=said):
        find_game_at(target, SETTINGS, 1)


@pytest.mark.parametrize(("gone", "number"), [(("Rk",), 2), (("Rk", "Ra"), 2), (("Rk",) * 3, 3)])
def test_what_one_has_given_away_was_held_and_is_known(gone: tuple[str, ...], number: int) -> None:
    hand = ("Wa", "Lo", "Ra", "Ro", "Mk", "Mh", "Mn")
    piles: dict[PileKey, tuple[object, ...]] = {(0, "Hand"): hand}
    target = laid_out("den-of-thieves", piles=piles, round=number, gone=gone)
    view = find_game_at(target, SETTINGS, 1).view(0)
    assert sorted(view.own["Hand"]) == sorted(hand)
    moved = [event[3] for event in view.events if event[0] == "moved" and event[1] == ("Hand", 0)]
    assert sorted(card for cards in moved for card in cards) == sorted(gone)


def test_what_luck_has_filled_and_all_can_see_is_told() -> None:
    target = laid_out("kings-council", seats=2, seat=0, piles={(0, "Hand"): ("Rk",) * 5})
    game = find_game_at(target, SETTINGS, 1)
    assert piles_left_to_luck(game.view(0), target) == [(None, "King")]
    assert holds_cards_or_dice(game.view(0).own["Hand"])
    assert not holds_cards_or_dice(3)


def test_hidden_hands_are_not_what_was_laid_out() -> None:
    hand = ("Wk", "Ww", "Wo", "Wh", "Wn")
    target = laid_out("kings-council", seat=1, piles={(1, "Hand"): hand})
    for seed in range(20):
        game = find_game_at(target, SETTINGS, seed)
        others = [card for seat in (0, 2) for card in game.view(seat).own["Hand"]]
        assert not set(hand) & set(others)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"piles": {(0, "Hand"): ("Rk",) * 4}}, "Hand of A holds 5 when A is asked there, not 4"),
        ({"round": 7}, "3 Betting Rounds, and no number 7"),
        ({"step": 99}, "A is asked 5 times"),
        ({"verb": "dance"}, "A is never asked to dance, only to bet and to discard"),
        ({"pot": 1}, "3 Gold is in the pot by then at the least"),
        ({"owe": 500, "stash": 50}, "500 cannot be owed"),
        ({"drew": {1: (9,)}, "round": 2}, "B can discard 2 at the most, not 9"),
    ],
)
def test_what_cannot_be_gets_a_sentence(changes: Mapping[str, object], said: str) -> None:
    fields: dict[str, object] = {"seats": 3, "seat": 0, "piles": {(0, "Hand"): ("Rk",) * 5}}
    if "verb" in changes:
        changes = {**changes, "piles": {(None, "King"): ("Wk",)}}
    target = laid_out("kings-council", **{**fields, **changes})
    with pytest.raises(BadPosition, match=said):
        find_game_at(target, SETTINGS, 1)


# ------------------------------------------------------------------ what is read


def definition(name: str, *variants: str) -> GameDefinition:
    return find_game(name, variants).definition


@pytest.mark.parametrize(
    ("game", "pile", "text", "said"),
    [
        ("kings-council", "Hand", "Xx", "no card 'Xx'"),
        ("kings-council", "Hand", "rx", "did you mean R"),
        ("kings-council", "Hand", "Dr", "a variant of the game shuffles it in"),
        ("kings-council", "Hand", "3", "no dice lie in Hand"),
        ("threes", "Keep", "7", "a die shows 1 to 6"),
        ("oh-hell", "Tricks", "8", "Tricks is a number from 0 to 7, not 8"),
        ("oh-hell", "Tricks", "As", "Tricks is a number from 0 to 7, not As"),
    ],
)
def test_things_that_cannot_lie_there_are_named(game: str, pile: str, text: str, said: str) -> None:
    rules = definition(game)
    with pytest.raises(BadPosition, match=said):
        read_items(rules, find_pile(rules, pile, is_player=True), text)


def test_things_are_read_as_people_type_them() -> None:
    rules = definition("kings-council", "dragons")
    hand = find_pile(rules, "hand", is_player=True)
    assert read_items(rules, hand, "rk, WO dR") == ("Rk", "Wo", "Dr")
    tricks = definition("oh-hell")
    assert read_items(tricks, find_pile(tricks, "Tricks", is_player=True), "3") == (3,)
    town = definition("city-square")
    city = find_pile(town, "City", is_player=True)
    laid = (((0, 0), "Rk"), ((1, 1), "Lo"), ((1, 1), "Ra"))
    assert read_items(town, city, "Rk - / - Lo+Ra") == laid


def test_piles_that_nobody_has_or_sees_are_refused() -> None:
    rules = definition("kings-council")
    with pytest.raises(BadPosition, match="did you mean Hand"):
        find_pile(rules, "Hnd", is_player=True)
    with pytest.raises(BadPosition, match="the table has King"):
        find_pile(rules, "Xyz", is_player=False)
    with pytest.raises(BadPosition, match="nobody may look at Clock"):
        find_pile(definition("the-wheel"), "Clock", is_player=False)
    with pytest.raises(BadPosition, match="nobody holds a hidden hand"):
        hand_pile(definition("jack-of-all-trades"))


def test_too_many_copies_are_refused_and_their_places_named() -> None:
    rules = definition("kings-council")
    check_copies(rules, {(0, "Hand"): ("Lk", "Lk"), (None, "King"): ("Wk",)})
    with pytest.raises(BadPosition, match=r"Wk is laid out 2 times \(Hand of A, King\)"):
        check_copies(rules, {(0, "Hand"): ("Wk",), (None, "King"): ("Wk",)})


def test_seats_are_called_by_letters() -> None:
    assert read_seat("c", 4) == 2
    with pytest.raises(BadPosition, match="there are A and B"):
        read_seat("C", 2)


def test_a_game_of_ones_own_can_be_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", str(ROOT / "tests"))
    piles: dict[PileKey, tuple[object, ...]] = {
        (1, "Cargo"): ("Wk", "Rk", "Lo"),
        (None, "River"): (6, 6, 1),
    }
    target = laid_out("last-ferry", seats=2, seat=1, piles=piles)
    game = find_game_at(target, SETTINGS, 1)
    assert sorted(game.view(1).own["Cargo"]) == ["Lo", "Rk", "Wk"]
    assert game.view(1).table_piles["River"] == (6, 6, 1)
