"""Sayings of the regulars at the table: a few words of character, now and then.

Whoever tells of a game asks `saying` whether a regular says something on an occasion. That is drawn
by luck of its own, from a seed that is given: no game and no decision of a bot knows of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

GREETS, RAISES, FOLDS, WINS, LOSES_ALL, BLUFFED, DRINKS, LEAVES = (
    "greets", "raises", "folds", "wins", "loses all", "bluffed", "drinks", "leaves",
)  # fmt: skip
"""The occasions: somebody sits down with the regular; it raises or folds; it takes a pot; it has no
Gold left, or passes out; it raised last and shows the worst hand; it drinks; somebody goes.
"""

ONE_IN: Mapping[str, int] = {
    GREETS: 2, RAISES: 8, FOLDS: 8, WINS: 2, LOSES_ALL: 1, BLUFFED: 1, DRINKS: 10, LEAVES: 2,
}  # fmt: skip
"""On one of how many such occasions something is said."""

Sayings = Mapping[str, tuple[str, ...]]

SAYINGS: Mapping[str, Sayings] = {
    "Pim": {
        GREETS: ("Company! Which way up do I hold these?", "Is it my turn? No? Soon!"),
        RAISES: ("More! It looks so lonely in the middle.", "I have a feeling. Not a good one."),
        FOLDS: ("I was only curious anyway.", "Off you go, little cards."),
        WINS: ("I won? I won! What did I have?", "Well, look at that!"),
        LOSES_ALL: ("Empty! That was quick. And fun.", "All gone. Who lends me a copper?"),
        BLUFFED: ("I forgot which card was the good one.", "It seemed a fine hand from behind."),
        DRINKS: ("Pink! I always wanted a pink one.", "Down the wrong way. Splendid."),
        LEAVES: ("Going? But I was just learning!", "Come back, I'll save your chair!"),
    },
    "Nell": {
        GREETS: ("Only small bets tonight, please.", "I sit near the door, if nobody minds."),
        RAISES: ("Sorry. I think I have to.", "Just a little. Is that all right?"),
        FOLDS: ("Too rich for me.", "I had rather watch this one."),
        WINS: ("Oh. Is that all mine?", "I hope nobody minds."),
        LOSES_ALL: ("I knew I should have stayed home.", "Never mind. It was warm in here."),
        BLUFFED: ("I don't know what came over me.", "Please don't look at it."),
        DRINKS: ("Is it very strong?", "Only a sip. Oh dear."),
        LEAVES: ("Mind the dark bit by the well.", "Good night. Walk on the bright side."),
    },
    "Brannoc": {
        GREETS: ("Sit, sit. There is always room.", "Good to see a face I know."),
        RAISES: ("A fair price for a fair hand.", "I stand by this one."),
        FOLDS: ("Not this time. Good luck to you.", "I know when to let go. Sometimes."),
        WINS: ("The next round is on me.", "Patience, friends. It pays."),
        LOSES_ALL: ("Well played. I'd do it again.", "An honest loss. No hard feelings."),
        BLUFFED: ("It deserved better, that hand.", "I believed in it. I really did."),
        DRINKS: ("To absent friends.", "Warms the bones."),
        LEAVES: ("Safe road. The door stays open.", "Until tomorrow, then."),
    },
    "Tobin": {
        GREETS: ("You are punctual. Excellent.", "Shall we? I have cut the deck twice."),
        RAISES: ("The sum says so.", "A raise is correct here. I checked."),
        FOLDS: ("One in nine. No, thank you.", "The price is wrong, by two."),
        WINS: ("As expected. Well, as hoped.", "The odds were kind, as they owed me."),
        LOSES_ALL: ("It was the right bet. Write that down.", "Rare, but not impossible. Hm."),
        BLUFFED: ("In theory you had nothing.", "I shall have to work that out again."),
        DRINKS: ("A third of a measure too much.", "That makes four. I am counting."),
        LEAVES: ("You leave at a good moment.", "I note where we stopped."),
    },
    "Mara": {
        GREETS: ("Let me guess: you feel lucky.", "Sit where I can see your hands."),
        RAISES: ("You blinked.", "Tell me you have it. Go on."),
        FOLDS: ("Keep it. I heard what I wanted.", "You may breathe again."),
        WINS: ("It was written on your face.", "Thank you. You are all so honest."),
        LOSES_ALL: ("Now you have my attention.", "I taught you too well."),
        BLUFFED: ("You were meant to believe me.", "One in three works. Not this one."),
        DRINKS: ("I know what is in it. Do you?", "I have had worse from friends."),
        LEAVES: ("Practice that face. See you.", "Leaving while you can? Wise."),
    },
    "Aldis": {
        GREETS: ("Another long night. Good.", "Ah. I kept the quiet chair for you."),
        RAISES: ("Let us see how deep this goes.", "I have seen this hand before."),
        FOLDS: ("There will be another.", "One learns more by watching."),
        WINS: ("A small thing. Well defended.", "You were closer than you think."),
        LOSES_ALL: ("Beautiful. Show me that once more.", "At my age one is glad of a surprise."),
        BLUFFED: ("Even I must, once in a while.", "You listened. That is rare."),
        DRINKS: ("An old vintage. Like some of us.", "It clears the mind. A little."),
        LEAVES: ("Sleep on it. The answer comes.", "A good game ends with a question."),
    },
}
"""The words of each regular, by name and occasion."""


def saying(
    name: str, occasion: str, seed: str, said: Collection[str] = (), is_certain: bool = False
) -> str:
    """The saying of the regular of this name on an occasion, and nothing where it keeps silent,
    which is mostly so unless `is_certain`. The same seed gives the same; what was `said` is not
    repeated.
    """
    luck = Random(f"saying {seed} {name} {occasion}")
    if not is_certain and luck.randrange(ONE_IN[occasion]):
        return ""
    left = [each for each in SAYINGS.get(name, {}).get(occasion, ()) if each not in said]
    return luck.choice(left) if left else ""
