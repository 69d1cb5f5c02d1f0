#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""From every chart and table of the Audit page to the sound, with keys only.

    audited.py VOXDECK VOXDECK-CLI

A bar, a cell of the heat table, a cell of the scatter, a confusion, a word and a group are each reached by keys; Space plays
the worst segment where it differs, Enter goes on. What plays is asked of the sound server, where one can be had. Brushes are
made by keys, shown by chips, and undone."""
import json
import sys

from screen import main, wait_until
from spoken import write_list

ROWS = 60
WRONG = "r1.007"  # the worst of all: nothing of it is right
WRONG_ROW = 38  # of WRONG in the table


def write_worst(folder):
    """The list of spoken.py in two splits, with one segment that is all wrong."""
    listed = write_list(folder, recordings=2, segments=30, seconds=1.5)
    lines = [json.loads(line) for line in listed.read_text().splitlines()]
    for line in lines:
        line["split"] = "train" if line["key"] < "r1" else "test"
        if line["key"] == WRONG:
            line["txt"] = "der wind und die sonne"
            line["hyp"] = "qqqq qqqq qqqq qqqq qqqq"
    listed.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return listed


class Desk:
    def __init__(self, screen, program):
        self.screen = screen
        listed = write_worst(screen.folder / "data")
        self.hears = screen.start_sound()
        self.window = screen.start(program, listed)
        self.window.ignore_notices()
        self.segments = self.window.wait_for("table", "Segment table")
        wait_until(lambda: self.window.row_count(self.segments) == ROWS, "all rows")
        self.window.rest()
        self.audit()

    def audit(self):
        self.window.key("alt+2")
        self.window.wait_for("label", "Not scored")
        self.settle()

    def settle(self):
        """Everything on the page is counted and scored."""
        wait_until(lambda: not self.window.find("label", "Scoring"), "the scores")
        self.window.rest()

    def command(self, words, found):
        """A command of the palette, by keys."""
        self.window.key("ctrl+k")
        self.window.wait_for("text", "Command")
        self.window.type(words)
        self.window.rest()
        self.window.key("Return")
        control = wait_until(found, f"what “{words}” leads to")
        self.settle()
        return control

    def focus(self, control, what, key="Tab"):
        """To a control with Tab: from the first field of a table to its rows."""
        for _ in range(6):
            if self.window.has_focus(control):
                return
            self.window.key(key)
            self.window.rest()
        self.screen.check(False, f"Tab does not lead to {what}")

    def play(self, what, row=WRONG_ROW):
        """Space plays the worst segment behind what has the keyboard, and the page stays."""
        before = self.screen.sounds() if self.hears else 0
        self.window.key("space")
        wait_until(lambda: self.window.find("label", f"Row {row} of"), f"row {row} behind {what}")
        if self.hears:
            wait_until(lambda: self.screen.sounds() > before, f"the sound of {what}")
        self.window.rest()
        self.screen.check(self.window.find("label", "Not scored") is not None, f"{what}: Space left the page")

    def list_rows(self, what, rows, key="Return"):
        """Enter lists the segments in the table, where they are edited."""
        self.window.key(key)
        table = self.window.wait_for("table", "Segment table")
        wait_until(lambda: self.window.row_count(table) == rows, f"{rows} rows of {what}")
        self.window.rest()
        self.window.key("ctrl+shift+l")
        wait_until(lambda: self.window.row_count(table) == ROWS, "all rows again")
        self.audit()


def bars(desk):
    """The chart of error rates has the keyboard; its last bar is the worst segment. Brushes, chips and undo."""
    window, screen = desk.window, desk.screen
    window.key("End")
    desk.play("a bar")
    window.key("Return")
    window.wait_for("push button", "Brush Character error rate")
    window.wait_for("label", f"1 of {ROWS} segments")
    desk.settle()
    window.check_picture("brushed by a key")
    window.key("Home", "shift+Right")
    window.wait_for("push button", "Brush Character error rate")
    desk.settle()
    window.key("Escape")
    wait_until(lambda: window.find("push button", "Brush Character error rate") is None, "no brush")
    window.wait_for("label", f"{ROWS} segments")
    window.key("BackSpace")
    window.wait_for("push button", "Brush Character error rate")
    desk.settle()
    window.check_picture("the brush undone")
    window.key("BackSpace")
    window.wait_for("label", f"1 of {ROWS} segments")
    window.key("BackSpace")
    window.wait_for("label", f"{ROWS} segments")
    wait_until(lambda: window.find("push button", "Brush Character error rate") is None, "no brush as at first")
    desk.settle()
    desk.command("worst segments", lambda: window.find("tree", "Worst segments"))
    window.key("Home")
    desk.play("the worst segment")


def chips(desk):
    """Shift+Tab goes from a chart to the chip of its brush, where a key removes it."""
    window = desk.window
    desk.command("go to the charts", lambda: window.find("label", "Not scored"))
    window.key("End", "Return")
    chip = window.wait_for("push button", "Brush Character error rate")
    desk.settle()
    desk.focus(chip, "the chip of a brush", "shift+Tab")
    window.key("space")
    wait_until(lambda: window.find("push button", "Brush Character error rate") is None, "no chip")
    window.wait_for("label", f"{ROWS} segments")
    desk.settle()


def cells(desk):
    """A cell of languages by split, and one of the scatter: its lasso by keys filters the page."""
    window = desk.window
    table = desk.command("languages by split", lambda: window.find("table", "Languages by split or source"))
    desk.focus(table, "the cells of languages")
    for key in ("ctrl+Home", "Right", "Right"):  # German is all of train, Swahili all of test
        window.key(key)
    if window.cell_text(table, 0, 2) == "–":
        window.key("Down")
    desk.play("a cell of languages by split")
    desk.list_rows("the cell", 30)
    scatter = desk.command("scatter plot", lambda: window.find("chart", "Scatter of two values"))
    desk.focus(scatter, "the scatter")
    to_cell(desk, scatter)
    desk.play("a cell of the scatter")
    window.key("shift+Left", "Return")  # a rectangle of two cells
    window.wait_for("push button", "Brush Lasso: 1 segment")
    desk.settle()
    window.check_picture("a lasso")
    window.key("ctrl+shift+l")
    window.wait_for("label", f"{ROWS} segments")
    desk.settle()
    desk.screen.check(window.find("push button", "Brush Lasso") is None, "the chip of the lasso stays")


def to_cell(desk, scatter):
    """To the highest error rate: the topmost row, and in it to the cell that has a segment."""
    def said():
        return scatter.get_description() or ""
    desk.screen.xdotool("key", "--repeat", "79", "--delay", "4", "Up")
    wait_until(lambda: "80 of 80" in said(), "the topmost cells")
    for _ in range(159):
        if said().endswith(": 1 segment"):
            return
        before = said()
        desk.window.key("Right")
        wait_until(lambda before=before: said() != before, "the next cell", pause=0.01)
    desk.screen.check(False, f"no segment in the topmost cells: {said()}")


def tables(desk):
    """Confusions and words: Space plays what differs, Enter lists the segments."""
    window = desk.window
    for words, name, column in (("find confusions", "Confusions", 1), ("count words", "Accuracy of words", 0)):
        tree = desk.command(words, lambda name=name: with_rows(window, name))
        desk.focus(tree, name)
        texts = [window.cell_text(tree, row, column) for row in range(window.row_count(tree))]
        window.key("Home", *["Down"] * texts.index("qqqq"))
        desk.play(f"“qqqq” of {name}")
        desk.list_rows(f"“qqqq” of {name}", 1)


def with_rows(window, name):
    tree = window.find("tree", name)
    return tree if tree is not None and window.row_count(tree) > 0 else None


def journey(screen, program, cli):
    desk = Desk(screen, program)
    bars(desk)
    chips(desk)
    cells(desk)
    tables(desk)
    desk.window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
