"""Scores that somebody wrote otherwise than the games of the house: either as fast, or refused."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rdi import library
from rdi.arrays.expressions import NotTranslated
from rdi.arrays.scoring.hand_tables import NoHandTables, hand_tables, why_no_hand_tables
from rdi.arrays.scoring.scores import ARRAYS, PYTHON, TABLE, Scores
from rdi.arrays.scoring.translation import translate_scoring
from rdi.engine.game import CompiledGame
from rdi.lang.compiler.games import compile_game
from rdi.lang.syntax.source import Source
from tests.arrays.laid_hands import Laid
from tests.handmade import GAMES, TWO_CARDS
from tests.lang.python_reader import parsed

GAME = """
game "Trial":
  about "a trial"
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Side (public)
  table has King (public)
  play:
    ante
    deal 3 to each Hand
    draw 1 to King
    bet
    showdown
  score highest of {piles}:
{lines}
  ties {ties}
"""


def trial(*lines: str, piles: str = "Hand", ties: str = "none") -> CompiledGame:
    """A game with these lines of scoring."""
    text = GAME.format(piles=piles, ties=ties, lines="\n".join(f"    {line}" for line in lines))
    return CompiledGame(compile_game("trial", Source("trial.game", text), ()))


EVERY_SPEED = {
    "different": ["total number of different rank of cards in Hand, as ranks"],
    "extremes": [
        "if any cards in Hand:",
        "  total highest value of cards in Hand - lowest value of cards in Hand, as span",
    ],
    "sums": ["total sum of value of cards in Hand where color is King's color, as kin"],
    "all differ": ["if all rank of cards in Hand differ:", "  final 20", "each card is worth 1"],
    "all match": ["if all color of cards in Hand match:", "  final 20", "each card is worth value"],
    "in turn": ["Merchants are worth 1, 2, 2, 3, 3 in turn", "each Rogue is worth 2"],
    "let": [
        "let slain be least of (number of Rogues, 2)",
        "total slain * 3 - number of Ladies + 4, as slain",
    ],
    "either": [
        "each card where (value is at least 3 or color is King's color) is worth half of value"
    ],
    "only": ["each Lady is worth only 7", "each card is worth value"],
    "nothing": ["each card where animal is not King's animal is worth 2"],
    "kinds of the table": [
        "each card where color is King's color is worth number of Rogues in King"
    ],
}


@pytest.mark.parametrize("lines", EVERY_SPEED.values(), ids=EVERY_SPEED)
@pytest.mark.parametrize("ties", ["rank", "color", "highest number of Ladies, then color"])
def test_other_scores_agree_at_every_speed(lines: list[str], ties: str) -> None:
    laid, chance = Laid(trial(*lines, ties=ties)), Random(5)
    scores = [Scores(laid.compiled, speed) for speed in (PYTHON, TABLE, ARRAYS)]
    for _ in range(8):
        context = laid.context(chance)
        hands = [hand for hand in (laid.hand(chance) for _ in range(8)) if hand]
        judged = [laid.judged(hand, context) for hand in hands]
        for each in scores:
            assert [each.compared(key) for key in each.keys(hands, context)] == judged


def test_where_the_order_of_cards_matters_there_is_no_table() -> None:
    compiled = trial("total Hand's value, as last")
    assert "order of the cards matters" in why_no_hand_tables(compiled)
    with pytest.raises(NoHandTables):
        hand_tables(compiled)


def test_where_the_piles_of_a_player_are_told_apart_there_is_no_table() -> None:
    compiled = trial("total number of cards in Side, as side", piles="Hand and Side")
    assert "apart" in why_no_hand_tables(compiled)


def test_a_definition_made_by_hand_is_scored_by_its_functions_alone() -> None:
    for compiled in GAMES.values():
        if compiled.definition.scoring is None:
            continue
        assert Scores(compiled).speeds == (PYTHON,)
        with pytest.raises(NotTranslated, match="known to the engine alone"):
            translate_scoring(compiled)


def test_the_game_of_the_tests_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_PATH", str(Path(__file__).parents[1] / "games"))
    laid, chance = Laid(library.compiled_game("last-ferry", ())), Random(9)
    assert TABLE in Scores(laid.compiled).speeds
    for _ in range(30):
        context = laid.context(chance)
        hand = laid.hand(chance)
        for speed in (TABLE, ARRAYS):
            scores = Scores(laid.compiled, speed)
            (key,) = scores.keys([hand], context)
            assert scores.compared(key) == laid.judged(hand, context)


def written(score: str, tiebreak: str = "()") -> CompiledGame:
    """A game made by hand, whose functions are known as a program."""
    text = (
        f"def score(hand, shown):\n    cards = [*hand, *shown]\n    return (0, {score})\n"
        f"def tiebreak(hand, shown):\n    cards = [*hand, *shown]\n    return {tiebreak}\n"
    )
    rest = "def one(t):\n    return 1\ndef deal(t):\n    t.draw_each(2, 0)\n"
    rest += (
        "def hand(t):\n    return ()\ndef show(t):\n    return 0\ndef remember(t):\n    return 0\n"
    )
    rest += "def explain(hand, shown):\n    return (0, 0, ())\n"
    code = compile(text + rest, "<written>", "exec")
    return CompiledGame(replace(TWO_CARDS, functions=parsed(text), code=code))


@pytest.mark.parametrize(
    "score",
    [
        "len(set(cards))",
        "sum([1 for x in cards for y in cards if x == y])",
        "sum([1 for x in cards if x in ('Wk', 'Rn')])",
        "len(distinct(cards))",
    ],
)
def test_where_cards_are_looked_at_themselves_each_is_a_class(score: str) -> None:
    compiled, chance = written(score), Random(3)
    laid, table = Laid(compiled), hand_tables(compiled).table()
    plain = Scores(compiled, PYTHON)
    hands = [laid.hand(chance) for _ in range(200)]
    assert [table.key_of(hand) for hand in hands] == plain.keys(hands)


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        ("A_value[cards[0]]", "order of the cards"),
        ("A_value[sorted(cards)[0]]", "order of the cards"),
        ("sum([A_value[x] for x in cards[:1]])", "order of the cards"),
        ("len(''.join([A_rank[x] for x in cards]))", "as a whole"),
        ("score.__code__.co_argcount + judge(cards)", "as a whole"),
        ("len(hand)", "apart"),
    ],
)
def test_what_is_more_than_counts_is_refused(score: str, reason: str) -> None:
    assert reason in why_no_hand_tables(written(score))
