#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The most used tasks of an annotator, a data engineer and a QA reviewer, counted in keys and timed on a real X server.

    tasks.py VOXDECK VOXDECK-CLI [ROUNDS]

Prints a table for docs/benchmarks.md. `keys` are key presses and clicks; a letter that is typed is one. `seconds` run from
the first key until the screen shows the result, with keys sent one after the other without a pause: it is the program's
share of the task, and no person's. Keys x 0.28 s (a skilled typist, Card, Moran and Newell 1980) is the least that a person
adds. It is a measurement and no test: it fails where a task cannot be done, never for being slow."""
import statistics
import sys
import time

from screen import Failure, accessibility, keep_failed, main, wait_until
from spoken import write_list
from tables import STATUS, TRANSCRIPT

SOON = 0.005  # seconds between looks
SECONDS_A_KEY = 0.28
START = 6  # the column of the table's model
ROWS = 320


class Desk:
    """The window with its keys counted."""

    def __init__(self, screen, program, cli, rounds):
        self.screen, self.cli, self.rounds = screen, cli, rounds
        self.list = write_list(screen.folder / "data", recordings=8, segments=40)
        started = time.monotonic()
        self.window = screen.start(program, self.list)
        self.table = self.window.wait_for("table", "Segment table")
        wait_until(lambda: self.window.row_count(self.table) == ROWS, "all rows")
        self.opened = time.monotonic() - started
        self.keys = 0
        self.results = []

    def key(self, *keys):
        self.window.key(*keys)
        self.keys += len(keys)

    def type(self, text):
        self.screen.xdotool("type", "--delay", "0", text)
        self.keys += len(text)

    def wait(self, probe, what):
        return wait_until(probe, what, pause=SOON)

    def cell(self, row, column):
        return self.window.cell_text(self.table, row, column)

    def top(self, row=0):
        """To a row of the table, with the keyboard in it."""
        self.window.click_on("table", "Segment table")
        self.window.key("ctrl+Home", *["Down"] * row)
        self.window.rest()

    def measure(self, role, task, do, ready=None, after=None, rounds=None):
        """`do(round)` does the task and waits for what it shows; `ready` prepares and `after` takes it back, uncounted."""
        seconds, keys = [], []
        for number in range(rounds or self.rounds):
            if ready:
                ready(number)
            self.window.rest()
            self.keys, start = 0, time.monotonic()
            do(number)
            seconds.append(time.monotonic() - start)
            keys.append(self.keys)
            if after:
                after(number)
        self.results.append((role, task, statistics.median(keys), statistics.median(seconds), max(seconds)))
        print(f"{role}: {task}: {self.results[-1][2]:g} keys, {self.results[-1][3]:.2f} s", file=sys.stderr, flush=True)

    def table_of_results(self):
        print("| who | task | keys | a person's least | the program's share, median | worst |")
        print("|---|---|---:|---:|---:|---:|")
        for role, task, keys, seconds, worst in self.results:
            print(f"| {role} | {task} | {keys:g} | {keys * SECONDS_A_KEY:.1f} s | {seconds:.2f} s | {worst:.2f} s |")


def annotator(desk):
    window = desk.window

    def status_is(row, word):
        return lambda: word in desk.cell(row, STATUS).lower()

    def approve(row):
        desk.key("ctrl+Return")
        desk.wait(status_is(row, "approved"), f"the approval of row {row + 1}")

    desk.top()
    desk.measure("annotator", "approve and go on", approve)

    def correct(number):
        row = desk.rounds + number
        desk.key("F2", "End")
        desk.type(" wort")
        desk.key("ctrl+Return")
        desk.wait(lambda: " wort" in desk.cell(row, TRANSCRIPT), f"the text of row {row + 1}")
        desk.wait(status_is(row, "approved"), f"the approval of row {row + 1}")

    desk.top(desk.rounds)
    desk.measure("annotator", "add a word of four letters and approve", correct)

    def accept(number):
        row = 2 * desk.rounds + number
        desk.key("ctrl+shift+h", "ctrl+Return")
        desk.wait(status_is(row, "approved"), f"the approval of row {row + 1}")

    desk.top(2 * desk.rounds)
    desk.measure("annotator", "accept the whole hypothesis and approve", accept)

    def reject(number):
        row = 3 * desk.rounds + number
        desk.key("shift+x")
        desk.key("2")
        desk.wait(status_is(row, "rejected"), f"the rejection of row {row + 1}")

    def to_table(number):
        desk.top(3 * desk.rounds + number)

    desk.measure("annotator", "reject with a reason and go on", reject, ready=to_table)

    def nudge(_):
        before = desk.cell(4 * desk.rounds, START)
        desk.key(*["bracketright"] * 5)
        desk.wait(lambda: desk.cell(4 * desk.rounds, START) != before, "the later start")

    desk.measure("annotator", "move the start by 50 ms", nudge, ready=lambda _: desk.top(4 * desk.rounds),
                 after=lambda _: window.key("ctrl+z"))



def engineer(desk):
    window = desk.window

    def search(_):
        desk.key("ctrl+f")
        desk.type("lang:sw dur:>1")
        desk.wait(lambda: window.row_count(desk.table) == ROWS // 2, "the rows of the query")

    desk.measure("data engineer", "filter by a query of 14 letters", search, after=lambda _: show_all(desk))

    def splits(_):
        desk.key("alt+3")
        desk.wait(lambda: window.find("push button", "Apply to"), "the proposal")

    desk.measure("data engineer", "see the proposal of splits", splits, after=lambda _: annotate(desk))

    def apply(_):
        desk.key("alt+3")
        window.click_on("push button", "Apply to")
        desk.keys += 1
        desk.wait(lambda: window.find("push button", "Nothing to apply"), "the assignment")

    desk.measure("data engineer", "assign all recordings to splits", apply, after=lambda _: annotate(desk), rounds=1)

    def plan(_):
        desk.key("alt+5")
        desk.wait(lambda: window.find("label", "New plan"), "the plan of a build")

    desk.measure("data engineer", "see the plan of a build", plan, after=lambda _: annotate(desk))

    def publish(_):
        desk.key("F12")
        window.wait_for("dialog", "Publish edits")
        desk.wait(lambda: is_enabled(desk, window.find("push button", "Publish", window.find("dialog", "Publish edits"))),
                  "the plan of the publication")
        desk.key("Return")
        desk.wait(lambda: window.find("label", "• ") is None and window.find("dialog", "Publish edits") is None,
                  "the publication")

    desk.measure("data engineer", "publish all edits", publish, rounds=1)


def reviewer(desk):
    window = desk.window

    def worst(_):
        desk.key("ctrl+k")
        window.wait_for("text", "Command")
        desk.type("worst")
        desk.key("Return")
        desk.wait(lambda: 0 < window.row_count(desk.table) < ROWS, "the worst rows")

    desk.measure("QA reviewer", "list the worst by CER", worst, after=lambda _: show_all(desk))

    # Looking through the whole window takes seconds once the audit's tables are in it: what is waited for is found before.
    desk.window.key("alt+2")
    totals = window.wait_for("label", "Segments")
    wait_until(lambda: not window.find("label", "Scoring"), "the audit")
    annotate(desk)

    def audit(_):
        desk.key("alt+2")
        desk.wait(lambda: is_shown(desk, totals), "the audit")

    desk.measure("QA reviewer", "see the audit again", audit, after=lambda _: annotate(desk))

    window.key("ctrl+F1")
    field = window.wait_for("text", "Comment")

    def comment(number):
        desk.key("ctrl+F1")
        desk.wait(lambda: window.has_focus(field), "the keyboard in the comment")
        desk.type("listen")
        desk.key("Return")
        desk.wait(lambda: window.text_of(field) == "", f"the comment on row {number + 1}")

    desk.measure("QA reviewer", "comment on a segment in six letters", comment,
                 ready=lambda number: desk.top(100 + number))

    def give_back(number):
        desk.key("p")
        desk.wait(lambda: "pending" in desk.cell(number, STATUS).lower(), f"row {number + 1} pending again")

    desk.measure("QA reviewer", "take an approval back", give_back, ready=desk.top)

    row = window.wait_for("label", "Row ")

    def next_issue(number):
        before = window.text_of(row)
        desk.key("F8")
        desk.wait(lambda: window.text_of(row) != before, f"issue {number + 1}")

    desk.measure("QA reviewer", "go to the next issue", next_issue, ready=desk.top)


def show_all(desk):
    desk.window.key("ctrl+shift+l")
    wait_until(lambda: desk.window.row_count(desk.table) == ROWS, "all rows")


def annotate(desk):
    desk.window.key("alt+1")
    desk.window.wait_for("table", "Segment table")


def is_enabled(desk, control):
    return control is not None and control.get_state_set().contains(
        accessibility(desk.screen.environment).StateType.ENABLED)


def is_shown(desk, control):
    return control.get_state_set().contains(accessibility(desk.screen.environment).StateType.SHOWING)


def journey(screen, program, cli):
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    desk = Desk(screen, program, cli, rounds)
    for role in (annotator, engineer, reviewer):
        try:
            role(desk)
        except Failure as failure:  # the others are measured all the same
            screen.check(False, f"{role.__name__}: {failure}")
            keep_failed(screen, role.__name__)
            desk.window.key("Escape", "Escape")
            annotate(desk)
    desk.table_of_results()
    print(f"opened in {desk.opened:.2f} s")
    desk.window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
