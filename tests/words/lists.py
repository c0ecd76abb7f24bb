"""The lists of sentences as they are kept in `said/`, one for each part of the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tests.words.sentences import Said, sentences
from tests.words.visits import Line, visits

FOLDER = Path(__file__).parent / "said"
VISITS = 24
"""The visits from which examples are taken."""
EXAMPLE_MOST = 160


def pages() -> dict[str, str]:
    """Each list by the name of its file."""
    found = list(sentences())
    examples = examples_of(found, visits(VISITS))
    return {
        f"{part}.txt": page_of(part, [each for each in found if part_of(each) == part], examples)
        for part in dict.fromkeys(map(part_of, found))
    }


def page_of(part: str, found: list[Said], examples: Mapping[Said, str]) -> str:
    """The list of one part of the program."""
    return "\n".join(_page(part, found, examples)) + "\n"


def part_of(said: Said) -> str:
    """The part of the program that a sentence belongs to: the folder of its file."""
    return "-".join(said.module.split(".")[1:-1]) or said.module.split(".")[0]


def examples_of(found: Iterable[Said], lines: Iterable[Line]) -> dict[Said, str]:
    """A line that was printed for each sentence that came up, the first and shortest enough."""
    waiting = [each for each in found if len(each.literal) >= LITERAL_LEAST]
    examples: dict[Said, str] = {}
    seen: set[str] = set()
    for line in lines:
        if line.text in seen or len(line.text) > EXAMPLE_MOST:
            continue
        seen.add(line.text)
        for each in [each for each in waiting if each.pattern.search(line.text)]:
            examples[each] = line.text.strip()
            waiting.remove(each)
    return examples


LITERAL_LEAST = 12
"""So many letters of its own a sentence needs to be recognised in a line."""


def _page(part: str, found: list[Said], examples: Mapping[Said, str]) -> Iterator[str]:
    folder = f"rdi/{part.replace('-', '/')}".removesuffix("/rdi")
    yield f"What {folder}/ can print. Values stand between braces; > is an example."
    module = function = ""
    for each in found:
        if each.module != module:
            module, function = each.module, ""
            yield ""
            yield f"{module.replace('.', '/')}.py"
        if each.function != function:
            function = each.function
            yield f"  {function or '(the file)'}: {each.occasion}"
        yield from (f"    {line}" for line in each.text.split("\n"))
        if each in examples:
            yield f"    > {examples[each]}"
