"""The conversation: commands and choices, refusals that change nothing, going back and going on."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rdi
from rdi import library
from rdi.errors import BadSettings
from rdi.model.request import Pick, Wager
from rdi.shell.commands import COMMANDS
from rdi.shell.messages import as_sentence
from rdi.shell.play.decision import Decision
from rdi.shell.play.hall_table import HallTable
from rdi.shell.play.narrator import Narrator
from rdi.shell.repl.adventure import AskLoan
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.choice import Choice
from rdi.shell.show.layout import visible
from rdi.shell.show.look import Look, Mode
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary
from tests.shell.looks import each_in_turn
from tests.shell.taverns import OFFER, Visit, open_visit

GAMES = [entry.name for entry in library.entries()]
MODES: tuple[Mode, ...] = ("unicode", "ascii", "plain", "json")
FIRST = "play rogues-and-warriors seed 7"


def facing_a_bet() -> Visit:
    """A game in which You owe something."""
    visit = open_visit()
    for seed in range(50):
        visit.type(f"play rogues seed {seed}")
        visit.type("check")
        session = visit.tavern.session
        if session is not None and session.game.pending.owed:
            return visit
    raise AssertionError("nobody raises")


@pytest.mark.parametrize(("game", "mode"), each_in_turn(GAMES, MODES))
def test_every_game_can_be_played_to_its_end(game: str, mode: Mode) -> None:
    visit = open_visit(mode=mode)
    visit.type(f"play {game} seed 3")
    visit.play_on()
    assert visit.tavern.session is None
    assert (
        "outcome" in visit.last_told
        if mode == "json"
        else "purse" in visit.last_told + visit.printed[-3]
    )
    if mode != "json":
        assert all(len(visible(line)) <= 80 for line in visit.printed)


@pytest.mark.parametrize("name", ["den", "dot", "thieves", "Den of Thieves", "den-of-thieves"])
def test_a_game_is_found_by_any_part_of_its_name(name: str) -> None:
    assert "Den of Thieves with" in open_visit().type(f"play {name} seed 1")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play den-of-theives", "den-of-thieves"),
        ("play ki", "choose|kings-council"),
        ("play", "play which game"),
        ("gmaes", "did you mean games"),
        ("playy threes", "did you mean play"),
        ("play threes seats 99", "2 to 12"),
        ("play threes seats x", "whole number"),
        ("play threes with fools-lick", "fools-luck"),
        ("play threes with nosuchthing", "no variant or regular"),
        ("play threes against nobody", "no regular"),
        ("play threes against level 9", "nobody here plays at level 9"),
        ("play threes against level two", "takes one number from 1 to 6"),
        ("play threes level 3", "did you mean against level 3?"),
        ("play threes wiht dragons", "nothing after threes; did you mean with?"),
        ("coach nudge", "coach is a setting: set coach first, off, nudge or full"),
        ("play threes ante 99", "can pay the ante"),
        ("play threes stash -5", "whole number"),
        ("play threes split queen", "no Split Rule"),
        ("play threes seed", "seed"),
        ("set pace warp", "pace"),
        ("set nothing on", "setting"),
        ("score den Bx", "no card"),
        ("rules nosuchtopic", "no topic"),
        ("again", "no game has been played"),
        ("undo", "no choice to take back"),
        ("resume", "nothing is saved"),
        ("why", "no game has been played"),
        ("transcript", "name of a file"),
        ("x" * 5000, "this line is too long"),
        ("a\x07b", "cannot be typed"),
    ],
)
def test_a_wrong_line_in_the_lobby_gets_a_sentence(line: str, said: str) -> None:
    visit = open_visit()
    if line == "play ki":
        visit.type("play ki seed 1")
        return
    assert said.lower() in visit.wrong(line).lower()
    assert visit.tavern.session is None


def test_a_near_miss_is_never_executed() -> None:
    visit = open_visit()
    visit.type(FIRST)
    assert visit.tavern.session is not None
    before = visit.tavern.session.game.log
    assert "did you mean check" in visit.wrong("chekc")
    assert "did you mean fold" in visit.wrong("fodl")
    assert visit.tavern.session.game.log == before


def test_enter_checks_but_never_pays() -> None:
    visit = open_visit()
    visit.type(FIRST)
    assert "You check" in visit.type("")
    paying = facing_a_bet()
    assert paying.tavern.session is not None
    before = paying.tavern.session.game.log
    assert "call" in paying.type("")
    assert paying.tavern.session.game.log == before


@pytest.mark.parametrize(("answer", "folds"), [("n", False), ("", False), ("yes", True)])
def test_folding_where_checking_is_free_asks_first(answer: str, folds: bool) -> None:
    visit = open_visit()
    visit.type(FIRST, "fold")
    assert visit.tavern.prompt.startswith("Checking is free")
    assert ("You fold" in visit.type(answer)) == folds


def test_folding_a_bet_does_not_ask() -> None:
    assert "You fold" in facing_a_bet().type("fold")


def test_commands_go_on_working_while_something_is_asked() -> None:
    visit = open_visit()
    visit.type(FIRST, "fold")
    assert "check" in visit.type("rules betting")
    assert visit.tavern.questions
    assert "not an answer" in visit.wrong("perhaps")


def test_a_refused_raise_names_the_least_and_changes_nothing() -> None:
    visit = open_visit()
    visit.type("play rogues seed 7 seats 2")
    assert visit.tavern.session is not None
    record = str(visit.tavern.session.game.record)
    assert "49 at the most" in visit.wrong("raise 80")
    assert "From 1 to 49" in visit.wrong("raise")
    assert "matched" in visit.wrong("call")
    assert str(visit.tavern.session.game.record) == record


@pytest.mark.parametrize(
    ("game", "line", "section"),
    [
        ("kings", "discard 1 2 3", "King's Council, Order of Play"),
        ("den", "discard 1 2 3", "Den of Thieves, Order of Play"),
    ],
)
def test_a_refused_pick_names_its_section_and_why_says_it_again(
    game: str, line: str, section: str
) -> None:
    visit = open_visit()
    visit.type(f"play {game} seed 3")
    verb = line.split()[0]
    assert "You can type check" in visit.wrong("xyzzy")
    while visit.tavern.session is not None and visit.tavern.session.game.pending.verb != verb:
        visit.type(visit.tavern.session.private_screen().choices[0].text)
    assert section in visit.wrong(line)
    assert section in " ".join(visit.type("why").split())
    assert section in " ".join(visit.type(f"why not {line}").split())


def test_a_refused_bet_names_the_topic_of_its_rule() -> None:
    visit = open_visit()
    visit.type(FIRST)
    assert "(rules table-stakes)" in visit.wrong("raise 80")
    assert "(rules table-stakes)" in visit.type("why")


def test_undo_goes_back_to_the_last_choice_with_the_same_luck() -> None:
    visit = open_visit()
    visit.type(FIRST)
    assert visit.tavern.session is not None
    start = visit.tavern.session.game.log
    assert "there is no choice to take back yet" in visit.wrong("undo").lower()
    visit.type("raise 1")
    assert visit.tavern.session.game.log != start
    visit.type("undo")
    assert visit.tavern.session.game.log == start
    assert visit.tavern.session.is_practice


@pytest.mark.parametrize(
    "line",
    [
        "play threes seed 3",
        "play threes with hidden-fate, Ann, Ben against Nell Nell seats 6 seed 7F3K",
        "play kings ante 2 stash 70 split king minimum-raise off table-stakes off reserve 9",
        "play rogues share 5 seats 2 seed 8",
    ],
)
def test_the_line_of_a_game_deals_the_very_same_game(line: str) -> None:
    first, second = open_visit(), open_visit()
    first.type(line)
    said = first.type("seed")
    second.type(" ".join(said.split()))
    headers = [
        visit.tavern.session.game.record.header
        for visit in (first, second)
        if visit.tavern.session is not None
    ]
    assert len(headers) == 2
    assert headers[0] == headers[1]


def test_a_line_that_cannot_deal_the_very_same_game_says_so() -> None:
    visit = open_visit()
    visit.type("play threes seed 3")
    visit.play_on()
    visit.type("again")
    assert "replay shows this one" in " ".join(visit.type("seed").split())


def test_friends_take_back_the_last_choice_that_was_made_here() -> None:
    visit = open_visit(is_interactive=False)
    visit.type("play kings with Ann, Ben seed 5", "check")
    assert visit.tavern.prompt.startswith("Ben")
    visit.type("undo")
    assert visit.tavern.prompt.startswith("Ann")
    assert "there is no choice to take back yet" in visit.wrong("undo").lower()


def test_friends_have_to_agree_that_a_choice_is_taken_back() -> None:
    visit = open_visit()
    visit.type("play kings with Ann, Ben seed 5", "check", "undo")
    assert "everybody agree that Ann may take back" in visit.tavern.prompt
    visit.type("n")
    assert visit.tavern.prompt.startswith("Ben")
    visit.type("undo", "y")
    assert visit.tavern.prompt.startswith("Ann")


def test_again_deals_anew_and_the_next_player_begins() -> None:
    visit = open_visit()
    visit.type("play threes seed 3")
    visit.play_on()
    assert "Mara starts" in visit.type("again")


def test_why_explains_pots_scores_and_refusals() -> None:
    visit = open_visit()
    visit.type("play den seed 7")
    assert "points" in visit.type("why score")
    assert "at the most" in visit.type("why not raise 80")
    assert "is allowed" in visit.type("why not check")
    visit.play_on()
    assert "The pot of" in visit.type("why pot") or "main pot" in visit.type("why main pot")
    assert "points" in visit.type("score Bw Bo Lo La Mk Mh Mn")
    assert "13 points" in visit.type("score den Bw Bo Lo La Mk Mh Mn")


@pytest.mark.parametrize(
    ("line", "others"),
    [
        ("play den against pim", ["Pim"]),
        ("play den against pim, mara", ["Pim", "Mara"]),
        ("play den against pim seats 3", ["Pim", "Mara"]),
        ("play den with Ann, Ben against pim", ["Ben", "Pim"]),
        ("adventure 1 round against pim", ["Pim"]),
        ("play den", ["Mara", "Nell", "Brannoc"]),
    ],
)
def test_who_is_asked_for_comes_alone_unless_there_are_seats(line: str, others: list[str]) -> None:
    visit = open_visit()
    visit.type(f"{line} seed 7")
    if visit.tavern.session is None:
        visit.type("den")
    assert visit.tavern.session is not None
    assert visit.tavern.session.party.names[1:] == tuple(others)


def test_why_tells_the_last_thing_with_the_pot_as_it_is() -> None:
    visit = open_visit()
    visit.type("play den seed 7 against pim")
    assert "Everyone is dealt 7 cards." in visit.type("why")
    while "The pot is" not in (said := visit.type("c")):
        pass
    assert said.rpartition("The pot is ")[2].split()[0] in visit.type("why").split()


def test_the_only_pot_is_the_main_pot_too_and_there_is_no_side_pot() -> None:
    visit = open_visit()
    visit.type("play threes seed 3")
    visit.play_on()
    account = visit.type("why pot")
    assert account.startswith("The pot of")
    assert visit.type("why main pot") == visit.type("why the main pot") == account
    assert "No pot 'side pot'" in visit.wrong("why side pot")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_command_answers_at_every_kind_of_decision(game: str) -> None:
    visit = open_visit()
    visit.type(f"play {game} seed 2")
    kinds = set()
    for _ in range(200):
        session = visit.tavern.session
        if session is None or session.decision is None:
            break
        if session.decision.request.verb not in kinds:
            kinds.add(session.decision.request.verb)
            for word in ("help", "table", "log", "hint", "why", "why pot", "rules", "look", "seed"):
                assert visit.type(word)
            assert visit.tavern.session is session
        visit.type(
            next(
                each.text
                for each in visit.tavern.session.private_screen().choices
                if each.answer is not None and each.text not in ("all-in", "fold", "leave")
            )
        )
    assert kinds


def test_the_page_never_shows_what_others_hold() -> None:
    visit = open_visit()
    visit.type("play kings seed 5")
    session = visit.tavern.session
    assert session is not None
    shown = "\n".join(visit.printed)
    for seat in range(1, 4):
        hand = session.game.view(seat).own["Hand"]
        assert len(hand) == 5
        assert not any(f"discard {code}" in shown for code in hand)
    words = {line.strip() for line in visit.printed}
    assert not any(word.startswith(("Mara's", "Pim's")) for word in words)


def test_a_regular_is_asked_for_by_level() -> None:
    visit = open_visit()
    assert "with Brannoc (loyal) and Nell (timid)." in visit.type(
        "play threes against level 3 and level2 seats 3 seed 1"
    )


def test_friends_at_one_keyboard_are_called_by_name_and_hands_stay_off_the_page() -> None:
    visit = open_visit()
    private: list[tuple[str, list[str]]] = []
    visit.tavern.show_private = lambda name, lines: private.append((name, list(lines)))
    visit.type("play kings with Ann, Ben seed 5", "check", "look", "check")
    assert private[0][0] == "Ben"
    assert any("Hand" in line for line in private[0][1])
    page = "\n".join(visit.printed)
    assert "Ann checks." in page
    assert "Ben checks." in page
    assert "You" not in page
    session = visit.tavern.session
    assert session is not None
    king = session.view.pile("King")
    assert isinstance(king, tuple)
    for seat in (0, 1):
        for code in session.game.view(seat).own["Hand"]:
            assert code in king or not re.search(rf"\b{code}\b", page)
    offered = [each.text for each in visit.tavern.suggestions("")]
    assert offered
    assert not any(code in text for text in offered for code in ("Ra", "Lo"))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_help(name: str) -> None:
    assert COMMANDS[name].about.split()[0] in open_visit().type(f"help {name}")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("help", "help playing describes the commands of that topic"),
        ("help playing", "tell what has happened in this game so far"),
        ("help Settings", "see the settings, or change one"),
        ("help betting", "The Starting Player speaks first"),
        ("help cards", "The deck has 90 cards"),
        ("help kings", "Topics of this game"),
        ("help what", "your chances after an answer, without playing it"),
    ],
)
def test_help_is_given_by_topic_command_and_rule(line: str, said: str) -> None:
    assert " ".join(said.split()) in " ".join(open_visit().type(line).split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("help plya", "did you mean play"),
        ("help bettng", "betting"),
        ("help gryphons", "help lists them all"),
    ],
)
def test_help_with_a_slip_says_what_was_meant(line: str, said: str) -> None:
    assert said in " ".join(open_visit().wrong(line).split())


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("mode", ["unicode", "ascii", "plain"])
def test_help_fits_the_page_and_names_every_command(mode: Mode, width: int) -> None:
    told = open_visit(mode=mode, width=width).type("help")
    assert len(told.splitlines()) <= 22
    assert {*COMMANDS} <= {*re.findall(r"[a-z][a-z-]+", told)}


def test_what_can_be_answered_is_a_question_mark_away() -> None:
    visit = open_visit()
    assert "games, characters, play" in visit.type("?")
    assert "? lists" not in visit.type("help")
    visit.type(FIRST)
    assert visit.type("help").splitlines()[-1].startswith("? lists what you can answer")
    assert visit.type("?").splitlines()[-1].split()[0] == "fold"
    visit.type("fold")
    assert visit.type("?").splitlines()[-1].split()[0] == "yes"


def is_listed(text: str, told: str) -> bool:
    """Whether a choice is listed, by itself or with those that begin alike: play Bh lady, bard."""
    beginning, _, last = text.rpartition(" ")
    told = re.sub(r"\n {4,}", " ", told)  # a long list goes on in the next line
    return text in told or bool(
        re.search(rf"^ *{re.escape(beginning)} (?:\S+, )+{re.escape(last)}\b", told, re.MULTILINE)
    )


@pytest.mark.parametrize(("game", "mode"), each_in_turn(GAMES, ["unicode", "plain"]))
def test_a_list_has_every_choice_or_says_how_many_more(game: str, mode: Mode) -> None:
    visit = open_visit(mode=mode)
    visit.type(f"play {game} seed 4")
    for _ in range(25):
        decision = visit.tavern.session.decision if visit.tavern.session else None
        if decision is None:
            break
        told = visit.type("?")
        offered = decision.choices
        is_company = decision.view.is_company  # there the kinds of answers are listed, not all ways
        assert all(is_listed(each.text, told) for each in offered)
        if not (is_company or isinstance(decision.request, Wager) or decision.request.ordered):
            answers = len([each for each in offered if each.answer is not None])
            more = re.search(r"And ([\d,]+) more of the kind", told)
            left = int(more[1].replace(",", "")) if more else 0
            assert answers + left >= len(decision.request.options)
        before = len(visit.printed)
        visit.tavern.show_choices()
        short = "\n".join(visit.printed[before:])
        assert (
            mode == "plain"
            or "more: ? lists them" in short
            or all(is_listed(each.text, short) for each in offered)
        )
        visit.type(offered[-1].text if (offered := answerable(decision)) else "check")


def test_settings_are_listed_with_what_they_are_for_and_changed() -> None:
    visit = open_visit()
    assert "color is never the only cue" in visit.type("set")
    visit.type("set pace fast", "set colour off")
    assert visit.tavern.preferences["pace"] == "fast"
    assert visit.tavern.preferences["color"] == "off"


def test_a_transcript_is_what_was_seen_and_writes_over_nothing(tmp_path: Path) -> None:
    visit = open_visit()
    visit.type("games", f"transcript {tmp_path / 'seen.txt'}")
    assert "rogues-and-warriors" in (tmp_path / "seen.txt").read_text()
    assert "already; it was left as it was" in visit.wrong(f"transcript {tmp_path / 'seen.txt'}")
    assert "cannot be written" in visit.wrong(f"transcript {tmp_path}/no/such/folder.txt")


WORDS = st.sampled_from(
    ["c", "check", "call", "fold", "raise 3", "r +2", "a", "", "undo", "why", "table", "log", "1",
     "hint", "help", "rules", "set", "look", "keep", "k", "y", "n", "seed", "why pot", "again",
     "play threes seed 1", "games", "score Wk", "quitt", "raise", "d 1", "1 2", "show 1", "save"]
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60)
@given(st.lists(st.one_of(WORDS, st.text(max_size=30)), max_size=25))
def test_whatever_is_typed_is_done_or_refused_with_nothing_changed(lines: list[str]) -> None:
    visit = open_visit()
    visit.type(FIRST)
    for line in lines:
        if line.strip().startswith(("q", "exit", "transcript")):
            continue
        session = visit.tavern.session
        before = None if session is None else (session.game, str(session.game.record))
        error = visit.tavern.take(line)
        now = visit.tavern.session
        if error is not None and before is not None:
            assert now is not None
            assert (now.game, str(now.game.record)) == before
        visit.tavern.suggestions(line)
        assert visit.tavern.prompt


def test_a_message_becomes_a_sentence_but_the_name_of_a_file_stays_as_it_is() -> None:
    assert as_sentence("there is no such game") == "There is no such game."
    assert as_sentence("eve.toml:3: there is no such bot") == "eve.toml:3: there is no such bot"


def test_games_as_json_tell_seats_and_variants_as_they_are_typed() -> None:
    told = [json.loads(line) for line in open_visit(mode="json").type("games").splitlines()]
    assert [each["name"] for each in told] == GAMES
    for each in told:
        found = library.definition(each["name"])
        assert each["seats"] == [found.least_seats, found.most_seats]
        assert len(each["variants"]) == len(found.offered)
        for variant in each["variants"]:
            assert variant["about"]
            rdi.new_game(each["name"], variants=[variant["name"], *variant["needs"]])
            for other in variant["excludes"]:
                with pytest.raises(BadSettings, match="never played together"):
                    rdi.new_game(each["name"], variants=[variant["name"], other])


def answerable(decision: Decision) -> list[Choice]:
    """The choices that can be typed as they stand, but those that end the game for somebody."""
    offered = [each for each in decision.choices if each.answer is not None]
    return [each for each in offered if each.text not in ("fold", "all-in", "leave")]


@pytest.mark.parametrize("game", GAMES)
def test_every_command_is_at_hand_at_every_decision(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = open_visit()
    visit.type(f"play {game} seed 3")
    seen: set[str] = set()
    run: list[str] = []
    for _ in range(60):
        decision = visit.tavern.session.decision if visit.tavern.session else None
        if decision is None:
            break
        if decision.request.verb not in seen:
            seen.add(decision.request.verb)
            run.clear()
            with monkeypatch.context() as patched:
                patched.setattr(Tavern, "run", lambda self, command, rest: run.append(command.name))
                for command in COMMANDS.values():
                    words = [each for each in (command.name, *command.synonyms) if len(each) > 1]
                    free = [each for each in words if each not in decision.request.options]
                    visit.type(f"{free[0]} {'threes' if command.name == 'play' else ''}".strip())
            assert run == list(COMMANDS)
        if not decision.request.options:
            break
        visit.type(offered[-1].text if (offered := answerable(decision)) else "check")
    assert seen


def test_the_lobby_is_one_word_away_and_the_game_goes_on_later(tmp_path: Path) -> None:
    visit = open_visit(tmp_path)
    assert "is the lobby" in visit.wrong("leave")
    visit.type("play the-wheel seed 9")
    told = visit.type("leave")
    assert "is saved" in told
    assert "in the lobby" in told
    assert visit.tavern.session is None
    assert "The Wheel goes on" in visit.type("resume")
    assert "Threes with" in visit.type("play threes seed 1")
    visit.type("adventure seed 1 seats 2")
    assert "in the lobby" in visit.type("lobby")
    assert "in the lobby" in visit.type("play dragon-hordes seed 1", "lobby")


def test_a_game_that_is_not_saved_is_left_only_when_that_is_meant() -> None:
    visit = open_visit()
    visit.type("play threes seed 1", "leave")
    assert "not saved" in visit.tavern.prompt
    visit.type("no")
    assert visit.tavern.session is not None
    visit.type("leave", "yes")
    assert visit.tavern.session is None


def test_what_was_refused_before_a_game_is_not_explained_in_it() -> None:
    visit = open_visit()
    visit.wrong("c")
    visit.type("play threes seed 1")
    told = visit.type("why")
    assert "No command" not in told
    assert "The last thing was" in told


def test_cells_keep_their_names_while_a_grid_grows() -> None:
    visit = open_visit()
    visit.type("play city-square seed 4")
    visit.type("build 1 c3")
    visit.type("build 2 c4")
    visit.type("build 1 d4")
    session = visit.tavern.session
    assert session is not None
    cells = [cell for cell, _ in session.view.own["City"]]
    assert cells == [(0, 0), (1, 0), (1, 1)]
    told = visit.type("table")
    assert re.search(r"^  3 .*\n  4 ", told, re.MULTILINE)
    for other in ("mara", "me", "You"):
        if other != "me":
            assert "City" in visit.type(f"table {other}")
    assert "  4 " in visit.type("table mara") or "  3 " in visit.type("table mara")


def test_places_that_a_game_notes_do_not_lie_on_the_table() -> None:
    visit = open_visit()
    visit.type("play city-square seed 4")
    visit.play_on()
    assert "Built" in {pile.name for pile in library.definition("city-square").piles}
    assert "Built" not in visit.type("table mara")


@pytest.mark.parametrize(
    ("verb", "items", "what"),
    [
        ("turn", ("play", "clock"), "play or clock"),
        ("put", ("r", "g", "b"), "red, green or blue"),
        ("wind", (("Lh", "L"), ("Lh", "B")), "wind Lh: Lady or Bard"),
        ("wind", (("Lh", "L"), ("Mh", "B")), "wind"),
        ("wind", (("Lh", (0, 0)), ("Lh", (0, 1))), "wind"),
        ("discard", ("Lh", "Mh"), "discard"),
        ("keep", (3, 5), "keep"),
        ("name", ("W", "L", "B", "M"), "name"),
    ],
)
def test_a_few_words_or_places_are_named_before_the_cursor(
    verb: str, items: tuple[object, ...], what: str
) -> None:
    definition = library.definition("the-wheel", ["unwound_clock"])
    alone = HallTable(definition, Party(("You", "Ann"), 0, frozenset({0})))
    assert alone.prompt(Pick(0, verb, items), Look()) == f"You ({what})> "
    shared = HallTable(definition, Party(("Ben", "Ann"), None, frozenset({0, 1})))
    hidden = verb if verb == "wind" else what
    assert shared.prompt(Pick(0, verb, items), Look()) == f"Ben ({hidden})> "


def test_a_finished_grid_is_told_row_by_row() -> None:
    visit = open_visit()
    visit.type("play city-square seed 4")
    visit.play_on()
    shown = "\n".join(visit.printed)
    showdown = shown.partition("Showdown")[2]
    owners, letters, *rows = re.findall(
        r"^ {4}[A-Z].*|^ +[a-e](?: .*)?$|^ {2}[1-5] .*", showdown, re.M
    )
    count = len(owners.split())
    assert count >= 2
    assert set(letters.split()) <= set("abcde")
    assert len(letters.split()) <= 3 * count
    assert 1 <= len(rows) <= 3


def test_words_after_with_are_variants_and_not_games() -> None:
    visit = open_visit()
    offered = [each.text for each in visit.tavern.suggestions("play kings with ")]
    assert offered[:2] == ["hidden-fate", "foreign-council"] or "dragons" in offered
    assert not set(offered) & set(GAMES)
    assert "dragons" in [each.text for each in visit.tavern.suggestions("play kings with d")]
    assert "strong-warriors" in [
        each.text for each in visit.tavern.suggestions("play den with dragons,str")
    ]
    assert [each.text for each in visit.tavern.suggestions("play kin")] == ["kings-council"]


def test_a_single_friend_sits_down_beside_whoever_orders() -> None:
    told = open_visit().type("play den with Ann seats 3 seed 2")
    assert "with Host, Ann and Mara" in told
    assert "You are Host" in told
    visit = open_visit()
    assert "Starting Player: Host" in visit.type("adventure 1 round with Ann seats 2 seed 1")


def test_the_games_own_memory_is_not_shown() -> None:
    visit = open_visit()
    visit.type("play the-wheel with multiple-successive-games seed 3")
    visit.play_on()
    shown = "\n".join(visit.printed)
    assert "Marked: " in shown
    assert not re.search(r"\bGames\b[: ]+\d", shown)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play kigns", "did you mean kings-council"),
        ("play theives", "den-of-thieves"),
        ("rules kigns", "No game or topic 'kigns'; did you mean kings-council"),
        ("rules bettign", "did you mean betting"),
        ("rules kings scorign", "No topic 'scorign'; did you mean scoring"),
        ("play rogues with pairs", "pairs-by-sum"),
        ("adventure some time", "such as 2 rounds or 45 minutes"),
    ],
)
def test_what_was_probably_meant_is_named(line: str, said: str) -> None:
    assert said in open_visit().wrong(line)


def test_after_an_evening_enter_holds_another() -> None:
    visit = open_visit()
    visit.type("adventure 1 round seats 2 seed 5", "rogues", "fold", "yes")
    for _ in range(40):
        if not visit.play_on_one():
            break
    assert visit.printed[-1].startswith("Enter holds another evening")
    assert "Game 1 of 2: " in visit.type("")
    visit.type("leave", "yes")
    assert visit.tavern.session is None


@pytest.mark.parametrize(("gold", "said"), [(0, "Enter sits out"), (7, "Enter plays with 7")])
def test_who_may_borrow_is_told_what_enter_does(gold: int, said: str) -> None:
    table = SimpleNamespace(
        evening=SimpleNamespace(money=(gold,)), party=Party(("You",), 0, frozenset({0}))
    )
    assert said in AskLoan(table, 0).prompt  # type: ignore[arg-type]


def test_the_length_of_an_evening_may_be_said_either_way_around() -> None:
    assert "Game 1 of 2" in open_visit().type("adventure rounds 1 seats 2 seed 1")


def test_a_word_to_choose_stands_alone() -> None:
    visit = open_visit()
    visit.type("play the-wheel with unwound-clock seed 9")
    assert "'play' stands alone; what goes with it" in visit.wrong("play mh warrior")
    assert "stands alone" in visit.wrong("clock 3")
    assert "Threes with" in visit.type("play threes seed 3")


def test_a_number_that_is_no_choice_is_told_the_choices() -> None:
    visit = open_visit()
    visit.type("play threes seed 1")
    assert "'6' is not among the choices. You can type 4, 3 or 2." in visit.wrong("6")


def test_of_many_choices_twelve_are_named_and_the_others_counted() -> None:
    visit = open_visit()
    visit.type("play the-wheel seed 18")
    said = visit.wrong("99").partition("is not among the choices. You can type ")[2]
    assert said.count(",") == 11
    assert re.search(r" or \d+ more\.", said)


def test_the_last_one_in_wins_by_the_right_verb() -> None:
    narrator = Narrator(Vocabulary(library.definition("threes")), Party(("You", "Ann"), 0))
    told = narrator.tell([("alone", 0)]) + narrator.tell([("alone", 1)])
    assert [each.text for each in told] == [
        "You are the last one in and win without a showdown.",
        "Ann is the last one in and wins without a showdown.",
    ]


# ------------------------------------------------------------------ another


def after_a_game(is_interactive: bool = True) -> Visit:
    visit = open_visit(is_interactive=is_interactive)
    visit.type("play den-of-thieves seed 3 seats 3")
    visit.play_on()
    assert visit.tavern.session is None
    return visit


def test_a_new_stash_for_another_game_is_told() -> None:
    visit = open_visit()
    visit.type("play rogues stash 3 seed 5", "all-in", "reveal 1")
    assert "You 0 (-3)" in "\n".join(visit.printed)
    told = visit.type("")
    assert "You begin with a new Stash of 3: too little was left." in told
    assert "You 3" in told
    again = open_visit()
    again.type("play rogues seed 3", "fold", "yes")
    assert "new Stash" not in again.type("")


@pytest.mark.parametrize("line", ["", "n", "N"])
def test_after_a_game_an_empty_line_deals_another(line: str) -> None:
    visit = after_a_game()
    assert visit.printed[-1].startswith(OFFER)
    before = visit.tavern.ended
    assert before is not None
    visit.type(line)
    session = visit.tavern.session
    assert session is not None
    assert session.game.record.header.game == "den-of-thieves"
    assert sum(session.game.purses.values()) == sum(before.game.purses.values())


def test_whoever_types_something_else_first_is_in_the_lobby() -> None:
    visit = after_a_game()
    visit.type("games")
    visit.type("")
    assert visit.tavern.session is None
    assert "n" in visit.wrong("n")


def test_on_a_pipe_nothing_is_dealt_unasked() -> None:
    visit = after_a_game(is_interactive=False)
    assert "another" not in visit.printed[-1]
    visit.type("")
    assert visit.tavern.session is None
