"""A program that does what a bot must not do: its first word says what."""

import json
import os
import subprocess
import sys
import time

KIND = sys.argv[1]


def say(message):
    print(json.dumps(message), flush=True)


def go_wrong(number, request):
    if KIND == "crash":
        raise RuntimeError("out of cards")
    if KIND == "stall":
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    if KIND == "exit":
        sys.exit(0)
    if KIND == "garbage":
        print("what?", flush=True)
    if KIND == "list":
        print("[1, 2]", flush=True)
    if KIND == "illegal":
        say({"id": number, "answer": "dance"})
    if KIND == "wrong id":
        say({"id": number + 1, "answer": "fold"})
    if KIND == "flood":
        os.write(1, b"x" * 5_000_000)
    if KIND == "chatter":
        answer = request.get("items", ["fold"])[0]
        say({"id": number, "answer": answer})
        say({"id": number, "answer": answer})


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "hello":
        if KIND == "slow start":
            time.sleep(600)
        say({"t": "hello", "name": KIND})
    elif message["t"] == "act":
        go_wrong(message["id"], message["request"])
