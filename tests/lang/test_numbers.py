"""Numbers of players and of the table: what they are at the start, how they change, what asks for
them, and what is not a number.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi import Game, Pick, library
from rdi.engine.game import ONLOOKER
from rdi.errors import SourceErrors
from rdi.lang.authoring.explaining import explain_game_in
from rdi.lang.syntax.source import Source
from rdi.session.setup import begin_game, make_settings

GAME = """game "Trial":
  about "a trial"
  uses deck "Standard 52"
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Lives from 0 to 5, starting at 3
  table has Mark from 2 to 9, starting at 4
  play:
    {}
    bet
    showdown
  score highest of Hand:
    total Lives, as lives
  ties none
"""


def text_with(play: str) -> str:
    return GAME.format(play.replace("\n", "\n    "))


def begun(play: str, seats: int = 2) -> Game:
    """A game with these steps before a Betting Round."""
    compiled = library.compiled_game_in(text_with(play), "trial")
    return begin_game(compiled, make_settings(), (9,) * seats, seed=1)


def lives(game: Game) -> list[int]:
    """The number of each player, as an onlooker sees it."""
    view = game.view(ONLOOKER)
    found = [view.pile("Lives", seat) for seat in range(game.seats)]
    assert all(isinstance(each, tuple) and len(each) == 1 for each in found)
    return [each[0] for each in found if isinstance(each, tuple)]


def mark(game: Game) -> int:
    (found,) = game.view(ONLOOKER).table_piles["Mark"]  # type: ignore[misc]
    assert type(found) is int
    return found


def told(play: str) -> str:
    with pytest.raises(SourceErrors) as found:
        library.compiled_game_in(text_with(play), "trial")
    return "\n".join(f"{each.code} {each.message}" for each in found.value.diagnostics)


def test_they_begin_with_what_the_game_says_and_all_see_them() -> None:
    game = begun("ante", seats=3)
    assert lives(game) == [3, 3, 3]
    assert mark(game) == 4
    assert game.view(0).pile("Lives", 2) == (3,)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("add 1 to Lives", 4), ("take 1 off Lives", 2), ("set Lives to 5", 5),
        ("set Lives to Mark", 4), ("add Lives to Lives", 5), ("add 9 to Lives", 5),
        ("take 9 off Lives", 0), ("set Lives to 7 - 9", 0), ("set Lives to Lives * 2 - 1", 5),
        ("if Lives is 3:\n    set Lives to 1", 1),
    ],
)  # fmt: skip
def test_in_a_turn_the_acting_player_changes_its_own_within_the_bounds(
    line: str, found: int
) -> None:
    assert lives(begun(f"starting player:\n  {line}")) == [found, 3]


@pytest.mark.parametrize(
    ("line", "found"),
    [("add 2 to Mark", 6), ("take 9 off Mark", 2), ("set Mark to 99", 9)],
)
def test_the_table_has_one_for_all(line: str, found: int) -> None:
    assert mark(begun(line)) == found


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("highest Lives of players", 5), ("lowest Lives of players", 3),
        ("sum of Lives of players", 8),
    ],
)  # fmt: skip
def test_all_players_are_asked_at_once(asked: str, found: int) -> None:
    play = f"starting player:\n  set Lives to 5\nset Mark to {asked}"
    assert mark(begun(play)) == found


def test_a_score_knows_the_number_of_whose_score_it_is() -> None:
    game = begun("starting player:\n  set Lives to 5")
    game.answer("check")
    game.answer("check")
    assert game.outcome is not None
    assert game.outcome.places == ((0,), (1,))


def test_a_loop_ends_by_a_number() -> None:
    game = begun("repeat until lowest Lives of players is 0:\n  each player in turn:\n    "
                 "take 1 off Lives")  # fmt: skip
    assert lives(game) == [0, 0]


def test_a_number_is_chosen_from_a_range() -> None:
    game = begun("starting player:\n  choose one from Mark + 1 to 7 as more, to bid\n  "
                 "set Mark to more")  # fmt: skip
    assert isinstance(game.pending, Pick)
    assert game.pending.options == (5, 6, 7)
    assert not game.pending.accepts(4)
    assert not game.pending.accepts(8)
    game.answer(6)
    assert mark(game) == 6


def test_from_an_empty_range_nothing_can_be_chosen() -> None:
    game = begun("starting player:\n  choose up to 1 from 7 to 6 as more, to bid")
    assert not isinstance(game.pending, Pick)


def test_of_a_long_range_a_thousand_numbers_are_offered() -> None:
    game = begun(
        "starting player:\n  choose one from 1 to 5000 as more, to bid\n  set Mark to more"
    )
    assert isinstance(game.pending, Pick)
    assert game.pending.options[-1] == 1000


def test_what_others_choose_together_changes_no_number_that_one_sees() -> None:
    game = begun("each player together:\n  choose one from 0 to 5 as more, to bid\n  "
                 "set Lives to more")  # fmt: skip
    game.answer(5)
    assert game.view(1).pile("Lives", 0) == (3,)
    game.answer(1)
    assert lives(game) == [5, 1]


@settings(max_examples=25)
@given(st.lists(st.tuples(st.sampled_from(["add", "take"]), st.integers(0, 9)), max_size=6))
def test_a_number_never_leaves_its_bounds(changes: list[tuple[str, int]]) -> None:
    expected, lines = 3, ["let a be 1"]
    for verb, number in changes:
        expected += number if verb == "add" else -number
        expected = min(5, max(0, expected))
        lines.append(f"{verb} {number} {'to' if verb == 'add' else 'off'} Lives")
    game = begun("starting player:\n  " + "\n  ".join(lines))
    assert lives(game) == [expected, 3]
    assert lives(game.fork()) == [expected, 3]


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ("add 1 to Lives", "E0302 whose Lives? Nobody is acting here"),
        ("add 1 to Hand", "E0224 there is no number"),
        ("set Mrk to 1", "E0224 there is no number"),
        ("draw 1 to Mark", "E0301 Mark is a number, not a pile"),
        ("deal 1 to each Lives", "E0301 Lives is a number, not a pile"),
        ("if any cards in Mark:\n  ante", "E0301 Mark is a number, not a pile"),
        ("clear Mark", "E0301 Mark is a number, not a pile"),
        ("set Mark to highest Mark of players", "E0224 there is no number of players"),
        ("set Mark to highest Hand of players", "E0224 there is no number of players"),
        ("starting player:\n  choose one from Hand to 6 as a, to b", "E0301 this is cards"),
    ],
)
def test_what_is_no_number_or_nobodys_is_told(play: str, said: str) -> None:
    assert said in told(play)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("table has Sum from 3 to 3, starting at 3", "E0303 the most of Sum must be more"),
        ("table has Sum from 3 to 9, starting at 2", "E0303 this number must be from 3 to 9"),
        ("table has Mark from 3 to 9, starting at 4", "E0220 Mark is declared twice"),
        ("each player has Hand from 3 to 9, starting at 4", "E0220 Hand is declared twice"),
    ],
)
def test_what_cannot_be_declared_is_told(line: str, said: str) -> None:
    text = text_with("ante").replace("  play:", f"  {line}\n  play:")
    with pytest.raises(SourceErrors) as found:
        library.compiled_game_in(text, "trial")
    assert said in "\n".join(f"{each.code} {each.message}" for each in found.value.diagnostics)


def test_they_are_told_in_english() -> None:
    page = explain_game_in(Source("trial.game", text_with("add 2 to Mark")), "trial")
    told = " ".join(page.split())
    assert "Each player has Lives, from 0 to 5, and begins with 3." in told
    assert "The table has Mark, from 2 to 9, and begins with 4." in told
    assert "Add 2 to Mark." in told
