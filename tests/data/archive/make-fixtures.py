#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the files beside it: what other people's tools write, for CompressedReaderTest and
ZipReaderTest. Run once, the results are committed; needs gzip, zstd and xz."""
import io
import pathlib
import subprocess
import sys
import zipfile

here = pathlib.Path(__file__).parent
payload = "".join(f"{i} voxdeck {i * i * 7919 % 10007}\n" for i in range(80)).encode()

for suffix, command in (("gz", ["gzip", "-n"]), ("zst", ["zstd", "-q"]), ("xz", ["xz"])):
    packed = subprocess.run(command + ["-c"], input=payload, stdout=subprocess.PIPE, check=True)
    (here / f"payload.{suffix}").write_bytes(packed.stdout)


class Pipe(io.RawIOBase):
    """Cannot seek, so that zipfile writes sizes behind the members (data descriptors)."""

    def __init__(self):
        self.bytes = b""

    def writable(self):
        return True

    def write(self, data):
        self.bytes += bytes(data)
        return len(data)


def write(archive):
    def add(name, data, method, attributes=0o100644 << 16):
        info = zipfile.ZipInfo(name)
        info.compress_type = method
        info.external_attr = attributes
        archive.writestr(info, data)

    add("audio/", b"", zipfile.ZIP_STORED, 0o40755 << 16 | 0x10)
    add("audio/payload.txt", payload, zipfile.ZIP_DEFLATED)
    add("audio/naïve 語.txt", "語".encode(), zipfile.ZIP_STORED)
    add("empty", b"", zipfile.ZIP_DEFLATED)
    archive.comment = b"made by Python"


with zipfile.ZipFile(here / "python.zip", "w") as archive:
    write(archive)
pipe = Pipe()
with zipfile.ZipFile(pipe, "w") as archive:
    write(archive)
(here / "python-pipe.zip").write_bytes(pipe.bytes)
sys.exit(0)
