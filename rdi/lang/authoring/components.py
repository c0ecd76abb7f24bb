"""The things that a character has on the table beside its deck, in English."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from rdi.model.cards import Character, OwnPile
from rdi.text import join_words


def components_of(found: Character) -> Iterator[tuple[str, str]]:
    """The piles, counters, markers, tokens and rules of its own, each by its name and with lines
    that tell of it; rules have no name, and counters and markers tell their own.
    """
    for pile in found.piles:
        yield pile.name, _told(pile)
    yield from (("", text) for text in _rules(found))
    yield from (("", text) for text in found.terms)
    for token in found.tokens:
        yield token.name, _token_lines(token.limits, token.text)


def component_sentences(found: Character) -> Iterator[str]:
    """The same in short: a sentence or two for each, those that differ by a name only in one. What
    the verbs and costs of its own do is told where that is a single sentence.
    """
    alike: dict[str, list[str]] = {}
    for pile in found.piles:
        alike.setdefault(_told(pile), []).append(pile.name)
    for told, names in alike.items():
        yield f"{join_words(names)}: {told if len(names) == 1 else f'each {told}'}."
    things = {pile.name for pile in found.piles} | {each.name for each in found.markers}
    things |= {each.name for each in found.counters} | {each.name for each in found.tokens}
    short = [term for term in found.terms if term.count("\n") == 1]
    icons = {name: hook.text for name, hook in (found.icons or {}).items()}
    rules = [*_rules(found), *short]
    others: dict[str, list[str]] = {text: [] for text in rules}
    for name, text in icons.items():
        first = next(each for each in icons if _without(icons[each], each) == _without(text, name))
        if first != name:
            others.pop(text, None)
            others[icons[first]].append(name)
    for text, also in others.items():
        same = f"; the same with {join_words(also)}" if also else ""
        yield f"{_in_prose(text, things).removesuffix('.')}{same}."
    for token in found.tokens:
        yield _in_prose(_token_lines(token.limits or f"{token.name} tokens", token.text), things)


def _rules(found: Character) -> Iterator[str]:
    """The deeds in its turns and for its icons, and the meaning of its counters and markers."""
    yield from (hook.text for hook in found.hooks)
    yield from (icon.text for icon in (found.icons or {}).values())
    texts = [each.text for each in found.counters] + [each.text for each in found.markers]
    yield from (text for text in dict.fromkeys(texts) if text)


def _token_lines(limits: str, text: str) -> str:
    return "\n".join([limits or "tokens", *text.splitlines()])


def _without(text: str, name: str) -> str:
    """A text in which a name does not stand."""
    return re.sub(rf"\b{re.escape(name)}\b", "", text)


def _in_prose(text: str, names: Collection[str]) -> str:
    """Lines as sentences: those that stand below another follow its colon, parted by semicolons."""
    said = ""
    for line in text.splitlines():
        words, is_below = line.strip().removeprefix("- "), line.startswith(" ")
        if not is_below:
            said = f"{said.removesuffix('.')}. {words}" if said else words
            continue
        if words.split()[0] not in names:
            words = words[0].lower() + words[1:]
        joint = " " if said.endswith(":") else "; "
        said = f"{said.removesuffix('.')}{joint}{words}"
    return said if said.endswith(".") else f"{said}."


def _told(pile: OwnPile) -> str:
    """Who sees a pile, and what becomes of the cards there."""
    more = {
        "only cards of other players lie there, and go back to their owners": pile.others_only,
        "its top card lies open": pile.top_open,
        "cards are played from there as from the hand": pile.is_playable and not pile.is_shared,
        "all on the side play cards from there as from the hand": pile.is_shared,
        f"{pile.takes} cards go there as they are drawn": bool(pile.takes),
        f"cards played from there go to {pile.discards}": bool(pile.discards),
        "those are shuffled into it when it is empty": pile.is_renewed,
    }
    seen = f"a pile of its own, seen by {pile.seen_by}"
    return "; ".join([seen, *(text for text, is_so in more.items() if is_so)])
