"""What holds in every game of the inn at every moment, whoever plays what.

`RDI_GAMES=500` plays that many games at random, all but the first 20 of them where slow tests run.
"""

import os
from typing import Any

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.errors import BadRecord, BadSettings, IllegalAnswer
from rdi.model.record import Record
from rdi.model.scenario import DRINK_DECK
from rdi.session import fuzzing
from rdi.session.fuzzing import (
    BrokenInvariant,
    check_invariants,
    play_at_random,
    random_answer,
    random_characters,
    random_variants,
)
from rdi.session.replay import steps, undo
from tests.inn.house import GAME, Scene, at, drink_discards, laid_out, strangers
from tests.inside import table_of

GAMES = int(os.environ.get("RDI_GAMES", "120"))
NUMBERS = [
    *range(20), *(pytest.param(number, marks=pytest.mark.slow) for number in range(20, GAMES)),
]  # fmt: skip
CHARACTERS = [each.name for each in library.characters()]
BASE = ["deirdre", "fiona", "gerki", "zot"]
NONSENSE: list[Any] = [
    None, True, -1, 1.5, "", "pass!", "raise", b"pass", {}, [], ("pass", "pass"),
    [[[[[["pass"]]]]]], object(), 10**9, "Wine", ("raise", 6),
]  # fmt: skip


def asks(number: int) -> str:
    """Most games ask who is able, many at stops; a few ask everybody, which takes ten times as
    long.
    """
    return "always" if number % 12 == 11 else ("able", "stops")[number % 2]


def game_of(number: int) -> tuple[rdi.Game, SeededChance]:
    """A game by its number, not begun: who plays with which modules, who is asked, and the luck of
    all answers.
    """
    luck = SeededChance(number)
    variants = random_variants(library.definition(GAME), luck, CHARACTERS)
    seats = random_characters(library.definition(GAME, variants), CHARACTERS, luck)
    game = rdi.new_game(
        GAME, seats=seats, same_characters=True, seed=number, asks=asks(number), variants=variants,
    )  # fmt: skip
    return game, luck


def answers(number: int, count: int) -> tuple[rdi.Game, SeededChance]:
    """A game after so many answers at random, or at its end."""
    game, luck = game_of(number)
    for _ in range(count):
        if game.pending is not None:
            game.answer(random_answer(game.pending, luck))
    return game, luck


def stands(game: rdi.Game) -> tuple[Any, ...]:
    """All that can be asked of a game."""
    views = [game.view(seat).as_data() for seat in range(-1, game.seats)]
    return repr(game.pending), views, str(game.record), game.events, game.outcome


@pytest.mark.parametrize("number", NUMBERS)
def test_the_laws_hold_to_the_end(number: int) -> None:
    game, luck = game_of(number)
    play_at_random(game, luck)
    assert game.outcome is not None
    placed = [seat for place in game.outcome.places for seat in place]
    assert sorted(placed) == list(range(game.seats))


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("count", [0, 1, 17, 80, 100_000])
def test_a_replay_is_exact_at_any_point(number: int, count: int) -> None:
    game, _ = answers(number, min(count, 3_000))
    assert stands(rdi.replay(str(game.record))) == stands(game)


@pytest.mark.parametrize("number", range(4))
def test_a_replay_goes_on_alike(number: int) -> None:
    game, luck = answers(number, 60)
    again, twin = rdi.replay(str(game.record)), luck.copy()
    for _ in range(60):
        if game.pending is not None:
            game.answer(random_answer(game.pending, luck))
            again.answer(random_answer(again.pending, twin))
    assert stands(again) == stands(game)


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("count", [0, 25, 90])
def test_a_fork_goes_on_alike_and_apart(number: int, count: int) -> None:
    game, luck = answers(number, count)
    before, twin, again = stands(game), game.fork(), luck.copy()
    assert stands(twin)[:2] == before[:2]
    for _ in range(40):
        if twin.pending is not None:
            twin.answer(random_answer(twin.pending, luck))
    assert stands(game) == before
    for _ in range(40):
        if game.pending is not None:
            game.answer(random_answer(game.pending, again))
    assert stands(game) == stands(twin)


@pytest.mark.parametrize("number", range(6))
def test_a_choice_is_taken_back(number: int) -> None:
    game, luck = answers(number, 5)
    assert game.pending is not None
    seat, before = game.pending.seat, stands(game)
    game.answer(random_answer(game.pending, luck))
    while game.pending is not None and game.pending.seat != seat:
        game.answer(random_answer(game.pending, luck))
    assert stands(game) != before
    assert stands(undo(game, seat)) == before


def test_where_nothing_was_chosen_nothing_is_taken_back() -> None:
    game, _ = game_of(0)
    with pytest.raises(BadSettings, match="has chosen nothing yet"):
        undo(game, 0)


@pytest.mark.parametrize("number", range(2))
def test_a_game_is_stepped_through_in_both_directions(number: int) -> None:
    game, luck = game_of(number)
    seen = [stands(game)[:2]]
    for _ in range(120):
        game.answer(random_answer(game.pending, luck))
        seen.append(stands(game)[:2])
    walk = steps(Record.read(str(game.record)))
    for place in (120, 51, 50, 49, 0, 1, 119):
        assert stands(walk[place])[:2] == seen[place]


def test_a_record_that_was_tampered_with_is_refused() -> None:
    game, _ = answers(3, 200)
    text = str(game.record)
    card = next(each for each in game.log if isinstance(each, str))
    with pytest.raises(BadRecord):
        rdi.replay(text.replace(f"{card!r}", "'Nothing'").replace(f'"{card}"', '"Nothing"'))


@pytest.mark.parametrize("number", range(4))
def test_nonsense_is_refused_and_changes_nothing(number: int) -> None:
    game, luck = game_of(number)
    for _ in range(60):
        if game.pending is None:
            break
        before = str(game.record)
        for answer in NONSENSE:
            if not game.pending.accepts(answer):
                with pytest.raises(IllegalAnswer) as refusal:
                    game.answer(answer)
                assert refusal.value.rule
        assert str(game.record) == before
        game.answer(random_answer(game.pending, luck))


def test_the_same_seed_is_the_same_game() -> None:
    games = [rdi.new_game(GAME, seats=BASE, seed=seed) for seed in (1, 1, 2)]
    first, second, other = [game.events for game in games]
    assert first == second
    assert first != other


# The laws would be worth nothing if nothing could break them.


@pytest.mark.parametrize("broken", ["gold", "bounds", "debt", "lost", "made", "danger"])
def test_a_broken_law_is_noticed(broken: str) -> None:
    if broken == "danger":  # at a moment when nothing has begun
        game = rdi.new_game(GAME, seats=BASE, seed=0)
    else:
        game, _ = answers(0, 30)
    table = table_of(game)
    whole, gold = fuzzing.count_cards(table), sum(game.purses.values())
    check_invariants(game, whole, gold)
    if broken == "gold":
        table.gold[0] += 1
    elif broken == "bounds":
        table.stats[0]["Fortitude"] = 21
    elif broken == "debt":
        table.gold[0] -= 100
        table.gold[1] += 100
    elif broken == "danger":
        table.stats[0]["Alcohol"] = 20
    elif broken == "lost":
        table.piles[0].pop()
    else:
        table.piles[0].append("Wine")
    with pytest.raises(BrokenInvariant):
        check_invariants(game, whole, gold)


def test_a_card_that_is_in_play_and_that_nobody_is_told_of_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = strangers(
        "Anna Berta", 'action card "Long" in Anna:\n  you may:\n    you draw 1 card\n',
        hands={0: ["Long"]},
    )  # fmt: skip
    scene.plays(0, "Long")
    whole, gold = fuzzing.count_cards(scene.table), sum(scene.game.purses.values())
    check_invariants(scene.game, whole, gold)
    monkeypatch.setattr(fuzzing, "things_on_stack", lambda table: ())
    with pytest.raises(BrokenInvariant, match="nobody is told that this is being played: Long"):
        check_invariants(scene.game, whole, gold)


ODD = """
token Mark, supply 6:
  at the end of their turn:
    they lose 1 Fortitude
    they lose 1 Mark

verb bother, bothers (who, n):
  who gains n Mark
  who loses 1 Fortitude

character Odd:
  about "one with every kind of card"
  pile Stone (private)
  at the start of your turn:
    you gain 1 Fortitude
  deck:
    3 "Gambling? I'm in!"
    1 "I raise!"
    1 "Winning Hand!"
    2 "I don't think so!"
    1 "Oh, I guess the Wench thought that was her tip..."
    1 "The Wench thinks you should stop playing with the drinks."

action card "Mark Them" in Odd, 2 copies:
  pick another player as victim
  victim bothers 2

action card "Stone Them" in Odd:
  each other player puts 1 card face down under Stone

action card "Two at Once" in Odd:
  pick another player as alice
  pick another player as bob
  alice loses 2 Fortitude
  bob gains 2 Alcohol

action card "Your Purse or Your Nose" in Odd:
  pick another player as victim
  victim chooses one:
    - victim pays 1 Gold to you
    - victim loses 2 Fortitude

action card "One by One" in Odd:
  for each other player:
    if their Alcohol is at least 5:
      they discard 1 card at random
    otherwise:
      they pay 1 Gold to the inn

action card "More of It" in Odd:
  each player drinks from the drink deck
  you order 2 drinks

anytime card "Flask" in Odd, 2 copies:
  you lose 2 Alcohol
  you may:
    you discard 1 card
    you gain 1 Fortitude
  otherwise:
    you draw 1 card

sometimes card "Somebody Else" in Odd, 3 copies:
  play when a card affects your Fortitude
  redirect its Fortitude loss to another player

sometimes card "Padded" in Odd, 2 copies:
  play when a card affects your Fortitude
  reduce its Fortitude loss for you by 2

sometimes card "Right Back" in Odd, 2 copies:
  play after you lose Fortitude to another player's card unless you reduced it
  the attacker loses 2 Fortitude

sometimes card "Mixed" in Odd, 2 copies:
  play when another player reveals a drink
  increase its Alcohol by 1
  add to it:
    they pay 1 Gold to you

sometimes card "Halves" in Odd, 2 copies:
  play when a drink affects you
  split it with another player rounding up

sometimes card "Yours" in Odd, 2 copies:
  play when a drink affects you
  pass it to another player

sometimes card "Not under Me" in Odd:
  play when an event is revealed
  you ignore it

sometimes card "Half of That" in Odd, 2 copies:
  play when another player wins the round
  you take half the pot

sometimes card "Not Me" in Odd, 2 copies:
  play when you must ante
  you leave the round

cheating card "Palmed" in Odd, 2 copies:
  you take control of the round
  another player in the round leaves the round

action card "Hush" in Odd:
  pick another player as victim
  victim may not play cards until your next turn
  at the end of your turn:
    you lose 1 Fortitude

cost glare (n):
  you lose n Mark

action card "More for Marks" in Odd:
  each other player loses 1 Fortitude
  boost glare 1:
    each other player gains 1 Alcohol

anytime card "Thaw" in Odd:
  you put 1 card from Stone under Hand

anytime card "Take a Coin" in Odd, 2 copies:
  a player pays 2 Gold to you

sometimes card "On the Tab" in Odd, 2 copies:
  play when you must pay, ante or give up Gold
  pay it from the inn

sometimes card "Just a Sip" in Odd:
  play when a drink affects you
  split it with nobody rounding down

sometimes card "Courage" in Odd:
  play when a drink affects you
  its Alcohol becomes Fortitude

sometimes card "Have Another" in Odd, 2 copies:
  play when another player reveals a drink
  the drinker drinks

sometimes card "I Saw That" in Odd, 2 copies:
  play when another player plays a cheating card
  only while in the round
  negate it
  you win the round

minion "Drone" in Odd:
  wages 1
  once each action phase:
    another player gains 1 Mark
  while in play:
    reduce Fortitude loss for you by 1

drinks "Cellar":
  about "every kind of Drink"

drink "Mead" in "Cellar", 4 copies:
  Alcohol +3
  splits itself

drink "Ale with a Chaser" in "Cellar", 4 copies:
  Alcohol +1
  chaser

drink "Idea" in "Cellar", 4 copies:
  Alcohol +2
  draw 2 cards

drink "Fog" in "Cellar", 3 copies:
  Alcohol +1
  also:
    you gain 1 Mark

drink "Tea" in "Cellar", 3 copies:
  Alcohol -2
  Fortitude +1

drink event "Contest" in "Cellar", 2 copies:
  each player drinks for the highest Alcohol, who wins is champion
  each player pays 1 Gold to champion

drink event "House" in "Cellar", 2 copies:
  each player drinks a copy from the drink deck, past any event
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(max(6, GAMES // 4)))
def test_the_laws_hold_with_every_kind_of_card(number: int) -> None:
    luck = SeededChance(number)
    seats = 2 + number % 4
    hands = ["Somebody Else", "Mark Them", "Mixed", "Halves", "Palmed", "Gambling? I'm in!"]
    scene: Scene = strangers(
        " ".join(["Odd"] * seats), ODD, asks(number), phase="discard",
        hands=dict.fromkeys(range(seats), hands),
    )  # fmt: skip
    play_at_random(scene.game, luck)
    assert scene.game.outcome is not None


TWO_WAYS = """
sometimes card "Two Ways" in Anna:
  play when a drink is revealed:
    negate it
  play when a drink affects you:
    you ignore it

drinks "Cellar":
  about "some that come with others"

drink "Ale with a Chaser" in "Cellar", 4 copies:
  Alcohol +1
  chaser

drink "Mead" in "Cellar", 20 copies:
  Alcohol +3
"""


def shown(scene: Scene) -> list[str]:
    """The titles of what goes on, as an onlooker sees it."""
    found = []
    for each in scene.game.view(-1).going_on:
        found += [each["title"]] if "title" in each else each["titles"]
    return found


def test_a_card_is_seen_while_it_is_chosen_how_it_is_played() -> None:
    scene = strangers(
        "Anna Berta", TWO_WAYS, "always", phase="drink", hands={0: ["Two Ways"]},
        drinks={0: ["Mead"]},
    )  # fmt: skip
    scene.plays(0, "Two Ways")
    assert scene.game.pending.verb == "which"
    assert shown(scene) == ["Mead", "Two Ways"]
    told = scene.game.view(1).going_on[-1]
    assert (told["kind"], told["seat"], told["text"], told["about"]) == ("card", 0, "", None)
    scene.game.answer(1)
    assert scene.game.view(1).going_on[-1]["about"]["titles"] == ["Mead"]


def test_a_drink_that_was_revealed_and_that_nobody_drinks_is_seen() -> None:
    ignoring = "I... am... unstoppable!"
    scene = laid_out(
        library.definition(GAME, ["drink_deck_6"]), ["zot", "amundyr"], "always",
        {"phase": "drink", "drinks": {0: ["The Wench Dares You..."]}, "hands": {1: [ignoring]},
         "drink_deck": ["Wine", "Dragon Breath Ale"]},
    )  # fmt: skip
    whole, gold = fuzzing.count_cards(scene.table), sum(scene.game.purses.values())
    scene.plays(1, ignoring)
    while scene.game.view(1).answerable[0]["kind"] != "drink":
        scene.game.answer("pass")
    check_invariants(scene.game, whole, gold)
    assert (None, "Dragon Breath Ale") in scene.game.view(1).shown


def test_a_drink_is_seen_while_all_pay_for_the_next_ones() -> None:
    tab = 'sometimes card "Tab" in Berta:\n  play when you must pay Gold\n  pay it from the inn\n'
    scene = strangers(
        "Anna Berta", 'action card "All" in Anna:\n  each player drinks from the drink deck\n'
        + tab + TWO_WAYS, "always", hands={0: ["All"], 1: ["Tab"]},
        drink_deck=["Ale with a Chaser"], only=frozenset({DRINK_DECK}),
    )  # fmt: skip
    scene.plays(0, "All")
    while scene.game.view(1).answerable[0]["kind"] != "debt":
        scene.game.answer("pass")
    assert shown(scene) == ["All", "Ale with a Chaser"]


def test_at_the_end_of_the_game_every_card_lies_in_a_pile() -> None:
    """A contest that is the end of the game: the Event and its Drinks were still going on."""
    scene = at(
        "zot fiona", "always", phase="drink", drinks={0: ["Drinking Contest!"]},
        drink_deck=["Wine", "Wine"], numbers={1: {"Fortitude": 2}},
    )  # fmt: skip
    whole = fuzzing.count_cards(scene.table)
    while scene.game.pending is not None:
        scene.game.answer(next(iter(scene.game.pending.options)))
    assert scene.game.outcome.places == ((0,), (1,))
    assert scene.table.stack == []
    assert fuzzing.count_cards(scene.table) == whole
    assert drink_discards(scene) == ["Wine", "Wine", "Drinking Contest!"]
