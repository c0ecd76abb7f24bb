"""Evenings of Adventurer's Choice: who chooses, who lends, what is carried over, and who wins."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.game import Game
from rdi.errors import BadRecord, BadSettings, IllegalAnswer
from rdi.model.evening import EveningRecord
from rdi.model.settings import Settings, SplitRule
from rdi.session.evening import Evening
from rdi.session.setup import new_game
from tests.handmade import answer, play_out, random_answer, show_first

NAMES = ["Mara", "Pim", "Tam"]
FREE = Settings(ante=0)


class Clock:
    """A clock that shows what it is set to, in seconds."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def evening_of(*money: int, **arguments: Any) -> Evening:
    """An evening between games, at which the people have this much Gold."""
    names = [f"P{person}" for person in range(len(money))]
    evening = Evening(names, rounds=9, seed=1, **arguments)
    evening.money = money
    return evening


def everybody_folds(evening: Evening) -> Game:
    """Play a game in which all fold until the last one wins the antes."""
    game = evening.start("two-cards")
    while game.pending is not None:
        game.answer("fold")
    evening.finish()
    return game


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


def some_evening(seed: int, steps: int, clock: Clock) -> Evening:
    """An evening that has gone on at random for so many choices."""
    rng = Random(seed)
    length: dict[str, Any] = {"rounds": 2} if rng.random() < 0.5 else {"minutes": 9, "clock": clock}
    evening = Evening(NAMES[: rng.randint(2, 3)], seed=seed, starting=1, **length)
    for _ in range(steps):
        if evening.is_over:
            break
        clock.now += 10
        a_step_of(evening, rng)
    return evening


def a_step_of(evening: Evening, rng: Random) -> None:
    """Answer in the game, finish it, borrow, or start another."""
    game = evening.game
    if game is not None and game.pending is not None:
        game.answer(random_answer(rng, game.pending))
    elif game is not None:
        evening.finish()
    elif evening.borrowers() and rng.random() < 0.8:
        evening.borrow(rng.choice(evening.borrowers()))
    else:
        rules = Settings(ante=0, split_rule=rng.choice(list(SplitRule)))
        evening.start(rng.choice(["two-cards", "the-box", "threes", "dragon-hordes"]), (), rules)


def state(evening: Evening) -> Any:
    """All there is to know of where an evening stands."""
    return (
        *(evening.money, evening.loans, evening.debts, evening.carry, evening.memory),
        *(evening.finished, evening.elapsed, evening.starting, evening.is_over, evening.record),
        None if evening.game is None else evening.game.events,
    )


class TestLaws:
    @given(st.integers(0, 10_000), st.integers(0, 150))
    def test_gold_and_markers_are_kept(self, seed: int, steps: int) -> None:
        evening = some_evening(seed, steps, Clock())
        assert sum(evening.money) + evening.carry == 50 * evening.people
        assert sum(evening.loans) == sum(evening.debts)
        assert sum(evening.final_scores) == sum(evening.money)
        if evening.game is not None:
            assert sum(evening.game.purses.values()) == 50 * evening.people

    @given(st.integers(0, 10_000), st.integers(0, 150))
    def test_an_evening_is_resumed_where_it_was(self, seed: int, steps: int) -> None:
        evening = some_evening(seed, steps, Clock())
        text = str(evening.record)
        again = Evening.resume(text, Clock())
        assert state(again) == state(evening)
        assert str(again.record) == text
        assert EveningRecord.read(text).is_finished == evening.is_over

    @given(st.integers(0, 10_000), st.integers(1, 150), st.integers(1, 300))
    def test_also_when_its_record_breaks_off(self, seed: int, steps: int, cut: int) -> None:
        text = str(some_evening(seed, steps, Clock()).record)
        kept = text[: max(text.index("\n") + 1, len(text) - cut)]
        again = Evening.resume(kept.encode(), Clock())
        assert str(again.record).startswith(kept[: kept.rindex("\n") + 1])

    @given(st.integers(0, 1000))
    def test_after_that_it_goes_on_as_it_would_have(self, seed: int) -> None:
        evening = some_evening(seed, 40, Clock())
        again = Evening.resume(str(evening.record), Clock())
        for each in (evening, again):
            rng = Random(seed)
            for _ in range(30):
                if not each.is_over:
                    a_step_of(each, rng)
        assert state(again)[:5] == state(evening)[:5]
        assert again.record.current == evening.record.current


class TestRecords:
    def changed(self, change: Callable[[list[Any]], None]) -> str:
        evening = Evening(NAMES, rounds=1, seed=1)
        everybody_folds(evening)
        answer(evening.start("two-cards"), 6)
        lines = [json.loads(line) for line in str(evening.record).splitlines()]
        change(lines)
        return "".join(json.dumps(line) + "\n" for line in lines)

    def test_a_clock_goes_on_from_the_last_game_that_was_finished(self) -> None:
        clock = Clock()
        evening = Evening(NAMES, minutes=5, clock=clock, seed=1)
        clock.now += 70
        everybody_folds(evening)
        later = Clock()
        later.now = 5.0
        again = Evening.resume(evening.record, later)
        later.now += 30
        everybody_folds(again)
        assert again.elapsed == 100
        with pytest.raises(BadSettings, match="needs a clock"):
            Evening.resume(evening.record)

    def test_unchanged_it_is_read(self) -> None:
        assert Evening.resume(self.changed(lambda lines: None)).finished == 1

    @pytest.mark.parametrize(
        ("number", "line", "reason"),
        [
            (0, {"format": "rdi-evening", "version": 1}, "line 1: the header is no header"),
            (0, {"format": "rdi-record", "version": 1}, "line 1: this is another kind of file"),
            (0, {"format": "rdi-evening", "version": 3}, "line 1: the record is of version 3"),
            (1, {"borrow": 3}, "line 2: there is no person 3"),
            (1, {"borrow": 0, "from": 1}, "line 2: borrow, from is written where borrow is"),
            (1, {"start": 7}, "line 2: a game starts with its header"),
            (1, {"start": {}}, "line 2: the header is no header"),
            (1, {"seat": 0, "answer": "fold"}, "line 2: seat, answer is written"),
            (3, {"seat": 7, "answer": "fold"}, "line 4: there is no seat 7"),
            (6, {"finish": -1}, "line 7: -1 is no number of seconds"),
            (6, {"borrow": 0}, "line 7: the game was over before this line"),
        ],
    )
    def test_a_line_that_cannot_be_is_refused(self, number: int, line: Any, reason: str) -> None:
        def change(lines: list[Any]) -> None:
            lines[number] = line

        with pytest.raises(BadRecord) as caught:
            Evening.resume(self.changed(change))
        assert reason in str(caught.value)

    @pytest.mark.parametrize("key", ["names", "rounds", "minutes", "seed", "stash", "starting"])
    def test_a_header_that_cannot_be_is_refused(self, key: str) -> None:
        wrong = {"names": ["Mara"], "rounds": 0, "minutes": 4, "seed": "", "stash": 7, "starting": 9}

        def change(lines: list[Any]) -> None:
            lines[0][key] = wrong[key]

        with pytest.raises(BadRecord, match=r"^line 1: |^game 1 does not follow"):
            Evening.resume(self.changed(change))

    def test_a_loan_that_cannot_have_been_is_refused(self) -> None:
        def change(lines: list[Any]) -> None:
            lines.insert(1, {"borrow": 2})

        with pytest.raises(BadRecord, match="Tam cannot have borrowed after game 0"):
            Evening.resume(self.changed(change))

    def test_games_must_follow_from_one_another(self) -> None:
        def change(lines: list[Any]) -> None:
            del lines[1:7]

        with pytest.raises(BadRecord, match="game 1 does not follow from what was before it"):
            Evening.resume(self.changed(change))

    def test_a_game_without_an_end_was_not_finished(self) -> None:
        def change(lines: list[Any]) -> None:
            del lines[5]

        with pytest.raises(BadRecord, match="without an outcome"):
            Evening.resume(self.changed(change))
