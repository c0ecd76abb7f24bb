"""What is expected of a tournament is read, and held against its intervals."""

from pathlib import Path

import pytest

from rdi.errors import BadSettings
from rdi.tournament.expectation import findings, read_expectation
from rdi.tournament.statistics.results import Results
from tests.tournament.specs import spec
from tests.tournament.test_runner import played

PARTS = {"bots": 3, "deals": 60, "look": 10, "unit": 10}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return played(spec(**PARTS), tmp_path_factory.mktemp("expected") / "a.db").results()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("uniform > caller", ("uniform", ">", "caller", 0)),
        ("caller>=careful", ("caller", ">=", "careful", 0)),
        ("  careful  >  uniform by 0.25 ", ("careful", ">", "uniform", 0.25)),
    ],
)
def test_an_expectation_is_read(text: str, parts: tuple[object, ...]) -> None:
    found = read_expectation(text, spec())
    assert (found.better, found.sign, found.than, found.gain) == parts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("uniform caller", "must read A > B"),
        ("uniform < caller", "must read A > B"),
        ("uniform > callr", "there is no bot 'callr'.*caller"),
        ("uniform > caller by much", "there is no bot 'caller by much'"),
        ("uniform > uniform", "cannot win more than itself"),
    ],
)
def test_what_cannot_be_expected_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadSettings, match=said):
        read_expectation(text, spec())


def test_clearly_more_holds_one_way_at_most_and_not_less_one_way_at_least(
    results: Results,
) -> None:
    names = [bot.name for bot in results.spec.bots]
    for one in names:
        for other in set(names) - {one}:
            interval = results.difference(names.index(one), names.index(other))
            for by in ("", " by 0.5"):
                texts = [f"{one} {sign} {other}{by}" for sign in (">", ">=")]
                expected = [read_expectation(text, results.spec) for text in texts]
                more, not_less = findings(expected, results)
                gain = 0.5 if by else 0
                assert more.holds == (interval.mean - interval.half > gain)
                assert not_less.holds == (interval.mean + interval.half >= gain)
                assert more.difference == interval


@pytest.mark.parametrize("gain", [1.5, 0.1])
def test_what_the_question_asks_is_told_by_its_answer(tmp_path: Path, gain: float) -> None:
    question = {"better": "uniform", "than": "caller", "gain": gain}
    what = spec(**PARTS | {"bots": 2, "deals": 20, "question": question})
    results = played(what, tmp_path / "a.db").results()
    answer = results.answer()
    assert answer is not None
    found = findings([read_expectation("uniform > caller", what)], results)[0]
    assert found.difference == answer.difference
    assert found.holds == (answer.verdict is True)
