// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/job/Progress.h"
#include "core/remote/Credentials.h"
#include "core/remote/HubRepository.h"
#include "core/remote/RemoteAddress.h"
#include "core/remote/RemoteLine.h"
#include "core/remote/S3Bucket.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// How remote data is read.
struct RemoteOptions {
    RetryPolicy retry;
    unsigned parallel = 8;                 ///< ranges of one object at a time
    std::uint64_t rangeBytes = 8ull << 20; ///< of one range; AWS advises 8 to 16 MB
    std::string certificates;              ///< a file of roots to trust instead of the system's
    HttpClient::Turn turn;                 ///< of bytes that are sent; empty: as fast as it goes
};

class RemoteObject;

/// Access to all remote data: opens objects and lists folders, whatever their scheme.
///
/// Threads  any.
class RemoteAccess {
public:
    /// `chain` must live as long as this.
    explicit RemoteAccess(const CredentialChain &chain, RemoteOptions options = {});
    ~RemoteAccess();
    RemoteAccess(const RemoteAccess &) = delete;
    RemoteAccess &operator=(const RemoteAccess &) = delete;

    /// Asks for size and identity, one request. The object must not outlive this.
    Result<std::shared_ptr<RemoteObject>> open(const RemoteAddress &address, std::stop_token stop);
    /// The object with the size and identity from a listing, without a request. Reads fail with
    /// Busy where the object has changed on the server.
    Result<std::shared_ptr<RemoteObject>> openKnown(const RemoteAddress &address,
                                                    ObjectFacts facts);

    /// Lists an address as a folder; with `isRecursive`, all levels. Paths are whole.
    /// Unsupported for web addresses, which have no listing.
    Result<> list(const RemoteAddress &address, bool isRecursive, const EntrySink &sink,
                  std::stop_token stop);

    /// The bucket of an s3:// address.
    Result<std::shared_ptr<S3Bucket>> bucket(const RemoteAddress &address);

    /// The Hub that HF_ENDPOINT names.
    Result<std::shared_ptr<HubRepository>> hub();

    RemoteLine &line() { return m_line; }
    const RemoteOptions &options() const { return m_options; }

private:
    const CredentialChain &m_chain;
    RemoteOptions m_options;
    HttpClient m_client;
    RemoteLine m_line;
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<S3Bucket>> m_buckets; ///< guarded by m_mutex
    std::shared_ptr<HubRepository> m_hub;                       ///< guarded by m_mutex
};

/// One remote object in the state in which it was opened: a change by others is an error, never a
/// mixture.
///
/// Threads  any.
/// Errors   of RemoteLine::read().
class RemoteObject {
public:
    using Sink = std::function<Result<>(std::span<const std::byte>)>;

    RemoteObject(RemoteLine &line, RemoteCall call, ObjectFacts facts, RemoteOptions options);

    std::uint64_t size() const { return m_facts.size; } ///< bytes
    const ObjectFacts &facts() const { return m_facts; }
    const std::string &shown() const { return m_call.shown; } ///< the address for people

    /// The bytes [offset, offset + length), in `scratch`. InvalidArgument behind the end.
    Result<std::span<const std::byte>> view(std::uint64_t offset, std::uint64_t length,
                                            std::vector<std::byte> &scratch,
                                            std::stop_token stop) const;
    /// Fills `out` from `offset` on; large amounts by several ranges at a time.
    Result<> readAt(std::uint64_t offset, std::span<std::byte> out, std::stop_token stop) const;
    /// Gives the bytes to `sink` in order, by one request that is continued where it breaks.
    Result<> stream(std::uint64_t offset, std::uint64_t length, const Sink &sink,
                    std::stop_token stop) const;
    /// Gives the object from `offset` on to `sink` in order, on the calling thread, read by several ranges at
    /// a time; memory for twice as many ranges as threads. Progress counts the bytes before `offset`, too.
    Result<> copy(const Sink &sink, const ProgressSink &progress, std::stop_token stop,
                  std::uint64_t offset = 0) const;

private:
    RemoteLine &m_line;
    RemoteCall m_call;
    ObjectFacts m_facts;
    RemoteOptions m_options;
};

} // namespace voxdeck
