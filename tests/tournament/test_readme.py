"""What the README tells writers of bots is what bots are really shown."""

import re

from rdi.tournament.bots.class_host import DataView
from rdi.tournament.export import COLUMNS
from rdi.tournament.seeds import seed_for
from tests.source import ROOT

FOLDER = ROOT / "rdi" / "tournament"
TEXT = (FOLDER / "bots" / "README.md").read_text(encoding="utf-8")


def test_a_seed_has_as_many_bits_as_the_page_says() -> None:
    listed = re.search(r"up to (\d+) bits and no sign", TEXT)
    assert listed is not None
    seeds = [seed_for("bots", number) for number in range(200)]
    assert min(seeds) >= 0
    assert max(seeds).bit_length() == int(listed[1])


def test_what_an_isolated_class_sees_is_what_the_page_says() -> None:
    part = TEXT.split("### What an isolated class sees", 1)[1].split("All else raises", 1)[0]
    named = {*re.findall(r"`(\w+)(?:\([\w, ]*\))?`", part)} - {"isolated", "request", "pending"}
    there = {name for name in dir(DataView) if not name.startswith("_")}
    assert named | {"request"} == (there | {"settings", "seats"}) - {"ask", "hear"}


def test_the_columns_of_exports_are_those_of_the_page() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    part = page.split("## Exports", 1)[1].split("\n## ", 1)[0]
    assert re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE) == list(COLUMNS)
