"""A file of the language to game definitions, and to the mistakes in it.

A game is lowered for one choice of its variants at a time; ``every_choice`` lists the choices that make sense.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Any

from rdi.lang.code import Module
from rdi.lang.decks import Box, make_box
from rdi.lang.diagnostic import Diagnostic
from rdi.lang.emit import Emitter, lower_block
from rdi.lang.parse import parse
from rdi.lang.phrases import declarations as d
from rdi.lang.phrases import scoring as s
from rdi.lang.phrases.components import Component
from rdi.lang.scope import Here, Symbols
from rdi.lang.score import Scorer, ScoreParts
from rdi.lang.source import NOWHERE, Source
from rdi.lang.tree import Phrase
from rdi.lang.variants import Game, apply, offered
from rdi.model.definition import name_of
from rdi.model.definition import (
    GameDefinition, JudgeInput, Keyed, Pile, Ranking, Scoring, Topic, VariantName,
)  # fmt: skip
from rdi.model.definition import Source as ScoreSource
from rdi.model.program import End, Instruction, Showdown

SEATS_MOST = 64
FindBox = Callable[[str], Box | None]


def boxes_in(source: Source) -> tuple[dict[str, Box], list[Diagnostic]]:
    """The decks that a file describes."""
    declarations, mistakes = parse(source)
    boxes: dict[str, Box] = {}
    for component in declarations:
        if isinstance(component, Component):
            box, found = make_box(component, source)
            boxes[str(component.title)] = box
            mistakes += found
    return boxes, mistakes


def games_in(source: Source) -> tuple[list[d.GameBlock], list[Diagnostic]]:
    """The games that a file describes, not yet lowered."""
    declarations, mistakes = parse(source)
    return [block for block in declarations if isinstance(block, d.GameBlock)], mistakes


def every_choice(block: d.GameBlock) -> list[tuple[str, ...]]:
    """All choices of a game's variants in which each has what it needs."""
    variants = offered(block)
    needs = {str(v.name): {str(name) for name in (v.needs.names if v.needs else [])} for v in variants}
    names = [str(variant.name) for variant in variants]
    return [
        choice
        for size in range(len(names) + 1)
        for choice in combinations(names, size)
        if all(needs[name] <= set(choice) for name in choice)
    ]


def lower(
    block: d.GameBlock, names: Sequence[str], source: Source, find_box: FindBox
) -> tuple[GameDefinition | None, list[Diagnostic]]:
    """The definition of a game with these variants, or None and the mistakes that stand against it."""
    chosen = tuple(str(v.name) for v in offered(block) if str(v.name) in names)
    symbols = Symbols(source, Module())
    _take_deck(block, symbols, find_box)
    game = apply(block, chosen, symbols)
    _declare(game, symbols)
    try:
        return _Lowering(game, symbols, chosen).definition(), symbols.mistakes
    except OverflowError:
        return None, symbols.mistakes


def _take_deck(block: d.GameBlock, symbols: Symbols, find_box: FindBox) -> None:
    for line in block.lines:
        if isinstance(line, d.UsesDeck):
            box = find_box(str(line.title))
            if box is None:
                symbols.report("E0219", line.title.span, f'there is no deck called "{line.title}"')
                continue
            symbols.deck = box.deck
            symbols.deck_words = dict(box.words)
            symbols.extras = dict(box.extras)
            symbols.boards = {name: (attribute, tuple(box.deck.values.get(attribute, ()))) for name, attribute in box.boards.items()}


def _declare(game: Game, symbols: Symbols) -> None:
    seen: dict[tuple[str, str], Phrase] = {}
    for line in game.declarations:
        line.declare(symbols)
        key = (line.rule.replace("table_pile", "pile").replace("player_pile", "pile"), str(line.name))
        in_game = line in game.block.lines
        if in_game and key in seen:
            symbols.report("E0220", line.name.span, f"{line.name} is declared twice")
        if in_game:
            seen[key] = line


class _Lowering:
    """One game being lowered."""

    def __init__(self, game: Game, symbols: Symbols, chosen: tuple[str, ...]) -> None:
        self.game = game
        self.symbols = symbols
        self.chosen = chosen

    def definition(self) -> GameDefinition | None:
        """The finished definition; None if there were mistakes."""
        game, symbols, block = self.game, self.symbols, self.game.block
        self._check_parts()
        registers, program, closing = self._play()
        scoring = self._scoring()
        judge = self._judge()
        self._check_rest()
        if symbols.mistakes:
            return None
        least, most = self._seats()
        return GameDefinition(
            name=name_of(str(block.title)),
            title=str(block.title),
            about=self._text(d.About),
            source=self._text(d.SourceLine),
            path=symbols.source.path,
            fingerprint=sha256(f"{symbols.source.text}{symbols.deck}".encode()).hexdigest()[:16],
            variants=self.chosen,
            least_seats=least,
            most_seats=most,
            deck=symbols.deck,
            with_extras=bool(game.extras),
            piles=self._piles(),
            tallies=tuple(Keyed(name, symbols.attributes()[attribute]) for name, (_, attribute) in symbols.tallies.items()),
            purses=tuple(Keyed(name, tuple(keys.values())) for name, keys in symbols.purses.items()),
            rankings=self._rankings(),
            registers=registers,
            program=program,
            closing=closing,
            code=symbols.module.compiled(symbols.source.path),
            scoring=scoring,
            plays_for_shares=game.for_shares,
            offered=tuple(_variant_name(variant) for variant in offered(block)),
            topics=tuple(_topic(topic) for topic in game.topics),
            judge=judge,
            text=symbols.source.text,
            is_easy=any(isinstance(line, d.Easy) for line in block.lines),
        )

    def _check_parts(self) -> None:
        block = self.game.block
        if not self.game.play:
            self.symbols.report("E0408", block.title.span, "this game has no `play:`", "", "play:")
        if not any(isinstance(line, d.Seats) for line in block.lines):
            self.symbols.report("E0408", block.title.span, "this game does not say for how many players", "", "for 2 to 8 players")

    def _check_rest(self) -> None:
        """Routines and definitions that nothing uses are checked as well."""
        emitter = Emitter(self.symbols, mode="judge")
        for definition in self.symbols.definitions.values():
            if not definition.parameters:
                definition.call(Here(self.symbols, "score", seat="seat"), (), definition)
        for extra in self.game.extras:
            if str(extra) not in self.symbols.extras:
                self.symbols.unknown("E0205", "extra card", str(extra), extra.span, self.symbols.extras)
        assert not emitter.instructions

    def _seats(self) -> tuple[int, int]:
        line = next(line for line in self.game.block.lines if isinstance(line, d.Seats))
        return max(1, int(line.least[:3])), min(SEATS_MOST, int(line.most[:3]))

    def _text(self, kind: type[Any]) -> str:
        return next((str(line.text) for line in self.game.block.lines if isinstance(line, kind)), "")

    def _play(self) -> tuple[int, tuple[Instruction, ...], int]:
        """The Order of Play, then what is done when the game is decided, the showdown, and the end."""
        emitter = Emitter(self.symbols)
        lower_block(emitter, self.game.play)
        emitter.add(End())
        emitter.mark(emitter.closing)
        lower_block(emitter, self.game.closing)
        emitter.add(Showdown() if self.game.score is not None else End())
        emitter.add(End())
        program = emitter.program()
        return emitter.registers, program, emitter.closing.place

    def _scoring(self) -> Scoring | None:
        game = self.game
        if game.score is None:
            return None
        low = game.score.extreme.word == "lowest"
        parts = ScoreParts(game.score.piles, game.score_lines, low, game.tiers, game.ties, game.wilds, game.score.span)
        places = tier_places(game, self.symbols)
        self.symbols.tier_names = tuple(sorted(places, key=places.__getitem__))
        parameters: dict[tuple[str, str], str] = {}
        plain = Scorer(self.symbols, parts, False, parameters, places).body()
        telling = Scorer(self.symbols, parts, True, parameters, places).body()
        ties = _tiebreak(self.symbols, parts, parameters)
        arguments = ", ".join(parameters.values())
        module = self.symbols.module
        lows = {places[str(tier.name)] for tier in game.tiers if tier.extreme.word == "lowest"}
        return Scoring(
            tuple(ScoreSource(kind, name) for kind, name in parameters),
            module.function("score", arguments, plain),
            module.function("explain", arguments, telling),
            module.function("tiebreak", arguments, ties),
            self.symbols.tier_names,
            frozenset(lows | ({places["ordinary"]} if low else set())),
            _tie_words(game.ties),
        )

    def _judge(self) -> JudgeInput | None:
        if self.game.judge is None:
            return None
        emitter = Emitter(self.symbols, mode="judge")
        lower_block(emitter, self.game.judge.lines)
        emitter.add(End())
        return JudgeInput(emitter.program(), emitter.registers, tuple(emitter.lists), emitter.seats_from)

    def _piles(self) -> tuple[Pile, ...]:
        lines = {str(line.name): line for line in self.game.declarations if isinstance(line, d.PileLine)}
        return tuple(
            Pile(
                name, pile.is_player, lines[name].seen_by(), is_dice=pile.is_dice, is_grid=pile.is_grid,
                is_remembered="remembered" in lines[name].words(),
            )  # fmt: skip
            for name, pile in self.symbols.piles.items()
        )

    def _rankings(self) -> tuple[Ranking, ...]:
        here = Here(self.symbols, "play")
        return tuple(
            Ranking(name, tuple(line.entry(here) for line in self.game.rankings[name])) for name in self.symbols.rankings
        )


def tier_places(game: Game, symbols: Symbols) -> dict[str, int]:
    """The place of each class of hands among the classes, 0 for the worst, by who is above and below whom."""
    names = ["ordinary"]
    known = {"ordinary"} | {str(tier.name) for tier in game.tiers}
    known |= {str(line.name) for variant in offered(game.block) for line in variant.lines if isinstance(line, s.Tier)}
    for tier in game.tiers:
        for other in tier.others:
            if str(other) not in known:
                symbols.unknown("E0221", "class of hands", str(other), other.span, known)
        others = [names.index(str(other)) for other in tier.others if str(other) in names] or [names.index("ordinary")]
        names.insert(max(others) + 1 if tier.position.word == "above" else min(others), str(tier.name))
    return {name: place for place, name in enumerate(names)}


def _tiebreak(symbols: Symbols, parts: ScoreParts, parameters: dict[tuple[str, str], str]) -> list[Any]:
    """The lines of the function that decides between equal scores."""
    from rdi.lang.code import Line

    scorer = Scorer(symbols, parts, False, parameters, {})
    here = scorer.here()
    here.cards, here.is_grid, here.counted = "cards", False, False
    keys = []
    if isinstance(parts.ties, s.Ties):
        for key in parts.ties.keys:
            if isinstance(key, s.TieHighest):
                keys.append(here.number(key.value))
            elif key.attribute == "rank":
                kinds = symbols.deck.kinds.values() if symbols.deck else ()
                keys.append(f"*kind_counts(cards, A_kind, {_rarest_first(kinds, symbols)!r})")
            elif here.values_of(str(key.attribute), key.attribute.span):
                keys.append(f"largest_class(cards, A_{key.attribute})")
    piles = [found[0] for pile in parts.piles if (found := here.pile(str(pile), pile.span))]
    cards = f"list(top_cards({piles[0]}).values())" if scorer.is_grid else f"[{', '.join(f'*{pile}' for pile in piles)}]"
    span = parts.ties.span if isinstance(parts.ties, s.Ties) else parts.span
    return [Line(f"cards = {cards}", span), *here.prelude, Line(f"return ({', '.join(keys)}{',' if keys else ''})", span)]


def _rarest_first(kinds: Any, symbols: Symbols) -> tuple[str, ...]:
    """Extra cards, then the ranks in the deck's order (G-1)."""
    ranks = symbols.attributes().get("rank", ())
    return (*[kind for kind in dict.fromkeys(kinds) if kind not in ranks], *ranks)


def _tie_words(ties: Any) -> str:
    if not isinstance(ties, s.Ties):
        return "none"
    return ", then ".join(str(getattr(key, "attribute", "a count")) for key in ties.keys)


def _variant_name(variant: Any) -> VariantName:
    about = next((str(line.text) for line in variant.lines if isinstance(line, d.About)), "")
    return VariantName(
        str(variant.name), str(variant.title), about, tuple(str(name) for name in (variant.needs.names if variant.needs else []))
    )


def _topic(topic: d.TopicBlock) -> Topic:
    return Topic(str(topic.name), " ".join(str(sentence.text) for sentence in topic.sentences), str(topic.source))


__all__ = ["NOWHERE", "boxes_in", "every_choice", "games_in", "lower"]
