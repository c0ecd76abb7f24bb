"""What happens at a table of characters is told in words: each kind of event, once and rightly."""

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rdi.engine.inn.elimination import NO_GOLD, PASSED_OUT
from rdi.shell.play.inn_narrator import INN, INN_NARRATORS, InnNarrator, bounded_text
from rdi.shell.play.inn_wording import said_of
from rdi.shell.show.layout import PAINTS
from rdi.shell.show.vocabulary import Vocabulary
from tests.handmade import TWO_CARDS
from tests.shell.inn_tables import PARTY
from tests.source import modules

ENGINE = [module for module in modules("rdi") if module.name.startswith("rdi.engine.inn")]
TABLE = next(module for module in modules("rdi") if module.name == "rdi.engine.table")


def kinds_of(tree: ast.AST) -> Iterator[str]:
    """The kinds of the events that a module writes down."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("events.append"):
            (written,) = node.args
            if isinstance(written, ast.Tuple) and isinstance(written.elts[0], ast.Constant):
                yield str(written.elts[0].value)


def tell(*events: Any) -> str:
    words = Vocabulary(TWO_CARDS)
    told = InnNarrator(words, PARTY, [words]).tell(events)
    return " ".join(each.text for each in told)


def test_every_kind_of_event_has_its_words() -> None:
    written = {kind for module in (*ENGINE, TABLE) for kind in kinds_of(module.tree)}
    assert len(written) > 30
    of_the_hall = {"begins", "takes out"}  # in turns and pots of games for Gold
    assert (written - of_the_hall) | {PASSED_OUT, NO_GOLD} <= INN_NARRATORS.keys()


CARD = "Not for me"
SAID = [
    (("turn", 0), "Your turn"),
    (("turn", 1), "Monk's turn"),
    (("drew", ("Hand", 0), ("A", "B")), "You draw \u201cA\u201d and \u201cB\u201d."),
    (("drew", ("Hand", 1), 3), "Monk draws 3 cards."),
    (("drew", ("Drinks", 1), 1), ""),
    (("threw away", 1, ("A",)), "Monk discards \u201cA\u201d."),
    (("threw away", 0, ("A", "B", "C")), "You discard 3 cards."),
    (("reshuffled", 1), "Monk's discards are shuffled and become the new deck."),
    (("turned up", 1, "Attic", "Song"), "\u201cSong\u201d is turned up from Monk's Attic."),
    (("turned up", None, "SkyDeck", "Hail"), "\u201cHail\u201d is turned up from Sky Deck."),
    (("attached", 1, "Attic", 2, "Song"), "Monk lays 2 cards from Attic under \u201cSong\u201d."),
    (("renewed", None, "Sky"),
     "Sky is empty: its discards are shuffled and become the pile again."),
    (("renewed", 1, "Attic"),
     "Monk's Attic is empty: its discards are shuffled and become the pile again."),
    (("takes effect", 1, "Bite"), "Monk's Bite takes effect."),
    (("lasts", 1, "Song", "You ignore all drinks."),
     "Monk's \u201cSong\u201d: You ignore all drinks."),
    (("lasts no more", 1, "Song"), "Monk's \u201cSong\u201d is over."),
    (("lasts no more", 1, ""), ""),
    (("turn ends", 0), "Your turn ends now."),
    (
        ("round game broke off", "Mill has no end"),
        "The game in the Round cannot go on: Mill has no end.",
    ),
    (("round again", 1), "The Round is played again for the same pot. Monk begins it."),
    (("will skip", 1, "order"), "Monk skips the next Order Phase."),
    (("skips phase", 0, "drink"), "You skip this Drink Phase."),
    (("repeats phase", 1, "action"), "Monk repeats the Action Phase."),
    (("round game", None, "den-of-thieves"), "It is played as den of thieves."),
    (("round game", 0, "threes"), "You pick its game: threes."),
    (("redirected all", "Song", 0, 1), "\u201cSong\u201d is played on Monk now, and not on you."),
    (("looked", 0, 1, ("A", "B")), "You look at Monk's hand: \u201cA\u201d and \u201cB\u201d."),
    (("looked", 1, 0, 3), "Monk looks at your hand."),
    (("showed", 1, 1, ("A",)), "Monk shows \u201cA\u201d."),
    (("showed", 1, 0, ("A",)), "Monk shows \u201cA\u201d of your cards."),
    (("divided", 1, ("A",), ()), "Monk divides the cards: \u201cA\u201d here, nothing there."),
    (("moved", ("Deck", 1), ("Pouch", 1), 2), "Monk moves 2 cards from Deck to Pouch."),
    (("moved", ("Bat", 0), ("Hand", 0), ("Squeak",)), "You take \u201cSqueak\u201d from Bat."),
    (("moved", ("Bat", 1), ("Hand", 1), 1), "Monk takes 1 card from Bat."),
    (("moved", ("Hand", 0), ("DarkCave", 1), ("Squeak",)),
     "You move \u201cSqueak\u201d from Hand to Monk's Dark Cave."),
    (("moved", ("Deck", 0), ("Discards", 0), ("A", "B")),
     "You move \u201cA\u201d and \u201cB\u201d from Deck to Discards."),
    (("played", 1, CARD, "action", (("victim", (0,)),), None),
     f"Monk plays \u201c{CARD}\u201d on you."),
    (("played", 0, CARD, "sometimes", (), ("drink", 1, ("Wine",), ())),
     f"You play \u201c{CARD}\u201d on Monk's Wine."),
    (("played", 1, CARD, "sometimes", (), ("drink", 1, ("Wine",), ())),
     f"Monk plays \u201c{CARD}\u201d on Wine."),
    (("played", 1, CARD, "sometimes", (), ("card", 0, "Song", ())),
     f"Monk plays \u201c{CARD}\u201d in answer to \u201cSong\u201d."),
    (("played", 1, CARD, "sometimes", (), ("debt", 1, "ante", 2, "pot")),
     f"Monk plays \u201c{CARD}\u201d instead of parting with 2 Gold."),
    (("played", 1, "A great feast!", "event", (), None), "A great feast! happens."),
    (("event", 1, "Hail", "sea", 3, "Each player loses 1 Fortitude."),
     "Sea Event, level 3: Hail"),
    (("event", 1, "Hail!", "drink", 0, "Each player loses 1 Fortitude."), "Drink Event: Hail!"),
    (("aimed at", 1, "Song", ((0, "Imp"),)), "Monk aims \u201cSong\u201d at your Imp."),
    (("hit", 1, "Imp"), "Monk's Imp is hit."),
    (("bid", 1, 3, "Gold"), "Monk bids 3 Gold."),
    (("bid", 0, 0, "Gold"), "You do not bid."),
    (("bids shown", ((0, 1), (1, 0)), "Gold"),
     "All show what they bid of their Gold: you bid 1; Monk bids 0."),
    (("bids over", ()), "Nobody bids anything."),
    (("bids over", (1,)), "The highest bid is Monk's."),
    (("bids over", (0,)), "The highest bid is yours."),
    (("coin", "heads"), "The coin shows heads."),
    (("discarded drink", 0, "Wine"), "Wine is discarded from your Drink Me! Pile."),
    (("negated", 0, "Song"), "Your \u201cSong\u201d is Negated and does nothing."),
    (("ignored", 1, "Song"), "Monk ignores \u201cSong\u201d."),
    (("redirected", "Song", "Fortitude", 0, 1),
     "\u201cSong\u201d takes Fortitude from Monk and not from you."),
    (("adjusted card", 1, "Song", "Fortitude", -2),
     "Monk makes \u201cSong\u201d take 2 less Fortitude."),
    (("adjusted card to", 1, "Song", "Fortitude", 1),
     "Monk makes \u201cSong\u201d take 1 Fortitude."),
    (("put into the pot", 1, "Song"), "Monk puts \u201cSong\u201d into the pot."),
    (("handed out", 1, 0, "Song"), "Monk takes \u201cSong\u201d from the pot."),
    (("handed out", None, 1, "Song"), "\u201cSong\u201d goes back to Monk's discards."),
    (("handed out", None, None, "Goose"), "\u201cGoose\u201d goes back to the Inn."),
    (("laid under", 1, "Song", "FairStamps"), "Monk puts \u201cSong\u201d under Fair Stamps."),
    (("prevented", 1, "take", 3), "Monk does not give up the 3 Gold."),
    (("prevented", 0, "ante", 1), "You do not ante the 1 Gold."),
    (("pays for", 1, 0), "Monk pays for you."),
    (("decided", 1, "yes"), "Monk chooses yes."),
    (("decided", 0, "yes", (0, ("2 Blood",), "You draw 1 card.")), "You choose yes."),
    (("decided", 1, "no", (1, ("2 Blood",), "You choose one:\n  - You draw 1 card.\n  - They go.")),
     "Monk chooses no to this: pay 2 Blood, and then Monk chooses one: Monk draws 1 card or Monk "
     "goes."),
    (("decided", 1, "yes", (0, (), "They pay 1 Gold to you.")),
     "Monk chooses yes to this: Monk pays 1 Gold to you."),
    (("decided", 0, "gain 2 Fortitude."), "You choose \u201cgain 2 Fortitude\u201d."),
    (("changed", 1, "Fortitude", -3, -3, "Song"), "Monk loses 3 Fortitude."),
    (("changed", 0, "Fortitude", 2, 1, "Song"),
     "You gain 1 Fortitude, not 2 (it cannot go any higher)."),
    (("changed", 0, "Alcohol", -2, 0, "Song"),
     "Your Alcohol cannot go any lower."),
    (("changed", 0, "Fortitude", 0, 0, "Song"), "Your Fortitude stays as it is."),
    (("table counted", "Danger", 2, 1, 5), "Danger goes up to 5."),
    (("table counted", "SeaDanger", -1, -1, 2), "Sea Danger goes down to 2."),
    (("table counted", "Danger", -2, 0, 0), "Danger stays at 0."),
    (("marker moved", 1, "Brewing", "Beer"), "Monk's Brewing moves to Beer."),
    (("marker moved", None, "Party", "Pier"), "Party moves to Pier."),
    (("reached", 1, "Heat", 3), "Monk's Heat has reached 3."),
    (("reached", None, "Danger", 5), "Danger has reached 5."),
    (("ordered", 1, 0), "Monk orders a Drink for you."),
    (("ordered in vain", 0, 1),
     "You order a Drink for Monk, but all Drinks lie in front of players already."),
    (("stopped", 1, "Song", 12),
     "Song (line 12 of its file) would never end: it is stopped and put away."),
    (("kept", 1, "Wine"), "Monk keeps Wine on the table."),
    (("left standing", 1, ("Wine",)), "Monk leaves Wine standing."),
    (("adjusted", 0, "Alcohol", 2), "Your Drink now has 2 more Alcohol."),
    (("adjusted to", 0, "Alcohol", 2, False), "Your Drink now has 2 Alcohol."),
    (("adjusted to", 1, "Alcohol", 1, True), "Monk's Drink now has 1 Alcohol at most."),
    (("replaced", 1, ("Wine",)), "Monk's Wine does something else now."),
    (("split", 1, 0, ("Wine",)), "Monk splits Wine with you."),
    (("split", 1, None, ("Wine",)), "Monk splits Wine."),
    (("passed on", 0, 1, ("Wine",)), "Your Wine goes to Monk."),
    (("contest won", 0), "You win the Drinking Contest."),
    (("contest won", None), "Nobody wins the Drinking Contest."),
    (("in danger", 1), "Monk is about to be out of the game."),
    ((PASSED_OUT, 0), "You pass out: out of the game."),
    ((NO_GOLD, 1), "Monk has no Gold left: out of the game."),
    (("paid", 1, 0, 2), "Monk pays you 2 Gold."),
    (("paid", 1, INN, 1), "Monk pays the Inn 1 Gold."),
    (("paid", INN, INN, 1), "The Inn pays the 1 Gold itself."),
    (("paid", INN, 0, 1), "The Inn pays you 1 Gold."),
    (("paid", "pot", 1, 3), "Monk takes 3 Gold from the pot."),
    (("paid", "pot", INN, 3), "The Inn gets the 3 Gold in the pot."),
    (("paid", INN, "pot", 1), "The Inn pays 1.  The pot is 1."),
    (("paid wages", 0, "Imp"), "You keep Imp for its Wages."),
    (("dismissed", 1, "Imp"), "Monk lets Imp go."),
    (("crawled", 1, "The Mill"), "Monk crawls on: the party comes to The Mill."),
    (("tavern closed", "The Mill"), "The last Drink of The Mill has been ordered: it closes."),
    (("party stays", 0, "The Mill"), "You have nowhere to crawl to: the party stays at The Mill."),
    (
        ("drink shuffled", 1, True),
        "Monk's top Drink is shuffled into the deck it came from.",
    ),
    (
        ("drink shuffled", 0, False),
        "Your top Drink comes from a closed tavern: it is discarded.",
    ),
    (("nobody antes", 1), "Monk has no Gold to ante, so nobody antes."),
    (("round", 0), "You start a Round of Gambling."),
    (("round game", 1, "two-cards with dragons"),
     "Monk picks its game: two cards with dragons."),
    (("card step",), "Each may now play one Gambling or Cheating Card."),
    (("in round", 0, (1, 0), ("seen", 0, ("Hand", 1), 1)), "Monk looks at a card in your Hand."),
    (("passed", 1), "Monk passes."),
    (("took control", 0), "You control the Round."),
    (("left the round", 1), "Monk leaves the Round."),
    (("champion", 1, "Toast"), "Monk stands for the whole side."),
    (("round ended", None, 3), "The Round ends, and nobody has won it."),
    (("round ended", 1, 3), "Monk wins the Round."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "said"), SAID, ids=lambda each: str(each)[:30])
def test_an_event_is_told(event: Any, said: str) -> None:
    assert tell(event) == said


def test_every_function_of_the_narrator_is_tried_here() -> None:
    tried = {event[0] for event, _ in SAID}
    together = {"revealed", "drank", "sobers up", "drinks ran out"}
    silent = {kind for kind, tell in INN_NARRATORS.items() if tell.__name__ == "_silent"}
    assert INN_NARRATORS.keys() - silent == tried | together


def test_what_belongs_together_is_told_at_once() -> None:
    assert tell(("revealed", 1, "Wine with a Chaser"), ("revealed", 1, "Dark Ale")) == (
        "Monk reveals Wine with a Chaser and Dark Ale."
    )
    drank = ("drank", 0, ("Wine", "Ale"))
    changes = (("changed", 0, "Alcohol", 3, 3, ""), ("changed", 0, "Fortitude", -1, -1, ""))
    assert tell(drank, *changes) == "You drink Wine and Ale: Alcohol +3, Fortitude -1."
    assert tell(drank) == "You drink Wine and Ale: nothing happens."
    sober = ("sobers up", 1), ("changed", 1, "Alcohol", -1, -1, "")
    assert tell(*sober) == "Monk sobers up, with nothing to drink: Alcohol -1."
    antes = [("paid", seat, "pot", 1) for seat in range(3)]
    assert tell(("round", 1), *antes) == (
        "Monk starts a Round of Gambling. You, Monk and Bard 2 ante 1.  The pot is 3."
    )
    assert tell(("passed", 1), ("passed", 0)) == "Monk and you pass."
    again = ("changed", 0, "Fortitude", 1, 1, "Spring")
    assert tell(again, again, again) == "You gain 1 Fortitude, 3 times in all."
    won = ("round ended", 1, 3), ("paid", "pot", 1, 3)
    assert tell(*won) == "Monk wins the Round and the 3 Gold in the pot."
    ran_out = ("drinks ran out",), ("paid", 0, INN, 1), ("paid", 1, INN, 1)
    assert tell(*ran_out).endswith("You and Monk each pay the Inn 1 Gold.")
    lost = [("changed", seat, "Fortitude", -1, -1, "Song") for seat in (1, 2)]
    assert tell(*lost) == "Monk and Bard 2 each lose 1 Fortitude."
    assert tell(("in danger", 1), ("in danger", 2)).startswith("Monk and Bard 2 are about")
    hands = [("drew", (name, seat), 7) for seat in range(3) for name in ("Hand", "Drinks")]
    assert tell(*hands) == "Everyone draws 7 cards and gets a Drink."
    hands[0] = ("drew", ("Hand", 0), 9)
    hands.insert(3, ("moved", ("Hand", 1), ("Shelf", 1), ("Spice",)))
    assert tell(*hands) == (
        "You draw 9 cards and Monk and Bard 2 draw 7 cards each; everyone gets a Drink.  "
        "Monk moves “Spice” from Hand to Shelf."
    )
    assert tell(*hands[:2], ("drew", ("Hand", 1), 2)) == (
        "You draw 9 cards and Monk draws 2 cards; everyone gets a Drink."
    )


def test_an_event_is_announced_with_all_that_it_says_and_its_happening_is_not_told_again() -> None:
    text = "Each player chooses one:\n  - They go.\n  - They stay."
    told = InnNarrator(Vocabulary(TWO_CARDS), PARTY).tell(
        (
            ("turned up", None, "Sky", "Hail"),
            ("event", 1, "Hail", "sea", 3, text),
            ("played", 1, "Hail", "event", (), None),
            ("played", 1, "Hail", "event", (), None),
        )
    )
    announced, happens = told
    assert (announced.text, announced.body) == ("Sea Event, level 3: Hail", text)
    assert announced.color in PAINTS
    assert (happens.text, happens.body) == ("Hail happens.", "")


def test_drinks_whose_title_ends_with_a_mark_get_no_second_one() -> None:
    assert tell(("revealed", 1, "Round on the House!")) == "Monk reveals Round on the House!"
    assert tell(("revealed", 1, "Wine")) == "Monk reveals Wine."


def test_counters_that_change_together_are_told_in_one_sentence() -> None:
    down = ("table counted", "SeaDanger", -1, -1, 1), ("table counted", "CaveDanger", -1, -1, 0)
    assert tell(*down) == "Sea Danger goes down to 1 and Cave Danger goes down to 0."
    reached = ("reached", None, "CaveDanger", 0)
    assert tell(down[1], reached) == "Cave Danger has reached 0."
    assert tell(*down, reached) == "Sea Danger goes down to 1. Cave Danger has reached 0."


def test_cards_drawn_are_named_to_their_owner_where_no_drinks_are_dealt() -> None:
    drew = ("drew", ("Hand", 0), ("A", "B")), ("drew", ("Hand", 1), 2)
    assert tell(*drew) == "You draw \u201cA\u201d and \u201cB\u201d. Monk draws 2 cards."


def test_the_minions_that_a_card_is_played_on_are_named() -> None:
    song = ("played", 1, "Song", "action", (("victim", (2,)),), None)
    aimed = ("aimed at", 1, "Song", ((0, "Imp"),))
    assert tell(song, aimed) == "Monk plays \u201cSong\u201d on Bard 2 and your Imp."
    assert tell(song, ("aimed at", 1, "Tune", ((0, "Imp"),))) == (
        "Monk plays \u201cSong\u201d on Bard 2. Monk aims \u201cTune\u201d at your Imp."
    )


def test_the_gold_of_who_has_passed_out_is_shared() -> None:
    paid = ("paid", 1, 0, 2), ("paid", 1, 2, 2), ("paid", 1, INN, 5)
    assert tell((PASSED_OUT, 1), *paid) == (
        "Monk passes out: out of the game. "
        "Monk's Gold is shared: 2 to you, 2 to Bard 2 and 5 to the Inn."
    )


def test_who_has_revealed_no_drink_drinks_nothing() -> None:
    assert tell(("drank", 1, ())) == "Monk has nothing to drink."


def test_an_ignored_drink_is_not_told_twice_and_has_no_quotes() -> None:
    told = tell(("revealed", 1, "Wine"), ("ignored", 1, "Wine"), ("left standing", 1, ("Wine",)))
    assert told == "Monk reveals Wine. Monk ignores Wine."


def test_a_card_told_of_somebody_else_speaks_of_them() -> None:
    assert said_of("You ignore it. Each other player pays 1 Gold to you.", "Monk") == (
        "Monk ignores it. Each other player pays 1 Gold to Monk."
    )
    assert said_of("You may take your Drink.", "Monk") == "Monk may take Monk's Drink."


def test_nothing_is_said_where_a_number_changes_as_asked() -> None:
    assert bounded_text(2, 2) == ""
    assert not re.search("cannot", tell(("changed", 0, "Gold", 1, 1, "Song")))
