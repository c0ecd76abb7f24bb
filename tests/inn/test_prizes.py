"""Cards of the table that lie in pots: put there as a Round begins, kept in front of who takes
them, played from there, and back where they belong after that.
"""

from pathlib import Path
from typing import Any

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.engine.inn.gambling import Gambling
from rdi.engine.inn.game import CompiledInnGame
from rdi.engine.inn.table import InnTable
from rdi.engine.inn.view import InnView
from rdi.errors import BadSettings
from rdi.lang.authoring.checking import check_sources
from rdi.lang.compiler.shelf import cards_in, table_piles_beside
from rdi.lang.syntax.source import Source
from rdi.model.cards import piles_used
from rdi.model.request import PASS, Pick, Respond
from rdi.model.scenario import Arrangement
from rdi.model.settings import Asks, Settings
from rdi.resources import root
from rdi.session.fuzzing import check_invariants, count_cards, play_at_random
from rdi.session.position.inn_position import InnPosition
from rdi.session.replay import verify
from tests.inn.house import GAMBLING, GAME, PAY, Scene, fortitude, gold, happened, pile, pot
from tests.inside import table_of

PILES = """
pile Treasures (public), discards to Used, renewed when empty:
  as a round begins:
    you choose 1 card from Treasures as treasure
    you put treasure into the pot

pile Used (public)

pile Notches (public)

pile Weather (public)

pile Clouds (hidden):
  at the very end of each turn:
    you play the top card of Clouds

sea event "A Squall and a Game" in Clouds:
  start a round

anytime card "Bread" in Treasures:
  play in your order phase
  you gain 2 Fortitude

anytime card "Shield" in Treasures:
  play when a card affects your Fortitude
  you ignore it

static card "Notched Stick" in Treasures:
  while in play:
    you may put played cards under Notches
  once each action phase:
    discard this
    you gain 1 Fortitude

action card "Coins" in Treasures:
  when this is taken from the pot:
    they gain 1 Gold from the inn

anytime card "Umbrella" in Treasures:
  only where Weather is in use
  play in your order phase
  you gain 1 Fortitude
"""
CARDS = """
character Dicer:
  about "throws dice"
  deck:
    6 "Gambling? I'm in!"
    4 "Tip the Wench."

action card "One for You" in Dicer, 4 copies:
  another player drinks

action card "Cosh" in Dicer, 4 copies:
  another player loses 3 Fortitude

action card "Out You Go" in Dicer, 4 copies:
  another player gains 20 Alcohol

sometimes card "Not So" in Dicer, 4 copies:
  play when an anytime card is played
  negate it

sometimes card "Mine" in Dicer, 4 copies:
  play during a round
  you take the pot

sometimes card "All of It" in Dicer, 4 copies:
  play during a round
  you take 3 Gold from the pot

drinks "Cellar":
  about "what there is"

drink event "Dice on the Table" in "Cellar", 5 copies:
  start a round

drink "Small Beer" in "Cellar", 25 copies:
  Alcohol +0
"""
TREASURES = ["Bread", "Shield", "Notched Stick", "Coins"]


def at_table(
    hands: dict[int, list[str]], names: str = "Treasures Notches", seats: int = 3, **laid: Any
) -> Scene:
    """So many Dicers, with these piles on the table."""
    house = root("cards") / "house_cards.cards"
    sources = (
        Source("house_cards.cards", house.read_text(encoding="utf-8")),
        Source("dice.cards", PILES + CARDS),
    )
    (dicer,), (deck,) = cards_in(*sources)
    known = {each.pile.name: each for each in table_piles_beside(*sources)}
    piles = piles_used(names.split(), known)
    definition = library.definition(GAME, ["sea_events"])  # for a turn in which piles act
    compiled = CompiledInnGame(definition, [dicer] * seats, deck, piles)
    arrangement = Arrangement(hands=hands, **laid)
    return Scene(InnPosition(compiled, arrangement).game(Settings(asks=Asks.ALWAYS)))


def lying(scene: Scene, name: str) -> list[str]:
    """What lies in a pile of the table."""
    return [str(each) for each in scene.table.piles[scene.table.roster.table_places[name]]]


def kept(scene: Scene, seat: int) -> list[str]:
    """What lies in front of a player."""
    return pile(scene, "InPlay", seat)


def seen(game: rdi.Game, seat: int) -> InnView:
    """What a player sees."""
    view = game.view(seat)
    assert isinstance(view, InnView)
    return view


def inn_table(game: rdi.Game) -> InnTable:
    """The table of a game."""
    table = table_of(game)
    assert isinstance(table, InnTable)
    return table


def in_pot(scene: Scene) -> list[str]:
    """What lies in the pot beside Gold."""
    view = seen(scene.game, 0)
    return [] if view.round is None else [title for _, title in view.round["things"]]


def begun(hands: dict[int, list[str]], treasure: str = "Bread", **laid: Any) -> Scene:
    """The first player starts a Round and puts this into the pot."""
    scene = at_table({0: [GAMBLING], **hands}, **laid)
    scene.plays(0, GAMBLING)
    scene.chooses(0, treasure)
    return scene


@pytest.mark.rule("prize-02")
def test_one_must_be_chosen_before_the_antes_by_who_starts_the_round() -> None:
    scene = at_table({0: [GAMBLING]})
    scene.plays(0, GAMBLING)
    while scene.game.pending is not None and scene.game.pending.verb == "answer":
        scene.game.answer(PASS)
    request = scene.game.pending
    assert isinstance(request, Pick)
    assert (request.seat, [*request.items]) == (0, TREASURES)
    assert pot(scene) == 0
    assert gold(scene) == [10, 10, 10]


@pytest.mark.rule("prize-10")
def test_where_an_event_starts_the_round_the_player_whose_turn_it_is_chooses() -> None:
    scene = at_table({0: ["One for You"]}, drinks={1: ("Dice on the Table",)})
    scene.plays(0, "One for You", 1)
    scene.chooses(0, "Shield")
    assert scene.table.round is not None
    assert scene.table.round.starter == 1
    scene.settle()
    assert kept(scene, 1) == ["Shield"]


@pytest.mark.rule("IN-7")
def test_where_that_player_is_out_the_next_one_chooses() -> None:
    poor = {0: {"Gold": 0}}
    piles = "Treasures Notches Clouds"
    scene = at_table({1: [PAY]}, piles, turn=0, phase="drink", numbers=poor)
    while isinstance(scene.game.pending, Respond):
        scene.game.answer(PASS)
    assert scene.table.playing == [1, 2]
    assert isinstance(scene.game.pending, Pick)
    assert (scene.table.acting, scene.game.pending.seat) == (0, 1)
    assert scene.game.pending.items == tuple(TREASURES)


@pytest.mark.rule("prize-05")
def test_with_none_in_the_inn_and_none_in_the_bin_the_round_has_none() -> None:
    laid = {0: ("Bread", "Shield"), 1: ("Notched Stick", "Coins")}
    scene = at_table({0: [GAMBLING], 1: [PAY]}, in_play=laid)
    scene.plays(0, GAMBLING)
    scene.settle()
    assert happened(scene, "put into the pot") == []
    assert gold(scene) == [12, 9, 9]


@pytest.mark.rule("prize-04", "IN-6")
def test_one_that_is_negated_is_used_as_well() -> None:
    scene = at_table({0: ["Cosh"], 2: ["Not So"]}, in_play={1: ("Shield",)})
    scene.plays(0, "Cosh", 1)
    scene.plays(1, "Shield")
    scene.plays(2, "Not So")
    scene.settle()
    assert fortitude(scene) == [20, 17, 20]
    assert lying(scene, "Used") == ["Shield"]
    assert kept(scene, 1) == []


@pytest.mark.rule("prize-03")
def test_only_who_has_it_uses_it() -> None:
    scene = at_table({0: ["Cosh"]}, in_play={1: ("Shield",)})
    scene.plays(0, "Cosh", 2)
    assert scene.why_not(2, "Shield") == "Shield lies in front of another player"
    scene.settle()
    assert fortitude(scene) == [20, 20, 17]


@pytest.mark.rule("prize-08")
def test_who_takes_the_pot_in_the_midst_of_the_round_has_it_and_the_winner_does_not() -> None:
    scene = begun({2: ["Mine"]})
    scene.plays(2, "Mine")
    scene.settle()
    assert kept(scene, 2) == ["Bread"]
    assert kept(scene, 0) == []


@pytest.mark.rule("prize-07")
def test_who_takes_all_the_gold_does_not_take_it() -> None:
    scene = begun({2: ["All of It"]})
    while pot(scene) < 3:
        scene.game.answer(PASS)
    scene.plays(2, "All of It")
    while pot(scene):
        scene.game.answer(PASS)
    assert gold(scene) == [9, 9, 12]
    assert in_pot(scene) == ["Bread"]
    scene.settle()
    assert kept(scene, 0) == ["Bread"]
    assert kept(scene, 2) == []


@pytest.mark.rule("prize-06")
def test_a_round_that_is_stopped_gives_it_back() -> None:
    scene = begun({})
    place = next(at for at, each in enumerate(scene.table.stack) if isinstance(each, Gambling))
    scene.table.cut_off(place)
    assert lying(scene, "Treasures")[-1] == "Bread"
    assert count_cards(scene.table)["Bread"] == 1


def test_it_is_somewhere_at_every_moment() -> None:
    scene = begun({})
    whole = count_cards(scene.table)
    while scene.table.round is not None:
        assert count_cards(scene.table) == whole
        world = scene.game.view(1).imagine(7)
        assert count_cards(inn_table(world)) == whole
        assert world.view(1).as_data() == scene.game.view(1).as_data()
        scene.game = scene.game.fork()
        scene.game.answer(PASS)
    assert kept(scene, 0) == ["Bread"]
    assert count_cards(scene.table) == whole


def test_what_lies_open_is_told_to_all() -> None:
    scene = begun({})
    view = seen(scene.game, 2)
    assert view.round is not None
    card = view.card("Shield")
    assert card is not None
    assert view.open_piles == {"Treasures": ("Shield", "Notched Stick", "Coins")}
    assert view.round["things"] == ((None, "Bread"),)
    assert view.standing()["table"]["Treasures"] == ["Shield", "Notched Stick", "Coins"]
    assert card.text.startswith("Play this when a card affects your Fortitude")
    scene.settle()
    assert scene.game.view(1).others("InPlay")[0] == ("Bread",)


@pytest.mark.rule("IN-6")
def test_who_is_out_leaves_it_to_the_used_ones_and_what_lay_under_it_to_its_owner() -> None:
    scene = at_table({0: [PAY, "Cosh"], 1: ["Out You Go"]}, in_play={0: ("Notched Stick", "Bread")})
    scene.plays(0, "Cosh", 2)
    scene.chooses(0, "yes")
    assert lying(scene, "Notches") == ["Cosh"]
    whole = count_cards(scene.table)
    while scene.table.acting == 0:
        request = scene.game.pending
        assert request is not None
        is_order = request.verb == "order"
        scene.game.answer(2 if is_order else PASS)
    while scene.game.pending is not None and scene.game.pending.verb != "discard":
        scene.game.answer(PASS)
    scene.game.answer(())
    scene.plays(1, "Out You Go", 0)
    scene.settle()
    assert scene.table.playing == [1, 2]
    assert sorted(lying(scene, "Used")) == ["Bread", "Notched Stick"]
    assert lying(scene, "Notches") == []
    assert "Cosh" in pile(scene, "Discards", 0)
    assert count_cards(scene.table) == whole


def test_what_lies_under_a_card_that_is_used_goes_to_the_discards_of_its_owner() -> None:
    scene = at_table({0: ["Cosh"]}, in_play={0: ("Notched Stick",)})
    scene.plays(0, "Cosh", 2)
    scene.chooses(0, "yes")
    assert lying(scene, "Notches") == ["Cosh"]
    scene.plays(0, "Notched Stick")
    scene.settle()
    assert lying(scene, "Notches") == []
    assert "Cosh" in pile(scene, "Discards", 0)
    assert lying(scene, "Used") == ["Notched Stick"]


@pytest.mark.rule("note-rdi8-loyalty-card-01")
def test_only_the_cards_of_its_holder_lie_under_it() -> None:
    scene = at_table({0: ["Cosh"]}, in_play={1: ("Notched Stick",)})
    scene.plays(0, "Cosh", 2)
    scene.settle()
    assert lying(scene, "Notches") == []
    assert pile(scene, "Discards", 0)[-1] == "Cosh"


def test_the_loyalty_card_is_of_use_with_five_cards_under_it() -> None:
    compiled = library.compiled_inn_game(library.definition(GAME, ["prizes"]), ("zot", "fiona"))
    title = "Red Dragon Inn Loyalty Card"
    arrangement = Arrangement(
        hands={0: [PAY]}, in_play={0: (title,)}, numbers={0: {"Fortitude": 10}}
    )
    position = InnPosition(compiled, arrangement)
    for count in (4, 5):
        table = position.table(Settings(asks=Asks.ALWAYS))
        deck = table.own_pile("Deck", 0)
        cards, table.piles[deck] = table.piles[deck][:count], table.piles[deck][count:]
        stamps = table.roster.table_places["Stamps"]
        table.lay_in(stamps, [(0, True, each) for each in cards], is_under=True)
        scene = Scene(Game.from_table(table, compiled, None))
        while scene.game.pending is not None and scene.game.pending.verb != "play":
            scene.game.answer(PASS)
        whole = count_cards(scene.table)
        if count == 4:
            assert scene.why_not(0, title) == f"{title} would do nothing now"
            continue
        assert scene.why_not(0, title) is None
        scene.plays(0, title)
        scene.settle()
        assert (fortitude(scene)[0], gold(scene)[0]) == (13, 11)
        assert sorted(pile(scene, "Discards", 0)) == sorted(map(str, cards))
        assert lying(scene, "PrizeBin") == [title]
        assert count_cards(scene.table) == whole


def test_a_card_that_needs_another_pile_is_left_out_without_it() -> None:
    without, beside = at_table({}), at_table({}, "Treasures Notches Weather")
    assert "Umbrella" not in count_cards(without.table)
    assert without.table.roster.table_cards.get("Umbrella") is None
    assert count_cards(beside.table)["Umbrella"] == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (PILES.replace("as a round begins", "as the game begins"), "E0321"),
        (PILES.replace("treasure into the pot", "tresure into the pot"), "E0203"),
        (PILES.replace("only where Weather", "only where Wether"), "E0201"),
        (PILES.replace("under Notches", "under Noches"), "E0201"),
        (
            PILES + 'character Ann:\n  about "x"\n\naction card "A" in Ann:\n'
            "  only where Weather is in use\n  you gain 1 Fortitude\n",
            "E0318",
        ),
        (
            'character Ann:\n  about "x"\n  pile Own (public):\n    as a round begins:\n'
            "      you draw 1 card\n",
            "E0318",
        ),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, code: str) -> None:
    assert code in [each.code for each in check_sources([Source("x.cards", text)])]


def test_a_title_that_a_character_has_as_well_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RDI_PATH", str(tmp_path))
    text = (
        'character Ann:\n  about "x"\n  deck:\n    6 "Gambling? I\'m in!"\n\n'
        'action card "Key to the Cellar" in Ann, 30 copies:\n  you gain 1 Fortitude\n'
    )
    (tmp_path / "ann.cards").write_text(text)
    rdi.new_game(GAME, seats=["ann", "zot"])
    with pytest.raises(BadSettings, match="Key to the Cellar"):
        rdi.new_game(GAME, seats=["ann", "zot"], variants=["prizes"])


@pytest.mark.rule("prize-01")
def test_every_prize_is_in_the_inn_once_at_the_start() -> None:
    game = rdi.new_game(GAME, seats=["zot", "lucky"], variants=["prizes"], seed=1)
    prizes = seen(game, 0).open_piles["Prizes"]
    assert len(prizes) == len({*prizes}) >= 8
    assert "Pub Crawl Map" not in prizes
    assert seen(game, 0).table_piles["PrizeBin"] == ()
    assert not seen(rdi.new_game(GAME, seats=["zot", "lucky"], seed=1), 0).open_piles


@pytest.mark.parametrize("number", range(6))
def test_the_laws_hold_with_prizes_and_what_else_lies_on_the_table(number: int) -> None:
    more = [[], ["sea-events"], ["bar-deck"], ["dungeon-events", "bar-deck"]][number % 4]
    seats = ["zot", "torglesnarf", "nerodia", "lucky"][: 2 + number % 3]
    game = rdi.new_game(GAME, seats=seats, variants=["prizes", *more], seed=number)
    whole, gold_in_all = count_cards(inn_table(game)), sum(game.purses.values())
    play_at_random(game, SeededChance(number))
    check_invariants(game, whole, gold_in_all)
    assert verify(game.record) is None
