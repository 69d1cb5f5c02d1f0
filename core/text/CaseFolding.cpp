// SPDX-License-Identifier: Apache-2.0
#include "core/text/CaseFolding.h"

#include "core/base/Utf8.h"

#include <utf8proc.h>

#include <cstddef>

namespace voxdeck {

char32_t foldCase(char32_t codePoint)
{
    if (codePoint < 0x80)
        return codePoint >= U'A' && codePoint <= U'Z' ? codePoint + (U'a' - U'A') : codePoint;
    // By way of upper case, as several small letters (final sigma, long s) share a capital.
    const auto upper = utf8proc_toupper(static_cast<utf8proc_int32_t>(codePoint));
    return static_cast<char32_t>(utf8proc_tolower(upper));
}

void appendFolded(std::string &to, std::string_view text)
{
    for (std::size_t position = 0; position < text.size();) {
        // Nearly all of most texts: no branch and no growing for a byte of ASCII.
        const std::size_t begin = position;
        while (position < text.size() && static_cast<unsigned char>(text[position]) < 0x80)
            ++position;
        const std::size_t end = to.size();
        to.append(text, begin, position - begin);
        for (std::size_t i = end; i < to.size(); ++i) {
            const char c = to[i];
            to[i] = static_cast<char>(c | ((c >= 'A' && c <= 'Z') ? 0x20 : 0));
        }
        if (position < text.size())
            appendUtf8(to, foldCase(nextUtf8(text, position)));
    }
}

std::string folded(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    appendFolded(result, text);
    return result;
}

bool hasDotlessI(std::string_view language)
{
    const std::string_view tag = language.substr(0, language.find_first_of("-_"));
    if (tag.size() < 2 || tag.size() > 3)
        return false;
    std::string lower(tag);
    for (char &c : lower)
        c = static_cast<char>(c | 0x20);
    return lower == "tr" || lower == "az" || lower == "tur" || lower == "aze";
}

} // namespace voxdeck
