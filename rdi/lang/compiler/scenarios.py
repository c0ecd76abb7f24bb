"""Scenarios as they are written, to plain values, and the mistakes in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.compiler.card_sets import CARD_DECLARATIONS
from rdi.lang.compiler.parser import Files, Parsed, kept_parse
from rdi.lang.compiler.shelf import (
    cards_beside,
    game_for_gold,
    game_of_characters,
    games_of_characters,
    kits_beside,
    table_piles_beside,
)
from rdi.lang.index import Entry, listed_games
from rdi.lang.lowering.scenario_scope import ScenarioScope, ScenarioShelf
from rdi.lang.phrases.scenarios.arrangement import (
    Given,
    GivenGame,
    GivenPlayers,
    GivenRounds,
    GivenVariants,
    LeftOut,
    Proves,
    RoundGame,
    ScenarioBlock,
)
from rdi.lang.phrases.scenarios.expectations import Expect
from rdi.lang.phrases.scenarios.steps import ScenarioLine
from rdi.lang.syntax.diagnostics import (
    Diagnostic,
    Reporter,
    deduplicated,
    location_of_other,
    nearest,
)
from rdi.lang.syntax.source import Source, Span
from rdi.model.cards import drinks_of, piles_used
from rdi.model.definition import GameDefinition
from rdi.model.kits import with_kits
from rdi.model.round_games import games_named, read_game, why_no_round_game
from rdi.model.scenario import Scenario
from rdi.resources import SUFFIXES, usual_one
from rdi.text import typed

HAS_SCENARIO = re.compile(r"^scenario\b", re.MULTILINE)
LINES_MOST = 200


def read_scenarios(sources: Sequence[Source]) -> tuple[list[Scenario], list[Diagnostic]]:
    """All scenarios of these texts that can be played, in their order, and what is wrong with the
    others or with the cards they are about.
    """
    files = [(source, kept_parse(source)) for source in sources]
    found: list[Scenario] = []
    mistakes = [mistake for _, parsed in files for mistake in parsed.mistakes]
    for source, parsed in files:
        if parsed.mistakes:
            continue
        try:
            scenarios, wrong = _lowered(source, parsed, files)
        except SourceErrors as error:
            mistakes += [each for each in error.diagnostics if isinstance(each, Diagnostic)]
            continue
        found += scenarios
        mistakes += [each for each in wrong if not each.is_warning]
    return found, deduplicated(mistakes)


def scenario_mistakes(files: Files) -> Iterator[Diagnostic]:
    """Every mistake in the scenarios of these files; none where the cards have mistakes, which are
    told by themselves.
    """
    for source, parsed in files:
        try:
            yield from _lowered(source, parsed, files)[1]
        except SourceErrors:
            continue


def _lowered(
    source: Source, parsed: Parsed, files: Files
) -> tuple[list[Scenario], list[Diagnostic]]:
    """The scenarios of a file, and the mistakes in those that are not among them."""
    blocks = [each for each in parsed.declarations if isinstance(each, ScenarioBlock)]
    if not blocks:
        return [], []
    characters, decks = cards_beside(*_card_files(source, files))
    shelf = ScenarioShelf(
        {each.name: each for each in characters},
        {each.title: each for each in decks},
        games_of_characters(),
        {each.pile.name: each for each in table_piles_beside(*_card_files(source, files))},
        {each.title: each for each in kits_beside(*_card_files(source, files))},
    )
    mistakes: list[Diagnostic] = []
    found: list[Scenario] = []
    titles: dict[str, Span] = {}
    for block in blocks:
        if str(block.heading) in titles:
            other = source, titles[str(block.heading)]
            where = location_of_other(*other)
            message = f'there are two scenarios called "{block.heading}": {where}'
            mistakes.append(Diagnostic("E0223", source, block.heading.span, message, other=other))
        titles.setdefault(str(block.heading), block.heading.span)
        own: list[Diagnostic] = []
        scenario = _ScenarioReader(block, source, shelf, own).scenario()
        if scenario is not None and all(each.is_warning for each in own):
            found.append(scenario)
        mistakes += own
    return found, sorted(mistakes, key=lambda each: (each.span.line, each.span.column))


def _card_files(source: Source, files: Files) -> Iterator[Source]:
    """Which of these files have cards for a scenario: all files of cards, and its own."""
    for each, parsed in files:
        is_open = each is source or each.path.endswith(SUFFIXES["cards"])
        if is_open and any(isinstance(block, CARD_DECLARATIONS) for block in parsed.declarations):
            yield each


class _ScenarioReader(Reporter):
    """One scenario being read."""

    def __init__(
        self, block: ScenarioBlock, source: Source, shelf: ScenarioShelf, mistakes: list[Diagnostic]
    ) -> None:
        self.block, self.source, self.shelf, self.mistakes = block, source, shelf, mistakes
        self.facts = [each.fact for each in block.lines if isinstance(each, Given)]

    def scenario(self) -> Scenario | None:
        """The scenario, unless nobody could sit down to it."""
        scope = self._place()
        if scope is None or not self._seat(scope) or not self._equip(scope):
            return None
        self._agree_on_rounds(scope)
        span = self.block.heading.span
        if len(self.block.lines) > LINES_MOST:
            message = f"this scenario has more than {LINES_MOST} lines"
            scope.report("E0405", span, message)
        self._check_order(scope)
        for fact in self.facts:
            fact.give(scope)
        scope.check_table(span)
        taken = [each for each in self.block.lines if isinstance(each, ScenarioLine)]
        lines = tuple(line for each in taken for line in each.lines(scope))
        if not any(isinstance(each, Expect) for each in taken):
            scope.report("W0509", span, "this scenario expects nothing")
        proves = [each for each in self.block.lines if isinstance(each, Proves)]
        left_out = [each for each in self.block.lines if isinstance(each, LeftOut)]
        return Scenario(
            title=str(self.block.heading),
            path=self.source.path,
            line=span.line,
            definition=scope.definition,
            characters=tuple(scope.characters),
            drink_deck=scope.deck,
            arrangement=scope.arrangement(),
            asks=scope.asks,
            lines=lines,  # type: ignore[arg-type]
            proves=tuple(str(word) for each in proves for word in each.ids),
            table_piles=scope.table_piles,
            left_out=str(left_out[0].reason) if left_out else "",
            rounds=scope.rounds,
        )

    def _equip(self, scope: ScenarioScope) -> bool:
        """All get the kits that the rules give them; whether that can be."""
        assert scope.definition.inn is not None
        try:
            scope.characters[:] = with_kits(scope.characters, scope.definition.inn, self.shelf.kits)
        except BadSettings as error:
            self.report("E0319", self.block.heading.span, str(error))
            return False
        return True

    def _place(self) -> ScenarioScope | None:
        """The game that is played, and its Drinks."""
        games = self.shelf.games
        named = [fact.title for fact in self.facts if isinstance(fact, GivenGame)]
        if len(named) > 1:
            self.report("E0320", named[1].span, "a line above says this already")
        if named and str(named[0]) not in games:
            message = f'there is no game of characters called "{named[0]}".'
            self.report_name("E0229", named[0], message, games)
            return None
        usual = usual_one("games", {title: game.path for title, game in games.items()})
        if not named and usual is None:
            message = (
                f"this scenario must name its game: the shelf has {', '.join(games) or 'none'}"
            )
            self.report("E0229", self.block.heading.span, message, "", 'given the game "..."')
            return None
        game = self._with_variants(games[str(named[0]) if named else usual or ""])
        if game is None:
            return None
        assert game.inn is not None
        for title in (*game.inn.drinks, *game.inn.taverns):
            if title not in self.shelf.decks:
                message = f"{game.title} is played with {title}, which is not on the shelf"
                self.report("E0228", self.block.heading.span, message)
                return None
        deck = drinks_of(game.inn.drinks, game.inn.taverns, self.shelf.decks)
        for name in game.inn.piles:
            if name not in self.shelf.piles:
                message = f"{game.title} is played with a pile {name}, which is not on the shelf"
                self.report("E0228", self.block.heading.span, message)
                return None
        piles = piles_used(game.inn.piles, self.shelf.piles, game.inn.taverns)
        scope = ScenarioScope(self.source, self.shelf, self.mistakes, game, deck, piles)
        scope.named_games = _games_of_cards
        return scope

    def _with_variants(self, game: GameDefinition) -> GameDefinition | None:
        """The game with the variants that are given."""
        given = [fact for fact in self.facts if isinstance(fact, GivenVariants)]
        for again in given[1:]:
            self.report("E0320", again.span, "a line above says this already")
        if not given:
            return game
        known = [each.name for each in game.offered]
        for name in given[0].names:
            if str(name) not in known:
                message = f"{game.title} has no variant called `{name}`."
                self.report_name("E0222", name, message, known)
                return None
        chosen = tuple(str(name) for name in given[0].names)
        if (game.name, chosen) not in self.shelf.varied:
            try:
                self.shelf.varied[game.name, chosen] = game_of_characters(game, chosen)
            except BadSettings as error:
                self.report("E0222", given[0].span, str(error))
                return None
        return self.shelf.varied[game.name, chosen]

    def _agree_on_rounds(self, scope: ScenarioScope) -> None:
        """The games of Rounds of Gambling are found."""
        given = [fact for fact in self.facts if isinstance(fact, GivenRounds)]
        for again in given[1:]:
            self.report("E0320", again.span, "a line above says this already")
        for fact in given[:1]:
            scope.said.add("rounds")
            found = {game.say(): self._round_game(game) for game in fact.games}
            games = [each for each in found.values() if each is not None]
            if len(games) == len(found):  # otherwise nobody knows what may be dealt
                scope.rounds, scope.round_games = tuple(found), games

    def _round_game(self, game: RoundGame) -> GameDefinition | None:
        """A game of the hall that may be played in a Round."""
        hall = _hall()
        name = str(game.name).replace("_", "-")
        if name not in hall:
            message = f"there is no game called `{game.name}`."
            known = _for_rounds(hall)
            begun = [each for each in known if each.startswith(f"{name}-")]
            near = nearest(name, known) or (begun[0] if len(begun) == 1 else "")
            self.report("E0229", game.name.span, message, near)
            return None
        entry, text = hall[name]
        usual = game_for_gold(entry, text, ())
        known = [typed(each.name) for each in usual.offered]
        for word in game.named:
            if typed(str(word)) not in known:
                message = f"{entry.title} has no variant called `{word}`."
                self.report_name("E0222", word, message, known)
                return None
        try:
            found = game_for_gold(entry, text, game.chosen)
        except BadSettings as error:
            self.report("E0222", game.span, str(error))
            return None
        reason = why_no_round_game(found)
        if reason:
            is_usual_one = bool(game.named) and not why_no_round_game(usual)
            meant = name if is_usual_one else nearest(name, _for_rounds(hall))
            self.report("E0229", game.span, f"{reason}.", meant)
            return None
        return found

    def _seat(self, scope: ScenarioScope) -> bool:
        """Everybody sits down; whether anybody does, and all were found."""
        asked = [fact for fact in self.facts if isinstance(fact, GivenPlayers)]
        if not asked:
            message = "this scenario does not say who sits at the table"
            self.report("E0319", self.block.heading.span, message, "", "given brawler and monk")
            return False
        for again in asked[1:]:
            scope.report("E0320", again.span, "a line above says this already")
        before = len(self.mistakes)
        for name in asked[0].names:
            scope.sit_down(name)
        return len(self.mistakes) == before

    def _check_order(self, scope: ScenarioScope) -> None:
        """Lines with `given` stand before the steps."""
        begun = False
        for each in self.block.lines:
            begun = begun or isinstance(each, ScenarioLine)
            if begun and isinstance(each, Given):
                message = "`given` lines must come before all that happens"
                scope.report("E0320", each.span, message)


def _hall() -> dict[str, tuple[Entry, str]]:
    """The games on the shelf with the texts of their files, by their names."""
    hall: dict[str, tuple[Entry, str]] = {}
    for entry, text in listed_games():
        hall.setdefault(entry.name, (entry, text))
    return hall


def _games_of_cards(scope: ScenarioScope) -> list[GameDefinition]:
    """The games that cards of those at the table name for Rounds, but those that cannot be played
    there, of which their cards are told.
    """
    hall, found = _hall(), []
    parts = [scope.deck, *scope.characters, *scope.table_piles]
    for words in dict.fromkeys(words for part in parts for words in games_named(part)):
        name, variants = read_game(words)
        if name in hall:
            try:
                game = game_for_gold(*hall[name], variants)
            except (BadSettings, SourceErrors):
                continue
            if not why_no_round_game(game):
                found.append(game)
    return found


def _for_rounds(hall: Mapping[str, tuple[Entry, str]]) -> list[str]:
    """The names of the games of the hall that may be played in Rounds."""
    found = []
    for name, (entry, text) in hall.items():
        try:
            if not entry.is_company and not why_no_round_game(game_for_gold(entry, text, ())):
                found.append(name)
        except SourceErrors:  # whoever plays it is told
            continue
    return found
