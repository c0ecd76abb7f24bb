"""Evenings of Adventurer's Choice in tournaments: what is asked, counted, told and played again."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from rdi.errors import BadSettings
from rdi.model.evening import Borrowed, EveningRecord
from rdi.model.record import Record
from rdi.session.evening import Evening, GameChoice
from rdi.session.replay import replay, verify
from rdi.tournament.bots.checking import evening_problems, evening_questions
from rdi.tournament.bots.factories import player_factory
from rdi.tournament.contest import read_choice
from rdi.tournament.export import export
from rdi.tournament.match_play import PlayedGame, play_game
from rdi.tournament.replay import replayed_record
from rdi.tournament.replay import verify as verify_store
from rdi.tournament.runner import StoppedByFault
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import BotSpec, Limits, Spec
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.statistics.results import house_notes
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import Fault, read_game_id
from rdi.tournament.workers.engines import LocalEngine
from tests.tournament.reports import first_page
from tests.tournament.runs import Shuffling, kill, played, whole
from tests.tournament.specs import POLICIES

BOTS = Path(__file__).parent / "bots"
GOER = str(BOTS / "goer.py")
TIGHT_PROGRAM = BOTS / "tight_program.py"
CHOICE = ["rogues-and-warriors", "threes with dragons", "dragon-hordes"]


def spec(*bots: dict[str, Any], evening: dict[str, Any] | None = None, **parts: Any) -> Spec:
    """Evenings of three policies, unless bots are named."""
    seats = len(bots) or 3
    entry = {"game": "adventurers-choice", "seats": seats, "choice": CHOICE, **(evening or {})}
    policies = [{"name": name, "plays": name} for name in POLICIES[:3]]
    usual = {"deals": 6, "look": 3, "engine": "serial", "unit": 2}
    return spec_from_data({**usual, "games": [entry], "bots": [*bots] or policies, **parts})


def goer(kind: str = "Goer", name: str = "", **answers: str) -> dict[str, Any]:
    plays = {"name": name or kind.lower(), "plays": f"{GOER}:{kind}"}
    return {**plays, "parameters": {"answers": answers}} if answers else plays


@pytest.mark.parametrize(
    ("choice", "is_told"), [(["blackjack", "threes"], True), (["threes"], False)]
)
def test_what_a_bank_kept_in_evenings_is_told(choice: list[str], is_told: bool) -> None:
    tournament = Tournament(spec(evening={"choice": choice}))
    assert list(tournament.run())
    assert bool([*house_notes(tournament.results())]) is is_told


def evening_of(what: Spec, deal: int = 0, rotation: int = 0) -> tuple[EveningRecord, PlayedGame]:
    """An evening of the first match, played, and its record."""
    found = play_game(what, next_round(what, [])[0], deal, rotation)
    assert isinstance(found.record, EveningRecord)
    return found.record, found


def faults_in(tournament: Tournament) -> list[Fault]:
    with closing(Store.open(tournament.path)) as store:
        return [fault for _, fault in store.faults()]


# ------------------------------------------------------------------ the course of an evening


def test_in_a_round_everybody_is_starting_player_once() -> None:
    record, _ = evening_of(spec(evening={"rounds": 2}))
    starting = [game.header.seats[0] for game in record.games if game.header.seats]
    assert starting == [*record.header.names] * 2
    assert record.is_finished


def test_what_is_won_is_the_final_score_without_the_stash() -> None:
    for deal in range(6):
        record, found = evening_of(spec(), deal)
        evening = Evening.resume(str(record))
        assert evening.is_over
        names = [POLICIES[bot] for bot in (0, 1, 2)]
        scores = [evening.final_scores[record.header.names.index(name)] for name in names]
        assert found.row.winnings == tuple([score - 50 for score in scores])
        assert sum(found.row.winnings) == -evening.carry
        better = [sum(other > score for other in set(scores)) for score in scores]
        assert found.row.places == tuple(better)


def test_all_games_of_an_evening_replay_alone() -> None:
    record, found = evening_of(spec(evening={"settings": {"ante": 5}}), 1)
    assert any(isinstance(entry, Borrowed) for entry in record.entries)
    assert [verify(game) for game in record.games] == [None] * 3
    outcomes = [replay(str(game)).outcome for game in record.games]
    assert outcomes == [game.outcome for game in record.games]
    assert found.decisions >= sum(
        isinstance(entry, tuple) for game in record.games for entry in game.log
    )


def test_only_what_may_be_chosen_is_played() -> None:
    played_there = Counter(
        (game.header.game, game.header.variants)
        for deal in range(8)
        for game in evening_of(spec(), deal)[0].games
    )
    assert set(played_there) == {
        ("rogues-and-warriors", ()),
        ("threes", ("dragons",)),
        ("dragon-hordes", ()),
    }


def test_where_nothing_is_said_any_game_for_so_many_may_be_chosen() -> None:
    what = spec(*[goer(name=name) for name in "abcdefghi"], evening={"choice": []})
    names = {game.header.game for deal in range(3) for game in evening_of(what, deal)[0].games}
    assert len(names) > 3
    assert names.isdisjoint({"the-wheel", "den-of-thieves", "red-dragon-inn"})


@pytest.mark.parametrize("luck", ["seats", "shared"])
def test_rotations_of_a_deal_have_the_same_choices_and_cards(luck: str) -> None:
    what = spec(goer(name="a"), goer(name="b"), luck=luck, evening={"choice": CHOICE[:1]})
    one, other = (evening_of(what, 2, rotation)[0] for rotation in (0, 1))
    assert one.header.names == other.header.names[::-1]
    assert [game.log for game in one.games] == [game.log for game in other.games]
    assert evening_of(what, 3)[0].games[0].log != one.games[0].log


def test_settings_are_those_of_every_game() -> None:
    record, _ = evening_of(spec(evening={"settings": {"stash": 80, "ante": 2}}))
    assert record.header.stash == 80
    assert {game.header.settings.ante for game in record.games} == {2}


# ------------------------------------------------------------------ what bots are asked


def test_a_bot_chooses_what_is_played_where_it_is_starting_player() -> None:
    wish = "threes with dragons"
    what = spec(goer(name="a", choose=wish), goer(name="b", choose="dragon-hordes"))
    for deal in range(4):
        record, found = evening_of(what, deal)
        wanted = {"a": "threes", "b": "dragon-hordes"}
        starting = [wanted[name] for name in record.header.names]
        assert [game.header.game for game in record.games] == starting
        assert not found.faults


@pytest.mark.parametrize(
    ("text", "variants"),
    [
        ("threes", ()),
        (" threes  with dragons ", ("dragons",)),
        ("threes with dragons, hidden-fate", ("dragons", "hidden_fate")),
        ("threes with strength-and-luck and dragons,", ("strength_and_luck", "dragons")),
    ],
)
def test_a_choice_is_read_as_it_is_said(text: str, variants: tuple[str, ...]) -> None:
    assert read_choice(text) == GameChoice("threes", variants)
    assert read_choice(str(read_choice(text))) == read_choice(text)


def test_one_choice_is_not_asked_for() -> None:
    only = spec(goer("Lost", "a"), goer("Lost", "b"), evening={"choice": CHOICE[:1]})
    assert not evening_of(only)[1].faults


def test_a_bot_may_refuse_to_borrow_and_sits_out_then() -> None:
    poor = {"settings": {"stash": 20, "ante": 18}, "rounds": 2, "choice": CHOICE[:1]}
    names = ("a", "b", "c")
    lent = evening_of(spec(*[goer("Spender", name) for name in names], evening=poor), 1)[0]
    alone = evening_of(
        spec(*[goer("Spender", name, borrow="no") for name in names], evening=poor), 1
    )[0]
    assert any(isinstance(entry, Borrowed) for entry in lent.entries)
    assert not any(isinstance(entry, Borrowed) for entry in alone.entries)


def test_an_evening_that_nobody_can_pay_any_more_is_over() -> None:
    poor = {"settings": {"stash": 10, "ante": 10}, "rounds": 3, "choice": CHOICE[:1]}
    record, found = evening_of(
        spec(*[goer("Spender", name, borrow="no") for name in "ab"], evening=poor)
    )
    ends = [game.outcome.winnings for game in record.games if game.outcome]
    assert len(ends) < 6
    assert sorted(found.row.winnings) == [-10, 10]
    assert found.row.places in ((0, 1), (1, 0))


def test_a_bot_that_leaves_it_to_the_house_plays_as_one_that_is_not_asked() -> None:
    asked = spec(goer(name="a"), goer(name="b"))
    unasked = spec(*[{"name": name, "plays": "caller"} for name in "ab"])
    for deal in range(3):
        one, other = evening_of(asked, deal)[0], evening_of(unasked, deal)[0]
        assert one.games[0].header.game == other.games[0].header.game


def test_what_bots_are_shown_is_all_that_is_open() -> None:
    (choose, begun), (borrow, poor) = evening_questions()
    assert (choose.verb, borrow.verb, borrow.items) == ("choose", "borrow", ("yes", "no"))
    assert set(choose.items) == set(begun.choices)
    shown = poor.as_data()
    assert shown["game"] == "adventurers-choice"
    assert shown["money"] == (1, 99, 50)
    assert shown["games"] == ({"choice": begun.choices[0], "winnings": (-49, 49, 0)},)


def test_a_program_is_asked_as_a_class_is(tmp_path: Path) -> None:
    wish = {"choose": CHOICE[0], "borrow": "yes"}
    told = [sys.executable, str(TIGHT_PROGRAM), "evening"]
    evening = {"settings": {"ante": 8}, "rounds": 2}
    others = goer("Spender", "b"), {"name": "c", "plays": "uniform"}
    program = spec({"name": "a", "plays": told}, *others, evening=evening, deals=2, look=2)
    tight = {"name": "a", "plays": f"{GOER}:Tight", "parameters": {"answers": wish}}
    of_class = spec(tight, *others, evening=evening, deals=2, look=2)
    one = played(program, tmp_path / "a.db", "serial")
    other = played(of_class, tmp_path / "b.db", "serial")
    assert one.digest() == other.digest()
    assert not faults_in(one)
    silent = spec({"name": "a", "plays": told[:2]}, *others, evening=evening, deals=2, look=2)
    assert played(silent, tmp_path / "c.db", "serial").digest() != one.digest()


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (goer(), []),
        (goer(choose="threes", borrow="no"), []),
        (goer(borrow="maybe"), ["asked to borrow, it answered 'maybe'"]),
        (goer("Lost"), ["AttributeError: 'EveningView' object has no attribute 'hands'"]),
        (goer("Fickle"), ["asked again to choose, it answered differently"]),
        ({"name": "a", "plays": "caller"}, []),
    ],
)
def test_bot_check_finds_what_is_wrong_between_games(bot: dict[str, Any], said: list[str]) -> None:
    make = player_factory(BotSpec(**bot), Limits())
    found = set(evening_problems(make, seconds := [], 0))
    assert len(found) == len(said)
    assert all(any(text in each for each in found) for text in said)
    assert all(each >= 0 for each in seconds)


# ------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("bot", "kind", "text"),
    [
        (goer(name="a", choose="chess"), "illegal answer", "asked to choose, it answered 'chess'"),
        (goer("Lost", "a"), "exception", "AttributeError"),
    ],
)
def test_a_fault_between_games_costs_the_answer(bot: dict[str, Any], kind: str, text: str) -> None:
    record, found = evening_of(spec(bot, goer(name="b")))
    fault = found.faults[0]
    assert (fault.kind, fault.seat, fault.step) == (kind, 0, -2)
    assert text in fault.text
    game = record.games[fault.game - 1]
    assert game.header.game == "rogues-and-warriors"
    assert game.header.seats is not None
    assert game.header.seats[0] == "a"
    assert record.is_finished


def test_every_fault_of_an_evening_is_kept_with_its_game(tmp_path: Path) -> None:
    what = spec(goer("Sore", "sore"), goer(name="b"), deals=2, look=2)
    tournament = played(what, tmp_path / "a.db", "serial")
    faults = faults_in(tournament)
    assert {fault.bot for fault in faults} == {0}
    assert {fault.game for fault in faults} == {1, 2}
    assert {-2, -1, 0} <= {fault.step for fault in faults}
    once = Counter((fault.deal, fault.rotation, fault.game, fault.step) for fault in faults)
    assert set(once.values()) == {1}
    named = str(faults[0].game_id(0))
    assert named == f"0:{faults[0].deal}.{faults[0].rotation}.{faults[0].game}"
    assert f"#{named}" in first_page(tournament, "evening.toml")
    assert isinstance(replayed_record(tournament, read_game_id(named)), Record)


def test_a_strict_tournament_names_the_game_of_the_evening(tmp_path: Path) -> None:
    what = spec(goer("Sore", "sore"), goer(name="b"), limits={"strict": True})
    with pytest.raises(StoppedByFault, match=r"sore went wrong in game 0:0\.0\.1: "):
        played(what, tmp_path / "a.db", "serial")


# ------------------------------------------------------------------ the same however it is played


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("evenings") / "a.db"
    return played(spec(deals=12), path, "serial").digest()


@pytest.mark.parametrize("unit", [1, 5, 12])
def test_the_size_of_units_changes_nothing(tmp_path: Path, digest: str, unit: int) -> None:
    assert played(spec(deals=12, unit=unit), tmp_path / "a.db", "serial").digest() == digest


def test_the_order_of_arrival_changes_nothing(tmp_path: Path, digest: str) -> None:
    shuffled = played(spec(deals=12, unit=1), tmp_path / "a.db", Shuffling(1))
    assert shuffled.digest() == digest


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, digest: str) -> None:
    path = tmp_path / "a.db"
    for number, _ in enumerate(Tournament(spec(deals=12), store=path).run(), start=1):
        if number == 3:
            break
    assert played(spec(deals=12), path, "serial").digest() == digest


@pytest.fixture
def engine() -> Iterator[LocalEngine]:
    made = LocalEngine(2, 60.0)
    yield made
    made.close()


@pytest.mark.slow
def test_killed_workers_change_nothing(tmp_path: Path, digest: str, engine: LocalEngine) -> None:
    def strike(number: int) -> None:
        if number in (2, 4):
            kill(engine.processes[number // 2 % 2].number)

    tournament = played(spec(deals=12, unit=1), tmp_path / "a.db", engine, strike)
    assert tournament.digest() == digest
    assert whole(tournament)


def test_machine_code_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    regulars = [{"name": name, "plays": name} for name in ("nell", "caller")]
    what = spec(*regulars, evening={"choice": CHOICE[:2]}, deals=2, look=2)
    digests = set()
    for machine_code in ("0", "1"):
        monkeypatch.setenv("RDI_NUMBA", machine_code)
        digests.add(played(what, tmp_path / f"{machine_code}.db", "local:1").digest())
    assert len(digests) == 1


def test_another_seed_changes_the_results(tmp_path: Path, digest: str) -> None:
    assert played(spec(deals=12, seed=1), tmp_path / "a.db", "serial").digest() != digest


# ------------------------------------------------------------------ what is stored of it


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    path = tmp_path_factory.mktemp("evenings") / "b.db"
    return played(spec(evening={"rounds": 1}), path, "serial")


def test_stored_evenings_come_out_the_same(tournament: Tournament) -> None:
    assert [each.difference for each in verify_store(tournament)] == [""] * 18


def test_an_evening_is_replayed_whole_or_game_by_game(tournament: Tournament) -> None:
    whole_evening = replayed_record(tournament, read_game_id("2.1"))
    assert isinstance(whole_evening, EveningRecord)
    assert EveningRecord.read(str(whole_evening)) == whole_evening
    assert set(whole_evening.header.names) == set(POLICIES[:3])
    games = [replayed_record(tournament, read_game_id(f"0:2.1.{number}")) for number in (1, 2, 3)]
    assert games == [*whole_evening.games]
    with pytest.raises(BadSettings, match="no game 4 on this evening: the last is 3"):
        replayed_record(tournament, read_game_id("2.1.4"))


def test_a_single_game_has_no_games_within(tmp_path: Path) -> None:
    what = spec(games=[{"game": "threes"}], deals=1, look=1)
    with pytest.raises(BadSettings, match=r"threes is a single game: leave out \.1"):
        replayed_record(played(what, tmp_path / "a.db", "serial"), read_game_id("0.0.1"))


def test_an_evening_is_one_game_of_the_table_and_of_exports(
    tournament: Tournament, tmp_path: Path
) -> None:
    results = tournament.results()
    assert results.games == 18
    assert results.of_game(0).games == 18
    assert export(tournament, tmp_path / "a.csv") == 54
    written = (tmp_path / "a.csv").read_text(encoding="utf-8")
    assert written.count(",adventurers-choice,") == 54


def test_two_kinds_of_evenings_are_told_apart(tmp_path: Path) -> None:
    evening = {"game": "adventurers-choice", "choice": CHOICE[:1]}
    games = [evening, {"game": "threes"}, {**evening, "choice": CHOICE[2:]}]
    two = played(spec(games=games, deals=2, look=2), tmp_path / "a.db", "serial")
    evenings = [f"adventurers-choice, 2 seats, choice of {CHOICE[place]}" for place in (0, 2)]
    assert two.spec.labels == (evenings[0], "threes, 2 seats", evenings[1])
    export(two, tmp_path / "a.csv")
    written = (tmp_path / "a.csv").read_text(encoding="utf-8")
    assert all(written.count(f',"{label}",') == 24 for label in two.spec.labels)
    assert f">{evenings[1]}</th>" in first_page(two, "evening.toml")
