"""Games in which an author tries a card: it is dealt first, and may change during the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from rdi import library
from rdi.engine.chance import Chance, SeededChance, seed_number
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame, with_new_cards
from rdi.errors import BadSettings
from rdi.model.cards import Character, drinks_of, piles_used
from rdi.model.definition import GameDefinition
from rdi.model.settings import Settings
from rdi.model.trial import Trial

TRIAL_SEATS = 4


class DealFirstChance:
    """Luck that deals one card before all others, and then goes on as another."""

    __slots__ = ("_rest", "_title")

    def __init__(self, title: str, rest: Chance) -> None:
        self._title, self._rest = title, rest

    def deal(self, deck: list[str], count: int) -> list[str]:
        """Take a number of cards out of the deck; the wanted one from the first that has it."""
        if not count or not self._title or self._title not in deck:
            return self._rest.deal(deck, count)
        title, self._title = self._title, ""
        deck.remove(title)
        return [title, *self._rest.deal(deck, count - 1)]

    def roll(self) -> int:
        """The number that a die shows."""
        return self._rest.roll()

    def copy(self) -> DealFirstChance:
        """The same luck from here on, apart from this one."""
        return DealFirstChance(self._title, self._rest.copy())


def trial_seats() -> int:
    """The number of seats, with that of the author."""
    definition = _definition()
    return definition.seats_near(TRIAL_SEATS)


def begin_trial(trial: Trial, names: Sequence[str], seed: int | str) -> Game:
    """A new game of players with these names, the first of whom holds the card that is tried.

    The others play the other characters, in turn. Raises BadSettings if the game's Drink Deck is
    not on the shelf.
    """
    definition = _definition()
    assert definition.inn is not None
    others = islice(cycle(trial.others or [trial.character]), len(names) - 1)
    compiled = _compiled_game(definition, trial, [trial.character, *others])
    characters = tuple(each.name for each in compiled.roster.characters)
    return Game(
        compiled,
        Settings(),
        DealFirstChance(trial.title, SeededChance(seed_number(seed))),
        (definition.inn.gold_for(len(names)),) * len(names),
        header={"seats": tuple(names), "seed": seed, "characters": characters},
    )


def continue_trial(game: Game, before: Trial, trial: Trial) -> Game | None:
    """The same position with the card as it is written now; None while cards are being played.

    Raises BadSettings if the table cannot go on with what is written now.
    """
    if trial.character.name != before.character.name:
        raise BadSettings(f"the card is {trial.character.title}'s now")
    is_renamed = before.title not in trial.character.deck
    renamed = {before.title: trial.title} if is_renamed else {}
    known = {each.name: each for each in (trial.character, *trial.others)}
    seated = game.header["characters"]
    if gone := [name for name in seated if name not in known]:
        raise BadSettings(f"there is no {gone[0]} any more")
    return with_new_cards(
        game, _compiled_game(_definition(), trial, [known[name] for name in seated]), renamed
    )


def _definition() -> GameDefinition:
    return library.definition(library.company_game().name)


def _compiled_game(
    definition: GameDefinition, trial: Trial, characters: Sequence[Character]
) -> CompiledInnGame:
    assert definition.inn is not None
    for title in (*definition.inn.drinks, *definition.inn.taverns):
        if title not in trial.decks:
            message = f"{definition.title} is played with {title}, which is not on the shelf"
            raise BadSettings(message)
    deck = drinks_of(definition.inn.drinks, definition.inn.taverns, trial.decks)
    for name in definition.inn.piles:
        if name not in trial.piles:
            message = f"{definition.title} is played with a pile {name}, which is not on the shelf"
            raise BadSettings(message)
    piles = piles_used(definition.inn.piles, trial.piles, definition.inn.taverns)
    named = library.named_games([*characters, deck, *piles])
    return CompiledInnGame(definition, characters, deck, piles, named_games=named)
