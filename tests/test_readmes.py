"""What the READMEs point to is there, and the first of them can be read at a sitting."""

import re
from pathlib import Path

from tests.source import ROOT

LINES_MOST = 250
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([^)\s]+))?\)")
READMES = [
    ROOT / "README.md",
    ROOT / "rdi" / "tournament" / "bots" / "PROTOCOL.md",
    *(path for part in ("rdi", "games", "cards", "grammar", "tests")
      for path in sorted((ROOT / part).rglob("README.md"))),
]  # fmt: skip


def headings(page: Path) -> set[str]:
    """What links may name in a page, as the places that show READMEs make it of the headings."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_leads_somewhere() -> None:
    astray = []
    for page in READMES:
        for path, part in LINK.findall(page.read_text(encoding="utf-8")):
            target = page.parent / path if path else page
            if not target.exists() or (part and part not in headings(target)):
                astray.append(f"{page.relative_to(ROOT)}: {path}#{part}")
    assert astray == []


def test_the_first_page_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= LINES_MOST
