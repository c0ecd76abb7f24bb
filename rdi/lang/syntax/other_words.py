"""Words and signs that newcomers write, from other games and other languages, and ours for them."""

MEANT: dict[str, tuple[str, ...]] = {
    # what happens in games for Gold
    "blind": ("ante",), "check": ("bet",), "wager": ("bet", "wagers"), "raise": ("bet",),
    "give": ("deal", "pay", "pays"), "hand out": ("deal",), "put": ("draw", "puts"),
    "swap": ("exchange",), "redraw": ("exchange",), "throw": ("roll", "discard"),
    "reveal": ("showdown", "reveals"), "shuffle": ("shuffle in",), "call": ("do",),
    "loop": ("repeat",), "once": ("1 times",), "twice": ("2 times",), "thrice": ("3 times",),
    "function": ("routine",), "procedure": ("routine",), "module": ("variant",),
    "private": ("hidden",), "closed": ("hidden",), "open": ("public",), "visible": ("public",),
    "scores": ("is worth",), "counts as": ("is worth",), "points": ("total", "value"),
    "tie": ("ties",), "split": ("none", "split"), "share": ("none",), "shared": ("none",),
    "divide": ("none", "divided"), "chop": ("none",), "into": ("to",), "every": ("each",),
    "all players": ("each player",), "all": ("each", "all"),
    "everybody": ("everyone", "each player"), "dealer": ("leader", "the leader", "house"),
    # how it is said
    "set": ("let",), "else if": ("otherwise if",), "elif": ("otherwise if",),
    "else": ("otherwise",), "then": ("", "expect"), "while": ("repeat while",),
    "greater than": ("more than",), "bigger than": ("more than",), "higher than": ("more than",),
    "above": ("more than",), "over": ("more than",), "fewer than": ("less than",),
    "smaller than": ("less than",), "lower than": ("less than",), "below": ("less than",),
    "under": ("less than",), "equals": ("is", "be"), "equal to": ("",), "plus": ("+",),
    "minus": ("-", "0 -"), "x": ("*",), "two": ("2",), "three": ("3",), "four": ("4",),
    "five": ("5",), "at most": ("up to",), "no more than": ("up to",), "exactly": ("",),
    "any number": ("up to 99",), "any number of": ("up to 99",), "or more": ("to 99",),
    # what cards do
    "target": ("pick", "victim"), "choose": ("pick",), "select": ("pick", "choose"),
    "opponent": ("another player",), "an opponent": ("another player",),
    "opponents": ("other players",), "each opponent": ("each other player",),
    "get": ("gain", "draw"), "gets": ("gains", "draws"), "receive": ("gain",),
    "receives": ("gains",), "heal": ("gain",), "heals": ("gains",), "gives": ("pays", "puts"),
    "suffer": ("lose",), "suffers": ("loses",), "takes": ("loses", "chooses"),
    "take": ("lose",), "damages": ("loses",),
    "damage": ("Fortitude",), "health": ("Fortitude",), "life": ("Fortitude",),
    "hp": ("Fortitude",), "coin": ("Gold",), "coins": ("Gold",), "money": ("Gold",),
    "chips": ("Gold",), "beer": ("drink",), "ale": ("drink",), "bank": ("house", "pot", "inn"),
    "banker": ("house",), "casino": ("house",),
    "counter": ("negate", "counters"), "cancel": ("negate",), "block": ("ignore", "negate"),
    "prevent": ("reduce",), "targets": ("affects",), "hits": ("affects",),
    "attack": ("action",), "reaction": ("sometimes",), "response": ("sometimes",),
    "interrupt": ("sometimes",), "instant": ("anytime",), "tap": ("discard",),
    "limit": ("supply",), "cards": ("deck",),
    # scenarios
    "assert": ("expect",), "has": ("holds",), "check that": ("expect",), "picks": ("chooses",),
    "selects": ("chooses",), "uses": ("plays",), "casts": ("plays",), "at": ("on",),
    # decks
    "card": ("rank",), "joker": ("extra",), "per suit": ("in each suit",), "color": ("suit",),
    "faints": ("passes out",), "begins": ("starts",),
}  # fmt: skip
"""For each word the words of the language that may be meant, the likeliest first; nothing where it
is left out. What may stand at its place decides.
"""

SIGNS: dict[str, tuple[str, ...]] = {
    ">=": ("is at least",), "=>": ("is at least",), "≥": ("is at least",),
    "<=": ("is at most",), "=<": ("is at most",), "≤": ("is at most",),
    "!=": ("is not",), "<>": ("is not",), "≠": ("is not",), "==": ("is",),
    ">": ("is more than", "more than"), "<": ("is less than", "less than"),
    "=": ("be", "is", "to", "as"), "&&": ("and",), "&": ("and",), "||": ("or",), "|": ("or",),
    "“": ('"',), "”": ('"',), "„": ('"',), "«": ('"',), "»": ('"',),
    "\u2018": ("'",), "\u2019": ("'",),
    "\u2013": ("-",), "—": ("-",), "\u2212": ("-",), "\u00d7": ("*",),
    "·": ("*",), "÷": ("divided by",),
    "/": ("divided by",), ";": (",", ""), ".": ("", "'s "), "!": ("not ", ""), "{": (":",),
    "}": ("",), "?": ("",), "…": ("...",), "•": ("-",),
}  # fmt: skip
"""For each sign that the language does not have, what stands for it; nothing where it is left out.
Longer ones come before those with which they begin.
"""

NOT_NEEDED = {
    "shuffle": "the deck is shuffled before the first card is dealt",
    "shuffle deck": "the deck is shuffled before the first card is dealt",
    "shuffle the deck": "the deck is shuffled before the first card is dealt",
    "shuffle the cards": "the deck is shuffled before the first card is dealt",
    "pay the winner": "the showdown pays the pot to the winner",
    "winner takes the pot": "the showdown pays the pot to the winner",
    "winner takes all": "the showdown pays the pot to the winner",
    "the winner takes the pot": "the showdown pays the pot to the winner",
}
"""Lines of games that say what happens anyway, and what that is."""

COMMENTS = ("//", "/*", "--", ";;")
"""Signs with which comments begin in other languages."""


def in_other_words(word: str, known: dict[str, str]) -> str | None:
    """The known word that is meant by this word of newcomers, nothing where none is; None where it
    is no such word. `known` has words by how they are written in small letters; a number may stand
    wherever a name may.
    """
    if (ours := MEANT.get(word.lower())) is None:
        return None
    meant = {**known, **{each: each for each in ours if each.isdecimal()}}
    return next((meant[each.lower()] for each in ours if each.lower() in meant), "")
