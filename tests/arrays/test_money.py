"""Bets and pots in numbers pay what the engine's rules pay."""

from hypothesis import given
from hypothesis import strategies as st

from rdi.arrays.chance import begin
from rdi.arrays.kernels.money import (
    BLINDS,
    BROUGHT_IN,
    NO_CAP,
    POT_LIMIT,
    UNOPENED,
    bet_round,
    next_seat,
    number_of,
    pay_shares,
    settle,
    shares_of_place,
    take_antes,
)
from rdi.arrays.kernels.policies import POLICIES as NAMES
from rdi.arrays.layout import (
    COMMONER,
    FOLDED,
    FRESH,
    KEYS,
    KING,
    MERCHANT,
    MINIMUM_RAISE,
    MONEY,
    PAID,
    POLICIES,
    WON,
    new_table,
)
from rdi.engine.betting import BETS, close_round, open_round, put_down, take_wager, wager_within
from rdi.engine.chance import SeededChance
from rdi.engine.payouts import divide_shares, placement, shares_of_places
from rdi.engine.payouts import settle as settle_pots
from rdi.engine.table import NO_BETTING, POT, Purse, Table, clockwise
from rdi.model.program import Bet, Blinds
from rdi.model.settings import Settings, SplitRule
from rdi.model.values import replace
from rdi.session.bots import PolicyPlayer, policy_number

RULES = {SplitRule.MERCHANT: MERCHANT, SplitRule.KING: KING, SplitRule.COMMONER: COMMONER}
gold = st.integers(0, 30)


@st.composite
def endings(draw: st.DrawFn) -> tuple[list[int], list[int], list[int], list[int]]:
    """What each seat paid, who plays with which key, and who folded in which order."""
    count = draw(st.integers(2, 8))
    paid = draw(st.lists(gold, min_size=count, max_size=count))
    order = draw(st.permutations(range(count)))
    number = draw(st.integers(1, count))
    playing, folded = sorted(order[:number]), list(order[number:])
    keys = draw(st.lists(st.integers(-3, 3), min_size=count, max_size=count))
    return paid, playing, folded, keys


def bits(seats: list[int] | tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


@given(endings(), st.integers(0, 9), st.sampled_from(sorted(RULES)))
def test_pots_are_settled_alike(
    ending: tuple[list[int], list[int], list[int], list[int]], carry: int, rule: SplitRule
) -> None:
    paid, playing, folded, keys = ending
    count = len(paid)
    places = placement({seat: (keys[seat],) for seat in playing})
    theirs = settle_pots(paid, folded, places, carry, rule)
    ours = new_table(count, 2)
    ours[PAID : PAID + count], ours[KEYS : KEYS + count] = paid, keys
    ours[FOLDED : FOLDED + len(folded) + 1] = [len(folded), *folded]
    settle(ours, bits(playing), carry, RULES[rule])
    expected = list(theirs.payouts)
    for seat, amount in [*([theirs.rebate] if theirs.rebate else []), *theirs.orphans]:
        expected[seat] += amount
    assert ours[WON : WON + count] == expected
    places_noted = range(FRESH + 1, FRESH + 1 + 2 * ours[FRESH], 2)
    found = [tuple(ours[place : place + 2]) for place in places_noted]
    assert found == [(each.amount, bits(each.players)) for each in theirs.replays]


@given(st.lists(st.integers(-2, 2), min_size=2, max_size=9), st.integers(0, 7), st.integers(0, 5))
def test_shares_are_divided_alike(keys: list[int], share: int, carry: int) -> None:
    places = placement({seat: (key,) for seat, key in enumerate(keys)})
    theirs, _ = divide_shares(places, share, carry)
    ours = new_table(len(keys), 2)
    ours[KEYS : KEYS + len(keys)] = keys
    pay_shares(ours, (1 << len(keys)) - 1, share, carry)
    assert dict(enumerate(ours[WON : WON + len(keys)])) == theirs


def test_places_are_worth_as_many_shares() -> None:
    for players in range(2, 20):
        found = tuple(shares_of_place(players, place) for place in range(4))
        assert found == (*shares_of_places(players), 0)


@given(
    st.lists(gold, min_size=2, max_size=8),
    st.lists(st.sampled_from(sorted(NAMES)), min_size=8, max_size=8),
    st.integers(0, 1 << 63),
    st.integers(0, 4),
    st.booleans(),
    st.integers(1, 3),
    st.sampled_from(
        [Bet(), Bet(by=2), Bet(by=3, raises=1), Bet(by=1, raises=4), Bet(raises=2), Bet(most=3),
         Bet(up_to_pot=True), Bet(by=4, brought_in_by=3)]
    ),
    st.sampled_from([None, Blinds((1, 2)), Blinds((0, 5)), Blinds((3,), is_bring_in=True)]),
    st.integers(0, 7),
)  # fmt: skip
def test_betting_goes_alike(
    stashes: list[int],
    names: list[str],
    seed: int,
    ante: int,
    minimum: bool,
    rounds: int,
    bet: Bet,
    blinds: Blinds | None,
    first: int,
) -> None:
    count = len(stashes)
    first %= count
    if bet.brought_in_by and not (blinds and blinds.is_bring_in):
        blinds = Blinds((bet.brought_in_by,), is_bring_in=True)
    elif blinds and blinds.is_bring_in and bet.by:
        bet = replace(bet, by=4, brought_in_by=3)
    settings = Settings(ante=ante, minimum_raise=minimum)
    purses: dict[Purse, int] = {**dict(enumerate(stashes)), POT: 0}
    purses.update(dict.fromkeys(BETS[:count], 0))
    table = Table(count, settings, SeededChance(0), purses, 2, 1)
    players = [PolicyPlayer(policy_number(names[seat]), seed + seat) for seat in range(count)]
    wager = wager_within(bet)
    luck = [0] * 3 * (count + 1)
    for seat in range(count):
        begin(luck, 3 * (seat + 1), seed + seat)
    ours = new_table(count, 2)
    ours[MINIMUM_RAISE], ours[MONEY : MONEY + count] = int(minimum), stashes
    ours[POLICIES : POLICIES + count] = [policy_number(name) for name in names[:count]]
    playing = take_antes(ours, (1 << count) - 1, ante)
    for seat in range(count):
        if table.gold[seat] < ante:
            table.playing.remove(seat)
        else:
            table.pay(seat, POT, ante)
            table.contributions[seat] += ante
    opening, (small, big) = UNOPENED, (0, 0)
    if blinds is not None:
        opening = BROUGHT_IN if blinds.is_bring_in else BLINDS
        small, big = (0, *blinds.bets)[-2:]
    table.playing = list(clockwise(table.playing, first)) if table.playing else []
    for _ in range(rounds):
        if number_of(playing) < 2:
            break
        if blinds is not None:
            put_down(blinds)(table)
        if table.current_bet != NO_BETTING or open_round(table):
            while table.waiting:
                request = wager(table, table.waiting[0])
                take_wager(table, request, players[request.seat].answer(request))
            if not table.alone:
                close_round(table)
        raises = -1 if bet.raises is None else bet.raises
        cap = POT_LIMIT if bet.up_to_pot else bet.most or NO_CAP
        playing = bet_round(
            ours, luck, playing, first, bet.by or 0, raises, cap, opening, small, big
        )
        assert playing == bits(table.playing)
        assert ours[FOLDED + 1 : FOLDED + 1 + ours[FOLDED]] == table.folded
        assert ours[PAID : PAID + count] == table.contributions
        assert ours[MONEY : MONEY + count] == [table.gold[seat] for seat in range(count)]


@given(st.sets(st.integers(0, 31), min_size=1), st.integers(0, 31))
def test_the_next_seat_is_the_first_to_the_left(seats: set[int], seat: int) -> None:
    after = [(seat + step) % 32 for step in range(1, 33)]
    assert next_seat(bits(sorted(seats)), seat) == next(each for each in after if each in seats)
