"""A spec is read with every mistake told by line, value and the nearest right thing."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rdi import library
from rdi.errors import RdiError, SourceErrors
from rdi.tournament.spec import Spec, spec_from_json
from rdi.tournament.spec_reading import BYTES_MOST, read_spec, spec_from_data, spec_from_toml
from rdi.tournament.tournament import Tournament

GOOD = """title = "An evening"
seed = "7F3K"
deals = 20

[[games]]
game = "threes"
seats = 3
variants = ["dragons"]

[[bots]]
name = "a"
plays = "uniform"
[[bots]]
name = "b"
plays = "Mara"
[[bots]]
name = "c"
plays = "caller"

[schedule]
kind = "round-robin"
"""


def question(than: str, gain: object) -> str:
    return f'[question]\nbetter = "a"\nthan = "{than}"\ngain = {gain}\n[schedule]'


def mistakes(text: str) -> list[str]:
    with pytest.raises(SourceErrors) as caught:
        spec_from_toml(text, "evening.toml")
    return [str(each) for each in caught.value.diagnostics]


def test_a_good_spec_is_read() -> None:
    spec = spec_from_toml(GOOD)
    assert (spec.seed, spec.deals, spec.games[0].seats) == ("7F3K", 20, 3)
    assert [bot.plays for bot in spec.bots] == ["uniform", "Mara", "caller"]


@pytest.mark.parametrize("common_cards", [True, False, None])
def test_a_spec_survives_the_way_through_json(common_cards: bool | None) -> None:
    spec = msgspec.structs.replace(spec_from_toml(GOOD), common_cards=common_cards)
    assert spec_from_json(spec.as_json()) == spec


def test_where_nothing_is_said_of_common_cards_there_were_none_yet() -> None:
    written = msgspec.json.decode(spec_from_toml(GOOD).as_json())
    del written["common_cards"]
    assert spec_from_json(msgspec.json.encode(written)).common_cards is False


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"threes"', '"threees"', "6: there is no game 'threees'; did you mean threes?"),
        ('["dragons"]', '["dragon"]', "8: Threes has no variant 'dragon'; did you mean dragons?"),
        ("seats = 3", "seats = 13", "7: Threes is for 2 to 12 players, not 13: try 12"),
        ("seats = 3", "seats = 4", "7: 4 seats need 4 bots, but there are 3"),
        ("seats = 3", "setas = 3", "7: 'setas' is unknown here; did you mean seats?"),
        ('"Mara"', '"Marra"', "15: there is no bot called 'Marra'; did you mean Mara?"),
        ('"Mara"', "7", "15: plays: expected a text or a list of texts"),
        ('name = "b"', 'name = "a"', "14: two bots are called 'a'"),
        ("deals = 20", "deals = 0", "3: the number of deals cannot be 0: the least is 1"),
        ("deals = 20", 'deals = "x"', "3: deals: expected a whole number, but this is a text"),
        ("deals = 20", "precision = -1.0", "3: a precision must be above 0 Gold a game, not -1"),
        ("deals = 20", 'engine = "dusk"', "3: there is no engine 'dusk'"),
        ("deals = 20", 'engine = "locale"', "3: there is no engine 'locale'; did you mean local"),
        ("deals = 20", 'engine = "local:0"', "3: the engine 'local:0' has 0 workers"),
        ("deals = 20", 'engine = "local:²"', "3: there is no engine 'local:²'"),
        ("deals = 20", 'engine = "dask"', "3: there is no engine 'dask'"),
        ("deals = 20", 'engine = "dask:local:x"', "3: there is no engine 'dask:local:x'"),
        ("deals = 20", 'engine = "serial:2"', "3: there is no engine 'serial:2'"),
        ("deals = 20", 'luck = "seat"', "3: there is no luck 'seat'"),
        ('"round-robin"', '"round robin"', "21: there is no schedule 'round robin'"),
        ('"round-robin"', '"gauntlet"', "20: a gauntlet needs its bots"),
        ('"round-robin"', '"swiss"', "7: a swiss has two at a table, not 3"),
        ("[schedule]", question("z", 1.0), "22: there is"),
        ("[schedule]", question("c", 0.0), "23: a gain"),
        ("[schedule]", "[limits]\nseconds = 0.0\n[schedule]", "21: seconds must be between"),
        ("seats = 3", "seats = -1", "7: Threes is for 2 to 12 players, not -1: try 2"),
        ("deals = 20", "precision = inf", "3: a precision must be above 0 Gold a game, not inf"),
        ("deals = 20", "precision = nan", "3: a precision must be above 0 Gold a game, not nan"),
        ("[schedule]", question("c", "inf"), "23: a gain must be above 0"),
        ("[schedule]", "[schedule]\nrounds = -1", "21: rounds cannot be -1: the least is 0"),
        ("[schedule]", "[schedule]\ntables_each = -1", "21: tables_each cannot be -1"),
        ("[schedule]", "[schedule]\nrounds = 2000000", "21: rounds cannot be 2000000: the most"),
        ("[schedule]", '[schedule]\nfocus = ["a", "a"]', "21: a bot is named twice in focus"),
        ("seed", "[[", "2: this is not TOML"),
        ("deals = 20", "deals = " + "9" * 5000, "1: a number here has thousands of digits"),
        ("deals = 20", "deals = " + "[" * 5000, "1: this is nested too deeply"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(old: str, new: str, said: str) -> None:
    found = mistakes(GOOD.replace(old, new, 1))
    assert any(f"evening.toml:{said}" in each for each in found), found


def test_all_mistakes_are_told_in_the_order_of_the_file() -> None:
    text = GOOD.replace("threes", "threees").replace("Mara", "Marra").replace('"c"', '"a"')
    lines = [int(each.split(":")[1]) for each in mistakes(text)]
    assert lines == sorted(lines)
    assert len(lines) == 3


EVENING = """[[games]]
game = "adventurers-choice"
seats = 9
rounds = 2
choice = ["threes", "rogues-and-warriors with exchange, dragons"]
settings = { ante = 2 }
""" + "".join(f'[[bots]]\nname = "{name}"\nplays = "caller"\n' for name in "abcdefghi")


def test_an_evening_is_read() -> None:
    game = spec_from_toml(EVENING).games[0]
    assert (game.rounds, game.seats, len(game.choice)) == (2, 9, 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rs-choice", "r-choice", "2: there is no game 'adventurer-choice'; did you mean adv"),
        ("seats = 9", "seats = 10", "3: 10 seats need 10 bots, but there are 9"),
        ("seats = 9", "seats = 1", "3: Adventurer's Choice is for 2 to 30 players, not 1"),
        ("seats = 9", "seats = -1", "3: Adventurer's Choice is for 2 to 30 players, not -1"),
        ("rounds = 2", "rounds = 0", "4: the number of rounds cannot be 0: the least is 1"),
        ("rounds = 2", "rounds = 'x'", "4: rounds: expected a whole number, but this is a text"),
        ("rounds = 2", "round = 2", "4: 'round' is unknown here; did you mean rounds?"),
        ("rounds", 'variants = ["dragons"]\nrounds', "4: variants go with the games of an evening"),
        ("rounds", 'characters = ["zot"]\nrounds', "4: Adventurer's Choice is played without"),
        ('"threes"', '"thres"', "5: there is no game 'thres'; did you mean threes?"),
        ('"threes"', '"the-wheel"', "5: The Wheel is for 2 to 8 players, not 9: try 8"),
        ('"threes"', '"red-dragon-inn"', "5: Red Dragon Inn cannot be played in Adventurer's"),
        ('"threes"', '"threes", "threes"', "5: threes is named twice"),
        ('"threes"', '"threes or more"', "5: a choice must be a game such as"),
        ("exchange", "exchanges", "5: Rogues and Warriors has no variant 'exchanges'; did you"),
        ("ante = 2", "stash = 999999999", "6: all seats together bring 8999999991 Gold, and"),
        ("ante = 2", "antee = 2", "6: there is no setting antee; did you mean ante?"),
        ("ante = 2", "reserve = 9, table_stakes = false", "6: on an evening all Gold is at"),
        ("rs-choice", "rs-choice'", "2: there is no game"),
        ('"adventurers-choice"', '"threes"', '4: rounds belongs to an evening: game = "adv'),
        ('"adventurers-choice"', '"threes"', '5: choice belongs to an evening: game = "adv'),
    ],
)  # fmt: skip
def test_a_mistake_in_an_evening_is_told_with_its_line(old: str, new: str, said: str) -> None:
    found = mistakes(EVENING.replace(old, new, 1))
    assert any(f"evening.toml:{said}" in each for each in found), found


def test_an_unknown_setting_is_told_with_the_nearest() -> None:
    found = mistakes(GOOD.replace("seats = 3", "seats = 3\nsettings = { antee = 2 }"))
    assert found == ["evening.toml:8: there is no setting antee; did you mean ante?"]


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        ("ante = 5, stash = 4", "the ante of 5: 4 is the most that two of them have"),
        ("share = 5, stash = 4", "a share of 5: 4 is the most that two of them have"),
        ("ante = 5, stash = 4, table_stakes = false, reserve = 1", ""),
        ("ante = 5, stash = 5", ""),
    ],
)
def test_an_ante_that_nobody_can_pay_is_told_with_its_line(paid: str, said: str) -> None:
    text = GOOD.replace("seats = 3", f"seats = 3\nsettings = {{ {paid} }}")
    if not said:
        assert spec_from_toml(text).games[0].settings
        return
    assert mistakes(text) == [f"evening.toml:8: a game takes two players who can pay {said}"]


def test_a_spec_without_games_says_what_to_write() -> None:
    assert mistakes("seed = 1\n") == ["evening.toml:1: a spec needs games: write [[games]]"]


def test_all_that_is_missing_in_an_entry_is_told_at_once() -> None:
    assert mistakes('[[games]]\ngame = "threes"\n[[bots]]\n\n[[bots]]\nname = "a"\n') == [
        "evening.toml:3: bots: name is missing",
        "evening.toml:3: bots: plays is missing",
        "evening.toml:5: bots: plays is missing",
    ]


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceErrors, match="no such file"):
        read_spec(tmp_path / "none.toml")


def test_a_file_that_is_no_spec_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    file.write_bytes(b"#" * (BYTES_MOST + 1))
    with pytest.raises(SourceErrors, match="larger than"):
        read_spec(file)


def test_what_does_not_change_results_is_not_in_the_fingerprint() -> None:
    spec = spec_from_toml(GOOD)
    same = spec_from_toml(GOOD.replace("An evening", "A night").replace("deals", "unit = 3\ndeals"))
    other = spec_from_toml(GOOD.replace("7F3K", "7F3L"))
    assert spec.fingerprint == same.fingerprint != other.fingerprint


def test_plain_data_is_a_spec_too() -> None:
    spec = spec_from_data(
        {"games": [{"game": "threes"}], "bots": [{"name": n, "plays": "caller"} for n in "ab"]}
    )
    assert isinstance(spec, Spec)
    with pytest.raises(SourceErrors, match=r"games\.0\.game: there is no game"):
        spec_from_data({"games": [{"game": "chess"}], "bots": [{"name": "a", "plays": "caller"}]})


class Tight:
    """Stays in where that is free."""

    def __init__(self, seed: int) -> None:
        pass

    def decide(self, request: Any, view: object) -> object:
        return request.options[0]


def test_an_entry_may_stand_for_several_games() -> None:
    found = spec_from_data(
        {
            "games": [
                {"game": "three*", "seats": [2, 3]},
                {"game": "den-of-thieves", "variants": [[], ["dragons"]], "settings": {"ante": 2}},
                "rogues-*",
            ],
            "bots": ["caller", "uniform", "careful"],
        }
    )
    like_three = [each.name for each in library.entries() if each.name.startswith("three")]
    assert {"threes", "three-kingdoms"} <= set(like_three)
    *several, plain, with_dragons, rogues = found.games
    assert [(each.game, each.seats) for each in several] == [
        (name, seats) for name in like_three for seats in (2, 3)
    ]
    assert [(each.game, each.variants, each.seats) for each in (plain, with_dragons, rogues)] == [
        ("den-of-thieves", (), 2),
        ("den-of-thieves", ("dragons",), 2),
        ("rogues-and-warriors", (), 2),
    ]
    assert plain.settings == with_dragons.settings == {"ante": 2}


def test_a_pattern_takes_the_games_that_can_be_played() -> None:
    bots = [{"name": f"{number}", "plays": "caller"} for number in range(8)]
    found = spec_from_data({"games": [{"game": "*", "seats": [2, 8]}], "bots": bots})
    shelf = {each.name: library.definition(each.name) for each in library.entries()}
    expected = {
        (name, seats)
        for name, game in shelf.items()
        for seats in (2, 8)
        if game.inn is None and game.least_seats <= seats <= game.most_seats
    }
    assert {(each.game, each.seats) for each in found.games} == expected
    with_dragons = spec_from_data({"games": ["* with dragons"], "bots": ["caller", "uniform"]})
    assert with_dragons.games
    assert all(
        "dragons" in [variant.name for variant in shelf[each.game].offered]
        for each in with_dragons.games
    )


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('game = "x*"', "no game matches 'x*'"),
        ('game = "th*"\nseats = 99', "no game that matches 'th*' can be played like this"),
        ('game = "threes"\nseats = []', "a list needs at least one number"),
        ('game = "threes"\nseats = [2, 2]', "each number may stand here only once"),
        ('game = "threes"\nseats = [2, 99]', "99"),
        ('game = "threes"\nvariants = [[], ["dragon"]]', "dragon"),
    ],
)
def test_a_mistake_in_an_entry_that_stands_for_several_is_told_once(entry: str, said: str) -> None:
    text = f"""
[[games]]
game = "th*"
[[games]]
{entry}
[[bots]]
name = "a"
plays = "caller"
[[bots]]
name = "b"
plays = "caller"
"""
    (told,) = mistakes(text)
    assert said in told
    assert int(told.split(":")[1]) in range(4, 8)


def test_games_and_bots_may_be_named_alone() -> None:
    class Local:
        """No other process finds it."""

    short = Tournament(
        games=["threes", "den-of-thieves with dragons, strong-warriors"],
        bots=["mara", "caller", Tight, {"name": "mine", "plays": "nell"}],
        deals=10,
    ).spec
    assert [each.label for each in short.games] == [
        "threes, 2 seats",
        "den-of-thieves with dragons, strong-warriors, 2 seats",
    ]
    assert [(each.name, each.plays) for each in short.bots] == [
        ("mara", "mara"),
        ("caller", "caller"),
        ("Tight", f"{Tight.__module__}:Tight"),
        ("mine", "nell"),
    ]
    for wrong, said in (
        ({"games": ["thress"]}, "did you mean threes"),
        ({"games": ["threes with nosuch"]}, "no variant 'nosuch'; it has fools-luck"),
        ({"bots": ["mara", "nel"]}, "did you mean Nell"),
        ({"bots": ["mara", 3]}, "bots.1: a name or a table is expected here"),
        ({"bots": ["mara", "mara"]}, "two bots are called 'mara'"),
        ({"bots": ["mara", Local]}, "move it to the top level of a file"),
        ({"bots": ["mara", object()]}, "is not a table, a text or a class"),
    ):
        with pytest.raises(RdiError, match=said):
            Tournament(**{"games": ["threes"], "bots": ["mara", "nell"], **wrong})
