"""Whole pages of HTML that need nothing else: how texts of strangers stand in them, what they begin
with, and the colors that all of them have, by day and by night.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from rdi.text import printable_lines

BASE_STYLE = """
:root{--ink:#1d1b19;--paper:#fff;--soft:#6b645c;--rule:#d8d2c8;--fill:#e6dccb;--mark:#7a3e1d}
@media (prefers-color-scheme:dark){
:root{--ink:#eee8df;--paper:#191715;--soft:#a89f93;--rule:#433d36;--fill:#3c3226;--mark:#e0a878}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem;border-bottom:1px solid var(--rule)}
.summary{color:var(--soft);margin:0}
.wide{overflow-x:auto;margin:.5rem 0}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.93rem}
"""
"""The beginning of every style sheet: ink and paper, and what tables and headings have in common.
"""


POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The policy of pages that load nothing, and on which nothing runs."""


def escaped(text: str) -> str:
    """A text as it stands in HTML, also within quotes: nothing in it is a tag, and no character in
    it steers the page or turns the direction of a line (see `rdi.text.printable_lines`).
    """
    return escape(printable_lines(text))


def whole_page(title: str, style: str, body: str, script: str = "", policy: str = "") -> str:
    """A page of this title, a text, with all else as HTML. A `policy` says what it may load and
    run; a `script` runs before there is a body.
    """
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">' if policy else ""
    run = f"<script>{script}</script>" if script else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">{meta}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escaped(title)}</title><style>{style}</style>{run}</head>"
        f"<body><main>{body}</main></body></html>\n"
    )


def own_policy(style: str, script: str) -> str:
    """The policy of a page that loads nothing, and whose style and script are these and no others,
    each known by its SHA-256.
    """
    return (
        f"default-src 'none'; style-src {policy_source(style)}; "
        f"script-src {policy_source(script)}; base-uri 'none'; form-action 'none'"
    )


def policy_source(text: str) -> str:
    """A text that stands in a page, a style or a script, as a policy allows it: by its SHA-256."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
