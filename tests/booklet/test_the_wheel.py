"""The Wheel, rule by rule."""

from typing import Any

import pytest

from tests.booklet.scene import Scene, Worth, worth

GAME = "the-wheel"
SPOKES = "WMBLR"
MULTI = "multiple_successive_games"
UNWOUND = "unwound_clock"
FIRST, SECOND = "Wk Lk Lw Bk Mk Rk Rw", "Wo Lo Lh Bo Mo Ro Rh"
HANDS = f"{FIRST} | {SECOND}"
rule = pytest.mark.rule


def strengths(scene: Scene) -> dict[str, int]:
    """The spokes that have any strength."""
    strength = scene.game.view(0).tallies["Strength"]
    return {spoke: number for spoke, number in strength.items() if number}


def scored(hand: str, marked: tuple[str, ...] = (), *variants: str, **strength: int) -> Worth:
    """What a hand is worth when the spokes have these strengths."""
    laid: dict[str, Any] = {"Strength": dict.fromkeys(SPOKES, 0) | strength, "Marked": marked}
    return worth(GAME, *variants, Hand=hand, **laid)


def spokes_for(scene: Scene, card: str) -> set[str]:
    """Where a card may be played now."""
    return {spoke for each, spoke in scene.offered if each == card}


@rule("wheel-02", "wheel-04")
def test_order_of_play() -> None:
    scene = Scene(GAME, cards=f"{HANDS} || Rn Wn Ln || Mn Bn | Rn Ra | Ma Ba")
    assert scene.pot == 2
    assert [scene.own(seat)[:7] for seat in (0, 1)] == [FIRST.split(), SECOND.split()]
    assert scene.table("Clock") == 3
    for turned, drawn in ((1, "Mn Bn"), (2, "Rn Ra"), (3, "Ma Ba")):
        for seat, card in enumerate(drawn.split()):
            assert scene.own(seat)[-1] == card
            assert len(scene.own(seat)) == 8
            assert scene.seen(1 - seat, seat) == 8
            scene.says(seat, "play", (card, card[0]))
            assert len(scene.own(seat)) == 7
        assert scene.table("Turned") == ["Rn", "Wn", "Ln"][:turned]
        assert scene.table("Clock") == 3 - turned
        scene.checks()
    assert scene.is_over
    assert scene.seen(0, 1) == SECOND.split()
    assert scene.happened.count("betting") == 3


@rule("wheel-02", "WH-8", "G-9")
def test_who_has_folded_takes_no_turn() -> None:
    scene = Scene(GAME, seats=3)
    for seat in (0, 1, 2):
        scene.says(seat, "play", next(iter(scene.offered)))
    scene.bets("check fold check")
    scene.says(0, "play", next(iter(scene.offered)))
    assert scene.asked == (2, "play")
    assert scene.seen(0, 1) == 7


@rule("WH-8", "G-10")
def test_when_all_others_have_folded_the_game_ends() -> None:
    scene = Scene(GAME, cards=HANDS)
    scene.says(0, "play", ("Wk", "W")).says(1, "play", ("Wo", "W")).bets("fold")
    assert scene.is_over
    assert scene.winnings == [-1, 1]


@rule("wheel-01", "wheel-setup-01")
@pytest.mark.parametrize(
    ("card", "spokes"),
    [("Wk", "RWM"), ("Mk", "WMB"), ("Bk", "MBL"), ("Lk", "BLR"), ("Rk", "LRW")],
)
def test_a_card_goes_on_its_own_spoke_or_beside_it(card: str, spokes: str) -> None:
    scene = Scene(GAME, cards=HANDS)
    assert spokes_for(scene, card) == set(spokes)
    other = next(spoke for spoke in SPOKES if spoke not in spokes)
    assert scene.refuses((card, other), to="play")
    for spoke in spokes:
        played = scene.game.fork()
        played.answer((card, spoke))
        added = played.view(0).tallies["Strength"][spoke]
        assert added == (2 if spoke == card[0] else 1)
        assert sum(played.view(0).tallies["Strength"].values()) == added


@rule("wheel-01")
def test_only_a_card_in_hand_can_be_played() -> None:
    scene = Scene(GAME, cards=HANDS)
    assert scene.refuses(("Wo", "W"), to="play")
    assert scene.refuses("Wk", to="play")


@rule("wheel-03", "wheel-ex-02", "WH-4", "wheel-setup-01")
@pytest.mark.parametrize(("card", "spoke"), ["WM", "MB", "BL", "LR", "RW"])
def test_a_clock_card_is_an_ally_one_spoke_clockwise(card: str, spoke: str) -> None:
    scene = Scene(GAME, cards=f"{HANDS} || {card}n")
    scene.says(0, "play", ("Wk", "W")).says(1, "play", ("Wo", "W"))
    found = strengths(scene)
    assert found.pop("W") - (spoke == "W") == 4
    assert found == ({} if spoke == "W" else {spoke: 1})


@rule("wheel-05", "wheel-ex-01")
def test_the_rarest_of_the_strongest_spokes_leads() -> None:
    assert scored("Lk Bk Rk Mk Wk", R=2, L=4, M=4) == Worth(
        "ordinary", 4, {"companions": 2, "allies": 2}
    )
    order = "WLBMR"
    for place, leader in enumerate(order):
        equal = dict.fromkeys(order[place:], 3) | dict.fromkeys(order[:place], 2)
        assert scored(f"{leader}k", **equal).points == 2
    assert scored("Wk", W=3, R=4).points == 1
    assert scored("Rk", W=3, R=4).points == 2


@rule("wheel-06")
@pytest.mark.parametrize(
    ("leader", "beside"), [("W", "RM"), ("M", "WB"), ("B", "ML"), ("L", "BR"), ("R", "LW")]
)
def test_a_hand_scores_by_the_strongest_spoke(leader: str, beside: str) -> None:
    for rank in SPOKES:
        points = 2 if rank == leader else 1 if rank in beside else 0
        assert scored(f"{rank}k", **{leader: 1}).points == points
    assert scored("Wk Mk Bk Lk Rk Rw Ro", W=1).points == 6


def ended(*variants: str, hands: str, **scene: Any) -> Scene:
    """A game in which each plays the last card that was drawn on its own spoke, and all check."""
    scene = {"cards": f"{hands} || Wk Wn Wa || Rk Ro Rk Ro Rw Rh", **scene}
    played = Scene(GAME, *variants, **scene)
    while played.asked is not None:
        seat, verb = played.asked
        card = played.own(seat)[-1]
        played.game.answer("check" if verb == "bet" else (card, card[0]))
    return played


@rule("wheel-07", "ties-02")
def test_the_highest_score_wins_then_color() -> None:
    low, high, even = "Bk Bw Bk Mw Mk Mw Lk", "Rn Rn Ra Ra Rn Rn Ra", "Bn Bn Bo Bo Mh Mh Lh"
    assert ended(hands=f"{low} | {high}").places == [[1], [0]]
    assert ended(hands=f"{even} | {low}").places == [[1], [0]]
    tied = "Bk Bw Bk Mw Mk Lo Mo", "Bn Ba Bn Ma Mn Lh Mh"
    assert ended(hands=" | ".join(tied)).places == [[0, 1]]


# Dragon Cards


@rule("wheel-var-dragon-01")
def test_a_dragon_goes_on_any_spoke_for_three_and_scores_nothing_in_hand() -> None:
    scene = Scene(GAME, "dragons", cards=f"Dr {FIRST[3:]} | {SECOND} || Rn")
    assert spokes_for(scene, "Dr") == set(SPOKES)
    scene.says(0, "play", ("Dr", "B"))
    assert strengths(scene) == {"B": 3}
    assert scored("Dr Dg Db", (), "dragons", W=3).points == 0


@rule("wheel-var-dragon-02", "WH-9")
def test_a_dragon_from_the_clock_is_discarded_without_replacement() -> None:
    scene = Scene(GAME, "dragons", cards=f"{HANDS} || Dg Rn Ra")
    scene.says(0, "play", ("Wk", "W")).says(1, "play", ("Wo", "W"))
    assert strengths(scene) == {"W": 4}
    assert scene.table("Clock") == 2
    scene.checks()
    assert scene.asked == (0, "play")


@rule("WH-9", "G-3")
def test_a_dragon_in_hand_counts_for_color() -> None:
    hands = "Bk Bw Bk Mw Mk Lo Dr | Bn Ba Bn Ma Mn Lh Dg"
    assert ended("dragons", hands=hands).places == [[0], [1]]


# Multiple Successive Games


@rule("wheel-var-multi-01", "WH-3", "WH-2")
def test_nothing_is_played_on_a_marked_spoke() -> None:
    scene = Scene(GAME, MULTI, "dragons", cards=f"Dr {FIRST[3:]} | {SECOND}", memory=marks("R"))
    assert spokes_for(scene, "Dr") == set("WMBL")
    assert spokes_for(scene, "Rk") == set("LW")
    assert scene.refuses(("Rk", "R"), to="play")
    assert scene.refuses(("Dr", "R"), to="play")
    assert scored("Rk", ("W", "L"), MULTI).points == 0
    assert scored("Bk", ("W", "L"), MULTI).points == 2


def marks(spokes: str) -> dict[str, list[str]]:
    """What is remembered of games after which these spokes were marked."""
    return {"Marked": list(spokes), "Games": list(spokes)}


@rule("wheel-var-multi-01", "WH-4")
def test_a_clock_card_bound_for_a_marked_spoke_is_discarded() -> None:
    scene = Scene(GAME, MULTI, cards=f"{HANDS} || Wn Rn Ra", memory=marks("M"))
    scene.says(0, "play", ("Wk", "W")).says(1, "play", ("Wo", "W"))
    assert strengths(scene) == {"W": 4}
    assert scene.table("Clock") == 2
    scene = Scene(GAME, MULTI, cards=f"{HANDS} || Mn Rn Ra", memory=marks("M"))
    scene.says(0, "play", ("Wk", "W")).says(1, "play", ("Wo", "W"))
    assert strengths(scene) == {"W": 4, "B": 1}


def favoring(spoke: str, memory: dict[str, Any]) -> dict[str, Any]:
    """What is remembered after a game in which all play on this spoke whenever they can."""
    scene = Scene(GAME, MULTI, seats=5, cards=HANDS, memory=memory)
    while scene.asked is not None:
        if scene.asked[1] == "bet":
            scene.game.answer("check")
        else:
            scene.game.answer(max(sorted(scene.offered), key=lambda play: play[1] == spoke))
    assert max(strengths(scene), key=strengths(scene).__getitem__) == spoke
    assert scene.game.outcome is not None
    return dict(scene.game.outcome.memory)


@rule("wheel-var-multi-01", "wheel-var-multi-02", "WH-6")
def test_the_strongest_spokes_are_marked_and_cleared_after_the_third_game() -> None:
    first = favoring("M", {})
    assert first["Marked"] == ("M",)
    second = favoring("L", first)
    assert second["Marked"] == ("M", "L")
    third = favoring("R", second)
    assert third["Marked"] == ()
    assert favoring("M", third) == first


@rule("wheel-var-multi-01", "wheel-05")
def test_the_marker_of_this_game_does_not_change_who_has_won_it() -> None:
    scene = Scene(GAME, MULTI, cards=f"{HANDS} || Rn Wn Bo || Rn Mn | Bn Ra | Ln Ba")
    for plays in ("Rn Mn", "R M"), ("Bn Ra", "M R"), ("Ln Ba", "B B"):
        cards, spokes = (each.split() for each in plays)
        for seat in (0, 1):
            scene.says(seat, "play", (cards[seat], spokes[seat]))
        scene.checks()
    assert strengths(scene) == {"W": 1, "M": 4, "B": 3, "L": 1, "R": 4}
    assert scene.game.outcome is not None
    assert scene.game.outcome.memory["Marked"] == ("M",)
    assert scene.own(0) == FIRST.split()
    assert scene.game.view(0).score() == (0, 4)


@rule("WH-7")
def test_a_hand_scores_beside_a_marked_spoke_too() -> None:
    assert scored("Rk Mk Wk", ("R", "M"), MULTI, W=1).points == 4


@rule("WH-1")
def test_every_card_always_has_a_spoke() -> None:
    for one in SPOKES:
        for other in SPOKES.replace(one, ""):
            scene = Scene(GAME, MULTI, cards=HANDS, memory=marks(one + other))
            assert {card for card, _ in scene.offered} == set(scene.own(0))


# The Unwound Clock


@rule("wheel-var-unwound-01", "shares-13", "shares-01")
def test_the_unwound_clock_is_for_shares_only() -> None:
    assert Scene(GAME, UNWOUND, seats=4).pot == 4 * 3
    for seats in (2, 5, 8):
        scene = Scene(GAME, UNWOUND, seats=seats, share=5)
        assert scene.table("Clock") == seats + 1
        assert scene.pot == 5 * seats
        assert "betting" not in scene.to_the_end().happened


@rule("wheel-var-unwound-02", "WH-5")
def test_a_turn_is_to_play_a_card_or_to_turn_the_clock() -> None:
    scene = Scene(GAME, UNWOUND, cards=f"{HANDS} || Bn Ln Wn || Rn Ra Mn", share=1)
    assert scene.own(0)[-1] == "Rn"
    assert scene.offered == {"play", "clock"}
    scene.says(0, "turn", "play").says(0, "play", ("Rk", "R"))
    assert strengths(scene) == {"R": 2}
    assert (len(scene.own(0)), scene.table("Clock")) == (7, 3)
    scene.says(1, "turn", "clock")
    assert scene.offered == set(scene.own(1))
    scene.says(1, "discard", "Wo")
    assert scene.table("Turned") == ["Bn"]
    assert scene.offered == {("Bn", "M"), ("Bn", "B"), ("Bn", "L")}
    assert scene.refuses(("Bn", "W"), to="wind")
    scene.says(1, "wind", ("Bn", "L"))
    assert strengths(scene) == {"R": 2, "L": 1}
    scene.says(0, "turn", "clock").says(0, "discard", "Rw").says(0, "wind", ("Ln", "L"))
    assert strengths(scene) == {"R": 2, "L": 3}
    assert len(scene.own(0)) == 7


@rule("wheel-var-unwound-02")
def test_what_is_discarded_for_the_clock_lies_face_up() -> None:
    scene = Scene(GAME, UNWOUND, cards=f"{HANDS} || Bn Ln Wn || Rn Ra Mn", share=1)
    scene.says(0, "turn", "clock").says(0, "discard", "Wk")
    assert "Wk" in repr(scene.game.view(1).as_data())


@rule("wheel-var-unwound-03")
def test_the_game_ends_with_the_last_clock_card() -> None:
    scene = Scene(GAME, UNWOUND, cards=f"{HANDS} || Bn Ln Wn || Rn Ra Mn", share=1)
    for seat, card in ((0, "Bn"), (1, "Ln"), (0, "Wn")):
        scene.says(seat, "turn", "clock").says(seat, "discard", scene.own(seat)[0])
        scene.says(seat, "wind", (card, card[0]))
    assert scene.is_over
    assert [len(scene.own(seat)) for seat in (0, 1)] == [7, 7]
    assert sum(scene.winnings) == 0


@rule("wheel-var-unwound-04", "WH-3", "WH-9")
def test_a_dragon_from_the_unwound_clock_goes_on_any_spoke() -> None:
    variants = (UNWOUND, "dragons", MULTI)
    cards = f"{HANDS} || Dr Ln Wn || Rn Ra Mn"
    scene = Scene(GAME, *variants, cards=cards, share=1, memory=marks("R"))
    scene.says(0, "turn", "clock").says(0, "discard", "Wk")
    assert scene.offered == {("Dr", spoke) for spoke in "WMBL"}
    scene.says(0, "wind", ("Dr", "B"))
    assert strengths(scene) == {"B": 3}
    assert scored("Dr", (), *variants, B=3).points == 0
