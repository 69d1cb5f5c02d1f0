#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""At 1280x720: both texts of a conflict can be read, and a combination of Alt and a letter types nothing."""
import sys

from screen import main, wait_until
from tables import TRANSCRIPT, Journey

SIZE = (1280, 720)
THEIRS = ("der wind und die sonne stritten sich wer von ihnen beiden wohl der staerkere waere als ein wanderer der in "
          "einen warmen mantel gehuellt war des weges daherkam und sie wurden einig")
BELOW_ANSWERS = 7  # pixels of a bar: its padding and border
FIELD_EDGE = 1  # pixels of the frame around a field
LINE = 24  # pixels of a line of the transcript at its usual size, at least


def is_within(inner, outer):
    x, y, width, height = inner
    left, top, outer_width, outer_height = outer
    return left <= x and top <= y and x + width <= left + outer_width and y + height <= top + outer_height


def check_beside(j, answer, field):
    """The bar of the question, whose lowest part are its answers, ends above the whole text field."""
    window = j.window
    bar_ends = window.place(answer)[1] + window.place(answer)[3] + BELOW_ANSWERS
    top = window.place(field)[1] - FIELD_EDGE
    j.screen.check(bar_ends < top, f"the question ends at {bar_ends}, and the text field begins at {top}")


def divided(j, field):
    """Somebody else divides the segment somebody types in: a question of three lines."""
    window, screen = j.window, j.screen
    j.focus()
    window.key("Down", "Down")
    window.rest()
    key = window.cell_text(j.table, 2, 2)
    window.key("F2", "End")
    window.type(" und dann kam noch etwas dazu was man hier getippt hat und das nicht in einer zeile platz hat")
    screen.run(j.cli, "edit", j.list, key, "--split-at", "3.7")
    window.wait_for("label", "This segment was divided")
    check_beside(j, window.wait_for("push button", "Show current segment"), field)
    window.key("Escape")
    window.wait_for("label", key + " was divided elsewhere")
    insert = window.wait_for("push button", "Insert into")
    window.rest()
    check_beside(j, insert, field)
    window.check_picture("a question of three lines at 1280x720")
    window.key("ctrl+3")
    window.wait_gone("push button", "Insert into")
    screen.run(j.cli, "undo", j.list)


def conflict(j, field):
    """Somebody else writes a long text while one is typed here."""
    window, screen = j.window, j.screen
    key = window.cell_text(j.table, 0, 2)
    window.key("F2", "End")
    window.type(" getippt")
    screen.run(j.cli, "edit", j.list, key, "--text", THEIRS)
    keep = window.wait_for("push button", "Keep mine")
    window.rest()
    check_beside(j, keep, field)
    bar = window.wait_for("label", "anna changed this at")
    words = window.text_of(bar)
    screen.check(THEIRS in words, f"their text is cut: {words}")
    whole = (0, 0, *SIZE)
    for role, name in (("push button", "Keep mine"), ("push button", "Use theirs"), ("push button", "Compare")):
        screen.check(is_within(window.place(window.wait_for(role, name)), whole), f"{name} is outside of the window")
    _, _, width, _ = window.place(bar)
    screen.check(width >= 600, f"their text has {width} pixels")
    wait_until(lambda: window.place(keep)[0] < window.place(bar)[0] + 20, "the buttons below three lines of text")
    field_place = window.place(field)
    screen.check(is_within(field_place, whole) and field_place[3] >= 2 * LINE,
                 f"my text has {field_place[3]} pixels in height")
    window.check_picture("a conflict at 1280x720")
    window.key("ctrl+2")
    wait_until(lambda: window.text_of(field) == THEIRS, "their text")


def alt_letters(j, field):
    """Alt with a letter is a menu or a command, and never text."""
    window, screen = j.window, j.screen
    window.key("F2", "End")
    before = window.text_of(field)
    window.key("alt+q", "alt+shift+w")
    window.rest()
    screen.check(window.text_of(field) == before, f"typed with Alt: {window.text_of(field)}")
    for key in "fevsrdjgh":
        shown = window.rest()
        window.key("alt+" + key)
        wait_until(lambda was=shown: screen.picture() != was, f"the menu of Alt+{key}")
        window.key("Escape")
        window.rest()
    screen.check(window.text_of(field) == before, "a menu's key was typed")
    window.key("F2", "End")
    window.type(" und")
    window.key("alt+Down", "alt+Up")
    wait_until(lambda: j.rows_of("")[0]["text"] == before + " und", "an edit")
    window.key("F2")
    window.key("alt+z")
    wait_until(lambda: j.rows_of("")[0]["text"] == before, "Alt+Z to undo in the segment")
    wait_until(lambda: window.text_of(field) == before, "the text before")


def journey(screen, program, cli):
    j = Journey(screen, program, cli, size=SIZE)
    field = j.window.wait_for("text", "Transcript")
    conflict(j, field)
    alt_letters(j, field)
    shown = j.window.cell_text(j.table, 0, TRANSCRIPT)
    screen.check(THEIRS in shown, f"the table has another text: {shown}")
    divided(j, field)
    j.window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
