"""Scenarios come as they are written or fail at the right line, and nothing is chosen by itself."""

import re

import pytest

from rdi.lang.compiler.scenarios import read_scenarios
from rdi.lang.syntax.source import Source
from rdi.session.scenario.run import FAILED, LEFT_OUT, PASSED, Verdict, run_scenario
from tests.source import ROOT

HIT = "How did this get stuck in your back?"
STARS = "The stars say, 'No!'"
TABLE = f"""
  given gerki, zot and fiona
  given gerki holds "{HIT}"
  given zot holds "{STARS}"
"""
CARDS = """
character Brawler:
  about "for tests"

action card "Left Hook" in Brawler:
  choose one:
    - each other player loses 2 Fortitude
    - you gain 1 Fortitude

action card "Windmill" in Brawler:
  pick another player as victim
  victim chooses one:
    - victim loses 1 Fortitude
    - victim pays 1 Gold to you

action card "Endless" in Brawler:
  repeat until your Fortitude is more than 20:
    you gain 1 Fortitude

action card "Blot" in Brawler:
  each other player gains 1 Blot

token Blot, supply 3:
  note "for tests"

action card "Second Wind" in Brawler:
  you may:
    you gain 2 Fortitude
"""


def verdict(lines: str, above: str = TABLE, cards: str = "") -> Verdict:
    """How a scenario with these lines goes."""
    indented = "".join(f"  {line.strip()}\n" for line in (above + lines).splitlines() if line)
    text = f'{cards}\nscenario "It":\n{indented}'
    scenarios, mistakes = read_scenarios([Source("x.scenario", text)])
    assert [str(each) for each in mistakes] == []
    return run_scenario(scenarios[0])


def brawl(lines: str) -> Verdict:
    held = 'given brawler holds "Left Hook", "Windmill", "Endless", "Second Wind", "Blot"\n'
    above = f"given brawler, zot and gerki\n{held}given brawler has 10 Fortitude\n"
    return verdict(lines, above, CARDS)


def test_what_comes_as_it_is_written_passes() -> None:
    found = verdict(f"""
        gerki plays "{HIT}" on zot
        zot plays "{STARS}"
        everyone passes
        expect zot has 20 Fortitude and 10 Gold
    """)
    assert (found.status, found.line, found.found) == (PASSED, 0, "")


def test_what_does_not_fails_with_the_line_and_what_is_so() -> None:
    found = verdict(f'gerki plays "{HIT}" on zot\neveryone passes\nexpect zot has 20 Fortitude')
    assert found.status == FAILED
    assert (found.line, found.said) == (8, "expect zot has 20 Fortitude")
    assert found.found == "zot has 18 Fortitude"
    (played,) = found.played
    assert played.startswith(f'gerki: "{HIT}" (')
    assert "gerki.cards:" in played


def test_what_goes_on_is_told_with_cards_and_their_places() -> None:
    found = verdict(f"""
        gerki plays "{HIT}" on zot
        zot plays "{STARS}"
        expect zot has 18 Fortitude
    """)
    answer, hit = found.going_on
    assert answer.startswith(f'zot: "{STARS}" (')
    assert answer.endswith(f'against "{HIT}"')
    assert hit.startswith(f'gerki: "{HIT}" (')
    assert hit.endswith(" on zot")


@pytest.mark.parametrize("rest", ["", "everyone passes", f'zot plays "{STARS}"', "zot passes"])
def test_a_choice_that_nobody_said_fails_and_is_shown(rest: str) -> None:
    found = verdict(f'gerki plays "{HIT}"\n{rest}')
    assert found.status == FAILED
    assert found.found == (
        "nobody said how to choose: gerki is asked to choose a player: zot; fiona"
    )


def test_whoever_is_not_said_to_play_passes() -> None:
    found = verdict(f'gerki plays "{HIT}" on zot\neveryone passes\nexpect zot holds "{STARS}"')
    assert found.status == PASSED


def test_time_stands_still_where_nothing_is_pending() -> None:
    done = verdict(f"""
        given gerki has 5 Alcohol
        gerki plays "{HIT}" on zot
        everyone passes
        expect it is the action phase
        expect gerki has 5 Alcohol
        everyone passes
        expect it is the order phase
        gerki orders for zot
        expect it is the order phase
        expect zot has 1 drinks
        gerki drinks
        expect gerki has 4 Alcohol
        everyone passes until zot's turn
        expect it is zot's turn
        zot discards nothing
        expect zot has 7 cards
    """)
    assert (done.status, done.found) == (PASSED, "")


def test_the_turn_of_a_player_begins_with_its_first_phase() -> None:
    done = verdict("""
        gerki passes
        gerki orders for zot
        everyone passes until zot's turn
        expect it is zot's turn
        expect it is the discard phase
    """)
    assert (done.status, done.found) == (PASSED, "")


def test_a_round_that_a_card_is_about_to_begin_is_waited_for() -> None:
    lines = """
        given gerki, zot and fiona
        given gerki holds "Gambling? I'm in!"
        gerki plays "Gambling? I'm in!"
        everyone passes until the round ends
        expect gerki has 12 Gold
    """
    done = verdict(lines, above="")
    assert (done.status, done.found) == (PASSED, "")


def test_a_phase_does_not_end_by_itself_where_somebody_must_choose() -> None:
    found = verdict("everyone passes until zot's turn")
    assert found.found == (
        "nobody said how to choose: gerki is asked for whom to order a Drink: zot; fiona"
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f'zot plays "{STARS}"', "cannot be played: no card is waiting"),
        (f'gerki plays "{HIT}" on gerki', "that cannot be chosen: gerki is asked"),
        (f'gerki plays "{HIT}" on zot and fiona', "it is played on zot, and nobody else"),
        (f'gerki plays "{HIT}" on zot choosing 1', "nothing more to choose"),
        (f'gerki plays "{HIT}" on zot\'s drink', "nobody said how to choose"),
        ("zot orders for gerki", "zot is not asked to choose that; gerki is asked for whom"),
        ("zot says yes", "zot is not asked to choose that"),
        ("everyone passes until the discard phase", "nobody said how to choose"),
    ],
)
def test_what_cannot_be_done_fails_and_says_why(line: str, found: str) -> None:
    failed = verdict(line)
    assert failed.status == FAILED
    assert found in failed.found


def test_options_are_chosen_by_number_or_by_text() -> None:
    for chosen in ("2", '"you gain 1 Fortitude"', '"You gain 1 fortitude."'):
        found = brawl(f"""
            brawler plays "Left Hook" choosing {chosen}
            everyone passes
            expect brawler has 11 Fortitude
        """)
        assert (found.status, found.found) == (PASSED, "")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (
            'brawler plays "Left Hook"',
            'to choose one: 1 "Each other player loses 2 Fortitude."; 2 "',
        ),
        ('brawler plays "Left Hook" choosing 3', "there is no option 3"),
        ('brawler plays "Left Hook" choosing "you sleep"', 'no option says "you sleep"'),
    ],
)
def test_options_that_are_not_there_are_refused_with_those_that_are(lines: str, found: str) -> None:
    failed = brawl(lines)
    assert failed.status == FAILED
    assert found in failed.found


def test_choices_as_a_card_resolves_are_said_in_lines_of_their_own() -> None:
    found = brawl("""
        brawler plays "Windmill" on zot
        zot chooses 2
        everyone passes
        expect zot has 9 Gold
        expect brawler has 11 Gold
    """)
    assert (found.status, found.found) == (PASSED, "")
    assert "nobody said" in brawl('brawler plays "Windmill" on zot\neveryone passes').found


@pytest.mark.parametrize(("answer", "fortitude"), [("yes", 12), ("no", 10)])
def test_who_may_do_something_says_so(answer: str, fortitude: int) -> None:
    found = brawl(f"""
        brawler plays "Second Wind"
        brawler says {answer}
        everyone passes
        expect brawler has {fortitude} Fortitude
    """)
    assert (found.status, found.found) == (PASSED, "")


def test_a_card_without_an_end_fails_and_is_named() -> None:
    found = brawl('brawler plays "Endless"\neveryone passes')
    assert found.status == FAILED
    assert "Endless has no end" in found.found


@pytest.mark.parametrize(
    ("expected", "is_so"),
    [
        (f'expect gerki can play "{HIT}"', True),
        (f'expect gerki cannot play "{HIT}" because "your own Action Phase"', False),
        (f'expect zot can play "{STARS}"', False),
        (f'expect zot cannot play "{STARS}" because "no card is waiting"', True),
        (f'expect zot cannot play "{STARS}" because "the moon"', False),
        (f'expect gerki holds "{HIT}"', True),
        (f'expect gerki does not hold "{HIT}"', False),
        (f'expect zot\'s Hand holds "{STARS}"', True),
        (f'expect zot\'s Discards holds "{STARS}"', False),
        ('expect the drink discards hold "Wine"', False),
        ('expect zot has "Wine" to drink', True),
        ('expect zot has "Dark Ale" to drink', False),
        ("expect zot has 2 drinks", True),
        ("expect zot has 2 cards", False),
        ("expect the pot has 0 Gold", True),
        ("expect the inn has 1 Gold", False),
        ("expect the inn has -1 Gold", False),
        ("expect the inn has -0 Gold", True),
        ("expect there is no round", True),
        ("expect there is a round", False),
        ("expect zot is not in the round", True),
        ("expect nobody is in control", False),
        ("expect zot is not out", True),
        ("expect zot is out", False),
        ("expect zot has won", False),
        ("expect it is a tie", False),
        ("expect it is gerki's turn", True),
        ("expect it is zot's turn", False),
        ("expect it is the action phase", True),
        ("expect it is the drink phase", False),
        (f'expect "{HIT}" is negated', False),
    ],
)
def test_each_thing_that_may_be_expected_holds_or_does_not(expected: str, is_so: bool) -> None:
    found = verdict(f'given zot has "Wine", "Dark Ale" to drink\n{expected}')
    assert found.status == (PASSED if is_so else FAILED), found.found


def test_the_end_of_a_game_may_be_expected() -> None:
    out = "given gerki, zot\ngiven zot has 2 Fortitude\n"
    hit = f'given gerki holds "{HIT}"\ngerki plays "{HIT}"\neveryone passes\n'
    for line in ("expect gerki has won", "expect zot is out", "expect gerki has 12 Gold"):
        assert verdict(line, out + hit).status == PASSED
    assert verdict("expect it is a tie", out + hit).found == "gerki has won"
    assert verdict("zot drinks", out + hit).status == FAILED


def test_all_who_go_out_at_once_tie() -> None:
    above = "given gerki, zot\ngiven gerki has 0 Fortitude\ngiven zot has 0 Fortitude\n"
    assert verdict("everyone passes\nexpect it is a tie", above).status == PASSED
    assert verdict("everyone passes\nexpect zot has won", above).found == "gerki and zot tie"


def test_decks_may_be_laid_out_to_their_end() -> None:
    found = verdict("""
        given it is zot's turn in the discard phase
        given zot has only "Winning Hand!", "I raise!" to draw
        zot discards nothing
        expect zot holds "Winning Hand!", "I raise!"
        expect zot has 7 cards
    """)
    assert (found.status, found.found) == (PASSED, "")


def test_cards_that_two_decks_have_come_to_whom_they_were_laid_out_for() -> None:
    found = verdict("""
        given it is gerki's turn in the discard phase
        given zot draws "Winning Hand!", "I raise!" next
        gerki discards nothing
        gerki orders for zot
        zot discards nothing
        expect zot holds "Winning Hand!", "I raise!"
    """)
    assert (found.status, found.found) == (PASSED, "")


@pytest.mark.parametrize("asked", ["always", "able", "stops"])
def test_who_is_asked_makes_no_difference_to_what_comes_of_it(asked: str) -> None:
    found = verdict(f"""
        given who is asked: {asked}
        gerki plays "{HIT}" on zot
        zot plays "{STARS}"
        everyone passes
        expect zot has 20 Fortitude
    """)
    assert (found.status, found.found) == (PASSED, "")


def test_who_has_nothing_to_say_in_a_round_passes_all_the_same() -> None:
    for asked in ("always", "able"):
        found = verdict(f"""
            given who is asked: {asked}
            given fiona holds "Gambling? I'm in!"
            given it is fiona's turn
            fiona plays "Gambling? I'm in!"
            everyone passes
            gerki passes
            zot passes
            everyone passes
            expect fiona has 12 Gold
        """)
        assert (found.status, found.found) == (PASSED, "")


def test_tokens_that_are_given_are_taken_from_those_there_are() -> None:
    found = brawl("""
        given brawler has 2 Blot
        brawler plays "Blot"
        everyone passes
        expect zot has 1 Blot
        expect gerki has 0 Blot
    """)
    assert (found.status, found.found) == (PASSED, "")


def test_a_card_that_names_nobody_has_no_target() -> None:
    found = brawl('brawler plays "Blot" on zot')
    assert found.found == "it is played on nobody, and nobody else can be named"


def test_the_example_in_the_grammars_readme_passes() -> None:
    readme = (ROOT / "grammar" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```cards\n(scenario .*?)```", readme, re.DOTALL)
    scenarios, mistakes = read_scenarios([Source("README.md", example)])
    assert mistakes == []
    assert [run_scenario(each).status for each in scenarios] == [PASSED]


def test_a_scenario_that_is_left_out_is_not_played() -> None:
    found = verdict('left out because "it is too early"\nexpect zot is out')
    assert (found.status, found.found) == (LEFT_OUT, "it is too early")


def test_played_again_it_comes_out_the_same() -> None:
    lines = "everyone passes\ngerki orders for zot\nzot discards nothing\nexpect zot has 9 cards"
    assert verdict(lines).found == verdict(lines).found == "there are 7 in zot's Hand"


def test_everyone_passes_once_to_settle_and_again_to_go_on() -> None:
    found = verdict(f"""
        gerki plays "{HIT}" on zot
        everyone passes
        expect it is the action phase
        everyone passes
        expect it is the order phase
        gerki orders for fiona
        everyone passes
        expect it is the order phase
        everyone passes
        expect it is the drink phase
    """)
    assert (found.status, found.found) == (PASSED, "")


ROUND = """
  given gerki, zot and fiona
  given gerki holds "Gambling? I'm in!"
  given zot holds "I don't think so!"
"""


def test_everyone_passes_until_the_round_ends_from_the_card_that_begins_it() -> None:
    found = verdict(
        """
        gerki plays "Gambling? I'm in!"
        everyone passes until the round ends
        expect there is no round
        expect gerki has 12 Gold
        """,
        ROUND,
    )
    assert (found.status, found.found) == (PASSED, "")


def test_a_round_that_never_began_does_not_end() -> None:
    found = verdict("everyone passes until the round ends", ROUND)
    assert found.status == FAILED
    assert found.found.startswith("there has been no Round of Gambling: ")


# ------------------------------------------------------------------ games inside Rounds

DEN = """
  given fiona, zot and gerki
  given rounds of den-of-thieves
  given fiona holds "Gambling? I'm in!", "I raise!"
  given in the round fiona is dealt "Rk", "Rw", "Ro", "Rh", "Rn", "Ra", "Wk"
  given in the round zot is dealt "Bk"
  fiona plays "Gambling? I'm in!"
"""


def test_what_is_dealt_in_a_round_is_dealt_to_nobody_else() -> None:
    found = verdict(
        """
        everyone passes
        expect in the round fiona's Hand holds "Rk", "Rw", "Ro", "Rh", "Rn", "Ra" and "Wk"
        expect in the round zot's Hand holds "Bk"
        expect nobody is in control
        fiona passes
        zot passes
        gerki passes
        everyone passes
        in the round fiona chooses "Rk"
        expect in the round fiona's Hand holds "Wk"
        """,
        DEN,
    )
    assert (found.status, found.found) == (PASSED, "")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ('in the round zot chooses "Bk"', "zot has nothing to choose in a game now; fiona is"),
        ('in the round fiona chooses "Bk"', "Bk cannot be chosen: fiona is asked to discard 0 to"),
        ('in the round fiona chooses "Rk", "Rw" and "Ro"', "that cannot be chosen: fiona is asked"),
        ('in the round fiona chooses "Rk" and "Rk"', "that cannot be chosen: fiona is asked"),
        ("fiona chooses 1", "fiona is not asked to choose that; fiona is asked to discard 0 to 2"),
        ("everyone passes until the round ends", "nobody said how to choose: fiona is asked"),
        ('expect in the round zot\'s Hand holds "Bk" and "Bk"', "zot's Hand of the game are: Bk"),
        ("expect fiona is in control", "nobody is in control"),
        ('fiona plays "I raise!"\neveryone passes', "nobody said how to choose: fiona is asked to"),
        ("zot passes\nzot passes", "zot has no turn in the Round now; fiona is asked to discard"),
    ],
)  # fmt: skip
def test_what_cannot_be_in_a_game_of_a_round_fails_and_says_why(lines: str, found: str) -> None:
    failed = verdict(f"everyone passes\n{lines}", DEN)
    assert failed.status == FAILED
    assert found in failed.found


def test_there_is_nothing_to_choose_or_to_see_where_no_game_is_played() -> None:
    above = "given fiona and zot\ngiven rounds of threes\n"
    failed = verdict("expect in the round zot's Keep holds 3", above)
    assert failed.found == "no game is played in a Round"
    failed = verdict("in the round zot chooses nothing", above)
    assert "zot has nothing to choose in a game now" in failed.found


def test_the_game_of_a_round_is_one_of_those_that_are_given() -> None:
    above = DEN.replace("of den-of-thieves", "of den-of-thieves or threes")
    assert verdict('in the round fiona chooses "threes"', above).status == PASSED
    failed = verdict('in the round fiona chooses "city-square"', above)
    assert failed.found == (
        "city-square cannot be chosen: fiona is asked which game to play in the Round: "
        '"den-of-thieves"; "threes"'
    )
