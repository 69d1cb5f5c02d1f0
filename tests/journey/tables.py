#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The segment table on the screen, after each way in which its data change.

    tables.py VOXDECK VOXDECK-CLI

After every step the screen is compared with itself after a forced repaint (screen.py), and the icons of the
status column with what voxdeck-cli says of the same rows."""
import json
import sys

from screen import WINDOW_SIZE, Failure, main, wait_until
from spoken import write_list

HEADER = 25  # pixels above the first row
STATUS, KEY, TRANSCRIPT, CER = 1, 2, 10, 16  # columns of the table's model


class Journey:
    def __init__(self, screen, program, cli, size=WINDOW_SIZE):
        self.screen, self.cli = screen, cli
        self.list = write_list(screen.folder / "data")
        self.icons = {}  # picture of the status cell -> status
        self.start(program, size)
        self.focus()

    def start(self, program, size=WINDOW_SIZE):
        """The window with the list, again where an earlier one was ended."""
        self.window = self.screen.start(program, self.list, size=size)
        self.table = self.window.wait_for("table", "Segment table")
        wait_until(lambda: self.window.row_count(self.table) >= 120, "120 rows")
        self.window.ignore_notices()
        return self.window

    def focus(self):
        """Clicks the first row that is seen and goes to the first of all."""
        x, y, _, _ = self.window.place(self.table)
        self.window.click(x + 420, y + HEADER + 12)
        self.window.key("ctrl+Home")
        self.window.rest()

    def rows_of(self, query):
        """The stored values: [{"key": ..., "status": ..., "text": ...}] in the order of the list."""
        lines = self.screen.run(self.cli, "query", self.list, query, "--json", "--columns",
                                "key,status,text").splitlines()
        return [json.loads(line) for line in lines]

    def count(self, query):
        return int(self.screen.run(self.cli, "query", self.list, query, "--count").split()[0])

    def seen_rows(self):
        """[(row, place of its status cell)] of the rows that are seen as a whole."""
        _, top, _, height = self.window.place(self.table)
        x, first, width, row_height = self.window.cell_place(self.table, 0, STATUS)
        rows = []
        for row in range(self.window.row_count(self.table)):
            y = first + row * row_height
            if top + HEADER <= y and y + row_height <= top + height:
                rows.append((row, (x, y, width, row_height)))
        return rows

    def icon(self, picture, place):
        """Which pixels of a status cell are not its ground: rows have several grounds."""
        x, y, width, height = place
        cell = picture.crop(x + 6, y + 4, width - 12, height - 8).pixels
        return bytes(sum(abs(cell[at + part] - cell[part]) for part in range(3)) > 90
                     for at in range(0, len(cell), 4))

    def status_shown(self, icon):
        def distance(known):
            return sum(a != b for a, b in zip(icon, known))
        nearest = min(self.icons, key=distance)
        return self.icons[nearest] if distance(nearest) < len(icon) // 40 else "an unknown icon"

    def learn(self, row, status):
        picture = self.window.rest()
        place = self.window.cell_place(self.table, row, STATUS)
        self.icons[self.icon(picture, place)] = status

    def check(self, what, statuses=True):
        picture = self.window.check_picture(what)
        if not statuses or not self.icons:
            return
        stored = {row["key"]: row["status"] for row in self.rows_of("")}
        for row, place in self.seen_rows():
            key = self.window.cell_text(self.table, row, KEY)
            shown = self.status_shown(self.icon(picture, place))
            if shown != stored.get(key):
                self.screen.problems.append(
                    f"{what}: row {row + 1} shows {shown}, the workspace says {stored.get(key)} of {key}")
                return

    def check_cer(self, what, row):
        """The CER column says what is stored."""
        key = self.window.cell_text(self.table, row, KEY)
        stored = json.loads(self.screen.run(self.cli, "query", self.list, "key:" + key, "--json",
                                            "--columns", "cer"))["cer"]
        shown = self.window.cell_text(self.table, row, CER)
        self.screen.check(shown == f"{stored * 100:.1f}",
                          f"{what}: row {row + 1} shows CER {shown}, the workspace has {stored}")

    def query(self, text, rows):
        """Types a query into the search field; `rows` is how many it must find."""
        self.window.key("ctrl+f", "ctrl+a")
        self.window.type(text) if text else self.window.key("BackSpace")
        wait_until(lambda: self.window.row_count(self.table) == rows, f"{rows} rows of {text}")
        self.focus()


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    window = j.window
    window.check_picture("opened")
    j.learn(3, "pending")
    window.key("a")
    wait_until(lambda: j.count("status:approved") == 1, "an approval")
    j.check("approve", statuses=False)
    j.learn(0, "approved")
    window.key("Down", "g")
    wait_until(lambda: j.count("flag:yes") == 1, "a flag")
    window.check_picture("flag")
    window.key("g")
    window.key("Down", "F2", "End")
    window.type(" wort")
    window.key("Escape")
    window.key("Down")
    wait_until(lambda: j.rows_of("key:r0.002")[0]["text"].endswith(" wort"), "the edited text")
    j.check("edit")
    j.check_cer("edit", 2)
    window.key("ctrl+z")
    wait_until(lambda: not j.rows_of("key:r0.002")[0]["text"].endswith(" wort"), "the undo")
    j.check("undo of an edit")
    j.check_cer("undo of an edit", 2)
    window.key("bracketright")
    wait_until(lambda: j.count("start:>3.005 start:<3.015") == 1, "the later start")
    j.check("boundary")
    window.key("ctrl+z")
    wait_until(lambda: j.count("start:>3.005 start:<3.015") == 0, "the undo of the later start")
    j.query("lang:sw", 60)
    j.check("filter")
    j.query("", 120)
    j.check("filter cleared")
    for _ in range(2):  # best first, worst first
        x, _, width, _ = window.cell_place(j.table, 0, CER)
        window.click(x + width // 2, window.place(j.table)[1] + 12)
        window.rest()
    j.check("sort")
    window.key("ctrl+End")
    window.rest()
    window.key("Up")
    j.check("last rows")
    bulk(j)
    replace(j)
    divide(j)
    window.quit()


def bulk(j):
    j.focus()
    j.window.key("ctrl+a", "a")
    button = j.window.wait_for("push button", "Approve 120")
    j.window.rest()
    x, y, width, height = j.window.place(button)
    j.window.click(x + width // 2, y + height // 2)
    wait_until(lambda: j.count("status:approved") == 120, "120 approvals")
    j.check("approve all")
    j.window.key("ctrl+z")
    wait_until(lambda: j.count("status:approved") == 1, "the undo of 120 approvals")
    j.check("undo of approve all")


def replace(j):
    j.window.key("ctrl+h")
    field = j.window.wait_for("text", "Text to find")
    j.window.rest()
    found = sum("wind" in row["text"] for row in j.rows_of(""))
    j.window.type("wind")
    j.window.key("Tab")
    j.window.type("sturm")
    j.window.key("Return")
    rows = j.window.wait_for("table", "Matches")
    wait_until(lambda: j.window.row_count(rows) == found, f"{found} places")
    j.check("find", statuses=False)
    x, y, width, height = j.window.cell_place(rows, 0, 2)
    j.window.click(x + 20, y + height // 2)
    j.window.key("space")
    j.check("tick", statuses=False)
    j.window.key("alt+r")
    wait_until(lambda: sum("sturm" in row["text"] for row in j.rows_of("")) == found - 1, "the replacement")
    j.window.rest()
    if j.window.find("text", "Text to find"):
        j.window.key("Escape")
    j.window.wait_gone("text", "Text to find")
    j.check("replace")
    j.window.key("ctrl+z")
    wait_until(lambda: not any("sturm" in row["text"] for row in j.rows_of("")), "the undo of the replacement")
    j.check("undo of replace")


def divide(j):
    x, y, width, height = j.window.place(j.window.wait_for("slider", "Waveform"))
    j.window.click(x + width // 2, y + height // 2)
    j.focus()
    j.window.click(x + width // 2, y + height // 2)
    j.window.rest()
    j.window.key("s")
    j.window.rest()
    j.window.key("ctrl+Return")
    wait_until(lambda: j.window.row_count(j.table) == 121, "the divided segment")
    j.check("divide")
    j.window.key("ctrl+z")
    wait_until(lambda: j.window.row_count(j.table) == 120, "the undo of dividing")
    j.check("undo of divide")


if __name__ == "__main__":
    sys.exit(main(journey))
