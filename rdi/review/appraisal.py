"""The cost of an answer that was given, by the one weighing of the ways to answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rdi.errors import BadSettings, GameFault
from rdi.model.request import Answer, PickInside, Respond, Wager
from rdi.players.searcher import is_relevant
from rdi.review.weighing import Look, Weighing, weighing

if TYPE_CHECKING:
    from rdi.chances.results import Estimate
    from rdi.engine.game import View
    from rdi.engine.inn.view import InnView
    from rdi.model.request import Request


@dataclass(frozen=True, slots=True)
class Appraisal:
    """A weighing of the ways to answer, and the answer that was given."""

    weighed: Weighing
    given: Answer

    @property
    def worths(self) -> Mapping[Answer, Estimate]:
        """The worth of answers, the best one first, in the unit of the weighing."""
        return self.weighed.worths

    @property
    def best(self) -> Answer:
        """The answer that was best."""
        return self.weighed.best

    @property
    def cost(self) -> Estimate:
        """The worth of the best answer less this one's; 0 where the two cannot be told apart."""
        return self.weighed.cost(self.given)

    @property
    def part(self) -> float:
        """The part of what was at stake that the answer cost."""
        return self.cost.value / self.weighed.at_stake if self.weighed.at_stake else 0.0


def appraisal(view: View, request: Request, answer: Answer, look: Look) -> Appraisal | None:
    """The appraisal of an answer to the request of a view; None where there is no choice, or where
    the ways to choose cannot be told apart by figures.
    """
    if is_forced(request) or isinstance(request, PickInside):
        return None
    if isinstance(request, Respond) and not is_relevant(cast("InnView", view), request):
        return None
    given = request.read(answer)
    try:
        found = weighing(view, look, given)
    except (BadSettings, GameFault):  # such games tell no chances, or not here
        return None
    if found is None or given not in found.worths or len(found.worths) < 2:
        return None
    return Appraisal(found, given)


def is_forced(request: Request) -> bool:
    """Whether there is only one way to answer."""
    if isinstance(request, Wager):
        return request.bounds is None and not request.owed
    return len(request.options[:2]) < 2 if request.is_single else not request.most
