"""Ties, replays and shares in a real game: what the table does once the hands are compared."""

from dataclasses import replace

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadSettings
from rdi.model.outcome import Outcome
from rdi.model.request import Wager
from rdi.model.settings import Settings
from tests.handmade import GAMES, answer, show_first, stashes, two_cards

TIE = "RkBk RwBw WkWo"
"""Two equally good hands, and one that is worse than either."""


def over(game: Game) -> Outcome:
    """The outcome of a game that must be over."""
    assert game.outcome is not None
    return game.outcome


def check_down(game: Game) -> Game:
    """Play on without a raise until the game is over, or the pot is played for again."""
    before = replays(game)
    while game.pending is not None and replays(game) == before:
        request = game.pending
        answer(game, request.stay if isinstance(request, Wager) else request.items[0])
    return game


def replays(game: Game) -> int:
    """How often a tied pot has been played for again."""
    return [event[0] for event in game.events].count("replay")


class TestMerchantsRule:
    @pytest.mark.rule("ties-04", "ties-05", "G-12")
    def test_unless_somebody_chooses_another_rule_tied_players_divide_the_pot(self) -> None:
        outcome = over(check_down(two_cards((50, 50, 50), hands=TIE)))
        assert outcome.places == ((0, 1), (2,))
        assert outcome.winnings == (0, 0, -1)

    @pytest.mark.rule("ties-05")
    def test_what_is_left_over_waits_for_the_next_game(self) -> None:
        game = check_down(two_cards((50, 50, 50), hands=TIE, carry=4))
        assert over(game).winnings == (2, 2, -1)
        assert over(game).carry == 1
        assert game.purses["pot"] == 1
        following = two_cards(stashes(game), carry=over(game).carry)
        assert following.purses["pot"] == 4

    @pytest.mark.rule("ties-04")
    def test_the_tiebreak_of_the_game_comes_first(self) -> None:
        outcome = over(check_down(two_cards((50, 50, 50), hands="RkBo RwBw WkWo")))
        assert outcome.places == ((1,), (0,), (2,))
        assert outcome.winnings == (-1, 2, -1)


class TestKingsRule:
    @pytest.mark.rule("ties-06", "PT-6")
    def test_the_tied_players_alone_play_again_without_an_ante(self) -> None:
        game = two_cards((50, 50, 50), hands=f"{TIE} RkRw WkWw", split_rule="king")
        check_down(answer(game, 6))
        assert game.outcome is None
        assert game.view(0).playing == (0, 1)
        assert stashes(game) == [43, 43, 43]
        assert game.purses["pot"] == 21
        answer(game, "check", 2, "call")
        outcome = over(check_down(game))
        assert outcome.winnings == (21 + 4 - 9, -9, -7)
        assert outcome.places == ((0,), (1,))

    @pytest.mark.rule("ties-06")
    def test_tied_again_they_play_once_more(self) -> None:
        hands = f"{TIE} LkLw LoLh RkRw WkWw"
        game = check_down(two_cards((50, 50, 50), hands=hands, split_rule="king"))
        check_down(game)
        assert replays(game) == 2
        assert over(check_down(game)).winnings == (2, -1, -1)

    @pytest.mark.rule("PT-9", "PT-10")
    def test_a_player_without_gold_still_wins_a_pot_that_waits(self) -> None:
        hands = f"{TIE} RkRw WkWw"
        game = answer(two_cards((8, 50, 8), hands=hands, split_rule="king"), "check")
        check_down(answer(game, 20, "call", "call"))
        assert replays(game) == 1
        assert game.purses[0] == 0
        check_down(game)
        assert stashes(game) == [24, 42, 0]

    @pytest.mark.rule("PT-6", "PT-10")
    def test_side_pots_that_are_not_tied_are_paid_first_and_may_be_used(self) -> None:
        hands = "RkBk RwBw WkWo LkLw RkRw"
        game = two_cards((50, 11, 50), hands=hands, split_rule="king")
        show_first(answer(game, 30, "call", "call"))
        answer(game, "check", "check")
        assert game.purses["pot"] == 33
        assert stashes(game) == [19 + 40, 0, 19]
        show_first(game)
        assert over(game).winnings == (9, 22, -31)


class TestCommonersRule:
    @pytest.mark.rule("ties-07", "PT-6")
    def test_all_players_play_again_and_ante_again(self) -> None:
        game = two_cards((50, 50, 50), hands=f"{TIE} LkLw BkBw RkRw", split_rule="commoner")
        answer(game, "check", "check", "fold")
        check_down(game)
        assert game.outcome is None
        assert game.view(0).playing == (0, 1, 2)
        assert game.purses["pot"] == 6
        assert over(check_down(game)).winnings == (-2, -2, 4)

    @pytest.mark.rule("PT-13")
    def test_who_cannot_ante_again_sits_out(self) -> None:
        game = two_cards((1, 50, 50), hands=f"{TIE} WkWw RkRw", split_rule="commoner")
        check_down(game)
        assert game.view(1).playing == (1, 2)
        assert over(check_down(game)).winnings == (-1, -2, 3)

    @pytest.mark.rule("PT-13")
    def test_where_nobody_could_contest_it_the_pot_is_divided(self) -> None:
        game = two_cards((7, 7), hands=TIE, split_rule="commoner", carry=1)
        answer(game, 6, "call")
        show_first(game)
        assert over(game).winnings == (0, 0)
        assert over(game).carry == 1


class TestShares:
    @pytest.mark.rule("shares-01")
    def test_a_share_is_the_ante_and_the_only_bet(self) -> None:
        game = two_cards((50, 50, 50), hands="WkWw RkRw LkLw", share=3)
        assert game.purses["pot"] == 9
        assert not isinstance(game.pending, Wager)
        show_first(game)
        assert over(game).winnings == (-3, 3, 0)
        assert not any(event[0] == "betting" for event in game.events)

    @pytest.mark.rule("shares-11", "SH-7", "SH-8")
    def test_remainders_go_into_the_pot_of_the_next_game(self) -> None:
        game = show_first(two_cards((50,) * 5, hands="RkBk RwBw RoBo WkWw WoWh", share=3))
        assert over(game).places[0] == (0, 1, 2)
        assert over(game).winnings == (2, 2, 2, -3, -3)
        rest = show_first(two_cards((50, 50, 50), hands="WkWw RkRw LkLw", share=3, carry=2))
        assert over(rest).winnings == (-3, 5, 0)
        assert over(rest).carry == 0

    @pytest.mark.rule("shares-11", "SH-8")
    def test_the_remainder_of_shares_is_ordinary_gold_in_a_game_with_betting(self) -> None:
        game = show_first(two_cards((50,) * 4, hands="RkBk RwBw RoBo WkWw", share=1))
        assert over(game).carry == 1
        following = two_cards(stashes(game), hands="RkRw WkWw WoWh WnWa", carry=over(game).carry)
        assert over(check_down(following)).winnings == (4, -1, -1, -1)

    @pytest.mark.rule("SH-1")
    def test_split_rules_are_not_used_for_shares(self) -> None:
        game = two_cards((50, 50, 50), hands=TIE, share=2, split_rule="king")
        assert over(show_first(game)).winnings == (1, 1, -2)

    @pytest.mark.rule("shares-12", "SH-9")
    def test_a_share_of_0_lets_any_game_be_played_without_gold(self) -> None:
        game = show_first(two_cards((50, 0, 7), hands="WkWw RkRw LkLw", share=0))
        assert over(game).winnings == (0, 0, 0)
        assert over(game).places == ((1,), (2,), (0,))

    @pytest.mark.rule("SH-9")
    def test_who_cannot_pay_a_share_sits_out(self) -> None:
        game = show_first(two_cards((50, 2, 50), hands="WkWw LkLw", share=3))
        assert over(game).places == ((2,), (0,))
        assert over(game).winnings == (-3, 0, 3)

    @pytest.mark.rule("G-10")
    def test_the_only_one_who_can_pay_gets_the_whole_pot(self) -> None:
        game = two_cards((50, 2, 1), share=3, carry=4)
        assert over(game).winnings == (4, 0, 0)

    def test_a_game_may_be_for_shares_only(self) -> None:
        only = CompiledGame(replace(GAMES["two-cards"].definition, plays_for_shares=True))
        with pytest.raises(BadSettings, match="share"):
            Game(only, Settings(), SeededChance(1), (50, 50))
        game = Game(only, Settings(share=2), SeededChance(1), (50, 50))
        assert game.purses["pot"] == 4
