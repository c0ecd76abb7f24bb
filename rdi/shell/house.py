"""Seat people for a game: friends at the keyboard, regulars on the other chairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi import library
from rdi.engine.game import Game
from rdi.errors import BadSettings
from rdi.model.outcome import Noted
from rdi.session.setup import STASH, new_game
from rdi.shell.page import Page
from rdi.shell.party import Party
from rdi.shell.play_order import PlayOrder
from rdi.shell.regulars import fill_seats, make_player, named_regular
from rdi.shell.sitting import Sitting

YOU, GUEST, HOST = "You", "Guest", "Host"
SEATS = 4


def people_of(order: PlayOrder) -> list[str]:
    """Who sits at this keyboard: those who are named, and whoever orders beside a single friend."""
    if not order.people:
        return [YOU]
    return [HOST, *order.people] if len(order.people) == 1 else list(order.people)


def seat_names(order: PlayOrder, least: int, most: int) -> list[str]:
    """Who sits down, in play order: the people first, then the regulars asked for, then others.

    Raises BadSettings where there are more names than seats, or a name stands there twice.
    """
    people = people_of(order)
    names = [*people, *_numbered(order.against)]
    count = order.seats or max(min(SEATS, most), least, len(names))
    if len(set(names)) < len(names):
        raise BadSettings("two players cannot have the same name")
    if len(names) > count:
        raise BadSettings(f"{len(names)} players are named, but there are {count} seats")
    if not least <= count <= most:
        raise BadSettings(f"there are seats for {least} to {most} players here, not for {count}")
    return names + fill_seats(names, count - len(names))


def _numbered(names: Sequence[str]) -> list[str]:
    """The names of regulars; who is asked for twice comes with a cousin."""
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
    """The people at a table, told to whoever looks on from this seat; another "You" is a guest."""
    others = tuple(GUEST if name == YOU and at != seat else name for at, name in enumerate(names))
    return Party(others, seat, frozenset([seat]))


def names_at(game: Game) -> tuple[str, ...]:
    """The names at a game's table, in the order of the seats."""
    return game.record.header.seats or (YOU, *fill_seats([YOU], game.seats - 1))


def sit(game: Game, page: Page, seat: int | None = None) -> Sitting:
    """A sitting at this game, with a player behind every regular's name; told to ``seat`` where
    one is named, and otherwise to whoever sits at this keyboard.
    """
    header = game.record.header
    names = names_at(game)
    players = {
        seat: make_player(name, f"{header.seed}")
        for seat, name in enumerate(names)
        if named_regular(name) is not None
    }
    party = party_of(names) if seat is None else seen_from(seat, names)
    if game.definition.inn is not None:
        from rdi.shell.inn_house import sit_in_company  # late: other games do without

        return sit_in_company(game, page, party, players)
    return Sitting(game, party, players, page)


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
        from rdi.shell.inn_house import deal_company

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


def deal_again(sitting: Sitting, order: PlayOrder) -> Game:
    """Another game of the same people, with what they have left; the next one begins."""
    outcome = sitting.game.outcome
    assert outcome is not None
    if sitting.game.definition.inn is not None:
        from rdi.shell.inn_house import deal_company_again

        return deal_company_again(sitting.game, order)
    names, stashes = next_round(sitting, order)
    return deal(order, names, stashes, outcome.carry, outcome.memory)


def next_round(sitting: Sitting, order: PlayOrder) -> tuple[list[str], list[int]]:
    """The same people for another game: the next one begins, and who is broke gets a new Stash."""
    stash = order.settings.get("stash", STASH)
    least = order.settings.get("share") or order.settings.get("ante", 1)
    view = sitting.view
    gold = [amount if amount >= max(1, least) else stash for amount in view.stashes]
    names = list(sitting.party.names)
    return names[1:] + names[:1], gold[1:] + gold[:1]
