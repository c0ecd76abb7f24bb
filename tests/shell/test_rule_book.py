"""`rdi doc`: rule books in HTML and Markdown, made from the texts of games and cards."""

import re
from pathlib import Path

import pytest

from rdi import library
from rdi.__main__ import main
from rdi.shell.authoring.rule_book import rules_of
from rdi.shell.sharing.section_pages import Section, html_page, markdown_page, marked
from rdi.shell.show.document import Columns, Heading, Items, Paragraph, Rows, Sentence, Verbatim
from rdi.shell.show.table_blocks import Nested
from tests.web_pages import read


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_markdown_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doc", "rogues"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("# Rogues and Warriors\n\nTwo cards, the best pair wins; ")
    for head in ("In short", "Order of Play", "Scoring", "Ranks of hands", "Variants",
                 "What players do"):  # fmt: skip
        assert f"\n## {head}\n" in told
    assert "| Warrior | 1 | 1 | 6 | Hawk, Wolf, Owl, Horse, Wren and Hare |" in told
    assert "1. Antes. Everybody pays the ante into the pot." in told
    assert "### Raise" in told


@pytest.mark.slow
@pytest.mark.parametrize("name", [each.name for each in library.entries()])
def test_every_game_has_a_rule_book(name: str) -> None:
    title, about, sections = rules_of(name)
    names = [each.title for each in sections]
    assert len(set(names)) == len(names)
    assert "Order of Play" in names
    page = read(html_page(title, about, sections))
    assert page.open == []
    anchors = [each.removeprefix("#") for each in page.values("href")]
    assert anchors == page.values("id")
    text = markdown_page(title, about, sections)
    assert text.count("\n## ") == len(sections)
    for topic in library.definition(name).topics:
        for sentence in topic.text.splitlines():
            assert marked(sentence) in text


def test_bets_are_explained_only_where_there_are_some() -> None:
    names = {name: str(rules_of(name)[2]) for name in ("kuhn-poker", "farkle", "red-dragon-inn")}
    assert "'Raise'" in names["kuhn-poker"]
    assert "'Raise'" not in names["farkle"]
    assert "What players do" not in names["red-dragon-inn"]


def test_a_variant_changes_the_rules() -> None:
    plain, varied = rules_of("kings"), rules_of("kings with dragons")
    assert "with Dragon Cards" in varied[1]
    assert "shuffled into the deck" in str(varied[2])
    assert "The Dragon cards are shuffled into the deck" not in str(plain[2][:3])


@pytest.mark.parametrize("named", ["gerki", "drink deck", "The Scurvy Dog"])
def test_cards_are_written_one_by_one(named: str) -> None:
    _, _, sections = rules_of(named)
    assert len(sections) > (4 if named.startswith("The") else 15)


def test_a_file_of_cards_is_written(folder: Path) -> None:
    card = 'action card "Elbow" in Gerki:\n  another player loses 2 Fortitude\n'
    (folder / "my_elbow.cards").write_text(card)
    title, _, sections = rules_of("my_elbow.cards")
    assert title == "My elbow"
    assert [each.title for each in sections] == ["“Elbow”, Action Card"]


def test_a_page_is_written_by_its_ending(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doc", "threes", "--out", "threes.html"]) == 0
    assert (folder / "threes.html").read_text().startswith("<!doctype html>")
    assert main(["doc", "threes", "--out", "threes.md"]) == 0
    assert (folder / "threes.md").read_text().startswith("# Threes\n")
    assert main(["doc", "threes", "--out", "threes.md"]) == 2
    assert main(["doc", "threes", "--out", "threes.md", "--force"]) == 0
    assert main(["doc", "threes", "--out", "threes.pdf"]) == 2
    assert "must end in .html or .md" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([], 2, "Doc needs a game."),
        (["threez"], 2, "did you mean"),
        (["none.game"], 2, "There is no file none.game"),
        (["none.cards"], 4, "none.cards"),
        (["broken.cards"], 4, "E01"),
    ],
)
def test_what_cannot_be_written_is_refused(
    words: list[str], code: int, told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "broken.cards" in words:
        (folder / "broken.cards").write_text('action card "X":\n  you loose 1 Gold\n')
    assert main(["doc", *words]) == code
    assert told in capsys.readouterr().err


def test_nothing_that_is_written_is_a_sign_in_markdown() -> None:
    blocks = (
        Heading("# one"),
        Sentence("* two_of_them `code` <b>"),
        Paragraph(("1. first", "- second")),
        Verbatim("as *is*\x1b[31m"),
        Items(("[x](y)", "+ z")),
        Rows((("name", "a|b"),)),
        Columns((("a", "b"), ("c|d", "e")), (1,), has_heads=True),
        Nested("", ((0, "1. outer"), (1, "inner *star*"))),
    )
    text = markdown_page("A *title*", "a_b", [Section("One | two", blocks)])
    assert "\x1b" not in text
    body = text[text.index("## One") :]
    assert "### \\# one" in body
    assert "\\* two\\_of\\_them \\`code\\` \\<b\\>" in body
    assert "\n1. outer\n   - inner \\*star\\*" in body
    assert "| c\\|d | e |" in body
    assert "- \\[x\\](y)" in body
    assert re.search(r"^\\- second", body, re.MULTILINE)
