"""The commands that teach and advise: a first game, rules, reasons, scores, hints and odds."""

from __future__ import annotations

from collections.abc import Mapping

from rdi.shell.commands.completions import cards_in_hand, game_names
from rdi.shell.commands.registry import command
from rdi.shell.repl.command import Where
from rdi.shell.repl.tavern import Tavern

SEED_TO_LEARN_BY = "260"
"""With it, each game for Gold of the booklet begins with a hand that is worth playing."""

NO_ODDS = (
    "a game of characters has no odds, except while a game of the hall is played in a Round: the "
    "others' hands and answers cannot be counted. hint asks a regular."
)


@command(
    "learn",
    usage="learn [NAME [with VARIANTS]]",
    about="a first game, with advice before each choice",
    completion=game_names,
)
def learn(tavern: Tavern, rest: str) -> None:
    """Sit down to a game with a fixed seed, and let the coach advise there, and when it is dealt
    again. Who sits at a terminal reads how it is played before it begins.
    """
    from rdi import library
    from rdi.shell.advice.rules import how_to_play
    from rdi.shell.commands.lobby import play
    from rdi.shell.game_names import games_by_name
    from rdi.shell.play.play_order import read_order

    name = rest or next((name for name, each in games_by_name().items() if each.is_easy), "")
    order = read_order(name)
    definition = library.definition(order.game, order.variants)
    tavern.page.say(
        "A game to learn by: before each of your choices a regular says what they would do, and "
        "briefly why. You are free to do something else. hint tells all the figures, why "
        "explains, rules tells more, set coach off ends the advice, leave goes back."
    )
    tavern.page.show(how_to_play(definition))
    play(tavern, name if order.seed else f"{name} seed {SEED_TO_LEARN_BY}")
    tavern.advise_on_all()
    tavern.wait_to_begin()
    deal_again = tavern.again

    def learn_on() -> None:
        if deal_again is not None:
            deal_again()
            tavern.advise_on_all()
            tavern.again = learn_on

    tavern.again = learn_on


def _topics(tavern: Tavern, before: str) -> Mapping[str, str]:
    """The subjects of the command `rules`: games, and the topics and variants of the game that is
    named before, or else of that at the table.
    """
    from rdi import library
    from rdi.errors import SourceErrors
    from rdi.shell.advice.rules import topics_of, variants_told
    from rdi.shell.game_names import leading_game

    definition = tavern.session.game.definition if tavern.session else None
    name, _ = leading_game(before.split())
    try:
        if name is not None:
            definition = library.definition(name)
        topics = topics_of(definition)
    except SourceErrors:  # a player's own file; the command itself says what is wrong with it
        topics = {}
    told = {name: variant.title for name, variant in variants_told(definition).items()}
    told |= {name: topic.source for name, topic in topics.items()}
    return told if name is not None else {**game_names(tavern, before), **told}


@command(
    "rules",
    usage="rules [NAME] [TOPIC]",
    about="read the rules of the game, or a topic",
    completion=_topics,
)
def rules(tavern: Tavern, rest: str) -> None:
    """Print the topics there are, or what one of them says."""
    from rdi.shell.advice.rules import rules_document

    here = tavern.session.game.definition if tavern.session else None
    tavern.page.show(rules_document(here, rest))


def _explained_things(tavern: Tavern, before: str) -> Mapping[str, str]:
    session = tavern.session or tavern.ended
    names = dict.fromkeys(session.party.names if session else (), "")
    cards = cards_in_hand(tavern, before)
    if cards:
        return {
            **cards,
            **dict.fromkeys(("Fortitude", "Alcohol", "Gold"), "what changed this number"),
            "inn": "the Gold it took in and paid out",
            **names,
        }
    things = {
        "pot": "what each player paid",
        "score": "term by term",
        "not": "the reason for a refusal",
    }
    return {**things, **names}


@command(
    "why",
    "w",
    usage="why [THING]",
    about="explain the last thing that happened, a pot, a score, or a refusal",
    completion=_explained_things,
)
def why(tavern: Tavern, rest: str) -> None:
    """Explain what happened by the rule or the sum behind it."""
    from rdi.shell.advice.explanations import explain

    if tavern.last_refusal and not rest:
        tavern.page.say(tavern.last_refusal)
        return
    told = explain(tavern.subject, rest)
    if told.is_private:
        tavern.show_own(told.document)
    else:
        tavern.page.show(told.document)


@command(
    "score",
    "sc",
    usage="score [GAME] CARDS",
    about="count what cards are worth",
    completion=game_names,
)
def score(tavern: Tavern, rest: str) -> None:
    """Score any cards by the rules of a game: CARDS, or PILE CARDS PILE CARDS."""
    from rdi.shell.advice.scoring import score_document

    tavern.page.show(score_document(tavern.session or tavern.ended, rest))


@command(
    "hint",
    "h",
    about="ask a regular what they would do here, and why",
    where=Where.DECISION,
)
def hint(tavern: Tavern, rest: str) -> None:
    """Ask the best regular, who sees no more than the person who is asked, and give reasons; with
    friends at the keyboard, to nobody else.
    """
    tavern.show_own(tavern.coach.hint(tavern.decision))


def _ways_of_reckoning(tavern: Tavern, before: str) -> Mapping[str, str]:
    from rdi.shell.advice.odds_text import MODELS

    ways = {
        "samples": "number of deals to sample",
        "seconds": "time allowed, by the clock",
        "model": "how to guess the others' hands",
    }
    return ways | MODELS


@command(
    "odds",
    "o",
    usage="odds [samples N] [seconds S] [model NAME]",
    about="your chances at this decision, from all that you may know",
    where=Where.GAMBLING_DECISION,
    otherwise=NO_ODDS,
    completion=_ways_of_reckoning,
)
def odds(tavern: Tavern, rest: str) -> None:
    """Tell the chances of whoever is asked, from what that seat may know."""
    from rdi.shell.advice.odds import odds_told

    tavern.show_own(odds_told(tavern.subject, tavern.decision, rest))


@command(
    "what-if",
    "whatif",
    usage="what-if ANSWER",
    about="your chances after an answer, without playing it",
    where=Where.GAMBLING_DECISION,
    otherwise=NO_ODDS,
)
def what_if(tavern: Tavern, rest: str) -> None:
    """Tell the chances after an answer; nothing is played."""
    from rdi.shell.advice.odds import odds_after_told

    tavern.show_own(odds_after_told(tavern.subject, tavern.decision, rest))
