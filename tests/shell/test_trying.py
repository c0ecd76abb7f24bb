"""`rdi try`: an author plays a card, changes it, and plays on."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rdi.__main__ import main
from rdi.shell.frontend.launch import visits

CARD = 'action card "Left Hook":\n  another player loses {} Fortitude\n'
Act = Callable[[], object] | str


class Typing(io.BytesIO):
    """Lines that somebody types, doing other things in between."""

    def __init__(self, acts: Sequence[Act]) -> None:
        super().__init__()
        self.acts = list(acts)

    @property
    def buffer(self) -> "Typing":
        return self

    def readline(self, size: int | None = -1) -> bytes:
        while self.acts:
            act = self.acts.pop(0)
            if isinstance(act, str):
                return f"{act}\n".encode()
            act()
        return b""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with a card, in the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    found = Path("mine.cards")
    found.write_text(CARD.format(2))
    return found


@pytest.fixture
def at_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Plays a card with these lines; the exit code and what was printed."""

    def play(*acts: Act, options: Sequence[str] = (), file: str = "mine.cards") -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", Typing(acts))
        code = main(["try", file, "--plain", "--seed", "5", *options])
        told = capsys.readouterr()
        return code, " ".join((told.out + told.err).split())

    return play


def writes(file: Path, text: str) -> Callable[[], object]:
    return lambda: file.write_text(text)


Play = Callable[..., tuple[int, str]]
PLAYED = ("keep", "play left", "gerki")


@pytest.mark.usefixtures("file")
def test_the_card_is_in_the_hand_and_can_be_played(at_table: Play) -> None:
    code, told = at_table(*PLAYED, "quit")
    assert code == 0
    assert 'You hold "Left Hook". When you change mine.cards, the card changes.' in told
    assert '1 "Left Hook", Action: Another player loses 2 Fortitude.' in told
    assert 'You play "Left Hook" on Gerki' in told
    assert "Gerki loses 2 Fortitude" in told


def test_a_changed_card_is_played_as_it_is_written_now(file: Path, at_table: Play) -> None:
    code, told = at_table(writes(file, CARD.format(5)), *PLAYED, "quit")
    assert code == 0
    assert '"Left Hook" is now as in mine.cards.' in told
    assert "Gerki loses 5 Fortitude" in told


def test_mistakes_are_told_and_the_game_goes_on(file: Path, at_table: Play) -> None:
    wrong = CARD.format(5).replace("loses", "loose")
    code, told = at_table("keep", writes(file, wrong), *PLAYED[1:], "quit")
    assert code == 0
    assert "mine.cards:2:18: E0101" in told
    assert "the game goes on with the old card" in told
    assert "Gerki loses 2 Fortitude" in told


def test_after_mistakes_are_put_right_the_card_changes(file: Path, at_table: Play) -> None:
    wrong, right = CARD.format("(its Gold)"), CARD.format(7)
    _, told = at_table(writes(file, wrong), "keep", writes(file, right), *PLAYED[1:], "quit")
    assert "Until that is fixed" in told
    assert "Gerki loses 7 Fortitude" in told


def test_a_file_that_is_gone_changes_nothing(file: Path, at_table: Play) -> None:
    _, told = at_table(file.unlink, *PLAYED, "quit")
    assert "mine.cards cannot be read" in told
    assert told.count("cannot be read") == 1
    assert "Gerki loses 2 Fortitude" in told


def test_a_card_on_its_way_stays_as_it_was_played(file: Path, at_table: Play) -> None:
    change = writes(file, CARD.format(5))
    _, told = at_table(*PLAYED[:2], change, PLAYED[2], "quit")
    assert "the change counts from your next turn on" in told
    assert "Gerki loses 2 Fortitude" in told


def test_a_card_may_get_another_title_and_another_kind(file: Path, at_table: Play) -> None:
    text = 'anytime card "Right Hook":\n  each other player loses 3 Fortitude\n'
    _, told = at_table(writes(file, text), "keep", "pass", "table", "quit")
    assert '1 "Right Hook", Anytime: Each other player loses 3 Fortitude' in told


def test_what_is_taken_back_ends_where_the_card_changed(file: Path, at_table: Play) -> None:
    change = writes(file, CARD.format(5))
    code, told = at_table("keep", change, "undo", "play left", "gerki", "undo", "undo")
    assert "The card has changed since your last choice" in told
    assert code == 2


def test_what_was_done_with_the_changed_card_is_taken_back(file: Path, at_table: Play) -> None:
    change = writes(file, CARD.format(5))
    once = ("play left", "gerki")
    code, told = at_table("keep", change, *once, "undo", "undo", *once, "quit")
    assert code == 0
    assert told.count("Gerki loses 5 Fortitude") == 2


def test_a_card_that_this_table_cannot_have_is_told(file: Path, at_table: Play) -> None:
    moved = CARD.format(4).replace('Hook"', 'Hook" in Zot')
    code, told = at_table("keep", writes(file, moved), *PLAYED[1:], "quit")
    assert code == 0
    assert "this table cannot use it: the card is Zot's now" in told
    assert "Gerki loses 2 Fortitude" in told


def test_a_pile_that_is_new_is_for_another_table(file: Path, at_table: Play) -> None:
    character = 'character Ann:\n  about "new"\n{}'
    text = CARD.format(2).replace('Hook"', 'Hook" in Ann')
    file.write_text(text + character.format(""))
    change = writes(file, text + character.format("  pile Shelf (hidden)\n"))
    _, told = at_table(change, "keep", "quit")
    assert "this table cannot use it: players have other piles" in told


def test_a_card_that_is_gone_while_somebody_has_it_is_for_another_table(
    file: Path, at_table: Play
) -> None:
    other = 'anytime card "Other" in Ann:\n  you draw 1 card\n'
    text = CARD.format(2).replace('Hook"', 'Hook" in Ann') + 'character Ann:\n  about "new"\n'
    file.write_text(text + other)
    _, told = at_table(writes(file, text), "keep", "quit")
    assert "this table cannot use it: on the table there is still Other" in told


def test_a_token_that_is_new_can_be_had_at_once(file: Path, at_table: Play) -> None:
    text = CARD.format("2").replace("loses 2 Fortitude", "gains 3 Bruise")
    _, told = at_table(writes(file, f"{text}token Bruise, supply 9\n"), *PLAYED, "quit")
    assert "Gerki gains 3 Bruise" in told


def test_a_character_that_is_new_does_not_sit_down_in_the_middle(
    file: Path, at_table: Play
) -> None:
    text = CARD.format(6).replace('Hook"', 'Hook" in Deirdre')
    change = writes(file, text + 'character Ann:\n  about "new"\n')
    _, told = at_table(change, *PLAYED, "quit")
    assert "Gerki loses 6 Fortitude" in told


def test_a_character_that_is_gone_is_missed(file: Path, at_table: Play) -> None:
    text = CARD.format(2).replace('Hook"', 'Hook" in Deirdre')
    file.write_text(text + 'character Ann:\n  about "new"\n')
    _, told = at_table(writes(file, text), *PLAYED, "quit")
    assert "this table cannot use it: there is no ann any more" in told


def test_when_the_game_is_over_again_deals_the_card_as_it_is_then(
    file: Path, at_table: Play
) -> None:
    def end() -> None:
        visits[-1].session = None

    _, told = at_table("keep", end, writes(file, CARD.format(5)), "again", *PLAYED, "quit")
    assert '"Left Hook" has changed; again deals it.' in told
    assert told.count('You hold "Left Hook"') == 2


def test_a_card_of_a_deck_is_played_by_its_character(file: Path, at_table: Play) -> None:
    file.write_text(CARD.format(2).replace('Hook"', 'Hook" in Zot'))
    _, told = at_table("quit")
    assert "You are Zot" in told


def test_one_of_several_cards_is_named(file: Path, at_table: Play) -> None:
    file.write_text(CARD.format(2) + CARD.format(3).replace("Left", "Right"))
    _, told = at_table("quit", options=["--card", "right hook"])
    assert 'You hold "Right Hook"' in told
    code, told = at_table(options=["--card", "Wright Hook"])
    assert code == 2
    assert "did you mean Right Hook?" in told


def test_a_card_that_reckons_is_tried_too(file: Path, at_table: Play) -> None:
    file.write_text(
        'action card "Left Hook":\n  pick another player as victim\n'
        "  victim loses (victim's Fortitude - 13) Fortitude\n"
    )
    _, told = at_table(*PLAYED, "quit")
    assert "Gerki loses 7 Fortitude" in told


@pytest.mark.parametrize(
    ("text", "code", "wanted"),
    [
        (CARD.format(2).replace("loses", "loose"), 4, "mine.cards:2:18: E0101"),
        (CARD.format(2).replace("Fortitude", "Charm"), 4, "mine.cards:2:26: E0224"),
        ("", 2, "there is no card in mine.cards"),
        ("# nothing\n", 2, "there is no card in mine.cards"),
        ('drink "Tea" in "Drink Deck":\n  Alcohol -1\n', 2, "there is no card in mine.cards"),
    ],
)
def test_a_file_without_a_card_that_can_be_tried(
    text: str, code: int, wanted: str, file: Path, at_table: Play
) -> None:
    file.write_text(text)
    found, told = at_table()
    assert found == code
    assert wanted in told


@pytest.mark.parametrize("name", ["none.cards", "."])
@pytest.mark.usefixtures("file")
def test_no_file_at_all(name: str, at_table: Play) -> None:
    code, told = at_table(file=name)
    assert code == 4
    assert "cannot be read" in told


def test_a_file_that_is_no_text(file: Path, at_table: Play) -> None:
    file.write_bytes(b"\xff\xfe\x00")
    code, told = at_table()
    assert (code, "cannot be read: it is not UTF-8 text" in told) == (4, True)


@pytest.mark.usefixtures("file")
def test_input_that_ends_in_the_game_ends_with_3(at_table: Play) -> None:
    code, told = at_table("keep")
    assert code == 3
    assert "middle of a game" in told
    assert visits[-1].shelf.current is None
