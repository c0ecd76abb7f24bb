"""Understand an order to play: which game, with which variants, with whom and for how much."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from rdi.library import Entry
from rdi.shell.finding import Refused, find, find_titled, fitting, fold_name, nearest

KEYWORDS = (
    "with", "against", "seats", "seed", "ante", "stash", "share", "split", "minimum-raise",
    "table-stakes", "reserve",
)  # fmt: skip
NUMBERS = {"ante": "ante", "stash": "stash", "share": "share", "reserve": "reserve"}
SWITCHES = {"minimum-raise": "minimum_raise", "table-stakes": "table_stakes"}
ALMOST_SAME = 0.8
"""A friend's name may be somewhat like another name, but not as much as a slip of the finger."""
SPLITS = ("merchant", "king", "commoner")


@dataclass(slots=True)
class PlayOrder:
    """What was ordered. ``people`` are friends at this keyboard, ``against`` the regulars
    wanted.
    """

    game: str = ""
    variants: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    against: list[str] = field(default_factory=list)
    seats: int | None = None
    seed: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


def read_order(
    text: str, entries: Mapping[str, Entry], variants_of: Callable[[str], Mapping[str, str]],
    regulars: Collection[str],
) -> PlayOrder:  # fmt: skip
    """The order in these words. ``variants_of`` gives a game's variants by name, with their titles.

    Raises Refused for whatever is unknown, with the nearest thing that is known.
    """
    head, clauses = split_clauses(text)
    order = PlayOrder(find_game_name(head, entries))
    variants = variants_of(order.game)
    for keyword, rest in clauses:
        _CLAUSES.get(keyword, _read_setting)(keyword, rest, order, variants, regulars)
    return order


def split_clauses(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The words before the first keyword, and each keyword with the words that follow it."""
    head, clauses = [], []
    for word in text.split():
        keyword = word.lower().replace("_", "-")
        if keyword in KEYWORDS:
            clauses.append((keyword, ""))
        elif clauses:
            name, rest = clauses[-1]
            clauses[-1] = (name, f"{rest} {word}".strip())
        else:
            head.append(word)
    return " ".join(head), clauses


def find_game_name(text: str, entries: Mapping[str, Entry]) -> str:
    """The game that is meant by these words."""
    if not text:
        raise Refused("play what? games lists them, and play den sits down at the one so called.")
    return find_titled(text, "game", {name: entry.title for name, entry in entries.items()})


def _read_with(
    keyword: str,
    rest: str,
    order: PlayOrder,
    variants: Mapping[str, str],
    regulars: Collection[str],
) -> None:
    """Variants, regulars and friends may all be named here; a friend has a capital letter."""
    for item in _items(rest, variants):
        variant = _variant(item, variants)
        if variant is not None:
            order.variants.append(variant)
        elif regular := _regular(item, regulars):
            order.against.append(regular)
        elif item[0].isupper() and not nearest(item, [*variants, *regulars], ALMOST_SAME):
            order.people.append(item)
        else:
            known = [*variants, *regulars]
            near = nearest(item, known)
            hint = f"did you mean {' or '.join(near)}?" if near else _known(known)
            raise Refused(f"no variant or regular {item!r}; {hint}")


def _known(known: Collection[str]) -> str:
    return f"there is {', '.join(known)}; the name of a friend begins with a capital letter."


def _items(text: str, variants: Mapping[str, str]) -> list[str]:
    """The things in a list: between commas, and otherwise word by word, the longest variant
    first.
    """
    found: list[str] = []
    for part in re.split(r",|\band\b", text):
        words = part.split()
        while words:
            size = next(
                (
                    size
                    for size in range(len(words), 1, -1)
                    if _variant(" ".join(words[:size]), variants, exactly=True) is not None
                ),
                1,
            )
            found.append(" ".join(words[:size]))
            words = words[size:]
    return found


def _variant(item: str, variants: Mapping[str, str], exactly: bool = False) -> str | None:
    owners = {
        **{title: name for name, title in variants.items()},
        **{name: name for name in variants},
    }
    if exactly:
        return next((owners[each] for each in owners if fold_name(each) == fold_name(item)), None)
    found = {owners[each] for each in fitting(item, owners)}
    return found.pop() if len(found) == 1 else None


def _regular(item: str, regulars: Collection[str]) -> str | None:
    return next((each for each in regulars if each.casefold() == item.casefold()), None)


def _read_against(
    keyword: str,
    rest: str,
    order: PlayOrder,
    variants: Mapping[str, str],
    regulars: Collection[str],
) -> None:
    for item in re.split(r"[,\s]+|\band\b", rest):
        if item:
            order.against.append(find(item, "regular", regulars))


def _read_seats(
    keyword: str,
    rest: str,
    order: PlayOrder,
    variants: Mapping[str, str],
    regulars: Collection[str],
) -> None:
    order.seats = whole(rest, "the number of seats")


def _read_seed(
    keyword: str,
    rest: str,
    order: PlayOrder,
    variants: Mapping[str, str],
    regulars: Collection[str],
) -> None:
    if not rest or len(rest.split()) > 1:
        raise Refused("a seed is one number or a short word, such as: seed 7F3K")
    order.seed = rest


def _read_setting(
    keyword: str,
    rest: str,
    order: PlayOrder,
    variants: Mapping[str, str],
    regulars: Collection[str],
) -> None:
    if keyword in NUMBERS:
        order.settings[NUMBERS[keyword]] = whole(rest, f"the {keyword}")
    elif keyword in SWITCHES:
        order.settings[SWITCHES[keyword]] = find(rest or "on", "value", ("on", "off")) == "on"
    else:
        order.settings["split_rule"] = find(rest, "Split Rule", SPLITS)


_CLAUSES = {
    "with": _read_with, "against": _read_against, "seats": _read_seats, "seed": _read_seed,
}  # fmt: skip


def whole(text: str, what: str) -> int:
    """A whole number that was typed. Raises Refused for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(f"{what} is a whole number, not {text!r}.")
    return int(text)
