"""What games show at the table, in every look: at the beginning, in the middle, at the showdown."""

from functools import cache
from random import Random

import pytest
from syrupy.assertion import SnapshotAssertion

import rdi
from rdi import Pick, Wager, library
from rdi.chances.results import Brought
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.session.setup import make_settings
from rdi.shell.play.game_setup import sit
from rdi.shell.play.hall_decision import HallDecision, brought_text
from rdi.shell.play.hall_screen import TablePile, chances_blocks, own_piles, pile_block
from rdi.shell.show.document import Document
from rdi.shell.show.layout import visible
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.page import Page
from rdi.shell.show.renderers import render
from rdi.shell.show.table_blocks import Middle, cell_name
from rdi.shell.show.vocabulary import Vocabulary
from tests.shell.looks import Way, shown
from tests.shell.taverns import open_visit

SEATS = ("You", "Mara", "Nell", "Brannoc")
GAMES: dict[str, tuple[tuple[str, ...], str]] = {
    "city-square": ((), "build"),
    "three-kingdoms": ((), "discard"),
    "the-wheel": ((), "play"),
    "jack-of-all-trades": (("hidden_fate",), "place"),
    "dragon-hordes": ((), "predict"),
}
"""The games that show something, each with variants and what is asked in its middle."""

MIDDLE = 10
"""So many answers are given before the middle."""

LOOKS: tuple[tuple[Way, int], ...] = (
    ("unicode", 80),
    ("ascii", 64),
    ("plain", 40),
    ("json", 80),
    ("html", 0),
)
LINES = 24
"""So many lines has a screen, and the last two of them are for what is typed."""

WHEN = ("first", "middle", "showdown")


@cache
def game_at(name: str, when: str) -> Game:
    """A game of four at a moment when the player at the keyboard is asked, or at its end."""
    variants, verb = GAMES[name]
    game, luck = rdi.new_game(name, seats=list(SEATS), variants=variants, seed=3), Random(3)
    count = 0
    while (request := game.pending) is not None:
        is_asked = request.seat == 0
        if when == "first" and is_asked:
            break
        if when == "middle" and is_asked and count >= MIDDLE and request.verb == verb:
            break
        options = [each for each in request.options if each not in ("fold", "leave")]
        game.answer(options[0] if isinstance(request, Wager) else luck.choice(options))
        count += 1
    return game


@cache
def page_at(name: str, when: str) -> Document:
    """What is shown then."""
    page = Page(Look(), lambda line: None)
    session = sit(game_at(name, when), page, 0)
    if session.is_over:
        return session.table.end(session.game, session.view)
    return session.screen().document()


each_moment = pytest.mark.parametrize(
    ("name", "when"), [(name, when) for name in GAMES for when in WHEN]
)


@each_moment
@pytest.mark.parametrize(("way", "width"), LOOKS)
def test_the_page_stays_as_it_was_read(
    name: str, when: str, way: Way, width: int, snapshot: SnapshotAssertion
) -> None:
    assert shown(page_at(name, when), way, width) == snapshot


@each_moment
@pytest.mark.parametrize("width", [40, 64, 80])
def test_no_line_is_wider_than_the_page(name: str, when: str, width: int) -> None:
    modes: tuple[Mode, ...] = ("unicode", "ascii", "plain") if width >= 64 else ("plain",)
    for mode in modes:
        lines = render(page_at(name, when), Look(mode, width, in_color=True))
        assert [line for line in lines if len(visible(line)) > width] == []


@each_moment
def test_a_page_for_four_fits_on_a_screen(name: str, when: str) -> None:
    assert len(render(page_at(name, when), Look("unicode", 80))) <= LINES - 2


# Grids of others


@cache
def years_built(seats: int) -> Game:
    """A game of cities at the first choice of its second year."""
    game = rdi.new_game("city-square", seats=seats, seed=3)
    years = 0
    while (request := game.pending) is not None:
        years += isinstance(request, Wager) and request.seat == 0
        if years and isinstance(request, Pick) and request.seat == 0:
            break
        options = [each for each in request.options if each != "fold"]
        game.answer(options[0])
    return game


def screen_lines(game: Game, look: Look = Look("unicode", 80)) -> list[str]:  # noqa: B008
    """The page of the first player."""
    return render(sit(game, Page(look, lambda line: None), 0).screen().document(), look)


def test_of_many_grids_those_without_room_are_named() -> None:
    lines = screen_lines(years_built(7))
    (said,) = [line for line in lines if "not shown here" in line]
    names = sit(years_built(7), Page(Look(), lambda line: None), 0).party.names[1:]
    (heads,) = [line for line in lines if line.startswith(f"    {names[0]} ")]
    assert said.strip().endswith("(table and a name)")
    assert [name for name in names if name in heads] + [name for name in names if name in said] == [
        *names
    ]


@pytest.mark.parametrize("seats", range(2, 8))
def test_while_all_bet_all_grids_stand_side_by_side_on_one_screen(seats: int) -> None:
    game, luck = rdi.new_game("city-square", seats=seats, seed=seats), Random(seats)
    bets = 0
    while (request := game.pending) is not None:
        if isinstance(request, Wager) and request.seat == 0 and (bets := bets + 1) > 1:
            break
        game.answer("check" if isinstance(request, Wager) else luck.choice(request.options))
    lines = screen_lines(game)
    assert len(lines) <= LINES - 2
    names = sit(game, Page(Look(), lambda line: None), 0).party.names
    owners = " ".join([line for line in lines if line.startswith("    ")]).split()
    assert [each for each in owners if each in names] == [*names]
    assert not any("not shown here" in line for line in lines)


def test_grids_of_others_are_drawn_again_only_when_they_have_changed() -> None:
    visit = open_visit()
    visit.type("play city-square seats 3 seed 3", "build 1 c3", "build 1 c2")
    assert "    Mara" in visit.type("build 1 d3")
    assert "    Mara" not in visit.type("c", "c", "build 1 c1")
    assert "    Mara" in visit.type("table")


def test_a_place_keeps_its_name_from_the_first_card_to_the_last() -> None:
    game, luck = rdi.new_game("city-square", seats=2, seed=8), Random(8)
    words = Vocabulary(library.definition("city-square", ()))
    typed: dict[str, str] = {}
    while (request := game.pending) is not None:
        if isinstance(request, Wager):
            game.answer(request.stay)
            continue
        answer = luck.choice(request.options)
        if request.seat == 0:
            _, card, cell = HallDecision(request, game.view(0), words).text_of(answer).split()
            typed[cell] = card
        game.answer(answer)
        placed = [pile for pile in own_piles(game.view(0), words, None) if pile.is_grid]
        for pile in placed:
            assert isinstance(pile.things, tuple)
            uppermost = {cell_name(place, pile.side): card for place, card in pile.things}
            assert uppermost == typed
    assert len(typed) > 4


def test_a_pile_of_dice_and_cards_stays_in_its_order() -> None:
    words = Vocabulary(library.definition("jack-of-all-trades", ()))
    things = ("Rn", "Bk", 4, "Mh")
    assert pile_block(TablePile("Jobs", things), words).groups == ()
    kingdoms = Vocabulary(library.definition("three-kingdoms", ()))
    groups = pile_block(TablePile("War", ("Rn", "Bk", "Lk", "Mh")), kingdoms).groups
    assert [name for name, _ in groups] == ["red", "green", "blue"]


@pytest.mark.parametrize("width", [40, 60, 80])
def test_of_long_groups_no_card_is_cut_off(width: int) -> None:
    words = Vocabulary(library.definition("the-wheel", ()))
    cards = ("Lk", "Ro", "Wn") * 20
    block = Middle((pile_block(TablePile("Played", cards), words),), ())
    lines = render(Document((block,)), Look("unicode", width))
    assert [len(line) for line in lines if len(line) > width] == []
    assert sum(line.count(code) for line in lines for code in ("Lk", "Ro", "Wn")) == len(cards)


# Chances


def test_chances_are_shown_where_the_text_says_so_and_the_coach_is_not_off() -> None:
    visit = open_visit()
    visit.type("set coach first", "play dragon-hordes seats 3 seed 3")
    shown = ""
    while visit.tavern.decision.request.verb != "predict":
        shown = visit.type(visit.tavern.decision.choices[0].text)
    assert "take (in 100)" in shown
    listed = visit.type("?")
    assert "of 100" in listed
    assert "mean" in listed
    assert "take (in 100)" not in visit.type("set coach off", "table")
    assert "of 100" not in visit.type("?")
    assert "take (in 100)" in visit.type("set coach first", "table")


@pytest.mark.parametrize(
    ("brought", "told"),
    [
        (((5, 0.07), (-2, 0.93)), "+5 in 7 of 100, -2 in 93; mean -1.5"),
        (((0, 1.0),), "0 in 100 of 100; mean +0.0"),
        (((9, 0.001), (0, 0.999)), "+9 in 1 of 100, 0 in 100; mean +0.0"),
        (((1, 0.5), (-1, 0.5)), "+1 in 50 of 100, -1 in 50; mean +0.0"),
    ],
)
def test_what_an_answer_brings_in_words(brought: Brought, told: str) -> None:
    assert brought_text(brought) == told


def test_answers_that_bring_nothing_are_not_told() -> None:
    words = Vocabulary(library.definition("dragon-hordes", ()))
    assert list(chances_blocks({"a": ((0, 1.0),), "b": ((-1, 1.0),)}, words)) == []


def test_answers_of_one_part_stand_below_one_another() -> None:
    words = Vocabulary(library.definition("dragon-hordes", ()))
    (block,) = chances_blocks({"r": ((3, 0.25), (0, 0.75)), "g": ((0, 1.0),)}, words)
    assert block.rows[1:] == (("  red", "3 (25)"),)


# At the end


def test_what_is_shown_of_players_is_told_at_the_end_where_nothing_else_tells_it() -> None:
    lines = end_of("show hand of each player as number of cards in Hand")
    assert "Hand:  You 3  Mara 3  Nell 3" in lines


@pytest.mark.parametrize(
    "line", ["show worth of each player as points", "show won of each player as winnings"]
)
def test_points_and_winnings_are_not_told_twice(line: str) -> None:
    assert not [each for each in end_of(line) if each.startswith(("Worth", "Won"))]


def end_of(line: str) -> list[str]:
    """The end of a game with this line, in which nobody bets."""
    text = f"""game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 6 players
  each player has Hand (hidden)
  {line}
  play:
    ante
    deal 3 to each Hand
    bet
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""
    compiled = library.compiled_game_in(text, "small")
    names = {"seats": ["You", "Mara", "Nell"], "source": text}
    game = Game(compiled, make_settings(), SeededChance(1), (50,) * 3, header=names)
    while game.pending is not None:
        game.answer("check")
    session = sit(game, Page(Look(), lambda line: None), 0)
    return render(session.table.end(session.game, session.view), Look("unicode", 80))


# What is asked for


def test_why_of_a_score_tells_what_the_game_shows_of_the_table() -> None:
    visit = open_visit()
    visit.type("play three-kingdoms seats 3 seed 3")
    assert "War value:" in visit.type("why score")


def test_a_score_by_the_table_tells_what_the_game_shows_of_it_and_by_another_table_not() -> None:
    visit = open_visit()
    visit.type("play three-kingdoms seats 3 seed 3")
    assert "War value:" in visit.type("score Rh Bw")
    assert "War value:" not in visit.type("score Hand Rh Bw War Mk Lo")
    assert "War value:" not in visit.type("score kings-council Hand Rh Bw Lo Lk Mk King Wk")
