"""Servers for the tests, each with an editor that talks to it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient

from tests.lsp.editor import SECONDS, Editor, cursor

CONFIG = ClientServerConfig(server_command=[sys.executable, "-m", "rdi", "lsp"])

UTF_16 = lsp.ClientCapabilities(
    text_document=lsp.TextDocumentClientCapabilities(
        completion=lsp.CompletionClientCapabilities(
            completion_item=lsp.ClientCompletionItemOptions(
                snippet_support=True, documentation_format=[lsp.MarkupKind.Markdown]
            )
        ),
        hover=lsp.HoverClientCapabilities(content_format=[lsp.MarkupKind.Markdown]),
    )
)
UTF_8 = lsp.ClientCapabilities(
    general=lsp.GeneralClientCapabilities(position_encodings=[lsp.PositionEncodingKind.Utf8])
)
"""An editor that counts bytes, and knows no snippets."""


async def _talk(client: LanguageClient, folder: Path, able: lsp.ClientCapabilities) -> None:
    params = lsp.InitializeParams(
        capabilities=able,
        root_uri=folder.as_uri(),
        workspace_folders=[lsp.WorkspaceFolder(folder.as_uri(), folder.name)],
    )
    await client.initialize_session(params)
    await _shelf_is_read(Editor(client, folder))


async def _shelf_is_read(editor: Editor) -> None:
    """Wait until the names of the shelf are known: it is read while others are answered."""
    text, position = cursor('action card "A" in |')
    editor.open("waiting.cards", text)
    async with asyncio.timeout(SECONDS):
        names: set[str] = set()
        while "Fiona" not in names:
            names = {each.label for each in await editor.complete("waiting.cards", position)}
    editor.close("waiting.cards")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("editor")


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def client(lsp_client: LanguageClient, folder: Path) -> AsyncIterator[None]:
    await _talk(lsp_client, folder, UTF_16)
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=CONFIG, scope="module")
async def plain_client(lsp_client: LanguageClient, folder: Path) -> AsyncIterator[None]:
    await _talk(lsp_client, folder, UTF_8)
    yield
    await lsp_client.shutdown_session()


def _editor(client: LanguageClient, folder: Path) -> Editor:
    editor = Editor(client, folder)
    features = client.protocol.fm.features
    usual: Any = features[lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS]

    def published(params: lsp.PublishDiagnosticsParams) -> None:
        editor.published.append(params)
        usual(params)

    features[lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS] = published
    return editor


@pytest_asyncio.fixture(loop_scope="module")
async def tidy(editor: Editor) -> AsyncIterator[None]:
    """Close what a test has opened."""
    yield
    for name in [*editor.texts]:
        editor.close(name)


@pytest.fixture(scope="module")
def editor(client: LanguageClient, folder: Path) -> Editor:
    return _editor(client, folder)


@pytest.fixture(scope="module")
def plain_editor(plain_client: LanguageClient, folder: Path) -> Editor:
    return _editor(plain_client, folder)
