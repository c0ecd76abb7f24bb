"""How one says something: each entry is found by its question, and what it says is played."""

import json
import re
from textwrap import indent

import pytest

from rdi import library
from rdi.__main__ import main
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.formatting import formatted
from rdi.lang.authoring.questions import Entry, entries, find_entries, find_phrases
from rdi.lang.syntax.source import Source
from rdi.model.settings import Settings
from rdi.session.fuzzing import play_at_random

each_entry = pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.title)


def whole(entry: Entry) -> Source:
    """The lines of an entry in a small file around them."""
    parts = {each.kind: each.lines for each in entry.examples}
    if "cards" in parts:
        return Source("asked.cards", parts["cards"])
    if "game" in parts:
        return Source("asked.game", parts["game"])
    declared, play = parts.get("declare", ""), parts.get("play", "")
    usual = {
        "uses ": 'uses deck "Rogues and Warriors"\n',
        "has Hand": "each player has Hand (hidden)\n",
        " players\n": "for 2 to 4 players\n",
    }
    lines = "".join(line for said, line in usual.items() if said not in declared) + declared
    dealing = "" if re.search("deal .*each Hand", play) else "deal 5 to each Hand\n"
    rest = play.removeprefix("ante\n")
    play = f"ante\n{dealing}{rest}showdown\n"
    score = parts.get("score", "each card is worth value\n")
    text = (
        f'game "Asked":\n{indent(lines, "  ")}'
        f"  play:\n{indent(play, '    ')}"
        f"  score highest of Hand:\n{indent(score, '    ')}  ties none\n"
    )
    return Source("asked.game", text)


def test_there_are_sixty_questions() -> None:
    assert len(entries()) >= 60
    assert len({each.title for each in entries()}) == len(entries())


@each_entry
def test_what_it_says_has_no_mistake(entry: Entry) -> None:
    source = whole(entry)
    mistakes = [each for each in check_sources([source]) if not each.is_warning]
    assert mistakes == [], source.text
    if source.path.endswith(".game"):
        shown = [*entry.examples] if entry.examples[0].kind == "game" else []
        assert all(formatted(Source(source.path, each.lines)) == each.lines for each in shown)
        (name,) = re.findall('^game "(.+)"', source.text, re.MULTILINE)
        compiled = library.compiled_game_in(source.text, name.lower().replace(" ", "-"))
        share = 1 if compiled.definition.plays_for_shares else None
        for seed in range(3):
            luck = SeededChance(seed)
            seats = max(3, compiled.definition.least_seats)
            play_at_random(Game(compiled, Settings(share=share), luck, [50] * seats), luck)


@each_entry
def test_it_is_found_by_its_question(entry: Entry) -> None:
    assert find_entries(entry.title)[0] == entry


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("how do I let the loser start?", "Let the winner or the loser begin the next round"),
        ("face up cards", "Hide a hand, or show it to all"),
        ("jokers", "Shuffle in special cards, or wild ones"),
        ("else", "Do one thing or another"),
        ("variable", "Remember a value"),
        ("straights", "Reward a run of cards"),
        ("damage an opponent", "Hurt a player"),
        ("cancel a card", "Stop a card"),
        ("small blind", "Bet with blinds"),
        ("HIT POINTS", "Give everybody lives"),
    ],
)
def test_questions_in_other_words_find_it_too(question: str, title: str) -> None:
    assert title in [each.title for each in find_entries(question)]


@pytest.mark.parametrize("question", ["", "xyzzy", "\x1b[31m", "the of a"])
def test_nothing_is_found_for_nothing(question: str) -> None:
    assert find_entries(question) == []
    assert find_phrases(question) == []


def test_the_answer_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "give", "lives"]) == 0
    told = capsys.readouterr().out
    assert "Give everybody lives" in told
    assert "    each player has Lives from 0 to 5, starting at 3\n" in told
    assert "set Lives to 3" in told


def test_programs_get_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "--json", "flush"]) == 0
    first, *_ = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["type"] == "entry"
    assert first["title"] == "Reward a flush"
    assert first["examples"][0]["kind"] == "score"


def test_an_unknown_word_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "xyzzy"]) == 2
    assert "rdi words shows all phrases" in capsys.readouterr().err
