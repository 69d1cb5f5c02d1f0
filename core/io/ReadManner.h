// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0288
#pragma once

namespace voxdeck {

/// How reads of this thread use the cache of remote data, as long as one lives. It reaches through libraries that
/// read by callbacks. The innermost counts. Reads of the local disk do not look.
class ReadManner {
public:
    enum class Kind {
        Following, ///< the default: reading that goes forward fetches more than it asks for
        Single,    ///< a search that jumps: nothing is fetched but what is asked for
        /// Nobody waits for the bytes: they are fetched into the cache, and blocks that are there already are not read, so the
        /// buffer's content is undefined. Without room in the cache the read fails with DiskFull.
        Ahead,
        /// Only what is on this machine: no server is asked for anything, and what was not fetched before fails with
        /// Unavailable.
        Kept,
        /// As Kept, to know whether the bytes are there: they are not read, so the buffer's content is undefined.
        Probe,
    };

    explicit ReadManner(Kind kind);
    ~ReadManner();
    ReadManner(const ReadManner &) = delete;
    ReadManner &operator=(const ReadManner &) = delete;

    static Kind current();
    /// Whether the thread may ask no server.
    static bool isKeptOnly() { return current() == Kind::Kept || current() == Kind::Probe; }

private:
    const Kind m_kind;
    const ReadManner *const m_outer;
};

} // namespace voxdeck
