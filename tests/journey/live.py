#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What other processes change is on the screen within seconds, without a key; what is typed here stays."""
import sys

from screen import main, wait_until
from tables import KEY, TRANSCRIPT, Journey


def seen_change(j, before, place):
    """Whether the pixels of this place on the present screen have changed."""
    return j.screen.picture().crop(*place) != before.crop(*place)


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    window = j.window
    j.learn(3, "pending")
    before = window.rest()
    status = window.cell_place(j.table, 3, 1)
    key = window.cell_text(j.table, 3, KEY)
    screen.run(cli, "set", j.list, "key:=" + key, "--status", "approved")
    wait_until(lambda: seen_change(j, before, status), "the approval of another process", patience=15)
    j.learn(3, "approved")
    j.check("approved elsewhere")
    screen.check(window.has_focus(j.table), "the table has lost the keyboard")

    window.key("F2", "End")
    window.type(" getippt")
    field = window.wait_for("text", "Transcript")
    typed = window.text_of(field)
    screen.check(typed.endswith(" getippt"), f"the field says {typed}")
    cell = window.cell_place(j.table, 0, TRANSCRIPT)
    before = screen.picture()
    screen.run(cli, "edit", j.list, window.cell_text(j.table, 0, KEY), "--text", "ganz anders")
    wait_until(lambda: "ganz anders" in window.cell_text(j.table, 0, TRANSCRIPT), "the other text", patience=15)
    screen.check(seen_change(j, before, cell), "the row shows the old text")
    screen.check(window.text_of(field) == typed, "what was typed is gone")
    window.wait_for("push button", "Keep mine")  # without a key
    window.key("Tab")  # from the text to its question
    wait_until(lambda: window.has_focus(window.wait_for("push button", "Keep mine")), "the keyboard on Keep mine")
    screen.check(window.find("label", "Nothing was done") is None, "leaving the text is taken for a command")
    window.key("shift+Tab")
    wait_until(lambda: window.has_focus(field), "the keyboard in the text")
    window.key("Return")  # goes on; the conflict keeps the draft
    window.wait_for("label", "Your text in")
    window.check_picture("a draft beside another text")
    j.focus()

    divided(j)
    before = window.rest()
    screen.run(cli, "set", j.list, "lang:sw", "--status", "approved")  # 60 rows at once
    wait_until(lambda: j.count("status:approved") == 61, "61 approvals")
    counts = window.place(window.wait_for("tree", "Work queue"))
    wait_until(lambda: seen_change(j, before, counts), "other counts in the navigator", patience=15)
    j.check("counts", statuses=False)
    screen.run(cli, "edit", j.list, window.cell_text(j.table, 5, KEY), "--delete")
    wait_until(lambda: window.row_count(j.table) == 119, "a row less", patience=15)
    j.check("deleted elsewhere", statuses=False)
    window.quit()


def divided(j):
    """Another process divides the segment somebody types in: each part gets its words, and none of them twice; an undo
    of it brings the rows back."""
    window = j.window
    window.key("Down", "Down")
    window.rest()
    key = window.cell_text(j.table, 2, KEY)
    field = window.wait_for("text", "Transcript")
    text = window.text_of(field)
    window.key("F2", "End")
    window.type(" halb")
    j.screen.run(j.cli, "edit", j.list, key, "--split-at", "3.7")
    wait_until(lambda: window.row_count(j.table) == 121, "the parts", patience=15)
    window.wait_for("label", "This segment was divided")
    j.screen.check(window.text_of(field) == text + " halb", f"while typing the field says {window.text_of(field)}")
    window.key("Return")
    window.wait_for("label", key + " was divided elsewhere")
    j.check("a draft of a divided segment", statuses=False)
    wait_until(lambda: window.cell_text(j.table, 2, KEY) == key + "_a", "the first part in its row")
    j.screen.check(window.find("label", "Your text in " + key) is None, "one draft is asked about twice")
    earlier, later = (j.rows_of("key:=" + key + part)[0]["text"] for part in ("_a", "_b"))
    j.screen.check(earlier + " " + later == text, f"the parts say {earlier} and {later}")
    window.key("ctrl+1")  # Insert into the parts
    wait_until(lambda: j.rows_of("key:=" + key + "_b")[0]["text"] == later + " halb", "what was typed in the later part")
    j.screen.check(j.rows_of("key:=" + key + "_a")[0]["text"] == earlier, "the earlier part has other words")
    wait_until(lambda: window.text_of(field) == earlier, "the earlier part in the editor")
    window.wait_gone("label", key + " was divided elsewhere")
    j.check("a draft in its parts", statuses=False)
    window.key("ctrl+z")  # in the text: it takes back what was put there
    wait_until(lambda: j.rows_of("key:=" + key + "_b")[0]["text"] == later, "the undo of the text")
    window.wait_for("label", key + " was divided elsewhere")  # at the first part, though the later one was changed
    j.screen.run(j.cli, "undo", j.list)
    wait_until(lambda: window.row_count(j.table) == 120, "the segment", patience=15)
    j.focus()


if __name__ == "__main__":
    sys.exit(main(journey))
