#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Typed text survives a faster command line, a quit in the conflict, a second window, a logout and a crash."""
import json
import signal
import sys
import time

from screen import main, wait_until
from spoken import write_list


def text_of_first(screen, cli, data):
    """The texts in the journal and the list, by the command line."""
    lines = screen.run(cli, "query", data, "key:r0.000", "--columns", "text", "--json").splitlines()
    return json.loads(lines[0])["text"]


def journey(screen, program, cli):
    data = write_list(screen.folder / "data", recordings=1, segments=6)
    window = screen.start(program, data)
    field = window.wait_for("text", "Transcript")
    before = window.text_of(field)
    window.key("g", "ctrl+z")  # a step that could be redone
    window.key("F2", "End")
    window.type(" quick")  # before the other edit: an untouched field would show that
    window.key("ctrl+z", "ctrl+y")
    wait_until(lambda: window.text_of(field) == before + " quick", "the typing that was undone and redone")
    screen.run(cli, "edit", data, "r0.000", "--text", "by the command line")
    window.type(" fix ")  # the blank at the end is nothing to keep
    window.key("Return")
    window.wait_for("label", "Your text in r0.000 is kept as a draft")
    window.key("alt+Up")
    window.wait_for("push button", "Keep mine")
    window.check_picture("conflict")
    window.quit()
    screen.check(text_of_first(screen, cli, data) == "by the command line", "the draft replaced the other text")

    window = screen.start(program, data)
    window.wait_for("push button", "Keep mine")
    window.wait_gone("label", "1 draft is kept here")  # the editor asks about it
    window.key("F2")
    window.key("ctrl+1")
    wait_until(lambda: text_of_first(screen, cli, data).endswith(" quick fix"), "the text that was typed")

    second = screen.start(program, data)
    second.wait_for("label", "This dataset is also open elsewhere")
    screen.check(second.find("label", "Voxdeck closed unexpectedly") is None, "a second window is taken for a crash")
    second.process.send_signal(signal.SIGTERM)
    wait_until(lambda: second.process.poll() is not None, "the second window to end")
    screen.check(second.process.returncode == 0, f"SIGTERM ended it with {second.process.returncode}")
    window.quit()

    window = screen.start(program, data)
    window.wait_for("text", "Transcript")
    window.rest()
    screen.check(window.find("label", "Voxdeck closed unexpectedly") is None, "a logout is taken for a crash")
    comment_in_a_crash(screen, program, data, window)


def comment_in_a_crash(screen, program, data, window):
    """The process is killed while a comment is typed: the next window has it in the field."""
    window.key("ctrl+F1")
    field = window.wait_for("text", "Comment")
    wait_until(lambda: window.has_focus(field), "the keyboard in the field of comments")
    window.type("wer spricht hier")
    wait_until(lambda: window.text_of(field) == "wer spricht hier", "the typed comment")
    time.sleep(2)  # as much as a crash may cost
    window.process.kill()
    window.process.wait()
    window = screen.start(program, data)
    window.wait_for("label", "Voxdeck closed unexpectedly")
    window.key("ctrl+F1")
    field = window.wait_for("text", "Comment")
    wait_until(lambda: window.text_of(field) == "wer spricht hier", "the comment that was typed before the crash")
    window.key("Return")
    wait_until(lambda: window.text_of(field) == "", "the comment to be added")
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
