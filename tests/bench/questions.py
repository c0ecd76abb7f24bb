"""Measure how many questions of a game of characters a sensible player passes, as the prompt asks.

    python -m tests.bench.questions [--games 30] [--first 0] [--seats 4] [--effort 3000]
                                    [--variants boss-battle] [--stops useful] [--silence]
                                    [--told] [--json]

A player who searches sits at the keyboard among the regulars whom the prompt seats there, and is
asked what a person would be asked; the rest is passed unasked. From game to game the characters
move on by as many as there are seats, so that five games go through all of them. Counted is every
choice that a person is given: a question counts as passed where the player plays no card.

`--variants` are played in all games; where these need bosses, those sit on the seats that do.
`--stops fitting` sets all stops so (see `stops` at the prompt); without it they are the usual ones.
With `--told` each question is printed with its answer. With `--silence` the player also thinks
about each window that was passed unasked, and it is counted in how many of these it would have
played a card that cannot be played at any other moment as well: what silence costs.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

import rdi
from rdi.engine.game import Game
from rdi.model.request import PASS, Request, Respond
from rdi.players.idle_cards import is_at_any_moment
from rdi.players.searcher import EFFORT, Searcher
from rdi.shell.play.game_setup import YOU, party_of
from rdi.shell.play.inn_table import InnTable
from rdi.shell.play.regulars import fill_seats, make_player
from rdi.shell.play.stops import STOPS, VALUES, concerns
from rdi.shell.show.party import party_of_characters
from tests.bench.company import GAME, Table, company

if TYPE_CHECKING:
    from rdi.engine.inn.view import InnView


@dataclass
class Counted:
    """What was asked, passed, and passed unasked in so many games, each by what it was about."""

    games: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)

    def share(self, beginning: str = "") -> str:
        """The part of the questions that were passed, of all or of those that begin so."""
        asked, passed = (
            sum(count for about, count in counts.items() if about.startswith(beginning))
            for counts in (self.asked, self.passed)
        )
        return f"{passed} of {asked} ({100 * passed / max(1, asked):.0f} in 100)"


def subject(request: Request, view: InnView) -> str:
    """What a question is about: the first stop of an answer, else what is to be done."""
    if isinstance(request, Respond) and request.verb == "answer":
        return f"answer: {next(concerns(view))}"
    return str(request.verb)


def play(
    game: Game,
    names: list[str],
    effort: int,
    stops: Mapping[str, str],
    thinks: bool,
    counted: Counted,
) -> Iterator[str]:
    """Play a game with a player who searches at the keyboard, and count; what was asked is told."""
    person = Searcher(f"questions {counted.games}", effort)
    bots = {
        seat: make_player(name, f"{game.record.header.seed}")
        for seat, name in enumerate(names)
        if name != YOU
    }
    party = party_of(names)
    titles = cast("InnView", game.view(0)).character_titles
    people = party_of_characters(party.names, titles, party.you, party.humans)
    table = InnTable(game.definition, people, game.round_definitions)
    while (request := game.pending) is not None:
        view = cast("InnView", game.view(request.seat))
        if request.seat in bots:
            game.answer(bots[request.seat].decide(request, view))
            continue
        is_asked = table.asks(request, view, stops)
        about = subject(request, view)
        answer = person.decide(request, view) if is_asked or thinks else PASS
        is_pass = isinstance(request, Respond) and answer == PASS
        if is_asked:
            counted.asked[about] += 1
            counted.passed[about] += is_pass
            yield f"{about}: {request!r} -> {answer}"
        elif len(request.options) > 1:
            counted.silent[about] += 1
            counted.missed[about] += not is_pass and not is_at_any_moment(view.card(answer))
            if not is_pass:
                yield f"(silent) {about}: {request!r} -> {answer}"
            answer = PASS
        if is_asked:
            table.note_answer(request, view, answer)
        game.answer(answer)
    counted.games += 1


def main() -> None:
    """Print the counts and the share that was passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--variants", default="", help="names with commas between them")
    parser.add_argument("--effort", type=int, default=EFFORT)
    parser.add_argument("--stops", choices=VALUES)
    parser.add_argument("--silence", action="store_true")
    parser.add_argument("--told", action="store_true", help="print each question and its answer")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    variants = tuple(each.replace("-", "_") for each in asked.variants.split(",") if each)
    stops = {} if asked.stops is None else dict.fromkeys(STOPS, asked.stops)
    counted = Counted()
    for number in range(asked.first, asked.first + asked.games):
        names = [YOU, *fill_seats([YOU], asked.seats - 1)]
        characters = company(Table("", "", asked.seats, variants), 0, number * asked.seats, "")
        seed = f"questions {number}"
        game = rdi.new_game(GAME, seats=characters, variants=variants, seed=seed)
        for line in play(game, names, asked.effort, stops, asked.silence, counted):
            if asked.told:
                print(line, flush=True)
    if asked.json:
        print(json.dumps(counted.__dict__))
        return
    for about, count in counted.asked.most_common():
        print(f"{about:16} {count:5} asked, {counted.passed[about]:5} passed")
    for about, count in counted.silent.most_common() if asked.silence else ():
        missed = counted.missed[about]
        print(f"{about:16} {count:5} passed unasked, {missed:5} would have been answered")
    print(
        f"{counted.games} games, {counted.asked.total() / counted.games:.1f} questions a game; "
        f"passed {counted.share()}, of answers {counted.share('answer')}"
    )


if __name__ == "__main__":
    main()
