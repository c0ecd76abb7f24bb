"""Whatever a text holds, each question is answered, and the server stays.

Texts are cut off anywhere, as they are while somebody types, or damaged by luck.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from rdi.lsp.server import REFUSED
from rdi.resources import texts
from tests.hostile.mutating import NASTY
from tests.lsp.editor import Editor
from tests.source import ROOT

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

SHARE = float(os.environ.get("RDI_HOSTILE", "0") or 0)
"""How many of all cases are tried: see tests/README.md; a few where nothing is said."""

FILES = {
    Path(file.path).name: file.text for kind in ("cards", "games") for file in texts(kind).values()
} | {
    file.name: file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "tests" / "inn").glob("*.scenario"))[::4]
}


@pytest_asyncio.fixture(loop_scope="module", autouse=True)
async def closed(editor: Editor) -> AsyncIterator[None]:
    yield
    for name in [*editor.texts]:
        editor.close(name)


async def ask_all(editor: Editor, name: str, position: lsp.Position) -> list[str]:
    """Ask everything at a place; what broke inside the server."""
    client, document = editor.client, editor.document(name)
    at = lsp.Range(lsp.Position(0, 0), position)
    options = lsp.FormattingOptions(2, True)
    context = lsp.ReferenceContext(True)
    asked: list[Any] = [
        client.text_document_completion_async(lsp.CompletionParams(document, position)),
        client.text_document_hover_async(lsp.HoverParams(document, position)),
        client.text_document_definition_async(lsp.DefinitionParams(document, position)),
        client.text_document_references_async(lsp.ReferenceParams(context, document, position)),
        client.text_document_document_highlight_async(
            lsp.DocumentHighlightParams(document, position)
        ),
        client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, position)),
        client.text_document_rename_async(lsp.RenameParams(document, position, "Other")),
        client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document)),
        client.text_document_folding_range_async(lsp.FoldingRangeParams(document)),
        client.text_document_code_lens_async(lsp.CodeLensParams(document)),
        client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document)),
        client.text_document_code_action_async(
            lsp.CodeActionParams(document, at, lsp.CodeActionContext([]))
        ),
        client.text_document_formatting_async(lsp.DocumentFormattingParams(document, options)),
        client.text_document_range_formatting_async(
            lsp.DocumentRangeFormattingParams(document, at, options)
        ),
    ]
    broken = []
    for each in asked:
        try:
            await each
        except JsonRpcException as error:
            if error.code != REFUSED:
                broken.append(str(error))
    return broken


def end_of(text: str) -> lsp.Position:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lsp.Position(len(lines) - 1, len(lines[-1].encode("utf-16-le", "surrogatepass")) // 2)


@pytest.mark.parametrize("name", FILES)
async def test_the_beginning_of_a_file_is_answered(editor: Editor, name: str) -> None:
    luck = Random(name)
    for _ in range(max(1, int(200 * SHARE))):
        begun = FILES[name][: luck.randrange(len(FILES[name]))]
        editor.open(name, begun)
        assert await ask_all(editor, name, end_of(begun)) == [], begun[-80:]


@pytest.mark.parametrize("case", range(max(12, int(2000 * SHARE))))
async def test_a_damaged_file_is_answered(editor: Editor, case: int) -> None:
    luck = Random(case)
    text = luck.choice([*FILES.values()])
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(text) + 1)
        what = luck.choice([each for each in NASTY if each != "\ud800"])
        text = text[:at] + what + text[at + luck.choice((0, 0, 1, 20)) :]
    cursor = luck.randrange(len(text) + 1)
    editor.open("damaged.cards", text)
    assert await ask_all(editor, "damaged.cards", end_of(text[:cursor])) == []


@pytest.mark.parametrize(
    "text", ["", "\n", "\ufeff", "x" * 100_000, "(" * 1000, "\r\r\n\u2028\x0c"]
)
async def test_what_is_no_text_of_the_language_is_answered(editor: Editor, text: str) -> None:
    editor.open("odd.game", text)
    assert await ask_all(editor, "odd.game", end_of(text)) == []
    await editor.mistakes("odd.game")
