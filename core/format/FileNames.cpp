// SPDX-License-Identifier: Apache-2.0
#include "core/format/FileNames.h"

#include "core/base/Hash.h"
#include "core/base/Utf8.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace voxdeck {

namespace {

constexpr std::size_t kMostBytes = 180; // 255 are allowed; an extension and ".part" come after it
constexpr std::string_view kHexDigits = "0123456789abcdef";

bool isPlain(char c, bool isFirst)
{
    const bool isAlphanumeric = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
                                || (c >= '0' && c <= '9');
    return isAlphanumeric || static_cast<unsigned char>(c) >= 0x80 || (c == '.' && !isFirst)
           || std::string_view("-_+=@").find(c) != std::string_view::npos;
}

/// Of what a file system of any machine has in names.
bool isUsualInNames(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte > 0x20 && byte < 0x7f
           && std::string_view(R"("%*/:<>?\|.)").find(c) == std::string_view::npos;
}

/// `staysToo(c, at)`: whether a character that keys lose in names stays.
template <class StaysToo>
std::string fileNameOf(std::string_view key, const StaysToo &staysToo)
{
    const bool isText = isValidUtf8(key);
    std::string name;
    for (std::size_t at = 0; at < key.size(); ++at) {
        const char c = key[at];
        const bool stays = isPlain(c, name.empty()) || staysToo(c, at);
        if (stays && (isText || static_cast<unsigned char>(c) < 0x80)) {
            name += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        name += '%';
        name += kHexDigits[byte >> 4U];
        name += kHexDigits[byte & 15U];
    }
    if (name.empty())
        return "%";
    if (name.size() <= kMostBytes)
        return name;
    std::size_t end = kMostBytes;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
        --end;
    return name.substr(0, end) + '~' + hexOf(fnv64(key));
}

} // namespace

std::string fileNameForKey(std::string_view key)
{
    return fileNameOf(key, [](char, std::size_t) { return false; });
}

std::string annotationFileName(std::string_view recording)
{
    return fileNameOf(recording, [recording](char c, std::size_t at) {
        const bool isBlankWithin = c == ' ' && at > 0 && at + 1 < recording.size();
        return isBlankWithin || isUsualInNames(c);
    });
}

std::string unescapedFileName(std::string_view name)
{
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9')
            return c - '0';
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    };
    std::string plain;
    for (std::size_t at = 0; at < name.size(); ++at) {
        const int high = name[at] == '%' && at + 2 < name.size() ? digit(name[at + 1]) : -1;
        const int low = high >= 0 ? digit(name[at + 2]) : -1;
        if (low < 0) {
            plain += name[at];
            continue;
        }
        plain += static_cast<char>(16 * high + low);
        at += 2;
    }
    return plain;
}

bool isBuiltNameOf(std::string_view name, std::string_view key)
{
    const auto isOf = [name](const std::string &built) {
        if (!name.starts_with(built))
            return false;
        std::string_view number = name.substr(built.size());
        if (number.empty())
            return true;
        if (number.front() != '~' || number.size() == 1)
            return false;
        number.remove_prefix(1);
        return std::all_of(number.begin(), number.end(),
                           [](char c) { return c >= '0' && c <= '9'; });
    };
    std::string built = fileNameForKey(key);
    if (isOf(built))
        return true;
    std::replace(built.begin(), built.end(), '.', '_');
    return isOf(built);
}

bool isNamedPacked(const std::filesystem::path &file)
{
    const auto ending = file.extension();
    return ending == ".gz" || ending == ".zst" || ending == ".xz" || ending == ".bz2";
}

} // namespace voxdeck
