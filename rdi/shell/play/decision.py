"""List what may be typed at a decision, each choice with its consequence.

A kind of game that asks otherwise has a kind of `Desk` of its own, and registers for it what stands
below under `singledispatch`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import islice

from rdi.engine.game import View
from rdi.model.definition import Pile
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.shell.lookup import InputError
from rdi.shell.show.choice import Choice
from rdi.shell.show.table_blocks import cell_name
from rdi.shell.show.vocabulary import Thing, Vocabulary, is_cell
from rdi.text import join_words, typed

NOTHING_WORDS = ("keep", "none", "pass", "skip", "leave")
"""Words for choosing nothing; which of them is said first depends on the verb."""
LOOK_HINT = "look shows what you hold"
NOT_THESE = f"that cannot be chosen now: {LOOK_HINT}, and what of it can be chosen."
"""All that those who read along are told of a choice among hidden cards that is refused."""

LISTED_MOST = 60
LISTED_IN_OVERVIEW = 5


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat needs at hand to choose: the request, its own view, and the words of the game.

    ``is_shared`` says that others read the page too: hidden cards are then called by their number.
    """

    request: Request
    view: View
    words: Vocabulary
    is_shared: bool = False

    def split_target(self, line: str) -> tuple[str, str]:
        """A choice, and the target that was named along with it where this kind of game knows
        that.
        """
        return line, ""

    @property
    def numbered(self) -> tuple[Thing, ...]:
        """Things that may be named by the number under them, in the order of their numbers."""
        return self.covered or numbered_things(self.request, self.view)

    @property
    def is_hand_chosen_from(self) -> bool:
        """Whether others read along, and the choice is among cards that they may not see."""
        return bool(self.covered)

    @property
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
        """What a cell is called on the map."""
        return cell_name(cell, max([pile.side for pile in self.words.definition.piles]))


def is_covered(pile: Pile) -> bool:
    """Whether a pile is one's own, and nobody else sees what lies there."""
    return pile.is_player and pile.seen_by == "owner"


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


def numbered_things(request: Request | None, view: View) -> tuple[Thing, ...]:
    """The things of the first own pile from which the request picks; dice are named by their
    value.
    """
    if not isinstance(request, Pick):
        return ()
    wanted = {part for item in request.items for part in _card_parts(item)}
    for things in view.own.values():
        if any(thing in wanted for thing in things):
            return tuple(thing if thing in wanted else None for thing in things)
    return ()


def _card_parts(item: Thing) -> tuple[Thing, ...]:
    if is_cell(item):
        return ()
    return tuple(
        part for part in (item if isinstance(item, tuple) else (item,)) if type(part) is str
    )


@singledispatch
def choices(decision: Decision) -> list[Choice]:
    """All that may be typed now, what costs nothing first where there is such a thing."""
    if isinstance(decision.request, Wager):
        return _bets(decision.request, decision.view)
    return _picks(decision.request, decision)


def unlisted(request: Request, offered: Sequence[Choice]) -> int:
    """How many more answers there are than `choices` has offered, where no line of that stands for
    them.
    """
    if isinstance(request, Wager) or any(each.text.endswith("...") for each in offered):
        return 0
    return max(0, len(request.options) - LISTED_MOST)


@singledispatch
def overview(decision: Decision) -> list[Choice]:
    """The choices in few words: where there are many, those with a name of their own, and the
    verb.
    """
    offered = choices(decision)
    if len(offered) <= LISTED_IN_OVERVIEW:
        return offered
    named = [each for each in offered if each.short]
    return [*named, Choice(f"{decision.request.verb.replace('_', '-')} ...")]


@singledispatch
def free_choice(decision: Decision) -> Choice | None:
    """What an empty line does: only ever something that costs nothing and gives nothing up that
    could be had.
    """
    request = decision.request
    if isinstance(request, Wager):
        return None if request.owed else Choice("check", answer="check")
    found = no_choice(decision)
    others = [item for item in request.items if found is None or item != found.answer]
    return None if others else found


@singledispatch
def no_choice(decision: Decision) -> Choice | None:
    """Choosing nothing, where that is allowed."""
    found = [choice for choice in _nothings(decision.request) if choice.answer is not None]
    return found[0] if found else None


def no_answer(text: str, decision: Decision) -> InputError:
    """The refusal of words that answer nothing here, with what would."""
    offered = join_words([choice.label for choice in overview(decision)]).removesuffix(" ...")
    return InputError(f"{text!r} is nothing that could be answered here; now there is {offered}.")


def _bets(request: Wager, view: View) -> list[Choice]:
    pot = view.pot + sum(view.bets)
    stash = view.stashes[request.seat]
    found = [_staying(request, pot, stash)]
    if request.bounds:
        least, most = request.bounds
        amounts = f"{least}" if least == most else f"{least} to {most} in total"
        brief = f"raise {least}" if least == most else f"raise {least}-{most}"
        found.append(Choice("raise", amounts, "r", brief=brief, bounds=request.bounds))
        found.append(Choice("all-in", f"all your {stash}, {most} in total", "a", ("raise", most)))
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
    named += [(request.current_bet + pot, "by the pot"), (most, "all in")]
    found: dict[int, Choice] = {}
    for total, name in named:
        if least <= total <= most:
            note = f"{name}, {total - request.bet} more"
            found.setdefault(total, Choice(f"raise {total}", note, answer=("raise", total)))
    return list(found.values())


def _picks(request: Pick, decision: Decision) -> list[Choice]:
    found = _nothings(request)
    if request.ordered:
        return [*found, Choice(f"{request.verb} {' '.join(map(str, request.items))} ...")]
    if decision.covered:
        return [*found, *_by_number(request, decision)]
    answers = list(islice(iter(request.options), LISTED_MOST))
    for answer in answers:
        if any(answer == choice.answer for choice in found):
            continue
        items = (answer,) if request.is_single else answer
        text = " ".join(item_text(item, decision) for item in items)
        is_word = request.is_single and _is_word(answer, decision)
        typed = text if is_word else f"{verb_text(request)} {text}"
        found.append(Choice(typed, _note(items, decision), answer=answer))
    return found


def _by_number(request: Pick, decision: Decision) -> list[Choice]:
    """A choice among cards that others who read along may not see: the same, whatever they are."""
    verb, things = verb_text(request), decision.covered
    if any(isinstance(item, tuple) and not is_cell(item) for item in request.items):
        return [Choice(f"{verb} ...", f"the number of a card, and what for; {LOOK_HINT}")]
    found = []
    for number, thing in enumerate(things, start=1):
        answer = thing if request.is_single else (thing,)
        found.append(Choice(f"{verb} {number}", answer=answer if request.accepts(answer) else None))
    if not request.is_single:
        found.append(Choice(f"{verb} ...", f"cards by their numbers; {LOOK_HINT}"))
    words = [item for item in request.items if request.is_single and item not in things]
    return found + [Choice(item_text(item, decision), answer=item) for item in words]


def _is_word(answer: Answer, decision: Decision) -> bool:
    return isinstance(answer, str) and not decision.words.is_card(answer)


def verb_text(request: Pick) -> str:
    """What to type for what is done."""
    return typed(request.verb)


def item_text(item: Thing, decision: Decision) -> str:
    """What to type for one item: a code, a number, a cell or a word."""
    if is_cell(item):
        return decision.cell(item)
    if isinstance(item, tuple):
        return " ".join(item_text(part, decision) for part in item if not is_nothing(part))
    if isinstance(item, str) and not decision.words.is_card(item):
        return decision.words.value(item).lower().replace(" ", "-").replace("_", "-")
    if decision.is_shared and item in decision.numbered:
        return str(decision.numbered.index(item) + 1)
    return str(item)


def _note(items: tuple[Thing, ...], decision: Decision) -> str:
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
            return [Choice("pass" if is_nothing(item) else str(item), "", answer=item)]
    return []


@singledispatch
def choice_text(decision: Decision, answer: Answer) -> str:
    """What is typed for a choice; cards that others may not see are called by their numbers."""
    if isinstance(decision.request, Wager):
        return answer if isinstance(answer, str) else f"raise to {answer[1]}"
    for each in choices(decision):
        if each.answer == answer:
            return each.text
    parts = answer if isinstance(answer, tuple) else (answer,)
    return f"{verb_text(decision.request)} {' '.join(item_text(part, decision) for part in parts)}"
