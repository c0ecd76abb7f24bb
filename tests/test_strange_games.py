"""Games that nobody foresaw are played by the laws of every table, or refused with their line."""

import re
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi import library
from rdi.__main__ import main
from rdi.arrays.encoding import KeyTooBig
from rdi.arrays.scoring.scores import Scores
from rdi.engine.chance import SeededChance, StackedChance
from rdi.engine.game import ONLOOKER, Game
from rdi.engine.imagination import _lay_loose
from rdi.engine.runtime import NOTHING, standings
from rdi.errors import BadSettings, GameFault, SourceErrors
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from rdi.model.record import Record
from rdi.session.position.judge import judge_line
from rdi.session.replay import replay
from rdi.session.setup import begin_game, make_settings
from rdi.shell.play.narrator import Narrator
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary
from tests.inside import table_of
from tests.plays import forced_as_free, play_some

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
    return begin_game(
        library.compiled_game_in(text, "strange", _variants(text)),
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
    is_said = "a number is missing" in [why for _, _, why in explained[2]]
    assert is_said == (points == 0 and not line.startswith("each"))


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


ANY_FITS = "any cards in Hand where rank is Middle's rank"
FOLLOWING = """
deal 3 to each Hand
each player in turn:
  if number of cards in Middle is 0:
    choose one from cards in Hand as led, to play
    move led from Hand to Middle
  otherwise:
    if {guard}:
      choose {line} from cards in Hand where rank is Middle's rank as followed, to follow
      move followed from Hand to {target}
bet
showdown
"""


@pytest.mark.parametrize(
    ("line", "target"),
    [
        ("one", "Middle"),
        ("one", "Heap"),
        ("up to 1", "Middle"),
        ("up to (number of Ladies in Hand)", "Heap"),
    ],
)
@pytest.mark.parametrize("turns", ["each player in turn:", "each player together:"])
def test_others_cannot_tell_that_somebody_had_no_choice(line: str, target: str, turns: str) -> None:
    things = "  table has Middle (public)\n"
    guard = ANY_FITS if line == "one" else "number of cards in Hand is more than 0"
    play = FOLLOWING.format(line=line, target=target, guard=guard)
    play = play.replace("each player in turn:", turns)
    text, count = text_of(play, things), 0
    for seed in range(6):
        games = [
            begin_game(
                library.compiled_game_in(text, "strange"),
                make_settings(ask_always=is_asked),
                (9,) * 5,
                seed=seed,
                source=text,
            )
            for is_asked in (False, True)
        ]
        count += forced_as_free(*games, Random(seed))
        assert replay(games[0].record).events == games[0].events
    assert count


def test_a_card_that_had_to_be_played_is_named_to_all_and_no_more_is_told() -> None:
    things = "  table has Middle (public)\n"
    text = text_of(FOLLOWING.format(line="one", target="Middle", guard=ANY_FITS), things)
    game = laid(text, cards="Rk Lk Mk Ro Bk Wk")
    assert game.pending is not None
    game.answer("Rk")
    assert ("forced", 1, "follow", "Ro") in game.view(1).events
    for seat in (0, ONLOOKER):
        assert ("picked", 1, "follow", 1) in game.view(seat).events
        assert ("moved", ("Hand", 1), ("Middle", None), ("Ro",)) in game.view(seat).events
        words = Vocabulary(game.definition)
        told = Narrator(words, Party(("Ann", "Bo"), seat)).tell(game.view(seat).events)
        assert "Bo follows Ro." in [each.text for each in told]
        assert not [each for each in told if "only choice" in each.text]


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
    again = begin_game(
        library.compiled_game_in(text, "strange"),
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
    table = table_of(laid(text_of("deal 1 to each Hand\nbet\nshowdown"))).copy()
    place = len(table.piles) - 1
    table.piles[place] = [None]
    slots = [(place, 0)]
    assert _lay_loose(table, ("Rk", {2}), slots, 0) == []
    assert (table.piles[place], slots) == (["Rk"], [])
    assert _lay_loose(table, ("Ro", {2}), slots, 1) == ["Ro"]


RANKS = """\
component deck "Thirteen":
  attribute color: red as r
  suit Oak as o: red
{ranks}
  extra Joker, Jokers as J: one for each color

"""
THIRTEEN = RANKS.format(
    ranks="\n".join(
        f"  rank {name} as {name[0]}: value {value}, 1 in each suit"
        for value, name in enumerate(
            [
                "Ace, Aces",
                "Buck, Bucks",
                "Cat, Cats",
                "Dog, Dogs",
                "Elk, Elks",
                "Fox, Foxes",
                "Goat, Goats",
                "Hen, Hens",
                "Ibex, Ibexes",
                "Kid, Kids",
                "Lamb, Lambs",
                "Mare, Mares",
                "Newt, Newts",
            ],
            start=2,
        )
    )
)
PURSES = "  table has a Purse on each Stone\n"


def of_thirteen(play: str, things: str = "", score: str = SCORE) -> str:
    """The text of a game with a deck whose ranks have the values from 2 to 14."""
    text = text_of(play, things, score).replace("Rogues and Warriors", "Thirteen")
    return THIRTEEN.replace("  extra", "  board Stone: one for each rank\n  extra") + text


@pytest.mark.parametrize("value", range(2, 15))
@pytest.mark.parametrize("said", ["{}", "(2 * part + odd)", "amount", "worth", "high's value"])
def test_a_rank_is_found_by_any_number_that_one_has(value: int, said: str) -> None:
    things = f"  set amount to {value}\n  define worth as amount\n{PURSES}"
    things += "  table has Middle (public)\n"
    play = f"""
draw 1 to Middle
let high be last of Middle
let part be half of {value}
let odd be {value} - 2 * part
each player in turn:
  pay 1 to Purse of rank with value {said.format(value)}
end game
"""
    rank = "ABCDEFGHIKLMN"[value - 2]
    game = laid(of_thirteen(play, things, score=""), cards=f"{rank}o")
    paid = [event for event in game.events if event[0] == "paid" and event[1] in (0, 1)]
    assert paid == [("paid", seat, f"Purse {rank}", 1) for seat in (0, 1)]


@pytest.mark.parametrize("said", ["99", "1", "(7 * 2 + 1)", "amount", "worth"])
def test_a_rank_with_a_number_that_none_has_is_a_mistake_at_its_place(said: str) -> None:
    things = f"  set amount to 15\n  define worth as amount\n{PURSES}"
    play = f"each player in turn:\n  pay 1 to Purse of rank with value {said}\nend game"
    with pytest.raises(SourceErrors, match=r"strange\.game:\d+:\d+: E0202: no rank .* 2, 3, 4"):
        laid(of_thirteen(play, things, score=""))


def test_a_card_may_be_called_by_a_digit() -> None:
    text = of_thirteen("deal 1 to each Hand\nbet\nshowdown").replace("Ibexes as I:", "Ibexes as 9:")
    game = laid(text, cards="9o Ao")
    assert game.view(0).own["Hand"] == ("9o",)
    assert game.view(0).score() == (0, 10)
    assert replay(str(play_some(game, Random(1)).record)).outcome == game.outcome


def test_where_no_rank_has_the_number_that_was_worked_out_the_line_is_named() -> None:
    play = """
draw 1 to Middle
each player in turn:
  pay 1 to Purse of rank with value (number of cards in Middle)
end game
"""
    with pytest.raises(GameFault, match=r"strange\.game:\d+: .*nothing: no card, rank or color"):
        laid(of_thirteen(play, PURSES + "  table has Middle (public)\n", score=""))


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("total 5 if rank with value number of cards is nothing, otherwise 1", 5),
        ("total 5 if rank with value (number of cards + 1) is nothing, otherwise 1", 1),
        ("let top be highest value of cards\n    let best be rank with value top\n"
         "    total 3 if any cards where (rank is best), otherwise 1", 3),
    ],
)  # fmt: skip
def test_a_score_may_look_for_a_rank_by_its_number(line: str, points: int) -> None:
    score = f"\n  score highest of Hand:\n    {line}\n  ties none\n"
    game = laid(of_thirteen("deal 1 to each Hand\nbet\nshowdown", score=score), cards="Eo Fo")
    assert game.view(0).score() == (0, points)
    assert game.view(0).explain()[1] == points


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("total highest value of cards + 1", 8),
        ("let ending be last of Middle\n    total ending's rank's value", 0),
        ("let ending be last of Middle\n    total ending's rank's value + 3", 0),
        (
            "let ending be last of Middle\n    let worth be ending's rank's value\n"
            "    total 4 if worth is less than 9, otherwise 2",
            2,
        ),
    ],
)
def test_the_number_of_a_rank_that_is_not_there_is_worth_nothing(line: str, points: int) -> None:
    score = f"\n  score highest of Hand:\n    {line}\n  ties none\n"
    score += '  variant "Jokers" called dragons:\n    about "one more"\n    shuffle in Joker\n'
    things = "  table has Middle (public)\n"
    play = "draw 1 to Middle\ndeal 1 to each Hand\nbet\nshowdown"
    game = laid(of_thirteen(play, things, score), cards="Jr Fo Eo")
    assert game.view(0).score() == (0, points)


LARGE = """
  score highest of Hand:
    let aa be sum of value of cards
    {line}
  ties none
  judge:
    take Hand of each player from hands
    give scores of each player as points
"""
MORE_THAN_ALL = "a number becomes larger than 9,007,199,254,740,992"
TOO_LARGE = "total 1000000 * 1000000 * aa * aa * aa * aa"


def large(line: str) -> str:
    """The text of a game in which hands are worth this."""
    score = LARGE.format(line=line)
    return text_of("deal 3 to each Hand\nbet\nexchange up to 1 from Hand\nbet\nshowdown", "", score)


@pytest.mark.parametrize(
    "line",
    [
        TOO_LARGE,
        f"if number of Rogues is 3:\n      {TOO_LARGE}",
        "let bb be 1000000 * 1000000 * aa * aa\n    let cc be bb * aa\n    total cc * aa",
        "total 0 - 1000000 * 1000000 * aa * aa * aa * aa",
    ],
)
def test_a_number_that_becomes_too_large_is_the_authors_fault_wherever_it_is_met(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = large(line)
    assert not [
        each for each in check_sources([Source("strange.game", text)]) if not each.is_warning
    ]
    (tmp_path / "strange.game").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    fault = rf"strange\.game:\d+: Strange cannot go on here: {MORE_THAN_ALL}"
    with pytest.raises(GameFault, match=fault):
        laid(text, cards="Rk Ro Rn Lk Mk Bk").view(0).score()
    position = '{"input": {"hands": {"A": ["Rk", "Ro", "Rn"], "B": ["Wk", "Wo", "Lk"]}}}'
    answer, is_right = judge_line("strange", position)
    assert not is_right
    assert re.search(fault, answer.decode())
    assert main(["score", "strange", "Rk", "Ro", "Rn"]) == 2
    assert re.search(fault, " ".join(capsys.readouterr().err.split()))
    assert main(["odds", "strange", "--seats", "2", "--hand", "Rk,Ro,Rn", "--seed", "1"]) == 2
    assert re.search(fault, " ".join(capsys.readouterr().err.split()))
    assert main(["simulate", "strange", "--games", "3000", "--seed", "1"]) == 2
    assert re.search(fault, " ".join(capsys.readouterr().err.split()))


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("total 1000000 * 1000000 * aa * aa", 225 * 10**12),
        ("total 0 - 1000000 * 1000000 * aa * aa", -225 * 10**12),
    ],
)
def test_a_large_number_that_is_not_too_large_is_what_it_is(line: str, points: int) -> None:
    game = laid(large(line), cards="Rk Ro Rn Lk Mk Bk")
    assert game.view(0).score() == (0, points)
    assert game.view(0).explain()[1] == points


def test_numbers_of_the_play_do_not_grow_for_ever() -> None:
    play = "let amount be 1\nbet\nrepeat 60 times:\n  let amount be amount + amount\nend game"
    game = laid(text_of(play, score=""))
    with pytest.raises(GameFault, match=rf"strange\.game:11: Strange .*{MORE_THAN_ALL}"):
        play_some(game, Random(1))
    play = play.replace("60", "50")
    assert play_some(laid(text_of(play, score="")), Random(1)).outcome is not None


@pytest.mark.parametrize(
    ("lines", "places"),
    [
        ("total 1000000 * 1000000 * 1000000", ["19:11"]),
        ("".join(f"let a{n + 1} be a{n} * a{n}\n    " for n in range(26)) + "total a26", ["22:15"]),
        ("let bb be 1000000 * 1000000\n    total bb * bb", ["20:11"]),
    ],
)
def test_what_must_become_too_large_is_a_mistake_that_is_told_once(
    lines: str, places: list[str]
) -> None:
    text = large(f"let a0 be aa\n    {lines}")
    mistakes = [each for each in check_sources([Source("x.game", text)]) if not each.is_warning]
    assert [each.code for each in mistakes] == ["E0303"] * len(places)
    assert "may become larger than 9,007,199,254,740,992" in mistakes[0].message


@pytest.mark.parametrize("speed", ["python", "table", "arrays", "numba"])
@pytest.mark.parametrize("line", ["total 900000", "if number of Rogues is 3:\n      total 900000"])
def test_a_hand_that_is_worth_more_than_a_key_holds_is_never_taken_for_another(
    line: str, speed: str
) -> None:
    compiled = library.compiled_game_in(large(line), "strange")
    with pytest.raises((BadSettings, KeyTooBig), match=r"too much|numba is not there"):
        Scores(compiled, speed).keys([["Rk", "Ro", "Rn"]])


def test_a_value_that_is_worked_out_of_itself_in_a_loop_is_a_mistake() -> None:
    lines = "let bb be 1\n    for each Rogue:\n      let bb be bb * 10\n    total bb"
    text = large(lines).replace("sum of value of cards", "number of Rogues")
    mistakes = check_sources([Source("x.game", text)])
    assert [each.code for each in mistakes if not each.is_warning] == ["E0212"]
