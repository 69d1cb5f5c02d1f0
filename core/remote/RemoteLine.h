// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0296
#pragma once

#include "core/remote/HttpClient.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <string>

namespace voxdeck {

/// How often and how soon a request is made again. Waits double from `first` to `longest`, each shortened
/// by up to a half at random; a server's own word ("Retry-After") is kept up to `longestAsked`.
struct RetryPolicy {
    int tries = 6; ///< in a row without a new byte
    std::chrono::milliseconds first{200};
    std::chrono::milliseconds longest{10000};
    std::chrono::milliseconds longestAsked{330000};
    /// Without a byte for so long, a request is sent again; doubled from try to try up to
    /// `longestStall`.
    std::chrono::milliseconds stall{2000};
    std::chrono::milliseconds longestStall{30000};
    /// Tries of which not one byte came may take so long together; a call with more patience has two such tries.
    std::chrono::milliseconds longestSilence{20000};
};

/// A request that is built again for every try, as signatures age.
struct RemoteCall {
    std::string shown; ///< the address for people: the subject of every error
    std::function<Result<HttpRequest>(std::stop_token)> make;
    bool mayRepeat = true;       ///< false: sending it twice is not the same as once
    bool followsAbsolute = true; ///< false: a redirect with a whole address is the answer (Hub)
    /// Called after 401 and 403: whether `make` now gives another request that is worth one more try.
    std::function<bool()> renew;
    std::chrono::milliseconds patience{0}; ///< for the answer; 0 is the policy's stall
};

struct RemoteAnswer {
    HttpReply reply;
    std::string body;
};

/// The requirements for a range of an object.
struct RangeWish {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t objectSize = 0;
    std::string etag;          ///< of the object when it was opened; empty where none is known
    std::string lastModified;  ///< likewise
    bool mayBeEncoded = false; ///< a Content-Encoding belongs to the stored object (S3)
};

/// Counts for people and tests.
struct LineCounts {
    std::uint64_t requests = 0;
    std::uint64_t bytes = 0; ///< of bodies received
    std::uint64_t retries = 0;
    std::uint64_t stalls = 0;
};

/// Requests with redirects, waits and further tries.
///
/// Redirects: at most five; credentials stay on the server they were made for; https never becomes http.
/// Threads  any.
class RemoteLine {
public:
    RemoteLine(HttpClient &client, RetryPolicy policy);

    /// The last answer, whatever its status, with a body of at most `largest` bytes. `head` gets status
    /// and headers also where the body was too large.
    ///
    /// Errors   Unavailable, Io, Cancelled, Corrupt where the body is larger; subject is the call's address.
    Result<RemoteAnswer> exchange(const RemoteCall &call, std::stop_token stop,
                                  std::size_t largest = std::size_t{64} << 20,
                                  HttpReply *head = nullptr);

    /// Gives `sink` exactly the bytes of `wish`, in order. A truncated, reset or stalled answer is
    /// requested again on a new connection from the byte reached.
    ///
    /// Errors   Busy where the object changed; Corrupt for a wrong Content-Range, a longer body or
    ///          compression in transit; Unsupported where the server ignores ranges; those of the server.
    Result<> read(const RemoteCall &call, const RangeWish &wish,
                  const std::function<Result<>(std::span<const std::byte>)> &sink,
                  std::stop_token stop);

    LineCounts counts() const;
    const RetryPolicy &policy() const { return m_policy; }

private:
    class Attempt;
    class RangeReading;
    tl::expected<HttpReply, HttpFailure> follow(HttpRequest request, bool followsAbsolute,
                                                std::stop_token stop);
    /// Waits as long as the answer or the back-off says; false when retrying is pointless.
    bool pause(int failures, const HttpReply *reply, const std::string &url, std::stop_token stop);
    bool isDown(const std::string &url) const;
    void noteReach(const std::string &url, bool isReached);
    Result<> waitForServer(const std::string &url, const std::string &shown, std::stop_token stop);

    HttpClient &m_client;
    RetryPolicy m_policy;
    mutable std::mutex m_mutex;
    LineCounts m_counts; ///< guarded by m_mutex
    std::map<std::string, std::chrono::steady_clock::time_point>
        m_notBefore; ///< guarded by m_mutex
    /// Until when a server that could not be reached in all tries gets one try a call; guarded by m_mutex.
    std::map<std::string, std::chrono::steady_clock::time_point> m_downUntil;
};

/// Sleeps until `time` or until `stop` is asked for; false in that case.
bool sleepUntil(std::chrono::steady_clock::time_point time, std::stop_token stop);

} // namespace voxdeck
