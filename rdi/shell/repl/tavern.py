"""Hold the conversation: take one line at a time, and do what it says or say why not.

What only a game needs is loaded when there is one, so that the first prompt comes at once.
The tavern knows nothing of terminals and pipes. Whoever reads lines, at a prompt or from a file,
gives them to ``take`` one after another and shows ``prompt`` and ``suggestions``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from rdi.errors import IllegalAnswer, RdiError, SourceErrors
from rdi.shell.lookup import InputError
from rdi.shell.messages import NOBODY_ASKED, NOTHING_PLAYED, as_sentence, with_rule
from rdi.shell.repl.command import Command, Commands, Where
from rdi.shell.repl.preferences import Preferences
from rdi.shell.repl.questions import Begin, Confirm, LookOn, Question
from rdi.shell.show.document import Document
from rdi.shell.show.page import Page
from rdi.shell.show.renderers import render
from rdi.text import you_can_type

if TYPE_CHECKING:
    from pathlib import Path

    from rdi.model.request import Answer
    from rdi.shell.advice.hints import Coach
    from rdi.shell.play.decision import Decision
    from rdi.shell.play.game_session import GameSession
    from rdi.shell.play.talk import Talk
    from rdi.shell.repl.completion import Offer
    from rdi.shell.repl.saved_games import SavedGames
    from rdi.shell.show.choice import Suggestion

ShowPrivate = Callable[[str, Sequence[str]], None]
CHOICES_SHOWN = 14
"""So many choices are listed where nobody asked for all."""
ANSWERS_NAMED = 12
ANOTHER = ("", "n", "y", "yes")
"""The words for another game where one is offered."""
ALWAYS = "full"
"""The setting of a coach who advises before each choice."""
COACHED_GAMES = 3
"""In so many first games of a kind the coach looks at a guest's choices, unless that was set."""
LINE_MOST = 2_000
"""Nobody types a longer line; whatever sends one is not speaking to us."""


class Tavern:
    """One visit to the tavern, from coming in to leaving."""

    def __init__(
        self,
        page: Page,
        preferences: Preferences,
        shelf: SavedGames,
        commands: Commands[Tavern],
        is_interactive: bool,
    ) -> None:
        self.page = page
        self.commands = commands
        self.preferences = preferences
        self.shelf = shelf
        self.is_interactive = is_interactive
        self.session: GameSession | None = None
        self.stops: dict[str, str] = {}
        self.after_game: Callable[[], None] | None = None
        self.again: Callable[[], None] | None = None
        self._is_another_offered = False
        self.questions: list[Question] = []
        self.relook: Callable[[], None] = _as_before
        self.complain: Callable[[str], None] | None = None
        self.show_private: ShowPrivate = lambda title, lines: page.lines(lines)
        self.last_refusal = ""
        self.is_closed = False
        self.ended: GameSession | None = None
        self._told_out: GameSession | None = None
        """The game of which it was told what those may do who are out."""
        self._skipped: GameSession | None = None
        """The game that goes on to its end although all here are out."""
        self._position: tuple[object, int] = (None, 0)
        self._listed_at: tuple[object, int] = (None, 0)
        """Where the choices were listed, as the last thing that was printed."""

    # ------------------------------------------------------------------ one line

    def take(self, line: str) -> RdiError | None:
        """Do what a line says. What is refused is printed and given back; nothing has changed
        then.
        """
        try:
            self._take(line.strip())
            self._go_on()
        except RdiError as error:
            self.refuse(error)
            return error
        return None

    def refuse(self, error: RdiError) -> None:
        """Print why something cannot be done."""
        text = as_sentence(error)
        rule = error.rule if isinstance(error, IllegalAnswer) else None
        if self.page.look.mode != "json" and rule is not None:
            text = with_rule(text, rule)
        self.last_refusal = text if self.is_asked else ""
        if self.page.look.mode == "json":
            self.page.data("refused", text=text, rule=rule)
        elif self.complain is not None:
            self.complain(text)
        elif isinstance(error, SourceErrors):
            self.page.lines(text.splitlines())
        else:
            self.page.say(text)

    def _take(self, line: str) -> None:
        if len(line) > LINE_MOST or not line.isprintable():
            raise InputError("this line is too long, or holds characters that cannot be typed.")
        is_offered, self._is_another_offered = self._is_another_offered, False
        if line.startswith("{") and self.page.look.mode == "json":
            self._take_json(line)
        elif is_offered and line.lower() in ANOTHER and self.again is not None:
            self.again()
        elif self.questions and self._answers_question(line):
            return
        elif not line:
            self._take_enter()
        elif self.questions or not self._answers_game(line):
            self._run(line)

    def _answers_question(self, line: str) -> bool:
        """Whether the line answers the question that is open; commands go on working beside it."""
        question = self.questions[-1]
        named = self.commands.find(line.split()[0]) if line else None
        if named is not None and named.name not in question.words:
            return False
        act = question.read(line)
        if act is not None:
            self.questions.remove(question)
            act()
        elif line:
            raise InputError(f"{line!r} is not an answer here. {self._can_answer(question)}")
        else:
            question.show()
        return True

    def _can_answer(self, question: Question) -> str:
        texts = [choice.text for choice in question.choices]
        more = [f"{len(texts) - ANSWERS_NAMED} more"] if len(texts) > ANSWERS_NAMED else []
        return you_can_type([*texts[:ANSWERS_NAMED], *more]) if texts else ""

    def _take_json(self, line: str) -> None:
        """A choice as JSON: {"do": "raise 9"} or {"answer": ["raise", 9]}."""
        try:
            given = json.loads(line)
        except ValueError as error:
            raise InputError(f"this is not JSON: {error}") from None
        except RecursionError:
            raise InputError("this is nested too deeply for a choice.") from None
        if isinstance(given, dict) and isinstance(given.get("do"), str):
            self._take(given["do"].strip())
        elif isinstance(given, dict) and "answer" in given:
            self.give(given["answer"])
        else:
            raise InputError('a choice in JSON is {"do": "words"} or {"answer": data}')

    def _take_enter(self) -> None:
        """An empty line does what costs nothing, once the hand was seen, and otherwise shows what
        there is to choose, once.
        """
        session = self.session
        decision = session.decision if session else None
        if decision is None or session is None:
            return
        if session.is_hand_unseen:
            self._run("look")
            return
        free = decision.free_choice
        if free is not None:
            self.give(free.answer)
        elif self.page.look.mode == "json":
            session.show()
        elif self._listed_at == self._place:
            whose = f"{session.person_asked}, please" if session.party.is_shared else "Please"
            self.page.say(f"{whose} type your choice; ? lists them.")
            self._listed_at = self._place
        else:
            session.show()
            if not session.lists_choices:
                self.show_choices()
            self._listed_at = self._place

    def _answers_game(self, line: str) -> bool:
        """Whether the line is an answer to the game; a command's name is that, unless it fits
        here.
        """
        decision = self.session.decision if self.session else None
        if decision is None or self.session is None:
            return False
        if self.session.heed(line):
            return True
        choice, target = decision.split_target(line)
        first, _, rest = line.partition(" ")
        command = self.commands.find(first)
        if command is not None and not decision.is_meant(choice):
            return False
        try:
            answer = decision.read(choice)
        except InputError as refused:
            is_about_cards = decision.words.is_of_deck(rest.partition(" ")[0])
            if command is None or command.name != first.lower() or is_about_cards:
                raise
            return self._runs_instead(command, rest.strip(), refused)
        if answer is None:
            return False
        self._consider(answer)
        if target and self.session.asks_for_target(decision.request.seat):
            self._answers_game(target)
        return True

    def _runs_instead(self, command: Command[Tavern], rest: str, refused: InputError) -> bool:
        """Carry out a command whose name is also a word of this decision, where the line was no
        answer; where it is no such command either, the answer is what was refused.
        """
        try:
            self.run(command, rest)
        except RdiError:
            raise refused from None
        return True

    def _consider(self, answer: Answer) -> None:
        """Give an answer, but ask first before somebody folds where checking is free."""
        from rdi.model.request import Wager

        request = self.session.game.pending if self.session else None
        is_free = isinstance(request, Wager) and not request.owed
        asks = self.is_interactive and self.preferences.is_on("confirm")
        if answer == "fold" and is_free and asks:
            text = "Checking is free. Fold all the same?"
            self.questions.append(Confirm(text, lambda: self.give(answer)))
        else:
            self.give(answer)

    def give(self, answer: Answer) -> None:
        """Answer the game. Raises IllegalAnswer, and nothing has changed then."""
        if self.session is None:
            raise InputError(NOBODY_ASKED)
        from rdi.shell.show.choice import as_given

        answer = as_given(answer)
        decision = self.decision
        remark = self.remark(decision, answer)
        try:
            self.session.answer(answer)
        except IllegalAnswer as error:
            if not decision.is_hand_chosen_from:
                raise
            from rdi.shell.play.decision import NOT_THESE

            raise IllegalAnswer(NOT_THESE, error.rule) from None
        self.last_refusal = ""
        if remark:
            self.page.say(remark)

    def remark(self, decision: Decision, answer: Answer) -> str:
        """The coach's remark on a choice; nothing where nobody is to be told."""
        if not self._is_coach_watching:
            return ""
        return self.coach.remark(decision, answer)

    @property
    def _is_coach_watching(self) -> bool:
        """Whether choices are looked at: if that is set, or in a guest's first games of a kind."""
        setting = self.preferences["coach"]
        if setting != "first":
            return setting == "nudge"
        if self.session is None or not self.is_interactive:
            return False
        return self.shelf.count(self.session.game.definition.name) <= COACHED_GAMES

    @property
    def coach(self) -> Coach:
        """Who advises at this game. Raises InputError where nothing was played."""
        from rdi.shell.advice.hints import Coach

        def fall_silent() -> None:
            self.preferences.for_now["coach"] = "off"

        return Coach(self.page, self.subject, fall_silent)

    def run(self, command: Command[Tavern], rest: str) -> None:
        """Carry out a command with the rest of its line.

        Raises InputError where it does not hold, and RdiError; nothing has changed then.
        """
        if refusal := self._refusal(command):
            raise InputError(refusal)
        command.function(self, rest)

    def _refusal(self, command: Command[Tavern]) -> str:
        """Why a command does not hold here; nothing where it does."""
        match command.where:
            case Where.ANYWHERE:
                return ""
            case Where.AWAY_FROM_LOBBY:
                return "" if self.is_away_from_lobby else command.otherwise
            case Where.TABLE:
                return command.otherwise if self.session is None else ""
        session = self.session or self.ended
        if session is None:
            return NOTHING_PLAYED
        if command.where is not Where.GAME and session.decision is None:
            return NOBODY_ASKED
        decision = session.decision  # in a game inside a Round it is one of that game
        is_company = decision is not None and decision.view.at_hand.is_company
        return command.otherwise if is_company and command.where is Where.GAMBLING_DECISION else ""

    def _run(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        found = self.commands.find(first)
        if found is None:
            raise self.commands.unknown(first, self._words_here(), self._offered_here())
        self.run(found, rest.strip())

    def _words_here(self) -> tuple[str, ...]:
        """Words that belong to the decision, for guessing what was meant; where others read along,
        not what somebody holds.
        """
        decision = self.session.decision if self.session else None
        if decision is None:
            return ()
        from rdi.model.request import Wager
        from rdi.shell.play.hall_decision import BET_WORDS

        if isinstance(decision.request, Wager):
            return tuple(word for word in BET_WORDS if len(word) > 2)
        items = () if decision.is_shared else decision.request.items
        return (decision.request.verb, *(item for item in items if isinstance(item, str)))

    def _offered_here(self) -> list[str]:
        """The choices of the decision, in few words."""
        decision = self.session.decision if self.session else None
        if decision is None:
            return []

        return [choice.label for choice in decision.overview]

    # ------------------------------------------------------------------ going on

    def leave(self) -> None:
        """Close the door behind us; the game stays on its file."""
        self._hear_farewell()
        kept = self.kept()
        if kept is not None:
            self.page.say(f"Saved as {kept.stem}; resume goes on with it.")
        elif self.shelf.follows:
            self.page.say("This game is not saved completely.")
        self.shelf.close()
        self.is_closed = True

    def kept(self) -> Path | None:
        """The file that holds all of the game at this table, which is written once more where that
        failed before; None where there is none.
        """
        if self.shelf.follows and self.shelf.current is None and self.session is not None:
            self.session.keep(self.session)
        return self.shelf.current

    def hurry(self) -> None:
        """Play on without pauses until somebody here is asked."""
        if self.session is not None:
            self.session.is_in_a_hurry = True

    def stand_up(self) -> None:
        """Leave the table for another: what went on there is over here, but for its file."""
        if self.kept() is not None:
            self.page.say("The game that you leave is saved; resume goes on with it.")
        self.shelf.close()
        self.ended = self.session or self.ended
        self.session, self.after_game = None, None
        if self.preferences.for_now.get("coach") == ALWAYS:
            del self.preferences.for_now["coach"]
        self.last_refusal = ""
        self.questions.clear()

    @property
    def is_away_from_lobby(self) -> bool:
        """Whether a game, an evening or a question of theirs is open."""
        return self.session is not None or self.after_game is not None or bool(self.questions)

    def go_to_lobby(self) -> None:
        """Leave the table for the lobby."""
        self._hear_farewell()
        self.stand_up()
        self.page.say("You are in the lobby.")

    def _hear_farewell(self) -> None:
        """Hear what somebody says as one leaves the table."""
        if self.session is not None and self.session.talk is not None:
            self.page.say(self.session.talk.farewell())

    def sit_down(self, session: GameSession, after: Callable[[], None] | None = None) -> None:
        """Begin or go on with a game; ``after`` is done when it is over."""
        self.session = session
        session.stops = self.stops
        session.talk = self._talk_at(session)
        session.arrange_hands(self.preferences["sort"])
        session.tell_figures(self.preferences["coach"] != "off")
        self.after_game = after

    def _talk_at(self, session: GameSession) -> Talk | None:
        """The talk of a table, for people at a terminal who want to hear it."""
        if not self.is_talk_heard:
            return None
        from rdi.shell.play.talk import Talk

        return Talk(session.party, f"{session.game.record.header.seed}")

    def listen(self) -> None:
        """Hear the talk of the table from now on, or hear it no more, as is set."""
        if self.session is not None:
            self.session.talk = self._talk_at(self.session)

    @property
    def is_talk_heard(self) -> bool:
        """Whether somebody sits at a terminal and wants to hear what the others say."""
        is_read = self.is_interactive and self.page.look.mode != "json"
        return is_read and self.preferences.is_on("talk")

    def advise_on_all(self) -> None:
        """Let the coach advise before each choice at this table."""
        self.preferences.for_now["coach"] = ALWAYS
        if self.session is not None:
            self.session.tell_figures(True)

    def wait_to_begin(self) -> None:
        """Let the game at the table begin once whoever sits at a terminal has read so far."""
        if self.is_interactive and self.page.look.mode != "json":
            self.questions.append(Begin(_as_before))

    def begin(self, session: GameSession) -> None:
        """Sit down at a game, and let it begin."""
        self.sit_down(session)
        self._go_on()

    def _go_on(self) -> None:
        """Let the others play, and show the table when somebody here is asked."""
        session = self.session
        if session is not None and not session.is_looked_on:
            self.questions = [each for each in self.questions if not isinstance(each, LookOn)]
        if session is None or self.questions or self.is_closed:
            return
        position = (session.game, len(session.game.log))
        if position == self._position and not session.is_over:
            return
        session.pauses = self._pauses and session is not self._skipped
        session.advance(self.preferences["pace"])
        self._position = (session.game, len(session.game.log))
        if session.is_looked_on and session.decision is None:
            self._look_on(session)
            return
        if not session.is_over:
            session.show()
            if session.is_hand_unseen and self.page.look.mode != "json":
                self.page.say(f"Enter or look shows {session.person_asked} their hand, in private.")
            if session.lists_choices:
                self._listed_at = self._place
            self._coach()
            return
        session.show_end()
        self._note_in_diary(session)
        self.session = None
        self.ended = session
        after, self.after_game = self.after_game, None
        if after is None:
            self.shelf.close()
            self.offer_another()
        else:
            after()
            self._go_on()

    @property
    def _pauses(self) -> bool:
        """Whether who is out is shown the game turn by turn."""
        return (
            self.is_interactive
            and self.page.look.mode != "json"
            and self.preferences.is_on("pause")
        )

    def _look_on(self, session: GameSession) -> None:
        """Show the table after a turn to those who are out, and wait until they go on."""

        def go_on() -> None:
            self._position = (None, 0)

        def skip() -> None:
            self._skipped = session
            go_on()

        session.show_table()
        who = "You are" if session.party.you is not None else "All of you are"
        if self._told_out is not session:
            self._told_out = session
            self.page.say(
                f"{who} out of the game. Enter shows the next turn, skip goes on to the end, and "
                "set pause off stops the waiting."
            )
        self.questions.append(LookOn(who, go_on, skip))

    def offer_another(
        self, told: str = "Enter deals another; review looks back at this one."
    ) -> None:
        """After a game, an empty line deals the next one, until something else is typed; `told`
        says so.
        """
        if self.is_interactive and self.again is not None and self.page.look.mode != "json":
            self._is_another_offered = True
            self.page.say(told)

    def _note_in_diary(self, session: GameSession) -> None:
        if self.shelf.folder is not None:
            from rdi.shell.repl.diary import note_game  # late: it is needed at the end of a game

            note_game(self.page, self.shelf, session)

    def _coach(self) -> None:
        is_shared = self.session is not None and self.session.party.is_shared
        if self.preferences["coach"] == ALWAYS and self.is_asked and not is_shared:
            self.show_own(self.coach.hint(self.decision, in_short=True))

    @property
    def subject(self) -> GameSession:
        """The game that is being talked about: the one at the table, or the last one played."""
        session = self.session or self.ended
        if session is None:
            raise InputError(NOTHING_PLAYED)
        return session

    @property
    def decision(self) -> Decision:
        """The decision of the person here. Raises InputError where nobody is asked anything."""
        decision = self.subject.decision
        if decision is None:
            raise InputError(NOBODY_ASKED)
        return decision

    def show_own(self, document: Document) -> None:
        """Print a document on the page; with friends at the keyboard, for the one who is asked and
        nobody else.
        """
        session = self.subject
        if session.party.is_shared:
            self.show_private(session.person_asked, render(document, self.page.look))
        else:
            self.page.show(document)

    # ------------------------------------------------------------------ what a front end shows

    @property
    def prompt(self) -> str:
        """The words before the cursor."""
        if self.questions:
            return self.questions[-1].prompt
        if self.session is not None and self.session.prompt:
            return self.session.prompt
        return "tavern> "

    @property
    def is_asked(self) -> bool:
        """Whether a game waits for somebody here."""
        return self.session is not None and self.session.decision is not None

    def show_choices(self, is_whole: bool = False) -> None:
        """Print what can be typed at this decision, with what it leads to: the first of it, and how
        much more there is, or all.
        """
        if self.session is None or self.session.decision is None:
            return
        if self.page.look.mode == "plain" and not is_whole:
            return  # the page has said it

        from rdi.shell.show.choice import listed

        decision = self.session.decision
        lines = listed(decision.choices)
        shown = lines if is_whole else lines[:CHOICES_SHOWN]
        self.page.table([(text, note) for text, note, _ in shown if note])
        self.page.row([text for text, note, _ in shown if not note])
        left = decision.unlisted
        if len(shown) < len(lines):
            left += sum(count for *_, count in lines[len(shown) :])
            self.page.say(f"And {left:,} more: ? lists them.")
        elif left:
            self.page.say(f"And {left:,} more of the kind.")
        if self.session.party.is_shared:
            self.page.say("look shows your cards to you and nobody else.")
        self._listed_at = self._place

    @property
    def _place(self) -> tuple[object, int]:
        """The decision, and how much was printed by now."""
        return self._position, self.page.count

    @property
    def offer(self) -> Offer:
        """All that may be typed now, for completion."""
        from rdi.shell.repl.completion import Offer

        if self.questions:
            return Offer(answers=self.questions[-1].choices)
        decision = self.session.decision if self.session else None
        commands = {name: each.about for name, each in self.commands.items()}
        return Offer(decision, commands, self._arguments)

    def _arguments(self, before: str) -> Mapping[str, str]:
        word, _, rest = before.partition(" ")
        found = self.commands.find(word)
        return found.completion(self, rest) if found else {}

    def suggestions(self, text: str) -> list[Suggestion]:
        """How this line may go on."""
        from rdi.shell.repl.completion import suggest

        return suggest(text, self.offer)


def _as_before() -> None:
    """The look stays as it is."""
