"""The extension for VS Code is packed as VS Code wants it, and talks to the server."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from rdi import __version__
from rdi.__main__ import main
from rdi.lsp.vscode import GRAMMAR, SOURCES, extension
from tests.lsp.editor import SMALL
from tests.source import ROOT

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")


@pytest.fixture
def packed() -> ZipFile:
    return ZipFile(io.BytesIO(extension(__version__)))


def test_the_extension_has_all_that_it_names(packed: ZipFile) -> None:
    names = {name.removeprefix("extension/") for name in packed.namelist()}
    assert {*SOURCES, GRAMMAR} <= names
    about = json.loads(packed.read("extension/package.json"))
    given = about["contributes"]
    files = [about["main"], given["languages"][0]["configuration"], given["grammars"][0]["path"]]
    assert {each.removeprefix("./") for each in files} <= names
    assert about["version"] == __version__


def test_the_manifest_says_what_the_package_says(packed: ZipFile) -> None:
    about = json.loads(packed.read("extension/package.json"))
    manifest = ElementTree.fromstring(packed.read("extension.vsixmanifest"))
    space = {"v": "http://schemas.microsoft.com/developer/vsx-schema/2011"}
    identity = manifest.find("v:Metadata/v:Identity", space)
    assert identity is not None
    assert identity.attrib["Id"] == about["name"]
    assert identity.attrib["Version"] == __version__
    assert identity.attrib["Publisher"] == about["publisher"]
    for asset in manifest.iterfind("v:Assets/v:Asset", space):
        assert asset.attrib["Path"] in packed.namelist()
    types = ElementTree.fromstring(packed.read("[Content_Types].xml"))
    known = {each.attrib["Extension"] for each in types}
    assert {Path(name).suffix for name in packed.namelist()} - known <= {".xml"}


def test_the_same_sources_make_the_same_file() -> None:
    assert extension(__version__) == extension(__version__)


def test_the_command_writes_the_extension(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rdi.vsix"
    assert main(["lsp", "--vsix", str(file)]) == 0
    assert file.read_bytes() == extension(__version__)
    assert "code --install-extension" in capsys.readouterr().out


def test_where_nothing_can_be_written_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lsp", "--vsix", str(tmp_path / "no" / "rdi.vsix")]) == 4
    assert "cannot be written" in capsys.readouterr().err


def test_patterns_for_indentation_fit_the_language() -> None:
    given = json.loads((ROOT / "rdi/lsp/clients/vscode/language-configuration.json").read_text())
    further = re.compile(given["indentationRules"]["increaseIndentPattern"])
    assert further.search("  play:")
    assert further.search('action card "A: b" in Fiona:  # c')
    assert not further.search('  about "it ends so:"')
    assert not further.search("  bet # so:")


@needs_node
@pytest.mark.slow
def test_the_extension_asks_the_server_and_shows_what_it_answers(tmp_path: Path) -> None:
    with ZipFile(io.BytesIO(extension(__version__))) as whole:
        whole.extractall(tmp_path / "unpacked")
    file = tmp_path / "small.game"
    file.write_text(SMALL.replace("ties color", "ties colour"), encoding="utf-8")
    done = subprocess.run(
        ["node", str(ROOT / "tests/lsp/vscode.js"), str(tmp_path),
         str(tmp_path / "unpacked" / "extension"), str(file), sys.executable],
        capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    answers: dict[str, Any] = told["answers"]
    (mistake,) = told["diagnostics"]
    assert (mistake["code"], mistake["severity"]) == ("E0202", 0)
    assert told["after"] == []
    assert told["messages"] == []
    labels = {each["label"] for each in answers["completion"]}
    assert "deal 5 to each Hand" in labels
    assert answers["resolved"]["documentation"]["value"]
    assert "Hand" in answers["hover"]["contents"]["value"]
    assert [each["range"]["start"]["line"] for each in answers["definition"]] == [4]
    assert [each["range"]["start"]["line"] for each in answers["references"]] == [4, 8, 11]
    assert len(answers["highlights"]) == 3
    assert answers["prepared"]["placeholder"] == "Hand"
    ((_, edits),) = answers["renamed"]["changes"].items()
    assert {each["newText"] for each in edits} == {"Cards"}
    assert "capital" in answers["refused"]
    assert answers["symbols"][0]["name"] == "Small"
    assert {"start": 0, "end": 13} in answers["folds"]
    assert "E0202" in answers["formatted"] or answers["formatted"] == []
    assert any("color" in each["title"] for each in answers["actions"])
    (terminal,) = told["terminals"]
    assert terminal["shellArgs"] == ["-m", "rdi", "play", "--", "small"]
    assert terminal["cwd"] == str(tmp_path)
    assert told["title"] == "play"
