"""Play a game by a fixed policy with a fixed seed, and tell in words all that happens."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from rdi import Game, Wager, new_game
from tests.inside import compiled_of
from tests.plays import GAMES, choices, clashes

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bo", "Cy", "Di")
DRAGON = re.compile(r"\bD[rgb]\b")
SEEDS_MOST = 2000


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game with variants, and where its text is kept."""

    game: str
    variants: tuple[str, ...]

    @property
    def title(self) -> str:
        """The variants in short."""
        if len(self.variants) > 1:
            return "all-variants"
        return self.variants[0].replace("_", "-") if self.variants else "plain"

    @property
    def path(self) -> Path:
        """The file with the text."""
        return FOLDER / self.game / f"{self.title}.txt"


def _of(game: str) -> list[Playthrough]:
    possible = [each for each in choices(game) if not clashes(each)]
    fullest = max(possible, key=len)
    short = [each for each in possible if len(each) <= 1]
    return [Playthrough(game, each) for each in dict.fromkeys([*short, fullest])]


PLAYTHROUGHS = tuple(each for game in GAMES for each in _of(game))


def told(game: str, variants: tuple[str, ...], seed: int) -> str:
    """The whole game in words."""
    luck = Random(f"{game} {seed}")
    played = new_game(
        game,
        variants=variants,
        seats=NAMES[: luck.randint(2, 4)],
        stash=12 if game == "dragon-hordes" else 30,
        seed=seed,
    )
    with_variants = f" with {', '.join(variants)}" if variants else ""
    lines = [f"{game}{with_variants}, {played.seats} players, seed {seed}", ""]
    told_so_far = 0
    while True:
        lines += [line for event in played.events[told_so_far:] for line in tell(played, event)]
        told_so_far = len(played.events)
        if played.pending is None:
            break
        played.answer(answer(played, luck))
    return "\n".join([*lines, *the_end(played)]) + "\n"


def told_well(game: str, variants: tuple[str, ...]) -> str:
    """The first game of three or more in which the variants make a difference, if they do."""
    for seed in range(1, SEEDS_MOST):
        text = told(game, variants, seed)
        first, _, rest = text.partition("\n")
        if ", 2 players" in first or ("dragons" in variants and not DRAGON.search(rest)):
            continue
        if not variants or told(game, (), seed).partition("\n")[2] != rest:
            return text
    return told(game, variants, 1)


def answer(game: Game, luck: Random) -> Any:
    """Bet little and seldom fold, never leave before the tenth turn, else choose anything."""
    request = game.pending
    assert request is not None
    if not isinstance(request, Wager):
        if request.options == ("roll", "leave"):
            return "leave" if len(game.log) > 100 and luck.random() < 0.3 else "roll"
        return luck.choice(request.options)
    mood = luck.random()
    if mood < 0.06 and request.owed:
        return "fold"
    if mood > 0.97 and request.bounds:
        return ("raise", request.bounds[1])
    if mood > 0.8 and request.bounds:
        return ("raise", min(request.bounds[0] + luck.randint(0, 2), request.bounds[1]))
    return request.stay


def tell(game: Game, event: tuple[Any, ...]) -> Iterator[str]:
    """An event in words; some need none."""
    kind, *parts = event
    if kind == "moved" and not parts[2]:
        return
    if kind in SAYINGS:
        text = SAYINGS[kind](game, *parts)
        if text:
            yield text
    else:
        yield f"  {kind}: {parts}"


def name_of(game: Game, seat: int) -> str:
    """What a player is called."""
    names = game.header["seats"]
    assert isinstance(names, tuple)
    return str(names[seat])


def purse(game: Game, which: int | str) -> str:
    """A purse in words."""
    if isinstance(which, int):
        return name_of(game, which)
    kind, _, number = which.partition(" ")
    return f"{name_of(game, int(number))}'s {kind}" if number.isdigit() else which


def pile(game: Game, index: int) -> str:
    """A pile in words."""
    found, owner = compiled_of(game).owner_of(index)
    if found is None:
        return ("the deck", "the discards")[index]
    return found.name if owner is None else f"{name_of(game, owner)}'s {found.name}"


def things(items: Any) -> str:
    """Cards, dice, places and words in a row."""
    if not isinstance(items, tuple):
        return "nothing" if items is None else str(items)
    return " ".join(things(each) for each in items) if items else "nothing"


def _paid(game: Game, source: int | str, target: int | str, gold: int) -> str:
    return f"  {purse(game, source)} pays {gold} to {purse(game, target)}"


def _noted(game: Game, index: int, item: Any) -> str:
    found, _ = compiled_of(game).owner_of(index)
    assert found is not None
    return f"  {pile(game, index)}: {things(item)}" if found.seen_by == "all" else ""


def _settled(
    game: Game, settlement: Any, paid: tuple[int, ...], carry: int, folded: tuple[int, ...]
) -> str:
    lines = [
        f"  a pot of {pot.amount} for {' '.join(name_of(game, seat) for seat in pot.eligible)}"
        for pot in settlement.pots
    ]
    return "\n".join(lines)


SAYINGS: dict[str, Callable[..., str]] = {
    "paid": _paid,
    "noted": _noted,
    "settled": _settled,
    "drew": lambda game, to, cards: f"  drawn to {pile(game, to)}: {things(cards)}",
    "rolled": lambda game, to, dice: f"  rolled to {pile(game, to)}: {things(dice)}",
    "moved": lambda game, source, to, cards: (
        f"  from {pile(game, source)} to {pile(game, to)}: {things(cards)}"
    ),
    "counted": lambda game, tally, key, by: (
        f"  {game.definition.tallies[tally].name} of {key} grows by {by}"
    ),
    "picked": lambda game, seat, verb, said: f"{name_of(game, seat)}: {verb} {things(said)}",
    "forced": lambda game, seat, verb, said: f"{name_of(game, seat)}: {verb} {things(said)} (must)",
    "betting": lambda game: "Betting Round",
    "cleared": lambda game, index: "",
    "reshuffled": lambda game: "The discards are the new deck",
    "checked": lambda game, seat: f"{name_of(game, seat)}: check",
    "called": lambda game, seat, by: f"{name_of(game, seat)}: call",
    "raised": lambda game, seat, total, by: f"{name_of(game, seat)}: raise to {total}",
    "all in": lambda game, seat: f"  {name_of(game, seat)} is all in",
    "showdown": lambda game, seats: "Showdown",
    "alone": lambda game, seat: f"{name_of(game, seat)} is the last one in",
    "shares": lambda game, share, carry, paid: f"Shares of {share}",
    "sits out": lambda game, seat, ante: f"{name_of(game, seat)} cannot pay {ante} and sits out",
    "folded": lambda game, seat: f"{name_of(game, seat)}: fold",
    "left": lambda game, seat: f"{name_of(game, seat)} leaves",
    "broke": lambda game, seat: f"{name_of(game, seat)} cannot pay and leaves",
}


def the_end(game: Game) -> Iterator[str]:
    """What each hand was worth, the places, and who has won or lost how much."""
    outcome = game.outcome
    assert outcome is not None
    yield ""
    for seat in game.view(0).playing:
        explained = game.view(seat).explain()
        if explained is not None:
            tier, points, terms = explained
            scoring = game.definition.scoring
            made = ", ".join(f"{name} {amount} ({why})" for name, amount, why in terms)
            total = -points if tier in scoring.low_tiers else points
            yield f"{name_of(game, seat)} has {total} {scoring.tiers[tier]}: {made or 'nothing'}"
    places = "; ".join(
        " and ".join(name_of(game, each) for each in group) for group in outcome.places
    )
    yield f"Places: {places}"
    for seat, gold in enumerate(outcome.winnings):
        yield f"{name_of(game, seat)} {'wins' if gold >= 0 else 'loses'} {abs(gold)}"
    if outcome.carry:
        yield f"In the pot stays {outcome.carry}"
    for what, items in outcome.memory.items():
        yield f"Remembered as {what}: {things(items)}"
