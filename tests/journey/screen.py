# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real programs on a real X server, as a person at the screen would.

    with Screen() as screen:
        window = screen.start("path/to/voxdeck", dataset)
        window.wait_for("table", "Segment table")
        window.key("a")
        window.check_picture("after A")

Keys and mouse are events of the X server (XTEST, by xdotool). A picture is a picture of the root window: what
a person sees, not what the program would paint if asked again. `check_picture` compares it with the picture
after a forced repaint of every window (a resize and back): where the two differ, a widget shows old data.
Controls are found by role and name through AT-SPI, as a screen reader finds them.

Nothing here measures time: every wait ends when the screen is at rest, and fails after PATIENCE seconds.
"""
import ctypes
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

PATIENCE = float(os.environ.get("VOXDECK_PATIENCE", 60))  # seconds; only a defect or a stuck machine takes that long
REST = 0.45  # seconds without a change: longer than the timers that collect changes in the window
IDLE_TICKS = 4  # of processor time while the screen is at rest: a caret blinks, and no work is done
PAUSE = 0.14  # seconds between looks at a screen that may be at rest
CARET_WIDTH = 3  # pixels: a difference this narrow is the blinking caret of a text field
STATUS_BAR = 50  # pixels at the foot of the screen, with the frame of the window
WINDOW_SIZE = (1600, 960)
NEEDED = ("Xvfb", "openbox", "xdotool", "dbus-daemon")
SOUND = ("pipewire", "wireplumber", "pipewire-pulse", "pactl")  # of Screen.start_sound()
STALL_MS = 50  # of processor time for one event, on the machine of PACE_MS (docs/decisions/0463)
STALLS_ALLOWED = 5  # of one kind in a journey: more of them are no accident
PACE_MS = 7.0  # of processor time that _pace() took where STALL_MS was set

OPENBOX = """<?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc">
<focus><focusNew>yes</focusNew></focus>
<applications><application class="*"><decor>no</decor><focus>yes</focus></application>
<application class="*" type="normal"><position force="yes"><x>0</x><y>0</y></position></application>
</applications></openbox_config>"""


# no control is looked for in them: rows are too many, and the others hold none
CLOSED_ROLES = ("table", "tree", "tree table", "list", "menu bar", "label", "icon", "separator", "check box",
                "radio button")
ALERTS = ("alert", "notification")  # labels of sentences that come by themselves


class Failure(AssertionError):
    """What a user would have seen, in one sentence."""


def wait_until(probe, what, patience=PATIENCE, pause=0.05):
    """The result of `probe`, once it is neither None nor False."""
    end = time.monotonic() + patience
    while True:
        found = probe()
        if found is not None and found is not False:
            return found
        if time.monotonic() > end:
            raise Failure(f"waited {patience} s in vain for {what}")
        time.sleep(pause)


def is_gone(error):
    """Whether it is what libatspi says of a control that went while it was looked at."""
    return type(error).__name__ in ("GError", "Error")


class Picture:
    """Pixels of the root window, four bytes each, row by row."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    def row(self, y):
        return self.pixels[y * self.width * 4:(y + 1) * self.width * 4]

    def crop(self, x, y, width, height):
        rows = [self.row(at)[x * 4:(x + width) * 4] for at in range(y, y + height)]
        return Picture(width, height, b"".join(rows))

    def __eq__(self, other):
        return (self.width, self.height) == (other.width, other.height) \
            and self.pixels == other.pixels

    def __hash__(self):
        return hash((self.width, self.height, self.pixels))

    def difference(self, other):
        """(x, y, width, height) of what differs, carets aside; None where nothing does."""
        if self.pixels == other.pixels:
            return None
        lines = []
        for y in range(self.height):
            mine, theirs = self.row(y), other.row(y)
            if mine == theirs:
                continue
            differing = int.from_bytes(mine, "little") ^ int.from_bytes(theirs, "little")
            left = ((differing & -differing).bit_length() - 1) // 32
            right = (differing.bit_length() - 1) // 32
            if right - left >= CARET_WIDTH:
                lines.append((y, left, right))
        if not lines:
            return None
        left, right = min(line[1] for line in lines), max(line[2] for line in lines)
        return left, lines[0][0], right - left + 1, lines[-1][0] - lines[0][0] + 1

    def without(self, areas):
        """The same with these areas (x, y, width, height) in black."""
        if not areas:
            return self
        pixels = bytearray(self.pixels)
        for x, y, width, height in areas:
            left, right = max(x, 0), min(x + width, self.width)
            black = bytes(max(right - left, 0) * 4)
            for at in range(max(y, 0), min(y + height, self.height)):
                first = (at * self.width + left) * 4
                pixels[first:first + len(black)] = black
        return Picture(self.width, self.height, bytes(pixels))

    def save(self, path):
        """As a PNG, to be looked at."""
        def chunk(name, data):
            body = name + data
            return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
        lines = []
        for y in range(self.height):
            row = self.row(y)
            rgb = bytearray(self.width * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            lines.append(b"\0" + bytes(rgb))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pathlib.Path(path).write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
            + chunk(b"IDAT", zlib.compress(b"".join(lines), 6)) + chunk(b"IEND", b""))


def _pace():
    """Processor time in ms of a fixed piece of work: how fast this machine is just now."""
    def once():
        begun = time.thread_time()
        numbers = {at: str(at) for at in range(60000)}
        sum(len(text) for text in numbers.values())
        return (time.thread_time() - begun) * 1000
    return min(once() for _ in range(3))


class Stalls:
    """Events that took the program too long (app/gui/WatchedApplication.h), by kind."""

    def __init__(self, file):
        self.file = file
        self.pace = _pace()

    def report(self):
        """Prints them; [sentence] for each kind that repeats."""
        limit = STALL_MS * max(1.0, self.pace / PACE_MS, _pace() / PACE_MS)
        kinds = {}
        for line in self.file.read_text().splitlines() if self.file.exists() else ():
            spent, _, event = line.partition("\t")
            kinds.setdefault(event, []).append(float(spent))
        for event, spent in sorted(kinds.items(), key=lambda kind: -max(kind[1])):
            print(f"stall: {len(spent)} x {event}, {max(spent):.0f} ms at most")
        return [f"the window stood still {len(spent)} times for {event}, {max(spent):.0f} ms at most; {limit:.0f} ms "
                f"are allowed"
                for event, spent in kinds.items() if sum(one > limit for one in spent) > STALLS_ALLOWED]


class XImage(ctypes.Structure):
    _fields_ = [("width", ctypes.c_int), ("height", ctypes.c_int), ("xoffset", ctypes.c_int),
                ("format", ctypes.c_int), ("data", ctypes.c_void_p),
                ("byte_order", ctypes.c_int), ("bitmap_unit", ctypes.c_int),
                ("bitmap_bit_order", ctypes.c_int), ("bitmap_pad", ctypes.c_int),
                ("depth", ctypes.c_int), ("bytes_per_line", ctypes.c_int)]


class Screen:
    """An X server, a window manager and a session bus of its own; ends the processes it started."""

    def __init__(self, size=(1620, 980), keep=os.environ.get("VOXDECK_PICTURES")):
        self.size = size
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="voxdeck-screen."))
        self.keep = pathlib.Path(keep) if keep else None
        self.stalls = Stalls(self.folder / "stalls")
        self.processes = []
        self.problems = []

    def __enter__(self):
        missing = [name for name in NEEDED if not shutil.which(name)]
        if missing:
            raise Failure(f"{', '.join(missing)} not found; run packaging/install-dependencies.sh --test")
        try:
            self._start_server()
            self._start_bus()
            self._start_manager()
            self._connect()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _start_server(self):
        reading, writing = os.pipe()
        self._run(["Xvfb", "-displayfd", str(writing), "-screen", "0",
                   f"{self.size[0]}x{self.size[1]}x24", "-nolisten", "tcp", "-noreset"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        if self.display == ":":
            raise Failure("Xvfb did not start")
        home = self.folder / "home"
        for name in ("", "runtime", "config", "cache", "data", "state"):
            (home / name).mkdir(mode=0o700, exist_ok=True)
        self.environment = {
            **{name: value for name, value in os.environ.items()
               if not name.startswith(("QT_", "XDG_", "DBUS_", "VOXDECK_", "PULSE_", "PIPEWIRE_"))},
            "DISPLAY": self.display, "LC_ALL": "C.UTF-8", "HOME": str(home), "USER": "anna",
            "XDG_RUNTIME_DIR": str(home / "runtime"), "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"), "XDG_DATA_HOME": str(home / "data"),
            "XDG_STATE_HOME": str(home / "state"), "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "NO_AT_BRIDGE": "0",
            "VOXDECK_STALLS": str(self.stalls.file), "VOXDECK_STALL_MS": str(STALL_MS)}

    def _start_bus(self):
        address = self.folder / "bus"
        self._run(["dbus-daemon", "--session", "--nofork", f"--address=unix:path={address}"])
        wait_until(address.exists, "the session bus")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={address}"

    def _start_manager(self):
        config = self.folder / "openbox.xml"
        config.write_text(OPENBOX)
        self._run(["openbox", "--config-file", str(config)])
        wait_until(self._is_managed, "openbox", pause=0.1)

    def _is_managed(self):
        asked = subprocess.run(["xdotool", "getactivewindow"], env=self.environment, check=False,
                               capture_output=True, text=True)
        return "claims not to support" not in asked.stderr and "open display" not in asked.stderr

    def start_sound(self):
        """A sound server with a silent sink, before the program starts; False where the programs for it are missing
        (tests/ui/player/with-null-sink.sh has the same server)."""
        if any(not shutil.which(name) for name in SOUND):
            return False
        self._run(["pipewire"])
        wait_until((pathlib.Path(self.environment["XDG_RUNTIME_DIR"]) / "pipewire-0").exists, "pipewire")
        for name in ("wireplumber", "pipewire-pulse"):
            self._run([name])
        wait_until(lambda: self._pactl("info"), "the sound server")
        wait_until(lambda: self._pactl("load-module", "module-null-sink", "sink_name=vox", "media.class=Audio/Sink"),
                   "a sink")
        wait_until(lambda: self._pactl("set-default-sink", "vox") is not None
                   and "vox" in (self._pactl("get-default-sink") or ""), "the default sink")
        self._run(["pactl", "subscribe"])
        return True

    def sounds(self):
        """How many times something began to play so far."""
        return (self.folder / "pactl.log").read_text().count("Event 'new' on sink-input")

    def _pactl(self, *arguments):
        """What it prints; None where it fails."""
        done = subprocess.run(["pactl", *arguments], env=self.environment, check=False, capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None

    def _connect(self):
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        x11.XDefaultRootWindow.restype = ctypes.c_ulong
        x11.XGetImage.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int,
                                  ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_int]
        x11.XGetImage.restype = ctypes.POINTER(XImage)
        x11.XDestroyImage.argtypes = [ctypes.c_void_p]
        self.x11, self.connection = x11, x11.XOpenDisplay(self.display.encode())
        if not self.connection:
            raise Failure(f"no connection to the X server {self.display}")

    def __exit__(self, *_):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                try:
                    process.wait(5)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, command, **options):
        options.setdefault("env", getattr(self, "environment", None) or os.environ)
        with open(self.folder / (pathlib.Path(command[0]).name + ".log"), "ab") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                       **options)
        self.processes.append(process)
        return process

    def picture(self):
        width, height = self.size
        image = self.x11.XGetImage(self.connection,
                                   self.x11.XDefaultRootWindow(self.connection), 0, 0, width,
                                   height, ctypes.c_ulong(-1).value, 2)
        if not image:
            raise Failure("the X server gives no picture of its root window")
        data = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * height)
        self.x11.XDestroyImage(image)
        return Picture(width, height, data)

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, check=False,
                              capture_output=True, text=True)
        return done.stdout.split()

    def start(self, program, *arguments, size=WINDOW_SIZE):
        """The program's window, once it is on screen."""
        window = Window(self, [str(program), f"--size={size[0]}x{size[1]}", "--light",
                               *map(str, arguments)])
        return window

    def check(self, is_true, what):
        """Notes a problem, with which the journey fails at its end."""
        if not is_true:
            self.problems.append(what)

    def run(self, *command):
        """Runs a program that has no window, such as voxdeck-cli, in the same home; gives its output."""
        done = subprocess.run([str(part) for part in command], env=self.environment, check=False,
                              capture_output=True, text=True)
        if done.returncode != 0:
            raise Failure(f"{' '.join(map(str, command))} ended with {done.returncode}: {done.stderr}")
        return done.stdout


class Window:
    """One run of the program, with all its windows and dialogs."""

    def __init__(self, screen, command):
        self.screen, self.command = screen, command
        self.excluded = []  # areas (x, y, width, height) that change by themselves
        self.checks = 0
        self.navigator = None  # its tree, once it was found
        self.process = screen._run(command)
        wait_until(self._ids, "the window of " + command[0])
        self.application = wait_until(self._accessible, "the accessible tree")
        self.rest()

    def _ids(self):
        if self.process.poll() is not None:
            log = self.screen.folder / (pathlib.Path(self.command[0]).name + ".log")
            raise Failure(f"the program ended with {self.process.returncode}: {log.read_text()[-2000:]}")
        return self.screen.xdotool("search", "--onlyvisible", "--pid", self.process.pid,
                                   "--class", "") or None

    def _accessible(self):
        atspi = accessibility(self.screen.environment)
        desktop = atspi.get_desktop(0)
        for at in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(at)
            if child and child.get_process_id() == self.process.pid:
                child.set_cache_mask(atspi.Cache.NONE)
                return child
        return None

    # -- input ---------------------------------------------------------------------------------------

    def key(self, *keys):
        """Keys as xdotool names them: "a", "ctrl+z", "Return"."""
        for key in keys:
            self.screen.xdotool("key", key)

    def type(self, text):
        self.screen.xdotool("type", "--delay", "15", text)

    def click(self, x, y, button=1):
        self.screen.xdotool("mousemove", int(x), int(y))
        self.screen.xdotool("click", button)

    def click_on(self, role, name, within=None):
        x, y, width, height = self.place(self.wait_for(role, name, within))
        self.click(x + width // 2, y + height // 2)

    # -- controls ------------------------------------------------------------------------------------

    def find(self, role, name=None, within=None):
        """The first control on screen with this role (of AT-SPI) and a name that begins like this, or None; a label
        may be one that comes by itself and is read as an alert. Rows of tables and trees are not looked at: there may
        be millions."""
        try:
            alerts = [] if role == "label" else None
            found = self._find(within or self.application, role, name, alerts)
            return found or (alerts[0] if alerts else None)
        except Exception as error:
            if not is_gone(error):
                raise
            return None

    def _find(self, node, role, name, alerts):
        """`alerts`: a list for those of the name that are met on the way, or None. Each question goes to the program and
        back, and there are hundreds of controls: what is hidden is asked least."""
        if node is None:
            return None
        atspi = accessibility(self.screen.environment)
        if node != self.application and not node.get_state_set().contains(atspi.StateType.SHOWING):
            return None
        mine = node.get_role_name()
        is_alert = alerts is not None and mine in ALERTS
        if (mine == role or is_alert) and (name is None or (node.get_name() or "").startswith(name)):
            if not is_alert:
                return node
            alerts.append(node)
        if mine in CLOSED_ROLES:
            return None
        for at in range(node.get_child_count()):
            found = self._find(node.get_child_at_index(at), role, name, alerts)
            if found is not None:
                return found
        return None

    def wait_for(self, role, name=None, within=None):
        return wait_until(lambda: self.find(role, name, within), f"{role} \"{name}\" on screen")

    def wait_gone(self, role, name=None):
        wait_until(lambda: self.find(role, name) is None, f"{role} \"{name}\" to go")

    def place(self, control):
        atspi = accessibility(self.screen.environment)
        area = control.get_component_iface().get_extents(atspi.CoordType.SCREEN)
        return area.x, area.y, area.width, area.height

    def has_focus(self, control):
        atspi = accessibility(self.screen.environment)
        return control.get_state_set().contains(atspi.StateType.FOCUSED)

    def text_of(self, control):
        """The text of a field, a label or a button."""
        text = control.get_text_iface()
        return text.get_text(0, -1) if text else control.get_name()

    def cell_place(self, table, row, column):
        """Where a cell is on the screen; rows and columns count from 0, hidden columns too."""
        return self.place(table.get_table_iface().get_accessible_at(row, column))

    def cell_text(self, table, row, column):
        return table.get_table_iface().get_accessible_at(row, column).get_name()

    def row_count(self, table):
        return table.get_table_iface().get_n_rows()

    # -- pictures ------------------------------------------------------------------------------------

    def ignore_notices(self):
        """Leaves the status bar out of all pictures: its sentences come and go by the clock."""
        x, y, width, height = self.place(self.wait_for("status bar"))
        self.excluded.append((x, y, width, height))

    def picture(self):
        return self.screen.picture().without(self.excluded)

    def rest(self):
        """The picture as soon as it has not changed for REST seconds, the caret aside, while the program
        did nothing: on a busy machine it may be waiting for the processor."""
        end = time.monotonic() + PATIENCE
        last, since, ticks = self.picture(), time.monotonic(), self._work()[1]
        while time.monotonic() - since < REST:
            time.sleep(PAUSE)
            if self.process.poll() is not None:
                self._ids()
            now = self.picture()
            is_running, now_ticks = self._work()
            if is_running or now_ticks - ticks > IDLE_TICKS or now.difference(last) is not None:
                last, since, ticks = now, time.monotonic(), now_ticks
                if since > end:
                    raise Failure(f"the screen has not come to rest for {PATIENCE} s")
        return last

    def is_counting(self):
        """Whether numbers of the navigator are in italics, being counted again: its description says so."""
        try:
            self.navigator = self.navigator or self.find("tree", "Work queue")
            return self.navigator is not None and bool(self.navigator.get_description())
        except Exception as error:
            if not is_gone(error):
                raise
            self.navigator = None  # it was replaced just now
            return True

    def settled(self):
        """The picture at rest with every number counted: a count may begin, or wait its turn, on a screen at rest."""
        def counted():
            picture = self.rest()
            # it may have been counted behind the picture
            return picture if not self.is_counting() and self.picture().difference(picture) is None else None
        return wait_until(counted, "the numbers of the navigator")

    def _work(self):
        """(whether a thread is running, processor time of all threads in hundredths of a second)"""
        is_running, ticks = False, 0
        folder = f"/proc/{self.process.pid}/task"
        try:
            threads = os.listdir(folder)
        except OSError:  # the program has ended
            threads = []
        for thread in threads:
            try:
                with open(f"{folder}/{thread}/stat", "rb") as stat:
                    fields = stat.read().rpartition(b")")[2].split()
            except OSError:  # the thread has ended
                continue
            is_running = is_running or fields[0] in b"RD"
            ticks += int(fields[11]) + int(fields[12])
        return is_running, ticks

    def repaint(self):
        """Every window of the program paints all of itself again: ten pixels narrower, and back. (Made wider
        it would show more of a recording that ends at the edge.)"""
        sizes = {}
        for window in self._ids():
            lines = self.screen.xdotool("getwindowgeometry", "--shell", window)
            values = dict(line.split("=", 1) for line in lines)
            size = int(values["WIDTH"]), int(values["HEIGHT"])
            if min(size) > 100:  # Qt has small windows of its own, which are never seen
                sizes[window] = size
        for less in (10, 0):
            before = self.picture()
            for window, (width, height) in sizes.items():
                self.screen.xdotool("windowsize", window, width - less, height)
            wait_until(lambda was=before: self.picture() != was, "the resized windows")
            self.rest()

    def check_picture(self, what):
        """The settled picture. Where it is not what the program paints when it must paint everything, the
        journey goes on and fails at its end, so that one run names every such place."""
        before = self.settled()
        self.repaint()
        after = self.settled()
        self.checks += 1
        if self.screen.keep:
            self.screen.keep.mkdir(parents=True, exist_ok=True)
            before.save(self.screen.keep / f"{self.checks:02}-{what.replace(' ', '-')}.png")
        area = before.difference(after)
        if area and area[1] >= after.height - STATUS_BAR:  # a sentence that goes by itself went meanwhile
            before = after
            self.repaint()
            after = self.settled()
            area = before.difference(after)
        if area is None:
            return after
        where = "%d,%d %dx%d" % area
        names = [keep_failed(before, what + " seen"), keep_failed(after, what + " repainted")]
        self.screen.problems.append(
            f"{what}: the screen shows old data at {where}; compare {names[0]} with {names[1]}")
        return after

    def quit(self):
        self.key("ctrl+q")
        wait_until(lambda: self.process.poll() is not None, "the program to end")
        if self.process.returncode != 0:
            raise Failure(f"the program ended with {self.process.returncode}")


def keep_failed(picture, what):
    """Saves the picture of what went wrong; gives its path."""
    kept = pathlib.Path(os.environ.get("VOXDECK_FAILED_PICTURES",
                                       tempfile.gettempdir() + "/voxdeck-pictures"))
    kept.mkdir(parents=True, exist_ok=True)
    path = kept / (what.replace(" ", "-") + ".png")
    (picture.picture() if isinstance(picture, Screen) else picture).save(path)
    return path


_atspi = None


def accessibility(environment):
    """libatspi, on the bus of the screen; one screen a process."""
    global _atspi
    if _atspi is None:
        os.environ["DISPLAY"] = environment["DISPLAY"]
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = environment["DBUS_SESSION_BUS_ADDRESS"]
        import warnings
        import gi
        warnings.simplefilter("ignore", DeprecationWarning)
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        Atspi.init()
        Atspi.set_timeout(5000, 15000)
        _atspi = Atspi
    return _atspi


def main(journey):
    """Runs journey(screen, program, cli) with the programs of the command line; gives the exit code."""
    started = time.monotonic()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # ends what it started
    try:
        with Screen() as screen:
            try:
                journey(screen, pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
            except Failure as failure:
                screen.problems.append(str(failure))
                keep_failed(screen, "last")
            problems = screen.problems + screen.stalls.report()
    except Failure as failure:
        problems = [str(failure)]
    for problem in problems:
        print(f"FAILED: {problem}")
    print(f"{len(problems)} problems, {time.monotonic() - started:.1f} s")
    return 1 if problems else 0
