"""Every mistake is reported at its place, with what was meant and how it is written."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi import library
from rdi.__main__ import main
from rdi.lang.authoring.checked_files import check_paths
from rdi.lang.authoring.checking import check_sources
from rdi.lang.syntax import diagnostics
from rdi.lang.syntax.diagnostics import CODES, Diagnostic
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES
from rdi.shell import lookup
from tests.inn.house import strangers
from tests.source import ROOT

HERE = Path(__file__).parent
BAD = sorted((HERE / "bad").iterdir())
GOOD = sorted((HERE / "good").iterdir())


def expected(file: Path) -> list[str]:
    """The codes and places in the lines at the end of a file that begin with `# expect:`."""
    return re.findall(r"^# expect: (\S+ \d+:\d+)$", file.read_text(encoding="utf-8"), re.MULTILINE)


def found(mistakes: list[Diagnostic]) -> list[str]:
    return [f"{each.code} {each.span.line}:{each.span.column}" for each in mistakes]


def check(text: str, path: str = "x.game") -> list[Diagnostic]:
    return check_sources([Source(path, text)])


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.name)
def test_all_mistakes_of_a_file_are_reported_at_their_places(file: Path) -> None:
    assert found(check_paths([file])) == expected(file)


@pytest.mark.parametrize("file", GOOD, ids=lambda file: file.name)
def test_files_without_mistakes_have_none(file: Path) -> None:
    assert check_paths([file]) == []


def test_what_is_shipped_has_none() -> None:
    assert check_paths(None) == []


def test_each_kind_of_mistake_is_made_somewhere() -> None:
    made = {line.split()[0] for file in BAD for line in expected(file)}
    assert made == set(CODES)


GAME = """game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 5 to each Hand
    showdown
  score highest of Hand:
    each card is worth value
  ties color
"""


def test_a_mistake_is_shown_with_its_line_and_a_caret_under_the_word() -> None:
    (mistake,) = check(GAME.replace("to each Hand", "to each Hnad"))
    assert str(mistake).splitlines() == [
        "x.game:7:20: E0201: there is no pile called `Hnad`. Did you mean `Hand`?",
        "     7 |     deal 5 to each Hnad",
        "       |                    ^^^^",
    ]


def test_a_misspelt_word_comes_with_the_right_one_and_an_example() -> None:
    (mistake,) = check(GAME.replace("deal 5", "deel 5"))
    assert str(mistake).splitlines() == [
        "x.game:7:5: E0101: the word `deel` has no meaning here. Did you mean `deal`?",
        "     7 |     deel 5 to each Hand",
        "       |     ^^^^",
        "       = for example: deal 5 to each Hand",
    ]


def test_a_mistake_is_data_for_other_programs() -> None:
    (mistake,) = check(GAME.replace("ties color", "ties colour"))
    assert mistake.as_data() == {
        "code": "E0202",
        "file": "x.game",
        "line": 11,
        "column": 8,
        "end_line": 11,
        "end_column": 14,
        "message": "there is no way to decide between equal scores called `colour`.",
        "nearest": "color",
        "example": "",
        "mended": "",
    }


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("showdwon", "showdown"),
        ("shwdown", "showdown"),
        ("exchnge up to 2 from Hand", "exchange"),
        ("draw 1 to Hnd", "Hand"),
        ("repeat 2 tiems:\n      bet", "times"),
        ("each palyer in turn:\n      discard all Hand", "player"),
        ("if number of cards in Hand is at lest 2:\n      bet", "least"),
    ],
)
def test_the_word_that_was_meant_is_found(wrong: str, right: str) -> None:
    mistakes = check(GAME.replace("    showdown\n", f"    {wrong}\n    showdown\n"))
    assert mistakes[0].nearest == right


PLACES = """game "Small":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  table has Middle (public)
{thing}
  play:
    ante
    deal 5 to each Hand
    draw 1 to Middle
    each player in turn:
{line}
      draw 0 to Middle
    bet
    showdown
  score highest of Hand:
    each card is worth value
{score}
  ties color
"""


@pytest.mark.parametrize(
    ("where", "text", "code", "told"),
    [
        ("score", "let second be highest value of cards where value is less than 3", "E0101",
         "brackets are needed here: `where (value is less than 3)`"),
        ("score", "each card where count of rank is 4 is worth value", "E0101",
         "brackets are needed here: `where (count of rank is 4)`"),
        ("line", "choose one from cards in Hand where rank is more than 3 as c, to take", "E0101",
         "brackets are needed here: `where (rank is more than 3)`"),
        ("line", "if number of cards in Hand where value is 3 or value is 4:", "E0301",
         "brackets are needed here: `where (value is 3 or value is 4)`"),
        ("line", "repeat number of players - 1 times:", "E0101",
         "brackets are needed here: `repeat (number of players - 1)`"),
        ("line", "draw number of players + 2 * 3 to Middle", "E0101",
         "brackets are needed here: `draw (number of players + 2 * 3)`"),
        ("line", "let number be 3\nlet twice be number + 1", "E0317",
         "`number` is a word of the language and cannot be a name; choose another in line 12, "
         "such as `the_number`"),
        ("line", "choose number and color from every rank and every color, to bid\n"
         "let amount be number's value", "E0317", "`number` is a word of the language"),
        ("line", "let half be 3\nlet amount be half - 1", "E0317", "`half` is a word"),
        ("score", "let first be 1\nlet a be 2\nif first is a and first is 1:", "E0317",
         "`a` is a word of the language"),
        ("line", "bet limit 2", "E0101",
         "`limit` cannot stand here; possible: by, `,`, up, the end of"),
        ("line", "bet by 2, 3 raises", "E0101", "`3` cannot stand here; possible: at"),
        ("line", "showdown now", "E0101", "`showdown` takes nothing more"),
        ("line", "pay blind 1", "E0101", "`1` cannot stand here; possible: of, `'s`"),
        ("line", "house banks", "E0101", "`house` cannot stand here; possible: add, ante"),
        ("thing", "house banks", "E0101", "`house` cannot stand here; possible: about"),
        ("thing", "hand of 7 cards, 1 drink", "E0410", "only games of characters have this line"),
    ],
)  # fmt: skip
def test_a_usual_mistake_is_told_by_what_mends_it_and_nothing_else(
    where: str, text: str, code: str, told: str
) -> None:
    indent = {"thing": 2, "line": 6, "score": 4}[where]
    lines = [f"{' ' * indent}{line}" for line in text.split("\n")]
    if text.endswith(":"):
        lines.append(" " * (indent + 2) + ("total 1" if where == "score" else "draw 1 to Middle"))
    places = {"thing": "", "line": "", "score": "", where: "\n".join(lines)}
    mistakes = [each for each in check(PLACES.format(**places)) if not each.is_warning]
    assert [(each.code, each.nearest) for each in mistakes] == [(code, "")]
    assert told in str(mistakes[0])


def test_no_word_is_guessed_that_helps_as_little() -> None:
    for word in ("limit", "blind", "banks", "house", "fold", "wager", "purse", "trump"):
        for line in HOMES["deal"].example, HOMES["exchange"].example, HOMES["pay"].example:
            parts = line.split()
            for place in range(len(parts)):
                text = " ".join([*parts[:place], word, *parts[place + 1 :]])
                for mistake in check(PLACES.format(thing="", line=f"      {text}", score="")):
                    if mistake.code == "E0101" and mistake.nearest:
                        mended = text.replace(word, mistake.nearest)
                        again = check(PLACES.format(thing="", line=f"      {mended}", score=""))
                        assert not [each for each in again if each.code in ("E0101", "E0102")]


RANK = """component deck "Little":
  attribute color: red as r
  suit Oak as o: red
  {}
"""


def test_a_rank_or_extra_without_a_plural_is_told_so() -> None:
    (mistake,) = check(RANK.format("rank Nine as N: value 9, 1 in each suit"), "x.cards")
    assert (mistake.code, mistake.span.line) == ("E0102", 4)
    assert "rank Nine has no plural" in mistake.message
    assert "`rank Nine, Nines as ...`" in mistake.message
    (mistake,) = check(RANK.format("extra Joker as J: one for each color"), "x.cards")
    assert "`extra Joker, Jokers as ...`" in mistake.message


@pytest.mark.parametrize(
    ("letter", "is_one"), [("9", True), ("0", True), ("N", True), ("10", False)]
)
def test_the_letter_of_a_rank_may_be_a_digit(letter: str, is_one: bool) -> None:
    mistakes = check(RANK.format(f"rank Ten, Tens as {letter}: value 9, 1 in each suit"), "x.cards")
    assert [each.code for each in mistakes] == ([] if is_one else ["E0209"])


def test_one_mistake_does_not_bring_about_others() -> None:
    # Nothing else is said about Hand, though the line that declares it is not understood.
    mistakes = check(GAME.replace("each player has Hand", "each player hsa Hand"))
    assert found(mistakes) == ["E0101 4:15"]


def test_mistakes_in_two_games_are_found_together() -> None:
    text = GAME.replace("ante", "anti") + GAME.replace("Small", "Other").replace("value", "rank")
    assert found(check(text)) == ["E0101 6:5", "E0301 21:24"]


@pytest.fixture
def folder_with_a_bad_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder: a deck with two mistakes, two games that use it, and a scenario."""
    monkeypatch.chdir(tmp_path)
    deck = """component deck "Mistaken Deck":
  attribute color: red as r
  suit Oak as o: green
  rank Acorn, Acorns as A: value 7, 3 in each siut

anytime card "Sip":
  yuo draw 1 card
"""
    (tmp_path / "mistaken_deck.cards").write_text(deck, encoding="utf-8")
    for name in ("Small", "Other"):
        text = GAME.replace("Small", name).replace("Rogues and Warriors", "Mistaken Deck")
        (tmp_path / f"{name.lower()}.game").write_text(text, encoding="utf-8")
    (tmp_path / "some.scenario").write_text('scenario "A":\n  expect it is a tie\n')
    return tmp_path


NAMINGS = (
    ["mistaken_deck.cards"],
    ["."],
    ["mistaken_deck.cards", "./mistaken_deck.cards", "{}/mistaken_deck.cards", "."],
    ["{}"],
    ["small.game", "other.game"],
    ["small.game", "{}/mistaken_deck.cards", "other.game"],
)


@pytest.mark.parametrize(
    ("command", "names"),
    [
        (command, names)
        for command in ("check", "fmt", "test")
        for names in NAMINGS
        if command != "test" or "small.game" not in names
    ],
)
def test_each_mistake_is_told_once_whatever_its_file_is_called(
    command: str,
    names: list[str],
    folder_with_a_bad_deck: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([command, *(name.format(folder_with_a_bad_deck) for name in names)]) == 4
    told = capsys.readouterr().out
    places = re.findall(r"mistaken_deck\.cards:(\d+:\d+): (E\d+)", told)
    assert len(set(places)) == len(places)
    assert "E0223" not in told
    assert ("4:47", "E0101") in places


@pytest.mark.parametrize("command", ["explain small", "play small against pim seed 1"])
def test_who_plays_a_game_with_a_bad_deck_is_told_each_mistake_once(
    command: str,
    folder_with_a_bad_deck: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(command.split()) == 4
    told = capsys.readouterr()
    assert (told.out + told.err).count("mistaken_deck.cards:4:47: E0101") == 1


def test_scenarios_of_a_file_that_is_named_twice_are_played_once(
    folder_with_a_bad_deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder_with_a_bad_deck / "other.scenario"
    file.write_text('scenario "Begins":\n  given fiona and zot\n  expect it is the action phase\n')
    (folder_with_a_bad_deck / "mistaken_deck.cards").unlink()
    assert main(["test", "other.scenario", str(file)]) == 0
    assert "1 scenario" in capsys.readouterr().out


def test_what_follows_from_nothing_else_comes_first() -> None:
    text = GAME.replace("  ties color", "  set spare to 3\n  ties colour").replace("ante", "anti")
    assert found(check(text)) == ["E0101 6:5", "E0202 12:8"]
    assert found(check(text.replace("anti", "ante"))) == ["E0202 12:8"]
    assert found(check(text.replace("anti", "ante").replace("colour", "color"))) == ["W0501 11:7"]


def test_a_line_may_go_on_below() -> None:
    text = GAME.replace("is worth value", "is worth ...\n        value ...\n      + 1")
    assert check(text) == []
    (mistake,) = check(text.replace("+ 1", "+ one"))
    assert (mistake.span.line, mistake.span.column) == (12, 9)


def test_a_line_does_not_go_on_for_ever() -> None:
    (mistake,) = check(GAME.replace("is worth value", "is worth ...\n" * 9 + " value"))
    assert mistake.code == "E0104"


def test_a_mistake_that_only_a_variant_makes_is_found() -> None:
    variant = '  variant "A" called a:\n    instead of dealing:\n      deal 9 to each Hnad\n'
    text = GAME.replace("    deal 5", "    step dealing:\n      deal 5") + variant
    assert found(check(text)) == ["E0201 15:22"]


def test_a_mistake_that_only_two_variants_make_together_is_found() -> None:
    text = GAME + (
        '  variant "A" called a:\n    set count to 3\n  variant "B" called b:\n    set count to 4\n'
    )
    text = text.replace("  play:", "  set count to 5\n  play:").replace("deal 5", "deal count")
    assert found(check(text)) == ["E0501 16:5"]
    assert check(text.replace("  play:", "  at most one of a or b\n  play:")) == []


@pytest.mark.parametrize("folder", ["games", "cards", "grammar"])
def test_the_examples_in_the_readmes_are_right(folder: str) -> None:
    readme = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```(?:game|cards)\n(.*?)```", readme, re.DOTALL)
    assert examples
    for example in examples:
        assert check(example) == []


def test_the_phrases_in_the_readme_of_games_are_phrases() -> None:
    readme = (ROOT / "games" / "README.md").read_text(encoding="utf-8")
    (judge,) = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
    assert check(GAME + judge) == []


def test_a_value_that_a_card_has_not_equals_nothing() -> None:
    """As the grammar's README promises of a Dragon as King."""
    text = GAME.replace("  play:", "  table has King (public)\n  play:").replace(
        "value\n", "11 if King is a Dragon, otherwise 2 if rank is King's rank, otherwise 0\n"
    )
    text = text.replace("    ante\n", "    ante\n    draw 1 to King\n")
    compiled = library.compiled_game_in(text, "small")
    order = [source.name for source in compiled.definition.scoring.sources]  # type: ignore[union-attr]
    for king, points in (("Dr", 22), ("Rk", 2), ("Wk", 0)):
        piles = {"King": [king], "Hand": ["Rw", "Dg"]}
        assert compiled.score_with([piles[name] for name in order]) == (0, points)


# -------------------------------------------------------------------------- cards

CARD = 'sometimes card "Odd" in Zot:\n  play when a drink affects you\n{}'
SAID = {
    "  pick another player as victim\n  victim discards 1 furious card\n": (
        "4:21",
        "`furious` cannot stand here; possible: action, anytime, card, cards, cheating, gambling, "
        "sometimes",
        "", "victim discards 1 card"
    ),
    "  pick another player as victim\n  victim puts 2 cards from Hand under your Stoned\n": (
        "4:44", "there is no pile called `Stoned`", "", ""
    ),
    "  let friend be you\n  frend loses 2 Fortitude\n": (
        "4:3", "there is no player called `frend`", "friend", "pick another player as victim"
    ),
    "  you flips 2 cards\n": (
        "3:7", "there is no verb called `flips`", "", "you draw 1 card"
    ),
    "  you loose 2 Fortitude\n": (
        "3:7", "the word `loose` has no meaning here", "lose", "victim loses 2 Fortitude"
    ),
    "  you draw 1 card\n  play when you lose Fortitude\n": (
        "4:17", "`lose` cannot stand here", "", "play after you lose Fortitude",
    ),
    "  wages 2\n": (
        "3:3", "this line cannot stand here; it belongs directly below a Minion", "", ""
    ),
    "  chaser\n": ("3:3", "this line cannot stand here; it belongs directly below a Drink", "", ""),
    "  you may:\n    house\n": (
        "4:5", "this line cannot stand here; it belongs directly below a card", "", ""
    ),
    "  you may:\n    play when a drink is revealed\n": (
        "4:5", "this line cannot stand here; it belongs directly below a card", "", ""
    ),
    "  choose one:\n    - icon 1 Blood\n    - you draw 1 card\n": (
        "4:7", "this line cannot stand here; it belongs directly below a card", "", ""
    ),
    "  you may:\n": ("3:10", "something is missing below this line", "", ""),
}  # fmt: skip
"""Lines of a card with a mistake: its place, what is said of it, what was meant, and an example."""


@pytest.mark.parametrize("lines", SAID)
def test_the_right_word_of_a_card_is_blamed(lines: str) -> None:
    place, message, near, example = SAID[lines]
    mistake = check(CARD.format(lines), "x.cards")[0]
    assert f"{mistake.span.line}:{mistake.span.column}" == place
    assert mistake.message.startswith(message)
    assert mistake.nearest == near
    assert mistake.example == example


@pytest.mark.parametrize(
    ("head", "line", "belongs"),
    [
        ('minion "Odd"', "you draw 1 card", "a card or an Event"),
        ('minion "Odd"', "chaser", "a Drink"),
        ("token Odd", "price 2 Gold", "a card"),
        (
            'drink "Odd"',
            "once each action phase:\n    you draw 1 card",
            "a static card or a Minion",
        ),
        ("character Odd", "reduce Fortitude loss for you by 1", "`while in play:`"),
        ("character Odd", "supply 2", None),
    ],
)
def test_a_line_in_the_wrong_place_is_told_where_it_belongs(
    head: str, line: str, belongs: str | None
) -> None:
    mistake = check(f"{head}:\n  {line}\n", "x.cards")[0]
    if belongs is None:
        assert "belongs" not in mistake.message
    else:
        assert f"it belongs directly below {belongs}" in mistake.message


@pytest.mark.parametrize("title", ['He said "no" to me', 'Say "No!"', '"Never" is a word'])
def test_quotation_marks_end_a_title(title: str) -> None:
    mistake = check(f'action card "{title}" in Zot:\n  you draw 1 card\n', "x.cards")[0]
    assert mistake.message.startswith("the text ends before this word")


def test_what_is_there_twice_is_told_with_the_other_place() -> None:
    files = [
        Source(f"{name}.cards", 'action card "Same":\n  you draw 1 card\n') for name in ("a", "b")
    ]
    assert {(each.source.path, each.message) for each in check_sources(files)} == {
        ("a.cards", 'there are two of "Same": the other one is in b.cards, line 1'),
        ("b.cards", 'there are two of "Same": the other one is in a.cards, line 1'),
    }
    (shared,) = check('action card "I raise!" in Zot:\n  you draw 1 card\n', "x.cards")
    assert "zot.cards, line " in shared.message
    assert "x.game, line 1" in check(GAME + GAME)[0].message
    scenario = 'scenario "Same":\n  given zot, fiona\n  expect zot has 20 Fortitude\n'
    assert "x.scenario, line 1" in check(scenario * 2, "x.scenario")[0].message


@given(st.sampled_from(sorted(literals().values())), st.lists(st.text(max_size=8), max_size=5))
def test_nothing_is_suggested_in_place_of_itself(word: str, more: list[str]) -> None:
    known = [word, *more, *literals().values()]
    assert diagnostics.nearest(word, known) != word
    assert word not in lookup.nearest(word, known)


def test_no_card_stands_in_line_0() -> None:
    """Minions are played like cards, and are told with their line like these."""
    scene = strangers("Anna Berta", 'minion "Helper" in Anna:\n  wages 1\n')
    for cards in scene.table.roster.cards_of:
        assert all(card.line > 0 for card in cards.values())
    assert scene.table.roster.cards_of[0]["Helper"].path == "strangers.cards"


@pytest.mark.parametrize(
    ("thing", "bet", "code", "told"),
    [
        ("", "bet by 0", "E0303", "this number must be from 1 to"),
        ("", "bet by 2, at most 0 raises", "E0303", "this number must be from 1 to"),
        ("", "bet up to 0", "E0303", "this number must be from 1 to"),
        ("", "bet, blinds 2 and 1", "E0303", "the second blind is the Current Bet, and no less"),
        ("", "bet, blinds 0 and 0", "E0303", "this number must be from 1 to"),
        ("the usual Purse is 5", "bet", "E0315", "players begin with a Stash, not with a Purse"),
        ("the usual Stash is 0", "bet", "E0303", "this number must be from 1 to"),
        (
            "the usual ante is 2\n  the usual ante is 3",
            "bet",
            "E0220",
            "a line above says this already",
        ),
        ("the usual pot is 3", "bet", "E0101", "`pot` cannot stand here"),
    ],
)
def test_limits_and_stakes_that_cannot_be_are_refused(
    thing: str, bet: str, code: str, told: str
) -> None:
    text = PLACES.format(thing=f"  {thing}", line="      draw 1 to Middle", score="")
    mistakes = check(text.replace("    bet\n", f"    {bet}\n"))
    assert [each.code for each in mistakes if not each.is_warning] == [code]
    assert told in str(mistakes[0])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('action card "A":\n  you draw 1 card\n  otherwise:\n    you draw 2 cards\n',
         "3:3 `otherwise:` belongs directly below the lines of `if ...:`, `you may:` or "
         "`flip a coin, on heads:`, indented like that"),
        ('action card "A":\n  you may:\n    you draw 1 card\n    otherwise:\n      you drink\n',
         "4:5 `otherwise:` belongs directly below the lines of `if ...:`, `you may:` or "
         "`flip a coin, on heads:`, indented like that"),
        (GAME.replace("    showdown\n", "    otherwise:\n      bet\n    showdown\n"),
         "8:5 `otherwise:` belongs directly below the lines of `if ...:` or `spend one of:`, "
         "indented like that"),
    ],
)  # fmt: skip
def test_an_otherwise_without_its_line_is_told_what_it_belongs_to(text: str, told: str) -> None:
    found = [f"{each.span.line}:{each.span.column} {each.message}" for each in check(text)]
    assert told in found


def test_of_a_word_that_only_begins_right_the_beginning_is_meant() -> None:
    (mistake,) = check('action card "A":\n  you skip your next drinks phase\n')
    assert (mistake.message, mistake.nearest) == (
        "the word `drinks` has no meaning here.", "drink"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("word", "nearest", "example"),
    [("Sheeps", "Sheep", ""), ("Herds", "Herd", "add 1 to Herd"), ("Zzz", "", "")],
)
def test_counters_are_near_what_is_no_number_of_players(
    word: str, nearest: str, example: str
) -> None:
    text = (
        'character Carla:\n  about "x"\n  counter Sheep from 0 to 5\n\n'
        f'counter Herd from 0 to 9\n\naction card "A" in Carla:\n  you gain 1 {word}\n'
        "  you gain 1 Sheep\n  add 1 to Herd\n"
    )
    (mistake,) = [each for each in check(text, "carla.cards") if each.code == "E0224"]
    assert (mistake.nearest, mistake.example) == (nearest, example)


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ('game "A\x07":\n', "1:8", "the character U+0007 does not belong in a line of text"),
        (
            'game "A":\n  about "\u202e"\n',
            "2:10",
            "the character U+202E does not belong in a line of text",
        ),
        (" " * 81 + "a\n", "1:1", "blocks and brackets are nested more than 20 deep here"),
    ],
)
def test_what_is_no_line_is_told_with_its_character_or_the_limit(
    text: str, place: str, message: str
) -> None:
    (mistake,) = check(text)
    assert (found([mistake]), mistake.message) == ([f"E0104 {place}"], message)


def test_bytes_that_are_no_text_are_told_with_their_place(tmp_path: Path) -> None:
    file = tmp_path / "a.game"
    file.write_bytes('# ä\r\ngame "Ö'.encode() + b"\xff")
    (mistake,) = check_paths([file])
    assert found([mistake]) == ["E0104 2:8"]
