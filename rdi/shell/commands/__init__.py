"""The commands at the prompt, each one function with a decorator, in the file of its subject.

Help lists the commands in the order in which they stand in these files, and the files in this one.
What a command needs that takes long to import is imported inside its function.
"""

from rdi.shell.commands import lobby, advice, table, records, general  # isort: skip
from rdi.shell.repl.command import COMMANDS

__all__ = ["COMMANDS", "advice", "general", "lobby", "records", "table"]
