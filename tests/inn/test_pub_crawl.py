"""The party on its way from tavern to tavern: strangers, with a home and three other taverns."""

from collections import Counter
from typing import Any

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.inn.taverns import crawlers, destinations
from rdi.errors import BadSettings, IllegalAnswer
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax.source import Source
from rdi.model.request import PASS, Pick, Respond
from rdi.model.scenario import DRINK_DECK
from rdi.session.fuzzing import (
    BrokenInvariant,
    check_invariants,
    count_cards,
    play_at_random,
    random_characters,
)
from tests.inn.house import (
    GAME,
    Scene,
    alcohol,
    drink_discards,
    fortitude,
    gold,
    happened,
    numbers,
    pile,
    strangers,
)
from tests.inside import table_of

HOME, FORGE, MILL, PIER = "Old Home", "The Forge", "The Mill", "The Pier"
CHASER, CONTEST = "Ale with a Chaser", "Drinking Contest!"
TAVERNS = """
drinks "Cellar":
  about "the Drinks at home"

drink "Ale with a Chaser" in "Cellar", 8 copies:
  Alcohol +1
  chaser

drink "Small" in "Cellar", 6 copies:
  Alcohol +1

drink "Big" in "Cellar", 4 copies:
  Alcohol +3

drink event "Drinking Contest!" in "Cellar", 2 copies:
  each player drinks for the highest Alcohol, who wins is champion
  each player pays 1 Gold to champion

drink event "Round on the House!" in "Cellar":
  each player drinks a copy from the drink deck, past any event

drink event "Cheers" in "Cellar":
  each player gains 1 Gold from the inn

tavern "Old Home":
  about "where it begins"
  when the party arrives:
    each player gains 2 Gold from the inn

tavern "The Forge":
  about "where it is hot"
  when the party arrives:
    each player loses 1 Fortitude

drink "Sparks" in "The Forge", 2 copies:
  Alcohol +2

tavern "The Mill":
  about "where it is dusty"
  when the party arrives:
    each player gains 1 Gold from the inn

drink "Dust" in "The Mill", 2 copies:
  Alcohol +1

tavern "The Pier":
  about "where it is wet"

drink "Brine" in "The Pier", 2 copies:
  Alcohol +1
"""
AWAY = """
sometimes card "Not for Me" in {name}, 2 copies:
  play when {what}
  you ignore it

"""


def out(cards: str = "", names: str = "Ada Bea Cid", **arrangement: Any) -> Scene:
    """These strangers with the taverns, the first of them in the Drink Phase."""
    return strangers(names, cards + TAVERNS, "always", **{"phase": "drink", **arrangement})


def offered(scene: Scene) -> list[str]:
    """All pass until somebody says where the party goes; to which taverns it may."""
    while isinstance(scene.game.pending, Respond):
        scene.game.answer(PASS)
    assert isinstance(scene.game.pending, Pick)
    assert scene.game.pending.verb == "choose", scene.game.pending
    return list(scene.game.view(scene.game.pending.seat).offered_texts)


def crawls(scene: Scene, seat: int, place: str) -> None:
    """Somebody who must crawl lets the party go there."""
    places = offered(scene)
    assert scene.game.pending.seat == seat
    scene.game.answer(places.index(place))


def at(scene: Scene) -> str:
    """Where the party is."""
    party = scene.game.view(0).party
    assert party is not None
    return str(party["at"])


def to_end_of_turn(scene: Scene) -> None:
    """All pass until the next turn begins, and order for the next player where they must."""
    turn = scene.table.turns
    while scene.table.turns == turn:
        request = scene.game.pending
        assert isinstance(request, Respond), f"not told: {request!r}"
        scene.game.answer(PASS)


def visits(scene: Scene) -> list[tuple[int, str]]:
    """Who has moved the party where, in order."""
    return [(event[1], event[2]) for event in happened(scene, "crawled")]


# ------------------------------------------------------------------ how it begins


@pytest.mark.rule("crawl-setup-01", "crawl-setup-02")
def test_the_evening_begins_at_home_with_five_other_taverns() -> None:
    game = rdi.new_game(GAME, seats=["tara", "lucky", "zot"], variants=["pub-crawl"], seed=3)
    party, table = game.view(0).party, table_of(game)
    assert party is not None
    assert (party["at"], len(party["taverns"])) == ("The Red Dragon Inn", 6)
    assert [each["drinks"] for each in party["taverns"]] == [27, 6, 6, 6, 6, 6]
    assert not any(each["closed"] for each in party["taverns"])
    assert not [event for event in game.events if event[0] in ("crawled", "event")]
    homes = table.roster.drink_homes
    first = [table.piles[table.own_pile("Drinks", seat)] for seat in range(3)]
    assert [len(each) for each in first] == [1, 1, 1]
    assert not [title for each in first for title in each if title in homes]


@pytest.mark.rule("crawl-setup-01")
def test_each_tavern_as_shipped_has_six_drinks_and_something_that_happens_there() -> None:
    titles = library.definition(GAME, ["pub-crawl"]).inn.taverns
    taverns = [library.cards().decks[title] for title in titles]
    assert [sum(each.counts.values()) for each in taverns] == [0, 6, 6, 6, 6, 6]
    assert all(each.event is not None and each.event.body for each in taverns)
    assert all(any(drink.chaser for drink in each.drinks.values()) for each in taverns[1:])


def test_without_the_variant_nobody_moves() -> None:
    game = rdi.new_game(GAME, seats=["tara", "lucky"], seed=3)
    assert game.view(0).party is None
    assert game.view(0).as_data()["party"] is None


# ------------------------------------------------------------------ who crawls, and when


@pytest.mark.rule("crawl-01", "crawl-09")
def test_a_chaser_moves_the_party_once_the_drink_is_drunk() -> None:
    scene = out(drinks={0: [CHASER, "Small"]})
    assert offered(scene) == [FORGE, MILL, PIER]
    assert alcohol(scene) == [2, 0, 0]
    crawls(scene, 0, FORGE)
    assert (at(scene), fortitude(scene)) == (FORGE, [20, 20, 20])
    scene.settle()
    assert fortitude(scene) == [19, 19, 19]
    assert crawlers(scene.table) == []


def test_a_drink_without_a_chaser_moves_nobody() -> None:
    scene = out(drinks={0: ["Small"]})
    to_end_of_turn(scene)
    assert (at(scene), visits(scene)) == (HOME, [])


@pytest.mark.rule("crawl-02", "crawl-03")
@pytest.mark.parametrize("line", ["negate it", "pass it to another player", "you ignore it"])
def test_whoever_revealed_it_crawls_whatever_becomes_of_it(line: str) -> None:
    fate = f'sometimes card "Fate" in Ada, 2 copies:\n  play when a drink affects you\n  {line}\n\n'
    scene = out(fate, drinks={0: [CHASER, "Small"]}, hands={0: ["Fate"]})
    scene.plays(0, "Fate", 1)
    crawls(scene, 0, PIER)
    assert alcohol(scene) == ([0, 2, 0] if "pass" in line else [0, 0, 0])
    assert at(scene) == PIER


@pytest.mark.rule("crawl-04")
@pytest.mark.parametrize("drinks", [[CHASER], [CHASER, "Cheers"]])
def test_an_empty_chaser_moves_the_party_too(drinks: list[str]) -> None:
    scene = out(drinks={0: drinks})
    crawls(scene, 0, MILL)
    scene.settle()
    assert (at(scene), gold(scene)) == (MILL, [11, 11, 11])


def test_a_drink_that_has_no_chaser_just_now_moves_nobody() -> None:
    game = library.compiled_inn_game(
        library.definition(GAME, ["pub-crawl", "drink-deck-8"]), ("tara", "zot")
    )
    shochu = game.roster.drinks["Celebration Shochu"]
    assert shochu.chaser_if
    assert not shochu.chaser


@pytest.mark.rule("crawl-16", "crawl-17")
def test_after_a_contest_each_who_had_a_chaser_crawls_in_turn_order() -> None:
    scene = out(
        turn=1, drinks={1: [CONTEST]},
        drink_deck=[CHASER, "Small", "Small", CHASER, "Big"],
    )  # fmt: skip
    assert scene.table.acting == 1
    assert offered(scene) == [FORGE, MILL, PIER]
    assert happened(scene, "contest won")
    assert crawlers(scene.table) == []  # both have begun
    crawls(scene, 1, FORGE)
    assert offered(scene) == [MILL, PIER]  # the party has to move
    crawls(scene, 0, PIER)
    to_end_of_turn(scene)
    assert visits(scene) == [(1, FORGE), (0, PIER)]
    assert fortitude(scene) == [19, 19, 19]


@pytest.mark.rule("crawl-17", "crawl-09")
def test_in_a_chain_the_party_may_go_back() -> None:
    toast = 'action card "Toast" in Ada:\n  each player drinks from the drink deck\n\n'
    scene = out(
        toast, phase="action", hands={0: ["Toast"]},
        drink_deck=[CHASER, "Small", CHASER, "Small", CHASER, "Small"],
    )  # fmt: skip
    scene.plays(0, "Toast")
    for seat, place in enumerate([MILL, FORGE, MILL]):
        crawls(scene, seat, place)
    scene.settle()
    assert (at(scene), gold(scene), fortitude(scene)) == (MILL, [12, 12, 12], [19, 19, 19])


@pytest.mark.rule("crawl-18", "crawl-16")
def test_in_a_contest_of_two_parts_a_player_crawls_once_and_at_its_end() -> None:
    scene = out(
        drinks={0: [CONTEST]},
        drink_deck=[CHASER, "Small", CHASER, "Small", "Small", CHASER, "Big", "Small"],
    )  # fmt: skip
    while len(happened(scene, "drank")) < 3:
        scene.game.answer(PASS)
    assert visits(scene) == []
    assert sorted(crawlers(scene.table)) == [0, 1]
    crawls(scene, 0, MILL)
    crawls(scene, 1, PIER)
    to_end_of_turn(scene)
    assert visits(scene) == [(0, MILL), (1, PIER)]


@pytest.mark.rule("crawl-19")
def test_of_those_who_drink_copies_only_the_revealer_crawls() -> None:
    scene = out(drinks={0: ["Round on the House!"]}, drink_deck=[CHASER, "Small"])
    crawls(scene, 0, PIER)
    to_end_of_turn(scene)
    assert alcohol(scene) == [2, 2, 2]
    assert visits(scene) == [(0, PIER)]


@pytest.mark.rule("crawl-20")
def test_two_drinks_with_chasers_by_one_card_are_one_crawl() -> None:
    binge = 'action card "Binge" in Ada:\n  you drink 2 drinks from the drink deck\n\n'
    scene = out(
        binge, phase="action", hands={0: ["Binge"]}, drink_deck=[CHASER, "Small", CHASER, "Small"]
    )
    scene.plays(0, "Binge")
    crawls(scene, 0, PIER)
    scene.settle()
    assert (alcohol(scene), visits(scene)) == ([4, 0, 0], [(0, PIER)])


@pytest.mark.rule("CRAWL-3")
def test_between_two_drinks_of_a_phase_the_party_moves() -> None:
    scene = strangers(
        "Ada Bea", TAVERNS, "always", drinks_a_turn=2, phase="drink",
        drinks={0: [CHASER, "Small", "Big"]},
    )  # fmt: skip
    assert offered(scene) == [FORGE, MILL, PIER]
    assert alcohol(scene) == [2, 0]


@pytest.mark.rule("CRAWL-1")
def test_who_has_gone_out_still_says_where_the_party_goes() -> None:
    scene = out(drinks={0: [CHASER, "Big"]}, numbers={0: {"Alcohol": 17}})
    crawls(scene, 0, FORGE)
    assert scene.table.playing == [1, 2]
    scene.settle()
    assert (at(scene), fortitude(scene)[1:]) == (FORGE, [19, 19])


# ------------------------------------------------------------------ where the party may go


@pytest.mark.rule("crawl-05", "crawl-06")
def test_closed_taverns_and_home_cannot_be_chosen() -> None:
    scene = out(drinks={0: [CHASER, "Small"]}, party=FORGE, closed=[MILL])
    offered_places = destinations(scene.table)
    assert [scene.table.roster.taverns[each].title for each in offered_places] == [PIER]
    to_end_of_turn(scene)  # there is only one, and nobody is asked
    assert visits(scene) == [(0, PIER)]


@pytest.mark.rule("crawl-05")
def test_a_place_that_is_not_offered_is_refused() -> None:
    scene = out(drinks={0: [CHASER, "Small"]}, closed=[MILL])
    assert offered(scene) == [FORGE, PIER]
    with pytest.raises(IllegalAnswer):
        scene.game.answer(2)


@pytest.mark.rule("crawl-07", "crawl-06")
def test_where_nothing_else_is_open_the_party_stays() -> None:
    scene = out(drinks={0: [CHASER, "Small"]}, party=FORGE, closed=[MILL, PIER])
    to_end_of_turn(scene)
    assert (at(scene), visits(scene)) == (FORGE, [])
    assert happened(scene, "party stays") == [("party stays", 0, FORGE)]
    assert fortitude(scene) == [20, 20, 20]


@pytest.mark.rule("crawl-06", "crawl-12", "crawl-09")
def test_when_all_are_closed_the_party_goes_home() -> None:
    scene = out(
        phase="order", party=FORGE, closed=[MILL, PIER], taverns={FORGE: ["Sparks"]},
        only=frozenset({FORGE}),
    )  # fmt: skip
    scene.chooses(0, 1)
    scene.settle()
    assert (at(scene), gold(scene)) == (HOME, [12, 12, 12])
    assert scene.game.view(0).party["is_over"]


@pytest.mark.rule("crawl-08")
def test_home_again_nobody_crawls_any_more() -> None:
    scene = out(drinks={0: [CHASER, "Small"]}, closed=[FORGE, MILL, PIER])
    to_end_of_turn(scene)
    assert (at(scene), visits(scene)) == (HOME, [])
    assert happened(scene, "party stays") == []


# ------------------------------------------------------------------ what happens there


@pytest.mark.rule("crawl-10")
@pytest.mark.parametrize(
    ("what", "answers"),
    [("an event is revealed", True), ("a tavern event is revealed", True),
     ("a drink event is revealed", False), ("a sea event is revealed", False)],
)  # fmt: skip
def test_what_happens_there_is_answered_as_an_event(what: str, answers: bool) -> None:
    cards = AWAY.format(name="Bea", what=what)
    scene = out(cards, drinks={0: [CHASER, "Small"]}, hands={1: ["Not for Me"]})
    crawls(scene, 0, FORGE)
    if answers:
        scene.plays(1, "Not for Me")
    else:
        assert scene.why_not(1, "Not for Me")
    scene.settle()
    assert fortitude(scene) == [19, 20 if answers else 19, 19]


@pytest.mark.rule("crawl-10")
def test_who_ignores_all_effects_gets_nothing_at_home_and_still_pays_for_drinks() -> None:
    calm = (
        'action card "Calm" in Bea, 2 copies:\n'
        "  until your next turn:\n    you ignore all effects\n\n"
    )
    scene = out(
        calm, phase="order", party=FORGE, closed=[MILL, PIER], taverns={FORGE: ["Sparks"]},
        only=frozenset({FORGE, DRINK_DECK}), drink_deck=["Small"], lasting=[(1, "Calm", None)],
        drinks={0: ["Small"]},
    )  # fmt: skip
    scene.chooses(0, 2)
    scene.settle()
    assert (at(scene), gold(scene)) == (HOME, [12, 10, 12])
    while sum(gold(scene)) > 31:  # one after another pays for more Drinks
        request = scene.game.pending
        scene.game.answer(PASS if isinstance(request, Respond) else next(iter(request.options)))
    assert happened(scene, "drinks ran out")
    assert gold(scene) == [11, 9, 11]


ROUND_AND_ROUND = """
drinks "Cellar":
  about "the Drinks at home"

drink "Ale with a Chaser" in "Cellar", 9 copies:
  Alcohol +1
  chaser

tavern "Old Home":
  about "where it begins"

tavern "East":
  when the party arrives:
    you crawl

drink "Left" in "East", 3 copies:
  Alcohol +1

tavern "West":
  when the party arrives:
    you crawl

drink "Right" in "West", 3 copies:
  Alcohol +1

"""


def test_taverns_that_send_the_party_on_for_ever_are_stopped() -> None:
    scene = strangers(
        "Ada Bea", ROUND_AND_ROUND, phase="drink", drinks={0: [CHASER]}, hands={0: [], 1: []}
    )
    whole = count_cards(scene.table)
    scene.chooses(0, 0)
    assert happened(scene, "stopped")
    assert at(scene) in ("East", "West")
    assert count_cards(scene.table) == whole
    play_at_random(scene.game, SeededChance(1))
    assert scene.game.outcome is not None


def test_a_card_moves_the_party_where_it_moves_and_does_nothing_elsewhere() -> None:
    walk = 'action card "Walk" in Ada, 2 copies:\n  you crawl\n\n'
    scene = out(walk, phase="action", hands={0: ["Walk"]})
    scene.plays(0, "Walk")
    crawls(scene, 0, MILL)
    scene.settle()
    assert (at(scene), gold(scene)) == (MILL, [11, 11, 11])
    scene = strangers("Ada Bea", walk, "always", phase="action", hands={0: ["Walk"]})
    scene.plays(0, "Walk")
    scene.settle()
    assert happened(scene, "crawled") == []


# ------------------------------------------------------------------ ordering


@pytest.mark.rule("crawl-11", "crawl-15")
def test_drinks_are_ordered_where_the_party_is_and_drunk_from_the_deck_at_home() -> None:
    sip = 'action card "Sip" in Ada:\n  you drink 1 drinks from the drink deck\n\n'
    scene = out(sip, phase="action", party=MILL, hands={0: ["Sip"]}, drink_deck=["Big"])
    scene.plays(0, "Sip")
    scene.settle()
    assert (alcohol(scene), drink_discards(scene)) == ([3, 0, 0], ["Big"])
    scene.game.answer(PASS)
    scene.chooses(0, 1)
    assert pile(scene, "Drinks", 1) == ["Dust"]


@pytest.mark.rule("crawl-12", "crawl-09")
def test_who_orders_the_last_drink_closes_the_tavern_and_crawls() -> None:
    scene = out(phase="order", party=PIER, taverns={PIER: ["Brine"]}, only=frozenset({PIER}))
    scene.chooses(0, 1)
    assert happened(scene, "tavern closed") == [("tavern closed", PIER)]
    assert offered(scene) == [FORGE, MILL]
    crawls(scene, 0, MILL)
    scene.settle()
    assert (at(scene), gold(scene)) == (MILL, [11, 11, 11])
    party = scene.game.view(1).party
    assert [each["closed"] for each in party["taverns"]] == [False, False, False, True]


@pytest.mark.rule("crawl-13")
@pytest.mark.parametrize("line", ["you order 3 drinks", "you order 3 drinks for victim"])
def test_the_party_moves_in_the_middle_of_ordering(line: str) -> None:
    pick = "  pick another player as victim\n" if "victim" in line else ""
    more = f'action card "More" in Ada:\n{pick}  {line}\n\n'
    scene = out(more, phase="action", party=PIER, hands={0: ["More"]})
    scene.plays(0, "More", *([1] if pick else []))
    if not pick:
        scene.chooses(0, 1)
        scene.chooses(0, 1)
    assert offered(scene) == [FORGE, MILL]
    assert pile(scene, "Drinks", 1) == ["Brine", "Brine"]
    crawls(scene, 0, FORGE)
    if not pick:
        scene.chooses(0, 1)
    scene.settle()
    assert pile(scene, "Drinks", 1) == ["Brine", "Brine", "Sparks"]
    assert fortitude(scene) == [19, 19, 19]


@pytest.mark.rule("crawl-13")
def test_two_taverns_may_close_while_drinks_are_ordered() -> None:
    more = (
        'action card "More" in Ada:\n  pick another player as victim\n'
        "  you order 5 drinks for victim\n\n"
    )
    scene = out(more, phase="action", party=PIER, hands={0: ["More"]})
    scene.plays(0, "More", 2)
    crawls(scene, 0, FORGE)  # and then only one is left
    scene.settle()
    assert pile(scene, "Drinks", 2) == ["Brine", "Brine", "Sparks", "Sparks", "Dust"]
    assert visits(scene) == [(0, FORGE), (0, MILL)]


@pytest.mark.rule("crawl-21")
def test_nobody_looks_before_all_drinks_are_there() -> None:
    peek = 'action card "Peek" in Ada:\n  you order 3 drinks, looking at them first\n\n'
    scene = out(peek, phase="action", party=PIER, hands={0: ["Peek"]})
    scene.plays(0, "Peek")
    assert offered(scene) == [FORGE, MILL]
    assert scene.game.view(0).looking_at == ()
    crawls(scene, 0, MILL)
    while isinstance(scene.game.pending, Respond):
        scene.game.answer(PASS)
    assert scene.game.view(0).looking_at == ("Brine", "Brine", "Dust")
    assert scene.game.view(1).looking_at == ()


# ------------------------------------------------------------------ where Drinks lie afterwards


@pytest.mark.rule("crawl-14")
def test_a_drink_is_discarded_to_the_tavern_that_it_comes_from() -> None:
    scene = out(drinks={0: ["Sparks"]}, party=MILL)
    to_end_of_turn(scene)
    forge = scene.table.roster.taverns[1]
    assert scene.table.piles[forge.discards] == ["Sparks"]
    assert drink_discards(scene) == []


@pytest.mark.rule("crawl-14")
def test_only_the_deck_at_home_is_shuffled_again() -> None:
    sip = 'action card "Sip" in Ada:\n  each player drinks from the drink deck\n\n'
    scene = out(
        sip, phase="action", party=MILL, hands={0: ["Sip"]}, drink_deck=["Small"],
        only=frozenset({DRINK_DECK}), taverns={FORGE: []},
    )  # fmt: skip
    forge = scene.table.roster.taverns[1]
    scene.table.piles[forge.discards], scene.table.piles[forge.deck] = ["Sparks"] * 2, []
    scene.plays(0, "Sip")
    while not happened(scene, "drank"):
        scene.game.answer(PASS)
    assert gold(scene) == [9, 9, 9]
    assert scene.table.piles[forge.discards] == ["Sparks"] * 2
    assert "Sparks" not in scene.table.piles[0]


@pytest.mark.rule("crawl-14")
def test_the_drinks_of_who_is_out_go_home_to_their_taverns() -> None:
    scene = out(
        drinks={0: ["Big"], 1: ["Sparks", "Small"]}, numbers={1: {"Alcohol": 19}, 0: {"Alcohol": 1}}
    )
    scene.table.stats[1]["Alcohol"] = 20
    to_end_of_turn(scene)
    assert scene.table.piles[scene.table.roster.taverns[1].discards] == ["Sparks"]
    assert Counter(drink_discards(scene)) == Counter(["Small", "Big"])


@pytest.mark.rule("crawl-14")
def test_a_drink_that_stays_goes_back_to_its_tavern_when_it_is_discarded() -> None:
    tidy = 'anytime card "Tidy" in Bea, 2 copies:\n  each player discards 1 card in play\n\n'
    keeps = 'drink "Keg" in "The Forge":\n  Alcohol +1\n  stays in front of the drinker\n'
    keeps += "  while in play:\n    reduce Fortitude loss for you by 1\n"
    scene = out(tidy + keeps, drinks={0: ["Keg"]}, hands={1: ["Tidy"]})
    while not pile(scene, "InPlay", 0):
        scene.game.answer(PASS)
    scene.plays(1, "Tidy")
    scene.settle()
    assert scene.table.piles[scene.table.roster.taverns[1].discards] == ["Keg"]
    assert drink_discards(scene) == []


@pytest.mark.rule("crawl-14")
def test_a_drink_in_another_tavern_breaks_a_law() -> None:
    scene = out()
    whole, sum_of_gold = count_cards(scene.table), sum(scene.game.purses.values())
    check_invariants(scene.game, whole, sum_of_gold)
    forge, mill = scene.table.roster.taverns[1:3]
    scene.table.piles[mill.discards].append(scene.table.piles[forge.deck].pop())
    with pytest.raises(BrokenInvariant, match="these Drinks lie in another tavern: Sparks"):
        check_invariants(scene.game, whole, sum_of_gold)


def test_what_is_imagined_keeps_drinks_in_their_taverns() -> None:
    scene = out(drinks={0: ["Sparks", "Big"], 1: ["Dust"]}, party=PIER)
    homes = scene.table.roster.drink_homes
    for seed in range(20):
        world = table_of(scene.game.view(2).imagine(seed))
        assert [homes.get(title) for title in world.piles[world.own_pile("Drinks", 0)]] == [None, 1]
        assert [homes.get(title) for title in world.piles[world.own_pile("Drinks", 1)]] == [2]
        assert count_cards(world) == count_cards(scene.table)


# ------------------------------------------------------------------ whole games

EVERYONE = [each.name for each in library.characters()]


@pytest.mark.parametrize("number", range(6))
def test_whole_evenings_keep_the_laws_and_come_out_the_same_again(number: int) -> None:
    luck = SeededChance(number)
    variants = ["pub-crawl", *(["sea-events"] if number % 3 == 0 else [])]
    company = random_characters(library.definition(GAME, variants), EVERYONE, luck)
    game = rdi.new_game(
        GAME, seats=company, same_characters=True, seed=number,
        asks=("able", "stops")[number % 2], variants=variants,
        bar=["Drink Deck", "Drink Deck 8"] if number % 2 else [],
    )  # fmt: skip
    play_at_random(game, luck)
    assert game.outcome is not None
    again = rdi.replay(str(game.record))
    assert again.events == game.events
    assert again.view(0).as_data() == game.view(0).as_data()


# ------------------------------------------------------------------ with the Bar Deck


@pytest.mark.rule("bar-deck-05")
def test_the_bar_deck_is_the_deck_at_home_only() -> None:
    game = rdi.new_game(
        GAME, seats=["tara", "lucky"], variants=["pub-crawl"], seed=1,
        bar=["Drink Deck", "Drink Deck 4"],
    )  # fmt: skip
    table = table_of(game)
    homes = table.roster.drink_homes
    assert not [title for title in (*table.bar, *table.piles[0]) if title in homes]
    assert [len(table.piles[each.deck]) for each in table.roster.taverns] == [28, 6, 6, 6, 6, 6]
    assert len(table.bar) == 30
    assert sum(n for title, n in count_cards(table).items() if title in homes) == 30


@pytest.mark.rule("bar-deck-04")
def test_drinks_of_a_tavern_are_in_no_bar_deck() -> None:
    with pytest.raises(BadSettings, match="is a tavern: its Drinks cannot be shuffled into"):
        rdi.new_game(
            GAME, seats=["tara", "lucky"], variants=["pub-crawl"], bar=["Drink Deck", "Startusk's"]
        )


# ------------------------------------------------------------------ what authors are told

BAD = """
tavern "Twice":
  when the party arrives:
    each player gains 1 Alcohol
  when the party arrives:
    each player loses 1 Alcohol

drink "Wine" in "Twice":
  Alcohol +2
"""


def found(text: str, path: str = "bad.cards") -> list[tuple[str, str]]:
    """The mistakes in a text."""
    return [(each.code, each.message) for each in check_sources([Source(path, text)])]


def test_what_cannot_be_played_is_refused_with_the_place() -> None:
    assert found(BAD) == [
        ("E0220", "a line above says this already"),
        ("E0223", 'there is a "Wine" in “Drink Deck” as well'),
    ]


VARIANT = 'variant "X" called x of "Red Dragon Inn":\n  {}\n'


@pytest.mark.rule("bar-deck-04")
@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ('uses drinks "Startusk\'s"', "E0228", "is a tavern: its Drinks cannot be shuffled"),
        ('the party moves from "Nowhere" to "Startusk\'s"', "E0228", "there is no tavern called"),
        ('the party moves from "Drink Deck" to "Startusk\'s"', "E0228", "there is no tavern"),
        ('the party moves from "Startusk\'s" to "Startusk\'s"', "E0220", "is named twice"),
        ('the party moves from "Startusk\'s" to "The Scurvy Dog"', "E0335", "has no other Drinks"),
        (
            'the party moves from "The Scurvy Dog" to "The Red Dragon Inn"',
            "E0335",
            "nothing could be ordered",
        ),
    ],
)  # fmt: skip
def test_a_variant_names_taverns_that_there_are(line: str, code: str, message: str) -> None:
    mistakes = found(VARIANT.format(line), "x.game")
    assert [each for each in mistakes if each[0] == code and message in each[1]], mistakes


SCENE = """scenario "X":
  given the variant pub_crawl
  given tara and zot
  {}
  expect nobody must crawl
"""


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        (['given the party is at "Nowhere"'], "E0228", "there is no tavern in this game"),
        (
            ['given the party is at "The Scurvy Dog"', 'given "The Scurvy Dog" is closed'],
            "E0319",
            "is closed: nobody is there",
        ),
        (
            ['given "The Scurvy Dog" is closed', 'given "The Scurvy Dog" begins with "Bilge Rum"'],
            "E0319",
            "none of its Drinks are left",
        ),
        (['given "The Red Dragon Inn" is closed'], "E0319", "where the party begins never closes"),
        (['given "The Red Dragon Inn" begins with "Wine"'], "E0319", "the Drink Deck lies there"),
        (['given "Startusk\'s" begins with "Bilge Rum"'], "E0227", "nothing in the Startusk's"),
        (['given the drink deck begins with "Bilge Rum"'], "E0227", "nothing in the Drink Deck"),
        (
            ['given "Startusk\'s" begins with "Boar\'s Blood", "Boar\'s Blood"'],
            "E0319",
            "is laid out 2 times",
        ),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(lines: list[str], code: str, message: str) -> None:
    mistakes = found(SCENE.format("\n  ".join(lines)), "x.scenario")
    assert [each for each in mistakes if each[0] == code and message in each[1]], mistakes


def test_numbers_are_those_of_the_table() -> None:
    """The tests above count on these."""
    scene = out()
    assert (fortitude(scene), alcohol(scene), gold(scene)) == ([20] * 3, [0] * 3, [10] * 3)
    assert numbers(scene, "Gold") == gold(scene)
