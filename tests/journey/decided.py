#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rejecting, merging and a random sample on the screen, and what another person did meanwhile.

    decided.py VOXDECK VOXDECK-CLI

After every step the screen is compared with itself after a forced repaint, and with what voxdeck-cli says of the rows."""
import json
import sys

from screen import main, wait_until
from tables import KEY, Journey


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    reject(j)
    merge(j)
    others(j)
    sample(j)
    j.window.quit()


def reject(j):
    window = j.window
    j.learn(3, "pending")
    window.key("x")
    window.wait_for("list", "Reasons; a digit chooses one at once")
    window.key("4")  # Cut off
    wait_until(lambda: j.count("status:rejected") == 1, "a rejection")
    window.wait_gone("list", "Reasons; a digit chooses one at once")
    j.learn(0, "rejected")
    j.check("reject")
    key = window.cell_text(j.table, 0, KEY)
    line = json.loads(j.screen.run(j.cli, "history", j.list, key, "--json").splitlines()[0])
    j.screen.check(line["reason"] == "Cut off", f"the history says {line}")
    window.key("ctrl+z")
    wait_until(lambda: j.count("status:rejected") == 0, "the undo of the rejection")
    j.check("undo of reject")


def merge(j):
    window = j.window
    j.focus()
    first, second = j.rows_of("")[:2]
    window.key("m")
    wait_until(lambda: window.row_count(j.table) == 119, "the merged segment")
    wait_until(lambda: j.rows_of("key:=" + first["key"])[0]["text"] == first["text"] + " " + second["text"],
               "the text of both")
    j.check("merge")
    j.check_cer("merge", 0)
    window.key("ctrl+z")
    wait_until(lambda: window.row_count(j.table) == 120, "the undo of the merge")
    wait_until(lambda: j.rows_of("")[:2] == [first, second], "both segments as they were")
    j.check("undo of merge")
    j.check_cer("undo of merge", 0)


def others(j):
    """Another person edits the third row: undo leaves it, and the screen goes on showing it."""
    window = j.window
    j.focus()
    window.key("a")
    wait_until(lambda: j.count("status:approved") == 1, "an approval")
    j.learn(0, "approved")
    key = window.cell_text(j.table, 2, KEY)
    own = j.screen.environment
    j.screen.environment = {**own, "VOXDECK_USER": "somebody else"}
    try:
        j.screen.run(j.cli, "set", j.list, "key:=" + key, "--status", "approved")
    finally:
        j.screen.environment = own
    wait_until(lambda: j.count("status:approved") == 2, "the approval of another person")
    window.rest()
    window.key("ctrl+z")
    wait_until(lambda: j.count("status:approved") == 1, "the undo of one's own approval")
    j.screen.check(j.rows_of("status:approved")[0]["key"] == key, "the approval of another person was undone")
    j.check("undo beside another person")
    window.key("ctrl+z")  # the rejection and the merge were undone: nothing is left
    window.wait_for("label", "You have nothing to undo")
    j.check("nothing of one's own to undo", statuses=False)
    j.screen.check(j.count("status:approved") == 1, "the approval of another person was undone")


def sample(j):
    window = j.window
    window.key("ctrl+k")
    window.rest()
    window.type("random sample")
    window.key("Return")
    window.wait_for("text", "Name of the sample")
    window.rest()
    window.type("12")  # the number has the keyboard
    window.key("Return")
    wait_until(lambda: window.row_count(j.table) == 12, "12 rows")
    drawn = [row["key"] for row in j.rows_of('basket:"Sample of 12, seed 0"')]
    j.screen.check(len(drawn) == 12, f"the basket has {len(drawn)} rows")
    j.focus()
    shown = [window.cell_text(j.table, row, KEY) for row in range(12)]
    j.screen.check(shown == drawn, f"the table shows {shown}, the basket has {drawn}")
    j.check("sample")
    window.key("a")
    wait_until(lambda: any(row["status"] == "approved" and row["key"] == drawn[0] for row in j.rows_of("")),
               "an approval in the sample")
    j.check("approve in the sample")


if __name__ == "__main__":
    sys.exit(main(journey))
