# SPDX-License-Identifier: GPL-3.0-or-later
"""Files, half of them wild, and what Python's csv makes of them. One case a line, in hexadecimal: the
text, what csv.reader(strict=True) reads as JSON (or "error"), and that as csv.writer writes it."""
import csv
import io
import json
import random
import sys

PIECES = [",", '"', '""', "\n", "\r\n", "\r", "a", "1.5", " ", "b c", "\u5e7f", "'", ";", "\t", "=1", "\u2028"]


def field(rng):
    return "".join(rng.choice(PIECES) for _ in range(rng.randrange(5)))


def written(rows):
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerows(rows)
    return out.getvalue()


def case(text):
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error:
        return "error", "error"
    # a record without fields is a blank line
    return (json.dumps(rows, ensure_ascii=False).encode().hex(),
            written(rows).encode().hex() or "-")


def main():
    rng = random.Random(int(sys.argv[1]))
    for number in range(int(sys.argv[2])):
        if number % 2:
            text = "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 20)))
        else:
            rows = [[field(rng) for _ in range(rng.randrange(1, 5))] for _ in range(rng.randrange(1, 5))]
            text = written(rows)
            if rng.randrange(2):
                text = text.replace("\r\n", "\n")
        print(text.encode().hex(), *case(text))


main()
