"""A tournament gives the same results however it is cut, stopped and gone on with."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import msgspec
import pytest

from rdi.session.replay import opening_position
from rdi.tournament.match_play import play_game, seats_of
from rdi.tournament.runner import StoppedByFault
from rdi.tournament.spec import Question, Spec
from rdi.tournament.spec_reading import spec_from_data
from rdi.tournament.store import Store, StoreError
from rdi.tournament.tournament import Tournament
from rdi.tournament.workers.jobs import Engine
from tests.source import ROOT
from tests.tournament.runs import Shuffling
from tests.tournament.specs import spec


def played(what: Spec, path: Path, engine: Engine | None = None) -> Tournament:
    tournament = Tournament(what, store=path)
    for _ in tournament.run(engine):
        pass
    if isinstance(engine, Shuffling):
        engine.close()
    return tournament


@pytest.fixture(scope="module")
def digest(tmp_path_factory: pytest.TempPathFactory) -> str:
    return played(spec(), tmp_path_factory.mktemp("runs") / "a.db").digest()


@pytest.mark.parametrize("unit", [1, 2, 12])
def test_the_size_of_units_changes_nothing(tmp_path: Path, digest: str, unit: int) -> None:
    assert played(spec(unit=unit), tmp_path / "a.db").digest() == digest


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_order_of_arrival_changes_nothing(tmp_path: Path, digest: str, seed: int) -> None:
    assert played(spec(), tmp_path / "a.db", Shuffling(seed)).digest() == digest


def test_another_seed_changes_the_results(tmp_path: Path, digest: str) -> None:
    assert played(spec(seed=1), tmp_path / "a.db").digest() != digest


@pytest.mark.parametrize("stop", [1, 4, 9])
def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, digest: str, stop: int) -> None:
    path = tmp_path / "a.db"
    tournament = Tournament(spec(), store=path)
    for number, _ in enumerate(tournament.run(), start=1):
        if number == stop:
            break
    assert not tournament.is_over
    again = played(spec(), path)
    assert again.digest() == digest
    assert again.is_over


def test_a_finished_tournament_is_not_played_again(tmp_path: Path) -> None:
    tournament = played(spec(), tmp_path / "a.db")
    assert [*tournament.run()] == []


def test_every_deal_of_every_match_is_another(tmp_path: Path) -> None:
    what = spec(games=[{"game": "den-of-thieves"}])
    matches = played(what, tmp_path / "a.db").results().matches.values()
    hands = [
        opening_position(play_game(what, match, deal, 0).record).view(0).own["Hand"]
        for match in matches
        for deal in range(12)
    ]
    assert len(set(hands)) == 3 * 12


def test_a_table_that_comes_again_in_a_round_has_luck_of_its_own(tmp_path: Path) -> None:
    schedule = {"kind": "blocks", "tables_each": 3}
    results = played(spec(bots=2, schedule=schedule), tmp_path / "a.db").results()
    assert len(results.matches) == 3
    assert len({match.lineup for match in results.matches.values()}) == 1
    assert len({repr(sums) for sums in results.sums.values()}) == 3


def test_everybody_sits_everywhere_once_in_a_deal(tmp_path: Path) -> None:
    what = spec(games=[{"game": "threes", "seats": 3}])
    tournament = played(what, tmp_path / "a.db")
    match = next(iter(tournament.results().matches.values()))
    for deal in range(5):
        sits = [seats_of(what, match, deal, rotation) for rotation in range(3)]
        assert all({each[place] for each in sits} == {0, 1, 2} for place in range(3))


def test_rotations_of_a_deal_have_the_same_cards(tmp_path: Path) -> None:
    what = spec(games=[{"game": "den-of-thieves"}], bots=2)
    match = next(iter(played(what, tmp_path / "a.db").results().matches.values()))
    first, second = (
        opening_position(play_game(what, match, 3, rotation).record) for rotation in (0, 1)
    )
    assert first.view(0).own == second.view(0).own
    assert first.view(1).own == second.view(1).own


def test_gold_is_neither_made_nor_lost_over_a_deal(tmp_path: Path) -> None:
    tournament = played(spec(games=[{"game": "den-of-thieves"}]), tmp_path / "a.db")
    for sums in tournament.results().sums.values():
        assert -sums.deals * sums.seats <= sum(sums.total) <= 0


def test_something_else_cannot_go_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    played(spec(), path)
    with pytest.raises(StoreError, match=r"since: the spec \(deals: 12, now 11\). Restore them"):
        played(spec(deals=11), path)
    other = spec(games=[{"game": "threes", "variants": ["fools-luck"]}], bots=2, precision=0.5)
    with pytest.raises(StoreError) as refused:
        played(other, path)
    for said in (
        'bots[3]: {"name":"careful","plays":"careful","parameters":{}}, now not there',
        'games[1].game: "rogues-and-warriors", now "threes"',
        'games[1].variants[1]: not there, now "fools-luck"',
        "precision: null, now 0.5). Restore them",  # the rules of both games are as they were
    ):
        assert said in str(refused.value)
    many = spec(games=[{"game": "threes", "seats": 3}] * 12)
    with pytest.raises(
        StoreError, match=r"games\[7\]: not there, now [^;]+; and 5 more\)\. Restore"
    ):
        played(many, path)


def test_a_changed_bot_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    bots = [{"name": "mine", "plays": f"{file}:Mine"}, {"name": "b", "plays": "caller"}]
    played(spec_of(bots), tmp_path / "a.db")
    file.write_text(BOT + "\n# changed\n", encoding="utf-8")
    with pytest.raises(
        StoreError, match=r"these have changed since: the bot mine \(.+mine\.py\)\. "
    ):
        played(spec_of(bots), tmp_path / "a.db")


def test_only_what_it_was_begun_with_can_have_changed(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BOT, encoding="utf-8")
    bots = [{"name": "mine", "plays": f"{file}:Mine"}, {"name": "b", "plays": "caller"}]
    played(spec_of(bots), tmp_path / "a.db")
    bots[0]["name"] = "ours"
    with pytest.raises(StoreError, match=r'\(bots\[1\].name: "mine", now "ours"\). Restore them'):
        played(spec_of(bots), tmp_path / "a.db")
    file.write_text(BOT + "\n# changed\n", encoding="utf-8")
    with pytest.raises(
        StoreError, match=r'now "ours"\), the bot mine \(.+mine\.py\). Restore them'
    ):
        played(spec_of(bots), tmp_path / "a.db")


def test_a_game_that_is_gone_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", str(ROOT / "tests" / "games"))
    played(spec(games=[{"game": "last-ferry"}], deals=2), tmp_path / "a.db")
    monkeypatch.delenv("RDI_PATH")
    now = spec(games=[{"game": "threes"}], deals=2)
    with pytest.raises(StoreError, match=r'now "threes"\), the rules of last-ferry. Restore them'):
        played(now, tmp_path / "a.db")


BOT = '''"""A bot of somebody's own."""


class Mine:
    def __init__(self, seed, answer=None):
        self.answer = answer

    def decide(self, request, view):
        return self.answer if self.answer is not None else request.options[-1]
'''


def spec_of(bots: list[dict[str, Any]], **parts: Any) -> Spec:
    usual = {"games": [{"game": "rogues-and-warriors"}], "deals": 4, "look": 4, "engine": "serial"}
    return spec_from_data({**usual, "bots": bots, **parts})


def wrong_bot(tmp_path: Path) -> list[dict[str, Any]]:
    file = tmp_path / "wrong.py"
    file.write_text(BOT, encoding="utf-8")
    parameters = {"answer": "dance"}
    return [
        {"name": "wrong", "plays": f"{file}:Mine", "parameters": parameters},
        {"name": "b", "plays": "caller"},
    ]


def test_a_fault_is_written_down_and_the_game_counts(tmp_path: Path) -> None:
    tournament = played(spec_of(wrong_bot(tmp_path)), tmp_path / "a.db")
    results = tournament.results()
    assert results.games == 8
    assert {each.name: each.faults > 0 for each in results.standings()} == {
        "wrong": True,
        "b": False,
    }


def test_a_bot_that_goes_wrong_too_often_gets_no_more_tables(tmp_path: Path) -> None:
    limits = {"faults": 3}
    what = spec_of(wrong_bot(tmp_path), deals=40, limits=limits)
    tournament = played(what, tmp_path / "a.db")
    assert next(iter(tournament.results().sums.values())).deals == what.look
    shuffled = played(what, tmp_path / "b.db", Shuffling(5))
    assert shuffled.digest() == tournament.digest()


def test_a_strict_tournament_stops_at_the_first_fault(tmp_path: Path) -> None:
    what = spec_of(wrong_bot(tmp_path), limits={"strict": True})
    with pytest.raises(StoppedByFault, match=r"wrong went wrong in game 0:0\.0: illegal answer"):
        played(what, tmp_path / "a.db")


def test_a_precision_that_is_reached_ends_it_at_a_look(tmp_path: Path) -> None:
    what = spec(deals=400, look=20, unit=7, precision=5.0)
    tournament = played(what, tmp_path / "a.db")
    deals = {sums.deals for sums in tournament.results().sums.values()}
    assert len(deals) == 1
    assert deals.pop() % 20 == 0
    assert all(each.mean.half <= 5.0 for each in tournament.results().standings())
    assert played(what, tmp_path / "b.db", Shuffling(2)).digest() == tournament.digest()


def test_a_question_ends_it_at_the_first_look_that_answers_it(tmp_path: Path) -> None:
    question = Question(better="uniform", than="raiser", gain=4.0)
    what = spec(bots=4, deals=2000, look=25, unit=25, question=msgspec.to_builtins(question))
    tournament = played(what, tmp_path / "a.db")
    deals = next(iter(tournament.results().sums.values())).deals
    assert 25 < deals < 2000
    answer = tournament.results().answer()
    assert answer is not None
    assert answer.verdict is not None
    assert answer.difference.deals == deals
    before = played(spec(bots=4, deals=deals - 25, look=25, unit=25), tmp_path / "b.db")
    open_one = msgspec.structs.replace(before.spec, question=question)
    still = Tournament(open_one, store=before.path).results().answer()
    assert still is not None
    assert (still.verdict, still.word) == (None, "open")


def test_a_unit_is_written_once(tmp_path: Path) -> None:
    tournament = played(spec(), tmp_path / "a.db")
    with sqlite3.connect(tournament.path) as connection:
        (count,) = connection.execute(
            "select count(*), match from units group by match"
        ).fetchone()[:1]
        (deals,) = connection.execute("select sum(deals) from units where match = 0").fetchone()
    assert count >= 4
    assert deals == 12


def test_who_reads_while_a_file_is_begun_finds_it_whole_or_not_at_all(tmp_path: Path) -> None:
    found: list[object] = []

    def read(path: Path, is_there: Event) -> None:
        while not is_there.is_set():
            try:
                with closing(Store.open(path)) as store:
                    found.append(store.done())
            except StoreError:
                pass
            except sqlite3.Error as error:
                found.append(error)

    for number in range(20):
        path, is_there = tmp_path / f"{number}.db", Event()
        reader = Thread(target=read, args=(path, is_there))
        reader.start()
        Store.open(path, for_writing=True).close()
        is_there.set()
        reader.join()
    assert all(each == {} for each in found)
