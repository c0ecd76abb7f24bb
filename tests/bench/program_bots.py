"""Measure bots that are programs: how many decisions a second one makes, by what it is shown; and
beside them the same bot as a class, in this process (`class`) and in one of its own (`isolated`).

Run it as `python -m tests.bench.program_bots [SECONDS [GAME...]]`; each line takes so long. On each
seat is a program of its own, so that all that a game asks is asked. Counted is the time from a
question to its answer, and what it takes to make the player: by the clock, and what both sides
together took of the processors, which holds for a busy machine as well.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rdi.engine.game import View
from rdi.model.request import Answer, Request
from rdi.players.player import Player
from rdi.session.bots import bot_maker, known_bot
from rdi.session.setup import new_game
from rdi.tournament.bots.factories import PlayerFactory, player_factory
from rdi.tournament.bots.program import ProgramFactory, kill_programs
from rdi.tournament.spec import BotSpec, Limits

PROGRAM = Path(__file__).parents[1] / "tournament" / "bots" / "tight_program.py"
CLASS = PROGRAM.with_name("tight.py")
KINDS = ("class", "isolated")
SHOWN = ("", "view", "news", *KINDS)
DECISIONS_LEAST = 400
"""So many decisions are looked at in any case, however busy the machine is."""

GAMES = (
    ("rogues-and-warriors", 2),
    ("threes", 4),
    ("kings-council", 4),
    ("jack-of-all-trades", 4),
    ("three-kingdoms", 4),
    ("den-of-thieves", 4),
    ("dragon-hordes", 4),
    ("city-square", 4),
    ("the-wheel", 4),
    ("red-dragon-inn", 4),
)


@dataclass
class Spent:
    """So many decisions, and what they took: seconds of the clock, and of our processor."""

    decisions: int = 0
    clock: float = 0.0
    ours: float = 0.0

    def make(self, make: PlayerFactory, seed: int) -> Player:
        """A player, while the time that it takes to make it is taken."""
        clock, ours = time.perf_counter(), time.process_time()
        player = make(seed)
        self.clock += time.perf_counter() - clock
        self.ours += time.process_time() - ours
        return player

    def decide(self, player: Player, request: Request, view: View) -> Answer:
        """What a player answers, while its time is taken."""
        clock, ours = time.perf_counter(), time.process_time()
        answer = player.decide(request, view)
        self.clock += time.perf_counter() - clock
        self.ours += time.process_time() - ours
        self.decisions += 1
        return answer

    def add(self, other: Spent) -> None:
        """Add what was spent elsewhere."""
        self.decisions += other.decisions
        self.clock += other.clock
        self.ours += other.ours


def makers_of(shown: str, seats: int) -> list[PlayerFactory]:
    """What makes the players: classes, or programs to which so much is shown."""
    names = [f"bot {seat}" for seat in range(seats)]
    if shown in KINDS:
        bots = [
            BotSpec(name=name, plays=f"{CLASS}:Tight", isolated=shown != KINDS[0]) for name in names
        ]
        return [player_factory(bot, Limits()) for bot in bots]
    command = [sys.executable, str(PROGRAM), *shown.split()]
    return [ProgramFactory(name, command, Limits()) for name in names]


def start_seconds(shown: str) -> float:
    """What it takes one such bot to start, of a processor of another process."""
    before = children_seconds()
    (make,) = makers_of(shown, 1)
    play(GAMES[0][0], [make, bot_maker(known_bot("uniform"))], 0)
    kill_programs()
    return children_seconds() - before


def measured(game_name: str, seats: int, shown: str, seconds: float) -> str:
    """Play for so long, and tell how that went."""
    makers = makers_of(shown, seats)
    theirs, start = children_seconds(), start_seconds(shown)
    first = play(game_name, makers, 0)
    spent, began, games = Spent(), time.perf_counter(), 0
    while time.perf_counter() - began < seconds or spent.decisions < DECISIONS_LEAST:
        games += 1
        spent.add(play(game_name, makers, games))
    kill_programs()
    theirs = children_seconds() - theirs - start * (seats + 1)
    ours = spent.ours / spent.decisions
    theirs /= spent.decisions + first.decisions
    return (
        f"{game_name:20} {shown or '-':8} {spent.decisions / spent.clock:8,.0f} "
        f"{1 / (ours + theirs):8,.0f} {ours * 1e6:8.0f} {theirs * 1e6:8.0f}"
    )


def play(game_name: str, makers: Sequence[PlayerFactory], seed: int) -> Spent:
    """Play a game; programs are started in the first."""
    spent = Spent()
    game = new_game(game_name, seats=len(makers), seed=seed)
    players = [spent.make(make, seed) for make in makers]
    while (request := game.pending) is not None:
        game.answer(spent.decide(players[request.seat], request, game.view(request.seat)))
    return spent


def children_seconds() -> float:
    """What programs that have ended took of the processors."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a line for each game and each kind of what is shown."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    named = sys.argv[2:]
    print("decisions a second by the clock, and by what both sides took of the processors;")
    print("microseconds of a processor for one decision, ours and the program's")
    print(f"{'game':20} {'shown':8} {'clock':>8} {'busy':>8} {'ours':>8} {'theirs':>8}")
    for game_name, seats in GAMES:
        if not named or game_name in named:
            for shown in SHOWN:
                print(measured(game_name, seats, shown, seconds), flush=True)


if __name__ == "__main__":
    main()
