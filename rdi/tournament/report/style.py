"""The style sheet of a report, and the meaning of its figures in words."""

from __future__ import annotations

from rdi.web_page import BASE_STYLE

STYLE = (
    BASE_STYLE
    + """
:root{--blue:#0062a0;--vermilion:#b04000;--green:#00704f;--purple:#9c3f76;--ochre:#7d5a00}
@media (prefers-color-scheme:dark){:root{--blue:#6dbdf2;--vermilion:#ff9a5c;--green:#4fd3a8;
--purple:#ec9fc9;--ochre:#e8bd4a;color-scheme:dark}}
th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid var(--rule);white-space:nowrap}
th:first-child{text-align:left}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom;white-space:normal;
overflow-wrap:break-word;min-width:3.5rem}
tbody th{font-weight:600}
#faults :is(td,th),#again :is(td,th){text-align:left;white-space:normal;overflow-wrap:anywhere}
.bar{display:inline-block;padding:0 .3rem;background:linear-gradient(90deg,var(--fill)
calc(var(--part)*100%),var(--paper) 0)}
svg{display:block;width:100%;height:auto;max-width:44rem;margin:.8rem 0;font-size:12px}
svg text{fill:var(--ink)}svg .mark{fill:var(--soft);font-size:11px}
.grid{stroke:var(--rule);fill:none}.zero{stroke:var(--soft);fill:none}
.line{stroke:var(--ink);stroke-width:1.5;fill:none}.dot{fill:var(--mark)}
.twin{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}
.curve0{--hue:var(--blue)}.curve1{--hue:var(--vermilion)}.curve2{--hue:var(--green)}
.curve3{--hue:var(--purple)}.curve4{--hue:var(--ink)}.curve5{--hue:var(--ochre)}
.curve{fill:none;stroke-width:1.8;stroke:var(--hue)}
.band{stroke:none;fill:var(--hue);fill-opacity:.13}
a{color:inherit;text-decoration-color:var(--soft);text-underline-offset:.15em}
a:hover,a:focus-visible{text-decoration-thickness:2px;text-decoration-color:var(--mark)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
:target{background:var(--fill)}section:target{background:none}
strong.more{color:var(--blue)}strong.less{color:var(--vermilion)}
tr.head>*{border-top:2px solid var(--rule);font-weight:600}
tr:not(.head)>td .mark{display:block;color:var(--soft);font-size:.8rem}
.fault{color:var(--vermilion);font-weight:400}
h3{font-size:1rem;margin:1.6rem 0 .4rem}
.page{border-top:3px solid var(--rule);margin-top:3rem}
main>.page:first-child{border:0;margin:0}
.page>h2{font-size:1.4rem;border:0;margin:.8rem 0 .2rem;overflow-wrap:anywhere}
.texts td,.texts th{text-align:left;white-space:normal;overflow-wrap:anywhere}
iframe{display:none;width:100%;height:90vh;border:1px solid var(--rule);background:var(--paper)}
:target iframe{display:block}
code,pre{font-size:.85rem;overflow-wrap:anywhere;white-space:pre-wrap}
dt{font-weight:600;margin-top:.6rem}dd{margin:0 0 0 1rem}
@media (max-width:480px){svg{font-size:20px}svg .mark{font-size:18px}
tbody th{white-space:normal;overflow-wrap:anywhere;min-width:6rem}th,td{padding:.3rem .4rem}}
@media print{body{font-size:11pt}main{max-width:none;padding:0}
h2{break-after:avoid}tr,svg{break-inside:avoid}thead{display:table-header-group}
table{font-size:.8rem}th,td{padding:.2rem .4rem}
tbody th{white-space:normal;overflow-wrap:anywhere;min-width:8rem}
.wide{overflow:visible}details,iframe{display:none}a{text-decoration:none}}
"""
)

DEFINITIONS = (
    (
        "The question",
        "A sequential probability ratio test with normal observations, on the deals in which both "
        "sat at the table: how much likelier the results are if the one wins that much more than "
        "if it wins nothing more. The interval beside it holds at all looks together.",
    ),
    (
        "Gold a game",
        "The mean winnings of a bot over all its games, losses included. Every deal is played as "
        "often as there are seats, each bot once on every seat, in a random order.",
    ),
    (
        "95 %",
        "Half the width of the interval by Student's t, where a whole deal with all its rotations "
        "is one observation: 95 in 100 such intervals hold the true mean. It is meant for a number "
        "of deals that was fixed beforehand.",
    ),
    (
        "Against one another",
        "How much more Gold a game the bot on the left won than the one above, in games in which "
        "both sat at the table, paired deal by deal. A star and bold print: zero lies outside.",
    ),
    (
        "Who is better",
        "How likely it is that the bot on the left truly wins more a game than the one above, over "
        "all their games, with no opinion held beforehand.",
    ),
    (
        "Less luck",
        "The winnings of a bot, corrected for the luck of its cards and dice. Whenever cards or "
        "dice come after the first choice, luck gives the Gold in the pots times the part of it "
        "that the hands as they then are may expect, less the mean of that over everything that "
        "might have come instead. The rule for what a hand may expect is fixed before the first "
        "game. Luck gives nothing on average, so the true mean stays the same; the better the "
        "rule, the narrower the interval. The winnings remain the result all the same.",
    ),
    (
        "Corrected for luck, a game says as much as",
        "The number of uncorrected games that would give intervals as narrow as one corrected "
        "game, in the mean over all bots.",
    ),
    (
        "How sure the order is",
        "Whole deals are drawn again at random from those that were played, as many as there are, "
        "2,000 times, match by match. The best: the share of the draws in which the bot had the "
        "highest mean. Rank: the range of its ranks in 95 of 100 draws. Shown once each bot has "
        "100 deals.",
    ),
    (
        "Ratings",
        "The strengths that make the places of all games likeliest, whatever the Gold "
        "(Plackett-Luce), on the scale of chess: of two unequal bots, the one with 400 points more "
        "is ahead ten times for each time that it is not. The bounds hold 95 in 100 of 200 draws "
        "of whole deals. Where bots clearly beat one another in a circle, the report says so: no "
        "single number can tell that.",
    ),
    (
        "Deals needed",
        "The number of deals that a bot has to play in all until half its interval is that much "
        "Gold a game, if deals go on to differ as much as so far: four times as many for half as "
        "much.",
    ),
    (
        "Run-off",
        "The worst bot leaves, the others are compared by the games among themselves, and so on "
        "until one is left: Gold that was only taken from the weakest does not count.",
    ),
    (
        "Games with a gain",
        "The share of its games in which a bot won any Gold. A bot that folds well has few.",
    ),
    (
        "First",
        "The share of its games in which a bot had the first place; bots that tie for it share it "
        "equally. Games of characters are played for that.",
    ),
    (
        "As much as so many by luck",
        "The number of games with independent cards and random seats that would give intervals as "
        "narrow as one game here, in the mean over all bots: the saving by rotation of seats.",
    ),
    (
        "As it went on",
        "The mean so far, and around it the 95 % interval by these deals. It wanders: to watch it "
        "and stop at a pleasing moment would find winners where there are none.",
    ),
    (
        "Thinking time",
        "The time taken by answers in games, by the clock of the machine that played, with "
        "whatever else it did meanwhile.",
    ),
    (
        "Deals that stand out",
        "The deals in which a bot won most over all rotations, though everybody sat everywhere "
        "with the same cards and dice; and with correction for luck, the games in which luck gave "
        "one bot most. A deal is named by its match and its number, a game by the rotation as "
        "well.",
    ),
    (
        "Faults",
        "Where a bot gave no legal answer, it checked, folded, passed or picked the first things "
        "instead, and the game counts.",
    ),
)
"""The figures of a report and their meanings."""
