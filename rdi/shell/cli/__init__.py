"""The commands of the executable `rdi`, each one function with a decorator, in its subject's file.

`rdi --help` lists the commands in the order in which they stand in these files, and the files in
this one.
"""

from rdi.shell.cli import play, analysis, records, authoring, measurement, tournaments  # isort: skip
from rdi.shell.cli.app import app

__all__ = ["analysis", "app", "authoring", "measurement", "play", "records", "tournaments"]
