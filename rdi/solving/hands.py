"""Find the hands that two seats may be dealt from one deck, and how likely, and who has the better.

Cards that the scoring cannot tell apart are one class, and a hand is so many of each class.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb
from types import CodeType, FunctionType

from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings

HANDS_MOST = 400
"""With more hands than these a solution would take hours."""

NOTHING_SHOWN = -1
"""In place of the card that a seat has shown, where none is shown."""

Hand = tuple[int, ...]
Key = tuple[int, ...]
Strength = Callable[[Sequence[str], str | None], Key]
"""What a hand of these cards is compared by, the second being the card of it that was shown."""


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of a game.

    `cards` holds the codes of each class of cards, `counts` how many of each class the deck has,
    `looks` what the scoring sees of it. `hands` are the classes of cards in each hand, sorted, and
    `strength[hand][shown]` is its place among all hands, more being better: `shown` is the class of
    the card that it has shown, NOTHING_SHOWN where none is.
    """

    cards: tuple[tuple[str, ...], ...]
    counts: tuple[int, ...]
    looks: tuple[tuple[str, ...], ...]
    hands: tuple[Hand, ...]
    strength: tuple[Mapping[int, int], ...]

    @property
    def shown(self) -> tuple[int, ...]:
        """The classes of cards that may be shown; NOTHING_SHOWN alone where none is."""
        return tuple(sorted({shown for strength in self.strength for shown in strength}))

    def chance(self, one: int, other: int) -> float:
        """The chance that the first seat is dealt the one hand and the second the other."""
        hand, size, deck = self.hands[one], len(self.hands[one]), sum(self.counts)
        left = [count - hand.count(card) for card, count in enumerate(self.counts)]
        ways = _ways(hand, self.counts) * _ways(self.hands[other], left)
        return ways / (comb(deck, size) * comb(deck - size, size))


def deal_hands(compiled: CompiledGame, size: int, strength: Strength, is_shown: bool) -> Hands:
    """All hands of so many cards from the game's deck.

    BadSettings where there are too many of them, or where cards that look alike score differently.
    """
    looks, cards = _classes(compiled)
    if comb(len(cards) + size - 1, size) > HANDS_MOST:
        raise BadSettings(
            f"{compiled.definition.title} cannot be solved: it has "
            f"{comb(len(cards) + size - 1, size)} different hands, and {HANDS_MOST} are the most"
        )
    counts = tuple(sum(compiled.cards.count(code) for code in codes) for codes in cards)
    hands = tuple(
        hand
        for hand in combinations_with_replacement(range(len(cards)), size)
        if _ways(hand, counts)
    )
    keys = [_keys(compiled, hand, cards, strength, is_shown) for hand in hands]
    return Hands(cards, counts, looks, hands, _places(keys))


def _ways(hand: Hand, counts: Sequence[int]) -> int:
    """In how many ways a hand is dealt from so many cards of each class."""
    ways = 1
    for card in set(hand):
        ways *= comb(counts[card], hand.count(card))
    return ways


def _keys(
    compiled: CompiledGame,
    hand: Hand,
    cards: Sequence[tuple[str, ...]],
    strength: Strength,
    is_shown: bool,
) -> dict[int, Key]:
    """What a hand is compared by, for each class of cards that it may show."""
    found: dict[int, Key] = {}
    for shown in sorted(set(hand)) if is_shown else [NOTHING_SHOWN]:
        keys = {
            strength([cards[card][pick] for card in hand], cards[shown][pick] if is_shown else None)
            for pick in (0, -1)
        }
        if len(keys) > 1:
            raise BadSettings(
                f"{compiled.definition.title} cannot be solved: cards that look alike score unlike"
            )
        found[shown] = keys.pop()
    return found


def _places(keys: Sequence[Mapping[int, Key]]) -> tuple[dict[int, int], ...]:
    """Numbers that stand in the order of the keys."""
    ordered = sorted({key for of_hand in keys for key in of_hand.values()})
    places = {key: place for place, key in enumerate(ordered)}
    return tuple({shown: places[key] for shown, key in of_hand.items()} for of_hand in keys)


def _classes(
    compiled: CompiledGame,
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """What the scoring sees of each class of the deck's cards, and their codes."""
    read = _words_read(compiled)
    tables = [compiled.namespace[word] for word in sorted(read) if word.startswith("A_")]
    classes: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for code in dict.fromkeys(compiled.cards):
        look = [str(table.get(code)) for table in tables]  # what a card has not looks alike
        classes[(*look, code if code in read else "")].append(code)
    return tuple(classes), tuple(tuple(codes) for codes in classes.values())


def _words_read(compiled: CompiledGame) -> set[str]:
    """All names and texts in the functions that compare hands."""
    scoring = compiled.definition.scoring
    assert scoring is not None
    found: set[str] = set()
    waiting = [
        compiled.namespace[name].__code__ for name in (scoring.score_code, scoring.tiebreak_code)
    ]
    while waiting:
        code = waiting.pop()
        for word in _words_in(code):
            called = compiled.namespace.get(word)
            if word not in found and isinstance(called, FunctionType):
                waiting.append(called.__code__)
            found.add(word)
        waiting += [each for each in code.co_consts if isinstance(each, CodeType)]
    return found


def _words_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        yield from _texts_in(constant)


def _texts_in(constant: Hashable) -> Iterator[str]:
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, tuple | frozenset):
        for each in constant:
            yield from _texts_in(each)
