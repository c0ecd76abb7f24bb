"""The registry knows of a command what its decorator says."""

import pytest

from rdi.shell.commands import COMMANDS
from rdi.shell.repl.command import Commands, Where
from tests.shell.taverns import open_visit


def declared() -> Commands[list[str]]:
    """A registry with one command, which notes what it is given."""
    commands: Commands[list[str]] = Commands()

    @commands.command("greet", "g", usage="greet NAME", about="say hello")
    def greet(said: list[str], rest: str) -> None:
        said.append(rest)

    return commands


def test_a_command_is_found_by_its_name_and_by_its_synonyms() -> None:
    commands = declared()
    assert list(commands) == ["greet"]
    for word in ("greet", "GREET", "g"):
        found = commands.find(word)
        assert found is commands["greet"]
    assert commands.find("gr") is None
    assert "did you mean greet?" in str(commands.unknown("gret"))
    assert "You can type check or help." in str(commands.unknown("xyz", (), ["check"]))
    assert "set coach" in str(commands.unknown("coach"))


def test_two_commands_cannot_have_one_name() -> None:
    with pytest.raises(AssertionError, match="two commands are called g"):
        declared().command("go", "g", about="leave")(lambda said, rest: said.append(rest))


@pytest.mark.parametrize("name", COMMANDS)
def test_outside_of_its_place_a_command_is_refused_and_does_nothing(name: str) -> None:
    if COMMANDS[name].where is not Where.ANYWHERE:
        visit = open_visit()
        assert visit.wrong(name)
        assert visit.tavern.session is None


@pytest.mark.parametrize("name", COMMANDS)
def test_completion_holds_in_the_lobby_and_at_a_table(name: str) -> None:
    visit = open_visit()
    for _ in range(2):
        assert all(
            isinstance(note, str) for note in COMMANDS[name].completion(visit.tavern, "").values()
        )
        visit.type("play threes seed 1")
