"""Format files of the language in their places, each whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from rdi.errors import MissingFiles, RdiError, UnreadableFile
from rdi.files import NO_TEXT, TEXT_BYTES, read_bytes, reason_of, shown, write_whole
from rdi.lang.authoring.checked_files import check_paths, files_at
from rdi.lang.authoring.formatting import formatted
from rdi.lang.syntax.source import Source
from rdi.resources import SCENARIO, SUFFIXES, each_once
from rdi.shell.authoring.check_and_explain import mistake_document
from rdi.shell.exit_codes import BAD_FILE, DONE
from rdi.shell.messages import print_error
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import Page, report_page

FOLDERS = (".", "games", "cards", "scenarios")
"""Where files are looked for if none is named, from the working folder on."""

ENDINGS = (*SUFFIXES.values(), SCENARIO)


def format_files(paths: Sequence[Path], only_check: bool) -> int:
    """Format these files, or those of this folder, or only say which would change.

    4 where a file has mistakes or cannot be formatted, and where one would change that is only
    checked.
    """
    page = report_page(as_json=False)
    try:
        files = list(each_once(_meant(paths)))
        wrong = _told_mistakes(files, page)
    except RdiError as error:
        print_error(error)
        return BAD_FILE
    worst, changed = (BAD_FILE if wrong else DONE), 0
    for file in files:
        if str(file) in wrong:
            continue
        try:
            is_changed = _format(file, only_check)
        except RdiError as error:
            print_error(error)
            worst = BAD_FILE
            continue
        if is_changed:
            what = "would change" if only_check else "is formatted"
            page.add(Verbatim(f"{file} {what}."))
            changed += 1
    if not changed and worst == DONE:
        nothing = "There is nothing to format here." if not files else "Nothing to change."
        page.add(Verbatim(nothing))
    return BAD_FILE if only_check and changed else worst


def _meant(paths: Sequence[Path]) -> Iterator[Path]:
    if paths:
        yield from files_at(paths)
        return
    for folder in map(Path, FOLDERS):
        if os.path.isdir(folder):
            inside = (file for file in folder.iterdir() if file.suffix in ENDINGS)
            yield from sorted(file for file in inside if not os.path.isdir(file))


def _told_mistakes(files: Sequence[Path], page: Page) -> set[str]:
    """The files with mistakes in them, which are told as `rdi check` tells them."""
    found = [each for each in check_paths(files) if not each.is_warning] if files else []
    for mistake in found:
        page.show(mistake_document(mistake))
    return {mistake.source.path for mistake in found}


def _format(file: Path, only_check: bool) -> bool:
    """Whether a file is not as it should be; then it is written, unless it is only checked."""
    try:
        given = read_bytes(file, TEXT_BYTES)
        text = formatted(Source(str(file), given.decode())).encode()
        if text != given and not only_check:
            write_whole(file.resolve(), text)
    except UnicodeDecodeError:
        raise UnreadableFile(shown(file), NO_TEXT) from None
    except UnreadableFile:
        raise
    except OSError as error:
        raise MissingFiles(f"{shown(file)} cannot be formatted: {reason_of(error)}") from None
    return text != given
