"""What a program is told of a game: all that its seat may see, or what is new of it."""

import json
from typing import Any

import pytest

from rdi.engine.game import Game
from rdi.session.bots import bot_maker, known_bot
from rdi.session.setup import new_game
from rdi.tournament.bots.protocol import QuestionWriter

CHOICES_MOST = 150
GAMES = [
    ("rogues-and-warriors", ()),
    ("threes", ()),
    ("kings-council", ()),
    ("jack-of-all-trades", ()),
    ("three-kingdoms", ()),
    ("den-of-thieves", ()),
    ("dragon-hordes", ()),
    ("city-square", ()),
    ("the-wheel", ()),
    ("red-dragon-inn", ()),
]


def choices(game: Game) -> Any:
    """Every choice of a game between careless players, before it is made."""
    players = [bot_maker(known_bot("uniform"))(seat) for seat in range(game.seats)]
    for _ in range(CHOICES_MOST):
        request = game.pending
        if request is None:
            return
        view = game.view(request.seat)
        yield request, view
        game.answer(players[request.seat].decide(request, view))


def plain(data: Any) -> Any:
    """Data as it comes out of JSON."""
    return json.loads(json.dumps(data))


@pytest.mark.parametrize(("name", "variants"), GAMES)
def test_a_program_is_told_all_that_its_seat_may_see(name: str, variants: tuple[str, ...]) -> None:
    game = new_game(name, seats=3, variants=variants, seed=5)
    asking = [QuestionWriter("view") for _ in range(3)]
    for number, (request, view) in enumerate(choices(game)):
        told = json.loads(asking[request.seat].question(number, request, view))
        assert told["view"] == plain(view.as_data())
        assert told["id"] == number


@pytest.mark.parametrize(("name", "variants"), GAMES)
def test_news_put_together_are_all_that_has_happened(name: str, variants: tuple[str, ...]) -> None:
    game = new_game(name, seats=3, variants=variants, seed=6)
    asking = [QuestionWriter("news") for _ in range(3)]
    stories: list[list[Any]] = [[], [], []]
    for number, (request, view) in enumerate(choices(game)):
        told = json.loads(asking[request.seat].question(number, request, view))
        story = stories[request.seat]
        story[told["since"] :] = told["view"].pop("events")
        whole = plain(view.as_data())
        assert story == whole.pop("events")
        assert told["view"] == whole


def test_news_are_told_once_but_for_what_is_hidden_still() -> None:
    game = new_game("city-square", seats=2, seed=6)
    asking = [QuestionWriter("news") for _ in range(2)]
    lengths = []
    for number, (request, view) in enumerate(choices(game)):
        told = json.loads(asking[request.seat].question(number, request, view))
        assert told["since"] + len(told["view"]["events"]) == len(view.events)
        lengths.append((len(told["view"]["events"]), len(view.events)))
    assert sum(new for new, _ in lengths) < sum(whole for _, whole in lengths) / 2


def test_who_wants_nothing_is_told_the_request_alone() -> None:
    game = new_game("threes", seats=2, seed=1)
    request = game.pending
    assert request is not None
    told = json.loads(QuestionWriter("").question(1, request, game.view(request.seat)))
    assert set(told) == {"t", "id", "request"}


@pytest.mark.parametrize("wants", ["", "view", "news"])
@pytest.mark.parametrize(("name", "variants"), GAMES)
def test_a_question_is_one_line(name: str, variants: tuple[str, ...], wants: str) -> None:
    game = new_game(name, seats=2, variants=variants, seed=7)
    asking = [QuestionWriter(wants) for _ in range(2)]
    for number, (request, view) in enumerate(choices(game)):
        line = asking[request.seat].question(number, request, view)
        assert line.index(b"\n") == len(line) - 1
