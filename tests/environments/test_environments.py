"""The environments for learners keep to the interfaces of PettingZoo and Gymnasium, and to play."""

from __future__ import annotations

import sys
from functools import partial
from random import Random

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from rdi import library
from rdi.environments import aec, describe, gym_env
from rdi.environments.actions import AnswerBuilder, all_things, bet_actions
from rdi.environments.episode import Episode, GameSpec
from rdi.environments.observations import Legend
from rdi.environments.single_agent import SingleAgentEnvironment
from rdi.errors import BadSettings, IllegalAnswer
from rdi.model.request import Pick, Wager
from rdi.players.player import Player
from rdi.session.bots import bot_maker

GAMES = tuple(each.name for each in library.usual_games())
every_game = pytest.mark.parametrize("game", GAMES)

# PettingZoo says so of every dictionary with a mask that is not of its own games.
as_pettingzoo_has_it = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def kind(game: str, seats: int | None = None, *variants: str, **options: object) -> GameSpec:
    return GameSpec(game, seats, variants, options)


def variants_of(game: str) -> list[tuple[str, tuple[str, ...]]]:
    offered = library.definition(game).offered
    return [(game, ()), *((game, (each.name, *each.needs)) for each in offered)]


def test_the_nine_games_are_there() -> None:
    assert len(GAMES) == 9


@every_game
@pytest.mark.filterwarnings(*[mark.args[0] for mark in as_pettingzoo_has_it])
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    api_test(aec(game, render_mode="ansi"), num_cycles=40)


@every_game
def test_the_same_seed_gives_the_same_games(game: str) -> None:
    seed_test(partial(aec, game, seats=3), num_cycles=30)


@every_game
def test_gymnasium_finds_nothing_wrong(game: str) -> None:
    check_env(gym_env(game, against="Nell", seats=2), skip_render_check=True)


@pytest.mark.parametrize(
    ("game", "variants"), [each for game in GAMES for each in variants_of(game)], ids=str
)
def test_every_choice_can_be_made_and_gold_is_conserved(
    game: str, variants: tuple[str, ...]
) -> None:
    luck = Random(5)
    env = aec(game, seats=3, variants=variants).unwrapped
    env.reset(seed=11)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        if terminated:
            env.step(None)
            continue
        assert reward == 0
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any()
        env.step(luck.choice(list(np.flatnonzero(seen["action_mask"]))))
        if env.terminations[agent]:
            outcome = env.episode.game.outcome
            assert list(env.rewards.values()) == list(outcome.winnings)
            assert sum(env.rewards.values()) + outcome.carry == 0


@pytest.mark.filterwarnings(*[mark.args[0] for mark in as_pettingzoo_has_it])
def test_a_game_against_the_house_is_an_environment_too() -> None:
    api_test(aec("blackjack"), num_cycles=40)
    env = aec("siete-y-media", seats=2).unwrapped
    env.reset(seed=11)
    place = env.episode.kind.legend.names.index("Gold of the house")
    luck, taken = Random(5), []
    for _ in env.agent_iter():
        seen, _, terminated, *_ = env.last()
        taken.append(seen["observation"][place])
        if terminated:
            env.step(None)
            continue
        env.step(luck.choice(list(np.flatnonzero(seen["action_mask"]))))
        outcome = env.episode.game.outcome
        if outcome is not None:
            assert sum(env.rewards.values()) == -outcome.inn
    assert max(taken) > 0


@every_game
def test_every_legal_answer_to_a_pick_can_be_given_and_no_other(game: str) -> None:
    luck = Random(3)
    episode = Episode(kind(game, 2), 4)
    for _ in range(30):
        request = episode.game.pending
        if request is None:
            break
        if isinstance(request, Pick) and len(request.options) < 40:
            known = episode.kind.actions.known
            given = {request.read(each) for each in answers(request, known, ())}
            assert given == {request.read(option) for option in request.options}
        episode.act(luck.choice(list(episode.legal)))


def answers(pick: Pick, known: frozenset[object], named: tuple[object, ...]) -> list[object]:
    """All answers that begin with these things."""
    choosing = AnswerBuilder(pick, known)
    for thing in named:
        choosing.name(thing)
    if named and choosing.is_complete:
        return [choosing.answer]
    found = [choosing.answer] if choosing.may_finish else []
    for thing in choosing.offered:
        found += answers(pick, known, (*named, thing))
    return found


def test_things_are_named_in_sequences_with_repeats_where_order_counts() -> None:
    pick = Pick(0, "plan", ("card", "die"), 3, 3, ordered=True)
    assert len(answers(pick, frozenset(("card", "die")), ())) == 8


def test_words_to_choose_from_are_things_in_the_order_of_the_text() -> None:
    found = all_things(library.compiled_game("dragon-hordes"))
    words = ["roll", "leave", "r", "g", "b", None, "W", "L", "B", "M", "R"]
    assert [each for each in found if each in words] == words
    assert "roll" not in all_things(library.compiled_game("threes"))


def test_a_thing_that_was_not_offered_cannot_be_named() -> None:
    choosing = AnswerBuilder(Pick(0, "build", (("Ra", (0, 0)), ("Rb", (0, 1)))), frozenset())
    choosing.name("Ra")
    assert choosing.offered == ((0, 0),)
    with pytest.raises(ValueError, match="0, 1"):
        choosing.name((0, 1))


def test_raises_go_by_the_pot_and_none_is_offered_twice() -> None:
    wager = Wager(0, 0, 4, 4, 8, 60, 4)
    found = bet_actions(wager, 12)
    totals = [("raise", total) for total in (8, 12, 20, 36, 60)]
    assert [found[action] for action in sorted(found)] == ["fold", "call", *totals]
    assert all(wager.accepts(answer) for answer in found.values())
    assert sorted(bet_actions(Wager(0, 0, 4, 4, 8, 8, 4), 12)) == [0, 1, 6]
    assert sorted(bet_actions(Wager(0, 0, 4, 4, 4, 4, 4), 12)) == [0, 1]
    assert sorted(bet_actions(Wager(0, 0, 4, 4, 8, 8, 4, is_limited=True), 12)) == [0, 1, 2]


@every_game
def test_every_number_has_a_name_of_its_own_and_bounds(game: str) -> None:
    found = kind(game, 3)
    assert len(set(found.legend.names)) == len(found.legend.names)
    assert all(figure.least < figure.most for figure in found.legend.figures)
    assert len(set(found.actions.names)) == len(found.actions)


@every_game
def test_what_a_seat_cannot_see_changes_no_number(game: str) -> None:
    luck = Random(8)
    episode = Episode(kind(game, 3), 21)
    for _ in range(8):
        view = episode.game.view(0)
        if view.turn is None:
            break
        imagined = view.imagine(luck.randrange(2**32)).view(0)
        told = legend_of(episode).observe(view)
        assert np.array_equal(told, legend_of(episode).observe(imagined))
        episode.act(luck.choice(list(episode.legal)))


def legend_of(episode: Episode) -> Legend:
    return episode.kind.legend


def told_of(episode: Episode, seat: int) -> dict[str, float]:
    """The numbers that a seat is told, by their names and out of their units."""
    legend = legend_of(episode)
    numbers = legend.observe(episode.game.view(seat)) * legend.units
    return dict(zip(legend.names, np.round(numbers, 3), strict=True))


@every_game
def test_numbers_are_told_in_units_near_one(game: str) -> None:
    luck = Random(4)
    seen = []
    for seed in range(5):
        episode = Episode(kind(game, 3), seed)
        while (seat := episode.seat) is not None and len(seen) < 300:
            seen.append(legend_of(episode).observe(episode.game.view(seat)))
            episode.act(luck.choice(list(episode.legal)))
    assert np.quantile(np.abs(seen), 0.98) <= 3
    assert np.abs(seen).max() <= 20


def test_what_a_game_does_not_use_is_no_action() -> None:
    plain, drawing = kind("threes", 2), kind("threes", 2, "strength_in_numbers", "fools_luck")
    assert len(plain.actions) == 7 + 1 + 6
    assert not any("Wk" in name for name in (*plain.actions.names, *plain.legend.names))
    assert len(kind("den-of-thieves", 2).actions) == 7 + 1 + 33
    assert len(drawing.actions) >= len(plain.actions)


@pytest.mark.parametrize("game", [each.name for each in library.entries() if not each.is_company])
def test_all_that_is_offered_has_an_action(game: str) -> None:
    luck = Random(9)
    found = kind(game)
    for seed in range(3):
        episode = Episode(found, seed)
        for _ in range(40):
            if episode.game.pending is None:
                break
            if episode.choosing is not None:
                wanted = len(episode.choosing.offered) + episode.choosing.may_finish
                assert len(episode.legal) == wanted
            episode.act(luck.choice(list(episode.legal)))


def test_own_cards_are_counted_by_kind_and_those_of_others_only_counted() -> None:
    episode = Episode(kind("den-of-thieves", 2), 2)
    view = episode.game.view(1)
    told = told_of(episode, 1)
    for code in set(view.own["Hand"]):
        assert told[f"seat +0: Hand: {code}"] == view.own["Hand"].count(code)
    assert told["seat +1: Hand: how many"] == 7
    assert f"seat +1: Hand: {view.own['Hand'][0]}" not in told
    assert told["seat +0: Stash"] == 49


def test_deeds_that_all_could_see_are_counted() -> None:
    episode = Episode(kind("den-of-thieves", 2), 2)
    episode.answer(("raise", 3))
    episode.answer("call")
    episode.answer(episode.game.pending.items[:2])
    told = told_of(episode, 1)
    assert told["seat +1: raises"] == 1
    assert told["seat +1: moved away from Hand"] == 2
    assert told["seat +0: moved away from Hand"] == 0
    assert told["Betting Rounds begun"] == 1
    assert told["pot"] == 8
    assert told["asked to discard"] == 1


def test_an_illegal_action_ends_the_game_at_the_price_of_the_stash() -> None:
    env = aec("kings-council", seats=2, stash=30)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.last()[0]["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[agent] == -30
    assert all(env.terminations.values())
    alone = gym_env("kings-council", seats=2, stash=30)
    seen, _ = alone.reset(seed=1)
    _, reward, terminated, _, told = alone.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, terminated, told["illegal"]) == (-30.0, True, True)


def test_an_illegal_action_changes_nothing_at_the_table() -> None:
    episode = Episode(kind("threes", 2), 1)
    before = episode.game.log
    with pytest.raises(IllegalAnswer, match="not legal now"):
        episode.act(0)
    assert episode.game.log == before


def test_the_learner_sits_where_it_is_told_and_is_paid_what_it_won() -> None:
    env = gym_env("threes", against=["uniform", "Pim"], seats=3, seat=2)
    luck = Random(2)
    seen, told = env.reset(seed=6)
    done, reward = False, 0.0
    while not done:
        assert env.unwrapped.episode.seat == told["seat"] == 2
        assert np.array_equal(env.unwrapped.action_masks(), seen["action_mask"])
        action = luck.choice(list(np.flatnonzero(seen["action_mask"])))
        seen, reward, done, _, told = env.step(action)
    assert reward == env.unwrapped.episode.game.outcome.winnings[2]


def test_each_game_draws_its_opponents_from_a_pool() -> None:
    drawn: list[str] = []

    def maker(name: str, seed: int) -> Player:
        drawn.append(name)
        return bot_maker(name)(seed)

    pool = [partial(maker, "raiser"), partial(maker, "careful"), partial(maker, "caller")]
    env = SingleAgentEnvironment(kind("threes", 2), pool, 0, is_pool=True)
    for seed in range(12):
        env.reset(seed=seed)
    assert set(drawn) == {"raiser", "careful", "caller"}


def test_the_table_is_shown_in_plain_words_of_one_seat() -> None:
    env = aec("den-of-thieves", seats=2, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert text.startswith("Den of Thieves.")
    assert "Your Hand" in text
    assert "player_1, Hand" not in text


def test_the_description_tells_every_action_and_every_number() -> None:
    found = kind("the-wheel", 3)
    lines = describe("the-wheel", seats=3).splitlines()
    assert len(lines) == 3 + len(found.actions) + len(found.legend.figures)


def test_the_description_calls_cards_by_name() -> None:
    assert "Wk, Warrior Hawk" in describe("den-of-thieves")


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(BadSettings, match="extra `learn`"):
        aec("threes")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (partial(aec, "thres"), "did you mean threes"),
        (partial(aec, "threes", seats=1), "2 to 12 players"),
        (partial(aec, "threes", seats="4"), "whole number"),
        (partial(aec, "red-dragon-inn"), "no environments"),
        (partial(gym_env, "threes", against=["Pim", "Pim"]), "3 other seats"),
        (partial(gym_env, "threes", against="Nel"), "did you mean Nell"),
        (partial(gym_env, "threes", seat=4), "there is no seat 4"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(wrong: partial[object], told: str) -> None:
    with pytest.raises(BadSettings, match=told):
        wrong()
