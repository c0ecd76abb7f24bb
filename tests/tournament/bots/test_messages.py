"""The types of the messages say what bots are really told, and the page and the schema say it."""

import json
from typing import Any

import msgspec
import pytest

import rdi
from rdi import library
from rdi.__main__ import main
from rdi.engine.game import Game
from rdi.model.event_kinds import COMPANY_EVENTS, DATA, EVENT_TYPES, HALL_EVENTS
from rdi.session.bots import bot_maker
from rdi.tournament.bots.checking import evening_questions
from rdi.tournament.bots.messages import (
    EVENT_PART_SCHEMAS,
    AnyRequest,
    CompanyView,
    Evening,
    HallView,
    NewGame,
    protocol_schema,
)
from rdi.tournament.bots.protocol import (
    QuestionWriter,
    end_of_game,
    hello,
    new_game,
    question_between,
    request_data,
)
from tests.tournament.bots_page import PAGE, careless, page

NAMES = [each.name for each in library.entries()]


def started(name: str) -> Game:
    return rdi.new_game(name, seats=library.definition(name).seats_near(3), seed=11)


def choices(game: Game) -> Any:
    players = [bot_maker("uniform")(seat) for seat in range(game.seats)]
    for _ in range(60):
        request = game.pending
        if request is None:
            return
        view = game.view(request.seat)
        yield request, view
        game.answer(players[request.seat].decide(request, view))


@pytest.mark.parametrize("name", NAMES)
def test_the_types_have_all_fields_of_what_is_sent_and_no_more(name: str) -> None:
    game = started(name)
    kinds = HALL_EVENTS if game.definition.inn is None else COMPANY_EVENTS
    begun = msgspec.json.decode(new_game(game.view(0), 2**64 - 1), type=NewGame)
    assert (begun.seed_text, begun.seed) == (str(2**64 - 1), 2**64 - 1)
    for request, view in choices(game):
        told = json.loads(QuestionWriter("view").question(1, request, view))
        msgspec.convert(told["request"], AnyRequest)
        msgspec.convert(told["view"], CompanyView if view.is_company else HallView)
        assert all(hasattr(request, each) for each in request_data(request) if each != "kind")
        others = {str(seat) for seat in range(game.seats) if seat != request.seat}
        assert all(set(piles) == others for piles in told["view"]["others"].values())
        for kind, *parts in told["view"]["events"]:
            certain = [of for _, of in kinds[kind].parts if of != DATA]
            assert len(certain) <= len(parts) <= len(kinds[kind].parts), kind


def test_the_types_refuse_what_is_not_sent() -> None:
    request, view = next(choices(started("threes")))
    told = json.loads(QuestionWriter("view").question(1, request, view))
    for changed in ({**told["view"], "secret": 1}, {**told["view"], "pot": -1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(changed, HallView)


def test_what_is_told_between_games_has_all_fields_of_its_type() -> None:
    for request, evening in evening_questions():
        told = json.loads(question_between(1, request, evening))
        msgspec.convert(told["evening"], Evening)
        assert all(hasattr(evening, name) for name in told["evening"])


def test_each_type_of_a_part_of_events_has_words_and_a_schema() -> None:
    assert EVENT_TYPES.keys() == EVENT_PART_SCHEMAS.keys()
    used = {
        of for kinds in (HALL_EVENTS, COMPANY_EVENTS) for k in kinds.values() for _, of in k.parts
    }
    assert used == EVENT_TYPES.keys()


def test_the_schema_accepts_real_lines_and_no_others() -> None:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    schema = protocol_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    checker = jsonschema.Draft202012Validator(schema)
    asked, _, outcome = careless(started("rogues-and-warriors"))
    company, *_ = careless(started("red-dragon-inn"))
    lines = [hello(), new_game(started("threes").view(0), 1), *[line for line, _ in asked]]
    lines += [line for line, _ in company[:40:8]]
    lines += [end_of_game(outcome, 0), b'{"id":7,"answer":["raise",6]}']
    lines += [question_between(1, request, evening) for request, evening in evening_questions()]
    for line in lines:
        checker.validate(json.loads(line))
    question = json.loads(asked[-1][0])
    question["view"]["events"][0][0] = "exploded"
    for wrong in (question, {"t": "bye"}, {"id": "seven", "answer": "pass"}, {"id": 7}):
        assert not checker.is_valid(wrong)


def test_the_command_prints_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(protocol_schema()))


def test_a_bot_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot-check"]) == 2
    assert "needs a bot" in capsys.readouterr().err.lower()


@pytest.mark.slow
def test_the_page_of_the_protocol_is_what_is_made_of_the_code() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.tournament.bots_page"
