"""The result of a game of the hall: hands at the showdown, pots with their winners, payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rdi.engine.game import Game, View
from rdi.engine.payouts import Settlement, winners_of
from rdi.model.definition import PLAYER
from rdi.model.event import Event
from rdi.model.outcome import pot_names
from rdi.shell.play.hall_screen import (
    Score,
    TablePile,
    pile_block,
    read_score,
    shown_name,
    shown_text,
    term_text,
)
from rdi.shell.show.document import Block, Columns, Fact, Facts, Sentence
from rdi.shell.show.party import Party
from rdi.shell.show.table_blocks import Counts, Showdown, ShownHand
from rdi.shell.show.vocabulary import Vocabulary
from rdi.text import capitalized, join_words


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand of a player at the end with its score, which is None for one who is out."""

    seat: int
    piles: tuple[TablePile, ...]
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
    scored = [pile for pile in words.definition.piles if pile.is_player and pile.name in sources]
    found = []
    for view in views:
        if view.seat not in view.playing or len(view.playing) < 2:
            found.append(Hand(view.seat, (), None))
            continue
        piles = tuple(
            TablePile(pile.name, things, pile.side)
            for pile in scored
            if (things := view.own.get(pile.name, ()))
        )
        explained = view.explain()
        found.append(Hand(view.seat, piles, explained and read_score(explained, words)))
    return found


def ranked(hands: Sequence[Hand], places: Sequence[Sequence[int]]) -> list[Hand]:
    """The hands best first; those without a place come last."""
    order = [seat for group in places for seat in group]
    return sorted(hands, key=lambda hand: order.index(hand.seat) if hand.seat in order else 99)


def final_hands(game: Game, words: Vocabulary) -> list[Hand]:
    """All hands that lie open now that the game is over, best first."""
    views = [game.view(seat) for seat in range(game.seats)]
    return ranked(hands_of(views, words), game.outcome.places if game.outcome else ())


def showdown(hands: Sequence[Hand], words: Vocabulary, party: Party) -> Showdown:
    """The hands, each with its points and what they are made of."""
    return Showdown(
        tuple(
            ShownHand(
                party.name(hand.seat),
                str(hand.score.points) if hand.score else "--",
                tuple(pile_block(pile, words) for pile in hand.piles),
                _terms(hand),
            )
            for hand in hands
        )
    )


def shown_of_players(
    view: View, hands: Sequence[Hand], winnings: Sequence[int], words: Vocabulary, party: Party
) -> Iterator[Counts]:
    """The values shown of each player, but for points and winnings, which are told anyway."""
    points = {hand.seat: hand.score.points for hand in hands if hand.score}
    for each in words.definition.shown:
        if each.of != PLAYER:
            continue
        values = enumerate(view.shown_values[each.name])
        known = {seat: value for seat, value in values if value is not None}
        if any(known[seat] not in (points.get(seat), winnings[seat]) for seat in known):
            told = [(party.name(seat), shown_text(value, words)) for seat, value in known.items()]
            yield Counts(capitalized(shown_name(each)), tuple(told))


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
    for name, pot in zip(pot_names(len(settlement.pots)), settlement.pots, strict=True):
        known = set(pot.eligible) & seats
        winners = winners_of(pot, groups) if known else ()
        found.append(PotLine(name, pot.amount, pot.eligible, winners))
    return found


def payments(
    event: Event, hands: Sequence[Hand], places: Sequence[Sequence[int]], party: Party
) -> Iterator[Block]:
    """Each pot with who takes it, then rebate, orphans and what stays."""
    settlement: Settlement = event[1]
    scores = {hand.seat: hand.score.points for hand in hands if hand.score}
    rows, narrow = [], []
    for pot in pot_lines(settlement, places):
        playing = join_words([_with_score(seat, scores, party) for seat in pot.eligible])
        name, takes = f"{pot.name} {pot.amount}", _takes(pot, settlement, party)
        rows.append((f"  {name}", f"for {playing}", takes))
        narrow.append(f"{name}: {takes}")
    if rows:
        yield Columns(tuple(rows), narrow=tuple(narrow))
    yield from map(Sentence, _rest(settlement, party))


def _with_score(seat: int, scores: dict[int, int], party: Party) -> str:
    return f"{party.whom(seat)} {scores[seat]}" if seat in scores else party.whom(seat)


def _takes(pot: PotLine, settlement: Settlement, party: Party) -> str:
    if any(replay.amount == pot.amount for replay in settlement.replays):
        who = party.together(pot.winners) if pot.winners else "The best"
        return f"{who} tie, and it is played for again"
    if not pot.winners:
        paid = [seat for seat in pot.eligible if settlement.payouts[seat]]
        return f"to {party.them(paid)}"
    if len(pot.winners) == 1:
        return party.says(pot.winners[0], "takes", str(pot.amount))
    each, left = divmod(pot.amount, max(1, len(pot.winners)))
    stays = f", {left} stays in the pot" if left else ""
    return f"{party.together(pot.winners)} take {each} each{stays}"


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


def shares(event: Event, party: Party) -> Sentence:
    """How the shares were paid out."""
    _, share, carry, payouts = event
    paid = [party.clause(seat, "takes", str(amount)) for seat, amount in payouts if amount]
    carried = f", with {carry} from before" if carry else ""
    return Sentence(f"Shares of {share}{carried}: {join_words(paid)}.", "  ", "  ")


def most_won(winnings: Sequence[int], party: Party) -> Iterator[Sentence]:
    """Who has won the most, where no hands are compared; nothing where nobody has won."""
    most = max(winnings)
    seats = [seat for seat, won in enumerate(winnings) if won == most]
    if most > 0 and len(seats) == 1:
        yield Sentence(f"{party.says(seats[0], 'wins')} the most: {most} Gold.", "  ", "  ")
    elif most > 0:
        yield Sentence(f"{party.together(seats)} win the most: {most} Gold each.", "  ", "  ")


def purses(
    stashes: Sequence[int], winnings: Sequence[int], party: Party, house: int | None = None
) -> Facts:
    """Everybody's purse, which a side has together, and how it changed; and what the `house` has,
    where it is the bank.
    """
    parts = [
        f"{party.together(side)} {sum(stashes[seat] for seat in side)} "
        f"({sum(winnings[seat] for seat in side):+d})"
        for side in party.sides_of(range(len(stashes)))
    ]
    if house is not None:
        parts.append(f"the house ({house:+d})")
    return Facts(tuple(map(Fact, ["  purse  ", *parts])), "  ", "    ")


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
    may = f"Only {party.them(pot.eligible)} paid up to {level} and may win it"
    if len(pots) == 1:
        may = f"{party.together(pot.eligible)} could win it"
    return f"The {pot.name} of {pot.amount}: {join_words(parts)}. {may}. (rules all-in)"
