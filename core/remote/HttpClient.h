// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0230
#pragma once

#include "core/base/Result.h"
#include "core/remote/S3Signer.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace voxdeck {

/// Status line and headers of an answer; names in lower case.
struct HttpReply {
    int status = 0;
    std::vector<NamedText> headers;
    /// The value of the first header of that name (lower case); empty if it is missing.
    std::string header(std::string_view name) const;
    std::optional<std::uint64_t> contentLength() const; ///< bytes; empty without a valid number
};

/// One request, sent once, to one server: no redirect is followed and nothing is asked again.
struct HttpRequest {
    std::string method = "GET";
    std::string url;                       ///< may hold a signature
    std::vector<NamedText> headers;        ///< empty values are not sent
    std::span<const std::byte> body;       ///< PUT and POST; must live until send() returns
    std::chrono::milliseconds stall{2000}; ///< without a byte either way, the request has failed
    bool isNewConnection = false;          ///< do not reuse one that is open
    /// Called once, when status and headers are there. An error ends the request and is its result.
    std::function<Result<>(const HttpReply &)> onHead;
    /// Called for each piece of the body, on the thread of send(). As onHead.
    std::function<Result<>(std::span<const std::byte>)> onBody;
};

/// The reason why a request got no whole answer.
struct HttpFailure {
    Error error;
    bool mayPass = false;   ///< the same request may succeed later: reset, stall, cut off, no route
    bool isSilence = false; ///< nothing came for as long as HttpRequest::stall
};

/// Whether a connection works, in the settings of libcurl that all of Voxdeck uses: HTTP/2 where the
/// server has it, TLS checked, gzip never asked for.
///
/// Threads  any; each send() uses one connection from a pool.
class HttpClient {
public:
    /// `certificates`: a file with the roots to trust instead of the system's, for private servers.
    explicit HttpClient(std::string certificates = {});
    ~HttpClient();
    HttpClient(const HttpClient &) = delete;
    HttpClient &operator=(const HttpClient &) = delete;

    /// Asked before each piece of a body that is sent: waits until its bytes may go, for a limited rate or a pause.
    /// False: `stop` was asked for. To be set before the first send(); called by any of its threads.
    using Turn = std::function<bool(std::uint64_t bytes, const std::stop_token &stop)>;
    void setTurn(Turn turn);

    /// Returns when the answer is complete, with its status whatever it is.
    ///
    /// Errors   Unavailable with `mayPass`, Io for certificates that are not trusted, Cancelled, or what a
    ///          callback returned. No message holds an address or a header.
    tl::expected<HttpReply, HttpFailure> send(const HttpRequest &request, std::stop_token stop);

private:
    struct Session;
    struct Shared;
    std::unique_ptr<Session> takeSession();
    void giveBack(std::unique_ptr<Session> session);
    std::unique_ptr<Shared> m_shared;
};

} // namespace voxdeck
