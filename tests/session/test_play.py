"""Players who play a game to its end."""

from typing import Any

import pytest

from rdi.engine.game import View
from rdi.errors import BadSettings, IllegalAnswer
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.session.bots import play
from rdi.session.setup import new_game
from tests.handmade import answer, two_cards


class Caller:
    """Calls whatever is bet, shows the first card, and remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int, Any]] = []

    def decide(self, request: Request, view: View) -> Answer:
        self.seen.append((request.seat, view.seat, view.request))
        return request.options[1] if request.verb == "bet" else request.options[0]


class Cheat:
    """Bets more than it has."""

    def decide(self, request: Request, view: View) -> Answer:
        return ("raise", 1000)


def test_each_player_is_asked_for_its_own_seat_and_shown_its_own_view() -> None:
    players = [Caller(), Caller(), Caller()]
    outcome = play(two_cards((50, 50, 50)), players)
    assert sum(outcome.winnings) + outcome.carry == 0
    for seat, player in enumerate(players):
        assert {(asked, viewing) for asked, viewing, _ in player.seen} == {(seat, seat)}
        assert all(request is not None for _, _, request in player.seen)
        assert len(player.seen) == 3


def test_a_game_can_be_taken_over_in_the_middle() -> None:
    game = answer(two_cards((50, 50)), 7)
    assert play(game, [Caller(), Caller()]) == game.outcome


def test_the_same_players_and_seed_give_the_same_game() -> None:
    games = [new_game("threes", seed="7F3K") for _ in range(2)]
    for game in games:
        play(game, [Caller()] * 4)
    assert games[0].record == games[1].record


def test_there_must_be_a_player_for_every_seat() -> None:
    callers: list[Player] = [Caller(), Caller()]
    with pytest.raises(BadSettings, match="2 players cannot fill 3 seats"):
        play(two_cards((50, 50, 50)), callers)


def test_a_player_who_breaks_the_rules_stops_the_game_there() -> None:
    game = two_cards((50, 50))
    with pytest.raises(IllegalAnswer, match="1000 is too much"):
        play(game, [Caller(), Cheat()])
    assert game.pending is not None
    assert game.pending.seat == 1
