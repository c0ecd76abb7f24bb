"""The server itself: what it is told and asked over the protocol, and who answers.

Answers come from what is understood of a text at the moment, and are given at once. Mistakes are
worked out in a process of its own when nothing was typed for a moment; what was found of a text
that has changed since is thrown away. Texts are strangers': whatever is in them, the server answers
and stays.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import json_rpc
from pygls.uris import to_fs_path

from rdi.errors import RdiError, UnreadableFile
from rdi.files import read_text
from rdi.lang.authoring.formatting import formatted
from rdi.lang.authoring.mends import changes_between
from rdi.lang.authoring.names import Name, Part, Place
from rdi.lang.syntax.source import Source, Span
from rdi.lang.syntax.tree import HOMES
from rdi.lsp import completion as completing
from rdi.lsp.checker import CheckBrokenOff, Checker
from rdi.lsp.diagnosis import Diagnosis, edits, shown, uri_of
from rdi.lsp.documents import Document
from rdi.lsp.highlighting import SEMANTIC_KINDS, semantic_tokens
from rdi.lsp.hover import Writing, described, hover
from rdi.lsp.library import Library
from rdi.lsp.outline import Entry, folds, lenses, outline
from rdi.lsp.positions import Encoding, encoding_of
from rdi.lsp.renaming import CannotRename, changes_to_rename, renamed_symbol
from rdi.memory import set_aside
from rdi.resources import identity

PAUSE = 0.2
"""So many seconds nothing is typed before a text is checked."""

SYMBOL_KINDS = {
    "card": lsp.SymbolKind.Class, "deck": lsp.SymbolKind.Package, "game": lsp.SymbolKind.Module,
    "Drink Deck or tavern": lsp.SymbolKind.Package, "character": lsp.SymbolKind.Class,
    "variant": lsp.SymbolKind.Interface, "step": lsp.SymbolKind.Event,
    "routine": lsp.SymbolKind.Function, "verb": lsp.SymbolKind.Function,
    "cost": lsp.SymbolKind.Function, "scenario": lsp.SymbolKind.Event,
    "thing": lsp.SymbolKind.Object, "value": lsp.SymbolKind.Variable,
    "attribute": lsp.SymbolKind.Field, "topic": lsp.SymbolKind.String,
}  # fmt: skip
"""The symbols beside names in an outline."""

COMPLETION_KINDS = {
    "word": lsp.CompletionItemKind.Keyword, "phrase": lsp.CompletionItemKind.Snippet,
    "card": lsp.CompletionItemKind.Class, "character": lsp.CompletionItemKind.Class,
    "thing": lsp.CompletionItemKind.Constant, "value": lsp.CompletionItemKind.Variable,
    "routine": lsp.CompletionItemKind.Function, "verb": lsp.CompletionItemKind.Function,
    "cost": lsp.CompletionItemKind.Function, "attribute": lsp.CompletionItemKind.Field,
    "game": lsp.CompletionItemKind.Module,
}  # fmt: skip

OFFERED_MOST = 400
"""So many completions are sent; the editor asks again when more is typed."""

FOUND_MOST = 300
"""So many symbols of all files are sent."""

log = logging.getLogger(__name__)


REFUSED = lsp.LSPErrorCodes.RequestFailed
"""The code of an answer that is none, with the reason."""

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")


class Server(LanguageServer):
    """The server of one editor."""

    def __init__(self, version: str) -> None:
        # Pieces of changes would be counted in lines as Python counts them, which has more line
        # ends than the protocol.
        super().__init__("rdi", version, lsp.TextDocumentSyncKind.Full)
        self.library = Library()
        self.diagnoses: dict[str, Diagnosis] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._checker = Checker()
        self._checking = ThreadPoolExecutor(1, "check")  # it waits for the process that does it

    @property
    def encoding(self) -> Encoding:
        """How the editor counts columns."""
        return encoding_of(self.workspace.position_encoding)

    def enter_folders(self) -> None:
        """Look for files in the folders that are open, and work in the first of them."""
        roots = [path_of(each.uri) for each in self.workspace.folders.values()]
        if not roots and self.workspace.root_uri:
            roots = [path_of(self.workspace.root_uri)]
        self.library.folders = [Path(each) for each in roots if os.path.isdir(each)]
        if self.library.folders:
            os.chdir(self.library.folders[0])

    def document(self, uri: str) -> Document:
        """The text of an address as it is now; an empty one where it was never opened."""
        path = path_of(uri)
        return self.library.document(path) or Document(path, "")

    # ------------------------------------------------------------------ texts

    def changed(self, uri: str, text: str, version: int | None) -> None:
        """A text was opened or changed."""
        self.library.put(path_of(uri), text)
        self.check_soon(uri, version)

    def check_soon(self, uri: str, version: int | None) -> None:
        """Check a text when nothing was typed for a moment."""
        if (waiting := self._waiting.pop(uri, None)) is not None:
            waiting.cancel()
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._check(uri, version))

    async def _check(self, uri: str, version: int | None) -> None:
        await asyncio.sleep(PAUSE)
        document = self.library.document(path_of(uri))
        if document is None:
            return
        self.library.settle()
        sources = [document.source, *self._unsaved_beside(document)]
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(self._checking, self._checker.check, sources)
        except CheckBrokenOff as error:
            log.warning("%s could not be checked: %s", uri, error)
            return
        if self.library.document(document.path) is document:
            mistakes = found.get(identity(document.path), [])
            self._publish(uri, Diagnosis(version, document.lines, mistakes))

    def _unsaved_beside(self, document: Document) -> list[Source]:
        """The open texts that are not as their files: what they declare counts as it is there."""
        found = []
        for each in self.library.documents.values():
            if each is not document and not _is_saved(each):
                found.append(each.source)
        return found

    def _publish(self, uri: str, diagnosis: Diagnosis) -> None:
        self.diagnoses[uri] = diagnosis
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(
                uri,
                [shown(each, diagnosis.lines, self.encoding) for each in diagnosis.mistakes],
                diagnosis.version,
            )
        )

    def closed(self, uri: str) -> None:
        """A text is not open any more."""
        if (waiting := self._waiting.pop(uri, None)) is not None:
            waiting.cancel()
        self.library.close(path_of(uri))
        self.diagnoses.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    async def refresh(self) -> None:
        """Read again what lies on the disk, while others are answered."""
        for _ in self.library.refreshed():
            await asyncio.sleep(0)
        gc.collect()
        set_aside()  # what was read stays; to look through it for what is not needed takes long

    def shutdown(self) -> None:
        """End what is going on."""
        self._checking.shutdown(wait=False, cancel_futures=True)
        self._checker.close()
        super().shutdown()  # type: ignore[no-untyped-call]

    # ------------------------------------------------------------------ places

    def place(self, document: Document, position: lsp.Position) -> tuple[int, int]:
        """A place of the editor in a text."""
        return self.encoding.place(document.lines, position)

    def name_at(
        self, uri: str, position: lsp.Position
    ) -> tuple[Document, tuple[Name, Part] | None]:
        """The name at a place, in its text."""
        document = self.document(uri)
        return document, document.name_at(*self.place(document, position))

    def location(self, place: Place) -> lsp.Location:
        """Where a name stands, for the editor."""
        lines = self.library.lines(place.path)
        return lsp.Location(uri_of(place.path), self.encoding.range(lines, place.span))

    def range(self, document: Document, span: Span) -> lsp.Range:
        """A piece of a text, for the editor."""
        return self.encoding.range(document.lines, span)


def path_of(uri: str) -> str:
    """The path of an address; the address itself where that leads to no file."""
    if not uri.startswith("file:"):
        return uri
    return to_fs_path(uri) or uri


def _is_saved(document: Document) -> bool:
    """Whether a text is as its file."""
    try:
        return read_text(Path(document.path)) == document.source.text
    except UnreadableFile:
        return False


def answering(
    function: Callable[Parameters, Answer],
) -> Callable[Parameters, Answer]:
    """An answer in which a refusal is told to the editor."""

    @wraps(function)
    def answer(*args: Parameters.args, **more: Parameters.kwargs) -> Answer:
        try:
            return function(*args, **more)
        except RdiError as error:
            raise refused(error) from None

    return answer


def refused(error: RdiError) -> JsonRpcException:
    """A refusal as the protocol has it."""
    return JsonRpcException(str(error), REFUSED)


class _Faults(logging.Filter):
    """Lets faults into the log, and no refusals: the editor is told of those."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is a fault."""
        raised = record.exc_info[1] if record.exc_info else None
        return not (isinstance(raised, JsonRpcException) and raised.code == REFUSED)


def new_server(version: str) -> Server:
    """A server that answers all that is told and asked in this file; `version` is the program's."""
    server = Server(version)
    logging.getLogger(json_rpc.__name__).addFilter(_Faults())
    for feature, function, *options in FEATURES:
        server.feature(feature, *options)(function)
    return server


# ---------------------------------------------------------------------- texts


async def initialized(server: Server, params: lsp.InitializedParams) -> None:
    """Read the shelf and the folders that are open; the first one is where `rdi` works."""
    server.enter_folders()
    await server.refresh()


def did_open(server: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    """A text was opened."""
    document = params.text_document
    server.changed(document.uri, document.text, document.version)


def did_change(server: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    """A text was changed."""
    document = server.workspace.get_text_document(params.text_document.uri)
    server.changed(params.text_document.uri, document.source, params.text_document.version)


async def did_save(server: Server, params: lsp.DidSaveTextDocumentParams) -> None:
    """A text was saved: what others find of it on the shelf is otherwise."""
    await server.refresh()
    for uri in [*server.diagnoses]:
        if uri != params.text_document.uri:
            server.check_soon(uri, server.workspace.get_text_document(uri).version)


def did_close(server: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    """A text was closed."""
    server.closed(params.text_document.uri)


async def watched(server: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Files were changed outside of the editor."""
    await server.refresh()


# ---------------------------------------------------------------------- answers


def complete(server: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    """Words, phrases and names that may stand at a place."""
    document = server.document(params.text_document.uri)
    line, column = server.place(document, params.position)
    found = completing.completions(server.library, document, line, column)
    support = server.client_capabilities.text_document
    item_support = support.completion.completion_item if support and support.completion else None
    with_snippets = bool(item_support and item_support.snippet_support)
    items = [
        _item(server, document, line, column, each, with_snippets) for each in found[:OFFERED_MOST]
    ]
    return lsp.CompletionList(is_incomplete=len(found) > OFFERED_MOST, items=items)


def _item(
    server: Server,
    document: Document,
    line: int,
    column: int,
    each: completing.Completion,
    with_snippets: bool,
) -> lsp.CompletionItem:
    at = server.range(document, Span(line, each.start + 1, line, column))
    is_snippet = with_snippets and each.kind == "phrase"
    text = completing.snippet(each.text) if is_snippet else each.text
    formats = lsp.InsertTextFormat
    return lsp.CompletionItem(
        label=each.text,
        kind=COMPLETION_KINDS.get(each.kind, lsp.CompletionItemKind.Reference),
        detail=each.about or None,
        sort_text=f"{each.place} {each.text.casefold()}",
        filter_text=each.text,
        text_edit=lsp.TextEdit(at, text),
        insert_text_format=formats.Snippet if is_snippet else formats.PlainText,
        data={"rule": each.rule} if each.rule else None,
    )


def resolve(server: Server, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """A completion with what its phrase does."""
    rule = item.data.get("rule", "") if isinstance(item.data, dict) else ""
    if (home := HOMES.get(str(rule))) is not None:
        able = server.client_capabilities.text_document
        of_items = able.completion.completion_item if able and able.completion else None
        kind = _markup(of_items.documentation_format if of_items else None)
        item.documentation = lsp.MarkupContent(kind, described(home, _writing(kind)))
    return item


def _markup(formats: Sequence[lsp.MarkupKind] | None) -> lsp.MarkupKind:
    """How an editor shows texts, by what it says that it can."""
    kinds = lsp.MarkupKind
    return kinds.Markdown if kinds.Markdown in (formats or ()) else kinds.PlainText


def _writing(kind: lsp.MarkupKind) -> Writing:
    return Writing(kind == lsp.MarkupKind.Markdown)


def hovered(server: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    """The meaning of a line."""
    document = server.document(params.text_document.uri)
    able = server.client_capabilities.text_document
    kind = _markup(able.hover.content_format if able and able.hover else None)
    line, column = server.place(document, params.position)
    found = hover(server.library, document, line, column, _writing(kind))
    if found is None:
        return None
    text, span = found
    return lsp.Hover(lsp.MarkupContent(kind, text), server.range(document, span))


def definition(server: Server, params: lsp.DefinitionParams) -> list[lsp.Location]:
    """Where a name is given."""
    _, found = server.name_at(params.text_document.uri, params.position)
    if found is None:
        return []
    index = server.library.index
    places = [place for symbol in index.meant(*found) for place in index.given(symbol)]
    return [server.location(each) for each in places]


def references(server: Server, params: lsp.ReferenceParams) -> list[lsp.Location]:
    """Where a thing is named."""
    _, found = server.name_at(params.text_document.uri, params.position)
    if found is None:
        return []
    index, with_given = server.library.index, params.context.include_declaration
    places = {
        (each.path, each.span): each
        for symbol in index.meant(*found)
        for each in index.places(symbol)
        if with_given or not each.name.is_given
    }
    return [server.location(each) for each in places.values()]


def highlights(server: Server, params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
    """Where a thing is named in the same text."""
    document, found = server.name_at(params.text_document.uri, params.position)
    if found is None:
        return []
    index, kinds = server.library.index, lsp.DocumentHighlightKind
    return [
        lsp.DocumentHighlight(
            server.range(document, place.span),
            kinds.Write if place.name.is_given else kinds.Read,
        )
        for symbol in index.meant(*found)
        for place in index.places(symbol)
        if place.path == document.path
    ]


@answering
def prepare_rename(
    server: Server, params: lsp.PrepareRenameParams
) -> lsp.PrepareRenamePlaceholder | None:
    """The name that would be another one."""
    server.library.settle()
    document, found = server.name_at(params.text_document.uri, params.position)
    if found is None:
        return None
    renamed_symbol(server.library.index, *found)
    name, part = found
    return lsp.PrepareRenamePlaceholder(server.range(document, Place(part, name).span), name.text)


@answering
def rename(server: Server, params: lsp.RenameParams) -> lsp.WorkspaceEdit:
    """Give something another name."""
    server.library.settle()
    _, found = server.name_at(params.text_document.uri, params.position)
    if found is None:
        raise CannotRename("there is no name here that could be changed")
    library = server.library
    changes = changes_to_rename(library.index, *found, params.new_name, library.lines)
    return lsp.WorkspaceEdit({
        uri_of(path): edits(each, library.lines(path), server.encoding)
        for path, each in changes.items()
    })  # fmt: skip


def symbols(server: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    """The outline of a text."""
    document = server.document(params.text_document.uri)

    def shown_entry(each: Entry) -> lsp.DocumentSymbol:
        kind = SYMBOL_KINDS.get(each.kind, lsp.SymbolKind.Object)
        inside = [shown_entry(entry) for entry in each.inside]
        whole, at = server.range(document, each.span), server.range(document, each.at)
        name = each.name.strip() or each.kind  # the protocol wants one that is not empty
        return lsp.DocumentSymbol(name, kind, whole, at, each.kind, children=inside)

    return [shown_entry(each) for each in outline(document)]


def all_symbols(server: Server, params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
    """The declarations of all files in whose names something stands."""
    wanted, found = params.query.casefold(), []
    for parts in server.library.index.parts.values():
        for part in parts:
            for name in part.names.names:
                is_own = name.is_given and name.scopes[-1] == "" and name.kinds[0] != "value"
                if is_own and wanted in name.text.casefold():
                    kind = SYMBOL_KINDS.get(name.kinds[0], lsp.SymbolKind.Object)
                    at = server.location(Place(part, name))
                    found.append(lsp.WorkspaceSymbol(at, name.text, kind))
                    if len(found) >= FOUND_MOST:
                        return found
    return found


def foldings(server: Server, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    """The folds of a text."""
    document = server.document(params.text_document.uri)
    kinds = lsp.FoldingRangeKind
    return [
        lsp.FoldingRange(first - 1, last - 1, kind=kinds.Comment if is_comment else kinds.Region)
        for first, last, is_comment in folds(document.lines)
    ]


def format_whole(server: Server, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    """A text as `rdi fmt` writes it; as it is where it has mistakes."""
    return _formatted(server, server.document(params.text_document.uri))


def format_range(server: Server, params: lsp.DocumentRangeFormattingParams) -> list[lsp.TextEdit]:
    """Some lines of a text as `rdi fmt` writes them."""
    document = server.document(params.text_document.uri)
    first, _ = server.place(document, params.range.start)
    last, column = server.place(document, params.range.end)
    last -= column == 1 and last > first
    return _formatted(server, document, first, last)


@answering
def _formatted(
    server: Server, document: Document, first: int = 1, last: int | None = None
) -> list[lsp.TextEdit]:
    changes = changes_between(document.source.text, formatted(document.source))
    kept = [
        each
        for each in changes
        if each.span.end_line >= first and (last is None or each.span.line <= last)
    ]
    return edits(kept, document.lines, server.encoding)


def actions(server: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """The mends of the mistakes in some lines, and these lines as `rdi fmt` writes them."""
    uri = params.text_document.uri
    document, diagnosis = server.document(uri), server.diagnoses.get(uri)
    first, _ = server.place(document, params.range.start)
    last, _ = server.place(document, params.range.end)
    found = []
    if diagnosis is not None and diagnosis.lines == document.lines:
        for mistake, mend in diagnosis.mends_at(first, last):
            changes = edits(mend.changes, document.lines, server.encoding)
            found.append(
                lsp.CodeAction(
                    mend.title,
                    lsp.CodeActionKind.QuickFix,
                    [shown(mistake, document.lines, server.encoding)],
                    mend.is_meant,
                    edit=lsp.WorkspaceEdit({uri: changes}),
                )
            )
    only, triggers = params.context.only, lsp.CodeActionTriggerKind
    # Wherever the cursor goes editors ask by themselves; formatting takes longer than the rest.
    if only or params.context.trigger_kind == triggers.Invoked:
        found += _formatting_action(server, document, uri, first, last)
    return [each for each in found if not only or _is_among(each.kind, only)]


def _formatting_action(
    server: Server, document: Document, uri: str, first: int, last: int
) -> list[lsp.CodeAction]:
    """These lines as `rdi fmt` writes them, where that is otherwise."""
    try:
        changes = _formatted(server, document, first, last)
    except JsonRpcException:
        return []
    title, kind = "Write these lines as rdi fmt does", lsp.CodeActionKind.RefactorRewrite
    edit = lsp.WorkspaceEdit({uri: changes})
    return [lsp.CodeAction(title, kind, edit=edit)] if changes else []


def _is_among(kind: str | None, only: Sequence[str]) -> bool:
    """Whether a kind of action is one of these, or a kind of one of them."""
    return any(kind == each or str(kind).startswith(f"{each}.") for each in only)


def code_lenses(server: Server, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """The commands that play, test and reckon; the editor runs them in a terminal."""
    document = server.document(params.text_document.uri)
    folder = os.path.dirname(document.path)
    found = []
    for lens in lenses(document):
        at = server.range(document, Span(lens.line, 1, lens.line, 1))
        what = lsp.Command(lens.title, lens.command, arguments=[[*lens.arguments], folder])
        found.append(lsp.CodeLens(at, what))
    return found


def semantics(server: Server, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    """The kind of each word."""
    document = server.document(params.text_document.uri)
    return lsp.SemanticTokens(semantic_tokens(document, server.encoding))


LEGEND = lsp.SemanticTokensLegend([*SEMANTIC_KINDS.values()], [])

FEATURES: tuple[tuple[Any, ...], ...] = (
    (lsp.INITIALIZED, initialized),
    (lsp.TEXT_DOCUMENT_DID_OPEN, did_open),
    (lsp.TEXT_DOCUMENT_DID_CHANGE, did_change),
    (lsp.TEXT_DOCUMENT_DID_SAVE, did_save),
    (lsp.TEXT_DOCUMENT_DID_CLOSE, did_close),
    (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, watched),
    (
        lsp.TEXT_DOCUMENT_COMPLETION,
        complete,
        lsp.CompletionOptions(trigger_characters=[" ", '"'], resolve_provider=True),
    ),
    (lsp.COMPLETION_ITEM_RESOLVE, resolve),
    (lsp.TEXT_DOCUMENT_HOVER, hovered),
    (lsp.TEXT_DOCUMENT_DEFINITION, definition),
    (lsp.TEXT_DOCUMENT_REFERENCES, references),
    (lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlights),
    (lsp.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename),
    (lsp.TEXT_DOCUMENT_RENAME, rename, lsp.RenameOptions(prepare_provider=True)),
    (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols),
    (lsp.WORKSPACE_SYMBOL, all_symbols),
    (lsp.TEXT_DOCUMENT_FOLDING_RANGE, foldings),
    (lsp.TEXT_DOCUMENT_FORMATTING, format_whole),
    (lsp.TEXT_DOCUMENT_RANGE_FORMATTING, format_range),
    (
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        actions,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.RefactorRewrite]),
    ),
    (lsp.TEXT_DOCUMENT_CODE_LENS, code_lenses),
    (lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, semantics, LEGEND),
)
"""The messages to the server, with the functions that answer."""
