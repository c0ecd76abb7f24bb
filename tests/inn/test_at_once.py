"""What several players do at once: choosing before anything is done, bids, a coin."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.inn.game import CompiledInnGame
from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.scenarios import read_scenarios
from rdi.lang.compiler.shelf import cards_in
from rdi.lang.syntax.source import Source
from rdi.model.scenario import Arrangement
from rdi.session.fuzzing import play_at_random
from rdi.session.position.inn_position import InnPosition
from rdi.session.replay import verify
from rdi.session.scenario.run import run_scenario
from tests.inn.house import GAME, strangers
from tests.inside import table_of

CARDS = """
character Sage:
  trait Villain
  deck:
    1 "Bid"

character Fool:
  about "bids more than is wise"

character Knave:
  about "waits"

action card "Bid":
  each player bids Gold openly, who bids most is champion
  champion pays champion's bid Gold to the inn
  champion gains 3 Fortitude

action card "Secret" in Sage:
  each player bids Gold in secret, who bids most is healed
  for each player:
    they pay their bid Gold to the inn
  each of healed loses 5 Alcohol
  if nobody bids:
    each player loses 3 Alcohol

action card "Loot" in Sage:
  each player chooses one:
    - they join helpers
    - they gain 1 Alcohol
  flip a coin, on heads:
    each of helpers gains 2 Gold from the inn
  otherwise:
    each of helpers loses 2 Fortitude

action card "Meet" in Sage:
  each player chooses one:
    -
      price 3 cards
    - they join drinkers
  each of drinkers drinks from the drink deck, past any event

action card "Feats" in Sage:
  for each player:
    if they are a Villain:
      they lose 1 Fortitude
    otherwise:
      they gain 1 Alcohol

action card "Spill" in Sage:
  each player discards the top drink

sometimes card "Not Me" in Knave, 2 copies:
  play when an action or sometimes card affects your Fortitude
  you ignore it
"""


def comes_out(card: str, *lines: str) -> str:
    """Why a scenario with this card does not come out as these lines say; nothing if it does."""
    text = (
        f'{CARDS}\nscenario "At once":\n  given sage, fool and knave\n'
        f'  given sage holds "{card}"\n'
        + "".join(f"  {line}\n" for line in lines if line.startswith("given"))
        + f'  sage plays "{card}"\n'
        + "".join(f"  {line}\n" for line in lines if not line.startswith("given"))
    )
    found, mistakes = read_scenarios([Source("at_once.scenario", text)])
    assert not mistakes, [str(each) for each in mistakes]
    return run_scenario(found[0]).found


@pytest.mark.rule("note-rdi6-contest-of-wills-01", "note-rdi6-price-of-power-01")
def test_where_nobody_bids_nothing_happens() -> None:
    assert not comes_out(
        "Bid",
        "sage bids 0",
        "fool bids 0",
        "knave bids 0",
        "expect sage has 10 Gold and 20 Fortitude",
        "expect fool has 10 Gold",
    )


@pytest.mark.rule("note-rdi6-contest-of-wills-01")
def test_an_open_bid_must_rise_and_who_has_passed_may_bid_again() -> None:
    assert not comes_out(
        "Bid",
        "given fool has 10 Fortitude and 10 Gold",
        "sage bids 2",
        "fool bids 0",
        "knave bids 3",
        "sage bids 0",
        "fool bids 4",
        "knave bids 0",
        "sage bids 0",
        "expect fool has 6 Gold and 13 Fortitude",
        "expect sage has 10 Gold",
        "expect knave has 10 Gold",
    )
    refused = comes_out("Bid", "sage bids 2", "fool chooses 2")
    assert "how much to bid" in refused


@pytest.mark.parametrize("number", [1, 2, 3])
def test_an_open_bid_is_higher_than_the_last_one(number: int) -> None:
    found = comes_out("Bid", "sage bids 2", f"fool bids {number}")
    assert ("knave is asked how much to bid" in found) == (number > 2), found


@pytest.mark.rule("note-rdi6-costly-cure-01")
def test_secret_bids_of_nothing_cure_all() -> None:
    assert not comes_out(
        "Secret",
        *(f"given {name} has 5 Alcohol" for name in ("sage", "fool", "knave")),
        "sage bids 0",
        "fool bids 0",
        "knave bids 0",
        *(f"expect {name} has 2 Alcohol and 10 Gold" for name in ("sage", "fool", "knave")),
    )


def test_what_was_bid_in_secret_is_told_once_all_have_bid() -> None:
    house = library.cards().decks["Drink Deck"]
    (sage, fool, knave), _ = cards_in(Source("at_once.cards", CARDS))
    compiled = CompiledInnGame(library.definition(GAME), [sage, fool, knave], house)
    game = InnPosition(compiled, Arrangement(hands={0: ["Secret"]})).game()
    while game.pending.verb != "bid":
        game.answer("Secret" if "Secret" in game.pending.options else game.pending.options[0])
    for bid in (1, 4, 3):
        assert not any(event[0].startswith("bid") for event in game.view(2).events)
        game.answer(bid)
    shown = [event for event in game.view(2).events if event[0].startswith("bid")]
    assert shown == [
        ("bids shown", ((0, 1), (1, 4), (2, 3)), "Gold"), ("bids over", (1,))
    ]  # fmt: skip


def test_secret_bids_are_shown_together_and_the_highest_ones_count() -> None:
    assert not comes_out(
        "Secret",
        *(f"given {name} has 6 Alcohol" for name in ("sage", "fool", "knave")),
        "sage bids 1",
        "fool bids 4",
        "knave bids 4",
        "expect sage has 6 Alcohol and 9 Gold",
        "expect fool has 1 Alcohol and 6 Gold",
        "expect knave has 1 Alcohol and 6 Gold",
    )


@pytest.mark.rule("note-rdi6-leftover-loot")
def test_one_coin_decides_for_all_who_joined() -> None:
    coins = Counter()
    for lines in (
        ("expect sage has 12 Gold", "expect fool has 12 Gold"),
        ("expect sage has 18 Fortitude", "expect fool has 18 Fortitude"),
    ):
        coins[lines[0]] = not comes_out(
            "Loot",
            "sage chooses 1",
            "fool chooses 1",
            "knave chooses 2",
            *lines,
            "expect knave has 20 Fortitude and 10 Gold and 1 Alcohol",
        )
    assert sorted(coins.values()) == [False, True]


TOSS = """
pile Skies (hidden), discards to Past, renewed when empty:
  at the very end of each turn:
    you play the top card of Skies

pile Past (public)

tavern event "Toss" in Skies, 3 copies:
  flip a coin, on heads:
    each player gains 1 Fortitude
    each player gains 1 Alcohol
  otherwise:
    each player loses 1 Fortitude
"""


def test_a_coin_falls_as_it_is_told_and_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    (tmp_path / "toss.cards").write_text(TOSS)
    (tmp_path / "toss.game").write_text(
        'variant "Toss" called toss of "Red Dragon Inn":\n  uses pile Skies\n'
    )
    fallen = set()
    for seed in range(4):
        game = rdi.new_game("red-dragon-inn", seats=["zot", "gerki"], variants=["toss"], seed=seed)
        play_at_random(game, SeededChance(seed))
        told = [event for event in game.events if event[0] == "coin" or event[-1] == "Toss"]
        for event, after in pairwise(told):
            if event[0] == "coin" and after[0] == "changed":
                is_loss = after[3] < 0
                assert event[1] == ("tails" if is_loss else "heads")
                fallen.add(event[1])
        sides = [event[1] for event in game.events if event[0] == "coin"]
        assert [entry for entry in game.log if entry in ("heads", "tails")] == sides
        assert verify(game.record) is None
    assert fallen == {"heads", "tails"}


@pytest.mark.rule("dungeon-06", "dungeon-ex-02")
def test_an_option_whose_price_cannot_be_paid_may_not_be_chosen() -> None:
    text = comes_out("Meet", "sage chooses 1")
    assert "cannot be paid" in text


@pytest.mark.rule("dungeon-07")
@pytest.mark.rule("note-rdi6-meet-your-doom-01")
def test_all_choose_before_anything_is_done() -> None:
    card = (
        'action card "Cheers" in Anna:\n  each player chooses one:\n'
        "    - they gain 1 Alcohol\n    - they lose 1 Fortitude\n"
    )
    scene = strangers("Anna Berta Carla", card, hands={0: ["Cheers"]})
    scene.plays(0, "Cheers")
    drunk = []
    for seat in range(3):
        assert scene.game.pending.seat == seat
        drunk.append([scene.table.stat(each, "Alcohol") for each in range(3)])
        scene.game.answer(0)
    assert drunk == [[0, 0, 0]] * 3
    assert [scene.table.stat(each, "Alcohol") for each in range(3)] == [1, 1, 1]


def test_traits_tell_whom_a_line_is_for() -> None:
    assert not comes_out(
        "Feats",
        "everyone passes",
        "expect sage has 19 Fortitude and 0 Alcohol",
        "expect fool has 20 Fortitude and 1 Alcohol",
        "expect knave has 20 Fortitude and 1 Alcohol",
    )


def test_the_top_drink_is_thrown_away() -> None:
    assert not comes_out(
        "Spill",
        'given fool has "Wine", "Dark Ale" to drink',
        "everyone passes",
        "expect fool has 1 drink",
        'expect the drink discards hold "Wine"',
        "expect fool has 0 Alcohol",
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("each player bids Scarabs openly, who bids most is champion", "E0224"),
        ("you lose their bid Fortitude", "E0302"),
        ("each of nobody_here loses 1 Fortitude", "E0203"),
    ],
)
def test_what_cannot_be_is_refused(line: str, code: str) -> None:
    found = check_sources([Source("x.cards", f'action card "X":\n  {line}\n')])
    assert [each.code for each in found] == [code]


def test_a_secret_bid_stays_hidden_from_whoever_imagines_the_game() -> None:
    house = library.cards().decks["Drink Deck"]
    (sage, fool, knave), _ = cards_in(Source("at_once.cards", CARDS))
    compiled = CompiledInnGame(library.definition(GAME), [sage, fool, knave], house)
    game = InnPosition(compiled, Arrangement(hands={0: ["Secret"]})).game()
    while game.pending.verb != "bid":
        game.answer("Secret" if "Secret" in game.pending.options else game.pending.options[0])
    game.answer(7)
    imagined = set()
    for number in range(30):
        world = game.view(1).imagine(number)
        imagined.add(table_of(world).stack[-1].bids[0])
        assert table_of(game.view(0).imagine(number)).stack[-1].bids[0] == 7
    assert len(imagined) > 3
