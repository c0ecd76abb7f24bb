"""Play games at random, each by its number, and hold the invariants of every table against them.

The invariants: Gold is neither made nor lost, what is offered is accepted, views tell nothing
hidden, a copy plays on alike, and every game ends. At tables of characters also: each card is in
one place, and all are told which are being played or drunk, numbers stay in their bounds, and
a player who is about to go out is asked for a last chance first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.answerable import LAST_CHANCE, PHASES, Moment
from rdi.engine.inn.drinks import DrinkFromTop, Ordering
from rdi.engine.inn.elimination import in_danger, is_held
from rdi.engine.inn.gambling import Gambling
from rdi.engine.inn.piles import MovingCards
from rdi.engine.inn.played_game import PlayedGame
from rdi.engine.inn.playing import Playing, ResponseWindow
from rdi.engine.inn.resolution import Resolving
from rdi.engine.inn.table import Frame, InnTable
from rdi.engine.inn.turns import ActionPhase, DiscardAndDrawPhase, TakingTurns
from rdi.engine.inn.view import things_on_stack
from rdi.engine.table import DECK, DISCARDS
from rdi.errors import BadSettings, RdiError, SourceErrors
from rdi.model.definition import GameDefinition
from rdi.model.kits import bosses
from rdi.model.record import Record
from rdi.model.request import Answer, Pick, Request
from rdi.model.round_games import game_in_words, why_no_round_game
from rdi.model.settings import Asks, RoundChoice, SplitRule
from rdi.session.replay import replay, verify
from rdi.session.setup import Options, new_game

ANSWERS_MOST = 50_000
ANSWERS_BETWEEN_FORKS = 40
"""The number of answers of which one is tried on a copy first."""

BETWEEN = frozenset(PHASES) - {LAST_CHANCE}
"""The moments in which nothing goes on."""

OPTIONS_MOST = 64
GIVING_UP = ("fold", "leave")


class BrokenInvariant(RdiError):
    """An invariant of the table did not hold."""


def play_at_random(game: Game, luck: SeededChance) -> int:
    """Play a game to its end and check it all the way; returns the number of answers. Raises
    BrokenInvariant if something does not hold.
    """
    table = game._table
    whole = count_cards(table) if isinstance(table, InnTable) else Counter()
    gold = sum(game.purses.values())
    count = 0
    while (request := game.pending) is not None:
        answer = random_answer(request, luck)
        if luck.pick(ANSWERS_BETWEEN_FORKS) == 0:
            _check_copy(game, answer)
            _check_view(game, request.seat, luck)
        game.answer(answer)
        count += 1
        _demand(count < ANSWERS_MOST, f"the game does not end in {ANSWERS_MOST} answers")
        check_invariants(game, whole, gold)
    _demand(game.outcome is not None, "the game stopped before its end")
    return count


def random_answer(request: Request, luck: SeededChance) -> Answer:
    """An answer that is legal, each about as likely as any other; giving up is rare, so that games
    come to their end.
    """
    if isinstance(request, Pick) and _has_many_answers(request):
        size = request.least + luck.pick(request.most - request.least + 1)
        return tuple(luck.deal(list(request.items), size))
    options = request.options[:OPTIONS_MOST]
    answer = options[luck.pick(len(options))]
    return options[luck.pick(len(options))] if answer in GIVING_UP else answer


def _has_many_answers(request: Pick) -> bool:
    return not (request.is_single or request.ordered) and len(request.items) > 4


def check_invariants(game: Game, whole: Counter[str], gold: int) -> None:
    """Hold the invariants against a game in the middle of play.

    `whole` are all cards of a game of characters, `gold` is all Gold. BrokenInvariant says what
    does not hold.
    """
    _demand(sum(game.purses.values()) == gold, "Gold was made or lost")
    in_hands = [game.purses[seat] for seat in range(game.seats)]
    _demand(min(in_hands) >= 0, "somebody has less than no Gold")
    table = game._table
    if isinstance(table, InnTable):
        _check_inn(table, whole)


def _check_inn(table: InnTable, whole: Counter[str]) -> None:
    """The invariants of tables at which characters sit, where these are all cards together."""
    for seat in range(table.seats):
        for name, (least, most) in table.roster.limits[seat].items():
            _demand(least <= table.stat(seat, name) <= most, f"{name} is out of its bounds")
    for name, counter in table.roster.table_counters.items():
        is_within = counter.least <= table.counts[name] <= counter.most
        _demand(is_within, f"the counter {name} is out of its bounds")
    for name, left in table.supplies.items():
        given = sum(table.stat(seat, name) for seat in range(table.seats))
        in_all = table.tokens_in_all[name]
        _demand(left >= 0 and left + given == in_all, f"{name} tokens were made or lost")
    _demand(not _is_delayed(table), "who is about to go out is asked for no last chance")
    found = count_cards(table)
    if not dict.__eq__(found, whole):  # it takes longer to compare them as counts
        _demand(found == whole, f"cards were made or lost: {_difference(found, whole)}")
    strays = _strays(table)
    _demand(not strays, f"these Drinks lie in another tavern: {', '.join(strays)}")
    if table.round is not None and table.round.game is not None:
        _check_played_game(table.round.game)
    hidden = _hidden_in_play(table)
    _demand(not hidden, f"nobody is told that this is being played: {', '.join(hidden)}")


def _check_played_game(game: PlayedGame) -> None:
    """The cards of a game inside a Round are all there, and no Gold but that of the Round."""
    cards = frozenset(game.compiled.cards)
    lying = [
        card
        for pile in game.table.piles
        for each in pile
        for card in (each if isinstance(each, tuple) else (each,))
        if isinstance(card, str) and card in cards
    ]
    notes = Counter(lying) - Counter(game.compiled.cards)
    _demand(not notes, f"in a Round there are too many cards: {', '.join(notes)}")
    missing = Counter(game.compiled.cards) - Counter(lying)
    _demand(not missing, f"in a Round cards were lost: {', '.join(missing)}")


def _is_delayed(table: InnTable) -> bool:
    """Whether a player is about to go out, and nothing that was begun is left to be finished."""
    if table.is_over or is_held(table) or not in_danger(table):
        return False
    return not any(_is_begun(table, frame) for frame in table.stack)


def _is_begun(table: InnTable, frame: Frame) -> bool:
    """Whether this must come to its end before anybody goes out: cards and Drinks that are played,
    answered and carried out, but neither a moment between them nor a Round of Gambling as a whole.
    """
    if isinstance(frame, ResponseWindow):
        return not all(isinstance(each, Moment) and each.phase in BETWEEN for each in frame.things)
    if isinstance(frame, Playing | Resolving):
        return table.round is None or frame.play is not table.round.play
    if isinstance(frame, DrinkFromTop):
        return frame.revealing is not None or not frame.sobers_up
    return not isinstance(frame, ActionPhase | DiscardAndDrawPhase | Gambling | TakingTurns)


def _check_copy(game: Game, answer: Answer) -> None:
    """A copy plays on alike, and apart from the game."""
    before = list(game.events), str(game.purses)
    twins = [game.fork(), game.fork()]
    for twin in twins:
        twin.answer(answer)
    _demand((list(game.events), str(game.purses)) == before, "a copy changed the game")
    _demand(twins[0].events == twins[1].events, "two copies went on differently")


def _check_view(game: Game, seat: int, luck: SeededChance) -> None:
    """Check that the seat sees the same if the hidden things lie otherwise."""
    view = game.view(seat)
    seen = view.imagine(luck.pick(1 << 32)).view(seat).as_data()
    _demand(seen == view.as_data(), "a view tells what is hidden")


def count_cards(table: InnTable) -> Counter[str]:
    """The number of copies of every card, wherever they are: in a pile, or being played or drunk.
    Drinks and characters' cards are told apart by their owners.
    """
    nobodys = [*table.piles[DECK], *table.piles[DISCARDS], *table.bar]
    for tavern in table.roster.taverns:
        if not tavern.home:
            nobodys += (*table.piles[tavern.deck], *table.piles[tavern.discards])
    cards: dict[int | None, list[str]] = {None: nobodys}
    cards |= {seat: [] for seat in range(table.seats)}
    for pile in table.roster.table_places.values():
        _take_down(table, pile, cards)
    for seat in range(table.seats):
        for name in table.roster.own_places:
            pile = table.own_pile(name, seat)
            if name == "Drinks":
                nobodys += table.piles[pile]
            else:
                _take_down(table, pile, cards)
    for frame in table.stack:
        for owner, title in frame.holds:
            cards[owner].append(title)
    found, drinks = Counter(nobodys), table.roster.drinks
    for seat in range(table.seats):
        for title, count in Counter(cards[seat]).items():
            found[title if title in drinks else f"{seat} {title}"] += count
    return found


def _take_down(table: InnTable, pile: int, cards: dict[int | None, list[str]]) -> None:
    """Note the cards of a pile with the others of their owners."""
    titles, lent = table.piles[pile], table.lent.get(pile)
    if lent is None:  # all belong to one
        cards[table._seat_of(pile)] += titles
    else:
        for (owner, _), title in zip(lent, titles, strict=True):
            cards[owner].append(title)


def _strays(table: InnTable) -> list[str]:
    """The Drinks that lie in the deck or the discards of another tavern than that from which they
    come (crawl-14).
    """
    homes = table.roster.drink_homes
    if not homes:
        return []
    lying = [
        (place, title)
        for place, tavern in enumerate(table.roster.taverns)
        for pile in (tavern.deck, tavern.discards)
        for title in table.piles[pile]
    ]
    lying += [(0, title) for title in table.bar]
    return [title for place, title in lying if homes.get(title, 0) != place]


def _hidden_in_play(table: InnTable) -> set[str]:
    """The titles of cards that are being played or drunk, and of which no view tells."""
    putting = [
        frame for frame in table.stack if isinstance(frame, MovingCards | Gambling | Ordering)
    ]  # nobody plays these
    frames = [frame for frame in table.stack if frame not in putting]
    covered = {
        title
        for frame in frames
        if isinstance(frame, Playing)
        for _, _, _, title in frame.play.attached
    }
    told_of = {title for frame in frames for _, title in frame.open_cards}
    held = {title for frame in frames for _, title in frame.holds} - covered - told_of
    if not held:
        return held
    for thing in things_on_stack(table):
        told = thing.as_data()
        held -= {told.get("title"), *told.get("titles", ())}
    return held


def _difference(found: Counter[str], whole: Counter[str]) -> str:
    return ", ".join(
        [*(f"+{each}" for each in found - whole), *(f"-{each}" for each in whole - found)]
    )


def _demand(holds: bool, invariant: str) -> None:
    if not holds:
        raise BrokenInvariant(invariant)


def random_characters(
    definition: GameDefinition, names: Sequence[str], luck: SeededChance
) -> list[str]:
    """As many characters as may play, eight at most, who make whole sides. They may sit down more
    than once, and one who can be a boss sits where there is to be one; BadSettings where nobody of
    them can.
    """
    assert definition.inn is not None
    counts = [each for each in definition.seat_counts if each <= SEATS_MOST]
    count = counts[luck.pick(len(counts))]
    pools = [who_may_sit(definition, names, seat, count) for seat in range(count)]
    if not all(pools):
        raise BadSettings(f"none of these can be a boss: {', '.join(names)}")
    return [pool[luck.pick(len(pool))] for pool in pools]


def who_may_sit(
    definition: GameDefinition, names: Sequence[str], seat: int, count: int
) -> Sequence[str]:
    """Those of some characters who may sit in a seat at a table of so many."""
    if definition.inn is None or not definition.inn.is_boss(seat, count):
        return names
    can = bosses(library.cards().kits)
    return [each for each in names if each in can]


def random_variants(
    definition: GameDefinition,
    luck: SeededChance,
    names: Sequence[str] = (),
    own: str = "",
) -> list[str]:
    """Some of the game's variants, of those that exclude one another one at most; none where those
    do not go together. Among characters, all that these can play, and one of whom (`own`) is to sit
    down.
    """
    chosen: list[str] = []
    for each in definition.offered:
        clashes = [o for o in definition.offered if o.name in chosen
                   and (o.name in each.excludes or each.name in o.excludes)]  # fmt: skip
        if luck.pick(3 + len(each.excludes)) or clashes:  # of those, all the fewer
            continue
        if definition.inn is None or _can_play(definition, each.name, names, own):
            chosen.append(each.name)
    try:
        library.definition(definition.name, chosen)
    except (BadSettings, SourceErrors):
        return []
    return chosen


def _can_play(definition: GameDefinition, variant: str, names: Sequence[str], own: str) -> bool:
    """Whether there are characters for all seats of a variant, and a seat for one of them."""
    try:
        varied = library.definition(definition.name, [variant])
    except (BadSettings, SourceErrors):
        return True  # it needs another one
    count = varied.most_seats
    pools = [who_may_sit(varied, names, seat, count) for seat in range(count)]
    return all(pools) and (not own or any(_may_sit(varied, own, s, count) for s in range(count)))


def _may_sit(definition: GameDefinition, name: str, seat: int, count: int) -> bool:
    return bool(who_may_sit(definition, [name], seat, count))


SEATS_MOST = 8
STASH_LEAST, STASH_MOST = 3, 60
ASKS = [Asks.ABLE] * 6 + [Asks.STOPS] * 5 + [Asks.ALWAYS]
"""A game in which everybody is asked takes ten times as long as another."""

GAMES_WITHOUT_ROUND_GAMES = 3
"""So many games of characters are played without games in Rounds for one with them."""

FAULTS: tuple[type[Exception], ...] = (Exception,)
"""The exceptions that count as a fault if a game raises them while it is played."""


Beginning = dict[str, Any]
"""The arguments of `new_game`."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A property that did not hold, and the record of the game up to there; None if the game fails
    before its first question.
    """

    text: str
    record: Record | None


@dataclass(frozen=True, slots=True)
class RandomGame:
    """A game that was played; by its number it is played again."""

    number: int
    answers: int
    violation: Violation | None = None


def random_games(
    name: str,
    first: int,
    count: int,
    variants: Sequence[str] = (),
    characters: Sequence[str] = (),
    always: Sequence[str] = (),
) -> Iterator[RandomGame]:
    """Games with these numbers, one after another, with these variants and among these characters,
    or whichever comes; one of those in `always` sits down in each. Raises BadSettings if there
    is no such game, and SourceErrors if it has mistakes.
    """
    for number in range(first, first + count):
        luck = SeededChance(number)
        definition = library.definition(name, variants)
        own = always[number % len(always)] if always else ""
        how = _beginning(definition, number, luck, variants, characters, own)
        try:
            game = new_game(**how)
        except (BadSettings, SourceErrors):
            raise
        except FAULTS as error:
            begun = _beginning_in_words(how)
            text = f"{_error_text(error)} (before anybody was asked, with {begun})"
            yield RandomGame(number, 0, Violation(text, None))
        else:
            yield _played(game, number, luck)


def _error_text(error: Exception) -> str:
    return str(error) if isinstance(error, RdiError) else f"{type(error).__name__}: {error}"


def _beginning_in_words(how: Beginning) -> str:
    """The beginning of a game in words, so that it may be begun again."""
    sat = f"seats {' '.join(how['seats'])}" if "seats" in how else ""
    stashes = f"stashes {' '.join(map(str, how['stashes']))}" if "stashes" in how else ""
    variants = f"variants {' '.join(how['variants'])}" if how.get("variants") else "no variants"
    return ", ".join([each for each in (sat or stashes, variants) if each])


def _played(game: Game, number: int, luck: SeededChance) -> RandomGame:
    try:
        answers = play_at_random(game, luck)
        difference = verify(game.record)
        if difference is not None:
            raise BrokenInvariant(f"played again it is another game: {difference}")
    except FAULTS as error:
        return _broken(game, number, error)
    return RandomGame(number, answers)


def _broken(game: Game, number: int, error: Exception) -> RandomGame:
    """The record ends before an answer at which the program fails, so that it can be looked at."""
    text = _error_text(error)
    places = [place for place, entry in enumerate(game.log) if isinstance(entry, tuple)]
    record = replace(game.record, outcome=None)
    try:
        replay(record)
    except FAULTS:
        if places:
            seat, answer = game.log[places[-1]]
            text = f"{text} (after seat {seat} answered {answer!r})"
            record = replace(record, log=record.log[: places[-1]])
    return RandomGame(number, len(places), Violation(text, record))


def _beginning(
    definition: GameDefinition,
    number: int,
    luck: SeededChance,
    variants: Sequence[str],
    characters: Sequence[str],
    own: str,
) -> Beginning:
    """A random beginning of a game: its seats, in one of which `own` sits where there is such a
    one, and its rules.
    """
    least, most = definition.least_seats, min(SEATS_MOST, definition.most_seats)
    if definition.inn is not None:
        names = [*characters] or [each.name for each in library.characters()]
        if not names:
            raise BadSettings("there are no characters on the shelf")
        chosen = list(variants) or random_variants(definition, luck, names, own)
        varied = library.definition(definition.name, chosen)
        company = random_characters(varied, names, luck)
        seats_for = [s for s in range(len(company)) if _may_sit(varied, own, s, len(company))]
        if own and own not in company and seats_for:
            company[seats_for[luck.pick(len(seats_for))]] = own
        return {
            "name": definition.name,
            "seats": company,
            "same_characters": True,
            "seed": number,
            "asks": _one_of(luck, ASKS),
            "variants": chosen,
            **_any_rounds(luck),
        }
    seats = least + luck.pick(max(least, most) - least + 1)
    span = STASH_MOST - STASH_LEAST + 1
    return {
        "name": definition.name,
        "stashes": [STASH_LEAST + luck.pick(span) for _ in range(seats)],
        "variants": (chosen := list(variants) or random_variants(definition, luck)),
        "seed": number,
        **_any_options(library.definition(definition.name, chosen), luck),
    }


def _any_rounds(luck: SeededChance) -> Beginning:
    """In some games of characters one or two games for Rounds."""
    if luck.pick(GAMES_WITHOUT_ROUND_GAMES + 1):
        return {}
    names = library.names_of_round_games()
    chosen = [_one_of(luck, names) for _ in range(1 + luck.pick(2))]
    rounds = []
    for name in chosen:
        variants = random_variants(library.definition(name), luck)
        is_fitting = not why_no_round_game(library.definition(name, variants))
        rounds.append(game_in_words(name, variants if is_fitting else ()))
    return {"rounds": rounds, "round_choice": _one_of(luck, list(RoundChoice))}


def _any_options(definition: GameDefinition, luck: SeededChance) -> Options:
    return {
        "ante": luck.pick(3),
        "share": 1 + luck.pick(2) if definition.plays_for_shares else None,
        "split_rule": _one_of(luck, list(SplitRule)),
        "minimum_raise": luck.pick(2) == 0,
        "loans": luck.pick(4) == 0,
    }


def _one_of(luck: SeededChance, words: Sequence[str]) -> str:
    return str(words[luck.pick(len(words))])
