// SPDX-License-Identifier: Apache-2.0
#include "core/remote/RemoteAddress.h"

#include "core/base/Ascii.h"
#include "core/base/Sentence.h"
#include "core/io/Location.h"
#include "core/remote/SchemeClient.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace voxdeck {

namespace {

bool startsWithIgnoringCase(std::string_view text, std::string_view head)
{
    return text.size() >= head.size() && lowered(text.substr(0, head.size())) == head;
}

/// The scheme that `text` begins with; null for another beginning.
const RemoteSchemeTraits *schemeOf(std::string_view text)
{
    const auto end = text.find("://");
    return end == std::string_view::npos ? nullptr : schemeNamed(lowered(text.substr(0, end)));
}

/// "s3://, https://, ..."
std::string schemesShown()
{
    std::string shown;
    for (const RemoteSchemeTraits &row : kRemoteSchemes)
        for (const std::string_view name : row.names())
            if (!name.empty())
                shown.append(shown.empty() ? "" : ", ").append(name).append("://");
    return shown;
}

bool hasControlCharacter(std::string_view text)
{
    return std::any_of(text.begin(), text.end(),
                       [](unsigned char c) { return c < 0x20 || c == 0x7F; });
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

bool isRemoteAddress(std::string_view text)
{
    return schemeOf(text) != nullptr;
}

Result<RemoteAddress> RemoteAddress::parse(std::string_view text)
{
    if (hasControlCharacter(text))
        return badAddress(
            Sentence::tr("the address holds a control character; check how it was copied"));
    const RemoteSchemeTraits *const found = schemeOf(text);
    if (!found)
        return badAddress(Sentence::tr(
            "the address has an unknown scheme; expected one of these: %1", schemesShown()));
    auto address = clientOf(found->scheme).parse(text);
    if (address)
        address->scheme = found->scheme;
    if (address && hasDotPart(address->key))
        return badAddress(
            Sentence::tr("the address has a \".\" or \"..\" part; expected the plain path"));
    return address;
}

std::string RemoteAddress::text() const
{
    return clientOf(scheme).text(*this);
}

std::string RemoteAddress::place() const
{
    return clientOf(scheme).place(*this);
}

std::string RemoteAddress::fileName() const
{
    const auto path = traits().isUrl ? partsOfUrl(url).target : key;
    const auto plain = path.substr(0, traits().isUrl ? path.find('?') : path.size());
    const auto name = plain.substr(plain.rfind('/') + 1);
    return traits().isUrl ? percentDecoded(name) : name;
}

RemoteAddress RemoteAddress::below(std::string_view path) const
{
    RemoteAddress other = *this;
    auto &whole = traits().isUrl ? other.url : other.key;
    if (!whole.empty() && !whole.ends_with('/'))
        whole += '/';
    whole += traits().isUrl ? percentEncoded(path, true) : std::string(path);
    return other;
}

UrlParts partsOfUrl(std::string_view url)
{
    UrlParts parts;
    for (const std::string_view scheme : traitsOf(RemoteScheme::Web).names()) {
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

Sentence printableUrl(std::string_view url)
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
