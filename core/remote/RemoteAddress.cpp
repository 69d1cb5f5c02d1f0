// SPDX-License-Identifier: Apache-2.0
#include "core/remote/RemoteAddress.h"

#include "core/base/Ascii.h"
#include "core/base/Sentence.h"
#include "core/io/Location.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::array kSchemes = std::to_array<RemoteSchemeTraits>({
    {.scheme = RemoteScheme::S3, .listsTags = true, .takesUploads = true, .replacesObjects = true},
    {.scheme = RemoteScheme::Web, .isUrl = true, .hasListing = false},
    {.scheme = RemoteScheme::Hub,
     .readsByTag = false,
     .knowsFolders = true,
     .takesUploads = true,
     .takesCommits = true},
});
static_assert(kSchemes[0].scheme == RemoteScheme::S3 && kSchemes[1].scheme == RemoteScheme::Web
                  && kSchemes[2].scheme == RemoteScheme::Hub,
              "each scheme has one row, in the order of RemoteScheme");

constexpr std::string_view kHubScheme = "hf://";
constexpr std::string_view kS3Scheme = "s3://";

bool startsWithIgnoringCase(std::string_view text, std::string_view head)
{
    return text.size() >= head.size() && lowered(text.substr(0, head.size())) == head;
}

bool hasControlCharacter(std::string_view text)
{
    return std::any_of(text.begin(), text.end(),
                       [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

tl::unexpected<Error> badAddress(Sentence sentence)
{
    return fail(ErrorCode::InvalidArgument, std::move(sentence));
}

/// The options behind the last "?", or nothing where one of the names is unknown.
std::optional<std::vector<std::pair<std::string, std::string>>> optionsIn(std::string_view text)
{
    constexpr std::array<std::string_view, 4> kNames{"endpoint", "region", "style", "profile"};
    std::vector<std::pair<std::string, std::string>> options;
    while (!text.empty()) {
        const auto one = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const auto equals = one.find('=');
        const auto name = one.substr(0, equals);
        if (equals == std::string_view::npos
            || std::find(kNames.begin(), kNames.end(), name) == kNames.end())
            return std::nullopt;
        options.emplace_back(name, percentDecoded(one.substr(equals + 1)));
    }
    if (options.empty())
        return std::nullopt;
    return options;
}

bool isBucketName(std::string_view name)
{
    return !name.empty() && name.size() <= 255 && name != "." && name != ".."
           && std::all_of(name.begin(), name.end(), [](unsigned char c) {
                  return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_';
              });
}

Result<> setOption(RemoteAddress &address, const std::string &name, std::string value)
{
    if (name == "style" && value != "path" && value != "host")
        return badAddress(Sentence::tr("the address has style=%1; expected path or host", value));
    if (name == "endpoint") {
        const auto parts = partsOfUrl(value);
        if (parts.host.empty() || parts.hasUser || parts.target.find('?') != std::string::npos)
            return badAddress(Sentence::tr(
                "the endpoint of the address is not a web address; expected https://HOST[:PORT]"));
        while (value.ends_with('/'))
            value.pop_back();
    }
    (name == "endpoint" ? address.endpoint
     : name == "region" ? address.region
     : name == "style"  ? address.style
                        : address.profile) = std::move(value);
    return {};
}

constexpr auto kNoKeysHere = VOX_SENTENCE(
    "an s3:// address holds no access key; expected s3://BUCKET/KEY, with the key pair in the "
    "environment or the shared credentials file");

Result<RemoteAddress> parseS3(std::string_view text)
{
    RemoteAddress address;
    auto rest = text.substr(kS3Scheme.size());
    if (Location::withoutUser("s3", rest).size() != rest.size())
        return badAddress(kNoKeysHere);
    if (const auto mark = rest.rfind('?'); mark != std::string_view::npos) {
        if (const auto options = optionsIn(rest.substr(mark + 1))) {
            for (const auto &[name, value] : *options)
                VOX_CHECK(setOption(address, name, value));
            rest = rest.substr(0, mark);
        }
    }
    const auto slash = std::min(rest.find('/'), rest.size());
    address.bucket = rest.substr(0, slash);
    if (address.bucket.find(':') != std::string::npos)
        return badAddress(kNoKeysHere);
    if (!isBucketName(address.bucket))
        return badAddress(Sentence::tr(
            "the bucket name of the s3:// address is not valid; expected s3://BUCKET/KEY"));
    if (slash < rest.size())
        address.key = rest.substr(slash + 1);
    return address;
}

Result<RemoteAddress> parseWeb(std::string_view text)
{
    RemoteAddress address;
    address.scheme = RemoteScheme::Web;
    address.url = text.substr(0, text.find('#'));
    const auto parts = partsOfUrl(address.url);
    if (parts.hasUser)
        return badAddress(Sentence::tr("the address holds a user name or password; remove it and "
                                       "sign in by a presigned address"));
    if (parts.host.empty())
        return badAddress(Sentence::tr("the address has no host; expected https://HOST/PATH"));
    return address;
}

/// The revision and the path behind it: refs/pr/1 and refs/convert/NAME contain slashes.
void splitRevision(std::string_view rest, RemoteAddress &address)
{
    std::size_t end = rest.find('/');
    for (const std::string_view special : {"refs/pr/", "refs/convert/"})
        if (rest.starts_with(special))
            end = rest.find('/', special.size());
    end = std::min(end, rest.size());
    address.revision = percentDecoded(rest.substr(0, end));
    if (end < rest.size())
        address.key = rest.substr(end + 1);
}

Result<RemoteAddress> parseHub(std::string_view text)
{
    constexpr auto kExpected = VOX_SENTENCE("expected hf://datasets/ORG/NAME[@REVISION]/PATH");
    RemoteAddress address;
    address.scheme = RemoteScheme::Hub;
    address.revision = "main";
    auto rest = text.substr(kHubScheme.size());
    for (const std::string_view kind : {"datasets/", "spaces/"})
        if (rest.starts_with(kind)) {
            address.repository = kind;
            rest.remove_prefix(kind.size());
        }
    if (rest.starts_with("models/"))
        rest.remove_prefix(std::string_view("models/").size());
    const auto slash = rest.find('/');
    if (slash == std::string_view::npos || slash == 0)
        return badAddress(Sentence::tr("the hf:// address names no repository; %1", kExpected));
    const auto end = std::min(rest.find_first_of("/@", slash + 1), rest.size());
    const auto name = rest.substr(0, end);
    if (end == slash + 1 || name.find("..") != std::string_view::npos
        || name.find_first_of(" ?#%:\\") != std::string_view::npos
        || rest.substr(0, slash).find('@') != std::string_view::npos)
        return badAddress(
            Sentence::tr("the repository of the hf:// address is not valid; %1", kExpected));
    address.repository += name;
    rest.remove_prefix(end);
    if (rest.starts_with('@'))
        splitRevision(rest.substr(1), address);
    else if (!rest.empty())
        address.key = rest.substr(1);
    if (address.revision.empty())
        return badAddress(Sentence::tr("the hf:// address has an empty revision; %1", kExpected));
    return address;
}

/// A key with "." or ".." parts names another object for servers and file systems that resolve them.
bool hasDotPart(std::string_view key)
{
    while (true) {
        const auto part = key.substr(0, key.find('/'));
        if (part == "." || part == "..")
            return true;
        if (part.size() == key.size())
            return false;
        key.remove_prefix(part.size() + 1);
    }
}

} // namespace

const RemoteSchemeTraits &traitsOf(RemoteScheme scheme)
{
    return kSchemes.at(static_cast<std::size_t>(scheme));
}

bool isRemoteAddress(std::string_view text)
{
    return startsWithIgnoringCase(text, kS3Scheme) || startsWithIgnoringCase(text, kHubScheme)
           || startsWithIgnoringCase(text, "https://") || startsWithIgnoringCase(text, "http://");
}

Result<RemoteAddress> RemoteAddress::parse(std::string_view text)
{
    if (hasControlCharacter(text))
        return badAddress(
            Sentence::tr("the address holds a control character; check how it was copied"));
    Result<RemoteAddress> address = badAddress(
        Sentence::tr("the address has an unknown scheme; expected s3://, https:// or hf://"));
    if (startsWithIgnoringCase(text, kS3Scheme))
        address = parseS3(text);
    else if (startsWithIgnoringCase(text, kHubScheme))
        address = parseHub(text);
    else if (isRemoteAddress(text))
        address = parseWeb(text);
    if (address && hasDotPart(address->key))
        return badAddress(
            Sentence::tr("the address has a \".\" or \"..\" part; expected the plain path"));
    return address;
}

std::string RemoteAddress::text() const
{
    if (scheme == RemoteScheme::Web)
        return printableUrl(url);
    if (scheme == RemoteScheme::Hub) {
        const auto at = revision == "main" ? "" : "@" + percentEncoded(revision, false);
        return "hf://" + repository + at + (key.empty() ? "" : "/" + key);
    }
    std::string options;
    const auto add = [&options](const char *name, const std::string &value) {
        if (!value.empty())
            options += (options.empty() ? "?" : "&") + std::string(name) + "="
                       + percentEncoded(value, true);
    };
    add("endpoint", endpoint);
    add("region", region);
    add("style", style);
    add("profile", profile);
    return "s3://" + bucket + "/" + key + options;
}

std::string RemoteAddress::place() const
{
    switch (scheme) {
    case RemoteScheme::S3: return "s3://" + bucket;
    case RemoteScheme::Hub: return "hf://" + repository;
    case RemoteScheme::Web: break;
    }
    return partsOfUrl(url).authority();
}

std::string RemoteAddress::fileName() const
{
    const auto path = scheme == RemoteScheme::Web ? partsOfUrl(url).target : key;
    const auto plain = path.substr(0, scheme == RemoteScheme::Web ? path.find('?') : path.size());
    const auto name = plain.substr(plain.rfind('/') + 1);
    return scheme == RemoteScheme::Web ? percentDecoded(name) : name;
}

RemoteAddress RemoteAddress::below(std::string_view path) const
{
    RemoteAddress other = *this;
    auto &whole = scheme == RemoteScheme::Web ? other.url : other.key;
    if (!whole.empty() && !whole.ends_with('/'))
        whole += '/';
    whole += scheme == RemoteScheme::Web ? percentEncoded(path, true) : std::string(path);
    return other;
}

UrlParts partsOfUrl(std::string_view url)
{
    UrlParts parts;
    for (const std::string_view scheme : {"https", "http"}) {
        if (!startsWithIgnoringCase(url, std::string(scheme) + "://"))
            continue;
        url.remove_prefix(scheme.size() + 3);
        const auto plain = Location::withoutUser(scheme, url);
        parts.hasUser = plain.size() != url.size();
        url = plain;
        auto authority = url.substr(0, url.find_first_of("/?#"));
        parts.target = url.substr(authority.size());
        parts.target.resize(std::min(parts.target.find('#'), parts.target.size()));
        if (!parts.target.starts_with('/'))
            parts.target.insert(0, "/");
        const auto bracket = authority.rfind(']');
        const auto colon = authority.rfind(':');
        const bool hasPort = colon != std::string_view::npos
                             && (bracket == std::string_view::npos || colon > bracket);
        parts.host = lowered(authority.substr(0, hasPort ? colon : authority.size()));
        if (hasPort)
            parts.port = authority.substr(colon + 1);
        if ((parts.scheme = scheme) == "https" ? parts.port == "443" : parts.port == "80")
            parts.port.clear();
        return parts;
    }
    return parts;
}

std::string printableUrl(std::string_view url)
{
    const auto parts = partsOfUrl(url);
    if (parts.host.empty())
        return Sentence::tr("(not a web address)");
    const auto mark = parts.target.find('?');
    return parts.scheme + "://" + parts.authority() + parts.target.substr(0, mark)
           + (mark == std::string::npos ? "" : "?...");
}

bool isSameServer(std::string_view a, std::string_view b)
{
    const auto first = partsOfUrl(a);
    const auto second = partsOfUrl(b);
    return !first.host.empty() && first.scheme == second.scheme && first.host == second.host
           && first.port == second.port;
}

std::string percentEncoded(std::string_view text, bool keepSlashes)
{
    constexpr const char *kDigits = "0123456789ABCDEF";
    std::string encoded;
    encoded.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool isPlain = (byte < 0x80 && std::isalnum(byte) != 0) || c == '-' || c == '.'
                             || c == '_' || c == '~' || (c == '/' && keepSlashes);
        if (isPlain)
            encoded += c;
        else
            encoded.append({'%', kDigits[byte >> 4], kDigits[byte & 15]});
    }
    return encoded;
}

std::string percentDecoded(std::string_view text)
{
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9')
            return c - '0';
        const char letter = lowerLetter(c);
        return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    };
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0
            && digit(text[i + 2]) >= 0) {
            decoded += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
            i += 2;
        } else {
            decoded += text[i];
        }
    }
    return decoded;
}

std::string resolvedUrl(std::string_view base, std::string_view target)
{
    if (!partsOfUrl(target).host.empty())
        return std::string(target.substr(0, target.find('#')));
    const auto parts = partsOfUrl(base);
    if (parts.host.empty() || target.empty())
        return {};
    target = target.substr(0, target.find('#'));
    if (target.starts_with("//"))
        return parts.scheme + ":" + std::string(target);
    const auto origin = parts.scheme + "://" + parts.authority();
    if (target.starts_with('/'))
        return origin + std::string(target);
    const auto path = parts.target.substr(0, parts.target.find('?'));
    if (target.starts_with('?'))
        return origin + path + std::string(target);
    return origin + path.substr(0, path.rfind('/') + 1) + std::string(target);
}

} // namespace voxdeck
