#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Splits page with train frozen: it shows what there is, and the lock opens and closes.

    splits.py VOXDECK VOXDECK-CLI"""
import json
import sys

from screen import main, wait_until
from spoken import write_list


def splits_of(screen, cli, listed):
    """{"train": recordings, ...} as stored."""
    lines = screen.run(cli, "split", listed, "list", "--json").splitlines()
    return {name: amount["recordings"] for name, amount in json.loads(lines[-1])["now"].items()}


def answer(window, reason):
    """Types the reason that the page asks for."""
    window.wait_for("dialog", "Reason")
    window.rest()
    window.type(reason)
    window.key("Return")
    window.wait_gone("dialog", "Reason")


def journey(screen, program, cli):
    listed = write_list(screen.folder / "data", recordings=8, segments=2, seconds=0.5)
    window = screen.start(program, listed)
    window.ignore_notices()
    window.key("alt+3")
    window.click_on("push button", "Apply to 8 recordings")
    wait_until(lambda: splits_of(screen, cli, listed)["train"] > 0, "the assignment")
    window.wait_for("push button", "Nothing to apply")
    window.check_picture("applied")
    table = window.wait_for("table", "Recordings")
    names = [window.cell_text(table, row, 0) for row in range(8)]
    # the check box of a row selects it, and again
    x, y, width, height = window.cell_place(table, 2, 0)
    window.click(x + width // 2, y + height // 2)
    window.wait_for("label", "0 of 8 recordings would move · 1 selected")
    window.check_picture("one checked")
    window.click(x + width // 2, y + height // 2)
    window.wait_for("label", "0 of 8 recordings would move")
    window.click_on("push button", "Freeze train")
    answer(window, "v1 is out")
    window.wait_for("push button", "Unfreeze train")
    window.check_picture("frozen")
    screen.check(window.row_count(table) == 8, "the recordings are gone with train frozen")
    screen.check(names == [window.cell_text(table, row, 0) for row in range(8)],
                 "the recordings have changed places")
    screen.check(window.find("label", "train is frozen; recordings that no other split takes stay unassigned."),
                 "the rule does not say where the rest goes")
    window.click_on("push button", "Unfreeze train")
    answer(window, "v2 comes")
    window.wait_for("push button", "Freeze train")
    window.check_picture("unfrozen")
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
