"""Set a scene at a real table: lay down what is drawn and rolled, let the players speak, look on.

A scene is a game with a stacked deck and loaded dice. Cards are written as they are drawn, in one
text in which `|` only parts them for the eye; what is not laid down is left to one fixed luck.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from rdi import Game, IllegalAnswer, Pick, Wager, library
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import ONLOOKER
from rdi.session.setup import begin_game, make_settings


def codes(text: str) -> list[str]:
    """The cards of a text such as `Wk Lw | Rk Rw`."""
    return text.replace("|", " ").split()


def faces(text: str) -> list[int]:
    """The dice of a text such as `11345 | 2 6`."""
    return [int(face) for face in text if face.isdigit()]


class Scene:
    """A game whose luck is laid down, and what can be said of it in a test."""

    def __init__(
        self,
        name: str,
        *variants: str,
        seats: int = 2,
        cards: str = "",
        dice: str = "",
        stashes: Iterable[int] | None = None,
        carry: int = 0,
        memory: Mapping[str, Any] | None = None,
        **settings: Any,
    ) -> None:
        self.game: Game = begin_game(
            library.compiled_game(name, variants),
            make_settings(**settings),
            tuple(stashes or [settings.get("stash", 50)] * seats),
            seed=None,
            chance=StackedChance(codes(cards), faces(dice), SeededChance(0)),
            carry=carry,
            memory=memory,
        )

    # What the players say.

    def then(self, verb: str, *answers: Any) -> "Scene":
        """The players still in are asked this one after another, and give these answers."""
        players = self.game.view(0).playing
        assert len(answers) <= len(players), "there are more answers than players"
        for seat, answer in zip(players, answers, strict=False):
            assert self.asked == (seat, verb)
            self.game.answer(answer)
        return self

    def says(self, seat: int, verb: str, answer: Any) -> "Scene":
        """This seat is asked this, and answers so."""
        assert self.asked == (seat, verb)
        self.game.answer(answer)
        return self

    def bets(self, words: str) -> "Scene":
        """What is said in a Betting Round in order; a number raises the Current Bet to it."""
        for word in words.split():
            assert isinstance(self.game.pending, Wager), f"nobody bets now, but {self.asked}"
            self.game.answer(("raise", int(word)) if word.isdigit() else word)
        return self

    def checks(self) -> "Scene":
        """A whole Betting Round in which all check, each once and in turn."""
        return self.then("bet", *["check"] * len(self.game.view(0).playing))

    def to_the_end(self) -> "Scene":
        """Everybody does as little as possible from here on: checks, calls, and places nothing."""
        while (request := self.game.pending) is not None:
            stays = request.stay if isinstance(request, Wager) else request.options[0]
            self.game.answer(stays)
        return self

    def refuses(self, answer: Any, to: str = "") -> IllegalAnswer:
        """The answer is refused and nothing has changed by it; the refusal.

        `to` is what the player was asked to do; the refusal then cites the game's own section.
        """
        before = self._all()
        asked = self.game.pending
        with pytest.raises(IllegalAnswer) as refused:
            self.game.answer(answer)
        assert self._all() == before
        if to:
            assert asked is not None
            assert asked.verb == to
            assert refused.value.rule.startswith(self.game.definition.source)
        return refused.value

    def _all(self) -> str:
        game = self.game
        views = [game.view(seat).as_data() for seat in range(ONLOOKER, game.seats)]
        return repr((views, game.log, game.events, dict(game.purses), game.pending))

    # What can be seen.

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what; None when the game is over."""
        request = self.game.pending
        return None if request is None else (request.seat, request.verb)

    @property
    def offered(self) -> set[Any]:
        """The answers a player may pick from."""
        assert isinstance(self.game.pending, Pick)
        return set(self.game.pending.options)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.pending is None

    def own(self, seat: int, pile: str = "Hand") -> list[Any]:
        """What the owner of a pile sees there."""
        return list(self.game.view(seat).pile(pile))

    def seen(self, by: int, owner: int, pile: str = "Hand") -> Any:
        """What one seat sees of another's pile: the things there, or how many there are."""
        seen = self.game.view(by).pile(pile, owner)
        return seen if isinstance(seen, int) else list(seen)

    def table(self, pile: str) -> Any:
        """What an onlooker sees in a pile in the middle: what lies there, or how many cards."""
        seen = self.game.view(ONLOOKER).table_piles[pile]
        return seen if isinstance(seen, int) else list(seen)

    def purse(self, name: int | str) -> int:
        """The Gold in a Stash, in the pot, or in another purse on the table."""
        return self.game.purses[name]

    @property
    def pot(self) -> int:
        """The Gold in the pot."""
        return self.purse("pot")

    @property
    def places(self) -> list[list[int]]:
        """The seats as they were placed at the end, best first, tied ones together."""
        assert self.game.outcome is not None, f"the game goes on: {self.asked}"
        return [list(group) for group in self.game.outcome.places]

    @property
    def winnings(self) -> list[int]:
        """What each seat has won or lost by the end."""
        assert self.game.outcome is not None, f"the game goes on: {self.asked}"
        return list(self.game.outcome.winnings)

    @property
    def happened(self) -> list[str]:
        """The kinds of all that has happened, in order."""
        return [event[0] for event in self.game.events]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand is worth: its class, its points, and the terms they are made of."""

    tier: str
    points: int
    terms: dict[str, int]


def worth(name: str, *variants: str, **laid: Any) -> Worth:
    """What a hand is worth to its owner, with these piles, tallies and rankings on the table.

    Cards are given as a text, dice and whatever else as a list; what is not named is empty.
    """
    compiled = library.compiled_game(name, variants)
    scoring = compiled.definition.scoring
    assert scoring is not None
    known = [source.name for source in scoring.sources]
    assert set(laid) <= set(known), f"scored are {known}"
    rankings = dict(
        zip([each.name for each in compiled.definition.rankings], compiled.rankings, strict=True)
    )
    arguments = [
        codes(value) if isinstance(value, str) else value
        for value in (laid.get(each, rankings.get(each, [])) for each in known)
    ]
    tier, points, terms = compiled.explain(arguments)
    assert compiled.score_with(arguments) == (tier, points)
    found: dict[str, int] = {}
    for term, amount, _ in terms:
        found[term] = found.get(term, 0) + amount
    shown = -points if tier in scoring.low_tiers else points
    return Worth(scoring.tiers[tier], shown, found)


def showdown(name: str, *variants: str, **scene: Any) -> list[list[int]]:
    """The seats as they are placed when nobody bets, exchanges or places anything."""
    return Scene(name, *variants, **scene).to_the_end().places
