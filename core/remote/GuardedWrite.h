// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0490
#pragma once

#include "core/base/Result.h"
#include "core/remote/S3Bucket.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace voxdeck {

/// What an object may replace.
struct WriteGuard {
    enum class Kind : std::uint8_t {
        Anything, ///< somebody asked for that
        Seen, ///< what a look found: the object with this ETag, or nothing where the ETag is empty
        Unseen, ///< the keys may not look: what this person stored with this ETag, or nothing
    };
    Kind kind = Kind::Seen;
    std::string etag;
};

enum class WriteEnd : std::uint8_t {
    Stored,
    StoredUnguarded, ///< the server keeps no conditions; a look just before found what was to be replaced
    ChangedByOthers, ///< another object is there by now; it was left as it is
    NoConditions,    ///< not stored: the keys may not look, and the server keeps no conditions
};

struct Written {
    WriteEnd end = WriteEnd::Stored;
    std::string etag; ///< of the stored object; empty where the server does not say
};

/// Stores one object, whole or from its parts, over nothing but what its guard allows.
///
/// The guard is the condition of the request. The first write to a bucket shows whether the server keeps conditions: it
/// is tried with one that cannot hold; the first new object is sent again on the condition that it is not there. Where the
/// server keeps a condition not, the object is looked at just before instead.
/// An answer may be lost: a request that is repeated then fails on its condition. So an object with exactly the content
/// that was sent counts as stored, whoever stored it.
///
/// Threads  one; several of the same bucket may write at a time.
/// Errors   those of S3Bucket.
class GuardedWrite {
public:
    /// Whether the object with these facts has the content that was sent.
    using IsOurs = std::function<Result<bool>(const ObjectFacts &)>;

    /// `beforeUnguarded` may be empty; it is called before a write that the server does not guard.
    GuardedWrite(const S3Bucket &bucket, std::string key, WriteGuard guard, std::stop_token stop,
                 std::function<Result<>()> beforeUnguarded = {})
        : m_bucket(bucket),
          m_key(std::move(key)),
          m_guard(std::move(guard)),
          m_stop(std::move(stop)),
          m_beforeUnguarded(std::move(beforeUnguarded))
    {
    }

    Result<Written> put(std::span<const std::byte> bytes) const;
    /// Of a multipart upload of which all parts are sent.
    Result<Written> complete(const std::string &upload, const std::vector<UploadedPart> &parts,
                             const IsOurs &isOurs) const;

private:
    class Tries;
    enum class Place : std::uint8_t { AsGuarded, Ours, Others, Hidden };
    struct Look {
        Place place = Place::AsGuarded;
        std::string etag;
    };
    Result<Look> look(const IsOurs &isOurs) const;
    PutCondition condition(bool hasBareTags) const;
    Result<std::optional<Written>> probe(std::span<const std::byte> bytes,
                                         const IsOurs &isOurs) const;
    Result<Written> putGuarded(std::span<const std::byte> bytes, const IsOurs &isOurs) const;
    bool mayBeDeleted(ErrorCode why) const;
    Written storedAs(std::span<const std::byte> bytes, std::string etag) const;
    Result<Written> putUnseen(std::span<const std::byte> bytes) const;
    Result<Written> putUnguarded(std::span<const std::byte> bytes, const IsOurs &isOurs) const;

    const S3Bucket &m_bucket;
    const std::string m_key;
    const WriteGuard m_guard;
    const std::stop_token m_stop;
    const std::function<Result<>()> m_beforeUnguarded;
};

} // namespace voxdeck
