"""A real editor, without a screen, works with the server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lsp.editor import SMALL
from tests.source import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim here"),
]


def test_neovim_shows_mends_completes_renames_and_formats(tmp_path: Path) -> None:
    text = SMALL.replace('  about "two', '  about "\U0001f3b2 two')
    (tmp_path / "small.game").write_text(text.replace("ties color", "ties colour"), "utf-8")
    done = subprocess.run(
        ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", "small.game",
         "-S", str(ROOT / "tests" / "lsp" / "neovim.lua")],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=240,
        env={
            **os.environ, "PYTHONPATH": str(ROOT), "RDI_PYTHON": sys.executable,
            "RDI_OUT": str(tmp_path / "out.json"), "XDG_STATE_HOME": str(tmp_path / "state"),
        },
    )  # fmt: skip
    assert (tmp_path / "out.json").exists(), done.stdout + done.stderr
    found = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    (mistake,) = found["mistakes"]
    assert (mistake["code"], mistake["row"], mistake["column"]) == ("E0202", 13, 7)
    assert "color" in found["mend"]
    assert found["mended"] == text.rstrip("\n")
    assert found["left"] == 0
    assert "cards" in found["hover"]
    assert found["definition"] == 4
    assert "deal 5 to each Hand" in found["completion"]
    assert found["renamed"] == text.replace("Hand", "Cards").rstrip("\n")
    assert found["formatted"] == text.replace("Hand", "Cards").rstrip("\n")
    assert found["lenses"] == ["play", "odds"]
    assert found["run"] == ["play", "--", "small"]
