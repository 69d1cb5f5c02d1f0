#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""An upload begun in the window, the window killed in the middle (SIGKILL), and the upload resumed by the next one:
what the server has is not sent again."""
import json
import os
import pathlib
import random
import re
import signal
import sys

from address import Server
from screen import main, wait_until

SMALL = (1280, 720)
PART = 16 << 20
PARTS = 5


def prepare(screen, server):
    home = pathlib.Path(screen.environment["HOME"])
    screen.environment.update({
        "AWS_ACCESS_KEY_ID": "TESTKEY", "AWS_SECRET_ACCESS_KEY": "TESTSECRET",
        "AWS_ENDPOINT_URL": server.url, "VOXDECK_CACHE": str(home / "shards"),
        "XDG_DATA_HOME": str(home / "data")})
    folder = screen.folder / "out"
    folder.mkdir()
    large = random.Random(16).randbytes(PART * PARTS - 5)
    (folder / "large.tar").write_bytes(large)
    (folder / "small.tar").write_bytes(large[:100_000])
    (folder / "data.list").write_text("large.tar\nsmall.tar\n")
    return folder, large


def parts_sent(server):
    """The numbers of the parts that the server has answered for."""
    return [int(re.search(r"partNumber=(\d+)", one["path"])[1])
            for one in server.asked("partNumber=") if one["method"] == "PUT" and one["status"] == 200]


def start_upload(window, folder, address):
    window.key("ctrl+k")
    window.type("Upload folder")
    window.rest()
    window.key("Return")
    dialog = window.wait_for("dialog", "Upload folder")
    window.type(str(folder))
    window.click_on("combo box", "To address", dialog)
    window.key("ctrl+a")
    window.type(address)
    window.key("Return")  # looks at what would be sent, and sends nothing
    wait_until(lambda: any("3 files" in words for words in labels(window, dialog)), "what would be sent")
    window.check_picture("looked at")
    window.key("Return")
    window.wait_gone("dialog", "Upload folder")


def labels(window, node):
    found = []
    for at in range(node.get_child_count() if node else 0):
        child = node.get_child_at_index(at)
        if child and child.get_role_name() in ("label", "alert", "notification"):
            found.append(window.text_of(child))
    return found


def no_secret_is_left(screen):
    for root in (screen.folder, pathlib.Path(screen.environment["HOME"])):
        for path in root.rglob("*"):
            if path.is_file() and path.stat().st_size < 1 << 20:
                screen.check(b"TESTSECRET" not in path.read_bytes(), f"a secret in {path}")


def journey(screen, program, cli):
    with Server() as server:
        folder, large = prepare(screen, server)
        window = screen.start(program, size=SMALL)
        window.wait_for("push button", "Open address")
        # the last two parts are never answered while this window lives
        server.fault("PUT .*partNumber=[45]", "delay 3600", 2)
        start_upload(window, folder, "s3://bucket/killed")
        wait_until(lambda: set(parts_sent(server)) >= {1, 2, 3}, "three parts on the server")
        screen.check("small.tar" in str(server.asked("PUT ")), "small files go first")
        notes = list((pathlib.Path(screen.environment["HOME"]) / "data/voxdeck/transfers").glob("*.json"))
        screen.check(len(notes) == 1 and json.loads(notes[0].read_text())["remote"] == "s3://bucket/killed",
                     f"kept: {notes}")
        os.kill(window.process.pid, signal.SIGKILL)
        window.process.wait()
        server.post("/_clear")

        window = screen.start(program, size=SMALL)
        window.wait_for("push button", "Resume")
        window.ignore_notices()  # the rate and the time left change by the clock
        window.rest()
        window.check_picture("offered")
        no_secret_is_left(screen)
        window.click_on("push button", "Resume")
        wait_until(lambda: server.asked("PUT /bucket/killed/data.list"), "the list, which comes last")
        window.rest()
        screen.check(sorted(parts_sent(server)) == [4, 5], f"parts sent again: {parts_sent(server)}")
        screen.check(not server.asked("PUT /bucket/killed/small.tar"), "a small file was sent again")
        got = screen.folder / "got"
        screen.run(cli, "cp", "s3://bucket/killed/large.tar", got)
        screen.check(got.read_bytes() == large, "other bytes on the server")
        wait_until(lambda: not notes[0].exists(), "nothing left to resume")
        window.check_picture("resumed")
        window.quit()


if __name__ == "__main__":
    sys.exit(main(journey))
