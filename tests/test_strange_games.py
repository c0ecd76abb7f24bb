"""Games that nobody foresaw are played by the laws of every table, or refused with their line."""

from pathlib import Path

import pytest

import rdi
from rdi import library
from rdi.engine.builtins import NOTHING, standings
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import Game
from rdi.engine.imagining import _lay_loose
from rdi.errors import GameFault
from rdi.model.record import Record
from rdi.session.replay import replay
from rdi.session.setup import lay_table, make_settings

HEAD = """\
game "Strange":
  uses deck "Rogues and Warriors"
  uses dice
  for 1 to 7 players
  each player has Hand ({seen})
  each player has Heap (secret)
"""
SCORE = """
  score highest of Hand:
    each card is worth value
  ties none
"""


def text_of(play: str, things: str = "", score: str = SCORE, seen: str = "hidden") -> str:
    """The text of a game: what lies there beside two piles, its Order of Play, and its score."""
    lines = "".join(f"    {line}\n" for line in play.strip("\n").split("\n"))
    return f"{HEAD.format(seen=seen)}{things}  play:\n{lines}{score}"


def laid(
    text: str, stashes: tuple[int, ...] = (9, 9), cards: str = "", **options: int | bool | str
) -> Game:
    """The game with these cards on top of the deck, played up to its first decision."""
    return lay_table(
        library.bound_in(text, "strange", _variants(text)),
        make_settings(**options),  # type: ignore[arg-type]
        stashes,
        seed=None,
        chance=StackedChance(cards.split(), (), SeededChance(1)),
        source=text,
    )


def _variants(text: str) -> tuple[str, ...]:
    return ("dragons",) if "called dragons" in text else ()


DRAGONS = """
  variant "Dragons" called dragons:
    about "more cards"
    shuffle in Dragon
"""


def test_a_deck_of_ones_own_may_stand_in_the_games_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = """\
component deck "Three Leaves":
  attribute color: red as r
  suit Oak as o: red
  rank Acorn, Acorns as A: value 7, 3 in each suit

"""
    text = text_of("deal 1 to each Hand\nbet\nshowdown").replace(
        "Rogues and Warriors", "Three Leaves"
    )
    (tmp_path / "strange.game").write_text(deck + text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    game = rdi.new_game("strange", seats=2, seed=1)
    assert game.view(0).own["Hand"] == ("Ao",)
    monkeypatch.chdir("/")
    assert replay(str(game.record)).events == game.events


def test_where_there_is_nothing_to_choose_from_the_line_is_named() -> None:
    text = text_of(
        "each player in turn:\n  choose one from cards in Hand as card, to play\nshowdown"
    )
    with pytest.raises(GameFault, match=r"strange\.game:9: Strange .*: there is nothing to play"):
        laid(text)


def test_a_pile_of_notes_that_is_scored_is_the_authors_fault_in_a_view_too() -> None:
    score = SCORE.replace("of Hand", "of Heap")
    text = text_of("each player in turn:\n  put Lady in Heap\nbet\nshowdown", score=score)
    game = laid(text.replace("Heap (secret)", "Heap (public)"))
    with pytest.raises(GameFault, match=r"strange\.game:\d+: Strange cannot go on here"):
        game.view(0).score()


def test_what_lies_face_down_for_everybody_is_scored_when_hands_are_shown() -> None:
    score = SCORE.replace("of Hand", "of Heap")
    game = laid(text_of("deal 1 to each Heap\nbet\nshowdown", score=score), cards="Rk Wk")
    assert game.view(0).score() is None
    assert game.view(0).explain() is None
    assert game.view(0).score_if({"Heap": ["Rk"]}) is None
    for _ in range(2):
        game.answer("check")
    assert game.view(0).score() == (0, 5)


def test_gold_in_purses_waits_in_the_pot_after_a_showdown() -> None:
    play = "each player in turn:\n  pay 2 to Horde of Lady\ndeal 1 to each Hand\nshowdown"
    game = laid(text_of(play, "  table has a Horde on each Grey\n"))
    assert game.outcome is not None
    assert game.outcome.winnings == (-2, -2)
    assert game.outcome.carry == 4
    assert Record.read(str(game.record)).outcome == game.outcome


def test_who_cannot_pay_a_second_ante_loses_the_first() -> None:
    text = text_of("ante\nante\ndeal 1 to each Hand\nshowdown")
    game = laid(text, (9, 9, 1), "Rk Wk", ante=1)
    assert game.outcome is not None
    assert game.outcome.winnings == (3, -2, -1)
    assert game.outcome.places == ((0,), (1,))


@pytest.mark.parametrize(("antes", "winnings"), [(0, (0, 0)), (1, (3, -3)), (2, (6, -6))])
def test_shares_are_what_was_paid(antes: int, winnings: tuple[int, int]) -> None:
    text = text_of("ante\n" * antes + "deal 1 to each Hand\nshowdown")
    game = laid(text, cards="Rk Wk", share=3)
    assert game.outcome is not None
    assert game.outcome.winnings == winnings
    assert game.outcome.carry == 0


def test_the_share_of_who_left_is_won_by_the_first() -> None:
    leaving = "each player in turn:\n  if any Ladies in Hand:\n    leave game\n"
    game = laid(
        text_of(f"ante\ndeal 1 to each Hand\n{leaving}showdown"), (9,) * 3, "Rk Wk Lk", share=3
    )
    assert game.outcome is not None
    assert game.outcome.winnings == (6, -3, -3)
    assert game.outcome.carry == 0


def test_where_there_is_no_number_none_are_drawn_and_chosen() -> None:
    play = """
draw (lowest value of cards in Middle) to Middle
each player in turn:
  choose up to (lowest value of cards in Middle) from cards in Hand as card, to show
  move card from Hand to Heap
bet
showdown
"""
    game = laid(text_of(play, "  table has Middle (public)\n"))
    assert game.view(0).table_piles["Middle"] == ()
    assert game.pending is not None
    assert game.pending.verb == "bet"


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("each card is worth value + 1", 6),
        ("total highest value of Dragons", 0),
        ("final lowest value of Dragons + 2", 0),
        ("let best be highest value of Ladies\n    total 2 * best", 0),
        ("total dearest", 0),
        ("each Rogue is worth dearest + 1", 0),
        ("total sum of value of cards", 5),
        ("each card is worth value\n    total 1", 6),
    ],
)
def test_a_number_that_a_card_has_not_is_worth_nothing(line: str, points: int) -> None:
    score = f"\n  score highest of Hand:\n    {line}\n  ties none\n{DRAGONS}"
    things = "  define dearest as highest value of Dragons in Hand\n"
    game = laid(text_of("deal 2 to each Hand\nbet\nshowdown", things, score), cards="Dr Rk Wk Wo")
    assert game.view(0).score() == (0, points)
    explained = game.view(0).explain()
    assert explained is not None
    assert explained[1] == points == sum(n for _, n, _ in explained[2])


def test_of_an_order_what_has_no_number_comes_last() -> None:
    numbers = {"r": NOTHING, "g": 1, "b": NOTHING}
    assert standings("rgb", lambda key: (numbers[key],)) == (("g",), ("r", "b"))


def test_a_price_of_two_cards_of_one_kind_takes_both() -> None:
    score = """
  score highest of Hand:
    for each Warrior:
      spend one of:
        - 1 Lady and 1 Lady
      otherwise:
        final 1
      total 3
  ties none
"""
    game = laid(text_of("deal 4 to each Hand\nbet\nshowdown", score=score), cards="Wk Wo Lk Lo")
    assert game.view(0).score() == (0, 1)


def test_less_than_no_cards_are_never_removed() -> None:
    score = """
  score highest of Hand:
    remove (number of Ladies - number of Rogues) from Rogues
    total number of Rogues
  ties none
"""
    game = laid(text_of("deal 2 to each Hand\nbet\nshowdown", score=score), cards="Rk Ro")
    assert game.view(0).score() == (0, 2)


def test_cards_of_a_grid_may_be_counted_by_kind() -> None:
    things = "  each player has Town grid 2 by 2 stacked 1 (public)\n"
    things += "  each player has Built (hidden)\n"
    play = """
deal 1 to each Hand
each player in turn:
  choose card and cell from cards in Hand and open cells of Town not in Built, to build
  place card from Hand at cell in Town
bet
showdown
"""
    score = "\n  score highest of Town:\n    Rogues are worth 4, 5 in turn\n  ties none\n"
    game = laid(text_of(play, things, score), cards="Rk Wk")
    assert [game.view(seat).score() for seat in (0, 1)] == [(0, 4), (0, 0)]


@pytest.mark.parametrize("line", ["exchange up to few from Hand", "each player in turn:\n  {}"])
def test_a_definition_may_say_how_many_are_chosen(line: str) -> None:
    play = line.format("choose up to few from cards in Hand as thrown, to discard")
    things = "  define few as number of Rogues in Hand + 1\n"
    game = laid(text_of(f"deal 3 to each Hand\n{play}\nshowdown", things), cards="Rk Lk Wk")
    assert isinstance(game.pending, rdi.Pick)
    assert (game.pending.verb, game.pending.most) == ("discard", 2)


def test_a_pile_that_was_given_a_name_stays_as_it_was() -> None:
    play = """
deal 1 to each Hand
each player in turn:
  let before be Hand
  choose one of more or less as wish, to wish
  draw 1 to Hand
  choose one from before as card, to show
showdown
"""
    game = laid(text_of(play), cards="Rk Wk Lk", ask_always=True)
    twin = game.fork()
    game.answer("more")
    twin.answer("less")
    assert isinstance(game.pending, rdi.Pick)
    assert isinstance(twin.pending, rdi.Pick)
    assert game.pending.items == twin.pending.items == ("Rk",)


def test_what_a_card_has_not_is_neither_offered_nor_noted() -> None:
    play = """
deal 2 to each Hand
each player in turn:
  choose one from distinct rank of cards in Hand or nothing as rank, to name
  put rank in Notes
  put leader of Colors in Notes
bet
showdown
"""
    things = "  table has Notes (public)\n  order Colors of every color:\n    highest 1\n"
    score = SCORE + DRAGONS
    game = laid(text_of(play, things, score), cards="Dr Wk Dg Db")
    assert isinstance(game.pending, rdi.Pick)
    assert game.pending.items == ("W", None)
    game.answer(None)
    assert game.view(1).table_piles["Notes"] == ("r", "r")


def test_what_a_game_remembers_may_be_a_number_or_a_cell() -> None:
    things = "  table has Notes (public, remembered)\n"
    things += "  each player has Town grid 2 by 2 stacked 1 (public)\n"
    play = """
deal 1 to each Hand
each player in turn:
  choose card and cell from cards in Hand and open cells of Town not in Notes, to build
  place card from Hand at cell in Town
  put cell in Notes
  let count be number of cards in Town
  put count in Notes
showdown
"""
    text = text_of(play, things)
    game = laid(text)
    assert game.outcome is not None
    memory = game.outcome.memory
    assert memory == {"Notes": ((0, 0), 1, (0, 0), 1)}
    record = Record.read(str(game.record))
    assert record.outcome == game.outcome
    assert replay(record).outcome == game.outcome
    again = lay_table(
        library.bound_in(text, "strange"),
        make_settings(),
        (9, 9),
        seed=1,
        memory=memory,
        source=text,
    )
    assert replay(str(again.record)).outcome == again.outcome


def test_others_are_seen_to_hold_as_many_under_the_cloth_when_the_deck_is_empty() -> None:
    play = """
deal 45 to each Hand
each player together:
  choose one from cards in Hand as shown, to reveal
  move shown from Hand to Middle
showdown
"""
    game = laid(text_of(play, "  table has Middle (public)\n"))
    assert game.pending is not None
    game.answer(game.pending.options[0])
    view = game.view(1)
    assert view.others("Hand") == {0: 45}
    assert view.imagine(3).view(1).as_data() == view.as_data()


def test_a_game_that_could_not_go_on_takes_no_more_answers() -> None:
    play = """
deal 1 to each Hand
each player in turn:
  choose one of more or less as wish, to wish
  let card be last of Middle
  move card from Hand to Heap
showdown
"""
    game = laid(text_of(play, "  table has Middle (public)\n"))
    with pytest.raises(GameFault, match="cannot go on here"):
        game.answer("more")
    before = game.log
    with pytest.raises(GameFault, match="could not go on"):
        game.answer("less")
    assert game.log == before


def test_a_known_card_lies_elsewhere_where_its_places_are_taken() -> None:
    table = laid(text_of("deal 1 to each Hand\nbet\nshowdown"))._table.copy()
    place = len(table.piles) - 1
    table.piles[place] = [None]
    slots = [(place, 0)]
    assert _lay_loose(table, ("Rk", {2}), slots, 0) == []
    assert (table.piles[place], slots) == (["Rk"], [])
    assert _lay_loose(table, ("Ro", {2}), slots, 1) == ["Ro"]
