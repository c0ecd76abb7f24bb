"""The games of the hall that may be played inside a Round of Gambling, found on the shelf."""

from __future__ import annotations

from collections.abc import Sequence

from rdi import library
from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings, SourceErrors
from rdi.model.round_games import read_game, why_no_round_game
from rdi.text import hint, nearest_words, typed


def round_games(rounds: Sequence[str]) -> tuple[CompiledGame, ...]:
    """The games named, ready to run. Raises BadSettings where one cannot be played in a Round, with
    the nearest that can, and SourceErrors where a file has mistakes.
    """
    return tuple([_round_game(each) for each in rounds])


def _round_game(text: str) -> CompiledGame:
    name, variants = read_game(text)
    compiled = library.compiled_game(name, variants)
    reason = why_no_round_game(compiled.definition)
    if reason:
        raise BadSettings(f"{reason}; {_meant(name, variants)}")
    return compiled


def _meant(name: str, variants: Sequence[str]) -> str:
    """The nearest game that can be played: the same without variants, or another one."""
    try:
        if variants and not why_no_round_game(library.definition(name)):
            return f"did you mean {typed(library.entry(name).name)}?"
    except (BadSettings, SourceErrors):
        pass
    known = names_of_round_games()
    return hint(nearest_words(name, known, 0.5), known)


def names_of_round_games() -> list[str]:
    """The games on the shelf that can be played inside a Round, by name."""
    found = []
    for entry in library.entries():
        try:
            if not entry.is_company and not why_no_round_game(library.definition(entry.name)):
                found.append(entry.name)
        except SourceErrors:  # whoever plays it is told
            continue
    return found
