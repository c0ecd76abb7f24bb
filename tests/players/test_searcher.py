"""The one who searches in games of characters: by the rules, from what it sees, and only where it
matters.
"""

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.view import InnView
from rdi.lang.compiler.shelf import cards_in
from rdi.lang.syntax.source import Source
from rdi.library import drink_deck
from rdi.model.request import PASS, Respond
from rdi.model.settings import Asks, Settings
from rdi.players.character_evaluation import chance_to_last
from rdi.players.character_policy import FixedPreferences, quick_answer
from rdi.players.searcher import Searcher
from rdi.resources import root
from tests.inn.house import GAME, at, strangers
from tests.inn.test_generated_cards import MAKER, cards
from tests.inn.test_laws import ODD

SHELF = [each.name for each in library.characters()]
LITTLE = 8
"""An effort for which a few worlds are imagined."""


def new(seats: int, seed: int) -> Game:
    """A game of the characters on the shelf, another one first in each."""
    names = [SHELF[(seat + seed) % len(SHELF)] for seat in range(seats)]
    return rdi.new_game(GAME, seats=names, seed=seed, same_characters=True)


def moments(game: Game, preferences: FixedPreferences) -> Iterator[InnView]:
    """What whoever is asked sees, at every decision of a game that all play quickly."""
    while (request := game.pending) is not None:
        view = game.view(request.seat)
        assert isinstance(view, InnView)
        yield view
        game.answer(quick_answer(view, request, preferences))


@pytest.fixture
def imagined(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds of all worlds that are imagined."""
    seeds: list[int] = []
    imagine = InnView.imagine

    def counted(view: InnView, chance: int) -> Game:
        seeds.append(chance)
        return imagine(view, chance)

    monkeypatch.setattr(InnView, "imagine", counted)
    return seeds


@pytest.mark.parametrize("seats", [2, 4])
def test_every_answer_is_legal_and_the_game_stays_as_it_was(seats: int) -> None:
    game = new(seats, seats)
    players = [Searcher(seat, effort=LITTLE) for seat in range(seats)]
    verbs = set()
    for _ in range(250):
        if (request := game.pending) is None:
            break
        view = game.view(request.seat)
        before = view.as_data()
        answer = players[request.seat].decide(request, view)
        assert request.accepts(answer)
        assert view.as_data() == before
        verbs.add(request.verb)
        game.answer(answer)
    assert {"answer", "play", "discard"} <= verbs


@settings(max_examples=4, deadline=None, derandomize=True, phases=[Phase.generate])
@given(
    st.tuples(*[cards(number) for number in range(8)]),
    st.integers(0, 10**6),
    st.sampled_from(list(Asks)),
)
def test_cards_that_nobody_has_thought_of_are_played(
    texts: tuple[str, ...], seed: int, asks: Asks
) -> None:
    house = (root("cards") / "house_cards.cards").read_text(encoding="utf-8")
    plain = "    you draw 1 card"
    text = "\n".join([MAKER.format(hook=plain, deed=plain), *texts])
    (maker,), _ = cards_in(Source("house_cards.cards", house), Source("maker.cards", text))
    compiled = CompiledInnGame(library.definition(GAME), [maker] * 3, drink_deck("Drink Deck"))
    game = Game(compiled, Settings(asks=asks), SeededChance(seed), [10] * 3)
    player = Searcher("any", effort=LITTLE)
    for _ in range(60):
        if (request := game.pending) is None:
            break
        game.answer(player.decide(request, game.view(request.seat)))


def test_tokens_minions_piles_and_choices_of_every_kind_are_answered() -> None:
    player, verbs = Searcher("any", effort=LITTLE), set()
    marked = {seat: {"Mark": 2} for seat in range(3)}
    for hand in (["More for Marks"], ["Gambling? I'm in!", "Palmed"], ["Two at Once", "Halves"]):
        hands = dict.fromkeys(range(3), hand)
        game = strangers("Odd Odd Odd", ODD, hands=hands, numbers=marked).game
        for _ in range(200):
            if (request := game.pending) is None:
                break
            answer = player.decide(request, game.view(request.seat))
            assert request.accepts(answer)
            verbs.add(request.verb)
            game.answer(answer)
    assert verbs >= {"answer", "play", "gamble", "discard", "order", "pick", "boost", "which"}


def test_tables_that_the_seat_cannot_tell_apart_are_answered_alike() -> None:
    seen = 0
    for place, view in enumerate(moments(new(3, 8), FixedPreferences(8))):
        request = view.request
        assert request is not None
        if place % 9 or len(request.options) < 2:
            continue
        twin = view.imagine(place)
        assert twin.pending is not None
        first = Searcher("s", effort=60).decide(request, view)
        assert Searcher("s", effort=60).decide(twin.pending, twin.view(view.seat)) == first
        seen += 1
    assert seen > 10


def test_a_window_that_cannot_matter_is_passed_without_a_thought(imagined: list[int]) -> None:
    passed = thought_about = 0
    for view in moments(new(4, 3), FixedPreferences(3)):
        request = view.request
        assert request is not None
        before = len(imagined)
        answer = Searcher("s", effort=LITTLE).decide(request, view)
        if isinstance(request, Respond):
            is_passed = len(imagined) == before
            assert not is_passed or answer == PASS
            passed, thought_about = passed + is_passed, thought_about + (not is_passed)
    assert passed > 10
    assert thought_about > 10


def test_more_effort_imagines_more(imagined: list[int]) -> None:
    counts = [0, 0, 0]
    for view in islice(moments(new(3, 5), FixedPreferences(5)), 120):
        request = view.request
        assert request is not None
        for place, effort in enumerate((LITTLE, 90, 300) if request.verb == "play" else ()):
            before = len(imagined)
            Searcher("s", effort).decide(request, view)
            counts[place] += len(imagined) - before
    assert 0 < counts[0] < counts[1] < counts[2]


def test_the_last_blow_is_struck() -> None:
    blow = "You wanna arm wrestle?"
    scene = at("fiona zot", hands={0: [blow]}, numbers={1: {"Fortitude": 9, "Alcohol": 8}})
    request = scene.game.pending
    assert isinstance(request, Respond)
    assert Searcher(1).decide(request, scene.game.view(0)) == blow


def test_chances_of_all_seats_are_one_and_grow_with_what_one_has() -> None:
    game = at("fiona zot gerki", numbers={1: {"Alcohol": 5}, 2: {"Alcohol": 5}}).game
    views = [game.view(seat) for seat in range(3)]
    chances = [chance_to_last(each, each.seat) for each in views if isinstance(each, InnView)]
    assert chances[0] > chances[1] == chances[2] > 0
    assert sum(chances) == pytest.approx(1.0)
