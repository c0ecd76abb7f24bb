"""Cards and dice picked out of a pile, and what can be asked of them: how many, which is lowest, do they match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rdi.lang.phrases.expressions import Expression, attribute_of, kind_code
from rdi.lang.scope import ANY, CARD, CARDS, CELL, CELLS, NUMBER, TRUTH, Here, Typed, list_kind, value_kind
from rdi.lang.tree import Phrase, Word, phrase


@dataclass(slots=True)
class Loop:
    """How generated code goes through the cards: the head of a comprehension and its conditions."""

    head: str
    item: str
    cell: str | None
    tests: list[str]
    inner: Here

    def each(self, value: str) -> str:
        """The comprehension that gives a value for each card."""
        tests = "".join(f" if {test}" for test in self.tests)
        return f"[{value} {self.head}{tests}]"


@phrase("marked", "Only cards that were marked so.", "patrolled Rogue", "mark")
class Marked(Phrase):
    mark: Word

    def test(self, cell: str) -> str:
        return f"{cell} in m_{self.mark}"


@phrase("unmarked", "Only cards that were not marked so.", "not patrolled Rogue", "mark")
class Unmarked(Phrase):
    mark: Word

    def test(self, cell: str) -> str:
        return f"{cell} not in m_{self.mark}"


@phrase("any_item", "Any card or die.", "cards in Hand")
class AnyItem(Phrase):
    pass


@phrase("kind_named", "Cards of a kind, in the singular or plural.", "Rogues in Hand", "kind")
class KindNamed(Phrase):
    kind: Word


@phrase("place", "The pile that is meant.", "in Hand", "pile")
class Place(Phrase):
    pile: Word


@phrase("near_it", "Beside the card being counted, in a grid.", "number of Warriors next to it")
class NearIt(Phrase):
    pass


@phrase("near_it_except", "Beside the card being counted, but not of a kind.", "cards next to it except Rogue", "kind")
class NearItExcept(Phrase):
    kind: Word


@phrase("near_kind", "Beside a card of a kind.", "Rogues next to a Warrior", "kind")
class NearKind(Phrase):
    kind: Word


@phrase("near_unmarked", "Beside a card of a kind that is not marked.", "Ladies next to a not patrolled Rogue", "mark", "kind")
class NearUnmarked(Phrase):
    mark: Word
    kind: Word


@phrase("condition", "Only cards for which this holds.", "where rank is King's rank", "test")
class Condition(Phrase):
    test: Expression


@phrase("items", "Cards or dice picked out of a pile.", "cards in Hand where color is red", "adjective", "noun", "place", "near", "condition")
class Items(Phrase):
    adjective: Marked | Unmarked | None
    noun: AnyItem | KindNamed
    place: Place | None
    near: Any
    condition: Condition | None

    def loop(self, here: Here) -> Loop:
        """How to go through these cards from here."""
        item, cell = f"x{here.depth}", f"c{here.depth}"
        head, has_cells = self._head(here, item, cell)
        inner = here.counting(Typed(item, CARD), cell if has_cells else None)
        tests = self._tests(here, item, cell if has_cells else None)
        if self.condition is not None:
            tests.append(inner.truth(self.condition.test))
        return Loop(head, item, cell if has_cells else None, tests, inner)

    def is_only_kind(self) -> bool:
        """Whether a kind of the scored cards is all that is said: "number of Rogues"."""
        return isinstance(self.noun, KindNamed) and not any((self.adjective, self.place, self.near, self.condition))

    def _head(self, here: Here, item: str, cell: str) -> tuple[str, bool]:
        if isinstance(self.near, NearIt | NearItExcept):
            if here.item_cell is None or here.cards is None:
                here.report("E0304", self.near.span, "`next to it` needs a card in a grid that is being counted")
                return f"for {item} in ()", False
            around = f"for {cell} in neighbours({here.item_cell}) if {cell} in {here.cards}"
            return f"{around} for {item} in ({here.cards}[{cell}],)", True
        if self.place is not None:
            return self._head_of_pile(here, item, cell)
        if here.cards is None:
            here.report("E0306", self.span, "in which pile?", "", "cards in Hand")
            return f"for {item} in ()", False
        if here.counted:
            here.report("E0307", self.span, "this game's score removes cards by kind, so only kinds can be counted", "", "number of Rogues")
        if here.is_grid:
            return f"for {cell}, {item} in {here.cards}.items()", True
        return f"for {item} in {here.cards}", False

    def _head_of_pile(self, here: Here, item: str, cell: str) -> tuple[str, bool]:
        assert self.place is not None
        found = here.pile(str(self.place.pile), self.place.pile.span)
        if found is None:
            return f"for {item} in ()", False
        if found[1].is_grid:
            return f"for {cell}, {item} in top_cards({found[0]}).items()", True
        return f"for {item} in {found[0]}", False

    def _tests(self, here: Here, item: str, cell: str | None) -> list[str]:
        tests = []
        if isinstance(self.noun, KindNamed):
            tests.append(f"A_kind[{item}] == {kind_code(here, self.noun.kind)}")
        if isinstance(self.near, NearItExcept):
            tests.append(f"A_kind[{item}] != {kind_code(here, self.near.kind)}")
        if self.adjective is not None or isinstance(self.near, NearKind | NearUnmarked):
            tests += self._grid_tests(here, cell)
        return tests

    def _grid_tests(self, here: Here, cell: str | None) -> list[str]:
        if cell is None:
            here.report("E0308", self.span, "only cards in a grid have neighbours and marks")
            return []
        tests = []
        if self.adjective is not None:
            known_mark(here, self.adjective.mark)
            tests.append(self.adjective.test(cell))
        if isinstance(self.near, NearKind | NearUnmarked):
            near = f"A_kind[{here.cards}[n]] == {kind_code(here, self.near.kind)}"
            if isinstance(self.near, NearUnmarked):
                known_mark(here, self.near.mark)
                near += f" and n not in m_{self.near.mark}"
            tests.append(f"any([{near} for n in neighbours({cell}) if n in {here.cards}])")
        return tests

    def listed(self, here: Here) -> Typed:
        """The cards as a list."""
        loop = self.loop(here)
        return Typed(loop.each(loop.item), CARDS)

    def values(self, here: Here, attribute: Word) -> Typed | None:
        """The values of an attribute of these cards, those that have it not left out by whoever reads it."""
        loop = self.loop(here)
        found = attribute_of(Typed(loop.item, CARD), str(attribute), loop.inner)
        if found is None:
            known = ["value", *here.symbols.attributes()]
            here.symbols.unknown("E0202", "attribute of the deck", str(attribute), attribute.span, known)
            return None
        return Typed(loop.each(found.code), found.kind)


def known_mark(here: Here, mark: Word) -> None:
    """Report a mark that the score never makes."""
    if f"m_{mark}" not in here.names:
        marks = [name.removeprefix("m_") for name in here.names if name.startswith("m_")]
        here.symbols.unknown("E0207", "mark", str(mark), mark.span, marks)


@phrase("count", "How many there are.", "number of Rogues in Hand", "items")
class Count(Expression):
    items: Items

    def code(self, here: Here) -> Typed:
        if here.counted and self.items.is_only_kind():
            assert isinstance(self.items.noun, KindNamed)
            return Typed(f"n_{kind_code(here, self.items.noun.kind)[1:-1]}", NUMBER)
        return Typed(f"sum({self.items.loop(here).each('1')})", NUMBER)


@phrase("any_of", "Whether there is any.", "any cards in Clock", "items")
class AnyOf(Expression):
    items: Items

    def code(self, here: Here) -> Typed:
        return Typed(f"bool({self.items.loop(here).each('1')})", TRUTH)


@phrase("none_of", "Whether there is none.", "no cards in Games", "items")
class NoneOf(Expression):
    items: Items

    def code(self, here: Here) -> Typed:
        return Typed(f"(not {self.items.loop(here).each('1')})", TRUTH)


@phrase("any_player_has", "Whether any player still in has such cards.", "any player has dice in Rolled", "items")
class AnyPlayerHas(Expression):
    items: Items

    def code(self, here: Here) -> Typed:
        from dataclasses import replace

        inner = self.items.loop(replace(here, seat="s"))
        return Typed(f"any([bool({inner.each('1')}) for s in t.playing])", TRUTH)


@phrase("count_different", "How many different values of an attribute there are.", "number of different rank of cards in Hand", "attribute", "items")
class CountDifferent(Expression):
    attribute: Word
    items: Items

    def code(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        return Typed(f"len(present({values.code}))", NUMBER) if values else Typed("0", ANY)


@phrase("extreme_of", "The lowest or highest value of cards; nothing where there is none.", "lowest value of cards in War", "extreme", "attribute", "items")
class ExtremeOf(Expression):
    extreme: Extreme
    attribute: Word
    items: Items

    def code(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        if values is None:
            return Typed("0", ANY)
        if values.kind != NUMBER:
            return here.report("E0301", self.attribute.span, f"{self.attribute} is no number and has no {self.extreme.word}")
        return Typed(f"{self.extreme.word}({values.code})", NUMBER)


@phrase("extreme", "Lowest or highest.", "highest", "word")
class Extreme(Phrase):
    word: Word


@phrase("sum_of", "The values of cards added up.", "sum of value of cards in Keep", "attribute", "items")
class SumOf(Expression):
    attribute: Word
    items: Items

    def code(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        return Typed(f"sum({values.code})", NUMBER) if values else Typed("0", ANY)


@phrase("all_differ", "Whether no two cards agree in an attribute.", "all value of cards differ", "attribute", "items")
class AllDiffer(Expression):
    attribute: Word
    items: Items

    def code(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        return Typed(f"all_differ({values.code})", TRUTH) if values else Typed("False", ANY)


@phrase("all_match", "Whether all cards agree in an attribute.", "all value of dice in Roll match", "attribute", "items")
class AllMatch(Expression):
    attribute: Word
    items: Items

    def code(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        return Typed(f"(len(set({values.code})) == 1)", TRUTH) if values else Typed("False", ANY)


@phrase("all_are", "Whether all cards have one value of an attribute.", "all value of cards are 3", "attribute", "items", "value")
class AllAre(Expression):
    attribute: Word
    items: Items
    value: Expression

    def code(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        if values is None:
            return Typed("False", ANY)
        return Typed(f"(set({values.code}) == {{{here.want(self.value, values.kind).code}}})", TRUTH)


@phrase("largest_group", "How many cards of a kind are connected at the most, counting another kind beside them.", "largest group of Merchants", "kind", "beside")
class LargestGroup(Expression):
    kind: Word
    beside: Word | None

    def code(self, here: Here) -> Typed:
        if not here.is_grid or here.cards is None:
            return here.report("E0308", self.span, "only cards in a grid form groups")
        cells = f"[c for c, x in {here.cards}.items() if A_kind[x] == {kind_code(here, self.kind)}]"
        extra = "()"
        if self.beside is not None:
            extra = f"[c for c, x in {here.cards}.items() if A_kind[x] == {kind_code(here, self.beside)}]"
        return Typed(f"sum(group_sizes({cells}, {extra}))", NUMBER)


# ---------------------------------------------------------------------- what can be chosen from


class Collection(Phrase):
    """A list of things from which a player chooses."""

    def listed(self, here: Here) -> Typed:
        """The code of the list and its kind."""
        raise NotImplementedError


@phrase("distinct_of", "The different values of an attribute.", "distinct value of dice in Rolled", "attribute", "items")
class DistinctOf(Collection):
    attribute: Word
    items: Items

    def listed(self, here: Here) -> Typed:
        values = self.items.values(here, self.attribute)
        if values is None:
            return Typed("[]", ANY)
        kind = NUMBER if values.kind == NUMBER else list_kind(values.kind.removeprefix("a "))
        return Typed(f"distinct({values.code})", "numbers" if kind == NUMBER else kind)


@phrase("every_value", "All values of an attribute: every rank, every color.", "every color", "attribute")
class EveryValue(Collection):
    attribute: Word

    def listed(self, here: Here) -> Typed:
        return Typed(repr(list(here.values_of(str(self.attribute), self.attribute.span))), list_kind(str(self.attribute)))


@phrase("open_cells", "The cells of a grid where a card may go.", "open cells of City not in Built", "grid", "shut")
class OpenCells(Collection):
    grid: Word
    shut: Word

    def listed(self, here: Here) -> Typed:
        grid, shut = here.pile(str(self.grid), self.grid.span), here.pile(str(self.shut), self.shut.span)
        if grid is None or shut is None:
            return Typed("[]", CELLS)
        if not grid[1].is_grid:
            here.report("E0308", self.grid.span, f"{self.grid} is not a grid")
        return Typed(f"open_cells({grid[0]}, {grid[1].side}, {grid[1].stack}, {shut[0]})", CELLS)


@phrase("or_nothing", "A list to which `nothing` is added.", "every color or nothing", "collection")
class OrNothing(Collection):
    collection: Any

    def listed(self, here: Here) -> Typed:
        found = collected(here, self.collection)
        return Typed(f"[*{found.code}, None]", found.kind)


def collected(here: Here, collection: Any) -> Typed:
    """The code of a list to choose from, and its kind: cards, numbers, cells or the values of an attribute."""
    if isinstance(collection, Items | Collection):
        found = collection.listed(here)
        return found if isinstance(found, Typed) else Typed("[]", ANY)
    found = collection.code(here)
    if found.kind == CARD:
        return Typed(f"[{found.code}]", CARDS)
    return Typed(f"list({found.code})", found.kind)


def one_of(kind: str) -> str:
    """The kind of one thing out of such a list."""
    if kind.startswith("every "):
        return value_kind(kind.removeprefix("every "))
    return {CARDS: CARD, CELLS: CELL, "numbers": NUMBER}.get(kind, ANY)
