// SPDX-License-Identifier: Apache-2.0
#include "core/io/Location.h"

#include "core/io/RemoteScheme.h"
#include "core/io/SignedAddress.h"

#include <algorithm>

namespace voxdeck {

namespace {

/// The scheme of "s3:/x", "s3://x" or "/s3:/x", and what follows its slashes.
std::optional<std::pair<std::string_view, std::string_view>> partsOf(std::string_view text)
{
    if (text.starts_with('/'))
        text.remove_prefix(1);
    const auto scheme = text.substr(0, text.find(':'));
    if (!schemeNamed(scheme) || !text.substr(scheme.size()).starts_with(":/"))
        return std::nullopt;
    text.remove_prefix(scheme.size() + 2);
    text.remove_prefix(std::min(text.find_first_not_of('/'), text.size()));
    return std::pair(scheme, text);
}

/// Whether what follows a "?" are options of an address.
bool areOptions(std::string_view text)
{
    while (!text.empty()) {
        const auto one = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        if (one.find('=') == std::string_view::npos
            || std::find(kAddressOptions.begin(), kAddressOptions.end(),
                         one.substr(0, one.find('=')))
                   == kAddressOptions.end())
            return false;
    }
    return true;
}

/// A slash would end the path's part.
std::string withoutSlashes(std::string_view text)
{
    std::string escaped;
    for (const char c : text)
        escaped += c == '/' ? std::string("%2F") : std::string(1, c);
    return escaped;
}

std::string withSlashes(std::string_view text)
{
    std::string plain(text);
    for (auto at = plain.find("%2F"); at != std::string::npos; at = plain.find("%2F", at))
        plain.replace(at, 3, "/");
    return plain;
}

/// BUCKET?OPTIONS/KEY of BUCKET/KEY?OPTIONS.
std::string pathWithOptions(std::string_view rest)
{
    const auto bucketEnd = std::min(rest.find('/'), rest.size());
    const auto inBucket = rest.substr(0, bucketEnd).find('?');
    const auto mark = rest.rfind('?');
    // options behind the key move to the bucket, so that they hold for all below it
    if (mark == std::string_view::npos || inBucket != std::string_view::npos
        || !areOptions(rest.substr(mark + 1)))
        return std::string(rest);
    std::string path(rest.substr(0, std::min(bucketEnd, mark)));
    path.append("?").append(withoutSlashes(rest.substr(mark + 1)));
    if (bucketEnd < mark)
        path.append(rest.substr(bucketEnd, mark - bucketEnd));
    return path;
}

/// The opposite.
std::string textWithOptions(std::string_view rest)
{
    const auto bucketEnd = std::min(rest.find('/'), rest.size());
    const auto mark = rest.substr(0, bucketEnd).find('?');
    if (mark == std::string_view::npos)
        return std::string(rest);
    std::string text(rest.substr(0, mark));
    text.append(rest.substr(bucketEnd));
    return text.append(withSlashes(rest.substr(mark, bucketEnd - mark)));
}

/// HOST/PATH of a presigned address without its signature; of others unchanged.
std::string unsignedPath(std::string_view scheme, std::string inner)
{
    const auto url = std::string(scheme) + "://" + inner;
    auto plain = withoutSignature(url);
    if (!plain)
        return inner;
    noteSigned(*plain, url);
    return plain->substr(scheme.size() + 3);
}

} // namespace

std::string_view Location::withoutUser(std::string_view scheme, std::string_view rest)
{
    const auto first = rest.substr(0, rest.find_first_of("/?#"));
    if (const auto at = first.rfind('@'); at != std::string_view::npos)
        return rest.substr(at + 1);
    // "KEY:se/cret@bucket": no bucket has a ":", and a port is a number
    const auto colon = first.rfind(':');
    const RemoteSchemeTraits *const traits = schemeNamed(scheme);
    const bool isPort = !(traits && traits->hasKeyPairs) && colon != std::string_view::npos
                        && (first.find_first_not_of("0123456789", colon + 1)
                                == std::string_view::npos
                            || first.ends_with(']'));
    const auto at = colon == std::string_view::npos || isPort ? colon : rest.find('@', colon);
    return at == std::string_view::npos || isPort ? rest : rest.substr(at + 1);
}

Location Location::of(const std::filesystem::path &path)
{
    const auto parts = partsOf(path.native());
    if (!parts)
        return {{}, path};
    const auto &[scheme, spelled] = *parts;
    const auto rest = withoutUser(scheme, spelled);
    const RemoteSchemeTraits &traits = *schemeNamed(scheme);
    std::string inner = traits.hasOptions ? pathWithOptions(rest) : std::string(rest);
    if (traits.isUrl && inner.find('?') != std::string::npos)
        inner = unsignedPath(scheme, std::move(inner));
    return {std::string(scheme),
            std::filesystem::path("/" + std::string(scheme) + ":/" + inner).lexically_normal()};
}

bool Location::hasUser(std::string_view text)
{
    const auto parts = partsOf(text);
    return parts && withoutUser(parts->first, parts->second).size() != parts->second.size();
}

Location Location::parse(std::string_view text)
{
    return of(std::filesystem::path(text));
}

std::string Location::text() const
{
    const auto parts = partsOf(path.native());
    if (!isRemote() || !parts)
        return path.string();
    const auto &[name, rest] = *parts;
    return std::string(name) + "://"
           + (schemeNamed(name)->hasOptions ? textWithOptions(rest) : std::string(rest));
}

bool isRemotePath(const std::filesystem::path &path)
{
    const std::string &text = path.native();
    // nearly all paths end here: the names of schemes have 2 to 5 letters (RemoteScheme.h)
    if (text.size() < 5 || text.find(":/") > 6)
        return false;
    return partsOf(text).has_value();
}

std::string shownPath(const std::string &subject)
{
    return isRemotePath(subject) ? Location::parse(subject).text() : subject;
}

} // namespace voxdeck
