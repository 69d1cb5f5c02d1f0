// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/remote/RemoteLine.h"
#include "core/remote/S3Bucket.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace voxdeck {

/// Reads repositories of a Hugging Face Hub.
///
/// A file is resolved once: what the Hub answers first tells its identity (X-Linked-ETag) and a signed
/// address, which serves all further reads until it expires. The access token goes to the Hub alone.
/// Threads  any.
/// Errors   of RemoteErrors.h, with the address as the subject.
class HubRepository {
public:
    /// `endpoint`: "https://huggingface.co". A token is refused where the endpoint is neither https nor
    /// this machine.
    static Result<std::unique_ptr<HubRepository>> open(RemoteLine &line, std::string endpoint,
                                                       std::optional<std::string> token);

    Result<ObjectFacts> facts(const RemoteAddress &address, std::stop_token stop);
    /// A GET for RemoteLine::read(). Busy where the Hub now has a file of another identity.
    RemoteCall reading(const RemoteAddress &address, const std::string &identity);

    /// The files and folders of `address`, of all levels where `isRecursive`, a page at a time.
    Result<> list(const RemoteAddress &address, bool isRecursive, const EntrySink &sink,
                  std::stop_token stop);

    /// A key of 32 bytes made of the access token, for what is kept on the disk between runs; empty without a token.
    std::string sealingKey() const;

    /// "datasets/ORG/NAME" as the programming interface spells it, percent-encoded.
    static std::string apiPath(const RemoteAddress &address);
    /// Requests to the Hub itself, with the token. `path` begins with "/"; errors call it `shown`. Any status is an
    /// answer.
    Result<RemoteAnswer> get(const std::string &path, const std::string &shown,
                             std::stop_token stop) const;
    Result<RemoteAnswer> post(const std::string &path, const std::string &body,
                              const std::string &type, const std::string &shown,
                              std::stop_token stop, bool mayRepeat = true) const;
    /// Requests to addresses that the Hub handed out. The token is sent to the Hub alone, and only `withToken`.
    Result<RemoteAnswer> postTo(const std::string &url, bool withToken, const std::string &body,
                                const std::string &type, const std::string &shown,
                                std::stop_token stop) const;
    Result<RemoteAnswer> put(const std::string &url, std::span<const std::byte> bytes,
                             const std::string &shown, std::stop_token stop) const;

private:
    struct Ask {
        std::string method;
        std::string url;
        std::string type;
        std::span<const std::byte> body = {};
        bool withToken = false;
        bool mayRepeat = true;
    };
    Result<RemoteAnswer> send(Ask ask, const std::string &shown, std::stop_token stop) const;
    /// A resolved file; its mutex lets one thread resolve while the others wait.
    struct Resolved {
        std::mutex mutex;
        bool isKnown = false;
        ObjectFacts facts;
        std::string url;
        bool isElsewhere = false; ///< on a server that gets no token
        std::chrono::system_clock::time_point expires;
    };
    HubRepository(RemoteLine &line, std::string endpoint, std::optional<std::string> token);
    std::shared_ptr<Resolved> entry(const RemoteAddress &address);
    std::string resolveUrl(const RemoteAddress &address) const;
    std::vector<NamedText> authorization() const;
    Result<> resolve(const RemoteAddress &address, Resolved &resolved, std::stop_token stop);
    Result<> resolve(const RemoteAddress &address, Resolved &resolved, const std::string &identity,
                     std::stop_token stop);

    RemoteLine &m_line;
    std::string m_endpoint;
    std::optional<std::string> m_token;
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<Resolved>> m_resolved; ///< guarded by m_mutex
};

} // namespace voxdeck
