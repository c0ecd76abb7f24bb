"""Scenarios as they are read: who is who, what lies where, and mistakes at the right word."""

from pathlib import Path

import pytest

from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.scenarios import read_scenarios
from rdi.lang.syntax.source import Source
from rdi.model import scenario as s
from rdi.model.scenario import Arrangement, Scenario
from rdi.model.settings import Asks
from rdi.session.scenario.run import PASSED, run_scenario

CARDS = """character Brawler:
  about "for tests"

action card "Left Hook" in Brawler:
  another player loses 2 Fortitude

"""
WHOLE = """scenario "Everything that can be given":
  note "for readers only"
  proves "timing-01", "timing-03"
  proves "limits-01"
  given the game "Red Dragon Inn"
  given zot, gerki and fiona  # in the order of play
  given it is gerki's turn in the order phase
  given gerki has 12 Fortitude, 3 Alcohol and 4 Gold
  given zot has "Dark Ale", "Wine" to drink
  given zot holds "I raise!" and "Winning Hand!"
  given fiona draws "I raise!", "Winning Hand!" next
  given gerki has only "Hide in shadows" to draw
  given the drink deck has only "Water", "Wine" left
  given who is asked: stops
  zot plays "I raise!" on gerki and fiona choosing 2, "you sleep"
  zot plays "I raise!" on fiona's drink
  fiona chooses nobody
  fiona chooses gerki
  fiona chooses 2
  gerki orders for zot and fiona
  gerki discards "Hide in shadows"
  gerki discards nothing
  gerki says no
  gerki drinks
  gerki passes
  everyone passes until zot's turn
  expect the inn has 2 Gold
  expect zot has 3 Fortitude and 2 Gold
"""


def read(text: str, path: str = "x.scenario") -> Scenario:
    """The only scenario of a text."""
    (found,), mistakes = read_scenarios([Source(path, text)])
    assert mistakes == []
    return found


def test_what_is_given_is_laid_out_by_seat() -> None:
    found = read(WHOLE)
    assert [each.name for each in found.characters] == ["zot", "gerki", "fiona"]
    assert (found.title, found.path, found.line) == (
        "Everything that can be given", "x.scenario", 1,
    )  # fmt: skip
    assert found.proves == ("timing-01", "timing-03", "limits-01")
    assert found.asks == Asks.STOPS
    assert found.arrangement == Arrangement(
        hands={0: ("I raise!", "Winning Hand!")},
        numbers={1: {"Fortitude": 12, "Alcohol": 3, "Gold": 4}},
        drinks={0: ("Dark Ale", "Wine")},
        drink_deck=("Water", "Wine"),
        draws={2: ("I raise!", "Winning Hand!"), 1: ("Hide in shadows",)},
        only=frozenset({1, s.DRINK_DECK}),
        turn=1,
        phase="order",
    )


def test_what_is_done_keeps_its_line() -> None:
    steps = read(WHOLE).lines
    assert steps[0] == s.Plays(
        15,
        'zot plays "I raise!" on gerki and fiona choosing 2, "you sleep"',
        seat=0,
        title="I raise!",
        targets=(1, 2),
        options=(s.Option(number=2), s.Option(text="you sleep")),
    )
    assert [step.line for step in steps] == [*range(15, 29), 28]
    assert isinstance(steps[1], s.Plays)
    assert steps[1].drinker == 2
    answers = [step.answers for step in steps if isinstance(step, s.Decides)]
    assert answers == [
        ("nobody",), (1,), (s.Option(number=2),), (0, 2), (("Hide in shadows",),), ((),), ("no",),
    ]  # fmt: skip


def test_without_a_word_everybody_is_asked_and_the_first_acts() -> None:
    found = read('scenario "A":\n  given zot, gerki\n  expect zot is not out\n')
    assert found.asks == Asks.ALWAYS
    assert found.arrangement == Arrangement()


def test_several_amounts_are_expected_in_one_line() -> None:
    line = "expect zot has 20 Fortitude, 2 cards and 1 drink and 5 Gold"
    found = read(f'scenario "A":\n  given zot, gerki\n  {line}\n')
    place = (3, line)
    assert found.lines == (
        s.HasNumber(*place, owner=0, what="Fortitude", number=20),
        s.HasMany(*place, seat=0, pile="Hand", number=2),
        s.HasMany(*place, seat=0, pile="Drinks", number=1),
        s.HasNumber(*place, owner=0, what="Gold", number=5),
    )


def test_cards_are_no_amount_that_is_given() -> None:
    _, mistakes = read_scenarios([
        Source("a.scenario", 'scenario "A":\n  given zot, gerki\n  given zot has 2 cards\n')
    ])  # fmt: skip
    assert mistakes[0].code == "E0101"


def test_characters_of_the_same_file_sit_down_too() -> None:
    own = 'scenario "A":\n  given zot, brawler\n  expect zot is out\n'
    assert [each.title for each in read(CARDS + own).characters] == ["Zot", "Brawler"]


def test_a_file_of_cards_stands_in_the_place_of_ours_and_a_scenario_does_not() -> None:
    text = CARDS.replace("Brawler", "Zot") + (
        'scenario "A":\n  given zot, gerki\n  given zot holds "Left Hook"\n  expect zot is out\n'
    )
    assert read(text, "zot.cards").characters[0].deck == {"Left Hook": 1}
    scenarios, mistakes = read_scenarios([Source("zot.scenario", text)])
    assert scenarios == []
    assert {each.code for each in mistakes} == {"E0223"}


def test_a_file_with_scenarios_is_checked_with_its_cards() -> None:
    text = CARDS + 'scenario "A":\n  given zot, brawler\n  expect zot is out\n'
    assert check_sources([Source("mine.cards", text)]) == []
    wrong = text.replace("loses", "looses").replace("zot is", "zott is")
    codes = [each.code for each in check_sources([Source("mine.cards", wrong)])]
    assert codes == ["E0101"]


@pytest.mark.parametrize(
    ("wrong", "right", "code", "nearest"),
    [
        ("given zot, gerki", "given zott, gerki", "E0226", "zot"),
        ('plays "Left Hook"', 'plays "Left Hok"', "E0227", "Left Hook"),
        ("brawler plays", "brawlr plays", "E0203", "brawler"),
        ("1 Fortitude", "1 Fortitud", "E0224", "Fortitude"),
        ('"Red Dragon Inn"', '"Red Dragon"', "E0229", "Red Dragon Inn"),
        ("brawler's Hand", "brawler's Hnad", "E0201", "Hand"),
        ("everyone passes", "evryone passes", "E0203", "everyone"),
        ("expect", "expct", "E0101", "expect"),
        ("brawler plays", "brawler uses", "E0101", "plays"),
    ],
)
def test_what_was_meant_is_told(wrong: str, right: str, code: str, nearest: str) -> None:
    text = CARDS + (
        'scenario "A":\n  given the game "Red Dragon Inn"\n  given zot, gerki and brawler\n'
        '  given brawler has 1 Fortitude\n  brawler plays "Left Hook" on zot\n'
        '  everyone passes\n  expect brawler\'s Hand holds "Left Hook"\n'
    )
    assert check_sources([Source("x.scenario", text)]) == []
    (mistake,) = check_sources([Source("x.scenario", text.replace(wrong, right, 1))])
    assert (mistake.code, mistake.nearest) == (code, nearest)


ROUNDS = """scenario "A":
  given zot, gerki and fiona
  given rounds of den-of-thieves with strong-warriors or threes
  given in the round zot is dealt "Rk", "Wn"
  given in the round gerki rolls 3, 5 and 6
  given in the round the table is dealt "Mk"
  given in the round the table rolls 1
  in the round zot chooses "threes"
  in the round zot chooses 3, 5
  in the round zot chooses nothing
  zot chooses gerki
  expect in the round zot's Hand holds "Rk"
"""


def test_rounds_may_be_games_of_the_hall() -> None:
    found = read(ROUNDS)
    assert found.rounds == ("den-of-thieves with strong-warriors", "threes")
    assert found.arrangement.dealt == {0: ("Rk", "Wn"), None: ("Mk",)}
    assert found.arrangement.rolled == {1: (3, 5, 6), None: (1,)}
    chosen = [line.things for line in found.lines if isinstance(line, s.DecidesInGame)]
    assert chosen == [("threes",), ("3", "5"), ()]
    (expected,) = [line for line in found.lines if isinstance(line, s.HoldsInGame)]
    assert (expected.seat, expected.pile, expected.things) == (0, "Hand", ("Rk",))


@pytest.mark.rule("GR-1", "GR-3")
@pytest.mark.parametrize(
    ("right", "wrong", "code", "message", "nearest"),
    [
        ("den-of-thieves", "den-of-thives", "E0229", "no game called", "den-of-thieves"),
        ("den-of", "red-dragon-inn or den-of", "E0229", "itself a game of characters", ""),
        ("or threes", "or dragon-hordes", "E0229", "does not end with a showdown", ""),
        ("den-of-thieves with strong-warriors", "den", "E0229", "no game called", "den-of-thieves"),
        ("or threes", "or the-wheel with unwound-clock", "E0229", "for shares", "the-wheel"),
        ("strong-warriors", "strong-warrior", "E0222", "has no variant", "strong-warriors"),
        ("given rounds", "given ronds", "E0101", "no meaning here", "rounds"),
        ("with strong", "wiht strong", "E0101", "no meaning here", "with"),
        ("is dealt", "is dealed", "E0101", "", "dealt"),
        ('"Rk"', '"Rkk"', "E0227", "no card of the games of Rounds", "Rk"),
        ("rolls 3, 5", "rolls 3, 7", "E0303", "from 1 to 6", ""),
        ("zot's Hand", "zot's Hnad", "E0201", "no pile in the games of Rounds", "Hand"),
        ("round zot is", "round zott is", "E0203", "nobody called", "zot"),
        ("in the round zot chooses", "in the round zot picks", "E0101", "", "chooses"),
    ],
)
def test_what_was_meant_of_rounds_is_told(
    right: str, wrong: str, code: str, message: str, nearest: str
) -> None:
    (mistake,) = check_sources([Source("x.scenario", ROUNDS.replace(right, wrong, 1))])
    assert mistake.code == code
    assert message in mistake.message
    assert mistake.nearest == nearest


def test_games_are_said_once_and_before_what_is_dealt_in_them() -> None:
    line = "  given rounds of den-of-thieves with strong-warriors or threes\n"
    codes = [each.code for each in check_sources([Source("x.scenario", ROUNDS + line)])]
    assert codes == ["E0320", "E0320"]  # said twice, and behind what happens
    mistakes = check_sources([Source("x.scenario", ROUNDS.replace(line, ""))])
    assert {each.code for each in mistakes} == {"E0319"}
    assert mistakes[0].example == "given rounds of high-card"
    without_dice = [each for each in ROUNDS.splitlines() if " rolls " not in each]
    twice = "\n".join(without_dice).replace(" or threes", "")
    twice = twice.replace('"Wn"', '"Rk", "Rk", "Rk", "Rk", "Rk"')
    (mistake,) = check_sources([Source("x.scenario", twice)])
    assert "the deck of Den of Thieves holds 5" in mistake.message


NAMED = """action card "Throw" in Bryn:
  start a round of "Threes"

scenario "A":
  given bryn and deirdre
  given bryn holds "Throw"
  given in the round bryn rolls 3, 3, 3, 3, 3
  bryn plays "Throw"
  everyone passes
  expect in the round bryn's Keep holds 3, 3, 3, 3, 3
"""


@pytest.mark.rule("GR-24")
def test_what_luck_brings_in_the_game_that_a_card_names_is_laid_down() -> None:
    found = read(NAMED)
    assert found.arrangement.rolled == {0: (3, 3, 3, 3, 3)}
    assert run_scenario(found).status == PASSED
    nobody_holds_it = NAMED.replace("bryn", "zot").replace('  given zot holds "Throw"\n', "")
    mistakes = check_sources([Source("x.scenario", nobody_holds_it)])
    said = "Rounds of Gambling are not played as games at this table"
    assert [each.span.line for each in mistakes if each.message == said] == [6, 9]


@pytest.mark.parametrize(
    ("rounds", "fact", "said"),
    [
        ("threes", 'is dealt "Rk"', "Threes deals no cards"),
        ("threes with hidden-fate", 'is dealt "Rk"', ""),
        ("den-of-thieves or city-square", "rolls 3", "Den of Thieves or City Square rolls no dice"),
        ("den-of-thieves or threes", "rolls 3", ""),
    ],
)
def test_luck_that_no_game_of_the_rounds_has_is_refused(rounds: str, fact: str, said: str) -> None:
    text = f'scenario "A":\n  given zot and gerki\n  given rounds of {rounds}\n'
    text += f"  given in the round zot {fact}\n  expect zot has 20 Fortitude\n"
    found = [each.message for each in check_sources([Source("x.scenario", text)])]
    assert found == [said] * bool(said)


def test_mistakes_in_the_cards_on_the_shelf_are_told_instead_of_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.cards").write_text(CARDS.replace("loses", "looses"))
    text = 'scenario "A":\n  given zot, gerki\n  expect zot is not out\n'
    scenarios, mistakes = read_scenarios([Source("x.scenario", text)])
    assert scenarios == []
    assert [each.code for each in mistakes] == ["E0101"]


def test_which_game_must_be_said_where_there_are_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    from rdi.resources import text as data_text

    game = data_text("games", "red_dragon_inn.game")
    (tmp_path / "other.game").write_text(
        game.replace('"Red Dragon Inn"', '"Blue Dragon Inn"')
        .replace("from 0 to 20", "from 0 to 9")
        .replace("starting at 20", "starting at 9")
    )
    text = 'scenario "A":\n  given zot, gerki\n  expect zot has {} Fortitude\n'
    assert read(text.format(20)).definition.title == "Red Dragon Inn"  # the one that is shipped
    (tmp_path / "red_dragon_inn.game").write_text(
        game.replace('"Red Dragon Inn"', '"Green Dragon Inn"')
        + game.replace('"Red Dragon Inn"', '"Grey Dragon Inn"')
    )
    (mistake,) = read_scenarios([Source("x.scenario", text.format(9))])[1]
    assert mistake.code == "E0229"
    named = text.replace("  given zot", '  given the game "Blue Dragon Inn"\n  given zot')
    assert read(named.format(9)).definition.title == "Blue Dragon Inn"
    (mistake,) = read_scenarios([Source("x.scenario", named.format(10))])[1]
    assert mistake.code == "E0303"


def test_a_choice_that_is_called_otherwise_is_told_by_its_word() -> None:
    text = CARDS + 'scenario "A":\n  given zot and brawler\n  brawler {} zot\n'
    text += "  expect zot is out\n"
    assert check_sources([Source("x.scenario", text.format("chooses"))]) == []
    for word in ("picks", "selects"):
        (mistake,) = check_sources([Source("x.scenario", text.format(word))])
        assert (mistake.code, mistake.nearest) == ("E0101", "chooses")
        assert mistake.example == "brawler chooses zot"
        assert "belongs" not in str(mistake)


def test_a_word_that_is_right_in_a_card_is_not_mended_there() -> None:
    text = CARDS.replace("another player loses 2 Fortitude", "you takes 1 Gold from the inn")
    assert check_sources([Source("x.cards", text)]) == []


def test_a_pile_is_no_amount_and_mistakes_come_in_the_order_of_lines() -> None:
    text = """scenario "A":
  given zot and gerki
  expect zot has 3 Discards
  expect zot has 3 Golds
  given the table has 3 Nothing
"""
    mistakes = check_sources([Source("x.scenario", text)])
    assert mistakes[0].message == "Discards is a pile, not a number, token or counter"
    assert mistakes[0].example == "expect zot's Discards has 2 cards"
    assert (mistakes[1].span.line, mistakes[1].nearest) == (4, "Gold")
    lines = [each.span.line for each in read_scenarios([Source("x.scenario", text)])[1]]
    assert lines == [3, 4, 5, 5]
