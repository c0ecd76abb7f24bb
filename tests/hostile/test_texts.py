"""Damaged games, cards and scenarios: checked, formatted, explained, and those accepted played with
the laws of the table held against every choice.
"""

import io
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import RdiError
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.explaining import explain_file, explain_game
from rdi.lang.authoring.formatting import formatted
from rdi.lang.compiler.parser import parse
from rdi.lang.phrases.games.game import GameBlock
from rdi.lang.syntax.source import Source
from rdi.model.settings import Settings
from rdi.session.fuzzing import ANSWERS_MOST, BrokenInvariant, play_at_random, random_games
from rdi.shell.authoring.scenario_tests import run_tests
from rdi.text import name_of
from tests.hostile.mutating import broken_bytes, broken_lines
from tests.hostile.running import each_case

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "games", ROOT / "cards", ROOT / "tests/games", ROOT / "tests/inn",
           ROOT / "tests/lang/good", ROOT / "tests/lang/bad")  # fmt: skip
SUFFIXES = (".game", ".cards", ".scenario")
LONGEST = 20_000
"""Longer texts take too long to check in all their variants."""

SHORT = 3_000
"""Most texts that are tried are no longer."""


def texts() -> Iterator[tuple[str, str]]:
    """Good texts, and some bad ones, with how their files end."""
    for folder in FOLDERS:
        for file in sorted(folder.rglob("*")):
            if file.suffix in SUFFIXES:
                text = file.read_text(encoding="utf-8")
                if len(text) < LONGEST:
                    yield file.suffix, text


GOOD = [*texts()]
SMALL = [each for each in GOOD if len(each[1]) <= SHORT]


def make_text(luck: Random) -> tuple[str, str]:
    """How the file ends, and a damaged text: by bytes, or by lines and words."""
    suffix, text = luck.choice(SMALL if luck.random() < 0.9 else GOOD)
    others = [luck.choice(GOOD)[1] for _ in range(3)]
    if luck.random() < 0.3:
        found = broken_bytes(text.encode(), luck, [other.encode() for other in others])
        return suffix, found.decode("utf-8", errors="replace")
    return suffix, broken_lines(text, luck, others)


def read_text(case: tuple[str, str], noted: Counter[str]) -> None:
    """Check, format and explain a text, and play what is in it if it is accepted."""
    suffix, text = case
    source = Source(f"damaged{suffix}", text)
    mistakes = [each for each in check_sources([source]) if not each.is_warning]
    for mistake in mistakes:
        assert str(mistake)
        assert 1 <= mistake.span.line <= text.count("\n") + 2
    noted["accepted"] += not mistakes
    try:
        text = formatted(source)
        assert formatted(Source(source.path, text)) == text
    except RdiError:
        assert mistakes, "what was accepted cannot be formatted"
    if not mistakes and suffix == ".cards":
        explain_file(source)
    if not mistakes and suffix == ".game":
        _play_games(source, noted)


def _play_games(source: Source, noted: Counter[str]) -> None:
    blocks = [each for each in parse(source).declarations if isinstance(each, GameBlock)]
    for block in blocks:
        compiled = library.compiled_game_in(source.text, name_of(str(block.title)))
        assert explain_game(compiled.definition)
        if compiled.definition.inn is not None:
            continue
        seats = max(2, compiled.definition.least_seats)
        for number in range(2):
            share = 1 if compiled.definition.plays_for_shares else None
            luck = SeededChance(number)
            game = Game(compiled, Settings(share=share), luck, [20] * seats)
            try:
                play_at_random(game, luck)
                noted["games"] += 1
            except BrokenInvariant as error:
                if f"does not end in {ANSWERS_MOST}" not in str(error):
                    raise AssertionError(error) from error
            except RdiError:  # the author's fault
                noted["games with a fault"] += 1


@pytest.mark.slow
def test_no_text_breaks_what_reads_it() -> None:
    each_case("texts", 50, 20_000, make_text, read_text, seconds=20)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a player's own, in which the damaged files lie."""
    for name in ("games", "cards"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    return tmp_path


CARDS = [text for suffix, text in GOOD if suffix == ".cards" and "character" in text]


@pytest.mark.slow
def test_damaged_cards_that_are_accepted_can_be_played(shelf: Path) -> None:
    file = shelf / "cards" / "damaged.cards"

    def make(luck: Random) -> str:
        return broken_lines(luck.choice(CARDS), luck, [luck.choice(CARDS)])

    def play(text: str, noted: Counter[str]) -> None:
        if any(not each.is_warning for each in check_sources([Source(str(file), text)])):
            return
        file.write_text(text, encoding="utf-8", errors="replace")
        try:
            for played in random_games("red-dragon-inn", 0, 1):
                assert played.violation is None, played.violation.text
                noted["games"] += 1
        finally:
            file.unlink()

    each_case("cards", 10, 4_000, make, play, seconds=30)


@pytest.mark.slow
def test_damaged_scenarios_are_played_or_refused(shelf: Path) -> None:
    file = shelf / "damaged.scenario"
    scenarios = [text for suffix, text in GOOD if suffix == ".scenario"]

    def make(luck: Random) -> str:
        return broken_lines(luck.choice(scenarios), luck, [luck.choice(scenarios)])

    def play(text: str, noted: Counter[str]) -> None:
        file.write_text(text, encoding="utf-8", errors="replace")
        with redirect_stdout(io.StringIO()):
            code = run_tests([file], False, False)
        assert code in (0, 4)
        noted[f"exit {code}"] += 1

    each_case("scenarios", 8, 1_500, make, play, seconds=30)
