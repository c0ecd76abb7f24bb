"""Events, counters, piles and the Gold of the Inn are told so that nobody can misread them."""

import json

import pytest

from rdi.engine.inn.view import InnView
from rdi.shell.play.inn_narrator import InnNarrator
from rdi.shell.play.inn_screen import SeatPile, inn_text
from rdi.shell.play.narrator import Narration, told_document
from rdi.shell.show.document import Announcement, Document
from rdi.shell.show.layout import PAINTS, visible
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.party import party_of_characters
from rdi.shell.show.renderers import render
from rdi.shell.show.table_blocks import Nested
from rdi.shell.show.vocabulary import Vocabulary
from tests.inn.house import Scene, at, pile
from tests.shell.inn_visits import decision_of, session_of, view_of
from tests.shell.taverns import Visit, open_visit

EVERY_LOOK: tuple[Mode, ...] = ("unicode", "ascii", "plain", "json")
each_look = pytest.mark.parametrize("mode", EVERY_LOOK)
HAIL = Announcement(
    "Sea Event, level 3: Hail", "Each chooses:\n  - They go.\n  - They stay.", "blue"
)


def played(order: str, mode: Mode, until: str, seed: int = 0, most: int = 150) -> Visit:
    """A game in which an event of this kind has just happened, every card being passed."""
    visit = open_visit(mode=mode, width=120)
    visit.type("stops all never", f"play red-dragon-inn with {order} seed {seed}")
    for _ in range(most):
        if any(each[0] == until for each in session_of(visit).view.events):
            return visit
        decision = decision_of(visit)
        offered = [each for each in decision.choices if each.answer is not None]
        visit.type("keep" if decision.pick.verb == "discard" else offered[0].text)
    raise AssertionError(f"there is never an event {until}")


# ------------------------------------------------------------------ Events


def test_an_announcement_stands_out_in_every_look() -> None:
    document = Document((HAIL,))
    assert render(document, Look("ascii", 60)) == [
        "",
        f"--- {HAIL.heading} {'-' * 31}",
        "  Each chooses:",
        "    - They go.",
        "    - They stay.",
        "",
    ]
    assert render(document, Look("unicode", 60))[1].startswith("───")
    assert render(document, Look("plain", 60)) == [
        "Sea Event, level 3: Hail.", "Each chooses:", "They go.", "They stay.",
    ]  # fmt: skip
    (line,) = render(document, Look("json", 60))
    assert json.loads(line)["text"].splitlines()[0] == HAIL.heading
    marked = Document((HAIL._replace(heading="Drink Event: Hail!"),))
    assert render(marked, Look("plain", 60))[0] == "Drink Event: Hail!"


@pytest.mark.parametrize("width", [24, 40, 64, 80, 120])
def test_an_announcement_fits_and_its_colour_adds_nothing(width: int) -> None:
    plain = render(Document((HAIL,)), Look("unicode", width))
    painted = render(Document((HAIL,)), Look("unicode", width, in_color=True))
    assert [visible(line) for line in painted] == plain
    assert all(len(line) <= width for line in plain)
    assert f"\x1b[{PAINTS['blue']}m" in "".join(painted)
    assert HAIL.heading in " ".join(plain).replace("  ", " ")


def test_only_narrations_with_a_body_are_announced() -> None:
    told = [Narration("Your turn", is_heading=True), Narration("Hail", is_heading=True, body="Ow.")]
    found = [block for block in told_document(told).blocks if isinstance(block, Announcement)]
    assert found == [Announcement("Hail", "Ow.")]


@each_look
def test_an_event_of_the_drink_deck_says_what_it_does_as_it_happens(mode: Mode) -> None:
    visit = played("gerki zot fiona", mode, "event")
    event = next(each for each in session_of(visit).view.events if each[0] == "event")
    _, _, title, kind, level, text = event
    assert (kind, level) == ("drink", 0)
    printed = visit.printed
    if mode == "json":
        told = [json.loads(line) for line in printed]
        assert {"v": 1, "type": "event", "kind": "event", "fields": list(event[1:])} in told
        return
    heading = f"Drink Event: {title}"
    (place,) = [place for place, line in enumerate(printed) if heading in line]
    first = text.splitlines()[0].strip(" -").split()[:4]
    assert printed[place + 1].split()[:4] == first
    assert f"{title} happens." not in " ".join(printed)


@each_look
def test_the_counters_of_the_table_are_on_every_page_in_words(mode: Mode) -> None:
    visit = open_visit(mode=mode, width=120)
    visit.type("play red-dragon-inn with sea gerki zot seed 0")
    told = visit.type("table")
    if mode == "json":
        assert json.loads(told)["view"]["counters"] == {"SeaProgress": 2}
        return
    assert "Sea Progress 2" in told
    assert "of 7" not in told
    assert "SeaProgress" not in "".join(visit.printed)


def test_a_counter_that_is_done_is_told_once() -> None:
    visit = played("sea gerki zot", "plain", "reached")
    told = " ".join(visit.printed)
    assert told.count("Sea Progress has reached 0.") == 1
    assert "goes down to 0" not in told
    assert "is turned up from" not in told


@each_look
def test_pending_things_do_not_end_with_two_marks(mode: Mode) -> None:
    texts = ("It is Hail!", "Is it Hail?", "It hails", "It says \u201cHail!\u201d")
    nested = Nested("Pending", tuple((0, text) for text in texts))
    lines = render(Document((nested,)), Look(mode, 80))
    assert len(lines) == len(texts)
    assert not any("!." in line or "?." in line for line in lines)
    assert any("It hails." in line for line in lines)


# ------------------------------------------------------------------ cards and rules


@pytest.mark.parametrize("title", ["Harbor Tax", "Kraken Attack!"])
def test_events_of_piles_on_the_table_can_be_read(title: str) -> None:
    told = open_visit().type(f"card {title}")
    assert title in told
    assert "Sea Event of Sea Events" in told
    assert "SeaEvents" not in told


def test_cards_that_there_are_not_are_still_refused() -> None:
    assert "No card is called 'frodo'" in open_visit().wrong("card frodo")


def test_rules_of_a_thing_without_a_topic_are_those_that_speak_of_it() -> None:
    visit = open_visit(width=120)
    told = visit.type("rules red-dragon-inn events")
    assert "An Event from your pile does what it says" in " ".join(told.split())
    assert "Beside the Drink Deck lies the Sea Event Deck" in told
    assert "sea" in visit.wrong("rules red-dragon-inn frodo")
    assert "Beside the Drink Deck lies the Dungeon" not in visit.type("rules red-dragon-inn sea")


# ------------------------------------------------------------------ Gold of the Inn, and piles


def test_the_inn_is_never_said_to_hold_less_than_nothing() -> None:
    assert inn_text(3) == "Inn 3"
    assert inn_text(0) == "Inn 0"
    assert inn_text(-2) == "Inn has paid out 2 Gold more than it took in"


def test_why_inn_tells_what_the_gold_of_the_inn_is() -> None:
    visit = open_visit(width=120)
    visit.type("play red-dragon-inn with gerki torglesnarf seed 3", "keep")
    inn = view_of(visit).inn
    told = " ".join(visit.type("why inn").split())
    assert "So far it has taken in" in told
    assert inn < 0
    assert "gave 2 Gold to players whose characters begin with more." in told
    other = open_visit(width=120)
    other.type("play red-dragon-inn with gerki zot seed 3", "keep")
    assert "begin with more" not in other.type("why inn")


def test_for_programs_piles_are_counted_and_their_open_tops_named() -> None:
    visit = open_visit(mode="json")
    visit.type("play red-dragon-inn with farai zot seed 3")
    own, other = json.loads(visit.type("table"))["view"]["seats"]
    top = view_of(visit).open_tops[0, "Beer"]
    assert own["piles"]["Beer"] == {"count": 4, "top": top, "titles": []}
    assert "Beer" not in other["piles"]
    assert "open" not in own


def test_the_same_pile_reads_as_before_on_a_page() -> None:
    visit = open_visit(mode="plain", width=200)
    visit.type("play red-dragon-inn with farai zot seed 3")
    top = view_of(visit).open_tops[0, "Beer"]
    assert f"Beer 4 cards, {top} on top" in " ".join(visit.type("table").split())
    assert SeatPile(2, "B", ("A", "B")).text == "A, B"
    assert SeatPile(1).text == "1 card"


# ------------------------------------------------------------------ what is drawn, and names


def test_a_card_of_a_hidden_pile_is_named_to_whoever_draws_it_and_to_nobody_else() -> None:
    visit = open_visit(mode="plain", width=200)
    visit.type("play red-dragon-inn with vlazlo zot seed 3", "1")
    (title,) = next(each[3] for each in session_of(visit).view.events if each[0] == "moved")
    assert f'You take "{title}" from ' in " ".join(visit.printed)
    other = open_visit(mode="plain", width=200)
    other.type("play red-dragon-inn with zot vlazlo seed 3")
    told = " ".join(other.printed)
    assert "Baron von Vlazlo takes 1 card from " in told
    assert title not in told


def test_a_long_name_is_shortened_before_whoever_plays_is_cut_off() -> None:
    visit = open_visit(mode="ascii", width=100)
    visit.type("play red-dragon-inn with vlazlo torglesnarf seed 3")
    told = visit.type("table")
    assert "Torglesnarf (Mara)" in told
    assert "You (Vlazlo)" in told
    assert "Duncleton" not in told
    wide = open_visit(mode="plain", width=200)
    wide.type("play red-dragon-inn with vlazlo torglesnarf seed 3")
    assert "Torglesnarf Duncleton (Mara)" in wide.type("table")


def told_to(scene: Scene, seat: int | None) -> str:
    """All that has happened, as it is told to a seat; to a page that all read without one."""
    view = scene.game.view(-1 if seat is None else seat)
    assert isinstance(view, InnView)
    party = party_of_characters(("Ann", "Ben"), view.character_titles, seat, frozenset({0, 1}))
    told = InnNarrator(Vocabulary(scene.game.definition), party).tell(view.events)
    return " ".join(each.text for each in told)


def test_what_is_revealed_in_vain_is_told_to_go_to_the_discards() -> None:
    scene = at("phyll zot", hands={0: ["Inspiration Strikes!"], 1: []})
    scene.plays(0, "Inspiration Strikes!")
    scene.settle()
    moves = [each[3] for each in scene.game.view(0).events if each[0] == "moved"]
    taken, *rest = moves
    told = told_to(scene, 0)
    assert f"You take \u201c{taken[0]}\u201d from Deck." in told
    for each in rest:
        assert f"\u201c{each[-1]}\u201d from Deck to Discards." in told
    assert sum(map(len, rest)) == len(pile(scene, "Discards", 0)) - 1 > 0


def test_petrified_cards_are_named_to_whoever_puts_them_there_alone() -> None:
    scene = at("nerodia zot", hands={0: ["Staring Contest? Your funeral"], 1: ["I raise!"] * 2})
    scene.plays(0, "Staring Contest? Your funeral")
    scene.settle()
    put = "\u201cI raise!\u201d and \u201cI raise!\u201d"
    assert f"You move {put} from Hand to Nerodia the Petrifier's Petrified." in told_to(scene, 1)
    for seat in (0, None):
        assert "\u201cI raise!\u201d" not in told_to(scene, seat)
    assert "Zot moves 2 cards from Hand to your Petrified." in told_to(scene, 0)
