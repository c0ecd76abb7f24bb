"""One game with its variants applied, to the definition that the engine plays."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import sha256

from rdi.lang.code import Line, Module, TooMuch
from rdi.lang.decks import Box
from rdi.lang.diagnostic import Diagnostic, nearest
from rdi.lang.emit import Emitter, lower_block
from rdi.lang.inn_lowering import PILES, check_lines, inn_rules, lower_turn
from rdi.lang.once import worked_out_once
from rdi.lang.phrases import games as g
from rdi.lang.phrases import inns as i
from rdi.lang.phrases import places as p
from rdi.lang.phrases import tiers as t
from rdi.lang.phrases.values import whole
from rdi.lang.phrases.variants import VariantBlock
from rdi.lang.scope import Here, Symbols
from rdi.lang.score import ScoreParts, Scorer
from rdi.lang.shelf import boxes_on_shelf
from rdi.lang.source import Source
from rdi.lang.variants import Game, apply, excluded_by, offered
from rdi.model.definition import (
    GameDefinition,
    JudgeInput,
    Keyed,
    Pile,
    Ranking,
    Scoring,
    Topic,
    VariantName,
    name_of,
)  # fmt: skip
from rdi.model.definition import Source as ScoreSource
from rdi.model.inn import InnRules
from rdi.model.program import End, Instruction, Showdown

SEATS_MOST = 60
WILD_MOST = 4
FindBox = Callable[[str], Box | None]


def lower(
    block: g.GameBlock, names: Collection[str], source: Source, find_box: FindBox
) -> tuple[GameDefinition | None, list[Diagnostic]]:
    """The definition of a game with these variants, or None and the mistakes against it."""
    symbols = Symbols(source, Module())
    _take_deck(block, symbols, find_box)
    check_lines(block, symbols)
    game = apply(block, names, symbols)
    _declare(game, symbols)
    symbols.has_numberless = _has_numberless(game, symbols)
    try:
        return _Lowering(game, symbols).definition(), symbols.mistakes
    except TooMuch as error:
        message = "written out, this becomes more than any game needs"
        symbols.report("E0405", error.span, message)
        return None, symbols.mistakes


def topic_of(block: g.TopicBlock) -> Topic:
    """A piece of rules text, a line for each of its sentences."""
    text = "\n".join(str(sentence.text) for sentence in block.sentences)
    return Topic(str(block.name), text, str(block.source))


def _take_deck(block: g.GameBlock, symbols: Symbols, find_box: FindBox) -> None:
    for line in block.lines:
        if not isinstance(line, g.UsesDeck):
            continue
        box = find_box(str(line.title))
        if box is None:
            message = f'there is no deck called "{line.title}"'
            near = nearest(line.title, boxes_on_shelf())
            symbols.report("E0219", line.title.span, message, near)
            continue
        symbols.deck = box.deck
        symbols.deck_words = dict(box.words)
        symbols.extras = dict(box.extras)
        symbols.boards = {
            name: (attribute, tuple(box.deck.values.get(attribute, ())))
            for name, attribute in box.boards.items()
        }


def _declare(game: Game, symbols: Symbols) -> None:
    """Make all declared names known; a game declares each of them once."""
    seen: set[tuple[str, str]] = set()
    for line in game.declarations:
        line.declare(symbols)
        key = ("pile" if isinstance(line, p.PileLine) else line.rule, str(line.name))
        if any(line is own for own in game.block.lines):
            if key in seen:
                symbols.report("E0220", line.name.span, f"{line.name} is declared twice")
            seen.add(key)


class _Lowering:
    """One game being lowered."""

    def __init__(self, game: Game, symbols: Symbols) -> None:
        self.game = game
        self.symbols = symbols

    def definition(self) -> GameDefinition | None:
        """The finished definition; None if there were mistakes."""
        self._check_parts()
        registers, program, closing = self._play()
        scoring = self._scoring()
        judge = self._judge()
        inn = self._inn()
        least, most = self._seats()
        game, symbols, block = self.game, self.symbols, self.game.block
        if symbols.mistakes:
            return None
        return GameDefinition(
            name=name_of(str(block.title)),
            title=str(block.title),
            about=block.said(g.About),
            source=block.said(g.SourceLine),
            path=symbols.source.path,
            text=symbols.source.text,
            fingerprint=sha256(f"{symbols.source.text}{symbols.deck}".encode()).hexdigest()[:16],
            variants=tuple(str(variant.name) for variant in game.chosen),
            least_seats=least,
            most_seats=most,
            deck=symbols.deck,
            with_extras=bool(game.extras),
            piles=self._piles(),
            tallies=self._tallies(),
            purses=tuple(Keyed(n, tuple(keys.values())) for n, keys in symbols.purses.items()),
            rankings=self._rankings(),
            registers=registers,
            program=program,
            closing=closing,
            code=symbols.module.compiled(symbols.source.path),
            scoring=scoring,
            plays_for_shares=game.for_shares,
            offered=tuple(_variant_name(block, variant) for variant in offered(block)),
            topics=tuple(topic_of(topic) for topic in game.topics.values()),
            judge=judge,
            inn=inn,
            is_easy=any(isinstance(line, g.Easy) for line in block.lines),
            generated=symbols.module.text(),
            generated_lines=symbols.module.author_lines(),
        )

    def _check_parts(self) -> None:
        title, report = self.game.block.title, self.symbols.report
        if not self.game.play:
            report("E0408", title.span, "this game has no `play:`", "", "play:")
        if self.game.block.seats is None:
            message = "this game does not say for how many players it is"
            report("E0408", title.span, message, "", "for 2 to 8 players")
        extras = self.symbols.extras
        for extra in self.game.extras:
            if str(extra) not in extras:
                self.symbols.unknown("E0205", "extra card", str(extra), extra.span, extras)
        for wild in self.game.wilds:
            cards = extras.get(str(wild.kind), ("", {}))[1]
            if not 0 < len(cards) <= WILD_MOST:
                message = f"only extra cards, and at most {WILD_MOST} of them, can be wild"
                report("E0406", wild.kind.span, message)

    def _seats(self) -> tuple[int, int]:
        line, here = self.game.block.seats, Here(self.symbols, "play")
        if line is None:
            return 1, 1
        least = whole(here, line.least, 1, SEATS_MOST)
        return least, whole(here, line.most, least, SEATS_MOST)

    def _play(self) -> tuple[int, tuple[Instruction, ...], int]:
        """The Order of Play, what is done when the game is decided, the showdown, and the end."""
        emitter = Emitter(self.symbols)
        if self._is_inn():
            lower_turn(emitter, self.game.play)
        else:
            lower_block(emitter, self.game.play)
        emitter.add(End())
        emitter.mark(emitter.closing)
        lower_block(emitter, self.game.closing)
        emitter.add(Showdown() if self.game.score is not None else End())
        emitter.add(End())
        program = emitter.program()
        return emitter.registers, program, emitter.closing.place

    def _is_inn(self) -> bool:
        return i.is_inn(self.game.block.lines)

    def _inn(self) -> InnRules | None:
        lines, symbols = self.game.block.lines, self.symbols
        return inn_rules(lines, symbols, self.game.block.title) if self._is_inn() else None

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
        places = tier_places(game, symbols)
        low = game.score.extreme.word == "lowest"
        parts = ScoreParts(
            game.score.piles, game.score_lines, low, game.tiers, game.ties, game.wilds, places,
            game.score.span,
        )  # fmt: skip
        parameters: dict[tuple[str, str], str] = {}
        plain = Scorer(symbols, parts, False, parameters).body()
        telling = Scorer(symbols, parts, True, parameters).body()
        ties = _tiebreak(symbols, parts, parameters)
        arguments, module = ", ".join(parameters.values()), symbols.module
        common = [
            code
            for (kind, name), code in parameters.items()
            if kind == "tally" or (kind == "pile" and not symbols.piles[name].is_player)
        ]
        plain, telling = (worked_out_once(lines, common, module) for lines in (plain, telling))
        lows = {places[str(tier.name)] for tier in game.tiers if tier.low_wins}
        return Scoring(
            tuple(ScoreSource(kind, name) for kind, name in parameters),
            module.function("score", arguments, plain),
            module.function("explain", arguments, telling),
            module.function("tiebreak", arguments, ties),
            tuple(sorted(places, key=places.__getitem__)),
            frozenset(lows | ({places["ordinary"]} if low else set())),
            _tie_words(game.ties),
        )

    def _piles(self) -> tuple[Pile, ...]:
        """The piles in the order in which they lie in the table's list."""
        if self._is_inn():
            return PILES
        lines = {
            str(each.name): each for each in self.game.declarations if isinstance(each, p.PileLine)
        }
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
            )
            for name, pile in self.symbols.piles.items()
        )

    def _tallies(self) -> tuple[Keyed, ...]:
        values = self.symbols.attributes()
        return tuple(
            Keyed(name, values[attribute]) for name, (_, attribute) in self.symbols.tallies.items()
        )

    def _rankings(self) -> tuple[Ranking, ...]:
        here, lines = Here(self.symbols, "play"), self.game.rankings
        return tuple(
            Ranking(name, tuple(line.entry(here) for line in lines[name]))
            for name in self.symbols.rankings
        )


def _has_numberless(game: Game, symbols: Symbols) -> bool:
    """Whether extra cards are shuffled in that have no number, and are not wild as one; where only
    dice lie, they come nowhere.
    """
    if all(pile.is_dice for pile in symbols.piles.values()):
        return False
    numbered = {str(wild.kind) for wild in game.wilds if wild.rule == "wild_number"}
    return not {str(extra) for extra in game.extras} <= numbered


def tier_places(game: Game, symbols: Symbols) -> dict[str, int]:
    """The place of each class of hands, 0 for the worst, by who is above and below whom."""
    names = ["ordinary"]
    blocks = [game.block.lines, *(variant.lines for variant in offered(game.block))]
    known = {str(line.name) for lines in blocks for line in lines if isinstance(line, t.Tier)}
    for tier in game.tiers:
        for other in tier.others:
            if str(other) not in {"ordinary", *known}:
                what, span = "class of hands", other.span
                symbols.unknown("E0221", what, str(other), span, ["ordinary", *known])
        if tier.name in names:
            symbols.report("E0220", tier.name.span, f"{tier.name} is declared twice")
        others = [names.index(str(other)) for other in tier.others if str(other) in names]
        others = others or [names.index("ordinary")]
        above = tier.position.word == "above"
        names.insert(max(others) + 1 if above else min(others), str(tier.name))
    return {name: place for place, name in enumerate(names)}


def _tiebreak(
    symbols: Symbols, parts: ScoreParts, parameters: dict[tuple[str, str], str]
) -> list[Line]:
    """The lines of the function that decides between equal scores."""
    scorer = Scorer(symbols, parts, False, parameters)
    here = scorer.here()
    here.cards, here.is_grid, here.counted = "cards", False, False
    keys = []
    for key in parts.ties.keys if isinstance(parts.ties, t.Ties) else ():
        if isinstance(key, t.TieHighest):
            keys.append(here.number(key.value))
        elif key.attribute == "rank":
            keys.append(f"*kind_counts(cards, A_kind, {_rarest_first(symbols)!r})")
        elif here.values_of(str(key.attribute), key.attribute.span):
            keys.append(f"largest_class(cards, A_{key.attribute})")
    piles = [found[0] for pile in parts.piles if (found := here.pile(str(pile), pile.span))]
    if scorer.is_grid:
        cards = f"list(top_cards({piles[0]}).values())"
    else:
        cards = f"[{', '.join(f'*{pile}' for pile in piles)}]"
    span = parts.ties.span if isinstance(parts.ties, t.Ties) else parts.span
    result = f"return ({', '.join(keys)}{',' if keys else ''})"
    return [Line(f"cards = {cards}", span), *here.prelude, Line(result, span)]


def _rarest_first(symbols: Symbols) -> tuple[str, ...]:
    """Extra cards, then the ranks in the deck's order (G-1)."""
    ranks = symbols.attributes().get("rank", ())
    kinds = dict.fromkeys(symbols.deck.kinds.values()) if symbols.deck else ()
    return (*[kind for kind in kinds if kind not in ranks], *ranks)


def _tie_words(ties: t.Ties | t.NoTies | None) -> str:
    if not isinstance(ties, t.Ties):
        return "none"
    return ", then ".join(str(key.attribute) for key in ties.keys)


def _variant_name(block: g.GameBlock, variant: VariantBlock) -> VariantName:
    about = next((str(line.text) for line in variant.lines if isinstance(line, g.About)), "")
    name, needs = str(variant.name), tuple(str(each) for each in variant.needed)
    return VariantName(name, str(variant.title), about, needs, excluded_by(block, name))
