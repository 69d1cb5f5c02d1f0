#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Undo and redo by keys that come faster than the steps are taken: each press counts once.

    undone.py VOXDECK VOXDECK-CLI

Steps of one row, of many rows and typed texts; what voxdeck-cli says is compared with what was pressed."""
import sys
import time

from screen import Failure, main, wait_until
from tables import Journey

ALL = 120  # so many are changed and undone in the background
FEW = 40   # so many are changed in the background


def press(j, key, times):
    j.screen.xdotool("key", "--delay", "0", *([key] * times))


def flagged(j):
    return j.count("flag:yes")


def approved(j):
    return j.count("status:approved")


def settle(j, what, wanted):
    """Becomes what it should, and nothing more happens."""
    try:
        wait_until(lambda: (approved(j), flagged(j)) == wanted, what, patience=30)
    except Failure:
        raise Failure(f"{what}: {(approved(j), flagged(j))} for 30 s, and not {wanted}") from None
    time.sleep(1)
    j.screen.check((approved(j), flagged(j)) == wanted, f"{what}: {(approved(j), flagged(j))} in the end")


def agree(j, key):
    """A change of all rows is asked about."""
    j.window.key(key)
    j.window.rest()
    j.window.key("space")


def all_rows(j):
    """Steps of all rows are undone in the background."""
    window = j.window
    for round_number in range(2):
        j.focus()
        window.key("ctrl+a")
        agree(j, "a")
        wait_until(lambda: approved(j) == ALL, "approvals of all rows")
        j.focus()
        window.key("ctrl+a")
        agree(j, "g")
        wait_until(lambda: flagged(j) == ALL, "flags of all rows")
        j.focus()
        press(j, "ctrl+z", 2)
        settle(j, f"two quick undos of all rows, round {round_number + 1}", (0, 0))
        press(j, "ctrl+y", 2)
        settle(j, f"two quick redos of all rows, round {round_number + 1}", (ALL, ALL))
        press(j, "ctrl+z", 2)
        settle(j, f"undone again, round {round_number + 1}", (0, 0))


def few_rows(j):
    """An undo that is pressed before a change is made is of this change."""
    window = j.window
    j.focus()
    window.key(*["shift+Down"] * (FEW - 1))
    window.key("a")
    wait_until(lambda: approved(j) == FEW, "approvals of the selected rows")
    window.key("g")
    wait_until(lambda: flagged(j) == FEW, "flags of the selected rows")
    window.rest()  # written is not yet shown, and G turns round what is shown
    j.screen.xdotool("key", "--delay", "0", "g", "ctrl+z", "ctrl+z")
    settle(j, "a change and two undos at once", (FEW, 0))
    press(j, "ctrl+z", 1)
    press(j, "ctrl+y", 1)
    press(j, "ctrl+z", 1)
    settle(j, "the rest", (0, 0))


def single_rows(j):
    """Twelve steps of one row each, all undone at once and done again."""
    window = j.window
    j.focus()
    for _ in range(12):
        window.key("g", "Down")
    wait_until(lambda: flagged(j) == 12, "twelve flags")
    press(j, "ctrl+z", 10)
    settle(j, "ten quick undos", (0, 2))
    press(j, "ctrl+y", 10)
    settle(j, "ten quick redos", (0, 12))
    press(j, "ctrl+z", 12)
    settle(j, "all undone", (0, 0))


def journey(screen, program, cli):
    j = Journey(screen, program, cli)
    single_rows(j)
    few_rows(j)
    all_rows(j)
    j.check("undone", statuses=False)
    j.window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
