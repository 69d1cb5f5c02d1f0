#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts typed into the two parts of a segment survive a kill, a quit, another row and the same division elsewhere."""
import signal
import sqlite3
import sys

from screen import main, wait_until
from tables import TRANSCRIPT, Journey


def field_of(window, part):
    return window.wait_for("text", f"Transcript of part {part}")


def open_parts(j):
    """Opens the parts, divided in the middle of the segment; the caret is in the earlier part."""
    x, y, width, height = j.window.place(j.window.wait_for("slider", "Waveform"))
    j.window.click(x + width // 2, y + height // 2)
    j.window.key("F2", "ctrl+shift+s")
    return field_of(j.window, "a"), field_of(j.window, "b")


def kept(j):
    """The texts of the drafts of parts that are on the disk."""
    with sqlite3.connect(f"file:{next(j.screen.folder.rglob('*.voxdeck'))}?mode=ro", uri=True) as workspace:
        return workspace.execute("SELECT earlier, later FROM divided_draft").fetchall()


def changed_elsewhere(j, key):
    """Another row changes, and then the very segment, while its parts are typed."""
    window = j.window
    window.key("End")
    window.type(" eins")
    j.screen.run(j.cli, "edit", j.list, window.cell_text(j.table, 5, 2), "--text", "anderswo")
    wait_until(lambda: "anderswo" in window.cell_text(j.table, 5, TRANSCRIPT), "the other row")
    window.type(" zwei")
    j.screen.check(window.text_of(field_of(window, "a")).endswith(" eins zwei"), "another row closed the parts")
    j.screen.run(j.cli, "edit", j.list, key, "--text", "von anderen")
    window.wait_gone("text", "Transcript of part a")
    window.type(" drei")
    window.key("Return")
    says = window.text_of(window.wait_for("label", "The transcript was changed since"))
    j.screen.check(" eins zwei" in says, f"the texts of the parts are lost: {says}")
    window.rest()
    text = window.text_of(window.wait_for("text", "Transcript"))
    j.screen.check(text == "von anderen", f"what was typed on is in the transcript: {text}")
    window.check_picture("parts that were closed")
    window.key("ctrl+3", "Escape")  # Discard the texts


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    window = j.window
    window.key("Down")
    window.rest()
    key = window.cell_text(j.table, 1, 2)
    earlier, later = open_parts(j)
    window.key("End")
    window.type(" zuerst")
    window.key("Return")
    wait_until(lambda: window.has_focus(later), "the keyboard in the later part")
    window.key("End")
    window.type(" danach")
    wait_until(lambda: window.text_of(later).endswith(" danach"), "the text in its field")
    texts = window.text_of(earlier), window.text_of(later)
    wait_until(lambda: kept(j) == [texts], "the draft on the disk, without another key")
    window.process.send_signal(signal.SIGKILL)
    window.process.wait()

    window = j.start(program)
    window.wait_for("label", "Your texts of the two parts")
    window.check_picture("texts of the parts after a kill")
    window.click_on("push button", "Continue dividing")
    earlier, later = field_of(window, "a"), field_of(window, "b")
    screen.check((window.text_of(earlier), window.text_of(later)) == texts, "the kill has lost texts of the parts")
    window.check_picture("the parts again")
    window.key("F2", "End")
    window.type("!")
    window.key("alt+Down")  # another row, at once
    window.wait_gone("text", "Transcript of part a")
    window.wait_gone("label", "Your texts of the two parts")
    window.key("alt+Up")
    window.wait_for("label", "Your texts of the two parts")
    window.key("ctrl+1")
    earlier = field_of(window, "a")
    screen.check(window.text_of(earlier) == texts[0] + "!", f"part a says {window.text_of(earlier)}")
    window.key("F2", "End")
    window.type("?")
    window.quit()  # in the middle of it

    window = j.start(program)
    window.wait_for("label", "Your texts of the two parts")
    window.key("ctrl+1")
    earlier = field_of(window, "a")
    screen.check(window.text_of(earlier).endswith("!?"),
                 f"the quit has lost what was typed: {window.text_of(earlier)}")
    typed = window.text_of(earlier), window.text_of(field_of(window, "b"))
    screen.run(cli, "edit", j.list, key, "--split-at", "2.2")
    window.wait_for("label", key + " was divided elsewhere")
    window.check_picture("parts of a segment divided elsewhere")
    window.click_on("push button", "Discard the text")
    window.wait_gone("label", key + " was divided elsewhere")
    screen.run(cli, "undo", j.list)
    wait_until(lambda: window.row_count(j.table) == 120, "the segment", patience=15)
    j.focus()
    window.key("Down")
    open_parts(j)
    screen.check(window.text_of(field_of(window, "a")) not in typed, "a discarded text is shown again")
    changed_elsewhere(j, key)
    open_parts(j)
    window.key("F2", "End")
    window.type(" neu")
    window.key("ctrl+Return")
    wait_until(lambda: window.row_count(j.table) == 121, "the parts")
    window.wait_gone("label", "Your texts of the two parts")
    j.check("divided", statuses=False)
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
