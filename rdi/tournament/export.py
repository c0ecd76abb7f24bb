"""Exports of stored games: CSV, JSON Lines or Parquet, a line for each seat of each game."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec

from rdi.errors import BadSettings
from rdi.text import typed
from rdi.tournament.match_play import seats_of
from rdi.tournament.statistics.results import stored_matches
from rdi.tournament.store import Store
from rdi.tournament.tournament import Tournament
from rdi.tournament.units import ABORTED, PARTS_OF_GOLD, unpacked_rows, without_luck

COLUMNS = {
    "match": "int32",
    "round": "int32",
    "game": "string",
    "seats": "int32",
    "variants": "string",
    "label": "string",
    "deal": "int32",
    "rotation": "int32",
    "seat": "int32",
    "bot": "string",
    "winnings": "int32",
    "without_luck": "float64",
    "place": "int32",
    "faults": "int32",
    "ended": "bool",
}
"""The columns and their types, by pyarrow's names."""
AT_ONCE = 100_000
"""The number of lines of Parquet that are written at once."""

ExportedLine = dict[str, Any]
"""A line of an export, of one seat in a game, in the order of COLUMNS."""

OnProgress = Callable[[int], None]


def export(tournament: Tournament, out: Path, tell: OnProgress | None = None) -> int:
    """Write all games to a file, in the format of the ending of its name; returns the number of
    lines.

    The file appears when it is whole. Raises BadSettings for a name that ends otherwise, or if a
    library is missing.
    """
    if out.suffix not in WRITERS:
        raise BadSettings(f"the file must end in {', '.join(WRITERS)}, not be called {out.name!r}")
    aside = out.with_name(out.name + ".part")
    try:
        count = WRITERS[out.suffix](_with_progress(exported_lines(tournament), tell), aside)
        aside.replace(out)
    except OSError as error:
        raise BadSettings(f"{out} cannot be written: {error.strerror}") from None
    finally:
        with suppress(OSError):  # it is gone already, or there is no such folder
            aside.unlink()
    return count


def exported_lines(tournament: Tournament) -> Iterator[ExportedLine]:
    """A line for each seat of each game, in the order of matches, deals, rotations and lineups.

    `game` is the game's name, `variants` those it was played with, with commas between, and
    `label` tells the entries of the spec apart. `winnings` and `without_luck`, which is what is
    left of them corrected for luck, are in Gold; the second is empty where that was not done.
    `place` is 0 for the first, equals alike. `faults` counts those of the bot in this game. `ended`
    is no where a game came to no end; such a deal is counted nowhere.
    """
    spec = tournament.spec
    labels = spec.labels
    with closing(Store.open(tournament.path)) as store:
        matches = {match.number: match for match in stored_matches(tournament.spec, store)}
        for number, first, packed in store.rows():
            match, entry = matches[number], spec.games[matches[number].game]
            rows = [*unpacked_rows(packed, len(match.lineup))]
            luck = store.luck_of_unit(number, first)
            left = [row.winnings for row in without_luck(rows, luck)] if luck else None
            heading = {
                "match": number,
                "round": match.round,
                "game": entry.game,
                "seats": entry.seats,
                "variants": ",".join([typed(each) for each in entry.variants]),
                "label": labels[match.game],
            }
            seats = len(match.lineup)
            faults = store.faults_of_games(number, first, first + len(rows) // seats)
            for offset, row in enumerate(rows):
                deal, rotation = first + offset // seats, offset % seats
                if not rotation:
                    order = seats_of(spec, match, deal, rotation)
                for index, bot in enumerate(match.lineup):
                    yield {
                        **heading,
                        "deal": deal,
                        "rotation": rotation,
                        "seat": (order[index] + rotation) % seats,
                        "bot": spec.bots[bot].name,
                        "winnings": row.winnings[index],
                        "without_luck": left[offset][index] / PARTS_OF_GOLD if left else None,
                        "place": row.places[index],
                        "faults": faults.get((deal, rotation, bot), 0),
                        "ended": row.trace != ABORTED,
                    }


def _with_progress(
    found: Iterator[ExportedLine], tell: OnProgress | None
) -> Iterator[ExportedLine]:
    for count, line in enumerate(found, start=1):
        if tell is not None and not count % AT_ONCE:
            tell(count)
        yield line


def _write_csv(found: Iterator[ExportedLine], out: Path) -> int:
    with out.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        return _count(found, lambda line: writer.writerow(line.values()))


def _write_json_lines(found: Iterator[ExportedLine], out: Path) -> int:
    encode = msgspec.json.Encoder().encode
    with out.open("wb") as file:
        return _count(found, lambda line: file.write(encode(line) + b"\n"))


def _count(found: Iterator[ExportedLine], write: Callable[[ExportedLine], object]) -> int:
    count = 0
    for line in found:
        write(line)
        count += 1
    return count


def _write_parquet(found: Iterator[ExportedLine], out: Path) -> int:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadSettings("Parquet needs pyarrow: pip install 'rdi[analysis]'") from None
    schema = pyarrow.schema([*COLUMNS.items()])
    count, held = 0, list[ExportedLine]()
    with out.open("wb") as file, parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for line in found:
            held.append(line)
            count += 1
            if len(held) == AT_ONCE:
                writer.write_table(pyarrow.Table.from_pylist(held, schema))
                held.clear()
        writer.write_table(pyarrow.Table.from_pylist(held, schema))
    return count


WRITERS: Mapping[str, Callable[[Iterator[ExportedLine], Path], int]] = {
    ".csv": _write_csv, ".jsonl": _write_json_lines, ".parquet": _write_parquet,
}  # fmt: skip
"""The functions that write files, by the ending of the files' names."""
