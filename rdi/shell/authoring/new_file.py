"""Write a file to begin with into the working folder: a card, a deck, a game or a scenario."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median_low

from rdi.errors import BadSettings, RdiError
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.templates import TEMPLATES, Around, Template, file_name, title_of
from rdi.lang.compiler.decks import decks_on_shelf
from rdi.lang.compiler.shelf import characters_on_shelf
from rdi.lang.syntax.source import Source
from rdi.model.cards import Character
from rdi.model.definition import name_of
from rdi.resources import SUFFIXES, catalogue
from rdi.shell.exit_codes import DONE, code_of
from rdi.shell.messages import print_error
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import report_page


def begin(kind: str, name: str) -> int:
    """Write the template of this kind under this name. 2 where that is no kind or no name, or is
    taken; 4 where files on the shelf have mistakes.
    """
    try:
        path = _begun(kind, name)
    except RdiError as error:
        print_error(error)
        return code_of(error)
    told = f"{path} is written. Look at it, change it, and then: rdi check {path}"
    report_page(as_json=False).add(Verbatim(told))
    return DONE


def _begun(kind: str, name: str) -> Path:
    if kind not in TEMPLATES:
        kinds = "; ".join(f"{known}, {each.about}" for known, each in TEMPLATES.items())
        raise BadSettings(f"{kind!r} is none of these: {kinds}")
    template, title = TEMPLATES[kind], title_of(name)
    path = Path(file_name(title, template.suffix))
    if os.path.lexists(path):
        raise BadSettings(f"there is a file {path} already; it is left as it is")
    _refuse_place_of_another(path, template)
    text = template.text(title, _around())
    mistakes = [each for each in check_sources([Source(str(path), text)]) if not each.is_warning]
    if mistakes:
        told = "\n".join(map(str, mistakes))
        raise BadSettings(f"{title!r} cannot be the name, and nothing is written:\n{told}")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise BadSettings(f"there is a file {path} already; it is left as it is") from None
    except OSError as error:
        raise BadSettings(f"{path} cannot be written: {error.strerror}") from None
    return path


def _refuse_place_of_another(path: Path, template: Template) -> None:
    """A file in the working folder takes the place of one of the same name on the shelf."""
    for kind, suffix in SUFFIXES.items():
        if suffix == template.suffix and path.stem in catalogue(kind):
            message = f"there is a {path} on the shelf, and yours would take its place"
            raise BadSettings(f"{message}; choose another name")


def _around() -> Around:
    characters = characters_on_shelf()
    return Around(
        characters=tuple(each.title for each in characters if name_of(each.title) == each.name),
        shared=_shared(characters),
        deck=next(iter(decks_on_shelf()), ""),
    )


def _shared(characters: tuple[Character, ...]) -> dict[str, int]:
    """The cards that are in most decks, with the usual number of each."""
    found: dict[str, list[int]] = {}
    for each in characters:
        for title, copies in each.deck.items():
            found.setdefault(title, []).append(copies)
    return {
        title: median_low(copies)
        for title, copies in found.items()
        if 2 * len(copies) > max(2, len(characters))
    }
