"""How quickly an editor is answered about long files: python -m tests.bench.editor [--lines N].

Each question is asked over the real protocol, behind a key that changes the text, as an author
types: so the time holds reading the change and what is read again. Told are the median and the
slowest of twenty, and, on Linux, the time that the server's processor needs for one of them, which
does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from rdi.resources import texts
from tests.source import ROOT

TIMES = 20

Question = Callable[[], Awaitable[Any]]


def long_files(lines: int) -> dict[str, str]:
    """A file of each kind with so many lines, out of what is shipped; of games many, and one."""
    cards = "\n".join(
        file.text.replace('card "', f'card "{n} ')
        for n in range(4)
        for file in texts("cards").values()
    )
    games = "\n".join(
        file.text.replace('game "', f'game "{n} ').replace('variant "', f'variant "{n} ')
        for n in range(4)
        for file in texts("games").values()
        if '\ngame "' in file.text
    )
    scenarios = "\n".join(
        each.read_text(encoding="utf-8").replace('scenario "', f'scenario "{n} ')
        for n in range(4)
        for each in sorted((ROOT / "tests" / "inn").glob("*.scenario"))
    )
    wheel = texts("games")["the_wheel"].text
    head, play = wheel.split("  play:\n", 1)
    step = "    step more_{}:\n      each player in turn:\n"
    step += "        if number of cards in Hand is 2:\n          bet\n"
    one = head + "  play:\n" + "".join(step.format(n) for n in range((lines - 190) // 4)) + play
    return {
        "long.cards": _cut(cards, lines),
        "long.game": _cut(games, lines),
        "long.scenario": _cut(scenarios, lines),
        "single.game": one,
    }


def _cut(text: str, lines: int) -> str:
    return "\n".join(text.split("\n")[:lines]) + "\n"


class Typist:
    """A client that changes a text in its middle before each question."""

    def __init__(self, client: LanguageClient, folder: Path, name: str, text: str) -> None:
        self.client, self.name = client, name
        self.uri = (folder / name).as_uri()
        self.document = lsp.TextDocumentIdentifier(self.uri)
        self.lines, self.version = text.split("\n"), 1
        middle = len(self.lines) // 2
        self.line = next(
            n for n in range(middle, len(self.lines))
            if self.lines[n].startswith("  ") and len(self.lines[n].split()) > 3
        )  # fmt: skip
        self.at = lsp.Position(self.line, len(self.lines[self.line]) - 2)
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(self.uri, "rdi", 1, text))
        )

    def type(self) -> None:
        """Press a key: a comment below the line grows."""
        self.version += 1
        lines = [*self.lines]
        lines.insert(self.line + 1, "  # " + "x" * (self.version % 50))
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
                [lsp.TextDocumentContentChangeWholeDocument("\n".join(lines))],
            )
        )

    def questions(self) -> dict[str, Question]:
        ask, document, at = self.client, self.document, self.at
        context = lsp.ReferenceContext(True)
        options = lsp.FormattingOptions(2, True)
        few = lsp.Range(lsp.Position(self.line, 0), lsp.Position(self.line, 99))
        return {
            "completion": lambda: ask.text_document_completion_async(
                lsp.CompletionParams(document, at)
            ),
            "hover": lambda: ask.text_document_hover_async(lsp.HoverParams(document, at)),
            "definition": lambda: ask.text_document_definition_async(
                lsp.DefinitionParams(document, at)
            ),
            "references": lambda: ask.text_document_references_async(
                lsp.ReferenceParams(context, document, at)
            ),
            "outline": lambda: ask.text_document_document_symbol_async(
                lsp.DocumentSymbolParams(document)
            ),
            "folding": lambda: ask.text_document_folding_range_async(
                lsp.FoldingRangeParams(document)
            ),
            "code lenses": lambda: ask.text_document_code_lens_async(lsp.CodeLensParams(document)),
            "colours": lambda: ask.text_document_semantic_tokens_full_async(
                lsp.SemanticTokensParams(document)
            ),
            "code actions": lambda: ask.text_document_code_action_async(
                lsp.CodeActionParams(document, few, lsp.CodeActionContext([]))
            ),
            "formatting": lambda: ask.text_document_formatting_async(
                lsp.DocumentFormattingParams(document, options)
            ),
        }


async def _asked(question: Question) -> float:
    start = time.perf_counter()
    try:
        await question()
    except Exception as error:  # a refusal is an answer
        if "Error" in type(error).__name__:
            raise
    return time.perf_counter() - start


def _ticks(process: int) -> int:
    """How many hundredths of a second a process was busy; 0 where that is not told."""
    try:
        told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(told[11]) + int(told[12])


async def bench(lines: int) -> None:
    client = LanguageClient("bench", "1")
    told: asyncio.Queue[tuple[str, int | None]] = asyncio.Queue()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def published(params: lsp.PublishDiagnosticsParams) -> None:
        told.put_nowait((params.uri, params.version))

    with TemporaryDirectory() as folder:
        await client.start_io(sys.executable, "-m", "rdi", "lsp")
        server = client._server.pid  # noqa: SLF001  # its time is measured
        start = time.perf_counter()
        params = lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=Path(folder).as_uri())
        await client.initialize_async(params)
        client.initialized(lsp.InitializedParams())
        print(f"greeting {1000 * (time.perf_counter() - start):.0f} ms")
        await asyncio.sleep(8)
        for name, text in long_files(lines).items():
            typist = Typist(client, Path(folder), name, text)
            start = time.perf_counter()
            await _asked(typist.questions()["outline"])
            first = time.perf_counter() - start
            count = text.count("\n")
            print(f"\n{name}: {count} lines; opened and outlined {1000 * first:.0f} ms")
            for what, question in typist.questions().items():
                found, before = [], _ticks(server)
                for _ in range(TIMES):
                    typist.type()
                    found.append(1000 * await _asked(question))
                median, slowest = statistics.median(found), max(found)
                busy = 10 * (_ticks(server) - before) / TIMES
                figures = f"median {median:6.1f} ms, slowest {slowest:6.1f} ms, busy {busy:5.1f} ms"
                print(f"  {what:13} {figures}")
            typist.type()
            start = time.perf_counter()
            try:
                async with asyncio.timeout(90):
                    while await told.get() != (typist.uri, typist.version):
                        continue
                print(f"  mistakes told after {1000 * (time.perf_counter() - start):.0f} ms")
            except TimeoutError:
                print("  mistakes not told within 90 seconds")
            client.text_document_did_close(lsp.DidCloseTextDocumentParams(typist.document))
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()


if __name__ == "__main__":
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--lines", type=int, default=2000)
    asyncio.run(bench(reading.parse_args().lines))
