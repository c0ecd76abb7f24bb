"""Tell players apart by a few numbers: how far they think, how surely, what they make of others.

Strength is graded by these and nothing is scripted: all regulars choose in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass

NOBODY_FOLDS, SOME_FOLD, BETS_TELL = range(3)
"""What is made of the others: that they stay in with anything, that some of them fold, and that
what they do tells what they hold.
"""


@dataclass(frozen=True, slots=True)
class Traits:
    """What kind of player somebody is.

    `games`: how many games are imagined for a bet. `effort`: how many answers are imagined for a
    pick, about. `looks`: how many answers are looked at wherever something is picked in an imagined
    game. `foresight`: whether games are imagined to their end; otherwise hands are judged as they
    lie. `learning`: whether the best pick is known by heart where it can be reckoned exactly.
    `counts_cards`: whether such reckoning keeps in mind which cards will be gone from the deck.
    `unrest`: how far bets are misjudged, as a part of the pot. `haste`: how far picks are, as a
    part of what parts good answers from bad ones. `caution`: the part of the pot that staying in
    must promise beyond what it costs. `raises`: the raises that are thought of, as parts of the
    pot, 0 being the least one. `boldness`: how many raises a Betting Round may see before there are
    no more from this player. `opinion`: what is made of the others.
    """

    games: int
    effort: int
    looks: int = 2
    foresight: bool = True
    learning: bool = True
    counts_cards: bool = False
    unrest: float = 0.0
    haste: float = 0.0
    caution: float = 0.0
    raises: tuple[float, ...] = (0.0, 0.5, 1.0)
    boldness: int = 2
    opinion: int = BETS_TELL
