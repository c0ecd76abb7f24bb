"""Naive judge of the game City Square: what the districts of a city are worth."""

import random
from collections.abc import Iterator
from typing import Any

from .cards import color_tiebreak, draw, placement, some_seats, some_variants

Cell = tuple[int, int]
City = dict[Cell, str]


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The four parts of every city's score, their sum, and the placement by Color (CS-1)."""
    visible = {seat: top_cards(rows) for seat, rows in data["cities"].items()}
    parts = {seat: parts_of(variants, cards) for seat, cards in visible.items()}
    scores = {seat: sum(part.values()) for seat, part in parts.items()}
    keys = {
        seat: (scores[seat], color_tiebreak(list(cards.values())))
        for seat, cards in visible.items()
    }
    return {"parts": parts, "scores": scores, "placement": placement(keys)}


def top_cards(rows: list[list[list[str]]]) -> City:
    """The card that can be seen in every district that is not empty."""
    return {
        (row, column): rows[row][column][-1]
        for row in range(3)
        for column in range(3)
        if rows[row][column]
    }


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The places that share an edge with this one, inside the city or not."""
    row, column = cell
    yield from [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def beside(city: City, cell: Cell) -> list[str]:
    """The types (ranks) of all districts connected to a place."""
    return [city[near] for near in neighbours(cell) if near in city]


def parts_of(variants: frozenset[str], visible: City) -> dict[str, int]:
    """Points for Slums, Taverns, Estates and Markets, after failing districts are gone (CS-3)."""
    built = {cell: card[0] for cell, card in visible.items()}
    guards = {"W", "B"} if "happy_peasants" in variants else {"W"}
    slums = [cell for cell in built if built[cell] == "R"]
    patrolled = [cell for cell in slums if guards & set(beside(built, cell))]
    city = {
        cell: kind
        for cell, kind in built.items()
        if kind not in "LM"
        or not any(near in slums and near not in patrolled for near in neighbours(cell))
    }
    return {
        "slums": len(patrolled),
        "taverns": sum(beside(city, cell).count("W") for cell in city if city[cell] in "BD"),
        "estates": sum(estate_points(city, cell) for cell in city if city[cell] == "L"),
        "markets": market_points(city),
    }


def estate_points(city: City, cell: Cell) -> int:
    """One for each type of neighbour that is no Slum, and one for every Dragon (CS-4)."""
    near = beside(city, cell)
    return len(set(near) & set("WLBM")) + near.count("D")


def market_points(city: City) -> int:
    """The size of the largest collection and the Dragons beside it; equals: most Dragons (CS-2)."""
    best = (0, 0)
    for cell in city:
        if city[cell] == "M":
            collection = flood(city, cell)
            dragons = {
                near
                for market in collection
                for near in neighbours(market)
                if city.get(near) == "D"
            }
            best = max(best, (len(collection), len(dragons)))
    return sum(best)


def flood(city: City, start: Cell) -> set[Cell]:
    """All Markets reached from one Market by way of Markets."""
    reached: set[Cell] = set()
    waiting = [start]
    while waiting:
        cell = waiting.pop()
        if cell not in reached and city.get(cell) == "M":
            reached.add(cell)
            waiting += neighbours(cell)
    return reached


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """Cities after one to four years, mostly after four."""
    variants = some_variants(rng, "dragons", "happy_peasants")
    seats = some_seats(rng, most=7)
    years = rng.choice([1, 2, 3, 4, 4, 4, 4, 4])
    cards = draw(rng, len(seats) * 3 * years, "dragons" in variants)
    return variants, {"cities": {seat: _build(rng, cards, years) for seat in seats}}


def _build(rng: random.Random, cards: list[str], years: int) -> list[list[list[str]]]:
    """Three cards a year on three different districts, of which none ever holds more than two."""
    city: list[list[list[str]]] = [[[] for _ in range(3)] for _ in range(3)]
    spread = rng.random()
    for _ in range(years):
        free = [stack for row in city for stack in row if len(stack) < 2]
        free.sort(key=lambda stack: rng.random() + (spread if stack else 0))
        for stack in free[:3]:
            stack.append(cards.pop())
    return city
