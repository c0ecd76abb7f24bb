"""How a game in sides is told: Gold by sides, what a side has in common, and who wins."""

import re
from typing import cast

import pytest

import rdi
from rdi.engine.chance import SeededChance
from rdi.engine.inn.view import InnView
from rdi.model.effects import INN
from rdi.session.fuzzing import random_answer
from rdi.shell.play.inn_digest import digest
from rdi.shell.play.inn_narrator import InnNarrator
from rdi.shell.show.party import Party, party_of_characters
from rdi.shell.show.vocabulary import Vocabulary
from tests.handmade import TWO_CARDS
from tests.shell.taverns import open_visit

SIDES = ((0, 1), (2, 3))
TITLES = ("Fiona", "Zot", "Tara", "Remy")
PEOPLE = ("You", "Mara", "Nell", "Brannoc")
FIRST = party_of_characters(PEOPLE, TITLES, 0, frozenset([0]), SIDES)
SECOND = party_of_characters(PEOPLE, TITLES, 3, frozenset([3]), SIDES)
SHARED = party_of_characters(PEOPLE, TITLES, None, frozenset([0, 1]), SIDES)
BOSS = party_of_characters(PEOPLE, TITLES, 0, frozenset([0]), ((0,), (1, 2, 3)))
SEATED = "with fiona zot tara remy"


def tell(party: Party, *events: object) -> str:
    narrator = InnNarrator(Vocabulary(TWO_CARDS), party)
    return "  ".join(each.text for each in narrator.tell(cast("list[tuple[object, ...]]", events)))


@pytest.mark.parametrize(
    ("party", "events", "said"),
    [
        (FIRST, [("paid", 0, 2, 1)], "Your side pays Tara's side 1 Gold."),
        (SECOND, [("paid", 0, 2, 1)], "Fiona's side pays your side 1 Gold."),
        (SHARED, [("paid", 2, INN, 3)], "Tara's side pays the Inn 3 Gold."),
        (BOSS, [("paid", 0, 1, 2)], "You pay Zot's side 2 Gold."),
        (BOSS, [("paid", 1, 0, 2)], "Zot's side pays you 2 Gold."),
        (
            FIRST,
            [("paid", 2, "pot", 1), ("paid", 0, "pot", 1)],
            "Tara's side and your side ante 1.  The pot is 2.",
        ),
        (
            FIRST,
            [("round ended", 3, 2), ("paid", "pot", 2, 2)],
            "Remy wins the Round and the 2 Gold in the pot.",
        ),
        (
            FIRST,
            [("passed out", 0), ("passed out", 1), ("paid", 0, 2, 3), ("paid", 0, INN, 4)],
            "You and Zot pass out: out of the game.  "
            "Your side's Gold is shared: 3 to Tara's side and 4 to the Inn.",
        ),
        (
            FIRST,
            [("ran out of Gold", 2), ("ran out of Gold", 3)],
            "Tara and Remy have no Gold left: out of the game.",
        ),
        (FIRST, [("ignored", 0, "Hail"), ("ignored", 1, "Hail")], "You and Zot ignore “Hail”."),
        (FIRST, [("ignored", 0, "Hail"), ("ignored", 1, "Rain")], "You ignore “Hail”.  Zot ignores "
            "“Rain”."),
    ],
)  # fmt: skip
def test_gold_is_told_by_sides_and_all_else_by_players(
    party: Party, events: list[object], said: str
) -> None:
    assert tell(party, *events) == said


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seat", [0, 3])
def test_the_numbers_of_the_side_are_those_at_the_end_of_its_last_turn(
    seat: int, seed: int
) -> None:
    """They are worked out a second time, from all events of the side and from the beginning."""
    game = rdi.new_game(
        "red-dragon-inn", seats=["fiona", "zot", "tara", "remy"], variants=["two-headed-dragon"],
        seed=seed,
    )  # fmt: skip
    luck, side = SeededChance(seed), SIDES[seat // 2]
    party = (FIRST, SECOND)[seat // 2]
    told = 0
    for _ in range(400):
        if game.pending is None:
            break
        view = cast(InnView, game.view(seat))
        if game.pending.seat == seat and game.pending.verb == "discard":
            lines = digest(view, seat, party)
            went = re.findall(r"(Fortitude|Alcohol|Gold) (\d+) to (\d+)", lines[0] if lines else "")
            for what, before, after in went:
                assert int(after) == view.stats[seat][what]
                assert int(before) == at_the_end_of_the_turn(view, side)[what]
            told += len(went)
            assert not re.search(r"Others: [^;]*(Fiona|Zot|Tara|Remy) Gold", " ".join(lines))
        game.answer(random_answer(game.pending, luck))
    assert told


def at_the_end_of_the_turn(view: InnView, side: tuple[int, ...]) -> dict[str, int]:
    """What a side had when the last turn that was its own was over."""
    now, then = {"Fortitude": 20, "Alcohol": 0, "Gold": 10}, {}
    is_own = False
    for event in view.events:
        if event[0] == "turn":
            if is_own:
                then = dict(now)
            is_own = event[1] in side
        elif event[0] == "changed" and event[1] in side and event[2] in now:
            now[event[2]] += event[4]
        elif event[0] == "paid":
            now["Gold"] += event[3] * ((event[2] in side) - (event[1] in side))
    assert all(view.stats[side[0]][what] == number for what, number in now.items())
    return then or {"Fortitude": 20, "Alcohol": 0, "Gold": 10}


@pytest.mark.parametrize(
    ("order", "sides"),
    [
        (f"play two-headed-dragon {SEATED}", [{"You", "Zot"}, {"Tara", "Remy"}]),
        (
            "play boss-battle with daareka against fiona, zot, tara",
            [{"You"}, {"Fiona", "Zot", "Tara"}],
        ),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_ends_with_the_side_that_wins_and_the_purses_of_all_sides(
    order: str, sides: list[set[str]], seed: int
) -> None:
    visit = open_visit()
    visit.type(f"{order} seed {seed}", "stops all never")
    while (session := visit.tavern.session) is not None and session.decision is not None:
        game = session.game
        visit.type(next(each.text for each in session.decision.choices if each.answer is not None))
    assert game.outcome is not None
    page = "\n".join(visit.printed)
    best = game.outcome.places[0]
    names = [["You", *TITLES[1:]], ["You", *TITLES[:3]]][len(sides[0]) == 1]
    winners = {names[each] for each in best}
    assert winners in sides  # no side tied with another in these games
    told = re.search(r"^(.*) wins?, the last (side|one) awake and solvent\.$", page, re.MULTILINE)
    assert told is not None
    assert {name for name in ("You", *TITLES) if name in told[1]} >= winners - {"You"}
    assert (told[2] == "side") is (len(winners) > 1)
    purses = re.findall(r"(\d+) \(([+-]\d+)\)", page[page.index("  purse ") :])
    assert len(purses) == 2
    assert [int(each) for each, _ in purses] == [
        sum(game.purses[names.index(name)] for name in side) for side in sides
    ]
    assert "\n  2  " in page
    assert "a tie" not in page
