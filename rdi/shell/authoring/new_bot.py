"""Write a bot to begin with into the working folder: rdi new bot LANGUAGE NAME."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from keyword import iskeyword
from pathlib import Path

from rdi.errors import BadSettings, RdiError
from rdi.files import new_file, read_text
from rdi.lang.authoring.templates import file_name, title_of
from rdi.shell.exit_codes import DONE, code_of
from rdi.shell.messages import print_error
from rdi.shell.show.document import Verbatim
from rdi.shell.show.page import report_page
from rdi.text import hint, nearest_words
from rdi.tournament import bots

BEGINNINGS = Path(bots.__file__).parent / "beginnings"
USUAL_NAME = "my bot"


@dataclass(frozen=True)
class Language:
    """A language that bots are written in: how its files end, and how a bot is built and tried, in
    words with `{file}`, `{name}` and `{class}`.
    """

    suffix: str
    trial: str


LANGUAGES = {
    "python": Language(".py", "rdi bot-check {file}:{class}"),
    "javascript": Language(".js", "rdi bot-check -- node {file}"),
    "rust": Language(".rs", "rustc -O {file} && rdi bot-check -- ./{name}"),
    "c": Language(".c", "cc -O2 -o {name} {file} && rdi bot-check -- ./{name}"),
}


def begin_bot(words: Sequence[str]) -> int:
    """Write a bot in a language, the first word, under a name, the others. 2 where there is no such
    language or name, or it is taken.
    """
    try:
        told = _begun(words)
    except RdiError as error:
        print_error(error)
        return code_of(error)
    report_page(as_json=False).add(Verbatim(told))
    return DONE


def _begun(words: Sequence[str]) -> str:
    wanted = words[0].casefold() if words else ""
    if wanted not in LANGUAGES:
        near = nearest_words(wanted, LANGUAGES, 0.5)
        raise BadSettings(f"{wanted!r} is not a language for bots; {hint(near, LANGUAGES)}")
    language = LANGUAGES[wanted]
    title = title_of(" ".join(words[1:]) or USUAL_NAME)
    path = Path(file_name(title, language.suffix))
    names = {"{file}": path.name, "{name}": path.stem, "{class}": _class_name(path.stem)}
    text = _filled(read_text(BEGINNINGS / f"bot{language.suffix}.txt"), names)
    with new_file(path) as file:
        file.write(text)
    return f"Wrote {path}. Look at it, change it, and then: {_filled(language.trial, names)}"


def _class_name(stem: str) -> str:
    """The stem of a file as the name of a class."""
    name = "".join(word.capitalize() for word in stem.split("_"))
    return name if name[:1].isalpha() and not iskeyword(name) else f"Bot{name}"


def _filled(text: str, names: dict[str, str]) -> str:
    for mark, name in names.items():
        text = text.replace(mark, name)
    return text
