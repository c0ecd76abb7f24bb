"""Hold the conversation: take one line at a time, and do what it says or say why not.

What only a game needs is loaded when there is one, so that the first prompt comes at once.
The tavern knows nothing of terminals and pipes. Whoever reads lines, at a prompt or from a file,
gives them to ``take`` one after another and shows ``prompt`` and ``suggestions``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rdi.errors import IllegalAnswer, RdiError, SourceErrors
from rdi.shell.commands import COMMANDS, Command, find_command, unknown
from rdi.shell.finding import Refused
from rdi.shell.page import Page
from rdi.shell.paper import join_words
from rdi.shell.preferences import Preferences
from rdi.shell.questions import Confirm, Question

if TYPE_CHECKING:
    from pathlib import Path

    from rdi.model.request import Answer
    from rdi.shell.choices import Desk
    from rdi.shell.keeping import Shelf
    from rdi.shell.sitting import Sitting
    from rdi.shell.suggesting import Offer, Suggestion

ShowPrivate = Callable[[str, Sequence[str]], None]
CHOICES_SHOWN = 14
"""So many choices are listed where nobody asked for all."""
ANSWERS_NAMED = 12
LINE_MOST = 2_000
"""Nobody types a longer line; whatever sends one is not speaking to us."""


class Tavern:
    """One visit to the tavern, from coming in to leaving."""

    def __init__(
        self, page: Page, preferences: Preferences, shelf: Shelf, is_interactive: bool
    ) -> None:
        self.page = page
        self.preferences = preferences
        self.shelf = shelf
        self.is_interactive = is_interactive
        self.sitting: Sitting | None = None
        self.stops: dict[str, str] = {}
        self.after_game: Callable[[], None] | None = None
        self.again: Callable[[], None] | None = None
        self.questions: list[Question] = []
        self.relook: Callable[[], None] = _as_before
        self.complain: Callable[[str], None] | None = None
        self.show_private: ShowPrivate = lambda title, lines: page.lines(lines)
        self.last_refusal = ""
        self.is_closed = False
        self.ended: Sitting | None = None
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
        text = sentence(str(error))
        rule = error.rule if isinstance(error, IllegalAnswer) else None
        if self.page.look.mode != "json" and rule is not None:
            from rdi.shell.rulebook import rule_note

            text = f"{text} {rule_note(rule)}"
        self.last_refusal = text
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
            raise Refused("this line is no text that anybody can type.")
        if line.startswith("{") and self.page.look.mode == "json":
            self._take_json(line)
        elif self.questions and self._answers_question(line):
            return
        elif not line:
            self._take_enter()
        elif not self._answers_game(line):
            self._run(line)

    def _answers_question(self, line: str) -> bool:
        """Whether the line answers the question that is open; commands go on working beside it."""
        question = self.questions[-1]
        named = find_command(line.split()[0]) if line else None
        if named is not None and named.name not in question.words:
            return False
        act = question.read(line)
        if act is not None:
            self.questions.remove(question)
            act()
        elif line:
            raise Refused(f"{line!r} is no answer here. {self._can_answer(question)}")
        else:
            question.show()
        return True

    def _can_answer(self, question: Question) -> str:
        texts = [choice.text for choice in question.choices]
        more = [f"{len(texts) - ANSWERS_NAMED} more"] if len(texts) > ANSWERS_NAMED else []
        return f"There is {join_words([*texts[:ANSWERS_NAMED], *more])}." if texts else ""

    def _take_json(self, line: str) -> None:
        """A choice as JSON: {"do": "raise 9"} or {"answer": ["raise", 9]}."""
        try:
            given = json.loads(line)
        except ValueError as error:
            raise Refused(f"this is no JSON: {error}") from None
        except RecursionError:
            raise Refused("this is nested too deeply for a choice.") from None
        if isinstance(given, dict) and isinstance(given.get("do"), str):
            self._take(given["do"].strip())
        elif isinstance(given, dict) and "answer" in given:
            self.give(given["answer"])
        else:
            raise Refused('a choice in JSON is {"do": "words"} or {"answer": data}')

    def _take_enter(self) -> None:
        """An empty line does what costs nothing, once the hand was seen, and otherwise shows what
        there is to choose, once.
        """
        sitting = self.sitting
        desk = sitting.desk if sitting else None
        if desk is None or sitting is None:
            return
        from rdi.shell.choices import free_choice

        if sitting.is_hand_unseen:
            self._run("look")
            return
        free = free_choice(desk)
        if free is not None:
            self.give(free.answer)
        elif self.page.look.mode == "json":
            sitting.show()
        elif self._listed_at == self._place:
            whose = f"{sitting.person_asked}, please" if sitting.party.is_shared else "Please"
            self.page.say(f"{whose} type your choice; ? lists them.")
            self._listed_at = self._place
        else:
            sitting.show()
            if not sitting.lists_choices:
                self.show_choices()
            self._listed_at = self._place

    def _answers_game(self, line: str) -> bool:
        """Whether the line is an answer to the game; a command's name is that, unless it fits
        here.
        """
        desk = self.sitting.desk if self.sitting else None
        if desk is None or self.sitting is None:
            return False
        if self.sitting.heed(line):
            return True
        from rdi.shell.reading import is_meant, read_answer

        choice, target = self.sitting.with_target(line)
        first, _, rest = line.partition(" ")
        command = find_command(first)
        if command is not None and not is_meant(choice, desk):
            return False
        try:
            answer = read_answer(choice, desk)
        except Refused as refused:
            is_about_cards = desk.words.is_of_deck(rest.partition(" ")[0])
            if command is None or command.name != first.lower() or is_about_cards:
                raise
            return self._runs_instead(command, rest.strip(), refused)
        if answer is None:
            return False
        self._consider(answer)
        if target and self.sitting.asks_for_target(desk.request.seat):
            self._answers_game(target)
        return True

    def _runs_instead(self, command: Command, rest: str, refused: Refused) -> bool:
        """Carry out a command whose name is also a word of this decision, where the line was no
        answer; where it is no such command either, the answer is what was refused.
        """
        try:
            command.run(self, rest)
        except RdiError:
            raise refused from None
        return True

    def _consider(self, answer: Answer) -> None:
        """Give an answer, but ask first before somebody folds where checking is free."""
        from rdi.model.request import Wager

        request = self.sitting.game.pending if self.sitting else None
        is_free = isinstance(request, Wager) and not request.owed
        asks = self.is_interactive and self.preferences.is_on("confirm")
        if answer == "fold" and is_free and asks:
            text = "Checking is free. Fold all the same?"
            self.questions.append(Confirm(text, lambda: self.give(answer)))
        else:
            self.give(answer)

    def give(self, answer: Answer) -> None:
        """Answer the game. Raises IllegalAnswer, and nothing has changed then."""
        if self.sitting is None or self.sitting.desk is None:
            raise Refused("nobody here is asked anything now.")
        desk = self.sitting.desk
        remark = self._remark(desk, answer)
        try:
            self.sitting.answer(answer)
        except IllegalAnswer as error:
            if not desk.is_hand_chosen_from:
                raise
            from rdi.shell.choices import NOT_THESE

            raise IllegalAnswer(NOT_THESE, error.rule) from None
        self.last_refusal = ""
        if remark:
            self.page.say(remark)

    def _remark(self, desk: Desk, answer: Answer) -> str:
        """What the coach has to say about a choice."""
        if self.preferences["coach"] in ("off", "full"):
            return ""
        from rdi.shell.coach import remark

        return remark(self, desk, answer)

    def _run(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        found = find_command(first)
        if found is None:
            raise unknown(first, self._words_here(), self._offered_here())
        found.run(self, rest.strip())

    def _words_here(self) -> tuple[str, ...]:
        """Words that belong to the decision, for guessing what was meant; where others read along,
        not what somebody holds.
        """
        desk = self.sitting.desk if self.sitting else None
        if desk is None:
            return ()
        from rdi.model.request import Wager
        from rdi.shell.reading import BET_WORDS

        if isinstance(desk.request, Wager):
            return tuple(word for word in BET_WORDS if len(word) > 2)
        items = () if desk.is_shared else desk.request.items
        return (desk.request.verb, *(item for item in items if isinstance(item, str)))

    def _offered_here(self) -> list[str]:
        """What the decision offers, in few words."""
        desk = self.sitting.desk if self.sitting else None
        if desk is None:
            return []
        from rdi.shell.choices import overview

        return [choice.label for choice in overview(desk)]

    # ------------------------------------------------------------------ going on

    def leave(self) -> None:
        """Close the door behind us; the game stays on its file."""
        kept = self.kept()
        if kept is not None:
            self.page.say(f"Saved as {kept.stem}; resume goes on with it.")
        elif self.shelf.follows:
            self.page.say("Not all of this game is saved.")
        self.shelf.close()
        self.is_closed = True

    def kept(self) -> Path | None:
        """The file that holds all of the game at this table, which is written once more where that
        failed before; None where there is none.
        """
        if self.shelf.follows and self.shelf.current is None and self.sitting is not None:
            self.sitting.keep(self.sitting)
        return self.shelf.current

    def hurry(self) -> None:
        """Play on without pauses until somebody here is asked."""
        if self.sitting is not None:
            self.sitting.is_in_a_hurry = True

    def stand_up(self) -> None:
        """Leave the table for another: what went on there is over here, but for its file."""
        if self.kept() is not None:
            self.page.say("The game you leave is saved; resume goes on with it.")
        self.shelf.close()
        self.ended = self.sitting or self.ended
        self.sitting, self.after_game = None, None
        self.last_refusal = ""
        self.questions.clear()

    @property
    def is_away_from_lobby(self) -> bool:
        """Whether a game, an evening or a question of theirs is open."""
        return self.sitting is not None or self.after_game is not None or bool(self.questions)

    def go_to_lobby(self) -> None:
        """Leave the table for the lobby."""
        self.stand_up()
        self.page.say("You are in the lobby.")

    def sit_down(self, sitting: Sitting, after: Callable[[], None] | None = None) -> None:
        """Begin or go on with a game; ``after`` is done when it is over."""
        self.sitting = sitting
        sitting.stops = self.stops
        self.after_game = after

    def begin(self, sitting: Sitting) -> None:
        """Sit down at a game, and let it begin."""
        self.sit_down(sitting)
        self._go_on()

    def _go_on(self) -> None:
        """Let the others play, and show the table when somebody here is asked."""
        sitting = self.sitting
        if sitting is None or self.questions or self.is_closed:
            return
        position = (sitting.game, len(sitting.game.log))
        if position == self._position and not sitting.is_over:
            return
        sitting.advance(self.preferences["pace"])
        self._position = (sitting.game, len(sitting.game.log))
        if not sitting.is_over:
            sitting.show()
            if sitting.is_hand_unseen and self.page.look.mode != "json":
                self.page.say(f"Enter or look shows {sitting.person_asked} the hand, in private.")
            if sitting.lists_choices:
                self._listed_at = self._place
            self._coach()
            return
        sitting.show_end()
        self.sitting = None
        self.ended = sitting
        after, self.after_game = self.after_game, None
        if after is None:
            self.shelf.close()
        else:
            after()
            self._go_on()

    def _coach(self) -> None:
        is_shared = self.sitting is not None and self.sitting.party.is_shared
        if self.preferences["coach"] == "full" and self.is_asked and not is_shared:
            self._run("hint")

    @property
    def subject(self) -> Sitting:
        """The game that is being talked about: the one at the table, or the last one played."""
        sitting = self.sitting or self.ended
        if sitting is None:
            raise Refused("nothing was played yet; play NAME sits down.")
        return sitting

    def show_own(self, lines: Sequence[str]) -> None:
        """Print lines on the page; with friends at the keyboard, for the one who is asked and
        nobody else.
        """
        sitting = self.subject
        if sitting.party.is_shared:
            self.show_private(sitting.person_asked, lines)
        else:
            self.page.lines(lines)

    # ------------------------------------------------------------------ what a front end shows

    @property
    def prompt(self) -> str:
        """What stands before the cursor."""
        if self.questions:
            return self.questions[-1].prompt
        if self.sitting is not None and self.sitting.prompt:
            return self.sitting.prompt
        return "tavern> "

    @property
    def is_asked(self) -> bool:
        """Whether a game waits for somebody here."""
        return self.sitting is not None and self.sitting.desk is not None

    def show_choices(self, is_whole: bool = False) -> None:
        """Print what can be typed at this decision, with what it leads to: the first of it, and how
        much more there is, or all.
        """
        if self.sitting is None or self.sitting.desk is None:
            return
        if self.page.look.mode == "plain" and not is_whole:
            return  # the page has said it
        from rdi.shell.choices import choices, unlisted

        desk = self.sitting.desk
        offered = choices(desk)
        shown = offered if is_whole else offered[:CHOICES_SHOWN]
        self.page.table([(each.text, each.note) for each in shown if each.note])
        self.page.row([each.text for each in shown if not each.note])
        left = unlisted(desk.request, offered)
        if len(shown) < len(offered):
            left += len(offered) - len(shown)
            self.page.say(f"And {left:,} more: ? lists them.")
        elif left:
            self.page.say(f"And {left:,} more of the kind.")
        if self.sitting.party.is_shared:
            self.page.say("look shows you your own cards, and nobody else.")
        self._listed_at = self._place

    @property
    def _place(self) -> tuple[object, int]:
        """The decision, and how much was printed by now."""
        return self._position, self.page.count

    @property
    def offer(self) -> Offer:
        """All that may be typed now, for completion."""
        from rdi.shell.suggesting import Offer

        if self.questions:
            return Offer(answers=self.questions[-1].choices)
        desk = self.sitting.desk if self.sitting else None
        commands = {name: each.about for name, each in COMMANDS.items()}
        return Offer(desk, commands, self._arguments)

    def _arguments(self, before: str) -> dict[str, str]:
        from rdi.shell.arguments import arguments_of

        word, _, rest = before.partition(" ")
        found = find_command(word)
        return arguments_of(found.name, self, rest) if found else {}

    def suggestions(self, text: str) -> list[Suggestion]:
        """How this line may go on."""
        from rdi.shell.suggesting import suggest

        return suggest(text, self.offer)


def _as_before() -> None:
    """The look stays as it is."""


def sentence(text: str) -> str:
    """A message as a sentence: a capital at its beginning and a full stop at its end. What begins
    with a file and a line is left as it is, and the name of a file at the beginning.
    """
    text = text.strip()
    if not text:
        return "This cannot be done."
    if text.partition(" ")[0].endswith(":"):
        return text
    ended = text if text[-1] in ".!?:)" else f"{text}."
    is_file = any(sign in text.partition(" ")[0] for sign in "./\\")
    return ended if is_file else ended[0].upper() + ended[1:]
