"""Carry out the steps of a scenario: playing, choosing and passing; nothing is chosen by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rdi.engine.inn.answerable import DRINK, PAY, Drink
from rdi.engine.inn.minions import DISMISS
from rdi.engine.inn.playing import Playing
from rdi.model import scenario as s
from rdi.model.event import Event
from rdi.model.request import PASS, Pick, PickInside, Request, Respond
from rdi.session.scenario.scene import (
    GAME,
    Scene,
    SceneFault,
    is_asked,
    is_choice,
    texts_of_choices,
    written,
)

WAGES: Mapping[Any, str] = {"yes": PAY, "no": DISMISS}
NO_FURTHER = "there is nothing more to choose as this card is played"


def perform(scene: Scene, step: s.Step) -> None:
    """Do one thing. Raises SceneFault if it cannot be done."""
    _STEPS[type(step)](scene, step)


def check_choices(scene: Scene) -> None:
    """Raise SceneFault if a player has to choose for a card or Drink, and no line gives the
    choice.
    """
    if is_choice(scene.request) and scene.is_pending:
        raise _unsaid(scene)


def _unsaid(scene: Scene) -> SceneFault:
    return SceneFault(f"nobody said how to choose: {scene.waiting()}")


# ------------------------------------------------------------------ cards


def _plays(scene: Scene, step: s.Plays) -> None:
    check_choices(scene)
    scene.begins_to_play(step.seat, step.title)
    targets, options = list(step.targets), list(step.options)
    while True:
        request = scene.request
        if request is None or request.seat != step.seat or not _is_announcing(scene):
            break
        if request.verb == "pick" and targets:
            _give(scene, _aim(request, targets.pop(0)))
        elif request.verb == "which" and step.drinker is not None:
            _give(scene, _place_of_drink(scene, step.drinker))
        elif request.verb in ("which", "choose") and options:
            _give(scene, _option(scene, request, options.pop(0)))
        else:
            break
    if options:
        raise _unsaid(scene) if _is_announcing(scene) else SceneFault(NO_FURTHER)
    _check_targets(scene, step, targets)


def _is_announcing(scene: Scene) -> bool:
    stack = scene.table.stack
    return is_choice(scene.request) and bool(stack) and isinstance(stack[-1], Playing)


def _aim(request: Request, target: int | str) -> Any:
    """A player, or the Minion with this title."""
    minions = (each for each in request.options if isinstance(each, tuple) and each[1] == target)
    return next(minions, target)


def _check_targets(scene: Scene, step: s.Plays, left: list[int | str]) -> None:
    """Check that the stated targets are the actual ones if there was no choice."""
    found = [
        event for event in scene.table.events[scene.told :]
        if event[:3] == ("played", step.seat, step.title)
    ]  # fmt: skip
    if not found:
        return
    named = {seat for _, seats in found[0][4] for seat in seats}
    names = [character.name for character in scene.compiled.roster.characters]
    for seat in left:
        if seat not in named:
            on = " and ".join(names[each] for each in sorted(named)) or "nobody"
            raise SceneFault(f"it is played on {on}, and nobody else can be named")
    about = found[0][5]
    if step.drinker is not None and (not about or about[:2] != (DRINK, step.drinker)):
        whose = f"{names[about[1]]}'s Drink" if about and about[0] == DRINK else "no Drink"
        raise SceneFault(f"it answers {whose}")


def _place_of_drink(scene: Scene, drinker: int) -> int:
    frame = scene.table.stack[-1]
    assert isinstance(frame, Playing)
    for place, (_, _, thing) in enumerate(frame.found):
        if isinstance(thing, Drink) and thing.seat == drinker:
            return place
    raise SceneFault(f"no such Drink can be answered: {scene.waiting()}")


def _option(scene: Scene, request: Request, option: s.Option) -> Any:
    """The answer that gives this option."""
    if request.verb in ("number", "bid"):
        return option.number
    place = _place_of(scene, request, option)
    if request.verb != "choose":
        return request.options[place]
    if place not in request.options:
        raise SceneFault(f"the price of option {place + 1} cannot be paid: {scene.waiting()}")
    return place


def _place_of(scene: Scene, request: Request, option: s.Option) -> int:
    """The place of the option that is meant."""
    texts = texts_of_choices(scene.compiled, scene.table, request)
    if option.number:
        if option.number > len(texts):
            raise SceneFault(f"there is no option {option.number}: {scene.waiting()}")
        return option.number - 1
    wanted = _plain(option.text)
    for place, text in enumerate(texts):
        if wanted == _plain(text):
            return place
    raise SceneFault(f'no option says "{option.text}": {scene.waiting()}')


def _plain(text: str) -> str:
    """A text without matters of taste: capitals, stops and line breaks."""
    return " ".join(text.lower().replace(".", " ").split())


# ------------------------------------------------------------------ choices


def _decides(scene: Scene, step: s.Decides) -> None:
    for answer in step.answers:
        _decide(scene, step, answer)


def _decide(scene: Scene, step: s.Decides, answer: s.Answer) -> None:
    ordered = ("ordered", step.seat, answer) if "order" in step.verbs else None
    scene.passes_while(lambda: ordered is None or not scene.has_told(ordered), chosen=answer)
    if ordered is not None and scene.hears(ordered):  # there was nobody else to choose
        return
    request = scene.request
    if not isinstance(request, Pick) or request.seat != step.seat or request.verb not in step.verbs:
        name = scene.compiled.roster.characters[step.seat].name
        raise SceneFault(f"{name} is not asked to choose that; {scene.waiting()}")
    if isinstance(answer, s.Option):
        answer = _option(scene, request, answer)
    elif isinstance(answer, tuple) and request.is_single:
        answer = answer[0] if len(answer) == 1 else ""
    begun = len(scene.table.events)
    _give(scene, WAGES[answer] if request.verb == "wages" else answer)
    scene.told = begun
    if ordered is not None:
        scene.hears(ordered)


def _give(scene: Scene, answer: Any) -> None:
    request = scene.request
    assert request is not None
    if not request.accepts(answer):
        raise SceneFault(f"that cannot be chosen: {scene.waiting()}")
    scene.gives(answer)


def _decides_in_game(scene: Scene, step: s.DecidesInGame) -> None:
    scene.passes_while(lambda: True)
    request = scene.request
    is_meant = isinstance(request, PickInside) or is_asked(request, GAME, step.seat)
    if not isinstance(request, Pick) or not is_meant or request.seat != step.seat:
        name = scene.compiled.roster.characters[step.seat].name
        raise SceneFault(f"{name} has nothing to choose in a game now; {scene.waiting()}")
    items = {written(item): item for item in request.items}
    chosen = []
    for thing in step.things:
        if thing not in items:
            raise SceneFault(f"{thing} cannot be chosen: {scene.waiting()}")
        chosen.append(items[thing])
    begun = len(scene.table.events)
    _give(scene, chosen[0] if request.is_single and len(chosen) == 1 else tuple(chosen))
    scene.told = begun


# ------------------------------------------------------------------ passing


def _reveals(scene: Scene, step: s.Reveals) -> None:
    check_choices(scene)
    begun, turn = len(scene.table.events), scene.table.turns

    def has_come() -> bool:
        return any(
            event[0] in ("revealed", "sobers up") and event[1] == step.seat
            for event in scene.table.events[begun:]
        )

    scene.passes_while(lambda: not has_come() and scene.table.turns == turn)
    scene.has_moved = True
    if not has_come():
        name = scene.compiled.roster.characters[step.seat].name
        raise SceneFault(f"{name} has nothing to drink now; {scene.waiting()}")


def _passes(scene: Scene, step: s.Passes) -> None:
    check_choices(scene)
    was_pending, phase, turn = scene.is_pending, scene.table.phase, scene.table.turns
    if scene.hears(("passed", step.seat)):
        return
    if scene.table.round is not None and not was_pending:
        scene.passes_turn_in_round(step.seat)
        return

    def is_to_come() -> bool:
        is_same = scene.table.phase == phase and scene.table.turns == turn
        still = scene.is_pending if was_pending else is_same
        return still and not _is_asked(scene.request, step.seat)

    scene.passes_while(is_to_come)
    if not _is_asked(scene.request, step.seat):
        name = scene.compiled.roster.characters[step.seat].name
        raise SceneFault(f"{name} is not asked anything; {scene.waiting()}")
    scene.gives(PASS)


def _is_asked(request: Request | None, seat: int) -> bool:
    return isinstance(request, Respond) and request.seat == seat


def _all_pass(scene: Scene, step: s.AllPass) -> None:
    is_done = scene.has_moved and not scene.is_pending and step.is_plain
    scene.has_moved = False
    if is_done:  # what was played last has come to its end already: nobody was asked
        return
    holds = _until(scene, step)
    scene.passes_while(holds)
    if step.is_plain and isinstance(scene.request, PickInside) and not scene.is_pending:
        return  # the game of the Round goes on when its question is answered
    if is_choice(scene.request) and (holds() or scene.is_pending):
        raise _unsaid(scene)
    if holds() and (step.phase or step.turn is not None):
        raise SceneFault(f"that never came: {scene.waiting()}")
    if step.round_ends and not _was_round(scene.table.events):
        raise SceneFault(f"there has been no Round of Gambling: {scene.waiting()}")


def _until(scene: Scene, step: s.AllPass) -> Callable[[], bool]:
    table = scene.table
    if step.phase:
        return lambda: table.phase != step.phase
    if step.turn is not None:
        return lambda: table.acting != step.turn
    if step.round_ends:
        return _while_a_round_goes_on(scene)
    if table.round is not None and not scene.is_pending:
        return lambda: table.round is not None
    if scene.is_pending:
        return lambda: scene.is_pending
    phase, turn = table.phase, table.turns
    return lambda: (table.phase, table.turns) == (phase, turn)


def _while_a_round_goes_on(scene: Scene) -> Callable[[], bool]:
    """Until a Round is over, also one that a card is just about to begin."""
    has_begun = scene.table.round is not None

    def goes_on() -> bool:
        nonlocal has_begun
        has_begun = has_begun or scene.table.round is not None
        return scene.table.round is not None or (scene.is_pending and not has_begun)

    return goes_on


def _was_round(events: Sequence[Event]) -> bool:
    return any(event[0] == "round" for event in events)


_STEPS: Mapping[type, Callable[[Scene, Any], None]] = {
    s.Plays: _plays,
    s.Decides: _decides,
    s.DecidesInGame: _decides_in_game,
    s.Reveals: _reveals,
    s.Passes: _passes,
    s.AllPass: _all_pass,
}
