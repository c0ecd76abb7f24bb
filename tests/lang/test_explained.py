"""What the program understood of a game, in English: read by people, kept by this test."""

import pytest

from rdi import library
from rdi.errors import BadSettings, SourceErrors
from rdi.lang.authoring.explaining import explain_game_in
from rdi.lang.syntax.source import Source
from tests.lang.explained_pages import FOLDER, pages

PAGES = dict(pages())


@pytest.mark.parametrize("name", PAGES)
def test_games_are_explained_as_before(name: str) -> None:
    assert PAGES[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_no_page_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(PAGES)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_is_english_and_fits_the_screen(page: str) -> None:
    assert "<" not in page
    assert "None" not in page
    assert "_" not in page
    assert max(len(line) for line in page.splitlines()) <= 90


SOURCE = Source(
    "small.game",
    """game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  set size to 3
  play:
    step antes:
      ante
    step dealing:
      deal size to each Hand
      repeat 2 times:
        if number of players is more than 2 and (number of players is 3 or not size is 3):
          exchange up to 1 from Hand
        otherwise:
          bet
    step finish:
      showdown
  score lowest of Hand:
    each card is worth 2 * (value + 1)
  ties color, then rank
  variant "More" called more:
    set size to 4
""",
)


def test_what_a_small_game_says() -> None:
    assert explain_game_in(SOURCE, "small", ["more"]).splitlines() == [
        "Small",
        "With More.",
        "",
        "What is needed",
        "  The deck Rogues and Warriors.",
        "  For 2 to 4 players.",
        "  Each player has Hand: only its owner sees it.",
        "",
        "Order of Play",
        "  1. Antes. Everybody pays the ante into the pot.",
        "  2. Dealing.",
        "    - Deal 4 cards to each player's Hand.",
        "    - Twice:",
        "      - If the number of players is more than 2 and (the number of players is 3 or not 4",
        "        is 3):",
        "        - In turn order, each player discards up to 1 card from Hand and draws as many.",
        "      - Otherwise:",
        "        - A Betting Round.",
        "  3. Finish. All players still in show their hands, and the best is paid.",
        "",
        "Scoring",
        "  The lowest score wins; the cards in Hand count.",
        "  Each card is worth 2 times (value plus 1).",
        "  Between equal scores decides the most cards of one color, then the most cards of the",
        "    rarest rank, then of the next.",
    ]


def test_only_games_without_mistakes_are_explained() -> None:
    with pytest.raises(SourceErrors, match="E0101"):
        explain_game_in(Source("x.game", SOURCE.text.replace("ante\n", "anti\n")), "small")


def test_variants_that_exclude_each_other_are_not_explained() -> None:
    with pytest.raises(BadSettings, match="never played together"):
        library.definition("rogues-and-warriors", ["pairs-by-sum", "pairs-by-product"])
