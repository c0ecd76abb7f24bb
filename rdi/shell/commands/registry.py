"""The registry of the commands at the prompt, and the decorator that declares one in it."""

from __future__ import annotations

from rdi.shell.repl.command import Commands
from rdi.shell.repl.tavern import Tavern

COMMANDS: Commands[Tavern] = Commands()
command = COMMANDS.command
