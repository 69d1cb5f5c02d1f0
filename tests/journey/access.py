#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tree that a screen reader finds: one focus at a time, combo boxes by purpose, workspaces as a choice of one,
names on all buttons, the command that the arrows choose; and at 1280x720 decisions beside the details.

    access.py VOXDECK VOXDECK-CLI"""
import sys
import time

from screen import PATIENCE, Failure, accessibility, is_gone, main, wait_until
from spoken import write_list

SIZE = (1280, 720)
ITEM_VIEWS = ("table", "tree", "tree table", "list")
BUTTONS = ("push button", "toggle button", "check box", "radio button", "combo box")


def walk(node, visit):
    """Everything on screen; not the rows of tables and lists."""
    visit(node)
    if node.get_role_name() in ITEM_VIEWS:
        return
    for at in range(node.get_child_count()):
        child = node.get_child_at_index(at)
        if child is not None:
            walk(child, visit)


def shown(window):
    """[(role, name, has the focus)] of what is on the screen."""
    atspi = accessibility(window.screen.environment)
    found = []

    def visit(node):
        state = node.get_state_set()
        if state.contains(atspi.StateType.SHOWING):
            found.append((node.get_role_name(), node.get_name() or "",
                          state.contains(atspi.StateType.FOCUSED)))

    def look():
        """A control that goes while the tree is walked is no part of it: it is walked again."""
        found.clear()
        try:
            walk(window.application, visit)
        except Exception as error:
            if not is_gone(error):
                raise
            return None
        return found

    return wait_until(look, "a tree that stays as it is while it is walked")


class Listener:
    """What a screen reader would be told, from now on. The program learns late that somebody listens, so that the first
    events may be missing."""

    def __init__(self, atspi, kind):
        self.heard = []  # [(role, name)]
        self.listener = atspi.EventListener.new(self._hear)
        self.listener.register(kind)

    def _hear(self, event):
        try:
            self.heard.append((event.source.get_role_name(), event.source.get_name()))
        except Exception as error:
            if not is_gone(error):
                raise

    def hears(self):
        """Whether anything was told since the program started, which tells much then. Nothing at all is the bus of a
        machine that passes no events on, and not what the program says."""
        try:
            wait_until(lambda: len(self.since()) > 0, "an event of AT-SPI", patience=PATIENCE / 3)
            return True
        except Failure:
            print("left out: no event of AT-SPI arrives on this machine")
            return False

    def since(self):
        from gi.repository import GLib
        while GLib.MainContext.default().iteration(False):
            pass
        return list(self.heard)


def check_focus(window, what):
    """One control has the focus, as soon as the program is done with the keys: the tree is not read in one moment."""
    focused = []

    def is_one():
        focused[:] = [f"{role} “{name}”" for role, name, has_focus in shown(window) if has_focus]
        return len(focused) == 1

    try:
        wait_until(is_one, "one focus")
    except Failure:
        window.screen.check(False, f"{what}: focused are {', '.join(focused) or 'none'}")


def press_until(window, keys, is_done, what):
    """Presses the keys one after the other, again and again, until it is so."""
    def press():
        window.key(keys[press.turn % len(keys)])
        press.turn += 1
        end = time.monotonic() + 2
        while time.monotonic() < end:
            if is_done():
                return True
            time.sleep(0.05)
        return False

    press.turn = 0
    wait_until(press, what)


def check_names(window, what):
    for role, name, _ in shown(window):
        if role in BUTTONS:
            window.screen.check(name.strip(), f"{what}: a {role} without a name")
        if role == "combo box":
            window.screen.check(": " in name, f"{what}: the combo box “{name}” does not say its purpose")


def journey(screen, program, cli):
    listed = write_list(screen.folder / "data", recordings=6, segments=2, seconds=0.5)
    atspi = accessibility(screen.environment)
    told = Listener(atspi, "object:state-changed:focused")  # first: the program learns late that somebody listens
    window = screen.start(program, listed, size=SIZE)
    window.wait_for("label", "All edits saved")
    workspace = wait_until(lambda: window.find("radio button", "Annotate workspace"), "the workspaces")
    wait_until(lambda: workspace.get_state_set().contains(atspi.StateType.CHECKED),
               "the workspace that is open to be checked")
    window.rest()
    check_names(window, "Annotate")
    for step in range(3):
        window.key("F6")
        window.rest()
        check_focus(window, f"F6, {step + 1}")
    # the palette: the field has the focus, and Escape gives it back
    window.key("ctrl+k")
    window.wait_for("text", "Command")
    window.type("worst")
    window.check_picture("palette")
    check_focus(window, "palette")
    before = len(told.since())
    if told.hears():
        press_until(window, ("Down", "Up"),
                    lambda: any(role == "list item" and name for role, name in told.since()[before:]),
                    "the command that is chosen to be told")
    window.key("Escape")
    window.wait_gone("text", "Command")
    # the details do not cover the decisions
    window.key("F9")
    close = window.wait_for("push button", "Close details")
    window.check_picture("details as a drawer")
    approve = window.place(window.wait_for("push button", "Approve"))
    x, y, width, height = window.place(close)
    screen.check(y + height < approve[1], "the details cover Approve")
    window.click(x + width // 2, y + height // 2)
    window.wait_gone("push button", "Close details")
    for key, name in (("alt+3", "Splits"), ("alt+5", "Build")):
        window.key(key)
        page = window.wait_for("radio button", f"{name} workspace")
        wait_until(lambda page=page: page.get_state_set().contains(atspi.StateType.CHECKED), f"the {name} page")
        window.rest()
        check_names(window, name)
        check_focus(window, name)
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
