"""Look back at a game: what each choice cost, luck and errors apart, and the dearest choices with
their reasons.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import isfinite

from rdi.chances.results import Estimate
from rdi.model.record import Record
from rdi.review.appraisal import Appraisal
from rdi.review.game_review import GameReview, ReviewedChoice, SeatReview, review
from rdi.review.weighing import GOLD, Look
from rdi.session.replay import Steps, answers, steps
from rdi.shell.advice.hints import Coach
from rdi.shell.advice.odds_text import FEW, error_text, signed, tenths
from rdi.shell.lookup import InputError
from rdi.shell.play.decision import Decision
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.game_setup import names_at, sit
from rdi.shell.play.regulars import named_regular
from rdi.shell.progress import shown_progress
from rdi.shell.show.document import Block, Columns, Data, Document, Heading, Sentence, row_in_words
from rdi.shell.show.page import Page
from rdi.shell.show.party import Party
from rdi.text import count_of

DEAREST = 3
"""So many of the dearest choices are shown with their positions."""

WHOLE = 100

LUCK = "the worth of the cards and dice that came"
LEFT_OVER = "the effect of hidden cards, and of bets on them"


@dataclass(frozen=True, slots=True)
class ReviewPages:
    """The pages of a review: what the result is made of, all choices, and the dearest of them."""

    page: Page
    positions: Steps
    record: Record

    @staticmethod
    def of(page: Page, record: Record) -> ReviewPages:
        """The pages for a game that is over. InputError for one that is not; BadRecord for a record
        that is not good.
        """
        if record.outcome is None:
            raise InputError("review looks back at games that are over; hint advises at a choice.")
        return ReviewPages(page, steps(record), record)

    @property
    def only_person(self) -> int | None:
        """The seat of the person who played; None where several did, or nobody."""
        names = names_at(self.positions[0])
        people = [seat for seat, name in enumerate(names) if named_regular(name) is None]
        return people[0] if len(people) == 1 else None

    def look(self, seat: int | None, seconds: float | None) -> GameReview:
        """Look at the game, in about so many seconds: from this seat in a game of characters."""
        in_company = self.record.header.characters is not None
        asked = None if seat is None or not in_company else [seat]
        with shown_progress("reviewing", self.page.look.mode == "json") as progress:
            return review(
                self.record,
                seats=asked,
                seconds=seconds,
                progress=progress,
                positions=self.positions,
            )

    def show(self, found: GameReview, seat: int | None) -> None:
        """Tell what was found: what the result of a seat is made of and all its choices, or the
        results of all seats beside one another.
        """
        party = self._session(-1, seat).party
        if self.page.look.mode == "json":
            self.page.show(Document((), Data("review", self._as_data(found, seat))))
        elif seat is None:
            self.page.show(Document(tuple(all_results(found, party))))
        else:
            self._show_seat(found.of(seat), found, party)
        if found.is_partial:
            self.page.say("You stopped the review: not all choices were looked at.")

    def _session(self, step: int, seat: int | None) -> GameSession:
        return sit(self.positions[step], self.page, seat)

    def _show_seat(self, own: SeatReview, found: GameReview, party: Party) -> None:
        self.page.show(Document(tuple(own_result(own, found, party))))
        rows = [self._row(choice) for choice in own.choices]
        if rows:
            head = ("step", "made", "best", "cost", "")
            told = tuple([_in_words(row) for row in rows])
            self.page.add(Heading("Choices"), Columns((head, *rows), (0, 3), "  ", told, True))

    def _decision(self, choice: ReviewedChoice) -> tuple[GameSession, Decision]:
        """A position as it was when somebody had to choose."""
        session = self._session(choice.step, choice.seat)
        request = session.game.pending
        assert request is not None
        return session, session.table.decision(request, session.view_of(choice.seat))

    def _row(self, choice: ReviewedChoice) -> tuple[str, ...]:
        """A choice in the table: its number, what was chosen, what was best, cost and mark."""
        _, decision = self._decision(choice)
        made = answers(self.record.log)[choice.step][1]
        found, number = choice.appraisal, f"{choice.step}"
        if found is None:
            return (number, decision.text_of(made), "", "", "")
        best = decision.text_of(found.best) if found.cost.value else "as good as any"
        cost = _cost(found) if found.cost.value else ""
        return (number, decision.text_of(made), best, cost, _mark(choice))

    def show_position(self, choice: ReviewedChoice, look: Look) -> None:
        """The position of a choice, and why another would have been better, by the figures of a
        review that looked so closely.
        """
        found = choice.appraisal
        assert found is not None
        session, decision = self._decision(choice)
        name = session.party.name(choice.seat)
        made, best = decision.text_of(found.given), decision.text_of(found.best)
        self.page.add(Heading(f"Step {choice.step}: {name} chose {made}, best was {best}"))
        session.show(whole=True)
        self.page.show(reasons_for_best(session, decision, look))

    def _as_data(self, found: GameReview, seat: int | None) -> Mapping[str, object]:
        names = names_at(self.positions[0])
        seats = range(found.seats) if seat is None else [seat]
        return {
            "game": self.record.header.game,
            "unit": found.unit,
            "seats": [{"name": names[each], **_seat_data(found.of(each))} for each in seats],
            "why_no_luck": found.why_no_luck,
            "is_partial": found.is_partial,
        }


def _nothing() -> None:
    """Nobody speaks up unasked here."""


def judgement(choice: ReviewedChoice, decision: Decision) -> str:
    """The cost of a choice, the best answer, and its mark; nothing of one that cost
    nothing.
    """
    found = choice.appraisal
    if found is None or not found.cost.value:
        return ""
    told = f"That cost {_cost(found)}; best was {decision.text_of(found.best)}."
    return f"{_mark(choice).capitalize()}: {told}" if choice.mark else told


def reasons_for_best(session: GameSession, decision: Decision, look: Look) -> Document:
    """The answer of the best regular at a choice, with its reasons, after so close a look."""
    return Coach(session.page, session, _nothing).hint(decision, look)


def _mark(choice: ReviewedChoice) -> str:
    mark = choice.mark
    return f"{mark.name} {mark.sign}" if mark else ""


# ------------------------------------------------------------------ what the result is made of


def own_result(own: SeatReview, found: GameReview, party: Party) -> Iterator[Block]:
    """The result of a seat and what it is made of."""
    who = party.name(own.seat)
    yield Heading("Looking back")
    figures: list[tuple[str, str, str]] = []
    if own.result is not None:
        figures.append(("result", f"{own.result:+d} Gold" if own.result else "0 Gold", ""))
    if own.luck is not None:
        figures.append(("luck", _figure(own.luck), LUCK))
    if own.unit == GOLD:
        errors = Estimate(-own.own_errors.value, own.own_errors.error)
        figures.append((f"{party.whose_inside(own.seat)} errors", _figure(errors), ""))
        figures.append(("the others' errors", _figure(own.others_errors), ""))
    if own.left_over is not None:
        figures.append(("left over", _figure(Estimate(own.left_over)), LEFT_OVER))
    parts = [(name, figure.partition(" "), meaning) for name, figure, meaning in figures]
    rows = [(name, number, more, meaning) for name, (number, _, more), meaning in parts]
    yield Columns(tuple(rows), (1,), "  ", tuple(" ".join(filter(None, row)) for row in rows))
    if own.luck is None:
        yield Sentence(f"Luck is left out: {found.why_no_luck}.")
    yield Sentence(_rate_in_words(own, who))


def _rate_in_words(own: SeatReview, who: str) -> str:
    rate, count = own.error_rate, len(own.appraised)
    if rate is None:
        return f"{who} had no choice whose cost can be worked out."
    choices = count_of(count, "choice")
    each = " each" if count > 1 else ""
    if own.unit == GOLD:
        return f"{choices} cost {tenths(rate)} in 100 of the Gold at stake{each}."
    return f"{choices} cost {tenths(rate)} in 100 of the chance to be the last{each}."


def all_results(found: GameReview, party: Party) -> Iterator[Block]:
    """The results of all seats beside one another."""
    yield Heading("Looking back")
    head: tuple[str, ...] = ("", "own errors", "error rate")
    if found.unit == GOLD:
        head = ("", "result", "luck", "own errors", "others' errors", "left over", "error rate")
    rows = [_seat_row(found.of(seat), party.name(seat)) for seat in range(found.seats)]
    told = tuple(row_in_words(head, row) for row in rows)
    yield Columns((head, *rows), tuple(range(1, len(head))), "  ", told, True)
    if found.luck is None:
        yield Sentence(f"Luck is left out: {found.why_no_luck}.")
    yield Sentence("The error rate is the mean cost of a choice, in 100 of the Gold at stake.")


def _seat_row(own: SeatReview, name: str) -> tuple[str, ...]:
    rate = "" if own.error_rate is None else tenths(own.error_rate)
    errors = Estimate(-own.own_errors.value, own.own_errors.error)
    if own.unit != GOLD:
        return (name, _figure(Estimate(WHOLE * errors.value, WHOLE * errors.error)), rate)
    result = "" if own.result is None else f"{own.result:+d}"
    luck = "" if own.luck is None else _figure(own.luck)
    left = "" if own.left_over is None else _figure(Estimate(own.left_over))
    return (name, result, luck, _figure(errors), _figure(own.others_errors), left, rate)


def _figure(gold: Estimate) -> str:
    return signed(gold, is_exact=False)


def _cost(found: Appraisal) -> str:
    """The cost of an answer, with how far that may be off."""
    is_gold = found.weighed.unit == GOLD
    factor = 1 if is_gold else WHOLE
    value, error = factor * found.cost.value, factor * found.cost.error
    told = f"{tenths(value)} {error_text(error, FEW)}" if error else tenths(value)
    return f"{told} Gold" if is_gold else f"{told} in 100"


def _in_words(row: tuple[str, ...]) -> str:
    """A row of the table of choices as a sentence."""
    number, made, best, cost, mark = row
    told = f"Step {number}: {made}"
    if cost:
        told += f", best {best}, cost {cost}"
    return f"{told} ({mark})." if mark else f"{told}."


# ------------------------------------------------------------------ for programs


def _seat_data(own: SeatReview) -> dict[str, object]:
    return {
        "seat": own.seat,
        "result": own.result,
        "luck": _estimate_data(own.luck),
        "own_errors": _estimate_data(own.own_errors),
        "others_errors": _estimate_data(own.others_errors),
        "left_over": own.left_over,
        "error_rate": own.error_rate,
        "choices": [_choice_data(each) for each in own.choices],
    }


def _choice_data(choice: ReviewedChoice) -> dict[str, object]:
    found, mark = choice.appraisal, choice.mark
    if found is None:
        return {"step": choice.step}
    return {
        "step": choice.step,
        "answer": found.given,
        "best": found.best,
        "cost": found.cost.value,
        "cost_error": found.cost.error,
        "part": found.part,
        "mark": mark.name if mark else None,
        "worths": [[answer, *_pair(worth)] for answer, worth in found.worths.items()],
    }


def _pair(worth: Estimate) -> tuple[float, float | None]:
    return worth.value, worth.error if isfinite(worth.error) else None


def _estimate_data(found: Estimate | None) -> dict[str, float | None] | None:
    return None if found is None else {"value": found.value, "error": found.error}
