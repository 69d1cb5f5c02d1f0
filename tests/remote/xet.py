# SPDX-License-Identifier: GPL-3.0-or-later
"""What clients of the Hub send by its Xet protocol, made files again: xorbs hold chunks, shards say which chunks are
which file. Chunks that are compressed need Python's lz4 (Debian's python3-lz4)."""
import struct

HEADER, HASH, ROW, END = 48, 32, 48, b"\xff" * 32
WITH_VERIFICATION, WITH_SHA256 = 1 << 31, 1 << 30


def hash_text(raw):
    """As in addresses: four little-endian words."""
    return "".join("%016x" % word for word in struct.unpack("<4Q", raw))


def ungrouped(data):
    """Undoes the grouping of every fourth byte."""
    size, at, out = len(data), 0, bytearray(len(data))
    for group in range(4):
        count = (size - group + 3) // 4
        out[group::4] = data[at:at + count]
        at += count
    return bytes(out)


def chunks_of(xorb):
    """The chunks of a xorb, in order."""
    import lz4.frame
    at, chunks = 0, []
    while at + 8 <= len(xorb):
        packed, scheme = int.from_bytes(xorb[at + 1:at + 4], "little"), xorb[at + 4]
        size = int.from_bytes(xorb[at + 5:at + 8], "little")
        data = xorb[at + 8:at + 8 + packed]
        if scheme:
            data = lz4.frame.decompress(data)
        if scheme == 2:
            data = ungrouped(data)
        assert len(data) == size, "a chunk has another length than its head says"
        chunks.append(data)
        at += 8 + packed
    return chunks


def files_of(shard, xorbs):
    """SHA-256 -> bytes of each file that a shard describes; `xorbs`: by their hash."""
    at, files = HEADER, {}
    while shard[at:at + HASH] != END:
        flags, count = struct.unpack_from("<II", shard, at + HASH)
        at += ROW
        data = b""
        for row in range(count):
            name = hash_text(shard[at + row * ROW:at + row * ROW + HASH])
            length, first, end = struct.unpack_from("<III", shard, at + row * ROW + HASH + 4)
            part = b"".join(chunks_of(xorbs[name])[first:end])
            assert len(part) == length, "a range of chunks has another length than the shard says"
            data += part
        at += count * ROW * (2 if flags & WITH_VERIFICATION else 1)
        if flags & WITH_SHA256:
            files[hash_text(shard[at:at + HASH])] = data
            at += ROW
    return files
