// SPDX-License-Identifier: Apache-2.0
#include "core/edit/Utf8.h"

#include <cstddef>
#include <cstdint>

namespace voxdeck {

namespace {

/// Bytes of the sequence that `lead` begins; 0 when nothing begins with it.
std::size_t sequenceLength(unsigned char lead)
{
    return lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4
                                                                                               : 0;
}

} // namespace

bool isUtf8(std::string_view text)
{
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = sequenceLength(lead);
        if (length == 0 || length > text.size() - at)
            return false;
        std::uint32_t point = length == 1 ? lead : lead & (0x7Fu >> length);
        for (std::size_t k = 1; k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[at + k]);
            if ((next & 0xC0) != 0x80)
                return false;
            point = (point << 6) | (next & 0x3Fu);
        }
        const bool isSurrogate = point >= 0xD800 && point < 0xE000;
        if (point < kSmallest[length] || isSurrogate || point > 0x10FFFF)
            return false;
        at += length;
    }
    return true;
}

} // namespace voxdeck
