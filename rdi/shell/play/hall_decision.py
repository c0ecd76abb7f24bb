"""Decide at a table of the hall: what may be typed, with its consequence, and how that is read.

Bets are amounts; anything else is chosen by number, by code, by name, or by a cell of the map.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice, permutations
from typing import TYPE_CHECKING

from rdi.engine.game import View
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.shell.lookup import InputError, fold_name
from rdi.shell.play.decision import LISTED_MOST, LOOK_HINT, NOT_THESE, Decision, is_covered
from rdi.shell.show.choice import NOTHING, Choice, Suggestion, as_given
from rdi.shell.show.party import third_person
from rdi.shell.show.table_blocks import cell_name
from rdi.shell.show.vocabulary import Thing, Vocabulary, is_cell
from rdi.text import count_of, join_words, nth, number_in, typed, you_can_type

if TYPE_CHECKING:
    from rdi.chances.results import Brought

NOTHING_WORDS = ("keep", "none", "pass", "skip", "leave")
"""Words for choosing nothing; which of them is said first depends on the verb."""

FEW = 5
"""More choices are told in an overview by their verb alone."""

SUGGESTED_FEW = 12
"""So many choices are suggested whole before anything is typed; of more, only the verb is."""

BET_WORDS = {
    "check": "check", "call": "call", "c": "stay", "k": "check", "raise": "raise", "r": "raise",
    "bet": "raise", "b": "raise", "all-in": "all-in", "allin": "all-in", "all": "all-in",
    "a": "all-in", "fold": "fold", "f": "fold",
}  # fmt: skip
DIGITS_MOST = 9

NAMED_MOST = 12
"""So many choices are named where an answer is none of them."""

LEAST_ROUNDED = 0.005
"""A smaller chance is told as 1 in 100: that is nearer than none."""

Names = Callable[[str, Thing, "HallDecision"], bool]


class HallDecision(Decision):
    """A decision at a table of the hall."""

    @property
    def numbered(self) -> tuple[Thing, ...]:
        """Things that may be named by the number under them, in the order of their numbers."""
        return self.covered or numbered_things(self.request, self.view, self.words)

    @property
    def is_hand_chosen_from(self) -> bool:
        """Whether others read along, and the choice is among cards that they may not see."""
        return bool(self.covered)

    @cached_property
    def covered(self) -> tuple[Thing, ...]:
        """Where others read along, all things of the pile to choose from that only its owner may
        see, whether they can be chosen now or not; nothing where all may see it.
        """
        if not self.is_shared or not isinstance(self.request, Pick):
            return ()
        wanted = {part for item in self.request.items for part in _parts(item)}
        for pile in self.words.definition.piles:
            things = self.view.own.get(pile.name, ()) if is_covered(pile) else ()
            if any(thing in wanted for thing in things):
                return things
        return ()

    def cell(self, cell: tuple[int, int]) -> str:
        """The name of a cell on the map."""
        return cell_name(cell, max([pile.side for pile in self.words.definition.piles]))

    @cached_property
    def brings(self) -> Mapping[Answer, Brought]:
        """The Gold that each answer may bring at once, with its chances, where the game's text says
        that this is shown and the player likes figures; nothing where it cannot be counted.
        """
        if self.request.verb not in self.words.definition.shown_chances or not self.words.figures:
            return {}
        from rdi.chances.endings import gold_at_once  # late: few games show chances

        return gold_at_once(self.view) or {}

    @cached_property
    def choices(self) -> list[Choice]:
        """All that may be typed now, what costs nothing first where there is such a thing."""
        if isinstance(self.request, Wager):
            return _bets(self.request, self.view)
        return _picks(self.request, self)

    @property
    def overview(self) -> list[Choice]:
        """The choices in few words: where there are many, those with a name of their own, and the
        verb.
        """
        if len(self.choices) <= FEW:
            return self.choices
        named = [each for each in self.choices if each.short]
        return [*named, Choice(f"{typed(self.request.verb)} ...")]

    @property
    def free_choice(self) -> Choice | None:
        """The answer of an empty line: a check, or choosing nothing where there is nothing else."""
        if isinstance(self.request, Wager):
            return None if self.request.owed else Choice("check", answer="check")
        found = self.no_choice
        others = [
            item for item in self.request.items if found is None or item != as_given(found.answer)
        ]
        return None if others else found

    @property
    def no_choice(self) -> Choice | None:
        """Choosing nothing, where that is allowed."""
        found = [choice for choice in _nothings(self.request) if choice.answer is not None]
        return found[0] if found else None

    def text_of(self, answer: Answer) -> str:
        """The words to type for an answer; hidden cards are called by their numbers."""
        if isinstance(self.request, Wager):
            return answer if isinstance(answer, str) else f"raise to {answer[1]}"
        for each in self.choices:
            if each.answer is not None and as_given(each.answer) == answer:
                return each.text
        parts = answer if isinstance(answer, tuple) else (answer,)
        return f"{typed(self.request.verb)} {' '.join(item_text(part, self) for part in parts)}"

    def is_meant(self, text: str) -> bool:
        """Whether a line begins with a word of this very decision, so that no command is meant."""
        words = split_words(text.lower())
        if not words:
            return False
        if isinstance(self.request, Wager):
            return words[0] in BET_WORDS
        return _is_verb(words[0], self.request) or _begins_with_choice(words, self.request)

    def read(self, text: str) -> Answer:
        """The answer that was typed; None where these are no words for this decision at all.

        Raises InputError where the words belong here but do not make an answer.
        """
        words = split_words(text)
        request = self.request
        if not words:
            return None
        if isinstance(request, Wager):
            return _read_bet([word.lower() for word in words], request, self)
        if len(words) > 1 and _begins_with_choice(words, request) and request.verb != words[0]:
            raise InputError(f"{words[0]!r} stands alone; what goes with it is asked next")
        verb = _is_verb(words[0].lower(), request) and not _is_choice(words, request)
        is_number = number_in(words[0][0]) is not None  # begins no command
        return _read_pick(words[1:] if verb else words, verb or is_number, request, self)

    def suggestions(self, line: str) -> list[Suggestion]:
        """How a line may go on as an answer."""
        if isinstance(self.request, Wager):
            return _suggested_bets(line, self.request, self)
        if self.request.ordered:
            return _suggested_in_order(line, self.request)
        start, offered, verb = line.lower(), self.choices, typed(self.request.verb)
        if len(offered) > SUGGESTED_FEW and not start.startswith(f"{verb} "):
            offered = [each for each in offered if not each.text.startswith(f"{verb} ")]
            offered.append(Choice(f"{verb} ", "by number, code or name"))
        return [
            Suggestion(each.text, each.note, len(line))
            for each in offered
            if each.text.lower().startswith(start) and each.text.lower() != start.rstrip()
        ]


def _suggested_in_order(line: str, request: Pick) -> list[Suggestion]:
    """The next word of an answer in which words follow one another."""
    verb = typed(request.verb)
    before, _, begun = line.lower().rpartition(" ")
    if not before:
        return [Suggestion(f"{verb} ", "", len(line))] if verb.startswith(begun) else []
    given = before.split()
    if given[0] != verb or len(given) > request.most:
        return []
    texts = [str(item) for item in dict.fromkeys(request.items)]
    note = f"{nth(len(given))} of {request.most}"
    return [Suggestion(each, note, len(begun)) for each in texts if each.startswith(begun)]


# ------------------------------------------------------------------ what may be chosen


def _parts(item: Thing) -> tuple[Thing, ...]:
    return item if isinstance(item, tuple) and not is_cell(item) else (item,)


def open_cells(request: Request | None) -> tuple[tuple[int, int], ...]:
    """The cells that may be chosen now."""
    if not isinstance(request, Pick):
        return ()
    found = [
        part
        for item in request.items
        for part in ((item,) if is_cell(item) else item if isinstance(item, tuple) else ())
        if is_cell(part)
    ]
    return tuple(dict.fromkeys(found))


def numbered_things(request: Request | None, view: View, words: Vocabulary) -> tuple[Thing, ...]:
    """The things of the first own pile from which the request picks, as the player likes them
    arranged; dice are named by their value.
    """
    if not isinstance(request, Pick):
        return ()
    wanted = {part for item in request.items for part in _card_parts(item)}
    for name, things in view.own.items():
        if any(thing in wanted for thing in things):
            arranged = words.arranged(name, things)
            return tuple(thing if thing in wanted else None for thing in arranged)
    return ()


def _card_parts(item: Thing) -> tuple[Thing, ...]:
    if is_cell(item):
        return ()
    return tuple(
        part for part in (item if isinstance(item, tuple) else (item,)) if type(part) is str
    )


def _bets(request: Wager, view: View) -> list[Choice]:
    pot = view.pot + sum(view.bets)
    stash = view.stashes[request.seat]
    found = [_staying(request, pot, stash)]
    if request.bounds:
        least, most = request.bounds
        amounts = f"{least}" if least == most else f"{least} to {most} in total"
        brief = f"raise {least}" if least == most else f"raise {least}-{most}"
        found.append(Choice("raise", amounts, "r", brief=brief, bounds=request.bounds))
        if most - request.bet >= stash:
            all_in = f"all your {stash}, {most} in total"
            found.append(Choice("all-in", all_in, "a", ("raise", most)))
    lost = view.contributions[request.seat]
    found.append(Choice("fold", f"you keep {stash} and lose the {lost} you put in", "f", "fold"))
    return found


def _staying(request: Wager, pot: int, stash: int) -> Choice:
    if not request.owed:
        return Choice("check", "costs nothing", "c", "check")
    note = f"{request.owed} to stay in, pot {pot}"
    if request.owed == stash:
        note = f"all your {stash} to stay in, pot {pot}"
    return Choice("call", note, "c", "call", f"call {request.owed}")


def raises(request: Wager, view: View) -> list[Choice]:
    """The raises worth offering: the least, half the pot, the pot, and all in."""
    if request.bounds is None:
        return []
    least, most = request.bounds
    pot = view.pot + sum(view.bets) + request.owed
    named = [(least, "the least"), (request.current_bet + pot // 2, "by half the pot")]
    is_all = most - request.bet >= view.stashes[request.seat]
    named += [(request.current_bet + pot, "by the pot"), (most, "all in" if is_all else "the most")]
    if request.is_limited:
        named = [(most, f"by {most - request.current_bet}")]
    found: dict[int, Choice] = {}
    for total, name in named:
        if least <= total <= most:
            note = f"{name}, {total - request.bet} more"
            found.setdefault(total, Choice(f"raise {total}", note, answer=("raise", total)))
    return list(found.values())


def _picks(request: Pick, decision: HallDecision) -> list[Choice]:
    found = _nothings(request)
    if request.ordered:
        text = f"{typed(request.verb)} {' '.join(map(str, request.items))} ..."
        return [*found, Choice(text, _in_order_text(request))]
    if decision.covered:
        return [*found, *_by_number(request, decision)]
    answers = list(islice(iter(request.options), LISTED_MOST))
    for answer in answers:
        if any(answer == as_given(choice.answer) for choice in found):
            continue
        items = (answer,) if request.is_single else answer
        text = " ".join(item_text(item, decision) for item in items)
        is_word = request.is_single and _is_word(answer, decision)
        said = text if is_word else f"{typed(request.verb)} {text}"
        note = brought_text(decision.brings[answer]) if answer in decision.brings else ""
        found.append(Choice(said, note or _note(items, decision), answer=answer))
    return found


def brought_text(brought: Brought) -> str:
    """The Gold that an answer may bring: +5 in 7 of 100, -2 in 93; mean -1.5."""
    parts = [f"{f'{gold:+d}' if gold else '0'} in {in_100(chance)}" for gold, chance in brought]
    mean = round(sum(gold * chance for gold, chance in brought), 1) + 0.0  # never -0.0
    return f"{', '.join([f'{parts[0]} of 100', *parts[1:]])}; mean {mean:+.1f}"


def in_100(chance: float) -> str:
    """A chance as so many times in 100."""
    return f"{100 * chance:.0f}" if chance >= LEAST_ROUNDED else "1" if chance > 0 else "0"


def _by_number(request: Pick, decision: HallDecision) -> list[Choice]:
    """A choice among cards that others who read along may not see: the same, whatever they are."""
    verb, things = typed(request.verb), decision.covered
    if any(isinstance(item, tuple) and not is_cell(item) for item in request.items):
        where = "where" if any(map(is_cell, request.items[0])) else "what for"
        return [Choice(f"{verb} ...", f"the number of a card, and {where}; {LOOK_HINT}")]
    found = []
    for number, thing in enumerate(things, start=1):
        answer = thing if request.is_single else (thing,)
        found.append(Choice(f"{verb} {number}", answer=answer if request.accepts(answer) else None))
    if not request.is_single:
        found.append(Choice(f"{verb} ...", f"cards by their numbers; {LOOK_HINT}"))
    words = [item for item in request.items if request.is_single and item not in things]
    return found + [Choice(item_text(item, decision), answer=item) for item in words]


def _is_word(answer: Answer, decision: HallDecision) -> bool:
    return isinstance(answer, str) and not decision.words.is_card(answer)


def item_text(item: Thing, decision: HallDecision) -> str:
    """The word to type for one item: a code, a number, a cell or a word."""
    if is_cell(item):
        return decision.cell(item)
    if isinstance(item, tuple):
        return " ".join(item_text(part, decision) for part in item if not is_nothing(part))
    if isinstance(item, str) and not decision.words.is_card(item):
        return decision.words.value(item).lower().replace(" ", "-").replace("_", "-")
    if decision.is_shared and item in decision.numbered:
        return str(decision.numbered.index(item) + 1)
    return str(item)


def _note(items: tuple[Thing, ...], decision: HallDecision) -> str:
    if decision.is_shared:
        return ""
    parts = [part for item in items for part in (item if isinstance(item, tuple) else (item,))]
    return ", ".join(decision.words.card(part) for part in parts if decision.words.is_card(part))


def is_nothing(part: Thing) -> bool:
    """Whether a part of a pair says that nothing is chosen there."""
    return part is None or part in ((), "nothing", "")


def _nothings(request: Request) -> list[Choice]:
    """Choosing nothing, where that is allowed, under the word that suits the verb."""
    if not isinstance(request, Pick):
        return []
    if request.least == 0 and not request.is_single and not request.ordered:
        word = "keep" if request.most > 0 and request.verb in ("discard", "exchange") else "skip"
        return [Choice(word, "choose nothing", word[0], ())]
    for item in request.items if request.is_single else ():
        if isinstance(item, tuple) and item and all(is_nothing(part) for part in item):
            return [Choice("pass", "choose nothing", "pass", item)]
        if is_nothing(item) or item in ("keep", "pass", "skip"):
            word = "pass" if is_nothing(item) else str(item)
            return [Choice(word, "", answer=NOTHING if item is None else item)]
    return []


def _suggested_bets(line: str, request: Wager, decision: HallDecision) -> list[Suggestion]:
    first, space, _ = line.lower().partition(" ")
    offered = decision.choices
    if space and first in ("raise", "r", "bet"):
        offered = raises(request, decision.view)
        line = "raise " + line.partition(" ")[2]
    found = [each for each in offered if each.text.startswith(line.lower())]
    replaced = len(line) if not space else len(line) - len("raise ") + len(first) + 1
    return [Suggestion(each.text, each.note, replaced) for each in found if each.text != line]


# ------------------------------------------------------------------ reading bets


def split_words(text: str) -> list[str]:
    """The words of a line, in small letters where they are not codes; commas count as spaces."""
    return [word for word in re.split(r"[\s,]+", text.strip()) if word]


def _is_verb(word: str, request: Pick) -> bool:
    verb = typed(request.verb)
    return word in (verb, third_person(verb), request.verb, verb[0])


def _is_choice(words: list[str], request: Pick) -> bool:
    """Whether the verb is itself one of the things to choose from: exchange or keep."""
    return len(words) == 1 and _begins_with_choice(words, request)


def _begins_with_choice(words: list[str], request: Pick) -> bool:
    """Whether the first word is one of the words of which just one is to be chosen."""
    return request.is_single and words[0].lower() in request.items


def _read_bet(words: list[str], request: Wager, decision: HallDecision) -> Answer:
    act = BET_WORDS.get(words[0])
    if act is None and re.fullmatch(r"\+\d+", words[0]):
        return _read_raise(words, request, decision)
    if act is None:
        return None
    if act == "raise":
        return _read_raise(words[1:], request, decision)
    if len(words) > 1 and words != ["all", "in"]:
        raise InputError(f"{words[0]!r} stands alone: leave out {' '.join(words[1:])!r}.")
    if act == "stay":
        return request.stay
    if act == "all-in":
        return ("raise", _all_in(request, decision)) if request.bounds else request.stay
    return act


def _all_in(request: Wager, decision: HallDecision) -> int:
    """The total with all that a player has, which a limit may forbid."""
    return max(request.most_raise, request.bet + decision.view.stashes[request.seat])


def _read_raise(words: list[str], request: Wager, decision: HallDecision) -> Answer:
    """An amount: a total, or with a plus how much more than the Current Bet."""
    more = words[:1] == ["by"]
    words = [word for word in words if word not in ("to", "by")]
    if len(words) != 1:
        raise InputError(f"raise to how much? {amounts_text(request)}")
    named = _named_amount(words[0], request, decision)
    if named is not None:
        return ("raise", named)
    found = re.fullmatch(r"(\+?)(\d+)", words[0])
    if found is None or len(found[2]) > DIGITS_MOST:
        raise InputError(f"{words[0]!r} is not an amount of Gold. {amounts_text(request)}")
    amount = int(found[2])
    return ("raise", request.current_bet + amount if found[1] or more else amount)


def _named_amount(word: str, request: Wager, decision: HallDecision) -> int | None:
    pot = decision.view.pot + sum(decision.view.bets) + request.owed
    amounts = {
        "min": request.least_raise,
        "least": request.least_raise,
        "max": request.most_raise,
        "pot": request.current_bet + pot,
        "half": request.current_bet + pot // 2,
    }
    return amounts.get(word)


def amounts_text(request: Wager) -> str:
    """Totals that may be raised to, as examples to type."""
    if request.bounds is None:
        if request.is_limited and not request.raise_step:
            return f"There are no more raises in this Betting Round: {request.stay} or fold."
        return f"You have no Gold to raise with: {request.stay} or fold."
    least, most = request.bounds
    step = least - request.current_bet
    if request.is_limited:
        return f"To {most} in total: raise {most} or raise +{step}."
    last = "all-in" if request.cap is None else f"raise {most}"
    return f"From {least} to {most} in total: raise {least}, raise +{step} or {last}."


# ------------------------------------------------------------------ reading picks


def _read_pick(words: Sequence[str], named: bool, request: Pick, decision: HallDecision) -> Answer:
    """The things that were named, as the request wants them; None where the words are not for it.

    ``named`` says that the verb stood before them, so that they can be for nothing else.
    """
    free = decision.no_choice
    if free is not None and _is_nothing_word(words, free):
        return free.answer
    if not words and not request.ordered:
        raise InputError(f"{typed(request.verb)} what? {what_text(request, decision)}")
    if request.ordered:
        return _read_in_order(words, named, request, decision)
    if request.is_single:
        return _read_one(words, named, request, decision)
    return _read_several(words, named, request, decision)


def what_text(request: Pick, decision: HallDecision) -> str:
    """The choices, as words to type."""
    if decision.covered:
        return f"Your cards have the numbers 1 to {len(decision.covered)}; {LOOK_HINT}."
    texts = list(dict.fromkeys(item_text(item, decision) for item in request.items))
    shown = texts[:NAMED_MOST]
    more = [f"{len(texts) - len(shown)} more"] if len(texts) > len(shown) else []
    return you_can_type([*shown, *more])


def _is_nothing_word(words: Sequence[str], free: Choice) -> bool:
    known = (*NOTHING_WORDS, "nothing", "0", free.text, free.short)
    return len(words) == 1 and words[0].lower() in known


def _read_several(
    words: Sequence[str], named: bool, request: Pick, decision: HallDecision
) -> Answer:
    things, places, unknown = [], [], []
    for word in words:
        place = _place(word, decision)
        found = [_numbered(place, decision)] if place else _matching(word, request.items, decision)
        if not found:
            unknown.append(word)
            continue
        things.append(_only(word, found, decision))
        places += [place] if place else []
    if unknown and not (named or things):
        return None
    if unknown:
        raise InputError(f"{unknown[0]!r} is not among the choices. {what_text(request, decision)}")
    if twice := [place for place, count in Counter(places).items() if count > 1]:
        raise InputError(f"number {twice[0]} is named twice.")
    return tuple(things)


def _read_one(words: Sequence[str], named: bool, request: Pick, decision: HallDecision) -> Answer:
    pairs = [item for item in request.items if isinstance(item, tuple) and not is_cell(item)]
    if pairs:
        found = _matching_pairs(words, pairs, decision)
    elif len(words) == 1:
        place = _place(words[0], decision)
        found = (
            [_numbered(place, decision)] if place else _matching(words[0], request.items, decision)
        )
    else:
        found = _matching("".join(words), request.items, decision)
    if found:
        return _only(" ".join(words), found, decision)
    if decision.covered:
        if named or any(_place(word, decision) for word in words):
            raise InputError(NOT_THESE)
        return None
    if named or (pairs and any(_fits_somewhere(word, pairs, decision) for word in words)):
        raise InputError(
            f"{' '.join(words)!r} is not among the choices. {what_text(request, decision)}"
        )
    return None


def _read_in_order(
    words: Sequence[str], named: bool, request: Pick, decision: HallDecision
) -> Answer:
    found = [_matching(word, request.items, decision) for word in words]
    if not named and not any(found):
        return None
    wanted = f"{typed(request.verb)} takes {_in_order_text(request)}"
    if unknown := [word for word, each in zip(words, found, strict=True) if not each]:
        raise InputError(f"{unknown[0]!r} is not one of them: {wanted}")
    if len(words) != request.most:
        given = f"{count_of(len(words), 'word')} of {request.most}" if words else "no word"
        raise InputError(f"{given}: {wanted}")
    return tuple(_only(word, each, decision) for word, each in zip(words, found, strict=True))


def _in_order_text(request: Pick) -> str:
    """How many words are wanted, out of which, with an example."""
    texts = [str(item) for item in dict.fromkeys(request.items)]
    example = " ".join((texts * request.most)[: request.most])
    verb, each = typed(request.verb), join_words(texts, "or")
    return f"{request.most} words in order, each {each}, such as {verb} {example}"


def _only(text: str, found: Sequence[Thing], decision: HallDecision) -> Thing:
    different = list(dict.fromkeys(found))
    if len(different) == 1:
        return different[0]
    if decision.covered:
        raise InputError(NOT_THESE)
    texts = [item_text(item, decision) for item in different[:NAMED_MOST]]
    more = [f"{len(different) - NAMED_MOST} more"] if len(different) > NAMED_MOST else []
    raise InputError(f"{text!r} may mean {join_words([*texts, *more], 'or')}: please say which.")


def _place(word: str, decision: HallDecision) -> int | None:
    """The number of a card on the screen, where cards are numbered."""
    number = number_in(word)
    return number if number and decision.numbered else None


def _numbered(place: int, decision: HallDecision) -> Thing:
    if place > len(decision.numbered):
        raise InputError(
            f"there is no number {place}: the numbers go from 1 to {len(decision.numbered)}."
        )
    thing = decision.numbered[place - 1]
    if thing is None:
        raise InputError(f"number {place} cannot be chosen now.")
    return thing


def _matching(word: str, items: Iterable[Thing], decision: HallDecision) -> list[Thing]:
    """The items a word may stand for: exactly so called, or else beginning so."""
    candidates = list(dict.fromkeys(items))
    exact = [item for item in candidates if _is_called(word, item, decision)]
    return exact or [item for item in candidates if _begins(word, item, decision)]


def _is_called(word: str, item: Thing, decision: HallDecision) -> bool:
    return fold_name(word) in _names(item, decision)


def _begins(word: str, item: Thing, decision: HallDecision) -> bool:
    """Whether a name of the item begins so; x is how people shorten words that begin with ex."""
    wanted = fold_name(word)
    wanted = "ex" if wanted == "x" else wanted
    return bool(wanted) and any(
        name.startswith(wanted) for name in _names(item, decision) if number_in(name) is None
    )


def _names(item: Thing, decision: HallDecision) -> set[str]:
    """All that an item may be called, folded; what others may not see has its number only."""
    if item in decision.covered:
        return set()
    if is_cell(item):
        return {decision.cell(item)}
    if is_nothing(item):
        return set()
    names = {str(item), decision.words.value(str(item)), item_text(item, decision)}
    if decision.words.is_card(item):
        names |= {decision.words.kind_word(item), decision.words.card(item)}
        if decision.words.attribute("rank", item) is None:
            names.add(decision.words.suit(item) + decision.words.kind_word(item))
    return {fold_name(name) for name in names}


def _matching_pairs(
    words: Sequence[str], pairs: Sequence[tuple[Thing, ...]], decision: HallDecision
) -> list[Thing]:
    """The pairs of which each word names a different part; parts that are not named are nothing.

    Where there are none, the words may name those parts alone in which the pairs differ; but not
    where others read along, who would learn how many there are.
    """
    size = len(pairs[0])
    if len(words) > size:
        return []
    for names in (_is_called, _begins):
        for places in permutations(range(size), len(words)):
            named = dict(zip(places, words, strict=True))
            if found := [pair for pair in pairs if _fits(named, pair, names, decision)]:
                return list(found)
    if decision.covered:
        return []
    open_places = [place for place in range(size) if len({pair[place] for pair in pairs}) > 1]
    for names in (_is_called, _begins):
        ways = [
            dict(zip(places, words, strict=True))
            for places in permutations(open_places, len(words))
        ]
        if found := [
            pair for pair in pairs if any(_has_parts(way, pair, names, decision) for way in ways)
        ]:
            return list(found)
    return []


def _fits(
    named: Mapping[int, str], pair: tuple[Thing, ...], names: Names, decision: HallDecision
) -> bool:
    others = (part for place, part in enumerate(pair) if place not in named)
    return all(map(is_nothing, others)) and _has_parts(named, pair, names, decision)


def _has_parts(
    named: Mapping[int, str], pair: tuple[Thing, ...], names: Names, decision: HallDecision
) -> bool:
    return all(_names_part(word, pair[place], names, decision) for place, word in named.items())


def _names_part(word: str, part: Thing, names: Names, decision: HallDecision) -> bool:
    place = _place(word, decision)
    if place is not None and decision.words.is_card(part):
        return place <= len(decision.numbered) and decision.numbered[place - 1] == part
    return names(word, part, decision)


def _fits_somewhere(word: str, pairs: Sequence[tuple[Thing, ...]], decision: HallDecision) -> bool:
    return any(_names_part(word, part, _begins, decision) for pair in pairs for part in pair)
