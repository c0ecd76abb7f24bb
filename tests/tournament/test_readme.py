"""What the README tells writers of bots is what bots are really shown."""

import json
import re
from typing import Any

import rdi
from rdi import library
from rdi.model.evening import EveningView, PastGame
from rdi.model.settings import Settings
from rdi.tournament.bots.class_host import DataView
from rdi.tournament.bots.protocol import QuestionWriter, encode, new_game, request_data
from rdi.tournament.export import COLUMNS
from rdi.tournament.seeds import seed_for
from tests.source import ROOT

FOLDER = ROOT / "rdi" / "tournament"
TEXT = (FOLDER / "bots" / "README.md").read_text(encoding="utf-8")


KINDS = {
    str: "text", bool: "boolean", int: "number", list: "list", dict: "object", type(None): "null",
}  # fmt: skip


def table(heading: str, column: int = 1) -> dict[str, str]:
    """The first column of the table under a heading, in backquotes, with this other column."""
    part = TEXT.split(heading, 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| (`[a-z_]+` \|.+) \|$", part, re.MULTILINE)
    cells = [row.split(" | ") for row in rows]
    return {row[0].strip("`"): row[column] for row in cells}


def check_kinds(told: dict[str, Any], kinds: dict[str, str]) -> None:
    """That each value is of a kind that the page names."""
    for name, value in told.items():
        assert KINDS[type(value)] in kinds[name].split(" or "), name


def games() -> list[rdi.Game]:
    """All games of the shelf at their first decision."""
    return [
        rdi.new_game(each.name, seats=["deirdre", "fiona"] if each.is_company else 2, seed=5)
        for each in library.entries()
    ]


def test_the_fields_of_requests_views_and_new_games_are_those_of_the_page() -> None:
    fields, seen = table("## What a bot is asked: the request"), dict[str, set[str]]()
    view_fields = table("## What a bot may see: the view")
    assert len(fields) > 10
    assert len(view_fields) > 15
    for game in games():
        first = json.loads(new_game(game.view(0), 1 << 60))
        listed = re.search(r"`{.t.:.new., ...}` has (.+?)\. The", TEXT, re.DOTALL)
        assert listed is not None
        assert set(re.findall(r"`(\w+)`", listed[1])) == set(first) - {"t"}
        assert int(first["seed_text"]) == first["seed"]
        is_company = "characters" in game.view(0).standing()
        seats = game.view(0).seats
        kind_of_game = "games of characters" if is_company else "games for Gold"
        for _ in range(60):
            request = game.pending
            if request is None:
                break
            data = request_data(request)
            kind = seen.setdefault(data["kind"], set())
            kind |= set(data)
            told = json.loads(QuestionWriter("view").question(1, request, game.view(request.seat)))
            wanted = {name for name, of in view_fields.items() if of in ("all", kind_of_game)}
            assert set(told["view"]) == wanted
            check_kinds(told["request"], table("## What a bot is asked: the request", 2))
            check_kinds(told["view"], table("## What a bot may see: the view", 2))
            for piles in told["view"]["others"].values():
                assert set(piles) == {str(seat) for seat in range(seats) if seat != request.seat}
            assert all(hasattr(request, name) for name in data if name != "kind")
            game.answer(request.options[1 if len(request.options) > 1 else 0])
    assert seen.keys() == {"wager", "pick", "respond"}
    for kind, names in seen.items():
        assert names == {name for name, of in fields.items() if of == "all" or kind in of}


def test_what_is_told_between_games_is_what_the_page_says() -> None:
    evening = EveningView(
        0, 2, Settings(), 3, 1, (50, 40), (1, 0), (0, 1), 2, ("threes",), (PastGame("x", (1, -1)),)
    )
    kinds = table("## What a bot is told between two games of an evening")
    told = json.loads(encode(evening.as_data()))
    assert set(told) == set(kinds)
    check_kinds(told, kinds)
    assert all(hasattr(evening, name) for name in kinds)
    assert set(told["games"][0]) == {"choice", "winnings"}


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
