"""Set the rules of a game, or the cards of a character, as pages to read: HTML or Markdown.

All comes from the text of the game: what was understood of it, in English, and the topics that its
author wrote for players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rdi import library
from rdi.errors import RdiError
from rdi.files import check_is_new, read_text, shown, write_new
from rdi.lang.authoring.explaining import explain_file, explain_named, sections_of_game
from rdi.lang.syntax.english import Passage
from rdi.lang.syntax.source import Source
from rdi.model.cards import Character, DrinkDeck
from rdi.model.definition import (
    Deck,
    GameDefinition,
    Ranking,
    Topic,
    VariantInfo,
)
from rdi.model.program import Ante, Bet, Showdown
from rdi.resources import SUFFIXES
from rdi.shell.authoring.subject import names_file, on_the_shelf, subject_of
from rdi.shell.exit_codes import DONE, code_of
from rdi.shell.game_names import leading_game
from rdi.shell.lookup import InputError
from rdi.shell.messages import complain
from rdi.shell.play.play_order import read_order
from rdi.shell.sharing.section_pages import Section, html_page, markdown_page
from rdi.shell.show.document import Block, Columns, Heading, Items, Rows, Sentence, Verbatim
from rdi.shell.show.look import Look
from rdi.shell.show.page import open_page, report_page
from rdi.shell.show.table_blocks import Nested
from rdi.text import capitalized, count_of, join_words, name_of, sentence, typed

HTML, MARKDOWN = ".html", ".md"
ACTIONS: dict[str, type] = {
    "ante": Ante, "betting": Bet, "fold": Bet, "check": Bet, "call": Bet, "raise": Bet,
    "all_in": Bet, "pots": Bet, "split_rules": Showdown,
}  # fmt: skip
"""The topics of all games that tell what players do there, in the order of a glossary, and where
that is done. How ties are broken is said in each game's own scoring.
"""


def write_rules(words: Sequence[str], out: Path | None, force: bool) -> int:
    """Print the rules of a game, or the cards of a character or file, as Markdown; or write them
    into a file of HTML or Markdown, by how its name ends.
    """
    named = " ".join(words)
    try:
        if not named:
            raise InputError("doc needs a game. For example: rdi doc NAME --out rules.html")
        if out is not None:
            if out.suffix not in (HTML, MARKDOWN):
                raise InputError(f"{shown(out)} must end in {HTML} or {MARKDOWN}")
            check_is_new(out, force)
        with on_the_shelf(named):
            title, about, sections = rules_of(named)
        if out is None:
            text = markdown_page(title, about, sections)
            open_page(Look("unicode", 10_000)).lines(text.rstrip("\n").split("\n"))
            return DONE
        page = html_page if out.suffix == HTML else markdown_page
        write_new(out, page(title, about, sections).encode(), force)
        report_page(as_json=False).add(Verbatim(f"Wrote {shown(out)}."))
    except RdiError as error:
        complain(error)
        return code_of(error)
    return DONE


def rules_of(named: str) -> tuple[str, str, list[Section]]:
    """The title, what it is in a few words, and the sections: of a game with its variants, or of
    the cards of a character, a deck or a file.
    """
    if names_file(named) and named.endswith(SUFFIXES["cards"]):
        path = Path(named)
        title = path.stem.replace("_", " ").capitalize()
        text = explain_file(Source(str(path), read_text(path)))
        return title, f"Everything in {shown(path.name)}.", [*pages_in(text)]
    if names_file(named):
        order = subject_of(named).order
        return _rules_of_game(library.definition(order.game, order.variants))
    if cards_named(named) is None and leading_game(named.split())[0] is not None:
        order = read_order(named)
        return _rules_of_game(library.definition(order.game, order.variants))
    games = [entry.name for entry in library.entries()]
    text = explain_named(named, games)
    return text.partition("\n")[0].partition(":")[0], "", [*pages_in(text)]


def cards_named(named: str) -> Character | DrinkDeck | None:
    """The character or Drink Deck that is called just so, None where none is."""
    wanted, shelf = name_of(named), library.cards()
    for title, deck in shelf.decks.items():
        if name_of(title) == wanted:
            return deck
    return next(
        (each for each in shelf.characters.values() if wanted in (each.name, name_of(each.title))),
        None,
    )


def pages_in(text: str) -> Iterator[Section]:
    """The parts of an explanation of cards, each with its first line as its heading."""
    for part in text.split("\n\n"):
        head, *lines = part.strip("\n").split("\n")
        if head:
            yield Section(head, (Nested("", tuple(map(_by_indent, lines))),))


def _by_indent(line: str) -> tuple[int, str]:
    """A line without its indent, and how deep it lies."""
    text = line.lstrip()
    return (len(line) - len(text)) // 2, text.removeprefix("- ")


# ------------------------------------------------------------------ games


def _rules_of_game(definition: GameDefinition) -> tuple[str, str, list[Section]]:
    seats = f"for {definition.least_seats} to {definition.most_seats} players"
    chosen = f"; with {join_words(_titles(definition))}" if definition.variants else ""
    about = f"{definition.about or definition.title}; {seats}{chosen}."
    if definition.source:
        about += f" ({definition.source})"
    return definition.title, capitalized(about), [*game_sections(definition)]


def _titles(definition: GameDefinition) -> list[str]:
    titles = {each.name: each.title for each in definition.offered}
    return [titles.get(name, name) for name in definition.variants]


def game_sections(definition: GameDefinition) -> Iterator[Section]:
    """The rules of a game part by part: what players read of it, what is needed, the deck, the
    Order of Play, scoring, the ranks of hands, variants, and what players do.
    """
    own = [each for each in definition.topics if each.name not in _variant_topics(definition)]
    if own:
        yield Section("In short", tuple(_topic_blocks(own[:1])))
    variants = ("Variants", "Other variants")
    for heading, passages in sections_of_game(definition):
        if heading not in variants:
            yield Section(heading, (Nested("", tuple(_items(passages))),))
        if heading == "What is needed" and definition.deck is not None:
            yield Section(f"The deck: {definition.deck.title}", (*_deck_blocks(definition),))
    ranks = [*_rank_blocks(definition)]
    if ranks:
        yield Section("Ranks of hands", tuple(ranks))
    if own[1:]:
        yield Section("More about it", tuple(_topic_blocks(own[1:])))
    if definition.offered:
        yield Section("Variants", tuple(_variant_blocks(definition)))
    glossary = [*_glossary(definition)]
    if glossary:
        yield Section("What players do", tuple(_topic_blocks(glossary)))


def _items(passages: Iterable[Passage], depth: int = 0) -> Iterator[tuple[int, str]]:
    """Passages as entries of a list, those under another deeper."""
    for each in passages:
        yield depth, sentence(each.text)
        yield from _items(each.under, depth + 1)


def _topic_blocks(topics: Iterable[Topic]) -> Iterator[Block]:
    """The texts written for players, each sentence of its own, with its place."""
    for topic in topics:
        yield Heading(_spoken(topic.name))
        yield Items(tuple(topic.text.splitlines()))
        if topic.source:
            yield Sentence(f"({topic.source})")


def _spoken(name: str) -> str:
    return capitalized(name.replace("_", " "))


def _variant_topics(definition: GameDefinition) -> set[str]:
    return {name for each in definition.offered for name in _topics_of(each)}


def _topics_of(variant: VariantInfo) -> tuple[str, ...]:
    """The names of the topics that tell of a variant: those of its own file, and that of its name
    in the game's.
    """
    return tuple(dict.fromkeys([*variant.topics, variant.name]))


def _variant_blocks(definition: GameDefinition) -> Iterator[Block]:
    """Each variant with what it changes, and what the topics of it say."""
    topics = {each.name: each for each in definition.topics}
    yield Rows(tuple((f"{each.title} ({typed(each.name)})", _about(each))
                     for each in definition.offered))  # fmt: skip
    for each in definition.offered:
        yield from _topic_blocks(topics[name] for name in _topics_of(each) if name in topics)


def _about(variant: VariantInfo) -> str:
    notes = [variant.text]
    if variant.needs:
        notes.append(f"needs {join_words(list(map(typed, variant.needs)))}")
    if variant.excludes:
        notes.append(f"not with {join_words(list(map(typed, variant.excludes)), 'or')}")
    return sentence("; ".join(notes))


def _glossary(definition: GameDefinition) -> Iterator[Topic]:
    """The topics of the house about games for Gold that concern this one."""
    if definition.inn is not None:
        return
    known = {topic.name: topic for topic in library.topics()}
    done = {type(each) for each in definition.program}
    own = {each.name for each in definition.topics}
    for name, step in ACTIONS.items():
        if name in known and name not in own and step in done:
            yield known[name]


def _deck_blocks(definition: GameDefinition) -> Iterator[Block]:
    """The kinds of cards with what they are worth, how many there are, and what else they have."""
    deck = definition.deck
    assert deck is not None
    total = sum(deck.counts.values())
    yield Sentence(f"{count_of(total, 'card')}.")
    heads = ("card", "value", "of each", "in all", "what they are")
    rows = [_kind_row(deck, kind, codes) for kind, codes in _by_kind(deck).items()]
    yield Columns((heads, *rows), (1, 2, 3), "  ", (), has_heads=True)
    for name in [each for each in deck.values if each != "rank"]:
        yield Sentence(f"{capitalized(name)}: {join_words([*deck.values[name].values()])}.")


def _by_kind(deck: Deck) -> dict[str, list[str]]:
    """The codes of the cards of each rank, or of each kind where there are none; those that a
    variant adds come last.
    """
    found: dict[str, list[str]] = {}
    ranks = deck.attributes.get("rank", {})
    names = deck.values.get("rank", {})
    for code in (*deck.counts, *deck.extras):
        kind = names.get(ranks.get(code, ""), "") or deck.names[code]
        found.setdefault(kind, []).append(code)
    return found


def _kind_row(deck: Deck, kind: str, codes: Sequence[str]) -> tuple[str, ...]:
    counts = {**deck.extras, **deck.counts}
    numbers = sorted({deck.numbers[code] for code in codes if code in deck.numbers})
    copies = sorted({counts[code] for code in codes})
    value = join_words([str(each) for each in numbers]) if numbers else ""
    suits = [deck.values["suit"][each] for code in codes
             if (each := deck.attributes.get("suit", {}).get(code)) is not None]  # fmt: skip
    about = join_words(list(dict.fromkeys(suits)))
    if all(code in deck.extras and code not in deck.counts for code in codes):
        about = f"{about}; only where a variant shuffles it in".removeprefix("; ")
    each = " or ".join(map(str, copies))
    return kind, value, each, str(sum(counts[code] for code in codes)), about


def _rank_blocks(definition: GameDefinition) -> Iterator[Block]:
    """The classes of hands and the rankings of combinations, the best first."""
    scoring = definition.scoring
    if scoring is not None and len(scoring.tiers) > 1:
        names = [_spoken(each) for each in reversed(scoring.tiers)]
        rows = [(str(place), name) for place, name in enumerate(names, start=1)]
        yield Columns((("rank", "hand"), *rows), (0,), "  ", (), has_heads=True)
    for ranking in definition.rankings:
        entries = enumerate(_entries(definition, ranking), start=1)
        rows = [(str(place), entry) for place, entry in entries]
        yield Columns((("rank", ranking.name), *rows), (0,), "  ", (), has_heads=True)


def _entries(definition: GameDefinition, ranking: Ranking) -> list[str]:
    """The combinations of a ranking with the names of their kinds."""
    names = {} if definition.deck is None else dict(definition.deck.values.get("rank", {}))
    return [
        " and ".join(names.get(each, each) for each in entry) if set(entry) <= {*names} else entry
        for entry in ranking.entries
    ]
