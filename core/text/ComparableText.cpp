// SPDX-License-Identifier: Apache-2.0
#include "core/text/ComparableText.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace voxdeck {

namespace {

/// NFKC with case folded; the text itself where memory runs out.
std::string folded(std::string_view text)
{
    std::string valid;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t c = nextUtf8(text, at);
        const bool isSurrogate = c >= 0xD800 && c < 0xE000;
        appendUtf8(valid, isSurrogate ? U' ' : c);
    }
    utf8proc_uint8_t *mapped = nullptr;
    const auto length = utf8proc_map(
        reinterpret_cast<const utf8proc_uint8_t *>(valid.data()),
        static_cast<utf8proc_ssize_t>(valid.size()), &mapped,
        static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT
                                       | UTF8PROC_CASEFOLD));
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
    if (length < 0)
        return valid;
    return {reinterpret_cast<const char *>(mapped), static_cast<std::size_t>(length)};
}

/// Most texts of Latin script are ASCII, and millions are compared: the same without utf8proc.
std::string comparableAscii(std::string_view text)
{
    std::string comparable;
    comparable.reserve(text.size());
    bool isApart = false;
    for (const char c : text) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
        if ((lower < 'a' || lower > 'z') && (lower < '0' || lower > '9')) {
            isApart = true;
            continue;
        }
        if (isApart && !comparable.empty())
            comparable += ' ';
        isApart = false;
        comparable += lower;
    }
    return comparable;
}

} // namespace

std::string comparableText(std::string_view text)
{
    const auto isAscii = [](char c) {
        return static_cast<unsigned char>(c) < 0x80;
    };
    if (std::all_of(text.begin(), text.end(), isAscii))
        return comparableAscii(text);
    const std::string from = folded(text);
    std::string comparable;
    bool isApart = false;
    for (std::size_t at = 0; at < from.size();) {
        const char32_t c = nextUtf8(from, at);
        if (!isWordCharacter(c)) {
            isApart = true;
            continue;
        }
        if (isApart && !comparable.empty())
            comparable += ' ';
        isApart = false;
        appendUtf8(comparable, c);
    }
    return comparable;
}

} // namespace voxdeck
