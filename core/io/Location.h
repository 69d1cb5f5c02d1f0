// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0248, 0270
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace voxdeck {

/// Where data is: a file, or an object on a server.
///
/// People write addresses (s3://BUCKET/KEY, https://HOST/PATH, hf://datasets/ORG/NAME/PATH). In the program an
/// address is an absolute path whose first part is the scheme: "/s3:/BUCKET/KEY". So "/", parent_path() and
/// lexically_normal() work as with files, and workspaces keep one spelling. The options of an address
/// (?endpoint=URL) belong to its bucket: "/s3:/BUCKET?endpoint=http%3A%2F%2F.../KEY". A presigned web address loses its
/// signature, which is remembered for this process (SignedAddress.h). A user and password in an address are dropped.
struct Location {
    std::string scheme;         ///< "s3", "https", "http" or "hf"; empty for a file
    std::filesystem::path path; ///< as the program spells it

    /// Parses a typed path or address. Relative paths of files stay relative.
    static Location parse(std::string_view text);
    /// The path in either spelling ("s3://b/k", "s3:/b/k", "/s3:/b/k").
    static Location of(const std::filesystem::path &path);
    /// As people write it; parse() reads it back.
    std::string text() const;
    /// Whether an address names a user or password, which of() drops.
    static bool hasUser(std::string_view text);
    /// The host or bucket, and all behind it, of what follows "SCHEME://": without a user and password. Secrets of S3 may
    /// contain a "/".
    static std::string_view withoutUser(std::string_view scheme, std::string_view rest);
    bool isRemote() const { return !scheme.empty(); }

    friend bool operator==(const Location &, const Location &) = default;
};

/// Whether the path leads to a server, in either spelling.
bool isRemotePath(const std::filesystem::path &path);

/// The subject of an error for people: an address is spelled as one, other subjects stay unchanged.
std::string shownPath(const std::string &subject);

} // namespace voxdeck
