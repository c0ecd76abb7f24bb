"""City Square, rule by rule."""

import pytest

from tests.booklet.scene import Scene, Worth, worth

GAME = "city-square"
Placed = list[tuple[tuple[int, int], str]]
rule = pytest.mark.rule


def city(rows: str) -> Placed:
    """A city of rows parted by `/`; `.` is an empty district, `Wk+Lo` a Lady on a Warrior."""
    return [
        ((row, column), card)
        for row, line in enumerate(rows.split("/"))
        for column, district in enumerate(line.split())
        if district != "."
        for card in district.split("+")
    ]


def scored(rows: str, *variants: str) -> Worth:
    """What a city is worth."""
    return worth(GAME, *variants, City=city(rows))


def parts(rows: str, *variants: str) -> dict[str, int]:
    """The points of a city by kind of district."""
    return scored(rows, *variants).terms


def builds(scene: Scene, seat: int, *placed: tuple[str, tuple[int, int]]) -> None:
    """The seat builds these cards in these districts."""
    for each in placed:
        scene.says(seat, "build", each)


@rule("city-01")
def test_order_of_play() -> None:
    years = ["Wk Lk Bk | Wo Lo Bo", "Mk Mw Rk | Mo Mh Ro", "Rk Rw Rk | Ro Rh Ro"]
    scene = Scene(GAME, cards=" ".join([*years, "Lw Bw Bw | Lh Bh Bh"]))
    assert scene.pot == 2
    row = [(0, 0), (0, 1), (0, 2)]
    for year in range(4):
        for seat in (0, 1):
            hand = scene.own(seat, "Dealt")
            assert len(hand) == 3
            places = [(min(year, 2), column) for _, column in row]
            if year == 3:
                places = row
            builds(scene, seat, *zip(hand, places, strict=True))
        assert scene.seen(0, 1, "City") == scene.own(1, "City")
        scene.checks()
    assert scene.is_over
    assert scene.happened.count("betting") == 4
    assert [len(scene.own(seat, "City")) for seat in (0, 1)] == [12, 12]


@rule("city-01")
def test_cards_are_placed_at_once_and_all_three_of_them() -> None:
    scene = Scene(GAME, cards="Wk Lk Bk | Wo Lo Bo")
    assert scene.seen(1, 0, "Dealt") == 3
    builds(scene, 0, ("Wk", (0, 0)), ("Lk", (0, 1)))
    assert {card for card, _ in scene.offered} == {"Bk"}
    builds(scene, 0, ("Bk", (0, 2)))
    assert scene.seen(1, 0, "City") == []
    assert "Lk" not in repr(scene.game.view(1).as_data())
    builds(scene, 1, ("Wo", (0, 0)), ("Lo", (1, 0)), ("Bo", (2, 0)))
    assert scene.seen(1, 0, "City") == city("Wk Lk Bk")
    assert scene.asked == (0, "bet")


@rule("G-9")
def test_who_has_folded_builds_no_more() -> None:
    scene = Scene(GAME, seats=3)
    for seat in (0, 1, 2):
        builds(scene, seat, *zip(scene.own(seat, "Dealt"), [(0, 0), (0, 1), (0, 2)], strict=True))
    scene.bets("fold check check")
    assert scene.asked == (1, "build")
    assert scene.seen(1, 0, "City") == 3


@rule("city-02", "CS-6")
def test_a_city_grows_in_any_direction_within_three_by_three() -> None:
    scene = Scene(GAME, cards="Wk Lk Bk").says(0, "build", ("Wk", (0, 0)))
    cells = {cell for _, cell in scene.offered}
    square = {(row, column) for row in range(-2, 3) for column in range(-2, 3)}
    assert cells == square - {(0, 0)}
    assert scene.refuses(("Lk", (0, 3)), to="build")
    scene.says(0, "build", ("Lk", (2, -1)))
    cells = {cell for _, cell in scene.offered}
    square = {(row, column) for row in range(3) for column in range(-2, 2)}
    assert cells == square - {(0, 0), (2, -1)}
    assert scene.refuses(("Bk", (-1, 0)), to="build")


def second_year(*first: tuple[int, int]) -> Scene:
    """A city with three cards in these districts, and three new ones to build."""
    scene = Scene(GAME, cards="Wk Lk Bk | Wo Lo Bo || Mk Mw Rk")
    builds(scene, 0, *zip(["Wk", "Lk", "Bk"], first, strict=True))
    builds(scene, 1, ("Wo", (0, 0)), ("Lo", (1, 0)), ("Bo", (2, 0)))
    return scene.checks()


@rule("city-03", "city-04", "CS-7")
def test_a_second_card_covers_one_of_an_earlier_year_only() -> None:
    scene = second_year((0, 0), (0, 1), (0, 2))
    scene.says(0, "build", ("Mk", (0, 0)))
    assert scene.refuses(("Mw", (0, 0)), to="build")
    assert ("Mw", (0, 1)) in scene.offered
    scene.says(0, "build", ("Mw", (1, 0)))
    assert scene.refuses(("Rk", (1, 0)), to="build")


@rule("city-03", "CS-7")
def test_a_district_never_takes_a_third_card() -> None:
    scene = Scene(GAME, cards="Wk Lk Bk | Wo Lo Bo || Mk Mw Rk | Mo Mh Ro || Rk Rw Rk")
    for year in (1, 2, 3):
        if year == 3:
            assert not {cell for _, cell in scene.offered} & {(0, 0), (0, 1), (0, 2)}
            assert scene.refuses(("Rk", (0, 0)), to="build")
            return
        for seat in (0, 1):
            hand = scene.own(seat, "Dealt")
            builds(scene, seat, *zip(hand, [(0, 0), (0, 1), (0, 2)], strict=True))
        scene.checks()


@rule("city-03")
def test_a_covered_card_counts_for_nothing() -> None:
    assert scored("Mk Mw+Ro / Rk+Wo .") == scored("Mk Ro / Wo .")
    assert scored("Wk+Bo Mk Mw") == scored("Bo Mk Mw")
    assert scored("Bo+Wk Bk") == scored("Wk Bk")


@rule("city-04")
def test_a_card_that_is_placed_cannot_be_placed_again() -> None:
    scene = second_year((0, 0), (0, 1), (1, 1))
    assert {card for card, _ in scene.offered} == {"Mk", "Mw", "Rk"}
    assert scene.refuses(("Wk", (2, 2)), to="build")
    builds(scene, 0, ("Mk", (0, 0)), ("Mw", (0, 1)), ("Rk", (1, 1)))
    assert scene.own(0, "City")[:3] == [((0, 0), "Wk"), ((0, 1), "Lk"), ((1, 1), "Bk")]


@rule("city-05")
def test_districts_may_stay_empty() -> None:
    assert scored("Mk . Mw / . . . / Ma . .").points == 1
    assert scored("Mk Mw . / . . . / . . .").points == 2


@rule("city-06")
def test_diagonal_neighbors_are_not_connected() -> None:
    assert scored("Mk . / . Mo").points == 1
    assert scored("Mk Mo").points == scored("Mk / Mo").points == 2
    assert scored("Bk . / . Wo").points == 0
    assert scored("Lk . / . Bo").points == 0
    assert scored("Rk . / . Mo").points == 1


def final(*dealt: str) -> list[list[int]]:
    """The places of cities of twelve cards, built row by row; the fourth row covers the first."""
    hands = [each.split() for each in dealt]
    drawn = [card for year in range(4) for hand in hands for card in hand[3 * year :][:3]]
    scene = Scene(GAME, seats=len(hands), cards=" ".join(drawn))
    for year in range(4):
        for seat in range(len(hands)):
            cells = [(year % 3, column) for column in range(3)]
            builds(scene, seat, *zip(scene.own(seat, "Dealt"), cells, strict=True))
        scene.checks()
    return scene.places


RED = "Rn Ro Rk | Rk Mk Rk | Rw Rn Ro | Bk Ra Ro".replace("|", "")
BLUE = "Rn Ra Rn | Ra Rn Ro | Rh Rw Ro | Ba Bn Bh".replace("|", "")
GREEN = "Rh Ro Rh | Mo Rw Bw | Bw Ra Ro | Bh Bk Bh".replace("|", "")


@rule("city-07")
def test_the_best_city_wins() -> None:
    market = "Rh Rh Bw | Bk Bw Bw | Rw Bo Rk | Bh Mo Ba".replace("|", "")
    assert final(RED, market, BLUE) == [[1], [0], [2]]


@rule("city-07", "ties-02", "CS-1", "G-4")
def test_equal_cities_are_parted_by_color_of_all_that_is_visible() -> None:
    assert final(RED, BLUE) == [[0], [1]]
    assert final(BLUE, RED) == [[1], [0]]
    assert final(BLUE, GREEN) == [[0, 1]]


@rule("city-08")
def test_markets() -> None:
    assert parts("Mk Mw Mo") == {"markets": 3}
    assert parts("Mk Mw . / . . Mo / Mn . Ma") == {"markets": 2}
    assert parts("Mk . Mw / Mo . Mh / Mn . .") == {"markets": 3}
    assert parts("Mk Mw . / . . . / Mo Mh .") == {"markets": 2}


@rule("city-09", "city-ex-01", "CS-4")
def test_estates() -> None:
    assert parts(". Wk . / Bo Lk Mo / . Lo .")["estates"] == 4 + 1
    assert parts(". Lw . / Lo Lk Lh / . Ln .") == {"estates": 5}
    assert parts(". Bw . / Bo Lk Wh / . . .") == {"estates": 2}
    assert parts("Lk Rk Wk") == {"slums": 1}


@rule("city-10")
def test_barracks_have_no_points_of_their_own() -> None:
    assert parts("Wk Wo / Wn .") == {}
    assert parts("Wk Rk") == {"slums": 1}


@rule("city-11", "CS-3")
def test_an_unpatrolled_slum_makes_estates_and_markets_fail() -> None:
    assert parts("Rk Mk Mo") == {"markets": 1}
    assert parts("Rk Mk . / . Mo Mn / . . .") == {"markets": 2}
    assert parts("Rk Lk Wk") == {}
    assert parts("Wk Lk Mk / . . Rk") == {"estates": 1}
    assert parts("Wk Lk Lo Rk") == {"estates": 1}
    assert parts("Rk Lk Lo Wk") == {"estates": 1}
    assert parts("Rk Bk Wk") == {"taverns": 1}


@rule("city-12")
def test_a_patrolled_slum_scores_and_makes_nothing_fail() -> None:
    assert parts("Wk Rk Mo Mn") == {"slums": 1, "markets": 2}
    assert parts("Rk . / Wk Ro / . Mk") == {"slums": 2, "markets": 1}
    assert parts(". Rk Ro / . Wk .") == {"slums": 1}


@rule("city-13")
def test_taverns() -> None:
    assert parts(". Wk . / Wo Bk Wn / . Wa .") == {"taverns": 4}
    assert parts("Wk Bk Bo") == {"taverns": 1}
    assert parts("Bk Bo") == {}
    assert parts("Rk Bk Wk") == {"taverns": 1}


@rule("city-ex-02", "city-ex-03", "city-ex-04")
@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (
            "Wk Rk Mk / Bk Lk Bo / Mo Mh Mn",
            {"slums": 1, "taverns": 1, "estates": 2, "markets": 3},
        ),
        (
            "Bk Lk Mk / Wk Lo Mo / Rk Mn Ro",
            {"slums": 1, "taverns": 1, "estates": 5, "markets": 1},
        ),
        (
            "Rk Ro Mk / Rn Wk Mo / Bk Lk Lo",
            {"slums": 2, "estates": 5, "markets": 2},
        ),
    ],
)
def test_the_scoring_examples(rows: str, points: dict[str, int]) -> None:
    assert scored(rows) == Worth("ordinary", sum(points.values()), points)


@rule("city-var-dragon-01")
def test_dragons_score_like_taverns() -> None:
    assert parts("Wk Dr Wo", "dragons") == {"taverns": 2}
    assert parts("Rk Dr Wo", "dragons") == {"taverns": 1}
    assert parts("Dr Dg Db", "dragons") == {}


@rule("city-var-dragon-02", "CS-4")
def test_each_dragon_is_a_kind_of_neighbor_of_its_own() -> None:
    assert parts(". Dr . / Bo Lk Dg / . Db .", "dragons") == {"estates": 4}
    assert parts(". Dr . / Bo Lk Bw / . Wn .", "dragons") == {"estates": 3}


@rule("city-var-dragon-03", "CS-2")
def test_dragons_beside_the_markets() -> None:
    assert parts("Mk Dr Mo", "dragons") == {"markets": 2}
    assert parts("Mk Mo / Dr Dg", "dragons") == {"markets": 4}
    assert parts(". Mk . / Mo Dr . / Mn Ma .", "dragons") == {"markets": 4}
    assert parts("Mk Mo . / . . . / Mn Dr .", "dragons") == {"markets": 2}
    assert parts("Mk Dr . / . . Mo / . Dg Db", "dragons") == {"markets": 2}
    assert parts("Mk . Dr / . . . / . Mo Dg", "dragons") == {"markets": 2}
    assert parts("Rk Mk Dr", "dragons") == {}


@rule("city-var-peasants-01", "CS-5")
def test_happy_peasants() -> None:
    assert parts("Bk Rk Mo", "happy_peasants") == {"slums": 1, "markets": 1}
    assert parts("Bk Rk Mo") == {}
    assert parts("Wk Rk Bo", "happy_peasants") == {"slums": 1}
    both = ("happy_peasants", "dragons")
    assert parts("Dr Rk Mo", *both) == {}
    assert parts("Dr Rk Bo", *both) == {"slums": 1}
