"""A player is asked for an answer where a card held may do some good just now, and else is not."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import pytest

import rdi
from rdi.engine.game import Game
from rdi.engine.inn.view import InnView
from rdi.model.cards import Way, WhenCard
from rdi.model.request import PASS, Respond
from rdi.players.random_player import RandomPlayer
from rdi.shell.play.stops import ALWAYS, FITTING, NEVER, STOPS, USEFUL, Question, questions, wants
from tests.inn.house import GAMBLING, RAISE, Scene, strangers

SHIELD, ARMOR, HEAL, NO, ROUNDS, TAPS = "Shield", "Armor", "Heal", "No!", "Bring more", "Taps"
TEXT = """
sometimes card "Shield" in Ann:
  play when a drink affects you
  you ignore it

sometimes card "Armor" in Ann:
  play when a card affects your Fortitude
  you ignore it

anytime card "Heal" in Ann:
  you gain 2 Fortitude

sometimes card "No!" in Ann:
  play when an anytime card is played
  negate it

sometimes card "Bring more" in Ann:
  play in your order phase
  another player pays 1 Gold to the inn

sometimes card "Taps" in Ann:
  play during a round
  another player pays 1 Gold to you

anytime card "Cure" in Bob:
  you gain 2 Fortitude

anytime card "Blow" in Bob:
  pick another player as victim
  victim loses 2 Fortitude

sometimes card "Weight" in Ann:
  play when an action card is played
  another player loses 1 Fortitude

action card "Punch" in Ann:
  another player loses 2 Fortitude

anytime card "Sip" in Ann:
  you lose 1 Alcohol

action card "Wind" in Ann:
  you gain 1 Fortitude
"""


def asked(scene: Scene, kind: str, seat: int = 0) -> tuple[Respond, InnView]:
    """A player is asked to answer something of this kind; all pass until then."""
    for _ in range(40):
        request = scene.game.pending
        assert isinstance(request, Respond)
        view = cast(InnView, scene.game.view(seat))
        if request.seat == seat and any(each["kind"] == kind for each in view.answerable):
            return request, view
        scene.game.answer(PASS)
    raise AssertionError(f"seat {seat} is not asked about a {kind}")


def is_wanted(scene: Scene, kind: str, value: str = "") -> bool:
    """Whether Ann wants to be asked about the first thing of a kind, at stops set so."""
    request, view = asked(scene, kind)
    return wants(request, view, dict.fromkeys(STOPS, value) if value else {}, False)


def drinking(drink: str, fortitude: int = 15, value: str = "") -> bool:
    """Whether Ann is asked about her Drink, who could ignore it."""
    numbers = {0: {"Fortitude": fortitude, "Alcohol": 3}}
    scene = strangers(
        "Ann Bob Cid", TEXT, phase="drink", hands={0: [SHIELD]}, drinks={0: [drink]},
        numbers=numbers,
    )  # fmt: skip
    return is_wanted(scene, "drink", value)


@pytest.mark.parametrize(
    ("drink", "is_asked"),
    [("Wine", True), ("Dirty Dishwater", True), ("Water", False), ("Holy Water", False)],
)
def test_who_may_ignore_a_drink_is_asked_where_it_does_harm(drink: str, is_asked: bool) -> None:
    assert drinking(drink) == is_asked
    assert drinking(drink, value=FITTING)
    assert drinking(drink, value=ALWAYS)
    assert not drinking(drink, value=NEVER)


def playing(player: int, card: str, held: str, *answers: int) -> Scene:
    """A card is being played, and Ann holds one that may answer it."""
    hands = {player: [card]}
    hands[0] = [*hands.get(0, []), held]
    numbers = {0: {"Fortitude": 15}, 1: {"Fortitude": 15}}
    scene = strangers("Ann Bob Cid", TEXT, hands=hands, numbers=numbers)
    scene.plays(player, card, *answers)
    return scene


def test_who_may_ignore_a_card_is_asked_about_a_blow_and_not_about_the_own_cure() -> None:
    assert is_wanted(playing(1, "Blow", ARMOR, 0), "card")
    cure = playing(0, "Wind", ARMOR)
    assert not is_wanted(cure, "card")
    assert is_wanted(cure, "card", FITTING)


def test_a_card_against_others_cards_is_kept_for_those_against_its_player() -> None:
    assert not is_wanted(playing(1, "Cure", NO), "card")
    assert not is_wanted(playing(1, "Blow", NO, 2), "card")
    assert is_wanted(playing(1, "Blow", NO, 0), "card")
    assert is_wanted(playing(1, "Cure", NO), "card", FITTING)


def test_nobody_is_asked_to_negate_the_own_card_but_to_add_to_it() -> None:
    assert not is_wanted(playing(0, "Sip", NO), "card")
    assert is_wanted(playing(0, "Sip", NO), "card", FITTING)
    assert is_wanted(playing(0, "Punch", "Weight", 1), "card")


def at_own_turn(fortitude: int) -> Scene:
    """Ann's Action Phase begins, and she can only heal."""
    return strangers("Ann Bob Cid", TEXT, hands={0: [HEAL]}, numbers={0: {"Fortitude": fortitude}})


def test_a_card_for_any_moment_is_asked_about_in_the_own_turn_if_it_helps() -> None:
    assert is_wanted(at_own_turn(15), "moment")
    assert not is_wanted(at_own_turn(20), "moment")
    assert is_wanted(at_own_turn(20), "moment", ALWAYS)


def test_a_card_for_any_moment_is_not_asked_about_in_the_turn_of_another() -> None:
    scene = strangers("Bob Ann Cid", TEXT, hands={1: [HEAL]}, numbers={1: {"Fortitude": 15}})
    request, view = asked(scene, "moment", 1)
    assert HEAL in request.items
    assert not wants(request, view, {}, False)
    assert not wants(request, view, dict.fromkeys(STOPS, FITTING), False)
    assert wants(request, view, {"phases": ALWAYS}, False)


@pytest.mark.parametrize("value", ["", FITTING, ALWAYS])
def test_what_was_passed_in_a_phase_is_not_asked_again_at_its_end(value: str) -> None:
    scene = strangers("Ann Bob Cid", TEXT, hands={0: [ROUNDS]}, phase="order")
    stops = dict.fromkeys(STOPS, value) if value else {}
    request, view = asked(scene, "moment")
    assert wants(request, view, stops, False)
    passed = questions(request, view)
    assert passed
    scene.game.answer(PASS)
    if not isinstance(scene.game.pending, Respond):
        assert scene.game.pending is not None
        scene.game.answer(1)
    request, view = asked(scene, "moment")
    assert view.answerable[0]["is_after"]
    assert wants(request, view, stops, False, passed) == bool(value)
    assert wants(request, view, stops, False)


def test_a_card_for_a_round_is_asked_about_again_when_the_round_has_changed() -> None:
    hands = {0: [TAPS, GAMBLING], 1: [RAISE]}
    scene = strangers("Ann Bob Cid", TEXT, "always", hands=hands)
    scene.plays(0, GAMBLING)
    passed: set[Question] = set()
    rounds = []
    for _ in range(40):
        request = scene.game.pending
        assert isinstance(request, Respond)
        view = cast(InnView, scene.game.view(0))
        if request.seat == 0 and request.verb == "answer" and TAPS in request.items:
            if wants(request, view, {}, False, passed):
                assert view.round not in rounds
                rounds.append(view.round)
            else:
                assert view.round in rounds
            passed |= questions(request, view)
        if request.verb == "gamble" and RAISE in request.items:
            scene.game.answer(RAISE)
            break
        scene.game.answer(PASS)
    before = len(rounds)
    assert before
    scene.game.answer(PASS)
    while not (
        isinstance(request := scene.game.pending, Respond)
        and request.seat == 0
        and TAPS in request.items
        and cast(InnView, scene.game.view(0)).round not in rounds
    ):
        scene.game.answer(PASS)
    assert wants(request, cast(InnView, scene.game.view(0)), {}, False, passed)


def windows(
    seed: int, names: str = "gerki deirdre fiona zot", variants: Sequence[str] = ()
) -> Iterator[tuple[Game, Respond]]:
    """The questions of a game between careless players for which answers may be given."""
    game = rdi.new_game("red-dragon-inn", seats=names.split(), variants=variants, seed=seed)
    players = [RandomPlayer(f"{seed} {seat}") for seat in range(game.seats)]
    while (request := game.pending) is not None:
        if isinstance(request, Respond) and request.verb == "answer":
            yield game, request
        game.answer(players[request.seat].decide(request, game.view(request.seat)))


@pytest.mark.parametrize("seed", range(3))
def test_each_value_asks_where_the_stricter_ones_ask(seed: int) -> None:
    counts = dict.fromkeys((NEVER, USEFUL, FITTING, ALWAYS), 0)
    for game, request in windows(seed):
        view = cast(InnView, game.view(request.seat))
        asks = [wants(request, view, dict.fromkeys(STOPS, value), False) for value in counts]
        assert asks == sorted(asks)
        for value, is_asked in zip(counts, asks, strict=True):
            counts[value] += is_asked
    assert counts[NEVER] == 0 < counts[USEFUL] < counts[FITTING] < counts[ALWAYS]


@pytest.mark.parametrize("seed", range(3))
def test_silence_tells_nothing_that_the_player_could_not_see(seed: int) -> None:
    asked = 0
    for number, (game, request) in enumerate(windows(seed)):
        view = cast(InnView, game.view(request.seat))
        world = view.imagine(number)
        imagined = world.pending
        assert imagined is not None
        is_asked = wants(request, view, {}, False)
        assert wants(imagined, cast(InnView, world.view(request.seat)), {}, False) == is_asked
        asked += is_asked
    assert asked


def test_in_sides_one_is_asked_about_what_is_done_to_a_mate_and_not_by_a_mate() -> None:
    asked: Counter[tuple[bool, bool]] = Counter()
    for seed in (9, 10):
        for game, request in windows(seed, "lucky fiona farai nerodia", ["two-headed-dragon"]):
            seat, view = request.seat, cast(InnView, game.view(request.seat))
            (mate,) = (each for each in view.side_of(seat) if each != seat)
            ways = [each for title in request.items for each in view.ways_to_answer(title)]
            for way, about in ways if len(ways) == 1 else ():
                if _is_for(mate, way, about) and not _is_for(seat, way, about):
                    asked[about["seat"] == mate, wants(request, view, {}, False)] += 1
    assert asked.keys() == {(True, False), (False, True)}


def _is_for(seat: int, way: Way, about: Mapping[str, Any]) -> bool:
    """Whether a way changes what is played, and this does something to a seat."""
    is_kept = isinstance(way.trigger, WhenCard) and not way.trigger.affects
    return is_kept and seat in about["touches"]
