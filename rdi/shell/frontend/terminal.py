"""Talk at a terminal: line editing, a menu of what is legal, a toolbar, keys, private hands."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output, create_output

from rdi.files import TEXT_BYTES, at_home, open_to_read
from rdi.shell.exit_codes import DONE, INTERRUPTED
from rdi.shell.folders import state_folder
from rdi.shell.frontend.paging import Paging
from rdi.shell.interrupts import interrupts_end_pauses
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.choice import Choice
from rdi.shell.show.layout import as_ascii
from rdi.shell.show.look import Look
from rdi.text import printable, raw_stream

KEYS = {"f1": "help", "f2": "look", "f3": "hint", "f5": "table", "f6": "set"}
MENU_ROWS = 6
ALTERNATE, BACK = "\x1b[?1049h\x1b[2J\x1b[H", "\x1b[2J\x1b[?1049l"


class _Remembered(FileHistory):
    """The lines typed in the lobby, kept in a file as long as the disk has room for them."""

    def store_string(self, string: str) -> None:
        """Write a line down."""
        with suppress(OSError):
            super().store_string(string)


class Menu(Completer):
    """Offers what may be typed now, with its consequence."""

    def __init__(self, tavern: Tavern) -> None:
        self._tavern = tavern

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """The suggestions for what stands before the cursor."""
        ascii_only = self._tavern.page.look.mode == "ascii"
        for found in self._tavern.suggestions(document.text_before_cursor):
            note = as_ascii(found.note) if ascii_only else found.note
            yield Completion(
                found.text,
                start_position=-found.replaces,
                display=printable(found.text),
                display_meta=printable(note),
            )


class Prompt:
    """The conversation at a terminal."""

    def __init__(
        self, tavern: Tavern, source: Input | None = None, target: Output | None = None
    ) -> None:
        self.tavern = tavern
        self._source, self._target = source, target
        self._sessions: dict[str, PromptSession[str]] = {}
        self._was_interrupted = False
        self._paging = Paging(tavern, can_erase=True)
        tavern.show_private = self._show_private

    def talk(self) -> int:
        """Ask and answer until somebody leaves; the exit code."""
        while not self.tavern.is_closed:
            try:
                line = self._paging.typed_ahead()
                if line is None:
                    line = self._session().prompt(printable(self.tavern.prompt))
            except KeyboardInterrupt:
                if self._interrupted():
                    return INTERRUPTED
                continue
            except EOFError:
                self.tavern.leave()
                return DONE
            self._was_interrupted = False
            self.tavern.relook()
            self._paging.begin()
            with interrupts_end_pauses(self.tavern.hurry):
                self.tavern.take(line)
        return DONE

    def _interrupted(self) -> bool:
        """Ctrl-C drops the line; a second one in a row leaves."""
        if self._was_interrupted:
            self.tavern.leave()
            return True
        self._was_interrupted = True
        kept = "; the game is saved" if self.tavern.shelf.current else ""
        self.tavern.page.say(f"Ctrl-C again leaves{kept}.")
        return False

    def _session(self) -> PromptSession[str]:
        """One session for each kind of decision, so that history does not mix them."""
        kind = self._kind()
        if kind not in self._sessions:
            self._sessions[kind] = self._new_session(kind)
        session = self._sessions[kind]
        preferences = self.tavern.preferences
        is_suggesting = preferences.is_on("suggest")
        # An empty line reserves no rows for the menu, so that the table above it stays whole.
        typed = session.default_buffer
        session.complete_while_typing = is_suggesting and Condition(lambda: bool(typed.text))
        session.auto_suggest = AutoSuggestFromHistory() if is_suggesting else None
        is_vi = preferences["editing"] == "vi"
        session.editing_mode = EditingMode.VI if is_vi else EditingMode.EMACS
        session.mouse_support = preferences.is_on("mouse")
        session.bottom_toolbar = self._toolbar if preferences.is_on("toolbar") else None
        return session

    def _kind(self) -> str:
        if self.tavern.questions:
            return "question"
        session = self.tavern.session
        request = session.game.pending if session else None
        return "lobby" if request is None else request.verb

    def _new_session(self, kind: str) -> PromptSession[str]:
        return PromptSession(
            completer=Menu(self.tavern),
            history=self._history(kind),
            key_bindings=self._keys(),
            reserve_space_for_menu=MENU_ROWS,
            input=self._source,
            output=self._target or create_output(raw_stream(sys.stdout)),
        )

    def _history(self, kind: str) -> History:
        if kind != "lobby" or not self.tavern.preferences.is_on("history"):
            return InMemoryHistory()
        named = os.environ.get("RDI_HISTORY")
        path = at_home(named) if named else state_folder() / "history"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            open_to_read(path, TEXT_BYTES).close()
        except OSError:
            return InMemoryHistory()
        return _Remembered(str(path))

    def _keys(self) -> KeyBindings:
        """The function keys: each is a word that could be typed as well."""
        keys = KeyBindings()
        for key, word in KEYS.items():
            keys.add(key)(self._doing(word))
        keys.add("f4")(self._other_keys)
        return keys

    def _doing(self, word: str):  # type: ignore[no-untyped-def]
        def act(event: KeyPressEvent) -> None:
            from prompt_toolkit.application import run_in_terminal

            def take() -> None:
                self._paging.begin()
                self.tavern.take(word)

            run_in_terminal(take)

        return act

    def _other_keys(self, event: KeyPressEvent) -> None:
        """F4: emacs or vi keys."""
        is_vi = event.app.editing_mode == EditingMode.VI
        event.app.editing_mode = EditingMode.EMACS if is_vi else EditingMode.VI
        self.tavern.preferences.change("editing", "emacs" if is_vi else "vi")

    def _toolbar(self) -> str:
        look: Look = self.tavern.page.look
        text = printable(toolbar_text(self.tavern, look.width))
        return text if look.mode == "unicode" else as_ascii(text)

    def _show_private(self, name: str, lines: Sequence[str]) -> None:
        """Show a hand in the alternate screen, of which nothing stays behind."""
        screen, fit = raw_stream(sys.stdout), self.tavern.page.fit
        screen.write(ALTERNATE)
        print(
            fit(f"Pass the keyboard to {name}. Press Enter when nobody else is looking."),
            file=screen,
        )
        screen.flush()
        try:
            sys.stdin.readline()
            screen.write("\x1b[2J\x1b[H")
            print(*map(fit, lines), "\nEnter hides it.", sep="\n", file=screen)
            screen.flush()
            sys.stdin.readline()
        finally:
            screen.write(BACK)
            screen.flush()


def toolbar_text(tavern: Tavern, width: int) -> str:
    """One line, cut to the width by leaving out what is least useful."""
    left = [*_doing(tavern), *_always(tavern)]
    right = _seed(tavern)
    text = ""
    for part in left:
        longer = f"{text}   {part}" if text else f" {part}"
        if len(longer) > width:
            break
        text = longer
    room = width - len(text) - 1
    return f"{text}{right.rjust(room)} " if right and len(right) + 2 <= room else text


def _doing(tavern: Tavern) -> list[str]:
    if tavern.questions:
        return _labels(tavern.questions[-1].choices[:4])
    session = tavern.session
    if session is None or session.decision is None:
        return ["games", "play NAME", "adventure", "learn"]

    return _labels(session.decision.overview)


def _labels(offered: Sequence[Choice]) -> list[str]:
    return [
        each.label if each.short in ("", each.label) else f"{each.short} {each.label}"
        for each in offered
    ]


def _always(tavern: Tavern) -> list[str]:
    session = tavern.session
    if session is None or session.decision is None:
        return ["? help"]
    odds = [] if session.decision.view.is_company else ["o odds"]
    return ["h hint", *odds, "? list"]


def _seed(tavern: Tavern) -> str:
    session = tavern.session
    if session is None:
        return ""
    mark = "practice, " if session.is_practice else ""
    return f"{mark}seed {session.game.record.header.seed}"
