"""Every line that a card may have, wherever it may stand: it does something there, or `rdi check`
refuses it with its place.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from rdi.engine.inn.lasting import may_play
from rdi.errors import SourceErrors
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.model.request import PASS, Respond
from tests.inn.house import Scene, strangers

TESTED = "Tested"
LINES = [
    "you gain 2 Alcohol",
    "you lose 2 Fortitude",
    "you gain 1 Mark",
    "another player loses 2 Fortitude",
    "any player in the round gains 2 Alcohol",
    "each other player in the round gains 2 Alcohol",
    "each player in the round gains 2 Alcohol",
    "the attacker gains 2 Alcohol",
    "the drinker gains 2 Alcohol",
    "the leader gains 2 Alcohol",
    "you pay 2 Gold to the inn",
    "you pay 2 Gold to the pot",
    "you take 1 Gold from the pot",
    "another player pays 2 Gold to you",
    "you gain 2 Gold from the inn",
    "each player in the round antes 1 Gold",
    "you draw 2 cards",
    "you discard 1 card",
    "you order 2 drinks",
    "you drink from the drink deck, past any event",
    "another player may not play cards until your next turn",
    "start a round",
    "you take control of the round",
    "you win the round",
    "each other player leaves the round",
    "the round ends",
    "you take the pot",
    "you take half the pot",
    "negate it",
    "you ignore it",
    "increase its Alcohol by 2",
    "increase its Fortitude loss for you by 1",
    "redirect its Fortitude loss to another player",
    "split it with nobody rounding down",
    "pass it to another player",
    "add to it:\n  they draw 2 cards",
    "its Alcohol becomes Fortitude",
    "pay it from the inn",
    "choose one:\n  - you gain 0 Alcohol\n  - you gain 2 Alcohol",
    "you may:\n  you gain 2 Alcohol",
    "at the end of each turn:\n  they gain 2 Alcohol",
    "at the end of your turn:\n  the attacker gains 2 Alcohol",
    "at the end of your turn:\n  you take control of the round",
    "at the end of your turn:\n  negate it",
]
NOTHING = "you draw 0 cards"

HANDS = """
gambling card "Jab" in Carl:
  each other player loses 3 Fortitude
  you take control of the round

gambling card "Raise" in Carl:
  each player in the round antes 1 Gold
  you take control of the round

gambling card "Cheers" in Carl:
  each other player drinks
  you take control of the round

action card "Hit" in Berta:
  each other player loses 3 Fortitude

sometimes card "Mix" in Berta:
  play when a drink is revealed
  increase its Alcohol by 1

sometimes card "Oh No" in Berta:
  play when another player plays an anytime card
  negate it

token Mark:
  note "does nothing by itself"

drink "Brew" in "Cellar", 20 copies:
  Alcohol +3

drinks "Cellar":
  about "for tests"
"""
SOMETIMES = f'sometimes card "{TESTED}" in Anna:\n  play {{}}\n'
CARDS = {
    "action": f'action card "{TESTED}" in Anna:\n',
    "anytime": f'anytime card "{TESTED}" in Anna:\n',
    "gambling": f'gambling card "{TESTED}" in Anna:\n',
    "cheating": f'cheating card "{TESTED}" in Anna:\n',
    "phase": SOMETIMES.format("in your order phase"),
    "during": SOMETIMES.format("during a round"),
    "card": SOMETIMES.format("when another player's card affects you"),
    "drink": SOMETIMES.format("when a drink affects you"),
    "mixing": SOMETIMES.format("when a sometimes card changes a drink"),
    "event": SOMETIMES.format("when an event is revealed"),
    "debt": SOMETIMES.format("when you must ante"),
    "win": SOMETIMES.format("when another player wins the round"),
    "loss": SOMETIMES.format("after you lose Fortitude to another player's card"),
    "negated": f'anytime card "{TESTED}" in Anna:\n  you draw 0 cards\n  when this is negated:\n',
    "minion": f'minion "{TESTED}" in Anna:\n  wages 1\n  once each action phase:\n',
    "hook": 'character Anna:\n  about "x"\n  deck:\n    6 "Tip the Wench."\n'
    "  at the end of your turn:\n",
    "token": 'action card "Spit" in Carl:\n  another player gains 1 Spite\n'
    "token Spite:\n  at the end of their turn:\n",
    "also": 'drink "Odd" in "Cellar":\n  Alcohol +1\n  also:\n',
    "of event": 'drink event "Odd" in "Cellar":\n',
}
"""Where a line may stand: how the declaration begins in which it does."""
STARTS = {
    "anytime": "Jab", "gambling": "Jab", "cheating": "Jab", "during": "Jab", "card": "Jab",
    "drink": "Cheers", "mixing": "Cheers", "event": "Cheers", "debt": "Raise", "win": "Jab",
    "loss": "Jab", "negated": "Jab", "also": "Cheers", "of event": "Cheers",
}  # fmt: skip
"""What Carl plays in Berta's Round, that there be something to answer."""


def text_with(context: str, line: str) -> str:
    """The cards of a table with this line in its place."""
    heading = CARDS[context]
    above = heading.splitlines()[-1]
    indent = " " * (len(above) - len(above.lstrip()) + 2 * above.endswith(":"))
    body = "".join(f"{indent}{each}\n" for each in line.split("\n"))
    event = 'drink event "Rain" in "Cellar":\n  each player draws 1 card\n'
    return f"{HANDS}\n{heading}{body}\n{event}"


def played(context: str, line: str) -> tuple[Scene, object]:
    """The table after the card was played there, and all has come to its end; and who was not to
    play cards.
    """
    own_turn = context in ("action", "phase", "minion", "hook", "token")
    hand = [TESTED] if context not in ("minion", "hook", "token", "also", "of event") else []
    top = {"event": "Rain", "also": "Odd", "of event": "Odd"}.get(context, "Brew")
    scene = strangers(
        "Berta Anna Carl", text_with(context, line), "always",
        turn=1 if own_turn else 0,
        hands={0: ["Gambling? I'm in!", "Hit", "Mix", "Oh No"], 1: [*hand, "Tip the Wench."],
               2: ["Tip the Wench.", *([STARTS[context]] if context in STARTS else [])]},
        drinks={1: [top, "Brew", "Brew"], 2: ["Brew", "Brew"]},
        in_play={1: [TESTED]} if context == "minion" else {},
        numbers={1: {"Spite": 1}} if context == "token" else {},
    )  # fmt: skip
    for wanted in wishes(context):
        go_on(scene, wanted)
    return scene, go_on(scene, None)


def wishes(context: str) -> Iterator[tuple[int, str]]:
    """Who is to play what, in order."""
    if context in STARTS:
        yield 0, "Gambling? I'm in!"
        yield 2, STARTS[context]
    if context == "mixing":
        yield 0, "Mix"
    if context not in ("hook", "token", "also", "of event"):
        yield 1, TESTED
    if context == "negated":
        yield 0, "Oh No"


def go_on(scene: Scene, wanted: tuple[int, str] | None) -> set[int]:
    """Everybody passes and chooses the last thing until this can be played; at the end, until this
    turn and the next are over. Gives who meanwhile was not to play cards.
    """
    forbidden: set[int] = set()
    turn = scene.table.turns
    for _ in range(400):
        request: Any = scene.game.pending
        table = scene.table
        forbidden |= {seat for seat in table.playing if not may_play(table, seat, "anytime")}
        if request is None or scene.table.turns > turn + (wanted is None):
            assert wanted is None, f"{wanted} could not be played: {scene.game.events[-12:]}"
            return forbidden
        if isinstance(request, Respond):
            if wanted is not None and request.seat == wanted[0] and wanted[1] in request.items:
                scene.game.answer(wanted[1])
                return forbidden
            scene.game.answer(PASS)
        elif request.verb == "discard" and request.least == 0:
            scene.game.answer(())
        else:
            scene.game.answer("yes" if request.verb == "decide" else request.options[-1])
    raise AssertionError("this does not come to an end")


def state(found: tuple[Scene, object]) -> object:
    """All that a line may have changed."""
    scene, forbidden = found
    table = scene.table
    gold = sorted((str(place), much) for place, much in table.gold.items())
    told = [event for event in table.events if event[0] in ("round ended", "took control")]
    return table.stats, gold, table.piles, told, forbidden, table.playing


def refusal(context: str, line: str) -> str:
    """Why it may not stand there; nothing where it may."""
    try:
        strangers("Berta Anna Carl", text_with(context, line))
    except SourceErrors as error:
        (mistake, *_) = error.diagnostics
        assert isinstance(mistake, Diagnostic)
        assert mistake.source.line(mistake.span.line).strip() in line
        return mistake.code
    return ""


CHANCES = {
    "start a round": {"anytime", "card", "drink", "mixing", "event", "debt", "loss", "negated",
                      "also", "of event"},
    "you ignore it": {"mixing"},
    "increase its Alcohol by 2": {"card", "mixing"},
    "increase its Fortitude loss for you by 1": {"mixing"},
    "redirect its Fortitude loss to another player": {"mixing"},
}  # fmt: skip
"""Where a line would do something at another table: no Round begins inside another (gamble-16), and
the card that is answered here has nothing of what the line is about.
"""


@pytest.mark.slow
@pytest.mark.parametrize("line", LINES)
def test_each_line_does_something_wherever_it_may_stand(line: str) -> None:
    idle = [
        context
        for context in CARDS.keys() - CHANCES.get(line, set())
        if not refusal(context, line) and state(played(context, line)) == BASE[context]
    ]
    assert sorted(idle) == []


BASE = {context: state(played(context, NOTHING)) for context in CARDS}
"""How each table stands where the card does nothing."""


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("you take the pot", {"action", "phase", "minion", "hook", "token"}),
        ("you take control of the round", {"action", "phase", "minion", "hook", "token", "win"}),
        ("start a round", {"gambling", "cheating", "during", "win"}),
        ("at the end of your turn:\n  negate it", {*CARDS}),
        ("the attacker gains 2 Alcohol", {*CARDS} - {"card", "mixing", "loss"}),
        ("the drinker gains 2 Alcohol", {*CARDS} - {"drink", "mixing"}),
        ("another player loses 2 Fortitude", set()),
        ("choose one:\n  - you gain 0 Alcohol\n  - you gain 2 Alcohol", set()),
    ],
)
def test_a_line_is_refused_where_it_never_does_anything(line: str, refused: set[str]) -> None:
    assert {context for context in CARDS if refusal(context, line)} == refused


def test_what_happens_on_each_turn_happens_on_the_turns_of_others_too() -> None:
    text = """
character Anna:
  about "for tests"
  at the end of each turn:
    you gain 1 Alcohol
    they lose 1 Fortitude
  at the end of your turn:
    you gain 5 Alcohol
"""
    scene = strangers("Berta Anna Carl", text, "always")
    go_on(scene, None)
    assert scene.table.turns == 3
    assert [each["Fortitude"] for each in scene.table.stats] == [19, 19, 20]
    assert scene.table.stats[1]["Alcohol"] == 6  # one of them is sobered up
