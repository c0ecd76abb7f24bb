"""The base set as the facts have it: which cards, how many, of what kind, and what they say."""

from collections.abc import Mapping

import pytest

from rdi.lang.compiler.shelf import characters_on_shelf
from rdi.library import character, drink_deck
from rdi.model.cards import DrinkCard
from tests.lang.explained_pages import SAID, card_pages

# How many, of what kind, and the title. A title cannot hold double quotes: `'No!'` has them.

SHARED = """
6 action or gambling: Gambling? I'm in!
2 gambling: I raise!
2 gambling: Winning Hand!
1 sometimes: Oh, I guess the Wench thought that was her tip...
1 sometimes: The Wench thinks you should stop playing with the drinks.
1 sometimes: I don't think so!
2 sometimes: Wench, bring some drinks for my friends!
1 anytime: Tip the Wench.
"""

DEIRDRE = """
1 action: Let's toast the Goddess!
1 action: I'm not that kind of priestess!
2 action: My Goddess made me do it!
1 action: Oh no! I think that growth on your arm might be Mummy Rot!
1 action: Sorry, sometimes my healing spells just wear off.
1 action: Prayer of Healing
1 action: Mass Heal!
2 anytime: My Goddess heals me.
1 sometimes: They might not know you're cheating, but my Goddess does!
1 sometimes: I'm saving this money for the poor.
1 sometimes: Sorry, I have to pray now...
1 sometimes: Not now! These men are interested in my religion.
1 sometimes: You look like you need this more than I do!
1 sometimes: Wine into Water
2 sometimes: Water into Wine
1 sometimes: Stop being silly!
1 sometimes: My Goddess provides!
1 sometimes: A priestess can make money just about anywhere!
2 sometimes: My Goddess protects me!
1 sometimes: My Goddess doesn't like that!
"""

FIONA = """
1 sometimes: I do believe that you're cheating. At this point, you have two options...
1 sometimes: I like this town. They give me a discount on armor repair
1 sometimes: Oh, that's what was rattling around in my armor!
1 sometimes: Go away! I'm arranging my weapons by size.
1 sometimes: Go away! I'm polishing my arsenal.
2 sometimes: Luckily for me, I was wearing my armor!
1 sometimes: This is just the thing to get the blood off my sword!
1 sometimes: This is just the thing to get the rust off my armor!
1 sometimes: We're at an inn, and you're not drinking. What's wrong with you!?
1 action: Drink up, friend!
1 sometimes: Come, my friend, sit and drink with me!
1 sometimes: Nothing like a little belt of liquid courage!
2 action: It'll hurt more if you do it like this!
1 action: You wanna arm wrestle?
2 action: Hey! No more chain mail bikini jokes!
1 action: Who says I'm not a lady?
1 action: So then I got the ogre in a headlock like this!
2 sometimes: Sorry about that, I just instinctively aim for the head...
1 anytime: I'm a quick healer.
1 action: Hey guys... Can I borrow some gold? Armor repair isn't cheap, ya' know.
"""

GERKI = """
2 action: That's not healing salve! It's contact poison!
2 action: How did this get stuck in your back?
1 action: Have you seen my poison? I left it in a mug right here...
1 action: Uh oh! I forgot to disarm one of the traps!
1 action: Um, guys... I think there was a miscalculation during treasure division...
1 anytime: Oh, this gold piece? Um... I found it... under your chair...
1 anytime: Well... I don't see your name on it!
1 cheating: I'm winning... Honestly!
1 cheating: Oops... I dropped my cards...
1 cheating: Five of a kind! Does this mean I win?
1 cheating: What's that up your sleeve?
2 sometimes: Dump it on the floor
1 sometimes: Luckily for me I had this antidote brewed up!
2 sometimes: A little somethin' extra
1 sometimes: Hide in shadows
2 sometimes: Swipe the tip!
1 sometimes: Grab a coin while no one's lookin'!
1 sometimes: Hey! Where'd the little guy go?
1 sometimes: Um... I know you think you won, but...
"""

ZOT = """
2 action: I told you not to distract me!
2 action: How many times have I told you? Keep your hands off my wand!
1 action: Watch Out! Don't step on Pooky!
1 action: Down Pooky!
2 action: Oh no! Not again! Pooky's on a drunken rampage!
1 action: Behold my impressive power as I... pull this rabbit out of my hat!
1 anytime: Pooky thinks you look thirsty...
1 anytime: Nothing up my sleeve! Presto! What's that behind your ear?
1 cheating: Pooky! Stop looking at everyone's cards!
1 cheating: Look over there! It's the Lich King!
1 cheating: This time, we'll use my dice.
1 cheating: What's that up your sleeve?
1 sometimes: Bad Pooky! Don't drink that!
1 sometimes: Teleport beverage!
1 sometimes: Oh, Barmaid! I think Pooky had an accident!
2 sometimes: Not now, I'm meditating.
1 sometimes: Transmute peanuts to gold
1 sometimes: Now you see me... Now you don't!
1 sometimes: No, Pooky! That's my friend!
1 sometimes: The stars say, 'No!'
"""
DRINKS = """
3 Light Ale: Alcohol 1
2 Light Ale with a Chaser: Alcohol 1, chaser
3 Dark Ale: Alcohol 1
1 Dark Ale with a Chaser: Alcohol 1, chaser
3 Wine: Alcohol 2
1 Wine with a Chaser: Alcohol 2, chaser
2 Elven Wine: Alcohol 3
1 Elven Wine with a Chaser: Alcohol 3, chaser
3 Dragon Breath Ale: Alcohol 4
1 Dirty Dishwater: Fortitude -1
1 We're Cutting You Off!: Alcohol -1
1 Orcish Rotgut: Fortitude -2, Orc Alcohol 2
1 Troll Swill: Alcohol 1, Fortitude -1, Troll Alcohol 2
1 Water:
1 Holy Water: Fortitude 2
1 Wizard's Brew: Alcohol 2, Fortitude 2
"""
EVENTS = {"Round on the House!": 2, "Drinking Contest!": 2}

DECKS = {"Deirdre": DEIRDRE, "Fiona": FIONA, "Gerki": GERKI, "Zot": ZOT}
BASE_DECK = "Drink Deck"

each_character = pytest.mark.parametrize("name", DECKS)


def facts(table: str) -> dict[str, tuple[int, str]]:
    """Title to copies and kind, of the lines of a table."""
    rows = [line.partition(": ") for line in table.strip().splitlines()]
    pairs = [(title, *head.split(" ", 1)) for head, _, title in rows]
    return {title: (int(copies), kind) for title, copies, kind in pairs}


@each_character
def test_a_deck_holds_the_cards_that_it_should_and_no_others(name: str) -> None:
    found = character(name)
    deck = {
        title: (copies, " or ".join(found.cards[title].kinds))
        for title, copies in found.deck.items()
    }
    assert deck == facts(SHARED) | facts(DECKS[name])


@pytest.mark.rule("base-setup-11")
@each_character
def test_a_deck_has_forty_cards(name: str) -> None:
    assert sum(character(name).deck.values()) == 40


@each_character
def test_nobody_of_the_base_set_has_minions_traits_or_piles_of_their_own(name: str) -> None:
    found = character(name)
    assert (found.minions, found.traits, found.piles, found.hooks, found.tokens) == (
        {}, frozenset(), (), (), (),
    )  # fmt: skip


def test_no_card_of_the_base_set_is_our_own_invention() -> None:
    cards = [card for name in DECKS for card in character(name).cards.values()]
    assert [card.title for card in cards if card.is_house] == []


def told(drink: DrinkCard) -> str:
    """A Drink as a line of the table above has it."""
    chaser = ["chaser"] * drink.chaser
    return ", ".join([*numbers(drink.numbers), *chaser, *traits(drink)])


def numbers(found: Mapping[str, int]) -> list[str]:
    return [f"{what} {number}" for what, number in found.items()]


def traits(drink: DrinkCard) -> list[str]:
    others = (drink.for_trait or {}).items()
    return [f"{trait} {each}" for trait, found in others for each in numbers(found)]


@pytest.mark.rule(
    "drinks-val-light-ale",
    "drinks-val-dark-ale",
    "drinks-val-wine",
    "drinks-val-elven-wine",
    "drinks-val-dragon-breath",
    "drinks-val-light-ale-chaser",
    "drinks-val-wine-chaser",
)
def test_the_drinks_are_as_strong_as_the_rules_and_listings_say() -> None:
    deck = drink_deck(BASE_DECK)
    found = [f"{deck.counts[title]} {title}: {told(drink)}" for title, drink in deck.drinks.items()]
    assert [line.rstrip() for line in found] == DRINKS.strip().splitlines()


def test_the_drink_deck_has_thirty_cards_four_of_them_events() -> None:
    deck = drink_deck(BASE_DECK)
    assert sum(deck.counts.values()) == 30
    assert {title: deck.counts[title] for title in deck.events} == EVENTS
    assert {event.kind for event in deck.events.values()} == {"drink"}


PAGES = dict(card_pages())


@pytest.mark.parametrize("name", PAGES)
def test_cards_say_what_they_said(name: str) -> None:
    assert PAGES[name] == (SAID / name).read_text(encoding="utf-8")


def test_no_page_of_cards_is_left_over() -> None:
    assert {file.name for file in SAID.iterdir()} == set(PAGES)


def test_there_is_a_page_for_each_character_and_drink_deck_on_the_shelf() -> None:
    names = {each.name for each in characters_on_shelf()}
    assert {f"{name}.txt" for name in names} < set(PAGES)
