"""A file of games to the definitions that the engine plays, and to the mistakes in it.

Games for Gold and games of characters differ in their lines and in the program of their turns; all
else (declarations, variants, definitions, scoring, the judge) is lowered in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from types import CodeType
from typing import Any, TypeVar

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.compiler.decks import CompiledDeck, deck_on_shelf, decks_in, decks_on_shelf
from rdi.lang.compiler.modules import Module, modules_of, with_modules
from rdi.lang.compiler.parser import kept_parse, parse
from rdi.lang.compiler.variants import (
    VariedGame,
    excluded_by,
    exclusive_groups,
    inn_lines,
    variant_choices,
    variants_of,
    with_variants,
)
from rdi.lang.lowering.emitter import Emitter, Label, lower_block
from rdi.lang.lowering.functions import ModuleBuilder, TooMuchCode, count_of_lines, hoisted
from rdi.lang.lowering.optimizer import optimized
from rdi.lang.lowering.scope import GOLD, INN_PILES, Scope, SymbolTable
from rdi.lang.lowering.scorer import CARDS, ScoreParts, Scorer
from rdi.lang.phrases.base import Declaration
from rdi.lang.phrases.components import Note
from rdi.lang.phrases.expressions.lookups import ValueWith
from rdi.lang.phrases.games import game as g
from rdi.lang.phrases.games import hand_classes as t
from rdi.lang.phrases.games import inn as i
from rdi.lang.phrases.games import table as p
from rdi.lang.phrases.games.definitions import Definition, Setting
from rdi.lang.phrases.games.gold import OfHouse
from rdi.lang.phrases.games.scoring import ScoreBlock
from rdi.lang.phrases.games.showing import ShowChances, ShowLine
from rdi.lang.phrases.games.steps import Step
from rdi.lang.phrases.games.variants import Follows, ModuleBlock, NewPlay, StepChange, VariantBlock
from rdi.lang.syntax.diagnostics import Diagnostic, nearest
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import Phrase, Word, walk
from rdi.model import ir
from rdi.model.bitboards import Boards
from rdi.model.definition import (  # fmt: skip
    ORDINARY,
    GameDefinition,
    JudgeInput,
    KeyedNumbers,
    Pile,
    Ranking,
    Scoring,
    ShownValue,
    Topic,
    VariantInfo,
)
from rdi.model.definition import ScoreArgument as ScoreSource
from rdi.model.inn import (
    PHASES,
    BeginTurn,
    EndTurn,
    InnRules,
    KitUse,
    Moment,
    SetUp,
    Sides,
    Stat,
    Times,
    TurnOver,
)
from rdi.model.program import End, Instruction, Showdown
from rdi.model.python_printer import NO_CODE, compiled, lines_of
from rdi.model.values import replace
from rdi.text import name_of, typed

SEATS_MOST, WILD_MOST, START_MOST = 60, 4, 1000
"""So many players, wild cards, and so much of a number with which players start."""

TELLING_MOST = 24
"""So many lines are in the functions that tell of a score for each line of the one that does not:
to tell of a line takes six at most, and each of these counts as much as its part of the most that
there may be in one score is of the most that a game may become.
"""

Part = TypeVar("Part")

FindDeck = Callable[[str], CompiledDeck | None]
"""The deck of a title, None where there is none."""

PHRASES_MOST = 4_000
"""Of how many phrases it is remembered which words are in them."""

GOLD_MOST = 1_000_000
"""As much Gold as is usual anywhere."""

STASH = "Stash"
END = "end"
SEVERAL_DRINKS = 'uses drinks "Cellar" and "Attic"'
OF_BOTH = (g.About, g.SourceLine, g.Easy, g.TopicBlock, g.Routine, g.Alternatives, Setting,
           Definition, Note)  # fmt: skip
OF_INN_GAMES = (*OF_BOTH, i.ForCharacters, i.InnLine, i.TurnBlock, VariantBlock)
OF_INN_VARIANTS = (*OF_BOTH, StepChange, NewPlay, Follows, i.ForCharacters, i.UsesDrinks,
                   i.UsesPiles, i.BarDeck, i.PartyMoves, i.HandSize, i.FirstHand, i.SidesOf,
                   i.FirstAlone, i.UsesKitLine)  # fmt: skip
LOOKED_UP = (Setting, Definition, g.Routine)
"""Declarations that do nothing but give a meaning to their names."""

ONCE = (g.Seats, g.UsualAnte, g.UsualStash, g.Play, g.UsesDeck, g.Closing, ScoreBlock,
        (t.Ties, t.NoTies), i.TurnBlock, i.UsesDrinks, i.BarDeck, i.PartyMoves, i.StartingGold,
        i.PassesOut, i.HandSize, i.FirstHand, (i.SidesOf, i.FirstAlone))  # fmt: skip
"""The lines of which a game has one at most: of two, one would be left out of account."""


def games_in(source: Source) -> tuple[list[g.GameBlock], list[Diagnostic]]:
    """The games that a file describes, not yet lowered."""
    parsed = parse(source)
    blocks = [block for block in parsed.declarations if isinstance(block, g.GameBlock)]
    return blocks, parsed.mistakes


def topics_in(source: Source) -> tuple[Topic, ...]:
    """The rules that a file tells for all games; SourceErrors where it has mistakes."""
    parsed = parse(source)
    if parsed.mistakes:
        raise SourceErrors(parsed.mistakes)
    return tuple(topic_of(each) for each in parsed.declarations if isinstance(each, g.TopicBlock))


def every_choice(block: g.GameBlock) -> list[tuple[str, ...]]:
    """All choices of a game's variants that may be played together."""
    return list(variant_choices(block, range(len(variants_of(block)) + 1)))


def game_in(
    name: str, source: Source, modules: Sequence[Source], chosen: Collection[str]
) -> tuple[g.GameBlock, list[Module]]:
    """The game of this name in a file, with the variants for it in other files, and these.

    SourceErrors where the file has mistakes, or another from which a variant is chosen; others of
    these are passed over. BadSettings where there is no such game.
    """
    blocks, mistakes = games_in(source)
    if mistakes:
        raise SourceErrors(mistakes)
    block = next((block for block in blocks if name_of(str(block.title)) == name), None)
    if block is None:
        raise BadSettings(f"there is no game called {name!r} in {source.path}")
    found: list[Module] = []
    for each in (source, *modules):
        parsed = kept_parse(each)
        if not parsed.mistakes:
            found += modules_of(str(block.title), each, parsed.declarations)
        elif any(
            re.search(rf"^variant .* called {re.escape(name)} of ", each.text, re.MULTILINE)
            for name in chosen
        ):
            raise SourceErrors(parsed.mistakes)
    return with_modules(block, found), found


def compile_game(
    name: str, source: Source, variants: Sequence[str], modules: Sequence[Source] = ()
) -> GameDefinition:
    """The game of this name in a file, with these variants, which may stand in files of their own;
    its deck may stand there, too.

    SourceErrors where a file has mistakes, BadSettings where it has no such game or the variants
    cannot be chosen together.
    """
    block, found = game_in(name, source, modules, variants)
    check_choice(block, variants)
    own, mistakes = decks_in(source)
    if mistakes:
        raise SourceErrors(mistakes)
    chosen = [each for each in found if str(each.block.name) in variants]

    def find_deck(title: str) -> CompiledDeck | None:
        return own.get(title) or deck_on_shelf(title)

    definition, mistakes = lower_game(block, variants, source, find_deck)
    if definition is None:
        for each in chosen:
            needed = (*map(str, each.block.needed), str(each.block.name))
            wrong = lower_game(block, needed, each.source, find_deck)[1]
            if wrong and not lower_game(block, (), source, find_deck)[1]:
                raise SourceErrors(wrong)
        raise SourceErrors(mistakes)
    if not chosen:
        return definition
    texts = "".join(each.source.text for each in chosen)
    return replace(
        definition,
        fingerprint=sha256(f"{definition.fingerprint}{texts}".encode()).hexdigest()[:16],
        module_paths=tuple(each.source.path for each in chosen),
    )


def check_choice(block: g.GameBlock, chosen: Sequence[str]) -> None:
    """BadSettings for variants that a game does not have or that cannot be chosen so."""
    known = {str(variant.name): variant for variant in variants_of(block)}
    groups = exclusive_groups(block)
    for name in chosen:
        if name not in known:
            near = nearest(name, known)
            all_typed = ", ".join(map(typed, known)) or "none"
            hint = f"did you mean {typed(near)}?" if near else f"it has {all_typed}"
            raise BadSettings(f"{block.title} has no variant {typed(name)!r}; {hint}")
        missing = [typed(str(need)) for need in known[name].needed if need not in chosen]
        if missing:
            needs = f"needs {' and '.join(missing)} as well"
            raise BadSettings(f"the variant {typed(name)} of {block.title} {needs}")
        others = [other for other in excluded_by(groups, name) if other in chosen]
        if others:
            both = f"{typed(name)} and {typed(others[0])} are never played together"
            raise BadSettings(f"in {block.title}, {both}: choose one of them")


class PartsKept:
    """Parts of games as they were lowered with some variants: with others they may be the same."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], tuple[Any, list[Diagnostic], int]] = {}

    def part(self, symbols: SymbolTable, lower: Callable[[], Part], *made_of: object) -> Part:
        """The result of `lower` for a part of a game that is made of these phrases, lists of them,
        and plain values, with the mistakes that it reports; lowered once.
        """
        parts = (tuple(each) if isinstance(each, list) else each for each in made_of)
        key = (lower.__name__, symbols.source.path, *parts)
        found: Part
        if key in self._kept:
            found, mistakes, lines = self._kept[key]
            symbols.module.add_lines(lines)
            for each in mistakes:
                symbols.note(each)
        else:
            before = symbols.module.lines
            with symbols.apart() as mistakes:
                found = lower()
            self._kept[key] = found, mistakes, symbols.module.lines - before
        return found


def lower_game(
    block: g.GameBlock,
    names: Collection[str],
    source: Source,
    find_deck: FindDeck,
    *,
    with_code: bool = True,
    kept: PartsKept | None = None,
) -> tuple[GameDefinition | None, list[Diagnostic]]:
    """The definition of a game with these variants, or None and the mistakes against it.

    Without code the definition is there to be looked at, and cannot be played. Where parts are
    `kept` of choices of variants for the same decks, it is none but for its seats and its deck.
    """
    symbols = SymbolTable(source, ModuleBuilder())
    _take_deck(block, symbols, find_deck)
    check_lines(block, symbols, names)
    game = with_variants(block, names, symbols)
    _declare(game, symbols)
    symbols.has_numberless = _has_numberless(game, symbols)
    try:
        return _GameCompiler(game, symbols, kept).definition(with_code), symbols.mistakes
    except TooMuchCode as error:
        if kept is not None:  # what is too much is only known where all parts are lowered
            return lower_game(block, names, source, find_deck, with_code=with_code)
        message = "written out in full, this is longer than any game may be"
        symbols.report("E0405", error.span, message)
        return None, symbols.mistakes


READINGS = re.compile(r" \([A-Z]{1,2}-\d+[a-z]?(?:, [A-Z]{1,2}-\d+[a-z]?)*\)")
"""Ids of readings behind what they settle, as in (PT-9) or (AC-3, AC-4)."""


@lru_cache(maxsize=256)
def topic_of(block: g.TopicBlock) -> Topic:
    """A piece of rules text, a line for each of its sentences. The ids of readings, which stand in
    brackets behind what they settle, are for those who keep the text, and are left out.
    """
    text = "\n".join(READINGS.sub("", str(sentence.text)) for sentence in block.sentences)
    return Topic(str(block.name), text, str(block.source))


def _take_deck(block: g.GameBlock, symbols: SymbolTable, find_deck: FindDeck) -> None:
    for line in block.lines:
        if not isinstance(line, g.UsesDeck):
            continue
        deck = find_deck(str(line.title))
        if deck is None:
            message = f'there is no deck called "{line.title}".'
            symbols.report_name("E0219", line.title, message, decks_on_shelf())
            continue
        copies = line.copies(symbols)
        counts = {code: copies * count for code, count in deck.deck.counts.items()}
        symbols.deck = replace(deck.deck, counts=counts)
        symbols.deck_words = dict(deck.words)
        symbols.extras = dict(deck.extras)
        symbols.boards = {
            name: (attribute, tuple(deck.deck.values.get(attribute, ())))
            for name, attribute in deck.boards.items()
        }


def _declare(game: VariedGame, symbols: SymbolTable) -> None:
    """Make all declared names known; a game declares each of them once."""
    seen: set[tuple[str, str]] = set()
    for line in game.declarations:
        line.declare(symbols)
        key = ("pile" if isinstance(line, p.PileLine) else line.rule, str(line.name))
        if any(line is own for own in game.block.lines):
            if key in seen:
                symbols.report("E0220", line.name.span, f"{line.name} is declared twice")
            seen.add(key)


class _GameCompiler:
    """One game being lowered."""

    def __init__(
        self, game: VariedGame, symbols: SymbolTable, kept: PartsKept | None = None
    ) -> None:
        self.game, self.symbols, self.kept = game, symbols, kept
        symbols.is_scored = game.score is not None
        self.is_inn = i.is_inn(game.block.lines)

    def definition(self, with_code: bool) -> GameDefinition | None:
        """The finished definition; None if there were mistakes."""
        self._check_parts()
        game = self.game
        score = (game.score, game.score_lines, game.tiers, game.ties, game.wilds)
        play = (game.play, game.closing, game.score is None, inn_lines(game) if self.is_inn else ())
        emitter, program = self._part(self._play, *play)
        scoring = self._part(self._scoring, *score, variants_of(game.block))
        shown = self._shown(replace(emitter, symbols=self.symbols), scoring)
        judge = self._part(self._judge, game.judge)
        inn = _InnRulesReader(self.game, self.symbols).rules() if self.is_inn else None
        least, most = self._seats()
        usual_ante, usual_stash = self._usual_ante(), self._usual_stash()
        symbols, block = self.symbols, game.block
        if symbols.mistakes:
            return None
        module = symbols.module.module()
        return GameDefinition(
            name=name_of(str(block.title)),
            title=str(block.title),
            about=block.said(g.About),
            source=block.said(g.SourceLine),
            path=symbols.source.path,
            text=symbols.source.text,
            fingerprint=_fingerprint(symbols) if with_code else "",
            variants=tuple(str(variant.name) for variant in game.chosen),
            least_seats=least,
            most_seats=most,
            deck=symbols.deck,
            with_extras=bool(game.extras),
            piles=self._piles(),
            tallies=self._tallies(),
            purses=tuple(
                KeyedNumbers(n, tuple(keys.values())) for n, keys in symbols.purses.items()
            ),
            rankings=self._rankings(),
            registers=emitter.registers,
            program=program,
            closing=emitter.closing.position,
            code=self._code(module) if with_code else NO_CODE,
            scoring=scoring,
            plays_for_shares=game.for_shares,
            usual_ante=usual_ante,
            usual_stash=usual_stash,
            offered=_offered(block),
            topics=tuple(topic_of(topic) for topic in game.topics.values()),
            judge=judge,
            inn=inn,
            is_easy=any(isinstance(line, g.Easy) for line in block.lines),
            functions=module,
            has_house=self.kept is None and self._has_house(),
            shown=shown,
            shown_chances=self._shown_chances(),
        )

    def _has_house(self) -> bool:
        lines = [*self.game.play, *self.game.closing, *self.game.declarations]
        return any(isinstance(each, OfHouse) for each in walk(lines))

    def _code(self, module: ir.Module) -> CodeType:
        """The functions of the game, to be carried out."""
        deck, grids = self.symbols.deck, [each for each in self._piles() if each.is_grid]
        boards = None
        if deck is not None and grids:
            sides = {each.name: each.side for each in grids}
            boards = Boards(deck, bool(self.game.extras), sides)
        return compiled(lines_of(optimized(module, boards)), self.symbols.source.path)

    def _part(self, lower: Callable[[], Part], *made_of: object) -> Part:
        """A part of the game that is made of these phrases, and of what the game declares; what is
        kept of other choices of variants is not lowered again.
        """
        if self.kept is None:
            return lower()
        decks = [line for line in self.game.block.lines if isinstance(line, g.UsesDeck)]
        known = (decks, *self._declared_for(made_of), self.symbols.has_numberless)
        return self.kept.part(self.symbols, lower, *made_of, *known)

    def _declared_for(self, made_of: Iterable[object]) -> tuple[Sequence[object], ...]:
        """The declarations on which a part depends that is made of these phrases: the names of all,
        since mistakes tell of them; and of those that are looked up by their names only the ones
        that are named there, directly or by way of others.
        """
        declared = self.game.declarations
        if not variants_of(self.game.block):
            return (declared,)
        named: dict[str, list[Any]] = {}
        for line in declared:
            if isinstance(line, LOOKED_UP):
                named.setdefault(str(line.name), []).append(line)
        others = [line for line in declared if not isinstance(line, LOOKED_UP)]
        waiting, found = [*_phrases_in(made_of), *others], set[str]()
        while waiting:
            words, asks_all = _asked_by(waiting.pop())
            if asks_all:
                return (declared,)
            for name in words & named.keys() - found:
                found.add(name)
                waiting += named[name]
        names = [*dict.fromkeys((line.rule, str(line.name)) for line in declared)]
        return names, others, [each for name in named if name in found for each in named[name]]

    def _usual_ante(self) -> int | None:
        line = self.game.usual_ante
        return None if line is None else self.symbols.whole(line.gold, 0, GOLD_MOST)

    def _usual_stash(self) -> int | None:
        line = self.game.usual_stash
        if line is None:
            return None
        if str(line.what) != STASH:
            message = f"players begin with a {STASH}, not with a {line.what}"
            self.symbols.report("E0315", line.what.span, message, STASH, line.example)
        return self.symbols.whole(line.gold, 1, GOLD_MOST)

    def _check_parts(self) -> None:
        title, report = self.game.block.title, self.symbols.report
        if not self.game.play:
            report("E0408", title.span, "this game has no `play:`", "", "play:")
        if self.game.seats is None:
            message = "this game does not say for how many players it is"
            report("E0408", title.span, message, "", "for 2 to 8 players")
        extras = self.symbols.extras
        for extra in self.game.extras:
            if str(extra) not in extras:
                self.symbols.unknown("E0205", "extra card", extra, extras)
        for wild in self.game.wilds:
            cards = extras.get(str(wild.kind), ("", {}))[1]
            if not 0 < len(cards) <= WILD_MOST:
                message = f"only extra cards, and at most {WILD_MOST} of them, can be wild"
                report("E0406", wild.kind.span, message)

    def _seats(self) -> tuple[int, int]:
        line = self.game.seats
        if line is None:
            return 1, 1
        least = self.symbols.whole(line.least, 1, SEATS_MOST)
        return least, self.symbols.whole(line.most, least, SEATS_MOST) if line.most else least

    def _play(self) -> tuple[Emitter, tuple[Instruction, ...]]:
        """The Order of Play, what is done when the game is decided, the showdown, and the end; with
        the emitter that made it.
        """
        emitter = Emitter(self.symbols)
        if self.is_inn:
            has_piles = any(isinstance(line, i.UsesPiles) for line in inn_lines(self.game))
            lower_turn(emitter, self.game.play, has_piles)
        else:
            _begin_numbers(emitter)
            lower_block(emitter, self.game.play)
        emitter.add(End())
        emitter.mark(emitter.closing)
        lower_block(emitter, self.game.closing)
        emitter.add(Showdown() if self.game.score is not None else End())
        emitter.add(End())
        return emitter, emitter.program()

    def _shown(self, emitter: Emitter, scoring: Scoring | None) -> tuple[ShownValue, ...]:
        """The values shown to players as the game goes on."""
        own = [line for line in self.game.block.lines if isinstance(line, ShowLine)]
        for place, line in enumerate(own):
            if line.key in [earlier.key for earlier in own[:place]]:
                self.symbols.report("E0220", line.name.span, f"{line.name} is shown already")
        scored = None
        if scoring is not None:
            scored = tuple([each.name for each in scoring.sources if each.kind == "pile"])
        found = [line.shown(emitter, scored) for line in self.game.shown.values()]
        return tuple([each for each in found if each is not None])

    def _shown_chances(self) -> tuple[str, ...]:
        """The verbs of the choices of which players are told the chances."""
        lines = [line for line in self.game.shown.values() if isinstance(line, ShowChances)]
        routines = [line for line in self.game.declarations if isinstance(line, g.Routine)]
        for line in lines:
            line.check([*self.game.play, *routines], self.symbols)
        return tuple([str(line.name) for line in lines])

    def _judge(self) -> JudgeInput | None:
        if self.game.judge is None:
            return None
        emitter = Emitter(self.symbols, mode="judge")
        lower_block(emitter, self.game.judge.lines)
        emitter.add(End())
        program, lists = emitter.program(), tuple(emitter.lists)
        return JudgeInput(program, emitter.registers, lists, emitter.seats_from)

    def _scoring(self) -> Scoring | None:
        game, symbols = self.game, self.symbols
        if game.score is None:
            return None
        places = self._tier_places()
        low = game.score.extreme.word == "lowest"
        parts = ScoreParts(
            game.score.piles, game.score_lines, low, game.tiers, game.ties, game.wilds, places,
            game.score.span,
        )  # fmt: skip
        parameters: dict[tuple[str, str], ir.ScoreInput] = {}
        plain = Scorer(symbols, parts, False, parameters).body()
        telling = self._telling(parts, parameters, plain)
        ties = self._tiebreak(parts, parameters)
        arguments, module = tuple([e.variable for e in parameters.values()]), symbols.module
        common = [
            each
            for each in parameters.values()
            if each.kind == "tally"
            or (each.kind == "pile" and not symbols.piles[each.name].is_player)
        ]
        plain, telling = (hoisted(body, common, module) for body in (plain, telling))
        lows = {places[str(tier.name)] for tier in game.tiers if tier.low_wins}
        return Scoring(
            tuple(ScoreSource(kind, name) for kind, name in parameters),
            module.function("score", arguments, plain),
            module.function("explain", arguments, telling),
            module.function("tiebreak", arguments, ties),
            tuple(sorted(places, key=places.__getitem__)),
            frozenset(lows | ({places[ORDINARY]} if low else set())),
            _tie_words(game.ties),
        )

    def _telling(
        self,
        parts: ScoreParts,
        parameters: dict[tuple[str, str], ir.ScoreInput],
        plain: list[ir.Statement],
    ) -> list[ir.Statement]:
        """The body of the function that tells where the points come from, which are those of the
        `plain` one. Where parts are kept nobody asks for it, and the same is wrong in both: only
        the room is taken that it needs at most.
        """
        if self.kept is None:
            return Scorer(self.symbols, parts, True, parameters).body()
        self.symbols.module.add_lines(TELLING_MOST * count_of_lines(plain), parts.span)
        return [ir.Return(ir.Nothing(), span=parts.span)]

    def _tier_places(self) -> dict[str, int]:
        """The place of each class of hands, 0 for the worst, by who is above and below whom."""
        game, symbols, names = self.game, self.symbols, [ORDINARY]
        blocks = [game.block.lines, *(variant.lines for variant in variants_of(game.block))]
        known = {str(line.name) for lines in blocks for line in lines if isinstance(line, t.Tier)}
        for tier in game.tiers:
            for other in tier.others:
                if str(other) not in {ORDINARY, *known}:
                    symbols.unknown("E0221", "class of hands", other, [ORDINARY, *known])
            if tier.name in names:
                symbols.report("E0220", tier.name.span, f"{tier.name} is declared twice")
            others = [names.index(str(other)) for other in tier.others if str(other) in names]
            others = others or [names.index(ORDINARY)]
            above = tier.position.word == "above"
            names.insert(max(others) + 1 if above else min(others), str(tier.name))
        return {name: place for place, name in enumerate(names)}

    def _tiebreak(
        self, parts: ScoreParts, parameters: dict[tuple[str, str], ir.ScoreInput]
    ) -> list[ir.Statement]:
        """The body of the function that decides between equal scores."""
        scorer = Scorer(self.symbols, parts, False, parameters)
        scope = scorer.scope()
        scope.cards, scope.is_grid, scope.counted = CARDS, False, False
        keys: list[ir.Expression] = []
        for key in parts.ties.keys if isinstance(parts.ties, t.Ties) else ():
            if isinstance(key, t.TieHighest):
                keys.append(scope.number(key.value))
            elif key.attribute == "rank":
                kinds = ir.AttributeTable("kind"), ir.literal(self._rarest_first())
                keys.append(ir.Spread(ir.call("kind_counts", CARDS, *kinds)))
            elif str(key.attribute) not in self.symbols.attributes():
                what = "way to decide between equal scores"
                known = ["none", *self.symbols.attributes()]
                self.symbols.unknown("E0202", what, key.attribute, known)
            else:
                table = ir.AttributeTable(str(key.attribute))
                keys.append(ir.call("largest_class", CARDS, table))
        piles = [found[0] for pile in parts.piles if (found := scope.pile(pile))]
        cards: ir.Expression = ir.List(tuple(map(ir.Spread, piles)))
        if scorer.is_grid:
            top = ir.call("top_cards", piles[0])
            cards = ir.call("list", ir.method(top, "values"))
        span = parts.ties.span if isinstance(parts.ties, t.Ties) else parts.span
        result = ir.Return(ir.Tuple(tuple(keys), closed=True), span=span)
        return [ir.assign(CARDS, cards, span), *scope.prelude, result]

    def _rarest_first(self) -> tuple[str, ...]:
        """Extra cards, then the ranks in the deck's order (G-1)."""
        deck, ranks = self.symbols.deck, self.symbols.attributes().get("rank", ())
        kinds = dict.fromkeys(deck.kinds.values()) if deck else ()
        return (*[kind for kind in kinds if kind not in ranks], *ranks)

    def _piles(self) -> tuple[Pile, ...]:
        """The piles in the order in which they lie in the table's list."""
        if self.is_inn:
            return INN_PILES
        lines = {
            str(each.name): each for each in self.game.declarations if isinstance(each, p.PileLine)
        }
        numbers = self.symbols.numbers
        return tuple(
            Pile(
                name,
                pile.is_player,
                pile.seen_by,
                is_dice=pile.is_dice,
                is_grid=pile.is_grid,
                is_remembered="remembered" in lines[name].words(),
                side=pile.side if pile.is_grid else 0,
                stack=pile.stack if pile.is_grid else 0,
                bounds=(numbers[name].least, numbers[name].most) if name in numbers else None,
            )
            for name, pile in self.symbols.piles.items()
        )

    def _tallies(self) -> tuple[KeyedNumbers, ...]:
        values = self.symbols.attributes()
        return tuple(
            KeyedNumbers(name, values[attribute])
            for name, (_, attribute) in self.symbols.tallies.items()
        )

    def _rankings(self) -> tuple[Ranking, ...]:
        scope, lines = Scope(self.symbols, "play"), self.game.rankings
        return tuple(
            Ranking(name, tuple(line.entry(scope) for line in lines[name]))
            for name in self.symbols.rankings
        )


def _phrases_in(made_of: Iterable[object]) -> Iterator[Phrase]:
    """The phrases among these and in lists of them, but for variants, whose lines count only where
    they are chosen.
    """
    for each in made_of:
        if isinstance(each, Phrase):
            yield each
        elif isinstance(each, list):
            yield from each


@lru_cache(PHRASES_MOST)
def _asked_by(part: Phrase) -> tuple[frozenset[str], bool]:
    """The words in a phrase, and whether it asks for all numbers that the game has."""
    inside = walk(part)
    asks_all = any(isinstance(each, ValueWith) for each in inside)
    return frozenset([str(each) for each in inside if isinstance(each, Word)]), asks_all


def _fingerprint(symbols: SymbolTable) -> str:
    """The fingerprint by which games differ that play differently."""
    return sha256(f"{symbols.source.text}{symbols.deck}".encode()).hexdigest()[:16]


def _has_numberless(game: VariedGame, symbols: SymbolTable) -> bool:
    """Whether extra cards are shuffled in that have no number, and are not wild as one; where only
    dice lie, they come nowhere.
    """
    if all(pile.is_dice for pile in symbols.piles.values()):
        return False
    numbered = {str(wild.kind) for wild in game.wilds if wild.rule == "wild_number"}
    return not {str(extra) for extra in game.extras} <= numbered


def _tie_words(ties: t.Ties | t.NoTies | None) -> str:
    if not isinstance(ties, t.Ties):
        return "none"
    return ", then ".join(str(key.attribute) for key in ties.keys)


@lru_cache(maxsize=64)
def _offered(block: g.GameBlock) -> tuple[VariantInfo, ...]:
    """The descriptions of a game's variants."""
    groups, found = exclusive_groups(block), []
    for variant in variants_of(block):
        about = next((str(line.text) for line in variant.lines if isinstance(line, g.About)), "")
        name, needs = str(variant.name), tuple(str(each) for each in variant.needed)
        title, others = str(variant.title), excluded_by(groups, name)
        told = tuple(str(line.name) for line in variant.lines if isinstance(line, g.TopicBlock))
        found.append(VariantInfo(name, title, about, needs, others, told))
    return tuple(found)


# ------------------------------------------------------------------ games of characters


def lower_turn(emitter: Emitter, steps: list[Any], has_piles: bool = False) -> None:
    """Everybody's turns, phase by phase, again and again; where piles lie on the table, something
    may be done with them after each. A step of another name belongs to the phase before it.
    """
    emitter.in_turn = True
    emitter.add(SetUp())
    begin = Label()
    emitter.mark(begin)
    emitter.add(BeginTurn())
    own = [str(step.name) for step in steps if isinstance(step, Step)]
    for step in steps:
        if not isinstance(step, Step):
            message = "a turn consists of steps, and this line is outside of them"
            emitter.symbols.report("E0217", step.span, message, "", "step action: ...")
            continue
        if step.name in PHASES:
            emitter.add(Moment(str(step.name)))
        elif meant := nearest(step.name, [each for each in PHASES if each not in own]):
            message = f"`{step.name}` is not a phase, and a phase of a similar name is missing"
            emitter.symbols.report("E0217", step.name.span, message, meant)
        elif step is steps[0]:
            message = f"the step `{step.name}` must come after a phase, to which it then belongs"
            emitter.symbols.report("E0217", step.name.span, message, "", "step discard: ...")
        lower_block(emitter, [step])
    emitter.add(Moment(END))
    if not has_piles:
        emitter.patch(emitter.add(EndTurn(0)), begin)
        return
    over = Label()
    emitter.patch(emitter.add(EndTurn(0)), over)
    emitter.mark(over)
    emitter.patch(emitter.add(TurnOver(0)), begin)


def _begin_numbers(emitter: Emitter) -> None:
    """Add that all numbers of players and of the table are what they are at the start."""
    symbols, seat = emitter.symbols, ir.Variable("s")
    for name, number in symbols.numbers.items():
        declared, start = symbols.piles[name], ir.Number(number.start)
        if declared.is_player:
            place = ir.SeatPlace(symbols.shared + declared.index, seat, symbols.per_seat)
            each = ir.Perform(ir.deed("put", start, place))
            loop = ir.For((seat.name,), ir.PLAYING, (each,), span=number.span)
            emitter.do(emitter.scope(), loop)
        else:
            index = ir.Number(declared.index)
            emitter.deed(emitter.scope(), number.span, "put", start, index)


def check_lines(block: g.GameBlock, symbols: SymbolTable, chosen: Collection[str]) -> None:
    """Report lines of games for Gold in a game of characters, those of characters in others, and
    what is said twice; of variants in other files only in those that are chosen.
    """
    if i.is_inn(block.lines):
        for line in block.lines:
            if not isinstance(line, OF_INN_GAMES):
                _report_other(symbols, line)
        for line in _lines_of_variants(block, symbols, chosen):
            if not isinstance(line, OF_INN_VARIANTS):
                _report_other(symbols, line)
    else:
        for line in chain(block.lines, _lines_of_variants(block, symbols, chosen)):
            if isinstance(line, i.InnLine | i.TurnBlock | i.ForCharacters) and not isinstance(
                line, i.PlayerStat
            ):
                message = "only games of characters have this line, and this is a game for Gold"
                example = "for 2 to 8 characters"
                symbols.report("E0410", line.span, message, "", example)
    _check_twice(block, symbols)


def _lines_of_variants(
    block: g.GameBlock, symbols: SymbolTable, chosen: Collection[str]
) -> Iterator[Any]:
    """The lines of the game's own variants and of those chosen that stand in other files; what is
    reported of these is reported there.
    """
    own = symbols.source
    for variant in variants_of(block):
        if not isinstance(variant, ModuleBlock):
            yield from variant.lines
        elif str(variant.name) in chosen:
            symbols.source = variant.source or own
            yield from variant.lines
            symbols.source = own


def _check_twice(block: g.GameBlock, symbols: SymbolTable) -> None:
    for again in _said_again(block):
        example = SEVERAL_DRINKS if isinstance(again, i.UsesDrinks) else ""
        symbols.report("E0220", again.span, "a line above says this already", "", example)
    stats = [line for line in block.lines if isinstance(line, i.PlayerStat)]
    for count, line in enumerate(stats):
        if any(line.name == earlier.name for earlier in stats[:count]):
            symbols.report("E0220", line.name.span, f"{line.name} is declared twice")


@lru_cache(maxsize=64)
def _said_again(block: g.GameBlock) -> tuple[Any, ...]:
    """The lines that say what one above says already, where a game says it once."""
    lines = [line for line in block.lines if not isinstance(line, Declaration | VariantBlock)]
    found = ([line for line in lines if isinstance(line, kind)][1:] for kind in ONCE)
    return tuple(chain.from_iterable(found))


def _report_other(symbols: SymbolTable, line: Any) -> None:
    if isinstance(line, g.Seats):
        message = "this game has a turn of characters, so it is for characters, not players"
        symbols.report("E0410", line.span, message, "", "for 2 to 8 characters")
    elif isinstance(line, g.Play):
        message = "a game of characters has the phases of a turn in place of an Order of Play"
        symbols.report("E0410", line.span, message, "", "turn: ...")
    else:
        message = "only games for Gold have this line, and this is a game of characters"
        symbols.report("E0410", line.span, message)


class _InnRulesReader:
    """The beginning of a game of characters, and the rules by which players go out."""

    def __init__(self, game: VariedGame, symbols: SymbolTable) -> None:
        self.block, self.symbols = game.block, symbols
        self.varied = game.inn_lines

    def rules(self) -> InnRules | None:
        """All of it; None, and a mistake, where a line is missing that every such game has."""
        stats = self.stats()
        gold, hand = self.gold(), self.one(i.HandSize)
        out, drinks = self.one(i.PassesOut), self.one(i.UsesDrinks)
        if gold is None or hand is None or out is None or drinks is None:
            return None
        names = [stat.name for stat in stats]
        for word in (out.reaching, out.reached):
            if str(word) not in names:
                self.symbols.unknown("E0224", "number of players", word, names)
        passes_out = (str(out.reaching), str(out.reached))
        cards = self.symbols.whole(hand.cards, 1, START_MOST)
        first_drinks = self.symbols.whole(hand.drinks, 0, START_MOST)
        return InnRules(
            *(stats, gold, passes_out, self.decks(drinks), cards, first_drinks, self.piles()),
            sides=self.sides(),
            first_hand=self.first_hand(),
            kits=self.kits(),
            counted_out=self.counted_out(),
            taverns=self.taverns(),
        )

    def kits(self) -> tuple[KitUse, ...]:
        """The kits that players have, of the game and of its variants."""
        lines = [*self.block.lines, *self.varied]
        return tuple(
            KitUse(
                str(line.name) if isinstance(line, i.UsesKit) else "",
                line.holder.who,
                Times(1, isinstance(line, i.UsesKit) and line.for_opponents is not None),
            )
            for line in lines
            if isinstance(line, i.UsesKitLine)
        )

    def sides(self) -> Sides:
        """The way in which players make sides; each is alone where nothing is said."""
        line = self.said(i.SidesOf, i.FirstAlone)
        if isinstance(line, i.SidesOf):
            return Sides(self.symbols.whole(line.size, 1, SEATS_MOST))
        return Sides(is_first_alone=line is not None)

    def first_hand(self) -> tuple[tuple[int, int], ...]:
        """The cards that the first player holds, by the number of players."""
        line = self.said(i.FirstHand)
        if line is None:
            return ()
        later = [(each.players, each.cards) for each in line.later]
        return self._by_players(line.cards, later, least=1)

    def _by_players(
        self, first: Word, later: Sequence[tuple[Word, Word]], least: int
    ) -> tuple[tuple[int, int], ...]:
        """Numbers by that of players: the first, and those that hold from so many players on."""
        numbers = [
            (
                self.symbols.whole(players, 1, SEATS_MOST),
                self.symbols.whole(number, least, START_MOST),
            )
            for players, number in later
        ]
        return ((0, self.symbols.whole(first, least, START_MOST)), *sorted(numbers))

    def said(self, *kinds: Any) -> Any:
        """The line of one of these kinds, where there is one; a variant's goes first."""
        lines = [*reversed(self.varied), *self.block.lines]
        return next((line for line in lines if isinstance(line, kinds)), None)

    def counted_out(self) -> int:
        """The number of Drinks that are counted out of a Bar Deck, 0 where there is none."""
        lines = [line for line in (*self.block.lines, *self.varied) if isinstance(line, i.BarDeck)]
        return self.symbols.whole(lines[-1].number, 1, START_MOST) if lines else 0

    def taverns(self) -> tuple[str, ...]:
        """The taverns among which the party moves, where it begins first; those of a variant take
        the place of the game's.
        """
        found = self.said(i.PartyMoves)
        if found is None:
            return ()
        titles = [found.home, *found.titles]
        for place, title in enumerate(titles):
            if title in titles[:place]:
                self.symbols.report("E0220", title.span, f"“{title}” is named twice")
        return tuple(dict.fromkeys(map(str, titles)))

    def piles(self) -> tuple[str, ...]:
        """The piles on the table, of the game and of its variants."""
        lines = [*self.block.lines, *self.varied]
        used = [line for line in lines if isinstance(line, i.UsesPiles)]
        return tuple(dict.fromkeys(str(name) for line in used for name in line.names))

    def decks(self, first: i.UsesDrinks) -> tuple[str, ...]:
        """The Drink Decks that are shuffled together: those of the variants that name some, or else
        the game's, and those that are used as well; none are all that there are, for a Bar Deck of
        which no variant says otherwise.
        """
        varied = [line for line in self.varied if isinstance(line, i.UsesDrinks)]
        instead = [line for line in varied if not isinstance(line, i.AlsoUsesDrinks)]
        also = [line for line in varied if isinstance(line, i.AlsoUsesDrinks)]
        if not instead and any(isinstance(line, i.BarDeck) for line in self.varied):
            return ()
        titles = [str(title) for line in (*(instead or [first]), *also) for title in line.titles]
        return tuple(dict.fromkeys(titles))

    def one(self, kind: Any) -> Any:
        """The line of a kind that every game of characters has; a variant's takes its place."""
        if kind is i.UsesDrinks:
            found = next((line for line in self.block.lines if isinstance(line, kind)), None)
        else:
            found = self.said(kind)
        if found is None:
            message = "this game of characters lacks a line that all of them have"
            self.symbols.report("E0408", self.block.title.span, message, "", kind.example)
        return found

    def stats(self) -> tuple[Stat, ...]:
        """The numbers that everybody has."""
        return tuple(
            Stat(
                str(line.name),
                self.symbols.whole(line.least, 0, START_MOST),
                self.symbols.whole(line.most, 0, START_MOST),
                self.symbols.whole(line.start, int(line.least[:4]), int(line.most[:4])),
            )
            for line in self.block.lines if isinstance(line, i.PlayerStat)
        )  # fmt: skip

    def gold(self) -> tuple[tuple[int, int], ...] | None:
        """The Gold of each player, by the number of players."""
        line = self.one(i.StartingGold)
        if line is None:
            return None
        for word in (line.what, *(each.what for each in line.later)):
            if str(word) != GOLD:
                message = f"players start with {GOLD}, not with {word}."
                self.symbols.report("E0315", word.span, message, GOLD)
        later = [(each.players, each.gold) for each in line.later]
        return self._by_players(line.gold, later, least=0)
