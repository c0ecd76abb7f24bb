"""Print the odds of positions: one asked for on the command line, or many, a line of JSON each."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from rdi.chances.endings import DRAWN
from rdi.chances.odds import odds, odds_after
from rdi.chances.results import Odds
from rdi.chances.rollouts import make_machine_code
from rdi.engine.chance import seed_number
from rdi.engine.game import View
from rdi.errors import BadRecord, MissingFiles, RdiError
from rdi.model.request import Wager
from rdi.session.position.fields import read_json_line
from rdi.session.position.judge import REASON_MOST
from rdi.session.position.position import seat_letter
from rdi.session.position.search import holds_cards_or_dice
from rdi.session.setup import read_seed
from rdi.shell.advice.odds import KEPT_FIRST, ONLY_AS_IT_STANDS, is_kept_from_two
from rdi.shell.advice.odds_text import folded_text, odds_blocks, odds_data
from rdi.shell.analysis.odds_request import Asked, Moment, asked_in, game_of, moment_of, options_of
from rdi.shell.exit_codes import BAD_COMMAND, BAD_FILE, DONE, INTERRUPTED
from rdi.shell.frontend.launch import look_now
from rdi.shell.frontend.launch_options import launch_options
from rdi.shell.interrupts import Interruption, interruptible
from rdi.shell.lookup import InputError
from rdi.shell.messages import as_sentence, complain
from rdi.shell.play.decision import Decision
from rdi.shell.play.hall_decision import HallDecision
from rdi.shell.play.hall_screen import phase_of, score_of, score_text
from rdi.shell.repl.preferences import Preferences
from rdi.shell.show.choice import as_given
from rdi.shell.show.document import Block, Data, Document, Sentence
from rdi.shell.show.page import Page, open_page
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import join_words, printable

NOT_ASKED = "that seat has no decision there, so there is no answer to try."


def page_for(as_json: bool, plain: bool) -> Page:
    """The page on which odds are printed."""
    return open_page(look_now(launch_options(plain, as_json=as_json), Preferences(), False))


def print_odds(asked: Asked, page: Page) -> int:
    """Print the odds of one position. The exit code: 2 where it cannot be, 4 where a record is
    damaged, 130 where the reckoning was broken off; what was found till then is printed.
    """
    try:
        moment = moment_of(asked)
        with interruptible() as stop:
            found, answer = _reckoned(asked, moment, stop)
    except (BadRecord, MissingFiles) as error:
        return _complain(error, BAD_FILE)
    except RdiError as error:
        return _complain(error, BAD_COMMAND)
    page.show(_document(moment, found, answer))
    return INTERRUPTED if found.is_partial else DONE


def make_code_of(asked: Asked, page: Page) -> int:
    """Make the machine code of a game and its variants, and tell how long that took, or why it is
    not made. The exit code: 2 where there is none.
    """
    began = perf_counter()
    try:
        if asked != Asked(game=asked.game, variants=asked.variants):
            raise InputError("--make-code takes only the game and its variants.")
        compiled = game_of(asked)
        title, reason = compiled.definition.title, make_machine_code(compiled)
    except RdiError as error:
        return _complain(error, BAD_COMMAND)
    if reason:
        complain(f"no machine code is made for the odds of {title}: {reason}.")
        return BAD_COMMAND
    seconds = perf_counter() - began
    said = f"The machine code for the odds of {title} is there, after {seconds:.0f} s, and is kept."
    page.show(Document((Sentence(said),), Data("machine_code", {"game": asked.game})))
    return DONE


def print_batch(lines: Iterable[bytes], page: Page) -> int:
    """Answer each line of JSON with one, whatever it says; the exit code is 2 if any of them was
    bad.
    """
    code = DONE
    for number, text in enumerate(lines, 1):
        try:
            asked = asked_in(_object(text))
            moment = moment_of(asked)
            with interruptible() as stop:
                found, _ = _reckoned(asked, moment, stop)
            page.show(Document((), _data(moment, found)))
        except RdiError as error:
            reason = printable(as_sentence(error), REASON_MOST)
            page.show(Document((), Data("refused", {"line": number, "text": reason})))
            code = BAD_COMMAND
            continue
        if found.is_partial:
            return INTERRUPTED
    return code


def _object(text: bytes) -> dict[str, object]:
    given = read_json_line(text)
    if not isinstance(given, dict):
        raise InputError("a line should be an object with named values.")
    return given


def _reckoned(asked: Asked, moment: Moment, stop: Interruption) -> tuple[Odds, str]:
    """The odds, and the answer they suppose, where one was asked about."""
    view, wanted = moment.game.view(moment.seat), options_of(asked, moment)
    if is_kept_from_two(view):
        raise InputError(KEPT_FIRST)
    seed = seed_number(read_seed(asked.seed or 0))
    if not asked.what_if:
        found = odds(
            view,
            samples=wanted.samples,
            model=wanted.model,
            seed=seed,
            keep_going=stop.keep_going,
            time=wanted.time,
            is_alone=False,
        )
        return found, ""
    decision = _decision(moment)
    if decision is None:
        raise InputError(NOT_ASKED if view.request is None else ONLY_AS_IT_STANDS)
    answer = decision.read(asked.what_if)
    if answer is None:
        raise decision.refusal(asked.what_if)
    answer = as_given(answer)
    found = odds_after(
        view,
        answer,
        samples=wanted.samples,
        model=wanted.model,
        seed=seed,
        keep_going=stop.keep_going,
        time=wanted.time,
        is_alone=False,
    )
    return found, decision.text_of(answer)


def _decision(moment: Moment) -> Decision | None:
    view = moment.view
    request = view.request
    return None if request is None else HallDecision(request, view, Vocabulary(moment.definition))


def _phase(moment: Moment) -> str:
    """The phase of the game; where cards are played in a Round, what is asked in that."""
    view, pending = moment.view, moment.game.pending
    is_own = view.turn is None or moment.game.definition.inn is None
    return phase_of(view.events, pending if is_own else view.request)


def _data(moment: Moment, found: Odds) -> Data:
    """The odds for programs."""
    definition = moment.definition
    by_luck = [[owner, name] for owner, name in moment.by_luck]
    fields = {
        "game": definition.name,
        "variants": list(definition.variants),
        "decision": _phase(moment),
        "by_luck": by_luck,
        **odds_data(found, moment.party),
    }
    return Data("odds", fields)


def _document(moment: Moment, found: Odds, answer: str) -> Document:
    """The odds of a position, behind what lies there."""
    view = moment.view
    words = Vocabulary(moment.definition)
    blocks: list[Block] = [Sentence(_heading(moment, view))]
    score = score_of(view, words)
    if score is not None:
        blocks.append(Sentence(f"Now: {score_text(score)}."))
    if answer:
        blocks.append(Sentence(f"What if you answer: {answer}"))
    decision = _decision(moment)
    if answer == "fold" and decision is not None and isinstance(decision.request, Wager):
        blocks.append(Sentence(folded_text(view, moment.seat)))
    else:
        is_bet = decision is None or not found.options
        blocks += odds_blocks(found, None if is_bet else decision, moment.party, words)
    if moment.by_luck:
        blocks.append(Sentence(_by_luck(moment)))
    if found.model == DRAWN and moment.kept:
        who = moment.party.together(moment.kept)
        told = f"{who} exchanged nothing, as far as is known; drew gives the number of cards."
        blocks.append(Sentence(told))
    return Document(tuple(blocks), _data(moment, found))


def _heading(moment: Moment, view: View) -> str:
    definition = moment.definition
    variants = [each.title for each in definition.offered if each.name in definition.variants]
    called = f"{definition.title} with {join_words(variants)}" if variants else definition.title
    phase = _phase(moment)
    own = [
        f"{name} {_things(items)}" for name, items in view.own.items() if holds_cards_or_dice(items)
    ]
    seat = f"seat {seat_letter(moment.seat)} of {moment.game.seats}"
    return f"{', '.join([called, seat, phase])}. {'; '.join(own)}".strip()


def _things(items: tuple[object, ...]) -> str:
    return " ".join(str(item[1] if isinstance(item, tuple) else item) for item in items)


def _by_luck(moment: Moment) -> str:
    """Which piles that are seen were not laid out, so that luck has filled them."""
    owners: dict[int | None, list[str]] = {}
    for owner, name in moment.by_luck:
        owners.setdefault(owner, []).append(name)
    parts = []
    for owner, names in owners.items():
        piles = join_words(names)
        whose = "" if owner is None else f" of {seat_letter(owner)}"
        parts.append(f"your {piles}" if owner == moment.seat else f"{piles}{whose}")
    return f"Not laid out, and so dealt by the seed: {join_words(parts)}."


def _complain(error: RdiError, code: int) -> int:
    complain(error)
    return code
