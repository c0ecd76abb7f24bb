"""Tell all that can be seen of games played at random, of each game as one number.

`python -P tests/account.py 50` plays so many of each; whatever runs them, the numbers are the same.
"""

import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from rdi import Game, IllegalAnswer, library, new_game

SEATS, OFTEN = 4, 5


def accounts(count: int) -> Iterator[str]:
    """For each game its name and the number."""
    for entry in library.entries():
        random, digest = Random(9), sha256()
        for seed in range(count):
            for line in story(new_game(entry.name, seats=seats_for(entry.name), seed=seed), random):
                digest.update(line.encode())
        yield f"{entry.name} {digest.hexdigest()}"


def seats_for(name: str) -> int:
    """Four, or as many as may play."""
    game = library.definition(name)
    return max(game.least_seats, min(SEATS, game.most_seats))


def story(game: Game, random: Random) -> Iterator[str]:
    """What players, onlookers and the record are told of a game, and what is refused."""
    decisions = 0
    while (request := game.pending) is not None:
        answer = random.choice(request.options[-3:])
        if decisions % OFTEN == 0:
            yield from glances(game, answer)
        game.answer(answer)
        decisions += 1
    yield repr((game.log, game.events, game.outcome, dict(game.purses)))


def glances(game: Game, answer: object) -> Iterator[str]:
    """A moment of a game as its seat sees it, in a copy of it, and in one that is imagined."""
    assert game.pending is not None
    view, twin = game.view(game.pending.seat), game.fork()
    yield repr(view.as_data())
    twin.answer(answer)
    yield repr(twin.log)
    yield repr(view.imagine(1).log)
    try:
        game.answer(("raise", "everything"))
    except IllegalAnswer as refused:
        yield str(refused)


if __name__ == "__main__":
    sys.stdout.writelines(f"{account}\n" for account in accounts(int(sys.argv[1])))
