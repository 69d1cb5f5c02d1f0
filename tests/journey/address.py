#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A dataset on a server: opened by its address, seen and corrected, published; and each way in which that fails.

The server is tests/remote/server.py; it checks signatures, so wrong keys are refused as they would be elsewhere."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from screen import ALERTS, main, wait_until
from spoken import write_list

SERVER = pathlib.Path(__file__).resolve().parent.parent / "remote" / "server.py"
SMALL = (1280, 720)


class Server:
    """The object store; ends with the journey."""

    def __init__(self):
        self.process = subprocess.Popen([sys.executable, str(SERVER)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline().split()[0])
        self.url = f"http://127.0.0.1:{self.port}"
        self.counted = 0.0, -1  # requests, and since when as many

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGCONT)
        self.process.stdin.close()
        self.process.wait(10)

    def post(self, path, body=b""):
        urllib.request.urlopen(urllib.request.Request(self.url + path, body, method="POST")).read()

    def fault(self, match, kind, times):
        self.post("/_fault", json.dumps({"match": match, "kind": kind, "times": times}).encode())

    def asked(self, part):
        with urllib.request.urlopen(self.url + "/_log") as answer:
            return [one for one in json.load(answer) if part in one["method"] + " " + one["path"]]

    def is_quiet(self, seconds):
        """Whether nothing was asked for so long, as far as calls of this tell."""
        now, count = time.monotonic(), len(self.asked(""))
        if count != self.counted[1]:
            self.counted = now, count
        return now - self.counted[0] >= seconds


def prepare(screen, server, cli):
    """Keys in the environment and in a profile of the shared file, and a TouchDataset in the bucket."""
    home = pathlib.Path(screen.environment["HOME"])
    (home / ".aws").mkdir()
    (home / ".aws" / "credentials").write_text(
        "[wrong]\naws_access_key_id = TESTKEY\naws_secret_access_key = NOTTHESECRET\n")
    screen.environment.update({
        "AWS_ACCESS_KEY_ID": "TESTKEY", "AWS_SECRET_ACCESS_KEY": "TESTSECRET",
        "AWS_ENDPOINT_URL": server.url, "VOXDECK_CACHE": str(home / "shards")})
    data = write_list(screen.folder / "data", recordings=1, segments=12)
    screen.run(cli, "build", "--dataset", data, "--to", "touch", "-o", screen.folder / "out")
    screen.run(cli, "upload", screen.folder / "out", "s3://bucket/speech")


class Journey:
    def __init__(self, screen, program, cli):
        self.screen, self.cli = screen, cli
        self.window = screen.start(program, size=SMALL)
        self.window.wait_for("push button", "Open address")

    def open_dialog(self):
        self.window.click_on("push button", "Open address")
        return self.window.wait_for("dialog", "Open address")

    def type_address(self, text):
        field = self.window.wait_for("combo box", "Address of a dataset")
        self.window.click_on("combo box", "Address of a dataset")
        self.window.key("ctrl+a")
        self.window.type(text)
        return field

    def says(self, address, words):
        """Tests an address by keys alone, and waits for what the dialog says of it."""
        self.type_address(address)
        self.window.key("Tab", "space")
        wait_until(lambda: any(words in self.window.text_of(label) for label in self.labels()),
                   f"\"{words}\" about {address}")

    def labels(self):
        """The labels of the dialog, as they are now."""
        dialog = self.window.find("dialog", "Open address")
        found = []
        for at in range(dialog.get_child_count() if dialog else 0):
            child = dialog.get_child_at_index(at)
            if child and child.get_role_name() in ("label", *ALERTS):
                found.append(child)
        return found

    def command(self, words):
        """An action by the command palette."""
        self.window.key("ctrl+k")
        self.window.type(words)
        self.window.rest()
        self.window.key("Return")
        self.window.rest()

    def query(self, address, *words):
        lines = self.screen.run(self.cli, "query", address, "", "--json", "--columns", "key,text", *words)
        return {row["key"]: row["text"] for row in map(json.loads, lines.splitlines())}


def journey(screen, program, cli):
    with Server() as server:
        prepare(screen, server, cli)
        j = Journey(screen, program, cli)
        window = j.window
        j.open_dialog()
        window.check_picture("empty dialog")
        j.says("bucket/speech", "This address cannot be used")
        j.says("s3://bucket/speeches", "there is nothing at this address")
        wrong = f"s3://bucket/speech?endpoint={server.url}&profile=wrong"
        j.says(wrong, "access denied")
        window.check_picture("wrong keys")
        j.says("s3://bucket/speech?endpoint=http://127.0.0.1:1", "cannot be reached now")
        window.check_picture("server down")
        j.says("s3://bucket/speech", "The address can be read")
        window.check_picture("right address")
        window.click_on("push button", "Open", window.find("dialog", "Open address"))
        table = window.wait_for("table", "Segment table")
        wait_until(lambda: window.row_count(table) == 12, "12 rows")
        wait_until(lambda: server.asked("audio.bin"), "the sound of the first segment")
        # the dots of rows follow what is read ahead within two seconds
        wait_until(lambda: server.is_quiet(4), "the end of reading ahead", patience=60)
        window.check_picture("opened")

        before = j.query("s3://bucket/speech", "--workspace", str(screen.folder / "other.voxdeck"))
        sent = len(server.asked("PUT "))
        window.key("F2", "End")
        window.type(" ferngeschrieben")
        window.key("Return")
        window.wait_for("label", "• 1 unpublished edit")
        window.check_picture("edited")
        screen.check(len(server.asked("PUT ")) == sent, "an edit was sent before it was published")
        window.key("F12")
        asking = window.wait_for("dialog", "Publish edits")
        window.rest()
        window.click_on("push button", "Publish", asking)
        window.wait_for("label", "Revision r")
        window.check_picture("published")
        after = j.query("s3://bucket/speech", "--workspace", str(screen.folder / "third.voxdeck"))
        changed = [key for key in before if before[key] != after[key]]
        screen.check(len(changed) == 1 and after[changed[0]].endswith(" ferngeschrieben"),
                     f"published: {changed}")
        see_what_is_fetched(j, table)
        work_offline(j, server, table)
        pin_and_clear(j, cli)
        window.quit()


def see_what_is_fetched(j, table):
    """The dots before the row numbers, as a screen reader says them and as they are painted."""
    wait_until(lambda: "audio on this computer" in j.window.cell_text(table, 0, 0), "a dot for the first row")
    j.window.check_picture("dots")


def work_offline(j, server, table):
    window = j.window
    window.click_on("table", "Segment table")
    j.command("Work offline")
    window.wait_for("label", "Offline mode")
    asked = len(server.asked(""))
    window.key("Home", "Down", "Down", "Down")
    window.rest()
    window.check_picture("offline")
    j.screen.check(len(server.asked("")) == asked, "a server was asked in offline mode")
    j.command("Work offline")
    window.wait_gone("label", "Offline mode")


def pin_and_clear(j, cli):
    window = j.window
    j.command("Cached files")
    dialog = window.wait_for("dialog", "Cached files")
    files = window.wait_for("table", "Cached files", dialog)
    wait_until(lambda: window.row_count(files) > 1, "cached files")
    window.check_picture("cached files")
    count = window.row_count(files)
    window.key("space")  # pins the first
    wait_until(lambda: '"pinned":true' in j.screen.run(cli, "cache", "status", "--entries", "--json").replace(" ", ""),
               "a pinned file")
    wait_until(lambda: window.row_count(files) == count, "the list again")
    window.key("space")
    wait_until(lambda: '"pinned":true' not in j.screen.run(cli, "cache", "status", "--entries", "--json").replace(" ", ""),
               "no pinned file")
    window.check_picture("unpinned")
    window.key("Escape")
    window.wait_gone("dialog", "Cached files")


if __name__ == "__main__":
    sys.exit(main(journey))
