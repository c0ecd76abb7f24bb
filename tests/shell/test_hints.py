"""The coach: silent, before each choice, or only after one that costs more than a little."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import library
from rdi.errors import GameFault
from rdi.model.request import Answer, Wager
from rdi.review.appraisal import appraisal
from rdi.review.weighing import Look
from rdi.shell.advice import hints
from rdi.shell.advice.hints import DEAR, TOLD_MOST
from rdi.shell.play.decision import Decision
from tests.nightly import by_day_or_night
from tests.shell.taverns import Visit, open_visit

DEAREST = "all-in"
"""With the hands of this deal nobody would."""


def coached(visit: Visit, how: str) -> Visit:
    visit.type(f"set coach {how}", "play rogues seed 1")
    return visit


def test_a_choice_that_costs_much_gets_a_word_and_is_done_all_the_same() -> None:
    visit = coached(open_visit(), "nudge")
    said = visit.type(DEAREST)
    assert "Aldis (masterly) would" in said
    assert "Gold better" in said
    assert "all in." in said


def advised(visit: Visit) -> str:
    """What to type for the choice that the first sentence of a hint advises."""
    first = visit.type("hint").splitlines()[0]
    return first.partition("would ")[2].rstrip(".").replace("raise to", "raise")


def test_an_adviser_that_fails_spoils_no_game_and_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_down(*arguments: object) -> object:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(hints, "weighing", breaks_down)
    visit = coached(open_visit(), "nudge")
    said = visit.type("check")
    assert "You check" in said
    assert "Aldis (masterly) cannot say." in " ".join(said.split())
    assert "cannot say" not in visit.type("c")
    assert len(list((tmp_path / "rdi" / "reports").glob("*.txt"))) == 1
    assert "cannot say" in visit.wrong("hint")
    assert "You can type" in visit.wrong("dance")


def test_a_fault_of_the_games_author_is_told_as_that_and_needs_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_down(*arguments: object) -> object:
        raise GameFault("own.game:7: the points are beyond 2^53")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(hints, "weighing", breaks_down)
    visit = coached(open_visit(), "off")
    said = " ".join(visit.wrong("hint").split())
    assert "cannot say: own.game:7: the points are beyond 2^53" in said
    assert not (tmp_path / "rdi" / "reports").exists()


@pytest.mark.parametrize("how", ["off", "nudge", "full"])
def test_the_choice_that_is_advised_gets_no_word(how: str) -> None:
    visit = coached(open_visit(), how)
    assert "Gold better" not in visit.type(advised(visit))


def test_who_wants_no_coach_hears_none() -> None:
    visit = coached(open_visit(), "off")
    visit.type(DEAREST)
    assert "would" not in "\n".join(visit.printed)


def test_a_full_coach_speaks_before_each_choice_only() -> None:
    visit = coached(open_visit(), "full")
    assert any(line.startswith("Aldis (masterly) would") for line in visit.printed)
    assert "Gold better" not in visit.type(DEAREST)


@pytest.mark.slow
def test_a_first_coach_speaks_in_three_games_of_a_kind(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    visit.type("set coach first")
    spoken = []
    for game in ("rogues",) * 4 + ("jack",):
        visit.type(f"play {game} seed 1")
        spoken.append("Gold better" in visit.type(DEAREST))
    assert spoken == [True, True, True, False, True]


def test_a_first_coach_leaves_scripts_alone(tmp_path: Path) -> None:
    visit = coached(open_visit(tmp_path, is_interactive=False), "first")
    assert "Gold better" not in visit.type(DEAREST)


def test_learning_turns_the_coach_on_until_somebody_sets_it_and_keeps_nothing() -> None:
    visit = open_visit()
    visit.type("learn")
    assert visit.tavern.preferences["coach"] == "full"
    assert visit.tavern.preferences.values["coach"] == "off"
    visit.type("set coach nudge")
    assert visit.tavern.preferences["coach"] == "nudge"


@pytest.mark.parametrize(
    "lines", [("lobby", "yes"), ("play dragon seed 3",), ("adventure", "1 round")]
)
def test_the_coach_of_a_game_to_learn_by_stays_at_its_table(lines: tuple[str, ...]) -> None:
    visit = open_visit()
    visit.type("learn dragon", "")
    assert visit.tavern.preferences["coach"] == "full"
    assert "Aldis (masterly) would" in "\n".join(visit.printed)
    visit.type(*lines)
    assert visit.tavern.preferences["coach"] == "off"


def test_the_coach_of_a_game_to_learn_by_advises_when_it_is_dealt_again() -> None:
    visit = open_visit()
    visit.type("learn dragon", "", "leave")
    asked = 0
    while asked < 2:
        told = visit.type("")
        if visit.tavern.session is not None:  # the hoard may be taken before anybody here is asked
            assert "Aldis (masterly) would" in told
            visit.type("leave")
            asked += 1


@pytest.mark.parametrize("game", ["rogues", "threes", "kings"])
def test_the_coach_tells_what_a_look_as_close_as_that_of_a_hint_tells(game: str) -> None:
    visit = open_visit()
    visit.type("set coach nudge", f"play {game} seed 1")
    told = 0
    while (session := visit.tavern.session) is not None and session.decision is not None:
        decision = session.decision
        answer = _dearest(decision)
        found = appraisal(decision.view, decision.request, answer, Look(hints.SECONDS))
        said = visit.tavern.remark(decision, answer)
        if said:
            assert found is not None
            assert found.cost.value > DEAR
            assert f"would {decision.text_of(found.best)}: about {found.cost.value:.0f} " in said
            told += 1
        session.answer(answer)
        visit.type("table")
    assert told


def _dearest(decision: Decision) -> Answer:
    """A bet of all that one has, or the last of the answers."""
    request = decision.request
    if isinstance(request, Wager):
        return ("raise", request.bounds[1]) if request.bounds is not None else "call"
    return list(request.options)[-1]


def test_advice_says_what_is_to_be_typed_also_where_a_card_goes() -> None:
    visit = open_visit()
    visit.type("play city seed 3")
    choice = advised(visit)
    assert choice.startswith("build ")
    assert len(choice.split()) == 3
    assert "You build" in visit.type(choice)


# ------------------------------------------------------------------ a hint and its figures

APART = "cannot be told apart by these figures"
BOLDER = "more on average, but more may be lost by it"


def hint_data(visit: Visit) -> dict[str, Any]:
    """A hint as programs read it; it is given to people as well, in the same words."""
    session = visit.tavern.session
    assert session is not None
    assert session.decision is not None
    document = visit.tavern.coach.hint(session.decision)
    return dict(document.data.fields)


def contradicted(data: dict[str, Any], told: str) -> str:
    """What of a hint speaks against its own advice; nothing if nothing does.

    This reads the figures as they are printed and knows nothing of how they came about.
    """
    text = " ".join(told.split())
    figures = data["figures"]
    close = list(map(str, data["cannot_be_told_apart"]))
    if (APART in text) is not bool(close):
        return f"{close} is not what is said to be close"
    if not figures:
        return ""
    own, *rivals = figures
    if str(own["answer"]) != str(data["answer"]) or own["cost"]:
        return f"{data['answer']} is advised, and {own} is the best"
    for each in figures[:TOLD_MOST]:  # of more ways to choose programs are told alone
        if printed(each) not in text:
            return f"{printed(each)} is not printed"
    bolder = {str(each["answer"]) for each in rivals if each["value"] > own["value"]} - {*close}
    if bolder and BOLDER not in text:
        return f"{bolder} promise more than {own}"
    for each in rivals:
        is_as_good = str(each["answer"]) in close
        if is_as_good and each["cost"]:
            return f"{each} costs something, and is said to be as good"
        is_by_heart = each["unit"] == "times in 100"
        if not (is_as_good or each["cost"] or is_by_heart or str(each["answer"]) in bolder):
            return f"{each} costs nothing, and is not said to be as good"
    return ""


def printed(figure: dict[str, Any]) -> str:
    """What is printed of a figure, and of what it costs."""
    cost = f"({figure['cost']:.1f}".removesuffix(".0") if figure["cost"] else ""
    if figure["unit"] == "gold":
        value = figure["value"]
        return cost or (f"{value:+.1f}".removesuffix(".0") if value else "0")
    if figure["unit"] == "times in 100":
        return f"{figure['value']} times in 100"
    if figure["unit"] == "percent of the pot":
        return cost or (f"{figure['value']:g} in 100" if 1 < figure["value"] < 99 else "")
    return ""


def figure(answer: str, value: float, cost: float) -> dict[str, Any]:
    return {"answer": answer, "value": value, "cost": cost, "unit": "gold"}


FIGURES = "call +1, check +0.8 and fold 0 (1 ±0.3 Gold less)"


@pytest.mark.parametrize(
    ("answer", "close", "told"),
    [
        ("call", ["call", "check"], f"{FIGURES} {APART}"),
        ("check", ["call", "check"], f"{FIGURES} {APART}"),
        ("call", [], FIGURES),
        ("call", ["call", "check"], FIGURES),
        ("call", ["call", "check"], f"check +0.8 and fold 0 (1 ±0.3 Gold less) {APART}"),
        ("call", ["call", "check"], f"call +1, check +0.8 and fold 0 {APART}"),
        ("call", ["call", "check", "fold"], f"{FIGURES} {APART}"),
        ("raise", ["call", "check"], f"{FIGURES} {APART}"),
    ],
)
def test_a_hint_that_contradicts_itself_is_seen_to_do_so(
    answer: str, close: list[str], told: str
) -> None:
    figures = [figure("call", 1.0, 0.0), figure("check", 0.8, 0.0), figure("fold", 0.0, 1.0)]
    data = {"answer": answer, "figures": figures, "cannot_be_told_apart": close}
    is_right = answer == "call" and close == ["call", "check"]
    is_right = is_right and APART in told and FIGURES in told
    assert bool(contradicted(data, told)) is not is_right


# Each of these gave an advice that the figures below it spoke against, or hardly any figures.
@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        ("play the-wheel seed 9",),
        ("play the-wheel seed 6",),
        ("play jack with hidden, no-last-call, dragons seats 3 stash 12 seed 3",),
        ("play the-wheel with unwound share 3 seats 3 seed 8", "clock", "d 1"),
        ("play city seed 4",),
    ],
)
def test_a_hint_never_speaks_against_its_figures_and_has_enough_of_them(
    lines: tuple[str, ...],
) -> None:
    visit = open_visit()
    visit.type(*lines)
    told = visit.type("hint")
    assert not contradicted(hint_data(visit), told), told
    errors = [int(each) for each in re.findall(r"in 100 ±(\d+)", told)]
    assert min(errors) <= 15
    assert "ends at 0" not in told


LEVELS = ("nudge", "full", "first")

GAMES = [each.name for each in library.usual_games()]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=by_day_or_night(2, 20))
@given(seed=st.integers(0, 10_000))
def test_at_any_decision_a_hint_agrees_with_its_figures(game: str, seed: int) -> None:
    luck = Random(seed)
    variants = [each.name.replace("_", "-") for each in library.definition(game).offered]
    chosen = luck.sample(variants, luck.randint(0, min(1, len(variants))))
    share = " share 3" if "unwound-clock" in chosen else ""
    order = f"play {game}{' with ' if chosen else ''}{', '.join(chosen)}{share}"
    visit = open_visit()
    visit.type(f"{order} seats {luck.randint(2, 4)} seed {seed}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hints, "SECONDS", 0.1)
        patch.setattr(hints, "perf_counter", lambda: 0.0)  # no clock ends a look
        for _ in range(4):
            session = visit.tavern.session
            if session is None or session.decision is None:
                return
            told, data = visit.type("hint"), hint_data(visit)
            wrong = contradicted(data, told)
            assert not wrong, f"{wrong}\n{order} seed {seed}\n{told}"
            visit.type(f"set coach {luck.choice(LEVELS)}")
            assert not visit.tavern.remark(session.decision, data["answer"]), told
            options = [each for each in session.decision.request.options if each != "fold"]
            session.answer(luck.choice(options))
            visit.type("table")


@pytest.mark.slow
@settings(max_examples=by_day_or_night(2, 20))
@given(seed=st.integers(0, 10_000))
def test_a_hint_among_characters_agrees_with_its_figures_and_gives_reasons(seed: int) -> None:
    luck = Random(seed)
    visit = open_visit()
    who = luck.sample(("fiona", "zot", "deirdre", "gerki"), luck.randint(2, 4))
    visit.type(f"play red-dragon-inn with {' '.join(who)} seed {seed}")
    for _ in range(8):
        session = visit.tavern.session
        if session is None or session.decision is None:
            return
        told, data = visit.type("hint"), hint_data(visit)
        wrong = contradicted(data, told)
        assert not wrong, f"{wrong}\n{who} seed {seed}\n{told}"
        assert len(data["reasons"]) > (len(data["figures"]) > 1)
        session.answer(luck.choice(list(session.decision.request.options)))
        visit.type("table")


def test_friends_at_the_keyboard_hear_nothing_of_what_somebody_holds() -> None:
    visit = open_visit()
    shown: list[str] = []
    visit.tavern.show_private = lambda name, lines: shown.extend([name, *lines])
    visit.type("set coach nudge", "play rogues with Ann, Ben seats 3 seed 1")
    assert visit.type("hint") == ""
    assert shown[0] == "Ann"
    assert "would" in shown[1]
    assert "Aldis" not in visit.type(DEAREST)
