"""Files to begin with: a card, a character with a deck, decks, a game, a variant in a file of its
own or a scenario, each explained.

What is on the shelf is made use of, so that a template can be played at once. What is not played by
itself comes with a second file in which it is: a deck with a game, Drinks with a variant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rdi.errors import BadSettings
from rdi.resources import SCENARIO, SUFFIXES
from rdi.text import capitalized, name_of

TITLE_MOST = 60


@dataclass(frozen=True)
class Around:
    """The shelf for templates: the characters that are called by their names alone, cards that all
    their decks share and how many of each, the title of a deck for games of chance, a player's own
    if there is one, and that of the game of characters.
    """

    characters: Sequence[str] = ()
    shared: Mapping[str, int] = field(default_factory=dict)
    deck: str = ""
    company: str = ""


@dataclass(frozen=True)
class Template:
    """One kind of file: how its name ends, what it is, and its text for a title. `beside` is the
    template of a file by which it is played.
    """

    suffix: str
    about: str
    text: Callable[[str, Around], str]
    beside: Template | None = None


def title_of(name: str) -> str:
    """A name as a title: words typed in small letters get capitals. BadSettings for no name."""
    words = re.split(r"[\s_-]+", name.strip()) if name == name.lower() else [name.strip()]
    title = " ".join(capitalized(word) for word in words)
    if not title or '"' in title or not title.isprintable() or len(title) > TITLE_MOST:
        message = (
            f"a name must be 1 to {TITLE_MOST} characters long and without quotes, unlike {name!r}"
        )
        raise BadSettings(message)
    return title


def file_name(title: str, suffix: str) -> str:
    """The name of the file of this title. BadSettings where there is not a letter in it."""
    stem = "_".join(re.findall(r"[a-z0-9]+", re.sub("['\u2019]", "", title.lower())))
    if not stem:
        raise BadSettings(f"{title!r} has no letter to make a file name of")
    return f"{stem}{suffix}"


def _capital(title: str) -> str:
    """A title as one Capitalised word, which is what the language takes for a thing's name."""
    words = re.findall("[A-Za-z]+", title)
    if not words:
        raise BadSettings(
            f"a character's name must be made of the letters A to Z: {title!r} has none"
        )
    return "".join(capitalized(word) for word in words)


def _card(title: str, around: Around) -> str:
    home = f" in {around.characters[0]}" if around.characters else ""
    return f"""\
# A card. `rdi check` finds mistakes in this file, `rdi explain` says in English what was
# understood. Lines that begin with # are notes for people.
#
# First comes the kind: action, gambling, cheating, sometimes or anytime. Behind the title may stand
# in whose deck it is, and how often:
#
#   action card "{title}"{home}, 2 copies:
#
# Below stands what it does, a sentence a line; `you` is whoever plays it. `house` says that the
# card is an invention of yours.

action card "{title}":
  another player loses 2 Fortitude
  house

# More that a card can say:
#
#   each other player loses 1 Fortitude
#   you gain 2 Fortitude
#   choose one:
#     - you lose 1 Alcohol
#     - you draw 2 cards
#   pick another player as victim
#   if victim's Alcohol is at least 5:
#     victim pays 1 Gold to you
#
# A Sometimes Card answers something, and says what; `it` is what is answered:
#
#   sometimes card "{title}":
#     play when a card affects your Fortitude
#     reduce its Fortitude loss for you by 2
#
# `rdi words` shows every line that there is.
"""


def _character(title: str, around: Around) -> str:
    name = _capital(title)
    lines = "".join(f'    {count} "{card}"\n' for card, count in around.shared.items())
    listed = "\n  # Cards that decks share, and how many of each are in this one.\n  deck:\n"
    shared = f"{listed}{lines}" if lines else ""
    return f"""\
# A character and the cards of its deck. `rdi check` finds mistakes in this file, `rdi explain` says
# in English what was understood, `rdi fuzz {name}` plays a hundred games with it. As long as the
# file is in the folder you are in, {name} can sit down to a game.
#
# Behind a name may stand what the character is called in full: character {name} "{title}":
# `easy` or `demanding` is how hard it is to play; without such a line it is neither.

character {name}:
  about "what there is to know, in a few words"
  source "where it comes from"
  easy

  # Piles of its own: `public`, `private` to the owner, or `hidden` from all. Cards that are `in` a
  # pile lie there, shuffled, as the game begins. Other piles: `playable` as if it were the hand,
  # `takes drawn Spice cards`, `others_only` for cards of other players.
  pile Tricks (hidden), discards to Used, renewed when empty
  pile Used (public)

  # A number of its own, and what happens at once as it is full: set it back first. `starts at 2`
  # may stand behind it. A marker stands somewhere instead: marker Watch at Tricks or Used
  counter Nerve from 0 to 3:
    when it reaches 3:
      you lose 3 Nerve
      you play the top card of Tricks

  # What is done on its turns. Also: `as the game begins:`, `before you draw:`, and, for cards with
  # the line `icon 1 Star`, `for each Star icon:`.
  at the start of your turn:
    if your Nerve is 2:
      you lose 1 Alcohol
{shared}
# Cards that are `in` {name} are in this deck alone; 40 cards are usual. `house` says that a card is
# an invention of yours, and no printed one. An Action Card is played in your Action Phase.

action card "Elbow to the Ribs" in {name}, 4 copies:
  another player loses 2 Fortitude
  house

action card "A Loan Among Friends" in {name}, 2 copies:
  pick another player as friend
  friend pays 1 Gold to you
  friend gains 1 Fortitude
  house

# The counter goes up, and nobody escapes that by ignoring the card.
action card "Up on the Table" in {name}, 2 copies:
  another player loses 1 Fortitude
  you gain 1 Nerve
  house

# What holds for a while: `until your next turn:`, `until the end of the turn:` or `until the round
# ends:`. A `static card` lies in play, and its lines hold `while in play:`.
anytime card "Teeth Together" in {name}, 2 copies:
  until your next turn:
    reduce Fortitude loss for you by 1
  house

anytime card "Deep Breath" in {name}, 2 copies:
  choose one:
    - you gain 2 Fortitude
    - you lose 1 Alcohol
  house

# A Sometimes Card answers something, and says what; `it` is what is answered.
sometimes card "Too Slow!" in {name}, 3 copies:
  play when an action or sometimes card affects your Fortitude
  you ignore it
  house

sometimes card "Into the Flowerpot" in {name}, 3 copies:
  play when a drink affects you
  you ignore it
  house

# A Round of Gambling: a card that begins one, or takes control of it, and one that cheats.
action or gambling card "Who Dares?" in {name}, 3 copies:
  as an action:
    start a round
  as a gambling card:
    each player in the round antes 1 Gold
    you take control of the round
  house

cheating card "Loaded Dice" in {name}, 3 copies:
  you take control of the round
  house

# The cards of the pile: they are played from there, and no part of the deck.
action card "Under the Chair" in {name}'s Tricks, 3 copies:
  another player loses 3 Fortitude
  house

action card "Behind Your Ear" in {name}'s Tricks, 3 copies:
  you gain 1 Gold from the inn
  house

# What else there is, each for the whole file:
#
#   token Sting, supply 12:
#     at the end of their turn:
#       they lose 1 Fortitude
#       they lose 1 Sting
#
#   verb bother, bothers (who, n):
#     who gains n Sting
#     who loses 1 Fortitude
#
#   minion "A Large Dog" in {name}, 2 copies:
#     wages 1
#     once each action phase:
#       another player loses 1 Fortitude
#
# A token lies before players, a verb is a sentence of yours that cards say (`victim bothers 2`),
# and a Minion stays in play. A verb of many lines has one more, `about "is stung by n bees"`,
# which players read in their place. `rdi words` shows every line that there is.
"""


def _game(title: str, around: Around) -> str:
    uses = f'  uses deck "{around.deck}"\n' if around.deck else "  uses dice\n"
    deal = "deal 3 to each Hand" if around.deck else "roll 3 dice to each Hand"
    what, kind = ("card", "hidden") if around.deck else ("die", "public, dice")
    return f"""\
# A game. `rdi check` finds mistakes in this file, `rdi explain` says in English what was
# understood. As long as the file is in the folder you are in, `rdi play` knows the game.

game "{title}":
  about "what it is, in a few words"
{uses}  for 2 to 8 players

  # Where {what}s lie: a pile of each player's own, and who sees it.
  each player has Hand ({kind})

  # The Order of Play. Steps have names, so that variants can change them.
  play:
    step antes:
      ante
    step dealing:
      {deal}
    step rounds:
      bet
    step finish:
      showdown

  # How hands are scored, and what decides between equals.
  score highest of Hand:
    each {what} is worth value
  ties none

  # What else players are shown as the game goes on.
  show won of each player as winnings

  rules play, "my own rules":
    "What players read who ask for the rules."

  # A variant changes something that has a name.
  variant "Two Rounds" called two_rounds:
    about "bet twice"
    after rounds:
      bet
"""


def _scenario(title: str, around: Around) -> str:
    if len(around.characters) < 2:
        raise BadSettings(
            "a scenario needs two characters, and there are none: rdi new character NAME"
        )
    home = around.characters[0]
    one, other = map(name_of, around.characters[:2])
    return f"""\
# A scenario: how a table stands, what is done at it, and what must be so then. `rdi check` finds
# mistakes in this file, `rdi test` plays it.
#
# What is not given is as at the beginning of a game. All choices must be made here: where one is
# missing, the test fails and shows what there was to choose from.

# A card only for these scenarios; those of your files of cards are there anyway.
action card "Made Up for This Test" in {home}:
  another player loses 2 Fortitude

scenario "{title}":
  given {one} and {other}
  given {other} has 15 Fortitude
  given {one} holds "Made Up for This Test"
  {one} plays "Made Up for This Test" on {other}
  everyone passes
  expect {other} has 13 Fortitude
  expect {one} has 20 Fortitude

scenario "{title}: what is refused":
  given {one} and {other}
  given it is {one}'s turn in the order phase
  given {one} holds "Made Up for This Test"
  expect {one} cannot play "Made Up for This Test" because "your own Action Phase"
"""


def _deck(title: str, around: Around) -> str:
    return f"""\
# A deck for games of chance. `rdi check` finds mistakes in this file; the game beside it is played
# with these cards, and `rdi proof` sets them as sheets to print.
#
# Each card has a rank and a suit, and is typed by their letters: here Ss is the Star of Suns.

component deck "{title}":
  # What suits have in common, each with the letter by which it is typed.
  attribute color: red as r, black as b

  suit Sun as s: red
  suit Moon as m: black
  suit Rose as r: red
  suit Crow as c: black

  # One and several of a rank, its letter, what it is worth, and how many there are in each suit.
  rank Star, Stars as S: value 9, 1 in each suit
  rank Crown, Crowns as K: value 6, 2 in each suit
  rank Sword, Swords as W: value 3, 3 in each suit
  rank Pebble, Pebbles as P: value 1, 4 in each suit

  # Cards that only a variant shuffles in: `shuffle in Comet`. Then `each Comet` is what is scored.
  extra Comet, Comets as C: one for each color
"""


def _game_of_deck(title: str, around: Around) -> str:
    """A game with the deck of the same title."""
    return _game(title, replace(around, deck=title))


def _drinks(title: str, around: Around) -> str:
    return f"""\
# A Drink Deck. `rdi check` finds mistakes in this file, `rdi explain` says in English what was
# understood. The variant beside it lets the game be played with these Drinks; `bar-deck` beside
# that shuffles them together with others.
#
# `house` says that a Drink is an invention of yours.

drinks "{title}":
  about "what is poured here"

drink "Small Beer" in "{title}", 8 copies:
  Alcohol +1
  house

# A Drink with a Chaser brings the next one along.
drink "Beer and a Nut" in "{title}", 4 copies:
  Alcohol +1
  chaser
  house

drink "Plum Wine" in "{title}", 6 copies:
  Alcohol +2
  house

drink "The Cook's Revenge" in "{title}", 3 copies:
  Alcohol +3
  Fortitude -1
  house

drink "Broth" in "{title}", 3 copies:
  Alcohol -1
  house

# What its drinker does beside.
drink "Wishing Well" in "{title}", 3 copies:
  Alcohol +1
  also:
    you gain 1 Gold from the inn
  house

# An Event is no Drink: what it says happens to all, at once.
drink event "The Roof Leaks" in "{title}", 3 copies:
  each player loses 1 Fortitude
  house
"""


def _variant_name(title: str) -> str:
    """The name by which a variant of this title is chosen."""
    name = file_name(title, "")
    if not name[0].isalpha():
        raise BadSettings(f"the name of a variant must begin with a letter, unlike {name!r}")
    return name


def _company(around: Around) -> str:
    """The title of the game of characters; BadSettings where there is none."""
    if not around.company:
        raise BadSettings("there is no game of characters on the shelf for it to belong to")
    return around.company


def _drinks_variant(title: str, around: Around) -> str:
    game, name = _company(around), _variant_name(title)
    return f"""\
# A variant in a file of its own: the game with the Drinks of "{title}" in place of its own.
# Played as: rdi play {name_of(game)} with {name.replace("_", "-")}

variant "{title}" called {name} of "{game}":
  about "the Drinks of {title}"
  uses drinks "{title}"
"""


def _module(title: str, around: Around) -> str:
    game, name = _company(around), _variant_name(title)
    return f"""\
# A module: a variant of a game in a file of its own, chosen by name, alone or with others.
# Played as: rdi play {name_of(game)} with {name.replace("_", "-")}
#
# `rdi check` finds mistakes in this file, `rdi explain {name_of(game)} with
# {name.replace("_", "-")}` says in English what was understood.

variant "{title}" called {name} of "{game}":
  about "what is different, in a few words"

  # How many cards are held, and how many Drinks are on the way as the game begins.
  hand of 8 cards, 1 drink

  # A step of the turn more, `before` or `after` another of this name; `instead of` takes its place.
  before order:
    order 1 drink

  # Other Drinks, and piles on the table with Events or with cards for all (see cards/README.md):
  #   uses drinks "Cellar Deck"
  #   uses pile Sky

  rules {name}, "my own rules":
    "What players read who ask for the rules."
    "Everybody holds eight cards, and orders one Drink more."
"""


TEMPLATES: Mapping[str, Template] = {
    "card": Template(SUFFIXES["cards"], "a card", _card),
    "cards": Template(
        SUFFIXES["cards"],
        "a deck for games of chance",
        _deck,
        Template(SUFFIXES["games"], "a game with the deck", _game_of_deck),
    ),
    "character": Template(SUFFIXES["cards"], "a character with the cards of its deck", _character),
    "drink-deck": Template(
        SUFFIXES["cards"],
        "a Drink Deck",
        _drinks,
        Template(SUFFIXES["games"], "a variant with the Drinks", _drinks_variant),
    ),
    "game": Template(SUFFIXES["games"], "a game of chance", _game),
    "module": Template(SUFFIXES["games"], "a variant in a file of its own", _module),
    "scenario": Template(SCENARIO, "a test of cards", _scenario),
}
