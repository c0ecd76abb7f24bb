"""Help the authors of games and cards: check files, and say what was understood of a game."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rdi import library
from rdi.errors import RdiError
from rdi.files import read_text, shown
from rdi.lang.authoring.checked_files import files_at
from rdi.lang.index import entries_in
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from rdi.memory import without_collection
from rdi.resources import SUFFIXES, Text
from rdi.shell.exit_codes import BAD_COMMAND, BAD_FILE, DONE, code_of
from rdi.shell.game_names import named_by_file
from rdi.shell.messages import print_error
from rdi.shell.show.document import Block, Data, Document, Heading, Rows, Sentence, Verbatim
from rdi.shell.show.page import report_page
from rdi.text import name_of

if TYPE_CHECKING:
    from rdi.lang.authoring.questions import Entry


def check_files(paths: Sequence[Path], as_json: bool) -> int:
    """Print every mistake in these files, or in all on the shelf; 4 where there is one.

    What is only suspicious is printed too, but such a file can be played.
    """
    try:
        from rdi.lang.authoring.checked_files import check_paths

        with without_collection():
            found = check_paths(paths)
    except RdiError as error:
        print_error(error)
        return BAD_FILE
    page = report_page(as_json)
    for mistake in found:
        page.show(mistake_document(mistake))
    if not found:
        page.show(Document((Verbatim("No mistakes."),), ()))
    if not all(mistake.is_warning for mistake in found):
        return BAD_FILE
    for note in _what_is_not_served(paths):
        page.show(note)
    return DONE


def _what_is_not_served(paths: Sequence[Path]) -> Iterator[Document]:
    """For each game in these files what cannot be done with its text in numbers, and why: all else
    plays it as it does any other.
    """
    for path in files_at(paths):
        if path.suffix != SUFFIXES["games"]:
            continue
        text = read_text(path)
        for entry in entries_in(Text(str(path), text)):
            if entry.is_company:
                continue
            from rdi.arrays.games.many_games import why_not_on_arrays
            from rdi.arrays.scoring.hand_tables import (
                why_no_hand_tables,  # late: cards need no numbers
            )

            compiled = library.compiled_game_in(text, entry.name)
            reasons = {
                "odds take longer or are less exact": why_no_hand_tables(compiled),
                "simulate takes longer": why_not_on_arrays(compiled),
            }
            for what, why in reasons.items():
                if why:
                    told = f"{shown(path)}: note: {what}: {why}"
                    data = {"file": str(path), "game": entry.name, "what": what, "why": why}
                    yield Document((Verbatim(told),), Data("note", data))


def mistake_document(mistake: Diagnostic) -> Document:
    """A mistake with the lines of the file where it is, and a free line behind it."""
    data = {"text": str(mistake), **mistake.as_data()}
    return Document((Verbatim(f"{mistake}\n"),), Data("mistake", data))


def explain_game(words: Sequence[str]) -> int:
    """Print in English what was understood of a game with these variants, of a character, a deck
    or a card, or of a file of cards.
    """
    if not words:
        print_error("explain needs a game, a character or a card; rdi games lists the games")
        return BAD_COMMAND
    try:
        report_page(as_json=False).add(Verbatim(_explained(words)))
    except RdiError as error:
        print_error(error)
        return code_of(error)
    return DONE


def _explained(words: Sequence[str]) -> str:
    from rdi.lang.authoring.explaining import explain_file, explain_game, explain_named

    path = Path(words[0])
    if path.suffix == SUFFIXES["cards"] and os.path.lexists(path):
        return explain_file(Source(str(path), read_text(path)))
    games = [entry.name for entry in library.entries()]
    name = named_by_file(words[0])
    if name_of(name.replace("_", " ")) not in games:
        return explain_named(" ".join(words), games)
    variants = [each.strip(",") for each in words[1:] if each not in ("with", "--with")]
    return explain_game(library.definition(name, variants))


WHERE_LINES_STAND = {
    "declare": "among the first lines of a game", "play": "in its Order of Play",
    "score": "in its score", "game": "a whole file", "cards": "in a file of cards",
}  # fmt: skip


def answer_question(question: str, as_json: bool) -> int:
    """Print how one says something: lines to copy, and phrases of the language; 2 for none."""
    from rdi.lang.authoring.questions import find_entries, find_phrases

    found, phrases = find_entries(question), find_phrases(question)
    if not found and not phrases:
        print_error(f"no phrase is about {question!r}: rdi words shows all phrases")
        return BAD_COMMAND
    page = report_page(as_json)
    for entry in found:
        page.show(_how_to_say(entry))
    if phrases:
        data = tuple(Data("phrase", {"example": said, "does": does}) for said, does in phrases)
        page.show(Document((Heading("Phrases of the language"), Rows(tuple(phrases))), data))
    return DONE


def _how_to_say(entry: Entry) -> Document:
    from textwrap import indent  # late: who checks files needs none of it

    blocks: list[Block] = [Heading(entry.title)]
    for each in entry.examples:
        lines = indent(each.lines.rstrip(), "    ")
        blocks += [Sentence(f"{WHERE_LINES_STAND[each.kind]}:", "  ", "  "), Verbatim(lines)]
    examples = [{"kind": each.kind, "lines": each.lines} for each in entry.examples]
    return Document(tuple(blocks), Data("entry", {"title": entry.title, "examples": examples}))


def show_words() -> int:
    """Print every phrase of the language with an example, and every word."""
    from rdi.lang.authoring.manual import words

    report_page(as_json=False).add(Verbatim(words()))
    return DONE
