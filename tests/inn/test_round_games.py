"""Games of the hall inside a Round of Gambling: who picks one, what cards do in it, who wins."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rdi
from rdi import library
from rdi.chances.odds import odds, odds_after
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.errors import BadSettings, IllegalAnswer
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from rdi.library import names_of_round_games
from rdi.model.record import Record
from rdi.model.request import PASS, Pick
from rdi.session import fuzzing
from rdi.session.fuzzing import play_at_random, random_answer
from rdi.session.replay import verify
from tests.inn.house import (
    GAMBLING,
    RAISE,
    TIP,
    WINNING,
    Scene,
    at,
    gold,
    happened,
    pot,
    strangers,
    to_turn,
    turns,
)

NAMES = "zot fiona gerki deirdre"
PAIRS = "rogues-and-warriors"
CHEAT = "I'm winning... Honestly!"
CAUGHT = "I do believe that you're cheating. At this point, you have two options..."
SLEEVE = "What's that up your sleeve?"
HALF = """sometimes card "Half" in Carla:
  play when another player wins the round
  you take half the pot
"""


def begun(hands: dict[int, list[str]], rounds: tuple[str, ...] = (PAIRS,), **how: Any) -> Scene:
    """A Round that the first of four has started, with a game in it; all are asked always."""
    scene = at(NAMES, "always", rounds, hands={0: [GAMBLING], **hands}, **how)
    scene.plays(0, GAMBLING)
    return scene


def played_on(scene: Scene) -> None:
    """All pass, and choose the first that they may, until the Round is over."""
    while scene.table.round is not None:
        request = scene.game.pending
        scene.game.answer(next(iter(request.options)))


def inside(scene: Scene) -> Any:
    """The table of the game in the Round."""
    return scene.table.round.game.table


def hidden(scene: Scene, seat: int) -> list[Any]:
    """The hidden cards of a seat in the game of pairs."""
    return list(scene.game.view(seat).inner.pile("Hand"))


def give(scene: Scene, hands: list[list[str]]) -> None:
    """Lay these hidden cards in the hands of the game, by its seats; the others are in the deck."""
    game = scene.table.round.game
    deck = game.table.piles[0]
    places = [game.compiled.pile("Hand", own) for own in range(len(hands))]
    for place in places:
        deck += game.table.piles[place]
    for place, cards in zip(places, hands, strict=True):
        for card in cards:
            deck.remove(card)
        game.table.piles[place] = list(cards)


# ------------------------------------------------------------------ which game


@pytest.mark.rule("GR-1", "GR-5")
def test_a_round_is_played_with_a_game_of_the_hall() -> None:
    scene = begun({})
    to_turn(scene, 0)
    view = scene.game.view(0)
    assert (view.round["game"], view.round["controller"]) == (PAIRS, None)
    assert (view.inner.game, view.inner_seats) == (PAIRS, (0, 1, 2, 3))
    while scene.table.round is not None:
        last = scene.table.round
        scene.game.answer(next(iter(scene.game.pending.options)))
    (ended,) = happened(scene, "round ended")
    assert (last.winner, ended[1]) == (ended[1], last.winner)
    assert sorted(gold(scene)) == [9, 9, 9, 13]


@pytest.mark.rule("GR-1", "GR-3")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "dragon-hordes",
            r"does not end with a showdown .*; there are rogues-and-warriors, ",
        ),
        ("the-wheel with unwound-clock", r"for shares, .*; did you mean the-wheel\?"),
        ("red-dragon-inn", "is itself a game of characters"),
        ("den-of-thives", "no game called 'den-of-thives'; did you mean den-of-thieves"),
        ("threes with hiden-fate", "hidden"),
    ],
)
def test_what_cannot_be_played_in_a_round_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadSettings, match=reason):
        rdi.new_game("red-dragon-inn", seats=["zot", "fiona"], rounds=[text])


def test_games_of_the_hall_have_no_rounds() -> None:
    with pytest.raises(BadSettings, match="rounds are for games of characters"):
        rdi.new_game("threes", rounds=[PAIRS])


@pytest.mark.rule("GR-2", "GR-4")
def test_the_starter_picks_the_game_and_then_all_ante() -> None:
    scene = at(NAMES, "always", (PAIRS, "threes with hidden-fate"), turn=2, hands={2: [GAMBLING]})
    scene.plays(2, GAMBLING)
    while scene.game.pending.verb != "game":
        scene.game.answer(PASS)
    request = scene.game.pending
    assert (request.seat, request.items) == (2, (PAIRS, "threes with hidden-fate"))
    assert (pot(scene), happened(scene, "round game")) == (0, [])
    with pytest.raises(IllegalAnswer):
        scene.game.answer("kings-council")
    scene.game.answer("threes with hidden-fate")
    view = scene.game.view(0)
    assert (view.inner.game, view.inner.variants) == ("threes", ("hidden_fate",))
    assert view.inner_seats == (2, 3, 0, 1)  # the starter is the Starting Player
    to_turn_of_game(scene)
    assert (pot(scene), gold(scene)) == (4, [9, 9, 9, 9])


def to_turn_of_game(scene: Scene) -> None:
    """All pass until the game in the Round asks somebody."""
    while (inner := scene.game.view(0).inner) is None or inner.turn is None:
        scene.game.answer(PASS)


@pytest.mark.rule("GR-22")
def test_luck_may_draw_the_game() -> None:
    drawn = set()
    for seed in range(12):
        game = rdi.new_game(
            "red-dragon-inn", seats=["zot", "fiona", "gerki"], seed=seed,
            rounds=[PAIRS, "threes"], round_choice="luck",
        )  # fmt: skip
        play_at_random(game, SeededChance(seed))
        assert not [entry for entry in game.log if isinstance(entry, tuple) and entry[1] == PAIRS]
        drawn |= {event[2] for event in game.events if event[0] == "round game"}
        assert verify(game.record) is None
    assert drawn == {PAIRS, "threes"}


@pytest.mark.rule("GR-21")
def test_a_game_for_fewer_players_is_not_offered() -> None:
    eight = ["zot", "fiona", "gerki", "deirdre", "tara", "bryn", "remy", "phyll"]
    scene = at(" ".join(eight), "always", ("city-square", PAIRS), hands={0: [GAMBLING]})
    scene.plays(0, GAMBLING)
    to_turn(scene, 0)
    assert scene.game.view(0).round["game"] == PAIRS
    scene = at(" ".join(eight), "always", ("city-square",), hands={0: [GAMBLING]})
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    assert scene.game.view(0).round["game"] is None
    assert scene.game.view(0).round["controller"] == 0


NAMED = """action card "Now We Play" in Carla:
  start a round of "Rogues and Warriors"

action card "Now They Play" in Carla:
  start a round of "Threes" with hidden_fate and dragons

action card "Play Who Can" in Carla:
  start a round of "City Square"
"""


def named(title: str, rounds: tuple[str, ...] = (), names: str = "Carla Dora Emma") -> Scene:
    """The Round that a card of the first player starts, which names its game."""
    scene = strangers(names, NAMED, "always", rounds=rounds, hands={0: [title]})
    scene.plays(0, title)
    while scene.game.pending.verb != "game" and not happened(scene, "anted"):
        if happened(scene, "round game") and pot(scene):
            break
        scene.game.answer(PASS)
    return scene


@pytest.mark.rule("GR-24")
@pytest.mark.parametrize("rounds", [(), ("kings-council",), ("kings-council", PAIRS)])
def test_a_card_names_the_game_of_its_round(rounds: tuple[str, ...]) -> None:
    scene = named("Now We Play", rounds)
    view = scene.game.view(1)
    assert (view.round["game"], view.inner.game, view.inner_seats) == (PAIRS, PAIRS, (0, 1, 2))
    assert happened(scene, "round game") == [("round game", None, PAIRS)]  # nobody picked it
    played_on(scene)
    assert happened(scene, "round ended")


@pytest.mark.rule("GR-24")
def test_a_card_names_the_variants_of_the_game_too() -> None:
    scene = named("Now They Play", (PAIRS,))
    view = scene.game.view(0)
    assert view.round["game"] == "threes with hidden-fate and dragons"
    assert (view.inner.game, view.inner.variants) == ("threes", ("hidden_fate", "dragons"))


@pytest.mark.rule("GR-24", "GR-21")
def test_a_named_game_for_fewer_players_leaves_the_round_as_usual() -> None:
    names = "Carla Dora Emma Fred Gus Hans Ida Jon"
    scene = strangers(names, NAMED, "always", rounds=(PAIRS,), hands={0: ["Play Who Can"]})
    scene.plays(0, "Play Who Can")
    to_turn(scene, 1)
    view = scene.game.view(0)
    assert (view.round["game"], view.round["controller"]) == (None, 0)
    scene = named("Play Who Can", (PAIRS,))
    assert scene.game.view(0).round["game"] == "city-square"


@pytest.mark.rule("GR-24")
def test_other_cards_start_rounds_of_the_games_of_the_table() -> None:
    scene = strangers(
        "Carla Dora", NAMED, "always", rounds=("threes", PAIRS), hands={0: [GAMBLING]}
    )
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb != "game":
        scene.game.answer(PASS)
    assert scene.game.pending.items == ("threes", PAIRS)


SHELF = """character Carla:
  about "a stranger"
  deck:
    6 "Gambling? I'm in!"

action card "Now We Play" in Carla, 20 copies:
  start a round of {}
"""


@pytest.mark.rule("GR-24")
def test_a_shelf_with_such_a_card_is_played_and_its_record_is_good(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "carla.cards").write_text(SHELF.format('"Den of Thieves" with strong_warriors'))
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    game = rdi.new_game("red-dragon-inn", seats=["carla", "gerki", "zot"], seed=2)
    play_at_random(game, SeededChance(2))
    games = {event[2] for event in game.events if event[0] == "round game"}
    assert games == {"den-of-thieves with strong-warriors"}
    assert verify(game.record) is None


@pytest.mark.rule("GR-24", "GR-1", "GR-3")
@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ('"Den of Thief"', "E0229", "did you mean den-of-thieves?"),
        ('"Threes" with hiden_fate', "E0222", "hidden-fate"),
        ('"Dragon Hordes"', "E0318", "does not end with a showdown"),
        ('"The Wheel" with unwound_clock', "E0318", "is played for shares"),
        ('"Red Dragon Inn"', "E0318", "is itself a game of characters"),
    ],
)
def test_what_cannot_be_played_in_a_round_is_refused_before_it_is_played(
    words: str, code: str, said: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SHELF.format(words)
    (mistake,) = check_sources([Source("carla.cards", text)])
    assert (mistake.code, mistake.span.line) == (code, 7)
    assert said in mistake.message or mistake.nearest in ("Den of Thieves", "hidden_fate")
    (tmp_path / "carla.cards").write_text(text)
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    with pytest.raises(BadSettings, match="a card starts a Round of ") as refused:
        rdi.new_game("red-dragon-inn", seats=["carla", "zot"], seed=2)
    assert said in str(refused.value)


@pytest.mark.rule("GR-24")
def test_variants_that_exclude_each_other_are_refused_on_a_card_as_at_the_prompt() -> None:
    words = '"Rogues and Warriors" with pairs_by_sum and pairs_by_rarity'
    (mistake,) = check_sources([Source("carla.cards", SHELF.format(words))])
    with pytest.raises(BadSettings) as refused:
        rdi.new_game("rogues-and-warriors", seats=3, variants=["pairs_by_sum", "pairs_by_rarity"])
    assert mistake.code == "E0501"
    assert "never played together: choose one of them" in mistake.message
    assert {*mistake.message.split()} == {*str(refused.value).split()}


def test_a_variant_with_hyphens_is_shown_as_it_is_written_on_cards() -> None:
    text = SHELF.format('"Den of Thieves" with strong-warriors')
    (mistake,) = check_sources([Source("carla.cards", text)])
    assert (mistake.code, mistake.span.column, mistake.nearest) == ("E0101", 42, "strong_warriors")
    assert mistake.example == 'start a round of "Den of Thieves" with strong_warriors'


LUCKY = """game "Lucky":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 5 to each Hand
    showdown
  score highest of Hand:
    each card is worth value
  ties color
"""
FORKED = """variant "Forked" called forked of "Lucky":
  before play:
    draw 1 to Hnad
"""


@pytest.mark.rule("GR-24")
@pytest.mark.parametrize(
    ("right", "wrong", "words", "file"),
    [
        ("deal", "dael", "", "lucky.game"),
        ("each Hand", "each Hnad", "", "lucky.game"),
        ("ties color", "ties colour", "", "lucky.game"),
        ('"Lucky":', '"Lucky"', "", ""),
        ("", "", " with forked", "forked.game"),
        ("", "", "", "none"),
    ],
)
def test_that_the_game_of_a_card_has_mistakes_is_told_beside_the_card(
    right: str, wrong: str, words: str, file: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    game = LUCKY.replace(right, wrong) if right else LUCKY
    (tmp_path / "lucky.game").write_text(game)
    (tmp_path / "forked.game").write_text(FORKED)
    card = Source("carla.cards", SHELF.format(f'"Lucky"{words}'))
    found = [(each.code, each.span.line, each.message) for each in check_sources([card])]
    told = f"this game has mistakes: `rdi check {tmp_path / file}` shows them"
    if not file:  # nobody sees that there is a game: all others are listed
        told = 'there is no game called "Lucky"; there are Baccarat, Blackjack, City '
        found = [(code, line, message[: len(told)]) for code, line, message in found]
    assert found == ([] if file == "none" else [("E0229", 7, told)])
    files = [Source(str(each), each.read_text()) for each in sorted(tmp_path.glob("*.game"))]
    assert told not in [each.message for each in check_sources([card, *files])] or not file


# ------------------------------------------------------------------ cards in place of bets


@pytest.mark.rule("GR-6", "GR-2")
@pytest.mark.parametrize("starter", range(4))
def test_each_has_one_turn_from_the_starter_in_place_of_a_betting_round(starter: int) -> None:
    scene = at(NAMES, "always", (PAIRS,), turn=starter, hands={starter: [GAMBLING]})
    scene.plays(starter, GAMBLING)
    assert turns(scene, 4) == [(starter + step) % 4 for step in range(4)]
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    assert scene.game.pending.verb == "reveal"
    assert not any(event[0] == "betting" for event in inside(scene).events)


@pytest.mark.rule("GR-6", "GR-7", "GR-18")
def test_a_gambling_card_changes_a_hidden_card_and_no_control() -> None:
    scene = begun({1: [GAMBLING]})
    to_turn(scene, 1)
    before = hidden(scene, 1)
    scene.plays(1, GAMBLING)
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    request = scene.game.pending
    assert (request.seat, request.verb, request.items) == (1, "change", tuple(before))
    assert (request.least, request.most) == (0, 1)
    scene.game.answer([before[0]])
    assert happened(scene, "took control") == []
    assert len(hidden(scene, 1)) == 2
    assert hidden(scene, 1)[0] == before[1]
    assert inside(scene).piles[1] == [before[0]]
    assert turns(scene, 2) == [2, 3]  # nobody speaks anew


@pytest.mark.rule("GR-18")
def test_nothing_need_be_changed() -> None:
    scene = begun({1: [GAMBLING]})
    to_turn(scene, 1)
    before = hidden(scene, 1)
    scene.plays(1, GAMBLING)
    scene.chooses(1, ())
    assert (hidden(scene, 1), inside(scene).piles[1]) == (before, [])


@pytest.mark.rule("GR-18")
def test_a_die_that_is_not_locked_is_rolled_again() -> None:
    scene = begun({0: [GAMBLING, GAMBLING]}, ("jack-of-all-trades",))
    to_turn(scene, 0)
    workers = scene.game.view(0).inner.pile("Workers")
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    assert scene.game.pending.items == workers
    scene.game.answer([workers[0]])
    assert list(scene.game.view(0).inner.pile("Workers"))[:4] == list(workers[1:])
    assert len(scene.game.view(0).inner.pile("Workers")) == 5


@pytest.mark.rule("GR-18")
def test_dice_that_are_put_away_are_locked() -> None:
    scene = begun({0: [GAMBLING, GAMBLING]}, ("threes",))
    for _ in range(4):
        to_turn_of_game(scene)
        scene.game.answer(scene.game.pending.items[0])
    to_turn(scene, 0)
    view = scene.game.view(0).inner
    kept, rolled = view.pile("Keep"), view.pile("Rolled")
    assert len(kept) + len(rolled) == 5
    scene.plays(0, GAMBLING)
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    assert scene.game.pending.items == rolled


@pytest.mark.rule("GR-7", "GR-8")
def test_what_else_a_card_says_is_done() -> None:
    scene = begun({1: [RAISE]})
    scene.plays(1, RAISE)
    scene.chooses(1, ())
    assert (gold(scene), pot(scene)) == ([8, 8, 8, 8], 8)


@pytest.mark.rule("GR-8", "GR-9")
def test_who_catches_a_cheat_wins_at_once_and_the_game_is_over() -> None:
    scene = begun({2: [CHEAT], 1: [CAUGHT]})
    to_turn(scene, 2)
    before = hidden(scene, 2)
    scene.plays(2, CHEAT)
    scene.plays(1, CAUGHT)
    scene.settle()
    assert gold(scene) == [9, 13, 9, 9]
    told = [event[3][0] for event in happened(scene, "in round")]
    assert "showdown" not in told
    assert "seen" not in told
    assert len(before) == 2


@pytest.mark.rule("GR-8", "GR-11", "GR-20")
def test_who_is_forced_out_is_out_of_the_game_and_the_cheat_still_changes() -> None:
    scene = begun({2: [SLEEVE]})
    scene.plays(2, SLEEVE, 1)
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    assert scene.game.pending.verb == "look"
    assert scene.game.pending.items == (0, 3)
    assert scene.table.round.members == [0, 2, 3]
    scene.game.answer(3)
    played_on(scene)
    shown = happened(scene, "in round")
    assert [event[3] for event in shown if event[3][0] in ("left", "showdown")] == [
        ("left", 1), ("showdown", (0, 2, 3)),
    ]  # fmt: skip
    assert gold(scene)[1] == 9


@pytest.mark.rule("GR-11")
def test_the_last_one_left_wins_without_a_showdown() -> None:
    scene = at("zot gerki", "always", (PAIRS,), hands={0: [GAMBLING], 1: [SLEEVE]})
    scene.plays(0, GAMBLING)
    scene.plays(1, SLEEVE)
    scene.settle()
    assert gold(scene) == [7, 9]
    assert not [event for event in happened(scene, "in round") if event[3][0] == "showdown"]


@pytest.mark.rule("GR-19")
def test_after_a_card_that_limits_others_only_the_kinds_it_names_may_follow() -> None:
    scene = begun({1: [WINNING], 2: [GAMBLING, CHEAT], 3: [GAMBLING]})
    scene.plays(1, WINNING)
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    assert scene.game.pending.most == 2
    scene.game.answer(scene.game.pending.items)
    assert len(inside(scene).piles[1]) == 2
    to_turn(scene, 2)
    assert scene.game.pending.items == (PASS, CHEAT)
    assert "Cheating" in scene.why_not(2, GAMBLING)
    scene.game.answer(PASS)
    to_turn(scene, 3)
    assert scene.game.pending.items == (PASS,)
    scene.game.answer(PASS)
    for _ in range(4):
        to_turn_of_game(scene)
        scene.game.answer(scene.game.pending.items[0])
    assert turns(scene, 2) == [0, 1]  # the next Betting Round
    to_turn(scene, 2)
    assert scene.game.pending.items == (PASS, GAMBLING, CHEAT)


@pytest.mark.rule("GR-20")
def test_a_cheat_sees_a_hidden_card_and_chooses_between_two() -> None:
    scene = begun({2: [CHEAT]})
    scene.plays(2, CHEAT)
    scene.chooses(2, 3)
    (seen,) = [event for event in scene.game.view(2).inner.events if event[0] == "seen"]
    assert seen[:3] == ("seen", 2, ("Hand", 3))
    assert seen[3] in hidden(scene, 3)
    for other in (0, 1, 3, -1):
        told = [event for event in scene.game.view(other).inner.events if event[0] == "seen"]
        assert told == [("seen", 2, ("Hand", 3), 1)]
    for luck in range(20):  # it is known from now on
        imagined = scene.game.view(2).imagine(luck)
        assert seen[3] in imagined.view(3).inner.pile("Hand")
    first, second = hidden(scene, 2)
    scene.game.answer([first])
    request = scene.game.pending
    assert (request.seat, request.verb, len(request.items)) == (2, "keep", 2)
    kept = request.items[1]
    scene.game.answer(kept)
    assert hidden(scene, 2) == [second, kept]
    assert inside(scene).piles[1] == [first, request.items[0]]


SLY = """cheating card "Sly" in Carla:
  you take control of the round
  beaten only by cheating cards
"""


@pytest.mark.rule("GR-19", "GR-20")
def test_what_is_still_to_be_changed_is_hidden_from_others() -> None:
    scene = strangers(
        "Anna Berta Carla", SLY, "always", rounds=("den-of-thieves",),
        hands={0: [GAMBLING], 2: ["Sly"]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    scene.plays(2, "Sly")
    scene.chooses(2, 0)
    first, second = hidden(scene, 2)[:2]
    scene.game.answer([first, second])
    assert scene.game.pending.verb == "keep"
    for luck in range(10):
        imagined = scene.game.view(0).imagine(luck)
        assert imagined.pending.seat == 2
        assert imagined.view(0).as_data() == scene.game.view(0).as_data()
        imagined.answer(imagined.pending.items[0])
        imagined.answer(imagined.pending.items[0])
        assert len(imagined.view(2).inner.pile("Hand")) == 7
    scene.game.answer(scene.game.pending.items[0])
    scene.game.answer(scene.game.pending.items[1])
    assert len(hidden(scene, 2)) == 7


# ------------------------------------------------------------------ who wins


@pytest.mark.rule("GR-9", "GR-14")
def test_a_card_may_end_the_round_until_hands_are_shown() -> None:
    scene = begun({2: [TIP]})
    while not (TIP in scene.game.pending.items and is_last_call(scene)):
        scene.game.answer(next(iter(scene.game.pending.options)))
    scene.game.answer(TIP)
    scene.settle()
    assert (gold(scene), pot(scene)) == ([9, 9, 9, 9], 0)
    told = [event[3][0] for event in happened(scene, "in round")]
    assert "showdown" not in told


def is_last_call(scene: Scene) -> bool:
    """Whether hands are about to be shown."""
    going_on = scene.table.round
    return going_on is not None and going_on.game is not None and going_on.game.is_last_call


def to_showdown(scene: Scene) -> None:
    """All pass, and reveal their first cards, until the hands are shown."""
    while scene.table.round is not None and not scene.table.round.has_ended:
        scene.game.answer(next(iter(scene.game.pending.options)))


@pytest.mark.rule("GR-12", "GR-16")
def test_who_wins_the_game_has_won_a_round() -> None:
    scene = strangers(
        "Anna Berta Carla", HALF, "always", rounds=(PAIRS,), hands={0: [GAMBLING], 2: ["Half"]}
    )
    scene.plays(0, GAMBLING)
    to_turn(scene, 0)
    give(scene, best_second())
    to_showdown(scene)
    assert scene.table.round.winner == 1
    assert (gold(scene), pot(scene)) == ([9, 9, 9], 3)
    scene.plays(2, "Half")
    scene.settle()
    assert gold(scene) == [9, 11, 10]


def best_second() -> list[list[str]]:
    """Hands of three, of which the second is the best."""
    return [["Rk", "Rw"], ["Wk", "Ww"], ["Ro", "Rh"]]


@pytest.mark.rule("GR-13", "GR-12")
def test_tied_winners_divide_the_pot_and_the_inn_gets_the_rest() -> None:
    scene = strangers(
        "Anna Berta Carla", HALF + RAISES, "always", rounds=(PAIRS,),
        hands={0: [GAMBLING], 1: ["Raises"], 2: ["Half"]},
    )  # fmt: skip
    scene.plays(0, GAMBLING)
    to_turn(scene, 0)
    give(scene, [["Wk", "Lw"], ["Ww", "Lk"], ["Rk", "Rw"]])
    scene.plays(1, "Raises")
    to_showdown(scene)
    pot_before = pot(scene)
    inn = scene.game.view(0).inn
    assert (pot_before, inn) == (6, 1)
    scene.plays(2, "Half")
    scene.settle()
    assert [event[1:] for event in happened(scene, "round ended")] == [(0, 3), (1, 3)]
    assert gold(scene) == [9 + 2, 5 + 3, 9 + 1]
    assert pot(scene) == 0


RAISES = """gambling card "Raises" in Berta:
  you ante 4 Gold
"""


@pytest.mark.rule("GR-15")
def test_who_has_no_gold_left_plays_to_the_end() -> None:
    scene = begun({1: [RAISE]}, numbers={2: {"Gold": 1}})
    scene.plays(1, RAISE)
    scene.chooses(1, ())
    to_turn(scene, 2)
    assert scene.table.round.members == [0, 1, 2, 3]
    assert gold(scene) == [8, 8, 0, 8]
    played_on(scene)
    assert scene.table.gold["pot"] == 0


@pytest.mark.rule("GR-23")
def test_a_game_remembers_nothing_of_an_earlier_round() -> None:
    rounds = ("the-wheel with multiple-successive-games",)
    scene = begun({0: [GAMBLING, GAMBLING]}, rounds)
    played_on(scene)
    assert scene.table.round is None
    while scene.table.round is None or scene.table.round.game is None:
        request = scene.game.pending
        wish = GAMBLING if request.seat == 0 and GAMBLING in request.items else None
        scene.game.answer(wish or next(iter(request.options)))
    assert scene.game.view(0).inner.pile("Marked") == ()


# ------------------------------------------------------------------ what a table promises


def all_round_games() -> Iterator[str]:
    """Each game without and with every variant of its own that may be played in a Round."""
    for name in names_of_round_games():
        yield name
        for variant in library.definition(name).offered:
            definition = library.definition(name, [variant.name])
            if not definition.plays_for_shares:
                yield f"{name} with {variant.name.replace('_', '-')}"


BOOKLET = {entry.name for entry in library.usual_games()}
"""The games of the booklet: others are longer, and tried with the slow tests."""


@pytest.mark.parametrize(
    "text",
    [
        text if text.split()[0] in BOOKLET else pytest.param(text, marks=pytest.mark.slow)
        for text in all_round_games()
    ],
)
@pytest.mark.rule("GR-1")
def test_the_laws_hold_in_every_game(text: str) -> None:
    seats = ["fiona", "gerki", "zot", "tara", "whitehawk"]
    is_booklet, played = text.split()[0] in BOOKLET, 0
    for seed in range(3 if is_booklet else 9):
        game = rdi.new_game("red-dragon-inn", seats=seats, rounds=[text], seed=seed)
        play_at_random(game, SeededChance(seed))
        assert verify(game.record) is None
        played += sum(event[3][0] == "showdown" for event in game.events if event[0] == "in round")
        if played and not is_booklet:
            break
    assert played


def decisions(text: str, seed: int) -> Iterator[Game]:
    """A random game at each decision within a Round, and what goes with it."""
    luck = SeededChance(seed)
    game = rdi.new_game("red-dragon-inn", seats=["fiona", "gerki", "zot"], rounds=[text], seed=seed)
    while game.pending is not None and len(game.log) < 600:
        if game.view(-1).inner is not None:
            yield game
        game.answer(random_answer(game.pending, luck))


@pytest.mark.parametrize(
    "text",
    ["rogues-and-warriors with exchange", "den-of-thieves", "city-square", "threes", "the-wheel"],
)
def test_a_view_is_the_same_if_hidden_things_lie_otherwise(text: str) -> None:
    checked = 0
    for game in decisions(text, 5):
        for seat in (0, 1, 2, -1):
            view = game.view(seat)
            imagined = view.imagine(checked)
            seen = imagined.view(seat)
            assert seen.as_data() == view.as_data()
            asked = None if imagined.pending is None else imagined.pending.seat
            assert asked == game.pending.seat
            if asked != seat:
                imagined.answer(next(iter(imagined.pending.options)))
            checked += 1
    assert checked > 50


def test_another_seat_is_told_nothing_of_hidden_cards() -> None:
    for game in decisions("den-of-thieves", 3):
        inner = game.view(0).inner
        assert inner.seat == game.view(0).inner_seats.index(0)
        if inner.table_piles and not game.view(0).round["controller"]:
            hands = [inner.pile("Hand", own) for own in range(inner.seats)]
            seen = [own for own, hand in enumerate(hands) if isinstance(hand, tuple)]
            assert inner.seat in seen or inner.seat in inner.folded


def test_a_game_asks_in_the_seats_of_the_characters() -> None:
    scene = at(NAMES, "always", (PAIRS,), turn=2, hands={2: [GAMBLING]})
    scene.plays(2, GAMBLING)
    to_turn_of_game(scene)
    request = scene.game.pending
    assert isinstance(request, Pick)
    assert (request.seat, scene.game.view(2).inner.request.seat) == (2, 0)
    assert request.items == scene.game.view(2).inner.request.items
    assert scene.game.view(3).inner.request is None


def test_a_thought_of_the_game_within_knows_the_pot() -> None:
    scene = begun({})
    to_turn_of_game(scene)
    inner = scene.game.view(0).inner
    assert inner.pot == 4
    imagined = inner.imagine(1)
    while imagined.pending is not None:
        imagined.answer(next(iter(imagined.pending.options)))
    assert sum(imagined.outcome.winnings) == 4


@pytest.mark.rule("GR-6")
def test_chances_at_a_card_step_are_those_of_the_game_as_it_stands() -> None:
    scene = begun({1: [RAISE], 2: [CHEAT]}, ("kings-council",), turn=0)
    to_turn(scene, 1)
    view = scene.game.view(1)
    found = odds(view, samples=200)
    assert found.seat == 1
    assert [(pot.amount, pot.rivals) for pot in found.pots] == [(4, (0, 2, 3))]
    assert found.options == ()
    assert 0 < found.share.value < 1
    for luck in range(3):  # they are told from what that seat may know
        imagined = view.imagine(luck)
        assert odds(imagined.view(1), samples=200) == found
    with pytest.raises(BadSettings, match="does not wait for this seat"):
        odds_after(view, PASS)
    scene.plays(1, RAISE)
    while scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    assert scene.game.pending.verb == "change"
    assert odds(scene.game.view(1), samples=200).pots[0].amount == 8
    with pytest.raises(BadSettings, match="only looks on"):
        odds(scene.game.view(-1))


@pytest.mark.rule("GR-14")
def test_chances_are_certain_before_hands_are_shown() -> None:
    scene = begun({2: [TIP]})
    to_turn(scene, 0)
    give(scene, [["Ro", "Rh"], ["Wk", "Ww"], ["Rk", "Rw"], ["Rn", "Ra"]])
    while not is_last_call(scene):
        scene.game.answer(next(iter(scene.game.pending.options)))
    chances = [odds(scene.game.view(seat)).share.value for seat in range(4)]
    assert chances[1] > 0.5 > max(chances[0], *chances[2:])


def test_chances_are_told_by_the_seats_of_the_characters() -> None:
    scene = at(NAMES, "always", ("kings-council",), turn=2, hands={2: [GAMBLING]})
    scene.plays(2, GAMBLING)
    to_turn(scene, 2)
    found = odds(scene.game.view(3), samples=50)
    assert (found.seat, found.pots[0].rivals) == (3, (2, 0, 1))


def test_of_a_game_of_characters_alone_no_chances_are_told() -> None:
    scene = at(NAMES, "always", (PAIRS,))
    with pytest.raises(BadSettings, match="only while one of them is played inside a Round"):
        odds(scene.game.view(0))


STRANGER = """
game "Low Card":
  about "one card, the lowest rank wins"
  source "a stranger"
  uses deck "Rogues and Warriors"
  for 2 to 6 players
  each player has Hand (hidden)

  play:
    step antes:
      ante
    step dealing:
      deal 1 to each Hand
    step bets:
      bet
    step finish:
      showdown

  score lowest of Hand:
    each card is worth value
  ties none
"""


@pytest.mark.rule("GR-1")
def test_the_game_of_a_stranger_is_played_too(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "low_card.game").write_text(STRANGER)
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    game = rdi.new_game(
        "red-dragon-inn", seats=["fiona", "gerki", "zot"], rounds=["low-card"], seed=2
    )
    play_at_random(game, SeededChance(2))
    assert [event for event in game.events if event[0] == "round game"]
    assert verify(game.record) is None


def test_the_record_names_the_games(tmp_path: Any) -> None:
    game = rdi.new_game(
        "red-dragon-inn", seats=["fiona", "gerki"], rounds=["Den of Thieves with strong_warriors"],
        seed=7,
    )  # fmt: skip
    record = Record.read(str(game.record))
    assert record.header.settings.rounds == ("den-of-thieves with strong-warriors",)
    assert rdi.replay(record).log == game.log
    usual = rdi.new_game("red-dragon-inn", seats=["fiona", "gerki"], seed=7)
    assert "rounds" not in str(usual.record)


@pytest.mark.slow
@pytest.mark.rule("GR-17")
@pytest.mark.parametrize("number", range(12))
def test_random_games_have_games_in_rounds(number: int) -> None:
    (played,) = fuzzing.random_games("red-dragon-inn", 700 + number, 1)
    assert played.violation is None


MILL = """game "Mill":
  uses deck "Rogues and Warriors"
  for 2 to 8 players
  each player has Hand (hidden)
  set turns to 1000000
  play:
    ante
    deal 2 to each Hand
{before}    repeat turns times:
      repeat turns times:
        let done be yes
    showdown
  score highest of Hand:
    each card is worth value
  ties color
"""


CHOICE = """    each player in turn:
      choose one from cards in Hand as out, to discard
      discard out from Hand
"""


@pytest.mark.rule("GR-25")
@pytest.mark.parametrize("before", ["", CHOICE], ids=["at once", "after a choice"])
def test_a_game_that_cannot_go_on_ends_the_round(
    before: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mill.game").write_text(MILL.format(before=before))
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    scene = begun({}, ("mill",))
    while scene.table.round is not None or not happened(scene, "round"):
        scene.game.answer(next(iter(scene.game.pending.options)))
    assert len(happened(scene, "round game broke off")) == 1
    assert [event[1:] for event in happened(scene, "round ended")] == [(None, 4)]
    assert (sorted(gold(scene)), pot(scene)) == ([9] * 4, 0)
    assert scene.table.phase in ("action", "order")
