"""Choices that only some cards ask for are put in words too, and wrong answers to them refused."""

from pathlib import Path

import pytest

from tests.shell.inn_visits import decision_of, go_on, session_of
from tests.shell.taverns import Visit, open_visit

SHARED = """
    2 "Gambling? I'm in!"
    2 "I don't think so!"
"""
CARDS = f"""
character Brawler:
  about "hits and bargains"
  deck:{SHARED}
character Keeper:
  about "keeps minions"
  deck:{SHARED}
action card "Hook" in Brawler, 8 copies:
  another player loses 3 Fortitude
action card "Wind" in Brawler, 6 copies:
  choose one:
    - you gain 2 Fortitude
    - you lose 1 Alcohol
action card "Purse or Nose" in Brawler, 6 copies:
  pick another player as victim
  victim chooses one:
    - victim pays 1 Gold to you
    - victim loses 2 Fortitude
anytime card "Flask" in Brawler, 6 copies:
  you may:
    you gain 1 Fortitude
sometimes card "Spice" in Brawler, 6 copies:
  play when a drink is revealed
  increase its Alcohol by 2
action card "Elbow" in Keeper, 8 copies:
  another player loses 2 Fortitude
sometimes card "Hit him" in Keeper, 8 copies:
  play when another player's card affects your Fortitude
  pick another player as decoy
  redirect its Fortitude loss to decoy
sometimes card "Thick skin" in Keeper, 8 copies:
  play when a card affects your Fortitude
  reduce its Fortitude loss for you by 2
minion "Gristle" in Keeper, 8 copies:
  wages 2
  once each action phase:
    another player loses 2 Fortitude
"""
USED = ("played", 0, "Gristle")
ASKED = {
    "choose": ("brawler keeper gerki", ("1", "You gain 2 Fortitude.")),
    "decide": ("brawler keeper gerki", ("yes", "")),
    "which": ("brawler keeper gerki", ("1", "Spice|Increase its Alcohol by 2.")),
    "wages": ("keeper brawler gerki", ("pay", "Gristle stays for 2 Gold")),
}


@pytest.fixture(autouse=True)
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cards"
    folder.mkdir()
    (folder / "strangers.cards").write_text(CARDS, encoding="utf-8")
    monkeypatch.setenv("RDI_PATH", str(tmp_path))


def at(verb: str, characters: str, mode: str = "ascii") -> Visit:
    """A game in which you are asked this."""
    for seed in range(60):
        visit = open_visit(mode=mode)  # type: ignore[arg-type]
        visit.type("stops all always", f"play red with {characters} seed {seed}")
        for _ in range(100):
            if visit.tavern.session is None:
                break
            if decision_of(visit).pick.verb == verb:
                return visit
            go_on(visit)
    raise AssertionError(f"nobody is asked for {verb}")


@pytest.mark.slow
@pytest.mark.parametrize("verb", ASKED)
def test_a_rare_choice_is_offered_with_what_it_means(verb: str) -> None:
    characters, (text, note) = ASKED[verb]
    visit = at(verb, characters)
    first = decision_of(visit).choices[0]
    assert first.text == text
    assert note.split("|")[-1] in first.note
    record = str(session_of(visit).game.record)
    for wrong in ("99", "frodo", f"{verb} frodo"):
        assert visit.wrong(wrong)
        assert str(session_of(visit).game.record) == record
    assert first.note in " ".join(visit.type("").split())
    visit.type(first.text)
    assert str(session_of(visit).game.record) != record


def test_a_minion_is_used_by_its_title_and_lies_open_before_its_owner() -> None:
    for seed in range(20):
        visit = open_visit(mode="ascii")
        visit.type(f"play red with keeper brawler seed {seed}")
        for _ in range(60):
            if visit.tavern.session is None:
                break
            session, decision = session_of(visit), decision_of(visit)
            is_in_play = decision.inn_view.pile("InPlay") == ("Gristle",)
            is_useful = decision.pick.verb == "play" and "Gristle" in decision.pick.items
            if is_in_play and is_useful and "Gristle" not in decision.inn_view.hand:
                assert "in play: Gristle" in visit.type("table")
                visit.type("gristle")
                used = [event for event in session.view.events if event[:3] == USED]
                assert used or decision_of(visit).pick.verb in ("pick", "answer")
                return
            minions = [n for n, title in enumerate(decision.inn_view.hand, 1) if title == "Gristle"]
            if decision.pick.verb == "play" and minions and "Gristle" in decision.pick.items:
                visit.type(str(minions[0]))
            elif decision.pick.verb == "discard":
                visit.type("keep")
            else:
                go_on(visit)
    raise AssertionError("no minion was ever of use")


def test_why_tells_who_made_a_loss_smaller() -> None:
    for seed in range(30):
        visit = open_visit(mode="ascii", width=120)
        visit.type(f"play red with keeper, brawler, Ann, Ben asks able seed {seed}")
        for _ in range(60):
            if visit.tavern.session is None:
                break
            events = session_of(visit).view.events
            if ("changed", 0, "Fortitude", -1, -1, "Hook") in events:
                said = " ".join(visit.type("why fortitude keeper").split())
                assert 'Keeper lost 1 Fortitude by "Hook", not 3: Keeper made it 2 less.' in said
                assert 'Keeper makes "Hook" take 2 less' in " ".join(visit.printed)
                return
            decision = decision_of(visit)
            if "Thick skin" in decision.pick.items and decision.pick.verb == "answer":
                is_done = any(event[0] == "adjusted card" for event in events[-2:])
                visit.type("pass" if is_done else str(decision.number("Thick skin")))
            elif "Hook" in decision.pick.items and decision.pick.verb == "play":
                visit.type(str(decision.number("Hook")))
            else:
                go_on(visit)
    raise AssertionError("nobody ever made a loss smaller")
