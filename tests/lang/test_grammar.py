"""The grammar is free of guesses, and each of its phrases has one home in Python."""

import re

from lark import Lark

from rdi.lang.phrases import GROUPS
from rdi.lang.syntax.grammar import OPTIONS, grammar
from rdi.lang.syntax.lark_parser import parser
from rdi.lang.syntax.tables import literals
from rdi.lang.syntax.tree import HOMES


def named_by_the_grammar() -> set[str]:
    """What trees can be called: aliases, and rules that are neither inlined nor generated."""
    found = set()
    for rule in parser().rules:
        name = str(rule.alias or rule.origin.name)
        is_inlined = rule.options.expand1 and rule.alias is None
        if not name.startswith("_") and not is_inlined:
            found.add(name)
    return found - {"start"}


def test_nothing_in_the_grammar_can_be_read_in_two_ways() -> None:
    # In strict mode Lark refuses every conflict that it would otherwise settle in silence.
    Lark(grammar(), strict=True, postlex=parser().options.postlex, **OPTIONS)


def test_each_phrase_of_the_grammar_has_a_home() -> None:
    assert named_by_the_grammar() - set(HOMES) == set()


def test_each_home_has_a_phrase_in_the_grammar() -> None:
    assert set(HOMES) - named_by_the_grammar() == set()


def test_each_home_is_in_a_group_of_the_manual() -> None:
    modules = {group.__name__ for group in GROUPS}
    assert {home.__module__ for home in HOMES.values()} == modules


def test_words_of_the_language_are_lowercase_and_names_of_things_are_not() -> None:
    terminals = {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}
    others = set(terminals.values()) - set(literals().values())
    assert others == {":", ",", "(", ")", "+", "-", "*", "'s"}
    assert all(re.fullmatch("[a-z]+", word) for word in literals().values())


def test_each_field_of_a_phrase_is_a_part_of_the_grammars_phrase() -> None:
    """A home cannot wait for more parts than its phrase has."""
    for name, home in HOMES.items():
        fixed = [field for field in home.fields if not field.startswith("*")]
        longest = max(
            len([s for s in rule.expansion if s.is_term is False or not s.filter_out])
            + len(rule.options.empty_indices or ())
            for rule in parser().rules
            if str(rule.alias or rule.origin.name) == name
        )
        assert len(fixed) <= longest, name
