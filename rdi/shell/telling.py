"""Tell what happens at the table in sentences, as one player saw it.

This only brings together those who can tell something; each kind of event is told by one of them.
"""

from rdi.shell import telling_money, telling_things
from rdi.shell.teller import Teller, Told

__all__ = ["Teller", "Told", "telling_money", "telling_things"]
