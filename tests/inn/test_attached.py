"""Cards of a pile with which one pays for more: they lie face down under the card that is played,
and go home with its end, whatever became of it.
"""

from collections import Counter

import pytest

from rdi.engine.chance import SeededChance
from rdi.engine.inn.playing import Playing
from rdi.session.fuzzing import check_invariants, count_cards, random_answer
from tests.inn.house import PAY, Scene, happened, pile, strangers

STARE, HISS, NO, RUN = "Stare", "Hiss", "No", "Run"
ONE, TWO = "One", "Two"
TEXT = """
character Stone:
  about "cold eyes"
  pile Petrified (hidden, others_only)
  deck:
    6 "Gambling? I'm in!"
    6 "Tip the Wench."

cost glare (n):
  price n cards from Petrified

action card "Hiss" in Stone, 4 copies:
  pick another player as victim
  victim loses 1 Fortitude
  victim puts 1 card from Hand under Petrified
  boost glare 2:
    victim loses 3 Fortitude

action card "All" in Stone, 4 copies:
  each player puts 1 card from Hand under Petrified

sometimes card "Run" in Anna, 4 copies:
  play when another player's card affects you
  you ignore it

sometimes card "No" in Anna, 4 copies:
  play when an action card is played
  negate it

action card "One" in Anna, 4 copies:
  you draw 1 card

action card "Two" in Anna, 4 copies:
  you draw 1 card
"""


def at_table(lying: list[str], held: list[str], *answers: str) -> Scene:
    """Stone has these cards, and cards of Anna in the pile."""
    hands = {0: held, 1: [*answers, ONE], 2: [PAY]}
    scene = strangers("Stone Anna Carl", TEXT, "always", hands=hands)
    table = scene.table
    for title in lying:
        table.piles[table.own_pile("Deck", 1)].remove(title)
    place = table.own_pile("Petrified", 0)
    table.lay_owned(place, [(1, True, title) for title in lying])
    return scene


@pytest.mark.rule("nerodia-glare-01", "nerodia-glare-02")
def test_the_cards_lie_under_the_card_until_it_is_discarded_and_go_home_then() -> None:
    scene = at_table([ONE, TWO, RUN], [HISS])
    scene.plays(0, HISS, 1, "yes")
    playing = next(frame for frame in scene.table.stack if isinstance(frame, Playing))
    assert [title for _, title in playing.holds] == [HISS, ONE, TWO]
    assert pile(scene, "Petrified", 0) == [RUN]
    assert ONE not in pile(scene, "Hand", 1)[1:]
    scene.settle()
    assert scene.table.stat(1, "Fortitude") == 16
    assert sorted(pile(scene, "Hand", 1)) == [ONE, TWO]
    assert sorted(pile(scene, "Petrified", 0)) == [ONE, RUN]
    assert happened(scene, "attached") == [("attached", 0, "Petrified", 2, HISS)]


@pytest.mark.rule("nerodia-glare-02")
@pytest.mark.parametrize(("answer", "left"), [(NO, 20), (RUN, 20)])
def test_they_go_home_also_where_the_card_was_negated_or_ignored(answer: str, left: int) -> None:
    scene = at_table([ONE, TWO], [HISS], answer)
    scene.plays(0, HISS, 1, "yes")
    scene.plays(1, answer)
    scene.settle()
    assert scene.table.stat(1, "Fortitude") == left
    assert sorted(pile(scene, "Hand", 1)) == [ONE, ONE, TWO]
    assert pile(scene, "Petrified", 0) == []


@pytest.mark.rule("nerodia-glare-03")
@pytest.mark.parametrize("lying", [[], [ONE]])
def test_whoever_has_too_few_is_not_asked_even_if_the_same_card_brings_more(
    lying: list[str],
) -> None:
    scene = at_table(lying, [HISS])
    scene.plays(0, HISS, 1)
    assert scene.game.pending is not None
    assert scene.game.pending.verb == "answer"
    scene.settle()
    assert scene.table.stat(1, "Fortitude") == 19
    assert sorted(pile(scene, "Petrified", 0)) == sorted([*lying, ONE])


@pytest.mark.rule("nerodia-glare-02", "nerodia-petrify-06", "nerodia-pile-01")
def test_of_whoever_is_out_they_are_discarded() -> None:
    scene = at_table([ONE, TWO], [HISS])
    scene.plays(0, HISS, 2, "yes")
    scene.table.go_out(1, "tired")
    scene.settle()
    assert {ONE, TWO} <= set(pile(scene, "Discards", 1))


@pytest.mark.rule("nerodia-petrify-04")
def test_cards_of_the_owner_never_come_to_a_pile_that_is_for_others() -> None:
    scene = at_table([], ["All", HISS])
    scene.plays(0, "All")
    scene.settle()
    assert pile(scene, "Hand", 0) == [HISS]
    assert sorted(pile(scene, "Petrified", 0)) == [ONE, PAY]


@pytest.mark.rule("nerodia-petrify-02")
def test_others_do_not_know_which_cards_lie_under_another() -> None:
    scene = at_table([ONE, TWO], [HISS])
    scene.plays(0, HISS, 1, "yes")
    for seat, count in ((0, 5), (1, 1)):
        view, seen = scene.game.view(seat), set()
        for seed in range(40):
            other = Scene(view.imagine(seed))
            assert other.game.view(seat).as_data() == view.as_data()
            frame = next(each for each in other.table.stack if isinstance(each, Playing))
            seen.add(frame.holds[1:])
        assert len(seen) >= count
        assert (len(seen) == 1) == (seat == 1)


@pytest.mark.parametrize("seed", range(8))
def test_games_with_attached_cards_keep_the_laws(seed: int) -> None:
    game, luck = at_table([ONE, TWO, ONE], [HISS, "All"], NO, RUN).game, SeededChance(seed)
    scene = Scene(game)
    gold, whole = sum(game.purses.values()), Counter(count_cards(scene.table))
    for _ in range(300):
        if game.pending is None:
            break
        game.answer(random_answer(game.pending, luck))
        check_invariants(game, whole, gold)
