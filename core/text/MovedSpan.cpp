// SPDX-License-Identifier: Apache-2.0
#include "core/text/MovedSpan.h"

#include <algorithm>
#include <string>

namespace voxdeck {

namespace {

std::optional<ByteSpan> alignedSpan(std::string_view before, std::string_view after, ByteSpan span)
{
    const auto both = compareTexts(std::string(before), std::string(after),
                                   usualCompareUnit({}, before));
    if (both.isTooLong)
        return std::nullopt;
    std::optional<std::size_t> first;
    std::size_t opposite = 0;        // the first one
    std::optional<std::size_t> next; // of the other text, where the piece before had one
    for (const AlignmentStep &step : both.steps) {
        if (step.kind == AlignmentKind::Insertion)
            continue;
        const TextPiece &piece = both.yoursPieces[step.reference];
        if (piece.end <= span.begin || piece.begin >= span.end)
            continue;
        if (step.kind != AlignmentKind::Equal || (next && step.hypothesis != *next))
            return std::nullopt;
        next = step.hypothesis + 1;
        if (!first) {
            first = step.reference;
            opposite = step.hypothesis;
        }
    }
    if (!first)
        return std::nullopt;
    const std::size_t there = both.theirsPieces[opposite].coreBegin;
    const std::size_t here = both.yoursPieces[*first].coreBegin;
    if (there + span.begin < here)
        return std::nullopt;
    const std::size_t begin = there + span.begin - here;
    const std::size_t length = span.end - span.begin;
    if (after.size() < begin || after.substr(begin, length) != before.substr(span.begin, length))
        return std::nullopt;
    return ByteSpan{begin, begin + length};
}

} // namespace

std::optional<ByteSpan> movedSpan(std::string_view before, std::string_view after, ByteSpan span)
{
    if (span.begin > span.end || span.end > before.size())
        return std::nullopt;
    const auto ends = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    if (span.end <= static_cast<std::size_t>(ends.first - before.begin()))
        return span;
    const auto tails = std::mismatch(before.rbegin(), before.rend(), after.rbegin(), after.rend());
    const auto tail = static_cast<std::size_t>(tails.first - before.rbegin());
    if (span.begin >= before.size() - tail)
        return ByteSpan{span.begin + after.size() - before.size(),
                        span.end + after.size() - before.size()};
    return alignedSpan(before, after, span);
}

} // namespace voxdeck
