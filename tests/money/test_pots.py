"""Side pots, rebates and the Split Rules: worked examples, refusals and laws."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi.engine.payouts import Pot, Replay, Settlement, pots, rebate, settle, winners_of
from rdi.engine.payouts import placement as placement_of
from rdi.model.settings import SplitRule

A, B, C, D, E = range(5)
SPLIT_RULES = list(SplitRule)


def test_split_rules_are_named_by_their_titles() -> None:
    assert [str(rule) for rule in SplitRule] == ["merchant", "king", "commoner"]


@pytest.mark.rule("betting-15", "PT-5")
@pytest.mark.parametrize(
    ("contributions", "expected"),
    [
        ((10, 10), None),
        ((10, 10, 4), None),
        ((0, 0), None),
        ((), None),
        ((12, 5), (A, 7)),
        ((5, 12, 11), (B, 1)),
        ((0, 0, 3), (C, 3)),
        ((8,), (A, 8)),
    ],
)
def test_rebate_is_what_the_highest_exceeds_the_second_highest_by(
    contributions: tuple[int, ...], expected: tuple[int, int] | None
) -> None:
    assert rebate(contributions) == expected


@pytest.mark.rule("PT-5")
def test_money_of_a_folded_player_counts_as_having_matched() -> None:
    settled = settle((20, 8, 20), folded=(C,), placement=((B,), (A,)))
    assert settled.rebate is None
    assert settled.pots == (Pot(24, (A, B)), Pot(24, (A,)))
    assert settled.payouts == (24, 24, 0)


@pytest.mark.rule("PT-5")
def test_even_a_player_who_folded_gets_the_rebate() -> None:
    settled = settle((9, 4, 4), folded=(A,), placement=((B,), (C,)))
    assert settled.rebate == (A, 5)
    assert settled.payouts == (0, 12, 0)


class TestComplexBettingExample:
    """A has 30, B 40, D 60, all of it in; C folded before paying; 15 were in the pot."""

    CONTRIBUTIONS = (30, 40, 0, 60)

    @pytest.mark.rule("betting-ex-04", "betting-13", "betting-14", "betting-15")
    def test_pots(self) -> None:
        main, side = Pot(105, (A, B, D)), Pot(20, (B, D))
        assert pots(self.CONTRIBUTIONS, (A, B, D), (C,), carry=15) == ((main, side), ())
        assert rebate(self.CONTRIBUTIONS) == (D, 20)

    @pytest.mark.rule("betting-ex-04", "betting-14")
    @pytest.mark.parametrize(
        ("placement", "payouts"),
        [
            (((A,), (B,), (D,)), (105, 20, 0, 0)),
            (((A,), (D,), (B,)), (105, 0, 0, 20)),
            (((B,), (A,), (D,)), (0, 125, 0, 0)),
            (((D,), (A,), (B,)), (0, 0, 0, 125)),
        ],
    )
    def test_the_best_placed_of_those_in_a_pot_wins_it(
        self, placement: tuple[tuple[int, ...], ...], payouts: tuple[int, ...]
    ) -> None:
        settled = settle(self.CONTRIBUTIONS, (C,), placement, carry=15)
        assert settled.payouts == payouts
        assert settled.rebate == (D, 20)
        assert settled.carry == 0

    @pytest.mark.rule("G-6")
    def test_a_tie_below_the_first_place_divides_the_side_pot(self) -> None:
        settled = settle(self.CONTRIBUTIONS, (C,), ((A,), (B, D)), carry=15)
        assert settled.payouts == (105, 10, 0, 10)


@pytest.mark.rule("betting-14")
def test_three_players_all_in_make_three_pots() -> None:
    found, orphans = pots((3, 7, 12, 20, 20), (A, B, C, D, E), ())
    assert found == (
        Pot(15, (A, B, C, D, E)),
        Pot(16, (B, C, D, E)),
        Pot(15, (C, D, E)),
        Pot(16, (D, E)),
    )
    assert orphans == ()


@pytest.mark.rule("PT-7")
def test_folded_money_makes_no_pot_of_its_own() -> None:
    found, orphans = pots((10, 2, 7, 10), (A, D), (B, C))
    assert found == (Pot(29, (A, D)),)
    assert orphans == ()


@pytest.mark.rule("PT-7")
def test_folded_money_is_in_each_pot_up_to_the_level_it_reaches() -> None:
    found, _ = pots((5, 8, 12, 12), (A, C, D), (B,))
    assert found == (Pot(20, (A, C, D)), Pot(17, (C, D)))


@pytest.mark.rule("betting-04", "G-10")
def test_the_only_player_left_takes_everything() -> None:
    settled = settle((6, 10, 1), folded=(C, A), placement=((B,),), carry=3)
    assert settled.payouts == (0, 16, 0)
    assert settled.carry == 0
    assert settled.rebate == (B, 4)
    assert settled.replays == ()


@pytest.mark.rule("PT-4")
class TestOrphans:
    """Side pots whose contributors have all folded."""

    @pytest.mark.parametrize(("folded", "last"), [((A, C), C), ((C, A), A)])
    def test_go_to_the_last_to_fold(self, folded: tuple[int, ...], last: int) -> None:
        settled = settle((20, 5, 20), folded, ((B,),))
        assert settled.orphans == ((last, 30),)
        assert settled.payouts == (0, 15, 0)
        assert settled.rebate is None

    def test_go_to_the_last_to_fold_of_those_who_paid_into_them(self) -> None:
        """D folds last but paid only up to 9; above that C was the last of A, C and E."""
        found, orphans = pots((20, 4, 20, 9, 15), (B,), (A, E, C, D))
        assert found == (Pot(20, (B,)),)
        assert orphans == ((D, 20), (C, 11 + 11 + 6))

    def test_one_seat_may_inherit_several_layers_as_one_amount(self) -> None:
        _, orphans = pots((20, 4, 9, 20), (B,), (A, C, D))
        assert orphans == ((D, 5 + 16 + 16),)

    def test_not_while_one_contributor_is_still_in(self) -> None:
        found, orphans = pots((20, 5, 20), (A, B), (C,))
        assert found == (Pot(15, (A, B)), Pot(30, (A,)))
        assert orphans == ()


@pytest.mark.rule("PT-9")
class TestCarry:
    """Money that was in the pot before the game."""

    def test_is_in_the_main_pot_only(self) -> None:
        found, _ = pots((2, 6, 6), (A, B, C), (), carry=50)
        assert found == (Pot(56, (A, B, C)), Pot(8, (B, C)))

    def test_can_be_won_with_nothing_contributed(self) -> None:
        settled = settle((0, 6, 6), (), ((A,), (B,), (C,)), carry=50)
        assert settled.pots == (Pot(50, (A, B, C)), Pot(12, (B, C)))
        assert settled.payouts == (50, 12, 0)

    def test_cannot_be_won_by_a_seat_that_folded_or_sits_out(self) -> None:
        found, _ = pots((0, 0, 6, 6), (C, D), (A,), carry=50)
        assert found == (Pot(62, (C, D)),)

    def test_is_the_whole_pot_when_nobody_bet(self) -> None:
        assert pots((0, 0), (A, B), (), carry=7) == ((Pot(7, (A, B)),), ())

    def test_no_money_makes_no_pot(self) -> None:
        assert pots((0, 0), (A, B), ()) == ((), ())
        assert settle((0, 0), (), ((A, B),)).payouts == (0, 0)


class TestSplitRules:
    """B may win the main pot of 17 only; A, C and D the side pot of 18 too; E folded."""

    CONTRIBUTIONS = (10, 4, 10, 10, 1)
    FOLDED = (E,)
    TIED = ((A, B, C), (D,))

    def settled(self, rule: SplitRule) -> Settlement:
        return settle(self.CONTRIBUTIONS, self.FOLDED, self.TIED, carry=0, rule=rule)

    @pytest.mark.rule("ties-04", "G-12")
    def test_merchants_rule_holds_when_nobody_chose(self) -> None:
        unchosen = settle(self.CONTRIBUTIONS, self.FOLDED, self.TIED)
        assert unchosen == self.settled(SplitRule.MERCHANT)

    @pytest.mark.rule("ties-05", "PT-8")
    def test_merchant(self) -> None:
        settled = self.settled(SplitRule.MERCHANT)
        assert settled.pots == (Pot(17, (A, B, C, D)), Pot(18, (A, C, D)))
        assert settled.payouts == (5 + 9, 5, 5 + 9, 0, 0)
        assert settled.carry == 2
        assert settled.replays == ()

    @pytest.mark.rule("PT-8")
    def test_merchant_adds_up_the_remainders_of_all_pots(self) -> None:
        """25 among four leave 1, and so do 13 among two."""
        settled = settle((5, 5, 10, 10, 8), (E,), ((A, B, C, D),))
        assert settled.pots == (Pot(25, (A, B, C, D)), Pot(13, (C, D)))
        assert settled.payouts == (6, 6, 12, 12, 0)
        assert settled.carry == 2

    @pytest.mark.rule("ties-06", "PT-6")
    def test_king(self) -> None:
        settled = self.settled(SplitRule.KING)
        assert settled.replays == (
            Replay(17, (A, B, C), ante=False),
            Replay(18, (A, C), ante=False),
        )
        assert settled.payouts == (0, 0, 0, 0, 0)
        assert settled.carry == 0

    @pytest.mark.rule("ties-07", "PT-6")
    def test_commoner_brings_back_those_who_folded(self) -> None:
        settled = self.settled(SplitRule.COMMONER)
        everyone = (A, B, C, D, E)
        assert settled.replays == (
            Replay(17, everyone, ante=True),
            Replay(18, everyone, ante=True),
        )
        assert settled.payouts == (0, 0, 0, 0, 0)
        assert settled.carry == 0

    @pytest.mark.rule("PT-6")
    def test_commoner_leaves_out_a_seat_that_did_not_play(self) -> None:
        settled = settle((3, 0, 3, 1), (D,), ((A, C),), rule=SplitRule.COMMONER)
        assert settled.replays == (Replay(7, (A, C, D), ante=True),)

    @pytest.mark.rule("PT-6", "PT-8")
    @pytest.mark.parametrize("rule", SPLIT_RULES)
    def test_a_pot_with_one_best_player_is_paid_under_every_rule(self, rule: SplitRule) -> None:
        settled = settle((4, 9, 9), (), ((A,), (B, C)), carry=2, rule=rule)
        assert settled.payouts[A] == 14
        assert [replay.amount for replay in settled.replays] == (
            [] if rule is SplitRule.MERCHANT else [10]
        )


def test_winners_of_a_pot_need_a_place() -> None:
    assert winners_of(Pot(5, (A, B, D)), ((C,), (D, B), (A,))) == (B, D)
    with pytest.raises(ValueError, match="nobody"):
        winners_of(Pot(5, (A,)), ((B,),))


@pytest.mark.parametrize(
    ("contributions", "players", "folded", "carry", "complaint"),
    [
        ((1, 1), (), (A, B), 0, "no player"),
        ((1, 1), (A, B), (B,), 0, "twice"),
        ((1, 1), (A, B, B), (), 0, "twice"),
        ((1, 1), (A,), (B, B), 0, "twice"),
        ((1, 1), (A, B), (C,), 0, "not at the table"),
        ((1, 1), (A, -1), (), 0, "not at the table"),
        ((), (A,), (), 0, "not at the table"),
        ((1, -1), (A, B), (), 0, "negative"),
        ((1, 1), (A, B), (), -1, "negative"),
        ((1, 1, 1), (A,), (B,), 0, "neither in nor folded"),
    ],
)
def test_impossible_positions_are_refused(
    contributions: tuple[int, ...],
    players: tuple[int, ...],
    folded: tuple[int, ...],
    carry: int,
    complaint: str,
) -> None:
    with pytest.raises(ValueError, match=complaint):
        pots(contributions, players, folded, carry)
    with pytest.raises(ValueError, match=complaint):
        settle(contributions, folded, (players,), carry)


def coin_by_coin(
    contributions: Sequence[int], players: Sequence[int], folded: Sequence[int], carry: int
) -> tuple[Counter[tuple[int, ...]], Counter[int]]:
    """Pots by eligible seats, and orphans by seat, found by looking at each coin of a stack.

    The first coins of all stacks belong together, then the second ones, and so on: a coin beside
    which no other lies is the rebate, and one beside which only folded players' coins lie goes to
    the last of those to fold.
    """
    shared, orphaned = Counter({tuple(players): carry}), Counter[int]()
    for coin in range(max(contributions)):
        payers = [seat for seat, amount in enumerate(contributions) if amount > coin]
        eligible = tuple(seat for seat in payers if seat in players)
        if eligible and len(payers) > 1:
            shared[eligible] += len(payers)
        elif len(payers) > 1:
            orphaned[max(payers, key=folded.index)] += len(payers)
    return +shared, orphaned


@pytest.mark.rule("betting-14", "PT-4", "PT-5", "PT-7", "PT-9")
@pytest.mark.parametrize("carry", [0, 2])
def test_every_small_position_agrees_with_counting_coin_by_coin(carry: int) -> None:
    seats = range(4)
    foldings = [folded for count in seats for folded in permutations(seats, count)]
    for contributions, folded in product(product(range(4), repeat=4), foldings):
        players = [seat for seat in seats if seat not in folded]
        found, orphans = pots(contributions, players, folded, carry)
        shared, orphaned = coin_by_coin(contributions, players, folded, carry)
        assert {pot.eligible: pot.amount for pot in found} == shared
        assert dict(orphans) == orphaned


@dataclass(frozen=True)
class Ending:
    """A game that has ended, with the key by which each seat still in is placed."""

    contributions: tuple[int, ...]
    folded: tuple[int, ...]
    keys: dict[int, tuple[int]]
    carry: int
    rule: SplitRule

    def settled(self) -> Settlement:
        placement = placement_of(self.keys)
        return settle(self.contributions, self.folded, placement, self.carry, self.rule)


@st.composite
def endings(draw: st.DrawFn) -> Ending:
    """Up to six seats, at least one of them still in, some folded and some not in this game."""
    roles = ["in", *draw(st.lists(st.sampled_from(["in", "in", "folded", "out"]), max_size=5))]
    roles = draw(st.permutations(roles))
    return Ending(
        contributions=tuple(0 if role == "out" else draw(st.integers(0, 60)) for role in roles),
        folded=tuple(
            draw(st.permutations([s for s, role in enumerate(roles) if role == "folded"]))
        ),
        keys={s: (draw(st.integers(0, 2)),) for s, role in enumerate(roles) if role == "in"},
        carry=draw(st.integers(0, 20)),
        rule=draw(st.sampled_from(SPLIT_RULES)),
    )


@given(endings())
def test_all_money_that_went_in_comes_out(ending: Ending) -> None:
    settled = ending.settled()
    given_back = sum(amount for _, amount in filter(None, (settled.rebate, *settled.orphans)))
    waiting = settled.carry + sum(replay.amount for replay in settled.replays)
    assert min(settled.payouts) >= 0
    assert settled.carry >= 0
    assert sum(settled.payouts) + given_back + waiting == sum(ending.contributions) + ending.carry


@pytest.mark.rule("betting-13", "betting-14")
@given(endings())
def test_nobody_wins_more_than_the_others_matched(ending: Ending) -> None:
    for seat, (own, won) in enumerate(
        zip(ending.contributions, ending.settled().payouts, strict=True)
    ):
        matched = sum(min(own, other) for other in ending.contributions)
        assert won <= (ending.carry + matched if seat in ending.keys else 0)


@pytest.mark.rule("PT-7")
@given(endings())
def test_each_side_pot_is_for_fewer_seats_than_the_pot_before(ending: Ending) -> None:
    found = ending.settled().pots
    assert all(set(side.eligible) < set(before.eligible) for before, side in pairwise(found))
    assert all(pot.amount > 0 and list(pot.eligible) == sorted(pot.eligible) for pot in found)


@pytest.mark.rule("betting-15")
@given(endings())
def test_without_the_rebate_everything_else_is_the_same(ending: Ending) -> None:
    settled = ending.settled()
    contributions = list(ending.contributions)
    if settled.rebate is not None:
        contributions[settled.rebate[0]] -= settled.rebate[1]
    again = replace(ending, contributions=tuple(contributions)).settled()
    assert again == settled._replace(rebate=None)


@given(endings(), st.data())
def test_it_does_not_matter_who_sits_where(ending: Ending, data: st.DataObject) -> None:
    seats = range(len(ending.contributions))
    new_seat = data.draw(st.permutations(seats))
    moved = replace(
        ending,
        contributions=tuple(ending.contributions[new_seat.index(seat)] for seat in seats),
        folded=tuple(new_seat[seat] for seat in ending.folded),
        keys={new_seat[seat]: key for seat, key in ending.keys.items()},
    )
    here, there = ending.settled(), moved.settled()
    assert [here.payouts[seat] for seat in seats] == [there.payouts[new_seat[s]] for s in seats]
    assert [(new_seat[seat], amount) for seat, amount in here.orphans] == list(there.orphans)
    assert (here.carry, len(here.replays)) == (there.carry, len(there.replays))
    for one, other in zip(here.replays, there.replays, strict=True):
        assert sorted(new_seat[seat] for seat in one.players) == list(other.players)
        assert one.amount == other.amount
