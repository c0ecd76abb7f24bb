"""Playing games again: exactly the same, one step at a time, and with a choice taken back."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import BadRecord, BadSettings
from rdi.library import definition, usual_games
from rdi.model.record import Record
from rdi.session.fuzzing import play_at_random
from rdi.session.replay import STEPS_BETWEEN_COPIES, replay, steps, undo, verify
from rdi.session.setup import new_game
from tests.handmade import answer, play_out, random_answer, two_cards
from tests.source import ROOT

INN = definition("red-dragon-inn").fingerprint
PLAYS_MY_OWN = """character Carla:
  about "a stranger"
  deck:
    6 "Gambling? I'm in!"

action card "Now We Play" in Carla, 20 copies:
  start a round of "My Own"
"""
SHIPPED = sorted(entry.name for entry in usual_games())


def some_game(name: str, seed: int, answers: int) -> Game:
    """A game that has been played at random for so many answers, or to its end."""
    rng = Random(seed)
    game = new_game(name, seats=rng.randint(2, 4), stash=rng.choice([4, 20, 50]), seed=seed)
    for _ in range(answers):
        if game.pending is None:
            break
        game.answer(random_answer(rng, game.pending))
    return game


def position(game: Game) -> Any:
    """All there is to know of where a game stands."""
    views = [game.view(seat).as_data() for seat in range(game.seats)]
    return game.log, game.events, dict(game.purses), game.outcome, repr(game.pending), views


@given(st.sampled_from(SHIPPED), st.integers(0, 10_000), st.integers(0, 60))
def test_a_replay_is_the_same_game(name: str, seed: int, answers: int) -> None:
    game = some_game(name, seed, answers)
    again = replay(str(game.record))
    assert position(again) == position(game)
    assert again.record == game.record
    assert verify(game.record) is None


@given(st.integers(0, 10_000), st.integers(0, 9))
def test_its_luck_to_come_is_the_same_too(seed: int, answers: int) -> None:
    game = some_game("two-cards", seed, answers)
    again = replay(game.record)
    assert position(play_out(again, Random(1))) == position(play_out(game, Random(1)))


@given(st.integers(0, 10_000), st.integers(0, 30), st.integers(1, 400))
def test_what_is_left_of_a_broken_record_can_be_played_on(
    seed: int, answers: int, cut: int
) -> None:
    text = str(some_game("two-cards", seed, answers).record)
    kept = text[: max(text.index("\n") + 1, len(text) - cut)]
    again = replay(kept)
    log = Record.read(kept).log
    assert again.log[: len(log)] == log
    assert not any(isinstance(entry, tuple) for entry in again.log[len(log) :])


def test_a_game_whose_luck_was_laid_down_by_hand_is_replayed_as_well() -> None:
    game = answer(two_cards((50, 50), hands="RkRw WoWh"), 6, "call")
    assert game.record.header.seed is None
    again = replay(game.record)
    assert position(again) == position(game)


def changed(game: Game, change: Callable[[list[Any]], None]) -> Record:
    """The record of a game with something in its lines changed."""
    lines = [json.loads(line) for line in str(game.record).splitlines()]
    change(lines)
    return Record.read("".join(json.dumps(line) + "\n" for line in lines))


class TestDifferences:
    @pytest.fixture
    def game(self) -> Game:
        game = new_game("two-cards", seats=2, seed="7F3K")
        return answer(game, 6, "call", game.view(0).own["Hand"][0])

    def refused(self, record: Record) -> str:
        difference = verify(record)
        assert difference is not None
        with pytest.raises(BadRecord) as caught:
            replay(record)
        assert str(caught.value) == difference
        return difference

    def test_other_luck(self, game: Game) -> None:
        def change(lines: list[Any]) -> None:
            lines[1]["chance"][2] = "Xx"

        card = game.log[2]
        assert self.refused(changed(game, change)) == (
            f"line 2: the record has Xx from luck, the game has {card} from luck"
        )

    def test_another_seed(self, game: Game) -> None:
        def change(lines: list[Any]) -> None:
            lines[0]["seed"] = "7F3M"

        assert self.refused(changed(game, change)).startswith("line 2: ")

    def test_an_answer_that_is_not_legal(self, game: Game) -> None:
        def change(lines: list[Any]) -> None:
            lines[2]["answer"] = ["raise", 60]

        message = self.refused(changed(game, change))
        assert message.startswith("line 3: the record has the answer 'raise 60' of seat 0")

    def test_an_answer_that_is_missing(self, game: Game) -> None:
        def change(lines: list[Any]) -> None:
            del lines[3]

        assert self.refused(changed(game, change)).startswith("line 4: ")

    def test_an_answer_of_somebody_else(self, game: Game) -> None:
        def change(lines: list[Any]) -> None:
            lines[3]["seat"] = 0

        message = self.refused(changed(game, change))
        assert message == (
            "line 4: the record has the answer 'call' of seat 0, the game has nothing more"
        )

    def test_an_answer_too_many(self, game: Game) -> None:
        over = answer(new_game("two-cards", seats=2, seed=1), "fold")

        def change(lines: list[Any]) -> None:
            lines[-1] = {"seat": 1, "answer": "check"}

        assert self.refused(changed(over, change)).startswith("line 4: ")

    def test_another_outcome(self) -> None:
        over = answer(new_game("two-cards", seats=2, seed=1), "fold")

        def change(lines: list[Any]) -> None:
            lines[-1]["outcome"]["places"] = [[0]]

        assert "the record ends with" in self.refused(changed(over, change))

    def test_an_end_that_was_not_reached(self, game: Game) -> None:
        over = answer(new_game("two-cards", seats=2, seed=1), "fold")

        def change(lines: list[Any]) -> None:
            del lines[2]

        assert verify(changed(over, change)) is not None

    def test_other_rules(self, game: Game) -> None:
        def change(lines: list[Any]) -> None:
            lines[0]["fingerprint"] = "two-cards-0"

        message = self.refused(changed(game, change))
        assert message == "line 1: the rules of Two Cards have changed since this game was played"

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("game", "three-cards"),
            ("variants", ["wild"]),
            ("stashes", [0, 0]),
            ("memory", {"X": []}),
        ],
    )
    def test_what_can_no_longer_be_played(self, key: str, value: Any) -> None:
        game = new_game("threes", seats=2, seed=1)

        def change(lines: list[Any]) -> None:
            lines[0][key] = value

        assert self.refused(changed(game, change)).startswith("line 1: ")


class TestGamesOfOnesOwn:
    """A game that a player wrote is kept with its record, so that it may be changed afterwards."""

    @pytest.fixture
    def file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setenv("RDI_PATH", str(tmp_path))
        path = tmp_path / "mine.game"
        text = (ROOT / "games" / "kings_council.game").read_text(encoding="utf-8")
        path.write_text(text.replace('game "King\'s Council"', 'game "My Own"'), encoding="utf-8")
        return path

    def test_its_text_is_in_the_record(self, file: Path) -> None:
        assert new_game("my-own").record.header.source == file.read_text(encoding="utf-8")
        assert new_game("kings-council").record.header.source is None

    @pytest.mark.parametrize("change", [str.upper, lambda text: ""])
    def test_it_is_replayed_after_its_file_has_changed(
        self, file: Path, change: Callable[[str], str]
    ) -> None:
        game = some_game("my-own", 5, 12)
        text = str(game.record)
        file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
        assert position(replay(text)) == position(game)
        file.unlink()
        assert str(replay(text).record) == text

    @pytest.mark.parametrize("source", ["", "nonsense", 'game "My Own":\n  nonsense\n'])
    def test_a_text_that_is_not_the_game_is_refused(self, file: Path, source: str) -> None:
        def change(lines: list[Any]) -> None:
            lines[0]["source"] = source

        difference = verify(changed(new_game("my-own", seed=1), change))
        assert difference is not None
        assert difference.startswith("line 1: ")

    @pytest.mark.parametrize("rounds", [["my-own with dragons", "my-own", "threes"], ["my-own"]])
    def test_those_of_rounds_are_replayed_where_they_are_not(
        self, file: Path, rounds: list[str]
    ) -> None:
        text = file.read_text(encoding="utf-8")
        seats = ["fiona", "gerki", "zot", "tara"]
        game = new_game("red-dragon-inn", seats=seats, rounds=rounds, seed=2)
        play_at_random(game, SeededChance(2))
        assert [event for event in game.events if event[0] == "in round"]
        kept = str(game.record)
        assert Record.read(kept).header.round_sources == {"my-own": text}
        file.unlink()
        assert position(replay(kept)) == position(game)
        assert str(replay(kept).record) == kept
        assert steps(Record.read(kept))[3].begin_again().record.header.round_sources

    @pytest.mark.parametrize(
        ("sources", "said"),
        [
            ({}, "no game called 'my-own'"),
            ({"my-own": "nonsense"}, "line 1"),
            ({"my-own": 'game "My Own":\n  nonsense\n'}, "line 1"),
            (["my-own"], "no header"),
        ],
    )
    def test_a_text_that_is_not_the_game_of_rounds_is_refused(
        self, file: Path, sources: Any, said: str
    ) -> None:
        game = new_game("red-dragon-inn", seats=["fiona", "zot"], rounds=["my-own"], seed=2)

        def change(lines: list[Any]) -> None:
            lines[0]["round_sources"] = sources

        file.unlink()
        with pytest.raises(BadRecord, match=said):
            replay(changed(game, change))

    def test_a_text_of_a_game_that_is_in_no_round_is_refused(self, file: Path) -> None:
        game = new_game("red-dragon-inn", seats=["fiona", "zot"], rounds=["my-own"], seed=2)

        def change(lines: list[Any]) -> None:
            lines[0]["round_sources"]["threes"] = "x"

        file.unlink()
        with pytest.raises(
            BadRecord, match="'threes' is there, but it is not a game for Rounds here"
        ):
            replay(changed(game, change))

    @pytest.mark.rule("GR-24")
    @pytest.mark.parametrize("rounds", [[], ["my-own"], ["threes"]])
    def test_those_that_cards_name_are_replayed_where_they_are_not(
        self, file: Path, rounds: list[str]
    ) -> None:
        (file.parent / "carla.cards").write_text(PLAYS_MY_OWN)
        game = new_game("red-dragon-inn", seats=["carla", "zot"], rounds=rounds, seed=2)
        play_at_random(game, SeededChance(2))
        assert ("round game", None, "my-own") in game.events
        kept = str(game.record)
        assert Record.read(kept).header.round_sources == {"my-own": file.read_text("utf-8")}
        file.unlink()
        assert position(replay(kept)) == position(game)
        assert str(replay(kept).record) == kept

    def test_games_of_rounds_that_are_ours_are_named_only(self) -> None:
        game = new_game("red-dragon-inn", seats=["fiona", "zot"], rounds=["threes"], seed=2)
        assert game.record.header.round_sources is None
        assert "round_sources" not in str(game.record)


class TestSteps:
    def test_each_step_is_the_game_after_so_many_answers(self) -> None:
        game = some_game("two-cards", 5, 100)
        answers = sum(1 for entry in game.log if isinstance(entry, tuple))
        walk = steps(game.record)
        assert len(walk) == answers + 1
        played = game.begin_again()
        for number in range(answers):
            assert position(walk[number]) == position(played)
            played.answer([entry for entry in game.log if isinstance(entry, tuple)][number][1])
        assert position(walk[-1]) == position(game)

    def test_one_can_go_back_in_a_long_game(self) -> None:
        game = new_game("the-box", seats=2, stash=10**6, seed=3, ante=0)
        rng = Random(3)
        while len(game.log) < 3 * STEPS_BETWEEN_COPIES + 7:
            game.answer(random_answer(rng, game.pending))
        walk = steps(game.record)
        assert len(walk) == 3 * STEPS_BETWEEN_COPIES + 8
        forward = [walk[number].log for number in range(len(walk))]
        assert [walk[number].log for number in reversed(range(len(walk)))] == forward[::-1]
        assert [
            step.log for step in walk[STEPS_BETWEEN_COPIES - 2 : STEPS_BETWEEN_COPIES + 2]
        ] == forward[STEPS_BETWEEN_COPIES - 2 :][:4]

    def test_each_step_is_a_copy_of_its_own(self) -> None:
        walk = steps(answer(two_cards((50, 50)), "check", 3).record)
        before = position(walk[1])
        play_out(walk[1], Random(1))
        assert position(walk[1]) == before

    def test_there_are_no_steps_beyond_the_end(self) -> None:
        walk = steps(two_cards().record)
        assert len(walk) == 1
        for number in (1, -2):
            with pytest.raises(IndexError, match="the game has 1 steps"):
                walk[number]

    def test_a_record_that_does_not_come_out_the_same_has_none(self) -> None:
        game = new_game("two-cards", seats=2, seed=1)

        def change(lines: list[Any]) -> None:
            lines[0]["seed"] = 2

        with pytest.raises(BadRecord, match="line 2"):
            steps(changed(game, change))


class TestUndo:
    @given(st.integers(0, 10_000), st.integers(0, 20), st.integers(0, 1))
    def test_it_goes_back_to_the_last_choice_of_a_seat(
        self, seed: int, answers: int, seat: int
    ) -> None:
        game = some_game("two-cards", seed, answers)
        turns = [entry for entry in game.log if isinstance(entry, tuple)]
        if seat not in [who for who, _ in turns]:
            with pytest.raises(BadSettings, match=f"seat {seat} has chosen nothing"):
                undo(game, seat)
            return
        before = position(game)
        back = undo(game, seat)
        assert position(game) == before
        assert back.pending is not None
        assert back.pending.seat == seat
        assert back.log == game.log[: len(back.log)]
        undone = turns[sum(isinstance(entry, tuple) for entry in back.log) :]
        assert seat not in [who for who, _ in undone[1:]]
        for _, said in undone:
            back.answer(said)
        assert position(back) == before

    def test_after_it_another_choice_can_be_made(self) -> None:
        game = answer(two_cards((50, 50)), 6, "call")
        back = answer(undo(game, 1), "fold")
        assert back.outcome is not None
        assert back.outcome.winnings == (1, -1)


# ------------------------------------------------------------------ headers that were edited

ODD_VALUES = (
    *(-1, 0, 1, 2, 3, 7, 64, 10**9 + 1, 2**63, 10**30, True, False, None, 1.5, float("1e300")),
    *("", "x", "a\x1b[31m", "\ud7ff" * 70, "threes", "king", "red-dragon-inn", "Drink Deck", "zot"),
    *([], [0], [-1], [1, 2], ["x"], ["zot"], ["zot", "fiona"], [["x"]], [50] * 40, {}),
    *({"x": 1}, {"x": ["y"]}, {"Marked": [["a"]]}, [None]),
)
"""What somebody may have written in the place of any value."""

RECORDS = {
    "threes": lambda: some_game("threes", 3, 6),
    "den-of-thieves": lambda: some_game("den-of-thieves", 1, 6),
    "the-wheel": lambda: some_game("the-wheel", 2, 6),
    "red-dragon-inn": lambda: new_game("red-dragon-inn", seats=["zot", "fiona"], seed=3),
    "rounds": lambda: new_game("red-dragon-inn", seats=["zot", "fiona"], seed=3, rounds=["threes"]),
}


def edited(header: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The header with another value in each place, with one left out, and with one more."""
    for key in header:
        yield {name: value for name, value in header.items() if name != key}
        if isinstance(header[key], dict):
            yield from ({**header, key: inside} for inside in edited(header[key]))
        yield from ({**header, key: odd} for odd in ODD_VALUES)
    for key in ("characters", "source", "round_sources", "bar", "asks", "more"):
        yield from ({**header, key: odd} for odd in ODD_VALUES)


@pytest.mark.parametrize("name", RECORDS)
def test_any_edited_header_is_a_game_or_refused(name: str) -> None:
    game = RECORDS[name]()
    first, *rest = str(game.record).splitlines()
    refused = 0
    for header in edited(json.loads(first)):
        text = "\n".join([json.dumps(header), *rest])
        try:
            record = Record.read(text)
            verify(record)
            steps(record)
        except BadRecord as error:
            refused += str(error).startswith("line ")
    assert refused > 300


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"ante": -1}, "the ante cannot be -1: the least is 0"),
        ({"stash": 10**10}, "the most is 1000000000"),
        ({"reserve": 5}, "without Table Stakes only"),
        ({"share": -3}, "a share cannot be -3"),
    ],
)
def test_settings_that_nobody_can_agree_on_are_refused(change: dict[str, int], reason: str) -> None:
    first, *rest = str(some_game("den-of-thieves", 1, 6).record).splitlines()
    header = json.loads(first)
    header["settings"] |= change
    with pytest.raises(BadRecord, match=f"line 1: .*{reason}"):
        replay("\n".join([json.dumps(header), *rest]))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"stashes": [50], "seats": None}, "for 2 to [0-9]+ players, not 1"),
        ({"stashes": [50] * 39, "seats": None}, "for 2 to [0-9]+ players, not 39"),
        ({"characters": ["zot", "fiona"]}, "no game of characters"),
        ({"game": "red-dragon-inn", "variants": [], "fingerprint": INN}, "a game of characters"),
        ({"carry": 10**10}, "the most is"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(change: dict[str, Any], reason: str) -> None:
    first = str(some_game("den-of-thieves", 1, 6).record).splitlines()[0]
    with pytest.raises(BadRecord, match=f"line 1: .*{reason}"):
        replay(json.dumps(json.loads(first) | change))
