"""Read which things somebody chooses: by number, by code, by name, or by a cell of the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations

from rdi.model.request import Answer, Pick
from rdi.shell.choice import Choice
from rdi.shell.choices import LOOK, NOT_THESE, NOTHING_WORDS, Desk, is_nothing, item_text, no_choice
from rdi.shell.finding import Refused, fold_name
from rdi.shell.paper import join_words
from rdi.shell.words import Thing, is_cell
from rdi.text import number_in, typed

LISTED_MOST = 12
Names = Callable[[str, Thing, Desk], bool]


def read_pick(words: Sequence[str], named: bool, request: Pick, desk: Desk) -> Answer:
    """The things that were named, as the request wants them; None where the words are not for it.

    ``named`` says that the verb stood before them, so that they can be for nothing else.
    """
    free = no_choice(desk)
    if free is not None and _is_nothing_word(words, free):
        return free.answer
    if not words:
        raise Refused(f"{_verb(request)} what? {what_text(request, desk)}")
    if request.ordered:
        return _read_in_order(words, named, request, desk)
    if request.is_single:
        return _read_one(words, named, request, desk)
    return _read_several(words, named, request, desk)


def what_text(request: Pick, desk: Desk) -> str:
    """What can be chosen, as words to type."""
    if desk.covered:
        return f"Your cards have the numbers 1 to {len(desk.covered)}; {LOOK}."
    texts = list(dict.fromkeys(item_text(item, desk) for item in request.items))
    shown = texts[:LISTED_MOST]
    more = [f"{len(texts) - len(shown)} more"] if len(texts) > len(shown) else []
    return f"There is {join_words([*shown, *more])}."


def _verb(request: Pick) -> str:
    return typed(request.verb)


def _is_nothing_word(words: Sequence[str], free: Choice) -> bool:
    known = (*NOTHING_WORDS, "nothing", "0", free.text, free.short)
    return len(words) == 1 and words[0].lower() in known


def _read_several(words: Sequence[str], named: bool, request: Pick, desk: Desk) -> Answer:
    things, places, unknown = [], [], []
    for word in words:
        place = _place(word, desk)
        found = [_numbered(place, desk)] if place else _matching(word, request.items, desk)
        if not found:
            unknown.append(word)
            continue
        things.append(_only(word, found, desk))
        places += [place] if place else []
    if unknown and not (named or things):
        return None
    if unknown:
        raise Refused(f"{unknown[0]!r} is not among the choices. {what_text(request, desk)}")
    if twice := [place for place, count in Counter(places).items() if count > 1]:
        raise Refused(f"number {twice[0]} is named twice.")
    return tuple(things)


def _read_one(words: Sequence[str], named: bool, request: Pick, desk: Desk) -> Answer:
    pairs = [item for item in request.items if isinstance(item, tuple) and not is_cell(item)]
    if pairs:
        found = _matching_pairs(words, pairs, desk)
    elif len(words) == 1:
        place = _place(words[0], desk)
        found = [_numbered(place, desk)] if place else _matching(words[0], request.items, desk)
    else:
        found = _matching("".join(words), request.items, desk)
    if found:
        return _only(" ".join(words), found, desk)
    if desk.covered:
        if named or any(_place(word, desk) for word in words):
            raise Refused(NOT_THESE)
        return None
    if named or (pairs and any(_fits_somewhere(word, pairs, desk) for word in words)):
        raise Refused(f"{' '.join(words)!r} is not among the choices. {what_text(request, desk)}")
    return None


def _read_in_order(words: Sequence[str], named: bool, request: Pick, desk: Desk) -> Answer:
    found = [_matching(word, request.items, desk) for word in words]
    if not named and not any(found):
        return None
    if len(words) != request.most or not all(found):
        example = " ".join(str(item) for item in (request.items * request.most)[: request.most])
        raise Refused(f"{_verb(request)} wants {request.most} words in order, such as: {example}")
    return tuple(_only(word, each, desk) for word, each in zip(words, found, strict=True))


def _only(text: str, found: Sequence[Thing], desk: Desk) -> Thing:
    different = list(dict.fromkeys(found))
    if len(different) == 1:
        return different[0]
    if desk.covered:
        raise Refused(NOT_THESE)
    texts = [item_text(item, desk) for item in different[:LISTED_MOST]]
    raise Refused(f"{text!r} may be {join_words(texts, 'or')}: please say which.")


def _place(word: str, desk: Desk) -> int | None:
    """The number of a card on the screen, where cards are numbered."""
    number = number_in(word)
    return number if number and desk.numbered else None


def _numbered(place: int, desk: Desk) -> Thing:
    if place > len(desk.numbered):
        raise Refused(f"there is no number {place}: they go from 1 to {len(desk.numbered)}.")
    thing = desk.numbered[place - 1]
    if thing is None:
        raise Refused(f"number {place} cannot be chosen now.")
    return thing


def _matching(word: str, items: Iterable[Thing], desk: Desk) -> list[Thing]:
    """The items a word may stand for: exactly so called, or else beginning so."""
    candidates = list(dict.fromkeys(items))
    exact = [item for item in candidates if _is_called(word, item, desk)]
    return exact or [item for item in candidates if _begins(word, item, desk)]


def _is_called(word: str, item: Thing, desk: Desk) -> bool:
    return fold_name(word) in _names(item, desk)


def _begins(word: str, item: Thing, desk: Desk) -> bool:
    """Whether a name of the item begins so; x is how people shorten words that begin with ex."""
    wanted = fold_name(word)
    wanted = "ex" if wanted == "x" else wanted
    return bool(wanted) and any(
        name.startswith(wanted) for name in _names(item, desk) if number_in(name) is None
    )


def _names(item: Thing, desk: Desk) -> set[str]:
    """All that an item may be called, folded; what others may not see has its number only."""
    if item in desk.covered:
        return set()
    if is_cell(item):
        return {desk.cell(item)}
    if is_nothing(item):
        return set()
    names = {str(item), desk.words.value(str(item)), item_text(item, desk)}
    if desk.words.is_card(item):
        names |= {desk.words.kind_word(item), desk.words.card(item)}
        if desk.words.attribute("rank", item) is None:
            names.add(desk.words.suit(item) + desk.words.kind_word(item))
    return {fold_name(name) for name in names}


def _matching_pairs(
    words: Sequence[str], pairs: Sequence[tuple[Thing, ...]], desk: Desk
) -> list[Thing]:
    """The pairs of which each word names a different part; parts that are not named are nothing."""
    size = len(pairs[0])
    if len(words) > size:
        return []
    for names in (_is_called, _begins):
        for places in permutations(range(size), len(words)):
            named = dict(zip(places, words, strict=True))
            if found := [pair for pair in pairs if _fits(named, pair, names, desk)]:
                return list(found)
    return []


def _fits(named: Mapping[int, str], pair: tuple[Thing, ...], names: Names, desk: Desk) -> bool:
    return all(
        _names_part(named[place], part, names, desk) if place in named else is_nothing(part)
        for place, part in enumerate(pair)
    )


def _names_part(word: str, part: Thing, names: Names, desk: Desk) -> bool:
    place = _place(word, desk)
    if place is not None and desk.words.is_card(part):
        return place <= len(desk.numbered) and desk.numbered[place - 1] == part
    return names(word, part, desk)


def _fits_somewhere(word: str, pairs: Sequence[tuple[Thing, ...]], desk: Desk) -> bool:
    return any(_names_part(word, part, _begins, desk) for pair in pairs for part in pair)
