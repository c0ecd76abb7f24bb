"""Tell in plain data what is going on at a table of characters, as everybody at it sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rdi.engine.inn import things as t
from rdi.engine.inn.branching import Deciding
from rdi.engine.inn.drinking import DrinkFromTop, Drinking, DrinkTogether
from rdi.engine.inn.inn_table import InnTable
from rdi.engine.inn.minions import Wages
from rdi.engine.inn.playing import Playing
from rdi.model import effects as e


def things_going_on(table: InnTable) -> Iterator[t.Thing]:
    """The cards, Events and Drinks that are not done yet, the latest last; also a card of which it
    is still to be said how it is played, and Drinks that lie open but cannot be answered yet.
    """
    for frame in table.stack:
        if isinstance(frame, Playing):
            yield frame.play
        elif isinstance(frame, Drinking):
            yield from frame.drinks
        elif isinstance(frame, DrinkFromTop) and frame.revealing is not None:
            yield from frame.revealing.things(table)
        elif isinstance(frame, DrinkTogether):
            for revealing in frame.all_revealed:
                yield from revealing.things(table)


def told_of(thing: t.Thing) -> dict[str, Any]:
    """What everybody sees of something pending: its `kind`, whose it is (`seat`), whether it is
    `negated`, its `title` or `titles`.

    By kind there are also

    - card, event: the `text` of the way in which it is played, the `names` of its targets, by seat
      whom it `touches` with what, who `ignores` it, and what it answers (`about`);
    - drink: its `numbers`, and who `ignores` it;
    - debt: the `amount`, the `payee`, and the `way` in which it is parted with;
    - losses: what was `lost`, as (seat, what, how much);
    - moment: the `phase`, and whether it `is_after` what the phase is for.
    """
    told: dict[str, Any] = {"kind": thing.kind, "seat": thing.seat, "negated": thing.negated}
    if isinstance(thing, t.Play):
        return told | _of_play(thing)
    if isinstance(thing, t.Drink):
        ignores = [thing.seat] if thing.ignored else []
        return told | {
            "titles": list(thing.titles), "numbers": dict(thing.vectors[""]), "ignores": ignores,
        }  # fmt: skip
    if isinstance(thing, t.Debt):
        return told | {"amount": thing.amount, "payee": thing.payee, "way": thing.way}
    if isinstance(thing, t.Losses):
        lost = [(loss.seat, loss.what, loss.actual) for loss in thing.play.losses]
        return told | {"title": thing.play.title, "lost": lost}
    if isinstance(thing, t.Moment):
        return told | {"phase": thing.phase, "is_after": thing.is_after}
    return told


def _of_play(play: t.Play) -> dict[str, Any]:
    touches: dict[int, list[str]] = {}
    for seat, what in sorted(play.touches):
        touches.setdefault(seat, []).append(what)
    return {
        "title": play.title,
        "text": play.way.text if play.way is not None else "",
        "names": {name: list(seats) for name, seats in play.names.items()},
        "touches": touches,
        "ignores": sorted(play.ignored),
        "about": None if play.about is None else told_of(play.about),
    }


def things_offered(table: InnTable) -> tuple[dict[str, Any], ...]:
    """What a card would answer in each of the ways that are offered."""
    frame = table.stack[-1] if table.stack else None
    if isinstance(frame, Playing) and len(frame.found) > 1:
        return tuple(told_of(thing) for _, _, thing in frame.found)
    return ()


def texts_offered(table: InnTable) -> tuple[str, ...]:
    """What the items of the request mean, where they are only numbers or yes and no."""
    frame = table.stack[-1] if table.stack else None
    if isinstance(frame, Wages):
        title = frame.target[1]
        return (f"{title} stays for {frame.wages(table)} Gold", f"{title} goes")
    if isinstance(frame, Playing):
        if len(frame.found) > 1:
            return tuple(way.text for _, way, _ in frame.found)
        line = frame.asking[0] if frame.asking else None
    else:
        line = frame.line if isinstance(frame, Deciding) else None
    if isinstance(line, e.ChooseOne):
        return tuple(option.text for option in line.options)
    return (line.text, "") if isinstance(line, e.Boost) else ()
