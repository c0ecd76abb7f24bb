"""A decision of a player at this keyboard: the request, its choices, and how they are typed.

Each kind of game has decisions of its own: those of the hall are about bets and piles, those of
characters about cards and players.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rdi.engine.game import View
from rdi.model.definition import Pile
from rdi.model.request import Answer, Request, Wager
from rdi.shell.lookup import InputError
from rdi.shell.show.choice import Choice, Suggestion
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import you_can_type

LOOK_HINT = "look shows your hand"
NOT_THESE = f"that cannot be chosen now: {LOOK_HINT} and the cards that can be chosen."
"""All that those who read along are told of a choice among hidden cards that is refused."""

LISTED_MOST = 60
"""So many answers are offered one by one."""


@dataclass(frozen=True)
class Decision:
    """A decision of a seat: the request, its own view, and the words of the game.

    `is_shared` says that others read the page too: hidden cards are then called by their number.
    """

    request: Request
    view: View
    words: Vocabulary
    is_shared: bool = False

    @property
    def is_hand_chosen_from(self) -> bool:
        """Whether others read along, and the choice is among cards that they may not see."""
        raise NotImplementedError

    @cached_property
    def choices(self) -> list[Choice]:
        """All that may be typed now, what costs nothing first where there is such a thing."""
        raise NotImplementedError

    @property
    def unlisted(self) -> int:
        """How many more answers there are than choices, where no line of these stands for them."""
        if isinstance(self.request, Wager) or any(
            each.text.endswith("...") for each in self.choices
        ):
            return 0
        return max(0, len(self.request.options) - LISTED_MOST)

    @property
    def overview(self) -> list[Choice]:
        """The choices in few words."""
        raise NotImplementedError

    @property
    def free_choice(self) -> Choice | None:
        """The answer of an empty line: only ever something that costs nothing and gives nothing up
        that could be had.
        """
        raise NotImplementedError

    @property
    def no_choice(self) -> Choice | None:
        """Choosing nothing, where that is allowed."""
        raise NotImplementedError

    def text_of(self, answer: Answer) -> str:
        """The words to type for an answer; hidden cards are called by their numbers."""
        raise NotImplementedError

    def is_meant(self, text: str) -> bool:
        """Whether a line begins with a word of this very decision, so that no command is meant."""
        raise NotImplementedError

    def names_choice(self, text: str) -> bool:
        """Whether words are those of a choice here, also of the one to choose nothing."""
        texts = [each.text.lower() for each in self.choices]
        return self.is_meant(text) or text.lower() in texts

    def read(self, text: str) -> Answer:
        """The answer that was typed; None where these are no words for this decision at all.

        Raises InputError where the words belong here but do not make an answer. Whether the answer
        is legal is for the game to say.
        """
        raise NotImplementedError

    def refusal(self, text: str) -> InputError:
        """The refusal of words that answer nothing here, with what would."""
        offered = [choice.label.removesuffix(" ...") for choice in self.overview]
        return InputError(f"{text!r} is not an answer here. {you_can_type(offered)}")

    def suggestions(self, line: str) -> list[Suggestion]:
        """How a line may go on as an answer."""
        raise NotImplementedError

    def split_target(self, line: str) -> tuple[str, str]:
        """A choice, and the target that was named along with it where this kind of game knows
        that.
        """
        return line, ""


def is_covered(pile: Pile) -> bool:
    """Whether a pile is seen by its owner only."""
    return pile.is_player and pile.seen_by == "owner"
