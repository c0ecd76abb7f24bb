"""What is noted of many games, and what is called odd: both what is, and what is not."""

from collections import Counter
from math import inf
from pathlib import Path
from typing import Any

import pytest

from rdi import library
from rdi.engine.game import Game
from rdi.errors import BadSettings, GameFault
from rdi.model.definition import GameDefinition
from rdi.session import playtest as module
from rdi.session.playtest import (
    ENDLESS_MOST,
    Failure,
    Figures,
    Lengths,
    Playtest,
    Use,
    errors_of_all,
    oddities,
    playtest,
)

HALL = ("kuhn-poker", "kings-council", "threes")


def games_of_four(**changes: object) -> Playtest:
    """Games of four seats in which nothing is odd, but for what is given."""
    games = changes.pop("games", 400)
    assert isinstance(games, int)
    found = Playtest(
        "kings-council", "King's Council", (), 4, "pim", "", 0, games, 0.25, False, games=games,
        by_seat=[Figures(games, games / 4) for _ in range(4)],
        choices=Lengths(Counter({9: games // 2, 11: games // 2})),
        asked={"bet", "discard"},
    )  # fmt: skip
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def kinds(found: Playtest) -> list[str]:
    return [each.kind for each in oddities(found)]


def texts(found: Playtest) -> str:
    return "\n".join(each.text for each in oddities(found))


# ------------------------------------------------------------------ games that are played


@pytest.mark.parametrize("name", HALL)
def test_each_game_has_one_first_place_and_gold_is_moved(name: str) -> None:
    games = 40
    found = playtest(name, games=games, bot="uniform", seed=3)
    assert found.games == games == found.choices.games
    assert sum(each.wins for each in found.by_seat) == pytest.approx(games)
    assert [each.games for each in found.by_seat] == [games] * found.seats
    paid = sum(gold for (source, _), gold in found.flow.items() if source == "players")
    won = sum(gold for (_, target), gold in found.flow.items() if target == "players")
    assert paid >= won > 0
    assert sum(each.gold for each in found.by_seat) == won - paid


def test_a_card_is_dealt_or_not_and_a_choice_made_or_not() -> None:
    found = playtest("kings-council", games=30, bot="uniform")
    assert found.by_card
    for use in found.by_card.values():
        assert use.having.games + use.lacking.games == 30 * found.seats
        assert use.held >= use.having.games
    for choice, use in found.by_choice.items():
        assert use.taken <= use.offered, choice
        assert use.having.games <= use.taken, choice
    assert {("bet", "fold"), ("discard", "2 cards")} <= found.by_choice.keys()


def test_nothing_is_called_nothing_where_it_is_chosen() -> None:
    found = playtest("english-auction", games=10, bot="uniform").by_choice
    assert ("bid", "nothing") in found
    assert ("bid", "None") not in found


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = (
        playtest("kuhn-poker", games=20, bot="uniform", seed=seed).as_data() for seed in (1, 1, 2)
    )
    assert first == again != other


def test_who_wishes_to_stop_is_given_what_was_played() -> None:
    told = []

    def progress(done: int, wanted: int) -> bool:
        told.append((done, wanted))
        return done < 5

    found = playtest("kuhn-poker", games=30, bot="uniform", progress=progress)
    assert (found.games, found.is_partial) == (5, True)
    assert told == [(number, 30) for number in range(1, 6)]


def test_a_long_game_is_left_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWERS_BETWEEN", 3)
    asked = []

    def progress(done: int, wanted: int) -> bool:
        asked.append(done)
        return len(asked) < 2

    found = playtest("kings-council", games=5, bot="uniform", progress=progress)
    assert (found.games, found.played, asked) == (0, 0, [0, 0])
    assert found.choices.games == 0


def test_a_better_bot_sits_in_every_seat_in_turn() -> None:
    found = playtest("kuhn-poker", games=20, bot="uniform", better="caller")
    assert found.better.games == 20
    assert found.as_data()["better_bot"] == "caller"
    assert playtest("kuhn-poker", games=2, bot="uniform").better.games == 0


def test_a_game_without_an_end_is_broken_off_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "ANSWERS_MOST", 4)
    found = playtest("kings-council", games=5, bot="uniform")
    assert len(found.endless) == ENDLESS_MOST == found.played
    assert found.games == 0
    assert found.gave_up
    assert not found.is_partial
    said = "3 of 3 games came to no end in 4 choices, of the last 5 choices "
    assert texts(found).startswith(said)
    assert " to bet" in texts(found)


def test_where_the_first_games_end_others_may_be_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = playtest("kings-council", games=12, bot="uniform").choices.counts
    monkeypatch.setattr(module, "ANSWERS_MOST", max(lengths) - 1)
    found = playtest("kings-council", games=12, bot="uniform")
    assert found.played == 12
    assert not found.gave_up
    assert len(found.endless) == lengths[max(lengths)]


LEFT = """game "Left Behind":
  uses dice
  for 2 to 4 players
  each player has Bowl (public, dice)
  play:
    ante
    roll 1 dice to each Bowl
    each player in turn:
      choose one of pay_more or stay as wish, to play
      if wish is pay_more:
        pay 2 to the pot
    if {ends}:
      end game
    showdown
  score highest of Bowl:
    each die is worth value
  ties none
"""


def test_gold_that_stays_in_the_pot_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    for ends, count in (("1 is 1", 20), ("1 is 2", 0)):
        (tmp_path / "left_behind.game").write_text(LEFT.format(ends=ends))
        found = playtest("left-behind", games=20, bot="uniform", seats=3)
        assert found.left_over == count
        assert ("pot" in kinds(found)) == bool(count)
        assert found.gold_left >= 3 * count


def test_against_the_house_each_player_wins_or_loses() -> None:
    found = playtest("siete-y-media", games=30, bot="uniform", seats=2)
    assert (found.even, found.ties) == (0.5, 0)
    gold = sum(each.gold for each in found.by_seat)
    assert found.house.gold == -gold
    assert found.house.games == 30
    assert {each for pair in found.flow for each in pair} <= {"players", "house", "pot"}
    assert found.as_data()["house"] == found.house.as_data()
    assert playtest("kuhn-poker", games=2, bot="uniform").as_data()["house"] is None


def test_a_bank_that_loses_is_odd() -> None:
    def bank(gold: int) -> Playtest:
        house = Figures(400, 200, gold * 400, gold * gold * 400 + 40)
        return games_of_four(has_house=True, even=0.5, house=house)

    assert kinds(bank(-2)) == ["house"]
    assert kinds(bank(2)) == []


def test_games_that_fail_are_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = module.new_game, iter(range(10))

    def begin(*given: Any, **options: Any) -> Game:
        if next(calls) % 2:
            raise GameFault("the deck is on fire")
        return real(*given, **options)

    monkeypatch.setattr(module, "new_game", begin)
    found = playtest("kuhn-poker", games=10, bot="uniform")
    assert (found.games, found.failed) == (5, 5)
    assert texts(found).startswith("5 of 10 games failed: the deck is on fire")


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadSettings, match="did you mean kings-council"):
        playtest("kings-counsil")
    with pytest.raises(BadSettings, match="number of games"):
        playtest("kings-council", games=0)
    with pytest.raises(BadSettings, match="no bot called 'mora'"):
        playtest("kings-council", bot="mora")
    with pytest.raises(BadSettings, match="players"):
        playtest("kuhn-poker", seats=77)


@pytest.mark.slow
def test_characters_sit_by_luck_and_one_in_each_game() -> None:
    found = playtest("red-dragon-inn", games=12, always=["gerki"], bot="uniform", seed=2)
    assert found.by_character["gerki"].games == 12
    assert sum(each.games for each in found.by_character.values()) == 12 * found.seats
    assert sum(each.wins for each in found.by_seat) == pytest.approx(12)
    assert found.coverage is not None
    assert found.coverage.exercised


@pytest.mark.slow
def test_sides_win_together() -> None:
    found = playtest("red-dragon-inn", games=3, variants=["two_headed_dragon"], bot="uniform")
    assert found.even == 0.5
    assert sum(each.wins for each in found.by_seat) == pytest.approx(3 * 2)


DEAD = """action card "Plain" in Gerki, 30 copies:
  another player loses 1 Fortitude
  house

sometimes card "Never" in Gerki, 30 copies:
  play when a sea event is revealed
  you gain 1 Fortitude
  house
"""


@pytest.mark.slow
def test_a_card_that_can_never_be_played_is_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dead.cards").write_text(DEAD)
    found = playtest("red-dragon-inn", games=50, seats=2, always=["gerki"])
    paths = frozenset([str(tmp_path / "dead.cards")])
    told = [each.text for each in oddities(found, paths) if each.kind == "dead card"]
    assert any("“Never” was in hand in" in each and "answered nothing" in each for each in told)
    assert not any("Plain" in each for each in told)


# ------------------------------------------------------------------ what is odd and what is not


def test_nothing_is_odd_in_even_games() -> None:
    assert kinds(games_of_four()) == []


def test_a_seat_is_unfair_only_where_the_sample_says_so() -> None:
    few = [Figures(40, 16), *[Figures(40, 8) for _ in range(3)]]
    many = [Figures(4000, 1600), *[Figures(4000, 800) for _ in range(3)]]
    assert "seat" not in kinds(games_of_four(by_seat=few))
    assert kinds(games_of_four(by_seat=many)).count("seat") == 4
    assert "the first seat won 40 ±2 % of 4,000 games, where 25 % is even" in texts(
        games_of_four(by_seat=many)
    )


def test_more_comparisons_need_more() -> None:
    assert errors_of_all(1) < errors_of_all(10) < errors_of_all(1000)
    assert errors_of_all(1) == pytest.approx(2.576, abs=0.001)


def test_ties_are_odd_where_they_are_clearly_many() -> None:
    assert "ties" in kinds(games_of_four(ties=120))
    assert "ties" not in kinds(games_of_four(ties=40))
    assert "ties" not in kinds(games_of_four(games=10, ties=2))


def test_games_in_which_nothing_is_won_or_asked_are_odd() -> None:
    assert "Gold" in kinds(games_of_four(without_gold=200))
    assert "Gold" not in kinds(games_of_four(without_gold=2))
    assert "nobody is ever asked anything" in texts(
        games_of_four(choices=Lengths(Counter({0: 400})))
    )
    long = Lengths(Counter({10: 399, 90: 1}))
    assert "one game took 90 choices, where 10 is usual" in texts(games_of_four(choices=long))


def test_what_never_comes_up_is_told_of_enough_games() -> None:
    assert "nobody was asked to discard in 400 games" in texts(games_of_four(asked={"bet"}))
    assert kinds(games_of_four(games=10, asked={"bet"})) == []
    dice = {("keep", "6"): Use(offered=400), ("keep", "5"): Use(offered=400, taken=1)}
    assert "keep: '6' could be chosen 400 times, and never was" in texts(
        games_of_four(by_choice=dice)
    )
    assert "never chosen" not in kinds(games_of_four(by_choice={("keep", "6"): Use(offered=3)}))
    bets = {("bet", "all in"): Use(offered=400)}
    assert kinds(games_of_four(by_choice=bets)) == [], "bets are the house's"


def test_cards_that_stay_in_the_deck_are_told() -> None:
    cards = {("", card): Use() for card in ("Wk", "Ww")}
    assert "these cards never left the deck in 400 games: Ww" in texts(
        games_of_four(by_card=cards, in_play={"Wk"})
    )
    assert "no card ever left the deck" in texts(games_of_four(by_card=cards))
    assert "dead card" not in kinds(games_of_four(by_card=cards, in_play={"Wk", "Ww"}))


def test_good_cards_may_win_games_for_gold_but_not_those_of_characters() -> None:
    strong = {("gerki", "Ace"): Use(Figures(400, 250), Figures(1200, 150))}
    assert "card" not in kinds(games_of_four(by_card=strong, in_play={"Ace"}))
    assert "whoever was dealt Ace of gerki won 50" in texts(
        games_of_four(by_card=strong, is_company=True)
    )


def test_failures_come_first() -> None:
    found = games_of_four(failed=1, failures=[Failure(3, 99, ("4",), "it burst")], ties=300)
    assert kinds(found)[0] == "failed"


# ------------------------------------------------------------------ figures


def test_intervals_get_narrower_and_are_never_none_at_the_ends() -> None:
    assert Figures(100, 0).share_half > 0
    assert Figures(100, 25).share_half > Figures(10_000, 2_500).share_half
    assert Figures(1, 1, 3, 9).half == inf
    assert Figures(4, 1, 0, 4).half == pytest.approx(1.96 * (4 / 3 / 4) ** 0.5)


def test_a_difference_needs_both_sides() -> None:
    assert Use(Figures(10, 5)).half() == inf
    use = Use(Figures(1000, 500), Figures(1000, 300))
    assert use.difference == pytest.approx(0.2)
    assert use.half() == pytest.approx(
        1.96 * (0.5 * 0.5 / 1000 + 0.3 * 0.7 / 1000) ** 0.5, rel=0.05
    )


def test_lengths() -> None:
    found = Lengths(Counter({1: 5, 2: 4, 30: 1}))
    assert (found.at(0.5), found.at(0.9), found.longest) == (1, 2, 30)
    assert found.mean == pytest.approx(4.3)
    assert Lengths().at(0.5) == 0


def test_all_games_of_the_house_can_be_playtested() -> None:
    """A game and a variant each of which asks something else."""
    for name in ("city-square", "dragon-hordes", "liars-dice", "sealed-auction"):
        found = playtest(name, games=2, bot="uniform")
        assert found.played == 2
        assert isinstance(library.definition(name), GameDefinition)
        assert not found.failures
