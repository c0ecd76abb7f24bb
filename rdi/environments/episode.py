"""A game played by actions, which both kinds of environment share, and its spaces in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rdi import library
from rdi.engine.game import CompiledGame, Game
from rdi.environments.actions import Actions, AnswerBuilder, Thing
from rdi.environments.observations import BANK_GOLD_MOST, Legend, Measures
from rdi.errors import BadSettings, IllegalAnswer
from rdi.model.definition import DIE_FACES
from rdi.model.request import Answer, Pick
from rdi.session.bots import bot_maker
from rdi.session.setup import SEATS, begin_game, find_game, settings_of
from rdi.session.validation import seat_count, whole_number

MEASURED_GAMES, MEASURED_CHOICES, MEASURED_BY = 20, 60, "caller"
"""The games in which it is seen how much hands are worth, and who plays them."""

DICE_ALIKE = 3.0
"""The unit of how many dice show the same."""

SEED_END = 2**63
"""Seeds of games are less than this."""


class GameSpec:
    """A game as learners meet it: how many play, for what, and what its spaces are.

    BadSettings where there is no such game, or it cannot be played like that.
    """

    def __init__(
        self, game: str, seats: int | None, variants: Sequence[str], options: dict[str, Any]
    ) -> None:
        self.compiled: CompiledGame = find_game(game, variants)
        definition = self.compiled.definition
        if definition.inn is not None:
            raise BadSettings(
                f"{definition.title} is played by characters, and for such games there are no "
                "environments; take one that is played for Gold"
            )
        usual = definition.seats_near(SEATS)
        wanted = usual if seats is None else whole_number("the number of seats", seats)
        self.seats = seat_count(definition, "players", wanted)
        self.options = options
        self.settings = settings_of(definition, **options)
        self.actions = Actions(self.compiled)
        self.legend = Legend(self.compiled, self.seats, self._measures(), self.actions.things)

    def _measures(self) -> Measures:
        """The scales of observations; those of hands are seen in some games with known luck."""
        deck = self.compiled.definition.deck
        copies: dict[Thing, float] = dict.fromkeys(DIE_FACES, DICE_ALIKE)
        if deck is not None:
            copies |= {code: float(number) for code, number in deck.counts.items() if number}
        stash = float(max(1, self.settings.stash + self.settings.reserve))
        tiers = points = 1.0
        for seed in range(MEASURED_GAMES):
            game = self.lay(seed)
            players = [bot_maker(MEASURED_BY)(seat) for seat in range(self.seats)]
            for _ in range(MEASURED_CHOICES):
                request = game.pending
                if request is None:
                    break
                view = game.view(request.seat)
                tier, count = (view.score() or (0, 0))[:2]
                tiers, points = max(tiers, abs(tier)), max(points, abs(count))
                game.answer(players[request.seat].decide(request, view))
        gold = self.seats * stash
        if self.compiled.definition.has_house:
            gold = max(gold, BANK_GOLD_MOST)
        return Measures(gold, stash, copies, float(tiers), float(points))

    def lay(self, seed: int) -> Game:
        """A game at its first decision; the seed makes its luck."""
        stashes = (self.settings.stash,) * self.seats
        source = library.own_text(self.compiled.definition)
        return begin_game(self.compiled, self.settings, stashes, seed=seed, source=source)

    @property
    def worst(self) -> int:
        """The loss of everything, in Gold: the price of an illegal action."""
        return self.settings.stash + self.settings.reserve


class Episode:
    """A game that is played by actions, one thing at a time."""

    def __init__(self, kind: GameSpec, seed: int) -> None:
        self.kind = kind
        self.game = kind.lay(seed)
        self._legal: dict[int, Answer] | None = None
        self.choosing: AnswerBuilder | None = None
        self._ask()

    @property
    def seat(self) -> int | None:
        """The seat that is asked; None when the game is over."""
        return None if self.game.pending is None else self.game.pending.seat

    @property
    def chosen(self) -> tuple[Any, ...]:
        """The things that the seat that is asked has named so far."""
        return () if self.choosing is None else self.choosing.chosen

    @property
    def legal(self) -> dict[int, Answer]:
        """The meaning of each legal action; there are none when the game is over."""
        if self._legal is None:
            request = self.game.pending
            if request is None:
                return {}
            view = self.game.view(request.seat)
            self._legal = self.kind.actions.legal(request, view, self.choosing)
        return self._legal

    def act(self, action: int) -> None:
        """Do this for the seat that is asked.

        Raises IllegalAnswer, with nothing changed, if it is not legal.
        """
        legal = self.legal
        if action not in legal:
            raise IllegalAnswer(
                f"action {action} is not legal now; the mask allows {', '.join(map(str, legal))}",
                "an illegal action",
            )
        if self.choosing is None:
            self.answer(legal[action])
        elif self.kind.actions.is_done(action):
            self.answer(self.choosing.answer)
        else:
            self.choosing.name(legal[action])
            self._legal = None
            if self.choosing.is_complete:
                self.answer(self.choosing.answer)

    def answer(self, answer: Answer) -> None:
        """Give a whole answer, as bots do."""
        self.game.answer(answer)
        self._ask()

    def _ask(self) -> None:
        self._legal = None
        request = self.game.pending
        known = self.kind.actions.known
        self.choosing = AnswerBuilder(request, known) if isinstance(request, Pick) else None


Observation = dict[str, NDArray[Any]]


def observation_space(kind: GameSpec) -> Any:
    """The space of observations of a game: its figures, and the mask of its actions."""
    from gymnasium import spaces  # who plays by what was learned needs none

    return spaces.Dict(
        {
            "observation": spaces.Box(kind.legend.least, kind.legend.most, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (len(kind.actions),), np.int8),
        }
    )


def observation(episode: Episode, seat: int) -> Observation:
    """The observation of a seat, and its legal actions; nothing while others are asked."""
    kind, is_asked = episode.kind, episode.seat == seat
    mask = np.zeros(len(kind.actions), np.int8)
    if is_asked:
        mask[list(episode.legal)] = 1
    view = episode.game.view(seat)
    told = kind.legend.observe(view, episode.chosen if is_asked else ())
    return {"observation": told, "action_mask": mask}


def description(kind: GameSpec) -> str:
    """All actions and all numbers, one a line, each with its place in its space."""
    return "\n".join(_lines(kind))


def _lines(kind: GameSpec) -> Iterator[str]:
    definition = kind.compiled.definition
    variants = f" with {', '.join(definition.variants)}" if definition.variants else ""
    yield f"{definition.title}{variants}, {kind.seats} players"
    yield f"action_mask, Discrete({len(kind.actions)}): 1 where the action is legal"
    yield from (f"  {place:>5}  {name}" for place, name in enumerate(kind.actions.names))
    yield f"observation, Box({len(kind.legend.figures)}), float32"
    for place, figure in enumerate(kind.legend.figures):
        unit = "" if figure.unit == 1 else f", in units of {figure.unit:g}"
        yield f"  {place:>5}  {figure.name}  ({figure.least:g} to {figure.most:g}{unit})"
