// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/remote/Credentials.h"
#include "core/remote/RemoteLine.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace voxdeck {

/// The facts of a remote object before a byte of it is read.
struct ObjectFacts {
    std::uint64_t size = 0;   ///< bytes
    std::string etag;         ///< with its quotes; of the server that sends the bytes
    std::string lastModified; ///< as in the header
    /// What changes when the content does: the ETag, the Hub's X-Linked-ETag, or the time and size.
    std::string identity;
    bool mayBeEncoded = false; ///< a Content-Encoding is the stored object's own
};

/// One line of a listing.
struct RemoteEntry {
    std::string path; ///< the whole key, or path in the repository; of a folder with a last "/"
    std::uint64_t size = 0;
    std::string etag;     ///< or the Hub's content hash
    std::string modified; ///< as the server writes it
    bool isFolder = false;
};
using EntrySink = std::function<Result<>(const RemoteEntry &)>;

struct UploadedPart {
    int number = 0; ///< from 1
    std::uint64_t size = 0;
    std::string etag; ///< as the server gave it
};

/// When a put may happen: by the ETag that is there, or only where nothing is.
struct PutCondition {
    std::string ifMatch;
    bool ifAbsent = false;
};

/// The known facts about conditional writes of a bucket's server.
struct KnownConditions {
    enum class Kept : std::uint8_t { Unknown, Yes, No };
    std::atomic<Kept> kept = Kept::Unknown; ///< If-Match
    std::atomic<Kept> keptAbsence =
        Kept::Unknown; ///< If-None-Match, which not all servers keep that keep the other
    std::atomic<bool> hasBareTags = false; ///< If-Match compares ETags without their quotes (Ceph)
    std::mutex probing;                    ///< held while one write finds out what is kept
};

/// One bucket of an S3 server. Requests are signed with Signature Version 4; no checksum headers are
/// sent, as R2 and others refuse them.
///
/// Threads  any.
/// Errors   of RemoteErrors.h, with the address as the subject.
class S3Bucket {
public:
    /// `line` must live as long as the bucket. `address` names the bucket and what errors call it.
    S3Bucket(RemoteLine &line, S3Access access, RemoteAddress address);

    Result<ObjectFacts> facts(const std::string &key, std::stop_token stop) const;
    RemoteCall reading(const std::string &key) const; ///< a GET for RemoteLine::read()
    /// Gives `sink` the bytes of an object of this size and ETag, in order.
    Result<> read(const std::string &key, std::uint64_t size, const std::string &etag,
                  const std::function<Result<>(std::span<const std::byte>)> &sink,
                  std::stop_token stop) const;
    /// Whether `isSame` holds for every piece of the object that has these facts; `at` is the piece's first byte. Reads to
    /// the first piece for which it does not.
    Result<bool> hasBytes(
        const std::string &key, const ObjectFacts &facts,
        const std::function<Result<bool>(std::uint64_t at, std::span<const std::byte>)> &isSame,
        std::stop_token stop) const;

    /// Every key that begins with `prefix`, in the server's order, a page at a time. With `delimiter`
    /// ("/"), keys that have one behind the prefix are reported as folders, once each. Any number
    /// of keys needs the memory of one page.
    Result<> list(const std::string &prefix, const std::string &delimiter, const EntrySink &sink,
                  std::stop_token stop, const std::string &startAfter = {}) const;

    /// Gives the new ETag. Busy where the condition does not hold, also NotFound where an object was expected;
    /// Unsupported where the server has no conditional writes.
    Result<std::string> put(const std::string &key, std::span<const std::byte> bytes,
                            std::stop_token stop, const PutCondition &condition = {}) const;
    /// Whether an object may be written, without writing one: sends an empty part of an upload that does not exist, which
    /// needs the permission to write. False where the server's answer does not say.
    /// Errors   PermissionDenied; NotFound for a missing bucket; those of RemoteLine.
    Result<bool> mayWrite(const std::string &key, std::stop_token stop) const;
    Result<> remove(const std::string &key, std::stop_token stop) const;

    Result<std::string> beginUpload(const std::string &key, std::stop_token stop) const;
    Result<UploadedPart> putPart(const std::string &key, const std::string &upload, int number,
                                 std::span<const std::byte> bytes, std::stop_token stop) const;
    /// NotFound where the server no longer knows the upload.
    Result<std::vector<UploadedPart>> parts(const std::string &key, const std::string &upload,
                                            std::stop_token stop) const;
    /// Gives the new ETag, empty where the server does not say. Errors as those of put().
    Result<std::string> completeUpload(const std::string &key, const std::string &upload,
                                       const std::vector<UploadedPart> &parts, std::stop_token stop,
                                       const PutCondition &condition = {}) const;
    Result<> abortUpload(const std::string &key, const std::string &upload,
                         std::stop_token stop) const;

    /// An address with which anybody may read the object for `lifetime`. It is a secret.
    std::string presigned(const std::string &key, std::chrono::seconds lifetime) const;

    KnownConditions &conditions() const { return m_conditions; } ///< any thread

private:
    struct Ask {
        std::string method = "GET";
        std::string key;
        std::vector<NamedText> query;
        std::vector<NamedText> headers;
        std::span<const std::byte> body;
        void require(const PutCondition &condition);
    };
    std::string shown(const std::string &key) const;
    std::string pathOf(const std::string &key) const;
    RemoteCall call(Ask ask) const;
    Result<RemoteAnswer> send(Ask ask, std::stop_token stop) const;

    RemoteLine &m_line;
    S3Access m_access;
    RemoteAddress m_address;
    std::string m_origin; ///< "https://host:port"
    mutable KnownConditions m_conditions;
};

} // namespace voxdeck
