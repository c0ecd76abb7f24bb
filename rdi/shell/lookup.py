"""Find things by shortened names, and suggest the nearest name where nothing is called so.

A name may be shortened or given by its initials as long as only one thing fits. What is merely
similar is suggested and never taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rdi.errors import RdiError
from rdi.text import join_words, nearest_words, there_are

SUGGESTED_MOST = 3
WORD_LEAST = 4
"""Words of fewer letters are like too many others."""


class InputError(RdiError):
    """The typist's fault: these words cannot be carried out, and nothing has changed."""


def fold_name(text: str) -> str:
    """A name without its capitals, hyphens, spaces and apostrophes."""
    return re.sub(r"[\s_'\u2019-]+", "", text).casefold()


def fitting(text: str, names: Iterable[str]) -> list[str]:
    """The names that a shortened name may stand for, the surest kind of fit only.

    In this order: the name itself, its beginning, its initials, the beginning of one of its words.
    """
    wanted = fold_name(text)
    known = list(dict.fromkeys(names))
    if not wanted:
        return []
    for fits in (_is_same, _begins, _has_initials, _has_word):
        if found := [name for name in known if fits(wanted, name)]:
            return found
    return []


def _is_same(wanted: str, name: str) -> bool:
    return wanted == fold_name(name)


def _begins(wanted: str, name: str) -> bool:
    return fold_name(name).startswith(wanted)


def _words(name: str) -> list[str]:
    return [fold_name(word) for word in re.split(r"[\s_-]+", name) if fold_name(word)]


def _has_initials(wanted: str, name: str) -> bool:
    """Initials of all words, or without the small ones in between."""
    words = _words(name)
    if len(words) < 2 or len(wanted) < 2:
        return False
    initials = "".join(word[0] for word in words)
    return wanted in (initials, "".join(word[0] for word in words if len(word) > 3))


def _has_word(wanted: str, name: str) -> bool:
    return len(wanted) > 1 and any(word.startswith(wanted) for word in _words(name))


LISTED_MOST = 30
"""So many names are listed where none of them was typed."""


def find_name(text: str, what: str, names: Iterable[str]) -> str:
    """The one thing that is called so.

    Raises InputError, with the nearest names, where nothing or more than one thing fits.
    """
    return find_titled(text, what, {name: name for name in names})


def find_titled(text: str, what: str, titles: Mapping[str, str]) -> str:
    """As `find`, where each thing may be called by its name or by its title."""
    owners: dict[str, str] = {}
    for name, title in titles.items():
        owners.setdefault(name, name)
        owners.setdefault(title, name)
    found = list(dict.fromkeys(owners[each] for each in fitting(text, owners)))
    if len(found) == 1:
        return found[0]
    if found:
        raise InputError(f"{text!r} may mean {join_words(sorted(found), 'or')}: please say which.")
    raise InputError(no_such(text, what, titles))


def no_such(text: str, what: str, names: Iterable[str]) -> str:
    """The sentence that there is no such thing, and what was probably meant."""
    known = list(names)
    near = nearest(text, known)
    if near:
        return f"no {what} {text!r}; did you mean {join_words(near, 'or')}?"
    if len(known) <= LISTED_MOST:
        return f"no {what} {text!r}; {there_are(known)}."
    return f"no {what} {text!r}."


def nearest(text: str, names: Iterable[str], likeness: float = 0.6) -> list[str]:
    """The names most like this one, best first, and never that itself; a ``likeness`` of 1 is a
    name that is the same but for capitals and the like.

    Where no whole name is like it, one of the longer words of a name may be.
    """
    known = [name for name in names if name != text]
    whole = {fold_name(name): name for name in known}
    words = {word: name for name in known for word in _words(name) if len(word) >= WORD_LEAST}
    for folded in (whole, words):
        near = nearest_words(fold_name(text), folded, likeness, SUGGESTED_MOST)
        if near:
            return list(dict.fromkeys([folded[name] for name in near]))
    return []
