"""Sit down to a game of characters: who plays which, and the Gold each begins with."""

from __future__ import annotations

from collections.abc import Sequence

from rdi import library
from rdi.engine.chance import Chance, SeededChance, seed_number
from rdi.engine.game import Game
from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition
from rdi.model.settings import Settings
from rdi.session.checks import number_at_table, words

SEATS = 4


def characters_for(
    definition: GameDefinition, seats: int | Sequence[object] | None, may_repeat: bool
) -> tuple[str, ...]:
    """The characters at the table, by name; BadSettings where they do not fit.

    Where only a number is given, the characters on the shelf sit down in their order, and begin
    again from the first if they may repeat.
    """
    if seats is None:
        seats = SEATS
    if isinstance(seats, int) and not isinstance(seats, bool):
        names = _first_characters(definition, seats, may_repeat)
    else:
        assert not isinstance(seats, int)
        names = tuple(library.character(name).name for name in words("the characters", seats))
    number_at_table(definition, "characters", len(names))
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice and not may_repeat:
        raise BadSettings(
            f"{' and '.join(twice)} cannot sit down twice, unless same_characters is on"
        )
    return names


def _first_characters(definition: GameDefinition, count: int, may_repeat: bool) -> tuple[str, ...]:
    number_at_table(definition, "characters", count)
    shelf = [each.name for each in library.characters()]
    if count > len(shelf) and not (may_repeat and shelf):
        raise BadSettings(
            f"there are {len(shelf)} characters for {count} seats: they can sit down more than "
            "once if same_characters is on"
        )
    return tuple(shelf[seat % len(shelf)] for seat in range(count))


def lay_company_table(
    definition: GameDefinition,
    characters: Sequence[str],
    settings: Settings,
    stashes: Sequence[int] | None,
    *,
    seed: int | str | None,
    chance: Chance | None = None,
    names: Sequence[str] | None = None,
) -> Game:
    """A game of these characters at its first decision; `stashes` is the Gold of each, by default
    what the rules say.
    """
    cast = library.cast(definition, characters, settings.bar)
    count = len(characters)
    gold = tuple(stashes) if stashes is not None else (cast.rules.gold_for(count),) * count
    if len(gold) != count:
        raise BadSettings(f"{count} seats need {count} Stashes, not {len(gold)}")
    return Game(
        cast,
        settings,
        chance or SeededChance(seed_number(seed or 0)),
        gold,
        header={
            "seats": None if names is None else tuple(names),
            "seed": seed,
            "characters": tuple(characters),
        },
    )
