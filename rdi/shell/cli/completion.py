"""Completion in a shell behind a command of the executable: games, variants, characters, kinds of
files. `rdi --install-completion` teaches the shell to ask.

What the shell asks for is answered with what is on the shelf now; where a file of the shelf has
mistakes there is less to offer, and nothing is said, because whoever types would read it in the
middle of the line. Files are offered by the shell itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import typer

Offered = list[tuple[str, str]]
"""Words, each with a note that shells show beside it."""


def _fitting(words: Mapping[str, str], begun: str) -> Offered:
    """Those that begin so, each with its note in printable letters."""
    from rdi.text import printable

    return [(each, printable(about)) for each, about in words.items() if each.startswith(begun)]


def order_words(context: typer.Context, incomplete: str) -> Offered:
    """The completions of an order: a game, then keywords and the names behind them."""
    from rdi.errors import RdiError
    from rdi.shell.play.play_order import order_words as words_after

    before = " ".join(context.params.get("words") or ())
    try:
        return _fitting(words_after(before), incomplete)
    except RdiError:
        return []


def authored_words(context: typer.Context, incomplete: str) -> Offered:
    """The same for commands of authors: a character may stand in place of a game."""
    found = order_words(context, incomplete)
    if not context.params.get("words"):
        found += _fitting(dict(_characters()), incomplete)
    return found


def _characters() -> Iterator[tuple[str, str]]:
    from rdi import library
    from rdi.errors import RdiError

    try:
        yield from ((each.name, each.about) for each in library.characters())
    except RdiError:
        return


def kinds_of_files(incomplete: str) -> Offered:
    """The kinds of files that can be begun."""
    from rdi.lang.authoring.templates import TEMPLATES

    return _fitting({kind: each.about for kind, each in TEMPLATES.items()}, incomplete)


def bots(incomplete: str) -> Offered:
    """Policies and regulars by name."""
    from rdi.arrays.kernels.policies import POLICIES
    from rdi.players.registry import regulars

    known = dict.fromkeys(POLICIES, "a plain policy")
    return _fitting(known | {each.name.lower(): each.style for each in regulars()}, incomplete)
