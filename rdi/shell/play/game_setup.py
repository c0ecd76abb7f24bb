"""Set up a game at this keyboard: friends, regulars on the other chairs, who plays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from rdi import library
from rdi.engine.game import ONLOOKER, Game
from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition, number_range
from rdi.model.kits import bosses
from rdi.model.outcome import Noted
from rdi.session.setup import (
    begin_inn_game,
    characters_for,
    make_settings,
    new_game,
    read_seed,
)
from rdi.shell.play.game_session import GameSession, GameTable
from rdi.shell.play.hall_table import HallTable
from rdi.shell.play.play_order import PlayOrder
from rdi.shell.play.regulars import fill_seats, make_player, named_regular
from rdi.shell.show.page import Page
from rdi.shell.show.party import Party, party_of_characters

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView


YOU, GUEST, HOST = "You", "Guest", "Host"
SEATS = 4


def people_of(order: PlayOrder) -> list[str]:
    """The people at this keyboard: those named, and the host beside a single friend."""
    if not order.people:
        return [YOU]
    return [HOST, *order.people] if len(order.people) == 1 else list(order.people)


def seat_names(order: PlayOrder, least: int, most: int) -> list[str]:
    """Who sits down, in play order: the people first, then the regulars asked for, then others, as
    many as there are seats; where regulars are asked for and no seats, nobody else.

    Raises BadSettings where there are more names than seats, or a name stands there twice.
    """
    people = people_of(order)
    names = [*people, *_numbered(order.against)]
    usual = len(names) if order.against else min(SEATS, most)
    count = order.seats or max(usual, least, len(names))
    if len(set(names)) < len(names):
        raise BadSettings("two players cannot have the same name")
    if len(names) > count:
        raise BadSettings(f"{len(names)} players are named, but there are {count} seats")
    if not least <= count <= most:
        raise BadSettings(
            f"this game has seats for {number_range(least, most)} players, not for {count}"
        )
    return names + fill_seats(names, count - len(names))


def _numbered(names: Sequence[str]) -> list[str]:
    """The names of regulars, numbered from the second of a name on."""
    found: list[str] = []
    for name in names:
        times = sum(1 for each in found if each.split(" ")[0] == name)
        found.append(f"{name} {times + 1}" if times else name)
    return found


def party_of(names: Sequence[str]) -> Party:
    """The people at a table by their names: everybody who is no regular sits at this keyboard."""
    humans = [seat for seat, name in enumerate(names) if named_regular(name) is None]
    return Party(tuple(names), humans[0] if len(humans) == 1 else None, frozenset(humans))


def seen_from(seat: int, names: Sequence[str]) -> Party:
    """The people at a table as seen from one seat; another "You" is a guest. An onlooker's seat is
    nobody's, and nobody is "You" there.
    """
    others = tuple(GUEST if name == YOU and at != seat else name for at, name in enumerate(names))
    return Party(others) if seat == ONLOOKER else Party(others, seat, frozenset([seat]))


def names_at(game: Game) -> tuple[str, ...]:
    """The names at a game's table, in the order of the seats."""
    return game.record.header.seats or (YOU, *fill_seats([YOU], game.seats - 1))


def sit(game: Game, page: Page, seat: int | None = None) -> GameSession:
    """A session of this game with a bot for every regular's name, told to `seat`, or else to the
    people at this keyboard.
    """
    header = game.record.header
    names = names_at(game)
    players = {
        seat: make_player(name, f"{header.seed}")
        for seat, name in enumerate(names)
        if named_regular(name) is not None
    }
    party = party_of(names) if seat is None else seen_from(seat, names)
    return GameSession(game, _table(game, party), players, page)


def _table(game: Game, party: Party) -> GameTable:
    """The table of a game, seen by those who read along."""
    if game.definition.inn is None:
        return HallTable(game.definition, party, game.record.header.carry)
    from rdi.shell.play.inn_table import InnTable  # late: other games do without

    view = cast("InnView", game.view(0))
    return InnTable(
        game.definition,
        party_of_characters(
            party.names, view.character_titles, party.you, party.humans, view.sides
        ),
        game.round_definitions,
        view.kinds_of_titles,
    )


def deal(
    order: PlayOrder,
    names: Sequence[str] | None = None,
    stashes: Sequence[int] | None = None,
    carry: int = 0,
    memory: Mapping[str, Sequence[Noted]] | None = None,
) -> Game:
    """A new game as it was ordered. Raises BadSettings for what cannot be played."""
    definition = library.definition(order.game, order.variants)
    if definition.inn is not None:
        return deal_company(definition, order)
    seated = names or seat_names(order, definition.least_seats, definition.most_seats)
    return new_game(
        order.game,
        seats=list(seated),
        variants=order.variants,
        seed=order.seed,
        stashes=stashes,
        carry=carry,
        memory=memory,
        **order.settings,
    )


def deal_again(session: GameSession, order: PlayOrder) -> Game:
    """Another game of the same people, with what they have left; the next one begins."""
    outcome = session.game.outcome
    assert outcome is not None
    if session.game.definition.inn is not None:
        return deal_company_again(session.game, order)
    names, stashes = next_round(session, order)
    return deal(order, names, stashes, outcome.carry, outcome.memory)


def next_round(session: GameSession, order: PlayOrder) -> tuple[list[str], list[int]]:
    """The same people for another game: the next one begins; those without Gold get a Stash."""
    played = session.game.record.header.settings
    stash = order.settings.get("stash", played.stash)
    least = order.settings.get("share") or order.settings.get("ante", played.ante)
    view = session.view
    gold = [amount if amount >= max(1, least) else stash for amount in view.stashes]
    names = list(session.party.names)
    return names[1:] + names[:1], gold[1:] + gold[:1]


SETTINGS = ("asks", "rounds", "round_choice")
"""The settings in an order of such a game, beside who sits down."""


def deal_company(definition: GameDefinition, order: PlayOrder) -> Game:
    """A new game of characters as it was ordered. Raises BadSettings for what cannot be played."""
    settings = dict(order.settings)
    may_repeat = settings.pop("same_characters", False)
    if strange := [name for name in settings if name not in SETTINGS]:
        raise BadSettings(f"{definition.title} is played without {strange[0].replace('_', ' ')}")
    names, characters = _seated(definition, order, may_repeat)
    if len(people_of(order)) > 1:
        settings.setdefault("asks", "always")  # else a silence would tell what somebody holds
    return begin_inn_game(
        definition, characters, make_settings(**settings), None,
        seed=read_seed(order.seed), names=names,
    )  # fmt: skip


def deal_company_again(game: Game, order: PlayOrder) -> Game:
    """Another game of the same people as the same characters; the next one begins."""
    header = game.record.header
    names, characters = names_at(game), header.characters or ()
    return begin_inn_game(
        game.definition, _turned(characters), header.settings, None,
        seed=read_seed(order.seed), names=_turned(names),
    )  # fmt: skip


def _turned(things: tuple[str, ...]) -> tuple[str, ...]:
    return things[1:] + things[:1]


def _begins_with_others(
    definition: GameDefinition, own: Sequence[str], others: Sequence[str]
) -> bool:
    """Whether the other side sits first: the first player is to be a boss, and only a character on
    that side can be one.
    """
    assert definition.inn is not None
    can = bosses(library.cards().kits)
    is_wanted = definition.inn.is_boss(0, len(own) + len(others))
    return is_wanted and others[0] in can and not (own and own[0] in can)


def _seated(
    definition: GameDefinition, order: PlayOrder, may_repeat: bool
) -> tuple[list[str], tuple[str, ...]]:
    """Who sits down, and as which character. Where characters are named there is a seat for each;
    see `characters_for` for the others.
    """
    least, most = definition.least_seats, definition.most_seats
    own, others = (
        [library.character(name.replace("-", "_")).name for name in names]
        for names in (order.characters, order.opponents)
    )
    named = [*own, *others]
    people = len(people_of(order)) + len(order.against)
    seats = order.seats or (max(len(named), people, least) if named else None)
    names = seat_names(replace(order, seats=seats), least, most)
    if len(named) > len(names):
        raise BadSettings(f"{len(named)} characters are named, but there are {len(names)} seats")
    if others and _begins_with_others(definition, own, others):
        named = [*others, *own]
        names = [*names[len(own) :], *names[: len(own)]]
    return names, characters_for(definition, len(names), may_repeat, named)
