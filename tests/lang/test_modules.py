"""Variants in files of their own: found on the shelf, checked, and played like all variants."""

from __future__ import annotations

from pathlib import Path

import pytest

import rdi
from rdi import library
from rdi.errors import BadSettings, SourceErrors
from rdi.lang.authoring.checked_files import check_paths
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.explaining import explain_game
from rdi.lang.syntax.source import Source

DRINKS = """
drinks "Attic":
  about "what is left"

drink "Old Mead" in "Attic", 9 copies:
  Alcohol +2
"""

LARGE_HANDS = """
variant "Large Hands" called large_hands of "Red Dragon Inn":
  about "more of everything"
  also uses drinks "Attic"
  hand of 9 cards, 2 drinks
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / "attic.cards").write_text(DRINKS)
    (tmp_path / "large_hands.game").write_text(LARGE_HANDS)
    return tmp_path


def game_with(*variants: str) -> rdi.Game:
    return rdi.new_game("red-dragon-inn", seats=["zot", "gerki"], variants=variants, seed=7)


def codes(text: str) -> list[str]:
    return [each.code for each in check_sources([Source("own.game", text)])]


def test_a_variant_in_a_file_of_its_own_is_offered_and_played(shelf: Path) -> None:
    offered = library.definition("red-dragon-inn").offered
    assert ("large_hands", "more of everything") in [(each.name, each.text) for each in offered]
    game = game_with("large-hands")
    assert len(game.view(0).hand) == 9
    assert len(game_with().view(0).hand) == 7
    again = rdi.replay(str(game.record))
    assert again.view(0).hand == game.view(0).hand


def test_a_variant_may_use_other_drinks_or_more_of_them(shelf: Path) -> None:
    (shelf / "dry.game").write_text(
        'variant "Attic Only" called attic_only of "Red Dragon Inn":\n  uses drinks "Attic"\n'
    )

    def decks(*variants: str) -> tuple[str, ...]:
        inn = library.definition("red-dragon-inn", variants).inn
        assert inn is not None
        return inn.drinks

    assert decks() == ("Drink Deck",)
    assert decks("large_hands") == ("Drink Deck", "Attic")
    assert decks("attic_only") == ("Attic",)
    assert decks("attic_only", "large_hands") == ("Attic",)


def test_the_game_without_it_is_the_same_game(shelf: Path) -> None:
    with_file = library.definition("red-dragon-inn").fingerprint
    changed = library.definition("red-dragon-inn", ["large_hands"]).fingerprint
    (shelf / "large_hands.game").write_text(LARGE_HANDS.replace("9 cards", "8 cards"))
    assert library.definition("red-dragon-inn").fingerprint == with_file
    assert library.definition("red-dragon-inn", ["large_hands"]).fingerprint != changed
    assert len(game_with("large-hands").view(0).hand) == 8


def test_a_broken_file_harms_only_those_who_choose_it(shelf: Path) -> None:
    (shelf / "large_hands.game").write_text(LARGE_HANDS.replace("hand of", "hands of"))
    assert len(game_with().view(0).hand) == 7
    with pytest.raises(SourceErrors, match="hands"):
        game_with("large-hands")


def test_what_two_of_them_both_change_is_refused(shelf: Path) -> None:
    (shelf / "small.game").write_text(
        LARGE_HANDS.replace("large_hands", "small_hands").replace("9 cards", "3 cards")
    )
    with pytest.raises(SourceErrors, match="both change"):
        game_with("large-hands", "small-hands")
    (shelf / "small.game").write_text(
        LARGE_HANDS.replace("large_hands", "small_hands")
        + "  at most one of large_hands or small_hands\n"
    )
    with pytest.raises(BadSettings, match="never played together"):
        game_with("large-hands", "small-hands")


def test_explained_with_the_game(shelf: Path) -> None:
    plain = explain_game(library.definition("red-dragon-inn"))
    assert "Large Hands (large-hands): more of everything" in plain
    chosen = explain_game(library.definition("red-dragon-inn", ["large_hands"]))
    assert "9 cards" in chosen
    assert "7 cards" not in chosen


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ('"Red Dragon Inn"', "E0229"),
        ('"Attic"', "E0228"),
        ("hand of", "E0410"),
        ("called large_hands", "E0222"),
    ],
)
def test_check_says_what_is_wrong(shelf: Path, change: str, code: str) -> None:
    others = {
        '"Red Dragon Inn"': '"Red Dragoon Inn"',
        '"Attic"': '"Atic"',
        "hand of": "played for shares\n  hand of",
        "called large_hands": "called large_hands",
    }
    text = LARGE_HANDS.replace(change, others[change])
    if code == "E0222":
        text += "  follows small_hands\n"
    (shelf / "large_hands.game").unlink()
    assert codes(LARGE_HANDS) == []
    assert codes(text) == [code]


def test_a_variant_lays_piles_on_the_table_with_their_discards(shelf: Path) -> None:
    (shelf / "weather.cards").write_text(
        "pile Weather (hidden), discards to Past\npile Past (public)\n\n"
        'sea event "Storm" in Weather, 3 copies:\n  each player loses 1 Fortitude\n'
    )
    (shelf / "weather.game").write_text(
        'variant "Weather" called weather of "Red Dragon Inn":\n  uses pile Weather\n'
    )
    piles = game_with("weather").view(0).table_piles
    assert (piles["Weather"], piles["Past"]) == (3, ())
    assert "Weather" not in game_with().view(0).table_piles
    wrong = 'variant "Fair" called fair of "Red Dragon Inn":\n  uses pile Weathr\n'
    assert codes(wrong) == ["E0201"]


PLAIN = """game "{}":
  uses deck "Rogues and Warriors"
  for 2 to 8 players
  each player has Hand (hidden)
  play:
    ante
    deal 3 to each Hand
    showdown
  score highest of Hand:
    each card is worth value
  ties color
"""


@pytest.mark.parametrize("file", ["red_dragon_inn.game", "a.game", "zzz.game"])
def test_variants_of_ours_are_none_of_a_game_of_the_other_kind(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / file).write_text(PLAIN.format("Red Dragon Inn"))
    found = library.definition("red-dragon-inn")
    assert (found.path, found.offered, found.inn) == (str(tmp_path / file), (), None)
    with pytest.raises(BadSettings, match="has no variant 'boss-battle'"):
        library.definition("red-dragon-inn", ["boss_battle"])
    assert {"deirdre", "zot"} <= {*library.cards().characters}  # and none has a mistake
    for paths in (None, [tmp_path / file]):
        (mistake,) = check_paths(paths)
        assert (mistake.code, mistake.source.path) == ("W0514", str(tmp_path / file))
        assert "it hides the one of the program, and variants in other files" in mistake.message


@pytest.mark.parametrize("file", ["a.game", "zzz.game"])
def test_a_game_that_hides_one_of_ours_is_played_and_told_once(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / file).write_text(PLAIN.format("Den of Thieves"))
    assert library.definition("den-of-thieves").path == str(tmp_path / file)
    for paths in (None, [tmp_path / file]):
        (mistake,) = check_paths(paths)
        assert (mistake.code, mistake.source.path) == ("W0514", str(tmp_path / file))
        assert mistake.message.endswith(
            "wherever Den of Thieves is named: it hides the one of the program"
        )


def test_a_file_in_the_place_of_ours_with_the_same_kind_of_game_is_as_it_should_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / "den_of_thieves.game").write_text(PLAIN.format("Den of Thieves"))
    assert check_paths(None) == []
    assert library.definition("den-of-thieves").path == str(tmp_path / "den_of_thieves.game")


def test_two_games_of_a_players_own_have_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    for name in ("a.game", "b.game"):
        (tmp_path / name).write_text(PLAIN.format("Mine"))
    (mistake,) = check_paths([tmp_path])
    assert (mistake.code, mistake.source.path) == ("E0223", str(tmp_path / "b.game"))


def test_lines_of_a_variant_for_the_other_kind_of_game_are_told_in_its_file(shelf: Path) -> None:
    text = 'variant "Hands" called hands of "Threes":\n  hand of 9 cards, 2 drinks\n'
    game = Source("own.game", text)
    found = [(each.code, each.source.path, each.span.line) for each in check_sources([game])]
    assert found == [("E0410", "own.game", 2)]
    (shelf / "own.game").write_text(text)
    assert "hands" in [each.name for each in library.definition("threes").offered]
    with pytest.raises(SourceErrors) as refused:
        library.definition("threes", ["hands"])
    assert {each.source.path for each in refused.value.diagnostics} == {str(shelf / "own.game")}
