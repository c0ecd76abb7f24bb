"""See that a spec can be played: games, variants, seats, bots, and who meets whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from rdi import library
from rdi.errors import RdiError
from rdi.session.checks import number_at_table, one_of, whole_number, word
from rdi.session.company import characters_for
from rdi.session.setup import Options, find_game, make_settings, read_seed
from rdi.tournament.bots import maker_of
from rdi.tournament.engines import ENGINES
from rdi.tournament.matches import HEADS_UP, TABLES_MOST, most_matches
from rdi.tournament.spec import DEALS_MOST, LUCKS, SCHEDULES, GameSpec, Spec

Place = tuple[str | int, ...]
BOTS_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, and in which part of the spec: ``("games", 0, "seats")``."""

    place: Place
    text: str


def nearest_hint(name: str, known: Iterable[str]) -> str:
    """What was probably meant, or all that there is."""
    names = list(known)
    near = get_close_matches(name.lower(), names, n=1, cutoff=0.5)
    return f"did you mean {near[0]}?" if near else f"there is {', '.join(names)}"


def problems_of(spec: Spec) -> Iterator[Problem]:
    """All that keeps a spec from being played."""
    yield from _of_numbers(spec)
    for number, game in enumerate(spec.games):
        yield from _of_game(game, ("games", number))
    for number, bot in enumerate(spec.bots):
        place = ("bots", number)
        yield from _tried((*place, "name"), word, "a name", bot.name)
        yield from _tried((*place, "plays"), maker_of, bot, spec.limits)
    yield from _of_names(spec)
    yield from _of_schedule(spec)
    yield from _of_question(spec)
    yield from _of_engine(spec)


def _tried(place: Place, check: object, *given: object) -> Iterator[Problem]:
    """What a check says against what it is given."""
    try:
        check(*given)  # type: ignore[operator]
    except RdiError as error:
        yield Problem(place, str(error))


def _of_numbers(spec: Spec) -> Iterator[Problem]:
    yield from _tried(("seed",), read_seed, spec.seed)
    yield from _tried(("deals",), whole_number, "the number of deals", spec.deals, 1, DEALS_MOST)
    yield from _tried(("look",), whole_number, "a look", spec.look, 1, DEALS_MOST)
    yield from _tried(("unit",), whole_number, "a unit", spec.unit, 0, DEALS_MOST)
    yield from _tried(("luck",), one_of, "luck", spec.luck, LUCKS)
    if spec.precision is not None and not spec.precision > 0:
        yield Problem(("precision",), f"a precision is above 0 Gold a game, not {spec.precision:g}")
    limits = spec.limits
    for name in ("seconds", "start_seconds"):
        if not 0 < getattr(limits, name) <= 3600:
            yield Problem(("limits", name), f"{name} lies between 0 and 3600")
    yield from _tried(("limits", "faults"), whole_number, "the number of faults", limits.faults)
    if not 0 <= limits.share_of_games <= 1:
        yield Problem(("limits", "share_of_games"), "a share of games lies between 0 and 1")


def _of_game(game: GameSpec, place: Place) -> Iterator[Problem]:
    known = [entry.name for entry in library.entries()]
    if game.game not in known:
        hint = nearest_hint(game.game, known)
        yield Problem((*place, "game"), f"there is no game {game.game!r}; {hint}")
        return
    problems = [*_tried((*place, "variants"), find_game, game.game, game.variants)]
    yield from problems
    if problems:
        return
    definition = find_game(game.game, game.variants).definition
    whom = "players" if definition.inn is None else "characters"
    yield from _tried((*place, "seats"), number_at_table, definition, whom, game.seats)
    if definition.inn is not None:
        company: int | Sequence[str] = game.characters or game.seats
        yield from _tried((*place, "characters"), characters_for, definition, company, True)
        if game.characters and len(game.characters) != game.seats:
            text = f"{len(game.characters)} characters cannot fill {game.seats} seats"
            yield Problem((*place, "characters"), text)
    elif game.characters:
        yield Problem((*place, "characters"), f"{definition.title} is played without characters")
    try:
        make_settings(**game.settings)
    except RdiError as error:
        yield Problem((*place, "settings"), str(error))
    except TypeError:
        unknown = ", ".join(sorted(set(game.settings) - set(_SETTINGS)))
        hint = nearest_hint(unknown, _SETTINGS)
        yield Problem((*place, "settings"), f"no setting is called {unknown}; {hint}")


_SETTINGS = tuple(Options.__annotations__)


def _of_names(spec: Spec) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    if len(spec.bots) > BOTS_MOST:
        yield Problem(("bots",), f"{len(spec.bots)} bots are too many: the most is {BOTS_MOST}")
    for number, bot in enumerate(spec.bots):
        if bot.name in seen:
            yield Problem(("bots", number, "name"), f"two bots are called {bot.name!r}")
        seen.setdefault(bot.name, number)


def _of_schedule(spec: Spec) -> Iterator[Problem]:
    schedule, bots = spec.schedule, len(spec.bots)
    names = [bot.name for bot in spec.bots]
    kinds = [*_tried(("schedule", "kind"), one_of, "schedule", schedule.kind, SCHEDULES)]
    yield from kinds
    for name in schedule.focus:
        yield from _tried(("schedule", "focus"), one_of, "bot", name, names)
    if schedule.kind == "gauntlet" and not schedule.focus:
        yield Problem(("schedule",), 'a gauntlet needs its bots: focus = ["NAME"]')
    for number, game in enumerate(spec.games):
        if game.seats > bots:
            text = f"{game.seats} seats need {game.seats} bots, but there are {bots}"
            yield Problem(("games", number, "seats"), text)
        elif schedule.kind in HEADS_UP and game.seats != 2:
            text = f"a {schedule.kind} is played by two at a table, not {game.seats}"
            yield Problem(("games", number, "seats"), text)
        elif not kinds and most_matches(spec, game.seats) > TABLES_MOST:
            text = f'more than {TABLES_MOST} matches; kind = "blocks" takes fewer'
            yield Problem(("schedule", "kind"), text)


def _of_question(spec: Spec) -> Iterator[Problem]:
    question = spec.question
    if question is None:
        return
    names = [bot.name for bot in spec.bots]
    for field in ("better", "than"):
        yield from _tried(("question", field), one_of, "bot", getattr(question, field), names)
    if question.better == question.than:
        yield Problem(("question", "than"), "a question is about two different bots")
    if not question.gain > 0:
        yield Problem(("question", "gain"), "a gain is above 0 Gold a game")
    for field in ("alpha", "beta"):
        if not 0 < getattr(question, field) < 0.5:
            yield Problem(("question", field), f"{field} lies between 0 and 0.5, such as 0.05")


def _of_engine(spec: Spec) -> Iterator[Problem]:
    if spec.engine.partition(":")[0] not in ("serial", "local", "dask"):
        hint = nearest_hint(spec.engine, ENGINES)
        yield Problem(("engine",), f"there is no engine {spec.engine!r}; {hint}")
