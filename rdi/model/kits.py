"""Kits: what characters have beside their own things where a mode of play says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi.errors import BadSettings
from rdi.model.cards import Character
from rdi.model.inn import InnRules, KitUse
from rdi.text import hint, join_words, nearest_words, ordinal

EQUIPPED_MOST = 500
"""So many characters with kits are kept, so that each is the same object at all tables."""

_EQUIPPED: dict[tuple[str, str, str, str, int], Character] = {}


def with_kits(
    seated: Sequence[Character], rules: InnRules, kits: Mapping[str, Character]
) -> tuple[Character, ...]:
    """The characters at a table, each with the kits that the rules give it. BadSettings where one
    is to be a boss and has no kit for that, or there is no such kit.
    """
    if not rules.kits:
        return tuple(seated)
    found = []
    sides = rules.sides.of(len(seated))
    for seat, character in enumerate(seated):
        opponents = sum(side != sides[seat] for side in sides)
        for use in rules.kits:
            if use.is_for(seat, rules.sides, len(seated)):
                kit = _kit(use, character, kits, rules.boss_seats(len(seated)))
                character = _equipped(character, kit, use.times.of(opponents))
        found.append(character)
    return tuple(found)


def _equipped(character: Character, kit: Character, times: int) -> Character:
    """A character with a kit; the same object for the same ones."""
    key = (character.fingerprint, character.path, kit.fingerprint, kit.path, times)
    if key not in _EQUIPPED:
        if len(_EQUIPPED) >= EQUIPPED_MOST:
            _EQUIPPED.clear()
        _EQUIPPED[key] = character.with_kit(kit, times)
    return _EQUIPPED[key]


def bosses(kits: Mapping[str, Character]) -> tuple[str, ...]:
    """The names of the characters who can be a boss."""
    return tuple(sorted(each.kit_for for each in kits.values() if each.kit_for))


def _kit(
    use: KitUse, character: Character, kits: Mapping[str, Character], boss_seats: Sequence[int]
) -> Character:
    if use.name:
        if use.name not in kits:
            meant = hint(nearest_words(use.name, kits, 0.5), kits)
            raise BadSettings(f"there is no kit called {use.name!r}; {meant}")
        return kits[use.name]
    found = next((each for each in kits.values() if each.kit_for == character.name), None)
    if found is None:
        can = join_words(bosses(kits), "or") or "nobody on the shelf"
        where = join_words([ordinal(seat + 1) for seat in boss_seats])
        seats = f"the {where} seat is a boss's"
        if len(boss_seats) > 1:
            seats = f"the {where} seats are bosses'"
        raise BadSettings(f"{character.title} cannot be a boss: take {can}; {seats} here")
    return found
