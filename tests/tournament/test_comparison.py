"""Two runs are compared: what each bot wins more now, deal by deal where the luck was the same."""

from contextlib import closing
from math import isinf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rdi.errors import BadSettings
from rdi.shell.tournaments.comparison import show_comparison
from rdi.tournament.comparison import Change, Comparison, compare, compare_stores
from rdi.tournament.expectation import changes_found, read_expected_change
from rdi.tournament.match_play import sums_in
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.intervals import Interval
from rdi.tournament.store import IN_MEMORY, Store, StoreError
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import ABORTED, Fault, GameResult, UnitResult, packed_rows
from tests.tournament.runs import keep_results, played, spec_with
from tests.tournament.specs import spec
from tests.web_pages import read

BOTS: dict[str, str | dict[str, Any]] = {"mara": "uniform", "x": "caller", "y": "careful"}
GAMES = [{"game": "threes"}, {"game": "rogues-and-warriors"}]


def change_of(found: Comparison, bot: str) -> Change:
    return next(each for each in found.changes if each.bot == bot)


# ------------------------------------------------------------------ runs that were played


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    path = tmp_path_factory.mktemp("before") / "a.db"
    return played(spec_with(BOTS, games=GAMES, deals=30), path, "serial")


def later(tmp_path: Path, bots: dict[str, str | dict[str, Any]], **parts: Any) -> Tournament:
    what = spec_with(bots, **{"games": GAMES, "deals": 30, **parts})
    tmp_path.mkdir(exist_ok=True)
    return played(what, tmp_path / "later.db", "serial")


def test_the_same_again_differs_in_nothing(before: Tournament, tmp_path: Path) -> None:
    found = compare(before, later(tmp_path, BOTS))
    for each in (*found.changes, *[one for some in found.by_game.values() for one in some]):
        assert (each.difference.mean, each.difference.half) == (0, 0)
        assert each.before == each.after
        assert each.gain is None
    assert found.alike == found.common_deals == 2 * 3 * 30
    assert found.differing == ()
    assert [*found.by_game] == [*before.spec.labels]


@pytest.mark.parametrize(
    ("parts", "meetings"),
    [
        ({"bots": 2, "schedule": {"kind": "blocks", "tables_each": 3}}, 3),
        ({"bots": 4, "schedule": {"kind": "swiss", "rounds": 2}}, 4),
        ({"bots": 4, "schedule": {"kind": "knockout"}}, 3),
        ({"bots": 3, "games": [GAMES[0], GAMES[0]]}, 6),
        ({"bots": 4, "games": [{"game": "threes", "seats": 3}]}, 4),
        (
            {
                "bots": 2,
                "games": [{"game": "adventurers-choice", "rounds": 1, "choice": ["threes"]}],
            },
            1,
        ),
    ],
    ids=["blocks", "swiss", "knockout", "a game twice", "three seats", "an evening"],
)
def test_every_meeting_of_a_schedule_is_found_again(
    tmp_path: Path, parts: dict[str, Any], meetings: int
) -> None:
    """One table may stand twice in blocks, one pair may meet in several rounds."""
    what = spec(**{"deals": 4, **parts})
    first, second = (played(what, tmp_path / name, "serial") for name in ("a.db", "b.db"))
    found = compare(first, second)
    assert found.common_deals == found.alike == 4 * meetings
    assert found.meetings_apart == (0, 0)
    assert {(each.difference.mean, each.difference.half) for each in found.changes} == {(0, 0)}


def test_means_are_those_of_the_tables(before: Tournament, tmp_path: Path) -> None:
    after = later(tmp_path, BOTS | {"mara": "raiser"})
    found = compare(before, after)
    for bot, name in enumerate(BOTS):
        change = change_of(found, name)
        assert change.before == pytest.approx(before.results().mean(bot).mean)
        assert change.after == pytest.approx(after.results().mean(bot).mean)
    game = before.spec.labels[1]
    apart = compare(before, after, "rogues")
    assert apart.changes == apart.by_game[game] == found.by_game[game]
    assert change_of(apart, "x").after == pytest.approx(after.results().of_game(1).mean(1).mean)


def test_more_deals_of_the_same_differ_in_nothing(before: Tournament, tmp_path: Path) -> None:
    found = compare(before, later(tmp_path, BOTS, deals=40))
    assert {(each.difference.mean, each.difference.half) for each in found.changes} == {(0, 0)}
    assert found.deals_apart == (0, 2 * 3 * 10)
    assert found.differing == ("the spec (deals: 30, now 40)",)


def test_deals_of_another_seed_are_not_paired(before: Tournament, tmp_path: Path) -> None:
    found = compare(before, later(tmp_path, BOTS, seed=7))
    assert found.common_deals == found.alike == 0
    for each in found.changes:
        assert (each.paired, each.unpaired, each.gain) == (0, (120, 120), None)
        assert each.difference.half > 0


def test_a_better_bot_under_the_same_name_is_found_better(tmp_path: Path) -> None:
    """A bot that folds whatever it must pay for loses its antes to those who raise."""
    folds = tmp_path / "folds.py"
    folds.write_text(
        "class Bot:\n"
        "    def __init__(self, seed):\n        pass\n"
        "    def decide(self, request, view):\n"
        "        options = request.options\n"
        "        return 'fold' if 'fold' in options else options[0]\n",
        encoding="utf-8",
    )
    games = [{"game": "rogues-and-warriors"}]
    two: dict[str, str | dict[str, Any]] = {"mine": f"{folds}:Bot", "other": "raiser"}
    old = played(spec_with(two, games=games, deals=30), tmp_path / "a.db", "serial")
    new = later(tmp_path, two | {"mine": "careful"}, games=games)
    found = compare(old, new)
    assert [each.bot for each in found.changes] == ["mine", "other"]
    better = change_of(found, "mine").difference
    assert better.mean > better.half
    worse = change_of(compare(new, old), "mine").difference
    assert worse == Interval(-better.mean, better.half, better.deals)
    judged = {
        text: changes_found([read_expected_change(text, found.differences())], {"mine": better})
        for text in ("mine > before", "mine >= before", f"mine > before by {better.mean + 1:.2f}")
    }
    assert [finding[0].holds for finding in judged.values()] == [True, True, False]
    assert not changes_found([read_expected_change("mine >= before", ["mine"])], {"mine": worse})[
        0
    ].holds


def test_what_is_in_one_run_alone_is_named_and_left_out(before: Tournament, tmp_path: Path) -> None:
    more = BOTS | {"z": "raiser"}
    found = compare(before, later(tmp_path, more, games=[*GAMES, {"game": "den-of-thieves"}]))
    assert found.bots_apart == ((), ("z",))
    assert found.games_apart == ((), ("den-of-thieves, 2 seats",))
    assert found.meetings_apart == (0, 3 * 6 - 2 * 3)
    assert {each.bot for each in found.changes} == set(BOTS)
    assert {each.difference.mean for each in found.changes} == {0}


def test_bots_and_games_are_matched_by_what_they_are_and_not_by_their_place(
    before: Tournament, tmp_path: Path
) -> None:
    turned = {name: BOTS[name] for name in reversed(BOTS)}
    found = compare(before, later(tmp_path, turned, games=GAMES[::-1]))
    assert found.meetings_apart == (0, 0)
    assert found.common_deals == 0
    assert {each.unpaired for each in found.changes} == {(120, 120)}
    assert 'games[1].game: "threes", now "rogues-and-warriors"' in found.differing[0]
    assert "bots" not in found.differing[0]
    same_games = compare(before, later(tmp_path / "bots", turned))
    assert 'bots[1].name: "mara", now "y"' in same_games.differing[0]


def test_luck_is_taken_off_where_it_was_in_both_runs(tmp_path: Path) -> None:
    parts: dict[str, Any] = {"games": [{"game": "threes"}], "deals": 5, "luck_correction": True}
    two = {name: BOTS[name] for name in ("mara", "x")}
    old = played(spec_with(two, **parts), tmp_path / "a.db", "serial")
    better = two | {"mara": "raiser"}
    for seed in (0, 5):
        new = later(tmp_path / str(seed), better, **parts, seed=seed)
        found = compare(old, new)
        assert bool(found.common_deals) == (seed == 0)
        for bot, name in enumerate(two):
            left = change_of(found, name).without_luck
            assert left is not None
            means = [each.results().without_luck for each in (old, new)]
            assert None not in means
            before, after = (each.mean(bot).mean for each in means if each is not None)
            assert left.mean == pytest.approx(after - before)
            assert left.half > 0
    same = change_of(compare(old, old), "mara").without_luck
    assert same == Interval(0.0, 0.0, 5)
    plain = later(tmp_path / "plain", better, **parts | {"luck_correction": False})
    assert change_of(compare(old, plain), "mara").without_luck is None


def test_bots_that_differ_are_told_by_name(before: Tournament, tmp_path: Path) -> None:
    """Who stands before them in the spec is no matter."""
    found = compare(before, later(tmp_path, {"new": "raiser"} | BOTS | {"x": "raiser"}))
    (told,) = found.differing
    assert told.startswith('the spec (bots.x.plays: "caller", now "raiser"; bots.new: not there, ')


@pytest.mark.parametrize(
    ("bots", "parts", "said"),
    [
        (
            {"a": "uniform", "b": "caller"},
            {},
            "before.* have no bot in common: .*mara; x; y, .*a; b",
        ),
        (BOTS, {"games": [{"game": "den-of-thieves"}]}, "no game in common: .*second den-of-.*"),
        (BOTS, {"games": [GAMES[0] | {"settings": {"ante": 2}}]}, "second threes, 2 seats, ante 2"),
        (
            {"mara": "uniform", "b": "caller"},
            {},
            "later.* and .*before.* have no meeting in common",
        ),
    ],
)
def test_what_has_nothing_in_common_cannot_be_compared(
    before: Tournament,
    tmp_path: Path,
    bots: dict[str, str | dict[str, Any]],
    parts: dict[str, Any],
    said: str,
) -> None:
    with pytest.raises(BadSettings, match=said):
        compare(before, later(tmp_path, bots, **parts))


def test_a_game_that_is_not_in_both_and_a_run_that_is_not_there_are_refused(
    before: Tournament, tmp_path: Path
) -> None:
    with pytest.raises(BadSettings, match="chess is not played here: threes, 2 seats; rogues"):
        compare(before, before, "chess")
    with pytest.raises(StoreError, match="there are no results yet"):
        compare(before, Tournament(before.spec, store=tmp_path / "none.db"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mara improves", "must read A > before, A >= before or A > before by 0.5"),
        ("marra > before", "there is no bot 'marra'.*mara"),
        (
            "mara > x by 0.5",
            "for two runs write mara > before; .* mara wins more than x, .* table",
        ),
    ],
)
def test_what_cannot_be_expected_of_two_runs_is_refused(text: str, said: str) -> None:
    with pytest.raises(BadSettings, match=said):
        read_expected_change(text, BOTS)


# ------------------------------------------------------------------ laws, on results made up

TWO = spec(bots=2)
Deals = list[tuple[int, int]]
"""What the first of two bots won in both rotations of each deal."""


def store_of(what: Spec, deals: Deals, faults: tuple[Fault, ...] = ()) -> Store:
    """A file of results in memory: one match of two, with what the first won from the other."""
    store = Store.open(IN_MEMORY, for_writing=True)
    rows = [GameResult((won, -won), (0, 1), b"abcd") for deal in deals for won in deal]
    keep_results(store, what, [rows], faults)
    return store


def compared(old: Deals, new: Deals, seed: int = 0) -> Change:
    other = msgspec.structs.replace(TWO, seed=seed)
    with closing(store_of(TWO, old)) as first, closing(store_of(other, new)) as second:
        return change_of(compare_stores(first, second), "uniform")


def made_up(luck: Random, deals: int) -> tuple[Deals, Deals]:
    """Two runs of the same deals, in which the first bot wins in the mean 1 more a game in the
    second: luck gives and takes much in both alike, and a little in each.
    """
    common = [(luck.gauss(0, 20), luck.gauss(0, 20)) for _ in range(deals)]

    def of_run(gain: float) -> Deals:
        return [
            (round(one + luck.gauss(gain, 8)), round(other + luck.gauss(gain, 8)))
            for one, other in common
        ]

    return of_run(0), of_run(1)


def test_intervals_hold_the_true_difference_as_often_as_they_say() -> None:
    luck, runs = Random(11), 100
    pairs = [made_up(luck, 12) for _ in range(runs)]
    shifted = [pairs[number][0] for number in range(-1, runs - 1)]
    paired = [compared(*each).difference for each in pairs]
    unpaired = [
        compared(old, new, seed=5).difference for old, (_, new) in zip(shifted, pairs, strict=True)
    ]
    for found in (paired, unpaired):
        held = [abs(each.mean - 1) <= each.half for each in found]
        assert 0.9 < sum(held) / runs < 0.99


def test_pairing_is_narrower_by_what_it_says() -> None:
    old, new = made_up(Random(3), 200)
    paired, unpaired = compared(old, new), compared(old, new, seed=5)
    assert paired.difference.mean == pytest.approx(unpaired.difference.mean)
    assert paired.gain is not None
    assert paired.gain > 4
    narrower = unpaired.difference.half / paired.difference.half
    assert narrower**2 == pytest.approx(paired.gain, rel=0.02)


def test_a_deal_that_came_to_no_end_in_one_run_is_left_out_of_both() -> None:
    old, new = made_up(Random(3), 6)
    whole = compared(old[:5], new[:5])
    with closing(store_of(TWO, old)) as first, closing(store_of(TWO, new[:5])) as second:
        rows = packed_rows([GameResult((0, 0), (0, 0), ABORTED)] * 2)
        result = UnitResult(0, 5, 1, (0, 1), rows)
        second.add(result, sums_in(TWO, next_round(TWO, [])[0], result))
        found = compare_stores(first, second)
    assert change_of(found, "uniform") == whole
    assert found.deals_apart == (1, 0)


def test_one_deal_says_nothing_of_how_sure_it_is() -> None:
    found = compared([(1, 2)], [(3, 5)])
    assert found.difference.mean == pytest.approx(2.5)
    assert isinf(found.difference.half)


def test_a_fault_is_new_where_the_bot_had_none_of_its_kind() -> None:
    def fault(kind: str, deal: int, bot: int = 0) -> Fault:
        return Fault(deal, 0, bot, 0, kind, "said", 1)

    deals = [(1, 1)] * 4
    old = store_of(TWO, deals, (fault("silence", 0),))
    new = store_of(TWO, deals, (fault("silence", 0), fault("exception", 1), fault("exception", 2)))
    with closing(old), closing(new):
        found = compare_stores(old, new).new_faults
        assert [(each.bot, each.kind, each.times) for each in found] == [
            ("uniform", "exception", 2)
        ]
        assert compare_stores(new, old).new_faults == ()


def test_code_that_has_changed_is_named() -> None:
    deals = [(1, 1)] * 4
    with closing(store_of(TWO, deals)) as old, closing(store_of(TWO, deals)) as new:
        new.set_meta({"made of: the bot caller": "another", "made of: rdi itself": "another"})
        assert set(compare_stores(old, new).differing) == {"the bot caller", "rdi itself"}


def test_the_page_of_a_comparison_says_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, seed in (("before", 1), ("after", 2)):
        played(spec(deals=12, seed=seed), tmp_path / f"{name}.db", "serial")
    paths = tmp_path / "before.toml", tmp_path / "after.toml"
    page = tmp_path / "compared.html"
    assert show_comparison(*paths, "", as_json=False, html=page) == 0
    said = capsys.readouterr().out
    reading = read(page.read_text(encoding="utf-8"))
    assert reading.open == []
    assert not {"script", "link", "img"} & set(reading.tags)
    for change in compare(
        *[Tournament.of_store(each.with_suffix(".db")) for each in paths]
    ).changes:
        place = reading.words.index(change.bot)
        assert reading.words[place + 1 : place + 3] == [
            f"{change.before:+.3f}", f"{change.after:+.3f}",
        ]  # fmt: skip
        assert f"{change.difference.mean:+.2f}" in reading.words[place + 3]
    notes = reading.words[reading.words.index("What differs, and how to read it") + 1 :]
    assert notes[0] in said
    assert show_comparison(*paths, "", as_json=False, html=page) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert show_comparison(*paths, "", as_json=False, html=page, may_replace=True) == 0
