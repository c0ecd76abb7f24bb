"""An editor that has some files open, for tests that talk to the server as one does."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient

SECONDS = 60.0
"""Longer no test waits for mistakes."""

MARK = "|"
"""Where the cursor is, in a text of a test."""

SMALL = """game "Small":
  about "two cards, the higher wins"
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  set size to 2
  play:
    ante
    deal size to each Hand
    bet
    showdown
  score highest of Hand:
    each card is worth value
  ties color
"""

CARDS = """character Ann:
  about "a friend"
  pile Box (public)
action card "Hit" in Ann, 40 copies:
  pick another player as victim
  victim loses 1 Fortitude
  you put 1 card under Box
"""


def cursor(text: str) -> tuple[str, lsp.Position]:
    """A text without its mark, and where that was, in UTF-16."""
    before, _, after = text.partition(MARK)
    line = before.split("\n")[-1]
    units = len(line.encode("utf-16-le")) // 2
    return before + after, lsp.Position(before.count("\n"), units)


def place_of(text: str, word: str, number: int = 0) -> lsp.Position:
    """Where a word begins for the so manieth time, in UTF-16."""
    at = -1
    for _ in range(number + 1):
        at = text.index(word, at + 1)
    return cursor(f"{text[:at]}{MARK}{text[at:]}")[1]


def changed(text: str, edits: Sequence[Any]) -> str:
    """A text after the changes of the server, whose columns are counted in UTF-16."""
    lines = text.split("\n")
    raw = [line.encode("utf-16-le") for line in lines]
    starts = [0]
    for line in raw:
        starts.append(starts[-1] + len(line) + 2)
    whole = text.encode("utf-16-le")

    def offset(position: lsp.Position) -> int:
        if position.line >= len(lines):
            return len(whole)
        return starts[position.line] + min(2 * position.character, len(raw[position.line]))

    in_order = sorted(edits, key=lambda each: (each.range.start.line, each.range.start.character))
    for edit in reversed(in_order):
        start, end = offset(edit.range.start), offset(edit.range.end)
        whole = whole[:start] + edit.new_text.encode("utf-16-le") + whole[end:]
    return whole.decode("utf-16-le")


@dataclass
class Editor:
    """A client of the server with a folder in which it works."""

    client: LanguageClient
    folder: Path
    texts: dict[str, str] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    published: list[lsp.PublishDiagnosticsParams] = field(default_factory=list)

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def document(self, name: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(name))

    def open(self, name: str, text: str) -> None:
        """Open a text, or change one that is open."""
        uri, version = self.uri(name), self.versions.get(name, 0) + 1
        if name in self.texts:
            self.client.text_document_did_change(
                lsp.DidChangeTextDocumentParams(
                    lsp.VersionedTextDocumentIdentifier(version, uri),
                    [lsp.TextDocumentContentChangeWholeDocument(text)],
                )
            )
        else:
            item = lsp.TextDocumentItem(uri, "rdi", version, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        self.texts[name], self.versions[name] = text, version

    def close(self, name: str) -> None:
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(self.document(name)))
        del self.texts[name]

    async def mistakes(self, name: str) -> list[lsp.Diagnostic]:
        """What is wrong with a text as it is now."""

        def found() -> Sequence[lsp.Diagnostic] | None:
            for each in reversed(self.published):
                if each.uri == self.uri(name) and each.version == self.versions[name]:
                    return each.diagnostics
            return None

        waited = 0.0
        while (answer := found()) is None and waited < SECONDS:
            await asyncio.sleep(0.02)
            waited += 0.02
        assert answer is not None, f"nothing was told of {name}"
        return [*answer]

    async def complete(self, name: str, position: lsp.Position) -> list[lsp.CompletionItem]:
        params = lsp.CompletionParams(self.document(name), position)
        found = await self.client.text_document_completion_async(params)
        assert isinstance(found, lsp.CompletionList)
        return [*found.items]

    async def hover(self, name: str, position: lsp.Position) -> str:
        params = lsp.HoverParams(self.document(name), position)
        found = await self.client.text_document_hover_async(params)
        if found is None:
            return ""
        assert isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value

    async def definition(self, name: str, position: lsp.Position) -> list[tuple[str, int]]:
        """The names of the files, and the lines from 1."""
        params = lsp.DefinitionParams(self.document(name), position)
        found: Any = await self.client.text_document_definition_async(params)
        return [(each.uri.rsplit("/", 1)[-1], each.range.start.line + 1) for each in found or ()]

    async def references(
        self, name: str, position: lsp.Position, with_given: bool = True
    ) -> list[tuple[str, int]]:
        context = lsp.ReferenceContext(with_given)
        params = lsp.ReferenceParams(context, self.document(name), position)
        found = await self.client.text_document_references_async(params)
        places = [(each.uri.rsplit("/", 1)[-1], each.range.start.line + 1) for each in found or ()]
        return sorted(places)

    async def rename(self, name: str, position: lsp.Position, new: str) -> dict[str, str]:
        """The texts that change, after that, by the names of their files."""
        params = lsp.RenameParams(self.document(name), position, new)
        found = await self.client.text_document_rename_async(params)
        changes = (found.changes or {}) if found is not None else {}
        names = {self.uri(each): each for each in self.texts}
        return {
            names[uri]: changed(self.texts[names[uri]], edits) for uri, edits in changes.items()
        }

    async def actions(
        self, name: str, first: int, last: int | None = None, only: Any = None
    ) -> list[lsp.CodeAction]:
        """What is offered for some lines, counted from 1."""
        end = lsp.Position((last or first) - 1, 10_000)
        at = lsp.Range(lsp.Position(first - 1, 0), end)
        params = lsp.CodeActionParams(self.document(name), at, lsp.CodeActionContext([], only))
        found = await self.client.text_document_code_action_async(params)
        return [each for each in found or () if isinstance(each, lsp.CodeAction)]

    def after(self, name: str, action: lsp.CodeAction) -> str:
        """A text after an action."""
        assert action.edit is not None
        return changed(self.texts[name], (action.edit.changes or {})[self.uri(name)])

    async def formatted(self, name: str, first: int = 0, last: int = 0) -> str:
        """A text as the server formats it, all of it or some lines."""
        options = lsp.FormattingOptions(2, True)
        if not first:
            whole = lsp.DocumentFormattingParams(self.document(name), options)
            edits = await self.client.text_document_formatting_async(whole)
        else:
            at = lsp.Range(lsp.Position(first - 1, 0), lsp.Position(last - 1, 10_000))
            some = lsp.DocumentRangeFormattingParams(self.document(name), at, options)
            edits = await self.client.text_document_range_formatting_async(some)
        return changed(self.texts[name], edits or ())
