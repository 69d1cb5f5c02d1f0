#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader is told without asking: notices, messages, questions, running work, the palette's answers.

    announced.py VOXDECK VOXDECK-CLI

Qt passes no alert on to AT-SPI; what is read there is an alert that is shown (ui/common/Tell.h)."""
import json
import sys

from access import Listener, press_until
from screen import ALERTS, accessibility, main, wait_until
from spoken import write_list

ROWS = 150_000  # read in more than the 400 ms after which work is shown


def write_many(folder, audio):
    """A list of very many short segments of one recording."""
    path = folder / "many.list"
    with path.open("w") as out:
        for row in range(ROWS):
            out.write(json.dumps({"key": f"m{row}", "wav": str(audio), "txt": "eins zwei", "start": row % 8,
                                  "end": row % 8 + 1, "language": "de"}) + "\n")
    return path


class Told:
    """Alerts that were shown, by their words."""

    def __init__(self, screen):
        self.screen = screen
        self.listener = Listener(accessibility(screen.environment), "object:state-changed:showing")

    def words(self):
        return [name for role, name in self.listener.since() if role in ALERTS and name]

    def wait(self, part, what, since=0):
        wait_until(lambda: any(part in words for words in self.words()[since:]), f"{what} to be told: “{part}”")


def journey(screen, program, cli):
    listed = write_list(screen.folder / "data", recordings=1, segments=6, seconds=1.5)
    many = write_many(screen.folder / "data", screen.folder / "data" / "r0.wav")
    told = Told(screen)  # before the program starts, which learns late that somebody listens
    window = screen.start(program, listed)
    table = window.wait_for("table", "Segment table")
    wait_until(lambda: window.row_count(table) == 6, "the rows")
    window.rest()
    if not told.listener.hears():
        window.quit()
        return
    # a notice of the status bar
    press_until(window, ("F12",), lambda: any("Nothing to publish" in words for words in told.words()),
                "a notice to be told")
    # a message with choices: two segments far from each other are merged
    x, y, _, _ = window.place(table)
    window.click(x + 420, y + 37)
    window.key("ctrl+Home", "Down", "Delete")
    wait_until(lambda: window.row_count(table) == 5, "a row less")
    window.rest()
    window.key("ctrl+Home", "m")
    told.wait("were merged together", "a message")
    window.key("ctrl+z")
    window.rest()
    # the palette: what is chosen is told by the focus of its row, and an empty list by an alert
    window.key("ctrl+k")
    window.wait_for("text", "Command")
    window.type("qqqqqq")
    told.wait("Nothing matches", "an empty palette")
    window.key("Escape")
    window.wait_gone("text", "Command")
    window.quit()
    # work that takes a while
    window = screen.start(program, many)
    table = window.wait_for("table", "Segment table")
    wait_until(lambda: window.row_count(table) == ROWS, "all rows")
    told.wait("Background job", "running work")
    # a question about many rows
    x, y, _, _ = window.place(table)
    window.click(x + 420, y + 37)
    before = len(told.words())  # the rows were told when they were read, too
    window.key("ctrl+a", "a")
    window.wait_for("push button", "Approve 150")
    told.wait("150", "a question", since=before)
    window.key("Escape")
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
