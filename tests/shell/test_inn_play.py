"""A game of characters at the prompt: who sits down, what is offered, what is refused."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi.model.request import PASS
from rdi.shell.show.layout import visible
from tests.shell.inn_visits import ORDER, VERBS, at, decision_of, go_on, session_of
from tests.shell.taverns import Visit, open_visit

# ------------------------------------------------------------------ session down


@pytest.mark.parametrize(
    ("order", "characters", "people"),
    [
        (ORDER, ("gerki", "fiona", "zot"), ("You", "Mara", "Nell")),
        ("play red with zot", ("zot", "deirdre"), ("You", "Mara")),
        ("play red with Zot gerki against Nell", ("zot", "gerki"), ("You", "Nell")),
        ("play inn with gerki seats 3", ("gerki", "deirdre", "fiona"), ("You", "Mara", "Nell")),
        ("play red with fiona, zot, Ann, Ben", ("fiona", "zot"), ("Ann", "Ben")),
        ("play red with zot zot same-characters on", ("zot", "zot"), ("You", "Mara")),
        (
            "play red with zot seats 5 same-characters on",
            ("zot", "deirdre", "fiona", "gerki", "bryn"),
            ("You", "Mara", "Nell", "Brannoc", "Pim"),
        ),
    ],
)
def test_who_sits_down_as_whom(
    order: str, characters: tuple[str, ...], people: tuple[str, ...]
) -> None:
    visit = open_visit()
    visit.type(f"{order} seed 7")
    header = session_of(visit).game.record.header
    assert header.characters == characters
    assert header.seats == people


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("play red-dragon-inn with gerky", "did you mean gerki?"),
        ("play red-dragon-inn with nosuchbody", "o character or regular"),
        ("play red-dragon-inn with zot zot", "same_characters"),
        ("play red-dragon-inn seats 9", "2 to 8"),
        ("play red-dragon-inn with gerki fiona zot seats 2", "2 seats"),
        ("play red-dragon-inn ante 3", "without ante"),
        ("play red-dragon-inn asks never", "able, always and stops"),
    ],
)
def test_a_wrong_order_is_refused_with_what_would_do(order: str, said: str) -> None:
    visit = open_visit()
    assert said in visit.wrong(order)
    assert visit.tavern.session is None


def test_the_evening_leaves_games_of_characters_out() -> None:
    visit = open_visit()
    visit.type("adventure 1 round seed 7")
    assert "red-dragon-inn" not in " ".join(each.text for each in visit.tavern.offer.answers)
    assert "rogues-and-warriors" in " ".join(each.text for each in visit.tavern.offer.answers)


@pytest.mark.parametrize(
    ("line", "offered", "left_out"),
    [
        ("play two-h", {"two-headed-dragon", "two-headed-boss-battle"}, set()),
        ("play boss-battle with ", {"prizes", "nerodia"}, {"boss-versus-boss", "boss-battle"}),
        ("play leaders-and-lackeys with ", {"prizes"}, {"boss-battle", "two-headed-dragon"}),
        ("play red-dragon-inn with zot, two-headed-dragon, ", {"prizes"}, {"boss-battle", "zot"}),
        ("play two-headed-dragon with zot, tara against ", {"remy", "Mara"}, {"tara", "prizes"}),
        ("rules two-", {"two-headed-dragon"}, set()),
        ("play no-such-game with ", set(), {"prizes"}),
    ],
)
def test_modes_and_what_goes_with_them_are_offered(
    line: str, offered: set[str], left_out: set[str]
) -> None:
    texts = {each.text for each in open_visit().tavern.suggestions(line)}
    assert offered <= texts
    assert not left_out & texts


def test_characters_are_offered_behind_play() -> None:
    offered = open_visit().tavern.suggestions("play red-dragon-inn with ger")
    assert "gerki" in [each.text for each in offered]


def test_the_line_that_deals_it_again_deals_it_again() -> None:
    visit = open_visit()
    visit.type(f"{ORDER} asks always seed 7")
    line = visit.type("seed").replace("\n", " ")
    before = session_of(visit).game.record.header
    visit.type(line)
    assert session_of(visit).game.record.header == before


@pytest.mark.parametrize("mode", ["unicode", "ascii", "plain", "json"])
def test_a_game_is_played_to_its_end(mode: str) -> None:
    visit = open_visit(mode=mode)  # type: ignore[arg-type]
    visit.type("play red-dragon-inn with gerki zot seed 3")
    for _ in range(400):
        if visit.tavern.session is None:
            break
        go_on(visit)
    assert visit.tavern.session is None
    last = visit.last_told
    assert json.loads(last)["places"] if mode == "json" else "purse" in last
    if mode != "json":
        assert all(len(visible(line)) <= 80 for line in visit.printed)
    visit.type("again")
    header = session_of(visit).game.record.header
    assert (header.characters, header.seats) == (("zot", "gerki"), ("Mara", "You"))


# ------------------------------------------------------------------ what is offered and read


@pytest.mark.parametrize("verb", VERBS)
def test_whatever_is_offered_is_understood_and_legal(verb: str) -> None:
    decision = decision_of(at(verb))
    for choice in decision.choices:
        if choice.answer is not None:
            assert decision.read(choice.text) == choice.answer
            assert decision.request.accepts(choice.answer)


@pytest.mark.parametrize("verb", VERBS)
def test_enter_passes_on_an_answer_and_gives_nothing_else_up(verb: str) -> None:
    visit = at(verb)
    free = decision_of(visit).free_choice
    log = session_of(visit).game.log
    said = visit.type("")
    if free is None:
        assert verb in ("discard", "play", "order", "pick")
        assert session_of(visit).game.log == log
        assert said == "Please type your choice; ? lists them."
    else:
        assert verb in ("answer", "gamble")
        assert free.answer == PASS
        assert (0, PASS) in session_of(visit).game.log[len(log) :]


@pytest.mark.parametrize("verb", VERBS)
def test_what_can_be_answered_is_listed_once(verb: str) -> None:
    visit = at(verb)
    shown = visit.printed[:]
    decision = decision_of(visit)
    if decision.free_choice is None:
        visit.type("", "", "")
        assert len(visit.printed) == len(shown) + 3


WRONG = {
    "discard": ("discard 99", "discard 1 1", "discard frodo", "99", "d"),
    "play": ("play 99", "play frodo", "99", "0"),
    "answer": ("play 99", "play frodo", "99"),
    "gamble": ("play 99", "play frodo", "99"),
    "order": ("order me", "order frodo", "99", "order"),
    "pick": ("pick frodo", "99", "frodo"),
}


@pytest.mark.parametrize("verb", WRONG)
def test_a_wrong_answer_is_refused_and_changes_nothing(verb: str) -> None:
    visit = at(verb)
    record = str(session_of(visit).game.record)
    for line in WRONG[verb]:
        assert visit.wrong(line)
        assert str(session_of(visit).game.record) == record
    assert visit.tavern.is_asked


def test_a_card_that_may_not_be_played_is_refused_by_the_reason() -> None:
    visit = at("play")
    decision = decision_of(visit)
    held = next(title for title in decision.inn_view.hand if title not in decision.pick.items)
    number = decision.number(held)
    reason = decision.inn_view.why_not(held)
    assert reason
    assert reason in " ".join(visit.wrong(str(number)).split())
    assert reason in " ".join(visit.type(f"why {number}").split())
    assert reason in " ".join(visit.type(f"why not {held}").split())
    playable = next(title for title in decision.pick.items if title != PASS)
    assert "may be played now" in " ".join(visit.type(f"why {playable}").split())


def test_discards_are_named_by_numbers_titles_or_all() -> None:
    for line, thrown in (
        ("discard 1 3", (0, 2)),
        ("d 2", (1,)),
        ("1,2", (0, 1)),
        ("all", range(7)),
    ):
        visit = at("discard")
        hand = decision_of(visit).inn_view.hand
        visit.type(line)
        discards = session_of(visit).game.view(0).pile("Discards")
        assert discards == tuple(hand[place] for place in thrown)
    visit = at("discard")
    title = decision_of(visit).inn_view.hand[2]
    visit.type(f"discard {title[:14].lower()}")
    assert title in session_of(visit).game.view(0).pile("Discards")  # type: ignore[operator]


@cache
def fuzzed(verb: str) -> Visit:
    return at(verb)


def waits_for(visit: Visit, verb: str) -> bool:
    session = visit.tavern.session
    decision = session.decision if session is not None else None
    return decision is not None and decision.request.verb == verb


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    verb=st.sampled_from(VERBS),
    text=st.one_of(
        st.text(max_size=30),
        st.lists(st.sampled_from(["play", "discard", "why", "card", "not", "1", "9", "zot", "the",
                                  "order", "stops", "pick", "all", ",", "'"]), max_size=4)
        .map(" ".join),
    ),
)  # fmt: skip
def test_no_text_breaks_it(verb: str, text: str) -> None:
    visit = fuzzed(verb)
    if not waits_for(visit, verb):  # an earlier text went on, or away to another game
        visit = at(verb)
    record = str(session_of(visit).game.record)
    error = visit.tavern.take(text)
    if error is not None and visit.tavern.session is not None:
        assert str(session_of(visit).game.record) == record
    visit.tavern.questions.clear()
