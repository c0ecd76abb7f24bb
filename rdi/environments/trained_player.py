"""A trained policy as a bot: a network in a file, which sees and does what learners do.

The file is numpy's (`NAME.npz`) and holds numbers alone: the weights and biases of a perceptron,
layer by layer, with tanh or ReLU between them, and in `about` for which game it is. It knows that
game for so many seats; at other tables the plainest answer is given. What is trained elsewhere is
brought here by `save_policy`: a layer of PyTorch is `(layer.weight.T, layer.bias)`.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rdi.engine.game import View
from rdi.environments.actions import AnswerBuilder
from rdi.environments.episode import GameSpec
from rdi.errors import BadSettings, UnreadableFile
from rdi.files import read_bytes, write_whole
from rdi.model.request import Answer, Pick, Request
from rdi.players.player import Player
from rdi.tournament.bots.faults import default_answer
from rdi.tournament.spec import POLICY_SUFFIX

FILE_MOST = 64 * 2**20
"""The bytes of a file, packed or unpacked."""

LAYERS_MOST = 12
Weights = NDArray[np.float32]
Layer = tuple[Weights, Weights]
"""The weights (inputs, outputs) and the biases of a layer."""

ACTIVATIONS: Mapping[str, Callable[[Weights], Weights]] = {
    "tanh": np.tanh,
    "relu": lambda numbers: np.maximum(numbers, 0),
}


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game that a policy was trained for.

    `spaces` is a digest of the names of all actions and numbers: where a game has changed, the
    network would take one for another. `is_greedy` says that it always does what it likes best, and
    does not draw.
    """

    game: str
    seats: int
    spaces: str
    variants: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    activation: str = "tanh"
    is_greedy: bool = False


NO_POLICY = (
    ValueError, KeyError, IndexError, AttributeError, TypeError, RuntimeError, MemoryError,
    OverflowError, EOFError, zipfile.BadZipFile, zlib.error, msgspec.MsgspecError,
)  # fmt: skip
"""The errors raised by reading a file that was damaged, or made to do harm."""


class TrainedPolicy:
    """A policy from a file. BadSettings where there is none, or the game is another now."""

    def __init__(self, about: About, layers: Sequence[Layer]) -> None:
        self.about, self.layers = about, tuple(layers)
        try:
            self.kind = GameSpec(about.game, about.seats, about.variants, dict(about.options))
        except TypeError as error:
            raise BadSettings(f"no game has such options: {error}") from None
        self._check()

    @classmethod
    def read(cls, file: str) -> TrainedPolicy:
        """The policy in a file."""
        try:
            about, layers = _contents(read_bytes(Path(file), FILE_MOST))
        except UnreadableFile as error:
            raise BadSettings(f"there is no policy in {file}: {error}") from None
        except NO_POLICY as error:
            raise BadSettings(f"{file} holds no policy: {error}") from None
        return cls(about, layers)

    def _check(self) -> None:
        """Raise BadSettings where the network does not fit the game."""
        kind, about = self.kind, self.about
        sizes = [len(kind.legend.figures), *[len(biases) for _, biases in self.layers]]
        shapes = [weights.shape for weights, _ in self.layers]
        if about.activation not in ACTIVATIONS:
            raise BadSettings(f"a policy has tanh or relu between layers, not {about.activation!r}")
        if shapes != [*pairwise(sizes)] or sizes[-1] != len(kind.actions):
            raise BadSettings(
                f"the policy's layers do not fit {about.game}: it has {sizes[0]} numbers and "
                f"{len(kind.actions)} actions"
            )
        if about.spaces != digest_of(kind):
            raise BadSettings(
                f"the policy was trained when {about.game} had other actions or numbers: train it "
                "again"
            )

    def knows(self, view: View) -> bool:
        """Whether this is the game and the number of seats that it was trained for."""
        about = self.about
        named = view.game, view.seats, frozenset(view.variants)
        return named == (about.game, about.seats, self._variants)

    @cached_property
    def _variants(self) -> frozenset[str]:
        return frozenset(self.kind.compiled.definition.variants)

    def preferences(self, seen: Weights, mask: NDArray[np.bool_]) -> Weights:
        """How much it likes each action (a logit), minus infinity for illegal ones."""
        between = ACTIVATIONS[self.about.activation]
        *inner, (weights, biases) = self.layers
        for more, less in inner:
            seen = np.nan_to_num(between(seen @ more + less), nan=0.0)
        likes = np.nan_to_num(seen @ weights + biases, nan=0.0)  # also where numbers run over
        return np.where(mask, likes, -np.inf)


class TrainedPlayer:
    """A player who follows a trained policy."""

    def __init__(self, policy: TrainedPolicy, seed: int) -> None:
        self._policy = policy
        self._luck = np.random.default_rng(seed)

    def decide(self, request: Request, view: View) -> Answer:
        """The answer of the policy, put together action by action."""
        policy, actions = self._policy, self._policy.kind.actions
        if not policy.knows(view):
            return default_answer(request)
        choosing = AnswerBuilder(request, actions.known) if isinstance(request, Pick) else None
        while True:
            legal = actions.legal(request, view, choosing)
            if not legal:
                return default_answer(request)
            chosen = () if choosing is None else choosing.chosen
            seen = policy.kind.legend.observe(view, chosen)
            action = self._action(seen, [*legal])
            if choosing is None:
                return legal[action]
            if actions.is_done(action):
                return choosing.answer
            choosing.name(legal[action])
            if choosing.is_complete:
                return choosing.answer

    def _action(self, seen: Weights, legal: Sequence[int]) -> int:
        mask = np.zeros(len(self._policy.kind.actions), np.bool_)
        mask[legal] = True
        with np.errstate(all="ignore"):
            likes = self._policy.preferences(seen, mask)
        if not self._policy.about.is_greedy:
            likes = likes + self._luck.gumbel(size=len(likes)).astype(np.float32)
        return legal[int(likes[[*legal]].argmax())]


_read: dict[tuple[str, int, int], TrainedPolicy] = {}


def trained_player(seed: int, file: str) -> Player:
    """A player who follows the policy in a file. BadSettings where there is none."""
    try:
        about = Path(file).stat()
    except OSError as error:
        raise BadSettings(f"there is no policy in {file}: {error.strerror}") from None
    key = file, about.st_mtime_ns, about.st_size
    if key not in _read:
        _read[key] = TrainedPolicy.read(file)
    return TrainedPlayer(_read[key], seed)


def is_policy_file(name: str) -> bool:
    """Whether a bot is named by the file of a policy."""
    return name.endswith(POLICY_SUFFIX)


def save_policy(
    file: str | Path,
    kind: GameSpec,
    layers: Sequence[tuple[Any, Any]],
    *,
    activation: str = "tanh",
    is_greedy: bool = False,
) -> None:
    """Write a network to a file that plays: as `kind.compiled`'s game with so many seats.

    `layers` are weights (inputs, outputs) and biases, from the observation to a preference for each
    action; `activation` stands between them. BadSettings where they do not fit the game.
    """
    plain = [(np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers]
    definition = kind.compiled.definition
    about = About(
        game=definition.name,
        seats=kind.seats,
        spaces=digest_of(kind),
        variants=tuple(definition.variants),
        options=kind.options,
        activation=activation,
        is_greedy=is_greedy,
    )
    TrainedPolicy(about, plain)
    arrays: dict[str, NDArray[Any]] = {"about": np.frombuffer(msgspec.json.encode(about), np.uint8)}
    for number, (weights, biases) in enumerate(plain):
        arrays |= {f"weights{number}": weights, f"biases{number}": biases}
    packed = io.BytesIO()
    np.savez_compressed(packed, allow_pickle=False, **arrays)
    write_whole(Path(file), packed.getvalue())


def digest_of(kind: GameSpec) -> str:
    """A digest of what all actions and numbers of a game are, and of their units."""
    told = [*kind.actions.names, *[f"{each.name} / {each.unit:g}" for each in kind.legend.figures]]
    return sha256("\n".join(told).encode()).hexdigest()[:32]


def _contents(data: bytes) -> tuple[About, list[Layer]]:
    """The content of a file. ValueError and the like where it is none."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(each.file_size for each in packed.infolist()) > FILE_MOST:
            raise ValueError("it is too large")
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        about = msgspec.json.decode(found["about"].tobytes(), type=About)
        count = sum(name.startswith("weights") for name in found.files)
        if not 0 < count <= LAYERS_MOST:
            raise ValueError(f"it has {count} layers, and may have 1 to {LAYERS_MOST}")
        layers = [(found[f"weights{number}"], found[f"biases{number}"]) for number in range(count)]
    for weights, biases in layers:
        if weights.ndim != 2 or biases.ndim != 1 or weights.dtype != np.float32:
            raise ValueError("its layers are no tables of numbers")
        if biases.dtype != np.float32:
            raise ValueError("its biases are no numbers")
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise ValueError("not all of its weights are numbers")
    return about, layers
