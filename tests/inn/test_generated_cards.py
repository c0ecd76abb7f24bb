"""Cards that nobody has thought of: whatever the language can say is checked, explained, laid out
and played, and no law of the table breaks.
"""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame
from rdi.lang.authoring.formatting import formatted
from rdi.lang.compiler.shelf import cards_in
from rdi.lang.syntax.source import Source
from rdi.library import drink_deck
from rdi.model.settings import Asks, Settings
from rdi.resources import root
from rdi.session import fuzzing
from rdi.session.fuzzing import check_invariants, random_answer
from tests.inn.house import GAME
from tests.inside import table_of

SEATS, CHOICES_MOST = 3, 400
MAKER = """
character Maker:
  about "anything at all"
  pile Petrified (hidden)
  pile Shelf (public)
  deck:
    6 "Gambling? I'm in!"
  at the start of your turn:
    you put 1 card from Petrified under Hand
  at the end of each turn:
{hook}

token Spite, supply 9:
  at the end of their turn:
    they lose 1 Spite

minion "Servant" in Maker, 3 copies:
  wages 1
  once each action phase:
{deed}
"""
AMOUNTS = st.integers(0, 5)
WHO = st.sampled_from(["you", "victim", "each player", "each other player"])
STATS = st.sampled_from(["Fortitude", "Alcohol"])


@st.composite
def direct_lines(draw: st.DrawFn) -> list[str]:
    """Something that changes players."""
    who, amount = draw(WHO), draw(AMOUNTS)
    many = {"you": ""}.get(who, "s")
    line = draw(
        st.sampled_from(
            [
                f"{who} lose{many} {amount} {draw(STATS)}",
                f"{who} gain{many} {amount} {draw(STATS)}",
                f"{who} pay{many} {amount} Gold to the inn",
                f"{who} pay{many} {amount} Gold to you",
                f"you take {amount} Gold from victim",
                f"{who} gain{many} {amount} Gold from the inn",
                f"{who} draw{many} {amount} cards",
                f"{who} discard{many} {amount} cards",
                f"{who} discard{many} {amount} cards at random",
                f"{who} drink{many}",
                f"{who} drink{many} from the drink deck, past any event",
                f"{who} drink{many} a copy from the drink deck, past any event",
                f"{who} order{many} {amount} drinks",
                f"{who} may not play cards until your next turn",
                f"let friends be {who}",
                f"{who} gain{many} {amount} Spite",
                f"{who} put{many} {amount} cards from Hand under Petrified",
                f"{who} put{many} {amount} cards face down under your Shelf",
                f"you put {amount} cards from victim's Hand under Shelf",
                f"{who} put{many} {amount} cards from Discards under Hand",
                f"you put {amount} cards from Petrified under Discards",
                f"{who} put{many} {amount} cards from InPlay under Hand",
                "nobody is out until this ends",
            ]
        )
    )
    return [line]


@st.composite
def blocks(draw: st.DrawFn, depth: int = 0) -> list[str]:
    """Some lines, perhaps with other lines inside them."""
    if depth > 2 or draw(st.booleans()):
        return draw(direct_lines())
    inner = ["  " + line for line in draw(blocks(depth + 1))]
    other = ["  " + line for line in draw(blocks(depth + 1))]
    return draw(
        st.sampled_from(
            [
                ["you may:", *inner],
                ["victim may:", *inner, "otherwise:", *other],
                ["if victim's Fortitude is more than your Alcohol:", *inner],
                ["for each other player:", *inner],
                ["at the end of your turn:", *inner],
                ["choose one:", "  -", *["  " + line for line in inner], "  - you draw 1 card"],
                ["victim chooses one:", "  - you draw 1 card", "  -", *["  " + x for x in other]],
            ]
        )
    )


ANSWERS = {
    "play when a card affects your Fortitude or Alcohol or Gold": [
        "negate it", "you ignore it", "reduce its Fortitude loss for you by 1",
        "redirect its Fortitude loss to victim",
    ],
    "play when a drink affects you": [
        "you ignore it", "pass it to victim", "split it with victim rounding up",
        "split it with nobody rounding down", "its Alcohol becomes Fortitude",
    ],
    "play when a drink is revealed": [
        "negate it", "increase its Alcohol by 3", "reduce its Alcohol by 2",
        "add to it:\n  they draw 2 cards\n  they pay 1 Gold to you",
    ],
    "play when you must pay or ante Gold": ["pay it from the inn", "you leave the round"],
    "play when another player wins the round": [
        "you take the pot", "you take half the pot", "the round is played again",
    ],
    "play after you lose Fortitude to another player's card": ["the attacker loses 2 Fortitude"],
    "play during a round": [
        "the round ends", "you take 1 Gold from the pot", "you take the pot",
        "you take half the pot",
    ],
    "play when an event is revealed": ["you ignore it", "negate it"],
}  # fmt: skip


@st.composite
def cards(draw: st.DrawFn, number: int) -> str:
    """A card of any kind."""
    kind = draw(st.sampled_from(["action", "anytime", "sometimes", "gambling", "cheating"]))
    lines = ["pick another player as victim", *draw(blocks())]
    if kind == "sometimes":
        trigger = draw(st.sampled_from(sorted(ANSWERS)))
        answer = draw(st.sampled_from(ANSWERS[trigger])).split("\n")
        lines = [trigger, lines[0], *answer, *lines[1:]]
    elif kind in ("gambling", "cheating"):
        more = st.sampled_from(
            ["", "you take the pot", "you take half the pot", "the leader loses 1 Fortitude"]
        )
        lines += [line for line in (draw(more), "you take control of the round") if line]
    body = "\n".join("  " + line for line in lines)
    return f'{kind} card "Card {number}" in Maker, 4 copies:\n{body}\n'


@pytest.mark.slow
@given(
    st.tuples(*[cards(number) for number in range(8)]),
    st.tuples(blocks(), blocks()),
    st.integers(0, 10**6),
    st.sampled_from(list(Asks)),
)
@settings(max_examples=25, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_whatever_can_be_said_is_played_by_the_laws(
    texts: tuple[str, ...], deeds: tuple[list[str], list[str]], seed: int, asks: Asks
) -> None:
    hook, deed = (
        "\n".join(f"    {line}" for line in ["pick another player as victim", *lines])
        for lines in deeds
    )
    text = "\n".join([MAKER.format(hook=hook, deed=deed), *texts])
    house = (root("cards") / "house_cards.cards").read_text(encoding="utf-8")
    (maker,), _ = cards_in(Source("house_cards.cards", house), Source("maker.cards", text))
    assert all(card.text for card in maker.cards.values())
    once = formatted(Source("maker.cards", text))
    assert formatted(Source("maker.cards", once)) == once
    compiled = CompiledInnGame(library.definition(GAME), [maker] * SEATS, drink_deck("Drink Deck"))
    game = Game(compiled, Settings(asks=asks), SeededChance(seed), [10] * SEATS)
    luck = SeededChance(seed)
    whole, gold = fuzzing.count_cards(table_of(game)), sum(game.purses.values())
    for _ in range(CHOICES_MOST):  # such cards may heal so much that nobody is ever out
        if game.pending is None:
            break
        game.answer(random_answer(game.pending, luck))
        check_invariants(game, whole, gold)
    for seat in range(SEATS):  # whatever is hidden may lie otherwise, and everybody sees the same
        view = game.view(seat)
        assert view.imagine(seed).view(seat).as_data() == view.as_data()
