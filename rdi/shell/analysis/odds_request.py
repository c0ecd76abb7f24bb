"""Understand which position odds are asked of: one laid out by hand, or a moment of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from rdi.chances.endings import DRAWN, MODELS, UNIFORM
from rdi.engine.game import CompiledGame, Game, View
from rdi.errors import BadSettings
from rdi.model.definition import GameDefinition
from rdi.model.evening import EveningRecord
from rdi.session.position.fields import coin_count
from rdi.session.position.position import (
    PileKey,
    Position,
    cards_in,
    check_copies,
    find_pile,
    hand_pile,
    read_items,
    read_seat,
    seat_letter,
)
from rdi.session.position.search import (
    Target,
    find_game_at,
    piles_left_to_luck,
    seats_that_kept_all,
)
from rdi.session.replay import steps
from rdi.session.save_files import load
from rdi.session.setup import SEATS, find_game, read_seed, settings_of
from rdi.shell.advice.odds import OddsOptions, read_seconds
from rdi.shell.game_names import find_shelf_game
from rdi.shell.lookup import InputError, find_name, no_such
from rdi.shell.play.game_setup import names_at
from rdi.shell.show.party import Party

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

NUMBERS = ("seats", "pot", "owe", "stash", "round", "step", "samples")
OF_A_LAYOUT = (
    "game", "seats", "variants", "hand", "own", "table", "shown", "drew", "discarded", "pot",
    "owe", "stash", "round", "at",
)  # fmt: skip
"""The options that lay a position out by hand; a record says all of that itself."""
LISTS = ("own", "table", "shown", "drew", "variants")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question for odds, as it was typed: see `rdi odds --help` for what each is."""

    game: str = ""
    seats: int | None = None
    seat: str = ""
    variants: tuple[str, ...] = ()
    hand: str = ""
    own: tuple[str, ...] = ()
    table: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    drew: tuple[str, ...] = ()
    discarded: str = ""
    pot: int | None = None
    owe: int | None = None
    stash: int | None = None
    round: int | None = None
    at: str = ""
    step: int | None = None
    record: str = ""
    what_if: str = ""
    samples: int | None = None
    seconds: float | None = None
    model: str = ""
    seed: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """A game at the moment that is meant, whose chances are asked, who sits there, which piles that
    the seat sees were not laid out, and who is taken to have exchanged nothing.
    """

    game: Game
    seat: int
    party: Party
    by_luck: tuple[PileKey, ...] = ()
    kept: tuple[int, ...] = ()

    @property
    def view(self) -> View:
        """The view of the seat, of the game inside a Round where one is played."""
        return self.game.view(self.seat).at_hand

    @property
    def definition(self) -> GameDefinition:
        """The game whose odds are asked."""
        view = self.view
        within = {(each.name, each.variants): each for each in self.game.round_definitions}
        found: GameDefinition = within.get((view.game, view.variants), self.game.definition)
        return found


def asked_of(options: Mapping[str, Any]) -> Asked:
    """The same from the options of the command line."""
    known = {field.name for field in fields(Asked)}
    found: dict[str, Any] = {}
    for name, value in options.items():
        field_name = "round" if name == "number" else name
        if field_name in known and value is not None:
            found[field_name] = tuple(value) if isinstance(value, list) else value
    return Asked(**found)


def asked_in(data: Mapping[str, Any]) -> Asked:
    """The same from plain data, as a line of JSON has it. InputError for what means nothing."""
    known = [field.name for field in fields(Asked)]
    found: dict[str, Any] = {}
    for key, value in data.items():
        name = {"with": "variants"}.get(key, key.replace("-", "_"))
        if name not in known:
            raise InputError(no_such(key, "field", ["with", *known]))
        found[name] = _read_field(name, value)
    return Asked(**found)


def _read_field(name: str, value: Any) -> Any:
    if name == "seconds":
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise InputError(f"seconds must be a number, not {value!r}.")
        return float(value)
    if name in NUMBERS:
        if type(value) is not int:
            raise InputError(f"{name} must be a whole number, not {value!r}.")
        return value
    if name in LISTS:
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(each, str) for each in values):
            raise InputError(f"{name} must be a list of texts, not {value!r}.")
        return tuple(values)
    if not isinstance(value, str | int):
        raise InputError(f"{name} must be a text, not {value!r}.")
    return str(value)


def options_of(asked: Asked, moment: Moment) -> OddsOptions:
    """How it is to be reckoned; what others exchanged says nothing where nobody told of it."""
    seconds = None if asked.seconds is None else read_seconds(asked.seconds)
    if asked.model:
        return OddsOptions(asked.samples, find_name(asked.model, "model", MODELS), seconds)
    return OddsOptions(asked.samples, UNIFORM if moment.kept else DRAWN, seconds)


def moment_of(asked: Asked) -> Moment:
    """The moment that is meant. Raises RdiError for what cannot be."""
    return _of_record(asked) if asked.record else _laid_out(asked)


# ------------------------------------------------------------------ from a record


def _of_record(asked: Asked) -> Moment:
    """A moment of a game that was kept; without a seat the one that is asked there."""
    given = [each for each in OF_A_LAYOUT if getattr(asked, each) not in (None, "", ())]
    if given:
        left_out = ", ".join("with" if each == "variants" else each for each in given)
        raise InputError(f"a record has its own piles and Gold: leave out {left_out}.")
    record = load(Path(asked.record))
    if isinstance(record, EveningRecord):
        raise InputError("this is the record of an evening: odds are for single games.")
    found = steps(record)
    last = len(found) - 1
    step = last - (record.outcome is not None) if asked.step is None else asked.step
    if not 0 <= step <= last:
        raise InputError(f"there is no step {step}: the record has the steps 0 to {last}.")
    game = found[step]
    if game.pending is None:
        raise InputError(f"at step {step} the game is over: no chances are left.")
    names = _names_in(game)
    seat = _named_seat(asked.seat, names) if asked.seat else game.pending.seat
    if seat not in game.view(seat).playing:
        raise InputError(
            f"{names[seat]} is out of the game by step {step}, and has no chances there."
        )
    return Moment(game, seat, Party(names, seat, frozenset([seat])))


def _names_in(game: Game) -> tuple[str, ...]:
    """The names of those at a table; characters are called as they are."""
    view = game.view(0)
    return cast("InnView", view).character_titles if view.is_company else names_at(game)


def _named_seat(text: str, names: Sequence[str]) -> int:
    """A seat by its letter or by the name of who sits there."""
    if len(text) == 1:
        return read_seat(text, len(names))
    return list(names).index(find_name(text, "player", names))


# ------------------------------------------------------------------ laid out by hand


def game_of(asked: Asked) -> CompiledGame:
    """The game that is meant, with its variants. Raises RdiError where there is none of this name,
    or it is one of characters.
    """
    if not asked.game:
        raise InputError("odds of which game? For example: rdi odds NAME --hand CARDS")
    name = find_shelf_game(asked.game)
    variants = [each for part in asked.variants for each in re.split(r"[\s,]+", part) if each]
    compiled = find_game(name, [each.replace("-", "_") for each in variants])
    if compiled.definition.inn is not None:
        raise InputError(f"{compiled.definition.title} is a game of characters, which has no odds.")
    return compiled


def _laid_out(asked: Asked) -> Moment:
    compiled = game_of(asked)
    definition = compiled.definition
    target = target_of(asked, compiled)
    game = find_game_at(target, settings_of(definition), read_seed(asked.seed or 0))
    names = tuple([seat_letter(seat) for seat in range(target.seats)])
    party = Party(names, target.seat, frozenset([target.seat]))
    by_luck = tuple(piles_left_to_luck(game.view(target.seat), target))
    return Moment(game, target.seat, party, by_luck, tuple(seats_that_kept_all(game, target)))


def target_of(asked: Asked, compiled: CompiledGame) -> Target:
    """The position that was laid out, and its decision. Raises RdiError where it cannot lie so."""
    definition = compiled.definition
    seats = asked.seats if asked.seats is not None else min(SEATS, definition.most_seats)
    if not definition.least_seats <= seats <= definition.most_seats:
        raise BadSettings(f"{definition.is_for()}, not {seats}")
    usual = seats - 1 if asked.owe else 0
    seat = read_seat(asked.seat, seats) if asked.seat else usual
    for name in ("pot", "owe", "stash"):
        coin_count(name, getattr(asked, name) or 0)
    for name in ("round", "step"):
        if getattr(asked, name) is not None and getattr(asked, name) < 1:
            raise InputError(f"{name} counts from 1.")
    position = _position(asked, compiled, seats, seat)
    gone = _gone(asked, position, seat)
    return Target(
        position=position,
        seats=seats,
        seat=seat,
        pot=asked.pot,
        owe=asked.owe or None,
        stash=asked.stash,
        round=asked.round,
        verb=asked.at.replace("-", "_"),
        step=asked.step,
        drew=_drew(asked, seats, seat),
        gone=gone,
    )


def _position(asked: Asked, compiled: CompiledGame, seats: int, seat: int) -> Position:
    """The cards and dice by pile, as far as the seat sees them."""
    definition, found = compiled.definition, Position(compiled)

    def lay(owner: int | None, text: str) -> None:
        name, things = _parted(text, "PILE=THINGS")
        pile = find_pile(definition, name, owner is not None)
        if owner not in (None, seat) and pile.seen_by != "all":
            raise InputError(
                f"{pile.name} of {seat_letter(owner or 0)} is hidden from {seat_letter(seat)}: "
                "odds use only what a seat may know."
            )
        if (owner, pile.name) in found.piles:
            raise InputError(f"{pile.name} is laid out twice.")
        found.read(owner, pile, things)

    if asked.hand:
        lay(seat, f"{hand_pile(definition).name}={asked.hand}")
    for text in asked.own:
        lay(seat, text)
    for text in asked.table:
        lay(None, text)
    for text in asked.shown:
        whose, colon, rest = text.partition(":")
        if not colon:
            raise InputError(f"{text!r} should be SEAT:PILE=THINGS, such as B:{text}.")
        lay(read_seat(whose, seats), rest)
    return found


def _gone(asked: Asked, position: Position, seat: int) -> tuple[str, ...]:
    """The cards that the seat gave away; with all the others they must be in the deck."""
    definition, piles = position.compiled.definition, position.piles
    cards: tuple[str, ...] = ()
    if asked.discarded:
        held = [name for owner, name in piles if owner == seat]
        if not held:
            raise InputError("discarded cards are given together with the hand that is left.")
        pile = find_pile(definition, held[0], is_player=True)
        cards = tuple(cards_in(read_items(definition, pile, asked.discarded)))
    check_copies(definition, {**piles, (None, "discarded"): cards})
    return cards


def _parted(text: str, form: str) -> tuple[str, str]:
    name, is_equal, rest = text.partition("=")
    if not is_equal:
        raise InputError(f"{text!r} should be {form}.")
    return name.strip(), rest


def _drew(asked: Asked, seats: int, seat: int) -> dict[int, tuple[int, ...]]:
    """How many cards the others exchanged, each time."""
    found = {}
    for text in asked.drew:
        whose, counts = _parted(text, "SEAT=NUMBERS")
        who = read_seat(whose, seats)
        if who in found:
            raise InputError(
                f"the exchanges of {seat_letter(who)} are given twice: give them all at once."
            )
        if who == seat:
            raise InputError(
                f"these are the odds of {seat_letter(seat)}: drew is for the other seats."
            )
        if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", counts):
            raise InputError(f"{counts!r} should be numbers of cards, such as 2 or 2,1.")
        found[who] = tuple(map(int, counts.split(",")))
    return found
