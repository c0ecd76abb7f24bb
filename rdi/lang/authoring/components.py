"""The things that a character has on the table beside its deck, in English."""

from __future__ import annotations

from collections.abc import Iterator

from rdi.model.cards import Character, OwnPile


def components_of(found: Character) -> Iterator[tuple[str, str]]:
    """The piles, counters, markers, tokens and rules of its own, each by its name and with lines
    that tell of it; rules have no name, and counters and markers tell their own.
    """
    for pile in found.piles:
        yield pile.name, _told(pile)
    for hook in found.hooks:
        yield "", hook.text
    for icon in (found.icons or {}).values():
        yield "", icon.text
    texts = [each.text for each in found.counters] + [each.text for each in found.markers]
    yield from (("", text) for text in texts if text)
    for token in found.tokens:
        yield token.name, "\n".join([token.limits or "tokens", *token.text.splitlines()])


def _told(pile: OwnPile) -> str:
    """Who sees a pile, and what becomes of the cards there."""
    more = {
        "its uppermost card lies open": pile.top_open,
        "cards are played from there as from the hand": pile.is_playable,
        f"{pile.takes} cards go there as they are drawn": bool(pile.takes),
        f"cards played from there go to {pile.discards}": bool(pile.discards),
        "those are shuffled into it when it is empty": pile.is_renewed,
    }
    seen = f"a pile of its own, seen by {pile.seen_by}"
    return "; ".join([seen, *(text for text, is_so in more.items() if is_so)])
