"""odds, what-if and hint at the table: at every decision, for the eyes of who is asked alone."""

import json
import os
import signal

import pytest

from rdi import library
from rdi.shell.advice import odds
from rdi.shell.play.decision import Decision
from rdi.shell.show.layout import visible
from tests.shell.taverns import Visit, open_visit

GAMES = [entry.name for entry in library.usual_games()]
WITH_VARIANTS = [
    (game, each.name.replace("_", "-"))
    for game in GAMES
    for each in library.definition(game).offered
    if not each.needs
]


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "SECONDS", 0.02)


def seated(line: str = "play kings seed 5", **named: object) -> Visit:
    visit = open_visit(**named)  # type: ignore[arg-type]
    visit.type(line)
    return visit


def desk_of(visit: Visit) -> Decision:
    assert visit.tavern.session is not None
    decision = visit.tavern.session.decision
    assert decision is not None
    return decision


def go_on(visit: Visit) -> bool:
    """Make the first choice that neither folds nor leaves; whether somebody is asked again."""
    offered = visit.tavern.session.private_screen().choices  # type: ignore[union-attr]
    leaving = ("all-in", "fold", "leave")
    texts = [each.text for each in offered if each.answer is not None and each.text not in leaving]
    if texts:
        visit.type(texts[0])
    else:
        visit.tavern.give(desk_of(visit).request.options[0])
        visit.type("table")  # after which the others go on
    return visit.tavern.is_asked


def through_kinds(visit: Visit, most: int = 40) -> list[str]:
    """Go through a game and stop at each kind of decision once; ask for odds there."""
    kinds: list[str] = []
    for _ in range(most):
        decision = desk_of(visit)
        if decision.request.verb not in kinds:
            kinds.append(decision.request.verb)
            before = visit.tavern.session.game.log  # type: ignore[union-attr]
            assert "10 deals" in " ".join(visit.type("odds samples 10").split())
            assert visit.tavern.session.game.log == before  # type: ignore[union-attr]
        if not go_on(visit):
            break
    return kinds


@pytest.mark.parametrize(
    ("game", "mode"),
    [*((game, "unicode") for game in GAMES), *((game, "plain") for game in GAMES[:2])],
)
def test_odds_are_told_at_every_kind_of_decision_within_the_page(game: str, mode: str) -> None:
    visit = seated(f"play {game} seed 3", mode=mode)
    assert through_kinds(visit)
    assert all(len(visible(line)) <= 80 for line in visit.printed)


@pytest.mark.parametrize(("game", "variant"), WITH_VARIANTS)
def test_odds_are_told_with_every_variant(game: str, variant: str) -> None:
    assert through_kinds(seated(f"play {game} with {variant} seats 2 seed 3"), most=6)


@pytest.mark.parametrize("game", GAMES)
def test_what_if_takes_every_choice_that_is_offered_and_plays_nothing(game: str) -> None:
    visit = seated(f"play {game} seed 3")
    before = visit.tavern.session.game.log  # type: ignore[union-attr]
    offered = visit.tavern.session.private_screen().choices[:2]  # type: ignore[union-attr]
    for choice in offered:
        if choice.answer is not None:
            assert "nothing is played" in visit.type(f"what-if {choice.text}")
    assert visit.tavern.session.game.log == before  # type: ignore[union-attr]


def test_the_same_view_gets_the_same_answer() -> None:
    visit = seated()
    assert visit.type("odds") == visit.type("odds")
    assert visit.type("hint") == visit.type("hint")
    assert visit.type("odds samples 30") == seated().type("odds samples 30")


def test_folding_leaves_nothing_to_win() -> None:
    said = " ".join(seated().type("what-if fold").split())
    assert "You would be out: you keep 49, and lose the 1 that you put in." in said
    assert "in 100" not in said
    found = json.loads(seated(mode="json").type("what-if fold"))
    assert found["share"]["value"] == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("odds samples 0", "0 samples"),
        ("odds samples many", "whole number"),
        ("odds samples", "odds samples 5000"),
        ("odds samples 100000000", "10,000,000"),
        ("odds model", "odds model drawn"),
        ("odds model nonsense", "No model"),
        ("odds perhaps", "samples, seconds and model"),
        ("what-if", "For example: what-if"),
        ("what-if dance", "is not an answer here"),
        ("what-if raise 999", "at the most"),
        ("what-if call", "nothing to call"),
    ],
)
def test_what_cannot_be_asked_gets_a_sentence(line: str, said: str) -> None:
    visit = seated()
    before = visit.tavern.session.game.log  # type: ignore[union-attr]
    assert said in " ".join(visit.wrong(line).split())
    assert visit.tavern.session.game.log == before  # type: ignore[union-attr]


def test_nothing_is_told_before_and_after_a_game() -> None:
    visit = open_visit()
    assert "no game has been played" in visit.wrong("odds").lower()
    visit.type("play rogues seed 3")
    visit.play_on()
    assert "nobody here has a choice" in visit.wrong("odds").lower()


def test_in_a_game_of_characters_it_says_why_there_are_no_odds_and_hint_goes_on_working() -> None:
    visit = seated("play red-dragon-inn with gerki zot seed 7")
    for line in ("odds", "what-if pass"):
        assert "cannot be counted" in " ".join(visit.wrong(line).split())
    if visit.tavern.is_asked:
        assert "would" in visit.type("hint")


def test_data_have_the_chances_and_the_reasons() -> None:
    visit = seated(mode="json")
    found = json.loads(visit.type("odds samples 20"))
    assert (found["type"], found["samples"], found["name"]) == ("odds", 20, "You")
    hint = json.loads(visit.type("hint"))
    assert hint["reasons"]
    assert desk_of(visit).request.accepts(hint["answer"])
    assert json.loads(visit.type("what-if check"))["type"] == "what-if"


# ------------------------------------------------------------------ for one pair of eyes


def test_friends_at_the_keyboard_do_not_see_the_odds_of_one_another() -> None:
    visit = seated("play kings with Ann, Ben seed 5")
    shown: list[tuple[str, list[str]]] = []
    visit.tavern.show_private = lambda name, lines: shown.append((name, list(lines)))
    assert visit.type("odds samples 10") == ""
    assert visit.type("what-if check") == ""
    assert [name for name, _ in shown] == ["Ann", "Ann"]
    page = visit.type("hint")
    assert "in 100" not in page
    assert "You hold" not in page


# ------------------------------------------------------------------ breaking off, suggestions


def test_ctrl_c_tells_what_was_found_so_far_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = odds.odds

    def interrupted(*given: object, **named: object) -> object:
        os.kill(os.getpid(), signal.SIGINT)
        return usual(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(odds, "odds", interrupted)
    before = signal.getsignal(signal.SIGINT)
    visit = seated()
    assert "Stopped after" in visit.type("odds samples 1000000")
    assert signal.getsignal(signal.SIGINT) is before
    assert "You check" in visit.type("check")


def test_what_if_is_completed_like_the_answer_itself() -> None:
    visit = seated()
    for asked in ("what-if ", "why not "):
        texts = [each.text for each in visit.tavern.suggestions(asked)]
        assert texts[:2] == [each.text for each in visit.tavern.suggestions("")][:2]
        assert "raise 1" in [each.text for each in visit.tavern.suggestions(f"{asked}raise ")]
    assert {"samples", "model"} <= {each.text for each in visit.tavern.suggestions("odds ")}


def test_a_hint_gives_its_reasons_and_says_how_they_were_found() -> None:
    said = " ".join(seated().type("hint").split())
    assert "would" in said
    assert "You hold" in said
    assert "Your part of the pot is" in said
    assert "deals that fit what you see" in said or "Counted exactly" in said


def test_a_hint_at_a_pick_compares_the_best_answers() -> None:
    visit = seated()
    while desk_of(visit).request.verb == "bet":
        assert go_on(visit)
    lines = visit.type("hint").splitlines()
    assert len([line for line in lines if " points" in line and ": " in line]) >= 2


def test_seconds_are_kept_to_by_the_clock_and_told_to_programs() -> None:
    visit = open_visit(mode="json")
    visit.type("play kings seed 5")
    found = json.loads(visit.type("odds seconds 0.2").splitlines()[-1])
    assert found["samples"] > 0
    assert found["seconds"] >= 0.2 * 0.9
    assert found["share"]["error"] > 0
    assert json.loads(visit.type("odds").splitlines()[-1])["seconds"] is None


@pytest.mark.parametrize("wrong", ["0", "-1", "soon", "nan", "inf", "1e9"])
def test_seconds_are_a_number_that_somebody_waits(wrong: str) -> None:
    visit = seated()
    assert "Seconds must be more than 0 and at most 3600" in visit.wrong(f"odds seconds {wrong}")
    assert "such as: odds seconds 2" in visit.wrong("odds seconds")
