"""`rdi new`: files to begin with, which are understood as they are, and never written over."""

import re
from pathlib import Path

import pytest

from rdi import library
from rdi.__main__ import main
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.formatting import formatted
from rdi.lang.authoring.templates import TEMPLATES, Around, file_name, title_of
from rdi.lang.syntax.source import Source
from rdi.model.cards import Character

SNIPPET = re.compile(r"(?:^#   .*\n)+", re.MULTILINE)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        ("card", "hook_and_eye.cards"),
        ("character", "hook_and_eye.cards"),
        ("game", "hook_and_eye.game"),
        ("module", "hook_and_eye.game"),
        ("scenario", "hook_and_eye.scenario"),
    ],
)
def test_a_template_is_understood_as_it_is(
    kind: str, file: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", kind, "hook-and-eye"]) == 0
    assert capsys.readouterr().out.startswith(f"Wrote {file}.")
    assert [path.name for path in folder.iterdir()] == [file]
    assert main(["check", file]) == 0
    assert capsys.readouterr().out == "No mistakes.\n"
    assert main(["fmt", "--check"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "played"),
    [("cards", "lucky-suns"), ("drink deck", "red-dragon-inn with lucky-suns")],
)
def test_what_is_not_played_by_itself_comes_with_what_plays_it(
    kind: str, played: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", kind, "lucky", "suns"]) == 0
    assert "Wrote lucky_suns.game, which plays it." in capsys.readouterr().out
    assert sorted(path.name for path in folder.iterdir()) == ["lucky_suns.cards", "lucky_suns.game"]
    assert main(["check"]) == 0
    assert main(["fmt", "--check"]) == 0
    assert main(["fuzz", *played.split(), "--games", "1", "--seed", "3"]) == 0
    assert "no law was broken" in capsys.readouterr().out


def test_both_files_are_written_or_none(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "lucky_suns.game").write_text("mine")
    assert main(["new", "cards", "lucky", "suns"]) == 2
    assert "lucky_suns.game exists already" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["lucky_suns.game"]


@pytest.mark.slow
def test_the_module_of_the_template_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "module", "thirsty", "night"]) == 0
    game = library.definition("red-dragon-inn", ["thirsty_night"])
    assert game.inn is not None
    assert any(each.name == "thirsty_night" for each in game.offered)
    played = "red-dragon-inn with thirsty-night"
    assert main(["fuzz", *played.split(), "--games", "1", "--seed", "3"]) == 0


def test_a_game_that_is_begun_beside_a_deck_is_played_with_it() -> None:
    assert main(["new", "cards", "zebra", "stripes"]) == 0
    assert main(["new", "game", "seven", "high"]) == 0
    deck = library.definition("seven-high").deck
    assert deck is not None
    assert deck.title == "Zebra Stripes"


def test_there_is_a_test_for_each_kind() -> None:
    kinds = {"card", "cards", "character", "drink-deck", "game", "module", "scenario"}
    assert set(TEMPLATES) == kinds


def test_the_game_of_the_template_is_on_the_shelf() -> None:
    assert main(["new", "game", "Seven High"]) == 0
    assert library.entry("seven-high").title == "Seven High"
    game = library.compiled_game("seven-high", ["two-rounds"])
    assert game.definition.variants == ("two_rounds",)


def test_the_character_of_the_template_can_sit_down_with_a_whole_deck() -> None:
    assert main(["new", "character", "iron", "maiden"]) == 0
    character = library.character("ironmaiden")
    assert (character.title, sum(character.deck.values())) == ("IronMaiden", 40)


@pytest.mark.slow
def test_the_character_of_the_template_shows_each_notion_and_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["new", "character", "greta"]) == 0
    assert main(["new", "character", "greta", "two"]) == 0
    assert main(["check"]) == 0
    capsys.readouterr()
    found = library.character("greta")
    assert found.difficulty == "easy"
    assert [(each.name, bool(each.cards)) for each in found.piles] == [
        ("Tricks", True), ("Used", False)
    ]  # fmt: skip
    assert [(each.name, each.most) for each in found.counters] == [("Nerve", 3)]
    assert [each.edge for each in found.hooks] == ["start"]
    own = [each for each in found.cards.values() if each.path == found.path]
    assert all(each.is_house for each in own)
    assert any("until your next turn" in each.text.lower() for each in own)
    for named in (["greta"], ["greta.cards"], ["Greta", "Two"]):
        assert main(["fuzz", *named, "--games", "4", "--seed", "3"]) == 0
        assert "4 games played" in capsys.readouterr().out


def test_what_the_character_template_shows_in_its_notes_is_understood_too() -> None:
    text = TEMPLATES["character"].text("Greta", Around())
    notes = [each.replace("#   ", "") for each in SNIPPET.findall(text)]
    assert [each.split()[0] for each in notes] == ["token", "verb", "minion"]
    use = 'action card "X" in Greta:\n  pick another player as victim\n  victim bothers 2\n'
    mistakes = check_sources([Source("greta.cards", "\n".join([text, *notes, use]))])
    assert [str(each) for each in mistakes] == []


CURSED = """character Abe "Abe the Cursed":
  about "first of all characters"
  source "A"
action card "Curse" in Abe, 9 copies:
  another player loses 1 Fortitude
character Bea "Bea the Blessed":
  about "second"
  source "A"
action card "Blessing" in Bea, 9 copies:
  you gain 1 Fortitude
"""


def test_characters_whose_title_is_longer_than_the_name_are_called_by_the_name(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cursed.cards").write_text(CURSED)
    monkeypatch.setattr("rdi.shell.authoring.new_file.characters_on_shelf", _cursed)
    assert main(["new", "scenario", "hooks"]) == 0
    assert main(["new", "card", "hook"]) == 0
    for file in ("hooks.scenario", "hook.cards"):
        text = (folder / file).read_text()
        assert "Cursed" not in text
        assert "Blessed" not in text
    assert main(["check"]) == 0
    assert main(["test"]) == 0
    assert "2 scenarios: 2 passed." in capsys.readouterr().out


def _cursed() -> tuple[Character, ...]:
    """Only characters with titles that are longer than their names, and one that has none."""
    known = library.characters()
    return tuple(each for each in known if each.name in ("abe", "bea", "zot", "fiona"))


def test_the_scenarios_of_the_template_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "scenario", "hooks"]) == 0
    assert main(["test"]) == 0
    assert "2 scenarios: 2 passed." in capsys.readouterr().out


def test_what_a_card_template_shows_in_its_notes_is_understood_too() -> None:
    around = Around(characters=("Zot",))
    text = TEMPLATES["card"].text("Hook", around)
    heading, lines, answer = [
        each.replace("#   ", "") for each in SNIPPET.findall(text) if "rdi" not in each
    ]
    whole = f"{heading}{re.sub('^', '  ', lines.strip(), flags=re.MULTILINE)}\n"
    for each in (whole, answer):
        mistakes = check_sources([Source("hook.cards", each)])
        assert [str(mistake) for mistake in mistakes] == []


@pytest.mark.parametrize("kind", TEMPLATES)
def test_nothing_is_written_over(
    kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / f"hook{TEMPLATES[kind].suffix}"
    file.write_text("mine")
    assert main(["new", kind, "Hook"]) == 2
    assert f"{file.name} exists already" in capsys.readouterr().err
    assert file.read_text() == "mine"


def test_a_link_to_nowhere_is_not_written_through(folder: Path) -> None:
    (folder / "hook.cards").symlink_to(folder / "elsewhere")
    assert main(["new", "card", "hook"]) == 2
    assert not (folder / "elsewhere").exists()


@pytest.mark.parametrize(
    ("kind", "name"), [("character", "zot"), ("card", "Zot!"), ("game", "threes")]
)
def test_a_file_of_the_house_is_not_put_in_the_shade(
    kind: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", kind, name]) == 2
    assert "would take its place" in capsys.readouterr().err
    assert not [*folder.iterdir()]


def test_a_name_that_is_somebodys_already_is_refused_with_the_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "character", "zot", "2"]) == 2
    assert 'there are two of "Zot"' in capsys.readouterr().err
    assert not [*folder.iterdir()]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["card", ""], "unlike "),
        (["card", 'a "quoted" one'], "without quotes"),
        (["card", "Two\nlines"], "unlike "),
        (["game", "x" * 61], "1 to 60"),
        (["game", "!!"], "no letter"),
        (["character", "42"], "letters A to Z"),
        (["pile", "x"], "card, a card; cards, a deck"),
        (["card"], "name"),
        ([], "kind"),
    ],
)
def test_what_is_no_name_or_no_kind_is_refused(
    arguments: list[str], told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", *arguments]) == 2
    assert told in capsys.readouterr().err
    assert not [*folder.iterdir()]


def test_a_folder_in_which_nothing_can_be_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    open_file = Path.open

    def fail(path: Path, mode: str = "r", **how: str) -> object:
        if mode == "x":
            raise PermissionError(13, "permission denied")
        return open_file(path, mode, **how)  # type: ignore[call-overload]

    monkeypatch.setattr("pathlib.Path.open", fail)
    assert main(["new", "game", "hook"]) == 2
    assert "hook.game cannot be written: permission denied" in capsys.readouterr().err


def test_with_a_broken_file_on_the_shelf_the_mistake_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.cards").write_text('action card "X":\n  you loose 1 Gold\n')
    assert main(["new", "scenario", "hook"]) == 4
    assert "broken.cards:2:7: E0101" in capsys.readouterr().err


@pytest.mark.parametrize("around", [Around(), Around(("Zot",), {}, ""), Around(("Zot", "Fiona"))])
@pytest.mark.parametrize("kind", ["card", "cards", "character", "drink-deck", "game"])
def test_a_template_needs_nothing_on_the_shelf(kind: str, around: Around) -> None:
    template = TEMPLATES[kind]
    source = Source(f"hook{template.suffix}", template.text("Hook", around))
    assert [str(each) for each in check_sources([source])] == []
    assert formatted(source) == source.text


@pytest.mark.parametrize(
    ("name", "title", "file"),
    [
        ("left-hook", "Left Hook", "left_hook.game"),
        ("left_hook", "Left Hook", "left_hook.game"),
        ("the King's own", "The King's own", "the_kings_own.game"),
        ("  O'Neill  ", "O'Neill", "oneill.game"),
        ("../../etc", "../../etc", "etc.game"),
    ],
)
def test_titles_and_files(name: str, title: str, file: str) -> None:
    assert title_of(name) == title
    assert file_name(title, ".game") == file
