"""Games that nobody foresaw, for odds and players: hands that are dear to score or too many to be
counted, long games without a showdown, and Orders of Play made at random.
"""

from __future__ import annotations

from random import Random

HEAD = """\
game "Strange":
  uses deck "{deck}"
  uses dice
  for 2 to 4 players
  each player has Hand (hidden)
  each player has Open (public)
  table has Board (public)
  table has a Chest on each Grey
"""


RANKS = ("Abbey Bower Court Ditch Elm Fort Gate Hill Inlet Jetty Knoll Lodge Mill").split()

DECK = (
    'component deck "Full":\n  attribute color: dark as d, light as l\n'
    + "".join(
        f"  suit {name} as {code}: {color}\n"
        for name, code, color in zip(
            ("Sun", "Moon", "Star", "Cloud"),
            "smtc",
            ("dark", "dark", "light", "light"),
            strict=True,
        )
    )
    + "".join(
        f"  rank {name}, {name}s as {name[0]}: value {number}, 1 in each suit\n"
        for number, name in enumerate(RANKS, start=2)
    )
    + "  board Grey: one for each rank\n\n"
)
"""A deck of 52 cards, each different: four suits of thirteen ranks."""

BY_RANK = """\
  score highest of Hand:
    each card is worth value
  ties none
"""

BY_SETS = """\
  define like of r (rank) as number of cards in Hand where rank is r

  score highest of Hand:
    let pairs be number of cards where (like of rank is 2)
    let top be highest value of cards
    let span be top - lowest value of cards
    total top, as high_card
    each card where (like of rank is 3) is worth 100 * value, as three
    if pairs is more than 0:
      total 15 * highest value of cards where (like of rank is 2), as pair
      total lowest value of cards where (like of rank is 2), as low_pair

  tier pair above ordinary when number of different rank of cards is 4, highest wins
  tier straight above pair when number of different rank of cards is 5 and span is 4, highest wins
  tier flush above straight when all suit of cards match, highest wins
  ties rank
"""


def game_text(play: str, score: str, deck: str = "Full") -> str:
    """The text of a game with this Order of Play and score."""
    lines = "".join(f"    {line}\n" for line in play.strip("\n").split("\n"))
    define, _, rest = score.partition("\n\n") if score.startswith("  define") else ("", "", score)
    own = DECK if deck == "Full" else ""
    before = f"{define}\n" if define else ""
    return f"{own}{HEAD.format(deck=deck)}{before}  play:\n{lines}{rest}"


DRAW = "ante\ndeal 5 to each Hand\nbet\nexchange up to {most} from Hand\n{again}bet\nshowdown\n"

STRANGE = {
    "sets, three drawn": game_text(DRAW.format(most=3, again=""), BY_SETS),
    "sets, one drawn twice": game_text(
        DRAW.format(most=1, again="bet\nexchange up to 1 from Hand\n"), BY_SETS
    ),
    "sets, none drawn": game_text("ante\ndeal 5 to each Hand\nbet\nbet\nshowdown\n", BY_SETS),
    "ranks, three drawn": game_text(DRAW.format(most=3, again=""), BY_RANK),
    "all cards, five drawn twice": game_text(
        DRAW.format(most=5, again="bet\nexchange up to 5 from Hand\n"), BY_SETS
    ),
    "thirteen tricks without a showdown": game_text(
        """
each player in turn:
  pay 5 to Chest of Abbey
deal 12 to each Hand
repeat 12 times:
  each player in turn:
    choose one from cards in Hand as laid, to lay
    move laid from Hand to Open
each player in turn:
  if sum of value of cards in Open is more than 100:
    take all from Chest of Abbey
end game
""",
        "",
    ),
    "a dare": game_text(
        """
each player in turn:
  pay 5 to Chest of Abbey
deal 2 to each Hand
each player together:
  choose one of dare or stay as wish, to choose
  if wish is dare:
    move all cards in Hand to Open
each player in turn:
  if sum of value of cards in Open is more than 18:
    take all from Chest of Abbey
end game
""",
        "",
    ),
}


def generated(luck: Random) -> str:
    """The text of a game out of random steps that `check` accepts."""
    size = luck.randint(1, 5)
    steps = ["ante", f"deal {size} to each Hand"]
    for _ in range(luck.randint(1, 4)):
        steps += luck.choice(
            [
                ["bet"],
                [f"exchange up to {luck.randint(1, size)} from Hand"],
                ["draw 1 to Board"],
                [
                    "each player in turn:",
                    "  choose one of further or enough as wish, to choose",
                    "  if wish is further:",
                    "    draw 1 to Hand",
                ],
                [
                    "each player together:",
                    "  choose one from cards in Hand as laid, to lay",
                    "  move laid from Hand to Open",
                    "  draw 1 to Hand",
                ],
            ]
        )
    ends_so = luck.random() < 0.2
    if ends_so:
        steps += ["each player in turn:", "  pay 1 to Chest of {grey}", "starting player:"]
        steps += ["  take all from Chest of {grey}"]
    deck = luck.choice(["Full", "Rogues and Warriors"])
    grey = "Abbey" if deck == "Full" else "Rogue"
    steps.append("end game" if ends_so else "showdown")
    worth = luck.choice(["value", "2 * value", "value where value is more than 3"])
    each = "each card is worth " + worth
    if "where" in worth:
        each = "each card where (value is more than 3) is worth value"
    scored = luck.choice(["Hand", "Hand and Open"])
    score = f"  score highest of {scored}:\n    {each}\n  ties none\n"
    return game_text("\n".join(steps).replace("{grey}", grey), score, deck)
