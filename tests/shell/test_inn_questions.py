"""What is asked at a table of characters says what it is about, and answers are read as meant."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rdi.model.request import PASS, Pick
from rdi.shell.lookup import InputError
from rdi.shell.play.inn_decision import InnDecision
from rdi.shell.play.inn_wording import offer_text, priced_text, spaced
from rdi.shell.show.look import Mode
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary
from tests.inn import house
from tests.inn.house import GAMBLING, RAISE, Scene, to_turn
from tests.shell.inn_visits import decision_of, session_of, view_of
from tests.shell.taverns import Visit, open_visit

CARDS = """
character Bidder:
  about "bids"

action card "Open Bid" in Bidder, 30 copies:
  each player bids Gold openly, who bids most is winner
  winner pays winner's bid Gold to the inn

character Boss:
  about "has a minion"

minion "Imp" in Boss, 30 copies:
  wages 1
  once each action phase:
    you gain 1 Fortitude

character Thrower:
  about "throws cards away"

action card "Housekeeping" in Thrower, 10 copies:
  you discard 2 cards

action card "Tidying" in Thrower, 10 copies:
  you discard 2 cards

action card "Dusting" in Thrower, 10 copies:
  you discard 2 cards
"""
EVERY_LOOK: tuple[Mode, ...] = ("unicode", "ascii", "plain", "json")
each_look = pytest.mark.parametrize("mode", EVERY_LOOK)


@pytest.fixture(autouse=True)
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "strangers.cards").write_text(CARDS, encoding="utf-8")
    monkeypatch.setenv("RDI_PATH", str(tmp_path))


def asked(
    order: str,
    wanted: Callable[[InnDecision], bool],
    mode: Mode = "ascii",
    most: int = 60,
    first: int = 0,
) -> Visit:
    """A game in which such a decision is due; until then cards of the hand are played. `first` is
    the seed that is tried first.
    """
    for seed in range(first, first + 8):
        visit = open_visit(mode=mode, width=120)
        visit.type("stops all always", f"play red-dragon-inn with {order} seed {seed}")
        for _ in range(most):
            if visit.tavern.session is None:
                break
            decision = decision_of(visit)
            if wanted(decision):
                return visit
            offered = [each for each in decision.choices if each.answer is not None]
            meant = offered[0 if decision.pick.verb == "choose" else -1].text if offered else "1 2"
            visit.type("keep" if decision.pick.least == 0 else meant)
    raise AssertionError("nobody is asked this")


def page(visit: Visit) -> str:
    """What is asked now, with all around it, in one line."""
    return " ".join(visit.type("table").split())


# ------------------------------------------------------------------ numbers


def is_bid(decision: InnDecision) -> bool:
    return decision.pick.verb == "bid"


def test_an_amount_is_never_taken_for_a_place_in_the_list() -> None:
    visit = asked("bidder zot", is_bid)
    for verb in ("bid", "number"):
        pick = Pick(0, verb, (0, 4, 5, 6, 7, 8))
        decision = replace(decision_of(visit), request=pick)
        assert [decision.read(str(each)) for each in pick.items] == list(pick.items)
        for wrong in ("1", "2", "3", "9"):
            with pytest.raises(InputError, match=f"no number {wrong}"):
                decision.read(wrong)


@pytest.mark.parametrize("line", ["5", "bid 5", '{"do": "5"}', '{"answer": 5}'])
def test_what_is_bid_is_what_was_typed(line: str) -> None:
    visit = asked("bidder zot", is_bid, "json" if line.startswith("{") else "ascii")
    before = len(session_of(visit).view.events)
    visit.type(line)
    bids = [each for each in session_of(visit).view.events[before:] if each[0] == "bid"]
    assert bids[0] == ("bid", 0, 5, "Gold")


def test_a_program_that_bids_what_is_no_offer_is_refused() -> None:
    visit = asked("bidder zot", is_bid, "json")
    record = str(session_of(visit).game.record)
    for wrong in ('{"do": "99"}', '{"answer": 99}', '{"answer": "5"}'):
        assert visit.wrong(wrong)
        assert str(session_of(visit).game.record) == record


def test_more_than_there_is_cannot_be_bid() -> None:
    visit = asked("bidder zot", is_bid)
    record = str(session_of(visit).game.record)
    assert "no number 99" in visit.wrong("99")
    assert str(session_of(visit).game.record) == record


def test_options_that_are_no_numbers_are_still_called_by_their_place() -> None:
    visit = asked("vlazlo zot", lambda decision: decision.pick.verb == "choose")
    assert "from Bat" in visit.type("2")


# ------------------------------------------------------------------ what something costs


@each_look
def test_an_offer_says_its_price_what_one_has_and_what_is_done(mode: Mode) -> None:
    visit = asked("vlazlo zot", lambda decision: decision.pick.verb == "decide", mode)
    (price,) = view_of(visit).asked_about["prices"]
    assert (price["what"], price["amount"], price["is_pile"]) == ("Blood", 2, False)
    told = page(visit)
    assert (
        f"ay 2 of your {price['has']} Blood, and then you choose one: you draw 1 card from " in told
    )
    assert "from Wolf or you draw 1 card from Bat" in told
    assert "yes or no" in told
    assert "o it, yes or no" not in told
    if mode == "json":
        data = json.loads(visit.printed[-1])
        assert data["view"]["asked_about"]["prices"] == [price]
        assert data["legal"][0]["note"].startswith("pay 2 Blood, and then you choose one")


@each_look
def test_more_that_is_paid_for_is_offered_in_english(mode: Mode) -> None:
    visit = asked("nerodia zot", lambda decision: decision.pick.verb == "boost", mode, 120)
    (price,) = view_of(visit).asked_about["prices"]
    assert price["is_pile"]
    told = page(visit)
    assert re.search(rf"ay {price['amount']} of the {price['has']} cards? in Petrified, and", told)
    assert "glare" not in told
    assert "Enter: no" in told


def test_lines_that_are_offered_speak_to_whoever_decides() -> None:
    assert offer_text("They pay 1 Gold to you.\nThey draw 1 card.", "Zot") == (
        "You pay 1 Gold to Zot. You draw 1 card"
    )
    options = "You choose one:\n  - You draw 1 card.\n  - Zot gains 1 Gold.\nYou pay."
    assert offer_text(options) == ("You choose one: you draw 1 card or Zot gains 1 Gold. You pay")
    assert priced_text([], "You pay") == "You pay"
    assert priced_text(["2 Blood", "1 Gold"], "You pay") == (
        "pay 2 Blood and 1 Gold, and then you pay"
    )
    assert priced_text(["2 Blood"], "") == "pay 2 Blood"


# ------------------------------------------------------------------ before the game, and markers


@each_look
def test_before_the_first_turn_nobody_is_said_to_act(mode: Mode) -> None:
    visit = open_visit(mode=mode, width=120)
    visit.type("play red-dragon-inn with vlazlo zot seed 3")
    told = page(visit)
    assert "Before the game" in told
    assert "turn:" not in told
    assert "*" not in told
    if mode == "json":
        view = json.loads(visit.printed[-1])["view"]
        assert (view["turn"], view["phase"]) == ("Before the game", "")
        assert not any(seat["is_acting"] for seat in view["seats"])
    visit.type("1")
    assert "Before the game" not in page(visit)


@each_look
def test_where_a_marker_goes_is_asked_by_its_name(mode: Mode) -> None:
    visit = open_visit(mode=mode, width=120)
    visit.type("play red-dragon-inn with farai zot seed 3")
    assert "here does Brewing begin?" in page(visit)
    again = asked(
        "farai zot",
        lambda decision: bool(decision.inn_view.asked_about.get("stands_at")),
        mode, 150,
    )  # fmt: skip
    place = view_of(again).asked_about["stands_at"]
    told = page(again)
    assert f"here does Brewing go? It is at {place}" in told
    assert "begin?" not in told


# ------------------------------------------------------------------ Minions


@each_look
def test_a_minion_in_the_hand_is_called_one(mode: Mode) -> None:
    visit = asked("boss zot", lambda decision: decision.pick.verb == "play", mode)
    assert "minion" in page(visit).lower()
    if mode == "json":
        hand = json.loads(visit.printed[-1])["view"]["hand"]
        assert {tuple(card["kinds"]) for card in hand} == {("minion",)}


@each_look
def test_what_a_card_in_play_does_is_said_where_it_may_be_used(mode: Mode) -> None:
    visit = asked(
        "torglesnarf zot",
        lambda decision: any(
            title not in decision.inn_view.hand and decision.inn_view.use_of(title)
            for title in decision.pick.items
        ) if decision.pick.verb == "play" else False,
        mode, 120,
    )  # fmt: skip
    decision = decision_of(visit)
    view = decision.inn_view
    title = next(each for each in decision.pick.items if view.use_of(each))
    use = " ".join(view.use_of(title).split())
    told = page(visit)
    assert f"your Minion, once in this phase: {use}" in told
    assert "se a card in play" in told
    has_cards = any(each in view.hand for each in decision.pick.items)
    assert ("lay an Action Card, or use" in told) == has_cards


def test_a_seat_without_cards_in_play_has_nothing_to_use() -> None:
    visit = asked("boss zot", lambda decision: decision.pick.verb == "play")
    assert view_of(visit).use_of("Housekeeping") == ""
    assert "play an Action Card?  pass plays none" in " ".join(visit.printed)


@each_look
def test_a_hit_minion_and_its_wages_are_named(mode: Mode) -> None:
    visit = asked("torglesnarf lucky gerki", lambda each: each.pick.verb == "wages", mode, 120, 1)
    about = view_of(visit).asked_about
    (price,) = about["prices"]
    asks = (
        f"{about['title']} is hit: pay {price['amount']} of your {price['has']} Gold as its Wages"
    )
    assert asks in page(visit)
    events = session_of(visit).view.events
    assert ("hit", 0, about["title"]) in events
    told = " ".join(" ".join(visit.printed).split())
    if mode == "json":
        assert f'"kind": "hit", "fields": [0, "{about["title"]}"]' in told
    else:
        assert f"Your {about['title']} is hit." in told
    assert "pay" in visit.wrong("99")


# ------------------------------------------------------------------ cards thrown away


def must_throw_two(decision: InnDecision) -> bool:
    return decision.pick.verb == "discard" and decision.pick.least == 2


def test_for_programs_an_exact_number_of_cards_comes_with_the_cards_and_the_number() -> None:
    visit = asked("thrower zot", must_throw_two, "json")
    data = json.loads(visit.printed[-1])
    cards = list(decision_of(visit).pick.items)
    assert data["several"] == {"do": "discard", "cards": cards, "least": 2, "most": 2}
    for few in (cards[:1], cards[:3]):
        assert visit.wrong(json.dumps({"answer": few}))
    before = len(view_of(visit).hand)
    visit.type(json.dumps({"answer": cards[:2]}))
    thrown = [each for each in session_of(visit).view.events if each[0] == "threw away"]
    assert (0, tuple(cards[:2])) in [each[1:] for each in thrown]
    assert before >= 2


def test_for_programs_nothing_of_several_is_said_where_one_thing_is_chosen() -> None:
    visit = asked("thrower zot", lambda decision: decision.pick.verb == "play", "json")
    assert "several" not in json.loads(visit.printed[-1])


# ------------------------------------------------------------------ going back


def test_undo_with_nothing_to_take_back_speaks_to_the_player() -> None:
    visit = open_visit()
    visit.type("stops all never", "play red-dragon-inn with gerki zot seed 5")
    for _ in range(5):
        offered = [each.text for each in decision_of(visit).choices if each.answer is not None]
        visit.type(offered[0])
    said = ""
    for _ in range(9):
        error = visit.tavern.take("undo")
        if error is not None:
            said = str(error)
            break
    assert said == "You have no choice to take back yet."


def test_names_of_the_language_are_written_as_words() -> None:
    assert [spaced(each) for each in ("SeaProgress", "Gold", "InPlay")] == [
        "Sea Progress", "Gold", "In Play",
    ]  # fmt: skip


# ------------------------------------------------------------------ what a card does just now

SHIELD = """
sometimes card "Shield" in Ann:
  play when a drink affects you
  you ignore it
"""


def notes(scene: Scene) -> dict[str, str]:
    """What the cards do that Ann may play just now."""
    request = scene.game.pending
    assert request is not None
    decision = InnDecision(
        request, scene.game.view(0), Vocabulary(scene.game.definition), False, Party(("Ann", "Bob"))
    )
    return {each.text: each.note for each in decision.choices if each.brief}


def test_a_card_of_two_kinds_says_what_it_does_just_now() -> None:
    scene = house.strangers(
        "Ann Bob", SHIELD, "always", hands={0: [GAMBLING, GAMBLING], 1: [RAISE]}
    )
    while scene.game.pending is not None and scene.game.pending.verb != "play":
        scene.game.answer(PASS)
    assert notes(scene) == {GAMBLING: "Start a Round of Gambling."}
    scene.plays(0, GAMBLING)
    to_turn(scene, 1)
    scene.game.answer(RAISE)
    to_turn(scene, 0)
    assert notes(scene) == {GAMBLING: "You take control of the Round."}


def test_an_answer_says_what_it_does_and_not_when_it_may_be_played() -> None:
    scene = house.strangers(
        "Ann Bob", SHIELD, phase="drink", hands={0: ["Shield"]}, drinks={0: ["Wine"]}
    )
    assert notes(scene) == {"Shield": "You ignore it."}


def test_whose_pile_is_meant_where_one_of_several_drinks_is_answered() -> None:
    again = "We're at an inn, and you're not drinking. What's wrong with you!?"
    toast = "Let's toast the Goddess!"
    scene = house.at("fiona deirdre zot", turn=1, hands={0: [again], 1: [toast]})
    scene.plays(1, toast)
    while scene.game.pending is not None and again not in scene.game.pending.options:
        scene.game.answer(PASS)
    scene.plays(0, again)
    request = scene.game.pending
    assert request is not None
    decision = InnDecision(
        request,
        scene.game.view(0),
        Vocabulary(scene.game.definition),
        False,
        Party(("Fiona", "Deirdre", "Zot"), 0, frozenset([0])),
    )
    told = [each.note for each in decision.choices if each.answer is not None]
    assert len(told) == 2
    for name, note in zip(("Deirdre", "Zot"), told, strict=True):
        assert name in note
        assert note.endswith("The drinker drinks the top of their Drink Me! Pile.")
