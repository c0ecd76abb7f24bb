"""Play a game again from its record: to go on with it, to step through it, to take a choice back.

Whether the game comes out the same is checked on the way, so that a replay is exact or refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Any, overload

from rdi import library
from rdi.engine.chance import Chance, SeededChance, StackedChance
from rdi.engine.game import CompiledGame, Game
from rdi.errors import BadRecord, BadSettings, IllegalAnswer, SourceErrors
from rdi.model.outcome import Outcome
from rdi.model.record import Entry, Header, Record, lines_of
from rdi.model.request import in_words
from rdi.session.setup import begin_game, begin_inn_game, make_settings
from rdi.session.validation import seat_count, short_texts, whole_number
from rdi.text import join_words

SEED_LETTERS = 100
"""The seed of an evening's game is a little longer than one that is typed."""

STEPS_BETWEEN_COPIES = 50
"""The number of answers between two copies that are kept for stepping."""


def replay(kept: str | bytes | Record) -> Game:
    """The same game again, as far as it was played, and with the same luck to come.

    Raises BadRecord if the text is no record, the rules have changed since, or the game comes out
    differently; the message names the first difference.
    """
    record = kept if isinstance(kept, Record) else Record.read(kept)
    game = opening_position(record)
    difference = play_back(game, record)
    if difference is not None:
        raise BadRecord(difference)
    return game


def verify(record: Record) -> str | None:
    """The first way in which the game comes out differently when played again; None if in none."""
    try:
        replay(record)
    except BadRecord as error:
        return str(error)
    return None


class NothingChosen(BadSettings):
    """A seat has made no choice that could be taken back."""


def undo(game: Game, seat: int) -> Game:
    """The game as it was at this seat's last choice. Raises NothingChosen if it has made none.

    Luck stays as it was: the same cards will come again.
    """
    turns = [place for place, (who, _) in enumerate(answers(game.log)) if who == seat]
    if not turns:
        raise NothingChosen(f"seat {seat} has chosen nothing yet that could be taken back")
    again = game.begin_again()
    for _, answer in answers(game.log)[: turns[-1]]:
        again.answer(answer)
    return again


class Steps(Sequence[Game]):
    """A recorded game at each of its decisions: `steps[0]` is its first, `steps[-1]` the last.

    Each is a copy of its own, which may be played on. Going back takes no longer than going on.
    """

    def __init__(self, record: Record) -> None:
        """Play the game once and keep copies. Raises BadRecord if it does not come out the same."""
        self._answers = answers(record.log)
        self._copies = [opening_position(record)]
        game = self._copies[0].fork()
        difference = play_back(game, record, self._copies)
        if difference is not None:
            raise BadRecord(difference)

    def __len__(self) -> int:
        return len(self._answers) + 1

    @overload
    def __getitem__(self, step: int) -> Game: ...
    @overload
    def __getitem__(self, step: slice) -> list[Game]: ...

    def __getitem__(self, step: int | slice) -> Game | list[Game]:
        if isinstance(step, slice):
            return [self[each] for each in range(*step.indices(len(self)))]
        if not -len(self) <= step < len(self):
            raise IndexError(f"the game has {len(self)} steps")
        step %= len(self)
        game = self._copies[step // STEPS_BETWEEN_COPIES].fork()
        for _, answer in self._answers[step - step % STEPS_BETWEEN_COPIES : step]:
            game.answer(answer)
        return game


def steps(record: Record) -> Steps:
    """A recorded game at each of its decisions, to go through in both directions."""
    return Steps(record)


def answers(log: Iterable[Entry]) -> list[tuple[int, Any]]:
    """The (seat, answer) pairs of a log, without the outcomes of chance."""
    return [entry for entry in log if isinstance(entry, tuple)]


def opening_position(record: Record) -> Game:
    """The recorded game at its first decision. Raises BadRecord if it cannot be played like
    this.
    """
    header = record.header
    try:
        _check_header(header)
        if header.characters is not None:
            return _inn_game(record)
        compiled = _rules_of(header)
        if compiled.definition.inn is not None:
            raise BadSettings(f"{compiled.definition.title} is a game of characters; it names none")
        seat_count(compiled.definition, "players", len(header.stashes))
        return begin_game(
            compiled,
            header.settings,
            header.stashes,
            names=header.seats,
            seed=header.seed,
            chance=None if header.seed is not None else _recorded_chance(record),
            carry=header.carry,
            memory=header.memory,
            source=header.source,
        )
    except (BadSettings, SourceErrors) as error:
        raise BadRecord(f"line 1: {error}") from None


def _check_header(header: Header) -> None:
    """Raise BadSettings unless a table can have been laid with these values: anybody may edit a
    record.

    Whether they fit the game is seen when it is laid.
    """
    make_settings(**asdict(header.settings))
    for stash in header.stashes:
        whole_number("a Stash", stash)
    whole_number("the carry", header.carry)
    short_texts("the names", header.seats or ())
    seed = header.seed
    if isinstance(seed, str) and not (seed.isprintable() and len(seed) <= SEED_LETTERS):
        raise BadSettings(f"a seed has at most {SEED_LETTERS} letters that can be read")


def _inn_game(record: Record) -> Game:
    header = record.header
    assert header.characters is not None
    found = library.definition(header.game, header.variants)
    if found.inn is None:
        raise BadSettings(f"{found.title} is no game of characters, but some are named")
    seat_count(found, "characters", len(header.characters))
    game = begin_inn_game(
        found, header.characters, header.settings, header.stashes,
        seed=header.seed, chance=None if header.seed is not None else _recorded_chance(record),
        names=header.seats, round_sources=header.round_sources,
    )  # fmt: skip
    if game.definition.fingerprint != header.fingerprint:
        raise BadRecord(
            f"line 1: the cards of {found.title}, or the games of its Rounds, have changed since"
            " this game was played"
        )
    return game


def play_back(game: Game, record: Record, copies: list[Game] | None = None) -> str | None:
    """Give a game at its beginning all recorded answers; the first difference, or None.

    A copy of the game is added to `copies` whenever STEPS_BETWEEN_COPIES more answers were given.
    The outcomes of chance after the last answer may be missing in the record, and so may the
    outcome of the game: a crash can come between them.
    """
    given = answers(record.log)
    for place, (seat, answer) in enumerate(given, start=1):
        if game.pending is None or game.pending.seat != seat:
            break
        try:
            game.answer(answer)
        except IllegalAnswer as error:
            return _first_difference(game, record) or f"answer {place} is not legal: {error}"
        if copies is not None and place % STEPS_BETWEEN_COPIES == 0:
            copies.append(game.fork())
    return _first_difference(game, record)


def _first_difference(game: Game, record: Record) -> str | None:
    played = game.log
    for place, (new, old) in enumerate(zip_longest(played, record.log)):
        if new != old and not _was_lost(played, record, place):
            line = 2 + max(0, sum(1 for _ in lines_of(record.log[: place + 1])) - 1)
            return (
                f"line {line}: the record has {_entry_text(old)}, the game has {_entry_text(new)}"
            )
    if record.outcome is not None and record.outcome != game.outcome:
        told, played_to = _outcome_text(record.outcome), _outcome_text(game.outcome)
        return f"the record ends with {told}, the game with {played_to}"
    return None


def _outcome_text(outcome: Outcome | None) -> str:
    """How a game ended, as far as records are likely to differ in it."""
    if outcome is None:
        return "nothing"
    won = join_words([f"{gold:+d}" for gold in outcome.winnings])
    places = "; ".join(join_words([str(seat) for seat in group]) for group in outcome.places)
    return (
        f"{won} won by the seats, in the places {places or 'none'}, and {outcome.carry} left over"
    )


def _was_lost(played: Sequence[Entry], record: Record, place: int) -> bool:
    """Whether the record merely breaks off before the luck that followed its last answer."""
    is_broken_off = place >= len(record.log) and record.outcome is None
    return is_broken_off and not any(isinstance(each, tuple) for each in played[place:])


def _entry_text(entry: Entry | None) -> str:
    if entry is None:
        return "nothing more"
    if isinstance(entry, tuple):
        return f"the answer {in_words(entry[1])} of seat {entry[0]}"
    return f"{entry} from luck"


def _recorded_chance(record: Record) -> Chance:
    """The luck of a record without a seed: the recorded outcomes, then any others."""
    luck = [entry for entry in record.log if not isinstance(entry, tuple)]
    cards = [outcome for outcome in luck if isinstance(outcome, str)]
    dice = [outcome for outcome in luck if isinstance(outcome, int)]
    return StackedChance(cards, dice, SeededChance(0))


def _rules_of(header: Header) -> CompiledGame:
    """The rules by which the game was played. Raises BadRecord if there are none or others now."""
    if header.source is not None:
        compiled = library.compiled_game_in(header.source, header.game, header.variants)
    else:
        compiled = library.compiled_game(header.game, header.variants)
    if compiled.definition.fingerprint != header.fingerprint:
        raise BadRecord(
            f"line 1: the rules of {compiled.definition.title} have changed since this"
            " game was played"
        )
    return compiled
