#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another process merges or deletes the segment somebody types in: the bar says so, and the text is not lost."""
import sys

from screen import main, wait_until
from tables import KEY, Journey


def text_of_row(j, row):
    return j.rows_of("key:=" + j.window.cell_text(j.table, row, KEY))[0]["text"]


def type_into(j, row, words):
    """Types at the end of the text of a row; gives its key and what the field says then."""
    window = j.window
    window.key("Escape", "ctrl+Home", *["Down"] * row)
    window.rest()
    key = window.cell_text(j.table, row, KEY)
    text = text_of_row(j, row)
    field = window.wait_for("text", "Transcript")
    wait_until(lambda: window.text_of(field) == text, f"the text of {key} in the editor")
    window.key("F2", "End")
    window.type(words)
    wait_until(lambda: window.text_of(field) == text + words, "the typed words")
    return key, text + words


def says(j, begin, words):
    """Waits for a sentence in a bar that holds the words."""
    found = j.window.wait_for("label", begin)
    j.screen.check(words in j.window.text_of(found), f"the bar says {j.window.text_of(found)} and not {words}")


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    merged_away(j)
    merged_into(j)
    deleted(j)
    j.window.quit()


def merged_away(j):
    """The segment went into the one before it."""
    window = j.window
    before = window.cell_text(j.table, 1, KEY)
    first = text_of_row(j, 1)
    key, typed = type_into(j, 2, " verschmolzen")
    field = window.wait_for("text", "Transcript")
    j.screen.run(j.cli, "edit", j.list, before, "--merge")
    wait_until(lambda: window.row_count(j.table) == 119, "a row less", patience=15)
    window.wait_for("label", "This segment was divided, merged or deleted elsewhere")
    j.screen.check(window.text_of(field) == typed, f"while typing the field says {window.text_of(field)}")
    window.key("Return")
    says(j, key + " was merged elsewhere", typed)
    wait_until(lambda: window.cell_text(j.table, 1, KEY) == before, "the merged segment in its row")
    window.check_picture("a draft of a segment that was merged away")
    window.key("ctrl+1")  # Insert into this segment
    wait_until(lambda: window.text_of(field) == first + " " + typed, "both texts in the field")
    window.wait_gone("label", key + " was merged elsewhere")
    window.key("ctrl+z", "Escape", "Down", "Up")  # taken back, it is the draft that it was
    says(j, key + " was merged elsewhere", typed)
    window.key("F2", "ctrl+1")
    wait_until(lambda: window.text_of(field) == first + " " + typed, "both texts in the field again")
    window.key("Escape")
    wait_until(lambda: j.rows_of("key:=" + before)[0]["text"] == first + " " + typed, "both texts in the workspace")


def merged_into(j):
    """The one behind it went into the segment."""
    window = j.window
    second = text_of_row(j, 6)
    key, typed = type_into(j, 5, " erweitert")
    field = window.wait_for("text", "Transcript")
    rows = window.row_count(j.table)
    j.screen.run(j.cli, "edit", j.list, key, "--merge")
    wait_until(lambda: window.row_count(j.table) == rows - 1, "a row less", patience=15)
    window.wait_for("push button", "Keep both")
    j.screen.check(window.text_of(field) == typed, f"while typing the field says {window.text_of(field)}")
    window.key("Return")  # goes on; the conflict keeps the draft
    window.wait_for("label", "Your text in " + key)
    window.key("Escape", "Up")
    wait_until(lambda: window.text_of(field) == typed, "the draft in the editor")
    window.wait_for("push button", "Keep both")
    says(j, "anna merged another segment into this one", second)
    window.check_picture("a draft of a segment that another was merged into")
    window.key("F2", "ctrl+3")
    wait_until(lambda: j.rows_of("key:=" + key)[0]["text"] == typed + " " + second, "both texts in the workspace")


def deleted(j):
    window = j.window
    key, typed = type_into(j, 8, " verschwunden")
    field = window.wait_for("text", "Transcript")
    rows = window.row_count(j.table)
    j.screen.run(j.cli, "edit", j.list, key, "--delete")
    wait_until(lambda: window.row_count(j.table) == rows - 1, "a row less", patience=15)
    window.wait_for("label", "This segment was divided, merged or deleted elsewhere")
    j.screen.check(window.text_of(field) == typed, f"while typing the field says {window.text_of(field)}")
    window.key("Return")
    says(j, key + " was deleted elsewhere", typed)
    window.check_picture("a draft of a deleted segment")
    j.screen.run(j.cli, "undo", j.list)
    window.wait_gone("label", key + " was deleted elsewhere")
    j.screen.run(j.cli, "edit", j.list, key, "--delete")
    says(j, key + " was deleted elsewhere", typed)
    window.key("ctrl+2")  # Copy the text, as while it was typed
    window.rest()
    says(j, key + " was deleted elsewhere", typed)
    window.key("ctrl+3")  # Discard the text
    window.wait_gone("label", key + " was deleted elsewhere")


if __name__ == "__main__":
    sys.exit(main(journey))
