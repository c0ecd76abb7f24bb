"""Tables of characters laid by hand, one for each kind of thing that can be shown there."""

from dataclasses import replace

from rdi.shell.play.inn_screen import GamblingRound, HandCard, InnScreen, InnSeat, SeatPile
from rdi.shell.show.choice import Choice
from rdi.shell.show.party import Party, party_of_characters

PARTY: Party = party_of_characters(
    ("You", "Mara", "Nell"), ("Bard", "Monk", "Bard"), 0, frozenset({0})
)


def seat(
    name: str, numbers: tuple[int, int], gold: int, *, acting: bool = False, asked: bool = False,
    out: str = "", tokens: dict[str, int] | None = None, minions: tuple[str, ...] = (),
) -> InnSeat:  # fmt: skip
    """One player, by Fortitude and Alcohol."""
    stats = dict(zip(("Fortitude", "Alcohol"), numbers, strict=True))
    piles = {"InPlay": SeatPile(len(minions), minions[-1], minions)} if minions else {}
    apart = numbers[0] - numbers[1]
    return InnSeat(name, stats, apart, gold, 7, 2, tokens or {}, piles, acting, asked, out)


HAND = (
    HandCard(1, "A song for the road!", ("action",), "Another player loses 2 Fortitude.", True),
    HandCard(
        2, "Wait... I know this one, and it has a great many verses, all long", ("sometimes",),
        "You ignore it, when a card affects your Fortitude, Alcohol or Gold.", False,
    ),
    HandCard(3, "Deal me in", ("action", "gambling"), "Action: Start a Round of Gambling.", True),
)  # fmt: skip
CARDS = (
    Choice("pass", "no card in this phase", "p", "pass"),
    Choice(HAND[0].title, HAND[0].gist, answer=HAND[0].title, brief="1 A song for the road!"),
    Choice(HAND[2].title, HAND[2].gist, answer=HAND[2].title, brief="3 Deal me in"),
    Choice("pass turn", "until your next turn"),
)
PLAYING = InnScreen(
    title="The Inn",
    turn="Your turn",
    phase="action",
    verb="play",
    drinks_left=17,
    inn=-3,
    passes_out=("Alcohol", "Fortitude"),
    most={"Fortitude": 20, "Alcohol": 20},
    seats=(
        seat("You (Bard)", (20, 4), 11, acting=True, asked=True),
        seat("Monk (Mara)", (7, 6), 0, tokens={"glare": 2}, minions=("Imp", "Owl")),
        seat("Bard 2 (Nell of the long name)", (3, 3), 2, out="passed out"),
    ),
    round=None,
    pending=(),
    hand=HAND,
    asked="You",
    question="play an Action Card?  pass plays none",
    choices=CARDS,
)
ANSWERING = replace(
    PLAYING,
    turn="Monk's turn",
    phase="drink",
    verb="answer",
    seats=(PLAYING.seats[0], replace(PLAYING.seats[1], is_acting=True), PLAYING.seats[2]),
    pending=(
        (0, "Monk is about to drink Wine with a Chaser and Dark Ale: Alcohol +3"),
        (0, "You are about to drink Wine: Alcohol +2"),
        (1, "Monk plays \u201cNot for me\u201d on Wine with a Chaser: Monk ignores it"),
    ),
    question="answer it?  Enter lets it happen",
)
GAMBLING = replace(
    PLAYING,
    verb="gamble",
    round=GamblingRound(6, ("You", "Monk"), "Monk", ("cheating",), ("A Goose",)),
    open_piles={"FairPrizes": ("A Hat", "A Good Blanket"), "Omens": ("Fate",)},
    question="play a card in the Round?  Enter passes, you stay in",
)
PICKING = replace(
    PLAYING,
    verb="pick",
    pending=((0, "You play \u201cA song for the road!\u201d: Another player loses 2 Fortitude"),),
    lasting=((0, "Monk's \u201cBat Nap\u201d, until Monk's next turn: Monk ignores all effects"),),
    shown=("\u201cNot for me\u201d of Monk lies open",),
    question="on whom?",
    choices=(
        Choice("Monk", "Fortitude 7, Alcohol 6, Gold 0, Drinks 2", answer=1),
        Choice("me", "Fortitude 20, Alcohol 4, Gold 11, Drinks 2", answer=0),
    ),
)
WATCHING = replace(PLAYING, asked="Monk", hand=(), question="", choices=(), is_practice=True)
SCREENS = {
    "playing": PLAYING, "answering": ANSWERING, "gambling": GAMBLING, "picking": PICKING,
    "watching": WATCHING,
}  # fmt: skip
