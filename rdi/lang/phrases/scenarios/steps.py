"""The steps of a scenario: who plays what, chooses, and passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.lang.lowering.scenario_scope import GIVEN_MOST, ScenarioScope
from rdi.lang.phrases.cards.triggers import Phase
from rdi.lang.syntax.tree import Phrase, Word, phrase
from rdi.model.scenario import (
    AllPass,
    Answer,
    Decides,
    DecidesInGame,
    Line,
    Option,
    Passes,
    Plays,
    Reveals,
)
from rdi.text import join_words

PLAYERS_CHOSEN = ("pick", "order", "split", "champion", "next", "look")
OPTIONS_CHOSEN = ("choose", "number", "which", "do first", "select", "divide")
SAID = ("decide", "boost", "wages")


class ScenarioLine(Phrase):
    """A line of a scenario that is carried out in its place."""

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        """The same as plain values."""
        raise NotImplementedError


@phrase("by_number", example='monk plays "Left Hook" choosing 2', english="number {word}")
class ByNumber(Phrase):
    """An option by its number, the first being 1."""

    word: Word

    def option(self, scope: ScenarioScope) -> Option:
        """The same as a plain value."""
        number = scope.whole(self.word, 0, GIVEN_MOST)
        if not number:
            scope.report("E0303", self.word.span, "options are counted from 1")
        return Option(number=number)


@phrase("by_text", example='monk plays "Left Hook" choosing "you lose 1 Alcohol"')
class ByText(Phrase):
    """An option by what it says."""

    word: Word

    def say(self) -> str:
        return f"“{self.word}”"

    def option(self, scope: ScenarioScope) -> Option:
        """The same as a plain value."""
        return Option(text=str(self.word))


@phrase("minion_aimed", example='monk plays "Left Hook" on "Bouncer"', english="“{title}”")
class MinionAimed(Phrase):
    """Another player's Minion, hit in place of its owner."""

    title: Word


@phrase("on_players", example='monk plays "Left Hook" on brawler', english="on {names}")
class OnPlayers(Phrase):
    """Whom the card names, in the order of its lines."""

    names: list[Word | MinionAimed]

    def targets(self, scope: ScenarioScope) -> Iterator[int | str]:
        """Seats of players, and titles of Minions."""
        for each in self.names:
            if isinstance(each, MinionAimed):
                yield scope.any_title(each.title)
            else:
                yield scope.seat(each)


@phrase("on_drink", example='monk plays "Left Hook" on brawler\'s drink')
class OnDrink(Phrase):
    """Whose Drink the card answers, where several are pending."""

    name: Word
    apostrophe: Word

    def say(self) -> str:
        return f"on {self.name}'s drink"


@phrase(
    "chosen",
    example='monk plays "Left Hook" choosing 1',
    english="choosing {options}",
)
class Chosen(Phrase):
    """The options that are chosen, in the order of the card's lines."""

    options: list[ByNumber | ByText]


@phrase("plays_card", example='monk plays "Left Hook" on brawler')
class PlaysCard(ScenarioLine):
    """A player plays a card as soon as it can be played, and everybody else passes until then."""

    name: Word
    title: Word
    target: OnPlayers | OnDrink | None
    chosen: Chosen | None

    def say(self) -> str:
        parts = [f"{self.name} plays “{self.title}”"]
        parts += [each.say() for each in (self.target, self.chosen) if each is not None]
        return " ".join(parts)

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        seat, target = scope.seat(self.name), self.target
        yield Plays(
            *scope.line_of(self.span),
            seat=seat,
            title=scope.card_in_play(seat, self.title),
            targets=tuple(target.targets(scope)) if isinstance(target, OnPlayers) else (),
            drinker=scope.seat(target.name) if isinstance(target, OnDrink) else None,
            options=tuple(each.option(scope) for each in self.chosen.options)
            if self.chosen
            else (),
        )


class Deciding(ScenarioLine):
    """A player answers a choice."""

    name: Word

    def decides(
        self, scope: ScenarioScope, verbs: tuple[str, ...], answers: Sequence[Answer]
    ) -> Iterator[Line]:
        """The same as a plain value."""
        seat = scope.seat(self.name)
        yield Decides(*scope.line_of(self.span), seat=seat, verbs=verbs, answers=tuple(answers))


@phrase("selected_player", example="monk chooses brawler", english="{name}")
class SelectedPlayer(Phrase):
    """A player."""

    name: Word


@phrase("selected_nobody", example="monk chooses nobody", english="nobody")
class SelectedNobody(Phrase):
    """No player at all."""


@phrase("chooses", example="monk chooses brawler", english="{name} chooses {selected}")
class Chooses(Deciding):
    """A player who is asked chooses a player, nobody, or an option by number or text."""

    name: Word
    selected: SelectedPlayer | SelectedNobody | ByNumber | ByText

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        found = self.selected
        if isinstance(found, SelectedPlayer):
            return self.decides(scope, PLAYERS_CHOSEN, [scope.seat(found.name)])
        if isinstance(found, SelectedNobody):
            return self.decides(scope, PLAYERS_CHOSEN, ["nobody"])
        return self.decides(scope, OPTIONS_CHOSEN, [found.option(scope)])


@phrase("orders_for", example="monk orders for brawler", english="{name} orders for {names}")
class OrdersFor(Deciding):
    """A player orders a Drink for each of these players."""

    name: Word
    names: list[Word]

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        return self.decides(scope, ("order",), [scope.seat(name) for name in self.names])


@phrase("throws_away", example='monk discards "Left Hook"')
class ThrowsAway(Deciding):
    """A player discards these cards, or nothing."""

    name: Word
    titles: list[Word]

    def say(self) -> str:
        return f"{self.name} discards {' and '.join(self.titles) or 'nothing'}"

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        seat = scope.seat(self.name)
        return self.decides(scope, ("discard",), [scope.cards(seat, self.titles)])


@phrase("puts_away", example='monk puts "Left Hook"')
class PutsAway(Deciding):
    """A player who has to put cards of the hand somewhere puts these there."""

    name: Word
    titles: list[Word]

    def say(self) -> str:
        return f"{self.name} puts {' and '.join(self.titles)}"

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        seat = scope.seat(self.name)
        return self.decides(scope, ("put",), [scope.cards(seat, self.titles)])


@phrase("chooses_in_game", example='in the round monk chooses "Rk", "Wn"')
class ChoosesInGame(Deciding):
    """A player who is asked in the game of a Round chooses these of its cards, dice or other
    things, or nothing; or the player who starts the Round chooses its game.
    """

    name: Word
    things: list[Word]

    def say(self) -> str:
        things = join_words(self.things) or "nothing"
        return f"in the game of the Round {self.name} chooses {things}"

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield DecidesInGame(
            *scope.line_of(self.span),
            seat=scope.seat(self.name),
            things=scope.round_things(self.things, self.span),
        )


@phrase("yes_or_no", example="monk says no", english="{word}")
class YesOrNo(Phrase):
    """Yes or no."""

    word: Word


@phrase("bids_amount", example="monk bids 2", english="{name} bids {number}")
class BidsAmount(Deciding):
    """A player who is asked for a bid bids so much; 0 is no bid."""

    name: Word
    number: Word

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        number = scope.whole(self.number, 0, GIVEN_MOST)
        return self.decides(scope, ("bid",), [Option(number=number)])


@phrase("says", example="monk says yes", english="{name} says {word}")
class Says(Deciding):
    """A player who may do something does it, or does not; who may keep a Minion pays its Wages."""

    name: Word
    word: YesOrNo

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        return self.decides(scope, SAID, [str(self.word.word)])


@phrase("reveals_drink", example="monk drinks", english="{name} reveals a Drink")
class RevealsDrink(ScenarioLine):
    """Everybody passes until this player has revealed a Drink or an Event, or sobers up."""

    name: Word

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield Reveals(*scope.line_of(self.span), seat=scope.seat(self.name))


@phrase("passes_once", example="monk passes", english="{name} passes")
class PassesOnce(ScenarioLine):
    """A player who is asked passes: on what is pending, in the Round, or on playing an Action."""

    name: Word

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield Passes(*scope.line_of(self.span), seat=scope.seat(self.name))


@phrase("all_pass", example="everyone passes", english="everyone passes")
class EveryonePasses(ScenarioLine):
    """Everybody passes until nothing is pending; said again, until the phase or Round is over."""

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield AllPass(*scope.line_of(self.span))


@phrase(
    "all_pass_to_phase",
    example="everyone passes until the drink phase",
    english="everyone passes until the {phase} phase",
)
class EveryonePassesToPhase(ScenarioLine):
    """Everybody passes until this phase begins."""

    phase: Phase

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield AllPass(*scope.line_of(self.span), phase=str(self.phase.word))


@phrase(
    "all_pass_to_turn",
    example="everyone passes until brawler's turn",
    english="everyone passes until {name}'s turn",
)
class EveryonePassesToTurn(ScenarioLine):
    """Everybody passes until the turn of this player begins."""

    name: Word
    apostrophe: Word

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield AllPass(*scope.line_of(self.span), turn=scope.seat(self.name))


@phrase(
    "all_pass_the_round",
    example="everyone passes until the round ends",
    english="everyone passes until the Round ends",
)
class EveryonePassesTheRound(ScenarioLine):
    """Everybody passes until the Round of Gambling is over and the pot is paid."""

    def lines(self, scope: ScenarioScope) -> Iterator[Line]:
        yield AllPass(*scope.line_of(self.span), round_ends=True)
