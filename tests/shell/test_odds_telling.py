"""Odds in words: nothing is told as surer than it is, and every look tells the same figures."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.chances.results import FIRST_PLACE, Estimate, Odds, Option, PotOdds, Scores
from rdi.library import definition
from rdi.shell.advice.odds_text import (
    BARS_MOST,
    ROUNDING_ERROR,
    bars_of,
    how_found,
    in_hundred,
    odds_blocks,
    odds_data,
    option_text,
    plain_hundred,
    rows_of,
    typical,
)
from rdi.shell.show.document import Document
from rdi.shell.show.layout import as_ascii
from rdi.shell.show.look import Look
from rdi.shell.show.page import Page
from rdi.shell.show.party import Party
from rdi.shell.show.renderers import json_line, render
from rdi.shell.show.vocabulary import Vocabulary
from tests.shell.tables import WORDS

PARTY = Party(("You", "Mara", "Brannoc"), 0, frozenset([0]))
POTS = (
    PotOdds("main pot", 44, (1, 2), Estimate(0.32, 0.02), Estimate(0.04, 0.01), Estimate(0.34)),
    PotOdds("side pot", 14, (1,), Estimate(0.52, 0.02), Estimate(0.0), Estimate(0.52, 0.02)),
)
SCORES = (("house", 15, 0.2), ("house", 13, 0.5), ("den_of_thieves", 20, 0.3))


def page_of(odds: Odds, look: Look, party: Party = PARTY) -> list[str]:
    """What is told of odds."""
    return render(Document(odds_blocks(odds, None, party, WORDS)), look)


def told(is_exact: bool = False, **changes: object) -> Odds:
    fields: dict[str, object] = {
        "seat": 0, "model": "uniform", "samples": 0 if is_exact else 1500, "is_exact": is_exact,
        "pots": POTS, "share": Estimate(0.4, 0.02), "points": Estimate(10.25, 0.3),
        "scores": SCORES, "owed": 11, "stake": 44, "price": 0.2,
    }  # fmt: skip
    return Odds(**{**fields, **changes})  # type: ignore[arg-type]


def test_a_place_is_not_told_to_win_the_whole_pot_of_shares() -> None:
    pot = PotOdds(FIRST_PLACE, 12, (1, 2), Estimate(0.3), Estimate(0.0), Estimate(0.36))
    (shared, *_), (plain, *_) = [
        rows_of(told(pots=(each,)), PARTY, WORDS) for each in (pot, POTS[0])
    ]
    assert (shared.what, shared.note) == (
        "win the first place alone",
        "of 12 Gold in shares, against Mara and Brannoc",
    )
    assert (plain.what, plain.note) == (
        "win the main pot alone",
        "44 Gold, against Mara and Brannoc",
    )


@pytest.mark.parametrize(
    ("value", "error", "said"),
    [
        (0.32, 0.021, "32 in 100 ±3"),
        (0.32, 0.002, "32 in 100 ±0.2"),
        (0.0, 0.002, "0 in 100 ±0.2"),
        (0.0002, 0.0005, "under 0.1 in 100"),
        (0.001, 0.01, "under 1 in 100"),
        (0.999, 0.01, "over 99 in 100"),
        (0.0, 0.11, "0 in 100 ±11"),
        (0.5, 0.0, "50 in 100 ±0.1"),
    ],
)
def test_a_sampled_chance_has_its_error(value: float, error: float, said: str) -> None:
    assert in_hundred(Estimate(value, error), is_exact=False) == said


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((("", 7, 1.0),), "7"),
        ((("", 9, 0.05), ("", 7, 0.9), ("", 2, 0.05)), "7"),
        ((("", 9, 0.3), ("", 7, 0.3), ("", 2, 0.4)), "7, mostly 2 to 9"),
        ((("", 0, 0.3), ("", 5, 0.3), ("", 9, 0.4)), "5, mostly 0 to 9"),
        ((("a_den", 3, 0.3), ("house", 12, 0.7)), "12 (house), mostly 12 (house) to 3 (a den)"),
        (
            (("fools_luck", 16, 0.2), ("ordinary", 4, 0.4), ("ordinary", 10, 0.4)),
            "4, mostly 10 to 16 (Fool's Luck)",
        ),
    ],
)
def test_scores_are_told_by_the_middle_and_a_range(scores: Scores, said: str) -> None:
    words = Vocabulary(definition("threes", ["fools_luck"]))
    assert typical(scores, words) == said


def test_the_best_of_the_others_has_a_row_of_its_own() -> None:
    look = Look()
    rivals = (("house", 15, 0.5), ("house", 11, 0.5))
    text = "\n".join(page_of(told(rivals=rivals), look))
    assert "the best other in the end" in text
    assert "mostly 11 to 15" in text
    alone = page_of(told(rivals=rivals, pots=POTS[1:]), look)
    assert any("Mara in the end" in each for each in alone)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (1.0, "certain"),
        (0.0, "impossible"),
        (1 - 2**-52, "certain"),
        (1 / 3, "33.3 in 100"),
        (0.5, "50 in 100"),
        (1e-9, "under 0.1 in 100"),
        (0.99999, "over 99.9 in 100"),
    ],
)
def test_a_counted_chance_has_no_error(value: float, said: str) -> None:
    assert in_hundred(Estimate(value), is_exact=True) == said


@given(st.floats(0, 1), st.floats(0, 0.5), st.booleans())
def test_only_what_was_counted_is_certain_or_impossible(
    value: float, error: float, is_exact: bool
) -> None:
    said = in_hundred(Estimate(value, error), is_exact)
    sure = said in ("certain", "impossible")
    assert sure == (is_exact and min(value, 1 - value) < ROUNDING_ERROR)
    assert "±" not in plain_hundred(Estimate(value, error), is_exact)


def test_what_is_certain_comes_first_and_how_it_was_found_last() -> None:
    lines = render(
        Document(odds_blocks(told(certain=("nobody can beat you",)), None, PARTY, WORDS)),
        Look("plain"),
    )
    assert lines[0] == "Nobody can beat you."
    assert "1,500 deals that fit what you see" in " ".join(lines[-2:])


def test_each_pot_has_its_own_rivals() -> None:
    text = "\n".join(page_of(told(), Look()))
    assert "against Mara and Brannoc" in text
    assert "20 in 100     call 11 for a pot of 44" in text
    side = next(each for each in text.splitlines() if "side pot" in each)
    assert side.endswith("14 Gold, against Mara")


def test_what_was_broken_off_says_so() -> None:
    assert how_found(told(is_partial=True)).startswith("Stopped after 1,500 deals")
    assert how_found(told(is_exact=True)).startswith("Counted exactly")


def test_what_is_supposed_of_folding_is_said_wherever_a_pot_is_won() -> None:
    assert "if nobody folds" in how_found(told())
    assert "if nobody folds" in how_found(told(is_exact=True))
    for is_exact in (True, False):
        in_round = how_found(told(is_exact=is_exact, is_in_round=True))
        assert "if nobody plays a card in the Round any more" in in_round
    assert "folds" not in how_found(told(pots=(), gold=Estimate(1.0, 0.1)))


@pytest.mark.parametrize("look", [Look(), Look("ascii"), Look("plain"), Look("unicode", 64)])
def test_every_look_tells_the_same_figures_within_the_page(look: Look) -> None:
    lines = page_of(told(), look)
    text = " ".join(" ".join(lines).split())
    for figure in ("32 in 100", "52 in 100", "20 in 100", "10.2", "50"):
        assert figure in text
    assert all(len(each) <= look.width for each in lines)
    assert "?" not in as_ascii(text)
    assert max(each.count("#") for each in lines) > 20 or look.mode == "plain"


def test_a_long_note_is_broken_and_figures_stay_below_one_another() -> None:
    party = Party(("You", "Mara", "Brannoc", "Aldis"), 0, frozenset([0]))
    pot = PotOdds("pot", 44, (1, 2, 3), Estimate(0.32, 0.02), Estimate(0.04, 0.01), Estimate(0.34))
    rivals = (("house", 15, 1.0),)
    lines = page_of(told(pots=(pot,), rivals=rivals), Look(), party)
    assert lines[0].endswith("44 Gold, against Mara, Brannoc and")
    assert lines[1].strip() == "Aldis"
    assert lines[1].index("Aldis") == lines[0].index("44 Gold")
    assert lines[0].index("32 in 100") == lines[2].index("4 in 100")


def test_signs_that_take_more_room_without_unicode_do_not_make_lines_too_long() -> None:
    names = ("You", "Pim", "Mara", "Nell", "Brannoc", "Tobin", "Aldis")
    party = Party(names, 0, frozenset([0]))
    for count in range(1, 7):
        rivals = tuple(range(1, count + 1))
        pot = PotOdds("pot", 6, rivals, Estimate(0.2, 0.31), Estimate(0.1, 0.2), Estimate(0.2))
        for look in (Look("plain"), Look("ascii"), Look("ascii", 50)):
            lines: list[str] = []
            Page(look, lines.append).lines(page_of(told(pots=(pot,)), look, party))
            assert any("+-" in each for each in lines)
            assert all(len(each) <= look.width for each in lines)


def test_the_lines_read_as_sentences_where_nothing_is_drawn() -> None:
    lines = page_of(told(), Look("plain"))
    assert not any(each.startswith(" ") or "  " in each or "#" in each for each in lines)


def test_data_are_json_with_names_and_chances_from_0_to_1() -> None:
    found = json.loads(json_line("odds", **odds_data(told(), PARTY)))
    assert found["name"] == "You"
    assert found["pots"][0]["names"] == ["Mara", "Brannoc"]
    assert found["pots"][0]["win"] == {"value": 0.32, "error": 0.02}
    assert found["scores"][0] == ["house", 15, 0.2]


def test_gold_and_options_stand_in_for_pots() -> None:
    options = (Option("a", Estimate(0), None, Estimate(2.6, 0.5)),)
    odds = told(pots=(), price=None, gold=Estimate(2.6, 0.5), options=options, scores=())
    text = "\n".join(page_of(odds, Look()))
    assert "+2.6" in text
    assert "±0.5" in text
    assert "pot" not in text


def test_one_sample_does_not_tell_how_far_it_is_off() -> None:
    unsure = Estimate(0.5, float("inf"))
    odds = told(points=unsure, gold=unsure, share=unsure, options=(Option("a", unsure, unsure),))
    text = "\n".join(page_of(odds, Look()))
    assert text.count("± anything") == 3
    found = json.loads(json_line("odds", **odds_data(odds, PARTY)), parse_constant=pytest.fail)
    assert found["points"] == {"value": 0.5, "error": None}
    assert found["options"][0]["share"] == {"value": 0.5, "error": None}


# ------------------------------------------------------------------ bars

scores = st.lists(
    st.tuples(st.sampled_from(["house", "thieves"]), st.integers(0, 200)), min_size=2, unique=True
).map(lambda found: [(name, points, 1 / len(found)) for name, points in sorted(found)[::-1]])


@given(scores)
def test_bars_are_few_and_hold_all_chances(found: list[tuple[str, int, float]]) -> None:
    bars = bars_of(found, WORDS)
    assert len(bars) <= BARS_MOST
    assert abs(sum(bar.chance for bar in bars) - 1) < 1e-9


def test_bars_do_not_mix_classes_and_name_them_only_where_there_are_several() -> None:
    told = [bar.scores for bar in bars_of(SCORES, WORDS)]
    assert told == ["15 house", "13 house", "20 den of thieves"]
    assert [bar.scores for bar in bars_of(SCORES[:2], WORDS)] == ["15", "13"]
    words = Vocabulary(definition("threes", ["fools_luck"]))
    lucky = (("fools_luck", 18, 0.1), ("ordinary", 3, 0.9))
    assert [bar.scores for bar in bars_of(lucky, words)] == ["18 Fool's Luck", "3"]


def test_a_score_that_cannot_change_has_no_bars() -> None:
    assert bars_of((("house", 5, 1.0),), WORDS) == []


@pytest.mark.parametrize(("share", "said"), [(0.0, "nothing"), (1.0, "all"), (0.25, "25 in 100")])
def test_a_part_of_the_pot_is_an_amount_and_no_chance(share: float, said: str) -> None:
    part = Estimate(share)
    found = Odds(0, "uniform", 0, True, POTS, part, None, ())
    assert option_text(Option((), part, None), found) == f"{said} of the pot"
    rows = [row.what + " " + row.figure for row in rows_of(found, PARTY, WORDS)]
    assert f"your part on average {said}" in rows
