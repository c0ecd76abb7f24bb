"""Give every choice of a strategy its place in one row, which is how blueprints keep it.

The seats stand one behind the other in each of three parts: before cards are shown, what is shown,
and after. Choices of one hand stand together, for they are much alike and so pack well. The first
choice of each decision is left out: it is made where no other is.
"""

from __future__ import annotations

from itertools import accumulate

from rdi.solving.tree import Tree


class Layout:
    """The places of all choices; `size` is how many there are.

    `class_of` gives the class of each card by its code, `hand_of` the place of a hand in `Hands`;
    `choices[part][seat]` are the nodes that the choices of a seat lead to, the first ones left out.
    """

    def __init__(self, tree: Tree) -> None:
        likeness = tree.likeness
        self.class_of = {
            code: place for place, codes in enumerate(tree.hands.cards) for code in codes
        }
        self.hand_of = {hand: place for place, hand in enumerate(tree.hands.hands)}
        self.choices = tuple(
            tuple(
                [child for node in nodes if node.seat == seat for child in node.children[1:]]
                for seat in (0, 1)
            )
            for nodes in (tree.before, tree.after)
        )
        self._rank = tuple(
            {child: rank for seat in (0, 1) for rank, child in enumerate(part[seat])}
            for part in self.choices
        )
        self.hands = len(likeness.hands)
        self.options = max(map(len, likeness.options))
        self.shows = sum(1 for node in tree.before if node.shows >= 0)
        self.held = tuple(
            (0, *accumulate(len(hands) for hands in likeness.held[seat])) for seat in (0, 1)
        )
        sizes = [self.hands * len(self.choices[0][seat]) for seat in (0, 1)]
        sizes += [self.shows * self.hands * self.options] * 2
        sizes += [self.held[seat][-1] * len(self.choices[1][seat]) for seat in (0, 1)]
        self.starts = (0, *accumulate(sizes))
        self.size = self.starts[-1]

    def before(self, seat: int, hand: int, child: int) -> int:
        """The place of a choice before cards are shown, of a sample of hands."""
        return self.starts[seat] + hand * len(self.choices[0][seat]) + self._rank[0][child]

    def showing(self, seat: int, number: int, hand: int, option: int) -> int:
        """The place of an option to show."""
        return self.starts[2 + seat] + (number * self.hands + hand) * self.options + option

    def after(self, seat: int, open_: int, held: int, child: int) -> int:
        """The place of a choice behind the showing of cards."""
        hand = self.held[seat][open_] + held
        return self.starts[4 + seat] + hand * len(self.choices[1][seat]) + self._rank[1][child]
