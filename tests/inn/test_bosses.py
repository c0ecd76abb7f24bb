"""Bosses: who can be one, what they begin with, how often they act, and what their cards say of
sides (booklets 6 and 8, Boss Battle and the modes after it).
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import rdi
from rdi import library
from rdi.engine.chance import SeededChance
from rdi.engine.inn.answerable import Play
from rdi.engine.inn.drinks import Ordering
from rdi.engine.inn.table import GOLD, InnTable
from rdi.engine.inn.turns import ActionPhase
from rdi.errors import BadSettings
from rdi.model.effects import BESIDE, PlayerRef
from rdi.model.kits import bosses
from rdi.model.request import Respond
from rdi.session.fuzzing import play_at_random, random_characters
from tests.inn.house import GAME, Scene, laid_out
from tests.inside import table_of

MODES = [
    "boss-battle", "boss-versus-boss", "leaders-and-lackeys", "two-headed-boss-battle",
    "two-headed-dragon",
]  # fmt: skip
CHALLENGERS = ["fiona", "zot", "gerki", "deirdre"]
BOSSES = ["amundyr", "daareka", "nerodia", "torglesnarf", "vlazlo"]
NAMES = [each.name for each in library.characters()]


def begun(mode: str, seats: Sequence[str], **more: Any) -> rdi.Game:
    return rdi.new_game(GAME, seats=seats, variants=[mode], seed=1, **more)


def battle(boss: str, challengers: int) -> rdi.Game:
    return begun("boss-battle", [boss, *CHALLENGERS[:challengers]])


def after_setup(game: rdi.Game) -> InnTable:
    """The table when all hands are dealt."""
    while game.pending is not None and game.pending.verb == "choose":
        game.answer(game.pending.options[0])
    table = table_of(game)
    assert isinstance(table, InnTable)
    return table


def scene(mode: str, names: str, asks: str = "able", **arrangement: Any) -> Scene:
    return laid_out(library.definition(GAME, [mode]), names.split(), asks, arrangement)


# ---------------------------------------------------------------------------- who, and with what


@pytest.mark.rule("team-boss-06")
def test_the_five_villains_can_be_bosses_and_nobody_else() -> None:
    assert [*bosses(library.cards().kits)] == BOSSES
    with pytest.raises(BadSettings, match="Fiona cannot be a boss: take amundyr, daareka"):
        begun("boss-battle", ["fiona", "nerodia", "zot"])
    with pytest.raises(BadSettings, match="Zot cannot be a boss"):
        begun("leaders-and-lackeys", ["nerodia", "fiona", "zot", "gerki"])


@pytest.mark.rule("team-boss-01")
@pytest.mark.parametrize("count", [1, 5])
def test_a_boss_has_two_to_four_opponents(count: int) -> None:
    with pytest.raises(BadSettings, match="3 to 5"):
        begun("boss-battle", ["nerodia", *NAMES[:5]][: count + 1], same_characters=True)


@pytest.mark.rule("team-boss-01", "team-boss-03", "team-boss-04", "team-boss-05", "team-boss-09",
                  "team-boss-10")  # fmt: skip
@pytest.mark.parametrize(("challengers", "held"), [(2, 8), (3, 9), (4, 10)])
def test_a_boss_holds_more_and_has_as_many_potions_as_there_are_challengers(
    challengers: int, held: int
) -> None:
    table = after_setup(game := battle("nerodia", challengers))
    assert game.view(0).sides == ((0,), tuple(range(1, challengers + 1)))
    assert [table.hand_size(seat) for seat in range(table.seats)] == [held] + [7] * challengers
    potions = [table.cards_in("Potions", seat) for seat in range(table.seats)]
    assert potions == [challengers] + [1] * challengers
    assert [table.stat(seat, GOLD) for seat in range(table.seats)] == [10] * (challengers + 1)
    assert [table.cards_of(seat, "Drinks") for seat in range(table.seats)] == [1] * (
        challengers + 1
    )
    assert (table.turns, table.acting) == (1, 0)


@pytest.mark.rule("team-boss-09")
def test_a_boss_has_what_the_character_has() -> None:
    assert after_setup(battle("torglesnarf", 2)).stat(0, GOLD) == 12
    assert after_setup(battle("amundyr", 2)).supplies["Scarab"] == 12
    assert after_setup(battle("vlazlo", 2)).stat(0, "Blood") == 0


@pytest.mark.rule("team-boss-07", "base-setup-03")
@pytest.mark.parametrize("name", BOSSES)
def test_boss_cards_are_shuffled_into_the_deck_of_a_boss_alone(name: str) -> None:
    more, usual = (5, 30) if name == "vlazlo" else (15, 40)
    table = after_setup(begun("boss-battle", [name, name, "zot"], same_characters=True))

    def size(seat: int) -> int:
        of_forms = table.roster.backs[seat]
        cards = [*table.hand(seat), *table.piles[table.own_pile("Deck", seat)]]
        return len([each for each in cards if each not in of_forms])

    assert (size(0), size(1)) == (usual + more, usual)
    alone = after_setup(rdi.new_game(GAME, seats=[name, "zot"], seed=1))
    kit = {title for each in table.roster.characters[0].kits for title in each.cards}
    assert kit
    assert not kit & {*alone.roster.cards_of[0]}


@pytest.mark.rule("team-boss-08", "vlazlo-setup-01")
def test_boss_vlazlo_chooses_among_three_decks_and_the_card_counts() -> None:
    game = battle("vlazlo", 3)
    assert game.pending is not None
    assert (game.pending.seat, [*game.pending.options]) == (0, [0, 1, 2])
    game.answer(2)
    table = table_of(game)
    assert isinstance(table, InnTable)
    assert table.hand_size(0) == 9
    assert table.cards_of(0, "Monstrosity") == 7
    assert [table.cards_of(0, name) for name in ("Wolf", "Bat")] == [8, 8]
    assert table.cards_of(0, "Deck") == 35 - 8


@pytest.mark.rule("team-boss-08", "vlazlo-setup-01")
def test_elsewhere_he_chooses_among_two() -> None:
    leaders = "leaders-and-lackeys"
    for game, asked in (
        (rdi.new_game(GAME, seats=["vlazlo", "zot"], seed=1), (0, [0, 1])),
        (begun(leaders, ["vlazlo", "zot", "nerodia", "fiona"]), (0, [0, 1, 2])),
        (begun(leaders, ["nerodia", "vlazlo", "amundyr", "fiona"]), (1, [0, 1])),
    ):
        assert game.pending is not None
        assert (game.pending.seat, [*game.pending.options]) == asked


@pytest.mark.rule("team-boss-11")
def test_boss_vlazlo_buys_from_three_decks_and_nerodias_cards_decay() -> None:
    bought = scene("boss-battle", "vlazlo zot fiona", phase="discard", numbers={0: {"Blood": 2}})
    bought.chooses(0, "yes")
    assert bought.game.pending is not None
    assert [*bought.game.pending.options] == [0, 1, 2]
    bought.chooses(0, 2)
    assert bought.table.cards_of(0, "Monstrosity") == 7
    assert bought.table.hand_size(0) == 8
    decayed = battle("nerodia", 4)
    after_setup(decayed)
    assert decayed.view(0).hand_limit == 10


# ------------------------------------------------------------------------------------ how often


@pytest.mark.rule("team-boss-12", "team-boss-14", "team-boss-10")
@pytest.mark.parametrize(("challengers", "first"), [(2, 1), (3, 2), (4, 2)])
def test_a_boss_acts_once_for_each_challenger_and_less_at_first(
    challengers: int, first: int
) -> None:
    game = battle("nerodia", challengers)
    table = after_setup(game)
    seen: dict[tuple[int, str], int] = {}
    while (3, "order") not in seen and game.pending is not None:
        for frame in table_of(game).stack:
            if isinstance(frame, ActionPhase | Ordering):
                seen.setdefault((table.turns, table.phase), frame.left)
        request = game.pending
        passes = isinstance(request, Respond)
        game.answer("pass" if passes else request.options[0])
    assert [seen[1, "action"], seen[1, "order"]] == [first, first]
    assert seen[2, "action"] == 1
    assert [seen[3, "action"], seen[3, "order"]] == [challengers, challengers]


# ------------------------------------------------------------------------------------ the modes


@pytest.mark.rule("team-lackey-01", "team-lackey-02", "team-2headboss-01", "team-2headboss-02")
@pytest.mark.parametrize(
    ("mode", "seats", "kits"),
    [("leaders-and-lackeys", ["nerodia", "zot", "amundyr", "vlazlo"], [2, 1, 2, 1]),
     ("two-headed-boss-battle", ["nerodia", "amundyr", "vlazlo", "daareka"], [2, 2, 2, 2])],
)  # fmt: skip
def test_sides_with_bosses_hold_seven_cards_and_two_potions(
    mode: str, seats: list[str], kits: list[int]
) -> None:
    table = after_setup(begun(mode, seats))
    assert table.side == [0, 0, 2, 2]
    assert [table.hand_size(seat) for seat in range(4)] == [7] * 4
    assert [table.cards_in("Potions", seat) for seat in range(4)] == [1] * 4
    assert [len(each.kits) for each in table.roster.characters] == kits


@pytest.mark.rule("team-bvb-01", "team-bvb-02")
def test_boss_against_boss_is_a_game_of_single_players_without_potions() -> None:
    table = after_setup(begun("boss-versus-boss", BOSSES))
    assert not table.has_sides
    assert [table.hand_size(seat) for seat in range(5)] == [7] * 5
    assert all(not table.roster.own_places.get("Potions") for _ in range(5))
    assert [len(each.kits) for each in table.roster.characters] == [1] * 5


@pytest.mark.rule("team-bvb-03")
def test_a_single_player_has_nobody_beside() -> None:
    single = after_setup(begun("boss-versus-boss", BOSSES))
    play = Play(0, None, None, ())
    play.names["victim"] = (2,)
    beside = PlayerRef(BESIDE, "victim")
    assert single.seats_of(beside, play) == ()
    assert single.side_size(2) == 4
    sides = after_setup(battle("nerodia", 3))
    assert sides.seats_of(beside, play) == (1, 3)
    assert (sides.side_size(2), sides.side_size(0), sides.side_size(None)) == (3, 1, 0)


@pytest.mark.parametrize("mode", MODES)
def test_who_sits_down_by_default_can_be_what_the_mode_wants(mode: str) -> None:
    game = rdi.new_game(GAME, seats=4, variants=[mode], seed=1)
    assert game.seats == 4
    for seed in range(30):
        definition = library.definition(GAME, [mode])
        company = random_characters(definition, NAMES, SeededChance(seed))
        begun(mode, company, same_characters=True)


def test_no_more_bosses_sit_down_than_there_are() -> None:
    with pytest.raises(BadSettings, match="5 characters can be bosses, and 6 would be"):
        rdi.new_game(GAME, seats=6, variants=["two-headed-boss-battle"], seed=1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [*range(3), *(
    pytest.param(number, marks=pytest.mark.slow) for number in range(3, 12))])  # fmt: skip
def test_the_laws_hold_in_each_mode(mode: str, number: int) -> None:
    luck = SeededChance(number)
    company = random_characters(library.definition(GAME, [mode]), NAMES, luck)
    game = begun(mode, company, same_characters=True, asks=("able", "stops")[number % 2])
    play_at_random(game, luck)
    assert rdi.replay(str(game.record)).outcome == game.outcome


# ------------------------------------------------------------------------------------ Champions


CHIVALROUS, TOAST = "How chivalrous of you", "A Toast to Villainy!"
TWO = "two-headed-boss-battle"


def in_round(table: Scene) -> list[int]:
    """Those in the Round, once it has begun; all pass till then."""
    while table.table.round is None and isinstance(table.game.pending, Respond):
        table.game.answer("pass")
    assert table.table.round is not None
    return sorted(table.table.round.members)


@pytest.mark.rule("note-rdi6-how-chivalrous-02")
def test_who_stands_for_another_side_is_no_teammate() -> None:
    table = scene(
        "leaders-and-lackeys", "vlazlo deirdre daareka fiona", turn=0,
        hands={1: ["Let's toast the Goddess!"], 2: [CHIVALROUS], 0: ["I raise!"]},
    )  # fmt: skip
    table.chooses(0, 1)
    table.plays(1, "Let's toast the Goddess!")
    table.plays(2, CHIVALROUS, 0)
    table.settle()
    assert ("champion", 0, "Let's toast the Goddess!") in table.game.events
    assert table.game.view(2).sides == ((0, 1), (2, 3))
    assert table.game.view(2).pile("Hand", 0) == 1


@pytest.mark.rule("note-rdi6-how-chivalrous-03", "team-champ-01")
def test_a_side_whose_players_all_stand_for_others_ignores_it() -> None:
    table = scene(
        TWO, "amundyr vlazlo daareka nerodia daareka torglesnarf", "able", turn=0,
        hands={0: ["Gambling? I'm in!"], 2: [CHIVALROUS], 4: [CHIVALROUS]}, phase="action",
    )  # fmt: skip
    table.chooses(0, 0)
    table.plays(0, "Gambling? I'm in!")
    table.plays(2, CHIVALROUS, 4)
    table.plays(4, CHIVALROUS, 2)
    assert in_round(table) == [0, 2, 4]
    taken = scene(
        TWO, "amundyr vlazlo daareka nerodia daareka torglesnarf", "able", turn=0,
        hands={0: ["Gambling? I'm in!"], 2: [CHIVALROUS], 3: [], 4: []}, phase="action",
    )  # fmt: skip
    taken.chooses(0, 0)
    taken.plays(0, "Gambling? I'm in!")
    taken.plays(2, CHIVALROUS, 5)
    assert in_round(taken) == [0, 4, 5]


def test_a_side_has_one_player_of_another_side_at_most_standing_for_it() -> None:
    table = scene(
        "boss-battle", "daareka zot fiona", "always", turn=1, phase="action",
        hands={1: ["Gambling? I'm in!"], 0: [CHIVALROUS, CHIVALROUS]},
    )  # fmt: skip
    table.chooses(1, 1)
    table.plays(1, "Gambling? I'm in!")
    table.plays(0, CHIVALROUS, 2)
    while isinstance(table.game.pending, Respond) and table.game.pending.seat != 0:
        table.game.answer("pass")
    assert table.why_not(0, CHIVALROUS)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_asked_twice_in_a_game_with_champions(seed: int) -> None:
    luck = Random(seed)
    game = begun(TWO, ["daareka", "amundyr", "vlazlo", "nerodia"])
    asked: list[tuple[object, ...]] = []
    while game.pending is not None:
        request = game.pending
        if request.verb == "champion":
            asked.append((len(game.events), request.seat))
        game.answer(luck.choice(request.options))
    assert asked
    assert len(asked) == len(set(asked))


# ------------------------------------------------------------------------------------ open cards


TURNS_TO_STONE = "If you keep making that face, it's gonna freeze that way"
IN_THE_HALL = "You need a moment in the statuary hall"


@pytest.mark.rule("team-boss-13")
def test_action_cards_of_a_boss_lie_open_until_the_phase_is_over() -> None:
    table = scene("boss-battle", "nerodia zot fiona deirdre", "always", turn=0,
                  hands={0: [TURNS_TO_STONE, TURNS_TO_STONE]})  # fmt: skip
    table.plays(0, TURNS_TO_STONE, 1)
    table.settle()
    assert TURNS_TO_STONE not in discards(table)
    assert table.table.stat(1, "Fortitude") == 18
    table.plays(0, TURNS_TO_STONE, 1)
    table.settle()
    assert table.table.stat(1, "Fortitude") == 16
    while table.table.phase == "action":
        table.game.answer("pass")
    assert discards(table) == [TURNS_TO_STONE] * 2


@pytest.mark.rule("team-boss-13")
def test_they_are_discarded_where_the_turn_ends_early() -> None:
    table = scene("boss-battle", "nerodia zot fiona", turn=0,
                  hands={0: [TURNS_TO_STONE, IN_THE_HALL]},
                  own_piles=[(0, "Petrified", ("I raise!", "I raise!"), 1)])  # fmt: skip
    table.plays(0, TURNS_TO_STONE, 1)
    table.plays(0, IN_THE_HALL, 1, "yes")
    while table.table.acting == 0 and table.game.pending is not None:
        table.game.answer("pass")
    assert sorted(discards(table)) == sorted([TURNS_TO_STONE, IN_THE_HALL])


def discards(table: Scene) -> list[str]:
    """The discards of the first player."""
    return table.table.piles[table.table.own_pile("Discards", 0)]
