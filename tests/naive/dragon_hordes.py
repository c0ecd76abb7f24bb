"""Naive judge of the game Dragon Hordes: what one turn does to the money on the table."""

import random
from typing import Any

from .cards import COLORS, PLAIN_DECK, RANKS, color_of, some_variants

HORDES = [*RANKS, "Dr", "Dg", "Db"]


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The table after the roll and after the turn, and the money won or (negative) placed.

    Raises ValueError for a prediction that was not legal.
    """
    hordes = dict(data["hordes"])
    first, second = data["roll"]
    if first == second:
        taken, again = _take_doubles(hordes, "double_double" in variants)
        return _answer(dict(hordes), hordes, [], taken, again)
    for number in (first, second):
        hordes[data["dragon_choice"] if number == 6 else RANKS[number - 1]] += 1
    after_roll = dict(hordes)
    choices = legal_predictions(hordes)
    delta = -2
    if data["prediction"] is not None:
        if list(data["prediction"]) not in choices:
            raise ValueError(f"{data['prediction']} may not be predicted")
        delta += _reveal(hordes, *data["prediction"], data["revealed"])
    return _answer(after_roll, hordes, choices, delta, again=False)


def _answer(
    after_roll: dict[str, int],
    hordes: dict[str, int],
    choices: list[list[str | None]],
    delta: int,
    again: bool,
) -> dict[str, Any]:
    over = not any(hordes.values())
    return {
        "after_roll": after_roll,
        "legal_predictions": choices,
        "hordes": hordes,
        "delta": delta,
        "again": again and not over,
        "game_over": over,
    }


def _take_doubles(hordes: dict[str, int], another_turn: bool) -> tuple[int, bool]:
    """Take the three Dragon Hordes or, where these are empty, everything (DH-3, DH-4)."""
    dragons = ["D" + color for color in COLORS]
    if any(hordes[dragon] for dragon in dragons):
        return _take(hordes, dragons), another_turn
    return _take(hordes, HORDES), False


def _take(hordes: dict[str, int], names: list[str]) -> int:
    taken = sum(hordes[name] for name in names)
    hordes.update(dict.fromkeys(names, 0))
    return taken


def legal_predictions(hordes: dict[str, int]) -> list[list[str | None]]:
    """Colours alone, then ranks alone, then both, of the Horde Cards that hold money (DH-2)."""
    colors = [color for color in COLORS if hordes["D" + color]]
    ranks = [rank for rank in RANKS if hordes[rank]]
    both: list[list[str | None]] = [[color, rank] for color in colors for rank in ranks]
    return [*([color, None] for color in colors), *([None, rank] for rank in ranks), *both]


def _reveal(hordes: dict[str, int], color: str | None, rank: str | None, card: str) -> int:
    """Settle a prediction on the table and give the money it brought (DH-5)."""
    guesses = []
    if color is not None:
        guesses.append(("D" + color, color_of(card) == color))
    if rank is not None:
        guesses.append((rank, card[0] == rank))
    right = [name for name, true in guesses if true]
    wrong = [name for name, true in guesses if not true]
    if not wrong:
        return _take(hordes, right)
    if not right:
        for name in wrong:
            hordes[name] += 1
        return -len(wrong)
    money = _take(hordes, right)
    hordes[wrong[0]] += money - money // 2
    return money // 2


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """A turn on a table that may be nearly empty; about one roll in four is doubles."""
    variants = some_variants(rng, "double_double")
    hordes = _some_hordes(rng)
    first, second = rng.randint(1, 6), rng.randint(1, 6)
    if rng.random() < 0.1:
        second = first
    choice = "D" + rng.choice(COLORS) if first != second and 6 in (first, second) else None
    if choice and rng.random() < 0.3:
        hordes = dict.fromkeys(HORDES, 0) | {choice: rng.randint(1, 5)}
    case = {"hordes": hordes, "roll": [first, second], "dragon_choice": choice}
    prediction, revealed = None, None
    if first != second and rng.random() < 0.9:
        table = judge(frozenset(), {**case, "prediction": None, "revealed": None})
        prediction = rng.choice(table["legal_predictions"])
        revealed = _some_card(rng, *prediction)
    return variants, {**case, "prediction": prediction, "revealed": revealed}


def _some_hordes(rng: random.Random) -> dict[str, int]:
    emptiness = rng.choice([0, 0.3, 0.6, 0.9])
    money = {name: 0 if rng.random() < emptiness else rng.randint(1, 12) for name in HORDES}
    if rng.random() < 0.15:
        money.update({"Dr": 0, "Dg": 0, "Db": 0})
    if not any(money.values()):
        money[rng.choice(HORDES)] = rng.randint(1, 3)
    return money


def _some_card(rng: random.Random, color: str | None, rank: str | None) -> str:
    fitting = [
        card for card in PLAIN_DECK if color in (None, color_of(card)) and rank in (None, card[0])
    ]
    return rng.choice(fitting if rng.random() < 0.3 else PLAIN_DECK)
