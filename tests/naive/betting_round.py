"""Naive judge of a Betting Round: who has bet what, and whose turn it is."""

import random
from dataclasses import dataclass, field
from typing import Any

from .cards import SEATS, some_variants

Action = str | list[Any]


@dataclass
class Round:
    """A Betting Round under way; seats in `acted` need not answer the Current Bet again."""

    seats: list[str]
    stacks: dict[str, int]
    folded: list[str]
    starting: str
    minimum_raise: bool
    bets: dict[str, int] = field(default_factory=dict)
    acted: list[str] = field(default_factory=list)
    current_bet: int = 0
    last_raise: int = 1
    last_seat: str | None = None
    skipped: bool = False

    def __post_init__(self) -> None:
        self.folded = list(self.folded)
        self.bets = dict.fromkeys(self.seats, 0)
        self.skipped = sum(self.stacks[seat] > 0 for seat in self.alive()) <= 1

    def alive(self) -> list[str]:
        """The seats that have not folded."""
        return [seat for seat in self.seats if seat not in self.folded]

    def money(self, seat: str) -> int:
        """What a seat has not bet yet."""
        return self.stacks[seat] - self.bets[seat]

    def next_seat(self) -> str | None:
        """Whose turn it is, or None when the round is over or skipped (PT-3, G-10, G-11)."""
        if self.skipped or len(self.alive()) <= 1:
            return None
        start = self.seats.index(self.last_seat or self.starting)
        clockwise = self.seats[start:] + self.seats[:start]
        for seat in clockwise:
            if seat in self.alive() and self.money(seat) > 0 and seat not in self.acted:
                return seat
        return None

    def legal_actions(self) -> list[Action]:
        """All that the next seat may do: fold always (PT-12), check or call, then every raise."""
        seat = self.next_seat()
        assert seat is not None
        totals = range(self.current_bet + 1, self.stacks[seat] + 1)
        raises: list[Action] = [["raise", total] for total in totals if self._high(seat, total)]
        return ["fold", "check" if self.current_bet == 0 else "call", *raises]

    def _high(self, seat: str, total: int) -> bool:
        """Whether a raise is high enough; all in it always is (PT-2)."""
        enough = total - self.current_bet >= self.last_raise
        return enough or not self.minimum_raise or total == self.stacks[seat]

    def act(self, seat: str, action: Action) -> None:
        """Carry out one action; ValueError if it is not that seat's turn or not allowed."""
        if seat != self.next_seat() or action not in self.legal_actions():
            raise ValueError(f"{seat} may not {action} now")
        self.last_seat = seat
        self.acted.append(seat)
        if action == "fold":
            self.folded.append(seat)
        elif action == "call":
            self.bets[seat] = min(self.current_bet, self.stacks[seat])
        elif action != "check":
            self._raise_to(seat, action[1])

    def _raise_to(self, seat: str, total: int) -> None:
        """All others must answer; a short all-in leaves the least raise as it was (PT-2)."""
        self.last_raise = max(self.last_raise, total - self.current_bet)
        self.current_bet = self.bets[seat] = total
        self.acted = [seat]


def start(variants: frozenset[str], data: dict[str, Any]) -> Round:
    """A Betting Round before its first action."""
    return Round(
        seats=data["seats"],
        stacks=data["stacks"],
        folded=data["folded"],
        starting=data["starting"],
        minimum_raise="minimum_raise" in variants,
    )


def judge(variants: frozenset[str], data: dict[str, Any]) -> dict[str, Any]:
    """The bets, the folded seats in order, the Current Bet, and who is next.

    Raises ValueError for an action that was not legal.
    """
    table = start(variants, data)
    for seat, action in data["actions"]:
        table.act(seat, action)
    return {
        "bets": table.bets,
        "folded": table.folded,
        "current_bet": table.current_bet,
        "over": table.next_seat() is None,
        "next": table.next_seat(),
    }


def random_case(rng: random.Random) -> tuple[list[str], dict[str, Any]]:
    """A round played at random and often left unfinished, with short stacks and folded seats."""
    variants = some_variants(rng, "minimum_raise")
    seats = list(SEATS[: rng.randint(2, 8)])
    richest = rng.choice([3, 10, 60])
    poorest = 0 if rng.random() < 0.3 else 1
    folded = rng.sample(seats, rng.randint(0, len(seats) - 1)) if rng.random() < 0.4 else []
    case = {
        "seats": seats,
        "stacks": {seat: rng.randint(poorest, richest) for seat in seats},
        "folded": folded,
        "starting": rng.choice(seats),
    }
    actions = play(rng, start(frozenset(variants), case))
    if rng.random() < 0.5:
        actions = actions[: rng.randint(0, len(actions))]
    return variants, {**case, "actions": actions}


def play(rng: random.Random, table: Round) -> list[list[Any]]:
    """Play a round to its end at random and give the actions; some rounds are full of cowards."""
    actions = []
    fear = rng.choice([0.05, 0.15, 0.6])
    while (seat := table.next_seat()) is not None:
        actions.append([seat, random_action(rng, table, fear)])
        table.act(*actions[-1])
    return actions


def random_action(rng: random.Random, table: Round, fear: float) -> Action:
    """Fold with the given chance, else check, call or raise: the least, any, or all in."""
    fold, stay, *raises = table.legal_actions()
    if rng.random() < fear:
        return fold
    if raises and rng.random() < 0.35:
        return rng.choice([raises[0], raises[0], rng.choice(raises), raises[-1]])
    return stay
