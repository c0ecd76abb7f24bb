"""Word messages as sentences, and say on the standard error what cannot be done, and how far
something is that takes long.
"""

from __future__ import annotations

import os
import re
import sys

from rdi.errors import IllegalAnswer, UnreadableFile
from rdi.shell.show.layout import wrap
from rdi.shell.show.look import Surroundings, choose_look
from rdi.text import capitalized, printable, raw_stream

NOTHING_PLAYED = "no game has been played yet; play NAME sits down."
NOBODY_ASKED = "nobody here has a choice to make now."
SCORES = ("score", "points")
"""The words after `why` that ask how something was scored."""


TOPIC_OF_RULE = {
    "betting-02": "betting", "betting-05": "check", "betting-08": "call", "betting-09": "raise",
    "betting-10": "raise", "betting-11": "table-stakes", "ac-01": "adventure", "ac-03": "loans",
    "AC-2": "loans",
}  # fmt: skip
"""Where a rule is told by which something was refused."""
IDENTIFIER = re.compile(r"[A-Za-z]+-\d+")


def with_rule(text: str, rule: str) -> str:
    """A refusal, and behind it where its rule can be read: in a topic of the house, or in a section
    of the booklet. The id of a rule that no topic tells is nothing to a player.
    """
    topic = TOPIC_OF_RULE.get(rule)
    if topic is not None:
        return f"{text} (rules {topic})"
    return text if not rule or IDENTIFIER.fullmatch(rule) else f"{text} ({rule})"


def complain(reason: Exception | str) -> None:
    """Print the reason: on a terminal within its width, elsewhere as one line for programs."""
    text = as_sentence(reason)
    if isinstance(reason, IllegalAnswer):
        text = with_rule(text, reason.rule)
    around = Surroundings.of(sys.stderr, os.environ)
    lines = wrap(text, choose_look(around).width) if around.is_terminal else [text]
    print("\n".join(lines), file=sys.stderr)


def print_error(reason: Exception | str) -> None:
    """Print the reason as it is: for programs, and where it shows an excerpt of a file."""
    print(reason, file=sys.stderr)


def show_progress(text: str = "") -> None:
    """Write a text over the line that was shown last on the terminal; nothing takes it away."""
    print(f"\r{printable(text)}", end="\x1b[K", file=raw_stream(sys.stderr), flush=True)


def as_sentence(message: Exception | str) -> str:
    """A message as a sentence: a capital at its beginning and a full stop at its end. What begins
    with a file and a line is left as it is, and the name of a file at the beginning.
    """
    text = str(message).strip()
    if not text:
        return "This cannot be done."
    if text.partition(" ")[0].endswith(":"):
        return text
    ended = text if text[-1] in ".!?:)" else f"{text}."
    is_path = any(sign in text.partition(" ")[0] for sign in "./\\")
    is_file = is_path or isinstance(message, UnreadableFile)
    return ended if is_file else capitalized(ended)
