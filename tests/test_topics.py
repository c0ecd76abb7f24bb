"""The rules that players read in place: each game tells its own, the house what all games share."""

import textwrap
from pathlib import Path

import pytest

from rdi import library
from rdi.errors import SourceErrors
from rdi.model.definition import Topic

GAMES = [entry.name for entry in library.usual_games()]
COMMON = {
    "betting", "ante", "fold", "check", "call", "raise", "all_in", "pots", "table_stakes", "ties",
    "split_rules", "pot_left_over", "shares", "loans", "adventure", "starting_player", "cards",
    "dragons", "rounds",
}  # fmt: skip
COLUMNS = 80
LINES_MOST = 20

each_game = pytest.mark.parametrize("game", GAMES)


def lines_of(topic: Topic) -> list[str]:
    """The topic as a plain page has it: each sentence on lines of its own."""
    return [line for text in topic.text.splitlines() for line in textwrap.wrap(text, COLUMNS)]


@each_game
def test_a_game_tells_its_play_its_scoring_and_what_happens_in_a_tie(game: str) -> None:
    topics = [topic.name for topic in library.definition(game).topics]
    assert topics[:3] == ["play", "scoring", "ties"]


@each_game
def test_each_variant_is_told_before_anybody_chooses_it(game: str) -> None:
    definition = library.definition(game)
    told = {topic.name for topic in definition.topics}
    assert {variant.name for variant in definition.offered} <= told


@each_game
def test_a_topic_is_about_a_variant_that_there_is(game: str) -> None:
    definition = library.definition(game)
    told = {topic.name for topic in definition.topics} - {"play", "scoring", "ties"}
    assert told <= {variant.name for variant in definition.offered}


@each_game
def test_topics_of_a_game_are_short_and_name_the_section_they_sum_up(game: str) -> None:
    definition = library.definition(game)
    for topic in definition.topics:
        assert topic.source.startswith(f"{definition.source}, ")
        assert 1 <= len(lines_of(topic)) <= LINES_MOST, topic.name


def test_the_house_tells_what_all_games_share() -> None:
    assert {topic.name for topic in library.topics()} == COMMON


def test_topics_of_the_house_are_short_and_name_the_section_they_sum_up() -> None:
    for topic in library.topics():
        assert topic.source.startswith(("Gambling? I'm In!, ", "House reading: ")), topic.name
        assert 1 <= len(lines_of(topic)) <= LINES_MOST, topic.name


def test_what_a_topic_points_to_is_told_too() -> None:
    common = {topic.name.replace("_", "-") for topic in library.topics()}
    own = [topic for game in GAMES for topic in library.definition(game).topics]
    pointed = {
        part.partition(")")[0]
        for topic in (*library.topics(), *own)
        for part in topic.text.split("(rules ")[1:]
    }
    assert pointed
    assert pointed <= common


def test_the_common_rules_are_not_taken_for_a_game() -> None:
    assert len(GAMES) == 9
    assert "basics" not in GAMES


def house_rule(folder: Path, text: str) -> None:
    (folder / "zz_ours.game").write_text(text, encoding="utf-8")


def test_a_players_own_topic_takes_the_place_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house_rule(tmp_path, 'rules ante, "At home":\n  "We never pay one."\n')
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    found = {topic.name: topic for topic in library.topics()}
    assert found["ante"] == Topic("ante", "We never pay one.", "At home")
    assert set(found) == COMMON


def test_a_topic_with_a_mistake_is_refused_by_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house_rule(tmp_path, 'rules ante, "At home":\n  We never pay one.\n')
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    with pytest.raises(SourceErrors, match="zz_ours"):
        library.topics()
