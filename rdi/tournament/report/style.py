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
        "A sequential probability ratio test with normal observations, on deals in which both sat "
        "at the table: how much likelier these are if the one wins so much more than if it wins "
        "nothing more. The interval beside it holds at all looks together.",
    ),
    (
        "Gold a game",
        "What a bot won in the mean of all its games, losses taken off. Every deal is played as "
        "often as there are seats, each bot once on every seat, after an order by luck.",
    ),
    (
        "95 %",
        "Half the width of the interval by Student's t, where a whole deal with all its rotations "
        "is one observation: of such intervals 95 in 100 hold the true mean. It is meant for a "
        "number of deals that was fixed beforehand.",
    ),
    (
        "Against one another",
        "How much more Gold a game the bot on the left won than the one above, in games in which "
        "both sat at the table, paired deal by deal. A star and bold print: zero lies outside.",
    ),
    (
        "Who is better",
        "How likely the bot on the left truly wins more a game than the one above, all their games "
        "taken together, with no opinion before.",
    ),
    (
        "Less luck",
        "What a bot won with the luck of its cards and dice taken off. Whenever cards or dice came "
        "after somebody had chosen something, the Gold in the pots times the part of it that hands "
        "as they then were may expect, less the mean of that over all that might have come "
        "instead: that is what luck gave. What a hand may expect is a rule that is fixed before "
        "the first game. Luck gives nothing in the mean, so that the true mean is the same, and "
        "the interval narrower, the better the rule. What was won is the result all the same.",
    ),
    (
        "With luck taken off, a game says as much as",
        "How many games as they were won would give intervals as narrow as one game with luck "
        "taken off, in the mean over all bots.",
    ),
    (
        "How sure the order is",
        "Whole deals are drawn anew from those that were played, as many as there are, 2,000 "
        "times, match by match. The best: in which part of the draws the bot had the highest mean. "
        "Rank: between which ranks 95 in 100 draws put it. Told from 100 deals of each bot on.",
    ),
    (
        "Ratings",
        "The strengths under which the places of all games are likeliest, whatever was won "
        "(Plackett-Luce), on the scale of chess: of two who are not equal, the one with 400 points "
        "more is ahead ten times for each time behind. Between the bounds lie 95 in 100 of 200 "
        "draws of whole deals. Where bots clearly beat one another in a circle, that is said: no "
        "single number tells that.",
    ),
    (
        "Deals needed",
        "How many deals a bot has to play in all until half its interval is so much Gold a game, "
        "if they differ as much as those so far: four times as many for half as much.",
    ),
    (
        "Run-off",
        "The worst bot leaves, the others are compared by the games among themselves, and so on "
        "until one is left: what was only taken from the weakest does not count.",
    ),
    (
        "Games with a gain",
        "In how many of its games a bot won any Gold. Whoever folds well has few of them.",
    ),
    (
        "First",
        "In how many of its games a bot had the first place; those who share it have equal parts. "
        "Games of characters are played for that.",
    ),
    (
        "As much as so many by luck",
        "How many games with independent cards and seats by luck would give intervals as narrow as "
        "one game here, in the mean over all bots: what playing deals in rotation saves.",
    ),
    (
        "As it went on",
        "The mean so far, and round it the interval of 95 % by these deals. It wanders: to look at "
        "it and stop when it pleases would find winners where there are none.",
    ),
    (
        "Thinking time",
        "What answers in games took by the clock of the machine that played, with whatever else it "
        "did meanwhile.",
    ),
    (
        "Deals that stand out",
        "Those in which a bot won most in all rotations together, though everybody sat everywhere "
        "with the same cards and dice; and where luck is taken off, the games in which it gave one "
        "most. A deal is named by its match and its number, a game by the rotation as well.",
    ),
    (
        "Faults",
        "Where a bot gave no legal answer, it checked, folded, passed or picked the first things "
        "instead, and the game counts.",
    ),
)
"""The figures of a report and their meanings."""
