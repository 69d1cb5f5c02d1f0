// SPDX-License-Identifier: Apache-2.0
#include "core/format/ServerLists.h"

#include "core/io/Location.h"
#include "core/io/RemoteScheme.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>

namespace voxdeck {

namespace {

bool isHexDigit(char c)
{
    return std::isxdigit(static_cast<unsigned char>(c)) != 0;
}

/// The part of an address that names cannot leave: its host, bucket or repository.
std::filesystem::path rootOf(const std::filesystem::path &address)
{
    std::filesystem::path root;
    std::ptrdiff_t parts = 3; // "/", the scheme, the host or bucket
    for (auto part = address.begin(); part != address.end() && parts > 0; ++part, --parts) {
        root /= *part;
        if (parts == 2 && *part == "hf:")
            ++parts; // ORG/NAME
        if (parts == 2 && (*part == "datasets" || *part == "spaces"))
            ++parts;
    }
    return root;
}

bool isBelow(const std::filesystem::path &path, const std::filesystem::path &root)
{
    return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

} // namespace

bool isWebPath(const std::filesystem::path &path)
{
    if (!isRemotePath(path))
        return false;
    const RemoteSchemeTraits *const scheme = schemeNamed(Location::of(path).scheme);
    return scheme && scheme->isUrl;
}

std::string escapedPath(std::string_view path)
{
    constexpr std::string_view kPlain = "-._~!$&'()*+,;=:@/";
    constexpr const char *kDigits = "0123456789ABCDEF";
    std::string escaped;
    for (std::size_t at = 0; at < path.size(); ++at) {
        const char c = path[at];
        const auto byte = static_cast<unsigned char>(c);
        const bool isEscape = c == '%' && at + 2 < path.size() && isHexDigit(path[at + 1])
                              && isHexDigit(path[at + 2]);
        if (isEscape || (byte < 0x80 && std::isalnum(byte) != 0)
            || kPlain.find(c) != std::string_view::npos)
            escaped += c;
        else
            escaped.append({'%', kDigits[byte >> 4], kDigits[byte & 15]});
    }
    return escaped;
}

std::string withoutSecrets(std::string_view spelled)
{
    const std::size_t end = spelled.find("://");
    const RemoteSchemeTraits *const scheme = schemeNamed(spelled.substr(0, end));
    const bool mayHaveQuery = end != std::string_view::npos && !(scheme && scheme->hasOptions);
    const auto plain = mayHaveQuery ? spelled.substr(0, spelled.find('?')) : spelled;
    if (!Location::hasUser(plain))
        return std::string(plain);
    return Location::parse(plain).text();
}

Result<std::filesystem::path> namedOnServer(const std::filesystem::path &folder,
                                            const std::string &written)
{
    constexpr auto kWhatToDo = VOX_SENTENCE("; download the list, or import with --relocate");
    if (isRemotePath(written)) {
        auto named = Location::of(written).path;
        if (!isRemotePath(named)) // of "http://host/../../x"
            return fail(
                ErrorCode::PermissionDenied,
                Sentence::tr("the address leads out of its server: %1", withoutSecrets(written)));
        return named;
    }
    if (std::filesystem::path(written).is_absolute())
        return fail(ErrorCode::PermissionDenied,
                    Sentence::tr("the list is on a server and names a file of this computer: %1%2",
                                 written, kWhatToDo));
    const auto above = Location::of(folder).path;
    auto named = Location::of(above / (isWebPath(above) ? escapedPath(written) : written)).path;
    if (!isBelow(named, rootOf(above)))
        return fail(ErrorCode::PermissionDenied,
                    Sentence::tr("the list is on a server and names a file outside it: %1%2",
                                 written, kWhatToDo));
    return named;
}

} // namespace voxdeck
