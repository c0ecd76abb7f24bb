"""A game as a page: whole and the same each time, of bounded size, and silent of what is hidden."""

import re
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import rdi
from rdi.library import usual_games
from rdi.model.record import Record
from rdi.review.game_review import review
from rdi.shell.advice.review import judgement
from rdi.shell.lookup import InputError
from rdi.shell.play.game_setup import names_at
from rdi.shell.sharing.game_page import Stopped, game_page
from rdi.shell.sharing.recorded_game import Viewpoint
from rdi.shell.show.document import Heading, Paragraph
from rdi.text import printable_lines
from tests.shell.shared_games import ALL_OPEN, page_of, play_on, played, told
from tests.web_pages import read

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView

HALL = tuple(each.name for each in usual_games())
PEOPLE = ("You", "Mara", "Nell", "Brannoc")
CHARACTERS = ("deirdre", "fiona", "gerki", "zot")
INN = "red-dragon-inn"


def seats_for(name: str) -> tuple[str, ...]:
    return CHARACTERS if name == INN else PEOPLE


def ids(page: str) -> list[str]:
    return read(page).values("id")


@pytest.mark.parametrize("viewpoint", [Viewpoint(), Viewpoint(2), ALL_OPEN], ids=str)
@pytest.mark.parametrize("name", [*HALL, INN])
def test_a_page_is_whole(name: str, viewpoint: Viewpoint) -> None:
    record = played(name, seats_for(name), most=120)
    page = page_of([record], viewpoint)
    reading = read(page)
    assert reading.open == []
    assert len(set(ids(page))) == len(ids(page))
    steps = [each for each in ids(page) if each.startswith("step-")]
    assert steps == [f"step-{number}" for number in range(len(told(record)))]
    assert {each[1:] for each in reading.values("href")} <= set(ids(page))
    keys = reading.values("data-key")
    shown = {key for each in reading.values("data-table") for key in each.split()}
    assert len(set(keys)) == len(keys)
    assert shown == set(keys)
    assert page == page_of([record], viewpoint)


def test_it_asks_nobody_for_anything_and_runs_only_its_own_script() -> None:
    page = page_of([played("threes", PEOPLE)])
    reading = read(page)
    assert not {"link", "img", "iframe", "object", "base", "form"} & set(reading.tags)
    assert reading.tags.count("script") == 1
    assert all(each.startswith("#") for each in reading.values("href"))
    names = {name for name, _ in reading.attributes}
    assert "src" not in names
    assert "style" not in names
    assert not any(name.startswith("on") for name in names)
    policy = next(each for each in reading.values("content") if "default-src" in each)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert "eval" not in page


def test_each_step_tells_what_happened_since_the_one_before() -> None:
    record = played("den-of-thieves", PEOPLE)
    steps = list(told(record))
    sentences = [
        sentence
        for step in steps
        for block in step.told
        if isinstance(block, Paragraph)
        for sentence in block.sentences
    ]
    whole = told(record).session(-1)
    expected = [each.text for each in whole.new_narrator().tell(whole.view.events)]
    headings = [block.text for step in steps for block in step.told if isinstance(block, Heading)]
    assert sorted(sentences + headings) == sorted(expected)
    assert steps[1].told != steps[0].told


def test_what_is_chosen_is_told_where_the_hand_is_known() -> None:
    record = played("den-of-thieves", PEOPLE)
    seats = [seat for seat, _ in (each for each in record.log if isinstance(each, tuple))]
    assert all(step.chosen for step in list(told(record))[:-1])
    own = [step.chosen for step in told(record, Viewpoint(2))]
    assert [bool(each) for each in own] == [*[seat == 2 for seat in seats], False]


def test_parts_of_the_table_that_stay_are_told_once() -> None:
    """Where somebody only calls, the hands of all stay as they are."""
    page = page_of([played("den-of-thieves", PEOPLE)])
    lists = [each.split() for each in read(page).values("data-table")]
    assert any(set(after) & set(before) for before, after in pairwise(lists))
    assert sum(map(len, lists)) > 1.5 * len(read(page).values("data-key"))


# ------------------------------------------------------------------ what is hidden


def known_and_held(record: Record, seat: int) -> tuple[str, set[Any]]:
    """All that a seat was ever told, as a text, and what the others held all the while."""
    game = told(record)
    heard, held = [], set[Any]()
    for position in game.positions:
        view = position.view(seat)
        piles = [view.pile(each.name, who) for each in position.definition.piles if each.is_player
                 for who in range(position.seats)]  # fmt: skip
        table = [view.pile(each.name) for each in position.definition.piles if not each.is_player]
        heard.append(repr((view.events, view.own, piles, table)))
        if view.is_company:
            seen = cast("InnView", view)
            heard.append(repr((seen.shown, seen.open_tops, seen.open_piles, seen.going_on)))
        for other in set(range(position.seats)) - {seat}:
            own = position.view(other).own
            held |= {thing for things in own.values() for thing in things if isinstance(thing, str)}
    return "".join(heard), held


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["den-of-thieves", "rogues-and-warriors", "three-kingdoms", INN])
def test_from_one_seat_nothing_hidden_stands_anywhere_in_the_file(name: str, seed: int) -> None:
    """Broken off in its middle, where most hands are hidden still."""
    record = played(name, seats_for(name), seed, most=60 if name == INN else 5)
    heard, held = known_and_held(record, 1)
    hidden = {each for each in held if each not in heard}
    assert hidden
    page = page_of([record], Viewpoint(1))
    words = told(record).session(0).words
    for thing in hidden:
        if words.is_card(thing):
            assert f'aria-label="{escape(words.card(thing))} (' not in page
            assert re.search(rf"\b{thing}\b", page) is None
        else:
            assert escape(thing) not in page
    open_page = page_of([record], ALL_OPEN)
    assert any(escape(f"{words.card(each)} ({each})" if words.is_card(each) else each) in open_page
               for each in hidden)  # fmt: skip


def test_hidden_hands_that_change_places_change_nothing_from_another_seat() -> None:
    """The same luck, but that two who fold were dealt one another's cards."""
    game = rdi.new_game("rogues-and-warriors", seats=["Ann", "Nell", "Mara"], seed=4)
    while game.pending is not None:
        folds = "fold" in game.pending.options and game.pending.seat != 0
        game.answer("fold" if folds else ("raise", 1) if game.pending.seat == 0 else "call")
    text = str(game.record)
    cards = [each for each in game.record.log if isinstance(each, str)]
    hands = [list(game.fork().view(seat).own.values()) for seat in range(3)]
    assert hands[1] != hands[2]
    log = [each for each in game.record.log if isinstance(each, tuple)]
    swapped = [*cards]
    for first, second in zip(positions(cards, hands[1]), positions(cards, hands[2]), strict=True):
        swapped[first], swapped[second] = cards[second], cards[first]
    assert swapped != cards
    header = replace(Record.read(text).header, seed=None)
    both = [replace(game.record, header=header, log=(*luck, *log)) for luck in (cards, swapped)]
    assert len({page_of([each], Viewpoint(0)) for each in both}) == 1
    assert len({page_of([each], ALL_OPEN) for each in both}) == 2


def positions(cards: list[str], hand: list[Any]) -> list[int]:
    """Where the cards of a hand stand among all that were dealt."""
    return [cards.index(card) for things in hand for card in things]


def test_the_seed_of_all_luck_stands_nowhere() -> None:
    record = play_on(rdi.new_game("threes", seats=list(PEOPLE), seed="a seed of my own")).record
    assert "a seed of my own" not in page_of([record])


# ------------------------------------------------------------------ texts of strangers


NAMES = ("</script><b>", "\"'><i x=y>", "&amp;&#x202e;", "\u05d0\u0301 & <!--", "]]>")
"""Names that records may have; those that cannot be printed they may not."""


@settings(max_examples=15, deadline=None)
@given(name=st.sampled_from(NAMES) | st.text(min_size=1, max_size=30))
def test_a_name_of_a_stranger_is_only_a_name(name: str) -> None:
    assume(name.strip() and name.isprintable())
    record = played("threes", PEOPLE, most=6)
    strange = replace(record, header=replace(record.header, seats=(name, *PEOPLE[1:])))
    page = page_of([strange])
    reading = read(page)
    assert reading.open == []
    assert reading.tags.count("script") == 1
    assert len(reading.tags) == len(read(page_of([record])).tags)
    assert printable_lines(page) == page
    assert name.strip() in " ".join(reading.words)


# ------------------------------------------------------------------ several games, and reviews


def test_several_games_have_a_table_of_contents() -> None:
    over, left = played("threes", PEOPLE), played("kings-council", PEOPLE, most=3)
    page = page_of([over, left])
    assert over.outcome is not None
    (winner,) = over.outcome.places[0]
    assert f"</a>, won by {told(over).party.whom(winner)}</li>" in page
    assert page.count(", won by ") == 1
    assert next(each for each in ids(page) if each.startswith("game")) == "game-1"
    assert {"game-1", "game-2", "game-1-step-0", "game-2-step-3"} <= set(ids(page))
    links = read(page).values("href")
    assert links[:2] == ["#game-1", "#game-2"]
    assert len(set(ids(page))) == len(ids(page))


@pytest.mark.slow
def test_the_review_stands_at_its_steps_and_in_a_section() -> None:
    record = played("den-of-thieves", PEOPLE)
    found = review(record, seconds=0.02)
    game = told(record)
    costly = [each for each in found.choices if each.cost.value > 0]
    assert costly
    page = game_page([game], [found])
    for choice in costly:
        text = judgement(choice, game.decision(choice.step)[1])
        assert f'<p class="judged">{escape(text)}</p>' in page
    assert 'id="review"' in page
    assert ">luck<" in page


@pytest.mark.slow
def test_from_one_seat_only_its_own_choices_are_judged() -> None:
    record = played("den-of-thieves", PEOPLE)
    found = review(record, seconds=0.02)
    game = told(record, Viewpoint(2))
    page = game_page([game], [found])
    steps = {each.step for each in found.choices if each.seat == 2 and each.cost.value > 0}
    judged = {
        int(number)
        for number, section in re.findall(r'id="step-(\d+)"(.*?)</section>', page, re.S)
        if 'class="judged"' in section
    }
    assert judged == steps


def test_where_the_coach_fails_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*arguments: object) -> None:
        raise InputError("nobody <can> say.")

    monkeypatch.setattr("rdi.shell.sharing.game_page.reasons_for_best", failing)
    record = played("rogues-and-warriors", PEOPLE)
    page = game_page([told(record)], [review(record, seconds=0.02)])
    assert "<p>Nobody &lt;can&gt; say.</p>" in page


def test_whoever_stops_it_gets_no_page() -> None:
    with pytest.raises(Stopped):
        game_page([told(played("threes", PEOPLE))], [None], lambda done, count: done < 3)


def test_the_page_tells_who_saw_it() -> None:
    record = played("threes", PEOPLE)
    assert names_at(told(record).positions[0]) == PEOPLE
    for viewpoint, said in (
        (Viewpoint(), "seen by you"),
        (Viewpoint(1), "seen by Mara"),
        (ALL_OPEN, "all hands open"),
    ):
        assert f"{said}.</p>" in page_of([record], viewpoint)
    bots = replace(record, header=replace(record.header, seats=("Aldis", *PEOPLE[1:])))
    assert "seen by an onlooker.</p>" in page_of([bots], Viewpoint())


# ------------------------------------------------------------------ sizes


def test_a_game_of_the_hall_is_small() -> None:
    sizes = [len(page_of([played("den-of-thieves", PEOPLE, seed)]).encode()) for seed in range(5)]
    assert max(sizes) < 300_000


@pytest.mark.slow
def test_a_long_night_of_five_hundred_steps_is_not_large() -> None:
    game = rdi.new_game(INN, seats=[*CHARACTERS], seed=5, asks="always")
    record = play_on(game, most=500).record
    assert len(told(record)) == 501
    assert len(page_of([record]).encode()) < 5_000_000
