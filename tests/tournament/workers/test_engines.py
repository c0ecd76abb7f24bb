"""Processes that play may die in any way: the results are those of a run without a fault."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rdi.errors import BadSettings
from rdi.tournament.runner import StoppedByFault
from rdi.tournament.spec import Spec
from rdi.tournament.store import Store, StoreError
from rdi.tournament.workers.engines import LocalEngine, SerialEngine, engine_named
from tests.source import ROOT
from tests.tournament.runs import (
    children,
    faults_of,
    is_there,
    kill,
    long_spec,
    played,
    spec_with,
    whole,
)
from tests.tournament.specs import spec

BOTS = Path(__file__).parents[1] / "bots" / "deadly.py"
PATIENCE = 60.0
needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="reads /proc")


@pytest.fixture
def engine() -> Iterator[LocalEngine]:
    made = LocalEngine(2, PATIENCE)
    yield made
    made.close()
    assert [each.number for each in made.processes] == [None, None]


@pytest.mark.parametrize(
    ("name", "unit"), [("local:1", 5), ("local:2", 1), ("local:2", 7), ("local:4", 0)]
)
def test_workers_and_sizes_of_units_change_nothing(
    tmp_path: Path, digest: str, name: str, unit: int
) -> None:
    tournament = played(long_spec(unit=unit), tmp_path / "a.db", name)
    assert tournament.digest() == digest
    assert whole(tournament)


def test_the_size_of_units_follows_from_how_long_deals_take(tmp_path: Path) -> None:
    tournament = played(long_spec(unit=0), tmp_path / "a.db", SerialEngine())
    with closing(Store.open(tournament.path)) as store:
        blocks = [deals for each in store.done().values() for _, deals in each]
    assert min(blocks) == 1
    assert max(blocks) > 5


@pytest.mark.slow
def test_killed_workers_lose_nothing(tmp_path: Path, digest: str, engine: LocalEngine) -> None:
    def strike(number: int) -> None:
        if number % 9 == 1:
            kill(engine.processes[number % 2].number)

    tournament = played(long_spec(), tmp_path / "a.db", engine, strike)
    assert tournament.digest() == digest
    assert whole(tournament)


def test_a_worker_that_died_when_idle_is_replaced(
    tmp_path: Path, digest: str, engine: LocalEngine
) -> None:
    played(spec(), tmp_path / "a.db", engine)
    for process in engine.processes:
        kill(process.number)
    tournament = played(long_spec(), tmp_path / "b.db", engine)
    assert tournament.digest() == digest
    assert whole(tournament)


@pytest.mark.slow
def test_a_worker_that_hangs_is_killed_and_its_unit_played_again(
    tmp_path: Path, digest: str
) -> None:
    impatient = LocalEngine(1, 3.0)

    def freeze(number: int) -> None:
        worker = impatient.processes[0].number
        if number == 4 and worker is not None:
            os.kill(worker, signal.SIGSTOP)

    with closing(impatient):
        tournament = played(long_spec(), tmp_path / "a.db", impatient, freeze)
    assert tournament.digest() == digest
    assert whole(tournament)


def deadly(file: Path | None, **parts: Any) -> Spec:
    parameters = {} if file is None else {"file": str(file)}
    bot = {"plays": f"{BOTS}:Deadly", "parameters": parameters}
    return spec_with({"deadly": bot, "caller": "caller", "careful": "careful"}, **parts)


def test_a_death_in_the_middle_of_a_unit_changes_nothing(
    tmp_path: Path, engine: LocalEngine
) -> None:
    file = tmp_path / "was here"
    what = deadly(file, unit=12, look=12)
    first = played(what, tmp_path / "a.db", engine)
    assert file.exists()
    assert whole(first)
    assert played(what, tmp_path / "b.db", "serial").digest() == first.digest()


def test_who_kills_every_worker_is_found_and_its_deals_count(
    tmp_path: Path, engine: LocalEngine
) -> None:
    tournament = played(deadly(None, deals=1), tmp_path / "a.db", engine)
    text = "it ended its process by SIGKILL"
    assert faults_of(tournament) == {(number, "exit", text) for number in (0, 1)}
    counted = tournament.results().sums
    assert [sums.deals for sums in counted.values()] == [1, 1, 1]
    assert all(counted[number].total[0] < 0 for number in (0, 1))


def test_a_strict_tournament_blames_who_killed_the_worker(
    tmp_path: Path, engine: LocalEngine
) -> None:
    what = deadly(None, deals=1, limits={"strict": True})
    with pytest.raises(StoppedByFault, match=r"^deadly went wrong in game .*: exit: it ended its"):
        played(what, tmp_path / "a.db", engine)


def test_what_bots_print_and_read_is_not_among_the_results(
    tmp_path: Path, engine: LocalEngine
) -> None:
    what = spec_with({"noisy": f"{BOTS}:Noisy", "caller": "caller"}, deals=2)
    assert whole(played(what, tmp_path / "a.db", engine))


@pytest.mark.parametrize(
    "name", ["lokal", "local:x", "local:0", "dask", "dask:local:0", "serial:2"]
)
def test_an_engine_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadSettings, match="engine"):
        engine_named(name, PATIENCE)


def test_machine_code_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [{"game": "den-of-thieves"}]
    what = spec_with({"nell": "nell", "caller": "caller"}, games=games, deals=4)
    digests = set()
    for machine_code in ("0", "1"):
        monkeypatch.setenv("RDI_NUMBA", machine_code)
        digests.add(played(what, tmp_path / f"{machine_code}.db", "local:1").digest())
    assert len(digests) == 1


# ------------------------------------------------------------------ the coordinator


SCRIPT = """
import sys
from pathlib import Path
from rdi import Tournament
from rdi.tournament.spec import spec_from_json

tournament = Tournament(spec_from_json(Path(sys.argv[1]).read_bytes()), store=sys.argv[2])
for _ in tournament.run("local:2"):
    pass
print(tournament.digest())
"""


def coordinator(tmp_path: Path) -> subprocess.Popen[str]:
    """A program that plays: plain lines, as anybody may write them."""
    file = tmp_path / "spec.json"
    file.write_bytes(long_spec().as_json())
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(file), str(tmp_path / "a.db")],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def units_kept(path: Path) -> int:
    try:
        with closing(Store.open(path)) as store:
            return sum(map(len, store.done().values()))
    except StoreError:
        return 0


@needs_proc
@pytest.mark.slow
def test_a_killed_coordinator_leaves_no_process_and_goes_on_where_it_was(
    tmp_path: Path, digest: str
) -> None:
    luck = Random(1)
    kept = 0
    for _ in range(3):
        with coordinator(tmp_path) as playing:
            while units_kept(tmp_path / "a.db") < kept + luck.randint(1, 8):
                assert playing.poll() is None
                time.sleep(0.01)
            workers = children(playing.pid)
            playing.kill()
        assert workers
        while any(map(is_there, workers)):
            time.sleep(0.05)
        assert units_kept(tmp_path / "a.db") >= kept
        kept = units_kept(tmp_path / "a.db")
    with coordinator(tmp_path) as playing:
        assert playing.communicate()[0].strip() == digest


@pytest.mark.slow
def test_an_interrupt_ends_it_and_keeps_what_was_played(tmp_path: Path, digest: str) -> None:
    with coordinator(tmp_path) as playing:
        while units_kept(tmp_path / "a.db") < 3:
            assert playing.poll() is None
            time.sleep(0.01)
        playing.send_signal(signal.SIGINT)
        playing.communicate()
    assert playing.returncode != 0
    assert 0 < units_kept(tmp_path / "a.db") < 3 * 16
    assert played(long_spec(), tmp_path / "a.db", "serial").digest() == digest
