"""Luck in numbers is the engine's luck, draw for draw."""

from hypothesis import given
from hypothesis import strategies as st

from rdi.arrays.chance import game_seed, new_state, pick, seat_seed
from rdi.engine.chance import SeededChance

seeds = st.integers(0, (1 << 64) - 1)


@given(seeds, st.lists(st.integers(1, (1 << 32) - 1) | st.integers(1, 60), max_size=40))
def test_the_same_seed_picks_the_same(seed: int, counts: list[int]) -> None:
    luck, chance = new_state(seed), SeededChance(seed)
    assert [pick(luck, 0, count) for count in counts] == [chance.pick(count) for count in counts]


@given(seeds, st.integers(0, 60))
def test_a_deck_is_dealt_alike(seed: int, count: int) -> None:
    luck = new_state(seed)
    deck, dealt = list(range(60)), []
    for _ in range(count):
        place = pick(luck, 0, len(deck))
        dealt.append(deck[place])
        deck[place] = deck[-1]
        deck.pop()
    cards = [str(card) for card in range(60)]
    assert [str(card) for card in dealt] == SeededChance(seed).deal(cards, count)


@given(seeds)
def test_no_two_games_or_seats_share_their_luck(seed: int) -> None:
    games = [game_seed(seed, game) for game in range(50)]
    seats = [seat_seed(game, seat) for game in games for seat in range(8)]
    assert len({*games, *seats}) == len(games) + len(seats)
    assert all(0 <= each < 1 << 64 for each in (*games, *seats))
