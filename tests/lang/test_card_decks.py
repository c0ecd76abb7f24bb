"""Decks of cards and Drinks as they are written, and what they become."""

import pytest

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.compiler.shelf import cards_in
from rdi.lang.syntax.diagnostics import Diagnostic
from rdi.lang.syntax.source import Source
from rdi.library import character, drink_deck
from rdi.model import cards as m
from rdi.model import effects as e
from rdi.model.cards import DrinkCard, EventCard
from rdi.model.lasting import OTHERS, ChangedLoss
from tests.lang.card_texts import ANOTHER, PICK, THEY, VICTIM, body, card, codes, company

DRINKS = """drinks "Cellar":
  about "cold"
drink "Cider" in "Cellar", 3 copies:
  Alcohol +2
  Fortitude -1
  draw 1 card
  chaser
  splits itself
  for a Troll:
    Alcohol +4
  also:
    you pay 1 Gold to the inn
dungeon event "Loose Stones" in "Cellar" level 3, 2 copies:
  each player pays 1 Gold to the inn
drink "Nowhere":
  Alcohol +0
"""


def test_drinks_and_events_are_in_their_deck() -> None:
    (deck,) = company(DRINKS)[1]
    assert (deck.title, deck.counts) == ("Cellar", {"Cider": 3, "Loose Stones": 2})
    drink = deck.drinks["Cider"]
    assert isinstance(drink, DrinkCard)
    assert drink.numbers == {"Alcohol": 2, "Fortitude": -1, "draw": 1}
    assert (drink.chaser, drink.splits_itself) == (True, True)
    assert drink.for_trait == {"Troll": {"Alcohol": 4}}
    assert drink.extra == (e.Pay(e.SELF, 1, e.PlayerRef(e.INN)),)
    event = deck.events["Loose Stones"]
    assert isinstance(event, EventCard)
    assert (event.kind, event.level) == ("dungeon", 3)
    assert event.body == (e.Pay(e.PlayerRef(e.EACH), 1, e.PlayerRef(e.INN)),)


NERODIA = """verb petrify, petrifies (who, n):
  who puts n cards face down under Petrified
cost glare (n):
  the owner puts n cards from Petrified under Attached
token Scarab, supply 12:
  at the end of their turn:
    they lose 1 Fortitude
    they lose 1 Scarab
  cannot be redirected
token Other:
  note "spoken of by nobody"
minion "Bouncer" in Nerodia, 2 copies:
  wages 2
  once each action phase:
    another player loses 2 Fortitude
  while in play:
    reduce Fortitude loss for you by 1
    increase Alcohol gain for others by 2
character Nerodia:
  about "cold eyes"
  trait Gorgon
  pile Petrified (hidden)
  pile Attached (public)
  at the start of your turn:
    you put 1 card from Petrified under Hand
  deck:
    3 "Common"
anytime card "Common":
  another player petrifies 1 card
action card "Look" in Nerodia:
  pick another player as victim
  victim petrifies 2 cards
  boost glare 2:
    victim gains 1 Scarab
"""


def test_a_character_brings_traits_piles_hooks_and_tokens() -> None:
    (found,) = company(NERODIA)[0]
    assert found.deck == {"Bouncer": 2, "Look": 1, "Common": 3}
    assert found.traits == {"Gorgon"}
    assert found.piles == (
        m.OwnPile("Petrified", "nobody"),
        m.OwnPile("Attached", "all"),
    )
    (hook,) = found.hooks
    assert (hook.edge, hook.whose) == ("start", "owner")
    assert hook.body == (e.PutCards(e.SELF, 1, "Petrified", "Hand"),)
    (token,) = found.tokens
    assert (token.name, token.supply) == ("Scarab", 12)
    assert token.cannot == {"redirected"}
    assert token.hooks[0].body == (
        e.Change(THEY, "Fortitude", 1, False),
        e.Change(THEY, "Scarab", 1, False),
    )


def test_a_character_brings_minions_verbs_and_costs() -> None:
    (found,) = company(NERODIA)[0]
    bouncer = found.minions["Bouncer"]
    assert bouncer.wages == 2
    assert bouncer.actions[0].body == (PICK, e.Change(ANOTHER, "Fortitude", 2, False))
    assert bouncer.laws == (
        ChangedLoss("Fortitude", -1),
        ChangedLoss("Alcohol", 2, gains=True, who=OTHERS),
    )
    assert found.cards["Common"].ways[0].body == (PICK, e.PutCards(ANOTHER, 1, "Deck", "Petrified"))
    _, petrified, boost = found.cards["Look"].ways[0].body
    assert petrified == e.PutCards(VICTIM, 2, "Deck", "Petrified")
    assert boost == e.Boost(
        "glare 2",
        (e.PutCards(e.PlayerRef(e.OWNER), 2, "Petrified", "Attached"),),
        (e.Change(VICTIM, "Scarab", 1, True),),
        offered=(
            "The owner puts 2 cards from Petrified under Attached.\nThe victim gains 1 Scarab."
        ),
    )


def test_what_stands_on_a_card_beside_its_lines() -> None:
    lines = '  price 2 Gold\n  icon 1 Blood\n  house\n  note "ours"\n  you draw 1 card\n'
    blood = "character Bat:\n  for each Blood icon:\n    you gain 1 Alcohol\n"
    text = f'{blood}action card "Left Hook" in Bat:\n{lines}'
    found = cards_in(Source("x.cards", text))[0][0].cards["Left Hook"]
    assert (found.icons, found.is_house, found.note) == ({"Blood": 1}, True, "ours")
    assert (found.path, found.line) == ("x.cards", 4)
    assert found.text == "This costs 2 Gold to the Inn.\n1 Blood on the card.\nYou draw 1 card."


def test_the_order_of_files_and_lines_does_not_matter() -> None:
    first, second = 'character Brawler:\n  deck:\n    2 "A"\n', 'action card "A":\n  you drink\n'
    one = cards_in(Source("a.cards", first), Source("b.cards", second))
    two = cards_in(Source("b.cards", second), Source("a.cards", first))
    assert one[0][0].cards == two[0][0].cards
    assert one[0][0].deck == {"A": 2}


def test_the_verb_may_stand_in_either_form() -> None:
    assert body("you loses 1 Alcohol") == body("you lose 1 Alcohol")
    assert card("you loses 1 Alcohol").text == "You lose 1 Alcohol."
    assert card("each player lose 1 Alcohol").text == "Each player loses 1 Alcohol."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('sometimes card "A":\n  you drink\n', "E0312"),
        ('action or gambling card "A":\n  you drink\n', "E0318"),
        ('action card "A":\n  as a gambling card:\n    you drink\n', "E0318"),
        ('action card "A" in Nobody:\n  you drink\n', "E0226"),
        ('action card "A":\n  you drink\naction card "A":\n  you drink\n', "E0223"),
        ('drink "A" in "Nowhere":\n  chaser\n', "E0228"),
        ('action card "A":\n  ' + "\n  ".join(["you drink"] * 201) + "\n", "E0405"),
        ('action card "A":\n  you lose 1001 Alcohol\n', "E0303"),
    ],
)
def test_what_cannot_be_meant_is_refused(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_blocks_are_not_nested_for_ever() -> None:
    lines = "".join("  " * depth + "you may:\n" for depth in range(1, 11))
    assert "E0405" in codes(f'action card "A":\n{lines}{"  " * 11}you drink\n')


def test_characters_and_decks_are_found_by_name() -> None:
    found = character("zot")
    assert found is character("Zot")
    assert sum(found.deck.values()) == 40
    assert sum(drink_deck("Drink Deck").counts.values()) == 30
    with pytest.raises(BadSettings, match="did you mean zot"):
        character("zott")
    with pytest.raises(BadSettings, match="did you mean Drink Deck"):
        drink_deck("Drink Dekc")


VERB = "verb curse, curses (who, n):\n  who loses n {}\n  {}\n"
USE = 'action card "A":\n  pick another player as victim\n  victim curses 2\n'


@pytest.mark.parametrize(
    ("verb", "use", "found"),
    [
        (VERB.format("Fortitud", "who draws n cards"), USE, [("E0224", "verb.cards", 2)]),
        (VERB.format("Fortitude", "the attacker drinks"), USE, [("E0313", "use.cards", 3)]),
        (VERB.format("Fortitude", "vctim drinks"), USE, [("E0203", "verb.cards", 3)]),
        (
            VERB.format("Fortitude", "who drinks"),
            USE.replace("victim c", "vctim c"),
            [("E0203", "use.cards", 3)],
        ),
    ],
)
def test_what_is_wrong_with_a_verb_is_told_where_it_stands(
    verb: str, use: str, found: list[tuple[str, str, int]]
) -> None:
    with pytest.raises(SourceErrors) as caught:
        cards_in(Source("verb.cards", verb), Source("use.cards", use))
    told = [each for each in caught.value.diagnostics if isinstance(each, Diagnostic)]
    assert [(each.code, each.source.path, each.span.line) for each in told] == found


SHARED = 'sometimes card "No!":\n  play when a sometimes card is played\n  negate it\n'
OWN = 'action card "No!" in Brute, 3 copies:\n  you drink\n'


def test_a_card_of_a_character_may_have_the_title_of_one_that_others_share() -> None:
    brute, other = company(
        f'{SHARED}{OWN}character Brute:\n  about "strong"\n'
        'character Other:\n  about "weak"\n  deck:\n    2 "No!"\n'
    )[0]
    assert (brute.deck, other.deck) == ({"No!": 3}, {"No!": 2})
    assert brute.cards["No!"].kinds == ("action",)
    assert other.cards["No!"].kinds == ("sometimes",)


def test_a_deck_does_not_list_the_title_of_a_card_of_its_own() -> None:
    text = f'{SHARED}{OWN}character Brute:\n  deck:\n    1 "No!"\n'
    with pytest.raises(SourceErrors) as caught:
        company(text)
    assert "x.cards, line 4" in str(caught.value)


def test_a_character_may_be_called_by_more_than_a_name() -> None:
    (found,) = company('character Brute "Sir Brute, the “Mild”":\n  about "strong"\n')[0]
    assert (found.name, found.title) == ("brute", "Sir Brute, the “Mild”")


def test_a_title_may_hold_typographic_quotes() -> None:
    (found,) = company(
        'character Brute:\n  about "strong"\naction card "The stars say, “No!”" in Brute:\n'
        "  another player loses 1 Fortitude\n"
    )[0]
    assert [*found.deck] == ["The stars say, “No!”"]
