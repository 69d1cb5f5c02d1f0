// SPDX-License-Identifier: Apache-2.0
#include "core/format/NaturalOrder.h"

#include "core/base/Ascii.h"

#include <algorithm>
#include <cstddef>

namespace voxdeck {

namespace {

/// The digits at `at`, without zeros in front, and moves past them.
std::string_view takeNumber(std::string_view text, std::size_t &at)
{
    const std::size_t begin = at;
    while (at < text.size() && isDigit(text[at]))
        ++at;
    std::string_view digits = text.substr(begin, at - begin);
    digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
    return digits;
}

} // namespace

bool naturalLess(std::string_view a, std::string_view b)
{
    std::size_t inA = 0;
    std::size_t inB = 0;
    while (inA < a.size() && inB < b.size()) {
        if (isDigit(a[inA]) && isDigit(b[inB])) {
            const std::string_view first = takeNumber(a, inA);
            const std::string_view second = takeNumber(b, inB);
            if (first.size() != second.size())
                return first.size() < second.size();
            if (first != second)
                return first < second;
            continue;
        }
        if (a[inA] != b[inB])
            return static_cast<unsigned char>(a[inA]) < static_cast<unsigned char>(b[inB]);
        ++inA;
        ++inB;
    }
    const std::size_t leftA = a.size() - inA;
    const std::size_t leftB = b.size() - inB;
    return leftA != leftB ? leftA < leftB : a < b;
}

} // namespace voxdeck
