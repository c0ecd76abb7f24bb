"""Many games side by side are the games that the engine plays, seen and paid in the same way."""

from functools import partial
from random import Random

import numpy as np
import pytest

from rdi.arrays.chance import mixed, part_of, seat_seed
from rdi.arrays.kernels.policies import POLICIES
from rdi.arrays.layout import SEATS_MOST
from rdi.environments import vector_env
from rdi.environments.episode import Episode, GameSpec, observation
from rdi.environments.many_games import ManyGamesEnvironment
from rdi.errors import BadSettings, GameFault
from rdi.session.bots import bot_maker

NAMES = list(POLICIES)
ON_ARRAYS = (
    "rogues-and-warriors",
    "threes",
    "kings-council",
    "jack-of-all-trades",
    "three-kingdoms",
    "den-of-thieves",
    "the-wheel",
)
GAMES = 3


class Beside:
    """The game of a row of the environment, played on the engine."""

    def __init__(self, env: ManyGamesEnvironment, row: int) -> None:
        self.kind, seed = env.kind, env.games.seed_of(row)
        self.seat = int(env.games.seats[row])
        self.episode = Episode(self.kind, seed)
        self.players = [
            bot_maker(NAMES[part_of(mixed(seat_seed(seed, each + SEATS_MOST)), len(NAMES))])(
                seat_seed(seed, each)
            )
            for each in range(self.kind.seats)
        ]
        self.play_on()

    def act(self, action: int) -> None:
        self.episode.act(action)
        self.play_on()

    def play_on(self) -> None:
        while (seat := self.episode.seat) not in (None, self.seat):
            game = self.episode.game
            self.episode.answer(self.players[seat].decide(game.pending, game.view(seat)))

    def is_seen(self, told: dict[str, np.ndarray], row: int) -> bool:
        wanted = observation(self.episode, self.seat)
        names = [*self.kind.legend.names, *self.kind.actions.names]
        ours = np.concatenate([told["observation"][row], told["action_mask"][row]])
        theirs = np.concatenate([wanted["observation"], wanted["action_mask"]])
        far = np.flatnonzero(np.abs(ours - theirs) > 1e-5)
        assert not len(far), [(names[at], ours[at], theirs[at]) for at in far]
        return True


def compare(game: str, variants: tuple[str, ...], steps: int) -> int:
    """Step games over arrays and beside them on the engine; how many were played to the end."""
    kind = GameSpec(game, None if game.endswith("poker") else 3, variants, {})
    env = ManyGamesEnvironment(kind, GAMES, range(len(NAMES)))
    told, _ = env.reset(seed=5)
    luck, ended = Random(1), 0
    beside = [Beside(env, row) for row in range(GAMES)]
    for _ in range(steps):
        assert all(each.is_seen(told, row) for row, each in enumerate(beside))
        assert env.observation_space.contains(told)
        actions = [luck.choice([*np.flatnonzero(mask)]) for mask in told["action_mask"]]
        told, rewards, terminated, truncated, _ = env.step(np.array(actions))
        assert not truncated.any()
        for row, each in enumerate(beside):
            each.act(int(actions[row]))
            outcome = each.episode.game.outcome
            assert terminated[row] == (outcome is not None)
            if outcome is None:
                assert rewards[row] == 0
                continue
            assert rewards[row] == outcome.winnings[each.seat]
            beside[row] = Beside(env, row)
            ended += 1
    return ended


@pytest.mark.parametrize("game", ON_ARRAYS)
def test_games_over_arrays_are_those_of_the_engine(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    assert compare(game, (), 20) > 5


@pytest.mark.parametrize(
    ("game", "variants"),
    [
        ("threes", ("hidden_fate", "dragons")),
        ("jack-of-all-trades", ("hidden_fate",)),
        ("den-of-thieves", ("strong_warriors",)),
        ("kuhn-poker", ()),
        ("dragon-hordes", ()),
        ("dragon-hordes", ("double_double",)),
        ("faro", ("eight_turns",)),
        ("five-card-draw", ()),
        ("seven-card-stud", ()),
        ("siete-y-media", ()),
        ("blackjack", ()),
        ("baccarat", ()),
        ("farkle", ()),
        ("english-auction", ()),
        ("liars-dice", ()),
        ("city-square", ()),
        ("city-square", ("dragons", "happy_peasants")),
        ("the-wheel", ("dragons", "multiple_successive_games")),
        ("the-wheel", ("unwound_clock",)),
    ],
)
def test_variants_and_other_games_are_played_over_arrays(
    game: str, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    assert compare(game, variants, 40 if game in ("city-square", "the-wheel") else 25) > 0


@pytest.mark.parametrize("game", ["rogues-and-warriors", "threes"])
def test_a_learner_plays_itself_in_the_games_of_the_engine(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    env = vector_env(game, games=2, against=(), seats=3)
    assert isinstance(env, ManyGamesEnvironment)
    told, more = env.reset(seed=7)
    episodes = [Episode(env.kind, env.games.seed_of(row)) for row in range(2)]
    luck, ended = Random(3), 0
    for _ in range(40):
        actions = []
        for row, episode in enumerate(episodes):
            wanted = observation(episode, episode.seat)
            assert more["seat"][row] == episode.seat
            assert np.allclose(told["observation"][row], wanted["observation"], atol=1e-5)
            assert np.array_equal(told["action_mask"][row], wanted["action_mask"])
            actions.append(luck.choice([*np.flatnonzero(wanted["action_mask"])]))
        told, rewards, terminated, _, more = env.step(np.array(actions))
        for row, episode in enumerate(episodes):
            acting = episode.seat
            episode.act(actions[row])
            outcome = episode.game.outcome
            assert terminated[row] == (outcome is not None)
            if outcome is not None:
                assert tuple(more["winnings"][row]) == outcome.winnings
                assert rewards[row] == outcome.winnings[acting]
                episodes[row] = Episode(env.kind, env.games.seed_of(row))
                ended += 1
    assert ended > 3


@pytest.mark.slow
def test_machine_code_plays_the_same() -> None:
    assert compare("rogues-and-warriors", (), 60) > 20


def test_the_same_seed_gives_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    found = []
    for _ in range(2):
        env = vector_env("threes", games=4, seats=2)
        told, _ = env.reset(seed=9)
        story = [told["observation"]]
        for _ in range(10):
            told, rewards, *_ = env.step(told["action_mask"].argmax(1))
            story += [told["observation"], rewards]
        found.append(np.concatenate([each.ravel() for each in story]))
    assert np.array_equal(*found)


def test_an_illegal_action_costs_the_stash_and_begins_the_next_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    env = vector_env("kings-council", games=2, seats=2, stash=30)
    told, _ = env.reset(seed=1)
    wrong = told["action_mask"][0].argmin()
    actions = np.array([wrong, told["action_mask"][1].argmax()])
    told, rewards, terminated, *_ = env.step(actions)
    assert (rewards[0], terminated[0]) == (-30, True)
    assert told["action_mask"].any(1).all()


def test_games_in_which_the_learner_is_never_asked_end_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RDI_NUMBA", "0")
    with pytest.raises(GameFault, match="in 1000 games nobody asked the learner anything"):
        vector_env("kuhn-poker", games=2, share=1).reset(seed=1)


@pytest.mark.parametrize(
    ("game", "against"), [("dragon-hordes", "Pim"), ("threes", ["Pim", "caller"])]
)
def test_what_is_not_played_over_arrays_goes_one_by_one(game: str, against: object) -> None:
    env = vector_env(game, games=2, against=against, seats=2)
    assert not isinstance(env, ManyGamesEnvironment)
    told, _ = env.reset(seed=1)
    for _ in range(5):
        told, rewards, terminated, *_ = env.step(told["action_mask"].argmax(1))
        assert env.observation_space.contains(told)
    assert rewards.shape == terminated.shape == (2,)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (partial(vector_env, "threes", games=0), "at least one"),
        (partial(vector_env, "threes", against="Nel"), "did you mean Nell"),
        (partial(vector_env, "threes", seat=7, seats=3), "there is no seat 7"),
        (partial(vector_env, "dragon-hordes", against=(), loans=True), "nobody plays only itself"),
        (partial(vector_env, "threes", against=(), split_rule="king"), "nobody plays only itself"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(wrong: partial[object], told: str) -> None:
    with pytest.raises(BadSettings, match=told):
        wrong()
