"""A tournament is shown to browsers of this machine, and to nobody else."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from rdi.shell.tournaments.serving import HOST, Desk, Pages, _server_at
from rdi.tournament.tournament import Tournament
from tests.browser import browsing, needs_browser
from tests.source import ROOT
from tests.web_pages import read

SPEC = """
title = "An <b>evening"
seed = 3
games = ["threes"]
bots = ["uniform", "caller"]
deals = 12
look = 4
engine = "serial"
"""


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    found = tmp_path / "a.toml"
    found.write_text(SPEC, encoding="utf-8")
    return found


@contextmanager
def served(spec: Path) -> Iterator[int]:
    """The port at which a tournament is shown."""
    desk = Desk(Pages(spec))
    server = _server_at(0, desk)
    serve = partial(server.serve_forever, poll_interval=0.01)  # it is looked so often for the end
    threads = [Thread(target=each, daemon=True) for each in (serve, desk.work)]
    for thread in threads:
        thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def asked(
    port: int, place: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], str]:
    """The status, the headers and the content of what is answered."""
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, place, headers=named)
    reply = connection.getresponse()
    return reply.status, dict(reply.getheaders()), reply.read().decode()


def played(spec: Path) -> Tournament:
    tournament = Tournament.read(spec)
    assert list(tournament.run())
    return tournament


def test_the_table_is_that_of_the_results_and_follows_them(spec: Path) -> None:
    with served(spec) as port:
        status, _, page = asked(port, "/")
        assert status == 200
        assert "An <b>evening" in read(page).words
        assert asked(port, "/standings.json")[0] == 404
        running = Tournament.read(spec).run()
        next(running)
        first = json.loads(asked(port, "/standings.json")[2])
        assert (first["over"], first["of"]) == (False, 24)
        assert 0 < first["games"] < 24
        assert list(running)
        found = json.loads(asked(port, "/standings.json")[2])
        standings = Tournament.read(spec).results().standings()
        assert (found["games"], found["over"], found["answer"]) == (24, True, None)
        assert [each["name"] for each in found["bots"]] == [each.name for each in standings]
        assert [each["mean"] for each in found["bots"]] == [each.mean.mean for each in standings]


def test_all_pages_of_the_report_are_there_when_they_are_asked_for(spec: Path) -> None:
    played(spec)
    with served(spec) as port:
        waiting, seen = ["index.html"], set[str]()
        while waiting:
            name = waiting.pop()
            seen.add(name)
            status, headers, page = asked(port, f"/{name}")
            assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8"), name
            if not name.startswith("game-"):
                links = {each.partition("#")[0] for each in read(page).values("href")}
                games = sorted(each for each in links if each.startswith("game-"))[:1]
                others = [each for each in links if not each.startswith("game-")]
                waiting += [each for each in [*games, *others] if each not in {*seen, *waiting}]
        assert {"match-0.html", "bot-1.html", "deals-0-0.html"} < seen
        assert any(each.startswith("game-0-") for each in seen)


def test_pages_are_made_anew_when_there_are_more_results(spec: Path) -> None:
    running = Tournament.read(spec).run()
    next(running)
    with served(spec) as port:
        before = asked(port, "/index.html")[2]
        assert asked(port, "/index.html")[2] == before
        assert "not finished yet" in before
        assert list(running)
        assert "finished." in asked(port, "/index.html")[2]


def test_results_that_are_taken_away_or_exchanged_are_not_shown_any_more(spec: Path) -> None:
    played(spec)
    other = spec.with_name("b.toml")
    other.write_text(SPEC.replace("deals = 12", "deals = 8"), encoding="utf-8")
    played(other)
    with served(spec) as port:
        assert json.loads(asked(port, "/standings.json")[2])["games"] == 24
        assert "24 games" in asked(port, "/index.html")[2]
        spec.with_suffix(".db").unlink()
        for place in ("/standings.json", "/index.html"):
            status, _, page = asked(port, place)
            assert (status, "there are no results yet" in page.lower()) == (404, True)
        other.with_suffix(".db").rename(spec.with_suffix(".db"))
        assert json.loads(asked(port, "/standings.json")[2])["games"] == 16
        assert "16 games" in asked(port, "/index.html")[2]


@pytest.mark.parametrize(
    "place",
    [
        "/../a.toml", "/a.toml", "/a.db", "/index", "/index.html/", "/match-1.html",
        "/bot-2.html", "/game-0-99-0.html", "/game-0-0-2.html", "/%2e%2e/a.db", "/etc/passwd",
        "/standings.json/", "/match-0.html%00",
    ],
)  # fmt: skip
def test_nothing_else_is_there(spec: Path, place: str) -> None:
    played(spec)
    with served(spec) as port:
        status, headers, page = asked(port, place)
        assert status == 404
        assert "uniform" not in page
        assert "script-src" not in headers["Content-Security-Policy"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "X"])
def test_it_can_only_be_read(spec: Path, method: str) -> None:
    played(spec)
    with served(spec) as port:
        status, _, page = asked(port, "/standings.json", method)
        assert status == 405
        assert "uniform" not in page


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "", "[::1]"])
def test_it_is_shown_under_the_name_of_this_machine_alone(spec: Path, host: str) -> None:
    played(spec)
    with served(spec) as port:
        status, _, page = asked(port, "/standings.json", Host=host.format(port=port))
        assert status == 403
        assert "uniform" not in page
        for name in (HOST, "localhost"):
            assert asked(port, "/standings.json", Host=f"{name}:{port}")[0] == 200


def test_pages_of_others_may_lead_here_and_may_not_ask(spec: Path) -> None:
    played(spec)
    with served(spec) as port:
        other = {"Sec_Fetch_Site": "cross-site"}
        assert asked(port, "/standings.json", **other, Sec_Fetch_Mode="no-cors")[0] == 403
        status, headers, _ = asked(port, "/", **other, Sec_Fetch_Mode="navigate")
        assert status == 200
        assert "Access-Control-Allow-Origin" not in headers
        assert headers["X-Frame-Options"] == "DENY"


def test_only_this_machine_reaches_it(spec: Path) -> None:
    played(spec)
    server = _server_at(0, Desk(Pages(spec)))
    with server:
        assert server.server_address[0] == HOST
        assert server.hosts == {f"{HOST}:{server.server_port}", f"localhost:{server.server_port}"}


def test_what_is_no_request_is_refused(spec: Path) -> None:
    played(spec)
    with served(spec) as port:
        host = f"Host: {HOST}:{port}".encode()
        for said, status in (
            (b"\x1b[31m nonsense \xff\r\n\r\n", b"Bad Request"),
            (b"GET http://[/ HTTP/1.0\r\n" + host + b"\r\n\r\n", b"404 Not Found"),
            (b"GET / HTTP/1.0\r\n\r\n", b"403 Forbidden"),
        ):
            with socket.create_connection((HOST, port), timeout=30) as line:
                line.sendall(said)
                with line.makefile("rb") as reply:
                    assert status in reply.read()
        assert asked(port, "/")[0] == 200


def run(*words: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "rdi", "tourney", "serve", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, **options,
    )  # fmt: skip


def test_the_address_is_told_and_an_interruption_ends_it(spec: Path) -> None:
    played(spec)
    with run("a.toml", "--json", cwd=spec.parent) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        port = int(told["address"].rstrip("/").rpartition(":")[2])
        assert asked(port, "/standings.json")[0] == 200
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
        assert (process.returncode, out, error) == (0, "", "")
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((HOST, port), timeout=10)


def test_what_cannot_be_shown_is_told(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rdi.shell.tournaments.serving import serve

    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        assert serve(spec, port, show=False, as_json=False) == 2
        assert f"nothing can be shown at port {port}" in capsys.readouterr().err
    assert serve(spec, 70_000, show=False, as_json=False) == 2
    assert "70000 is not a port" in capsys.readouterr().err
    assert serve(spec.with_name("none.toml"), 0, show=False, as_json=False) == 4


def test_the_usual_port_may_be_taken(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr("rdi.shell.tournaments.serving.USUAL_PORT", port)
        with _server_at(None, Desk(Pages(spec))) as server:
            assert server.server_port != port


def test_of_a_file_of_results_no_bot_is_run(spec: Path, tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    file = tmp_path / "mine.py"
    file.write_text(
        "from pathlib import Path\n"
        "class Mine:\n"
        f"    def __init__(self, seed):\n        Path({str(ran)!r}).touch()\n"
        "    def decide(self, request, view):\n        return request.options[0]\n",
        encoding="utf-8",
    )
    spec.write_text(SPEC.replace('"caller"', f'"{file}:Mine"'), encoding="utf-8")
    played(spec)
    ran.unlink()
    with served(spec.with_suffix(".db")) as port:
        status, _, page = asked(port, "/game-0-0-0.html")
        assert status == 404
        assert "name the spec instead" in page
        assert not ran.exists()


@pytest.mark.slow
@needs_browser
def test_a_browser_sees_how_it_goes_on(spec: Path, tmp_path: Path) -> None:
    with served(spec) as port, browsing(tmp_path) as browser:
        rows = "document.querySelectorAll('tbody tr').length"
        browser.open(f"http://{HOST}:{port}/")
        browser.until("document.getElementById('state').textContent.startsWith('Nothing')")
        played(spec)
        browser.until(f"{rows}==2")
        state = browser.run("document.getElementById('state').textContent")
        assert state == "24 of at most 24 games; finished."
        assert browser.run("document.querySelector('tbody a').getAttribute('href')") in (
            "bot-0.html", "bot-1.html",
        )  # fmt: skip
        browser.size(360, 740)
        assert browser.run("document.documentElement.scrollWidth") <= 360
        kept = spec.with_suffix(".db").rename(tmp_path / "kept.db")
        browser.until(f"{rows}==0")
        assert browser.run("document.getElementById('state').textContent").startswith("Nothing")
        kept.rename(spec.with_suffix(".db"))
        browser.until(f"{rows}==2")
        browser.run("document.querySelector('tbody a').click()")
        browser.until("location.pathname.startsWith('/bot-')&&document.readyState=='complete'")
        assert [each for each in browser.faults if "standings.json" not in each
                and "404" not in each and "favicon" not in each] == []  # fmt: skip
        hosts = {each.split("/")[2] for each in browser.requests if each.startswith("http")}
        assert hosts == {f"{HOST}:{port}"}
