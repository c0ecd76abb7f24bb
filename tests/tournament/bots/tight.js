// The same bot in another language: node tight.js
const lines = require("readline").createInterface({ input: process.stdin });
const LIMIT = 3;

function answer(request) {
  const { kind, owed, items, least, most, ordered } = request;
  if (kind === "wager") return owed > LIMIT ? "fold" : owed ? "call" : "check";
  if (ordered) return Array(most).fill(items[0]);
  return least === 1 && most === 1 ? items[0] : items.slice(0, least);
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.t === "hello") {
    console.log(JSON.stringify({ t: "hello", name: "tight", wants: [] }));
  } else if (message.t === "act") {
    console.log(JSON.stringify({ id: message.id, answer: answer(message.request) }));
  }
});
