"""See whether a bot answers well between the games of an evening, if it wants to be asked there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from rdi.model.evening import EVENING, EveningView, PastGame
from rdi.model.request import Pick
from rdi.session.setup import make_settings
from rdi.tournament.bots import Maker
from rdi.tournament.evening_contest import EveningContest
from rdi.tournament.evening_play import ask_to_borrow, ask_to_choose
from rdi.tournament.guarding import Chair, ask_between
from rdi.tournament.seeds import seed_for
from rdi.tournament.spec import GameSpec

SEATS, ROUNDS = 3, 2


def problems_between(make: Maker, seconds: list[float], seed: int | str) -> Iterator[str]:
    """What is wrong with what it answers, each question being asked twice; the times are added to
    `seconds`.
    """
    for request, evening in questions():
        answers = []
        for _ in range(2):
            chair = Chair(make(seed_for(seed, "bot")), 0)
            began = time.perf_counter()
            answer, wrong = ask_between(chair, request, evening, None)
            if wrong is not None:
                yield f"between two games: {': '.join(wrong)}"
            elif answer is not None:
                seconds.append(time.perf_counter() - began)
            answers.append(answer)
        if answers[0] != answers[1]:
            yield f"asked again to {request.verb}, it answered otherwise"


def questions() -> Iterator[tuple[Pick, EveningView]]:
    """All that is asked between games, by the first person: what to play at the beginning of an
    evening, and whether to borrow after a game in which nearly all was lost.
    """
    names = [str(each) for each in EveningContest(GameSpec(game=EVENING, seats=SEATS)).choices()]
    settings = make_settings()
    begun = EveningView(
        seat=0,
        seats=SEATS,
        settings=settings,
        rounds=ROUNDS,
        starting=0,
        money=(settings.stash,) * SEATS,
        loans=(0,) * SEATS,
        debts=(0,) * SEATS,
        carry=0,
        choices=tuple(names),
        games=(),
    )
    yield ask_to_choose(0, names), begun
    lost = settings.stash - 1
    won = (-lost, lost, 0)
    money = tuple([settings.stash + gold for gold in won])
    yield (
        ask_to_borrow(0),
        replace(begun, starting=1, money=money, games=(PastGame(names[0], won),)),
    )
