"""Write anew what is made from the grammar for editors: python -m tests.lsp."""

from rdi.lsp.highlighting import textmate
from rdi.lsp.vscode import GRAMMAR
from tests.source import ROOT

path = ROOT / "rdi" / "lsp" / "clients" / "vscode" / GRAMMAR
path.write_text(textmate(), encoding="utf-8")
