"""Serve an editor: the language server, and what is installed in editors."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rdi import __version__
from rdi.files import reason_of, shown, write_whole
from rdi.shell.exit_codes import BAD_COMMAND, BAD_FILE, DONE
from rdi.shell.messages import complain, print_error
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import report_page
from rdi.text import raw_stream


def serve(port: int | None) -> int:
    """Answer an editor on the standard streams, or at a port of this machine, until it leaves."""
    try:
        from rdi.lsp.server import new_server
    except ModuleNotFoundError as error:
        needed = error.name or "pygls"
        print_error(f"editors need {needed}, which is not installed: pip install 'rdi[editor]'")
        return BAD_COMMAND
    server = new_server(__version__)
    if port is None and raw_stream(sys.stdin).isatty():
        complain("editors start this program themselves and talk to it; Ctrl-D ends it")
    if port is None:
        # Copies of the streams, since the server closes its own; nobody else writes meanwhile.
        asked, told = (os.dup(raw_stream(each).fileno()) for each in (sys.stdin, sys.stdout))
        with os.fdopen(asked, "rb") as reading, os.fdopen(told, "wb") as writing:
            server.start_io(reading, writing)
        return DONE
    try:
        server.start_tcp("127.0.0.1", port)
    except OSError as error:
        print_error(f"port {port} cannot be used: {reason_of(error)}")
        return BAD_COMMAND
    return DONE


def write_extension(file: Path) -> int:
    """Write the extension for VS Code into a file that VS Code installs."""
    from rdi.lsp.vscode import extension

    try:
        write_whole(file, extension(__version__))
    except OSError as error:
        print_error(f"{shown(file)} cannot be written: {reason_of(error)}")
        return BAD_FILE
    text = f"Wrote {shown(file)}; code --install-extension {shown(file)} installs it."
    report_page(as_json=False).add(Verbatim(text))
    return DONE


def print_textmate() -> int:
    """Print the TextMate grammar of the language."""
    from rdi.lsp.highlighting import textmate

    report_page(as_json=False).add(Verbatim(textmate().rstrip("\n")))
    return DONE
