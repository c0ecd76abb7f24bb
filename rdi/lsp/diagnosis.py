"""Mistakes as an editor shows them, and what it offers to mend them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lsprotocol import types as lsp
from pygls.uris import from_fs_path

from rdi.lang.authoring.mends import Change, Mend, mends
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lsp.positions import Encoding

UNUSED = {"W0501", "W0503", "W0513"}
"""Warnings about what could be left out: editors show it paler."""


@dataclass
class Diagnosis:
    """The mistakes of a text as it was when it was checked, and what would mend each."""

    version: int | None
    lines: Sequence[str]
    mistakes: list[Diagnostic] = field(default_factory=list)

    def mends_at(self, first: int, last: int) -> list[tuple[Diagnostic, Mend]]:
        """The mends of the mistakes in some lines, each with its mistake."""
        return [
            (each, mend)
            for each in self.mistakes
            if each.span.line <= last and first <= each.span.end_line
            for mend in mends(each)
        ]


def shown(mistake: Diagnostic, lines: Sequence[str], encoding: Encoding) -> lsp.Diagnostic:
    """A mistake as an editor shows it."""
    hint = f" Did you mean `{mistake.nearest}`?" if mistake.nearest else ""
    example = f"\nFor example: {mistake.example}" if mistake.example else ""
    severity = lsp.DiagnosticSeverity
    return lsp.Diagnostic(
        range=encoding.range(lines, mistake.span),
        message=f"{mistake.message}{hint}{example}",
        severity=severity.Warning if mistake.is_warning else severity.Error,
        code=mistake.code,
        source="rdi",
        tags=[lsp.DiagnosticTag.Unnecessary] if mistake.code in UNUSED else None,
        related_information=_other(mistake, encoding),
    )


def _other(
    mistake: Diagnostic, encoding: Encoding
) -> list[lsp.DiagnosticRelatedInformation] | None:
    """Where the other of two things stands, where this is one of them."""
    if mistake.other is None:
        return None
    source, span = mistake.other
    at = lsp.Location(uri_of(source.path), encoding.range(source.text.split("\n"), span))
    return [lsp.DiagnosticRelatedInformation(at, "the other one is here")]


def uri_of(path: str) -> str:
    """The address of a file; a text that lies nowhere has its own already."""
    return from_fs_path(path) or path if "://" not in path and not _is_unsaved(path) else path


def _is_unsaved(path: str) -> bool:
    return path.startswith("untitled:")


def edits(
    changes: Iterable[Change], lines: Sequence[str], encoding: Encoding
) -> list[lsp.TextEdit]:
    """Changes of a text as an editor makes them."""
    return [lsp.TextEdit(encoding.range(lines, each.span), each.text) for each in changes]
