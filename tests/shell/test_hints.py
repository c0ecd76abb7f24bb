"""The coach: silent, before each choice, or only after one that costs more than a little."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import library
from rdi.errors import GameFault
from rdi.shell.advice import hints
from rdi.shell.advice.hints import DEAR, cost
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
    assert "You are all in" in said


def advised(visit: Visit) -> str:
    """What to type for the choice that the first sentence of a hint advises."""
    first = visit.type("hint").splitlines()[0]
    return first.partition("would ")[2].rstrip(".").replace("raise to", "raise")


def test_an_adviser_that_fails_spoils_no_game_and_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_down(decision: object) -> object:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(hints, "_advice", breaks_down)
    visit = coached(open_visit(), "nudge")
    said = visit.type("check")
    assert "You check" in said
    assert "Aldis (masterly) cannot say (ZeroDivisionError)" in " ".join(said.split())
    assert "cannot say" not in visit.type("c")
    assert len(list((tmp_path / "rdi" / "reports").glob("*.txt"))) == 1
    assert "cannot say" in visit.wrong("hint")
    assert "now there is" in visit.wrong("dance")


def test_a_fault_of_the_games_author_is_told_as_that_and_needs_no_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks_down(decision: object) -> object:
        raise GameFault("own.game:7: the points are beyond 2^53")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(hints, "_advice", breaks_down)
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


def test_the_same_view_costs_the_same_and_no_answer_costs_more_than_itself() -> None:
    visit = coached(open_visit(), "off")
    assert visit.tavern.session is not None
    decision = visit.tavern.session.decision
    assert decision is not None
    assert cost(decision, "check", "check") == 0
    dear = cost(decision, ("raise", 49), "check")
    assert dear > DEAR
    assert cost(decision, ("raise", 49), "check") == dear
    assert cost(decision, "check", ("raise", 49)) == 0


def test_advice_says_what_is_to_be_typed_also_where_a_card_goes() -> None:
    visit = open_visit()
    visit.type("play city seed 3")
    choice = advised(visit)
    assert choice.startswith("build ")
    assert len(choice.split()) == 3
    assert "You build" in visit.type(choice)


# ------------------------------------------------------------------ a hint and its figures

FIGURE = re.compile(
    r"^  (?P<what>\S.*): (?P<figure>[+-]?[\d.]+) (?:in 100 )?(?:±(?P<error>[\d.]+))?"
)


def contradicted(told: str) -> str:
    """What of a hint speaks against its own advice; nothing if nothing does."""
    first, *lines = re.sub(r"\n {4,}", " ", told.replace("\n  (", " (")).splitlines()
    advised = first.partition("would ")[2].rstrip(".").removeprefix("choose ").lower()
    text = " ".join(" ".join(lines).split())
    if found := re.search(r"a call (wins|loses) [\d.]+ Gold", text):
        if (found[1] == "wins") != (advised == "fold"):
            return ""
        if "known by heart" in text:
            return ""
        worths = re.findall(
            r"(fold|call|raise to \d+) ([+-]\d+\.\d)", text.rpartition("in Gold:")[2]
        )
        best = max([float(worth) for _, worth in worths], default=None)
        own = next((float(worth) for answer, worth in worths if answer == advised), None)
        is_best = own is not None and best is not None and own >= best - 0.11
        return "" if is_best else f"{advised} is not the best of {worths}"
    figures = {}
    for line in lines:
        if (found := FIGURE.match(line)) and ("of the pot" in line or "Gold on average" in line):
            figures[found["what"].lower()] = float(found["figure"]), float(found["error"] or 0)
    if not figures:
        return ""
    if advised not in figures:
        return f"no figure for {advised} among {list(figures)}"
    own, error = figures[advised]
    better = [each for each, (more, off) in figures.items() if more - off > own + error]
    close = [
        each
        for each, (more, off) in figures.items()
        if each != advised and abs(own - more) < max(off, error)
    ]
    if close and "Too close to call" not in text and "equally good" not in text:
        return f"{close} is as good as {advised}, and nobody says so"
    return f"{better} is better than {advised}" if better else ""


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
    assert not contradicted(told), told
    errors = [int(each) for each in re.findall(r"in 100 ±(\d+)", told)]
    assert min(errors) <= 15
    assert "ends at 0" not in told


GAMES = [each.name for each in library.entries() if not each.is_company]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=3)
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
        for _ in range(4):
            session = visit.tavern.session
            if session is None or session.decision is None:
                return
            told = visit.type("hint")
            assert not contradicted(told), f"{order} seed {seed}\n{told}"
            advice = re.search("would (?:choose )?(.*)[.]$", told.splitlines()[0])
            answer = session.decision.read(advice[1].replace("raise to", "raise"))
            visit.type("set coach nudge")
            assert not visit.tavern.remark(session.decision, answer), told
            options = [each for each in session.decision.request.options if each != "fold"]
            session.answer(luck.choice(options))
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
