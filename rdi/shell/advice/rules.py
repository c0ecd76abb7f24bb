"""Read out the rules: a topic of a game or of the house, and which topics there are."""

from __future__ import annotations

from rdi import library
from rdi.model.definition import GameDefinition, Topic
from rdi.shell.game_names import leading_game
from rdi.shell.lookup import find_name, fold_name
from rdi.shell.show.page import Page
from rdi.text import typed

TOPIC_OF_RULE = {
    "betting-02": "betting", "betting-05": "check", "betting-08": "call", "betting-09": "raise",
    "betting-10": "raise", "betting-11": "table-stakes", "ac-03": "loans", "AC-2": "loans",
}  # fmt: skip
"""Where a rule is told by which something was refused."""


def rule_note(rule: str) -> str:
    """Where a rule can be read: by a topic of the house, or in a section of the booklet."""
    topic = TOPIC_OF_RULE.get(rule)
    return f"(rules {topic})" if topic else f"({rule})"


def tell_rules(page: Page, here: GameDefinition | None, text: str) -> None:
    """Print the topics there are, or what one of them says; ``here`` is the game at the table.

    Raises InputError for an unknown topic, and SourceErrors where a file has mistakes.
    """
    definition, wanted = _game_and_topic(here, text)
    topics = topics_of(definition)
    if wanted:
        _tell(page, topics[find_name(wanted, "topic", topics)])
        return
    if definition is not None:
        _introduce(page, definition)
    own = [typed(topic.name) for topic in definition.topics] if definition else []
    common = [name for name in topics if name not in own]
    if own:
        page.say(f"Topics of this game: {', '.join(own)}.")
    if common:
        page.say(f"Topics of all games: {', '.join(common)}.")
    page.say("rules TOPIC tells more.")


def topics_of(definition: GameDefinition | None) -> dict[str, Topic]:
    """The topics by how they are typed: those of the game first, which go before the house's; these
    are of betting, and no matter in games of characters.
    """
    found = {typed(topic.name): topic for topic in definition.topics} if definition else {}
    if definition is not None and definition.inn is not None:
        return found
    for topic in library.topics():
        found.setdefault(typed(topic.name), topic)
    return found


def _game_and_topic(here: GameDefinition | None, text: str) -> tuple[GameDefinition | None, str]:
    """The game whose rules are read (named, or at the table), and the topic that is left."""
    if fold_name(text) in map(fold_name, topics_of(here)):
        return here, text
    name, left = leading_game(text.split())
    return (here, text) if name is None else (library.definition(name), " ".join(left))


def _introduce(page: Page, definition: GameDefinition) -> None:
    """A game in short: what it is, its Order of Play, its variants."""
    seats = f"for {definition.least_seats} to {definition.most_seats} players"
    page.say(f"{definition.title}: {definition.about}; {seats}. ({definition.source})")
    for topic in definition.topics[:1]:
        _tell(page, topic)
    if definition.offered:
        page.say("Variants:")
        page.table([(typed(each.name), each.text) for each in definition.offered])


def _tell(page: Page, topic: Topic) -> None:
    page.paragraph([*topic.text.splitlines(), f"({topic.source})"])
