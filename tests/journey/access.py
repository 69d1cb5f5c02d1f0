#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tree that a screen reader finds: one focus at a time, combo boxes by purpose, workspaces as a choice of one,
names on all buttons, the command that the arrows choose; and at 1280x720 decisions beside the details.

    access.py VOXDECK VOXDECK-CLI"""
import sys

from screen import accessibility, main, wait_until
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

    walk(window.application, visit)
    return found


def listen(atspi, kind):
    """Gives a function: [(role, name)] of the events of this kind since."""
    from gi.repository import GLib
    heard = []
    listener = atspi.EventListener.new(
        lambda event: heard.append((event.source.get_role_name(), event.source.get_name())))
    listener.register(kind)

    def since():
        while GLib.MainContext.default().iteration(False):
            pass
        return list(heard)

    since.listener = listener  # as long as it is asked
    return since


def check_focus(window, what):
    focused = [f"{role} “{name}”" for role, name, has_focus in shown(window) if has_focus]
    window.screen.check(len(focused) == 1, f"{what}: focused are {', '.join(focused) or 'none'}")


def check_names(window, what):
    for role, name, _ in shown(window):
        if role in BUTTONS:
            window.screen.check(name.strip(), f"{what}: a {role} without a name")
        if role == "combo box":
            window.screen.check(": " in name, f"{what}: the combo box “{name}” does not say its purpose")


def journey(screen, program, cli):
    listed = write_list(screen.folder / "data", recordings=6, segments=2, seconds=0.5)
    window = screen.start(program, listed, size=SIZE)
    window.wait_for("label", "All edits saved")
    workspace = wait_until(lambda: window.find("radio button", "Annotate workspace"), "the workspaces")
    atspi = accessibility(screen.environment)
    screen.check(workspace.get_state_set().contains(atspi.StateType.CHECKED),
                 "the workspace that is open is not checked")
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
    chosen = listen(atspi, "object:state-changed:focused")
    window.key("Down")
    wait_until(lambda: any(role == "list item" and name for role, name in chosen()),
               "the command that is chosen to be told")
    window.key("Escape")
    # the details do not cover the decisions
    window.key("F9")
    close = window.wait_for("push button", "Close details")
    approve = window.place(window.wait_for("push button", "Approve"))
    x, y, width, height = window.place(close)
    screen.check(y + height < approve[1], "the details cover Approve")
    window.check_picture("details as a drawer")
    window.click(x + width // 2, y + height // 2)
    window.wait_gone("push button", "Close details")
    for key, name in (("alt+3", "Splits"), ("alt+5", "Build")):
        window.key(key)
        window.wait_for("radio button", f"{name} workspace")
        window.rest()
        check_names(window, name)
        check_focus(window, name)
    window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
