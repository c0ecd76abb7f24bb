"""The page that shows how a tournament stands while it is played, and the data that it asks for."""

from __future__ import annotations

from math import isinf

from rdi.text import printable
from rdi.tournament.report.links import ENDING, INDEX, bot_page
from rdi.tournament.report.style import STYLE
from rdi.tournament.report.tables import UNIT
from rdi.tournament.schedule import next_round, rounds_of
from rdi.tournament.spec import Spec
from rdi.tournament.statistics.results import stored_results
from rdi.tournament.store import Store
from rdi.tournament.tournament import ENDED
from rdi.web_page import escaped, own_policy, whole_page

HEADS = ("bot", "games", UNIT, "while watching", "faults")

LIVE_STYLE = (
    STYLE
    + """
#bar{height:.8rem;background:var(--rule);margin:1rem 0}
#bar div{height:100%;width:0;background:var(--mark)}
"""
)

SCRIPT = """
(function(){"use strict";
var EVERY=2000,LATER=10000,before=null;
function put(name,text){document.getElementById(name).textContent=text;}
function fill(part){document.querySelector("#bar div").style.width=100*part+"%";}
function empty(){
  before=null;fill(0);put("answer","");put("state","Nothing has been played yet.");
  document.querySelector("tbody").textContent="";
}
function show(found){
  var now=Date.now(),rate="",body=document.querySelector("tbody"),
    of=found.of===null?"":" of at most "+found.of.toLocaleString("en");
  if(before&&found.games>before.games){
    rate=", "+Math.round((found.games-before.games)/(now-before.at)*1000).toLocaleString("en")+
      " a second";}
  if(!before||found.games>before.games){before={games:found.games,at:now};}
  put("state",found.games.toLocaleString("en")+of+" games"+rate+
    (found.over?"; finished.":"; not finished yet."));
  put("answer",found.answer||"");
  fill(found.over?1:found.of?found.games/found.of:0);
  body.textContent="";
  found.bots.forEach(function(bot){
    var row=body.insertRow(),name=document.createElement("th"),link=document.createElement("a");
    name.scope="row";link.textContent=bot.name;link.href=bot.page;
    name.appendChild(link);row.appendChild(name);
    [bot.games.toLocaleString("en"),(bot.mean<0?"\\u2212":"+")+Math.abs(bot.mean).toFixed(3),
      "\\u00b1"+(bot.half===null?"?":bot.half.toFixed(2)),bot.faults.toLocaleString("en")
    ].forEach(function(text){row.insertCell().textContent=text;});
  });
}
function ask(){
  fetch("standings.json").then(function(reply){
    if(!reply.ok){empty();return null;}
    return reply.json();
  }).then(function(found){
    if(found){show(found);}
    setTimeout(ask,found&&found.over?LATER:EVERY);
  }).catch(function(){
    put("state","No answer any more: rdi tourney serve has ended.");
    setTimeout(ask,LATER);
  });
}
document.addEventListener("DOMContentLoaded",ask);
})();
"""


def live_page(spec: Spec) -> tuple[str, str]:
    """The page, which asks for the table again and again, and its policy."""
    heads = "".join([f'<th scope="col">{each}</th>' for each in HEADS])
    title = spec.title or "A tournament"
    body = (
        f'<h1>{escaped(title)}</h1><p class="summary" id="state" role="status">Asking.</p>'
        '<div id="bar" aria-hidden="true"><div></div></div><p id="answer"></p>'
        f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody></tbody></table></div>'
        "<p>The intervals hold at all moments together, so you may watch and stop whenever you "
        f'like.</p><p><a href="{INDEX}{ENDING}">The whole report</a>, as of now.</p>'
    )
    policy = own_policy(LIVE_STYLE, SCRIPT) + "; connect-src 'self'"
    return whole_page(title, LIVE_STYLE, body, SCRIPT, policy), policy


def standings_now(spec: Spec, store: Store) -> dict[str, object]:
    """How a tournament stands, as plain data; an unknown half width is None, and so is the number
    of games at most where it depends on the results.
    """
    results = stored_results(spec, store)
    answer = results.answer()
    bots = []
    for each in results.standings():
        half = results.while_watching(each.bot).half
        bots.append(
            {
                "name": printable(each.name),
                "page": f"{bot_page(each.bot)}{ENDING}",
                "games": each.games,
                "mean": each.mean.mean,
                "half": None if isinf(half) else half,
                "faults": each.faults,
            }
        )
    return {
        "games": results.games,
        "of": games_at_most(spec),
        "over": store.meta(ENDED) == "yes",
        "answer": None if answer is None else str(answer),
        "bots": bots,
    }


def games_at_most(spec: Spec) -> int | None:
    """The number of games of a tournament unless it ends sooner; None where later rounds follow
    from the results.
    """
    if rounds_of(spec) > 1:
        return None
    return spec.deals * sum([len(match.lineup) for match in next_round(spec, [])])
