// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0720
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace voxdeck {

/// The schemes of addresses, one row each: the enumerator, and how the scheme differs from others
/// (RemoteSchemeTraits). The rows make RemoteScheme and its table. A new scheme is a row at the end of this list and a
/// client, `kENUMERATORClient`, in a file of its own (core/remote/SchemeClient.h).
// clang-format off
#define VOXDECK_REMOTE_SCHEMES(ROW) \
    ROW(S3, .name = "s3", .hasOptions = true, .hasKeyPairs = true, .listsTags = true, .takesUploads = true, \
        .replacesObjects = true) \
    ROW(Web, .name = "https", .otherName = "http", .isUrl = true, .hasListing = false) \
    ROW(Hub, .name = "hf", .readsByTag = false, .knowsFolders = true, .takesUploads = true, .takesCommits = true)
// clang-format on

enum class RemoteScheme {
#define VOXDECK_ROW(enumerator, ...) enumerator,
    VOXDECK_REMOTE_SCHEMES(VOXDECK_ROW)
#undef VOXDECK_ROW
};

/// How servers of one scheme, and their addresses, differ from others. The program asks here, and never which scheme an
/// address has.
struct RemoteSchemeTraits {
    RemoteScheme scheme{};
    std::string_view name = {};      ///< before "://", in small letters
    std::string_view otherName = {}; ///< likewise; may be empty
    bool isUrl =
        false; ///< an address is RemoteAddress::url, one object, perhaps with a signature as its query
    bool hasOptions =
        false; ///< a last "?" may begin options of the bucket; elsewhere a query, which may be a secret
    bool hasKeyPairs =
        false; ///< a ":" in the first part begins a secret; elsewhere it may begin a port
    bool hasListing = true; ///< folders can be listed
    bool listsTags = false; ///< listings hold the ETags by which objects are read
    bool readsByTag =
        true; ///< an ETag or a date identifies an object; else a name of its contents does
    bool knowsFolders = false; ///< a missing folder is an error, not an empty listing
    bool takesUploads = false; ///< folders can be sent (takesCommits: how)
    bool replacesObjects =
        false; ///< single objects are replaced on condition; parts of an upload can be deleted
    bool takesCommits = false; ///< what is sent becomes commits of a repository (HubUpload.h)

    constexpr std::array<std::string_view, 2> names() const { return {name, otherName}; }
};

// clang-format off
#define VOXDECK_ROW(enumerator, ...) RemoteSchemeTraits{.scheme = RemoteScheme::enumerator, __VA_ARGS__},
inline constexpr std::array kRemoteSchemes{VOXDECK_REMOTE_SCHEMES(VOXDECK_ROW)};
#undef VOXDECK_ROW
// clang-format on

/// What Location.cpp relies on to find an address with one look at its letters.
constexpr bool haveShortNames()
{
    for (const RemoteSchemeTraits &row : kRemoteSchemes)
        if (row.name.size() < 2 || row.name.size() > 5 || row.otherName.size() > 5)
            return false;
    return true;
}
static_assert(haveShortNames(), "each scheme has a name, of 2 to 5 letters");

/// The names of the options of an address, where its scheme hasOptions.
inline constexpr std::array<std::string_view, 4> kAddressOptions{"endpoint", "region", "style",
                                                                 "profile"};

constexpr const RemoteSchemeTraits &traitsOf(RemoteScheme scheme)
{
    return kRemoteSchemes[static_cast<std::size_t>(scheme)];
}

/// Of "s3", "https", ...; null for another word, and for the empty scheme of files.
constexpr const RemoteSchemeTraits *schemeNamed(std::string_view name)
{
    if (name.empty())
        return nullptr;
    for (const RemoteSchemeTraits &row : kRemoteSchemes)
        if (name == row.name || name == row.otherName)
            return &row;
    return nullptr;
}

} // namespace voxdeck
