#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files on the Audit page, with keys only: scores of another program, the log of a training run, and a report.

    filed.py VOXDECK VOXDECK-CLI

Each file is named in the dialog that asks for it; what it holds is then a chart, or a table whose segments are listed."""
import json
import sys

from audited import ROWS, WRONG, Desk, with_rows
from screen import main, wait_until


def choose(desk, command, title, file):
    """A command of the palette that asks for a file, whose path is typed."""
    desk.command(command, lambda: desk.window.find("dialog", title))
    desk.window.key("ctrl+a")  # a name is proposed where a file is written
    desk.window.type(str(file))
    desk.window.key("Return")
    desk.window.wait_gone("dialog", title)


def files(desk):
    """Scores of another program, the log of a training run, and a report beside what is shown."""
    window, folder = desk.window, desk.screen.folder / "data"
    keys = [f"r{at // 30}.{at % 30:03}" for at in range(ROWS)]
    scores = folder / "utmos.csv"
    scores.write_text("key,utmos\n" + "".join(f"{key},{1.5 if key == WRONG else 4}\n" for key in keys))
    choose(desk, "import scores", "Import scores", scores)
    window.wait_for("label", f"UTMOS: {ROWS} segments changed")
    desk.settle()
    usage = folder / "data_usage.jsonl"
    usage.write_text(json.dumps({"step": 1, "samples": {key: 1 for key in keys if key != "r0.000"}}) + "\n")
    choose(desk, "read usage log", "Read usage log", usage)
    wait_until(lambda: with_rows(window, "Training exposure"), "the exposure")
    desk.settle()
    exposure = desk.command("compare training exposure", lambda: with_rows(window, "Training exposure"))
    desk.focus(exposure, "the exposure")
    desk.list_rows("what was not read as planned", 31)  # one of train never, all of test unplanned
    report = folder / "before.json"
    choose(desk, "save audit report", "Save report", report)
    wait_until(report.exists, "the report")
    desk.command("go to the charts", lambda: window.find("label", "Not scored"))
    window.key("End", "Return")
    desk.settle()
    choose(desk, "compare with an audit report", "Compare with a report", report)
    wait_until(lambda: with_rows(window, "Comparison of reports"), "the figures that differ")
    window.wait_for("label", "before.json, and the segments shown")
    window.key("ctrl+shift+l")


def journey(screen, program, cli):
    desk = Desk(screen, program)
    files(desk)
    desk.window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
