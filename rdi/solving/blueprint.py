"""Keep a solved strategy beside its game, and play from it.

A blueprint is a file with the name of the game and the ending `.blueprint`, in the folder of the
game's own file. Its first line says what it is, the second, in JSON, for which game and stakes it
was solved and how far it may be beaten; then come the chances of all choices, packed. Each is the
root of the chance, so that seldom choices are told apart as well as frequent ones, in four bytes
where they are few, else in two, or in one. Reading one runs nothing of it. It is only believed for
the very text of the game that was solved.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

import msgspec

from rdi.engine.game import CompiledGame, View
from rdi.errors import BadSettings, UnreadableFile
from rdi.files import is_file, read_bytes
from rdi.model.definition import GameDefinition
from rdi.model.request import Answer, Pick, Wager
from rdi.model.settings import Settings
from rdi.solving.abstraction import NOTHING_SHOWN
from rdi.solving.action_translation import Places, initial_depth, translate
from rdi.solving.tree import NO_NODE, BetSizes, Tree, build_tree

FIRST_LINE = b"rdi blueprint 1\n"

FILE_MOST = 4_000_000

HEADER_MOST = 4_000

STASH_MOST = 10_000

WIDTHS = (4, 2, 1)
"""The bytes of a chance. One that is rounded to a byte can be gained on by a thousandth of an ante
in a small game, however long it is solved.
"""

BYTES_MOST = 1_000_000
"""The size up to which chances are kept in more than one byte each."""

DEPTH_LEAST, DEPTH_MOST = 0.5, 2.0
"""The range of Gold for each coin of the pot, as multiples of the solved one, in which a blueprint
may be used.
"""


class ChoiceLayout:
    """The places of all choices; `size` is their number.

    `class_of` gives the class of each card by its code, `hand_of` and `board_of` the places of a
    hand and of the cards on the table in `Hands`; `choices[part][seat]` are the nodes that the
    choices of a seat lead to, the first ones left out.
    """

    def __init__(self, tree: Tree) -> None:
        abstraction = tree.abstraction
        self.class_of = {
            code: place for place, codes in enumerate(tree.hands.cards) for code in codes
        }
        self.hand_of = {hand: place for place, hand in enumerate(tree.hands.hands)}
        self.board_of = {board: place for place, board in enumerate(tree.hands.boards)}
        self.choices = tuple(
            tuple(
                [child for node in nodes if node.seat == seat for child in node.children[1:]]
                for seat in (0, 1)
            )
            for nodes in (tree.before, tree.after)
        )
        self._rank = tuple(
            {child: rank for seat in (0, 1) for rank, child in enumerate(part[seat])}
            for part in self.choices
        )
        self.hands = len(abstraction.hands)
        self.options = max(map(len, abstraction.options))
        self.shows = sum(1 for node in tree.before if node.shows != NO_NODE)
        self.held = tuple(
            (0, *accumulate(len(hands) for hands in abstraction.held[seat])) for seat in (0, 1)
        )
        sizes = [self.hands * len(self.choices[0][seat]) for seat in (0, 1)]
        sizes += [self.shows * self.hands * self.options] * 2
        sizes += [self.held[seat][-1] * len(self.choices[1][seat]) for seat in (0, 1)]
        self.starts = (0, *accumulate(sizes))
        self.size = self.starts[-1]

    def before(self, seat: int, hand: int, child: int) -> int:
        """The place of a choice before cards are shown, of a sample of hands."""
        return self.starts[seat] + hand * len(self.choices[0][seat]) + self._rank[0][child]

    def showing(self, seat: int, number: int, hand: int, option: int) -> int:
        """The place of an option to show."""
        return self.starts[2 + seat] + (number * self.hands + hand) * self.options + option

    def after(self, seat: int, open_: int, held: int, child: int) -> int:
        """The place of a choice behind the showing of cards."""
        hand = self.held[seat][open_] + held
        return self.starts[4 + seat] + hand * len(self.choices[1][seat]) + self._rank[1][child]


def width_for(size: int) -> int:
    """The bytes in which each of so many chances is kept."""
    return next((width for width in WIDTHS if width * size <= BYTES_MOST), WIDTHS[-1])


def certain_of(width: int) -> int:
    """The number of a choice that is always made, in so many bytes."""
    return int(256**width) - 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The header of a blueprint: the game that it was solved for, the number of iterations, and its
    exploitability.

    `value` is the winnings of the first seat in Gold a game, `bests` those of each seat by the best
    response to the other. With `every_raise` all raises were looked at, whatever the sizes say.
    `width` is the number of bytes of each chance.
    """

    game: str
    variants: tuple[str, ...]
    fingerprint: str
    ante: int
    stash: int
    minimum_raise: bool
    sizes: tuple[float, ...]
    again: tuple[float, ...]
    raises: int
    times: int
    value: float
    bests: tuple[float, float]
    every_raise: bool = False
    width: int = 1

    @property
    def exploitability(self) -> float:
        """The mean gain of best responses of both seats, in antes a game."""
        return sum(self.bests) / 2 / self.ante

    @property
    def settings(self) -> Settings:
        """The settings of the solved game."""
        return Settings(ante=self.ante, stash=self.stash, minimum_raise=self.minimum_raise)

    @property
    def grid(self) -> BetSizes:
        """The bet sizes of the solved tree."""
        return BetSizes(self.sizes, self.again, self.raises, self.every_raise)


class Blueprint:
    """A strategy that was read back: its header, its tree, and the chances of all choices."""

    def __init__(self, header: Header, tree: Tree, chances: bytes) -> None:
        self.header, self.tree, self.bytes = header, tree, chances
        self.layout = ChoiceLayout(tree)
        self._certain = certain_of(header.width)

    def before(self, node: int, hand: int) -> list[float]:
        """The chances of the choices at a node before cards are shown, of a hand of `Hands`."""
        seat, children = self.tree.before[node].seat, self.tree.before[node].children
        like = self.tree.abstraction.of_hand[hand]
        return self._with_first([self.layout.before(seat, like, each) for each in children[1:]])

    def after(self, node: int, hand: int, shown: tuple[int, int]) -> list[float]:
        """The same behind the showing of cards, where the first and the second have shown these."""
        seat, children = self.tree.after[node].seat, self.tree.after[node].children
        open_, held = self.tree.abstraction.of_held[seat, hand, *shown]
        places = [self.layout.after(seat, open_, held, child) for child in children[1:]]
        return self._with_first(places)

    def showing(self, seat: int, number: int, hand: int) -> list[float]:
        """The chances of showing each option of a hand, where cards are shown for this time."""
        abstraction = self.tree.abstraction
        like = abstraction.of_hand[hand]
        options = range(len(abstraction.options[like]))
        weights = [self._chance(self.layout.showing(seat, number, like, each)) for each in options]
        return _normal(weights)

    def _with_first(self, places: list[int]) -> list[float]:
        """The chances of all choices of a decision, from those of all but the first."""
        others = [self._chance(place) for place in places]
        return _normal([max(0.0, 1.0 - sum(others)), *others])

    def _chance(self, place: int) -> float:
        width = self.header.width
        root = int.from_bytes(self.bytes[place * width : (place + 1) * width], "little")
        return (root / self._certain) ** 2

    def strategy(self, view: View) -> dict[Answer, float] | None:
        """The answers and their probabilities; None if the game is not, or no longer, in
        the tree.
        """
        if not self._fits(view):
            return None
        position = translate(self.tree, view)
        found: defaultdict[Answer, float] = defaultdict(float)
        for answer, chance in self._chances(view, position.places):
            found[answer] += chance
        total = sum(found.values())
        if not total:
            return None
        chances = {answer: each * (1 - position.called) / total for answer, each in found.items()}
        if position.called and isinstance(view.request, Wager):
            stay = view.request.stay
            chances[stay] = chances.get(stay, 0.0) + position.called
        return {answer: chance for answer, chance in chances.items() if chance}

    def _fits(self, view: View) -> bool:
        """Whether the settings of the game are those that were solved, or nearly."""
        settings, solved = view.settings, self.header.settings
        if view.seats != 2 or len(view.playing) != 2 or not settings.table_stakes:
            return False
        if (settings.share, settings.split_rule) != (None, solved.split_rule):
            return False
        if settings.minimum_raise != solved.minimum_raise:
            return False
        if any(event[0] == "replay" for event in view.events):
            return False
        depth = initial_depth(view) * self.tree.pot / self.tree.behind
        return DEPTH_LEAST <= depth <= DEPTH_MOST

    def _chances(self, view: View, places: Places) -> Iterator[tuple[Answer, float]]:
        """Answers and their chances, for all places where the game may stand."""
        request, tree = view.request, self.tree
        shown = self._shown(view, 0), self._shown(view, 1)
        hand = self._hand(view)
        for (is_behind, place), weight in places.items():
            if isinstance(request, Wager):
                nodes = tree.after if is_behind else tree.before
                chances = self.after(place, hand, shown) if is_behind else self.before(place, hand)
                for child, chance in zip(nodes[place].children, chances, strict=True):
                    is_last = child == nodes[place].children[-1]
                    node = nodes[child]
                    yield _answer(view, request, node.answer, node.size, is_last), weight * chance
            elif (
                isinstance(request, Pick) and not is_behind and tree.before[place].shows != NO_NODE
            ):
                for item, chance in self._shows(request, tree.before[place].shows, hand):
                    yield item, weight * chance

    def _shows(self, request: Pick, number: int, hand: int) -> Iterator[tuple[Answer, float]]:
        """The cards that may be shown and their chances; those that are alike as likely."""
        option_of = self.tree.abstraction.of_option
        chances = self.showing(request.seat, number, hand)
        items = list(dict.fromkeys(request.items))
        options = [option_of[hand, self.layout.class_of[item]] for item in items]
        for item, option in zip(items, options, strict=True):
            yield item, chances[option] / options.count(option)

    def _hand(self, view: View) -> int:
        """The index of the hand that a seat was dealt."""
        tree = self.tree
        piles = [view.pile(tree.hidden), () if tree.open is None else view.pile(tree.open)]
        cards = [
            self.layout.class_of[card] for pile in piles if isinstance(pile, tuple) for card in pile
        ]
        return self.layout.hand_of[tuple(sorted(cards))]

    def _shown(self, view: View, seat: int) -> int:
        """The open cards of a seat: the place of the cards on the table in `Hands.boards`, or the
        class of the card that it has shown.
        """
        name = self.tree.board or self.tree.open
        pile = () if name is None else view.pile(name, seat)
        if not isinstance(pile, tuple) or not pile:
            return NOTHING_SHOWN
        classes = tuple(sorted(self.layout.class_of[card] for card in pile))
        return self.layout.board_of[classes] if self.tree.board else classes[0]


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total if total else 1 / len(weights) for weight in weights]


def _answer(view: View, request: Wager, answer: Answer, size: float, is_last: bool) -> Answer:
    """The answer of the tree as this table has it."""
    if not size or request.bounds is None:
        return "fold" if answer == "fold" and request.owed else request.stay
    least, most = request.bounds
    if is_last:  # all in, or all that the other could match
        other = 1 - view.seat
        total = view.bets[other] + view.stashes[other]
    else:
        total = request.current_bet + round(size * (view.pot + sum(view.bets) + request.owed))
    return ("raise", max(least, min(total, most)))


# ------------------------------------------------------------------ in files


def blueprint_path(definition: GameDefinition) -> Path:
    """The path of the blueprint of a game."""
    name = "+".join([definition.name.replace("-", "_"), *definition.variants])
    return Path(definition.path).with_name(f"{name}.blueprint")


def pack_blueprint(header: Header, chances: bytes) -> bytes:
    """A blueprint as it lies in a file."""
    return FIRST_LINE + msgspec.json.encode(header) + b"\n" + zlib.compress(chances, 9)


def load_blueprint(content: bytes, compiled: CompiledGame) -> Blueprint:
    """A blueprint for this game. Raises BadSettings, with the reason, if this content is none."""
    definition = compiled.definition
    header, chances = _parts(content)
    if (header.game, header.variants) != (definition.name, definition.variants):
        raise BadSettings(f"the blueprint is one of {header.game}, not of {definition.title}")
    if header.fingerprint != definition.fingerprint:
        raise BadSettings(
            f"the blueprint was solved for another text of {definition.title}: "
            f"solve it again with rdi solve {definition.name}"
        )
    if not (1 <= header.ante < header.stash <= STASH_MOST):
        raise BadSettings("the blueprint is broken: nobody can play for what it was solved for")
    if header.width not in WIDTHS:
        raise BadSettings("the blueprint is broken: its chances are not kept in 1, 2 or 4 bytes")
    tree = build_tree(compiled, header.settings, (header.stash, header.stash), header.grid)
    size = ChoiceLayout(tree).size
    return Blueprint(header, tree, _unpacked(chances, size * header.width))


def _parts(content: bytes) -> tuple[Header, bytes]:
    header, newline, chances = content.removeprefix(FIRST_LINE).partition(b"\n")
    if not content.startswith(FIRST_LINE) or not newline or len(content) > FILE_MOST:
        raise BadSettings("the file is no blueprint")
    if len(header) > HEADER_MOST:
        raise BadSettings("the blueprint is broken: its second line is too long")
    try:
        return msgspec.json.decode(header, type=Header), chances
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise BadSettings("the blueprint is broken: its second line cannot be read") from None


def _unpacked(chances: bytes, size: int) -> bytes:
    try:
        found = zlib.decompressobj().decompress(chances, size + 1)
    except zlib.error:
        raise BadSettings("the blueprint is broken: its chances cannot be unpacked") from None
    if len(found) != size:
        raise BadSettings("the blueprint is broken: it has not one chance for each choice")
    return found


def read_blueprint(compiled: CompiledGame, place: Path) -> Blueprint:
    """The blueprint of a game in a file. Raises BadSettings if there is none that can be used."""
    try:
        about = place.stat()
    except (OSError, ValueError):
        raise BadSettings(
            f"there is no blueprint of {compiled.definition.title}: make one with "
            f"rdi solve {compiled.definition.name}"
        ) from None
    if about.st_size > FILE_MOST or not is_file(place):
        raise BadSettings(f"{place} is no blueprint")
    found = _read(place, about.st_mtime_ns, compiled)
    if isinstance(found, BadSettings):
        raise found
    return found


@lru_cache(maxsize=8)
def _read(place: Path, changed_at: int, compiled: CompiledGame) -> Blueprint | BadSettings:
    """The blueprint in a file, or why there is none; asked for again, it is not read again."""
    try:
        return load_blueprint(read_bytes(place, FILE_MOST), compiled)
    except UnreadableFile as error:
        return BadSettings(str(error))
    except BadSettings as error:
        return error


def blueprint_strategy(view: View) -> dict[Answer, float] | None:
    """The answers of a seat and their probabilities, by the blueprint of its game.

    None if there is no blueprint for this game, or none for its settings, or if the game went ways
    that it does not know. The same view gives the same chances.
    """
    if view.request is None or view.is_company or view.seats != 2:
        return None
    try:
        return read_blueprint(view._compiled, blueprint_path(view._compiled.definition)).strategy(
            view
        )
    except BadSettings:  # a file that is none is not used
        return None
