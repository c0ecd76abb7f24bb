"""The commands at the prompt, each one function with a decorator, in the file of its subject.

The decorator says everything that is known of a command; help, completion and "did you mean" follow
from that. Help lists the commands in the order in which they stand in these files, and the files in
this one. All of them are imported before the first prompt, so what takes long to import is imported
inside the functions.
"""

from rdi.shell.commands import lobby, advice, table, records, general  # isort: skip
from rdi.shell.commands.registry import COMMANDS

__all__ = ["COMMANDS", "advice", "general", "lobby", "records", "table"]
