// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

/// One header or query parameter: its name and its value.
using NamedText = std::pair<std::string, std::string>;

/// A key pair, and the token of temporary ones. Never written to a file, a log or a message.
struct S3Keys {
    std::string accessKey;
    std::string secretKey;
    std::string sessionToken;
};

/// A request as AWS Signature Version 4 sees it.
struct S3Request {
    std::string method = "GET";
    std::string path = "/";                       ///< percent-encoded, as sent
    std::vector<NamedText> query;                 ///< plain text, not encoded
    std::vector<NamedText> headers;               ///< to be signed; "host" is among them
    std::string payloadHash = "UNSIGNED-PAYLOAD"; ///< or 64 hexadecimal digits
};

/// Signs requests for S3 (and, for AWS's own test vectors, any service).
///
/// Threads  any.
class S3Signer {
public:
    using Time = std::chrono::sys_seconds;

    S3Signer(S3Keys keys, std::string region, std::string service = "s3");

    /// The headers to send besides those of `request`: x-amz-date, x-amz-content-sha256 (S3 only),
    /// x-amz-security-token where the keys have one, authorization.
    std::vector<NamedText> signedHeaders(const S3Request &request, Time now) const;

    /// The whole query string, encoded and signed, with which anybody may send `request` for `lifetime`
    /// (at most seven days).
    std::string presignedQuery(const S3Request &request, Time now,
                               std::chrono::seconds lifetime) const;

    /// The two texts that signing hashes, for tests.
    std::string canonicalRequest(const S3Request &request) const;
    std::string stringToSign(const S3Request &request, Time now) const;

private:
    std::string scope(Time now) const;
    std::string signature(const std::string &text, Time now) const;

    S3Keys m_keys;
    std::string m_region;
    std::string m_service;
};

/// `query` sorted and percent-encoded: "a=1&b=%2F". A name without a value keeps its "=".
std::string encodedQuery(std::vector<NamedText> query);

/// 64 hexadecimal digits. Empty only where the system has no memory left for it.
std::string hashOfPayload(std::span<const std::byte> bytes);
std::string hashOfPayload(std::string_view text);
/// The MD5 of `bytes` in base64, as the Content-MD5 header has it.
std::string md5Base64(std::span<const std::byte> bytes);
/// The same as an ETag without quotes.
std::string md5Hex(std::span<const std::byte> bytes);

} // namespace voxdeck
