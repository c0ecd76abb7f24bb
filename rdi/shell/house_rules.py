"""Tell the rules that all games share: betting, ties, shares, loans. Each game tells its own.

Short, in our own words, with the section of the booklet that it comes from.
"""

from __future__ import annotations

from rdi.model.definition import Topic

BOOKLET = "Gambling? I'm In!"


def _topic(name: str, source: str, text: str) -> Topic:
    return Topic(name, " ".join(text.split()), f"{BOOKLET}, {source}")


TOPICS = tuple(
    _topic(*row)
    for row in (
        (
            "betting",
            "How a Betting Round Works",
            """The Starting Player speaks first, then clockwise. The bet to match begins at 0. In
            your turn you check (while it is 0), call (match it), raise (make it higher) or fold
            (you are out of this game and lose what you put in). The round is over when all who
            are still in have matched the bet. If everybody else folds, you win the pot without
            showing anything.""",
        ),
        (
            "raise",
            "Glossary: Raise, and the optional rule beside it",
            """Amounts are totals: raise 9 makes the bet 9; raise +3 makes it 3 higher. With the
            suggested minimum, a raise must be at least as large as the last one: after 3 and
            then 6 the next is 9 or more. Going all in is always possible, even for less. Turn
            it off with: play ... minimum-raise off.""",
        ),
        (
            "call",
            "Glossary: Call",
            """To call you add what is missing to the bet of the others. What you bet earlier in
            the same round counts. Who has too little calls with all that is left and is all in.""",
        ),
        (
            "fold",
            "Glossary: Fold",
            """You leave this game and its money. Your cards stay hidden, and nothing you put in
            comes back. While the bet is 0 checking costs nothing, so folding is never needed
            then.""",
        ),
        (
            "all-in",
            "Glossary: All In; Complex Betting Example",
            """Who bets the last coin stays in to the end but can win from each of the others only
            as much as they themselves put in: that is the main pot. What the others bet beyond
            it goes into side pots for those who paid them. What nobody could match comes back.
            why main pot shows the sum.""",
        ),
        (
            "table-stakes",
            "Glossary: Table Stakes",
            """Only the Gold you had when the game began can be bet in it. This is on unless
            everybody agrees otherwise: play ... table-stakes off reserve 50.""",
        ),
        (
            "ante",
            "Glossary: Ante",
            """Before a game everybody puts 1 Gold into the pot (play ... ante 2 for more). Who
            cannot pay it sits this game out.""",
        ),
        (
            "ties",
            "Ties",
            """Most games break a tie by Rank (the most of the rarest cards, then of the next) or
            by Color (the most cards of one color). All cards of a hand count for it. Who is
            still tied divides the pot by the Split Rule: see rules split.""",
        ),
        (
            "split",
            "Ties",
            """merchant: the tied share equally, the remainder stays in the pot for the next game
            (this holds unless another is chosen). king: the tied alone play again for the pot,
            without an ante. commoner: everybody plays again, with a new ante. Choose with: play
            ... split king.""",
        ),
        (
            "shares",
            "Appendix: Playing for Shares",
            """Each player pays one share and there is no betting. The pot goes to the first
            places: 2 players 2 shares; 3: 2 and 1; 4: 3 and 1; 5: 3 and 2; from 6 on 2 for the
            second, 1 for the third, the rest for the first. Tied players add up their places
            and divide. Choose with: play ... share 3.""",
        ),
        (
            "adventure",
            "Adventurer's Choice",
            """Everybody begins with 50. The Starting Player chooses a game, then the next player
            does. It goes on for a number of rounds (in each, everybody chooses once) or for an
            agreed time. Most money wins, Loan Markers and Debts counted.""",
        ),
        (
            "loans",
            "Adventurer's Choice: Debt and Loan Markers",
            """Between two games, who has fewer than 25 may ask for a loan: the richest must lend
            25. The lender gets a Loan Marker, worth +25 in the end, the borrower a Debt, worth
            -25.""",
        ),
    )
)  # fmt: skip

TOPIC_OF_RULE = {
    "betting-02": "betting", "betting-05": "betting", "betting-08": "call", "betting-09": "raise",
    "betting-10": "raise", "betting-11": "table-stakes", "ac-03": "loans", "AC-2": "loans",
    "G-10": "betting", "PT-1": "ante", "PT-7": "all-in",
}  # fmt: skip
"""Where a rule that is cited by its id is told."""
