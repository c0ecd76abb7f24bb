"""What any cards are worth: hands, maps by rows, dice, and numbers that lie on the table."""

import pytest

from rdi import library
from rdi.shell.advice.scoring import ScoredPosition
from rdi.shell.play.hall_screen import score_of
from tests.shell.taverns import open_visit


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score den Bw Bo Lo La Mk Mh Mn", "13 points"),
        ("score den bw, bo, lo, la, mk, mh, mn", "13 points"),
        ("score threes 1 2 3 4 3", "7 points"),
        ("score kings Rh Rw Bo Lo La King Rh", "10 points"),
        # A Bard beside two Warriors, and two Merchants that hang together.
        ("score city Wk Bo Ww / - Mk - / - Mh -", "taverns 2"),
        ("score city Wk Bo Ww / - Mk - / - Mh -", "markets 2"),
        ("score city Wk Bo Ww/- Mk -/- Mh -", "markets 2"),
        # Covered by a Lady, the second Merchant no longer counts.
        ("score city Wk Bo Ww / - Mk - / - Mh+Lo -", "markets 1"),
        ("score wheel Wk Lo warrior=3 lady=1", "points"),
        ("score wheel Wk Lo WARRIOR=3 Marked lady", "points"),
        ("score farkle 1 1 5 Points 300", "300 points"),
        ("score oh-hell As tricks 3 said 3", "13 points"),
        ("score oh-hell As Tricks 1 2 Said 3", "2 points"),
    ],
)
def test_whatever_a_game_scores_by_can_be_typed(line: str, said: str) -> None:
    assert said in open_visit().type(line)


def test_numbers_on_the_table_count() -> None:
    visit = open_visit()
    strong = visit.type("score wheel Wk Wo Lo warrior=9 rogue=1")
    assert strong != visit.type("score wheel Wk Wo Lo warrior=1 rogue=9")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score", "in which game"),
        ("score three Wk", "threes, three-kingdoms or three-card-brag"),
        ("score den", "score what?"),
        ("score den Bx", "no card"),
        ("score den 3 4", "no card"),
        ("score den Wk / Lo", "no card"),
        ("score den warrior=3 Wk", "no such number in its score"),
        ("score threes 9", "not a die"),
        ("score threes Wk", "not a die"),
        ("score wheel Wk Lo", "by Strength too"),
        ("score wheel Wk dragon=3", "there are warrior"),
        ("score wheel Wk warrior=many", "whole number"),
        ("score city", "score what?"),
        ("score kings Rh Kinng Ro", "the piles are hand and king. for example: score kings"),
    ],
)
def test_what_cannot_be_scored_is_refused_with_an_example(line: str, said: str) -> None:
    assert said in open_visit().wrong(line).lower().replace("strength", "Strength")


# Each of these scored as if nothing lay on the table, or asked for what lay there for all to see.
@pytest.mark.parametrize(
    ("order", "line", "said"),
    [
        ("play kings seed 1", "score Bn Mn Bo Rh Lk", ("7 points", "King Mk")),
        ("play kings seed 1", "score kings Bn Mn Bo Rh Lk", ("7 points",)),
        ("play kings seed 1", "score Bn Mn Bo Rh Lk King Wk", ("5 points",)),
        ("play kings with Ann, Ben seats 3 seed 2", "score Wk Mo Bo", ("King Lh",)),
        ("play three-kingdoms seed 31", "score Rh Bw Mk Bh Rw Ma Wa", ("8 points", "War Bn, Rw")),
        ("play the-wheel seed 9", "score Wk Mo", ("Strength warrior 0, lady 0",)),
        ("play the-wheel seed 9", "score Wk Mo rogue=9", ("warrior 0", "rogue 9")),
    ],
)
def test_what_lies_on_the_table_counts_with_the_cards(
    order: str, line: str, said: tuple[str, ...]
) -> None:
    visit = open_visit()
    visit.type(order)
    answer = " ".join(visit.type(line).split())
    assert all(each in answer for each in said), answer


@pytest.mark.parametrize("game", [each.name for each in library.usual_games()])
def test_a_score_at_the_table_is_that_of_the_own_hand_there(game: str) -> None:
    visit = open_visit()
    visit.type(f"play {game} seats 3 seed 5")
    compared = 0
    for _ in range(12):
        session = visit.tavern.session
        if session is None or session.decision is None or session.game.definition.scoring is None:
            break
        scoring, view = session.game.definition.scoring, session.view
        own = [each.name for each in scoring.sources if view.own.get(each.name)]
        grids = {pile.name for pile in session.game.definition.piles if pile.is_grid}
        found = score_of(view, session.words)
        if own and not grids & set(own) and found is not None:
            laid = " ".join(" ".join([name, *map(str, view.own[name])]) for name in own)
            assert f"{found.points} point" in visit.type(f"score {laid}").splitlines()[0]
            compared += 1
        answer = next(each for each in session.decision.request.options if each != "fold")
        session.answer(answer)
        visit.type("")
    definition = library.definition(game)
    is_of_hand = definition.scoring is not None and game != "city-square"
    assert bool(compared) == is_of_hand


def test_where_nobody_plays_it_is_said_what_was_not_laid_down() -> None:
    assert "as if nothing lay in King" in open_visit().type("score kings Bn Mn Bo Rh Lk")
    assert "as if" not in open_visit().type("score kings Bn Mn Bo Rh Lk King Mk")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score oh-hell As Tricks 3", "Oh Hell scores by Said too"),
        ("score oh-hell As Tricks 8 Said 3", "Tricks must be from 0 to 7, not 8"),
        ("score oh-hell As Tricks Kd Said 3", "Tricks must be a whole number, not 'Kd'"),
    ],
)
def test_a_number_of_a_player_is_given_and_keeps_within_its_bounds(line: str, said: str) -> None:
    assert said in open_visit().wrong(line)


def test_the_number_of_whoever_asks_counts_at_the_table() -> None:
    visit = open_visit()
    visit.type("play liars-dice seed 4")
    assert "5 points" in visit.type("score 1 1")
    assert "2 points" in visit.type("score 1 1 Lives 2")


WITH_NUMBERS = ("farkle", "liars-dice", "oh-hell")


@pytest.mark.parametrize("name", [*[each.name for each in library.usual_games()], *WITH_NUMBERS])
def test_the_example_of_a_refusal_can_be_scored(name: str) -> None:
    visit = open_visit()
    definition = library.definition(name)
    if definition.scoring is None:
        assert "keeps no score" in visit.wrong(f"score {name} Wk")
        return
    table = ScoredPosition(definition)
    assert "point" in visit.type(table.example.partition(": ")[2])
    _, *others = table.piles
    assert [name for name in others if f" {name} " in table.example] == others
