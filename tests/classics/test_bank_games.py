"""Games with the house as the bank: golden games, and what the house is known to keep."""

from collections.abc import Collection, Iterator
from itertools import product

import numpy as np
import pytest

from rdi import Game, library
from rdi.chances.odds import odds
from rdi.engine.chance import SeededChance
from rdi.session.position.fields import BadPosition
from rdi.session.position.judge import judge
from rdi.session.setup import make_settings
from tests.booklet.scene import Scene
from tests.classics import basic_strategy

# Baccarat

WAGERS = ("punto", "banco", "tie")
OF_VALUE = ("T", "A", "2", "3", "4", "5", "6", "7", "8", "9")
"""A rank of each number of points."""

BANCO_DRAWS: dict[int, Collection[int]] = {
    **dict.fromkeys((0, 1, 2), range(10)),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (),
}
"""By Banco's points, the third cards of Punto that make Banco draw, as the table is printed."""


def baccarat(cards: str, *variants: str) -> Scene:
    """Three players with a chip each on Punto, on Banco and on a tie."""
    scene = Scene("baccarat", *variants, seats=3, cards=cards, stashes=[400] * 3)
    for seat, wager in enumerate(WAGERS):
        scene.says(seat, "back", wager).says(seat, "stake", 1)
    return scene


PUNTO_WINS, BANCO_WINS, TIED = [20, -20, -20], [-20, 19, -20], [0, 0, 160]


@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("9s Kd 4h 4d", PUNTO_WINS),  # 9 against a natural 8: nobody draws
        ("Ah 6d 9c Ks", BANCO_WINS),  # 7 stands, a natural 9
        ("2h 4d Ts 6s", TIED),  # 6 and 6: both stand
        ("2h 3d Ts 6s 9c", BANCO_WINS),  # Punto draws a 9 and has 4; Banco stands with 6
        ("2h 3d Ts 6s 6c 3h", BANCO_WINS),  # a 6 makes Banco draw with 6: 9 against 1
        ("2h 3d Ts 3s 8c", TIED),  # an 8 does not make Banco draw with 3: 3 and 3
        ("2h 3d Ts 3s 9c 5h", BANCO_WINS),  # a 9 does
        ("3h 3d Ts 5s Kc", PUNTO_WINS),  # Punto stands with 6, and Banco draws with 5
        ("Ks Qd Jh Tc Ad 2s", BANCO_WINS),  # court cards and tens are nothing
    ],
)
def test_a_coup_of_baccarat_is_dealt_and_paid_as_the_rules_say(cards: str, won: list[int]) -> None:
    scene = baccarat(cards)
    assert scene.winnings == won
    assert scene.game.outcome is not None
    assert scene.game.outcome.inn == -sum(won)


def test_without_commission_banco_pays_half_for_a_six() -> None:
    assert baccarat("2h 3d Ts 6s 9c", "no_commission").winnings == [-20, 10, -20]
    assert baccarat("Ah 6d 9c Ks", "no_commission").winnings == [-20, 20, -20]


def test_nobody_stakes_more_than_is_there() -> None:
    scene = Scene("baccarat", seats=2, stashes=[59, 19])
    scene.says(0, "back", "banco")
    assert scene.offered == {1, 2}
    scene.refuses(3)
    scene.says(0, "stake", 2)
    assert scene.is_over  # the other has no chip


def coups() -> Iterator[tuple[int, int, int, int]]:
    """All that a coup may depend on: points of two cards each, and the values of the next two."""
    for punto, banco, third, fourth in product(range(10), repeat=4):
        if max(punto, banco) < 8 or (third, fourth) == (0, 0):
            yield punto, banco, third, fourth


def dealt(punto: int, banco: int, third: int, fourth: int) -> int:
    """What a second reading of the rules makes of it: Punto's points less Banco's."""
    if max(punto, banco) > 7:
        return punto - banco
    if punto > 5:
        return punto - (banco + third) % 10 if banco < 6 else punto - banco
    mine = (punto + third) % 10
    return mine - (banco + fourth) % 10 if third in BANCO_DRAWS[banco] else mine - banco


def cards_of(punto: int, banco: int, third: int, fourth: int) -> str:
    """Cards that make such a coup."""
    ranks = [OF_VALUE[each] for each in (punto, banco, third, fourth)]
    return f"{ranks[0]}s Kh {ranks[1]}d Qc {ranks[2]}h {ranks[3]}c"


def frequencies() -> np.ndarray:
    """The exact number of orders of six cards of eight decks, for each such coup."""
    held = np.array([128, *[32] * 9])
    six = np.indices((10,) * 6).reshape(6, -1)
    orders = np.ones(six.shape[1], dtype=np.int64)
    for place, card in enumerate(six):
        taken = sum((card == earlier for earlier in six[:place]), np.zeros_like(card))
        orders *= held[card] - taken
    found = np.zeros((10,) * 4, dtype=np.int64)
    np.add.at(found, ((six[0] + six[1]) % 10, (six[2] + six[3]) % 10, six[4], six[5]), orders)
    return found


@pytest.mark.slow
def test_the_house_keeps_what_is_published_for_eight_decks() -> None:
    """Every coup is played on the engine and counts as often as it comes: 1.2351 in 100 of what is
    bet on Punto, 1.0579 on Banco, 14.3596 on a tie.
    """
    orders = frequencies()
    won = np.zeros(3)
    for coup in coups():
        punto, banco, third, fourth = coup
        ahead = dealt(*coup)
        gained = baccarat(cards_of(*coup)).winnings
        assert gained == (PUNTO_WINS if ahead > 0 else BANCO_WINS if ahead < 0 else TIED), coup
        natural = max(punto, banco) > 7
        weight = orders[punto, banco].sum() if natural else orders[punto, banco, third, fourth]
        won += np.array(gained) / 20 * float(weight)
    kept = -won / float(orders.sum())
    assert kept == pytest.approx([0.012351, 0.010579, 0.143596], abs=5e-7)


# Blackjack


def blackjack(
    dealer: str, guest: str, further: str = "", *variants: str, chips: int = 2, gold: int = 50
) -> Scene:
    """The dealer's first card, the guest's two, and what is drawn further; 4 Gold are staked."""
    scene = Scene("blackjack", *variants, seats=1, cards=f"{dealer} {guest} {further}", stash=gold)
    return scene.says(0, "stake", chips)


def says_all(scene: Scene, said: str) -> Scene:
    """The guest says all that, whatever is asked; then the game must be over."""
    for word in said.split():
        scene.game.answer(word)
    assert scene.is_over
    return scene


@pytest.mark.parametrize(
    ("laid", "said", "won"),
    [
        (("Ts", "As Kh", "9h"), "", 6),  # 3 to 2 for a Blackjack
        (("Ts", "As Kh", "Ah"), "", 0),  # both have one
        (("Ts", "Ts 9h", "8h"), "stand", 4),
        (("Ts", "Ts 8h", "9h"), "stand", -4),
        (("Ts", "Ts 9h", "9h"), "stand", 0),
        (("Ts", "Ts 9h", "6h Kc"), "stand", 4),  # the dealer goes above 21
        (("6s", "Ts 6h", "7h 9h Td"), "hit", -4),  # so does the guest, who is first
        (("Ts", "5s 6h", "9h 8h"), "double", 8),
        (("Ts", "5s 6h", "2h 8h"), "double", -8),
        (("Ts", "As 6h", "3h 9h"), "hit stand", 4),  # the Ace counts 11, then it makes 20
        (("Ts", "9s 8h", "Ah"), "stand", -4),  # a Blackjack of the dealer
        (("Ts", "9s 2h", "Td Ah"), "double", -4),  # which takes the first stake alone
        (("6s", "As Td", "Ad"), "", 6),  # a Blackjack against 17
        (("6s", "Ts 7d", "Ad"), "stand", 0),  # the dealer stands with a soft 17
        (("As", "Ts 7d", "9h"), "decline stand", -4),
        (("As", "Ts 7d", "9h"), "insure stand", -6),
        (("As", "Ts 7d", "Th"), "insure stand", 0),  # 2 to 1 on half as much
        (("As", "Ts 7d", "Th"), "decline stand", -4),
        (("As", "Ad Kd", "Th"), "insure", 4),  # even money
        (("As", "Ad Kd", "9h"), "insure", 4),  # 6 for the Blackjack, less 2
        (("As", "Ad Kd", "9h"), "decline", 6),
        (("6s", "8s 8h", "Td 9d Tc 5c"), "split stand stand", -8),  # 18 and 17 against 21
        (("6s", "8s 8h", "Td Tc Tc 6c"), "split stand stand", 8),
        (("6s", "8s 8h", "3d Tc 3c Td 4h 9h"), "split double double", 16),
        (("6s", "8s 8h", "Td Jc 8d Kc Tc"), "split hit stand", 0),  # one is above 21
        (("6s", "As Ah", "Td 6c Tc 5c"), "split", -4),  # one card each, 21 and 17 against 21
        (("6s", "As Ah", "Td 9c Tc Kc"), "split", 8),  # 21 is no Blackjack then
        (("6s", "Ks Th", "Ad Qc Tc Kc"), "split stand", 8),  # cards that count the same
        (("Ts", "8s 8h", "3d Td Tc Ac"), "split double stand", -4),
    ],
)  # fmt: skip
def test_a_hand_of_blackjack_is_paid_as_the_rules_say(
    laid: tuple[str, str, str], said: str, won: int
) -> None:
    scene = blackjack(*laid)
    said = f"keep {said}" if scene.asked == (0, "split") and "split" not in said else said
    assert says_all(scene, said).winnings == [won]
    assert scene.game.outcome is not None
    assert scene.game.outcome.inn == -won


def test_a_pair_may_be_kept() -> None:
    assert says_all(blackjack("6s", "8s 8h", "Tc 9c"), "keep stand").winnings == [4]


def test_variants_of_blackjack_change_the_dealer_and_what_is_paid() -> None:
    soft = blackjack("6s", "Ts 7d", "Ad 5c Tc", "soft_seventeen")
    assert says_all(soft, "stand").winnings == [4]
    assert blackjack("Ts", "As Kh", "9h", "six_to_five", chips=5).winnings == [12]


def test_nobody_doubles_splits_or_insures_without_the_gold_for_it() -> None:
    poor = blackjack("6s", "8s 8h", "Tc", gold=7)
    assert poor.asked == (0, "play")  # a pair, but 3 Gold are no second stake
    assert poor.offered == {"stand", "hit"}
    assert blackjack("As", "8s 9h", "Tc", gold=5).asked == (0, "play")
    assert blackjack("As", "8s 9h", "Tc", gold=6).asked == (0, "insure")


PUBLISHED = 0.46
"""What the house is said to keep of each 100 that are staked first, with six decks: the dealer
stands with every 17, any two cards and split pairs may be doubled, pairs are split once, and a
Blackjack of the dealer takes the first stake alone. (Six decks 0.56, doubled splits -0.14, no
splits of splits 0.04: the rule variations of blackjackreview.com.)
"""

HANDS = 50_000


@pytest.mark.slow
def test_basic_strategy_loses_as_much_as_is_published() -> None:
    compiled, settings = library.compiled_game("blackjack"), make_settings()
    won = np.array(
        [
            basic_strategy.play(Game(compiled, settings, SeededChance(seed), (50,), 0, {}, {})) / 2
            for seed in range(HANDS)
        ]
    )
    error = 100 * float(won.std()) / HANDS**0.5
    assert 1.1 < won.std() < 1.2  # as is published, too
    assert abs(100 * float(won.mean()) + PUBLISHED) < 3 * error


# Faro


def faro(losing: str, winning: str, *wagers: tuple[str, str]) -> Scene:
    """A turn of two cards after the soda, with a wager of 4 Gold by each player."""
    scene = Scene("faro", "eight_turns", seats=len(wagers), cards=f"2h {losing} {winning}")
    for seat, (rank, way) in enumerate(wagers):
        scene.says(seat, "back", rank).says(seat, "call", way).says(seat, "stake", 2)
    return scene


def gained(scene: Scene) -> list[int]:
    """What each player has more than at the start."""
    return [scene.game.purses[seat] - 50 for seat in range(scene.game.seats)]


@pytest.mark.parametrize(
    ("losing", "winning", "to_win", "to_lose"),
    [
        ("Ks", "7d", -4, 4),  # the first card loses, so that who coppered it wins
        ("7d", "Ks", 4, -4),
        ("7d", "8d", 0, 0),
        ("Ks", "Kd", -2, -2),  # a split: half of it
    ],
)
def test_a_turn_of_faro_is_paid_as_the_rules_say(
    losing: str, winning: str, to_win: int, to_lose: int
) -> None:
    scene = faro(losing, winning, ("K", "win"), ("K", "lose"))
    assert gained(scene) == [to_win, to_lose]
    assert scene.asked == (0, "back")
    assert scene.game.view(0).inn == -to_win - to_lose


def test_faro_keeps_only_what_splits_bring() -> None:
    """With four Kings among 51 cards the house keeps half of the stake in 6 of 1,275 pairs."""
    cards = [rank + suit for rank in "AKQJT98765432" for suit in "shdc" if rank + suit != "2h"]
    by_ranks = {
        (first, second): gained(faro(f"{first}s", f"{second}d", ("K", "win")))[0]
        for first in "K7"
        for second in "K7"
    }
    pairs = [(one, two) for one in cards for two in cards if one != two]
    brought = sum(
        by_ranks["K" if one[0] == "K" else "7", "K" if two[0] == "K" else "7"] for one, two in pairs
    )
    assert brought / 4 / len(pairs) == pytest.approx(-6 / 1275 / 2)


SUITS_OF_THREE = "".join(f"{rank}s {rank}h {rank}d {rank}c " for rank in "23456789TJQK")


@pytest.mark.parametrize(
    ("last_three", "called", "won"),
    [
        ("Kc As Ah", ("K", "A"), 8),  # two are alike: 2 to 1
        ("Kc As Ah", ("A", "K"), -4),
        ("As Kc Ah", ("A", "K"), 8),
    ],
)
def test_the_last_turn_may_be_called(last_three: str, called: tuple[str, str], won: int) -> None:
    others = [card for card in SUITS_OF_THREE.split() if card != "Kc"] + ["Ac", "Ad"]
    scene = Scene("faro", seats=1, cards=" ".join([*others, last_three]))
    while scene.asked == (0, "back"):
        scene.says(0, "back", None)
    scene.says(0, "call", "call")
    scene.refuses((called[0], "5"))  # no Five is left
    scene.says(0, "name", called).says(0, "stake", 2)
    assert scene.winnings == [won]


def test_odds_follow_a_stake_to_where_it_is_paid() -> None:
    scene = Scene("faro", seats=2, cards="2h")
    scene.says(0, "back", "K").says(0, "call", "win")
    found = odds(scene.game.view(0), samples=200)
    for option in found.options:
        assert option.gold is not None
        assert abs(option.gold.value) < 1 + 3 * option.gold.error  # and not all that was staked


# Siete y media


@pytest.mark.parametrize(
    ("laid", "said", "won"),
    [
        (("7c", "Ku 6s"), "draw", 4),  # seven and a half at once; the bank has six
        (("7c", "7u"), "stand", -4),  # equals lose to the bank
        (("7c", "6u"), "stand", 4),
        (("6c", "2s"), "draw", -4),  # above
        (("Kc", "Nu 5s"), "draw stand", -4),
        (("6c", "Ku Nu 5s"), "draw stand", 4),  # 6 and a half against a half, and 5: bank stands
        (("6c", "Ku 5u 3s"), "stand", 4),  # a half, 5 and a half
    ],
)
def test_siete_y_media_is_paid_as_the_rules_say(laid: tuple[str, str], said: str, won: int) -> None:
    scene = Scene("siete-y-media", seats=1, cards=" ".join(laid))
    assert says_all(scene.says(0, "stake", 4), said).winnings == [won]


def test_a_natural_pays_double_where_that_is_played() -> None:
    scene = Scene("siete-y-media", "natural", seats=1, cards="7c Ku 6s").says(0, "stake", 4)
    assert says_all(scene, "draw").winnings == [8]
    scene = Scene("siete-y-media", "natural", seats=1, cards="4c 3u Ku 6s").says(0, "stake", 4)
    assert says_all(scene, "draw draw").winnings == [4]


# ------------------------------------------------------------------ positions that are judged


def winnings(game: str, variants: list[str], **data: object) -> list[int]:
    """What the players win in a position, in their order, as `rdi judge` settles it."""
    found = judge(game, variants, data, must_be_dealt=True)["winnings"]
    return [*found.values()]


@pytest.mark.parametrize(
    ("variants", "hands", "dealer", "following", "won"),
    [
        ([], ["As Kd", "7h 8d", "9h 9d 5c", "Th 9h"], "9c", "7d 4h", [6, -4, -4, -4]),
        (["six_to_five"], ["As Kd", "Kh Qd"], "9c", "Ad", [4, 0]),
        ([], ["As Kd", "Kh Qd"], "Ac", "Jd", [0, -4]),
        ([], ["Kh Qd", "9h 2d 7c"], "6c", "Td 9d", [4, 4]),
        ([], ["Kh 7d"], "Ac", "6d", [0]),
        (["soft_seventeen"], ["Kh 7d"], "Ac", "6d 4c", [-4]),
    ],
)
def test_hands_of_blackjack_are_settled(
    variants: list[str], hands: list[str], dealer: str, following: str, won: list[int]
) -> None:
    held = {name: hand.split() for name, hand in zip("ABCD", hands, strict=False)}
    given = {"dealer": [dealer], "next": following.split(), "stake": 4}
    assert winnings("blackjack", variants, hands=held, **given) == won


@pytest.mark.parametrize(
    ("variants", "punto", "banco", "following", "won"),
    [
        ([], "2h 3d", "Kh 6s", "6c 9h", 38 - 20 - 40),
        ([], "9h Kd", "7h Ks", "", 20 - 40 - 40),
        ([], "4h 4d", "8h Ks", "", 320),
        (["no_commission"], "2h Kd", "3h 3s", "Kc", 20 - 20 - 40),
    ],
)
def test_coups_of_baccarat_are_settled(
    variants: list[str], punto: str, banco: str, following: str, won: int
) -> None:
    sides = {"punto": punto.split(), "banco": banco.split(), "next": following.split()}
    stakes = {"on_punto": 20, "on_banco": 40, "on_tie": 40}
    assert winnings("baccarat", variants, **sides, **stakes) == [won]


@pytest.mark.parametrize(
    ("lost", "won", "paid"),
    [("Kh", "5d", [-5, 5, 5, 0]), ("Kh", "Kd", [-3, -3, 0, 0]), ("5h", "Kd", [5, -5, -5, 0])],
)
def test_turns_of_faro_are_settled(lost: str, won: str, paid: list[int]) -> None:
    ways: tuple[tuple[list[str], list[str]], ...] = (
        (["K"], []),
        ([], ["K"]),
        (["5"], []),
        (["2"], []),
    )
    players = {
        name: {"backed": backed, "coppered": coppered}
        for name, (backed, coppered) in zip("ABCD", ways, strict=True)
    }
    assert winnings("faro", [], players=players, lost=[lost], won=[won], stake=5) == paid


def test_a_card_in_the_place_of_a_rank_is_one_card() -> None:
    players = {"A": {"backed": ["Kd"], "coppered": []}}
    with pytest.raises(BadPosition, match="Kd is laid out 2 times"):
        winnings("faro", [], players=players, lost=["Kh"], won=["Kd"], stake=5)


@pytest.mark.parametrize(("variants", "won"), [([], [3, -3, -3, 3]), (["natural"], [6, -3, -3, 3])])
def test_hands_of_siete_y_media_are_settled(variants: list[str], won: list[int]) -> None:
    hands = {"A": ["7c", "Js"], "B": ["7u", "4b"], "C": ["5u", "Nu"], "D": ["6c"]}
    assert winnings("siete-y-media", variants, hands=hands, bank=["5c", "Jc"], stake=3) == won
