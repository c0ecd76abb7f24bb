"""Mistakes as they are gathered: each is known to be among those found, however it came there."""

from hypothesis import given
from hypothesis import strategies as st

from rdi.lang.syntax.diagnostics import Diagnostic, Mistakes
from rdi.lang.syntax.source import Source, Span

SOURCE = Source("x.game", "game")
FOUND = [
    Diagnostic("E0101", SOURCE, Span(line, 1, line, 2), message)
    for line in range(1, 4)
    for message in ("this", "that")
]


@given(
    st.lists(st.sampled_from(FOUND)),
    st.lists(st.tuples(st.sampled_from("ae+"), st.sampled_from(FOUND))),
)
def test_what_was_found_is_among_them(
    first: list[Diagnostic], changes: list[tuple[str, Diagnostic]]
) -> None:
    plain, mistakes = [*first], Mistakes(first)
    for change, each in changes:
        for found in (plain, mistakes):
            if change == "a":
                found.append(each)
            elif change == "e":
                found.extend([each, each])
            else:
                found += [each]
        assert mistakes == plain
        assert [each in mistakes for each in FOUND] == [each in plain for each in FOUND]
