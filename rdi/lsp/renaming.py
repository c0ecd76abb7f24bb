"""Give another name to something, in all files at once, or say why that cannot be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from rdi.errors import RdiError
from rdi.lang.authoring.mends import Change, applied
from rdi.lang.authoring.names import (
    CAPITAL,
    SMALL,
    TITLE,
    Name,
    NameIndex,
    Part,
    Place,
    Symbol,
    key_of,
)
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals
from rdi.lsp.library import is_shipped
from rdi.text import name_of

FORMS = {
    TITLE: (r'[^"\n]*[^"\s]', "a title is a text without quotation marks"),
    CAPITAL: (r"[A-Z][A-Za-z]*", "this kind of name is made of letters and begins with a capital"),
    SMALL: (
        r"[a-z][a-z_0-9]*",
        "this kind of name is made of small letters, digits and underscores",
    ),
}
"""How names are written, and how that is said."""


class CannotRename(RdiError):
    """Something that keeps its name, or a name that cannot be given."""


def renamed_symbol(index: NameIndex, name: Name, part: Part) -> Symbol:
    """The places that would be renamed; CannotRename where that cannot be."""
    found = index.meant(name, part)
    if not found:
        raise CannotRename(f"`{name.text}` belongs to the language, or is declared nowhere")
    if len(found) > 1:
        raise CannotRename(f"`{name.text}` may be one of several things here")
    for place in index.places(found[0]):
        if is_shipped(place.path):
            file = place.path
            raise CannotRename(
                f"`{name.text}` stands in {file}, which came with the program and stays as it is"
            )
    return found[0]


def changes_to_rename(
    index: NameIndex, name: Name, part: Part, new: str, lines_of: Callable[[str], Sequence[str]]
) -> Mapping[str, Sequence[Change]]:
    """The changes in each file, by its path, that give something another name; `lines_of` gives
    the lines of a file. CannotRename where it has to keep its own, or the other one cannot be
    given.
    """
    symbol = renamed_symbol(index, name, part)
    given = index.given(symbol)[0].name
    new = new.strip('"') if given.writing == TITLE else new
    form, said = FORMS[given.writing]
    if not re.fullmatch(form, new) or not new.isprintable():
        raise CannotRename(f"{new!r} cannot be a name here: {said}")
    if new == given.text:
        return {}
    key = key_of(symbol.kind, new)
    if key != symbol.key and (other := _taken(index, symbol, key, part)) is not None:
        where = f"line {other.span.line} of {other.path}"
        raise CannotRename(f"`{new}` names something already, in {where}")
    found: dict[str, list[Change]] = {}
    for place in index.places(symbol):
        if len(index.meant(place.name, place.part)) > 1:
            where = f"line {place.span.line} of {place.path}"
            raise CannotRename(f"`{name.text}` may be one of several things in {where}")
        found.setdefault(place.path, []).append(
            Change(place.span, _written(place.name, given.writing, new))
        )
    if new in literals().values() and not _is_understood(found, lines_of):
        raise CannotRename(f"`{new}` is a word of the language and cannot be a name here")
    return found


def _is_understood(
    found: Mapping[str, Sequence[Change]], lines_of: Callable[[str], Sequence[str]]
) -> bool:
    """Whether as much is understood of the texts after these changes as before."""
    for path, changes in found.items():
        before = "\n".join(lines_of(path))
        texts = (before, applied(before, changes))
        old, new = (len(parse(Source(path, text)).mistakes) for text in texts)
        if new > old:
            return False
    return True


def _written(name: Name, given: str, new: str) -> str:
    """The new name as it is written where the old one stands: with quotation marks, or as it is
    typed in the tavern.
    """
    if name.writing == TITLE:
        return f'"{new}"'
    if given in (TITLE, CAPITAL) and name.writing == SMALL:
        typed = name_of(new)
        return typed if "-" in name.text or "-" in typed else typed.replace("-", "_")
    return new.replace("_", "-") if "-" in name.text else new


def _taken(index: NameIndex, symbol: Symbol, key: str, part: Part) -> Place | None:
    """Something else of the same name that is known where the symbol is."""
    for each in index.given(Symbol(symbol.kind, key, symbol.scope, symbol.part)):
        return each
    if symbol.part is not None:  # what is known around it would be meant no more
        inside = [n for n in part.names.by_text.get(key, ()) if symbol.kind in n.kinds]
        return Place(part, inside[0]) if inside else None
    return None
