"""The context of all pages of a report: the results of a tournament, and links between pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rdi.tournament.report.links import Links, bot_page
from rdi.tournament.schedule import Match
from rdi.tournament.statistics.results import Results, Standing, stored_results
from rdi.tournament.store import Store
from rdi.tournament.stored_deals import Notable, StoredDeals, greatest_of
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId
from rdi.web_page import escaped

NOTABLE_MOST = 5
"""The number of deals and games that stand out, of a match and of all of them."""

FAULTS_MOST = 10
"""The number of deals with faults that are shown for a match."""

MATCHES_SEARCHED = 1_000
"""The number of matches that are searched for what stands out."""


class Report:
    """A tournament as it is told of; `named` is how commands name it."""

    def __init__(self, tournament: Tournament, store: Store, named: str, links: Links) -> None:
        self.tournament = tournament
        self.store = store
        self.named = named
        self.links = links

    @property
    def title(self) -> str:
        """The title of the tournament."""
        return self.tournament.spec.title or "A tournament"

    @cached_property
    def results(self) -> Results:
        """All results."""
        return stored_results(self.tournament.spec, self.store)

    @cached_property
    def order(self) -> Sequence[Standing]:
        """All bots, the best first."""
        return self.results.standings()

    def bot(self, bot: int) -> str:
        """The name of a bot, which leads to its page."""
        return self.links.to(escaped(self.results.spec.culprit(bot)), bot_page(bot))

    def deals(self, match: Match) -> StoredDeals:
        """The deals of a match."""
        return StoredDeals(self.results.spec, self.store, match)

    def notable(self) -> tuple[list[Notable], list[Notable]]:
        """The greatest swings of all matches, and the games in which luck gave most."""
        return self._notable

    @cached_property
    def _notable(self) -> tuple[list[Notable], list[Notable]]:
        swings, luckiest = list[Notable](), list[Notable]()
        for match in [*self.results.matches.values()][:MATCHES_SEARCHED]:
            deals = self.deals(match)
            swings += deals.swings(NOTABLE_MOST)
            luckiest += deals.luckiest(NOTABLE_MOST)
        return greatest_of(swings, NOTABLE_MOST), greatest_of(luckiest, NOTABLE_MOST)

    def notable_games(self) -> list[GameId]:
        """The games that one would look at first: those with faults, then all of the deals with
        the greatest swings, and the luckiest.
        """
        found = [fault.game_id(match) for match, fault in self.store.faults()]
        games = [GameId(each.match, each.deal, each.rotation) for each in found]
        swings, luckiest = self.notable()
        for swing in swings:
            seats = len(self.results.matches[swing.game.match].lineup)
            games += [GameId(swing.game.match, swing.game.deal, each) for each in range(seats)]
        return [*dict.fromkeys([*games, *[each.game for each in luckiest]])]
