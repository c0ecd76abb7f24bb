"""Numbers, names and conditions: the small phrases of which all others are made."""

from __future__ import annotations

from rdi.lang.diagnostic import nearest
from rdi.lang.scope import ANY, CARD, CARDS, NOTHING, NUMBER, TRUTH, Here, Typed, list_kind, value_kind
from rdi.lang.tree import Phrase, Word, phrase

NUMBER_MOST = 1_000_000


class Expression(Phrase):
    """A phrase that stands for a value."""

    def code(self, here: Here) -> Typed:
        """Generated code and the kind of what it gives."""
        raise NotImplementedError


@phrase("number", "A whole number.", "3", "digits")
class Number(Expression):
    digits: Word

    def code(self, here: Here) -> Typed:
        if len(self.digits) > len(str(NUMBER_MOST)) or int(self.digits) > NUMBER_MOST:
            return here.report("E0303", self.digits.span, f"a number may be {NUMBER_MOST} at the most")
        return Typed(str(int(self.digits)), NUMBER)


@phrase("yes", "True.", "let again be yes")
class Yes(Expression):
    def code(self, here: Here) -> Typed:
        return Typed("True", TRUTH)


@phrase("no", "False.", "let again be no_")
class No(Expression):
    def code(self, here: Here) -> Typed:
        return Typed("False", TRUTH)


@phrase("nothing", "No value at all.", "color is nothing")
class Nothing(Expression):
    def code(self, here: Here) -> Typed:
        return Typed("None", NOTHING)


@phrase("name", "A name given in the file, or an attribute of the card being counted.", "kept", "word")
class Name(Expression):
    word: Word

    def code(self, here: Here) -> Typed:
        name, symbols = str(self.word), here.symbols
        if here.item is not None and (found := attribute_of(here.item, name, here)):
            return found
        if name in here.names:
            return here.names[name]
        if name in symbols.settings:
            return here.want(symbols.settings[name].value)
        if name in symbols.definitions and not symbols.definitions[name].parameters:
            return symbols.definitions[name].call(here, (), self)
        known = [*here.names, *symbols.settings, *symbols.definitions]
        if here.item is not None:
            known += ["value", *symbols.attributes()]
        symbols.unknown("E0203", "name", name, self.word.span, known)
        return Typed("None", ANY)


@phrase("thing", "A thing of the game by its name: the only card of a pile, a rank, a color's name.", "King", "word")
class Thing(Expression):
    word: Word

    def code(self, here: Here) -> Typed:
        name, symbols = str(self.word), here.symbols
        if name in symbols.piles:
            found = here.pile(name, self.word.span)
            assert found is not None
            return Typed(found[0], CARDS)
        if name in symbols.orders:
            return Typed(order_code(here, name, self), f"order of {symbols.orders[name].attribute}")
        if name in symbols.purses:
            return Typed(f"{{key: t.gold[purse] for key, purse in {purse_table(here, name)}.items()}}", "amounts")
        if name in symbols.tallies:
            return Typed(tally_code(here, name), "amounts")
        if symbols.deck is not None:
            for attribute, values in symbols.deck.values.items():
                for code, title in values.items():
                    if title.lower() == name.lower():
                        return Typed(repr(code), value_kind(attribute))
        symbols.unknown("E0201", "thing", name, self.word.span, [*symbols.piles, *symbols.deck_words, *symbols.orders])
        return Typed("None", ANY)


@phrase("it", "The card being counted.", "cards in Workers where it is not a Dragon")
class It(Expression):
    def code(self, here: Here) -> Typed:
        if here.item is None:
            return here.report("E0304", self.span, "`it` is the card being counted, and none is counted here")
        return here.item


@phrase("attribute", "What a card is like: its rank, color, value.", "King's rank", "owner", "apostrophe", "attribute")
class Attribute(Expression):
    owner: Expression
    apostrophe: Word
    attribute: Word

    def code(self, here: Here) -> Typed:
        owner = self.owner.code(here)
        if owner.kind == ANY:
            return owner
        if owner.kind == CARDS:
            owner = Typed(f"({owner.code} or (None,))[-1]", CARD)
        found = attribute_of(owner, str(self.attribute), here)
        if found is None:
            known = ["value", *here.symbols.attributes()]
            return here.report(
                "E0202", self.attribute.span, f"{owner.kind} has no `{self.attribute}`.", nearest(str(self.attribute), known)
            )
        return found


def attribute_of(owner: Typed, name: str, here: Here) -> Typed | None:
    """The code of an attribute of a card or of a rank's value; None where there is none of that name."""
    if owner.kind == CARD:
        if name == "value":
            return Typed(f"A_value[{owner.code}]", NUMBER)
        if name in here.symbols.attributes():
            return Typed(f"A_{name}[{owner.code}]", value_kind(name))
    if owner.kind == value_kind("rank") and name == "value":
        return Typed(f"{rank_values(here)}[{owner.code}]", NUMBER)
    return None


def rank_values(here: Here) -> str:
    """A constant: the number of each rank."""
    deck = here.symbols.deck
    assert deck is not None
    numbers = {deck.attributes["rank"][card]: deck.numbers[card] for card in deck.counts}
    return here.symbols.module.constant("V_rank", repr(numbers))


def order_code(here: Here, name: str, at: Phrase) -> str:
    """The code of an order's standings, worked out once."""
    code: str = here.symbols.orders[name].standings(here, at)
    return code


def purse_table(here: Here, name: str) -> str:
    """A constant: which purse belongs to which rank or color."""
    purses = {key: f"{name} {shown}" for key, shown in here.symbols.purses[name].items()}
    return here.symbols.module.constant(f"P_{name}", repr({shown: purses[key] for key, shown in here.symbols.purses[name].items()}))


def purse_of(here: Here, name: Word, key: Expression) -> str:
    """The code of the purse with this key."""
    symbols = here.symbols
    if name not in symbols.purses:
        symbols.unknown("E0204", "purse", str(name), name.span, symbols.purses)
        return "'pot'"
    table = symbols.module.constant(
        f"K_{name}", repr({key: f"{name} {shown}" for key, shown in symbols.purses[str(name)].items()})
    )
    return f"{table}[{key.code(here).code}]"


def tally_code(here: Here, name: str) -> str:
    """The code of all numbers of a tally."""
    if here.mode == "score":
        return here.parameter("tally", name)
    return f"t.tallies[{here.symbols.tallies[name][0]}]"


def _binary(rule: str, doc: str, example: str, sign: str, wants: str, gives: str) -> None:
    @phrase(rule, doc, example, "left", "right")
    class Binary(Expression):
        left: Expression
        right: Expression

        def code(self, here: Here) -> Typed:
            left, right = here.want(self.left, wants), here.want(self.right, wants)
            return Typed(f"({left.code} {sign} {right.code})", gives)


_binary("plus", "Adds.", "1 + number of Bards", "+", NUMBER, NUMBER)
_binary("minus", "Subtracts.", "thieves - killed", "-", NUMBER, NUMBER)
_binary("times", "Multiplies.", "2 * number of Warriors", "*", NUMBER, NUMBER)
_binary("at_least", "Compares.", "value is at least 3", ">=", NUMBER, TRUTH)
_binary("at_most", "Compares.", "value is at most 3", "<=", NUMBER, TRUTH)
_binary("more_than", "Compares.", "army of color is more than 0", ">", NUMBER, TRUTH)
_binary("less_than", "Compares.", "value is less than 3", "<", NUMBER, TRUTH)
_binary("either", "One or the other or both.", "value is 6 or value is 1", "or", TRUTH, TRUTH)
_binary("both", "Both.", "right_color and right_rank", "and", TRUTH, TRUTH)


@phrase("negated", "The contrary.", "not every Horde is empty", "condition")
class Negated(Expression):
    condition: Expression

    def code(self, here: Here) -> Typed:
        return Typed(f"(not {here.truth(self.condition)})", TRUTH)


@phrase("conditional", "One value or another.", "0 if value is 3, otherwise value", "value", "condition", "other")
class Conditional(Expression):
    value: Expression
    condition: Expression
    other: Expression

    def code(self, here: Here) -> Typed:
        value, other = self.value.code(here), self.other.code(here)
        kinds = {value.kind, other.kind} - {ANY, NOTHING}
        if len(kinds) > 1:
            return here.report("E0301", self.other.span, f"this is {other.kind}, but {value.kind} is wanted as before")
        kind = next(iter(kinds), ANY)
        return Typed(f"({value.code} if {here.truth(self.condition)} else {other.code})", kind)


def compared(here: Here, left: Expression, right: Expression) -> tuple[Typed, Typed]:
    """Both sides of `is`; a word that was offered as a choice needs no quotes."""
    first = left.code(here)
    if first.kind.startswith("word") and isinstance(right, Name):
        words = first.kind.split()[1:]
        if str(right.word) in words:
            return first, Typed(repr(str(right.word)), first.kind)
        here.symbols.unknown("E0203", "choice", str(right.word), right.span, words)
        return first, Typed("None", ANY)
    second = right.code(here)
    if ANY not in (first.kind, second.kind) and NOTHING not in (first.kind, second.kind) and first.kind != second.kind:
        here.report("E0301", right.span, f"this is {second.kind} and cannot be compared with {first.kind}")
    return first, second


@phrase("equal", "The same.", "color is King's color", "left", "right")
class Equal(Expression):
    left: Expression
    right: Expression

    def code(self, here: Here) -> Typed:
        left, right = compared(here, self.left, self.right)
        return Typed(f"({left.code} == {right.code})", TRUTH)


@phrase("unequal", "Not the same.", "color is not nothing", "left", "right")
class Unequal(Expression):
    left: Expression
    right: Expression

    def code(self, here: Here) -> Typed:
        left, right = compared(here, self.left, self.right)
        return Typed(f"({left.code} != {right.code})", TRUTH)


@phrase("beside_on_ring", "Whether two places of a ring are neighbours.", "rank is next to spoke on Wheel", "left", "right", "ring")
class BesideOnRing(Expression):
    left: Expression
    right: Expression
    ring: Word

    def code(self, here: Here) -> Typed:
        ring = ring_of(here, self.ring)
        table = here.symbols.module.constant(
            f"B_{self.ring}", repr({place: (ring[i - 1], ring[(i + 1) % len(ring)]) for i, place in enumerate(ring)})
        )
        return Typed(f"({self.left.code(here).code} in {table}.get({self.right.code(here).code}, ()))", TRUTH)


@phrase("clockwise_from", "The next place of a ring.", "clockwise from turned's rank on Wheel", "start", "ring")
class ClockwiseFrom(Expression):
    start: Expression
    ring: Word

    def code(self, here: Here) -> Typed:
        ring = ring_of(here, self.ring)
        table = here.symbols.module.constant(
            f"N_{self.ring}", repr({place: ring[(i + 1) % len(ring)] for i, place in enumerate(ring)})
        )
        start = self.start.code(here)
        return Typed(f"{table}.get({start.code})", start.kind)


def ring_of(here: Here, name: Word) -> tuple[str, ...]:
    """The places of a ring, clockwise."""
    if name not in here.symbols.rings:
        here.symbols.unknown("E0201", "ring", str(name), name.span, here.symbols.rings)
        return ()
    return here.symbols.rings[str(name)]


@phrase("is_a", "Whether a card is of a kind.", "turned is a Dragon", "card", "kind")
class IsA(Expression):
    card: Expression
    kind: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"(A_kind[{here.want(self.card, CARD).code}] == {kind_code(here, self.kind)})", TRUTH)


@phrase("is_not_a", "Whether a card is of another kind.", "turned is not a Dragon", "card", "kind")
class IsNotA(Expression):
    card: Expression
    kind: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"(A_kind[{here.want(self.card, CARD).code}] != {kind_code(here, self.kind)})", TRUTH)


def kind_code(here: Here, name: Word) -> str:
    """The code of a kind of card by its name, one or many: Rogue, Rogues."""
    code = here.symbols.deck_words.get(str(name))
    if code is None:
        here.symbols.unknown("E0205", "kind of card", str(name), name.span, here.symbols.deck_words)
        return "''"
    return repr(code)


@phrase("is_in", "Whether something is noted in a pile.", "spoke is in Marked", "thing", "pile")
class IsIn(Expression):
    thing: Expression
    pile: Word

    def code(self, here: Here) -> Typed:
        found = here.pile(str(self.pile), self.pile.span)
        return Typed(f"({self.thing.code(here).code} in {found[0] if found else ()})", TRUTH)


@phrase("least_of", "The least of several numbers.", "least of (2, number of Rogues)", "*numbers")
class LeastOf(Expression):
    numbers: list[Expression]

    def code(self, here: Here) -> Typed:
        return Typed(f"lowest(({', '.join(here.number(number) for number in self.numbers)}))", NUMBER)


@phrase("most_of", "The largest of several numbers.", "most of (1, general - army)", "*numbers")
class MostOf(Expression):
    numbers: list[Expression]

    def code(self, here: Here) -> Typed:
        return Typed(f"highest(({', '.join(here.number(number) for number in self.numbers)}))", NUMBER)


@phrase("half_of", "Half, rounded down.", "half of 7", "value")
class HalfOf(Expression):
    value: Expression

    def code(self, here: Here) -> Typed:
        return Typed(f"({here.number(self.value)} // 2)", NUMBER)


@phrase("count_players", "How many players are in the game.", "number of players")
class CountPlayers(Expression):
    def code(self, here: Here) -> Typed:
        return Typed("len(t.playing)", NUMBER)


@phrase("keyed", "A number or purse on the table by its key.", "Strength of spoke", "table", "key")
class KeyedValue(Expression):
    table: Word
    key: Expression

    def code(self, here: Here) -> Typed:
        name = str(self.table)
        if name in here.symbols.purses:
            return Typed(f"t.gold[{purse_of(here, self.table, self.key)}]", NUMBER)
        if name in here.symbols.tallies:
            key = here.want(self.key, value_kind(here.symbols.tallies[name][1]))
            return Typed(f"{tally_code(here, name)}[{key.code}]", NUMBER)
        here.symbols.unknown("E0204", "purse or count", name, self.table.span, [*here.symbols.purses, *here.symbols.tallies])
        return Typed("0", ANY)


@phrase("value_with", "The rank whose number is this.", "rank with value face", "attribute", "number")
class ValueWith(Expression):
    attribute: Word
    number: Expression

    def code(self, here: Here) -> Typed:
        if self.attribute != "rank":
            return here.report("E0202", self.attribute.span, f"only ranks have numbers, not `{self.attribute}`", "rank")
        table = rank_values(here)
        number = here.want(self.number, NUMBER, CARD).code
        return Typed(f"[k for k, n in {table}.items() if n == A_value[{number}]][0]", value_kind("rank"))


@phrase("use_definition", "A value that the game defines.", "push of (card, spoke)", "definition", "*values")
class UseDefinition(Expression):
    definition: Word
    values: list[Expression]

    def code(self, here: Here) -> Typed:
        found = here.symbols.definitions.get(str(self.definition))
        if found is None:
            here.symbols.unknown("E0206", "definition", str(self.definition), self.definition.span, here.symbols.definitions)
            return Typed("None", ANY)
        called: Typed = found.call(here, tuple(self.values), self)
        return called


@phrase("place_in", "The place in an order, 1 for the best.", "place of color in Kingdoms", "value", "order")
class PlaceIn(Expression):
    value: Expression
    order: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"place_in({_order(here, self.order, self)}, {self.value.code(here).code})", NUMBER)


@phrase("tied_in", "How many share a place in an order.", "number tied with color in Kingdoms", "value", "order")
class TiedIn(Expression):
    value: Expression
    order: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"tied_with({_order(here, self.order, self)}, {self.value.code(here).code})", NUMBER)


@phrase("all_tied", "Whether all share one place.", "all tied in Kingdoms", "order")
class AllTied(Expression):
    order: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"(len({_order(here, self.order, self)}) == 1)", TRUTH)


@phrase("leader_of", "The best of an order, the first of several.", "leader of Spokes", "order")
class LeaderOf(Expression):
    order: Word

    def code(self, here: Here) -> Typed:
        code = _order(here, self.order, self)
        order = here.symbols.orders.get(str(self.order))
        return Typed(f"{code}[0][0]", value_kind(order.attribute) if order else ANY)


def _order(here: Here, name: Word, at: Phrase) -> str:
    if name not in here.symbols.orders:
        here.symbols.unknown("E0201", "order", str(name), name.span, here.symbols.orders)
        return "((),)"
    return order_code(here, str(name), at)


@phrase("standing_in", "How good the scored cards are by a ranking: 1 for its last line.", "standing in Pairs", "ranking")
class StandingIn(Expression):
    ranking: Word

    def code(self, here: Here) -> Typed:
        if here.cards is None:
            return here.report("E0305", self.span, "a standing is of the cards being scored, and none are scored here")
        ranking = ranking_of(here, self.ranking)
        return Typed(f"{ranking}.get(''.join(sorted([A_kind[x] for x in {here.cards}])), 0)", NUMBER)


@phrase("entry_in", "The line of a ranking with this standing.", "entry points in Pairs", "number", "ranking")
class EntryIn(Expression):
    number: Expression
    ranking: Word

    def code(self, here: Here) -> Typed:
        return Typed(f"{ranking_of(here, self.ranking)}.get({here.number(self.number)})", ANY)


def ranking_of(here: Here, name: Word) -> str:
    """The code of a ranking's table."""
    if name not in here.symbols.rankings:
        here.symbols.unknown("E0201", "ranking", str(name), name.span, here.symbols.rankings)
        return "{}"
    if here.mode == "score":
        return here.parameter("ranking", str(name))
    return f"t.rankings[{here.symbols.rankings[str(name)]}]"


@phrase("last_of", "The last card or die of a pile.", "last of Jobs", "pile")
class LastOf(Expression):
    pile: Word

    def code(self, here: Here) -> Typed:
        found = here.pile(str(self.pile), self.pile.span)
        return Typed(f"({found[0]} or (None,))[-1]", CARD) if found else Typed("None", ANY)


@phrase("item_of", "One of a list of choices, counted from 1.", "item turn of plan", "number", "list")
class ItemOf(Expression):
    number: Word
    list: Word

    def code(self, here: Here) -> Typed:
        choices = Name([self.list], self.list.span).code(here)
        number = Name([self.number], self.number.span).code(here)
        if choices.kind != ANY and not choices.kind.startswith("words"):
            return here.report("E0301", self.list.span, f"this is {choices.kind}, but a list of choices is wanted")
        return Typed(f"{choices.code}[{number.code} - 1]", choices.kind.replace("words", "word", 1))


@phrase("every_purse_empty", "Whether purses are empty: all, or those of an attribute.", "every Horde of color is empty", "purse", "attribute")
class EveryPurseEmpty(Expression):
    purse: Word
    attribute: Word | None

    def code(self, here: Here) -> Typed:
        return Typed(f"(not any(t.gold[k] for k in {purse_names(here, self.purse, self.attribute)}))", TRUTH)


def purse_names(here: Here, purse: Word, attribute: Word | None) -> str:
    """A constant: the names of all purses, or of those with keys of one attribute."""
    purses = here.symbols.purses.get(str(purse))
    if purses is None:
        here.symbols.unknown("E0204", "purse", str(purse), purse.span, here.symbols.purses)
        return "()"
    keys = purses if attribute is None else here.values_of(str(attribute), attribute.span)
    return repr(tuple(f"{purse} {purses[key]}" for key in keys if key in purses))


def list_of(kind: str) -> str:
    """The kind of a list of such values."""
    return list_kind(kind.removeprefix("a ")) if kind.startswith("a ") else CARDS
