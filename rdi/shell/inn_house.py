"""Seat people for a game of characters: who plays whom, friends at the keyboard, regulars else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from rdi import library
from rdi.engine.game import Game
from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition
from rdi.players.player import Player
from rdi.session.company import characters_for, lay_company_table
from rdi.session.setup import make_settings, read_seed
from rdi.shell.house import names_at, people_of, seat_names
from rdi.shell.inn_names import company_party
from rdi.shell.inn_sitting import InnSitting
from rdi.shell.page import Page
from rdi.shell.party import Party
from rdi.shell.play_order import PlayOrder

if TYPE_CHECKING:
    from rdi.engine.inn.inn_view import InnView

SETTINGS = ("asks",)
"""What may be set in an order of such a game, beside who sits down."""


def deal_company(definition: GameDefinition, order: PlayOrder) -> Game:
    """A new game of characters as it was ordered. Raises BadSettings for what cannot be played."""
    settings = dict(order.settings)
    may_repeat = settings.pop("same_characters", False)
    if strange := [name for name in settings if name not in SETTINGS]:
        raise BadSettings(f"{definition.title} is played without {strange[0].replace('_', ' ')}")
    names, characters = _seated(definition, order, may_repeat)
    if len(people_of(order)) > 1:
        settings.setdefault("asks", "always")  # else a silence would tell what somebody holds
    return lay_company_table(
        definition, characters, make_settings(**settings), None,
        seed=read_seed(order.seed), names=names,
    )  # fmt: skip


def deal_company_again(game: Game, order: PlayOrder) -> Game:
    """Another game of the same people as the same characters; the next one begins."""
    header = game.record.header
    names, characters = names_at(game), header.characters or ()
    return lay_company_table(
        game.definition, _turned(characters), header.settings, None,
        seed=read_seed(order.seed), names=_turned(names),
    )  # fmt: skip


def _turned(things: tuple[str, ...]) -> tuple[str, ...]:
    return things[1:] + things[:1]


def _seated(
    definition: GameDefinition, order: PlayOrder, may_repeat: bool
) -> tuple[list[str], tuple[str, ...]]:
    """Who sits down, and as which character. Where characters are named there is a seat for each;
    further seats go to those on the shelf that are not at the table yet.
    """
    least, most = definition.least_seats, definition.most_seats
    named = [library.character(name.replace("-", "_")).name for name in order.characters]
    people = len(people_of(order)) + len(order.against)
    seats = order.seats or (max(len(named), people, least) if named else None)
    names = seat_names(replace(order, seats=seats), least, most)
    if len(named) > len(names):
        raise BadSettings(f"{len(named)} characters are named, but there are {len(names)} seats")
    if not named:
        return names, characters_for(definition, len(names), may_repeat)
    shelf = [each.name for each in library.characters()]
    free = [name for name in shelf if name not in named]
    more = shelf * len(names) if may_repeat else []
    filled = [*named, *free, *more][: len(names)]
    if len(filled) < len(names):
        raise BadSettings(
            f"there are {len(filled)} characters for {len(names)} seats: they can sit down more "
            "than once if same_characters is on"
        )
    return names, characters_for(definition, filled, may_repeat)


def sit_in_company(
    game: Game, page: Page, party: Party, players: Mapping[int, Player]
) -> InnSitting:
    """A sitting at a game of characters."""
    view = cast("InnView", game.view(0))
    company = company_party(party.names, view.character_titles, party.you, party.humans)
    return InnSitting(game, company, players, page)
