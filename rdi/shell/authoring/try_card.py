"""Sit an author down at a table with a card, and look after each line whether it was changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rdi.engine.game import Game
from rdi.errors import BadSettings, RdiError, SourceErrors, UnreadableFile
from rdi.files import read_text
from rdi.lang.authoring.trial import trial_of
from rdi.lang.syntax.source import Source
from rdi.model.trial import Trial
from rdi.session.replay import answers
from rdi.session.setup import read_seed
from rdi.session.trial import begin_trial, continue_trial, trial_seats
from rdi.shell.exit_codes import BAD_COMMAND, BAD_FILE
from rdi.shell.frontend.launch import enter_at
from rdi.shell.frontend.launch_options import LaunchOptions
from rdi.shell.messages import print_error
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.game_setup import YOU, sit
from rdi.shell.play.regulars import fill_seats
from rdi.shell.repl.seating import announcement
from rdi.shell.repl.tavern import Tavern
from rdi.shell.show.document import Sentence


def try_file(path: Path, title: str, seed: str, options: LaunchOptions) -> int:
    """Try the card of this title in a file, or its first one, against regulars."""
    try:
        text = read_text(path)
        trial = trial_of(Source(str(path), text), title)
        trial_seats()
    except (SourceErrors, UnreadableFile) as error:
        print_error(error)
        return BAD_FILE
    except RdiError as error:
        print_error(error)
        return BAD_COMMAND
    return enter_at(options, lambda tavern: _Bench(tavern, path, text, title, trial).begin(seed))


class _Bench:
    """A card being tried: the file as it was read last, and the game in which it is."""

    def __init__(self, tavern: Tavern, path: Path, text: str, title: str, trial: Trial) -> None:
        self.tavern, self.page = tavern, tavern.page
        self.path, self.text, self.title = path, text, title
        self.seen = self._state()
        self.trial = trial
        self.waiting: Trial | None = None
        self.base: Game | None = None
        self.session: GameSession | None = None

    def begin(self, seed: str) -> Callable[[], None]:
        """Sit down; what is to be done before each line."""
        names = [YOU, *fill_seats([YOU], trial_seats() - 1)]
        self.trial, self.waiting, self.base = self.waiting or self.trial, None, None
        game = begin_trial(self.trial, names, read_seed(seed or None))
        session = self.session = sit(game, self.page)
        session.rewind = self._rewind(session.rewind)
        self.tavern.stand_up()
        self.tavern.again = lambda: self._again()
        told = Sentence(
            f'You hold "{self.trial.title}". When you change {self.path}, the card changes. This '
            "game is not saved."
        )
        self.page.add(*announcement(session).blocks, told)
        self.tavern.begin(session)
        return self.look

    def _again(self) -> None:
        self.begin("")

    def look(self) -> None:
        """Read the file again where it was changed, and go on with what it says now."""
        state = self._state()
        if state != self.seen:
            self.seen = state
            try:
                text = read_text(self.path)
                if text != self.text:
                    self.text = text
                    self.waiting = trial_of(Source(str(self.path), text), self.title)
                    if not self._is_playing():
                        self.page.say(f'"{self.waiting.title}" has changed; again deals it.')
            except RdiError as error:
                self._keep_old(error)
        if self.waiting is not None and self._is_playing():
            self._change(self.waiting)

    def _change(self, trial: Trial) -> None:
        """Change the card in the game, as soon as that can be."""
        assert self.session is not None
        try:
            game = continue_trial(self.session.game, self.trial, trial)
        except BadSettings as error:
            self.page.say(
                f"The card has changed, but this table cannot use it: {error}. The game goes on "
                "with the old card; rdi try deals a new game."
            )
            self.waiting = None
            return
        if game is None:
            self.page.say("The card has changed; the change counts from your next turn on.")
            return
        self.session.game, self.base = game, game.fork()
        self.trial, self.waiting = trial, None
        self.page.say(f'"{trial.title}" is now as in {self.path}.')

    def _keep_old(self, error: RdiError) -> None:
        self.waiting = None
        self.page.lines(str(error).splitlines())
        self.page.say("Until that is fixed, the game goes on with the old card.")

    def _is_playing(self) -> bool:
        return self.session is not None and self.tavern.session is self.session

    def _rewind(self, usual: Callable[[int], Game]) -> Callable[[int], Game]:
        """Choices are taken back as far as the card was the same."""

        def rewind(seat: int) -> Game:
            assert self.session is not None
            if self.base is None:
                return usual(seat)
            done = answers(self.session.game.log)[len(answers(self.base.log)) :]
            turns = [place for place, (who, _) in enumerate(done) if who == seat]
            if not turns:
                raise BadSettings("the card has changed since your last choice")
            again = self.base.fork()
            for _, answer in done[: turns[-1]]:
                again.answer(answer)
            return again

        return rewind

    def _state(self) -> tuple[int, int] | None:
        try:
            about = self.path.stat()
        except OSError:
            return None
        return about.st_mtime_ns, about.st_size
