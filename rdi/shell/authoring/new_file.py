"""Write a file to begin with into the working folder: a card, a deck, a game and so on."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import median_low

from rdi import library
from rdi.errors import BadSettings, RdiError
from rdi.files import check_is_new, new_file
from rdi.lang.authoring.checking import check_sources
from rdi.lang.authoring.templates import TEMPLATES, Around, Template, file_name, title_of
from rdi.lang.compiler.decks import decks_on_shelf
from rdi.lang.compiler.shelf import characters_on_shelf
from rdi.lang.syntax.source import Source
from rdi.model.cards import Character
from rdi.resources import SUFFIXES, catalogue, is_ours, texts
from rdi.shell.exit_codes import DONE, code_of
from rdi.shell.messages import print_error
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import report_page
from rdi.text import name_of, typed

DECK_USED = re.compile(r'^  uses (?:deck|\d+ decks) "(.+)"$', re.MULTILINE)
"""The line by which a game says with which deck it is played."""


def begin(kind: str, name: str) -> int:
    """Write the template of this kind under this name, and the one that belongs beside it. 2 where
    that is no kind or no name, or is taken; 4 where files on the shelf have mistakes.
    """
    try:
        paths = _begun(typed(kind.strip().lower().replace(" ", "-")), name)
    except RdiError as error:
        print_error(error)
        return code_of(error)
    page = report_page(as_json=False)
    for path in paths[1:]:
        page.add(Verbatim(f"Wrote {path}, which plays it."))
    told = f"Wrote {paths[0]}. Look at it, change it, and then: rdi check {paths[0]}"
    page.add(Verbatim(told))
    return DONE


def _begun(kind: str, name: str) -> list[Path]:
    """The files that are written, the one that was asked for first; all of them or none."""
    if kind not in TEMPLATES:
        kinds = "; ".join(f"{known}, {each.about}" for known, each in TEMPLATES.items())
        raise BadSettings(f"{kind!r} is not one of these: {kinds}")
    template, title = TEMPLATES[kind], title_of(name)
    wanted = {
        Path(file_name(title, each.suffix)): each
        for each in (template, template.beside)
        if each is not None
    }
    for path, each in wanted.items():
        check_is_new(path)
        _refuse_place_of_another(path, each)
    around = _around()
    made = {path: each.text(title, around) for path, each in wanted.items()}
    sources = [Source(str(path), text) for path, text in made.items()]
    mistakes = [each for each in check_sources(sources) if not each.is_warning]
    if mistakes:
        told = "\n".join(map(str, mistakes))
        raise BadSettings(f"{title!r} cannot be the name, so nothing is written:\n{told}")
    written: list[Path] = []
    try:
        for path, text in made.items():
            with new_file(path) as file:
                written.append(path)
                file.write(text)
    except BadSettings:
        for done in written:
            with suppress(OSError):
                done.unlink()
        raise
    return written


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
        deck=_deck(),
        company=next((each.title for each in library.entries() if each.is_company), ""),
    )


def _deck() -> str:
    """The title of a deck: of a player's own, else that with which most games are played; nothing
    where none is.
    """
    ours = frozenset(name for name, file in texts("cards").items() if is_ours("cards", file.path))
    # Read off the texts: no game needs to be compiled for a file to begin with.
    used = (title for file in texts("games").values() for title in DECK_USED.findall(file.text))
    usual = [title for title, _ in Counter(used).most_common(1)]
    return next(iter([*decks_on_shelf(ours), *usual]), "")


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
