"""The hands that two seats may be dealt from one deck, what may come to the table beside them,
their probabilities and the better of two; and which of them are isomorphic (a lossless
abstraction).

Cards that the scoring cannot tell apart are one class, and a hand is a number of cards of each
class. Where colors count only by being equal or not, and the deck has as many of each, two red
cards are worth what two blue ones are, as long as the cards that lie open are orbits with them.
Nothing is lost by playing such hands alike, and there are far fewer of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb

from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings
from rdi.model import ir

HANDS_MOST = 400
"""With more hands than these a solution would take hours."""

DEALS_MOST = 1_000_000
"""With more deals than these, each of two hands and what comes to the table, they would not fit."""

NOTHING_SHOWN = -1
"""The value in place of what lies open, if nothing does."""

Hand = tuple[int, ...]
Key = tuple[int, ...]
Strength = Callable[[Sequence[str], str | None, Sequence[str]], Key]
"""The key by which a hand of these cards is compared, the second being the card of it that was
shown, the third the cards on the table.
"""

ISOMORPHISMS_MOST = 120


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of a game.

    `cards` holds the codes of each class of cards, `counts` how many of each class the deck has,
    `looks` what the scoring sees of it. `hands` are the classes of cards in each hand, sorted, and
    `boards` those that may lie on the table, none where no hand is scored by it.
    `strength[hand][open]` is its place among all hands, more being better: `open` is the place of
    what lies on the table in `boards`, or the class of the card that the hand has shown, or
    NOTHING_SHOWN where neither is.
    """

    cards: tuple[tuple[str, ...], ...]
    counts: tuple[int, ...]
    looks: tuple[tuple[str, ...], ...]
    hands: tuple[Hand, ...]
    strength: tuple[Mapping[int, int], ...]
    boards: tuple[Hand, ...] = ()

    @property
    def shown(self) -> tuple[int, ...]:
        """All that may lie open of a seat, as in `strength`."""
        return tuple(sorted({shown for strength in self.strength for shown in strength}))

    @property
    def open_pairs(self) -> list[tuple[int, int]]:
        """The open cards that the first and the second seat may have; cards on the table are open
        for both.
        """
        if self.boards:
            return [(board, board) for board in self.shown]
        return [(first, second) for first in self.shown for second in self.shown]

    def chance(self, one: int, other: int, board: int = NOTHING_SHOWN) -> float:
        """The chance that the first seat is dealt the one hand and the second the other, and that
        this comes to the table, if `boards` has it.
        """
        dealt = [self.hands[one], self.hands[other]]
        if self.boards and board != NOTHING_SHOWN:
            dealt.append(self.boards[board])
        left, ways, all_ways = list(self.counts), 1, 1
        for cards in dealt:
            ways *= _number_of_ways(cards, left)
            all_ways *= comb(sum(left), len(cards))
            if not ways:
                return 0.0
            for card in cards:
                left[card] -= 1
        return ways / all_ways


def possible_hands(
    compiled: CompiledGame, size: int, strength: Strength, *, is_shown: bool, board_size: int = 0
) -> Hands:
    """All hands of this number of cards from the game's deck, with what may come to the table.

    Raises BadSettings if there are too many of them, or if cards that look alike score differently.
    """
    looks, cards = _classes(compiled)
    counts = tuple(sum(compiled.cards.count(code) for code in codes) for codes in cards)
    _check_number(compiled, counts, size, board_size)
    hands = _combinations(counts, size)
    boards = _combinations(counts, board_size) if board_size else ()
    keys = [
        _keys_with_boards(compiled, hand, cards, counts, strength, boards)
        if boards
        else _keys(compiled, hand, cards, strength, is_shown)
        for hand in hands
    ]
    return Hands(cards, counts, looks, hands, _ranks(keys), boards)


def _check_number(
    compiled: CompiledGame, counts: Sequence[int], size: int, board_size: int
) -> None:
    """Refuse what is too large, with its size."""
    hands = _number_of_combinations(counts, size)
    boards = _number_of_combinations(counts, board_size)
    title = compiled.definition.title
    if hands > HANDS_MOST:
        raise BadSettings(
            f"{title} cannot be solved: it has {hands:,} different hands, and {HANDS_MOST} are the "
            "most"
        )
    if hands * hands * boards > DEALS_MOST:
        raise BadSettings(
            f"{title} cannot be solved: its {hands:,} different hands for each seat and {boards:,} "
            f"on the table make {hands * hands * boards:,} deals, and {DEALS_MOST:,} are the most"
        )


def _number_of_combinations(counts: Sequence[int], size: int) -> int:
    """The number of different hands of this size."""
    found = [1] + [0] * size
    for count in counts:
        found = [
            sum(found[number - taken] for taken in range(min(count, number) + 1))
            for number in range(size + 1)
        ]
    return found[size]


def _combinations(counts: Sequence[int], size: int) -> tuple[Hand, ...]:
    """All hands of this size that there are."""
    return tuple(
        hand
        for hand in combinations_with_replacement(range(len(counts)), size)
        if _number_of_ways(hand, counts)
    )


def _number_of_ways(hand: Hand, counts: Sequence[int]) -> int:
    """The number of ways in which a hand is dealt from these numbers of cards of each class."""
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
    """The keys of a hand, for each class of cards that it may show."""
    found: dict[int, Key] = {}
    for shown in sorted(set(hand)) if is_shown else [NOTHING_SHOWN]:
        keys = {
            strength(
                [cards[card][pick] for card in hand], cards[shown][pick] if is_shown else None, ()
            )
            for pick in (0, -1)
        }
        found[shown] = _only(compiled, keys)
    return found


def _keys_with_boards(
    compiled: CompiledGame,
    hand: Hand,
    cards: Sequence[tuple[str, ...]],
    counts: Sequence[int],
    strength: Strength,
    boards: Sequence[Hand],
) -> dict[int, Key]:
    """The keys of a hand, for each place in `boards` that may lie on the table beside it."""
    found: dict[int, Key] = {}
    for place, board in enumerate(boards):
        if _number_of_ways(tuple(sorted((*hand, *board))), counts):
            keys = {
                strength([cards[card][one] for card in hand], None,
                         [cards[card][other] for card in board])
                for one in (0, -1) for other in (0, -1)
            }  # fmt: skip
            found[place] = _only(compiled, keys)
    return found


def _only(compiled: CompiledGame, keys: set[Key]) -> Key:
    """The one key that there is for cards that look alike."""
    if len(keys) > 1:
        raise BadSettings(
            f"{compiled.definition.title} cannot be solved: cards that look alike score unlike"
        )
    return keys.pop()


def _ranks(keys: Sequence[Mapping[int, Key]]) -> tuple[dict[int, int], ...]:
    """The rank of each key among all keys."""
    ordered = sorted({key for of_hand in keys for key in of_hand.values()})
    places = {key: place for place, key in enumerate(ordered)}
    return tuple({shown: places[key] for shown, key in of_hand.items()} for of_hand in keys)


def _classes(
    compiled: CompiledGame,
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    """The classes of the deck's cards as the scoring sees them, and their codes."""
    code = _code_of_scoring(compiled)
    asked = compiled.attributes.keys() if code is None else ir.attributes(*code)
    tables = [compiled.attributes[name] for name in sorted(asked)]
    named = {node.value for node in ir.walk(*code or ()) if isinstance(node, ir.Text)}
    classes: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for card in dict.fromkeys(compiled.cards):
        look = [str(table.get(card)) for table in tables]  # what a card has not looks alike
        classes[(*look, card if card in named else "")].append(card)
    return tuple(classes), tuple(tuple(codes) for codes in classes.values())


def _code_of_scoring(compiled: CompiledGame) -> tuple[ir.Node, ...] | None:
    """The functions that compare hands and all that they use; None for those made by hand."""
    scoring, module = compiled.definition.scoring, compiled.definition.functions
    assert scoring is not None
    if module is None:
        return None
    return module.used_by(scoring.score_code, scoring.tiebreak_code)


Isomorphism = tuple[int, ...]
"""The class of cards that takes the place of each; the last stands for NOTHING_SHOWN."""


@dataclass(frozen=True, slots=True)
class Abstraction:
    """The classes of isomorphic hands, each by a representative, before and after cards are shown.

    `hands` are the representatives (places in `Hands.hands`) and `sizes` the sizes of their
    classes; `of_hand` is the place of the representative for every hand. `options` are the classes
    of cards that each representative may show, isomorphic ones by one of them; `of_option` gives
    the place in `options` for a hand and what it shows. Where cards come to the table instead,
    there is one option, NOTHING_SHOWN. `open` are the representatives of what lies open of the
    first and the second seat, and `held[seat]` those of the hands that this seat may hold then;
    `of_held` gives the places in both for a seat, its hand, and what lies open of the first and the
    second.
    """

    hands: tuple[int, ...]
    sizes: tuple[int, ...]
    of_hand: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]
    of_option: dict[tuple[int, int], int]
    open: tuple[tuple[int, int], ...]
    held: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    of_held: dict[tuple[int, int, int, int], tuple[int, int]]


def find_abstraction(hands: Hands) -> Abstraction:
    """The abstraction of these hands by all their isomorphisms."""
    orbits = _Orbits(hands, _isomorphisms(hands))
    of_each = [orbits.representative(hand) for hand in range(len(hands.hands))]
    representatives = sorted(set(of_each))
    places = {representative: place for place, representative in enumerate(representatives)}
    options, of_option = orbits.options(representatives)
    open_, held, of_held = orbits.behind()
    return Abstraction(
        hands=tuple(representatives),
        sizes=tuple(of_each.count(representative) for representative in representatives),
        of_hand=tuple(places[representative] for representative in of_each),
        options=options,
        of_option=of_option,
        open=open_,
        held=held,
        of_held=of_held,
    )


class _Orbits:
    """The orbits of hands and shown cards under all isomorphisms."""

    def __init__(self, hands: Hands, isomorphisms: Sequence[Isomorphism]) -> None:
        self._hands = hands
        self._isomorphisms = isomorphisms
        place = {hand: number for number, hand in enumerate(hands.hands)}
        self._images = [
            [place[_image_of(hand, isomorphism)] for hand in hands.hands]
            for isomorphism in isomorphisms
        ]
        self._opened = [_opened(hands, isomorphism) for isomorphism in isomorphisms]

    def representative(self, hand: int) -> int:
        """The representative of a hand: the first of those that it is isomorphic to."""
        return min(image[hand] for image in self._images)

    def options(
        self, representatives: Sequence[int]
    ) -> tuple[tuple[tuple[int, ...], ...], dict[tuple[int, int], int]]:
        """The cards that each representative may show, and for all hands the options that are like
        theirs.
        """
        if self._hands.boards:
            only = {
                (hand, board): 0
                for hand, strength in enumerate(self._hands.strength)
                for board in strength
            }
            return ((NOTHING_SHOWN,),) * len(representatives), only
        options: dict[int, list[int]] = {representative: [] for representative in representatives}
        of_option: dict[tuple[int, int], int] = {}
        for hand, strength in enumerate(self._hands.strength):
            for shown in sorted(strength):
                representative, like = min(
                    (image[hand], isomorphism[shown])
                    for image, isomorphism in zip(self._images, self._isomorphisms, strict=True)
                )
                if like not in options[representative]:
                    options[representative].append(like)
                of_option[hand, shown] = options[representative].index(like)
        return tuple(
            tuple(options[representative]) for representative in representatives
        ), of_option

    def behind(
        self,
    ) -> tuple[
        tuple[tuple[int, int], ...],
        tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]],
        dict[tuple[int, int, int, int], tuple[int, int]],
    ]:
        """The representatives of the open cards, of the hands held then, and the places in both."""
        strength = self._hands.strength
        canonical = {pair: self._first_of(pair) for pair in self._hands.open_pairs}
        open_ = sorted({pair for pair, _ in canonical.values()})
        place = {pair: number for number, pair in enumerate(open_)}
        found: list[list[list[int]]] = [[[] for _ in open_] for _ in (0, 1)]
        of_held: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        for pair, (representative, ways) in sorted(canonical.items()):
            for seat in (0, 1):
                for hand in [hand for hand, each in enumerate(strength) if pair[seat] in each]:
                    like = min(self._images[way][hand] for way in ways)
                    held = found[seat][place[representative]]
                    if like not in held:
                        held.append(like)
                    of_held[seat, hand, *pair] = place[representative], held.index(like)
        first, second = (tuple(map(tuple, each)) for each in found)
        return tuple(open_), (first, second), of_held

    def _first_of(self, pair: tuple[int, int]) -> tuple[tuple[int, int], list[int]]:
        """The first of the pairs that are like this one, and the isomorphisms that lead to it."""
        image = [(opened[pair[0]], opened[pair[1]]) for opened in self._opened]
        least = min(image)
        return least, [way for way, each in enumerate(image) if each == least]


def _image_of(hand: Hand, isomorphism: Isomorphism) -> Hand:
    return tuple(sorted([isomorphism[card] for card in hand]))


def _opened(hands: Hands, isomorphism: Isomorphism) -> Sequence[int]:
    """The stand-in for all that may lie open."""
    if not hands.boards:
        return isomorphism
    place = {board: number for number, board in enumerate(hands.boards)}
    return [place[_image_of(board, isomorphism)] for board in hands.boards]


def _isomorphisms(hands: Hands) -> list[Isomorphism]:
    """All renamings of cards that leave deck and strengths as they are; the identity is first."""
    nothing = (*range(len(hands.cards)), NOTHING_SHOWN)
    found = {nothing}
    swaps = [swap for swap in _swaps(hands) if _is_automorphism(swap, hands)]
    waiting = [nothing]
    while waiting and len(found) <= ISOMORPHISMS_MOST:
        isomorphism = waiting.pop()
        for swap in swaps:
            after = tuple([swap[card] for card in isomorphism])
            if after not in found:
                found.add(after)
                waiting.append(after)
    return sorted(found) if len(found) <= ISOMORPHISMS_MOST else [nothing]


def _swaps(hands: Hands) -> list[Isomorphism]:
    """The renamings that exchange two values of one attribute."""
    place = {look: number for number, look in enumerate(hands.looks)}
    found = []
    for attribute in range(len(hands.looks[0])):
        values = sorted({look[attribute] for look in hands.looks})
        for one, other in combinations(values, 2):
            names = {one: other, other: one}
            image = [
                place.get((*look[:attribute], names.get(look[attribute], look[attribute]),
                           *look[attribute + 1 :]))
                for look in hands.looks
            ]  # fmt: skip
            if None not in image:
                found.append((*[card for card in image if card is not None], NOTHING_SHOWN))
    return found


def _is_automorphism(swap: Isomorphism, hands: Hands) -> bool:
    """Whether a renaming leaves the deck and the strength of all hands as they are."""
    if any(hands.counts[card] != hands.counts[swap[card]] for card in range(len(hands.cards))):
        return False
    place = {hand: number for number, hand in enumerate(hands.hands)}
    opened = _opened(hands, swap)
    return all(
        hands.strength[place[_image_of(hand, swap)]][opened[shown]] == strength
        for hand, strengths in zip(hands.hands, hands.strength, strict=True)
        for shown, strength in strengths.items()
    )
