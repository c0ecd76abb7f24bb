"""A tournament in a browser of this machine, while it is played and after: the table as it stands,
and the report, of which each page is made when somebody asks for it.

Whoever asks is answered in a thread of the server; what is answered is made in the main thread, one
page after another, since bots that play a game again are interrupted there if they think too long.
"""

from __future__ import annotations

import webbrowser
from collections.abc import Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import msgspec

from rdi.errors import BadSettings, RdiError
from rdi.shell.exit_codes import DONE
from rdi.shell.messages import as_sentence
from rdi.shell.show.document import Data, Document, Sentence
from rdi.shell.show.page import report_page
from rdi.shell.tournament_games import is_results, tournament_at
from rdi.shell.tournaments.live_page import live_page, standings_now
from rdi.shell.tournaments.report import ReplayPages
from rdi.shell.tournaments.run import refused
from rdi.tournament.report.context import Report
from rdi.tournament.report.links import ENDING, AllPages, Links, is_page, numbers_in
from rdi.tournament.report.site import page_text
from rdi.tournament.report.style import STYLE
from rdi.tournament.store import DATABASE_ERRORS, Store
from rdi.tournament.units import GameId
from rdi.web_page import POLICY, escaped, whole_page

HOST = "127.0.0.1"
USUAL_PORT = 8722
PORT_MOST = 65_535
PAGES_KEPT = 200
"""The number of pages that are kept until there are other results."""

PATIENCE = 10.0
"""Seconds that somebody who asks may take to say what for."""

ASKED_SECONDS = 0.5
ANSWER_SECONDS = 300.0
"""Seconds after which a page that is not made yet is given up by the one who asked for it."""

LIVE, STANDINGS = "/", "/standings.json"
HTML, JSON = "text/html; charset=utf-8", "application/json"

HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


def serve(path: Path, port: int | None, show: bool, as_json: bool) -> int:
    """Show a tournament to browsers of this machine until Ctrl-C; the exit code."""
    try:
        desk = Desk(Pages(path))
        server = _server_at(port, desk)
    except RdiError as error:
        return refused(error)
    address = f"http://{HOST}:{server.server_port}/"
    said = Sentence(f"{address} shows {path} to browsers on this machine. Ctrl-C ends it.")
    report_page(as_json).show(Document((said,), Data("serving", {"address": address})))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        if show:
            webbrowser.open(address)
        desk.work()
    except KeyboardInterrupt:
        report_page(as_json).show(Document((Sentence("Ended."),), ()))
    finally:
        server.shutdown()
        server.server_close()
        desk.close()
    return DONE


def _server_at(port: int | None, desk: Desk) -> ThreadingHTTPServer:
    """A server at a port of this machine, or at any free one if none is wished for and the usual
    one is taken. Raises BadSettings where there can be none.
    """
    if port is not None and not 0 <= port <= PORT_MOST:
        raise BadSettings(
            f"{port} is not a port: a port is a number up to {PORT_MOST}, or 0 for any"
        )
    for wished in [USUAL_PORT, 0] if port is None else [port]:
        try:
            return _Server((HOST, wished), desk)
        except OSError as error:
            why = error.strerror
    raise BadSettings(f"nothing can be shown at port {port}: {why}; --port 0 takes any free one")


# ------------------------------------------------------------------ what is answered


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer: the status, the kind of content and the content; `policy` says what a page
    may load and run, where the page does not say so itself.
    """

    status: HTTPStatus
    kind: str
    content: bytes
    policy: str = POLICY


class Pages:
    """Makes all that can be asked for about one tournament, of whose file of results there need be
    nothing yet.
    """

    def __init__(self, path: Path) -> None:
        """Raises RdiError where there is no such tournament."""
        self._path = path
        self._tournament = tournament_at(path)
        self._games = ReplayPages(self._tournament, may_run_bots=not is_results(path))
        self._store: Store | None = None
        self._kept: dict[str, Reply] = {}
        self._state: object = None

    def reply(self, place: str) -> Reply:
        """The reply to a request for a place, by its path."""
        try:
            return self._reply(place)
        except RdiError as error:
            return _refusal(HTTPStatus.NOT_FOUND, as_sentence(error))

    def _reply(self, place: str) -> Reply:
        if place == LIVE:
            page, policy = live_page(self._tournament.spec)
            return Reply(HTTPStatus.OK, HTML, page.encode(), policy)
        page = place.removeprefix("/").removesuffix(ENDING)
        if place != STANDINGS and (place != f"/{page}{ENDING}" or not is_page(page)):
            return _refusal(HTTPStatus.NOT_FOUND, "There is no such page.")
        store = self._open()
        if place == STANDINGS:
            found = standings_now(self._tournament.spec, store)
            return Reply(HTTPStatus.OK, JSON, msgspec.json.encode(found))
        self._forget_if_changed(store)
        if page not in self._kept:
            self._kept[page] = self._made(store, page)
            while len(self._kept) > PAGES_KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[page]

    def _made(self, store: Store, page: str) -> Reply:
        if page.startswith("game-"):
            text = self._games.page(GameId(*numbers_in(page)))
            return Reply(HTTPStatus.OK, HTML, text.encode(), policy="")
        report = Report(self._tournament, store, str(self._path), Links(AllPages(), False))
        return Reply(HTTPStatus.OK, HTML, page_text(report, page).encode())

    def _open(self) -> Store:
        """The results, which stay open: a file that has changed would be checked each time. One
        that was taken away or put in place of another is another file.
        """
        if self._store is not None and not self._store.is_there():
            self.close()
            self._state = None
        if self._store is None:
            self._store = Store.open(self._tournament.path)
        return self._store

    def _forget_if_changed(self, store: Store) -> None:
        """Forget the pages that were made of other results."""
        state = (store.totals()[:2], store.meta("ended"))
        if state != self._state:
            self._kept.clear()
            self._state = state

    def close(self) -> None:
        """Close the results."""
        if self._store is not None:
            self._store.close()
            self._store = None


def _refusal(status: HTTPStatus, why: str) -> Reply:
    body = f"<h1>{status.phrase}</h1><p>{escaped(why)}</p>"
    return Reply(status, HTML, whole_page(status.phrase, STYLE, body).encode())


# ------------------------------------------------------------------ who asks, and who answers


class Desk:
    """Where requests of all threads are handed in, to be replied to one after another."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._asked: SimpleQueue[tuple[str, Future[Reply]]] = SimpleQueue()

    def ask(self, place: str) -> Reply:
        """Hand in a request and wait for the reply. Raises TimeoutError where that takes too
        long.
        """
        reply: Future[Reply] = Future()
        self._asked.put((place, reply))
        return reply.result(ANSWER_SECONDS)

    def work(self) -> None:
        """Reply to all requests, until an interruption."""
        while True:
            with suppress(Empty):
                place, reply = self._asked.get(timeout=ASKED_SECONDS)
                reply.set_result(self._reply(place))

    def _reply(self, place: str) -> Reply:
        """The reply to a request. One that cannot be made, as of results that were damaged while
        they are shown, is no reason to show nothing any more.
        """
        try:
            return self._pages.reply(place)
        except (ArithmeticError, LookupError, OSError, TypeError, ValueError, *DATABASE_ERRORS):
            why = "This page cannot be made from these results."
            return _refusal(HTTPStatus.INTERNAL_SERVER_ERROR, why)

    def close(self) -> None:
        """Close what is told of."""
        self._pages.close()


class _Server(ThreadingHTTPServer):
    """A server of this machine alone: who asks by another name is refused."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], desk: Desk) -> None:
        self.desk = desk
        super().__init__(address, _Handler)

    @property
    def hosts(self) -> frozenset[str]:
        """The names by which it may be asked: a page elsewhere whose name leads here is none."""
        return frozenset([f"{name}:{self.server_port}" for name in (HOST, "localhost")])

    def handle_error(self, request: object, client_address: object) -> None:
        """Somebody left before the reply was there: nobody needs to know."""


class _Handler(BaseHTTPRequestHandler):
    """One request: GET alone, of this machine's own pages or of an address that was typed."""

    server: _Server
    server_version = "rdi"
    sys_version = ""
    timeout = PATIENCE

    def do_GET(self) -> None:
        """Reply with a page, or say why not."""
        self._send(self._reply())

    def _reply(self) -> Reply:
        if self.headers.get("Host", "") not in self.server.hosts:
            why = "These pages are served only under the name of this machine."
            return _refusal(HTTPStatus.FORBIDDEN, why)
        site, mode = self.headers.get("Sec-Fetch-Site"), self.headers.get("Sec-Fetch-Mode")
        if site == "cross-site" and mode != "navigate":
            return _refusal(HTTPStatus.FORBIDDEN, "Other sites may not ask for these pages.")
        try:
            return self.server.desk.ask(urlsplit(self.path).path)
        except (TimeoutError, ValueError):
            return _refusal(HTTPStatus.NOT_FOUND, "There is no such page.")

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Content-Length", str(len(reply.content)))
        if reply.policy:
            self.send_header("Content-Security-Policy", reply.policy)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """The answer to requests other than GET, and to none."""
        status = HTTPStatus(code)
        is_other = status is HTTPStatus.NOT_IMPLEMENTED
        self.close_connection = True
        self._send(
            _refusal(HTTPStatus.METHOD_NOT_ALLOWED, "These pages can only be read.")
            if is_other
            else _refusal(status, status.description)
        )

    def log_message(self, *about: Any) -> None:
        """Nothing is written down."""
