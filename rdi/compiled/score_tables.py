"""Write the things that scores work with: boards, marks on them, tables by word, and orders."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rdi.compiled.score_lists import ScoreLists
from rdi.compiled.score_things import SPOT, Board, Fixed, Marks, Part, Ranks, Sorted, Table, Thing
from rdi.compiled.written import FLAG, ITEM, MAYBE, NUMBER, NUMBERS, WORD, Kept, Written, refuse


class ScoreTables(ScoreLists):
    """What a name may stand for beside a number or a list."""

    def thing(self, node: ast.expr) -> Thing | None:
        """The list, board or other thing that an expression is, written down where it must be."""
        match node:
            case ast.Call(func=ast.Name(id="top_cards"), args=[value]):
                return self._board(self.kept(value))
            case ast.Call(func=ast.Name(id="by_kind"), args=[value, ast.Name(id=attribute)]):
                board = self.thing(value)
                return Sorted(board, attribute) if isinstance(board, Board) else None
            case ast.Call(func=ast.Name(id="list"), args=[ast.Call(
                func=ast.Attribute(value=value, attr="values")
            )]):  # fmt: skip
                return self._lying_on(self.thing(value), value)
            case ast.Call(func=ast.Name(id="set"), args=values):
                return self.marks(values)
            case ast.Call(func=ast.Name(id="standings"), args=[keys, ast.Lambda() as asked]):
                return self._order(self.thing(keys), asked)
            case ast.Subscript(value=value, slice=ast.Constant(value=str(word))):
                return self._part(self.thing(value), word)
            case ast.DictComp(value=ast.Name()):
                return self._board_of(node)
            case ast.DictComp():
                return self._table(node)
            case _:
                return self._same_thing(node)

    def _same_thing(self, node: ast.expr) -> Thing | None:
        """A thing that is handed on under another name, or a list."""
        match node:
            case ast.Call(func=ast.Name(id="dict"), args=[value]):
                return self.thing(value)
            case ast.Call(func=ast.Attribute(value=value, attr="items" | "keys"), args=[]):
                return self.thing(value)
            case _:
                return super().thing(node)

    def _board(self, cards: Kept) -> Board:
        array = self.room(str(self.spots))
        self.out.add(f"lay_out({cards.array}, {cards.first}, {cards.count}, {self.edge}, {array})")
        return Board(array)

    def _part(self, sorted_out: Thing | None, word: str) -> Part | None:
        if not isinstance(sorted_out, Sorted):
            return None
        return Part(sorted_out.board, sorted_out.attribute, self.names.word(word))

    def _lying_on(self, board: Thing | None, node: ast.expr) -> Kept:
        if not isinstance(board, Board):
            refuse(node)
        array, count, depth = self.room(str(self.spots)), self.out.new("count"), self.out.depth
        self.out.add(f"{count} = 0")
        found = self._over_board(board, "spot", "card", node)
        self.out.add(f"{array}[{count}] = {found['card'].text}")
        self.out.add(f"{count} += 1")
        self.out.depth = depth
        return Kept(array, "0", count, ITEM)

    def _board_of(self, node: ast.DictComp) -> Board:
        """The cards of a board for which some conditions hold, as a board of their own."""
        array = self.room(str(self.spots))
        with self._around(node.generators[0]):
            spot, card = self.write(node.key), self.write(node.value)
            if (spot.kind, card.kind) != (SPOT, ITEM):
                refuse(node)
            self.out.add(f"{array}[{spot.text}] = {card.text}")
        return Board(array)

    def marks(self, values: Sequence[ast.expr]) -> Marks:
        """Spots that are marked from now on."""
        array = self.room(str(self.spots))
        for each in values:
            self.mark(array, each)
        return Marks(array)

    def mark(self, array: str, values: ast.expr) -> None:
        """Mark these spots."""

        def note(each: ast.expr) -> None:
            spot = self.write(each)
            if spot.kind != SPOT:
                refuse(each)
            self.out.add(f"{array}[{spot.text}] = 1")

        self.each(values, note)

    def _table(self, node: ast.DictComp) -> Table:
        """A number for each word of a fixed list."""
        loop = node.generators[0]
        keys = self.thing(loop.iter)
        if not isinstance(keys, Fixed) or ast.dump(node.key) != ast.dump(loaded(loop.target)):
            refuse(node)
        array, depth, outside = self.out.new("table"), self.out.depth, self.scope
        made = len(self.out.lines)
        self.out.add("")
        place = self.out.new("place")
        listed = self.fixed(keys)
        self.loop(f"for {place} in range({listed.count}):")
        assert isinstance(loop.target, ast.Name)
        key = self.named(Written(f"{listed.array}[{place}]", WORD))
        self.scope = {**outside, loop.target.id: key}
        found = self.write(node.value)
        self.out.add(f"{array}[{place}] = {found.text}")
        self.scope, self.out.depth = outside, depth
        room = "reals" if found.kind == MAYBE else "room"
        self.out.lines[made] = "    " * depth + f"{array} = {room}({listed.count})"
        kind = NUMBER if found.kind == FLAG else found.kind
        return Table(tuple([int(each.text) for each in keys.elements]), array, kind)

    def _order(self, keys: Thing | None, asked: ast.Lambda) -> Ranks:
        """How many of these words are better than each, and how many tied with it."""
        if not isinstance(keys, Fixed) or not isinstance(asked.body, ast.Tuple):
            refuse(asked)
        listed, depth, outside = self.fixed(keys), self.out.depth, self.scope
        columns = [self.out.new("column") for _ in asked.body.elts]
        for column in columns:
            self.out.add(f"{column} = reals({listed.count})")
        place = self.out.new("place")
        self.loop(f"for {place} in range({listed.count}):")
        key = self.named(Written(f"{listed.array}[{place}]", WORD))
        self.scope = {**outside, asked.args.args[0].arg: key}
        for column, part in zip(columns, asked.body.elts, strict=True):
            value = self.write(part)
            if value.kind not in NUMBERS:
                refuse(part)
            self.out.add(f"{column}[{place}] = {value.text}")
        self.scope, self.out.depth = outside, depth
        return self._compared(tuple([int(each.text) for each in keys.elements]), columns)

    def _compared(self, keys: tuple[int, ...], columns: list[str]) -> Ranks:
        better, tied = self.room(str(len(keys))), self.room(str(len(keys)))
        one, other, depth = self.out.new("one"), self.out.new("other"), self.out.depth
        self.loop(f"for {one} in range({len(keys)}):")
        self.loop(f"for {other} in range({len(keys)}):")
        test, same = "False", "True"
        for column in reversed(columns):
            left, right = f"{column}[{other}]", f"{column}[{one}]"
            test = f"({left} > {right} or ({left} == {right} and {test}))"
            same = f"({left} == {right} and {same})"
        self.out.add(f"{better}[{one}] += 1 if {test} else 0")
        self.out.add(f"{tied}[{one}] += 1 if {same} else 0")
        self.out.depth = depth
        return Ranks(keys, better, tied)


def loaded(node: ast.expr) -> ast.expr:
    """The same name, as it is read."""
    return ast.parse(ast.unparse(node), mode="eval").body
