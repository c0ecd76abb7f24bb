"""Matches with common cards: the same deals, and means whose observation is a deal in all of
them.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random

import msgspec
import pytest

from rdi.errors import BadRecord
from rdi.tournament.comparison import compare
from rdi.tournament.export import exported_lines
from rdi.tournament.match_play import MatchPlay, seats_of, sums_in
from rdi.tournament.replay import replayed_record
from rdi.tournament.schedule import next_round
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.common_deals import CommonDeals
from rdi.tournament.statistics.intervals import student_quantile, variance
from rdi.tournament.statistics.results import Results, stored_results
from rdi.tournament.stopping import StoppingRules
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import GameId, GameResult, UnitResult, packed_rows
from tests.tournament.specs import spec

GAMES = [{"game": "threes"}, {"game": "rogues-and-warriors", "seats": 3}]


def played(what: Spec, path: Path) -> Tournament:
    found = Tournament(what, store=path)
    assert list(found.run())
    return found


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Tournament:
    what = spec(GAMES, bots=4, deals=40, look=8)
    return played(what, tmp_path_factory.mktemp("common") / "a.db")


# ------------------------------------------------------------------ the same deals


def test_round_robins_have_common_cards_unless_they_say_otherwise(tmp_path: Path) -> None:
    for kind, is_common in (("round-robin", True), ("blocks", False)):
        what = spec(bots=3, schedule={"kind": kind})
        assert what.common_cards is None
        assert Tournament(what).spec.common_cards is is_common
    for said in (True, False):
        assert Tournament(spec(common_cards=said)).spec.common_cards is said


def test_what_was_played_firstis_still_what_it_was(tmp_path: Path) -> None:
    """A file of results whose spec says nothing of common cards was begun without them."""
    path = tmp_path / "a.db"
    apart = played(spec(common_cards=False), path)
    digest, before = apart.digest(), apart.spec.fingerprint
    with closing(Store.open(path, for_writing=True)) as store:
        told = msgspec.json.decode(store.meta("spec") or "")
        del told["common_cards"]
        store.set_meta({"spec": msgspec.json.encode(told).decode()})
    silent = Tournament(spec(), store=path)
    assert silent.spec.common_cards is False
    assert silent.spec.fingerprint == before
    assert Tournament.of_store(path).spec.fingerprint == before
    assert not list(silent.run())
    assert silent.digest() == digest
    assert replayed_record(silent, GameId(1, 2, 0))
    with pytest.raises(BadRecord):
        replayed_record(Tournament(spec(common_cards=True), store=path), GameId(1, 2, 0))


def test_matches_of_a_game_have_the_same_cards_and_order(tournament: Tournament) -> None:
    what = tournament.spec
    begun = defaultdict(set)
    for match in next_round(what, []):
        for number in range(5):
            deal = MatchPlay(what, match, None).deal(number)
            table = deal.begin(("x",) * len(match.lineup))
            view = [str([*table.view(seat).events]) for seat in range(len(match.lineup))]
            order = seats_of(what, match, number, 0)
            begun[match.game, number].add((*view, order))
    assert all(len(each) == 1 for each in begun.values())
    assert len({*begun[0, 0], *begun[0, 1]}) == 2


def test_without_them_each_match_has_its_own() -> None:
    what = spec(GAMES[:1], common_cards=False)
    seeds = {MatchPlay(what, each, None).deal(0).seed_for("luck") for each in next_round(what, [])}
    assert len(seeds) == 3


def test_a_bot_that_is_added_meets_the_same_deals(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    three = played(spec(GAMES[:1], bots=3), path)
    stages = played(spec(GAMES[:1], bots=4), path).stages()
    assert [each.games for each in stages] == [3 * 2 * 12]
    at_once = played(spec(GAMES[:1], bots=4), tmp_path / "b.db")
    assert Tournament(spec(GAMES[:1], bots=4), store=path).digest() == at_once.digest()
    assert three.spec.common_cards


# ------------------------------------------------------------------ means over them


def by_deals(tournament: Tournament, game: int) -> dict[str, list[int]]:
    """What each bot won in each deal of a game, in all of its matches together."""
    spec = tournament.spec
    found: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for line in exported_lines(tournament):
        if line["label"] == spec.labels[game]:
            found[line["bot"]][line["deal"]] += line["winnings"]
    return {bot: [won[deal] for deal in sorted(won)] for bot, won in found.items()}


def half_of(values: list[float]) -> float:
    count = len(values)
    spread = variance(count, sum(values), sum([each * each for each in values]))
    return student_quantile(0.95, count - 1) * sqrt(spread / count)


@pytest.mark.parametrize("game", [0, 1])
def test_an_observation_is_a_deal_in_all_matches(tournament: Tournament, game: int) -> None:
    results = tournament.results().of_game(game)
    deals = by_deals(tournament, game)
    games = 40 * (3 * 2 if game == 0 else 3 * 3)
    names = [bot.name for bot in tournament.spec.bots]
    for bot, name in enumerate(names):
        own = [40 * won / games for won in deals[name]]
        found = results.mean(bot)
        assert found.mean == pytest.approx(sum(own) / 40)
        assert found.half == pytest.approx(half_of(own))
        for other in range(bot):
            other_own = [40 * won / games for won in deals[names[other]]]
            apart = [one - two for one, two in zip(own, other_own, strict=True)]
            assert results.difference(bot, other).half == pytest.approx(half_of(apart))


def test_a_meeting_of_two_is_as_it_is_without(tournament: Tournament) -> None:
    results = tournament.results().of_game(0)
    with closing(Store.open(tournament.path)) as store:
        sums = store.sums_of_matches()
    plain = Results(tournament.spec, [*results.matches.values()], sums)
    for one, other in combinations(range(4), 2):
        found = results.difference(one, other, together=True)
        assert found == plain.difference(one, other, together=True)


def made(path: Path, seed: int, is_common: bool, deals: int = 40) -> tuple[Spec, Store]:
    """Results of four equal bots whose luck is that of the deal, of the match and of their own."""
    what = msgspec.structs.replace(spec(bots=4, deals=deals), common_cards=is_common)
    store = Store.open(path, for_writing=True)
    matches = next_round(what, [])
    store.add_matches(matches)
    luck = Random(seed)
    of_deal = [[luck.randrange(-9, 10) for _ in range(4)] for _ in range(deals)]
    for match in matches:
        rows = []
        for deal in range(deals):
            own = of_deal[deal] if is_common else [luck.randrange(-9, 10) for _ in range(4)]
            for _ in match.lineup:
                won = own[match.lineup[0]] - own[match.lineup[1]] + luck.randrange(-3, 4)
                rows.append(GameResult((won, -won), (0, 0), b"abcd"))
        result = UnitResult(match.number, 0, deals, match.lineup, packed_rows(rows))
        store.add(result, sums_in(what, match, result))
    return what, store


@pytest.mark.slow
@pytest.mark.parametrize("is_common", [True, False])
def test_intervals_hold_the_truth_as_often_as_they_say(is_common: bool) -> None:
    """Of 200 tournaments of equal bots 95 in 100 hold zero; without the deals in common they would
    be too narrow.
    """
    held = naive = count = 0
    for seed in range(200):
        what, store = made(Path(":memory:"), seed, is_common)
        with closing(store):
            results = stored_results(what, store)
            plain = Results(what, store.matches(), store.sums_of_matches())
        for bot in range(4):
            count += 1
            held += not results.mean(bot).is_clear
            naive += not plain.mean(bot).is_clear
    assert 0.925 < held / count < 0.975
    assert (naive / count < 0.88) == is_common


def test_the_saving_is_told_where_cards_are_common(tmp_path: Path) -> None:
    what, store = made(tmp_path / "a.db", 1, is_common=True)
    with closing(store):
        assert stored_results(what, store).saving_by_common_cards() is not None
    what, store = made(tmp_path / "b.db", 1, is_common=False)
    with closing(store):
        assert stored_results(what, store).saving_by_common_cards() is None


def test_the_first_deals_stand_for_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    what, store = made(Path(":memory:"), 5, is_common=True, deals=400)
    with closing(store):
        whole = stored_results(what, store)
        monkeypatch.setattr("rdi.tournament.statistics.common_deals.DEALS_LEAST", 100)
        monkeypatch.setattr("rdi.tournament.statistics.common_deals.TOTALS_MOST", 0)
        fewer = stored_results(what, store)
    for bot in range(4):
        assert fewer.mean(bot).mean == whole.mean(bot).mean
        assert fewer.mean(bot).half == pytest.approx(whole.mean(bot).half, rel=0.3)
        assert fewer.mean(bot).half != whole.mean(bot).half


def steps(at: list[int]) -> Iterator[tuple[int, int]]:
    yield from zip([0, *at], at, strict=False)


def test_deals_that_come_one_look_after_another_are_the_same(tournament: Tournament) -> None:
    with closing(Store.open(tournament.path)) as store:
        matches = store.matches()
        at_once = CommonDeals.of_store(store, matches)
        in_steps = CommonDeals(matches)
        for first, below in steps([8, 24, 32, 40]):
            in_steps.add(store, first, below)
        factors = {0: {0: 0.5, 1: -0.25}, 1: {0: 1.0}, 2: {1: 2.0}}
        deals = {0: 40, 1: 33, 2: 12}
        assert in_steps.variance(factors, deals) == at_once.variance(factors, deals)
        rules = StoppingRules(tournament.spec, store, matches)
        for deals_by_then in (8, 16, 40):
            rules.decide(deals_by_then)
        common, left = rules.common
        assert common is not None
        assert left is None
        assert common.variance(factors, deals) == at_once.variance(factors, deals)


# ------------------------------------------------------------------ two runs compared


def test_two_runs_are_compared_by_deals_in_all_matches(tmp_path: Path) -> None:
    first, *others = spec(GAMES[:1], deals=30).bots
    runs = []
    for plays in ("uniform", "raiser"):
        bots = (msgspec.structs.replace(first, plays=plays), *others)
        what = msgspec.structs.replace(spec(GAMES[:1], deals=30), bots=bots)
        runs.append(played(what, tmp_path / f"{plays}.db"))
    found = {each.bot: each for each in compare(*runs).changes}
    before, after = by_deals(runs[0], 0), by_deals(runs[1], 0)
    for name, change in found.items():
        apart = [(b - a) / 4 for a, b in zip(before[name], after[name], strict=True)]
        assert change.difference.mean == pytest.approx(sum(apart) / 30)
        assert change.difference.half == pytest.approx(half_of(apart))


def test_runs_with_other_luck_are_compared_by_deals_of_each(tmp_path: Path) -> None:
    runs = [
        played(spec(GAMES[:1], deals=30, seed=seed), tmp_path / f"{seed}.db") for seed in (1, 2)
    ]
    found = {each.bot: each for each in compare(*runs).changes}
    parts = [
        {bot: [won / 4 for won in deals] for bot, deals in by_deals(each, 0).items()}
        for each in runs
    ]
    for name, change in found.items():
        spreads = [(half_of(each[name]) / student_quantile(0.95, 29)) ** 2 for each in parts]
        freedom = int(sum(spreads) ** 2 / sum([each**2 / 29 for each in spreads]))
        half = student_quantile(0.95, freedom) * sqrt(sum(spreads))
        assert change.difference.half == pytest.approx(half)
        assert change.paired == 0
