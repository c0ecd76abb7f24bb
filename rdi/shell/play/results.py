"""Say who won what and why: the hands at the showdown, each pot, and who paid it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rdi.engine.game import View
from rdi.engine.payouts import Settlement, winners_of
from rdi.model.event import Event
from rdi.shell.play.render import term_text
from rdi.shell.play.screen import Score, read_score
from rdi.shell.show.drawing import card_line, grid_text
from rdi.shell.show.layout import columns, flow, wrap
from rdi.shell.show.look import Look
from rdi.shell.show.party import Party
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import join_words, ordinal


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player held at the end, and what it was worth; no score for who is out."""

    seat: int
    piles: tuple[tuple[str, tuple[object, ...]], ...]
    score: Score | None


@dataclass(frozen=True, slots=True)
class PotLine:
    """One pot by name, who may win it, and who does."""

    name: str
    amount: int
    eligible: tuple[int, ...]
    winners: tuple[int, ...]


def hands_of(views: Sequence[View], words: Vocabulary) -> list[Hand]:
    """The hands that lie open at the end, from each seat's own view, in the order of the seats."""
    scoring = words.definition.scoring
    sources = [source.name for source in scoring.sources] if scoring else []
    player_piles = [pile.name for pile in words.definition.piles if pile.is_player]
    found = []
    for view in views:
        if view.seat not in view.playing or len(view.playing) < 2:
            found.append(Hand(view.seat, (), None))
            continue
        piles = tuple(
            (name, view.own.get(name, ()))
            for name in player_piles
            if name in sources and view.own.get(name)
        )
        explained = view.explain()
        found.append(Hand(view.seat, piles, explained and read_score(explained, words)))
    return found


def ranked(hands: Sequence[Hand], places: Sequence[Sequence[int]]) -> list[Hand]:
    """The hands best first; who has no place comes last."""
    order = [seat for group in places for seat in group]
    return sorted(hands, key=lambda hand: order.index(hand.seat) if hand.seat in order else 99)


def showdown_lines(hands: Sequence[Hand], words: Vocabulary, party: Party, look: Look) -> list[str]:
    """The hands, each with its points and below them what they are made of."""
    names = max(len(party.name(hand.seat)) for hand in hands)
    points = [str(hand.score.points) if hand.score else "--" for hand in hands]
    wide = max(map(len, points))
    indent = " " * (names + wide + 6)
    lines = []
    for hand, number in zip(hands, points, strict=True):
        head = f"  {party.name(hand.seat).ljust(names)}  {number.rjust(wide)}"
        lines += flow(_held(head, hand, words, look), look.width, "  ", indent)
        terms = _terms(hand)
        lines += wrap(terms, look.width, indent) if terms else []
    return lines


def _held(head: str, hand: Hand, words: Vocabulary, look: Look) -> list[str]:
    """What was held: codes, or whole names where everything is said in words."""
    grids = {pile.name for pile in words.definition.piles if pile.side}
    parts = []
    for name, things in hand.piles:
        if name in grids:
            text = grid_text(things, words, look)
        elif look.mode == "plain":
            text = ", ".join(words.full(card) for card in things)
        else:
            text = card_line(things, words, look)
        parts.append(f"{name}: {text}" if len(hand.piles) > 1 else text)
    return [head + ("  " + parts[0] if parts else "  out"), *parts[1:]]


def _terms(hand: Hand) -> str:
    if hand.score is None:
        return ""
    terms = [term_text(*term) for term in hand.score.terms]
    return "; ".join([hand.score.tier, *terms] if hand.score.tier else terms)


def pot_lines(settlement: Settlement, places: Sequence[Sequence[int]]) -> list[PotLine]:
    """The pots by name, the main pot first, with who wins each."""
    groups = [list(group) for group in places]
    seats = {seat for group in groups for seat in group}
    found = []
    for number, pot in enumerate(settlement.pots):
        name = "pot" if len(settlement.pots) == 1 else "main pot"
        if number:
            name = "side pot" if len(settlement.pots) == 2 else f"{ordinal(number)} side pot"
        known = set(pot.eligible) & seats
        winners = winners_of(pot, groups) if known else ()
        found.append(PotLine(name, pot.amount, pot.eligible, winners))
    return found


def payment_lines(
    event: Event, hands: Sequence[Hand], places: Sequence[Sequence[int]], party: Party, look: Look
) -> list[str]:
    """Each pot on a line with who takes it, then rebate, orphans and what stays."""
    settlement: Settlement = event[1]
    scores = {hand.seat: hand.score.points for hand in hands if hand.score}
    rows = []
    for pot in pot_lines(settlement, places):
        playing = join_words([_with_score(seat, scores, party) for seat in pot.eligible])
        rows.append(
            (f"  {pot.name} {pot.amount}", f"for {playing}", _takes(pot, settlement, party))
        )
    lines = [] if not rows else columns(rows)
    if any(len(line) > look.width for line in lines):
        lines = [
            line
            for name, _, takes in rows
            for line in wrap(f"{name.strip()}: {takes}", look.width, "    ", "  ")
        ]
    return lines + [line for text in _rest(settlement, party) for line in wrap(text, look.width)]


def _with_score(seat: int, scores: dict[int, int], party: Party) -> str:
    return f"{party.name(seat)} {scores[seat]}" if seat in scores else party.name(seat)


def _takes(pot: PotLine, settlement: Settlement, party: Party) -> str:
    if any(replay.amount == pot.amount for replay in settlement.replays):
        who = party.list(pot.winners) if pot.winners else "the best"
        return f"{who} tie, and it is played for again"
    if not pot.winners:
        paid = [seat for seat in pot.eligible if settlement.payouts[seat]]
        return f"to {party.list(paid)}"
    if len(pot.winners) == 1:
        return party.says(pot.winners[0], "takes", str(pot.amount))
    each, left = divmod(pot.amount, max(1, len(pot.winners)))
    stays = f", {left} stays in the pot" if left else ""
    return f"{party.list(pot.winners)} take {each} each{stays}"


def _rest(settlement: Settlement, party: Party) -> list[str]:
    found = []
    if settlement.rebate is not None:
        seat, amount = settlement.rebate
        found.append(f"  {party.says(seat, 'gets')} {amount} back that nobody matched.")
    for seat, amount in settlement.orphans:
        found.append(
            f"  {party.says(seat, 'gets')} {amount} back: only those who folded paid so much."
        )
    if settlement.carry:
        found.append(f"  {settlement.carry} Gold stays in the pot for the next game.")
    return found


def share_lines(event: Event, party: Party, look: Look) -> list[str]:
    """How the shares were paid out."""
    _, share, carry, payouts = event
    paid = [party.says(seat, "takes", str(amount)) for seat, amount in payouts if amount]
    carried = f", with {carry} from before" if carry else ""
    return wrap(f"Shares of {share}{carried}: {join_words(paid)}.", look.width, "  ")


def purse_line(
    stashes: Sequence[int], winnings: Sequence[int], party: Party, look: Look
) -> list[str]:
    """Everybody's purse, and how it changed."""
    parts = [
        f"{party.name(seat)} {gold} ({winnings[seat]:+d})" for seat, gold in enumerate(stashes)
    ]
    return flow(["  purse  ", *parts], look.width, "  ", "    ")


def why_pot(event: Event, name: str, places: Sequence[Sequence[int]], party: Party) -> str:
    """A pot by who paid what into it, layer by layer."""
    settlement, paid, carry, folded = event[1], list(event[2]), event[3], event[4]
    if settlement.rebate is not None:
        paid[settlement.rebate[0]] -= settlement.rebate[1]
    pots = pot_lines(settlement, places)
    place = next((number for number, pot in enumerate(pots) if pot.name == name), 0)
    levels = sorted({paid[seat] for pot in settlement.pots for seat in pot.eligible})
    levels = levels[-len(pots) :] if len(levels) >= len(pots) else levels
    below = levels[place - 1] if place else 0
    level = levels[place]
    parts = [
        f"{party.name(seat)} {min(amount, level) - below}" + (" (folded)" if seat in folded else "")
        for seat, amount in enumerate(paid)
        if amount > below
    ]
    if carry and place == 0:
        parts.append(f"{carry} from an earlier game")
    pot = pots[place]
    may = f"Only {party.list(pot.eligible)} paid up to {level} and may win it"
    if len(pots) == 1:
        may = f"{party.list(pot.eligible)} could win it"
    return f"The {pot.name} of {pot.amount}: {join_words(parts)}. {may}. (rules all-in, PT-7)"
