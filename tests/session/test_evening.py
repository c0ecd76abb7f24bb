"""Evenings of Adventurer's Choice: who chooses, who lends, what is carried over, and who wins."""

from functools import partial
from random import Random
from typing import Any

import pytest

from rdi.engine.chance import SeatChance
from rdi.errors import BadSettings, IllegalAnswer
from rdi.model.evening import EveningView, PastGame
from rdi.model.settings import Settings, SplitRule
from rdi.session.evening import Evening, GameChoice
from rdi.session.setup import new_game
from tests.handmade import answer, play_out, random_answer, show_first
from tests.session.evenings import FREE, NAMES, Clock, evening_of, everybody_folds


class TestTheCourseOfAnEvening:
    @pytest.mark.rule("ac-01")
    def test_everybody_starts_with_50(self) -> None:
        assert Evening(NAMES, rounds=1).money == (50, 50, 50)

    @pytest.mark.rule("ac-01", "ac-02")
    def test_in_a_round_everybody_is_starting_player_once(self) -> None:
        evening = Evening(NAMES, rounds=2, starting=1, seed=1)
        starting = []
        while not evening.is_over:
            starting.append((evening.round, evening.starting))
            everybody_folds(evening)
        assert starting == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]
        assert evening.finished == 6

    @pytest.mark.rule("ac-02", "betting-gen-03")
    def test_the_starting_player_sits_first_and_speaks_first(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        everybody_folds(evening)
        game = evening.start("two-cards")
        assert game.record.header.seats == ("Pim", "Tam", "Mara")
        assert game.pending is not None
        assert evening.person_at(game.pending.seat) == 1
        assert [evening.seat_of(person) for person in range(3)] == [2, 0, 1]

    @pytest.mark.rule("ac-02")
    def test_game_variants_and_settings_are_chosen_anew_each_time(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        everybody_folds(evening)
        rules = Settings(split_rule=SplitRule.KING, share=3)
        game = evening.start("den-of-thieves", ["strong_warriors"], rules)
        assert game.definition.variants == ("strong_warriors",)
        assert game.view(0).settings.split_rule == SplitRule.KING
        assert game.purses["pot"] == 9

    @pytest.mark.rule("ac-02")
    def test_what_so_many_people_can_play_may_be_chosen(self) -> None:
        few = {entry.name for entry in Evening(NAMES, rounds=1).choices()}
        many = {entry.name for entry in Evening(list("abcdefghij"), rounds=1).choices()}
        assert {"threes", "the-wheel"} <= few
        assert "threes" in many
        assert "the-wheel" not in many
        with pytest.raises(BadSettings, match="2 to 8 players, not 10"):
            Evening(list("abcdefghij"), rounds=1).start("the-wheel")

    def test_winnings_go_back_to_the_people(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        everybody_folds(evening)
        assert evening.money == (49, 49, 52)
        everybody_folds(evening)
        assert evening.money == (51, 48, 51)

    @pytest.mark.rule("ac-01")
    def test_an_evening_of_minutes_ends_with_the_game_in_which_they_are_over(self) -> None:
        clock = Clock()
        evening = Evening(NAMES, minutes=2, clock=clock, seed=1)
        everybody_folds(evening)
        clock.now += 119
        everybody_folds(evening)
        assert not evening.is_over
        game = evening.start("two-cards")
        clock.now += 1
        assert not evening.is_over
        play_out(game, Random(1))
        evening.finish()
        assert evening.is_over
        assert evening.elapsed == 120

    def test_when_it_is_over_nothing_more_is_played(self) -> None:
        evening = Evening(["Mara", "Pim"], rounds=1, seed=1)
        everybody_folds(evening)
        everybody_folds(evening)
        assert evening.is_over
        with pytest.raises(BadSettings, match="the evening is over"):
            evening.start("two-cards")

    def test_one_game_is_played_at_a_time_and_to_its_end(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        with pytest.raises(BadSettings, match="no game is being played"):
            evening.finish()
        with pytest.raises(BadSettings, match="no game is being played"):
            evening.undo(0)
        game = evening.start("two-cards")
        with pytest.raises(BadSettings, match="has to be finished first"):
            evening.start("two-cards")
        with pytest.raises(BadSettings, match="not over yet"):
            evening.finish()
        other = play_out(new_game("two-cards", seats=3, seed=1), Random(1))
        with pytest.raises(BadSettings, match="not the game that was started"):
            evening.finish(other)
        assert evening.game is game
        assert evening.finish(play_out(game.fork(), Random(1))).carry == 0

    def test_a_game_that_cannot_be_played_changes_nothing(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        for name, settings in (("tree", FREE), ("two-cards", Settings(ante=60))):
            with pytest.raises(BadSettings):
                evening.start(name, (), settings)
        with pytest.raises(BadSettings, match="reserve"):
            evening.start("two-cards", (), Settings(table_stakes=False, reserve=5))
        assert evening.game is None
        assert evening.start("two-cards").definition.name == "two-cards"

    def test_a_game_that_two_cannot_pay_cannot_start(self) -> None:
        evening = evening_of(60, 2, 1)
        assert evening.can_start("two-cards", (), Settings(ante=2))
        for settings in (Settings(ante=3), Settings(share=3)):
            assert not evening.can_start("two-cards", (), settings)
            with pytest.raises(BadSettings, match="2 is the most that two of them have"):
                evening.start("two-cards", (), settings)

    def test_luck_of_another_kind_is_told_by_the_records(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1, chance=partial(SeatChance, seats=3))
        usual = Evening(NAMES, rounds=1, seed=1)
        hands = [each.start("two-cards").view(0).own for each in (evening, usual)]
        assert hands[0] != hands[1]
        again = Evening.resume(str(evening.record))
        assert again.game is not None
        assert again.game.view(0).own == hands[0]

    def test_a_choice_can_be_taken_back(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        everybody_folds(evening)
        answer(evening.start("two-cards"), 6, "call", "fold")
        game = evening.undo(2)
        assert game is evening.game
        assert game.pending is not None
        assert evening.person_at(game.pending.seat) == 2

    @pytest.mark.parametrize(
        "wrong",
        [
            {"names": ["Mara"], "rounds": 1},
            {"names": ["Mara", "Mara"], "rounds": 1},
            {"names": "Mara", "rounds": 1},
            {"names": ["Mara", 7], "rounds": 1},
            {"names": NAMES},
            {"names": NAMES, "rounds": 1, "minutes": 1, "clock": Clock()},
            {"names": NAMES, "minutes": 1},
            {"names": NAMES, "rounds": 0},
            {"names": NAMES, "rounds": 1.5},
            {"names": NAMES, "minutes": 0, "clock": Clock()},
            {"names": NAMES, "rounds": 1, "starting": 3},
            {"names": NAMES, "rounds": 1, "stash": -1},
            {"names": NAMES, "rounds": 1, "seed": ""},
        ],
    )
    def test_what_is_no_evening_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(BadSettings):
            Evening(**wrong)


class TestTheSurfaceOfAGame:
    def test_an_evening_is_played_by_answering_what_is_pending(self) -> None:
        rng = Random(4)
        evening = Evening(NAMES, rounds=1, seed=4, stash=12)
        asked = []
        while (request := evening.pending) is not None:
            assert evening.outcome is None
            if evening.game is None:
                asked.append((evening.finished, request.seat, request.verb))
                evening.answer(
                    GameChoice("two-cards") if request.verb == "choose" else request.options[1]
                )
            else:
                evening.answer(random_answer(rng, request))
        chosen = [(number, person) for number, person, verb in asked if verb == "choose"]
        assert chosen == [(0, 0), (1, 1), (2, 2)]
        assert {verb for _, _, verb in asked} == {"choose", "borrow"}
        assert len(set(asked)) == len(asked), "somebody was asked twice"
        assert evening.outcome is not None
        assert evening.outcome.winnings == tuple([score - 12 for score in evening.final_scores])
        assert evening.outcome.places[0] == evening.winners
        with pytest.raises(IllegalAnswer, match="the evening is over"):
            evening.answer("two-cards")

    @pytest.mark.rule("ac-03")
    def test_each_who_may_borrow_is_asked_once_before_the_choice(self) -> None:
        evening = evening_of(3, 80, 4, 60)
        for person, answer_, lent in ((0, "yes", [("lent", 1, 0, 25)]), (2, "no", [])):
            assert evening.pending is not None
            assert (evening.pending.seat, evening.pending.verb) == (person, "borrow")
            before = len(evening.events)
            evening.answer(answer_)
            assert evening.events[before:] == lent
        assert evening.pending is not None
        assert (evening.pending.seat, evening.pending.verb) == (0, "choose")
        with pytest.raises(IllegalAnswer, match="asked to choose"):
            evening.answer("yes")

    def test_a_choice_may_name_variants_and_settings(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        evening.answer(GameChoice("den-of-thieves", ("strong_warriors",), Settings(ante=4)))
        assert evening.game is not None
        assert evening.game.definition.variants == ("strong_warriors",)
        assert evening.game.purses["pot"] == 12

    def test_of_given_choices_only_what_can_be_paid_is_offered(self) -> None:
        given = [GameChoice("two-cards"), GameChoice("dragon-hordes")]
        evening = evening_of(60, 0, 0, choices=given, settings=Settings(ante=2))
        for _ in range(2):
            evening.answer("no")
        assert evening.pending is not None
        assert evening.pending.options == ("dragon-hordes",)
        with pytest.raises(IllegalAnswer):
            evening.answer(GameChoice("dragon-hordes"))
        evening = evening_of(60, 0, 0, choices=given[:1], settings=Settings(ante=2))
        for _ in range(2):
            evening.answer("no")
        assert evening.pending is None
        assert evening.outcome is not None
        assert evening.outcome.places == ((0,), (1, 2))

    def test_a_view_tells_what_is_known_then(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        before = evening.view(1)
        assert isinstance(before, EveningView)
        assert (before.seat, before.money, before.games) == (1, (50, 50, 50), ())
        everybody_folds(evening)
        after = evening.view(0)
        assert isinstance(after, EveningView)
        assert after.games == (PastGame("two-cards", (-1, -1, 2)),)
        game = evening.start("two-cards")
        assert evening.view(1).as_data() == game.view(0).as_data()


class TestLoans:
    @pytest.mark.rule("ac-03", "ac-04")
    def test_the_richest_gives_25_and_both_get_their_marker(self) -> None:
        evening = evening_of(24, 60, 66)
        loan = evening.borrow(0)
        assert loan.lender == 2
        assert (evening.money, evening.loans, evening.debts) == (
            (49, 60, 41),
            (0, 0, 1),
            (1, 0, 0),
        )

    @pytest.mark.rule("ac-03")
    def test_with_25_there_is_no_loan(self) -> None:
        evening = evening_of(25, 60)
        assert evening.borrowers() == ()
        with pytest.raises(IllegalAnswer, match="with 25 Gold there is no loan"):
            evening.borrow(0)
        assert evening.money == (25, 60)

    @pytest.mark.rule("AC-3")
    def test_they_ask_clockwise_from_the_new_starting_player(self) -> None:
        evening = evening_of(3, 80, 4, 5, starting=2)
        assert evening.borrowers() == (2, 3, 0)
        evening.borrow(2)
        assert evening.borrowers() == (3, 0)

    @pytest.mark.rule("AC-1")
    def test_of_equally_rich_lenders_the_first_clockwise_gives(self) -> None:
        assert evening_of(60, 2, 60, 60).borrow(1).lender == 2
        assert evening_of(60, 60, 60, 2).borrow(3).lender == 0

    @pytest.mark.rule("AC-2")
    def test_where_nobody_has_25_there_is_no_loan(self) -> None:
        evening = evening_of(3, 24, 24)
        assert evening.borrowers() == ()
        with pytest.raises(IllegalAnswer, match="nobody else has 25 to lend"):
            evening.borrow(0)

    @pytest.mark.rule("AC-4", "AC-5")
    def test_the_lender_may_have_to_ask_in_turn(self) -> None:
        evening = evening_of(3, 30, 29)
        evening.borrow(0)
        assert evening.money == (28, 5, 29)
        assert evening.borrowers() == (1,)
        assert evening.borrow(1).lender == 2

    @pytest.mark.rule("ac-03", "betting-16")
    def test_loans_are_made_between_the_games_only(self) -> None:
        evening = Evening(["Mara", "Pim"], rounds=1, seed=1)
        game = evening.start("two-cards")
        show_first(answer(game, 49, "call"))
        assert 0 in (game.purses[0], game.purses[1])
        assert evening.borrowers() == ()
        with pytest.raises(IllegalAnswer, match="between the games only"):
            evening.borrow(0)
        evening.finish()
        loser = evening.money.index(0)
        assert evening.borrowers() == (loser,)
        evening.borrow(loser)
        assert evening.money[loser] == 25

    @pytest.mark.parametrize("person", [-1, 3, "Mara", None])
    def test_only_people_at_the_table_borrow(self, person: Any) -> None:
        with pytest.raises(IllegalAnswer, match="there is no person"):
            evening_of(3, 60, 60).borrow(person)

    @pytest.mark.rule("ac-05", "ac-04")
    def test_markers_are_no_gold(self) -> None:
        evening = evening_of(3, 60, 60)
        evening.loans, evening.debts = (5, 0, 0), (0, 0, 5)
        assert evening.borrowers() == (0,)
        game = evening.start("two-cards")
        assert sum(game.purses.values()) == 123
        with pytest.raises(IllegalAnswer, match="3 is too much"):
            game.answer(("raise", 3))

    @pytest.mark.rule("PT-1")
    def test_who_is_broke_sits_out_but_chooses(self) -> None:
        evening = evening_of(0, 75, 75)
        assert evening.starting == 0
        game = evening.start("two-cards")
        assert game.view(1).playing == (1, 2)
        play_out(game, Random(1))
        evening.finish()
        assert evening.money[0] == 0
        assert evening.starting == 1

    @pytest.mark.rule("ac-07", "AC-7")
    def test_a_game_in_which_all_pay_in_turn_lends_at_once(self) -> None:
        evening = evening_of(2, 80, 60)
        game = evening.start("the-box")
        answer(game, "r", "g", "b")
        assert game.pending is not None
        assert (game.pending.seat, game.pending.verb) == (0, "borrow")
        answer(game, "borrow", "r")
        assert ("lent", 1, 0, 25) in game.events
        assert (game.purses[0], game.purses[1]) == (23, 51)
        while game.pending is not None:
            wants = game.pending.verb == "borrow"
            game.answer("leave" if wants else "r")
        evening.finish()
        assert (evening.loans, evening.debts) == ((0, 1, 0), (1, 0, 0))
        assert sum(evening.money) == 142

    @pytest.mark.rule("AC-7", "DH-1")
    def test_but_only_to_who_has_nothing_left(self) -> None:
        evening = evening_of(3, 80, 60)
        game = answer(evening.start("the-box"), "r", "g", "b")
        assert game.pending is not None
        assert game.pending.seat == 1
        assert game.view(1).folded == (0,)
        assert game.purses[0] == 1

    @pytest.mark.rule("ac-07", "betting-11")
    def test_other_games_lend_to_nobody(self) -> None:
        game = new_game("the-box", stashes=[2, 80])
        answer(game, "r", "g")
        assert game.view(1).folded == (0,)


class TestWhatIsCarriedOver:
    @pytest.mark.rule("ties-05", "SH-8")
    def test_gold_left_in_the_pot_waits_for_the_next_game(self) -> None:
        evening = evening_of(50, 50, 50)
        evening.carry = 2
        game = evening.start("two-cards")
        assert game.purses["pot"] == 5
        while game.pending is not None:
            game.answer("fold")
        evening.finish()
        assert evening.carry == 0
        assert evening.money == (49, 49, 54)

    def test_it_stays_through_a_game_without_a_pot(self) -> None:
        evening = evening_of(3, 3, 3)
        evening.carry = 4
        play_out(evening.start("the-box"), Random(1))
        evening.finish()
        assert sum(evening.money) + evening.carry == 13
        assert evening.carry >= 4

    def test_what_a_game_remembers_comes_back_when_it_is_played_again(self) -> None:
        evening = evening_of(50, 50, 50)
        everybody_folds(evening)
        remembered = evening.memory["two-cards"]["Winners"]
        assert remembered
        game = evening.start("threes")
        assert game.record.header.memory == {}
        play_out(game, Random(1))
        evening.finish()
        assert evening.start("two-cards").view(0).pile("Winners") == remembered

    def test_each_game_has_luck_of_its_own(self) -> None:
        evening = evening_of(50, 50)
        games = [everybody_folds(evening).record for _ in range(4)]
        assert [game.header.seed for game in games] == ["1-1", "1-2", "1-3", "1-4"]
        assert len({game.log for game in games}) == 4


class TestTheEnd:
    @pytest.mark.rule("ac-06")
    def test_markers_count_25_each(self) -> None:
        evening = evening_of(40, 60, 50)
        evening.loans, evening.debts = (1, 0, 0), (0, 1, 0)
        assert evening.final_scores == (65, 35, 50)
        assert evening.winners == (0,)

    @pytest.mark.rule("AC-6")
    def test_a_tie_is_a_shared_victory_and_gold_in_the_pot_is_nobodys(self) -> None:
        evening = evening_of(50, 50, 47)
        evening.carry = 3
        assert evening.winners == (0, 1)

    def test_no_loan_is_made_when_it_is_over(self) -> None:
        evening = Evening(["Mara", "Pim"], rounds=1, seed=1, stash=20)
        everybody_folds(evening)
        everybody_folds(evening)
        assert evening.borrowers() == ()
        with pytest.raises(IllegalAnswer, match="the evening is over"):
            evening.borrow(0)
