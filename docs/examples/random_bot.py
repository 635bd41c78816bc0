"""A bot for Sandtable in forty lines: it attacks when it can, and otherwise gives any legal order.

    sandtable arena skirmish --a 'exec:python3 docs/examples/random_bot.py' --b random --pairs 3
"""
import json, random, sys

EAGER = ("attack", "fight", "advance", "assault", "march")


def say(message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "over"}


def walk():
    """Builds an order word by word: some decisions have too many orders to list."""
    line = ""
    while True:
        say({"next": line})
        offer = hear()
        if offer["whole"] and (not offer["words"] or random.random() < 0.5):
            return line
        line = f"{line} {random.choice(offer['words'])}".strip()


message = hear()
while message["type"] != "over":
    if message["type"] in ("decide", "refused"):
        orders = message.get("orders", [])
        eager = [order for order in orders if order.split()[0] in EAGER]
        if eager and random.random() < 0.7:
            say({"order": random.choice(eager)})
        else:
            say({"order": walk() if message.get("more", True) else random.choice(orders)})
    message = hear()
