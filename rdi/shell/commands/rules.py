"""Read out the rules: a topic of a game or of the house, and which topics there are."""

from __future__ import annotations

from rdi import library
from rdi.model.definition import GameDefinition, Topic
from rdi.shell.commands.lobby import entries
from rdi.shell.lookup import find_name, fitting, fold_name
from rdi.shell.repl.tavern import Tavern
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


def rules(tavern: Tavern, rest: str) -> None:
    """Print the topics there are, or what one of them says."""
    definition, wanted = _definition_and_rest(tavern, rest)
    topics = topics_of(definition)
    if wanted:
        _tell(tavern, topics[find_name(wanted, "topic", topics)])
        return
    if definition is not None:
        _introduce(tavern, definition)
    own = [_typed(topic) for topic in definition.topics] if definition else []
    common = [name for name in topics if name not in own]
    if own:
        tavern.page.say(f"Topics of this game: {', '.join(own)}.")
    if common:
        tavern.page.say(f"Topics of all games: {', '.join(common)}.")
    tavern.page.say("rules TOPIC tells more.")


def topics_of(definition: GameDefinition | None) -> dict[str, Topic]:
    """The topics by how they are typed: those of the game first, which go before the house's; these
    are of betting, and no matter in games of characters.
    """
    found = {_typed(topic): topic for topic in definition.topics} if definition else {}
    if definition is not None and definition.inn is not None:
        return found
    for topic in library.topics():
        found.setdefault(_typed(topic), topic)
    return found


def _typed(topic: Topic) -> str:
    return typed(topic.name)


def _definition_and_rest(tavern: Tavern, rest: str) -> tuple[GameDefinition | None, str]:
    """The game whose rules are read (named, or at the table), and the topic that is left."""
    words = rest.split()
    shelf = entries()
    names = {name: name for name in shelf} | {entry.title: entry.name for entry in shelf.values()}
    here = tavern.session.game.definition if tavern.session else None
    if fold_name(rest) in map(fold_name, topics_of(here)):
        return here, rest
    for size in range(len(words), 0, -1):
        found = {names[each] for each in fitting(" ".join(words[:size]), names)}
        if len(found) == 1:
            return library.definition(found.pop()), " ".join(words[size:])
    return here, rest


def _introduce(tavern: Tavern, definition: GameDefinition) -> None:
    """A game in short: what it is, its Order of Play, its variants."""
    page = tavern.page
    seats = f"for {definition.least_seats} to {definition.most_seats} players"
    page.say(f"{definition.title}: {definition.about}; {seats}. ({definition.source})")
    for topic in definition.topics[:1]:
        _tell(tavern, topic)
    if definition.offered:
        page.say("Variants:")
        page.table([(typed(each.name), each.text) for each in definition.offered])


def _tell(tavern: Tavern, topic: Topic) -> None:
    tavern.page.paragraph([*topic.text.splitlines(), f"({topic.source})"])
