"""Every rule of the booklet is proved by a test that names it; and the account itself is right."""

import pytest

from tests.conformance import ACCOUNT, UNDER_WAY, rules_named_in

AN_ACCOUNT_OF_ITS_OWN = """
    [pytest]
    testpaths = checks
    markers = rule(*ids): the rules it proves
"""


def test_every_priority_1_and_2_row_is_cited(pytestconfig: pytest.Config) -> None:
    account = pytestconfig.stash[ACCOUNT]
    if not account.is_of_all_tests:
        pytest.skip("only some of the test files were collected")
    assert account.overdue() == []


def test_what_is_under_way_is_in_the_list_and_not_proved_yet(pytestconfig: pytest.Config) -> None:
    account = pytestconfig.stash[ACCOUNT]
    assert account.statements.keys() >= UNDER_WAY
    assert UNDER_WAY & account.cited == set()


@pytest.fixture
def checks(pytester: pytest.Pytester) -> pytest.Pytester:
    """A little project of its own, with the plugin, whose tests are in the folder `checks`."""
    pytester.makeini(AN_ACCOUNT_OF_ITS_OWN)
    pytester.mkdir("checks")
    return pytester


def write(checks: pytest.Pytester, text: str) -> None:
    (checks.path / "checks" / "test_it.py").write_text(f"import pytest\n{text}\n")


def run(checks: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return checks.runpytest_inprocess("-p", "tests.conformance", *arguments)


def test_a_rule_that_is_named_is_counted_in_its_area(checks: pytest.Pytester) -> None:
    write(checks, '@pytest.mark.rule("betting-13", "ties-06", "PT-5")\ndef test_it(): pass')
    result = run(checks)
    result.assert_outcomes(passed=1)
    result.stdout.re_match_lines_random([r"betting +1 of +23", r"ties +1 of +7", r"all +2 of 759"])
    result.stdout.fnmatch_lines(["not named, priority 1: base-object-01 *"])
    result.stdout.no_re_match_line(r"not named.* (betting-13|ties-06)\b")


@pytest.mark.parametrize("mark", ["skip(reason='not yet')", "xfail"])
def test_a_test_that_need_not_pass_proves_nothing(checks: pytest.Pytester, mark: str) -> None:
    write(
        checks,
        f"""
@pytest.mark.{mark}
@pytest.mark.rule("betting-13")
def test_one(): assert False

@pytest.mark.rule("betting-14")
def test_other(): pass
""",
    )
    run(checks).stdout.re_match_lines([r"betting +1 of +23"])


@pytest.mark.parametrize("ids", ['"betting-99"', '"PT-15"', '"betting-13", "DT_4"', ""])
def test_an_id_that_is_in_no_list_stops_the_run(checks: pytest.Pytester, ids: str) -> None:
    write(checks, f"@pytest.mark.rule({ids})\ndef test_it(): pass")
    result = run(checks)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*rules that are not in the lists:*"])


def test_a_slip_of_the_pen_is_told_what_it_may_have_meant(checks: pytest.Pytester) -> None:
    write(checks, '@pytest.mark.rule("beting-13")\ndef test_it(): pass')
    run(checks).stderr.fnmatch_lines(["*::test_it names beting-13 (did you mean betting-13*"])


@pytest.mark.parametrize(
    ("arguments", "is_of_all_tests"),
    [
        ([], True),
        (["checks"], True),
        (["."], True),
        (["-k", "nothing_of_the_kind or it"], True),
        (["checks/test_it.py"], False),
        (["checks/test_it.py::test_it"], False),
        (["checks", "--ignore=checks/test_other.py"], False),
        (["--lf"], False),
    ],
)
def test_only_a_run_of_all_files_gives_the_account(
    checks: pytest.Pytester, arguments: list[str], is_of_all_tests: bool
) -> None:
    write(checks, '@pytest.mark.rule("betting-13")\ndef test_it(): pass')
    output = run(checks, *arguments).stdout.str()
    assert ("rules named by tests" in output) == is_of_all_tests


def test_a_file_names_rules_in_its_comments() -> None:
    text = '# rule: betting-13, PT-5\ngame "X":\n  ante  # rule of thumb\n  #rule: DT-4\n'
    assert rules_named_in(text) == ("betting-13", "PT-5", "DT-4")
