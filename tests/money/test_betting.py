"""Betting Rounds in a real game: who is asked, what may be said, and where the Gold goes."""

import re
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import IllegalAnswer, SourceErrors
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings
from tests.handmade import answer, show_first, stashes, two_cards

FOUR = (50,) * 4


def asked(game: Any) -> Wager:
    """The bet that the game asks for."""
    assert isinstance(game.pending, Wager)
    return game.pending


def order(game: Any, *answers: Answer) -> list[int]:
    """The seats that give these answers, one after the other."""
    seats = []
    for each in answers:
        seats.append(game.pending.seat)
        answer(game, each)
    return seats


def refused(game: Any, said: Answer) -> IllegalAnswer:
    """The error for an answer that is not legal; nothing may have changed by it."""
    before = (game.pending, dict(game.purses), game.log, game.events)
    with pytest.raises(IllegalAnswer) as caught:
        game.answer(said)
    assert not before[0].accepts(said)
    assert (game.pending, dict(game.purses), game.log, game.events) == before
    return caught.value


class TestTheCourseOfARound:
    @pytest.mark.rule("betting-06")
    def test_everybody_antes_one_before_the_game(self) -> None:
        game = two_cards(FOUR)
        assert game.purses["pot"] == 4
        assert stashes(game) == [49] * 4

    @pytest.mark.rule("betting-01")
    def test_each_round_begins_with_a_current_bet_of_0_whatever_is_in_the_pot(self) -> None:
        game = two_cards(FOUR, carry=9)
        assert asked(game).current_bet == 0
        show_first(answer(game, 10, "call", "call", "call"))
        assert game.purses["pot"] == 9 + 4 + 40
        assert (asked(game).current_bet, asked(game).owed) == (0, 0)

    @pytest.mark.rule("betting-02", "betting-gen-03")
    def test_players_speak_clockwise_from_the_starting_player_in_every_round(self) -> None:
        game = two_cards(FOUR)
        assert order(game, "check", 3, "fold", "call", "call") == [0, 1, 2, 3, 0]
        show_first(game)
        assert order(game, "check", "check", "check") == [0, 1, 3]

    @pytest.mark.rule("G-11")
    def test_when_the_starting_player_has_folded_the_next_one_still_in_speaks_first(self) -> None:
        game = two_cards(FOUR)
        answer(game, "check", 2, "call", "call", "fold")
        assert isinstance(game.pending, Pick)
        assert game.pending.seat == 1
        show_first(game)
        assert order(game, "check", "check", "check") == [1, 2, 3]

    @pytest.mark.rule("betting-03")
    def test_the_round_ends_when_all_have_matched_the_bet_or_folded(self) -> None:
        game = two_cards(FOUR)
        answer(game, 2, "call", 4, "fold", "call")
        assert asked(game).seat == 1
        answer(game, "call")
        assert isinstance(game.pending, Pick)

    @pytest.mark.rule("PT-12")
    def test_who_has_checked_must_answer_a_later_raise(self) -> None:
        game = two_cards(FOUR)
        answer(game, "check", "check", 3, "call")
        assert asked(game).seat == 0
        assert asked(game).options[:2] == ("fold", "call")
        assert refused(game, "check").nearest == "call"

    @pytest.mark.rule("betting-05")
    def test_when_all_check_the_game_goes_on_without_more_gold(self) -> None:
        game = answer(two_cards(FOUR), "check", "check", "check", "check")
        assert isinstance(game.pending, Pick)
        assert game.purses["pot"] == 4
        assert stashes(game) == [49] * 4

    @pytest.mark.rule("betting-05", "betting-08")
    def test_one_checks_where_nothing_is_owed_and_calls_where_something_is(self) -> None:
        game = two_cards(FOUR)
        assert refused(game, "call").nearest == "check"
        answer(game, 1)
        assert refused(game, "check").nearest == "call"

    @pytest.mark.rule("PT-12")
    def test_one_may_fold_even_where_nothing_is_owed(self) -> None:
        game = two_cards(FOUR)
        assert game.pending is not None
        assert "fold" in game.pending.options
        answer(game, "fold")
        assert game.view(1).folded == (0,)

    @pytest.mark.parametrize("said", ["bet", "", 3, None, ("raise",), ("raise", "3"), ["fold"]])
    def test_anything_else_is_refused(self, said: Answer) -> None:
        assert refused(two_cards(FOUR), said).nearest == "check"


class TestFolding:
    @pytest.mark.rule("betting-04", "G-10")
    def test_the_last_player_in_wins_at_once_without_a_showdown(self) -> None:
        game = two_cards(FOUR, hands="WkWw RkRw RoRh RnRa")
        answer(game, 5, "fold", "fold")
        answer(game, "fold")
        assert game.outcome is not None
        assert game.outcome.winnings == (3, -1, -1, -1)
        assert game.outcome.places == ((0,),)
        assert game.view(1).pile("Hand", 0) == 2

    @pytest.mark.rule("betting-04")
    def test_also_when_folding_begins_without_any_bet(self) -> None:
        game = answer(two_cards(FOUR), "fold", "fold", "fold")
        assert game.outcome is not None
        assert game.outcome.winnings == (-1, -1, -1, 3)

    def test_nothing_can_be_said_when_the_game_is_over(self) -> None:
        game = answer(two_cards(FOUR), "fold", "fold", "fold")
        with pytest.raises(IllegalAnswer, match="over"):
            game.answer("check")

    @pytest.mark.rule("betting-07", "G-9")
    def test_who_folds_gets_nothing_back_and_cannot_win(self) -> None:
        game = two_cards((50, 50, 50), hands="RkRw WkWw LkLw")
        answer(game, 5, "call", "call", "Rk", "Wk", "Lk", "fold", 1, "call")
        assert game.outcome is not None
        assert game.outcome.winnings == (-6, -7, 13)
        assert game.outcome.places == ((2,), (1,))

    @pytest.mark.rule("betting-07", "G-9")
    def test_open_cards_of_a_player_who_folds_are_turned_down(self) -> None:
        game = show_first(answer(two_cards(FOUR), "check", "check", "check", "check"))
        assert game.view(1).pile("Shown", 0) == game.view(0).pile("Shown")
        assert isinstance(game.view(1).pile("Shown", 0), tuple)
        answer(game, "fold")
        assert game.view(1).pile("Shown", 0) == 1
        assert game.view(1).folded == (0,)

    @pytest.mark.rule("G-9")
    def test_who_has_folded_has_no_more_turns(self) -> None:
        game = answer(two_cards(FOUR), "check", "fold", "check", "check")
        seats = []
        while isinstance(game.pending, Pick):
            seats.append(game.pending.seat)
            game.answer(game.pending.items[0])
        assert seats == [0, 2, 3]
        assert order(game, "check", "check", "check") == [0, 2, 3]


class TestRaising:
    @pytest.mark.rule("betting-08")
    def test_a_call_adds_only_what_is_missing(self) -> None:
        game = answer(two_cards(FOUR), 4, 10, "fold", "fold")
        assert asked(game).owed == 6
        answer(game, "call")
        assert stashes(game)[0] == 39

    @pytest.mark.rule("betting-09", "betting-ex-01", "PT-11")
    def test_the_total_of_a_raise_becomes_the_current_bet(self) -> None:
        game = answer(two_cards(FOUR), 3, 6)
        assert asked(game).current_bet == 6
        assert stashes(game)[1] == 43

    @pytest.mark.rule("betting-09")
    @pytest.mark.parametrize("total", [3, 2, 0, -1])
    def test_a_raise_must_exceed_the_current_bet(self, total: int) -> None:
        game = answer(two_cards(FOUR, minimum_raise=False), 3)
        assert refused(game, ("raise", total)).nearest == ("raise", 4)
        answer(game, 4)

    @pytest.mark.rule("betting-10", "betting-ex-02")
    def test_no_raise_may_be_smaller_than_the_one_before(self) -> None:
        game = answer(two_cards(FOUR), 5)
        assert refused(game, ("raise", 7)).nearest == ("raise", 10)
        assert asked(game).bounds == (10, 49)
        answer(game, 10)
        assert refused(game, ("raise", 14)).rule == "betting-10"
        answer(game, 15)

    @pytest.mark.rule("betting-10")
    def test_without_that_rule_any_raise_will_do(self) -> None:
        game = answer(two_cards(FOUR, minimum_raise=False), 5)
        assert asked(game).bounds == (6, 49)
        answer(game, 7, 8)

    @pytest.mark.rule("betting-10")
    def test_the_least_raise_starts_anew_in_each_round(self) -> None:
        game = answer(two_cards(FOUR), 20, "call", "call", "call")
        show_first(game)
        assert asked(game).bounds == (1, 29)

    @pytest.mark.rule("PT-2")
    def test_all_in_may_be_a_smaller_raise_and_leaves_the_least_raise_as_it_was(self) -> None:
        game = answer(two_cards((50, 13, 50, 50)), 8)
        assert asked(game).options == ("fold", "call", ("raise", 12))
        refused(game, ("raise", 11))
        answer(game, 12)
        assert asked(game).bounds == (20, 49)
        answer(game, "call", "call")
        assert asked(game).seat == 0

    @pytest.mark.rule("betting-ex-03")
    def test_simple_betting_example(self) -> None:
        game = two_cards(FOUR)
        bets = []
        for said in (2, 4, "fold", 10, "fold", "call"):
            answer(game, said)
            bets.append(game.view(0).current_bet)
        assert bets == [2, 4, 4, 10, 10, 0]
        assert game.purses["pot"] == 4 + 22
        assert stashes(game) == [47, 39, 49, 39]


class TestTheGoldInFrontOfThePlayers:
    @pytest.mark.rule("betting-12")
    def test_bets_lie_in_front_until_the_round_is_over(self) -> None:
        game = answer(two_cards(FOUR), 2, "call")
        assert game.view(3).bets == (2, 2, 0, 0)
        assert game.view(3).pot == 4
        answer(game, "call", "call")
        assert game.view(3).bets == (0, 0, 0, 0)
        assert game.view(3).pot == 12

    @pytest.mark.rule("betting-12", "betting-07")
    def test_the_bet_of_a_player_who_folds_goes_to_the_pot(self) -> None:
        game = answer(two_cards(FOUR), 2, 4, "call", 6, "fold")
        assert game.view(3).bets == (0, 4, 4, 6)
        assert game.view(3).pot == 4 + 2


class TestTableStakes:
    @pytest.mark.rule("betting-11", "PT-10")
    def test_nobody_can_bet_more_than_was_brought(self) -> None:
        game = two_cards((50, 20, 50, 50))
        answer(game, "check")
        assert asked(game).bounds == (1, 19)
        assert refused(game, ("raise", 20)).nearest == ("raise", 19)
        answer(game, 19)

    @pytest.mark.rule("betting-11")
    def test_where_all_agree_a_player_goes_on_with_the_reserve(self) -> None:
        game = two_cards((5, 5), hands="RkRw WkWw", table_stakes=False, reserve=30)
        assert asked(game).bounds == (1, 34)
        answer(game, 20)
        assert (game.purses[0], game.purses["reserve 0"]) == (0, 14)
        assert asked(game).owed == 20
        answer(game, "call", "Rk", "Wk", "check", "check")
        assert game.outcome is not None
        assert game.outcome.winnings == (21, -21)
        assert sum(game.purses.values()) == 70

    @pytest.mark.rule("betting-11")
    def test_the_reserve_pays_the_ante_too(self) -> None:
        game = two_cards((0, 5), table_stakes=False, reserve=3)
        assert game.purses["pot"] == 2
        assert game.purses["reserve 0"] == 2

    @pytest.mark.rule("PT-1")
    def test_who_cannot_ante_sits_out(self) -> None:
        game = two_cards((50, 2, 50, 3), ante=3)
        assert game.purses["pot"] == 9
        assert game.view(0).playing == (0, 2, 3)
        assert stashes(game) == [47, 2, 47, 0]
        assert order(game, "check", "check") == [0, 2]
        show_first(game)
        assert order(game, "fold") == [0]


class TestAllIn:
    @pytest.mark.rule("betting-13")
    def test_who_has_bet_everything_stays_in_and_is_asked_no_more(self) -> None:
        game = two_cards((50, 11, 50))
        assert order(game, 20, "call", "call") == [0, 1, 2]
        assert game.view(0).bets == (0, 0, 0)
        show_first(game)
        assert order(game, 5, "call") == [0, 2]
        assert game.outcome is not None
        assert 1 in [seat for group in game.outcome.places for seat in group]

    @pytest.mark.rule("PT-14")
    def test_a_call_with_too_little_gold_is_all_in(self) -> None:
        game = answer(two_cards((50, 11, 50)), 20)
        assert asked(game).owed == 10
        assert asked(game).bounds is None
        answer(game, "call")
        assert game.purses[1] == 0
        assert ("all in", 1) in game.events

    @pytest.mark.rule("betting-13", "betting-14")
    def test_what_others_bet_beyond_it_goes_to_a_side_pot(self) -> None:
        game = two_cards((50, 11, 50), hands="BkBw RkRw WkWw")
        answer(game, 20, "call", "call", "Bk", "Rk", "Wk", "check", "check")
        assert game.outcome is not None
        assert game.outcome.winnings == (20 - 21, 33 - 11, -21)

    @pytest.mark.rule("betting-15", "PT-5")
    def test_what_nobody_could_match_goes_back(self) -> None:
        game = two_cards((50, 11), hands="WkWw RkRw")
        answer(game, 40, "call", "Wk", "Rk")
        assert stashes(game) == [39, 22]

    @pytest.mark.rule("PT-3")
    def test_a_round_is_skipped_where_at_most_one_has_gold_left(self) -> None:
        game = two_cards((50, 11))
        answer(game, 10, "call")
        show_first(game)
        assert game.outcome is not None
        assert [event[0] for event in game.events].count("betting") == 1

    @pytest.mark.rule("PT-3")
    def test_but_not_where_two_have(self) -> None:
        game = show_first(answer(two_cards((50, 11, 50)), 10, "call", "call"))
        assert asked(game).seat == 0

    @pytest.mark.rule("betting-16")
    def test_who_loses_all_in_is_out_of_gold(self) -> None:
        game = two_cards((50, 11), hands="RkRw WkWw")
        answer(game, 40, "call", "Rk", "Wk")
        assert stashes(game) == [61, 0]

    @pytest.mark.rule("PT-4")
    def test_a_side_pot_that_all_its_payers_fold_goes_to_the_last_of_them(self) -> None:
        game = two_cards((50, 6, 50), hands="WkWw RkRw LkLw")
        answer(game, 20, "call", "call", "Wk", "Rk", "Lk", "fold", "fold")
        assert game.outcome is not None
        assert game.outcome.winnings == (-21, 18 - 6, 30 - 21)


class TestComplexBettingExample:
    """A has 30, B 40, C 55 and D 60 after the antes; 15 are in the pot."""

    HANDS: ClassVar = {
        "A": "RkRw MkMw LkLw BkBw",
        "B": "BkBw RkRw LkLw MkMw",
        "D": "BkBw MkMw LkLw RkRw",
    }

    def play(self, best: str) -> Any:
        game = two_cards((31, 41, 56, 61), hands=self.HANDS[best], carry=11)
        return show_first(answer(game, 10, 20, "fold", 60, "call", "call"))

    @pytest.mark.rule("betting-ex-04", "betting-13", "betting-14", "betting-15")
    @pytest.mark.parametrize(
        ("best", "expected"),
        [("A", [105, 20, 55, 20]), ("B", [0, 125, 55, 20]), ("D", [0, 0, 55, 145])],
    )
    def test_main_pot_side_pot_and_rebate(self, best: str, expected: list[int]) -> None:
        game = self.play(best)
        assert game.outcome is not None
        assert stashes(game) == expected


LIMITED = """game "Limits":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 1 to each Hand
    bet by 2, at most 3 raises
    bet by 4
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""


def limited(*stashes: int, rounds: str = "") -> Game:
    text = LIMITED.replace("    bet by 2, at most 3 raises\n    bet by 4\n", f"    {rounds}\n")
    return Game(
        library.compiled_game_in(text if rounds else LIMITED, "limits"),
        Settings(),
        SeededChance(1),
        stashes or (50, 50),
    )


class TestRaisesOfOneSize:
    def test_each_raise_adds_what_the_game_says(self) -> None:
        game = limited()
        assert asked(game).bounds == (2, 2)
        assert asked(game).options == ("fold", "check", ("raise", 2))
        answer(game, 2)
        assert (asked(game).owed, asked(game).bounds) == (2, (4, 4))
        answer(game, "call")
        assert asked(game).bounds == (4, 4)

    def test_there_are_no_more_of_them_than_it_says(self) -> None:
        game = limited()
        answer(game, 2, 4, 6)
        assert asked(game).bounds is None
        assert asked(game).options == ("fold", "call")
        answer(game, "call", 4, 8, 12, 16)
        assert asked(game).bounds == (20, 20)

    def test_who_has_less_than_a_raise_goes_all_in(self) -> None:
        game = limited(50, 4)
        answer(game, 2)
        assert asked(game).bounds == (3, 3)
        answer(game, 3)
        assert (asked(game).owed, asked(game).bounds) == (1, (5, 5))

    @pytest.mark.parametrize(
        ("before", "said", "why", "nearest"),
        [
            ((), ("raise", 1), "each raise adds 2 .*: raise to 2", ("raise", 2)),
            ((), ("raise", 49), "each raise adds 2 .*: raise to 2", ("raise", 2)),
            ((2, 4, 6), ("raise", 8), "no more raises in this Betting Round", "call"),
            ((2, "call"), ("raise", 2), "each raise adds 4 .*: raise to 4", ("raise", 4)),
        ],
    )
    def test_other_raises_are_refused_with_the_one_there_is(
        self, before: tuple[Answer, ...], said: Answer, why: str, nearest: Answer
    ) -> None:
        game = limited()
        answer(game, *before)
        error = refused(game, said)
        assert re.search(why, str(error))
        assert error.nearest == nearest

    def test_a_call_of_all_that_one_has_is_still_why_there_is_no_raise(self) -> None:
        game = limited(50, 3)
        answer(game, 2)
        assert asked(game).bounds is None
        assert "no more raises" not in str(refused(game, ("raise", 4)))


class TestRaisesUpToALimit:
    def test_no_raise_adds_more_than_the_game_says(self) -> None:
        game = limited(rounds="bet up to 3")
        assert asked(game).bounds == (1, 3)
        assert asked(game).options == ("fold", "check", ("raise", 1), ("raise", 3))
        error = refused(game, ("raise", 4))
        assert re.search("4 is too much: a raise adds 3 at the most", str(error))
        assert error.nearest == ("raise", 3)
        answer(game, 2)
        assert asked(game).bounds == (4, 5)

    def test_who_has_less_than_the_limit_may_raise_by_that(self) -> None:
        game = limited(50, 3, rounds="bet up to 5")
        answer(game, "check")
        assert asked(game).bounds == (1, 2)
        assert "brought to the table" in str(refused(game, ("raise", 3)))

    def test_up_to_the_pot_means_the_pot_after_a_call(self) -> None:
        game = limited(50, 50, 50, rounds="bet up to the pot")
        assert asked(game).bounds == (1, 3)
        answer(game, 3)
        assert asked(game).bounds == (6, 3 + 3 + 3 + 3)
        answer(game, "call")
        assert asked(game).bounds == (6, 3 + 3 + 3 + 3 + 3)

    def test_raises_of_any_size_may_be_counted(self) -> None:
        game = limited(rounds="bet, at most 2 raises")
        answer(game, 7)
        assert asked(game).bounds == (14, 49)
        answer(game, 20)
        assert asked(game).options == ("fold", "call")
        assert "no more raises" in str(refused(game, ("raise", 21)))

    @given(st.lists(st.integers(2, 40), min_size=2, max_size=4), st.integers(0, 2**20))
    def test_with_any_limit_all_gold_stays_and_the_round_ends(
        self, stashes: list[int], seed: int
    ) -> None:
        luck = Random(seed)
        kinds = ("bet up to the pot", "bet up to 2", "bet, at most 1 raise", "bet, blinds 1 and 3",
                 "bet, brought in by 2", "bet by 3, brought in by 1")  # fmt: skip
        game = limited(*stashes, rounds="\n    ".join(luck.choices(kinds, k=3)))
        total = sum(game.purses.values())
        while game.pending is not None:
            assert sum(game.purses.values()) == total
            request = asked(game)
            if request.bounds is not None:
                least, most = request.bounds
                assert request.current_bet < least <= most
            game.answer(luck.choice(request.options))
        assert game.outcome is not None
        assert sum(game.outcome.winnings) + game.outcome.carry == 0


class TestBlinds:
    def test_the_first_two_put_them_down_and_the_third_speaks(self) -> None:
        game = limited(50, 50, 50, 50, rounds="bet, blinds 1 and 2")
        assert [game.purses[f"bet {seat}"] for seat in range(4)] == [1, 2, 0, 0]
        assert (asked(game).seat, asked(game).current_bet, asked(game).owed) == (2, 2, 2)
        assert order(game, "call", "call", "call", "check") == [2, 3, 0, 1]
        assert game.outcome is not None

    def test_for_two_it_is_the_other_way_round(self) -> None:
        game = limited(50, 50, rounds="bet, blinds 1 and 2\n    bet")
        assert [game.purses[f"bet {seat}"] for seat in range(2)] == [2, 1]
        assert order(game, "call", "check", "check", "check") == [1, 0, 0, 1]

    def test_the_second_may_raise_where_nobody_has(self) -> None:
        game = limited(50, 50, 50, rounds="bet, blinds 1 and 2")
        answer(game, "call", "call")
        assert (asked(game).seat, asked(game).bounds) == (1, (4, 49))
        assert order(game, 5, "call", "fold") == [1, 2, 0]

    def test_who_folds_loses_the_blind(self) -> None:
        game = limited(50, 50, 50, rounds="bet, blinds 1 and 2")
        answer(game, "fold", "fold")
        assert game.outcome is not None
        assert game.outcome.winnings == (-2, 3, -1)

    def test_a_blind_is_no_raise_of_those_that_are_counted(self) -> None:
        game = limited(50, 50, 50, rounds="bet by 2, at most 1 raise, blinds 1 and 2")
        assert asked(game).bounds == (4, 4)
        answer(game, 4)
        assert asked(game).bounds is None

    def test_who_has_less_puts_down_that_and_the_bet_is_the_blind_all_the_same(self) -> None:
        game = limited(50, 2, 50, rounds="bet, blinds 2 and 4")
        assert [game.purses[f"bet {seat}"] for seat in range(3)] == [2, 1, 0]
        assert (asked(game).current_bet, asked(game).owed) == (4, 4)
        assert order(game, "call", "call") == [2, 0]
        assert ("blind", 1, 1) in game.events

    def test_without_betting_rounds_there_are_none(self) -> None:
        game = Game(
            library.compiled_game_in(
                LIMITED.replace("bet by 2, at most 3 raises", "bet, blinds 1 and 2"), "limits"
            ),
            Settings(share=1),
            SeededChance(1),
            (50, 50),
        )
        assert game.outcome is not None
        assert not [event for event in game.events if event[0] == "blind"]


class TestBroughtIn:
    """The first player puts down a bet before anybody has spoken, and the next one speaks."""

    def test_whoever_brings_in_speaks_again_only_after_a_raise(self) -> None:
        game = limited(50, 50, 50, rounds="bet, brought in by 2\n    bet")
        assert ("brings in", 0, 2) in game.events
        assert (asked(game).current_bet, asked(game).owed, asked(game).bounds) == (2, 2, (4, 49))
        assert order(game, "call", "call", "check") == [1, 2, 0]

    def test_whoever_brings_in_answers_a_raise(self) -> None:
        game = limited(50, 50, 50, rounds="bet, brought in by 1")
        assert order(game, "call", 5, "call", "fold") == [1, 2, 0, 1]

    def test_the_first_raise_makes_up_what_is_missing(self) -> None:
        game = limited(50, 50, 50, rounds="bet by 4, at most 2 raises, brought in by 1")
        assert asked(game).bounds == (4, 4)
        answer(game, 4)
        assert asked(game).bounds == (8, 8)
        answer(game, 8)
        assert asked(game).bounds is None

    def test_who_has_no_gold_left_brings_nothing_in(self) -> None:
        game = limited(1, 50, 50, rounds="bet, brought in by 2")
        assert ("brings in", 1, 2) in game.events
        assert order(game, "call") == [2]

    def test_who_has_less_brings_in_that_and_the_bet_is_the_same(self) -> None:
        game = limited(2, 50, 50, rounds="bet, brought in by 2")
        assert ("brings in", 0, 1) in game.events
        assert (asked(game).current_bet, asked(game).owed) == (2, 2)

    def test_no_more_is_brought_in_than_the_first_raise_makes_of_it(self) -> None:
        with pytest.raises(SourceErrors, match="E0303"):
            limited(50, 50, rounds="bet by 2, brought in by 2")
