"""Write what scores ask of lists of cards: loops, counts, sums, and lists made of lists."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from rdi.compiled.expressions import Expressions
from rdi.compiled.score_things import SPOT, Board, Fixed, Marks, Part, Results, Thing
from rdi.compiled.written import (
    FLAG,
    ITEM,
    MAYBE,
    NUMBER,
    NUMBERS,
    WORD,
    Kept,
    Lines,
    Names,
    Written,
    refuse,
)

EDGE_FREE = 2
WAYS = 4


class ScoreLists(Expressions):
    """Expressions of scoring functions about lists; `things` are the names that stand for more than
    one number, `constants` the arrays of numbers that never change, by their text.
    """

    def __init__(self, names: Names, out: Lines, constants: dict[str, str], edge: int) -> None:
        super().__init__(names, out, {})
        self.things: dict[str, Thing] = {}
        self.constants = constants
        self.edge = edge
        self.word_lists: set[str] = set()

    @property
    def spots(self) -> int:
        """How many places a board has."""
        return self.edge * self.edge

    def constant(self, elements: list[str]) -> str:
        """The name of an array that never changes."""
        return self.constants.setdefault(f"({', '.join(elements)},)", f"C_{len(self.constants)}")

    def room(self, count: str) -> str:
        """An array of so many zeros."""
        name = self.out.new("room")
        self.out.add(f"{name} = room({count})")
        return name

    def loop(self, head: str) -> None:
        """Go one level deeper, until whoever began goes back."""
        self._deepen(head)

    # ------------------------------------------------------------------ what a name stands for

    def thing(self, node: ast.expr) -> Thing | None:
        """The list, board or other thing that an expression is, written down where it must be."""
        match node:
            case ast.Name(id=name):
                return self.things.get(name)
            case ast.Call(func=ast.Name(id="tuple" | "list"), args=[value]):
                return self.thing(value)
            case ast.Tuple(elts=elements) | ast.List(elts=elements) if all(
                isinstance(each, ast.Constant) for each in elements
            ):
                return Fixed(tuple([self.write(each) for each in elements]))
            case ast.List() | ast.ListComp():
                return self.listed(node)
            case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper)):
                return self._sliced(value, lower, upper)
            case _:
                return None

    def _sliced(self, value: ast.expr, lower: ast.expr | None, upper: ast.expr | None) -> Thing:
        found = self.thing(value)
        if not isinstance(found, Kept):
            refuse(value)
        begin = self.whole(lower) if lower is not None else "0"
        end = self.whole(upper) if upper is not None else found.count
        return Kept(found.array, f"{found.first} + {begin}", f"({end} - ({begin}))", found.kind)

    def kept(self, node: ast.expr) -> Kept:
        """An expression that is a list; what never changes becomes an array."""
        found = self.thing(node)
        if isinstance(found, Fixed):
            return self.fixed(found)
        if not isinstance(found, Kept):
            refuse(node)
        return found

    def fixed(self, found: Fixed) -> Kept:
        """A list that never changes, as an array."""
        kinds = {each.kind for each in found.elements}
        array = self.constant([each.text for each in found.elements])
        return Kept(array, "0", str(len(found.elements)), kinds.pop() if kinds else NUMBER)

    # ------------------------------------------------------------------ lists that are made

    def listed(self, node: ast.List | ast.ListComp) -> Kept:
        """A list written down in an array of its own."""
        sources = self._sources(node)
        most = " + ".join(
            ["1" if isinstance(each, ast.expr) else f"({each.count})" for each in sources]
        )
        array, count = self.room(most or "1"), self.out.new("count")
        self.out.add(f"{count} = 0")
        kinds: set[str] = set()

        def note(found: Written) -> None:
            kinds.add(found.kind)
            self.out.add(f"{array}[{count}] = {self._as_item(found, kinds)}")
            self.out.add(f"{count} += 1")

        if isinstance(node, ast.ListComp):
            self.each(node, lambda each: note(self._stored(each, node)))
        else:
            for each in sources:
                self._copy(each, note)
        kind = ITEM if ITEM in kinds else kinds.pop() if kinds else NUMBER
        return Kept(array, "0", count, kind)

    def _sources(self, node: ast.List | ast.ListComp) -> list[Kept | ast.expr]:
        """What a list is made of: other lists, and single elements."""
        if isinstance(node, ast.ListComp):
            if len(node.generators) > 1:
                refuse(node)
            return [self.kept(node.generators[0].iter)]
        return [
            self.kept(each.value) if isinstance(each, ast.Starred) else each for each in node.elts
        ]

    def _stored(self, element: ast.expr, node: ast.expr) -> Written:
        found = self.write(element)
        if found.kind == MAYBE:
            refuse(node)
        return found

    def _as_item(self, found: Written, kinds: set[str]) -> str:
        """A number among cards stands for the face of a die."""
        if found.kind in NUMBERS and ITEM in kinds:
            return f"(signed({found.text}) + {self.names.items.faces.start - 1})"
        return found.text

    def _copy(self, source: Kept | ast.expr, note: Callable[[Written], None]) -> None:
        if isinstance(source, ast.expr):
            note(self.write(source))
            return
        depth, place = self.out.depth, self.out.new("place")
        self.loop(f"for {place} in range({source.count}):")
        note(Written(f"{source.array}[{source.first} + {place}]", source.kind))
        self.out.depth = depth

    # ------------------------------------------------------------------ loops

    def each(self, node: ast.expr, use: Callable[[ast.expr], None]) -> None:
        """Write what is done with each element of a list."""
        match node:
            case ast.ListComp(elt=element, generators=generators):
                with ExitStack() as inside:
                    for comprehension in generators:
                        inside.enter_context(self._around(comprehension))
                    use(element)
            case _:
                super().each(node, use)

    @contextmanager
    def _around(self, loop: ast.comprehension) -> Iterator[None]:
        """Inside a loop over a list, a board or the neighbours of a spot."""
        outside, depth = self.scope, self.out.depth
        self.scope = {**outside, **self._begin(loop)}
        for test in loop.ifs:
            self.loop(f"if {self.truth(test)}:")
        yield
        self.scope, self.out.depth = outside, depth

    def _begin(self, loop: ast.comprehension) -> dict[str, Written]:
        """Write the head of a loop; what the names of the loop stand for."""
        match loop:
            case ast.comprehension(
                target=ast.Tuple(elts=[ast.Name(id=spot), ast.Name(id=card)]),
                iter=ast.Call(func=ast.Attribute(value=value, attr="items"), args=[]),
            ):
                return self._over_board(self.thing(value), spot, card, value)
            case ast.comprehension(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="neighbours"), args=[spot])
            ):
                middle = self.named(self.write(spot)).text
                near, way = self.out.new(name), self.out.new("way")
                self.loop(f"for {way} in range({WAYS}):")
                self.out.add(f"{near} = _near({middle}, {way}, {self.edge})")
                return {name: Written(near, SPOT)}
            case ast.comprehension(target=ast.Name(id=name), iter=ast.Tuple(elts=[single])):
                return {name: self.named(self.write(single))}
            case ast.comprehension(target=ast.Name(id=name), iter=over):
                source = self.kept(over)
                place = self.out.new("place")
                self.loop(f"for {place} in range({source.count}):")
                found = Written(f"{source.array}[{source.first} + {place}]", source.kind)
                return {name: self.named(found)}
            case _:
                return refuse(loop.iter)

    def _over_board(
        self, found: Thing | None, spot: str, card: str, node: ast.expr
    ) -> dict[str, Written]:
        if not isinstance(found, Board | Part):
            refuse(node)
        place = self.out.new(spot)
        self.loop(f"for {place} in range({self.edge}, {self.spots - self.edge}):")
        self.loop(f"if {self.lies_in(found, place)}:")
        board = found if isinstance(found, Board) else found.board
        return {spot: Written(place, SPOT), card: Written(f"{board.array}[{place}]", ITEM)}

    def lies_in(self, found: Board | Part, spot: str) -> str:
        """The condition that a card lies at a spot, of a part one of its cards."""
        if isinstance(found, Board):
            return f"({found.array}[{spot}] != 0)"
        self.used.add(found.attribute)
        return f"({found.attribute}[{found.board.array}[{spot}]] == {found.word})"

    # ------------------------------------------------------------------ conditions

    def truth(self, node: ast.expr) -> str:
        """An expression as a condition; a list is true where it is not empty."""
        match node:
            case ast.Name(id=name) if name in self.things:
                found = self.things[name]
                if isinstance(found, Kept):
                    return f"({found.count} > 0)"
                if isinstance(found, Fixed):
                    return "True" if found.elements else "False"
                if isinstance(found, Results):
                    return f"({found.name} != NO_RESULT)"
                return refuse(node)
            case _:
                return super().truth(node)

    def _of_compare(self, node: ast.Compare) -> Written:
        match node:
            case ast.Compare(ops=[ast.In()], comparators=[among]):
                return Written(self._is_among(node.left, among), FLAG)
            case ast.Compare(ops=[ast.NotIn()], comparators=[among]):
                return Written(f"(not {self._is_among(node.left, among)})", FLAG)
            case ast.Compare(
                left=ast.Call(func=ast.Name(id="set"), args=[values]),
                ops=[ast.Eq()],
                comparators=[ast.Set(elts=wanted)],
            ):
                return Written(self._are_all(values, wanted), FLAG)
            case _:
                return super()._of_compare(node)

    def _is_among(self, left: ast.expr, among: ast.expr) -> str:
        found, one = self.thing(among), self.named(self.write(left))
        match found:
            case Board() | Part() if one.kind == SPOT:
                return self.lies_in(found, one.text)
            case Marks() if one.kind == SPOT:
                return f"({found.array}[{one.text}] == 1)"
            case Fixed(elements=elements):
                return self._is_any(one.text, elements)
            case Kept():
                return self._is_kept(one, found)
            case _:
                return refuse(among)

    @staticmethod
    def _is_any(one: str, values: Sequence[Written]) -> str:
        tests = [f"{one} == {each.text}" for each in values]
        return f"({' or '.join(tests)})" if tests else "False"

    def _is_kept(self, one: Written, found: Kept) -> str:
        if one.kind == WORD and found.kind == ITEM:
            self.word_lists.add(found.array)
        elif one.kind != found.kind:
            refuse(ast.Name(found.array, ast.Load()))
        depth, place, known = self.out.depth, self.out.new("place"), self.out.new("known")
        self.out.add(f"{known} = 0")
        self.loop(f"for {place} in range({found.count}):")
        same = f"{found.array}[{found.first} + {place}] == {one.text}"
        self.out.add(f"{known} = 1 if {same} else {known}")
        self.out.depth = depth
        there = f" and {one.text} != 0" if one.kind == WORD else ""
        return f"({known} == 1{there})"

    def _are_all(self, values: ast.expr, wanted: list[ast.expr]) -> str:
        """Whether these values are what is wanted, each at least once and nothing else."""
        seen = [self.named(Written("0", NUMBER)).text for _ in wanted]
        other = self.named(Written("0", NUMBER)).text
        texts = [self.write(each).text for each in wanted]

        def note(each: ast.expr) -> None:
            value = self.named(self.write(each)).text
            for name, text in zip(seen, texts, strict=True):
                self.out.add(f"{name} = 1 if {value} == {text} else {name}")
            none = " and ".join([f"{value} != {text}" for text in texts])
            self.out.add(f"{other} = 1 if {none} else {other}")

        self.each(values, note)
        return f"({' and '.join([f'{name} == 1' for name in seen])} and {other} == 0)"
