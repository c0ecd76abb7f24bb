"""Each game and each of its variants is still played as it was written down.

Renew the texts with `python -m tests.playthroughs`, and read what has changed.
"""

import pytest

from tests.playthroughs.telling import FOLDER, PLAYTHROUGHS, Playthrough, told


@pytest.mark.parametrize(
    "playthrough", PLAYTHROUGHS, ids=[f"{each.game}-{each.title}" for each in PLAYTHROUGHS]
)
def test_the_game_goes_as_it_is_written(playthrough: Playthrough) -> None:
    assert playthrough.path.is_file(), "no such text yet: python -m tests.playthroughs"
    text = playthrough.path.read_text(encoding="utf-8")
    seed = int(text.partition("\n")[0].rpartition(" ")[2])
    assert told(playthrough.game, playthrough.variants, seed) == text


def test_there_is_no_text_too_many() -> None:
    assert {*FOLDER.rglob("*.txt")} == {each.path for each in PLAYTHROUGHS}
