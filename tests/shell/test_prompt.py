"""The prompt itself: keys, the menu and the toolbar, on a terminal that is not there."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.input.base import PipeInput
from prompt_toolkit.output import DummyOutput

from rdi.shell.frontend.terminal import Menu, Prompt, toolbar_text
from tests.shell.taverns import Visit, open_visit


@pytest.fixture(autouse=True)
def own_folders(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@contextmanager
def typing(visit: Visit) -> Iterator[tuple[PipeInput, Prompt]]:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys, Prompt(visit.tavern, keys, DummyOutput())


def talk(visit: Visit, typed: str) -> int:
    """Type this at the prompt until the tavern closes; the exit code."""
    with typing(visit) as (keys, prompt):
        keys.send_text(typed)
        return prompt.talk()


def test_lines_are_carried_out_and_ctrl_d_leaves() -> None:
    visit = open_visit()
    assert talk(visit, "play rogues seed 7\rcheck\r\x04") == 0
    assert "You check." in "\n".join(visit.printed)
    assert visit.tavern.is_closed


def test_ctrl_c_drops_the_line_and_twice_leaves() -> None:
    visit = open_visit()
    assert talk(visit, "gam\x03games\r\x04") == 0
    assert "rogues-and-warriors" in "\n".join(visit.printed)
    assert talk(open_visit(), "gam\x03\x03") == 130


def test_leaving_a_game_says_where_it_is_saved(tmp_path: object) -> None:
    from pathlib import Path

    visit = open_visit(Path(str(tmp_path)) / "saves")
    talk(visit, "play rogues seed 7\r\x04")
    assert "resume goes on with it" in visit.printed[-1]


def test_function_keys_are_words() -> None:
    visit = open_visit()
    talk(visit, "\x1bOPplay rogues seed 7\r\x1bOR\x1b[15~\x04")
    said = "\n".join(visit.printed)
    assert "help playing describes the commands of that topic" in said
    assert "would check" in said or "would raise" in said or "would fold" in said


def test_the_menu_offers_what_is_legal_with_its_consequence() -> None:
    visit = open_visit()
    visit.type("play rogues seed 7")
    menu = Menu(visit.tavern)
    found = list(menu.get_completions(Document("r"), CompleteEvent()))
    assert found[0].text == "raise"
    assert "1 to 49" in found[0].display_meta_text
    assert [each.text for each in menu.get_completions(Document(""), CompleteEvent())] == [
        "check", "raise", "all-in", "fold",
    ]  # fmt: skip
    raises = [each.text for each in menu.get_completions(Document("raise "), CompleteEvent())]
    assert raises[0] == "raise 1"
    assert raises[-1] == "raise 49"


@pytest.mark.parametrize("line", ["games", "play rogues seed 7", "play city seed 1", "adventure"])
@pytest.mark.parametrize("width", range(10, 121, 11))
def test_the_toolbar_fits_its_line(line: str, width: int) -> None:
    visit = open_visit()
    visit.type(line)
    assert len(toolbar_text(visit.tavern, width)) <= width
    assert "\n" not in toolbar_text(visit.tavern, width)


def test_the_toolbar_says_what_can_be_done_and_the_seed() -> None:
    visit = open_visit()
    visit.type("play rogues seed 7")
    text = toolbar_text(visit.tavern, 80)
    assert "c check" in text
    assert "r raise 1-49" in text
    assert text.endswith("seed 7 ")


def test_a_choice_that_has_no_short_form_stands_there_once() -> None:
    visit = open_visit()
    visit.type("play dragon seed 3", "roll", "red")
    assert "pass   predict ..." in toolbar_text(visit.tavern, 80)
    assert "pass pass" not in toolbar_text(visit.tavern, 80)
