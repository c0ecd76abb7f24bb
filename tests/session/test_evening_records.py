"""Evenings on paper: what is kept of them, how they go on, and which records cannot be."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.errors import BadRecord, BadSettings
from rdi.model.evening import EveningRecord
from rdi.session.evening import Evening
from tests.handmade import answer
from tests.session.evenings import (
    NAMES,
    Clock,
    a_step_of,
    everybody_folds,
    some_evening,
    state,
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
        wrong = {
            "names": ["Mara"],
            "rounds": 0,
            "minutes": 4,
            "seed": "",
            "stash": 7,
            "starting": 9,
        }

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


class TestEditedRecords:
    ODD: tuple[Any, ...] = (
        *(-1, 0, 1, 3, 10**10, 10**30, True, None, 1.5, "", "x", "a\x1b[31m"),
        *([], [1], ["x"], ["x", "x"], ["x"] * 40, {}, {"x": 1}, [-60, 60], [60, -60], [[0]]),
    )

    def edits(self, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for key, value in data.items():
            if isinstance(value, dict):
                yield from ({**data, key: inside} for inside in self.edits(value))
            yield from ({**data, key: odd} for odd in self.ODD)

    def test_any_edited_line_is_an_evening_or_refused(self) -> None:
        lines = str(some_evening(3, 60, Clock()).record).splitlines()
        refused = 0
        told = [
            n for n, line in enumerate(lines) if line.startswith(('{"format', '{"start', '{"out'))
        ]
        for number in told:
            for edited in self.edits(json.loads(lines[number])):
                text = "\n".join([*lines[:number], json.dumps(edited), *lines[number + 1 :]])
                try:
                    evening = Evening.resume(text, Clock())
                except BadRecord:
                    refused += 1
                else:
                    assert min(evening.money) >= 0
        assert refused > 100

    def test_nobody_has_less_than_nothing(self) -> None:
        evening = Evening(NAMES, rounds=1, seed=1)
        everybody_folds(evening)
        lines = str(evening.record).splitlines()
        number = next(n for n, line in enumerate(lines) if line.startswith('{"outcome'))
        data = json.loads(lines[number])
        people = len(NAMES)
        data["outcome"]["winnings"] = [-60 * (people - 1), *[60] * (people - 1)]
        lines[number] = json.dumps(data)
        with pytest.raises(BadRecord, match="less than nothing"):
            Evening.resume("\n".join(lines[: number + 2]))
