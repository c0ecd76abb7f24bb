"""Keep the account of which written rules the tests prove, and tell it when all have run.

A test names what it proves with `@pytest.mark.rule(...)`. The ids are those of the statements in
conformance.tsv and of the readings in readings.tsv; any other stops the run before the first test.
"""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from textwrap import wrap
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
PRIORITIES_REQUIRED = (1, 2)
UNDER_WAY: frozenset[str] = frozenset()
"""Statements about what is not built yet: that nobody proves them is told, and no more."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One testable statement of the rules: its id, area, and priority (1 game, 2 variant)."""

    id: str
    area: str
    priority: int


@dataclass(slots=True)
class Account:
    """Which rules there are to prove, and which of them the collected tests name."""

    statements: dict[str, Statement]
    readings: frozenset[str]
    cited: set[str] = field(default_factory=set)
    is_of_all_tests: bool = False

    def unknown(self, ids: Iterable[str]) -> list[str]:
        """Those of the ids that are in neither list, each with what may have been meant."""
        known = [*self.statements, *self.readings]
        return [
            f"{each} (did you mean {', '.join(get_close_matches(each, known)) or 'none of these'}?)"
            for each in ids
            if each not in self.statements and each not in self.readings
        ]

    def missing(self, priority: int) -> list[str]:
        """The ids of this priority that no test names, in the order of the list."""
        return [
            each.id
            for each in self.statements.values()
            if each.priority == priority and each.id not in self.cited
        ]

    def overdue(self) -> list[str]:
        """The ids that no test names though one should: their priority requires it, and what they
        are about is built.
        """
        missing = (each for priority in PRIORITIES_REQUIRED for each in self.missing(priority))
        return [each for each in missing if each not in UNDER_WAY]

    def by_area(self) -> dict[str, tuple[int, int]]:
        """For each area, how many of its statements are named and how many there are."""
        areas: dict[str, tuple[int, int]] = {}
        for each in self.statements.values():
            named, all_ = areas.get(each.area, (0, 0))
            areas[each.area] = (named + (each.id in self.cited), all_ + 1)
        return areas


ACCOUNT = pytest.StashKey[Account]()


def rules_named_in(text: str) -> tuple[str, ...]:
    """The ids in the comments `# rule: betting-13, PT-5` of a game, a scenario or the like."""
    lines = re.findall(r"^\s*#\s*rule:(.*)$", text, re.MULTILINE)
    return tuple(each for line in lines for each in re.split(r"[\s,]+", line.strip()) if each)


def _rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _is_of_all_tests(config: pytest.Config) -> bool:
    """Whether this run collects every file of the configured test folders."""
    option = config.option
    if option.ignore or option.ignore_glob or option.deselect or getattr(option, "lf", False):
        return False
    named = [config.invocation_params.dir / each for each in config.args]
    folders = [config.rootpath / each for each in config.getini("testpaths")]
    return bool(folders) and all(
        any(folder.resolve().is_relative_to(each.resolve()) for each in named) for folder in folders
    )


def pytest_configure(config: pytest.Config) -> None:
    statements = (
        Statement(row["id"], row["area"], int(row["priority"])) for row in _rows("conformance.tsv")
    )
    config.stash[ACCOUNT] = Account(
        statements={each.id: each for each in statements},
        readings=frozenset(row["id"] for row in _rows("readings.tsv")),
        is_of_all_tests=_is_of_all_tests(config),
    )


@pytest.hookimpl(tryfirst=True)  # before -k and -m take their pick
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    account = config.stash[ACCOUNT]
    mistakes: dict[str, None] = {}  # a set that keeps its order
    for item in items:
        ids = [each for marker in item.iter_markers("rule") for each in marker.args]
        if any(not marker.args for marker in item.iter_markers("rule")):
            mistakes[f"{item.nodeid} is marked with no rule at all"] = None
        for each in account.unknown(ids):
            mistakes[f"{item.nodeid} names {each}"] = None
        if not any(item.get_closest_marker(name) for name in ("skip", "xfail")):
            account.cited.update(ids)
    if mistakes:
        raise pytest.UsageError("\n".join(["rules that are not in the lists:", *mistakes]))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where tests run in several processes, each tells the first what its tests name."""
    told = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["rules"] = sorted(session.config.stash[ACCOUNT].cited)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Another process has ended: take over what its tests name."""
    node.config.stash[ACCOUNT].cited.update(getattr(node, "workeroutput", {}).get("rules", ()))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    account = config.stash[ACCOUNT]
    if not account.is_of_all_tests or not account.cited:
        return
    terminalreporter.section("rules named by tests")
    areas = account.by_area()
    areas["all"] = len(account.cited & account.statements.keys()), len(account.statements)
    for area, (named, all_) in areas.items():
        terminalreporter.write_line(f"{area:36}{named:4} of {all_:3}")
    for priority in PRIORITIES_REQUIRED:
        missing = account.missing(priority)
        if missing:
            text = f"not named, priority {priority}: {' '.join(missing)}"
            for line in wrap(text, width=100, break_on_hyphens=False, subsequent_indent="  "):
                terminalreporter.write_line(line)
