"""The worked examples of the rule books, and more, as scenarios: each file here, each scenario."""

from pathlib import Path

import pytest

from rdi.lang.compiler.scenarios import read_scenarios
from rdi.lang.syntax.source import Source
from rdi.model.scenario import Scenario
from rdi.session.scenario.run import LEFT_OUT, PASSED, run_scenario

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FILES = [*sorted(HERE.glob("*.scenario")), *sorted((ROOT / "cards").glob("*.cards"))]
SCENARIOS, MISTAKES = read_scenarios(
    [Source(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")) for file in FILES]
)


def marks(scenario: Scenario) -> list[pytest.MarkDecorator]:
    """Which rules it proves, and why it is left out, if it is."""
    rules = [pytest.mark.rule(*scenario.proves)] if scenario.proves else []
    skipped = [pytest.mark.skip(reason=scenario.left_out)] if scenario.left_out else []
    return [*rules, *skipped]


def case(scenario: Scenario) -> object:
    name = f"{Path(scenario.path).stem}: {scenario.title}"
    return pytest.param(scenario, id=name, marks=marks(scenario))


def test_all_files_can_be_read() -> None:
    assert [str(mistake) for mistake in MISTAKES] == []


@pytest.mark.parametrize("scenario", [case(each) for each in SCENARIOS])
def test_it_comes_as_it_is_written(scenario: Scenario) -> None:
    verdict = run_scenario(scenario)
    assert verdict.status in (PASSED, LEFT_OUT), (
        f"{scenario.path}:{verdict.line}: {verdict.said}, but {verdict.found}; "
        f"going on: {verdict.going_on}; played: {verdict.played}"
    )
