"""The same bot as a program: a line of JSON in, a line of JSON out.

What it wants to be shown are its words; it looks at none of it, and wants nothing when it has none.
"""

import json
import sys

LIMIT = 3


def answer(request):
    if request["kind"] == "wager":
        if request["owed"] > LIMIT:
            return "fold"
        return "call" if request["owed"] else "check"
    if request["least"] == request["most"] == 1 and not request["ordered"]:
        return request["items"][0]
    if request["ordered"]:
        return [request["items"][0]] * request["most"]
    return request["items"][: request["least"]]


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        reply = {"t": "hello", "name": "tight", "wants": sys.argv[1:]}
    elif message["t"] == "act":
        reply = {"id": message["id"], "answer": answer(message["request"])}
    else:
        continue
    print(json.dumps(reply), flush=True)
