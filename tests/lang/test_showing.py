"""Lines that say what players are shown: what they may say, and what would tell too much."""

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.games import compile_game
from rdi.lang.syntax.source import Source
from rdi.model.definition import PLAYER, GameDefinition, ShownValue

GAME = """game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 6 players
  each player has Hand (hidden)
  each player has Kept (public)
  table has War (public)
  table has Clock (secret)
  table counts Strength for every rank
  ring Wheel: Warrior, Merchant, Bard, Lady, Rogue
  order Spokes of every rank:
    highest Strength of rank

  define army of hue (color) as number of cards in War where color is hue
  define reds as number of Warriors in Hand

  play:
    ante
    draw 3 to Clock
    turn 1 from Clock to War
    deal 3 to each Hand
    each player in turn:
      choose one of keep or exchange as wish, to wish
      choose one from cards in Hand as card, to show
      if wish is keep:
        move card from Hand to Kept
        add 1 to Strength of card's rank
      otherwise:
        discard card from Hand
    bet
    showdown
  {}
  score highest of {}:
    each card is worth value
  ties none
"""


def small(line: str, scored: str = "Hand") -> str:
    """The game with a line more."""
    return GAME.format(line, scored)


def codes_of(text: str) -> set[str]:
    """The codes of the mistakes in a text; warnings are left out."""
    mistakes = check_sources([Source("small.game", text)])
    return {each.code for each in mistakes if each.code.startswith("E")}


def shown_in(text: str) -> tuple[ShownValue, ...]:
    """What the game shows."""
    return compiled(text).shown


def compiled(text: str) -> GameDefinition:
    """The game in a text."""
    return compile_game("small", Source("small.game", text), ())


@pytest.mark.parametrize(
    ("line", "of", "piles"),
    [
        ("show turned of 3 as number of cards in War", "", ()),
        ("show last_word as wish", "", ()),
        ("show leading as leader of Spokes", "", ()),
        ("show is_begun as any cards in War", "", ()),
        ("show left as number of cards in Clock", "", ()),
        ("show top as last of War", "", ()),
        ("show army of every color as army of color", "color", ()),
        ("show strength of every rank as Strength of rank", "rank", ()),
        ("show Strength along Wheel", "rank", ()),
        ("show won of each player as winnings", PLAYER, ()),
        ("show held of each player as number of cards in Hand", PLAYER, ()),
        ("show reds of each player as reds", PLAYER, ("Hand",)),
        ("show warriors of each player as number of Warriors in Hand", PLAYER, ("Hand",)),
        ("show kept of each player as number of Warriors in Kept", PLAYER, ("Kept",)),
        ("show points of each player as points", PLAYER, ("Hand",)),
        ("show double of each player as points + points", PLAYER, ("Hand",)),
    ],
)
def test_what_may_be_shown(line: str, of: str, piles: tuple[str, ...]) -> None:
    assert codes_of(small(line)) == set()
    (found,) = shown_in(small(line))
    assert (found.of, found.piles) == (of, piles)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("show top as last of Clock", "E0311"),
        ("show kings as number of Warriors in Clock", "E0311"),
        ("show top as Clock's rank", "E0311"),
        ("show is_king as Clock is a Rogue", "E0311"),
        ("show waiting of every rank as rank is in Clock", "E0311"),
        ("show waiting of each player as number of Warriors in Clock", "E0311"),
        ("show chosen as card", "E0310"),
        ("show color_chosen as card's color", "E0310"),
        ("show reds as reds", "E0302"),
        ("show mine as number of cards in Hand", "E0302"),
        ("show mine of every rank as number of cards in Hand", "E0302"),
        ("show points as points", "E0203"),
        ("show army of every weight as 1", "E0202"),
        ("show Wheel along Wheel", "E0204"),
        ("show Strength along Kingdoms", "E0201"),
        ("show chances to guess", "E0203"),
        ("show word of 3 as wish", "E0301"),
        ("show a_word as nonsense", "E0203"),
        ("show turned as 1\n  show turned as 2", "E0220"),
        ("show chances to wish\n  show chances to wish", "E0220"),
    ],
)
def test_what_may_not_be_shown_is_a_mistake(line: str, code: str) -> None:
    assert codes_of(small(line)) == {code}


def test_points_that_tell_of_what_lies_face_down_are_a_mistake() -> None:
    assert codes_of(small("show points of each player as points", "Hand and Clock")) == {"E0311"}


def test_points_are_a_mistake_where_nothing_is_scored() -> None:
    text = small("show points of each player as points").partition("  score")[0]
    text = text.replace("showdown", "end game")
    assert codes_of(text) == {"E0408"}


def test_a_word_that_is_chosen_while_others_choose_is_not_shown() -> None:
    text = small("show last_word as wish").replace("each player in turn:", "each player together:")
    assert codes_of(text) == {"E0310"}


def test_a_name_that_stands_for_a_word_and_then_for_a_card_is_not_shown() -> None:
    text = small("show last_word as wish").replace("as card, to show", "as wish, to show")
    text = text.replace("if wish is keep:", "if any cards in Hand:").replace(
        "move card", "move wish"
    )
    text = text.replace("card's rank", "wish's rank").replace("discard card", "discard wish")
    assert "E0310" in codes_of(text)


TURN = "    each player in turn:\n"
SEEN_BY_ALL = [
    "    let total be number of cards in War\n    let total be total + 2\n",
    "    let total be number of cards in Clock\n",
    "    let total be lowest value of cards in War\n",
    f"{TURN}      choose one from every rank as total, to call\n",
    f"{TURN}      choose total and hue from every rank and every color, to call\n",
    f"{TURN}      choose one of yea or nay as said, to say\n"
    "      if said is yea:\n        let total be 1\n",
    "    repeat 3 times as total:\n      draw 1 to War\n",
    f"{TURN}      let total be Strength of leader of Spokes\n",
    "    if any Rogues in War:\n      let total be 1\n",
]
KNOWN_TO_ONE = [
    f"{TURN}      let total be number of Rogues in Hand\n",
    f"{TURN}      let more be number of Rogues in Hand\n      let total be more + 1\n",
    f"{TURN}      if any Rogues in Hand:\n        let total be 1\n",
    f"{TURN}      if any Rogues in Hand:\n        let more be 1\n      let total be more\n",
    f"{TURN}      let more be lowest value of cards in Hand\n      repeat more times as total:\n"
    "        draw 1 to War\n",
    f"{TURN}      choose one from distinct rank of cards in Hand as total, to call\n"
    "      let total be card's rank\n",
    "    each player together:\n      let total be 1\n",
    f"{TURN}      choose total and hue from cards in Hand and every color, to call\n",
    f"{TURN}      let more be card\n      if more is a Rogue:\n        let total be 1\n",
]


@pytest.mark.parametrize("lines", SEEN_BY_ALL)
def test_a_name_is_shown_whose_value_all_have_seen(lines: str) -> None:
    text = small("show total as total").replace("    bet\n", f"{lines}    bet\n")
    assert codes_of(text) == set()


@pytest.mark.parametrize("lines", KNOWN_TO_ONE)
def test_a_name_is_not_shown_whose_value_only_one_may_know(lines: str) -> None:
    text = small("show total as total").replace("    bet\n", f"{lines}    bet\n")
    assert codes_of(text) == {"E0310"}


def test_what_is_asked_with_chances_is_known_by_its_verb() -> None:
    assert compiled(small("show chances to wish")).shown_chances == ("wish",)
    assert codes_of(small("show chances to wish")) == set()


def test_a_variant_shows_something_else_in_the_place_of_the_same_name() -> None:
    variant = '\n  variant "Other" called other:\n    show turned as 7\n    show more as 8\n'
    text = small("show turned as 1") + variant
    assert codes_of(text) == set()
    assert [each.name for each in shown_in(text)] == ["turned"]
    varied = compile_game("small", Source("small.game", text), ("other",))
    assert [each.name for each in varied.shown] == ["turned", "more"]


def test_two_variants_that_show_something_else_under_one_name_clash() -> None:
    variants = [f'\n  variant "V{n}" called v{n}:\n    show turned as {n}\n' for n in (1, 2)]
    text = small("show turned as 0") + "".join(variants)
    assert "E0501" in codes_of(text)


def test_a_game_of_characters_shows_its_numbers_by_itself() -> None:
    text = """variant "Loud" called loud of "Red Dragon Inn":
  show turned as 1
"""
    mistakes = check_sources([Source("loud.game", text)])
    assert [each.code for each in mistakes] == ["E0410"]


def test_what_is_only_shown_counts_as_used() -> None:
    mistakes = check_sources(
        [Source("small.game", small("show army of every color as army of color"))]
    )
    assert not [each for each in mistakes if "army" in each.message]
    unused = check_sources([Source("small.game", small(""))])
    assert [each.code for each in unused if "army" in each.message] == ["W0501"]


@pytest.mark.parametrize(
    "test", ["Clock is a Rogue", "Clock's rank is Rogue", "last of Clock is red"]
)
def test_the_order_of_play_looks_at_nothing_that_lies_face_down_for_all(test: str) -> None:
    text = small("show left as number of cards in Clock")
    assert codes_of(text) == set()
    assert "E0311" in codes_of(
        text.replace("    showdown", f"    if {test}:\n      bet\n    showdown")
    )
