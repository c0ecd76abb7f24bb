"""What the program understood of a character or a card, in English, with what it can touch."""

import re

import pytest

from rdi.errors import BadSettings, SourceErrors
from rdi.lang.authoring.explaining import explain_file, explain_named
from rdi.lang.compiler.shelf import (
    characters_on_shelf,
    drink_decks_on_shelf,
    table_piles_on_shelf,
)
from rdi.lang.phrases.cards.base import first_form
from rdi.lang.syntax.source import Source
from rdi.model.cards import EventCard
from rdi.shell.authoring.check_and_explain import explain_game

TEXT = """character Brawler:
  about "hits first"
  trait Orc
  pile Trophies (public)
  at the start of your turn:
    you gain 1 Spite
token Spite, supply 3:
  at the end of their turn:
    they lose 1 Fortitude
action or gambling card "Both Hands" in Brawler, 2 copies:
  as an action:
    pick another player as victim
    victim chooses one:
      - victim loses 2 Fortitude
      - victim pays 1 Gold to you
        you draw 1 card
    if victim's Fortitude is less than 5:
      victim loses (victim's Fortitude - 2) Fortitude
  as a gambling card:
    you take control of the round
sometimes card "Not Me":
  play when a drink affects you
  you ignore it
  cannot be negated
"""


def test_what_a_small_file_says() -> None:
    page = explain_file(Source("x.cards", TEXT)).splitlines()
    assert page == [
        "Brawler: hits first",
        "(2 cards in the deck)",
        "Trait: Orc.",
        "Trophies: a pile of its own, seen by all",
        "At the start of your turn:",
        "  - You gain 1 Spite.",
        "Spite: There are 3 Spite tokens.",
        "  At the end of their turn:",
        "    - They lose 1 Fortitude.",
        "",
        "2 “Both Hands”, Action or Gambling Card",
        "  Play this in your Action Phase.",
        "  Play this in a Round of Gambling, when it is your turn there.",
        "  As an Action Card:",
        "    - Pick another player (the victim).",
        "    - The victim chooses one:",
        "      - The victim loses 2 Fortitude.",
        "      - The victim pays 1 Gold to you. You draw 1 card.",
        "    - If the victim's Fortitude is less than 5:",
        "      - The victim loses as much Fortitude as the victim's Fortitude minus 2.",
        "  As a Gambling Card:",
        "    - You take control of the Round.",
        "  [touches Fortitude and Gold of the victim; Gold and cards of you]",
        "  [touches nobody directly]",
        "",
        "“Not Me”, Sometimes Card",
        "  Play this when you are about to drink a Drink.",
        "  You ignore it.",
        "  It cannot be Negated.",
        "  [touches nobody directly; changes a drink, ignores]",
    ]


def test_a_page_tells_levels_traits_wages_and_icons() -> None:
    text = """character Brawler:
  trait Villain
  trait Orc
  for each Blood icon:
    you gain 1 Fortitude
action card "Bite" in Brawler:
  icon 1 Blood
  victim brands
verb brand, brands (who):
  who draws 1 card
minion "Bouncer" in Brawler:
  wages 2
dungeon event "Loose Stones" level 3:
  you lose 1 Fortitude
drink event "Free Peanuts":
  you gain 1 Fortitude
""".replace("victim brands", "pick another player as victim\n  victim brands")
    page = explain_file(Source("x.cards", text)).splitlines()
    assert "Traits: Orc and Villain." in page
    assert "“Loose Stones”, Dungeon Event of level 3" in page
    assert "“Free Peanuts”, Drink Event" in page
    assert "  Its owner pays 2 Gold to the Inn to keep it when it is hit." in page
    assert "  1 Blood on the card." in page
    assert "For each Blood icon on a card of yours:" in page


def test_only_files_without_mistakes_are_explained() -> None:
    with pytest.raises(SourceErrors, match="E0224"):
        explain_file(Source("x.cards", TEXT.replace("1 Spite", "1 Spiet")))
    with pytest.raises(SourceErrors, match="E0101"):
        explain_file(Source("x.cards", TEXT.replace("victim chooses", "victim choses")))


def test_everything_on_the_shelf_can_be_explained_by_name() -> None:
    for character in characters_on_shelf():
        page = explain_named(character.name)
        assert page.startswith(character.title)
        for title, copies in character.deck.items():
            assert f"{copies} “{title}”, " in page.replace("\n  ", " ")
    for deck in drink_decks_on_shelf():
        page = explain_named(deck.title)
        assert all(f"{copies} “{title}”, " in page for title, copies in deck.counts.items())


def test_a_page_is_english_and_fits_the_screen() -> None:
    names = [each.name for each in characters_on_shelf()]
    for name in [*names, *(deck.title for deck in drink_decks_on_shelf())]:
        page = explain_named(name)
        assert not re.search(r"None|_|<", page)
        assert max(len(line) for line in page.splitlines()) <= 90


def test_a_card_is_explained_by_its_title() -> None:
    first = next(iter(characters_on_shelf()[0].cards.values()))
    page = explain_named(first.title)
    assert f"“{first.title}”" in page
    assert first.text.splitlines()[0] in page.replace("\n    ", " ")


def test_an_event_of_a_pile_of_the_table_is_explained_by_its_title_with_its_level() -> None:
    found = [card for pile in table_piles_on_shelf() for card in pile.cards.values()]
    events = [each for each in found if isinstance(each, EventCard)]
    assert len(events) == 40
    for each in events:
        first, *lines = explain_named(each.title).splitlines()
        assert re.match(rf"“{re.escape(each.title)}”, \w+ Event of level {each.level}\b", first)
        assert lines


def test_what_is_not_there_comes_with_the_nearest_name() -> None:
    with pytest.raises(BadSettings, match="did you mean threes"):
        explain_named("thress", ["threes"])


def test_the_command_explains_games_characters_and_cards(
    capsys: pytest.CaptureFixture[str],
) -> None:
    character = characters_on_shelf()[0]
    title = next(iter(character.deck))
    assert explain_game(["threes"]) == 0
    assert explain_game([character.name]) == 0
    assert explain_game(title.split()) == 0
    out = capsys.readouterr().out
    assert out.index("Threes") < out.index(character.title) < out.rindex(f"“{title}”")
    assert explain_game(["nobody-of-this-name"]) != 0
    assert "no game, character or card" in capsys.readouterr().err


BREWER = """character Brewer:
  about "works all day"
  counter Malt from 0 to 9
  counter Barrels from 0 to 5
  for each Paddle icon:
    you choose one:
      - you work
      - you lose 1 Malt

verb work, works (who):
  about "works on the brew"
  if your Malt is at least 3:
    who loses 3 Malt
  otherwise:
    who gains 1 Malt

verb soak, soaks (who, n):
  about "is soaked by n barrels"
  who gains n Alcohol

verb idle, idles (who):
  about "does nothing at all"
  who loses 1 Fortitude

cost malting (n):
  about "n sacks of malt"
  price 1 Malt

token Bug, supply (number of players - 1):
  at the end of their turn:
    they lose 1 Bug

action card "Hot" in Brewer, 2 copies:
  icon 1 Paddle
  pick another player as victim
  victim soaks 2
  each other player soaks 1
  victim gains 2 Bug
  victim loses 3 Fortitude, as hit
  victim loses (what hit took) Bug
  if victim's Bug is at least 1:
    you gain 1 Barrels
  boost malting 1:
    you gain 2 Barrels
"""


def test_the_few_words_of_a_verb_stand_where_it_is_used_and_its_lines_once() -> None:
    page = explain_file(Source("x.cards", BREWER))
    assert [*page.splitlines()][2:16] == [
        "For each Paddle icon on a card of yours:",
        "  - You choose one:",
        "    - You work on the brew.",
        "    - You lose 1 Malt.",
        "Malt, a counter from 0 to 9.",
        "Barrels, a counter from 0 to 5.",
        "To work on the brew:",
        "  - If your Malt is at least 3:",
        "    - You lose 3 Malt.",
        "  - Otherwise:",
        "    - You gain 1 Malt.",
        "To be soaked by n barrels:",
        "  - You gain as much Alcohol as n.",
        "To pay n sacks of malt:",
    ]
    assert page.count("If your Malt is at least 3") == 1
    assert "To do nothing at all" not in page  # no card says it


def test_the_number_of_a_verb_or_cost_stands_in_its_few_words() -> None:
    page = explain_file(Source("x.cards", BREWER))
    assert "  The victim is soaked by 2 barrels." in page
    assert "  Each other player is soaked by 1 barrel." in page
    assert "  You may pay 1 sack of malt for this:\n    - You gain 2 Barrels." in page


def test_the_few_words_change_nothing_of_what_is_done() -> None:
    plain = re.sub(r"(?m)^  about \"(?!works all).*\n", "", BREWER)
    ways = []
    for text in (BREWER, plain):
        page = explain_file(Source("x.cards", text))
        ways.append(re.findall(r"\[touches .*\]", page))
    assert plain != BREWER
    assert ways[0] == ways[1]


def test_names_of_things_that_are_counted_have_a_plural() -> None:
    page = explain_file(Source("x.cards", BREWER))
    for said in (
        "There are as many Bug tokens as the number of players minus 1.",
        "The victim gains 2 Bugs.",
        "They lose 1 Bug.",
        "The victim loses as many Bugs as the hit took.",
        "If the number of the victim's Bugs is at least 1:",
        "You gain 1 Barrel.",
        "You gain 2 Barrels.",
        "You lose 3 Malt.",
    ):
        assert said in page


@pytest.mark.parametrize(
    ("third", "first"),
    [
        ("works", "work"), ("loses", "lose"), ("chooses", "choose"), ("passes", "pass"),
        ("goes", "go"), ("watches", "watch"), ("carries", "carry"), ("is", "are"), ("has", "have"),
    ],
)  # fmt: skip
def test_a_verb_in_its_first_form(third: str, first: str) -> None:
    assert first_form(third) == first


def test_farai_reads_one_line_for_his_paddle_and_nerodia_for_her_glare() -> None:
    farai = explain_named("farai")
    assert "- You work on the Brew where Brewing stands." in farai
    assert farai.count("You play the top card of Beer.") == 1
    assert "You lose all your Progress at Beer." in farai
    nerodia = explain_named("nerodia")
    assert "You may pay 2 cards from Petrified for this:" in nerodia
    assert "You may pay 1 card from Petrified for this:" in nerodia
    assert nerodia.count("go back to the hands of their owners") == 1
    assert "only cards of other players lie there" in nerodia
