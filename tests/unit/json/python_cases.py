# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts, half of them broken, and what Python's json makes of them. One case a line, in hexadecimal:
the text, then json.dumps(json.loads(text)) as ASCII, or "error"."""
import json
import random
import struct
import sys

NUMBERS = ["-0", "-0.0", "0e5", "1E400", "-1e400", "1e-400", "NaN", "-Infinity", "1e15", "1e16", "1e22", "1e23",
           "9999999999999999.0", "5e-324", "2.2250738585072011e-308", "1.7976931348623159e308",
           "2.4703282292062327e-324", "2.4703282292062328e-324", "9007199254740993.0", "1" * 4300, "1" * 4301,
           "01", "1.", ".5", "1e", "1e+", "-", "+1", "0x1", "1_0", "nan", "-NaN"]
PIECES = ["a", "plain text, ", "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\u0000", "\\u001F", "\\u00e9", "\\uD83D\\uDE00",
          "\\ud83d", "\\ude00", "\\uD83D\\u0041", "\u00e9", "\u5e7f", "\U0001f600", "\u2028", "\x7f"]


def number(rng):
    double = repr(struct.unpack("<d", struct.pack("<Q", rng.getrandbits(64)))[0])
    return rng.choice([rng.choice(NUMBERS), double, str(rng.getrandbits(rng.choice([8, 53, 64, 200]))),
                       "%d.%de%d" % (rng.getrandbits(30), rng.getrandbits(80), rng.randint(-340, 330))])


def string(rng):
    return '"' + "".join(rng.choice(PIECES) for _ in range(rng.randint(0, 8))) + '"'


def value(rng, depth):
    kind = rng.randrange(6 if depth else 4)
    if kind < 4:
        return [number(rng), string(rng), "null", rng.choice(["true", "false"])][kind]
    space = rng.choice(["", " ", "\n\t", "\r\n"])
    many = range(rng.randint(0, 4))
    if kind == 4:
        return "[" + (space + ",").join(value(rng, depth - 1) for _ in many) + space + "]"
    keys = [rng.choice(['"a"', '"\\u0061"', string(rng)]) for _ in many]
    return "{" + space + ("," + space).join(k + space + ":" + value(rng, depth - 1) for k in keys) + "}"


def damaged(rng, text):
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(["", *'{}[]",:\\ue0123-+.tfnNI \n\v\ufeff\xa0']) + text[at + rng.randrange(2):]


def main():
    rng = random.Random(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        text = value(rng, rng.randint(0, 4))
        for case in (text, damaged(rng, text)):
            try:
                written = json.dumps(json.loads(case)).encode().hex()
            except ValueError:
                written = "error"
            print(case.encode().hex(), written)


main()
