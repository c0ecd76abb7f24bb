"""Compare a table with the expectations of a scenario, and describe the actual state where it
differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rdi.engine.inn.playing import Playing
from rdi.engine.inn.taverns import crawlers, title_of
from rdi.engine.table import DISCARDS, POT
from rdi.model import scenario as s
from rdi.model.effects import POT as POT_WHO
from rdi.session.scenario.scene import Scene, written


def mismatch(scene: Scene, expected: s.Expectation) -> str | None:
    """The actual state, as a sentence, if it differs from the expected one; otherwise None."""
    found: str | None = _LOOKS[type(expected)](scene, expected)
    return found


def _name(scene: Scene, seat: int) -> str:
    return scene.compiled.roster.characters[seat].name


def _is_or_not(scene: Scene, seat: int, is_so: bool, rest: str) -> str:
    return f"{_name(scene, seat)} is {'' if is_so else 'not '}{rest}"


# ------------------------------------------------------------------ numbers and cards


def _number(scene: Scene, expected: s.HasNumber) -> str | None:
    owner, table = expected.owner, scene.table
    if isinstance(owner, int):
        found, whose = table.stat(owner, expected.what), _name(scene, owner)
    elif owner == s.TABLE:
        found, whose = table.counts[expected.what], owner
    else:
        found, whose = table.gold[POT if owner == POT_WHO else owner], owner
    return None if found == expected.number else f"{whose} has {found} {expected.what}"


def _stands_at(scene: Scene, expected: s.StandsAt) -> str | None:
    place = scene.table.place_of(expected.seat, expected.marker)
    if place == expected.place:
        return None
    whose = f"{_name(scene, expected.seat)}'s {expected.marker}"
    return f"{whose} is at {place}" if place else f"{whose} is nowhere"


def _many(scene: Scene, expected: s.HasMany) -> str | None:
    titles = _pile(scene, expected.seat, expected.pile)
    if len(titles) == expected.number:
        return None
    return f"there are {len(titles)} in {_name(scene, expected.seat)}'s {expected.pile}"


def _holds(scene: Scene, expected: s.Holds) -> str | None:
    titles = _pile(scene, expected.seat, expected.pile)
    if expected.is_so:
        is_right = not Counter(expected.titles) - Counter(titles)
    else:
        is_right = not set(expected.titles) & set(titles)
    if expected.pile in scene.table.roster.table_places:
        return None if is_right else f"in {expected.pile} are: {_listed(titles)}"
    whose = "the" if expected.pile == s.IN_THE_POT else "the Drink"
    whose = whose if expected.seat is None else f"{_name(scene, expected.seat)}'s"
    return None if is_right else f"in {whose} {expected.pile} are: {_listed(titles)}"


def _lasts(scene: Scene, expected: s.Lasts) -> str | None:
    titles = [each.title for each in scene.table.lasting]
    if (expected.title in titles) == expected.is_so:
        return None
    return f"what lasts is: {_listed(titles)}"


def _to_drink(scene: Scene, expected: s.HasToDrink) -> str | None:
    titles = _pile(scene, expected.seat, "Drinks")[::-1]
    if tuple(titles[: len(expected.titles)]) == expected.titles:
        return None
    return f"{_name(scene, expected.seat)} has to drink, the top first: {_listed(titles)}"


def _pile(scene: Scene, seat: int | None, name: str) -> list[str]:
    table = scene.table
    if seat is None and name == s.IN_THE_POT:
        return [title for _, title in table.round.things] if table.round else []
    place = table.roster.table_places.get(name)
    if place is not None:
        return table.piles[place]
    return table.piles[DISCARDS if seat is None else table.own_pile(name, seat)]


def _listed(titles: list[str]) -> str:
    return ", ".join(f'"{title}"' for title in titles) or "no cards"


# ------------------------------------------------------------------ cards that were played


def _negated(scene: Scene, expected: s.IsNegated) -> str | None:
    title = expected.title
    plays = [frame.play for frame in scene.table.stack if isinstance(frame, Playing)]
    is_negated = any(event[0] == "negated" and event[2] == title for event in scene.table.events)
    is_negated = is_negated or any(each.negated for each in plays if each.title == title)
    was_played = any(event[0] == "played" and event[2] == title for event in scene.table.events)
    if not was_played:
        return f'"{title}" was not played'
    if is_negated == expected.is_so:
        return None
    return f'"{title}" is {"" if is_negated else "not "}negated'


def _can_play(scene: Scene, expected: s.CanPlay) -> str | None:
    reason = scene.why_not(expected.seat, expected.title)
    if expected.because is None:
        return reason
    if reason is None:
        return "it can be played"
    return None if expected.because.lower() in reason.lower() else f"the reason is: {reason}"


# ------------------------------------------------------------------ the Round, the turn, the end


def _in_round(scene: Scene, expected: s.InRound) -> str | None:
    round_ = scene.table.round
    if expected.seat is None:
        is_so = round_ is not None
        words = f"there is {'a' if is_so else 'no'} Round of Gambling"
        return None if is_so == expected.is_so else words
    is_so = scene.table.is_in_round(expected.seat)
    words = _is_or_not(scene, expected.seat, is_so, "in the Round")
    return None if is_so == expected.is_so else words


def _in_game(scene: Scene, expected: s.HoldsInGame) -> str | None:
    game = scene.table.round.game if scene.table.round is not None else None
    if game is None:
        return "no game is played in a Round"
    found = [written(item) for item in game.pile(expected.seat, expected.pile)]
    if not Counter(expected.things) - Counter(found):
        return None
    held = ", ".join(found) or "nothing"
    return f"in {_name(scene, expected.seat)}'s {expected.pile} of the game are: {held}"


def _in_control(scene: Scene, expected: s.InControl) -> str | None:
    round_ = scene.table.round
    if round_ is None:
        return "there is no Round of Gambling"
    if round_.controller == expected.seat:
        return None
    whose = "nobody" if round_.controller is None else _name(scene, round_.controller)
    return f"{whose} is in control"


def _out(scene: Scene, expected: s.IsOut) -> str | None:
    is_out = expected.seat not in scene.table.playing
    return None if is_out == expected.is_so else _is_or_not(scene, expected.seat, is_out, "out")


def _won(scene: Scene, expected: s.HasWon) -> str | None:
    table = scene.table
    if not table.is_over:
        still = ", ".join(_name(scene, seat) for seat in table.playing)
        return f"the game goes on with {still}"
    first = table.places[0] if table.places else ()
    is_right = len(first) > 1 if expected.seat is None else tuple(first) == (expected.seat,)
    names = " and ".join(_name(scene, seat) for seat in first)
    return None if is_right else f"{names} {'tie' if len(first) > 1 else 'has won'}"


def _turn(scene: Scene, expected: s.TurnOf) -> str | None:
    acting = scene.table.acting
    return None if acting == expected.seat else f"it is {_name(scene, acting)}'s turn"


def _phase(scene: Scene, expected: s.PhaseIs) -> str | None:
    phase = scene.table.phase
    return None if phase == expected.phase else f"it is the {phase} phase"


# ------------------------------------------------------------------ taverns


def _at(scene: Scene, expected: s.PartyAt) -> str | None:
    title = title_of(scene.table)
    return None if title == expected.tavern else f'the party is at "{title}"'


def _tavern(scene: Scene, title: str) -> int:
    return [each.title for each in scene.table.roster.taverns].index(title)


def _tavern_is(scene: Scene, expected: s.TavernIs) -> str | None:
    is_closed = _tavern(scene, expected.tavern) in scene.table.closed
    if is_closed == expected.is_closed:
        return None
    return f'"{expected.tavern}" is {"closed" if is_closed else "open"}'


def _tavern_has(scene: Scene, expected: s.TavernHas) -> str | None:
    tavern = scene.table.roster.taverns[_tavern(scene, expected.tavern)]
    left = len(scene.table.piles[tavern.deck])
    return None if left == expected.number else f'"{expected.tavern}" has {left} Drinks left'


def _tavern_discards(scene: Scene, expected: s.TavernDiscards) -> str | None:
    tavern = scene.table.roster.taverns[_tavern(scene, expected.tavern)]
    titles = scene.table.piles[tavern.discards]
    if not Counter(expected.titles) - Counter(titles):
        return None
    return f'in the discards of "{expected.tavern}" are: {_listed(titles)}'


def _must_crawl(scene: Scene, expected: s.MustCrawl) -> str | None:
    owing = crawlers(scene.table)
    if (expected.seat in owing) if expected.seat is not None else not owing:
        return None
    return f"who must crawl: {', '.join(_name(scene, seat) for seat in owing) or 'nobody'}"


_LOOKS: Mapping[type, Callable[[Scene, Any], str | None]] = {
    s.HasNumber: _number,
    s.StandsAt: _stands_at,
    s.HasMany: _many,
    s.Holds: _holds,
    s.Lasts: _lasts,
    s.HasToDrink: _to_drink,
    s.IsNegated: _negated,
    s.InRound: _in_round,
    s.HoldsInGame: _in_game,
    s.InControl: _in_control,
    s.IsOut: _out,
    s.HasWon: _won,
    s.TurnOf: _turn,
    s.PhaseIs: _phase,
    s.CanPlay: _can_play,
    s.PartyAt: _at,
    s.TavernIs: _tavern_is,
    s.TavernHas: _tavern_has,
    s.TavernDiscards: _tavern_discards,
    s.MustCrawl: _must_crawl,
}
