"""Show a table of the hall: the facts that a player sees at one moment, and documents of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from rdi.engine.game import View
from rdi.engine.payouts import pots
from rdi.model.definition import PLAYER, ShownValue
from rdi.model.event import Event
from rdi.model.outcome import pot_names
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.shell.play.hall_decision import HallDecision, in_100, open_cells
from rdi.shell.play.screen import Screen
from rdi.shell.show.choice import Choice, as_given
from rdi.shell.show.document import Block, Columns, Data, Document, Fact, Facts, Rule, Sentence
from rdi.shell.show.party import Party
from rdi.shell.show.table_blocks import (
    Choices,
    Counts,
    Grid,
    Hand,
    Item,
    Line,
    Map,
    Maps,
    Middle,
    Pile,
    Place,
    Spread,
    Table,
)
from rdi.shell.show.vocabulary import Thing, Vocabulary, is_cell
from rdi.text import capitalized, count_of, nth

if TYPE_CHECKING:
    from rdi.chances.results import Brought

FEW = 3
"""More cards in the middle are told apart by their color."""

LABELS_MOST = 12
"""So many choices are named in a sentence."""


TAKEN = "take (in 100)"
"""The heads above the most that answers may bring, and how many times in 100 they do."""

PAIR = 2
BANDS_MOST = 2
"""So many rows of others' grids are shown where nothing else takes room."""


@dataclass(frozen=True, slots=True)
class TablePile:
    """A pile as it is shown. ``things`` is a number where they are hidden.

    ``side`` is that of a grid, 0 for all else. ``numbers`` has for each thing the number it may be
    named by, None where it cannot be chosen.
    """

    name: str
    things: tuple[Thing, ...] | int
    side: int = 0
    numbers: tuple[int | None, ...] = ()
    is_open: bool = False
    open_cells: tuple[Place, ...] = ()

    @property
    def is_grid(self) -> bool:
        """Whether its things lie in cells."""
        return self.side > 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing lies in it, open or hidden."""
        return not self.things

    @property
    def data(self) -> Any:
        """Its data for programs: its things, or how many are hidden."""
        return self.things if isinstance(self.things, int) else list(self.things)


@dataclass(frozen=True, slots=True)
class HallSeat:
    """One player at the table: the purse, the bet in front, the last act, what lies open, and what
    the game shows of each player, as far as it may be known.
    """

    name: str
    purse: int
    bet: int
    last: str
    is_asked: bool
    piles: tuple[TablePile, ...]
    shown: tuple[tuple[str, str], ...] = ()

    @property
    def sentence(self) -> str:
        """The player in one sentence."""
        last = f"{self.last}, " if self.last else ""
        return f"{self.name}: {last}purse {self.purse}{self.said}."

    @property
    def said(self) -> str:
        """The values that the game shows of the player, to stand at the end of a sentence."""
        return "".join([f", {name} {text}" for name, text in self.shown if text])

    @property
    def grids(self) -> tuple[TablePile, ...]:
        """The grids that lie open before the player."""
        return tuple([pile for pile in self.piles if pile.is_grid])

    @property
    def data(self) -> dict[str, Any]:
        """The player's data for programs: the purse, the last act, and the open piles."""
        return {
            "name": self.name,
            "purse": self.purse,
            "bet": self.bet,
            "last": self.last,
            "open": {pile.name: pile.data for pile in self.piles},
        }


Terms = tuple[tuple[str, int, str], ...]
"""The parts of a score: the name of each term, its points, and why it has them."""


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a hand now, by its terms."""

    points: int
    tier: str
    terms: Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class HallScreen(Screen):
    """All that is on the screen at one moment of a betting game."""

    phase: str
    pots: tuple[int, ...]
    current_bet: int
    owed: int
    is_betting: bool
    seats: tuple[HallSeat, ...]
    own: tuple[TablePile, ...]
    middle: tuple[TablePile, ...]
    tallies: dict[str, dict[str, int]]
    purses: dict[str, int]
    score: Score | None
    words: Vocabulary
    shown: Mapping[str, Any] = field(default_factory=dict)
    """The values that the game's text shows to players, by name (see `View.shown_values`)."""

    brings: Mapping[Answer, Brought] = field(default_factory=dict)
    """The Gold that each answer may bring at once, where that is shown (see `HallDecision`)."""

    viewer: str = "You"
    """The name of the player whose screen it is."""

    is_inside: bool = False
    """Whether the game is played inside a Round of Gambling, whose pot is shown elsewhere."""

    inn: int = 0
    """The Gold that the house has taken in, where it is the bank."""

    @property
    def pot(self) -> int:
        """All Gold in the middle that can be won, bets in front of the players included."""
        return sum(self.pots)

    @property
    def holds_anything(self) -> bool:
        """Whether the player holds anything that can be shown."""
        return bool(self.own) or self.score is not None

    def document(self, with_maps: bool = True) -> Document:
        """The table, what the player holds, and what can be done; with the grids of others."""
        own, middle = self._piles(self.own), self._piles(self.middle)
        maps = tuple(self.maps()) if with_maps else ()
        blocks = [
            self._headline(),
            self._table(),
            *maps,
            Middle(middle, own),
            *self._counts(),
            Rule(),
            *self._hand(is_mapped=bool(maps) and not self._is_building),
            *chances_blocks(self.brings, self.words),
            Choices(labels=self.labels()),
        ]
        return Document(tuple(blocks), self._data())

    def inside_blocks(self) -> Iterator[Block]:
        """The same but for the choices, to stand in the screen of the Round that it is part of."""
        own, middle = self._piles(self.own), self._piles(self.middle)
        yield self._headline()
        if any(row.piles or row.last for row in self.seats):
            yield self._table()
        maps = tuple(self.maps())
        yield from maps
        if middle:
            yield Middle(middle, own)
        yield from self._counts()
        if self.holds_anything:
            yield from self._hand(is_mapped=bool(maps) and not self._is_building)

    def bets_document(self) -> Document:
        """The headline alone, where nothing but the bets has changed."""
        return Document((self._headline(),))

    def hand_document(self) -> Document:
        """The player's hand and its score."""
        return Document(tuple(self._hand()))

    def _hand(self, is_mapped: bool = False) -> Iterator[Block]:
        """The same; without grids where these stand among the maps already."""
        own = [pile for pile in self.own if not (is_mapped and pile.is_grid)]
        yield Hand(self._piles(own), self._piles(self.middle))
        if self.score is not None:
            worth = f"Worth now: {score_in_words(self.score)}."
            yield Sentence(f"now: {score_text(self.score)}", "  ", words=worth)

    def seat_document(self, seat: int) -> Document:
        """One player: the purse and all that lies open before them."""
        row = self.seats[seat]
        piles = self._piles(row.piles or (self.own if row.name == "You" else ()))
        nothing = Sentence("Nothing lies open there.", words="")
        below = tuple(map(Spread, piles)) or (nothing,)
        text = Sentence(row.sentence)
        return Document((text, *below), Data("player", row.data))

    def maps(self) -> Iterator[Maps]:
        """The grids of all players, small; while the player chooses a place in the own one, which
        is drawn large then, few of the others.
        """
        others = [(row.name, pile) for row in self.seats for pile in row.grids]
        own = [(self.viewer, pile) for pile in self.own if pile.is_grid and not self._is_building]
        if others:
            maps = [Map(name, pile_block(pile, self.words)) for name, pile in (*own, *others)]
            yield Maps(tuple(maps), 1 if self._is_building else BANDS_MOST)

    @property
    def _is_building(self) -> bool:
        """Whether the player chooses a place in a grid of their own."""
        return any(pile.open_cells for pile in self.own)

    def _piles(self, piles: Iterable[TablePile]) -> tuple[Pile, ...]:
        return tuple(pile_block(pile, self.words) for pile in piles)

    def _headline(self) -> Facts:
        """The game, where we are in it, and the money that matters now."""
        facts = [Fact(self.title, f"{self.title}.")]
        if self.is_practice:
            facts.append(Fact("practice", "Practice."))
        if self.phase:
            facts.append(Fact(self.phase, f"{capitalized(self.phase)}."))
        if self.is_inside:
            return Facts((*facts, *shown_facts(self.shown, self.words)))
        if len(self.pots) > 1:
            named = zip(pot_names(len(self.pots)), self.pots, strict=True)
            texts = [f"{name} {amount}" for name, amount in named]
            facts += [Fact(text, f"{capitalized(text)}.") for text in texts]
        elif self.pot or not (self.purses or self.words.definition.has_house):
            facts.append(Fact(f"pot {self.pot}", f"Pot {self.pot}."))
        if self.words.definition.has_house:
            facts.append(Fact(f"house {self.inn:+d}", f"House {self.inn:+d}."))
        facts += shown_facts(self.shown, self.words)
        if self.is_betting:
            facts.append(Fact(f"bet {self.current_bet}", f"Current bet {self.current_bet}."))
        if self.is_betting and self.owed:
            owes = f"{self.asked} owe" if self.asked == "You" else f"{self.asked} owes"
            brief = owes.replace("You", "you") if self.asked == "You" else owes
            facts.append(Fact(f"{brief} {self.owed}", f"{owes} {self.owed}."))
        yours = [row for row in self.seats if row.name == "You"]
        facts += [Fact(words=f"Your purse {row.purse}.") for row in yours[:1]]
        return Facts(tuple(facts))

    def _table(self) -> Table:
        """The players, each with what lies open before them."""
        bet = ("in round",) if self.is_betting else ()
        purse = () if self.is_inside else ("purse",)
        told = [each for each in self.words.definition.shown if each.of == PLAYER]
        heads = tuple([shown_name(each) for each in told])
        lines = []
        for row in self.seats:
            purses = () if self.is_inside else (str(row.purse),)
            bets = (str(row.bet),) if self.is_betting else ()
            lines.append(
                Line(
                    (row.name, *purses, *bets, *[text for _, text in row.shown], row.last),
                    self._own_sentence(row) if row.name == "You" else self._sentence(row),
                    owner=row.name,
                    piles=self._piles(pile for pile in row.piles if not pile.is_grid),
                    is_asked=row.is_asked,
                )
            )
        first = 1 + len(purse) + len(bet)
        right = tuple(range(1, first + len(heads)))
        loose = tuple(range(first, first + len(heads)))
        return Table(("seat", *purse, *bet, *heads, "last"), tuple(lines), right, loose=loose)

    def _own_sentence(self, row: HallSeat) -> str:
        """The values shown of the player who reads; all else is said elsewhere."""
        return f"You: {row.said.removeprefix(', ')}." if row.said else ""

    def _sentence(self, row: HallSeat) -> str:
        if not self.is_inside:
            return row.sentence
        return f"{row.name}: {row.last}{row.said}." if row.last else f"{row.name}{row.said}."

    def _counts(self) -> Iterator[Counts]:
        """The tallies of the table, the Gold in its purses, and what the game shows of each rank or
        color.
        """
        yield from shown_counts(self.shown, self.words)
        for name, numbers in self.tallies.items():
            if name in self.shown:
                continue
            yield Counts(name, tuple((self.words.key(key), n) for key, n in numbers.items()))
        for purse in self.words.definition.purses:
            gold = ((key, self.purses[f"{purse.name} {key}"]) for key in purse.keys)
            yield Counts(purse.name, tuple((self.words.key(key), amount) for key, amount in gold))

    def labels(self) -> tuple[str, ...]:
        """The choices in few words; where there are many, the first of them."""
        if not self.choices:
            return ()
        texts = [choice.label for choice in self.choices[:LABELS_MOST]]
        if len(self.choices) > LABELS_MOST:
            texts.append("and more (? lists them)")
        return (*texts, "help")

    def _data(self) -> Data:
        """The knowledge and the legal answers of a seat, for programs."""
        view = {
            "seats": [row.data for row in self.seats],
            "own": {pile.name: pile.data for pile in self.own},
            "table": {pile.name: pile.data for pile in self.middle},
            "tallies": self.tallies,
            "purses": self.purses,
            **({"inn": self.inn} if self.words.definition.has_house else {}),
            "score": None if self.score is None else self.score.points,
            "shown_values": self.shown,
        }
        fields = {
            "seat": self.asked,
            "kind": "bet" if self.is_betting else self.phase,
            "pot": self.pot,
            "pots": list(self.pots),
            "bet": self.current_bet,
            "owe": self.owed,
            "practice": self.is_practice,
            "legal": [_legal(choice, self.brings) for choice in self.choices],
            "view": view,
        }
        return Data("decision" if self.choices else "table", fields)


def shown_name(shown: ShownValue) -> str:
    """The name of what the game shows, as players read it."""
    return shown.name.replace("_", " ")


def shown_text(value: Any, words: Vocabulary) -> str:
    """A value that the game shows, in short."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join([words.thing(each) for each in value])
    return words.thing(value)


def shown_facts(shown: Mapping[str, Any], words: Vocabulary) -> Iterator[Fact]:
    """The values shown of the table, one each."""
    for each in words.definition.shown:
        value = shown.get(each.name)
        if not each.of and value is not None:
            most = f" of {each.most}" if each.most else ""
            text = f"{shown_name(each)} {shown_text(value, words)}{most}"
            yield Fact(text, f"{capitalized(text)}.")


def shown_blocks(shown: Mapping[str, Any], words: Vocabulary) -> Iterator[Block]:
    """The values shown of the table as a whole, by themselves; how far the game has gone is left
    out.
    """
    told = {each.name for each in words.definition.shown if not each.most}
    if facts := tuple(shown_facts({name: shown[name] for name in shown if name in told}, words)):
        yield Facts(facts, indent="  ")
    yield from shown_counts(shown, words)


def shown_counts(shown: Mapping[str, Any], words: Vocabulary) -> Iterator[Counts]:
    """The values shown of each rank or color."""
    for each in words.definition.shown:
        if each.of not in ("", PLAYER) and each.name in shown:
            values = shown[each.name].items()
            numbers = [(words.key(key), shown_text(value, words)) for key, value in values]
            yield Counts(capitalized(shown_name(each)), tuple(numbers))


def chances_blocks(brings: Mapping[Answer, Brought], words: Vocabulary) -> Iterator[Columns]:
    """The most that each answer may bring at once, and its chance in 100; where an answer has two
    parts, those of the second stand below one another and those of the first beside one another.
    """
    told = {answer: _best(brought) for answer, brought in brings.items() if brought[0][0] > 0}
    if not told:
        return
    texts = [f"{words.thing(answer)} {text}" for answer, text in told.items()]
    narrow = (f"{TAKEN}: {', '.join(texts)}.",)
    if not all(isinstance(answer, tuple) and len(answer) == PAIR for answer in told):
        rows = [(f"  {words.thing(answer)}", text) for answer, text in told.items()]
        yield Columns(((f"  {TAKEN}", ""), *rows), narrow=narrow, has_heads=True)
        return
    firsts, seconds = (list(dict.fromkeys([each[part] for each in told])) for part in (0, 1))
    for parts in (firsts, seconds):
        parts.sort(key=lambda part: part is not None)  # alone, before what goes together
    heads = (f"  {TAKEN}", *[_part(first, words) for first in firsts])
    table = [
        (f"  {_part(second, words)}", *[told.get((first, second), "") for first in firsts])
        for second in seconds
    ]
    yield Columns((heads, *table), narrow=narrow, has_heads=True)


def _part(part: Any, words: Vocabulary) -> str:
    return "alone" if part is None else words.thing(part)


def _best(brought: Brought) -> str:
    gold, chance = brought[0]
    return f"{gold} ({in_100(chance)})"


def _legal(choice: Choice, brings: Mapping[Answer, Brought]) -> dict[str, Any]:
    if choice.bounds is not None:
        return {"do": choice.text, "min": choice.bounds[0], "max": choice.bounds[1]}
    if choice.answer is None:
        return {"do": choice.text}
    answer = as_given(choice.answer)
    found = {"do": choice.text, "answer": answer}
    return {**found, "brings": brings[answer]} if answer in brings else found


def pile_block(pile: TablePile, words: Vocabulary) -> Pile:
    """A pile with its things as they are shown."""
    if isinstance(pile.things, int):
        return Pile(pile.name, hidden=pile.things)
    grid = None
    if pile.is_grid:
        placed = tuple((place, words.item(code)) for place, code in pile.things)
        grid = Grid(placed, pile.side, pile.open_cells)
    return Pile(
        pile.name,
        tuple(map(words.item, pile.things)),
        grid=grid,
        numbers=pile.numbers,
        is_open=pile.is_open,
        groups=_groups(pile.name, pile.things, words),
    )


def _groups(
    pile: str, things: Sequence[Thing], words: Vocabulary
) -> tuple[tuple[str, tuple[Item, ...]], ...]:
    """Things by the color of their cards, the rarest first. There are no groups of few things, nor
    where dice may lie among the cards: these stay in the order in which they came.
    """
    if len(things) <= FEW or any(
        each.is_dice for each in words.definition.piles if each.name == pile
    ):
        return ()
    colors = words.deck.values.get("color", {}).values()
    groups: dict[str, list[Item]] = {color: [] for color in colors}
    for thing in words.sort(things):
        color = words.attribute("color", thing) if words.is_card(thing) else ""
        groups.setdefault(color or "", []).append(words.item(thing))
    return tuple((color, tuple(items)) for color, items in groups.items() if items)


def score_text(score: Score) -> str:
    """A score with its terms."""
    points = count_of(score.points, "point")
    if score.tier:
        points = f"{score.tier}, {points}"
    terms = "; ".join(term_text(*term) for term in score.terms)
    return f"{points} ({terms})" if terms else points


def term_text(what: str, points: int, why: str) -> str:
    """One term of a score."""
    named = f"{what.replace('_', ' ')} {points}"
    made = _made_of(points, why)
    return f"{named}, {made}" if made else named


def _made_of(points: int, why: str) -> str:
    """The sum behind the points of a term; nothing where it says no more than they do: 1 + 1 of two
    things, "2 of them" where `why` is a number of things, and "2 at 3 each" where all have a worth.
    """
    count, is_at, worth = why.partition(" at ")
    if why == str(points) or (is_at and count == "1"):
        return ""
    if is_at:
        return f"{count} at {worth} each"
    return f"{why} of them" if why.isdecimal() and why != "1" else "" if why == "1" else why


def score_in_words(score: Score) -> str:
    """A score and its terms in words."""
    total = count_of(score.points, "point")
    if score.tier:
        total = f"{score.tier}, {total}"
    terms = [
        f"{what.replace('_', ' ')} {points}" + (f" ({made})" if made else "")
        for what, points, why in score.terms
        for made in [_made_of(points, why)]
    ]
    return f"{total}: {', '.join(terms)}" if terms else total


def screen_of(
    view: View, words: Vocabulary, party: Party, request: Request | None, is_practice: bool = False,
    is_inside: bool = False,
) -> HallScreen:  # fmt: skip
    """The screen for the seat of a view; `request` is what the game waits for, of any seat."""
    decision = HallDecision(view.request, view, words) if view.request is not None else None
    is_spectator = view.seat < 0
    return HallScreen(
        title=words.definition.title,
        phase=phase_of(view.events, request),
        pots=pots_now(view),
        current_bet=view.current_bet,
        asked="" if request is None else party.name(request.seat),
        owed=request.owed if isinstance(request, Wager) else 0,
        is_betting=isinstance(request, Wager),
        seats=tuple(_rows(view, words, party, request)),
        own=() if is_spectator else own_piles(view, words, decision),
        middle=middle_piles(view, words),
        tallies={name: dict(numbers) for name, numbers in view.tallies.items()},
        purses=dict(view.purses),
        inn=view.inn,
        score=None if is_spectator else score_of(view, words),
        choices=tuple(decision.choices) if decision else (),
        brings=decision.brings if decision else {},
        viewer="" if is_spectator else party.name(view.seat),
        words=words,
        shown=view.shown_values,
        is_practice=is_practice,
        is_inside=is_inside,
    )


def phase_of(events: Iterable[Event], request: Request | None) -> str:
    """The phase of the game: the number of the Betting Round, or the verb of the choice."""
    rounds = 0
    for event in events:
        if event[0] == "replay":
            rounds = 0
        rounds += event[0] == "betting"
    if isinstance(request, Wager):
        return f"Betting Round {rounds}"
    return "" if request is None else request.verb.replace("_", " ")


def pots_now(view: View) -> tuple[int, ...]:
    """The main pot and the side pots as they would be if the betting ended here."""
    in_the_middle = view.pot + sum(view.bets)
    carry = in_the_middle - sum(view.contributions)
    if not view.playing or carry < 0 or view.turn is None:
        return (in_the_middle,)
    paid = view.contributions
    is_all_in = any(view.stashes[seat] == 0 and paid[seat] < max(paid) for seat in view.playing)
    if not is_all_in:
        return (in_the_middle,)
    folded = [seat for seat in view.folded if seat not in view.playing]
    layers, _ = pots(paid, view.playing, folded, carry)
    return tuple(pot.amount for pot in layers) or (in_the_middle,)


def _rows(
    view: View, words: Vocabulary, party: Party, request: Request | None
) -> Iterable[HallSeat]:
    lasts = last_acts(view.events, view.seats, words)
    shown = view.shown_values
    told = [(each, shown[each.name]) for each in words.definition.shown if each.of == PLAYER]
    for seat in range(view.seats):
        yield HallSeat(
            name=party.name(seat),
            purse=view.stashes[seat],
            bet=view.bets[seat],
            last=lasts[seat],
            is_asked=request is not None and request.seat == seat,
            piles=tuple(_open_piles_of(view, words, seat)),
            shown=tuple([(shown_name(each), _of_seat(of[seat], words)) for each, of in told]),
        )


def _of_seat(value: Any, words: Vocabulary) -> str:
    """A value that is shown of a player; nothing where it may not be known."""
    return "" if value is None else shown_text(value, words)


def _open_piles_of(view: View, words: Vocabulary, seat: int) -> Iterable[TablePile]:
    """The open piles of another player, and their own hand once it is shown."""
    if seat == view.seat:
        return
    for pile in words.definition.piles:
        if pile.is_player and not pile.is_remembered:
            things = view.pile(pile.name, seat)
            if isinstance(things, tuple) and things and not _are_cells(things):
                yield TablePile(pile.name, things, pile.side)


def _are_cells(things: Sequence[Thing]) -> bool:
    """Whether these are places of a grid, which a game notes, and nothing that lies on a table."""
    return bool(things) and all(map(is_cell, things))


_ACTS = {"checked": "check", "folded": "folded", "left": "left", "broke": "no Gold left"}
_BETS = {"blind": "blind", "brings in": "brings in", "called": "call"}
_LASTING = ("folded", "left", "sits out", "no Gold left")


def last_acts(events: Iterable[Event], seats: int, words: Vocabulary) -> list[str]:
    """The last act of each seat: bets are forgotten when a new Betting Round begins."""
    lasts = [""] * seats
    all_in: set[int] = set()
    for event, after in pairwise([*events, ("",)]):
        kind = event[0]
        if kind in ("betting", "replay"):
            all_in = set() if kind == "replay" else all_in
            lasts = [last if last in _LASTING else "" for last in lasts]
        elif kind in _ACTS:
            lasts[event[1]] = _ACTS[kind]
        elif kind in ("blind", "brings in", "called"):
            lasts[event[1]] = f"{_BETS[kind]} {event[2]}"
        elif kind == "pays in":
            lasts[event[1]] = f"paid {event[2]}"
        elif kind == "raised":
            lasts[event[1]] = f"raise to {event[2]}"
        elif kind == "all in":
            all_in.add(event[1])
        elif kind == "sits out":
            lasts[event[1]] = "sits out"
        elif kind == "picked":
            lasts[event[1]] = _act(event, after, words)
    return ["all in" if seat in all_in else last for seat, last in enumerate(lasts)]


def _act(event: Event, after: Event, words: Vocabulary) -> str:
    """A choice in a few words: how many things were discarded, which word or number was chosen."""
    verb, answer = str(event[2]).replace("_", " "), event[3]
    if answer in ((), None):
        return f"{verb} nothing"
    if event[2] in words.pair_verbs:
        return verb
    if event[2] in words.number_verbs:
        return f"{verb} {answer}"
    if isinstance(answer, str):
        return answer.replace("_", " ") if len(answer) > 2 else verb
    if after[0] == "moved" and after[1][1] == event[1] and after[2][0] == "Discards":
        count = after[3] if isinstance(after[3], int) else len(after[3])
        return f"{verb} {count}"
    return f"{verb} {answer}" if after[0] == "moved" and type(answer) is int else verb


def own_piles(
    view: View, words: Vocabulary, decision: HallDecision | None
) -> tuple[TablePile, ...]:
    """A seat's own piles, with the numbers that its cards may be named by."""
    items = decision.request.items if decision and isinstance(decision.request, Pick) else ()
    source = next((name for name, things in view.own.items() if set(things) & set(items)), None)
    numbered = decision.numbered if decision else ()
    found = []
    for pile in words.definition.piles:
        things = words.arranged(pile.name, view.own.get(pile.name, ()))
        if not pile.is_player or _are_cells(things):
            continue
        fits = [number in (None, thing) for number, thing in zip(numbered, things, strict=False)]
        is_numbered = len(things) == len(numbered) and all(fits)
        shown = TablePile(
            pile.name,
            things,
            pile.side,
            _numbers(numbered) if is_numbered else (),
            pile.name == source,
            open_cells(view.request) if pile.is_grid else (),
        )
        if not shown.is_empty or shown.open_cells:
            found.append(shown)
    return tuple(found)


def _numbers(numbered: Sequence[Thing]) -> tuple[int | None, ...]:
    """The number of each thing that can be chosen."""
    return tuple(None if thing is None else place for place, thing in enumerate(numbered, start=1))


def middle_piles(view: View, words: Vocabulary) -> tuple[TablePile, ...]:
    """The piles in the middle of the table; empty ones are left out."""
    piles = [
        TablePile(
            pile.name,
            view.pile(pile.name),
            pile.side,
        )
        for pile in words.definition.piles
        if not pile.is_player and not words.is_bookkeeping(pile.name)
    ]
    return tuple(pile for pile in piles if not pile.is_empty)


def score_of(view: View, words: Vocabulary) -> Score | None:
    """The worth of the seat's hand as it lies; None where nothing is scored or nothing lies
    there.
    """
    scoring = words.definition.scoring
    if scoring is None or not any(
        view.own.get(source.name) for source in scoring.sources if source.kind == "pile"
    ):
        return None
    explained = view.explain()
    return None if explained is None else read_score(explained, words)


def read_score(
    explained: tuple[int, int, tuple[tuple[str, int, str], ...]], words: Vocabulary
) -> Score | None:
    """An explained score with its points as players count them: where low wins, they are not
    negative, and terms of one name are one.
    """
    scoring = words.definition.scoring
    if scoring is None:
        return None
    tier, points, terms = explained
    name = scoring.tiers[tier] if 0 <= tier < len(scoring.tiers) and len(scoring.tiers) > 1 else ""
    shown = -points if tier in scoring.low_tiers else points
    told = _of_ranking(_joined(_of_dice(terms, words)), words)
    return Score(shown, words.hand_class(name), told)


def _of_ranking(terms: Terms, words: Vocabulary) -> Terms:
    """The terms; where there is but one, and it is the standing of the hand in a ranking, with what
    stands there: Merchant-Rogue, 14th of 15.
    """
    definition = words.definition
    scoring = definition.scoring
    names = [each.name for each in scoring.sources if each.kind == "ranking"] if scoring else []
    entries = next((each.entries for each in definition.rankings if [each.name] == names), ())
    if len(terms) != 1 or terms[0][2] or not 1 <= terms[0][1] <= len(entries):
        return terms
    what, standing, _ = terms[0]
    place = len(entries) - standing
    made_of = "-".join(map(words.kind_of, entries[place]))
    return ((what, standing, f"{made_of}, {nth(place + 1)} of {len(entries)}"),)


def _of_dice(terms: Sequence[tuple[str, int, str]], words: Vocabulary) -> Terms:
    """The terms, those of cards called dice where it is dice that are scored."""
    scoring = words.definition.scoring
    sources = {each.name for each in scoring.sources} if scoring else set()
    is_dice = any(pile.is_dice and pile.name in sources for pile in words.definition.piles)
    return tuple(
        [("dice" if is_dice and term[0] == "cards" else term[0], *term[1:]) for term in terms]
    )


def _joined(terms: Terms) -> Terms:
    """Terms of the same name as one: variants may add to what a game counts already."""
    found: dict[str, tuple[int, str]] = {}
    for what, points, why in terms:
        before = found.get(what)
        found[what] = (
            (points, why)
            if before is None
            else (before[0] + points, " + ".join([each for each in (before[1], why) if each]))
        )
    return tuple([(what, points, why) for what, (points, why) in found.items()])
