"""How regulars play in sides: they share out what they order, and keep what heals for later."""

from typing import cast

import pytest

import rdi
from rdi.engine.inn.view import InnView
from rdi.library import company_game
from rdi.model.request import PASS
from rdi.players.companion import Companion

GAME = company_game().name


def played_by_regulars(variants: list[str], seats: list[str], seed: int) -> rdi.Game:
    return rdi.new_game(GAME, seats=seats, variants=variants, seed=seed)


@pytest.mark.slow
def test_a_boss_orders_for_those_before_whom_the_fewest_drinks_lie() -> None:
    game = played_by_regulars(["boss-battle"], ["nerodia", "phyll", "farai", "lucky"], 5)
    players = [Companion(f"{seat}") for seat in range(4)]
    ordered: list[tuple[int, list[int]]] = []
    while game.pending is not None and len(ordered) < 12:
        request, view = game.pending, cast("InnView", game.view(game.pending.seat))
        answer = players[request.seat].decide(request, view)
        if request.verb == "order" and request.seat == 0:
            waiting = [cast("int", view.pile("Drinks", seat)) for seat in (1, 2, 3)]
            ordered.append((cast("int", answer), waiting))
        game.answer(answer)
    assert len(ordered) == 12
    assert all(waiting[answer - 1] == min(waiting) for answer, waiting in ordered)


def test_a_potion_is_kept_while_there_is_nothing_to_heal() -> None:
    game = played_by_regulars(["two-headed-dragon"], ["deirdre", "fiona", "gerki", "zot"], 3)
    asked = 0
    while game.pending is not None and asked < 10:
        request, view = game.pending, game.view(game.pending.seat)
        own = cast("InnView", view).stats[request.seat]
        if "Potion" in getattr(request, "items", ()) and own["Fortitude"] - own["Alcohol"] == 20:
            asked += 1
            assert Companion("1").decide(request, view) != "Potion"
        game.answer(PASS if PASS in request.options else request.options[0])
    assert asked == 10
