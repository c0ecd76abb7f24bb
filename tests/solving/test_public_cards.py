"""Games whose hands are scored with cards on the table, and those whose raises are of one size."""

from collections.abc import Callable
from itertools import pairwise, permutations
from random import Random

import pytest

import rdi
from rdi import BadSettings, library
from rdi.engine.chance import SeededChance
from rdi.engine.game import CompiledGame, Game
from rdi.model.settings import Settings
from rdi.players.registry import by_level
from rdi.session.setup import settings_of
from rdi.solving import abstraction
from rdi.solving.blueprint import Blueprint, load_blueprint, pack_blueprint
from rdi.solving.solver import CFRPlus, blueprint_best_responses, blueprint_header, solve
from rdi.solving.strategy import (
    GameArrays,
    Strategy,
    best_responses,
    normalized,
    reach_of,
    values_of,
    zeros,
)
from rdi.solving.tree import BetSizes, SolvableDeal, Tree, build_tree
from tests.solving.test_solving import some_strategy
from tests.solving.toys import HIGHEST, text_of

KUHN, LEDUC = text_of("kuhn_poker"), text_of("leduc_holdem")
FREE = LEDUC.replace("bet by 2, at most 2 raises", "bet").replace(
    "bet by 4, at most 2 raises", "bet"
)
LYING = LEDUC.replace("    ante\n", "    ante\n    draw 1 to Board\n").replace(
    "    bet by 2, at most 2 raises\n    draw 1 to Board\n", ""
)
LATE = LEDUC.replace("    bet by 4, at most 2 raises\n", "")
TWO = LEDUC.replace("draw 1 to Board", "draw 2 to Board").replace(
    "if Hand's rank is Board's rank", "if any cards in Board where rank is Hand's rank"
)
SUITED = LEDUC.replace(
    "if Hand's rank is Board's rank, otherwise 0, as pair",
    "if Hand's color is Board's color, otherwise 0, as pair",
)


def compiled(text: str) -> CompiledGame:
    name = "kuhn-poker" if "Kuhn Poker" in text else "leduc-holdem"
    return library.compiled_game_in(text, name)


def tree_of(text: str, stash: int = 50, grid: BetSizes | None = None) -> Tree:
    return build_tree(compiled(text), Settings(stash=stash), (stash, stash), grid)


def played(tree: Tree, times: int) -> CFRPlus:
    solving = CFRPlus(GameArrays(tree))
    for _ in range(times):
        solving.iterate()
    return solving


@pytest.mark.parametrize(
    ("text", "value"), [(KUHN, -1 / 18), (LEDUC, -0.0856064)], ids=["kuhn", "leduc"]
)
def test_the_values_that_are_known_are_found_and_certain(text: str, value: float) -> None:
    *_, solved = solve(tree_of(text), None, 1200)
    least, most = solved.interval
    assert least - 1e-7 < value < most + 1e-7
    assert most - least < 0.0004
    assert solved.responses.value == pytest.approx(value, abs=2e-4)


def test_what_is_certain_never_becomes_less() -> None:
    reports = [solved.interval for solved in solve(tree_of(KUHN), None, 200)]
    for (least, most), (later_least, later_most) in pairwise(reports):
        assert least <= later_least <= later_most <= most


@pytest.mark.parametrize(
    "text", [LEDUC, LYING, LATE, TWO, SUITED], ids=["leduc", "lying", "late", "two", "suited"]
)
def test_what_a_strategy_wins_is_the_mean_of_all_deals(text: str) -> None:
    """Each deal of single cards is gone through by itself, and its winner is the engine's."""
    tree = tree_of(text)
    arrays = GameArrays(tree)
    strategy = some_strategy(arrays, 3)
    classes = {code: place for place, codes in enumerate(tree.hands.cards) for code in codes}
    score = _scorer(tree)
    size = 2 + len(tree.hands.boards[0])
    total, deals = 0.0, list(permutations(tree.compiled.cards, size))
    for one, two, *common in deals:
        hands = [tree.hands.hands.index((classes[card],)) for card in (one, two)]
        board = tree.hands.boards.index(tuple(sorted(classes[card] for card in common)))
        first, second = score(one, common), score(two, common)
        won = (first > second) - (first < second)
        total += _value(tree, strategy, hands, board, won)
    found = values_of(strategy, arrays, reach_of(strategy, arrays, 1), 0).root
    assert found == pytest.approx(total / len(deals), abs=1e-9)


def _scorer(tree: Tree) -> Callable[[str, list[str]], tuple[int, ...]]:
    """The score of a card in the hand with those on the table."""
    deal = SolvableDeal(tree.compiled, tree.settings, tree.stashes)
    return lambda own, common: deal.strength([own], None, common)


def _value(tree: Tree, strategy: Strategy, hands: list[int], board: int, won: int) -> float:
    def walk(is_behind: bool, place: int) -> float:
        node = (tree.after if is_behind else tree.before)[place]
        if node.shows >= 0:
            return walk(True, node.shows)
        if node.is_end:
            return node.stake if node.folded else node.stake * won
        hand = hands[node.seat]
        found = 0.0
        for child in node.children:
            if is_behind:
                where = tree.abstraction.of_held[node.seat, hand, board, board]
                chance = strategy.after[child][where]
            else:
                chance = strategy.before[child][tree.abstraction.of_hand[hand]]
            found += chance * walk(is_behind, child)
        return found

    return walk(False, 0)


@pytest.mark.parametrize("text", [LEDUC, LYING, FREE], ids=["leduc", "lying", "free"])
def test_what_one_seat_wins_the_other_loses_and_best_answers_win_more(text: str) -> None:
    tree = tree_of(text, stash=6)
    arrays = GameArrays(tree)
    strategy = some_strategy(arrays, 1)
    won = [
        values_of(strategy, arrays, reach_of(strategy, arrays, 1 - seat), seat).root
        for seat in (0, 1)
    ]
    assert won[0] == pytest.approx(-won[1], abs=1e-12)
    found = best_responses(strategy, arrays)
    assert found.bests[0] > found.value
    assert found.bests[1] > -found.value


def test_colors_that_only_match_or_not_are_alike_and_nothing_is_lost_by_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree = tree_of(SUITED)
    assert (len(tree.hands.hands), len(tree.abstraction.hands)) == (6, 3)
    assert (len(tree.hands.boards), len(tree.abstraction.open)) == (6, 3)
    together = played(tree, 60)
    found = best_responses(together.average_strategy(), together.arrays)
    monkeypatch.setattr(abstraction, "ISOMORPHISMS_MOST", 0)
    apart = tree_of(SUITED)
    assert len(apart.abstraction.open) == 6
    alone = played(apart, 60)
    other = best_responses(alone.average_strategy(), alone.arrays)
    assert found.value == pytest.approx(other.value, abs=1e-9)
    assert found.bests == pytest.approx(other.bests, abs=1e-9)
    even = best_responses(normalized(zeros(together.arrays), together.arrays), together.arrays)
    same = best_responses(normalized(zeros(alone.arrays), alone.arrays), alone.arrays)
    assert even.bests == pytest.approx(same.bests, abs=1e-12)


@pytest.mark.parametrize("text", [LEDUC, LYING, FREE], ids=["leduc", "lying", "free"])
@pytest.mark.parametrize("number", range(15))
def test_what_a_way_through_the_tree_comes_to_is_what_the_engine_pays(
    text: str, number: int
) -> None:
    tree, rng = tree_of(text, stash=9), Random(number)
    game = Game(tree.compiled, tree.settings, SeededChance(number), tree.stashes)
    nodes, place = tree.before, 0
    while True:
        if nodes[place].shows >= 0:
            assert game.view(0).pile("Board")
            nodes, place = tree.after, nodes[place].shows
        if game.pending is None:
            break
        assert nodes[place].seat == game.pending.seat
        place = rng.choice(nodes[place].children)
        game.answer(nodes[place].answer)
    assert nodes[place].is_end
    assert game.outcome is not None
    won = game.outcome.winnings[0]
    assert won == nodes[place].stake if nodes[place].folded else abs(won) in (0, nodes[place].stake)


def test_in_limited_rounds_every_raise_is_looked_at_whatever_sizes_are_given() -> None:
    narrow = tree_of(LEDUC.replace("at most 2", "at most 4"), grid=BetSizes((0.5,), (0.5,), 1))
    assert narrow.is_whole
    assert max(node.answer[1] for node in narrow.after if node.size) == 16


def test_without_limits_all_raises_are_looked_at_where_they_are_few() -> None:
    few, many = tree_of(FREE, stash=5), tree_of(FREE, stash=50)
    assert few.is_whole
    assert {node.answer for node in few.before if node.parent == 0} == {
        "check", *[("raise", total) for total in range(1, 5)]
    }  # fmt: skip
    assert not many.is_whole
    assert many.grid == BetSizes()
    assert not tree_of(FREE, stash=5, grid=BetSizes((0.5,), (0.5,), 1)).is_whole


def test_stakes_come_from_the_text() -> None:
    text = KUHN.replace("bet by 1, at most 1 raise", "bet").replace(
        "  for 2 to 2", "  the usual ante is 2\n  the usual Stash is 4\n  for 2 to 2"
    )
    game = compiled(text)
    settings = settings_of(game.definition)
    assert (settings.ante, settings.stash) == (2, 4)
    tree = build_tree(game, settings, (settings.stash, settings.stash))
    assert tree.is_whole
    assert max(node.stake for node in tree.before) == 4


@pytest.fixture(scope="module")
def leduc() -> Blueprint:
    """A blueprint of Leduc hold'em."""
    tree = tree_of(LEDUC)
    *_, solved = solve(tree, None, 300)
    content = pack_blueprint(blueprint_header(tree, solved), solved.chances)
    return load_blueprint(content, tree.compiled)


def test_a_blueprint_is_as_good_as_it_was_measured(leduc: Blueprint) -> None:
    found = blueprint_best_responses(leduc)
    assert found.bests == pytest.approx(leduc.header.bests, abs=1e-9)
    assert leduc.header.exploitability < 0.002


@pytest.mark.parametrize("number", range(20))
def test_a_blueprint_plays_a_game_to_its_end(number: int, leduc: Blueprint) -> None:
    rng = Random(number)
    game = Game(leduc.tree.compiled, Settings(), SeededChance(number), (50, 50))
    while (request := game.pending) is not None:
        chances = leduc.strategy(game.view(request.seat))
        assert chances is not None
        assert sum(chances.values()) == pytest.approx(1)
        answers = list(chances)
        assert all(request.accepts(answer) for answer in answers)
        game.answer(rng.choices(answers, [chances[answer] for answer in answers])[0])


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("    showdown", "    draw 1 to Board\n    bet\n    showdown", "cards come to Board more"),
        ("    draw 1 to", "    exchange up to 1 from Hand\n    draw 1 to", "what to discard"),
        ("    draw 1 to Board\n", "", "by Board, where no cards lie"),
        ("  table has Board (public)", "  table has Board (secret)", "by Board, not by open cards"),
        (
            "    draw 1 to Board",
            "    draw 1 to Board\n    if Board's rank is King:\n      draw 1 to Board",
            "now more and now fewer cards come to Board",
        ),
        ("    draw 1 to", "    deal 1 to each Hand\n    draw 1 to", "come into it after the first"),
    ],
)  # fmt: skip
def test_what_cannot_be_solved_says_why(old: str, new: str, why: str) -> None:
    assert old in LEDUC
    with pytest.raises(BadSettings, match=why):
        tree_of(LEDUC.replace(old, new))


def test_cards_are_told_apart_by_what_only_a_definition_asks_of_them() -> None:
    text = (
        HIGHEST.replace("  play:\n", "  table has Top (public)\n{define}\n  play:\n")
        .replace("    bet\n", "    bet\n    draw 1 to Top\n    bet\n")
        .replace("each card is worth value", "{score}")
    )
    match = "total 1 if Hand's color is Top's color, otherwise 0, as match"
    plain = text.format(define="", score=match)
    dear = text.format(
        define="  define dear of laid (item) as laid is a Rogue\n",
        score=f"if dear of last of Top:\n      {match}",
    )
    classes = []
    for each in (plain, dear):
        game = library.compiled_game_in(each, "high-card")
        tree = build_tree(game, Settings(stash=2), (2, 2), BetSizes((1.0,), (1.0,), 1))
        classes.append(len(tree.hands.cards))
    assert classes == [3, 15]


def test_what_is_too_large_is_refused_with_its_size_before_anything_is_grown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(abstraction, "DEALS_MOST", 26)
    with pytest.raises(BadSettings, match="on the table make 27 deals, and 26 are"):
        tree_of(LEDUC)
    monkeypatch.setattr(abstraction, "HANDS_MOST", 2)
    with pytest.raises(BadSettings, match="3 different hands, and 2 are the most"):
        tree_of(LEDUC)
    monkeypatch.undo()
    monkeypatch.setattr("rdi.solving.tree.FIGURES_MOST", 719)
    with pytest.raises(
        BadSettings, match="90 nodes with 3 ways to open cards and 3 hands make 720"
    ):
        tree_of(LEDUC)


def test_regulars_raise_by_what_there_is() -> None:
    game = compiled(LEDUC)
    raised = []
    for seed in range(12):
        played_out = Game(game, Settings(), SeededChance(seed), (50, 50))
        players = [by_level(4).make("one"), by_level(4).make("other")]
        rdi.play(played_out, players)
        raised += [event[2] for event in played_out.events if event[0] == "raised"]
    assert raised
    assert set(raised) <= {2, 4, 8}
