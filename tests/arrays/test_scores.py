"""Scores are the same at every speed: the game's Python, tables, and functions over arrays."""

from random import Random

import pytest

from rdi import library
from rdi.arrays.encoding import KeyLayout
from rdi.arrays.jit import has_numba
from rdi.arrays.scoring.scores import ARRAYS, NUMBA, PYTHON, TABLE, Scores
from rdi.errors import BadSettings
from tests.arrays.laid_hands import Laid
from tests.plays import KINDS

WITH_SCORES = [each for each in KINDS if library.definition(*each).scoring is not None]
IDS = ["-".join([name, *variants]) for name, variants in WITH_SCORES]
CONTEXTS, HANDS = 6, 6

each_game = pytest.mark.parametrize(("name", "variants"), WITH_SCORES, ids=IDS)


def assert_agreement(laid: Laid, speeds: list[str], seed: int, contexts: int = CONTEXTS) -> None:
    """Hands have the engine's class, points and tiebreak in their keys, at all these speeds."""
    chance = Random(seed)
    scores = [Scores(laid.compiled, speed) for speed in speeds]
    words = scores[0].word_piles
    for _ in range(contexts):
        context = laid.context(chance, words)
        hands = [laid.hand(chance) for _ in range(HANDS)]
        judged = [laid.judged(hand, context, chance.randrange(len(hand) + 1)) for hand in hands]
        for each in scores:
            keys = each.keys(hands, context)
            assert [each.compared(key) for key in keys] == judged


@each_game
def test_all_speeds_that_need_no_numba_agree_with_the_engine(
    name: str, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    laid = Laid(library.compiled_game(name, variants))
    speeds = list(Scores(laid.compiled).speeds)
    assert speeds == [PYTHON, ARRAYS, TABLE] if not laid.has_grid else [PYTHON, ARRAYS]
    assert_agreement(laid, speeds, seed=len(variants))


@pytest.mark.slow
@pytest.mark.skipif(not has_numba(), reason="machine code needs numba")
@pytest.mark.parametrize(
    ("name", "variants"), [("kings-council", ("foreign_council",)), ("city-square", ())]
)
def test_machine_code_agrees_with_the_engine(name: str, variants: tuple[str, ...]) -> None:
    assert_agreement(Laid(library.compiled_game(name, variants)), [NUMBA], seed=3, contexts=40)


@pytest.mark.parametrize("variants", [(), ("dragons", "exchange"), ("pairs_by_product",)])
def test_every_hand_of_two_cards_agrees(variants: tuple[str, ...]) -> None:
    laid = Laid(library.compiled_game("rogues-and-warriors", variants))
    table, arrays = Scores(laid.compiled, TABLE), Scores(laid.compiled, ARRAYS)
    hands = list(laid.every_hand(2))
    assert len(hands) >= 459
    judged = [laid.judged(hand, (), 1) for hand in hands]
    assert [table.compared(key) for key in table.keys(hands)] == judged
    assert arrays.keys(hands) == table.keys(hands)


@pytest.mark.parametrize(
    "variants", [(), ("fools_luck", "strength_in_numbers", "cant_win_with_nothing")]
)
def test_all_five_dice_agree(variants: tuple[str, ...]) -> None:
    laid = Laid(library.compiled_game("threes", variants))
    table, arrays = Scores(laid.compiled, TABLE), Scores(laid.compiled, ARRAYS)
    hands = list(laid.every_hand(5, with_cards=False))
    assert len(hands) == 252
    judged = [laid.judged(hand, (), 5) for hand in hands]
    assert [table.compared(key) for key in table.keys(hands)] == judged
    assert arrays.keys(hands) == table.keys(hands)


@each_game
def test_keys_are_in_the_order_of_the_engine(name: str, variants: tuple[str, ...]) -> None:
    laid, chance = Laid(library.compiled_game(name, variants)), Random(11)
    scores = Scores(laid.compiled, PYTHON)
    context = laid.context(chance, scores.word_piles)
    hands = [laid.hand(chance) for _ in range(12)]
    judged = [laid.judged(hand, context) for hand in hands]
    by_key = sorted(zip(scores.keys(hands, context), judged, strict=True))
    assert [each for _, each in by_key] == sorted(judged)
    assert len({key for key, _ in by_key}) == len(set(judged))


def test_without_numba_a_game_is_still_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    scores = Scores(library.compiled_game("kings-council", ()))
    assert scores.speed == TABLE
    assert "numba" in scores.why_not[NUMBA]


def test_a_speed_that_cannot_be_had_is_refused_with_the_reason() -> None:
    with pytest.raises(BadSettings, match="hands as a whole"):
        Scores(library.compiled_game("city-square", ()), TABLE)
    with pytest.raises(BadSettings, match="there are python"):
        Scores(library.compiled_game("threes", ()), "magic")
    with pytest.raises(BadSettings, match="no scores"):
        Scores(library.compiled_game("dragon-hordes", ()))


def test_what_is_no_card_is_refused() -> None:
    for speed in (ARRAYS, TABLE):
        with pytest.raises(KeyError):
            Scores(library.compiled_game("kings-council", ()), speed).keys([["Xx"]], ((),))


def test_keys_come_apart_again() -> None:
    shape = KeyLayout(6)
    key = shape.key((3, -17), (1, 0, 2, 0, 0, 4))
    assert shape.score(key) == (3, -17)
    assert shape.tiebreak(key) == (1, 0, 2, 0, 0, 4)
    assert key < shape.key((3, -16), (0,) * 6) < shape.key((4, -90), (0,) * 6)


def test_a_tiebreak_of_many_numbers_does_not_go_into_a_word() -> None:
    assert KeyLayout(9).fits_word
    assert not KeyLayout(13).fits_word
