"""Show a table of characters: the facts that a player sees at one moment, and documents of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rdi.model.request import Pick, PickInside, Request, Respond
from rdi.shell.play.decision import Decision
from rdi.shell.play.hall_screen import HallScreen
from rdi.shell.play.inn_decision import CARD_VERBS, InnDecision
from rdi.shell.play.inn_digest import INDENT, digest
from rdi.shell.play.inn_pending import pending_texts, question_text
from rdi.shell.play.inn_wording import (
    gist,
    kinds_text,
    quoted,
    said_of,
    short_kinds,
    spaced,
)
from rdi.shell.play.round_game import INSIDE, decision_inside, screen_inside
from rdi.shell.play.screen import Screen
from rdi.shell.show.choice import Choice
from rdi.shell.show.document import Block, Data, Document, Fact, Facts, Rule, Sentence
from rdi.shell.show.layout import cut
from rdi.shell.show.party import Party
from rdi.shell.show.styles import KIND_STYLES, Inks
from rdi.shell.show.table_blocks import (
    CardList,
    Cell,
    Choices,
    Line,
    ListedCard,
    Meter,
    Nested,
    Question,
    Table,
)
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import count_of, join_words, number_in

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

PHASES = {
    "discard": "discard and draw", "action": "action", "order": "order Drinks", "drink": "drink",
    "end": "end of the turn",
}  # fmt: skip
BEFORE = "Before the game"
"""The words in place of a turn while there was none yet."""
PILES = {"InPlay": "in play:", "Hand": "holds:"}
LEFT_OUT = ("Discards",)
COVERED = ("Hand", "Deck", "Drinks")
"""The covered piles that everybody has; how many cards lie there is told otherwise."""
HAND_VERBS = frozenset({"discard", "put", "play", "gamble", "answer"})
"""Decisions about cards of the hand."""

INSIDE_LISTED = 8
"""So many choices of a game inside a Round are listed; ? lists more."""

NAME_MOST, NAME_NARROW = 18, 12
"""So many letters of a name fit into the table on wide and on narrow pages."""


def counter_text(name: str, count: int, most: int) -> str:
    """Where a counter stands, and how far it goes where that is told."""
    return f"{spaced(name)} {count}{f' of {most}' if most else ''}"


def marker_text(name: str, place: str) -> str:
    """Where a marker stands."""
    return f"{spaced(name)} at {spaced(place)}" if place else f"{spaced(name)} nowhere"


def inn_text(gold: int) -> str:
    """The Gold that the Inn has taken in; in words where it has paid out more."""
    return f"Inn {gold}" if gold >= 0 else f"Inn has paid out {-gold} Gold more than it took in"


@dataclass(frozen=True, slots=True)
class SeatPile:
    """A pile before a player: how many cards lie there, which of them is open on top where that is
    known, and which they are where all may see that.
    """

    count: int
    top: str = ""
    titles: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The things that lie there."""
        if self.titles:
            several = Counter(self.titles).items()
            return ", ".join(
                f"{count} x {title}" if count > 1 else title for title, count in several
            )
        return count_of(self.count, "card") + (f", {self.top} on top" if self.top else "")


@dataclass(frozen=True, slots=True)
class InnSeat:
    """One player at the table. `stats` are the numbers with bounds that all have, `margin` is how
    far the player is from passing out, `counters` are the numbers
    of the character, with how far each goes, `tokens` the others; `piles` lie before the player.
    `side` are the others of the same side. `short` is the name for where there is little room.
    """

    name: str
    stats: Mapping[str, int]
    margin: int
    gold: int
    cards: int
    drinks: int
    tokens: Mapping[str, int]
    piles: Mapping[str, SeatPile]
    is_acting: bool
    is_asked: bool
    out: str = ""
    counters: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    markers: Mapping[str, str] = field(default_factory=dict)
    side: tuple[str, ...] = ()
    short: str = ""

    @property
    def before(self) -> str:
        """Who is on the same side, and what lies before the player: counters, markers, tokens, and
        cards in play.
        """
        side = [f"on a side with {join_words(self.side)}"] if self.side else []
        counters = [counter_text(name, *each) for name, each in self.counters.items()]
        tokens = [count_of(n, spaced(name), spaced(name)) for name, n in self.tokens.items()]
        lying = self.piles.items()
        piles = [f"{PILES.get(name, spaced(name))} {each.text}" for name, each in lying]
        markers = [marker_text(name, place) for name, place in self.markers.items()]
        return "; ".join([*side, *counters, *markers, *tokens, *piles])

    @property
    def sentence(self) -> str:
        """The player in one sentence."""
        if self.out:
            return f"{self.name}: {self.out}."
        stats = ", ".join(f"{name} {value}" for name, value in self.stats.items())
        before = f"; {self.before}" if self.before else ""
        return (
            f"{self.name}: {stats}, margin {self.margin}, Gold {self.gold}, "
            f"{count_of(self.cards, 'card')}, {count_of(self.drinks, 'Drink')} waiting{before}."
        )


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand: its number, its kinds, what it says, and whether it may be played now."""

    number: int
    title: str
    kinds: tuple[str, ...]
    gist: str
    is_playable: bool


@dataclass(frozen=True, slots=True)
class GamblingRound:
    """The Round of Gambling: the pot, who is in it, who controls it, which kinds may follow."""

    pot: int
    members: tuple[str, ...]
    controller: str
    beaten_by: tuple[str, ...]
    things: tuple[str, ...] = ()
    game: str = ""

    @property
    def parts(self) -> list[str]:
        """The Round in a few parts."""
        controls = (
            "You control it" if self.controller == "You" else f"{self.controller} controls it"
        )
        beside = "".join(f" and {quoted(title)}" for title in self.things)
        parts = [
            "Round of Gambling",
            f"pot {self.pot}{beside}",
            f"in it: {', '.join(self.members)}",
        ]
        if not self.game:
            parts.append(controls if self.controller else "nobody controls it")
        if self.beaten_by:
            kinds = " or ".join(kind.capitalize() for kind in self.beaten_by)
            parts.append(f"only {kinds} Cards may follow")
        return parts


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the party is, in a game in which it moves: the tavern (`at`), the Drinks left in each
    that is open, which are closed, who must crawl, and whether the party stays for good.
    """

    at: str
    open: Mapping[str, int]
    closed: tuple[str, ...]
    crawl: tuple[str, ...]
    stays: bool

    @property
    def parts(self) -> list[str]:
        """All of it in a few parts."""
        parts = [f"The party is at {self.at}{' for good' if self.stays else ''}"]
        if self.open:
            left = [f"{title} {drinks}" for title, drinks in self.open.items()]
            parts.append(f"Drinks left: {', '.join(left)}")
        if self.closed:
            parts.append(f"closed: {', '.join(self.closed)}")
        if self.crawl:
            verb = "must crawl" if self.crawl != ("You",) else "have to crawl"
            parts.append(f"{join_words(list(self.crawl))} {verb}")
        return parts


@dataclass(frozen=True, slots=True)
class Several:
    """Cards of which several are chosen at once: from `least` to `most` of these, and how that is
    typed (`do`, followed by numbers or titles).
    """

    do: str
    cards: tuple[str, ...]
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InnScreen(Screen):
    """All that is on the screen at one moment of a game of characters."""

    turn: str
    phase: str
    verb: str
    drinks_left: int
    inn: int
    passes_out: tuple[str, str]
    most: Mapping[str, int]
    seats: tuple[InnSeat, ...]
    round: GamblingRound | None
    pending: tuple[tuple[int, str], ...]
    hand: tuple[HandCard, ...]
    question: str
    is_shared: bool = False
    counters: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    markers: Mapping[str, str] = field(default_factory=dict)
    lasting: tuple[tuple[int, str], ...] = ()
    shown: tuple[str, ...] = ()
    open_piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    several: Several | None = None
    inner: HallScreen | None = None
    """The game inside the Round of Gambling, where one is played."""
    asked_about: Mapping[str, Any] = field(default_factory=dict)
    whereabouts: Whereabouts | None = None
    inks: Inks | None = None
    since: tuple[str, ...] = ()
    """The events since the last turn of the player who is asked first in a new one."""
    turns: int = 0
    """The number of turns that have begun."""

    @property
    def holds_anything(self) -> bool:
        """Whether the player holds cards."""
        return bool(self.hand)

    def document(self) -> Document:
        """The table, what is pending, the hand, and what is asked."""
        rule = (Rule(),) if self.hand else ()
        blocks = (*self._top(), *self._middle(), *rule, *self._cards(), *self._asked())
        return Document(blocks, self._data(), self.inks)

    def brief_document(self, with_table: bool, with_hand: bool) -> Document:
        """Only what is new: what has happened since the last turn, the table and the hand where
        they have changed, and what is asked.
        """
        since = [Sentence(line, INDENT) for line in self.since]
        table = self._top() if with_table else ()
        hand: tuple[Block, ...] = ()
        if with_hand and self.hand:
            hand = (*((Rule(),) if with_table else ()), *self._cards())
        blocks = (*table, *self._middle(), *hand, *since, *self._asked(with_hand))
        return Document(blocks, self._data(), self.inks)

    def hand_document(self) -> Document:
        """The cards of the hand, with what they say, and what is held in a game inside a Round."""
        inside = () if self.inner is None else self.inner.hand_document().blocks
        return Document((*inside, *self._cards()), inks=self.inks)

    def _cards(self) -> tuple[Block, ...]:
        cards = [
            ListedCard(
                each.number,
                each.title,
                short_kinds(each.kinds),
                kinds_text(each.kinds),
                each.gist,
                each.is_playable,
                KIND_STYLES.get(each.kinds[0]),
            )
            for each in self.hand
        ]
        return (CardList(tuple(cards)),) if cards else ()

    def _top(self) -> tuple[Block, ...]:
        """The game, where the party is, and the players."""
        table = (self._table(), *self._lying())
        if self.whereabouts is None:
            return (self._headline(), *table)
        first, *others = self.whereabouts.parts
        whole = f"{'; '.join(self.whereabouts.parts)}."
        return (self._headline(), Facts((Fact(first, whole), *map(Fact, others))), *table)

    def _headline(self) -> Facts:
        """The game, whose turn it is and which phase, and what lies in the middle."""
        facts = [Fact(self.title, f"{self.title}.")]
        facts += [Fact("practice", "Practice.")] if self.is_practice else []
        phase = f"{self.turn}: {self.phase}" if self.phase else self.turn
        drinks = f"Drink Deck {self.drinks_left}"
        inn = inn_text(self.inn)
        said = f"{inn} Gold." if self.inn >= 0 else f"The {inn}."
        facts += [Fact(phase, f"{phase}."), Fact(drinks, f"{drinks}."), Fact(inn, said)]
        more = [counter_text(name, *each) for name, each in self.counters.items()]
        more += [marker_text(name, place) for name, place in self.markers.items()]
        return Facts((*facts, *(Fact(each, f"{each}.") for each in more)))

    def _table(self) -> Table:
        """The players, with what each has."""
        reaching, reached = self.passes_out
        heads = ("seat", reached, reaching, "margin", "Gold", "cards", "Drinks")
        lines = tuple(map(self._line, self.seats))
        return Table(heads, lines, right=(3, 4, 5, 6), meters=(1, 2))

    def _line(self, seat: InnSeat) -> Line:
        wide, narrow = (_fitting(seat, most) for most in (NAME_MOST, NAME_NARROW))
        gold = str(seat.gold)
        if seat.out:
            cells: tuple[Cell, ...] = (seat.out, "", "", gold, "", "")
            short: tuple[Cell, ...] = ("out", *cells[1:])
        else:
            meters = [Meter(value, self.most[name]) for name, value in seat.stats.items()]
            cells = (*meters, str(seat.margin), gold, str(seat.cards), str(seat.drinks))
            short = cells
        return Line(
            (wide, *cells),
            seat.sentence,
            narrow=(narrow, *short),
            below=seat.before,
            is_dim=bool(seat.out),
            is_asked=seat.is_asked,
            is_acting=seat.is_acting,
        )

    def _lying(self) -> Iterator[Block]:
        """The open piles of the table."""
        if self.open_piles:
            piles = self.open_piles.items()
            texts = [f"{spaced(name)}: {join_words([*titles])}" for name, titles in piles]
            yield Nested("In the Inn", tuple((0, text) for text in texts))

    def _middle(self) -> Iterator[Block]:
        """The Round of Gambling, and what is pending."""
        if self.round is not None:
            first, *others = self.round.parts
            whole = f"{'; '.join(self.round.parts)}."
            yield Facts((Fact(first, whole), *map(Fact, others)))
        if self.inner is not None:
            yield from self.inner.inside_blocks()
        if self.lasting:
            yield Nested("For a while", self.lasting)
        if self.shown:
            yield Nested("On the table", tuple((0, text) for text in self.shown))
        yield Nested("Pending", self.pending)

    def _asked(self, has_hand: bool = True) -> Iterator[Block]:
        """The question, and the choices that the hand above does not show."""
        cards = [each for each in self.choices if each.brief]
        if not has_hand:
            yield Choices(listed=tuple((_numbered(each), each.note) for each in cards))
        if not self.question:
            return
        yield Question(self.question)
        answers = [each for each in self.choices if each.answer is not None]
        rows: list[tuple[str, str]] = []
        told: list[Choice] = []
        if self.verb in HAND_VERBS:
            others = [each for each in cards if not (has_hand and _has_number(each))]
            rows = [(_numbered(each), each.note) for each in others if each.answer is not None]
            told = [each for each in others if has_hand]
        elif self.verb != INSIDE or len(answers) <= INSIDE_LISTED:
            rows = [(each.text, each.note) for each in answers]
        if self.verb not in HAND_VERBS and self.verb != INSIDE:
            told = [each for each in answers if each.note and not each.brief]
        yield Choices(
            drawn=() if self.is_shared else tuple(rows),
            listed=tuple((each.text, each.note) for each in told),
            labels=self._labels(),
        )

    def _labels(self) -> tuple[str, ...]:
        """The choices in few words: cards by their numbers, for their titles stand in the hand."""
        if not self.choices:
            return ()
        if self.verb == INSIDE and self.inner is not None:
            return self.inner.labels()
        if self.verb in CARD_VERBS:
            words = [each.text for each in self.choices if each.answer == ()]
            return (*words, f"{self.verb} with numbers from 1 to {len(self.hand)}", "help")
        texts = [_number(each) if each.brief else each.text for each in self.choices]
        return (*dict.fromkeys(texts), "help")

    def _data(self) -> Data:
        """The knowledge and the legal answers of a seat, for programs."""
        legal = [
            {"do": each.text, "answer": each.answer, "note": each.note}
            for each in self.choices
            if each.answer is not None
        ]
        several = {} if self.several is None else {"several": self.several}
        view = {
            "turn": self.turn,
            "phase": self.phase,
            **({"since": list(self.since)} if self.since else {}),
            "drinks_left": self.drinks_left,
            "inn": self.inn,
            "counters": {name: count for name, (count, _) in self.counters.items()},
            "markers": dict(self.markers),
            "seats": list(self.seats),
            "round": self.round,
            "lasting": [text for _, text in self.lasting],
            "shown": list(self.shown),
            "open_piles": {name: list(titles) for name, titles in self.open_piles.items()},
            "asked_about": dict(self.asked_about),
            "pending": [text for _, text in self.pending],
            "hand": list(self.hand),
            **({} if self.whereabouts is None else {"party": self.whereabouts}),
            **({} if self.inner is None else {"inside": self.inner.document().data}),
        }
        fields = {
            "seat": self.asked,
            "kind": self.verb,
            "question": self.question,
            "practice": self.is_practice,
            "legal": legal,
            **several,
            "view": view,
        }
        return Data("decision" if self.choices else "table", fields)


def _fitting(seat: InnSeat, most: int) -> str:
    """A player's name in so many letters: the first name where the whole one is too long."""
    return cut(seat.name if len(seat.name) <= most or not seat.short else seat.short, most)


def _has_number(choice: Choice) -> bool:
    """Whether a choice is a card of the hand, and not one that lies in play."""
    return number_in(choice.brief[0]) is not None


def _number(choice: Choice) -> str:
    """The number of a card that may be chosen; the title of what lies in play."""
    return choice.brief.split(" ")[0] if _has_number(choice) else choice.text


def _numbered(choice: Choice) -> str:
    number = _number(choice)
    return quoted(number) if number == choice.text else f"{number} {quoted(choice.text)}"


def inn_screen_of(
    view: InnView, words: Vocabulary, party: Party, request: Request | None, is_practice: bool,
    is_shared: bool = False, inside: Vocabulary | None = None, is_turn_new: bool = False,
) -> InnScreen:  # fmt: skip
    """The screen for the seat of a view; `request` is what the game waits for, of any seat.
    `inside` are the words of a game inside a Round. Where the turn of whoever is asked is new, it
    is told what has happened since the one before.
    """
    decision: Decision | None = None
    asks_inside = isinstance(request, PickInside)
    if isinstance(view.request, PickInside) and inside is not None:
        decision = decision_inside(view.request, view, inside, is_shared)
    elif view.request is not None:
        decision = InnDecision(view.request, view, words, is_shared, party)
    rules = words.definition.inn
    assert rules is not None
    return InnScreen(
        title=words.definition.title,
        turn=f"{party.whose(view.acting)} turn" if view.turns else BEFORE,
        phase=PHASES.get(view.phase, view.phase) if view.turns else "",
        verb=INSIDE if asks_inside else "" if request is None else request.verb,
        drinks_left=view.drinks_left,
        inn=view.inn,
        passes_out=view.passes_out,
        most={stat.name: stat.most for stat in rules.stats},
        seats=tuple(seat_lines(view, words, party, request)),
        round=_round(view, party),
        pending=tuple(pending_texts(view, party)) if _is_pending_told(request) else (),
        hand=tuple(hand_lines(view)),
        asked="" if request is None else party.name(request.seat),
        question=_question(view, request, is_shared, party),
        choices=tuple(decision.choices) if decision else (),
        is_practice=is_practice,
        is_shared=is_shared,
        asked_about=view.asked_about,
        whereabouts=_whereabouts(view, party),
        inks=words.inks,
        since=_since(view, request, party) if is_turn_new else (),
        turns=view.turns,
        several=_several(decision) if isinstance(decision, InnDecision) else None,
        inner=None if inside is None else screen_inside(view, inside, party, request),
        counters={
            name: (count, 0 if name in view.counting_down else most)
            for name, (count, most) in view.table_counters.items()
        },
        markers=view.table_marker_places,
        lasting=(
            *((0, _lasting_text(each, party)) for each in view.lasting),
            *((0, _skipped_text(*each, party)) for each in view.skipped_phases),
        ),
        shown=tuple(
            f"{quoted(title)}{'' if seat is None else f' of {party.whom(seat)}'} lies open"
            for seat, title in view.shown
        ),
        open_piles=view.open_piles,
    )


def _since(view: InnView, request: Request | None, party: Party) -> tuple[str, ...]:
    """The events since the last turn of the player who is asked in the own turn."""
    is_turn = request is not None and bool(view.turns) and request.seat == view.acting
    if not is_turn or view.acting not in party.humans:
        return ()
    nobody = replace(party, you=None)
    names = tuple(_own_name(view, nobody, seat) for seat in range(view.seats))
    return digest(view, view.acting, replace(party, names=names))


def _whereabouts(view: InnView, party: Party) -> Whereabouts | None:
    """Where the party is, if it moves in this game."""
    told = view.party
    if told is None:
        return None
    others = told["taverns"][1:]  # where it begins never closes
    return Whereabouts(
        told["at"],
        {each["title"]: each["drinks"] for each in others if not each["closed"]},
        tuple(each["title"] for each in others if each["closed"]),
        tuple(party.name(seat) for seat in told["crawl"]),
        told["is_over"],
    )


def _several(decision: InnDecision) -> Several | None:
    """The cards of which several are chosen at once, where that is asked."""
    request = decision.pick
    if isinstance(request, Respond) or request.is_single:
        return None
    items = tuple(each for each in request.items if isinstance(each, str))
    return Several(request.verb, items, request.least, request.most)


def _lasting_text(law: Mapping[str, Any], party: Party) -> str:
    """The rule that a card has laid down for a while, and until when."""
    said = " ".join(line.strip(" -") for line in law["text"].splitlines()).rstrip(".")
    whose = law["whose"]
    end = f"the end of {law['end']}" if whose is None else f"{party.whose_inside(whose)} next turn"
    by = f"{party.whose(law['seat'])} {quoted(law['title'])}" if law["title"] else "From a card"
    if law["seat"] != party.you:
        said = said_of(said, party.name(law["seat"]))
    return f"{by}, until {end}: {said}"


def _skipped_text(seat: int, phase: str, party: Party) -> str:
    """A phase that a player skips when it next comes."""
    return party.says(seat, "skips", f"the next {phase.capitalize()} Phase")


def _question(view: InnView, request: Request | None, is_shared: bool, party: Party) -> str:
    """The question to the seat of a view, or to one of those who share the page."""
    is_asked = view.request is not None or is_shared
    if not is_asked or not isinstance(request, Pick):
        return ""
    return question_text(view, request, is_shared, party)


def seat_lines(
    view: InnView, words: Vocabulary, party: Party, request: Request | None
) -> Iterable[InnSeat]:
    """All players, in the order of the seats."""
    reaching, reached = view.passes_out
    went_out = fates(view.events)
    for seat in range(view.seats):
        numbers = dict(view.stats[seat])
        gold = numbers.pop("Gold")
        stats = {name: numbers.pop(name) for name in (reached, reaching)}
        is_in = seat in view.playing
        own = view.counters[seat]
        yield InnSeat(
            name=party.full(seat),
            stats=stats,
            margin=stats[reached] - stats[reaching],
            gold=gold,
            cards=_count(view.pile("Hand", seat)),
            drinks=_count(view.pile("Drinks", seat)),
            tokens={name: count for name, count in numbers.items() if count and name not in own},
            piles=_piles_before(view, words, seat),
            is_acting=bool(view.turns) and view.acting in view.side_of(seat),
            is_asked=request is not None and request.seat == seat,
            out="" if is_in else went_out.get(seat, "out"),
            counters=own,
            markers=view.marker_places[seat],
            side=tuple(_own_name(view, party, each) for each in view.side_of(seat) if each != seat),
            short=_short_name(view, party, seat),
        )


def _own_name(view: InnView, party: Party, seat: int) -> str:
    """The name of the character without its titles, or you, within a sentence."""
    if seat == party.you:
        return "you"
    title = view.character_titles[seat]
    words = title.split()
    own = next((word for word in words if word.lower() == view.characters[seat]), words[0])
    return party.names[seat].replace(title, own)


def _short_name(view: InnView, party: Party, seat: int) -> str:
    """The name of the character without its titles, and who plays it."""
    first = _own_name(view, replace(party, you=None), seat)
    return f"You ({first})" if seat == party.you else f"{first} ({party.person(seat)})"


def _piles_before(view: InnView, words: Vocabulary, seat: int) -> dict[str, SeatPile]:
    """The open piles of a player, but for the discards; of piles that only some characters
    have and that are covered, how many cards lie there, and the uppermost where it lies open.
    """
    found: dict[str, SeatPile] = {}
    hand = view.pile("Hand", seat)
    if isinstance(hand, tuple) and hand and seat != view.seat and view.seat in view.side_of(seat):
        found["Hand"] = SeatPile(len(hand), titles=hand)
    for pile in words.definition.piles:
        if pile.is_player and pile.seen_by == "all" and pile.name not in LEFT_OUT:
            things = view.pile(pile.name, seat)
            if isinstance(things, tuple) and things:
                found[pile.name] = SeatPile(len(things), things[-1], things)
        elif pile.is_player and pile.name not in (*COVERED, *LEFT_OUT):
            count = _count(view.pile(pile.name, seat))
            top = view.open_tops.get((seat, pile.name))
            if count:
                found[pile.name] = SeatPile(count, top or "")
    return found


def _count(things: Sequence[Any] | int) -> int:
    return things if isinstance(things, int) else len(things)


def fates(events: Sequence[tuple[Any, ...]]) -> dict[int, str]:
    """How those who are out went out."""
    return {
        event[1]: event[0]
        for event in events
        if event[0] in ("passed out", "ran out of Gold") and isinstance(event[1], int)
    }


def _round(view: InnView, party: Party) -> GamblingRound | None:
    going_on = view.round
    if going_on is None:
        return None
    controller = going_on["controller"]
    return GamblingRound(
        going_on["pot"],
        tuple(party.name(seat) for seat in going_on["members"]),
        "" if controller is None else party.name(controller),
        tuple(going_on["beaten_by"]),
        tuple(title for _, title in going_on["things"]),
        going_on["game"] or "",
    )


def hand_lines(view: InnView) -> Iterable[HandCard]:
    """The cards a seat holds, with what each does."""
    request = view.request
    items = request.items if isinstance(request, Respond) else ()
    for number, title in enumerate(view.hand, start=1):
        card = view.card(title)
        if card is not None:
            is_playable = title in items
            kinds = ("minion",) if view.is_minion(title) else card.kinds
            yield HandCard(number, title, kinds, gist(card), is_playable)


def _is_pending_told(request: Request | None) -> bool:
    """Whether what is pending matters to what is asked; nothing does where nobody is asked."""
    return request is not None and not is_own_step(request)


def is_own_step(request: Request | None) -> bool:
    """Whether the request is a player's own step, to which nothing pending matters."""
    is_inside = isinstance(request, PickInside)
    own_steps = ("discard", "play", "gamble", "order")
    return request is not None and (is_inside or request.verb in own_steps)
