"""The commands that teach: why something is so, what cards are worth, what a good choice is."""

from __future__ import annotations

import re

from rdi import library
from rdi.engine.refusal import refuse
from rdi.model.definition import GameDefinition
from rdi.model.event import Event
from rdi.model.request import Wager
from rdi.shell import accounts
from rdi.shell.choices import item_text
from rdi.shell.finding import Refused, find, find_titled, fitting, no_such
from rdi.shell.lobby import entries, play
from rdi.shell.reading import read_answer
from rdi.shell.regulars import regulars
from rdi.shell.render import score_text
from rdi.shell.rulebook import TOPIC_OF_RULE, rules
from rdi.shell.screen import Score, read_score, score_of
from rdi.shell.sitting import Sitting
from rdi.shell.tavern import Tavern
from rdi.shell.telling import Teller, picked_text
from rdi.shell.words import Words


def learn(tavern: Tavern, rest: str) -> None:
    """Sit down to a game with a fixed seed, and turn the coach on for as long as we are here."""
    easy = next((name for name, entry in entries().items() if entry.is_easy), "")
    name = rest or easy
    tavern.page.say(
        "A game to learn by. Before each of your choices a regular of the house says what they "
        "would do; you may do anything else. why explains, rules tells, quit leaves."
    )
    rules(
        tavern, find_titled(name, "game", {each: entry.title for each, entry in entries().items()})
    )
    tavern.preferences.values["coach"] = "on"
    play(tavern, f"{name} seed 1")


def why(tavern: Tavern, rest: str) -> None:
    """Explain what happened by the rule or the sum behind it."""
    wanted = rest.lower()
    if wanted.startswith("not "):
        _why_not(tavern, rest[4:])
    elif "pot" in wanted.split():
        _why_pot(tavern, tavern.subject, wanted)
    elif not wanted:
        _why_last(tavern)
    elif wanted == "score" or wanted.isdigit():
        _why_score(tavern, tavern.subject, wanted)
    else:
        _why_player(tavern, tavern.subject, rest)


def _why_last(tavern: Tavern) -> None:
    if tavern.last_refusal:
        tavern.page.say(tavern.last_refusal)
        return
    sitting = tavern.subject
    if sitting.is_over:
        _why_pot(tavern, sitting, "pot")
        return
    told = Teller(sitting.words, sitting.party).tell(sitting.view.events[-3:])
    for each in told[-1:]:
        tavern.page.say(f"The last thing was: {each.text}")
    _why_score(tavern, sitting, "score")


def _why_not(tavern: Tavern, text: str) -> None:
    sitting = tavern.subject
    desk = sitting.desk
    if desk is None:
        raise Refused("nobody here is asked anything now.")
    answer = read_answer(text, desk)
    if answer is None:
        raise Refused(f"{text!r} is nothing that could be answered here.")
    if desk.request.accepts(answer):
        tavern.page.say(f"{text} is allowed.")
        return
    error = refuse(desk.request, answer, desk.view.settings)
    topic = TOPIC_OF_RULE.get(error.rule)
    more = f" (rules {topic})" if topic else ""
    tavern.page.say(f"{str(error)[0].upper()}{str(error)[1:]}.{more}")


def _why_pot(tavern: Tavern, sitting: Sitting, wanted: str) -> None:
    """The pots by who paid what, from the moment they were settled, or as they stand now."""
    settled = [event for event in sitting.game.events if event[0] == "settled"]
    if not settled:
        _why_no_pot(tavern, sitting)
        return
    outcome = sitting.game.outcome
    places = outcome.places if outcome else ()
    names = [pot.name for pot in accounts.pot_lines(settled[-1][1], places)]
    if not names:
        tavern.page.say("There was nothing in the pot.")
        return
    name = names[0] if wanted == "pot" else find(wanted, "pot", names)
    for each in names if wanted == "pot" else [name]:
        tavern.page.say(accounts.why_pot(settled[-1], each, places, sitting.party))


def _why_no_pot(tavern: Tavern, sitting: Sitting) -> None:
    view = sitting.view
    paid = [
        f"{sitting.party.name(seat)} {amount}"
        for seat, amount in enumerate(view.contributions)
        if amount
    ]
    shares = [event for event in sitting.game.events if event[0] == "shares"]
    if shares:
        tavern.page.lines(accounts.share_lines(shares[-1], sitting.party, tavern.page.look))
    elif paid:
        tavern.page.say(f"Paid so far: {', '.join(paid)}.")
    else:
        tavern.page.say("Nobody has paid anything into a pot in this game.")


def _why_score(tavern: Tavern, sitting: Sitting, wanted: str) -> None:
    """Scores by their terms: one's own while the game goes on, all that lie open at its end."""
    if not sitting.is_over:
        score = score_of(sitting.view, sitting.words) if sitting.viewer >= 0 else None
        tavern.page.say(f"Now: {score_text(score)}." if score else "Nothing is scored yet.")
        return
    hands = [hand for hand in sitting.hands() if hand.score]
    if wanted.isdigit():
        hands = [hand for hand in hands if hand.score and hand.score.points == int(wanted)]
    if not hands:
        raise Refused("no hand that lies open has that score.")
    lines = accounts.showdown_lines(hands, sitting.words, sitting.party, tavern.page.look)
    tavern.page.lines(lines)


def _why_player(tavern: Tavern, sitting: Sitting, wanted: str) -> None:
    """What a player did last, or how their hand was scored."""
    names = {sitting.party.name(seat): seat for seat in range(sitting.game.seats)}
    words = [word for word in wanted.split() if fitting(word, names)]
    if not words:
        raise Refused(no_such(wanted, "thing to explain", ["pot", "score", "not ...", *names]))
    seat = names[find(words[-1], "player", list(names))]
    shown = [hand for hand in sitting.hands() if hand.seat == seat and hand.score]
    if sitting.is_over and shown and "fold" not in wanted:
        look = tavern.page.look
        tavern.page.lines(accounts.showdown_lines(shown, sitting.words, sitting.party, look))
        return
    acts = [event for event in sitting.view.events if _is_act_of(event, seat)]
    told = Teller(sitting.words, sitting.party).tell(acts[-1:])
    tavern.page.say(
        told[-1].text if told else f"{sitting.party.says(seat, 'has')} done nothing yet."
    )
    if acts and acts[-1][0] in ("folded", "called", "raised", "checked"):
        tavern.page.say("Why, only they know: hands stay hidden until a showdown. (rules betting)")


def _is_act_of(event: Event, seat: int) -> bool:
    acts = ("checked", "called", "raised", "folded", "picked", "left", "sits out", "all in")
    return event[0] in acts and event[1] == seat


def score(tavern: Tavern, rest: str) -> None:
    """Score any cards by the rules of a game: CARDS, or PILE CARDS PILE CARDS."""
    definition, cards = _definition_and_cards(tavern, rest)
    if definition is None:
        raise Refused("score by which game? For example: score NAME followed by cards.")
    if not cards:
        raise Refused("score what? Name cards by their codes, such as Wk Lo, or dice.")
    found = score_cards(definition, cards)
    if tavern.page.look.mode == "json":
        tavern.page.data("score", points=found.points, tier=found.tier, terms=found.terms)
    else:
        tavern.page.say(score_text(found))


def _definition_and_cards(tavern: Tavern, rest: str) -> tuple[GameDefinition | None, list[str]]:
    sitting = tavern.sitting or tavern.ended
    here = sitting.game.definition if sitting else None
    words = [word for word in re.split(r"[\s,]+", rest) if word]
    shelf = entries()
    for size in range(min(6, len(words)), 0, -1):
        text = " ".join(words[:size])
        titles = {name: name for name in shelf} | {each.title: each.name for each in shelf.values()}
        found = {titles[each] for each in fitting(text, titles)} if len(text) > 2 else set()
        if len(found) == 1:
            name = found.pop()
            same = here is not None and here.name == name
            return here if same else library.definition(name), words[size:]
    return here, words


def score_cards(definition: GameDefinition, given: list[str]) -> Score:
    """What these cards and dice are worth. A pile's name says where those after it lie."""
    if definition.scoring is None:
        raise Refused(f"{definition.title} keeps no score.")
    bound = library.bound(definition.name, definition.variants)
    piles: dict[str, list[object]] = {
        source.name: [] for source in definition.scoring.sources if source.kind == "pile"
    }
    grids = [pile.name for pile in definition.piles if pile.is_grid and pile.name in piles]
    if grids:
        raise Refused(f"{definition.title} scores a map; play it, and why score explains yours.")
    words = Words(definition)
    current = next(iter(piles))
    for word in given:
        named = [name for name in piles if name.casefold() == word.casefold()]
        if named:
            current = named[0]
        else:
            piles[current].append(_card_or_die(word, words))
    arguments: list[object] = []
    for source in definition.scoring.sources:
        if source.kind == "pile":
            arguments.append(piles[source.name])
        elif source.kind == "tally":
            tally = next(each for each in definition.tallies if each.name == source.name)
            arguments.append(dict.fromkeys(tally.keys, 0))
        else:
            rankings = [ranking.name for ranking in definition.rankings]
            arguments.append(bound.rankings[rankings.index(source.name)])
    return _explained(bound, arguments, words)


def _explained(bound: object, arguments: list[object], words: Words) -> Score:
    try:
        found = read_score(bound.explain(arguments), words)  # type: ignore[attr-defined]
    except (KeyError, IndexError, ValueError, TypeError):
        raise Refused("this is not a hand that the game could score.") from None
    if found is None:
        raise Refused("nothing is scored here.")
    return found


def _card_or_die(word: str, words: Words) -> object:
    if word in ("1", "2", "3", "4", "5", "6"):
        return int(word)
    code = word[:1].upper() + word[1:].lower()
    if not words.is_card(code):
        near = no_such(word, "card", words.codes)
        raise Refused(f"{near} A card is its rank and its suit, such as {next(iter(words.codes))}.")
    return code


def hint(tavern: Tavern, rest: str) -> None:
    """Ask the best regular, who sees no more than the person who is asked."""
    sitting = tavern.subject
    desk = sitting.desk
    if desk is None:
        raise Refused("nobody here is asked anything now.")
    adviser = regulars()[0]
    answer = adviser.make("hint").decide(desk.request, desk.view)
    if isinstance(desk.request, Wager):
        text = answer if isinstance(answer, str) else f"raise to {answer[1]}"
    elif desk.is_shared:
        parts = answer if isinstance(answer, tuple) else (answer,)
        text = f"{desk.request.verb} {' '.join(item_text(part, desk) for part in parts)}"
    else:
        teller = Teller(sitting.words, sitting.party)
        text = f"{desk.request.verb} {picked_text(answer, teller)}".replace("_", " ")
    tavern.page.say(f"{adviser.name} ({adviser.title}) would {text}.")
