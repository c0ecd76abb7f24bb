"""Cards as they are written, and what they become."""

from typing import Any

import pytest

from rdi.model import cards as m
from rdi.model import effects as e
from rdi.model import lasting as l
from rdi.model.cards import Character
from tests.lang.card_texts import ANOTHER, PICK, THEY, VICTIM, body, brawler, card, codes, trigger

PAY = e.Pay(VICTIM, 1, e.SELF)
PICKED = "pick another player as victim\n"
LINES = {
    "victim pays 1 Gold to you": PAY,
    "victim pay 1 Gold to you, in 4 payments": e.Pay(VICTIM, 1, e.SELF, parts=4),
    "victim pays 1 Gold to the inn": e.Pay(VICTIM, 1, e.PlayerRef(e.INN)),
    "you take 1 Gold from the pot": e.Pay(e.PlayerRef(e.POT), 1, e.SELF, is_taken=True),
    "you gain 1 Gold from the inn": e.Pay(e.PlayerRef(e.INN), 1, e.SELF),
    "each player in the round antes 1 Gold": e.Ante(e.PlayerRef(e.EACH_IN_ROUND), 1),
    "each other player loses 1 Fortitude": e.Change(
        e.PlayerRef(e.EACH_OTHER), "Fortitude", 1, False
    ),
    "you gain 2 Alcohol": e.Change(e.SELF, "Alcohol", 2, True),
    "you draw 1 card": e.Draw(e.SELF, 1),
    "victim discards 2 cards": e.Discard(VICTIM, 2),
    "victim discards 1 card at random": e.Discard(VICTIM, 1, True),
    "you order 2 drinks": e.OrderDrinks(e.SELF, 2),
    "victim drinks": e.DrinkFromPile(VICTIM),
    "each player drinks from the drink deck": e.DrinkFromDeck(e.PlayerRef(e.EACH)),
    "each player drinks from the drink deck, past any event": e.DrinkFromDeck(
        e.PlayerRef(e.EACH), past_events=True
    ),
    "each player drinks a copy from the drink deck": e.DrinkFromDeck(
        e.PlayerRef(e.EACH), is_copy=True
    ),
    "each player drinks a copy from the drink deck, past any event": e.DrinkFromDeck(
        e.PlayerRef(e.EACH), True, True
    ),
    "each player drinks for the highest Alcohol, who wins is champion": e.Contest(
        e.PlayerRef(e.EACH), "champion"
    ),
    "victim may not play cards until your next turn": e.Forbid(VICTIM),
    "until victim's next turn:\n  you may not play gambling cards": l.Until(
        l.NEXT_TURN,
        VICTIM,
        (l.Ban(e.SELF, frozenset({"gambling"})),),
        "Until the victim's next turn:\n  - You may not play Gambling Cards.",
    ),
    "the turn ends": l.TurnEnds(),
    "you may play another action card": l.AnotherAction(),
    "victim skips their next drink phase": l.SkipPhase(VICTIM, "drink"),
    "you repeat the order phase": l.RepeatPhase(e.SELF, "order"),
    "victim discards 1 card in play": l.DiscardInPlay(VICTIM, 1),
    "start a round": e.StartRound(),
    'start a round of "Threes"': e.StartRound("threes"),
    'start a round of "Threes" with dragons and cauldron': e.StartRound(
        "threes with cauldron and dragons"
    ),
    "you take control of the round": e.TakeControl(),
    "you win the round": e.WinRound(),
    "victim leaves the round": e.LeaveRound(VICTIM),
    "the round ends": e.EndRound(),
    "you take the pot": e.TakePot(),
    "you take half the pot": e.TakePot(is_half=True),
    "victim puts 2 cards face down under Discards": e.PutCards(VICTIM, 2, "Deck", "Discards"),
    "you put 1 card from Discards under Hand": e.PutCards(e.SELF, 1, "Discards", "Hand"),
    "let rivals be each other player": e.Let("rivals", e.PlayerRef(e.EACH_OTHER)),
    "at the end of victim's turn:\n  you draw 1 card": e.Later("end", VICTIM, (e.Draw(e.SELF, 1),)),
    "for each other player:\n  they draw 1 card": e.ForEach(
        e.PlayerRef(e.EACH_OTHER), (e.Draw(THEY, 1),)
    ),
    "you may:\n  you draw 1 card\notherwise:\n  you draw 2 cards": e.May(
        e.SELF,
        (e.Draw(e.SELF, 1),),
        (e.Draw(e.SELF, 2),),
        offered="You draw 1 card.",
        instead="You draw 2 cards.",
    ),
    "choose one:\n  - you draw 1 card\n  - you draw 2 cards\n    you draw 3 cards": e.ChooseOne(
        None,
        (
            e.Option("You draw 1 card.", (e.Draw(e.SELF, 1),)),
            e.Option("You draw 2 cards. You draw 3 cards.", (e.Draw(e.SELF, 2), e.Draw(e.SELF, 3))),
        ),
    ),
    "victim chooses one:\n  - victim pays 1 Gold to you\n  -\n    victim drinks": e.ChooseOne(
        VICTIM,
        (
            e.Option("The victim pays 1 Gold to you.", (PAY,)),
            e.Option(
                "The victim drinks the top of their Drink Me! Pile.", (e.DrinkFromPile(VICTIM),)
            ),
        ),
    ),
}


def test_only_a_round_that_was_won_is_played_again() -> None:
    lines = "play when a player wins the round\nthe round is played again"
    assert body(lines, "sometimes") == (e.PlayRoundAgain(),)


@pytest.mark.parametrize("line", LINES)
def test_a_line_becomes_a_plain_value(line: str) -> None:
    assert body(PICKED + line, "anytime") == (e.PickPlayer("victim"), LINES[line])


ANSWERS = {
    "negate it": e.Negate(),
    "you ignore it": e.Ignore(),
    "increase its Alcohol by 2": e.Adjust("Alcohol", 2),
    "reduce its Alcohol by 2": e.Adjust("Alcohol", -2),
    "split it with another player rounding up": e.Split(ANOTHER, True),
    "split it with nobody rounding down": e.Split(None, False),
    "pass it to another player": e.PassOn(ANOTHER),
    "its Alcohol becomes Fortitude": e.Become("Alcohol", "Fortitude"),
    "add to it:\n  they lose 1 Fortitude": e.AddToDrink((e.Change(THEY, "Fortitude", 1, False),)),
    "the drinker drinks": e.DrinkFromPile(e.PlayerRef(e.DRINKER)),
}


@pytest.mark.parametrize("line", ANSWERS)
def test_an_answer_to_a_drink_becomes_a_plain_value(line: str) -> None:
    assert body(f"play when a drink is revealed\n{line}", "sometimes")[-1] == ANSWERS[line]


@pytest.mark.parametrize("line", [*ANSWERS, "pay it from the inn", "redirect its Alcohol loss to"])
def test_nothing_is_answered_where_nothing_is_pending(line: str) -> None:
    line = f"{line} another player" if line.endswith("to") else line
    below = line.replace("\n", "\n  ")
    assert codes(f'action card "A":\n  {below}\n')[0] == "E0313"


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("reduce its Fortitude loss for you by 1", e.Adjust("Fortitude", -1, e.SELF)),
        ("increase its Fortitude loss for you by 1", e.Adjust("Fortitude", 1, e.SELF)),
        ("redirect its Fortitude loss to another player", e.Redirect("Fortitude", ANOTHER)),
        ("the attacker loses 1 Alcohol", e.Change(e.PlayerRef(e.ATTACKER), "Alcohol", 1, False)),
    ],
)
def test_an_answer_to_a_card_becomes_a_plain_value(line: str, effect: e.Effect) -> None:
    assert body(f"play when a card affects you\n{line}", "sometimes")[-1] == effect
    assert "E0313" in codes(f'sometimes card "A":\n  play when you win the round\n  {line}\n')


ANY: frozenset[str] = frozenset()
TRIGGERS = {
    "when a card is played": m.WhenCard(),
    "when a sometimes or action card is played": m.WhenCard(frozenset({"sometimes", "action"})),
    "when another player plays a cheating card": m.WhenCard(frozenset({"cheating"}), "another"),
    "when another player's card is played": m.WhenCard(ANY, "another"),
    "when a card affects your Fortitude or Gold": m.WhenCard(
        affects=frozenset({"Fortitude", "Gold"})
    ),
    "when another player's action card affects your Alcohol": m.WhenCard(
        frozenset({"action"}), "another", frozenset({"Alcohol"})
    ),
    "when a card affects you": m.WhenCard(affects=frozenset({"you"})),
    "when a sometimes card changes a drink": m.WhenCard(
        frozenset({"sometimes"}), changes=frozenset({"changes a drink"})
    ),
    "when a card negates or ignores a card": m.WhenCard(changes=frozenset({"negates", "ignores"})),
    "when a card forces a player out of the round": m.WhenCard(changes=frozenset({"forces out"})),
    "when a card antes": m.WhenCard(changes=frozenset({"antes"})),
    "when a drink affects you": m.WhenDrink("you"),
    "when a drink is revealed": m.WhenDrink(),
    "when another player reveals a drink": m.WhenDrink("another"),
    "when an event is revealed": m.WhenEvent(),
    "when a dungeon event is revealed": m.WhenEvent(frozenset({"dungeon"})),
    "when you must ante": m.WhenDebt(frozenset({"ante"})),
    "when you must pay or ante Gold": m.WhenDebt(frozenset({"pay", "ante"})),
    "when you must pay, ante or give up Gold": m.WhenDebt(frozenset({"pay", "ante", "take"})),
    "when another player wins the round": m.WhenWin(),
    "when you win the round": m.WhenWin("you"),
    "after you lose Fortitude to another player's card": m.AfterLoss("Fortitude"),
    "after you lose Alcohol to another player's card unless you reduced it": m.AfterLoss(
        "Alcohol", True
    ),
    "when a player wins the round": m.WhenWin("anyone"),
    "after a player loses Fortitude to another player's action card": m.AfterLoss(
        "Fortitude", by="anyone", kinds=frozenset({"action"})
    ),
    "after another player loses Alcohol to a card": m.AfterLoss(
        "Alcohol", by="another", to="anyone"
    ),
    "after you gain Gold": m.AfterDeed("gains", "you", "Gold"),
    "after a player loses Fortitude": m.AfterDeed("loses", "anyone", "Fortitude"),
    "after another player orders a drink": m.AfterDeed("orders", "another"),
    "after you drink a drink": m.AfterDeed("drinks"),
    "after another player wins the round": m.AfterDeed("wins the round", "another"),
    "after a player leaves the round": m.AfterDeed("leaves the round", "anyone"),
    "after you take the pot": m.AfterDeed("takes the pot"),
    "after another player discards a card": m.AfterDeed("discards", "another"),
    "after another player is out": m.AfterDeed("is out", "another"),
    "in another player's order phase": m.InPhase("order", "another"),
    "in your order phase": m.InPhase("order"),
    "during a round": m.DuringRound(),
}


@pytest.mark.parametrize("line", TRIGGERS)
def test_a_moment_to_play_becomes_a_plain_value(line: str) -> None:
    assert trigger(f"play {line}") == TRIGGERS[line]


LAWS = {
    "only copies of this card can affect it": m.Restrictions(only=frozenset({"Left Hook"})),
    'only "Left Hook" or "Other" can affect it': m.Restrictions(
        only=frozenset({"Left Hook", "Other"})
    ),
    "cannot be negated or ignored": m.Restrictions(cannot=frozenset({"negated", "ignored"})),
    "beaten only by cheating or gambling cards": m.Restrictions(
        beaten_by=frozenset({"cheating", "gambling"})
    ),
    "beats everything": m.Restrictions(beats_all=True),
    "not against a card that antes or ends the round": m.Restrictions(
        not_against=frozenset({"antes", "ends the round"})
    ),
    "only while in the round": m.Restrictions(needs_round=True),
}


@pytest.mark.parametrize("line", LAWS)
def test_a_law_becomes_a_plain_value(line: str) -> None:
    other = 'action card "Other" in Brawler:\n  you draw 1 card\n'
    text = f'action card "Left Hook" in Brawler:\n  {line}\n  you draw 1 card\n{other}'
    found = brawler(text).cards["Left Hook"]
    assert found.restrictions == LAWS[line]
    assert found.ways[0].body == (e.Draw(e.SELF, 1),)


def test_a_sentence_about_another_player_is_a_pick_that_comes_first() -> None:
    lost = e.Change(ANOTHER, "Fortitude", 2, False)
    assert body("you draw 1 card\nanother player loses 2 Fortitude") == (
        PICK, e.Draw(e.SELF, 1), lost,
    )  # fmt: skip


def test_a_card_may_be_played_in_several_ways() -> None:
    found = card(
        """as an action:
  start a round
as a gambling card:
  you take control of the round
  when this is negated:
    you draw 1 card""",
        "action or gambling",
    )
    assert found.kinds == ("action", "gambling")
    assert [(way.kind, way.body) for way in found.ways] == [
        ("action", (e.StartRound(),)),
        ("gambling", (e.TakeControl(),)),
    ]
    assert [way.when_negated for way in found.ways] == [(), (e.Draw(e.SELF, 1),)]


def test_a_sometimes_card_may_have_several_moments() -> None:
    found = card(
        "play when you must ante:\n  you leave the round\nplay when a drink affects you:\n"
        "  you ignore it",
        "sometimes",
    )
    assert [(way.trigger, way.body) for way in found.ways] == [
        (m.WhenDebt(frozenset({"ante"})), (e.LeaveRound(),)),
        (m.WhenDrink("you"), (e.Ignore(),)),
    ]


class Table:
    """What sums ask of the table."""

    players = 4

    def one(self, play: "Play", kind: str, name: str) -> int:
        return {("named", "victim"): 1}[kind, name]

    def stat_of(self, seat: int, what: str) -> int:
        return {"Fortitude": 4, "Gold": 7}[what] + 100 * seat

    def cards_of(self, seat: int, name: str) -> int:
        return {"Hand": 10}[name] * seat

    def is_in_round(self, seat: int) -> bool:
        return seat == 0


class Play:
    """What sums ask of the card that is played."""

    seat = 0
    did = True


def number_of_it(table: Table, play: Play, what: str) -> int:
    return {"Alcohol": 5}[what]


def works_out(found: Character, name: object) -> object:
    """What a generated function of a character gives."""
    safe = {"min": min, "max": max, "number_of_it": number_of_it}
    names: dict[str, Any] = {"__builtins__": safe}
    assert found.code is not None
    exec(found.code, names)
    result: object = names[str(name)](Table(), Play())
    return result


SUMS = """action card "Sums" in Brawler:
  pick another player as victim
  if victim's Fortitude is less than 5 and not victim is in the round:
    victim loses (victim's Fortitude - 2) Alcohol
  you draw (number of cards in Hand of victim + number of players) cards
  if you do:
    you gain your Gold Fortitude
"""


def test_amounts_and_conditions_become_functions() -> None:
    found = brawler(SUMS)
    _, test, draw, did = found.cards["Sums"].ways[0].body
    assert isinstance(test, e.If)
    assert isinstance(draw, e.Draw)
    assert isinstance(did, e.If)
    (lost,), (gained,) = test.body, did.body
    assert isinstance(lost, e.Change)
    assert isinstance(gained, e.Change)
    assert works_out(found, test.condition) is False
    assert works_out(found, lost.amount) == 102
    assert works_out(found, draw.amount) == 14
    assert works_out(found, did.condition) is True
    assert works_out(found, gained.amount) == 7


@pytest.mark.parametrize(
    ("amount", "result"),
    [
        ("(least of (3, your Gold))", 3),
        ("(most of (3, your Gold))", 7),
        ("half of your Gold", 3),
        ("(2 * your Gold - 1)", 13),
        ("(1 if your Gold is at least 5, otherwise 2)", 1),
        ("(1 if your Gold is 6 or your Gold is not 7, otherwise 2)", 2),
        ("victim's Gold", 107),
    ],
)
def test_sums_use_nothing_but_what_the_table_gives(amount: str, result: int) -> None:
    lines = f"  {PICKED}  you draw {amount} cards\n"
    found = brawler(f'action card "A" in Brawler:\n{lines}')
    draw = found.cards["A"].ways[0].body[-1]
    assert isinstance(draw, e.Draw)
    assert works_out(found, draw.amount) == result


def test_what_is_reduced_by_a_sum_is_negative() -> None:
    text = 'sometimes card "A" in Brawler:\n  play when a drink is revealed\n'
    found = brawler(f"{text}  reduce its Alcohol by half of its Alcohol\n")
    (change,) = found.cards["A"].ways[0].body
    assert isinstance(change, e.Adjust)
    assert works_out(found, change.by) == -2
