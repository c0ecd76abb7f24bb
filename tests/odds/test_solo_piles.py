"""Which piles the rest of a game asks for, and of which it matters only what lies last."""

from rdi import library
from rdi.engine.game import CompiledGame
from rdi.model.program import Bet, Do, Showdown
from rdi.odds.solo_piles import asked_piles


def places(compiled: CompiledGame, *names: str) -> set[int]:
    return {compiled.pile(name) for name in names}


def test_of_the_jobs_only_the_last_matters_and_only_until_the_next_one_comes() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    asked = asked_piles(compiled)
    jobs = compiled.pile("Jobs")
    assert asked.last == asked.only_last == {jobs}
    program = compiled.definition.program
    bets = [place for place, each in enumerate(program) if isinstance(each, Bet)]
    assert all(jobs not in asked.live[place] for place in bets)
    posting = [
        place
        for place, each in enumerate(program)
        if isinstance(each, Do) and "t.draw(1, 2)" in text_of(compiled, each.code)
    ]
    assert len(posting) == 2
    assert all(jobs not in asked.live[place] for place in posting)


def test_a_pile_that_is_scored_matters_whole() -> None:
    compiled = library.compiled_game("jack-of-all-trades")
    asked = asked_piles(compiled)
    ends = [
        each for each in enumerate(compiled.definition.program) if isinstance(each[1], Showdown)
    ]
    assert all(places(compiled, "Workers") <= asked.live[place] for place, _ in ends)
    assert not places(compiled, "Workers") & asked.only_last


def test_jobs_by_cards_and_dice_are_asked_for_alike() -> None:
    compiled = library.compiled_game("jack-of-all-trades", ("hidden_fate",))
    assert asked_piles(compiled).only_last == places(compiled, "Jobs")


def text_of(compiled: CompiledGame, name: str) -> str:
    """The generated text of a function."""
    text = compiled.definition.generated
    begin = text.index(f"def {name}(")
    return text[begin : text.find("\ndef ", begin)]
