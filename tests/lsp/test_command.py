"""The command that starts the server, and what it says where it cannot."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.lsp.highlighting import textmate
from tests.source import ROOT


def message(**content: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **content}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


GREETING = message(id=1, method="initialize", params={"capabilities": {}, "processId": None})
LEAVING = message(id=2, method="shutdown") + message(method="exit")


@pytest.mark.slow
def test_it_talks_on_the_standard_streams_and_leaves_when_it_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rdi", "lsp"], input=GREETING + LEAVING, capture_output=True,
        cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"Content-Length: ")
    assert b'"renameProvider"' in done.stdout
    assert done.stderr == b""


@pytest.mark.slow
def test_it_leaves_when_the_editor_is_gone() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rdi", "lsp"], input=GREETING, capture_output=True, cwd=ROOT,
        timeout=60, check=False,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_it_talks_at_a_port() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "rdi", "lsp", "--tcp", str(port)], cwd=ROOT)
    try:
        for _ in range(300):
            try:
                talk = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.1)
        with talk:
            talk.sendall(GREETING)
            assert talk.recv(16).startswith(b"Content-Length: ")
            talk.sendall(LEAVING)
            talk.settimeout(30)
            while talk.recv(65536):
                pass
    finally:
        server.kill()
        server.wait()


@pytest.mark.slow
def test_a_port_that_is_taken_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "rdi", "lsp", "--tcp", port], capture_output=True, text=True,
            cwd=ROOT, timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert f"port {port} cannot be used" in done.stderr


def test_where_the_library_is_missing_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [*sys.modules]:
        if name.split(".")[0] == "pygls" or name == "rdi.lsp.server":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls", None)
    assert main(["lsp"]) == 2
    assert "pip install 'rdi[editor]'" in capsys.readouterr().err


def test_the_textmate_grammar_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lsp", "--textmate"]) == 0
    assert capsys.readouterr().out == textmate()


def test_the_settings_in_the_readme_name_the_command() -> None:
    page = (ROOT / "rdi" / "lsp" / "clients" / "README.md").read_text(encoding="utf-8")
    for editor in ("VS Code", "Neovim", "Helix", "Emacs", "Kate"):
        (section,) = [each for each in page.split("\n## ") if each.startswith(editor)]
        assert "lsp" in section
    assert Path(ROOT / "rdi" / "lsp" / "clients" / "vscode").is_dir()
