"""Bet by the chance to win against what it costs, counting on others to call with good hands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any
import os
from rdi.model.request import Answer, Wager
from rdi.players.imagining import play_out, points

if TYPE_CHECKING:
    from rdi.engine.view import View

SOFT = 0.08
MARGIN = 0.1
CARE = float(os.environ.get("CARE","0.15"))
BOLD = float(os.environ.get("BOLD", "0.8"))
PRIORS = {"caller": 0.13, "wild": 0.12, "reckoner": 0.25, "timid": 0.5}


def sample(view, luck, effort):
    found = []
    spent = 0
    while spent < effort and len(found) < 64 or len(found) < 8:
        world = view.imagine(luck.getrandbits(48))
        now = {seat: points(world.view(seat)) or 0 for seat in view.playing}
        spent += 2 + play_out(world, view.seat, 3, 2, luck)
        out = world.outcome
        rank = {seat: 99 for seat in view.playing}
        if out:
            for place, group in enumerate(out.places):
                for seat in group:
                    rank[seat] = place
        final = {seat: points(world.view(seat)) or 0 for seat in view.playing}
        found.append((now, final, rank))
    return found


def perceived(view, worlds):
    """For each world and other seat: what it may think of its chances."""
    me = view.seat
    others = [s for s in view.playing if s != me]
    hidden = any(
        isinstance(p, int) and p
        for name in view.own
        for s, p in view.others(name).items() if s in others
    )
    if hidden:
        pool = sorted(final[s] for _, final, _ in worlds for s in others)
        m = len(others)
        def q(x):
            return ((bisect_left(pool, x) + bisect_right(pool, x)) / 2 / len(pool)) ** m
        pairs = sorted((now[s], q(final[s])) for now, final, _ in worlds for s in others)
        bins = []
        size = max(6, len(pairs) // 8)
        start = 0
        while start < len(pairs):
            end = min(start + size, len(pairs))
            while end < len(pairs) and pairs[end][0] == pairs[end - 1][0]:
                end += 1
            if len(pairs) - end < size // 2:
                end = len(pairs)
            bins.append((pairs[end - 1][0], sum(e for _, e in pairs[start:end]) / (end - start)))
            start = end
        tops = [b[0] for b in bins]
        def e(x):
            return bins[min(bisect_left(tops, x), len(bins) - 1)][1]
        return True, [{s: e(now[s]) for s in others} for now, _, _ in worlds]
    mean = {s: 0.0 for s in others}
    for _, _, rank in worlds:
        best = min(rank.values())
        tied = [s for s in rank if rank[s] == best]
        for s in tied:
            if s != me:
                mean[s] += 1 / len(tied) / len(worlds)
    return False, [mean for _ in worlds]


def take(rank, contributions, live, me, carry):
    """What `me` takes of the pots."""
    mine = contributions[me]
    total = 0.0
    below = 0
    levels = sorted({c for c in contributions if 0 < c <= mine} | {mine})
    for level in levels:
        amount = sum(min(c, level) - min(c, below) for c in contributions)
        if below == 0:
            amount += carry
        rivals = [s for s in live if contributions[s] >= level]
        best = min(rank[s] for s in rivals)
        if rank[me] == best:
            total += amount / sum(1 for s in rivals if rank[s] == best)
        below = level
    return total


def sigma(x):
    return 1 / (1 + exp(-x / SOFT)) if x > -2 else 0.0


def stays(kind, chance, odds, seats):
    if kind == "caller":
        return 1.0
    if kind == "wild":
        return 0.7
    if kind == "reckoner":
        return sigma(chance - odds)
    return sigma(chance - max(odds, 0.45 + 0.45 / seats))


def raises(kind, chance, seats):
    if kind == "caller":
        return 0.03
    if kind == "wild":
        return 0.33
    if kind == "reckoner":
        return 0.05 + 0.6 * sigma(chance - 1.15 / seats)
    return 0.02 + 0.3 * sigma(chance - 1.5 / seats)


def best_wager(view: View, request: Wager, luck: Random, effort: int) -> Answer:
    worlds = sample(view, luck, effort * 20)
    hidden, think = perceived(view, worlds)
    me = view.seat
    live = view.playing
    others = [s for s in live if s != me]
    seats = len(live)
    bets, stashes, contributions = view.bets, view.stashes, view.contributions
    pot_all = view.pot + sum(bets)
    carry = pot_all - sum(contributions)
    reserve = 0 if view.settings.table_stakes else view.settings.reserve
    dice = [{s: luck.random() for s in others} for _ in worlds]
    called = {s: 0 for s in others}
    raised = {s: 0 for s in others}
    for event in view.events:
        if event[0] == "called" and event[1] in called:
            called[event[1]] += 1
        elif event[0] == "raised" and event[1] in raised:
            raised[event[1]] += 1
    weights = {}
    posterior = {}
    for kind, prior in PRIORS.items():
        ws = []
        for t in think:
            w = 1.0
            for s in others:
                w *= stays(kind, t[s], 0.33, seats) ** min(2, called[s])
                w *= raises(kind, t[s], seats) ** min(2, raised[s])
            ws.append(w + 1e-9)
        weights[kind] = ws
        posterior[kind] = prior * sum(ws) / len(ws)
    everything = sum(posterior.values())
    for kind in posterior:
        posterior[kind] /= everything

    def value(kind, total):
        cost = total - request.bet
        sum_ = 0.0
        ws = weights[kind]
        for i, (_, _, rank) in enumerate(worlds):
            paid = list(contributions)
            paid[me] += cost
            staying = [me]
            for s in others:
                owed = min(total - bets[s], stashes[s] + reserve)
                if owed <= 0:
                    staying.append(s)
                    continue
                odds = owed / (pot_all + cost + owed)
                if dice[i][s] < stays(kind, think[i][s], odds, seats):
                    paid[s] += owed
                    staying.append(s)
            sum_ += ws[i] * (take(rank, paid, staying, me, carry) - cost)
        return sum_ / sum(ws)

    def worth(total):
        each = {kind: value(kind, total) for kind in PRIORS}
        mean = sum(posterior[k] * each[k] for k in each)
        return mean, min(v for k, v in each.items() if posterior[k] > 0.08)

    mean, worst = worth(request.bet + request.owed)
    best, most = request.stay, BOLD * mean + (1 - BOLD) * worst
    if request.owed and mean < 0:
        best, most = "fold", 0.0
    bounds = request.bounds
    if bounds:
        least, top = bounds
        whole = pot_all + request.owed
        sizes = {least} | ({top} if top - request.current_bet <= 2 * whole else set())
        for part in (0.5, 1.0):
            total = request.current_bet + int(part * (pot_all + request.owed))
            if least <= total <= top:
                sizes.add(total)
        for total in sorted(sizes):
            extra = total - request.bet - request.owed
            mean, worst = worth(total)
            v = BOLD * mean + (1 - BOLD) * worst - CARE * extra - MARGIN
            if v > most:
                best, most = ("raise", total), v
    return best
