"""What the README tells writers of bots is what bots are really shown."""

import json
import re

import rdi
from rdi import library
from rdi.tournament.exporting import COLUMNS
from rdi.tournament.program_words import Asking, as_data, new_game
from tests.source import ROOT

TEXT = (ROOT / "rdi" / "tournament" / "README.md").read_text(encoding="utf-8")


def table(heading: str) -> dict[str, str]:
    """The first column of the table under a heading, in backquotes, with its second column."""
    part = TEXT.split(heading, 1)[1].split("\n## ", 1)[0]
    return dict(re.findall(r"^\| `([a-z_]+)` \| ([^|]+) \|", part, re.MULTILINE))


def games() -> list[rdi.Game]:
    """All games of the shelf at their first decision."""
    return [
        rdi.new_game(each.name, seats=["deirdre", "fiona"] if each.is_company else 3, seed=5)
        for each in library.entries()
    ]


def test_the_fields_of_requests_views_and_new_games_are_those_of_the_page() -> None:
    fields, seen = table("the request"), dict[str, set[str]]()
    view_fields = table("the view")
    assert len(fields) > 10
    assert len(view_fields) > 15
    for game in games():
        first = json.loads(new_game(game.view(0), 1 << 60))
        listed = re.search(r"`{.t.:.new., ...}` has (.+?)\. The", TEXT, re.DOTALL)
        assert listed is not None
        assert set(re.findall(r"`(\w+)`", listed[1])) == set(first) - {"t"}
        assert int(first["seed_text"]) == first["seed"]
        is_company = "characters" in game.view(0).standing()
        kind_of_game = "games of characters" if is_company else "games for Gold"
        for _ in range(60):
            request = game.pending
            if request is None:
                break
            data = as_data(request)
            kind = seen.setdefault(data["kind"], set())
            kind |= set(data)
            told = json.loads(Asking("view").question(1, request, game.view(request.seat)))
            wanted = {name for name, of in view_fields.items() if of in ("all", kind_of_game)}
            assert set(told["view"]) == wanted
            assert all(hasattr(request, name) for name in data if name != "kind")
            game.answer(request.options[1 if len(request.options) > 1 else 0])
    assert seen.keys() == {"wager", "pick", "respond"}
    for kind, names in seen.items():
        assert names == {name for name, of in fields.items() if of == "all" or kind in of}


def test_the_columns_of_exports_are_those_of_the_page() -> None:
    part = TEXT.split("## Exports", 1)[1].split("\n## ", 1)[0]
    assert re.findall(r"^\| `([a-z_]+)` \|", part, re.MULTILINE) == list(COLUMNS)
