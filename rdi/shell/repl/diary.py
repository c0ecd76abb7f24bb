"""Keep the diary: note every game that ends here, and tell what the entries come to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from rdi.chances.results import Estimate
from rdi.deadline import Progress
from rdi.errors import MissingFiles, RdiError
from rdi.files import at_home, new_file
from rdi.model.record import Record
from rdi.review.diary import (
    GROUPINGS,
    Diary,
    Entry,
    Tally,
    as_csv,
    game_id,
    tallies,
    tally,
)
from rdi.review.game_review import GameReview, review
from rdi.review.marks import rating
from rdi.session.replay import opening_position
from rdi.session.save_files import load
from rdi.shell.advice.odds_text import signed
from rdi.shell.lookup import InputError, find_name
from rdi.shell.play.game_session import GameSession
from rdi.shell.play.game_setup import names_at
from rdi.shell.progress import shown_progress
from rdi.shell.repl.saved_games import SavedGames
from rdi.shell.show.document import (
    Block,
    Columns,
    Data,
    Document,
    Heading,
    Plot,
    Sentence,
    row_in_words,
)
from rdi.shell.show.page import Page
from rdi.text import count_of, typed, with_article

CHOICES_FOR_RATING = 20
"""So many choices are needed before somebody is given a name for how well they play."""

EMPTY = "The diary is empty. Every game that you finish is written into it."


def note_game(page: Page, shelf: SavedGames, session: GameSession) -> None:
    """Write a game that is over into the diary, for each person who played it at this keyboard:
    who could not pay the ante and sat out has played nothing.
    """
    folder = shelf.folder
    outcome = session.game.outcome
    if folder is None or outcome is None:
        return
    record, names = session.game.record, names_at(session.game)
    header = record.header
    places = {seat: rank for rank, group in enumerate(outcome.places, start=1) for seat in group}
    current = shelf.current
    sat_out = {event[1] for event in session.game.events if event[0] == "sits out"}
    entries = [
        Entry(
            game_id(record),
            session.party.person(seat),
            datetime.now().strftime("%Y-%m-%d %H:%M"),
            header.game,
            ",".join(map(typed, header.variants)),
            ",".join(name for other, name in enumerate(names) if other != seat),
            outcome.winnings[seat],
            places.get(seat, len(outcome.places) + 1),
            session.is_practice,
            current.stem if current is not None else "",
        )
        for seat in sorted(session.party.humans - sat_out)
    ]
    try:
        Diary(folder).keep(entries)
    except MissingFiles as error:
        page.say(f"This game could not be written into the diary: {error}.")


def note_review(page: Page, shelf: SavedGames, record: Record, found: GameReview) -> None:
    """Add what a review found to the diary, for all persons whose game it was."""
    folder = shelf.folder
    if folder is None or found.is_partial:
        return
    diary, game = Diary(folder), game_id(record)
    try:
        for entry in diary.entries():
            if entry.game_id == game:
                names = names_at(opening_position(record))
                diary.note_review(game, entry.player, found.of(names.index(entry.player)))
    except MissingFiles as error:
        page.say(f"This review could not be written into the diary: {error}.")


# ------------------------------------------------------------------ telling


def tell_diary(page: Page, shelf: SavedGames, text: str) -> None:
    """Tell what the games in the diary come to: `by game`, `variant`, `opponent` or `month`, and
    `of` one person where several have played here.

    Raises InputError for other words, and MissingFiles where the diary cannot be read.
    """
    words = text.split()
    by, player = "game", ""
    while words:
        word = words.pop(0)
        if word == "by" and words:
            by = find_name(words.pop(0).removesuffix("s"), "grouping", GROUPINGS)
        elif word == "of" and words:
            player = words.pop(0)
        else:
            raise InputError(f"the diary can be grouped by {', '.join(GROUPINGS)}, not {word!r}.")
    entries = _entries(shelf)
    if not entries:
        page.say(EMPTY)
        return
    players = {each.player: each.player for each in entries}
    if player:
        player = players[find_name(player, "player in the diary", players)]
        entries = [each for each in entries if each.player == player]
    page.show(diary_document(entries, by, several=len(players) > 1 and not player))


def export_diary(page: Page, shelf: SavedGames, text: str) -> None:
    """Write all entries as a table with commas: into this file, or onto the page."""
    table = as_csv(_entries(shelf))
    if not text:
        page.lines(table.splitlines())
        return
    path = at_home(text)
    with new_file(path) as file:
        file.write(table)
    page.say(f"Written to {path}.")


def review_diary(page: Page, shelf: SavedGames, seconds: float | None) -> None:
    """Look back at all games in the diary of which that was not done, those of practice left out,
    for about so many seconds each; Ctrl-C keeps what was found.
    """
    waiting = [each for each in _entries(shelf) if not each.is_reviewed and not each.is_practice]
    if not waiting:
        page.say("All games in the diary have been reviewed.")
        return
    with shown_progress("reviewing", page.look.mode == "json") as progress:
        done = _looked_back_at(waiting, page, shelf, seconds, progress)
    page.say(f"{count_of(done, 'game')} reviewed.")
    if done < len(waiting):
        missing = count_of(len(waiting) - done, "game")
        page.say(f"{missing} left: the review was stopped before them, or their records are gone.")


def _looked_back_at(
    waiting: Sequence[Entry],
    page: Page,
    shelf: SavedGames,
    seconds: float | None,
    progress: Progress,
) -> int:
    """The number of these games that were looked back at; their entries know it now."""
    done = 0
    for count, entry in enumerate(waiting):
        record = _record_of(entry, shelf)
        if record is None:
            continue
        going_on = partial(progress, count, len(waiting))
        found = review(record, seconds=seconds, progress=lambda *_, ask=going_on: ask())
        if found.is_partial:
            break
        note_review(page, shelf, record, found)
        done += 1
    return done


def _record_of(entry: Entry, shelf: SavedGames) -> Record | None:
    """The record of a game in the diary; None where it is not kept any more."""
    save = next((each for each in shelf.all() if each.path.stem == entry.save), None)
    if save is None:
        return None
    try:
        kept = load(save.path)
    except RdiError:
        return None
    games = [kept] if isinstance(kept, Record) else kept.games
    return next((each for each in games if game_id(each) == entry.game_id), None)


def _entries(shelf: SavedGames) -> list[Entry]:
    folder = shelf.folder
    if folder is None:
        raise InputError("nothing is saved here, so there is no diary.")
    return Diary(folder).entries()


def diary_document(entries: Sequence[Entry], by: str, several: bool = False) -> Document:
    """The sums of these entries, practice apart; `several` persons are told apart as well."""
    true = [each for each in entries if not each.is_practice]
    practice = [each for each in entries if each.is_practice]
    blocks: list[Block] = [Heading("Diary")]
    if several:
        names = dict.fromkeys(each.player for each in true)
        rows = [tally(name, [each for each in true if each.player == name]) for name in names]
        blocks.append(_table("", rows))
    if true:
        rows = [*tallies(true, by), tally("all", true)]
        blocks.append(_table(by, rows))
        blocks += _rated(rows[-1])
        total, curve = 0, []
        for each in true:
            total += each.gold
            curve.append(float(total))
        if len(curve) > 1 and not several:
            blocks.append(Plot(tuple(curve), "Gold won and lost in all", "game"))
    if practice:
        count = count_of(len(practice), "game")
        are = "is" if len(practice) == 1 else "are"
        told = f"{count} of practice, in which a choice was taken back, {are} not counted."
        blocks.append(Sentence(told))
    unseen = sum(not each.is_reviewed for each in true)
    if unseen:
        blocks.append(Sentence(f"Not reviewed yet: {count_of(unseen, 'game')} (diary review)."))
    data = Data("diary", {"by": by, "tallies": [*tallies(true, by)], "all": tally("all", true),
                          "practice": len(practice), "not_reviewed": unseen})  # fmt: skip
    return Document(tuple(blocks), data)


def _table(by: str, rows: Sequence[Tally]) -> Columns:
    head = (by, "games", "won", "Gold", "a game", "luck", "error rate")
    cells = [
        (
            each.name,
            str(each.games),
            str(each.won),
            f"{each.gold:+d}" if each.gold else "0",
            f"{each.gold / each.games:+.1f}",
            _luck(each),
            "" if each.error_rate is None else f"{each.error_rate:.1f}",
        )
        for each in rows
    ]
    told = tuple(row_in_words(head, row) for row in cells)
    return Columns((head, *cells), tuple(range(1, len(head))), "  ", told)


def _luck(found: Tally) -> str:
    """The luck of some games with its half width, where that is known; nothing of none."""
    if found.luck is None:
        return ""
    if found.luck_error is None:
        return signed(Estimate(found.luck), is_exact=True)
    return signed(Estimate(found.luck, found.luck_error), is_exact=False)


def _rated(whole: Tally) -> list[Block]:
    """The name for how well somebody plays, once there are enough choices."""
    if whole.error_rate is None or whole.choices < CHOICES_FOR_RATING:
        return []
    choices = count_of(whole.choices, "choice")
    return [Sentence(f"By {choices} you play like {with_article(rating(whole.error_rate))}.")]
