"""The style sheet and the script of a page on which a game is stepped through.

Without the script the page is a long text: each step with what happened, and with as much of the
table as had changed. With it one step is shown at a time, beside a list of all that happened. What
is printed is the long text.
"""

from __future__ import annotations

from rdi.web_page import BASE_STYLE

STYLE = (
    BASE_STYLE
    + """
:root{--red:#b3261e;--green:#1b6e35;--yellow:#7a5c00;--blue:#1f55b5;--purple:#7a2ea0;--cyan:#0b6470;
--white:#6b645c;--grey:#6b645c}
@media (prefers-color-scheme:dark){:root{--red:#ff9c92;--green:#7fd796;--yellow:#f0cd6a;
--blue:#9cc0ff;--purple:#dcaaf5;--cyan:#7fd6e2;--white:#eee8df;--grey:#a89f93;color-scheme:dark}}
main{max-width:76rem}
h3{font-size:1rem;margin:.2rem 0}h4{font-size:1rem;margin:.8rem 0 .3rem}p{margin:.3rem 0}
h3,h4,p,li,dd,td,pre{overflow-wrap:anywhere}th{overflow-wrap:break-word}pre{white-space:pre-wrap}
a{color:inherit}hr{border:0;border-top:1px solid var(--rule)}
small{color:var(--mark);font-weight:600}
th,td{padding:.25rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
th{font-weight:600}thead th{color:var(--soft)}.right{text-align:right}.dim{color:var(--soft)}
.asked th{border-left:3px solid var(--mark)}.below td{padding-top:0;
border-bottom:1px solid var(--rule)}
ul.facts,ul.items{list-style:none;margin:.3rem 0;padding:0;display:flex;flex-wrap:wrap;
gap:.2rem 1.2rem}
ul.nested,ol.hand{margin:.2rem 0;padding-left:1.6rem}
dl{margin:.3rem 0}dl div{display:flex;flex-wrap:wrap;gap:0 .8rem}dt{font-weight:600}dd{margin:0}
.pile{margin:.4rem 0}.pile>b{margin-right:.3rem}
.maps{display:flex;flex-wrap:wrap;gap:.4rem 1.6rem}
.card{display:inline-block;min-width:4.6rem;margin:.15rem .1rem;padding:.2rem .4rem;
border:2px solid currentColor;border-radius:.4rem;vertical-align:top;line-height:1.25}
.card b,.card i{display:block;font-style:normal}
.card small{float:right;margin-left:.4rem;color:inherit;font-weight:400}
.dot{display:block;width:.6rem;height:.6rem;border-radius:50%;background:currentColor;
margin:.15rem 0 0}
.card,.dot{forced-color-adjust:none;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.middle{margin-left:auto;margin-right:auto}.dot.right{margin-left:auto}
.die{display:inline-block;min-width:1.9rem;padding:.1rem .4rem;border:2px solid currentColor;
border-radius:.3rem;text-align:center;font-weight:600}
figure{margin:.5rem 0}svg{display:block;width:100%;max-width:44rem;height:auto}
.zero{stroke:var(--soft);fill:none}.curve{stroke:var(--mark);stroke-width:2;fill:none}
.intervals svg{width:15rem}.span{stroke:var(--ink);stroke-width:1.5;fill:none}
.point{stroke:var(--mark);stroke-width:8;stroke-linecap:round;fill:none}
.grid td{min-width:3rem}.terms{color:var(--soft);font-size:.93rem}.kinds{font-size:.9rem}
.seats thead th,.right{white-space:nowrap}sub{color:var(--soft)}
meter{width:4rem;height:.8rem;background:var(--rule)}.bars meter{width:10rem}
meter::-webkit-meter-bar{background:var(--rule);border:0}
meter::-webkit-meter-optimum-value{background:var(--mark)}meter::-moz-meter-bar{
background:var(--mark)}
.ink-red{color:var(--red)}.ink-green{color:var(--green)}.ink-yellow{color:var(--yellow)}
.ink-blue{color:var(--blue)}.ink-purple{color:var(--purple)}.ink-cyan{color:var(--cyan)}
.ink-white{color:var(--white)}.ink-grey{color:var(--grey)}.ink-bold{font-weight:600}
.announced{border-left:4px solid currentColor;padding-left:.6rem;margin:.5rem 0}.announced p{
color:var(--ink)}
.question,.chosen{font-weight:600}.judged{border-left:3px solid var(--mark);padding-left:.5rem}
.step{border-top:1px solid var(--rule);padding:.5rem 0}
.controls,.stage,.status{display:none}
@media screen{
.js .game:not(.current){display:none}
.js .controls{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;position:sticky;top:0;
z-index:1;
background:var(--paper);padding:.5rem 0}
.js .controls button{font:inherit;min-width:44px;min-height:44px;padding:.2rem .8rem;
color:var(--ink);
background:var(--fill);border:1px solid var(--soft);border-radius:.4rem}
.js .controls input{flex:1 1 10rem;min-width:8rem;height:44px;accent-color:var(--mark)}
.js :focus-visible{outline:3px solid var(--mark);outline-offset:2px}
.js .status{display:block;position:absolute;width:1px;height:1px;overflow:hidden;
clip-path:inset(50%)}
.js .play{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:1.5rem;
align-items:start}
.js .stage{display:block;min-height:16rem}.js .stage .now{display:none}
.js .log{position:relative;max-height:80vh;overflow-y:auto;border-left:1px solid var(--rule);
padding-left:.8rem}
.js .log .table{display:none}
.js .step{scroll-margin-top:6rem}
.js .step[aria-current]{background:var(--fill)}
.js .step h3 a,.js .contents a{display:inline-block;min-height:44px;line-height:44px;min-width:44px}
@media (max-width:760px){.js .play{grid-template-columns:minmax(0,1fr)}
.js .log{max-height:50vh;border-left:0;border-top:2px solid var(--rule);padding-left:0}
.js .stage{min-height:0}.js .stage .now{display:block;border-bottom:1px solid var(--rule)}
.js .controls button{padding:.2rem .4rem}.card{min-width:3.9rem}.seats meter{display:none}
th,td{padding:.25rem .35rem}}
}
@media print{body{font-size:10pt;background:#fff;color:#000}main{max-width:none;padding:0}
h2,h3,h4{break-after:avoid}.card,tr,.announced{break-inside:avoid}.wide{overflow:visible}
.contents{display:none}}
"""
)

SCRIPT = """
(function(){"use strict";
document.documentElement.classList.add("js");
document.addEventListener("DOMContentLoaded",function(){
var PAUSE=1500,games=[].map.call(document.querySelectorAll(".game"),opened),current=games[0];

function opened(article){
  var game={article:article,at:0,timer:0,shown:{},
    steps:[].slice.call(article.querySelectorAll(".step")),
    slider:article.querySelector("input"),where:article.querySelector("output"),
    stage:article.querySelector(".stage"),log:article.querySelector(".log"),
    status:article.querySelector(".status"),play:article.querySelector("[data-go=play]")};
  [].forEach.call(article.querySelectorAll("[data-key]"),function(part){
    game.shown[part.getAttribute("data-key")]=part;});
  [].forEach.call(article.querySelectorAll("[data-go]"),function(button){
    button.addEventListener("click",function(){go(game,button.getAttribute("data-go"));});});
  game.slider.addEventListener("input",function(){
    pause(game);show(game,Number(game.slider.value),true);});
  return game;
}

function go(game,where){
  var last=game.steps.length-1;
  if(where==="play"){if(game.timer){pause(game);}else{play(game);}return;}
  pause(game);
  show(game,{first:0,last:last,back:game.at-1,next:game.at+1}[where],true);
}

function play(game){
  if(game.at===game.steps.length-1){show(game,0,true);}
  game.timer=setInterval(function(){
    show(game,game.at+1,true);
    if(game.at===game.steps.length-1){pause(game);}},PAUSE);
  game.play.textContent="Pause";
}

function pause(game){
  clearInterval(game.timer);game.timer=0;game.play.textContent="Play";
}

function show(game,number,isMoved){
  var last=game.steps.length-1,at=Math.min(Math.max(number,0),last),step=game.steps[at],
    now=document.createElement("div");
  if(current!==game){pause(current);}
  current=game;
  games.forEach(function(each){each.article.classList.toggle("current",each===game);});
  game.steps[game.at].removeAttribute("aria-current");
  game.at=at;
  step.setAttribute("aria-current","step");
  game.stage.textContent="";
  now.className="now";
  [].forEach.call(step.querySelectorAll(".told,.chosen,.judged"),function(part){
    now.appendChild(part.cloneNode(true));});
  game.stage.appendChild(now);
  step.getAttribute("data-table").split(" ").forEach(function(key){
    if(game.shown[key]){
      var part=game.shown[key].cloneNode(true);part.removeAttribute("data-key");
      game.stage.appendChild(part);}});
  game.slider.value=at;
  game.where.textContent="Step "+at+" of "+last;
  game.slider.setAttribute("aria-valuetext",game.where.textContent);
  game.status.textContent=game.where.textContent+". "+now.textContent;
  game.log.scrollTop=step.offsetTop-8;
  if(isMoved){try{history.replaceState(null,"","#"+step.id);}catch(error){}}
}

function follow(){
  var target=document.getElementById(location.hash.slice(1)),
    article=target&&target.closest(".game"),step=target&&target.closest(".step");
  games.forEach(function(game){
    if(game.article!==article){return;}
    show(game,step?game.steps.indexOf(step):game.at,false);
    if(step||target===article){article.scrollIntoView();}else{target.scrollIntoView();}});
}

document.addEventListener("click",function(event){
  var link=event.target.closest("a[href^='#']"),
    step=link&&document.getElementById(link.getAttribute("href").slice(1));
  if(!step||!step.classList.contains("step")||event.ctrlKey||event.metaKey||event.shiftKey){return;}
  event.preventDefault();
  games.forEach(function(game){
    if(game.steps.indexOf(step)>=0){
      pause(game);show(game,game.steps.indexOf(step),true);
      if(!game.log.contains(link)){game.article.scrollIntoView();}}});
});

document.addEventListener("keydown",function(event){
  var ways={ArrowLeft:"back",ArrowRight:"next",Home:"first",End:"last"," ":"play"},
    way=ways[event.key],tag=event.target.tagName;
  if(!way||event.ctrlKey||event.altKey||event.metaKey||event.shiftKey){return;}
  if(tag==="INPUT"&&way!=="play"||way==="play"&&/^(BUTTON|A|SUMMARY)$/.test(tag)){return;}
  event.preventDefault();
  go(current,way);
});

window.addEventListener("hashchange",follow);
show(current,0,false);
if(location.hash){window.addEventListener("load",follow);follow();}
});
})();
"""
