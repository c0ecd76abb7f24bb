"""Parse an order to play: the game, its variants, the players and the settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from rdi import library
from rdi.errors import SourceErrors
from rdi.library import Entry
from rdi.model.record import Header
from rdi.model.round_games import WITH, game_in_words, read_game
from rdi.model.settings import Settings
from rdi.shell.game_names import characters_of, games_by_name, named_by_file, variants_of
from rdi.shell.lookup import InputError, find_name, find_titled, fitting, fold_name, nearest
from rdi.shell.play.regulars import regulars, with_levels_named
from rdi.text import join_words, number_in, there_are, typed

KEYWORDS = (
    "with", "against", "seats", "seed", "ante", "stash", "share", "split", "minimum-raise",
    "table-stakes", "reserve", "asks", "same-characters", "rounds", "round-choice",
)  # fmt: skip
LEVEL = "level"
NUMBERS = {"ante": "ante", "stash": "stash", "share": "share", "reserve": "reserve"}
SWITCHES = {
    "minimum-raise": "minimum_raise", "table-stakes": "table_stakes",
    "same-characters": "same_characters",
}  # fmt: skip
CHOSEN = {
    "split": ("split_rule", "Split Rule", ("merchant", "king", "commoner")),
    "asks": ("asks", "way of asking", ("able", "always", "stops")),
    "round-choice": ("round_choice", "way of choosing", ("starter", "luck")),
}
ROUNDS = "rounds"
ALMOST_SAME = 0.8
"""A friend's name may be somewhat like another name, but not as much as a slip of the finger."""


@dataclass(slots=True)
class PlayOrder:
    """An order of a game. ``people`` are friends at this keyboard, ``against`` the regulars wanted,
    ``characters`` who is played, in the order of the seats, and ``opponents`` the characters on the
    other side of them.
    """

    game: str = ""
    variants: list[str] = field(default_factory=list)
    characters: list[str] = field(default_factory=list)
    opponents: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    against: list[str] = field(default_factory=list)
    seats: int | None = None
    seed: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Known:
    """The names that may stand behind `with`: a game's variants and characters by name with their
    titles, and the regulars.
    """

    variants: Mapping[str, str]
    characters: Mapping[str, str]
    regulars: Collection[str]

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.variants, *self.characters, *self.regulars)

    @property
    def kinds(self) -> str:
        """The kinds of such a name, in words."""
        return "character or regular" if self.characters else "variant or regular"


def regular_names() -> list[str]:
    """The names of the regulars, the strongest first."""
    return [each.name for each in regulars()]


def read_order(
    text: str, games: Mapping[str, Entry] | None = None, against: Collection[str] | None = None
) -> PlayOrder:
    """The order in these words: a game, and clauses that begin with keywords.

    ``games`` are those that may be ordered and ``against`` the regulars that may be named; without
    them, all there are. Raises InputError for whatever is unknown, with the nearest thing that is
    known, and SourceErrors where the file of the game has mistakes.
    """
    head, clauses = split_clauses(text)
    game, mode = find_game_or_mode(head, games_by_name() if games is None else games)
    players = regular_names() if against is None else against
    known = Known(variants_of(game), characters_of(game), players)
    return _with_clauses(game, [*mode, *clauses], known)


def read_company(clauses: Sequence[tuple[str, str]]) -> PlayOrder:
    """An order of no game yet: who sits down, and for how much. Raises InputError."""
    return _with_clauses("", clauses, Known({}, {}, regular_names()))


def _with_clauses(game: str, clauses: Sequence[tuple[str, str]], known: Known) -> PlayOrder:
    order = PlayOrder(game)
    for keyword, rest in clauses:
        _CLAUSES.get(keyword, _read_setting)(keyword, rest, order, known)
    return order


def order_words(before: str) -> Mapping[str, str]:
    """The completions of an order, each with a note: a game first, or a variant of a game of
    characters, then a keyword, then what that keyword names; nothing where the order has a mistake.
    """
    head, clauses = split_clauses(before)
    games = games_by_name()
    try:
        if not head:
            return _games_and_modes(games)
        game, mode = find_game_or_mode(head, games)
        characters = characters_of(game)
    except (InputError, SourceErrors):  # the command itself says what is wrong with it
        return {}
    keyword, rest = clauses[-1] if clauses else ("", "")
    players = {each.name: each.title for each in regulars()}
    keywords = dict.fromkeys(KEYWORDS, "")
    if keyword == "with":
        named = [words for clause, words in [*mode, *clauses] if clause == "with"]
        variants = _variants_beside(game, ", ".join(named))
        return {**variants, **characters, **players, **keywords}
    if keyword == "against":
        return {**characters, **players, LEVEL: "and a number from 1", **keywords}
    if keyword in CHOSEN:
        return dict.fromkeys(CHOSEN[keyword][2], "")
    if keyword == ROUNDS:
        return _round_words(rest) | keywords
    return keywords


def _games_and_modes(games: Mapping[str, Entry]) -> dict[str, str]:
    """The games, and the variants that may be named in their place."""
    modes = [variants_of(name) for name, entry in games.items() if entry.is_company]
    told = {name: entry.about for name, entry in games.items()}
    return told | {name: title for variants in modes for name, title in variants.items()}


def _variants_beside(game: str, named: str) -> dict[str, str]:
    """The variants of a game that may be played with those among these words."""
    offered = library.definition(game).offered
    known = Known(variants_of(game), characters_of(game), ())
    words = {_named(item, known.variants, exactly=True) for item in _items(named, known)}
    chosen = [each for each in offered if typed(each.name) in words]
    return {
        typed(each.name): each.title
        for each in offered
        if not any(each.name in one.excludes or one.name in each.excludes for one in chosen)
    }


def _round_words(told: str) -> dict[str, str]:
    """The completions behind `rounds`: a game that can be played in one, or what goes on behind it,
    its variants behind `with` and another game behind `or`.
    """
    *_, last = re.split(r"\bor\b", told.removeprefix("of"))
    game, *chosen = re.split(rf"\b{WITH}\b", last)
    hall = hall_games()
    if not _bare(game):
        return {name: hall[name].about for name in library.names_of_round_games()}
    name = _named(_bare(game), {each: entry.title for each, entry in hall.items()})
    if name is None or not chosen:
        return {WITH: "", "or": ""}
    return {**_variants_beside(name, _bare(chosen[0])), "or": ""}


def split_clauses(
    text: str, keywords: Collection[str] = KEYWORDS
) -> tuple[str, list[tuple[str, str]]]:
    """The words before the first keyword, and each keyword with the words that follow it; commas
    may part them.
    """
    head: list[str] = []
    clauses: list[tuple[str, str]] = []
    for word in text.split():
        keyword = word.lower().replace("_", "-")
        is_of_round = keyword == WITH and clauses and clauses[-1][0] == ROUNDS
        if keyword in keywords and not is_of_round:
            clauses.append((keyword, ""))
        elif clauses:
            name, rest = clauses[-1]
            clauses[-1] = (name, f"{rest} {word}".strip())
        else:
            head.append(word)
    return _bare(" ".join(head)), [(keyword, _bare(rest)) for keyword, rest in clauses]


def _bare(words: str) -> str:
    """Words without the commas around them."""
    return words.strip(" ,")


def find_game_name(text: str, entries: Mapping[str, Entry]) -> str:
    """The game that is meant by these words."""
    if not text:
        raise InputError(
            "play which game? games lists them; play den, for example, sits down to one."
        )
    titles = {name: entry.title for name, entry in entries.items()}
    text = named_by_file(text)
    words = text.split()
    if not fitting(text, [*titles, *titles.values()]):
        for size in range(len(words) - 1, 0, -1):
            if fitting(" ".join(words[:size]), [*titles, *titles.values()]):
                raise InputError(_not_behind(words[size], " ".join(words[:size])))
    return find_titled(text, "game", titles)


def find_game_or_mode(text: str, entries: Mapping[str, Entry]) -> tuple[str, list[tuple[str, str]]]:
    """The game that is meant by these words, or by the name of a variant of a game of characters,
    and then the clause that asks for that.
    """
    titles = {name: entry.title for name, entry in entries.items()}
    if text and not fitting(text, [*titles, *titles.values()]):
        for name, entry in entries.items():
            known = variants_of(name) if entry.is_company else {}
            variant = _named(text, known)
            if variant is not None:
                return name, [("with", variant)]
    return find_game_name(text, entries), []


def _not_behind(word: str, game: str) -> str:
    """That a word does not belong behind a game's name, and what was probably meant."""
    near = [LEVEL] if word.casefold() == LEVEL else nearest(word, [*KEYWORDS, LEVEL])
    if near:
        meant = f"against {LEVEL} 3" if near[0] == LEVEL else near[0]
        return f"{word!r} means nothing after {game}; did you mean {meant}?"
    return f"{word!r} means nothing after {game}; with, against or seats may follow."


def _read_with(keyword: str, rest: str, order: PlayOrder, known: Known) -> None:
    """Variants, characters, regulars and friends may all be named here; a friend has a capital
    letter.
    """
    for item in _items(rest, known):
        variant = _named(item, known.variants)
        character = _named(item, known.characters)
        if variant is not None:
            order.variants.append(variant.replace("-", "_"))
        elif character is not None:
            order.characters.append(character)
        elif regular := _regular(item, known.regulars):
            order.against.append(regular)
        elif item[0].isupper() and not nearest(item, known.names, ALMOST_SAME):
            order.people.append(item)
        else:
            several = fitting(item, known.names)
            near = several or nearest(item, known.names)
            hint = f"did you mean {join_words(near, 'or')}?" if near else _known(known.names)
            raise InputError(f"no {known.kinds} {item!r}; {hint}")


def _known(known: Collection[str]) -> str:
    return f"{there_are(known)}; the name of a friend begins with a capital letter."


def _items(text: str, known: Known) -> list[str]:
    """The things in a list: between commas, and otherwise word by word, the longest variant
    first.
    """
    titled = {**known.variants, **known.characters}
    found: list[str] = []
    for part in re.split(r",|(?<!\S)and(?!\S)", text):
        words = part.split()
        while words:
            size = next(
                (
                    size
                    for size in range(len(words), 1, -1)
                    if _named(" ".join(words[:size]), titled, exactly=True) is not None
                ),
                1,
            )
            found.append(" ".join(words[:size]))
            words = words[size:]
    return found


def _named(item: str, titles: Mapping[str, str], exactly: bool = False) -> str | None:
    owners = {
        **{title: name for name, title in titles.items()},
        **{name: name for name in titles},
    }
    if exactly:
        return next((owners[each] for each in owners if fold_name(each) == fold_name(item)), None)
    found = {owners[each] for each in fitting(item, owners)}
    return found.pop() if len(found) == 1 else None


def _regular(item: str, regulars: Collection[str]) -> str | None:
    return next((each for each in regulars if each.casefold() == item.casefold()), None)


def _read_against(keyword: str, rest: str, order: PlayOrder, known: Known) -> None:
    items = [item for item in re.split(r"[,\s]+|\band\b", with_levels_named(rest)) if item]
    known_here = [*known.characters, *known.regulars]
    _check_in_front(
        [item for item in items if not fitting(item, known_here)],
        lambda kept: ", ".join(filter(kept, items)),
        keyword,
        order,
        known,
    )
    for item in items:
        character = _named(item, known.characters)
        if character is not None:
            order.opponents.append(character)
        else:
            order.against.append(find_name(item, "regular", known.regulars))


def _read_seats(keyword: str, rest: str, order: PlayOrder, known: Known) -> None:
    order.seats = whole(rest, "the number of seats")


def _read_seed(keyword: str, rest: str, order: PlayOrder, known: Known) -> None:
    if not rest or len(rest.split()) > 1:
        raise InputError("a seed is one number or a short word, such as: seed 7F3K")
    order.seed = rest


def _read_rounds(keyword: str, rest: str, order: PlayOrder, known: Known) -> None:
    """Games of the hall, each with its variants behind `with`; `or` parts them."""
    told = rest.removeprefix("of ").strip()
    found = [part.strip(" ,") for part in re.split(r"\bor\b", told)]
    if not all(found):
        raise InputError("rounds of which game? Name one, and its variants after with.")
    games = [(find_game_name(name, hall_games()), chosen) for name, chosen in map(read_game, found)]
    _check_in_front(
        [each for game, chosen in games for each in chosen if not fitting(each, variants_of(game))],
        lambda kept: (
            "of "
            + " or ".join(game_in_words(game, [*filter(kept, chosen)]) for game, chosen in games)
        ),
        keyword,
        order,
        known,
    )
    order.settings[ROUNDS] = [
        game_in_words(game, [find_name(each, "variant", variants_of(game)) for each in chosen])
        for game, chosen in games
    ]


def hall_games() -> dict[str, Entry]:
    """The games for Gold, which may be played in a Round, by name."""
    return {name: entry for name, entry in games_by_name().items() if not entry.is_company}


def _check_in_front(
    strange: Sequence[str],
    left: Callable[[Callable[[str], bool]], str],
    keyword: str,
    order: PlayOrder,
    known: Known,
) -> None:
    """InputError where variants of the game that is ordered are among the things that mean nothing
    behind a keyword: with the order in which they stand where they belong. `left` tells what is
    then left behind the keyword: those things for which a test holds.
    """
    found = {each: _named(each, known.variants, exactly=True) for each in strange}
    variants = [name for name in found.values() if name is not None]
    if variants:
        named = [*variants, *map(typed, order.variants), *order.characters, *order.people]
        told = left(lambda each: found.get(each) is None)
        clause = f" {keyword} {told}" if told else ""
        raise InputError(
            f"{variants[0]!r} is a variant and belongs to the game: play {order.game} with "
            f"{', '.join([*named, *order.against])}{clause}"
        )


def _read_setting(keyword: str, rest: str, order: PlayOrder, known: Known) -> None:
    if keyword in NUMBERS:
        order.settings[NUMBERS[keyword]] = whole(rest, f"the {keyword}")
    elif keyword in SWITCHES:
        order.settings[SWITCHES[keyword]] = find_name(rest or "on", "value", ("on", "off")) == "on"
    else:
        name, what, values = CHOSEN[keyword]
        order.settings[name] = find_name(rest, what, values)


_CLAUSES = {
    "with": _read_with, "against": _read_against, "seats": _read_seats, "seed": _read_seed,
    "rounds": _read_rounds,
}  # fmt: skip


def order_line(header: Header, people: Sequence[str], regulars: Sequence[str]) -> str:
    """The words that order such a game with these people and regulars: `read_order` backwards."""
    chosen = (*header.variants, *(header.characters or ()))
    named = [typed(each) for each in chosen] + list(people)
    parts = [f"play {header.game}"]
    parts += [f"with {', '.join(named)}"] if named else []
    parts += [f"against {' '.join(regulars)}"] if regulars else []
    parts.append(f"seats {len(header.stashes)}")
    usual, agreed = asdict(Settings()), asdict(header.settings)
    changed = {name for name, value in agreed.items() if value != usual[name]}
    parts += [f"{word} {agreed[name]}" for word, name in NUMBERS.items() if name in changed]
    parts += [
        f"{word} {'on' if agreed[name] else 'off'}"
        for word, name in SWITCHES.items()
        if name in changed
    ]
    parts += [f"{word} {agreed[name]}" for word, (name, *_) in CHOSEN.items() if name in changed]
    parts += [f"{ROUNDS} of {' or '.join(agreed[ROUNDS])}"] if agreed[ROUNDS] else []
    return " ".join([*parts, f"seed {header.seed}"])


def whole(text: str, what: str) -> int:
    """A whole number that was typed. Raises InputError for anything else."""
    number = number_in(text)
    if number is None:
        raise InputError(f"{what} must be a whole number, not {text!r}.")
    return number
