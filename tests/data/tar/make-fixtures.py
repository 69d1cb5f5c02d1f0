#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the archives beside it, as Python's tarfile, GNU tar and bsdtar write them and by hand, and
golden.json with what tarfile and the hand say of them. Run once, the results are committed.

    make-fixtures.py            needs GNU tar 1.34, bsdtar 3.6
"""
import io
import json
import pathlib
import subprocess
import tarfile
import tempfile

here = pathlib.Path(__file__).parent
LONG = "speaker-0001/" + "a-very-long-name-" * 12 + "end.wav"
SPLIT = "d" * 90 + "/" + "f" * 60 + ".wav"
NAMES = ["a.wav", "a.txt", "dir/naïve 語.wav", SPLIT, LONG, "empty.txt", "语音/" + "长" * 60 + ".json"]


def fits(kind, name):
    """Whether that format can hold the name."""
    if kind == "v7":
        return len(name.encode()) < 100
    return kind != "ustar" or len(name.split("/")[-1].encode()) < 100


def data(i, name):
    return b"" if name == "empty.txt" else (f"{i} {name} ".encode() * (37 * i + 1))[: 97 * i + 5]


def python(path, tar_format, names=NAMES, **options):
    with tarfile.open(path, "w", format=tar_format, **options) as tar:
        folder = tarfile.TarInfo("dir/")
        folder.type = tarfile.DIRTYPE
        tar.addfile(folder)
        for i, name in enumerate(names):
            info = tarfile.TarInfo(name)
            info.size = len(data(i, name))
            if tar_format == tarfile.PAX_FORMAT:
                info.mtime = 1700000000.25  # as WebDataset's ShardWriter: a pax header each
            tar.addfile(info, io.BytesIO(data(i, name)))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "a.wav"
        tar.addfile(link)


def tools():
    with tempfile.TemporaryDirectory() as folder:
        for i, name in enumerate(NAMES):
            file = pathlib.Path(folder) / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data(i, name))
        sparse = pathlib.Path(folder) / "sparse.wav"
        with open(sparse, "wb") as f:
            f.write(b"RIFF")
            for at in range(1, 9):  # more pieces than the four a header holds
                f.seek(at * 65536)
                f.write(b"piece%d" % at)
        stamp = ["--mtime=@1700000000", "--owner=0", "--group=0", "--numeric-owner", "-b1"]
        for kind in ("v7", "oldgnu", "gnu", "ustar", "pax"):
            names = [n for n in NAMES if fits(kind, n)]
            subprocess.run(["tar", "-cf", here / f"gnutar-{kind}.tar", f"--format={kind}", *stamp,
                            "-C", folder, *names], check=True)
        for kind, extra in (("gnu", []), ("pax00", ["--sparse-version=0.0"]),
                            ("pax01", ["--sparse-version=0.1"]), ("pax10", ["--sparse-version=1.0"])):
            subprocess.run(["tar", "-cSf", here / f"sparse-{kind}.tar",
                            "--format=" + kind.rstrip("01"), *extra, *stamp, "-C", folder,
                            "a.wav", "sparse.wav", "a.txt"], check=True)
        for kind in ("ustar", "pax", "gnutar", "v7"):
            names = [n for n in NAMES if fits(kind, n) and (n.isascii() or kind in ("pax", "gnutar"))]
            subprocess.run(["bsdtar", "-cf", here / f"bsdtar-{kind}.tar", f"--format={kind}", "-b1",
                            "--uid=0", "--gid=0", "--uname=", "--gname=", "-C", folder, *names],
                           check=True)


def header(name, size, kind=b"0", magic=b"ustar\x0000", signed=False, size_field=None, prefix=b""):
    block = bytearray(512)
    block[0 : len(name)] = name
    block[100:108] = b"0000644\0"
    block[124:136] = size_field or b"%011o\0" % size
    block[136:148] = b"00000000000\0"
    block[156:157] = kind
    block[257 : 257 + len(magic)] = magic
    block[345 : 345 + len(prefix)] = prefix
    block[148:156] = b" " * 8
    total = sum(b - 256 if signed and b > 127 else b for b in block)
    block[148:156] = b"%06o\0 " % total
    return bytes(block)


def padded(text):
    return text + b"\0" * (-len(text) % 512)


def record(key, value):
    body = b" " + key + b"=" + value + b"\n"
    length = len(body) + 1
    while len(b"%d" % length) + len(body) != length:
        length += 1
    return b"%d" % length + body


def by_hand():
    end = b"\0" * 1024
    one = header(b"one.wav", 5) + padded(b"first")
    two = header(b"two.wav", 6) + padded(b"second")
    binary = b"\x80" + (3).to_bytes(11, "big")
    pax = record(b"hdrcharset", b"BINARY") + record(b"path", b"caf\xe9.wav") + record(b"size", b"4")
    shared = record(b"comment", b"for all of them")
    long_name = b"l/" * 80 + b"x.wav\0"
    return {
        "hand-signed": header("é.wav".encode(), 3, signed=True) + padded(b"abc") + end,
        "hand-base256": header(b"big.wav", 0, size_field=binary) + padded(b"abc") + one + end,
        "hand-pax": header(b"PaxHeader", len(pax), b"x") + padded(pax)
        + header(b"caf?.wav", 0) + padded(b"four") + one + end,
        "hand-global": header(b"g", len(shared), b"g") + padded(shared) + one + two + end,
        "hand-longlink": header(b"././@LongLink", len(long_name), b"L", b"ustar  \0")
        + padded(long_name) + header(b"l/l/l", 5, magic=b"ustar  \0") + padded(b"first") + end,
        "hand-v7": header(b"one.wav", 5, b"\0", b"") + padded(b"first")
        + header(b"folder/", 0, b"\0", b"") + header(b"six.wav", 6, b"7") + padded(b"second") + end,
        "hand-blanks": header(b"one.wav", 0, size_field=b"         5 \0") + padded(b"first") + end,
        "hand-prefix": header(b"x.wav", 5, prefix=b"some/folder") + padded(b"first") + end,
        "hand-unknown": header(b"Z", 700, b"Z") + padded(b"?" * 700) + one + end,
        "hand-noend": one + two,
        "hand-appended": one + end + two + end,
        "hand-garbage": one + end + b"this is no tar" * 40,
    }


def golden(path):
    rows = []
    try:
        with tarfile.open(path, errorlevel=2) as tar:
            for m in tar:
                name = m.name.encode("utf-8", "surrogateescape").decode("latin-1")
                row = {"name": name, "offset": m.offset, "data": m.offset_data, "size": m.size,
                       "type": "sparse" if m.sparse is not None or m.issparse()
                       else "file" if m.isreg() else "dir" if m.isdir() else "link"
                       if m.issym() or m.islnk() else "other"}
                if row["type"] == "sparse":
                    del row["size"], row["data"]  # tarfile's are of the file with its holes
                if m.type not in (b"0", b"\0", b"7", b"S", b"5", b"1", b"2"):
                    row["type"] = "other"
                rows.append(row)
    except tarfile.ReadError as error:
        rows.append({"error": str(error)})
    return rows


for old in here.glob("*.tar"):
    old.unlink()
python(here / "python-pax.tar", tarfile.PAX_FORMAT)
python(here / "python-gnu.tar", tarfile.GNU_FORMAT)
python(here / "python-ustar.tar", tarfile.USTAR_FORMAT, [n for n in NAMES if fits("ustar", n)])
tools()
for stem, content in by_hand().items():
    (here / f"{stem}.tar").write_bytes(content)
(here / "golden.json").write_text(
    json.dumps({p.name: golden(p) for p in sorted(here.glob("*.tar"))}, indent=1, ensure_ascii=True)
    + "\n")
