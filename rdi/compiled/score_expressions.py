"""Write what scores ask: counts, sums, places in orders, combinations, and groups on boards."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence

from rdi.compiled.score_tables import ScoreTables
from rdi.compiled.score_things import (
    RESULT,
    SPOT,
    Board,
    ByWord,
    Combinations,
    Fixed,
    Part,
    Ranks,
    Results,
    Table,
    Thing,
)
from rdi.compiled.written import FLAG, ITEM, MAYBE, NUMBER, NUMBERS, WORD, Kept, Written, refuse

WORDS_MOST = 60
"""So many words have a bit each in one number."""

NOWHERE = "0"


class ScoreExpressions(ScoreTables):
    """All expressions of scoring functions but the calls of functions that belong to the game."""

    # ------------------------------------------------------------------ looking up

    def _of_subscript(self, node: ast.Subscript) -> Written:
        match node:
            case ast.Subscript(
                value=ast.BoolOp(op=ast.Or(), values=[pile, ast.Tuple()]),
                slice=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)),
            ):
                found = self.kept(pile)
                last = f"{found.array}[{found.first} + {found.count} - 1]"
                return Written(f"({last} if {found.count} > 0 else 0)", found.kind)
            case ast.Subscript(
                value=ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=0)),
                slice=ast.Constant(value=0),
            ):
                return self._leader(self.things.get(name), node)
            case ast.Subscript(
                value=ast.Call(func=ast.Name(id="group_sizes"), args=given),
                slice=ast.Constant(value=0),
            ):
                return Written(f"({self._groups(given)} // ROW)", NUMBER)
            case ast.Subscript(value=ast.Name(id=name), slice=place) if name in self.things:
                return self._looked_up(self.things[name], place, None, node)
            case _:
                return super()._of_subscript(node)

    def _leader(self, order: Thing | None, node: ast.expr) -> Written:
        """The first word of an order."""
        if not isinstance(order, Ranks):
            refuse(node)
        found = self.named(Written(NOWHERE, WORD))
        for place in range(len(order.keys) - 1, -1, -1):
            test = f"{order.better}[{place}] == 0"
            self.out.add(f"{found.text} = {order.keys[place]} if {test} else {found.text}")
        return found

    def _looked_up(
        self, thing: Thing, key: ast.expr, other: ast.expr | None, node: ast.expr
    ) -> Written:
        """What a table has for a key, otherwise the other value."""
        match thing:
            case Table(keys=keys, array=array, kind=kind):
                found = [(word, Written(f"{array}[{n}]", kind)) for n, word in enumerate(keys)]
            case ByWord(entries=entries):
                found = [(word, each) for word, each in entries if isinstance(each, Written)]
            case Board(array=array) | Part(board=Board(array=array)):
                return Written(f"{array}[{self.write(key).text}]", ITEM)
            case Fixed(elements=elements):
                array = self.fixed(thing).array
                return Written(f"{array}[{self.whole(key)}]", elements[0].kind)
            case Kept(array=array, first=first, kind=kind):
                return Written(f"{array}[{first} + {self.whole(key)}]", kind)
            case _:
                refuse(node)
        one = self.named(self.write(key)).text
        default = self.write(other) if other is not None else Written(NOWHERE, found[0][1].kind)
        text = default.text
        for word, each in reversed(found):
            text = f"({each.text} if {one} == {word} else {text})"
        kinds = {default.kind, *[each.kind for _, each in found]}
        if len(kinds) > 1 and not kinds <= NUMBERS:
            refuse(node)
        return Written(text, MAYBE if MAYBE in kinds else kinds.pop())

    def _is_among(self, left: ast.expr, among: ast.expr) -> str:
        match among:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=name), attr="get"),
                args=[key, ast.Tuple(elts=[])],
            ) if isinstance(table := self.things.get(name), ByWord):
                one, word = (self.named(self.write(each)).text for each in (left, key))
                tests = [
                    f"({word} == {entry} and {self._is_any(one, values)})"
                    for entry, values in table.entries
                    if isinstance(values, tuple)
                ]
                return f"({' or '.join(tests)})" if tests else "False"
            case _:
                return super()._is_among(left, among)

    # ------------------------------------------------------------------ calls

    def _of_call(self, node: ast.Call) -> Written:
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr="get"), args=[key, *other]):
                return self._got(self.thing(value), key, other, node)
            case ast.Call(func=ast.Attribute(value=value, attr="count"), args=[wanted]):
                return self._times(self.kept(value), self.write(wanted), node)
            case ast.Call(func=ast.Attribute(value=value, attr="isdisjoint"), args=[others]):
                return self._is_disjoint(self.thing(value), others, node)
            case _:
                return super()._of_call(node)

    def _got(
        self, thing: Thing | None, key: ast.expr, other: Sequence[ast.expr], node: ast.expr
    ) -> Written:
        if isinstance(thing, Combinations):
            return self._combined(thing, key, other, node)
        if thing is None:
            refuse(node)
        return self._looked_up(thing, key, other[0] if other else None, node)

    def _combined(
        self, thing: Combinations, key: ast.expr, other: Sequence[ast.expr], node: ast.expr
    ) -> Written:
        match key:
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(value=""), attr="join"),
                args=[ast.Call(func=ast.Name(id="sorted"), args=[ast.ListComp(
                    elt=ast.Subscript(value=ast.Name(id=attribute), slice=card)
                ) as kinds])],
            ) if attribute == thing.attribute:  # fmt: skip
                total = self.named(Written("0", NUMBER)).text

                def add(_: ast.expr) -> None:
                    self.out.add(f"{total} += {thing.weights}[{self.write(card).text}]")

                self.each(kinds, add)
            case _:
                refuse(node)
        found = self.named(Written(self.number(other[0]) if other else "0", NUMBER))
        depth, place = self.out.depth, self.out.new("place")
        self.loop(f"for {place} in range(len({thing.sums})):")
        better = f"{thing.points}[{place}] if {thing.sums}[{place}] == {total}"
        self.out.add(f"{found.text} = {better} else {found.text}")
        self.out.depth = depth
        return found

    def _times(self, values: Kept, wanted: Written, node: ast.expr) -> Written:
        if values.kind != wanted.kind:
            refuse(node)
        return Written(self._how_many(values, lambda each: f"{each} == {wanted.text}"), NUMBER)

    def _how_many(self, values: Kept, test: Callable[[str], str]) -> str:
        count, place, depth = self.out.new("count"), self.out.new("place"), self.out.depth
        self.out.add(f"{count} = 0")
        self.loop(f"for {place} in range({values.count}):")
        each = f"{values.array}[{values.first} + {place}]"
        self.out.add(f"{count} += 1 if {test(each)} else 0")
        self.out.depth = depth
        return count

    def _is_disjoint(self, part: Thing | None, others: ast.expr, node: ast.expr) -> Written:
        if not isinstance(part, Board | Part):
            refuse(node)
        found = self.named(Written("1", NUMBER)).text
        spot = ast.Name("spot", ast.Load())
        loop = ast.comprehension(ast.Name("spot", ast.Store()), others, [], 0)
        with self._around(loop):
            lies = self.lies_in(part, self.write(spot).text)
            self.out.add(f"{found} = 0 if {lies} else {found}")
        return Written(f"({found} == 1)", FLAG)

    def _call_len(self, node: ast.Call) -> Written:
        match node.args[0]:
            case ast.Call(func=ast.Name(id="present"), args=[values]):
                return Written(self._different_words(values), NUMBER)
            case ast.Call(func=ast.Name(id="set" | "distinct"), args=[values]):
                return Written(self._different(values)[0], NUMBER)
            case ast.ListComp() as things:
                return Written(self._counted(things), NUMBER)
            case ast.Name(id=name) if isinstance(order := self.things.get(name), Ranks):
                firsts = [
                    f"(1 if {self._is_first(order, n)} else 0)" for n in range(len(order.keys))
                ]
                return Written(f"({' + '.join(firsts)})", NUMBER)
            case other:
                return Written(self.kept(other).count, NUMBER)

    def _is_first(self, order: Ranks, place: int) -> str:
        """Whether no word before this one is tied with it."""
        earlier = [f"{order.better}[{n}] != {order.better}[{place}]" for n in range(place)]
        return " and ".join(earlier) or "True"

    def _different_words(self, values: ast.expr) -> str:
        """How many different words; what a card has not is left out."""
        seen = self.named(Written("0", NUMBER)).text

        def note(each: ast.expr) -> None:
            found = self.named(self.write(each))
            if found.kind != WORD:
                refuse(each)
            self.out.add(f"{seen} |= (1 << {found.text}) if {found.text} != 0 else 0")

        self.each(values, note)
        count = self.named(Written("0", NUMBER)).text
        with self.out.deeper(f"while {seen} != 0:"):
            self.out.add(f"{seen} &= {seen} - 1")
            self.out.add(f"{count} += 1")
        return count

    def _different(self, values: ast.expr) -> tuple[str, str]:
        """How many different values, and how many at all. What cards have not is one value."""
        match values:
            case ast.ListComp(generators=[loop], elt=element):
                most = self.kept(loop.iter).count
            case _:
                refuse(values)
        array, kinds, count = self.out.new("values"), set(), self.named(Written("0", NUMBER)).text
        self.out.add(f"{array} = reals({most})")

        def note(each: ast.expr) -> None:
            found = self.write(each)
            kinds.add(found.kind)
            self.out.add(f"{array}[{count}] = {found.text}")
            self.out.add(f"{count} += 1")

        self.each(values, note)
        if kinds & {SPOT, RESULT}:
            refuse(element)
        different = self.named(Written(f"different({array}, {count})", NUMBER)).text
        return different, count

    def _call_all_differ(self, node: ast.Call) -> Written:
        different, count = self._different(node.args[0])
        return Written(f"({different} == {count})", FLAG)

    def _call_bounded(self, node: ast.Call) -> Written:
        """Where numbers may become too large, only the game itself tells."""
        return refuse(node)

    def _call_sum(self, node: ast.Call) -> Written:
        match node.args[0]:
            case ast.Call(func=ast.Name(id="group_sizes"), args=given):
                both = self.named(Written(self._groups(given), NUMBER)).text
                return Written(f"({both} // ROW + {both} % ROW)", NUMBER)
            case values:
                return self._added(values)

    def _added(self, values: ast.expr) -> Written:
        total, kinds = self.named(Written("0", NUMBER)).text, {NUMBER}

        def add(each: ast.expr) -> None:
            found = self.write(each)
            if found.kind not in NUMBERS:
                refuse(each)
            kinds.add(found.kind)
            self.out.add(f"{total} += {found.text}")

        self.each(values, add)
        return Written(total, MAYBE if MAYBE in kinds else NUMBER)

    def _call_abs(self, node: ast.Call) -> Written:
        found = self.named(self.write(node.args[0]))
        if found.kind not in NUMBERS:
            refuse(node)
        return Written(f"(-{found.text} if {found.text} < 0 else {found.text})", found.kind)

    def _call_place_in(self, node: ast.Call) -> Written:
        return self._of_order(node, "better", " + 1")

    def _call_tied_with(self, node: ast.Call) -> Written:
        return self._of_order(node, "tied", "")

    def _of_order(self, node: ast.Call, what: str, more: str) -> Written:
        order = self.thing(node.args[0])
        if not isinstance(order, Ranks):
            refuse(node)
        one, text = self.named(self.write(node.args[1])).text, NOWHERE
        for place, word in enumerate(order.keys):
            text = f"({getattr(order, what)}[{place}] if {one} == {word} else {text})"
        return Written(f"({text}{more})", NUMBER)

    def _call_largest_class(self, node: ast.Call) -> Written:
        cards, attribute = self.kept(node.args[0]), node.args[1]
        if not isinstance(attribute, ast.Name) or attribute.id not in self.names.tables:
            refuse(node)
        self.used.add(attribute.id)
        if self.names.kind(attribute.id) != WORD:
            refuse(node)
        given = f"{cards.array}, {cards.first}, {cards.count}, {attribute.id}"
        return Written(f"largest_class({given})", NUMBER)

    def counts(self, node: ast.Call) -> list[Written]:
        """How many cards there are of each kind, in an order that is given."""
        cards, order = self.kept(node.args[0]), self.thing(node.args[2])
        match node.args[1]:
            case ast.Name(id=attribute) if attribute in self.names.tables:
                self.used.add(attribute)
            case _:
                refuse(node)
        if not isinstance(order, Fixed):
            refuse(node)

        def test_for(word: str) -> Callable[[str], str]:
            return lambda each: f"{attribute}[{each}] == {word}"

        return [
            Written(self._how_many(cards, test_for(each.text)), NUMBER) for each in order.elements
        ]

    def _groups(self, given: Sequence[ast.expr]) -> str:
        """The sizes of the largest group and of what touches it, as one number."""
        spots, beside = (self._marked(each) for each in given)
        queue = self.room(str(self.spots))
        return f"group_sizes({spots}, {beside}, {self.edge}, {queue})"

    def _marked(self, node: ast.expr) -> str:
        """An array of its own in which these spots are 1."""
        array, found = self.room(str(self.spots)), self.thing(node)
        if isinstance(found, Board | Part):
            depth, place = self.out.depth, self.out.new("spot")
            self.loop(f"for {place} in range({self.spots}):")
            self.out.add(f"{array}[{place}] = 1 if {self.lies_in(found, place)} else 0")
            self.out.depth = depth
        elif not (isinstance(found, Fixed) and not found.elements):
            self.mark(array, node)
        return array

    def results(self, name: str) -> Results:
        """Begin to collect results of which the best is wanted."""
        self.out.add(f"{name} = NO_RESULT")
        found = self.things[name] = Results(name)
        return found
