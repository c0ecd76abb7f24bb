"""Well-typed games at random: every phrase of scores and of the Order of Play, put together by what
stands for what.

TEMPLATES gives for each kind of text the ways in which it may be written; a kind in braces stands
for any text of that kind, written deeper where it begins a line. `texts` draws one, and `simplest`
fills a template with as little as can be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from hypothesis import strategies as st

HEAD = """\
game "Trial":
  about "a trial"
  uses deck "Rogues and Warriors"
  uses dice
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Side (public)
  each player has Rolled (public, dice)
  table has King (public)
  table has War (public)
  table has Noted (public)
  table has Roll (public, dice)
  ring Wheel: Warrior, Merchant, Bard, Lady, Rogue
  ranking Pairs:
    Rogue Rogue
    Rogue Lady
    Lady Lady
  set limit to 2
  define army of hue (color) as number of cards in War where color is hue
  define fits of card, spoke (rank) as card's rank is not spoke
  order Kingdoms of every color:
    highest army of color
    lowest 1 if army of color is 2, otherwise 0
  order Spokes of every rank:
    highest number of cards in War where rank is rank
  variant "Dragon Cards" called dragons:
    about "all cards of the deck"
    shuffle in Dragon
"""

ROUTINE = "  routine work:\n    bet\n"
GRID = "  each player has City grid 3 by 3 stacked 2 (public)\n  each player has Built (hidden)\n"
NUMBERS = """\
  each player has Lives from 0 to 9, starting at 3
  table has Bid from 1 to 6, starting at 1
"""
PURSES = "  table has a Horde on each Grey, Dragon\n"
TALLY = """\
  table counts Strength for every rank
  order Strong of every rank:
    highest Strength of rank
"""
WILD = "    wild Dragon as another card\n"  # a line of the variant that stands before
CLOSING = "  at the end:\n    clear Roll\n"

PLAY = """\
    ante
    deal 3 to each Hand
    deal 1 to each Side
    roll 2 dice to each Rolled
    roll 2 dice to Roll
    draw 1 to King
    draw 3 to War
"""

SCORE = "each card is worth value"

TEMPLATES: dict[str, tuple[str, ...]] = {
    "digit": ("1", "2", "3", "5"),
    "noun": ("card", "Rogue", "Lady"),
    # ---------------------------------------------------------------- of hands that are compared
    "cards": (
        "cards", "cards in Hand", "Rogues", "Ladies in Hand", "cards in War", "Rogues in King",
        "cards where {simple}", "Bards in War where {simple}",
    ),
    "simple": (
        "value is {digit}", "color is King's color", "rank is not King's rank", "it is a Rogue",
        "it is not a Lady", "rank is leader of Spokes", "rank is next to King's rank on Wheel",
        "({card_test})",
    ),
    "card_test": (
        "value is {digit}", "value is at least {card_number}", "value is less than {number}",
        "animal is King's animal", "rank is in Noted", "not rank is in Noted",
        "rank is clockwise from King's rank on Wheel", "fits of (it, King's rank)",
        "({card_test} or {card_test})", "({card_test} and {card_test})", "not {card_test}",
    ),
    "card_number": (
        "value", "{digit}", "half of value", "army of color", "({card_number} + {card_number})",
        "({card_number} - {digit})", "({card_number} if {card_test}, otherwise {card_number})",
        "number tied with color in Kingdoms", "place of color in Kingdoms",
    ),
    "number": (
        "{digit}", "limit", "number of {cards}", "number of different rank of {cards}",
        "number of different value of {cards}", "highest value of {cards}",
        "lowest value of {cards}", "sum of value of {cards}", "({number} + {number})",
        "({number} - {number})", "({digit} * {number})", "least of ({number}, {number})",
        "most of ({number}, {digit})", "half of {number}",
        "({number} if {test}, otherwise {number})", "army of King's color", "King's value",
        "place of King's color in Kingdoms", "standing in Pairs", "({number} divided by 3)",
        "({number} divided by {digit} rounded up)", "({number} divided by number of {cards})",
        "highest value of a run of {cards}", "lowest value of a run of {cards} with Lady as 7",
        "largest number of one rank of {cards}", "largest number of one value of {cards}",
        "standing by value of {cards}",
    ),
    "test": (
        "{number} is at least {number}", "{number} is at most {number}",
        "{number} is more than {number}", "{number} is less than {number}",
        "{number} is {number}", "{number} is not {number}", "any {cards}", "no {cards}",
        "all value of {cards} differ", "all color of {cards} match",
        "all value of {cards} are {digit}", "King is a Rogue", "King is not a Lady",
        "King's rank is next to leader of Spokes on Wheel", "King's rank is in Noted",
        "all tied in Kingdoms", "({test} and {test})", "({test} or {test})", "not {test}",
    ),
    "line": (
        "each {noun} is worth {card_number}", "each {noun} where {simple} is worth {card_number}",
        "each Lady is worth only {card_number}, as ladies", "total {number}, as more",
        "Merchants are worth 1, 2, 2, 3 in turn", "if {test}:\n  {line}",
        "let named be {number}\ntotal named", "if {test}:\n  {line}\notherwise:\n  {line}",
        "best 3 cards\n{line}", "best 1 cards in Hand and 2 Rogues in War\n{line}",
        "if {test}:\n  {line}\notherwise if {test}:\n  {line}\notherwise:\n  {line}",
        "best of:\n  way one:\n    {line}\n  way other:\n    {line}", "final {number}",
        "spend one of:\n  - 2 Rogues\n  - 1 Lady and 1 Bard\ntotal 3",
        "for each Dragon:\n  spend one of:\n    - 1 Bard\n  otherwise:\n    final 0\n  total 2",
        "remove 2 from Merchants, then Ladies counting gone\ntotal gone",
    ),
    "ties": (
        "ties none", "ties rank", "ties color", "ties highest {number}",
        "ties highest {number}, then rank",
    ),
    "tier": (
        "tier odd above ordinary when {test}, highest wins",
        "tier odd below ordinary tested first when points is {digit}, lowest wins",
    ),
    # ---------------------------------------------------------------- of the Order of Play
    "things": (
        "cards in War", "dice in Roll", "cards in King where {thing_test}", "Rogues in War",
    ),
    "own_things": ("dice in Rolled", "cards in Side", "cards in Side where {thing_test}"),
    "thing_test": (
        "value is {digit}", "color is King's color", "it is not a Dragon",
        "(value is at least {amount})",
    ),
    "amount": (
        "{digit}", "limit", "number of {things}", "number of players", "({amount} + {amount})",
        "most of (1, {amount})", "half of {amount}", "({amount} if {state}, otherwise {amount})",
        "highest value of {things}", "({amount} divided by 2)",
        "({amount} divided by number of {things})",
        "largest number of one value of {things}",
    ),
    "state": (
        "{amount} is more than {amount}", "{amount} is {amount}", "any {things}", "no {things}",
        "any player has {own_things}", "any player has no {own_things}",
        "last of War is a Rogue", "King's color is King's color",
        "all tied in Kingdoms", "({state} and {state})", "({state} or {state})", "not {state}",
    ),
    "step": (
        "bet", "bet by 2, at most 3 raises", "bet up to {digit}", "bet up to the pot",
        "bet, at most 2 raises", "bet, blinds 1 and 2", "bet, brought in by 2",
        "bet by 3, brought in by 1", "bet up to 2, blinds 1 and 2", "draw 1 to War",
        "roll 1 dice to Roll",
        "discard all War",
        "deal 1 to each Hand", "reroll each Rolled", "exchange up to {digit} from Hand",
        "move all {things} to King", "turn 1 from War to King", "clear Roll",
        "let counted be {amount}\nif counted is {digit}:\n  {step}", "let sure be {state}",
        "if {state}:\n  {step}", "if {state}:\n  {step}\notherwise:\n  {step}",
        "if {state}:\n  {step}\notherwise if {state}:\n  {step}\notherwise:\n  {step}",
        "begin with highest (number of cards in Side where {thing_test})",
        "starting player:\n  let me be this player\n"
        "each player in turn:\n  if this player beats me:\n    {turn}",
        "repeat 2 times:\n  {step}", "repeat 2 times as turn:\n  if turn is 2:\n    {step}",
        "each player in turn:\n  {turn}", "each player together:\n  {turn}",
        "starting player:\n  {turn}",
        "for each die in Roll as face:\n  if face is {digit}:\n    {step}",
        "repeat while any cards in War:\n  turn 1 from War to King\n  {step}",
        "repeat until no cards in War:\n  turn 1 from War to King",
        "step named:\n  {step}", "do work", "let again be yes", "let again be no", "end game",
        "put King's rank in Noted", "if King's rank is in Noted:\n  {step}",
        "if leader of Spokes is King's rank:\n  {step}",
        "if King's rank is next to leader of Spokes on Wheel:\n  {step}",
        "let lucky be rank with value 3\nif lucky is King's rank:\n  {step}",
        "let named be entry limit in Pairs",
        "let much be 1000000 * 1000000\nrepeat 2 times:\n  let much be much + 1000000",
    ),
    "turn": (
        "draw 1 to Hand", "draw 1 to King", "discard all Side",
        "choose one from cards in Hand as picked, to pick\nmove picked from Hand to Side",
        "choose up to {digit} from {own_things} as picked, to pick",
        "choose {digit} from cards in Hand as picked, to pick\nmove picked from Hand to Side",
        "choose exactly 2 from cards in Hand as picked, to pick\nmove picked from Hand to Side",
        "choose at least {digit} from cards in Hand as picked, to pick\n"
        "move picked from Hand to Side",
        "choose {digit} to 6 from cards in Hand as picked, to pick\nmove picked from Hand to Side",
        "choose one from cards in Hand as thrown, to discard\ndiscard thrown from Hand",
        "choose one from distinct value of dice in Rolled as kept, to keep\n"
        "move all dice in Rolled where value is kept to Roll",
        "choose one of keep or change as wish, to say\nif wish is keep:\n  draw 1 to Hand",
        "choose one from every rank as wanted, to name\nif wanted is King's rank:\n  {turn}",
        "begin next", "pay {digit} to the pot", "let me be this player\npay {digit} to me",
        "pay {amount} to the pot as dead money", "take {amount} out of the pot",
        "take all out of the pot", "let again be the pot is more than Gold of this player",
        "let me be this player\nbegin left of me",
        "choose one of keep or change if ({state}) as wish, to say\n"
        "if wish is keep:\n  draw 1 to Hand",
        "pay {digit} to the house", "the house pays {digit}", "the house pays 3 to 2 on {digit}",
        "the house pays 3 to 2 on {digit} rounded up",
        "if any {own_things}:\n  {turn}", "let mine be {amount}", "leave game",
        "choose one from every color or nothing as wanted, to name\n"
        "if wanted is nothing:\n  {turn}",
        "choose card and spoke from cards in Hand and every rank ...\n"
        "  such that fits of (card, spoke), to play\nmove card from Hand to Side",
        "choose 2 of card or die as plan, to plan\n"
        "repeat 2 times as turn:\n  if item turn of plan is card:\n    draw 1 to King",
    ),
    # ---------------------------------------------------------------- of what some games have
    "grid_line": (
        "each Bard is worth number of Warriors next to it, as taverns",
        "each Lady is worth number of different rank of cards next to it except Rogue",
        "total largest group of Merchants, as markets",
        "total largest group of Merchants counting Bards beside it, as markets",
        "mark Rogues next to a Warrior as patrolled\neach patrolled Rogue is worth 1",
        "mark Rogues next to a Warrior as patrolled\n"
        "mark Ladies next to a not patrolled Rogue as failed\nremove failed cards\n"
        "each not patrolled Rogue is worth 2",
        "each card where {simple} is worth {card_number}", "total {number}",
    ),
    "grid_turn": (
        "choose card and cell from cards in Hand and open cells of City not in Built, to build\n"
        "place card from Hand at cell in City",
        "if any cards in Side:\n"
        "  choose card and cell from cards in Side and open cells of City, to build\n"
        "  place card from Side at cell in City\n  put cell in Built",
        "repeat 2 times:\n  {grid_turn}", "clear Built", "if any cards in City:\n  {turn}",
    ),
    "tally_step": (
        "add {digit} to Strength of King's rank", "add {amount} to Strength of leader of Strong",
        "if Strength of King's rank is more than {digit}:\n  {step}",
        "if leader of Strong is King's rank:\n  {tally_step}",
        "put leader of Strong in Noted\n{tally_step}",
    ),
    "tally_line": (
        "total Strength of King's rank", "each card is worth Strength of rank",
        "each card where rank is leader of Strong is worth {card_number}",
    ),
    "wild_line": ("each card is worth {card_number}",),
    "number_step": (
        "set Bid to {digit}", "if highest Lives of players is {digit}:\n  bet",
        "if sum of Lives of players is {digit}:\n  bet", "let counted be Bid",
        "begin with lowest Lives",
    ),
    "number_turn": (
        "add {digit} to Lives", "take {digit} off Lives", "set Lives to Bid",
        "choose one from Bid to 6 as wanted, to bid\nset Bid to wanted",
        "choose one from Bid to 6 or nothing as wanted, to bid\n"
        "if not wanted is nothing:\n  set Bid to wanted", "set Bid to 2 * Bid",
    ),
    "number_line": ("total Lives",),
    "purse_step": ("if every Horde is empty:\n  bet",),
    "purse_turn": (
        "pay {digit} to Horde of King's rank", "take all from Horde of King's color",
        "take half from Horde of King's rank", "take all from every Horde",
        "shift all from Horde of King's rank to King's color",
    ),
}  # fmt: skip
"""The ways to write each kind of text, the shortest first."""

HOLE = re.compile(r"\{(\w+)\}")


def filled(template: str, fill: Callable[[str], str]) -> str:
    """The template with a text of its kind in each hole, which goes on below where it began."""
    while found := HOLE.search(template):
        before = template[: found.start()].rpartition("\n")[2]
        indent = " " * (len(before) - len(before.lstrip()))
        text = fill(found[1]).replace("\n", f"\n{indent}")
        template = template[: found.start()] + text + template[found.end() :]
    return template


def simplest(template: str) -> str:
    """The template filled with the first of each kind."""
    return filled(template, lambda kind: TEMPLATES[kind][0])


@st.composite
def texts(draw: st.DrawFn, kind: str, without: Collection[str] = (), depth: int = 3) -> str:
    """A text of this kind, with others within others down to a depth; some templates left out."""
    ways = [each for each in TEMPLATES[kind] if each not in without]
    if depth == 0:
        return simplest(ways[0])
    return filled(draw(st.sampled_from(ways)), lambda inner: draw(texts(inner, without, depth - 1)))


def indented(text: str, depth: int) -> str:
    """Lines at a depth of blanks."""
    return "".join([f"{' ' * depth}{line}\n" for line in text.split("\n")])


def with_steps(steps: str, things: str = ROUTINE + CLOSING) -> str:
    """The text of a game with these steps before the showdown."""
    return _game(steps, SCORE, "ties none", things)


def of_each(steps: str, *, together: bool = False) -> str:
    """The same steps of each player, in turn or together."""
    return f"each player {'together' if together else 'in turn'}:\n{indented(steps, 2).rstrip()}"


def with_score(lines: str = SCORE, rest: str = "ties none", things: str = "") -> str:
    """The text of a game with these lines of a score, and these lines after it."""
    return _game("put King's rank in Noted", lines, rest, things)


def _game(steps: str, lines: str, rest: str, things: str) -> str:
    scored = "City" if "City" in things else "Hand"
    return (
        f"{HEAD}{things}\n  play:\n{PLAY}{indented(steps, 4)}    showdown\n"
        f"\n  score highest of {scored}:\n{indented(lines, 4)}{indented(rest, 2)}"
    )


GAMES: dict[str, Callable[[str], str]] = {
    "cards": lambda text: with_score(f"total number of {text}"),
    "simple": lambda text: with_score(f"each card where {text} is worth 1"),
    "card_test": lambda text: with_score(f"each card where ({text}) is worth 1"),
    "card_number": lambda text: with_score(f"each card is worth {text}"),
    "number": lambda text: with_score(f"total {text}"),
    "test": lambda text: with_score(f"if {text}:\n  final 1"),
    "line": with_score,
    "ties": lambda text: with_score(rest=text),
    "tier": lambda text: with_score(rest=f"{text}\nties none"),
    "things": lambda text: with_steps(f"if any {text}:\n  bet"),
    "own_things": lambda text: with_steps(f"if any player has {text}:\n  bet"),
    "thing_test": lambda text: with_steps(f"if any cards in War where {text}:\n  bet"),
    "amount": lambda text: with_steps(f"let counted be {text}"),
    "state": lambda text: with_steps(f"if {text}:\n  bet"),
    "step": with_steps,
    "turn": lambda text: with_steps(of_each(text)),
    "grid_line": lambda text: with_score(text, things=GRID),
    "grid_turn": lambda text: with_steps(of_each(text), GRID),
    "tally_step": lambda text: with_steps(text, TALLY),
    "tally_line": lambda text: with_score(text, things=TALLY),
    "wild_line": lambda text: with_score(text, things=WILD),
    "number_step": lambda text: with_steps(text, NUMBERS),
    "number_turn": lambda text: with_steps(of_each(text), NUMBERS),
    "number_line": lambda text: with_score(text, things=NUMBERS),
    "purse_step": lambda text: with_steps(text, PURSES),
    "purse_turn": lambda text: with_steps(of_each(text), PURSES),
}
"""A game in which a text of each kind stands, where games have such a place."""

OF_PLAY = {
    "things", "own_things", "thing_test", "amount", "state", "step", "turn", "grid_turn",
    "tally_step", "number_step", "number_turn", "purse_step", "purse_turn",
}  # fmt: skip
"""The kinds that belong to the Order of Play; all others belong to the score."""
