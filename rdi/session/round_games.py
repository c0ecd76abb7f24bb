"""The games of the hall that may be played inside a Round of Gambling, found on the shelf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rdi import library
from rdi.engine.game import CompiledGame
from rdi.errors import BadSettings, SourceErrors
from rdi.model.round_games import read_game, why_no_round_game
from rdi.text import hint, nearest_words, typed


def round_games(
    rounds: Sequence[str], sources: Mapping[str, str] | None = None
) -> tuple[CompiledGame, ...]:
    """The games named, ready to run; from these texts, by name, where they were kept with a record.
    Raises BadSettings where one cannot be played in a Round, with the nearest that can, and
    SourceErrors where a file has mistakes.
    """
    sources = sources or {}
    for name in sources.keys() - {read_game(each)[0] for each in rounds}:
        raise BadSettings(f"the text of {name!r} is there, which is no game for Rounds here")
    return tuple([_round_game(each, sources) for each in rounds])


def own_texts(found: Sequence[CompiledGame]) -> dict[str, str] | None:
    """The texts of a player's own games by name, which records carry along; None where all are
    ours.
    """
    texts = {each.definition.name: library.own_text(each.definition) for each in found}
    return {name: text for name, text in texts.items() if text is not None} or None


def _round_game(words: str, sources: Mapping[str, str]) -> CompiledGame:
    name, variants = read_game(words)
    source = sources.get(name)
    if source is None:
        compiled = library.compiled_game(name, variants)
    else:
        compiled = library.compiled_game_in(source, name, variants)
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
