"""Tables laid out by hand for the rules of the inn: the base set's characters, or strangers whose
cards a test writes for itself.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rdi import library
from rdi.engine.game import Game
from rdi.engine.inn.drinks import Drinking
from rdi.engine.inn.elimination import Elimination
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.playing import Playing
from rdi.engine.inn.table import InnTable
from rdi.engine.inn.view import InnView
from rdi.errors import IllegalAnswer
from rdi.lang.compiler.shelf import cards_in
from rdi.lang.syntax.source import Source
from rdi.library import drink_deck, named_games, round_games
from rdi.model.cards import with_taverns
from rdi.model.definition import GameDefinition
from rdi.model.inn import DrinkPhase
from rdi.model.request import PASS, Respond
from rdi.model.scenario import Arrangement
from rdi.model.settings import Asks, Settings
from rdi.resources import root
from rdi.session.position.inn_position import InnPosition
from tests.inside import table_of

GAME = "red-dragon-inn"
GAMBLING, RAISE, WINNING = "Gambling? I'm in!", "I raise!", "Winning Hand!"
NO = "I don't think so!"
TIP = "Oh, I guess the Wench thought that was her tip..."
STOP = "The Wench thinks you should stop playing with the drinks."
PAY = "Tip the Wench."
FRIENDS = "Wench, bring some drinks for my friends!"
SHARED = {GAMBLING: 6, RAISE: 2, WINNING: 2, NO: 2, TIP: 1, STOP: 2, PAY: 2, FRIENDS: 2}
PASSES_MOST = 500
HOME = re.compile(r'card "[^"]+" in ([A-Z][a-z]+)')


def at(names: str, asks: str = "able", rounds: Sequence[str] = (), **arrangement: Any) -> "Scene":
    """These characters of the base set, the first of them at the beginning of the Action Phase
    unless it is said otherwise; `rounds` are the games that are played in Rounds.
    """
    compiled = library.compiled_inn_game(
        library.definition(GAME), tuple(names.split()), (), round_games(rounds)
    )
    return _scene(compiled, asks, arrangement, rounds)


def strangers(
    names: str,
    text: str,
    asks: str = "able",
    drinks_a_turn: int = 1,
    rounds: Sequence[str] = (),
    **arrangement: Any,
) -> "Scene":
    """Characters with these cards (`in` one of them) and with those that all decks share; the Drink
    Deck of the base set, if the text has none of its own. A text may be about more characters than
    sit down. `drinks_a_turn`: so many are drunk in each Drink Phase. The party moves among the
    taverns of the text, from the first of them.
    """
    shared = "".join(f'    {count} "{title}"\n' for title, count in SHARED.items())
    declared = "".join(
        f'character {name}:\n  about "a stranger"\n  deck:\n{shared}\n'
        for name in dict.fromkeys([*names.split(), *HOME.findall(text)])
        if f"character {name}:" not in text
    )
    house = root("cards") / "house_cards.cards"
    found, decks = cards_in(
        Source("house_cards.cards", house.read_text(encoding="utf-8")),
        Source("strangers.cards", declared + text),
    )
    by_name = {each.name: each for each in found}
    characters = [by_name[name.lower()] for name in names.split()]
    taverns = [each for each in decks if each.is_tavern]
    own = [each for each in decks if not each.is_tavern]
    deck = own[0] if own else drink_deck("Drink Deck")
    deck = with_taverns(deck, taverns) if taverns else deck
    definition = library.definition(GAME)
    program = [
        DrinkPhase(drinks_a_turn) if isinstance(each, DrinkPhase) else each
        for each in definition.program
    ]
    compiled = CompiledInnGame(
        replace(definition, program=tuple(program)),
        characters,
        deck,
        (),
        round_games(rounds),
        named_games([*characters, deck]),
    )
    return _scene(compiled, asks, arrangement, rounds)


def laid_out(
    definition: GameDefinition, names: Sequence[str], asks: str, arrangement: dict[str, Any]
) -> "Scene":
    """Characters of the shelf in the game as it is with its variants."""
    return _scene(library.compiled_inn_game(definition, tuple(names)), asks, arrangement, ())


def _scene(
    compiled: CompiledInnGame, asks: str, arrangement: dict[str, Any], rounds: Sequence[str]
) -> "Scene":
    settings = Settings(asks=Asks(asks), rounds=tuple(rounds))
    return Scene(InnPosition(compiled, Arrangement(**arrangement)).game(settings))


class CannotPlay(Exception):
    """Somebody was to play a card, and was not offered it before the turn ended."""


class Scene:
    """A game in which players do what they are told, and pass otherwise. It is played through the
    same door as any other; the table behind it is only looked at.

    A game goes on as long as nobody is asked. At a table of two where players are only asked when
    able, that may be long after a card is done: such a scene asks always.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def table(self) -> InnTable:
        """All that there is to see."""
        table = table_of(self.game)
        assert isinstance(table, InnTable)
        return table

    def plays(self, seat: int, title: str, *answers: Any) -> None:
        """Somebody plays a card as soon as it can be played, with these targets and options; with
        only one possible target none is asked for.
        """
        reason, turn = self.why_not(seat, title), self.table.turns
        while not self._offers(seat, title):
            request = self.game.pending
            if not isinstance(request, Respond) or self.table.turns != turn:
                raise CannotPlay(f"{title} cannot be played: {reason or request!r}")
            reason = self.why_not(seat, title) or reason
            self.game.answer(PASS)
        self.game.answer(title)
        for answer in answers:
            request = self.game.pending
            if request is not None and not isinstance(request, Respond) and request.seat == seat:
                self.game.answer(answer)

    def _offers(self, seat: int, title: str) -> bool:
        request = self.game.pending
        return isinstance(request, Respond) and request.seat == seat and title in request.items

    def chooses(self, seat: int, answer: Any) -> None:
        """Somebody answers what is no offer of cards; all others pass until that comes."""
        while isinstance(self.game.pending, Respond):
            self.game.answer(PASS)
        assert self.game.pending is not None
        assert self.game.pending.seat == seat, f"another is asked: {self.game.pending!r}"
        self.game.answer(answer)

    def settle(self) -> None:
        """All pass until every card, Drink and Round is done."""
        while self._is_busy():
            request = self.game.pending
            assert request is None or isinstance(request, Respond), f"not told: {request!r}"
            self.game.answer(PASS)

    def _is_busy(self) -> bool:
        busy = Playing | Drinking | Elimination
        return any(isinstance(frame, busy) for frame in self.table.stack)

    def passes_round(self, *seats: int) -> None:
        """These pass in their turns of a Round of Gambling, one after another. The table must ask
        always.
        """
        for seat in seats:
            while isinstance(self.game.pending, Respond) and self.game.pending.verb != "gamble":
                self.game.answer(PASS)
            assert self.game.pending is not None
            assert (self.game.pending.verb, self.game.pending.seat) == ("gamble", seat)
            self.game.answer(PASS)

    def why_not(self, seat: int, title: str) -> str | None:
        """Why somebody may not play a card just now; None where it is possible."""
        view = self.game.view(seat)
        assert isinstance(view, InnView)
        return view.why_not(title)


def numbers(scene: Scene, name: str) -> list[int]:
    """A number of everybody."""
    return [scene.table.stat(seat, name) for seat in range(scene.table.seats)]


def fortitude(scene: Scene) -> list[int]:
    """Everybody's Fortitude."""
    return numbers(scene, "Fortitude")


def alcohol(scene: Scene) -> list[int]:
    """Everybody's Alcohol."""
    return numbers(scene, "Alcohol")


def gold(scene: Scene) -> list[int]:
    """Everybody's Gold."""
    return numbers(scene, "Gold")


def pot(scene: Scene) -> int:
    """The Gold in the pot of a Round."""
    return int(scene.table.gold["pot"])


def pile(scene: Scene, name: str, seat: int) -> list[str]:
    """A pile of a player, the bottom first."""
    return scene.table.piles[scene.table.own_pile(name, seat)]


def drink_discards(scene: Scene) -> list[str]:
    """The discards of the Drink Deck, the first of them first."""
    return scene.table.piles[1]


def happened(scene: Scene, kind: str) -> list[tuple[Any, ...]]:
    """What was told of one kind, in order."""
    return [event for event in scene.game.events if event[0] == kind]


def to_answer(scene: Scene, seat: int, kind: str) -> None:
    """All pass until this player is asked to answer something of this kind."""
    for _ in range(PASSES_MOST):
        request = scene.game.pending
        assert isinstance(request, Respond), f"nobody is asked to answer: {request!r}"
        pending = scene.game.view(seat).answerable
        if request.seat == seat and pending and pending[0]["kind"] == kind:
            return
        scene.game.answer(PASS)
    raise AssertionError(f"seat {seat} is not asked about a {kind}")


def refused(scene: Scene, seat: int, title: str, kind: str) -> str:
    """Why a player, asked to answer something of this kind, may not play a card. The game refuses
    it too, as often as it asks this player about that. The table must ask always.
    """
    to_answer(scene, seat, kind)
    reason = scene.why_not(seat, title)
    assert reason, f"{title} may be played"
    game = scene.game.fork()
    pending = _answerable(game, seat)
    while game.pending is not None and _answerable(game, seat) == pending:
        if game.pending.seat == seat:
            with pytest.raises(IllegalAnswer):
                game.answer(title)
        game.answer(PASS)
    return reason


def _answerable(game: Game, seat: int) -> object:
    view = game.view(seat)
    assert isinstance(view, InnView)
    return view.answerable


def to_turn(scene: Scene, seat: int) -> None:
    """All pass until it is this player's turn in the Round."""
    while True:
        request = scene.game.pending
        assert isinstance(request, Respond), f"it never is the turn of seat {seat}: {request!r}"
        if (request.verb, request.seat) == ("gamble", seat):
            return
        scene.game.answer(PASS)


def turns(scene: Scene, count: int) -> list[int]:
    """The next so many to have a turn in the Round, who all pass. The table must ask always."""
    seats = []
    for _ in range(count):
        while isinstance(scene.game.pending, Respond) and scene.game.pending.verb != "gamble":
            scene.game.answer(PASS)
        assert scene.game.pending is not None
        seats.append(scene.game.pending.seat)
        scene.game.answer(PASS)
    return seats
