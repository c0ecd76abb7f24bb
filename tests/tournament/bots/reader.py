"""A program that goes by all that has happened, told at once (`view`) or as it happens (`news`)."""

import json
import sys

story = []


def answer(request):
    """What nobody could answer who has not heard everything."""
    luck = sum(json.dumps(story).encode())
    if request["kind"] == "wager":
        return request["options"][luck % len(request["options"])]
    items, least = request["items"], request["least"]
    first = luck % len(items)
    if request["ordered"]:
        return [items[first]] * request["most"]
    if least == request["most"] == 1:
        return items[first]
    return [*items[first:], *items[:first]][:least]


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        print(json.dumps({"t": "hello", "wants": sys.argv[1:]}), flush=True)
    elif message["t"] == "act":
        story[message.get("since", 0) :] = message["view"]["events"]
        print(json.dumps({"id": message["id"], "answer": answer(message["request"])}), flush=True)
