"""Friends at one keyboard: what all of them read is the same, whatever somebody holds; the hand is
seen in private, and nobody acts by Enter before that. By Enter nobody gives up anything, ever.
"""

from collections.abc import Iterator
from random import Random

import pytest

import rdi
from rdi import library
from rdi.engine.game import ONLOOKER, Game
from rdi.model.request import PASS, Pick, Respond, Wager
from rdi.shell.advice import hints, odds
from rdi.shell.frontend.terminal import toolbar_text
from rdi.shell.play.decision import is_covered
from rdi.shell.play.game_session import GameSession, GameTable
from rdi.shell.play.hall_table import HallTable
from rdi.shell.play.inn_table import InnTable
from rdi.shell.play.stops import ALWAYS, STOPS
from rdi.shell.show.party import Party, party_of_characters
from tests.shell.taverns import Visit, open_visit

NAMES = ("Ann", "Ben", "Cay")
EVERYBODY = frozenset(range(len(NAMES)))
GAMES = [each.name for each in library.usual_games()]
CODES = ("Wk", "Lw", "Bo", "Mh", "Rn", "Dr")


@pytest.fixture(autouse=True)
def hasty_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody compares figures here."""
    monkeypatch.setattr(hints, "SECONDS", 0.02)
    monkeypatch.setattr(odds, "SECONDS", 0.02)


class Shared:
    """A game that all play at one keyboard, what all read of it, and who was shown the rest."""

    def __init__(self, game: Game, mode: str = "unicode") -> None:
        self.visit: Visit = open_visit(mode=mode)  # type: ignore[arg-type]
        self.private: list[str] = []
        self.visit.tavern.show_private = lambda name, lines: self.private.append(name)
        if game.view(0).is_company:
            party = party_of_characters(NAMES, ("Gerki", "Zot", "Fiona"), None, EVERYBODY)
            table: GameTable = InnTable(game.definition, party)
        else:
            table = HallTable(game.definition, Party(NAMES, None, EVERYBODY))
        self.session = GameSession(game, table, {}, self.visit.tavern.page)
        self.visit.tavern.stops = dict.fromkeys(STOPS, ALWAYS)  # nothing is passed meanwhile
        self.visit.tavern.begin(self.session)

    def type(self, line: str) -> bool:
        """Whether a line is not refused."""
        return self.visit.tavern.take(line) is None

    def read(self) -> object:
        """All that can be read and completed by everybody now."""
        tavern = self.visit.tavern
        request = self.session.game.pending
        verb = request.verb.replace("_", "-") if request is not None else ""
        begun = ("", "c", "w", "what-if ", "why ", "card ", "1", f"{verb} ", f"{verb} 1 ", verb[:1])
        offered = [(each.text, each.note) for text in begun for each in tavern.suggestions(text)]
        bar = (
            toolbar_text(tavern, 200).partition("seed")[0].rstrip()
        )  # that of an imagined game is not known
        return self.visit.printed, offered, bar, tavern.prompt, self.private


def lines_to_try(request: Pick | Wager) -> Iterator[str]:
    """Commands, and answers of all kinds, most of which are refused."""
    yield from ("", "?", "table", "log", "why", "why score", "why pot", "why ann", "hint", "dance")
    yield from ("odds samples 5", "score 1", "score Wk Lw", "set coach nudge", "card 1")
    verb = request.verb.replace("_", "-")
    answers = ["1 1", "99", "0", "1 2 3 4 5 6 7 8 9", "1 2 3", *CODES, "red", "1 a9", "1 zebra"]
    for answer in answers:
        yield from (answer, f"{verb} {answer}", f"why not {answer}", f"what-if {verb} {answer}")


def other_worlds(game: Game, luck: Random) -> Game:
    """The same game for who only looks on, with other hands."""
    world = game.view(ONLOOKER).imagine(luck.getrandbits(32))
    request = game.pending
    if isinstance(request, Pick) and request.verb == "discard" and game.view(0).is_company:
        hand = world.view(request.seat).own["Hand"]
        most = min(request.most, len(hand))
        world.pending = Pick(request.seat, "discard", hand, request.least, most)
    return world


def held(game: Game) -> object:
    return [dict(game.view(seat).own) for seat in range(len(NAMES))]


def compare(game: Game, luck: Random, tried: int) -> int:
    """Compare what is read of this game and of one with other hands before and after some lines;
    how many lines these were.
    """
    world, request = other_worlds(game, luck), game.pending
    assert request is not None
    if held(world) == held(game):
        return 0
    lines = ["look", *luck.sample([*lines_to_try(request)], tried)]
    for line in lines:
        mode = luck.choice(("unicode", "plain"))
        real, imagined = Shared(game.fork(), mode), Shared(world.fork(), mode)
        assert real.read() == imagined.read()
        results = real.type(line), imagined.type(line)
        if all(results) == any(results):
            # Where both are taken, cards may be shown that way; a command shows nothing.
            is_command = not results[0] or real.session.game.log == game.log
            if is_command:
                assert real.read() == imagined.read(), line
    return len(lines)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_what_all_read_tells_nothing_of_a_hand(game: str, seed: int) -> None:
    luck = Random(seed)
    variants = [each.name for each in library.definition(game).offered]
    chosen = luck.sample(variants, min(len(variants), seed % 2))
    played = rdi.new_game(game, seats=len(NAMES), variants=chosen, seed=seed)
    compared = 0
    for _ in range(10):
        request = played.pending
        if request is None:
            break
        if isinstance(request, Pick) or luck.random() < 0.2:
            compared += compare(played, luck, tried=5)
        answers = [each for each in request.options if each != "fold"]
        played.answer(luck.choice(answers))
    hides = any(is_covered(pile) for pile in played.definition.piles)
    assert bool(compared) == hides


@pytest.mark.parametrize("seed", range(3))
def test_what_all_read_at_a_table_of_characters_tells_nothing_of_a_hand(seed: int) -> None:
    luck = Random(seed)
    played = rdi.new_game(
        "red-dragon-inn", seats=["gerki", "zot", "fiona"], seed=seed, asks="always"
    )
    compared = 0
    for _ in range(60):
        request = played.pending
        if not isinstance(request, Pick):
            break
        is_of_hand = isinstance(request, Respond) or request.verb == "discard"
        if is_of_hand and luck.random() < 0.4:
            compared += compare(played, luck, tried=5)
        options = [each for each in request.options if each != PASS] or [PASS]
        played.answer(luck.choice(options if luck.random() < 0.5 else request.options[:1]))
    assert compared > 20


# ------------------------------------------------------------------ Enter


def test_enter_shows_the_hand_before_it_does_anything() -> None:
    visit = open_visit()
    shown: list[str] = []
    visit.tavern.show_private = lambda name, lines: shown.append(name)
    first = visit.type("play den with Ann, Ben seats 3 seed 2")
    assert "Enter or look shows Ann their hand, in private." in first
    assert visit.type("") == ""
    assert shown == ["Ann"]
    said = visit.type("")
    assert "Ann checks." in said
    assert "Ben their hand" in said
    visit.type("", "")
    assert shown == ["Ann", "Ben"]
    assert "their hand" not in visit.type("table")


def test_enter_shows_a_hand_again_that_has_changed() -> None:
    visit = open_visit()
    shown: list[str] = []
    visit.tavern.show_private = lambda name, lines: shown.append(name)
    visit.type("play red-dragon-inn with gerki, zot, Ann, Ben seats 2 seed 7")
    for _ in range(30):
        session = visit.tavern.session
        assert session is not None
        request = session.game.pending
        assert isinstance(request, Pick)
        log, seen = session.game.log, len(shown)
        was_unseen = session.is_hand_unseen
        visit.type("")
        assert (len(shown) > seen) == was_unseen
        if was_unseen:
            assert session.game.log == log
            assert not session.is_hand_unseen
        elif session.game.log == log:
            visit.type(
                "pass"
                if isinstance(request, Respond)
                else {"discard": "1"}.get(request.verb, "zot")
            )
    assert len(shown) > 3


def test_who_sits_alone_has_seen_the_hand() -> None:
    visit = open_visit()
    assert "look shows" not in visit.type("play den seats 3 seed 2")
    assert "You check." in visit.type("")


@pytest.mark.parametrize("game", [*GAMES, "red-dragon-inn"])
@pytest.mark.parametrize("seed", range(3))
def test_enter_takes_no_choice_that_gives_something_up(game: str, seed: int) -> None:
    luck = Random(seed)
    offered = [each.name for each in library.definition(game).offered]
    visit = open_visit()
    chosen = luck.sample(offered, min(len(offered), seed % 2))
    called = ", ".join(each.replace("_", "-") for each in chosen)
    visit.type(f"play {game}{' with ' + called if called else ''} seats 3 seed {seed}")
    for _ in range(25):
        session = visit.tavern.session
        if session is None or session.decision is None:
            break
        request, log = session.decision.request, session.game.log
        printed = len(visit.printed)
        visit.type("")
        if session.game.log != log:
            is_kept = isinstance(request, Respond) and request.verb != "play"
            is_free = isinstance(request, Wager) and not request.owed
            assert is_kept or is_free or request.verb == "boost" or len(set(request.items)) == 1
            continue
        listed = visit.printed[printed:]
        assert listed
        again = visit.type("", "").splitlines()
        assert again == ["Please type your choice; ? lists them."] * 2
        answers = [each for each in request.options if each != "fold"]
        session.answer(luck.choice(answers))
        visit.type("table")


def test_a_worker_who_fits_is_not_left_unpaid_by_enter() -> None:
    visit = open_visit()
    for seed in range(20):
        visit.type(f"play jack seed {seed}")
        while (session := visit.tavern.session) is not None and session.decision is not None:
            request = session.decision.request
            if request.verb == "place":
                break
            visit.type("c")
        if session is not None and session.decision is not None:
            break
    assert "place nothing" not in visit.type("")
    assert "place" in visit.tavern.prompt
    assert "You place nothing." in visit.type("skip")
