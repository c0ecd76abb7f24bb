"""The game file of the inn: what everybody begins with, and the phases of a turn as a program."""

from pathlib import Path

import pytest

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame
from rdi.errors import SourceErrors
from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.games import compile_game
from rdi.lang.compiler.scenarios import read_scenarios
from rdi.lang.phrases.base import Statement
from rdi.lang.phrases.games.inn import InnLine, PhaseLine
from rdi.lang.phrases.games.table import NumberLine
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import HOMES
from rdi.model import inn as i
from rdi.model.definition import GameDefinition
from rdi.model.inn import InnRules, Stat
from rdi.model.settings import Settings
from rdi.resources import usual_one
from rdi.session.fuzzing import random_answer

TEXT = """game "Taproom":
  for 2 to 5 characters
  uses drinks "Cellar"
  each player has Fortitude from 0 to 12, starting at 10
  each player has Alcohol from 1 to 12, starting at 2
  each player starts with 5 Gold, 7 Gold from 4 players
  passes out when Alcohol reaches Fortitude
  hand of 4 cards, 2 drinks
  turn:
    step discard:
      discard and draw
    step action:
      play 2 action cards
    step order:
      order 1 drink
    step drink:
      drink 3 drinks
  variant "Thirsty" called thirsty:
    instead of drink:
      drink 4 drinks
"""


def taproom(text: str = TEXT, variants: tuple[str, ...] = ()) -> GameDefinition:
    return compile_game("taproom", Source("x.game", text), variants)


def rules(found: GameDefinition) -> InnRules:
    assert found.inn is not None
    return found.inn


def test_what_everybody_begins_with_is_read() -> None:
    assert rules(taproom()) == InnRules(
        stats=(Stat("Fortitude", 0, 12, 10), Stat("Alcohol", 1, 12, 2)),
        gold=((0, 5), (4, 7)),
        passes_out=("Alcohol", "Fortitude"),
        drinks=("Cellar",),
        hand=4,
        first_drinks=2,
    )


def test_a_turn_becomes_a_program_that_begins_again() -> None:
    assert taproom().program[:12] == (
        i.SetUp(),
        i.BeginTurn(),
        i.Moment("discard"),
        i.DiscardAndDraw(),
        i.Moment("action"),
        i.PlayActions(i.Times(2)),
        i.Moment("order"),
        i.OrderPhase(i.Times(1)),
        i.Moment("drink"),
        i.DrinkPhase(3),
        i.Moment("end"),
        i.EndTurn(1),
    )


def test_a_variant_may_change_a_phase() -> None:
    program = taproom(variants=("thirsty",)).program
    assert i.DrinkPhase(4) in program
    assert i.DrinkPhase(3) not in program


RESTING = TEXT.replace("    step order:", "    step rest:\n      drink 2 drinks\n    step order:")


def test_a_step_of_another_name_belongs_to_the_phase_before_it() -> None:
    assert taproom(RESTING).program[4:8] == (
        i.Moment("action"),
        i.PlayActions(i.Times(2)),
        i.DrinkPhase(2),
        i.Moment("order"),
    )
    after = TEXT + "    after action:\n      step rest:\n        drink 2 drinks\n"
    assert taproom(after, ("thirsty",)).program[4:8] == taproom(RESTING).program[4:8]


def test_a_variant_changes_a_step_of_another_name() -> None:
    change = (
        "    instead of rest:\n      play 1 action card\n    after rest:\n      order 3 drinks\n"
    )
    program = taproom(RESTING + change, ("thirsty",)).program
    assert program[5:8] == (
        i.PlayActions(i.Times(2)),
        i.PlayActions(i.Times(1)),
        i.OrderPhase(i.Times(3)),
    )


def test_each_player_has_the_same_five_piles() -> None:
    piles = [(pile.name, pile.is_player, pile.seen_by) for pile in taproom().piles]
    assert piles == [
        ("Hand", True, "owner"),
        ("Deck", True, "nobody"),
        ("Discards", True, "all"),
        ("Drinks", True, "nobody"),
        ("InPlay", True, "all"),
    ]


@pytest.mark.rule("base-setup-04", "base-setup-06")
@pytest.mark.parametrize(("seats", "gold"), [(2, 8), (3, 10), (6, 10), (7, 12), (8, 12)])
def test_gold_and_markers_at_the_start_of_the_shipped_game(seats: int, gold: int) -> None:
    found = rules(library.definition("red-dragon-inn"))
    assert found.gold_for(seats) == gold
    assert {stat.name: stat.start for stat in found.stats} == {"Fortitude": 20, "Alcohol": 0}


@pytest.mark.rule("base-turn-01")
def test_the_four_phases_of_the_shipped_game() -> None:
    program = library.definition("red-dragon-inn").program
    phases = [step.phase for step in program if isinstance(step, i.Moment)]
    assert phases == ["discard", "action", "order", "drink", "end"]


@pytest.mark.parametrize(
    ("line", "instead", "code"),
    [
        ("  hand of 4 cards, 2 drinks\n", "", "E0408"),
        ('  uses drinks "Cellar"\n', "", "E0408"),
        ("  passes out when Alcohol reaches Fortitude\n", "", "E0408"),
        ("when Alcohol", "when Alchol", "E0224"),
        ("with 5 Gold", "with 5 Silver", "E0315"),
        ("starting at 10", "starting at 13", "E0303"),
        ("step order", "step ordr", "E0217"),
        ("step order", "step action", "E0402"),
        ("step discard", "step sleep", "E0217"),
        ("    step order:\n      order", "    order", "E0217"),
    ],
)
def test_what_a_game_of_characters_lacks_is_told(line: str, instead: str, code: str) -> None:
    with pytest.raises(SourceErrors, match=code):
        taproom(TEXT.replace(line, instead))


# ------------------------------------------------------------------ what stands in the wrong game

INN = (
    TEXT.replace('"Cellar"', '"Drink Deck"')
    .replace("0 to 12, starting at 10", "0 to 20, starting at 20")
    .replace("1 to 12, starting at 2", "0 to 20, starting at 0")
)
"""A game of characters that can be played with what is on the shelf."""

FOR_GOLD = """game "Plain":
  uses deck "Rogues and Warriors"
  uses dice
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 3 to each Hand
    bet
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""
STATEMENTS = sorted(
    home.example for home in HOMES.values()
    if issubclass(home, Statement) and ".cards." not in home.__module__
)  # fmt: skip
GAME_LINES = [
    'uses deck "Rogues and Warriors"', "uses dice", "for 2 to 8 players", "played for shares",
    "each player has Heap (hidden)", "table has King (public)", 'uses drinks "Attic"',
    "each player has City grid 3 by 3 stacked 2 (public)", "table counts Strength for every rank",
    "ring Wheel: Warrior, Merchant, Bard", "set least to 5", "define much as 3",
    "order Best of every color:\n    highest value of cards in Hand where color is color",
    "play:\n    ante", "at the end:\n    ante", "ties none", "ties color",
    "score highest of Hand:\n    each card is worth value", "hand of 4 cards, 2 drinks",
    "each player has Fortitude from 0 to 20, starting at 20", "each player starts with 3 Gold",
    "passes out when Alcohol reaches Fortitude", "turn:\n    step discard:\n      discard and draw",
    "routine more:\n    ante", "routine more:\n    order 1 drink", "for 2 to 5 characters",
    'variant "Odd" called odd:\n    set least to 5', 'variant "Odd" called odd:\n    ties none',
    'variant "Odd" called odd:\n    before order:\n      bet',
    'variant "Odd" called odd:\n    before order:\n      order 1 drink',
    'variant "Odd" called odd:\n    instead of play:\n      ante',
    'variant "Odd" called odd:\n    shuffle in Dragon',
]  # fmt: skip


def refused(text: str) -> bool:
    """Whether the text has mistakes; each has its place in it."""
    mistakes = [each for each in check_sources([Source("x.game", text)]) if not each.is_warning]
    assert all(1 <= each.span.line <= text.count("\n") + 1 for each in mistakes)
    return bool(mistakes)


def play_on(text: str) -> None:
    """A game of characters with all its variants, played for a while."""
    source = Source("x.game", text)
    for variants in ((), *((each,) for each in ("thirsty", "odd") if f"called {each}" in text)):
        characters = [library.character(name) for name in ("deirdre", "zot", "gerki")]
        compiled = CompiledInnGame(
            compile_game("taproom", source, variants), characters, library.drink_deck("Drink Deck")
        )
        luck, game = SeededChance(3), Game(compiled, Settings(), SeededChance(2), [10] * 3)
        for _ in range(200):
            if game.pending is not None:
                game.answer(random_answer(game.pending, luck))


def below(line: str, depth: int) -> str:
    """A line, with a block if it wants one, so far in."""
    inner = f"{line}\n  order 1 drink" if line.endswith(":") else line
    return "".join(f"{' ' * depth}{each}\n" for each in inner.split("\n"))


@pytest.mark.parametrize("line", STATEMENTS)
def test_a_step_of_characters_has_only_what_is_played_in_it(line: str) -> None:
    routine = "  routine work:\n    order 1 drink\n"
    text = INN.replace("      order 1 drink\n", below(line, 6) + "      order 1 drink\n") + routine
    if not refused(text):
        play_on(text)


@pytest.mark.parametrize("line", GAME_LINES)
def test_a_game_of_characters_has_only_lines_that_it_plays_by(line: str) -> None:
    text = INN + below(line, 2)
    if not refused(text):
        play_on(text)
        assert not line.startswith(("score", "ties", "play", "uses", "each player", "turn"))


PHASES = [home.example for home in HOMES.values() if issubclass(home, PhaseLine)]


@pytest.mark.parametrize("line", PHASES)
def test_a_game_for_gold_has_no_phases_of_characters(line: str) -> None:
    assert not refused(FOR_GOLD)
    for place in (f"    {line}\n", f"    each player in turn:\n      {line}\n"):
        assert refused(FOR_GOLD.replace("    bet\n", f"    bet\n{place}"))


@pytest.mark.parametrize(
    "line",
    [
        home.example
        for home in HOMES.values()
        if issubclass(home, InnLine) and not issubclass(home, NumberLine)
    ],
)
def test_a_game_for_gold_has_no_lines_of_characters(line: str) -> None:
    found = check_sources([Source("x.game", FOR_GOLD + below(line, 2))])
    assert "E0410" in [each.code for each in found]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('uses drinks "Drink Deck"', "E0220"),
        ("passes out when Fortitude reaches Alcohol", "E0220"),
        ("each player has Alcohol from 0 to 20, starting at 0", "E0220"),
        ("each player starts with 3 Gold", "E0220"),
        ("hand of 4 cards, 2 drinks", "E0220"),
        ("for 2 to 3 characters", "E0220"),
        ("ties none", "E0410"),
    ],
)
def test_what_is_said_twice_or_elsewhere_is_told_at_its_line(line: str, code: str) -> None:
    (mistake,) = check_sources([Source("x.game", f"{INN}  {line}\n")])
    assert (mistake.code, mistake.source.line(mistake.span.line).strip()) == (code, line)


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which somebody works."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    return tmp_path


def test_another_game_of_characters_nearby_changes_no_scenario(scratch: Path) -> None:
    (scratch / "aaa.game").write_text(INN.replace("Taproom", "Aaa"), encoding="utf-8")
    text = 'scenario "It":\n  given gerki and zot\n  expect gerki has 8 Gold\n'
    scenarios, mistakes = read_scenarios([Source("x.scenario", text)])
    assert ([str(each) for each in mistakes], len(scenarios)) == ([], 1)
    assert library.company_game().name == "red-dragon-inn"


def test_which_game_of_characters_is_meant_is_asked_where_none_is_ours() -> None:
    assert usual_one("games", {"A": "somewhere/a.game"}) == "A"
    assert usual_one("games", {"A": "a.game", "B": "x/red_dragon_inn.game"}) == "B"
    assert usual_one("games", {"A": "somewhere/a.game", "B": "b.game"}) is None
    assert usual_one("games", {}) is None
