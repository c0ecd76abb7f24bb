"""Policies: each answer they give is legal, and the uniform one gives each as often as another."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rdi.arrays.kernels.policies import POLICIES
from rdi.engine.chance import SeededChance
from rdi.model.request import Answer, Pick, Request, Wager
from rdi.session.bots import PolicyPlayer, policy_number

names = st.sampled_from(sorted(POLICIES))
seeds = st.integers(0, (1 << 64) - 1)
gold = st.integers(0, 60)


@st.composite
def picks(draw: st.DrawFn) -> Pick:
    items = draw(st.lists(st.sampled_from("abcdefg"), min_size=1, max_size=7))
    most = draw(st.integers(1, len(items)))
    ordered = draw(st.booleans())
    least = most if ordered else draw(st.integers(0, most))
    return Pick(0, "pick", items, least, most, ordered)


@st.composite
def wagers(draw: st.DrawFn) -> Wager:
    bet, owed, rest, step = draw(gold), draw(gold), draw(gold), draw(st.integers(1, 20))
    most = bet + owed + rest
    return Wager(0, bet, bet + owed, owed, min(bet + owed + step, most), most, step)


def answer(name: str, seed: int, request: Request) -> Answer:
    return PolicyPlayer(policy_number(name), seed).answer(request)


@given(names, seeds, picks() | wagers())
def test_every_answer_is_legal(name: str, seed: int, request: Request) -> None:
    assert request.accepts(answer(name, seed, request))


@given(seeds, picks())
def test_uniform_takes_the_option_that_luck_points_at(seed: int, pick: Pick) -> None:
    """Its places are the same as in the list of options, which it never writes down."""
    if pick.ordered:
        return
    options = pick.options
    chosen = pick.read(answer("uniform", seed, pick))
    assert chosen == options[SeededChance(seed).pick(len(options))]


@given(seeds, wagers())
def test_uniform_never_folds_for_nothing(seed: int, wager: Wager) -> None:
    options = wager.options if wager.owed else wager.options[1:]
    assert answer("uniform", seed, wager) == options[SeededChance(seed).pick(len(options))]


def test_uniform_answers_in_order_are_equally_likely() -> None:
    pick = Pick(0, "name", "aab", 2, 2, ordered=True)
    found = Counter(answer("uniform", seed, pick) for seed in range(4000))
    assert set(found) == {("a", "a"), ("a", "b"), ("b", "a"), ("b", "b")}
    assert all(850 < count < 1150 for count in found.values())


def test_the_others_do_what_they_are_said_to() -> None:
    owing, free = Wager(0, 0, 5, 5, 10, 50, 5), Wager(0, 0, 0, 0, 1, 50, 1)
    dear, last = Wager(0, 0, 6, 6, 12, 50, 6), Wager(0, 0, 60, 50, 50, 50, 9)
    said = {
        name: [answer(name, 7, each) for each in (owing, free, dear, last)] for name in POLICIES
    }
    assert said["caller"] == ["call", "check", "call", "call"]
    assert said["careful"] == ["call", "check", "fold", "fold"]
    assert said["raiser"] == [("raise", 10), ("raise", 1), ("raise", 12), "call"]
    pick = Pick(0, "keep", "abcab", 1, 3)
    assert answer("careful", 7, pick) == ("a",)
    assert answer("caller", 7, pick) == answer("raiser", 7, pick) == ("a", "b", "c")


def test_so_many_ways_that_they_cannot_be_counted_are_no_hindrance() -> None:
    pick = Pick(0, "take", range(200), 0, 100, all_differ=True)
    assert len({answer("uniform", seed, pick) for seed in range(5)}) == 5
