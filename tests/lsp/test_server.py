"""What the server tells and answers, over the protocol: every kind of answer, from both sides."""

from __future__ import annotations

import asyncio

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException

from rdi.lang.authoring.formatting import formatted
from rdi.lang.syntax.source import Source
from rdi.lsp.highlighting import SEMANTIC_KINDS
from tests.lsp.editor import CARDS, SMALL, Editor, cursor, place_of

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("tidy"),
    pytest.mark.slow,
]


# ---------------------------------------------------------------------- mistakes


async def test_a_text_without_mistakes_has_none(editor: Editor) -> None:
    editor.open("good.game", SMALL)
    assert await editor.mistakes("good.game") == []


async def test_a_mistake_is_told_with_its_place_code_and_what_was_meant(editor: Editor) -> None:
    editor.open("wrong.game", SMALL.replace("ties color", "ties colour"))
    (found,) = await editor.mistakes("wrong.game")
    assert (found.code, found.source, found.severity) == ("E0202", "rdi", 1)
    assert "Did you mean `color`?" in found.message
    assert (found.range.start, found.range.end) == (lsp.Position(13, 7), lsp.Position(13, 13))


async def test_a_warning_is_none_of_the_mistakes(editor: Editor) -> None:
    editor.open("warned.game", SMALL.replace("deal size", "deal 2"))
    (found,) = await editor.mistakes("warned.game")
    assert (found.code, found.severity) == ("W0501", lsp.DiagnosticSeverity.Warning)
    assert found.tags == (lsp.DiagnosticTag.Unnecessary,) or found.tags == [
        lsp.DiagnosticTag.Unnecessary
    ]


async def test_of_two_things_of_one_name_the_other_is_shown(editor: Editor) -> None:
    editor.open("twice.game", SMALL + SMALL)
    found = [each for each in await editor.mistakes("twice.game") if each.code == "E0223"]
    (related,) = found[0].related_information or ()
    assert related.location.uri == editor.uri("twice.game")
    assert {found[0].range.start.line, related.location.range.start.line} == {0, 14}


async def test_columns_are_counted_as_the_protocol_wants(editor: Editor) -> None:
    line = '  about "\U0001f3b2\U0001f3b2" frobnicates'
    editor.open("dice.game", SMALL.replace('  about "two cards, the higher wins"', line))
    (found,) = await editor.mistakes("dice.game")
    assert (found.range.start.character, found.range.end.character) == (15, 26)


async def test_a_mend_makes_a_mistake_go_away_in_the_editor(editor: Editor) -> None:
    editor.open("mended.game", SMALL.replace("showdown", "shwdown"))
    assert len(await editor.mistakes("mended.game")) == 1
    editor.open("mended.game", SMALL)
    assert await editor.mistakes("mended.game") == []


async def test_keys_pressed_one_after_another_are_waited_for(editor: Editor) -> None:
    name = "typed.game"
    for count in range(30):
        editor.open(name, SMALL + "#" * count)
    await editor.mistakes(name)
    told = [each.version for each in editor.published if each.uri == editor.uri(name)]
    assert told == [30]


async def test_a_text_that_is_closed_has_no_mistakes_any_more(editor: Editor) -> None:
    editor.open("closed.game", "game\n")
    assert await editor.mistakes("closed.game") != []
    editor.close("closed.game")
    await editor.client.text_document_folding_range_async(
        lsp.FoldingRangeParams(editor.document("closed.game"))
    )
    told = [each for each in editor.published if each.uri == editor.uri("closed.game")]
    assert told[-1].diagnostics in ((), [])


async def test_cards_that_are_open_and_not_saved_count_for_scenarios(editor: Editor) -> None:
    scenario = 'scenario "A":\n  given ann, fiona\n  ann plays "Hit" on fiona\n'
    scenario += "  everyone passes\n  expect fiona has 19 Fortitude\n"
    editor.open("alone.scenario", scenario)
    assert await editor.mistakes("alone.scenario") != []
    editor.open("of_ann.cards", CARDS)
    editor.open("alone.scenario", scenario + "# \n")
    assert await editor.mistakes("alone.scenario") == []


# ---------------------------------------------------------------------- mends


async def test_the_word_that_was_meant_is_written_by_a_key(editor: Editor) -> None:
    editor.open("fixed.game", SMALL.replace("ties color", "ties colour"))
    await editor.mistakes("fixed.game")
    first, *_ = await editor.actions("fixed.game", 14)
    assert (first.kind, first.is_preferred) == (lsp.CodeActionKind.QuickFix, True)
    assert [each.code for each in first.diagnostics or ()] == ["E0202"]
    assert editor.after("fixed.game", first) == SMALL


async def test_a_mend_stands_right_behind_an_emoji(editor: Editor) -> None:
    card = 'action card "\U0001f37a Beer" in Fiona, 2 copiez:\n  you draw 1 card\n'
    editor.open("beer.cards", card)
    await editor.mistakes("beer.cards")
    first, *_ = await editor.actions("beer.cards", 1)
    assert editor.after("beer.cards", first) == card.replace("copiez", "copies")


async def test_brackets_that_are_needed_are_written(editor: Editor) -> None:
    right = SMALL.replace("each card is", "each card where (value is 1 or value is 2) is")
    editor.open(
        "brackets.game", right.replace("(value is 1 or value is 2)", "value is 1 or value is 2")
    )
    await editor.mistakes("brackets.game")
    first, *_ = await editor.actions("brackets.game", 13)
    assert editor.after("brackets.game", first) == right


async def test_nothing_is_offered_where_nothing_is_wrong(editor: Editor) -> None:
    editor.open("whole.game", SMALL)
    await editor.mistakes("whole.game")
    assert await editor.actions("whole.game", 1, 14) == []


async def test_only_what_is_asked_for_is_offered(editor: Editor) -> None:
    editor.open("asked.game", SMALL.replace("ties color", "ties colour"))
    await editor.mistakes("asked.game")
    kinds = lsp.CodeActionKind
    assert await editor.actions("asked.game", 14, only=[kinds.Source]) == []
    assert await editor.actions("asked.game", 14, only=[kinds.QuickFix]) != []


async def test_lines_are_offered_as_they_are_formatted(editor: Editor) -> None:
    editor.open(
        "loose.game",
        SMALL.replace("    ante", "      ante")
        .replace("    bet", "      bet")
        .replace("    deal", "      deal")
        .replace("    show", "      show"),
    )
    await editor.mistakes("loose.game")
    kind = lsp.CodeActionKind.RefactorRewrite
    (found,) = await editor.actions("loose.game", 8, 11, only=[kind])
    assert editor.after("loose.game", found) == SMALL


# ---------------------------------------------------------------------- completion


async def completed(editor: Editor, text: str, name: str = "begun.game") -> dict[str, str]:
    """What may be written at the mark, and the text of it."""
    text, position = cursor(text)
    editor.open(name, text)
    found = await editor.complete(name, position)
    return {each.label: each.text_edit.new_text for each in found if each.text_edit}


PLAY = SMALL.replace("    showdown\n", "    showdown\n    |\n")


async def test_phrases_words_and_names_are_offered_where_they_may_stand(editor: Editor) -> None:
    found = await completed(editor, PLAY)
    assert "deal 5 to each Hand" in found
    assert "showdown" in found
    assert "ties color" not in found
    assert "you draw 2 cards" not in found


async def test_an_example_is_gone_through_word_by_word(editor: Editor) -> None:
    found = await completed(editor, PLAY)
    assert found["deal 5 to each Hand"] == "deal ${1:5} to each ${2:Hand}"


async def test_a_half_written_word_is_replaced(editor: Editor) -> None:
    text, position = cursor(PLAY.replace("|", "dea|"))
    editor.open("half.game", text)
    items = await editor.complete("half.game", position)
    deal = next(each for each in items if each.label == "deal 5 to each Hand")
    assert isinstance(deal.text_edit, lsp.TextEdit)
    assert deal.text_edit.range.start.character == 4
    assert deal.detail == "Everybody gets as many cards from the deck." or deal.detail


async def test_a_half_written_line_is_gone_on_with(editor: Editor) -> None:
    found = await completed(editor, PLAY.replace("|", "deal 2 to each |"))
    assert "Hand" in found
    assert "size" not in found
    found = await completed(editor, PLAY.replace("|", "deal |"))
    assert "size" in found


async def test_names_of_the_right_kind_are_offered(editor: Editor) -> None:
    found = await completed(editor, 'scenario "A":\n  given |', "names.scenario")
    assert "fiona" in found
    found = await completed(editor, 'action card "A" in |', "names.cards")
    assert "Fiona" in found
    assert "fiona" not in found


async def test_titles_are_offered_between_quotation_marks(editor: Editor) -> None:
    found = await completed(editor, 'game "X":\n  uses deck "Rog|', "titles.game")
    assert found['"Rogues and Warriors"'] == '"Rogues and Warriors"'
    assert all(each.startswith('"') for each in found)


async def test_in_a_comment_nothing_is_offered(editor: Editor) -> None:
    assert await completed(editor, PLAY.replace("|", "bet # dea|")) == {}


async def test_what_a_phrase_does_is_told_when_it_is_looked_at(editor: Editor) -> None:
    text, position = cursor(PLAY)
    editor.open("told.game", text)
    items = await editor.complete("told.game", position)
    deal = next(each for each in items if each.label == "deal 5 to each Hand")
    full = await editor.client.completion_item_resolve_async(deal)
    assert isinstance(full.documentation, lsp.MarkupContent)
    assert "deal 5 to each Hand" in full.documentation.value
    other = await editor.client.completion_item_resolve_async(lsp.CompletionItem("x"))
    assert other.documentation is None


# ---------------------------------------------------------------------- English and names


async def test_a_line_is_said_in_english(editor: Editor) -> None:
    editor.open("said.cards", CARDS)
    text = await editor.hover("said.cards", place_of(CARDS, "loses"))
    assert "victim loses 1 Fortitude" in text


async def test_a_name_is_told_with_the_line_that_gives_it(editor: Editor) -> None:
    editor.open("said.cards", CARDS)
    text = await editor.hover("said.cards", place_of(CARDS, "Box", 1))
    assert "**Box**, a thing" in text
    assert "line 3" in text


async def test_of_an_empty_line_nothing_is_told(editor: Editor) -> None:
    editor.open("empty.cards", "\n\n" + CARDS)
    assert await editor.hover("empty.cards", lsp.Position(0, 0)) == ""


async def test_what_a_stranger_writes_is_no_markdown(editor: Editor) -> None:
    card = 'action card "Hit" in Fiona:\n  note "[x](command:rm) <b>"\n  you draw 1 card\n'
    editor.open("stranger.cards", card)
    text = await editor.hover("stranger.cards", lsp.Position(1, 4))
    assert "[x](" not in text
    assert "<b>" not in text


async def test_a_name_leads_to_the_line_that_gives_it(editor: Editor) -> None:
    editor.open("leads.game", SMALL)
    assert await editor.definition("leads.game", place_of(SMALL, "size", 1)) == [("leads.game", 6)]
    assert await editor.definition("leads.game", place_of(SMALL, "Hand", 1)) == [("leads.game", 5)]


async def test_a_name_of_the_shelf_leads_to_its_file(editor: Editor) -> None:
    editor.open("leads.game", SMALL)
    found = await editor.definition("leads.game", place_of(SMALL, "Rogues and"))
    assert found == [("rogues_and_warriors.cards", found[0][1])]


async def test_a_word_of_the_language_leads_nowhere(editor: Editor) -> None:
    editor.open("leads.game", SMALL)
    assert await editor.definition("leads.game", place_of(SMALL, "showdown")) == []


async def test_all_places_of_a_name_are_found_in_all_files(editor: Editor) -> None:
    scenario = 'scenario "A":\n  given ann, fiona\n  ann plays "Hit" on fiona\n'
    editor.open("found.cards", CARDS)
    editor.open("found.scenario", scenario)
    at = place_of(CARDS, "Ann")
    everywhere = [
        ("found.cards", 1),
        ("found.cards", 4),
        ("found.scenario", 2),
        ("found.scenario", 3),
    ]
    assert await editor.references("found.cards", at) == everywhere
    assert await editor.references("found.cards", at, with_given=False) == everywhere[1:]


async def test_places_in_the_same_text_are_lit_up(editor: Editor) -> None:
    editor.open("lit.game", SMALL)
    params = lsp.DocumentHighlightParams(editor.document("lit.game"), place_of(SMALL, "size"))
    found = await editor.client.text_document_document_highlight_async(params)
    kinds = lsp.DocumentHighlightKind
    assert [(each.range.start.line, each.kind) for each in found or ()] == [
        (5, kinds.Write), (8, kinds.Read),
    ]  # fmt: skip


# ---------------------------------------------------------------------- other names


async def test_another_name_is_given_in_all_files(editor: Editor) -> None:
    scenario = 'scenario "A":\n  given ann, fiona\n  ann plays "Hit" on fiona\n'
    editor.open("named.cards", CARDS)
    editor.open("named.scenario", scenario)
    found = await editor.rename("named.cards", place_of(CARDS, "Ann"), "Berta")
    assert found == {
        "named.cards": CARDS.replace("Ann", "Berta"),
        "named.scenario": scenario.replace("ann", "berta"),
    }
    found = await editor.rename("named.scenario", place_of(scenario, "Hit"), "Kick")
    assert found["named.cards"] == CARDS.replace("Hit", "Kick")


@pytest.mark.parametrize(
    ("word", "new", "back"),
    [
        ("size", "how_many", "size"),
        ("Hand", "Cards", "Hand"),
        ("Small", "Tiny One", "Small"),
    ],
)
async def test_a_name_given_back_leaves_the_text_as_it_was(
    editor: Editor, word: str, new: str, back: str
) -> None:
    editor.open("back.game", SMALL)
    once = (await editor.rename("back.game", place_of(SMALL, word), new))["back.game"]
    assert once != SMALL
    assert word not in once.replace("Rogues", "")
    editor.open("back.game", once)
    assert await editor.mistakes("back.game") == []
    again = await editor.rename("back.game", place_of(once, new), back)
    assert again == {"back.game": SMALL}


@pytest.mark.parametrize(
    ("word", "new", "why"),
    [
        ("Rogues and Warriors", "Other", "came with the program"),
        ("value", "worth", "belongs to the language"),
        ("size", "number", "word of the language"),
        ("size", "Size", "small letters"),
        ("Hand", "hand", "capital"),
        ("showdown", "x", "no name here"),
    ],
)
async def test_what_cannot_be_renamed_is_said(
    editor: Editor, word: str, new: str, why: str
) -> None:
    editor.open("kept.game", SMALL)
    with pytest.raises(JsonRpcException, match=why):
        await editor.rename("kept.game", place_of(SMALL, word), new)


async def test_no_two_things_get_one_name(editor: Editor) -> None:
    text = SMALL.replace("  play:", "  set pile_size to 3\n  play:")
    editor.open("taken.game", text)
    with pytest.raises(JsonRpcException, match="already, in line 7"):
        await editor.rename("taken.game", place_of(text, "size"), "pile_size")


async def test_the_name_that_would_change_is_shown_first(editor: Editor) -> None:
    editor.open("shown.game", SMALL)

    async def prepared(word: str) -> object:
        params = lsp.PrepareRenameParams(editor.document("shown.game"), place_of(SMALL, word))
        return await editor.client.text_document_prepare_rename_async(params)

    found = await prepared("size")
    assert isinstance(found, lsp.PrepareRenamePlaceholder)
    assert (found.placeholder, found.range.start) == ("size", lsp.Position(5, 6))
    assert await prepared("showdown") is None
    with pytest.raises(JsonRpcException, match="came with the program"):
        await prepared("Rogues and")


# ---------------------------------------------------------------------- the whole text


async def test_the_outline_has_declarations_and_what_they_name(editor: Editor) -> None:
    editor.open("outlined.game", SMALL)
    params = lsp.DocumentSymbolParams(editor.document("outlined.game"))
    (found,) = await editor.client.text_document_document_symbol_async(params) or ()
    assert isinstance(found, lsp.DocumentSymbol)
    assert (found.name, found.detail, found.range.end.line) == ("Small", "game", 13)
    assert [each.name for each in found.children or ()] == ["Hand", "size"]


async def test_names_of_all_files_are_found_by_a_part_of_them(editor: Editor) -> None:
    found = await editor.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("fion"))
    assert "Fiona" in [each.name for each in found or ()]
    none = await editor.client.workspace_symbol_async(lsp.WorkspaceSymbolParams("frobnicate"))
    assert not none


async def test_blocks_and_comments_are_folded(editor: Editor) -> None:
    editor.open("folded.game", "# one\n# two\n" + SMALL + "game\n  x:\n")
    params = lsp.FoldingRangeParams(editor.document("folded.game"))
    found = await editor.client.text_document_folding_range_async(params)
    folds = {(each.start_line, each.end_line, each.kind) for each in found or ()}
    assert (0, 1, "comment") in folds
    assert (2, 15, "region") in folds
    assert (8, 12, "region") in folds
    assert (16, 17, "region") in folds


async def test_a_text_is_formatted_as_the_command_does_it(editor: Editor) -> None:
    loose = SMALL.replace("  play:", "  play :").replace("deal size", "deal  size") + "\n\n"
    editor.open("formatted.game", loose)
    assert await editor.formatted("formatted.game") == formatted(Source("x.game", loose)) == SMALL


async def test_some_lines_are_formatted_and_no_others(editor: Editor) -> None:
    loose = SMALL.replace("  play:", "  play :").replace("deal size", "deal  size")
    editor.open("partly.game", loose)
    found = await editor.formatted("partly.game", 9, 9)
    assert found == loose.replace("deal  size", "deal size")


async def test_a_text_with_mistakes_is_not_formatted(editor: Editor) -> None:
    editor.open("unformatted.game", SMALL.replace("showdown", "shw  down"))
    with pytest.raises(JsonRpcException, match="E0101"):
        await editor.formatted("unformatted.game")


async def lenses_of(editor: Editor, name: str, text: str) -> list[tuple[int, str, list[str]]]:
    editor.open(name, text)
    params = lsp.CodeLensParams(editor.document(name))
    found = await editor.client.text_document_code_lens_async(params)
    results = []
    for each in found or ():
        assert each.command is not None
        words, folder = each.command.arguments or ()
        assert folder == str(editor.folder)
        results.append((each.range.start.line + 1, each.command.command, [*words]))
    return results


async def test_games_cards_and_scenarios_can_be_played_and_tested(editor: Editor) -> None:
    assert await lenses_of(editor, "lens.game", SMALL) == [
        (1, "rdi.play", ["play", "--", "small"]),
        (1, "rdi.odds", ["odds", "--", "small"]),
    ]
    assert await lenses_of(editor, "lens.cards", CARDS) == [
        (4, "rdi.play", ["try", "--card=Hit", "--", "lens.cards"]),
    ]
    scenarios = 'scenario "A":\n  given ann\nscenario "B":\n  given ann\n'
    assert await lenses_of(editor, "lens.scenario", scenarios) == [
        (1, "rdi.test", ["test", "--", "lens.scenario"]),
    ]
    assert await lenses_of(editor, "none.game", '# game "A":\n') == []


async def test_words_are_told_by_what_they_are(editor: Editor) -> None:
    editor.open("coloured.game", 'game "\U0001f3b2":  # x\n  for 2 to Hand\n')
    params = lsp.SemanticTokensParams(editor.document("coloured.game"))
    found = await editor.client.text_document_semantic_tokens_full_async(params)
    assert found is not None
    kinds = [*SEMANTIC_KINDS.values()]
    words = [found.data[n : n + 5] for n in range(0, len(found.data), 5)]
    assert [(w[0], w[1], w[2], kinds[w[3]]) for w in words] == [
        (0, 0, 4, "keyword"), (0, 5, 4, "string"), (0, 4, 1, "operator"), (0, 3, 3, "comment"),
        (1, 2, 3, "keyword"), (0, 4, 1, "number"), (0, 2, 2, "keyword"), (0, 3, 4, "type"),
    ]  # fmt: skip


# ---------------------------------------------------------------------- bytes, and other editors


async def test_an_editor_that_counts_bytes_is_answered_in_bytes(plain_editor: Editor) -> None:
    line = '  about "\U0001f3b2\xe9" frobnicates'
    plain_editor.open("bytes.game", SMALL.replace('  about "two cards, the higher wins"', line))
    (found,) = await plain_editor.mistakes("bytes.game")
    assert (found.range.start.character, found.range.end.character) == (17, 28)


async def test_an_editor_without_snippets_gets_none(plain_editor: Editor) -> None:
    found = await completed(plain_editor, PLAY)
    assert found["deal 5 to each Hand"] == "deal 5 to each Hand"


async def test_a_question_that_is_called_off_harms_nothing(editor: Editor) -> None:
    editor.open("calm.game", SMALL)
    params = lsp.HoverParams(editor.document("calm.game"), lsp.Position(5, 6))
    asked = [
        asyncio.ensure_future(editor.client.text_document_hover_async(params)) for _ in range(9)
    ]
    for each in asked[:-1]:
        each.cancel()
    assert "Size is 2." in str(await asked[-1])


async def test_what_was_never_opened_is_empty(editor: Editor) -> None:
    assert await editor.hover("never.game", lsp.Position(7, 7)) == ""
    assert await editor.complete("never.game", lsp.Position(7, 7)) != []
