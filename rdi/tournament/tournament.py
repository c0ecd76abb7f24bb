"""A tournament from Python: set it up, run it, and read its results while it runs and after."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec

from rdi.errors import BadSettings
from rdi.tournament.array_play import MAKING_SECONDS, may_need_machine_code
from rdi.tournament.extension import Stage, additions, extend, verify_stages
from rdi.tournament.identity import PREFIX, THE_SPEC, changes_since, identity_of, spec_in
from rdi.tournament.runner import Progress, Runner
from rdi.tournament.spec import Spec
from rdi.tournament.spec_reading import read_spec, spec_from_data
from rdi.tournament.statistics.results import Results, stored_results
from rdi.tournament.store import Store, StoreError
from rdi.tournament.workers.engines import PATIENCE_LEAST, engine_named
from rdi.tournament.workers.jobs import Engine

SUFFIX = ".db"
ENDED = "ended"


class Tournament:
    """A tournament and where its results are kept.

    tournament = rdi.Tournament(
        games=["high-card", {"game": "high-card", "seats": 3}],
        bots=["mara", "tight.py:Tight", {"name": "b", "plays": "nell"}],
        deals=200,
    )
    for progress in tournament.run():
        print(progress.games)
    print(tournament.results().standings())
    """

    def __init__(
        self,
        spec: Spec | None = None,
        *,
        store: str | Path | None = None,
        **parts: Any,
    ) -> None:
        """Create a tournament from a spec, or from its parts by name, as in a spec file.

        Games may be given as texts such as ``GAME with VARIANT``, bots as what plays or as a class
        that can be imported. `store` is the file of results, a new one in a folder for what is
        temporary where none is named. SourceErrors for what cannot be played.
        """
        found = spec if spec is not None else spec_from_data(_plain(parts))
        self.path = Path(store) if store else Path(mkdtemp(prefix="rdi-")) / f"results{SUFFIX}"
        self.spec = _with_cards_settled(found, self.path)

    @classmethod
    def read(cls, path: str | Path) -> Tournament:
        """The tournament of a spec file; its results lie beside it, under the same name."""
        file = Path(path)
        return cls(read_spec(file), store=file.with_suffix(SUFFIX))

    @classmethod
    def of_store(cls, path: str | Path) -> Tournament:
        """The tournament that a file of results belongs to. Raises StoreError if it is none."""
        with closing(Store.open(Path(path))) as store:
            fingerprint = store.meta(f"{PREFIX}{THE_SPEC}")
            if store.meta("spec") is None:
                raise StoreError(f"{path} lacks its spec")
            spec = spec_in(store)
        if spec.fingerprint != fingerprint:
            raise StoreError(f"{path} is damaged: the spec in it is not the one it was begun with")
        return cls(spec, store=path)

    def run(self, engine: Engine | str | None = None) -> Iterator[Progress]:
        """Play all missing units, and report every unit that is kept.

        Raises StoreError if the results were begun with something else; what has changed is named.
        """
        with closing(Store.open(self.path, for_writing=True)) as store:
            self._claim(store)
            playing = self._engine(engine)
            try:
                yield from Runner(self.spec, store, playing).run()
                store.set_meta({ENDED: "yes"})
            finally:
                if playing is not engine:
                    playing.close()

    def _engine(self, engine: Engine | str | None) -> Engine:
        if engine is not None and not isinstance(engine, str):
            return engine
        return engine_named(engine or self.spec.engine, self.patience)

    @property
    def patience(self) -> float:
        """Seconds after which a unit is given up: a bot may use its time in every decision, and
        machine code may have to be made first.
        """
        making = MAKING_SECONDS if may_need_machine_code(self.spec) else 0.0
        limits = self.spec.limits
        return max(PATIENCE_LEAST, making, limits.seconds * limits.faults * 2)

    def _claim(self, store: Store) -> None:
        """Write down what this is, or see that it is the same that was begun, or adds to it."""
        if store.meta("spec") is None:
            store.set_meta({"spec": self.spec.as_json().decode(), **identity_of(self.spec)})
            return
        before = spec_in(store)
        if additions(before, self.spec) and not changes_since(before, store):
            extend(store, before, self.spec)
            store.set_meta({ENDED: "no"})
            return
        changed = changes_since(self.spec, store)
        if changed:
            raise StoreError(
                f"{self.path} has begun with something else; these have changed since: "
                f"{', '.join(changed)}. Restore them, or begin again with another file"
            )

    def results(self) -> Results:
        """The results so far. Raises StoreError if nothing was played."""
        with closing(Store.open(self.path)) as store:
            return stored_results(self.spec, store)

    def additions(self) -> list[str]:
        """The games added to those played, in words: more deals, bots or games; nothing where
        nothing was played yet, or where it is the same.
        """
        if not os.path.exists(self.path):
            return []
        with closing(Store.open(self.path)) as store:
            return [] if store.meta("spec") is None else additions(spec_in(store), self.spec)

    def stages(self) -> list[Stage]:
        """The games that had been played whenever something was added, and are still as they were.
        Raises StoreError where they are not.
        """
        with closing(Store.open(self.path)) as store:
            return verify_stages(store)

    def digest(self) -> str:
        """The SHA-256 over all results so far."""
        with closing(Store.open(self.path)) as store:
            return store.digest()

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        if not os.path.exists(self.path):
            return False
        with closing(Store.open(self.path)) as store:
            return store.meta(ENDED) == "yes"


def _with_cards_settled(spec: Spec, path: Path) -> Spec:
    """A spec that says whether cards are common: as it says, or else as its results were begun,
    so that what was played before there were common cards is still what it was.
    """
    if spec.common_cards is not None:
        return spec
    is_common = spec.usually_has_common_cards
    with suppress(StoreError), closing(Store.open(path)) as store:
        if store.meta("spec") is not None:
            is_common = spec_in(store).common_cards or False
    return msgspec.structs.replace(spec, common_cards=is_common)


def _plain(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Parts as plain data: structs and classes of bots may be given as well as mappings."""
    return {name: msgspec.to_builtins(value, enc_hook=_named) for name, value in parts.items()}


def _named(value: object) -> str:
    """A class as a spec names it. Raises BadSettings for anything that other processes
    cannot make.
    """
    if not isinstance(value, type):
        raise BadSettings(f"{value!r} is not a table, a text or a class")
    if "." in value.__qualname__:
        raise BadSettings(
            f"{value.__qualname__} is defined inside something else: move it to the "
            "top level of a file"
        )
    if value.__module__ != "__main__":
        return f"{value.__module__}:{value.__qualname__}"
    file = getattr(sys.modules["__main__"], "__file__", None)
    if file is None:
        raise BadSettings(
            f"{value.__qualname__} is not in a file, so other processes cannot find it"
        )
    return f"{file}:{value.__qualname__}"
