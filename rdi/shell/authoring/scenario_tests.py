"""Play the scenarios in files of cards and scenarios, and say which came as they were written."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rdi.errors import RdiError, UnreadableFile
from rdi.files import pass_over, read_text
from rdi.lang.compiler.scenarios import HAS_SCENARIO, read_scenarios
from rdi.lang.syntax.source import Source
from rdi.resources import SCENARIO, SUFFIXES, each_once, working_folder
from rdi.session.scenario.coverage import LINE, OPTION, RESPONSE, WAY, Coverage
from rdi.session.scenario.run import FAILED, LEFT_OUT, PASSED, Verdict, run_scenario
from rdi.shell.authoring.check_and_explain import mistake_document
from rdi.shell.exit_codes import BAD_FILE, DONE
from rdi.shell.messages import print_error
from rdi.shell.show.document import Data, Document, Verbatim
from rdi.shell.show.page import report_page
from rdi.shell.show.renderers import render
from rdi.text import count_of

FOLDERS = (".", "cards", "scenarios")
"""Where scenarios are looked for if no file is named, from the working folder on."""

ENDINGS = (SCENARIO, SUFFIXES["cards"])
COVERED = {
    WAY: "ways to play a card",
    RESPONSE: "answers",
    OPTION: "options",
    LINE: "lines of what cards do",
}


def run_tests(paths: Sequence[Path], with_coverage: bool, as_json: bool) -> int:
    """Play all scenarios of these files, or of those in this folder; 4 where one fails or cannot
    be read.
    """
    try:
        sources = [*_sources(paths)]
    except RdiError as error:
        print_error(error)
        return BAD_FILE
    scenarios, mistakes = read_scenarios(sources)
    page = report_page(as_json)
    for mistake in mistakes:
        page.show(mistake_document(mistake))
    coverage = Coverage()
    counts: Counter[str] = Counter()
    for scenario in scenarios:
        verdict = run_scenario(scenario, coverage.watch if with_coverage else None)
        counts[verdict.status] += 1
        page.lines(_with_short_names(render(verdict_document(verdict), page.look)))
    if with_coverage:
        told = coverage_document(coverage, _card_files(sources))
        page.lines(_with_short_names(render(told, page.look)))
    page.show(summary_document(counts, len(mistakes)))
    return BAD_FILE if mistakes or counts[FAILED] else DONE


def _with_short_names(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a page; files in the working folder are called by their short names in it."""
    here = f"{working_folder()}{os.sep}"
    return (each.replace(here, "") for each in lines)


def _card_files(sources: Sequence[Source]) -> frozenset[str]:
    """The files of cards among these, by both their names: as they are given, and in full."""
    paths = [source.path for source in sources if source.path.endswith(ENDINGS[1])]
    return frozenset([*paths, *(str(Path(working_folder()) / path) for path in paths)])


def _sources(paths: Sequence[Path]) -> Iterator[Source]:
    """The texts that may hold scenarios; UnreadableFile for a file that was named and cannot be
    read. Others of the folders are passed over with a word.
    """
    for path in each_once(_files(paths)):
        try:
            text = read_text(path)
        except UnreadableFile as error:
            if path in paths:
                raise
            pass_over(error)
            continue
        if path in paths or path.suffix != ENDINGS[1] or HAS_SCENARIO.search(text):
            yield Source(str(path), text)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    if not paths:
        for folder in map(Path, FOLDERS):
            yield from _sorted(folder / name for name in _names(folder))
    for path in paths:
        if os.path.isdir(path):
            inside = ((Path(at), names) for at, _, names in os.walk(path))
            yield from _sorted(at / name for at, names in inside for name in names)
        else:
            yield path


def _names(folder: Path) -> list[str]:
    return os.listdir(folder) if os.path.isdir(folder) else []


def _sorted(paths: Iterable[Path]) -> list[Path]:
    return sorted(path for path in paths if path.suffix in ENDINGS)


# ------------------------------------------------------------------ what is told


def verdict_document(verdict: Verdict) -> Document:
    """The result of a scenario; of one that failed, the line that did not hold and the game."""
    scenario = verdict.scenario
    reason = f" ({verdict.found})" if verdict.status == LEFT_OUT else ""
    told = [f"{verdict.status:8} {scenario.path}:{scenario.line}: {scenario.title}{reason}"]
    if verdict.status == FAILED:
        told.append(f"  {verdict.line:5} | {verdict.said}")
        told.append(f"        but: {verdict.found}")
        for heading, cards in (("going on", verdict.going_on), ("played so far", verdict.played)):
            if cards:
                told.append(f"        {heading}:")
                told += [f"          {each}" for each in cards]
        told.append("")
    data = {
        "title": scenario.title,
        "file": scenario.path,
        "line": scenario.line,
        "status": verdict.status,
        "proves": scenario.proves,
        "failed_line": verdict.line or None,
        "said": verdict.said,
        "found": verdict.found,
        "going_on": verdict.going_on,
        "played": verdict.played,
    }
    return Document(tuple(map(Verbatim, told)), Data("scenario", data))


def summary_document(counts: Counter[str], mistakes: int) -> Document:
    """How many scenarios came as they were written, and how many mistakes are in the files."""
    numbers = {name.replace(" ", "_"): counts[name] for name in (PASSED, FAILED, LEFT_OUT)}
    data = Data("summary", {"scenarios": counts.total(), "mistakes": mistakes, **numbers})
    if not counts and not mistakes:
        return Document((Verbatim("There are no scenarios here."),), data)
    parts = [f"{counts[name]} {name}" for name in (PASSED, FAILED, LEFT_OUT) if counts[name]]
    parts += [f"{count_of(mistakes, 'mistake')} in the files"] if mistakes else []
    told = f"{count_of(counts.total(), 'scenario')}: {', '.join(parts)}."
    return Document((Verbatim(told),), data)


def coverage_document(coverage: Coverage, own: frozenset[str]) -> Document:
    """The cards never exercised: of those in these files, or of all at the tables."""
    told: list[str] = []
    data = []
    for kind, what in COVERED.items():
        done, total = coverage.count(kind, own)
        missing = coverage.missing(kind, own)
        fields = {"kind": kind, "exercised": done, "total": total, "missing": missing}
        data.append(Data("coverage", fields))
        if total:
            told.append(f"{what}: {done} of {total} exercised{'; never:' if missing else ''}")
        told += [f'  "{each.title}" ({each.path}:{each.line}): {each.text}' for each in missing]
    phrases = coverage.phrases_missing(own)
    data.append(Data("coverage", {"kind": "phrase", "missing": phrases}))
    if phrases:
        told.append("phrases that were never exercised:")
        told += [f"  {each}" for each in phrases]
    return Document(tuple(map(Verbatim, told)), tuple(data))
