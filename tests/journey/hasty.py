#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys that come before the dialog they are meant for: none is typed into the transcript, none is lost."""
import sys

from screen import main, wait_until
from tables import Journey


def at_once(j, *keys):
    """Keys of somebody who does not wait for the dialog that the first of them opens."""
    j.screen.xdotool("key", "--delay", "0", *keys)


def stored(j, key):
    return j.rows_of("key:=" + key)[0]


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    window = j.window
    field = window.wait_for("text", "Transcript")
    text = window.text_of(field)

    window.key("F2", "End")
    at_once(j, "ctrl+shift+x", "4")
    wait_until(lambda: j.count("status:rejected") == 1, "a rejection by its digit", patience=15)
    window.wait_gone("label", "Reject")
    screen.check(stored(j, "r0.000")["text"] == text, "the digit of the reason was typed into the transcript")
    screen.check(window.text_of(field) == text, f"the field says {window.text_of(field)}")
    j.focus()
    window.key("Down")
    at_once(j, "x", "2")
    wait_until(lambda: j.count("status:rejected") == 2, "a second rejection", patience=15)
    window.wait_gone("label", "Reject")

    at_once(j, "ctrl+g", "5", "7", "Return")
    wanted = j.rows_of("")[56]["text"]
    wait_until(lambda: window.text_of(field) == wanted, "row 57", patience=15)

    window.key("F2", "End")
    at_once(j, "ctrl+h", "w", "i", "n", "d")
    find = window.wait_for("text", "Text to find")
    wait_until(lambda: window.text_of(find) == "wind", "the words to find in their field", patience=15)
    screen.check(window.text_of(field) == wanted, f"the transcript says {window.text_of(field)}")
    window.key("Escape")
    window.wait_gone("text", "Text to find")
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
