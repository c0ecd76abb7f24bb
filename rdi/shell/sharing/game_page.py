"""One page of HTML to step through recorded games; it needs nothing else, network nor program.

Each step is a section of its own. Of the table it holds only the parts that the step before did not
show, and names those that are shown, in their order, so that the script can put them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rdi.deadline import Progress
from rdi.review.game_review import GameReview, ReviewedChoice
from rdi.review.weighing import Look
from rdi.shell.advice.review import (
    DEAREST,
    all_results,
    judgement,
    own_result,
    reasons_for_best,
)
from rdi.shell.lookup import InputError
from rdi.shell.messages import as_sentence
from rdi.shell.play.game_setup import YOU
from rdi.shell.sharing.page_style import SCRIPT, STYLE
from rdi.shell.sharing.recorded_game import RecordedGame, Step
from rdi.shell.show.html_renderer import html_of
from rdi.text import count_of, join_words
from rdi.web_page import escaped, own_policy, whole_page

STOPPED = "stopped, and nothing was written."
BUTTONS = ("first", "back", "play", "next", "last")


class Stopped(InputError):
    """Somebody wished the page to be no longer made."""


def game_page(
    games: Sequence[RecordedGame],
    reviews: Sequence[GameReview | None],
    progress: Progress = lambda done, count: True,
) -> str:
    """The page of these games, one after another, each with its review if there is one.

    `progress` is told how many steps are done. Raises Stopped where it says to stop, with nothing
    made.
    """
    count, done = sum(map(len, games)), 0
    articles = []
    for number, (game, found) in enumerate(zip(games, reviews, strict=True), start=1):
        article = _Article(game, f"game-{number}-" if len(games) > 1 else "", found)
        sections = []
        for section in article.steps():
            sections.append(section)
            done += 1
            if not progress(done, count):
                raise Stopped(STOPPED)
        heading = game.title if len(games) > 1 else "Step by step"
        articles.append(article.whole("".join(sections), f"game-{number}", heading))
    title = join_words(list(dict.fromkeys(game.title for game in games)))
    head = f"<h1>{escaped(title)}</h1>{_summary(games)}"
    contents = _contents(games) if len(games) > 1 else ""
    body = head + contents + "".join(articles)
    names = ", ".join(_names(games[0]))
    return whole_page(f"{title}: {names}", STYLE, body, SCRIPT, own_policy(STYLE, SCRIPT))


def _summary(games: Sequence[RecordedGame]) -> str:
    """Who played, and who tells of it."""
    seen = seen_by(games[0])
    many = f"{count_of(len(games), 'game')}; " if len(games) > 1 else ""
    return f'<p class="summary">{many}{escaped(join_words(_names(games[0])))}; {escaped(seen)}.</p>'


def seen_by(game: RecordedGame) -> str:
    """Whose knowledge is told."""
    party = game.party
    if game.viewpoint.is_all:
        return "all hands open"
    if party.you is None:
        return "seen by an onlooker"
    name = party.names[party.you]
    return f"seen by {party.whom(party.you) if name == YOU else name}"


def _names(game: RecordedGame) -> list[str]:
    party = game.party
    if not party.people:
        return list(party.names)
    return [f"{name} ({who})" for name, who in zip(party.names, party.people, strict=True)]


def _contents(games: Sequence[RecordedGame]) -> str:
    entries = "".join(
        [
            f'<li><a href="#game-{number}">{escaped(game.title)}</a>{_won(game)}</li>'
            for number, game in enumerate(games, start=1)
        ]
    )
    return f'<nav class="contents" aria-label="Games"><ol>{entries}</ol></nav>'


def _won(game: RecordedGame) -> str:
    """Who won a game, behind its title; nothing while it goes on."""
    outcome, party = game.record.outcome, game.party
    if outcome is None or not outcome.places:
        return ""
    return escaped(f", won by {join_words([party.whom(seat) for seat in outcome.places[0]])}")


class _Article:
    """A game on the page; the ids of its steps have `prefix` before them."""

    def __init__(self, game: RecordedGame, prefix: str, found: GameReview | None) -> None:
        self._game = game
        self._prefix = prefix
        self._found = found
        self._judged = {choice.step: self._judgement(choice) for choice in self._reviewed}
        self._before: dict[str, int] = {}
        """The parts of the table that the step before showed, each with its number."""
        self._parts = 0

    def whole(self, steps: str, name: str, heading: str) -> str:
        """The game with its steps, and with ways to go from one to another."""
        last = len(self._game) - 1
        buttons = "".join(
            f'<button type="button" data-go="{each}">{each.capitalize()}</button>'
            for each in BUTTONS
        )
        return (
            f'<article class="game" id="{name}"><h2>{escaped(heading)}</h2>'
            f'<div class="controls" role="group" aria-label="Steps">{buttons}'
            f'<input type="range" min="0" max="{last}" value="0" aria-label="Step">'
            '<output aria-live="off"></output></div>'
            '<p class="status" role="status" aria-live="polite"></p>'
            '<div class="play"><div class="stage" role="region" aria-label="The table"></div>'
            '<div class="log" role="region" aria-label="What happened" tabindex="0">'
            f"{steps}</div></div>{self._looking_back()}</article>"
        )

    def steps(self) -> Iterator[str]:
        """The sections of the steps."""
        for number, step in enumerate(self._game):
            name = f"{self._prefix}step-{number}"
            head = f'<h3><a href="#{name}">Step {number}</a></h3>'
            keys, new = self._table(step)
            told = html_of(step.told)
            chosen = f'<p class="chosen">{escaped(step.chosen)}</p>' if step.chosen else ""
            yield (
                f'<section class="step" id="{name}" data-table="{keys}">{head}'
                f'<div class="told">{told}</div><div class="table">{new}</div>'
                f"{chosen}{self._judged.get(number, '')}</section>"
            )

    def _table(self, step: Step) -> tuple[str, str]:
        """The numbers of the parts of the table, and the parts that are new."""
        shown: dict[str, int] = {}
        new = []
        for part in step.table:
            text = html_of(part)
            if text and text not in shown:
                if text not in self._before:
                    self._parts += 1
                    new.append(f'<div data-key="{self._parts}">{text}</div>')
                shown[text] = self._before.get(text, self._parts)
        self._before = shown
        return " ".join(map(str, shown.values())), "".join(new)

    # -------------------------------------------------------------- its review

    @property
    def _reviewed(self) -> list[ReviewedChoice]:
        """The choices of which it may be told what they cost."""
        if self._found is None:
            return []
        view, session = self._game.viewpoint, self._game.session(0)
        return [each for each in self._found.choices if view.knows_choices_of(each.seat, session)]

    def _judgement(self, choice: ReviewedChoice) -> str:
        """The remark beside a choice; nothing where it cost nothing."""
        text = judgement(choice, self._game.decision(choice.step)[1])
        return f'<p class="judged">{escaped(text)}</p>' if text else ""

    def _looking_back(self) -> str:
        """The section with the figures of the review, and with the reasons for what would have been
        best at the dearest choices.
        """
        found, party = self._found, self._game.party
        if found is None:
            return ""
        blocks = all_results(found, party)
        if party.you is not None:
            blocks = own_result(found.of(party.you), found, party)
        costly = [each for each in self._reviewed if each.cost.value > 0]
        dearest = sorted(costly, key=lambda each: -each.cost.value)[:DEAREST]
        reasons = "".join([self._reasons(each, found.look) for each in dearest])
        text = html_of(blocks, heading=3)
        return f'<section class="review" id="{self._prefix}review">{text}{reasons}</section>'

    def _reasons(self, choice: ReviewedChoice, look: Look) -> str:
        """A choice that was dear, and why another would have been better."""
        name = f"{self._prefix}step-{choice.step}"
        session, decision = self._game.decision(choice.step)
        who = escaped(session.party.name(choice.seat))
        try:
            advice = html_of(reasons_for_best(session, decision, look).blocks)
        except InputError as error:  # the coach fails, and says why
            advice = f"<p>{escaped(as_sentence(error))}</p>"
        head = f'<h4><a href="#{name}">Step {choice.step}</a>: {who}</h4>'
        return f"{head}{self._judged[choice.step]}{advice}"
