"""Read out the rules: a topic of a game or of the house, and which topics there are."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from rdi import library
from rdi.errors import BadSettings, SourceErrors
from rdi.model.definition import GameDefinition, Topic, VariantInfo, number_range
from rdi.shell.game_names import games_by_name, leading_game, variants_of
from rdi.shell.lookup import InputError, find_name, fitting, fold_name, nearest, no_such
from rdi.shell.show.document import Block, Document, Paragraph, Rows, Sentence
from rdi.text import join_words, typed

OF_CHARACTERS = "Round of Gambling"
"""The words in topics of the house that belong to games of characters, too; the others are of
betting, and no matter there.
"""

SPEAKING_MOST = 4
"""A word of which more topics speak is too common to look up."""


def rules_document(here: GameDefinition | None, text: str) -> Document:
    """The topics there are, or what one of them says, or those that speak of a thing of which there
    is no topic; ``here`` is the game at the table.

    Raises InputError for an unknown topic, and SourceErrors where a file has mistakes.
    """
    definition, wanted = _game_and_topic(here, text)
    topics = topics_of(definition)
    variants = variants_told(definition)
    if wanted and len(fitting(wanted, variants)) == 1 and not fitting(wanted, topics):
        return Document(_variant(variants[find_name(wanted, "topic", variants)], topics))
    if wanted:
        games = games_by_name() if wanted == text else ()
        return Document(tuple(map(_topic, _topics_meant(wanted, topics, games))))
    blocks = [] if definition is None else _introduction(definition)
    owner = definition or _main_game()
    owned = () if owner is None else owner.topics
    own = [name for name, topic in topics.items() if topic in owned]
    common = [name for name in topics if name not in own]
    told = {"this game": own, "all games": common}
    if definition is None and owner is not None:
        told = {"all games": common, owner.title: own}
    blocks += [
        Sentence(f"Topics of {of}: {', '.join(names)}.") for of, names in told.items() if names
    ]
    blocks.append(Sentence("rules TOPIC tells more."))
    return Document(tuple(blocks))


def _topics_meant(wanted: str, topics: Mapping[str, Topic], games: Collection[str]) -> list[Topic]:
    """The topic that is called so; where none is, those that speak of such a thing. Raises
    InputError for none, where one of these games may have been meant.
    """
    if not fitting(wanted, topics):
        word = re.compile(rf"\b{re.escape(wanted.lower().removesuffix('s'))}s?\b")
        speaking = [each for each in topics.values() if word.search(each.text.lower())]
        if 0 < len(speaking) <= SPEAKING_MOST:
            return speaking
        if games and nearest(wanted, [*topics, *games]):
            raise InputError(no_such(wanted, "game or topic", [*topics, *games]))
    return [topics[find_name(wanted, "topic", topics)]]


def topics_of(definition: GameDefinition | None) -> dict[str, Topic]:
    """The topics by how they are typed: those of the game first, which go before the house's. Where
    there is no game, those of the main one follow the house's.
    """
    found = {typed(topic.name): topic for topic in definition.topics} if definition else {}
    is_company = definition is not None and definition.inn is not None
    for topic in library.topics():
        if not is_company or OF_CHARACTERS in topic.text:
            found.setdefault(typed(topic.name), topic)
    main = _main_game() if definition is None else None
    for topic in main.topics if main is not None else ():
        found.setdefault(typed(topic.name), topic)
    return found


def _main_game() -> GameDefinition | None:
    """The game of characters, if there is one that is usual."""
    try:
        return library.definition(library.company_game().name)
    except (BadSettings, SourceErrors):
        return None


def variants_told(definition: GameDefinition | None) -> dict[str, VariantInfo]:
    """The variants of a game by how they are typed, of which the rules tell as of topics; of the
    main game where there is none.
    """
    owner = definition or _main_game()
    return {typed(each.name): each for each in owner.offered} if owner else {}


def _variant(variant: VariantInfo, topics: Mapping[str, Topic]) -> tuple[Block, ...]:
    """The change that a variant makes: in a sentence, and in its topics."""
    told = [topics[name] for name in map(typed, variant.topics) if name in topics]
    return (Sentence(f"{variant.title}: {variant.text}."), *map(_topic, told))


def _game_and_topic(here: GameDefinition | None, text: str) -> tuple[GameDefinition | None, str]:
    """The game whose rules are read (named itself or by a variant, or at the table), and the topic
    that is left.
    """
    if fold_name(text) in map(fold_name, [*topics_of(here), *variants_told(here)]):
        return here, text
    name, left = leading_game(text.split())
    if name is None:
        return _game_of_variant(text) or here, text
    return library.definition(name), " ".join(left)


def _game_of_variant(text: str) -> GameDefinition | None:
    """The game that has a variant of this very name or title; None where none has. Raises
    InputError where several have one, each of its own.
    """
    found = [name for name in games_by_name() if _has_variant(name, text)]
    if len(found) > 1:
        examples = [f"rules {name} {text}" for name in found]
        raise InputError(f"{text!r} is a variant of several games: {join_words(examples, 'or')}.")
    return library.definition(found[0]) if found else None


def _has_variant(game: str, text: str) -> bool:
    try:
        called = [name for names in variants_of(game).items() for name in names]
    except SourceErrors:  # of a file that was not asked for
        return False
    return fold_name(text) in map(fold_name, called)


def how_to_play(definition: GameDefinition) -> Document:
    """The description of a game, and its Order of Play."""
    seats = number_range(definition.least_seats, definition.most_seats)
    told = f"{definition.title}: {definition.about}; for {seats} players."
    where = (f"({definition.source})",) if definition.source else ()
    return Document((Sentence(" ".join((told, *where))), *map(_topic, definition.topics[:1])))


def _introduction(definition: GameDefinition) -> list[Block]:
    """A game in short: what it is, its Order of Play, its variants."""
    blocks = [*how_to_play(definition).blocks]
    if definition.offered:
        variants = tuple((typed(each.name), each.text) for each in definition.offered)
        blocks += [Sentence("Variants:"), Rows(variants)]
    return blocks


def _topic(topic: Topic) -> Paragraph:
    """A topic line by line, and where it stands."""
    where = (f"({topic.source})",) if topic.source else ()
    return Paragraph((*topic.text.splitlines(), *where))
