"""A game inside a Round of Gambling at the prompt: how it is ordered, shown, decided and told."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

import rdi
from rdi import library
from rdi.__main__ import main
from rdi.engine.chance import SeededChance
from rdi.library import names_of_round_games
from rdi.model.request import PickInside
from rdi.session.fuzzing import random_answer
from rdi.shell.play.decision import Decision
from rdi.shell.play.inn_screen import InnScreen
from rdi.shell.play.play_order import order_line, read_order
from rdi.shell.show.look import Mode
from tests.shell.inn_visits import session_of, view_of
from tests.shell.taverns import Visit, open_visit

ORDER = "play red-dragon-inn with fiona gerki zot"
MODES: list[Mode] = ["unicode", "plain", "ascii", "json"]
DEN = "den-of-thieves with strong-warriors"
MORE_STOPS = ("stops all fitting", "stops turn always")
"""Where more is asked, these games come to the places that are looked at here."""


def inside(text: str, seed: int = 1, mode: Mode = "unicode") -> Visit:
    """A game in which the game inside a Round asks you."""
    visit = open_visit(mode=mode)
    game = text.split(" with ")[0].split(" or ")[0]
    for_two = library.definition(game).most_seats == 2
    order = ORDER.removesuffix(" zot") if for_two else ORDER
    visit.type(*MORE_STOPS, f"{order}, rounds of {text} seed {seed}")
    luck = Random(seed)
    for _ in range(150):
        if isinstance(session_of(visit).game.pending, PickInside):
            return visit
        go_on(visit, luck)
        if visit.tavern.session is None:
            break
    raise NoRound("nobody starts a Round that asks you")


def any_inside(text: str, mode: Mode) -> Visit:
    """The same, of the first seed that leads there."""
    for seed in range(1, 10):
        with suppress(NoRound):
            return inside(text, seed, mode)
    raise NoRound(f"in nine games nobody starts a Round of {text} that asks you")


class NoRound(AssertionError):
    """A game ended, or went on for long, before a game inside a Round asked you."""


def go_on(visit: Visit, luck: Random) -> None:
    """Start Rounds and play in them where that is possible; take anything offered otherwise."""
    decision = session_of(visit).decision
    assert decision is not None
    offered = [each for each in decision.choices if each.answer is not None]
    starting = [each for each in offered if "I'm in" in str(each.answer)]
    visit.type(luck.choice(starting or offered).text)


# ------------------------------------------------------------------ the order


@pytest.mark.parametrize(
    ("words", "rounds"),
    [
        (f"rounds of {DEN}", [DEN]),
        ("rounds den", ["den-of-thieves"]),
        ("rounds of threes or the wheel with dragons", ["threes", "the-wheel with dragons"]),
        ("rounds of threes with hidden-fate and dragons", ["threes with hidden-fate and dragons"]),
    ],
)
def test_games_for_rounds_are_ordered_in_words(words: str, rounds: list[str]) -> None:
    order = read_order(f"red-dragon-inn with zot gerki, {words} seed 7")
    assert order.settings["rounds"] == rounds
    assert (order.characters, order.seed) == (["zot", "gerki"], "7")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("rounds of thieves-den", "no game 'thieves-den'"),
        ("rounds", "rounds of which game?"),
        ("rounds of threes with hiden-fate", "hidden-fate"),
        ("rounds of dragon-hordes", "does not end with a showdown"),
        ("rounds of the-wheel with unwound-clock", "did you mean the-wheel?"),
        ("rounds of threes round-choice mine", "starter"),
    ],
)
def test_a_wrong_order_says_what_would_do(words: str, said: str) -> None:
    visit = open_visit()
    assert said.casefold() in visit.wrong(f"{ORDER}, {words}").casefold()
    assert visit.tavern.session is None


def test_games_of_the_hall_are_offered_behind_rounds() -> None:
    offered = [
        each.text for each in open_visit().tavern.suggestions("play red-dragon-inn rounds of thr")
    ]
    assert "threes" in offered
    assert "red-dragon-inn" not in offered


@pytest.mark.parametrize(
    ("line", "offered", "left_out"),
    [
        ("rounds of ", {"den-of-thieves", "threes", "seed"}, {"dragon-hordes", "baccarat", "or"}),
        ("rounds of den-of-thieves ", {"with", "or", "seed"}, {"threes", "strong-warriors"}),
        (f"rounds of {DEN} or ", {"threes", "city-square"}, {"dragon-hordes"}),
        ("rounds of den-of-thieves with ", {"strong-warriors", "dragons", "or"}, {"threes"}),
        ("rounds of no-such-game with ", {"seed"}, {"threes", "dragons"}),
    ],
)
def test_behind_rounds_is_offered_what_can_follow(
    line: str, offered: set[str], left_out: set[str]
) -> None:
    found = open_visit().tavern.suggestions(f"play red-dragon-inn {line}")
    texts = {each.text for each in found}
    assert offered <= texts
    assert not left_out & texts


def test_the_line_that_deals_it_again_names_the_games() -> None:
    visit = open_visit()
    visit.type(f"{ORDER}, rounds of {DEN} or threes round-choice luck seed 7")
    header = session_of(visit).game.record.header
    line = order_line(header, [], ["Mara", "Nell"])
    assert f"rounds of {DEN} or threes" in line
    assert "round-choice luck" in line
    again = read_order(line.removeprefix("play "))
    assert again.settings == {"rounds": [DEN, "threes"], "round_choice": "luck"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (DEN, "Each Round of Gambling is a game of Den of Thieves with Strong Warriors."),
        ("threes or den", "is a game of Threes or Den of Thieves; whoever starts it picks one."),
        (
            "threes with dragons or den round-choice luck",
            "is a game of Threes with Dragon Cards or Den of Thieves; luck picks one.",
        ),
    ],
)
def test_the_games_are_announced_as_people_sit_down(words: str, said: str) -> None:
    told = open_visit().type(f"{ORDER}, rounds of {words} seed 7")
    assert said in " ".join(told.split())


# ------------------------------------------------------------------ at the table


BOOKLET = {entry.name for entry in library.usual_games()}
"""The games of the booklet: others are longer, and tried with the slow tests."""


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        pytest.param(name, mode, marks=() if name in BOOKLET else pytest.mark.slow)
        for name, mode in zip(names_of_round_games(), cycle(MODES), strict=False)
    ],
)
def test_every_game_is_shown_and_every_choice_can_be_typed(name: str, mode: Mode) -> None:
    visit = any_inside(name, mode)
    luck = Random(0)
    decided = 0
    for _ in range(60):
        session = visit.tavern.session
        if session is None or session.decision is None:
            break
        decision = session.decision
        if isinstance(session.game.pending, PickInside):
            decided += 1
            for choice in decision.choices[:20]:
                if choice.answer is not None:
                    read = decision.read(decision.text_of(choice.answer))
                    assert decision.request.read(read) == decision.request.read(choice.answer)
            visit.type("table", "?")
        go_on(visit, luck)
    assert decided


def test_the_screen_has_the_table_of_the_game_inside() -> None:
    visit = inside(DEN)
    screen = session_of(visit).screen()
    assert isinstance(screen, InnScreen)
    assert screen.inner is not None
    said = visit.type("table")
    assert "Round of Gambling" in said
    assert "Den of Thieves" in said
    assert "now:" in said
    assert "controls it" not in said
    assert "purse" not in said


def test_scores_hints_and_reasons_are_those_of_the_game_inside() -> None:
    visit = inside(DEN)
    assert visit.type("why score").startswith("Now: ")
    assert visit.type("score Wk Ww Bk Bw Ln Ra Mo").startswith("13 points")
    assert "(masterly) would" in visit.type("hint")
    assert visit.type("why gold")
    assert visit.wrong("why not discard xx")


def changing(text: str, stage: str) -> Visit:
    """A game in which a card lets you change something in the game inside a Round."""
    for seed in range(1, 12):
        visit, luck = open_visit(), Random(seed)
        visit.type(f"{ORDER}, rounds of {text} seed {seed}")
        for _ in range(150):
            session = session_of(visit)
            decision, view = session.decision, view_of(visit)
            if decision is None:
                break
            request = session.game.pending
            if isinstance(request, PickInside) and view.is_changing and request.verb == stage:
                return visit
            offered = [each for each in decision.choices if each.answer is not None]
            liked = [each for each in offered if is_liked(each.answer)]
            visit.type(luck.choice(liked or offered[-1:]).text)
            if visit.tavern.session is None:
                break
    raise AssertionError(f"nobody is asked to {stage}")


def is_liked(answer: object) -> bool:
    """Whether an answer begins a Round, cheats in it or changes something there."""
    words = ("I'm in", "raise", "Winning Hand", "cheat", "Sleeve", "sleeve", "card")
    return isinstance(answer, str) and any(word in answer for word in words)


def test_a_choice_of_the_game_inside_is_none_between_two_results_of_a_change() -> None:
    visit = inside("threes")
    assert session_of(visit).game.pending.verb == "keep"  # type: ignore[union-attr]
    assert not view_of(visit).is_changing
    shown = visit.type("table")
    assert "keep 1" in shown
    assert "which of the two" not in shown
    assert "Best by these odds: keep 2" in visit.type("odds")
    assert "nothing is played" in visit.type("what-if keep 2")


def test_what_a_card_changes_is_told_from_what_the_game_inside_asks() -> None:
    visit = changing(DEN, "change")
    assert "change up to" in visit.type("table")
    visit.type("odds")


def test_in_a_round_why_tells_of_a_card_and_of_a_choice() -> None:
    visit = inside(DEN)
    card = view_of(visit).hand[2]
    said = " ".join(visit.type("why 3").split())
    assert said.startswith(f"“{card}”, Sometimes: ")
    assert "It cannot be played now" in said
    assert visit.type("why discard 1") == "discard 1 is allowed."
    assert visit.type("why keep") == "keep is allowed."
    said = " ".join(visit.wrong("why fold").split())
    assert "No card in your hand is called 'fold'" in said
    assert "or a choice: why discard" in said
    assert visit.type("why points") == visit.type("why score")


@pytest.mark.parametrize("line", ["why discard 1 2 3", "why not discard 1 2 3", "discard 1 2 3"])
def test_a_refusal_in_a_round_names_the_section_of_the_game_inside(line: str) -> None:
    visit = inside(DEN)
    visit.tavern.take(line)
    said = " ".join(visit.printed[-1].split())
    assert said == "Discard 0 to 2, not 3. (Gambling? I'm In!, Den of Thieves, Order of Play)"


def test_the_pot_of_a_round_is_paid_for_the_points_that_were_shown() -> None:
    visit, luck = inside(DEN), Random(3)
    assert visit.type("why score").startswith("Now: ")
    while view_of(visit).inner is not None:
        go_on(visit, luck)
    said = " ".join(visit.type("why").split())
    assert "The pot paid Zot 6 Gold (Zot won the Round with 13 points)." in said
    score = " ".join(visit.type("why score").split())
    assert score.startswith("You show 1 point: Rw Mh Ba")
    assert "Zot shows 13 points: Ma Mn" in score
    assert " ".join(visit.type("why points").split()) == score


def test_why_score_before_any_hand_was_shown() -> None:
    visit = open_visit()
    visit.type(f"{ORDER}, rounds of {DEN} seed 1")
    assert visit.type("why score") == "No hand has been shown in a Round of Gambling yet."


def test_a_hint_in_a_round_supposes_nothing_of_folding() -> None:
    said = " ".join(inside("jack-of-all-trades").type("hint").split())
    assert "if nobody plays a card in the Round any more" in said
    assert "folds" not in said


def asked(mode: Mode = "unicode") -> Iterator[tuple[Visit, Decision]]:
    """Each decision of yours from the beginning of a game to the end of its first Round."""
    visit, luck = open_visit(mode=mode), Random(1)
    visit.type(*MORE_STOPS, f"{ORDER}, rounds of kings-council seed 1")
    has_begun = False
    for _ in range(150):
        decision = session_of(visit).decision
        assert decision is not None
        has_begun = has_begun or not decision.view.at_hand.is_company
        if has_begun and decision.view.at_hand.is_company:
            return
        yield visit, decision
        go_on(visit, luck)


@pytest.mark.slow
def test_odds_are_told_where_the_game_inside_asks_and_where_a_card_may_be_played() -> None:
    told: set[str] = set()
    for visit, decision in asked():
        request = session_of(visit).game.pending
        assert request is not None
        if decision.view.at_hand.is_company:
            told.add("nowhere else")
            assert "A game of characters has no odds, except while" in visit.wrong("odds")
            assert "A game of characters has no odds, except while" in visit.wrong("what-if 1")
        elif session_of(visit).view.at_hand.request is not None:
            told.add("choice")
            assert "win the pot alone" in visit.type("odds")
            assert "nothing is played" in visit.type(f"what-if {decision.choices[0].text}")
        elif decision.view.at_hand.pot and request.verb == "gamble":
            told.add("card step")
            said = " ".join(visit.type("odds").split())
            assert "win the pot alone" in said
            assert "best answers" not in said
            assert "odds is about the game in the Round" in " ".join(
                visit.wrong("what-if 1").split()
            )
    assert told == {"nowhere else", "choice", "card step"}


def test_odds_at_a_card_step_are_data_too_by_the_seats_of_the_characters() -> None:
    found = []
    for visit, decision in asked("json"):
        is_inside = not decision.view.at_hand.is_company
        if is_inside and decision.request.verb == "gamble" and decision.view.at_hand.pot:
            *_, line = visit.type("odds").splitlines()
            found.append((decision.view.at_hand.pot, json.loads(line)))
    assert found
    for pot, data in found:
        assert (data["type"], data["seat"], data["name"]) == ("odds", 0, "You")
        assert data["pots"][0]["amount"] == pot
        assert sorted(data["pots"][0]["rivals"]) == [1, 2]
        assert data["pots"][0]["names"] == ["Gerki", "Zot"]
        assert data["options"] == []


def test_odds_of_a_record_are_those_of_the_game_inside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = rdi.new_game(
        "red-dragon-inn", seats=["fiona", "gerki", "zot"], rounds=["kings-council"], seed=1
    )
    found: dict[str, int] = {}
    luck, step = SeededChance(1), 0
    while len(found) < 3:
        assert game.pending is not None
        inner = game.view(game.pending.seat).at_hand
        if inner.is_company:
            found.setdefault("none", step)
        elif inner.request is not None or game.pending.verb == "gamble":
            found.setdefault("choice" if inner.request else "card step", step)
        game.answer(random_answer(game.pending, luck))
        step += 1
    file = tmp_path / "game.rdi"
    file.write_text(str(game.record))
    assert main(["odds", "--record", str(file), "--step", str(found["none"])]) == 2
    assert "only while one of them is played" in " ".join(capsys.readouterr().err.split())
    for name, at in found.items():
        if name != "none":
            assert main(["odds", "--record", str(file), "--step", str(at)]) == 0
            said = capsys.readouterr().out
            assert "King's Council, seat" in said
            assert "Win the pot alone: " in said
            assert ("The best answers" in said) == (name == "choice")
    tried = ["odds", "--record", str(file), "--what-if", "pass", "--step"]
    assert main([*tried, str(found["card step"])]) == 2
    assert capsys.readouterr().err.startswith("The effect of a card cannot be counted")


def test_what_happens_in_the_game_is_told() -> None:
    visit = inside(DEN)
    luck = Random(3)
    while session_of(visit).view.inner is not None:  # type: ignore[attr-defined]
        go_on(visit, luck)
    told = " ".join(" ".join(visit.printed).split())
    assert "its game: den of thieves with strong warriors." in told
    assert "Each may now play one Gambling or Cheating Card." in told
    log = " ".join(visit.type("log").split())
    assert "Everyone is dealt 7 cards." in log


def test_hands_of_the_game_are_hidden_at_a_shared_keyboard() -> None:
    visit = open_visit(mode="plain")
    visit.type(f"play red-dragon-inn with zot gerki, Ann, Ben, rounds of {DEN} seed 3")
    luck = Random(3)
    for _ in range(400):
        session = session_of(visit)
        decision, request = session.decision, session.game.pending
        assert decision is not None
        assert request is not None
        if isinstance(request, PickInside):
            break
        starting = [each for each in request.options if "I'm in" in str(each)]
        answer = luck.choice(starting or list(request.options))
        session.answer(answer)
        session.advance("off")
    else:
        raise AssertionError("nobody starts a Round")
    words = session.at_hand[0]
    held = session.view_of(request.seat).inner.pile("Hand")  # type: ignore[attr-defined]
    said = visit.type("table", "?")
    assert not [card for card in held if words.card(card) in said or f" {card} " in said]
    assert session.is_hand_unseen


def test_a_game_within_a_round_is_gone_on_with_where_it_was_left(tmp_path: object) -> None:
    visit = open_visit(tmp_path)  # type: ignore[arg-type]
    visit.type(f"{ORDER}, rounds of {DEN} seed 1")
    luck = Random(1)
    while not isinstance(session_of(visit).game.pending, PickInside):
        go_on(visit, luck)
    before = session_of(visit).game
    visit.type("leave", "resume")
    after = session_of(visit).game
    assert after is not before
    assert (after.log, after.pending.items) == (before.log, before.pending.items)


def test_no_odds_are_told_while_one_of_two_results_is_to_be_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = rdi.new_game(
        "red-dragon-inn", seats=["fiona", "gerki", "zot"], rounds=["threes"], seed=1
    )
    found: dict[bool, int] = {}
    luck = SeededChance(1)
    for step in range(400):
        if len(found) == 2:
            break
        assert game.pending is not None
        view = game.view(game.pending.seat)
        if isinstance(game.pending, PickInside) and game.pending.verb == "keep":
            found.setdefault(view.is_changing, step)  # type: ignore[attr-defined]
        game.answer(random_answer(game.pending, luck))
    file = tmp_path / "game.rdi"
    file.write_text(str(game.record))
    asked_at = ["odds", "--record", str(file), "--samples", "50", "--step"]
    assert main([*asked_at, str(found[False])]) == 0
    assert "The best answers: Keep " in " ".join(capsys.readouterr().out.split())
    assert main([*asked_at, str(found[True])]) == 2
    assert capsys.readouterr().err.startswith("There are odds again once you have kept one of")


def test_the_showdown_of_a_city_tells_points_and_no_coordinates() -> None:
    visit, luck = any_inside("city-square", "unicode"), Random(1)
    for _ in range(60):
        if re.search(r"You show \d", "\n".join(visit.printed)):
            break
        go_on(visit, luck)
    told = " ".join("\n".join(visit.printed).split())
    assert re.search(r"You show \d+ points?\.  ?\w+ shows \d+ points?\.", told)
    assert "column" not in told
