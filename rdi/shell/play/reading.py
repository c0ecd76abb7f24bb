"""Read what was typed at a decision as an answer: an amount, or things by number, code or name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import singledispatch
from itertools import permutations

from rdi.model.request import Answer, Pick, Wager
from rdi.shell.lookup import InputError, fold_name
from rdi.shell.play.decision import (
    LOOK_HINT,
    NOT_THESE,
    NOTHING_WORDS,
    Decision,
    is_nothing,
    item_text,
    no_choice,
)
from rdi.shell.show.choice import Choice
from rdi.shell.show.party import third_person
from rdi.shell.show.vocabulary import Thing, is_cell
from rdi.text import join_words, number_in, typed

BET_WORDS = {
    "check": "check", "call": "call", "c": "stay", "k": "check", "raise": "raise", "r": "raise",
    "bet": "raise", "b": "raise", "all-in": "all-in", "allin": "all-in", "all": "all-in",
    "a": "all-in", "fold": "fold", "f": "fold",
}  # fmt: skip
DIGITS_MOST = 9


def split_words(text: str) -> list[str]:
    """The words of a line, in small letters where they are not codes; commas count as spaces."""
    return [word for word in re.split(r"[\s,]+", text.strip()) if word]


def is_meant(text: str, decision: Decision) -> bool:
    """Whether a line begins with a word of this very decision, so that no command is meant."""
    return is_meant_at(decision, text)


@singledispatch
def is_meant_at(decision: Decision, text: str) -> bool:
    """As `is_meant`; kinds of games register their own for their kind of decision."""
    request = decision.request
    words = split_words(text.lower())
    if not words:
        return False
    if isinstance(request, Wager):
        return words[0] in BET_WORDS
    return _is_verb(words[0], request) or _is_choice(words, request)


def _is_verb(word: str, request: Pick) -> bool:
    verb = typed(request.verb)
    return word in (verb, third_person(verb), request.verb, verb[0])


def read_answer(text: str, decision: Decision) -> Answer:
    """The answer that was typed; None where these are no words for this decision at all.

    Raises InputError where the words belong here but do not make an answer. Whether the answer is
    legal is for the game to say.
    """
    return read_at(decision, text)


@singledispatch
def read_at(decision: Decision, text: str) -> Answer:
    """As `read_answer`; kinds of games register their own for their kind of decision."""
    words = split_words(text)
    request = decision.request
    if not words:
        return None
    if isinstance(request, Wager):
        return _read_bet([word.lower() for word in words], request, decision)
    verb = _is_verb(words[0].lower(), request) and not _is_choice(words, request)
    is_number = number_in(words[0][0]) is not None  # begins no command
    return read_pick(words[1:] if verb else words, verb or is_number, request, decision)


def _is_choice(words: list[str], request: Pick) -> bool:
    """Whether the verb is itself one of the things to choose from: exchange or keep."""
    return len(words) == 1 and words[0].lower() in request.items


def _read_bet(words: list[str], request: Wager, decision: Decision) -> Answer:
    act = BET_WORDS.get(words[0])
    if act is None and re.fullmatch(r"\+\d+", words[0]):
        return _read_raise(words, request, decision)
    if act is None:
        return None
    if act == "raise":
        return _read_raise(words[1:], request, decision)
    if len(words) > 1 and words != ["all", "in"]:
        raise InputError(f"{words[0]!r} stands alone; {' '.join(words[1:])!r} says too much.")
    if act == "stay":
        return request.stay
    if act == "all-in":
        return ("raise", request.most_raise) if request.bounds else request.stay
    return act


def _read_raise(words: list[str], request: Wager, decision: Decision) -> Answer:
    """An amount: a total, or with a plus how much more than the Current Bet."""
    more = words[:1] == ["by"]
    words = [word for word in words if word not in ("to", "by")]
    if len(words) != 1:
        raise InputError(f"raise to how much? {amounts_text(request)}")
    named = _named_amount(words[0], request, decision)
    if named is not None:
        return ("raise", named)
    found = re.fullmatch(r"(\+?)(\d+)", words[0])
    if found is None or len(found[2]) > DIGITS_MOST:
        raise InputError(f"{words[0]!r} is no amount of Gold. {amounts_text(request)}")
    amount = int(found[2])
    return ("raise", request.current_bet + amount if found[1] or more else amount)


def _named_amount(word: str, request: Wager, decision: Decision) -> int | None:
    pot = decision.view.pot + sum(decision.view.bets) + request.owed
    amounts = {
        "min": request.least_raise,
        "least": request.least_raise,
        "max": request.most_raise,
        "pot": request.current_bet + pot,
        "half": request.current_bet + pot // 2,
    }
    return amounts.get(word)


def amounts_text(request: Wager) -> str:
    """What may be raised to, as examples to type."""
    if request.bounds is None:
        return f"You have no Gold to raise with: {request.stay} or fold."
    least, most = request.bounds
    step = least - request.current_bet
    return f"From {least} to {most} in total: raise {least}, raise +{step} or all-in."


LISTED_MOST = 12
Names = Callable[[str, Thing, Decision], bool]


def read_pick(words: Sequence[str], named: bool, request: Pick, decision: Decision) -> Answer:
    """The things that were named, as the request wants them; None where the words are not for it.

    ``named`` says that the verb stood before them, so that they can be for nothing else.
    """
    free = no_choice(decision)
    if free is not None and _is_nothing_word(words, free):
        return free.answer
    if not words:
        raise InputError(f"{_verb(request)} what? {what_text(request, decision)}")
    if request.ordered:
        return _read_in_order(words, named, request, decision)
    if request.is_single:
        return _read_one(words, named, request, decision)
    return _read_several(words, named, request, decision)


def what_text(request: Pick, decision: Decision) -> str:
    """What can be chosen, as words to type."""
    if decision.covered:
        return f"Your cards have the numbers 1 to {len(decision.covered)}; {LOOK_HINT}."
    texts = list(dict.fromkeys(item_text(item, decision) for item in request.items))
    shown = texts[:LISTED_MOST]
    more = [f"{len(texts) - len(shown)} more"] if len(texts) > len(shown) else []
    return f"There is {join_words([*shown, *more])}."


def _verb(request: Pick) -> str:
    return typed(request.verb)


def _is_nothing_word(words: Sequence[str], free: Choice) -> bool:
    known = (*NOTHING_WORDS, "nothing", "0", free.text, free.short)
    return len(words) == 1 and words[0].lower() in known


def _read_several(words: Sequence[str], named: bool, request: Pick, decision: Decision) -> Answer:
    things, places, unknown = [], [], []
    for word in words:
        place = _place(word, decision)
        found = [_numbered(place, decision)] if place else _matching(word, request.items, decision)
        if not found:
            unknown.append(word)
            continue
        things.append(_only(word, found, decision))
        places += [place] if place else []
    if unknown and not (named or things):
        return None
    if unknown:
        raise InputError(f"{unknown[0]!r} is not among the choices. {what_text(request, decision)}")
    if twice := [place for place, count in Counter(places).items() if count > 1]:
        raise InputError(f"number {twice[0]} is named twice.")
    return tuple(things)


def _read_one(words: Sequence[str], named: bool, request: Pick, decision: Decision) -> Answer:
    pairs = [item for item in request.items if isinstance(item, tuple) and not is_cell(item)]
    if pairs:
        found = _matching_pairs(words, pairs, decision)
    elif len(words) == 1:
        place = _place(words[0], decision)
        found = (
            [_numbered(place, decision)] if place else _matching(words[0], request.items, decision)
        )
    else:
        found = _matching("".join(words), request.items, decision)
    if found:
        return _only(" ".join(words), found, decision)
    if decision.covered:
        if named or any(_place(word, decision) for word in words):
            raise InputError(NOT_THESE)
        return None
    if named or (pairs and any(_fits_somewhere(word, pairs, decision) for word in words)):
        raise InputError(
            f"{' '.join(words)!r} is not among the choices. {what_text(request, decision)}"
        )
    return None


def _read_in_order(words: Sequence[str], named: bool, request: Pick, decision: Decision) -> Answer:
    found = [_matching(word, request.items, decision) for word in words]
    if not named and not any(found):
        return None
    if len(words) != request.most or not all(found):
        example = " ".join(str(item) for item in (request.items * request.most)[: request.most])
        raise InputError(
            f"{_verb(request)} wants {request.most} words in order, such as: {example}"
        )
    return tuple(_only(word, each, decision) for word, each in zip(words, found, strict=True))


def _only(text: str, found: Sequence[Thing], decision: Decision) -> Thing:
    different = list(dict.fromkeys(found))
    if len(different) == 1:
        return different[0]
    if decision.covered:
        raise InputError(NOT_THESE)
    texts = [item_text(item, decision) for item in different[:LISTED_MOST]]
    raise InputError(f"{text!r} may be {join_words(texts, 'or')}: please say which.")


def _place(word: str, decision: Decision) -> int | None:
    """The number of a card on the screen, where cards are numbered."""
    number = number_in(word)
    return number if number and decision.numbered else None


def _numbered(place: int, decision: Decision) -> Thing:
    if place > len(decision.numbered):
        raise InputError(f"there is no number {place}: they go from 1 to {len(decision.numbered)}.")
    thing = decision.numbered[place - 1]
    if thing is None:
        raise InputError(f"number {place} cannot be chosen now.")
    return thing


def _matching(word: str, items: Iterable[Thing], decision: Decision) -> list[Thing]:
    """The items a word may stand for: exactly so called, or else beginning so."""
    candidates = list(dict.fromkeys(items))
    exact = [item for item in candidates if _is_called(word, item, decision)]
    return exact or [item for item in candidates if _begins(word, item, decision)]


def _is_called(word: str, item: Thing, decision: Decision) -> bool:
    return fold_name(word) in _names(item, decision)


def _begins(word: str, item: Thing, decision: Decision) -> bool:
    """Whether a name of the item begins so; x is how people shorten words that begin with ex."""
    wanted = fold_name(word)
    wanted = "ex" if wanted == "x" else wanted
    return bool(wanted) and any(
        name.startswith(wanted) for name in _names(item, decision) if number_in(name) is None
    )


def _names(item: Thing, decision: Decision) -> set[str]:
    """All that an item may be called, folded; what others may not see has its number only."""
    if item in decision.covered:
        return set()
    if is_cell(item):
        return {decision.cell(item)}
    if is_nothing(item):
        return set()
    names = {str(item), decision.words.value(str(item)), item_text(item, decision)}
    if decision.words.is_card(item):
        names |= {decision.words.kind_word(item), decision.words.card(item)}
        if decision.words.attribute("rank", item) is None:
            names.add(decision.words.suit(item) + decision.words.kind_word(item))
    return {fold_name(name) for name in names}


def _matching_pairs(
    words: Sequence[str], pairs: Sequence[tuple[Thing, ...]], decision: Decision
) -> list[Thing]:
    """The pairs of which each word names a different part; parts that are not named are nothing."""
    size = len(pairs[0])
    if len(words) > size:
        return []
    for names in (_is_called, _begins):
        for places in permutations(range(size), len(words)):
            named = dict(zip(places, words, strict=True))
            if found := [pair for pair in pairs if _fits(named, pair, names, decision)]:
                return list(found)
    return []


def _fits(
    named: Mapping[int, str], pair: tuple[Thing, ...], names: Names, decision: Decision
) -> bool:
    return all(
        _names_part(named[place], part, names, decision) if place in named else is_nothing(part)
        for place, part in enumerate(pair)
    )


def _names_part(word: str, part: Thing, names: Names, decision: Decision) -> bool:
    place = _place(word, decision)
    if place is not None and decision.words.is_card(part):
        return place <= len(decision.numbered) and decision.numbered[place - 1] == part
    return names(word, part, decision)


def _fits_somewhere(word: str, pairs: Sequence[tuple[Thing, ...]], decision: Decision) -> bool:
    return any(_names_part(word, part, _begins, decision) for pair in pairs for part in pair)
