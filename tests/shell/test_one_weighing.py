"""Of one decision, looked at as closely and with the same luck, a hint, the coach, learning and a
review name the same best answer and the same cost, in all nine games and among characters.
"""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rdi
from rdi import library
from rdi.model.record import Record
from rdi.model.request import Answer, Wager
from rdi.players.registry import by_level
from rdi.review.appraisal import Appraisal
from rdi.review.game_review import ReviewedChoice, review
from rdi.session.replay import answers
from rdi.shell.advice import hints
from rdi.shell.advice.review import ReviewPages
from rdi.shell.play.game_session import GameSession
from tests.nightly import by_day_or_night
from tests.shell.taverns import Visit, open_visit

SECONDS = 0.05
DECISIONS = 6
GAMES = [each.name for each in library.usual_games()]


@pytest.fixture(autouse=True)
def as_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints look as closely as reviews, and no clock ends that on a busy machine."""
    monkeypatch.setattr(hints, "SECONDS", SECONDS)
    monkeypatch.setattr(hints, "perf_counter", lambda: 0.0)


def session_of(visit: Visit) -> GameSession | None:
    """The game at the table, where somebody here is asked."""
    session = visit.tavern.session
    return None if session is None or session.decision is None else session


def hint_of(session: GameSession, visit: Visit) -> dict[str, Any]:
    assert session.decision is not None
    return dict(visit.tavern.coach.hint(session.decision).data.fields)


def some_answer(session: GameSession, luck: Random) -> Answer:
    """Any answer, also one of which the house would not think."""
    assert session.decision is not None
    request = session.decision.request
    if isinstance(request, Wager) and request.bounds is not None and luck.random() < 0.5:
        return ("raise", luck.randint(*request.bounds))
    return luck.choice([each for each in request.options if each != "fold"])


def played(visit: Visit, luck: Random) -> tuple[list[tuple[int, dict[str, Any]]], Record]:
    """What hints said at the first decisions of a game, and the record of them."""
    told = []
    session = session_of(visit)
    assert session is not None
    while (found := session_of(visit)) is not None and len(told) < DECISIONS:
        session = found
        assert session.decision is not None
        told.append((len(answers(session.game.log)), hint_of(session, visit)))
        session.answer(some_answer(session, luck))
        visit.type("table")
    return told, session.game.record


def verify_same(data: dict[str, Any], choice: ReviewedChoice) -> None:
    """A review of this choice names the best answer and the costs of a hint."""
    found = choice.appraisal
    assert found is not None
    assert found.best == data["answer"]
    costs = {each["answer"]: (each["cost"], each["cost_error"]) for each in data["figures"]}
    for answer, told in costs.items():
        cost = Appraisal(found.weighed, answer).cost
        assert (cost.value, cost.error) == told
    assert found.cost == found.weighed.cost(found.given)


def verified(visit: Visit, seed: int) -> int:
    """The number of choices that a hint and a review weighed; both told the same of each."""
    luck = Random(seed)
    told, record = played(visit, luck)
    count = len(answers(record.log))
    found = review(record, seconds=SECONDS * count)
    chosen = {each.step: each for each in found.choices if each.appraisal is not None}
    both = 0
    for step, data in told:
        if step in chosen and data["figures"]:
            verify_same(data, chosen[step])
            both += 1
    return both


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_and_a_review_name_the_same_best_and_the_same_cost(game: str) -> None:
    visit = open_visit()
    visit.type(f"play {game} seats 3 seed 5")
    assert verified(visit, 5)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=by_day_or_night(2, 20))  # more of what is looked at above
@given(seed=st.integers(0, 10_000))
def test_they_do_so_at_any_decision(game: str, seed: int) -> None:
    luck = Random(seed)
    variants = [each.name.replace("_", "-") for each in library.definition(game).offered]
    chosen = luck.sample(variants, luck.randint(0, min(1, len(variants))))
    share = " share 3" if "unwound-clock" in chosen else ""
    visit = open_visit()
    seats = luck.randint(2, 4)
    named = f"{' with ' if chosen else ''}{', '.join(chosen)}"
    visit.type(f"play {game}{named}{share} seats {seats} seed {seed}")
    verified(visit, seed)


@pytest.mark.parametrize(
    "who", ["fiona zot", pytest.param("deirdre gerki fiona", marks=pytest.mark.slow)]
)
def test_they_do_so_among_characters(who: str) -> None:
    both = 0
    for seed in (1, 2, 3):
        visit = open_visit()
        visit.type(f"play red-dragon-inn with {who} seed {seed}")
        both += verified(visit, seed)
    assert both


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_names_the_best_and_the_cost_of_the_hint(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The coach speaks of answers that cost much, and tells what the figures of the hint tell."""
    monkeypatch.setattr(hints, "SECONDS_OF_REVIEW", SECONDS)
    monkeypatch.setattr(hints, "DEAR", 0)
    visit = open_visit()
    visit.type("set coach nudge", f"play {game} seats 3 seed 5")
    spoken = 0
    luck = Random(5)
    while (session := session_of(visit)) is not None and spoken < 2:
        assert session.decision is not None
        data = hint_of(session, visit)
        for each in data["figures"]:
            said = visit.tavern.remark(session.decision, each["answer"])
            assert bool(said) is bool(each["cost"])
            if said:
                assert f"would {session.decision.text_of(data['answer'])}: about " in said
                gold = re.search(r"about (\d+)", said)
                assert gold is not None
                assert gold[1] == f"{each['cost']:.0f}"
                spoken += 1
        session.answer(some_answer(session, luck))
        visit.type("table")
    assert spoken


def test_learning_tells_the_hint_before_each_choice() -> None:
    visit = open_visit()
    visit.type("learn threes")
    said = " ".join(visit.type("").split())
    for _ in range(3):
        session = session_of(visit)
        assert session is not None
        assert hint_of(session, visit)["text"] in said
        assert session.decision is not None
        said = " ".join(visit.type(session.decision.choices[0].text).split())


@pytest.mark.slow
def test_the_reasons_at_the_dearest_choices_name_the_best_of_the_review() -> None:
    """However short the review was."""
    visit = open_visit()
    game = rdi.new_game("kings-council", seats=3, seed=2)
    players = [by_level(1).make(seat) for seat in range(3)]
    while (request := game.pending) is not None:
        game.answer(players[request.seat].decide(request, game.view(request.seat)))
    checked = 0
    for seconds in (0.5, 2.0):
        pages = ReviewPages.of(visit.tavern.page, game.record)
        found = pages.look(None, seconds)
        for choice in [each for each in found.choices if each.cost.value][:3]:
            heard = len(visit.printed)
            pages.show_position(choice, found.look)
            said = " ".join(" ".join(visit.printed[heard:]).split())
            would = re.search(r"\(masterly\) would (.*?)\. ", said)
            assert would is not None
            assert f"best was {would[1].removeprefix('choose ')} " in said
            checked += 1
    assert checked
