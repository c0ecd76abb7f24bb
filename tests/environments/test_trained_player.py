"""A trained policy plays from its file: legally, alike with one seed, and no file can do harm."""

import io
import zipfile
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rdi
from rdi.environments import gym_env
from rdi.environments.episode import GameSpec
from rdi.environments.trained_player import save_policy, trained_player
from rdi.errors import BadSettings
from rdi.session.bots import bot_maker, play
from rdi.tournament.bots import factories
from rdi.tournament.bots.checking import checked_game
from rdi.tournament.identity import code_digest
from rdi.tournament.spec import BotSpec, Limits


def layers(kind: GameSpec, *hidden: int, seed: int = 0) -> list[tuple[Any, Any]]:
    luck = np.random.default_rng(seed)
    sizes = [len(kind.legend.figures), *hidden, len(kind.actions)]
    return [
        (luck.normal(size=(rows, columns)), luck.normal(size=columns))
        for rows, columns in pairwise(sizes)
    ]


def policy(tmp_path: Path, game: str, *variants: str, **more: Any) -> str:
    kind = GameSpec(game, 2, variants, {})
    file = tmp_path / "policy.npz"
    save_policy(file, kind, layers(kind, 16), **more)
    return str(file)


@pytest.mark.parametrize(
    ("game", "variants"),
    [
        ("rogues-and-warriors", ()),
        ("threes", ("fools_luck",)),
        ("city-square", ()),
        ("the-wheel", ()),
        ("dragon-hordes", ()),
    ],
)
def test_it_plays_its_game_and_alike_with_one_seed(
    game: str, variants: tuple[str, ...], tmp_path: Path
) -> None:
    file = policy(tmp_path, game, *variants)
    records = []
    for _ in range(2):
        table = rdi.new_game(game, seats=2, variants=variants, seed=3)
        play(table, [trained_player(8, file), bot_maker("uniform")(2)])
        records.append(str(table.record))
    assert records[0] == records[1]


def test_it_does_what_the_network_likes_best(tmp_path: Path) -> None:
    kind = GameSpec("rogues-and-warriors", 2, (), {})
    ((weights, _),) = layers(kind)
    likes = np.zeros(len(kind.actions))
    likes[kind.actions.names.index("all in")] = 1e6
    save_policy(tmp_path / "bold.npz", kind, [(weights * 0, likes)], is_greedy=True)
    game = rdi.new_game("rogues-and-warriors", seats=2, seed=1)
    request = game.pending
    assert request is not None
    bold = trained_player(1, str(tmp_path / "bold.npz"))
    assert bold.decide(request, game.view(0)) == ("raise", request.most_raise)


def test_elsewhere_it_gives_the_plainest_answer(tmp_path: Path) -> None:
    player = trained_player(1, policy(tmp_path, "threes"))
    for name, seats in (("threes", 3), ("kings-council", 2), ("red-dragon-inn", 2)):
        game = rdi.new_game(name, seats=seats, seed=4)
        for _ in range(20):
            if game.pending is not None:
                request = game.pending
                game.answer(player.decide(request, game.view(request.seat)))


def test_it_is_a_bot_of_tournaments_and_of_learners(tmp_path: Path) -> None:
    file = policy(tmp_path, "rogues-and-warriors")
    bot = BotSpec(name="learned", plays=file)
    factories.tested_factory(bot, Limits())
    assert checked_game(bot, Limits(), ("rogues-and-warriors", ()), 0).problems == ()
    digest = code_digest(bot)
    policy(tmp_path, "rogues-and-warriors", is_greedy=True)
    assert code_digest(bot) != digest
    env = gym_env("rogues-and-warriors", against=[file, "caller"], pool=True, seats=3)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)


def test_what_does_not_fit_the_game_is_not_saved(tmp_path: Path) -> None:
    kind = GameSpec("threes", 2, (), {})
    other = GameSpec("kings-council", 2, (), {})
    with pytest.raises(BadSettings, match="do not fit threes"):
        save_policy(tmp_path / "x.npz", kind, layers(other, 8))
    with pytest.raises(BadSettings, match="tanh or relu"):
        save_policy(tmp_path / "x.npz", kind, layers(kind), activation="sigmoid")
    assert [*tmp_path.iterdir()] == []


def damaged(file: Path) -> dict[str, bytes]:
    """Files that hold no policy, or do harm."""
    good = file.read_bytes()
    evil = io.BytesIO()
    np.savez(evil, about=np.array([{"x": 1}], dtype=object), allow_pickle=True)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("about.npy", bytes(70 * 2**20))
    bare = io.BytesIO()
    np.savez(bare, about=np.frombuffer(b'{"game":"threes"}', np.uint8))
    return {
        "empty": b"",
        "text": b"tight",
        "cut": good[: len(good) // 2],
        "pickled": evil.getvalue(),
        "bomb": bomb.getvalue(),
        "bare": bare.getvalue(),
    }


def test_a_file_that_is_no_policy_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = Path(policy(tmp_path, "threes"))
    for name, content in damaged(file).items():
        wrong = tmp_path / f"{name}.npz"
        wrong.write_bytes(content)
        with pytest.raises(BadSettings, match="policy"):
            trained_player(0, str(wrong))


@pytest.mark.parametrize("make", [partial(trained_player, 0, "nowhere.npz")])
def test_a_file_that_is_not_there_is_named(make: Any) -> None:
    with pytest.raises(BadSettings, match=r"nowhere\.npz"):
        make()


def test_a_policy_for_another_game_of_that_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = policy(tmp_path, "threes")
    monkeypatch.setattr("rdi.environments.trained_player.digest_of", lambda kind: "other")
    with pytest.raises(BadSettings, match="train it again"):
        trained_player(0, file + "")
