// SPDX-License-Identifier: Apache-2.0
#include "core/base/Utf8.h"

#include <cstring>

namespace voxdeck {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

unsigned byteAt(std::string_view text, std::size_t at)
{
    return static_cast<unsigned char>(text[at]);
}

bool isTail(std::string_view text, std::size_t at)
{
    return at < text.size() && (byteAt(text, at) & 0xC0u) == 0x80u;
}

/// The bytes of the character that begins at `at`, which is not ASCII; 0 when it is not valid.
std::size_t multiByteLength(std::string_view text, std::size_t at, bool surrogatesToo)
{
    const unsigned lead = byteAt(text, at);
    if (lead < 0xC2 || lead > 0xF4 || !isTail(text, at + 1))
        return 0;
    if (lead < 0xE0)
        return 2;
    const unsigned second = byteAt(text, at + 1);
    if (lead < 0xF0) {
        if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F && !surrogatesToo))
            return 0;
        return isTail(text, at + 2) ? 3 : 0;
    }
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F))
        return 0;
    return isTail(text, at + 2) && isTail(text, at + 3) ? 4 : 0;
}

} // namespace

std::size_t validUtf8Prefix(std::string_view text)
{
    constexpr std::uint64_t kHighBits = 0x8080808080808080u;
    std::size_t at = 0;
    while (at < text.size()) {
        if (byteAt(text, at) < 0x80) {
            for (std::uint64_t eight = 0; text.size() - at >= sizeof eight; at += sizeof eight) {
                std::memcpy(&eight, text.data() + at, sizeof eight);
                if ((eight & kHighBits) != 0)
                    break;
            }
            while (at < text.size() && byteAt(text, at) < 0x80)
                ++at;
            continue;
        }
        // most of CJK at once; what it does not take goes the careful way
        const unsigned lead = byteAt(text, at);
        if (lead > 0xE0 && lead < 0xED && isTail(text, at + 1) && isTail(text, at + 2)) {
            at += 3;
            continue;
        }
        const std::size_t length = multiByteLength(text, at, false);
        if (length == 0)
            return at;
        at += length;
    }
    return at;
}

void appendUtf8(std::string &to, char32_t codePoint)
{
    const auto add = [&to](char32_t bits) {
        to.push_back(static_cast<char>(bits));
    };
    if (codePoint < 0x80) {
        add(codePoint);
    } else if (codePoint < 0x800) {
        add(0xC0 | (codePoint >> 6));
        add(0x80 | (codePoint & 0x3F));
    } else if (codePoint < 0x10000) {
        add(0xE0 | (codePoint >> 12));
        add(0x80 | ((codePoint >> 6) & 0x3F));
        add(0x80 | (codePoint & 0x3F));
    } else {
        add(0xF0 | (codePoint >> 18));
        add(0x80 | ((codePoint >> 12) & 0x3F));
        add(0x80 | ((codePoint >> 6) & 0x3F));
        add(0x80 | (codePoint & 0x3F));
    }
}

char32_t nextUtf8(std::string_view text, std::size_t &position)
{
    const std::size_t at = position;
    const char32_t lead = byteAt(text, at);
    if (lead < 0x80) {
        ++position;
        return lead;
    }
    const std::size_t length = multiByteLength(text, at, true);
    if (length == 0) {
        ++position;
        return kReplacement;
    }
    position += length;
    char32_t codePoint = lead & (0x7Fu >> length);
    for (std::size_t tail = 1; tail < length; ++tail)
        codePoint = (codePoint << 6) | (byteAt(text, at + tail) & 0x3Fu);
    return codePoint;
}

} // namespace voxdeck
