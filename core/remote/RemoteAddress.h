// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/RemoteScheme.h"

#include <string>
#include <string_view>

namespace voxdeck {

/// Where a remote object or folder is.
///
///   s3://BUCKET/KEY[?endpoint=URL&region=NAME&style=path|host&profile=NAME]
///   https://HOST[:PORT]/PATH[?QUERY]        also http://; a query may be a signature
///   hf://datasets/ORG/NAME[@REVISION]/PATH  also spaces/, and models without a word before ORG
///
/// An S3 key is spelled as stored, without escapes. The parts after the last "?" are
/// options only where every name is one of the four; otherwise it belongs to the key.
struct RemoteAddress {
    RemoteScheme scheme = RemoteScheme::S3;
    std::string bucket;   ///< S3
    std::string key;      ///< S3: the key or prefix. Hub: the path in the repository. Plain bytes
    std::string endpoint; ///< S3: "https://host:port", or empty for the configured one
    std::string region;   ///< S3: empty for the configured one
    std::string style;    ///< S3: "path", "host" or empty for the configured one
    std::string profile;  ///< S3: of the shared files, or empty for the default
    std::string url; ///< Web: as typed, without the fragment. May hold a signature: never print it
    std::string repository; ///< Hub: "datasets/ORG/NAME", "spaces/ORG/NAME" or "ORG/NAME"
    std::string revision;   ///< Hub: "main" where none was named

    /// Errors   InvalidArgument, with a sentence that repeats no secret part of `text`.
    static Result<RemoteAddress> parse(std::string_view text);

    /// The address for people, logs and files: parse() reads it back. A web address loses its query,
    /// which may be a signature; "?..." is in its place.
    std::string text() const;

    /// What the objects of one dataset mostly share, for people: s3://BUCKET, hf://REPOSITORY or HOST.
    std::string place() const;

    const RemoteSchemeTraits &traits() const { return traitsOf(scheme); }

    /// The last part of the path, for a local file; empty where the address ends with "/".
    std::string fileName() const;

    /// The address of `path` below this one, read as a folder. Not for web addresses with a query.
    RemoteAddress below(std::string_view path) const;

    friend bool operator==(const RemoteAddress &, const RemoteAddress &) = default;
};

/// Whether `text` begins with a scheme that parse() knows.
bool isRemoteAddress(std::string_view text);

/// A web address for people: no user, no password, no query, no fragment.
Sentence printableUrl(std::string_view url);

/// "https", "host:443" and "/path?query" of a web address; all empty for another address.
struct UrlParts {
    std::string scheme;   ///< lower case
    std::string host;     ///< lower case, without the port; an IPv6 address has its brackets
    std::string port;     ///< as spelled; empty for the scheme's own
    std::string target;   ///< "/" at the least
    bool hasUser = false; ///< a user or password precedes the host
    std::string authority() const { return port.empty() ? host : host + ":" + port; }
};
UrlParts partsOfUrl(std::string_view url);

/// Whether two web addresses lead to one scheme, host and port.
bool isSameServer(std::string_view a, std::string_view b);

/// Percent-encodes all but A-Z a-z 0-9 - . _ ~, and "/" where `keepSlashes`.
std::string percentEncoded(std::string_view text, bool keepSlashes);
/// Undoes percent-encoding; a "%" that begins no code stays.
std::string percentDecoded(std::string_view text);

/// `target` as a redirect's Location names it, made whole by the address that was asked.
std::string resolvedUrl(std::string_view base, std::string_view target);

} // namespace voxdeck
