// SPDX-License-Identifier: Apache-2.0
#include "core/text/ComparableText.h"

#include "core/base/Utf8.h"
#include "core/text/Characters.h"

#include <utf8proc.h>

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

} // namespace

std::string comparableText(std::string_view text)
{
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
