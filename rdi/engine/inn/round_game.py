"""A Round of Gambling in which a game of the hall is played: what comes in place of turns and
control (GR-1 to GR-25).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rdi.engine.chance import Chance
from rdi.engine.inn.answerable import Moment, Play
from rdi.engine.inn.gambling import ANTE, ASK, MOMENT, PAID, Gambling, begin_round
from rdi.engine.inn.played_game import CARDS, LAST, OVER, PlayedGame
from rdi.engine.inn.playing import open_window
from rdi.engine.inn.table import Change, Frame, InnTable, Round
from rdi.engine.table import POT
from rdi.errors import GameFault
from rdi.model import effects as e
from rdi.model.effects import INN
from rdi.model.native import mypyc_attr
from rdi.model.request import Pick, PickInside
from rdi.model.round_games import game_in_words
from rdi.model.settings import RoundChoice

CHOOSE: Final = 5
PLAY: Final = 6


def fitting_games(table: InnTable, round_: Round, named: str) -> list[int]:
    """The games that may be played in this Round, by their places: those of the table, or the one
    that its card has named, which are for as many players as are in it.
    """
    roster, count = table.roster, len(round_.members)
    return [
        place
        for place in ([roster.named_games[named]] if named else roster.chosen_games)
        if (game := roster.round_games[place].definition).least_seats <= count <= game.most_seats
    ]


def name_of_game(table: InnTable, place: int) -> str:
    """The words that name a game inside a Round."""
    if place in table.roster.chosen_games:
        return table.settings.rounds[place]
    found = table.roster.round_games[place].definition
    return game_in_words(found.name, found.variants)


def start_round(table: InnTable, play: Play, line: e.StartRound) -> None:
    """Normal play waits for the end of the Round (gamble-01); inside another nothing starts. Where
    the table has games for Rounds, one of them takes the place of turns and control (GR-5), if any
    is for so many (GR-21); where the card names a game, that one does (GR-24).
    """
    if table.round is None:
        table.round = Round(table, play)
        table.events.append(("round", play.seat))
        fits = table.roster.round_games and fitting_games(table, table.round, line.game)
        is_named = bool(line.game)
        table.push(RoundGame(table.round, fits, is_named) if fits else Gambling(table.round))
        if table.roster.round_hooks:
            begin_round(table, table.round)


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundGame(Gambling):
    """A Round in which a game is played: one of `games`, by their places; where `is_named`, its
    card says which. `tied` are those who have won it too and are not yet paid.
    """

    __slots__ = ("games", "is_named", "tied")

    def __init__(self, round_: Round, games: Sequence[int], is_named: bool) -> None:
        super().__init__(round_)
        self.games, self.is_named = tuple(games), is_named
        self.stage = CHOOSE
        self.tied: list[int] = []
        round_.controller = None
        round_.waiting = []

    @property
    def is_quiet(self) -> bool:
        return self.stage == PLAY or super().is_quiet

    @property
    def game(self) -> PlayedGame:
        """The game, once it is chosen."""
        game = self.round.game
        assert isinstance(game, PlayedGame)
        return game

    def imagine(self, table: InnTable, viewer: int, luck: Chance) -> None:
        if self.round.game is not None:
            self.round.game.imagine(table, viewer, luck)

    def step(self, table: InnTable) -> Pick | None:
        if self.stage == CHOOSE:
            return self._choose(table)
        if self.round.changes and self.stage in (MOMENT, ASK, PLAY):
            table.push(Changing(self.round, self.round.changes.pop(0)))
            return None
        if self.stage == PLAY:
            return self._play(table)
        if self.stage == PAID and self.tied:
            self.round.winner = self.tied.pop(0)
            self._let_win_be_answered(table)
            return None
        return super().step(table)

    def take(self, table: InnTable, request: Any, answer: Any) -> None:
        if self.stage == CHOOSE:
            self._begin(table, self.games[self._names(table).index(answer)])
        elif self.stage == PLAY:
            try:
                self.game.take(table, answer)
            except GameFault as fault:
                self._break_off(table, fault)
        else:
            super().take(table, request, answer)

    # ------------------------------------------------------------------ which game

    def _choose(self, table: InnTable) -> Pick | None:
        """Whoever starts the Round picks the game (GR-2), or luck does (GR-22)."""
        names = drawn = self._names(table)
        if table.settings.round_choice == RoundChoice.LUCK and len(names) > 1:
            drawn = table.shuffled(names, POT_OF_GAMES)[:1]
        if len(drawn) > 1:
            return Pick(self.round.starter, "game", names)
        self._begin(table, self.games[names.index(drawn[0])])
        return None

    def _names(self, table: InnTable) -> list[str]:
        """The words that name the games of which one is to be played."""
        return [name_of_game(table, place) for place in self.games]

    def _begin(self, table: InnTable, place: int) -> None:
        """The game is laid out, and then all ante (GR-4)."""
        self.stage = ANTE
        name = name_of_game(table, place)
        self.round.game = PlayedGame(table, place, name, self.round.members)
        picker = None if self.is_named else self.round.starter
        table.events.append(("round game", picker, name))

    def _can_begin_again(self, table: InnTable) -> bool:
        rules = self.game.compiled.definition
        fits = rules.least_seats <= len(self.round.members) <= rules.most_seats
        return fits and super()._can_begin_again(table)

    def _begin_again(self, table: InnTable) -> None:
        """The same game is laid out anew for those who are left."""
        super()._begin_again(table)
        self.round.controller, self.round.waiting, self.tied = None, [], []
        self._begin(table, self.game.place)

    # ------------------------------------------------------------------ its Order of Play

    def _all_have_spoken(self, table: InnTable) -> None:
        """A step in which cards were played is over, and the game goes on."""
        self.stage = PLAY
        self.round.beaten_by = frozenset()

    def _play(self, table: InnTable) -> Pick | None:
        round_, game = self.round, self.game
        game.agree(table, round_)
        if round_.has_ended or len(round_.members) < 2:
            self.stage = MOMENT
            return None
        try:
            point = game.go_on(table)
        except GameFault as fault:
            self._break_off(table, fault)
            return None
        if point == CARDS:
            self._begin_cards(table)
        elif point == LAST:
            open_window(table, [Moment(round_.starter, "round")], round_.starter)
        elif point == OVER:
            winners = [seat for seat in game.winners if seat in round_.members]
            self.tied = winners[1:]
            if self.tied:
                self._split(table)
            round_.end(table, winners[0] if winners else None)
            self.stage = MOMENT
        return game.request()

    def _break_off(self, table: InnTable, fault: GameFault) -> None:
        """The game cannot go on, by a mistake in its text: the Round ends and nobody has won it
        (GR-25).
        """
        table.events.append(("round game broke off", str(fault)))
        self.round.changes = []
        self.round.end(table, None)
        self.stage = MOMENT

    def _begin_cards(self, table: InnTable) -> None:
        """Each player still in plays one Gambling or Cheating Card or passes, in turn order from
        the starter (GR-6).
        """
        self.stage = MOMENT
        self.round.waiting = [seat for seat in self.game.seats if seat in self.round.members]
        table.events.append(("card step",))

    # ------------------------------------------------------------------ who wins

    def _split(self, table: InnTable) -> None:
        """Tied players take equal parts, and what cannot be divided goes to the Inn (GR-13)."""
        rest = table.gold[POT] % (1 + len(self.tied))
        if rest:
            table.pay(POT, INN, rest)

    def _part(self, table: InnTable) -> int:
        return table.gold[POT] // (1 + len(self.tied))


POT_OF_GAMES: Final = -3
"""The luck that decides which game is played, where piles are numbered."""


LOOK: Final = 0
CHANGE: Final = 1
REPLACE: Final = 2
KEEP: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class Changing(Frame):
    """A player changes cards or dice in the game of the Round, in place of taking control (GR-7,
    GR-18).
    """

    __slots__ = ("change", "chosen", "place", "round", "stage")

    def __init__(self, round_: Round, change: Change) -> None:
        self.round, self.change = round_, change
        self.stage = LOOK
        self.chosen: list[Any] = []
        self.place = 0

    def imagine(self, table: InnTable, viewer: int, luck: Chance) -> None:
        """The change that another has chosen is hidden, like the hand; it is none of two results of
        which one is kept.
        """
        game = self.round.game
        if viewer != self.change.seat and self.chosen and game is not None:
            things = [item for _, item in game.changeable(self.change.seat)]
            for result in game.table.piles[self.place][-2:] if self.stage == KEEP else ():
                things.remove(result)
            self.chosen = luck.deal(things, len(self.chosen))

    def asked_about(self, table: InnTable) -> dict[str, Any]:
        return {"seat": self.change.seat, "cheats": self.change.cheats}

    def step(self, table: InnTable) -> Pick | None:
        seat, game = self.change.seat, self.round.game
        assert game is not None
        members = self.round.members
        is_decided = self.round.has_ended or len(members) < 2 or game.table.is_over
        if is_decided or seat not in members:
            table.pop(self)
        elif self.stage == LOOK:
            return self._look(table, game)
        elif self.stage == CHANGE:
            items = [item for _, item in game.changeable(seat)]
            if items:
                return PickInside(seat, "change", items, 0, min(self.change.most, len(items)))
            table.pop(self)
        elif self.stage == REPLACE:
            self._replace(table, game)
        else:
            return PickInside(seat, "keep", game.table.piles[self.place][-2:])
        return None

    def _look(self, table: InnTable, game: PlayedGame) -> Pick | None:
        """Whoever cheats first sees a hidden card of an opponent (GR-20)."""
        seat = self.change.seat
        others = [each for each in self.round.members if each != seat and game.unknown(seat, each)]
        if self.change.cheats and len(others) > 1:
            return Pick(seat, "look", others)
        if self.change.cheats and others:
            game.look(table, seat, others[0])
        self.stage = CHANGE
        return None

    def _replace(self, table: InnTable, game: PlayedGame) -> None:
        if not self.chosen:
            table.pop(self)
            return
        item = self.chosen.pop(0)
        thing = next(each for each in game.changeable(self.change.seat) if each[1] == item)
        results = game.replace(table, thing, 2 if self.change.cheats else 1)
        if results > 1:
            self.place, self.stage = thing[0], KEEP

    def take(self, table: InnTable, request: Pick, answer: Any) -> None:
        game = self.round.game
        assert game is not None
        if self.stage == LOOK:
            game.look(table, self.change.seat, answer)
            self.stage = CHANGE
        elif self.stage == CHANGE:
            self.chosen = list(answer)
            self.stage = REPLACE
            game.note_change(self.change.seat, answer)
        else:
            game.keep_one(table, self.place, answer)
            self.stage = REPLACE
