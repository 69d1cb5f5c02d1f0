// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>

namespace voxdeck {

/// As long as one lives, reads of this thread that wait for a network end with Cancelled when `stop` is asked
/// for. It reaches through libraries that read by callbacks (libsndfile), where no token can be handed on.
/// The innermost counts. Reads of the local disk do not wait, so they do not look.
class ReadStop {
public:
    explicit ReadStop(std::stop_token stop);
    ~ReadStop();
    ReadStop(const ReadStop &) = delete;
    ReadStop &operator=(const ReadStop &) = delete;

    /// The token of this thread's innermost ReadStop; without one, a token that is never requested.
    static std::stop_token current();

private:
    const std::stop_token m_stop;
    const ReadStop *const m_outer;
};

} // namespace voxdeck
