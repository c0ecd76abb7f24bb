"""The tree of a game of two says what the engine does, and which games have one."""

from random import Random

import pytest

from rdi import BadSettings, library, new_game
from rdi.engine.chance import SeededChance
from rdi.engine.game import Game
from rdi.model.request import Pick, Wager
from rdi.model.settings import Settings, SplitRule
from rdi.solving.tree import BetSizes, Tree, build_tree
from tests.solving.toys import BOOKLETS, booklets, highest, kuhn

MANY = BetSizes(sizes=(0.1, 0.2, 0.3, 0.5, 0.7, 1), again=(0.5, 1, 2), raises=4)


def test_the_smallest_poker_has_five_ends_and_four_decisions() -> None:
    nodes = kuhn().before
    assert [node.answer for node in nodes if node.seat == 1] == ["check", ("raise", 1)]
    assert sorted(node.stake for node in nodes if node.is_end) == [-1, 1, 1, 2, 2]
    assert kuhn().after == ()


@pytest.mark.parametrize("number", range(40))
def test_what_a_way_through_the_tree_comes_to_is_what_the_engine_pays(number: int) -> None:
    tree, rng = booklets((0.5, 1.0), 2), Random(number)
    game = Game(tree.compiled, tree.settings, SeededChance(number), tree.stashes)
    nodes, place = tree.before, 0
    while game.pending is not None:
        node = nodes[place]
        if isinstance(game.pending, Pick):
            assert node.shows >= 0
            while isinstance(game.pending, Pick):
                game.answer(rng.choice(game.pending.options))
            nodes, place = tree.after, node.shows
            continue
        assert node.seat == game.pending.seat
        place = rng.choice(node.children)
        game.answer(nodes[place].answer)
    if nodes is tree.before and nodes[place].shows >= 0:  # nobody had anything to choose
        nodes, place = tree.after, nodes[place].shows
    end = nodes[place]
    assert end.is_end
    assert game.outcome is not None
    won = game.outcome.winnings[0]
    assert won == end.stake if end.folded else abs(won) in (0, end.stake)


def test_children_stand_side_by_side_and_behind_their_parents() -> None:
    tree = booklets((0.5, 1.0), 2)
    for nodes in (tree.before, tree.after):
        places = [child for node in nodes for child in node.children]
        assert places == sorted(places)
        for place, node in enumerate(nodes):
            assert all(nodes[child].parent == place < child for child in node.children)
            assert bool(node.children) == (node.seat >= 0)


def test_no_more_raises_than_the_grid_allows() -> None:
    for raises in (1, 2, 3):
        nodes = booklets((1.0,), raises).before
        most = 0
        for place, _ in enumerate(nodes):
            count = 0
            while nodes[place].parent >= 0:
                count += nodes[place].size > 0
                place = nodes[place].parent
            most = max(most, count)
        assert most == raises


@pytest.mark.parametrize(
    ("name", "variants", "why"),
    [
        ("threes", (), "it does not begin with bets"),
        ("kings-council", (), "what to discard"),
        ("three-kingdoms", (), "what to discard"),
        ("den-of-thieves", (), "what to discard"),
        (BOOKLETS, ("exchange",), "what to exchange"),
        ("dragon-hordes", (), "compares no hands"),
        ("red-dragon-inn", (), "compares no hands"),
    ],
)
def test_a_game_without_a_tree_says_why(name: str, variants: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        build_tree(library.compiled_game(name, variants), Settings(), (50, 50), BetSizes())


@pytest.mark.parametrize(
    ("settings", "grid", "why"),
    [
        (Settings(share=3), BetSizes(), "shares"),
        (Settings(ante=0), BetSizes(), "without an ante"),
        (Settings(split_rule=SplitRule.KING), BetSizes(), "Merchant's Rule"),
        (Settings(), BetSizes(sizes=()), "sizes are 1 to"),
        (Settings(), BetSizes(sizes=(float("nan"),)), "sizes are 1 to"),
        (Settings(), BetSizes(again=(99,)), "sizes are 1 to"),
        (Settings(), BetSizes(raises=9), "raises in a Betting Round"),
        (Settings(stash=9000), MANY, "ways to bet"),
    ],
)
def test_what_cannot_be_solved_is_refused(settings: Settings, grid: BetSizes, why: str) -> None:
    with pytest.raises(BadSettings, match=why):
        build_tree(
            library.compiled_game(BOOKLETS), settings, (settings.stash, settings.stash), grid
        )


def test_all_hands_that_can_be_dealt_are_there_once_and_their_chances_are_those_of_the_deck() -> (
    None
):
    hands = booklets().hands
    assert len({*hands.hands}) == len(hands.hands) == 120
    everything = range(len(hands.hands))
    assert sum(hands.chance(one, two) for one in everything for two in everything) == pytest.approx(
        1
    )


@pytest.mark.parametrize("seed", range(30))
def test_the_better_hand_wins(seed: int) -> None:
    tree = booklets()
    game = new_game(BOOKLETS, seats=2, seed=seed)
    dealt = [game.view(seat).own[tree.hidden] for seat in (0, 1)]
    while isinstance(request := game.pending, Pick | Wager):
        game.answer(request.stay if isinstance(request, Wager) else request.items[0])
    assert game.outcome is not None
    strength = [_strength(tree, cards) for cards in dealt]
    assert (game.outcome.winnings[0] > 0) == (strength[0] > strength[1])
    assert (game.outcome.winnings[0] < 0) == (strength[0] < strength[1])


def _strength(tree: Tree, cards: list[str]) -> int:
    classes = {code: place for place, codes in enumerate(tree.hands.cards) for code in codes}
    hand = tree.hands.hands.index(tuple(sorted(classes[card] for card in cards)))
    (strength,) = {*tree.hands.strength[hand].values()}
    return strength


def test_hands_that_differ_in_the_names_of_colors_only_are_alike() -> None:
    abstraction = booklets().abstraction
    assert (len(abstraction.hands), len(abstraction.open)) == (30, 50)
    assert sum(abstraction.sizes) == 120
    assert max(map(len, abstraction.held[0])) == 15


def test_where_every_card_has_another_value_no_two_hands_are_alike() -> None:
    assert kuhn().abstraction.hands == (0, 1, 2)
    assert build_tree(highest(7), Settings(), (50, 50), BetSizes()).abstraction.sizes == (1,) * 7
