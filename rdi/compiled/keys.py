"""One whole number for what a hand is compared by: its class, its points and the whole tiebreak."""

from __future__ import annotations

from collections.abc import Sequence

from rdi.errors import GameFault

TIER_BITS = 6
POINT_BITS = 20
TIE_BITS_MOST = 16
WORD_BITS = 62
"""A key of so many bits goes into a machine word, with room for a sign and for "no hand"."""

NO_KEY = -1
"""Lower than the key of any hand."""


class KeyTooBig(GameFault):
    """Points or counts that are too large for the number that they should go into."""


class KeyShape:
    """How tier, points and so many numbers of a tiebreak lie in one whole number.

    Numbers that are compared first lie in the higher bits, so that of two hands the one with the
    higher key is the better, and only hands that are tied have the same. Where the tiebreak has
    more numbers than go into a machine word with at least four bits each, keys are longer
    (`fits_word` is false) and good for Python only.
    """

    def __init__(self, ties: int) -> None:
        room = (WORD_BITS - TIER_BITS - POINT_BITS) // ties if ties else 0
        self.ties = ties
        self.fits_word = ties == 0 or room >= 4
        self.tie_bits = min(room, TIE_BITS_MOST) if self.fits_word else TIE_BITS_MOST
        self.score_shift = self.tie_bits * ties
        self.point_offset = 1 << (POINT_BITS - 1)

    def key(self, score: Sequence[int], tiebreak: Sequence[int]) -> int:
        """The number of a score, as the engine compares it, and its tiebreak.

        KeyTooBig where one of the numbers does not fit, or is none.
        """
        tier, points = score
        found = self._field(tier, TIER_BITS) << POINT_BITS
        found |= self._field(points + self.point_offset, POINT_BITS)
        bits = self.tie_bits
        for number in tiebreak:
            if type(number) is not int or number >> bits:
                self._field(number, bits)  # as for the others, whose calls would take longest
            found = found << bits | number
        return found

    def _field(self, number: int, bits: int) -> int:
        if not isinstance(number, int) or not 0 <= number < 1 << bits:
            raise KeyTooBig(
                f"a hand is worth too much to be compared by keys: {number} does not go into "
                f"{bits} bits"
            )
        return number

    def score(self, key: int) -> tuple[int, int]:
        """Tier and points of a key, more being better, as the engine compares them."""
        both = key >> self.score_shift
        return both >> POINT_BITS, (both & (1 << POINT_BITS) - 1) - self.point_offset

    def tiebreak(self, key: int) -> tuple[int, ...]:
        """The numbers of the tiebreak."""
        mask = (1 << self.tie_bits) - 1
        places = range(self.ties - 1, -1, -1)
        return tuple([key >> place * self.tie_bits & mask for place in places])
