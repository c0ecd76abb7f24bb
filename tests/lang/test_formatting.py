"""The formatter puts any text into its habitual form, and never changes what it says."""

# ruff: noqa: SLF001 - that it stops itself is seen only where a part of it is made to go wrong

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi.errors import SourceErrors
from rdi.lang.authoring import formatting
from rdi.lang.authoring.formatting import CannotFormat, formatted, verb_forms
from rdi.lang.compiler.parser import parse
from rdi.lang.syntax.source import Source
from rdi.lang.syntax.tree import HOMES
from tests.lang.mutations import change_a_little
from tests.lang.test_phrases import examples_in_their_places, is_grammatical
from tests.lang.test_strange_cards import LINES
from tests.source import ROOT

SHIPPED = sorted([*Path(ROOT, "games").glob("*.game"), *Path(ROOT, "cards").glob("*.cards")])
SCENARIOS = sorted(Path(ROOT, "tests", "inn").glob("*.scenario"))
TEXTS = [file.read_text(encoding="utf-8") for file in SHIPPED]
LEVELS = re.compile("^ +", re.MULTILINE)

UNTIDY = """
# above all

#  of the first card
action   card "A # in the title",2 copy :
    another player lose 2 Fortitude# beside
    let rivals be each   other player


    each of rivals lose 1 Fortitude
      # further in than anything
    rivals loses 1 Fortitude
    for each of rivals :

       # below a heading
       they loses ( 2+1 ) Fortitude
       # at the end of the block
    # at the end of the card
sometimes card "B":
  play when a action or sometimes card affects your Fortitude
  choose one :
    -   you gains 2 Fortitude
    -
      you draws 1 cards
      you discard 2 card
  if its Fortitude is 2 and victim are in the round and ...
        not they does :
    victim bother 2
verb bother , bothers( who,n ) :
  who gain n Sting
token Sting,supply 12
drink "C", 1 copies:
  Alcohol+2
  for a Orc:
     Fortitude - 1

# below all



"""

TIDY = """\
# above all

#  of the first card
action card "A # in the title", 2 copies:
  another player loses 2 Fortitude  # beside
  let rivals be each other player

  each of rivals loses 1 Fortitude
  # further in than anything
  rivals lose 1 Fortitude
  for each of rivals:
    # below a heading
    they lose (2 + 1) Fortitude
    # at the end of the block
  # at the end of the card

sometimes card "B":
  play when an action or sometimes card affects your Fortitude
  choose one:
    - you gain 2 Fortitude
    -
      you draw 1 card
      you discard 2 cards
  if its Fortitude is 2 and victim is in the round and ...
    not they do:
    victim bothers 2

verb bother, bothers (who, n):
  who gains n Sting

token Sting, supply 12

drink "C", 1 copy:
  Alcohol +2
  for an Orc:
    Fortitude -1

# below all
"""


def form(text: str) -> str:
    return formatted(Source("x.cards", text))


def form_of(line: str) -> str:
    """A line of a card, formatted."""
    return form(f'anytime card "X":\n  {line}\n').split("\n")[1].strip()


def test_an_untidy_text_becomes_tidy() -> None:
    assert form(UNTIDY) == TIDY


def test_a_tidy_text_stays_as_it_is() -> None:
    assert form(TIDY) == TIDY


@pytest.mark.parametrize("text", TEXTS, ids=[file.name for file in SHIPPED])
def test_what_is_shipped_is_tidy(text: str) -> None:
    assert form(text) == text


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.name)
def test_our_scenarios_are_tidy(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert form(text) == text


@pytest.mark.slow
def test_the_examples_of_phrases_are_tidy() -> None:
    texts = examples_in_their_places().values()
    assert [text for text in texts if text is None or form(text) != text] == []


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ("you loses 1 Alcohol", "you lose 1 Alcohol"),
        ("another player in the round lose 1 Alcohol",
         "another player in the round loses 1 Alcohol"),
        ("each player draw 2 card", "each player draws 2 cards"),
        ("the attacker take 1 Gold from the pot", "the attacker takes 1 Gold from the pot"),
        ("victim may not play cards until your next turn",) * 2,
        ("victim pays 1 Gold to you, in 4 payments",) * 2,
        ("victim drink for the highest Alcohol , who win is champion",
         "victim drinks for the highest Alcohol, who wins is champion"),
        ("reduce its Fortitude loss for you by 2",) * 2,
        ("start an round", "start a round"),
        ("not against an card that ends the round", "not against a card that ends the round"),
        ("play when an cheating card affects you", "play when a cheating card affects you"),
        ("the owner lose (its Alcohol  -2)  Fortitude",
         "the owner loses (its Alcohol - 2) Fortitude"),
    ],
)  # fmt: skip
def test_words_take_their_right_forms(given: str, wanted: str) -> None:
    assert form_of(given) == wanted


@pytest.mark.parametrize("article", ["a", "an"])
@pytest.mark.parametrize("trait", ["Unicorn", "Uncle", "Hero", "Heir", "European", "One"])
def test_an_article_is_kept_where_its_sound_cannot_be_known(article: str, trait: str) -> None:
    text = f'drink "X":\n  Alcohol +1\n  for {article} {trait}:\n    Alcohol +2\n'
    assert form(text) == text


def test_a_name_that_looks_like_a_word_is_no_word() -> None:
    text = 'game "X":\n  define a as an of 1\n  define an of card as card\n'
    assert form(text) == text


def test_a_name_is_one_player_again_in_the_next_card() -> None:
    text = 'action card "{}":\n  let those_two be {}\n  those_two {} 1 Alcohol\n'
    one = text.format("A", "each player", "lose")
    other = text.format("B", "you", "loses")
    assert form(f"{one}{other}") == f"{one}\n{other}"


def test_a_verb_of_ones_own_is_known_in_its_own_file_only() -> None:
    verb = 'verb bother, bothers (who):\n  who loses 1 Gold\n\naction card "X":\n  victim bother\n'
    assert form(verb).endswith("victim bothers\n")
    assert form_of("victim bother") == "victim bother"


@pytest.mark.parametrize("text", ["", "\n \n\n", "# alone\n", "# alone"])
def test_nothing_and_comments_alone(text: str) -> None:
    assert form(text) == ("# alone\n" if "#" in text else "")


def test_lines_may_end_as_on_other_systems() -> None:
    assert form(TIDY.replace("\n", "\r\n")) == TIDY


def test_long_lines_are_not_broken() -> None:
    long = " or ".join([f'"{"title " * 4}{n}"' for n in range(7)])
    text = f'sometimes card "X":\n  only {long} can affect it\n'
    assert form(text) == text


def test_a_text_with_mistakes_is_refused_with_them() -> None:
    with pytest.raises(SourceErrors, match="E0101"):
        form('action card "X":\n  you loose 1 Alcohol\n')


def test_a_text_that_would_not_be_understood_any_more_is_left_alone() -> None:
    terms = "+".join(["1"] * 100)
    with pytest.raises(CannotFormat, match="could not be read again"):
        form(f'action card "X":\n  you lose ({terms}) Alcohol\n')


# Each gate, with a formatter that has a fault.


def _lose_sevens(words: list[str]) -> str:
    return " ".join(word for word in words if word != "7")


def test_a_formatter_that_changes_what_is_said_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(formatting, "_row", lambda words: " ".join(words).replace("7", "8"))
    with pytest.raises(CannotFormat, match="something else"):
        form('action card "X":\n  you lose 7 Alcohol\n')


def test_a_formatter_that_loses_a_word_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "_row", _lose_sevens)
    with pytest.raises(CannotFormat, match="could not be read again"):
        form('action card "X" :\n  you lose 7 Alcohol\n')


@pytest.mark.parametrize("found", [None, formatting.Comment("# elsewhere", 2)])
def test_a_formatter_that_loses_or_changes_a_comment_is_stopped(
    found: formatting.Comment | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'action card "X":\n  # mine\n  you lose 7 Alcohol\n'
    layout = formatting._Layout(formatting._read(Source("x.cards", text)), text, {})
    shown = layout.text().replace("  # mine\n", "" if found is None else f"  {found.text}\n")
    monkeypatch.setattr(formatting._Layout, "text", lambda _: shown)
    with pytest.raises(CannotFormat, match="comments"):
        form(text)


def test_a_formatter_that_moves_a_comment_to_another_line_is_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = 'action card "X":\n  # mine\n  you lose 7 Alcohol\n'
    moved = 'action card "X":\n  you lose 7 Alcohol\n  # mine\n'
    monkeypatch.setattr(formatting._Layout, "text", lambda _: moved)
    with pytest.raises(CannotFormat, match="comments"):
        form(text)


def test_a_formatter_that_never_comes_to_rest_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formatting, "STEP", "   ")
    layouts = iter(["action card 'X':", ""])
    text = 'action card "X":\n  you lose 7 Alcohol\n'
    monkeypatch.setattr(formatting._Layout, "text", lambda _: text + "\n" * len(next(layouts)))
    with pytest.raises(CannotFormat, match="change again"):
        form(text)


# Whatever was done to the spaces of a text, and to its verbs, it comes out the same.


@settings(max_examples=25)
@given(st.data())
def test_a_text_in_disorder_comes_out_in_order(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS))
    step = data.draw(st.integers(1, 4))
    untidy = LEVELS.sub(lambda spaces: " " * (len(spaces[0]) // 2 * step), text)
    rows = untidy.rstrip("\n").split("\n")
    for _ in range(data.draw(st.integers(1, 12))):
        place = data.draw(st.integers(0, len(rows) - 1))
        row = rows[place]
        match data.draw(st.sampled_from(["spaces", "end", "blank", "verb"])):
            case "spaces" if '"' not in row and not row.lstrip().startswith(("#", "Alcohol")):
                rows[place] = re.sub(r"(?<=\S) (?=\S)|(?<=[a-z])(?=[,:)])", "  ", row)
            case "end" if "..." not in row:
                rows[place] = row + " " * data.draw(st.integers(1, 4))
            case "blank" if not row:
                rows.insert(place, "")
            case "verb" if "verb" not in row:
                rows[place] = re.sub(r'^( *[^"#]*\byou) (lose|gain|pay|draw)\b', r"\1 \2s", row)
    assert form("\n".join(rows)) == text


def outcome(text: str) -> str:
    """What comes of a text, or why nothing does."""
    try:
        return form(text)
    except (SourceErrors, CannotFormat) as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.data())
def test_what_is_remembered_of_a_text_makes_no_difference(data: st.DataObject) -> None:
    rows = data.draw(st.sampled_from([TIDY, UNTIDY])).split("\n")
    for _ in range(4):
        change_a_little(rows, ["# x", "you", "a", "an", "loses", "lose", "...", ":"], data)
        text = "\n".join(rows)
        found = outcome(text)
        assert outcome(text) == found
        formatting._remembered.clear()
        assert outcome(text) == found


def test_only_the_mistakes_of_a_text_are_told_and_all_of_them() -> None:
    wrong = 'action card "{}":\n  you loose 1 Alcohol\n'
    text = f"{TIDY}\n{wrong.format('Y')}\n{TIDY}\n{wrong.format('Z')}"
    for _ in range(2):  # the second time what is right is remembered
        with pytest.raises(SourceErrors) as error:
            form(text)
        assert [*error.value.diagnostics] == parse(Source("x.cards", text)).mistakes
        assert len(error.value.diagnostics) == 2


@settings(max_examples=60)
@given(st.lists(st.sampled_from([*LINES, "", "# a", "  # b", "    # c"]), max_size=30))
def test_lines_in_any_order_are_formatted_or_refused(lines: list[str]) -> None:
    source = Source("x.cards", "\n".join(lines))
    if parse(source).mistakes:
        with pytest.raises(SourceErrors):
            formatted(source)
    else:
        text = formatted(source)
        assert not re.search(r"[ \t]$|\n\n\n|\t", text, re.MULTILINE)


@settings(max_examples=30)
@given(st.lists(st.sampled_from(sorted(set(TIDY.split("\n")))), min_size=1, max_size=6), st.data())
def test_comments_anywhere_stay_with_their_lines(comments: list[str], data: st.DataObject) -> None:
    rows = TIDY.split("\n")
    for each in comments:
        place = data.draw(st.integers(0, len(rows)))
        rows.insert(place, " " * data.draw(st.integers(0, 9)) + "# " + each)
    if not any(above.endswith("...") and "#" in row for above, row in pairwise(rows)):
        text = form("\n".join(rows))
        assert [row.strip() for row in text.split("\n") if row.strip()] == [
            row.strip() for row in rows if row.strip()
        ]


CARD_LINES = [
    f"{home.example}\n    {'- ' if 'one:' in home.example else ''}you draw 1 card"
    if home.example.endswith(":")
    else home.example
    for home in HOMES.values()
    if ".cards." in home.__module__
]


@cache
def effects() -> list[str]:
    """The lines that a card may have, and no file by themselves."""
    return sorted(
        {line for line in CARD_LINES if is_grammatical(f'anytime card "X":\n  {line}\n')}
        - {line for line in CARD_LINES if is_grammatical(f"{line}\n")}
    )


OTHER_FORMS = {
    form: other
    for one, many in [*verb_forms().items(), ("a", "an")]
    for form, other in ((one, many), (many, one))
}


def test_there_are_lines_to_choose_from() -> None:
    assert len(effects()) > 50
    assert {"loses", "gain", "draws", "wins", "is", "an"} <= OTHER_FORMS.keys()


def says_the_same(text: str, other: str) -> bool:
    """Whether the grammar has such a text, and reads it as the other one."""
    if not is_grammatical(text):
        return False
    found, wanted = (parse(Source("x.cards", each)).declarations for each in (text, other))
    return formatting._alike(found, wanted, {})


@settings(max_examples=80)
@given(st.lists(st.deferred(lambda: st.sampled_from(effects())), min_size=1, max_size=5), st.data())
def test_words_in_the_wrong_form_are_put_right(lines: list[str], data: st.DataObject) -> None:
    text = 'anytime card "X":\n' + "".join(f"  {line}\n" for line in lines)
    if not is_grammatical(text):  # two lines that cannot stand one after the other
        return
    tidy = form(text)
    words = re.split(r"(\s+)", tidy)
    for _ in range(4):
        place = data.draw(st.integers(0, len(words) - 1))
        other = [*words]
        other[place] = OTHER_FORMS.get(words[place], words[place])
        if says_the_same("".join(other), tidy):
            words = other
    assert form("".join(words)) == tidy == text


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("play after another player are out", "play after another player is out"),
        ("play after you is out", "play after you are out"),
    ],
)
def test_who_is_out_is_said_as_of_one_or_of_you(wrong: str, right: str) -> None:
    text = 'anytime card "X":\n  {}\n  you gain 1 Fortitude\n'
    assert form(text.format(wrong)) == text.format(right) == form(text.format(right))


def test_who_draws_is_said_as_of_you() -> None:
    text = 'character Ada:\n  about "x"\n  before you {}:\n    you gain 1 Fortitude\n'
    assert form(text.format("draws")) == text.format("draw")


def test_a_number_of_raises_is_said_as_it_is_counted() -> None:
    text = """game "X":
  uses deck "Rogues and Warriors"
  for 2 to 4 players
  each player has Hand (hidden)
  play:
    ante
    deal 1 to each Hand
    bet by 2, at most 1 raise
    bet by 2, at most 3 raises
    showdown
  score highest of Hand:
    each card is worth value
  ties none
"""
    assert form(text.replace("1 raise", "1 raises").replace("3 raises", "3 raise")) == text
