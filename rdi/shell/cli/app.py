"""The application of the executable: the bare `rdi`, the decorator of commands, shared options.

A command is a function in a module of this folder that returns its exit code; typer reads its
options and help from its signature and docstring. `rdi --help` imports them all, so what takes long
to import is imported inside the functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, wraps
from typing import Annotated, Any, ParamSpec

import typer
from typer.core import TyperCommand
from typer.main import get_command_from_info
from typer.models import CommandInfo

from rdi.shell.cli.completion import authored_words, bots, order_words
from rdi.shell.frontend.launch_options import SWITCHES, launch_options

Parameters = ParamSpec("Parameters")

app = typer.Typer(
    help="A tavern in a terminal: play gambling games, write your own, and hold tournaments.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def command(
    name: str | None = None, *, group: typer.Typer = app
) -> Callable[[Callable[Parameters, int]], Callable[Parameters, int]]:
    """Declare a command of the executable, called as its function unless it has a name of its own.

    The function returns the exit code.
    """

    def declare(function: Callable[Parameters, int]) -> Callable[Parameters, int]:
        @wraps(function)
        def run(*arguments: Parameters.args, **options: Parameters.kwargs) -> None:
            raise typer.Exit(function(*arguments, **options))

        def declared() -> None:
            """Stands for the function until its options are asked for."""

        declared.__name__, declared.__doc__ = function.__name__, function.__doc__
        late = type("Late", (LateCommand,), {"function": staticmethod(run)})
        group.command(name, cls=late)(declared)
        return function

    return declare


class LateCommand(TyperCommand):
    """A command whose options are worked out of its function when they are asked for: that takes
    longer than anything else of `rdi --help`, and only one command is run.
    """

    function: Callable[..., None]
    """The callback, which tells its options."""

    @cached_property
    def _worked_out(self) -> Any:
        info = CommandInfo(self.name, callback=self.function)
        return get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode=None)

    @property
    def params(self) -> Any:
        """Its arguments and options."""
        return self._worked_out.params

    @params.setter
    def params(self, _: object) -> None:
        pass

    @property
    def callback(self) -> Any:
        """The function that is called with them."""
        return self._worked_out.callback

    @callback.setter
    def callback(self, _: object) -> None:
        pass


def _switch(option: str) -> Any:
    return typer.Option(option, help=SWITCHES[option].about)


Words = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=order_words)]
Authored = Annotated[
    list[str] | None, typer.Argument(show_default=False, autocompletion=authored_words)
]
Bot = Annotated[str, typer.Option(help="the bot that plays in every seat", autocompletion=bots)]
Variants = Annotated[list[str] | None, typer.Option("--with", help="a variant; may be repeated")]
Seed = Annotated[str, typer.Option(help="the seed from which all luck follows")]
Plain = Annotated[bool, _switch("--plain")]
Ascii = Annotated[bool, _switch("--ascii")]
Json = Annotated[bool, _switch("--json")]
NoColor = Annotated[bool, _switch("--no-color")]
KeepGoing = Annotated[bool, _switch("--keep-going")]


@app.callback(invoke_without_command=True)
def tavern(
    context: typer.Context,
    line: Annotated[str, typer.Option("-c", help="commands between semicolons")] = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
    no_color: NoColor = False,
    keep_going: KeepGoing = False,
) -> None:
    """Open the tavern, or carry out the commands after -c."""
    named = context.invoked_subcommand
    if named is not None and any(context.params.values()):
        raise typer.BadParameter(
            f"put the options of {named} after it; -c takes no other command beside it"
        )
    if named is not None:
        return
    from rdi.shell.frontend.launch import visit

    options = launch_options(plain, ascii_only, as_json, no_color, keep_going)
    raise typer.Exit(visit(line, options))
