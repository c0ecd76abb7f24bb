"""Basic strategy for Blackjack with several decks, as every chart has it: the dealer stands with
every 17, any two cards may be doubled, those of split pairs too, and nobody may give up.
"""

from collections.abc import Collection, Sequence

from rdi import Game

TWO_TO_SIX, TWO_TO_SEVEN = range(2, 7), range(2, 8)

SPLIT: dict[int, Collection[int]] = {
    2: TWO_TO_SEVEN, 3: TWO_TO_SEVEN, 4: (5, 6), 6: TWO_TO_SIX, 7: TWO_TO_SEVEN, 8: range(2, 12),
    9: (2, 3, 4, 5, 6, 8, 9), 11: range(2, 12),
}  # fmt: skip
"""By what each card of a pair counts: the cards of the dealer against which it is split."""

DOUBLE_HARD: dict[int, Collection[int]] = {
    9: range(3, 7), 10: range(2, 10), 11: range(2, 11),
}  # fmt: skip
DOUBLE_SOFT: dict[int, Collection[int]] = {
    13: (5, 6), 14: (5, 6), 15: (4, 5, 6), 16: (4, 5, 6), 17: range(3, 7), 18: range(3, 7),
}  # fmt: skip
STAND_HARD: dict[int, Collection[int]] = {12: (4, 5, 6), **dict.fromkeys(range(13, 17), TWO_TO_SIX)}


def counted(card: str) -> int:
    """What a card counts, an Ace 11."""
    return 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def total(cards: Sequence[str]) -> tuple[int, bool]:
    """What a hand counts, and whether an Ace in it counts 11."""
    found, aces = sum(map(counted, cards)), sum(card[0] == "A" for card in cards)
    while found > 21 and aces:
        found, aces = found - 10, aces - 1
    return found, aces > 0


def decision(hand: Sequence[str], dealer: int, may_double: bool) -> str:
    """What to do with a hand against this card of the dealer."""
    count, is_soft = total(hand)
    if may_double and dealer in (DOUBLE_SOFT if is_soft else DOUBLE_HARD).get(count, ()):
        return "double"
    if is_soft:
        return "stand" if count > 18 or (count == 18 and dealer < 9) else "hit"
    return "stand" if count > 16 or dealer in STAND_HARD.get(count, ()) else "hit"


def play(game: Game, chips: int = 1) -> int:
    """Play a game of one player to its end by basic strategy; the Gold that was won."""
    while (request := game.pending) is not None:
        view = game.view(0)
        hand, table = view.own["Hand"], view.table_piles["Dealer"]
        dealer = counted(table[0]) if isinstance(table, tuple) and table else 0
        if request.verb == "stake":
            game.answer(chips)
        elif request.verb == "insure":
            game.answer("decline")
        elif request.verb == "split":
            game.answer("split" if dealer in SPLIT.get(counted(hand[0]), ()) else "keep")
        else:
            game.answer(decision(hand, dealer, "double" in request.options))
    assert game.outcome is not None
    return game.outcome.winnings[0]
